"""Interrupted at any moment: the same table comes back, covered, with nothing lost and nothing half done."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from screens.app import theme
from screens.device import face_down, system
from tabletop import Match
from tests.screens.at_table import (
    GAMES_HERE,
    PEOPLE,
    AtTable,
    bauernschlau,
    bungee,
    dog,
    lay,
    opening,
    phases,
    seats_of,
)
from tests.screens.driver import Driver
from tests.soaking import spread, usually

each_game = pytest.mark.parametrize("game", GAMES_HERE)


def begin(start_app: Any, driver: Driver, match: Match, motion: str = "full") -> AtTable:
    app = start_app(prepare=opening(match, PEOPLE[: match.seats], motion=motion))
    return AtTable(app, driver, Random(4))


def ready(table: AtTable) -> AtTable:
    """Open the curtain and the hand, if there are any."""
    if table.curtain:
        table.open_curtain()
    if table.scene.entry.has_secrets and not table.scene.entry.state.is_open:
        table.unlock()
    return table


def assert_as_kept(table: AtTable, position: dict[str, Any]) -> None:
    """Check that the table is as the engine has it, covered, with each piece where it belongs."""
    session, scene = table.session, table.scene
    assert session.match.position() == position
    assert session.viewer is None
    assert bool(table.curtain) == (session.curtain is not None)
    contents = {place: [*faces] for place, faces in scene.contents(session.match.view(None)).items()}
    lying = {place: [piece.face for piece in pieces] for place, pieces in scene.pieces.by_place.items()}
    # The cards of a hand lie as they have come.
    for hand in [place for place in contents if place.startswith("hand ")]:
        lying[hand].sort(key=str)
        contents[hand].sort(key=str)
    assert lying == contents
    assert scene.presses == []
    assert scene.entry.choice.taken == []


def assert_lies_still(table: AtTable) -> None:
    for piece, pose in table.scene.poses().items():
        assert table.scene.layer.pose_of(piece) == pose


# -- every phase of every game


@each_game
def test_paused_in_any_phase_it_comes_back_covered_as_it_was(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app()
    app.change(motion="none")
    for match in phases(game):
        lay(app, match)
        driver.frames(3)
        table = ready(AtTable(app, driver))
        position = table.match.position()
        assert driver.pause()
        driver.resume()
        assert_as_kept(table, position)
        driver.frames(3)
        assert_lies_still(table)


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "bungee"))
def test_killed_in_any_phase_it_comes_back_to_the_same_table(start_app: Any, driver: Driver, game: str) -> None:
    for match in phases(game):
        table = ready(begin(start_app, driver, match))
        position, curtain = table.match.position(), table.session.awaited
        start_app.kill()
        table = AtTable(start_app(), driver)
        assert table.on("table")
        assert_as_kept(table, position)
        assert table.session.curtain in (None, curtain)
        start_app.kill()


@pytest.mark.parametrize("game", usually(GAMES_HERE, "bungee", "dog"))
def test_back_in_any_phase_leads_to_the_shelf_and_the_table_stands_there(
    start_app: Any, driver: Driver, game: str
) -> None:
    app = start_app()
    for match in phases(game):
        key = lay(app, match)
        driver.frames(2)
        ready(AtTable(app, driver))
        position = app.page.session.match.position()
        for _press in range(3):
            driver.key("escape")
        assert type(app.page).__module__ == "screens.pages.shelf"
        assert key in {table.key for table in app.store.tables()}
        assert app.store.load(key)[0].position() == position


@pytest.mark.parametrize("game", usually(GAMES_HERE, "bauernschlau", "bohne"))
def test_a_match_survives_being_killed_again_and_again(start_app: Any, driver: Driver, game: str) -> None:
    """Every move is on disk by the time the finger is lifted."""
    table = begin(start_app, driver, Match.new(game, seats=seats_of(game), seed=9), motion="quick")
    record = table.match.record()
    for kill in range(4):
        table.play(9)
        if table.on("table"):
            record = table.match.record()
        start_app.kill()
        table = AtTable(start_app(), driver, Random(kill))
        assert table.on("table")
        assert table.match.record() == record
        assert table.session.viewer is None


# -- in the middle of something


def away(driver: Driver) -> None:
    driver.pause()
    driver.resume()


def unfocused(driver: Driver) -> None:
    driver.focus(False)
    driver.focus(True)


def twice_round(driver: Driver) -> None:
    driver.turn()
    driver.turn()


INTERRUPTIONS: dict[str, Callable[[Driver], None]] = {
    "pause": away,
    "focus": unfocused,
    "turn": Driver.turn,
    "twice round": twice_round,
}


@pytest.mark.parametrize("how", INTERRUPTIONS)
def test_a_card_in_the_finger_lies_where_the_engine_has_it(start_app: Any, driver: Driver, how: str) -> None:
    table = ready(begin(start_app, driver, bungee("2 3 4", "2 3 4", discard="9")))
    position = table.match.position()
    finger = driver.down(*table.at("hand 0/3")).to(*table.target("discard"), steps=3)
    INTERRUPTIONS[how](driver)
    finger.to(finger.place[0] + 5, finger.place[1]).up()
    driver.wait(1)
    assert table.match.position() == position
    assert [piece.place for piece in table.scene.pieces].count("hand 0") == 3
    assert table.scene.presses == []
    assert table.scene.hints.targets == ()
    assert_lies_still(table)


@pytest.mark.parametrize("how", ["pause", "focus", "turn"])
def test_an_interruption_drops_a_part_made_move(start_app: Any, driver: Driver, how: str) -> None:
    table = ready(begin(start_app, driver, bungee("2 3 4", "2 3 4", discard="9")))
    position = table.match.position()
    driver.drag(table.at("discard"), table.target("hand 0"))
    assert table.scene.entry.choice.taken
    INTERRUPTIONS[how](driver)
    assert_as_kept(table, position)


@pytest.mark.parametrize("how", [*INTERRUPTIONS, "kill"])
def test_in_the_middle_of_a_glide_the_move_is_on_disk_and_all_lies_as_it_should(
    start_app: Any, driver: Driver, how: str
) -> None:
    table = ready(begin(start_app, driver, bungee("2 3 4", "2 3 4", discard="9")))
    driver.drag(table.at("hand 0/3"), table.target("discard"))
    position = table.match.position()
    assert table.match.record()["moves"] == [[0, "drop 3"]]
    if how == "kill":
        start_app.kill()
        table = AtTable(start_app(), driver)
        assert_as_kept(table, position)
    else:
        INTERRUPTIONS[how](driver)
        driver.wait(0.1)
        assert table.match.position() == position
    driver.wait(1)
    assert_lies_still(table)


# -- in the middle of something on a board


def drag_on(what: str, to: str) -> Callable[[AtTable], Any]:
    """A finger that has carried a piece to its target, and is still down."""
    return lambda table: table.driver.down(*table.at(what)).to(*table.target(to), steps=4)


def walk_two_parts(table: AtTable) -> None:
    for what, to in (("hand 0/7", "12"), ("12", "14"), ("30", "31")):
        table.driver.drag(table.at(what), table.target(to), steps=4)
        table._still()
    assert table.scene.entry.prompt() == "4 steps of the 7 are left."


def walk_and_carry(table: AtTable) -> Any:
    walk_two_parts(table)
    return drag_on("14", "18")(table)


def name_a_joker(table: AtTable) -> None:
    table.driver.drag(table.at("hand 0/X"), table.target("12"), steps=4)
    table._still()
    table.driver.drag(table.at("12"), table.target("17"), steps=4)
    assert len(table.scene.entry.buttons()) > 1


def send_the_dog(table: AtTable) -> Any:
    table.driver.drag(table.at("0,0/dog"), table.target("0,3"), steps=4)
    table._still()
    return drag_on("0,3", "3,0")(table)


def pinch(table: AtTable) -> Any:
    x, y = table.scene.board.center
    one, other = table.driver.down(x - 20, y), table.driver.down(x + 20, y)
    one.to(x - 70, y)
    other.to(x + 70, y)
    assert not table.scene.board.is_whole
    return one


def ask_for_a_sheep(table: AtTable) -> None:
    table.press("Reveal a sheep")
    assert table.scene.entry.choice.taken


def give(table: AtTable) -> Any:
    giver = table.session.seat
    return drag_on(table.session.sight().moves[0].replace("give ", f"hand {giver}/"), f"gift {giver}")(table)


def barriers(table: AtTable) -> list[str]:
    return [step.to for step in table.scene.entry.choice.next_steps if step.what == "stock 0"]


MARBLES = ("K K 12 30", "17 K K K")
SHEEP = {"0,3": "2?", "3,0": "5?"}
#: What was going on at the interruption: the match, and the gestures made; no move has been played yet.
MIDDLES: dict[str, tuple[Callable[[], Match], Callable[[AtTable], Any]]] = {
    "a marble in the finger": (lambda: dog("5 8", *MARBLES), drag_on("12", "17")),
    "a card in the finger": (lambda: dog("5 8", *MARBLES), drag_on("hand 0/5", "12")),
    "a card to the partner": (lambda: Match.new("dog", seats=4, seed=4), give),
    "a seven half walked": (lambda: dog("7 8", *MARBLES), walk_two_parts),
    "a seven half walked, a marble in the finger": (lambda: dog("7 8", *MARBLES), walk_and_carry),
    "a joker to be named": (lambda: dog("X 10", *MARBLES), name_a_joker),
    "two fingers on Dog's board": (lambda: dog("5 8", *MARBLES), pinch),
    "two fingers on the farms": (bauernschlau, pinch),
    "a barrier in the finger": (bauernschlau, lambda table: drag_on("stock 0", barriers(table)[0])(table)),
    "a sheep in hand": (lambda: bauernschlau(phase="put", held=["5"]), drag_on("hand 0/5", "0,3")),
    "a flock in hand": (lambda: bauernschlau(phase="put", held=["-3", "2", "5"]), drag_on("hand 0/-3", "0,3")),
    "the dog in hand": (lambda: bauernschlau(phase="rest", dog=None, sheep={"0,3": "2"}), drag_on("hand 0/dog", "0,0")),
    "the dog beside a sheep": (lambda: bauernschlau(sheep=SHEEP), send_the_dog),
    "a sheep to be turned up": (lambda: bauernschlau(sheep=SHEEP), ask_for_a_sheep),
    "a bonus": (lambda: bauernschlau(phase="extra", extras=2, bonus=True, sheep=SHEEP), drag_on("0,0/dog", "0,3")),
}


@pytest.mark.parametrize(("middle", "how"), spread([*MIDDLES], [*INTERRUPTIONS, "kill"], one_in=5))
def test_an_interruption_drops_a_part_made_move_on_a_board(
    start_app: Any, driver: Driver, middle: str, how: str
) -> None:
    match, begun = MIDDLES[middle]
    table = ready(begin(start_app, driver, match()))
    table._still()
    position, moves = table.match.position(), table.played()
    finger = begun(table)
    assert table.scene.entry.choice.taken or table.scene.presses
    if how == "kill":
        start_app.kill()
        table = AtTable(start_app(), driver)
        # The table gets its height with the words below it: what lies beside the board follows.
        table._still()
    else:
        INTERRUPTIONS[how](driver)
        if finger:
            finger.to(finger.place[0] + 3, finger.place[1] + 12, steps=2).up()
        driver.wait(1)
    assert table.played() == moves
    assert_as_kept(table, position)
    assert_lies_still(table)
    assert table.scene.hints.targets == table.scene.hints.trails == ()
    assert table.scene.board.is_whole
    play_one_more(table)


def play_one_more(table: AtTable) -> None:
    """Check that the table still plays."""
    moves = table.played()
    for _step in range(6):
        if table.played() == moves:
            table.step()
    assert table.played() > moves


@pytest.mark.parametrize("how", [*INTERRUPTIONS, "kill"])
def test_a_board_interrupted_while_turning_faces_the_seat_in_turn(start_app: Any, driver: Driver, how: str) -> None:
    table = ready(begin(start_app, driver, bauernschlau()))
    table._still()
    drag_on("stock 0", barriers(table)[0])(table).up()
    # The board turns as the next player begins.
    table.listen()
    driver.tap(table.page.rail.handover)
    board = table.scene.board
    driver.until(lambda: board.is_gliding and board.turn % 30)
    moves = table.match.record()["moves"]
    if how == "kill":
        start_app.kill()
        table = AtTable(start_app(), driver)
    else:
        INTERRUPTIONS[how](driver)
    scene = table.scene
    assert table.match.record()["moves"] == moves
    assert not scene.board.is_gliding
    assert scene.focus_seat == table.session.awaited
    assert scene.board.turn == scene.turn_for(table.session.awaited)
    assert_lies_still(table)
    play_one_more(table)


def test_a_curtain_half_open_falls_when_the_device_is_put_away(start_app: Any, driver: Driver) -> None:
    table = begin(start_app, driver, bungee("2 3 4", "2 3 4"))
    table.listen()
    driver.hold(table.curtain, 0.3)
    assert table.curtain.opened
    driver.pause()
    driver.resume()
    driver.wait(1)
    assert table.curtain
    assert table.session.viewer is None


def test_nothing_is_drawn_before_the_first_frame_after_a_pause(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL reports the return, and the events meanwhile, before there is a GL context again."""
    app = begin(start_app, driver, bungee("2 3 4", "2 3 4")).app
    driver.pause()
    page = app.page
    monkeypatch.setattr(system, "is_dark", lambda: True)
    monkeypatch.setattr(system, "text_scale", lambda: 1.3)
    app.dispatch("on_resume")
    # The focus arrives as a separate event right after it.
    app.outside.focused(None, True)
    assert app.page is page
    assert not theme.is_dark()
    driver.frames(1)
    assert app.page is not page
    assert theme.is_dark()


