"""The table of Bungee: draw pile, discard pile and lucky card in the middle, and a fan of cards for each hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app.words import _, listed, n_, p_
from screens.games.bungee.cards import BungeeFaces
from screens.games.bungee.entry import BungeeEntry
from screens.games.texts import written
from screens.session.sight import Sight
from screens.table.gestures import GestureEntry
from screens.table.layout.area import Side
from screens.table.layout.pose import Point
from screens.table.model.marks import ANEW, PUT, Mark
from screens.table.model.pieces import Contents
from screens.table.scene import Scene
from screens.table.table_view import COUNTED
from tabletop import Seen
from tabletop.games.bungee.counting import worth

#: How many cards of a pile are drawn.
STACK = 3


class BungeeOther(Side):
    """Another player, at the upper edge."""


class BungeeOthers(BoxLayout):
    """The other players side by side."""


class BungeeScene(Scene):
    """The screen side of Bungee."""

    game = "bungee"
    entry_type: type[BungeeEntry] = BungeeEntry
    by_hand = ("deal", "call", "hold", "leave", "swap")
    paces: Mapping[str, float] = {"open": 0.45}

    #: A card's width in the middle of the table.
    card = NumericProperty(0)
    pile = NumericProperty(0)
    #: The height of the piles' centre above the table's lower edge.
    middle = NumericProperty(0)
    #: What everyone must know on the last lap; "" before it.
    lap = StringProperty("")

    def build_seats(self) -> None:
        """Add the other players along the upper edge, in turn order from the left."""
        for order in range(1, len(self.people)):
            self.ids.others.add_widget(BungeeOther(order=order))

    def faces(self) -> BungeeFaces:
        """Cards that say where they count nothing."""
        return BungeeFaces()

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Hands, the lucky card, and the tops of both piles."""
        hands = {f"hand {seat}": hand for seat, hand in enumerate(view["hands"])}
        stacks = {"pile": [None] * min(STACK, view["pile"]), "discard": view["discard"][-STACK:]}
        return {"lucky": [view["lucky"]], **stacks, **hands}

    def annotate(self, sight: Sight) -> None:
        """Show the size of the draw pile, who has called, who is skipped, and who is still to play on the last lap."""
        view = sight.view
        self.pile = view["pile"]
        self.lap = self._lap_of(view)
        self._mark_lucky(view["lucky"])
        for side in self.sides:
            side.is_awaited = side.number == sight.awaited
        self.count_hands()

    def _mark_lucky(self, lucky: str) -> None:
        """Mark the cards that count nothing in this round."""
        faces = self.layer.faces
        if isinstance(faces, BungeeFaces) and faces.lucky != lucky:
            faces.lucky = lucky
            self.layer.repaint()

    def count_hands(self) -> None:
        """Write on each plate what concerns its player; the hand's total only while its owner looks at it."""
        sight = self.state.sight
        if sight:
            for side in self.sides:
                self._write_note(side, sight.view)

    def _write_note(self, seat: Side, view: Mapping[str, Any]) -> None:
        said, before = self._note_of(view, seat.number), self._points_before(view, seat.number)
        if seat.order and said:
            # Beside one another the others' plates have room for one thing.
            before = ""
        seat.public_note = " · ".join(filter(None, [said, before]))
        seat.note = " · ".join(filter(None, [said, self._total_of(view, seat.number), before]))

    def on_choice(self, entry: GestureEntry) -> None:
        """Count the hand again: during a turn cards have left or joined it."""
        super().on_choice(entry)
        self.count_hands()

    def _total_of(self, view: Mapping[str, Any], seat: int) -> str:
        """What a hand as it lies counts for a call, if it lies open to the viewer now.

        On the last lap also what it scores, if that is more: a Bungee counts nothing for a call only.
        """
        if not self.counts_hand(seat) or view["phase"] in COUNTED:
            return ""
        faces = [piece.face for piece in self.pieces.at(f"hand {seat}")]
        if not faces or None in faces:
            return ""
        total, scored = worth([face for face in faces if face], view)
        points = n_("{n} point", "{n} points", total).format(n=total)
        if not view["calls"] or scored == total:
            return points
        return " · ".join([points, _("{n} if you lose").format(n=scored)])

    def _points_before(self, view: Mapping[str, Any], seat: int) -> str:
        """The total of the rounds before, which everyone knows."""
        if not view["scores"] or view["phase"] in COUNTED:
            return ""
        return _("total {n}").format(n=written(sum(row[seat] for row in view["scores"])))

    def counts_hand(self, seat: int) -> bool:
        """Whether this seat's player sees their hand now, and nobody else the table."""
        state = self.entry.state
        return seat == state.seat and (self.is_alone or state.is_looking)

    def _lap_of(self, view: Mapping[str, Any]) -> str:
        if not view["calls"] or view["phase"] in COUNTED:
            return ""
        first, you = view["calls"][0], view["seat"] if self.is_alone else None
        seats = [seat for seat in (view["turn"], *view["todo"]) if seat is not None]
        waiting = listed([p_("still to play", "you") if seat == you else self.people[seat].name for seat in seats])
        if first == you:
            return _("Last lap! You have called. Still to play: {names}.").format(names=waiting)
        sentence = _("Last lap! {name} has called. Still to play: {names}.")
        return sentence.format(name=self.people[first].name, names=waiting)

    def is_lap_note(self, point: Point) -> bool:
        """Whether the note about the last lap stands at a point."""
        notes = (each for each in self.walk(restrict=True) if getattr(each, "text", "") == self.lap)
        return bool(self.lap) and any(note.collide_point(*point) for note in notes)

    def is_out(self, view: Mapping[str, Any], seat: int) -> bool:
        """Whether a seat has called, or has had its last turn."""
        return bool(view["calls"]) and seat not in (view["turn"], *view["todo"])

    def _note_of(self, view: Mapping[str, Any], seat: int) -> str:
        if seat in view["calls"]:
            return _("“Bungee!”")
        skipped = [seen.seat for seen in self.happened if seen.what == "skip"]
        if seat in skipped and seat != view["turn"]:
            return _("misses a turn")
        return ""

    def marked(self, seen: Seen) -> Mark | None:
        """Mark the cards that a player has discarded."""
        if seen.what == "drop" and seen.seat is not None:
            return Mark(PUT, seen.seat, seen.target or "")
        return Mark(ANEW, seen.seat) if seen.what == "deal" and seen.seat is not None else None

    # how moves are made
