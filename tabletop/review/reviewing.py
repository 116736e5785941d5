"""The review of a finished match: each decision judged by its seat's sight, and how the match stood before each move.

It is worked out in small parts, move by move; what there is can be stopped, kept and gone on with at any time.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop.bots import SHARP, Decision, Player, Reason, bot_player, has_bots
from tabletop.bots.search import Search
from tabletop.events import Event
from tabletop.game import ALL, Json
from tabletop.match import AnyState, Match
from tabletop.replay import MatchReplay
from tabletop.review.judging import Judgement, judging, margins
from tabletop.review.truth import hidden_faces

#: About how many rollouts a decision gets in a first review; each better one gives it this many times as many.
FIRST_BUDGET, FACTOR = 400, 4
#: The best review.
LAST_BUDGET = FIRST_BUDGET * FACTOR**2
#: One in so many of these rollouts tells how the match stood before a move.
STANDING_SHARE = 10


class Prospects(NamedTuple):
    """Each seat's chance to win, and how many points it will be ahead of the others, by what was really there."""

    chances: tuple[float, ...]
    points: tuple[float, ...]


class Advice(NamedTuple):
    """Why the best move is better: its own reason, and what speaks for the obvious other move."""

    reason: Reason | None = None
    against: Reason | None = None


class Moment(NamedTuple):
    """A move of the match: how it stood before it, and how its decision is judged, if there was one."""

    seat: int
    move: str
    standing: Prospects
    judgement: Judgement | None = None
    advice: Advice = Advice()


class Review:
    """What is known of a match so far: ``moments`` has its moves from the first on, as far as it has come."""

    def __init__(self, game: str, seats: int, budget: int, moments: Sequence[Moment], result: Prospects) -> None:
        self.game = game
        self.seats = seats
        self.budget = budget
        self.moments = list(moments)
        #: How it ended: shares of the win, and points ahead of the others.
        self.result = result

    def mistakes(self) -> list[int]:
        """The places of the moves that cost something, the dearest first."""
        at = [place for place, moment in enumerate(self.moments) if moment.judgement and moment.judgement.is_mistake]
        return sorted(at, key=lambda place: -self._loss(place))

    def decisions(self, seat: int) -> list[int]:
        """The places of a seat's moves that were a choice."""
        return [place for place, moment in enumerate(self.moments) if moment.seat == seat and moment.judgement]

    def _loss(self, place: int) -> float:
        judgement = self.moments[place].judgement
        return judgement.loss if judgement else 0.0


def can_review(game: str) -> bool:
    """Whether a game's matches can be reviewed: its bots must be able to say what a position is worth."""
    return has_bots(game) and bot_player(game, seat=0, level=SHARP, seed=0).can_search()


