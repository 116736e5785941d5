"""What was found when a damaged file was mended: what was summary, what was lost, and where the damaged file is."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app.letters import legible
from screens.app.words import N_, _, listed, n_
from screens.device import files, system
from screens.games.texts import texts_of
from screens.pages import page
from screens.pages.shelf import ago, dated
from screens.pages.transfer import saved
from screens.pages.work import Work
from screens.store import Found, StoreError, TableFound
from screens.store.backup import moment
from screens.store.errors import failures_told
from screens.widgets.basics import Paper, TextButton
from tabletop import GAMES

#: The sentence for each kind of damage.
HAPPENED = {
    "file": N_("The file with everything you have played was damaged."),
    "log": N_("The file with your latest moves was damaged."),
    "gone": N_("The file with everything you have played was missing."),
    "outdated": N_("What was played last was missing from the file."),
}
#: The most tables listed; further ones are counted.
NAMED = 30


class Finding(Paper):
    """One finding on paper: an icon, a heading, and details."""

    icon = StringProperty()
    title = StringProperty()
    about = StringProperty()
    #: A path on this device.
    place = StringProperty()
    is_grave = BooleanProperty(defaultvalue=False)


class Hurt(BoxLayout):
    """An incomplete table: its name, what is here, and what is missing."""

    title = StringProperty()
    #: Its people and its last day.
    who = StringProperty()
    about = StringProperty()


class DamagePage(page.Page):
    """What the last mending has found."""

    looks = "damage"

    def __init__(self, scroll: float = 1, **more: Any) -> None:
        super().__init__(title=_("Data repaired"), **more)
        found = self.app.store.last_found()
        if found is None:
            raise StoreError("nothing_found")
        self._aside: list[Path] = self.app.store.put_aside(found)
        self._say(found)
        self._lay(found)
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The scroll position."""
        return {"scroll": self.ids.scroll.scroll_y}

    def leave(self) -> None:
        """Record that the page has been read."""
        try:
            self.app.store.found_read()
        except StoreError as error:
            self.app.show_error(error)

    # texts

    def _say(self, found: Found) -> None:
        self.ids.lead.text = _(HAPPENED.get(found.kind, HAPPENED["file"]))
        self.ids.day.text = _("Found and repaired on {day}. You can go on playing.").format(day=_day(found.when))

    def _lay(self, found: Found) -> None:
        here = self.ids.here
        here.add_widget(Finding(icon="check-circle-outline", title=_("Kept"), about=" ".join(kept_of(found))))
        here.add_widget(self._lost(found))
        if self._aside:
            here.add_widget(self._damaged_file(found))

    def _lost(self, found: Found) -> Finding:
        has_lost = bool(found.tables or found.tables_lost or found.moves_lost)
        lost = Finding(icon="alert-circle-outline" if has_lost else "check-circle-outline", is_grave=has_lost)
        lost.title = _("Lost")
        lost.about = " ".join(lost_of(found))
        for table in found.tables[:NAMED]:
            lost.add_widget(hurt(table, self._who_and_when(table)))
        more = len(found.tables) - NAMED
        if more > 0:
            lost.add_widget(Hurt(title=n_("And {n} more table", "And {n} more tables", more).format(n=more)))
        if has_lost:
            # What is in a backup isn't lost.
            lost.add_widget(TextButton(text=_("Import a backup"), on_release=lambda _act: self._import()))
        return lost

    def _who_and_when(self, table: TableFound) -> str:
        """A table's people and its last move's day, as it may have no name of its own; "" if they are lost."""
        if table.is_gone:
            return listed([legible(name) or "?" for name in table.people])
        with suppress(StoreError):
            summary = self.app.store.summary(table.key)
            if summary.touched:
                names = listed([person.name for person in summary.people])
                return f"{names} · {ago(summary.touched, self.app.now())}"
        return ""

    def _damaged_file(self, found: Found) -> Finding:
        about = _("It was set aside as it was. An expert may be able to read more of it.")
        finding = Finding(icon="file-alert-outline", title=_("The damaged file"), about=about)
        if not system.ANDROID:
            # On a phone only the app can get there.
            finding.place = str(self._aside[0])
        finding.add_widget(TextButton(text=_("Save a copy"), on_release=lambda _act: self._hand_on(found)))
        return finding

    # actions

    def _import(self) -> None:
        from screens.pages.transfer import take_in

        take_in(self)

    def _hand_on(self, found: Found) -> None:
        name = f"{Path(found.file).stem}.zip"
        Work(self.app, _("Packing the damaged file"), partial(packed, self._aside), partial(_save, name))

    def go_on(self) -> None:
        """Close the page; it has been read."""
        if not self.app.back():
            self.app.home()


def kept_of(found: Found) -> Iterator[str]:
    """What is here, in sentences."""
    yield _("Tables and matches: {tables}. Moves: {moves}.").format(tables=found.tables_kept, moves=found.moves_kept)
    if found.copy_of is not None:
        yield _("Some of it comes from the copy the app made on {day}.").format(day=_day(found.copy_of))


def lost_of(found: Found) -> Iterator[str]:
    """What is missing, in sentences."""
    if not (found.tables or found.tables_lost or found.moves_lost):
        yield _("Nothing, as far as the app can tell.")
        return
    if found.tables_lost:
        number = found.tables_lost
        yield n_("{n} table or match is gone.", "{n} tables and matches are gone.", number).format(n=number)
    if found.moves_lost:
        yield n_("{n} move is missing.", "{n} moves are missing.", found.moves_lost).format(n=found.moves_lost)
    if found.copy_of is not None and any(table.lost is None for table in found.tables):
        yield _("Moves made after that copy may be missing.")


def hurt(table: TableFound, who_and_when: str) -> Hurt:
    """The entry of an incomplete table. ``who_and_when`` tells it from others of the same game."""
    title = table.name or (_(texts_of(table.game).TITLE) if table.game in GAMES else _("A table without a name"))
    if table.is_gone:
        return Hurt(title=title, who=who_and_when, about=_("Gone"))
    here = n_("{n} move is here.", "{n} moves are here.", table.moves).format(n=table.moves)
    missing = _("There may have been more.")
    if table.lost is not None:
        missing = n_("{n} move is missing.", "{n} moves are missing.", table.lost).format(n=table.lost)
    return Hurt(title=title, who=who_and_when, about=f"{here} {missing}")


def _day(when: float) -> str:
    return dated(datetime.fromtimestamp(moment(when)).date())


def packed(paths: Sequence[Path], tell: Callable[[float], None]) -> bytes:
    """The damaged file and its side files as one zip."""
    packet = io.BytesIO()
    with failures_told(), ZipFile(packet, "w", ZIP_DEFLATED) as archive:
        for number, path in enumerate(paths):
            tell(number / len(paths))
            archive.write(path, path.name)
    return packet.getvalue()


def _save(name: str, data: bytes) -> None:
    files.save(name, data, saved)


Page = DamagePage
