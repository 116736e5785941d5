"""The story of a round: one line an action, with what it does to people told apart from the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from screens.games.texts import GameTexts
    from screens.session.told import Told
    from tabletop import Seen

#: What begins a line of its own, though a move has brought it along.
BREAKS = frozenset({"deal", "exchange", "end", "fenced", "full", "lead", "open", "score", "shuffle", "unveil", "win"})
#: Events whose seat is not who acts, but to whom it is done.
VICTIMS = frozenset({"skip"})
#: What goes on with the action of the same player's last move.
GOES_ON = frozenset({"done", "end", "hold", "keep", "ok", "put", "rest", "throw", "use"})
#: What is told only while nothing else has happened since: the table shows it, too.
PALE = frozenset({"give", "take_back", "hide"})
#: What nobody needs to be told once somebody has played, unless it tells which card it was.
FADES, PLAYED = frozenset({"exchange"}), frozenset({"play", "fold"})
#: What nobody needs to be told once this has happened: a gift that is chosen, once the cards have changed hands.
SUPERSEDED = {
    "exchange": frozenset({"give", "take_back"}),
    "unveil": frozenset({"hide"}),
    "deal": frozenset({"give", "take_back", "exchange"}),
}


class Sentence(NamedTuple):
    """A sentence of a line, and the seats to whom what it tells has been done."""

    text: str
    befallen: frozenset[int]
    #: Whether it is left out where the line has others.
    is_minor: bool = False


class Line(NamedTuple):
    """An action: what was done, and what came of it."""

    #: How many moves had been played before its first, and after its last.
    begins: int
    ends: int
    mover: int
    sentences: tuple[Sentence, ...]

    @property
    def told(self) -> tuple[Sentence, ...]:
        """The sentences that are worth telling, without one that only repeats the one before it.

        Where all of them go without saying, the last one tells how far the action has come.
        """
        anew = [each for before, each in pairwise((None, *self.sentences)) if each and each != before]
        return tuple(each for each in anew if not each.is_minor) or tuple(anew[-1:])

    @property
    def text(self) -> str:
        """The line as it is spoken."""
        return " ".join(sentence.text for sentence in self.told)

    def concerns(self, seat: int | None) -> bool:
        """Whether something in it has been done to this seat."""
        return any(seat in sentence.befallen for sentence in self.sentences)

    def only_for(self, seat: int) -> Line:
        """The line with nothing but what has been done to this seat."""
        return self._replace(sentences=tuple(each for each in self.sentences if seat in each.befallen))

    def newest(self, fits: Callable[[Line], bool]) -> Line:
        """The line without its first sentences, as long as it doesn't fit; the last one stays."""
        line = self
        while len(line.told) > 1 and not fits(line):
            line = line._replace(sentences=line.told[1:])
        return line


def lines_of(words: GameTexts, told: Sequence[Told], names: Sequence[str], reader: int | None) -> list[Line]:
    """The lines that tell these moves to one seat, or to everyone (None), in their order."""
    lines: list[Line] = []
    for move in _still_new(told):
        for at, (mover, events) in enumerate(_actions(move)):
            sentences = tuple(_sentences(words, events, names, reader))
            if lines and at == 0 and _goes_on(lines[-1], move):
                before = lines[-1]
                lines[-1] = before._replace(ends=move.at + 1, sentences=(*before.sentences, *sentences))
            else:
                lines.append(Line(move.at, move.at + 1, mover, sentences))
    return [line for line in lines if line.sentences]


def as_many(lines: Sequence[Line], reader: int | None, room: float, takes: Callable[[Line], float]) -> list[Line]:
    """As many of these lines as have room, at least one, in the order in which they happened.

    Those that tell what was done to the reader come before all others; of both the newest.
    """
    kept: set[int] = set()
    for at in sorted(range(len(lines)), key=lambda at: (lines[at].concerns(reader), at), reverse=True):
        room -= takes(lines[at])
        if kept and room < 0:
            break
        kept.add(at)
    return [line for at, line in enumerate(lines) if at in kept]


