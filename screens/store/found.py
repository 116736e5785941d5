"""What mending a damaged file has found: kept in the store until people have read it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple, Self


class TableFound(NamedTuple):
    """A table of which something was damaged or is missing."""

    key: int
    #: What people call it; "" if it has no name, or if that is lost.
    name: str
    #: "" if even that is lost.
    game: str
    #: How many moves are here, and how many more are known to have been; None: nobody knows.
    moves: int
    lost: int | None

    @property
    def is_gone(self) -> bool:
        """Whether nothing of it can be shown any more."""
        return not self.game


class Found(NamedTuple):
    """What mending has found, kept and lost."""

    #: When it was mended.
    when: float
    #: "file": the file itself was damaged; "log": what had not yet been carried over into it; "gone": it was missing.
    kind: str
    #: What the copy of the damaged file is called, in the folder of the store; what stood beside the file lies beside
    #: it. If only that was there (``kind`` is "gone"), nothing has this very name; "": there was nothing to put aside.
    file: str
    tables_kept: int
    tables_lost: int
    moves_kept: int
    #: As far as anybody knows how many there were.
    moves_lost: int
    #: When the second copy was made from which something was taken; None: nothing was.
    copy_of: float | None
    #: The tables of which something is missing, and those that are gone.
    tables: tuple[TableFound, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """For the store."""
        return {**self._asdict(), "tables": [table._asdict() for table in self.tables]}

    @classmethod
    def from_json(cls, kept: Any) -> Self | None:
        """None: there is nothing there that could be read."""
        with suppress(TypeError, KeyError):
            return cls(**{**kept, "tables": tuple(TableFound(**table) for table in kept["tables"])})
        return None
