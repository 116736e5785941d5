"""What a position is worth to a seat, and what each action would add to that, worked out without playing it.

The unit is a point of the seat's own score, or one less of the others'. A pasture's weight (``Territories``) says how
many such points each point of a sheep on it brings. Everything else is estimated, in ``GainWeights``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from operator import mul
from typing import NamedTuple

from tabletop.bits import members
from tabletop.games.bauernschlau.board import BIT, PASTURES
from tabletop.games.bauernschlau.bot_memory import ALL, NOBODY, Faces, likely, shares
from tabletop.games.bauernschlau.bot_territory import Territories, led_on, territories_by
from tabletop.games.bauernschlau.rules import Bauernschlau
from tabletop.games.bauernschlau.sheep import BLACK, NO_SHEEP, VALUES


class GainWeights(NamedTuple):
    """Estimates. The larger ones were tried in matches, too few to tell close values apart."""

    #: The share of a known face-down sheep’s possible gain that counts before it is taken. Others may be quicker, and a
    #: higher share makes a bot wait with it, and hardly ever use the dog.
    keep: float = 0.15
    #: The share of its value where it lies, whichever seat reveals it.
    stay: float = 0.3
    #: The share of what others could gain with the sheep they know that counts against the seat.
    fear: float = 0.8
    #: The value of the bonus.
    bonus: float = 8.0
    #: The average points of a sheep that will come to a free pasture.
    free: float = 0.8
    #: The weight of a face-down sheep when its pasture changes hands.
    hidden: float = 0.5
    #: The value of each sheep of the special, relative to a single one: others act in between.
    flock: float = 0.9
    #: The value of a barrier laid: a point that the stock does not cost.
    barrier: float = 1.0
    #: With this many barriers more than the fences need, the chance to finish them is one half …
    reserve: float = -0.5
    #: … and this is the scale on which more or fewer barriers change it (logistic).
    reserve_scale: float = 1.5
    #: With more than two seats, the value of having the seat's farm fenced in time …
    race: float = 200.0
    #: … and of the others not having theirs.
    race_of_others: float = 0.3
    #: The scale on which more or fewer barriers than needed change the chance to be in time (logistic).
    race_scale: float = 2.0
    #: How much each missing barrier lowers that chance, and how many spare ones are comfortable.
    hazard: float = 0.04
    ease: float = 1.0
    ease_scale: float = 3.0
    #: The share of the missing barriers that the seat must lay itself.
    own_part: float = 0.8


WEIGHTS = GainWeights()
#: With two seats both share both fences, so there is no race.
PAIR = 2
#: The least chance to finish, as long as a barrier can be laid.
UNLIKELY = 0.02


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    """The sum of the products of pairs."""
    total: float = sum(map(mul, one, other))
    return total


class Sheep(NamedTuple):
    """A face-down sheep, as a seat knows or estimates it."""

    place: int
    #: Its expected points, and the chance that it is black.
    points: float
    black: float
    #: Its value to the seat as long as it lies face down.
    face_down_value: float


class ActionGains:
    """The gains of one seat's actions in one position."""

    __slots__ = (
        "_counts",
        "_lead",
        "best",
        "free",
        "high",
        "land",
        "low",
        "own",
        "putters",
        "seat",
        "state",
        "weights",
        "worst",
    )

    def __init__(
        self,
        state: Bauernschlau,
        seat: int,
        putters: Sequence[int],
        counts: tuple[int, ...] = ALL,
        weights: GainWeights = WEIGHTS,
    ) -> None:
        self.state = state
        self.seat = seat
        #: For each pasture the seat that put its sheep, which alone knows it.
        self.putters = putters
        self.weights = weights
        self._counts = counts
        self._lead: float | None = None
        self.land = land = territories_by(state.fences.seated, state.fences.paths, state.options["geese"])
        self.own = own = land.weights[seat]
        free = state.bare
        if 0 <= state.dog < PASTURES:
            free &= ~BIT[state.dog]
        #: The free pastures, the best and the worst of them, and their weights.
        self.free = free
        order = land.order[seat]
        self.best = next((place for place in order if free >> place & 1), -1)
        self.worst = next((place for place in reversed(order) if free >> place & 1), -1)
        self.high = own[self.best] if free else 0.0
        self.low = own[self.worst] if free else 0.0

    # sheep

    def hidden(self) -> list[Sheep]:
        """Each face-down sheep, as this seat knows or estimates it."""
        sheep = self.state.sheep
        return [
            self._known(place, sheep[place]) if self.putters[place] == self.seat else self._believed(place)
            for place in members(self.state.down)
        ]

    def _known(self, place: int, face: int) -> Sheep:
        return Sheep(place, VALUES[face], float(face == BLACK), self._kept(face, place))

    def _kept(self, face: int, place: int) -> float:
        """The value of a face-down sheep to the seat that knows it."""
        option = self._option(face, self.own[place], self.high, self.low)
        return self.weights.keep * option + self.weights.stay * VALUES[face] * self.own[place]

    def _option(self, face: int, weight: float, high: float, low: float) -> float:
        """The best use of a known sheep: reveal it, move it with the dog, or leave it."""
        value = VALUES[face]
        if face == BLACK:
            return max(value * weight + self.weights.bonus, value * low, 0.0)
        return max(value * weight, value * high, 0.0)

    def _believed(self, place: int) -> Sheep:
        putter = self.putters[place]
        chances = shares(self._counts, likely(putter, self.seat, place, self.land.weights))
        points = dot(chances, VALUES)
        value = self.weights.stay * points * self.own[place]
        if putter not in (NOBODY, self.seat):
            value -= self._feared(chances, self.land.weights[putter][place])
        return Sheep(place, points, chances[BLACK], value)

    def _feared(self, chances: Faces, weight: float) -> float:
        """The best use of a sheep for the seat that put it, which is the worst for this one."""
        options = (self._option(face, weight, -self.low, -self.high) for face in range(1, len(chances)))
        return self.weights.fear * dot(chances[1:], options) / (self.state.seats - 1)

    # what actions gain

    def of_put(self, face: int, place: int) -> float:
        """The gain of putting this sheep there."""
        return self._kept(face, place) - self.weights.free * self.own[place]

    def of_draw(self) -> float:
        """The expected gain of placing the next sheep."""
        chances = shares(self._counts, (0, 1, 1, 1, 1, 1))
        places = (self.worst,), (self.best, self.worst)
        gains = (max(self.of_put(face, place) for place in places[face != BLACK]) for face in range(1, len(chances)))
        return dot(chances[1:], gains)

    def of_flock(self) -> float:
        """The expected gain of the special action."""
        return self.of_draw() * min(self.state.seats, len(self.state.supply)) * self.weights.flock

    def of_reveal(self, sheep: Sheep) -> float:
        """The gain of revealing a sheep."""
        bonus = 0.0 if self.state.bonus else self.weights.bonus
        return sheep.points * self.own[sheep.place] - sheep.face_down_value + sheep.black * bonus

    def of_dog(self, sheep: Sheep, target: int) -> float:
        """The gain of moving a sheep with the dog."""
        own = self.own
        gain = sheep.points * own[target] - sheep.face_down_value + self.weights.free * (own[sheep.place] - own[target])
        if self.state.options["dog_bonus"] and not self.state.bonus:
            gain += sheep.black * self.weights.bonus
        return gain

    def of_rest(self, place: int) -> float:
        """The gain of putting the dog on a pasture, which keeps it free of sheep."""
        return -self.weights.free * self.own[place] / 2 if place < PASTURES else 0.0

    # barriers

    def content(self, hidden: Sequence[Sheep]) -> list[float]:
        """The points on each pasture that go to the farm that gets the pasture."""
        content: list[float] = [VALUES[face] for face in self.state.sheep]
        for place in members(self.free):
            content[place] = self.weights.free
        for sheep in hidden:
            content[sheep.place] = sheep.points * self.weights.hidden
        return content

    def of_barrier(self, fence: int, vertex: int, content: Sequence[float]) -> float:
        """The gain of a barrier: territory, and a better chance to finish the fences in time."""
        state = self.state
        after = territories_by(state.fences.seated, led_on(state.fences.paths, fence, vertex), state.options["geese"])
        gain = dot(content, after.weights[self.seat]) - dot(content, self.own) + self.weights.barrier
        if state.seats > PAIR:
            return gain + self._raced(after, laid=1) - self._raced(self.land)
        if self.land.missing[self.seat]:
            lead = self._led(content)
            gain += abs(lead) * (self.chance_to_finish(after, lead, laid=1) - self.chance_to_finish(self.land, lead))
        return gain

    def _led(self, content: Sequence[float]) -> float:
        if self._lead is None:
            self._lead = dot(content, self.own) + self._stocks()
        return self._lead

    def _stocks(self) -> float:
        """The cost of the others' stocks minus the cost of the seat's own."""
        stock = self.state.stock
        mine = stock[self.seat]
        return (sum(stock) - mine) / (self.state.seats - 1) - mine

    def chance_to_finish(self, land: Territories, lead: float, laid: int = 0) -> float:
        """With two seats: the chance that their fences are finished.

        A seat that leads counts on its own barriers only. A seat that is behind counts all: it does not delay the
        fences, since without them nobody wins the round.
        """
        stock = self.state.stock
        left = (stock[self.seat] if lead > 0 else sum(stock)) - laid
        spare = left - land.missing[self.seat] - self.weights.reserve
        return 1 / (1 + exp(-spare / self.weights.reserve_scale))

    def _raced(self, land: Territories, laid: int = 0) -> float:
        """With more seats: the value of the seat's chance to be fenced in time, minus a part of the others' chances."""
        weights = self.weights
        turns = self.turns_left()
        others = 0.0
        mine = 0.0
        for seat, missing in enumerate(land.missing):
            if seat == self.seat:
                mine = self._in_time(missing, self.state.stock[seat] - laid, turns)
            else:
                others += self._in_time(missing, self.state.stock[seat], turns)
        return weights.race * (mine - weights.race_of_others * others / (self.state.seats - 1))

    def _in_time(self, missing: int, stock: int, turns: float) -> float:
        """The chance to be fenced in time if the neighbours lay nothing: who counts on them lays too little."""
        if not missing:
            return 1.0
        spare = min(stock, turns) - missing - self.weights.ease
        return 1 / (1 + exp(-spare / self.weights.race_scale))

    def turns_left(self) -> float:
        """The expected number of turns left for each seat, by the fullest farm and the supply."""
        state = self.state
        frees = [(fields & self.free).bit_count() for fields in state.fences.fields if fields]
        return min([*frees, len(state.supply) + state.down.bit_count()]) / state.seats

    def _fenced_in(self, missing: int, stock: int, turns: float) -> float:
        """The chance that a farm is fenced; its neighbours lay a part of the barriers."""
        if not missing:
            return 1.0
        needed = self.weights.own_part * missing
        spare = min(stock, turns) - needed - self.weights.ease
        return 1 / (1 + exp(-spare / self.weights.ease_scale)) - self.weights.hazard * missing

    # the whole

    def position_value(self) -> float:
        """The value of the whole board, with face-down sheep as estimated."""
        content: list[float] = [VALUES[face] for face in self.state.sheep]
        for place in members(self.free):
            content[place] = self.weights.free
        value = self._stocks()
        for sheep in self.hidden():
            content[sheep.place] = NO_SHEEP
            value += sheep.face_down_value
        return value + dot(content, self.own)

    def farms(self) -> list[tuple[float, float]]:
        """For each seat its expected points, for comparison, and the chance that its farm is fenced."""
        hidden = self.hidden()
        content = self.content(hidden)
        stock, land, turns = self.state.stock, self.land, self.turns_left()
        # A weight counts every point twice in part: as an own one, and as one that the others lack.
        part = 1 - 1 / self.state.seats
        farms = []
        for seat, left in enumerate(stock):
            points = part * dot(content, land.weights[seat]) - left
            if seat == self.seat:
                points += sum(sheep.face_down_value for sheep in hidden)
            farms.append((points, max(UNLIKELY, self._fenced_in(land.missing[seat], left, turns))))
        return farms
