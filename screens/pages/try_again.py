"""Moments of finished matches, played again: the table as a seat saw it, and a move by the usual gestures."""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import TYPE_CHECKING, Any

from screens.app import routes
from screens.app.words import N_, _, p_
from screens.games import scene_of
from screens.games.texts import reasoned, remembered
from screens.pages.lesson_parts.buttons import GuidedButtons
from screens.pages.lesson_parts.guide import GuidedNews, GuidedPage
from screens.pages.look_back_parts.slices import InFrames
from screens.pages.look_back_parts.words import signed_percent, told_move
from screens.session.lesson_session import LessonSession
from screens.store import StoreError
from screens.widgets.basics import Sheet, Text, TextButton
from screens.widgets.charts import percent
from screens.widgets.slots import Act
from tabletop import Match, MatchReplay
from tabletop.bots import Reason
from tabletop.review import CARES, SURE, Judgement, Moment, fault_of, judging_again, known_at

if TYPE_CHECKING:
    from screens.session.people import Person


class Missing(StoreError):  # noqa: N818  (that is what it is)
    """There is no review of the match any more."""

    SENTENCES = {"no_review": N_("Look back at this match first.")}  # noqa: RUF012


class MomentNews(GuidedNews):
    """The question, or the answer to the person's move."""

    def __init__(self, page: TryAgainPage) -> None:
        super().__init__(page)
        self._trial = page

    def words(self) -> str:
        """The sentence that the page says now."""
        return self._trial.said


class MomentButtons(GuidedButtons):
    """The buttons of a moment: those of a move, then the way on."""

    def __init__(self, page: TryAgainPage) -> None:
        super().__init__(page)
        self._trial = page

    def acts(self) -> list[Act]:
        """What can be pressed now."""
        page = self._trial
        if page.is_done:
            return [Act(_("Next") if page.has_next else p_("button", "Finish"), page.go_on)]
        return self.playing() if page.may_play() else []


