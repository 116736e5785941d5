"""A game's table: a view of what lies there, and for each seat that plays on it an entry of its moves.

A game's own scene (``screens/games/<game>/scene.py``) is one of these. Which gestures make its moves, and what is said
of them, is in its ``entry.py``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kivy.metrics import dp

from screens.app import theme
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.gestures import GestureEntry
from screens.table.input.fingers import Fingers, Press
from screens.table.layout.area import Area
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Piece
from screens.table.table_view import TableView
from screens.table.view.hints import Hints, together
from screens.table.zoom import Zoom
from tabletop import Seen

#: What is chosen lies so much higher.
RAISED = dp(14)


class Scene(TableView, Fingers):
    """One table on the screen. ``entry`` is that of the seat for which it is drawn."""

    __events__ = ("on_move", "on_refused", "on_explained", "on_choice", "on_ask", "on_lifted")

    #: How a seat of this game enters its moves.
    entry_type: type[GestureEntry] = GestureEntry
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

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        #: The entries of all seats that play here.
        self.entries: list[Any] = []
        #: Where the pieces in the air come from.
        self.homes: dict[Piece, Pose] = {}
        self.hints = Hints()
        self.zoom = Zoom(self)
        super().__init__(people, **kw)
        self.add_widget(self.hints)
        self.entry: Any = self.entry_type(self, self.state)
        self.entries = [self.entry]

    # what is drawn

    def show(self, sight: Sight) -> None:
        """Draws the table as it is now, at once."""
        super().show(sight)
        self.offer()

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Shows what has happened, one thing after the other, and then the table as it is now."""
        super().tell(events, sight, public)
        self.offer()

    def offer(self) -> None:
        """Each seat may choose among the moves that it has now."""
        for entry in self.entries:
            entry.offer()

    def _begin(self, sight: Sight) -> None:
        self.let_go(self.losing())
        for entry in self.entries:
            entry.begin()
        super()._begin(sight)
        self.homes.clear()

    def _relay(self, *what: Any) -> None:
        """The screen has changed: no finger holds anything."""
        self.let_go()
        super()._relay(*what)
        self.light()

    def _view_changed(self, board: Board) -> None:
        super()._view_changed(board)
        self.light()

    def poses(self) -> dict[Piece, Pose]:
        """Where each piece lies, the lowest first; what is chosen lies higher in its hand."""
        poses = super().poses()
        for piece in (piece for entry in self.entries for piece in entry.chosen):
            if isinstance(self.ground_of(piece.place), Area):
                x, y = poses[piece].along(0, RAISED)
                poses[piece] = poses[piece]._replace(x=x, y=y)
        return poses

    def light(self) -> None:
        """Lights what each seat can do now."""
        self.hints.colour = theme.now.lit[:3]
        self.hints.light(*together([entry.lit() for entry in self.entries]))

    # fingers

    def entry_at(self, _point: Point) -> Any:
        """For whom a finger plays that comes down at a point."""
        return self.entry

    def losing(self) -> Sequence[Press]:
        """The fingers that lose what they have when something happens on the table."""
        return self.presses

    def carried_pieces(self) -> list[Piece]:
        """What all fingers carry now."""
        return [piece for press in self.presses for piece in press.lifted]

    def landed(self, press: Press) -> None:
        """A finger comes down: if it touches a board that slides, the board stops, and that is all."""
        press.entry = self.entry_at(press.start)
        board = self.board_at(press.start)
        if board and board.is_flying:
            board.stop()
            press.is_sliding = True
            press.timer.cancel()

    def lift(self, press: Press) -> Sequence[Piece]:
        """What comes up under a finger."""
        return press.entry.lift(press.start)

    def raised(self, press: Press) -> None:
        """A finger has lifted something: where it may go is lit."""
        poses = self.poses()
        self.homes.update({piece: poses[piece] for piece in press.lifted})
        self.light()
        self.dispatch("on_lifted")

    def carry(self, press: Press) -> None:
        """What is lifted follows the finger."""
        press.entry.carry(press)

    def drop(self, press: Press) -> None:
        """A finger lets go of what it has lifted."""
        press.entry.drop(press)

    def tap(self, press: Press) -> None:
        """A finger has tapped."""
        press.entry.tap(press.start)

    def hold(self, press: Press) -> None:
        """A finger rests."""
        press.entry.hold(press.start)

    def release(self, press: Press) -> None:
        """A finger that rested is gone."""
        press.entry.release()

    def slide(self, press: Press, before: Point) -> None:
        """A finger that has lifted nothing moves a board."""
        self.zoom.slide(press, before)

    def slid(self, press: Press) -> None:
        """A finger that has moved a board is gone."""
        self.zoom.slid(press)

    def wheel(self, point: Point, notches: int) -> bool:
        """The wheel brings a board nearer; whether there is one."""
        return self.zoom.wheel(point, notches)

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """The table has changed under these fingers, or all: none holds anything, and none peeks any more."""
        losing = list(self.presses if presses is None else presses)
        has_lifted = bool(self.carried_pieces())
        super().let_go(losing)
        entries = self._entries_of(losing)
        for entry in entries:
            entry.let_go()
        if has_lifted:
            self.layer.lift(self.carried_pieces())
        for entry in entries:
            entry.release()

    def _entries_of(self, _presses: Sequence[Press]) -> Sequence[Any]:
        """Whose fingers these are."""
        return self.entries

    # events that the page of the table answers: each tells whose entry it is

    def on_move(self, entry: Any, text: str) -> None:
        """A move has been chosen."""

    def on_refused(self, entry: Any, text: str, point: Point) -> None:
        """Gestures have made a move that is not legal."""

    def on_explained(self, entry: Any, sentence: str, point: Point, key: str = "") -> None:
        """Somebody has asked what a piece is; ``key`` is that of the rulebook's entry that says more."""

    def on_choice(self, entry: Any) -> None:
        """What may be pressed has changed."""

    def on_lifted(self) -> None:
        """A finger has lifted something."""

    def on_ask(self, entry: Any) -> None:
        """Somebody wants to see the own cards, though the table does not need it."""
