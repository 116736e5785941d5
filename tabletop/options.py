"""A game's options as data, from which a form can be built and values are checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tabletop.json_reader import brief

OptionValue = bool | int | str | list[str]
Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that the players make before a match.

    ``values`` are all allowed values; of a ``several`` option, the kinds of which any may be taken, none twice; of a
    ``seat`` option, first what stands for no seat; of a ``places`` option, the places of which each seat takes one, in
    their order, or none of them for the usual ones.
    ``seats``: the seat counts it is for, where not for all. A flag stays off elsewhere; any other option is not there.

    >>> rounds = number("rounds", 1, 12, default=6)
    >>> rounds.type, rounds.default, rounds.values[-1]
    ('number', 6, 12)
    """

    name: str
    type: Literal["flag", "number", "choice", "several", "seat", "places"]
    values: tuple[Any, ...]
    default: Any
    seats: tuple[int, ...] | None = None
    #: Of a ``several`` option: how many there are of each kind of which fewer may be taken, too ("flip:1").
    most: Mapping[str, int] = field(default_factory=dict)
    #: What older records may say instead of a value, and which value that was.
    formerly: Mapping[bool, str] = field(default_factory=dict)

    def values_at(self, seats: int) -> tuple[Any, ...]:
        """The values allowed with this number of seats; none if the option does not exist there."""
        if self.seats is None or seats in self.seats:
            return self.values if self.type != "seat" else self.values[: 1 + seats]
        return (self.default,) if self.type == "flag" else ()

    def checked(self, value: object, seats: int) -> OptionValue:
        """``value`` in its canonical form, or a ValueError that names the option."""
        allowed = self.values_at(seats)
        if not allowed:
            raise ValueError(f"options: {self.name!r} does not exist with {seats} seats")
        if self.type in ("several", "places"):
            kinds = self._checked_kinds(value)
            if self.type == "places" and len(kinds) not in (0, seats):
                raise ValueError(f"options: {self.name!r} must have {seats} places, or none for the usual ones")
            return kinds
        if isinstance(value, bool) and value in self.formerly:
            value = self.formerly[value]
        if not any(value is known or (type(value) is type(known) and value == known) for known in allowed):
            raise ValueError(f"options: {self.name!r} must be one of {list(allowed)}, not {brief(value)}")
        return value  # type: ignore[return-value]

    def _checked_kinds(self, value: object) -> list[str]:
        if not isinstance(value, (list, tuple)) or not all(isinstance(kind, str) for kind in value):
            raise ValueError(f"options: {self.name!r} must be a list of kinds, not {brief(value)}")
        numbers = {}
        for written in value:
            kind, number = self.taken(written)
            if kind in numbers:
                raise ValueError(f"options: {self.name!r} takes each kind once")
            numbers[kind] = number
        return [self.written(kind, numbers[kind]) for kind in self.values if kind in numbers]

    def taken(self, written: str) -> tuple[str, int]:
        """A kind of a ``several`` option and how many of it are taken.

        >>> several("extension", "flip", "joker", most={"flip": 2}).taken("flip:1")
        ('flip', 1)
        """
        kind, colon, number = written.partition(":")
        most = self.most.get(kind, 1)
        if kind not in self.values:
            raise ValueError(f"options: {self.name!r} has no kind {brief(written)}; there are {list(self.values)}")
        if not colon:
            return kind, most
        if number not in map(str, range(1, most + 1)):
            raise ValueError(f"options: {self.name!r} has 1 to {most} of {kind!r}, not {brief(number)}")
        return kind, int(number)

    def written(self, kind: str, number: int) -> str:
        """So many of a kind of a ``several`` option, as its value has it: the kind alone means all of it."""
        return kind if number == self.most.get(kind, 1) else f"{kind}:{number}"


def flag(name: str, *, default: bool, seats: tuple[int, ...] | None = None) -> Option:
    """An option that is on or off."""
    return Option(name, "flag", (False, True), default, seats)


def number(name: str, low: int, high: int, *, default: int) -> Option:
    """An option that is a whole number from ``low`` to ``high``."""
    return Option(name, "number", tuple(range(low, high + 1)), default)


def choice(
    name: str,
    *values: str,
    default: str,
    seats: tuple[int, ...] | None = None,
    formerly: Mapping[bool, str] | None = None,
) -> Option:
    """An option that is one of a few words. ``formerly``: what it was called while it was a flag."""
    return Option(name, "choice", values, default, seats, formerly=formerly or {})


def seat(name: str, nobody: str, *, most: int) -> Option:
    """An option that is a seat, or by default ``nobody``.

    >>> seat("first_leader", "chance", most=6).values_at(4)
    ('chance', 0, 1, 2, 3)
    """
    return Option(name, "seat", (nobody, *range(most)), nobody)


def places(name: str, *values: str) -> Option:
    """An option that says where the seats are, each at one of these places; by default at the usual ones.

    >>> places("farms", "F0", "F1", "F2").checked(["F2", "F1"], seats=2)
    ['F1', 'F2']
    """
    return Option(name, "places", values, ())


def several(name: str, *values: str, most: Mapping[str, int] | None = None) -> Option:
    """An option that takes any of a few kinds, none of them by default.

    ``most``: how many there are of the kinds of which fewer than all may be taken.
    """
    return Option(name, "several", values, (), most=most or {})


def plain(options: Options) -> dict[str, Any]:
    """A copy of the options; changing it does not change the match."""
    return {name: list(value) if isinstance(value, list) else value for name, value in options.items()}


def settled(offered: Sequence[Option], chosen: object, seats: int) -> dict[str, Any]:
    """All options of a match, defaults filled in; a ValueError names what is wrong with a choice.

    >>> settled([number("rounds", 1, 12, default=6)], {}, seats=3)
    {'rounds': 6}
    >>> settled([number("rounds", 1, 12, default=6)], {"laps": 2}, seats=3)
    Traceback (most recent call last):
    ValueError: options: there is no option 'laps'
    """
    if chosen is None:
        chosen = {}
    if not isinstance(chosen, Mapping):
        raise ValueError(f"options: must be an object, not {brief(chosen)}")
    names = [option.name for option in offered]
    for name in chosen:
        if name not in names:
            raise ValueError(f"options: there is no option {brief(name)}")
    return {
        option.name: option.checked(chosen.get(option.name, option.default), seats)
        for option in offered
        if option.name in chosen or option.values_at(seats)
    }
