"""The score sheet after a round: a column per player and a line per round, in the game's own way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from screens.app import routes, theme
from screens.app.words import _, listed, n_
from screens.games.rules import entry_for
from screens.games.scores import DealersChoice, ScoreLine, about, dealers_choice, leaders, lines, sums, totals_after
from screens.pages import page
from screens.pages.option_rows import KindChooser
from screens.pages.person import StatisticsCard
from screens.session.people import Person
from screens.table.input.fingers import HOLD, THRESHOLD
from screens.widgets.basics import Paper, PersonLabel, Sheet, Symbol, Text, load_kv, width_of
from screens.widgets.charts import Courses
from screens.widgets.setting_row import SettingRow
from tabletop import DEAL, Match

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.session.session import Session

#: The share of the height that numbers fill beside a chart.
FILLED = 0.7
#: How much larger the numbers of a few lines are at most.
MOST_GROWTH = 1.7
#: The greatest share of the width for the headings of the lines, unless a word is longer.
HEAD = 0.28


def size_of_notes(growth: float) -> float:
    """The size of names and notes beside numbers that are so much larger than usual."""
    return min(theme.BODY(), theme.SMALL() * growth)


class ScoreCell(BoxLayout):
    """A number of the score sheet, with its small note below."""

    text = StringProperty()
    note = StringProperty()
    strong = BooleanProperty(defaultvalue=False)
    leads = BooleanProperty(defaultvalue=False)
    align = StringProperty("center")
    growth = NumericProperty(1)


class ScoreRow(BoxLayout):
    """A line of the score sheet."""

    double = BooleanProperty(defaultvalue=False)


class ScoreSheet(Paper):
    """The score sheet. Names that don't fit above their columns stand below the sheet, beside the players' signs."""

    #: How much larger its numbers are, and how much more room is round them, where it is read alone.
    growth = NumericProperty(1)

    def __init__(
        self, match: Match, people: Sequence[Person], own: Sequence[ScoreLine] | None = None, **more: Any
    ) -> None:
        """``own``: other lines than those of the rounds, for a match without points."""
        self._game = match.game.name
        self._people = people
        self._held = Clock.create_trigger(lambda _dt: look_up(self._game), HOLD)
        Window.bind(on_touch_down=self._touched, on_touch_move=self._moved, on_touch_up=self._let_go)
        self._lines = lines(match) if own is None else own
        self._foot = sums(match) if own is None else []
        self._leaders = leaders(match)
        super().__init__(**more)
        if (told := about(match)) and own is None:
            self.add_widget(Text(text=told, color=theme.now.faint, font_size=theme.SMALL()))
        self._lay = Clock.create_trigger(self._draw, -1)
        self.bind(width=lambda *_: self._lay(), growth=lambda *_: self._lay())
        self._lay()

    def grow_into(self, height: float) -> None:
        """Fill more of a height with the few lines that there are so far."""
        usual = dp(42) * (len(self._lines) + len(self._foot) + 2)
        self.growth = max(1.0, min(height / usual, MOST_GROWTH))

    def _draw(self, *_: Any) -> None:
        sheet = self.ids.sheet
        sheet.clear_widgets()
        self.ids.names.clear_widgets()
        room = self.width - 2 * theme.gap()
        lines = self._lines
        head, column, has_names = self._columns(room, lines)
        if not has_names and (columns := self._columns(room, brief := [_shortened(line) for line in lines]))[-1]:
            # Names above the columns say more than what a number counts.
            lines, (head, column, has_names) = brief, columns
        sheet.width = head + column * len(self._people)
        sheet.add_widget(self._heads(head, column, has_names=has_names))
        for line in lines:
            sheet.add_widget(self._line(line, head, column))
        for at, line in enumerate(self._foot):
            sheet.add_widget(self._line(line, head, column, is_total=at == 0))
        if not has_names:
            for person in self._people:
                self.ids.names.add_widget(PersonLabel(person, dp(24)))

    def _touched(self, _window: Any, touch: MotionEvent) -> None:
        """Explain the score sheet to a finger that rests on it.

        Bound to the window, because a scroll view round the sheet would keep the touch to itself.
        """
        if self.get_root_window() and self.collide_point(*self.to_widget(*touch.pos)):
            self._held()

    def _moved(self, _window: Any, touch: MotionEvent) -> None:
        if max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > THRESHOLD:
            self._held.cancel()

    def _let_go(self, *_: Any) -> None:
        self._held.cancel()

    def _columns(self, room: float, lines: Sequence[ScoreLine]) -> tuple[float, float, bool]:
        """The widths of the first and the other columns, and whether the names fit above them."""
        everything = [*lines, *self._foot]
        small = size_of_notes(self.growth)
        words = max(_width(line.head, small) for line in everything)
        whole = max(width_of(line.head, small) for line in everything)
        head = max(words, min(whole, room * HEAD)) + theme.gap(2)
        least = dp(34)
        for line in everything:
            least = max(least, *(_width(text, theme.STRONG() * self.growth, bold=True) for text in line.numbers))
            least = max(least, *(_width(text, small) for text in line.notes), 0)
        named = max(least, *(_width(person.name, small) for person in self._people))
        each = (room - head) / len(self._people)
        has_names = named + theme.gap() <= each
        return head, max(each, least + theme.gap()), has_names

    def _heads(self, head: float, column: float, *, has_names: bool) -> ScoreRow:
        ruled = ScoreRow()
        ruled.add_widget(self._cell(head))
        for person in self._people:
            cell = self._cell(column, note=person.name if has_names else "")
            cell.add_widget(Symbol(pos_hint={"center_x": 0.5}, side=dp(30) * self.growth).show(person), index=2)
            ruled.add_widget(cell)
        return ruled

    def _line(self, line: ScoreLine, head: float, column: float, *, is_total: bool = False) -> ScoreRow:
        ruled = ScoreRow(double=is_total)
        ruled.add_widget(self._cell(head, note=line.head, align="left"))
        notes = line.notes or ("",) * len(line.numbers)
        for seat, (number, note) in enumerate(zip(line.numbers, notes, strict=True)):
            leads = is_total and seat in self._leaders
            ruled.add_widget(self._cell(column, text=number, note=note, strong=is_total, leads=leads))
        return ruled

    def _cell(self, width: float, **what: Any) -> ScoreCell:
        return ScoreCell(size_hint_x=None, width=width, growth=self.growth, **what)


def score_sheet(match: Match, people: Sequence[Person]) -> Sheet:
    """A sheet to open over a page, with the scores so far."""
    load_kv("pages/score")
    sheet = Sheet(title=_("Scores"))
    sheet.add_widget(ScoreSheet(match, people))
    return sheet


def look_up(game: str) -> None:
    """Open the rules where they explain the score sheet."""
    entry = entry_for(game, ("pad",))
    App.get_running_app().go(routes.Rules(game=game, entry=entry.key if entry else ""))


def _shortened(line: ScoreLine) -> ScoreLine:
    return line._replace(head=line.brief or line.head)


def _width(text: str, size: float, *, bold: bool = False) -> float:
    """The width of a text when it is wrapped between words."""
    return max((width_of(word, size, bold=bold) for word in text.split()), default=0)


# -- the totals as lines


def totals_chart(match: Match, people: Sequence[Person], decided: int = 0) -> Courses:
    """Everyone's total after each round, as lines; ``decided`` is the round that decided the match."""
    after = [totals_after(match, rounds) for rounds in range(1, len(match.scores) + 1)]
    courses = [[totals[seat] for totals in after] for seat in range(match.seats)]
    is_least_best = match.game.aim == "least"
    return Courses(people, courses, is_least_best=is_least_best, decided=decided, size_hint_y=None)


