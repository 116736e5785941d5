"""A guided first round: a table like any other, on which each step is said, shown if one likes, and done.

The others at it do not think: they play what the lesson says. It is no table of the store's; but how far one has come
is kept.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from screens.app import routes
from screens.app.words import _
from screens.games import scene_of
from screens.pages.lesson_parts.buttons import LessonButtons
from screens.pages.lesson_parts.guide import GuidedPage, LessonNews
from screens.pages.lesson_parts.light import Light
from screens.pages.lesson_parts.script import Script
from screens.pages.person_form import newcomer
from screens.pages.score import score_sheet
from screens.session import lesson_progress
from screens.session.bots import levels_for
from screens.session.lesson_progress import LessonProgress, fits
from screens.session.lesson_session import LessonSession
from screens.session.people import BOT_NAMES, COLOURS, SYMBOLS, Person, at_one_table
from screens.store import StoreError
from screens.table.layout.pose import Point
from screens.widgets.basics import Sheet, Text, TextButton
from screens.widgets.bubble import Said

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


class LessonPage(GuidedPage):
    """The page of a guided round; who has come from a table goes back to it in the end."""

    news_type = LessonNews
    buttons_type = LessonButtons
    buttons: LessonButtons

    def __init__(self, game: str, kept: Mapping[str, Any] | None = None, **more: Any) -> None:
        self.game = game
        self.progress = LessonProgress.taken_up(game, kept) if kept else lesson_progress.opened(self.app.store, game)
        self._has_begun = False
        self.guided_steps = len(self.progress.steps)
        #: The moves of the others.
        self.script = Script(self)
        super().__init__(**more)
        self.light = Light(self)
        self.scene.bind(on_explained=lambda *_: self.held())

    def kept(self) -> dict[str, Any]:
        """Where the learner stands."""
        return {"kept": self.progress.kept()}

    # the table

    def sit(self, _key: int) -> LessonSession:
        """Sits down at the table as the lesson has it now."""
        match = self.progress.match()
        return LessonSession(match, _people(match.seats), scene_of(self.game).open_phases, self.may_play)

    def show(self) -> None:
        """Shows the table as it is now; the first time, goes on where the learner was."""
        super().show()
        if not self._has_begun:
            self._has_begun = True
            self._take_up()

    def _take_up(self) -> None:
        if self.progress.is_over:
            self._open_end()
        elif self.progress.is_made and not self.progress.step.done:
            self.script.begin()
        else:
            self.light.hint_later()

    # what is said

    @property
    def is_said(self) -> bool:
        """Whether the step has been said, and is still to be done."""
        return not self.script.is_running and not self.progress.is_made and not self.progress.is_over

    def may_play(self) -> bool:
        """Whether the step waits for a move."""
        return self.is_said and bool(self.progress.step.do)

    def title_now(self) -> str:
        """The game, and what this is; where there is little room, "step 3 of 13" says it."""
        title: str = self.words.TITLE
        return _("{game} · guided round").format(game=title) if self.is_wide else title

    @property
    def guided_at(self) -> int:
        """How many steps have been done."""
        return self.progress.at

    def guided_head(self) -> str:
        """Which step it is."""
        steps = self.guided_steps
        return _("Step {n} of {all}").format(n=min(self.progress.at + 1, steps), all=steps)

    def all_guiding(self) -> Collection[str]:
        """All that the lesson says."""
        return {_(text) for step in self.progress.steps for text in (step.say, step.done) if text}

    # what can be pressed

    @property
    def can_undo(self) -> bool:
        """Whether the step can be started again."""
        return bool(self.scene.entry.choice.taken) or (self.progress.is_made and not self.progress.is_over)

    def open_scores(self) -> None:
        """Lay the scores over the table."""
        self.open(score_sheet(self.session.match, self.session.people))

    def show_me(self) -> None:
        """Shows how the step is done."""
        if not self.scene.entry.choice.taken:
            self.scene.entry.suggest(self.progress.step.do[0])
        self.light.point_out()

    # step by step

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> None:
        """Plays what the step wants; of anything else the rules allow, says so, and the pieces glide back."""
        if by_itself:
            super().play(text, seat, by_itself=True)
        elif not self.may_play():
            self._stay(_("Look first. Then press “Continue”."))
        elif not fits(self.session.match, self.progress.step, text):
            self._stay(_("The rules allow that too. Here, try what is lit."))
            self.light.point_out()
        else:
            self.progress.make(text)
            self._keep()
            super().play(text, seat)
            self._has_done()

    def _stay(self, sentence: str) -> None:
        point = self._point()
        while self.scene.entry.take_back():
            pass
        self.bubbles.say(Said(sentence, point))

    def _point(self) -> Point:
        """Where the last gesture has ended."""
        gestures = self.scene.entry.choice.taken[-1:]
        poses = [pose for gesture in gestures for name in reversed(gesture) for pose in self.scene.where(name)]
        return (poses[0].x, poses[0].y) if poses else (self.scene.center_x, self.scene.center_y)

    def held(self) -> None:
        """A finger has rested on something: there are steps that want just that."""
        if self.is_said and self.progress.step.gesture == "hold":
            self.progress.make()
            self._keep()
            self._has_done()
            self.follow()

    def go_on(self) -> None:
        """The learner has read it."""
        if self.is_said:
            self.progress.make()
            self._keep()
            self._has_done()
        else:
            self.script.begin()

    def _has_done(self) -> None:
        if self.progress.step.done:
            self.follow()
        else:
            self.script.begin()

    def begin_next(self) -> None:
        """All have played: the next step begins."""
        self.progress.go_on()
        self._keep()
        if self.progress.is_over:
            self.follow()
            self._open_end()
        elif self.progress.step.position is None:
            self.session.turn = None
            self.light.hint_later()
            self.show()
        else:
            self._lay_anew()

    def undo(self) -> None:
        """Take back a part of a move, or start the step again."""
        if self.is_said and self.scene.entry.take_back():
            self.follow()
        elif self.can_undo:
            self.progress.take_back()
            self._lay_anew()

    def step_back(self) -> None:
        """Goes back to the step before."""
        self.progress.go_back()
        self._lay_anew()

    def begin_anew(self) -> None:
        """Once more from the beginning."""
        self.shut()
        self.progress.begin()
        self._lay_anew()

    def _lay_anew(self) -> None:
        self.script.end()
        self._keep()
        self.scene.let_go()
        self.session = self.sit(0)
        self.light.hint_later()
        self.show()

    def _keep(self) -> None:
        try:
            lesson_progress.keep(self.app.store, self.progress)
        except StoreError as error:
            self.app.show_error(error)

    # the end

    def _open_end(self) -> None:
        sheet = Sheet(title=_("You know how to play now"))
        sheet.add_widget(
            Text(text=_("You learn the rest while you play. Hold a finger on anything to see what it is."))
        )
        way_out = self.buttons.way_out()
        sheet.add_widget(TextButton(text=way_out.text, filled=True, on_release=lambda _act: way_out.do()))
        if levels_for(self.game) and not self.app.lies_under(routes.Table):
            alone = TextButton(text=_("Play against the computer"), on_release=lambda _act: self._play_alone())
            sheet.add_widget(alone)
        sheet.add_widget(TextButton(text=_("Rules"), on_release=lambda _act: self.app.go(routes.Rules(game=self.game))))
        sheet.add_widget(TextButton(text=_("Start over"), on_release=lambda _act: self.begin_anew()))
        self.open(sheet)

    def _play_alone(self) -> None:
        from screens.pages.alone import play_alone

        play_alone(self, self.game)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Who touches something needs no hint."""
        self.light.hint_later()
        self.light.soon()
        return super().on_touch_down(touch)

    def leave(self) -> None:
        """How far one has come is on the disk already."""
        self.script.stop()
        self.light.stop()
        super().leave()


def _people(seats: int) -> tuple[Person, ...]:
    """The learner, and the other players, who are bots."""
    others = [Person(name, COLOURS[0], SYMBOLS[0]) for name in BOT_NAMES[: seats - 1]]
    return tuple(at_one_table([newcomer([]), *others]))


Page = LessonPage
