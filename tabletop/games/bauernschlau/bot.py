"""The bots of Bauernschlau."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.bots.player import GENTLE, Level, Player, Reason, Thought
from tabletop.events import Seen
from tabletop.game import OVER, SCORE, Game, Json, Sampler
from tabletop.games.bauernschlau.board import BIT, CENTRE, EDGE, LEVEL, PASTURES, PLACE_NAMES
from tabletop.games.bauernschlau.bot_gains import ActionGains, Sheep
from tabletop.games.bauernschlau.bot_habit import habit
from tabletop.games.bauernschlau.bot_memory import CLEAR, Memory
from tabletop.games.bauernschlau.bot_search import TurnSearch, expected_totals, worth
from tabletop.games.bauernschlau.bot_sensible import sensible
from tabletop.games.bauernschlau.moves import (
    BARRIERS,
    DOGS,
    DRAW,
    FLOCK,
    PUTS,
    RESTS,
    REVEALS,
    face_of,
    fence_of,
    kind_of,
    origin_of,
    place_of,
    vertex_of,
)
from tabletop.games.bauernschlau.rules import PUT, REST, Bauernschlau
from tabletop.games.bauernschlau.sheep import BLACK, FACES, VALUES

REASONS: dict[str, str] = {
    "wins": "This ends the round, and you win it by {points}.",
    "finishes": "This finishes the fence.",
    "gains_ground": "This fence piece leads the fence where the land is better for you.",
    "takes_sheep": "The dog takes a sheep from {origin} to {target}, where it will probably do more for you.",
    "chases_black": "You know that the sheep on {origin} is black: on {target} it does you no harm.",
    "turns_white": "You know that a {face} is on {place}: face up, it counts.",
    "turns_black": "You know that the sheep on {place} is black: revealed, it gives two more actions.",
    "turns_unknown": "Whatever is on {place}, it will probably be good for you face up.",
    "white_at_home": "Keep a {face} on your own land.",
    "white_abroad": "Nobody expects a {face} on another farmer’s land. The dog can fetch it later.",
    "black_abroad": "Place a black sheep on another farmer’s land.",
    "several_at_once": "No sheep is face down: you may place {n} with one action.",
}

#: What speaks for the obvious move where another one is chosen.
AGAINST = {
    "could_finish": "A fence could be finished, but this does more.",
    "could_turn": "You could reveal a {face} on your own land, but this does more.",
    "higher": "{face} is higher, but this does more.",
    "leaves_fence": "A fence could be finished.",
    "puts_lower": "You have a sheep that counts more than the {face}.",
}

#: Added to a move that ends the round with a win, taken off one that ends it with a loss: more than any sheep.
CERTAIN = 1000.0
#: The share of its own sheep that gentle forgets with each move of any seat.
FORGETS = 0.04
#: The fixed cost of a rollout, as a number of additional seats.
BESIDES = 1
#: The search tries at most this many moves of a kind (of one sheep, to one place), so that it tries different kinds.
ALIKE = 2
PUTS_ALIKE = 5
#: A review compares all moves where there are no more than this.
FEW = 20


class BauernschlauBot(Player[Bauernschlau, int]):
    """A bot of Bauernschlau."""

    iterations = 400
    breadth = 10
    # In points: gentle often overlooks an action that gains a sheep more.
    slips = 0.6
    blunder = 10.0

    def __init__(self, game: Game[Bauernschlau, int], seat: int, level: Level, seed: int) -> None:
        super().__init__(game, seat, level, seed)
        self.memory = Memory(seat)

    # memory

    def remember(self, event: Seen) -> None:
        """Keeps who put a sheep where, and its face if this seat did."""
        self.memory.note(event)
        if self.level == GENTLE:
            for place in list(self.memory.faces):
                if self.rng.random() < FORGETS:
                    self.memory.forget(place)

    def known(self, view: Json) -> Mapping[str, Any]:
        """The faces of the sheep that this seat put and that still lie face down."""
        if view["phase"] in (SCORE, OVER):
            return {}
        return {PLACE_NAMES[place]: FACES[face] for place, face in self.memory.faces.items()}

    # search

    def candidates(self, state: Bauernschlau, moves: Sequence[int], thoughts: Sequence[Thought]) -> Sequence[int]:
        """Moves of different kinds: the dog alone may have hundreds that do nearly the same."""
        is_plain = state.phase == REST or abs(thoughts[0].points) > CERTAIN / 2
        return (0,) if is_plain else _different(moves)[: self.breadth]

    def comparable(self, state: Bauernschlau, moves: Sequence[int], thoughts: Sequence[Thought]) -> Sequence[int]:
        """All moves where there are few; else those that are searched, and one of each other value."""
        searched = self.candidates(state, moves, thoughts)
        if len(searched) == 1 or len(moves) <= FEW:
            return searched if len(searched) == 1 else range(len(moves))
        values = {round(thought.points, 1): at for at, thought in reversed(list(enumerate(thoughts)))}
        return sorted({*searched, *sorted(values.values())[: self.breadth]})

    def effort(self, view: Json) -> int:
        """Fewer rollouts with more seats."""
        return self.iterations * (2 + BESIDES) // (int(view["seats"]) + BESIDES)

    def search(
        self,
        _state: Bauernschlau,
        sampler: Sampler[Bauernschlau],
        moves: Sequence[int],
        _thoughts: Sequence[Thought],
        rng: Random,
    ) -> TurnSearch:
        """A search in which each seat knows different sheep."""
        return TurnSearch(self, self.memory, sampler, moves, rng)

    def habit(self, state: Bauernschlau, seat: int, rng: Random) -> int:
        """The rollout policy, see ``bot_habit``."""
        return habit(ActionGains(state, seat, self.memory.putters), rng)

    def worth(self, state: Bauernschlau, seat: int) -> float:
        """The value of a position to a seat."""
        return worth(state, seat, self.memory.putters)

    def totals(self, state: Bauernschlau) -> Sequence[float]:
        """The totals, with what this round's farms are expected to bring."""
        return expected_totals(state, self.memory.putters)

    # judgement

    def sensible(self, state: Bauernschlau, moves: Sequence[int]) -> Sequence[int]:
        """The moves without presents to others and black sheep brought home, unless that ends the round."""
        action_gains = ActionGains(state, self.seat, self.memory.putters, self.memory.unseen(state))
        kept = {*sensible(action_gains, moves)}
        if len(kept) == len(moves):
            return moves
        kept.update(moves[at] for at, _lead in _ends(action_gains, moves))
        return [move for move in moves if move in kept]

    def passed_over(self, state: Bauernschlau, moves: Sequence[int], chosen: int) -> Reason | None:
        """What speaks for the highest sheep, for finishing a fence, or for turning up what counts at home."""
        if state.phase == PUT:
            best = max((face_of(move) for move in moves), key=VALUES.__getitem__)
            is_higher = VALUES[best] > VALUES[face_of(chosen)]
            return Reason("higher", (("face", FACES[best]),)) if is_higher else None
        if kind_of(chosen) != BARRIERS and any(map(_finishes, moves)):
            return Reason("could_finish")
        return self._could_turn(state, moves) if kind_of(chosen) != REVEALS else None

    def fault(self, state: Bauernschlau, made: int, chosen: int) -> Reason | None:
        """What speaks against the sheep that was put out, or against leaving a fence open."""
        if state.phase == PUT:
            is_lower = VALUES[face_of(made)] < VALUES[face_of(chosen)]
            return Reason("puts_lower", (("face", FACES[face_of(made)]),)) if is_lower else None
        return Reason("leaves_fence") if _finishes(chosen) and not _finishes(made) else None

    def _could_turn(self, state: Bauernschlau, moves: Sequence[int]) -> Reason | None:
        action_gains = ActionGains(state, self.seat, self.memory.putters)
        places = [place_of(move) for move in moves if kind_of(move) == REVEALS]
        mine = [
            place for place in places if self.memory.putters[place] == self.seat and action_gains.own[place] > CLEAR
        ]
        best = max((state.sheep[place] for place in mine), key=VALUES.__getitem__, default=BLACK)
        return Reason("could_turn", (("face", FACES[best]),)) if best != BLACK else None

    def judge(self, state: Bauernschlau, moves: Sequence[int], _rng: Random) -> list[Thought]:
        """The gain of each move; moves that end the round are valued by its score."""
        action_gains = ActionGains(state, self.seat, self.memory.putters, self.memory.unseen(state))
        thoughts = _gains(action_gains, moves)
        for at, lead in _ends(action_gains, moves):
            sure = CERTAIN if lead > 0 else -CERTAIN if lead < 0 else 0.0
            reason = Reason("wins", (("points", lead),)) if lead > 0 else None
            thoughts[at] = Thought(thoughts[at].points + lead + sure, reason)
        return thoughts


