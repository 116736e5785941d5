"""The store's upkeep while the app runs: opened, checked and copied in quiet moments, and mended."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window

from screens.app import routes
from screens.app.words import _
from screens.store import Store, StoreError

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

#: The seconds without a touch that count as quiet, and the seconds between two checks of the file.
QUIET, LOOKS = 5.0, 86400.0


class Upkeep:
    """Takes care of the app's store. ``path`` is its file."""

    def __init__(self, app: Stammtisch, path: Path) -> None:
        self._app = app
        self.path = path
        self._quiet = Clock.create_trigger(self._on_quiet, QUIET)
        self._is_looking = False

    def open(self) -> Store:
        """The store in its file, or in memory if the file can't be used."""
        try:
            return Store(self.path, self._app.now)
        except StoreError as error:
            return Store.unkept(self.path, error, self._app.now)

    def watch(self) -> None:
        """Start taking care of the file whenever nothing is touched."""
        Window.bind(on_touch_up=self._wait_for_quiet, on_key_up=self._wait_for_quiet)
        self._wait_for_quiet()

    def stop(self) -> None:
        """Stop taking care of the file, and close it."""
        Window.unbind(on_touch_up=self._wait_for_quiet, on_key_up=self._wait_for_quiet)
        self._quiet.cancel()
        self._app.store.close()

    def keep(self, name: str, value: Any) -> None:
        """Store a small value by name; errors are shown."""
        try:
            self._app.store.write(name, value)
        except StoreError as error:
            self._app.show_error(error)

    # looking through

    def _wait_for_quiet(self, *_: Any) -> None:
        self._quiet.cancel()
        self._quiet()

    def _on_quiet(self, _dt: float) -> None:
        """Copy the file if a copy is due, or else check it."""
        if self._app.works:
            self._wait_for_quiet()
        if self._is_looking or self._app.works:
            return
        store = self._app.store
        is_copy_due = store.is_copy_due()
        if is_copy_due or self._app.now() - store.read("looked_through", 0) > LOOKS:
            self._is_looking = True
            Thread(target=self._look_through, args=(is_copy_due,), daemon=True).start()

    def _look_through(self, is_copy_due: bool) -> None:  # noqa: FBT001  (a thread's argument)
        store = self._app.store
        try:
            is_sound: bool | None = store.make_copy() if is_copy_due else store.is_sound()
        except StoreError:
            # No room for a copy, or a disk error: the next move will report it.
            is_sound = None
        Clock.schedule_once(lambda _dt: self._looked_through(is_sound=is_sound))

    def _looked_through(self, *, is_sound: bool | None) -> None:
        if self._app.works and self._app.pages.page:
            Clock.schedule_once(lambda _dt: self._looked_through(is_sound=is_sound), QUIET)
            return
        self._is_looking = False
        if self._app.pages.page is None:
            # The app has ended meanwhile.
            return
        if is_sound:
            self.keep("looked_through", self._app.now())
        elif is_sound is False:
            self.mend()

    # damage

    def mend(self) -> None:
        """Mend the damaged file, and continue from the shelf with what is readable."""
        try:
            self._app.store.mend()
        except StoreError as error:
            self._app.say(error.sentence())
            return
        self._app.home()
        self.tell_trouble()

    def do_without(self, error: StoreError) -> None:
        """Not even the shelf can be shown: continue with what is readable, in memory if necessary."""
        try:
            if error.code != "broken":
                raise error
            self._app.store.mend()
        except StoreError as failure:
            self._app.store.close()
            self._app.store = Store.unkept(self.path, failure, self._app.now)
        self._app.pages.show()
        self.tell_trouble()

    def tell_trouble(self) -> None:
        """Report what happened to the file: on a page if there is much to say, otherwise in a note."""
        if self._app.store.found():
            # The page says all that the note has just said, and more.
            self._app.hush()
            self._app.go(routes.Damage())
        elif self._app.store.trouble:
            self._app.show_error(self._app.store.trouble)

    def remedy(self, error: StoreError) -> None:
        """Remedy an error where possible."""
        if error.code == "broken":
            Clock.schedule_once(lambda _dt: self.mend())
        elif error.code == "elsewhere":
            # Not now, as the page may be in the middle of a move.
            Clock.schedule_once(lambda _dt: self._app.redress())

    def offer_good(self, error: StoreError, key: int) -> None:
        """Say that a table is damaged, and offer its intact moves as a new table."""
        if error.facts.get("good"):
            take = partial(self._open_good, key, int(error.facts["good"]))
            self._app.say(error.sentence(), _("Open the readable part"), take)
        else:
            self._app.show_error(error)

    def _open_good(self, key: int, good: int) -> None:
        store = self._app.store
        try:
            match, people = store.load(key, good)
            table = store.summary(key)
            again = store.open_table(match, people, name=table.name, opened=table.opened)
            store.remove(key)
        except StoreError as error:
            self._app.show_error(error)
        else:
            self._app.home(routes.Table(again))
