"""The table of Bärnergäng: rows of face-down cards, the two piles between them, and special cards in use beside those.

It is a game of memory: cards looked at are covered again after every move, and nothing here remembers them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import _, n_
from screens.games.baernergaeng.cards import BaernergaengFaces
from screens.games.baernergaeng.entry import WITHOUT_CARD, BaernergaengEntry, is_counted
from screens.session.sight import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import GAP, RATIO, CardSpot, row
from screens.table.layout.pose import Pose
from screens.table.model.marks import ANEW, LEFT, LOOK, MIXED, PUT, SWAP, TRADED, Mark
from screens.table.model.pieces import Contents, Piece, is_row
from screens.table.scene import Scene
from screens.table.table_view import COUNTED
from screens.table.view.faces import Faces
from tabletop import Place, Seen

if TYPE_CHECKING:
    from screens.table.gestures import GestureEntry

#: The mark of each event.
MARKS = {
    **dict.fromkeys(("keep", "take", "new", "add", "flip", "replace"), PUT),
    "swap": SWAP,
    "grab": SWAP,
    "look": LOOK,
    "cut": LEFT,
    "mix": MIXED,
    "trade": TRADED,
    "deal": ANEW,
}
#: How many cards of the draw pile are drawn.
STACK = 3
#: Rows always have room for at least this many cards.
SHORTEST = 4
#: The least width of a card being looked at, which comes nearer.
LOOKED_AT = dp(72)
#: The drawn card's share of the width of your own seat, and the gap between seats.
HAND = 0.21
BETWEEN = dp(8)
#: The shares of the table's height for your own seat and for the middle, by number of players.
SHARES = {2: (0.37, 0.26), 3: (0.34, 0.23), 4: (0.32, 0.23), 5: (0.28, 0.19), 6: (0.28, 0.19)}


class BaernergaengRow(Area):
    """A row in a single line, so that its outer cards are obvious; only a very long one has several lines."""

    #: The card width down to which the row stays in one line.
    slim = NumericProperty(dp(20))
    laid_by = (*Area.laid_by, "slim")

    def card_spots(self, number: int) -> list[CardSpot]:
        """The layout of this many cards."""
        width, height = self.frame
        card = min(self.largest, _in_line(number, width, height))
        if card < self.slim:
            return row(number, width, height, self.largest)
        step = card * (1 + GAP)
        return [CardSpot((at - (number - 1) / 2) * step, 0, card) for at in range(number)]


def _in_line(number: int, width: float, height: float) -> float:
    """The width of a card if this many are in one line."""
    return min(width / max(1, number * (1 + GAP)), height / (RATIO + GAP))


class BaernergaengSide(Side):
    """A player: the name plate, the row, and the drawn card."""

    #: A card's width in the row where there is room.
    card = NumericProperty(dp(400))

    def arrange(self, plate: float, *, is_beside: bool = False) -> None:
        """Lay out another player's seat: a plate this high above the row, or beside it; the drawn card on the plate."""
        high, ids = min(0.5, plate / max(1, self.height)), self.ids
        if is_beside:
            share = _beside(self.width) / max(1, self.width)
            ids.plate.spot = 0, 0.5 - high, share * 0.96, high * 2
            ids.row.spot = share, 0, 1 - share, 1
            ids.hand.spot = 0, 0, share, 1
        else:
            share = min(1, dp(230) / max(1, self.width))
            ids.plate.spot = (1 - share) / 2, 1 - high, share, high
            ids.row.spot = 0, 0, 1, 1 - high * 1.1
            ids.hand.spot = 0.86, 1 - high, 0.14, high
        self._lay()

    def arrange_own(self, plate: float, above: float) -> None:
        """Lay out the seat at the lower edge: the drawn card above the row on the right, or else beside it."""
        high, ids = min(0.5, plate / max(1, self.height)), self.ids
        row_high, row_wide = 1 - high * 1.15, 1.0 if above else 1 - HAND
        ids.plate.spot = 0, 1 - high, min(1 - HAND, dp(230) / max(1, self.width)), high
        ids.row.spot = 0, 0, row_wide, row_high
        if above:
            ids.hand.spot = 1 - HAND, row_high * 1.03, HAND, 1 + above / max(1, self.height) - row_high * 1.03
        else:
            ids.hand.spot = row_wide + 0.01, 0, HAND - 0.01, row_high
        self._lay()


