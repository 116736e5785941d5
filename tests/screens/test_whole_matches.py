"""Whole matches from the shelf to the result, by touch and keys alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from screens.app.words import _
from screens.games.texts import texts_of, written
from tabletop import GAMES, Match
from tests.screens.at_table import ENDLESS, GAMES_HERE, PEOPLE, AtTable, lasting, seats_of
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.soaking import soak, spread, usually

#: The number of rounds of a match.
ROUNDS = {"bungee": 2}
#: Too long to play by hand: random matches of Dog have 700 to 3000 moves, and of Bauernschlau 200, on a full board.
LONG_GAMES = ("bauernschlau", "dog")
SHORT_GAMES = [game for game in GAMES_HERE if game not in LONG_GAMES]
#: How many moves are left when the table of such a game is opened from the shelf.
TAIL = 12


def deal(start_app: Any, driver: Driver, game: str, size: Pos, seats: int = 3) -> AtTable:
    """Go from a box on the shelf to the table in two taps, with the same players and options as last time."""
    app = start_app(size=size)
    app.change(motion="quick")
    people = [app.store.keep_person(person) for person in PEOPLE[:seats]]
    last = Match.new(game, seats=seats, seed=1, options=lasting(game, ROUNDS.get(game, 1)))
    app.store.remove(app.store.open_table(last, people))
    app.home()
    driver.frames(3)
    table = AtTable(app, driver)
    table.press(_(texts_of(game).TITLE))
    table.press(_("Start game"))
    driver.frames(3)
    assert table.on("table")
    return table


def assert_the_end_is_told(table: AtTable, match: Match) -> None:
    texts = table.driver.texts()
    # Team games have winners but no totals.
    for total in () if match.game.aim == "team" else match.totals:
        assert written(total) in texts
    winners = [PEOPLE[seat].name for seat in match.winners]
    assert all(any(name in text for text in texts) for name in winners)
    assert table.page.ids.who.text.startswith(winners[0])


#: How fingers play it, on which screen.
WAYS = [(PHONE, "drag"), (TABLET, "tap")]


@pytest.mark.tries(2)
@pytest.mark.parametrize(("game", "how"), spread(SHORT_GAMES, WAYS, one_in=2))
def test_a_match_is_played_to_its_end_by_touches(  # noqa: PLR0913, PLR0917  (a case is many things)
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, game: str, how: tuple[Pos, str], shift: int
) -> None:
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 42 + shift)
    size, by = how
    table = deal(start_app, driver, game, size, seats_of(game))
    table.by = by
    key = table.session.key
    match = table.play_to_the_end(Random(3 + shift))
    assert match.over
    assert len(match.scores) == ROUNDS.get(game, 1)
    assert_the_end_is_told(table, match)
    kept, _people = table.app.store.load(key)
    assert kept.totals == match.totals
    assert key not in {each.key for each in table.app.store.tables()}


def test_a_match_is_played_to_its_end_by_keys_and_then_once_more(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Except for the buttons in the bar, which are pressed."""
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 42)
    monkeypatch.setitem(ROUNDS, "bungee", 1)
    table = deal(start_app, driver, "bungee", TABLET, seats=2)
    table.by = "keys"
    assert_the_end_is_told(table, table.play_to_the_end(Random(5)))
    table.press(_("Rematch"))
    driver.frames(3)
    assert table.on("table")
    assert [person.name for person in table.session.people] == ["Beat", "Anna"]
    assert table.played() == 0


def nearly_over(game: str, seats: int, seed: int) -> tuple[Match, Match]:
    """A random match shortly before its end, and the same match played to its end."""
    rng = Random(seed)
    match = Match.new(game, seats=seats, seed=seed)
    for _move in range(ENDLESS):
        if match.over:
            break
        # Of two notations for the same move, tables offer the later one.
        moves = [move for move in match.moves(match.actors[0]) if not move.startswith("X=A")]
        barriers = [move for move in moves if move.startswith("fence")]
        match.play(match.actors[0], rng.choice(barriers or moves))
    record = match.record()
    return Match.replay({**record, "moves": record["moves"][:-TAIL]}), match


def take_up(start_app: Any, driver: Driver, match: Match, size: Pos) -> AtTable:
    """Open a table from the shelf where it was left."""
    app = start_app(size=size)
    app.change(motion="quick")
    app.store.open_table(match, [app.store.keep_person(person) for person in PEOPLE[: match.seats]])
    app.home()
    driver.frames(3)
    driver.tap(driver.widgets("OpenTable")[0])
    driver.frames(3)
    table = AtTable(app, driver)
    assert table.on("table")
    return table


