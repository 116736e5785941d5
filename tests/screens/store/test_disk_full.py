"""When the disk is full the app says so and plays on; once there is room again everything is stored."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.store import ERRORS, Store, StoreError
from tabletop import Match
from tests.screens import driver as driving
from tests.screens.at_table import AtTable, bungee, lay
from tests.screens.conftest import Starter
from tests.screens.kept import PEOPLE, apart, moves_of, new_match, play

NEW_MOUNTS, NEW_USER = 0x00020000, 0x10000000
PRIVATE, DEEP = 1 << 18, 1 << 14


def small_disk(folder: Path, size: str) -> None:
    """Mount a disk of this size on the folder, for this process alone."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.getuid(), os.getgid()
    if libc.unshare(NEW_MOUNTS | (NEW_USER if user else 0)):
        pytest.skip("no disk of its own may be made here")
    if user:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    libc.mount(b"none", b"/", None, DEEP | PRIVATE, None)
    if libc.mount(b"none", str(folder).encode(), b"tmpfs", 0, f"size={size}".encode()):
        pytest.skip("no disk of its own may be made here")


Room = Callable[[], None]


def tmpfs(folder: Path) -> tuple[Room, Room]:
    """A real disk: functions that fill it up and that make room again."""
    small_disk(folder, "6m")
    ballast = folder / "ballast"

    def fill() -> None:
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while True:
                file.write(bytes(4096))

    return fill, ballast.unlink


def limit(folder: Path) -> tuple[Room, Room]:
    """A limit on file size: functions that set it and that lift it."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill() -> None:
        largest = max(file.stat().st_size for file in folder.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest, hard))

    return fill, lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


DISKS = pytest.mark.parametrize("disk", [tmpfs, limit])
FULL = ("disk", "disk_full")


@DISKS
def test_what_could_not_be_kept_is_kept_when_there_is_room_again(
    tmp_path: Path, disk: Callable[[Path], tuple[Room, Room]]
) -> None:
    def child() -> None:
        fill, make_room = disk(tmp_path)
        path, rng = tmp_path / "kept.sqlite", Random(3)
        store = Store(path)
        tables = {store.open_table(match, PEOPLE[: match.seats]): match for match in [new_match(rng) for _ in range(4)]}
        for key, match in tables.items():
            play(store, key, match, rng, 5)
        before = {key: moves_of(match) for key, match in tables.items()}
        fill()
        for key, match in tables.items():
            for _ in range(4):
                refused(partial(play, store, key, match, rng))
        for what in (
            lambda: store.rename(1, "x" * 5000),
            lambda: store.write("prefs", "x" * 5000),
            lambda: store.open_table(new_match(rng), PEOPLE),
            lambda: store.keep_person(PEOPLE[0]._replace(name="x" * 5000)),
        ):
            assert refused(what)
        # Back at a table in the same app, it is as it was left, with its unstored moves.
        assert {key: moves_of(store.load(key)[0]) for key in tables} == {k: moves_of(m) for k, m in tables.items()}
        # Another window finds only what was stored.
        assert kept_at(path, before) == before
        make_room()
        store.catch_up()
        assert store._waiting == {}
        assert kept_at(path, before) == {key: moves_of(match) for key, match in tables.items()}
        assert store.is_sound()

    apart(child)


def refused(what: Callable[[], Any]) -> bool:
    try:
        what()
    except StoreError as error:
        return error.code in FULL
    return False


def kept_at(path: Path, keys: Any) -> dict[int, Any]:
    other = Store(path)
    found = {key: moves_of(other.load(key)[0]) for key in keys}
    other._db.close()
    return found


@DISKS
def test_the_last_that_the_app_does_is_to_keep_what_it_could_not(
    tmp_path: Path, disk: Callable[[Path], tuple[Room, Room]]
) -> None:
    def child() -> None:
        fill, make_room = disk(tmp_path)
        path, rng = tmp_path / "kept.sqlite", Random(3)
        store, match = Store(path), Match.new("dog", seats=4, seed=1)
        key = store.open_table(match, PEOPLE[:4])
        fill()
        assert any(refused(lambda: play(store, key, match, rng)) for _ in range(5))
        make_room()
        store.close()
        assert kept_at(path, [key]) == {key: moves_of(match)}

    apart(child)


@DISKS
def test_the_app_says_so_and_plays_on(tmp_path: Path, disk: Callable[[Path], tuple[Room, Room]]) -> None:
    def child() -> None:
        fill, make_room = disk(tmp_path)
        driver = driving.begin()
        start = Starter(driver, tmp_path)
        app = start()
        app.change(motion="none")
        key = lay(app, bungee("2 3 4", "2 3 4", discard="9"))
        driver.frames(3)
        table = AtTable(app, driver, Random(2))
        table.play(6)
        fill()
        said = False
        for _step in range(60):
            if table.step() and any(ERRORS[code] in driver.texts() for code in FULL):
                said = True
            if said and table.on("table"):
                break
        assert said
        table.play(4)
        app.home()
        driver.frames(2)
        moves = moves_of(app.store.load(key)[0])
        app.go(routes.Table(key=key))
        driver.frames(2)
        table = AtTable(app, driver, Random(3))
        assert moves_of(table.match) == moves
        assert len(moves) > len(kept_at(tmp_path / "stammtisch.db", [key])[key])
        make_room()
        table.play(3)
        driver.pause()
        assert kept_at(tmp_path / "stammtisch.db", [key]) == {key: moves_of(app.store.load(key)[0])}

    apart(child)


@DISKS
def test_a_damaged_file_is_not_touched_while_there_is_no_room_to_mend_it(
    tmp_path: Path, disk: Callable[[Path], tuple[Room, Room]]
) -> None:
    def child() -> None:
        fill, make_room = disk(tmp_path)
        path, rng = tmp_path / "kept.sqlite", Random(3)
        store = Store(path)
        for seed in range(6):
            match = Match.new("bungee", seats=2, seed=seed)
            play(store, store.open_table(match, PEOPLE[:2]), match, rng, 60)
        store.close()
        content = path.read_bytes()
        spoilt = content[:-4096] + b"\xa5" * 4096
        path.write_bytes(spoilt)
        store = Store(path)
        if disk is limit:
            # SQLite's memory shared between windows is a file too, and needs this size.
            resource.setrlimit(resource.RLIMIT_FSIZE, (32768, resource.RLIM_INFINITY))
        else:
            fill()
        with pytest.raises(StoreError) as full:
            store.mend()
        assert full.value.code in FULL
        assert path.read_bytes() == spoilt
        # It can still be read, and raises nothing but StoreError.
        assert len(store.tables()) + len(store.history()) > 0
        make_room()
        store.mend()
        assert store.trouble
        assert path.with_name(str(store.trouble.facts["name"])).read_bytes() == spoilt
        assert store.is_sound()

    apart(child)
