"""A finished match, to step through: its views and events after any move, for any viewer."""

from __future__ import annotations

from bisect import bisect_right

from tabletop.events import Event, Seen
from tabletop.game import ALL, Json, Viewer
from tabletop.json_reader import brief
from tabletop.match import AnyState, Match, played, view_of

__all__ = ["ALL", "MatchReplay"]

#: A state is kept before the first move and after each interval of this many; any other is a few moves away.
APART = 16


class MatchReplay:
    """A finished match, step by step: step 0 is before its first move, step ``len`` after its last.

    A viewer is a seat, None for what is public, or ALL, who sees all hands. Nobody may see so much of a match that
    still goes on, so it is refused.

    >>> match = Match.new("bohne", seats=3, options={"rounds": 1}, seed=7)
    >>> while not match.over:
    ...     seat = match.actors[0]
    ...     _ = match.play(seat, match.moves(seat)[0])
    >>> replay = MatchReplay(match)
    >>> replay.mover(2), [seen.what for seen in replay.told(2, None)]
    (1, ['hide'])
    >>> replay.view(2, None)["table"], replay.view(2, ALL)["table"]
    (['g-', None, None], ['g-', 'g-', None])
    >>> replay.match(2).actors
    (2,)
    >>> replay.round_starts()
    []
    """

    __slots__ = ("_begun", "_certain", "_kept", "_moves")

    def __init__(self, match: Match) -> None:
        if not match.over:
            raise ValueError("match: is not over, and what is hidden in it stays so until it is")
        record = match.record()
        self._moves: list[tuple[int, str]] = [(seat, text) for seat, text in record["moves"]]
        self._begun = Match.replay(record | {"moves": []})
        self._walk()

    def __len__(self) -> int:
        """How many moves were made."""
        return len(self._moves)

    def mover(self, step: int) -> int:
        """The seat that made the move before a step."""
        self._check_step(step, 1)
        return self._moves[step - 1][0]

    def round_starts(self) -> list[int]:
        """The steps at which rounds begin, without the first."""
        steps, last = range(len(self) + 1), self._state(len(self)).round
        return [bisect_right(steps, before, key=lambda step: self._state(step).round) for before in range(last)]

    def view(self, step: int, eyes: Viewer) -> Json:
        """What a viewer saw after this many moves. ALL sees what any seat holds; a pile stays a number."""
        self._check_step(step, 0)
        self._check_eyes(eyes)
        return view_of(self._begun.game, self._state(step), eyes)

    def told(self, step: int, eyes: Viewer) -> list[Seen]:
        """The events of the move before a step, as a viewer was told them; ALL is told every face."""
        self._check_step(step, 1)
        self._check_eyes(eyes)
        events = self._advance(self._state(step - 1), step)
        return [_laid_open(event) if eyes is ALL else event.seen_by(eyes) for event in events]

    def match(self, step: int) -> Match:
        """A match in the state that this one had after this many moves, to be played on. The replay stays unchanged."""
        self._check_step(step, 0)
        state = self._state(self._certain[step])
        earlier = []
        for number in range(self._certain[step] + 1, step + 1):
            earlier.append(state.copy())
            self._advance(state, number)
        match = self._begun.copy()
        match._state, match._log, match._earlier = state, self._moves[:step], earlier
        return match

    # The states. They are private to a match; this one is finished, and the replay owns it.

    def _walk(self) -> None:
        """Plays the match once, and keeps every 16th state."""
        state = self._begun._state.copy()
        #: The states at these intervals.
        self._kept = [state.copy()]
        #: For each step, how many of the moves before it can't be taken back.
        self._certain = [0]
        for step, (seat, _) in enumerate(self._moves, 1):
            events = self._advance(state, step)
            is_certain = any(event.uncovers(seat) for event in events)
            self._certain.append(step if is_certain else self._certain[-1])
            if step % APART == 0:
                self._kept.append(state.copy())

    def _state(self, step: int) -> AnyState:
        """A new state, as it was after this many moves."""
        near, beyond = divmod(step, APART)
        state = self._kept[near].copy()
        for number in range(step - beyond + 1, step + 1):
            self._advance(state, number)
        return state

    def _advance(self, state: AnyState, step: int) -> list[Event]:
        """Plays the move before a step on a state, and returns its events."""
        return played(self._begun.game, state, *self._moves[step - 1])

    def _check_step(self, step: object, first: int) -> None:
        if type(step) is not int or not first <= step <= len(self):
            raise ValueError(f"step: must be a number from {first} to {len(self)}, not {brief(step)}")

    def _check_eyes(self, eyes: Viewer) -> None:
        if eyes is not None and eyes is not ALL:
            self._begun._check_seat(eyes)


def _laid_open(event: Event) -> Seen:
    """An event as ALL is told it: with its faces, if it has any."""
    seen = event.seen_by(None)
    return seen._replace(faces=event.faces) if event.faces else seen
