"""The page of a table that lies flat: everybody plays at his own edge, several at once, and no curtain hangs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
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
    """A table with people round it."""

    looks = "flat_table"
    session_type = FlatSession
    has_keys = False
    session: FlatSession
    scene: FlatScene

    def __init__(self, key: int, **more: Any) -> None:
        load_kv("pages/table")
        super().__init__(key, **more)
        # The edges go with the screen, not with the people: a hand that lies open might come before another.
        self.scene.station_layout.bind(middle=lambda *_: self._place_menu(), is_across=self._turned)
        self._place_menu()

    def lay_out(self) -> FlatScene:
        """The game's table, with an edge for everybody."""
        return flat_scene_of(self.session.match.game.name)(self.session.people, self.session.sight_of)

    def put_actions(self) -> None:
        """There is no bar: who sits at the upper edge would have it before him."""

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """What stands in the bar of other tables."""
        return [
            ("arrow-left", _("Back"), self.app.back),
            ("book-open-variant", _("Rules"), self.look_up),
            ("history", _("What has happened"), self.tell_all),
            ("cellphone", _("Hand the device round"), partial(self.app.change, flat=False)),
        ]

    def _place_menu(self) -> None:
        x, y, width, _height = self.scene.station_layout.middle
        self.ids.menu.right, self.ids.menu.y = x + width, y

    # whose finger it is

    @contextmanager
    def _acting(self, entry: MoveEntry) -> Iterator[None]:
        """For a while, a finger of this seat is on the table."""
        self.session.acting = None if entry.state.seat == NOBODY else entry.state.seat
        try:
            yield
        finally:
            self.session.acting = None

    # what is seen

    def _tell_last(self) -> None:
        """Everybody reads at the own edge."""

    def show_buttons(self) -> None:
        """Says to everybody what there is to do, and what can be pressed."""
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
        """What a person can press."""
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
        """Other moves, or steps of one, can be made at one edge now."""
        if self._sentences and not self._is_following:
            self._show_station(entry.state.seat)
            self._wait_for_forced()

    def explained(self, entry: MoveEntry, sentence: str, point: Point, key: str = "") -> None:
        """Says what a finger rests on at the edge of whose finger it is."""
        with self._acting(entry):
            super().explained(entry, sentence, point, key)

    def say_at(self, sentence: str, point: Point, spared: Sequence[Pose] = (), entry: str = "") -> None:
        """Says it at the edge of whoever has asked for it."""
        if self.session.acting is None:
            super().say_at(sentence, point, spared, entry)
        else:
            self.scene.stations[self.session.acting].say(sentence)

    def hush_for(self, touch: Any) -> None:
        """Everybody reads as long as he likes: only his own finger takes it away."""
        super().hush_for(touch)
        for station in self.scene.stations:
            if station.collide_point(*touch.pos):
                station.hush()

    # playing

    @property
    def awaited_entry(self) -> MoveEntry:
        """The entry of moves of whoever the table waits for."""
        awaited = self.session.awaited
        entry: MoveEntry = self.scene.entry if awaited is None else self.scene.entries[awaited]
        return entry

    def move_made(self, entry: MoveEntry, text: str) -> None:
        """Plays a move for whose finger has made it."""
        with self._acting(entry):
            self.play(text)

    def move_refused(self, entry: MoveEntry, text: str, point: Point) -> None:
        """Says to whose finger it was why a move is not legal."""
        with self._acting(entry):
            self.refuse(entry, text, point)

    def play(self, text: str, *, by_itself: bool = False) -> None:
        """Plays a move; what was said to whose finger has made it is done with."""
        super().play(text, by_itself=by_itself)
        if self.session.acting is not None:
            self.scene.stations[self.session.acting].hush()

    def _undo_of(self, seat: int) -> None:
        """Takes back what this person has made in part, else the last move."""
        self.bot_runner.stop()
        if self.scene.entries[seat].take_back():
            self._after()
        elif self.session.maker == seat:
            self.session.undo()
            self.show()
        else:
            self.bot_runner.go_on()

    def reseat(self, seat: int, level: str) -> None:
        """Who is left alone with the house has nobody to sit round the table with."""
        # Who comes back finds the own cards as the house has left them: covered.
        self.cover()
        super().reseat(seat, level)
        if not self.app.goes_flat(self.session.key):
            self.app.redress()

    # put away

    def cover(self) -> None:
        """Nobody looks any more, no finger holds anything, and nothing is said any longer of what was looked at."""
        self.scene.cover()
        for station in self.scene.stations:
            station.hush()
        super().cover()

    def back(self) -> bool:
        """What somebody has made in part is his own."""
        return AnyPage.back(self)


Page = FlatTablePage
