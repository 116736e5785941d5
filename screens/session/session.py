"""A session, people round one match: whom the table waits for, who may look, and that every move is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from screens.session.bots import Bots, advice
from screens.session.known import KnownMatch
from screens.session.move_store import MoveStore
from screens.session.people import Person
from screens.session.sight import Sight, public_sight
from screens.session.told import MoveLog, Told
from tabletop import DEAL, IllegalMove, Match, Seen, verb_of
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
        self._holder: int | None = None
        #: Whether the device may have changed hands: looking needs the curtain to be opened, or a move.
        self._is_covered = False
        #: The seat that has asked to see its cards without the table needing it.
        self._asking: int | None = None
        self._told = MoveLog(match, open_phases)
        self._known = KnownMatch(match)
        #: The seat that had the device when the table was left: it stays assumed until a player opens the curtain.
        self._left_with = store.holder(key, match)
        #: The seat last stored as having the device; None: an old note might mislead.
        self._believed: int | None = self._hands

    # whose turn

    @property
    def awaited(self) -> int | None:
        """The next seat to act: bots first, then the seat with the device, then the next one round the table."""
        known, hands = self._known, self._hands if self._holder is None else self._holder
        if hands not in known.awaited:
            actors = [seat for seat in known.actors if self.is_bot(seat)] or known.actors
            known.awaited[hands] = min(actors, key=lambda seat: (seat - hands) % known.seats, default=None)
        return known.awaited[hands]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is; none between rounds, though the table waits for the dealer."""
        return () if self.view(None)["phase"] == "score" else self.actors

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
    def _hands(self) -> int:
        """The seat that has the device, or had it when the table was left."""
        if self._holder is not None:
            return self._holder
        return self._last_mover if self._left_with is None else self._left_with

    @property
    def _last_mover(self) -> int:
        last = self._told.last
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
        if awaited is None or not self.is_bot(awaited) or self.view(None)["phase"] == "score":
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
        if awaited is None or self.is_bot(awaited) or self.view(None)["phase"] == "score":
            return None
        return awaited if self.is_new_to(awaited) else None

    def is_new_to(self, seat: int) -> bool:
        """Whether another player is known to have the device; when a match begins, no player is."""
        is_known = self._holder is not None or self._left_with is not None or bool(self._told)
        return is_known and seat != self._hands

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

    @property
    def next_seat(self) -> int | None:
        """The seat that the device is passed on to."""
        return self.awaited

    def has_secrets(self, seat: int) -> bool:
        """Whether this seat's view has anything beyond everyone's."""
        return self._known.has_secrets(seat)

    def _needs_secrets(self, seat: int) -> bool:
        return self.view(None)["phase"] not in self._open_phases and self.has_secrets(seat)

    # looking

    def open(self) -> None:
        """Open the curtain for its player."""
        if self.curtain is not None:
            self.viewer = self._holder = self.curtain
            self.sole = self.only_person()
            self._is_covered = False
            self._asking = None
            self._tell_hands()

    def begin(self) -> None:
        """Begin the turn of the person to whom the device has been handed over on the open table."""
        if self.handing is not None:
            self._holder = self.handing
            self._is_covered = False
            self._tell_hands()

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
        if self.is_closed and not self.is_bot(self._hands):
            seat = self._hands
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

    def outset(self, text: str) -> tuple[Seen, ...]:
        """What everyone will be told of a move of the seat in turn, without faces that nobody knows before.

        Nothing if it will reveal a face that the viewer doesn't know yet.
        """
        if self.awaited is None:
            return ()
        events = self.match.copy().play(self.awaited, text)
        told = [(event.uncovers(self.awaited), event) for event in events]
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
        try:
            self.match.copy().play(seat, text)
        except IllegalMove as refusal:
            return refusal
        return None

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
        hands = self._hands
        events = self.match.play(seat, text)
        self._bots.told(events)
        self._known = KnownMatch(self.match)
        self._told.add(self.match, seat, events, by_itself=by_itself)
        if by_itself:
            self._left_with = hands
        else:
            self._holder = seat
            self._is_covered = False
        if any(event.what == "deal" for event in events):
            # New cards lie open to nobody who hasn't asked for them. Between rounds the device may change hands, but
            # whoever has just dealt with their last card still has it.
            self.cover()
            self._is_covered = by_itself or verb_of(text) == DEAL
        self._believed = seat
        self.look_after_move()
        self._store.played(self.key, self.match, seat, text)
        self._tell_hands()
        return list(self._told[-1].versions[-1 if self.viewer is None else self.viewer])

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
        return is_known and self.view(None)["phase"] != "score"

    def advised(self) -> Iterator[Decision]:
        """A bot's suggestions. On an open table they use only what everyone knows, as anyone may ask."""
        seat = self.seat
        return iter(()) if seat is None or not self.can_be_advised else advice(self.match, seat, self.viewer, self.key)

    @property
    def told(self) -> tuple[Seen, ...]:
        """Everyone's version of the last move's events: faces missing there are the viewer's secrets."""
        last = self._told.last
        return last.versions[-1] if last else ()

    @property
    def can_undo(self) -> bool:
        """Whether the last move of a person may be undone now: until the device is passed on, or put away."""
        maker = self.maker
        return maker is not None and self.curtain is None and maker in (self._hands, self.sole)

    @property
    def maker(self) -> int | None:
        """The seat whose move can be undone; None if no move can."""
        back = self._way_back()
        return self._told[-back].mover if back else None

    def _way_back(self) -> int:
        """How many moves to undo: a person's last move, and what bots or the moves themselves played after it.

        0 if it can't be undone: among several people, not if it is known by now what these later moves have shown.
        """
        trial = self.match.copy()
        since: set[int] = set()
        for back, told in enumerate(reversed(self._told), 1):
            if not trial.can_undo:
                return 0
            trial.undo()
            if not (told.by_itself or self.is_bot(told.mover)):
                return 0 if self.sole is None and told.mover in since else back
            since.update(told.uncovered)
        return 0

    def undo(self) -> None:
        """Undo the last move of a person; the device is theirs again."""
        back = self._way_back()
        if not back:
            raise IllegalMove("nothing_to_undo")
        maker = self._told[-back].mover
        self._left_with = self._hands
        self._believed = None
        for _ in range(back):
            self.match.undo()
            self._told.take_back()
        self._bots.start_over(self.match)
        self._known = KnownMatch(self.match)
        if maker != self._holder and self.sole is None:
            self.viewer = None
        self.look_after_move()
        self._store.taken_back(self.key, self.match)
        self._tell_hands()

    def _tell_hands(self) -> None:
        if self._hands != self._believed:
            self._believed = self._hands
            self._store.handed(self.key, self.match, self._hands)

    def look_after_move(self) -> None:
        """Decide who looks at the table after a move."""
        self._asking = None
        awaited = self.awaited
        if self.sole is not None or (awaited is not None and self.is_bot(awaited)):
            # A player who has moved keeps looking while bots play.
            return
        if awaited is None or not self._needs_secrets(awaited):
            self.viewer = None
        elif awaited == self._holder and not self._is_covered:
            self.viewer = awaited

    # players

    def reseat(self, seat: int, level: str) -> None:
        """Let a bot of this level play the seat, or its person again (""). All are covered afterwards."""
        people = [*self.people]
        people[seat] = people[seat]._replace(level=level)
        self.people = tuple(people)
        self._bots = self._new_bots()
        self._known = KnownMatch(self.match)
        self.sole = None
        self.cover()
        self._store.reseated(self.key, seat, level)

    def _new_bots(self) -> Bots:
        """The bots at the table; even ones play as well as its people."""
        levels = {seat: person.level for seat, person in enumerate(self.people) if person.level}
        is_asked = EVEN in levels.values()
        skill = self._store.skill(self.match, self.people) if is_asked else NEUTRAL_SKILL
        return Bots(self.match, levels, self.key, skill)

    # what has happened

    @property
    def reader(self) -> int | None:
        """The seat that the news are for: the viewer, the next person, or while bots play the one with the device.

        None when the match is over, or nobody is known to have it.
        """
        if self.viewer is not None:
            return self.viewer
        seat = self.awaited if self.curtain is None else self.curtain
        if seat is None or not self.is_bot(seat):
            return seat
        return None if self.is_bot(self._hands) else self._hands

    def news(self, reader: int | None = None, *, aloud: bool = False, with_own: bool = False) -> list[Told]:
        """The moves since the last one of the reader, as the viewer may know of them (``aloud``: as everyone may).

        ``with_own`` begins with that one, which may have brought about what others do: the last to choose a card to
        give makes all cards change hands.
        A move that has played itself doesn't count as the reader's own: they may not have seen what came before it.
        Where the news are for everyone, they go back to the last move of the bot in turn.
        """
        begin = self._news_begin(self.reader if reader is None else reader)
        return self._told_since(max(0, begin - 1) if with_own else begin, aloud=aloud)

    def _news_begin(self, reader: int | None) -> int:
        """The move after the reader's last one, of those remembered."""
        return 1 + max((at for at, is_own in enumerate(self._own_moves(reader)) if is_own), default=-1)

    def own_last(self, *, aloud: bool = False) -> list[Told]:
        """The last move if the reader made it (``aloud``: as everyone may know it); otherwise nothing.

        While the reader is making a turn, with what came before the turn: a card drawn doesn't wipe the news.
        """
        last = self._told.last
        if last is None or last.mover != self.reader:
            return []
        if self.reader == self.awaited:
            return self._told_since(self._last_turn(self.reader), aloud=aloud)
        return self.last_told(aloud=aloud)

    def last_told(self, *, aloud: bool = False) -> list[Told]:
        """The last move, as the viewer may know of it (``aloud``: as everyone may)."""
        return self._told_since(max(0, len(self._told) - 1), aloud=aloud)

    def done_since(self) -> list[tuple[Seen, ...]]:
        """The events of the moves since the reader's last turn, as the viewer may know of them.

        While the reader is making a turn, the moves before it still count: they stay in sight until it is over, and
        what the reader does meanwhile changes where they can be seen. A move that has played itself is no turn.
        """
        since, version = self._last_turn(self.reader), -1 if self.viewer is None else self.viewer
        # What a move makes all do, such as the looks when a round begins, is no deed of theirs.
        return [
            tuple(seen for seen in told.events if seen.seat == told.mover) for told in self._told.since(since, version)
        ]

    def _last_turn(self, reader: int | None) -> int:
        """How many moves had been played when the reader's last turn was over; the one being made doesn't count."""
        is_own = self._own_moves(reader)
        end = len(is_own)
        while end and is_own[end - 1] and reader == self.awaited:
            end -= 1
        return max((at for at in range(end) if is_own[at]), default=-1) + 1

    def _own_moves(self, reader: int | None) -> list[bool]:
        """For each move whether the reader has made it; where there is none, the bot in turn."""
        if reader is None:
            return [told.mover == self.awaited for told in self._told]
        return [told.mover == reader and not told.by_itself for told in self._told]

    def round_told(self, *, aloud: bool = False) -> list[Told]:
        """The moves of this round, as the viewer may know of them (``aloud``: as everyone may).

        Where a move has brought the deal along, as in Dog, with all that is news: it was played on the same table.
        """
        begin = self._told.round_begin()
        if not self._told.is_deal(begin):
            begin = min(begin, self._news_begin(self.reader))
        return self._told_since(begin, aloud=aloud)

    def again(self, begins: int, ends: int) -> tuple[Sight, list[Seen], Sight]:
        """The table before these moves, their events, and the table after them, all as everyone has seen it.

        Drawn for the seat that it is drawn for now. What a seat alone has seen, such as a card of a game of memory, is
        not shown a second time.
        """
        record = self.match.record()
        match = Match.replay({**record, "moves": record["moves"][:begins]})
        seat = self.sight().seat
        before = public_sight(match, seat)
        moves = record["moves"][begins:ends]
        events = [event.seen_by(None) for mover, text in moves for event in match.play(mover, text)]
        return before, events, public_sight(match, seat)

    def _told_since(self, since: int, *, aloud: bool = False) -> list[Told]:
        version = -1 if self.viewer is None or aloud else self.viewer
        return self._told.since(since, version)
