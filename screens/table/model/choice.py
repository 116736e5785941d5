"""From gestures to a legal move: each step leaves fewer moves, until one is left.

>>> drop, draw = Step("hand 0/7", "discard"), Step("pile", "hand 0")
>>> choice = Choice([("drop 7", (drop, draw)), ("drop 7 7", (drop, drop, draw)), ("call", (Step("call"),))])
>>> choice.targets({"hand 0/7"})
['discard']
>>> choice.take(drop)
>>> choice.ready                          # it may go on: another seven, or the draw
>>> choice.take(draw)
>>> choice.ready
'drop 7'
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from tabletop import Place


class Step(NamedTuple):
    """One gesture: a thing, and the place it is brought to; without a place it is only tapped or pressed.

    A thing is a place of the table ("pile", "1.2"), a face at a place ("hand 0/7"), or a button's name.
    """

    what: str
    to: str = ""

    @property
    def origin(self) -> Place:
        """The thing, taken apart: where it lies, whose that is, and its face.

        >>> Step("hand 2/7", "discard").origin.face, Step("hand 2/7").origin.is_hand
        ('7', True)
        """
        return Place.parse(self.what)

    @property
    def target(self) -> Place:
        """The place it is brought to, taken apart."""
        return Place.parse(self.to)


Steps = Sequence[Step]
Names = Collection[str]


#: A move with the steps that make it; None while it is too early to say which move.
MovePath = tuple[str | None, Steps]
#: The continuations of the steps taken, for moves too many to list.
More = Callable[[Steps], Iterable[MovePath]]


class Choice:
    """The legal moves with all the steps that can make them, and the steps taken so far."""

    def __init__(self, ways: Iterable[MovePath], more: More | None = None) -> None:
        self._ways = [(text, tuple(steps)) for text, steps in ways]
        self._more = more
        self._found: dict[Steps, list[MovePath]] = {}
        self._next: dict[Steps, list[Step]] = {}
        self.taken: list[Step] = []

    @property
    def left(self) -> list[MovePath]:
        """The moves that continue the steps taken, each with its missing steps."""
        made, count = tuple(self.taken), len(self.taken)
        if made not in self._found:
            listed = [(text, steps[count:]) for text, steps in self._ways if steps[:count] == made]
            self._found[made] = [*listed, *(self._more(made) if self._more else ())]
        return self._found[made]

    @property
    def next_steps(self) -> list[Step]:
        """The possible next steps, each once."""
        made = tuple(self.taken)
        if made not in self._next:
            self._next[made] = list(dict.fromkeys(steps[0] for _, steps in self.left if steps))
        return self._next[made]

    @property
    def complete(self) -> str | None:
        """The legal move that the taken steps already spell in full; a longer one may share this prefix."""
        return next((text for text, steps in self.left if self.taken and not steps), None)

    @property
    def ready(self) -> str | None:
        """The only move left once a step is taken, otherwise None."""
        left = {text for text, _ in self.left} if self.taken else set()
        return left.pop() if len(left) == 1 else None

    def targets(self, names: Names) -> list[str]:
        """The places to which a thing with one of these names may be brought now."""
        return [step.to for step in self.next_steps if step.what in names and step.to]

    def together(self, things: Sequence[Names]) -> list[str]:
        """The places to which all of these things may be brought, one after the other."""
        if len(things) == 1:
            return self.targets(things[0])
        return [place for place in self.targets(things[0]) if self._goes(things, place)] if things else []

    def _goes(self, things: Sequence[Names], place: str) -> bool:
        probe = self.anew()
        probe.taken = self.taken.copy()
        for names in things:
            step = probe.step(names, place)
            if step is None:
                return False
            probe.take(step)
        return True

    def begins(self, names: Names) -> bool:
        """Whether a move may begin with a thing with one of these names."""
        return any(step.what in names for step in self.anew().next_steps)

    def anew(self) -> Choice:
        """The same moves with no step taken."""
        return Choice(self._ways, self._more)

    def step(self, names: Names, to: str) -> Step | None:
        """The step that brings a thing with one of these names to a place, if there is one."""
        return next((step for step in self.next_steps if step.what in names and step.to == to), None)

    def press(self, names: Names) -> Step | None:
        """The step made by just tapping the thing, if there is one."""
        return self.step(names, "")

    def take(self, step: Step) -> None:
        """Take a step."""
        self.taken.append(step)

    def back(self) -> Step | None:
        """Undo and return the last step."""
        return self.taken.pop() if self.taken else None
