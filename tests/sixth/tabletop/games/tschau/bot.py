"""Its bot: gets rid of the highest card that fits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tabletop.games.tschau.cards import FACES
from tabletop.games.tschau.rules import DRAW, Tschau

from tabletop.bots.player import Player, Reason, Thought

REASONS = {"sheds": "{card} is the highest card that fits."}


class TschauPlayer(Player[Tschau, int]):
    """Has a judgement and nothing else, so sharp plays like steady."""

    def judge(self, _state: Tschau, moves: Sequence[int], _rng: Random) -> list[Thought]:
        """A card is worth its number, and drawing less than nothing."""
        return [
            Thought(-1.0) if move >= DRAW else Thought(float(FACES[move][1]), Reason("sheds", (("card", FACES[move]),)))
            for move in moves
        ]


PLAYER = TschauPlayer
