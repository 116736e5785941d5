"""The game boxes on the shelf: a scene for each game, composed of its cards and pieces."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from assets.make import baernergaeng, bauernschlau, bohne, bungee, dog, farm, pieces, stock
from assets.make.palette import FIR, FIR_DARK, INK, PAPER, TONES, WOOD, WOOD_DARK, WOOD_PALE, mixed
from assets.make.svg import at, box, disc, document, filled, render, shade, stroked, tag

WIDTH, HEIGHT = 480, 320
#: Dog's board on its box: the seats' colours, and the number of holes in the track.
SEATS = ("#B4483C", "#4A6FA8", "#E2B13E", "#6C9460")
HOLES = 32


def make(folder: Path) -> None:
    """Write every game's box as a PNG."""
    for game, scene in SCENES.items():
        render(document(WIDTH, HEIGHT, scene()), folder / f"{game}.png", WIDTH, HEIGHT)


def fan(cards: list[str], *, spread: float, reach: float) -> str:
    """Fan cards out like a hand below the origin; ``reach`` is the distance to the point where all would meet."""
    first = -spread * (len(cards) - 1) / 2
    return "".join(
        at(0, reach, at(-stock.WIDTH / 2, -reach - stock.HEIGHT / 2, card), turn=first + spread * place)
        for place, card in enumerate(cards)
    )


