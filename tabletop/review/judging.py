"""Judgement of one decision: what each move is worth by all that its seat could know, tried out in sampled matches.

Every move is tried in the same samples with the same random numbers, so that differences come from the moves alone.
Moves that are clearly behind are dropped, and the others are tried again where it is close, until the error is small
or the budget is gone.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from tabletop.bots import AHEAD, ALIKE, Decision, Player, Reason
from tabletop.bots.player import Thought
from tabletop.bots.search import Search
from tabletop.game import Game, Json

#: A loss below this share of a win is not worth a word.
CARES = 0.02
#: A loss counts as one if it is more than this many standard errors.
SURE = 2.0
#: A move is dropped when it is this many standard errors behind the best.
DROPPED = 3.0
#: The error that is small enough.
FINE = 0.003

#: How many samples each move is tried in before any is dropped, and before the first stop.
FIRST, LEAST = 12, 32
#: The fewest samples, however small the budget: a single one would have no error.
FEWEST = 4
#: After that, each part of the work adds this share of the samples so far.
PART = 0.5
#: The samples of a chain resemble each other, so errors are worked out from the means of this many groups of them.
GROUPS = 24
#: Tries end when the error looks small enough, which makes it look too small: measured by ``tests.bench.review``.
DOUBT = 1.25


class JudgedMove(NamedTuple):
    """A move that was compared: its text, the seat's chance with it, and what it is behind the best one."""

    move: str
    chance: float
    behind: float
    error: float
    reason: Reason | None = None


class Judgement(NamedTuple):
    """What is known of a decision. ``loss`` is what the move cost in the chance to win (0 to 1), ``points`` in points.

    A loss is measured in other samples than those that have chosen the best move. So it is too high as often as too
    low, and may be a little below nothing.
    """

    move: str
    best: str
    #: The seat's chance before its move, as it could know it, if it plays on sensibly.
    chance: float
    loss: float
    error: float
    points: float
    points_error: float
    #: What the loss has changed for each seat, in chances and in points.
    given: tuple[float, ...]
    points_given: tuple[float, ...]
    #: The compared moves, best first.
    options: tuple[JudgedMove, ...]
    tries: int

    @property
    def is_mistake(self) -> bool:
        """Whether people should be told: surely a loss, and one that they would care about."""
        return self.move != self.best and self.counts and self.loss > CARES

    @property
    def counts(self) -> bool:
        """Whether the loss counts where losses are added up: all of it if it is sure, else nothing.

        Small errors of hundreds of decisions would otherwise add up to more than what was really lost.
        """
        return self.loss > max(0.0, SURE * self.error)


class Compared(NamedTuple):
    """The moves of a decision that are worth comparing, as texts, and what tries them out."""

    texts: Sequence[str]
    moves: Sequence[Any]
    thoughts: Sequence[Thought]
    search: Search


def judging(
    player: Player[Any, Any], view: Json, made: str | None, budget: int, rng: Random
) -> Generator[Decision, None, Judgement | None]:
    """Judge the decision of an informed player's seat, ``made`` or still open, with about so many rollouts.

    Yields the best move so far, each time after a rollout at most. None where there is nothing to compare.
    """
    compared = yield from comparing(player, view, () if made is None else (made,), rng)
    decisions = [Decision(text, about.reason) for text, about in zip(compared.texts, compared.thoughts, strict=True)]
    if len(decisions) == 1:
        yield decisions[0]
        return None
    trial = Trial(compared, player, int(view["seats"]), rng)
    made_at = compared.texts.index(made) if made is not None else None
    while trial.tries < budget:
        for _rollout in trial.go_on(budget, () if made_at is None else (made_at,)):
            yield decisions[trial.best]._replace(standing=trial.standing)
        yield decisions[trial.best]._replace(standing=trial.standing)
        if trial.is_decided(made_at):
            break
    return trial.judgement(made_at)


def suggesting(player: Player[Any, Any], view: Json, seed: str, budget: int) -> Iterator[Decision]:
    """The best move for an informed player's seat, better and better: judged as a decision is that was made."""
    yield from judging(player, view, None, budget, Random(seed))


