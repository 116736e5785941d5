"""List what every table says: each game, in each phase, for each seat, handed round, passed on, alone and flat.

    python -m tests.prompts [--languages en,de] [--games dog,bungee] [--begun]

Each block is what stands on the screen at that moment, so that it can be read as its player would. With ``--begun``
only what is said in the middle of a move.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tabletop import GAMES, Match
from tests.tables import play_on

if TYPE_CHECKING:
    from tests.screens.at_table import AtTable
    from tests.screens.driver import Driver

#: How long bots and dealt cards may take, in seconds.
SETTLED = 3.0
#: How many matches under way are listed besides the phases, and after how many moves.
MATCHES, MOVES = 2, 45
#: In how many matches moves are begun, after how many moves at most, and how often each kind of them in a phase.
BEGUN, LENGTH, OFTEN = 6, 90, 2


def main() -> None:
    """Print the list, language after language."""
    wanted = _wanted()
    os.environ.update(KIVY_NO_CONSOLELOG="1")
    # Sets up Kivy without a window, as for tests.
    import tests.conftest  # noqa: F401

    for language in wanted.languages:
        for game in wanted.games:
            for moment, texts in (_part_made if wanted.begun else moments)(game, language):
                print(f"## {language} · {moment}", *texts, "", sep="\n")


def moments(game: str, language: str) -> Iterator[tuple[str, Sequence[str]]]:
    """All moments of a game with what is written on the screen: in each phase, in each way of sitting."""
    from tests.screens.at_table import phases
    from tests.staging import phases as later_phases

    found = {match.view(None)["phase"]: match for match in [*later_phases(game).values(), *phases(game)]}
    for match in [*found.values(), *_under_way(game)]:
        phase = match.view(None)["phase"]
        for way, told in _ways_of_sitting(match, language):
            yield f"{game} · {phase} · {way}", told
    yield from _part_made(game, language)


def _under_way(game: str) -> Iterator[Match]:
    """Matches in whose middle there is something to tell."""
    for seed in range(MATCHES):
        match = Match.new(game, seats=GAMES[game].seats[1], seed=seed)
        play_on(match, Random(seed), MOVES)
        if not match.over:
            yield match


def _ways_of_sitting(match: Match, language: str) -> Iterator[tuple[str, Sequence[str]]]:
    from tests.screens import driver as driving
    from tests.screens.driver import TABLET

    for way, size in (("handed round", driving.PHONE), ("alone", driving.PHONE), ("flat", TABLET)):
        driver = driving.begin()
        with tempfile.TemporaryDirectory() as folder:
            app = _started(driver, Path(folder), size, language, is_flat=way == "flat")
            try:
                yield from _at(app, driver, match, way)
            finally:
                app.stop()
                driving.end()


def _started(driver: Driver, folder: Path, size: tuple[float, float], language: str, *, is_flat: bool) -> Any:
    from screens.app.main import Stammtisch

    driver.window(size)
    app = Stammtisch(folder=folder)
    app._run_prepare()
    driver.frames(3)
    app.change(language=language, motion="none", pace="quick", flat=is_flat)
    return app


def _at(app: Any, driver: Driver, match: Match, way: str) -> Iterator[tuple[str, Sequence[str]]]:
    from screens.app import routes
    from tests.screens.at_table import PEOPLE, AtTable

    people = list(PEOPLE[: match.seats])
    for seat in range(match.seats) if way == "alone" else (0,):
        if way == "alone":
            seated = [each._replace(level="gentle" if at != seat else "") for at, each in enumerate(people)]
        else:
            seated = people
        app.home(routes.Table(key=app.store.open_table(match.copy(), seated)))
        if way == "alone":
            # What stands there while the others think is part of the list too.
            driver.frames(2)
            yield f"{way}, {people[seat].name}, at once", _written(driver)
            if seat not in match.actors:
                continue
        driver.wait(SETTLED if way == "alone" else 0.5)
        table = AtTable(app, driver)
        yield f"{way}, {people[seat].name if way == 'alone' else 'all'}", _written(driver)
        if way == "handed round":
            yield from _handed(table)


def _part_made(game: str, language: str) -> Iterator[tuple[str, Sequence[str]]]:
    """What is said once a move has been begun: with its first piece chosen, and after each step but the last.

    Each sentence once: by a person alone against bots, then on a flat table with the hand open, and covered. A move
    begins at a table of its own, as a step may be all of another move.
    """
    from tests.screens import driver as driving

    said: set[str] = set()
    for way in ("alone", "flat", "flat, covered"):
        driver = driving.begin()
        is_flat = way != "alone"
        with tempfile.TemporaryDirectory() as folder:
            size = driving.TABLET if is_flat else driving.PHONE
            app = _started(driver, Path(folder), size, language, is_flat=is_flat)
            try:
                for begun in _kinds_of_moves(game):
                    # Alone, all others have chosen at once.
                    for how, *told in _begun(app, driver, begun, way) if is_flat or not begun.is_anew else ():
                        if told[0] not in said:
                            said.add(told[0])
                            by = f"{how}, anew" if begun.is_anew else how
                            yield f"{game} · {begun.phase} · {way}, {begun.move!r} begun by {by}", told
            finally:
                app.stop()
                driving.end()


class Begun(NamedTuple):
    """A move that a seat begins."""

    match: Match
    seat: int
    move: str

    @property
    def phase(self) -> str:
        """The phase in which it is begun."""
        return str(self.match.view(None)["phase"])

    @property
    def is_anew(self) -> bool:
        """Whether the seat has chosen already, and thinks again."""
        return self.seat not in self.match.actors


def _kinds_of_moves(game: str) -> Iterator[Begun]:
    """Moves of every kind in every phase, wherever there is a choice, from some random matches.

    Where all choose at the same time, also those of a seat that has chosen and thinks again.
    """
    number: Counter[tuple[str, str, bool]] = Counter()
    for seed in range(BEGUN):
        rng, match = Random(seed), Match.new(game, seats=GAMES[game].seats[1], seed=seed)
        while not match.over and len(match.record()["moves"]) < LENGTH:
            again = [seat for seat in range(match.seats) if seat not in match.actors and match.moves(seat)]
            for seat in (match.actors[0], *again[:1]):
                moves = list(match.moves(seat))
                for move in rng.sample(moves, len(moves)) if len(moves) > 1 else ():
                    each = Begun(match.copy(), seat, move)
                    kind = each.phase, move.split()[0], each.is_anew
                    if number[kind] < OFTEN:
                        number[kind] += 1
                        yield each
            play_on(match, rng, 1)


def _begun(app: Any, driver: Driver, begun: Begun, way: str) -> Iterator[Sequence[str]]:
    """What has been done, what is then said and can be pressed: in the first and the last way to make a move."""
    for at in (0, -1):
        table = _seated(app, driver, begun, way)
        before, ways = table.played(), [list(steps) for steps in table.entry.ways(begun.move)]
        for how in _beginnings(table, ways[at] if ways else [], by="drag" if way == "flat, covered" else "tap"):
            driver.wait(0.5)
            if not table.on("table") or table.played() > before:
                break
            shown = app.page.ids.buttons.shown if way == "alone" else table.scene.stations[begun.seat].shown
            prompt = app.page.ids.strip.prompt if way == "alone" else app.page.buttons._prompts_of(begun.seat)[0]
            yield how, f"  {prompt}", *(f"  [{button.text}]" for button in shown)


def _seated(app: Any, driver: Driver, begun: Begun, way: str) -> AtTable:
    """A table at which this move can be begun: with a card that has been looked at, or that is covered."""
    from screens.app import routes
    from tests.screens.at_round import AtRound
    from tests.screens.at_table import PEOPLE, AtTable

    level = "gentle" if way == "alone" else ""
    people = [each._replace(level=level) for each in PEOPLE[: begun.match.seats]]
    people[begun.seat] = people[begun.seat]._replace(level="")
    app.home(routes.Table(key=app.store.open_table(begun.match.copy(), people)))
    driver.wait(SETTLED)
    if way == "alone":
        table = AtTable(app, driver)
    else:
        table = at_round = AtRound(app, driver)
        at_round.plays_for(begun.seat)
    if way != "flat, covered" and table.entry.has_secrets and not table.entry.state.is_open:
        table.entry.open_hand(now=True)
        driver.wait(0.5)
    return table


def _beginnings(table: AtTable, steps: Sequence[Any], by: str) -> Iterator[str]:
    """Begin a move as far as it goes without being made; what has been done is named after each touch."""
    for at, step in enumerate(steps):
        if by == "tap" and step.to and table.pieces(step.what):
            table.driver.tap(table.at(step.what))
            yield f"{step.what} chosen"
        if at < len(steps) - 1:
            table.scene.let_go()
            table._gesture(step, by)
            yield f"{step.what} {step.to}"


def _handed(table: AtTable) -> Iterator[tuple[str, Sequence[str]]]:
    """What is said before, while and after the next person has taken the device and played."""
    for _step in range(3):
        if not table.on("table"):
            return
        seat = table.session.awaited
        name = "nobody" if seat is None else table.page.names[seat]
        done = table.step()
        yield f"handed round, {name}, then {done!r}", _written(table.driver)


def _written(driver: Driver) -> Sequence[str]:
    from tests.screens.fitting import is_seen

    labels: list[Any] = driver.widgets("Label")
    return [f"  {label.text}" for label in labels if is_seen(label)]


def _wanted() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", type=lambda text: text.split(","), default=["en", "de"])
    parser.add_argument("--games", type=lambda text: text.split(","), default=sorted(GAMES))
    parser.add_argument("--begun", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
