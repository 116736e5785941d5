"""What has happened at a table lately, for the player who reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.session.sight import Sight, public_sight
from screens.session.told import MoveLog, Told
from tabletop import DEAL, Match, Seen

if TYPE_CHECKING:
    from screens.session.session import Session


#: The events that bring a hand a card that it didn't have.
ARRIVES = frozenset({"draw", "take", "exchange"})


class RecentMoves:
    """The moves of a session that its reader hasn't seen yet, those of the last turn, and those of the round."""

    def __init__(self, session: Session, log: MoveLog) -> None:
        self._session = session
        self._log = log

    @property
    def reader(self) -> int | None:
        """The seat that the news are for: the viewer, the next person, or while bots play the one with the device.

        None when the match is over, or nobody is known to have it.
        """
        session = self._session
        if session.viewer is not None:
            return session.viewer
        seat = session.awaited if session.curtain is None else session.curtain
        if seat is None or not session.is_bot(seat):
            return seat
        return None if session.is_bot(session.holder) else session.holder

    def news(self, reader: int | None = None, *, aloud: bool = False, with_own: bool = False) -> list[Told]:
        """The moves since the last one of the reader, as the viewer may know of them (``aloud``: as everyone may).

        ``with_own`` begins with that one, which may have brought about what others do: the last to choose a card to
        give makes all cards change hands.
        A move that has played itself doesn't count as the reader's own: they may not have seen what came before it.
        Where the news are for everyone, they go back to the last move of the bot in turn.
        """
        begin = self._news_begin(self.reader if reader is None else reader)
        return self._since(max(0, begin - 1) if with_own else begin, aloud=aloud)

    def _news_begin(self, reader: int | None) -> int:
        """The move after the reader's last one, of those remembered."""
        return 1 + max((at for at, is_own in enumerate(self._own_moves(reader)) if is_own), default=-1)

    def own_last(self, *, aloud: bool = False) -> list[Told]:
        """The last move if the reader made it (``aloud``: as everyone may know it); otherwise nothing.

        While the reader is making a turn, with what came before the turn: a card drawn doesn't wipe the news.
        """
        last = self._log.last
        if last is None or last.mover != self.reader:
            return []
        if self.reader == self._session.awaited:
            return self._since(self._last_turn(self.reader), aloud=aloud)
        return self.last(aloud=aloud)

    def last(self, *, aloud: bool = False) -> list[Told]:
        """The last move, as the viewer may know of it (``aloud``: as everyone may)."""
        return self._since(max(0, len(self._log) - 1), aloud=aloud)

    def done_since(self) -> list[tuple[Seen, ...]]:
        """The events of the moves since the reader's last turn, as the viewer may know of them.

        While the reader is making a turn, the moves before it still count: they stay in sight until it is over, and
        what the reader does meanwhile changes where they can be seen. A move that has played itself is no turn.
        """
        # What a move makes all do, such as the looks when a round begins, is no deed of theirs. A deal that it brings
        # along ends the marks of the round before it, whoever leads now.
        return [
            tuple(seen for seen in told.events if seen.seat == told.mover or seen.what == DEAL)
            for told in self._since(self._last_turn(self.reader))
        ]

    def _last_turn(self, reader: int | None) -> int:
        """How many moves had been played when the reader's last turn was over; the one being made doesn't count."""
        is_own = self._own_moves(reader)
        end = len(is_own)
        while end and is_own[end - 1] and reader == self._session.awaited:
            end -= 1
        return max((at for at in range(end) if is_own[at]), default=-1) + 1

    def _own_moves(self, reader: int | None) -> list[bool]:
        """For each move whether the reader has made it; where there is none, the bot in turn."""
        if reader is None:
            return [told.mover == self._session.awaited for told in self._log]
        return [told.mover == reader and not told.by_itself for told in self._log]

    def arrivals(self, seat: int) -> list[str]:
        """The faces of the cards that have come into a seat's hand since its last move, with what that has brought.

        Dealt cards are all new, so they don't count.
        """
        own = [at for at, is_own in enumerate(self._own_moves(seat)) if is_own]
        faces: list[str] = []
        for told in self._log.since(own[-1] if own else 0, seat):
            for seen in told.events:
                if seen.what == "dealt":
                    faces = []
                elif seen.target == f"hand {seat}" and seen.what in ARRIVES:
                    faces += seen.faces or ()
        return faces

    def of_round(self, *, aloud: bool = False) -> list[Told]:
        """The moves of this round, as the viewer may know of them (``aloud``: as everyone may).

        Where a move has brought the deal along, as in Dog, with all that is news: it was played on the same table.
        """
        begin = self._log.round_begin()
        if not self._log.is_deal(begin):
            begin = min(begin, self._news_begin(self.reader))
        return self._since(begin, aloud=aloud)

    def again(self, begins: int, ends: int) -> tuple[Sight, list[Seen], Sight]:
        """The table before these moves, their events, and the table after them, all as everyone has seen it.

        Drawn for the seat that it is drawn for now. What a seat alone has seen, such as a card of a game of memory, is
        not shown a second time.
        """
        record, seat = self._session.match.record(), self._session.sight().seat
        match = Match.replay({**record, "moves": record["moves"][:begins]})
        before = public_sight(match, seat)
        moves = record["moves"][begins:ends]
        events = [event.seen_by(None) for mover, text in moves for event in match.play(mover, text)]
        return before, events, public_sight(match, seat)

    def _since(self, first: int, *, aloud: bool = False) -> list[Told]:
        return self._log.since(first, None if aloud else self._session.viewer)