def _finishes(move: int) -> bool:
    """Whether a move is a fence's last barrier."""
    return kind_of(move) == BARRIERS and LEVEL[vertex_of(move)] == EDGE


def _different(moves: Sequence[int]) -> list[int]:
    """The places of the first moves, but few of one kind and sheep, and all barriers."""
    found = []
    alike: dict[tuple[int, int], int] = {}
    for at, move in enumerate(moves):
        kind = kind_of(move)
        about = origin_of(move) if kind == DOGS else face_of(move) if kind == PUTS else -1
        alike[kind, about] = alike.get((kind, about), 0) + 1
        if kind == BARRIERS or alike[kind, about] <= (PUTS_ALIKE if kind == PUTS else ALIKE):
            found.append(at)
    return found


def _gains(action_gains: ActionGains, moves: Sequence[int]) -> list[Thought]:
    phase = action_gains.state.phase
    if phase == PUT:
        return [_of_put(action_gains, face_of(move), place_of(move)) for move in moves]
    if phase == REST:
        return [Thought(action_gains.of_rest(place_of(move))) for move in moves]
    if phase == SCORE:
        return [Thought(0.0) for _ in moves]
    hidden = action_gains.hidden()
    sheep = {each.place: each for each in hidden}
    content = action_gains.content(hidden)
    return [_of_action(action_gains, move, sheep, content) for move in moves]


