"""Looking back at a finished match: everyone's chances, luck and play, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty

from screens.app import routes, theme
from screens.app.words import _, n_, p_
from screens.device import frame_rate
from screens.games.texts import reasoned
from screens.pages import page
from screens.pages.look_back_parts.account_words import about_account, told_account, told_points
from screens.pages.look_back_parts.charts import Chances, Part, Place, Swings, Way
from screens.pages.look_back_parts.exercise import exercise_button
from screens.pages.look_back_parts.lines import DecisionLine, DecisionLines, Mistake, ProgressLine, WayLine
from screens.pages.look_back_parts.slices import Slices
from screens.pages.look_back_parts.words import compared, error_percent, signed_percent, told_move, why_better
from screens.pages.person import StatisticsCard
from screens.pages.replay import NotOver
from screens.widgets.basics import Chip, Flow, Sheet, Text, TextButton, load_kv
from screens.widgets.charts import percent
from tabletop import MatchReplay
from tabletop.review import (
    FACTOR,
    FIRST_BUDGET,
    LAST_BUDGET,
    JudgedMove,
    Judgement,
    Review,
    accounts,
    accounts_in_points,
    fair,
    turns,
)

#: The window width from which on there are two columns.
TWO_COLUMNS = 840
#: How many mistakes come first, in words.
DEAREST = 3
#: How many lines of decisions are built in each frame.
EACH = 4
#: A loss that is smaller than this share of a win isn't told in the list.
TOLD = 0.005


class LookBackPage(page.Page):
    """A match looked back at."""

    looks = "look_back"
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(
        self, key: int, seat: int | None = None, *, as_known: bool = False, scroll: float = 1, **more: Any
    ) -> None:
        load_kv("pages/person")
        super().__init__(title=_("Look back"), **more)
        self.key = key
        match, self.people = self.app.store.load(key)
        if not match.over:
            raise NotOver("not_over")
        self._match = match
        self._replay = MatchReplay(match)
        self._rounds = self._replay.round_starts()
        self.names = [person.name for person in self.people]
        self.seat = self._first_seat() if seat is None else seat
        self._as_known = as_known
        self._slices: Slices | None = None
        self._review = self.app.store.review(key, match)
        #: Whether the list also has the decisions that cost nothing.
        self._is_whole_list = False
        #: What is still to be laid out, a part in each frame.
        self._waiting: Iterator[None] = iter(())
        self._soon = Clock.create_trigger(lambda _dt: self._lay_next())
        self._chances = Chances(self.people, size_hint_y=None, height=dp(200))
        self._swings = Swings(size_hint_y=None, height=dp(56))
        self._lay()
        self._take_up()
        self.bind(size=self._arrange)
        self._arrange()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """Whose moves are shown, what the lines mean, and the scroll position."""
        return {"seat": self.seat, "as_known": self._as_known, "scroll": self.ids.scroll.scroll_y}

    def leave(self) -> None:
        """Stop working; what there is has been kept."""
        self._soon.cancel()
        if self._slices:
            self._slices.stop()

    def pause(self) -> None:
        """Keep what there is, as the system may end the app."""
        if self._slices:
            self._slices.stop()

    def resume(self) -> None:
        """Go on where it was."""
        if self._slices and not self._slices.is_whole:
            self._look(self._slices.review.budget)
        else:
            self._go_on()

    def _first_seat(self) -> int:
        """The first person's seat, or the winner's if no person played."""
        own = [seat for seat, person in enumerate(self.people) if not person.level]
        return (own or [*self._match.winners, 0])[0]

    def _arrange(self, *_: Any) -> None:
        self.is_wide = self.width >= dp(TWO_COLUMNS)
        self._chances.height = max(dp(168), min(dp(340), self.height * 0.3))

    # the work

    def _take_up(self) -> None:
        """Begin the first review, or go on with one that has been begun."""
        budget = self._review.budget * FACTOR if self._review else FIRST_BUDGET
        if self._review is None or self.app.store.begun_review(self.key, self._match, budget):
            self._look(budget)

    def _look(self, budget: int) -> None:
        """Look at the match with this budget, in slices."""
        self.ids.closer.clear_widgets()
        self._slices = Slices(self.app, self.key, self._match, budget, self._go_on)
        self._go_on()

    def _go_on(self) -> None:
        """Show the progress, or the whole review once it is complete."""
        slices = self._slices
        if slices and slices.is_whole:
            self._review, self._slices = slices.review, None
            self._lay(at_once=False)
        elif slices:
            self._tell_progress(slices)

    def _tell_progress(self, slices: Slices) -> None:
        here = self.ids.progress
        if not here.children:
            here.add_widget(ProgressLine())
        line = here.children[0]
        line.share = slices.progress
        words = _("Looking at every move: {n}%. You can leave: it goes on when you come back.")
        line.words = words.format(n=int(100 * slices.progress))
        if self._review is None:
            self._draw_chances(slices.review)

    def _look_closer(self) -> None:
        if self._review and not self._slices:
            self._look(self._review.budget * FACTOR)

    # what is laid out

    def _lay(self, *, at_once: bool = True) -> None:
        """Lay out all but the list, which follows frame by frame; the rest also does if it is not wanted at once."""
        review = self._review
        self._waiting = iter(())
        self.ids.progress.clear_widgets()
        if at_once:
            self._clear("who", "main", "beside", "decisions", "closer")
            self._lay_people()
            self._lay_chances()
        if review is None:
            return
        told = self._laying(review, is_new=not at_once)
        if at_once:
            self._run(told)
        self._waiting = chain(told, self._laying_list(review))
        self._soon()
        if self._slices:
            self._tell_progress(self._slices)

    def _laying(self, review: Review, *, is_new: bool) -> Iterator[None]:
        """Lay out what a review tells, with a pause wherever a frame may pass."""
        if is_new:
            yield
            self._clear("main", "beside", "decisions", "closer")
            self._lay_chances()
        yield
        self._draw_chances(review)
        self._lay_closer(review)
        yield from self._laying_luck_and_play(review)
        yield from self._laying_dearest(review)

    def _clear(self, *names: str) -> None:
        for name in names:
            self.ids[name].clear_widgets()

    def _run(self, laying: Iterator[None]) -> None:
        for _pause in laying:
            pass

    def _lay_next(self) -> None:
        """Lay out the next part of what is waiting."""
        if next(self._waiting, self) is not self:
            # A page is many objects: looking through them for garbage would hold up a frame.
            frame_rate.spare_objects()
            self._soon()

    def _lay_people(self) -> None:
        for seat, name in enumerate(self.names):
            self.ids.who.add_widget(self._chip(name, is_on=seat == self.seat, do=partial(self.choose, seat)))

    def choose(self, seat: int) -> None:
        """Show whose moves these are."""
        self.seat = seat
        self._lay()

    def _chip(self, text: str, *, is_on: bool, do: Callable[[], None]) -> Chip:
        return Chip(text=text, active=is_on, on_release=lambda _chip: do())

    # the chances

    def _lay_chances(self) -> None:
        card = StatisticsCard(title=_("Chances to win"))
        for chart in (self._chances, self._swings):
            if chart.parent:
                chart.parent.remove_widget(chart)
        flow = Flow(spacing=theme.gap())
        flow.add_widget(
            self._chip(_("As it really was"), is_on=not self._as_known, do=partial(self.see, as_known=False))
        )
        flow.add_widget(
            self._chip(_("As each player saw it"), is_on=self._as_known, do=partial(self.see, as_known=True))
        )
        card.add_widget(self._chances)
        if self._review:
            card.add_widget(self._swings)
        card.add_widget(flow)
        words = [_("At the top is a sure win, dashed a fair share.")]
        if self._review and self._own_mistakes(self._review):
            words.append(_("Dots are {name}’s mistakes.").format(name=self.names[self.seat]))
        if self._review:
            words.append(_("Bars below: what each move changed for {name}.").format(name=self.names[self.seat]))
            words.append(_("Coloured is play, grey is luck."))
        card.add_widget(Text(text=" ".join(words), color=theme.now.faint, font_size=theme.SMALL()))
        self.ids.main.add_widget(card)

    def see(self, *, as_known: bool) -> None:
        """Show the chances as they really were, or as each player saw them."""
        self._as_known = as_known
        self._lay()

    def _draw_chances(self, review: Review) -> None:
        known = self._as_known
        moves = len(self._replay)
        course_of = _known_course if known else _real_course
        courses = [course_of(review, seat, moves) for seat in range(review.seats)]
        at = dict(courses[self.seat])
        mistakes = [(step, at[step]) for step in self._own_mistakes(review) if step in at]
        self._chances.show(
            courses, moves=moves, fair=fair(review), seat=self.seat, mistakes=mistakes, rounds=self._rounds
        )
        if len(review.moments) == moves:
            self._swings.show(turns(review, self.seat))

    def _own_mistakes(self, review: Review) -> list[int]:
        return [step for step in review.mistakes() if review.moments[step].seat == self.seat]

    # luck and play

    def _laying_luck_and_play(self, review: Review) -> Iterator[None]:
        yield
        account, start = accounts(review)[self.seat], fair(review)
        in_points = accounts_in_points(review)[self.seat] if self._match.game.aim != "team" else None
        name = self.names[self.seat]
        card = StatisticsCard(title=_("Luck and play: {name}").format(name=name))
        told = told_account(account, start, review.result.chances[self.seat])
        points = told_points(in_points, review.result.points[self.seat]) if in_points else ("",) * len(told)
        words = (
            _("A fair share"),
            _("Luck: cards and what nobody could know"),
            _("Their own mistakes"),
            _("The others’ mistakes"),
            _("In the end"),
        )
        ways = _ways(start, (account.luck, account.play, account.others))
        low = min(0.0, *(way.begin for way in ways))
        high = max(1.0, *(way.begin for way in ways))
        bars = [None, *(Way(way, low, high) for way in ways), None]
        self.ids.main.add_widget(card)
        for line, chance, in_game, bar in zip(words, told, points, bars, strict=True):
            card.add_widget(WayLine(line, " · ".join(filter(None, (chance, in_game))), bar))
            yield
        about = about_account(account, in_points, is_beyond=low < 0 or high > 1)
        card.add_widget(Text(text=about, color=theme.now.faint, font_size=theme.SMALL()))

    # the dearest

    def _laying_dearest(self, review: Review) -> Iterator[None]:
        yield
        own = self._own_mistakes(review)
        name = self.names[self.seat]
        card = StatisticsCard(title=_("What would have been better"))
        if not own:
            card.add_widget(Text(text=_("{name} made no clear mistake.").format(name=name)))
            if round(100 * accounts(review)[self.seat].play):
                words = _("Losses that are too small to name still count.")
                card.add_widget(Text(text=words, color=theme.now.faint, font_size=theme.SMALL()))
        self.ids.beside.add_widget(card)
        for step in own[:DEAREST]:
            card.add_widget(self._mistake(review, step))
            yield
        if own:
            words = n_("Try {n} moment again", "Try {n} moments again", len(own)).format(n=len(own))
            again = TextButton(text=words, filled=True, on_release=lambda _act: self.try_again(own))
            card.add_widget(again)
        self._lay_exercise()

    def _mistake(self, review: Review, step: int) -> Mistake:
        moment = review.moments[step]
        judgement = moment.judgement
        line = Mistake()
        if judgement:
            line.cost = _cost(judgement)
            moves = (judgement.move, judgement.best)
            line.made, line.better = compared(told_move(self._replay, step, move, self.names) for move in moves)
            line.why = why_better(review.game, moment, self.names)
        line.bind(on_release=lambda _line: self.ask_about(step))
        return line

    def _lay_exercise(self) -> None:
        """Offer the chosen person's moments of all matches of this game."""
        person = self.people[self.seat]
        if not person.level and person.key is not None:
            # What is all from this match is tried again above.
            button = exercise_button(self, self._match.game.name, person.key, but=self.key)
            if button:
                self.ids.beside.add_widget(button)

    def look_at(self, step: int) -> None:
        """Show a decision in the replay, as its seat saw it, with the move made and the best one marked."""
        mover = self._replay.mover(step + 1)
        self.app.go(routes.Replay(key=self.key, step=step, eyes=mover, front=mover, judged=step))

    def try_again(self, steps: Sequence[int]) -> None:
        """Play these moments again."""
        self.app.go(routes.TryAgain(moments=tuple((self.key, step) for step in steps)))

    # every decision

    def _laying_list(self, review: Review) -> Iterator[None]:
        """Build the list aside, some lines in each frame: each line that is added would move the whole page."""
        yield
        steps = review.decisions(self.seat)
        told = steps if self._is_whole_list else [step for step in steps if _cost_in_list(review, step)]
        title = _("Decisions by {name} that cost something: {n} of {all}")
        if len(told) == len(steps):
            title = n_("{n} decision by {name}", "{n} decisions by {name}", len(steps))
        title = title.format(name=self.names[self.seat], n=len(told), all=len(steps))
        lines = DecisionLines(title=title, width=self.ids.decisions.width)
        for at, step in enumerate(told, 1):
            lines.add_widget(self._decision(review, step))
            if at % EACH == 0:
                yield
        self._show_lines(lines, is_whole=len(told) == len(steps))

    def _show_lines(self, lines: DecisionLines, *, is_whole: bool) -> None:
        if not is_whole:
            lines.add_widget(TextButton(text=_("Show all decisions"), on_release=lambda _act: self._show_whole_list()))
        lines.size_hint_x = 1
        self.ids.decisions.add_widget(lines)

    def _show_whole_list(self) -> None:
        self._is_whole_list = True
        self.ids.decisions.clear_widgets()
        if self._review:
            self._waiting = self._laying_list(self._review)
            self._soon()

    def _decision(self, review: Review, step: int) -> DecisionLine:
        moment = review.moments[step]
        judgement = moment.judgement
        words = _("{n}. {move}").format(n=step + 1, move=told_move(self._replay, step, moment.move, self.names))
        line = DecisionLine(words=words)
        if judgement:
            line.is_mistake = judgement.is_mistake
            line.cost = _cost_in_list(review, step)
            line.bind(on_release=lambda _line: self.ask_about(step))
        return line

    def ask_about(self, step: int) -> None:
        """Open a sheet with what the moves of a decision are worth."""
        review = self._review
        judgement = review.moments[step].judgement if review else None
        if not review or not judgement:
            return
        sheet = Sheet(title=_("Move {n}").format(n=step + 1))
        options = judgement.options[:DEAREST] + tuple(
            option for option in judgement.options[DEAREST:] if option.move == judgement.move
        )
        told = compared(told_move(self._replay, step, option.move, self.names) for option in options)
        for words, option in zip(told, options, strict=True):
            played = [p_("move", "played")] if option.move == judgement.move else []
            why = reasoned(review.game, option.reason, self.names) if option.reason else ""
            worth = _worth(judgement, option)
            sheet.add_widget(
                Text(text=" · ".join([words.rstrip("."), worth, *played]), bold=option.move == judgement.best)
            )
            if why:
                sheet.add_widget(Text(text=why, color=theme.now.faint, font_size=theme.SMALL()))
        sheet.add_widget(TextButton(text=_("See it"), on_release=lambda _act: self.look_at(step)))
        again = TextButton(text=_("Try it again"), filled=True, on_release=lambda _act: self.try_again([step]))
        sheet.add_widget(again)
        self.open(sheet)

    # closer

    def _lay_closer(self, review: Review) -> None:
        if review.budget < LAST_BUDGET and not self._slices:
            button = TextButton(text=_("Look closer"), on_release=lambda _act: self._look_closer())
            self.ids.closer.add_widget(button)


