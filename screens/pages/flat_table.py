"""The page of a table that lies flat: each player has an edge, several play at once, and no curtain hangs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from kivy.properties import NumericProperty

from screens.app import routes
from screens.app.words import _
from screens.games import flat_scene_of
from screens.pages.page import Page as AnyPage
from screens.pages.table import TablePage
from screens.pages.table_parts.sayings import StationSayings
from screens.pages.table_parts.station_buttons import StationButtons, StationLog
from screens.pages.turned_page import TurnedSheet, turned_insets
from screens.session.flat_session import FlatSession
from screens.table.flat_seats import FlatSeats
from screens.table.layout.stations import LEFT, LOWER, UPPER
from screens.table.move_entry import MoveEntry
from screens.table.scene import Scene
from screens.widgets.basics import IconTap, Sheet, load_kv


class EdgeMenu(IconTap):
    """The button of the table's menu for the people at one edge, in quarters."""

    edge = NumericProperty(0)


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
        self.scene.station_layout.bind(middle=lambda *_: self._place_menus(), is_across=self.turned)
        self._place_menus()

    def kept(self) -> dict[str, Any]:
        """Towards which edge the menu is turned, also in another size of text."""
        return {"towards": self._towards}

    def lay_out(self) -> Scene:
        """The game's table, with an edge for each player."""
        self.seats = FlatSeats(self.session.sight_of)
        return flat_scene_of(self.session.match.game.name)(self.session.people, acting=self.seats)

    def put_actions(self) -> None:
        """Add only the menu's buttons: a bar would be in front of the player at the upper edge."""
        self.menus: dict[int, EdgeMenu] = {}

    def in_menu(self) -> Sequence[tuple[str, str, Callable[[], Any]]]:
        """What stands in the bar of other tables, and what shows a hand to everyone."""
        return [
            *(("eye-outline", words, show) for words, show in self._ways_to_show()),
            ("arrow-left", _("Leave the table"), self.app.back),
            ("book-open-variant", _("Rules"), self.look_up),
            ("history", _("What happened"), self.tell_all),
            ("cellphone", _("Pass the device round"), partial(self.app.change, flat=False)),
        ]

    def _ways_to_show(self) -> Iterable[tuple[str, Callable[[], Any]]]:
        """For each person who reads the menu and has anything covered: what lays it open for everyone."""
        for seat, (station, entry) in enumerate(zip(self.scene.stations, self.seats.by_seat, strict=True)):
            is_here = station.quarters == self.towards and not self.session.is_bot(seat)
            if is_here and entry.has_secrets and not entry.state.is_open:
                yield (
                    _("Show everyone what {name} has").format(name=self.names[seat]),
                    partial(entry.open_hand, now=True),
                )

    def _place_menus(self) -> None:
        """Put a button for the menu into the middle's corner at the right hand of each edge where people sit."""
        edges = self._edges_of(range(len(self.names)))
        for edge in {*self.menus, *edges}:
            if edge not in edges:
                self.ids.table.remove_widget(self.menus.pop(edge))
            elif edge not in self.menus:
                self.menus[edge] = EdgeMenu(edge=edge, on_release=lambda tap: self.open_menu(int(tap.edge)))
                self.ids.table.add_widget(self.menus[edge])
        x, y, width, height = self.scene.station_layout.middle
        for edge, tap in self.menus.items():
            tap.x = x if edge in (UPPER, LEFT) else x + width - tap.width
            tap.y = y if edge in (LOWER, LEFT) else y + height - tap.height

    # towards whom the menu is turned

    @property
    def towards(self) -> int:
        """The edge from which sheets are read, in quarters: the one where they were asked for, else a likely one."""
        if self._towards is None:
            self._towards = self._likely_edge()
        return self._towards

    def _likely_edge(self) -> int:
        """The edge of whoever the table waits for; of several the one that was last turned to, if it is one of them."""
        session = self.session
        edges = self._edges_of(session.to_act) or self._edges_of(range(len(session.people)))
        return self._towards if self._towards in edges else edges[0]

    def _edges_of(self, seats: Iterable[int]) -> list[int]:
        """The edges at which the people of these seats sit."""
        stations = (self.scene.stations[seat] for seat in seats if not self.session.is_bot(seat))
        return sorted({station.quarters for station in stations})

    def open_menu(self, edge: int | None = None) -> None:
        """Open the table's menu towards the edge where it was asked for, else towards whoever the table waits for."""
        self._towards = self._likely_edge() if edge is None else edge
        self.menu_tap = self.menus[self._towards]
        super().open_menu()

    def tell_all_to(self, seat: int) -> None:
        """Open what has happened towards the edge of a seat."""
        self._towards = self.scene.stations[seat].quarters
        self.tell_all()

    def lay_over(self, sheet: Sheet) -> None:
        """Add a sheet above everything else, turned to where it is read."""
        # Not into the body, which lays out what it holds by itself.
        super(AnyPage, self).add_widget(TurnedSheet(sheet, self.towards))

    def fit_sheet(self, *_: Any) -> None:
        """Keep the sheet clear of bars and a notch, as it is turned."""
        super().fit_sheet()
        if self._sheet:
            self._sheet.insets = turned_insets(self._sheet.insets, self.towards)

    def look_up(self) -> None:
        """Go to the rules of the game, turned as the menu is."""
        self.app.go(routes.Rules(game=self.session.match.game.name, quarters=self.towards))

    # what is seen

    @property
    def lookers(self) -> Sequence[int]:
        """Everyone looks at their own hand whenever they like."""
        return [seat for seat in range(len(self.names)) if not self.session.is_bot(seat)]

    @property
    def board_box(self) -> Sequence[float]:
        """What lies between the edges."""
        middle: Sequence[float] = self.scene.station_layout.middle
        return middle

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
        elif self.session.can_undo_of(seat) and not self._says_who_is_moving(seat):
            self.scene.pieces.take_back(self.session.undo_of(seat))
            self.show()
            self.app.aloud(self.log.of_retraction())
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
        self._place_menus()
        if not self.app.goes_flat(self.session.key):
            self.app.redress()

    # put away

    def back(self) -> bool:
        """A part-made move belongs to the player who makes it."""
        return AnyPage.back(self)


Page = FlatTablePage
