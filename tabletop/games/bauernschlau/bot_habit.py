"""The rollout policy of Bauernschlau: the best of a few actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.game import SCORE
from tabletop.games.bauernschlau.board import CENTRE, layout
from tabletop.games.bauernschlau.bot_gains import ActionGains, Sheep
from tabletop.games.bauernschlau.moves import BARRIERS, DEAL, DOGS, DONE, DRAW, FLOCK, PUTS, RESTS, REVEALS
from tabletop.games.bauernschlau.rules import EXTRA, PUT, REST, TURN

#: Random noise on the gain of an action, in points.
WHIM = 1.5

Worth = tuple[float, int]


def habit(action_gains: ActionGains, rng: Random) -> int:
    """A sensible move, by gains with noise."""
    phase = action_gains.state.phase
    if phase == REST:
        return RESTS | (action_gains.worst if action_gains.low < 0 else CENTRE)
    if phase == SCORE:
        return DEAL
    draw = rng.random
    best, move = -1e9, DONE
    for gain, each in _puts(action_gains) if phase == PUT else _actions(action_gains):
        whim = gain + WHIM * draw()
        if whim > best:
            best, move = whim, each
    return move


def _puts(action_gains: ActionGains) -> Iterator[Worth]:
    """Puts of each held sheep on the best and on the worst free pasture."""
    for face in set(action_gains.state.held):
        for place in (action_gains.best, action_gains.worst):
            yield action_gains.of_put(face, place), PUTS | face << 6 | place


def _actions(action_gains: ActionGains) -> Iterator[Worth]:
    """One action of each kind, in its best place."""
    state = action_gains.state
    hidden = action_gains.hidden()
    for sheep in hidden:
        yield action_gains.of_reveal(sheep), REVEALS | sheep.place
        yield _with_dog(action_gains, sheep)
    if state.supply:
        if state.phase == TURN and not state.down:
            yield action_gains.of_flock(), FLOCK
        else:
            yield action_gains.of_draw(), DRAW
    if state.stock[action_gains.seat]:
        yield from _barriers(action_gains, hidden)
    if state.phase == EXTRA:
        yield 0.0, DONE


def _with_dog(action_gains: ActionGains, sheep: Sheep) -> Worth:
    """The dog's move of a sheep to the best or to the worst free pasture; one of the 54 is always free."""
    best, worst = action_gains.best, action_gains.worst
    up, down = action_gains.of_dog(sheep, best), action_gains.of_dog(sheep, worst)
    return (up, DOGS | sheep.place << 6 | best) if up > down else (down, DOGS | sheep.place << 6 | worst)


def _barriers(action_gains: ActionGains, hidden: Sequence[Sheep]) -> Iterator[Worth]:
    state = action_gains.state
    fences = state.fences
    content = action_gains.content(hidden)
    for fence in layout(fences.seated).fences[action_gains.seat]:
        for vertex in fences.steps(fence):
            yield action_gains.of_barrier(fence, vertex, content), BARRIERS | fence << 8 | vertex
