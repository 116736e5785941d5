"""The table of Bauernschlau: the board, over it a plate for each farm, in its lower corners what is drawn and laid."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty

from screens.app.words import N_, _
from screens.games.bauernschlau import ground
from screens.games.bauernschlau.board import (
    BARRIER,
    DOG,
    TIP,
    BauernschlauBoard,
    SheepAndBars,
    inner_end,
)
from screens.games.bauernschlau.entry import BauernschlauEntry
from screens.games.bauernschlau.seats import STACK, BauernschlauSeat
from screens.games.bauernschlau.tally import LEFT, tally_of
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.input.fingers import Press
from screens.table.model.pieces import Contents
from screens.table.scene import Scene
from screens.table.view.faces import Faces
from tabletop import Seen
from tabletop.games.bauernschlau.barriers import barriers_of, fence_ends
from tabletop.games.bauernschlau.board import VERTEX_NAMES, layout
from tabletop.games.bauernschlau.farms import farms_of

#: What events move that don't say it: what is no sheep lies open, and a sheep that is put, face down.
FACES: Mapping[str, tuple[str, ...] | None] = {"fence": (BARRIER,), "lift": (DOG,), "rest": (DOG,), "put": None}
#: What is shown of the farms, in a sentence.
LEGEND = N_(
    "Beside each name: the points so far, a hex for the free fields, a bar for the barriers left, dots for those that "
    "the fences still need at least. Dots on the board: the shortest way for yours."
)


class BauernschlauScene(Scene):
    """Bauernschlau on the screen."""

    game = "bauernschlau"
    entry_type = BauernschlauEntry
    deck = "supply"
    sweeps = False
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
        for piece in self.pieces:
            if piece.is_held and piece.is_secret:
                piece.face, piece.is_secret = None, False
        self.layer.show(self.shown_faces())

    # how the farms stand

    def survey(self) -> None:
        """Shows how all farms stand, or hides it again."""
        self.is_surveyed = not self.is_surveyed
        if self.sight:
            self._survey(self.sight.view)
        if self.is_surveyed and not self._is_explained:
            self._is_explained = True
            entry = self.entry_at(self.ids.eye.center)
            self.dispatch("on_explained", entry, _(self.legend), (self.center_x, self.y))

    def surveyor(self, _view: Mapping[str, Any]) -> int:
        """The seat whose ways to the edge are shown."""
        return int(self.focus_seat)

    def _survey(self, view: Mapping[str, Any]) -> None:
        outlooks = farms_of(view) if self.is_surveyed else ()
        self.board.survey(outlooks, view, self.surveyor(view))
        for side in self.seats:
            barriers = (LEFT, str(view["stock"][side.number]))
            side.ids.tally.show(tally_of(outlooks[side.number]) if outlooks else [barriers])

    # fingers

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """No finger holds a barrier any more."""
        self.board.ghost = None
        super().let_go(presses)


def _named(events: Sequence[Seen]) -> list[Seen]:
    return [seen._replace(faces=FACES.get(seen.what, seen.faces)) for seen in events]
