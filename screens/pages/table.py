"""The page of a table: its scene, the curtain before it, what has happened, and what can be pressed."""

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

#: A move that nobody has a choice about plays itself after so many seconds: one sees it coming.
FORCED = 0.7
#: What has played itself lies in sight for so many seconds before the curtain falls for the next.
SEEN = 1.8
#: So many of the last things that have happened are said where there is room.
SAID_WIDE = 5
#: So many buttons fit side by side.
ABREAST = 3
#: Seconds that a piece glides, by the pref "motion".
GLIDES = {"full": 0.24, "quick": 0.12, "none": 0.0}
#: How long it takes from one thing that happens to the next, against what a scene says.
TEMPI = {"full": 1.0, "quick": 0.5, "none": 0.0}


class Strip(Tap):
    """The last thing that has happened, and what can be done now; a tap tells all since one's last move."""

    text = StringProperty("")
    prompt = StringProperty("")
    #: What is said aloud of it, if not just that.
    label = StringProperty("")
    #: How high what can be done is at least: the table over it keeps its size from one line to two.
    least = NumericProperty(0)


class SecretButton(Own, TextButton):
    """A button that may tell of the own cards."""


class ActionButton(NamedTuple):
    """Something that can be pressed: its words, what it does, and whether it is what one most likely wants."""

    text: str
    do: Callable[[], Any]
    matters: bool = True
    #: Whether it may tell of the own cards.
    is_own: bool = False


