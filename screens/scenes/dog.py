"""The table of Dog: the board, the own hand below or beside it, and a plate for each player."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens import look
from screens.boards import dog_ground as ground
from screens.boards.dog import GUARD, DogBoard, marbles, team_of, teams_of
from screens.parts import width_of
from screens.people import Person
from screens.sitting import Sight
from screens.table.area import Area, Side
from screens.table.choice import Step, Steps, Way
from screens.table.cloth import Contents, Piece
from screens.table.faces import Faces
from screens.table.hints import Trail
from screens.table.layer import Shown
from screens.table.manners import Lie, row
from screens.table.pose import Pose
from screens.table.scene import Scene
from screens.table.tokens import Token, Tokens
from screens.telling import dog as words
from screens.words import _, n_
from tabletop import IllegalMove
from tabletop.events import Seen
from tabletop.games.dog.board import CELLS_A_SEAT, COLOURS, MARBLES, SEVEN_STEPS
from tabletop.games.dog.cards import FACES, FORWARD, HAND_SIZES
from tabletop.games.dog.events import DISCARD, STOCK

#: Notes are at least so large, in sizes of small type.
LEAST = 0.72
#: The room between things.
GAP = dp(4)
#: With so many seats each has a corner of the board.
FOUR = 4
#: So many cards of stock and discard are drawn.
STACK = 3
JOKER = "X"
#: What the buttons that name a joker's rank begin with.
AS = "as "
#: The cards that may be a Seven, and what such a move begins with.
SEVENS = {"7": "7", JOKER: "X=7"}
#: The rank that only swaps, and one that brings marbles out.
SWAP, OUT = "J", "K"


class Play(NamedTuple):
    """A card's use on one marble, as the engine writes it: "X=5 12>17", "J 5x20"."""

    card: str
    rank: str
    origin: str
    target: str

    @classmethod
    def read(cls, move: str) -> Play:
        """What a move of one part says."""
        head, _space, part = move.partition(" ")
        card, _is, rank = head.partition("=")
        origin, _to, target = part.replace("x", ">").partition(">")
        return cls(card, rank or card, origin, target)

    def __str__(self) -> str:
        head = f"{self.card}={self.rank}" if self.card == JOKER else self.card
        return f"{head} {self.origin}{'x' if self.rank == SWAP else '>'}{self.target}"


class Made(NamedTuple):
    """What gestures have made of a move: the card, the parts of its way, and what a joker has been named."""

    card: str
    parts: Sequence[Step]
    named: str

    @classmethod
    def of(cls, steps: Steps) -> Made:
        """What these steps have made."""
        cards = [step.what.partition("/")[2] for step in steps if step.what.startswith("hand")]
        walked = [step for step in steps if not step.what.startswith(("hand", AS))]
        parts = [Step(step.what.partition("/")[0], step.to) for step in walked]
        named = [step.what.removeprefix(AS) for step in steps if step.what.startswith(AS)]
        return cls("".join(cards[:1]), parts, "".join(named))


class Foreseen(NamedTuple):
    """What a move would do: where its marble goes along, and from where it sends others home."""

    way: tuple[Pose, ...]
    hits: tuple[str, ...]


class DogGift(Area):
    """Where the card for a player lies until all change hands: anywhere on the plate it may be laid down."""

    def lies(self, number: int) -> list[Lie]:
        """At the right end, over the hand."""
        width, height = self.frame
        card = min(self.largest, height / 1.6)
        return [Lie(width / 2 - card * 1.5, 0, card, 8)] * number

    def target(self, _place: str) -> Pose:
        """All of the plate is lit."""
        return self.whole


class DogSeat(Side):
    """A player: the plate, how many cards are in the hand, who leads the round."""

    leads = BooleanProperty(defaultvalue=False)
    count = StringProperty("")
    #: The marble that tells person and team.
    body = ObjectProperty(allownone=True)
    body_margin = NumericProperty(0)
    #: It plays for others now: that is said wherever there is any room.
    helps = BooleanProperty(defaultvalue=False)
    #: How wide its note is at least.
    span = NumericProperty(0)
    #: How wide the part at the right end is, where the hand lies.
    end = NumericProperty(0)


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


