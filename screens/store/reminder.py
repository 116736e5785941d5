"""When to remind users of a backup: seldom, and only when much isn't backed up."""

from __future__ import annotations

from typing import Any

from screens.store.played import Store

#: The name under which the store keeps when the last backup was made, how many tables there were, and when a reminder
#: was dismissed.
NAME = "backup"
#: With fewer tables and matches not backed up, there is little to lose.
MUCH = 20
#: Seconds after a backup or a dismissed reminder without another one: three months.
REST = 90 * 86400.0


def unsaved(store: Store, now: float) -> int:
    """How many tables and matches aren't backed up, if that is worth a reminder; otherwise 0."""
    made, tables, put_off = _kept(store)
    new = store.count() - tables
    return new if new >= MUCH and not 0 <= now - max(made, put_off) < REST else 0


def last(store: Store) -> float | None:
    """When the last backup was made; None if there was none."""
    return _kept(store)[0] or None


def made(store: Store, when: float, tables: int) -> None:
    """Record that a backup was made with this many tables."""
    store.write(NAME, {"made": when, "tables": tables})


def put_off(store: Store, now: float) -> None:
    """Record that the reminder was dismissed."""
    made, tables, _put_off = _kept(store)
    store.write(NAME, {"made": made, "tables": tables, "put_off": now})


def _kept(store: Store) -> tuple[float, int, float]:
    kept = store.read(NAME)
    about: dict[str, Any] = kept if isinstance(kept, dict) else {}
    made, tables, put_off = (about.get(name, 0) for name in ("made", "tables", "put_off"))
    is_good = all(type(value) in (int, float) for value in (made, tables, put_off))
    return (float(made), int(tables), float(put_off)) if is_good else (0.0, 0, 0.0)
