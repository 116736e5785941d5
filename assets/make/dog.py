"""Dog's cards: a ring of holes shows how far a card moves a marble; the sign in the middle shows what else it does."""

from __future__ import annotations

from math import cos, pi, sin

from assets.make.numerals import written
from assets.make.palette import FIR, PAPER, TONES, mixed
from assets.make.pictograms import joker, swap
from assets.make.stock import HEIGHT, WIDTH, corners
from assets.make.svg import at, disc, stroked

FACES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X")

#: How many steps a card that isn't a plain number moves a marble; negative is backward.
LANDINGS: dict[str, tuple[int, ...]] = {
    "A": (1, 11), "4": (4, -4), "7": (1, 2, 3, 4, 5, 6, 7), "J": (), "Q": (12,), "K": (13,), "X": tuple(range(1, 14)),
}  # fmt: skip
#: The holes of the ring on a card: the marble's own, and one for each step of the longest move (13).
HOLES = 14
RING = 40
#: The colours of the special cards; the two that bring a marble out share one.
SPECIAL_TONES = {"A": FIR, "K": FIR, "4": TONES[4], "7": TONES[7], "J": "#3F5F94", "X": "#8C2F5B"}
QUEEN = "#7A4B7C"


def tone(face: str) -> str:
    """The colour in which a card's numbers and signs are drawn."""
    return SPECIAL_TONES.get(face) or (QUEEN if face == "Q" else TONES[int(face)])


def drawing(face: str) -> str:
    """Draw what is on a card's face, without paper and shadow."""
    colour = tone(face)
    index = at(15.5, 19, written(face, 26, colour, pen=20, widest=23))
    is_special = face in SPECIAL_TONES
    middle = disc(0, 0, 32.5, colour if is_special else mixed(PAPER, colour, 0.17))
    sign = special_sign(face, PAPER) if is_special else number_sign(face, colour)
    return at(WIDTH / 2, HEIGHT / 2, middle + sign + ring(face, colour)) + corners(index)


def landings(face: str) -> tuple[int, ...]:
    """The steps a card can move a marble, negative backward; for a Seven its parts, for a Joker all it can be."""
    return LANDINGS[face] if face in LANDINGS else (int(face),)


def number_sign(face: str, colour: str) -> str:
    """Draw a plain card's number of steps."""
    return written("12" if face == "Q" else face, 38, colour, pen=17, widest=47)


def special_sign(face: str, colour: str) -> str:
    """Draw the sign of a special card: what it does besides, or instead of, moving forward."""
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
    """Draw an arrow that leads out of the kennel."""
    kennel = stroked("M12 42H-44V-8L-16 -36L12 -8", colour, 9)
    return kennel + stroked("M-20 18H46M28 0L46 18L28 36", colour, 9)


def both_ways(colour: str) -> str:
    """Draw an arrow that points forward and backward."""
    return stroked("M-46 0H46M-28 -18L-46 0L-28 18M28 -18L46 0L28 18", colour, 10)


def seven_steps(colour: str) -> str:
    """Draw seven dots in three groups: a Seven's steps can be split."""
    return "".join(disc(x, 0, 2.7, colour) for x in (-22.5, -16, -6.5, 0, 6.5, 16, 22.5))


def ring(face: str, colour: str) -> str:
    """Draw the ring of holes: the marble's own at the bottom, then counter-clockwise those it passes and reaches."""
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
