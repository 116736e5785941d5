"""Where the sign of who did something stands."""

from __future__ import annotations

import pytest

from screens.session.people import Person
from screens.table.layout.pose import Point, Pose
from screens.table.model.marks import LOOK, MIXED, PUT, SWAP
from screens.table.view.marks import Marks, ShownMark, corner_of_badge


@pytest.mark.parametrize("turn", range(0, 360, 30))
@pytest.mark.parametrize("number", [0, 1])
def test_the_sign_of_a_fence_piece_stands_beside_it_and_hides_none_of_it(turn: float, number: int) -> None:
    bar = Pose(100, 100, 40, 8, turn)
    wide, side = 26, 13
    left, low = corner_of_badge(ShownMark(PUT, bar, Person("Anna", "red", "star")), wide, side, number)
    for along in range(-20, 21, 4):
        x, y = bar.along(along, 0)
        assert not (left <= x <= left + wide and low <= y <= low + side), (turn, along)
    assert abs(left + wide / 2 - bar.x) + abs(low + side / 2 - bar.y) < 60, "near it all the same"


@pytest.mark.parametrize("number", [0, 1])
def test_the_sign_of_marbles_that_change_places_leaves_the_marbles_round_about_in_sight(number: int) -> None:
    marble, ahead = Pose(100, 100, 14, 14), Pose(100, 120, 14, 14)
    wide, side = 28, 13
    mark = ShownMark(SWAP, marble, Person("Anna", "red", "star"), [Pose(300, 100, 14, 14)], [ahead])
    left, low = corner_of_badge(mark, wide, side, number)
    for lying in (marble, ahead):
        is_across = left - 7 < lying.x < left + wide + 7
        assert not (is_across and low - 7 < lying.y < low + side + 7), lying


def test_the_sign_at_a_large_card_leaves_what_stands_in_its_corner_in_sight() -> None:
    """As the sign of the card that skips a player, 0.07 of its height below its upper edge."""
    card, side = Pose(100, 100, 76, 114), 20
    _left, low = corner_of_badge(ShownMark(PUT, card, Person("Anna", "red", "star")), 42, side, 0)
    assert card.y + card.height / 2 - 0.07 * card.height < low < card.y + card.height / 2, "it still lies on its edge"


@pytest.mark.usefixtures("driver")
def test_the_signs_of_a_row_and_of_its_last_card_stand_one_below_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    lows: list[float] = []

    def noted(mark: ShownMark, wide: float, side: float, number: int) -> Point:
        left, low = corner_of_badge(mark, wide, side, number)
        lows.append(low + side if lows else low)
        return left, low

    monkeypatch.setattr("screens.table.view.marks.corner_of_badge", noted)
    anna = Person("Anna", "red", "star")
    Marks().show([ShownMark(MIXED, Pose(100, 100, 168, 60), anna), ShownMark(LOOK, Pose(163, 100, 40, 58), anna)])
    above, below = lows
    assert below <= above + 3


@pytest.mark.parametrize("turn", [90, 270])
def test_the_sign_on_a_card_at_a_side_of_the_table_lies_on_the_card(turn: float) -> None:
    card, wide, side = Pose(200, 200, 75, 112, turn), 42, 20
    left, _low = corner_of_badge(ShownMark(PUT, card, Person("Anna", "red", "star")), wide, side, 0)
    ends = (200 - left, left + wide - 200)
    assert max(ends) < card.height / 2 + 0.7 * side, "above the card there are words"
