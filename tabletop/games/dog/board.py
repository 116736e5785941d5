"""The board: its places, the ways between them, and how far each card carries a marble.

A place is a number: the cells of the track come first, then each colour's finish, then the kennels. The marbles of
one colour that have left their kennel are one int with a bit for each place, so that they have no order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tabletop.games.dog.cards import EXIT_RANKS, FORWARD, FOUR, FOUR_BACK, JOKER, LONGEST, RANKS
from tabletop.games.dog.moves import Move, Parts

MARBLES = 4
COLOURS = "abcdef"
CELLS_A_SEAT = 16

#: The places of a table of six; a smaller table leaves the last cells of the track out.
FINISH = CELLS_A_SEAT * len(COLOURS)
KENNEL = FINISH + MARBLES * len(COLOURS)

SEVEN_STEPS = 7

#: The bit of each place that a marble can stand on alone.
BIT = tuple(1 << place for place in range(KENNEL))
TRACK = (1 << FINISH) - 1
#: The start of each colour, and its four finish cells.
START = tuple(CELLS_A_SEAT * colour for colour in range(len(COLOURS)))
HOME = tuple(15 << FINISH + MARBLES * colour for colour in range(len(COLOURS)))


# places


def track_length(seats: int) -> int:
    """How many cells the common track has."""
    return CELLS_A_SEAT * seats


def finish_cell(colour: int, depth: int) -> int:
    """A finish cell of a colour, F0 the first."""
    return FINISH + MARBLES * colour + depth


def depth_of(place: int) -> int:
    """How deep in its finish a place is: 0 for F0."""
    return (place - FINISH) % MARBLES


def colour_of_place(place: int) -> int:
    """Whose finish or kennel a place belongs to."""
    return place - KENNEL if place >= KENNEL else (place - FINISH) // MARBLES


def place_name(place: int) -> str:
    """A place as it is written.

    >>> [place_name(place) for place in (12, finish_cell(1, 2), KENNEL + 3)]
    ['12', 'bF2', 'dK']
    """
    if place < FINISH:
        return str(place)
    colour = COLOURS[colour_of_place(place)]
    return f"{colour}K" if place >= KENNEL else f"{colour}F{depth_of(place)}"


def place_of(name: str) -> int:
    """The place that is written so.

    >>> [place_name(place_of(name)) for name in ("12", "bF2", "dK")]
    ['12', 'bF2', 'dK']
    """
    if name.isdigit():
        return int(name)
    colour, depth = COLOURS.index(name[0]), name[2:]
    return finish_cell(colour, int(depth)) if depth else KENNEL + colour


# ways


def next_places(seats: int, colour: int, place: int, *, is_guard: bool = False) -> tuple[int, ...]:
    """Where one step forward leads: after its own start a marble that is no guard may turn into its finish."""
    if place >= FINISH:
        return (place + 1,) if depth_of(place) < MARBLES - 1 else ()
    along = (place + 1) % track_length(seats)
    if place == START[colour] and not is_guard:
        return (along, finish_cell(colour, 0))
    return (along,)


def _settled(inside: int, colour: int) -> int:
    settled = 0
    for depth in reversed(range(MARBLES)):
        bit = BIT[finish_cell(colour, depth)]
        if not inside & bit:
            break
        settled |= bit
    return settled


#: For each set of marbles in a finish, those that have come as far as they can.
SETTLED = {
    inside: _settled(inside, colour)
    for colour in range(len(COLOURS))
    for inside in (some << finish_cell(colour, 0) for some in range(1 << MARBLES))
}


def steps_between(seats: int, colour: int, origin: int, target: int) -> int:
    """How many steps forward a marble of a colour needs; negative where only a way back would lead."""
    if origin >= FINISH:
        return target - origin if target >= FINISH else -1
    if target < FINISH:
        return (target - origin) % track_length(seats)
    return (START[colour] - origin) % track_length(seats) + 1 + depth_of(target)


@cache
def way(seats: int, origin: int, target: int) -> tuple[int, ...]:
    """The places that a marble enters one after the other on its way forward.

    >>> [place_name(place) for place in way(4, 62, finish_cell(0, 1))]
    ['63', '0', 'aF0', 'aF1']
    """
    if target < FINISH:
        length = track_length(seats)
        return tuple((origin + step) % length for step in range(1, (target - origin) % length + 1))
    if origin >= FINISH:
        return tuple(range(origin + 1, target + 1))
    colour = colour_of_place(target)
    inside = tuple(range(finish_cell(colour, 0), target + 1))
    return way(seats, origin, START[colour]) + inside


@cache
def places_entered(seats: int, origin: int, target: int) -> int:
    """The places that a marble enters on its way forward, as bits."""
    return sum(BIT[place] for place in way(seats, origin, target))


# what one marble can do


class Stride(NamedTuple):
    """A part that one marble may make of a Seven."""

    steps: int
    part: Parts
    #: The places that it enters, as bits.
    entered: int


class Reach(NamedTuple):
    """What one marble can do."""

    #: The moves that each face allows it, Sevens and Jacks left out.
    by_face: tuple[tuple[Move, ...], ...]
    #: The parts of a Seven that it may make, short ones first.
    strides: tuple[Stride, ...]
    #: The same by their steps.
    exactly: tuple[tuple[Stride, ...], ...]
    #: The parts alone by their steps; of none there is one, which is nothing.
    by_steps: tuple[tuple[Parts, ...], ...]


class Reaches(dict[int, Reach]):
    """The reach of each marble of a colour, by its bit, where certain places are blocked.

    Blocked are all guards and the colour's own marbles in the finish: of what else stands around, nothing stops
    a marble.
    """

    def __init__(self, seats: int, colour: int, blocked: int) -> None:
        super().__init__()
        self.seats = seats
        self.colour = colour
        self.blocked = blocked

    def __missing__(self, bit: int) -> Reach:
        place = bit.bit_length() - 1
        near = self.blocked & _surroundings(self.seats, self.colour, place)
        reach = self[bit] = _reach(self.seats, self.colour, place, near)
        return reach


@cache
def reaches(seats: int, colour: int, blocked: int) -> Reaches:
    """The reach of each marble of a colour; see ``Reaches``."""
    return Reaches(seats, colour, blocked)


def _exits(colour: int) -> tuple[tuple[Move, ...], ...]:
    from_to = (KENNEL + colour, START[colour])
    plain = tuple(((rank, rank, *from_to),) if rank in EXIT_RANKS else () for rank in range(len(RANKS)))
    return (*plain, tuple((JOKER, rank, *from_to) for rank in EXIT_RANKS))


#: For each colour the moves with which each face brings a marble out.
EXITS = tuple(_exits(colour) for colour in range(len(COLOURS)))


def forward(seats: int, colour: int, origin: int, steps: int, blocked: int) -> Iterator[int]:
    """Where so many steps forward may lead, nothing blocked being entered."""
    is_guard = bool(blocked & BIT[origin])

    def walk(place: int, left: int) -> Iterator[int]:
        if not left:
            yield place
            return
        for after in next_places(seats, colour, place, is_guard=is_guard and place == origin):
            if not blocked & BIT[after]:
                yield from walk(after, left - 1)

    return walk(origin, steps)


def four_back(seats: int, origin: int, blocked: int) -> Iterator[int]:
    """Where a Four may lead backward: along the track only."""
    if origin >= FINISH:
        return
    cells = [(origin - step) % track_length(seats) for step in range(1, FOUR_BACK + 1)]
    if not any(blocked & BIT[cell] for cell in cells):
        yield cells[-1]


@cache
def _reach(seats: int, colour: int, origin: int, blocked: int) -> Reach:
    by_rank = []
    for rank in range(len(RANKS)):
        targets = [place for steps in FORWARD[rank] for place in forward(seats, colour, origin, steps, blocked)]
        if rank == FOUR:
            targets += four_back(seats, origin, blocked)
        by_rank.append(tuple((rank, rank, origin, target) for target in targets))
    by_joker = tuple((JOKER, *move[1:]) for moves in by_rank for move in moves)
    strides = tuple(
        Stride(steps, (origin, target), places_entered(seats, origin, target))
        for steps in range(1, SEVEN_STEPS + 1)
        for target in forward(seats, colour, origin, steps, blocked)
    )
    exactly = tuple(tuple(stride for stride in strides if stride.steps == steps) for steps in range(SEVEN_STEPS + 1))
    by_steps = (((),), *(tuple(stride.part for stride in some) for some in exactly[1:]))
    return Reach((*by_rank, by_joker), strides, exactly, by_steps)


@cache
def _surroundings(seats: int, colour: int, origin: int) -> int:
    """The places that could keep a marble from anything that it might do."""
    found = BIT[origin]
    edge = {origin}
    for _ in range(LONGEST):
        edge = {after for place in edge for after in next_places(seats, colour, place)}
        found |= sum(BIT[place] for place in edge)
    if origin < FINISH:
        found |= sum(BIT[(origin - step) % track_length(seats)] for step in range(1, FOUR_BACK + 1))
    return found
