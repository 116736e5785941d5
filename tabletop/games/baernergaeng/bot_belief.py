"""What is made of a memory: who knows what, what unknown cards may count, and matches drawn accordingly."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.game import Sampler
from tabletop.games.baernergaeng.bot_memory import FORGOTTEN, Lying, Memory
from tabletop.games.baernergaeng.bot_minds import AVERAGE, COSTS, DOUBT, Minds
from tabletop.games.baernergaeng.cards import FACE, FACES, HIGHEST, NUMBERS, VISIBLE
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.randomness import Rng

#: In imagined matches less so: what does not agree is kept with this chance each time that it comes.
ERRS = 0.03
#: So many cards are tried for a place before any will do.
TRIES = 8


def minds_of(memory: Memory, state: Baernergaeng, seat: int, doubt: float = DOUBT) -> Minds:
    """Who knows what, as a seat remembers it. Of the imagined cards, only which ones they are together is used."""
    unseen = _unseen(memory, state)
    me = 1 << seat
    everybody = (1 << state.seats) - 1
    eyes, guess = [], []
    for other in range(state.seats):
        row = memory.row(other)
        eyes.append([card.eyes | me if card.face != FORGOTTEN else card.eyes & everybody & ~me for card in row])
        guess.append([_mean(card, unseen, doubt) for card in row])
    return Minds(eyes, guess)


def _unseen(memory: Memory, state: Baernergaeng) -> list[int]:
    """How many there are of each face in the pile and the rows, but for those that are remembered."""
    counts = [0] * len(FACES)
    for face in state.pile:
        counts[face] += 1
    for seat, row in enumerate(state.rows):
        for card, lying in zip(row, memory.row(seat), strict=True):
            if lying.face == FORGOTTEN:
                counts[card & FACE] += 1
    return counts


def _mean(card: Lying, unseen: Sequence[int], doubt: float) -> float:
    """What a card counts for those who do not know it; what does not agree with its story is believed so often."""
    total = weights = 0.0
    for face, count in enumerate(unseen):
        weight = count * (1 if card.fits(face) else 0 if card.is_number and face >= NUMBERS else doubt)
        total += weight * COSTS[face]
        weights += weight
    return total / weights if weights else AVERAGE


def believed(memory: Memory, sampler: Sampler[Baernergaeng], seats: int) -> Sampler[Baernergaeng]:
    """A drawer of matches in which most cards agree with what has been shown of them."""
    doubtful = [
        (seat, slot, card)
        for seat in range(seats)
        for slot, card in enumerate(memory.row(seat))
        if card.face == FORGOTTEN and (card.least > 0 or card.most < HIGHEST or card.is_number)
    ]

    def draw(rng: Rng) -> Baernergaeng:
        state = sampler(rng)
        if state.pile:
            for seat, slot, card in doubtful:
                _fit(state, seat, slot, card, rng)
        return state

    return draw


def _fit(state: Baernergaeng, seat: int, slot: int, card: Lying, rng: Rng) -> None:
    """Changes a card for one of the pile, again and again, until it fits."""
    row, pile = state.rows[seat], state.pile
    for _ in range(TRIES):
        face = row[slot]
        if face >= VISIBLE or card.fits(face) or rng.random() < ERRS:
            return
        at = int(rng.random() * len(pile))
        row[slot], pile[at] = pile[at], face
