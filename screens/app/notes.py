"""Notes at the lower edge, above whatever page is on top: one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.widgets.basics import Note

if TYPE_CHECKING:
    from screens.pages.page import Page


class Notes:
    """Shows notes in ``root``, the widget that holds the page."""

    def __init__(self, root: FloatLayout) -> None:
        self._root = root
        self._note: Note | None = None
        self._said_on: Page | None = None

    def say(self, sentence: str, offer: str, do: Callable[[], object] | None, on: Page | None) -> None:
        """Show a note on a page, with an action if there is an offer; it replaces the one before."""
        self.hush()
        self._note = Note(do, text=sentence, act=offer)
        self._said_on = on
        self._root.add_widget(self._note)

    def place(self, insets: Sequence[float], foot: float, keyboard: float) -> None:
        """Place the note above what is at the page's lower edge."""
        if self._note:
            left, _top, _right, bottom = insets
            self._note.insets = insets
            self._note.pos = left + theme.gap(), max(bottom + foot, keyboard) + theme.gap()

    def turn_over(self, page: Page | None) -> None:
        """When the page changes, drop a note with an offer; others stay to be read."""
        if self._note and self._note.is_offer and self._said_on is not page:
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
