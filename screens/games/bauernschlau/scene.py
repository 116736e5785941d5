"""The table of Bauernschlau: the board, over it a plate for each farm, in its lower corners what is drawn and laid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from screens.app.words import N_, _, n_
from screens.games.bauernschlau import ground
from screens.games.bauernschlau import texts as words
from screens.games.bauernschlau.board import (
    BARRIER,
    DOG,
    TIP,
    BauernschlauBoard,
    Ghost,
    SheepAndBars,
    inner_end,
    side_name,
)
from screens.games.bauernschlau.seats import STACK, BauernschlauSeat
from screens.games.bauernschlau.tally import LEFT, tally_of
from screens.games.rules import BACK
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.input.fingers import Press
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Contents, Piece
from screens.table.model.seat_state import OfPart
from screens.table.scene import TWICE, Scene
from screens.table.view.faces import Faces
from screens.table.view.layer import ShownFace
from tabletop import IllegalMove, Seen
from tabletop.games.bauernschlau.barriers import barriers_of, fence_ends
from tabletop.games.bauernschlau.board import CENTRE, FARMS, GEESE, PLACES, VERTEX_NAMES, layout
from tabletop.games.bauernschlau.farms import farms_of
from tabletop.games.bauernschlau.intents import barrier_move

#: What is pressed to turn a sheep up where it lies.
REVEAL = "reveal"
#: What events move that don't say it: what is no sheep lies open, and a sheep that is put, face down.
FACES: Mapping[str, tuple[str, ...] | None] = {"fence": (BARRIER,), "lift": (DOG,), "rest": (DOG,), "put": None}
#: What is shown of the farms, in a sentence.
LEGEND = N_(
    "Beside each name: the points so far, a hex for the free fields, a bar for the barriers left, dots for those that "
    "the fences still need at least. Dots on the board: the shortest way for yours."
)
#: What can be done in a turn, by the first words of its moves.
ACTIONS = {
    "draw": N_("draw a sheep"),
    "reveal": N_("turn one up"),
    "dog": N_("drive one with the dog"),
    "fence": N_("lay a barrier"),
}


class BauernschlauScene(Scene):
    """Bauernschlau on the screen."""

    game = "bauernschlau"
    deck = "supply"
    sweeps = False
    begins_anew = True
    by_hand = ("deal", "put")
    sounds: Mapping[str, str] = {
        **Scene.sounds,
        **dict.fromkeys(("put", "rest", "fence"), "drop"),
        **dict.fromkeys(("lift", "move"), "slide"),
        **dict.fromkeys(("reveal", "open"), "turn"),
    }
    paces: Mapping[str, float] = {"move": 0.24, "open": 0.03}
    #: What is said when it is first shown how the farms stand.
    legend = LEGEND

    _chosen_when = OfPart(lambda: -inf)

    #: The plates stand beside the board, not over it.
    is_wide = BooleanProperty(defaultvalue=False)
    number = NumericProperty(3)
    column = NumericProperty(0)
    line = NumericProperty(0)
    tray = NumericProperty(0)
    side = NumericProperty(0)
    rows = NumericProperty(1)
    #: How high the board can be with the plates over it, and beside it.
    upright = NumericProperty(0)
    lying = NumericProperty(0)
    supply = NumericProperty(0)
    stock = NumericProperty(0)
    #: Several sheep are in hand: they need a line of their own.
    is_crowded = BooleanProperty(defaultvalue=False)
    #: How all farms stand is shown.
    is_surveyed = BooleanProperty(defaultvalue=False)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        #: What the tallies show has been said.
        self._is_explained = False
        super().__init__(people, **kw)
        self.keep_over_pieces(self.ids.eye)

    def build_seats(self) -> None:
        """A plate for each, the player to move first."""
        self.number = len(self.people)
        for order in range(self.number):
            self.ids.seats.add_widget(BauernschlauSeat(order=order))

    def faces(self) -> Faces:
        """Square pieces, and bars."""
        return SheepAndBars()

    @property
    def board(self) -> BauernschlauBoard:
        """The board."""
        board: BauernschlauBoard = self.ids.board
        return board

    @property
    def stocked(self) -> Collection[int]:
        """The seats that have a stock before them: whoever sits in front."""
        return (int(self.focus_seat),)

    @property
    def view(self) -> Mapping[str, Any]:
        """What is seen of the match."""
        return self.sight.view if self.sight else {}

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Sheep, dog and barriers; the supply; what is in hand; stocks, and where the own fences go on."""
        return {
            "supply": [None] * min(STACK, view["supply"]),
            **{place: [face and face.removesuffix("?")] for place, face in view["sheep"].items()},
            **{barrier.end: [BARRIER] for barrier in barriers_of(view)},
            **self._held(view),
            **self._stocks(view),
            **self._knobs(view),
            **({view["dog"]: [DOG]} if view["dog"] else {}),
        }

    def _held(self, view: Mapping[str, Any]) -> Contents:
        seats = range(len(self.people))
        in_hand = [*view["held"], *([] if view["dog"] else [DOG])]
        return {f"hand {seat}": in_hand if seat == view["turn"] else [] for seat in seats}

    def _stocks(self, view: Mapping[str, Any]) -> Contents:
        """The stock of each seat whose barriers lie before it."""
        return {f"stock {seat}": [BARRIER] * min(STACK, view["stock"][seat]) for seat in self.stocked}

    def _knobs(self, view: Mapping[str, Any]) -> Contents:
        """Something to take hold of wherever the fences of whose turn it is may go on."""
        seat = view["turn"]
        plays = seat in self.stocked and view["phase"] in ("turn", "extra") and not self.is_retold
        builds = plays and view["stock"][seat]
        return {f"end {vertex}": [TIP] for vertex in (self._tips(view, seat) if builds else ())}

    def _tips(self, view: Mapping[str, Any], seat: int) -> Iterable[str]:
        plan, taken = layout(len(self.people)), {vertex for path in view["fences"] for vertex in path}
        for fence in plan.fences[seat]:
            end = fence_ends(view)[fence]
            if end.vertex and not end.finished:
                yield end.vertex
            elif not end.vertex:
                gaps = [VERTEX_NAMES[gap] for gap in plan.gaps[fence]]
                yield from (inner_end(gap) for gap in gaps if gap not in taken)

    def face_down(self, view: Mapping[str, Any]) -> Collection[str]:
        """Sheep that have not been turned up."""
        return {place for place, face in view["sheep"].items() if face and face.endswith("?")}

    def turn_for(self, seat: int) -> float:
        """The seat's farm lies straight down."""
        return ground.turn_of(seat, len(self.people))

    def annotate(self, sight: Sight) -> None:
        """Whose turn it is, what is left, and how the farms stand."""
        view = sight.view
        self.supply = view["supply"]
        self._annotate_front(view)
        self.board.set_up(self.people, view["options"]["geese"])
        self.board.fence_in(view)
        for side in self.seats:
            side.is_awaited = side.number == sight.awaited
        self._survey(view)

    def _annotate_front(self, view: Mapping[str, Any]) -> None:
        """What lies before who sits in front."""
        seat = int(self.focus_seat)
        self.ids.hand.place, self.ids.stock.place = f"hand {seat}", f"stock {seat}"
        self.stock = view["stock"][seat]
        self.is_crowded = len(view["held"]) > 1

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Shows what has happened. Barriers and the dog are never hidden, though events don't name them."""
        self.board.fence_in(sight.view)
        self._put_down()
        super().tell(_named(events), sight, None if public is None else _named(public))

    def _put_down(self) -> None:
        """A sheep that is put lies face down from now on, even for its farmer."""
        for piece in self._pieces:
            if piece.is_held and piece.is_secret:
                piece.face, piece.is_secret = None, False
        self.layer.show(self._shown())

    # how the farms stand

    def survey(self) -> None:
        """Shows how all farms stand, or hides it again."""
        self.is_surveyed = not self.is_surveyed
        if self.sight:
            self._survey(self.sight.view)
        if self.is_surveyed and not self._is_explained:
            self._is_explained = True
            self.dispatch("on_explained", _(self.legend), (self.center_x, self.y))

    def surveyor(self, _view: Mapping[str, Any]) -> int:
        """The seat whose ways to the edge are shown."""
        return int(self.focus_seat)

    def _survey(self, view: Mapping[str, Any]) -> None:
        outlooks = farms_of(view) if self.is_surveyed else ()
        self.board.survey(outlooks, view, self.surveyor(view))
        for side in self.seats:
            barriers = (LEFT, str(view["stock"][side.number]))
            side.ids.tally.show(tally_of(outlooks[side.number]) if outlooks else [barriers])

    # how moves are made

    def ways(self, move: str) -> Iterable[Steps]:
        """In how many ways gestures make a move."""
        verb, _space, rest = move.partition(" ")
        hand = f"hand {self.focus_seat}"
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
        """From the fence's end along the side, or from the stock onto it."""
        start = fence_ends(self.view)[fence].vertex or inner_end(vertex)
        side = side_name(start, vertex)
        return [(Step(f"end {start}", side),), (Step(f"stock {self.focus_seat}", side),)]

    def lands(self, step: Step) -> str:
        """The dog that is sent to a sheep sits down beside it."""
        is_sent = step.what.endswith(f"/{DOG}") and not step.what.startswith("hand")
        return f"by {step.to}" if is_sent else step.to

    def meant(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """Barriers mean the nearest side, all else the hex."""
        piece = pieces[0]
        if self._board_at(point) is None or piece.place == "supply":
            return None
        if piece.face in (BARRIER, TIP):
            return None if self._is_at_a_tip(point) else self.board.side_at(point)
        there = self._piece_at(point, pieces)
        return None if there and there.face == TIP else self.board.place_at(point)

    def _is_at_a_tip(self, point: Point) -> bool:
        """Whether a point is nearer to where a fence goes on than to the middle of any side."""
        tips = [pose for piece in self._pieces if piece.face == TIP and (pose := self.layer.goal_of(piece))]
        near = (ground.RADIUS * self.board.unit / 4) ** 2
        return any(pose.distance(point) < near for pose in tips)

    def spell(self, steps: Steps) -> str:
        """What is brought where tells what is meant."""
        step = steps[-1]
        place, _slash, face = step.what.partition("/")
        if steps[0].what == REVEAL:
            return f"reveal {step.what.partition('/')[0]}"
        if step.what == "supply":
            return "draw"
        if step.what.startswith(("stock", "end")):
            return self._spelled_barrier(step)
        if place.startswith("hand"):
            return f"rest {step.to}" if face == DOG else f"put {face} {step.to}"
        if face == DOG:
            return f"dog {step.to}>{step.to}" if step.to in self.view["sheep"] else f"rest {step.to}"
        return f"dog {place}>{step.to}" if step.to else f"reveal {place}"

    def _spelled_barrier(self, step: Step) -> str:
        """A barrier on a side: of the fence whose end is dragged there, or that has one there; else of the nearest."""
        view, seat = self.view, int(self.focus_seat)
        if not step.to:
            # The stock has been tapped: whichever barrier it is, the same stands against all of them.
            return f"fence {layout(len(self.people)).fences[seat][0]} {VERTEX_NAMES[0]}"
        if "~" not in step.to:
            return ""
        start, end = step.to.split("~")
        dragged = step.what.removeprefix("end ").removesuffix(f"/{TIP}")
        for fence, tip in enumerate(fence_ends(view)):
            if tip.vertex == dragged:
                return f"fence {fence} {end if start == dragged else start}"
        laid = next((each for each in barriers_of(view) if side_name(each.start, each.end) == step.to), None)
        return f"fence {laid.fence} {laid.end}" if laid else barrier_move(view, seat, start, end) or ""

    # fingers

    def _is_movable(self, piece: Piece) -> bool:
        """Whoever may play may also try in vain, and is told why: with sheep face down, the dog, supply and stock."""
        return super()._is_movable(piece) or (self._may_try(piece) and not self.choice.taken)

    def _may_try(self, piece: Piece) -> bool:
        if not (self.sight and self.sight.moves):
            return False
        is_own = piece.place in ("supply", f"stock {self.focus_seat}") or piece.face in (DOG, TIP)
        return is_own or (piece.place in self.view["sheep"] and piece.face is None)

    def tap(self, point: Point) -> None:
        """Two quick taps on a sheep bring the board nearer: they never turn it up."""
        is_quick = Clock.get_time() - self._chosen_when < TWICE
        if is_quick and self._is_chosen_sheep(point):
            self._choose([])
            self._tapped = Clock.get_time()
            self._tap_nothing(self._board_at(point), point)
        else:
            super().tap(point)

    def _tap(self, point: Point) -> None:
        place = self._place_at(point) or ""
        sheep = self.chosen[0] if self._is_chosen_sheep(point) else None
        if sheep and not self.choice.taken and Step(REVEAL) in self.choice.next_steps:
            self._make(Step(REVEAL), sheep)
            self._take(Step(sheep.place), sheep)
        elif self._is_turned_up(point):
            there = self.board.place_at(point) or ""
            self._take(Step(there), self._pieces.at(there)[-1])
        elif self._is_asked(place):
            self._refuse([*self.choice.taken, Step(place)], point)
        else:
            super()._tap(point)

    def _is_turned_up(self, point: Point) -> bool:
        """Whether a tap there says which sheep is turned up, even if the end of a fence lies over it."""
        there = self.board.place_at(point) if self._board_at(point) else None
        return self.choice.taken == [Step(REVEAL)] and there is not None and Step(there) in self.choice.next_steps

    def _go_on(self) -> None:
        """Even the only sheep that lies face down is turned up by a tap on it, not by the button alone."""
        if self.choice.taken == [Step(REVEAL)]:
            self._follow()
        else:
            super()._go_on()

    def _is_chosen_sheep(self, point: Point) -> bool:
        piece = self._piece_at(point)
        return piece is not None and self.chosen == [piece] and piece.face is None and piece.place in self.view["sheep"]

    def _is_asked(self, place: str) -> bool:
        """Whether a tap there means something that is not possible: the table says why."""
        if not (self.sight and self.sight.moves) or self.choice.press((place,)):
            return False
        if self.choice.taken == [Step(REVEAL)]:
            return place in PLACES
        is_empty = not self._pieces.at(place)
        return place == "supply" or (place == f"stock {self.focus_seat}" and (is_empty or not self._builds))

    @property
    def _builds(self) -> bool:
        return any(step.what.startswith("stock") for step in self.choice.next_steps)

    def _choose(self, pieces: list[Piece]) -> None:
        self._chosen_when = Clock.get_time()
        super()._choose(pieces)
        self.dispatch("on_choice")

    def carry(self, press: Press) -> None:
        """Under a barrier that a finger carries it is seen where it would lie."""
        super().carry(press)
        piece = press.lifted[0]
        place = self.meant([piece], press.at) if piece.face in (BARRIER, TIP) else None
        self.board.ghost = Ghost(place, place in self.choice.targets(piece.names)) if place else None

    def drop(self, press: Press) -> None:
        """It lies there, or nowhere."""
        self.board.ghost = None
        super().drop(press)

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """No finger holds a barrier any more."""
        self.board.ghost = None
        super().let_go(presses)

    # words

    def label(self, button: str) -> str:
        """What stands on a button."""
        if button == "flock":
            count = min(len(self.people), self.view["supply"])
            return n_("Special: draw {n} sheep", "Special: draw {n} sheep", count).format(n=count)
        return {REVEAL: _("Turn up a sheep"), "done": _("Decline the rest"), "deal": _("Next round")}[button]

    def prompt(self) -> str:
        """What can be done now."""
        phase = self.view.get("phase")
        if not (self.sight and self.sight.moves) or phase == "score":
            return ""
        if phase == "put":
            return self._prompt_of_put()
        if phase == "rest":
            return _("Put the dog down: in the middle, or on a pasture without a sheep.")
        return self._prompt_of_step() or self._prompt_of_turn()

    def _prompt_of_put(self) -> str:
        count = len(self.view["held"])
        return n_(
            "Look at your sheep, then put it face down on a free pasture.",
            "Look at your sheep, then put them face down on free pastures.",
            count,
        )

    def _prompt_of_step(self) -> str:
        if self.choice.taken:
            is_dog = self.choice.taken[0].what != REVEAL
            return _("Where does the dog drive it?") if is_dog else _("Which one do you turn up?")
        piece = self.chosen[0] if self.chosen else None
        if piece and piece.face is None:
            return _("Tap it again to turn it up, or choose where the dog drives it.")
        if piece and piece.face == DOG:
            return _("Choose a sheep that lies face down.")
        return _("Choose the edge for the barrier.") if piece else ""

    def _prompt_of_turn(self) -> str:
        verbs = dict.fromkeys(move.split()[0] for move in (self.sight.moves if self.sight else ()))
        actions = ", ".join(_(sentence) for verb, sentence in ACTIONS.items() if verb in verbs)
        count = self.view["extras"]
        if self.view["phase"] == "extra":
            sentence = n_(
                "A black sheep! {n} more action: {actions}.", "A black sheep! {n} more actions: {actions}.", count
            )
            return sentence.format(n=count, actions=actions)
        return _("Your action: {actions}.").format(actions=actions)

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a piece is and does; of the supply and a stock, how many there are."""
        if piece.place == "supply":
            return n_("The supply: {n} sheep.", "The supply: {n} sheep.", self.view["supply"]).format(
                n=self.view["supply"]
            )
        if shown is None:
            return _("A sheep that lies face down. Nobody may look at it.")
        return words.explain(shown)

    def called(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """Supply and stock by their places; else what lies on a pasture, not the pasture."""
        if piece.place == "supply" or piece.place.startswith("stock"):
            return (piece.place,)
        return (shown or BACK,)

    def called_place(self, place: str) -> Sequence[str]:
        """By how many times a sheep counts there, as it has been agreed."""
        if place not in PLACES:
            return (place,)
        if PLACES[place] in FARMS:
            return (place,) if PLACES[place] in layout(len(self.people)).farms else ("neutral", place)
        times = GEESE[self.view["options"]["geese"]][PLACES[place]]
        return (f"x{times}", place) if times > 1 else (place,)

    def explain_place(self, place: str) -> str:
        """What a hex is."""
        if place not in PLACES:
            return ""
        at = PLACES[place]
        if at == CENTRE:
            return _("The middle: here the dog begins, and may rest.")
        if at in FARMS:
            return self._explain_farm(at)
        times = GEESE[self.view["options"]["geese"]][at]
        return words.explain(f"x{times}") if times > 1 else _("A pasture: room for one sheep, or for the dog.")

    def _explain_farm(self, at: int) -> str:
        farms = layout(len(self.people)).farms
        if at not in farms:
            return words.explain("neutral")
        name = self.people[farms.index(at)].name
        return _("{name}: {what}").format(name=name, what=words.explain("farm"))

    def concerned(self, refusal: IllegalMove) -> Sequence[Pose]:
        """The fence in the way or cut off, the way back, the pasture, what is still in hand."""
        facts = refusal.facts
        if refusal.code in ("put_first", "rest_first"):
            return [pose for piece in self._pieces.at(f"hand {self.focus_seat}") if (pose := self.layer.goal_of(piece))]
        if refusal.code == "sheep_face_down":
            down = (place for place, face in self.view["sheep"].items() if face is None)
            return [self._target(place) for place in down]
        if refusal.code == "back_to_the_farms":
            return [self._target(side_name(str(facts["end"]), str(facts["vertex"])))]
        if refusal.code == "not_next_to_the_end":
            return [self.board.start(f"end {facts['end']}")]
        if "place" in facts:
            return [self._target(str(facts["place"]))]
        fence = facts.get("other", facts.get("fence", 0 if refusal.code == "not_your_fence" else None))
        return self._sides_of(fence) if isinstance(fence, int) else ()

    def _sides_of(self, fence: int) -> list[Pose]:
        """The barriers of a fence; before its first one the gaps in which it may begin."""
        laid = [side_name(each.start, each.end) for each in barriers_of(self.view) if each.fence == fence]
        gaps = [VERTEX_NAMES[gap] for gap in layout(len(self.people)).gaps[fence]]
        return [self._target(side) for side in laid or (side_name(gap, inner_end(gap)) for gap in gaps)]


def _named(events: Sequence[Seen]) -> list[Seen]:
    return [seen._replace(faces=FACES.get(seen.what, seen.faces)) for seen in events]
