"""The table of Bärnergäng: rows of cards face down, pile and discard between them, the specials in use beside.

It is a game of memory: what has been looked at lies covered again after every move, and nothing here remembers it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import _, n_
from screens.games.baernergaeng import texts as words
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.layout.area import Area, Side
from screens.table.layout.card_layouts import GAP, RATIO, CardSpot, row
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Contents, Piece
from screens.table.scene import Scene
from screens.table.view.layer import ShownFace
from screens.widgets.basics import Chip
from screens.widgets.focus import Own

#: So many cards of the pile are drawn.
STACK = 3
#: There is always room for rows of so many.
SHORTEST = 4
#: Specials that have their effect by themselves; flip and cut, too, if they find no card.
WITHOUT_CARD = ("two", "mix", "new", "trade", "invert", "add")
#: What the buttons of a joker and of other specials begin with: "joker:look", "use:mix".
AS, USE = "joker:", "use:"
#: A card that is looked at comes nearer: it is at least so wide.
LOOKED_AT = dp(72)
#: The part of the own seat's width that the drawn card gets, and the room between seats.
HAND = 0.21
BETWEEN = dp(8)
#: How much of the table's height the own seat and the middle get, by the number of players.
SHARES = {2: (0.37, 0.26), 3: (0.34, 0.23), 4: (0.32, 0.23), 5: (0.28, 0.19), 6: (0.28, 0.19)}


class BaernergaengRow(Area):
    """A row: in one line, so that everybody sees which cards are the outer ones; a very long one in several."""

    #: It stays in one line as long as its cards are so wide.
    slim = NumericProperty(dp(20))

    def card_spots(self, number: int) -> list[CardSpot]:
        """How so many cards lie."""
        width, height = self.frame
        card = min(self.largest, _in_line(number, width, height))
        if card < self.slim:
            return row(number, width, height, self.largest)
        step = card * (1 + GAP)
        return [CardSpot((at - (number - 1) / 2) * step, 0, card) for at in range(number)]


def _in_line(number: int, width: float, height: float) -> float:
    """How wide so many cards are in one line."""
    return min(width / max(1, number * (1 + GAP)), height / (RATIO + GAP))


class BaernergaengSide(Side):
    """A player: the name plate, the row, and the drawn card."""

    #: A card's width in the row where there is room.
    card = NumericProperty(dp(400))

    def arrange(self, plate: float, *, is_beside: bool = False) -> None:
        """Lays out another player's seat: the plate so high over the row, or beside it; the drawn card on it."""
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
        """Lays out the seat at the lower edge: the drawn card to the right above the row, or else beside it."""
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

    #: How high a plate with one line is, and how long the longest row.
    plate = NumericProperty(dp(24))
    longest = NumericProperty(4)
    #: The largest that a card may be: never larger than the own ones.
    card = NumericProperty(dp(96))

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        for name in ("pos", "size", "plate", "longest", "card", "children"):
            self.fbind(name, self.arrange)

    def arrange(self, *_: Any) -> None:
        """Gives each seat its place, in turn order from the upper left."""
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
        """In so many columns, and whether the plates stand beside the rows: the plainest first."""
        return [(columns, is_beside) for is_beside in (False, True) for columns in range(seats, 0, -1)]

    def _cell(self, seats: int, columns: int) -> tuple[float, float]:
        lines = ceil(seats / columns)
        return (self.width + BETWEEN) / columns - BETWEEN, (self.height + BETWEEN) / lines - BETWEEN

    def _card(self, arrangement: tuple[int, bool]) -> float:
        """How wide a card of the longest row is in one line; a hair wider is not worth another arrangement."""
        columns, is_beside = arrangement
        width, height = self._cell(len(self.children), columns)
        if is_beside:
            width -= _beside(width)
        else:
            height -= self.plate * 1.1
        return round(min(self.card, _in_line(int(self.longest), width, height)) / dp(2))


