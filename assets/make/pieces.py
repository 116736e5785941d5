"""What round pieces are made of. A piece is 100 wide and 100 high round the origin, whatever its size in pixels."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from assets.make.stock import shadow
from assets.make.svg import at, box, disc, tag

SIZE = 100

#: A function that draws an outline with this radius.
Outline = Callable[..., str]


def round_outline(reach: float, **style: float | str) -> str:
    """A disc."""
    return tag("circle", r=reach, **style)


def square_outline(reach: float, **style: float | str) -> str:
    """A square with round corners."""
    return box(-reach, -reach, 2 * reach, 2 * reach, 0.3 * reach, **style)


def hexagon_outline(reach: float, **style: float | str) -> str:
    """A hexagon with a corner on top."""
    points = ((reach * sin(pi * corner / 3), -reach * cos(pi * corner / 3)) for corner in range(6))
    way = "L".join(f"{x:.2f} {y:.2f}" for x, y in points)
    return tag("path", d=f"M{way}Z", stroke_linejoin="round", **style)


def shaded(outline: Outline, reach: float) -> str:
    """Draw the shadow of a piece that lies on the table."""
    return shadow(depth=3.6, drop=2, strength=0.36, grown=lambda by: outline(reach + by))


def lift() -> str:
    """Draw only the shadow of a round piece held above the table."""
    return shadow(depth=9, drop=4, strength=0.4, grown=lambda by: round_outline(42 + by))


def slot() -> str:
    """Draw an empty place for a round piece, visible on both light and dark wood."""
    ground = disc(0, 0, 44, "#1A120A", fill_opacity=0.09)
    dark, light = (
        at(0, drop, disc(0, 0, 43, "none", **_dashes(colour, opacity)))
        for drop, colour, opacity in ((1.2, "#1A120A", 0.28), (0, "#FFFFFF", 0.72))
    )
    return ground + dark + light


def _dashes(colour: str, opacity: float) -> dict[str, float | str]:
    return {
        "stroke": colour, "stroke_opacity": opacity, "stroke_width": 3, "stroke_dasharray": "9 9.01",
        "stroke_linecap": "round",
    }  # fmt: skip


COMMON = {"lift": lift, "slot": slot}
