"""What lies on a table, and how it is drawn: at once, dealt, or as events happen.

A game's own scene defines with ``contents`` what lies where; its kv file says where the places are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.board import Board
from screens.table.layout.plate import Plate
from screens.table.layout.pose import Point, Pose, around
from screens.table.model.marks import Mark
from screens.table.model.pieces import Contents, Piece, Pieces, is_hand, row_of
from screens.table.model.seat_state import SeatState, SecretLook
from screens.table.pacing import squeezed, times_of
from screens.table.round_count import RoundCount
from screens.table.table_marks import TableMarks
from screens.table.view.faces import THROUGH, Faces, as_new
from screens.table.view.layer import PieceLayer, ShownFace
from screens.widgets.basics import load_kv
from tabletop import GAMES, OVER, SCORE, Count, Seen

if TYPE_CHECKING:
    from screens.table.acting_seats import ActingSeats

#: Seconds from one dealt card to the next.
DEALT = 0.025

#: The layouts in which cards lie fanned, and how far beside such a card a finger may come down in a gap.
FANNED, GAP = ("fan", "hand"), dp(8)
#: The phases in which a round has been counted.
COUNTED = (SCORE, OVER)
#: Seconds until a round has been counted, from its last move on; and those of them in which its cards move.
COUNTING, OPENING = 6.0, 2.8

#: Sorts an open hand.
RANK = attrgetter("rank")
NO_WAYS: Mapping[Piece, Sequence[Pose]] = {}


class TableView(FloatLayout):
    """Everything on a table, drawn as one seat may see it."""

    __events__: tuple[str, ...] = ("on_laid", "on_counted")

    #: The engine's name of the game.
    game = ""
    #: Events that take longer than others to follow, with their seconds.
    paces: Mapping[str, float] = {}
    #: Events that are announced before anything moves, with the seconds for reading that.
    notices: Mapping[str, float] = {}
    #: Events told before the one that causes them: their pieces move when that one's piece reaches them.
    struck: Collection[str] = ()
    #: Whether the plates' notes say the points of a round once it is counted.
    notes_sums = False
    #: Reasons of a count for which what it counts is greyed.
    greys: Collection[str] = ()
    #: The place that cards are dealt from, and whether all cards return there before the next deal.
    deck = "pile"
    sweeps = True

    #: The seat at the lower edge.
    focus_seat: NumericProperty[int] = NumericProperty(0)
    #: Whether a finished match is replayed: nothing is secret, and no seat moves.
    is_retold = BooleanProperty(defaultvalue=False)
    #: Whether all hands lie open, as in a replay with everyone's eyes, so that each needs room.
    shows_all_hands = BooleanProperty(defaultvalue=False)

    def __init__(self, people: Sequence[Person], acting: ActingSeats, **kw: Any) -> None:
        load_kv(f"games/{self.game}")
        self.people = people
        #: What the viewer sees.
        self.state = SeatState()
        #: The seats that act here.
        self.acting = acting
        #: The events shown last.
        self.happened: Sequence[Seen] = ()
        #: By hand, the faces that have come into it since its player's last move: each marked only where it is drawn.
        self.arrivals: Mapping[str, Sequence[str]] = {}
        #: Whether the viewer is alone, so that no secret is covered.
        self.is_alone = False
        #: The places whose pieces lie face down with their faces shining through: nobody has turned them up in play.
        self._unrevealed: Collection[str] = ()
        #: The factor for the seconds of ``paces`` and ``notices``.
        self.tempo = 1.0
        #: When each event of ``happened`` began or begins, in seconds after it was told.
        self.begins: Sequence[float] = ()
        #: Whether boards turn the player in turn to the front.
        self.turns = True
        #: The areas, from bottom to top.
        self.areas: list[Area] = []
        #: What each player has on the table.
        self.sides: list[Side] = []
        self.boards: list[Board] = []
        #: The area of each place that has been asked for; None for a place that no area has.
        self._area_at: dict[str, Area | None] = {}
        self._turning: Any = None
        self._laid_width = 0.0
        self.pieces = Pieces(self.deck if self.sweeps else None)
        self.layer = PieceLayer(self.faces())
        self.layer.light = theme.now.card[0]
        super().__init__(**kw)
        self.acting.build()
        self.add_widget(self.layer)
        #: What others have done.
        self.marks = TableMarks(self)
        self.add_widget(self.marks.layer)
        self.round_count = RoundCount(self)
        self.add_widget(self.round_count.layer)
        self._find_surfaces()

    def _find_surfaces(self) -> None:
        """Find the areas and boards, and move the pieces with them from now on."""
        widgets = list(self.walk(restrict=True))
        self.areas = [widget for widget in widgets if isinstance(widget, Area)]
        self.sides = [widget for widget in widgets if isinstance(widget, Side)]
        self.boards = [widget for widget in widgets if isinstance(widget, Board)]
        # Before the next frame, but after all layout is done.
        relay = self._relay_soon = Clock.create_trigger(self._relay_once_laid, -1)
        for area in self.areas:
            area.bind(pos=relay, size=relay, turn=relay, largest=relay)
            area.bind(place=lambda *_: self._area_at.clear())
        for board in self.boards:
            board.bind(pos=relay, size=relay, on_view=self.view_changed)
        self.layer.framed = lambda piece: any(board.holds(piece.place) for board in self.boards)

    def keep_over_pieces(self, widget: Widget) -> None:
        """Draw a widget above the pieces of a zoomed board."""
        self.remove_widget(widget)
        self.add_widget(widget)

    # what a game's own scene defines

    def build_seats(self) -> None:
        """Add the widgets of the other seats; the one at the lower edge is in the kv file."""

    def faces(self) -> Faces:
        """The pictures of the pieces."""
        return Faces(self.game)

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """The faces at each place, from bottom to top; None for hidden ones."""
        raise NotImplementedError

    def unrevealed(self, _view: Mapping[str, Any]) -> Collection[str]:
        """The places whose pieces were never turned face up for everyone, though this view has their faces."""
        return ()

    def build_edges(self) -> None:
        """Add what goes with the edges of a flat table, which are there already."""

    def focus_of(self, sight: Sight) -> int:
        """The seat to put at the lower edge."""
        return int(self.focus_seat) if sight.seat is None else sight.seat

    @property
    def front_seat(self) -> int:
        """The seat whose widgets are those at the lower edge."""
        return int(self.focus_seat)

    def annotate(self, sight: Sight) -> None:
        """Write on the table what isn't a piece: names, counts, turn."""

    def is_out(self, _view: Mapping[str, Any], _seat: int) -> bool:
        """Whether a seat has no turn any more in this round."""
        return False

    def passed(self, _seen: Seen) -> Sequence[Pose]:
        """The poses that a piece passes, if it doesn't go straight."""
        return ()

    def counted(self, events: Sequence[Seen], sight: Sight) -> Sequence[Count]:
        """The steps in which a round is counted, if these events have ended one."""
        return () if all(seen.what != "score" for seen in events) else self._counting(sight)

    def _counting(self, sight: Sight) -> Sequence[Count]:
        return [*GAMES[self.game].counting(sight.public)] if sight.view.get("phase") in COUNTED else ()

    def marked(self, _seen: Seen) -> Mark | None:
        """The mark that an event leaves on the table until the viewer's next turn."""
        return None

    def pose_of_sum(self, side: Side) -> Pose:
        """The pose at whose right end a player's sum stands while a round is counted: their plate."""
        plate = next((widget for widget in side.walk(restrict=True) if isinstance(widget, Plate)), None)
        if plate is None:
            return Pose(side.center_x, side.center_y, side.width, side.height, side.turn)
        return Pose(plate.center_x, plate.center_y, plate.frame_width, plate.frame_height, plate.turn)

    def turn_for(self, _seat: int) -> float:
        """The rotation of boards, counter-clockwise, that puts this seat in front."""
        return 0.0

    # where things are

    @property
    def sight(self) -> Sight | None:
        """What the table is drawn from; None before it has been drawn."""
        return self.state.sight

    def on_focus_seat(self, *_: Any) -> None:
        """Draw the table for the seat at the lower edge."""
        self.state.seat = int(self.focus_seat)

    @property
    def surfaces(self) -> list[Board | Area]:
        """Everything that pieces lie on, from bottom to top."""
        return [*self.boards, *self.areas]

    @property
    def seats(self) -> list[Side]:
        """The seats on the screen, the one at the lower edge first."""
        return sorted(self.sides, key=lambda seat: (seat.number - self.focus_seat) % len(self.people))

    def where(self, name: str) -> list[Pose]:
        """The poses of what is pointed out: a place, or all pieces with a face, anywhere or at a place."""
        poses, ground = self.poses(), self.surface_of(name)
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

    @property
    def ends_in(self) -> float:
        """Seconds until all has been seen: everything has arrived, and a round is counted."""
        return max(self.layer.ends_in, self.round_count.layer.ends_in)

    # what is drawn

    def show(self, sight: Sight) -> None:
        """Draw the table as it is now, at once; a round that is over has been counted."""
        self.happened = self.begins = ()
        self.clear_for(sight)
        self._face(sight)
        self.turn_boards(at_once=True)
        self.acting.update_pieces(sight)
        self._lay()
        self.round_count.show(self._counting(sight))

    def deal(self, sight: Sight) -> None:
        """Draw the table as it is now, with all cards dealt from the pile."""
        self.show(sight)
        poses, pile = self.poses(), self.surface_of(self.deck)
        start = pile.start(self.deck) if pile else Pose(self.center_x, self.center_y, dp(64), dp(96))
        dealt = [piece for piece in poses if not any(board.holds(piece.place) for board in self.boards)]
        self.layer.lay(poses | dict.fromkeys(dealt, start), {}, self.empty_slots())
        for at, piece in enumerate(dealt):
            self.layer.plan({piece: poses[piece]}, self.shown_faces(), at * DEALT, None)
        self.layer.show(self.shown_faces())
        self.layer.go(poses, self.empty_slots())

    def show_events(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show the events one after the other, and then the table as it is now.

        ``public`` are everyone's versions of the events; without it nothing is secret.
        """
        self.happened = events
        made = self._clear_but_made(sight)
        counts = self.counted(events, sight)
        *self.begins, after = squeezed(times_of(self, events, made), OPENING if counts else inf)
        self._plan_events(events, public, made)
        # Events happen where the players sit; then the table turns to the next one.
        notes = {side: side.note for side in self.sides}
        self._face(sight)
        self.acting.update_pieces(sight)
        self.layer.go(self._plan(after, None), self.empty_slots())
        self.round_count.begin(counts, max(after, self.layer.ends_in), COUNTING * self.tempo)
        ends_in = self.ends_in
        if ends_in > 0 and sight.view.get("phase") in COUNTED:
            self.round_count.withhold(notes)
        self._turning = Clock.schedule_once(lambda _dt: self._come_to_rest(), ends_in)

    def _clear_but_made(self, sight: Sight) -> Mapping[Piece, Pose]:
        """End what is going on; returns what fingers have already brought to its place, which doesn't glide again."""
        held = [piece for piece in self.pieces if piece.is_held]
        there = self.poses(held) if held else {}
        self.clear_for(sight)
        back = self.poses(held) if held else {}
        made = {piece: there[piece] for piece in held if self.layer.pose_of(piece) != back.get(piece)}
        if made:
            self.layer.plan(made, self.shown_faces(), 0, None)
        return made

    def _plan_events(self, events: Sequence[Seen], public: Sequence[Seen] | None, made: Mapping[Piece, Pose]) -> None:
        """Move the pieces as the events say, each glide beginning when its event does."""
        begins = {id(seen): begin for seen, begin in zip(events, self.begins, strict=True)}
        for seen, moved in self.pieces.happen(events, public):
            if moved:
                self._plan(begins[id(seen)], seen.origin, {moved[0]: self.passed(seen)}, but=made)
                self.layer.cross(_crossing(moved))

    def forget_looks(self, sight: Sight) -> None:
        """Forget what has been looked at, as something happens now."""

    def clear_for(self, sight: Sight) -> None:
        """End what is going on, and forget what the viewer may no longer see."""
        if self._turning is not None:
            self._turning.cancel()
        self.round_count.stop()
        self.finish_motion()
        self.pieces.give_back()
        if self.state.sight is None or sight.viewer != self.state.sight.viewer:
            self.pieces.forget()
            self.state.look = SecretLook.LAID_OPEN if self.is_alone else SecretLook.COVERED
            self.turn_faces()
        self.state.sight = sight
        is_all_seen = self.is_retold or sight.view.get("phase") in COUNTED
        self._unrevealed = self.unrevealed(sight.view) if is_all_seen else ()

    def finish_motion(self) -> None:
        """End all animation at its goal, at once."""
        self.layer.finish()
        self.round_count.layer.finish()
        for board in self.boards:
            board.finish()
        if self._turning is not None and self._turning.is_triggered:
            self._turning.cancel()
            self._come_to_rest(at_once=True)
        self.marks.draw_awaited()

    def _come_to_rest(self, *, at_once: bool = False) -> None:
        """All has been seen: the boards turn to the viewer, and what a round has brought is written on the plates."""
        self.turn_boards(at_once=at_once)
        if self.round_count.end():
            self.dispatch("on_counted")

    def turn_boards(self, *, at_once: bool) -> None:
        """Turn boards to the viewer."""
        turn = self.turn_for(int(self.focus_seat)) if self.turns else 0.0
        for board in self.boards:
            board.duration = self.layer.duration
            board.turn_to(turn, at_once=at_once)

    def _face(self, sight: Sight) -> None:
        """Turn the table to the viewer, and write on it what isn't a piece."""
        self.focus_seat = self.acting.front(sight)
        self.acting.seat_people()
        self.annotate(sight)

    def _relay_once_laid(self, *_: Any) -> None:
        if self._trigger_layout.is_triggered:
            # The seats are still where they were, and move in this frame too.
            self._relay_soon()
        else:
            self.relay()

    def relay(self, *_: Any) -> None:
        """The screen has changed: put everything at its new place, at once.

        Animations continue if only the height has changed, which happens when the text below the table changes.
        """
        is_as_wide, self._laid_width = self._laid_width == self.width, self.width
        if self.sight is None:
            self.dispatch("on_laid")
            return
        if self.layer.is_moving and is_as_wide:
            self.layer.shift(self.poses(), self.empty_slots())
        else:
            self.layer.refit()
            self._lay()

    def _lay(self) -> None:
        self.layer.show(self.shown_faces())
        self.layer.lay(self.poses(), self.shown_faces(), self.empty_slots())
        self.marks.redraw()
        self.round_count.layer.draw()

    def glide(self, passed: Mapping[Piece, Sequence[Pose]] = NO_WAYS) -> None:
        """Let all pieces glide to their poses; some pass these poses on their way."""
        self.layer.finish()
        self.layer.go(self._plan(0, None, passed), self.empty_slots())
        self.marks.redraw()

    def _plan(
        self,
        after: float,
        origin: str | None,
        ways: Mapping[Piece, Sequence[Pose]] = NO_WAYS,
        but: Collection[Piece] = (),
    ) -> dict[Piece, Pose]:
        """Plan a glide of all pieces to their poses, new ones from a place; returns the poses."""
        ground = self.surface_of(origin) if origin else None
        start = ground.start(origin) if ground and origin else None
        poses = self.poses()
        gliding = {piece: pose for piece, pose in poses.items() if piece not in but} if but else poses
        self.layer.plan(gliding, self.shown_faces(), after, start, ways)
        return poses

    def view_changed(self, board: Board) -> None:
        """A board was panned or zoomed: move its pieces and marks with it."""
        self.layer.frame(None if board.is_whole else board.window)
        self.layer.follow(board.laid(self.pieces))
        self.marks.follow()
        self.round_count.layer.draw()

    def turn_faces(self) -> None:
        """Turn secrets up or down at once; nobody can follow how a hand is sorted, or mixed again."""
        self.layer.shift(self.poses(), self.empty_slots())
        self.layer.show(self.shown_faces())

    def turn_on_arrival(self) -> None:
        """Let pieces turn that may lie another way up now, once they have come where they glide."""
        self.layer.go(self._plan(0, None), self.empty_slots())

    def shown_faces(self) -> dict[Piece, ShownFace]:
        """The face drawn on each piece; None for the back."""
        shown = self._with_arrivals(self.acting.shown_faces(self.pieces.by_place.values()))
        if not self._unrevealed:
            return shown
        through = [piece for piece, face in shown.items() if face and piece.place in self._unrevealed]
        return shown | {piece: f"{THROUGH}{piece.face}" for piece in through}

    def _with_arrivals(self, shown: dict[Piece, ShownFace]) -> dict[Piece, ShownFace]:
        """These faces, with a sign on those that their players see and that are new in their hands."""
        for place, faces in self.arrivals.items():
            lying, left = self.pieces.by_place.get(place, []), list(faces)
            for piece in lying if len(lying) > len(faces) else ():
                face = shown[piece]
                if face and piece.is_secret and piece.face in left:
                    left.remove(piece.face)
                    shown[piece] = as_new(face)
        return shown

    def is_unrevealed(self, place: str) -> bool:
        """Whether what lies at a place was never turned face up: its face shines through its back."""
        return place in self._unrevealed

    def owner(self, piece: Piece) -> int | None:
        """The seat whose secret a piece is."""
        return self.acting.owner(piece)

    def is_face_up(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn."""
        return self.acting.is_face_up(piece)

    def is_shielded(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn small, so that its owner's hand can shield it."""
        return self.acting.is_shielded(piece)

    def _sorted(self) -> dict[Piece, Piece]:
        """The pieces that lie in another's place because their hand lies open, and is sorted."""
        swapped: dict[Piece, Piece] = {}
        for place, hand in self.pieces.by_place.items():
            # Others' cards are mostly unknown, and asked for often.
            if hand and hand[-1].face and is_hand(place) and self.acting.sorts(hand):
                ranked = sorted(hand, key=RANK)
                if ranked != hand:
                    swapped.update(zip(hand, ranked, strict=True))
        return swapped

    def poses(self, of: Collection[Piece] | None = None) -> dict[Piece, Pose]:
        """The pose of each piece, from bottom to top; or of these, and of what lies with them."""
        surfaces = (
            self.surfaces if of is None else filter(None, dict.fromkeys(self.surface_of(piece.place) for piece in of))
        )
        laid: dict[Piece, Pose] = {}
        for ground in surfaces:
            laid.update(ground.laid(self.pieces))
        swapped = self._sorted()
        poses = {swapped.get(piece, piece): pose for piece, pose in laid.items()} if swapped else laid
        wanted = [piece for lying in self.pieces.by_place.values() for piece in lying] if of is None else of
        for piece in wanted:
            if piece not in poses and (on_the_way := self.layer.goal_of(piece)):
                poses[piece] = on_the_way
        return poses

    def empty_slots(self) -> list[Pose]:
        """The poses of empty places that are drawn."""
        return [area.poses_of(1)[0] for area in self.areas if area.shows_slot and area.place]

    def surface_of(self, place: str) -> Board | Area | None:
        """The board or area that has a place."""
        return self._board_of(place) or self._area_of(place)

    def _board_of(self, place: str) -> Board | None:
        return next((board for board in self.boards if board.holds(place)), None) if self.boards else None

    def _area_of(self, place: str) -> Area | None:
        if place not in self._area_at:
            self._area_at[place] = next((area for area in self.areas if area.holds(place)), None)
        return self._area_at[place]

    def target_of(self, place: str) -> Pose:
        """The pose that is lit for a place: that of its piece, or of the place itself."""
        ground = self.surface_of(place)
        if ground is None:
            return Pose(0, 0, 0, 0)
        slot = self.pieces.at(place) if row_of(place) else ()
        goal = self.layer.goal_of(slot[0]) if slot else None
        return goal or ground.target(place)

    def targets_of(self, places: Iterable[str]) -> dict[str, Pose]:
        """The poses that are lit for these places."""
        return {place: self.target_of(place) for place in places}

    # where a finger is

    def board_at(self, point: Point) -> Board | None:
        """The board that a finger reaches at a point; None where an area lies above it."""
        if not self.boards:
            return None
        board = next((board for board in self.boards if board.collide_point(*point)), None)
        return None if board is None or any(area.place_at(point) for area in self.areas) else board

    def piece_at(self, point: Point, but: Sequence[Piece] = ()) -> Piece | None:
        """The piece that a finger reaches at a point; none on a board below an area, or out of sight."""
        piece = self.layer.at(point, but) or self._between(point, but)
        if piece and self._board_of(piece.place) and self.board_at(point) is None:
            return None
        return piece

    def _between(self, point: Point, but: Sequence[Piece]) -> Piece | None:
        """The card of a fanned hand that is nearest to a point in a gap between its cards."""
        fan = next((area for area in self.areas if area.layout in FANNED and area.place_at(point)), None)
        near = [
            (pose.distance(point), at, piece)
            for at, piece in enumerate(self.pieces.at(fan.place) if fan else ())
            if piece not in but and (pose := self.layer.goal_of(piece)) and pose.holds(point, GAP)
        ]
        return min(near)[2] if near else None

    def place_at(self, point: Point, but: Sequence[Piece] = ()) -> str | None:
        """The place that a finger reaches at a point: that of the piece there, or the one below."""
        piece = self.piece_at(point, but)
        if piece:
            return piece.place
        return next((place for ground in reversed(self.surfaces) if (place := ground.place_at(point))), None)

    def in_sight(self, poses: Mapping[str, Pose]) -> dict[str, Pose]:
        """Of these poses of places those that are visible."""
        if not self.boards:
            return dict(poses)
        return {place: pose for place, pose in poses.items() if self.is_in_sight(pose, place)}

    def is_in_sight(self, pose: Pose, place: str) -> bool:
        """Whether a pose at a place is visible; on a zoomed board it may not be."""
        board = self._board_of(place)
        return board is None or board.shows(pose)

    # events that the page of the table answers

    def on_laid(self) -> None:
        """All places are laid out: the table can be shown."""

    def on_counted(self) -> None:
        """A round that has ended is counted: its points can be told."""


def _crossing(moved: Sequence[Piece]) -> Sequence[Piece]:
    """The pieces of one event that have gone to different players or places, and so change places."""
    surfaces = {row_of(piece.place) or piece.place for piece in moved}
    return moved if len(surfaces) > 1 else ()
