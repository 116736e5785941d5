"""The marbles and teams of Dog: who moves which marbles, what each card can do with them, and its effect."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bits import members
from tabletop.game import NO_SEAT, Setting, State
from tabletop.games.dog import events
from tabletop.games.dog.board import (
    BIT,
    EXITS,
    FROM_INSIDE,
    HOME,
    KENNEL,
    MARBLES,
    SETTLED,
    SEVEN_STEPS,
    START_BIT,
    TRACK,
    places_entered,
    reaches,
    steps_between,
    way,
)
from tabletop.games.dog.cards import FOUR_BACK, JACK, LONGEST, SEVEN
from tabletop.games.dog.moves import NULL_JACK, Move
from tabletop.games.dog.sevens import (
    far_from_home,
    steps_to_complete,
    unfinished,
    ways_in_relay,
    ways_of_mixed_colours,
    ways_of_one_colour,
)
from tabletop.options import Options


def teams_of(seats: int, options: Options) -> int:
    """How many teams there are round a table."""
    return 2 if options.get("teams") == "2x3" else seats // 2


class Marbles(State[Move]):
    """The part of a state that has no cards: marbles, guards and teams."""

    __slots__ = ("guards", "marbles", "teams")

    #: How many teams there are: seat s plays with s + teams, s + 2 × teams …
    teams: int
    #: The places of each colour's marbles, as a bit mask; the marbles missing from it are in the kennel.
    marbles: list[int]
    #: The starts where a guard stands, as a bit mask; with ``finish_from_inside`` also that bit of the board.
    guards: int

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.teams = teams_of(self.seats, self.options)
        self.marbles = [0] * self.seats
        self.guards = FROM_INSIDE if self.options["finish_from_inside"] else 0

    # teams and colours

    def team_of(self, seat: int) -> range:
        """The seats of a seat's team, itself included."""
        return range(seat % self.teams, self.seats, self.teams)

    def is_complete(self, seat: int) -> bool:
        """Whether a seat's team has all its marbles in."""
        return not unfinished(self.team_of(seat), self.marbles)

    def colours_of(self, seat: int) -> tuple[int, ...]:
        """The colours that a seat moves: its own, and once that is complete its team-mates'."""
        if self.marbles[seat] != HOME[seat]:
            return (seat,)
        return unfinished(self.team_of(seat), self.marbles)

    # what cards can do

    def plain_moves(self, colours: Sequence[int], faces: Sequence[int]) -> list[Move]:
        """The exits and the moves of single marbles of these colours with these faces."""
        moves: list[Move] = []
        guards = self.guards
        for colour in colours:
            own = self.marbles[colour]
            inside = own & HOME[colour]
            each = []
            loose = own ^ SETTLED[inside] if inside else own
            if loose:
                table = reaches(self.seats, colour, guards | inside)
                while loose:
                    bit = BIT[loose.bit_length() - 1]
                    loose ^= bit
                    each.append(table[bit].by_face)
            if own.bit_count() < MARBLES and not guards & START_BIT[colour]:
                each.append(EXITS[colour])
            each.reverse()
            for face in faces:
                for by_face in each:
                    moves += by_face[face]
        return moves

    def seven_moves(self, seat: int, colours: Sequence[int], head: Move) -> list[Move]:
        """The ways of a Seven, each as a move that begins with ``head`` (the card and its rank)."""
        if self.options["canadian_seven"]:
            return ways_of_mixed_colours(self.seats, self.team_of(seat), self.marbles, self.guards, head)
        if self._may_be_completed_within_a_seven(seat, colours):
            relayed = ways_in_relay(self.seats, self.team_of(seat), colours, self.marbles, self.guards)
            return [head + parts for parts in relayed]
        moves = ways_of_one_colour(self.seats, colours[0], self.marbles, self.guards, head)
        for colour in colours[1:]:
            moves += ways_of_one_colour(self.seats, colour, self.marbles, self.guards, head)
        return moves

    def _may_be_completed_within_a_seven(self, seat: int, colours: Sequence[int]) -> bool:
        """Whether a Seven can complete a colour and leave steps for a team-mate's marbles."""
        for colour in colours:
            own = self.marbles[colour]
            # The first half follows from the second; it is only faster.
            if not own & far_from_home(self.seats, colour) and (
                steps_to_complete(self.seats, colour, own) < SEVEN_STEPS
            ):
                return len(unfinished(self.team_of(seat), self.marbles)) > 1
        return False

    def swaps(self, colours: Sequence[int], card: int) -> list[Move]:
        """A Jack swaps a marble with one of another colour, both on the track and neither a guard."""
        marbles = self.marbles
        on_track = sum(marbles) & TRACK
        free = on_track & ~self.guards if self.guards else on_track
        moves: list[Move] = []
        for colour in colours:
            own = marbles[colour] & free
            if own:
                others = members(free ^ own)
                moves += [(card, JACK, origin, target) for origin in members(own) for target in others]
        return moves

    def may_be_near_the_end(self, seat: int) -> bool:
        """Whether one card could bring in all the marbles that the team still has outside."""
        team = self.team_of(seat)
        return all(steps_to_complete(self.seats, colour, self.marbles[colour]) <= LONGEST for colour in team)

    def only_own_colour_on_track(self, seat: int) -> bool:
        """Whether there are marbles on the track, all of one colour that the seat moves."""
        on_track = sum(self.marbles) & TRACK
        return any(on_track and on_track == self.marbles[colour] & TRACK for colour in self.colours_of(seat))

    # the effect of a card

    def carry_out(self, seat: int, move: Move) -> None:
        """Carries out a card on the marbles."""
        rank = move[1]
        if rank == SEVEN:
            for at in range(2, len(move), 2):
                self.play_part(seat, move[at], move[at + 1])
        elif move != NULL_JACK:
            _card, _rank, origin, target = move
            if rank == JACK:
                self._swap(seat, origin, target)
            elif origin < KENNEL:
                self._move(seat, origin, target)
            else:
                self._come_out(seat, origin - KENNEL, target)

    def colour_on(self, place: int) -> int:
        """The colour of the marble on a place; NO_SEAT, if there is none."""
        bit = BIT[place]
        for colour, marbles in enumerate(self.marbles):
            if marbles & bit:
                return colour
        return NO_SEAT

    def _come_out(self, seat: int, colour: int, target: int) -> None:
        self._send_home(seat, target)
        if self.tell:
            self.tell(events.came_out(seat, colour, target))
        self.marbles[colour] |= BIT[target]
        self.guards |= BIT[target]

    def _move(self, seat: int, origin: int, target: int) -> None:
        """Moves one marble: passing others has no effect, landing on one sends it back to its kennel."""
        marbles = self.marbles
        left, entered = BIT[origin], BIT[target]
        colour = seat if marbles[seat] & left else self.colour_on(origin)
        marbles[colour] ^= left
        if self.guards & left:
            self.guards ^= left
        if sum(marbles) & entered:
            self._send_home(seat, target)
        if self.tell:
            self.tell(events.moved(seat, colour, origin, target, self._told_steps(colour, origin, target)))
        marbles[colour] |= entered

    def _told_steps(self, colour: int, origin: int, target: int) -> int:
        steps = steps_between(self.seats, colour, origin, target)
        is_backward = steps_between(self.seats, colour, target, origin) == FOUR_BACK
        return -FOUR_BACK if is_backward else steps

    def play_part(self, seat: int, origin: int, target: int) -> None:
        """Plays a part of a Seven: every marble that it passes or lands on goes back to its kennel."""
        colour = self.colour_on(origin)
        self.marbles[colour] ^= BIT[origin]
        self.guards &= ~BIT[origin]
        if sum(self.marbles) & places_entered(self.seats, origin, target):
            for place in way(self.seats, origin, target):
                self._send_home(seat, place)
        if self.tell:
            self.tell(events.moved(seat, colour, origin, target, steps_between(self.seats, colour, origin, target)))
        self.marbles[colour] |= BIT[target]

    def _send_home(self, seat: int, place: int) -> None:
        colour = self.colour_on(place)
        if colour != NO_SEAT:
            self.marbles[colour] ^= BIT[place]
            if self.tell:
                self.tell(events.sent_home(seat, colour, place))

    def _swap(self, seat: int, origin: int, target: int) -> None:
        """Swaps two marbles; no marble is sent back, and neither is a guard afterwards."""
        both = BIT[origin] | BIT[target]
        colour, other = self.colour_on(origin), self.colour_on(target)
        self.marbles[colour] ^= both
        self.marbles[other] ^= both
        if self.tell:
            self.tell(events.swapped(seat, colour, origin, target))
            self.tell(events.swapped(seat, other, target, origin))
