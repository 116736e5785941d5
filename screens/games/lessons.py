"""A guided first round of each game: really played, from prepared positions, a step at a time.

A module ``games/<game>/lesson.py`` has ``STEPS``. The learner sits at seat 0; round the table follow Vreni, Ruedi,
Rösli, Köbi and Trudi (``people.HOUSE``). All positions of a lesson have as many seats as the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from screens.games import has_part, part_of


class LessonStep(NamedTuple):
    """One thing to do: it is said, done by the learner, and seen what comes of it."""

    #: What is to be done, and why: two or three sentences, no more.
    say: str
    #: The moves that do it, as the rules page writes them; the first is the one that is shown to who asks.
    #: Without any, the step is something to look at: one goes on when one has.
    do: tuple[str, ...] = ()
    #: What has come of it.
    done: str = ""
    #: What others play after it, in order: (seat, move).
    then: tuple[tuple[int, str], ...] = ()
    #: Where the step begins, if it does not go on from the one before: a position, as ``Match.from_position`` reads it.
    position: Mapping[str, Any] | None = None
    #: Places or faces that are lit while it is said: "pile", "hand 0/7", "7" (each seven that lies open).
    at: tuple[str, ...] = ()
    #: What does it instead of a move: "hold", a finger that rests on something until it is explained.
    gesture: str = ""


def has_lesson(game: str) -> bool:
    """Whether there is a guided round of a game."""
    return has_part(game, "lesson")


def steps_of(game: str) -> Sequence[LessonStep]:
    """The steps of a game's guided round; the first has a position."""
    return cast(Sequence[LessonStep], part_of(game, "lesson").STEPS)
