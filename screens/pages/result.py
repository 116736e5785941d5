"""The end of a match: who has won and why, the whole score sheet, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes, theme
from screens.app.words import _, listed, n_
from screens.games.recaps import recap_of
from screens.games.scores import ScoreLine, deciding_round, why
from screens.games.texts import texts_of, written
from screens.pages import page
from screens.pages.person import StatisticsCard
from screens.pages.score import ScoreSheet, chart_card, fill_height, totals_chart
from screens.session.people import Person, is_own_bot
from screens.store import StoreError
from screens.store.evenings import evening_of
from screens.store.statistics import Feat, feats
from screens.widgets.basics import TextButton, load_kv, width_of
from screens.widgets.celebration import Celebration
from screens.widgets.charts import Courses
from tabletop import Match
from tabletop.review import can_review

#: The window width from which on there are two columns.
TWO_COLUMNS = 840
#: The height from which on the winners beside the numbers are larger.
ROOMY = 700
#: The share of its size that the celebration has in a lower window with one column.
LOW_SCALE = 0.58

if TYPE_CHECKING:
    from screens.session.session import Session


def who_won(match: Match, names: list[str]) -> str:
    """Who has won, in a sentence."""
    winners = [names[seat] for seat in match.winners]
    if not winners:
        return _("Nobody won.")
    if match.game.aim == "team":
        return _("{names} win!").format(names=listed(winners))
    return (_("{names} wins!") if len(winners) == 1 else _("{names} share the win.")).format(names=listed(winners))


def decided(match: Match, names: list[str]) -> str:
    """A sentence about the round from which the winners led; "" if it isn't interesting."""
    rounds = deciding_round(match)
    if rounds is None:
        return ""
    winners = listed([names[seat] for seat in match.winners])
    if rounds == 1:
        return _("{names} led from the first round on.").format(names=winners)
    if rounds == len(match.scores):
        return _("The last round decided it.")
    return _("Round {n} decided it: after that the lead didn’t change.").format(n=rounds)


def finished_for(match: Match, people: Sequence[Person]) -> str:
    """A sentence about the winners for whom bots have finished; "" if they have finished themselves."""
    names = [people[seat].name for seat in match.winners if people[seat].level and not is_own_bot(people[seat])]
    return _("A computer player finished for {names}.").format(names=listed(names)) if names else ""


#: The icon of each kind of feat.
FEAT_ICONS = {"best": "medal-outline", "first": "star-outline", "streak": "fire"}


def feat_in_words(feat: Feat, game: str, name: str) -> str:
    """A record or a streak, in a sentence."""
    about = {"name": name, "game": _(texts_of(game).TITLE), "n": written(feat.number)}
    if feat.kind == "best":
        sentence = n_(
            "{name}’s best {game} so far: {n} point.", "{name}’s best {game} so far: {n} points.", abs(feat.number)
        )
        return sentence.format(**about)
    if feat.kind == "first":
        return _("{name} has won {game} for the first time.").format(**about)
    return _("{name} has won {n} times in a row.").format(**about)


class Fact(BoxLayout):
    """Something remarkable: an icon and a sentence."""

    icon = StringProperty()
    text = StringProperty()


