"""A person's page: statistics in numbers and charts; and renaming, merging, forgetting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.app import routes, theme
from screens.app.words import _, n_
from screens.games.texts import texts_of, written
from screens.pages import page
from screens.pages.look_back_parts.exercise import exercise_button
from screens.pages.options_form import choices
from screens.pages.person_form import Candidate, PersonForm
from screens.pages.standings import StandingsPage
from screens.session.people import Person
from screens.store import MatchResult, StoreError
from screens.store.statistics import Duel, Numbers, Partnership, course, duels, games_of, numbers, pairs, rival
from screens.widgets.basics import Flow, Paper, PersonLabel, Sheet, Symbol, Tap, Text, TextButton, load_kv
from screens.widgets.charts import Legend, ResultsOverTime, Share, Versus, measured, percent
from screens.widgets.strength_charts import StrengthOverTime, strength
from tabletop import GAMES

#: The window width from which on there are two columns.
TWO_COLUMNS = 900


class StatisticsCard(Paper):
    """A sheet of paper with a heading."""

    title = StringProperty()


class NumberCaption(Paper):
    """A number and what it counts."""

    number = StringProperty()
    about = StringProperty()


class NumberCaptions(GridLayout):
    """Numbers side by side."""


class Opponent(Tap):
    """Another person, and the two people's record. ``on_release`` opens that person's page."""

    def __init__(self, person: Person, picture: BoxLayout) -> None:
        super().__init__()
        who = PersonLabel(person, dp(28), spacing=theme.gap())
        self.add_widget(who)
        self.bind(width=lambda _row, width: who.fit(width - self.padding[0] - self.padding[2]))
        self.add_widget(picture)


class PersonPage(page.Page):
    """A person's statistics."""

    looks = "person"
    name = StringProperty()
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(self, key: int, game: str | None = None, scroll: float = 1, **more: Any) -> None:
        load_kv("pages/new_table")
        super().__init__(title=_("Statistics"), **more)
        store = self.app.store
        self._people: dict[int, Person] = {person.kept_key: person for person in store.people()}
        self._results: list[MatchResult] = store.results(person=key)
        self._games = games_of(self._results, key)
        self._game = game if game in self._games else None
        self._key = key
        if key in self._people:
            self._lay_head(self._people[key])
            self._lay_numbers()
            self._lay_acts(self._people[key])
        else:
            self.ids.acts.add_widget(Text(text=_("This player is no longer on the list.")))
        self.bind(width=self._arrange)
        self._arrange()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The selected game and the scroll position."""
        return {"game": self._game, "scroll": self.ids.scroll.scroll_y}

    def _arrange(self, *_: Any) -> None:
        self.is_wide = self.width >= dp(TWO_COLUMNS) and bool(self.ids.others.children)

    def _lay_head(self, person: Person) -> None:
        self.name = person.name
        self.ids.head.add_widget(Symbol(side=dp(56), pos_hint={"center_y": 0.5}).show(person), index=1)
        self.action("pencil", _("Edit"), partial(self._ask_change, person))
        if len(self._games) > 1:
            values = [(None, _("All games")), *((game, _(texts_of(game).TITLE)) for game in self._games)]
            self.ids.games.add_widget(choices(values, self._game, self._look_at))

    def _look_at(self, game: str | None) -> None:
        self._game = game
        self._lay_numbers()
        self._arrange()

    # numbers

    def _lay_numbers(self) -> None:
        """All cards for the selected game; the choice of games is left out if there is only one."""
        mine, others = self.ids.mine, self.ids.others
        mine.clear_widgets()
        others.clear_widgets()
        if not self._results:
            mine.add_widget(Text(text=_("{name} hasn’t finished a match yet.").format(name=self.name)))
            return
        game = self._games[0] if len(self._games) == 1 else self._game
        about = numbers(self._results, self._key, game)
        mine.add_widget(self._matches(about, game))
        for each in [game] if game else self._games:
            button = exercise_button(self, each, self._key)
            if button:
                mine.add_widget(button)
        if game:
            self._lay_strength(game)
        mine.add_widget(self._figures(about, game))
        mine.add_widget(self._course(about, game))
        self._lay_others(_("Head to head"), duels(self._results, self._key, game), self._versus)
        self._lay_others(_("As partners"), pairs(self._results, self._key, game), self._together)

    @staticmethod
    def _matches(about: Numbers, game: str | None) -> StatisticsCard:
        card = StatisticsCard(title=_(texts_of(game).TITLE) if game else _("All games"))
        card.add_widget(Share(about.won, about.played, about.fair))
        card.add_widget(Legend(("chance", _("expected by chance: {share}").format(share=percent(about.fair)))))
        return card

    def _lay_strength(self, game: str) -> None:
        """A card with the strength at a game, and how it has moved."""
        self.app.store.rate()
        ratings = self.app.store.rating_course(self._key, game)
        if not ratings:
            return
        card = StatisticsCard(title=_("Strength: {number}").format(number=strength(ratings[-1])))
        colour = theme.seat(self._people[self._key].colour)
        if len(ratings) > 1:
            card.add_widget(StrengthOverTime(ratings, colour, size_hint_y=None, height=dp(112)))
            words = _("From the first match to the last; higher is stronger. The band shows how unsure it is.")
            card.add_widget(Text(text=words, color=theme.now.faint, font_size=theme.SMALL()))
        self.ids.mine.add_widget(card)

    def _figures(self, about: Numbers, game: str | None) -> NumberCaptions:
        """The numbers that aren't shares: totals if they can be compared, streaks; favourite game and rival."""
        figures = NumberCaptions()
        if about.mean is not None:
            figures.add_widget(NumberCaption(number=measured(about.mean), about=_("average points")))
            figures.add_widget(NumberCaption(number=written(about.best), about=_("best total")))
        figures.add_widget(NumberCaption(number=str(about.streak), about=_("current winning streak")))
        figures.add_widget(NumberCaption(number=str(about.longest), about=_("longest winning streak")))
        if game is None:
            favourite = _(texts_of(self._games[0]).TITLE)
            figures.add_widget(NumberCaption(number=favourite, about=_("favourite game, played most often")))
        found = rival(self._results, self._key, game)
        if found and found.person in self._people:
            words = _("rival: {better} × ahead, {worse} × behind").format(better=found.better, worse=found.worse)
            figures.add_widget(NumberCaption(number=self._people[found.person].name, about=words))
        return figures

    def _course(self, about: Numbers, game: str | None) -> StatisticsCard:
        card = StatisticsCard(title=_("Results"))
        points = course(self._results, self._key, game)
        is_least_best = game is not None and GAMES[game].aim == "least"
        card.add_widget(ResultsOverTime(points, about.mean, is_least_best=is_least_best))
        return card

    def _lay_others(self, title: str, those: Sequence[Any], picture: Callable[[Any], BoxLayout]) -> None:
        """A card with a row for each other person who isn't forgotten."""
        known = [each for each in those if each.person in self._people]
        if not known:
            return
        card = StatisticsCard(title=title)
        for each in known:
            row = Opponent(self._people[each.person], picture(each))
            row.bind(on_release=partial(self._show, each.person))
            card.add_widget(row)
        self.ids.others.add_widget(card)

    def _versus(self, duel: Duel) -> Versus:
        return Versus(duel, self._people[self._key], self._people[duel.person])

    @staticmethod
    def _together(pair: Partnership) -> Share:
        return Share(pair.won, pair.played)

    def _show(self, key: int, _row: Opponent) -> None:
        self.app.go(routes.Person(key=key))

    # what can be done

    def _lay_acts(self, person: Person) -> None:
        acts = self.ids.acts
        if len(self._people) > 1:
            merge = _("Merge {name} with another player").format(name=person.name)
            acts.add_widget(TextButton(text=merge, on_release=lambda _act: self._ask_whom(person)))
        forget = _("Forget {name}").format(name=person.name)
        acts.add_widget(TextButton(text=forget, on_release=lambda _act: self._forget(person)))

    def _ask_change(self, person: Person) -> None:
        others = [other.name for other in self._people.values() if other != person]
        sheet = Sheet(title=person.name)
        sheet.add_widget(PersonForm(person, others, _("Save"), self._change))
        self.open(sheet)

    def _change(self, person: Person) -> None:
        if self._tried(self.app.store.keep_person, person):
            self.app.redress()

    def _forget(self, person: Person) -> None:
        if not self._tried(self.app.store.forget_person, self._key):
            return
        self.app.back()
        sentence = _("{name} is no longer on the list. Tables and scores stay.").format(name=person.name)
        self.app.say(sentence, _("Take back"), partial(self._undo, self.app.store.keep_person, person))

    def _ask_whom(self, person: Person) -> None:
        """Open a sheet with everyone who may be the same person."""
        sheet = Sheet(title=_("Merge {name} with whom?").format(name=person.name))
        sheet.add_widget(Text(text=_("For a player who is on the list twice.")))
        flow = Flow()
        for other in self._people.values():
            if other != person:
                tap = Candidate()
                tap.add_widget(PersonLabel(other, dp(28), pos_hint={"center_y": 0.5}))
                tap.bind(on_release=lambda _tap, gone=other: self._ask_merge(gone, person))
                flow.add_widget(tap)
        sheet.add_widget(flow)
        self.open(sheet)

    def _ask_merge(self, gone: Person, into: Person) -> None:
        """A sheet that says what will happen to both entries."""
        played = {person.key: number for person, number, _won in self.app.store.tally()}
        names = {"gone": gone.name, "name": into.name}
        theirs = played.get(gone.key, 0)
        together = theirs + played.get(into.key, 0)
        sheet = Sheet(title=_("{gone} becomes {name}").format(**names))
        if theirs:
            sentence = n_(
                "{n} of {gone}’s finished matches will be {name}’s; together that makes {all}.",
                "{n} of {gone}’s finished matches will be {name}’s; together that makes {all}.",
                theirs,
            )
            sheet.add_widget(Text(text=sentence.format(n=theirs, all=together, **names)))
        sentence = _("On open tables too, {name} takes the place of {gone}. {gone} is then no longer on the list.")
        sheet.add_widget(Text(text=sentence.format(**names)))
        sheet.add_widget(TextButton(text=_("Merge"), filled=True, on_release=lambda _act: self._merge(gone, into)))
        self.open(sheet)

    def _merge(self, gone: Person, into: Person) -> None:
        self.shut()
        store = self.app.store
        try:
            seats = store.merge(gone.kept_key, into.kept_key)
        except StoreError as error:
            self.app.show_error(error)
            return
        self.app.redress()
        sentence = _("{gone} is {name} now.").format(gone=gone.name, name=into.name)
        self.app.say(sentence, _("Take back"), partial(self._undo, store.part, gone.key, seats))

    def _undo(self, change: Callable[..., Any], *what: Any) -> None:
        """Undo a change made here, and rebuild a page that shows it."""
        if self._tried(change, *what) and isinstance(self.app.page, PersonPage | StandingsPage):
            self.app.redress()

    def _tried(self, change: Callable[..., Any], *what: Any) -> bool:
        self.shut()
        try:
            change(*what)
        except StoreError as error:
            self.app.show_error(error)
            return False
        return True


Page = PersonPage
