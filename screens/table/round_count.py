"""Counts a finished round on the table: what the engine says that each thing gives, step by step, where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from screens.app import theme
from screens.games.texts import written
from screens.table.layout.area import Side
from screens.table.layout.plate import Plate
from screens.table.layout.pose import Pose, around
from screens.table.view.counting import CountChip, CountLayer, has_no_room
from tabletop import Count, Place

if TYPE_CHECKING:
    from screens.table.table_view import TableView


#: How far below the middle of what lies face down its number is, in heights of the piece.
BELOW = 0.5
#: The same for a hand that is counted as a whole: below the number of its middle card.
UNDER = 0.36
#: The width of a sum on a plate, in font sizes.
SUM = 2.6


class RoundCount:
    """The steps of the round that has just ended, and the layer that shows as many of them as have been counted."""

    def __init__(self, table: TableView) -> None:
        self._table = table
        self._counts: Sequence[Count] = ()
        #: Whether a round has ended, and is still being counted.
        self.is_counting = False
        #: The notes that plates get once it is counted: they say its points.
        self._withheld: Mapping[Side, str] = {}
        #: Whether plates keep their right ends free.
        self._keeps_room = False
        self.layer = CountLayer(self._chips, lambda: not table.layer.is_moving)

    def begin(self, counts: Sequence[Count], after: float, within: float) -> None:
        """Count these steps, beginning in so many seconds, all of it within so many."""
        table = self._table
        self._counts = counts
        self._make_room()
        self.layer.count(len(counts), after, within - after, table.tempo if table.layer.duration else 0.0)

    def withhold(self, before: Mapping[Side, str]) -> None:
        """Say nothing of the round's points until it is counted: till then plates keep the notes of before."""
        self.is_counting = True
        self._withheld = {side: side.note for side in before}
        _write(before)

    def end(self) -> bool:
        """Write the points on the plates, as all has been seen; returns whether a round was being counted."""
        was_counting, withheld = self.is_counting, self._withheld
        self.is_counting, self._withheld = False, {}
        _write(withheld)
        if was_counting:
            self.layer.draw()
        return was_counting

    def show(self, counts: Sequence[Count]) -> None:
        """Show these steps as counted."""
        self._counts = counts
        self._make_room()
        self.layer.count(len(counts), 0, 0, 0)

    def stop(self) -> None:
        """Stop counting, and remove all numbers from the table."""
        self.is_counting, self._withheld = False, {}
        self._counts = ()
        self.layer.clear()
        self._make_room()

    def _make_room(self) -> None:
        """Keep the plates' right ends free for the sums of a count, where the plates are wide enough for that."""
        kept = SUM * theme.BODY() if self._counts else 0
        if not (kept or self._keeps_room):
            return
        self._keeps_room = bool(kept)
        for plate in (each for side in self._table.seats for each in side.walk(restrict=True)):
            if isinstance(plate, Plate):
                plate.kept = kept if self.layer.is_for_all or not has_no_room(plate.frame_width) else 0

    def _chips(self, done: int) -> list[CountChip]:
        """The numbers after so many steps: what each thing gives, and above that each player's sum."""
        counted = self._counts[:done]
        sides = {side.number: side for side in self._table.seats}
        given = [chip for count in counted for chip in self._given(count, sides[count.seat], counted[-1])]
        if self._table.notes_sums and not self.is_counting:
            return given
        totals = {count.seat: count for count in counted}
        return [*given, *(self._sum(count, sides[seat]) for seat, count in totals.items())]

    def _given(self, count: Count, side: Side, newest: Count) -> Iterator[CountChip]:
        pose = self._pose_of(count, is_newest=count is newest)
        if pose:
            if any(map(self._table.is_unrevealed, count.places)):
                # Why it counts nothing is seen by what it shows: a face on its back.
                pose = _lower(pose, BELOW)
            elif all(Place.parse(place).is_hand for place in count.places):
                pose = _lower(pose, UNDER)
            person, turn = self._table.people[count.seat], side.turn
            text, veils = written(count.amount), count.why in self._table.greys
            is_grey = veils or not count.amount
            yield CountChip(pose, text, person, turn, is_grey=is_grey, veils=veils, is_newest=count is newest)

    def _sum(self, count: Count, side: Side) -> CountChip:
        person, is_grey = self._table.people[count.seat], count.why in self._table.greys
        return CountChip(
            self._table.pose_of_sum(side), written(count.total), person, side.turn, is_sum=True, is_grey=is_grey
        )

    def _pose_of(self, count: Count, *, is_newest: bool) -> Pose | None:
        """Where a step's number lies: in the middle of what it counts; nowhere, if that is out of sight.

        Where nothing lies to be counted, it is read only until the next one.
        """
        poses = [pose for place in count.places for pose in self._poses_at(place)]
        surfaces = [ground.target(place) for place in count.places if (ground := self._table.surface_of(place))]
        stays = poses or (surfaces if is_newest or count.why else [])
        pose = around(stays) if stays else None
        return pose if pose and self._table.is_in_sight(pose, count.places[0]) else None

    def _poses_at(self, place: str) -> list[Pose]:
        """The poses of what lies at a place, or of one face of it."""
        table, where = self._table, Place.parse(place)
        lying = [piece for piece in table.pieces.at(str(where.bare)) if where.face in ("", piece.face)]
        return [pose for piece in lying if (pose := table.layer.goal_of(piece))]


def _write(notes: Mapping[Side, str]) -> None:
    """Write these notes on the plates."""
    for side, note in notes.items():
        side.note = note


def _lower(pose: Pose, share: float) -> Pose:
    """A pose moved towards its reader, by a share of its height."""
    x, y = pose.along(0, -share * pose.height)
    return pose._replace(x=x, y=y)
