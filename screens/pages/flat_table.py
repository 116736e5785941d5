"""The page of a table that lies flat: each player has an edge, several play at once, and no curtain hangs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from screens.app.words import _
from screens.games import flat_scene_of
from screens.pages.page import Page as AnyPage
from screens.pages.table import TablePage
from screens.pages.table_parts.sayings import StationSayings
from screens.pages.table_parts.station_buttons import StationButtons, StationLog
from screens.session.flat_session import FlatSession
from screens.table.flat_seats import FlatSeats
from screens.table.move_entry import MoveEntry
from screens.table.scene import Scene
from screens.widgets.basics import load_kv


class FlatTablePage(TablePage):
    """A table with people round it."""

    looks = "flat_table"
    session_type = FlatSession
    log_type = StationLog
    buttons_type = StationButtons
    sayings_type = StationSayings
    has_keys = False
    lies_flat = True
    session: FlatSession
    log: StationLog

    def __init__(self, key: int, **more: Any) -> None:
        load_kv("pages/table")
        super().__init__(key, **more)
        # The edges go with the screen, not with the people: a hand that lies open might come before another.
        self.scene.station_layout.bind(middle=lambda *_: self._place_menu(), is_across=self.turned)
        self._place_menu()

    def lay_out(self) -> Scene:
        """The game's table, with an edge for each player."""
        self.seats = FlatSeats(self.session.sight_of)
        return flat_scene_of(self.session.match.game.name)(self.session.people, acting=self.seats)

    def put_actions(self) -> None:
        """Add only the menu: a bar would be in front of the player at the upper edge."""
        self.menu_tap = self.ids.menu

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """What stands in the bar of other tables."""
        return [
            ("arrow-left", _("Leave the table"), self.app.back),
            ("book-open-variant", _("Rules"), self.look_up),
            ("history", _("What happened"), self.tell_all),
            ("cellphone", _("Pass the device round"), partial(self.app.change, flat=False)),
        ]

    def _place_menu(self) -> None:
        x, y, width, _height = self.scene.station_layout.middle
        self.ids.menu.right, self.ids.menu.y = x + width, y

    # what is seen

    def choice_changed(self, entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made at one edge now."""
        if self.log.sentences:
            super().choice_changed(entry)

    # playing

    def undo_of(self, seat: int) -> None:
        """Takes back what this person has made in part, else the last move."""
        self.bot_runner.stop()
        if self.seats.by_seat[seat].take_back():
            self.follow()
        elif self.session.maker == seat and not self._says_who_is_moving(seat):
            self.session.undo()
            self.show()
        else:
            self.bot_runner.go_on()

    def _says_who_is_moving(self, seat: int) -> bool:
        """Whether another player has begun a move, which taking back would sweep away; if so, say that at this edge."""
        begun = next((entry.state.seat for entry in self.seats.by_seat if entry.choice.taken), None)
        if begun is None:
            return False
        sentence = _("{name} has begun a move. Ask them to take it back first.").format(name=self.names[begun])
        self.seats.by_seat[seat].explain_at(self.scene.center, sentence)
        return True

    def reseat(self, seat: int, level: str) -> None:
        """Change who plays a seat, and leave the flat table if only one person is left."""
        # A person who comes back finds their cards as the bot has left them: covered.
        self.cover()
        super().reseat(seat, level)
        if not self.app.goes_flat(self.session.key):
            self.app.redress()

    # put away

    def back(self) -> bool:
        """A part-made move belongs to the player who makes it."""
        return AnyPage.back(self)


Page = FlatTablePage
