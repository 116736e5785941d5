"""What a seat sees, and samples of the matches that agree with it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from tabletop.games.tschau.cards import COPIES, DECK, FACES, hand_names, hand_of, names, numbers
from tabletop.games.tschau.position import check_end, open_keys, read_table
from tabletop.games.tschau.rules import Tschau

from tabletop.game import OVER, SCORE, Json, Sampler, Setting, Viewer, sees
from tabletop.json_reader import Reader, check_copies, remembered
from tabletop.randomness import Rng, imagined_seed, mixed


def view(state: Tschau, viewer: Viewer) -> Json:
    """What a viewer may see now; hidden cards are null."""
    is_open = state.phase in (SCORE, OVER)
    hands = [
        hand_names(hand) if is_open or sees(viewer, seat) else [None] * hand.bit_count()
        for seat, hand in enumerate(state.hands)
    ]
    return {**open_keys(state), "hands": hands, "pile": len(state.pile)}


def sampler(reader: Reader, setting: Setting, known: Mapping[str, Any]) -> Sampler[Tschau]:
    """A sampler of matches that agree with this view; ``known`` has lists of faces: {"hand 2": ["g3"]}."""
    table = read_table(reader, setting)
    hands = reader.seen_hands("hands", table.seats, FACES)
    pile = reader.number("pile", 0, len(DECK))
    check_end(table, hands, pile)
    memory = Reader(known, "known")
    seen = [face for face in chain(*hands) if face is not None]
    check_copies(COPIES, discard=names(table.discard), hands=seen, **remembered(hands, memory, FACES))
    memory.done()
    sure = [numbers(face for face in hand if face is not None) for hand in hands]
    unseen = sorted({*DECK} - {*table.discard, *chain(*sure)})
    missing = [hand.count(None) for hand in hands]
    if sum(missing) + pile > len(unseen):
        raise ValueError("pile: there are not so many cards")
    table.pile = []
    table.hands = [hand_of(hand) for hand in sure]

    def sample(rng: Rng) -> Tschau:
        state = table.copy()
        state.seed = imagined_seed(rng)
        cards = mixed(unseen, rng)
        at = 0
        for seat, count in enumerate(missing):
            state.hands[seat] |= hand_of(cards[at : at + count])
            at += count
        state.pile = cards[at : at + pile]
        return state

    return sample
