"""Test stores that are killed, filled up and damaged, and tools to check what is left of them."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens import ROOT
from screens.session.people import Person
from screens.store import Store, StoreError
from screens.store.schema import STAMP
from tabletop import GAMES, Match
from tests.tables import random_move

HERE = Path(__file__).parent
PEOPLE = (
    Person("Anna", "red", "star"),
    Person("Bruno", "blue", "moon"),
    Person("Clara", "green", "leaf"),
    Person("Dino", "violet", "heart"),
    Person("Ella", "orange", "sun"),
    Person("House", "grey", "key"),
)

Moves = list[list[int | str]]
#: The moves of each table, by its key.
Logs = dict[int, Moves]


def moves_of(match: Match) -> Moves:
    """A match's moves, as in its record."""
    moves: Moves = match.record()["moves"]
    return moves


def new_match(rng: Random) -> Match:
    """A match of a random game and number of seats."""
    game = rng.choice(sorted(GAMES))
    return Match.new(game, seats=rng.choice(GAMES[game].seats), seed=rng.randrange(1000))


def play(  # noqa: PLR0913  (a table is a store, a key and a match)
    store: Store, key: int, match: Match, rng: Random, moves: int = 1, *, at_once: int = 1
) -> None:
    """Play this many random moves, or as many as the match has left, and store so many at once."""
    for number in range(1, moves + 1):
        if match.over:
            return
        seat, text = random_move(match, rng)
        match.play(seat, text)
        if number % at_once == 0 or number == moves or match.over:
            store.played(key, match, seat, text)


def filled(path: Path, rng: Random, tables: int = 5, moves: int = 60) -> Logs:
    """A properly closed file with tables of different games; returns their moves."""
    store = Store(path)
    people = [store.keep_person(person) for person in PEOPLE]
    logs = {}
    for number in range(tables):
        game = sorted(GAMES)[number % len(GAMES)]
        match = Match.new(game, seats=GAMES[game].seats[0], seed=rng.randrange(1000))
        key = store.open_table(match, people[: match.seats], name=f"Table {number}")
        play(store, key, match, rng, rng.randint(moves // 2, moves))
        logs[key] = moves_of(match)
    store.write("prefs", {"theme": "dark"})
    store.close()
    return logs


def as_good(store: Store, key: int) -> Match | None:
    """A table up to its last intact move; None if not even its beginning is intact."""
    try:
        return store.load(key)[0]
    except StoreError as refused:
        if refused.code != "table_damaged" or not refused.facts["good"]:
            return None
        return store.load(key, int(refused.facts["good"]))[0]


def read_all(store: Store) -> list[StoreError]:
    """Read everything that a store offers; returns the errors."""
    refused: list[StoreError] = []

    def ask(what: Callable[[], Any]) -> Any:
        try:
            return what()
        except StoreError as error:
            refused.append(error)
            return []

    told = [*ask(store.tables), *ask(store.history), *ask(store.removed)]
    for what in (store.results, store.tally, store.people, partial(store.read, "prefs"), partial(store.read, "at")):
        ask(what)
    for game in GAMES:
        ask(partial(store.last_people, game))
        ask(partial(store.last_options, game))
        ask(partial(store.history, game=game, person=1, limit=2))
        ask(partial(store.results, game=game, person=2))
    for key in {kept.key for kept in told} | {1, 2, 77}:
        for what_of in (store.summary, store.times, store.load, store.is_current):
            ask(partial(what_of, key))
    return refused


def make_newer(db: sqlite3.Connection, version: int) -> None:
    """Mark a file as written by a later schema version."""
    db.execute(f"PRAGMA user_version = {version}")
    db.execute(f"PRAGMA application_id = {STAMP + version}")


class Child:
    """A function running in a process of its own, which reports line by line."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self._nursery = nursery
        self.pid = pid
        self.has_ended = False

    def hear(self) -> Any:
        """The next line it reports; None once it has ended."""
        line = self._nursery.line()
        if line[0] == "ended":
            self.has_ended = True
            #: The negative number of the signal that killed it, or its exit code.
            self.code: int = line[1]
            return None
        return line

    def kill(self) -> None:
        """Kill it without warning."""
        os.kill(self.pid, signal.SIGKILL)

    def rest(self) -> list[Any]:
        """All further lines until it ends."""
        return list(iter(self.hear, None))


class Nursery:
    """A process with everything imported, which forks children quickly."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.screens.kept.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.line() == ["ready"]

    def child(self, what: str, *args: Any) -> Child:
        """Run a function of ``nursery`` by its name in a forked process."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([what, *args]) + "\n")
        self._process.stdin.flush()
        born, pid = self.line()
        assert born == "born"
        return Child(self, pid)

    def line(self) -> Any:
        """The next line from the nursery."""
        assert self._process.stdout
        line = self._process.stdout.readline()
        assert line, "the nursery has ended"
        return json.loads(line)

    def close(self) -> None:
        """Close its input, upon which it ends."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait(60)
        self._process.stdout.close()


def a_nursery() -> Iterator[Nursery]:
    """A nursery for a fixture."""
    open_one = Nursery()
    yield open_one
    open_one.close()


class Apart:
    """A function running in a process forked from this one, which may report lines meanwhile."""

    def __init__(self, do: Callable[[Callable[..., None]], Any]) -> None:
        reading, writing = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(reading)
            _do_and_end(do, lambda *what: _say(writing, *what))
        os.close(writing)
        self._end = reading

    def lines(self) -> Iterator[list[Any]]:
        """All lines that it reports; the last holds its outcome."""
        with os.fdopen(self._end) as end:
            for line in end:
                yield json.loads(line)
        _pid, status = os.waitpid(self.pid, 0)
        #: Its exit code, or the negative number of the signal that killed it.
        self.code = os.waitstatus_to_exitcode(status)

    def kill(self) -> None:
        """Kill it without warning."""
        os.kill(self.pid, signal.SIGKILL)


def _say(to: int, *what: Any) -> None:
    line = (json.dumps(what) + "\n").encode()
    while line:
        line = line[os.write(to, line) :]


def _do_and_end(do: Callable[[Callable[..., None]], Any], say: Callable[..., None]) -> None:
    try:
        say("did", do(say))
    except pytest.skip.Exception as reason:
        say("skipped", str(reason))
    except BaseException:
        say("failed", traceback.format_exc())
    finally:
        os._exit(0)


def apart(do: Callable[[], Any]) -> Any:
    """Run a function in a forked process; returns its result, and fails or skips as it does."""
    *_before, (said, what) = Apart(lambda _say: do()).lines()
    if said == "skipped":
        pytest.skip(what)
    assert said == "did", what
    return what


def in_memory() -> Generator[Path, None, None]:
    """A folder in memory where the system has one; for a fixture."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        yield Path(folder)


def a_moment(rng: Random, longest: float) -> None:
    """Sleep for a random time up to this many seconds."""
    time.sleep(rng.random() * longest)


def kept_file(version: int) -> Path:
    """The stored example file of a schema version."""
    return HERE / f"version-{version}.sqlite"
