"""Boards: zoomed, panned, turned, and played on with fingers, whatever the game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from screens.table.layout.pose import Pose
from tabletop.events import Seen
from tests.screens.driver import PHONE, TABLET, Driver, Pos, Window

if TYPE_CHECKING:
    from screens.pages.table import TablePage
    from tests.screens.table.small import Small, SmallBoard

Begin = Callable[..., "Small"]

TURNS = [0, 60, 90, 180, 300]
#: A 7 that can go on from b2, and a 9 beside its way.
LIES = {"b2": ["7"], "h8": ["9"]}
MIDDLE = "i9"


@pytest.fixture
def begin(driver: Driver) -> Begin:
    """Put the small board on a table."""
    from tests.screens.table.small import Small

    return lambda size=PHONE, motion=0.24: Small(driver, size, motion)


@pytest.fixture
def board(begin: Begin) -> SmallBoard:
    """The board alone."""
    return begin().lay().board


def zoomed(small: Small) -> Small:
    """A table zoomed in as far as possible, centred."""
    small.look(small.board.largest)
    return small


def window_of(board: Any) -> tuple[float, float, float, float]:
    """The visible part of the board, in units of the board as it is turned: left, right, low, high."""
    across, up = board.width / 2 / board.unit, board.height / 2 / board.unit
    return board.look_x - across, board.look_x + across, board.look_y - up, board.look_y + up


# -- from the board to the screen and back

points = st.tuples(st.floats(-1, 1), st.floats(-1, 1))


def test_what_lies_under_a_point_is_seen_at_that_point(board: SmallBoard) -> None:
    @settings(max_examples=80, deadline=None)
    @given(st.floats(-720, 720), st.floats(1, 4), points, points)
    def check(turn: float, zoom: float, look: Pos, point: Pos) -> None:
        board.camera = turn, zoom, *look
        there = board.seen(Pose(*point, 0.1, 0.1))
        assert board.under((there.x, there.y)) == pytest.approx(point, abs=1e-6)
        assert there.width == pytest.approx(0.1 * board.unit)

    check()


@pytest.mark.parametrize("zoom", [1, 2.2, 3.6])
@pytest.mark.parametrize("turn", TURNS)
def test_every_place_in_sight_is_found_under_a_finger_and_no_other(board: SmallBoard, turn: float, zoom: float) -> None:
    board.camera = turn, zoom, 0.2, -0.1
    found = 0
    for place, spots in board.fields.items():
        for spot in spots:
            seen = board.seen(spot)
            is_in_sight = board.x <= seen.x <= board.right and board.y <= seen.y <= board.top
            assert board.place_at((seen.x, seen.y)) == (place if is_in_sight else None)
            assert board.shows(seen) == is_in_sight
            found += is_in_sight
    assert found > 20


@pytest.mark.parametrize("turn", TURNS)
def test_where_marks_are_drawn_is_where_the_board_is_seen(board: SmallBoard, turn: float) -> None:
    board.camera = turn, 1, 0, 0
    spot = board.fields["b2"][0]
    flat, seen = board.flat(spot), board.seen(spot)
    assert (flat.x + board.center_x, flat.y + board.center_y) == pytest.approx((seen.x, seen.y))
    assert (flat.width, flat.turn) == pytest.approx((seen.width, seen.turn))


def test_a_place_of_several_spots_is_lit_round_all_of_them(board: SmallBoard) -> None:
    low, high = [board.seen(spot) for spot in board.fields["barn"]]
    lit = board.target("barn")
    assert lit.holds((low.x, low.y))
    assert lit.holds((high.x, high.y))
    assert lit.width == pytest.approx(low.width * 2)


# -- panned and zoomed


@pytest.mark.parametrize("size", [PHONE, (640, 360), TABLET])
def test_no_pan_shows_more_than_the_hem(begin: Begin, size: Pos) -> None:
    from screens.table.layout.board import HEM

    board = begin(size).lay().board
    board.camera = 0, max(1.3, board.largest), 0, 0

    @settings(max_examples=50, deadline=None)
    @given(st.lists(st.tuples(st.floats(-3000, 3000), st.floats(-3000, 3000)), min_size=1, max_size=4))
    def check(ways: list[Pos]) -> None:
        for dx, dy in ways:
            board.pan(dx, dy)
        left, right, low, high = window_of(board)
        for least, most in ((left, right), (low, high)):
            if most - least >= 2 * HEM:
                assert least == pytest.approx(-most), "what fits whole stays in the middle"
            else:
                assert least >= -HEM - 1e-6
                assert most <= HEM + 1e-6

    check()


def test_a_finger_pans_what_it_touches_along_with_itself(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay())
    x, y = small.at(MIDDLE)
    finger = driver.down(x, y).to(x + 70, y - 50)
    assert small.at(MIDDLE) == pytest.approx((x + 70, y - 50), abs=9)
    finger.up()


def test_a_board_that_is_seen_whole_stays_where_it_is(begin: Begin, driver: Driver) -> None:
    small = begin().lay()
    before = small.at("a1")
    driver.drag(small.at(MIDDLE), small.beside(MIDDLE, 90, 60))
    small.settle()
    assert small.at("a1") == before


@pytest.mark.parametrize("steps", [3, 24])
@pytest.mark.parametrize("fingers", ["both", "one"])
def test_a_pinch_keeps_what_lies_between_the_fingers_between_them(
    begin: Begin, driver: Driver, fingers: str, steps: int
) -> None:
    small = begin().lay()
    small.look(1.6)
    one, other = driver.down(140, 380), driver.down(220, 380)
    # Far enough to count as a drag.
    other.to(226, 389, steps=1)
    between = small.board.under((183, 384.5))
    zoom = small.board.zoom
    for step in range(1, steps + 1):
        far = 48 * step / steps
        if fingers == "both":
            one.slide((140 - far, 380 - far / 2))
        other.slide((226 + far, 389 + far))
        driver.frames(1)
    (x, y), (right, up) = one.place, other.place
    assert small.board.zoom > zoom * 1.3
    # The first finger's first few pixels don't count as a drag yet.
    missed = 0.012 if fingers == "both" else 0.001
    assert small.board.under(((x + right) / 2, (y + up) / 2)) == pytest.approx(between, abs=missed)
    one.up()
    other.up()


def test_a_pinch_has_its_limits(begin: Begin, driver: Driver) -> None:
    small = begin().lay()
    one, other = driver.down(170, 380), driver.down(190, 380)
    other.to(350, 380)
    one.to(10, 380)
    assert small.board.zoom == pytest.approx(small.board.largest)
    one.to(170, 380)
    other.to(180, 380)
    assert small.board.zoom == 1
    assert (small.board.look_x, small.board.look_y) == (0, 0)
    one.up()
    other.up()


def test_at_the_largest_a_finger_can_tell_the_places_apart(begin: Begin) -> None:
    small = zoomed(begin().lay())
    (x, _), (next_x, _) = small.at("h8"), small.at("i8")
    assert next_x - x >= 48
    assert begin((3840, 2160)).lay().board.largest == 1, "there they can be told apart anyway"


def test_a_pinch_lifts_nothing_taps_nothing_and_flings_nothing(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>c3")
    one, other = driver.down(*small.at("b2")), driver.down(*small.beside("b2", 100, 90))
    other.to(other.place[0] + 60, other.place[1] + 60, steps=6)
    one.to(one.place[0] - 20, one.place[1] - 20, steps=2)
    assert [press.lifted for press in small.scene.presses] == [[], []]
    other.up()
    view = list(small.board.camera)
    one.up()
    driver.wait(0.5)
    assert list(small.board.camera) == view
    assert small.scene.entry.chosen == []


def test_a_finger_that_stays_after_a_pinch_pans_on(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay())
    one, other = driver.down(140, 380), driver.down(220, 380)
    other.to(260, 390)
    one.to(130, 380)
    other.up()
    x, y = small.at(MIDDLE)
    one.to(one.place[0] + 40, one.place[1] + 20)
    assert small.at(MIDDLE) == pytest.approx((x + 40, y + 20), abs=1)
    one.up()


@pytest.mark.parametrize("size", [PHONE, (640, 360), (360, 300)])
def test_what_lies_under_the_finger_stays_there_in_a_window_of_any_shape(begin: Begin, size: Pos) -> None:
    """Also where the window is wider or higher than the board."""
    board = begin(size).lay().board
    for spot in (Pose(-0.5, 0.4, 0, 0), Pose(0.6, 0.6, 0, 0)):
        board.camera = 0, 1, 0, 0
        seen = board.seen(spot)
        for _notch in range(6):
            board.enlarge(1.25, (seen.x, seen.y))
            assert board.under((seen.x, seen.y)) == pytest.approx((spot.x, spot.y), abs=1e-6)


@pytest.mark.parametrize(("button", "is_nearer"), [("scrolldown", True), ("scrollup", False)])
def test_the_wheel_away_brings_nearer_what_lies_at_the_pointer(begin: Begin, button: str, is_nearer: bool) -> None:
    """Kivy 2.3.1 reports "scrolldown" when the wheel turns away from the user, as xdotool's button 4 does."""
    small = begin().lay()
    small.look(2)
    point = small.beside(MIDDLE, 40, -30)
    there = small.board.under(point)
    small.wheel(point, button)
    assert (small.board.zoom > 2) == is_nearer
    assert small.board.zoom != 2
    assert small.board.under(point) == pytest.approx(there)


