"""Bärnergäng as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.game import Json
from tabletop.games.baernergaeng.events import place


def picture(view: Json) -> str:
    """A view as a line per row: ``^`` marks a face-up card, brackets one that is being looked at."""
    best = "highest" if view["inverted"] else "lowest"
    lines = [f"round {view['round'] + 1} of {view['options']['rounds']}, phase {view['phase']}, {best} sum is best"]
    width = max((len(row) for row in view["rows"]), default=0)
    lines += [
        f"seat {seat}   {_row(view, seat, row):<{8 * width}}{_marks(view, seat)}".rstrip()
        for seat, row in enumerate(view["rows"])
    ]
    lines.append(f"pile     {view['pile']} cards")
    lines.append(f"discard  {view['top'] or '–'}, {view['discard']} cards")
    if view["resolving"]:
        lines.append(f"in use   {' › '.join(view['resolving'])}")
    if view["phase"] == "drawn":
        again = ", and one more draw" if view["draws"] else ""
        lines.append(f"drawn    {view['drawn'] or '??'}{again}")
    if view["todo"]:
        lines.append(f"last lap: still to play {', '.join(map(str, view['todo']))}")
    return "\n".join(lines)


def _row(view: Json, seat: int, row: Sequence[str | None]) -> str:
    return "".join(
        f"{_card(card, is_looked_at=place(seat, slot) in view['looked_at']):<8}" for slot, card in enumerate(row)
    )


def _card(card: str | None, *, is_looked_at: bool) -> str:
    face = card or "??"
    return f"[{face}]" if is_looked_at else f" {face} "


def _marks(view: Json, seat: int) -> str:
    is_running = view["phase"] not in ("score", "over")
    acts = is_running and (seat in view["peeking"] or (not view["peeking"] and seat == view["turn"]))
    return (" ← turn" if acts else "") + (" «Bärnergäng!»" if seat == view["caller"] else "")
