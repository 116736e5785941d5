"""Bauernschlau on a table that lies flat: the board in the middle, what stands on it turned to who is to move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from screens.app.words import N_
from screens.games.bauernschlau.entry import BauernschlauEntry
from screens.games.bauernschlau.scene import BauernschlauScene
from screens.session.session import Sight
from screens.table.flat_scene import FlatEntry, FlatScene
from screens.table.layout.board import HEM
from screens.table.layout.stations import OwnWord, Station
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece

#: How far the board is turned against the clock, so that the farms are as near before their farmers as may be: by the
#: number of seats, on a table that lies across, and upright.
ACROSS = {4: -30, 5: -30, 6: 30}
UPRIGHT = {3: 30}


class BauernschlauStation(Station):
    """A farmer's edge: how the farm stands, the barriers left, and what is in hand."""

    #: What the barriers take of the width.
    stock = NumericProperty(0.1)
    #: Something is in hand here.
    is_holding = BooleanProperty(defaultvalue=False)

    def on_kv_post(self, *what: Any) -> None:
        """What can be pressed is long: it stands under the words, where a hand lies if there is one."""
        self._beside_words = self.ids.buttons.parent
        self.ids.buttons.pos_hint = {"right": 1, "y": 0}
        self.on_is_holding()
        super().on_kv_post(*what)

    def on_is_holding(self, *_: Any) -> None:
        """The buttons make room, or take it."""
        buttons = self.ids.buttons
        buttons.parent.remove_widget(buttons)
        (self._beside_words if self.is_holding else self.ids.tray.content).add_widget(buttons)

    def room_for(self, acts: Sequence[OwnWord], plate: float, words: float = 0) -> float:
        """Under the words there is room, however large these are."""
        if self.is_holding:
            return super().room_for(acts, plate, words)
        return super().room_for(acts, 1 - self.ids.tray.across)


class BauernschlauFlatEntry(FlatEntry, BauernschlauEntry):
    """The moves of one seat of several."""

    table: BauernschlauFlatScene

    def lands(self, step: Step) -> str:
        """Where a fence has been taken hold of it stays: a barrier of the own stock lies where it goes on."""
        return step.what if _is_led_on(step) else super().lands(step)

    def besides(self, taken: Steps) -> Iterable[tuple[Piece, str]]:
        """That barrier."""
        stock = self.table.pieces.at(f"stock {self.state.seat}")
        return [(stock[-1], taken[-1].to)] if _is_led_on(taken[-1]) and stock else super().besides(taken)


class BauernschlauFlatScene(FlatScene, BauernschlauScene):
    """Bauernschlau, everybody at his own edge."""

    entry_type = BauernschlauFlatEntry
    station = BauernschlauStation
    legend = N_(
        "Beside each name: the points so far, a hex for the free fields, a bar for the barriers left, dots for those "
        "that the fences still need at least. Dots on the board: the shortest way for whose turn it is."
    )
    #: How far the board is turned on the table, and how wide and high it is then, in its own units.
    lean = NumericProperty(0)
    wide = NumericProperty(1)
    high = NumericProperty(1)
    #: So much is left free beside it, and under it; and whether there is room for what lies beside it.
    free = NumericProperty(0)
    under = NumericProperty(0)
    has_flanks = BooleanProperty(defaultvalue=False)

    def __init__(self, *what: Any, **more: Any) -> None:
        self._last_turn = 0
        super().__init__(*what, **more)
        self.on_lean()

    def on_size(self, *_: Any) -> None:
        """Where everybody sits, tells how the board lies."""
        self.lean = (ACROSS if self.width >= self.height else UPRIGHT).get(len(self.people), 0)

    def on_lean(self, *_: Any) -> None:
        """The board lies otherwise."""
        self.board.set_lean(self.lean)
        self.wide, self.high = (2 * HEM * each for each in self.board.half)

    # what lies where

    @property
    def stocked(self) -> Collection[int]:
        """Everybody has his barriers before him."""
        return range(len(self.people))

    def _tips(self, view: Mapping[str, Any], seat: int) -> list[str]:
        """Nobody takes hold of the fences of the house."""
        return [*super()._tips(view, seat)] if self.entries[seat].state.sight else []

    def _annotate_front(self, _view: Mapping[str, Any]) -> None:
        """Nobody sits in front."""

    def surveyor(self, view: Mapping[str, Any]) -> int:
        """Whose turn it is; at the end, whose it was last."""
        if view["turn"] is not None:
            self._last_turn = int(view["turn"])
        return self._last_turn

    def _relay(self, *what: Any) -> None:
        """Perhaps everybody sits at another edge now."""
        self._turn(at_once=True)
        super()._relay(*what)

    def _update_pieces(self, sight: Sight) -> None:
        """Where something is in hand, what can be pressed makes room for it."""
        super()._update_pieces(sight)
        for station in self.stations:
            station.is_holding = bool(self.pieces.at(f"hand {station.number}"))

    # whom it faces

    def _turn(self, *, at_once: bool) -> None:
        """The board stays as it lies, and is seen whole by the next; what stands on it turns to who is to move."""
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
        """The nearest turn that faces who is to move; while the house is, the one before."""
        now, awaited = float(self.board.facing), self._awaited
        if awaited is None or not self.turns:
            return now
        return now + (self.stations[awaited].turn - now + 180) % 360 - 180

    @property
    def _awaited(self) -> int | None:
        """The person who is to move."""
        awaited = self.sight.awaited if self.sight else None
        return awaited if awaited is not None and self.entries[awaited].state.sight else None


def _is_led_on(step: Step) -> bool:
    """Whether a step leads a fence on from its end."""
    return step.what.startswith("end")
