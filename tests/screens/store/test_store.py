"""What the store promises: nothing is lost."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens import ROOT
from screens.session.people import Person
from screens.store import ERRORS, MIGRATIONS, Found, Store, StoreError, TableFound, TableSummary
from screens.store import file as file_module
from screens.store import schema as schema_module
from screens.store import tables as tables_module
from screens.store.opening import connected
from tabletop import GAMES, Match
from tests.screens.kept import make_newer
from tests.soaking import usually
from tests.tables import play_on, random_move

ANNA = Person("Anna", "red", "star")
BRUNO = Person("Bruno", "blue", "moon")
CLARA = Person("Clara", "green", "leaf")
HOUSE = Person("House", "grey", "key")

#: The size of SQLite's pages.
PAGE = 4096


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "app" / "stammtisch.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    clock = count(1000.0)
    kept = Store(file, lambda: next(clock))
    yield kept
    kept.close()


def two(store: Store) -> tuple[Person, Person]:
    return store.keep_person(ANNA), store.keep_person(BRUNO)


def bungee(seed: int = 1) -> Match:
    return Match.new("bungee", seats=2, seed=seed)


def play(store: Store, key: int, match: Match, moves: int, seed: int = 3) -> None:
    rng = Random(seed + 1000 * len(match.record()["moves"]))
    for _ in range(moves):
        if match.over:
            return
        seat, text = random_move(match, rng)
        match.play(seat, text)
        store.played(key, match, seat, text)


def fill(store: Store) -> None:
    """Let the database grow no further, as if the disk were full."""
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def make_room(store: Store) -> None:
    store._db.execute("PRAGMA max_page_count = 1000000")


def spoil(file: Path) -> bytes:
    """Overwrite everything after the file's first page."""
    content = file.read_bytes()
    rubbish = content[:PAGE] + b"\xa5" * (len(content) - PAGE)
    file.write_bytes(rubbish)
    return rubbish


# moves


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", usually(range(3), 0))
def test_a_table_comes_back_as_it_was_left(game: str, seed: int, file: Path, store: Store) -> None:
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=seed)
    people = [ANNA._replace(name=str(seat)) for seat in range(match.seats)]
    key = store.open_table(match, people)
    play(store, key, match, 120, seed)
    store.close()
    again, seated = Store(file).load(key)
    assert again.position() == match.position()
    assert again.record() == match.record()
    assert again.can_undo == match.can_undo
    assert seated == tuple(people)


def test_a_match_that_began_with_a_position_comes_back_too(store: Store) -> None:
    early = bungee()
    play_on(early, Random(2), 20)
    match = Match.from_position(early.position())
    key = store.open_table(match, [ANNA, BRUNO])
    play(store, key, match, 10)
    assert store.load(key)[0].record() == match.record()
    assert store.last_options("bungee") == match.options


def test_a_match_begun_before_it_was_kept_is_kept_whole(store: Store) -> None:
    match = bungee()
    play_on(match, Random(2), 20)
    assert store.load(store.open_table(match, [ANNA, BRUNO]))[0].record() == match.record()


