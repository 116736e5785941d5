"""How gestures make the moves of Tschau Sepp."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from screens.games.tschau import texts as words

from screens.app.words import _
from screens.table.gestures import GestureEntry
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.view.layer import ShownFace

if TYPE_CHECKING:
    from screens.games.tschau.scene import TschauScene


class TschauEntry(GestureEntry):
    """The move entry of one seat."""

    table: TschauScene

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps of a move: a card from the hand to the discard, or one from the pile to the hand."""
        verb, *faces = move.split()
        hand = f"hand {self.state.seat}"
        if verb == "play":
            return [(Step(f"{hand}/{faces[0]}", "discard"),)]
        if verb == "draw":
            return [(Step("pile", hand),), (Step("pile"),)]
        return [(Step(verb),)]

    def spell(self, steps: Steps) -> str:
        """The move that a card dragged to the discard means."""
        place, _slash, face = steps[0].what.partition("/")
        return f"play {face}" if place.startswith("hand") and face and steps[0].to == "discard" else ""

    def label(self, button: str) -> str:
        """A button's text."""
        return {"deal": _("Next round")}[button]

    def prompt(self) -> str:
        """What the player may do now."""
        phase = self.state.sight.view["phase"] if self.state.sight else ""
        return _("Play a card that fits, or draw one.") if phase == "turn" else ""

    def explain(self, _piece: Piece, shown: ShownFace) -> str:
        """What a card counts."""
        return words.explain(shown) if shown else _("A face-down card.")
