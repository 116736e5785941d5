"""The history: finished matches, newest first, to be replayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.app import routes, theme
from screens.app.words import _, listed, n_, p_
from screens.games.texts import texts_of, written
from screens.pages import page
from screens.pages.shelf import ago, games, round_of
from screens.pages.table_menu import menu_item, menu_sheet, open_menu, title_of
from screens.session.people import Person
from screens.store import StoreError, TableSummary
from screens.store.evenings import Evening, day_of, evenings_of_day
from screens.widgets.basics import Chip, Icon, PersonLabel, Sheet, Symbol, Tap, Text, TextButton, width_of
from tabletop import GAMES

#: How many matches are loaded at a time, and how many are restored at most when the page is reopened.
LOT, MOST = 30, 300
#: How many rows are built before the page is shown, and how many in each later frame.
FIRST, EACH = 6, 3
#: More are loaded when the end is nearer than this many page heights.
NEAR = 1.5


def won(table: TableSummary) -> str:
    """Who has won a match, in a sentence."""
    names = [table.people[seat].name for seat in table.winners]
    if not names:
        return _("Nobody won.")
    if len(names) == 1:
        return _("{names} has won.").format(names=names[0])
    is_team = GAMES[table.game].aim == "team"
    return (_("{names} have won.") if is_team else _("{names} share the win.")).format(names=listed(names))


class Finisher(BoxLayout):
    """A player of a match: the sign, the name with the total, and a cup for a winner. Kept light, as there are many."""

    def __init__(self, person: Person, total: int | None, *, has_won: bool) -> None:
        super().__init__(size_hint=(None, None), spacing=theme.gap(0.5))
        self._name, self._total = person.name, "" if total is None else written(total)
        middle = {"center_y": 0.5}
        self._words = Label(color=theme.now.ink, bold=has_won, font_size=theme.BODY(), size_hint=(None, None))
        self._words.pos_hint = middle
        parts = [Symbol(side=dp(24), pos_hint=middle).show(person), self._words]
        if has_won:
            parts.append(Icon(icon="trophy", color=theme.now.accent, font_size=dp(16), size=(dp(18), dp(18))))
            parts[-1].pos_hint = middle
        for part in parts:
            self.add_widget(part)
        self._beside = sum(part.width for part in parts if part is not self._words) + self.spacing * (len(parts) - 1)
        self.fit(0)

    def fit(self, room: float) -> None:
        """Shrink to the room: a long name is shortened, the total never."""
        size, is_bold = self._words.font_size, self._words.bold
        name, text = self._name, self._with_total(self._name)
        while room and name and width_of(text, size, bold=is_bold) > room - self._beside:
            name = name[:-1]
            text = self._with_total(f"{name.rstrip()}…")
        self._words.text = text
        self._words.texture_update()
        self._words.size = self._words.texture_size
        self.size = self._beside + self._words.width, max(dp(24), self._words.height)

    def _with_total(self, name: str) -> str:
        """The name, and the total told apart from it: names may end in numbers."""
        return _("{name}: {total}").format(name=name, total=self._total) if self._total else name


class TableRow(Tap):
    """A finished or removed table: its name, its winners, its players and the date."""

    title = StringProperty()
    won = StringProperty()
    about = StringProperty()

    def __init__(self, table: TableSummary, now: float) -> None:
        super().__init__(title=title_of(table), won=won(table) if table.is_over else "", about=_about(table, now))
        self.table = table
        has_points = table.is_over and GAMES[table.game].aim != "team"
        for seat, person in enumerate(table.people):
            total = table.totals[seat] if has_points else None
            self.ids.people.add_widget(Finisher(person, total, has_won=seat in table.winners))


class EveningLink(Tap):
    """A link from an evening's last match to the evening."""

    text = StringProperty()


def evening_in_words(evening: Evening) -> str:
    """What an evening is called: how many matches it has."""
    count = len(evening.matches)
    return n_("Game night: {n} match", "Game night: {n} matches", count).format(n=count)


def _about(table: TableSummary, now: float) -> str:
    game = [_(texts_of(table.game).TITLE)] if table.name else []
    rounds = n_("{n} round", "{n} rounds", table.round).format(n=table.round) if table.is_over else round_of(table)
    branch = [_("continued from another match")] if table.branch_of is not None else []
    return " · ".join([*game, ago(table.touched, now), rounds, *branch])


