"""What the app wears: language, theme and size of text, by what a person has set and what the system wants."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.core.window import Window

from screens.app import theme, words
from screens.app.prefs import Prefs
from screens.device import system


class Look(NamedTuple):
    """How the app is to look and speak."""

    language: str
    is_dark: bool
    text: float


def _look_for(prefs: Prefs) -> Look:
    """What a person has set; where nothing is set, what the system wants."""
    return Look(
        prefs.language or words.best_of(system.languages()),
        system.is_dark() if prefs.theme == "auto" else prefs.theme == "dark",
        theme.scale_of(prefs.text, system.text_scale()),
    )


class Appearance:
    """What is worn now. ``kivymd`` is KivyMD's theme, which wears ours (``widgets/md.py``)."""

    def __init__(self, kivymd: Any) -> None:
        self._kivymd = kivymd
        self._worn: Look | None = None

    def fits(self, prefs: Prefs) -> bool:
        """Whether what is worn is still what is wanted: the system may want something else by now."""
        return _look_for(prefs) == self._worn

    def wear(self, prefs: Prefs) -> None:
        """Wears what is wanted. Pages that have been made keep what they wore."""
        self._worn = look = _look_for(prefs)
        words.speak(look.language)
        theme.wear(dark=look.is_dark)
        theme.read_at(look.text, self._kivymd)
        self._kivymd.theme_style = "Dark" if theme.is_dark() else "Light"
        self._kivymd.set_colors()
        Window.clearcolor = theme.now.ground
        system.show_bars(dark=theme.is_dark())
