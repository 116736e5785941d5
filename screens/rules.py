"""The rules of the games, to be read."""

from __future__ import annotations

from functools import partial
from typing import Any

from screens import page
from screens.parts import Act, Heading, Text
from screens.shelf import games
from screens.telling import telling
from screens.words import _


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

    def _list(self) -> None:
        for game in games():
            act = Act(text=_(telling(game).TITLE), on_release=partial(self._open, game))
            self.ids.here.add_widget(act)

    def _open(self, game: str, _act: Act) -> None:
        self.app.go("rules", game=game)


Page = Rules
