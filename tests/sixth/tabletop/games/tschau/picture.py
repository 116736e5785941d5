"""A view as text for a terminal."""

from __future__ import annotations

from tabletop.game import Json


def picture(view: Json) -> str:
    """A view, one line per place."""
    hands = [f"seat {seat}   {' '.join(face or '??' for face in hand)}" for seat, hand in enumerate(view["hands"])]
    return "\n".join([*hands, f"pile     {view['pile']} cards", f"discard  {' '.join(view['discard'])}"])
