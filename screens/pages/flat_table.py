"""The page of a flat table: each player at their own edge, several at once, and no curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from screens.app import routes
from screens.app.words import _
from screens.games import flat_scene_of
from screens.pages.page import Page as AnyPage
from screens.pages.table import TablePage
from screens.session.flat_session import FlatSession
from screens.table.flat_scene import FlatScene
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import Offer
from screens.table.model.seat_state import NOBODY
from screens.table.move_entry import MoveEntry
from screens.widgets.basics import load_kv


class FlatTablePage(TablePage):
    """The page of a flat table."""

    looks = "flat_table"
    session_type = FlatSession
    has_keys = False
    session: FlatSession
    scene: FlatScene

    def __init__(self, key: int, **more: Any) -> None:
        load_kv("pages/table")
        super().__init__(key, **more)
        # The edges move with the screen, so an open hand could end up in front of another player.
        self.scene.station_layout.bind(middle=lambda *_: self._place_menu(), is_across=self._turned)
        self._place_menu()

    def lay_out(self) -> FlatScene:
        """The game's flat scene, with an edge for each player."""
        return flat_scene_of(self.session.match.game.name)(self.session.people, self.session.sight_of)

    def put_actions(self) -> None:
        """No bar, which would be in front of the player at the upper edge."""

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """The menu entries that replace the bar of other tables."""
        return [
            ("arrow-left", _("Back"), self.app.back),
            ("book-open-variant", _("Rules"), self.look_up),
            ("history", _("What has happened"), self.tell_all),
            ("cellphone", _("Hand the device round"), partial(self.app.change, flat=False)),
        ]

    def _place_menu(self) -> None:
        x, y, width, _height = self.scene.station_layout.middle
        self.ids.menu.right, self.ids.menu.y = x + width, y

    # texts

    def _tell_last(self) -> None:
        """No common log: players read at their own edges."""

    def show_buttons(self) -> None:
        """Show each player what to do, and the buttons."""
        for seat in range(len(self.scene.stations)):
            self._show_station(seat)

    def _show_station(self, seat: int) -> None:
        station = self.scene.stations[seat]
        is_awaited = seat in self.session.actors
        station.is_awaited = is_awaited
        if self.session.is_house(seat):
            station.line = _("{name} is thinking …").format(name=self.names[seat]) if is_awaited else ""
            station.offer(())
            return
        prompt = self.scene.entries[seat].prompt() if is_awaited else ""
        station.line = prompt or self._sentences[-1]
        station.offer(self._offers(seat))

    def _offers(self, seat: int) -> list[Offer]:
        """A player's buttons."""
        if self.session.match.over:
            return [Offer(_("Result"), partial(self.app.go, routes.Result(session=self.session)))]
        if self.session.view(None)["phase"] == "score":
            return [Offer(_("Scores"), partial(self.app.go, routes.Score(session=self.session)))]
        entry = self.scene.entries[seat]
        offers = [Offer(entry.label(each), partial(entry.press, each)) for each in entry.bar()]
        if entry.choice.complete or entry.waits:
            offers.append(Offer(_("Done"), entry.done))
        if entry.choice.taken or self.session.maker == seat:
            offers.append(Offer(_("Take back"), partial(self._undo_of, seat), matters=False, icon="undo"))
        if entry.state.is_unlocked:
            cover = partial(entry.unlock, now=False)
            offers.append(Offer(_("Cover"), cover, matters=False, icon="eye-off-outline"))
        return offers

    def choice_changed(self, entry: MoveEntry) -> None:
        """Update an edge, as the steps that can be made there have changed."""
        if self._sentences and not self._is_following:
            self._show_station(entry.state.seat)
            self._wait_for_forced()

    def say_at(self, entry: MoveEntry, sentence: str, point: Point, spared: Sequence[Pose] = (), key: str = "") -> None:
        """Show a sentence at the edge of the player who asked for it."""
        if entry.state.seat == NOBODY:
            super().say_at(entry, sentence, point, spared, key)
        else:
            self.scene.stations[entry.state.seat].say(sentence)

    def hush_for(self, touch: Any) -> None:
        """Remove a player's sentence only when they touch their own edge."""
        super().hush_for(touch)
        for station in self.scene.stations:
            if station.collide_point(*touch.pos):
                station.hush()

    # playing

    @property
    def awaited_entry(self) -> MoveEntry:
        """The move entry of the seat in turn."""
        awaited = self.session.awaited
        entry: MoveEntry = self.scene.entry if awaited is None else self.scene.entries[awaited]
        return entry

    def seat_of(self, entry: MoveEntry) -> int | None:
        """The seat that a move entry plays for."""
        return None if entry.state.seat == NOBODY else entry.state.seat

    def move_made(self, entry: MoveEntry, text: str) -> None:
        """Play a move for the seat whose finger made it, and remove what was said to its player."""
        self.play(text, self.seat_of(entry))
        self.scene.stations[entry.state.seat].hush()

    def _undo_of(self, seat: int) -> None:
        """Undo a player's part-made move, or else the last move if it was theirs."""
        self.bot_runner.stop()
        if self.scene.entries[seat].take_back():
            self._after()
        elif self.session.maker == seat:
            self.session.undo()
            self.show()
        else:
            self.bot_runner.go_on()

    def reseat(self, seat: int, level: str) -> None:
        """Change who plays a seat; with a single person left the table is no longer flat."""
        # A person who returns finds their cards covered.
        self.cover()
        super().reseat(seat, level)
        if not self.app.goes_flat(self.session.key):
            self.app.redress()

    # pausing

    def cover(self) -> None:
        """Cover everything, end all gestures, and remove what was said about cards."""
        self.scene.cover()
        for station in self.scene.stations:
            station.hush()
        super().cover()

    def back(self) -> bool:
        """Go back; part-made moves belong to their players, so Back doesn't undo them."""
        return AnyPage.back(self)


Page = FlatTablePage
