"""The standings: a league for each game by strength, and for all games how often each person has won."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from screens.app import routes, theme
from screens.app.words import _, n_
from screens.games.texts import texts_of
from screens.pages import page
from screens.pages.options_form import choices
from screens.session.bots import LEVEL_NAMES
from screens.session.people import Person
from screens.store import StoreError
from screens.store.ratings import LeagueStanding, Record
from screens.widgets.basics import Heading, Icon, Symbol, Tap, Text, TextButton, load_kv
from screens.widgets.charts import Share
from screens.widgets.strength_charts import StrengthBar, strength, within

#: With fewer matches a strength is mostly luck: it stands below the league.
ENOUGH = 5


class StandingsRow(Tap):
    """One person's row: the sign, the name, and the share of wins."""

    name = StringProperty()

    def __init__(self, person: Person, played: int, won: int) -> None:
        super().__init__(name=person.name)
        self.person = person
        self.ids.sign.show(person)
        yet = Text(text=_("No match finished yet."), font_size=theme.SMALL(), color=theme.now.faint)
        self.ids.numbers.add_widget(Share(won, played) if played else yet)


class LeagueRow(Tap):
    """A line of a league: place, sign, name, strength, and what it comes from."""

    place = StringProperty()
    name = StringProperty()
    strength = StringProperty()
    about = StringProperty()

    def __init__(self, standing: LeagueStanding, place: str, scale: tuple[float, float]) -> None:
        person, record = standing.person, standing.record
        name = person.name if person else _("Computer, {level}").format(level=_(LEVEL_NAMES[standing.level]))
        super().__init__(place=place, name=name, strength=strength(record.rating), about=_record_in_words(record))
        self.person = person
        self._lay_face(person)
        colour = theme.seat(person.colour) if person else theme.now.faint
        bar = StrengthBar(record.rating, scale, colour, size_hint_y=None, height=dp(18), pos_hint={"center_y": 0.5})
        self.ids.bar.add_widget(bar, index=1)

    def _lay_face(self, person: Person | None) -> None:
        if person:
            face: Any = Symbol(side=dp(44)).show(person)
        else:
            face = Icon(icon="home-outline", color=theme.now.faint, font_size=dp(32))
        self.ids.face.add_widget(face)


def _record_in_words(record: Record) -> str:
    played = n_("{won} of {n} match won", "{won} of {n} matches won", record.played).format(
        won=record.won, n=record.played
    )
    if record.streak < 2:
        return played
    return " · ".join([played, n_("{n} win in a row", "{n} wins in a row", record.streak).format(n=record.streak)])