class ResultPage(page.Page):
    """The last page of a match."""

    looks = "result"
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(self, session: Session, **more: Any) -> None:
        load_kv("pages/score")
        load_kv("pages/person")
        self._session = session
        self._chart: Courses | None = None
        match, people = session.match, session.people
        super().__init__(title=_("The end"), **more)
        #: The evening's table, once it is known.
        self._evening: StatisticsCard | None = None
        self._celebration = Celebration([people[seat] for seat in match.winners], self.app.prefs.motion)
        self.ids.signs.add_widget(self._celebration)
        names = [person.name for person in people]
        self.ids.who.text = who_won(match, names)
        told = (why(match), decided(match, names), finished_for(match, people))
        self.ids.why.text = " ".join(filter(None, told))
        self._lay_numbers()
        if can_review(match.game.name):
            look_back = TextButton(text=_("Look back: what would have been better"))
            look_back.bind(on_release=lambda _act: self.app.go(routes.LookBack(key=session.key)))
            self.ids.main.add_widget(look_back)
        self.offer_turn(session.key)
        self.action("share-variant", _("Share the result"), self.share)
        #: What all earlier matches are asked for; it doesn't hold up the page.
        self._soon = Clock.create_trigger(lambda _dt: self._tell_of_earlier())
        self._soon()
        self._arrange_soon = Clock.create_trigger(lambda _dt: self._arrange(), -1)
        for thing in (self, self.ids.scroll):
            thing.bind(size=self._arrange_soon)
        for column in (self.ids.scroll.children[0], self.ids.beside):
            column.bind(minimum_height=self._arrange_soon)
        self._arrange()

    def _arrange(self) -> None:
        """In a wide window the winners stand beside the numbers, whose chart fills the height that is left."""
        self.is_wide = self.width >= dp(TWO_COLUMNS)
        is_roomy = self.height >= dp(ROOMY) and not self._evening
        # On a phone the score sheet comes first: it should be seen without scrolling.
        small = LOW_SCALE if not self.is_wide and self.height < dp(ROOMY) else 1
        self._celebration.scale = 1.5 if self.is_wide and is_roomy else small
        if self._chart:
            fill_height(self._chart, self.ids.scroll, self.ids.beside, is_wide=self.is_wide)
        if self._evening:
            here = self.ids.main if self.is_wide else self.ids.beside
            if self._evening.parent is not here:
                self._evening.parent.remove_widget(self._evening)
                here.add_widget(self._evening)

    def leave(self) -> None:
        """Ask no more."""
        self._soon.cancel()
        self._arrange_soon.cancel()

    def _lay_numbers(self) -> None:
        """The score sheet, and the totals over the rounds as lines; without points, what a recap tells."""
        match, people = self._session.match, self._session.people
        if recap := recap_of(match):
            lines = [ScoreLine(name, tuple(map(str, numbers))) for name, numbers in recap.counts]
            self.ids.beside.add_widget(ScoreSheet(match, people, lines))
            self._lay_chart(Courses(people, recap.courses, size_hint_y=None), recap.title, recap.about)
        elif match.game.aim != "team":
            self.ids.beside.add_widget(ScoreSheet(match, people))
            self._lay_totals()

    def _lay_totals(self) -> None:
        match = self._session.match
        if len(match.scores) > 1:
            self._lay_chart(totals_chart(match, self._session.people, deciding_round(match) or 0))

    def _lay_chart(self, chart: Courses, title: str = "", about: str = "") -> None:
        self._chart = chart
        self.ids.beside.add_widget(chart_card(chart, title, about))

    # what earlier matches tell

    def _tell_of_earlier(self) -> None:
        """Show the records that this match has broken, its place in the game night, and everyone's new strength."""
        store, key = self.app.store, self._session.key
        try:
            store.rate()
            table = store.summary(key)
            found = feats(store.results(game=table.game), key) if table.branch_of is None else []
            evening = evening_of(store, table)
        except StoreError as error:
            # What couldn't be stored has nothing to look back on; that has been said already.
            if error.code != "no_table":
                self.app.show_error(error)
            return
        names = {person.key: person.name for person in table.people}
        for feat in found:
            line = Fact(icon=FEAT_ICONS[feat.kind], text=feat_in_words(feat, table.game, names[feat.person]))
            self.ids.feats.add_widget(line)
        if evening and evening.is_one:
            from screens.pages.evening import evening_card

            self._evening = evening_card(self, evening)
            self.ids.beside.add_widget(self._evening)
            self._arrange()

    def fits(self, width: float) -> bool:
        """Whether the buttons fit side by side, all equally wide."""
        words = (_("Shelf"), _("Watch again"), _("Rematch"))
        each = max(width_of(word, theme.BODY(), bold=True) for word in words) + theme.gap(4.5)
        return len(words) * each + 2 * theme.gap() <= width

    def share(self) -> None:
        """Share the result."""
        from screens.pages.share_result import SharedResult, share

        day = datetime.fromtimestamp(self.app.now()).date()
        share(self, SharedResult(self._session.match, self._session.people, day))

    def look_through(self) -> None:
        """Replay the match."""
        self.app.go(routes.Replay(key=self._session.key))

    def rematch(self) -> None:
        """Start a match with the same people and options, the seats moved on by one."""
        match, people = self._session.match, self._session.people
        again = Match.new(match.game.name, seats=match.seats, options=match.options)
        try:
            key = self.app.store.open_table(again, [*people[1:], people[0]])
        except StoreError as error:
            self.app.show_error(error)
        else:
            self.app.home(routes.Table(key=key))

    def back(self) -> bool:
        """Go to the shelf: there is no way back to a finished table."""
        self.app.home()
        return True


Page = ResultPage
