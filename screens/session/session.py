"""People round one match: whom the table waits for, who may look, and that every move is kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, Protocol

from screens.session.house import House, advice
from screens.session.people import Person
from tabletop import Event, IllegalMove, Match, Seen
from tabletop.bots import Decision, has_house_players

#: So many moves back the table still knows what happened.
MEMORY = 60


class MoveStore(Protocol):
    """Where moves are kept: the store."""

    def played(self, key: int, match: Match, seat: int, text: str) -> None:
        """Keeps a move that has just been played."""

    def taken_back(self, key: int, match: Match) -> None:
        """Forgets the last move."""

    def holder(self, key: int, match: Match) -> int | None:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Who had the device in hands when the table was left; None, if that was who has made the last move."""
        return None

    def is_current(self, key: int) -> bool:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Whether nobody else has changed what is kept of the table."""
        return True

    def handed(self, key: int, match: Match, seat: int) -> None:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Keeps who has the device in hands, where the last move does not tell."""
        return

    def reseated(self, key: int, seat: int, level: str) -> None:  # noqa: ARG002  (who keeps nothing, knows nothing)
        """Keeps who plays at a seat from now on: the house, that well, or "" the person."""
        return


class Sight(NamedTuple):
    """What may be drawn of a table now, and what a finger may do."""

    view: dict[str, Any]
    #: What everybody may see: what ``view`` has beyond it is the viewer's secret.
    public: dict[str, Any]
    viewer: int | None
    #: Whom the table is drawn for, and whose moves a finger makes; None when the match is over.
    seat: int | None
    awaited: int | None
    moves: tuple[str, ...]
    #: What a move, or the parts of it made so far, would do to what lies open; nothing, if it is not legal.
    foretell: Callable[[str], Sequence[Seen]] = lambda _text: ()
    #: How a move that is made part by part may go on.
    continuations: Callable[[str], Sequence[str]] = lambda _text: ()


class _MoveEvents(NamedTuple):
    """What a move made happen, in each seat's version; the last is everybody's."""

    mover: int
    versions: tuple[tuple[Seen, ...], ...]