def bungee_box() -> str:
    """Draw Bungee's box: a jumper on the cord, falling from a bridge into the gorge."""
    deep = TONES[2]
    sky = shade("sky", (0, "#F6E7CF", 1), (0.75, "#DCE6E4", 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#sky)")
    sun = disc(118, 96, 34, "#F3C98B", fill_opacity=0.75)
    cord = stroked("M352 62C352 96 374 104 356 128S340 142 352 166", INK, 2.6)
    jumper = at(352, 166, bungee.jumper("#D9A982", bungee.BUNGEE), turn=16, scale=1.7)
    cards = [stock.card(bungee.drawing(face)) for face in ("2", "5", "9")]
    hand = at(138, 228, fan(cards, spread=13, reach=300))
    return sky + sun + _ridges(deep) + _bridge(FIR_DARK) + cord + jumper + hand


def _ridges(deep: str) -> str:
    far = "M0 150C40 132 70 118 112 138C150 156 176 196 226 200C282 204 300 150 352 138C404 126 440 148 480 132"
    middle = "M0 192C50 180 92 190 140 226C178 254 220 272 262 268C316 262 334 214 384 196C420 184 452 190 480 178"
    near = "M0 252C60 250 120 276 190 300C250 318 300 312 350 288C396 264 430 246 480 244"
    ways = ((f"{way}V320H0Z", share) for way, share in ((far, 0.2), (middle, 0.4), (near, 0.72)))
    return "".join(filled(way, mixed("#E4EAE4", deep, share)) for way, share in ways)


def _bridge(colour: str) -> str:
    deck = stroked("M-4 56H484", colour, 7) + stroked("M-4 42H484", colour, 2)
    rails = stroked("".join(f"M{x} 42V56" for x in range(12, 480, 24)), colour, 1.6)
    arch = stroked("M-10 132C90 50 390 50 490 132", colour, 4)
    props = ((24, 106), (72, 82), (120, 70), (360, 70), (408, 82), (456, 106))
    return deck + rails + arch + stroked("".join(f"M{x} 58V{foot}" for x, foot in props), colour, 2.4)


def bohne_box() -> str:
    """Draw Bohne's box: crops on a table, a hand of cards, and the bean."""
    wall = shade("wall", (0, "#F5E9D2", 1), (1, "#E9D8B8", 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#wall)")
    cards = [stock.card(bohne.drawing(face)) for face in ("g7", "r3", "y10", "b5")]
    hand = at(WIDTH / 2, 138, fan(cards, spread=15, reach=330), scale=1.08)
    table = box(0, 226, WIDTH, 100, 0, fill=WOOD) + box(0, 226, WIDTH, 5, 0, fill=WOOD_PALE)
    grain = stroked("M20 262C150 254 240 272 460 260M0 292C120 300 300 282 480 296", WOOD_DARK, 1.6, stroke_opacity=0.3)
    fruits = (("g", 66, 232, -14), ("r", 142, 240, 6), ("y", 338, 232, -4), ("b", 414, 236, 8))
    harvest = "".join(_standing(bohne.harvest(colour), x, y, turn) for colour, x, y, turn in fruits)
    bean = _standing(bohne.bean_shape("#7B4B6B"), WIDTH / 2, 244, 78)
    return wall + hand + table + grain + harvest + bean


def _standing(drawing: str, x: float, y: float, turn: float) -> str:
    shade_ = tag("ellipse", cx=x + 3, cy=y + 41, rx=40, ry=8, fill="#2A1A0C", fill_opacity=0.22)
    return shade_ + at(x, y, drawing, turn=turn)


def baernergaeng_box() -> str:
    """Draw Bärnergäng's box: a row of cards under the arcades of the old town."""
    stone, dark = "#B9BFA9", "#8D9681"
    light = mixed(stone, PAPER, 0.3)
    wall = shade("stone", (0, light, 1), (1, stone, 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#stone)")
    joints = stroked("M0 26H480M60 0V26M180 0V26M300 0V26M420 0V26", dark, 1.4, stroke_opacity=0.5)
    bays = "".join(_bay(x, stone, dark) for x in (0, 120, 240, 360))
    street = box(0, 250, WIDTH, 70, 0, fill=mixed(dark, INK, 0.18)) + box(
        0, 250, WIDTH, 4, 0, fill=mixed(stone, PAPER, 0.4)
    )
    prints = "".join(
        at(x, y, baernergaeng.paw(mixed(dark, INK, 0.42)), scale=0.2, turn=74)
        for x, y in ((34, 296), (84, 280), (396, 296), (446, 280))
    )
    faces = (stock.back(), baernergaeng.drawing("3"), baernergaeng.drawing("look"), stock.back())
    row = "".join(at(x, 168, stock.card(face), scale=0.88) for x, face in zip((42, 145, 248, 351), faces, strict=True))
    return wall + joints + bays + street + prints + row


def _bay(x: float, stone: str, dark: str) -> str:
    """One arch with its pillars, 120 wide."""
    way = "M14 252V124C14 78 34 52 60 52S106 78 106 124V252Z"
    rim = stroked("M8 252V124C8 72 32 45 60 45S112 72 112 124V252", mixed(stone, PAPER, 0.55), 3)
    inside = filled(way, FIR) + filled("M34 252V136C34 98 48 80 66 74C92 80 106 104 106 140V252Z", FIR_DARK)
    keystone = filled("M52 40H68L65 58H55Z", mixed(stone, PAPER, 0.55), stroke=dark, stroke_width=1)
    lamp = stroked("M60 58V76", PAPER, 1.2, stroke_opacity=0.6) + disc(60, 82, 6, "#F3D9A0")
    return at(x, 0, inside + rim + keystone + lamp)


def dog_box() -> str:
    """Draw Dog's box: the board with tokens on the track, and a hand of cards."""
    cloth = shade("cloth", (0, mixed(FIR, PAPER, 0.2), 1), (1, FIR, 1)) + box(
        0, 0, WIDTH, HEIGHT, 0, fill="url(#cloth)"
    )
    cards = [stock.card(dog.drawing(face)) for face in ("A", "4", "7")]
    hand = at(122, 226, fan(cards, spread=13, reach=300))
    return cloth + at(334, 160, _board()) + hand


def _board() -> str:
    """Dog's board from above, round the origin."""
    ground = at(0, 5, disc(0, 0, 149, "#10201F", fill_opacity=0.32))
    wood = disc(0, 0, 147, WOOD) + disc(0, 0, 144, "none", stroke=WOOD_PALE, stroke_width=3, stroke_opacity=0.7)
    hole = disc(0, 0, 6.6, mixed(WOOD_DARK, INK, 0.25), fill_opacity=0.75)
    track = "".join(at(*_on_ring(place, 124), hole) for place in range(HOLES))
    arms = "".join(at(0, 0, _arm(colour, hole), turn=90 * seat) for seat, colour in enumerate(SEATS))
    tokens = ((3, 0), (11, 1), (14, 2), (20, 3), (27, 0))
    on_way = "".join(at(*_on_ring(place, 124), _token(seat), scale=0.24) for place, seat in tokens)
    return ground + wood + track + arms + on_way


def _on_ring(place: int, reach: float) -> tuple[float, float]:
    angle = 2 * pi * place / HOLES
    return reach * sin(angle), reach * cos(angle)


def _arm(colour: str, hole: str) -> str:
    """Draw one seat's start, finish (towards the middle) and kennel, with the seat at the lower edge."""
    start = disc(0, 124, 10.5, "none", stroke=colour, stroke_width=3.4)
    finish = "".join(
        at(0, 98 - 20 * cell, hole + disc(0, 0, 6, "none", stroke=colour, stroke_width=3)) for cell in range(4)
    )
    kennel = "".join(
        at(
            x,
            y,
            pieces.round_outline(7.6, fill=mixed(colour, INK, 0.1), stroke=mixed(colour, INK, 0.5), stroke_width=1.6),
        )
        for x, y in ((38, 80), (56, 80), (38, 62), (56, 62))
    )
    return start + finish + kennel


def _token(seat: int) -> str:
    """Draw a token in its seat's colour and its team's outline, about 100 wide round the origin."""
    outline = pieces.square_outline if seat % 2 else pieces.round_outline
    colour = SEATS[seat]
    body = outline(44, fill=colour, stroke=mixed(colour, INK, 0.6), stroke_width=7)
    return at(3, 7, outline(47, fill=INK, fill_opacity=0.35)) + body + outline(27, fill=mixed(colour, PAPER, 0.3))


def bauernschlau_box() -> str:
    """Draw Bauernschlau's box: sheep on the alp, and the dog in front of a fence."""
    sky = shade("air", (0, "#F3E8CF", 1), (0.6, "#DDE7E4", 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#air)")
    peaks = filled("M-4 170L66 74L104 118L170 44L236 130L280 96L352 168L420 108L484 150V220H-4Z", "#A9BDC4")
    snow = filled("M170 44L140 79L158 88L170 78L184 92L205 89ZM66 74L46 101L62 104L72 98L82 104L92 104Z", PAPER)
    far = filled("M-4 168C80 134 170 148 250 160S410 136 484 150V330H-4Z", "#A5BC7F")
    near = filled("M-4 214C100 180 220 196 300 204S430 188 484 196V330H-4Z", "#8FAC63")
    home = at(306, 128, farm.farmhouse("#EFE3CB", "#8F4A35", WOOD_DARK, INK), scale=0.95)
    white, black = bauernschlau.WOOL, bauernschlau.BLACK_WOOL
    flock = ((70, 212, 0.82, white), (166, 226, 1.0, black), (262, 214, 0.86, white), (116, 258, 1.08, white))
    sheep = "".join(at(x, y, _sheep(wool), scale=scale) for x, y, scale, wool in flock)
    return sky + peaks + snow + far + home + near + sheep + _fence() + at(388, 236, bauernschlau.dog(), scale=1.5)


def _sheep(wool: str) -> str:
    ground = tag("ellipse", cx=2, cy=35, rx=34, ry=6, fill="#2A1A0C", fill_opacity=0.2)
    return ground + bauernschlau.woolly(wool, mixed(wool, INK, 0.3))


def _fence() -> str:
    """Draw a fence along the lower edge: two rails on posts."""
    rails = "".join(
        stroked(f"M-6 {y}C120 {y - 5} 300 {y + 5} 486 {y - 1}", colour, width)
        for y in (280, 301)
        for colour, width in ((WOOD_DARK, 10), (WOOD, 7.4))
    )
    posts = "".join(
        box(x, 266, 13, 60, 5, fill=WOOD_PALE, stroke=WOOD_DARK, stroke_width=1.8) for x in range(26, 480, 84)
    )
    return rails + posts


SCENES: dict[str, Callable[[], str]] = {
    "bungee": bungee_box,
    "bohne": bohne_box,
    "baernergaeng": baernergaeng_box,
    "dog": dog_box,
    "bauernschlau": bauernschlau_box,
}
