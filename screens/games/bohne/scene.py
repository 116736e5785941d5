"""The table of Nicht die Bohne!: four rows for each player, the trick between them, and your own hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any

from kivy.animation import Animation
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import n_
from screens.games.bohne.entry import BohneEntry, points, signed
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import RATIO
from screens.table.layout.frame import TurnedFrame
from screens.table.layout.plate import Named
from screens.table.layout.pose import Point, Pose
from screens.table.model.marks import ANEW, PICK, Mark
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.table_view import COUNTED
from screens.table.view.faces import Faces
from screens.widgets.basics import sign
from tabletop import Seen
from tabletop.games.bohne.cards import KINDS

#: The rectangle of the small crop below the index of a minus card, in card widths: left, bottom, width, height.
HARVEST = (0.075, 0.965, 0.15, 0.175)
#: The signs of special cards at the head of a row.
MARKS = {"-": "(−)", "x": "×2", "0": "(0)"}
#: The largest distance of cards in a row, in card widths.
STEP = 0.62


@cache
def harvest(colour: str) -> Any:
    """The picture of a colour's crop, cut from a card."""
    faces = Faces("bohne")
    card = faces.picture(colour + "-", dp(96))
    unit = card.width / (1 + 2 * faces.margin)
    left, bottom, width, height = (round(share * unit) for share in HARVEST)
    margin = round(faces.margin * unit)
    return card.get_region(left + margin, bottom + margin, width, height)


class BohneRow(Widget):
    """One colour's row of a player: its value and special cards; its cards are beside or below those."""

    colour = StringProperty("")
    texture = ObjectProperty(allownone=True)
    value = StringProperty("")
    marks = StringProperty("")
    is_negative = BooleanProperty(defaultvalue=False)
    #: The tint of its paper.
    ground = ColorProperty((0, 0, 0, 0))
    #: The width of the head with sign and value, and the rectangle for the cards.
    head_width = NumericProperty(0)
    head_height = NumericProperty(0)
    head_y = NumericProperty(0)
    shape = NumericProperty(0)
    cards_x = NumericProperty(0)
    cards_width = NumericProperty(0)
    cards_height = NumericProperty(0)
    #: Whether it is too low for cards below the value, so that they are beside it.
    is_low = BooleanProperty(defaultvalue=False)
    #: Whether the value is larger, to be readable from all sides of a table.
    is_bold = BooleanProperty(defaultvalue=False)

    def on_colour(self, _row: Widget, colour: str) -> None:
        """Show the colour's crop."""
        self.texture = harvest(colour)
        self.ground = [paper * tint for paper, tint in zip(theme.LIGHT.paper, theme.now.card, strict=True)]

    def show(self, faces: Sequence[str]) -> None:
        """Show the value of these cards."""
        number = points(faces)
        self.value = signed(number) if faces else ""
        self.is_negative = number < 0
        self.marks = " ".join(MARKS[face[1:]] for face in faces if face[1:] in MARKS)

    def poses(self, number: int) -> list[Pose]:
        """The poses of this many cards, the first at the row's head."""
        card = max(1.0, min(self.cards_height / RATIO, self.cards_width * 0.62))
        step = min(card * STEP, (self.cards_width - card) / max(1, number - 1))
        y = self.y + self.cards_height / 2
        return [Pose(self.cards_x + card / 2 + step * at, y, card, card * RATIO) for at in range(number)]


class BohneRows(Area, TurnedFrame):
    """All rows of a player, with their total. They are laid out upright, and then rotated."""

    total = StringProperty("")
    #: Whether the number that is counted at the end of a round stands where the total was.
    is_scored = BooleanProperty(defaultvalue=False)
    cell = NumericProperty(0)
    is_bold = BooleanProperty(defaultvalue=False)

    @property
    def rows(self) -> list[BohneRow]:
        """The four rows, from the left."""
        return [child for child in reversed(self.children) if isinstance(child, BohneRow)]

    def show(self, faces: Sequence[str]) -> None:
        """Show the values of these cards."""
        for row in self.rows:
            row.show([face for face in faces if face[0] == row.colour])
        self.total = signed(points(faces))

    def poses(self, pieces: Sequence[Piece]) -> list[Pose]:
        """The poses of cards, each in its colour's row, special cards first."""
        poses: dict[Piece, Pose] = {}
        for row in self.rows:
            mine = sorted((piece for piece in pieces if piece.face and piece.face[0] == row.colour), key=_rank)
            poses.update(zip(mine, map(self._turned, row.poses(len(mine))), strict=True))
        return [poses.get(piece, self.whole) for piece in pieces]

    def _turned(self, pose: Pose) -> Pose:
        x, y = self.whole.along(pose.x - self.center_x, pose.y - self.center_y)
        return pose._replace(x=x, y=y, turn=self.turn)


