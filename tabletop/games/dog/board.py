"""The board: its places, the paths between them, and how far each card moves a marble.

A place is an int: the cells of the track come first, then each colour's finish, then the kennels. The marbles of a
colour outside its kennel are one int with a bit per place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

from tabletop.games.dog.cards import EXIT_RANKS, FORWARD, FOUR, FOUR_BACK, JOKER, LONGEST, RANKS
from tabletop.games.dog.moves import Move, Parts

MARBLES = 4
COLOURS = "abcdef"
CELLS_A_SEAT = 16

#: The places with six seats; with four seats the last cells of the track are not used.
FINISH = CELLS_A_SEAT * len(COLOURS)
KENNEL = FINISH + MARBLES * len(COLOURS)

SEVEN_STEPS = 7

#: All marbles and the guards of a position as one int, for the search of Sevens: a field of bits for each colour, and
#: behind them one for the guards. Two ways of a Seven that lead to the same stand are one move.
Stand = int

#: The bit of each place that a marble can stand on alone.
BIT = tuple(1 << place for place in range(KENNEL))
TRACK = (1 << FINISH) - 1
#: Beside the bits of blocked places: in the finish, a marble may only stop on the innermost free cell.
FROM_INSIDE = 1 << KENNEL
#: The width of a stand's fields.
FIELD = KENNEL + 1
#: The start of each colour, its bit, and the bits of its four finish cells.
START = tuple(CELLS_A_SEAT * colour for colour in range(len(COLOURS)))
START_BIT = tuple(BIT[start] for start in START)
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
    """The name of a place.

    >>> [place_name(place) for place in (12, finish_cell(1, 2), KENNEL + 3)]
    ['12', 'bF2', 'dK']
    """
    if place < FINISH:
        return str(place)
    colour = COLOURS[colour_of_place(place)]
    return f"{colour}K" if place >= KENNEL else f"{colour}F{depth_of(place)}"


def place_of(name: str) -> int:
    """The place with this name.

    >>> [place_name(place_of(name)) for name in ("12", "bF2", "dK")]
    ['12', 'bF2', 'dK']
    """
    if name.isdigit():
        return int(name)
    colour, depth = COLOURS.index(name[0]), name[2:]
    return finish_cell(colour, int(depth)) if depth else KENNEL + colour


# ways


def next_places(seats: int, colour: int, place: int, *, is_guard: bool = False) -> tuple[int, ...]:
    """The places one step ahead: two on its own start, where a marble that is no guard may turn into its finish."""
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


#: For each set of marbles in a finish, the marbles that can't move any more.
SETTLED = {
    inside: _settled(inside, colour)
    for colour in range(len(COLOURS))
    for inside in (some << finish_cell(colour, 0) for some in range(1 << MARBLES))
}


def steps_between(seats: int, colour: int, origin: int, target: int) -> int:
    """How many steps forward a marble needs to the target; negative if it could only go there backward."""
    if origin >= FINISH:
        return target - origin if target >= FINISH else -1
    if target < FINISH:
        return (target - origin) % track_length(seats)
    return (START[colour] - origin) % track_length(seats) + 1 + depth_of(target)


@cache
def way(seats: int, origin: int, target: int) -> tuple[int, ...]:
    """The places that a marble enters on its way forward, in order.

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
    """The places that a marble enters on its way forward, as a bit mask."""
    return sum(BIT[place] for place in way(seats, origin, target))


# stands


def stand_of(marbles: Sequence[int], guards: int) -> Stand:
    """The stand of a position."""
    stand = guards
    for own in reversed(marbles):
        stand = stand << FIELD | own
    return stand


def marbles_in(stand: Stand, colour: int) -> int:
    """The marbles of a colour in a stand; the guards follow the last colour."""
    return stand >> FIELD * colour & ~(-1 << FIELD)


# what one marble can do


class Stride(NamedTuple):
    """A possible part of a Seven, made by one marble; ``stand & stays | lands`` is the stand after it."""

    steps: int
    part: Parts
    #: The places that it enters, as a bit mask.
    entered: int
    #: What stays of a stand: the marbles and guards on all places that are neither entered nor its origin.
    stays: Stand
    #: The marble on the place that it ends on, as a stand.
    lands: Stand


class Reach(NamedTuple):
    """All that one marble can do."""

    #: The moves of this marble by face, without Sevens and Jacks.
    by_face: tuple[tuple[Move, ...], ...]
    #: The parts of a Seven that it can make, shortest first.
    strides: tuple[Stride, ...]
    #: These by their number of steps.
    strides_of: tuple[tuple[Stride, ...], ...]
    #: The parts alone, by their number of steps; for 0 steps the empty part.
    by_steps: tuple[tuple[Parts, ...], ...]
    #: The parts that take no more than so many steps, with their number of steps; the empty part takes none.
    up_to: tuple[tuple[tuple[int, Parts], ...], ...]


