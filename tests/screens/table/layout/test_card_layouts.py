"""How card layouts place cards in an area."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.table.layout.card_layouts import CARD_LAYOUTS, GAP, RATIO, CardSpot, fan, row, stack
from screens.table.layout.pose import Pose

widths, heights, largests = st.floats(60, 1300), st.floats(60, 500), st.floats(30, 200)
#: A bent fan may stick out of its area by this many dp.
HAIR = 0.12


def outline(lie: CardSpot) -> list[tuple[float, float]]:
    corners = Pose(lie.x, lie.y, lie.width, lie.width * RATIO, lie.tilt).corners()
    return list(zip(corners[::2], corners[1::2], strict=True))


@pytest.mark.parametrize("layout", sorted(CARD_LAYOUTS))
@given(st.integers(0, 24), widths, heights, largests)
def test_every_card_is_laid_out_and_none_is_too_large(
    layout: str, number: int, width: float, height: float, largest: float
) -> None:
    spots = CARD_LAYOUTS[layout](number, width, height, largest)
    assert len(spots) == number
    assert all(0 < lie.width <= largest + 1e-6 for lie in spots)


@given(st.integers(1, 24), widths, heights, largests)
def test_a_row_lies_in_its_area_without_overlapping(number: int, width: float, height: float, largest: float) -> None:
    spots = row(number, width, height, largest)
    for lie in spots:
        assert all(abs(x) <= width / 2 + 0.01 and abs(y) <= height / 2 + 0.01 for x, y in outline(lie))
    for at, one in enumerate(spots):
        for other in spots[at + 1 :]:
            apart = abs(one.x - other.x), abs(one.y - other.y)
            assert apart[0] > one.width * (1 + GAP / 2) or apart[1] > one.width * (RATIO + GAP / 2)


@given(st.integers(1, 24), widths, heights, largests)
def test_a_fan_hangs_over_its_area_by_a_hair_at_most(number: int, width: float, height: float, largest: float) -> None:
    for lie in fan(number, width, height, largest):
        hair = lie.width * HAIR + 0.01
        assert all(abs(x) <= width / 2 + hair and abs(y) <= height / 2 + 2 * hair for x, y in outline(lie)), lie


@given(st.integers(2, 20), st.floats(300, 1300), st.floats(120, 300), st.floats(40, 100))
def test_of_every_card_in_a_fan_a_sliver_stays_in_sight(
    number: int, width: float, height: float, largest: float
) -> None:
    lines: dict[float, list[CardSpot]] = {}
    spots = fan(number, width, height, largest)
    for lie in spots:
        lines.setdefault(round(lie.y, 3) if not lie.tilt and number > 7 else 0, []).append(lie)
    for line in lines.values():
        for one, other in pairwise(line):
            assert other.x - one.x >= one.width * 0.2 - 0.01


@pytest.mark.parametrize("size", [(318, 175), (340, 180), (1200, 220)])
def test_twenty_cards_lie_in_two_lines_on_a_phone_and_can_be_told_apart(size: tuple[int, int]) -> None:
    spots = fan(20, *size, largest=70)
    lines = sorted({lie.y for lie in spots}, reverse=True)
    assert len(lines) == (2 if size[0] < 400 else 1)
    assert [lie.y for lie in spots] == sorted((lie.y for lie in spots), reverse=True)
    for y in lines:
        line = [lie.x for lie in spots if lie.y == y]
        steps = [b - a for a, b in pairwise(line)]
        assert min(steps) >= 20


def test_a_stack_grows_by_hairs() -> None:
    spots = stack(3, 100, 150, 80)
    assert [lie.x for lie in spots] == [0, 0, 0]
    assert 0 == spots[0].y < spots[1].y < spots[2].y < 3


def test_few_cards_are_held_like_a_hand_the_outer_ones_lower_and_leaning_out() -> None:
    left, middle, right = fan(3, 400, 150, 80)
    assert left.tilt > middle.tilt == 0 > right.tilt
    assert left.y == pytest.approx(right.y)
    assert left.y < middle.y


def test_nine_in_a_row_on_a_phone_are_as_large_as_lines_can_make_them() -> None:
    spots = row(9, 340, 150, 90)
    assert len({lie.y for lie in spots}) == 2
    assert spots[0].width > row(9, 340, 60, 90)[0].width
    assert [lie.x for lie in spots[:5]] == sorted(lie.x for lie in spots[:5])
