"""The table of Bauernschlau: the board, a plate for each farm above it, and supply and stock in its lower corners."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from screens.games.bauernschlau import ground
from screens.games.bauernschlau.board import (
    BARRIER,
    DOG,
    TIP,
    BauernschlauBoard,
    SheepAndBars,
    inner_end,
)
from screens.games.bauernschlau.board_places import end_at
from screens.games.bauernschlau.entry import BauernschlauEntry
from screens.games.bauernschlau.seats import STACK, BauernschlauSeat
from screens.games.bauernschlau.tally import LEFT, tally_of
from screens.session.people import Person
from screens.session.sight import Sight
from screens.table.input.fingers import Press
from screens.table.model.marks import ANEW, LOOK, PUT, WALK, Mark
from screens.table.model.pieces import Contents
from screens.table.scene import Scene
from screens.table.view.faces import Faces
from tabletop import Seen
from tabletop.games.bauernschlau.barriers import barriers_of, fence_ends
from tabletop.games.bauernschlau.board import VERTEX_NAMES, plan_of
from tabletop.games.bauernschlau.farms import farms_of

#: Faces that events leave out: barriers and the dog are face up, a placed sheep is face down.
FACES: Mapping[str, tuple[str, ...] | None] = {"fence": (BARRIER,), "lift": (DOG,), "rest": (DOG,), "put": None}
#: The mark of each event.
MARKS = {"fence": PUT, "put": PUT, "reveal": LOOK, "move": WALK, "rest": PUT, "deal": ANEW}


class BauernschlauScene(Scene):
    """The screen side of Bauernschlau."""

    game = "bauernschlau"
    entry_type: type[BauernschlauEntry] = BauernschlauEntry
    deck = "supply"
    sweeps = False
    by_hand = ("deal", "put")
    sounds: Mapping[str, str] = {
        **Scene.sounds,
        **dict.fromkeys(("put", "rest", "fence"), "drop"),
        **dict.fromkeys(("lift", "move"), "slide"),
        **dict.fromkeys(("reveal", "open"), "turn"),
        **dict.fromkeys(("fenced", "score"), "gate"),
    }
    paces: Mapping[str, float] = {"move": 0.24, "open": 0.03, "score": 1.5}
    greys = ("unfenced",)

    #: Whether the plates are beside the board, not above it.
    is_wide = BooleanProperty(defaultvalue=False)
    number: NumericProperty[int] = NumericProperty(3)
    column = NumericProperty(0)
    line = NumericProperty(0)
    tray = NumericProperty(0)
    side = NumericProperty(0)
    rows = NumericProperty(1)
    #: The board's possible height with the plates above it, and with them beside it.
    upright = NumericProperty(0)
    lying = NumericProperty(0)
    supply = NumericProperty(0)
    stock = NumericProperty(0)
    #: Whether several sheep are in hand, which need a line of their own.
    is_crowded = BooleanProperty(defaultvalue=False)
    #: Whether all farms' land is shown.
    is_surveyed = BooleanProperty(defaultvalue=False)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        #: Whether the tallies have been explained.
        self._is_explained = False
        #: Whether the tallies are explained now.
        self.is_explaining = False
        super().__init__(people, **kw)
        self.keep_over_pieces(self.ids.outlook)

    def build_seats(self) -> None:
        """Add a plate for each player, the first to move first."""
        self.number = len(self.people)
        for order in range(self.number):
            self.ids.seats.add_widget(BauernschlauSeat(order=order))

    def faces(self) -> Faces:
        """Square pieces, and barriers."""
        return SheepAndBars()

    @property
    def board(self) -> BauernschlauBoard:
        """The board."""
        board: BauernschlauBoard = self.ids.board
        return board

    @property
    def stocked(self) -> Collection[int]:
        """The seats whose stock is shown: the one in front."""
        return (int(self.focus_seat),)

    # what lies where

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """Sheep, dog and barriers; supply, hand and stocks; and the ends where the seat's fences continue."""
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
        """The stocks that are shown, by seat."""
        return {f"stock {seat}": [BARRIER] * min(STACK, view["stock"][seat]) for seat in self.stocked}

    def _knobs(self, view: Mapping[str, Any]) -> Contents:
        """Knobs to drag wherever the acting seat's fences may continue."""
        seat = view["turn"]
        plays = seat in self.stocked and view["phase"] in ("turn", "extra") and not self.is_retold
        builds = plays and view["stock"][seat]
        return {end_at(vertex): [TIP] for vertex in (self.tips(view, seat) if builds else ())}

    def tips(self, view: Mapping[str, Any], seat: int) -> Iterable[str]:
        """The ends at which a seat's fences can be continued."""
        plan, taken = plan_of(view), {vertex for path in view["fences"] for vertex in path}
        for fence in plan.fences[seat]:
            end = fence_ends(view)[fence]
            if end.vertex and not end.finished:
                yield end.vertex
            elif not end.vertex:
                gaps = [VERTEX_NAMES[gap] for gap in plan.gaps[fence]]
                yield from (inner_end(gap) for gap in gaps if gap not in taken)

    def unrevealed(self, view: Mapping[str, Any]) -> Collection[str]:
        """The places of face-down sheep."""
        return {place for place, face in view["sheep"].items() if face and face.endswith("?")}

    def turn_for(self, seat: int) -> float:
        """The board's rotation with the seat's farm at the bottom."""
        return ground.turn_of(seat, self.board.plan)

    def annotate(self, sight: Sight) -> None:
        """Show turn, supply, stock, and the farms' tallies."""
        view = sight.view
        self.supply = view["supply"]
        self.annotate_front(view)
        self.board.set_up(self.people, plan_of(view), view["options"]["geese"])
        self.board.fence_in(view)
        for side in self.seats:
            side.is_awaited = side.number == sight.awaited
        self._survey(view)

    def annotate_front(self, view: Mapping[str, Any]) -> None:
        """Show the hand and stock of the seat in front."""
        seat = int(self.focus_seat)
        self.ids.hand.place, self.ids.stock.place = f"hand {seat}", f"stock {seat}"
        self.stock = view["stock"][seat]
        self.is_crowded = len(view["held"]) > 1

    def show_events(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Show what has happened. Events don't name barriers and the dog, though these are never hidden."""
        self.is_explaining = False
        self.board.fence_in(sight.view)
        self._put_down()
        super().show_events(_named(events), sight, None if public is None else _named(public))

    def _put_down(self) -> None:
        """Turn a placed sheep face down, even for its player."""
        for piece in self.pieces:
            if piece.is_held and piece.is_secret:
                piece.face, piece.is_secret = None, False
        self.layer.show(self.shown_faces())

    def marked(self, seen: Seen) -> Mark | None:
        """The last barrier, a sheep that was put or turned up, and the way of one that was moved."""
        kind = MARKS.get(seen.what)
        if kind is None or seen.seat is None:
            return None
        return Mark(kind, seen.seat, seen.target or "", seen.origin or "", seen=seen)

    # how the farms stand

    def survey(self) -> None:
        """Show all farms' land and routes, or hide them again."""
        self.is_surveyed = not self.is_surveyed
        if self.sight:
            self._survey(self.sight.view)
        self.is_explaining = self.is_surveyed and not self._is_explained
        self._is_explained = True
        # What the tallies show is read where the prompt stands: a bubble would hide some of the farms.
        for entry in self.entries:
            self.dispatch("on_choice", entry)

    def surveyor(self, _view: Mapping[str, Any]) -> int:
        """The seat whose routes to the edge are shown."""
        return int(self.focus_seat)

    def _survey(self, view: Mapping[str, Any]) -> None:
        outlooks = farms_of(view) if self.is_surveyed else ()
        self.board.survey(outlooks, view, self.surveyor(view))
        for side in self.seats:
            barriers = (LEFT, str(view["stock"][side.number]))
            side.ids.tally.show(tally_of(outlooks[side.number]) if outlooks else [barriers])

    # fingers

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """Drop what fingers hold, and the preview of a barrier."""
        self.board.ghost = None
        super().let_go(presses)


def _named(events: Sequence[Seen]) -> list[Seen]:
    return [seen._replace(faces=FACES.get(seen.what, seen.faces)) for seen in events]
