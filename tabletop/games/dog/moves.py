"""Moves as tuples of ints: a card and what it is for, a gift, a fold."""

from __future__ import annotations

from tabletop.games.dog.cards import FACES, JACK

#: A move: the card, the rank it is played as, then an origin and a target for each of its parts.
Move = tuple[int, ...]
#: A way of a Seven, without its card: origin and target of one part after the other.
Parts = tuple[int, ...]

# moves that play no card: a gift is GIVE and its face
GIVE, FOLDING = range(len(FACES), len(FACES) + 2)
FOLD: Move = (FOLDING,)
#: A Jack without effect.
NULL_JACK: Move = (JACK, JACK)

#: What may be wrong with how a card is written; below zero, its number stands in a move instead of marbles.
MALFORMED = ("declare_a_rank", "name_the_marble", "jack_only_swaps", "only_jack_swaps", "one_marble_a_card")


def is_malformed(move: Move) -> bool:
    """Whether a move stands for a card that is not written as any move of it."""
    return move[-1] < 0


def malformed(head: Move, code: str) -> Move:
    """A card that is not written as any move of it: never legal, its fault is told after those of turn and phase."""
    return (*head, ~MALFORMED.index(code))
