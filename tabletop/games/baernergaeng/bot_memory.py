"""What a bot remembers of a round: cards seen, who else knows them, and what the owners' play says about a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tabletop.events import EVERYBODY, Seen, only
from tabletop.game import Json
from tabletop.games.baernergaeng.bot_minds import AVERAGE
from tabletop.games.baernergaeng.cards import FACE, FACES, HIGHEST, NUMBERS, VISIBLE, card_of
from tabletop.games.baernergaeng.events import DISCARD, PILE, place
from tabletop.places import Place
from tabletop.randomness import Rng

#: The face of a card that is not remembered.
FORGOTTEN = -1
#: A player who knows the row may keep a card that is worse by up to this, but no more.
SLACK = 1.0
#: A card kept in place of a known one is better by at least this.
BETTER = 1.0
#: A card given to another player on purpose costs at least this.
UNWANTED = 4.0
#: How a blurred number is off: as often too high as too low.
UP = 0.5


class RememberedCard:
    """What is remembered of a card in a row, and what the play of those who know it says about it.

    ``eyes`` are the seats that know it. ``least`` and ``most`` are the bounds on its cost that their play implies.
    """

    __slots__ = ("eyes", "face", "is_number", "least", "most")

    def __init__(self, face: int = FORGOTTEN, eyes: int = 0, *, is_number: bool = False) -> None:
        self.face = face
        self.eyes = eyes
        self.is_number = is_number
        self.least = 0.0
        self.most = float(HIGHEST)

    def copy(self) -> RememberedCard:
        """An independent copy."""
        other = RememberedCard(self.face, self.eyes, is_number=self.is_number)
        other.least, other.most = self.least, self.most
        return other

    def fits(self, face: int) -> bool:
        """Whether a face agrees with what its owner's play says."""
        if face >= NUMBERS:
            return not self.is_number and self.least <= AVERAGE <= self.most
        return self.least <= face <= self.most


