"""The rules of the games, to be read."""

from __future__ import annotations

from functools import partial
from typing import Any

from screens import page
from screens.boards import board_of
from screens.parts import Act, Heading, Text
from screens.people import COLOURS, SYMBOLS, Person
from screens.shelf import games
from screens.telling import telling
from screens.words import N_, _

#: Under this heading the board is drawn, with so many people round it.
THE_BOARD = N_("The board")
DRAWN = 4


class Rules(page.Page):
    """The rules of one game, or the list of all."""

    looks = "rules"

    def __init__(self, game: str = "", scroll: float = 1, **more: Any) -> None:
        super().__init__(title=_(telling(game).TITLE) if game else _("Rules"), **more)
        if game:
            self._read(game)
        else:
            self._list()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """How far one has read."""
        return {"scroll": self.ids.scroll.scroll_y}

    def _read(self, game: str) -> None:
        for heading, text in telling(game).RULES:
            self.ids.here.add_widget(Heading(text=_(heading)))
            self.ids.here.add_widget(Text(text=_(text), line_height=1.2))
            if heading == THE_BOARD:
                self._draw_board(game)

    def _draw_board(self, game: str) -> None:
        """The board with pieces on it, where the rules speak of it."""
        board = board_of(game)
        if board:
            # Only where there is one: it takes the whole toolkit of the tables.
            from screens.table.still import Still

            people = [Person("", colour, symbol) for colour, symbol in zip(COLOURS, SYMBOLS, strict=True)]
            self.ids.here.add_widget(Still(board(), tuple(people[:DRAWN])))

    def _list(self) -> None:
        for game in games():
            act = Act(text=_(telling(game).TITLE), on_release=partial(self._open, game))
            self.ids.here.add_widget(act)

    def _open(self, game: str, _act: Act) -> None:
        self.app.go("rules", game=game)


Page = Rules
