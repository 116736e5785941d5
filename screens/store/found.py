"""What mending a damaged file has found; stored until the user has read it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Self


class TableFound(NamedTuple):
    """A table that was damaged or is incomplete."""

    key: int
    #: Its name; "" if it has none, or the name is lost.
    name: str
    #: "" if even that is lost.
    game: str
    #: The number of moves kept, and of moves known to be lost; None if unknown.
    moves: int
    lost: int | None
    #: The names of those who sat at it, as far as known, if it is gone.
    people: tuple[str, ...] = ()

    @property
    def is_gone(self) -> bool:
        """Whether nothing of the table can be shown."""
        return not self.game


class Found(NamedTuple):
    """What mending has found, kept and lost."""

    #: When it was mended.
    when: float
    #: "file": the file was damaged; "log": its write-ahead log was; "gone": the file was missing; "outdated": it was
    #: intact, but older than its second copy.
    kind: str
    #: The name of the damaged file's copy in the store's folder, with the copies of SQLite's side files beside it. If
    #: only those existed (``kind`` is "gone") no file has this very name; "": there was nothing to copy.
    file: str
    tables_kept: int
    tables_lost: int
    moves_kept: int
    #: The number of lost moves, as far as known.
    moves_lost: int
    #: When the second copy was made from which data were taken; None if none were.
    copy_of: float | None
    #: The incomplete tables, and the lost ones.
    tables: tuple[TableFound, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As JSON data for the store."""
        return {**self._asdict(), "tables": [table._asdict() for table in self.tables]}

    @classmethod
    def from_json(cls, kept: Any) -> Self | None:
        """Parse what the store kept; None if there is nothing readable."""
        with suppress(TypeError, KeyError):
            return cls(**{**kept, "tables": tuple(_table(**table) for table in kept["tables"])})
        return None


def _table(people: Sequence[str] = (), **kept: Any) -> TableFound:
    return TableFound(**kept, people=tuple(people))
