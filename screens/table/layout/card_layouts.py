"""Card layouts: a stack, a fan, a hand or a row. Sizes in pixels, relative to the area's middle.

Each layout is ``(number, width, height, largest) -> [CardSpot, …]``; ``largest`` is a card's width where there is room.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, radians
from typing import NamedTuple

from kivy.metrics import dp

#: The height of a card as a multiple of its width.
RATIO = 1.5

#: How much of a covered card stays visible so that its corner can be read, in card widths.
SLIVER = 0.34
#: The share of their height that two lines of a fan overlap.
OVERLAP = 0.42
#: Degrees between the cards of a small fan, which is spread like a hand.
SPREAD = 3.2
FEW = 7
#: The least width of a card that stays in sight in a hand to be touched.
FINGER = dp(34)
#: The gap between the cards of a row, in card widths.
GAP = 0.08


class CardSpot(NamedTuple):
    """A card's layout: its middle relative to the area's, its width, and its tilt in degrees."""

    x: float
    y: float
    width: float
    tilt: float = 0.0


CardLayout = Callable[[int, float, float, float], list[CardSpot]]


def stack(number: int, width: float, height: float, largest: float) -> list[CardSpot]:
    """Cards on top of each other, each slightly higher than the one below."""
    card = min(largest, width, height / RATIO)
    return [CardSpot(0, card * 0.012 * at, card) for at in range(number)]


def fan(number: int, width: float, height: float, largest: float) -> list[CardSpot]:
    """Cards side by side where there is room, otherwise overlapping; many cards in two lines.

    >>> [lie.x for lie in fan(2, width=400, height=150, largest=100)]
    [-51.0, 51.0]
    >>> len({lie.y for lie in fan(20, width=340, height=180, largest=70)})
    2
    """
    return _fanned(number, width, height, largest, 0)


def hand(number: int, width: float, height: float, largest: float) -> list[CardSpot]:
    """A fan to be touched: in two lines already where one would show less than a finger's width of each card.

    >>> [len({lie.y for lie in hand(cards, width=340, height=100, largest=70)}) for cards in (8, 12)]
    [1, 2]
    """
    return _fanned(number, width, height, largest, FINGER)


def row(number: int, width: float, height: float, largest: float) -> list[CardSpot]:
    """Cards side by side without overlapping, from the left, in the number of lines that makes them largest."""
    if not number:
        return []
    card, lines = max((_fitting(number, lines, width, height, largest), -lines) for lines in (1, 2, 3))
    each = ceil(number / -lines)
    step, rise = card * (1 + GAP), card * (RATIO + GAP)
    spots = []
    for at in range(number):
        line, column = divmod(at, each)
        in_line = min(each, number - line * each)
        spots.append(CardSpot((column - (in_line - 1) / 2) * step, ((-lines - 1) / 2 - line) * rise, card))
    return spots


CARD_LAYOUTS: dict[str, CardLayout] = {"stack": stack, "fan": fan, "hand": hand, "row": row}


def _fanned(number: int, width: float, height: float, largest: float, least: float) -> list[CardSpot]:
    """A fan; in two lines where one would leave too little of each card in sight, or less than ``least`` pixels."""
    if not number:
        return []
    card = max(1, min(largest, height / RATIO, width))
    if number > 1:
        step = (width - card) / (number - 1)
        lines = _two_lines(number, width, height, largest)
        if step < card * SLIVER or step < min(least, lines[1].x - lines[0].x):
            return lines
    line = _line(number, width, card)
    return _spread(line, card) if number <= FEW else line


def _line(number: int, width: float, card: float) -> list[CardSpot]:
    step = min(card * 1.02, (width - card) / max(1, number - 1))
    return [CardSpot((at - (number - 1) / 2) * step, 0, card) for at in range(number)]


def _spread(line: list[CardSpot], card: float) -> list[CardSpot]:
    """Bend a line of cards like a hand, round a point far below."""
    radius = card * 11
    bent = []
    for at, spot in enumerate(line):
        tilt = -SPREAD * (at - (len(line) - 1) / 2) * min(1.0, abs(line[-1].x - line[0].x) / (card * len(line)) + 0.2)
        drop = radius * (1 - cos(radians(tilt)))
        bent.append(CardSpot(spot.x, spot.y - drop + card * 0.03 * len(line), card, tilt))
    return bent


def _two_lines(number: int, width: float, height: float, largest: float) -> list[CardSpot]:
    card = min(largest, height / (RATIO * (2 - OVERLAP)), width)
    upper = ceil(number / 2)
    rise = card * RATIO * (1 - OVERLAP) / 2
    return [
        CardSpot(spot.x, spot.y + side, card)
        for count, side in ((upper, rise), (number - upper, -rise))
        for spot in _line(count, width, card)
    ]


def _fitting(number: int, lines: int, width: float, height: float, largest: float) -> float:
    each = ceil(number / lines)
    return min(largest, width / (each * (1 + GAP)), height / (lines * (RATIO + GAP)))
