"""Bärnergäng on a flat table: each row at its player's edge, with draw pile and discard pile in the middle.

All look at their outer cards at the same time, each as long as they like. A card looked at later comes to the viewer's
own edge, out of other fingers' reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.app.words import N_, _
from screens.games.baernergaeng import texts as words
from screens.games.baernergaeng.entry import AS, USE, BaernergaengEntry
from screens.games.baernergaeng.scene import SHORTEST, BaernergaengScene
from screens.session.sight import Sight
from screens.table.flat_entry import FlatEntry
from screens.table.layout.pose import Point, Pose
from screens.table.layout.stations import Station, Turned
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import SeatState
from tabletop.games.baernergaeng.intents import may_cut, slots_to_swap_with

#: Where special cards lie while they are used; and the one that discards a card of the row.
USED, CUT = "resolving", "cut"
#: A tap on the discard pile throws the drawn card away, if it can be thrown: which only an open card may tell.
THROWN_BY_TAP = Step("discard")
#: The depth of an edge as a share of the table's shorter side, by number of players.
DEPTHS = {2: 0.3, 3: 0.28, 4: 0.28, 5: 0.3, 6: 0.3}


class BaernergaengStation(Station):
    """A player's edge: the row, and beside it the card that is drawn or looked at."""

    #: The number of cards that the row must have room for.
    longest = NumericProperty(SHORTEST)
    #: The height for cards below plate and words, the widths of the drawn card and of the row, and where the row
    #: begins.
    tall = NumericProperty(1)
    held = NumericProperty(1)
    wide = NumericProperty(1)
    begin = NumericProperty(0)


class BaernergaengAsked(Turned):
    """The choice of a joker's kind in front of its player, covering nothing of other players'."""

    def __init__(self, station: Station, sheet: Widget) -> None:
        super().__init__(turn=station.turn, size_hint=(None, None))
        self._station = station
        self.add_widget(sheet)
        for what in (station, station.parent):
            what.bind(pos=self._stay, size=self._stay)
        self._stay()

    def _stay(self, *_what: Any) -> None:
        station = self._station
        x, y, width, height = station.parent.middle
        if station.turn % 180 == 0:
            self.size, self.pos = (station.width, height), (station.x, y)
        else:
            low, high = max(station.y, y), min(station.top, y + height)
            self.size, self.pos = (width, high - low), (x, low)


