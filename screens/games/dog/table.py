"""Dog's table: the board, the own hand below or beside it, and a plate for each player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens.app import theme
from screens.app.words import _
from screens.games.dog.board import GUARD, DogBoard, marbles, standing, team_of, teams_of
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import CardSpot, row
from screens.table.layout.pose import Pose
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.view.faces import Faces
from screens.table.view.layer import ShownFace
from screens.table.view.tokens import Token, Tokens
from screens.widgets.basics import width_of
from tabletop import Seen
from tabletop.games.dog.board import COLOURS
from tabletop.games.dog.cards import HAND_SIZES
from tabletop.games.dog.events import DISCARD, STOCK

#: Notes are at least so large, in sizes of small type.
LEAST = 0.68
#: A plate so wide has room for the name beside a hand that lies open.
NAMED = dp(260)
#: Beside the board a plate with such a hand is so high, if there is room.
OPEN = dp(62)
#: Lower than that nobody can read a plate: on half a phone the partner alone has one, to be given a card there.
LOWEST = dp(15)
#: The room between things.
GAP = dp(4)
#: Under the board the hand is at least so high, and the hand sizes to come are so wide.
LEAST_HAND, SIZES = dp(82), dp(88)
#: With so many seats each has a corner of the board.
FOUR = 4
#: At the own edge of a table that lies flat the card that is given away is so wide.
GIFT = dp(46)
#: So many cards of stock and discard are drawn.
STACK = 3


class DogGift(Area):
    """Where the card for a player lies until all change hands: anywhere on the plate it may be laid down."""

    def card_spots(self, number: int) -> list[CardSpot]:
        """At the right end, over the hand."""
        width, height = self.frame
        card = min(self.largest, height / 1.6)
        return [CardSpot(width / 2 - card * 1.5, 0, card, 8)] * number

    def target(self, _place: str) -> Pose:
        """All of the plate is lit."""
        return self.whole


class DogPlayerSide(Side):
    """Whatever a player has on the table: it tells person and team, and who leads the round."""

    leads = BooleanProperty(defaultvalue=False)
    #: The marble that tells person and team.
    body = ObjectProperty(allownone=True)
    body_margin = NumericProperty(0)
    #: It plays for others now: that is said wherever there is any room.
    helps = BooleanProperty(defaultvalue=False)


class DogSeat(DogPlayerSide):
    """A player: the plate, how many cards are in the hand, who leads the round."""

    count = StringProperty("")
    #: How wide its note is at least.
    span = NumericProperty(0)
    #: How wide the part at the right end is, where the hand lies.
    end = NumericProperty(0)
    #: The hand lies open on the plate: where it begins, as a share of the width.
    is_open = BooleanProperty(defaultvalue=False)
    start = NumericProperty(0)

    def on_kv_post(self, *_: Any) -> None:
        """All lies anew where the hand is opened."""
        for part in (self.ids.hand, self.ids.plate):
            part.bind(spot=self._lay)


class DogMark(Label):
    """A sign or a word in a seat; ``spot`` says where, as an area does."""

    spot = ListProperty([0, 0, 1, 1])
    turn = NumericProperty(0)


class DogSize(Label):
    """How many cards a round begins with."""

    is_now = BooleanProperty(defaultvalue=False)
    #: As wide as its picture of a card is.
    card = NumericProperty(0)


class DogSizes(GridLayout):
    """The hand sizes to come, over and over; the present one is marked."""

    def show(self, number: int) -> None:
        """Marks the size of a round."""
        if not self.children:
            for size in HAND_SIZES:
                self.add_widget(DogSize(text=str(size)))
        for at, size in enumerate(reversed(self.children)):
            size.is_now = at == number % len(HAND_SIZES)


class DogTable(Scene):
    """What lies and stands on Dog's table, and where."""

    game = "dog"
    deck = STOCK
    sweeps = False

    #: Where everything is: x, y, width, height.
    board_box = ListProperty([0, 0, 1, 1])
    hand_box = ListProperty([0, 0, 1, 1])
    sizes_box = ListProperty([0, 0, 1, 1])

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        self._tokens: dict[str, Token] = {}
        self._marbles = Tokens(self.game, "marbles", self._tokens)
        super().__init__(people, **kw)
        self.stand_round()

    def stand_round(self) -> None:
        """From now on all that is no board stands round it, wherever that leaves it largest."""
        self.keep_over_pieces(self.ids.sizes)
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)
        self.fbind("lies_open", self._arrange)
        self.board.fbind("teams", self._arrange)

    def build_seats(self) -> None:
        """Everybody has a plate; the own hand is in the kv."""
        for order in range(len(self.people)):
            self.add_widget(DogSeat(order=order))
        self._team_up(len(self.people) // 2)

    def faces(self) -> Faces:
        """Cards, and marbles by the letters of their seats."""
        return self._marbles

    def _team_up(self, teams: int) -> None:
        """Gives each team its outline."""
        self.ids.board.set_up(self.people, teams)
        self._tokens.update(marbles(self.people, teams))

    @property
    def board(self) -> DogBoard:
        """The board."""
        board: DogBoard = self.ids.board
        return board

    @property
    def number(self) -> int:
        """How many play."""
        return len(self.people)

    def partner(self, seat: int) -> Person:
        """Who gets this seat's card when gifts change hands."""
        return self.people[(seat + self.board.teams) % self.number]

    # where everything is

    def _arrange(self, *_: Any) -> None:
        """Plates and hand are beside the board, or over and under it: whichever leaves it larger."""
        seats = sorted((child for child in self.children if isinstance(child, DogSeat)), key=lambda seat: seat.order)
        plate = max(dp(30), min(theme.SMALL() * 2.1, dp(36)))
        below = min(self.width, self.height - LEAST_HAND - 2 * (plate + GAP))
        column = max(dp(160), min(self.width * 0.26, dp(260)))
        beside = min(self.width - column - 3 * GAP, self.height - GAP)
        if beside > below:
            self._arrange_beside(seats, beside)
        else:
            self._arrange_below(seats, below, plate)

    def _arrange_below(self, seats: Sequence[DogSeat], side: float, plate: float) -> None:
        """Plates over and under the board, each at the side of its kennel; the hand below."""
        rest = self.height - side - 2 * (plate + GAP)
        hand = min(rest, self.width * 0.42)
        low = self.y + hand + (rest - hand) / 2
        middle, top = low + plate + GAP, low + plate + GAP + side
        self.hand_box = [self.x + GAP, low - hand, self.width - 2 * GAP, hand - dp(9)]
        self.board_box = [self.x, middle, self.width, side]
        upper, lower, between = ([2, 1], [3, 0], SIZES) if self.number == FOUR else ([4, 3, 2], [5, 0, 1], 0)
        self._line_up([seats[order] for order in lower], low, plate, 0)
        self._line_up([seats[order] for order in upper], top, plate, between)
        corner = min(dp(50), side * 0.135)
        in_line = [self.center_x - between / 2 + GAP, top, between - 2 * GAP, plate]
        self.sizes_box = in_line if between else [self.center_x - side / 2, top - corner, corner, corner]
        self.ids.sizes.cols, self.ids.sizes.opacity = 5 if between else 3, 1
        self.ids.hand.layout = "fan"

    def _line_up(self, seats: Sequence[DogSeat], y: float, high: float, between: float) -> None:
        """Puts plates side by side, so much room in the middle."""
        width = (self.width - between - GAP * (len(seats) + 1)) / len(seats)
        for at, seat in enumerate(seats):
            seat.opacity = 1
            far = between if at * 2 >= len(seats) else 0
            seat.size = width, high
            seat.pos = self.x + GAP + at * (width + GAP) + far, y

    def _arrange_beside(self, seats: Sequence[DogSeat], side: float) -> None:
        """Plates in a column beside the board, from the next to play down to the own one; under it the hand."""
        column = min(self.width - side - 3 * GAP, dp(520))
        left = self.x + (self.width - side - column) / 2 - GAP
        self.board_box = [left, self.y, side, self.height]
        x = left + side + 2 * GAP
        sizes = max(dp(22), theme.SMALL() * 1.5)
        hand = max(dp(86), min(column * 0.8, self.height * 0.4))
        wish = OPEN if self.lies_open else dp(42)
        high = min(max(wish, theme.SMALL() * 2.8), (self.height - hand - sizes - 2 * GAP) / self.number - GAP)
        y = self.top - sizes - GAP
        self.sizes_box = [x, y, min(column, dp(150)), sizes]
        self.ids.sizes.opacity = int(high >= LOWEST)
        for seat in [*seats[1:], seats[0]]:
            if high >= LOWEST:
                y -= high + GAP
                seat.opacity, seat.pos, seat.size = 1, (x, y), (column, high)
            else:
                seat.opacity = int(seat.order == self.board.teams)
                seat.pos, seat.size = (x, y), (column * seat.opacity, sizes)
        hand_width, hand_height = column - 2 * GAP, y - self.y - 3 * GAP
        self.hand_box = [x + GAP, self.y + GAP, hand_width, hand_height]
        self.ids.sizes.cols = 5
        largest_hand = row(max(HAND_SIZES), hand_width, hand_height, column)
        self.ids.hand.layout = "row" if largest_hand[0].width >= theme.touch() else "fan"

    def _seat_people(self) -> None:
        """Plates keep to the board: where it does not turn, they stay."""
        front = self.focus_seat if self.turns else 0
        for seat in self.seats:
            number = int(front + seat.order) % self.number
            seat.sit(number, self.people[number])

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Marbles and cards; a gift is out of its giver's hand."""
        found: dict[str, list[str | None]] = {
            STOCK: [None] * min(STACK, view["stock"]),
            DISCARD: view["discard"][-STACK:],
            **standing(view),
        }
        for seat, hand in enumerate(view["hands"]):
            found[f"hand {seat}"] = list(hand)
            if view["given"][seat]:
                found[f"hand {seat}"].remove(view["gifts"][seat])
                found[f"gift {seat}"] = [view["gifts"][seat]]
        return found

    def face_down(self, _view: Mapping[str, Any]) -> Collection[str]:
        """What is given, until all change hands."""
        return {f"gift {seat}" for seat in range(self.number)}

    def annotate(self, sight: Sight) -> None:
        """Who is with whom, whose turn it is, who leads, how many cards there are and will be."""
        view = sight.view
        self._team_up(teams_of(view))
        self.ids.hand.place = f"hand {int(self.focus_seat)}"
        self.ids.sizes.show(view["round"])
        for seat in self.seats:
            self._annotate_seat(seat, view, sight.awaited)

    def _annotate_seat(self, seat: DogSeat, view: Mapping[str, Any], awaited: int | None) -> None:
        number = seat.number
        is_own = number == self.focus_seat
        seat.ids.hand.place = "" if is_own else f"hand {number}"
        seat.ids.gift.place = f"gift {(number - self.board.teams) % self.number}"
        self._introduce(seat, view)
        seat.is_awaited = number == awaited
        seat.count = str(len(view["hands"][number]) - view["given"][number])
        seat.is_open = self.lies_open and not is_own
        seat.ids.plate.name = "" if seat.is_open and seat.width < NAMED else self.people[number].name
        seat.span = width_of(seat.note, theme.SMALL() * LEAST)

    def _introduce(self, player: DogPlayerSide, view: Mapping[str, Any]) -> None:
        """Shows of a player the marble and the team, and who leads the round."""
        number = player.number
        body = self._marbles.body(COLOURS[number], dp(32))
        player.body, player.body_margin = body.texture, body.margin
        player.leads = number == view["leader"] and view["phase"] != "over"
        mates = [mate for mate in team_of(view, number) if mate != number]
        helped = [mate for mate in mates if not is_in(view, mate)]
        player.helps = bool(helped) and is_in(view, number)
        names = ", ".join(self.people[mate].name for mate in (helped if player.helps else mates))
        player.note = (_("for {names}") if player.helps else _("with {names}")).format(names=names)

    def hidden_hands(self) -> set[str]:
        """The hands that nobody here looks into."""
        return {f"hand {seat}" for seat in range(self.number)} - {f"hand {int(self.focus_seat)}"}

    def _shown(self) -> dict[Piece, ShownFace]:
        """A marble that has moved is no guard any more; what has been given lies face down."""
        hidden = self.hidden_hands() | {f"gift {seat}" for seat in range(self.number)}
        shown = super()._shown()
        if not self.is_retold:
            shown |= {piece: None for piece in shown if piece.place in hidden}
        return {piece: face.removesuffix(GUARD) if face and piece.is_held else face for piece, face in shown.items()}

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Shows what has happened; a card that is given lies face down as soon as the finger has let go of it."""
        super().tell(events, sight, public)
        if any(seen.what == "give" for seen in events):
            self.layer.show(self._shown())

    def turn_for(self, seat: int) -> float:
        """Seats go round against the clock."""
        return -360 / self.number * seat


def is_in(view: Mapping[str, Any], seat: int) -> bool:
    """Whether all marbles of a seat are in the finish."""
    return all(marble.startswith("F") for marble in view["marbles"][seat])
