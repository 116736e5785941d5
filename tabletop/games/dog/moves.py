"""Moves as tuples of ints: a card with the marbles that it moves, a gift, or a fold."""

from __future__ import annotations

from tabletop.games.dog.cards import FACES, JACK

#: A move: the card, the rank it is played as, then an origin and a target for each of its parts.
Move = tuple[int, ...]
#: The parts of a Seven without its card: origin and target of each part in turn.
Parts = tuple[int, ...]

# moves that play no card: a gift is GIVE and its face
GIVE, FOLDING = range(len(FACES), len(FACES) + 2)
FOLD: Move = (FOLDING,)
#: A Jack without effect.
NULL_JACK: Move = (JACK, JACK)

#: Refusals of texts that name a card but no move of it. In a move, ``~index`` stands in place of the marbles.
MALFORMED = ("declare_a_rank", "name_the_marble", "jack_only_swaps", "only_jack_swaps", "one_marble_a_card")


def is_malformed(move: Move) -> bool:
    """Whether a move was made by ``malformed``."""
    return move[-1] < 0


def malformed(head: Move, code: str) -> Move:
    """A move for a text that names a card but no move of it. It is never legal; the refusal's code is ``code``."""
    return (*head, ~MALFORMED.index(code))
