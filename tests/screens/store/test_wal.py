"""The write-ahead log: what SQLite would silently lose of it is noticed, and its intact part is kept."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from screens.store import Store, rescue
from screens.store.remains import remains
from screens.store.wal import FRAME, HEADER, PAGE, Frame, lacks_a_transaction, read
from tests.screens.kept import Logs, filled, in_memory, moves_of, play

NAME = "kept.sqlite"
LOG = f"{NAME}-wal"
CASES = 10
#: What is torn or spoilt is so at each of so many bytes: once or twice in each frame, in its head and everywhere.
STEP = 3037


@pytest.fixture(scope="module")
def left() -> Iterator[tuple[Path, Logs]]:
    """A file in use when the app was killed."""
    for folder in in_memory():
        path = folder / "now" / NAME
        logs = filled(path, Random(1), tables=3, moves=30)
        store, rng = Store(path), Random(2)
        for key in logs:
            match = store.load(key)[0]
            play(store, key, match, rng, 6)
            logs[key] = moves_of(match)
        shutil.copytree(path.parent, folder / "left")
        store.close()
        yield folder / "left", logs


@pytest.fixture
def log(left: tuple[Path, Logs]) -> bytes:
    return (left[0] / LOG).read_bytes()


def contents(frames: list[Frame]) -> list[tuple[int, int, bytes]]:
    return [(frame.page, frame.commit, frame.content) for frame in frames]


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


def test_a_log_without_a_fault_is_read_whole(log: bytes) -> None:
    frames = read(log)
    assert len(frames) == (len(log) - HEADER) // FRAME > 20
    assert all(frame.is_whole and frame.is_good for frame in frames)
    assert not lacks_a_transaction(frames)


def test_a_wrong_bit_anywhere_is_noticed_and_put_right(log: bytes) -> None:
    good, rng, put_right = contents(read(log)), Random(1), 0
    last = len(log) - FRAME
    places = [*range(HEADER), *(last + at for at in range(24)), *(rng.randrange(len(log)) for _ in range(CASES))]
    for place in places:
        frames = read(flipped(log, place, rng.randrange(8)))
        assert lacks_a_transaction(frames), place
        # In the last frame it may be undecidable whether the data or the checksum is wrong, or which bit.
        right = [now for now, frame in zip(contents(frames)[:-1], frames, strict=False) if frame.is_good]
        assert right == [was for was, frame in zip(good[:-1], frames, strict=False) if frame.is_good], place
        put_right += all(frame.is_good for frame in frames)
    assert put_right > len(places) * 2 / 3


def test_where_more_is_wrong_what_follows_is_still_good(log: bytes) -> None:
    good = read(log)
    for bad in range(1, len(good) - 1, 5):
        at = HEADER + bad * FRAME + 300
        frames = read(log[:at] + Random(bad).randbytes(2000) + log[at + 2000 :])
        assert [number for number, frame in enumerate(frames) if not frame.is_good] == [bad]
        if sum(bool(frame.commit) for frame in good[bad:]) > 1:
            assert lacks_a_transaction(frames)


def test_torn_in_its_last_transaction_a_log_is_not_damaged(log: bytes) -> None:
    """As after a power failure or a kill before a move was confirmed."""
    ends = [HEADER + (at + 1) * FRAME for at, frame in enumerate(read(log)) if frame.commit]
    for end in range(ends[-2], len(log), STEP):
        assert not lacks_a_transaction(read(log[:end]))
        assert not lacks_a_transaction(read(log[:end] + bytes(len(log) - end)))
        stale = Random(end).randbytes(len(log) - end)
        assert not lacks_a_transaction(read(log[:end] + stale))


def test_frames_of_an_earlier_log_behind_this_one_are_not_missed(tmp_path: Path) -> None:
    path = tmp_path / NAME
    filled(path, Random(3), tables=1, moves=10)
    store = Store(path)
    key = store.tables()[0].key
    match = store.load(key)[0]
    play(store, key, match, Random(1), 10)
    store._db.execute("PRAGMA wal_checkpoint(RESTART)")
    play(store, key, match, Random(1), 2)
    reused = path.with_name(LOG).read_bytes()
    frames = read(reused)
    assert 0 < len(frames) < (len(reused) - HEADER) // FRAME
    assert not lacks_a_transaction(frames)
    store.close()


def test_a_damaged_log_costs_nothing_is_told_and_is_kept(left: tuple[Path, Logs], log: bytes, tmp_path: Path) -> None:
    rng = Random(2)
    for case in range(4):
        folder = tmp_path / str(case)
        shutil.copytree(left[0], folder)
        spoilt = flipped(log, rng.randrange(len(log)), 1)
        (folder / LOG).write_bytes(spoilt)
        store = Store(folder / NAME)
        assert {key: moves_of(store.load(key)[0]) for key in left[1]} == left[1]
        found = store.found()
        assert found
        assert (found.kind, found.moves_lost, found.tables) == ("log", 0, ())
        assert (folder / f"{found.file}-wal").read_bytes() == spoilt
        store.close()


def last_transaction(log: bytes) -> int:
    """Where the frames of the last move begin."""
    ends = [HEADER + (at + 1) * FRAME for at, frame in enumerate(read(log)) if frame.commit]
    return ends[-2]


def test_a_log_whose_last_move_is_spoilt_says_so(left: tuple[Path, Logs], log: bytes, tmp_path: Path) -> None:
    begin, rng = last_transaction(log), Random(4)
    spoilt = [
        log[:begin],
        log[:-FRAME],
        log[: -FRAME + 30],
        log[:-FRAME] + bytes(FRAME),
        log[:begin] + bytes(len(log) - begin),
        log[:begin] + rng.randbytes(len(log) - begin),
        *(log[:at] + rng.randbytes(16) + log[at + 16 :] for at in range(begin, len(log) - 16, STEP)),
        bytes(HEADER) + log[HEADER:begin] + bytes(len(log) - begin),
    ]
    for case, content in enumerate(spoilt):
        folder = tmp_path / str(case)
        shutil.copytree(left[0], folder)
        (folder / LOG).write_bytes(content)
        store = Store(folder / NAME)
        found = store.found()
        assert found, case
        assert found.kind == "log"
        for key, moves in left[1].items():
            kept = moves_of(store.load(key)[0])
            assert moves[: len(kept)] == kept
            assert len(moves) - len(kept) <= 1
        store.close()
        again = Store(folder / NAME)
        assert again.trouble is None
        again.close()


def test_a_last_move_that_nothing_confirms_was_not_lost(left: tuple[Path, Logs], log: bytes, tmp_path: Path) -> None:
    """After a power failure nothing tells how much of the log there was."""
    begin = last_transaction(log)
    for case, shared in enumerate((None, b"", Random(1).randbytes(1 << 15))):
        folder = tmp_path / str(case)
        shutil.copytree(left[0], folder)
        (folder / LOG).write_bytes(log[:begin] + bytes(len(log) - begin))
        (folder / f"{NAME}-shm").unlink()
        if shared is not None:
            (folder / f"{NAME}-shm").write_bytes(shared)
        store = Store(folder / NAME)
        assert store.trouble is None
        store.close()


def test_killed_while_it_mends_such_a_log_the_app_still_says_so(
    left: tuple[Path, Logs], log: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(left[0], tmp_path / "app")
    (tmp_path / "app" / LOG).write_bytes(log[: last_transaction(log)])

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(rescue, "write", killed)
        with pytest.raises(KeyboardInterrupt):
            Store(tmp_path / "app" / NAME)
    store = Store(tmp_path / "app" / NAME)
    assert store.found()
    assert list((tmp_path / "app").glob("*.rescuing*")) == []
    store.close()


def test_what_had_moved_to_a_page_that_is_lost_is_still_where_it_was_before(tmp_path: Path) -> None:
    path = tmp_path / NAME
    logs = filled(path, Random(1), tables=3, moves=100)
    pages = path.stat().st_size // PAGE
    store, rng = Store(path), Random(2)
    for key in logs:
        play(store, key, store.load(key)[0], rng, 30)
    file, log = path.read_bytes(), path.with_name(LOG).read_bytes()
    frames = read(log)
    new = {frame.page for frame in frames if frame.page > pages}
    assert new
    for page in new:
        spoilt = bytearray(log)
        for number, frame in enumerate(frames):
            if frame.page == page:
                place = HEADER + number * FRAME
                spoilt[place : place + FRAME] = bytes(FRAME)
        newer, older = remains(file, bytes(spoilt))
        found = {(key, at) for each in (newer, older) for key, moves in each.moves.items() for at in moves}
        assert {(key, at) for key, before in logs.items() for at in range(len(before))} <= found
    store.close()
