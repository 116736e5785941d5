"""What the arena and the terminal ask of a bot, of whatever kind it is."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.errors import IllegalMove
from tabletop.events import Seen
from tabletop.game import Json


class BotError(Exception):
    """A bot from outside has failed; the text is a sentence that says how."""


class Bot:
    """A bot at one seat. It gets what a person there gets: views, and its own versions of events."""

    def begin(self, view: Json) -> None:
        """Take in what the seat sees before the first move."""

    def told(self, events: Sequence[Seen]) -> None:
        """Take in the events of one move, of any seat, as this seat is told them."""

    def decide(self, view: Json, moves: Sequence[str]) -> str:
        """One of the legal moves."""
        raise NotImplementedError

    def refused(self, refusal: IllegalMove, sentence: str) -> None:
        """Take in why the move that it has just named is illegal. It is asked again."""

    def end(self, totals: Sequence[int | None], winners: Sequence[int]) -> None:
        """Take in how the match ended."""

    def close(self) -> None:
        """Let go of what it holds; nothing more will be asked of it."""
