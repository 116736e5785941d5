"""What keeps secrets at a table that is handed round: the curtain, and covering it when nobody is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from screens.device import face_down
from screens.table.view.curtain import Curtain

if TYPE_CHECKING:
    from screens.pages.table import TablePage


class CurtainRail:
    """Hangs the curtain for whoever the device goes to."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.curtain: Curtain | None = None

    def hang(self) -> None:
        """Hang the curtain that is due, or none."""
        page = self._page
        # Where a move plays itself, nobody has to look: it is seen on the open table.
        seat = None if page.forced.move() or page.forced.is_showing else page.session.curtain
        person = None if seat is None else page.session.people[seat]
        if self.curtain and self.curtain.person == person:
            return
        if self.curtain:
            page.ids.table.remove_widget(self.curtain)
        self.curtain = Curtain(person, page.open_curtain) if person else None
        if self.curtain:
            page.ids.table.add_widget(self.curtain)

    def fall(self) -> None:
        """The curtain is being opened no longer."""
        if self.curtain:
            self.curtain.fall()


class Guard:
    """Covers the table when the device is laid on its face, or nobody has touched it for a while."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.sensor = face_down.FaceDown(page.cover)
        self._untouched: Any = None

    def watch(self) -> None:
        """Read the sensor from now on."""
        self.sensor.watch()

    def stop(self) -> None:
        """Read the sensor no more."""
        self.sensor.stop()

    def touched(self) -> None:
        """Somebody is there: the time begins anew."""
        if self._untouched:
            self._untouched.cancel()
        after = self._page.app.prefs.cover_after
        self._untouched = Clock.schedule_once(lambda _dt: self._page.cover(), after) if after else None

    def end(self) -> None:
        """Guard nothing any more."""
        if self._untouched:
            self._untouched.cancel()
        self.stop()
