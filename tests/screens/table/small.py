"""A small board game without rules, to test what all boards have in common.

Fields are in rows, "a1" at the lower left, with a hand of cards below. Each test says what lies where, and which steps
make which move. Import it only once there is a window.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kivy.base import EventLoop
from kivy.graphics import Color, Rectangle

from screens.session.sight import Sight
from screens.table.gestures import GestureEntry
from screens.table.layout.area import Area
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import MovePath, Step, Steps
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.view.layer import ShownFace
from tests.screens.at_table import PEOPLE
from tests.screens.driver import PHONE, Driver, Finger, Pos, Window

#: The number of fields each way, and the distance between them.
LINES, STEP = 17, 0.1
#: A place with two pieces side by side, above the fields.
BARN = "barn"
NOWHERE: Mapping[str, Sequence[str | None]] = {}


def _fields() -> dict[str, tuple[Pose, ...]]:
    middle = (LINES - 1) / 2
    fields = {
        f"{chr(ord('a') + column)}{row + 1}": (Pose((column - middle) * STEP, (row - middle) * STEP, STEP, STEP),)
        for column in range(LINES)
        for row in range(LINES)
    }
    return fields | {BARN: (Pose(-STEP / 2, 0.94, STEP, STEP), Pose(STEP / 2, 0.94, STEP, STEP))}


class SmallBoard(Board):
    """The board; counts how often it has been painted and marked."""

    step = STEP
    fields = _fields()

    def __init__(self, **kw: Any) -> None:
        self.painted: list[float] = []
        self.marked: list[float] = []
        super().__init__(**kw)

    def spots(self, place: str) -> Sequence[Pose]:
        """The poses of a field's pieces."""
        return self.fields.get(place, ())

    def place_under(self, point: Point) -> str | None:
        """The field at a point."""
        return next((place for place, spots in self.fields.items() if any(spot.holds(point) for spot in spots)), None)

    def paint(self, unit: float) -> None:
        """A green square."""
        self.painted.append(unit)
        Color(0, 0.5, 0, 1)
        Rectangle(pos=(-unit, -unit), size=(2 * unit, 2 * unit))

    def mark(self) -> None:
        """A dot on the first field."""
        self.marked.append(self.turn)
        spot = self.flat(self.fields["a1"][0])
        Rectangle(pos=(spot.x, spot.y), size=(2, 2))


class SmallEntry(GestureEntry):
    """The move entry, as the test defines it."""

    begins_anew = True

    def ways(self, move: str) -> Iterable[Steps]:
        """As the test defines it."""
        assert self.state.sight
        ways: Iterable[Steps] = self.state.sight.view["ways"][move]
        return ways

    def more(self, taken: Steps) -> Iterable[MovePath]:
        """As the test defines it."""
        ways: Iterable[MovePath] = self.state.sight.view["more"](taken) if self.state.sight else ()
        return ways

    def lands(self, step: Step) -> str:
        """A card brought to a field stays in the hand."""
        return "hand 0" if step.what.startswith("hand") else step.to

    def spell(self, steps: Steps) -> str:
        """All steps as a text."""
        return ", ".join(f"{step.what}>{step.to}" for step in steps)

    def label(self, button: str) -> str:
        """The button's name."""
        return button

    def explain(self, piece: Piece, _shown: ShownFace) -> str:
        """The piece's name."""
        return piece.names[0]


class SmallScene(Scene):
    """The table: the board, and a hand below it."""

    game = "bungee"
    entry_type = SmallEntry
    sweeps = False

    def build_seats(self) -> None:
        """Give most of the room to the board."""
        self.board = SmallBoard(size_hint=(1, 0.8), pos_hint={"top": 1})
        self.hand = Area(place="hand 0", layout="fan", size_hint=(1, 0.18), pos_hint={"y": 0})
        self.add_widget(self.board)
        self.add_widget(self.hand)

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """As the test defines it."""
        lies: Contents = view["lies"]
        return {"hand 0": [], **lies}

    def turn_for(self, seat: int) -> float:
        """A quarter turn per seat."""
        return -90.0 * seat

    def focus_of(self, sight: Sight) -> int:
        """As the test defines it."""
        return int(sight.view["seat"])