class Session:
    """One table with its people. ``viewer`` is the one seat whose secrets may be drawn now, or None.

    It begins with nobody looking; ``curtain`` is the seat for whom the curtain hangs. Where one person plays alone
    against the house, nothing has to be hidden from anybody: that one looks all the time.
    """

    def __init__(
        self, key: int, match: Match, people: Sequence[Person], store: MoveStore, open_phases: Collection[str] = ()
    ) -> None:
        self.key = key
        self.match = match
        self.people = tuple(people)
        self._house = House(match, _levels(people), key)
        #: The only person at the table, who has nobody to hide anything from.
        self.sole = self._only_person()
        self.viewer: int | None = self.sole
        self._store = store
        self._open_phases = open_phases
        #: Who has the device in hands, as far as one can tell: who has opened the curtain, or played last.
        self._holder: int | None = None
        #: Who has the device may have gone since: nobody looks again before having opened the curtain, or played.
        self._is_covered = False
        #: Who has asked to see the own cards, though the table does not need it.
        self._asking: int | None = None
        self._told = _recalled(match)
        #: Who had the device in hands when the table was left: it goes on there, though nobody has shown up yet.
        self._left_with = store.holder(key, match)
        #: Who would be thought to have it, were the table left now; None: an old note might mislead.
        self._believed: int | None = self._hands
        #: What each seat may play now, listed when it is first asked for: there may be thousands.
        self._listed: dict[int, tuple[str, ...]] = {}

    # whose turn

    @property
    def awaited(self) -> int | None:
        """The seat to ask next: of several the house first, then who has the device, else the next one round."""
        actors = self.match.actors
        if not actors:
            return None
        actors = tuple(seat for seat in actors if self.is_house(seat)) or actors
        return min(actors, key=lambda seat: (seat - self._hands) % self.match.seats)

    @property
    def _hands(self) -> int:
        """Who has the device, or had it when the table was left."""
        if self._holder is not None:
            return self._holder
        return self._last_mover if self._left_with is None else self._left_with

    @property
    def _last_mover(self) -> int:
        return self._told[-1].mover if self._told else 0

    def is_house(self, seat: int) -> bool:
        """Whether the house plays there."""
        return seat in self._house.levels

    @property
    def has_house(self) -> bool:
        """Whether anybody here thinks for the house."""
        return bool(self._house.levels)

    @property
    def is_current(self) -> bool:
        """Whether nobody has played on at this table in another window."""
        return self._store.is_current(self.key)

    @property
    def thinker(self) -> int | None:
        """The house player whom the table waits for. What a round has come to, people want to see first."""
        awaited = self.awaited
        if awaited is None or not self.is_house(awaited) or self.match.view(None)["phase"] == "score":
            return None
        return awaited

    def think(self) -> Iterator[Decision]:
        """What the house player whom the table waits for would play, better and better."""
        return iter(()) if self.thinker is None else self._house.think(self.match, self.thinker)

    def _only_person(self) -> int | None:
        people = [seat for seat in range(self.match.seats) if not self.is_house(seat)]
        return people[0] if len(people) == 1 else None

    @property
    def seat(self) -> int | None:
        """The seat that a finger on the table plays for; None: the table waits for the house."""
        if self.viewer is not None:
            return self.viewer
        return None if self.awaited is None or self.is_house(self.awaited) else self.awaited

    @property
    def curtain(self) -> int | None:
        """The seat for whom the curtain hangs; None: the table lies open, or somebody looks at it."""
        if self.viewer is not None:
            return None
        if self._asking is not None:
            return self._asking
        awaited = self.awaited
        if awaited is None or self.is_house(awaited) or not self._needs_secrets(awaited):
            return None
        return awaited

    @property
    def is_passing(self) -> bool:
        """Whether who is looking has played, and the device should go on to another."""
        awaited = self.awaited
        return self.viewer not in (None, awaited, self.sole) and awaited is not None and not self.is_house(awaited)

    @property
    def next_seat(self) -> int | None:
        """Who gets the device when it is passed on."""
        return self.awaited

    def has_secrets(self, seat: int) -> bool:
        """Whether this seat sees anything now that not everybody does."""
        return _but_seat(self.match.view(seat)) != _but_seat(self.match.view(None))

    def _needs_secrets(self, seat: int) -> bool:
        return self.match.view(None)["phase"] not in self._open_phases and self.has_secrets(seat)

    # looking

    def open(self) -> None:
        """The person whom the curtain is for has opened it."""
        if self.curtain is not None:
            self.viewer = self._holder = self.curtain
            self.sole = self._only_person()
            self._is_covered = False
            self._asking = None
            self._tell_hands()

    def ask(self, seat: int) -> None:
        """A person wants to see the own cards where the table would go on without."""
        if self.has_secrets(seat) and not self.is_house(seat) and self.sole is None:
            self.viewer = None
            self._asking = seat

    def cover(self) -> None:
        """Nobody looks any more: the device is put away, passed on, or left alone."""
        self.viewer = self.sole
        self._is_covered = True
        self._asking = None

    def sight(self) -> Sight:
        """What may be drawn now: under the curtain what everybody may see, and no moves, for they tell the hand."""
        match, seat = self.match, self.seat
        is_hidden = seat is None or self.curtain is not None
        sight = Sight(match.view(self.viewer), match.view(None), self.viewer, seat, self.awaited, ())
        if is_hidden or seat is None:
            return sight
        return sight._replace(
            moves=self._moves(seat),
            foretell=partial(self._foretell, seat),
            continuations=partial(match.continuations, seat),
        )

    def _moves(self, seat: int) -> tuple[str, ...]:
        if seat not in self._listed:
            self._listed[seat] = tuple(self.match.moves(seat))
        return self._listed[seat]

    def _foretell(self, seat: int, text: str) -> Sequence[Seen]:
        try:
            return [event.seen_by(self.viewer) for event in self.match.foretell(seat, text)]
        except IllegalMove:
            return ()

    # playing

    def forced(self, by_hand: Collection[str]) -> str | None:
        """The only move there is for the awaited seat, unless its first word is one of those people make themselves."""
        if self.awaited is None or self.is_passing or self._asking is not None or self.is_house(self.awaited):
            return None
        moves = self._moves(self.awaited)
        return moves[0] if len(moves) == 1 and moves[0].split()[0] not in by_hand else None

    def refusal(self, text: str) -> IllegalMove | None:
        """Why the engine refuses a move to the seat to play; None if it does not."""
        if self.seat is None:
            actors = self.match.actors
            return IllegalMove("not_your_turn", actors=actors) if actors else IllegalMove("over")
        try:
            self.match.copy().play(self.seat, text)
        except IllegalMove as refusal:
            return refusal
        return None

    def play(self, text: str, *, by_itself: bool = False) -> list[Seen]:
        """Plays for ``seat``, keeps the move, and tells what may be shown of it; IllegalMove if it is refused.

        A move that plays itself, and one of the house, does not tell who has the device in hands.
        """
        seat = self.awaited if by_itself else self.seat
        if seat is None:
            return []
        hands = self._hands
        events = self.match.play(seat, text)
        self._house.told(events)
        self._listed.clear()
        self._told.append(_told(self.match, seat, events))
        del self._told[:-MEMORY]
        if by_itself:
            self._left_with = hands
        else:
            self._holder = seat
            self._is_covered = False
        self._believed = seat
        self._look_after_move()
        self._store.played(self.key, self.match, seat, text)
        self._tell_hands()
        return [event.seen_by(self.viewer) for event in events]

    def deal(self) -> list[Seen]:
        """Deals the next round, for whomever it is to."""
        return self.play("deal", by_itself=self.awaited is not None and self.is_house(self.awaited))

    @property
    def can_be_advised(self) -> bool:
        """Whether the house could say what it would play: in the place of who looks, or of whom the open table awaits.

        Not where somebody would have to be asked for the cards first.
        """
        seat = self.seat
        if seat is None or self.curtain is not None or seat not in self.match.actors:
            return False
        if not has_house_players(self.match.game.name):
            return False
        is_known = seat == self.viewer or not self.has_secrets(seat)
        return is_known and self.match.view(None)["phase"] != "score"

    def advised(self) -> Iterator[Decision]:
        """What the house would play there. On the open table it goes by what everybody knows: anybody may ask."""
        seat = self.seat
        return iter(()) if seat is None or not self.can_be_advised else advice(self.match, seat, self.viewer, self.key)

    @property
    def told(self) -> tuple[Seen, ...]:
        """What everybody is told of the last move: where it has no faces, the viewer's are secret."""
        return self._told[-1].versions[self.match.seats] if self._told else ()

    @property
    def can_undo(self) -> bool:
        """Whether the last move that a person made may be taken back now: not while another than its maker looks."""
        back = self._way_back()
        return back > 0 and self.viewer in (None, self._told[-back].mover)

    def _way_back(self) -> int:
        """How many moves go back with the last one that a person made, the house's after it; 0: it stands."""
        trial = self.match.copy()
        for back, told in enumerate(reversed(self._told), 1):
            if not trial.can_undo:
                return 0
            trial.undo()
            if not self.is_house(told.mover):
                return back
        return 0

    def undo(self) -> None:
        """Takes the last move that a person made back; its maker has the device again."""
        back = self._way_back()
        if not back:
            raise IllegalMove("nothing_to_undo")
        maker = self._told[-back].mover
        self._left_with = self._hands
        self._believed = None
        for _ in range(back):
            self.match.undo()
            self._told.pop()
        self._house.look_back(self.match)
        self._listed.clear()
        if maker != self._holder and self.sole is None:
            self.viewer = None
        self._look_after_move()
        self._store.taken_back(self.key, self.match)
        self._tell_hands()

    def _tell_hands(self) -> None:
        if self._hands != self._believed:
            self._believed = self._hands
            self._store.handed(self.key, self.match, self._hands)

    def _look_after_move(self) -> None:
        self._asking = None
        awaited = self.awaited
        if self.sole is not None or (awaited is not None and self.is_house(awaited)):
            # Who has played looks on while the house plays.
            return
        if awaited is None or not self._needs_secrets(awaited):
            self.viewer = None
        elif awaited == self._holder and not self._is_covered:
            self.viewer = awaited
        elif self.viewer is not None and not self.has_secrets(self.viewer):
            self.viewer = None

    # who sits there

    def reseat(self, seat: int, level: str) -> None:
        """From now on the house plays there, that well; "": the person is back. Nobody looks until this is settled."""
        people = [*self.people]
        people[seat] = people[seat]._replace(level=level)
        self.people = tuple(people)
        self._house = House(self.match, _levels(people), self.key)
        self.sole = None
        self.cover()
        self._store.reseated(self.key, seat, level)

    # what has happened

    def news(self, *, aloud: bool = False) -> list[Seen]:
        """What has happened since the last move of the seat to play, as it may be told now; aloud, so to everybody."""
        seat = self.awaited if self.viewer is None else self.viewer
        since = 1 + max((at for at, told in enumerate(self._told) if told.mover == seat), default=-1)
        version = self.match.seats if self.viewer is None or aloud else self.viewer
        return [seen for told in self._told[since:] for seen in told.versions[version]]


def _levels(people: Sequence[Person]) -> dict[int, str]:
    return {seat: person.level for seat, person in enumerate(people) if person.level}


def _told(match: Match, mover: int, events: Sequence[Event]) -> _MoveEvents:
    eyes = [*range(match.seats), None]
    return _MoveEvents(mover, tuple(tuple(event.seen_by(seat) for event in events) for seat in eyes))


def _recalled(match: Match) -> list[_MoveEvents]:
    """What the last moves of a match that has been put back on the table made happen."""
    record = match.record()
    moves = record["moves"]
    again = Match.replay({**record, "moves": moves[:-MEMORY]})
    return [_told(again, seat, again.play(seat, text)) for seat, text in moves[-MEMORY:]]


def _but_seat(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "seat": None}