class BaernergaengFlatEntry(FlatEntry, BaernergaengEntry):
    """The move entry of one seat on a flat table."""

    table: BaernergaengFlatScene
    teaches_look = False
    #: Each turn offers other actions.
    knows_how = False
    to_look: Mapping[str, str] = {
        "peek": N_("Hold each of your two outer cards to see it."),
        "looking": N_("Hold the card to look at it."),
        "drawn": N_("Hold the drawn card to see it, then slide it where it goes."),
    }

    def __init__(self, table: BaernergaengFlatScene, state: SeatState) -> None:
        super().__init__(table, state)
        #: The cards that fingers have looked at so far.
        self._looked_at: set[Piece] = set()

    def offered(self, sight: Sight) -> Sequence[str]:
        """The moves on offer; those of a covered card too, but only its own ``ways``."""
        return sight.moves if self._drawn is not None else super().offered(sight)

    def peek(self, *, now: bool) -> None:
        """Show the drawn card while a finger rests on it; meanwhile another finger may play it."""
        while self.choice.taken:
            self.take_back()
        has_looked = self.has_looked
        super().peek(now=now)
        self.has_looked = has_looked or self._has_seen_all()
        if now:
            self.offer()

    def _has_seen_all(self) -> bool:
        """Whether fingers have looked at all of this seat's secrets, one after the other or together."""
        secrets = {piece for piece in self.table.pieces if self.is_own_secret(piece)}
        self._looked_at = {piece for piece in secrets if piece in self._looked_at or self.shields(piece)}
        return bool(secrets) and self._looked_at == secrets

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps that begin within the player's reach: at their own edge, or in the middle.

        A card that nobody looks at can only be brought somewhere itself: whatever else it can do would tell what it is.
        """
        in_reach = [steps for steps in super().ways(move) if all(self._is_in_reach(step) for step in steps)]
        if not self.state.is_laid_open:
            in_reach = [steps for steps in in_reach if steps[0] != THROWN_BY_TAP]
        in_reach += self._ways_in_use(move, in_reach)
        is_unseen = self._drawn is not None and not self.state.is_looking
        return [steps for steps in in_reach if self._is_drag(steps[0])] if is_unseen else in_reach

    def _ways_in_use(self, move: str, ways: Iterable[Steps]) -> Iterable[Steps]:
        """The steps that play a special card by laying it open in the middle first, and then do what it asks for."""
        verb, *names = move.split()
        if verb not in words.SPECIALS or not names:
            return
        later = [way for way in ways if not way[0].what.startswith(USE)]
        if verb == "look":
            # Onto a card of the player's own row as well, where a card from the hand might be kept.
            later = [(step,) for step in (Step(names[0]), Step(self._hand, names[0])) if self._is_in_reach(step)]
        for way in later:
            if self._in_use not in way:
                there = (step._replace(what=USED) if step.what == self._hand else step for step in way)
                yield (self._in_use, *there)

    def _is_drag(self, step: Step) -> bool:
        """Whether a step drags the drawn card or one of the row, which may be tried with a drawn card of any kind."""
        return step.what == self._hand or bool(step.to and self._own(step.what))

    @property
    def _in_use(self) -> Step:
        """The step that lays the drawn card open in the middle, to be used."""
        return Step(self._hand, USED)

    @property
    def _is_in_use(self) -> bool:
        """Whether the drawn card lies open in the middle: it asks for what it needs, and is no secret any more."""
        return self.choice.taken[:1] == [self._in_use]

    @property
    def _has_blind_card(self) -> bool:
        """Whether this seat has a drawn card that nobody may learn anything of."""
        return self._drawn is not None and not self.state.is_laid_open and not self._is_in_use

    def spell(self, steps: Steps) -> str:
        """The move that the steps spell; what a card in use does is spelled as if it were still in hand."""
        if len(steps) > 1 and steps[0] == self._in_use:
            steps = [Step(self._hand, step.to) if str(step.origin.bare) == USED else step for step in steps[1:]]
        return super().spell(steps)

    def buttons(self) -> list[str]:
        """The buttons that can be pressed now: those of the drawn card only while it lies open for everyone."""
        pressed = super().buttons()
        is_told = self.state.is_laid_open or self._is_in_use
        return pressed if is_told else [each for each in pressed if not each.startswith((AS, USE))]

    @property
    def confirm_label(self) -> str:
        """The text of the button that plays a waiting move."""
        return _("Draw") if self.choice.ready == "draw" else super().confirm_label

    def is_blind(self, piece: Piece) -> bool:
        """Whether nothing may depend on a piece's face: where a row's card may go depends on the drawn card's, too."""
        return super().is_blind(piece) or (self._has_blind_card and bool(self._own(piece.place)))

    def blind_places(self, pieces: Sequence[Piece]) -> Iterable[str]:
        """The places for any drawn card: its player's row, discard pile, middle. For the row's: others' rows."""
        if self._drawn is None or self.state.sight is None:
            return []
        view = self.state.sight.view
        if any(self._own(piece.place) for piece in pieces):
            return [*slots_to_swap_with(view, self.state.seat), *(["discard"] if may_cut(view) else [])]
        slots = range(len(view["rows"][self.state.seat]))
        return [*(self._slot(str(slot)) for slot in slots), "discard", USED]

    def is_movable(self, piece: Piece) -> bool:
        """Whether a finger may move it; one that looks at a card of the row may tremble."""
        if not piece.lies_at.is_slot:
            return super().is_movable(piece)
        return bool(self.choice.targets(piece.names)) or (self._has_blind_card and bool(self._own(piece.place)))

    def tap(self, point: Point) -> None:
        """Handle a tap; beside a covered drawn card, what that can do is not told by what is tapped."""
        piece = self.table.layer.at(point)
        if piece and self._has_blind_card and not self.chosen and self._is_idle(piece):
            self.explain_at(point, self.prompt())
            return
        super().tap(point)
        if piece and self._has_blind_card and piece in self.chosen and self._own(piece.place):
            sentence = _("This card moves only with a Swap. To replace it, drag the drawn card onto it.")
            self.explain_at(point, sentence)

    def refuse(self, steps: Steps, point: Point) -> None:
        """Refuse a move; a card of the row brought elsewhere than the drawn card allows says what it would need."""
        is_guess = self._has_blind_card and bool(self._own(steps[-1].what))
        super().refuse(steps, point)
        if is_guess:
            self.explain_at(point, " ".join(filter(None, [self._needed(steps[-1].to), self.prompt()])))

    def _needed(self, to: str) -> str:
        """The card with which one of the row could be brought there; "" if none in this deck does that."""
        if to == "discard" and not (self.state.sight and may_cut(self.state.sight.view)):
            return ""
        return _("You need “{card}” for that.").format(card=words.face(CUT if to == "discard" else "swap"))

    def _is_in_reach(self, step: Step) -> bool:
        return not step.origin.is_slot or bool(self._own(step.what))

    def sheet_of(self, kinds: Sequence[str]) -> Widget:
        """The choice of what a joker stands for, at the player's own edge."""
        sheet = super().sheet_of(kinds)
        sheet.is_near = True
        return BaernergaengAsked(self.table.stations[self.state.seat], sheet)

    def asked_of(self, kind: str) -> str:
        """What a special card asks for; tapping another card does nothing here."""
        return _("Drag it onto the card you want to look at.") if kind == "look" else super().asked_of(kind)