def _rank(piece: Piece) -> int:
    return KINDS.index(piece.face[1:]) if piece.face else 0


class BohneLine(Side):
    """A player: plate and rows."""

    #: The plate's height as a share of the line's.
    plate = NumericProperty(1)
    #: The plate's width with the gap beside it, as a share of the line's.
    share = NumericProperty(0.27)
    #: Whether the hand lies open below plate and rows; and the share of the height from the top that these keep.
    is_open = BooleanProperty(defaultvalue=False)
    upper = NumericProperty(1)

    def on_kv_post(self, *_: Any) -> None:
        """Lay the line out again when the hand is opened."""
        for child in self.children:
            child.bind(spot=self._lay)

    @property
    def rows(self) -> BohneRows:
        """The player's rows."""
        return next(child for child in self.children if isinstance(child, BohneRows))


def write_on(line: Any, view: Mapping[str, Any]) -> None:
    """Write the number of cards in hand and the value of the rows on a player's line.

    Once the round is counted, the sum lies where the total stood.
    """
    count = len(view["hands"][line.number])
    line.note = n_("{n} card", "{n} cards", count).format(n=count)
    line.rows.show(view["rows"][line.number])
    line.rows.is_scored = view["phase"] in COUNTED
    if line.rows.is_scored:
        line.note = ""


class BohneLines(BoxLayout):
    """The other players, one below the other."""


class BohneSlot(Named):
    """The place of a player's card in the trick, with the player's sign below it."""

    #: How many seats after the one at the lower edge, in turn order.
    order: NumericProperty[int] = NumericProperty(0)
    place = StringProperty("")
    colour = ColorProperty((0, 0, 0, 0))
    texture = ObjectProperty(allownone=True)
    is_awaited = BooleanProperty(defaultvalue=False)
    #: The lower end of sign and card, which are centred together.
    low = NumericProperty(0)
    #: The disc with the sign: its size and its left edge.
    disc = NumericProperty(0)
    disc_x = NumericProperty(0)
    foot = NumericProperty(0)
    card = NumericProperty(0)
    #: The width of the sign, with the name if there is room.
    span = NumericProperty(0)
    is_named = BooleanProperty(defaultvalue=False)

    def sit(self, number: int, person: Person) -> None:
        """Assign the place to a player."""
        self.place = f"table {number}"
        self.name = person.name
        self.colour = theme.seat(person.colour)
        self.texture = sign(person.symbol, dp(20))


class BohneTrick(GridLayout):
    """The cards of the trick side by side, or in two lines."""


class BohneToken(Widget):
    """The token: its holder leads, and the card below it is taken last."""

    turn = NumericProperty(0)
    texture = ObjectProperty(allownone=True)


