"""A game's table: a view of what lies there, with a move entry for each seat that plays on it.

A game's own scene (``screens/games/<game>/scene.py``) is a subclass. Its ``entry.py`` defines the gestures of its
moves, and the texts about them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from screens.app import theme
from screens.app.startup import landing
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.acting_seats import ActingSeats
from screens.table.compared import lit_to_compare
from screens.table.gestures import GestureEntry
from screens.table.input.fingers import Press
from screens.table.layout.area import Area
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import Station, StationLayout
from screens.table.model.pieces import Piece
from screens.table.move_entry import Attempt, MoveEntry
from screens.table.table_fingers import TableFingers
from screens.table.table_view import TableView
from screens.table.view.hints import Hints, together
from screens.table.view.whole_board import WholeBoard
from screens.table.zoom import Zoom
from screens.widgets.bubble import Said
from tabletop import Seen, verb_of

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.device.accessibility.tree import Node
    from screens.widgets.reading import PageReader

#: How much higher selected cards are drawn, and how much at least; over their hand they rise no more than ``CLEAR``,
#: where names begin.
RAISED, LEAST, CLEAR = dp(14), dp(6), dp(7)


class Scene(TableView):
    """One table on the screen. ``entry`` is that of the seat it is drawn for."""

    __events__ = (
        *("on_move", "on_refused", "on_explained", "on_choice", "on_ask", "on_lifted", "on_moved_on", "on_relaid"),
    )

    #: The class of this game's move entries.
    entry_type: type[GestureEntry] = GestureEntry
    #: The widget at each player's edge of a flat table.
    station: type[Station] = Station
    #: Phases in which the open table is played on, and no hand needs to be seen.
    open_phases: Collection[str] = ()
    #: Phases in which everyone does the same at the same time, so that it is nobody's turn.
    joint_phases: Collection[str] = ()
    #: The first words of moves that people make themselves, even if there is no other.
    by_hand: Collection[str] = ("deal",)
    #: The first words of moves that change nothing on the table.
    unseen: Collection[str] = ()
    #: The sound of each event.
    sounds: Mapping[str, str] = {
        **dict.fromkeys(("drop", "throw", "keep", "lead"), "drop"),
        **dict.fromkeys(("draw", "take", "hide", "pick", "swap"), "slide"),
        **dict.fromkeys(("turn", "unveil", "flip", "look", "open"), "turn"),
        **dict.fromkeys(("deal", "shuffle", "mix"), "shuffle"),
        "call": "call",
    }

    def __init__(self, people: Sequence[Person], acting: ActingSeats | None = None, **kw: Any) -> None:
        #: The entries of all seats that play here.
        self.entries: Sequence[GestureEntry] = []
        #: What a tap does first: play at once what would play itself soon; returns whether there was anything.
        self.plays_at_once: Callable[[MoveEntry], bool] = lambda _entry: False
        #: Whether a double tap or a flick plays what can go to one place only.
        self.has_quick_gestures = True
        self.hints = Hints()
        #: The words of moves that are compared.
        self._compared: Mapping[str, str] = {}
        self.zoom = Zoom(self)
        self.fingers = TableFingers(self)
        #: The fingers that are down.
        self.presses: Sequence[Press] = self.fingers.presses
        acting = acting or ActingSeats()
        acting.join(self)
        super().__init__(people, acting, **kw)
        self.add_widget(self.hints)
        for board in self.boards:
            self.add_widget(WholeBoard(board))
        self.add_widget(self.layer.above)
        self.entry: GestureEntry = self.entry_type(self, self.state)
        self.entries = self.acting.make_entries()
        self.round_count.layer.is_for_all = self.acting.is_for_all

    # what is drawn

    def show(self, sight: Sight) -> None:
        """Draw the table as it is now, at once; fingers keep what they still hold."""
        super().show(sight)
        self.offer()
        self.fingers.carry_on()

    def show_events(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show the events one after the other, and then the table as it is now."""
        super().show_events(events, sight, public)
        self.offer()

    def offer(self) -> None:
        """Offer each seat its current legal moves."""
        for entry in self.entries:
            entry.offer()

    def clear_for(self, sight: Sight) -> None:
        """End what is going on; fingers lose what they hold, unless they may keep it."""
        self.let_go(self.acting.losing())
        self.acting.see()
        self.forget_looks(sight)
        self._compared = {}
        for entry in self.entries:
            entry.begin()
        super().clear_for(sight)
        self.fingers.forget_homes()

    def relay(self, *what: Any) -> None:
        """The screen has changed: fingers lose what they hold."""
        self.let_go()
        super().relay(*what)
        self.light()
        self.dispatch("on_relaid")

    def view_changed(self, board: Board) -> None:
        """A board was panned or zoomed: what is lit, and what fingers aim at, moves with it."""
        super().view_changed(board)
        self.light()
        self.fingers.aim_anew()

    def movable_poses(self) -> list[Pose]:
        """Where the pieces lie, or are on their way to, that fingers may take now."""
        movable = [piece for piece in self.pieces if any(entry.is_movable(piece) for entry in self.entries)]
        return [pose for piece in movable if (pose := self.layer.goal_of(piece))]

    def poses(self, of: Collection[Piece] | None = None) -> dict[Piece, Pose]:
        """The poses of all pieces, or at least of these, from bottom to top; selected ones are raised in their hand."""
        poses = super().poses(of)
        for entry in self.entries:
            for piece in entry.chosen:
                area = self.surface_of(piece.place)
                if piece in poses and isinstance(area, Area):
                    x, y = poses[piece].along(0, _rise(poses[piece], area))
                    poses[piece] = poses[piece]._replace(x=x, y=y)
        return poses

    def is_seen(self, move: str) -> bool:
        """Whether a bot's move shows anything that people would want time to follow."""
        return verb_of(move) not in self.unseen

    def compare(self, moves: Mapping[str, str]) -> None:
        """Until something happens, light where each of these moves would be made, with its word."""
        self._compared = moves
        self.light()

    def light(self) -> None:
        """Light what each seat can do now, or the moves that are compared."""
        self.hints.colour = theme.now.lit[:3]
        self.hints.light(
            lit_to_compare(self.entry, self._compared)
            if self._compared
            else together([entry.lit() for entry in self.entries])
        )

    def read(self, reader: PageReader) -> Sequence[Node]:
        """The table as an assistive technology reads it; nothing behind a curtain."""
        from screens.table.reading import TableReading

        return TableReading(self, reader).nodes() if reader.page.reads_table else ()

    # the edges of a flat table

    @property
    def station_layout(self) -> StationLayout:
        """The layout of the edges."""
        layout: StationLayout = self.ids.station_layout
        return layout

    @property
    def stations(self) -> list[Station]:
        """The edges, in the order of seats."""
        children = [child for child in self.station_layout.children if isinstance(child, Station)]
        return sorted(children, key=lambda station: station.order)

    def sitting_at(self, point: Point) -> int | None:
        """The seat at whose edge a point is; None in the middle."""
        return self.acting.seat_at(point)

    # fingers

    @property
    def is_touched(self) -> bool:
        """Whether a finger is down that forced moves must not disturb."""
        return self.acting.is_touched

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Pass a touch on, to what lies on the table or else to its fingers."""
        # A quick finger may have left the card it came down on: what it passes must not take it.
        touch.push()
        touch.pos = touch.x, touch.y = landing(touch, self)
        is_taken = bool(super().on_touch_down(touch))
        touch.pop()
        return is_taken or self.fingers.come_down(touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Pass a touch on."""
        is_own = touch.grab_current is self and self.fingers.move(touch)
        return is_own or bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Pass a touch on."""
        is_own = touch.grab_current is self and self.fingers.go_up(touch)
        return is_own or bool(super().on_touch_up(touch))

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """Make these fingers, or all, lose what they hold, and end all peeks."""
        losing = list(self.presses if presses is None else presses)
        has_lifted = bool(self.fingers.carried)
        self.fingers.let_go(losing)
        entries = self.acting.entries_of(losing)
        for entry in entries:
            entry.let_go()
        if has_lifted:
            self.layer.lift(self.fingers.carried)
        for entry in entries:
            entry.release()

    # events for the table's page; each has the entry it is about

    def on_move(self, entry: GestureEntry, text: str) -> None:
        """A move has been chosen."""

    def on_refused(self, entry: GestureEntry, attempt: Attempt) -> None:
        """Gestures have made an illegal move."""

    def on_explained(self, entry: GestureEntry, said: Said) -> None:
        """A player is told what a piece is, or what can be done with it."""

    def on_choice(self, entry: GestureEntry) -> None:
        """The possible steps or buttons have changed."""

    def on_lifted(self) -> None:
        """A finger has lifted something."""

    def on_moved_on(self, entry: GestureEntry) -> None:
        """A finger moves on from what has been explained to its player."""

    def on_relaid(self) -> None:
        """Places have moved, and what lies there with them."""

    def on_ask(self, entry: GestureEntry) -> None:
        """A player wants to see their own cards, though the table doesn't need it."""


def _rise(pose: Pose, area: Area) -> float:
    """How much higher a selected card is drawn in its area."""
    whole = area.whole
    across, up = whole.along(0, 1)[0] - whole.x, whole.along(0, 1)[1] - whole.y
    top = (pose.x - whole.x) * across + (pose.y - whole.y) * up + pose.height / 2
    return max(LEAST, min(RAISED, whole.height / 2 + CLEAR - top))
