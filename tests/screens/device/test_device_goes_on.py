"""Reopened at any moment, the table waits for the same player."""

from __future__ import annotations

from collections import Counter
from random import Random

from screens.games import scene_of
from screens.session.move_store import MoveStore
from screens.session.session import Session
from tabletop import Match
from tests.screens.at_table import PEOPLE
from tests.screens.session.test_session import go_on, open_phases
from tests.tables import every_table

STEPS = 60


class Notebook(MoveStore):
    """Stores what the real store keeps of the player who has the device."""

    def __init__(self, match: Match) -> None:
        self.record = match.record()
        self.held: tuple[int, int] | None = None

    def played(self, key: int, match: Match, seat: int, text: str) -> None:  # noqa: ARG002
        self.record = match.record()

    def taken_back(self, key: int, match: Match) -> None:  # noqa: ARG002
        self.record = match.record()

    def holder(self, key: int, match: Match) -> int | None:  # noqa: ARG002
        moves = len(match.record()["moves"])
        return self.held[1] if self.held and self.held[0] == moves else None

    def handed(self, key: int, match: Match, seat: int) -> None:  # noqa: ARG002
        self.held = len(match.record()["moves"]), seat


def test_the_device_goes_on_where_it_was_in_whatever_phase_the_table_is_left() -> None:
    """Also where the table waits for several seats: hidden choices, cards to pass on, first looks."""
    several: Counter[tuple[str, str]] = Counter()
    for number, table in enumerate(every_table()):
        if number % 4 and table.options:
            continue
        match, rng = table.match(number), Random(number)
        book = Notebook(match)
        scene, phases = scene_of(table.game), open_phases(table.game)
        session = Session(1, match, PEOPLE[: match.seats], book, phases)
        for _step in range(STEPS):
            if match.over:
                break
            forced = session.forced(scene.by_hand)
            if forced:
                session.play(forced, by_itself=True)
            else:
                go_on(session, rng)
            if len(match.actors) < 2 and rng.random() < 0.8:
                continue
            again = Session(1, Match.replay(book.record), session.people, book, phases)
            assert again.awaited == session.awaited
            assert again.viewer is None
            if session.viewer is None and session._asking is None:
                assert again.curtain == session.curtain
            if len(match.actors) > 1:
                several[table.game, match.view(None)["phase"]] += 1
            if rng.random() < 0.02:
                # From here on the reopened match is played.
                session, match = again, again.match
    assert {game for game, _phase in several} == {"baernergaeng", "bohne", "dog"}
    assert min(several.values()) > 20
