"""How gestures make Bauernschlau's moves, and the texts for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, degrees
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock

from screens.app.words import N_, _, n_
from screens.games.bauernschlau import ground
from screens.games.bauernschlau import texts as words
from screens.games.bauernschlau.board import BARRIER, DOG, TIP, Ghost, inner_end
from screens.games.bauernschlau.board_places import BY, END, SIDE, BoardPlace, end_at, seat_beside, side_name
from screens.games.rules import BACK
from screens.table.gestures import TWICE, GestureEntry
from screens.table.input.fingers import Press
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.view.layer import ShownFace
from tabletop import IllegalMove, Place
from tabletop.games.bauernschlau.barriers import barriers_of, fence_ends
from tabletop.games.bauernschlau.board import (
    CENTRE,
    FARMS,
    HEXES,
    PLACE_NAMES,
    PLACES,
    VERTEX_NAMES,
    VERTICES,
    places_at,
    plan_of,
    ring,
    sides_of,
    times_at,
)
from tabletop.games.bauernschlau.farms import farms_of
from tabletop.games.bauernschlau.intents import barrier_move

if TYPE_CHECKING:
    from screens.games.bauernschlau.scene import BauernschlauScene


#: The button that reveals a sheep.
REVEAL = "reveal"
#: How to take each action of a turn, by the first words of its moves.
ACTIONS = {
    "draw": N_("Draw: tap the supply."),
    "reveal": N_("Reveal or drive: tap a sheep."),
    "dog": N_("Reveal or drive: tap a sheep."),
    "fence": N_("Fence: drag a piece to an edge."),
}


#: What the land of a fenced farm is.
LAND = N_("The land of this farm. Face-up sheep here count for it, no matter who placed them.")
#: What the tallies show while the farms are surveyed: if some farms are fenced, if none is, and if all are.
LEGEND = N_("By each name: points, empty pastures (hexagon), fence pieces left (bar), and still needed (dots).")
LEGEND_UNFENCED = N_("By each name: fence pieces left (bar), and pieces the fence still needs (dots).")
LEGEND_FENCED = N_("By each name: points, empty pastures (hexagon), and fence pieces left (bar).")


class BauernschlauEntry(GestureEntry):
    """The move entry of one seat of Bauernschlau."""

    begins_anew = True
    endings = ("done",)
    table: BauernschlauScene

    @property
    def view(self) -> Mapping[str, Any]:
        """The view of the match."""
        return self.state.sight.view if self.state.sight else {}

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps that make a move, in all possible ways."""
        verb, _space, rest = move.partition(" ")
        hand = f"hand {self.state.seat}"
        if verb == "draw":
            return [(Step("supply"),), (Step("supply", hand),)]
        if verb == "put":
            face, place = rest.split()
            return [(Step(f"{hand}/{face}", place),)]
        if verb == "reveal":
            return [(Step(REVEAL), Step(rest))]
        if verb == "dog":
            sheep, to = rest.split(">")
            return [(Step(sheep, to),), (Step(f"{self.view['dog']}/{DOG}", sheep), Step(sheep, to))]
        if verb == "rest":
            return [(Step(f"{hand}/{DOG}", rest),)]
        if verb == "fence":
            return self._building(int(rest.split()[0]), rest.split()[1])
        return [(Step(verb),)]

    def _building(self, fence: int, vertex: str) -> list[Steps]:
        """Drag the fence's end along the side, or a barrier from the stock onto it."""
        start = fence_ends(self.view)[fence].vertex or inner_end(vertex)
        side = side_name(start, vertex)
        return [(Step(end_at(start), side),), (Step(f"stock {self.state.seat}", side),)]

    def lands(self, step: Step) -> str:
        """Where a piece lands: a dog sent to a sheep sits down beside it."""
        is_sent = step.origin.face == DOG and not step.origin.is_hand
        return seat_beside(step.to) if is_sent else step.to

    def is_notable(self, place: str) -> bool:
        """Whether a place is a pond, whose geese multiply what a sheep counts, or the middle, to which the dog goes."""
        if place == PLACE_NAMES[CENTRE]:
            return True
        return place in PLACES and times_at(self.view, place) > 1

    def previewed(self, step: Step) -> str:
        """A sheep or the dog is shown as it would lie; of a barrier the board shows the ghost."""
        return "" if BoardPlace.parse(step.to).kind == SIDE else self.lands(step)

    def meant(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """The target under a finger: the nearest side for a barrier, otherwise the hex."""
        piece = pieces[0]
        if self.table.board_at(point) is None or piece.place == "supply":
            return None
        if piece.face == TIP:
            return self.table.board.side_from(piece.place, point, self.choice.targets(piece.names))
        if piece.face == BARRIER:
            lit = self.choice.targets(piece.names)
            return None if self._is_at_a_tip(point) else self.table.board.side_by(point, lit)
        there = self.table.piece_at(point, pieces)
        return None if there and there.face == TIP else self.table.board.place_at(point)

    def _is_at_a_tip(self, point: Point) -> bool:
        """Whether a point is nearer to a fence's knob than to the middle of any side."""
        tips = [pose for piece in self.table.pieces if piece.face == TIP and (pose := self.table.layer.goal_of(piece))]
        near = ground.RADIUS * self.table.board.unit / 4
        return any(pose.distance(point) < near for pose in tips)

    def spell(self, steps: Steps) -> str:
        """The move that the steps spell."""
        step = steps[-1]
        place, face = str(step.origin.bare), step.origin.face
        if steps[0].what == REVEAL:
            return f"reveal {place}"
        if step.what == "supply":
            return "draw"
        if step.origin.name == "stock" or BoardPlace.parse(step.what).kind == END:
            return self._spelled_barrier(step)
        if step.origin.is_hand:
            return f"rest {step.to}" if face == DOG else f"put {face} {step.to}"
        if face == DOG:
            return f"dog {step.to}>{step.to}" if step.to in self.view["sheep"] else f"rest {step.to}"
        return f"dog {place}>{step.to}" if step.to else f"reveal {place}"

    def _spelled_barrier(self, step: Step) -> str:
        """The barrier on a side: of the fence whose end was dragged there or touches it, otherwise of the nearest."""
        view, seat = self.view, self.state.seat
        if not step.to:
            # The stock was tapped: any barrier gets the same refusal.
            return f"fence {plan_of(view).fences[seat][0]} {VERTEX_NAMES[0]}"
        to, dragged = BoardPlace.parse(step.to), BoardPlace.parse(step.what).name
        if to.kind != SIDE:
            return ""
        for fence, tip in enumerate(fence_ends(view)):
            if tip.vertex == dragged:
                return f"fence {fence} {self._far_end(step.to, dragged)}"
        laid = next((each for each in barriers_of(view) if side_name(each.start, each.end) == step.to), None)
        return f"fence {laid.fence} {laid.end}" if laid else barrier_move(view, seat, *to.vertices) or ""

    def _far_end(self, side: str, vertex: str) -> str:
        """The end of a side to which a barrier from this vertex would lead; of a side elsewhere, one too far away."""
        start, end = BoardPlace.parse(side).vertices
        is_near = start != vertex != end and self.table.board.holds_side(vertex, start)
        return end if start == vertex or is_near else start

    # fingers

    def is_movable(self, piece: Piece) -> bool:
        """Whether a finger may lift a piece; impossible moves may be tried too, so that the table can say why not."""
        return super().is_movable(piece) or (self._may_try(piece) and not self.choice.taken)

    def _may_try(self, piece: Piece) -> bool:
        if not (self.state.sight and self.state.sight.moves):
            return False
        is_own = piece.place in ("supply", f"stock {self.state.seat}") or piece.face in (DOG, TIP)
        return is_own or (piece.place in self.view["sheep"] and piece.face is None)

    def tap(self, point: Point) -> None:
        """Handle a tap; a quick second tap on a sheep zooms the board and never reveals the sheep."""
        is_quick = Clock.get_time() - self.chosen_at < TWICE
        if is_quick and self._is_chosen_sheep(point):
            self.choose([])
            self.tapped_at = Clock.get_time()
            self._tap_nothing(self.table.board_at(point), point)
        else:
            super().tap(point)

    def tap_exactly(self, point: Point) -> None:
        """Handle a tap on exactly this point; a second one on a sheep reveals it."""
        place = self.table.place_at(point) or ""
        sheep = self.chosen[0] if self._is_chosen_sheep(point) else None
        if sheep and not self.choice.taken and Step(REVEAL) in self.choice.next_steps:
            self._lead_on([Step(REVEAL), Step(sheep.place)])
        elif self._is_turned_up(point):
            there = self.table.board.place_at(point) or ""
            self._take(Step(there), self.table.pieces.at(there)[-1])
        elif self._is_asked(place):
            self.refuse([*self.choice.taken, Step(place)], point)
        else:
            super().tap_exactly(point)

    def _is_turned_up(self, point: Point) -> bool:
        """Whether a tap there chooses the sheep to reveal, even below the end of a fence."""
        there = self.table.board.place_at(point) if self.table.board_at(point) else None
        return self.choice.taken == [Step(REVEAL)] and there is not None and Step(there) in self.choice.next_steps

    def press(self, button: str) -> None:
        """Press a button; "Turn up a sheep" keeps the one already chosen, which one more tap turns up for good."""
        kept = [piece for piece in self.chosen if piece.face is None and piece.place in self.view["sheep"]]
        super().press(button)
        if button == REVEAL and kept:
            self.chosen, self.is_led = kept, True
            self.table.light()

    def places_for(self, pieces: Sequence[Piece]) -> list[str]:
        """The places that are lit for these pieces; for a chosen sheep all that may be turned up instead."""
        is_kept = bool(pieces) and self.choice.taken == [Step(REVEAL)]
        return self._turned_up_next() if is_kept else super().places_for(pieces)

    def _turned_up_next(self) -> list[str]:
        """The places of the sheep that may be turned up, once that has been chosen."""
        return [*dict.fromkeys(step.what for step in self.choice.next_steps)]

    def go_on(self) -> None:
        """Go on after a step; even the only face-down sheep needs a tap, not just the button."""
        if self.choice.taken == [Step(REVEAL)]:
            self._follow()
        else:
            super().go_on()

    def places_going_on(self) -> list[tuple[str, Pose]]:
        """The places that are lit for the next step; also the sheep that may be revealed with a tap."""
        if self.choice.taken != [Step(REVEAL)]:
            return super().places_going_on()
        return [(place, self.table.target_of(place)) for place in self._turned_up_next()]

    def _is_chosen_sheep(self, point: Point) -> bool:
        piece = self.table.piece_at(point)
        return piece is not None and self.chosen == [piece] and piece.face is None and piece.place in self.view["sheep"]

    def _is_asked(self, place: str) -> bool:
        """Whether a tap there means something impossible, which the table explains."""
        if not (self.state.sight and self.state.sight.moves) or self.choice.press((place,)):
            return False
        if self.choice.taken == [Step(REVEAL)]:
            return place in PLACES
        is_empty = not self.table.pieces.at(place)
        return place == "supply" or (place == f"stock {self.state.seat}" and (is_empty or not self._builds))

    @property
    def _builds(self) -> bool:
        return any(step.origin.name == "stock" for step in self.choice.next_steps)

    def carry(self, press: Press) -> None:
        """Move a carried barrier, and show where it would be placed."""
        super().carry(press)
        piece = press.lifted[0]
        place = (self.aim or self.meant([piece], press.at) or "") if piece.face in (BARRIER, TIP) else ""
        self.table.board.ghost = Ghost(place, place == self.aim) if BoardPlace.parse(place).kind == SIDE else None

    def drop(self, press: Press) -> None:
        """Drop a barrier on its side, or nowhere."""
        self.table.board.ghost = None
        super().drop(press)

    # words

    def label(self, button: str) -> str:
        """A button's text."""
        if button == "flock":
            count = min(len(self.table.people), self.view["supply"])
            return n_("Special: draw {n} sheep", "Special: draw {n} sheep", count).format(n=count)
        return {REVEAL: _("Reveal a sheep"), "done": _("Skip the rest"), "deal": _("Next round")}[button]

    def prompt(self) -> str:
        """What the player may do now."""
        return self.legend() if self.table.is_explaining else self._prompt_of_move()

    def _prompt_of_move(self) -> str:
        phase = self.view.get("phase")
        if not (self.state.sight and self.state.sight.moves) or phase == "score":
            return ""
        if phase == "put":
            return _("Now tap an empty pasture.") if self.chosen else self.prompt_of_put()
        if phase == "rest":
            return _("Drag the dog to the middle, or to a pasture without a sheep.")
        return self._prompt_of_step() or self.prompt_of_turn()

    def legend(self) -> str:
        """What the tallies show."""
        fenced = {farm.score is not None for farm in farms_of(self.view)}
        if len(fenced) > 1:
            return _(LEGEND)
        return _(LEGEND_FENCED if True in fenced else LEGEND_UNFENCED)

    def prompt_of_put(self) -> str:
        """How to place the sheep drawn."""
        count = len(self.view["held"])
        return n_(
            "Look at your sheep, then drag it face down onto an empty pasture.",
            "Look at your sheep, then drag them face down onto empty pastures.",
            count,
        )

    def _prompt_of_step(self) -> str:
        if self.choice.taken and self.choice.taken[0].what != REVEAL:
            return _("Where does the dog drive it? There it is revealed.")
        if self.choice.taken:
            is_kept = bool(self.chosen)
            return _("Tap it again to reveal it, or tap another.") if is_kept else _("Which one do you reveal?")
        piece = self.chosen[0] if self.chosen else None
        if piece and piece.face is None:
            return _("Tap it again to reveal it, or choose where the dog drives and reveals it.")
        if piece and piece.face == DOG:
            return _("Choose a face-down sheep. The dog drives it elsewhere and reveals it.")
        return _("Choose an edge for the fence piece.") if piece else ""

    def prompt_of_turn(self) -> str:
        """What can be done in a turn, and how."""
        verbs = dict.fromkeys(move.split()[0] for move in (self.state.sight.moves if self.state.sight else ()))
        actions = dict.fromkeys(_(sentence) for verb, sentence in ACTIONS.items() if verb in verbs)
        if self.view["phase"] != "extra":
            return " ".join(actions)
        count = self.view["extras"]
        more = n_("Black sheep: {n} more action.", "Black sheep: {n} more actions.", count).format(n=count)
        return " ".join([more, *actions])

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a piece is and does; for the supply and a stock, also how many there are."""
        if piece.place == "supply":
            return n_("The supply: {n} sheep.", "The supply: {n} sheep.", self.view["supply"]).format(
                n=self.view["supply"]
            )
        if shown is None:
            return _("A face-down sheep. Nobody may look at it.")
        return words.explain(shown)

    def name_of(self, piece: Piece, shown: ShownFace) -> str:
        """What a piece is called; of a fence also whose it is."""
        if piece.face == TIP:
            return _("where your fence continues")
        if piece.face == BARRIER:
            fence = next((each.fence for each in barriers_of(self.view) if each.end == piece.place), None)
            return _("a fence piece") if fence is None else self._name_of_fence(fence)
        return super().name_of(piece, shown) if shown else _("a sheep, face down")

    def _name_of_fence(self, fence: int) -> str:
        names = [person.name for person in self.table.people]
        one, other = names[fence], names[(fence + 1) % len(names)]
        return _("a fence piece of {one} and {other}").format(one=one, other=other)

    def name_of_place(self, place: str) -> str:
        """What a place is called: a pasture by its ring and its number in it, a side by what it parts."""
        at = BoardPlace.parse(place)
        if at.kind in (END, BY):
            return self.name_of_place(at.name)
        if place in PLACES:
            return self._name_of_hex(PLACES[place])
        if at.kind == SIDE:
            return self._name_of_side(*at.vertices)
        if place in VERTICES:
            laid = next((each for each in barriers_of(self.view) if each.end == place), None)
            return self._name_of_side(laid.start, laid.end) if laid else self._name_of_vertex(place)
        return super().name_of_place(place)

    def _name_of_side(self, start: str, end: str) -> str:
        one, other = map(self._name_of_hex, sides_of(VERTICES[start], VERTICES[end]))
        return _("between {one} and {other}").format(one=one, other=other)

    def _name_of_vertex(self, vertex: str) -> str:
        """The corner of the board's places where a fence goes on."""
        places = [self._name_of_hex(at) for at in places_at(VERTICES[vertex])]
        return _("the corner of {places}").format(places=", ".join(places))

    def _name_of_hex(self, at: int) -> str:
        if at == CENTRE:
            return _("the middle")
        farms = plan_of(self.view).farms
        if at in farms:
            seat = farms.index(at)
            return _("your farm") if seat == self.state.seat else _("{name}’s farm").format(name=self._name(seat))
        if at in FARMS:
            return _("farm {n}, without an owner").format(n=self._number_of(at))
        return _("ring {ring}, pasture {n}").format(ring=ring(HEXES[at]) - 1, n=self._number_of(at))

    def _name(self, seat: int) -> str:
        return self.table.people[seat].name

    def _number_of(self, at: int) -> int:
        """The number of a pasture or farm in its ring: clockwise from the one in front of the player."""
        around = [place for place, here in enumerate(HEXES) if ring(here) == ring(HEXES[at])]
        return sorted(around, key=self._clockwise).index(at) + 1

    def _clockwise(self, at: int) -> float:
        """The angle of a pasture from the player's edge on, clockwise."""
        spot = ground.spots()[PLACE_NAMES[at]][0]
        turn = self.table.turn_for(int(self.table.focus_seat)) if self.table.turns else 0.0
        x, y = Pose(0, 0, 1, 1, turn).along(spot.x, spot.y)
        # A pasture straight in front is the first one, however its angle is rounded.
        return (degrees(atan2(-x, -y)) + 1e-6) % 360

    def about_board(self) -> str:
        """How pastures are numbered."""
        return _("Rings are counted from the farms outwards, the pastures of a ring clockwise from you.")

    def order_of_place(self, place: str) -> tuple[Any, ...]:
        """From the middle outwards, and clockwise in each ring; then fences."""
        at = PLACES.get(BoardPlace.parse(place).name)
        return (1, 0, 0.0, place) if at is None else (0, ring(HEXES[at]), self._clockwise(at), place)

    def number_at(self, place: str) -> int | None:
        """How many fence pieces a stock has; else as everywhere."""
        where = Place.parse(place)
        return self.view["stock"][where.owner] if where.name == "stock" else super().number_at(place)

    def counted(self, number: int) -> str:
        """A number of sheep or fence pieces: what they are is said with the place."""
        return str(number)

    def rule_names(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """The names for looking a piece up: its place for supply and stock, otherwise what lies there."""
        if piece.place == "supply" or piece.lies_at.name == "stock":
            return self.rule_names_of_place(piece.place)
        return (shown or BACK,)

    def rule_names_of_place(self, place: str) -> Sequence[str]:
        """The names for looking a place up: its multiplier first, as the options have it.

        While the farms are surveyed, the numbers by a name and the land of a farm have their own entries.
        """
        if place not in PLACES:
            return ("tally",) if self._is_tally(place) else (place,)
        if self._owner_of(place) is not None:
            return ("land", place)
        if PLACES[place] in FARMS:
            return (place,) if PLACES[place] in plan_of(self.view).farms else ("neutral", place)
        times = times_at(self.view, place)
        return (f"x{times}", place) if times > 1 else (place,)

    def _is_tally(self, place: str) -> bool:
        return self.table.is_surveyed and Place.parse(place).name == "stock"

    def _owner_of(self, place: str) -> str | None:
        """The name of the player whose land a pasture is, while the farms are surveyed."""
        farms = farms_of(self.view) if self.table.is_surveyed else ()
        return next((self.table.people[seat].name for seat, farm in enumerate(farms) if place in farm.fields), None)

    def explain_place(self, place: str) -> str:
        """What a hex is; while the farms are surveyed, also whose land it is, and what the numbers by a name are."""
        if place not in PLACES:
            return self.legend() if self._is_tally(place) else ""
        name = self._owner_of(place)
        if name is not None:
            return _("{name}: {what}").format(name=name, what=_(LAND))
        at = PLACES[place]
        if at == CENTRE:
            return _("The middle: the dog starts here and may rest here.")
        if at in FARMS:
            return self._explain_farm(at)
        times = times_at(self.view, place)
        return words.explain(f"x{times}") if times > 1 else _("A pasture: room for one sheep, or for the dog.")

    def _explain_farm(self, at: int) -> str:
        farms = plan_of(self.view).farms
        if at not in farms:
            return words.explain("neutral")
        name = self.table.people[farms.index(at)].name
        return _("{name}: {what}").format(name=name, what=words.explain("farm"))

    def concerned(self, refusal: IllegalMove) -> Sequence[Pose]:
        """The poses that a refusal is about: a fence, the way back, a pasture, or pieces still in hand."""
        facts = refusal.facts
        if refusal.code in ("put_first", "rest_first"):
            return [
                pose
                for piece in self.table.pieces.at(f"hand {self.state.seat}")
                if (pose := self.table.layer.goal_of(piece))
            ]
        if refusal.code == "sheep_face_down":
            down = (place for place, face in self.view["sheep"].items() if face is None)
            return [self.table.target_of(place) for place in down]
        if refusal.code == "back_to_the_farms":
            return [self.table.target_of(side_name(str(facts["end"]), str(facts["vertex"])))]
        if refusal.code == "not_next_to_the_end":
            return [self.table.board.start(end_at(str(facts["end"])))]
        if "place" in facts:
            return [self.table.target_of(str(facts["place"]))]
        fence = facts.get("other", facts.get("fence", 0 if refusal.code == "not_your_fence" else None))
        return self._sides_of(fence) if isinstance(fence, int) else ()

    def _sides_of(self, fence: int) -> list[Pose]:
        """The barriers of a fence; before its first one, the gaps in which it may begin."""
        laid = [side_name(each.start, each.end) for each in barriers_of(self.view) if each.fence == fence]
        gaps = [VERTEX_NAMES[gap] for gap in plan_of(self.view).gaps[fence]]
        return [self.table.target_of(side) for side in laid or (side_name(gap, inner_end(gap)) for gap in gaps)]
