"""Signs for what Bärnergäng's special cards do, each about 100 by 100 round the origin, drawn in one colour."""

from __future__ import annotations

from assets.make.svg import at, box, disc, filled, stroked, tag

PEN = 9


def swap(colour: str, ground: str) -> str:
    """Two opposite arrows: swap two cards."""
    del ground
    there = stroked("M-38 -20H34M16 -40L38 -20L16 0", colour, PEN + 2)
    return there + at(0, 2, stroked("M38 20H-34M-16 0L-38 20L-16 40", colour, PEN + 2))


def look(colour: str, ground: str) -> str:
    """An eye: look at a card."""
    lids = filled("M-48 0C-30 -30 30 -30 48 0C30 30 -30 30 -48 0Z", colour)
    return lids + disc(0, 0, 17, ground) + disc(0, 0, 9, colour)


def two(colour: str, ground: str) -> str:
    """Two cards."""
    sheet = box(-22, -32, 44, 64, 7, fill=colour, stroke=ground, stroke_width=5)
    return at(-15, -2, sheet, turn=-14) + at(16, 3, sheet, turn=12)


def mix(colour: str, ground: str) -> str:
    """Two crossing arrows: shuffle cards."""
    del ground
    up = stroked("M-44 26H-30C-6 26 4 -26 28 -26H38M24 -42L42 -26L24 -10", colour, PEN)
    down = stroked("M-44 -26H-30C-20 -26 -13 -17 -8 -8M8 10C13 18 19 26 28 26H38M24 10L42 26L24 42", colour, PEN)
    return up + down


def flip(colour: str, ground: str) -> str:
    """A card with an arrow over it: turn it over."""
    del ground
    half = filled("M-6 -16H-24C-29 -16 -32 -13 -32 -8V38C-32 43 -29 46 -24 46H-6Z", colour)
    other = stroked("M7 -12H24C27 -12 28 -11 28 -8V38C28 41 27 42 24 42H7", colour, 8)
    return half + other + stroked("M-28 -27C-20 -46 18 -48 28 -30M30 -46V-28H12", colour, 8)


def new(colour: str, ground: str) -> str:
    """Four cards: a new row."""
    del ground
    return "".join(box(x, y, 34, 42, 6, fill=colour) for x in (-38, 4) for y in (-46, 4))


def trade(colour: str, ground: str) -> str:
    """Two rows and an arrow between them: rows change owners."""
    del ground
    row = "".join(box(x, -15, 22, 30, 5, fill=colour) for x in (-48, -20))
    ways = stroked("M29 -34V34M14 -22L29 -38L44 -22M14 22L29 38L44 22", colour, PEN)
    return at(0, -24, row) + at(0, 24, row) + ways


def invert(colour: str, ground: str) -> str:
    """Plus and minus: the score is inverted."""
    del ground
    return (
        stroked("M-26 -40V-8M-42 -24H-10", colour, PEN + 1)
        + stroked("M10 26H42", colour, PEN + 1)
        + stroked("M-34 38L34 -38", colour, PEN - 2)
    )


def add(colour: str, ground: str) -> str:
    """A card with a plus: one card more."""
    sheet = box(-32, -44, 64, 88, 10, fill=colour)
    return sheet + stroked("M0 -20V20M-20 0H20", ground, PEN + 3)


def cut(colour: str, ground: str) -> str:
    """Scissors: one card fewer."""
    del ground
    blades = stroked("M-22 20L34 -42M-22 -20L34 42", colour, PEN + 1)
    rings = "".join(disc(-30, y, 13, "none", stroke=colour, stroke_width=PEN) for y in (-29, 29))
    return blades + rings


def joker(colour: str, ground: str) -> str:
    """A fool's cap with two bells: the joker."""
    left = "M0 32H-23C-23 14 -24 -6 -33 -7C-39 -7 -40 4 -41 12C-54 -20 -38 -46 -18 -36C-9 -31 -4 -20 0 -8Z"
    half = filled(left, colour) + disc(-41, 19, 9.5, colour)
    mirrored = tag("g", half, transform="scale(-1 1)")
    return half + mirrored + stroked("M0 -6V30", ground, 5) + box(-28, 33, 56, 12, 6, fill=colour)


SIGNS = {
    "swap": swap, "look": look, "two": two, "mix": mix, "flip": flip, "new": new, "trade": trade, "invert": invert,
    "add": add, "cut": cut, "joker": joker,
}  # fmt: skip
