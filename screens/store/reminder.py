"""Whether people should be reminded that what is kept here is nowhere else: seldom, and only when there is much."""

from __future__ import annotations

from typing import Any

from screens.store.played import Store

#: Under this name is kept when the last backup was made, how many tables there were then, and when a reminder was
#: sent away.
NAME = "backup"
#: With fewer tables and matches that are in no backup there is little to lose.
MUCH = 20
#: So many seconds after a backup, or after a reminder was sent away, there is none: three months.
REST = 90 * 86400.0


def unsaved(store: Store, now: float) -> int:
    """How many tables and matches are in no backup, if people should be reminded of it; else 0."""
    made, tables, put_off = _kept(store)
    new = store.count() - tables
    return new if new >= MUCH and not 0 <= now - max(made, put_off) < REST else 0


def last(store: Store) -> float | None:
    """When the last backup was made; None: none ever was."""
    return _kept(store)[0] or None


def made(store: Store, when: float, tables: int) -> None:
    """A backup has been made, with so many tables in it."""
    store.write(NAME, {"made": when, "tables": tables})


def put_off(store: Store, now: float) -> None:
    """People have read the reminder."""
    made, tables, _put_off = _kept(store)
    store.write(NAME, {"made": made, "tables": tables, "put_off": now})


def _kept(store: Store) -> tuple[float, int, float]:
    kept = store.read(NAME)
    about: dict[str, Any] = kept if isinstance(kept, dict) else {}
    made, tables, put_off = (about.get(name, 0) for name in ("made", "tables", "put_off"))
    is_good = all(type(value) in (int, float) for value in (made, tables, put_off))
    return (float(made), int(tables), float(put_off)) if is_good else (0.0, 0, 0.0)
