"""The button that leads back to the whole board, while only a part of it is seen."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import _
from screens.table.layout.board import Board
from screens.widgets.basics import TextButton, width_of

#: The gap between the button and the board's edges.
GAP = dp(6)


class WholeBoard(Widget):
    """A board's button, in the corner of its window; it is there only while the board is seen from near."""

    def __init__(self, board: Board, **more: Any) -> None:
        super().__init__(size_hint=(None, None), **more)
        self._board = board
        text = _("Whole board")
        width = width_of(text, theme.BODY(), bold=True) + theme.gap(4.5)
        self._button = TextButton(text=text, size_hint=(None, None), width=max(width, theme.touch()))
        # Seen against any part of the board, and quieter than what goes on with the game.
        self._button.fill = theme.now.paper
        self._button.bind(on_release=lambda _button: board.back_away(), height=self._place)
        for name in ("pos", "size", "zoom"):
            board.fbind(name, self._place)
        self._place()

    def _place(self, *_: Any) -> None:
        """Show the button in the board's lower left corner, or take it away."""
        button, board = self._button, self._board
        button.pos = board.x + GAP, board.y + GAP
        if board.is_whole == (button.parent is None):
            return
        if board.is_whole:
            self.remove_widget(button)
        else:
            self.add_widget(button)
