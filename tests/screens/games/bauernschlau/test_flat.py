"""Bauernschlau on a flat table: each player plays at their own edge and sees only what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import atan2, degrees
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from screens.games.bauernschlau import ground
from screens.games.bauernschlau.board import TIP
from screens.games.bauernschlau.board_places import side_name
from screens.games.bauernschlau.entry import LEGEND_UNFENCED
from screens.table.layout.pose import Pose
from screens.table.model.choice import Step
from screens.table.view.faces import SHIELDED, Faces, plain
from tabletop import Match
from tabletop.games.bauernschlau.board import PLACE_NAMES
from tabletop.games.bauernschlau.farms import farms_of
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import bauernschlau
from tests.screens.driver import TABLET, Driver, Pos, place
from tests.screens.games.bauernschlau.test_scene import KINDS
from tests.soaking import soak, spread
from tests.tables import play_on

SEATS = (2, 3, 4, 5, 6)
#: Tablets in landscape and upright, small and large, and a window that is nearly square.
UPRIGHT = (800, 1280)
SCREENS = [TABLET, (1024, 768), UPRIGHT, (1920, 1080), (800, 760)]
each_number = pytest.mark.parametrize("seats", SEATS)
each_seat = pytest.mark.parametrize("seat", [0, 1, 2])


def quiet(start_app: Any, driver: Driver, match: Match, size: Pos = TABLET, **more: Any) -> AtRound:
    return gather(start_app, driver, match, size, motion="none", **more)


def holding(*sheep: str, turn: int = 0, **more: Any) -> Match:
    """A match in which this seat holds these sheep."""
    return bauernschlau(phase="put", held=list(sheep), turn=turn, **more)


def drawn_faces(table: AtRound) -> Counter[str]:
    """The faces drawn of pieces that are secret."""
    layer = table.scene.layer
    secrets = [piece for piece in table.scene.pieces if piece.is_secret]
    return Counter(plain(face) for piece in secrets if (face := layer.shown_on(piece)))


# -- what lies where


@each_number
def test_all_have_barriers_at_their_edge_but_only_the_seat_in_turn_grabs_fences(
    start_app: Any, driver: Driver, seats: int
) -> None:
    for turn in (0, seats - 1):
        table = quiet(start_app, driver, bauernschlau(seats, turn=turn))
        for seat, station in enumerate(table.scene.stations):
            lying = [table.scene.layer.goal_of(piece) for piece in table.pieces(f"stock {seat}")]
            assert len(lying) == 3
            assert all(station.collide_point(pose.x, pose.y) for pose in lying)
        ends = {piece.place.removeprefix("end ") for piece in table.scene.pieces if piece.face == TIP}
        assert ends == set(table.scene.tips(table.match.view(None), turn))


def test_bots_fences_cannot_be_grabbed(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(turn=1), bot=1)
    assert table.session.thinker == 1
    assert not [piece for piece in table.scene.pieces if piece.face == TIP]


@each_number
def test_each_farm_lies_nearly_before_its_farmer(start_app: Any, driver: Driver, seats: int) -> None:
    table = quiet(start_app, driver, bauernschlau(seats))
    for size in (TABLET, UPRIGHT):
        driver.window(size)
        driver.frames(3)
        for seat, station in enumerate(table.scene.stations):
            farm, board = table.scene.board.target(ground.farm_of(seat, table.scene.board.plan)), table.scene.board
            towards = degrees(atan2(farm.y - board.center_y, farm.x - board.center_x))
            before = degrees(atan2(station.center_y - board.center_y, station.center_x - board.center_x))
            assert abs((towards - before + 180) % 360 - 180) < 45


@each_number
def test_all_has_its_room(start_app: Any, driver: Driver, seats: int) -> None:
    hand = bauernschlau(seats, phase="put", held=["-3", "1", "2", "2", "3", "5"][:seats])
    bonus = bauernschlau(seats, phase="extra", extras=2, bonus=True, sheep={"0,3": "2?"})
    for match, words in ((hand, ["Cover"]), (bonus, ["Reveal a sheep", "Skip the rest"])):
        table = quiet(start_app, driver, match, text=130)
        for size in SCREENS:
            driver.window(size)
            driver.frames(3)
            if match is hand:
                table.look(0)
            assert table.words(0) == words
            check_room(table)
            table.page.cover()


def check_room(table: AtRound) -> None:
    """Check that nothing on the table covers anything else."""
    scene = table.scene
    board, ids = scene.board, scene.ids
    outermost = [board.target(place) for place in PLACE_NAMES]
    assert all(board.window.holds((pose.x, pose.y), -pose.width / 3) for pose in outermost)
    menus = list(table.page.menus.values())
    assert not any(_overlaps(*two) for two in combinations([ids.supply, ids.outlook, *menus], 2))
    for thing in (ids.supply, ids.outlook, *menus):
        assert board.x - 1 <= thing.x
        assert thing.right <= board.right + 1
        assert board.y - 1 <= thing.y
        assert thing.top <= board.top + 1
        corners = Pose(thing.center_x, thing.center_y, *thing.size).corners()
        assert not any(board.place_at(corner) for corner in zip(corners[::2], corners[1::2], strict=True))
    for seat, station in enumerate(scene.stations):
        check_station(table, seat, station)


def check_station(table: AtRound, seat: int, station: Any) -> None:
    """Check that nothing at a seat's edge covers anything else there or at another edge."""
    plate = station.ids.plate
    pressed = [_seen(act) for act in station.shown]
    for piece in [*table.pieces(f"stock {seat}"), *table.scene.pieces.at(f"hand {seat}")]:
        pose = table.scene.layer.goal_of(piece)
        assert station.collide_point(pose.x, pose.y)
        for thing in (plate, station.ids.words):
            assert not thing.collide_point(pose.x, pose.y)
        assert not any(act.holds((pose.x, pose.y), pose.width / 3) for act in pressed)
    assert all(station.collide_point(act.x, act.y) for act in pressed)
    assert not any(act.holds(plate.center, plate.width / 3) for act in pressed)
    for other in table.scene.stations:
        assert other is station or not _overlaps(other, station)