class DogScene(Scene):
    """Dog on the screen."""

    game = "dog"
    deck = STOCK
    sweeps = False
    begins_anew = True
    sounds: Mapping[str, str] = {**Scene.sounds, "play": "drop", "fold": "slide", "give": "slide", "exchange": "slide"}
    paces: Mapping[str, float] = {"play": 0.3, "fold": 1.2, "home": 0.2, "give": 0.2}

    #: Where everything is: x, y, width, height.
    board_box = ListProperty([0, 0, 1, 1])
    hand_box = ListProperty([0, 0, 1, 1])
    sizes_box = ListProperty([0, 0, 1, 1])

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        self._tokens: dict[str, Token] = {}
        self._marbles = Tokens(self.game, "marbles", self._tokens)
        #: What has been asked of the engine since the table was last drawn.
        self._foreseen: dict[str, Foreseen] = {}
        self._onward: dict[str, Sequence[str]] = {}
        #: The moves that are no Sevens.
        self._plain: Sequence[str] = ()
        #: What a joker may be, by the way that it goes.
        self._ranks: dict[Step, list[str]] = {}
        super().__init__(people, **kw)
        self.fbind("pos", self._arrange)
        self.fbind("size", self._arrange)

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

    # where everything is

    def _arrange(self, *_: Any) -> None:
        """Plates and hand are beside the board, or over and under it: whichever leaves it larger."""
        seats = sorted((child for child in self.children if isinstance(child, DogSeat)), key=lambda seat: seat.order)
        plate = max(dp(30), min(look.SMALL() * 2.1, dp(36)))
        below = min(self.width, self.height - dp(82) - 2 * (plate + GAP))
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
        upper, lower, between = ([2, 1], [3, 0], dp(88)) if self.number == FOUR else ([4, 3, 2], [5, 0, 1], 0)
        self._line_up([seats[order] for order in lower], low, plate, 0)
        self._line_up([seats[order] for order in upper], top, plate, between)
        corner = min(dp(50), side * 0.135)
        in_line = [self.center_x - between / 2 + GAP, top, between - 2 * GAP, plate]
        self.sizes_box = in_line if between else [self.center_x - side / 2, top - corner, corner, corner]
        self.ids.sizes.cols = 5 if between else 3
        self.ids.hand.manner = "fan"

    def _line_up(self, seats: Sequence[DogSeat], y: float, high: float, between: float) -> None:
        """Puts plates side by side, so much room in the middle."""
        width = (self.width - between - GAP * (len(seats) + 1)) / len(seats)
        for at, seat in enumerate(seats):
            far = between if at * 2 >= len(seats) else 0
            seat.size = width, high
            seat.pos = self.x + GAP + at * (width + GAP) + far, y

    def _arrange_beside(self, seats: Sequence[DogSeat], side: float) -> None:
        """Plates in a column beside the board, from the next to play down to the own one; under it the hand."""
        column = min(self.width - side - 3 * GAP, dp(520))
        left = self.x + (self.width - side - column) / 2 - GAP
        self.board_box = [left, self.y, side, self.height]
        x = left + side + 2 * GAP
        sizes = max(dp(22), look.SMALL() * 1.5)
        hand = max(dp(86), min(column * 0.8, self.height * 0.4))
        high = min(max(dp(42), look.SMALL() * 2.8), (self.height - hand - sizes - 2 * GAP) / self.number - GAP)
        self.sizes_box = [x, self.top - sizes - GAP, min(column, dp(150)), sizes]
        y = self.top - sizes - GAP
        for seat in [*seats[1:], seats[0]]:
            y -= high + GAP
            seat.pos, seat.size = (x, y), (column, high)
        self.hand_box = [x + GAP, self.y + GAP, column - 2 * GAP, y - self.y - dp(12)]
        self.ids.sizes.cols = 5
        largest_hand = row(max(HAND_SIZES), column - 2 * GAP, y - self.y - dp(12), column)
        self.ids.hand.manner = "row" if largest_hand[0].width >= look.touch() else "fan"

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
        }
        for seat, its_marbles in enumerate(view["marbles"]):
            for marble in its_marbles:
                place = marble.removesuffix(GUARD)
                face = COLOURS[seat] + marble[len(place) :]
                found.setdefault(place if place.isdigit() else COLOURS[seat] + place, []).append(face)
        for seat, hand in enumerate(view["hands"]):
            found[f"hand {seat}"] = list(hand)
            if view["given"][seat]:
                found[f"hand {seat}"].remove(view["gifts"][seat])
                found[f"gift {seat}"] = [view["gifts"][seat]]
        return found

    def dress(self, sight: Sight) -> None:
        """Who is with whom, whose turn it is, who leads, how many cards there are and will be."""
        view = sight.view
        self._team_up(teams_of(view))
        self.ids.hand.place = f"hand {int(self.focus_seat)}"
        self.ids.sizes.show(view["round"])
        for seat in self.seats:
            self._dress_seat(seat, view, sight.awaited)

    def _dress_seat(self, seat: DogSeat, view: Mapping[str, Any], awaited: int | None) -> None:
        number = seat.number
        is_own = number == self.focus_seat
        seat.ids.hand.place = "" if is_own else f"hand {number}"
        seat.ids.gift.place = f"gift {(number - self.board.teams) % self.number}"
        body = self._marbles.body(COLOURS[number], dp(32))
        seat.body, seat.body_margin = body.texture, body.margin
        seat.is_awaited = number == awaited
        seat.leads = number == view["leader"] and view["phase"] != "over"
        seat.count = str(len(view["hands"][number]) - view["given"][number])
        mates = [mate for mate in team_of(view, number) if mate != number]
        helped = [mate for mate in mates if not _is_in(view, mate)]
        seat.helps = bool(helped) and _is_in(view, number)
        names = ", ".join(self.people[mate].name for mate in (helped if seat.helps else mates))
        seat.note = (_("for {names}") if seat.helps else _("with {names}")).format(names=names)
        seat.span = width_of(seat.note, look.SMALL() * LEAST)

    def _shown(self) -> dict[Piece, Shown]:
        """A marble that has moved is no guard any more; what has been given lies face down."""
        hidden = {f"hand {seat}" for seat in range(self.number)} - {f"hand {int(self.focus_seat)}"}
        hidden |= {f"gift {seat}" for seat in range(self.number)}
        shown = super()._shown()
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

    def passed(self, seen: Seen) -> Sequence[Pose]:
        """A marble goes from cell to cell."""
        steps: Any = dict(seen.facts).get("steps")
        if seen.what != "move" or not seen.origin or not seen.target:
            return ()
        return self._passing(seen.origin, seen.target, steps)

    def along(self, step: Step) -> Sequence[Pose]:
        """So does one that has been walked a part of a Seven."""
        is_walked = self._walked(Made.of(self.choice.taken)) and not step.what.startswith(("hand", AS))
        return self._passing(step.what, step.to, 1) if is_walked else ()

    def _passing(self, origin: str, target: str, steps: int) -> Sequence[Pose]:
        way = ground.trail(self.number, origin, target, steps, self.board.teams)
        return [self.board.lie("", self.board.seen(spot)) for spot in way[:-1]]

    # how moves are made

    def offered(self, sight: Sight) -> Sequence[str]:
        """A Seven is walked; of ranks with the very same effect a joker is offered one."""
        moves = [move for move in sight.moves if not _is_seven(move)]
        self._plain = [move for move in moves if not (move.startswith("X=A") and move.replace("=A", "=K") in moves)]
        self._foreseen, self._onward, self._ranks = {}, {}, {}
        for play in (Play.read(move) for move in self._plain if move.startswith(JOKER)):
            self._ranks.setdefault(Step(play.origin, play.target), []).append(play.rank)
        for part in self._parts_on(SEVENS[JOKER]):
            self._ranks.setdefault(part, []).append("7")
        return self._plain

    def ways(self, move: str) -> Iterable[Steps]:
        """The card to the marble, and that along its way; or the marble first, and then perhaps the card."""
        seat = int(self.focus_seat)
        verb, _space, rest = move.partition(" ")
        if verb == "give":
            return [(Step(self._hand(rest), f"gift {seat}"),)]
        if not rest:
            return [(Step(f"hand {seat}" if verb == "fold" else self._hand(verb), DISCARD),)]
        if _is_seven(move):
            return [self._way_of_seven(move)]
        return self._ways_of_play(Play.read(move)) if move in self._plain else ()

    def _way_of_seven(self, move: str) -> Steps:
        head, *written = move.split()
        first, *others = (Step(*part.split(">")) for part in written)
        start = Play(head[0], "7", *first)
        return (Step(self._hand(start.card), start.origin), first, *self._naming(start), *others)

    def _ways_of_play(self, play: Play) -> Iterable[Steps]:
        part = Step(play.origin, play.target)
        with_card = (Step(self._hand(play.card), play.origin), part, *self._naming(play))
        return [with_card] if play.card == JOKER else [with_card, (part, Step(self._hand(play.card)))]

    def _naming(self, play: Play) -> Steps:
        """A joker is named where it could be several cards."""
        is_plain = play.card != JOKER or len(self._ranks.get(Step(play.origin, play.target), ())) == 1
        return () if is_plain else (Step(AS + play.rank),)

    def more(self, taken: Steps) -> Iterator[Way]:
        """How a Seven, or a joker as one, goes on."""
        made = Made.of(taken)
        for card in (made.card,) if taken else SEVENS:
            if card in SEVENS:
                yield from self._further(card, made) if made.parts else self._begun(card, tuple(taken))

    def _begun(self, card: str, taken: Steps) -> Iterator[Way]:
        """The first part, from the card on or from the marble."""
        for part in self._parts_on(SEVENS[card]):
            play = Play(card, "7", *part)
            steps = (Step(self._hand(card), play.origin), part, *self._naming(play))
            if steps[: len(taken)] == taken:
                yield None, steps[len(taken) :]

    def _further(self, card: str, made: Made) -> Iterator[Way]:
        """The parts after the first; the last one makes the move whole."""
        text = self._walked(made, is_named=False)
        if not text:
            return
        naming = () if made.named else self._naming(Play(card, "7", *made.parts[0]))
        if self._steps_of(made.parts) == SEVEN_STEPS:
            yield text, naming
        elif naming:
            yield None, naming
        else:
            yield from ((None, (part,)) for part in self._parts_on(text))

    def _walked(self, made: Made, *, is_named: bool = True) -> str:
        """The Seven that has been walked so far, "" if it is none; a joker may have still to be named one."""
        if made.card not in SEVENS or not made.parts:
            return ""
        if made.card == JOKER:
            ranks = [made.named] if made.named else self._ranks.get(made.parts[0], [])
            if "7" not in ranks or (is_named and len(ranks) > 1):
                return ""
        return _written(SEVENS[made.card], made.parts)

    def _parts_on(self, text: str) -> Iterator[Step]:
        """The parts with which a begun Seven may go on."""
        if text not in self._onward:
            self._onward[text] = self.sight.continuations(text) if self.sight else ()
        for longer in self._onward[text]:
            origin, _to, target = longer.rpartition(" ")[2].partition(">")
            yield Step(origin, target)

    def _steps_of(self, parts: Sequence[Step]) -> int:
        return sum(len(ground.trail(self.number, *part, 1)) for part in parts)

    def _hand(self, card: str) -> str:
        return f"hand {int(self.focus_seat)}/{card}"

    def lands(self, step: Step) -> str:
        """A card that is meant for a marble lies on the discards."""
        is_played = step.what.startswith("hand") and not step.to.startswith("gift")
        return DISCARD if is_played else step.to

    def besides(self, taken: Steps) -> Iterable[tuple[Piece, str]]:
        """Whom the last part of a Seven sends home."""
        before = self._sent_home(self._walked(Made.of(taken[:-1])))
        after = self._sent_home(self._walked(Made.of(taken)))
        return [(self._cloth.at(origin)[0], home) for origin, home in after if (origin, home) not in before]

    def _sent_home(self, text: str) -> list[tuple[str, str]]:
        """Who goes home by a move, or by what has been made of it: from where, and where to."""
        told = self.sight.foretell(text) if self.sight and text else ()
        return [(str(seen.origin), str(seen.target)) for seen in told if seen.what == "home"]

    # moves that are not legal

    def spell(self, steps: Steps) -> str:
        """What these gestures mean; where one does not yet tell enough, the nearest thing that it could mean."""
        made = Made.of(steps)
        if steps[-1].to.startswith("gift"):
            return f"give {made.card}" if made.card else ""
        if made.parts:
            is_on_board = all(self._is_ground(place) for part in made.parts for place in part)
            return self._spell_parts(made) if is_on_board else ""
        if not made.card:
            return "fold" if steps[-1].to == DISCARD else ""
        place = steps[0].to
        return str(self._meant(made.card, place)) if self._is_ground(place) else made.card

    def _spell_parts(self, made: Made) -> str:
        part = made.parts[0]
        card = made.card or self._card_for(self._distance(*part))
        if card == JOKER and made.card:
            rank = made.named or (self._ranks.get(part) or [_rank_of(self._distance(*part))])[0]
        else:
            rank = card
        if rank == "7":
            return _written(SEVENS[card], made.parts)
        return str(Play(card, rank, *part)) if card else ""

    def _meant(self, card: str, origin: str) -> Play:
        """What a card would do with a marble that it can do nothing with: that is refused for the right reason."""
        is_out = origin.endswith("K")
        rank = (OUT if is_out else "A") if card == JOKER else card
        if rank == SWAP:
            return Play(card, rank, origin, origin)
        if is_out:
            return Play(card, rank, origin, str(CELLS_A_SEAT * COLOURS.index(origin[0])))
        if not origin.isdigit():
            return Play(card, rank, origin, f"{origin[:2]}{MARBLES - 1}")
        steps = SEVEN_STEPS if rank == "7" else FORWARD[FACES.index(rank)][0]
        return Play(card, rank, origin, str((int(origin) + steps) % (CELLS_A_SEAT * self.number)))

    def _card_for(self, steps: int) -> str:
        """The card in hand that is meant by so many steps of a marble: one that goes so far, or any."""
        held = [piece.face for piece in self._cloth.at(f"hand {int(self.focus_seat)}") if piece.face]
        cards = [card for card in held if card not in SEVENS]
        fitting = [card for card in cards if steps in FORWARD[FACES.index(card)]]
        return next(iter([*fitting, *cards, *(card for card in held if card == JOKER)]), "")

    def _distance(self, origin: str, target: str) -> int:
        """How many steps forward it is; 0 where no way leads forward."""
        is_inward = not origin.isdigit() and origin[:2] == target[:2] and origin < target
        if "K" in origin + target or not (origin.isdigit() or is_inward):
            return 0
        return len(ground.trail(self.number, origin, target, 1))

    def _is_ground(self, place: str) -> bool:
        return self.board.holds(place) and place not in ground.PILES

    # what would happen

    def trails(self, pieces: Sequence[Piece], places: Sequence[str], aim: str | None) -> Sequence[Trail]:
        """The ways of the marbles that a card could move, or of one marble; and how much of a Seven is left."""
        made = Made.of(self.choice.taken)
        shown = self._left_of(made)
        aimed = [aim] if aim and aim in places else list(places)
        if pieces and pieces[0].place.startswith("hand"):
            card = str(pieces[0].face)
            for place in (place for place in aimed if self._is_ground(place)):
                shown += self._ways_of(Made(card, (), ""), place, None, has_words=len(aimed) == 1)
        elif pieces:
            shown += self._ways_of(made, pieces[0].place, aimed, has_words=made.card == JOKER)
        return shown

    def _left_of(self, made: Made) -> list[Trail]:
        """At the card: how many steps of a Seven are left."""
        if not self._walked(made):
            return []
        left = SEVEN_STEPS - self._steps_of(made.parts)
        word = n_("{n} left", "{n} left", left).format(n=left)
        return [Trail((self.board.target(DISCARD),), (), word, is_over=True)]

    def _ways_of(self, made: Made, origin: str, targets: Collection[str] | None, *, has_words: bool) -> list[Trail]:
        """The ways on from a place, the longest first; of one that is part of a longer one the end is enough."""
        found: dict[str, list[tuple[str, Foreseen]]] = {}
        for rank, target, foreseen in self._options(made, origin):
            if targets is None or target in targets:
                found.setdefault(target, []).append((rank, foreseen))
        trails: list[Trail] = []
        drawn: list[tuple[Pose, ...]] = []
        for target, its in sorted(found.items(), key=lambda each: -len(each[1][0][1].way)):
            way = max((foreseen.way for _rank, foreseen in its), key=len)
            is_part = any(longer[: len(way)] == way for longer in drawn)
            drawn.append(way)
            # Any of the first places may be on a Seven's way: that goes without saying.
            ranks = [rank for rank, _foreseen in its if rank != "7" or len(its) == 1]
            word = "/".join(ranks) if has_words and made.card == JOKER else ""
            hits = {place for _rank, foreseen in its for place in foreseen.hits}
            trails += self._seen_trail(way[-1:] if is_part else way, hits, word, is_over=bool(self._cloth.at(target)))
        return trails

    def _seen_trail(self, way: Sequence[Pose], hits: Iterable[str], word: str, *, is_over: bool) -> list[Trail]:
        """A way as far as it is in sight."""
        board = self.board
        poses = [pose for spot in way if board.shows(pose := board.seen(spot))]
        crosses = [pose for place in hits if board.shows(pose := board.target(place))]
        is_whole = bool(poses) and board.shows(board.seen(way[-1]))
        if not poses:
            return []
        return [Trail((*poses, *(() if is_whole else poses[-1:])), crosses, word if is_whole else "", is_over)]

    def _options(self, made: Made, origin: str) -> Iterator[tuple[str, str, Foreseen]]:
        """What may be done with a marble now: as which rank, where to, and what comes of it."""
        walked = self._walked(made)
        if not walked and self.sight:
            for play in (Play.read(move) for move in self._plain if _may_mean(made.card, move)):
                if play.origin == origin:
                    yield play.rank, play.target, self._foresee(play)
        if made.card in SEVENS:
            text = walked or SEVENS[made.card]
            for part in self._parts_on(text):
                if part.what == origin:
                    yield "7", part.to, self._foresee_part(text, part)

    def _foresee(self, play: Play) -> Foreseen:
        text = str(play)
        if text not in self._foreseen and self.sight:
            told = self.sight.foretell(text)
            steps: Any = next((dict(seen.facts)["steps"] for seen in told if seen.what == "move"), 0)
            way = ground.trail(self.number, play.origin, play.target, steps, self.board.teams)
            hits = tuple(str(seen.origin) for seen in told if seen.what == "home")
            self._foreseen[text] = Foreseen(tuple(way), hits)
        return self._foreseen[text]

    def _foresee_part(self, text: str, part: Step) -> Foreseen:
        longer = f"{text} {part.what}>{part.to}"
        if longer not in self._foreseen:
            before = self._sent_home(text) if ">" in text else []
            hits = tuple(origin for origin, home in self._sent_home(longer) if (origin, home) not in before)
            way = ground.trail(self.number, *part, 1, self.board.teams)
            self._foreseen[longer] = Foreseen(tuple(way), hits)
        return self._foreseen[longer]

    # words

    def label(self, button: str) -> str:
        """As which card a joker is played."""
        return _("As: {card}").format(card=words.face(button.removeprefix(AS)))

    def prompt(self) -> str:
        """What is to be done now."""
        sight = self.sight
        if sight is None or sight.seat is None or not sight.moves:
            return ""
        if sight.view["phase"] == "exchange":
            return self._prompt_to_give(sight)
        if sight.moves == ("fold",):
            return _("No card of this hand can be played: it is laid down.")
        return self._prompt_to_play(Made.of(self.choice.taken))

    def _prompt_to_give(self, sight: Sight) -> str:
        seat = int(sight.seat or 0)
        name = self.people[(seat + self.board.teams) % self.number].name
        if sight.view["given"][seat]:
            return _("{name} gets this card. You may still choose another one.").format(name=name)
        return _("Choose a card for {name}, and lay it on the name plate.").format(name=name)

    def _prompt_to_play(self, made: Made) -> str:
        if self._walked(made):
            left = SEVEN_STEPS - self._steps_of(made.parts)
            return n_("{n} step of the 7 is left.", "{n} steps of the 7 are left.", left).format(n=left)
        if made.parts:
            return _("What is the Joker to be?") if made.card else _("With which card? Tap it.")
        if made.card == SWAP:
            return _("With which marble is it to be swapped?")
        if made.card:
            return _("Where is the marble to go?")
        helped = self._helped()
        if helped:
            return _("Your own are in: move a marble of {names}.").format(names=", ".join(helped))
        return _("Lay a card on a marble, or choose one and move a marble.")

    def _helped(self) -> list[str]:
        """Whose marbles the player in front moves, having brought in all of the own."""
        view, seat = (self.sight.view if self.sight else {}), int(self.focus_seat)
        if not view or not _is_in(view, seat):
            return []
        return [self.people[mate].name for mate in team_of(view, seat) if not _is_in(view, mate)]

    def explain(self, piece: Piece, shown: Shown) -> str:
        """What a card does, or whose marble it is; of the own gift it is told, though it lies face down."""
        if piece.place.startswith("gift") and self.is_unlocked:
            shown = piece.face
        if shown is None:
            return _("A card that lies face down.")
        if piece.place.startswith(("hand", "gift")) or piece.place in ground.PILES:
            return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))
        owner = self.people[COLOURS.index(shown[0])].name
        return _("{card}: {what}").format(card=owner, what=words.explain(shown))

    def explain_place(self, place: str) -> str:
        """Starts, finishes and kennels; the rest of the track is plain."""
        if place.isdigit():
            seat, along = divmod(int(place), CELLS_A_SEAT)
            sentence = (
                _("The start of {name}: marbles come out here, and the finish branches off.") if not along else ""
            )
        elif self._is_ground(place):
            seat = COLOURS.index(place[0])
            is_kennel = place.endswith("K")
            kennel = _("The kennel of {name}: an Ace, a King or a Joker brings a marble out.")
            sentence = kennel if is_kennel else _("The finish of {name}: marbles are safe here.")
        else:
            return ""
        return sentence.format(name=self.people[seat].name)

    def concerned(self, refusal: IllegalMove) -> Sequence[Pose]:
        """The place that a refusal speaks of."""
        cell = refusal.facts.get("cell")
        return [self.board.target(str(cell))] if cell else ()


def _is_seven(move: str) -> bool:
    return move.startswith(("7 ", f"{SEVENS[JOKER]} "))


def _may_mean(card: str, move: str) -> bool:
    """Whether a move is made with a card; a marble alone may mean any, but for jokers."""
    return move.startswith((f"{card} ", f"{card}=")) if card else not move.startswith(JOKER)


def _written(head: str, parts: Iterable[Step]) -> str:
    return " ".join([head, *(f"{part.what}>{part.to}" for part in parts)])


def _rank_of(steps: int) -> str:
    """The rank that goes so many steps, or the one that only swaps."""
    return next(
        (FACES[rank] for rank, its in enumerate(FORWARD) if steps in its), "7" if steps == SEVEN_STEPS else SWAP
    )


def _is_in(view: Mapping[str, Any], seat: int) -> bool:
    """Whether all marbles of a seat are in the finish."""
    return all(marble.startswith("F") for marble in view["marbles"][seat])
