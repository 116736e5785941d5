"""A game's options as data, from which a form can be built and values are checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tabletop.json_reader import brief

OptionValue = bool | int | str | list[str]
Options = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice that the players make before a match.

    ``values`` are all allowed values; of a ``several`` option, the kinds of which any may be taken, none twice.
    ``seats``: the seat counts it is for, where not for all. A flag stays off elsewhere; any other option is not there.

    >>> rounds = number("rounds", 1, 12, default=6)
    >>> rounds.type, rounds.default, rounds.values[-1]
    ('number', 6, 12)
    """

    name: str
    type: Literal["flag", "number", "choice", "several"]
    values: tuple[Any, ...]
    default: Any
    seats: tuple[int, ...] | None = None

    def values_at(self, seats: int) -> tuple[Any, ...]:
        """The values allowed with this number of seats; none if the option does not exist there."""
        if self.seats is None or seats in self.seats:
            return self.values
        return (self.default,) if self.type == "flag" else ()

    def checked(self, value: object, seats: int) -> OptionValue:
        """``value`` in its canonical form, or a ValueError that names the option."""
        allowed = self.values_at(seats)
        if not allowed:
            raise ValueError(f"options: {self.name!r} does not exist with {seats} seats")
        if self.type == "several":
            return self._checked_kinds(value)
        if not any(value is known or (type(value) is type(known) and value == known) for known in allowed):
            raise ValueError(f"options: {self.name!r} must be one of {list(allowed)}, not {brief(value)}")
        return value  # type: ignore[return-value]

    def _checked_kinds(self, value: object) -> list[str]:
        if not isinstance(value, (list, tuple)) or not all(isinstance(kind, str) for kind in value):
            raise ValueError(f"options: {self.name!r} must be a list of kinds, not {brief(value)}")
        unknown = [kind for kind in value if kind not in self.values]
        if unknown:
            raise ValueError(f"options: {self.name!r} has no kind {brief(unknown[0])}; there are {list(self.values)}")
        if len(set(value)) < len(value):
            raise ValueError(f"options: {self.name!r} takes each kind once")
        return [kind for kind in self.values if kind in value]


def flag(name: str, *, default: bool, seats: tuple[int, ...] | None = None) -> Option:
    """An option that is on or off."""
    return Option(name, "flag", (False, True), default, seats)


def number(name: str, low: int, high: int, *, default: int) -> Option:
    """An option that is a whole number from ``low`` to ``high``."""
    return Option(name, "number", tuple(range(low, high + 1)), default)


def choice(name: str, *values: str, default: str, seats: tuple[int, ...] | None = None) -> Option:
    """An option that is one of a few words."""
    return Option(name, "choice", values, default, seats)


def several(name: str, *values: str) -> Option:
    """An option that takes any of a few kinds, none of them by default."""
    return Option(name, "several", values, ())


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
