"""A guided first round: a table on which each step is explained, shown on request, and done.

The other players don't think: they play what the lesson says. The table isn't in the store, but the progress is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes, theme
from screens.app.words import _
from screens.games import scene_of
from screens.pages.new_table import newcomer
from screens.pages.score import ScoreSheet
from screens.pages.table import ABREAST, ActionButton, TablePage
from screens.session import lesson_progress
from screens.session.lesson_progress import LEARNER, LessonProgress, fits
from screens.session.people import COLOURS, HOUSE, SYMBOLS, Person, at_one_table
from screens.session.session import MoveStore, Session, Sight
from screens.store import StoreError
from screens.table.layout.pose import Point, Pose
from screens.table.scene import Scene
from screens.table.view.pulse import Pulse
from screens.widgets.basics import Sheet, Text, TextButton, load_kv, width_of
from tabletop import Match

#: Seconds without a touch after which the thing to touch is lit, as a hint without hurry.
HINT = 6.0
#: Seconds from an event to the other players' next move, and before their first.
FOLLOWS, BEGINS = 1.4, 0.4
#: How many of the other players' last actions are listed.
SAID = 3
#: The text's largest share of a page that isn't wide.
MOST = 0.3


class _NoMoveStore(MoveStore):
    """Ignores the moves of a guided round."""

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        pass

    def taken_back(self, key: int, match: Match) -> None:
        pass


class LessonSession(Session):
    """The learner, and players who follow the lesson. Nothing needs to be hidden."""

    def __init__(
        self, match: Match, people: Sequence[Person], open_phases: Collection[str], may_play: Callable[[], bool]
    ) -> None:
        #: Which of the other players moves next in the lesson.
        self.turn: int | None = None
        self._may_play = may_play
        super().__init__(0, match, people, _NoMoveStore(), open_phases)

    def is_house(self, seat: int) -> bool:
        """Whether it isn't the learner's seat."""
        return seat != LEARNER

    def _only_person(self) -> int:
        return LEARNER

    @property
    def thinker(self) -> None:
        """No bot thinks here."""

    @property
    def awaited(self) -> int | None:
        """The seat in turn; of several that may move, the lesson's next."""
        actors = self.match.actors
        return next((seat for seat in (self.turn, LEARNER) if seat in actors), super().awaited)

    def sight(self) -> Sight:
        """What may be drawn; legal moves only while the lesson waits for one."""
        sight = super().sight()
        return sight if self._may_play() else sight._replace(moves=(), continuations=lambda _text: ())


class Guide(BoxLayout):
    """The lesson's text, the number of the step, and the button to the previous one."""

    #: The number of steps done, and of all steps.
    at = NumericProperty(0)
    steps = NumericProperty(1)
    head = StringProperty("")
    text = StringProperty("")
    prompt = StringProperty("")
    back = ObjectProperty()
    #: Whether there is room for a larger font.
    is_large = BooleanProperty(defaultvalue=False)
    #: The least and largest height of the text; longer texts scroll.
    least = NumericProperty(0)
    most = NumericProperty(0)
    #: The fading edge over the last line while there is more to read.
    fade = ObjectProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(fade=_fading(), **more)


