"""The rules of Bauernschlau, in the order of docs/rules/bauernschlau.md."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from tabletop.bits import members
from tabletop.events import deals, scored
from tabletop.game import SCORE, Row, Setting, State
from tabletop.games.bauernschlau import events
from tabletop.games.bauernschlau.board import (
    ALL_PASTURES,
    BIT,
    CENTRE,
    INNER_END,
    PASTURES,
    Seating,
    layout,
    seating_of,
)
from tabletop.games.bauernschlau.fences import Fences, lands, no_fences
from tabletop.games.bauernschlau.moves import (
    BARRIERS,
    DEAL,
    DOG_FROM,
    DOGS,
    DONE,
    DRAW,
    FLOCK,
    IS_BARE,
    PUT_ON,
    PUTS,
    REST_ON,
    RESTS,
    REVEALS,
    face_of,
    fence_of,
    kind_of,
    origin_of,
    place_of,
    vertex_of,
)
from tabletop.games.bauernschlau.scoring import championship_row, row_of
from tabletop.games.bauernschlau.sheep import ALL_SHEEP, BLACK, NO_SHEEP

# phases, besides score and over
TURN = "turn"
EXTRA = "extra"
PUT = "put"
REST = "rest"

#: Where the dog is while a seat has it in hand.
IN_HAND = -1
#: A black sheep's bonus.
BONUS_ACTIONS = 2


class Bauernschlau(State[int]):
    """A match of Bauernschlau."""

    __slots__ = ("bare", "bonus", "dog", "down", "extras", "fences", "first", "held", "sheep", "stock", "supply")

    #: The face on each pasture.
    sheep: bytearray
    #: The pastures without sheep, as a mask (the dog may be there).
    bare: int
    #: The pastures with a face-down sheep, as a mask.
    down: int
    #: The next sheep is its last.
    supply: list[int]
    #: The sheep drawn and not yet put, ascending.
    held: tuple[int, ...]
    dog: int
    #: The barriers that each seat has left.
    stock: list[int]
    fences: Fences
    #: The actions of the bonus not yet begun.
    extras: int
    #: Whether this turn's bonus has been earned.
    bonus: bool
    #: Whether this is the first lap.
    first: bool

    def copy(self) -> Bauernschlau:
        """The same position, independent of this one."""
        other = Bauernschlau.__new__(Bauernschlau)
        self._copy_common(other)
        other.sheep = self.sheep[:]
        other.bare = self.bare
        other.down = self.down
        other.supply = self.supply[:]
        other.held = self.held
        other.dog = self.dog
        other.stock = self.stock[:]
        other.fences = self.fences
        other.extras = self.extras
        other.bonus = self.bonus
        other.first = self.first
        return other

    # a round

    def begin_round(self) -> None:
        """Shuffles the supply, clears the board, and draws for the seat that starts."""
        self.supply = self.shuffle(ALL_SHEEP)[::-1]
        self.clear_board()
        self.first = True
        self._draw_in_first_lap(self.starter())

    def clear_board(self) -> None:
        """No sheep and no fences, the dog on the centre, full stocks."""
        self.sheep = bytearray(PASTURES)
        self.bare = ALL_PASTURES
        self.down = 0
        self.held = ()
        self.dog = CENTRE
        self.stock = [layout(self.seated).stock] * self.seats
        self.fences = no_fences(self.seated)
        self.extras = 0
        self.bonus = self.first = False

    @property
    def seated(self) -> Seating:
        """The farms of the seats."""
        return seating_of(self.seats, self.options)

    def starter(self) -> int:
        """The seat that begins this round."""
        return self.round % self.seats

    def next_starter(self) -> int:
        """The seat that begins the round after this one, and deals it."""
        return (self.round + 1) % self.seats

    def _draw_in_first_lap(self, seat: int) -> None:
        self.actor = seat
        self._draw(seat, 1)

    # what may be played

    def moves(self, seat: int) -> Sequence[int]:
        """What the seat may play."""
        if seat != self.actor:
            return ()
        phase = self.phase
        if phase == PUT:
            return self._put_moves()
        if phase == REST:
            return [RESTS | CENTRE, *compress(REST_ON, self.sheep.translate(IS_BARE))]
        if phase == SCORE:
            return (DEAL,)
        moves = self._draw_moves(phase)
        if self.down:
            places = members(self.down)
            moves += [REVEALS | place for place in places]
            bare = self.sheep.translate(IS_BARE)
            for place in places:
                moves += compress(DOG_FROM[place], bare)
        if self.stock[seat]:
            moves += self.fences.barriers(seat)
        if phase == EXTRA:
            moves.append(DONE)
        return moves

    def _put_moves(self) -> list[int]:
        """Each kind of sheep held, on each free pasture."""
        free = self.sheep.translate(IS_BARE)
        if 0 <= self.dog < PASTURES:
            free[self.dog] = 0
        moves: list[int] = []
        last = NO_SHEEP
        for face in self.held:
            if face != last:
                moves += compress(PUT_ON[face], free)
                last = face
        return moves

    def _draw_moves(self, phase: str) -> list[int]:
        if not self.supply:
            return []
        return [DRAW, FLOCK] if phase == TURN and not self.down else [DRAW]

    def can_act(self, seat: int) -> bool:
        """Whether the seat can take an action. A pasture is always free, and an unfinished fence has a legal step."""
        return bool(self.supply or self.down or (self.stock[seat] and self.fences.can_build(seat)))

    def play(self, seat: int, move: int) -> None:
        """Applies a legal move."""
        kind = kind_of(move)
        if self.phase == EXTRA:
            self.extras -= 1
        if kind == DOGS:
            self._move_with_dog(seat, origin_of(move), place_of(move))
        elif kind == RESTS:
            self._rest_dog(seat, place_of(move))
        elif kind == PUTS:
            self._put(seat, face_of(move), place_of(move))
        elif kind == REVEALS:
            self._reveal(seat, place_of(move))
        elif kind == BARRIERS:
            self._lay_barrier(seat, fence_of(move), vertex_of(move))
        elif move == DRAW:
            self._draw(seat, 1)
        elif move == FLOCK:
            self._draw(seat, min(self.seats, len(self.supply)))
        elif move == DONE:
            self._decline(seat)
        else:
            self._deal(seat)

    # place, and the special

    def _draw(self, seat: int, count: int) -> None:
        supply = self.supply
        faces = [supply.pop() for _ in range(count)]
        self.held = tuple(sorted(faces))
        self.phase = PUT
        if self.tell:
            self.tell(events.drew(seat, self.held))

    def _put(self, seat: int, face: int, place: int) -> None:
        at = self.held.index(face)
        self.held = self.held[:at] + self.held[at + 1 :]
        self.sheep[place] = face
        bit = BIT[place]
        self.bare ^= bit
        self.down |= bit
        if self.tell:
            self.tell(events.put(seat, face, place, self.owner_of(place)))
        if self.held:
            return
        if self.first:
            self._go_on_with_first_lap(seat)
        else:
            self._after_action(seat)

    def _go_on_with_first_lap(self, seat: int) -> None:
        starter = self.starter()
        following = (seat + 1) % self.seats
        # The supply is too small for the lap only in made-up positions: the lap ends there (R).
        if following != starter and self.supply:
            self._draw_in_first_lap(following)
            return
        self.first = False
        self.phase = TURN
        self.actor = starter

    # reveal

    def _reveal(self, seat: int, place: int) -> None:
        self.down ^= BIT[place]
        face = self.sheep[place]
        if self.tell:
            self.tell(events.revealed(seat, face, place, self.owner_of(place)))
        if face == BLACK:
            self._earn_bonus(seat)
        self._after_action(seat)

    def _earn_bonus(self, seat: int) -> None:
        """Gives the bonus, once a turn."""
        if self.bonus:
            return
        self.bonus = True
        self.extras = BONUS_ACTIONS
        if self.tell:
            self.tell(events.earned(seat, BONUS_ACTIONS))

    # dog

    def _move_with_dog(self, seat: int, origin: int, target: int) -> None:
        sheep = self.sheep
        face = sheep[origin]
        tell = self.tell
        if tell:
            tell(events.lifted(seat, self.dog))
            before, after = self.owner_of(origin), self.owner_of(target)
            tell(events.moved(seat, origin, target, None if before == after else before))
            tell(events.revealed(seat, face, target, after))
        sheep[origin] = NO_SHEEP
        sheep[target] = face
        self.down ^= BIT[origin]
        self.bare ^= BIT[origin] | BIT[target]
        self.dog = IN_HAND
        self.phase = REST
        # R: the bonus is for `reveal` alone, unless the option says otherwise.
        if face == BLACK and self.options["dog_bonus"]:
            self._earn_bonus(seat)

    def _rest_dog(self, seat: int, place: int) -> None:
        self.dog = place
        if self.tell:
            self.tell(events.rested(seat, place, self.owner_of(place)))
        self._after_action(seat)

    def owner_of(self, place: int) -> int | None:
        """The seat in whose territory a place is, or will be however its fences go on."""
        owned = lands(self.fences.seated, self.fences.paths)
        return next((seat for seat, fields in enumerate(owned) if fields >> place & 1), None)

    # barrier

    def _lay_barrier(self, seat: int, fence: int, vertex: int) -> None:
        before = self.fences
        self.fences = before.with_barrier(fence, vertex)
        self.stock[seat] -= 1
        if self.tell:
            path = before.paths[fence]
            self.tell(events.built(seat, fence, path[-1] if path else INNER_END[vertex], vertex))
            for farmer, fields in enumerate(self.fences.fields):
                if fields and not before.fields[farmer]:
                    self.tell(events.fenced(farmer))
        self._after_action(seat)

    # the bonus, and the turn's end

    def _after_action(self, seat: int) -> None:
        full = self._full_farms()
        if full:
            if self.tell:
                for farmer in full:
                    self.tell(events.filled(farmer))
            self._lose_bonus(seat)
            self._score()
        elif not self.extras:
            self._end_turn(seat)
        elif self.can_act(seat):
            self.phase = EXTRA
        else:
            self._lose_bonus(seat)
            self._end_turn(seat)

    def _lose_bonus(self, seat: int) -> None:
        """Drops what is left of the bonus."""
        if self.extras and self.tell:
            self.tell(events.lapsed(seat, self.extras))
        self.extras = 0

    def _decline(self, seat: int) -> None:
        if self.tell:
            self.tell(events.declined(seat, self.extras + 1))
        self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        """The next seat that can act has the turn, at last the same again; if there is none, the round ends (R)."""
        self.extras = 0
        self.bonus = False
        for step in range(1, self.seats + 1):
            following = (seat + step) % self.seats
            if self.can_act(following):
                self.phase = TURN
                self.actor = following
                return
            if self.tell:
                self.tell(events.passed_over(following))
        self._score()

    # end

    def _full_farms(self) -> list[int]:
        """The seats whose fenced farm has sheep or the dog on every field."""
        if not any(self.fences.fields):
            return []
        free = self.bare
        if self.dog < PASTURES:
            free &= ~BIT[self.dog]
        return [farmer for farmer, fields in enumerate(self.fences.fields) if fields and not fields & free]

    # scoring

    def _score(self) -> None:
        face_up = ALL_PASTURES & ~self.bare & ~self.down
        row = row_of(self.fences.fields, self.sheep, face_up, self.stock, self.options["geese"])
        if self.is_championship():
            row = championship_row(row)
        self.bonus = False
        self.write_down(row, self.next_starter())
        if self.tell:
            for place in members(self.down):
                self.tell(events.opened(self.sheep[place], place))
            self.tell(scored(row, full=tuple(self._full_farms())))

    def is_championship(self) -> bool:
        """Whether several rounds are played, so that the totals decide."""
        return bool(self.options["rounds"] > 1)

    def totals(self, rounds: int | None = None) -> Row:
        """The sums of the rows; of a single round its row, nulls included."""
        if self.is_championship() or not self.scores:
            return self.sums(rounds)
        return self.scores[0]

    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total; a seat without a score can't win."""
        totals = self.totals()
        best = max((points for points in totals if points is not None), default=None)
        return tuple(seat for seat, points in enumerate(totals) if points is not None and points == best)

    def _deal(self, starter: int) -> None:
        self.round += 1
        if self.tell:
            self.tell(deals(starter))
        self.begin_round()


def deal(setting: Setting) -> Bauernschlau:
    """A match with its first round begun."""
    state = Bauernschlau(setting)
    state.begin_round()
    return state
