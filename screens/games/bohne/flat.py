"""Nicht die Bohne! on a flat table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import copysign
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.games.bohne.entry import TRICK, BohneEntry
from screens.games.bohne.scene import BohneRows, BohneScene, BohneSlot, write_on
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.flat_entry import FlatEntry
from screens.table.layout.area import Area
from screens.table.layout.card_layouts import RATIO
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import LOWER, UPPER, Station
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import NOBODY, SeatState
from tabletop import Seen

#: In card widths: the gap between cards of the trick, and the distance from the middle to a card across the shorter
#: side.
GAP, NEAR = 0.12, RATIO / 2 + 0.06
#: Shares of the space left along the longer side: before the trick's ends, and between two cards at one edge.
OUT, APART = 0.6, 0.3


class BohneStation(Station):
    """A player's edge: the rows collected, and the fan of cards."""

    #: The share of its depth below plate and words.
    lower = NumericProperty(0.7)

    @property
    def rows(self) -> BohneRows:
        """The player's rows."""
        return next(child for child in self.children if isinstance(child, BohneRows))


class BohneRing(Widget):
    """The trick: each card in front of its player's edge, facing it."""

    #: A card's width where there is room.
    largest = NumericProperty(1)

    def seat(self, stations: Sequence[Station]) -> None:
        """Set which seat is at which edge."""
        self._stations = list(stations)
        for station in stations:
            self.add_widget(Area(place=f"table {station.order:.0f}", shows_slot=True))
            station.bind(pos=self._lay, size=self._lay, turn=self._lay)
        self.bind(pos=self._lay, size=self._lay, largest=self._lay)
        self._lay()

    @property
    def slots(self) -> list[Area]:
        """The place of each seat's card, by seat."""
        return [child for child in reversed(self.children) if isinstance(child, Area)]

    def _lay(self, *_: Any) -> None:
        poses = ring(
            Pose(*self.center, *self.size), [(each.turn, each.center) for each in self._stations], self.largest
        )
        for slot, pose in zip(self.slots, poses, strict=True):
            slot.turn, slot.largest = pose.turn, pose.width
            slot.size = (pose.width, pose.height) if pose.turn % 180 == 0 else (pose.height, pose.width)
            slot.center = pose.x, pose.y