class BaernergaengOthers(Widget):
    """The other players at the upper edge, in as many lines as make their cards largest."""

    #: The height of a one-line plate, and the length of the longest row.
    plate = NumericProperty(dp(24))
    longest = NumericProperty(4)
    #: The largest card width, never more than that of your own cards.
    card = NumericProperty(dp(96))

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        for name in ("pos", "size", "plate", "longest", "card", "children"):
            self.fbind(name, self.arrange)

    def arrange(self, *_: Any) -> None:
        """Place the seats in turn order from the upper left."""
        seats = sorted(self.children, key=lambda seat: seat.order)
        if not seats:
            return
        columns, is_beside = max(self._arrangements(len(seats)), key=self._card)
        lines = ceil(len(seats) / columns)
        width, height = self._cell(len(seats), columns)
        for at, seat in enumerate(seats):
            line, column = divmod(at, columns)
            in_line = min(columns, len(seats) - line * columns)
            shift = (self.width - in_line * (width + BETWEEN) + BETWEEN) / 2
            seat.card = self.card
            seat.size = width, height
            seat.pos = self.x + shift + column * (width + BETWEEN), self.y + (lines - 1 - line) * (height + BETWEEN)
            seat.arrange(self.plate, is_beside=is_beside)

    def _arrangements(self, seats: int) -> list[tuple[int, bool]]:
        """The possible numbers of columns, each with plates above or beside the rows; the plainest first."""
        return [(columns, is_beside) for is_beside in (False, True) for columns in range(seats, 0, -1)]

    def _cell(self, seats: int, columns: int) -> tuple[float, float]:
        lines = ceil(seats / columns)
        return (self.width + BETWEEN) / columns - BETWEEN, (self.height + BETWEEN) / lines - BETWEEN

    def _card(self, arrangement: tuple[int, bool]) -> float:
        """The width of a card of the longest row in this arrangement, rounded so that tiny gains don't matter."""
        columns, is_beside = arrangement
        width, height = self._cell(len(self.children), columns)
        if is_beside:
            width -= _beside(width)
        else:
            height -= self.plate * 1.1
        return round(min(self.card, _in_line(int(self.longest), width, height)) / dp(2))


def _beside(width: float) -> float:
    """The width of a plate beside a row."""
    return max(dp(76), min(max(dp(118), theme.on_table(Window.size) * 7.2), width * 0.4))


