"""Bohne's cards: four colours, each a crop (spinach, tomatoes, pears, grapes), with the bean as each colour's zero."""

from __future__ import annotations

from assets.make.numerals import written
from assets.make.palette import PAPER, mixed
from assets.make.stock import WIDTH, corners
from assets.make.svg import at, disc, filled, stroked, tag

COLOURS = "gryb"
MINUS, DOUBLE, ZERO = "-", "x", "0"
KINDS = (MINUS, DOUBLE, ZERO, *(str(number) for number in range(1, 11)))
FACES = tuple(colour + kind for colour in COLOURS for kind in KINDS)

#: By colour: the ink of numerals and signs on paper, the fill of the crop, and the ink of a numeral on the crop.
INKS = {"g": "#2F6B34", "r": "#AE2E2A", "y": "#7D5A00", "b": "#34548F"}
FILLS = {"g": "#3F7A43", "r": "#B93A33", "y": "#ECB634", "b": "#43639E"}
ON_FILLS = {"g": PAPER, "r": PAPER, "y": "#4A3500", "b": PAPER}
STALK = "#5E7A3A"
#: Yellow is too pale on paper without a darker rim.
PEAR_RIM = "#A87716"
#: The scale of the crop in the middle of a card, small enough to leave the corners to the index.
CENTRE = 0.84
#: The corner text of the special cards that have one of their own, with its height and pen width.
_INDEX = {MINUS: ("-", 99, 26), DOUBLE: ("x2", 20, 20)}


def drawing(face: str) -> str:
    """Draw what is on a card's face, without paper and shadow."""
    colour, kind = face[0], face[1:]
    centre = {MINUS: minus, DOUBLE: double, ZERO: bean}.get(kind)
    return corners(index(colour, kind)) + (centre(colour) if centre else number(colour, kind))


def index(colour: str, kind: str) -> str:
    """Draw the corner index: the card's number or sign above a small picture of its crop."""
    text, height, pen = _INDEX.get(kind, (kind, 20, 19))
    numeral = at(15, 17, written(text, height, INKS[colour], pen=pen, widest=20))
    return numeral + at(15, 44.5, harvest(colour), scale=0.19)


def number(colour: str, kind: str) -> str:
    """Draw a number on a large picture of the card's crop."""
    numeral = at(0, _MIDDLE[colour], written(kind, 43, ON_FILLS[colour], pen=17, widest=47))
    return at(WIDTH / 2, 72, harvest(colour) + numeral, scale=CENTRE)


def minus(colour: str) -> str:
    """Draw a big minus over a pale picture of the crop."""
    pale = tag("g", harvest(colour), opacity=0.2)
    bar = at(0, _MIDDLE[colour], written(MINUS, 99, INKS[colour], pen=17, widest=54))
    return at(WIDTH / 2, 72, pale + bar, scale=CENTRE)


def double(colour: str) -> str:
    """Draw the crop twice, with "x2" below."""
    two = at(41, 55, harvest(colour), scale=0.44, turn=-10) + at(62, 59, harvest(colour), scale=0.44, turn=10)
    return two + at(WIDTH / 2, 96, written("x2", 30, INKS[colour], pen=18))


def bean(colour: str) -> str:
    """Draw the bean (zero) with its crop's shape on it, so that the colour can be told without seeing colours."""
    shape = at(-3, 0, _HARVEST[colour](ON_FILLS[colour]), scale=0.52)
    return at(WIDTH / 2, 72, bean_shape(FILLS[colour]) + shape, scale=CENTRE)


def bean_shape(colour: str) -> str:
    """A kidney bean, about 70 wide and 84 high round the origin."""
    skin = "M-6 -42C-30 -44 -38 -18 -34 6C-30 30 -8 46 14 42C32 38 38 20 28 8C20 0 20 -8 22 -16C26 -32 14 -41 -6 -42Z"
    shine = "M-25 -8C-26 -22 -19 -32 -9 -33"
    return filled(skin, colour) + stroked(shine, PAPER, 3, stroke_opacity=0.45)


def harvest(colour: str) -> str:
    """Draw a colour's crop, about 72 wide and 84 high round the origin; each has its own shape."""
    return _HARVEST[colour](FILLS[colour])


def leaf(colour: str) -> str:
    """A leaf of spinach."""
    vein = mixed(colour, PAPER, 0.3)
    blade = "M2 -44C24 -30 36 -8 32 14C29 30 16 36 0 36C-16 36 -29 30 -32 14C-36 -8 -20 -32 2 -44Z"
    veins = "M0 -30V34M0 30C-10 26 -18 20 -24 12M0 30C10 26 18 20 24 12"
    return stroked("M0 34V43", STALK, 5) + filled(blade, colour) + stroked(veins, vein, 1.8, stroke_opacity=0.6)


def tomato(colour: str) -> str:
    """A tomato."""
    fruit = "M0 -24C10 -32 36 -28 37 2C37 26 20 39 0 39S-37 26 -37 2C-36 -28 -10 -32 0 -24Z"
    half = "C-6 -20 -14 -16 -21 -17C-16 -22 -11 -25 -8 -28C-14 -30 -18 -33 -20 -37C-12 -37 -6 -34 -2 -31L-1 -42"
    star = f"M0 -26{half}H4L3 -31C8 -35 14 -37 20 -36C18 -32 14 -29 9 -28C13 -25 17 -21 21 -17C13 -16 6 -20 0 -26Z"
    return filled(fruit, colour) + filled(star, STALK)


def pear(colour: str) -> str:
    """A pear."""
    right = "C11 -36 15 -26 17 -14C20 -2 35 4 35 20C35 34 20 42 0 42"
    fruit = f"M0 -36{right}S-35 34 -35 20C-35 4 -20 -2 -17 -14C-15 -26 -11 -36 0 -36Z"
    blade = "M3 -38C8 -48 20 -48 27 -42C20 -35 10 -33 3 -38Z"
    rim = stroked(fruit, PEAR_RIM, 3)
    return rim + filled(fruit, colour) + stroked("M0 -34C0 -39 -1 -43 -4 -47", "#7A5A33", 4.4) + filled(blade, STALK)


def grapes(colour: str) -> str:
    """A bunch of grapes."""
    rim = mixed(colour, PAPER, 0.22)
    rows = ((-20, (-24, -8, 8, 24)), (-5, (-16, 0, 16)), (9, (-16, 0, 16)), (22, (-8, 8)), (34, (0,)))
    berries = [(x, y) for y, columns in rows for x in columns]
    ground = filled("M-26 -24H26L18 16L0 36L-18 16Z", colour)
    round_ = "".join(disc(x, y, 10.4, colour, stroke=rim, stroke_width=1.2, stroke_opacity=0.7) for x, y in berries)
    stalk = stroked("M0 -28V-44M0 -40C8 -46 14 -44 18 -42", STALK, 4.4)
    return stalk + ground + round_


_HARVEST = {"g": leaf, "r": tomato, "y": pear, "b": grapes}
#: The height of a numeral's centre on each crop.
_MIDDLE = {"g": 0, "r": 5, "y": 9, "b": -4}
