"""The page of a table: its scene, the curtain, the log, and the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from screens.app import routes
from screens.app.words import _, spoken
from screens.device import system
from screens.games import scene_of
from screens.games.texts import refused, texts_of
from screens.pages import page
from screens.session.session import Session
from screens.store import StoreError
from screens.table.bot_runner import BotRunner
from screens.table.input.keys import Keys
from screens.table.layout.pose import Point, Pose
from screens.table.move_entry import MoveEntry
from screens.table.scene import Scene
from screens.table.view.curtain import Curtain
from screens.widgets.basics import Sheet, Tap, Text, TextButton
from screens.widgets.bubble import Bubbles
from screens.widgets.focus import Own
from tabletop import Match, Seen

#: Seconds before a forced move plays itself, so that it can be followed.
FORCED = 0.7
#: Seconds that a forced move stays visible before the curtain falls for the next player.
SEEN = 1.8
#: How many of the last events are listed where there is room.
SAID_WIDE = 5
#: How many buttons fit side by side.
ABREAST = 3
#: Seconds that a piece glides, by the pref "motion".
GLIDES = {"full": 0.24, "quick": 0.12, "none": 0.0}
#: The factor for the seconds between events, by the pref "motion".
TEMPI = {"full": 1.0, "quick": 0.5, "none": 0.0}


class Strip(Tap):
    """The last event and what to do now; a tap lists all events since one's last move."""

    text = StringProperty("")
    prompt = StringProperty("")
    #: What is spoken instead of its text.
    label = StringProperty("")
    #: The least height of the prompt, so that the table keeps its size for one line or two.
    least = NumericProperty(0)


class SecretButton(Own, TextButton):
    """A button that may reveal the player's own cards."""


class ActionButton(NamedTuple):
    """A button: its text, its action, and whether it is the main one."""

    text: str
    do: Callable[[], Any]
    matters: bool = True
    #: Whether it may reveal the player's own cards.
    is_own: bool = False


class _AppMoveStore:
    """Stores moves in the app's store; errors are shown, and the game goes on."""

    def __init__(self, app: Any) -> None:
        self._app = app

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        self._said(lambda: self._app.store.played(key, match, seat, text))

    def taken_back(self, key: int, match: Match) -> None:
        self._said(lambda: self._app.store.taken_back(key, match))

    def holder(self, key: int, match: Match) -> int | None:
        holder: int | None = self._app.store.holder(key, match)
        return holder

    def is_current(self, key: int) -> bool:
        return bool(self._app.store.is_current(key))

    def handed(self, key: int, match: Match, seat: int) -> None:
        self._said(lambda: self._app.store.handed(key, match, seat))

    def reseated(self, key: int, seat: int, level: str) -> None:
        self._said(lambda: self._app.store.reseat(key, seat, level))

    def _said(self, keep: Callable[[], None]) -> None:
        try:
            keep()
        except StoreError as error:
            self._app.show_error(error)


