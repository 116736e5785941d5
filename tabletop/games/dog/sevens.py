"""All ways to play a Seven: one for each position that a Seven can lead to.

Parts run in order, so far more ways than positions exist. But of two marbles, the one behind affects the one in front
only by overtaking it, which sends it back to the kennel. The one in front affects the one behind only as a guard, which
it no longer is once it has moved, or from a finish cell, which the one behind could only have had by overtaking. So
every position can be reached with the front marble's steps first. It is enough to go through the marbles from front to
back and give each its share of the seven steps. If no marble can reach another one's cells, the shares are independent.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import TypeVar

from tabletop.bits import members
from tabletop.games.dog.board import (
    BIT,
    FIELD,
    FINISH,
    FROM_INSIDE,
    HOME,
    MARBLES,
    SETTLED,
    SEVEN_STEPS,
    START,
    Reach,
    Stand,
    finish_cell,
    marbles_in,
    next_places,
    reaches,
    stand_of,
    track_length,
)
from tabletop.games.dog.moves import Move, Parts

Way = TypeVar("Way")


def ways_of_one_colour(seats: int, colour: int, marbles: Sequence[int], guards: int, head: Move = ()) -> list[Move]:
    """The ways of a Seven made by one colour alone, each as a move that begins with ``head``."""
    own = marbles[colour]
    inside = own & HOME[colour]
    loose = own ^ SETTLED[inside]
    if not loose:
        return []
    table = reaches(seats, colour, guards | inside)
    zones = _zones(seats, colour)
    taken = 0
    each: list[Reach] = []
    while loose:
        bit = BIT[loose.bit_length() - 1]
        loose ^= bit
        zone = zones[bit]
        if taken & zone:
            stand = stand_of(marbles, guards)
            order = _front_first(seats, (colour,), stand)
            ends = _spread(seats, order, stand, SEVEN_STEPS, least=SEVEN_STEPS)
            return [head + parts for parts in ends[SEVEN_STEPS].values()]
        taken |= zone
        each.append(table[bit])
    each.reverse()
    return _shared_out(each, head)


def _shared_out(each: Sequence[Reach], head: Move) -> list[Move]:
    """The ways to share seven steps among marbles that can't affect each other."""
    last = each[-1].by_steps
    if len(each) == 1:
        return [head + part for part in last[SEVEN_STEPS]]
    begun = [(SEVEN_STEPS - steps, head + part) for steps, part in each[0].up_to[SEVEN_STEPS]]
    for reach in each[1:-1]:
        begun = [(left - steps, parts + part) for left, parts in begun for steps, part in reach.up_to[left]]
    return [parts + part for left, parts in begun for part in last[left]]


def ways_of_mixed_colours(
    seats: int, colours: Sequence[int], marbles: Sequence[int], guards: int, head: Move = ()
) -> list[Move]:
    """The ways of a Seven whose parts any marbles of these colours may make, each as a move that begins with ``head``.

    Marbles that can't affect each other are worked out apart, and then share the steps.
    """
    stand = stand_of(marbles, guards)
    clusters = _clusters(seats, _front_first(seats, colours, stand), stand)
    if not clusters:
        return []
    # A marble may walk before it is sent back, so two marbles can end alike after different numbers of steps; of two
    # clusters with several marbles, these numbers may make up for each other.
    if sum([len(cluster) > 1 for cluster in clusters]) > 1:
        return _by_their_ends([_ends_of(seats, cluster, stand) for cluster in clusters], head)
    begun: list[tuple[int, Move]] = [(SEVEN_STEPS, head)]
    for cluster in clusters[:-1]:
        up_to = _up_to(seats, cluster, stand)
        begun = [(left - steps, parts + more) for left, parts in begun for steps, more in up_to[left]]
    least = 0 if len(clusters) > 1 else SEVEN_STEPS
    last = _by_steps(seats, clusters[-1], stand, least)
    return [parts + more for left, parts in begun for more in last[left]]


def _up_to(seats: int, cluster: Marbles, stand: Stand) -> Sequence[Sequence[tuple[int, Parts]]]:
    """For each number of steps, the ways in which these marbles make no more, with the steps that each makes."""
    if len(cluster) == 1:
        return _reach_of_one(seats, cluster, stand).up_to
    return _no_more(_by_steps(seats, cluster, stand))


