"""Hints: targets, paths and their effects, a finger's aim, and refusals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from kivy.graphics import Mesh

from screens.table.layout.pose import ROUND, Pose
from tests.screens.driver import Driver, Window

HERE, THERE, END = Pose(50, 50, 20, 20, 0, ROUND), Pose(90, 50, 20, 20, 0, ROUND), Pose(130, 50, 20, 20, 0, ROUND)


@pytest.fixture
def hints(driver: Driver) -> Any:
    """Hints without a table."""
    from screens.table.view.hints import Hints

    hints = Hints()
    Window.add_widget(hints)
    driver.frames(1)
    return hints


def trail(way: Sequence[Pose], hits: Sequence[Pose] = (), word: str = "", *, is_over: bool = False) -> Any:
    from screens.table.view.hints import Trail

    return Trail(way, hits, word, is_over)


def lighting(*what: Any, **more: Any) -> Any:
    """What is lit."""
    from screens.table.view.hints import Lit

    return Lit(*what, **more)


def shown(group: Any) -> list[Any]:
    """What is drawn, from bottom to top; the aim has a group of its own."""
    parts = ([each, *shown(each)] if type(each).__name__ == "InstructionGroup" else [each] for each in group.children)
    return [each for part in parts for each in part]


def drawn(hints: Any, kind: str) -> list[Any]:
    return [each for each in shown(hints.canvas) if type(each).__name__ == kind]


def box(line: Any) -> tuple[float, float, float, float]:
    """A line's left, low, right and high."""
    return min(line.points[::2]), min(line.points[1::2]), max(line.points[::2]), max(line.points[1::2])


def test_a_path_is_dotted_on_each_place_but_its_end(hints: Any) -> None:
    hints.light(lighting(trails=[trail([HERE, THERE, END])]))
    dots = drawn(hints, "SmoothEllipse")
    middles = [(dot.pos[0] + dot.size[0] / 2, dot.pos[1] + dot.size[1] / 2) for dot in dots]
    assert middles == 2 * [pytest.approx((pose.x, pose.y), abs=0.01) for pose in (HERE, THERE)]
    rim, dot = dots[0], dots[2]
    assert rim.size[0] > dot.size[0], "a dark rim below each dot, to be seen on pale wood too"


def test_what_a_way_sends_home_is_crossed_out(hints: Any) -> None:
    hints.light(lighting(trails=[trail([HERE, END], hits=[END])]))
    strokes = drawn(hints, "SmoothLine")
    assert strokes
    for stroke in strokes:
        left, low, right, high = box(stroke)
        assert ((left + right) / 2, (low + high) / 2) == (END.x, END.y)
        assert right - left == pytest.approx(high - low)
        assert 10 <= right - left <= 2 * END.width, "it is seen, and what it crosses out too"


def test_a_way_without_victims_crosses_nothing_and_says_nothing(hints: Any) -> None:
    hints.light(lighting(trails=[trail([HERE, END])]))
    assert drawn(hints, "SmoothLine") == drawn(hints, "Rectangle") == []


@pytest.mark.parametrize("is_over", [False, True])
def test_the_word_about_a_way_stands_at_its_end_on_paper(hints: Any, is_over: bool) -> None:
    from screens.app import theme

    hints.light(lighting(trails=[trail([HERE, END], word="Jack", is_over=is_over)]))
    [word], [paper] = drawn(hints, "Rectangle"), drawn(hints, "SmoothRoundedRectangle")
    assert word.pos[0] + word.size[0] / 2 == pytest.approx(END.x)
    if is_over:
        assert word.pos[1] >= END.y + END.height / 2, "what lies there stays in sight"
    else:
        assert word.pos[1] + word.size[1] / 2 == pytest.approx(END.y)
    assert word.size == word.texture.size
    assert paper.pos[0] < word.pos[0]
    assert paper.size[0] > word.size[0]
    inks = [each.rgba for each in hints.canvas.children if type(each).__name__ == "Color"][-2:]
    assert inks == [list(theme.now.paper), list(theme.now.ink)]


def test_words_are_drawn_above_all_hints(hints: Any) -> None:
    hints.light(
        lighting([HERE, END], [THERE], trails=[trail([HERE, END], word="King"), trail([HERE, THERE], [THERE])], aim=END)
    )
    kinds = [type(each).__name__ for each in shown(hints.canvas)]
    last_light = max(at for at, kind in enumerate(kinds) if kind in ("SmoothLine", "Mesh", "SmoothEllipse"))
    assert kinds.index("SmoothRoundedRectangle") > last_light