class BohneScene(Scene):
    """The screen side of Nicht die Bohne!."""

    game = "bohne"
    entry_type: type[BohneEntry] = BohneEntry
    open_phases = ("pick",)
    joint_phases = ("hide",)
    paces: Mapping[str, float] = {"unveil": 0.16}

    #: Whether rows and trick are side by side.
    is_wide = BooleanProperty(defaultvalue=False)
    number: NumericProperty[int] = NumericProperty(3)
    column = NumericProperty(0)
    line = NumericProperty(0)
    #: The number of lines: an open hand needs as much room as a player's rows.
    lines = NumericProperty(3)
    hand_height = NumericProperty(0)
    trick_height = NumericProperty(0)

    @staticmethod
    def hand_share(number: int, is_wide: bool, shows_all_hands: bool) -> float:  # noqa: FBT001  (as kv calls it)
        """The hand's share of the height: less with more players, or where all hands are open."""
        if shows_all_hands:
            return 0.2
        if number < 5:
            return 0.36 if is_wide else 0.3
        return 0.32 if is_wide else 0.24

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        self._holder: int | None = None
        super().__init__(people, **kw)
        self.token = BohneToken(texture=sign("token", dp(28)))
        self.add_widget(self.token)
        for slot in self.slots:
            slot.bind(pos=self._place_token, size=self._place_token)

    def build_seats(self) -> None:
        """Add the other players' lines from the top in turn order; the trick likewise, with your own card last."""
        self.number = len(self.people)
        for order in range(1, self.number):
            self.ids.others.add_widget(BohneLine(order=order))
            self.ids.trick.add_widget(BohneSlot(order=order))
        self.ids.trick.add_widget(BohneSlot(order=0))

    @property
    def slots(self) -> list[BohneSlot]:
        """The places of the trick's cards, from the left."""
        return [child for child in reversed(self.ids.trick.children) if isinstance(child, BohneSlot)]

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Hands, trick and rows. Other hands are only counted; their cards come out of the plates."""
        seats = range(len(self.people))
        hands = {f"hand {seat}": self.held_cards(view, seat) for seat in seats}
        table = {f"table {seat}": self._laid(view, seat) for seat in seats}
        return {**{f"rows {seat}": view["rows"][seat] for seat in seats}, **table, **hands}

    def held_cards(self, view: Mapping[str, Any], seat: int) -> Sequence[str | None]:
        """The cards of a hand as far as they are drawn: only those in front, unless all lie open."""
        return view["hands"][seat] if seat == self.focus_seat or self.shows_all_hands else []

    def unrevealed(self, view: Mapping[str, Any]) -> Collection[str]:
        """The places of hidden cards that wait to be revealed together."""
        return {f"table {seat}" for seat in view["chosen"]}

    def _laid(self, view: Mapping[str, Any], seat: int) -> list[str | None]:
        face = view["table"][seat]
        return [face] if face or seat in view["chosen"] else []

    def annotate(self, sight: Sight) -> None:
        """Show hands, rows, turn and token."""
        view = sight.view
        self.ids.hand.place = f"hand {self.focus_seat}"
        for line in self.seats:
            line.is_open = self.shows_all_hands and line.number != self.focus_seat
            line.is_awaited = line.number == sight.awaited
            write_on(line, view)
        for slot in self.slots:
            number = (self.focus_seat + slot.order) % len(self.people)
            slot.sit(number, self.people[number])
            slot.is_awaited = number == sight.awaited
        self._give_token(None if view["phase"] in COUNTED else view["token"])

    def where(self, name: str) -> list[Pose]:
        """The poses of a named thing; for a player's rows, also their total."""
        return [line.rows.whole for line in self.seats if name == f"rows {line.number}"] or super().where(name)

    def pose_of_sum(self, side: Side) -> Pose:
        """Where a player's total stands, beside their rows: on a phone a plate has no room beside the name."""
        rows = self.surface_of(f"rows {side.number}")
        return rows.whole if isinstance(rows, Area) else super().pose_of_sum(side)

    def marked(self, seen: Seen) -> Mark | None:
        """The card that a player has picked, in their rows."""
        if seen.what == "pick" and seen.seat is not None and seen.faces:
            return Mark(PICK, seen.seat, seen.target or "", face=seen.faces[0])
        return Mark(ANEW, seen.seat) if seen.what == "deal" and seen.seat is not None else None

    # the token

    def _give_token(self, holder: int | None) -> None:
        """Move the token to its new holder."""
        before, self._holder = self._holder, holder
        self.token.opacity = 0 if holder is None else 1
        if before is None or holder is None or not self.layer.duration:
            self._place_token()
        else:
            Animation.cancel_all(self.token)
            Animation(center=self.token_point(), d=self.layer.duration * 2, t="out_cubic").start(self.token)

    def _place_token(self, *_: Any) -> None:
        if self._holder is not None:
            Animation.cancel_all(self.token)
            self.token.center = self.token_point()

    def token_point(self) -> Point:
        """The token's position: at the upper edge of the holder's card, beside its index."""
        order = (self._holder - self.focus_seat) % len(self.people) if self._holder is not None else 0
        slot = next(slot for slot in self.slots if slot.order == order)
        self.token.size = (slot.card * 0.4,) * 2
        return slot.center_x + slot.card * 0.27, slot.low + slot.foot + slot.card * (RATIO - 0.1)

    # how moves are made

    def show_events(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show what has happened. A changed choice has no event: only the player who changes it sees the cards swap."""
        if not events:
            events = self.changed_choice(sight)
            public = [seen._replace(faces=None) for seen in events]
        super().show_events(events, sight, public)

    def changed_choice(self, sight: Sight) -> list[Seen]:
        """The swap of a changed choice: the old card back to the hand, and the new one out of it."""
        seat = sight.viewer
        if seat is None or seat not in sight.view["chosen"]:
            return []
        hand, table = f"hand {seat}", f"table {seat}"
        before = [piece.face for piece in self.pieces.at(table) if piece.face]
        now = sight.view["table"][seat]
        if not before or before == [now]:
            return []
        back = Seen("hide", seat, table, hand, 1, (before[0],), ())
        return [back, Seen("hide", seat, hand, table, 1, (now,), ())]

    # words
