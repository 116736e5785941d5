"""How gestures make the moves of Nicht die Bohne!, and what is said of them."""

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
from tabletop.games.bohne.cards import FACES, packed
from tabletop.games.bohne.scoring import pad_of

if TYPE_CHECKING:
    from screens.games.bohne.scene import BohneScene


def points(faces: Iterable[str]) -> int:
    """What collected cards count, as the engine reckons it."""
    return pad_of(packed(FACES.index(face) for face in faces))[2]


def signed(number: int) -> str:
    """A number as it is printed."""
    return str(number).replace("-", "−")


class BohneEntry(GestureEntry):
    """The moves of one seat of Nicht die Bohne!."""

    table: BohneScene

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """A card goes from the hand to the own place in the middle, or from there to the own rows."""
        verb, *rest = move.split()
        seat = self.state.sight.seat if self.state.sight else None
        if verb == "pick":
            return [(Step(f"table {rest[0]}"),), (Step(f"table {rest[0]}", f"rows {seat}"),)]
        if verb in ("lead", "hide"):
            return [(Step(f"hand {seat}/{rest[0]}", f"table {seat}"),)]
        return [(Step(verb),)]

    def spell(self, steps: Steps) -> str:
        """From the hand to anywhere in the middle is laying, back is keeping what is laid, from there is taking."""
        step = steps[0]
        place, _slash, face = step.what.partition("/")
        kind, _space, seat = place.partition(" ")
        if kind == "hand" and face and step.to.startswith("table"):
            return f"{self._verb()} {face}"
        if kind == "table" and step.to.startswith("hand"):
            return f"hide {face}" if face else ""
        if kind == "table":
            return f"pick {seat}"
        return ""

    def _verb(self) -> str:
        return "lead" if self.state.sight and self.state.sight.view["phase"] == "lead" else "hide"

    def tap(self, point: Point) -> None:
        """A tap on a card that can't be taken now is told why; so is one on the place where it has lain."""
        place = self.table.place_at(point) or ""
        if place.startswith("table") and not self.chosen and not self._is_tapped(self.table.layer.at(point), place):
            self._refuse([Step(place)], point)
        else:
            super().tap(point)

    def _is_tapped(self, piece: Piece | None, place: str) -> bool:
        """Whether a tap there means something."""
        if piece is None:
            return self.choice.press((place,)) is not None
        return self._is_choosable(piece) or self._is_movable(piece) or self._is_covered(piece)

    # words

    def label(self, button: str) -> str:
        """The one thing that is pressed."""
        return {"deal": _("Next round")}[button]

    def prompt(self) -> str:
        """What is to be done now, and by whom."""
        phase = self.state.sight.view["phase"] if self.state.sight else ""
        if phase == "lead":
            return _("Lay a card face up into the middle: you lead.")
        if phase == "hide":
            return _("Choose a card for the middle. All are turned up together.")
        if phase == "pick" and self.state.sight and self.state.sight.awaited is not None:
            return _("{name} takes a card.").format(name=self.table.people[self.state.sight.awaited].name)
        return ""

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a card does; of a row, what is in it and what it counts."""
        if shown is None:
            return _("A card that lies face down.")
        if piece.place.startswith("rows"):
            return self._explain_row(int(piece.place.split()[1]), shown[0])
        return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))

    def _explain_row(self, seat: int, colour: str) -> str:
        faces = [face for face in self.state.sight.view["rows"][seat] if face[0] == colour] if self.state.sight else []
        cards = ", ".join(words.face(face) for face in faces)
        return _("{name} has {cards}. The row counts {points}.").format(
            name=self.table.people[seat].name, cards=cards, points=signed(points(faces))
        )