def chart_card(chart: Courses, title: str = "", caption: str = "") -> StatisticsCard:
    """A card with a chart; by default that of the totals."""
    card = StatisticsCard(title=title or _("Round by round"))
    card.add_widget(chart)
    card.add_widget(Text(text=caption or _about_totals(chart), color=theme.now.faint, font_size=theme.SMALL()))
    return card


def _about_totals(chart: Courses) -> str:
    if chart.is_least_best:
        return _("The total after each round; lower totals are drawn higher.")
    return _("The total after each round; higher is better.")


def fill_height(chart: Courses, scroll: ScrollView, column: BoxLayout, *, is_wide: bool) -> None:
    """Let a chart fill the height that its column leaves in a wide window, or all that is above it in another."""
    whole = column if is_wide else scroll.children[0]
    spare = scroll.height - theme.gap(4) - (whole.minimum_height - chart.height)
    chart.height = max(dp(168), min(spare, scroll.height * (0.7 if is_wide else 0.55)))


# -- the page


class ScorePage(page.Page):
    """The page after a round."""

    looks = "score"
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(self, session: Session, **more: Any) -> None:
        load_kv("pages/person")
        self._session = session
        match = session.match
        done, rounds = len(match.scores), match.options.get("rounds")
        title = _("After round {n} of {all}") if rounds else _("After round {n}")
        super().__init__(title=title.format(n=done, all=rounds), **more)
        names = [session.people[seat].name for seat in leaders(match)]
        self.ids.lead.text = n_("{names} is ahead.", "{names} are ahead.", len(names)).format(names=listed(names))
        self._numbers = ScoreSheet(match, session.people)
        self.ids.here.add_widget(self._numbers)
        self._chart = totals_chart(match, session.people)
        self.ids.beside.add_widget(chart_card(self._chart))
        self._arrange_soon = Clock.create_trigger(lambda _dt: self._arrange(), -1)
        for thing in (self, self.ids.scroll):
            thing.bind(size=self._arrange_soon)
        for column in (self.ids.scroll.children[0], self.ids.beside):
            column.bind(minimum_height=self._arrange_soon)
        self._arrange()
        #: The kinds of cards that the dealer wants in the deck; None where that is not asked.
        self._kinds: list[str] | None = None
        if choice := dealers_choice(match):
            self._ask_dealer(choice)
        self.offer_turn(session.key)
        self.action("book-open-variant", _("Rules"), partial(look_up, match.game.name))

    def _arrange(self) -> None:
        """In a wide window the chart stands beside the numbers; both fill the height."""
        self.is_wide = self.width >= theme.broad_window()
        self._numbers.grow_into(self.ids.scroll.height * FILLED if self.is_wide else 0)
        fill_height(self._chart, self.ids.scroll, self.ids.beside, is_wide=self.is_wide)

    def leave(self) -> None:
        """Stop arranging."""
        self._arrange_soon.cancel()

    def _ask_dealer(self, choice: DealersChoice) -> None:
        """Ask the player who deals, unless it is a bot, which cards are in the next round."""
        session, dealer = self._session, self._session.awaited
        if dealer is None or session.is_bot(dealer):
            return
        match = session.match
        option = next(each for each in match.game.options if each.name == choice.option)
        self._kinds = choice.kinds(match)
        title = _("{name} deals the next round").format(name=session.people[dealer].name)
        row = SettingRow(title=title, about=_(choice.question))
        row.add_widget(KindChooser(match.game.name, option, self._kinds, self._take_in))
        self.ids.here.add_widget(row)

    def _take_in(self, kinds: list[str]) -> None:
        self._kinds = kinds

    def deal(self) -> None:
        """Start the next round."""
        choice = dealers_choice(self._session.match)
        self._session.deal(DEAL if choice is None or self._kinds is None else choice.move(self._kinds))
        self.app.back()


Page = ScorePage
