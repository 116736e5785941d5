"""Dog on a flat table: the board takes the whole shorter side, and the players share the two ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty, StringProperty

from screens.app import theme
from screens.app.words import _
from screens.games.dog import texts as words
from screens.games.dog.board import FlatDogBoard
from screens.games.dog.entry import GIVEN, DogEntry
from screens.games.dog.made import AS, FOLD
from screens.games.dog.scene import DogScene
from screens.games.dog.seats import GIFT, DogPlayerSide
from screens.session.sight import Sight
from screens.table.flat_entry import FlatEntry
from screens.table.layout.card_layouts import GAP, RATIO, row
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import LEFT, LOWER, RIGHT, UPPER, Station, StationLayout, size_of_buttons
from screens.table.model.choice import Step
from screens.table.model.pieces import Piece
from screens.table.view.hints import Trail
from screens.widgets.basics import width_of
from screens.widgets.bubble import Bubble
from screens.widgets.slots import SlotButton, wished
from tabletop import Seen
from tabletop.games.dog.board import COLOURS
from tabletop.games.dog.cards import HAND_SIZES
from tabletop.games.dog.events import DISCARD
from tabletop.games.dog.intents import why_none_comes_out
from tabletop.games.dog.teams import number_of_teams

#: The least room beside the board, and its largest share of the longer side.
ROOM, SHARE = dp(200), 0.25
#: In a row, the few cards of a later round are at most this much larger than those of the first.
FEWER = 1.3
#: The largest width of a card in a hand.
WIDEST = dp(140)
#: With room for two lines of buttons, none gets narrower than this share of its preferred width.
SMALLEST = 0.65
#: The hand's least share of a small station's height; words shrink instead.
HAND = 0.34
#: The largest share of a station's width for the frame with whom a card is for.
GIVEN_SHARE = 0.4
#: A wide station's share for the plate; and the least width of a plate that has the small buttons beside it.
BESIDE, NARROWEST = 0.4, dp(140)
#: How far below the middle of a laid card the label on it is, in heights of the card.
FOOT = 0.28
#: How much higher a bent fan is than its cards.
BENT = 1.14


class Seating(NamedTuple):
    """Where people sit round the board: the edge of each place, and the places that share either end of the table.

    Places go round counter-clockwise, from the lower edge. Those of an end are listed from below, or from the left.
    """

    edges: Sequence[int]
    ends: tuple[Sequence[int], Sequence[int]]
    #: The board's rotation that brings each kennel to its player, where the first seat is at the lower edge.
    slant: float = 0


#: By number of seats, on a table in landscape, and in portrait.
ACROSS = {
    4: Seating((LOWER, RIGHT, UPPER, LEFT), ((3, 2), (0, 1))),
    6: Seating((LOWER, RIGHT, UPPER, UPPER, LEFT, LOWER), ((5, 4, 3), (0, 1, 2)), slant=30),
}
UPRIGHT = {
    4: Seating((LOWER, RIGHT, UPPER, LEFT), ((3, 0), (2, 1))),
    6: Seating((LOWER, RIGHT, RIGHT, UPPER, LEFT, LEFT), ((5, 0, 1), (4, 3, 2))),
}


class DogStationLayout(StationLayout):
    """Gives the board the whole shorter side, and the players equal parts of the two ends."""

    slant = NumericProperty(0)

    def arrange(self, *_: Any) -> None:
        """Seat the players at both ends of the board."""
        stations = self.in_place()
        is_across = self.is_across = self.width >= self.height
        seating = (ACROSS if is_across else UPRIGHT).get(len(stations))
        if seating is None:
            return
        short, long = sorted(self.size)
        depth = max((long - short) / 2, min(ROOM, long * SHARE))
        left, low = (depth, 0) if is_across else (0, depth)
        self.middle = [self.x + left, self.y + low, self.width - 2 * left, self.height - 2 * low]
        self.slant = seating.slant - 360 / len(stations) * self.lower
        for places, start in zip(seating.ends, (0, long - depth), strict=True):
            for at, place in enumerate(places):
                along = at * short / len(places)
                x, y = (start, along) if is_across else (along, start)
                stations[place].turn = 90 * seating.edges[place]
                stations[place].pos = self.x + x, self.y + y
                stations[place].size = (depth, short / len(places)) if is_across else (short / len(places), depth)


class DogStation(Station, DogPlayerSide):
    """A player's edge: name, what to do, their cards, and a frame for the card they pass on."""

    #: The name of the player that the card in the frame is for; "" while none is passed on.
    gift_for = StringProperty("")
    #: The width of that name.
    gift_span = NumericProperty(0)
    layout = OptionProperty("fan", options=["fan", "row"])
    largest = NumericProperty(1)
    #: The rectangles of everything as shares (left, bottom, width, height) of the station, or of the words' part.
    plate_spot = ListProperty([0, 0, 1, 1])
    hand_spot = ListProperty([0, 0, 1, 1])
    gift_spot = ListProperty([0, 0, 1, 1])
    words_spot = ListProperty([0, 0, 1, 1])
    #: Where the small buttons are beside the plate: their left end and their middle, as shares of the words' part.
    small_at = ListProperty([0, 0])
    line_spot = ListProperty([0, 0, 1, 1])
    buttons_spot = ListProperty([0, 0, 1, 1])
    gift_line_spot = ListProperty([0, 0, 1, 1])
    #: Whether name and words are side by side; and whether there is room for two lines of buttons.
    is_wide = BooleanProperty(defaultvalue=False)
    is_tall = BooleanProperty(defaultvalue=False)
    lines = NumericProperty(1)
    #: Whether the small buttons are beside the plate.
    is_small_above = BooleanProperty(defaultvalue=False)
    #: Whether there are buttons besides the small ones; and whether all of them have room below the plate, so that the
    #: words may stand beside both.
    has_mains = BooleanProperty(defaultvalue=False)
    fit_below_plate = BooleanProperty(defaultvalue=True)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        sized = ("frame_width", "frame_height", "gift_span", "lines", "has_mains", "fit_below_plate", "look_width")
        for name in sized:
            self.fbind(name, self.share_out)
        self.share_out()

    def share_out(self, *_: Any) -> None:
        """Lay out plate and words above the hand, and the passed-on card beside them."""
        width, height = float(self.frame_width), float(self.frame_height)
        gap = theme.gap(0.75)
        self.is_wide, self.is_tall = width > height * 1.2, height > width * 1.5
        # Beside a plate there is room for three lines of words.
        font, press = theme.on_table(Window.size), theme.touch() + dp(4)
        self._put_small(is_above=self.is_tall and self._beside_small(width) >= NARROWEST)
        plate = max(theme.touch() if self.is_small_above else dp(40), font * (3 if self.is_wide else 2.6))
        below = 0 if self.is_wide else font * (5.9 if self.is_tall else 4.2)
        free = height - press - 4 * gap
        words = max(0.0, min(plate + below, free - height * HAND))
        plate = min(plate, words)
        # A second line of buttons replaces the words, which move beside the plate.
        above = max(words, plate + press + dp(4)) if self.lines > 1 and not self.is_tall else words
        hand = self._lay_hand(width - 4 * gap, free - above)
        self.hand_spot = self._spot(2 * gap, gap, width - 4 * gap, hand)
        low = hand + 2 * gap
        self.words_spot = self._spot(0, low, width, height - low)
        self._share_out_words(width, height - low, plate, gap)

    def _put_small(self, *, is_above: bool) -> None:
        """Put the small buttons beside the plate, or before the main ones below the words."""
        self.is_small_above = is_above
        small, here = self.ids.small, self.ids.words.content if is_above else self.ids.buttons
        if small.parent is not here:
            small.parent.remove_widget(small)
            here.add_widget(small, len(here.children))

    def _beside_small(self, width: float) -> float:
        """The width of a plate that has two small buttons beside it."""
        return width - theme.touch() - float(self.look_width) - theme.gap(0.5) - 3 * theme.gap(0.75)

    def _lay_hand(self, width: float, height: float) -> float:
        """Lay out cards as large as possible while each can be touched; returns their height."""
        number = max(HAND_SIZES)
        fan = min(WIDEST, height / RATIO / BENT, width - (number - 1) * theme.touch())
        in_row = min(WIDEST, row(number, width, height, WIDEST)[0].width)
        if max(fan, in_row) < theme.touch():
            fan = min(height / RATIO / BENT, width / 2.75)
            in_row = 0
        self.layout = "fan" if fan >= in_row else "row"
        self.largest = max(1, fan) if self.layout == "fan" else min(WIDEST, in_row * FEWER)
        lines = 2 if in_row * (1 + GAP) * number > width + 1 else 1
        return self.largest * RATIO * BENT if self.layout == "fan" else in_row * (RATIO + GAP) * lines

    def _share_out_words(self, width: float, height: float, plate: float, gap: float) -> None:
        """Lay out the upper part: plate, words beside or below it, buttons at the bottom, and the frame."""
        above = float(self.frame_height) - height
        is_beside = self.is_wide or (self.lines > 1 and not self.is_tall)
        buttons = (theme.touch() + dp(4)) * self.lines
        given = max(GIFT + 2 * gap, min(self.gift_span + 2 * gap, width * GIVEN_SHARE)) if self.gift_for else 0
        side = width * BESIDE if is_beside else width
        across = self._beside_small(width) if self.is_small_above else side - 2 * gap
        self.plate_spot = self._spot(gap, height - plate - gap, across, plate, above)
        left, top = (side, height - gap) if is_beside else (gap, height - plate - 2 * gap)
        is_free = self._has_free_floor(side, is_beside=is_beside)
        floor = 0 if is_free else buttons
        self.line_spot = _share((left, floor, width - left - given - gap, top - floor), width, height)
        self.buttons_spot = _share((gap, 0, width - given - 2 * gap, buttons), width, height)
        caption = theme.on_table(Window.size) * 1.4
        frame = min(GIFT * RATIO, (height - gap if is_beside else top) - caption)
        self.gift_spot = self._spot(width - given, 0, given - gap, frame, above)
        self.gift_line_spot = _share((width - given, frame, given - gap, caption), width, height)
        end = gap + across if self.is_small_above else 0
        self.small_at = [(end + gap) / max(1.0, width), 1 - (gap + plate / 2) / max(1.0, height)]

    def _has_free_floor(self, side: float, *, is_beside: bool) -> bool:
        """Whether the words reach down to the hand, as no button stands below them."""
        if self.is_small_above:
            return not self.has_mains
        return is_beside and self.fit_below_plate and side > theme.touch() + self.look_width + theme.gap(1.5)

    def _spot(self, left: float, bottom: float, across: float, high: float, above: float = 0.0) -> list[float]:
        """A rectangle in the station, at a height above its own edge, as shares."""
        return _share((left, above + bottom, across, high), float(self.frame_width), float(self.frame_height))

    def on_gift_for(self, _station: Any, text: str) -> None:
        """Measure the name of the player that the card is for."""
        self.gift_span = width_of(text, theme.on_table(Window.size)) if text else 0

    def put_mains(self, buttons: Sequence[SlotButton]) -> None:
        """Put the main buttons beside the small ones, or where there is too little room on a line above."""
        here = self.ids.buttons
        here.clear_widgets([child for child in here.children if isinstance(child, SlotButton)])
        for button in buttons:
            here.add_widget(button)

    def fit(self) -> None:
        """Give each button its preferred width, or its part of the room, at least a finger's."""
        buttons, mains = self.ids.buttons, self.slots.mains
        wishes = [wished(button.text, size_of_buttons()) for button in mains]
        width, before = float(buttons.width), self._before_mains
        self.has_mains = bool(mains)
        below = float(self.frame_width) * BESIDE - 2 * theme.gap(0.75) - before
        self.fit_below_plate = not mains or _narrowest(wishes) <= below
        beside = min(width - before, below) if self.is_wide and self.fit_below_plate else width - before
        needs_more = bool(mains) and _narrowest(wishes) > beside
        self.lines = 2 if needs_more and not self.is_wide else 1
        lines = _in_lines(wishes, beside) if self.lines == 2 else [len(wishes)]
        begun = 0
        for number, room in zip(lines, (beside, width), strict=False):
            self._fit_line(mains[begun : begun + number], wishes[begun : begun + number], room)
            begun += number

    @property
    def _before_mains(self) -> float:
        """The width that the small buttons take of the main ones' line."""
        return 0.0 if self.is_small_above else float(self.ids.small.width) + self.ids.buttons.spacing[0]

    def _fit_line(self, buttons: Sequence[SlotButton], wishes: Sequence[float], room: float) -> None:
        touch = theme.touch()
        free = room - self.ids.buttons.spacing[0] * (len(buttons) - 1)
        share = max(0.0, min(1.0, (free - touch * len(wishes)) / max(1.0, sum(wishes) - touch * len(wishes))))
        for button, wish in zip(buttons, wishes, strict=True):
            button.fit(int(touch + (wish - touch) * share))

    def place_bubble(self, bubble: Bubble, *_: Any) -> None:
        """Place a bubble on the words if they have room for it, else over the cards: never over name and buttons."""
        left, low, _across, high = self.line_spot
        width, height = float(self.frame_width), float(self.frame_height)
        bubble.room = width * (1 - left)
        bubble.x = min(left * width, width - bubble.width)
        bubble.y = height * (self.words_spot[1] + self.words_spot[3] * low)
        if bubble.height > height * self.words_spot[3] * high:
            bubble.y = theme.gap(0.5)


