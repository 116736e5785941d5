"""Dog's cards: a ring of holes that tells how far a card carries a marble, and in its middle what else it does."""

from __future__ import annotations

from math import cos, pi, sin

from assets.make.numerals import written
from assets.make.palette import FIR, PAPER, TONES, mixed
from assets.make.pictograms import joker, swap
from assets.make.stock import HEIGHT, WIDTH, corners
from assets.make.svg import at, disc, stroked

FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")

#: How far a card that is no mere number carries a marble, below 0 backward.
LANDINGS: dict[str, tuple[int, ...]] = {
    "A": (1, 11), "4": (4, -4), "7": (1, 2, 3, 4, 5, 6, 7), "J": (), "Q": (12,), "K": (13,), "X": tuple(range(1, 14)),
}  # fmt: skip
#: Where the marble stands, and as many as the longest way has steps.
HOLES = 14
RING = 40
#: What a card that can do more is drawn in: those that bring a marble out are alike.
SPECIAL_TONES = {"A": FIR, "K": FIR, "4": TONES[4], "7": TONES[7], "J": "#3F5F94", "X": "#8C2F5B"}
QUEEN = "#7A4B7C"


def tone(face: str) -> str:
    """What a face is drawn in."""
    return SPECIAL_TONES.get(face) or (QUEEN if face == "Q" else TONES[int(face)])


def drawing(face: str) -> str:
    """The face, without the card."""
    colour = tone(face)
    index = at(15.5, 19, written(face, 26, colour, pen=20, widest=23))
    is_special = face in SPECIAL_TONES
    middle = disc(0, 0, 32.5, colour if is_special else mixed(PAPER, colour, 0.17))
    sign = special_sign(face, PAPER) if is_special else number_sign(face, colour)
    return at(WIDTH / 2, HEIGHT / 2, middle + sign + ring(face, colour)) + corners(index)


def landings(face: str) -> tuple[int, ...]:
    """How far a card carries a marble, below 0 backward; all parts of a Seven, all that a joker may be."""
    return LANDINGS[face] if face in LANDINGS else (int(face),)


def number_sign(face: str, colour: str) -> str:
    """How far the marble goes."""
    return written("12" if face == "Q" else face, 38, colour, pen=17, widest=47)


def special_sign(face: str, colour: str) -> str:
    """What the card does besides, or instead."""
    signs = {
        "A": at(0, -12.5, exit_sign(colour), scale=0.29) + at(0, 14, written("1/11", 18, colour, pen=20)),
        "K": at(0, -12.5, exit_sign(colour), scale=0.29) + at(0, 14, written("13", 18, colour, pen=20)),
        "4": at(0, -8, written("4", 32, colour, pen=18)) + at(0, 19, both_ways(colour), scale=0.4),
        "7": at(0, -8, written("7", 32, colour, pen=18)) + at(0, 18, seven_steps(colour)),
        "J": at(0, 0, swap(colour, FIR), scale=0.5),
        "X": at(0, 0, joker(colour, SPECIAL_TONES["X"]), scale=0.5),
    }
    return signs[face]


def exit_sign(colour: str) -> str:
    """Out of the kennel."""
    kennel = stroked("M12 42H-44V-8L-16 -36L12 -8", colour, 9)
    return kennel + stroked("M-20 18H46M28 0L46 18L28 36", colour, 9)


def both_ways(colour: str) -> str:
    """Forward or backward."""
    return stroked("M-46 0H46M-28 -18L-46 0L-28 18M28 -18L46 0L28 18", colour, 10)


def seven_steps(colour: str) -> str:
    """Seven small steps, shared out."""
    return "".join(disc(x, 0, 2.7, colour) for x in (-22.5, -16, -6.5, 0, 6.5, 16, 22.5))


def ring(face: str, colour: str) -> str:
    """The hole where a marble stands, at the lower edge, and those that it passes and reaches, against the clock."""
    reached = {landing % HOLES for landing in landings(face)}
    passed = {step % HOLES for landing in landings(face) for step in range(min(landing, 0), max(landing, 0))}
    stand = at(*_hole(0), disc(0, 0, 4, PAPER, stroke=colour, stroke_width=2.4))
    strength = {hole: 1.0 if hole in reached else 0.6 if hole in passed else 0.2 for hole in range(1, HOLES)}
    return stand + "".join(
        at(*_hole(hole), disc(0, 0, 5.4 if hole in reached else 3.4, mixed(PAPER, colour, share)))
        for hole, share in strength.items()
    )


def _hole(hole: int) -> tuple[float, float]:
    angle = 2 * pi * hole / HOLES
    return RING * sin(angle), RING * cos(angle)