def next_of_seat(table: AtTable, played: Match) -> str:
    """The next move of the seat in turn in a recorded match; exchanges may come in another order."""
    seat = table.session.seat
    its = [[text for mover, text in match.record()["moves"] if mover == seat] for match in (table.match, played)]
    return str(its[1][len(its[0])])


@pytest.mark.parametrize(
    ("game", "seats", "size", "by"),
    [
        pytest.param("dog", 4, PHONE, "drag", marks=soak),
        pytest.param("dog", 4, TABLET, "keys", marks=soak),
        pytest.param("dog", 6, PHONE, "tap", marks=soak),
        ("dog", 6, TABLET, "drag"),
        ("bauernschlau", 3, TABLET, "tap"),
    ],
)
def test_a_long_match_is_taken_from_the_shelf_and_played_to_its_end(  # noqa: PLR0913, PLR0917  (a case is many things)
    start_app: Any, driver: Driver, game: str, seats: int, size: Pos, by: str, shift: int
) -> None:
    left, played = nearly_over(game, seats, seats + shift)
    table = take_up(start_app, driver, left, size)
    table.by = by
    table.choose = lambda _moves: next_of_seat(table, played)
    match = table.play_to_the_end()
    assert match.position() == played.position()
    assert_the_end_is_told(table, match)
    assert not table.app.store.tables()


@soak
def test_a_match_of_dog_is_played_from_its_box_to_its_end(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every card is dragged, on a phone; the next test taps on a tablet for a round."""
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 42)
    table = deal(start_app, driver, "dog", PHONE, 4)
    table.by = "drag"
    table.choose = lambda moves: homewards(table, moves)
    match = table.play_to_the_end()
    assert len(match.winners) == 2
    assert_the_end_is_told(table, match)


def homewards(table: AtTable, moves: Sequence[str]) -> str:
    """A random move that brings a marble in, or else out, so that the match ends sooner."""
    inwards = [move for move in moves if ">" in move and "F" in move.rpartition(">")[2]]
    outwards = [move for move in moves if "K>" in move]
    return table.rng.choice(inwards or outwards or moves)


@pytest.mark.parametrize(("seats", "size", "by"), [(4, TABLET, "tap"), pytest.param(6, PHONE, "drag", marks=soak)])
def test_a_round_of_dog_is_played_from_the_exchange_to_the_next_deal(  # noqa: PLR0913, PLR0917  (a case is many things)
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, seats: int, size: Pos, by: str
) -> None:
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 42)
    table = deal(start_app, driver, "dog", size, seats)
    table.by = by
    done: list[str] = []
    while not table.match.view(None)["round"]:
        done.append(table.step())
    assert sum(move.startswith("give ") for move in done) == seats
    assert len(done) > 6 * seats
    assert table.match.view(None)["phase"] == "exchange"
    assert all(len(hand) == 5 for hand in table.match.view(None)["hands"])


@soak
@pytest.mark.parametrize(
    ("seats", "size", "by"),
    [(2, PHONE, "keys"), (4, PHONE, "tap"), (5, TABLET, "drag"), (6, PHONE, "drag")],
    ids=["2-phone-keys", "4-phone-tap", "5-tablet-drag", "6-phone-drag"],
)
def test_farms_of_any_number_play_to_the_end(  # noqa: PLR0913, PLR0917  (a case is many things)
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, seats: int, size: Pos, by: str, shift: int
) -> None:
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 42 + shift)
    table = deal(start_app, driver, "bauernschlau", size, seats)
    table.by = by
    table.choose = lambda moves: fences_first(table, moves)
    match = table.play_to_the_end()
    assert len(match.scores) == 1
    assert_the_end_is_told(table, match)


def fences_first(table: AtTable, moves: Sequence[str]) -> str:
    """A random barrier while there are any, so that the match ends sooner."""
    barriers = [move for move in moves if move.startswith("fence")]
    return table.rng.choice(barriers or moves)


@pytest.mark.tries(2)
@pytest.mark.parametrize("game", usually(GAMES_HERE, "bauernschlau", "bohne"))
def test_the_largest_table_has_room_for_every_move_on_a_phone(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr("tabletop.game.fresh_seed", lambda: 7)
    table = deal(start_app, driver, game, PHONE, seats=GAMES[game].seats[-1])
    table.app.change(motion="none")
    table.rng = Random(9)
    table.play(40)
    assert table.match.record()["moves"]