class DogFlatEntry(FlatEntry, DogEntry):
    """The move entry of one seat on a flat table."""

    table: DogFlatScene

    @property
    def must_look(self) -> bool:
        """Never: at their own edge players lay cards without a look, and what is only theirs to know isn't told."""
        return False

    def tells_of_hand(self, piece: Piece) -> bool:
        """Whether what a piece can do now would tell of covered cards: a marble does until a card lies on it."""
        is_told = self.state.is_laid_open or bool(self.choice.taken)
        return not is_told and self.table.board.holds(piece.place)

    @property
    def is_hand_covered(self) -> bool:
        """Whether a tap on a card chooses none: also while a finger on the eye looks at all of them."""
        return self.has_secrets and not self.state.is_laid_open

    def meant(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """Whom a card dropped at a point is given to: the player whose plate is there, or whose frame is."""
        plates = ((station, station.ids.plate.collide_point(*point)) for station in self.table.stations)
        getter = next((int(station.order) for station, is_there in plates if is_there), None)
        if getter is None or not self.is_giving:
            return super().meant(pieces, point)
        return f"{GIVEN} {(getter - self.table.board.teams) % self.table.number}"

    @property
    def getters_plate(self) -> Pose:
        """The plate of the player who gets this seat's card."""
        plate = self.table.stations[(self.state.seat + self.table.board.teams) % self.table.number].ids.plate
        return Pose(*plate.center, *plate.size)

    def blind_places(self, _pieces: Sequence[Piece]) -> Iterable[str]:
        """The frame for the card that is passed on, or all marbles that a card might be laid on."""
        view = self.state.sight.view if self.state.sight and self.state.moves else {}
        if view and view["phase"] == "exchange":
            return [f"{GIVEN} {self.state.seat}"]
        if not view or self.is_seven_begun:
            return []
        return [piece.place for piece in self.table.pieces if self.is_own_marble(piece)]

    def is_blind(self, piece: Piece) -> bool:
        """Whether nothing may depend on a piece's face: of a card that lies open on its marble, all may."""
        return super().is_blind(piece) and not (piece.is_held and piece.place == DISCARD)

    def why_for_all(self, place: str) -> str:
        """Why a covered card can't be laid there: by what stands there, and never by the card."""
        if self.is_giving or not self._is_ground(place):
            return ""
        own = [piece for piece in self.table.pieces.at(place) if self.is_own_marble(piece)]
        if not own:
            return _("Lay a card on a marble that you may move.")
        if not place.endswith("K"):
            return _("This card doesn’t move this marble now.")
        view = self.state.sight.view if self.state.sight else None
        return _(words.REFUSALS[why_none_comes_out(view, COLOURS.index(place[0]))]) if view else ""

    def label(self, button: str) -> str:
        """A button's text; what the Joker is to be is asked beside it."""
        return super().label(button) if button == FOLD else words.face(button.removeprefix(AS))

    def asked_to_give(self) -> str:
        """The sentence that asks for a card to pass on, or for where a chosen one goes."""
        if self.chosen:
            return _("Now tap the frame for {name}.")
        return _("Choose a card for {name}, and drag it to the frame.")

    @property
    def teaches_look(self) -> bool:
        """Whether how to look is said before what to do: only while cards are passed on."""
        return self.is_giving

    @property
    def asked_first(self) -> str:
        """A marble waits for its card while nobody looks at the hand: its own ways would tell of covered cards."""
        is_waiting = super().is_hand_covered and not self.is_giving
        return _("Slide a card onto the marble to move it.") if is_waiting else ""

    def asked_to_play(self) -> str:
        """The sentence that asks for a card to play: a covered one is brought to its marble, and can't be chosen."""
        if not self.is_hand_covered:
            return super().asked_to_play()
        if self.knows_look:
            return _("Slide a card onto a marble to play it.")
        return _("Hold a card to look. Slide it onto a marble to play it.")

    def shortest_prompt(self) -> str:
        """That it is this player's turn, whom a card is for, or that none of their cards can be played."""
        if self.is_giving:
            return _("Give {name} a card.").format(name=self.table.partner(self.state.seat).name)
        must_fold = self.state.sight is not None and self.state.sight.moves == (FOLD,)
        return _("You can’t play any of your cards.") if must_fold else super().shortest_prompt()

    def label_at_card(self, word: str) -> Trail:
        """A label on the foot of the card: above it stand the hand sizes of the rounds."""
        card = self.table.board.target(DISCARD)
        x, y = card.along(0, -FOOT * card.height)
        return Trail((card._replace(x=x, y=y),), (), word)

    def along(self, step: Step) -> Sequence[Pose]:
        """The poses that a marble passes, facing its owner throughout."""
        marbles = self.table.pieces.at(str(step.origin.bare))
        return [self.table.board.faced(pose, marbles[0].face) for pose in super().along(step)]


class DogFlatScene(DogScene):
    """Dog with each player at their own edge."""

    entry_type: type[DogFlatEntry] = DogFlatEntry
    station = DogStation

    def build_edges(self) -> None:
        """Set each team's outline."""
        self._team_up(self.number // 2)

    def stand_round(self) -> None:
        """Nothing to do: the stations are laid out along the edges."""

    @property
    def board(self) -> FlatDogBoard:
        """The board."""
        board: FlatDogBoard = self.ids.board
        return board

    def turn_for(self, _seat: int) -> float:
        """The board's rotation, the same for all seats."""
        return float(self.station_layout.slant)

    def annotate(self, sight: Sight) -> None:
        """Show teams, leader and, in the exchange, whom each card is for."""
        view = sight.view
        self._team_up(number_of_teams(view))
        self.board.show_round(view["round"])
        for station in self.stations:
            if not isinstance(station, DogStation):
                continue
            self._introduce(station, view)
            seat = int(station.number)
            gets = self.partner(seat).name if view["phase"] == "exchange" else ""
            # Whom it is for is asked beside it.
            station.gift_for = gets

    def is_face_up(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn: also a card's on a marble, as what it can do is lit from then on."""
        return (piece.is_held and piece.place == DISCARD) or super().is_face_up(piece)

    def covered_hands(self) -> set[str]:
        """No hands are hidden as a whole: each player covers their own."""
        return set()

    def show_events(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show what has happened. A new hand is dealt face down, even if the last one lay open."""
        if any(seen.what == "deal" for seen in events):
            for entry in self.entries:
                if entry.state.is_open:
                    entry.state.cover()
        super().show_events(events, sight, public)

    def passed(self, seen: Seen) -> Sequence[Pose]:
        """The poses that a marble passes, always facing its owner."""
        colour: Any = dict(seen.facts).get("colour")
        return [self.board.faced(pose, colour) for pose in super().passed(seen)]


def _in_lines(wishes: Sequence[float], room: float) -> list[int]:
    """How many of these buttons stand beside the small ones, and how many on the line above."""
    first = max((n for n in range(len(wishes) + 1) if _narrowest(wishes[:n]) <= room), default=0)
    return [first, len(wishes) - first]


def _narrowest(wishes: Sequence[float]) -> float:
    """The least width in which these buttons can be read and touched."""
    return sum(max(theme.touch(), wish * SMALLEST) for wish in wishes)


def _share(box: Sequence[float], width: float, height: float) -> list[float]:
    """A rectangle as shares: left, bottom, width and height."""
    left, bottom, across, high = box
    width, height = max(1.0, width), max(1.0, height)
    return [left / width, bottom / height, across / width, high / height]
