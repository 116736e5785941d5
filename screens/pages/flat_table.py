"""The page of a table that lies flat: each player has an edge, several play at once, and no curtain hangs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from screens.app.words import _
from screens.games import flat_scene_of
from screens.pages.page import Page as AnyPage
from screens.pages.table import TablePage
from screens.pages.table_parts.station_buttons import StationButtons, StationLog
from screens.session.flat_session import FlatSession
from screens.table.flat_seats import FlatSeats
from screens.table.model.seat_state import NOBODY
from screens.table.move_entry import MoveEntry
from screens.table.scene import Scene
from screens.widgets.basics import Sheet, load_kv
from screens.widgets.bubble import Said
from tabletop import IllegalMove

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent


class FlatTablePage(TablePage):
    """A table with people round it."""

    looks = "flat_table"
    session_type = FlatSession
    log_type = StationLog
    buttons_type = StationButtons
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

    def say_at(self, entry: MoveEntry, said: Said) -> None:
        """Show a sentence at the edge of the player who asked for it."""
        if entry.state.seat == NOBODY:
            super().say_at(entry, said)
        else:
            self.scene.stations[entry.state.seat].say(said)

    def hush_at(self, entry: MoveEntry) -> None:
        """Remove what has been said to this entry's player."""
        super().hush_at(entry)
        if entry.state.seat != NOBODY:
            self.scene.stations[entry.state.seat].hush()

    def hush_for(self, touch: MotionEvent) -> None:
        """Hide the explanations of the station that is touched; all others stay until their own player touches."""
        super().hush_for(touch)
        for station in self.scene.stations:
            if station.collide_point(*touch.pos):
                station.hush()

    def open(self, sheet: Sheet) -> Sheet:
        """Open a sheet over the table, and cover what lies open: its player reads the sheet, and others the table."""
        self.seats.cover_unattended()
        return super().open(sheet)

    def show_prompt(self) -> None:
        """Show everyone what there is to do."""
        self.buttons.show()

    # playing

    @property
    def awaited_entry(self) -> MoveEntry:
        """The move entry of the player whom the table waits for."""
        awaited = self.session.awaited
        entry: MoveEntry = self.scene.entry if awaited is None else self.seats.by_seat[awaited]
        return entry

    def seat_of(self, entry: MoveEntry) -> int | None:
        """The seat that a move entry plays for."""
        return None if entry.state.seat == NOBODY else entry.state.seat

    def play(self, text: str, seat: int | None = None, *, by_itself: bool = False) -> None:
        """Play a move; a hand that its player has laid open covers itself."""
        mover = self.session.awaited if seat is None else seat
        if mover is not None:
            self.seats.by_seat[mover].cover_again()
        super().play(text, seat, by_itself=by_itself)

    def sentence_of(self, entry: MoveEntry, refusal: IllegalMove) -> str:
        """Why a move is not legal; nothing about a card that the others don't know."""
        is_discreet = entry.state.seat != NOBODY and self.seats.by_seat[entry.state.seat].is_discreet
        return _("This can’t go there.") if is_discreet else super().sentence_of(entry, refusal)

    def move_made(self, entry: MoveEntry, text: str) -> None:
        """Play a move for the seat whose finger made it, and remove what was said to its player."""
        self.play(text, self.seat_of(entry))
        self.scene.stations[entry.state.seat].hush()

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

    def cover(self) -> None:
        """Nobody looks any more, no finger holds anything, and nothing is said any longer of what was looked at."""
        self.seats.cover()
        for station in self.scene.stations:
            station.hush()
        super().cover()

    def back(self) -> bool:
        """A part-made move belongs to the player who makes it."""
        return AnyPage.back(self)


Page = FlatTablePage
