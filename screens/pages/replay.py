"""The replay of a finished match: step by step, from any seat's view, and continued from any move."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.app import routes
from screens.app.words import N_, _, p_
from screens.device import system
from screens.games import scene_of
from screens.games.texts import texts_of
from screens.pages import page
from screens.pages.look_back_parts.words import judged_moves
from screens.pages.replay_parts.viewpoint import EyesChoice, ViewpointTap
from screens.pages.score import score_sheet
from screens.pages.shelf import dated
from screens.pages.table_parts.motion import set_motion
from screens.session.sight import Sight
from screens.store import StoreError
from screens.table.input.keys import LEFT, RIGHT, SPACE, ZOOMS
from screens.table.scene import Scene
from screens.widgets.basics import Icon, IconTap, Sheet, Symbol, Text, TextButton, load_kv
from screens.widgets.bubble import Bubbles
from tabletop import ALL, MatchReplay, Viewer

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.device.accessibility.tree import Node
    from screens.widgets.reading import PageReader

#: Seconds between steps while playing, and the least seconds after all animation has ended.
PACE, LINGERS = 1.2, 0.5
HOME, END, PAGE_UP, PAGE_DOWN = 278, 279, 280, 281
BRANCH = N_("Play on from here")
#: How many earlier moves are listed where there is room.
EARLIER = 12
#: From this height on the buttons beside the table have texts.
ROOMY = 520


class NotOver(StoreError):  # noqa: N818  (that is what it is)
    """The match isn't over: its secrets stay hidden."""

    SENTENCES = {"not_over": N_("This match isn’t over yet. You can replay it once it is.")}  # noqa: RUF012