def _of_action(action_gains: ActionGains, move: int, sheep: Mapping[int, Sheep], content: Sequence[float]) -> Thought:
    kind = kind_of(move)
    if kind == DOGS:
        return _of_dog(action_gains, sheep[origin_of(move)], place_of(move))
    if kind == REVEALS:
        return _of_reveal(action_gains, sheep[place_of(move)])
    if kind == BARRIERS:
        reason = Reason("finishes") if _finishes(move) else Reason("gains_ground")
        return Thought(action_gains.of_barrier(fence_of(move), vertex_of(move), content), reason)
    if move == FLOCK:
        several = min(action_gains.state.seats, len(action_gains.state.supply))
        return Thought(action_gains.of_flock(), Reason("several_at_once", (("n", several),)) if several > 1 else None)
    return Thought(action_gains.of_draw() if move == DRAW else 0.0)


def _of_put(action_gains: ActionGains, face: int, place: int) -> Thought:
    weight = action_gains.own[place]
    reason = None
    if face == BLACK:
        reason = Reason("black_abroad") if weight < -CLEAR else None
    elif abs(weight) > CLEAR:
        reason = Reason("white_at_home" if weight > 0 else "white_abroad", (("face", FACES[face]),))
    return Thought(action_gains.of_put(face, place), reason)


def _of_dog(action_gains: ActionGains, sheep: Sheep, target: int) -> Thought:
    ways = ("origin", PLACE_NAMES[sheep.place]), ("target", PLACE_NAMES[target])
    code = "chases_black" if sheep.black == 1 else "takes_sheep"
    return Thought(action_gains.of_dog(sheep, target), Reason(code, ways))


def _of_reveal(action_gains: ActionGains, sheep: Sheep) -> Thought:
    gain = action_gains.of_reveal(sheep)
    place = ("place", PLACE_NAMES[sheep.place])
    if action_gains.putters[sheep.place] != action_gains.seat:
        return Thought(gain, Reason("turns_unknown", (place,)))
    face = FACES[action_gains.state.sheep[sheep.place]]
    return Thought(
        gain, Reason("turns_black", (place,)) if sheep.black else Reason("turns_white", (("face", face), place))
    )


# the round's end


def _ends(action_gains: ActionGains, moves: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The places of the moves that end the round, each with the seat's lead then."""
    state = action_gains.state
    frees = [fields & action_gains.free for fields in state.fences.fields if fields]
    last = sum({free for free in frees if free.bit_count() == 1})
    for at, move in enumerate(moves):
        if _may_end(state, move, last):
            after = state.copy()
            after.play(action_gains.seat, move)
            if after.phase in (SCORE, OVER):
                yield at, _lead(after.scores[-1], action_gains.seat)


def _may_end(state: Bauernschlau, move: int, last: int) -> bool:
    """Whether a move may end the round: only a farm's last free field or a fence's last barrier can."""
    kind = kind_of(move)
    if _finishes(move):
        return True
    is_last = kind in (PUTS, RESTS) and place_of(move) != CENTRE and bool(last & BIT[place_of(move)])
    return is_last and (kind == RESTS or len(state.held) == 1)


def _lead(row: Sequence[int | None], seat: int) -> int:
    """How far the seat is ahead in a row; a farm that is not fenced counts as far below the lowest."""
    unfenced = min([points for points in row if points is not None], default=0) - PASTURES
    points = [unfenced if each is None else each for each in row]
    return points[seat] - max(points[:seat] + points[seat + 1 :])


PLAYER = BauernschlauBot
