"""Bauernschlau on a flat table: the board in the middle, its sheep and dog facing the player in turn."""

from __future__ import annotations

from cmath import phase, rect
from collections.abc import Collection, Iterable, Mapping, Sequence
from math import floor, pi
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import _, n_
from screens.games.bauernschlau import texts as words
from screens.games.bauernschlau.board_places import END, BoardPlace
from screens.games.bauernschlau.entry import BauernschlauEntry
from screens.games.bauernschlau.scene import BauernschlauScene
from screens.session.sight import Sight
from screens.table.flat_entry import FlatEntry
from screens.table.layout.board import HEM
from screens.table.layout.stations import Station
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.widgets.slots import ENDING_SHARE
from tabletop.games.bauernschlau.board import PLACES, USUAL, layout
from tabletop.games.bauernschlau.intents import why_no_sheep

#: The board's rotation counter-clockwise that brings farms nearest to their players: by number of seats, on a table in
#: landscape, and in portrait.
ACROSS = {4: -30, 5: -30, 6: 30}
UPRIGHT = {3: 30}


class BauernschlauStation(Station):
    """A farm's edge: its tally, the barriers left, and the sheep in hand."""

    keeps_ending = True
    #: The width of the barriers.
    stock = NumericProperty(0.1)

    def on_kv_post(self, *what: Any) -> None:
        """Put the long buttons below the words, in the place of the hand: with a hand there is nothing to press."""
        line = BoxLayout(spacing=theme.gap(0.5))
        line.add_widget(Widget())
        for name in ("mains", "ending"):
            box = self.ids[name]
            box.parent.remove_widget(box)
            line.add_widget(box)
        self.ids.tray.content.add_widget(line)
        super().on_kv_post(*what)

    @property
    def words_width(self) -> float:
        """The width below the words."""
        return float(self.frame_width) * self.ids.tray.across

    def room_for_mains(self, _plate: float) -> float:
        """The width left for main buttons below the words."""
        return self.words_width - min(self.ending_width, self.words_width * ENDING_SHARE) - theme.gap(2)


class BauernschlauFlatEntry(FlatEntry, BauernschlauEntry):
    """The move entry of one seat on a flat table."""

    table: BauernschlauFlatScene
    teaches_look = False
    #: Each turn offers other actions.
    knows_how = False

    @property
    def confirm_label(self) -> str:
        """The text of the button that plays a waiting move."""
        return _("Draw") if self.choice.ready == "draw" else super().confirm_label

    def blind_places(self, _pieces: Sequence[Piece]) -> Iterable[str]:
        """The free pastures: any sheep may be put there."""
        return dict.fromkeys(step.to for step in self.choice.next_steps if step.origin.is_hand)

    def why_for_all(self, place: str) -> str:
        """Why no sheep goes there, whatever it is worth."""
        if place not in PLACES:
            return ""
        return _(words.REFUSALS[why_no_sheep(self.view, place)])

    def legend(self) -> str:
        """What the tallies show; and what the player can do, as others have asked for that."""
        return f"{super().legend()} {self._prompt_of_move()}"

    def prompt_of_put(self) -> str:
        """How to place the sheep drawn, without showing it to the others."""
        count = len(self.view["held"])
        return n_(
            "Hold your sheep to see it, then slide it onto an empty pasture.",
            "Hold a sheep to see it, then slide it onto an empty pasture.",
            count,
        )

    def lands(self, step: Step) -> str:
        """Where a piece lands: a dragged fence end stays, and the barrier goes where that fence continues."""
        return step.what if _is_led_on(step) else super().lands(step)

    def besides(self, taken: Steps) -> Iterable[tuple[Piece, str]]:
        """The barrier of the stock that such a step also moves."""
        stock = self.table.pieces.at(f"stock {self.state.seat}")
        return [(stock[-1], taken[-1].to)] if _is_led_on(taken[-1]) and stock else super().besides(taken)


