"""What each player has on Dog's table: a plate, a place for the card passed on, and the coming hand sizes."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import SmoothEllipse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens.app import theme
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import CardSpot
from screens.table.layout.pose import Pose
from screens.widgets.shape import Shape
from tabletop.games.dog.cards import HAND_SIZES

#: The plate width from which the name fits beside an open hand.
NAMED = dp(260)
#: The width of the card to pass on, at a player's edge of a flat table.
GIFT = dp(46)


#: A plate narrower than this has no room for a card beside the name; by how many degrees the card lies on the hand.
NARROW, ASKEW = dp(200), 16


class DogGift(Area):
    """Where the card for a player lies until all cards change hands; it may be dropped anywhere on the plate."""

    #: The part of the width at the right end where the number of cards stands.
    end = NumericProperty(0)
    laid_by = (*Area.laid_by, "end")

    def card_spots(self, number: int) -> list[CardSpot]:
        """At the right end of the plate, beside the number of cards; on a phone, where the name is, across the hand."""
        width, height = self.frame
        card = min(self.largest, height / 1.6)
        if self.end and width < NARROW:
            return [CardSpot(width * (0.5 - self.end * 0.25), 0, card, ASKEW)] * number
        return [CardSpot(width / 2 - max(card * 1.5, width * self.end + card * 0.8), 0, card, 8)] * number

    def target(self, _place: str) -> Pose:
        """Light the whole plate."""
        return self.whole


class DogPlayerSide(Side):
    """A player's things on the table; it shows the marble and team, and which player leads the round."""

    leads = BooleanProperty(defaultvalue=False)
    #: The picture of the player's marble, which shows colour and team.
    body = ObjectProperty(allownone=True)
    body_margin = NumericProperty(0)
    #: Whether all of this seat's marbles are in, so that it plays for its team-mates; said wherever there is room.
    helps = BooleanProperty(defaultvalue=False)


class DogSeat(DogPlayerSide):
    """A player's plate: name, number of cards in the hand, and whether they lead the round."""

    count = StringProperty("")
    #: The least width of its note.
    span = NumericProperty(0)
    #: The width of the part at the right end where the hand lies.
    end = NumericProperty(0)
    #: Whether the hand lies open on the plate.
    is_open = BooleanProperty(defaultvalue=False)
    start = NumericProperty(0)

    def on_kv_post(self, *_: Any) -> None:
        """Lay the seat out again when its hand or plate has moved."""
        for part in (self.ids.hand, self.ids.plate):
            part.bind(spot=self._lay)


class DogMark(Label):
    """A sign or a word in a seat; ``spot`` is its place, as for an area."""

    spot = ListProperty([0, 0, 1, 1])
    turn = NumericProperty(0)


class DogFlag(DogMark):
    """The leader's mark; on the other seats nothing is drawn."""

    leads = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._disc = Shape(SmoothEllipse, segments=24)
        self.canvas.before.insert(0, self._disc.group)
        draw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "leads"):
            self.fbind(name, draw)

    def _draw(self, _dt: float) -> None:
        ground = theme.veiled(theme.now.accent, 1 if self.leads else 0)
        self._disc.draw(ground, pos=self.pos, size=self.size)


class DogSize(Label):
    """The number of cards that a round begins with."""

    is_now = BooleanProperty(defaultvalue=False)
    #: The width of its picture of a card.
    card = NumericProperty(0)


class DogSizes(GridLayout):
    """The hand sizes of the rounds, over and over, with the current one marked."""

    def show(self, number: int) -> None:
        """Mark the hand size of the current round."""
        if not self.children:
            for size in HAND_SIZES:
                self.add_widget(DogSize(text=str(size)))
        for at, size in enumerate(reversed(self.children)):
            size.is_now = at == number % len(HAND_SIZES)