class Reaches(dict[int, Reach]):
    """The reach of each marble of a colour, by its bit, with certain places blocked.

    Only guards and the colour's own marbles in the finish block; other marbles never stop a marble.
    """

    def __init__(self, seats: int, colour: int, blocked: int) -> None:
        super().__init__()
        self.seats = seats
        self.colour = colour
        self.blocked = blocked

    def __missing__(self, bit: int) -> Reach:
        place = bit.bit_length() - 1
        near = self.blocked & _surroundings(self.seats, self.colour, place)
        if self.blocked & FROM_INSIDE:
            near |= self.blocked & (FROM_INSIDE | HOME[self.colour])
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


#: For each colour, the exits by face.
EXITS = tuple(_exits(colour) for colour in range(len(COLOURS)))


def ways_forward(seats: int, colour: int, origin: int, blocked: int) -> list[list[int]]:
    """By the number of steps forward: the places where so many can end without entering a blocked one."""
    is_guard = bool(blocked & BIT[origin])
    ends, edge = [[origin]], [origin]
    for _step in range(LONGEST):
        edge = [
            after
            for place in edge
            for after in next_places(seats, colour, place, is_guard=is_guard and place == origin)
            if not blocked & BIT[after]
        ]
        ends.append([place for place in edge if _may_stop(place, blocked)])
    return ends


def _may_stop(place: int, blocked: int) -> bool:
    return not blocked & FROM_INSIDE or place < FINISH or is_innermost(place, blocked)


def is_innermost(cell: int, taken: int) -> bool:
    """Whether all cells of a finish behind this one are taken, so that no marble could go in deeper."""
    return all(taken & BIT[cell + deeper] for deeper in range(1, MARBLES - depth_of(cell)))


def four_back(seats: int, origin: int, blocked: int) -> Iterator[int]:
    """The place that a Four backward leads to, if there is one: on the track only."""
    if origin >= FINISH:
        return
    cells = [(origin - step) % track_length(seats) for step in range(1, FOUR_BACK + 1)]
    if not any(blocked & BIT[cell] for cell in cells):
        yield cells[-1]


@cache
def _stride(seats: int, colour: int, steps: int, origin: int, target: int) -> Stride:
    entered = places_entered(seats, origin, target)
    left = entered | BIT[origin]
    stays = ~stand_of([left] * seats, left)
    return Stride(steps, (origin, target), entered, stays, BIT[target] << FIELD * colour)


@cache
def _reach(seats: int, colour: int, origin: int, blocked: int) -> Reach:
    ends = ways_forward(seats, colour, origin, blocked)
    targets = [tuple([place for steps in FORWARD[rank] for place in ends[steps]]) for rank in range(len(RANKS))]
    targets[FOUR] += tuple(four_back(seats, origin, blocked))
    strides_of = tuple(
        tuple([_stride(seats, colour, steps, origin, end) for end in ends[steps]] if steps else ())
        for steps in range(SEVEN_STEPS + 1)
    )
    parts = _parts_of_sevens(tuple([tuple([stride.part for stride in some]) for some in strides_of[1:]]))
    return Reach(_moves_by_face(origin, tuple(targets)), tuple(chain.from_iterable(strides_of)), strides_of, *parts)


@cache
def _moves_by_face(origin: int, targets: tuple[tuple[int, ...], ...]) -> tuple[tuple[Move, ...], ...]:
    """The moves by face of a marble that has these targets by rank: kept once, for all colours and guards."""
    by_rank = [tuple([(rank, rank, origin, target) for target in targets[rank]]) for rank in range(len(RANKS))]
    by_joker = tuple([(JOKER, *move[1:]) for moves in by_rank for move in moves])
    return (*by_rank, by_joker)


@cache
def _parts_of_sevens(
    parts: tuple[tuple[Parts, ...], ...],
) -> tuple[tuple[tuple[Parts, ...], ...], tuple[tuple[tuple[int, Parts], ...], ...]]:
    """``by_steps`` and ``up_to`` of the marbles with these parts of one step, of two, and so on."""
    by_steps = (((),), *parts)
    each = [(steps, part) for steps, some in enumerate(by_steps) for part in some]
    return by_steps, tuple([tuple([one for one in each if one[0] <= most]) for most in range(len(by_steps))])


@cache
def _surroundings(seats: int, colour: int, origin: int) -> int:
    """The places that can matter to a marble's reach, as a bit mask, so that all else is left out of the cache key."""
    found = BIT[origin]
    edge = {origin}
    for _ in range(LONGEST):
        edge = {after for place in edge for after in next_places(seats, colour, place)}
        found |= sum(BIT[place] for place in edge)
    if origin < FINISH:
        found |= sum(BIT[(origin - step) % track_length(seats)] for step in range(1, FOUR_BACK + 1))
    return found
