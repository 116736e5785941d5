"""Dog's board: marbles in hollows, with the draw pile and the discard pile in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kivy.properties import NumericProperty

from screens.games.dog import ground
from screens.session.people import Person
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Contents, Piece, Pieces
from screens.table.view.faces import Faces
from screens.table.view.tokens import Token, Tokens
from tabletop import Match
from tabletop.games.dog.board import COLOURS

#: The marble outline of each team; a guard has a ring besides.
BODIES = ("disc", "square", "hexagon")
GUARD = "*"
#: The distance from a kennel's middle to its hollows, in steps.
BETWEEN = 0.75


def marbles(people: Sequence[Person], teams: int) -> dict[str, Token]:
    """The tokens of all marbles and guards, by their faces: a guard has a rim, and each team its own outline."""
    bodies = [BODIES[seat % teams] for seat in range(len(people))]
    plain = {COLOURS[seat]: Token(person, bodies[seat]) for seat, person in enumerate(people)}
    guards = {
        COLOURS[seat] + GUARD: Token(person, bodies[seat] + GUARD, rim=bodies[seat])
        for seat, person in enumerate(people)
    }
    return plain | guards


class DogBoard(Board):
    """Dog's board as a widget."""

    #: The number of teams; a seat's partner sits this many seats further on.
    teams: NumericProperty[int] = NumericProperty(0)

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self.people: Sequence[Person] = ()

    def set_up(self, people: Sequence[Person], teams: int) -> None:
        """Set the players and the number of teams."""
        if (people, teams) != (self.people, self.teams):
            self.people, self.teams = people, teams
            self.step = ground.step(len(people))
            self.repaint()

    def spots(self, place: str) -> Sequence[Pose]:
        """The poses of a place; the two piles stay side by side in the middle however the board is turned."""
        spots = ground.spots(len(self.people), self.teams).get(place, ())
        return [_turned(spot, -self.turn) for spot in spots] if place in ground.PILES else spots

    def place_under(self, point: Point) -> str | None:
        """The place at a point; a kennel also counts between its hollows."""
        place = ground.place_at(len(self.people), point) or self._kennel_at(point)
        piles = (pile for pile in ground.PILES if _turned(self.spots(pile)[0], self.turn).holds(self._upright(point)))
        return next(piles, None) if place in (None, *ground.PILES) else place

    def _kennel_at(self, point: Point) -> str | None:
        kennels = [f"{COLOURS[seat]}K" for seat in range(len(self.people))]
        reach = BETWEEN * self.step
        return next((place for place in kennels if any(at.distance(point) < reach for at in self.spots(place))), None)

    def _upright(self, point: Point) -> Point:
        return Pose(0, 0, 0, 0, self.turn).along(*point)

    def paint(self, unit: float) -> None:
        """Paint the board: all that never moves."""
        ground.paint(len(self.people), self.people, unit, self.teams)

    def piece_pose(self, place: str, spot: Pose) -> Pose:
        """A piece's pose: cards fill their place, marbles are a little smaller; all face the player."""
        return spot._replace(turn=0.0) if place in ground.PILES else super().piece_pose(place, spot)

    def set_out(self, people: Sequence[Person], position: Mapping[str, Any] | None = None) -> tuple[Contents, Faces]:
        """Set up the board for a figure in the rules: teams of two, with the marbles of a position."""
        self.set_up(people, len(people) // 2)
        view = Match.from_position(position).view(None) if position else None
        return standing(view) if view else {}, Tokens("dog", "marbles", marbles(people, self.teams))


class FlatDogBoard(DogBoard):
    """The board in the middle of a flat table: each marble faces the seat it belongs to.

    The hand sizes of the coming rounds are written on it, once for each long edge.
    """

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self._round = 0

    def show_round(self, number: int) -> None:
        """Mark the hand size of the current round."""
        if number != self._round:
            self._round = number
            self.remark()

    def laid(self, pieces: Pieces) -> dict[Piece, Pose]:
        """The poses of all pieces, each marble turned like its kennel."""
        return {piece: self.faced(pose, piece.face) for piece, pose in super().laid(pieces).items()}

    def faced(self, pose: Pose, face: str | None) -> Pose:
        """A pose turned towards the seat that owns this marble; a card's pose stays as it is."""
        seat = COLOURS.find(face.removesuffix(GUARD)) if face else -1
        return pose._replace(turn=self.turn + 360 / len(self.people) * seat) if seat >= 0 else pose

    def mark(self) -> None:
        """Write the hand sizes above and below the piles in the middle."""
        unit = self._whole * self.marks_at
        for turn in (0.0, 180.0):
            ground.paint_sizes(len(self.people), self._round, unit, turn)


def standing(view: Mapping[str, Any]) -> dict[str, list[str | None]]:
    """The marbles at each place of a view; a guard's face ends in its mark."""
    found: dict[str, list[str | None]] = {}
    for seat, its_marbles in enumerate(view["marbles"]):
        for marble in its_marbles:
            place = marble.removesuffix(GUARD)
            face = COLOURS[seat] + marble[len(place) :]
            found.setdefault(place if place.isdigit() else COLOURS[seat] + place, []).append(face)
    return found


def _turned(spot: Pose, turn: float) -> Pose:
    """A spot carried round the board's middle while its picture stays upright."""
    x, y = Pose(0, 0, 0, 0, turn).along(spot.x, spot.y)
    return spot._replace(x=x, y=y)