def _seen(widget: Any) -> Pose:
    """The pose of a widget inside rotated parents, in window coordinates."""
    one, other = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    (left, right), (low, high) = (sorted(ends) for ends in zip(one, other, strict=True))
    return Pose((left + right) / 2, (low + high) / 2, right - left, high - low)


def _overlaps(one: Any, other: Any) -> bool:
    """Whether two boxes share more than an edge."""
    across = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.top, other.top) - max(one.y, other.y)
    return bool(across > 1 and high > 1)


def test_pieces_on_the_board_face_the_seat_in_turn(start_app: Any, driver: Driver) -> None:
    for turns in (True, False):
        table = quiet(start_app, driver, bauernschlau(4, turn=2, sheep={"0,3": "2"}), turns=turns)
        (sheep,) = table.pieces("0,3")
        assert table.scene.layer.goal_of(sheep).turn % 360 == (180 if turns else 0)
        table.make_for(2, "draw")
        table.look(2)
        table.make_for(2, f"put {table.match.view(2)['held'][0]} 3,0")
        assert table.scene.layer.goal_of(sheep).turn % 360 == (90 if turns else 0)


@pytest.mark.parametrize("motion", ["none", "full"])
def test_the_board_zooms_out_for_the_next_seat(start_app: Any, driver: Driver, motion: str) -> None:
    table = gather(start_app, driver, bauernschlau(4, turn=2), motion=motion)
    board = table.scene.board
    board.enlarge(1.5, board.center)
    table.make_for(2, next(move for move in table.match.moves(2) if move.startswith("fence")))
    driver.until(lambda: table._is_still)
    assert board.is_whole
    assert board.turn == table.scene.lean