class TablePage(page.Page):
    """The page of a table."""

    looks = "table"
    shows_table = True
    #: The class of its session.
    session_type: type[Session] = Session
    #: Whether it can be played from the keyboard.
    has_keys = True

    #: Whether there is room for the buttons beside the table.
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(self, key: int, **more: Any) -> None:
        super().__init__(**more)
        self.session = self.sit(key)
        match, people = self.session.match, self.session.people
        self.words = texts_of(match.game.name)
        self.names = [person.name for person in people]
        self.scene = self._made(self.lay_out())
        self.keys = Keys(self)
        self.curtain: Curtain | None = None
        self.bubbles = Bubbles(self.ids.table, self.scene)
        self._sentences: list[str] = []
        #: Whether the scene is changing; everything round it is updated once, afterwards.
        self._is_following = False
        self._said = 1
        moves = match.record()["moves"]
        #: Whether this round's cards were dealt and no player has seen it yet.
        self._is_dealt = not moves or moves[-1][1] == "deal"
        self.put_actions()
        self._forced = Clock.create_trigger(lambda _dt: self._play_forced(), FORCED)
        #: The timer while a forced move stays visible, before the curtain falls.
        self._showing: Any = None
        self.bot_runner = BotRunner(self)
        self._untouched: Any = None
        self._face_down = system.FaceDown(self.cover)
        self._begin()

    def sit(self, key: int) -> Session:
        """Create the session of a table in the store."""
        match, people = self.app.store.load(key)
        return self.session_type(key, match, people, _AppMoveStore(self.app), scene_of(match.game.name).open_phases)

    def lay_out(self) -> Scene:
        """The game's scene."""
        return scene_of(self.session.match.game.name)(self.session.people)

    def put_actions(self) -> None:
        """Add the bar's actions."""
        self._undo = self.action("undo", _("Take back"), self.undo)
        self.action("book-open-variant", _("Rules"), self.look_up)
        self.action("dots-vertical", _("More"), self.open_menu)

    def look_up(self) -> None:
        """Open the rules of the game."""
        self.app.go(routes.Rules(game=self.session.match.game.name))

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """Additional menu entries: icon, text and action."""
        if not self.app.goes_flat(self.session.key):
            return ()
        flat = _("Lay the device flat: each at the own edge")
        return [("table-furniture", flat, partial(self.app.change, flat=True))]

    def _made(self, scene: Scene) -> Scene:
        """Set a scene up for this page, and listen to its events."""
        scene.layer.duration = GLIDES[self.app.prefs.motion]
        scene.tempo = TEMPI[self.app.prefs.motion]
        scene.turns = self.app.prefs.turns
        scene.bind(
            on_move=lambda _scene, entry, text: self.move_made(entry, text),
            on_refused=lambda _scene, entry, text, point: self.refuse(entry, text, point),
            on_explained=lambda _scene, entry, *said: self.explained(entry, *said),
            on_choice=lambda _scene, entry: self.choice_changed(entry),
            on_ask=lambda _scene, entry: self._ask(entry.state.seat),
            on_lifted=lambda _scene: self._lifted(),
            on_laid=lambda _scene: self.show(),
        )
        self.ids.scene_box.add_widget(scene)
        return scene

    def _begin(self) -> None:
        """Start listening; ``leave`` stops it."""
        self.bind(is_wide=self._turned)
        if self.has_keys:
            Window.bind(on_key_down=self.keys.pressed, on_key_up=self.keys.released)
        self._face_down.watch()
        self._hang_curtain()
        self._stay_covered_later()

    # showing

    def show(self) -> None:
        """Show the table as it is now, at once; a new round is shown being dealt."""
        # A sentence about a card must not outlast the right to see it.
        self.bubbles.hush()
        self._end_showing()
        self.scene.is_alone = self.session.sole is not None
        self._is_following = True
        if self._is_dealt and self.session.curtain is None:
            self._is_dealt = False
            self.app.sound("shuffle")
            self.scene.deal(self.session.sight())
        else:
            self.scene.show(self.session.sight())
        self._after()

    def _after(self) -> None:
        """Update everything round the scene, once."""
        self._is_following = False
        self._hang_curtain()
        view = self.session.view(None)
        self.title = self._title_of(view)
        sentences = self.sentences()
        self._sentences = sentences or [self._turn_sentence()]
        self._said = SAID_WIDE if self.is_wide else 1
        self._tell_last()
        self.show_buttons()
        self._wait_for_forced()
        self.bot_runner.go_on()

    # bots

    def open(self, sheet: Sheet) -> Sheet:
        """Open a sheet over the table; bots pause meanwhile."""
        super().open(sheet)
        self.bubbles.hush()
        self.bot_runner.stop()
        sheet.bind(parent=lambda _sheet, parent: None if parent else self.bot_runner.go_on())
        return sheet

    def open_menu(self) -> None:
        """Open the menu with less frequent actions."""
        from screens.pages.table_sheets import open_menu

        open_menu(self)

    def suggest(self) -> None:
        """Ask the strongest bot for a suggestion."""
        from screens.pages.table_sheets import advise

        self.bot_runner.advise(partial(advise, self))

    def reseat(self, seat: int, level: str) -> None:
        """Change who plays a seat: a bot of this level, or its person ("")."""
        self.bot_runner.stop()
        self.scene.let_go()
        self.session.reseat(seat, level)
        self.show()

    def _title_of(self, view: dict[str, Any]) -> str:
        """The game's name, with the round if there are several."""
        if view["options"].get("rounds") == 1:
            return self.words.TITLE
        return _("{game} · round\u00a0{n}").format(game=self.words.TITLE, n=view["round"] + 1)

    def _wait_for_forced(self) -> None:
        if self.forced_move():
            self._forced()
        else:
            self._forced.cancel()

    @property
    def awaited_entry(self) -> MoveEntry:
        """The move entry of the seat in turn."""
        entry: MoveEntry = self.scene.entry
        return entry

    def forced_move(self) -> str | None:
        """The move that is about to play itself, if there is one."""
        return self.session.forced(self.scene.by_hand) if self.awaited_entry.lets_play else None

    def _turned(self, *_: Any) -> None:
        """Cover the table, as a turned device may be shown to another person."""
        if self.scene.sight:
            self.cover()

    def _tell_last(self) -> None:
        strip = self.ids.strip
        strip.text = "\n".join(self._sentences[-self._said :])
        strip.label = "" if self.session.sole is not None else self._public_news()

    def fit_news(self) -> None:
        """List fewer events where they would reach beyond the table."""
        strip, panel, buttons = self.ids.strip, self.ids.panel, self.ids.buttons
        if self.is_wide and self._said > 1 and strip.height > panel.height - buttons.height:
            self._said -= 1
            self._tell_last()

    def sentences(self) -> list[str]:
        """What has happened since the acting seat's last move, in sentences."""
        return [sentence for seen in self.session.news() if (sentence := self.words.happened(seen, self.names))]

    # speech

    def _public_news(self) -> str:
        """What everyone may hear of the latest events, and whose turn it is."""
        happened = [self.words.happened(seen, self.names) for seen in self.session.news(aloud=True)]
        return " ".join(filter(None, [*happened, self._turn_sentence()]))

    def explained(self, entry: MoveEntry, sentence: str, point: Point, key: str = "") -> None:
        """Explain what a finger rests on; secrets aren't spoken."""
        self.say_at(entry, sentence, point, key=key)
        if self.session.sole is not None or not self.scene.entry.is_secret_at(point):
            self.app.aloud(sentence, cut=True)

    def say_at(
        self, _entry: MoveEntry, sentence: str, point: Point, spared: Sequence[Pose] = (), key: str = ""
    ) -> None:
        """Show a sentence at a point of the table; ``key`` is that of the rulebook's entry that says more."""
        self.bubbles.say(sentence, point, spared, key)

    def say_it(self, stop: Pose | None = None, *, is_asked: bool = False) -> None:
        """Speak the latest events and the keyboard's stop; a secret only on explicit request."""
        self.app.voice.say(self._public_news(), spoken(), cut=True)
        if stop:
            self.app.voice.say(self._said_of(stop, is_asked=is_asked), spoken())

    def say_of(self, stop: Pose | None) -> None:
        """Speak the keyboard's stop, if speech is switched on."""
        if stop and self.app.prefs.voice:
            self.app.aloud(self._said_of(stop), cut=True)

    def _said_of(self, stop: Pose, *, is_asked: bool = False) -> str:
        sentence, is_secret = self.scene.entry.said_of(stop)
        if is_secret and not is_asked and self.session.sole is None:
            return _("One of your own cards.")
        return sentence

    def tell_all(self) -> None:
        """Open a sheet with all events."""
        sheet = Sheet(title=_("What has happened"))
        for sentence in self.sentences() or [self._turn_sentence()]:
            sheet.add_widget(Text(text=sentence))
        self.open(sheet)

    def _turn_sentence(self) -> str:
        awaited = self.session.awaited
        return "" if awaited is None else _("It is {name}’s turn.").format(name=self.names[awaited])

    def _hang_curtain(self) -> None:
        # A forced move needs no viewer: it is shown on the open table.
        seat = None if self.forced_move() or self.is_showing else self.session.curtain
        person = None if seat is None else self.session.people[seat]
        if self.curtain and self.curtain.person == person:
            return
        if self.curtain:
            self.ids.table.remove_widget(self.curtain)
        self.curtain = Curtain(person, self._open) if person else None
        if self.curtain:
            self.ids.table.add_widget(self.curtain)

    def _open(self) -> None:
        self.app.feel()
        self.session.open()
        self.show()

    def _lifted(self) -> None:
        self.app.feel()
        self.app.sound("lift")

    def _ask(self, seat: int) -> None:
        self.session.ask(seat)
        self.show()

    # buttons

    def choice_changed(self, _entry: MoveEntry) -> None:
        """Update the buttons, as the possible steps have changed."""
        if not self._is_following:
            self.show_buttons()
            self._wait_for_forced()

    def show_buttons(self) -> None:
        """Show the prompt and the buttons."""
        self.ids.strip.prompt = self._prompt()
        self._undo.disabled = not self.can_undo
        buttons = self.ids.buttons
        buttons.clear_widgets()
        for act in self._acts():
            kind = SecretButton if act.is_own else TextButton
            buttons.add_widget(kind(text=act.text, filled=act.matters, on_release=lambda _act, do=act.do: do()))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self.session.can_undo or bool(self.scene.entry.choice.taken)

    def _prompt(self) -> str:
        session = self.session
        if self.bot_runner.is_advising:
            return _("The house is thinking …")
        if session.thinker is not None:
            return _("{name} is thinking …").format(name=self.names[session.thinker])
        return self.scene.entry.prompt() if session.curtain is None and not session.is_passing else ""

    def _acts(self) -> list[ActionButton]:
        """The current buttons."""
        scene, session = self.scene, self.session
        if session.match.over:
            return [ActionButton(_("Result"), partial(self.app.go, routes.Result(session=session)))]
        if session.view(None)["phase"] == "score":
            return [ActionButton(_("Scores"), partial(self.app.go, routes.Score(session=session)))]
        acts = [] if session.curtain is not None else [*self._looking(), *self._choosing(scene)]
        # Where they don't fit side by side, the bar still has undo.
        return acts if self.is_wide or len(acts) <= ABREAST else [act for act in acts if act.matters]

    def _looking(self) -> list[ActionButton]:
        scene = self.scene
        if not scene.entry.has_secrets or self.session.sole is not None:
            return []
        if scene.entry.state.is_unlocked:
            return [ActionButton(_("Cover"), partial(self.unlock, now=False), matters=False)]
        return [ActionButton(_("Look"), partial(self.unlock, now=True), matters=not self.session.is_passing)]

    def unlock(self, *, now: bool) -> None:
        """Open the viewer's secrets, or cover them along with explanations."""
        self.bubbles.hush()
        self.scene.entry.unlock(now=now)

    def _choosing(self, scene: Scene) -> list[ActionButton]:
        acts = [ActionButton(_("Take back"), scene.entry.take_back, matters=False)] if scene.entry.choice.taken else []
        is_own = scene.entry.hides_something
        acts += [
            ActionButton(scene.entry.label(each), partial(scene.entry.press, each), is_own=is_own)
            for each in scene.entry.bar()
        ]
        if scene.entry.choice.complete:
            acts.append(ActionButton(_("Done"), scene.entry.done))
        if self.session.is_passing and self.session.next_seat is not None:
            name = self.names[self.session.next_seat]
            acts.append(ActionButton(_("On to {name}").format(name=name), self.pass_on))
        return acts

    def press(self, number: int) -> None:
        """Press the button of this number, if there is one."""
        acts = self._acts()
        if number < len(acts):
            acts[number].do()

    def press_what_matters(self) -> None:
        """Press the main button."""
        matters = [act for act in self._acts() if act.matters]
        if len(matters) == 1:
            matters[0].do()

    def pass_on(self) -> None:
        """Pass the device on to the next player."""
        self.session.cover()
        self.show()

    # moves

    def move_made(self, _entry: MoveEntry, text: str) -> None:
        """Play a move made by gestures."""
        self.play(text)

    def seat_of(self, _entry: MoveEntry) -> int | None:
        """The seat that a move entry plays for; None: the session knows."""
        return None

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> None:
        """Play a move; it is on disk before anything moves on the screen."""
        seen = self.session.play(text, seat, by_itself=by_itself)
        self.bubbles.hush()
        self._end_showing()
        if by_itself:
            self._showing = Clock.schedule_once(lambda _dt: self._shown(), SEEN)
        self._is_following = True
        self.scene.tell(seen, self.session.sight(), self.session.told)
        self._let_hear(seen)
        self._after()
        self._let_be_said()

    @property
    def is_showing(self) -> bool:
        """Whether a forced move is still being shown."""
        return self._showing is not None

    def _shown(self) -> None:
        self._end_showing()
        self._hang_curtain()

    def _end_showing(self) -> None:
        if self._showing is not None:
            self._showing.cancel()
        self._showing = None

    def _let_hear(self, seen: Sequence[Seen]) -> None:
        self.app.feel()
        heard = next((self.scene.sounds[event.what] for event in seen if event.what in self.scene.sounds), None)
        if heard:
            self.app.sound(heard)

    def _let_be_said(self) -> None:
        happened = [self.words.happened(seen, self.names) for seen in self.session.told]
        self.app.aloud(" ".join(filter(None, [*happened, self._turn_sentence()])))

    def _play_forced(self) -> None:
        text = self.forced_move()
        if text and self.scene.is_touched:
            # Not while a finger is down: try again later.
            self._forced()
        elif text:
            self.play(text, by_itself=True)

    def undo(self) -> None:
        """Undo a part-made move, or else the last move if the engine allows it."""
        self.bot_runner.stop()
        if self.scene.entry.take_back():
            self._after()
        elif self.session.can_undo:
            self.session.undo()
            self.show()
        else:
            self.bot_runner.go_on()

    def refuse(self, entry: MoveEntry, text: str, point: Point) -> None:
        """Say why a move is illegal, and show the reason; one that is legal after all is played."""
        refusal = self.session.refusal(text, self.seat_of(entry))
        if refusal is None:
            self.move_made(entry, text)
            return
        self.app.sound("refuse")
        reason = entry.show_why(refusal)
        sentence = refused(self.session.match.game.name, refusal, self.names)
        self.say_at(entry, sentence, point, reason)
        if self.session.sole is not None:
            # Spoken aloud, the reason might reveal the hand.
            self.app.aloud(sentence, cut=True)

    # pausing

    def cover(self) -> None:
        """Cover everything, and end all gestures and held keys."""
        self.session.cover()
        self.scene.let_go()
        if self.curtain:
            self.curtain.fall()
        self.show()

    def pause(self) -> None:
        """Stop the sensor."""
        self._face_down.stop()

    def resume(self) -> None:
        """Restart the sensor."""
        self._face_down.watch()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch restarts the time until the table covers itself."""
        self._stay_covered_later()
        self.hush_for(touch)
        return bool(super().on_touch_down(touch))

    def hush_for(self, _touch: Any) -> None:
        """Remove the bubble, as a touch shows that it has been read."""
        self.bubbles.hush()

    def _stay_covered_later(self) -> None:
        if self._untouched:
            self._untouched.cancel()
        after = self.app.prefs.cover_after
        self._untouched = Clock.schedule_once(lambda _dt: self.cover(), after) if after else None

    def look_again(self) -> None:
        """Reload if another window has played on at this table."""
        try:
            if not self.session.is_current:
                raise StoreError("elsewhere")
        except StoreError as error:
            self.app.show_error(error)

    def back(self) -> bool:
        """Undo a part-made move before going back."""
        return super().back() or self.scene.entry.take_back()

    def leave(self) -> None:
        """Stop everything; the table is stored already."""
        Window.unbind(on_key_down=self.keys.pressed, on_key_up=self.keys.released)
        self._forced.cancel()
        self.bot_runner.stop()
        self._end_showing()
        if self._untouched:
            self._untouched.cancel()
        self.bubbles.hush()
        self.scene.let_go()
        self.session.cover()
        self._face_down.stop()


Page = TablePage
