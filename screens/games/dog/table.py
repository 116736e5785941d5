"""Dog's table: the board, your hand below or beside it, and a plate for each player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import SmoothEllipse
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens.app import theme
from screens.app.words import _
from screens.games.dog.board import GUARD, DogBoard, marbles, standing, team_of, teams_of
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import CardSpot, row
from screens.table.layout.pose import Point, Pose
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.view.faces import Faces
from screens.table.view.layer import ShownFace
from screens.table.view.tokens import Token, Tokens
from screens.widgets.basics import width_of
from screens.widgets.shape import Shape
from tabletop import Count, Seen
from tabletop.games.dog.board import COLOURS
from tabletop.games.dog.cards import HAND_SIZES
from tabletop.games.dog.events import DISCARD, STOCK

#: The least size of notes, as a multiple of the small font.
LEAST = 0.68
#: The plate width from which the name fits beside an open hand.
NAMED = dp(260)
#: The height of a plate with an open hand when the plates are beside the board, if there is room.
OPEN = dp(62)
#: Lower plates are unreadable and left out, except the partner's, which receives the card passed on.
LOWEST = dp(15)
#: The gap between things.
GAP = dp(4)
#: Below the board: the least height of the hand, and the width of the coming hand sizes.
LEAST_HAND, SIZES = dp(82), dp(88)
#: With four seats each has a corner of the board.
FOUR = 4
#: The width of the card to pass on, at a player's edge of a flat table.
GIFT = dp(46)
#: How many cards of the draw pile and the discard pile are drawn.
STACK = 3


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


class DogTable(Scene):
    """Where the things on Dog's table are."""

    game = "dog"
    joint_phases = ("exchange",)
    deck = STOCK
    sweeps = False

    #: The rectangles of board and hand: x, y, width, height.
    board_box = ListProperty([0, 0, 1, 1])
    hand_box = ListProperty([0, 0, 1, 1])
    sizes_box = ListProperty([0, 0, 1, 1])

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        self._tokens: dict[str, Token] = {}
        self._marbles = Tokens(self.game, "marbles", self._tokens)
        super().__init__(people, **kw)
        self.stand_round()

    def stand_round(self) -> None:
        """Keep laying plates and hand out round the board, wherever that leaves the board largest."""
        self.keep_over_pieces(self.ids.sizes)
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)
        self.fbind("lies_open", self._arrange)
        self.board.fbind("teams", self._arrange)

    def build_seats(self) -> None:
        """Add a plate for each player; your own hand is in the kv file."""
        for order in range(len(self.people)):
            self.add_widget(DogSeat(order=order))
        self._team_up(len(self.people) // 2)

    def faces(self) -> Faces:
        """The faces of cards, and of marbles by their seats' letters."""
        return self._marbles

    def _team_up(self, teams: int) -> None:
        """Give each team's marbles their outline."""
        self.ids.board.set_up(self.people, teams)
        self._tokens.update(marbles(self.people, teams))

    def is_hand_sizes(self, point: Point) -> bool:
        """Whether the coming hand sizes stand at a point."""
        sizes = self.ids.get("sizes")
        return bool(sizes and sizes.opacity and sizes.collide_point(*point))

    @property
    def board(self) -> DogBoard:
        """The board."""
        board: DogBoard = self.ids.board
        return board

    @property
    def number(self) -> int:
        """The number of players."""
        return len(self.people)

    def partner(self, seat: int) -> Person:
        """The player who gets the card that this seat passes on."""
        return self.people[(seat + self.board.teams) % self.number]

    # where everything is

    def _arrange(self, *_: Any) -> None:
        """Put plates and hand beside the board, or above and below it: whichever leaves the board larger."""
        seats = sorted((child for child in self.children if isinstance(child, DogSeat)), key=lambda seat: seat.order)
        plate = max(dp(30), min(theme.on_table(Window.size) * 2.1, dp(36)))
        below = min(self.width, self.height - LEAST_HAND - 2 * (plate + GAP))
        column = max(dp(160), min(self.width * 0.26, dp(260)))
        beside = min(self.width - column - 3 * GAP, self.height - GAP)
        if beside > below:
            self._arrange_beside(seats, beside)
        else:
            self._arrange_below(seats, below, plate)

    def _arrange_below(self, seats: Sequence[DogSeat], side: float, plate: float) -> None:
        """Put the plates above and below the board, each beside its kennel, and the hand at the bottom."""
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
        """Put plates side by side, with a space of ``between`` in the middle."""
        width = (self.width - between - GAP * (len(seats) + 1)) / len(seats)
        for at, seat in enumerate(seats):
            seat.opacity = 1
            far = between if at * 2 >= len(seats) else 0
            seat.size = width, high
            seat.pos = self.x + GAP + at * (width + GAP) + far, y

    def _arrange_beside(self, seats: Sequence[DogSeat], side: float) -> None:
        """Put the plates in a column beside the board, from the next player down to your own, and the hand under it."""
        column = min(self.width - side - 3 * GAP, dp(520))
        left = self.x + (self.width - side - column) / 2 - GAP
        self.board_box = [left, self.y, side, self.height]
        x = left + side + 2 * GAP
        sizes = max(dp(22), theme.on_table(Window.size) * 1.5)
        hand = max(dp(86), min(column * 0.8, self.height * 0.4))
        wish = OPEN if self.lies_open else dp(42)
        high = min(
            max(wish, theme.on_table(Window.size) * 2.8), (self.height - hand - sizes - 2 * GAP) / self.number - GAP
        )
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
        """Assign players to plates; where the board doesn't turn, plates keep their seats."""
        front = self.focus_seat if self.turns else 0
        for seat in self.seats:
            number = int(front + seat.order) % self.number
            seat.sit(number, self.people[number])

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Marbles and cards by place; a card passed on has already left its giver's hand."""
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
        """The places of cards passed on: face down until all change hands."""
        return {f"gift {seat}" for seat in range(self.number)}

    def annotate(self, sight: Sight) -> None:
        """Show teams, turn, leader, and the numbers of cards now and in the coming rounds."""
        view = sight.view
        self._team_up(teams_of(view))
        self.ids.hand.place = f"hand {int(self.focus_seat)}"
        self.ids.sizes.show(view["round"])
        for seat in self.seats:
            if isinstance(seat, DogSeat):
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
        seat.span = width_of(seat.note, theme.on_table(Window.size) * LEAST)

    def _introduce(self, player: DogPlayerSide, view: Mapping[str, Any]) -> None:
        """Show a player's marble and team, whether they lead the round and whether they help a team-mate."""
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
        """The hands that the player at the device must not see."""
        return {f"hand {seat}" for seat in range(self.number)} - {f"hand {int(self.focus_seat)}"}

    def shown_faces(self) -> dict[Piece, ShownFace]:
        """The faces shown: a marble being moved is no longer a guard, and cards passed on lie face down."""
        hidden = self.hidden_hands() | {f"gift {seat}" for seat in range(self.number)}
        shown = super().shown_faces()
        if not self.is_retold:
            shown |= {piece: None for piece in shown if piece.place in hidden}
        return {piece: face.removesuffix(GUARD) if face and piece.is_held else face for piece, face in shown.items()}

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show what has happened; a card passed on turns face down as soon as the finger lets go of it."""
        super().tell(events, sight, public)
        if any(seen.what == "give" for seen in events):
            self.layer.show(self.shown_faces())

    def counted(self, events: Sequence[Seen], sight: Sight) -> Sequence[Count]:
        """The marbles of the winners, one by one, the one that has just come home last."""
        won = next((seen for seen in events if seen.what == "win"), None)
        if won is None:
            return ()
        last = next(seen.target for seen in reversed(events) if seen.what == "move")
        team = [COLOURS[seat] for seat in team_of(sight.view, won.seat or 0)]
        home = [place for place in standing(sight.view) if place[0] in team]
        home.sort(key=lambda place: (place[0] == str(last)[0], place[0], place == last, place))
        seats = [COLOURS.index(place[0]) for place in home]
        numbers = [seats[: at + 1].count(seat) for at, seat in enumerate(seats)]
        return [Count(*step) for step in zip(seats, [(place,) for place in home], numbers, numbers, strict=True)]

    def turn_for(self, seat: int) -> float:
        """The board's turn that puts a seat in front; seats go round counter-clockwise."""
        return -360 / self.number * seat


def is_in(view: Mapping[str, Any], seat: int) -> bool:
    """Whether all of a seat's marbles are in the finish."""
    return all(marble.startswith("F") for marble in view["marbles"][seat])
