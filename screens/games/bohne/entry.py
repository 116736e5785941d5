"""How gestures make the moves of Nicht die Bohne!, and the texts for them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from screens.app.words import _
from screens.games.bohne import texts as words
from screens.table.gestures import GestureEntry
from screens.table.layout.pose import Point
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.view.layer import ShownFace
from tabletop import Place
from tabletop.games.bohne.cards import FACES, packed
from tabletop.games.bohne.scoring import pad_of

if TYPE_CHECKING:
    from screens.games.bohne.scene import BohneScene

#: The places that each seat has beside its hand: in the trick, and of its rows.
TRICK, ROWS = "table", "rows"


def points(faces: Iterable[str]) -> int:
    """The score of collected cards, as the engine computes it."""
    return pad_of(packed(FACES.index(face) for face in faces))[2]


def signed(number: int) -> str:
    """A number with a proper minus sign."""
    return str(number).replace("-", "−")


class BohneEntry(GestureEntry):
    """The move entry of one seat of Nicht die Bohne!."""

    table: BohneScene

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps of a move: a card from the hand to the seat's place in the trick, or from the trick to its rows."""
        verb, *rest = move.split()
        seat = self.state.sight.seat if self.state.sight else None
        if verb == "pick":
            return [(Step(f"table {rest[0]}"),), (Step(f"table {rest[0]}", f"rows {seat}"),)]
        if verb in ("lead", "hide"):
            return [(Step(f"hand {seat}/{rest[0]}", f"table {seat}"),)]
        return [(Step(verb),)]

    def spell(self, steps: Steps) -> str:
        """The move that steps spell: hand to trick plays, trick to hand keeps the hidden card, trick to rows picks."""
        step = steps[0]
        card = step.origin
        if card.is_hand and card.face and step.target.name == TRICK:
            return f"{self._verb()} {card.face}"
        if card.name == TRICK and step.target.is_hand:
            return f"hide {card.face}" if card.face else ""
        if card.name == TRICK and not self._is_for_another(step):
            return f"pick {card.owner}"
        return ""

    def _is_for_another(self, step: Step) -> bool:
        """Whether a card is brought to another player's rows."""
        return step.target.name == ROWS and step.target.owner != self.state.seat

    def refuse(self, steps: Steps, point: Point) -> None:
        """Refuse a move; also a card that is brought to another player's rows, which is no move at all."""
        super().refuse(steps, point)
        if self._is_for_another(steps[0]):
            self.explain_at(point, _("A card that you take goes to your own rows."))

    def _verb(self) -> str:
        return "lead" if self.state.sight and self.state.sight.view["phase"] == "lead" else "hide"

    def tap(self, point: Point) -> None:
        """Handle a tap; on a card that can't be picked now, or on its empty place, say why."""
        place = self.table.place_at(point) or ""
        is_in_trick = Place.parse(place).name == TRICK
        if is_in_trick and not self.chosen and not self._is_tapped(self.table.layer.at(point), place):
            self.refuse([Step(place)], point)
        else:
            super().tap(point)

    def _is_tapped(self, piece: Piece | None, place: str) -> bool:
        """Whether a tap there means something."""
        if piece is None:
            return self.choice.press((place,)) is not None
        return self.is_choosable(piece) or self.is_movable(piece) or self.is_covered(piece)

    # words

    def name_of_place(self, place: str) -> str:
        """What a place is called; the one where the token lies says so."""
        name, sight, where = super().name_of_place(place), self.state.sight, Place.parse(place)
        has_token = sight is not None and where.name == TRICK and where.seat == sight.view["token"]
        return _("{place}, with the token").format(place=name) if has_token else name

    def label(self, button: str) -> str:
        """A button's text."""
        return {"deal": _("Next round")}[button]

    def prompt(self) -> str:
        """What is to be done now, and by which player."""
        phase = self.state.sight.view["phase"] if self.state.sight else ""
        if self.chosen and self.lit_places():
            return _("Now tap your place in the middle.")
        if phase == "lead":
            return _("You lead: play a card face up to the middle.")
        if phase == "hide" and self._has_chosen:
            return _("You have chosen. You can still choose another card until everyone has.")
        if phase == "hide":
            return _("Choose a card for the middle. All cards are revealed together.")
        if phase == "pick" and self.state.sight and self.state.sight.awaited is not None:
            if self.state.sight.awaited == self.state.sight.seat:
                return _("Take a card from the middle into your rows.")
            return _("{name} takes a card.").format(name=self.table.people[self.state.sight.awaited].name)
        return ""

    @property
    def _has_chosen(self) -> bool:
        sight = self.state.sight
        return sight is not None and sight.seat in sight.view["chosen"]

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a card does; for a row, its cards and its score."""
        if shown is None:
            return _("A face-down card.")
        if piece.lies_at.name == ROWS:
            return self._explain_row(piece.lies_at.owner, shown[0])
        return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))

    def _explain_row(self, seat: int, colour: str) -> str:
        faces = [face for face in self.state.sight.view["rows"][seat] if face[0] == colour] if self.state.sight else []
        cards = ", ".join(words.face(face) for face in faces)
        return _("{name} has {cards}. The row is worth {points}.").format(
            name=self.table.people[seat].name, cards=cards, points=signed(points(faces))
        )
