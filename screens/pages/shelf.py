"""The shelf: the boxes of all games, and the open tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from itertools import islice
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens import ASSETS
from screens.app import routes, theme
from screens.app.words import N_, _, n_
from screens.games import has_part
from screens.games.texts import texts_of
from screens.pages import page
from screens.session.bots import levels_for
from screens.store import StoreError, TableSummary, reminder
from screens.widgets.basics import PersonLabel, Tap
from tabletop import GAMES

MINUTE, HOUR, DAY = 60, 3600, 86400
MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)
#: How many open tables, or rows of them, are shown until the user asks for all.
IN_VIEW = 2
#: How much of the room that a shelf leaves is above it.
HUNG = 0.3
#: The least width of a box, and of an open table, that stands beside others, in sp.
BOX_WIDTH, TABLE_WIDTH = 212, 300


def games() -> list[str]:
    """The games that can be played here: those with a scene."""
    here = [name for name in GAMES if has_part(name, "scene")]
    return sorted(here, key=lambda name: texts_of(name).TITLE)


def ago(then: float, now: float) -> str:
    """How long ago something was, in words.

    >>> ago(1000, 1000 + 5 * 60)
    '5 minutes ago'
    """
    past = max(0, now - then)
    if past < MINUTE:
        return _("just now")
    if past < HOUR:
        minutes = int(past / MINUTE)
        return n_("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
    day, today = datetime.fromtimestamp(then).date(), datetime.fromtimestamp(now).date()
    if day == today:
        hours = int(past / HOUR)
        return n_("{n} hour ago", "{n} hours ago", hours).format(n=hours)
    if (today - day).days == 1:
        return _("yesterday")
    return dated(day)


def dated(day: date) -> str:
    """A date as the language writes it."""
    # Some languages write the first of a month in another way.
    form = _("1 {month} {year}") if day.day == 1 else _("{day} {month} {year}")
    return form.format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def players(game: str) -> str:
    """How many can play a game."""
    seats = GAMES[game].seats
    if list(seats) == list(range(seats[0], seats[-1] + 1)):
        return _("{fewest} to {most} players").format(fewest=seats[0], most=seats[-1])
    return _("{fewest} or {most} players").format(fewest=seats[0], most=seats[-1])


def lines_for(boxes: int, most: int) -> list[int]:
    """The number of boxes on each line: as few lines as there is room for, none with a hole at its end.

    >>> [lines_for(5, most) for most in (1, 2, 3, 4, 5, 9)]
    [[1, 1, 1, 1, 1], [1, 2, 2], [2, 3], [2, 3], [5], [5]]
    """
    count = -(-boxes // max(1, most))
    return [(boxes + at) // count for at in range(count)]


class ShelfLine(BoxLayout):
    """Games side by side."""

    #: For those who hear it, all lines are one list.
    is_line = True


class GameBox(Tap):
    """A game on the shelf. ``upright``: its picture is above its text instead of beside it."""

    picture = StringProperty()
    title = StringProperty()
    line = StringProperty()
    players = StringProperty()
    upright = BooleanProperty(defaultvalue=False)
    #: Whether it has a button for a game against bots.
    has_bots = BooleanProperty(defaultvalue=False)


class OpenTable(Tap):
    """An open table: its name, its players, and how far they are."""

    title = StringProperty()
    round = StringProperty()


class ShelfLink(Tap):
    """A discreet link to another page."""

    icon = StringProperty()
    text = StringProperty()


class Reminder(Tap):
    """An occasional reminder; a tap acts on it, the cross dismisses it."""

    text = StringProperty()


class ShelfPage(page.Page):
    """The first page."""

    looks = "shelf"
    columns: NumericProperty[int] = NumericProperty(1)
    table_columns: NumericProperty[int] = NumericProperty(1)

    def __init__(self, *, all_tables: bool = False, scroll: float = 1, newest: float = 0.0, **more: Any) -> None:
        super().__init__(title="Stammtisch", **more)
        self._all_tables = all_tables
        self._tables: list[TableSummary] = []
        self.ids.bar.remove_widget(self.ids.way_back)
        self.action("book-open-variant", _("Rules"), partial(self.app.go, routes.Rules()))
        self.action("history", _("History"), partial(self.app.go, routes.History()))
        self.action("cog", _("Settings"), partial(self.app.go, routes.Settings()))
        self._boxes = [self._box(game) for game in games()]
        self._lines: list[int] = []
        self.bind(width=self._arrange, insets=self._arrange)
        self._arrange()
        self._lay_ways()
        self._lay_reminder()
        # After a game its table is the first one: it has to be in sight.
        self.ids.scroll.scroll_y = scroll if newest == self._newest else 1

    def kept(self) -> dict[str, Any]:
        """Whether all tables are shown, and the scroll position, which holds until a table has been played at."""
        return {"all_tables": self._all_tables, "scroll": self.ids.scroll.scroll_y, "newest": self._newest}

    @property
    def _newest(self) -> float:
        """When a table was last played at."""
        return max((table.touched for table in self._tables), default=0.0)

    def look_again(self) -> None:
        """Reload if another window has changed the tables."""
        try:
            has_changed = self.app.store.tables() != self._tables
        except StoreError as error:
            self.app.show_error(error)
            return
        if has_changed:
            self._lay_tables()
            self._lay_ways()

    @staticmethod
    def hung(room: float, height: float) -> float:
        """How far below the upper edge of its room a shelf of this height hangs.

        >>> ShelfPage.hung(600, 800), ShelfPage.hung(1000, 600)
        (0.0, 120.0)
        """
        # In whole pixels: its own height is part of what this follows, step by step until nothing changes.
        return float(round(max(0.0, room - height) * HUNG))

    def _arrange(self, *_: Any) -> None:
        left, _top, right, _bottom = self.insets
        is_wide = self.width >= theme.wide()
        room = min(self.width - left - right, theme.shelf(self.width))
        self.table_columns = max(1, min(3, int(room / sp(TABLE_WIDTH)))) if is_wide else 1
        self._lay_boxes(lines_for(len(self._boxes), int(room / sp(BOX_WIDTH)) if is_wide else 1))
        self._lay_tables()

    def _lay_boxes(self, lines: list[int]) -> None:
        """Lay the games in lines, each as wide as the page."""
        if lines == self._lines:
            return
        self._lines, self.columns = lines, max(lines)
        for line in self.ids.boxes.children:
            line.clear_widgets()
        self.ids.boxes.clear_widgets()
        boxes = iter(self._boxes)
        for count in lines:
            line = ShelfLine()
            for box in islice(boxes, count):
                box.upright = count > 1
                line.add_widget(box)
            self.ids.boxes.add_widget(line)

    def _box(self, game: str) -> GameBox:
        words = texts_of(game)
        box = GameBox(
            title=_(words.TITLE),
            line=_(words.LINE),
            players=players(game),
            picture=str(ASSETS / "boxes" / f"{game}.png"),
            has_bots=bool(levels_for(game)),
        )
        box.ids.alone.whose = box.title
        box.ids.alone.bind(on_release=lambda _tap: self._play_alone(game))
        box.bind(on_release=lambda _box: self.app.go(routes.NewTable(game=game)))
        return box

    def _play_alone(self, game: str) -> None:
        from screens.pages.alone import play_alone

        play_alone(self, game)

    # the open tables

    def _lay_tables(self) -> None:
        tables = self._tables = self.app.store.tables()
        here, more_here = self.ids.tables, self.ids.more
        here.clear_widgets()
        more_here.clear_widgets()
        self.ids.heading.text = _("Open tables") if tables else _("Pick a game, sit down, and deal.")
        shown = len(tables) if self._all_tables else max(IN_VIEW, self.table_columns)
        # The way to a single one would take as much room as the table.
        shown += len(tables) == shown + 1
        for table in tables[:shown]:
            here.add_widget(self._table(table))
        more = len(tables) - shown
        if more > 0:
            text = n_("Show {n} more table", "Show {n} more tables", more).format(n=more)
            more_here.add_widget(self._way("chevron-down", text, self._show_all))

    def _show_all(self) -> None:
        self._all_tables = True
        self._lay_tables()

    def _table(self, table: TableSummary) -> OpenTable:
        game = _(texts_of(table.game).TITLE)
        about = [game] if table.name else []
        when = " · ".join([*about, round_of(table), ago(table.touched, self.app.now())])
        row = OpenTable(title=table.name or game, round=when)
        for person in table.people:
            row.ids.people.add_widget(PersonLabel(person, dp(24)))
        row.bind(on_release=lambda _row: self.app.go(routes.Table(key=table.key)))
        row.ids.more.bind(on_release=lambda tap: self._open_menu(table, tap))
        return row

    def _open_menu(self, table: TableSummary, button: Widget | None = None) -> None:
        from screens.pages.table_menu import open_menu

        open_menu(self, table, self._lay_tables, button)

    # data that aren't backed up

    def _lay_reminder(self) -> None:
        """Show a reminder when much has been played since the last backup."""
        unsaved = reminder.unsaved(self.app.store, self.app.now())
        if unsaved:
            line = Reminder(text=self.unsaved_in_words(unsaved), on_release=lambda _line: self._back_up())
            line.ids.away.bind(on_release=lambda _tap: self._put_off())
            self.ids.reminder.add_widget(line)

    @staticmethod
    def unsaved_in_words(number: int) -> str:
        """The sentence that this many tables aren't backed up."""
        return _("{n} tables and matches are on this device only. Back them up?").format(n=number)

    def _back_up(self) -> None:
        from screens.pages.backup import back_up

        back_up(self)

    def _put_off(self) -> None:
        self.ids.reminder.clear_widgets()
        reminder.put_off(self.app.store, self.app.now())

    # other pages

    def _lay_ways(self) -> None:
        """Links to the history, the statistics and the import."""
        here = self.ids.ways
        here.clear_widgets()
        if self.app.store.history(limit=1):
            here.add_widget(self._way("history", _("History"), partial(self.app.go, routes.History())))
            here.add_widget(self._way("chart-line", _("Statistics"), partial(self.app.go, routes.Standings())))
        here.add_widget(self._way("tray-arrow-down", _("Import a table"), self._take_in))

    def _way(self, icon: str, text: str, do: Callable[[], Any]) -> ShelfLink:
        return ShelfLink(icon=icon, text=text, on_release=lambda _way: do())

    def _take_in(self) -> None:
        from screens.pages.transfer import take_in

        take_in(self)


def round_of(table: TableSummary) -> str:
    """A table's round in words."""
    if table.rounds:
        return _("Round {n} of {all}").format(n=min(table.round, table.rounds), all=table.rounds)
    return _("Round {n}").format(n=table.round)


Page = ShelfPage