class BaernergaengScene(Scene):
    """The screen side of Bärnergäng."""

    game = "baernergaeng"
    joint_phases = ("peek",)
    entry_type: type[BaernergaengEntry] = BaernergaengEntry
    entry: BaernergaengEntry
    #: All of them: a special that has just been drawn must be read before it has its effect.
    by_hand = (
        *("ok", "deal", "draw", "take", "grab", "keep", "throw", "call", "end"),
        *("joker", "swap", "look", "flip", "cut", *WITHOUT_CARD),
    )
    unseen = ("end",)
    notes_sums = True
    paces: Mapping[str, float] = {
        **dict.fromkeys(("keep", "take", "throw", "grab", "swap", "flip", "cut", "use"), 0.2),
        **dict.fromkeys(("replace", "turn"), 0.5),
        "mix": 0.05,
        "trade": 0.5,
        "open": 0.07,
    }
    sounds: Mapping[str, str] = {**Scene.sounds, "invert": "tilt", "trade": "slide"}
    notices: Mapping[str, float] = {"trade": 1.1, "mix": 1.1}

    #: A card's width in the middle of the table.
    card = NumericProperty(0)
    pile = NumericProperty(0)
    #: What everyone must know of this round: inverted scoring, the caller.
    news = StringProperty("")
    #: Its sign: that the highest sum is best, or else that this is the last lap.
    news_icon = StringProperty("")
    #: Whether the table is too low for three bands, so that the piles are beside your own row.
    is_low = BooleanProperty(defaultvalue=False)
    #: The shares of the table for your own seat and the middle, smaller with more players.
    own_share = NumericProperty(0.32)
    middle_share = NumericProperty(0.23)
    #: The heights of a name plate, the line of news, your own seat and the middle.
    plate = NumericProperty(0)
    line = NumericProperty(0)
    own = NumericProperty(0)
    middle = NumericProperty(0)

    def build_seats(self) -> None:
        """Add the other players along the upper edge, in turn order from the left."""
        self.own_share, self.middle_share = SHARES[len(self.people)]
        for order in range(1, len(self.people)):
            self.ids.others.add_widget(BaernergaengSide(order=order))
        arrange = self._arrange_mine
        self.ids.mine.bind(pos=arrange, size=arrange)
        self.bind(plate=arrange, middle=arrange, is_low=arrange)

    def _arrange_mine(self, *_: Any) -> None:
        self.ids.mine.arrange_own(self.plate, 0 if self.is_low else self.middle)

    def is_seen(self, move: str) -> bool:
        """Whether a bot's move shows anything; the first look at face-down cards doesn't."""
        is_first_look = move == "ok" and self.sight is not None and self.sight.view["phase"] == "peek"
        return super().is_seen(move) and not is_first_look

    def marked(self, seen: Seen) -> Mark | None:
        """Which card of which row was replaced, swapped or looked at, and which row mixed or traded."""
        kind = MARKS.get(seen.what, "")
        is_left = kind == LEFT
        place = str(seen.origin if is_left else seen.target)
        is_about = is_row(place) if kind in (MIXED, TRADED) else Place.parse(place).is_slot
        if not kind or seen.seat is None or not (is_about or kind == ANEW):
            return None
        return Mark(kind, seen.seat, place, "" if is_left else seen.origin or "")

    def faces(self) -> Faces:
        """Cards that say their names where their pictures are small."""
        return BaernergaengFaces()

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """The rows, the drawn card, the special cards in use, and the tops of both piles."""
        rows = {
            f"{seat}.{slot}": [card and card.removesuffix("^")]
            for seat, cards in enumerate(view["rows"])
            for slot, card in enumerate(cards)
        }
        hand = {f"hand {view['turn']}": [view["drawn"]]} if view["phase"] == "drawn" else {}
        stacks = {"pile": [None] * min(STACK, view["pile"]), "discard": [view["top"]] if view["top"] else []}
        return {**stacks, "resolving": view["resolving"], **hand, **rows}

    def unrevealed(self, view: Mapping[str, Any]) -> Collection[str]:
        """The places of face-down cards."""
        rows = enumerate(view["rows"])
        cards = ((seat, slot, card) for seat, row in rows for slot, card in enumerate(row))
        return {f"{seat}.{slot}" for seat, slot, card in cards if card and not card.endswith("^")}

    def focus_of(self, sight: Sight) -> int:
        """The seat in front: the one in turn, but unchanged while a round is being scored."""
        if sight.view["phase"] in COUNTED:
            return int(self.focus_seat)
        return super().focus_of(sight)

    def annotate(self, sight: Sight) -> None:
        """Show the size of the draw pile, this round's news, and who has called or is still to play."""
        view = sight.view
        self.pile = view["pile"]
        self.news = self._news_of(view)
        self.news_icon = "arrow-up-bold-circle" if view["inverted"] else "flag-checkered"
        self.make_room([len(row) for row in view["rows"]])
        for seat in self.seats:
            seat.is_awaited = seat.number in view["peeking"] if view["peeking"] else seat.number == sight.awaited
            seat.note = self._note_of(view, seat.number)

    def make_room(self, lengths: Sequence[int]) -> None:
        """Lay the seats out for rows of this many cards."""
        self.ids.others.longest = max(SHORTEST, *lengths)

    def _news_of(self, view: Mapping[str, Any]) -> str:
        news = [_("Highest wins now")] if view["inverted"] else []
        if view["caller"] is not None and not is_counted(view):
            news.append(_("{name} has called").format(name=self.people[view["caller"]].name))
        return " · ".join(news)

    def is_out(self, view: Mapping[str, Any], seat: int) -> bool:
        """Whether a seat has called, or has had its last turn."""
        return view["caller"] is not None and seat not in (view["turn"], *view["todo"])

    def _note_of(self, view: Mapping[str, Any], seat: int) -> str:
        if is_counted(view):
            points = view["scores"][-1][seat]
            note = n_("{n} point", "{n} points", abs(points)).format(n=str(points).replace("-", "−"))
            return _("best: {points}").format(points=note) if seat in view["wins"][-1] else note
        if view["caller"] is None:
            return ""
        if seat == view["caller"]:
            return _("Bärnergäng!")
        return _("last turn") if seat in (view["turn"], *view["todo"]) else ""

    def poses(self, of: Collection[Piece] | None = None) -> dict[Piece, Pose]:
        """The poses of all pieces, or at least of these; the card being looked at comes nearer, above all others."""
        poses = super().poses(of)
        for piece in self.pieces.at(self._looked_at):
            if piece in poses:
                poses[piece] = self.nearer_pose(poses.pop(piece))
        return poses

    @property
    def _looked_at(self) -> str:
        """The place of the card being looked at; "" if there is none."""
        looking = self.sight.view["looking"] if self.sight else None
        return "{}.{}".format(*looking) if looking else ""

    def nearer_pose(self, pose: Pose) -> Pose:
        """The pose of a card that is being looked at: larger, and over the others."""
        width = max(pose.width * 1.15, LOOKED_AT)
        half, tall = width / 2 + BETWEEN, width * RATIO / 2 + BETWEEN
        x = min(max(pose.x, self.x + half), self.right - half)
        y = min(max(pose.y, self.y + tall), self.top - tall)
        return Pose(x, y, width, width * RATIO)

    # looking

    def forget_looks(self, _sight: Sight) -> None:
        """Cover and forget everything looked at, as after each move."""
        self.entry.has_looked = False
        self.state.sight = None

    def on_choice(self, entry: GestureEntry) -> None:
        """Ask on the table what a joker stands for."""
        if isinstance(entry, BaernergaengEntry):
            entry.ask()