def _no_more(by_steps: Sequence[Iterable[Way]]) -> list[list[tuple[int, Way]]]:
    """For each number of steps, the ways that take no more, with the steps that each takes."""
    up_to: list[list[tuple[int, Way]]] = [[]]
    for steps, ways in enumerate(by_steps):
        up_to.append(up_to[-1] + [(steps, way) for way in ways])
    return up_to[1:]


#: For each number of steps from 0 to seven, the ways in which some marbles can make them, and what they change.
Ends = Sequence[Iterable[tuple[Parts, Stand]]]


def _by_their_ends(ends: Sequence[Ends], head: Move) -> list[Move]:
    """The ways to share the steps among clusters, one for each position that they end with."""
    begun: list[tuple[int, Move, Stand]] = [(SEVEN_STEPS, head, 0)]
    for by_steps in ends[:-1]:
        up_to = _no_more(by_steps)
        begun = [
            (left - steps, parts + more, changed | change)
            for left, parts, changed in begun
            for steps, (more, change) in up_to[left]
        ]
    last = ends[-1]
    ways = {changed | change: parts + more for left, parts, changed in begun for more, change in last[left]}
    return list(ways.values())


#: Marbles with their colour, each before all that could overtake it.
Marbles = Sequence[tuple[int, int]]


def _clusters(seats: int, order: Marbles, stand: Stand) -> list[Marbles]:
    """The marbles in groups that can't affect each other: no marble of one can reach a place of another's."""
    groups: list[tuple[int, list[tuple[int, int]]]] = []
    for place, colour in order:
        if SETTLED[marbles_in(stand, colour) & HOME[colour]] & BIT[place]:
            continue
        zone, members_ = _zones(seats, colour)[BIT[place]], [(place, colour)]
        apart = []
        for other, those in groups:
            if other & zone:
                zone |= other
                members_ = those + members_
            else:
                apart.append((other, those))
        groups = [*apart, (zone, members_)]
    at = {marble: number for number, marble in enumerate(order)}
    return [sorted(those, key=at.__getitem__) for _zone, those in groups]


def _by_steps(seats: int, cluster: Marbles, stand: Stand, least: int = 0) -> Sequence[Collection[Parts]]:
    """By their number of steps, from ``least`` to seven, the ways in which these marbles can make so many."""
    if len(cluster) == 1:
        return _reach_of_one(seats, cluster, stand).by_steps
    return [some.values() for some in _spread(seats, cluster, stand, SEVEN_STEPS, least)]


def _ends_of(seats: int, cluster: Marbles, stand: Stand) -> Ends:
    """The ways in which these marbles can make from 0 to seven steps, and what they change.

    What clusters change can be put together: it is on different places.
    """
    return [
        [(parts, end ^ stand) for end, parts in some.items()] for some in _spread(seats, cluster, stand, SEVEN_STEPS)
    ]


def _reach_of_one(seats: int, cluster: Marbles, stand: Stand) -> Reach:
    ((place, colour),) = cluster
    blocked = marbles_in(stand, seats) | marbles_in(stand, colour) & HOME[colour]
    return reaches(seats, colour, blocked)[BIT[place]]


def ways_in_relay(
    seats: int, team: Sequence[int], colours: Sequence[int], marbles: Sequence[int], guards: int
) -> list[Parts]:
    """The ways of a Seven that one of these colours begins; once it is complete, another colour of the team goes on."""
    ends: dict[Stand, Parts] = {}

    def run(colour: int, stand: Stand, steps: int, before: Parts) -> None:
        order = _front_first(seats, (colour,), stand)
        spread = _spread(seats, order, stand, steps)
        for end, parts in spread[steps].items():
            ends.setdefault(end, before + parts)
        for fewer in range(1, steps):
            for end, parts in spread[fewer].items():
                if marbles_in(end, colour) == HOME[colour]:
                    for mate in unfinished_in(team, end):
                        run(mate, end, steps - fewer, before + parts)

    for colour in colours:
        run(colour, stand_of(marbles, guards), SEVEN_STEPS, ())
    return list(ends.values())


def unfinished(team: Sequence[int], marbles: Sequence[int]) -> tuple[int, ...]:
    """The colours of a team that are not complete yet."""
    return tuple([colour for colour in team if marbles[colour] != HOME[colour]])


