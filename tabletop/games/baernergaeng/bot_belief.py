"""What a memory implies: who knows which card, the average cost of unknown ones, and a sampler that agrees with it."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.game import Sampler
from tabletop.games.baernergaeng.bot_memory import FORGOTTEN, Memory, RememberedCard
from tabletop.games.baernergaeng.bot_minds import AVERAGE, COSTS, DOUBT, Minds
from tabletop.games.baernergaeng.cards import FACE, FACES, HIGHEST, NUMBERS, VISIBLE
from tabletop.games.baernergaeng.rules import Baernergaeng
from tabletop.randomness import Rng

#: In samples, a card that contradicts its owner's play is kept with this chance at each try.
ERRS = 0.03
#: The number of cards tried for a slot before any card is accepted.
TRIES = 8


def minds_of(memory: Memory, state: Baernergaeng, seat: int, doubt: float = DOUBT) -> Minds:
    """Who knows what, as a seat remembers it. Of the sampled cards only their total counts per face are used."""
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
    """How many of each face are in the draw pile and the rows, without the remembered ones."""
    counts = [0] * len(FACES)
    for face in state.pile:
        counts[face] += 1
    for seat, row in enumerate(state.rows):
        for card, lying in zip(row, memory.row(seat), strict=True):
            if lying.face == FORGOTTEN:
                counts[card & FACE] += 1
    return counts


def _mean(card: RememberedCard, unseen: Sequence[int], doubt: float) -> float:
    """The average cost of an unknown card; faces that contradict its owner's play have the weight ``doubt``."""
    total = weights = 0.0
    for face, count in enumerate(unseen):
        weight = count * (1 if card.fits(face) else 0 if card.is_number and face >= NUMBERS else doubt)
        total += weight * COSTS[face]
        weights += weight
    return total / weights if weights else AVERAGE


def believed(memory: Memory, sampler: Sampler[Baernergaeng], seats: int) -> Sampler[Baernergaeng]:
    """A sampler of matches in which most cards agree with what their owners' play showed."""
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


def _fit(state: Baernergaeng, seat: int, slot: int, card: RememberedCard, rng: Rng) -> None:
    """Exchanges a card with random ones of the draw pile until it fits."""
    row, pile = state.rows[seat], state.pile
    for _ in range(TRIES):
        face = row[slot]
        if face >= VISIBLE or card.fits(face) or rng.random() < ERRS:
            return
        at = int(rng.random() * len(pile))
        row[slot], pile[at] = pile[at], face
