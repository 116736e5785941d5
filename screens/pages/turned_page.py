"""A page, or a sheet over it, turned towards the edge of a device that lies flat where its reader sits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from screens.table.layout.stations import Placemat

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from screens.pages.page import Page
    from screens.widgets.basics import Sheet


class TurnedPage(Placemat):
    """The placemat that fills the window and holds the page, turned by quarters counter-clockwise."""

    def __init__(self, page: Page | Sheet, quarters: int) -> None:
        super().__init__()
        self._towards = quarters % 4
        self._root: Widget | None = None
        self.add_widget(page)

    def on_parent(self, _sheet: Any, parent: Widget | None) -> None:
        """Fill the window, also when it changes."""
        if self._root:
            self._root.unbind(size=self._fill)
        self._root = parent
        if parent:
            parent.bind(size=self._fill)
            self._fill()

    def _fill(self, *_: Any) -> None:
        if self._root:
            width, height = self._root.size
            across = (width, height) if self._towards % 2 == 0 else (height, width)
            self.lay_out(across, (width / 2, height / 2), self._towards)


class TurnedSheet(TurnedPage):
    """The placemat of a sheet, which goes with it when it is closed."""

    def remove_widget(self, widget: Widget, *rest: Any, **more: Any) -> None:
        """Remove the sheet, and what has held it."""
        super().remove_widget(widget, *rest, **more)
        if self.parent:
            self.parent.remove_widget(self)


def turned_insets(insets: Sequence[float], quarters: int) -> list[float]:
    """What covers the left, top, right and lower edge of the window, as a page turned by these quarters has it.

    >>> turned_insets([1, 2, 3, 4], 2)
    [3, 4, 1, 2]
    """
    left, top, right, bottom = insets
    for _quarter in range(quarters % 4):
        left, top, right, bottom = bottom, left, top, right
    return [left, top, right, bottom]