# -- looking


@each_seat
def test_a_sheep_is_seen_only_while_its_farmers_finger_rests_on_it(start_app: Any, driver: Driver, seat: int) -> None:
    table = quiet(start_app, driver, holding("5", turn=seat))
    assert not drawn_faces(table)
    finger = table.peek(seat)
    assert table.open_faces(seat) == ["5"]
    finger.up()
    assert not drawn_faces(table)


def test_what_is_drawn_lies_covered_even_if_the_last_one_was_locked_open(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, holding("5"))
    table.look(0)
    assert "Cover" in table.words(0)
    table.make_for(0, "put 5 0,3")
    assert "Cover" not in table.words(0)
    for seat in (1, 2):
        table.make_for(seat, "fence 1 -2/4" if seat == 1 else "fence 2 -2/-2")
    table.make_for(0, "draw")
    assert table.own(0)
    assert not drawn_faces(table)


def test_after_the_table_has_covered_itself_nothing_is_open(start_app: Any, driver: Driver) -> None:
    for look in (AtRound.look, AtRound.peek):
        table = quiet(start_app, driver, holding("-3", "2", turn=1))
        look(table, 1)
        assert table.open_faces(1)
        table.page.cover()
        driver.frames(2)
        assert not drawn_faces(table)


def test_a_sheep_that_is_put_is_seen_by_nobody_on_its_way(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, holding("5", "2"))
    table.look(0)
    finger = driver.down(*table.at("hand 0/5"))
    finger.to(*table.target("0,3"))
    finger.up()
    (sheep,) = table.scene.pieces.at("0,3")
    seen = set()
    while not table._is_still:
        seen.add(table.scene.layer.shown_on(sheep))
        driver.frames(1)
    assert table.match.record()["moves"] == [[0, "put 5 0,3"]]
    assert seen == {None}


def test_no_secret_is_drawn_while_no_player_looks(start_app: Any, driver: Driver) -> None:
    """A sheep for each seat is drawn, looked at and placed face down, with animations running."""
    table = gather(start_app, driver, Match.new("bauernschlau", seats=4, seed=3))
    for seat in range(4):
        assert not drawn_faces(table)
        finger = table.peek(seat)
        assert drawn_faces(table) == Counter(table.match.view(seat)["held"])
        move = table.match.moves(seat)[-1]
        before = table.played()
        finger.up()
        assert not drawn_faces(table)
        table.look(seat)
        driver.drag(table.at(move_piece(seat, move)), table.target(move.split()[2]))
        while not table._is_still:
            assert not drawn_faces(table)
            driver.frames(1)
        assert table.played() == before + 1


def move_piece(seat: int, move: str) -> str:
    return f"hand {seat}/{move.split()[1]}"


# -- several fingers


def test_one_finger_peeks_while_another_puts(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, holding("5", "2", turn=1))
    two, five = (table.at(f"hand 1/{face}") for face in ("2", "5"))
    peeking = driver.hold(two, 0.5)
    driver.drag(five, table.target("0,3"))
    assert table.match.record()["moves"] == [[1, "put 5 0,3"]]
    assert table.open_faces(1) == ["2"]
    peeking.up()
    assert not drawn_faces(table)


@each_seat
def test_a_finger_from_another_edge_makes_no_move_for_the_seat_in_turn(
    start_app: Any, driver: Driver, seat: int
) -> None:
    table = quiet(start_app, driver, bauernschlau(turn=seat, sheep={"0,3": "2?"}))
    other = (seat + 1) % 3
    vertex = next(piece.place for piece in table.scene.pieces if piece.face == TIP).removeprefix("end ")
    first = next(move for move in table.match.moves(seat) if move.startswith("fence"))
    side = side_name(vertex, first.split()[2])
    driver.drag(table.at(f"stock {other}"), table.target(side))
    driver.tap(table.at(f"stock {other}"))
    driver.tap(table.target(side))
    assert table.played() == 0
    assert not table.scene.stations[other].shown
    driver.drag(table.at(f"stock {seat}"), table.target(side))
    assert table.match.record()["moves"] == [[seat, first]]


