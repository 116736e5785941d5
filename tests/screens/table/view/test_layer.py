"""How pieces are drawn and how they glide."""

from __future__ import annotations

from typing import Any

import pytest

from screens.table.layout.pose import Pose
from tests.screens.driver import Driver, Window

HERE, THERE, ELSEWHERE = Pose(50, 50, 40, 60), Pose(250, 150, 40, 60, 90), Pose(150, 350, 40, 60)


@pytest.fixture
def layer(driver: Driver) -> Any:
    """A layer for the cards of Bungee, in a window."""
    from screens.table.view.faces import Faces
    from screens.table.view.layer import PieceLayer

    layer = PieceLayer(Faces("bungee"))
    Window.add_widget(layer)
    driver.frames(1)
    return layer


def piece(face: str | None = None) -> Any:
    from screens.table.model.pieces import Piece

    return Piece("somewhere", face)


def quad(layer: Any, of: Any) -> Any:
    return layer._drawn[of]._quads[0][1]


def drawn_faces(layer: Any, of: Any, names: str = "7 9 back") -> list[str]:
    """Which of these faces is drawn on a piece."""
    pictures = {name: layer.faces.picture(name, layer.pose_of(of).width) for name in names.split()}
    return [name for name, picture in pictures.items() if quad(layer, of).texture is picture]


def glide(layer: Any, of: Any, to: Pose, face: str | None, after: float = 0) -> None:
    layer.plan({of: to}, {of: face}, after, None)
    layer.go({of: to})


def test_what_is_laid_is_there_at_once(layer: Any) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    assert layer.pose_of(card) == layer.goal_of(card) == HERE
    assert drawn_faces(layer, card) == ["7"]
    assert quad(layer, card).points == pytest.approx(HERE.corners(layer.faces.margin * HERE.width))


