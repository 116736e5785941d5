"""A backup of everything: it restores everything, merges without duplicates, and refuses what it can't read."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from screens.session.people import Person
from screens.store import Store, StoreError
from screens.store.backup import (
    MARK,
    MOVES_ON_A_CLIPBOARD,
    BackupError,
    contents,
    fits_clipboard,
    is_backup,
    packed,
    written,
)
from screens.store.merging import Merged, merged
from tabletop import GAMES, Match
from tests.screens.kept import HERE, PEOPLE, Apart, a_moment, filled, in_memory, kept_file, new_match, play, read_all

NOW = 1767268800.0


def silently(_share: float) -> None:
    """Ignore the progress."""


folder = pytest.fixture(scope="module")(in_memory)


class Shelves:
    """Stores in files of their own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: list[Store] = []

    def __call__(self, *seeds: int, now: float = NOW) -> Store:
        """A store with matches for these seeds; empty without seeds."""
        store = Store(self._folder / f"{len(list(self._folder.iterdir()))}-{Random().random()}.db", lambda: now)
        store._db.execute("PRAGMA synchronous = OFF")
        self._open.append(store)
        for seed in seeds:
            lived_in(store, Random(seed))
        return store

    def close(self) -> None:
        for store in self._open:
            store.close()
            for path in self._folder.glob(f"{store._path.name}*"):
                path.unlink()
        self._open.clear()


@pytest.fixture
def shelves(folder: Path) -> Iterator[Shelves]:
    opened = Shelves(folder)
    yield opened
    opened.close()


def lived_in(store: Store, rng: Random) -> None:
    """Fill a store with people, tables of all kinds, finished matches and settings."""
    known = {person.name: person for person in store.people()}
    people = [known.get(person.name) or store.keep_person(person) for person in rng.sample(PEOPLE, len(PEOPLE))]
    for _table in range(rng.randint(1, 6)):
        match = new_match(rng)
        seated = [person._replace(level=rng.choice(["", "", "steady"])) for person in people[: match.seats]]
        if rng.random() < 0.3:
            seated[0] = Person("Vreni", "grey", "key", level="sharp")
        opened = NOW - rng.randint(1, 10**7) / 8
        key = store.open_table(match, seated, name=rng.choice(["", "Sunday"]), opened=opened)
        moves = rng.choice([0, 5, 60, 5000]) if match.game.name != "dog" else 20
        play(store, key, match, rng, moves, at_once=100)
        if rng.random() < 0.2:
            store.remove(key)
        if rng.random() < 0.2:
            store.open_table(match.copy(), seated, branch_of=key, opened=opened + 9)
    if rng.random() < 0.3:
        store.forget_person(people[0].key or 0)
    if rng.random() < 0.5:
        store.write("prefs", {"theme": rng.choice(["dark", "light"])})
    store.write("lessons", {rng.choice(["dog", "bohne"]): {"step": rng.randint(0, 5), "moves": [], "finished": False}})


def backup(store: Store, made: float = NOW) -> bytes:
    with closing(store.apart()) as db:
        return packed(db, made, silently)


def text_of(store: Store) -> str:
    with closing(store.apart()) as db:
        return written(db, NOW, silently)


def merge(store: Store, data: str | bytes) -> Merged:
    with closing(store.apart()) as db:
        return merged(db, data, silently)


def table_seen(store: Store, key: int) -> Any:
    """Everything that people see of a table, without its key."""
    kept = store.summary(key)
    match, people = store.load(key)
    times = [round(at, 2) for at in store.times(key)]
    names = [(person.name, person.colour, person.symbol, person.level, bool(person.key)) for person in people]
    about = kept._replace(key=0, people=(), branch_of=None if kept.branch_of is None else 0)
    return about, names, match.record(), match.view(None), match.totals, match.winners, times