@each_seat
def test_a_move_made_on_the_board_alone_waits_for_its_players_confirmation(
    start_app: Any, driver: Driver, seat: int
) -> None:
    """The board, the supply and the sheep are within reach of all fingers, so a confirmation is needed."""
    match = bauernschlau(turn=seat, sheep={"0,3": "2?", "-3,0": "5?"})
    fence = next(move for move in match.moves(seat) if move.startswith("fence"))
    says = {"draw": "You draw a sheep.", "reveal 0,3": "You reveal a sheep.", "dog 0,3>2,0": "You move a sheep with"}
    for move in ("draw", fence, "reveal 0,3", "dog 0,3>2,0"):
        table = quiet(start_app, driver, match.copy())
        table.plays_for(seat)
        with_board = [way for way in ways(table, seat, move) if way[0].what not in (f"stock {seat}", "reveal")]
        for step in with_board[0] if with_board else ():
            table._gesture(step, "tap")
        if move.startswith("reveal"):
            driver.tap(table.at("0,3"))
            driver.wait(0.5)
            driver.tap(table.at("0,3"))
        assert table.played() == 0
        done = "Draw" if move == "draw" else "Done"
        assert [other for other in range(3) if done in table.words(other)] == [seat]
        told = f"Press “{done}” to confirm: {says.get(move, 'You place a piece of the fence')}"
        assert told in table.scene.stations[seat].line, "what will be done"
        table.press_at(seat, done)
        assert table.match.record()["moves"] == [[seat, move]]


def test_a_fence_that_is_led_on_is_seen_until_its_farmer_says_so(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau())
    move = next(move for move in table.match.moves(0) if move.startswith("fence"))
    (step,) = next(way for way in ways(table, 0, move) if way[0].what != "stock 0")
    driver.drag(table.at(step.what), table.target(step.to))
    assert [piece.face for piece in table.scene.pieces.at(step.to)] == ["barrier"]
    table.pinch(1.5)
    assert table.scene.board.zoom > 1
    assert table.scene.pieces.at(step.to), "who looks nearer has not changed his mind"
    table.pinch(0.1)
    table.press_at(0, "Take back")
    assert not table.scene.pieces.at(step.to)
    driver.drag(table.at(step.what), table.target(step.to))
    table.press_at(0, "Done")
    assert table.match.record()["moves"] == [[0, move]]


@each_seat
def test_a_move_that_begins_at_the_players_own_edge_needs_no_confirmation(
    start_app: Any, driver: Driver, seat: int
) -> None:
    table = quiet(start_app, driver, bauernschlau(turn=seat, sheep={"0,3": "2?", "-3,0": "5?"}))
    table.press_at(seat, "Reveal a sheep")
    driver.tap(table.at("0,3"))
    assert table.match.record()["moves"] == [[seat, "reveal 0,3"]]
    table = quiet(start_app, driver, bauernschlau(turn=seat))
    driver.drag(table.at("supply"), table.target(f"hand {seat}"))
    assert table.match.record()["moves"] == [[seat, "draw"]]


def test_all_rest_on_their_barriers_at_once_and_each_is_told_at_his_own_edge(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(4))
    fingers = [driver.down(*table.at(f"stock {seat}")) for seat in range(4)]
    driver.wait(0.6)
    assert sorted(said_at(table)) == [0, 1, 2, 3]
    for finger in fingers:
        finger.up()


