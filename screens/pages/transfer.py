"""Sharing a table or a match with another device, and importing one."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App

from screens.app import routes
from screens.app.errors import UserError
from screens.app.words import _
from screens.device import files
from screens.pages.page import Page
from screens.session.people import Person, at_one_table
from screens.store.backup import LARGEST, is_backup
from screens.store.match_file import MatchFile, MatchFileError, unwrapped, wrapped
from screens.widgets.basics import Sheet, Text, TextButton

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.store import Store

# -- sharing


def hand_out(page: Page, key: int) -> None:
    """Open a sheet with the ways to share a table."""
    app = page.app
    try:
        table = app.store.summary(key)
    except UserError as trouble:
        app.show_error(trouble)
        return
    sheet = Sheet(title=_("Share"))
    sheet.add_widget(Text(text=_("The players and every move are included. Any device with this app can import it.")))
    if not table.is_over:
        hidden = _(
            "So are the hidden cards: the app keeps them hidden, but anyone who opens the file with another "
            "program can find them."
        )
        sheet.add_widget(Text(text=hidden))
    sheet.add_widget(way(page, _("To a file"), partial(_to_file, app, key), filled=True))
    sheet.add_widget(way(page, _("To the clipboard"), partial(_to_clipboard, app, key)))
    page.open(sheet)


def _to_file(app: Stammtisch, key: int) -> None:
    files.save(_file_name(app, key), _packed(app, key), saved)


def saved(answer: bool | UserError) -> None:  # noqa: FBT001  (how the dialog answers)
    """Report the outcome of saving to a file."""
    if isinstance(answer, UserError):
        tell(answer)
    elif answer:
        say(_("It is saved in the file."))


def _to_clipboard(app: Stammtisch, key: int) -> None:
    files.copy(_packed(app, key))
    say(_("It is on the clipboard now. Paste it into any message."))


def _packed(app: Stammtisch, key: int) -> str:
    match, people = app.store.load(key)
    return wrapped(match, people, app.store.summary(key), app.store.times(key))


def _file_name(app: Stammtisch, key: int) -> str:
    table = app.store.summary(key)
    return f"stammtisch-{table.game}-{datetime.fromtimestamp(table.opened).date()}.json"


# -- importing


def take_in(page: Page) -> None:
    """Open a sheet with the ways to import something."""
    sheet = Sheet(title=_("Import"))
    sheet.add_widget(Text(text=_("Add a table, a match or a whole backup to this device. Everything here stays.")))
    sheet.add_widget(way(page, _("From a file"), _from_file, filled=True))
    sheet.add_widget(way(page, _("From the clipboard"), lambda: _receive(files.paste())))
    page.open(sheet)


def dropped(_window: Any, name: bytes, *_where: Any) -> None:
    """Import a file that was dropped on the window."""
    _carefully(lambda: _receive(files.read(Path(os.fsdecode(name)), LARGEST)))


def _from_file() -> None:
    def read(answer: bytes | UserError | None) -> None:
        if isinstance(answer, UserError):
            tell(answer)
        elif answer is not None:
            _carefully(lambda: _receive(answer))

    files.fetch(LARGEST, read)


def _receive(text: str | bytes, only: int | None = None) -> None:
    app: Stammtisch | None = App.get_running_app()
    # The app may have been closed while the dialog was open.
    if app is None:
        return
    if is_backup(text):
        from screens.pages.backup import receive

        receive(app, text)
        return
    try:
        match_file = unwrapped(text, only)
    except MatchFileError as error:
        _refuse(app, error, text)
        return
    twin = app.store.twin(match_file.match, match_file.opened)
    _show(app, twin if twin is not None else _kept(app.store, match_file), is_over=match_file.match.over)
    if twin is not None:
        app.say(_("You already have this game."))


def _refuse(app: Stammtisch, error: MatchFileError, text: str | bytes) -> None:
    """Say why something can't be imported, and offer its intact part."""
    if good := error.facts.get("good"):
        app.say(error.sentence(), _("Open the readable part"), lambda: _carefully(lambda: _receive(text, int(good))))
    else:
        app.show_error(error)


def _kept(store: Store, match_file: MatchFile) -> int:
    people = at_one_table(_known(store, match_file))
    return store.open_table(
        match_file.match, people, name=match_file.name, opened=match_file.opened, times=match_file.times
    )


def _known(store: Store, match_file: MatchFile) -> list[Person]:
    """The people at an imported table: matched by name, or added here. Bots of their own aren't added."""
    here = {person.name.casefold(): person for person in store.people()}

    def known(seat: int, person: Person) -> Person:
        if seat in match_file.bots:
            return person
        kept = here.get(person.name.casefold()) or store.keep_person(person)
        return kept._replace(level=person.level)

    return [known(seat, person) for seat, person in enumerate(match_file.people)]


def _show(app: Stammtisch, key: int, *, is_over: bool) -> None:
    if is_over:
        app.go(routes.Replay(key=key))
    else:
        app.home(routes.Table(key=key))


# -- both


def way(page: Page, words: str, do: Callable[[], None], **more: Any) -> TextButton:
    """A way to share or import, as a button of a sheet."""

    def go(_act: TextButton) -> None:
        page.shut()
        _carefully(do)

    return TextButton(text=words, on_release=go, **more)


def _carefully(do: Callable[[], None]) -> None:
    """Do it, or show why it failed."""
    try:
        do()
    except UserError as trouble:
        tell(trouble)


def tell(trouble: UserError) -> None:
    """Show an error, if the app still runs."""
    app: Stammtisch | None = App.get_running_app()
    if app:
        app.show_error(trouble)


def say(sentence: str) -> None:
    """Show a sentence, if the app still runs."""
    app: Stammtisch | None = App.get_running_app()
    if app:
        app.say(sentence)