def _beside(width: float) -> float:
    """How wide a plate beside a row is."""
    return max(dp(76), min(max(dp(118), theme.SMALL() * 7.2), width * 0.4))


class BaernergaengKinds(BoxLayout):
    """What a joker may stand for."""

    #: It lies at the lower edge of where it is asked, not at the upper one.
    is_near = BooleanProperty(defaultvalue=False)


class OwnChip(Own, Chip):
    """One of these, while nobody else knows of the joker."""


class BaernergaengScene(Scene):
    """Bärnergäng on the screen."""

    game = "baernergaeng"
    by_hand = ("ok", "deal", "draw", "take", "grab", "keep", "throw", "call", "end", "joker")
    paces: Mapping[str, float] = {
        **dict.fromkeys(("keep", "take", "throw", "grab", "swap", "flip", "cut", "use"), 0.2),
        **dict.fromkeys(("replace", "turn"), 0.5),
        "mix": 0.18,
        "trade": 0.4,
        "open": 0.07,
    }

    #: A card's width in the middle of the table.
    card = NumericProperty(0)
    pile = NumericProperty(0)
    #: What all have to know of this round: that the highest is best, who has called.
    news = StringProperty("")
    #: Not high enough for all three bands: pile and discard lie beside the own row.
    is_low = BooleanProperty(defaultvalue=False)
    #: How much of the table the own seat and the middle get: the less, the more players there are.
    own_share = NumericProperty(0.32)
    middle_share = NumericProperty(0.23)
    #: How high a name plate is, the line for the news, the own seat, the middle.
    plate = NumericProperty(0)
    line = NumericProperty(0)
    own = NumericProperty(0)
    middle = NumericProperty(0)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        #: Whose secrets have been looked at, if only while a finger rested on them.
        self._lookers: set[int | None] = set()
        #: What is asked of whom.
        self._asked: dict[int | None, Widget] = {}
        super().__init__(people, **kw)

    def build_seats(self) -> None:
        """The others sit along the upper edge, in turn order from the left."""
        self.own_share, self.middle_share = SHARES[len(self.people)]
        for order in range(1, len(self.people)):
            self.ids.others.add_widget(BaernergaengSide(order=order))
        self.ids.mine.bind(pos=self._arrange_mine, size=self._arrange_mine)

    def _arrange_mine(self, *_: Any) -> None:
        self.ids.mine.arrange_own(self.plate, 0 if self.is_low else self.middle)

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Rows, the drawn card, the specials in use, and the tops of pile and discard."""
        rows = {
            f"{seat}.{slot}": [card and card.removesuffix("^")]
            for seat, cards in enumerate(view["rows"])
            for slot, card in enumerate(cards)
        }
        hand = {f"hand {view['turn']}": [view["drawn"]]} if view["phase"] == "drawn" else {}
        stacks = {"pile": [None] * min(STACK, view["pile"]), "discard": [view["top"]] if view["top"] else []}
        return {**stacks, "resolving": view["resolving"], **hand, **rows}

    def face_down(self, view: Mapping[str, Any]) -> Collection[str]:
        """Cards that have not been turned up."""
        rows = enumerate(view["rows"])
        cards = ((seat, slot, card) for seat, row in rows for slot, card in enumerate(row))
        return {f"{seat}.{slot}" for seat, slot, card in cards if card and not card.endswith("^")}

    def focus_of(self, sight: Sight) -> int:
        """The table turns to who is to play, but stays as it is while a round is counted."""
        if sight.view["phase"] in ("score", "over"):
            return int(self.focus_seat)
        return super().focus_of(sight)

    def annotate(self, sight: Sight) -> None:
        """How many cards lie in the pile, what is special in this round, who has called or has still to play."""
        view = sight.view
        self.pile = view["pile"]
        self.news = self._news_of(view)
        self._make_room([len(row) for row in view["rows"]])
        for seat in self.seats:
            seat.is_awaited = seat.number == sight.awaited
            seat.note = self._note_of(view, seat.number)

    def _make_room(self, lengths: Sequence[int]) -> None:
        """Lays the seats out for rows of so many cards."""
        self.ids.others.longest = max(SHORTEST, *lengths)

    def _news_of(self, view: Mapping[str, Any]) -> str:
        news = [_("Highest is best now")] if view["inverted"] else []
        if view["caller"] is not None and not _is_counted(view):
            news.append(_("{name} has called").format(name=self.people[view["caller"]].name))
        return " · ".join(news)

    def _note_of(self, view: Mapping[str, Any], seat: int) -> str:
        if _is_counted(view):
            points = view["scores"][-1][seat]
            note = n_("{n} point", "{n} points", abs(points)).format(n=str(points).replace("-", "−"))
            return _("best: {points}").format(points=note) if seat in view["wins"][-1] else note
        if view["caller"] is None:
            return ""
        if seat == view["caller"]:
            return _("Bärnergäng!")
        return _("last turn") if seat in (view["turn"], *view["todo"]) else ""

    def _poses(self) -> dict[Piece, Pose]:
        """A card that is being looked at comes nearer, over all others."""
        poses = super()._poses()
        for piece in self._pieces.at(self._looked_at):
            poses[piece] = self._nearer(poses.pop(piece))
        return poses

    @property
    def _looked_at(self) -> str:
        """Where the one card lies that somebody looks at; "" if nobody does."""
        looking = self.sight.view["looking"] if self.sight else None
        return "{}.{}".format(*looking) if looking else ""

    def _nearer(self, pose: Pose) -> Pose:
        width = max(pose.width * 1.15, LOOKED_AT)
        half, tall = width / 2 + BETWEEN, width * RATIO / 2 + BETWEEN
        x = min(max(pose.x, self.x + half), self.right - half)
        y = min(max(pose.y, self.y + tall), self.top - tall)
        return Pose(x, y, width, width * RATIO)

    # looking

    def _begin(self, sight: Sight) -> None:
        self._end_looks(sight)
        super()._begin(sight)

    def _end_looks(self, _sight: Sight) -> None:
        """What has been looked at is covered again with each move, and forgotten."""
        self._lookers.clear()
        self.sight = None

    @property
    def _has_looked(self) -> bool:
        return self.part.seat in self._lookers

    def peek(self, *, now: bool) -> None:
        """A look, while a finger rests; only then may it be closed."""
        super().peek(now=now)
        if now:
            self._lookers.add(self.part.seat)
        else:
            self._offer()

    def unlock(self, *, now: bool) -> None:
        """A look that stays open; what is part-made of a card that is covered again is taken back."""
        self._lookers.add(self.part.seat)
        while self.choice.taken:
            self.take_back()
        super().unlock(now=now)
        self._offer()

    def offered(self, sight: Sight) -> Sequence[str]:
        """A card that lies covered is not played with, and a look is not closed before there was one."""
        if not self.has_secrets or self.is_unlocked:
            return sight.moves
        return [move for move in sight.moves if move == "ok"] if self._has_looked else ()

    @property
    def lets_play(self) -> bool:
        """A special that must be used plays itself, once its player has seen it."""
        return self.is_unlocked

    # how moves are made

    @property
    def _drawn(self) -> str | None:
        """The card in hand, as far as the viewer may see it."""
        return self.sight.view["drawn"] if self.sight else None

    @property
    def _meant(self) -> str | None:
        """What the card in hand is, or what a joker stands for."""
        is_joker = self._drawn == "joker" and self.choice.taken
        return self.choice.taken[0].what.removeprefix(AS) if is_joker else self._drawn

    @property
    def _hand(self) -> str:
        return f"hand {self.focus_seat}"

    def ways(self, move: str) -> Iterable[Steps]:
        """Cards are brought where they go; a special is brought to the middle, or onto what it is for."""
        verb, *rest = move.split()
        if verb == "joker":
            first = Step(AS + rest[0])
            return [(first, *way) for way in self._uses(rest[0], rest[1:])] if rest[1:] else [(first,)]
        if verb == "draw":
            return [(Step("pile"),), (Step("pile", self._hand),)]
        if verb == "take":
            return [(Step("discard", self._slot(rest[0])),)]
        if verb == "keep":
            return [(Step(self._hand, self._slot(rest[0])),)]
        if verb == "throw":
            return [(Step(self._hand, "discard"),)]
        if verb in ("ok", "call", "end", "deal"):
            return [(Step(verb),)]
        return self._uses(verb, rest)

    def _uses(self, kind: str, names: Sequence[str]) -> list[Steps]:
        """The ways to use a special, or to grab."""
        if not names:
            return [(Step(USE + kind),), (Step(self._hand, "resolving"),)]
        if kind in ("swap", "grab"):
            mine, theirs = self._slot(names[0]), names[1]
            return [(Step(mine, theirs),), (Step(theirs, mine),)]
        place = names[0] if kind == "look" else self._slot(names[0])
        ways: list[Steps] = [(Step(place),)]
        if not (kind == "look" and self._means_keeping(place)):
            ways.append((Step(self._hand, place),))
        if kind == "cut":
            ways.append((Step(place, "discard"),))
        return ways

    def _means_keeping(self, place: str) -> bool:
        """Whether dragging the drawn card there keeps it, whatever else it is for."""
        is_kept = self.sight is not None and any(move.startswith("keep") for move in self.sight.moves)
        return is_kept and bool(self._own(place))

    def _slot(self, number: str) -> str:
        return f"{self.focus_seat}.{number}"

    def tap(self, point: Point) -> None:
        """Of what can't be used now, a tap tells why."""
        piece = self.layer.at(point)
        if piece and not self.chosen and self.choice.next_steps and self._is_idle(piece):
            self._refuse([*self.choice.taken, Step(piece.place)], point)
        else:
            super().tap(point)

    def _is_idle(self, piece: Piece) -> bool:
        return not self._is_covered(piece) and not self._is_movable(piece) and not self._is_choosable(piece)

    def spell(self, steps: Steps) -> str:
        """The move that the last gesture means, after what a joker stands for."""
        *before, last = [Step(step.what.split("/")[0], step.to) for step in steps]
        if last.what.startswith(AS):
            return f"joker {last.what.removeprefix(AS)}"
        if before:
            kind = before[0].what.removeprefix(AS)
            text = self._spelled(last, kind)
            return f"joker {text}" if text else ""
        return self._spelled(last, self._drawn)

    def _spelled(self, step: Step, kind: str | None) -> str:
        what, to = step
        if what == "pile":
            return "draw"
        if what == "discard":
            own = self._own(to or self._slot("0"))
            return f"take {own}" if own else ""
        if what == self._hand:
            return self._spelled_from_hand(to, kind)
        if "." in what:
            return self._spelled_from_row(what, to, kind)
        return "" if to else what.removeprefix(USE)

    def _spelled_from_hand(self, to: str, kind: str | None) -> str:
        own = self._own(to)
        if to == "discard":
            return "throw"
        if to == "resolving":
            return kind if kind in (*WITHOUT_CARD, "flip", "cut", "joker") else ""
        if kind == "look" and "." in to and not self._means_keeping(to):
            return f"look {to}"
        if kind in ("flip", "cut") and own:
            return f"{kind} {own}"
        return f"keep {own}" if own else ""

    def _spelled_from_row(self, what: str, to: str, kind: str | None) -> str:
        own = self._own(what)
        if not to and kind in (None, "look"):
            return f"look {what}"
        if not to or to == "discard":
            return f"{kind} {own}" if own and kind in (("cut",) if to else ("flip", "cut")) else ""
        verb = {"swap": "swap", None: "grab"}.get(kind)
        if not verb or "." not in to:
            return ""
        if own:
            return f"{verb} {own} {to}"
        return f"{verb} {self._own(to)} {what}" if self._own(to) else ""

    def _own(self, place: str) -> str:
        """The slot of a place in the own row; "" for any other place."""
        seat, _dot, slot = place.partition(".")
        return slot if slot and seat == str(int(self.focus_seat)) else ""

    # what is said

    def bar(self) -> list[str]:
        """What a joker may stand for is asked on the table itself."""
        return [button for button in self.buttons() if not button.startswith(AS)]

    def on_choice(self) -> None:
        """Asks what a joker stands for, as long as it has to be said."""
        kinds = [button for button in self.buttons() if button.startswith(AS)]
        seat = self.part.seat
        if seat in self._asked:
            self.remove_widget(self._asked.pop(seat))
        if kinds:
            self._asked[seat] = self._sheet_of(kinds)
            self.add_widget(self._asked[seat])

    def _sheet_of(self, kinds: Sequence[str]) -> Widget:
        sheet = BaernergaengKinds()
        chip = OwnChip if self.hides_something else Chip
        for kind in kinds:
            asked = chip(text=self.label(kind), on_release=lambda _chip, kind=kind: self.answer(kind))
            sheet.ids.kinds.add_widget(asked)
        return sheet

    def answer(self, kind: str) -> None:
        """Says what a joker stands for."""
        self.press(kind)

    def label(self, button: str) -> str:
        """The call, the end of a look; of a special its name."""
        said = {"ok": _("Seen"), "call": _("Bärnergäng!"), "end": _("No call"), "deal": _("Next round")}
        return said.get(button) or words.face(button.removeprefix(AS).removeprefix(USE))

    def prompt(self) -> str:
        """What the player may do now; of a covered card nothing is told."""
        if self.sight is None or _is_counted(self.sight.view):
            return ""
        phase = self.sight.view["phase"]
        if phase in ("peek", "looking"):
            return self._look_prompt(phase)
        if self.has_secrets and not self.is_unlocked:
            return _("Tap the drawn card to see it.")
        return {"turn": self._turn_prompt, "drawn": self._drawn_prompt}.get(phase, self._end_prompt)()

    def _look_prompt(self, phase: str) -> str:
        if not self._has_looked and self.has_secrets:
            return _("Tap your two outer cards.") if phase == "peek" else _("Tap the card to look at it.")
        return _("Remember what you see: it will be covered for good.")

    def _turn_prompt(self) -> str:
        moves = self.sight.moves if self.sight else ()
        sentences = [_("Draw a card, or take the discard.") if self._has("take", moves) else _("Draw a card.")]
        if self._has("grab", moves):
            sentences.append(_("Or grab an open card."))
        if "call" in moves:
            sentences.append(_("Or call at once."))
        return " ".join(sentences)

    def _has(self, verb: str, moves: Sequence[str]) -> bool:
        return any(move.startswith(verb) for move in moves)

    def _end_prompt(self) -> str:
        return _("Your turn is over. Do you call?")

    def _drawn_prompt(self) -> str:
        kind = self._meant
        if kind is None:
            return ""
        return {
            "swap": _("Bring one of your cards onto a card of another player."),
            "look": _("Tap the card that you want to look at."),
            "flip": _("Tap the card to be turned up."),
            "cut": _("Tap the card that goes."),
            "joker": _("What does the Joker stand for?"),
            **dict.fromkeys(WITHOUT_CARD, _("Bring it to the middle to use it.")),
        }.get(kind, _("Put it in the place of one of your cards, or throw it away."))

    def explain(self, _piece: Piece, shown: ShownFace) -> str:
        """What a card counts and does."""
        if not shown:
            return _("A card that lies face down.")
        return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))


def _is_counted(view: Mapping[str, Any]) -> bool:
    """Whether the round is over, and its points written down."""
    return view["phase"] in ("score", "over")