class HistoryPage(page.Page):
    """All finished matches, or those of a game and with a person."""

    looks = "history"

    def __init__(
        self, game: str | None = None, person: int | None = None, shown: int = 0, scroll: float = 1, **more: Any
    ) -> None:
        super().__init__(title=_("History"), **more)
        self._game, self._person = game, person
        self._kept: list[TableSummary] = []
        #: Loaded, but no rows built yet.
        self._waiting: list[TableSummary] = []
        self._is_all = False
        #: When the day of the last row began and ended, and its evenings.
        self._today: tuple[float, float, list[Evening]] | None = None
        #: The match whose replay stands beside it.
        self._chosen: int | None = None
        #: How much of the page is scrolled out above, and its last height, while it grows.
        self._above = self._height = 0.0
        self._is_keeping = False
        self._soon = Clock.create_trigger(lambda _dt: self._lay_rows(EACH))
        self.action("chart-line", _("Statistics"), partial(self.app.go, routes.Standings()))
        self.menu_tap = self.action("dots-vertical", p_("menu", "More"), self.open_menu)
        self._lay(max(LOT, min(shown, MOST)))
        if scroll < 1:
            self._lay_rows(MOST)
            self.ids.scroll.scroll_y = scroll
        self.ids.here.bind(height=lambda *_: self._keep_sight())
        self.ids.scroll.bind(scroll_y=lambda *_: self._scrolled())

    def kept(self) -> dict[str, Any]:
        """The filters and the scroll position."""
        at = {"shown": max(LOT, len(self._kept)), "scroll": self.ids.scroll.scroll_y}
        return {"game": self._game, "person": self._person, **at}

    def look_again(self) -> None:
        """Reload, as another window or a note's action may have changed the data."""
        shown = max(LOT, len(self._kept))
        try:
            found = self.app.store.history(game=self._game, person=self._person, limit=shown)
        except StoreError as error:
            self.app.show_error(error)
            return
        if found != self._kept:
            self._lay(shown)
            # Build all rows at once, so that the visible ones stay in place.
            self._lay_rows(shown)

    def mark(self, route: routes.Route) -> None:
        """Mark the match whose replay stands beside it."""
        self._chosen = route.key if isinstance(route, routes.Replay) else None
        for row in self.ids.rows.children:
            self._tint(row)

    def _tint(self, row: TableRow) -> None:
        row.fill = theme.now.shade if row.table.key == self._chosen else theme.now.paper

    def leave(self) -> None:
        """Stop building rows."""
        self._soon.cancel()

    # what is laid out

    def _lay(self, shown: int) -> None:
        self._lay_filters()
        self.ids.rows.clear_widgets()
        self.ids.invitation.clear_widgets()
        self._kept, self._waiting, self._is_all, self._today = [], [], False, None
        self._add(shown)
        if not self._kept:
            self._invite()

    def _add(self, number: int) -> None:
        """Load the next matches."""
        after = self._kept[-1] if self._kept else None
        found = self.app.store.history(game=self._game, person=self._person, after=after, limit=number)
        self._is_all = len(found) < number
        self._kept += found
        self._waiting += found
        self._lay_rows(FIRST)

    def _lay_rows(self, number: int) -> None:
        """Build some rows; the rest follows frame by frame, so that the page appears at once."""
        now = self.app.now()
        for table in self._waiting[:number]:
            self.ids.rows.add_widget(self._row(table, now))
        del self._waiting[:number]
        if self._waiting:
            self._soon()

    def _row(self, table: TableSummary, now: float) -> TableRow:
        row = TableRow(table, now)
        self._tint(row)
        row.bind(on_release=lambda _row: self.app.choose(routes.Replay(key=table.key)))
        row.ids.more.bind(on_release=lambda tap: open_menu(self, table, self.look_again, tap))
        evening = self._evening_that_ended_with(table)
        if evening:
            link = EveningLink(text=evening_in_words(evening))
            link.bind(on_release=lambda _link: self.app.go(routes.Evening(key=table.key)))
            row.ids.evening.add_widget(link)
        return row

    def _evening_that_ended_with(self, table: TableSummary) -> Evening | None:
        """The evening of several matches whose last this is; a day is looked at once for all its matches."""
        if self._today is None or not self._today[0] <= table.touched < self._today[1]:
            self._today = (*day_of(table.touched), evenings_of_day(self.app.store, table.touched))
        evenings = self._today[2]
        return next((one for one in evenings if one.is_one and one.matches[-1].key == table.key), None)

    def _scrolled(self) -> None:
        # The page has just grown; this is no scrolling by the user.
        if self._is_keeping or self.ids.here.height != self._height:
            return
        scroll, longer = self.ids.scroll, self.ids.here.height - self.ids.scroll.height
        self._above = (1 - scroll.scroll_y) * longer
        if not (self._is_all or self._waiting) and longer - self._above < NEAR * scroll.height:
            self._add(LOT)

    def _keep_sight(self) -> None:
        """Keep the visible rows in place while the page grows."""
        self._height = self.ids.here.height
        longer = self._height - self.ids.scroll.height
        if self._above > 0 and longer > 0:
            self._is_keeping = True
            self.ids.scroll.scroll_y = max(0.0, 1 - self._above / longer)
            self._is_keeping = False

    def _invite(self) -> None:
        here = self.ids.invitation
        if self._game or self._person:
            here.add_widget(Text(text=_("No match fits these filters."), halign="center"))
            here.add_widget(TextButton(text=_("Show all"), on_release=lambda _act: self._look_for(None, None)))
            return
        here.add_widget(Text(text=_("No finished matches yet."), halign="center", bold=True))
        sentence = _("Finish one, and you can replay it here move by move.")
        here.add_widget(Text(text=sentence, halign="center"))
        here.add_widget(TextButton(text=_("All games"), filled=True, on_release=lambda _act: self.app.home()))

    # filters

    def _lay_filters(self) -> None:
        """A chip for each game that has been played, and one for people."""
        here = self.ids.filters
        here.clear_widgets()
        occurring = [game for game in games() if self.app.store.history(game=game, limit=1)]
        if not occurring:
            return
        person = self._picked()
        text = _("With {name}").format(name=person.name) if person else _("Who played?")
        here.add_widget(self._chip(text, is_on=person is not None, do=self._ask_person))
        if len(occurring) > 1 or self._game:
            here.add_widget(self._chip(_("All games"), is_on=self._game is None, do=partial(self._of_game, None)))
            for game in occurring:
                title = _(texts_of(game).TITLE)
                here.add_widget(self._chip(title, is_on=self._game == game, do=partial(self._of_game, game)))

    def _picked(self) -> Person | None:
        people = self.app.store.people() if self._person is not None else []
        return next((person for person in people if person.key == self._person), None)

    def _chip(self, text: str, *, is_on: bool, do: Callable[[], None]) -> Chip:
        return Chip(text=text, active=is_on, on_release=lambda _chip: do())

    def _of_game(self, game: str | None) -> None:
        self._look_for(game, self._person)

    def _look_for(self, game: str | None, person: int | None) -> None:
        self.shut()
        self._game, self._person = game, person
        self.ids.scroll.scroll_y = 1
        self._lay(LOT)

    def _ask_person(self) -> None:
        """A sheet with all people."""
        sheet = Sheet(title=_("Who played?"))
        sheet.add_widget(TextButton(text=_("Anyone"), on_release=lambda _act: self._look_for(self._game, None)))
        for person in self.app.store.people():
            sheet.add_widget(self._who(person))
        self.open(sheet)

    def _who(self, person: Person) -> Tap:
        tap = Tap(padding=(theme.gap(), 0))
        tap.bind(minimum_height=lambda _tap, height: setattr(tap, "height", max(theme.touch(), height)))
        tap.fill = theme.now.shade if person.key == self._person else (0, 0, 0, 0)
        who = PersonLabel(person, dp(28), pos_hint={"center_y": 0.5})
        tap.add_widget(who)
        tap.bind(width=lambda _tap, width: who.fit(width - theme.gap(2)))
        tap.bind(on_release=lambda _tap: self._look_for(self._game, person.key))
        return tap

    # other pages

    def open_menu(self) -> None:
        """A sheet with what can be done with the history as a whole."""
        sheet = menu_sheet(_("History"), self.menu_tap)
        for icon, text, do in (
            ("tray-arrow-down", _("Import a table"), self._take_in),
            ("content-save-outline", _("Back up"), self._back_up),
            ("archive-outline", _("Archived tables"), partial(self.app.go, routes.Trash())),
        ):
            sheet.add_widget(menu_item(self, icon, text, do))
        self.open(sheet)

    def _take_in(self) -> None:
        from screens.pages.transfer import take_in

        take_in(self)

    def _back_up(self) -> None:
        from screens.pages.backup import back_up

        back_up(self)


Page = HistoryPage
