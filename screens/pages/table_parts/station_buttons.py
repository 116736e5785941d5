"""What each person at a flat table reads and presses at their own edge."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from screens.app import routes
from screens.app.words import _
from screens.pages.table_parts.buttons import Buttons
from screens.pages.table_parts.news import Log
from screens.table.layout.stations import Offer
from screens.table.move_entry import MoveEntry

if TYPE_CHECKING:
    from screens.pages.flat_table import FlatTablePage


class StationLog(Log):
    """Keeps the sentences, which each person reads at their own edge."""

    def write(self) -> None:
        """Nothing stands in the middle."""


class StationButtons(Buttons):
    """The lines and buttons at the edges of a flat table."""

    def __init__(self, page: FlatTablePage) -> None:
        super().__init__(page)
        self._flat = page

    def show(self) -> None:
        """Show everyone what there is to do, and what can be pressed."""
        for seat in range(len(self._flat.scene.stations)):
            self._show_station(seat)

    def changed(self, entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made at one edge now."""
        self._show_station(entry.state.seat)

    def _show_station(self, seat: int) -> None:
        page = self._flat
        station = page.scene.stations[seat]
        is_awaited = seat in page.session.actors
        station.is_awaited = is_awaited
        if page.session.is_house(seat):
            station.line = _("{name} is thinking …").format(name=page.names[seat]) if is_awaited else ""
            station.offer(())
            return
        prompt = page.scene.entries[seat].prompt() if is_awaited else ""
        station.line = prompt or page.log.sentences[-1]
        station.offer(self._offers(seat))

    def _offers(self, seat: int) -> list[Offer]:
        """What a person can press."""
        page = self._flat
        if page.session.match.over:
            return [Offer(_("Result"), partial(page.app.go, routes.Result(session=page.session)))]
        if page.session.view(None)["phase"] == "score":
            return [Offer(_("Scores"), partial(page.app.go, routes.Score(session=page.session)))]
        entry = page.scene.entries[seat]
        offers = [Offer(entry.label(each), partial(entry.press, each)) for each in entry.bar()]
        if entry.choice.complete or entry.waits:
            offers.append(Offer(_("Done"), entry.done))
        if entry.choice.taken or page.session.maker == seat:
            offers.append(Offer(_("Take back"), partial(page.undo_of, seat), matters=False, icon="undo"))
        if entry.state.is_unlocked:
            cover = partial(entry.unlock, now=False)
            offers.append(Offer(_("Cover"), cover, matters=False, icon="eye-off-outline"))
        return offers