def test_what_lies_still_is_not_drawn_again_for_another_piece(layer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = piece("7"), piece("9")
    layer.lay({one: HERE, other: THERE}, {one: "7", other: "9"})
    asked: list[str | None] = []
    layers = layer.faces.layers

    def counted(face: str | None, width: float) -> Any:
        asked.append(face)
        return layers(face, width)

    monkeypatch.setattr(layer.faces, "layers", counted)
    layer.lift([other])
    layer.carry({other: ELSEWHERE._replace(width=44, height=66)})
    layer.put_down([])
    layer.lay({one: HERE, other: ELSEWHERE}, {one: "7", other: "9"})
    assert "7" not in asked
    assert quad(layer, other).points == pytest.approx(ELSEWHERE.corners(layer.faces.margin * ELSEWHERE.width))


def test_what_lies_still_is_drawn_again_once_its_picture_says_something_else(
    layer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    layers = layer.faces.layers
    monkeypatch.setattr(layer.faces, "layers", lambda _face, width: layers("9", width))
    layer.repaint()
    assert drawn_faces(layer, card) == ["9"]
    monkeypatch.undo()
    layer.refit()
    layer.lay({card: HERE}, {card: "7"})
    assert drawn_faces(layer, card) == ["7"]


def test_a_piece_glides_and_ends_exactly_at_its_goal(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    glide(layer, card, THERE, "7")
    assert layer.goal_of(card) == THERE
    driver.wait(0.1)
    assert layer.is_moving
    assert HERE.x < layer.pose_of(card).x < THERE.x
    driver.wait(0.3)
    assert not layer.is_moving
    assert layer.pose_of(card) == THERE
    assert quad(layer, card).points == pytest.approx(THERE.corners(layer.faces.margin * THERE.width))


def test_things_happen_one_after_the_other(layer: Any, driver: Driver) -> None:
    one, other = piece("7"), piece("9")
    faces = {one: "7", other: "9"}
    layer.lay({one: HERE, other: HERE}, faces)
    layer.plan({one: THERE, other: HERE}, faces, 0, None)
    layer.plan({one: THERE, other: ELSEWHERE}, faces, 0.15, None)
    layer.go({one: THERE, other: ELSEWHERE})
    driver.wait(0.1)
    assert layer.pose_of(one) != HERE
    assert layer.pose_of(other) == HERE
    driver.wait(0.6)
    assert (layer.pose_of(one), layer.pose_of(other)) == (THERE, ELSEWHERE)


def test_a_newer_state_cancels_what_still_glides(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    glide(layer, card, THERE, "7")
    driver.wait(0.1)
    layer.lay({card: ELSEWHERE}, {card: "7"})
    assert layer.pose_of(card) == ELSEWHERE
    driver.wait(0.5)
    assert layer.pose_of(card) == ELSEWHERE


def test_with_reduced_motion_everything_is_there_at_once(layer: Any, driver: Driver) -> None:
    card = piece()
    layer.duration = 0
    layer.lay({card: HERE}, {})
    glide(layer, card, THERE, "7", after=0.5)
    assert not layer.is_moving
    assert layer.pose_of(card) == THERE
    assert drawn_faces(layer, card) == ["7"]
    before = driver.drawn()
    driver.wait(0.5)
    assert driver.drawn() - before <= 1


def test_a_quiet_table_draws_nothing(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    glide(layer, card, THERE, "7")
    driver.wait(1)
    before = driver.drawn()
    driver.wait(1)
    assert driver.drawn() == before


def test_a_card_turns_up_half_way_and_gets_narrow_meanwhile(layer: Any, driver: Driver) -> None:
    card = piece()
    layer.lay({card: HERE}, {card: None})
    glide(layer, card, HERE._replace(x=60), "7")
    seen, widths = [], []
    for _ in range(20):
        driver.frames(1)
        seen += drawn_faces(layer, card)
        points = quad(layer, card).points
        widths.append(max(points[::2]) - min(points[::2]))
    assert sorted(set(seen), key=seen.index) == ["back", "7"]
    assert seen.index("7") in range(4, 12)
    assert min(widths) < 10
    assert widths[-1] > 40


def test_hiding_is_immediate_even_in_full_flight(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    glide(layer, card, THERE, "7")
    driver.wait(0.1)
    layer.show({card: None})
    assert drawn_faces(layer, card) == ["back"]
    for _ in range(30):
        driver.frames(1)
        assert drawn_faces(layer, card) == ["back"]


def test_what_is_new_comes_face_down_from_where_it_begins(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.plan({card: THERE}, {card: "7"}, 0, HERE)
    layer.go({card: THERE})
    assert layer.pose_of(card) == HERE
    assert drawn_faces(layer, card) == ["back"]
    driver.wait(0.5)
    assert layer.pose_of(card) == THERE
    assert drawn_faces(layer, card) == ["7"]


def test_what_lies_there_no_more_is_drawn_no_more(layer: Any, driver: Driver) -> None:
    one, other = piece("7"), piece("9")
    layer.lay({one: HERE, other: THERE}, {one: "7", other: "9"})
    glide(layer, one, ELSEWHERE, "7")
    driver.frames(2)
    layer.lay({other: THERE}, {other: "9"})
    assert layer.pose_of(one) is None
    assert layer.at((HERE.x, HERE.y)) is None
    driver.wait(0.5)


def test_the_uppermost_piece_is_hit_and_what_is_lifted_lies_above_all(layer: Any) -> None:
    low, high = piece("7"), piece("9")
    layer.lay({low: HERE, high: HERE}, {low: "7", high: "9"})
    assert layer.at((50, 50)) is high
    assert layer.at((50, 50), but=[high]) is low
    layer.lift([low])
    assert layer.at((50, 50)) is low
    layer.lift([])
    assert layer.at((50, 90)) is None


def test_the_shadow_of_a_carried_piece_goes_with_it(layer: Any) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    layer.lift([card])
    for pose in (HERE, ELSEWHERE, THERE):
        layer.carry({card: pose})
        (shadow,) = layer._shadows.values()
        below = pose._replace(y=pose.y - 6)
        assert shadow.points == pytest.approx(below.corners(layer.faces.margin * pose.width))


def test_a_larger_screen_gets_larger_pictures(layer: Any) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    small = quad(layer, card).texture.width
    layer.lay({card: Pose(200, 200, 120, 180)}, {card: "7"})
    assert quad(layer, card).texture.width > small
    assert drawn_faces(layer, card) == ["7"]


# -- on a ground that moves


def test_what_lies_on_a_moving_ground_moves_with_it_at_once(layer: Any) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    layer.follow({card: ELSEWHERE})
    assert layer.pose_of(card) == layer.goal_of(card) == ELSEWHERE
    assert quad(layer, card).points == pytest.approx(ELSEWHERE.corners(layer.faces.margin * ELSEWHERE.width))
    assert not layer.is_moving


def test_what_glides_over_a_moving_ground_arrives_where_its_place_is_then(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    glide(layer, card, THERE, "7")
    driver.wait(0.1)
    before = layer.pose_of(card)
    layer.follow({card: ELSEWHERE})
    assert layer.pose_of(card) == before, "it does not jump"
    assert layer.goal_of(card) == ELSEWHERE
    driver.wait(0.3)
    assert layer.pose_of(card) == ELSEWHERE


def test_what_a_finger_holds_does_not_move_with_the_ground_and_nothing_new_comes(layer: Any) -> None:
    held, lying, unknown = piece("7"), piece("9"), piece("8")
    layer.lay({held: HERE, lying: HERE}, {held: "7", lying: "9"})
    layer.lift([held])
    layer.carry({held: THERE})
    layer.follow({held: ELSEWHERE, lying: ELSEWHERE, unknown: ELSEWHERE})
    assert layer.pose_of(held) == THERE
    assert layer.pose_of(lying) == ELSEWHERE
    assert layer.pose_of(unknown) is None


def test_a_piece_passes_what_lies_on_its_way_and_ends_at_its_goal(layer: Any, driver: Driver) -> None:
    card = piece("7")
    way = [Pose(50, 150, 40, 60), Pose(150, 150, 40, 60)]
    end = Pose(150, 50, 40, 60)
    layer.duration = 1.0
    layer.lay({card: HERE}, {card: "7"})
    layer.plan({card: end}, {card: "7"}, 0, None, {card: way})
    layer.go({card: end})
    passed = []
    while layer.is_moving:
        driver.frames(1)
        passed.append(layer.pose_of(card))
    nearest = [min(range(len(passed)), key=lambda at: passed[at].distance((pose.x, pose.y))) for pose in way]
    assert nearest == sorted(nearest)
    for at, pose in zip(nearest, way, strict=True):
        assert passed[at].distance((pose.x, pose.y)) < 12
    assert passed[-1] == end
    assert max(pose.y for pose in passed) <= 150, "it goes straight from one to the next"


def test_moving_the_board_under_a_walking_piece_makes_it_go_straight(layer: Any, driver: Driver) -> None:
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    layer.plan({card: THERE}, {card: "7"}, 0, None, {card: [Pose(50, 500, 40, 60)]})
    layer.go({card: THERE})
    layer.follow({card: ELSEWHERE})
    heights = []
    while layer.is_moving:
        driver.frames(1)
        heights.append(layer.pose_of(card).y)
    assert max(heights) == ELSEWHERE.y


# -- in a frame


def framed(layer: Any, *pieces: Any) -> None:
    layer.framed = lambda piece: piece in pieces
    layer.frame(Pose(100, 100, 100, 80))


def inside(layer: Any) -> list[Any]:
    """The pieces drawn only inside the frame."""
    from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush

    instructions = layer.canvas.children
    pushes = [at for at, each in enumerate(instructions) if isinstance(each, ScissorPush)]
    pops = [at for at, each in enumerate(instructions) if isinstance(each, ScissorPop)]
    assert len(pushes) == len(pops) <= 1
    groups = instructions[pushes[0] : pops[0]] if pushes else []
    return [piece for piece, drawn in layer._drawn.items() if drawn.group in groups]


def test_what_is_framed_is_drawn_in_the_frame_and_all_else_is_not(layer: Any) -> None:
    from kivy.graphics.scissor_instructions import ScissorPush

    low, high = piece("7"), piece("9")
    layer.lay({low: HERE, high: THERE}, {low: "7", high: "9"})
    assert inside(layer) == []
    framed(layer, low)
    assert inside(layer) == [low]
    [frame] = [each for each in layer.canvas.children if isinstance(each, ScissorPush)]
    assert (frame.x, frame.y, frame.width, frame.height) == (50, 60, 100, 80)
    layer.frame(None)
    assert inside(layer) == []


def test_what_a_finger_lifts_comes_out_of_the_frame(layer: Any) -> None:
    low, high = piece("7"), piece("9")
    layer.lay({low: HERE, high: HERE}, {low: "7", high: "9"})
    framed(layer, low, high)
    layer.lift([low])
    assert inside(layer) == [high]
    layer.lift([])
    assert inside(layer) == [low, high]


def test_what_is_framed_is_not_touched_beside_its_frame(layer: Any) -> None:
    card, other = piece("7"), piece("9")
    layer.lay({card: HERE, other: HERE._replace(x=250)}, {card: "7", other: "9"})
    framed(layer, card)
    assert layer.at((60, 70)) is card
    assert layer.at((40, 50)) is None
    assert layer.at((250, 50)) is other
    layer.frame(None)
    assert layer.at((40, 50)) is card


# -- motion that can be followed


def walk(layer: Any, cells: int) -> Any:
    """Let a piece walk over this many cells, side by side."""
    card = piece("7")
    layer.lay({card: HERE}, {card: "7"})
    way = [HERE._replace(x=HERE.x + 20 * (cell + 1)) for cell in range(cells)]
    layer.plan({card: way[-1]}, {card: "7"}, 0, None, {card: way[:-1]})
    layer.go({card: way[-1]})
    return card


@pytest.mark.parametrize(("glide", "most"), [(0.24, 1.2), (0.12, 0.6)])
def test_thirteen_steps_take_long_enough_to_follow_and_not_longer(layer: Any, glide: float, most: float) -> None:
    layer.duration = glide
    walk(layer, 13)
    assert most * 0.9 < layer.ends_in <= most


def test_without_motion_a_walk_is_over_at_once(layer: Any) -> None:
    layer.duration = 0.0
    card = walk(layer, 13)
    assert not layer.is_moving
    assert layer.pose_of(card) == layer.goal_of(card)


def test_a_walking_piece_slows_down_on_each_cell(layer: Any, driver: Driver) -> None:
    card = walk(layer, 8)
    fastest, slowest = 0.0, 99.0
    before = layer.pose_of(card).x
    while layer.is_moving:
        driver.frames(1)
        gone, before = layer.pose_of(card).x - before, layer.pose_of(card).x
        if layer.is_moving:
            fastest, slowest = max(fastest, gone), min(slowest, gone)
    assert slowest < fastest / 3


def test_two_that_change_places_pass_each_other_on_different_sides(layer: Any, driver: Driver) -> None:
    one, other = piece("7"), piece("9")
    faces = {one: "7", other: "9"}
    left, right = HERE, HERE._replace(x=250)
    layer.lay({one: left, other: right}, faces)
    layer.plan({one: right, other: left}, faces, 0, None)
    layer.cross([one, other])
    layer.go({one: right, other: left})
    apart = []
    while layer.is_moving:
        driver.frames(1)
        a, b = layer.pose_of(one), layer.pose_of(other)
        apart.append(a.distance((b.x, b.y)))
    assert min(apart) > HERE.width, "they would seem to swallow each other"
    assert (layer.pose_of(one), layer.pose_of(other)) == (right, left)
