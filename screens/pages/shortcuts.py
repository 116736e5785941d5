"""The keys that do the same on every page, and the sheet that lists all keys."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, NamedTuple

from screens.app import routes
from screens.app.words import N_, _
from screens.pages.shelf import games
from screens.widgets.basics import Sheet, Text

if TYPE_CHECKING:
    from screens.pages.page import Page

#: What the keys do at a table (``screens/table/input/keys.py``).
AT_TABLES = (
    N_("Arrows: move the selection on the table."),
    N_("Enter: tap the selection, or press the main button if nothing is selected."),
    N_("1 to 9: press the buttons, in their order."),
    N_("Space: look at your cards, and cover them. Hold it to open the curtain."),
    N_("Backspace: take back."),
    N_("Plus, minus, 0: zoom in, zoom out, whole board."),
    N_("F1: describe the selection. Press again for its rules."),
    N_("F2: read aloud what happened and what is selected; with Shift, a card of yours too."),
    N_("Tab: go to the bar and the buttons. Escape: back."),
)
#: What they do elsewhere (``screens/widgets/focus.py``).
ON_PAGES = (
    N_("Tab, arrows: move from button to button. Enter: press it, or else the main button."),
    N_("Page Up, Page Down, Home, End: scroll."),
    N_("Escape: back."),
)


class Shortcut(NamedTuple):
    """A letter that is pressed together with Ctrl, or with Command on a Mac."""

    letter: str
    about: str
    do: Callable[[Page], Any]


def _game(page: Page) -> str:
    """The game that a page is about; else the one played last; else the first."""
    route, store = page.app.pages.route, page.app.store
    if key := getattr(route, "key", None) if isinstance(route, routes.Table | routes.Replay) else None:
        return str(store.summary(key).game)
    last = store.tables()[:1] or store.history(limit=1)
    return getattr(route, "game", "") or (last[0].game if last else games()[0])


def _new_table(page: Page) -> None:
    if not isinstance(page.app.pages.route, routes.NewTable):
        page.app.go(routes.NewTable(game=_game(page)))


def _take_back(page: Page) -> None:
    from screens.pages.table import TablePage

    if isinstance(page, TablePage) and page.has_keys:
        page.undo()
    else:
        page.app.notes.take_offer()


def _search(page: Page) -> None:
    from screens.pages.rule_search import open_search
    from screens.pages.rules import RulesPage

    if isinstance(page, RulesPage):
        page.search()
    else:
        is_about_one = isinstance(page.app.pages.route, routes.Table | routes.Replay | routes.Lesson | routes.NewTable)
        open_search(page, (_game(page),) if is_about_one else games())


def _settings(page: Page) -> None:
    if not isinstance(page.app.pages.route, routes.Settings):
        page.app.go(routes.Settings())


SHORTCUTS = (
    Shortcut("n", N_("Ctrl+N: a new table."), _new_table),
    Shortcut("z", N_("Ctrl+Z: take back."), _take_back),
    Shortcut("f", N_("Ctrl+F: search in the rules."), _search),
    Shortcut(",", N_("Ctrl+comma: the settings."), _settings),
)
#: What the window does (``screens/device/window.py``), and this list.
OF_THE_WINDOW = (
    N_("F11: full screen. Ctrl+W: closes the app."),
    N_("F1: this list."),
)


def pressed(page: Page, key: int, modifiers: Collection[str]) -> bool:
    """Do what a key does on every page; returns whether it does anything."""
    if not {"ctrl", "meta"} & {*modifiers} or "alt" in modifiers:
        return False
    shortcut = next((each for each in SHORTCUTS if ord(each.letter) == key), None)
    if shortcut:
        shortcut.do(page)
    return shortcut is not None


def tell_keys(page: Page) -> None:
    """Open a sheet that explains the keys of a page."""
    from screens.pages.table import TablePage

    sheet = Sheet(title=_("Keyboard"))
    own = AT_TABLES if isinstance(page, TablePage) and page.has_keys else ON_PAGES
    for sentence in (*own, *(shortcut.about for shortcut in SHORTCUTS), *OF_THE_WINDOW):
        sheet.add_widget(Text(text=_(sentence)))
    page.open(sheet)
