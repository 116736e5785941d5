"""What a house player of Bungee remembers of a round, and what it tells of the others' hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tabletop.events import Seen
from tabletop.game import Dream
from tabletop.games.bungee.cards import FACES, HAND_SIZE, SIX, card_value
from tabletop.games.bungee.rules import Bungee
from tabletop.hands import ONE, faces_of, packed
from tabletop.luck import Rng

#: What a hidden card may count at most as far as its owner's drops tell.
ANYTHING = 10
#: Against a card that fits, how likely is one that counts more than its owner is used to keep.
KEPT_NEVERTHELESS = 0.06
#: So often another card is tried that fits better.
TRIES = 6
#: Hardly a rollout draws more cards.
DRAWN_SOON = 16


class Deed(NamedTuple):
    """What a seat did with cards of a face, or of one that was not seen."""

    what: str
    seat: int
    face: int | None
    number: int = 1


class Card(NamedTuple):
    """A card in somebody's hand: its face if it was seen, else what it counts at most as far as drops tell."""

    face: int | None
    most: int = ANYTHING


def deed_of(event: Seen) -> Deed | None:
    """What an event tells of somebody's cards."""
    if event.what not in ("take", "drop", "draw") or event.seat is None:
        return None
    face = FACES.index(event.faces[0]) if event.faces else None
    return Deed(event.what, event.seat, face, event.number)


def cards_of(deeds: Sequence[Deed], seat: int, lucky: int) -> list[Card]:
    """A seat's hand, as its deeds of this round tell it."""
    cards = [Card(None)] * HAND_SIZE
    for what, who, face, number in deeds:
        if who != seat:
            continue
        if what == "drop" and face is not None:
            cards = _after_dropping(cards, face, number, lucky)
        else:
            cards.append(Card(face if what == "take" else None))
    return cards


def _after_dropping(cards: Sequence[Card], face: int, count: int, lucky: int) -> list[Card]:
    """Nobody likes to keep what counts more than he drops; a six is dropped for the turn it wins."""
    value = card_value(face, lucky)
    left = list(cards)
    for _ in range(min(count, len(left))):
        left.remove(min(reversed(left), key=lambda card: _unlikely(card, face, value)))
    if face == SIX or not value:
        return left
    return [card if card.face is not None else Card(None, min(card.most, value * count)) for card in left]


def _unlikely(card: Card, face: int, value: int) -> tuple[int, int]:
    """How unlikely it is that a card is the one dropped."""
    if card.face is not None:
        return (0 if card.face == face else 3, 0)
    return (1, card.most) if card.most >= value else (2, -card.most)


def likely(dream: Dream[Bungee], hidden: Mapping[int, Sequence[Card]]) -> Dream[Bungee]:
    """Imagined matches in which some seats' hidden cards are likely ones. The faces seen are in ``dream`` already."""
    most = sorted((card.most, seat) for seat, cards in hidden.items() for card in cards if card.face is None)
    seen = {seat: packed(card.face for card in cards if card.face is not None) for seat, cards in hidden.items()}

    def dreamt(rng: Rng) -> Bungee:
        state = dream(rng)
        hands, pile = state.hands, state.pile
        for seat, known in seen.items():
            pile.extend(faces_of(hands[seat] - known))
            hands[seat] = known
        for limit, seat in most:
            hands[seat] += ONE[_drawn(pile, limit, state.lucky, rng)]
        _mix_top(pile, rng)
        return state

    return dreamt if most else dream


def _drawn(cards: list[int], limit: int, lucky: int, rng: Rng) -> int:
    """Takes a card out, more likely one that counts no more than the limit."""
    at = int(rng.random() * len(cards))
    for _ in range(TRIES):
        if card_value(cards[at], lucky) <= limit or rng.random() < KEPT_NEVERTHELESS:
            break
        at = int(rng.random() * len(cards))
    cards[at], cards[-1] = cards[-1], cards[at]
    return cards.pop()


def _mix_top(cards: list[int], rng: Rng) -> None:
    """Puts any of the cards at the places that are drawn from soon."""
    for at in range(len(cards) - 1, max(0, len(cards) - 1 - DRAWN_SOON), -1):
        other = int(rng.random() * (at + 1))
        cards[at], cards[other] = cards[other], cards[at]
