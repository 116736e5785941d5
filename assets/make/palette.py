"""All colours of cards, boxes and signs."""

from __future__ import annotations

PAPER = "#FBF7EE"
EDGE = "#CFC3AD"
INK = "#2E2B28"
#: The colours of the card back, the app's sign and Bärnergäng's special cards.
FIR, FIR_DARK, FIR_PALE = "#2F5559", "#24454A", "#86A3A0"
WOOD, WOOD_DARK, WOOD_PALE = "#B88A5B", "#8A6238", "#D9B88C"

#: The colours of numbers from 0 to 10, cool when low and warm when high; the same in all games.
TONES = (
    "#3C5590", "#2E5C8A", "#23657F", "#1F6B6C", "#2C6B50", "#4C6A2C",
    "#6E621B", "#875613", "#97491A", "#A33C26", "#9C2E3E",
)  # fmt: skip


#: Below this value the sRGB curve is linear.
_LINEAR_BELOW = 0.04045


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour's red, green and blue, each 0 to 255.

    >>> rgb("#0A00FF")
    (10, 0, 255)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(first: str, second: str, share: float) -> str:
    """Mix two colours; ``share`` is the part of the second, 0 to 1.

    >>> mixed("#000000", "#FF8000", 0.5)
    '#804000'
    """
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(first), rgb(second), strict=True))
    return "#" + "".join(f"{part:02X}" for part in parts)


def contrast(first: str, second: str) -> float:
    """The contrast of two colours as WCAG counts it, 1 to 21.

    >>> round(contrast("#000000", "#FFFFFF"))
    21
    """
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    linear = [_linear(part / 255) for part in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _linear(part: float) -> float:
    return part / 12.92 if part <= _LINEAR_BELOW else ((part + 0.055) / 1.055) ** 2.4