def test_a_barrier_is_carried_on_whatever_the_others_do_meanwhile(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(4, turn=2))
    first = next(move for move in table.match.moves(2) if move.startswith("fence"))
    (way,) = [steps for steps in ways(table, 2, first) if steps[0].what == "stock 2"]
    finger = driver.down(*table.at("stock 2"))
    finger.to(*table.target(way[0].to))
    assert table.scene.board.ghost == (way[0].to, True)
    driver.tap(table.scene.ids.outlook)
    resting = driver.hold(table.at("stock 0"), 0.5)
    driver.tap(table.at("stock 3"))
    assert table.scene.board.ghost == (way[0].to, True)
    finger.up()
    resting.up()
    assert table.match.record()["moves"] == [[2, first]]


def ways(table: AtRound, seat: int, move: str) -> list[tuple[Step, ...]]:
    return [tuple(steps) for steps in table.scene.entries[seat].ways(move)]


def test_taps_of_two_players_at_once_do_not_zoom_the_board(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau())
    empty = table.scene.ids.supply.center_x, table.scene.board.y + 4
    driver.tap(table.at("stock 1"))
    driver.tap(empty)
    assert table.scene.board.is_whole


@each_seat
def test_a_carried_piece_floats_beyond_its_carriers_finger(start_app: Any, driver: Driver, seat: int) -> None:
    table = quiet(start_app, driver, holding("5", turn=seat))
    table.look(seat)
    (sheep,) = table.own(seat)
    finger = driver.down(*table.own_point(seat))
    finger.to(*table.target("0,3"))
    pose, (x, y) = table.scene.layer.pose_of(sheep), finger.place
    station = table.scene.stations[seat]
    right, up = Pose(0, 0, 1, 1, -station.turn).along(pose.x - x, pose.y - y)
    assert abs(right) < 2
    assert up > pose.height / 2
    assert pose.turn % 360 == station.turn
    finger.up()


def test_why_not_is_told_at_the_edge_of_whose_finger_it_was(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, holding("5", turn=1, sheep={"0,3": "2"}))
    table.look(1)
    driver.drag(table.at("hand 1/5"), table.target("0,3"))
    assert table.played() == 0
    assert said_at(table) == [1]
    driver.tap(table.at("stock 0"))
    assert driver.widgets("Bubble")
    driver.tap(table.scene.stations[1].ids.plate)
    assert not driver.widgets("Bubble")


def said_at(table: AtRound) -> list[int]:
    """The seats at whose edges a bubble is shown, above everything on the table."""
    stations = table.scene.stations
    bubbles: list[Any] = table.driver.widgets("Bubble")
    assert all(_upper(table.scene, bubble) for bubble in bubbles)
    places = [place(bubble) for bubble in bubbles]
    return [min(range(len(stations)), key=lambda seat: _apart(stations[seat], at)) for at in places]


def _upper(scene: Any, widget: Any) -> bool:
    child = next(child for child in scene.children if widget in [*child.walk(restrict=True)])
    return bool(scene.children.index(child) < scene.children.index(scene.layer))


def _apart(station: Any, at: Pos) -> float:
    return float((station.center_x - at[0]) ** 2 + (station.center_y - at[1]) ** 2)


# -- moves


@pytest.mark.parametrize(("kind", "by", "seat"), spread([*KINDS], ["drag", "tap"], [0, 1, 2], one_in=4))
def test_each_kind_of_move_is_made_at_each_edge(start_app: Any, driver: Driver, kind: str, by: str, seat: int) -> None:
    more, move = KINDS[kind]
    table = quiet(start_app, driver, bauernschlau(turn=seat, **more))
    if table.own(seat):
        table.look(seat)
    # Each seat has its own barriers; everything else is shared.
    moves = table.match.moves(seat)
    table.make_for(seat, move if move in moves else next(own for own in moves if own.startswith("fence")), by)


@soak
def test_a_whole_match_is_played_round_the_table_people_and_bots_mixed(
    start_app: Any, driver: Driver, shift: int
) -> None:
    match = Match.new("bauernschlau", seats=4, seed=4 + shift)
    table = quiet(start_app, driver, match, bot=3, pace="quick")
    table.choose = lambda moves: rather_fences(table.rng, moves)
    over = table.play_to_the_end(Random(4))
    assert over.over
    assert {seat for seat, _move in over.record()["moves"]} == {0, 1, 2, 3}


