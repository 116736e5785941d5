"""House rules: what the options of a match mean for its deck and its turns, worked out once a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tabletop.games.baernergaeng.cards import FACES, JOKER, NUMBERS, ROW_LENGTH, deck_of
from tabletop.options import Options

#: The option ``growing_call``: the starter of a growing match calls at once before acting, or after their own action.
GROWING_CALL = BEFORE_ACTING, AFTER_ACTING = ("before", "after")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the options of a match mean for a round."""

    #: A face each, in the order in which they are shuffled.
    deck: bytes
    #: The names of the faces in the deck.
    faces: tuple[str, ...]
    #: Name of a face -> how many of it are in the deck.
    copies: Mapping[str, int]
    #: All that a joker may stand for.
    kinds: tuple[int, ...]
    growing: bool
    #: Whether the starter of a growing match calls at once before acting; otherwise after their own action.
    calls_before_acting: bool
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


def house_rules_of(options: Options, extension: Sequence[str]) -> HouseRules:
    """The house rules that these options make in a round with these cards of the extension."""
    calls_before = options.get("growing_call") != AFTER_ACTING
    flags = (options["growing"], calls_before, options["keep_specials"], options["protect_caller"])
    return _house_rules(tuple(extension), *flags)


@lru_cache(maxsize=256)
def _house_rules(
    extension: tuple[str, ...],
    growing: bool,  # noqa: FBT001
    calls_before: bool,  # noqa: FBT001
    keeps_specials: bool,  # noqa: FBT001
    protects_caller: bool,  # noqa: FBT001
) -> HouseRules:
    deck = bytes(deck_of(extension))
    copies = Counter(FACES[face] for face in deck)
    kinds = tuple(face for face in range(NUMBERS, JOKER) if FACES[face] in copies)
    grabs = "flip" in copies
    return HouseRules(
        deck,
        tuple(copies),
        copies,
        kinds,
        growing=growing,
        calls_before_acting=calls_before,
        keeps_specials=keeps_specials,
        protects_caller=protects_caller,
        grabs=grabs,
        widens_turns=(growing and calls_before) or grabs,
    )