def comparing(
    player: Player[Any, Any], view: Json, made: Sequence[str], rng: Random
) -> Generator[Decision, None, Compared]:
    """The best moves without search, and those that were made; yields as a thought does that takes long."""
    game: Game[Any, Any] = player.game
    sampler = player.imagining(view)
    state = sampler(rng)
    legal = list(state.moves(player.seat))
    if len(legal) == 1:
        only = [Thought(0.0)]
        return Compared([game.write(state, legal[0])], legal, only, player.search(state, sampler, legal, only, rng))
    moves = list(player.sensible(state, legal))
    thoughts = yield from player.judging(state, moves, rng)
    reasons = {move: thought.reason for move, thought in zip(moves, thoughts, strict=True)}
    order = sorted(range(len(moves)), key=lambda each: -thoughts[each].points)
    moves, thoughts = [moves[at] for at in order], [thoughts[at] for at in order]
    places = player.comparable(state, moves, thoughts)
    moves, thoughts = [moves[at] for at in places], [thoughts[at] for at in places]
    texts = [game.write(state, move) for move in moves]
    for text in made:
        if text not in texts:
            texts.append(text)
            moves.append(game.read(state, player.seat, text))
            thoughts.append(Thought(min(thought.points for thought in thoughts), reasons.get(moves[-1])))
    return Compared(texts, moves, thoughts, player.search(state, sampler, moves, thoughts, rng))