class ReplayPage(page.Page):
    """The replay of one match."""

    looks = "replay"
    shows_table = True

    is_wide = BooleanProperty(defaultvalue=False)
    is_roomy = BooleanProperty(defaultvalue=False)
    step: NumericProperty[int] = NumericProperty(0)
    last: NumericProperty[int] = NumericProperty(1)
    marks = ListProperty()
    place = StringProperty()
    when = StringProperty()
    said = StringProperty()
    #: What the earlier moves did, the last one first; shown where there is room.
    before = StringProperty()
    is_playing = BooleanProperty(defaultvalue=False)
    eyes = ObjectProperty(allownone=True)

    def __init__(
        self,
        key: int,
        step: int | None = None,
        eyes: Viewer = ALL,
        front: int = 0,
        judged: int | None = None,
        **more: Any,
    ) -> None:
        load_kv("pages/table")
        super().__init__(**more)
        match, self.people = self.app.store.load(key)
        if not match.over:
            raise NotOver("not_over")
        self.key = key
        self.retelling = MatchReplay(match)
        self.words = texts_of(match.game.name)
        self.names = [person.name for person in self.people]
        self._aim, self._rounds = match.game.aim, match.options.get("rounds")
        self._times = self._known_times()
        self.title = _(self.words.TITLE)
        self.last = len(self.retelling)
        self.step = min(step or 0, self.last)
        self.marks = self.retelling.round_starts()
        #: The seat at the lower edge: that of the last seat's view chosen.
        self._front = front
        self._told: dict[int, Sequence[str]] = {}
        review = None if judged is None else self.app.store.review(key, match)
        #: The decision whose moves are marked on the table.
        self._judged = judged_moves(review, self.retelling, judged or 0, self.names) if review else None
        self._going_on: Any = None
        self._soon = Clock.create_trigger(lambda _dt: self._show())
        self.scene = self._made(scene_of(match.game.name)(self.people))
        self.bubbles = Bubbles(self.ids.table, self.scene)
        self._scores = self.action("clipboard-text-outline", _("Scores"), self.show_scores)
        self.action("share-variant", _("Share"), self.hand_on)
        self._build_tools()
        self._begin(eyes)

    def _known_times(self) -> list[float]:
        """When each move was made; empty if that isn't known for all."""
        times = self.app.store.times(self.key)
        return times if len(times) == len(self.retelling) else []

    def _made(self, scene: Scene) -> Scene:
        """Set a scene up for the replay, and listen to its events."""
        scene.is_retold = True
        set_motion(scene, self.app.prefs.motion)
        scene.turns = self.app.prefs.turns
        scene.bind(
            on_explained=lambda _scene, _entry, said: self.bubbles.say(said),
            on_moved_on=lambda *_: self.bubbles.hush(),
            on_laid=lambda _scene: self._show(),
        )
        self.ids.scene_box.add_widget(scene)
        return scene

    def _begin(self, eyes: Viewer) -> None:
        """Start listening; ``leave`` stops it."""
        self.bind(is_roomy=lambda *_: self._make_room())
        self.ids.track.bind(on_asked=lambda _track, step: self._drag(step))
        Window.bind(on_key_down=self._pressed)
        self.look_with(eyes)

    def read_first(self, _reader: PageReader) -> Sequence[Node]:
        """What the move at this step has done."""
        from screens.widgets.reading import status

        return status("news", self.said)

    def kept(self) -> dict[str, Any]:
        """The step, the view and the seat in front."""
        return {"step": int(self.step), "eyes": self.eyes, "front": self._front}

    # buttons

    def _build_tools(self) -> None:
        """Create the buttons; where there is room, view and branch have a line of their own."""
        self._eyes_tap = ViewpointTap(is_roomy=self.is_roomy, on_release=lambda _tap: self._ask_eyes())
        ways = [
            ("skip-backward", _("To the beginning"), lambda: self.go_to(0)),
            ("step-backward", _("Back one move"), lambda: self.go_to(int(self.step) - 1)),
            ("play", _("Play"), self.toggle),
            ("step-forward", _("Forward one move"), self.forward),
            ("skip-forward", _("To the end"), lambda: self.go_to(int(self.last))),
        ]
        taps = [self._tap(*way) for way in ways]
        self._first, self._back, self._play, self._forward, self._end = taps
        self._branch = self._branch_act() if self.is_roomy else self._tap("call-split", _(BRANCH), self.ask_branch)
        tools, lines = self.ids.tools, self.ids.lines
        tools.clear_widgets()
        lines.clear_widgets()
        for widget in taps if self.is_roomy else [self._eyes_tap, *taps, self._branch]:
            tools.add_widget(widget)
        for widget in [self._eyes_tap, self._branch] if self.is_roomy else []:
            lines.add_widget(widget)
        self._dress_tools()

    def _make_room(self) -> None:
        self._build_tools()
        if self.scene.sight:
            self._say()

    def _tap(self, icon: str, label: str, do: Callable[[], None]) -> IconTap:
        return IconTap(icon=icon, label=label, on_release=lambda _tap: do(), pos_hint={"center_y": 0.5})

    def _branch_act(self) -> TextButton:
        return TextButton(text=_(BRANCH), on_release=lambda _act: self.ask_branch())

    def _dress_tools(self) -> None:
        """Disable what can't be done now."""
        self._first.disabled = self._back.disabled = self.step == 0
        self._forward.disabled = self._end.disabled = self._branch.disabled = self.step == self.last
        self._play.icon, self._play.label = ("pause", _("Pause")) if self.is_playing else ("play", _("Play"))
        self._eyes_tap.show(self._sign_of(self.eyes), self._name_of(self.eyes))

    def on_is_playing(self, *_: Any) -> None:
        """Update the button to what it does now."""
        system.keep_awake(self.is_playing)
        self._dress_tools()

    def _pressed(self, _window: Any, key: int, *_more: Any) -> bool:
        """Do what a key means; returns whether it means anything."""
        if self._sheet and self._sheet.parent:
            return False
        does: dict[int, Callable[[], None]] = {
            LEFT: lambda: self.go_to(int(self.step) - 1),
            RIGHT: self.forward,
            HOME: lambda: self.go_to(0),
            END: lambda: self.go_to(int(self.last)),
            PAGE_UP: lambda: self.go_to(self._round_before()),
            PAGE_DOWN: lambda: self.go_to(self._round_after()),
            SPACE: self.toggle,
            **{zoom: partial(self.scene.zoom.by, notches) for zoom, notches in ZOOMS.items()},
        }
        if key in does:
            does[key]()
        return key in does

    def _round_before(self) -> int:
        return int(max((mark for mark in self.marks if mark < self.step), default=0))

    def _round_after(self) -> int:
        return int(min((mark for mark in self.marks if mark > self.step), default=self.last))

    # steps

    def go_to(self, step: int) -> None:
        """Show any step at once."""
        self.pause()
        self.step = min(max(0, step), int(self.last))
        self._show()

    def forward(self) -> None:
        """Show the next move as it happened."""
        self.pause()
        self._go_on()

    def _go_on(self) -> None:
        if self.step == self.last:
            return
        self._soon.cancel()
        self.step += 1
        told = self.retelling.told(int(self.step), self.eyes)
        self.bubbles.hush()
        self.scene.show_events(told, self._sight())
        heard = next((self.scene.sounds[seen.what] for seen in told if seen.what in self.scene.sounds), None)
        if heard:
            self.app.sound(heard)
        self._say()

    def _drag(self, step: int) -> None:
        """Go to the finger's step; only its position at the next frame is drawn."""
        self.pause()
        if step != self.step:
            self.step = step
            self._soon()

    def toggle(self) -> None:
        """Start playing, from the beginning if at the end; or stop."""
        if self.is_playing:
            self.pause()
            return
        if self.step == self.last:
            self.go_to(0)
        self.is_playing = True
        self._going_on = Clock.schedule_once(self._play_on, PACE / 2)

    def _play_on(self, _dt: float) -> None:
        self._go_on()
        if self.step == self.last:
            self.pause()
        else:
            self._going_on = Clock.schedule_once(self._play_on, max(PACE, self.scene.ends_in + LINGERS))

    def pause(self) -> None:
        """Stop playing."""
        if self._going_on:
            self._going_on.cancel()
        self._going_on = None
        self.is_playing = False

    def cover(self) -> None:
        """Stop playing, as no one is looking."""
        self.pause()

    # the view

    def _sight(self) -> Sight:
        """What may be drawn: everything in the chosen view, and no moves."""
        step = int(self.step)
        view = self.retelling.view(step, self.eyes)
        awaited = self.retelling.mover(step + 1) if step < self.last else None
        viewer = self.eyes if isinstance(self.eyes, int) else None
        return Sight(view, view, viewer, None, awaited, ())

    def _show(self) -> None:
        self._soon.cancel()
        self.bubbles.hush()
        self.scene.focus_seat = self._front
        self.scene.show(self._sight())
        self._mark_judged()
        self._say()

    def _is_judged(self) -> bool:
        """Whether the table stands before the judged decision, as its seat saw it."""
        return self._judged is not None and (self.step, self.eyes) == (self._judged.step, self._judged.seat)

    def _mark_judged(self) -> None:
        """Mark on the table the move made and the best one, before the judged decision."""
        if self._judged and self._is_judged():
            self.scene.compare(dict(zip(self._judged.moves, (p_("move", "played"), p_("move", "better")), strict=True)))

    def _say(self) -> None:
        """Say what the move did, and where it is in the match."""
        step = int(self.step)
        self.said = "\n".join(self._sentences(step))
        earlier = range(step - 1, max(0, step - 1 - EARLIER), -1) if self.is_roomy else ()
        self.before = "\n".join(sentence for each in earlier for sentence in self._sentences(each))
        self.ids.words.scroll_y = 1
        self.place = self._place(step)
        self.when = self._when(step)
        view = self.scene.sight.view if self.scene.sight else {}
        self._scores.disabled = self._aim == "team" or not view.get("scores")
        self._dress_tools()

    def _sentences(self, step: int) -> Sequence[str]:
        """The sentences of the move that leads to a step, cached."""
        if step not in self._told:
            self._told[step] = self._sentences_of(step)
        return self._told[step]

    def _sentences_of(self, step: int) -> Sequence[str]:
        if self._judged and self._is_judged() and step == self.step:
            return self._judged.sentences
        if not step:
            return [_("Before the first move.")]
        told = self.retelling.told(step, self.eyes)
        sentences = [sentence for seen in told if (sentence := self.words.happened(seen, self.names))]
        return sentences or [_("{name} has played.").format(name=self.names[self.retelling.mover(step)])]

    def _place(self, step: int) -> str:
        if self._rounds == 1:
            return _("Move {n} of {all}").format(n=step, all=int(self.last))
        number = bisect_right(self.marks, step) + 1
        return _("Move {n} of {all} · round {round}").format(n=step, all=int(self.last), round=number)

    def _when(self, step: int) -> str:
        """The date at the start, and the time of each move."""
        if not self._times:
            return ""
        moment = datetime.fromtimestamp(self._times[max(0, step - 1)])
        if not step:
            return dated(moment.date())
        clock = _("{hour}:{minute}").format(hour=moment.hour, minute=f"{moment.minute:02}")
        is_next_day = step > 1 and datetime.fromtimestamp(self._times[step - 2]).date() != moment.date()
        return f"{dated(moment.date())}, {clock}" if is_next_day else clock

    # changing the view

    def look_with(self, eyes: Viewer) -> None:
        """Show the match from this view, with its seat in front."""
        self.shut()
        self.eyes = eyes
        self._told.clear()
        if isinstance(eyes, int):
            self._front = eyes
        self.scene.shows_all_hands = eyes is ALL
        if self.scene.sight:
            self._show()
        else:
            self._dress_tools()

    def _name_of(self, eyes: Viewer) -> str:
        if eyes is ALL:
            return _("All hands face up")
        return _("What everyone saw") if eyes is None else _("What {name} saw").format(name=self.names[eyes])

    def _ask_eyes(self) -> None:
        """Open a sheet with all views."""
        sheet = Sheet(title=_("Whose view?"))
        for eyes in (ALL, None, *range(len(self.people))):
            sheet.add_widget(self._choice_of(eyes))
        self.open(sheet)

    def _choice_of(self, eyes: Viewer) -> EyesChoice:
        choice = EyesChoice(text=self._name_of(eyes), active=eyes == self.eyes)
        choice.bind(on_release=lambda _eyes: self.look_with(eyes))
        choice.ids.sign.add_widget(self._sign_of(eyes))
        return choice

    def _sign_of(self, eyes: Viewer) -> Widget:
        if isinstance(eyes, int):
            return Symbol(side=dp(28)).show(self.people[eyes])
        return Icon(icon="eye" if eyes is ALL else "account-group")

    def open(self, sheet: Sheet) -> Sheet:
        """Open a sheet, and remove the bubble."""
        self.bubbles.hush()
        return super().open(sheet)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Remove the bubble on any touch."""
        self.bubbles.hush()
        return bool(super().on_touch_down(touch))

    # actions

    def show_scores(self) -> None:
        """Show the score sheet as it was after the last scored round."""
        self.pause()
        self.open(score_sheet(self.retelling.match(int(self.step)), self.people))

    def hand_on(self) -> None:
        """Share the match with another device."""
        from screens.pages.transfer import hand_out

        self.pause()
        hand_out(self, self.key)

    def ask_branch(self) -> None:
        """Explain what continuing from here does."""
        self.pause()
        sheet = Sheet(title=_(BRANCH))
        sentence = _(
            "This opens a new table with the same players and cards, as it stood after move {n}. It doesn’t count "
            "in the statistics; this match stays as it is."
        )
        sheet.add_widget(Text(text=sentence.format(n=int(self.step))))
        sheet.add_widget(TextButton(text=_("Open this table"), filled=True, on_release=lambda _act: self.branch()))
        self.open(sheet)

    def branch(self) -> None:
        """Open a new table that continues from here."""
        match, store = self.retelling.match(int(self.step)), self.app.store
        try:
            name = store.summary(self.key).name
            key = store.open_table(match, self.people, name=name, branch_of=self.key)
        except StoreError as error:
            self.shut()
            self.app.show_error(error)
        else:
            self.app.home(routes.Table(key=key))

    def leave(self) -> None:
        """Stop everything."""
        self.pause()
        self._soon.cancel()
        self.bubbles.hush()
        Window.unbind(on_key_down=self._pressed)
        self.scene.let_go()


Page = ReplayPage
