"""What comes between two people at a table that is handed round, and covering it when nobody is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from screens.app.words import _
from screens.device import face_down
from screens.table.view.curtain import Curtain, Handover
from screens.widgets.slots import Act

if TYPE_CHECKING:
    from screens.pages.table import TablePage


class CurtainRail:
    """Hangs the curtain between two people if secrets follow, or else a card to tap away."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._hung: Curtain | Handover | None = None

    @property
    def curtain(self) -> Curtain | None:
        """The curtain that hangs now."""
        return self._hung if isinstance(self._hung, Curtain) else None

    @property
    def handover(self) -> Handover | None:
        """The hand-over that lies on the open table now."""
        return self._hung if isinstance(self._hung, Handover) else None

    @property
    def hung(self) -> Curtain | Handover | None:
        """What keeps the table from its next player now."""
        return self._hung

    def hang(self) -> None:
        """Hang the curtain or the card, if one is due."""
        session = self._page.session
        seat = session.curtain if session.curtain is not None else session.handing
        # Where a move plays itself, nobody has to look: it is seen on the open table.
        if self._page.forced.move() or self._page.forced.is_showing:
            seat = None
        kind = Curtain if session.curtain is not None else Handover
        person = None if seat is None else session.people[seat]
        if self._hung and self._hung.person == person and isinstance(self._hung, kind):
            return
        self._take_down()
        if seat is not None:
            # A finger that is down already was meant for what lay there before.
            self._page.scene.let_go()
            self._hung = self._made(seat)
            self._page.ids.table.add_widget(self._hung)

    def _take_down(self) -> None:
        if self._hung:
            self._page.ids.table.remove_widget(self._hung)
        self._hung = None

    def _made(self, seat: int) -> Curtain | Handover:
        page, session = self._page, self._page.session
        person, is_passed = session.people[seat], session.is_new_to(seat)
        story = page.news.lines()
        if session.curtain is not None:
            return Curtain(person, page.open_curtain, story, seat, is_passed=is_passed)
        return Handover(person, page.begin_turn, story, seat, self._regret(), table=page.ids.scene_box)

    def _regret(self) -> Act | None:
        """What takes back the last move, said with its player's name: the next one might hold the device by now."""
        session = self._page.session
        if session.maker is None or not session.can_undo:
            return None
        return Act(_("{name}: take back").format(name=session.people[session.maker].name), self._page.undo)

    def fall(self) -> None:
        """Stop opening the curtain."""
        if self._hung:
            self._hung.fall()


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
        """A person is there: start the time until the table covers itself again."""
        if self._untouched:
            self._untouched.cancel()
        after = self._page.app.prefs.cover_after
        self._untouched = Clock.schedule_once(lambda _dt: self._page.cover(), after) if after else None

    def end(self) -> None:
        """Stop guarding."""
        if self._untouched:
            self._untouched.cancel()
        self.stop()
