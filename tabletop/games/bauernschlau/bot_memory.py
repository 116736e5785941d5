"""What a seat remembers of the face-down sheep, and how likely each face is by who put it where."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from tabletop.bits import members
from tabletop.events import Seen
from tabletop.games.bauernschlau.board import BIT, PASTURES, PLACES
from tabletop.games.bauernschlau.bot_territory import territories_by
from tabletop.games.bauernschlau.rules import Bauernschlau
from tabletop.games.bauernschlau.sheep import COPIES, FACES
from tabletop.randomness import mixed

#: Stands for the putter of a sheep for which none is known.
NOBODY = 255
#: For each pasture the seat that put its sheep and so knows it.
Putters = bytearray
#: For each face a count, or a probability.
Faces = tuple[float, ...]

#: A pasture is a seat's own, or another's, if a point on it brings or costs at least this; otherwise it is open.
CLEAR = 0.4
#: The weight of each face (none, black, 1, 2, 3, 5) on a pasture that is the putter's own, open, or another's. Players
#: put white sheep at home and black ones elsewhere, but may bluff, so the weights are mild.
AT_HOME: Faces = (0, 0.7, 1, 1, 1.1, 1.1)
IN_THE_OPEN: Faces = (0, 1, 1, 1, 1, 1)
ABROAD: Faces = (0, 1.3, 0.9, 0.9, 0.9, 0.9)

#: All sheep, by face.
ALL: tuple[int, ...] = (0, *(COPIES[name] for name in FACES[1:]))


class Memory:
    """The sheep that a seat has put, and who put the others."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self.faces: dict[int, int] = {}
        self.putters = _nobody()

    def note(self, event: Seen) -> None:
        """Keeps what an event tells of sheep."""
        if event.what == "put":
            self._note_put(event)
        elif event.what == "deal":
            self.faces.clear()
            self.putters = _nobody()
        elif event.what in ("reveal", "move"):
            for name in (event.origin, event.target):
                self.forget(PLACES[name or ""])

    def _note_put(self, event: Seen) -> None:
        place = PLACES[event.target or ""]
        self.putters[place] = NOBODY if event.seat is None else event.seat
        if event.faces:
            self.faces[place] = FACES.index(event.faces[0])

    def forget(self, place: int) -> None:
        """Forgets the sheep on a pasture."""
        self.faces.pop(place, None)
        self.putters[place] = NOBODY

    def unseen(self, state: Bauernschlau) -> tuple[int, ...]:
        """How many sheep of each face are unknown to this seat."""
        counts = list(ALL)
        for place in members(~state.bare & ((1 << PASTURES) - 1)):
            if not state.down & BIT[place] or place in self.faces:
                counts[state.sheep[place]] -= 1
        if state.actor == self._seat:
            for face in state.held:
                counts[face] -= 1
        return tuple(counts)

    def believed(self, state: Bauernschlau, rng: Random) -> Bauernschlau:
        """Redraws the unknown sheep of a sample, weighted by who put them where."""
        places = [place for place in members(state.down) if place not in self.faces]
        counts = list(self.unseen(state))
        weights = territories_by(state.fences.seated, state.fences.paths, state.options["geese"]).weights
        for place in places:
            face = _drawn(counts, likely(self.putters[place], self._seat, place, weights), rng)
            counts[face] -= 1
            state.sheep[place] = face
        others = mixed([face for face, count in enumerate(counts) for _ in range(count)], rng)
        if state.actor != self._seat:
            held = len(state.held)
            state.held = tuple(sorted(others[:held]))
            others = others[held:]
        state.supply = others
        return state


def _nobody() -> Putters:
    return bytearray([NOBODY] * PASTURES)


def likely(putter: int, seat: int, place: int, weights: Sequence[Sequence[float]]) -> Faces:
    """The weight of each face of a sheep, for a seat that did not put it."""
    if putter in (NOBODY, seat):
        return IN_THE_OPEN
    worth = weights[putter][place]
    if worth > CLEAR:
        return AT_HOME
    return ABROAD if worth < -CLEAR else IN_THE_OPEN


@lru_cache(maxsize=1 << 10)
def shares(counts: tuple[int, ...], likelier: Faces) -> Faces:
    """The probability of each face."""
    chances = [count * factor for count, factor in zip(counts, likelier, strict=True)]
    total = sum(chances) or 1
    return tuple(chance / total for chance in chances)


def _drawn(counts: Sequence[int], likelier: Faces, rng: Random) -> int:
    """A random face by these weights."""
    chances = [count * factor for count, factor in zip(counts, likelier, strict=True)]
    left = rng.random() * sum(chances)
    for face, chance in enumerate(chances):
        left -= chance
        if left < 0:
            return face
    return max(face for face, count in enumerate(counts) if count)
