"""Exporting and importing a backup of everything: the sheets that ask and report."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from kivy.app import App

from screens.app.errors import UserError
from screens.app.words import _, listed, n_
from screens.device import files
from screens.games.texts import texts_of
from screens.pages.page import Page
from screens.pages.shelf import dated
from screens.pages.transfer import saved, say, tell, way
from screens.pages.work import Work
from screens.store import StoreError, reminder
from screens.store.backup import SUFFIX, Contents, Tell, contents, fits_clipboard, packed, written
from screens.store.merging import Merged, Titled, merged
from screens.widgets.basics import Sheet, Text, TextButton

if TYPE_CHECKING:
    import sqlite3

    from screens.app.main import Stammtisch

#: A backup as a file's bytes, or as text.
Written = TypeVar("Written", bytes, str)

#: The most names listed in a report; the others are counted.
NAMED = 8

# -- out


def back_up(page: Page) -> None:
    """Open a sheet with the ways to export everything."""
    store = page.app.store
    try:
        has_open = store.has_open()
        with closing(store.apart()) as db:
            is_small = fits_clipboard(db)
    except UserError as trouble:
        page.app.show_error(trouble)
        return
    sheet = Sheet(title=_("Back up"))
    about = _("Players, tables, finished matches, lessons and settings: everything goes into one file.")
    sheet.add_widget(Text(text=about))
    sheet.add_widget(Text(text=_("Keep the file somewhere else: if you lose this device, it brings everything back.")))
    if has_open:
        hidden = _("It also holds the hidden cards of open tables. Other programs can show them.")
        sheet.add_widget(Text(text=hidden))
    sheet.add_widget(way(page, _("To a file"), partial(_to_file, page.app), filled=True))
    if is_small:
        sheet.add_widget(way(page, _("To the clipboard"), partial(_to_clipboard, page.app)))
    page.open(sheet)


def _to_file(app: Stammtisch) -> None:
    made, tables = app.now(), app.store.count()
    name = f"stammtisch-{datetime.fromtimestamp(made).date()}{SUFFIX}"

    def done(data: bytes) -> None:
        files.save(name, data, partial(_saved, made, tables))

    _write(app, packed, done)


def _saved(made: float, tables: int, answer: bool | UserError) -> None:  # noqa: FBT001  (how the dialog answers)
    saved(answer)
    app: Stammtisch | None = App.get_running_app()
    if answer is True and app is not None:
        try:
            reminder.made(app.store, made, tables)
        except StoreError as error:
            tell(error)
        else:
            # The page may say when the last one was made.
            app.take_up(prefs=False)


def _to_clipboard(app: Stammtisch) -> None:
    def done(text: str) -> None:
        try:
            files.copy(text)
        except UserError as trouble:
            tell(trouble)
        else:
            say(_("It is on the clipboard now. Paste it into any message."))

    _write(app, written, done)


def _write(
    app: Stammtisch, how: Callable[[sqlite3.Connection, float, Tell], Written], done: Callable[[Written], None]
) -> None:
    db, made = app.store.apart(), app.now()

    def job(told: Tell) -> Written:
        with closing(db):
            return how(db, made, told)

    Work(app, _("Writing the backup"), job, done)


# -- in


def receive(app: Stammtisch, data: str | bytes) -> None:
    """Read a backup, say what it contains, and ask whether to import it."""
    Work(app, _("Reading the backup"), partial(contents, data), partial(_ask, app, data))


def _ask(app: Stammtisch, data: str | bytes, inside: Contents) -> None:
    sheet = Sheet(title=_("Import this backup?"))
    day = dated(datetime.fromtimestamp(inside.made).date())
    sheet.add_widget(Text(text=_("Made on {day}: {all}.").format(day=day, all=_told(inside))))
    sheet.add_widget(Text(text=_("What is on this device stays as it is. Nothing is added twice.")))
    sheet.add_widget(way(app.page, _("Import"), partial(_take_in, app, data), filled=True))
    sheet.add_widget(TextButton(text=_("Cancel"), on_release=lambda _act: app.page.shut()))
    app.page.open(sheet)


def _told(inside: Contents) -> str:
    all_of_it = [
        n_("{n} player", "{n} players", inside.people).format(n=inside.people),
        n_("{n} open table", "{n} open tables", inside.open_tables).format(n=inside.open_tables),
        n_("{n} finished match", "{n} finished matches", inside.matches).format(n=inside.matches),
    ]
    numbers = inside.people, inside.open_tables, inside.matches
    return listed([part for part, number in zip(all_of_it, numbers, strict=True) if number] or all_of_it)


def _take_in(app: Stammtisch, data: str | bytes) -> None:
    if not app.store.is_kept:
        raise StoreError("unkept")
    db = app.store.apart()

    def job(told: Tell) -> Merged:
        with closing(db):
            return merged(db, data, told)

    Work(app, _("Importing the backup"), job, partial(_taken_in, app))


def _taken_in(app: Stammtisch, come: Merged) -> None:
    app.take_up(prefs=come.has_more)
    sheet = Sheet(title=_("The backup is imported"))
    for line in report(come):
        sheet.add_widget(Text(text=line))
    sheet.add_widget(TextButton(text=_("Continue"), filled=True, on_release=lambda _act: app.page.shut()))
    app.page.open(sheet)


def report(come: Merged) -> Iterator[str]:
    """The result of importing a backup, in sentences."""
    if come.is_nothing:
        yield _("You already have everything in this backup. Nothing has changed.")
        return
    if come.people:
        yield _("New players: {names}.").format(names=_named(come.people))
    tables = [each for each in come.added if not each.is_over]
    matches = [each for each in come.added if each.is_over]
    if tables:
        yield _("New tables: {names}.").format(names=_named([_title(each) for each in tables]))
    if matches:
        sentence = n_(
            "New in the history: {n} match ({names}).", "New in the history: {n} matches ({names}).", len(matches)
        )
        yield sentence.format(n=len(matches), names=_named([_title(each) for each in matches]))
    if come.twice:
        names = _named([_title(each) for each in come.twice])
        yield _("Played differently here and there, so you keep both: {names}.").format(names=names)
    if come.same:
        same = n_("You already had {n} table or match.", "You already had {n} tables and matches.", come.same)
        yield same.format(n=come.same)
    if come.has_more:
        yield _("Lessons or settings were added too.")


def _title(table: Titled) -> str:
    return table.name or _(texts_of(table.game).TITLE)


def _named(names: Sequence[str]) -> str:
    """The names without duplicates, only the first ones if there are many."""
    several = list(dict.fromkeys(names))
    more = len(several) - NAMED
    if more > 1:
        several = [*several[:NAMED], n_("{n} more", "{n} more", more).format(n=more)]
    return listed(several)
