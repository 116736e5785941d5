"""The stack of pages: going somewhere, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.uix.floatlayout import FloatLayout

from screens.app import routes
from screens.app.routes import Route
from screens.store import StoreError

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.pages.page import Page

#: The page of a flat table.
FLAT_TABLE = "flat_table"


class PageStack:
    """The routes to the stacked pages. Only the page on top exists as a widget, as ``page``.

    ``root`` is the widget that holds the page. The shelf is always at the bottom.
    """

    def __init__(self, app: Stammtisch, root: FloatLayout) -> None:
        self._app = app
        self._root = root
        self.page: Page | None = None
        self._routes: list[Route] = [routes.Shelf()]

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
        self._routes.append(route)
        self._turn_over()

    def instead(self, route: Route) -> None:
        """Replace the page on top."""
        self._routes[-1] = route
        self._turn_over()

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
        self._routes.pop()
        self._turn_over()
        return True

    def redress(self) -> None:
        """Rebuild the page on top with the current language, theme and text size."""
        self._remember()
        self.show()

    def _turn_over(self) -> None:
        """Show the page that is now on top; the keyboard focus starts anew."""
        self._app.focus.leave()
        self._app.notes.turn_over(self.page)
        self.show()

    def _remember(self) -> None:
        if self.page:
            self._routes[-1] = self.route.going_on(self.page)

    # showing

    def show(self) -> None:
        """Build the page on top, in place of the current one."""
        route = self.route
        self.take_down()
        try:
            self.page = route.open(self._module_of(route))
        except StoreError as error:
            self._show_other(error, route)
            return
        # Below a note that may still be on screen.
        self._root.add_widget(self.page, index=len(self._root.children))
        self._app.page_shown(self.page)

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
        """Remove the current page."""
        if self.page:
            self._app.hover.leave()
            self.page.leave()
            self._root.remove_widget(self.page)
        self.page = None

    def fit(self, *_: object) -> None:
        """In a window of another size a table may need its other layout."""
        route = self.route
        if isinstance(route, routes.Table) and type(self.page).__module__ != f"screens.pages.{self._module_of(route)}":
            self.redress()

    def _module_of(self, route: Route) -> str:
        """The module of the page for a route: a flat table has its own."""
        is_flat = isinstance(route, routes.Table) and self._app.prefs.flat and self._app.goes_flat(route.key)
        return FLAT_TABLE if is_flat else route.module


def _is_such(route: Route, what: Route | type[Route]) -> bool:
    return route == what if isinstance(what, Route) else isinstance(route, what)