class LessonPage(TablePage):
    """The page of a guided round; opened from a table, it leads back there in the end."""

    def __init__(self, game: str, kept: Mapping[str, Any] | None = None, **more: Any) -> None:
        load_kv("pages/table")
        load_kv("pages/lesson")
        self._game = game
        self.progress = LessonProgress.taken_up(game, kept) if kept else lesson_progress.opened(self.app.store, game)
        #: The other players' moves before the next step; None while it is the learner's turn.
        self._script: list[tuple[int, str]] | None = None
        self._is_hinted = False
        self._has_begun = False
        super().__init__(0, **more)
        self._is_dealt = False
        self._soon: Any = None
        self._hint = Clock.create_trigger(lambda _dt: self._point_out(), HINT)
        self._relight = Clock.create_trigger(lambda _dt: self._light(), -1)
        self._put_guide()

    def kept(self) -> dict[str, Any]:
        """The learner's progress."""
        return {"kept": self.progress.kept()}

    # the table

    session: LessonSession

    def sit(self, _key: int) -> LessonSession:
        """Create the session of the lesson's current match."""
        match = self.progress.match()
        return LessonSession(match, _people(match.seats), scene_of(self._game).open_phases, self._may_play)

    def put_actions(self) -> None:
        """Put undo and rules into the bar, without a menu."""
        self._undo = self.action("undo", _("Take back"), self.undo)
        self.action("book-open-variant", _("Rules"), self.look_up)

    def _put_guide(self) -> None:
        panel = self.ids.panel
        self._strip = self.ids.strip.__self__
        panel.remove_widget(self._strip)
        self._guide = Guide(back=self.go_back, steps=len(self.progress.steps))
        panel.add_widget(self._guide, index=len(panel.children))
        self._pulse = Pulse(moves=self.app.prefs.motion != "none")
        self.ids.table.add_widget(self._pulse)
        self._fit = Clock.create_trigger(lambda _dt: self._fit_guide(), -1)
        self.ids.title.bind(longest=lambda title, _width: _keep_on_one_line(title))
        self.bind(size=self._fit, is_wide=self._fit)
        for widget in (self._guide, self.ids.buttons, self.ids.table):
            widget.bind(size=self._fit)
        for widget in (self.scene, self.ids.buttons):
            widget.bind(pos=self._relight, size=self._relight)
        for board in self.scene.boards:
            board.bind(on_view=self._relight)
        self.scene.bind(on_explained=lambda *_: self._held())

    def _fit_guide(self) -> None:
        """Set the text's height to fit the longest step within reason, so that the table keeps its size."""
        guide, buttons = self._guide, self.ids.buttons.height
        self.title = self._title_of({})
        guide.is_large = self.is_wide
        if self.is_wide:
            guide.least, guide.most = 0, max(theme.touch(), self.ids.table.height - theme.touch() - buttons)
        else:
            # Where buttons need a second line, the text gets less room.
            low = theme.touch() + theme.gap(2) - buttons
            width = self.ids.table.width - theme.gap(3)
            guide.least = guide.most = min(self.height * MOST, self._tallest(width)) + low

    def _tallest(self, width: float) -> float:
        said = {_(text) for step in self.progress.steps for text in (step.say, step.done) if text}
        return max(_height(text, width) for text in said)

    def show(self) -> None:
        """Draw the table as it is now; the first time, continue where the learner was."""
        super().show()
        if not self._has_begun:
            self._has_begun = True
            self._take_up()

    def _take_up(self) -> None:
        if self.progress.is_over:
            self._open_end()
        elif self.progress.is_made and not self.progress.step.done:
            self._let_others_play()
        else:
            self._hint_later()

    # texts

    @property
    def _is_said(self) -> bool:
        """Whether the step is explained and not done yet."""
        return self._script is None and not self.progress.is_made and not self.progress.is_over

    def _may_play(self) -> bool:
        return self._is_said and bool(self.progress.step.do)

    def _title_of(self, _view: dict[str, Any]) -> str:
        # Where there is little room, "step 3 of 13" is enough.
        title: str = self.words.TITLE
        return _("{game} · guided round").format(game=title) if self.is_wide else title

    def _tell_last(self) -> None:
        guide = self._guide
        guide.at = self.progress.at
        guide.head = _("Step {n} of {all}").format(n=min(self.progress.at + 1, guide.steps), all=guide.steps)
        words = self._words()
        if words != guide.text:
            self.app.aloud(words)
        guide.text = words

    def _let_be_said(self) -> None:
        """Don't announce moves: the lesson's own text does."""

    def _public_news(self) -> str:
        return self._words()

    def _words(self) -> str:
        step = self.progress.step
        if self.progress.is_over:
            return _("You know the game now.")
        if self._is_said:
            return _(step.say)
        has_played = self._script is not None and len(self._script) < len(step.then)
        return "\n".join(self.sentences()[-SAID:]) if has_played else _(step.done or step.say)

    # buttons

    @property
    def can_undo(self) -> bool:
        """Whether the step can be started over."""
        return bool(self.scene.entry.choice.taken) or (self.progress.is_made and not self.progress.is_over)

    def show_buttons(self) -> None:
        """Show the buttons, and light what the step is about."""
        super().show_buttons()
        acts = self.ids.buttons.children
        if not self.is_wide and len(acts) >= ABREAST:
            for act in acts:
                act.padding = theme.gap(0.75), theme.gap()
        has_begun = self.scene.entry.choice.taken or self.scene.entry.chosen
        self._guide.prompt = self.scene.entry.prompt() if has_begun else ""
        self._relight()

    def _acts(self) -> list[ActionButton]:
        if self._script is not None:
            return []
        acts = [ActionButton(_("Scores"), self._open_pad, matters=False)] if self._has_scores else []
        if self.progress.is_over:
            return [*acts, self._way_out()]
        if not self._may_play():
            is_held = self._is_said and self.progress.step.gesture
            return [*acts, ActionButton(_("Go on"), self.go_on, matters=not is_held)]
        acts += [ActionButton(_("Show me"), self.show_me, matters=False), *self._choosing(self.scene)]
        # Where they don't fit side by side, the bar still has undo.
        return acts if self.is_wide or len(acts) <= ABREAST else [act for act in acts if act.text != _("Take back")]

    def _choosing(self, scene: Scene) -> list[ActionButton]:
        """The buttons, highlighted only where they do what the step wants.

        Where there is little room, the others are left out while the step wants something on the table.
        """
        wanted = self._buttons_wanted(scene)
        others = {scene.entry.label(name) for name in scene.entry.bar() if name not in wanted}
        acts = super()._choosing(scene)
        if (
            self.progress.step.at
            and wanted.isdisjoint(scene.entry.bar())
            and not scene.entry.choice.taken
            and not self.is_wide
        ):
            return [act for act in acts if act.text not in others]
        return [act._replace(matters=act.matters and act.text not in others) for act in acts]

    def _buttons_wanted(self, scene: Scene) -> set[str]:
        return {gesture.what for move in self.progress.step.do for way in scene.entry.ways(move) for gesture in way}

    @property
    def _has_scores(self) -> bool:
        return bool(self.session.match.scores) and self.session.view(None)["phase"] in ("score", "over")

    def _way_out(self) -> ActionButton:
        if self.app.lies_under(routes.Table):
            return ActionButton(_("Back to the table"), partial(self.app.back_to, routes.Table))
        return ActionButton(_("Play for real"), partial(self.app.home, routes.NewTable(game=self._game)))

    def _open_pad(self) -> None:
        load_kv("pages/score")
        sheet = Sheet(title=_("Scores"))
        sheet.add_widget(ScoreSheet(self.session.match, self.session.people))
        self.open(sheet)

    # hints

    def show_me(self) -> None:
        """Show how the step is done."""
        if not self.scene.entry.choice.taken:
            self.scene.entry.suggest(self.progress.step.do[0])
        self._point_out()

    def _point_out(self) -> None:
        self._is_hinted = True
        self._light()

    def _hint_later(self) -> None:
        self._is_hinted = False
        self._hint.cancel()
        if self._may_play():
            self._hint()

    def _light(self) -> None:
        names = self._named()
        self._pulse.show(names, [pose for name in dict.fromkeys(names) for pose in self._where(name)])

    def _named(self) -> list[str]:
        """What is lit now: what the step is about, and after a while what to touch."""
        step, taken = self.progress.step, self.scene.entry.choice.taken
        if not self._is_said:
            return []
        names = [] if taken else [*step.at]
        if self._is_hinted and step.do:
            way = next(iter(self.scene.entry.ways(step.do[0])), ())
            names += [name for gesture in way[len(taken) :][:1] for name in gesture if name]
        return names

    def _where(self, name: str) -> list[Pose]:
        poses = self.scene.where(name)
        return poses or [
            Pose(act.center_x, act.center_y, act.width, act.height)
            for act in self.ids.buttons.children
            if name in self.scene.entry.buttons() and act.text == self.scene.entry.label(name)
        ]

    # step by step

    def forced_move(self) -> None:
        """No forced moves: one learns by doing."""

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> None:
        """Play what the step wants; for any other legal move, say so and let the pieces glide back."""
        if by_itself:
            super().play(text, seat, by_itself=True)
        elif not self._may_play():
            self._stay(_("First have a look. Then press “Go on”."))
        elif not fits(self.session.match, self.progress.step, text):
            self._stay(_("The rules allow that too. Here, try what is lit."))
            self._point_out()
        else:
            self.progress.make(text)
            self._keep()
            super().play(text, seat)
            self._has_done()

    def _stay(self, sentence: str) -> None:
        point = self._point()
        while self.scene.entry.take_back():
            pass
        self.bubbles.say(sentence, point)

    def _point(self) -> Point:
        """Where the last gesture ended."""
        gestures = self.scene.entry.choice.taken[-1:]
        poses = [pose for gesture in gestures for name in reversed(gesture) for pose in self.scene.where(name)]
        return (poses[0].x, poses[0].y) if poses else (self.scene.center_x, self.scene.center_y)

    def _held(self) -> None:
        if self._is_said and self.progress.step.gesture == "hold":
            self.progress.make()
            self._keep()
            self._has_done()
            self._after()

    def go_on(self) -> None:
        """Continue: the learner has read the text."""
        if self._is_said:
            self.progress.make()
            self._keep()
            self._has_done()
        else:
            self._let_others_play()

    def _has_done(self) -> None:
        if self.progress.step.done:
            self._after()
        else:
            self._let_others_play()

    def _let_others_play(self) -> None:
        self._script = [*self.progress.step.then]
        self._after()
        self._later(BEGINS if self._script else 0)

    def _later(self, seconds: float) -> None:
        self._stop()
        self._soon = Clock.schedule_once(lambda _dt: self._play_next(), self.scene.layer.ends_in + seconds)

    def _stop(self) -> None:
        if self._soon:
            self._soon.cancel()
        self._soon = None

    def _play_next(self) -> None:
        """Play the next of the other players' moves; after the last one start the next step."""
        if self.is_asking or self.scene.presses:
            self._later(FOLLOWS)
        elif self._script:
            self.session.turn, move = self._script.pop(0)
            self.play(move, by_itself=True)
            self._later(FOLLOWS)
        else:
            self._begin_next()

    def _begin_next(self) -> None:
        self._script = None
        self.progress.go_on()
        self._keep()
        if self.progress.is_over:
            self._after()
            self._open_end()
        elif self.progress.step.position is None:
            self.session.turn = None
            self._hint_later()
            self.show()
        else:
            self._lay_anew()

    def undo(self) -> None:
        """Undo a part-made move, or else start the step over."""
        if self._is_said and self.scene.entry.take_back():
            self._after()
        elif self.can_undo:
            self.progress.take_back()
            self._lay_anew()

    def go_back(self) -> None:
        """Go back to the previous step."""
        self.progress.go_back()
        self._lay_anew()

    def begin_anew(self) -> None:
        """Start the lesson over."""
        self.shut()
        self.progress.begin()
        self._lay_anew()

    def _lay_anew(self) -> None:
        self._stop()
        self._script = None
        self._keep()
        self.scene.let_go()
        self.session = self.sit(0)
        self._hint_later()
        self.show()

    def _keep(self) -> None:
        try:
            lesson_progress.keep(self.app.store, self.progress)
        except StoreError as error:
            self.app.show_error(error)

    # the end

    def _open_end(self) -> None:
        sheet = Sheet(title=_("You know the game now"))
        sheet.add_widget(
            Text(text=_("All else comes while you play. A finger that rests on something tells what it is."))
        )
        way_out = self._way_out()
        sheet.add_widget(TextButton(text=way_out.text, filled=True, on_release=lambda _act: way_out.do()))
        sheet.add_widget(
            TextButton(text=_("Rules"), on_release=lambda _act: self.app.go(routes.Rules(game=self._game)))
        )
        sheet.add_widget(TextButton(text=_("Once more from the beginning"), on_release=lambda _act: self.begin_anew()))
        self.open(sheet)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch restarts the wait for the hint."""
        self._hint_later()
        self._relight()
        return super().on_touch_down(touch)

    def leave(self) -> None:
        """Stop everything; the progress is stored already."""
        self._stop()
        for trigger in (self._hint, self._relight, self._fit):
            trigger.cancel()
        self._pulse.stop()
        super().leave()


def _people(seats: int) -> tuple[Person, ...]:
    """The learner and the other players."""
    others = [Person(name, COLOURS[0], SYMBOLS[0]) for name in HOUSE[: seats - 1]]
    return tuple(at_one_table([newcomer([]), *others]))


def _fading() -> Any:
    texture = Texture.create(size=(1, 2))

    def fill(texture: Any) -> None:
        texture.blit_buffer(bytes([*[255] * 4, *[255] * 3, 0]), colorfmt="rgba")

    # Draw it again when the system has lost it, as phones do.
    texture.add_reload_observer(fill)
    fill(texture)
    return texture


def _keep_on_one_line(title: Any) -> None:
    """Shrink a title rather than wrap it, as the table needs the height."""
    title.longest = max(title.longest, width_of(title.text, title.full, bold=True))


def _height(text: str, width: float) -> float:
    """The height of a text in a column."""
    return float(Measure(text=text, font_size=theme.BODY(), text_size=(width, None)).render()[1])


Page = LessonPage