def all_seen(store: Store) -> dict[str, Any]:
    """Everything that people see of a store."""
    names = {person.key: person.name for person in store.people()}
    return {
        "tables": [table_seen(store, kept.key) for kept in store.tables()],
        "history": [table_seen(store, kept.key) for kept in store.history(limit=1000)],
        "removed": [table_seen(store, kept.key) for kept in store.removed()],
        "people": [person._replace(key=0) for person in store.people()],
        "tally": [(person.name, played, won) for person, played, won in store.tally()],
        "results": [
            result._replace(key=0, people=[names.get(who) for who in result.people])  # type: ignore[arg-type]
            for result in store.results()
        ],
        "lessons": store.read("lessons"),
        "prefs": store.read("prefs"),
    }


def in_no_order(seen: dict[str, Any]) -> dict[str, Any]:
    return {what: sorted(its, key=repr) if isinstance(its, list) else its for what, its in seen.items()}


def rows(store: Store) -> list[Any]:
    """All rows in the file."""
    return [store._rows(f"SELECT * FROM {name}") for name in ("people", "tables", "seats", "moves", "things")]


few = settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
seeds = st.integers(0, 10**6)

# -- out and back


@few
@given(seeds)
def test_in_an_empty_store_all_is_as_it_was(shelves: Shelves, seed: int) -> None:
    store = shelves(seed)
    data = backup(store)
    other = shelves()
    told = merge(other, data)
    assert all_seen(other) == all_seen(store)
    assert len(told.added) == len(store.tables()) + len(store.history()) + len(store.removed())
    assert sorted(told.people) == sorted(person.name for person in store.people())
    assert (told.same, told.twice) == (0, ())
    shelves.close()


@few
@given(seeds)
def test_taken_in_twice_nothing_is_doubled(shelves: Shelves, seed: int) -> None:
    store = shelves(seed)
    data = backup(store)
    for it in (store, shelves(seed + 1)):
        merge(it, data)
        before = rows(it)
        told = merge(it, data)
        assert told.is_nothing
        assert told.same == len(store.tables()) + len(store.history()) + len(store.removed())
        assert rows(it) == before
    shelves.close()


@few
@given(seeds)
def test_two_devices_become_the_same_in_either_order(shelves: Shelves, seed: int) -> None:
    """Settings are written first, as each device keeps its own; a table keeps the first title it gets."""
    one, other = shelves(seed, seed + 2), shelves(seed + 1, seed + 2)
    for store in (one, other):
        store.write("prefs", {"theme": "dark"})
        looks = {person.name: person for person in PEOPLE}
        for person in store.people():
            store.keep_person(looks[person.name]._replace(key=person.key))
    first, second = backup(one), backup(other)
    merge(one, second)
    merge(other, first)
    assert in_no_order(all_seen(one)) == in_no_order(all_seen(other))
    shelves.close()


def test_reading_a_backup_says_what_is_in_it(shelves: Shelves) -> None:
    store = shelves(3, 4, 5)
    told = contents(backup(store, 1234567.5), silently)
    assert told.made == 1234567.5
    assert told.people == len(store.people())
    assert (told.open_tables, told.matches) == (len(store.tables()), len(store.history()))


