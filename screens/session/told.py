"""What the last moves have told each seat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tabletop import DEAL, Event, Match, Seen, learners_of, versions_of

#: How many moves are remembered with their events.
MEMORY = 240


class MoveEvents(NamedTuple):
    """The events of a move in each seat's version; the last is everyone's."""

    mover: int
    versions: tuple[tuple[Seen, ...], ...]
    #: The seats to which it has shown something hidden.
    uncovered: frozenset[int] = frozenset()
    #: Whether it has played itself, perhaps unseen by its player.
    by_itself: bool = False

    def seen_by(self, viewer: int | None) -> tuple[Seen, ...]:
        """The events as a seat was told of them, or as everyone was for None."""
        return self.versions[-1 if viewer is None else viewer]


class Told(NamedTuple):
    """A move as one seat has been told of it."""

    #: How many moves had been played before it.
    at: int
    mover: int
    events: tuple[Seen, ...]


class MoveLog(list[MoveEvents]):
    """The last moves of a match with their events, and whom they have told what.

    Which moves have played themselves isn't stored: it's worked out anew where everybody knows of the only choice.
    """

    def __init__(self, match: Match, open_phases: Collection[str] = ()) -> None:
        super().__init__()
        record = match.record()
        moves = record["moves"]
        again = Match.replay({**record, "moves": moves[:-MEMORY]})
        for seat, text in moves[-MEMORY:]:
            by_itself = again.view(None)["phase"] in open_phases and len(again.moves(seat)) == 1
            self.append(_told(again, seat, again.play(seat, text))._replace(by_itself=by_itself))
        #: How many moves were played before those it remembers.
        self._forgotten = len(moves) - len(self)

    @property
    def last(self) -> MoveEvents | None:
        """The last move; None if there is none."""
        return self[-1] if self else None

    def add(self, match: Match, mover: int, events: Sequence[Event], *, by_itself: bool) -> None:
        """Remember a move."""
        self.append(_told(match, mover, events)._replace(by_itself=by_itself))
        self._forgotten += len(self[:-MEMORY])
        del self[:-MEMORY]

    def take_back(self) -> None:
        """Forget the last move."""
        self.pop()

    def since(self, first: int, viewer: int | None) -> list[Told]:
        """The moves from this one of those remembered on, as a seat knows of them, or everyone for None."""
        return [
            Told(self._forgotten + at, told.mover, told.seen_by(viewer)) for at, told in enumerate(self[first:], first)
        ]

    def round_begin(self) -> int:
        """The move of those remembered with which this round was dealt; 0 if it is forgotten."""
        deals = (at for at, told in enumerate(self) if any(seen.what == DEAL for seen in told.seen_by(None)))
        return max(deals, default=0)

    def is_deal(self, at: int) -> bool:
        """Whether this move of those remembered was a deal of its own, not one that another move has brought along."""
        return any(told.seen_by(None)[:1] and told.seen_by(None)[0].what == DEAL for told in self[at : at + 1])


def _told(match: Match, mover: int, events: Sequence[Event]) -> MoveEvents:
    return MoveEvents(mover, versions_of(events, match.seats), learners_of(events, match.seats))