def test_the_wheel_elsewhere_or_sideways_does_nothing(begin: Begin) -> None:
    small = begin().lay()
    small.wheel((180, 40), "scrolldown")
    small.wheel(small.at(MIDDLE), "scrollleft")
    assert small.board.is_whole


# -- double taps, and taps in doubt


def double_tap(small: Small, point: Pos) -> None:
    small.driver.tap(point)
    small.driver.frames(6)
    small.driver.tap(point)
    small.settle()


def test_a_double_tap_brings_the_point_nearer_and_the_next_all_into_sight(begin: Begin) -> None:
    small = begin().lay()
    double_tap(small, small.at("e7"))
    assert small.board.zoom == pytest.approx(small.board.largest)
    assert small.at("e7") == pytest.approx(small.board.center)
    double_tap(small, (120, 400))
    assert small.board.is_whole
    assert (small.board.look_x, small.board.look_y) == (0, 0)


def test_two_slow_taps_and_three_quick_ones_are_not_two_double_taps(begin: Begin, driver: Driver) -> None:
    small = begin().lay()
    driver.tap(small.at("e7"))
    driver.wait(0.5)
    driver.tap(small.at("e7"))
    small.settle()
    assert small.board.is_whole
    driver.wait(0.5)
    for _time in range(3):
        driver.tap(small.at("e7"))
    small.settle()
    assert not small.board.is_whole


