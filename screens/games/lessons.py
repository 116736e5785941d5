"""A guided first round of each game, played step by step with the real engine from prepared positions.

A module ``games/<game>/lesson.py`` has ``STEPS``. The learner sits at seat 0; Vreni, Ruedi, Rösli, Köbi and Trudi
follow round the table (``people.BOT_NAMES``). All positions of a lesson have as many seats as the first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from screens.games import has_part, part_of


class LessonStep(NamedTuple):
    """One thing to do: the app says what, the learner does it, and the app shows the outcome."""

    #: What is to be done, and why: two or three sentences, no more.
    say: str
    #: The moves that do it, in the engine's notation; the first is the one shown as a hint. Without any, the step is
    #: only read, and a button leads on.
    do: tuple[str, ...] = ()
    #: What has come of it, said once it is done.
    done: str = ""
    #: What the other seats play after it, in order: (seat, move).
    then: tuple[tuple[int, str], ...] = ()
    #: The position where the step begins, for ``Match.from_position``; None if it continues from the step before.
    position: Mapping[str, Any] | None = None
    #: Places or faces lit meanwhile: "pile", "hand 0/7", "7" (each face-up seven).
    at: tuple[str, ...] = ()
    #: A gesture that does it instead of a move: "hold", a long press until the explanation opens.
    gesture: str = ""


def has_lesson(game: str) -> bool:
    """Whether there is a guided round of a game."""
    return has_part(game, "lesson")


def steps_of(game: str) -> Sequence[LessonStep]:
    """The steps of a game's guided round; the first has a position."""
    return cast(Sequence[LessonStep], part_of(game, "lesson").STEPS)
