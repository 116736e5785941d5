"""The menu of a stored table: replay, rename, share, remove and restore."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import routes
from screens.app.letters import legible
from screens.app.words import _
from screens.games.texts import texts_of
from screens.pages.page import Page
from screens.session.people import LONGEST_TITLE
from screens.store import StoreError, TableSummary
from screens.widgets.basics import Sheet, Tap, Text, TextButton, letters_only, load_kv
from tabletop.review import can_review


class MenuEntry(Tap):
    """A line of a menu: an icon and a text."""

    icon = StringProperty()
    text = StringProperty()
    is_grave = BooleanProperty(defaultvalue=False)


class NameForm(BoxLayout):
    """A form for a table's name."""

    problem = StringProperty()

    def __init__(self, name: str, done: Callable[[str], None]) -> None:
        self._done = done
        super().__init__()
        self.ids.name.text = name
        self.ids.name.input_filter = letters_only(partial(setattr, self, "problem"))

    def done(self) -> None:
        """Submit the name."""
        self._done(legible(" ".join(self.ids.name.text.split()))[:LONGEST_TITLE])


def title_of(table: TableSummary) -> str:
    """A table's own name, or else the game's."""
    return table.name or _(texts_of(table.game).TITLE)


def open_menu(page: Page, table: TableSummary, changed: Callable[[], None], button: Widget | None = None) -> None:
    """Open the menu of a table at its button; ``changed`` is called when the page must be redrawn."""
    sheet = menu_sheet(title_of(table), button)
    if table.is_over and can_review(table.game):
        look_back = partial(page.app.go, routes.LookBack(key=table.key))
        sheet.add_widget(menu_item(page, "chart-timeline-variant", _("Look back"), look_back))
    if table.is_over:
        sheet.add_widget(menu_item(page, "movie-open-outline", _("Watch again"), partial(_look_through, page, table)))
        sheet.add_widget(menu_item(page, "image-outline", _("Share the result"), partial(_share, page, table)))
    sheet.add_widget(menu_item(page, "pencil-outline", _("Rename"), partial(ask_name, page, table, changed)))
    sheet.add_widget(menu_item(page, "share-variant", _("Share"), partial(_hand_on, page, table)))
    sheet.add_widget(menu_item(page, "archive-outline", _("Archive"), partial(put_away, page, table, changed)))
    page.open(sheet)


def open_removed_menu(
    page: Page, table: TableSummary, changed: Callable[[], None], button: Widget | None = None
) -> None:
    """Open the menu of a removed table at its button."""
    sheet = menu_sheet(title_of(table), button)
    sheet.add_widget(menu_item(page, "restore", _("Restore"), partial(_bring_back, page, table, changed)))
    delete = menu_item(page, "delete-forever-outline", _("Delete forever"), partial(_ask_delete, page, table, changed))
    delete.is_grave = True
    sheet.add_widget(delete)
    page.open(sheet)


def menu_sheet(title: str, button: Widget | None = None) -> Sheet:
    """A sheet for menu entries, which opens at its button in a wide window; without one, for a form."""
    load_kv("pages/table_menu")
    return Sheet(title=title, button=button)


def menu_item(page: Page, icon: str, text: str, do: Callable[[], None]) -> MenuEntry:
    """A menu entry that closes the menu and then acts."""

    def release(_entry: MenuEntry) -> None:
        page.shut()
        do()

    return MenuEntry(icon=icon, text=text, on_release=release)


# actions


def _look_through(page: Page, table: TableSummary) -> None:
    page.app.go(routes.Replay(key=table.key))


def _share(page: Page, table: TableSummary) -> None:
    from screens.pages.share_result import SharedResult, share

    try:
        match, people = page.app.store.load(table.key)
    except StoreError as error:
        page.app.show_error(error)
    else:
        share(page, SharedResult(match, people, datetime.fromtimestamp(table.touched).date()))


def _hand_on(page: Page, table: TableSummary) -> None:
    from screens.pages.transfer import hand_out

    hand_out(page, table.key)


def ask_name(page: Page, table: TableSummary, changed: Callable[[], None]) -> None:
    """Open a sheet to name a table."""
    sheet = menu_sheet(_("Rename"))
    sheet.add_widget(NameForm(table.name, partial(_rename, page, table, changed)))
    page.open(sheet)


def _rename(page: Page, table: TableSummary, changed: Callable[[], None], name: str) -> None:
    page.shut()
    if name == table.name or not _tried(page, changed, page.app.store.rename, table.key, name):
        return
    sentence = (
        _("The table is now called “{name}”.").format(name=name) if name else _("The table no longer has a name.")
    )
    page.app.say(sentence, _("Take back"), partial(_tried, page, changed, page.app.store.rename, table.key, table.name))


def put_away(page: Page, table: TableSummary, changed: Callable[[], None]) -> None:
    """Remove a table, and offer to undo that."""
    store = page.app.store
    if _tried(page, changed, store.remove, table.key):
        sentence = _("The match is archived.") if table.is_over else _("The table is archived.")
        page.app.say(sentence, _("Take back"), partial(_tried, page, changed, store.restore, table.key))


def _bring_back(page: Page, table: TableSummary, changed: Callable[[], None]) -> None:
    store = page.app.store
    if _tried(page, changed, store.restore, table.key):
        sentence = _("It is back in the history.") if table.is_over else _("It is back on the shelf.")
        page.app.say(sentence, _("Take back"), partial(_tried, page, changed, store.remove, table.key))


def _ask_delete(page: Page, table: TableSummary, changed: Callable[[], None]) -> None:
    def delete(_act: TextButton) -> None:
        page.shut()
        if _tried(page, changed, page.app.store.delete, table.key):
            page.app.say(_("It is deleted."))

    sheet = menu_sheet(_("Delete forever?"))
    sheet.add_widget(Text(text=_("All its moves are deleted, and you can’t get them back.")))
    sheet.add_widget(TextButton(text=_("Delete forever"), filled=True, on_release=delete))
    sheet.add_widget(TextButton(text=_("Keep it"), on_release=lambda _act: page.shut()))
    page.open(sheet)


def _tried(page: Page, changed: Callable[[], None], change: Callable[..., Any], *what: Any) -> bool:
    """Change the store, or show why that failed; then redraw the page if it is still shown."""
    try:
        change(*what)
    except StoreError as error:
        page.app.show_error(error)
        return False
    if page.app.page is page or page.is_list:
        changed()
    else:
        page.app.pages.look_again()
    return True