def test_a_tap_between_two_that_cannot_be_told_apart_brings_them_nearer(begin: Begin, driver: Driver) -> None:
    small = begin().lay({"h8": ["7"], "i8": ["9"]}, "h8>h9", "i8>i9")
    x, y = small.beside("h8", small.board.unit * 0.05)
    driver.tap((x, y))
    small.settle()
    assert small.scene.entry.chosen == []
    assert small.board.zoom == pytest.approx(small.board.largest)
    driver.tap(small.at("i8"))
    assert small.scene.entry.chosen == [small.piece("i8")]


def test_what_is_alone_is_meant_by_a_tap_near_by(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>c3", "h8>h9")
    driver.tap(small.beside("b2", -15, 14))
    assert small.scene.entry.chosen == [small.piece("b2")]
    driver.tap(small.beside("c3", 15, 14))
    assert small.moves == ["b2>c3"]


def test_a_place_and_what_lies_there_are_one(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>h8", "h8>h9")
    driver.tap(small.at("b2"))
    driver.wait(0.4)
    driver.tap(small.at("h8"))
    assert small.moves == ["b2>h8"]
    assert small.board.is_whole


# -- flung


def flung(small: Small, dx: float = -120) -> Any:
    """Fling the board with a quick finger."""
    x, y = small.board.center
    small.driver.down(x, y).to(x + dx, y, steps=5).up()
    return small.board


def test_a_flung_board_slides_on_slower_and_slower_and_comes_to_rest(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay())
    board = flung(small, -20)
    assert board.is_gliding
    ways = []
    for _ in range(90):
        before = board.look_x
        driver.frames(1)
        ways.append(board.look_x - before)
    assert ways[0] > 0, "the board goes left, the window right"
    assert all(later <= earlier + 1e-9 for earlier, later in pairwise(ways))
    assert 0 < ways[15] < ways[0] / 2
    assert ways[-1] == 0
    assert not board.is_gliding
    board.pan(-50, 0)
    assert board.look_x > sum(ways), "it has not come to its edge"


def test_a_touch_stops_a_sliding_board_and_means_nothing_else(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay({"h8": ["7"]}, "h8>h9"))
    board = flung(small, -60)
    driver.frames(2)
    finger = driver.down(*small.at("h8"))
    view = list(board.camera)
    driver.wait(0.5)
    assert list(board.camera) == view
    assert small.explained == []
    finger.up()
    driver.wait(0.3)
    assert list(board.camera) == view
    assert small.scene.entry.chosen == []


def test_a_finger_that_stops_before_lifting_flings_nothing(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay())
    x, y = small.at(MIDDLE)
    finger = driver.down(x, y).to(x - 60, y, steps=5)
    driver.wait(0.2)
    finger.up()
    assert not small.board.is_gliding


def test_without_motion_nothing_slides_or_glides(begin: Begin, driver: Driver) -> None:
    small = begin(motion=0).lay()
    double = small.at("e7")
    driver.tap(double)
    driver.tap(double)
    assert small.board.zoom == pytest.approx(small.board.largest)
    assert not flung(small).is_gliding
    small.scene.show_events([], small.sight(seat=1))
    driver.frames(2)
    assert (small.board.turn, small.board.zoom) == (-90, 1)


def test_a_flung_board_stops_at_its_edge(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay())
    small.board.pan(5000, 0)
    flung(small, 60)
    driver.frames(3)
    assert not small.board.is_gliding


# -- turned


@pytest.mark.parametrize(("start", "end", "way"), [(350, 10, 20), (10, 350, -20), (0, 90, 90), (0, 270, -90)])
def test_it_turns_the_shorter_way_and_arrives_exactly(
    board: SmallBoard, driver: Driver, start: float, end: float, way: float
) -> None:
    board.turn_to(start, at_once=True)
    board.turn_to(end, at_once=False)
    first = board.turn
    seen = [first]
    while board.is_gliding:
        driver.frames(1)
        seen.append(board.turn)
    assert seen[-1] == end
    assert end - first == pytest.approx(way)
    assert all(min(first, end) <= turn <= max(first, end) for turn in seen)
    assert len(seen) > 8
    assert board.marked[-1] == end
    assert board._spin.angle == 0


def test_the_marks_turn_with_the_board_until_they_are_drawn_anew(board: SmallBoard, driver: Driver) -> None:
    board.turn_to(90, at_once=True)
    driver.frames(1)
    count = len(board.marked)
    board.turn_to(180, at_once=False)
    driver.frames(5)
    assert len(board.marked) == count
    assert board._spin.angle == pytest.approx(board.turn - 90)
    assert 90 < board.turn < 180


def test_after_a_move_the_board_turns_to_the_next_player_and_zooms_out(begin: Begin) -> None:
    small = zoomed(begin().lay(LIES, "b2>c3"))
    small.scene.show_events([], small.sight(LIES, "h8>h9", seat=1))
    assert small.board.turn == 0, "first it is seen what has happened"
    small.settle()
    assert (small.board.turn, small.board.zoom) == (-90, 1)
    assert small.is_on_its_spot("b2")


def test_a_board_that_need_not_turn_does_not_jump(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay(LIES))
    small.scene.show_events([], small.sight(LIES))
    zooms = []
    for _ in range(60):
        driver.frames(1)
        zooms.append(small.board.zoom)
    assert zooms[-1] == 1
    assert max(a - b for a, b in pairwise(zooms)) < 0.8


def test_a_move_before_the_board_has_turned_turns_it_at_once(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES)
    went = Seen("step", 0, "b2", "b5", 1, ("7",), ())
    small.scene.show_events([went], small.sight({"b5": ["7"], "h8": ["9"]}, "h8>h9", seat=1))
    finger = driver.swipe(small.at("h8"), small.beside("h8", 60, 60))
    assert small.scene.presses[0].lifted == [small.piece("h8/9")]
    assert small.board.turn == -90
    finger.up()


def test_a_table_that_does_not_turn_stays(begin: Begin) -> None:
    small = begin().lay(LIES)
    small.scene.turns = False
    small.scene.show_events([], small.sight(LIES, seat=2))
    small.settle()
    assert small.board.turn == 0


# -- pieces


def test_pieces_follow_the_ground_in_every_frame(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES)
    board = small.board

    def follow(frames: int) -> None:
        for _ in range(frames):
            driver.frames(1)
            assert small.is_on_its_spot("b2")
            assert small.is_on_its_spot("h8")

    board.approach(small.at("h8"))
    follow(20)
    flung(small, -40)
    follow(20)
    board.turn_to(90, at_once=False)
    follow(20)
    small.wheel(small.at("b2"), "scrolldown")
    follow(1)


def test_a_piece_that_glides_arrives_where_its_place_is_by_then(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay({"h8": ["7"]}))
    piece = small.piece("h8")
    small.scene.pieces.borrow(piece, "h9")
    small.scene.entry._glide()
    driver.frames(3)
    small.board.pan(40, 30)
    assert not small.is_on_its_spot("h9/7")
    small.settle()
    assert piece.place == "h9"
    assert small.is_on_its_spot("h9/7")


def test_a_lifted_piece_floats_over_the_finger_and_a_mouse_hides_nothing(begin: Begin, driver: Driver) -> None:
    from screens.table.gestures import FLOATS, NARROW

    small = begin().lay(LIES, "b2>c3")
    x, y = small.at("h8")
    finger = driver.down(*small.at("b2")).to(x, y)
    pose = small.drawn("b2")
    assert pose.x == pytest.approx(x, abs=1)
    assert pose.y - pose.height / 2 == pytest.approx(y + FLOATS, abs=1)
    assert pose.width >= NARROW
    finger.up()
    small.settle()
    finger = driver.down(*small.at("b2"))
    finger.device = "mouse"
    finger.to(x, y)
    pose = small.drawn("b2")
    assert (pose.x, pose.y) == pytest.approx((x, y), abs=1)
    finger.up()


def test_a_lifted_piece_stays_in_the_finger_while_another_pans(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay({"h8": ["7"]}, "h8>h9"))
    piece = small.piece("h8")
    holding = driver.down(*small.at("h8")).to(*small.beside("h8", 60, 60))
    pose = small.layer.pose_of(piece)
    panning = driver.down(*small.at("k11")).to(*small.beside("k11", -50, 0))
    assert small.board.look_x > 0
    assert small.layer.pose_of(piece) == pose
    panning.up()
    holding.up()
    small.settle()
    assert small.is_on_its_spot("h8/7")


def test_two_fingers_hold_two_pieces_and_both_stay_up(begin: Begin, driver: Driver) -> None:
    small = begin().lay({"c3": ["7"], "n12": ["9"]}, "c3>d4", "n12>n13")
    one = driver.down(*small.at("c3")).to(*small.beside("c3", 20, 40))
    other = driver.down(*small.at("n12"))
    small.scene.presses[0].is_sliding = False
    other.to(*small.beside("n12", -20, 40))
    assert small.layer._lifted == [small.piece("c3"), small.piece("n12")]
    other.up()
    assert small.layer._lifted == [small.piece("c3")]
    one.up()
    assert small.layer._lifted == []


# -- what is seen can be touched, and nothing else


def test_what_is_out_of_sight_is_not_lit_and_cannot_be_touched(begin: Begin, driver: Driver) -> None:
    small = begin().lay({"h8": ["7"], "hand 0": ["9"]}, "h8>h9", "h8>h1", "hand 0/9>h1")
    driver.tap(small.at("h8"))
    assert set(small.lit()) == {"h9", "h1"}
    small.look(2.2, 0, 0.2)
    hidden = small.at("h1")
    assert hidden[1] < small.board.y
    assert small.lit() == ["h9"]
    small.scene.entry.choose([])
    driver.tap(hidden)
    assert small.moves == []
    driver.drag(small.at("hand 0/9"), (hidden[0], max(4.0, hidden[1])))
    assert small.moves == []


@pytest.mark.parametrize("edge", [-12, 6])
def test_a_piece_out_of_sight_is_not_lifted(begin: Begin, driver: Driver, edge: float) -> None:
    small = begin().lay({"c8": ["7"]}, "c8>c9")
    small.look(1.4)
    small.board.pan(edge - small.at("c8")[0], 0)
    x, y = small.at("c8")
    assert x == pytest.approx(edge)
    finger = driver.down(x + 18, y).to(x + 60, y + 60)
    assert bool(small.scene.presses[0].lifted) == (edge > 0)
    finger.up()


def test_pieces_are_framed_only_while_the_board_is_seen_in_part(begin: Begin, driver: Driver) -> None:
    from kivy.graphics.scissor_instructions import ScissorPush

    def windows(small: Small) -> list[tuple[int, int, int, int]]:
        instructions = small.layer.canvas.children
        return [(each.x, each.y, each.width, each.height) for each in instructions if isinstance(each, ScissorPush)]

    small = begin().lay(LIES)
    assert windows(small) == []
    small.look(2)
    board = small.board
    assert windows(small) == [(int(board.x), int(board.y), int(board.width), int(board.height))]
    driver.turn()
    small.look(2)
    assert windows(small) == [(int(board.x), int(board.y), int(board.width), int(board.height))]
    small.look(1)
    assert windows(small) == []


def test_a_hand_over_a_board_is_not_the_board(begin: Begin, driver: Driver) -> None:
    small = begin().lay({"b2": ["7"], "hand 0": ["9", "8"]}, "b2>b3", "hand 0/9>b3")
    small.scene.hand.pos_hint = {"y": 0.24}
    driver.frames(3)
    point = small.at("b2")
    assert small.scene.hand.collide_point(*point)
    assert small.board.collide_point(*point)
    driver.tap(point)
    driver.drag(point, small.beside("b2", 0, 150))
    small.wheel(point, "scrolldown")
    assert small.scene.entry.chosen == []
    assert small.board.is_whole
    assert small.moves == small.refused == []
    driver.tap(small.at("hand 0/9"))
    assert small.scene.entry.chosen == [small.piece("hand 0/9")]


# -- dragged


def test_a_dragged_piece_snaps_to_the_nearest_lit_place(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>e5", "b2>g5")
    finger = driver.down(*small.at("b2")).to(*small.beside("e5", 15, 3))
    assert small.scene.hints.lit.aim == small.board.target("e5")
    finger.to(*small.beside("g5", -13, 3))
    assert small.scene.hints.lit.aim == small.board.target("g5")
    finger.up()
    assert small.moves == ["b2>g5"]


def test_dropped_elsewhere_it_glides_back(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>e5")
    finger = driver.down(*small.at("b2")).to(small.board.right - 3, small.board.top - 3)
    finger.up()
    assert not small.is_on_its_spot("b2")
    small.settle()
    assert small.is_on_its_spot("b2")
    assert small.moves == small.refused == []


def test_dropped_where_it_may_not_go_it_says_why_and_glides_back(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>e5")
    driver.drag(small.at("b2"), small.at("l12"))
    small.settle()
    assert small.refused == ["b2/7>l12"]
    assert small.is_on_its_spot("b2")


def test_a_piece_is_lifted_by_a_finger_that_comes_down_near_it(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>e5")
    finger = driver.down(*small.beside("b2", -17, 12)).to(*small.at("e5"))
    finger.up()
    assert small.moves == ["b2>e5"]


def test_the_ways_to_go_are_drawn_while_a_finger_aims(begin: Begin, driver: Driver, monkeypatch: Any) -> None:
    from screens.table.view.hints import Trail

    small = begin().lay(LIES, "b2>e5", "b2>k5")
    asked: list[Any] = []

    def trails(pieces: Any, places: Any, aim: str | None) -> list[Trail]:
        asked.append(([piece.face for piece in pieces], list(places), aim))
        return [Trail([small.board.target(place)]) for place in places if aim in (None, place)]

    monkeypatch.setattr(small.scene.entry, "trails", trails)

    def drawn() -> list[Any]:
        return [trail.path[-1] for trail in small.scene.hints.trails]

    x, y = small.at("b2")
    finger = driver.down(x, y).to(x + 12, y, steps=2)
    assert asked[-1] == (["7"], ["e5", "k5"], None)
    assert drawn() == [small.board.target("e5"), small.board.target("k5")]
    finger.to(*small.at("k5"))
    assert asked[-1] == (["7"], ["e5", "k5"], "k5")
    assert drawn() == [small.board.target("k5")]
    count = len(asked)
    finger.to(*small.beside("k5", 5))
    assert len(asked) == count, "nothing is asked for anew while the aim is the same"
    finger.to(small.board.right - 3, small.board.top - 3).up()
    assert drawn() == []


# -- the screen changes


def test_a_device_turned_in_mid_drag_puts_the_piece_down(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>e5")
    finger = driver.down(*small.at("b2")).to(*small.at("e5"))
    driver.turn()
    assert small.scene.hints.lit.aim is None
    assert small.scene.hints.targets == ()
    assert small.layer._lifted == []
    finger.to(100, 100).up()
    assert small.moves == []
    assert small.is_on_its_spot("b2")


def test_a_device_turned_in_mid_pinch_leaves_the_board_within_its_limits(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES)
    one, other = driver.down(170, 380), driver.down(190, 380)
    other.to(350, 380)
    driver.turn()
    view = list(small.board.camera)
    one.to(10, 200)
    other.to(300, 200)
    one.up()
    other.up()
    assert list(small.board.camera) == view
    assert 1 <= small.board.zoom <= small.board.largest
    assert small.is_on_its_spot("b2")


@pytest.mark.parametrize("how", ["approach", "turn", "fling"])
def test_a_resize_in_mid_glide_ends_it_where_the_new_window_allows(begin: Begin, driver: Driver, how: str) -> None:
    small = begin().lay(LIES)
    board = small.board
    if how == "approach":
        board.approach(small.at("p16"))
    elif how == "turn":
        board.turn_to(90, at_once=False)
    else:
        flung(zoomed(small), -60)
    driver.frames(3)
    Window.resize(900, 700)
    driver.frames(2)
    assert not board.is_gliding
    view = list(board.camera)
    driver.wait(0.5)
    assert list(board.camera) == view
    assert board.turn in (0, 90)
    assert board.zoom <= board.largest
    left, right, low, high = window_of(board)
    assert (right - left) >= 2 or -1.03 <= left <= right <= 1.03
    assert (high - low) >= 2 or -1.03 <= low <= high <= 1.03
    assert small.is_on_its_spot("b2")


@pytest.mark.parametrize("size", [(640, 360), (360, 500), TABLET])
def test_after_a_resize_ground_frame_and_marks_are_where_the_board_is(begin: Begin, driver: Driver, size: Pos) -> None:
    small = begin().lay(LIES)
    board = small.board
    small.look(2)
    Window.resize(*size)
    driver.frames(2)
    side = 2.04
    assert board._ground.points == pytest.approx(board.seen(Pose(0, 0, side, side)).corners())
    assert board._shift.xy == pytest.approx(small.at(MIDDLE))
    assert list(board._window.pos) == [int(each) for each in board.pos]
    assert small.layer.window in (None, board.window)
    assert small.is_on_its_spot("b2")


# -- a card, and a piece on the board


CARD = {"hand 0": ["7", "9"], "b2": ["B"], "h8": ["8"]}
BY_CARD = ("hand 0/7>b2, b2>e5", "hand 0/7>b2, b2>g7", "hand 0/9>h8, h8>h9")


def test_with_a_card_chosen_a_marble_is_dragged_along_its_way(begin: Begin, driver: Driver) -> None:
    small = begin().lay(CARD, *BY_CARD)
    driver.tap(small.at("hand 0/7"))
    driver.wait(0.4)
    finger = driver.down(*small.at("b2")).to(*small.at("e5"))
    assert set(small.lit()) == {"e5", "g7"}
    finger.up()
    assert small.moves == [BY_CARD[0]]


@pytest.mark.parametrize("end", ["nowhere", "home", "unlit", "turned"])
def test_a_marble_dropped_elsewhere_takes_the_card_back_too(begin: Begin, driver: Driver, end: str) -> None:
    small = begin().lay(CARD, *BY_CARD)
    before = small.lying()
    driver.tap(small.at("hand 0/7"))
    driver.wait(0.4)
    x, y = small.at("b2")
    finger = driver.down(x, y).to(*small.at("d9"))
    assert [step.to for step in small.scene.entry.choice.taken] == ["b2"]
    if end == "turned":
        driver.turn()
    elif end == "nowhere":
        finger.to(small.board.right - 3, small.board.top - 3)
    elif end == "home":
        finger.to(x, y)
    finger.up()
    small.settle()
    assert small.scene.entry.choice.taken == []
    assert small.lying() == before
    assert small.moves == []
    assert small.refused == (["hand 0/7>b2, b2/B>d9"] if end == "unlit" else [])
    driver.drag(small.at("hand 0/9"), small.at("h8"))
    assert small.moves == [BY_CARD[2]]


def test_a_card_brought_to_a_marble_chooses_it(begin: Begin, driver: Driver) -> None:
    small = begin().lay(CARD, *BY_CARD)
    driver.drag(small.at("hand 0/7"), small.at("b2"))
    assert small.scene.entry.chosen == [small.piece("b2")]
    assert set(small.lit()) == {"e5", "g7"}
    driver.tap(small.at("g7"))
    assert small.moves == [BY_CARD[1]]


def test_of_two_movable_pieces_none_is_chosen_automatically(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES | {"hand 0": ["8"]}, "hand 0/8>d4, b2>c3", "hand 0/8>d4, h8>h9")
    driver.drag(small.at("hand 0/8"), small.at("d4"))
    assert small.scene.entry.choice.taken
    assert small.scene.entry.chosen == []


def test_of_two_pieces_with_one_name_none_is_chosen_automatically(begin: Begin, driver: Driver) -> None:
    small = begin().lay({"barn": ["7", "9"], "hand 0": ["8"]}, "hand 0/8>d4, barn>c3", "hand 0/8>d4, barn>c4")
    driver.drag(small.at("hand 0/8"), small.at("d4"))
    assert small.scene.entry.choice.taken
    assert small.scene.entry.chosen == []


def test_a_tap_on_another_card_begins_anew(begin: Begin, driver: Driver) -> None:
    small = begin().lay({**CARD, "m4": ["8"]}, *BY_CARD, "m4>m5")
    before = small.lying()
    for piece in small.scene.pieces.at("hand 0"):
        piece.is_secret = True
    small.scene.entry.open_hand(now=True)
    driver.drag(small.at("hand 0/7"), small.at("b2"))
    driver.wait(0.4)
    choices = small.choices
    driver.tap(small.at("hand 0/9"))
    assert small.scene.entry.choice.taken == []
    assert small.choices > choices, "what may be pressed has changed"
    assert small.lying() == before
    assert small.scene.entry.chosen == [small.piece("hand 0/9")]
    assert small.lit() == ["h8"]


def test_steps_are_taken_back_one_by_one_and_the_pieces_with_them(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES, "b2>c3, c3>d4, d4>e5", "b2>c3, c3>d4, d4>e6")
    before = small.lying()
    piece = small.piece("b2")
    for place in ("c3", "d4"):
        driver.drag(small.at(piece.place), small.at(place))
        small.settle()
    assert piece.place == "d4"
    assert small.scene.entry.chosen == [piece]
    assert small.is_on_its_spot("d4")
    assert small.scene.entry.take_back()
    small.settle()
    assert piece.place == "c3"
    assert small.is_on_its_spot("c3")
    assert small.scene.entry.take_back()
    small.settle()
    assert small.lying() == before
    assert small.is_on_its_spot("b2")
    assert not small.scene.entry.take_back()


def test_ways_that_are_not_listed_are_asked_for_step_by_step(begin: Begin, driver: Driver) -> None:
    from tests.screens.table.small import steps

    def more(taken: Any) -> Any:
        goes_on: dict[int, list[Any]] = {
            0: [(None, steps("b2>c3"))],
            1: [(None, steps("c3>d4")), (None, steps("c3>d5"))],
        }
        return goes_on.get(len(taken), [("walk", ())])

    small = begin().lay(LIES, more=more)
    driver.drag(small.at("b2"), small.at("c3"))
    small.settle()
    assert small.moves == []
    assert set(small.lit()) == {"d4", "d5"}
    driver.tap(small.at("d5"))
    assert small.moves == ["walk"]


# -- keys


@pytest.fixture
def keys() -> Any:
    """Keyboard handling for a scene, as its page sets it up."""
    from screens.table.input.keys import Keys

    class Page:
        curtain = None
        rail = SimpleNamespace(hung=None, handover=None)
        is_asking = False
        bubbles = SimpleNamespace(hush=lambda: None)

        def __init__(self, scene: Any) -> None:
            self.scene = scene
            self.app = SimpleNamespace(focus=SimpleNamespace(widget=None, held=set[int](), leave=lambda: None))
            self.pressed: list[str] = []
            self.buttons = SimpleNamespace(press_what_matters=lambda: self.pressed.append("enter"))
            self.speech = SimpleNamespace(say_of=lambda _stop: None)

    return lambda small: Keys(cast("TablePage", Page(small.scene)))


def test_plus_and_minus_bring_the_board_nearer_and_nought_all_into_sight(begin: Begin, keys: Any) -> None:
    small = begin().lay()
    keyboard = keys(small)
    for key, is_nearer in (("+", True), ("-", False)):
        zoom = small.board.zoom
        assert keyboard.pressed(None, ord(key))
        assert (small.board.zoom > zoom) == is_nearer
    assert small.board.is_whole
    for _time in range(20):
        keyboard.pressed(None, 270)
    assert small.board.zoom == pytest.approx(small.board.largest)
    keyboard.pressed(None, ord("0"))
    small.settle()
    assert small.board.is_whole


def test_the_arrows_bring_into_sight_where_they_go(begin: Begin, driver: Driver, keys: Any) -> None:
    from screens.table.input.keys import ENTER, LEFT, RIGHT

    lies = {"b9": ["7"], "h9": ["8"], "p9": ["9"]}
    small = zoomed(begin().lay(lies, "b9>b10", "h9>h10", "p9>p10"))
    keyboard = keys(small)
    visited = []
    for key in (LEFT, RIGHT, RIGHT, LEFT):
        keyboard.pressed(None, key)
        driver.frames(1)
        focus = small.scene.hints.focus
        assert focus is not None
        assert focus in small.scene.entry.keys.stops()
        assert small.board.shows(focus)
        visited.append(small.board.place_at((focus.x, focus.y)))
    assert visited == ["b9", "h9", "p9", "h9"]
    keyboard.pressed(None, ENTER)
    assert small.scene.entry.chosen == [small.piece("h9")]


def test_a_stop_beside_the_board_leaves_the_board_alone(begin: Begin, keys: Any) -> None:
    from screens.table.input.keys import RIGHT

    small = zoomed(begin().lay({"hand 0": ["7"]}, "hand 0/7>h8"))
    view = list(small.board.camera)
    keys(small).pressed(None, RIGHT)
    assert small.scene.hints.focus == small.layer.goal_of(small.piece("hand 0"))
    assert list(small.board.camera) == view


def test_the_keyboard_is_never_in_doubt(begin: Begin, keys: Any) -> None:
    from screens.table.input.keys import ENTER, RIGHT

    small = begin((280, 500)).lay({"h8": ["7"], "i8": ["9"], "h9": ["8"], "i9": ["B"]}, "h8>a1", "i8>a2", "h9>a3")
    keyboard = keys(small)
    keyboard.pressed(None, RIGHT)
    keyboard.pressed(None, ENTER)
    assert small.board.is_whole
    assert len(small.scene.entry.chosen) == 1


# -- cost


def test_the_ground_is_painted_again_for_another_size_and_for_nothing_else(begin: Begin, driver: Driver) -> None:
    small = begin().lay(LIES)
    board = small.board
    assert len(board.painted) == 1
    board.approach(small.at("h8"))
    driver.wait(0.5)
    flung(small, -40)
    driver.wait(0.5)
    board.turn_to(90, at_once=False)
    driver.wait(0.5)
    small.lay(LIES, "b2>c3")
    Window.resize(360, 700)
    driver.frames(3)
    assert len(board.painted) == 1, "it is as large as it was"
    Window.resize(330, 700)
    driver.frames(3)
    assert len(board.painted) == 1, "it is but a little smaller"
    Window.resize(500, 800)
    driver.frames(3)
    assert len(board.painted) == 2
    assert board.painted[1] > board.painted[0]


def test_a_ground_that_looks_otherwise_is_painted_again(board: SmallBoard, driver: Driver) -> None:
    board.repaint()
    driver.frames(1)
    assert len(board.painted) == 2


@pytest.mark.parametrize("size", [PHONE, TABLET, (2560, 1440), (3840, 2160)])
def test_the_ground_is_as_fine_as_the_screen_but_no_larger_than_any_phone_can_draw(begin: Begin, size: Pos) -> None:
    board = begin(size).lay().board
    side = board._fbo.size[0]
    assert side <= 2048
    assert side >= min(2048, 2 * board.unit * 1.5)
    assert board.painted[-1] == pytest.approx(side / 2 / 1.02, rel=0.01)


def test_a_pan_lets_the_pieces_follow_once(begin: Begin, driver: Driver) -> None:
    small = zoomed(begin().lay(LIES))
    seen: list[int] = []
    small.board.bind(on_view=lambda _board: seen.append(1))
    small.board.pan(20, 10)
    assert len(seen) == 1
    small.board.approach(small.at("h8"))
    seen.clear()
    driver.frames(4)
    assert len(seen) <= 4


def test_the_clock_is_awake_while_it_moves_and_rests_afterwards(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.device import frame_rate

    small = begin().lay(LIES)
    stirred: list[int] = []
    monkeypatch.setattr(frame_rate, "wake", lambda *_: stirred.append(1))
    for move in (
        lambda: small.board.approach(small.at("h8")),
        lambda: flung(small, -60),
        lambda: small.board.turn_to(90, at_once=False),
    ):
        stirred.clear()
        move()
        driver.frames(5)
        assert len(stirred) >= 4
        driver.wait(1.5)
        stirred.clear()
        drawn = driver.drawn()
        driver.wait(0.5)
        assert stirred == []
        assert driver.drawn() == drawn
