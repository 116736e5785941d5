"""An evening to look back on: its table of points over all games, how it went, and its matches."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes, theme
from screens.app.words import _, listed, n_
from screens.pages import page
from screens.pages.history import TableRow, evening_in_words
from screens.pages.person import StatisticsCard
from screens.pages.shelf import dated
from screens.pages.table_menu import open_menu
from screens.store import StoreError, TableSummary
from screens.store.evenings import Evening, EveningRow, evening_of
from screens.widgets.basics import Heading, Paper, PersonLabel, Text, load_kv
from screens.widgets.celebration import Celebration
from screens.widgets.charts import Courses, measured

#: The window width from which on there are two columns.
TWO_COLUMNS = 840
#: The least height of the chart; beside the matches it takes what the page leaves.
CHART = dp(160)


class EveningLine(BoxLayout):
    """A line of an evening's table: place, person, wins and points."""

    place = StringProperty()
    won = StringProperty()
    points = StringProperty()
    #: The longest points of all lines.
    longest = StringProperty()
    leads = BooleanProperty(defaultvalue=False)

    def __init__(self, line: EveningRow, longest: str) -> None:
        won, points = n_("{n} win", "{n} wins", line.won).format(n=line.won), measured(line.points)
        super().__init__(place=str(line.place), won=won, points=points, longest=longest, leads=line.place == 1)
        who = PersonLabel(line.person, dp(30), spacing=theme.gap())
        self.ids.who.add_widget(who)
        self.ids.who.bind(width=lambda _box, width: who.fit(width))


class EveningTable(Paper):
    """An evening's table of points, best first."""

    def __init__(self, lines: list[EveningRow]) -> None:
        load_kv("pages/evening")
        super().__init__()
        longest = max((measured(line.points) for line in lines), key=len)
        for line in lines:
            self.add_widget(EveningLine(line, longest))


def who_leads(lines: list[EveningRow], *, is_over: bool) -> str:
    """Who has the most points, or has won with them, in a sentence."""
    names = [line.person.name for line in lines if line.place == 1]
    if is_over:
        words = n_("{names} won this game night.", "{names} won this game night.", len(names))
    else:
        words = n_("{names} is ahead.", "{names} are ahead.", len(names))
    return words.format(names=listed(names))


class EveningPage(page.Page):
    """The evening to which a match belongs."""

    looks = "evening"
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(self, key: int, scroll: float = 1, **more: Any) -> None:
        load_kv("pages/history")
        load_kv("pages/person")
        super().__init__(title=_("Game night"), **more)
        self._key = key
        self._evening: Evening | None = None
        self._chart: Courses | None = None
        self._lay()
        self.bind(width=self._arrange)
        self._fill = Clock.create_trigger(self._fill_column, -1)
        for changed in (self.ids.scroll, self.ids.main):
            changed.fbind("height", lambda *_: self._fill())
        self._arrange()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The scroll position."""
        return {"scroll": self.ids.scroll.scroll_y}

    def look_again(self) -> None:
        """Reload, as a match may have been put away or brought back."""
        self._lay()

    def mark(self, route: routes.Route) -> None:
        """Mark the match whose replay stands beside it."""
        for row in self.ids.matches.children:
            is_chosen = isinstance(route, routes.Replay) and row.table.key == route.key
            row.fill = theme.now.shade if is_chosen else theme.now.paper

    def _arrange(self, *_: Any) -> None:
        self.is_wide = self.width >= dp(TWO_COLUMNS) and self._evening is not None

    def _fill_column(self, _dt: float) -> None:
        """Give the chart the height that is left below it, where there are two columns."""
        if self._chart:
            _left, top, _right, bottom = self.ids.here.padding
            left = self.ids.scroll.height - top - bottom - self.ids.main.height
            self._chart.height = max(CHART, self._chart.height + left) if self.is_wide else CHART

    def _lay(self) -> None:
        main, matches = self.ids.main, self.ids.matches
        main.clear_widgets()
        matches.clear_widgets()
        self._chart = None
        self._evening = self._found()
        goes_on = self._evening is not None and not self._evening.is_over(self.app.now())
        self.ids.on.text = _("Keep playing") if goes_on else _("All games")
        self.ids.on.bind(on_release=lambda _act: self.app.home())
        if self._evening is None:
            main.add_widget(Text(text=_("This match is no longer here."), halign="center"))
            return
        self._lay_table(self._evening)
        for table in reversed(self._evening.matches):
            matches.add_widget(self._row(table))

    def _found(self) -> Evening | None:
        try:
            return evening_of(self.app.store, self.app.store.summary(self._key))
        except StoreError:
            return None

    def _lay_table(self, evening: Evening) -> None:
        main, lines = self.ids.main, evening.lines()
        self.title = _("Game night, {date}").format(date=dated(datetime.fromtimestamp(evening.ended).date()))
        winners = [line.person for line in lines if line.place == 1]
        main.add_widget(Celebration(winners, self.app.prefs.motion))
        main.add_widget(
            Heading(
                text=who_leads(lines, is_over=evening.is_over(self.app.now())),
                font_size=theme.HEADLINE(),
                halign="center",
            )
        )
        main.add_widget(EveningTable(lines))
        if evening.is_one:
            card = StatisticsCard(title=_("Points after each match"))
            courses = [line.course for line in lines]
            people = [line.person for line in lines]
            self._chart = Courses(people, courses, size_hint_y=None, height=CHART)
            card.add_widget(self._chart)
            main.add_widget(card)
        words = _("A point for each opponent you finish ahead of, half a point for a tie.")
        main.add_widget(Text(text=words, color=theme.now.faint, font_size=theme.SMALL(), halign="center"))

    def _row(self, table: TableSummary) -> TableRow:
        row = TableRow(table, self.app.now())
        row.size_hint_y = None
        row.bind(minimum_height=row.setter("height"))
        row.bind(on_release=lambda _row: self.app.choose(routes.Replay(key=table.key)))
        row.ids.more.bind(on_release=lambda tap: open_menu(self, table, self.look_again, tap))
        return row


def evening_card(owner: page.Page, evening: Evening) -> StatisticsCard:
    """A card with an evening's table, from which its page opens."""
    from screens.widgets.basics import TextButton

    load_kv("pages/person")
    card = StatisticsCard(title=evening_in_words(evening))
    table = EveningTable(evening.lines())
    table.padding = [0, 0]
    card.add_widget(table)
    go = partial(owner.app.go, routes.Evening(key=evening.matches[-1].key))
    card.add_widget(TextButton(text=_("Look back on the evening"), on_release=lambda _act: go()))
    return card


Page = EveningPage