class _AppMoveStore:
    """Keeps moves in the app's store; what goes wrong there is said, and the game goes on."""

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
    """A table with its people."""

    looks = "table"
    shows_table = True
    #: How people sit at it.
    session_type: type[Session] = Session
    #: It can be played from the keyboard.
    has_keys = True

    #: Whether there is room for what can be pressed beside the table.
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
        #: The scene shows something new: what stands round it follows once, after that.
        self._is_following = False
        self._said = 1
        moves = match.record()["moves"]
        #: The cards of this round have just been dealt, and nobody has seen it yet.
        self._is_dealt = not moves or moves[-1][1] == "deal"
        self.put_actions()
        self._forced = Clock.create_trigger(lambda _dt: self._play_forced(), FORCED)
        #: What has played itself is still to be seen: the curtain waits.
        self._showing: Any = None
        self.bot_runner = BotRunner(self)
        self._untouched: Any = None
        self._face_down = system.FaceDown(self.cover)
        self._begin()

    def sit(self, key: int) -> Session:
        """Sits down at a table of the store's."""
        match, people = self.app.store.load(key)
        return self.session_type(key, match, people, _AppMoveStore(self.app), scene_of(match.game.name).open_phases)

    def lay_out(self) -> Scene:
        """The game's table."""
        return scene_of(self.session.match.game.name)(self.session.people)

    def put_actions(self) -> None:
        """What stands in the bar."""
        self._undo = self.action("undo", _("Take back"), self.undo)
        self.action("book-open-variant", _("Rules"), self.look_up)
        self.action("dots-vertical", _("More"), self.open_menu)

    def look_up(self) -> None:
        """Goes to the rules of the game."""
        self.app.go(routes.Rules(game=self.session.match.game.name))

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """What else stands in the menu, before all that is in it at every table: icon, words, and what it does."""
        if not self.app.goes_flat(self.session.key):
            return ()
        flat = _("Lay the device flat: each at the own edge")
        return [("table-furniture", flat, partial(self.app.change, flat=True))]

    def _made(self, scene: Scene) -> Scene:
        """The scene, with all that it tells heard here."""
        scene.layer.duration = GLIDES[self.app.prefs.motion]
        scene.tempo = TEMPI[self.app.prefs.motion]
        scene.turns = self.app.prefs.turns
        scene.bind(
            on_move=lambda _scene, entry, text: self.move_made(entry, text),
            on_refused=lambda _scene, entry, text, point: self.move_refused(entry, text, point),
            on_explained=lambda _scene, entry, *said: self.explained(entry, *said),
            on_choice=lambda _scene, entry: self.choice_changed(entry),
            on_ask=lambda _scene, entry: self._ask(entry.state.seat),
            on_lifted=lambda _scene: self._lifted(),
            on_laid=lambda _scene: self.show(),
        )
        self.ids.scene_box.add_widget(scene)
        return scene

    def _begin(self) -> None:
        """From now on the page hears of the world; ``leave`` ends it."""
        self.bind(is_wide=self._turned)
        if self.has_keys:
            Window.bind(on_key_down=self.keys.pressed, on_key_up=self.keys.released)
        self._face_down.watch()
        self._hang_curtain()
        self._stay_covered_later()

    # what is seen

    def show(self) -> None:
        """Shows the table as it is now, at once; who sees a round first sees it dealt."""
        # What has been said of a card might outlast the right to see it.
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
        """Everything round the scene follows it, once."""
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

    # the house

    def open(self, sheet: Sheet) -> Sheet:
        """Lays a sheet over the table: nothing is played behind it."""
        super().open(sheet)
        self.bubbles.hush()
        self.bot_runner.stop()
        sheet.bind(parent=lambda _sheet, parent: None if parent else self.bot_runner.go_on())
        return sheet

    def open_menu(self) -> None:
        """What is not wanted with every move."""
        from screens.pages.table_sheets import open_menu

        open_menu(self)

    def suggest(self) -> None:
        """Has the best of the house think about what it would play here."""
        from screens.pages.table_sheets import advise

        self.bot_runner.advise(partial(advise, self))

    def reseat(self, seat: int, level: str) -> None:
        """From now on the house plays there, that well; "": the person is back."""
        self.bot_runner.stop()
        self.scene.let_go()
        self.session.reseat(seat, level)
        self.show()

    def _title_of(self, view: dict[str, Any]) -> str:
        """The game, and its round where there are several."""
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
        """The entry of moves of whoever the table waits for."""
        entry: MoveEntry = self.scene.entry
        return entry

    def forced_move(self) -> str | None:
        """The move that is about to play itself, if there is one."""
        return self.session.forced(self.scene.by_hand) if self.awaited_entry.lets_play else None

    def _turned(self, *_: Any) -> None:
        """The device has been turned: perhaps to show somebody else."""
        if self.scene.sight:
            self.cover()

    def _tell_last(self) -> None:
        strip = self.ids.strip
        strip.text = "\n".join(self._sentences[-self._said :])
        strip.label = "" if self.session.sole is not None else self._public_news()

    def fit_news(self) -> None:
        """Says less of what has happened, where it would reach beyond the table, over the app's bar."""
        strip, panel, buttons = self.ids.strip, self.ids.panel, self.ids.buttons
        if self.is_wide and self._said > 1 and strip.height > panel.height - buttons.height:
            self._said -= 1
            self._tell_last()

    def sentences(self) -> list[str]:
        """What has happened since the last move of who plays now, in words."""
        return [sentence for seen in self.session.news() if (sentence := self.words.happened(seen, self.names))]

    # what is said aloud

    def _public_news(self) -> str:
        """What everybody may hear of what has happened, and whose turn it is."""
        happened = [self.words.happened(seen, self.names) for seen in self.session.news(aloud=True)]
        return " ".join(filter(None, [*happened, self._turn_sentence()]))

    def explained(self, _entry: MoveEntry, sentence: str, point: Point, key: str = "") -> None:
        """Says what a finger rests on; aloud only what others may hear."""
        self.say_at(sentence, point, entry=key)
        if self.session.sole is not None or not self.scene.entry.is_secret_at(point):
            self.app.aloud(sentence, cut=True)

    def say_at(self, sentence: str, point: Point, spared: Sequence[Pose] = (), entry: str = "") -> None:
        """Says a sentence at the place where it belongs, to whoever plays there."""
        self.bubbles.say(sentence, point, spared, entry)

    def say_it(self, stop: Pose | None = None, *, is_asked: bool = False) -> None:
        """Says aloud what has happened, and what the keyboard stands on; a secret only if just that is asked for."""
        self.app.voice.say(self._public_news(), spoken(), cut=True)
        if stop:
            self.app.voice.say(self._said_of(stop, is_asked=is_asked), spoken())

    def say_of(self, stop: Pose | None) -> None:
        """Says what the keyboard stands on, if that is wanted."""
        if stop and self.app.prefs.voice:
            self.app.aloud(self._said_of(stop), cut=True)

    def _said_of(self, stop: Pose, *, is_asked: bool = False) -> str:
        sentence, is_secret = self.scene.entry.said_of(stop)
        if is_secret and not is_asked and self.session.sole is None:
            return _("One of your own cards.")
        return sentence

    def tell_all(self) -> None:
        """Lays out all that has happened."""
        sheet = Sheet(title=_("What has happened"))
        for sentence in self.sentences() or [self._turn_sentence()]:
            sheet.add_widget(Text(text=sentence))
        self.open(sheet)

    def _turn_sentence(self) -> str:
        awaited = self.session.awaited
        return "" if awaited is None else _("It is {name}’s turn.").format(name=self.names[awaited])

    def _hang_curtain(self) -> None:
        # Where a move plays itself, nobody has to look: it is seen on the open table.
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

    # what can be pressed

    def choice_changed(self, _entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made now."""
        if not self._is_following:
            self.show_buttons()
            self._wait_for_forced()

    def show_buttons(self) -> None:
        """Shows what can be done and pressed now."""
        self.ids.strip.prompt = self._prompt()
        self._undo.disabled = not self.can_undo
        buttons = self.ids.buttons
        buttons.clear_widgets()
        for act in self._acts():
            kind = SecretButton if act.is_own else TextButton
            buttons.add_widget(kind(text=act.text, filled=act.matters, on_release=lambda _act, do=act.do: do()))

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return self.session.can_undo or bool(self.scene.entry.choice.taken)

    def _prompt(self) -> str:
        session = self.session
        if self.bot_runner.is_advising:
            return _("The house is thinking …")
        if session.thinker is not None:
            return _("{name} is thinking …").format(name=self.names[session.thinker])
        return self.scene.entry.prompt() if session.curtain is None and not session.is_passing else ""

    def _acts(self) -> list[ActionButton]:
        """What can be pressed now."""
        scene, session = self.scene, self.session
        if session.match.over:
            return [ActionButton(_("Result"), partial(self.app.go, routes.Result(session=session)))]
        if session.view(None)["phase"] == "score":
            return [ActionButton(_("Scores"), partial(self.app.go, routes.Score(session=session)))]
        acts = [] if session.curtain is not None else [*self._looking(), *self._choosing(scene)]
        # Where they would not fit side by side, there is still the bar above to take back with.
        return acts if self.is_wide or len(acts) <= ABREAST else [act for act in acts if act.matters]

    def _looking(self) -> list[ActionButton]:
        scene = self.scene
        if not scene.entry.has_secrets or self.session.sole is not None:
            return []
        if scene.entry.state.is_unlocked:
            return [ActionButton(_("Cover"), partial(self.unlock, now=False), matters=False)]
        return [ActionButton(_("Look"), partial(self.unlock, now=True), matters=not self.session.is_passing)]

    def unlock(self, *, now: bool) -> None:
        """Opens the viewer's secrets, or covers them, and with them what has just been said of one."""
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
        """Presses the button of this number, if there are so many."""
        acts = self._acts()
        if number < len(acts):
            acts[number].do()

    def press_what_matters(self) -> None:
        """Presses the button that one most likely wants."""
        matters = [act for act in self._acts() if act.matters]
        if len(matters) == 1:
            matters[0].do()

    def pass_on(self) -> None:
        """The device goes to the next person."""
        self.session.cover()
        self.show()

    # playing

    def move_made(self, _entry: MoveEntry, text: str) -> None:
        """Fingers have made a move."""
        self.play(text)

    def move_refused(self, entry: MoveEntry, text: str, point: Point) -> None:
        """Fingers have made a move that is not legal."""
        self.refuse(entry, text, point)

    def play(self, text: str, *, by_itself: bool = False) -> None:
        """Plays a move: it is on disk before anything moves on the screen."""
        seen = self.session.play(text, by_itself=by_itself)
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
        """Whether something that has played itself is still to be seen."""
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
            # Not under a finger: once it has gone.
            self._forced()
        elif text:
            self.play(text, by_itself=True)

    def undo(self) -> None:
        """Takes back what is part-made, else the last move where the engine allows it."""
        self.bot_runner.stop()
        if self.scene.entry.take_back():
            self._after()
        elif self.session.can_undo:
            self.session.undo()
            self.show()
        else:
            self.bot_runner.go_on()

    def refuse(self, entry: MoveEntry, text: str, point: Point) -> None:
        """Says at the place why a move is not legal, and shows it; one that is after all is played."""
        refusal = self.session.refusal(text)
        if refusal is None:
            self.play(text)
            return
        self.app.sound("refuse")
        reason = entry.show_why(refusal)
        sentence = refused(self.session.match.game.name, refusal, self.names)
        self.say_at(sentence, point, reason)
        if self.session.sole is not None:
            # To others it might tell what is in the hand.
            self.app.aloud(sentence, cut=True)

    # put away

    def cover(self) -> None:
        """Nobody looks any more, and no finger or key holds anything."""
        self.session.cover()
        self.scene.let_go()
        if self.curtain:
            self.curtain.fall()
        self.show()

    def pause(self) -> None:
        """The sensor rests."""
        self._face_down.stop()

    def resume(self) -> None:
        """The sensor is read again."""
        self._face_down.watch()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch tells that somebody is there."""
        self._stay_covered_later()
        self.hush_for(touch)
        return bool(super().on_touch_down(touch))

    def hush_for(self, _touch: Any) -> None:
        """Who touches the table has read what is said there."""
        self.bubbles.hush()

    def _stay_covered_later(self) -> None:
        if self._untouched:
            self._untouched.cancel()
        after = self.app.prefs.cover_after
        self._untouched = Clock.schedule_once(lambda _dt: self.cover(), after) if after else None

    def look_again(self) -> None:
        """Another window may have played on at this table."""
        try:
            if not self.session.is_current:
                raise StoreError("elsewhere")
        except StoreError as error:
            self.app.show_error(error)

    def back(self) -> bool:
        """Back first takes back what is part-made."""
        return super().back() or self.scene.entry.take_back()

    def leave(self) -> None:
        """The table is on the disk already."""
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