class Reviewer:
    """Reviews a finished match, as long as it is let: ``review`` is what there is so far.

    ``earlier`` has the first moments, as an interrupted review with the same seed and budget has found them.
    """

    def __init__(
        self, match: Match, *, seed: int = 0, budget: int = FIRST_BUDGET, earlier: Sequence[Moment] = ()
    ) -> None:
        if budget < 1:
            raise ValueError(f"budget: must be at least 1, not {budget}")
        self._seed = seed
        self._walk = _Walk(match, seed)
        self._moves = len(match.record()["moves"])
        self.review = Review(match.game.name, match.seats, budget, earlier, _result(match))

    @property
    def progress(self) -> float:
        """How much is done, from 0 to 1."""
        return len(self.review.moments) / max(1, self._moves)

    def run(self) -> Iterator[object]:
        """Review it to its end, with a pause after each rollout at most; what is yielded means nothing."""
        walk, moments = self._walk, self.review.moments
        for step in range(self._moves):
            if step >= len(moments):
                moment = yield from self._moment()
                moments.append(moment)
            walk.go_on()
            yield None

    def _moment(self) -> Generator[object, None, Moment]:
        """How it stood before the next move, and what that was worth."""
        walk, budget = self._walk, self.review.budget
        rng = Random(f"{self._seed}/{walk.step}")
        judgement = yield from judging(walk.player, walk.view, walk.text, budget, rng)
        standing = yield from self._standing(max(1, budget // STANDING_SHARE), rng)
        advice = _advice(walk.player, walk.view, judgement) if judgement and judgement.is_mistake else Advice()
        return Moment(walk.seat, walk.text, standing, judgement, advice)

    def _standing(self, count: int, rng: Random) -> Generator[object, None, Prospects]:
        """How the match stands, all hidden cards but those of a pile being known: the mean of some rollouts."""
        player, seats, view = self._walk.player, self.review.seats, self._walk.view
        sampler = player.game.imagining(view, hidden_faces(view, self._walk.laid_open()))
        search = player.search(player.imagining(view)(rng), sampler, [], [], rng)
        search.is_varied = search.is_patient = True
        sums = [0.0] * (2 * seats)
        for _ in range(count):
            world = sampler(rng)
            end = yield from search.rollout(world, _likely_move(search, world, self._walk.seat, rng), rng)
            values = [*(search.worth(end, seat) for seat in range(seats)), *margins(search.totals(end), player.game)]
            sums = [total + value for total, value in zip(sums, values, strict=True)]
            yield None
        chances, points = sums[:seats], sums[seats:]
        scale = sum(self.review.result.chances) / (sum(chances) or 1.0)
        return Prospects(tuple(chance * scale for chance in chances), tuple(total / count for total in points))


def reviewed(match: Match, *, seed: int = 0, budget: int = FIRST_BUDGET) -> Review:
    """The whole review of a finished match at once.

    >>> match, luck = Match.new("bungee", seats=2, options={"rounds": 1}, seed=7), Random(7)
    >>> while not match.over:
    ...     _ = match.play(match.actors[0], luck.choice(match.moves(match.actors[0])))
    >>> review = reviewed(match, budget=40)
    >>> len(review.moments) == len(match.record()["moves"])
    True
    """
    reviewer = Reviewer(match, seed=seed, budget=budget)
    for _ in reviewer.run():
        pass
    return reviewer.review


def judging_again(
    match: Match, step: int, text: str, *, seed: int = 0, budget: int = FIRST_BUDGET
) -> Generator[object, None, Judgement | None]:
    """Judge another move at a step of a finished match, by what its seat could know; pauses as a review does."""
    walk = yield from _walked(match, step, seed)
    return (yield from judging(walk.player, walk.view, text, budget, Random(f"{seed}/{step}")))


def fault_of(match: Match, step: int, text: str, best: str, *, seed: int = 0) -> Generator[object, None, Reason | None]:
    """What speaks against another move than the best at a step of a finished match; pauses as a review does."""
    walk = yield from _walked(match, step, seed)
    state = walk.player.imagining(walk.view)(Random(f"{seed}/{step}"))
    made, better = (match.game.read(state, walk.seat, each) for each in (text, best))
    found: Reason | None = walk.player.fault(state, made, better)
    return found


def _advice(player: Player[Any, Any], view: Json, judgement: Judgement) -> Advice:
    """Why the best move is better than the one that was made."""
    decisions = {option.move: Decision(option.move, option.reason) for option in judgement.options}
    explained = player.explain(view, decisions[judgement.best], decisions[judgement.move])
    return Advice(explained.reason, explained.against)


def _likely_move(search: Search, world: AnyState, seat: int, rng: Random) -> Any:
    moves = world.moves(seat)
    return search.likely(world, seat, rng) if len(moves) > 1 else moves[0]


def known_at(match: Match, step: int) -> Mapping[str, Any]:
    """The hidden faces that the seat in turn could know at a step of a finished match, by place."""
    walk = _Walk(match, 0)
    for _ in range(step):
        walk.go_on()
    found: Mapping[str, Any] = walk.player.known(walk.view)
    return found


def _walked(match: Match, step: int, seed: int) -> Generator[object, None, _Walk]:
    """A match gone through to a step."""
    walk = _Walk(match, seed)
    for _ in range(step):
        walk.go_on()
        yield None
    return walk


class _Walk:
    """A finished match, move by move, with a bot at each seat that is told what the seat was told."""

    def __init__(self, match: Match, seed: int) -> None:
        record = match.record()
        self._replay = MatchReplay(match)
        self._moves = record["moves"]
        self._match = Match.replay(record | {"moves": []})
        self._players = [bot_player(match.game.name, seat=seat, level=SHARP, seed=seed) for seat in range(match.seats)]
        for seat, player in enumerate(self._players):
            player.begin(self._match.view(seat))
        self.step = 0
        self._arrive()

    def _arrive(self) -> None:
        if self.step < len(self._moves):
            self.seat, self.text = self._moves[self.step]
            self.player = self._players[self.seat]
            self.view = self._match.view(self.seat)

    def laid_open(self) -> Json:
        """The table before the next move, with all hands."""
        return self._replay.view(self.step, ALL)

    def go_on(self) -> None:
        """Play the next move, and tell everybody."""
        self.tell(self._match.play(self.seat, self.text))
        self.step += 1
        self._arrive()

    def tell(self, events: Sequence[Event]) -> None:
        """Tell each seat's bot its version of a move's events."""
        for seat, player in enumerate(self._players):
            player.told([event.seen_by(seat) for event in events])


def _result(match: Match) -> Prospects:
    won = match.winners
    share = 1.0 if match.game.aim == "team" else 1 / max(1, len(won))
    totals = [float(total or 0) for total in match.totals]
    chances = tuple(share if seat in won else 0.0 for seat in range(match.seats))
    return Prospects(chances, tuple(margins(totals, match.game)))


def steps_of(review: Review) -> Iterator[tuple[Moment, Prospects]]:
    """Each moment of a whole review, with how the match stood after it."""
    after = [moment.standing for moment in review.moments[1:]] + [review.result]
    yield from zip(review.moments, after, strict=True)
