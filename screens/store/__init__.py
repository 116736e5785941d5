"""What is stored on disk, in one SQLite file: people, tables, every move, and small values by name.

A table is stored as the start of its match and its moves; it is loaded by replaying them. A summary beside them serves
the shelf and the history without a replay.

Each module imports only those listed before it: errors (``errors``), what mending finds (``found``), the ``schema``;
reading a damaged file (``wal``, ``btree``, ``remains``, ``rescue``); opening a file (``opening``), copying a damaged
one aside (``mending``), a second copy (``second_copy``); the file itself (``file``), people (``persons``), tables
(``tables``), everybody's strength (``places``, ``rating``, ``ratings``), what looking back has found (``reviews``),
finished matches (``played``), their
``statistics`` and the ``evenings`` that they make; a table as a text (``match_file``), all data as
one file (``backup``, ``merging``), and when to remind of it (``reminder``).
"""

from __future__ import annotations

from screens.store.errors import ERRORS, StoreError
from screens.store.found import Found, TableFound
from screens.store.played import MatchResult, Store
from screens.store.schema import MIGRATIONS
from screens.store.tables import TableSummary

__all__ = ["ERRORS", "MIGRATIONS", "Found", "MatchResult", "Store", "StoreError", "TableFound", "TableSummary"]
