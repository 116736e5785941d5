"""Refusals of moves: ``IllegalMove``, and the codes that all games share."""

from __future__ import annotations

from collections.abc import Mapping

#: A text quoted in a refusal is cut after this many characters.
LONGEST_QUOTE = 60

Fact = int | str | tuple[int, ...] | tuple[str, ...]

#: Refusals that every game knows: code -> an English sentence over the facts.
COMMON_REFUSALS: Mapping[str, str] = {
    "unknown_seat": "There is no seat {seat} at this table.",
    "unknown_move": "“{text}” is not a move of this game.",
    "over": "The match is over.",
    "not_your_turn": "It is not seat {seat}’s turn: the table waits for seat {actors}.",
    "nothing_to_undo": "There is no move to take back.",
    "undo_uncovers": "The last move revealed something hidden, so you can’t take it back.",
}


class IllegalMove(Exception):  # noqa: N818  (not a fault: a rule)
    """A move that the rules forbid: a stable ``code``, and the facts for a sentence.

    >>> raise IllegalMove("not_your_turn", seat=1, actors=(0,))
    Traceback (most recent call last):
    tabletop.errors.IllegalMove: not_your_turn (seat=1, actors=(0,))
    """

    def __init__(self, code: str, **facts: Fact) -> None:
        self.code = code
        self.facts = facts
        told = ", ".join(f"{name}={fact!r}" for name, fact in facts.items())
        super().__init__(f"{code} ({told})" if told else code)

    def sentence(self, refusals: Mapping[str, str]) -> str:
        """The refusal in words, from a game's table of codes.

        >>> IllegalMove("over").sentence(COMMON_REFUSALS)
        'The match is over.'
        """
        return refusals[self.code].format(**{name: _told(fact) for name, fact in self.facts.items()})


def unknown_move(text: str) -> IllegalMove:
    """The refusal of a text that names no move; the text is cut short."""
    return IllegalMove("unknown_move", text=text[:LONGEST_QUOTE])


def _told(fact: Fact) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, tuple) else str(fact)
