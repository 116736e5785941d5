"""Bauernschlau's pieces: sheep, the dog, fence pieces (barriers)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from assets.make import pieces
from assets.make.numerals import written
from assets.make.palette import EDGE, FIR, FIR_PALE, INK, PAPER, TONES, WOOD, WOOD_DARK, WOOD_PALE, mixed
from assets.make.stock import weave
from assets.make.svg import at, box, clipped, disc, filled, stroked, tag

BLACK = "-3"
WHITE = ("1", "2", "3", "5")
BACK, DOG, BARRIER, TIP = "back", "dog", "barrier", "tip"

MEADOW, MEADOW_DARK = "#B9CC8E", "#839B5E"
WOOL, BLACK_WOOL = "#FFFFFF", "#35302E"
SKIN = "#4A4440"
COAT, RUST, NOSE = "#2B2727", "#A8592B", "#120E0C"


def drawing(name: str) -> str:
    """Draw the piece with this name, or the sheep with this number."""
    return at(50, 50, _DRAWING[name]() if name in _DRAWING else sheep(name))


def tile(picture: str) -> str:
    """Draw a picture on a round paper tile with a shadow."""
    rim = disc(0, 0, 46, PAPER) + disc(0, 0, 45.5, "none", stroke=EDGE, stroke_width=1)
    return pieces.shaded(pieces.round_outline, 45) + rim + picture


def back() -> str:
    """Draw a face-down sheep, with the pattern of the card backs."""
    inner = disc(0, 0, 40.5, FIR)
    line = disc(0, 0, 38.4, "none", stroke=FIR_PALE, stroke_width=1)
    return tile(inner + clipped("sheep-back", disc(0, 0, 38.4, FIR), at(-50, -75, weave())) + line)


def sheep(face: str) -> str:
    """Draw a face-up sheep with its number."""
    ground = disc(0, 0, 41, MEADOW_DARK if face == BLACK else MEADOW)
    numeral = at(1, 3, written(face, 47, ink(face), pen=20, widest=52))
    return tile(ground + at(0, 1, woolly(wool(face), mixed(wool(face), INK, 0.35))) + numeral)


def wool(face: str) -> str:
    """The colour of a sheep's wool: black for the black sheep, white for all others."""
    return BLACK_WOOL if face == BLACK else WOOL


def ink(face: str) -> str:
    """The colour of the number on a sheep, readable on its wool."""
    return PAPER if face == BLACK else TONES[2 * int(face)]


def woolly(fleece: str, rim: str) -> str:
    """Draw a sheep from the side, mostly wool, about 76 wide round the origin."""
    legs = stroked("M-14 24V35M16 24V35", SKIN, 6)
    head = filled("M-24 -24C-33 -30 -41 -23 -38 -13C-36 -5 -26 -6 -22 -11Z", SKIN)
    ear = stroked("M-24 -24L-18 -30", SKIN, 5)
    curls = [(31 * cos(pi * curl / 5), 23 * sin(pi * curl / 5)) for curl in range(10)]
    outline = "".join(disc(x, y, 11.5, fleece, stroke=rim, stroke_width=2) for x, y in curls)
    body = tag("ellipse", cx=0, cy=0, rx=33, ry=26, fill=fleece)
    return legs + outline + body + head + ear


def dog() -> str:
    """Draw the Bernese mountain dog, sitting and facing the player."""
    ground = tag("ellipse", cx=0, cy=44, rx=33, ry=6.5, fill="#1A120A", fill_opacity=0.3)
    session = _dog_body() + _dog_head()
    return ground + tag("g", session, stroke=PAPER, stroke_width=6, stroke_linejoin="round") + session


def _dog_body() -> str:
    tail = stroked("M24 34C36 34 42 26 39 17", COAT, 8) + stroked("M39.5 21C39.6 19 39.4 18 39 17", PAPER, 7)
    body = filled("M-20 0C-30 14 -31 34 -27 42H27C31 34 30 14 20 0Z", COAT)
    chest = filled("M-11 2C-15 16 -9 26 0 31C9 26 15 16 11 2Z", PAPER)
    legs = "".join(box(x, 18, 13, 25, 6.5, fill=RUST) for x in (-18, 5))
    paws = "".join(tag("ellipse", cx=x, cy=41, rx=8, ry=4.6, fill=PAPER) for x in (-12, 12))
    return tail + body + chest + legs + paws


def _dog_head() -> str:
    ear = filled("M20 -37C37 -39 38 -17 33 -7C25 -6 20 -16 18 -24Z", mixed(COAT, INK, 0.5))
    head = filled("M0 -45C18 -45 27 -34 26 -20C25 -4 14 6 0 6S-25 -4 -26 -20C-27 -34 -18 -45 0 -45Z", COAT)
    cheeks = "".join(tag("ellipse", cx=x, cy=-8, rx=9, ry=8, fill=RUST) for x in (-15, 15))
    brows = "".join(disc(x, -30, 3.4, RUST) for x in (-11, 11))
    blaze = filled("M0 -44C4 -34 4 -26 6 -20C13 -17 14 4 0 5C-14 4 -13 -17 -6 -20C-4 -26 -4 -34 0 -44Z", PAPER)
    eyes = "".join(disc(x, -22, 3, NOSE) + disc(x + 1, -23, 1, PAPER) for x in (-11.5, 11.5))
    nose = filled("M-6 -13C-6 -17 6 -17 6 -13C6 -9 2 -7 0 -7S-6 -9 -6 -13Z", NOSE)
    mouth = stroked("M0 -7V-3M-5 -1.5C-3 0 -1 -1 0 -3C1 -1 3 0 5 -1.5", NOSE, 1.6)
    ears = ear + tag("g", ear, transform="scale(-1 1)")
    return ears + head + cheeks + brows + blaze + eyes + nose + mouth


def barrier() -> str:
    """Draw a fence piece: a bar between two posts. It ends at the posts' centres: joined pieces share a post."""
    ground = box(-52, -7, 104, 20, 8, fill="#1A120A", fill_opacity=0.22)
    bar = box(-50, -7.5, 100, 15, 3, fill=WOOD, stroke=WOOD_DARK, stroke_width=1.6)
    grain = stroked("M-38 -2.5C-10 -4 14 -1 38 -3M-38 3C-16 1.5 12 4.5 38 2.5", WOOD_DARK, 1, stroke_opacity=0.5)
    light = stroked("M-40 -5.6H40", WOOD_PALE, 1.6)
    return ground + bar + grain + light + at(-50, 0, _post()) + at(50, 0, _post())


def _post() -> str:
    year = disc(0, 0, 4.6, "none", stroke=WOOD_DARK, stroke_width=1, stroke_opacity=0.5)
    return disc(0, 0, 10.2, WOOD_PALE, stroke=WOOD_DARK, stroke_width=1.8) + year


def tip() -> str:
    """Draw the knob at a fence's end by which a player drags the fence on."""
    ball = disc(0, 0, 36, PAPER) + disc(0, 0, 29, WOOD, stroke=WOOD_DARK, stroke_width=2.4)
    shine = tag("ellipse", cx=-8, cy=-11, rx=10, ry=7, fill=WOOD_PALE, transform="rotate(-35 -8 -11)")
    return pieces.shaded(pieces.round_outline, 36) + ball + shine


_DRAWING: dict[str, Callable[[], str]] = {BACK: back, DOG: dog, BARRIER: barrier, TIP: tip}
NAMES = (BLACK, *WHITE, *_DRAWING)
