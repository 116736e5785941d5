"""A second reader sees only the screen, its texts, marks and banners, and can tell who did what to whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from kivy.uix.label import Label
from kivy.utils import escape_markup

from screens.games.story import GOES_ON, PALE, SUPERSEDED
from screens.games.texts import announced
from screens.table.model.marks import ANEW, folded
from screens.widgets.focus import unmarked
from tabletop import GAMES, Match, Seen
from tests.screens.at_round import gather
from tests.screens.at_table import GAMES_HERE, LAID_FLAT, AtTable, bungee, dog, lasting, sit
from tests.screens.driver import Driver

#: How many moves are read, and how many of the legal ones are tried for one that does something to somebody.
MOVES, TRIED = 9, 24
#: Seeds with which something is soon done to somebody.
SEEDS = {"baernergaeng": 5}
#: Events that do nothing that anybody sees, or are said by the table itself.
PLAIN = frozenset({"dealt", "token", "ok", "end", "lift", "lay", "turn", "open", "hold"})
#: Such events of one game: a card drawn in place of discarded ones, and a look at one's own card.
UNSAID = frozenset({("bungee", "draw"), ("baernergaeng", "look")})


def _slot(seen: Seen) -> set[int]:
    return {int((seen.origin or "0").split(".", maxsplit=1)[0])}


def _owner(seen: Seen) -> set[int]:
    return {"abcdef".index(str(dict(seen.facts)["colour"]))}


def _neighbours(seen: Seen) -> set[int]:
    fence: Any = dict(seen.facts)["fence"]
    return {fence, fence + 1}


def _last(seen: Seen) -> set[int]:
    return {int((seen.origin or "").rsplit(maxsplit=1)[-1])}


#: By game and event, the seats to which it does something, read from the event itself.
VICTIMS: Mapping[tuple[str, str], Callable[[Seen], set[int]]] = {
    ("dog", "home"): _owner,
    ("dog", "swap"): _owner,
    ("bungee", "skip"): lambda seen: {seen.seat or 0},
    ("baernergaeng", "swap"): _slot,
    ("baernergaeng", "grab"): _slot,
    ("baernergaeng", "look"): _slot,
    ("baernergaeng", "trade"): _last,
    ("bohne", "pick"): _last,
    ("bauernschlau", "fence"): _neighbours,
}


def victims(match: Match, events: Sequence[Seen], mover: int) -> set[int]:
    """The seats other than the mover's to which these events do something."""
    found: set[int] = set()
    for seen in events:
        victims_of = VICTIMS.get((match.game.name, seen.what))
        found |= {seat % match.seats for seat in victims_of(seen)} if victims_of else set()
    return found - {mover}


def choosing(match: Match, rng: Random) -> Callable[[Sequence[str]], str]:
    """Choose a move that does something to somebody, if there is one among a few."""

    def choose(moves: Sequence[str]) -> str:
        some = rng.sample(list(moves), min(TRIED, len(moves)))
        return next((move for move in some if victims(match, *_foretold(match, move))), some[0])

    return choose


def _foretold(match: Match, move: str) -> tuple[Sequence[Seen], int]:
    mover = next(seat for seat in range(match.seats) if move in match.moves(seat))
    return [event.seen_by(None) for event in match.copy().play(mover, move)], mover


