"""Sentences at the lower edge, over whichever page is on top: one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.widgets.basics import Note

if TYPE_CHECKING:
    from screens.pages.page import Page


class Notes:
    """Says sentences in ``root``, which the pages lie in."""

    def __init__(self, root: FloatLayout) -> None:
        self._root = root
        self._note: Note | None = None
        self._said_on: Page | None = None

    def say(self, sentence: str, offer: str, do: Callable[[], object] | None, on: Page | None) -> None:
        """Says a sentence on a page, perhaps with an offer to take; the one before goes."""
        self.hush()
        self._note = Note(do, text=sentence, act=offer)
        self._said_on = on
        self._root.add_widget(self._note)

    def place(self, insets: Sequence[float], foot: float, keyboard: float) -> None:
        """Puts the note over what stands at the page's lower edge."""
        if self._note:
            left, _top, _right, bottom = insets
            self._note.insets = insets
            self._note.pos = left + theme.gap(), max(bottom + foot, keyboard) + theme.gap()

    def turn_over(self, page: Page | None) -> None:
        """Another page is turned to: an offer goes, but what is said just before is still read on the next."""
        if self._note and self._note.is_offer and self._said_on is not page:
            self.hush()

    def hush(self) -> None:
        """Takes the sentence away that is being said."""
        if self._note:
            self._note.go()
        self._note = None
