"""Nicht die Bohne! as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from tabletop.game import Json
from tabletop.games.bohne.cards import COLOURS

_HEAD = ("", "trick", "green", "red", "yellow", "blue")
_NOTHING = "·"


def picture(view: Json) -> str:
    """A view: a line a seat with its card of the trick (face down in brackets) and its rows; the hands; the pads."""
    seats = range(view["seats"])
    lines = [f"round {view['round'] + 1} of {view['options']['rounds']}, phase {view['phase']}"]
    lines += _columns([_HEAD, *(_seat_line(view, seat) for seat in seats)])
    lines += [f"hand {seat}   {_hand(hand)}" for seat, hand in enumerate(view["hands"])]
    if view["pads"]:
        lines += _columns([("", *(f"seat {seat}" for seat in seats)), *map(_pad_line, count(1), view["pads"])])
    return "\n".join(lines)


def _seat_line(view: Json, seat: int) -> tuple[str, ...]:
    token = "●" if seat == view["token"] else " "
    turn = "←" if seat == view["turn"] else " "
    rows = [_row(view["rows"][seat], colour) for colour in COLOURS]
    return (f"seat {seat} {token} {turn}", _laid(view, seat), *rows)


def _laid(view: Json, seat: int) -> str:
    face: str | None = view["table"][seat]
    return f"[{face or '??'}]" if seat in view["chosen"] else face or _NOTHING


def _row(cards: Sequence[str], colour: str) -> str:
    return " ".join(face[1:] for face in cards if face[0] == colour) or _NOTHING


def _hand(cards: Sequence[str | None]) -> str:
    hidden = cards.count(None)
    return " ".join([*filter(None, cards), *([f"{hidden} cards"] if hidden else [])]) or _NOTHING


def _pad_line(number: int, pads: Sequence[Sequence[int]]) -> tuple[str, ...]:
    return (f"round {number}", *(f"+{plus} −{minus} = {points:d}".replace("-", "−") for plus, minus, points in pads))


def _columns(lines: Sequence[Sequence[str]]) -> list[str]:
    """Lines of cells, each column as wide as its widest."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return ["   ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
