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
    """Judgements: the greater ones tried in matches against others, too few to tell near ones apart."""

    #: Of what a known face-down sheep could bring, so much is as good as there: others may be quicker.
    keep: float = 0.5
    #: And so much of what it brings where it lies, whoever turns it.
    stay: float = 0.1
    #: Of what others could make of the sheep they know, so much is to be feared.
    fear: float = 0.8
    #: Two more actions.
    bonus: float = 8.0
    #: What will come to lie on a free pasture, on the average.
    free: float = 0.8
    #: A face-down sheep's share in what moves with the ground under it.
    hidden: float = 0.5
    #: Two sheep for one action, against one: not quite twice as good, since others act in between.
    flock: float = 0.9
    #: A barrier laid is a point that its stock does not lose.
    barrier: float = 1.0
    #: With so many barriers more than the fences need, it is a toss-up whether they are ever finished …
    reserve: float = -0.5
    #: … and so many more or fewer make it likely or unlikely.
    reserve_scale: float = 1.5
    #: Where several race to be fenced in before the first farm is full: what it is worth to be …
    race: float = 200.0
    #: … and that the others are not.
    race_of_others: float = 0.3
    #: Each barrier missing lowers the chance by so much, and who has so many to spare is not yet at ease.
    hazard: float = 0.04
    ease: float = 1.0
    ease_scale: float = 3.0
    #: Of the barriers missing, so many have to be one's own.
    own_part: float = 0.8


WEIGHTS = GainWeights()
#: Two seats share both fences: there is nobody to race.
PAIR = 2
#: No farm is given up as long as a barrier can be laid.
UNLIKELY = 0.02


def dot(one: Iterable[float], other: Iterable[float]) -> float:
    """The sum of the products, pair by pair."""
    total: float = sum(map(mul, one, other))
    return total


class Sheep(NamedTuple):
    """What a seat thinks of a face-down sheep."""

    place: int
    #: Its points, and the chance that it is black.
    points: float
    black: float
    #: What it is worth to the seat as long as it lies face down.
    standing: float


