"""What a person has set, and what holds until he does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from screens.app.words import LANGUAGES

THEMES = ("auto", "light", "dark")
MOTIONS = ("full", "quick", "none")
#: How long house players take.
PACES = ("calm", "brisk", "quick")
#: The size of text, in percent.
TEXT = range(80, 161)
#: After so many seconds untouched a table covers itself; 0: never.
COVER_AFTER = range(3601)


@dataclass(frozen=True)
class Prefs:
    """The settings of the app."""

    #: None: the device's.
    language: str | None = None
    theme: str = "auto"
    text: int = 100
    motion: str = "full"
    pace: str = "calm"
    #: Boards turn so that whoever plays has the own side in front.
    turns: bool = True
    #: The device lies flat in the middle, and everybody plays at his own edge, wherever there is room for that.
    flat: bool = False
    sound: bool = True
    haptics: bool = True
    #: What happens is said aloud.
    voice: bool = False
    cover_after: int = 60
    secure_screen: bool = True

    @classmethod
    def from_json(cls, value: object) -> Prefs:
        """The settings that were kept; what is missing or makes no sense is as it was at first.

        >>> Prefs.from_json({"theme": "dark", "text": 1000, "colour": "red"})
        ... # doctest: +ELLIPSIS
        Prefs(language=None, theme='dark', text=100, ...)
        """
        kept = value if isinstance(value, Mapping) else {}
        names = (field.name for field in fields(cls))
        return cls(**{name: kept[name] for name in names if name in kept and _MAKES_SENSE[name](kept[name])})

    def to_json(self) -> dict[str, Any]:
        """The settings as they are kept."""
        return asdict(self)


def _one_of(*values: str | None) -> Callable[[object], bool]:
    return lambda value: (value is None or isinstance(value, str)) and value in values


def _within(numbers: range) -> Callable[[object], bool]:
    # True is a number too, but nobody means it as one.
    return lambda value: type(value) is int and value in numbers


def _yes_or_no(value: object) -> bool:
    return isinstance(value, bool)


_MAKES_SENSE: Mapping[str, Callable[[object], bool]] = {
    "language": _one_of(None, *LANGUAGES),
    "theme": _one_of(*THEMES),
    "text": _within(TEXT),
    "motion": _one_of(*MOTIONS),
    "pace": _one_of(*PACES),
    "turns": _yes_or_no,
    "flat": _yes_or_no,
    "sound": _yes_or_no,
    "haptics": _yes_or_no,
    "voice": _yes_or_no,
    "cover_after": _within(COVER_AFTER),
    "secure_screen": _yes_or_no,
}