class Trial:
    """The rollouts of one decision so far."""

    def __init__(self, compared: Compared, player: Player[Any, Any], seats: int, rng: Random) -> None:
        self._compared = compared
        compared.search.is_patient = True
        self._seat = player.seat
        self._seats = seats
        self._game = player.game
        self._rng = rng
        #: For each move, in each sample: every seat's chance, then every seat's points ahead of the others.
        self._results: list[list[tuple[float, ...]]] = [[] for _ in compared.texts]
        self._left = list(range(len(compared.texts)))
        self.tries = 0
        #: The place of the best move so far, and how it did beside the others: as in a decision.
        self.best, self.standing = 0, ""

    def go_on(self, budget: int, kept: Collection[int]) -> Iterator[None]:
        """The next part of the work; pauses after each rollout. Then the best is known better, and few are left.

        The moves at the places ``kept`` are never dropped.
        """
        samples = len(self._results[self.best])
        more = max(FIRST, int(samples * PART)) if samples else FIRST
        for _ in range(more):
            if self.tries >= budget and len(self._results[self.best]) >= FEWEST:
                break
            yield from self._try_all()
        self.best = max(self._left, key=lambda at: (self.chance(at), -at))
        self._left = [at for at in self._left if at == self.best or at in kept or not self._is_far_behind(at)]
        is_told = len(self._left) == 1 or len(self._results[self.best]) >= LEAST
        self.standing = self._standing() if is_told else ""

    def _try_all(self) -> Iterator[None]:
        """Try each move that is left in one sample, with the same random numbers."""
        search = self._compared.search
        world = search.sampled(self._rng)
        luck = self._rng.random()
        for at in self._left:
            end = yield from search.rollout(world.copy(), self._compared.moves[at], Random(luck))
            self._results[at].append(self._result(end))
            self.tries += 1
            yield

    def _result(self, end: Any) -> tuple[float, ...]:
        search = self._compared.search
        chances = [search.worth(end, seat) for seat in range(self._seats)]
        return (*shared_out(chances, self._game), *margins(search.totals(end), self._game))

    def chance(self, at: int) -> float:
        """The seat's chance to win with a move, as far as it has been tried."""
        return self._mean_of(at, slice(None))

    def _behind(self, at: int, other: int, place: int) -> list[float]:
        """In each sample both were tried in: what one move is behind another, at a place of the results."""
        pairs = zip(self._results[at], self._results[other], strict=False)
        return [theirs[place] - mine[place] for mine, theirs in pairs]

    def _is_far_behind(self, at: int) -> bool:
        behind = self._behind(at, self.best, self._seat)
        return fmean(behind) > DROPPED * error_of(behind)

    def _standing(self) -> str:
        others = [self._behind(at, self.best, self._seat) for at in self._left if at != self.best]
        return AHEAD if all(fmean(behind) > SURE * error_of(behind) for behind in others) else ALIKE

    def is_decided(self, made: int | None) -> bool:
        """Whether more tries would tell people nothing."""
        if len(self._left) == 1:
            return True
        if len(self._results[self.best]) < LEAST:
            return False
        if made is None or made == self.best:
            return all(error_of(self._behind(at, self.best, self._seat)) < FINE for at in self._left if at != self.best)
        behind = self._behind(made, self.best, self._seat)
        error = error_of(behind)
        return error < FINE or fmean(behind) + SURE * error < CARES

    def judgement(self, made: int | None) -> Judgement:
        """What the results say."""
        texts, seat, seats = self._compared.texts, self._seat, self._seats
        at = self.best if made is None else made
        losses = [self._loss(at, place) for place in range(2 * seats)]
        behind, points_behind = self._behind(at, self.best, seat), self._behind(at, self.best, seats + seat)
        ranked = sorted(self._ranked(), key=lambda option: option.behind)
        return Judgement(
            move=texts[at],
            best=texts[self.best],
            chance=self.chance(self.best),
            loss=losses[seat],
            error=DOUBT * error_of(behind),
            points=losses[seats + seat],
            points_error=DOUBT * error_of(points_behind),
            given=tuple(-loss for loss in losses[:seats]),
            points_given=tuple(-loss for loss in losses[seats:]),
            options=tuple(ranked),
            tries=self.tries,
        )

    def _ranked(self) -> Iterator[JudgedMove]:
        for at, text in enumerate(self._compared.texts):
            behind = self._behind(at, self.best, self._seat)
            thought = self._compared.thoughts[at]
            yield JudgedMove(text, self.chance(at), fmean(behind), DOUBT * error_of(behind), thought.reason)

    def _loss(self, at: int, place: int) -> float:
        """What a move is behind the best at a place of the results. The best of all has lost nothing."""
        return 0.0 if at == self.best else self.regret(at, place)

    def regret(self, at: int, place: int) -> float:
        """What a move is behind the best, not too high in the mean, whichever it is.

        Each half of the samples measures the move that is best in the other half.
        """
        half = len(self._results[self.best]) // 2
        parts = (slice(None, half), slice(half, None))
        losses = []
        for chooses, measures in (parts, parts[::-1]):
            best = max(self._left, key=lambda each: (self._mean_of(each, chooses), -each))
            behind = self._behind(at, best, place)[measures]
            losses.append(fmean(behind))
        return fmean(losses)

    def _mean_of(self, at: int, part: slice) -> float:
        return fmean(result[self._seat] for result in self._results[at][part])


def shared_out(chances: Sequence[float], game: Game[Any, Any]) -> Sequence[float]:
    """Each seat's chance, such that all together make one win; a team's seats win together.

    >>> from tabletop import GAMES
    >>> shared_out([0.5, 0.25, 0.05], GAMES["baernergaeng"])
    [0.625, 0.3125, 0.0625]
    """
    whole = sum(chances)
    return chances if game.aim == "team" or not whole else [chance / whole for chance in chances]


def margins(totals: Sequence[float], game: Game[Any, Any]) -> list[float]:
    """How far each seat is ahead of the others' mean, by what the game counts as better.

    >>> from tabletop import GAMES
    >>> margins([10, 4, 4], GAMES["bungee"])
    [-6.0, 3.0, 3.0]
    """
    sign = -1 if game.aim == "least" else 1
    whole, others = sum(totals), len(totals) - 1
    return [sign * (total - (whole - total) / others) for total in totals]


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of a mean, from the means of groups of neighbours."""
    size = max(1, len(numbers) // GROUPS)
    means = [fmean(numbers[at : at + size]) for at in range(0, len(numbers) - size + 1, size)]
    return stdev(means) / sqrt(len(means)) if len(means) > 1 else inf
