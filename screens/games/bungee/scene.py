"""The table of Bungee: pile, discard and lucky card in the middle, a fan of cards in each hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app.words import _
from screens.games.bungee import texts as words
from screens.session.session import Sight
from screens.table.layout.area import Side
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.view.layer import ShownFace

#: So many cards of a stack are drawn.
STACK = 3


class BungeeOther(Side):
    """Another player, at the upper edge."""


class BungeeOthers(BoxLayout):
    """The other players side by side."""


class BungeeScene(Scene):
    """Bungee on the screen."""

    game = "bungee"
    by_hand = ("deal", "call", "hold", "leave", "swap")

    #: A card's width in the middle of the table.
    card = NumericProperty(0)
    pile = NumericProperty(0)
    #: How high the middle of what lies in the middle of the table is over its lower edge.
    middle = NumericProperty(0)
    #: What all have to know of the last lap; "" before it.
    lap = StringProperty("")

    def build_seats(self) -> None:
        """The others sit along the upper edge, in turn order from the left."""
        for order in range(1, len(self.people)):
            self.ids.others.add_widget(BungeeOther(order=order))

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Hands, the lucky card, and the tops of pile and discard."""
        hands = {f"hand {seat}": hand for seat, hand in enumerate(view["hands"])}
        stacks = {"pile": [None] * min(STACK, view["pile"]), "discard": view["discard"][-STACK:]}
        return {"lucky": [view["lucky"]], **stacks, **hands}

    def annotate(self, sight: Sight) -> None:
        """How many cards lie in the pile, who has called, who misses a turn, who has still to play in the last lap."""
        view = sight.view
        self.pile = view["pile"]
        self.lap = self._lap_of(view)
        for seat in self.seats:
            seat.is_awaited = seat.number == sight.awaited
            seat.note = self._note_of(view, seat.number)

    def _lap_of(self, view: Mapping[str, Any]) -> str:
        if not view["calls"] or view["phase"] in ("score", "over"):
            return ""
        first = self.people[view["calls"][0]].name
        waiting = [self.people[seat].name for seat in (view["turn"], *view["todo"]) if seat is not None]
        return _("Last lap! {name} has called. Still to play: {names}.").format(name=first, names=", ".join(waiting))

    def _note_of(self, view: Mapping[str, Any], seat: int) -> str:
        if seat in view["calls"]:
            return _("“Bungee!”")
        if any(seen.what == "skip" and seen.seat == seat for seen in self.happened):
            return _("misses a turn")
        return ""

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """A drop is: perhaps take the discard's top, bring the cards to the discard, perhaps draw."""
        verb, *faces = move.split()
        hand = f"hand {self.focus_seat}"
        if verb == "swap":
            return [(Step("lucky", hand), Step(f"{hand}/{faces[0]}", "discard"))]
        if verb == "take":
            return [(Step("discard", hand), *(Step(f"{hand}/{face}", "discard") for face in faces[1:]))]
        if verb == "drop":
            drops = [Step(f"{hand}/{face}", "discard") for face in faces]
            return [(*drops, Step("pile", hand)), (*drops, Step("pile"))]
        return [(Step(verb),)]

    def spell(self, steps: Steps) -> str:
        """What was taken first, and what was dropped."""
        hand = f"hand {self.focus_seat}"
        faces = [step.what.split("/")[1] for step in steps if step.what.startswith(f"{hand}/") and step.to == "discard"]
        first = steps[0]
        if first.what.startswith("lucky"):
            return " ".join(["swap", *faces]) if faces else ""
        if first.what.startswith("discard"):
            return " ".join(["take", "drop", *faces])
        return " ".join(["drop", *faces]) if faces or first.what.startswith("pile") else ""

    def label(self, button: str) -> str:
        """The call, and what the dealer is asked of a lucky Bungee."""
        return {
            "call": _("Bungee!"),
            "hold": _("Do not call"),
            "leave": _("Leave it"),
            "deal": _("Next round"),
        }[button]

    def prompt(self) -> str:
        """What the player may do now."""
        phase = self.sight.view["phase"] if self.sight else ""
        if phase == "lucky":
            return _("Take the lucky Bungee into the hand, or leave it.")
        if phase == "call":
            return _("Call “Bungee!” now?")
        if phase != "turn":
            return ""
        taken = self.choice.taken
        if not taken:
            return _("Drop cards of one number. You may take the top of the discard first.")
        if taken[-1].what == "discard":
            return _("Now drop cards that you held before.")
        return _("Drop one more of them, or draw.")

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a card counts and does."""
        if piece.place == "lucky" and shown:
            return _("The lucky card: every {face} counts 0 in this round.").format(face=words.face(shown))
        if not shown:
            return _("A card that lies face down.")
        return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))

    def called(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """The lucky card is another thing than a card like it."""
        return (piece.place,) if piece.place == "lucky" else super().called(piece, shown)
