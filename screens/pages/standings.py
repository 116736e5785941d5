"""The standings: how often each person has played and won."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import StringProperty

from screens.app import routes, theme
from screens.app.words import _
from screens.pages import page
from screens.session.people import Person
from screens.widgets.basics import Heading, Tap, Text, TextButton
from screens.widgets.charts import Share


class StandingsRow(Tap):
    """One person's row: the sign, the name, and the share of wins."""

    name = StringProperty()

    def __init__(self, person: Person, played: int, won: int) -> None:
        super().__init__(name=person.name)
        self.ids.sign.show(person)
        yet = Text(text=_("No match finished yet."), font_size=theme.SMALL(), color=theme.now.faint)
        self.ids.numbers.add_widget(Share(won, played) if played else yet)


class StandingsPage(page.Page):
    """All people, those with most matches first."""

    looks = "standings"

    def __init__(self, scroll: float = 1, **more: Any) -> None:
        super().__init__(title=_("Statistics"), **more)
        tally = self.app.store.tally()
        if any(played for _person, played, _won in tally):
            self._lay_people(tally)
        else:
            self._invite()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The scroll position."""
        return {"scroll": self.ids.scroll.scroll_y}

    def _lay_people(self, tally: list[tuple[Person, int, int]]) -> None:
        for person, played, won in tally:
            row = StandingsRow(person, played, won)
            row.bind(on_release=partial(self._show, person))
            self.ids.here.add_widget(row)

    def _show(self, person: Person, _row: StandingsRow) -> None:
        self.app.go(routes.Person(key=person.kept_key))

    def _invite(self) -> None:
        self.ids.here.add_widget(Heading(text=_("Nobody has finished a match yet.")))
        sentence = _("Pick a game and play it to its end: then it stands here who wins how often, and against whom.")
        self.ids.here.add_widget(Text(text=sentence))
        self.ids.here.add_widget(
            TextButton(text=_("To the games"), filled=True, on_release=lambda _act: self.app.home())
        )


Page = StandingsPage
