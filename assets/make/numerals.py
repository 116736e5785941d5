"""Numerals drawn as strokes of a round pen, so that no font is needed."""

from __future__ import annotations

from assets.make.svg import at, stroked

#: The height of a numeral, measured between the centres of its top and bottom strokes.
HEIGHT = 100
GAP = 34
#: For each sign, its strokes as an SVG path, and its width.
_WAYS = {
    "0": ("M0 38C0 13 11 0 29 0S58 13 58 38V62C58 87 47 100 29 100S0 87 0 62Z", 58),
    "1": ("M0 22L26 0V100", 26),
    "2": ("M2 29C2 11 13 0 29 0S56 11 56 28C56 44 46 54 2 100H58", 58),
    "3": (
        "M2 22C5 8 15 0 28 0C43 0 54 10 54 24S43 47 28 47H20"
        "M28 47C46 47 58 57 58 73S46 100 28 100C13 100 3 91 0 78",
        58,
    ),
    "4": ("M44 100V0L0 69H62", 62),
    "5": ("M52 0H11L6 47C12 40 20 37 29 37C46 37 58 49 58 68S45 100 28 100C14 100 4 93 0 82", 58),
    "6": ("M44 0C22 19 0 44 0 69C0 88 12 100 29 100S58 88 58 69S46 39 29 39S0 51 0 69", 58),
    "7": ("M0 0H57L19 100", 57),
    "8": (
        "M29 0C44 0 54 9 54 23S44 46 29 46S4 37 4 23S14 0 29 0Z"
        "M29 46C47 46 58 57 58 73S47 100 29 100S0 89 0 73S11 46 29 46Z",
        58,
    ),
    "9": ("M14 100C36 81 58 56 58 31C58 12 46 0 29 0S0 12 0 31S12 61 29 61S58 49 58 31", 58),
    "B": ("M0 0V100M0 0H26C43 0 52 9 52 23S43 46 26 46H0M26 46C46 46 58 56 58 73S46 100 27 100H0", 58),
    "A": ("M0 100L31 0L62 100M11 66H51", 62),
    "J": ("M44 0V71C44 89 36 100 22 100S0 90 0 74", 44),
    "Q": ("M32 0C51 0 64 20 64 50S51 100 32 100S0 80 0 50S13 0 32 0ZM41 74L66 104", 66),
    "K": ("M0 0V100M56 0L0 60M20 40L58 100", 58),
    "X": ("M0 0L58 100M58 0L0 100", 58),
    "/": ("M34 0L0 100", 34),
    "-": ("M0 50H54", 54),
    "x": ("M0 27L46 73M46 27L0 73", 46),
}  # fmt: skip
#: Upside down these two look like each other, so they are underlined.
_UNDERLINED = ("6", "9")


def written(text: str, height: float, colour: str, *, pen: float = 17, widest: float = 999) -> str:
    """Draw numerals centred on the origin: ``height`` high, or smaller where they would be wider than ``widest``."""
    width = sum(_WAYS[sign][1] for sign in text) + GAP * (len(text) - 1)
    left = -width / 2
    signs = []
    for sign in text:
        way, wide = _WAYS[sign]
        signs.append(at(left, -HEIGHT / 2, stroked(way, colour, pen)))
        left += wide + GAP
    if text in _UNDERLINED:
        signs.append(stroked(f"M-20 {HEIGHT / 2 + pen * 1.7}H20", colour, pen * 0.7))
    return at(0, 0, "".join(signs), scale=min(height / (HEIGHT + pen), widest / (width + pen)))