def test_an_app_that_ends_in_the_frame_in_which_it_comes_back_ends_in_peace(start_app: Any, driver: Driver) -> None:
    app = begin(start_app, driver, bungee("2 3 4", "2 3 4")).app
    driver.pause()
    app.dispatch("on_resume")
    start_app.stop()
    driver.frames(2)


def test_the_sensor_rests_while_the_app_is_away(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading: set[face_down.FaceDown] = set()

    def watch(sensor: face_down.FaceDown) -> None:
        reading.add(sensor)

    def stop(sensor: face_down.FaceDown) -> None:
        reading.discard(sensor)

    monkeypatch.setattr(face_down.FaceDown, "watch", watch)
    monkeypatch.setattr(face_down.FaceDown, "stop", stop)
    table = begin(start_app, driver, bungee("2 3 4", "2 3 4"))
    assert reading == {table.page.guard.sensor}
    driver.pause()
    assert not reading
    driver.resume()
    assert reading == {table.page.guard.sensor}
    table.app.home()
    assert not reading


def test_icons_of_the_systems_bars_are_told_the_theme_at_the_start_at_changes_and_at_each_return(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[bool] = []
    monkeypatch.setattr(system, "show_bars", lambda *, dark: told.append(dark))
    app = start_app()
    assert told == [False]
    app.change(theme="dark")
    assert told == [False, True]
    driver.pause()
    driver.resume()
    assert told == [False, True, True]


def test_a_forced_move_is_played_once_across_a_pause(start_app: Any, driver: Driver) -> None:
    """It may be played meanwhile; what counts is that it is played once, and stored."""
    people = [PEOPLE[0], PEOPLE[1]._replace(level="gentle")]
    table = AtTable(start_app(prepare=opening(bungee("7", "2 3 4"), people)), driver)
    driver.pause()
    driver.resume()
    driver.until(lambda: table.match.record()["moves"])
    assert table.match.record()["moves"][:1] == [[0, "drop 7"]]
    moves = table.match.record()["moves"]
    start_app.kill()
    again = AtTable(start_app(), driver)
    assert again.match.record()["moves"] == moves


def test_leaving_the_table_leaves_nothing_running(start_app: Any, driver: Driver) -> None:
    table = ready(begin(start_app, driver, bungee("2 3 4", "2 3 4", discard="9")))
    driver.drag(table.at("hand 0/3"), table.target("discard"))
    driver.key("escape")
    assert table.on("shelf")
    driver.wait(5)
    before = driver.drawn()
    driver.wait(3)
    assert driver.drawn() - before <= 1