def test_what_is_aimed_at_is_seen_round_a_finger(hints: Any) -> None:
    hints.light(lighting([END]))
    plain = box(drawn(hints, "SmoothLine")[-1])
    hints.light(lighting([END], aim=END))
    left, low, right, high = box(drawn(hints, "SmoothLine")[-1])
    assert right - left >= 44
    assert high - low >= 44
    assert plain[2] - plain[0] < 44


def test_an_aim_with_corners_is_framed_as_large_as_it_is(hints: Any) -> None:
    card = Pose(200, 200, 30, 40)
    hints.light(lighting(aim=card))
    left, low, right, high = box(drawn(hints, "SmoothLine")[-1])
    assert (right - left, high - low) == pytest.approx((36, 46))


def test_a_change_of_the_aim_alone_draws_nothing_but_the_aim(hints: Any) -> None:
    """It changes with each place that a finger passes."""
    hints.light(lighting([HERE, END], aim=HERE))
    resting, rings = list(hints.canvas.children), drawn(hints, "SmoothLine")
    hints.light(lighting([HERE, END], aim=END))
    assert hints.canvas.children == resting
    gone, new = (
        [line for line in here if line not in there] for here, there in _both(rings, drawn(hints, "SmoothLine"))
    )
    assert [round(box(line)[0] + box(line)[2]) / 2 for line in gone] == 2 * [HERE.x]
    assert [round(box(line)[0] + box(line)[2]) / 2 for line in new] == 2 * [END.x]
    hints.light(lighting([HERE, END]))
    assert len(drawn(hints, "SmoothLine")) == len(rings) - 2


def _both(one: list[Any], other: list[Any]) -> list[tuple[list[Any], list[Any]]]:
    return [(one, other), (other, one)]


def test_lighting_the_same_again_draws_nothing(hints: Any) -> None:
    lit: dict[str, Any] = {"targets": [HERE], "chosen": [THERE], "trails": [trail([HERE, END], [END], "Two")]}
    hints.light(lighting(**lit, aim=HERE))
    before = shown(hints.canvas)
    hints.light(lighting(**lit, aim=HERE))
    assert shown(hints.canvas) == before
    hints.light(lighting())
    assert [type(each).__name__ for each in shown(hints.canvas)] == ["InstructionGroup"]


@pytest.mark.parametrize(("sides", "corners"), [(4, 20), (6, 6), (ROUND, 24)])
def test_a_place_is_lit_in_its_own_shape(hints: Any, sides: int, corners: int) -> None:
    hints.light(lighting([Pose(50, 50, 20, 20, 0, sides)]))
    [rim, outline], [fill] = drawn(hints, "SmoothLine"), drawn(hints, "Mesh")
    assert len(outline.points) == len(rim.points) == 2 * corners
    assert rim.width > outline.width, "a dark rim on both sides, to be seen on pale wood too"
    assert len(fill.vertices) == 4 * corners


def test_a_refusal_pulses_at_each_of_its_places_and_fades(hints: Any, driver: Driver) -> None:
    hints.light(lighting([HERE]))
    hints.refuse(THERE, END)
    lines = [each for each in hints.canvas.after.children if type(each).__name__ == "SmoothLine"]
    assert [round(box(line)[0] + 13) for line in lines] == [THERE.x, END.x]
    driver.wait(1)
    assert hints.canvas.after.children == []
    assert hints.targets == (HERE,), "what is lit stays"


def test_a_refusal_stays_its_own_time_though_another_came_just_before(hints: Any, driver: Driver) -> None:
    hints.refuse(THERE, stays=1)
    driver.wait(1)
    hints.refuse(END, stays=1)
    driver.wait(0.8)
    [line] = [each for each in hints.canvas.after.children if type(each).__name__ == "SmoothLine"]
    assert round(box(line)[0] + 13) == END.x
    driver.wait(1.2)
    assert hints.canvas.after.children == []


def test_of_many_only_those_that_are_good_to_know_are_drawn_plainly(hints: Any) -> None:
    poses = [Pose(50 * at, 50, 20, 20) for at in range(20)]
    hints.light(lighting(poses, noted=poses[:3]))
    fills = [each for each in hints.canvas.children if isinstance(each, Mesh)]
    assert len(fills) == 3
    hints.light(lighting(poses[:5], noted=poses[:1]))
    fills = [each for each in hints.canvas.children if isinstance(each, Mesh)]
    assert len(fills) == 5, "few are all drawn so"
