"""Places on the screen, turned to any edge."""

from __future__ import annotations

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.table.layout.pose import CARD_CORNER, ROUND, Pose

lengths = st.floats(1, 2000)
turns = st.one_of(st.sampled_from((0, 90, 180, 270, -90, 360, 450)), st.floats(-720, 720))
poses = st.builds(Pose, lengths, lengths, lengths, lengths, turns, st.sampled_from((4, 6, ROUND)))


@given(poses, st.floats(-0.49, 0.49), st.floats(-0.49, 0.49))
def test_what_lies_along_its_own_sides_is_on_it(pose: Pose, right: float, up: float) -> None:
    assert pose.holds(pose.along(right * pose.width, up * pose.height))
    assert not pose.holds(pose.along((right + 1.1) * pose.width, up * pose.height))
    assert not pose.holds(pose.along(right * pose.width, (up + 1.1) * pose.height))


@given(poses)
def test_the_corners_are_its_corners(pose: Pose) -> None:
    corners = list(zip(*[iter(pose.corners())] * 2, strict=True))
    assert all(pose.holds(corner, 0.01) and not pose.holds(corner, -0.01) for corner in corners)
    assert sum(x for x, _ in corners) / 4 == pytest.approx(pose.x, abs=1e-6)
    assert sum(y for _, y in corners) / 4 == pytest.approx(pose.y, abs=1e-6)


@given(poses, poses)
def test_the_way_to_another_begins_here_and_ends_there(one: Pose, other: Pose) -> None:
    assert one.between(other, 0) == pytest.approx(one._replace(sides=other.sides))
    assert one.between(other, 1) == pytest.approx(other)


@pytest.mark.parametrize(("turn", "top"), [(0, (10, 13)), (90, (7, 10)), (180, (10, 7)), (270, (13, 10))])
def test_a_card_turned_to_an_edge_has_its_top_away_from_it(turn: int, top: tuple[int, int]) -> None:
    assert Pose(10, 10, 4, 6, turn).along(0, 3) == top


def test_a_margin_makes_it_easier_to_hit() -> None:
    assert not Pose(0, 0, 10, 10).holds((8, 0))
    assert Pose(0, 0, 10, 10).holds((8, 0), 3)


def test_a_card_that_turns_over_gets_narrow_not_low() -> None:
    narrow = Pose(0, 0, 10, 20).corners(squeeze=0.5)
    assert max(narrow[::2]) == 2.5
    assert max(narrow[1::2]) == 10


@given(poses, st.floats(0, 20))
def test_a_line_round_a_card_has_its_round_corners_and_lies_at_one_distance_from_it(pose: Pose, margin: float) -> None:
    card = pose._replace(sides=4)
    points = list(zip(*[iter(card.outline(margin))] * 2, strict=True))
    assert all(card.holds(point, margin + 0.01) for point in points)
    bend = CARD_CORNER * min(card.width, card.height) + margin
    middle = card.along(card.width / 2 + margin - bend, card.height / 2 + margin - bend)
    away = [dist(middle, point) for point in points]
    assert sum(each == pytest.approx(bend, rel=1e-3) for each in away) >= 5, "a corner is a part of a circle"
    assert all(each >= bend * 0.999 for each in away)