class Reader:
    """Looks at the screen alone: what is written there, the marks on the table, and what goes across it."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver
        #: What has gone across the table since the last look.
        self._announced = ""

    def glance(self) -> None:
        """Remember what goes across the table now: it is gone when the device is handed on."""
        banners: list[Any] = self._driver.widgets("Banner")
        self._announced = "\n".join(banner.text for banner in banners if banner.opacity)

    def read(self) -> Read:
        """All that can be told from the screen."""
        marks: list[Any] = self._driver.widgets("Marks")
        shown = Counter((mark.kind, mark.person.name) for each in marks for mark in each.shown)
        return Read("\n".join(self._driver.texts()), shown, self._announced)


class Read(NamedTuple):
    """What has been seen: texts, marks by what was done and who, and announcements."""

    text: str
    marks: Counter[tuple[str, str]]
    announced: str


@pytest.mark.tries(2)
@pytest.mark.parametrize("game", GAMES_HERE)
def test_a_reader_of_the_screen_can_tell_who_did_what_to_whom(game: str, start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, beginning(game), motion="none", text=80)
    match, rng, reader = table.match, Random(5), Reader(driver)
    table.choose = choosing(match, rng)
    befallen = told = 0
    for _step in range(MOVES * 4):
        before = table.played()
        table.step()
        if not table.on("table") or match.over or match.view(None)["phase"] == "score":
            break
        if table.played() == before + 1:
            reader.glance()
            _check_announced(table, reader.read())
            if _is_handed_on(table):
                befallen += _check_told(table, reader.read())
                told += 1
                _take(table)
                _check_marked(table, reader.read())
    assert told
    assert befallen, "nothing has been done to anybody"


def beginning(game: str) -> Match:
    """A match in which people soon do things to each other."""
    if game == "dog":
        hands = [["7", "J", "5", "3"], ["7", "J", "8", "2"], ["J", "7", "9", "4"], ["7", "J", "6", "3"]]
        return dog("7", "12 15 K K", "17 20 K K", "33 36 K K", "40 43 K K", hands=hands)
    seats = min(GAMES[game].seats, key=lambda seats: abs(seats - 4))
    return Match.new(game, seats=seats, seed=SEEDS.get(game, 5), options=lasting(game, 2))


def _is_handed_on(table: AtTable) -> bool:
    """Whether the device comes to the next person, who reads what lies over the table."""
    if table.session.is_passing:
        table.pass_on()
    return table.page.rail.hung is not None


def _take(table: AtTable) -> None:
    """The next person takes the device, and the table lies open."""
    if table.curtain:
        table.open_curtain()
    else:
        table.begin()
    table.driver.frames(2)


def _check_announced(table: AtTable, read: Read) -> None:
    """What is an event for everyone goes across the table, with its maker or its victim."""
    for seen in table.session.told:
        if sentence := announced(table.match.game.name, seen, table.page.names):
            assert sentence in read.announced, (seen, read.announced)


def _check_marked(table: AtTable, read: Read) -> None:
    """What can be marked is, and its maker can be told; how many of each may lie one on the other."""
    mover, people = table.session._log[-1].mover, table.session.people
    if mover == table.session.recent.reader:
        return
    events = [seen for seen in table.session.told if seen.seat == mover]
    left = folded([mark for seen in events if (mark := table.scene.marked(seen))])
    for mark in left:
        if table.scene.marks._pose_of(mark) is not None and mark.kind != ANEW:
            assert read.marks[mark.kind, people[mark.seat].name], (mark, read.marks)


def _check_told(table: AtTable, read: Read) -> int:
    """What has been done is told, with its mover and all victims; returns how many victims there were."""
    names, hung = table.page.names, table.page.rail.hung
    reader = next(seat for seat, person in enumerate(table.session.people) if person == hung.person)
    mover, events = table.session._log[-1].mover, table.session.told
    if all(seen.what in PLAIN for seen in events):
        return 0
    assert names[mover] in read.text, (events, read.text)
    for seen in events:
        if seen.what not in PLAIN:
            assert _is_told(table, seen, reader, read), (seen, read)
    found = victims(table.match, events, mover)
    for victim in found:
        if victim == reader:
            assert "[b]" in read.text, read.text
            assert re.search(r"\b(you|your)\b", read.text, re.IGNORECASE), read.text
        else:
            assert names[victim] in read.text, (events, read.text)
    return len(found)


def _is_told(table: AtTable, seen: Seen, reader: int, read: Read) -> bool:
    """Whether an event is told in words, or needs none: its marks and announcement tell it, or the action itself."""
    words = table.page.words
    sentences = _sentences(table, seen, reader)
    if not sentences:
        return _needs_no_words(table, seen)
    if any(escape_markup(each) in read.text for each in sentences):
        return True
    if seen.what in PALE or getattr(words, "is_among_others", lambda *_: False)(seen, reader):
        return True
    return _is_minor(table, seen) and any(not _is_minor(table, other) for other in _action(table))


def _sentences(table: AtTable, seen: Seen, reader: int) -> list[str]:
    """The sentences with which an event may be told to a seat."""
    words, names = table.page.words, table.page.names
    befallen = getattr(words, "befalls", lambda *_: ())(seen, len(names))
    to_you = words.to_you(seen, names, reader) if reader in befallen else ""
    by_you = getattr(words, "by_you", lambda *_: "")(seen, names)
    return [each for each in (words.happened(seen, names), to_you, by_you) if each]


def _is_minor(table: AtTable, seen: Seen) -> bool:
    """Whether the rest of its action tells an event."""
    return seen.what in PALE or bool(getattr(table.page.words, "goes_without_saying", lambda _seen: False)(seen))


def _action(table: AtTable) -> list[Seen]:
    """The events of the last action that have words, which may have taken its player several moves."""
    events: list[Seen] = []
    for move in reversed(table.session._log):
        if move.mover != table.session._log[-1].mover:
            break
        events = [*move.versions[-1], *events]
        if move.versions[-1][0].what not in GOES_ON:
            break
    return [seen for seen in events if table.page.words.happened(seen, table.page.names)]


def _needs_no_words(table: AtTable, seen: Seen) -> bool:
    """Whether an event without a sentence can be known all the same: from another of the same move, or by its kind."""
    is_half = any(other.what == seen.what and _sentences(table, other, 0) for other in table.session.told)
    return is_half or (table.match.game.name, seen.what) in UNSAID


# -- round a flat table


@pytest.mark.tries(2)
@pytest.mark.parametrize("game", LAID_FLAT)
def test_everyone_round_a_flat_table_reads_what_the_others_have_done(game: str, start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, beginning(game), motion="none", text=80)
    match, rng, whole = table.match, Random(5), 0
    choose = choosing(match, rng)
    for _step in range(MOVES):
        mover = rng.choice(match.actors)
        table.page.play(choose(match.moves(mover)), mover)
        driver.frames(2)
        if match.over or match.view(None)["phase"] == "score":
            break
        for seat in range(match.seats):
            whole += seat != mover and _check_edge(table, seat)
    assert whole > MOVES, "too much is left out"
    table.page.tell_all()
    driver.frames(2)
    lines: list[Any] = driver.widgets("StoryLine")
    _check_story(table, "\n".join(line.text for line in lines))


def test_who_has_made_the_last_move_of_a_round_reads_how_it_has_ended(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, bungee("1 1", "2 2", "9 9", lucky="5"), motion="none")
    while table.match.view(None)["phase"] != "score":
        mover = table.match.actors[0]
        moves = table.match.moves(mover)
        table.page.play("call" if "call" in moves else moves[0], mover)
    driver.frames(3)
    for seat in range(3):
        assert re.search("wins? the round", _read_at(table, seat)), seat
        assert not table.scene.stations[seat].is_awaited, "no round is played now"


def _read_at(table: Any, seat: int) -> str:
    """What is written at a seat's edge."""
    labels = (widget for widget in table.scene.stations[seat].walk(restrict=True) if isinstance(widget, Label))
    return unmarked("\n".join(label.text for label in labels))


