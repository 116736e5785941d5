"""Bungee as text for a terminal."""

from __future__ import annotations

from tabletop.game import Json


def picture(view: Json) -> str:
    """A view, one line per place."""
    lines = [f"round {view['round'] + 1} of {view['options']['rounds']}, phase {view['phase']}"]
    for seat, hand in enumerate(view["hands"]):
        marks = "".join(
            [" ← turn" if seat == view["turn"] else "", " «Bungee!»" if seat in view["calls"] else ""],
        )
        lines.append(f"seat {seat}   {' '.join(face or '??' for face in hand)}{marks}")
    lines.append(f"lucky    {view['lucky']}")
    lines.append(f"pile     {view['pile']} cards")
    lines.append(f"discard  {' '.join(view['discard']) or '–'}")
    if view["calls"]:
        extra = " and an extra one" if view["extend"] else ""
        lines.append(f"last lap{extra}, still to act after this: {view['todo']}")
    return "\n".join(lines)