class StandingsPage(page.Page):
    """The league of a game, or everyone's wins."""

    looks = "standings"

    def __init__(self, game: str | None = None, scroll: float = 1, **more: Any) -> None:
        load_kv("pages/new_table")
        super().__init__(title=_("Statistics"), **more)
        last = self.app.store.history(limit=1)
        self._game = last[0].game if game is None and last else game or ""
        #: The person whose page stands beside it.
        self._chosen: int | None = None
        self._soon = Clock.create_trigger(lambda _dt: self._lay_league())
        if last:
            self._lay_games()
            self._look_at(self._game)
        else:
            self._invite()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The selected game and the scroll position."""
        return {"game": self._game, "scroll": self.ids.scroll.scroll_y}

    def mark(self, route: routes.Route) -> None:
        """Mark the person whose page stands beside it."""
        self._chosen = route.key if isinstance(route, routes.Person) else None
        for row in self.ids.rows.children:
            if isinstance(row, StandingsRow | LeagueRow):
                self._tint(row)

    def _tint(self, row: StandingsRow | LeagueRow) -> None:
        is_chosen = row.person is not None and row.person.key == self._chosen
        row.fill = theme.now.shade if is_chosen else theme.now.paper

    def leave(self) -> None:
        """Stop counting."""
        self._soon.cancel()

    def _lay_games(self) -> None:
        from screens.pages.shelf import games

        played = [game for game in games() if self.app.store.history(game=game, limit=1)]
        values = [*((game, _(texts_of(game).TITLE)) for game in played), ("", _("All games"))]
        self.ids.games.add_widget(choices(values, self._game, self._look_at))

    def _look_at(self, game: str) -> None:
        self._game = game
        self._soon.cancel()
        if game:
            self._lay_league()
        else:
            self._lay_people()

    # a league

    def _lay_league(self) -> None:
        """Show the league as far as it has been counted; matches that are new are counted a slice a frame."""
        try:
            is_behind = self.app.store.rate()
            standings = self.app.store.league(self._game)
        except StoreError as error:
            self.app.show_error(error)
            return
        if is_behind:
            self._soon()
        rows = self.ids.rows
        rows.clear_widgets()
        ends = [end for standing in standings for end in within(standing.record.rating)]
        scale = (min(ends, default=0.0), max(ends, default=1.0))
        settled = [standing for standing in standings if standing.record.played >= ENOUGH]
        strengths = [strength(standing.record.rating) for standing in settled]
        for standing, shown in zip(settled, strengths, strict=True):
            # People whose strengths look the same share their place.
            rows.add_widget(self._line(standing, str(1 + strengths.index(shown)), scale))
        self._lay_newcomers([standing for standing in standings if standing.record.played < ENOUGH], scale)
        rows.add_widget(Text(text=self._explanation(), color=theme.now.faint, font_size=theme.SMALL()))

    def _lay_newcomers(self, standings: Sequence[LeagueStanding], scale: tuple[float, float]) -> None:
        if standings:
            self._lay_heading_of_newcomers()
        for standing in standings:
            self.ids.rows.add_widget(self._line(standing, "–", scale))

    def _lay_heading_of_newcomers(self) -> None:
        heading = n_("Fewer than {n} match so far", "Fewer than {n} matches so far", ENOUGH).format(n=ENOUGH)
        self.ids.rows.add_widget(Heading(text=heading))

    def _line(self, standing: LeagueStanding, place: str, scale: tuple[float, float]) -> LeagueRow:
        row = LeagueRow(standing, place, scale)
        if standing.person:
            row.bind(on_release=partial(self._show, standing.person))
        self._tint(row)
        return row

    @staticmethod
    def _explanation() -> str:
        return " ".join(
            [
                _("Everyone starts at 1000. Beating strong opponents counts more than beating weak ones."),
                _("The number after ± shows how uncertain that is: it shrinks with every match."),
                _("Matches continued from a replay never count."),
            ]
        )

    # all games

    def _lay_people(self) -> None:
        """Show everyone by the share of matches won, as their bars do; as in a league, newcomers stand below."""
        self.ids.rows.clear_widgets()
        tally = sorted(self.app.store.tally(), key=lambda line: (-line[2] / max(1, line[1]), -line[1]))
        settled = [line for line in tally if line[1] >= ENOUGH]
        newcomers = [line for line in tally if line[1] < ENOUGH]
        self._lay_wins(settled)
        if settled and newcomers:
            self._lay_heading_of_newcomers()
        self._lay_wins(newcomers)

    def _lay_wins(self, tally: Sequence[tuple[Person, int, int]]) -> None:
        for person, played, won in tally:
            row = StandingsRow(person, played, won)
            row.bind(on_release=partial(self._show, person))
            self._tint(row)
            self.ids.rows.add_widget(row)

    def _show(self, person: Person, _row: Tap) -> None:
        self.app.choose(routes.Person(key=person.kept_key, game=self._game or None))

    def _invite(self) -> None:
        self.ids.rows.add_widget(Heading(text=_("Nobody has finished a match yet.")))
        sentence = _("Finish a match of any game, and you see here who wins how often, and against whom.")
        self.ids.rows.add_widget(Text(text=sentence))
        self.ids.rows.add_widget(TextButton(text=_("All games"), filled=True, on_release=lambda _act: self.app.home()))


Page = StandingsPage
