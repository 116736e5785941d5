"""The app's language, theme and text size, from the user's settings and the system's."""

from __future__ import annotations

from typing import Any, NamedTuple

from kivy.core.window import Window

from screens.app import theme, words
from screens.app.prefs import Prefs
from screens.device import system


class Look(NamedTuple):
    """The language, theme and text scale of the app, and how large things to touch are."""

    language: str
    is_dark: bool
    text: float
    #: How much of that is there because people read it from afar.
    afar: float
    touch: theme.Touch


def _look_for(prefs: Prefs, *, is_afar: bool) -> Look:
    """The user's settings; where none is set, the system's."""
    scale = theme.scale_of(prefs.text, system.text_scale(), Window.size)
    afar = theme.from_afar(scale, Window.size) if is_afar else 1.0
    return Look(
        prefs.language or words.best_of(system.languages()),
        system.is_dark() if prefs.theme == "auto" else prefs.theme == "dark",
        scale * afar,
        afar,
        theme.touch_for(large=prefs.large, scale=scale, window=Window.size),
    )


class Appearance:
    """The current appearance. ``kivymd`` is KivyMD's theme, which takes its colours from ours (``widgets/md.py``)."""

    def __init__(self, kivymd: Any) -> None:
        self._kivymd = kivymd
        self._worn: Look | None = None
        #: Whether people read it from all sides of a table.
        self.is_afar = False

    def fits(self, prefs: Prefs) -> bool:
        """Whether the current appearance is still wanted: the system's settings or the window may have changed."""
        return _look_for(prefs, is_afar=self.is_afar) == self._worn

    def wear(self, prefs: Prefs) -> None:
        """Apply the wanted appearance. Existing pages keep theirs."""
        self._worn = look = _look_for(prefs, is_afar=self.is_afar)
        words.speak(look.language)
        theme.wear(dark=look.is_dark)
        theme.read_at(look.text, self._kivymd, look.afar)
        theme.touch_at(look.touch)
        self._kivymd.theme_style = "Dark" if theme.is_dark() else "Light"
        self._kivymd.set_colors()
        # Pages have no ground of their own: it would be drawn over the whole window once more.
        Window.clearcolor = theme.now.ground
        system.show_bars(dark=theme.is_dark())
