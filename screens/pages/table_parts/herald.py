"""Announces calls and turns of fate across the table, with a sound of their own, when the table shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from screens.games.texts import announced
from screens.table.view.banner import READ, Banner
from tabletop import Seen

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: The most lines of an announcement: more of one move can't be read in its time.
MOST = 3


class Herald:
    """Announces what a move does, if it is an event for everyone: once, at the moment of the first such event."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self.banner = Banner(is_for_all=page.lies_flat, moves=page.app.prefs.motion != "none")
        self._coming: Any = None
        self._announce: Any = None

    def tell(self, events: Sequence[Seen], begins: Sequence[float]) -> None:
        """Announce these events, each of which begins so many seconds from now."""
        self._hasten()
        page = self._page
        named = [(announced(page.session.match.game.name, seen, page.names), seen) for seen in events]
        lines = list(dict.fromkeys(sentence for sentence, _seen in named if sentence))
        if not lines:
            return
        first = next(at for at, (sentence, _seen) in enumerate(named) if sentence)
        # What would hide it from sight while it happens is announced before, and gone when it begins.
        notice = page.scene.notices.get(named[first][1].what, 0.0) * page.scene.tempo
        self._announce = lambda: self._say("\n".join(lines[:MOST]), named[first][1], notice or READ)
        self._coming = Clock.schedule_once(lambda _dt: self._hasten(), max(0.0, begins[first] - notice))

    def _height_beside(self, seen: Seen) -> float:
        """The height, as a share of the table's, at which the banner hides nothing of the event."""
        scene, place = self._page.scene, seen.origin or ""
        if self._page.lies_flat or scene.surface_of(place) is None:
            return 0.5
        return 0.3 if scene.target_of(place).y > scene.center_y else 0.7

    def is_heard(self, seen: Seen) -> bool:
        """Whether an event is announced, with its sound at that moment."""
        return bool(announced(self._page.session.match.game.name, seen, self._page.names))

    def hush(self) -> None:
        """End the current and the next announcements."""
        if self._coming is not None:
            self._coming.cancel()
        self._coming = self._announce = None
        self.banner.hush()

    def _hasten(self) -> None:
        """Announce now what was about to be announced."""
        if self._coming is not None:
            self._coming.cancel()
        announce, self._coming, self._announce = self._announce, None, None
        if announce:
            announce()

    def _say(self, sentence: str, seen: Seen, seconds: float) -> None:
        page = self._page
        self.banner.pos_hint = {"center_x": 0.5, "center_y": self._height_beside(seen)}
        self.banner.say(sentence, None if seen.seat is None else page.session.people[seen.seat], seconds)
        page.app.feel(strongly=True)
        page.app.sound(page.scene.sounds.get(seen.what, "call"))