class Memory:
    """The remembered cards of the rows and of the discard pile."""

    def __init__(self, slack: float = SLACK) -> None:
        self.discard: list[int] = []
        self._slack = slack
        self.is_inverted = False
        self.keeps_specials = False
        self._rows: dict[int, list[RememberedCard]] = {}
        #: Whether the first of an exchange's two events has been taken in; the second one adds nothing.
        self._is_exchanging = False
        #: The card that was last replaced in a row.
        self._replaced = RememberedCard()

    def copy(self) -> Memory:
        """An independent copy."""
        other = Memory(self._slack)
        other.discard = self.discard[:]
        other.is_inverted = self.is_inverted
        other.keeps_specials = self.keeps_specials
        other._rows = {seat: [card.copy() for card in row] for seat, row in self._rows.items()}
        return other

    def row(self, seat: int) -> list[RememberedCard]:
        """The cards of a seat's row."""
        return self._rows.setdefault(seat, [])

    # what is told

    def tell(self, event: Seen) -> None:
        """Remembers an event."""
        act = _ACTS.get(event.what)
        if act:
            act(self, event)

    def _at(self, place: str | None) -> tuple[int, int]:
        seat, slot = Place.parse(place or "").seat_and_slot
        row = self.row(seat)
        while len(row) <= slot:
            row.append(RememberedCard())
        return seat, slot

    def _deal(self, _event: Seen) -> None:
        self._rows = {}
        self.discard = []
        self.is_inverted = False

    def _dealt(self, event: Seen) -> None:
        self._rows[event.seat or 0] = [RememberedCard() for _ in range(event.number)]

    def _onto_discard(self, event: Seen) -> None:
        if event.faces and event.target == DISCARD:
            self.discard.append(FACES.index(event.faces[0]))

    def _throw(self, event: Seen) -> None:
        self._onto_discard(event)
        face = self.discard[-1]
        if face < NUMBERS:
            self._rest_is_no_worse(event.seat or 0, face)

    def _look(self, event: Seen) -> None:
        if event.origin:
            seat, slot = self._at(event.origin)
            card = self._rows[seat][slot]
            card.eyes |= only(event.seat or 0)
            if event.faces:
                card.face = FACES.index(event.faces[0])

    def _open(self, event: Seen) -> None:
        seat, slot = self._at(event.origin)
        card = self._rows[seat][slot]
        card.eyes = EVERYBODY
        if event.faces:
            card.face = FACES.index(event.faces[0])

    def _keep(self, event: Seen) -> None:
        if event.target == DISCARD:
            seat, slot = self._at(event.origin)
            self._replaced = self._rows[seat][slot]
            self._onto_discard(event)
            return
        seat, slot = self._at(event.target)
        face = FACES.index(event.faces[0]) if event.faces else FORGOTTEN
        card = self._rows[seat][slot] = RememberedCard(face, only(seat), is_number=not self.keeps_specials)
        worst = self._what_went(seat)
        gained = BETTER - self._slack if self._is_replaced_known(seat) else 0.0
        self._bound(card, self._beside(worst, -gained))
        self._rest_is_no_worse(seat, worst)

    def _take(self, event: Seen) -> None:
        if event.origin == DISCARD:
            seat, slot = self._at(event.target)
            self._replaced = self._rows[seat][slot]
            face = FACES.index(event.faces[0]) if event.faces else FORGOTTEN
            self._rows[seat][slot] = RememberedCard(face, EVERYBODY, is_number=True)
            del self.discard[-1:]
            return
        self._onto_discard(event)
        self._rest_is_no_worse(event.seat or 0, self._what_went(event.seat or 0))

    def _what_went(self, seat: int) -> float:
        """The cost of the replaced card to its owner; the average, if the owner did not know it."""
        face = self.discard[-1]
        return float(face) if self._is_replaced_known(seat) else AVERAGE

    def _is_replaced_known(self, seat: int) -> bool:
        return self.discard[-1] < NUMBERS and bool(self._replaced.eyes & only(seat))

    def _beside(self, cost: float, worse: float) -> float:
        return cost - worse if self.is_inverted else cost + worse

    def _rest_is_no_worse(self, seat: int, than: float) -> None:
        """Concludes that the owner of the row knows no card there that is worse than the one given away."""
        for card in self.row(seat):
            if card.eyes & only(seat):
                self._bound(card, self._beside(than, self._slack))

    def _bound(self, card: RememberedCard, than: float) -> None:
        if self.is_inverted:
            card.least = max(card.least, than)
        else:
            card.most = min(card.most, than)

    def _exchange(self, event: Seen) -> None:
        self._is_exchanging = not self._is_exchanging
        if not self._is_exchanging:
            return
        (other, slot), (seat, own) = self._at(event.origin), self._at(event.target)
        theirs, mine = self._rows[other][slot], self._rows[seat][own]
        self._rows[seat][own], self._rows[other][slot] = theirs, mine
        if event.what == "grab":
            theirs.eyes = EVERYBODY
        if mine.eyes & only(seat):
            self._was_unwanted(mine)

    def _was_unwanted(self, card: RememberedCard) -> None:
        """Concludes that a card that its owner knew and gave to another player is not good."""
        if self.is_inverted:
            card.most = min(card.most, max(card.least, HIGHEST - UNWANTED))
        else:
            card.least = max(card.least, min(card.most, UNWANTED))

    def _trade(self, event: Seen) -> None:
        self._is_exchanging = not self._is_exchanging
        if self._is_exchanging:
            one, other = _seat_of(event.origin), _seat_of(event.target)
            self._rows[one], self._rows[other] = self.row(other), self.row(one)

    def _mix(self, event: Seen) -> None:
        if event.target and Place.parse(event.target).name == "row":
            self._rows[_seat_of(event.target)] = [RememberedCard() for _ in range(event.number)]

    def _lay_new(self, event: Seen) -> None:
        seat, slot = self._at(event.origin if event.target == DISCARD else event.target)
        self._rows[seat][slot] = RememberedCard()
        self._onto_discard(event)

    def _cut(self, event: Seen) -> None:
        seat, slot = self._at(event.origin)
        self._replaced = self._rows[seat].pop(slot)
        self._onto_discard(event)
        self._rest_is_no_worse(seat, self._what_went(seat))

    def _invert(self, _event: Seen) -> None:
        self.is_inverted = not self.is_inverted

    def _shuffle(self, event: Seen) -> None:
        if event.target == PILE:
            del self.discard[:-1]

    # what is seen

    def see(self, view: Json) -> None:
        """Takes in what a view shows now: face-up cards, and looks. Events may have told less."""
        self.is_inverted = view["inverted"]
        self.keeps_specials = view["options"]["keep_specials"]
        for seat, shown in enumerate(view["rows"]):
            row = self.row(seat)
            del row[len(shown) :]
            row += [RememberedCard() for _ in range(len(shown) - len(row))]
            for card, written in zip(row, shown, strict=True):
                if written is not None:
                    self._see_card(card, card_of(written), view["seat"])
        for name in view["looked_at"]:
            seat, slot = self._at(name)
            viewer = seat if view["peeking"] else view["turn"]
            self._rows[seat][slot].eyes |= only(viewer)
        if view["top"] is not None and (not self.discard or FACES[self.discard[-1]] != view["top"]):
            self.discard = [FACES.index(view["top"])]

    def _see_card(self, card: RememberedCard, shown: int, viewer: int) -> None:
        card.face = shown & FACE
        card.eyes |= EVERYBODY if shown >= VISIBLE else only(viewer)

    # forgetting

    def fade(self, rng: Rng, forgets: float, blurs: float) -> None:
        """Forgets each face with the chance ``forgets``, and changes a number by one with the chance ``blurs``."""
        self.discard = self.discard[-1:]
        for card in (card for row in self._rows.values() for card in row if card.face != FORGOTTEN):
            luck = rng.random()
            if luck < forgets:
                card.face = FORGOTTEN
            elif luck < forgets + blurs and card.face < NUMBERS:
                card.face = min(HIGHEST, card.face + 1) if rng.random() < UP else max(0, card.face - 1)

    # what is remembered

    def known(self, view: Json, copies: Mapping[str, int]) -> dict[str, Any]:
        """The remembered faces that the view hides, by place; none more often than the deck has it."""
        left = Counter(copies)
        left.subtract(_seen_in(view))
        found: dict[str, Any] = {}
        for seat, shown in enumerate(view["rows"]):
            for slot, (card, written) in enumerate(zip(self.row(seat), shown, strict=True)):
                if written is None and card.face != FORGOTTEN and left[FACES[card.face]] > 0:
                    left[FACES[card.face]] -= 1
                    found[place(seat, slot)] = FACES[card.face]
        found[DISCARD] = self._known_discard(view["discard"] - 1, left)
        return found

    def _known_discard(self, room: int, left: Counter[str]) -> list[str]:
        found = []
        for face in self.discard[:-1][: max(0, room)]:
            if left[FACES[face]] > 0:
                left[FACES[face]] -= 1
                found.append(FACES[face])
        return found


def _seat_of(row: str | None) -> int:
    """The seat of a place "row 0"."""
    return Place.parse(row or "").owner


def _seen_in(view: Json) -> Sequence[str]:
    shown = [FACES[card_of(written) & FACE] for row in view["rows"] for written in row if written is not None]
    return [*shown, *view["resolving"], *(face for face in (view["top"], view["drawn"]) if face is not None)]


_ACTS: Mapping[str, Callable[[Memory, Seen], None]] = {
    "deal": Memory._deal,
    "dealt": Memory._dealt,
    "turn": Memory._onto_discard,
    "look": Memory._look,
    "ok": Memory._look,
    "keep": Memory._keep,
    "throw": Memory._throw,
    "take": Memory._take,
    "grab": Memory._exchange,
    "swap": Memory._exchange,
    "trade": Memory._trade,
    "lay": Memory._onto_discard,
    "flip": Memory._open,
    "open": Memory._open,
    "mix": Memory._mix,
    "new": Memory._lay_new,
    "add": Memory._lay_new,
    "cut": Memory._cut,
    "invert": Memory._invert,
    "shuffle": Memory._shuffle,
}
