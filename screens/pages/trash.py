"""The removed tables: restore them, or delete them for good."""

from __future__ import annotations

from typing import Any

from screens.app.words import _
from screens.pages import page
from screens.pages.history import TableRow
from screens.pages.table_menu import open_removed_menu
from screens.store import StoreError, TableSummary
from screens.widgets.basics import load_kv


class TrashPage(page.Page):
    """All removed tables, the last one first."""

    looks = "trash"

    def __init__(self, scroll: float = 1, **more: Any) -> None:
        load_kv("pages/history")
        super().__init__(title=_("Archived tables"), **more)
        self._lay()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The scroll position."""
        return {"scroll": self.ids.scroll.scroll_y}

    def look_again(self) -> None:
        """Reload, as tables may have been restored, deleted or removed."""
        try:
            self._lay()
        except StoreError as error:
            self.app.show_error(error)

    def _lay(self) -> None:
        removed = self.app.store.removed()
        sentence = _("You can restore archived tables for a month; then they are deleted.")
        self.ids.about.text = sentence if removed else _("Nothing is archived.")
        self.ids.rows.clear_widgets()
        now = self.app.now()
        for table in removed:
            self.ids.rows.add_widget(self._row(table, now))

    def _row(self, table: TableSummary, now: float) -> TableRow:
        row = TableRow(table, now)

        def menu(_tap: Any) -> None:
            open_removed_menu(self, table, self.look_again, row.ids.more)

        row.bind(on_release=menu)
        row.ids.more.bind(on_release=menu)
        return row


Page = TrashPage
