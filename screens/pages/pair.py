"""A list and, beside it, the page of what has been chosen in it; for wide windows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import ListProperty, NumericProperty
from kivy.uix.floatlayout import FloatLayout

if TYPE_CHECKING:
    from screens.app.routes import Route
    from screens.pages.page import Page


class Pair(FloatLayout):
    """Two pages side by side: ``list_page`` on the left, and ``page``, which is the one on top of the stack.

    Sheets of either lie over both.
    """

    insets = ListProperty([0, 0, 0, 0])
    keyboard = NumericProperty(0)

    def __init__(self, list_page: Page, page: Page, route: Route) -> None:
        super().__init__()
        self.list_page, self.page = list_page, page
        list_page.mark(route)
        for each, place in ((list_page, self.ids.list), (page, self.ids.chosen)):
            each.pair = self
            place.add_widget(each)
        self.fbind("insets", self._fit)
        self.fbind("keyboard", self._fit)

    def _fit(self, *_: Any) -> None:
        """Let each page keep clear of what covers its own edges."""
        left, top, right, bottom = self.insets
        self.list_page.insets, self.page.insets = [left, top, 0, bottom], [0, top, right, bottom]
        self.list_page.keyboard = self.page.keyboard = self.keyboard
        self.page.fit_sheet()

    def part(self) -> None:
        """Give both pages free, to be shown elsewhere or thrown away."""
        for each in (self.list_page, self.page):
            each.pair = None
            if each.parent:
                each.parent.remove_widget(each)
