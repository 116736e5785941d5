"""A game's table: what the engine lets be seen, drawn; and what fingers do with it, made into moves.

A game's own scene (``screens/scenes/<game>.py``) says with ``contents``, ``ways`` and ``spell`` what lies where and
which gestures make a move; its kv says where the places are. All else is here, the same for all games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens import look
from screens.parts import dressed
from screens.people import Person
from screens.sitting import Sight
from screens.table.area import Area, Side
from screens.table.board import NOTCH, Board
from screens.table.choice import Choice, Step, Steps, Way
from screens.table.cloth import Cloth, Contents, Piece
from screens.table.faces import Faces
from screens.table.fingers import Fingers, Press
from screens.table.hints import Hints, Trail
from screens.table.layer import PieceLayer, Shown
from screens.table.pose import Point, Pose
from tabletop import IllegalMove
from tabletop.events import Seen

#: Seconds from one thing that happens to the next.
PACE = 0.12
#: Seconds from one dealt card to the next.
DEALT = 0.025
#: A piece that a finger holds is a little larger.
LIFTED = 1.06
#: A tap cuts short what takes longer than so many seconds.
PATIENCE = 0.8
#: A finger that lets go may miss its target by so much.
MISS = dp(20)
#: A finger that taps a board means the nearest thing so far away; two that are so near to it can't be told apart.
REACH, DOUBT = dp(24), dp(14)
#: What a finger carries over a board floats so high above it, and is so wide at least and at most.
FLOATS, NARROW, WIDE = dp(34), dp(36), dp(64)
#: Two taps within so many seconds are one gesture.
TWICE = 0.35

NO_WAYS: Mapping[Piece, Sequence[Pose]] = {}


class Scene(Fingers):
    """One table on the screen."""

    __events__ = ("on_move", "on_refused", "on_explained", "on_choice", "on_ask", "on_lifted", "on_laid")

    #: The engine's name of the game.
    game = ""
    #: Phases in which the table itself is played on, and nobody needs to see a hand.
    open_phases: Collection[str] = ()
    #: The first words of moves that people make themselves, even if there is no other.
    by_hand: Collection[str] = ("deal",)
    #: What is heard when something happens.
    sounds: Mapping[str, str] = {
        **dict.fromkeys(("drop", "throw", "keep", "lead"), "drop"),
        **dict.fromkeys(("draw", "take", "hide", "pick", "swap"), "slide"),
        **dict.fromkeys(("turn", "unveil", "flip", "look", "open"), "turn"),
        **dict.fromkeys(("deal", "shuffle", "mix"), "shuffle"),
        "call": "call",
    }
    #: Things that take longer than others to be followed, in seconds.
    paces: Mapping[str, float] = {}
    #: The place that cards are dealt from, and whether all goes back there before the next deal.
    deck = "pile"
    sweeps = True
    #: Who taps another thing after a part of a move begins anew with it.
    begins_anew = False

    #: The seat that sits at the lower edge.
    focus_seat = NumericProperty(0)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        dressed(self.game)
        self.people = people
        self.sight: Sight | None = None
        #: What has just happened.
        self.happened: Sequence[Seen] = ()
        self.choice = Choice(())
        #: The pieces that have been tapped, to be brought somewhere together.
        self.chosen: list[Piece] = []
        #: The viewer's secrets are drawn: while a finger rests on them, or locked open.
        self.is_peeking = False
        self.is_unlocked = False
        #: How slow things happen, against ``paces``.
        self.tempo = 1.0
        #: Boards turn so that the player to move has his own side in front.
        self.turns = True
        #: How many pieces each step of the part-made move has moved.
        self._made: list[int] = []
        #: What the last step has moved passes this.
        self._along: Mapping[Piece, Sequence[Pose]] = NO_WAYS
        #: Chosen not by a finger, but because nothing else can go on.
        self._is_led = False
        #: The step that a finger has made with what was chosen, by dragging on what that has been brought to.
        self._led: Step | None = None
        #: The lit place at which what a finger carries would be dropped now.
        self._aim: str | None = None
        self._turning: Any = None
        self._tapped = -TWICE
        #: Where the pieces in the air come from.
        self._homes: dict[Piece, Pose] = {}
        self._laid_width = 0.0
        self._cloth = Cloth(self.deck if self.sweeps else None)
        self.layer = PieceLayer(self.faces())
        self.layer.light = look.now.card[0]
        self.hints = Hints()
        super().__init__(**kw)
        self.build_seats()
        self.add_widget(self.layer)
        self.add_widget(self.hints)
        # Before the next frame, but after all layouts have come to rest.
        self._relay_soon = Clock.create_trigger(self._relay, -1)
        for area in self.areas:
            area.bind(pos=self._relay_soon, size=self._relay_soon, turn=self._relay_soon, largest=self._relay_soon)
        self.layer.framed = lambda piece: any(board.holds(piece.place) for board in self.boards)
        for board in self.boards:
            board.bind(pos=self._relay_soon, size=self._relay_soon, on_view=self._view_changed)

    # what a game's own scene says

    def build_seats(self) -> None:
        """Makes the areas of the other seats; the one at the lower edge is in the kv."""

    def faces(self) -> Faces:
        """The pictures of the pieces."""
        return Faces(self.game)

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """What lies at each place, the lowest first; hidden faces None."""
        raise NotImplementedError

    def offered(self, sight: Sight) -> Sequence[str]:
        """The legal moves that gestures may make now; fewer where something has to be looked at first."""
        return sight.moves

    @property
    def lets_play(self) -> bool:
        """Whether a move about which nobody has a choice may play itself now: not before it can be understood."""
        return True

    def ways(self, move: str) -> Iterable[Steps]:
        """The ways in which gestures make a legal move."""
        raise NotImplementedError

    def more(self, _taken: Steps) -> Iterable[Way]:
        """The ways on from the steps made, for moves that are too many to be listed."""
        return ()

    def lands(self, step: Step) -> str:
        """Where a step leaves its piece until the move is played."""
        return step.to

    def besides(self, _taken: Steps) -> Iterable[tuple[Piece, str]]:
        """What else the last of these steps moves, and where to."""
        return ()

    def meant(self, _pieces: Sequence[Piece], _point: Point) -> str | None:
        """The very place that pieces are brought to at a point, lit or not; None: the nearest lit one is meant."""
        return None

    def trails(self, _pieces: Sequence[Piece], _places: Sequence[str], _aim: str | None) -> Sequence[Trail]:
        """The ways on the board that these pieces could go, or could let others go, if brought to these places.

        Asked without pieces, too, while a move is part-made.
        """
        return ()

    def passed(self, _seen: Seen) -> Sequence[Pose]:
        """What a piece passes on its way, if it does not go straight."""
        return ()

    def along(self, _step: Step) -> Sequence[Pose]:
        """The same, of a step of a part-made move."""
        return ()

    def turn_for(self, _seat: int) -> float:
        """How far boards are turned against the clock so that this seat has its own side in front."""
        return 0.0

    def spell(self, steps: Steps) -> str:
        """The text of the move, legal or not, that these gestures mean; "" if they mean none."""
        raise NotImplementedError

    def bar(self) -> list[str]:
        """The buttons that stand with those of the page; a scene may show others itself."""
        return self.buttons()

    def label(self, button: str) -> str:
        """What stands on a button."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What can be done now, in a line; "" where that is plain."""
        return ""

    def explain(self, piece: Piece, shown: Shown) -> str:
        """What a piece is and does."""
        raise NotImplementedError

    def explain_place(self, _place: str) -> str:
        """What a place of the board is, "" if that is plain."""
        return ""

    def concerned(self, _refusal: IllegalMove) -> Sequence[Pose]:
        """What on the table has to do with a refusal: it is shown."""
        return ()

    def focus_of(self, sight: Sight) -> int:
        """The seat to sit at the lower edge."""
        return int(self.focus_seat) if sight.seat is None else sight.seat

    def dress(self, sight: Sight) -> None:
        """Writes on the table what is not a piece: names, counts, whose turn it is."""

    # what is drawn

    @property
    def areas(self) -> list[Area]:
        """Where the places are, the lowest first."""
        return [widget for widget in self.walk(restrict=True) if isinstance(widget, Area)]

    @property
    def boards(self) -> list[Board]:
        """The boards on the table."""
        return [widget for widget in self.walk(restrict=True) if isinstance(widget, Board)]

    @property
    def grounds(self) -> list[Board | Area]:
        """All that pieces lie on, the lowest first."""
        return [*self.boards, *self.areas]

    @property
    def is_still(self) -> bool:
        """Whether nothing moves by itself."""
        is_turning = self._turning is not None and self._turning.is_triggered
        return not (self.layer.is_moving or is_turning or any(board.is_gliding for board in self.boards))

    @property
    def seats(self) -> list[Side]:
        """The seats as they sit on the screen, the one at the lower edge first."""
        seats = [widget for widget in self.walk(restrict=True) if isinstance(widget, Side)]
        return sorted(seats, key=lambda seat: (seat.number - self.focus_seat) % len(self.people))

    def show(self, sight: Sight) -> None:
        """Draws the table as it is now, at once."""
        self.happened = ()
        self._begin(sight)
        self._face(sight)
        self._turn(at_once=True)
        self._settle(sight)
        self._lay()
        self._offer()

    def deal(self, sight: Sight) -> None:
        """Draws the table as it is now; all that lies there comes from the pile, one after the other."""
        self.show(sight)
        poses, pile = self._poses(), self._ground(self.deck)
        start = pile.start(self.deck) if pile else Pose(self.center_x, self.center_y, dp(64), dp(96))
        dealt = [piece for piece in poses if not any(board.holds(piece.place) for board in self.boards)]
        self.layer.lay(poses | dict.fromkeys(dealt, start), {}, self._slots())
        for at, piece in enumerate(dealt):
            self.layer.plan({piece: poses[piece]}, self._shown(), at * DEALT, None)
        self.layer.show(self._shown())
        self.layer.go(poses, self._slots())

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Shows what has happened, one thing after the other, and then the table as it is now.

        ``public`` is what everybody is told of it: without, there are no secrets in it.
        """
        self.happened = events
        made = {piece: pose for piece, pose in self._poses().items() if piece.is_held}
        self._begin(sight)
        # What fingers have brought somewhere already is not shown on its way again.
        back = self._poses()
        made = {piece: pose for piece, pose in made.items() if self.layer.pose_of(piece) != back.get(piece)}
        self.layer.plan(made, self._shown(), 0, None)
        after = 0.0
        for seen, moved in self._cloth.happen(events, public):
            if moved:
                self._plan(after, seen.origin, {moved[0]: self.passed(seen)}, but=made)
                after += self.paces.get(seen.what, PACE) * self.tempo
        # First it happens where everybody sits, then the table turns to the next one.
        self._face(sight)
        self._settle(sight)
        self._plan(after, None)
        self.layer.go(self._poses(), self._slots())
        self._turning = Clock.schedule_once(lambda _dt: self._turn(at_once=False), self.layer.ends_in)
        self._offer()

    def _begin(self, sight: Sight) -> None:
        """Ends what was going on, and forgets what may no longer be seen."""
        self.let_go()
        if self._turning is not None:
            self._turning.cancel()
        self._rest()
        self._cloth.give_back()
        self.chosen.clear()
        self._made.clear()
        self._homes.clear()
        if self.sight is None or sight.viewer != self.sight.viewer:
            self._cloth.forget()
            self.is_peeking = self.is_unlocked = False
            self.layer.show(self._shown())
        self.sight = sight

    def _rest(self) -> None:
        """What moves by itself is where it goes, at once."""
        self.layer.finish()
        for board in self.boards:
            board.settle()
        if self._turning is not None and self._turning.is_triggered:
            self._turning.cancel()
            self._turn(at_once=True)

    def _turn(self, *, at_once: bool) -> None:
        """Boards are turned to who has to see them now."""
        turn = self.turn_for(int(self.focus_seat)) if self.turns else 0.0
        for board in self.boards:
            board.duration = self.layer.duration
            board.turn_to(turn, at_once=at_once)

    def _face(self, sight: Sight) -> None:
        """Turns the table to who has to see it now, and writes on it what is not a piece."""
        self.focus_seat = self.focus_of(sight)
        self._seat_people()
        self.dress(sight)

    def _seat_people(self) -> None:
        """Gives each seat on the screen its number: turn order runs from the lower edge on."""
        seats = [widget for widget in self.walk(restrict=True) if isinstance(widget, Side)]
        for at, seat in enumerate(sorted(seats, key=lambda seat: seat.order)):
            number = (self.focus_seat + at) % len(self.people)
            seat.sit(number, self.people[number])

    def _settle(self, sight: Sight) -> None:
        self._cloth.lie(self.contents(sight.view))
        self._cloth.mark_secrets(self.contents(sight.public))

    def _relay(self, *_: Any) -> None:
        """The screen has changed: everything lies at its new place at once, and no finger holds anything.

        What moves goes on if only the height has changed: that comes with the words under the table.
        """
        self.let_go()
        is_as_wide, self._laid_width = self._laid_width == self.width, self.width
        if self.sight is None:
            self.dispatch("on_laid")
            return
        self.layer.refit()
        if self.layer.is_moving and is_as_wide:
            self.layer.shift(self._poses(), self._slots())
        else:
            self._lay()
        self._light()

    def _lay(self) -> None:
        self.layer.show(self._shown())
        self.layer.lay(self._poses(), self._shown(), self._slots())

    def _plan(
        self,
        after: float,
        origin: str | None,
        ways: Mapping[Piece, Sequence[Pose]] = NO_WAYS,
        but: Collection[Piece] = (),
    ) -> None:
        ground = self._ground(origin) if origin else None
        start = ground.start(origin) if ground and origin else None
        poses = {piece: pose for piece, pose in self._poses().items() if piece not in but}
        self.layer.plan(poses, self._shown(), after, start, ways)

    def _view_changed(self, board: Board) -> None:
        """A board is looked at otherwise: what lies on it follows."""
        self.layer.frame(None if board.is_whole else board.window)
        self.layer.follow(board.laid(self._cloth))
        self._light()

    def _shown(self) -> dict[Piece, Shown]:
        is_open = self.is_peeking or self.is_unlocked
        return {piece: None if piece.is_secret and not is_open else piece.face for piece in self._cloth}

    def _poses(self) -> dict[Piece, Pose]:
        poses: dict[Piece, Pose] = {}
        for ground in self.grounds:
            poses.update(ground.laid(self._cloth))
        for piece in self._cloth:
            on_the_way = self.layer.goal_of(piece)
            if piece not in poses and on_the_way:
                poses[piece] = on_the_way
        for piece in self.chosen:
            if isinstance(self._ground(piece.place), Area):
                x, y = poses[piece].along(0, dp(14))
                poses[piece] = poses[piece]._replace(x=x, y=y)
        return poses

    def _slots(self) -> list[Pose]:
        return [area.pose(area.lies(1)[0]) for area in self.areas if area.shows_slot and area.place]

    def _ground(self, place: str) -> Board | Area | None:
        return next((ground for ground in self.grounds if ground.holds(place)), None)

    # peeking

    def peek(self, *, now: bool) -> None:
        """Shows the viewer's secrets, or hides them again."""
        self.is_peeking = now
        self.layer.show(self._shown())

    def unlock(self, *, now: bool) -> None:
        """Locks the viewer's secrets open, or covers them again."""
        self.is_unlocked = now
        self.is_peeking = False
        if not now:
            self._choose([])
        self.layer.show(self._shown())
        self.dispatch("on_choice")

    @property
    def has_secrets(self) -> bool:
        """Whether anything lies here that only the viewer may see."""
        return any(piece.is_secret for piece in self._cloth)

    # choosing

    def _offer(self) -> None:
        """Makes ready to choose among the moves that there are now."""
        moves = self.offered(self.sight) if self.sight else ()
        self.choice = Choice(((move, steps) for move in moves for steps in self.ways(move)), self.more)
        self._light()
        self.dispatch("on_choice")

    def buttons(self) -> list[str]:
        """The steps that are made by pressing a button now."""
        things = {name for piece in self._cloth for name in piece.names} | {area.place for area in self.areas}
        return [step.what for step in self.choice.next_steps if not step.to and step.what not in things]

    def press(self, button: str) -> None:
        """Presses a button."""
        self._take(Step(button), None)

    def done(self) -> None:
        """Plays the move that is made so far, though it might go on."""
        if self.choice.complete:
            self.dispatch("on_move", self.choice.complete)

    def take_back(self) -> bool:
        """Takes the last step of a part-made move back, or puts down what is chosen; whether there was any."""
        if self.chosen and not self._is_led:
            self._choose([])
            return True
        if not self.choice.back():
            return False
        self._cloth.give_back(self._made.pop())
        self._follow()
        return True

    def _take(self, step: Step, piece: Piece | None) -> None:
        self._make(step, piece)
        self._go_on()

    def _make(self, step: Step, piece: Piece | None) -> None:
        """Makes a step: its piece lies where it has been brought, until the move is played or taken back."""
        self.choice.take(step)
        moved = [(piece, self.lands(step))] if piece and step.to else []
        moved = [(each, place) for each, place in moved if place != each.place and self._ground(place)]
        moved += self.besides(self.choice.taken)
        # What a finger has carried there has gone its way.
        is_carried = piece and self.layer.pose_of(piece) != self._poses().get(piece)
        self._along = {piece: self.along(step)} if piece and not is_carried else {}
        for each, place in moved:
            self._cloth.borrow(each, place)
        self._made.append(len(moved))

    def _go_on(self) -> None:
        """Plays the move if it is meant for sure; else the next step may be made."""
        if self.choice.ready:
            self.dispatch("on_move", self.choice.ready)
        else:
            self._follow()

    def _follow(self) -> None:
        """The pieces glide to where the part-made move has them; the only one that can go on is chosen."""
        self.chosen = self._leading()
        self._is_led = bool(self.chosen)
        self._glide()
        self.dispatch("on_choice")

    def _leading(self) -> list[Piece]:
        things = {step.what for step in self.choice.next_steps} if self.choice.taken else set()
        steps_on = [piece for piece in self._cloth if things & {*piece.names} and self.choice.targets(piece.names)]
        return steps_on if len(things) == len(steps_on) == 1 and self.boards else []

    def _glide(self) -> None:
        self.layer.finish()
        self._plan(0, None, self._along)
        self._along = {}
        self.layer.go(self._poses(), self._slots())
        self._light()

    def _bring(self, pieces: Sequence[Piece], place: str, point: Point) -> None:
        """Brings pieces to a place, one after the other: steps, or a refusal that says why not."""
        for piece in pieces:
            step = self.choice.step(piece.names, place)
            if step is None:
                self._refuse([*self.choice.taken, Step(piece.names[0], place)], point)
                return
            self._make(step, piece)
        self._led = None
        self._go_on()

    def _refuse(self, steps: Steps, point: Point) -> None:
        self._lead_back()
        self._follow()
        self.hints.refuse(self._target(steps[-1].to or steps[-1].what.partition("/")[0]))
        text = self.spell(steps)
        if text:
            self.dispatch("on_refused", text, point)

    def show_why(self, refusal: IllegalMove) -> None:
        """Shows what stands in the way of a move, if anything does."""
        concerned = self.concerned(refusal)
        if concerned:
            self.hints.refuse(*concerned)

    def _choose(self, pieces: list[Piece]) -> None:
        self.chosen = pieces
        self._is_led = False
        self._glide()

    def _light(self) -> None:
        lots = [self.chosen] if self.chosen else [press.lifted for press in self.presses if press.lifted]
        together = (place for lot in lots for place in self.choice.together([piece.names for piece in lot]))
        targets = {place: self._target(place) for place in dict.fromkeys(together)}
        seen = [pose for place, pose in targets.items() if self._is_in_sight(pose, place)]
        seen += [] if lots else self._going_on()
        begun = lots or [[]] if self.choice.taken else lots
        trails = self.trails(begun[0], list(targets), self._aim) if begun and self.boards else ()
        self.hints.colour = look.now.lit[:3]
        chosen = self._poses() if self.chosen else {}
        outlines = [chosen[piece] for piece in self.chosen if self._is_in_sight(chosen[piece], piece.place)]
        self.hints.light(seen, outlines, trails=trails, aim=targets.get(self._aim or ""))

    def _going_on(self) -> list[Pose]:
        """What on the boards may go on with a part-made move."""
        things = {step.what for step in self.choice.next_steps} if self.choice.taken and self.boards else set()
        going = [piece for piece in self._cloth if things & {*piece.names} and self.choice.targets(piece.names)]
        poses = [(piece.place, pose) for piece in going if (pose := self.layer.goal_of(piece))]
        return [pose for place, pose in poses if self._is_in_sight(pose, place)]

    def _is_in_sight(self, pose: Pose, place: str) -> bool:
        ground = self._ground(place)
        return not isinstance(ground, Board) or ground.shows(pose)

    def _target(self, place: str) -> Pose:
        """Where a place is lit: the piece that lies there, or the place itself."""
        ground = self._ground(place)
        if ground is None:
            return Pose(0, 0, 0, 0)
        slot = [piece for piece in self._cloth.at(place) if "." in place]
        goal = self.layer.goal_of(slot[0]) if slot else None
        return goal or ground.target(place)

    # the keyboard

    def stops(self) -> list[Pose]:
        """Where the keyboard can stop: what can be tapped or chosen now, and where the chosen pieces may go."""
        places = [self._target(place) for place in self._lit_places()]
        things = [piece for piece in self._cloth if self._is_covered(piece) or self._is_choosable(piece)]
        poses = {pose for piece in things if (pose := self.layer.goal_of(piece))}
        # A place and what lies there are one.
        lit = {(round(place.x), round(place.y)) for place in places}
        return places + sorted(pose for pose in poses if (round(pose.x), round(pose.y)) not in lit)

    def tap_stop(self, stop: Pose) -> None:
        """Taps what the keyboard stands on, where it lies in sight."""
        self.layer.finish()
        piece = next((piece for piece in self._cloth if self.layer.goal_of(piece) == stop), None)
        self._tap(self.layer.in_sight(piece) if piece else (stop.x, stop.y))

    def mark(self, stop: Pose | None) -> Pose | None:
        """Shows where the keyboard stands, and says where that is now: a board comes so far that it is in sight."""
        board = self._board_of(stop) if stop else None
        if board and stop and not board.is_whole:
            spot = board.under((stop.x, stop.y))
            board.bring_into_sight(stop)
            there = board.seen(Pose(*spot, 0, 0))
            stop = min(self.stops(), key=lambda stop: stop.distance((there.x, there.y)), default=None)
        lit = self.hints
        lit.light(lit.targets, lit.chosen, stop, lit.trails, lit.aim)
        return stop

    def _board_of(self, stop: Pose) -> Board | None:
        """The board on which a stop of the keyboard is."""
        places = [piece.place for piece in self._cloth if self.layer.goal_of(piece) == stop]
        places += [place for place in self._lit_places() if self._target(place) == stop]
        return next((board for board in self.boards if any(board.holds(place) for place in places)), None)

    def _lit_places(self) -> list[str]:
        return self.choice.together([piece.names for piece in self.chosen])

    def _is_choosable(self, piece: Piece) -> bool:
        return bool(self.choice.targets(piece.names)) or self.choice.press(piece.names) is not None

    # fingers

    def landed(self, press: Press) -> None:
        """Who touches a board that slides wants it to stop, and nothing else."""
        board = self._board_at(press.start)
        if board and board.is_flying:
            board.stop()
            press.is_sliding = True
            press.timer.cancel()

    def lift(self, point: Point) -> Sequence[Piece]:
        """What comes up under a finger: the piece there, with all that is chosen if it is one of them."""
        if self._pincher(point):
            return ()
        piece = self._under(point)
        if piece is None or not self._can_lift(piece) or self._is_covered(piece):
            return ()
        if any(piece in press.lifted for press in self.presses):
            return ()
        self._rest()
        if piece not in self.chosen:
            self._lead_to(piece)
            self.chosen.clear()
        pieces = list(self.chosen) or [piece]
        self.chosen.clear()
        self.layer.lift([*self._carried_now(), *pieces])
        return pieces

    def _carried_now(self) -> list[Piece]:
        return [piece for press in self.presses for piece in press.lifted]

    def _can_lift(self, piece: Piece) -> bool:
        return self._is_movable(piece) or self._leads_on(piece) is not None

    def _leads_on(self, piece: Piece) -> Step | None:
        """The step that brings what is chosen to a piece, so that the piece can go on."""
        is_one = len(self.chosen) == 1 and bool(self.boards)
        return self.choice.step(self.chosen[0].names, piece.place) if is_one else None

    def _lead_to(self, piece: Piece) -> None:
        """Who drags what the chosen could be brought to, means both."""
        step = self._leads_on(piece)
        if step and not self.choice.targets(piece.names):
            self._make(step, self.chosen[0])
            self._led = step

    def _lead_back(self) -> None:
        """What has been dragged went nowhere: what was chosen has not been brought there either."""
        led, self._led = self._led, None
        if led and self.choice.taken and self.choice.taken[-1] is led:
            self.choice.back()
            self._cloth.give_back(self._made.pop())

    def _under(self, point: Point) -> Piece | None:
        """The piece that a finger takes: the one there, or on a board the nearest that can be lifted."""
        there = self._piece_at(point)
        if self._board_at(point) is None or (there and self._can_lift(there)):
            return there
        near = [
            (pose.distance(point), at, piece)
            for at, piece in enumerate(self._cloth)
            if (pose := self.layer.goal_of(piece)) and pose.distance(point) <= REACH**2
            if self._is_in_sight(pose, piece.place) and self._can_lift(piece)
        ]
        return min(near)[2] if near else there

    def _board_at(self, point: Point) -> Board | None:
        on_top = any(area.place_at(point) for area in self.areas)
        return None if on_top else next((board for board in self.boards if board.collide_point(*point)), None)

    def raised(self, press: Press) -> None:
        """A finger has lifted something: where it may go is lit."""
        poses = self._poses()
        self._homes.update({piece: poses[piece] for piece in press.lifted})
        self._light()
        self.dispatch("on_lifted")

    def carry(self, press: Press) -> None:
        """What is lifted follows the finger."""
        for piece in press.lifted:
            self.layer.carry(piece, self._carried(press, self._homes[piece]))
        if self.boards:
            self._take_aim(press)

    def _carried(self, press: Press, home: Pose) -> Pose:
        """Where a piece is that a finger carries: over a board it must not hide what it is brought to."""
        size = home.width * LIFTED, home.height * LIFTED
        if self._board_at(press.at) is None:
            dx, dy = press.at[0] - press.start[0], press.at[1] - press.start[1]
            return Pose(home.x + dx, home.y + dy, *size, home.turn)
        width = min(max(size[0], NARROW), WIDE)
        height = width * home.height / home.width
        if press.has_mouse and home.width <= WIDE:
            return Pose(*press.at, *size, home.turn)
        return Pose(press.at[0], press.at[1] + height / 2 + (0 if press.has_mouse else FLOATS), width, height)

    def _take_aim(self, press: Press) -> None:
        aim = self._lit_at(press.lifted, [press.at])
        if aim != self._aim:
            self._aim = aim
            self._light()

    def drop(self, press: Press) -> None:
        """Lets go: over a place the pieces are brought there; anywhere else they glide back."""
        pieces = press.lifted
        middle = None if self._board_at(press.at) else self.layer.pose_of(pieces[0])
        self.layer.lift(self._carried_now())
        self._aim = None
        place = self._aimed_at(pieces, press.at, middle)
        if place is None or place == pieces[0].place:
            self._lead_back()
            self._follow()
        else:
            self._bring(pieces, place, press.at)

    # looking nearer

    def slide(self, press: Press, before: Point) -> None:
        """A finger that has lifted nothing moves the board; two make it larger and smaller."""
        board = self._board_at(press.start)
        if board is None:
            return
        other = self._pincher(press.start, press)
        if other:
            other.is_sliding = True
            other.timer.cancel()
            times = _apart(press.at, other.at) / max(1.0, _apart(before, other.at))
            board.enlarge(times, _middle(press.at, other.at), _middle(before, other.at))
        else:
            board.pan(press.at[0] - before[0], press.at[1] - before[1])

    def slid(self, press: Press) -> None:
        """A board that has been flung slides on; one that has been pinched stays."""
        board = self._board_at(press.start)
        other = self._pincher(press.start, press)
        if other:
            del other.trace[:-1]
        elif board:
            board.fling(press.speed)

    def wheel(self, point: Point, notches: int) -> bool:
        """The wheel brings a board nearer, where the pointer is."""
        board = self._board_at(point)
        if board is None or not notches:
            return False
        board.enlarge(NOTCH**notches, point)
        return True

    def zoom(self, notches: int) -> None:
        """Brings the boards nearer, or all of them into sight again if ``notches`` is 0."""
        for board in self.boards:
            if notches:
                board.enlarge(NOTCH**notches, (board.center_x, board.center_y))
            else:
                board.back_away()

    def _pincher(self, point: Point, press: Press | None = None) -> Press | None:
        """Another finger on the same board that has lifted nothing."""
        board = self._board_at(point)
        others = (other for other in self.presses if other is not press and other.start != point)
        free = (other for other in others if not other.lifted and not other.is_held)
        return next((other for other in free if board and self._board_at(other.start) is board), None)

    def tap(self, point: Point) -> None:
        """A tap presses what can be pressed, chooses a piece, or says where the chosen ones go.

        Who taps while much is still to happen wants to see the end of it.
        """
        if self.layer.ends_in > PATIENCE:
            self._rest()
            return
        board = self._board_at(point)
        near = self._stops_near(point) if board else []
        if board and len(near) > 1 and near[1].distance(point) < DOUBT**2 and board.zoom < board.largest:
            board.approach(point)
        else:
            self._tap((near[0].x, near[0].y) if near else point)

    def _tap(self, point: Point) -> None:
        """A tap on this very point."""
        piece = self._piece_at(point)
        if piece and self._is_covered(piece):
            self._uncover(piece)
            return
        place = (self.meant(self.chosen, point) if self.chosen else None) or self._place_at(point)
        names = piece.names if piece else (place,) if place else ()
        if self.chosen and place and place in self.choice.together([each.names for each in self.chosen]):
            self._bring(self.chosen.copy(), place, point)
        elif (step := self.choice.press(names)) is not None:
            self._take(step, piece)
        elif piece and self._is_movable(piece):
            self._begin_anew(piece)
            self._choose(self._with(piece))
        elif self.chosen and place and place != self.chosen[0].place:
            self._refuse([*self.choice.taken, *(Step(each.names[0], place) for each in self.chosen)], point)
        else:
            self._choose([])
            self._tap_nothing(self._board_at(point), point)

    def _tap_nothing(self, board: Board | None, point: Point) -> None:
        """A tap that means nothing; two of them bring a board nearer, or all of it into sight again."""
        now = Clock.get_time()
        is_second, self._tapped = now - self._tapped < TWICE, now
        if board and is_second:
            self._tapped = -TWICE
            if board.is_whole:
                board.approach(point)
            else:
                board.back_away()

    def _begin_anew(self, piece: Piece) -> None:
        """Who taps something else that a move can begin with has changed his mind."""
        if self.begins_anew and not self.choice.targets(piece.names) and self.choice.begins(piece.names):
            while self.choice.taken:
                self.choice.back()
                self._cloth.give_back(self._made.pop())
            self.dispatch("on_choice")

    def _stops_near(self, point: Point) -> list[Pose]:
        """What can be tapped on a board so near a point that it may be meant, the nearest first."""
        near = [stop for stop in self.stops() if stop.distance(point) <= REACH**2 or stop.holds(point)]
        near = [stop for stop in near if self._board_at((stop.x, stop.y))]
        return sorted(near, key=lambda stop: stop.distance(point))

    def _with(self, piece: Piece) -> list[Piece]:
        """What is chosen once this piece is tapped: it comes to the others if they can go together, or goes again."""
        if piece in self.chosen:
            return [each for each in self.chosen if each is not piece]
        together = [*self.chosen, piece]
        return together if self.choice.together([each.names for each in together]) else [piece]

    def hold(self, point: Point) -> None:
        """A finger that rests peeks at what is covered, and has all else explained."""
        piece = self._piece_at(point)
        if piece and piece.is_secret and not self.is_unlocked:
            self.peek(now=True)
        elif piece:
            self.dispatch("on_explained", self.explain(piece, self.layer.shown_on(piece)), point)
        else:
            sentence = self.explain_place(self._place_at(point) or "")
            if sentence:
                self.dispatch("on_explained", sentence, point)

    def release(self) -> None:
        """The finger that peeked is gone."""
        if self.is_peeking:
            self.peek(now=False)

    def let_go(self) -> None:
        """The table has changed under the fingers: none holds anything, and none peeks any more."""
        has_lifted = bool(self._carried_now())
        super().let_go()
        self._aim = None
        self._lead_back()
        if has_lifted:
            self.layer.lift(())
        self.release()

    def _is_movable(self, piece: Piece) -> bool:
        """Whether a finger may move it: the own secret cards always; where they may not go, the table says why."""
        is_in_hand = piece.is_secret and not piece.is_held
        return is_in_hand or bool(self.choice.targets(piece.names))

    def _is_covered(self, piece: Piece) -> bool:
        return self._is_unasked(piece) or (piece.is_secret and not self.is_unlocked and not self.is_peeking)

    def _is_unasked(self, piece: Piece) -> bool:
        """Whether it is of the own hand, which nobody looks at now."""
        return piece.face is None and piece.place == f"hand {self.focus_seat}" and not self.choice.targets(piece.names)

    def _uncover(self, piece: Piece) -> None:
        if piece.is_secret:
            self.unlock(now=True)
        else:
            self.dispatch("on_ask", self.focus_seat)

    def _piece_at(self, point: Point, but: Sequence[Piece] = ()) -> Piece | None:
        """The piece that a finger reaches at a point: of a board nothing that lies under an area, or out of sight."""
        piece = self.layer.at(point, but)
        if piece and isinstance(self._ground(piece.place), Board) and self._board_at(point) is None:
            return None
        return piece

    def _place_at(self, point: Point, but: Sequence[Piece] = ()) -> str | None:
        piece = self._piece_at(point, but)
        if piece:
            return piece.place
        return next((place for ground in reversed(self.grounds) if (place := ground.place_at(point))), None)

    def _aimed_at(self, pieces: Sequence[Piece], finger: Point, middle: Pose | None) -> str | None:
        """The place that is meant: the nearest lit one under the finger or the piece, else whatever lies under it."""
        points = [finger, (middle.x, middle.y)] if middle else [finger]
        return self._lit_at(pieces, points) or self.meant(pieces, finger) or self._place_at(finger, pieces)

    def _lit_at(self, pieces: Sequence[Piece], points: Sequence[Point]) -> str | None:
        places = self.choice.together([piece.names for piece in pieces])
        if meant := self.meant(pieces, points[0]):
            return meant if meant in places else None
        lit = [
            (min(target.distance(point) for point in points), place)
            for place in places
            if (target := self._target(place)) and any(target.holds(point, MISS) for point in points)
            if self._is_in_sight(target, place)
        ]
        return min(lit)[1] if lit else None

    # events that the page of the table answers

    def on_move(self, text: str) -> None:
        """A move has been chosen."""

    def on_refused(self, text: str, point: Point) -> None:
        """Gestures have made a move that is not legal."""

    def on_explained(self, sentence: str, point: Point) -> None:
        """Somebody has asked what a piece is."""

    def on_choice(self) -> None:
        """What may be pressed has changed."""

    def on_laid(self) -> None:
        """The places are where they belong: now the table can be shown."""

    def on_lifted(self) -> None:
        """A finger has lifted something."""

    def on_ask(self, seat: int) -> None:
        """Somebody wants to see the own cards, though the table does not need it."""


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