class TryAgainPage(GuidedPage):
    """Some moments, one after the other. Only the first try of each counts."""

    news_type = MomentNews
    buttons_type = MomentButtons

    def __init__(self, moments: Sequence[tuple[int, int]], at: int = 0, **more: Any) -> None:
        self.moments, self.at = tuple(moments), min(at, len(moments) - 1)
        self.guided_steps = len(self.moments)
        self._judging: InFrames | None = None
        self._finding_fault: InFrames | None = None
        self._set_up()
        super().__init__(**more)

    def kept(self) -> dict[str, Any]:
        """Which moment it is."""
        return {"at": self.at}

    # the moment

    def _set_up(self) -> None:
        """Take up the current moment: its match, what was played, and what that was worth."""
        key, step = self.moments[self.at]
        self._match: Match
        self._people: tuple[Person, ...]
        self._match, self._people = self.app.store.load(key)
        review = self.app.store.review(key, self._match)
        judgement = review.moments[step].judgement if review else None
        if review is None or judgement is None:
            raise Missing("no_review")
        self._step = step
        self._moment: Moment = review.moments[step]
        self._judgement: Judgement = judgement
        self._replay = MatchReplay(self._match)
        self.is_done = self._has_missed = False
        game, names = self._match.game.name, [person.name for person in self._people]
        self._known = remembered(game, self._moment.seat, names, lambda: known_at(self._match, self._step))
        self.said = " ".join(filter(None, (_("What would you play here?"), self._known)))

    def sit(self, _key: int) -> LessonSession:
        """Sit at the seat that had to move, with what it saw."""
        match, people = self._replay.match(self._step), [person._replace(level="") for person in self._people]
        own = self._moment.seat
        return LessonSession(match, people, scene_of(match.game.name).open_phases, self.may_play, own)

    def may_play(self) -> bool:
        """Whether a move is waited for."""
        return not self.is_done and self._judging is None

    def title_now(self) -> str:
        """The game."""
        return str(self.words.TITLE)

    @property
    def has_next(self) -> bool:
        """Whether there is another moment."""
        return self.at + 1 < len(self.moments)

    @property
    def guided_at(self) -> int:
        """How many moments have been done."""
        return self.at + self.is_done

    def guided_head(self) -> str:
        """Which moment it is."""
        head = _("{name}’s move, {n} of {all}")
        return head.format(name=self.names[self._moment.seat], n=self.at + 1, all=self.guided_steps)

    def all_guiding(self) -> Collection[str]:
        """The longest sentence that the page may say."""
        return {self.said, self._outcome(self._judgement.best)}

    def step_back(self) -> None:
        """Go back to the moment before."""
        self._go_to(self.at - 1)

    # a try

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> None:
        """Answer a move: right, or with a reason, and the pieces glide back."""
        if by_itself or not self.may_play():
            return
        self._stop_finding()
        judgement = self._judgement
        option = next((each for each in judgement.options if each.move == text), None)
        if text == judgement.move:
            # The same as the page says that led here.
            self._answer(text, judgement.loss, judgement.error, seat)
        elif option:
            self._answer(text, option.behind, option.error, seat)
        else:
            self._judge(text, seat)

    def _judge(self, text: str, seat: int | None) -> None:
        """Work out what a move is worth that has not been looked at yet."""
        self.said = _("Let me see…")
        self._judging = InFrames(self._judged(text, seat), self.follow)
        self.follow()

    def _judged(self, text: str, seat: int | None) -> Generator[object, None, None]:
        judgement = yield from judging_again(self._match, self._step, text)
        self._judging = None
        # Nothing to compare it with: it is as good as any.
        loss, error = (judgement.loss, judgement.error) if judgement else (0.0, 0.0)
        self._answer(text, loss, error, seat)

    def _answer(self, text: str, loss: float, error: float, seat: int | None) -> None:
        if loss > max(CARES, SURE * error):
            self._miss(text, loss)
            return
        self.is_done = True
        self._note(was_right=not self._has_missed)
        self.said = self._outcome(text)
        super().play(text, seat)
        # At once, also where a round is counted first.
        self.log.write()

    def _miss(self, text: str, loss: float) -> None:
        self._has_missed = True
        self._note(was_right=False)
        while self.scene.entry.take_back():
            pass
        words = _("That changes your chance by {loss}. Try something else.").format(loss=signed_percent(-loss))
        self._say_why(words, None)
        self._finding_fault = InFrames(self._fault(words, text), self._stop_finding)

    def _fault(self, words: str, text: str) -> Generator[object, None, None]:
        against = yield from fault_of(self._match, self._step, text, self._judgement.best)
        if against:
            self._say_why(words, against)

    def _say_why(self, words: str, against: Reason | None) -> None:
        """Say what speaks against a move: what makes the best one better would name it."""
        why = reasoned(self._match.game.name, None, self.names, against)
        self.said = " ".join(filter(None, (words, why, self._known)))
        self.follow()

    def _stop_finding(self) -> None:
        if self._finding_fault:
            self._finding_fault.stop()
            self._finding_fault = None

    def _outcome(self, text: str) -> str:
        """What a right move is worth, beside the one that was played then."""
        names, judgement = self.names, self._judgement
        best = next(option for option in judgement.options if option.move == judgement.best)
        is_best = text == judgement.best
        words = [_("Right: this is the best move.") if is_best else _("Right: this is as good as any.")]
        words.append(_("Chance to win: {chance}.").format(chance=percent(best.chance)))
        if judgement.move != text and judgement.is_mistake:
            then = _("Played back then: “{move}”, {loss}.")
            move = told_move(self._replay, self._step, judgement.move, names)
            words.append(then.format(move=move.rstrip("."), loss=signed_percent(-judgement.loss)))
        reason = self._moment.advice.reason or best.reason
        words.append(reasoned(self._match.game.name, reason, names) if is_best else "")
        return " ".join(filter(None, words))

    def _note(self, *, was_right: bool) -> None:
        try:
            self.app.store.tried_again(*self.moments[self.at], was_right=was_right)
        except StoreError as error:
            self.app.show_error(error)

    def show_me(self) -> None:
        """Tell and show the best move; from then on the moment counts as missed."""
        self._stop_finding()
        self._has_missed = True
        self._note(was_right=False)
        best, names = self._judgement.best, self.names
        told = told_move(self._replay, self._step, best, names)
        why = reasoned(self._match.game.name, self._moment.advice.reason, names)
        self.said = " ".join(filter(None, (_("Better: {move}").format(move=told), why)))
        while self.scene.entry.take_back():
            pass
        self.follow()
        _poses, button = self.scene.entry.suggest(best)
        if button:
            # What comes after the button is lit as well.
            self.scene.compare({best: p_("move", "better")})

    @property
    def can_undo(self) -> bool:
        """Whether a part of a move can be taken back."""
        return bool(self.scene.entry.choice.taken)

    def undo(self) -> None:
        """Take back a part of a move."""
        if self.scene.entry.take_back():
            self.follow()

    # on

    def go_on(self) -> None:
        """Go to the next moment, or say how it went."""
        if self.has_next:
            self._go_to(self.at + 1)
        else:
            self._open_end()

    def _go_to(self, at: int) -> None:
        """Open the page again for another moment, which is another table."""
        self.app.instead(routes.TryAgain(moments=self.moments, at=max(0, at)))

    def _open_end(self) -> None:
        sheet = Sheet(title=_("That was the last one"))
        words = _("The ones you missed come back in a day, the others later.")
        sheet.add_widget(Text(text=words))
        sheet.add_widget(TextButton(text=_("Back"), filled=True, on_release=lambda _act: self._end()))
        sheet.add_widget(TextButton(text=_("Start over"), on_release=lambda _act: self._go_to(0)))
        self.open(sheet)

    def _end(self) -> None:
        self.shut()
        self.app.back()

    def leave(self) -> None:
        """Stop working."""
        self._stop_finding()
        if self._judging:
            self._judging.stop()
        super().leave()


Page = TryAgainPage
