"""What a farmer does without a second thought: of a few actions worth a look the one that gains most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tabletop.game import SCORE
from tabletop.games.bauernschlau.board import CENTRE, layout
from tabletop.games.bauernschlau.bot_gains import ActionGains, Sheep
from tabletop.games.bauernschlau.moves import BARRIERS, DEAL, DOGS, DONE, DRAW, FLOCK, PUTS, RESTS, REVEALS
from tabletop.games.bauernschlau.rules import EXTRA, PUT, REST, TURN

#: Farmers differ in what they think of an action by up to so many points.
WHIM = 1.5

Worth = tuple[float, int]


def habit(glance: ActionGains, rng: Random) -> int:
    """A move that anybody might make."""
    phase = glance.state.phase
    if phase == REST:
        return RESTS | (glance.worst if glance.low < 0 else CENTRE)
    if phase == SCORE:
        return DEAL
    draw = rng.random
    best, move = -1e9, DONE
    for gain, each in _puts(glance) if phase == PUT else _actions(glance):
        whim = gain + WHIM * draw()
        if whim > best:
            best, move = whim, each
    return move


def _puts(glance: ActionGains) -> Iterator[Worth]:
    """Each sheep held, on the best and on the worst free pasture."""
    for face in set(glance.state.held):
        for place in (glance.best, glance.worst):
            yield glance.of_put(face, place), PUTS | face << 6 | place


def _actions(glance: ActionGains) -> Iterator[Worth]:
    """Every kind of action, in the place where it gains most."""
    state = glance.state
    hidden = glance.hidden()
    for sheep in hidden:
        yield glance.of_reveal(sheep), REVEALS | sheep.place
        yield _with_dog(glance, sheep)
    if state.supply:
        if state.phase == TURN and not state.down:
            yield glance.of_flock(), FLOCK
        else:
            yield glance.of_draw(), DRAW
    if state.stock[glance.seat]:
        yield from _barriers(glance, hidden)
    if state.phase == EXTRA:
        yield 0.0, DONE


def _with_dog(glance: ActionGains, sheep: Sheep) -> Worth:
    """A sheep taken to the best or to the worst free pasture: one is always free, of 54 for 52 sheep and the dog."""
    best, worst = glance.best, glance.worst
    up, down = glance.of_dog(sheep, best), glance.of_dog(sheep, worst)
    return (up, DOGS | sheep.place << 6 | best) if up > down else (down, DOGS | sheep.place << 6 | worst)


def _barriers(glance: ActionGains, hidden: Sequence[Sheep]) -> Iterator[Worth]:
    state = glance.state
    fences = state.fences
    content = glance.content(hidden)
    for fence in layout(state.seats).fences[glance.seat]:
        for vertex in fences.steps(fence):
            yield glance.of_barrier(fence, vertex, content), BARRIERS | fence << 8 | vertex