class BauernschlauFlatScene(BauernschlauScene):
    """Bauernschlau with each player at their own edge."""

    entry_type: type[BauernschlauFlatEntry] = BauernschlauFlatEntry
    station = BauernschlauStation
    #: The board's rotation, and its width and height then, in board units.
    lean = NumericProperty(0)
    wide = NumericProperty(1)
    high = NumericProperty(1)
    #: The free space beside and below the board, and which has room for the supply and the button for fences.
    free = NumericProperty(0)
    under = NumericProperty(0)
    has_flanks = BooleanProperty(defaultvalue=False)
    has_ends = BooleanProperty(defaultvalue=False)
    #: Whether neither has, so that they lie in corners.
    is_tight = BooleanProperty(defaultvalue=False)

    def __init__(self, *what: Any, **more: Any) -> None:
        self._last_turn = 0
        super().__init__(*what, **more)
        self.on_lean()

    def on_size(self, *_: Any) -> None:
        """Rotate the board by where the players sit."""
        usual = (ACROSS if self.width >= self.height else UPRIGHT).get(len(self.people), 0)
        self.lean = usual + 60 * self._farms_on()

    def on_lean(self, *_: Any) -> None:
        """Lay the board out with its new rotation."""
        self.board.set_lean(self.lean)
        self.wide, self.high = (2 * HEM * each for each in self.board.half)

    def turn_for(self, _seat: int) -> float:
        """The board's rotation for a seat: the same for all."""
        return 0.0

    def _farms_on(self) -> int:
        """By how many farms the players have theirs further round than usual, on average; halves are rounded up."""
        usual, farms = layout(USUAL[len(self.people)]).farms, self.board.plan.farms
        if len(farms) != len(usual):
            return 0
        lower = int(self.station_layout.lower)
        further = (farms[(at + lower) % len(farms)] - farm for at, farm in enumerate(usual))
        # The mean direction, as a clock's: 5 and 0 of 6 are next to each other.
        return floor(phase(sum(rect(1, each * pi / 3) for each in further)) / (pi / 3) + 0.51)

    # what lies where

    def annotate(self, sight: Sight) -> None:
        """Turn the board to where this match's players sit."""
        super().annotate(sight)
        self.on_size()

    @property
    def stocked(self) -> Collection[int]:
        """All seats show their barriers."""
        return range(len(self.people))

    def tips(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """The fence ends that can be grabbed; none of a bot's."""
        return [*super().tips(view, seat)] if self.entries[seat].state.sight else []

    def annotate_front(self, _view: Mapping[str, Any]) -> None:
        """There is no seat in front."""

    def surveyor(self, view: Mapping[str, Any]) -> int:
        """The seat whose routes are shown: the one in turn, at the end the last one."""
        if view["turn"] is not None:
            self._last_turn = int(view["turn"])
        return self._last_turn

    def relay(self, *what: Any) -> None:
        """Lay out again, as players may sit at other edges now."""
        self.turn_boards(at_once=True)
        super().relay(*what)

    # facing

    def turn_boards(self, *, at_once: bool) -> None:
        """Zoom the board out for the next player, and turn its sheep and dog towards the seat in turn."""
        self.board.duration = self.layer.duration
        self.board.turn_to(self.lean, at_once=at_once)
        facing = self._facing()
        if facing == self.board.facing:
            return
        self.board.facing = facing
        if at_once:
            self.board.dispatch("on_view")
        else:
            self.glide()
            self.light()

    def _facing(self) -> float:
        """The nearest rotation that faces the player in turn; unchanged during a bot's turn."""
        now, awaited = float(self.board.facing), self._awaited
        if awaited is None or not self.turns:
            return now
        return now + (self.stations[awaited].turn - now + 180) % 360 - 180

    @property
    def _awaited(self) -> int | None:
        """The seat in turn if a person plays it."""
        awaited = self.sight.awaited if self.sight else None
        return awaited if awaited is not None and self.entries[awaited].state.sight else None


def _is_led_on(step: Step) -> bool:
    """Whether a step continues a fence from its end."""
    return BoardPlace.parse(step.what).kind == END
