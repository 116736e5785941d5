"""What all cards share: paper, shadow and back. A card is 100 wide and 150 high, whatever its size in pixels."""

from __future__ import annotations

from collections.abc import Callable

from assets.make.palette import EDGE, FIR, FIR_DARK, FIR_PALE, PAPER
from assets.make.svg import at, box, clipped, disc, filled, stroked, tag

WIDTH, HEIGHT = 100, 150
CORNER = 9
#: The free space on each side of a card, for its shadow.
MARGIN = 12.5

#: The width and height of one mesh of the back's lattice.
ACROSS, DOWN = 27.6, 33.2

_OUTLINE = box(0, 0, WIDTH, HEIGHT, CORNER)


def card(face: str) -> str:
    """Draw a face on a paper card with its shadow."""
    return shadow(depth=3.2, drop=1.4, strength=0.26) + paper(face)


def paper(face: str) -> str:
    """Draw a face on a paper card without a shadow."""
    edge = box(0.4, 0.4, WIDTH - 0.8, HEIGHT - 0.8, CORNER - 0.4, fill="none", stroke=EDGE, stroke_width=0.8)
    return box(0, 0, WIDTH, HEIGHT, CORNER, fill=PAPER) + clipped("card", _OUTLINE, face) + edge


def grown_card(by: float) -> str:
    """A card's outline, larger by ``by`` on all sides."""
    return box(-by, -by, WIDTH + 2 * by, HEIGHT + 2 * by, max(CORNER + by, 2))


def shadow(*, depth: float, drop: float, strength: float, grown: Callable[[float], str] = grown_card) -> str:
    """A soft shadow that reaches ``depth`` beyond an outline and lies ``drop`` below; ``grown`` draws it larger."""
    layers = 12
    sheer = 1 - (1 - strength) ** (1 / layers)
    drawn = (grown(depth * (1 - 2 * layer / (layers - 1))) for layer in range(layers))
    return at(0, drop, "".join(tag("g", outline, fill_opacity=sheer) for outline in drawn), fill="#1A120A")


def lift() -> str:
    """Draw only the shadow of a card held above the table."""
    return shadow(depth=8, drop=4, strength=0.34)


def slot() -> str:
    """Draw an empty place for a card, visible on both light and dark wood."""
    style: dict[str, float | str] = {"stroke_width": 1.6, "stroke_dasharray": "7 5.4", "stroke_linecap": "round"}
    ground = box(1.5, 1.5, WIDTH - 3, HEIGHT - 3, CORNER - 1, fill="#1A120A", fill_opacity=0.09)
    dark = box(2, 2.8, WIDTH - 4, HEIGHT - 4, CORNER - 1, fill="none", stroke="#1A120A", stroke_opacity=0.28, **style)
    light = box(2, 2, WIDTH - 4, HEIGHT - 4, CORNER - 1, fill="none", stroke="#FFFFFF", stroke_opacity=0.72, **style)
    return ground + dark + light


def back() -> str:
    """Draw the back of every card: edelweiss in a woven lattice."""
    frame = box(6, 6, WIDTH - 12, HEIGHT - 12, CORNER - 4)
    ground = box(6, 6, WIDTH - 12, HEIGHT - 12, CORNER - 4, fill=FIR)
    line = box(8.6, 8.6, WIDTH - 17.2, HEIGHT - 17.2, CORNER - 5.5, fill="none", stroke=FIR_PALE, stroke_width=0.7)
    inner = box(8.6, 8.6, WIDTH - 17.2, HEIGHT - 17.2, CORNER - 5.5)
    return clipped("frame", frame, ground) + clipped("inner", inner, weave()) + line


def weave() -> str:
    """A lattice of crossing ribbons with a flower in each mesh; it looks the same upside down."""
    ribbons = [_ribbon(step * ACROSS, direction) for step in range(-10, 11) for direction in (1, -1)]
    flowers = [
        at(WIDTH / 2 + column * ACROSS / 2, HEIGHT / 2 + row * DOWN / 2, edelweiss(FIR_PALE, FIR), scale=0.1)
        for row in range(-6, 7)
        for column in range(-5, 6)
        if (row + column) % 2 == 0
    ]
    return "".join(ribbons + flowers)


def _ribbon(offset: float, direction: int) -> str:
    reach, slope = 100, DOWN / ACROSS
    middle_x, middle_y = WIDTH / 2 + offset + ACROSS / 2, HEIGHT / 2
    way = (
        f"M{middle_x - direction * reach:.3f} {middle_y - reach * slope:.3f}"
        f"L{middle_x + direction * reach:.3f} {middle_y + reach * slope:.3f}"
    )
    return stroked(way, FIR_DARK, 3.4) + stroked(way, FIR, 1.2)


def edelweiss(petal: str, heart: str) -> str:
    """An edelweiss, about 100 wide round the origin."""
    long = "M0 -10C-13 -22 -12 -40 0 -52C12 -40 13 -22 0 -10Z"
    short = "M0 -10C-10 -18 -9 -32 0 -40C9 -32 10 -18 0 -10Z"
    petals = [filled(short, petal, transform=f"rotate({turn})", fill_opacity=0.6) for turn in range(30, 360, 60)]
    petals += [filled(long, petal, transform=f"rotate({turn})") for turn in range(0, 360, 60)]
    seeds = "".join(disc(0, -8, 4.6, heart, transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return tag("g", "".join(petals) + disc(0, 0, 15, petal) + seeds + disc(0, 0, 4, heart))


def corners(index: str) -> str:
    """Draw an index in the top left corner, and upside down in the opposite one."""
    return at(0, 0, index) + at(WIDTH, HEIGHT, index, turn=180)