def that_fit(lines: Sequence[Line], reader: int | None, fits: Callable[[Sequence[Line]], bool]) -> list[Line]:
    """All of these lines if they fit together, and otherwise as many as do, in the order in which they happened.

    Those that tell what was done to the reader come before all others; of both the newest.
    """
    if fits(lines):
        return list(lines)
    kept: list[int] = []
    for at in sorted(range(len(lines)), key=lambda at: (lines[at].concerns(reader), at), reverse=True):
        tried = sorted([*kept, at])
        if fits([lines[each] for each in tried]):
            kept = tried
        elif not lines[at].concerns(reader):
            break
    return [lines[at] for at in kept]


def of_this_round(lines: Sequence[Line], told: Sequence[Told], reader: int | None) -> list[Line]:
    """The lines without those from before the last deal, but for what was done to the reader.

    A deal that a move has brought along, as in Dog, leaves the table as it was: what was before it still matters.
    """
    deal = max((move.at for move in told if move.events and move.events[0].what == "deal"), default=0)
    return [line for line in lines if line.ends > deal or line.concerns(reader)]


def lately(lines: Sequence[Line], reader: int | None, number: int) -> list[Line]:
    """This number of the newest lines, and of those before them what was done to the reader."""
    begin = max(0, len(lines) - number)
    return [line for at, line in enumerate(lines) if at >= begin or line.concerns(reader)]


def after_own(lines: Sequence[Line], news: Sequence[Told], reader: int | None) -> list[Line]:
    """The lines from the first of these moves on, and of what is before only what others did to the reader."""
    since = news[0].at if news else inf
    return [line for line in lines if line.ends > since or (line.mover != reader and line.concerns(reader))]


def _still_new(told: Sequence[Told]) -> list[Told]:
    """The moves without the events that a later one has made stale."""
    stale: frozenset[str] = frozenset()
    has_played = False
    kept: list[Told] = []
    for move in reversed(told):
        events: list[Seen] = []
        for seen in reversed(move.events):
            is_faded = has_played and seen.what in FADES and not seen.faces
            if seen.what not in stale and not is_faded:
                events.insert(0, seen)
            has_played |= seen.what in PLAYED
            stale |= SUPERSEDED.get(seen.what, frozenset())
        kept.insert(0, move._replace(events=tuple(events)))
    return [move for move in kept if any(seen.what not in PALE for seen in move.events)] or kept


def _goes_on(line: Line, move: Told) -> bool:
    """Whether a move belongs to the action of the line before it."""
    is_next = line.mover == move.mover and line.ends == move.at
    return is_next and bool(move.events) and move.events[0].what in GOES_ON


def _actions(move: Told) -> Iterator[tuple[int, list[Seen]]]:
    """The events of a move, in lots of a line each, with the seat that acts; the first lot is the mover's own."""
    mover = move.mover
    lot: list[Seen] = []
    for at, seen in enumerate(move.events):
        is_anothers = seen.seat is not None and seen.seat != mover and seen.what not in VICTIMS
        if is_anothers or seen.what in BREAKS:
            if at:
                yield mover, lot
            mover, lot = mover if seen.seat is None else seen.seat, []
        lot.append(seen)
    yield mover, lot


def _sentences(
    words: GameTexts, events: Sequence[Seen], names: Sequence[str], reader: int | None
) -> Iterator[Sentence]:
    befalls = getattr(words, "befalls", None)
    to_you = getattr(words, "to_you", None)
    by_you = getattr(words, "by_you", None)
    is_minor = getattr(words, "goes_without_saying", None)
    is_among_others = getattr(words, "is_among_others", None)
    for seen in events:
        if reader is not None and is_among_others and is_among_others(seen, reader):
            continue
        befallen: Collection[int] = befalls(seen, len(names)) if befalls else ()
        text = to_you(seen, names, reader) if to_you and reader in befallen else ""
        if by_you and reader is not None and seen.seat == reader:
            text = text or by_you(seen, names)
        text = text or words.happened(seen, names)
        if text:
            yield Sentence(text, frozenset(befallen), bool(not befallen and is_minor and is_minor(seen)))