class BaernergaengFlatScene(BaernergaengScene):
    """Bärnergäng with each player at their own edge."""

    entry_type: type[BaernergaengFlatEntry] = BaernergaengFlatEntry
    entry: BaernergaengFlatEntry
    entries: Sequence[BaernergaengFlatEntry]
    station = BaernergaengStation

    #: The depth of an edge as a share of the table's shorter side.
    depth = NumericProperty(0.25)
    #: Whether the line of piles in the middle is vertical; and the distance from the middle at which it ends.
    is_upright = BooleanProperty(defaultvalue=False)
    half = NumericProperty(0)
    #: The width of a note beside the piles.
    beside = NumericProperty(0)
    #: What the place beside the discard pile is for, while a drawn card might be brought there.
    caption = StringProperty("")

    def annotate(self, sight: Sight) -> None:
        """Say also what the place in the middle is for: a covered card may be any, so it lights for all of them."""
        super().annotate(sight)
        is_free = sight.view["phase"] == "drawn" and not sight.view["resolving"]
        self.caption = _("Special cards") if is_free else ""

    def build_edges(self) -> None:
        """Make the edges deeper, the fewer players there are."""
        self.depth = DEPTHS[len(self.people)]

    def make_room(self, lengths: Sequence[int]) -> None:
        """Give each edge room for its row."""
        for station, length in zip(self.stations, lengths, strict=True):
            station.longest = max(SHORTEST, length)

    # looking

    def forget_looks(self, sight: Sight) -> None:
        """Cover and forget all looks, except those of seats that are still at their first look."""
        before = self.sight.view["peeking"] if self.sight else ()
        for entry in self.entries:
            seat = entry.state.seat
            goes_on = entry.state.sight and seat in before and seat in sight.view["peeking"]
            if not goes_on:
                entry.state.cover()
                entry.has_looked = False
        self.layer.show(self.shown_faces())

    @property
    def _in_turn(self) -> int:
        return int(self.sight.view["turn"]) if self.sight else 0

    def nearer_pose(self, _pose: Pose) -> Pose:
        """The pose of a card being looked at: at its viewer's edge, out of other fingers' reach."""
        hand = self.stations[self._in_turn].ids.hand
        pose: Pose = hand.start(hand.place)
        return pose

    def owner(self, piece: Piece) -> int | None:
        """The seat whose secret a piece is: none's once it lies open in the middle, to be used."""
        return None if _is_used(piece) else super().owner(piece)

    def is_face_up(self, piece: Piece) -> bool:
        """Whether a secret piece's face is drawn: also a special card's that its player has brought to the middle."""
        return _is_used(piece) or super().is_face_up(piece)

    def empty_slots(self) -> list[Pose]:
        """The empty slots, including the one left by the card being looked at."""
        ground = self.surface_of(self._looked_at)
        laid = ground.laid(self.pieces) if ground else {}
        return super().empty_slots() + [laid[piece] for piece in self.pieces.at(self._looked_at)]


def _is_used(piece: Piece) -> bool:
    """Whether a drawn card lies open in the middle, while its player makes its move."""
    return piece.is_held and piece.place == USED