class ActionGains:
    """The board as one seat looks at it."""

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
        #: A sheep is known to the seat that put it, and to nobody else.
        self.putters = putters
        self.weights = weights
        self._counts = counts
        self._lead: float | None = None
        self.land = land = territories_by(state.fences.paths, state.options["geese"])
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
        """Each face-down sheep, as this seat knows or believes it."""
        sheep = self.state.sheep
        return [
            self._known(place, sheep[place]) if self.putters[place] == self.seat else self._believed(place)
            for place in members(self.state.down)
        ]

    def _known(self, place: int, face: int) -> Sheep:
        return Sheep(place, VALUES[face], float(face == BLACK), self._kept(face, place))

    def _kept(self, face: int, place: int) -> float:
        """What a sheep is worth to the one who knows it."""
        option = self._option(face, self.own[place], self.high, self.low)
        return self.weights.keep * option + self.weights.stay * VALUES[face] * self.own[place]

    def _option(self, face: int, weight: float, high: float, low: float) -> float:
        """What its knower could make of it: turn it where it lies, have the dog take it elsewhere, or leave it."""
        value = VALUES[face]
        if face == BLACK:
            return max(value * weight + self.weights.bonus, value * low, 0.0)
        return max(value * weight, value * high, 0.0)

    def _believed(self, place: int) -> Sheep:
        putter = self.putters[place]
        chances = shares(self._counts, likely(putter, self.seat, place, self.land.weights))
        points = dot(chances, VALUES)
        standing = self.weights.stay * points * self.own[place]
        if putter not in (NOBODY, self.seat):
            standing -= self._feared(chances, self.land.weights[putter][place])
        return Sheep(place, points, chances[BLACK], standing)

    def _feared(self, chances: Faces, weight: float) -> float:
        """What the one who put it may make of it: what is best for this seat, is worst for that one."""
        options = (self._option(face, weight, -self.low, -self.high) for face in range(1, len(chances)))
        return self.weights.fear * dot(chances[1:], options) / (self.state.seats - 1)

    # what actions gain

    def of_put(self, face: int, place: int) -> float:
        """What it gains to put this sheep there."""
        return self._kept(face, place) - self.weights.free * self.own[place]

    def of_draw(self) -> float:
        """What it gains to place the next sheep, whichever it is."""
        chances = shares(self._counts, (0, 1, 1, 1, 1, 1))
        places = (self.worst,), (self.best, self.worst)
        gains = (max(self.of_put(face, place) for place in places[face != BLACK]) for face in range(1, len(chances)))
        return dot(chances[1:], gains)

    def of_flock(self) -> float:
        """What it gains to place several at a time."""
        return self.of_draw() * min(self.state.seats, len(self.state.supply)) * self.weights.flock

    def of_reveal(self, sheep: Sheep) -> float:
        """What it gains to turn a sheep where it lies."""
        bonus = 0.0 if self.state.bonus else self.weights.bonus
        return sheep.points * self.own[sheep.place] - sheep.standing + sheep.black * bonus

    def of_dog(self, sheep: Sheep, target: int) -> float:
        """What it gains to have the dog take a sheep elsewhere."""
        own = self.own
        gain = sheep.points * own[target] - sheep.standing + self.weights.free * (own[sheep.place] - own[target])
        if self.state.options["dog_bonus"] and not self.state.bonus:
            gain += sheep.black * self.weights.bonus
        return gain

    def of_rest(self, place: int) -> float:
        """What it gains to have the dog keep a pasture free."""
        return -self.weights.free * self.own[place] / 2 if place < PASTURES else 0.0

    # barriers

    def content(self, hidden: Sequence[Sheep]) -> list[float]:
        """What lies on each pasture, as far as whoever gets the ground gets that too."""
        content: list[float] = [VALUES[face] for face in self.state.sheep]
        for place in members(self.free):
            content[place] = self.weights.free
        for sheep in hidden:
            content[sheep.place] = sheep.points * self.weights.hidden
        return content

    def of_barrier(self, fence: int, vertex: int, content: Sequence[float]) -> float:
        """What it gains to lay a barrier: ground, and the better chance that fences are finished in time."""
        state = self.state
        after = territories_by(led_on(state.fences.paths, fence, vertex), state.options["geese"])
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
        """What the others' stocks will cost them, less what one's own will."""
        stock = self.state.stock
        mine = stock[self.seat]
        return (sum(stock) - mine) / (self.state.seats - 1) - mine

    def chance_to_finish(self, land: Territories, lead: float, laid: int = 0) -> float:
        """Of two seats: how likely their fences are to be finished.

        Whoever leads had better count on the own barriers alone. Who is behind does not hold the fences up: a round
        that nobody wins is no joy to anybody.
        """
        stock = self.state.stock
        left = (stock[self.seat] if lead > 0 else sum(stock)) - laid
        spare = left - land.missing[self.seat] - self.weights.reserve
        return 1 / (1 + exp(-spare / self.weights.reserve_scale))

    def _raced(self, land: Territories, laid: int = 0) -> float:
        """Of more seats: what it is worth how likely the farms are to be fenced in before the first one is full."""
        weights = self.weights
        turns = self._turns_left()
        others = 0.0
        mine = 0.0
        for seat, missing in enumerate(land.missing):
            if seat == self.seat:
                mine = self._fenced_in(missing, self.state.stock[seat] - laid, turns)
            else:
                others += self._fenced_in(missing, self.state.stock[seat], turns)
        return weights.race * (mine - weights.race_of_others * others / (self.state.seats - 1))

    def _turns_left(self) -> float:
        """How many turns each seat has, if the fullest farm and the supply fill no faster than usual."""
        state = self.state
        frees = [(fields & self.free).bit_count() for fields in state.fences.fields if fields]
        return min([*frees, len(state.supply) + state.down.bit_count()]) / state.seats

    def _fenced_in(self, missing: int, stock: int, turns: float) -> float:
        """How likely a farm is to be fenced in: its neighbours lay a part of the barriers."""
        if not missing:
            return 1.0
        needed = self.weights.own_part * missing
        spare = min(stock, turns) - needed - self.weights.ease
        return 1 / (1 + exp(-spare / self.weights.ease_scale)) - self.weights.hazard * missing

    # the whole

    def standing(self) -> float:
        """What the whole board is worth, face-down sheep as they are believed."""
        content: list[float] = [VALUES[face] for face in self.state.sheep]
        for place in members(self.free):
            content[place] = self.weights.free
        standing = self._stocks()
        for sheep in self.hidden():
            content[sheep.place] = NO_SHEEP
            standing += sheep.standing
        return standing + dot(content, self.own)

    def farms(self) -> list[tuple[float, float]]:
        """For each seat the points that it may write, to compare, and how likely its farm is to be fenced in."""
        hidden = self.hidden()
        content = self.content(hidden)
        stock, land, turns = self.state.stock, self.land, self._turns_left()
        # A weight counts a part of every point twice: as the own one, and as one that the others lack.
        part = 1 - 1 / self.state.seats
        farms = []
        for seat, left in enumerate(stock):
            points = part * dot(content, land.weights[seat]) - left
            if seat == self.seat:
                points += sum(sheep.standing for sheep in hidden)
            farms.append((points, max(UNLIKELY, self._fenced_in(land.missing[seat], left, turns))))
        return farms
