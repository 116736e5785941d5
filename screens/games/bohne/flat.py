"""Nicht die Bohne! on a table that lies flat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import copysign
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.games.bohne.entry import BohneEntry
from screens.games.bohne.scene import BohneRows, BohneScene, BohneSlot, write_on
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.flat_scene import FlatEntry, FlatScene
from screens.table.layout.area import Area
from screens.table.layout.card_layouts import RATIO
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import LOWER, UPPER, Station
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import NOBODY, SeatState
from tabletop import Seen

#: In card widths: between two cards of the trick, and from the middle to a card that lies across the shorter way.
GAP, NEAR = 0.12, RATIO / 2 + 0.06
#: Of the room that is left along the longer way, so much comes before the trick's ends, and between two at an edge.
OUT, APART = 0.6, 0.3


class BohneStation(Station):
    """A player's edge: what has been collected, and the fan of cards."""

    #: What of its depth lies below plate and words.
    lower = NumericProperty(0.7)

    @property
    def rows(self) -> BohneRows:
        """Where the player collects."""
        return next(child for child in self.children if isinstance(child, BohneRows))


class BohneRing(Widget):
    """The trick: each card before its player's edge, turned to it."""

    #: A card's width where there is room.
    largest = NumericProperty(1)

    def seat(self, stations: Sequence[Station]) -> None:
        """Who sits at which edge."""
        self._stations = list(stations)
        for station in stations:
            self.add_widget(Area(place=f"table {station.order:.0f}", shows_slot=True))
            station.bind(pos=self._lay, size=self._lay, turn=self._lay)
        self.bind(pos=self._lay, size=self._lay, largest=self._lay)
        self._lay()

    @property
    def slots(self) -> list[Area]:
        """Where each lays the card, by seat."""
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
    """Where cards lie in the middle, each before an edge: how far that is turned, and where its own middle is.

    >>> [(round(pose.x), round(pose.y)) for pose in ring(Pose(0, 0, 900, 400), [(0, (0, -300)), (180, (0, 300))], 100)]
    [(0, -100), (0, 100)]
    """
    turns = [int(turn // 90) % 4 for turn, _center in edges]
    shared = [turn for turn in turns if turns.count(turn) > 1]
    is_across = shared[0] in (LOWER, UPPER) if shared else middle.width >= middle.height
    longer, shorter = (middle.width, middle.height) if is_across else (middle.height, middle.width)
    # Seen along the longer way: half of two side by side, and the cards before its ends beyond them.
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
    """On which side of the middle a point is, seen from an edge: 1 is right, -1 left."""
    right = middle.along(1, 0)
    return copysign(1, (point[0] - middle.x) * (right[0] - middle.x) + (point[1] - middle.y) * (right[1] - middle.y))


class BohneFlatEntry(FlatEntry, BohneEntry):
    """The moves of one seat of several."""

    table: BohneFlatScene

    def __init__(self, table: BohneFlatScene, state: SeatState) -> None:
        super().__init__(table, state)
        #: A finger lifts a corner of the own card that lies face down in the middle.
        self.lifts_corner = False

    def meant(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """From the hand to anywhere in the middle is to the own place there."""
        is_laid = self.table.ids.ring.collide_point(*point) and all(piece.place.startswith("hand") for piece in pieces)
        return f"table {self.state.seat}" if is_laid and self.state.seat != NOBODY else None

    def _is_own_secret(self, piece: Piece) -> bool:
        """What has been laid is in nobody's hand any more: it does not open with the hand."""
        return not piece.place.startswith("table") and super()._is_own_secret(piece)

    def hold(self, point: Point) -> None:
        """A finger that rests on the own card in the middle lifts its corner."""
        piece = self.table.piece_at(point)
        seat = self.table.owner(piece) if piece and piece.place.startswith("table") else None
        if seat is not None and seat == self.state.seat:
            self.lifts_corner = True
            self.table.layer.show(self.table.shown_faces())
        else:
            super().hold(point)

    def release(self) -> None:
        """The finger that looked is gone."""
        if self.lifts_corner:
            self.lifts_corner = False
            self.table.layer.show(self.table.shown_faces())
        super().release()


class BohneFlatScene(FlatScene, BohneScene):
    """Nicht die Bohne!, everybody at his own edge."""

    entry_type = BohneFlatEntry
    station = BohneStation

    def __init__(self, people: Sequence[Person], *what: Any, **kw: Any) -> None:
        super().__init__(people, *what, **kw)
        for slot in self.ids.ring.slots:
            slot.bind(pos=self._place_token, size=self._place_token)

    def build_seats(self) -> None:
        """Everybody has an edge, and before it a place for the card."""
        super().build_seats()
        self.ids.ring.seat(self.stations)

    @property
    def slots(self) -> list[BohneSlot]:
        """No card of the trick needs a sign: it lies before its player."""
        return []

    # what lies where

    def _held(self, view: Mapping[str, Any], seat: int) -> Sequence[str | None]:
        cards: Sequence[str | None] = view["hands"][seat]
        return cards

    def annotate(self, sight: Sight) -> None:
        """What everybody has, and who has the token."""
        for station in self.stations:
            write_on(station, sight.view)
        self._give_token(None if sight.view["phase"] in ("score", "over") else sight.view["token"])

    def _token_place(self) -> Point:
        slot = self.ids.ring.slots[self._holder or 0]
        card = slot.start(slot.place)
        self.token.size = (card.width * 0.4,) * 2
        self.token.turn = card.turn
        return card.along(card.width * 0.27, card.width * (RATIO / 2 - 0.1))

    # whose finger it is

    def sitting_at(self, point: Point) -> int | None:
        """While all choose at the same time, the place of the own card belongs to the own edge."""
        slots = enumerate(self.ids.ring.slots) if self._is_hiding else ()
        return next((seat for seat, slot in slots if slot.whole.holds(point)), super().sitting_at(point))

    @property
    def _is_hiding(self) -> bool:
        return self.sight is not None and self.sight.view["phase"] == "hide"

    # what lies face down in the middle

    def is_open(self, piece: Piece) -> bool:
        """What has been laid is looked at while its corner is lifted."""
        if piece.place.startswith("table"):
            seat = self.owner(piece)
            return seat is not None and self.entries[seat].lifts_corner
        return super().is_open(piece)

    # a choice that is changed

    def _changed(self, _sight: Sight) -> list[Seen]:
        """It is seen at the edge of whose finger has changed it."""
        sights = [self._sight_of(entry.state.seat) for entry in self.entries]
        return [seen for own in sights if own for seen in super(BohneFlatScene, self)._changed(own)]