def unfinished_in(team: Sequence[int], stand: Stand) -> tuple[int, ...]:
    """The colours of a team that are not complete in a stand."""
    return tuple([colour for colour in team if marbles_in(stand, colour) != HOME[colour]])


def steps_to_complete(seats: int, colour: int, own: int) -> int:
    """The least number of steps that bring a colour's four marbles in; a large number if one is in the kennel."""
    if own.bit_count() < MARBLES:
        return track_length(seats)
    innermost = finish_cell(colour, MARBLES - 1)
    missing = -sum(range(MARBLES))
    for place in members(own):
        if place >= FINISH:
            missing += innermost - place
        else:
            missing += (START[colour] - place) % track_length(seats) + MARBLES
    return missing


@cache
def far_from_home(seats: int, colour: int) -> int:
    """The places from which no marble of a colour gets into its finish in fewer than seven steps, as a bit mask."""
    length = track_length(seats)
    return sum(BIT[place] for place in range(length) if (START[colour] - place) % length + 1 >= SEVEN_STEPS)


def _spread(seats: int, order: Marbles, stand: Stand, most: int, least: int = 0) -> list[dict[Stand, Parts]]:
    """By the number of steps, from ``least`` to ``most``: the positions after so many, each with one way to it.

    What stands under fewer steps is not complete.
    """
    last = len(order) - 1
    ends: list[dict[Stand, Parts]] = [{stand: ()}, *({} for _steps in range(most))]
    guards_at = FIELD * seats
    #: For each marble its bit, where its colour's field begins in a stand, and its colour.
    marbles = [(BIT[place], FIELD * colour, colour) for place, colour in order]

    def share(at: int, left: int, stand: Stand, parts: Parts, origins: int) -> None:
        if at < last:
            share(at + 1, left, stand, parts, origins)
        bit, field, colour = marbles[at]
        guards = stand >> guards_at
        reach = reaches(seats, colour, guards | stand >> field & HOME[colour])[bit]
        must_end = at == last and least
        for stride in reach.strides_of[left] if must_end else reach.strides:
            after_it = left - stride.steps
            if after_it < 0:
                break
            # The hindmost marble's part is written first, unless it enters a cell where another marble stood before.
            # A finish that is filled from the inside needs the front marble's part first.
            in_order = stride.entered & origins or guards & FROM_INSIDE
            longer = parts + stride.part if in_order else stride.part + parts
            after = stand & stride.stays | stride.lands
            if not (after_it and least):
                ends[most - after_it].setdefault(after, longer)
            if at < last and after_it:
                share(at + 1, after_it, after, longer, origins | bit)

    if order:
        share(0, most, stand, (), 0)
    return ends


def _front_first(seats: int, colours: Sequence[int], stand: Stand) -> list[tuple[int, int]]:
    """The marbles of these colours with their colour, each before all marbles that could overtake it."""
    marbles = sorted([(place, colour) for colour in colours for place in members(marbles_in(stand, colour))])
    on_track = sum([place < FINISH for place, _colour in marbles])
    round_the_track, inside = marbles[:on_track], marbles[on_track:][::-1]
    if not round_the_track:
        return inside
    # two colours move at most at a table of four (8 · 7 < 64), three at one of six (12 · 7 < 96): too few marbles to go
    # all round the track without a gap that no Seven gets over
    hindmost = next(at for at in range(len(round_the_track)) if _gap_behind(seats, round_the_track, at) > SEVEN_STEPS)
    from_the_gap_on = round_the_track[hindmost:] + round_the_track[:hindmost]
    return inside + from_the_gap_on[::-1]


def _gap_behind(seats: int, marbles: Sequence[tuple[int, int]], at: int) -> int:
    length = track_length(seats)
    return (marbles[at][0] - marbles[at - 1][0]) % length or length


@cache
def _zones(seats: int, colour: int) -> dict[int, int]:
    """For each place of a marble, by its bit: the places that it can reach during a Seven, as a bit mask."""
    places = [*range(track_length(seats)), *range(finish_cell(colour, 0), finish_cell(colour, MARBLES))]
    return {BIT[place]: _zone(seats, colour, place) for place in places}


def _zone(seats: int, colour: int, place: int) -> int:
    edge = {place}
    zone = BIT[place]
    for _ in range(SEVEN_STEPS):
        edge = {after for before in edge for after in next_places(seats, colour, before)}
        zone |= sum(BIT[after] for after in edge)
    return zone