def steps(text: str) -> tuple[Step, ...]:
    """Parse steps as ``spell`` writes them: "a1>b2, b2>c3"."""
    made = [step.partition(">") for step in text.split(", ")]
    return tuple(Step(what, to) for what, _, to in made)


class Small:
    """The table in a window, and what it reports to its page."""

    def __init__(self, driver: Driver, size: Pos = PHONE, motion: float = 0.24) -> None:
        driver.window(size)
        self.driver = driver
        self.scene = SmallScene(PEOPLE[:4])
        self.board = self.scene.board
        self.layer = self.scene.layer
        self.layer.duration = motion
        self.moves: list[str] = []
        self.refused: list[str] = []
        self.explained: list[str] = []
        self.choices = 0
        self.scene.bind(
            on_move=lambda _scene, _entry, text: self.moves.append(text),
            on_refused=lambda _scene, _entry, attempt: self.refused.append(attempt.text),
            on_explained=lambda _scene, _entry, said: self.explained.append(said.sentence),
            on_choice=lambda _scene, _entry: self._chosen(),
        )
        Window.add_widget(self.scene)
        driver.frames(3)

    def _chosen(self) -> None:
        self.choices += 1

    def sight(self, lies: Contents = NOWHERE, *moves: str, seat: int = 0, **more: Any) -> Sight:
        """What is seen with these contents, where these moves are legal (as ``steps`` parses them)."""
        ways = {move: [steps(move)] for move in moves}
        view = {"lies": lies, "ways": ways, "seat": seat, "more": more.get("more", lambda _taken: ())}
        return Sight(view, view, 0, 0, 0, tuple(ways))

    def lay(self, lies: Contents = NOWHERE, *moves: str, **more: Any) -> Small:
        """Show the table with these contents and moves."""
        self.scene.show(self.sight(lies, *moves, **more))
        self.driver.frames(2)
        return self

    def look(self, zoom: float, x: float = 0, y: float = 0, turn: float = 0) -> None:
        """Set the board's camera at once."""
        self.board.camera = turn, zoom, x, y
        self.driver.frames(1)

    def piece(self, name: str) -> Any:
        """The piece that a step's name stands for."""
        return next(piece for piece in self.scene.pieces if name in piece.names)

    def at(self, place: str) -> Pos:
        """The screen position of a field, or else of a piece."""
        spots = self.board.spots(place)
        pose = self.board.seen(spots[0]) if spots else self.layer.goal_of(self.piece(place))
        assert pose
        return pose.x, pose.y

    def drawn(self, name: str) -> Pose:
        """Where a piece is drawn now."""
        pose = self.layer.pose_of(self.piece(name))
        assert pose
        return pose

    def beside(self, place: str, dx: float, dy: float = 0) -> Pos:
        """A point at this distance from a field."""
        x, y = self.at(place)
        return x + dx, y + dy

    def lit(self) -> list[str]:
        """The fields that are lit."""
        middles = [(pose.x, pose.y) for pose in self.scene.hints.targets]
        return [place for middle in middles if (place := self.board.place_at(middle))]

    def lying(self) -> dict[str, list[str | None]]:
        """The pieces' faces by place."""
        return {
            place: [piece.face for piece in pieces] for place, pieces in self.scene.pieces.by_place.items() if pieces
        }

    def is_on_its_spot(self, name: str) -> bool:
        """Whether a piece is drawn where its field is now."""
        piece = self.piece(name)
        pose, spot = self.layer.pose_of(piece), self.board.start(piece.place)
        return pose is not None and max(abs(a - b) for a, b in zip(pose[:4], spot[:4], strict=True)) < 0.01

    def wheel(self, point: Pos, button: str) -> None:
        """Turn the mouse wheel over a point, as Kivy reports it."""
        finger = Finger(self.driver, point)
        finger.button = button
        finger.profile = [*finger.profile, "button"]
        EventLoop._dispatch_input("begin", finger)
        self.driver.frames(1)
        finger.up()

    def settle(self) -> None:
        """Wait until nothing moves."""
        self.driver.until(lambda: self.scene.is_still)
        self.driver.frames(1)
