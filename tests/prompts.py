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
from typing import TYPE_CHECKING, Any

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
    os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1")
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

    Each sentence once, by a person alone against bots. A move begins at a table of its own, as a step may be all of
    another move.
    """
    from tests.screens import at_table
    from tests.screens import driver as driving

    said: set[str] = set()
    driver = driving.begin()
    with tempfile.TemporaryDirectory() as folder:
        app = _started(driver, Path(folder), driving.PHONE, language, is_flat=False)
        table = at_table.AtTable(app, driver)
        try:
            for match, seat, move in _kinds_of_moves(game):
                anew = "" if seat in match.actors else " in place of the first choice"
                for how, prompt in _begun(table, match, seat, move):
                    if prompt not in said:
                        said.add(prompt)
                        moment = f"{game} · {match.view(None)['phase']} · {move!r} begun by {how}{anew}"
                        yield moment, [f"  {prompt}", *_buttons(app.page)]
        finally:
            app.stop()
            driving.end()


def _kinds_of_moves(game: str) -> Iterator[tuple[Match, int, str]]:
    """Moves of every kind in every phase, wherever there is a choice, with their seats, from some random matches.

    Where all choose at the same time, also those of a seat that has chosen and thinks again.
    """
    begun: Counter[tuple[str, str, bool]] = Counter()
    for seed in range(BEGUN):
        rng, match = Random(seed), Match.new(game, seats=GAMES[game].seats[1], seed=seed)
        while not match.over and len(match.record()["moves"]) < LENGTH:
            again = [seat for seat in range(match.seats) if seat not in match.actors and match.moves(seat)]
            for seat in (match.actors[0], *again[:1]):
                moves = list(match.moves(seat))
                for move in rng.sample(moves, len(moves)) if len(moves) > 1 else ():
                    kind = match.view(None)["phase"], move.split()[0], seat in match.actors
                    if begun[kind] < OFTEN:
                        begun[kind] += 1
                        yield match.copy(), seat, move
            play_on(match, rng, 1)


def _begun(table: AtTable, match: Match, mine: int, move: str) -> Iterator[tuple[str, str]]:
    """What is said after each touch with which a move begins, in the first and the last way to make it."""
    from screens.app import routes
    from tests.screens.at_table import PEOPLE

    people = [each._replace(level="gentle" if at != mine else "") for at, each in enumerate(PEOPLE[: match.seats])]
    for at in (0, -1):
        table.app.home(routes.Table(key=table.app.store.open_table(match.copy(), people)))
        table.driver.wait(SETTLED)
        if table.entry.has_secrets and not table.entry.state.is_open:
            # Only a card that has been looked at begins a move.
            table.entry.open_hand(now=True)
            table.driver.wait(0.5)
        before, ways = table.played(), [list(steps) for steps in table.entry.ways(move)]
        for how in _beginnings(table, ways[at] if ways else []):
            table.driver.wait(0.5)
            if not table.on("table") or table.played() > before:
                break
            yield how, table.page.ids.strip.prompt


def _beginnings(table: AtTable, steps: Sequence[Any]) -> Iterator[str]:
    """Begin a move as far as it goes without being made; what has been done is named after each touch."""
    for at, step in enumerate(steps):
        if step.to and table.pieces(step.what):
            table.driver.tap(table.at(step.what))
            yield f"{step.what} chosen"
        if at < len(steps) - 1:
            table.scene.let_go()
            table._gesture(step, "tap")
            yield f"{step.what} {step.to}"


def _buttons(page: Any) -> Sequence[str]:
    return [f"  [{button.text}]" for button in page.ids.buttons.shown]


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
