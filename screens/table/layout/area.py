"""Where a place of the engine is on the screen, and how pieces lie there. Areas are declared in each game's kv file."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    ReferenceListProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens.session.people import Person
from screens.table.layout.card_layouts import CARD_LAYOUTS, RATIO, CardSpot
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Piece, Pieces, row_of


class Area(Widget):
    """A place on the table. ``turn`` rotates it and its pieces towards another edge."""

    place = StringProperty("")
    #: The place of a seat, with the seat's number left open: "hand {seat}".
    of_seat = StringProperty("")
    layout = OptionProperty("stack", options=list(CARD_LAYOUTS))
    turn = NumericProperty(0)
    #: A card's width where there is room.
    largest = NumericProperty(dp(96))
    #: Whether an empty place is drawn, to show where to drop.
    shows_slot = BooleanProperty(False)
    #: Its rectangle in its seat as shares (left, bottom, width, height), seen from the seat's own edge.
    left = NumericProperty(0)
    bottom = NumericProperty(0)
    across = NumericProperty(1)
    high = NumericProperty(1)
    spot = ReferenceListProperty(left, bottom, across, high)

    #: What it depends on where pieces lie here.
    laid_by: tuple[str, ...] = ("x", "y", "width", "height", "turn", "largest", "layout")

    def __init__(self, **kw: Any) -> None:
        #: The poses of each number of pieces, cached until anything they depend on changes.
        self._known: dict[int, list[Pose]] = {}
        self._known_for: Any = None
        self._laid_by = attrgetter(*self.laid_by)
        super().__init__(**kw)

    def holds(self, place: str) -> bool:
        """Whether a place is here: the area's own, or a slot of its row."""
        return bool(self.place) and self.place in (place, row_of(place))

    def laid(self, pieces: Pieces) -> dict[Piece, Pose]:
        """The poses of all pieces here, from bottom to top."""
        lying = pieces.by_place.get(self.place) or pieces.at(self.place)
        return dict(zip(lying, self.poses(lying), strict=True)) if lying else {}

    def start(self, _place: str) -> Pose:
        """The pose of a single piece that comes here or leaves."""
        return self.poses_of(1)[0]

    def target(self, place: str) -> Pose:
        """The pose that is lit when the place is a target."""
        return self.start(place) if self.layout == "stack" else self.whole

    def place_at(self, point: Point) -> str | None:
        """The area's place, if it is under this point."""
        return self.place if self.place and self.whole.holds(point) else None

    def poses(self, pieces: Sequence[Piece]) -> list[Pose]:
        """The pose of each of these pieces, in their order."""
        return self.poses_of(len(pieces))

    def poses_of(self, number: int) -> list[Pose]:
        """The poses of this many pieces, for layouts in which any piece may take any place."""
        now = self._laid_by(self)
        if now != self._known_for:
            self._known, self._known_for = {}, now
        if number not in self._known:
            whole = self.whole
            self._known[number] = [self.pose(spot, whole) for spot in self.card_spots(number)]
        return self._known[number]

    def card_spots(self, number: int) -> list[CardSpot]:
        """The layout of this many pieces, seen from the area's own edge."""
        width, height = self.frame
        return CARD_LAYOUTS[self.layout](number, width, height, self.largest)

    @property
    def frame(self) -> tuple[float, float]:
        """Width and height, seen from the area's own edge."""
        return (self.width, self.height) if self.turn % 180 == 0 else (self.height, self.width)

    @property
    def whole(self) -> Pose:
        """The pose of the whole area."""
        # Its ``center`` may still be the old one while it is being laid.
        return Pose(self.x + self.width / 2, self.y + self.height / 2, *self.frame, self.turn)

    def pose(self, spot: CardSpot, whole: Pose) -> Pose:
        """Pose of a card with this layout, in screen coordinates, rotated with the area, whose pose is ``whole``."""
        x, y = whole.along(spot.x, spot.y)
        return Pose(x, y, spot.width, spot.width * RATIO, self.turn + spot.tilt)


class Side(Widget):
    """Everything of one player at an edge of the table; the children's ``spot`` says where each is."""

    #: How many seats after the one at the lower edge, in turn order.
    order: NumericProperty[int] = NumericProperty(0)
    number: NumericProperty[int] = NumericProperty(0)
    turn = NumericProperty(0)
    person = ObjectProperty(allownone=True)
    is_awaited = BooleanProperty(defaultvalue=False)
    #: A short note about the seat: that it has called, how many cards it has.
    note = StringProperty("")
    #: The part of the note that others may hear; None: all of it.
    public_note: str | None = None

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        for name in ("pos", "size", "turn", "children"):
            self.fbind(name, self._lay)

    def sit(self, number: int, person: Person) -> None:
        """Assign a player and a seat, with all places of that seat."""
        self.number = number
        self.person = person
        for child in self.children:
            if isinstance(child, Area) and child.of_seat:
                child.place = child.of_seat.format(seat=number)

    def _lay(self, *_: Any) -> None:
        quarters = int(self.turn // 90) % 4
        for child in self.children:
            left, bottom, across, high = _turned(child.spot, quarters)
            child.turn = self.turn
            child.pos = self.x + left * self.width, self.y + bottom * self.height
            child.size = across * self.width, high * self.height


def _turned(spot: Sequence[float], quarters: int) -> tuple[float, float, float, float]:
    """A spot's rectangle on the screen when its seat is rotated by this many quarters counter-clockwise."""
    left, bottom, across, high = spot
    for _ in range(quarters):
        left, bottom, across, high = 1 - bottom - high, left, high, across
    return left, bottom, across, high
