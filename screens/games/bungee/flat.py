"""Bungee on a flat table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from kivy.properties import BooleanProperty, NumericProperty

from screens.app.words import _
from screens.games.bungee.entry import BungeeEntry
from screens.games.bungee.scene import BungeeScene
from screens.table.flat_entry import FlatEntry
from screens.table.layout.stations import Station
from screens.table.model.choice import MovePath, Step, Steps
from screens.table.model.pieces import Piece


class BungeeStation(Station):
    """A player's edge: the fan of cards."""


class BungeeFlatEntry(FlatEntry, BungeeEntry):
    """The move entry of one seat on a flat table."""

    table: BungeeFlatScene

    def can_end(self) -> bool:
        """Whether a call may be tried: always, as everyone sees the button."""
        return True

    def prompt_of_turn(self) -> str:
        """The same for every hand: that this one may be called would be read by everyone, and seldom be true."""
        asked = self._asked_to_discard()
        # A player who reads how to look has to look first, and there is little room.
        return " ".join([asked, _("You can call with 5 points or less.")]) if self.knows_look else asked

    def _asked_to_discard(self) -> str:
        """The sentence that asks to discard: covered cards are brought to the pile, and can't be chosen."""
        if self.may_take:
            return _("Drag one card to the discard pile, or several of a kind. You can take its top card first.")
        return _("Drag one card to the discard pile, or several of a kind.")

    def prompt_of_more(self, *, is_taken: bool) -> str:
        """The same for covered cards, of which any may be laid there: what they must have in common is said first."""
        if self.state.is_laid_open:
            return super().prompt_of_more(is_taken=is_taken)
        if sum(step.to == "discard" for step in self.choice.taken) > 1:
            return _("They must all have the same number. If one doesn’t, take it back.")
        if is_taken:
            return _("Tap “Done”, or discard more cards with the same number.")
        return _("Draw, or discard more cards with the same number.")

    def press(self, button: str) -> None:
        """Press a button; what a call lacks is said without the hand's total, as everyone can read it."""
        if button in self.bar():
            super().press(button)
        else:
            self.explain_at(self.table.center, _("You can call with 5 points or less."))

    def more(self, taken: Steps) -> Iterator[MovePath]:
        """Any further card of a covered hand, and the end: whether the cards match is seen when they are turned up.

        Else it would be told by what may lie there, and a single card by being played at once.
        """
        dropped = [step.origin.face for step in taken if step.to == "discard"]
        if not dropped or self.state.is_laid_open or taken[0].what == "lucky":
            return
        text, hand = self.spell(taken), f"hand {self.state.seat}"
        if taken[-1].to != "discard":
            yield text, ()
            return
        ends: list[Steps] = [()] if taken[0].what == "discard" else [(Step("pile", hand),), (Step("pile"),)]
        yield from ((text, end) for end in ends)
        left = Counter(self.state.sight.view["hands"][self.state.seat] if self.state.sight else ()) - Counter(dropped)
        yield from ((None, (Step(f"{hand}/{face}", "discard"),)) for face in left)

    def go_on(self) -> None:
        """Play the move if it is the only one left; cards that don't match come back to the hand."""
        if self._is_amiss(self.choice.ready):
            self._give_back()
        else:
            super().go_on()

    def done(self) -> None:
        """Play the move complete so far; cards that don't match come back to the hand."""
        if self._is_amiss(self.choice.complete):
            self._give_back()
        else:
            super().done()

    def _is_amiss(self, move: str | None) -> bool:
        """Whether a move is made of covered cards that don't match."""
        return move is not None and move not in self.state.moves

    def _give_back(self) -> None:
        while self.take_back():
            pass
        self.explain_at(self.table.center, _("The cards must all have the same number."))

    def blind_places(self, _pieces: Sequence[Piece]) -> Iterable[str]:
        """The discard pile, as soon as any card may be dropped there."""
        phase = self.state.sight.view["phase"] if self.state.sight and self.state.moves else ""
        return ["discard"] if phase == "turn" or (phase == "lucky" and self.choice.taken) else []


class BungeeFlatScene(BungeeScene):
    """Bungee with each player at their own edge."""

    entry_type: type[BungeeFlatEntry] = BungeeFlatEntry
    station = BungeeStation

    def counts_hand(self, _seat: int) -> bool:
        """Never: everyone can read what stands on a plate."""
        return False

    #: Whether the line of piles in the middle is vertical; and the distance from the middle at which it ends.
    is_upright = BooleanProperty(defaultvalue=False)
    half = NumericProperty(0)
    #: The width of a note beside the cards.
    beside = NumericProperty(0)
