"""Bärnergäng on a table that lies flat: each row at its player's edge, pile and discard between them.

All look at their outer cards at the same time, each for as long as he likes; and a card that one looks at later comes
to his own edge, where no other finger reaches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

from screens.app.words import _
from screens.games.baernergaeng.scene import SHORTEST, BaernergaengScene
from screens.session.session import Sight
from screens.table.flat_scene import FlatScene
from screens.table.layout.pose import Pose
from screens.table.layout.stations import Station, Turned
from screens.table.model.choice import Step, Steps

#: How deep an edge is, as a share of the table's shorter side, by the number of players.
DEPTHS = {2: 0.3, 3: 0.28, 4: 0.28, 5: 0.25, 6: 0.25}


class BaernergaengStation(Station):
    """A player's edge: the row, and beside it the card that is drawn or looked at."""

    #: How many cards there must be room for in the row.
    longest = NumericProperty(SHORTEST)
    #: How high cards may be under plate and words, how wide the drawn card and the row are, and where the row begins.
    tall = NumericProperty(1)
    held = NumericProperty(1)
    wide = NumericProperty(1)
    begin = NumericProperty(0)


class BaernergaengAsked(Turned):
    """Asks the player at an edge, right before it, turned to it; it covers nothing of what belongs to others."""

    def __init__(self, station: Station, sheet: Widget) -> None:
        super().__init__(turn=station.turn, size_hint=(None, None))
        self._station = station
        self.add_widget(sheet)
        for what in (station, station.parent):
            what.bind(pos=self._stay, size=self._stay)
        self._stay()

    def _stay(self, *_what: Any) -> None:
        station = self._station
        x, y, width, height = station.parent.middle
        if station.turn % 180 == 0:
            self.size, self.pos = (station.width, height), (station.x, y)
        else:
            low, high = max(station.y, y), min(station.top, y + height)
            self.size, self.pos = (width, high - low), (x, low)


class BaernergaengFlatScene(FlatScene, BaernergaengScene):
    """Bärnergäng, everybody at his own edge."""

    station = BaernergaengStation

    #: How deep an edge is, as a share of the table's shorter side.
    depth = NumericProperty(0.25)
    #: What lies in the middle lies in a line along its longer way, which is the height; it ends so far from the middle.
    is_upright = BooleanProperty(defaultvalue=False)
    half = NumericProperty(0)

    def build_seats(self) -> None:
        """Everybody has an edge: the fewer sit there, the deeper it is."""
        self.depth = DEPTHS[len(self.people)]
        super().build_seats()

    def _make_room(self, lengths: Sequence[int]) -> None:
        for station, length in zip(self.stations, lengths, strict=True):
            station.longest = max(SHORTEST, length)

    # looking

    def _end_looks(self, sight: Sight) -> None:
        """Who is still at the first look goes on with it, whatever others do; all else is covered, and forgotten."""
        before = self.sight.view["peeking"] if self.sight else ()
        for part in self._parts:
            goes_on = part.sight and part.seat in before and part.seat in sight.view["peeking"]
            if not goes_on:
                part.is_peeking = part.is_unlocked = False
                self._lookers.discard(part.seat)
        self.layer.show(self._shown())

    @property
    def _in_turn(self) -> int:
        with self.part_of(None):
            return int(self.sight.view["turn"]) if self.sight else 0

    @property
    def _looked_at(self) -> str:
        with self.part_of(None):
            return super()._looked_at

    def _nearer(self, _pose: Pose) -> Pose:
        """A card comes to the edge of whoever looks at it: no other finger reaches it there."""
        hand = self.stations[self._in_turn].ids.hand
        pose: Pose = hand.start(hand.place)
        return pose

    def _slots(self) -> list[Pose]:
        """Where the card is missing that somebody looks at, its place stays free."""
        ground = self._ground(self._looked_at)
        laid = ground.laid(self._pieces) if ground else {}
        return super()._slots() + [laid[piece] for piece in self._pieces.at(self._looked_at)]

    def offered(self, sight: Sight) -> Sequence[str]:
        """Who holds a finger on the drawn card may play it with another."""
        return sight.moves if self.is_peeking else super().offered(sight)

    def peek(self, *, now: bool) -> None:
        """A look, while a finger rests: so long the card may be played with."""
        while self.choice.taken:
            self.take_back()
        super().peek(now=now)
        if now:
            self._offer()

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """Those that begin with what lies in reach: at the own edge, or in the middle."""
        return [steps for steps in super().ways(move) if all(self._is_in_reach(step) for step in steps)]

    def _is_in_reach(self, step: Step) -> bool:
        return "." not in step.what or bool(self._own(step.what))

    def _sheet_of(self, kinds: Sequence[str]) -> Widget:
        sheet = super()._sheet_of(kinds)
        sheet.is_near = True
        return BaernergaengAsked(self.stations[int(self.focus_seat)], sheet)

    def answer(self, kind: str) -> None:
        """Only who is in turn is ever asked."""
        with self.part_of(self._in_turn):
            super().answer(kind)

    # what is said

    def _drawn_prompt(self) -> str:
        if self._meant == "look":
            return _("Bring it onto the card that you want to look at.")
        return super()._drawn_prompt()
