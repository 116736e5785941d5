"""The screen side of Dog: where board, hand and plates are, what lies there, and how marbles move."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ListProperty

from screens.app import theme
from screens.app.words import _
from screens.games.dog import ground
from screens.games.dog.board import GUARD, DogBoard, marbles, standing
from screens.games.dog.entry import DogEntry
from screens.games.dog.seats import NAMED, DogPlayerSide, DogSeat
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.layout.card_layouts import row
from screens.table.layout.pose import Point, Pose
from screens.table.model.marks import ANEW, SENT, SWAP, WALK, Mark
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.view.faces import Faces
from screens.table.view.layer import ShownFace
from screens.table.view.tokens import Token, Tokens
from screens.widgets.basics import width_of
from tabletop import Count, Seen
from tabletop.games.dog.board import COLOURS
from tabletop.games.dog.cards import HAND_SIZES
from tabletop.games.dog.events import DISCARD, STOCK
from tabletop.games.dog.teams import helped_by, number_of_teams, team_of

#: The least size of notes, as a multiple of the small font.
LEAST = 0.68
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
#: How many cards of the draw pile and the discard pile are drawn.
STACK = 3


#: The mark of each event.
MARKS = {"exit": WALK, "move": WALK, "swap": SWAP, "home": SENT, "deal": ANEW}


class DogScene(Scene):
    """The screen side of Dog."""

    game = "dog"
    entry_type: type[DogEntry] = DogEntry
    sounds: Mapping[str, str] = {
        **Scene.sounds,
        "play": "drop",
        "home": "hit",
        **dict.fromkeys(("fold", "give", "exchange"), "slide"),
    }
    by_hand = ("deal", "fold")
    paces: Mapping[str, float] = {"play": 0.3, "fold": 1.2, "give": 0.2}
    struck = ("home",)
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
        self.fbind("shows_all_hands", self._arrange)
        self.board.fbind("teams", self._arrange)

    def is_about_sizes(self, point: Point) -> bool:
        """Whether the hand sizes of the rounds stand at a point."""
        sizes = self.ids.get("sizes")
        return sizes is not None and bool(sizes.opacity and sizes.collide_point(*point))

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
        wish = OPEN if self.shows_all_hands else dp(42)
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

    @property
    def front_seat(self) -> int:
        """The seat of the plate that is your own; where the board doesn't turn, plates keep their seats."""
        return int(self.focus_seat) if self.turns else 0

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

    def unrevealed(self, _view: Mapping[str, Any]) -> Collection[str]:
        """The places of cards passed on: face down until all change hands."""
        return {f"gift {seat}" for seat in range(self.number)}

    def annotate(self, sight: Sight) -> None:
        """Show teams, turn, leader, and the numbers of cards now and in the coming rounds."""
        view = sight.view
        self._team_up(number_of_teams(view))
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
        seat.is_open = self.shows_all_hands and not is_own
        seat.ids.plate.name = "" if seat.is_open and seat.width < NAMED else self.people[number].name
        seat.span = width_of(seat.note, theme.on_table(Window.size) * LEAST)

    def _introduce(self, player: DogPlayerSide, view: Mapping[str, Any]) -> None:
        """Show a player's marble and team, whether they lead the round and whether they help a team-mate."""
        number = player.number
        body = self._marbles.body(COLOURS[number], dp(32))
        player.body, player.body_margin = body.texture, body.margin
        player.leads = number == view["leader"] and view["phase"] != "over"
        mates = [mate for mate in team_of(view, number) if mate != number]
        helped = helped_by(view, number)
        player.helps = bool(helped)
        names = ", ".join(self.people[mate].name for mate in helped or mates)
        player.note = (_("for {names}") if player.helps else _("with {names}")).format(names=names)

    def covered_hands(self) -> set[str]:
        """The hands that the player at the device must not see."""
        return {f"hand {seat}" for seat in range(self.number)} - {f"hand {int(self.focus_seat)}"}

    def shown_faces(self) -> dict[Piece, ShownFace]:
        """The faces shown: a marble being moved is no longer a guard, and cards passed on lie face down."""
        hidden = self.covered_hands() | {f"gift {seat}" for seat in range(self.number)}
        shown = super().shown_faces()
        if not self.is_retold:
            shown |= {piece: None for piece in shown if piece.place in hidden}
        return {piece: face.removesuffix(GUARD) if face and piece.is_held else face for piece, face in shown.items()}

    def show_events(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show what has happened; a card passed on turns face down as soon as the finger lets go of it."""
        super().show_events(events, sight, public)
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

    def is_out(self, view: Mapping[str, Any], seat: int) -> bool:
        """Whether a seat has played or laid down all its cards."""
        return view["phase"] == "play" and not view["hands"][seat]

    # what happens

    def marked(self, seen: Seen) -> Mark | None:
        """A marble's way, a swap, and where a marble that was sent back had stood."""
        kind = MARKS.get(seen.what)
        if kind is None or seen.seat is None:
            return None
        if kind == SENT:
            owner = COLOURS.index(str(dict(seen.facts)["colour"]))
            return Mark(kind, owner, seen.origin or "")
        return Mark(kind, seen.seat, seen.target or "", seen.origin or "", seen=seen)

    def passed(self, seen: Seen) -> Sequence[Pose]:
        """The poses that a marble passes, cell by cell."""
        steps: Any = dict(seen.facts).get("steps")
        if seen.what != "move" or not seen.origin or not seen.target:
            return ()
        return self.passing(seen.origin, seen.target, steps)

    def passing(self, origin: str, target: str, steps: int) -> Sequence[Pose]:
        """The poses of the cells that a marble passes in this many steps."""
        way = ground.trail(self.number, origin, target, steps, self.board.teams)
        return [self.board.piece_pose("", self.board.seen(spot)) for spot in way[:-1]]
