"""What lies on a table, and how it is drawn: at once, dealt, or as it has happened.

A game's own scene says with ``contents`` what lies where; its kv says where the places are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose, around
from screens.table.model.pieces import Contents, Piece, Pieces
from screens.table.model.seat_state import SeatState
from screens.table.view.faces import THROUGH, Faces
from screens.table.view.layer import PieceLayer, ShownFace
from screens.widgets.basics import load_kv
from tabletop import Seen

#: Seconds from one thing that happens to the next.
PACE = 0.12
#: Seconds from one dealt card to the next.
DEALT = 0.025

NO_WAYS: Mapping[Piece, Sequence[Pose]] = {}


class TableView(FloatLayout):
    """All that lies on a table, drawn as one seat may see it."""

    __events__: tuple[str, ...] = ("on_laid",)

    #: The engine's name of the game.
    game = ""
    #: Things that take longer than others to be followed, in seconds.
    paces: Mapping[str, float] = {}
    #: The place that cards are dealt from, and whether all goes back there before the next deal.
    deck = "pile"
    sweeps = True

    #: The seat that sits at the lower edge.
    focus_seat = NumericProperty(0)
    #: The match is over and looked through once more: nothing of it is a secret any more, and nobody makes a move.
    is_retold = BooleanProperty(defaultvalue=False)
    #: All hands are looked into: there is room for each of them.
    lies_open = BooleanProperty(defaultvalue=False)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        load_kv(f"games/{self.game}")
        self.people = people
        #: What is seen by whom the table is drawn for.
        self.state = SeatState()
        #: What has just happened.
        self.happened: Sequence[Seen] = ()
        #: Whoever looks has nobody to hide anything from: no secret is covered.
        self.is_alone = False
        #: The places where what can be seen lies face down all the same.
        self._face_down: Collection[str] = ()
        #: How slow things happen, against ``paces``.
        self.tempo = 1.0
        #: Boards turn so that the player to move has his own side in front.
        self.turns = True
        #: Where the places are, the lowest first.
        self.areas: list[Area] = []
        self.boards: list[Board] = []
        self._turning: Any = None
        self._laid_width = 0.0
        self.pieces = Pieces(self.deck if self.sweeps else None)
        self.layer = PieceLayer(self.faces())
        self.layer.light = theme.now.card[0]
        super().__init__(**kw)
        self.build_seats()
        self.add_widget(self.layer)
        self._find_grounds()

    def _find_grounds(self) -> None:
        """From now on pieces lie where the places are, wherever these go."""
        widgets = list(self.walk(restrict=True))
        self.areas = [widget for widget in widgets if isinstance(widget, Area)]
        self.boards = [widget for widget in widgets if isinstance(widget, Board)]
        # Before the next frame, but after all layouts have come to rest.
        relay = self._relay_soon = Clock.create_trigger(self._relay, -1)
        for area in self.areas:
            area.bind(pos=relay, size=relay, turn=relay, largest=relay)
        for board in self.boards:
            board.bind(pos=relay, size=relay, on_view=self._view_changed)
        self.layer.framed = lambda piece: any(board.holds(piece.place) for board in self.boards)

    def keep_over_pieces(self, widget: Widget) -> None:
        """What lies on a board is not hidden by pieces that come there when it is seen from near."""
        self.remove_widget(widget)
        self.add_widget(widget)

    # what a game's own scene says

    def build_seats(self) -> None:
        """Makes the areas of the other seats; the one at the lower edge is in the kv."""

    def faces(self) -> Faces:
        """The pictures of the pieces."""
        return Faces(self.game)

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """What lies at each place, the lowest first; hidden faces None."""
        raise NotImplementedError

    def face_down(self, _view: Mapping[str, Any]) -> Collection[str]:
        """The places where things lie face down for some, though this view has their faces."""
        return ()

    def focus_of(self, sight: Sight) -> int:
        """The seat to sit at the lower edge."""
        return int(self.focus_seat) if sight.seat is None else sight.seat

    def annotate(self, sight: Sight) -> None:
        """Writes on the table what is not a piece: names, counts, whose turn it is."""

    def passed(self, _seen: Seen) -> Sequence[Pose]:
        """What a piece passes on its way, if it does not go straight."""
        return ()

    def turn_for(self, _seat: int) -> float:
        """How far boards are turned against the clock so that this seat has its own side in front."""
        return 0.0

    # where things are

    @property
    def sight(self) -> Sight | None:
        """What the table is drawn from; None before it has been drawn."""
        return self.state.sight

    def on_focus_seat(self, *_: Any) -> None:
        """The table is drawn for whoever sits at the lower edge."""
        self.state.seat = int(self.focus_seat)

    @property
    def grounds(self) -> list[Board | Area]:
        """All that pieces lie on, the lowest first."""
        return [*self.boards, *self.areas]

    @property
    def seats(self) -> list[Side]:
        """The seats as they sit on the screen, the one at the lower edge first."""
        seats = [widget for widget in self.walk(restrict=True) if isinstance(widget, Side)]
        return sorted(seats, key=lambda seat: (seat.number - self.focus_seat) % len(self.people))

    def where(self, name: str) -> list[Pose]:
        """Where something lies that is pointed out: a place, or each piece with a face, anywhere or at a place."""
        poses, ground = self.poses(), self.ground_of(name)
        if isinstance(ground, Area) and ground.layout != "stack":
            lying = [poses[piece] for piece in self.pieces.at(name) if piece in poses]
            return [around(lying)] if lying else [self.target_of(name)]
        if ground:
            return [self.target_of(name)]
        return [poses[piece] for piece in self.pieces if piece in poses and name in (*piece.names, piece.face)]

    @property
    def is_still(self) -> bool:
        """Whether nothing moves by itself."""
        is_turning = self._turning is not None and self._turning.is_triggered
        return not (self.layer.is_moving or is_turning or any(board.is_gliding for board in self.boards))

    # what is drawn

    def show(self, sight: Sight) -> None:
        """Draws the table as it is now, at once."""
        self.happened = ()
        self._begin(sight)
        self._face(sight)
        self._turn(at_once=True)
        self._update_pieces(sight)
        self._lay()

    def deal(self, sight: Sight) -> None:
        """Draws the table as it is now; all that lies there comes from the pile, one after the other."""
        self.show(sight)
        poses, pile = self.poses(), self.ground_of(self.deck)
        start = pile.start(self.deck) if pile else Pose(self.center_x, self.center_y, dp(64), dp(96))
        dealt = [piece for piece in poses if not any(board.holds(piece.place) for board in self.boards)]
        self.layer.lay(poses | dict.fromkeys(dealt, start), {}, self.empty_slots())
        for at, piece in enumerate(dealt):
            self.layer.plan({piece: poses[piece]}, self.shown_faces(), at * DEALT, None)
        self.layer.show(self.shown_faces())
        self.layer.go(poses, self.empty_slots())

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Shows what has happened, one thing after the other, and then the table as it is now.

        ``public`` is what everybody is told of it: without, there are no secrets in it.
        """
        self.happened = events
        held = [piece for piece in self.pieces if piece.is_held]
        there = self.poses() if held else {}
        self._begin(sight)
        # What fingers have brought somewhere already is not shown on its way again.
        back = self.poses() if held else {}
        made = {piece: there[piece] for piece in held if self.layer.pose_of(piece) != back.get(piece)}
        if made:
            self.layer.plan(made, self.shown_faces(), 0, None)
        after = 0.0
        for seen, moved in self.pieces.happen(events, public):
            if moved:
                self._plan(after, seen.origin, {moved[0]: self.passed(seen)}, but=made)
                after += self.paces.get(seen.what, PACE) * self.tempo
        # First it happens where everybody sits, then the table turns to the next one.
        self._face(sight)
        self._update_pieces(sight)
        self.layer.go(self._plan(after, None), self.empty_slots())
        self._turning = Clock.schedule_once(lambda _dt: self._turn(at_once=False), self.layer.ends_in)

    def _begin(self, sight: Sight) -> None:
        """Ends what was going on, and forgets what may no longer be seen."""
        if self._turning is not None:
            self._turning.cancel()
        self.finish_motion()
        self.pieces.give_back()
        if self.sight is None or sight.viewer != self.sight.viewer:
            self.pieces.forget()
            self.state.is_peeking = False
            self.state.is_unlocked = self.is_alone
            self.layer.show(self.shown_faces())
        self.state.sight = sight
        self._face_down = self.face_down(sight.view) if self.is_retold else ()

    def finish_motion(self) -> None:
        """What moves by itself is where it goes, at once."""
        self.layer.finish()
        for board in self.boards:
            board.finish()
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
        self.annotate(sight)

    def _seat_people(self) -> None:
        """Gives each seat on the screen its number: turn order runs from the lower edge on."""
        seats = [widget for widget in self.walk(restrict=True) if isinstance(widget, Side)]
        for at, seat in enumerate(sorted(seats, key=lambda seat: seat.order)):
            number = (self.focus_seat + at) % len(self.people)
            seat.sit(number, self.people[number])

    def _update_pieces(self, sight: Sight) -> None:
        self.pieces.set_contents(self.contents(sight.view))
        self.pieces.mark_secrets(self.contents(sight.public))

    def _relay(self, *_: Any) -> None:
        """The screen has changed: everything lies at its new place at once.

        What moves goes on if only the height has changed: that comes with the words under the table.
        """
        is_as_wide, self._laid_width = self._laid_width == self.width, self.width
        if self.sight is None:
            self.dispatch("on_laid")
            return
        self.layer.refit()
        if self.layer.is_moving and is_as_wide:
            self.layer.shift(self.poses(), self.empty_slots())
        else:
            self._lay()

    def _lay(self) -> None:
        self.layer.show(self.shown_faces())
        self.layer.lay(self.poses(), self.shown_faces(), self.empty_slots())

    def glide(self, passed: Mapping[Piece, Sequence[Pose]] = NO_WAYS) -> None:
        """Lets all pieces glide to where they lie now; some pass these poses on their way."""
        self.layer.finish()
        self.layer.go(self._plan(0, None, passed), self.empty_slots())

    def _plan(
        self,
        after: float,
        origin: str | None,
        ways: Mapping[Piece, Sequence[Pose]] = NO_WAYS,
        but: Collection[Piece] = (),
    ) -> dict[Piece, Pose]:
        """Plans that all pieces glide to where they lie now, new ones from a place; and says where they lie."""
        ground = self.ground_of(origin) if origin else None
        start = ground.start(origin) if ground and origin else None
        poses = self.poses()
        gliding = {piece: pose for piece, pose in poses.items() if piece not in but} if but else poses
        self.layer.plan(gliding, self.shown_faces(), after, start, ways)
        return poses

    def _view_changed(self, board: Board) -> None:
        """A board is looked at otherwise: what lies on it follows."""
        self.layer.frame(None if board.is_whole else board.window)
        self.layer.follow(board.laid(self.pieces))

    def shown_faces(self) -> dict[Piece, ShownFace]:
        """The face that is drawn of each piece, None for its back."""
        shown = {piece: piece.face if not piece.is_secret or self.is_open(piece) else None for piece in self.pieces}
        through = [piece for piece, face in shown.items() if face and piece.place in self._face_down]
        return shown | {piece: f"{THROUGH}{piece.face}" for piece in through}

    def is_open(self, _piece: Piece) -> bool:
        """Whether a secret piece is looked at."""
        return self.state.is_peeking or self.state.is_unlocked

    def poses(self) -> dict[Piece, Pose]:
        """Where each piece lies, the lowest first."""
        poses: dict[Piece, Pose] = {}
        for ground in self.grounds:
            poses.update(ground.laid(self.pieces))
        for piece in self.pieces:
            if piece not in poses and (on_the_way := self.layer.goal_of(piece)):
                poses[piece] = on_the_way
        return poses

    def empty_slots(self) -> list[Pose]:
        """The places that are drawn though nothing lies there."""
        return [area.poses_of(1)[0] for area in self.areas if area.shows_slot and area.place]

    def ground_of(self, place: str) -> Board | Area | None:
        """The board or the area that has a place."""
        return next((ground for ground in self.grounds if ground.holds(place)), None)

    def target_of(self, place: str) -> Pose:
        """Where a place is lit: the piece that lies there, or the place itself."""
        ground = self.ground_of(place)
        if ground is None:
            return Pose(0, 0, 0, 0)
        slot = [piece for piece in self.pieces.at(place) if "." in place]
        goal = self.layer.goal_of(slot[0]) if slot else None
        return goal or ground.target(place)

    # where a finger is

    def board_at(self, point: Point) -> Board | None:
        """The board that a finger reaches at a point: none where an area lies over it."""
        board = next((board for board in self.boards if board.collide_point(*point)), None)
        return None if board is None or any(area.place_at(point) for area in self.areas) else board

    def piece_at(self, point: Point, but: Sequence[Piece] = ()) -> Piece | None:
        """The piece that a finger reaches at a point: of a board nothing that lies under an area, or out of sight."""
        piece = self.layer.at(point, but)
        if piece and isinstance(self.ground_of(piece.place), Board) and self.board_at(point) is None:
            return None
        return piece

    def place_at(self, point: Point, but: Sequence[Piece] = ()) -> str | None:
        """The place that a finger reaches at a point: that of the piece there, or the one under it."""
        piece = self.piece_at(point, but)
        if piece:
            return piece.place
        return next((place for ground in reversed(self.grounds) if (place := ground.place_at(point))), None)

    def is_in_sight(self, pose: Pose, place: str) -> bool:
        """Whether what is at a place is in sight: on a board that is seen from near it may not be."""
        ground = self.ground_of(place)
        return not isinstance(ground, Board) or ground.shows(pose)

    # events that the page of the table answers

    def on_laid(self) -> None:
        """The places are where they belong: now the table can be shown."""