def ring(middle: Pose, edges: Sequence[tuple[float, Point]], largest: float) -> list[Pose]:
    """Poses in the middle for a card at each edge, given the edges' rotations and middles.

    >>> [(round(pose.x), round(pose.y)) for pose in ring(Pose(0, 0, 900, 400), [(0, (0, -300)), (180, (0, 300))], 100)]
    [(0, -100), (0, 100)]
    """
    turns = [int(turn // 90) % 4 for turn, _center in edges]
    shared = [turn for turn in turns if turns.count(turn) > 1]
    is_across = shared[0] in (LOWER, UPPER) if shared else middle.width >= middle.height
    longer, shorter = (middle.width, middle.height) if is_across else (middle.height, middle.width)
    # Along the longer side: half of two cards side by side, and the cards beyond them at the ends.
    beside = (1 + GAP) / 2 if shared else 0.0
    beyond = beside + 0.5 + GAP + RATIO / 2
    card = max(1.0, min(largest, shorter / (2 * NEAR + RATIO + GAP), longer / (2 * beyond + RATIO + GAP)))
    spare = longer / 2 - card * (beyond + (RATIO + GAP) / 2)
    near = (card * NEAR + shorter / 2 - card * (RATIO + GAP) / 2) / 2
    poses = []
    for turn, (_turn, center) in zip(turns, edges, strict=True):
        is_end = (turn in (LOWER, UPPER)) != is_across
        away = card * beyond + spare * OUT if is_end else near
        here = Pose(middle.x, middle.y, card, card * RATIO, 90.0 * turn)
        side = _beside(here, center) * (card * beside + spare * APART) if turn in shared else 0.0
        x, y = here.along(side, -away)
        poses.append(here._replace(x=x, y=y))
    return poses


def _beside(middle: Pose, point: Point) -> float:
    """On which side of the middle a point is, seen from an edge: 1 for right, -1 for left."""
    right = middle.along(1, 0)
    return copysign(1, (point[0] - middle.x) * (right[0] - middle.x) + (point[1] - middle.y) * (right[1] - middle.y))


class BohneFlatEntry(FlatEntry, BohneEntry):
    """The move entry of one seat on a flat table."""

    table: BohneFlatScene

    def __init__(self, table: BohneFlatScene, state: SeatState) -> None:
        super().__init__(table, state)
        #: Whether a finger lifts a corner of the seat's own face-down card in the trick.
        self.lifts_corner = False

    @property
    def teaches_look(self) -> bool:
        """Whether a player who hasn't looked at their cards yet reads how to: not while they take one of the middle."""
        return self.state.sight is not None and self.state.sight.view["phase"] != "pick"

    def meant(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """The target under a finger: anywhere in the middle means the seat's place in the trick."""
        is_laid = self.table.ids.ring.collide_point(*point) and all(piece.lies_at.is_hand for piece in pieces)
        return f"table {self.state.seat}" if is_laid and self.state.seat != NOBODY else None

    def is_own_secret(self, piece: Piece) -> bool:
        """Whether a piece opens with the hand; a card in the trick doesn't."""
        return piece.lies_at.name != TRICK and super().is_own_secret(piece)

    def blind_places(self, _pieces: Sequence[Piece]) -> Iterable[str]:
        """The seat's own place in the trick, while it may lay any card there."""
        phase = self.state.sight.view["phase"] if self.state.sight and self.state.moves else ""
        return [f"{TRICK} {self.state.seat}"] if phase in ("lead", "hide") else []

    def hold(self, point: Point) -> None:
        """Handle a long press; on the seat's own card in the trick it lifts a corner."""
        if self._is_own_in_trick(point):
            self.lifts_corner = True
            self.table.layer.show(self.table.shown_faces())
        else:
            super().hold(point)

    def peeks_at(self, point: Point) -> bool:
        """Whether a finger resting at a point looks at one of the seat's cards there."""
        return (self.lifts_corner and self._is_own_in_trick(point)) or super().peeks_at(point)

    def _is_own_in_trick(self, point: Point) -> bool:
        """Whether the seat's own face-down card in the trick is at a point."""
        piece = self.table.piece_at(point)
        seat = self.table.owner(piece) if piece and piece.lies_at.name == TRICK else None
        return seat is not None and seat == self.state.seat

    def release(self) -> None:
        """Cover what was looked at, as the finger is gone."""
        if self.lifts_corner:
            self.lifts_corner = False
            self.table.layer.show(self.table.shown_faces())
        super().release()


class BohneFlatScene(BohneScene):
    """Nicht die Bohne! with each player at their own edge."""

    entry_type: type[BohneFlatEntry] = BohneFlatEntry
    entries: Sequence[BohneFlatEntry]
    station = BohneStation

    def __init__(self, people: Sequence[Person], *what: Any, **kw: Any) -> None:
        super().__init__(people, *what, **kw)
        for slot in self.ids.ring.slots:
            slot.bind(pos=self._place_token, size=self._place_token)

    def build_edges(self) -> None:
        """Add a place for a card in front of each edge."""
        self.ids.ring.seat(self.stations)

    @property
    def slots(self) -> list[BohneSlot]:
        """No signs in the trick: each card is in front of its player."""
        return []

    # what lies where

    def held_cards(self, view: Mapping[str, Any], seat: int) -> Sequence[str | None]:
        """The cards of a hand: each lies at its player's edge."""
        cards: Sequence[str | None] = view["hands"][seat]
        return cards

    def annotate(self, sight: Sight) -> None:
        """Show everyone's rows and card counts, and the token."""
        for station in self.stations:
            write_on(station, sight.view)
        self._give_token(None if sight.view["phase"] in ("score", "over") else sight.view["token"])

    def token_point(self) -> Point:
        """Where the token lies: on its holder's card in the trick."""
        slot = self.ids.ring.slots[self._holder or 0]
        card = slot.start(slot.place)
        self.token.size = (card.width * 0.4,) * 2
        self.token.turn = card.turn
        return card.along(card.width * 0.27, card.width * (RATIO / 2 - 0.1))

    # whose finger it is

    def sitting_at(self, point: Point) -> int | None:
        """The seat of a finger at a point; while all choose, the place of a seat's card in the trick belongs to it."""
        slots = enumerate(self.ids.ring.slots) if self._is_hiding else ()
        return next((seat for seat, slot in slots if slot.whole.holds(point)), super().sitting_at(point))

    @property
    def _is_hiding(self) -> bool:
        return self.sight is not None and self.sight.view["phase"] == "hide"

    # face-down cards in the trick

    def is_face_up(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn: that of a card in the trick only while its corner is lifted."""
        return self.is_shielded(piece) if piece.lies_at.name == TRICK else super().is_face_up(piece)

    def is_shielded(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn small: that of a card in the trick while its corner is lifted."""
        if piece.lies_at.name == TRICK:
            seat = self.owner(piece)
            return seat is not None and self.entries[seat].lifts_corner
        return super().is_shielded(piece)

    # changing a choice

    def changed_choice(self, _sight: Sight) -> list[Seen]:
        """The swap of a changed choice, shown at the edge of the player who changed it."""
        sights = [self.acting.sight_of(entry.state.seat) for entry in self.entries]
        return [seen for own in sights if own for seen in super(BohneFlatScene, self).changed_choice(own)]
