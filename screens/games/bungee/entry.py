"""How gestures make Bungee's moves, and the texts for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from screens.app.words import _, n_
from screens.games.bungee import texts as words
from screens.table.gestures import GestureEntry
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import SecretLook
from screens.table.move_entry import Attempt
from screens.table.view.layer import ShownFace
from tabletop import Place

if TYPE_CHECKING:
    from screens.games.bungee.scene import BungeeScene


class BungeeEntry(GestureEntry):
    """The move entry of one seat of Bungee."""

    endings = ("call",)
    table: BungeeScene

    # looking

    def peek(self, *, now: bool) -> None:
        """Show the hand, and what it counts, or cover both."""
        super().peek(now=now)
        self.table.count_hands()

    def open_hand(self, *, now: bool, look: SecretLook = SecretLook.LAID_OPEN) -> None:
        """Keep the hand open, with what it counts, or cover both."""
        super().open_hand(now=now, look=look)
        self.table.count_hands()

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps of a move. A drop: perhaps take the discard pile's top, discard the cards, perhaps draw."""
        verb, *faces = move.split()
        hand = f"hand {self.state.seat}"
        if verb == "swap":
            return [(Step("lucky", hand), Step(f"{hand}/{faces[0]}", "discard"))]
        if verb == "take":
            return [(Step("discard", hand), *(Step(f"{hand}/{face}", "discard") for face in faces[1:]))]
        if verb == "drop":
            drops = [Step(f"{hand}/{face}", "discard") for face in faces]
            return [(*drops, Step("pile", hand)), (*drops, Step("pile"))]
        return [(Step(verb),)]

    def spell(self, steps: Steps) -> str:
        """The move that steps spell: what was taken first, and what was discarded."""
        hand = Place.hand(self.state.seat)
        dropped = [step.origin for step in steps if step.to == "discard"]
        faces = [card.face for card in dropped if card.face and card.bare == hand]
        first = steps[0].origin.name
        if first == "lucky":
            return " ".join(["swap", *faces]) if faces else ""
        if first == "discard":
            return " ".join(["take", "drop", *faces])
        return " ".join(["drop", *faces]) if faces or first == "pile" else ""

    def places_going_on(self) -> list[tuple[str, Pose]]:
        """The draw pile, once cards have been dropped for which one is drawn."""
        return [("pile", self.table.target_of("pile"))] if self._may_draw() else []

    def bar(self) -> list[str]:
        """The usual buttons, and one for drawing: a tap on the pile does the same."""
        return [*super().bar(), *(["pile"] if self._may_draw() else [])]

    def _may_draw(self) -> bool:
        return any(step.what == "pile" for step in self.choice.next_steps)

    # words

    def label(self, button: str) -> str:
        """A button's text: drawing, the call, and the dealer's decision about a lucky Bungee."""
        return {
            "pile": _("Draw"),
            "call": _("Bungee!"),
            "hold": _("Don’t call"),
            "leave": _("Leave it"),
            "deal": _("Next round"),
        }[button]

    def ending(self) -> str:
        """The call has its place in each turn, whatever the hand counts: only its owner may know whether it is low."""
        is_asked = self.state.sight is not None and self.state.sight.view["phase"] in ("turn", "call")
        is_own_turn = is_asked and bool(self.state.sight and self.state.sight.moves)
        return "call" if is_own_turn and not self.choice.taken else ""

    def can_end(self) -> bool:
        """Whether the hand is low enough, which the button tells only while its owner looks at it."""
        return "call" in self.bar() and not self.is_hand_covered

    def say_why_not(self, button: str) -> None:
        """Say what the hand counts, or that it has to be looked at first."""
        point = self.table.right, self.table.y
        if self.is_hand_covered:
            sentence = _("Look at your cards first. You can call with 5 points or less.")
            self._tell_of(sentence, ("call",), point)
        else:
            self.table.dispatch("on_refused", self, Attempt(button, point))

    def prompt(self) -> str:
        """What the player may do now."""
        phase = self.state.sight.view["phase"] if self.state.sight else ""
        if any(piece.place in ("lucky", "discard") for piece in self.chosen):
            return _("Now tap your cards to take it.")
        if phase == "lucky" and self.choice.taken:
            return _("Now discard a card for it.")
        if phase == "lucky":
            return _("Take the lucky Bungee and discard a card for it, or leave it.")
        if phase == "call":
            return _("Call “Bungee!” now?")
        if phase != "turn":
            return ""
        taken = self.choice.taken
        if not taken and self.chosen and all(piece.lies_at.is_hand for piece in self.chosen):
            return _("Now tap the discard pile, or more cards of the same kind.")
        if not taken:
            return self.prompt_of_turn()
        if taken[-1].what == "discard":
            return _("Now discard cards you held before.")
        return self.prompt_of_more(is_taken=taken[0].what == "discard")

    def prompt_of_more(self, *, is_taken: bool) -> str:
        """How a move with a discarded card goes on: it ends with a draw, or where a card was taken with “Done”."""
        return _("Discard another one, or tap “Done”.") if is_taken else _("Discard another one, or draw.")

    def prompt_of_turn(self) -> str:
        """What can be done at the beginning of a turn."""
        if self.can_end():
            if self.may_take:
                return _("You may call “Bungee!” now, or discard. You can take the top discard first.")
            return _("You may call “Bungee!” now. Or discard one card, or several of a kind.")
        if self.may_take:
            return _("Discard one card, or several of a kind. You can take the top discard first.")
        return _("Discard one card, or several of a kind.")

    @property
    def may_take(self) -> bool:
        """Whether the discard pile has a top card to take before discarding; the hand has nothing to do with it."""
        moves = self.state.sight.moves if self.state.sight else ()
        return any(move.startswith("take") for move in moves)

    def why_not(self, piece: Piece) -> str:
        """That nobody draws first."""
        sight = self.state.sight
        if piece.place != "pile" or sight is None or not sight.moves or sight.view["phase"] != "turn":
            return ""
        if self.choice.taken:
            return _("You have taken a card, so you don’t draw one.")
        return _("Discard first. Then you draw a card.")

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a card is worth and does."""
        if piece.place == "lucky" and shown == words.BUNGEE and self._is_lucky_bungee_undecided:
            return _("The lucky card is a Bungee. The dealer may take it; if not, every Bungee is worth 0 this round.")
        if piece.place == "lucky" and shown:
            return _("The lucky card: every {face} is worth 0 this round.").format(face=words.face(shown))
        if piece.place == "pile":
            n = int(self.table.pile)
            sentence = n_(
                "The draw pile: {n} card. After discarding you draw one.",
                "The draw pile: {n} cards. After discarding you draw one.",
                n,
            )
            return sentence.format(n=n)
        if not shown:
            return _("A face-down card.")
        return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))

    @property
    def _is_lucky_bungee_undecided(self) -> bool:
        """Whether the dealer still has to take or leave the lucky Bungee."""
        return self.table.sight is not None and self.table.sight.view["phase"] == "lucky"

    def rule_names(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """The names for looking a piece up; the lucky card has an entry of its own, and a lucky Bungee another."""
        if piece.place != "lucky":
            return super().rule_names(piece, shown)
        return ("lucky bungee",) if shown == words.BUNGEE else (piece.place,)

    def hold(self, point: Point) -> None:
        """Handle a long press; the note about the last lap leads to its rules."""
        if self.table.is_lap_note(point):
            self._tell_of(_("After the first call, everyone else gets one more turn."), ("lap",), point)
        else:
            super().hold(point)