CHILD = """
import os, signal, sys
from pathlib import Path
from screens.session.people import Person
from screens.store import Store
from tabletop import Match

store = Store(Path(sys.argv[1]))
match = Match.new("bungee", seats=2, seed=1)
key = store.open_table(match, [Person("Anna", "red", "star"), Person("Bruno", "blue", "moon")])
for _ in range(7):
    seat = match.actors[0]
    text = match.moves(seat)[0]
    match.play(seat, text)
    store.played(key, match, seat, text)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_move_is_on_disk_when_the_app_is_killed_right_after_it(file: Path) -> None:
    child = subprocess.run([sys.executable, "-c", CHILD, str(file)], cwd=ROOT, timeout=60, check=False)
    assert child.returncode == -signal.SIGKILL
    kept = Store(file)
    match, people = kept.load(kept.tables()[0].key)
    assert len(match.record()["moves"]) == 7
    assert people == (ANNA, BRUNO)
    assert kept.trouble is None


def test_a_move_is_kept_with_what_the_shelf_says_of_it_or_not_at_all(
    file: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = bungee()
    key = store.open_table(match, [ANNA, BRUNO])
    before = store.tables()

    def killed(_match: Match, _length: int) -> tuple[int, str, bool, int]:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(tables_module, "_progress", killed)
        with pytest.raises(KeyboardInterrupt):
            play(store, key, match, 1)
    after = Store(file)
    assert after.tables() == before
    assert after.load(key)[0].record()["moves"] == []


def test_a_move_reaches_the_disk_itself_before_it_counts_as_kept(store: Store) -> None:
    (synchronous,) = store._db.execute("PRAGMA synchronous").fetchone()
    assert synchronous == 2, "FULL: what SQLite has taken survives a dead battery"


def test_a_move_taken_back_stays_taken_back(store: Store) -> None:
    match = Match.new("dog", seats=4, seed=4)
    key = store.open_table(match, [ANNA] * 4)
    play(store, key, match, 60)
    while not match.can_undo:
        play(store, key, match, 1)
    match.undo()
    store.taken_back(key, match)
    assert store.load(key)[0].position() == match.position()
    play(store, key, match, 5, seed=9)
    assert store.load(key)[0].record() == match.record()


def test_tables_do_not_mix(store: Store) -> None:
    one, other = bungee(1), Match.new("bohne", seats=3, seed=2)
    first = store.open_table(one, [ANNA, BRUNO])
    second = store.open_table(other, [ANNA, BRUNO, CLARA])
    for turn in range(12):
        play(store, first, one, 1, turn)
        play(store, second, other, 1, turn)
    assert store.load(first)[0].record() == one.record()
    assert store.load(second)[0].record() == other.record()


# the shelf


def test_the_shelf_tells_of_a_table_without_its_moves(store: Store) -> None:
    people = two(store)
    match = bungee()
    key = store.open_table(match, people)
    assert store.tables() == [TableSummary(key, "bungee", people, 1001.0, 1, 6, (0, 0), is_over=False, opened=1001.0)]
    while len(match.scores) < 2:
        play(store, key, match, 1)
    (line,) = store.tables()
    assert match.view(None)["phase"] == "score"
    assert line.round == match.view(None)["round"] + 2 == 3, "the next one"
    assert line.totals == tuple(match.totals)
    assert line.touched > 1001.0


def test_nobody_knows_how_many_rounds_dog_will_have(store: Store) -> None:
    store.open_table(Match.new("dog", seats=4, seed=4), [ANNA] * 4)
    assert store.tables()[0].rounds is None


def test_the_table_played_at_last_lies_in_front(store: Store) -> None:
    matches = [bungee(seed) for seed in range(3)]
    keys = [store.open_table(match, [ANNA, BRUNO]) for match in matches]
    assert [kept.key for kept in store.tables()] == keys[::-1]
    play(store, keys[0], matches[0], 1)
    assert [kept.key for kept in store.tables()] == [keys[0], keys[2], keys[1]]


def test_a_finished_table_leaves_the_open_ones(store: Store) -> None:
    match = bungee()
    key = store.open_table(match, [ANNA, BRUNO])
    play(store, key, match, 5000)
    assert match.over
    assert store.tables() == []
    (line,) = store.history()
    assert line.is_over
    assert line.totals == tuple(match.totals)


def test_a_table_put_away_can_be_brought_back(store: Store) -> None:
    match = bungee()
    key = store.open_table(match, [ANNA, BRUNO])
    before = store.tables()
    store.remove(key)
    assert store.tables() == []
    store.restore(key)
    assert store.tables() == before
    assert store.load(key)[0].record() == match.record()


# people


def test_people_who_played_last_come_first(store: Store) -> None:
    anna, bruno = two(store)
    clara = store.keep_person(CLARA)
    assert store.people() == [anna, bruno, clara]
    one = bungee()
    first = store.open_table(one, [anna, bruno])
    store.open_table(bungee(), [bruno, clara])
    assert store.people() == [bruno, clara, anna]
    play(store, first, one, 1)
    assert store.people() == [anna, bruno, clara]


def test_tables_show_a_persons_current_name_but_the_look_of_that_time(store: Store) -> None:
    anna, bruno = two(store)
    key = store.open_table(bungee(), [anna, bruno])
    new = store.keep_person(anna._replace(name="Anne", colour="teal"))
    assert new.key == anna.key
    assert store.people() == [new, bruno]
    assert store.load(key)[1] == store.tables()[0].people == (anna._replace(name="Anne"), bruno)
    assert store.last_people("bungee") == (new, bruno)


def test_a_forgotten_person_is_offered_no_more_but_is_still_named(store: Store) -> None:
    anna, bruno = two(store)
    key = store.open_table(bungee(), [anna, bruno])
    store.forget_person(anna.key or 0)
    assert store.people() == [bruno]
    assert store.last_people("bungee") == (bruno,)
    assert store.load(key)[1] == (anna, bruno)
    assert store.tables()[0].people == (anna, bruno)


def test_a_person_forgotten_by_mistake_comes_back_by_being_kept(store: Store) -> None:
    anna, bruno = two(store)
    store.forget_person(anna.key or 0)
    assert store.keep_person(anna) == anna
    assert store.people() == [anna, bruno]


def test_last_time_means_the_same_game_if_it_was_ever_played(store: Store) -> None:
    assert store.last_people("bungee") == ()
    assert store.last_options("bungee") == {}
    anna, bruno = two(store)
    bot = HOUSE._replace(level="gentle")
    store.open_table(Match.new("bungee", seats=2, seed=1, options={"rounds": 2}), [anna, bruno])
    store.open_table(Match.new("bohne", seats=3, seed=1), [anna, bot, bruno])
    assert store.last_people("bungee") == (anna, bruno)
    assert store.last_people("bohne") == store.last_people(None) == (anna, bot, bruno)
    assert store.last_people("dog") == (anna, bruno), "bots stay with their game"
    assert store.last_options("bungee")["rounds"] == 2
    assert store.last_options("dog") == {}


# small values


def test_small_things_are_kept_by_name(file: Path, store: Store) -> None:
    assert store.read("prefs") is None
    assert store.read("prefs", {}) == {}
    store.write("prefs", {"theme": "dark"})
    store.write("prefs", {"theme": "light"})
    store.close()
    assert Store(file).read("prefs") == {"theme": "light"}


def test_what_mending_found_is_told_until_it_has_been_read(file: Path, store: Store) -> None:
    assert store.found() is None
    table = TableFound(3, "Ours", "dog", 12, None)
    found = Found(1000.0, "file", "x.damaged-2026-11-19.db", 4, 1, 500, 7, copy_of=None, tables=(table,))
    store.write("found", found.to_json())
    store.close()
    again = Store(file)
    assert again.found() == found
    again.found_read()
    assert again.found() is None
    damaged: list[Any] = [3, [], {"when": 1}, {**found.to_json(), "tables": [1]}, {**found.to_json(), "more": 1}]
    for rubbish in damaged:
        again.write("found", rubbish)
        assert again.found() is None


# what goes wrong


def test_when_there_is_room_again_the_missing_moves_are_kept_first(store: Store) -> None:
    match = bungee()
    key = store.open_table(match, [ANNA, BRUNO])
    play(store, key, match, 5)
    fill(store)
    with pytest.raises(StoreError) as refused:
        play(store, key, match, 5000)
    assert refused.value.code == "disk_full"
    play_on(match, Random(8), 3)
    make_room(store)
    play(store, key, match, 1)
    assert store.load(key)[0].record() == match.record()


def test_a_full_disk_loses_nothing_that_was_kept(file: Path, store: Store) -> None:
    match = bungee()
    key = store.open_table(match, [ANNA, BRUNO])
    fill(store)
    with pytest.raises(StoreError):
        play(store, key, match, 5000)
    store.close()
    kept = len(Store(file).load(key)[0].record()["moves"])
    assert kept == len(match.record()["moves"]) - 1


def test_a_damaged_file_is_put_aside_and_told(file: Path, store: Store) -> None:
    key = store.open_table(bungee(), [ANNA, BRUNO])
    assert key
    store.close()
    rubbish = spoil(file)
    fresh = Store(file, lambda: 86400.0 * 365)
    assert fresh.trouble is not None
    assert fresh.trouble.code == "damaged"
    name = str(fresh.trouble.facts["name"])
    assert "1971-01-01" in name or "1970-12-31" in name
    assert file.with_name(name).read_bytes() == rubbish
    fresh.write("prefs", 1)
    assert Store(file).trouble is None


def test_a_second_damaged_file_does_not_overwrite_the_first(file: Path) -> None:
    for number in range(3):
        Store(file, lambda: 0.0).close()
        file.write_bytes(b"not a database at all, %d" % number * 40)
    Store(file, lambda: 0.0)
    assert len(list(file.parent.glob("*damaged*.sqlite"))) == 3


@pytest.mark.parametrize("every", usually([1, 4], 4))
def test_what_can_be_read_of_a_damaged_file_is_kept(file: Path, every: int) -> None:
    """Whichever page is lost, each table comes back or says how far it is intact, and can be continued from there."""
    logs = four_tables(file)
    content = file.read_bytes()
    pages = len(content) // PAGE
    whole = 0
    lost = range(1, pages, every)
    for page in lost:
        file.write_bytes(content[: page * PAGE] + b"\xa5" * PAGE + content[(page + 1) * PAGE :])
        damaged = Store(file)
        if damaged.trouble is None:
            assert not damaged.is_sound()
            damaged.mend()
        assert damaged.trouble is not None
        for key in (kept.key for kept in damaged.tables()):
            match = with_good_moves(damaged, key)
            if match is not None:
                log = match.record()["moves"]
                assert log == logs[key][: len(log)]
                whole += log == logs[key]
                play(damaged, key, match, 2, seed=50)
                assert damaged.load(key)[0].record() == match.record()
        damaged.close()
    assert whole > 2 * len(lost)


def test_a_damaged_file_stays_where_it_is_while_there_is_no_room(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    logs = four_tables(file)
    content = file.read_bytes()
    file.write_bytes(content[:-PAGE] + b"\xa5" * PAGE)
    spoilt = file.read_bytes()

    def narrow(path: Path) -> sqlite3.Connection:
        db = connected(path)
        db.execute("PRAGMA max_page_count = 9")
        return db

    monkeypatch.setattr(file_module, "connected", narrow)
    with pytest.raises(StoreError) as refused:
        Store(file).mend()
    assert refused.value.code == "disk_full"
    assert file.read_bytes() == spoilt
    monkeypatch.setattr(file_module, "connected", connected)
    mended = Store(file)
    mended.mend()
    assert {kept.key for kept in mended.tables()} == set(logs)
    assert [path for path in file.parent.iterdir() if path.name.endswith("rescued")] == []


def four_tables(file: Path) -> dict[int, list[list[int | str]]]:
    store = Store(file)
    logs = {}
    for seats in range(2, 6):
        match = Match.new("bungee", seats=seats, seed=seats, options={"rounds": 12})
        key = store.open_table(match, (*two(store), CLARA, HOUSE, HOUSE)[:seats])
        play(store, key, match, 120)
        logs[key] = match.record()["moves"]
    store.close()
    return logs


def with_good_moves(store: Store, key: int) -> Match | None:
    """A table up to its last intact move; None if not even its seats are intact."""
    only = None
    for _ in range(2):
        try:
            return store.load(key, only)[0]
        except StoreError as refused:
            only = int(refused.facts["good"])
    return None


def test_a_newer_file_is_refused_and_left_alone(file: Path, store: Store) -> None:
    store.open_table(bungee(), [ANNA, BRUNO])
    make_newer(store._db, 1000)
    store.close()
    before = file.read_bytes()
    with pytest.raises(StoreError) as refused:
        Store(file)
    assert refused.value.code == "newer"
    assert refused.value.facts == {"found": 1000, "known": len(MIGRATIONS)}
    assert file.read_bytes() == before


def test_a_damaged_table_says_how_far_it_is_good(store: Store) -> None:
    match = bungee()
    key = store.open_table(match, [ANNA, BRUNO])
    play(store, key, match, 9)
    store._db.execute("UPDATE moves SET number = 20 WHERE table_key = ? AND number = 8", (key,))
    with pytest.raises(StoreError) as refused:
        store.load(key)
    assert refused.value.facts == {"good": 8}
    store._db.execute("UPDATE moves SET text = 'fly' WHERE table_key = ? AND number = 6", (key,))
    with pytest.raises(StoreError) as refused:
        store.load(key)
    assert (refused.value.code, refused.value.facts) == ("table_damaged", {"good": 6})
    store._db.execute("DELETE FROM moves WHERE table_key = ? AND number = 4", (key,))
    with pytest.raises(StoreError) as refused:
        store.load(key)
    assert refused.value.facts == {"good": 4}
    assert len(store.tables()) == 1


def test_a_table_whose_beginning_is_damaged_has_no_good_moves(store: Store) -> None:
    key = store.open_table(bungee(), [ANNA, BRUNO])
    store._db.execute("UPDATE tables SET start = '{' WHERE key = ?", (key,))
    with pytest.raises(StoreError) as refused:
        store.load(key)
    assert (refused.value.code, refused.value.facts) == ("table_damaged", {"good": 0})


def test_a_table_that_was_never_kept_is_said_not_to_be_here(store: Store) -> None:
    with pytest.raises(StoreError) as refused:
        store.load(77)
    assert refused.value.code == "no_table"


def test_a_folder_that_is_a_file_is_said_to_be_unreadable(tmp_path: Path) -> None:
    (tmp_path / "app").write_text("in the way")
    with pytest.raises(StoreError) as refused:
        Store(tmp_path / "app" / "stammtisch.sqlite")
    assert refused.value.code == "disk"


def test_each_failure_has_a_sentence_over_its_facts() -> None:
    facts = {"name": "x", "good": 3, "found": 2, "known": 1, "one": "Anna", "other": "Anne"}
    assert all(sentence.format(**facts) for sentence in ERRORS.values())


def test_an_older_file_is_brought_up_to_date_step_by_step(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Store(file)
    match = bungee()
    key = old.open_table(match, [ANNA, BRUNO])
    old.close()
    steps = (
        ("ALTER TABLE tables ADD COLUMN note TEXT DEFAULT 'old'",),
        ("UPDATE tables SET note = note || ' and new'",),
    )
    monkeypatch.setattr(schema_module, "MIGRATIONS", (*MIGRATIONS, *steps))
    new = Store(file)
    assert new._db.execute("SELECT note FROM tables").fetchall() == [("old and new",)]
    assert new._db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS) + 2,)
    assert new.load(key)[0].record() == match.record()


def test_a_step_that_fails_leaves_the_file_as_it_was(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(file).close()
    monkeypatch.setattr(
        schema_module, "MIGRATIONS", (*MIGRATIONS, ("CREATE TABLE half (x)", "CREATE TABLE people (x)"))
    )
    with pytest.raises(StoreError):
        Store(file)
    monkeypatch.setattr(schema_module, "MIGRATIONS", MIGRATIONS)
    names = [name for (name,) in Store(file)._db.execute("SELECT name FROM sqlite_master")]
    assert "half" not in names