def rather_fences(rng: Random, moves: Any) -> str:
    """Prefer fences: a match without them takes long."""
    fences = [move for move in moves if move.startswith("fence")]
    return str(rng.choice(fences if fences and rng.random() < 0.7 else list(moves)))


# -- how the farms stand


def fenced(seats: int) -> Iterator[Match]:
    rng = Random(seats)
    match = Match.new("bauernschlau", seats=seats, seed=seats)
    play_on(match, rng, 60)
    yield match


@each_number
def test_everybody_reads_all_tallies_and_the_eye_shows_how_the_farms_stand(
    start_app: Any, driver: Driver, seats: int
) -> None:
    (match,) = fenced(seats)
    table = quiet(start_app, driver, match)
    stocks = [str(left) for left in match.view(None)["stock"]]
    tallies = [station.ids.tally for station in table.scene.stations]
    assert [tally.text for tally in tallies] == stocks
    driver.tap(table.scene.ids.outlook)
    assert table.scene.is_surveyed
    standing = farms_of(match.view(None))
    needs = [f"{left} {one.needed}" for left, one in zip(stocks, standing, strict=True) if one.score is None]
    assert [tally.text for tally, one in zip(tallies, standing, strict=True) if one.score is None] == needs
    shown = table.scene.board._ways
    assert {seat for seat, _way in shown} <= {match.view(None)["turn"]}
    driver.tap(table.scene.ids.outlook)
    assert [tally.text for tally in tallies] == stocks


def test_what_the_tallies_mean_stands_where_each_player_reads_what_to_do(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(turn=1))
    driver.tap(table.scene.ids.outlook)
    assert not driver.widgets("Bubble"), "a bubble would hide some of the farms"
    to_do = "Draw: tap the supply. Fence: drag a piece to an edge."
    assert table.scene.entries[1].prompt() == f"{LEGEND_UNFENCED} {to_do}"
    driver.tap(table.scene.ids.outlook)
    assert table.scene.entries[1].prompt() == to_do


def test_a_sheep_drawn_onto_the_board_is_told_where_it_goes(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, bauernschlau(), motion="none")
    driver.drag(table.at("supply"), table.target("3,0"))
    assert table.played() == 0
    bubbles: list[Any] = driver.widgets("Bubble")
    assert [bubble.text for bubble in bubbles] == ["To play this, drag it to your own side."]


def test_what_two_others_have_done_has_room_at_each_edge(start_app: Any, driver: Driver) -> None:
    table, rng = quiet(start_app, driver, Match.new("bauernschlau", seats=3, seed=3), language="de"), Random(3)
    texts = [station.ids.line for station in table.scene.stations]
    most = 0
    for _move in range(24):
        seat = table.match.actors[0]
        table.session.play(rng.choice(table.match.moves(seat)), seat)
        table.page.show()
        driver.frames(1)
        told = [len(table.page.log.told_to(seat)) for seat in range(3)]
        assert not any(text.is_cut for text, lines in zip(texts, told, strict=True) if lines <= 2)
        most = max(most, *told)
    assert most >= 2


def test_a_sheep_looked_at_under_a_finger_is_read_beside_it_and_no_smaller_than_it_is() -> None:
    faces = Faces("bauernschlau")
    for width in (dp(40), dp(51), dp(90)):
        piece = Pose(200, 100, width, width)
        *_back, face = faces.layers(f"{SHIELDED}5", width)
        assert face.inset is not None
        drawn = face.inset.pose(piece)
        assert drawn.width >= max(width, dp(60))
        assert drawn.x + drawn.width / 2 <= piece.x - piece.width / 2, "none of it lies under the finger"
        assert drawn.y == piece.y