def _real_course(review: Review, seat: int, moves: int) -> list[Place]:
    """How a seat stood before each move that has been looked at, and in the end if all have been."""
    return [*enumerate(moment.standing.chances[seat] for moment in review.moments), *_end(review, seat, moves)]


def _known_course(review: Review, seat: int, moves: int) -> list[Place]:
    """What a seat could know of its chance: before each of its decisions looked at, and in the end if all have been."""
    known = [
        (step, min(1.0, moment.judgement.chance))
        for step, moment in enumerate(review.moments)
        if moment.seat == seat and moment.judgement
    ]
    return [(0, fair(review)), *known, *_end(review, seat, moves)] if known else []


def _end(review: Review, seat: int, moves: int) -> list[Place]:
    """A seat's result, once every move has been looked at."""
    return [(moves, review.result.chances[seat])] if len(review.moments) == moves else []


def _ways(start: float, changes: Sequence[float]) -> list[Part]:
    """Parts of a way, each beginning where the one before ends; the first is luck."""
    ways: list[Part] = []
    for change in changes:
        ways.append(Part(start, start + change, is_luck=not ways))
        start += change
    return ways


def _cost(judgement: Judgement) -> str:
    """What a mistake cost, with its uncertainty."""
    words = _("{loss} chance to win, ± {error}").format(
        loss=signed_percent(-judgement.loss), error=error_percent(judgement.error)
    )
    return words.replace("± ", "±\N{NO-BREAK SPACE}")


def _worth(judgement: Judgement, option: JudgedMove) -> str:
    """The best move's chance; of another one what it costs, with the error of that difference."""
    if option.move == judgement.best:
        return percent(option.chance)
    behind = judgement.loss if option.move == judgement.move else option.behind
    return _("{chance} ± {error}").format(chance=signed_percent(-behind), error=error_percent(option.error))


def _cost_in_list(review: Review, step: int) -> str:
    """What a decision cost, if it cost anything for sure."""
    judgement = review.moments[step].judgement
    if judgement is None or judgement.loss <= TOLD or not judgement.counts:
        return ""
    return signed_percent(-judgement.loss)


Page = LookBackPage
