"""What is kept on disk, in one SQLite file: people, tables, every move as it was made, and small things by name.

A table is how its match began, and its moves; it comes back by playing them again. Beside them stands what the shelf
and the history say of it, so that they need no replay.

Each module knows only those above it: what can go wrong (``trouble``), what mending finds (``found``), the ``schema``;
opening a file (``opening``); what is left of a damaged one (``wal``, ``btree``, ``remains``, ``rescue``), putting it
aside (``mending``), a second one (``second_copy``); the file itself (``file``), who plays (``persons``), the tables
(``tables``), those that are over (``played``), their ``statistics``; a table as a file of its own (``match_file``).
"""

from __future__ import annotations

from screens.store.errors import ERRORS, StoreError
from screens.store.found import Found, TableFound
from screens.store.played import Result, Store
from screens.store.schema import MIGRATIONS
from screens.store.tables import Kept

__all__ = ["ERRORS", "MIGRATIONS", "Found", "Kept", "Result", "Store", "StoreError", "TableFound"]
