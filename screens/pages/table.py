"""The page of a table: its scene, and round it the parts that tell, offer, cover and play (``table_parts``)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty

from screens.app import routes
from screens.app.words import _, p_
from screens.games import scene_of
from screens.games.rules import entry_behind, entry_for
from screens.games.texts import refused, texts_of
from screens.pages import page
from screens.pages.table_parts.buttons import Buttons
from screens.pages.table_parts.covering import CurtainRail, Guard
from screens.pages.table_parts.forced import ForcedMoves
from screens.pages.table_parts.herald import Herald
from screens.pages.table_parts.motion import set_motion
from screens.pages.table_parts.move_store import AppMoveStore
from screens.pages.table_parts.news import Log, News, Speech
from screens.pages.table_parts.sayings import Sayings
from screens.pages.table_parts.story import ShownAgain
from screens.session.session import Session
from screens.store import StoreError
from screens.table.bot_runner import BotRunner
from screens.table.input.keys import Keys
from screens.table.move_entry import Attempt, MoveEntry
from screens.table.scene import Scene
from screens.table.view.curtain import Curtain
from screens.widgets.basics import Sheet
from screens.widgets.bubble import Bubbles, Said
from tabletop import DEAL, IllegalMove, Seen

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.device.accessibility.tree import Node
    from screens.games.story import Line
    from screens.widgets.reading import PageReader


class TablePage(page.Page):
    """A table with its people."""

    looks = "table"
    shows_table = True
    takes_up = ("motion", "marks", "pace", "sound", "haptics")
    #: How people sit at it.
    session_type: type[Session] = Session
    #: The parts that tables have differently.
    news_type: type[News] = News
    log_type: type[Log] = Log
    speech_type: type[Speech] = Speech
    buttons_type: type[Buttons] = Buttons
    forced_type: type[ForcedMoves] = ForcedMoves
    sayings_type: type[Sayings] = Sayings
    #: Whether people sit round it, so that what is for everyone is written for both sides.
    lies_flat = False
    #: It can be played from the keyboard.
    has_keys = True

    #: Whether there is room for what can be pressed beside the table.
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(self, key: int, towards: int | None = None, **more: Any) -> None:
        super().__init__(**more)
        #: Towards which edge the menu of a flat table is turned, and what it opens; None until anything was opened.
        self._towards = towards
        self.session = self.sit(key)
        match, people = self.session.match, self.session.people
        self.words = texts_of(match.game.name)
        self.names = [person.name for person in people]
        self.news = self.news_type(self)
        self.log = self.log_type(self)
        self.speech = self.speech_type(self)
        self.buttons = self.buttons_type(self)
        self.forced = self.forced_type(self)
        self.sayings = self.sayings_type(self)
        self.rail = CurtainRail(self)
        self.again = ShownAgain(self)
        self.guard = Guard(self)
        self.herald = Herald(self)
        self.scene = self._made(self.lay_out())
        self.keys = Keys(self)
        self.bubbles = Bubbles(self.ids.table, self.scene)
        #: The scene shows something new: what stands round it follows once, after that.
        self.is_following = False
        #: The cards of this round have just been dealt, and nobody has seen it yet.
        self.is_dealt = match.is_dealt
        self.put_actions()
        self.bot_runner = BotRunner(self)
        self._begin()

    def sit(self, key: int) -> Session:
        """Sit down at a table of the store's."""
        match, people = self.app.store.load(key)
        open_phases = scene_of(match.game.name).open_phases
        session = self.session_type(key, match, people, AppMoveStore(self.app), open_phases)
        session.hands_over = self.app.prefs.handover == "always"
        return session

    def lay_out(self) -> Scene:
        """The game's table."""
        return scene_of(self.session.match.game.name)(self.session.people)

    def put_actions(self) -> None:
        """Put into the bar what can be done."""
        self.undo_tap = self.action("undo", _("Take back"), self.undo)
        self.action("book-open-variant", _("Rules"), self.look_up)
        self.menu_tap = self.action("dots-vertical", p_("menu", "More"), self.open_menu)

    def _made(self, scene: Scene) -> Scene:
        """Set up a new scene and listen to its events; returns it."""
        self._set_motion(scene)
        scene.turns = self.app.prefs.turns
        scene.has_quick_gestures = self.app.prefs.quick_gestures
        scene.plays_at_once = self.play_at_once
        scene.bind(
            on_move=lambda _scene, entry, text: self.move_made(entry, text),
            on_refused=lambda _scene, entry, attempt: self.refuse(entry, attempt),
            on_explained=lambda _scene, entry, said: self.explained(entry, said),
            on_choice=lambda _scene, entry: self.choice_changed(entry),
            on_ask=lambda _scene, entry: self._ask(entry.state.seat),
            on_lifted=lambda _scene: self._lifted(),
            on_moved_on=lambda _scene, entry: self.sayings.hush(entry),
            on_laid=lambda _scene: self.show(),
            on_counted=lambda _scene: self._tell(),
        )
        scene.add_widget(self.herald.banner)
        scene.add_widget(self.again.ribbon)
        self.ids.scene_box.add_widget(scene)
        return scene

    def _set_motion(self, scene: Scene, share: float = 1.0) -> None:
        """Let things move as fast as is set, or in this share of the time."""
        set_motion(scene, self.app.prefs.motion, share)

    def _begin(self) -> None:
        """From now on the page hears of the world; ``leave`` ends it."""
        self.bind(is_wide=self.turned)
        if self.has_keys:
            Window.bind(on_key_down=self.keys.pressed, on_key_up=self.keys.released)
        self.guard.watch()
        self.rail.hang()
        self.guard.touched()

    # what is seen

    def show(self) -> None:
        """Show the table as it is now, at once; the first look at a round shows the deal."""
        # What has been said of a card might outlast the right to see it.
        self.bubbles.hush()
        self.again.stop()
        self.herald.hush()
        self.forced.stop()
        self.scene.is_alone = self.session.sole is not None
        self.is_following = True
        self._mark_arrivals()
        if self.is_dealt and self.session.curtain is None:
            self.is_dealt = False
            self.app.sound("shuffle")
            self.scene.deal(self.session.sight())
        else:
            self.scene.show(self.session.sight())
        self.follow()

    def follow(self) -> None:
        """Bring what stands round the scene up to date: curtain, title, marks, story, buttons, and bots."""
        self.is_following = False
        self.rail.hang()
        self.title = self.title_now()
        self._mark()
        if not self.scene.round_count.is_counting:
            self.log.tell()
        self.buttons.show()
        self.forced.wait()
        self.bot_runner.go_on()

    def _tell(self) -> None:
        """Tell what a round has brought, now that it is counted."""
        self.log.tell()
        self.buttons.show()
        self.speech.after_move()

    def _mark(self) -> None:
        """Mark what others have done since the player's last turn, if the setting is on, until the round is counted."""
        is_over = self.session.is_counted
        is_marked = self.app.prefs.marks and not is_over
        self.scene.marks.show(self.session.recent.done_since() if is_marked else (), self.session.recent.reader)

    def _mark_arrivals(self) -> None:
        """Let each player who may look see which cards are new in their own hand."""
        arrivals = {f"hand {seat}": self.session.recent.arrivals(seat) for seat in self.lookers}
        self.scene.arrivals = arrivals if self.app.prefs.marks else {}

    @property
    def lookers(self) -> Sequence[int]:
        """The seats whose people may look at their hands now."""
        return () if self.session.viewer is None else (self.session.viewer,)

    def change(self) -> None:
        """Apply a change of motion, marks, pace or sounds, which moves nothing on the table."""
        self._set_motion(self.scene)
        self.herald.banner.moves = self.app.prefs.motion != "none"
        self._mark()
        self._mark_arrivals()
        self.scene.turn_faces()

    @property
    def board_box(self) -> Sequence[float]:
        """The rectangle of the table that all look at: x, y, width, height."""
        return (*self.scene.pos, *self.scene.size)

    def title_now(self) -> str:
        """The game, and its round where there are several."""
        view = self.session.view(None)
        if view["options"].get("rounds") == 1:
            return self.words.TITLE
        return _("{game} · round\u00a0{n}").format(game=self.words.TITLE, n=view["round"] + 1)

    def show_buttons(self) -> None:
        """Show what can be done and pressed now."""
        self.buttons.show()

    def fit_news(self) -> None:
        """Write again what has happened, in no more lines than there is room for."""
        self.log.write()

    @property
    def curtain(self) -> Curtain | None:
        """The curtain that hangs now."""
        return self.rail.curtain

    def begin_turn(self) -> None:
        """Begin the turn of the person who has been given the device, and turn the board to them."""
        self.app.feel()
        self.session.begin()
        self.is_following = True
        self.scene.show_events((), self.session.sight())
        self.follow()

    def open_curtain(self) -> None:
        """Let the person for whom the curtain hung see the table."""
        self.app.feel()
        self.session.open()
        self.show()

    def turned(self, *_: Any) -> None:
        """Cover the table when the device is turned, perhaps to show it to another person."""
        if self.scene.sight:
            self.cover()

    # sheets

    def open(self, sheet: Sheet) -> Sheet:
        """Open a sheet over the table; nothing is played behind it, and no hand lies open meanwhile."""
        self.scene.acting.cover_unattended()
        super().open(sheet)
        if self.scene.round_count.is_counting:
            self.scene.finish_motion()
        self.bubbles.hush()
        self.bot_runner.stop()
        sheet.bind(parent=lambda _sheet, parent: None if parent else self.bot_runner.go_on())
        return sheet

    def look_up(self) -> None:
        """Go to the rules of the game."""
        self.app.go(routes.Rules(game=self.session.match.game.name))

    def open_menu(self) -> None:
        """Open the table's menu."""
        from screens.pages.table_sheets import open_menu

        open_menu(self)

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """The menu's first entries, before those of every table: icon, words, action."""
        if not self.app.goes_flat(self.session.key):
            return ()
        flat = _("Lay the device flat: everyone plays from their own side")
        return [("table-furniture", flat, partial(self.app.change, flat=True))]

    def tell_all(self) -> None:
        """Open the whole story."""
        from screens.pages.table_sheets import tell_all

        tell_all(self)

    def show_again(self, line: Line) -> None:
        """Show an action on the table again, as everyone saw it, until it ends or the table is touched."""
        self.shut()
        self.again.show(line)

    def suggest(self) -> None:
        """Have the best bot think about what it would play here."""
        from screens.pages.table_sheets import advise

        self.bot_runner.advise(partial(advise, self))

    def reseat(self, seat: int, level: str) -> None:
        """From now on a bot of this level plays there; "": the person is back."""
        self.bot_runner.stop()
        self.scene.let_go()
        self.session.reseat(seat, level)
        self.scene.people = self.session.people
        self.show()

    # what fingers and keys do

    @property
    def awaited_entry(self) -> MoveEntry:
        """The move entry of the player whom the table waits for."""
        return self.scene.acting.entry_of(self.session.awaited)

    def move_made(self, entry: MoveEntry, text: str) -> None:
        """Play a move that fingers have made, for the seat that they play for."""
        self.play(text, self.scene.acting.seat_of(entry))
        self.sayings.hush_mover(entry)

    def choice_changed(self, entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made now."""
        if not self.is_following:
            self.log.keep_to_hand()
            self.buttons.changed(entry)
            self.forced.wait()

    def explained(self, entry: MoveEntry, said: Said) -> None:
        """Explain what a finger rests on; aloud only what others may hear."""
        is_secret = said.is_secret or self.scene.entry.is_secret_at(said.point)
        self.sayings.say(entry, said._replace(is_secret=is_secret))
        self.speech.answer(said.sentence, is_secret=is_secret)

    def _lifted(self) -> None:
        self.app.feel()
        self.app.sound("lift")

    def _ask(self, seat: int) -> None:
        # While a move is still to be seen, a tap is meant for that.
        if not self.forced.is_showing:
            self.session.ask(seat)
            self.show()

    def open_hand(self, *, now: bool) -> None:
        """Open the viewer's secrets, or cover them, and with them what has just been said of one."""
        self.bubbles.hush()
        self.scene.entry.open_hand(now=now)

    def pass_on(self) -> None:
        """Cover the table, and wait for the next person."""
        self.session.cover()
        self.show()

    # playing

    def play_at_once(self, entry: MoveEntry) -> bool:
        """Play an announced move, or the move that a bot has decided on, at once; return whether there was one."""
        if self.scene.acting.seat_of(entry) not in (None, self.session.awaited):
            return False
        return self.forced.play_now() or self.bot_runner.hurry()

    def show_prompt(self) -> None:
        """Show what can be done now; the buttons stay."""
        self.buttons.show_prompt()

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> None:
        """Play a move: it is on disk before anything moves on the screen."""
        self.again.stop()
        self.scene.acting.cover_mover(self.session.awaited if seat is None else seat)
        is_seen = self.scene.is_seen(text)
        seen = self.session.play(text, seat, by_itself=by_itself)
        self._cover_after_move()
        self.sayings.move_on()
        self.forced.played(by_itself=by_itself, is_seen=is_seen)
        self._set_motion(self.scene, self.bot_runner.motion if by_itself else 1.0)
        self._show_move(seen)
        self.forced.stay(text)
        self.follow()
        if not self.scene.round_count.is_counting:
            self.speech.after_move()

    def _cover_after_move(self) -> None:
        """Whoever hasn't moved looks no longer; and new cards lie open to nobody who hasn't asked for them."""
        self.scene.acting.cover_others()
        if self.session.sole is None and any(event.what == DEAL for event in self.session.told):
            self.scene.entry.state.cover()

    def _show_move(self, seen: Sequence[Seen]) -> None:
        """Let the pieces move; banners and sounds come with them, so only now is it known when each begins."""
        self.is_following = True
        self._mark_arrivals()
        self.scene.show_events(seen, self.session.sight(), self.session.told)
        self.herald.tell(self.session.told, self.scene.begins)
        self._let_hear(seen)

    def _let_hear(self, seen: Sequence[Seen]) -> None:
        self.app.feel()
        sounds = self.scene.sounds
        heard = next((sounds[each.what] for each in seen if each.what in sounds and not self.herald.is_heard(each)), "")
        if heard and not self.bot_runner.is_hurried:
            self.app.sound(heard)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back; on a hand-over a button of its own does it, by name."""
        return (self.session.can_undo and not self.rail.handover) or bool(self.scene.entry.choice.taken)

    def undo(self) -> None:
        """Take back a part of a move, or the last move if the engine allows it."""
        self.bot_runner.stop()
        if self.scene.entry.take_back():
            self.follow()
        elif self.session.can_undo:
            self.scene.pieces.take_back(self.session.undo())
            self.show()
        else:
            self.bot_runner.go_on()

    def refuse(self, entry: MoveEntry, attempt: Attempt) -> None:
        """Say at the place why a move is not legal, and show it; one that is after all is played."""
        text, point, told = attempt
        refusal = self.session.refusal(text, self.scene.acting.seat_of(entry))
        if refusal is None:
            self.move_made(entry, text)
            return
        self.app.sound("refuse")
        reason = () if told else entry.show_why(refusal)
        sentence = told or refused(self.session.match.game.name, refusal, self.names)
        # What can be done instead stays in sight, too.
        spared = [*reason, *self.scene.hints.targets]
        key = self._looked_up(refusal, text)
        self.sayings.say(entry, Said(sentence, point, spared, key, is_secret=entry.has_secrets))
        self.speech.answer(sentence, is_secret=True)

    def _looked_up(self, refusal: IllegalMove, text: str) -> str:
        """The key of the rulebook's entry behind a refusal; a whole move might tell others what is in the hand."""
        game = self.session.match.game.name
        about = entry_behind(game, refusal.code) or (entry_for(game, (text,)) if " " not in text else None)
        return about.key if about else ""

    # for those who hear it

    @property
    def is_heard_alone(self) -> bool:
        """Whether only the person at the device hears what is read out: with headphones, or alone with bots."""
        return self.session.sole is not None or bool(self.app.prefs.headphones)

    @property
    def reads_table(self) -> bool:
        """Whether the table may be read out: not while a curtain or a hand-over lies over it."""
        return self.rail.hung is None

    def read_first(self, reader: PageReader) -> Sequence[Node]:
        """What has happened last, and what can be done now, unless that would tell others of a hand."""
        from screens.widgets.reading import status

        if self.scene.round_count.is_counting:
            return ()
        may_tell = self.reads_table and (reader.is_private or not self.scene.entry.has_secrets)
        prompt = self.buttons.prompt() if may_tell else ""
        return [*status("news", self.news.heard()), *status("prompt", prompt)]

    def listened_to(self) -> None:
        """Note that a person is there and has heard what was said."""
        self.guard.touched()
        self.herald.hush()
        self.again.end()
        self.bubbles.hush()

    # put away

    def cover(self) -> None:
        """Nobody looks any more, no finger holds anything, and nothing is said any longer of what was looked at."""
        self.scene.acting.cover()
        self.sayings.hush_all()
        self.session.cover()
        self.rail.fall()
        # Nobody else is there to hide a begun move from: it waits for its player.
        if self.session.sole is None or not self.scene.entry.choice.taken:
            self.show()

    def pause(self) -> None:
        """Stop the guard and its sensor."""
        self.guard.stop()

    def resume(self) -> None:
        """The sensor is read again."""
        self.guard.watch()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Note that a person is there; end what is only shown, before the touch does anything else."""
        self.guard.touched()
        self.herald.hush()
        if self.again.end():
            return True
        if self.scene.round_count.is_counting and self.ids.table.collide_point(*touch.pos):
            self.scene.finish_motion()
            return True
        self.sayings.hush_for(touch)
        return bool(super().on_touch_down(touch))

    def look_again(self) -> None:
        """Another window may have played on at this table."""
        try:
            if not self.session.is_current:
                raise StoreError("elsewhere")
        except StoreError as error:
            self.app.show_error(error)

    def back(self) -> bool:
        """Use Back to take back a part of a move, if there is one."""
        return super().back() or self.scene.entry.take_back()

    def leave(self) -> None:
        """Stop everything that goes on here; each move is on the disk already."""
        Window.unbind(on_key_down=self.keys.pressed, on_key_up=self.keys.released)
        self.forced.stop()
        self.again.stop()
        self.bot_runner.stop()
        self.bubbles.hush()
        self.herald.hush()
        self.scene.round_count.stop()
        self.scene.let_go()
        self.session.cover()
        self.guard.end()


Page = TablePage
