"""House rules: what the options of a match mean for its deck and its turns, worked out once a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from tabletop.games.baernergaeng.cards import FACES, JOKER, NUMBERS, ROW_LENGTH, deck_of
from tabletop.options import Options


class HouseRules(NamedTuple):
    """What the options of a match mean."""

    deck: tuple[int, ...]
    #: The names of the faces in the deck.
    faces: tuple[str, ...]
    #: Name of a face -> how many of it are in the deck.
    copies: Mapping[str, int]
    #: All that a joker may stand for.
    kinds: tuple[int, ...]
    growing: bool
    keeps_specials: bool
    protects_caller: bool
    #: D: grab is for tables with ``flip`` in the deck.
    grabs: bool
    #: Whether a turn may be more than draw and take.
    widens_turns: bool

    def dealt_in(self, number: int) -> int:
        """How many cards each player gets in a round."""
        return number + 1 if self.growing else ROW_LENGTH

    def looks_first(self, number: int) -> bool:
        """Whether a round begins with looks: in growing, not in the first two."""
        return not self.growing or number > 1


def house_rules_of(options: Options) -> HouseRules:
    """The house rules that these options make."""
    flags = (options["growing"], options["keep_specials"], options["protect_caller"])
    return _house_rules(tuple(options["extension"]), *flags)


@lru_cache(maxsize=256)
def _house_rules(extension: tuple[str, ...], growing: bool, keeps_specials: bool, protects_caller: bool) -> HouseRules:  # noqa: FBT001
    deck = deck_of(extension)
    copies = Counter(FACES[face] for face in deck)
    kinds = tuple(face for face in range(NUMBERS, JOKER) if FACES[face] in copies)
    grabs = "flip" in extension
    return HouseRules(
        deck,
        tuple(copies),
        copies,
        kinds,
        growing=growing,
        keeps_specials=keeps_specials,
        protects_caller=protects_caller,
        grabs=grabs,
        widens_turns=growing or grabs,
    )
