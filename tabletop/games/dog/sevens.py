"""The ways of a Seven, each position that they lead to once.

Parts run in the order in which they are played, so a Seven has far more ways than ends. But of two marbles, the one
behind can only disturb the one in front by overtaking it, which sends it home; and the one in front hinders the one
behind only as a guard, which it is no more once it has moved, or from a finish cell, which the one behind could only
have had by overtaking. So whatever a way does can be done with the front marble's steps first, and it is enough to go
through the marbles from front to back and give each its share of the seven steps. Where no marble can reach another
one's cells the shares don't even touch each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tabletop.bits import members
from tabletop.games.dog.board import (
    BIT,
    FINISH,
    HOME,
    MARBLES,
    SETTLED,
    SEVEN_STEPS,
    START,
    Reach,
    Stride,
    finish_cell,
    next_places,
    reaches,
    track_length,
)
from tabletop.games.dog.moves import Move, Parts

#: Where all marbles stand: each colour's, then the guards. By this the ways of a Seven are told apart.
Stand = tuple[int, ...]


def ways_of_one_colour(seats: int, colour: int, marbles: Sequence[int], guards: int, head: Move = ()) -> list[Move]:
    """The ways of a Seven made by one colour alone, put together behind the head of a move."""
    own = marbles[colour]
    inside = own & HOME[colour]
    table = reaches(seats, colour, guards | inside)
    zones = _zones(seats, colour)
    taken = 0
    each: list[Reach] = []
    loose = own ^ SETTLED[inside]
    while loose:
        bit = loose & -loose
        loose ^= bit
        zone = zones[bit]
        if taken & zone:
            stand = (*marbles, guards)
            return [head + parts for parts in _spread(seats, (colour,), stand, SEVEN_STEPS).values()]
        taken |= zone
        each.append(table[bit])
    return _shared_out(each, head)


def _shared_out(each: Sequence[Reach], head: Move) -> list[Move]:
    """The ways to share seven steps out among marbles that don't touch each other."""
    if len(each) == 1:
        return [head + parts for parts in each[0].by_steps[SEVEN_STEPS]]
    begun: list[tuple[int, Move]] = [(SEVEN_STEPS, head)]
    for reach in each[:-1]:
        longer = []
        for left, parts in begun:
            longer.append((left, parts))
            for steps, part, _ in reach.strides:
                if steps > left:
                    break
                longer.append((left - steps, parts + part))
        begun = longer
    last = each[-1].by_steps if each else ((),) * (SEVEN_STEPS + 1)
    return [parts + part for left, parts in begun for part in last[left]]


def ways_of_mixed_colours(seats: int, colours: Sequence[int], marbles: Sequence[int], guards: int) -> list[Parts]:
    """The ways of a Seven whose parts may be made by all marbles of some colours."""
    return list(_spread(seats, colours, (*marbles, guards), SEVEN_STEPS).values())


def ways_in_relay(
    seats: int, team: Sequence[int], colours: Sequence[int], marbles: Sequence[int], guards: int
) -> list[Parts]:
    """The ways of a Seven begun by one of these colours: when it is complete, another one of the team goes on."""
    ends: dict[Stand, Parts] = {}

    def run(colour: int, stand: Stand, steps: int, before: Parts) -> None:
        for end, parts in _spread(seats, (colour,), stand, steps).items():
            ends.setdefault(end, before + parts)
        for fewer in range(1, steps):
            for end, parts in _spread(seats, (colour,), stand, fewer).items():
                if end[colour] == HOME[colour]:
                    for mate in unfinished(team, end):
                        run(mate, end, steps - fewer, before + parts)

    for colour in colours:
        run(colour, (*marbles, guards), SEVEN_STEPS, ())
    return list(ends.values())


def unfinished(team: Sequence[int], marbles: Sequence[int]) -> tuple[int, ...]:
    """The colours of a team that are not complete yet."""
    return tuple([colour for colour in team if marbles[colour] != HOME[colour]])


def steps_to_complete(seats: int, colour: int, own: int) -> int:
    """How many steps a colour needs at least to have its four marbles in; many, if one is in its kennel."""
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


def _spread(seats: int, colours: Sequence[int], stand: Stand, steps: int) -> dict[Stand, Parts]:
    """The positions that exactly so many steps of these colours' marbles lead to, and a way to each."""
    order = _front_first(seats, colours, stand)
    last = len(order) - 1
    ends: dict[Stand, Parts] = {}

    def share(at: int, left: int, stand: Stand, parts: Parts, origins: int) -> None:
        if not left:
            ends.setdefault(stand, parts)
            return
        place, colour = order[at]
        reach = reaches(seats, colour, stand[-1] | stand[colour] & HOME[colour])[BIT[place]]
        if at < last:
            share(at + 1, left, stand, parts, origins)
        for stride in reach.strides if at < last else reach.exactly[left]:
            if stride.steps > left:
                break
            # the hindmost marble's part is told first, if it doesn't come to where others have stood
            longer = parts + stride.part if stride.entered & origins else stride.part + parts
            share(at + 1, left - stride.steps, after_stride(stand, colour, stride), longer, origins | BIT[place])

    if order:
        share(0, steps, stand, (), 0)
    return ends


def after_stride(stand: Stand, colour: int, stride: Stride) -> Stand:
    """Where all marbles stand after a part: those that it passes or lands on are gone."""
    origin, target = stride.part
    stays = ~(stride.entered | BIT[origin])
    after = [each & stays for each in stand]
    after[colour] |= BIT[target]
    return tuple(after)


def _front_first(seats: int, colours: Sequence[int], stand: Stand) -> list[tuple[int, int]]:
    """The marbles of these colours with their colour, each before those that could overtake it."""
    marbles = [(place, colour) for colour in colours for place in members(stand[colour])]
    inside = sorted((marble for marble in marbles if marble[0] >= FINISH), reverse=True)
    round_the_track = sorted(marble for marble in marbles if marble[0] < FINISH)
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
    """For each place of a marble, by its bit: where it may be during a Seven, if nothing stops it."""
    places = [*range(track_length(seats)), *range(finish_cell(colour, 0), finish_cell(colour, MARBLES))]
    return {BIT[place]: _zone(seats, colour, place) for place in places}


def _zone(seats: int, colour: int, place: int) -> int:
    edge = {place}
    zone = BIT[place]
    for _ in range(SEVEN_STEPS):
        edge = {after for before in edge for after in next_places(seats, colour, before)}
        zone |= sum(BIT[after] for after in edge)
    return zone