def test_reading_a_backup_reports_its_progress(shelves: Shelves) -> None:
    store, shares = shelves(3, 4), list[float]()
    with closing(store.apart()) as db:
        data = packed(db, NOW, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    shares.clear()
    with closing(shelves().apart()) as db:
        merged(db, data, shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_cancelled_import_changes_nothing(shelves: Shelves) -> None:
    data, store = backup(shelves(3, 4)), shelves(5)
    before = rows(store)

    def stop(share: float) -> None:
        if share > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), closing(store.apart()) as db:
        merged(db, data, stop)
    assert rows(store) == before


def test_a_killed_merge_leaves_nothing(shelves: Shelves) -> None:
    """What was not committed isn't there when the file is opened next."""
    data, store = backup(shelves(3, 4)), shelves(5)
    before = rows(store)
    db = store.apart()
    db.execute("BEGIN IMMEDIATE")
    db.execute("DELETE FROM tables")
    db.close()
    assert rows(store) == before
    merge(store, data)
    assert store.is_sound()


def test_killed_at_any_moment_all_of_it_is_there_or_nothing(shelves: Shelves) -> None:
    data = backup(shelves(3, 4, 6))
    ends = set()
    for number in range(12):
        store = shelves(5)
        before = all_seen(store)
        path = store._path
        store.close()

        def take_in(say: Callable[..., None], path: Path = path) -> None:
            other = Store(path, lambda: NOW)
            say("ready")
            merge(other, data)
            say("done")

        child = Apart(take_in)
        lines = child.lines()
        assert next(lines) == ["ready"]
        a_moment(Random(number), number * 0.005)
        child.kill()
        said = [line[0] for line in lines]
        store = Store(path, lambda: NOW)
        after = all_seen(store)
        assert store.is_sound()
        is_all = after != before
        assert is_all or "done" not in said
        if is_all:
            assert merge(store, data).is_nothing
        ends.add(is_all)
        store.close()
    assert False in ends


def test_only_in_memory_it_can_be_written_out_but_not_taken_in(shelves: Shelves) -> None:
    store = shelves(3)
    unkept = Store.unkept(store._path, StoreError("disk"))
    other = shelves()
    merge(other, backup(unkept))
    assert all_seen(other) == all_seen(store)


# -- merging


@pytest.fixture
def match() -> Match:
    return Match.new("bungee", seats=3, seed=7)


def opened(store: Store, match: Match, *names: str, title: str = "") -> int:
    known = {person.name: person for person in store.people()}
    people = [known.get(name) or store.keep_person(Person(name, "red", "star")) for name in names]
    return store.open_table(match, people, opened=NOW, name=title)


def test_what_was_played_on_since_is_kept_twice_and_said(shelves: Shelves, match: Match) -> None:
    store = shelves()
    key = opened(store, match, "Anna", "Beat", "Carla", title="Sunday")
    play(store, key, match, Random(1), 5)
    data = backup(store)
    play(store, key, match, Random(1), 5)
    told = merge(store, data)
    assert [each.name for each in told.twice] == ["Sunday"]
    assert (told.added, told.same, told.people) == ((), 0, ())
    assert sorted(len(store.load(kept.key)[0].record()["moves"]) for kept in store.tables()) == [5, 10]
    assert store.load(key)[0].record() == match.record()


def test_what_was_put_away_since_is_back(shelves: Shelves, match: Match) -> None:
    store = shelves()
    key = opened(store, match, "Anna", "Beat", "Carla")
    data = backup(store)
    store.remove(key)
    assert len(merge(store, data).added) == 1
    assert [kept.key for kept in store.tables()] == [key]


def test_a_name_that_is_missing_here_is_filled_in_and_one_that_is_here_stays(shelves: Shelves, match: Match) -> None:
    one, other = shelves(), shelves()
    mine, theirs = (opened(store, match, "Anna", "Beat", "Carla") for store in (one, other))
    other.rename(theirs, "Sunday")
    assert merge(one, backup(other)).same == 1
    assert one.summary(mine).name == "Sunday"
    one.rename(mine, "Monday")
    merge(one, backup(other))
    assert one.summary(mine).name == "Monday"


def test_people_of_one_name_are_one_person(shelves: Shelves, match: Match) -> None:
    one, other = shelves(), shelves()
    opened(one, match, "ANNA", "Beat", "Carla")
    opened(other, Match.new("bungee", seats=3, seed=8), "Anna", "Zoë", "Carla")
    told = merge(one, backup(other))
    assert told.people == ("Zoë",)
    assert [person.name for person in one.people()].count("ANNA") == 1
    assert len({kept.people[0].key for kept in one.tables()}) == 1


@pytest.mark.parametrize("name", ["Maximilian-Peter the Great", "  An\tna ", ""])
def test_a_name_that_is_too_long_is_known_again(shelves: Shelves, name: str) -> None:
    store = shelves()
    store.keep_person(Person(name, "red", "star"))
    for _time in range(2):
        assert merge(store, backup(store)).is_nothing
    assert len(store.people()) == 1


def test_two_people_of_one_name_stay_two(shelves: Shelves, match: Match) -> None:
    store = shelves()
    opened(store, match, "Anna", "Beat", "Carla")
    gone = next(person for person in store.people() if person.name == "Anna")
    store.forget_person(gone.key or 0)
    opened(store, Match.new("bungee", seats=3, seed=8), "Anna", "Beat", "Carla")
    other = shelves()
    for _time in range(2):
        merge(other, backup(store))
        assert len(other._rows("SELECT 1 FROM people WHERE name = 'Anna'")) == 2
        assert all_seen(other)["people"] == all_seen(store)["people"]


def test_settings_come_along_only_where_nobody_has_set_any(shelves: Shelves) -> None:
    store, other = shelves(), shelves()
    store.write("prefs", {"theme": "dark"})
    other.write("prefs", {"theme": "light"})
    assert merge(other, backup(store)).has_more is False
    assert other.read("prefs") == {"theme": "light"}
    fresh = shelves()
    assert merge(fresh, backup(store)).has_more
    assert fresh.read("prefs") == {"theme": "dark"}


def test_of_each_lesson_the_farther_way_is_kept(shelves: Shelves) -> None:
    store, other = shelves(), shelves()
    far, near = {"step": 3, "moves": ["a", "b", "c"]}, {"step": 1, "moves": ["a"]}
    store.write("lessons", {"dog": far, "bohne": {**near, "finished": True}, "bungee": near})
    other.write("lessons", {"dog": near, "bohne": far, "bungee": "nonsense"})
    both = {"dog": {**far, "finished": False}, "bohne": {**far, "finished": True}, "bungee": near}
    merge(other, backup(store))
    assert other.read("lessons") == both


def test_a_damaged_table_stays_damaged_and_all_others_come(shelves: Shelves, match: Match) -> None:
    store = shelves(4)
    key = opened(store, match, "Anna", "Beat", "Carla")
    play(store, key, match, Random(1), 20)
    store._db.execute("UPDATE moves SET text = 'fly' WHERE table_key = ? AND number = 6", (key,))
    gap = opened(store, Match.new("bungee", seats=3, seed=9), "Anna", "Beat", "Carla")
    play(store, gap, store.load(gap)[0], Random(1), 20)
    store._db.execute("DELETE FROM moves WHERE table_key = ? AND number = 9", (gap,))
    sealed = opened(store, Match.new("bungee", seats=3, seed=10), "Anna", "Beat", "Carla")
    play(store, sealed, store.load(sealed)[0], Random(1), 20)
    store._db.execute("UPDATE moves SET seal = seal + 1 WHERE table_key = ? AND number = 3", (sealed,))
    other = shelves()
    for again in (False, True):
        told = merge(other, backup(store))
        assert (told.same > 0) is again
    good = set()
    for kept in other.tables():
        try:
            other.load(kept.key)
        except StoreError as error:
            good.add(error.facts["good"])
    assert good == {3, 6, 9}


def test_a_store_full_of_nonsense_is_written_out_all_the_same(shelves: Shelves) -> None:
    """Damaged data are left out or corrected, and don't keep the rest from being exported."""
    store = shelves(4, 5)
    for change in (
        "UPDATE tables SET touched = 'x', totals = '{', round = NULL || 'x', rounds = 1e300 WHERE key = 1",
        "UPDATE tables SET game = 'chess' WHERE key = 2",
        "UPDATE people SET name = x'ff00', colour = 5, played = 9e999 WHERE key = 1",
        "UPDATE moves SET at = 'x', seal = 'y', seat = 'z' WHERE number = 1",
        "UPDATE things SET value = '[' WHERE name = 'lessons'",
    ):
        store._change(change.replace("NULL || 'x'", "'x'"))
    other = shelves()
    merge(other, backup(store))
    read_all(other)
    assert other.is_sound()


def test_a_clipboard_takes_only_so_much(shelves: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    store = shelves(3)
    with closing(store.apart()) as db:
        assert fits_clipboard(db)
        moves = db.execute("SELECT count(*) FROM moves").fetchone()[0]
        monkeypatch.setattr("screens.store.backup.MOVES_ON_A_CLIPBOARD", moves - 1)
        assert not fits_clipboard(db)
    assert MOVES_ON_A_CLIPBOARD * 25 < 500_000


@pytest.mark.parametrize("around", ["{}", "\ufeff{}", "Hello, here it is:\n\n{}\n--\nAnna", "```json\n{}```"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\n\n"])
def test_what_a_messenger_puts_round_the_text_is_passed_over(shelves: Shelves, around: str, ends: str) -> None:
    store = shelves(3)
    sent = around.replace("{}", text_of(store)).replace("\n", ends)
    for encoding in ("utf-8", "utf-16"):
        assert is_backup(sent.encode(encoding))
        other = shelves()
        merge(other, sent.encode(encoding))
        assert all_seen(other) == all_seen(store)
    assert is_backup(sent)
    assert merge(shelves(), sent).added


# -- files of older versions


def test_a_backup_of_each_form_is_still_read(shelves: Shelves) -> None:
    for path in sorted(HERE.glob("*.stammtisch")):
        store = shelves()
        told = merge(store, path.read_bytes())
        assert told.people
        assert len(store.tables()) + len(store.history()) == len(told.added) > 3
        assert {error.code for error in read_all(store)} == {"no_table"}


def test_what_older_files_had_kept_is_written_out(shelves: Shelves, folder: Path) -> None:
    for version in (1, 2):
        path = folder / f"old-{version}.db"
        path.write_bytes(kept_file(version).read_bytes())
        store = Store(path)
        other = shelves()
        merge(other, backup(store))
        assert all_seen(other) == all_seen(store)
        store.close()


# -- anything else


def refused(store: Store, data: str | bytes) -> BackupError:
    before = rows(store)
    with pytest.raises(BackupError) as told:
        merge(store, data)
    assert told.value.sentence()
    assert rows(store) == before
    with pytest.raises(BackupError):
        contents(data, silently)
    return told.value


@pytest.mark.parametrize("data", ["hello", b"\x89PNG\r\n", '{"stammtisch": 1}', "", b"", b"\xff\xfe", "{}", "[]"])
def test_other_files_are_not_taken_for_backups(data: str | bytes) -> None:
    assert not is_backup(data)


@pytest.mark.parametrize("data", [gzip.compress(b"hello", mtime=0), b"\x1f\x8b", f'{{"{MARK}": ', f'{{"{MARK}": 0}}'])
def test_a_file_that_looks_like_a_backup_but_is_none_is_refused(shelves: Shelves, data: str | bytes) -> None:
    assert is_backup(data)
    assert refused(shelves(3), data).code == "spoilt"


def test_a_newer_one_is_told(shelves: Shelves) -> None:
    store = shelves(3)
    for form in (2, 10**300):
        assert refused(store, f'{{"{MARK}": {form}}}\n').code == "newer"
    changed = with_line(text_of(store), 0, lambda line: {**line, MARK: 2})
    assert refused(store, gzip.compress(changed.encode())).code == "newer"
    game = with_table(text_of(store), lambda table: table.update(game="chess"))
    assert refused(store, game).code == "newer"
    assert "Update the app" in BackupError("newer").sentence()


def test_a_backup_that_is_too_large_is_refused(shelves: Shelves, monkeypatch: pytest.MonkeyPatch) -> None:
    store = shelves(3)
    text = text_of(store)
    monkeypatch.setattr("screens.store.backup.LARGEST_TEXT", len(text) // 2)
    assert refused(store, text).code == "too_large"
    bomb = gzip.compress(b" " * 10**7)
    assert refused(store, bomb).code == "spoilt"
    monkeypatch.setattr("screens.store.backup.LARGEST", len(text) // 2)
    assert refused(store, text).code == "too_large"


@pytest.mark.parametrize(
    ("letters", "others"), [('"round": ', '"round": 1'), ("Anna", "Anne"), ("26", "27"), ("[0, ", "[1, ")]
)
def test_a_backup_with_one_wrong_letter_is_refused(shelves: Shelves, letters: str, others: str) -> None:
    text = text_of(shelves(3))
    assert letters in text
    assert refused(shelves(5), text.replace(letters, others, 1)).code == "spoilt"


@pytest.mark.parametrize(
    "change", [{"start": "\ud800"}, {"moves": [[0, "\ud800"]], "times": []}, {"seats": [{"colour": "\ud800"}]}]
)
def test_unpaired_surrogates_are_refused(shelves: Shelves, change: dict[str, Any]) -> None:
    """No database accepts an unpaired surrogate."""
    text = with_table(text_of(shelves(3)), lambda table: table.update(change))
    assert refused(shelves(5), text).code == "spoilt"


def test_a_truncated_backup_is_refused(shelves: Shelves) -> None:
    source, store = shelves(3), shelves(5)
    data, text = backup(source), text_of(source)
    for end in range(2, len(data) - 20, len(data) // 40):
        assert refused(store, data[:end]).code == "spoilt"
    for end in range(40, len(text) - 3, len(text) // 40):
        assert refused(store, text[:end]).code == "spoilt"


@few
@given(seeds, st.data())
def test_spoilt_bytes_change_nothing_or_all_is_as_it_was(shelves: Shelves, seed: int, data: st.DataObject) -> None:
    source = shelves(seed % 7)
    for whole in (backup(source), text_of(source).encode()):
        store = shelves(seed % 5 + 10)
        before = rows(store)
        for _time in range(8):
            spoilt = bytearray(whole)
            for _spot in range(data.draw(st.sampled_from([1, 1, 3]))):
                spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
            if not is_backup(bytes(spoilt)):
                continue
            if taken(store, bytes(spoilt)):
                # The changed byte doesn't matter; importing the file again must add nothing.
                other = shelves(seed % 5 + 10)
                merge(other, whole)
                assert all_seen(store) == all_seen(other)
                break
            assert rows(store) == before
    shelves.close()


def taken(store: Store, data: str | bytes) -> bool:
    """Whether it was imported; otherwise it must have been refused."""
    try:
        merge(store, data)
    except BackupError:
        return False
    return True


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(few, max_examples=15)
@given(seeds, JSON)
def test_a_changed_backup_is_imported_or_refused(shelves: Shelves, seed: int, junk: Any) -> None:
    """Change anything and correct the checksum, as only malice would."""
    rng = Random(seed)
    source = shelves(seed % 9)
    text = text_of(source)
    for _time in range(6):
        store = shelves()
        number = rng.randrange(text.count("\n") - 1)
        changed = with_line(text, number, lambda line: mutated(line, rng, junk))
        assert taken(store, changed) or rows(store) == [[]] * 5
        assert store.is_sound()
        for error in read_all(store):
            assert error.code in ("table_damaged", "no_table")
        backup(store)
    shelves.close()


def with_line(text: str, number: int, change: Callable[[dict[str, Any]], Any]) -> str:
    """The text with one line changed and the checksum corrected."""
    lines = text.splitlines()[:-1]
    lines[number] = json.dumps(change(json.loads(lines[number])), ensure_ascii=True)
    total = 0
    for line in lines:
        total = crc32(line.encode(), total)
    return "\n".join([*lines, json.dumps({"end": total})]) + "\n"


def with_table(text: str, change: Callable[[dict[str, Any]], None]) -> str:
    number = next(number for number, line in enumerate(text.splitlines()) if line.startswith('{"table"'))

    def changed(line: dict[str, Any]) -> dict[str, Any]:
        change(line["table"])
        return line

    return with_line(text, number, changed)


def mutated(data: Any, rng: Random, junk: Any) -> Any:
    """Change, remove or duplicate one random thing in a JSON value."""
    spots: list[tuple[Any, Any]] = []
    ahead = [data]
    for here in ahead:
        for key, value in [*(here.items() if isinstance(here, dict) else enumerate(here))]:
            spots.append((here, key))
            if isinstance(value, dict | list):
                ahead.append(value)
    here, key = rng.choice(spots)
    how = rng.randrange(3)
    if how == 0:
        here[key] = junk
    elif how == 1:
        del here[key]
    elif isinstance(here, list):
        here.insert(key, here[key])
    else:
        here[f"{key} "] = here[key]
    return data


def test_every_game_goes_through(shelves: Shelves, folder: Path) -> None:
    filled(folder / "all.db", Random(3), tables=len(GAMES), moves=40)
    store = Store(folder / "all.db")
    other = shelves()
    merge(other, backup(store))
    assert {kept.game for kept in [*other.tables(), *other.history()]} == set(GAMES)
    store.close()
