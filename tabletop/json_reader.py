"""Reads a JSON object key by key, and refuses wrong values with a ValueError that names the key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from tabletop.places import hand_of

Item = TypeVar("Item")

#: No number in a position comes near it; a larger one is a mistake.
MANY = 1 << 62

#: In a message, a number of more bits or a text of more letters is shortened.
HUGE = 200
BRIEF = 60


class Reader:
    """The keys of one JSON object, each read once and checked while it is read.

    >>> Reader({"round": 2}).number("round")
    2
    >>> Reader({"round": "two"}).number("round")
    Traceback (most recent call last):
    ValueError: round: must be a whole number, not 'two'
    """

    def __init__(self, data: object, what: str = "position") -> None:
        if not isinstance(data, Mapping):
            raise ValueError(f"{what}: must be an object, not {brief(data)}")
        self._data = data
        self._read: set[str] = set()
        self.what = what

    def has(self, key: str) -> bool:
        """Whether the key is given at all."""
        return key in self._data

    def raw(self, key: str, default: Any = None) -> Any:
        """The value as it stands; None and a left-out key both give the default."""
        self._read.add(key)
        value = self._data.get(key)
        return default if value is None else value

    def number(self, key: str, low: int = 0, high: int = MANY, default: int = 0) -> int:
        """A whole number from ``low`` to ``high``."""
        return self._checked_number(key, self.raw(key, default), low, high)

    def flag(self, key: str) -> bool:
        """A flag; left out, it is off."""
        value = self.raw(key, default=False)
        if not isinstance(value, bool):
            raise ValueError(f"{key}: must be true or false, not {brief(value)}")
        return value

    def word(self, key: str, words: Sequence[str], default: str | None = None) -> str:
        """One of a few words."""
        return self._checked_word(key, self.raw(key, default), words)

    def word_or_none(self, key: str, words: Sequence[str]) -> str | None:
        """One of a few words, or nothing."""
        value = self.raw(key)
        return None if value is None else self._checked_word(key, value, words)

    def words(self, key: str, words: Sequence[str]) -> list[str]:
        """A list of words of a few."""
        return self.items(key, lambda item: self._checked_word(key, item, words))

    def word_or_words(self, key: str, words: Sequence[str]) -> list[str]:
        """One word of a few, or a list of them."""
        return [self.word(key, words)] if isinstance(self.raw(key), str) else self.words(key, words)

    def seat(self, key: str, seats: int, default: int = 0) -> int:
        """A seat of the table."""
        return self.number(key, 0, seats - 1, default)

    def some_seats(self, key: str, seats: int) -> list[int]:
        """A list of seats, none twice."""
        found = self.items(key, lambda item: self._checked_number(key, item, 0, seats - 1))
        if len(set(found)) < len(found):
            raise ValueError(f"{key}: has a seat twice")
        return found

    def items(self, key: str, read: Callable[[object], Item]) -> list[Item]:
        """A list, each item read by ``read``; left out, an empty one."""
        value = self.raw(key, ())
        if not isinstance(value, (list, tuple)):
            raise ValueError(f"{key}: must be a list, not {brief(value)}")
        return [read(item) for item in value]

    def each_seat(self, key: str, seats: int, read: Callable[[object], Item], empty: object = ()) -> list[Item]:
        """A list with an item a seat; left out, every seat has ``empty``."""
        value = self.raw(key)
        if value is None:
            value = [empty] * seats
        if not isinstance(value, (list, tuple)) or len(value) != seats:
            raise ValueError(f"{key}: must be a list of {seats}, one a seat")
        return [read(item) for item in value]

    def hands(self, key: str, seats: int, words: Sequence[str]) -> list[list[str]]:
        """A list of words a seat."""

        def hand(item: object) -> list[str]:
            if not isinstance(item, (list, tuple)):
                raise ValueError(f"{key}: each seat has a list, not {brief(item)}")
            return [self._checked_word(key, face, words) for face in item]

        return self.each_seat(key, seats, hand)

    def seen_hands(self, key: str, seats: int, words: Sequence[str]) -> list[list[str | None]]:
        """A list of words a seat, as a view has them: null for each that is hidden."""

        def hand(item: object) -> list[str | None]:
            if not isinstance(item, (list, tuple)):
                raise ValueError(f"{key}: each seat has a list, not {brief(item)}")
            return [None if face is None else self._checked_word(key, face, words) for face in item]

        return self.each_seat(key, seats, hand)

    def scores(self, seats: int, rows: int, *, nulls: bool = False) -> list[list[int | None]]:
        """The finished rounds: ``rows`` of them, a number a seat (or null, where a game allows it)."""

        def point(item: object) -> int | None:
            return None if item is None and nulls else self._checked_number("scores", item, -MANY, MANY)

        def row(item: object) -> list[int | None]:
            if not isinstance(item, (list, tuple)) or len(item) != seats:
                raise ValueError(f"scores: each row must be a list of {seats} numbers")
            return [point(number) for number in item]

        found = self.items("scores", row)
        if len(found) != rows:
            raise ValueError(f"scores: must have {rows} rows at this moment of the match, not {len(found)}")
        return found

    def done(self) -> None:
        """Refuses keys that were never read: unknown ones."""
        for key in self._data:
            if key not in self._read:
                raise ValueError(f"{self.what}: unknown key {brief(key)}")

    @staticmethod
    def _checked_number(key: str, value: object, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{key}: must be a whole number, not {brief(value)}")
        if not low <= value <= high:
            raise ValueError(f"{key}: must be from {low} to {high}, not {brief(value)}")
        return value

    @staticmethod
    def _checked_word(key: str, value: object, words: Sequence[str]) -> str:
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{key}: must be one of {', '.join(words)}, not {brief(value)}")
        return value


def remembered(hands: Sequence[list[str | None]], known: Reader, words: Sequence[str]) -> dict[str, list[str]]:
    """Fills the faces that a seat remembers into the hidden cards of a view's hands; returns them by their place.

    >>> hands = [["7"], [None, None]]
    >>> remembered(hands, Reader({"hand 1": ["B"]}, "known"), ["7", "B"]), hands
    ({"known: 'hand 1'": ['B']}, [['7'], ['B', None]])
    """
    found = {}
    for seat, hand in enumerate(hands):
        place = hand_of(seat)
        faces = known.word_or_words(place, words)
        if len(faces) > hand.count(None):
            raise ValueError(f"known: {place!r} has fewer hidden cards")
        for face in faces:
            hand[hand.index(None)] = face
        if faces:
            found[f"known: {place!r}"] = faces
    return found


def check_copies(copies: Mapping[str, int], **places: Iterable[str]) -> None:
    """Refuses more copies of a card than the game has; the message names the first key with which there are too many.

    >>> check_copies({"B": 3}, hands=["B", "B"], pile=["B", "B"])
    Traceback (most recent call last):
    ValueError: pile: with it there are 4 times B, where the game has 3
    """
    counted: Counter[str] = Counter()
    for key, cards in places.items():
        counted.update(cards)
        for face, count in counted.items():
            if count > copies[face]:
                raise ValueError(f"{key}: with it there are {count} times {face}, where the game has {copies[face]}")


def brief(value: object) -> str:
    """A value as a message quotes it, shortened."""
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > HUGE:
        return "a huge number"
    text = repr(value) if isinstance(value, (str, int, float, bool, type(None))) else type(value).__name__
    return text if len(text) <= BRIEF else text[: BRIEF - 1] + "…"
