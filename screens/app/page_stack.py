"""The stack of pages: going somewhere, and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from screens.app import routes, theme
from screens.app.routes import Route
from screens.pages.turned_page import TurnedPage, turned_insets
from screens.store import StoreError
from screens.widgets.layouts import lay_out

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.pages.page import Page

#: The page of a flat table.
FLAT_TABLE = "flat_table"


class PageStack:
    """The routes to the stacked pages. Only the page on top exists as a widget, as ``page``.

    In a wide window the list below it exists too, and stands beside it. ``root`` is the widget that holds them. The
    shelf is always at the bottom.
    """

    def __init__(self, app: Stammtisch, root: FloatLayout) -> None:
        self._app = app
        self._root = root
        self.page: Page | None = None
        #: What ``root`` holds of it: the page itself, its pair, or the sheet on which it is turned.
        self.shown: Widget | None = None
        #: The list that stands beside the page.
        self._list: Page | None = None
        self._routes: list[Route] = [routes.Shelf()]
        self._lay_out_soon = Clock.create_trigger(lambda _dt: lay_out(root), -1)

    @property
    def route(self) -> Route:
        """The route to the page on top."""
        return self._routes[-1]

    @property
    def is_at_shelf(self) -> bool:
        """Whether there is nothing to go back from."""
        return len(self._routes) == 1

    @property
    def table(self) -> int | None:
        """The key of the table on the stack; None if there is none."""
        return next((route.key for route in self._routes if isinstance(route, routes.Table)), None)

    def begin(self) -> None:
        """Show the table that was open last, or else the shelf."""
        at = self._app.store.read("at")
        if self._app.store.is_open(at):
            self._routes.append(routes.Table(at))
        self.show()

    # going

    def go(self, route: Route) -> None:
        """Open a page on top."""
        self._remember()
        # What is opened from a turned page is read from the same side.
        self._routes.append(replace(route, quarters=route.quarters or self.route.quarters))
        self._turn_over()

    def choose(self, route: Route) -> None:
        """Open what has been chosen in a list: on top, or beside the list in place of what was chosen before."""
        at = self._list_at
        self._remember()
        if self._list and at is not None:
            del self._routes[at + 1 :]
        self._routes.append(route)
        self._turn_over()

    def instead(self, route: Route) -> None:
        """Replace the page on top."""
        self._routes[-1] = route
        self._turn_over()

    def turn_on(self) -> None:
        """Turn the page on top by a quarter, towards the next edge of a device that lies flat."""
        self._remember()
        self.instead(replace(self.route, quarters=(self.route.quarters + 1) % 4))

    def home(self, route: Route | None = None) -> None:
        """Go back to the shelf, and open a page on it if one is given."""
        del self._routes[1:]
        if route:
            self._routes.append(route)
        self._turn_over()

    def lies_under(self, what: Route | type[Route]) -> bool:
        """Whether this page, or one of this kind, is below the one on top."""
        return any(_is_such(route, what) for route in self._routes[:-1])

    def back_to(self, what: Route | type[Route]) -> None:
        """Go back to this page, or to one of this kind."""
        while not _is_such(self.route, what):
            self._routes.pop()
        self._turn_over()

    def back(self) -> bool:
        """Close the page on top; returns whether there was anything to go back from."""
        if self.page and self.page.back():
            return True
        if self.is_at_shelf:
            return False
        self._remember_list()
        self._routes.pop()
        self._turn_over()
        return True

    def leave_list(self) -> None:
        """Go back from the list that stands beside the page, to what is below both."""
        if (at := self._list_at) is not None:
            self._drop_list()
            del self._routes[at:]
            self._turn_over()

    def redress(self) -> None:
        """Rebuild what is shown with the current language, theme and text size."""
        self._remember()
        self._drop_list()
        self.show()

    def _turn_over(self) -> None:
        """Show the page that is now on top, with the keyboard focus at its start."""
        self._app.focus.leave()
        self._app.notes.turn_over()
        self.show()

    def _remember(self) -> None:
        if self.page:
            self._routes[-1] = self.route.going_on(self.page)
        self._remember_list()

    def _remember_list(self) -> None:
        if self._list and (at := self._list_at) is not None:
            self._routes[at] = self._routes[at].going_on(self._list)

    # showing

    def cover_edges(self, insets: Sequence[float], keyboard: float) -> None:
        """Tell the page on top what covers its edges."""
        if self.page:
            frame = self.page.frame
            frame.insets, frame.keyboard = turned_insets(insets, self.route.quarters), keyboard

    def show(self) -> None:
        """Build the page on top, in place of the current one."""
        route = self.route
        self._take_off()
        # Before anything in the page asks to be laid out by itself.
        self._lay_out_soon.cancel()
        self._lay_out_soon()
        try:
            module = self._module_of(route)
            # What is opened from a flat table is read from as far away.
            if isinstance(route, routes.Table) or self.table is None:
                self._app.read_from(is_afar=module == FLAT_TABLE)
            self.page = route.open(module)
            self._pair_up(self.page)
        except StoreError as error:
            self._show_other(error, route)
            return
        self.shown = TurnedPage(self.page, route.quarters) if route.quarters else self.page.frame
        # Below a note that may still be on screen.
        self._root.add_widget(self.shown, index=len(self._root.children))
        self._app.page_shown(self.page)

    def _pair_up(self, page: Page) -> None:
        """Lay the list in which the page has been chosen beside it, where there is room; one that is shown stays."""
        at = self._list_at
        if at is None:
            self._drop_list()
            return
        from screens.pages.pair import Pair

        if self._list is None:
            self._list = self._routes[at].open()
        Pair(self._list, page, self.route)

    @property
    def _list_at(self) -> int | None:
        """Where on the stack the list is that stands beside the page: below it and others of its kind."""
        if self.route.quarters or Window.width < theme.broad_window():
            return None
        below = range(len(self._routes) - 2, 0, -1)
        at = next((at for at in below if type(self._routes[at]) is not type(self.route)), None)
        return at if at is not None and self._routes[at].module in self.route.beside else None

    def _drop_list(self) -> None:
        if self._list:
            self._list.leave()
        self._list = None

    def _show_other(self, error: StoreError, route: Route) -> None:
        """A page's data can't be loaded: show the page before; if even the shelf fails, use another store."""
        if self.is_at_shelf:
            self._app.upkeep.do_without(error)
            return
        self._routes.pop()
        self.show()
        if error.code == "table_damaged" and isinstance(route, routes.Table | routes.Replay):
            self._app.upkeep.offer_good(error, route.key)
        else:
            self._app.show_error(error)

    def take_down(self) -> None:
        """Remove all that is shown."""
        self._take_off()
        self._drop_list()

    def _take_off(self) -> None:
        """Remove the page on top; a list beside it is kept for the next one."""
        if self.page:
            self._app.hover.leave()
            self.page.leave()
            self._root.remove_widget(self.shown)
            if self.page.pair:
                self.page.pair.part()
        self.page = self.shown = None

    def fit(self, *_: object) -> None:
        """Remake the page if the new window size needs another table layout, or has room for a list beside it."""
        module = f"screens.pages.{self._module_of(self.route)}"
        is_other = isinstance(self.route, routes.Table) and type(self.page).__module__ != module
        if is_other or (self._list_at is not None) != bool(self._list):
            self.redress()

    def look_again(self) -> None:
        """Reload what is shown, as the data may have changed."""
        for page in filter(None, (self._list, self.page)):
            page.look_again()

    def _module_of(self, route: Route) -> str:
        """The module of the page for a route: a flat table has its own."""
        is_flat = isinstance(route, routes.Table) and self._app.prefs.flat and self._app.goes_flat(route.key)
        return FLAT_TABLE if is_flat else route.module


def _is_such(route: Route, what: Route | type[Route]) -> bool:
    return route == what if isinstance(what, Route) else isinstance(route, what)