def _check_edge(table: Any, seat: int) -> bool:
    """A seat reads what others have done since its last move, at least a part of it; returns whether it is all."""
    text, words = _read_at(table, seat), table.page.words
    is_begun = seat in table.session.actors and table.scene.entries[seat].choice.taken
    if is_begun or table.session.is_bot(seat):
        return False
    since = [move.mover for move in table.session._log]
    moves = table.session._log[len(since) - since[::-1].index(seat) :] if seat in since else table.session._log
    events = [seen for move in moves for seen in move.versions[-1] if seen.what not in PLAIN]
    main = [seen for seen in events if not _is_minor(table, seen)]
    among = getattr(words, "is_among_others", lambda *_: False)
    left = [seen for seen in main if _sentences(table, seen, seat) and not among(seen, seat)]
    missed = [seen for seen in left if not any(each in text for each in _sentences(table, seen, seat))]
    if not missed:
        return True
    stale = frozenset().union(*(SUPERSEDED.get(seen.what, frozenset()) for seen in events))
    assert "…" in text or all(seen.what in stale for seen in missed) or _is_dealt(events), (seat, missed, text)
    return False


def _is_dealt(events: Sequence[Seen]) -> bool:
    """Whether cards have been dealt since: what was before matters no longer."""
    return any(seen.what == "deal" for seen in events)


def _check_story(table: Any, text: str) -> None:
    """The whole story tells everything as often as it has happened."""
    told = Counter[str]()
    before = ""
    for move in table.session.recent.of_round(aloud=True):
        for seen in move.events:
            sentence = table.page.words.happened(seen, table.page.names)
            if sentence and sentence != before and not _is_minor(table, seen):
                told[sentence] += 1
            before = sentence or before
    for sentence, often in told.items():
        assert text.count(escape_markup(sentence)) >= often, (sentence, often, text)
