"""The app's settings, with their defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from screens.app.words import LANGUAGES

THEMES = ("auto", "light", "dark")
MOTIONS = ("full", "quick", "none")
#: How fast bots play.
PACES = ("calm", "brisk", "quick")
#: Where the device is handed over from person to person: everywhere, or only where cards are hidden.
HANDOVERS = ("always", "hidden")
#: Text sizes in percent.
TEXT = range(80, 201)
#: A table covers itself after this many seconds without a touch; 0: never.
COVER_AFTER = range(3601)
#: The seconds that the ring of one-key play stays.
SCAN = range(11)


@dataclass(frozen=True)
class Prefs:
    """The settings of the app."""

    #: None: the device's language.
    language: str | None = None
    theme: str = "auto"
    text: int = 100
    motion: str = "full"
    pace: str = "calm"
    handover: str = "always"
    #: Whether boards turn towards the player in turn.
    turns: bool = True
    #: Whether the device lies flat in the middle with each player at their own edge, where there is room.
    flat: bool = False
    #: Whether what others have done stays marked on the table.
    marks: bool = True
    #: Whether a double tap or a flick plays what can go to one place only.
    quick_gestures: bool = True
    sound: bool = True
    haptics: bool = True
    #: Whether events are spoken aloud.
    voice: bool = False
    #: Whether only the person at the device hears what is read out: then their own cards are read, too.
    headphones: bool = False
    #: A ring goes to the next thing after so many seconds, and one key presses it; 0: there is none.
    scan: int = 0
    #: Whether things to touch are larger than usual, and fingers may miss them by more.
    large: bool = False
    cover_after: int = 60
    secure_screen: bool = True

    @classmethod
    def from_json(cls, value: object) -> Prefs:
        """The stored settings; missing or senseless values get their defaults.

        >>> Prefs.from_json({"theme": "dark", "text": 1000, "colour": "red"})
        ... # doctest: +ELLIPSIS
        Prefs(language=None, theme='dark', text=100, ...)
        """
        kept = value if isinstance(value, Mapping) else {}
        names = (field.name for field in fields(cls))
        return cls(**{name: kept[name] for name in names if name in kept and _MAKES_SENSE[name](kept[name])})

    def to_json(self) -> dict[str, Any]:
        """The settings as they are stored."""
        return asdict(self)


def _one_of(*values: str | None) -> Callable[[object], bool]:
    return lambda value: (value is None or isinstance(value, str)) and value in values


def _within(numbers: range) -> Callable[[object], bool]:
    # True is a number too, but never meant as one.
    return lambda value: type(value) is int and value in numbers


def _yes_or_no(value: object) -> bool:
    return isinstance(value, bool)


_MAKES_SENSE: Mapping[str, Callable[[object], bool]] = {
    "language": _one_of(None, *LANGUAGES),
    "theme": _one_of(*THEMES),
    "text": _within(TEXT),
    "motion": _one_of(*MOTIONS),
    "pace": _one_of(*PACES),
    "handover": _one_of(*HANDOVERS),
    "turns": _yes_or_no,
    "flat": _yes_or_no,
    "marks": _yes_or_no,
    "quick_gestures": _yes_or_no,
    "sound": _yes_or_no,
    "haptics": _yes_or_no,
    "voice": _yes_or_no,
    "headphones": _yes_or_no,
    "scan": _within(SCAN),
    "large": _yes_or_no,
    "cover_after": _within(COVER_AFTER),
    "secure_screen": _yes_or_no,
}
