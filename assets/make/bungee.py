"""Bungee's cards: numbers over a gorge, and the jumper."""

from __future__ import annotations

from assets.make.numerals import written
from assets.make.palette import INK, PAPER, TONES, mixed
from assets.make.stock import HEIGHT, WIDTH
from assets.make.svg import at, disc, filled, stroked

NUMBERS = tuple(str(number) for number in range(1, 11))
JUMP = "B"
FACES = (*NUMBERS, JUMP)
SKIPPING = "6"

BUNGEE = "#5B3F86"

#: The cliffs: the far side, and both near sides. The near right one is high enough to carry the lower index.
FAR = "M-2 112C12 108 20 116 30 124C38 131 46 138 60 138C74 138 80 122 102 112V152H-2Z"
LEFT = "M-2 124C10 124 16 131 24 138C30 144 38 148 46 152H-2Z"
RIGHT = "M102 108C92 107 84 111 78 120C72 130 66 142 52 152H102Z"


def tone(face: str) -> str:
    """The colour in which a card's numbers are drawn."""
    return BUNGEE if face == JUMP else TONES[int(face)]


def drawing(face: str) -> str:
    """Draw what is on a card's face, without paper and shadow."""
    return jumper_face() if face == JUMP else number_face(face)


def number_face(face: str) -> str:
    """Draw a number above the gorge, cool colours for low numbers and warm for high ones."""
    colour = tone(face)
    numeral = at(WIDTH / 2, 64, written(face, 62, colour, pen=16, widest=66))
    sign = at(80, 20, skip(colour), scale=0.27) if face == SKIPPING else ""
    return gorge(colour) + numeral + sign + index(face)


def index(face: str) -> str:
    """Draw the card's number in two corners, the lower one in paper colour on the cliff."""
    upper = at(15, 17, written(face, 20, tone(face), pen=19, widest=19))
    lower = at(WIDTH - 15, HEIGHT - 17, written(face, 20, PAPER, pen=19, widest=19), turn=180)
    return upper + lower


def gorge(colour: str) -> str:
    """Draw the gorge's cliffs at the foot of a card."""
    return filled(FAR, mixed(PAPER, colour, 0.16)) + filled(LEFT, mixed(PAPER, colour, 0.42)) + filled(RIGHT, colour)


def skip(colour: str) -> str:
    """Draw the skip sign: an arrow hopping over a dot, about 100 wide round the origin."""
    hop = stroked("M-44 18C-40 -34 34 -38 40 10", colour, 12) + stroked("M22 -2L41 14L54 -8", colour, 12)
    return hop + disc(0, 18, 13, colour)


def jumper_face() -> str:
    """Draw the Bungee card: a jumper on the cord in mid-fall."""
    cord = "M70 -4C70 10 78 16 69 23S58 25 61 33S74 40 62 48"
    return (
        gorge(BUNGEE)
        + stroked(cord, INK, 1.8)
        + at(62, 48, jumper("#D9A982", BUNGEE), turn=22, scale=1.1)
        + index(JUMP)
    )


def jumper(skin: str, dress: str) -> str:
    """Draw the jumper hanging head down, about 48 wide and 60 high, with the feet at the origin."""
    trousers = mixed(dress, INK, 0.45)
    legs = stroked("M-1.6 2C-3 8 -3.6 13 -3.4 19M1.6 2C5 8 4.6 13 3.4 19", trousers, 5.6)
    harness = stroked("M-4.4 3H4.6", skin, 2.4)
    body = filled("M-6.6 18C-6 16 6 16 6.6 18C7 24 6.4 29 8 35C7.4 40 -7.4 40 -8 35C-6.4 29 -7 24 -6.6 18Z", dress)
    arms = stroked("M-5.6 35.6C-13 36 -18 39 -24 36M5.6 35.6C11 38.5 15 44 20 45", dress, 4.8)
    hands = disc(-26, 35, 2.7, skin) + disc(22, 45.6, 2.7, skin)
    hair = filled("M-6.6 45C-7.6 52 -4 57 -1 61C0 58 1.4 58 3 59C6 55 7.4 51 6.6 45C4 49.6 -4 49.6 -6.6 45Z", INK)
    neck = stroked("M0 37V42", skin, 4)
    return legs + harness + hands + arms + body + neck + disc(0, 45.5, 6.2, skin) + hair
