"""What the steps of a begun move mean in Dog: card, parts of a Seven, and a joker's rank."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screens.table.layout.pose import Pose
from screens.table.model.choice import Step, Steps

JOKER = "X"
#: The move of a player whose cards can't be played.
FOLD = "fold"
#: The prefix of buttons that choose a joker's rank.
AS = "as "
#: The cards that can be a Seven, with the beginning of such a move.
SEVENS = {"7": "7", JOKER: "X=7"}


class Made(NamedTuple):
    """The parts of a move made so far: the card, the parts of its way, and a joker's chosen rank."""

    card: str
    parts: Sequence[Step]
    named: str

    @classmethod
    def of(cls, steps: Steps) -> Made:
        """The parts of a move that these steps have made."""
        cards = [step.origin.face for step in steps if step.origin.is_hand]
        walked = [step for step in steps if not (step.origin.is_hand or step.what.startswith(AS))]
        parts = [Step(str(step.origin.bare), step.to) for step in walked]
        named = [step.what.removeprefix(AS) for step in steps if step.what.startswith(AS)]
        return cls("".join(cards[:1]), parts, "".join(named))


class Foreseen(NamedTuple):
    """A move's preview: the poses that its marble passes, and the places from which it sends marbles back."""

    path: tuple[Pose, ...]
    hits: tuple[str, ...]


def is_seven(move: str) -> bool:
    """Whether a move is a Seven, or a joker as one."""
    return move.startswith(("7 ", f"{SEVENS[JOKER]} "))


def may_mean(card: str, move: str) -> bool:
    """Whether a move is made with this card; without a card, any but a joker's."""
    return move.startswith((f"{card} ", f"{card}=")) if card else not move.startswith(JOKER)


def written(head: str, parts: Iterable[Step]) -> str:
    """The text of a Seven's beginning and parts."""
    return " ".join([head, *(f"{part.what}>{part.to}" for part in parts)])
