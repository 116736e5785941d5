"""Bärnergäng's cards: numbers under the arcades of Bern's old town, and the special cards."""

from __future__ import annotations

from assets.make.numerals import written
from assets.make.palette import FIR, PAPER, TONES, mixed
from assets.make.pictograms import SIGNS
from assets.make.stock import HEIGHT, WIDTH, corners
from assets.make.svg import at, filled, stroked, tag

NUMBERS = tuple(str(number) for number in range(10))
FACES = (*NUMBERS, *SIGNS)

#: One bay of the arcades, between two pillars.
BAY = "M23 116V63C23 45 35 34 50 34S77 45 77 63V116Z"
#: The colour of each special card; players tell them apart by their signs.
SPECIAL_TONES = {
    "swap": FIR, "look": "#3F5F94", "two": "#6A5A20",
    "mix": "#7A4B7C", "flip": "#56557F", "new": "#2F6B47", "trade": "#8A4B2B",
    "invert": "#4D4D55", "add": "#9A3D32", "cut": "#2F6A7C", "joker": "#8C2F5B",
}  # fmt: skip


def drawing(face: str) -> str:
    """Draw what is on a card's face, without paper and shadow."""
    return special_face(face) if face in SIGNS else number_face(face)


def number_face(face: str) -> str:
    """Draw a number under an arch, cool colours for low numbers and warm for high ones."""
    colour = TONES[int(face)]
    arch = arcade(mixed(PAPER, colour, 0.17), mixed(PAPER, colour, 0.36))
    numeral = at(WIDTH / 2, 77, written(face, 50, colour, pen=16))
    corner = at(15, 17, written(face, 20, colour, pen=19))
    return arch + paws(mixed(PAPER, colour, 0.42)) + numeral + corners(corner)


def special_face(face: str) -> str:
    """Draw a special card's sign in a dark arch."""
    colour = SPECIAL_TONES[face]
    sign = at(WIDTH / 2, 78, SIGNS[face](PAPER, colour), scale=0.44)
    index = at(16.5, 19, SIGNS[face](colour, PAPER), scale=0.24)
    return arcade(colour, colour) + sign + corners(index)


def arcade(inside: str, stone: str) -> str:
    """Draw one bay of the arcades with its rim and sill."""
    rim = stroked("M19.5 116V63C19.5 42.5 33 30.5 50 30.5S80.5 42.5 80.5 63V116", stone, 1.6)
    return filled(BAY, inside) + rim + stroked("M17.5 118.6H82.5", stone, 1.6)


def paws(colour: str) -> str:
    """Draw a bear's paw print in each of the two corners that have no index."""
    small = paw(colour)
    return at(85, 17, small, scale=0.15) + at(15, HEIGHT - 17, small, scale=0.15, turn=180)


def paw(colour: str) -> str:
    """A bear's paw, about 100 wide round the origin."""
    pad = "M0 -4C22 -4 40 14 38 30C36 44 20 40 0 40S-36 44 -38 30C-40 14 -22 -4 0 -4Z"
    toes = "".join(
        tag("ellipse", cx=x, cy=y, rx=9.5, ry=12.5, fill=colour, transform=f"rotate({turn} {x} {y})")
        for x, y, turn in ((-43, -6, -34), (-22, -24, -14), (0, -31, 0), (22, -24, 14), (43, -6, 34))
    )
    return filled(pad, colour) + toes
