"""Notes at the lower edge of the page on which they are said: one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.widgets.note import Note


class Notes:
    """Shows notes in ``root``, the widget that holds the page."""

    def __init__(self, root: FloatLayout) -> None:
        self._root = root
        self._note: Note | None = None
        #: Runs in the next frame; while it waits, the note has just been said.
        self._just_said = Clock.create_trigger(lambda _dt: None, 0)

    def say(self, sentence: str, offer: str, do: Callable[[], object] | None) -> None:
        """Show a note, with an action if there is an offer; it replaces the one before."""
        self.hush()
        self._note = Note(do, text=sentence, act=offer)
        self._just_said()
        self._root.add_widget(self._note)

    def place(self, insets: Sequence[float], foot: float, keyboard: float) -> None:
        """Place the note above what is at the page's lower edge."""
        if self._note:
            left, _top, _right, bottom = insets
            self._note.insets = insets
            self._note.pos = left + theme.gap(), max(bottom + foot, keyboard) + theme.gap()

    def turn_over(self) -> None:
        """When the page changes, drop the note, unless what has just been said leads to the new page."""
        if self._just_said.is_triggered:
            self._just_said.cancel()
        else:
            self.hush()

    def take_offer(self) -> None:
        """Do what the note offers, if it offers anything."""
        if self._note and self._note.parent and self._note.is_offer:
            self._note.done()

    def hush(self) -> None:
        """Remove the note."""
        if self._note:
            self._note.go()
        self._note = None
