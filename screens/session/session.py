"""A session, people round one match: whom the table waits for, who may look, and that every move is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from screens.session.bots import Bots, advice
from screens.session.known import KnownMatch
from screens.session.move_store import MoveStore
from screens.session.people import Person
from screens.session.recent_moves import RecentMoves
from screens.session.sight import Sight
from screens.session.told import MoveLog
from tabletop import DEAL, OVER, SCORE, Event, IllegalMove, Match, Seen, verb_of
from tabletop.bots import EVEN, NEUTRAL_SKILL, Decision, has_bots


class Session:
    """One table with its people. ``viewer`` is the seat whose secrets may be drawn now, or None.

    At first no player looks; ``curtain`` is the seat that the curtain hangs for. One person alone with bots hides
    nothing from other people, and always looks.
    """

    def __init__(
        self, key: int, match: Match, people: Sequence[Person], store: MoveStore, open_phases: Collection[str] = ()
    ) -> None:
        self.key = key
        self.match = match
        self.people = tuple(people)
        self._store = store
        self._bots = self._new_bots()
        #: The only person at the table, who always looks; None if there are several.
        self.sole = self.only_person()
        self.viewer: int | None = self.sole
        self._open_phases = open_phases
        #: Whether the device is handed over on an open table too, where nothing is hidden.
        self.hands_over = True
        #: The seat that has the device, as far as is known: it opened the curtain, or played last.
        self._known_holder: int | None = None
        #: Whether the device may have changed hands: looking needs the curtain to be opened, or a move.
        self._is_covered = False
        #: The seat that has asked to see its cards without the table needing it.
        self._asking: int | None = None
        self._log = MoveLog(match, open_phases)
        self.recent = RecentMoves(self, self._log)
        self._known = KnownMatch(match)
        #: The seat that had the device when the table was left: it stays assumed until a player opens the curtain.
        self._holder_when_left = store.holder(key, match)
        #: The seat last stored as having the device; None: an old note might mislead.
        self._stored_holder: int | None = self.holder

    # whose turn

    @property
    def awaited(self) -> int | None:
        """The next seat to act: bots first, then the seat with the device, then the next one round the table."""
        known, holder = self._known, self.holder
        if holder not in known.awaited:
            actors = [seat for seat in known.actors if self.is_bot(seat)] or known.actors
            known.awaited[holder] = min(actors, key=lambda seat: (seat - holder) % known.seats, default=None)
        return known.awaited[holder]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is; none between rounds, though the table waits for the dealer."""
        return () if self.is_between_rounds else self.actors

    @property
    def phase(self) -> str:
        """The phase of the game, by its name in the rules."""
        return str(self.view(None)["phase"])

    @property
    def is_between_rounds(self) -> bool:
        """Whether a round has been scored and the next one waits for the deal."""
        return self.phase == SCORE

    @property
    def is_counted(self) -> bool:
        """Whether the last round dealt is over and its score is known."""
        return self.phase in (SCORE, OVER)

    @property
    def in_turn(self) -> int | None:
        """The next seat to act, if a round is being played."""
        return self.awaited if self.to_act else None

    @property
    def actors(self) -> tuple[int, ...]:
        """All seats that the table waits for."""
        return self._known.actors

    def view(self, viewer: int | None) -> dict[str, Any]:
        """A seat's view of the match, or everyone's for None; the engine is asked once per move."""
        return self._known.views[viewer]

    @property
    def holder(self) -> int:
        """The seat that has the device, or had it when the table was left."""
        if self._known_holder is not None:
            return self._known_holder
        return self._last_mover if self._holder_when_left is None else self._holder_when_left

    @property
    def _last_mover(self) -> int:
        last = self._log.last
        return last.mover if last else 0

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat."""
        return seat in self._bots.levels

    @property
    def has_bots(self) -> bool:
        """Whether any bot plays here."""
        return bool(self._bots.levels)

    @property
    def bot_count(self) -> int:
        """How many seats bots play."""
        return len(self._bots.levels)

    @property
    def is_current(self) -> bool:
        """Whether no other window has played on at this table."""
        return self._store.is_current(self.key)

    @property
    def thinker(self) -> int | None:
        """The bot that the table waits for; None after a round, which people want to look at first."""
        awaited = self.awaited
        if awaited is None or not self.is_bot(awaited) or self.is_between_rounds:
            return None
        return awaited

    def think(self) -> Iterator[Decision]:
        """The decisions of the bot in turn, better and better."""
        return iter(()) if self.thinker is None else self._bots.think(self.match, self.thinker)

    def only_person(self) -> int | None:
        """The seat of the only person who plays; None for several, or for bots only."""
        people = [seat for seat in range(self.match.seats) if not self.is_bot(seat)]
        return people[0] if len(people) == 1 else None

    @property
    def seat(self) -> int | None:
        """The seat that a finger plays for; None while the table waits for a bot."""
        if self.viewer is not None:
            return self.viewer
        awaited = self.awaited
        return None if awaited is None or self.is_bot(awaited) else awaited

    @property
    def curtain(self) -> int | None:
        """The seat that the curtain hangs for; None if the table is open, or a player is looking."""
        if self.viewer is not None:
            return None
        if self._asking is not None:
            return self._asking
        awaited = self.awaited
        if awaited is None or self.is_bot(awaited) or not self._needs_secrets(awaited):
            return None
        return awaited

    @property
    def handing(self) -> int | None:
        """The person to whom the device goes on an open table, until they begin their turn.

        None between a person and themself, after a round, and where a curtain does the same.
        """
        if not self.hands_over or self.sole is not None or self.viewer is not None or self.curtain is not None:
            return None
        awaited = self.awaited
        if awaited is None or self.is_bot(awaited) or self.is_between_rounds:
            return None
        return awaited if self.is_new_to(awaited) else None

    def is_new_to(self, seat: int) -> bool:
        """Whether another player is known to have the device; when a match begins, no player is."""
        is_known = self._known_holder is not None or self._holder_when_left is not None or bool(self._log)
        return is_known and seat != self.holder

    @property
    def is_closed(self) -> bool:
        """Whether the next person has to take the device first: by a curtain, or a hand-over on the open table."""
        return self.curtain is not None or self.handing is not None

    @property
    def is_passing(self) -> bool:
        """Whether the viewer has played, and the device should be passed on."""
        if self.viewer is None or self.viewer == self.sole:
            return False
        awaited = self.awaited
        return awaited is not None and awaited != self.viewer and not self.is_bot(awaited)

    def has_secrets(self, seat: int) -> bool:
        """Whether this seat's view has anything beyond everyone's."""
        return self._known.has_secrets(seat)

    def _needs_secrets(self, seat: int) -> bool:
        return self.phase not in self._open_phases and self.has_secrets(seat)

    # looking

    def open(self) -> None:
        """Open the curtain for its player."""
        if self.curtain is not None:
            self.viewer = self._known_holder = self.curtain
            self.sole = self.only_person()
            self._is_covered = False
            self._asking = None
            self._store_holder()

    def begin(self) -> None:
        """Begin the turn of the person to whom the device has been handed over on the open table."""
        if self.handing is not None:
            self._known_holder = self.handing
            self._is_covered = False
            self._store_holder()

    def ask(self, seat: int) -> None:
        """Let a player see their cards where the table would go on without."""
        if self.has_secrets(seat) and not self.is_bot(seat) and self.sole is None:
            self.viewer = None
            self._asking = seat

    def cover(self) -> None:
        """Cover everything: the device is put away, passed on, or left alone."""
        self.viewer = self.sole
        self._is_covered = True
        self._asking = None

    def sight(self) -> Sight:
        """What may be drawn now; under the curtain everyone's view, without the moves, which would reveal the hand.

        Until the next person has taken the device, it is drawn as before for the seat that has played.
        """
        known, seat = self._known, self.seat
        is_hidden = seat is None or self.is_closed
        if self.is_closed and not self.is_bot(self.holder):
            seat = self.holder
        sight = Sight(known.views[self.viewer], known.views[None], self.viewer, seat, self.in_turn, ())
        if is_hidden or seat is None:
            return sight
        return sight._replace(
            moves=known.moves(seat),
            foretell=partial(self._foretell, seat),
            continuations=partial(self.match.continuations, seat),
        )

    def _foretell(self, seat: int, text: str) -> Sequence[Seen]:
        try:
            return [event.seen_by(self.viewer) for event in self.match.foretell(seat, text)]
        except IllegalMove:
            return ()

    # playing

    def forced(self, by_hand: Collection[str]) -> str | None:
        """The only legal move of the seat in turn, unless its first word is in ``by_hand``.

        None where it depends on cards that others at the table may not know: that there is only one would tell of them.
        """
        awaited = self.awaited
        if awaited is None or (self.sole is None and self._needs_secrets(awaited)):
            return None
        return self._only_move(awaited, by_hand)

    def only_move(self, by_hand: Collection[str]) -> str | None:
        """The viewer's only legal move, where others may not know of it; unless its first word is in ``by_hand``."""
        if self.sole is not None or self.viewer is None or self.viewer != self.awaited:
            return None
        return self._only_move(self.viewer, by_hand)

    def _only_move(self, seat: int, by_hand: Collection[str]) -> str | None:
        if self.is_passing or self._asking is not None or self.is_bot(seat):
            return None
        moves = self._known.moves(seat)
        return moves[0] if len(moves) == 1 and verb_of(moves[0]) not in by_hand else None

    def outset(self, text: str, seat: int) -> tuple[Seen, ...]:
        """What everyone will be told of a seat's move, without faces that nobody knows before.

        Nothing if it will reveal a face that the viewer doesn't know yet.
        """
        told = [(event.uncovers(seat), event) for event in self.match.copy().play(seat, text)]
        if any(event.reveals_to(self.viewer) for uncovers, event in told if not uncovers):
            return ()
        seen = ((uncovers, event.seen_by(None)) for uncovers, event in told)
        return tuple(each._replace(faces=None) if uncovers else each for uncovers, each in seen)

    def refusal(self, text: str, seat: int | None = None) -> IllegalMove | None:
        """Why a move of a seat, or else of the acting one, is refused; None if it isn't.

        Until the next person has taken the device, no finger plays for them: it would open their hand.
        """
        if seat is None and not self.is_closed:
            seat = self.seat
        if seat is None:
            actors = self.match.actors
            return IllegalMove("not_your_turn", actors=actors) if actors else IllegalMove("over")
        return self.match.refusal(seat, text)

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> list[Seen]:
        """Play a move for a seat, or else the acting one; store it, and return the events that may be shown.

        Raises IllegalMove if the engine refuses it, or if a finger plays before the next person has the device.

        A forced move or a bot's doesn't change who has the device.
        """
        if seat is None and not by_itself and self.is_closed:
            raise IllegalMove("not_your_turn", actors=self.match.actors)
        if seat is None:
            seat = self.awaited if by_itself else self.seat
        if seat is None:
            return []
        holder = self.holder
        self._take_in(seat, self.match.play(seat, text), by_itself=by_itself)
        if by_itself:
            self._holder_when_left = holder
        else:
            self._known_holder = seat
            self._is_covered = False
        if any(event.what == DEAL for event in self.told):
            # New cards lie open to nobody who hasn't asked for them. Between rounds the device may change hands, but
            # whoever has just dealt with their last card still has it.
            self.cover()
            self._is_covered = by_itself or verb_of(text) == DEAL
        self._stored_holder = seat
        self.look_after_move()
        self._store.played(self.key, self.match, seat, text)
        self._store_holder()
        return list(self._log[-1].seen_by(self.viewer))

    def _take_in(self, seat: int, events: Sequence[Event], *, by_itself: bool) -> None:
        """Tell the bots and the log of a move, and ask the engine anew."""
        self._bots.told(events)
        self._known = KnownMatch(self.match)
        self._log.add(self.match, seat, events, by_itself=by_itself)

    def deal(self, text: str = DEAL) -> list[Seen]:
        """Deal the next round, whichever seat deals."""
        return self.play(text, by_itself=self.awaited is not None and self.is_bot(self.awaited))

    @property
    def can_be_advised(self) -> bool:
        """Whether a bot can suggest a move: for the viewer, or for the seat in turn on an open table.

        Not where a curtain would have to be opened first.
        """
        seat = self.seat
        if seat is None or self.is_closed or seat not in self.actors:
            return False
        if not has_bots(self.match.game.name):
            return False
        is_known = seat == self.viewer or not self.has_secrets(seat)
        return is_known and not self.is_between_rounds

    def advised(self) -> Iterator[Decision]:
        """A bot's suggestions. On an open table they use only what everyone knows, as anyone may ask."""
        seat = self.seat
        return iter(()) if seat is None or not self.can_be_advised else advice(self.match, seat, self.viewer, self.key)

    @property
    def told(self) -> tuple[Seen, ...]:
        """Everyone's version of the last move's events: faces missing there are the viewer's secrets."""
        last = self._log.last
        return last.seen_by(None) if last else ()

    @property
    def can_undo(self) -> bool:
        """Whether the last move of a person may be undone now: until the device is passed on, or put away."""
        maker = self.maker
        return maker is not None and self.curtain is None and maker in (self.holder, self.sole)

    @property
    def maker(self) -> int | None:
        """The seat whose move can be undone; None if no move can."""
        back = self._way_back()
        return self._log[-back].mover if back else None

    def _way_back(self) -> int:
        """How many moves to undo: a person's last move, and what bots or the moves themselves played after it.

        0 if it can't be undone: among several people, not if it is known by now what these later moves have shown.
        """
        trial = self.match.copy()
        since: set[int] = set()
        for back, told in enumerate(reversed(self._log), 1):
            if not trial.can_undo:
                return 0
            trial.undo()
            if not (told.by_itself or self.is_bot(told.mover)):
                return 0 if self.sole is None and told.mover in since else back
            since.update(told.uncovered)
        return 0

    def undo(self) -> Sequence[int]:
        """Undo the last move of a person; the device is theirs again.

        Returns how many moves ago each of those undone was made.
        """
        back = self._way_back()
        if not back:
            raise IllegalMove("nothing_to_undo")
        self.take_back(back)
        return range(1, back + 1)

    def take_back(self, back: int, *, keeps_later: bool = False) -> None:
        """Undo the move made so many moves ago, and what came after it; or that is played once more."""
        maker = self._log[-back].mover
        later = self.match.record()["moves"][-back:][1:] if keeps_later else []
        were_forced = [self._log[-ago].by_itself for ago in range(len(later), 0, -1)]
        self._holder_when_left = self.holder
        self._stored_holder = None
        for _ in range(back):
            self.match.undo()
            self._log.take_back()
        self._bots.start_over(self.match)
        self._known = KnownMatch(self.match)
        for (mover, text), by_itself in zip(later, were_forced, strict=True):
            self._take_in(mover, self.match.play(mover, text), by_itself=by_itself)
        if maker != self._known_holder and self.sole is None:
            self.viewer = None
        self.look_after_move()
        self._store.taken_back(self.key, self.match)
        self._store_holder()

    def _store_holder(self) -> None:
        if self.holder != self._stored_holder:
            self._stored_holder = self.holder
            self._store.handed(self.key, self.match, self.holder)

    def look_after_move(self) -> None:
        """Decide who looks at the table after a move."""
        self._asking = None
        awaited = self.awaited
        if self.sole is not None or (awaited is not None and self.is_bot(awaited)):
            # A player who has moved keeps looking while bots play.
            return
        if awaited is None or not self._needs_secrets(awaited):
            self.viewer = None
        elif awaited == self._known_holder and not self._is_covered:
            self.viewer = awaited

    # players

    def reseat(self, seat: int, level: str) -> None:
        """Let a bot of this level play the seat, or its person again ("").

        All are covered afterwards, unless one person was alone with bots, and still is.
        """
        people = [*self.people]
        people[seat] = people[seat]._replace(level=level)
        self.people = tuple(people)
        self._bots = self._new_bots()
        self._known = KnownMatch(self.match)
        self.sole = self.sole if self.sole == self.only_person() else None
        self.cover()
        self._store.reseated(self.key, seat, level)

    def _new_bots(self) -> Bots:
        """The bots at the table; even ones play as well as its people."""
        levels = {seat: person.level for seat, person in enumerate(self.people) if person.level}
        is_asked = EVEN in levels.values()
        skill = self._store.skill(self.match, self.people) if is_asked else NEUTRAL_SKILL
        return Bots(self.match, levels, self.key, skill)
