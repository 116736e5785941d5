"""What others have done, as marks: they go with the cards they are about, and are forgotten when those are mixed."""

from __future__ import annotations

from screens.table.model.marks import ANEW, LEFT, LOOK, MIXED, PUT, SWAP, TRADED, Mark, folded


def places(*marks: Mark) -> dict[str, list[tuple[str, int]]]:
    """The marks that are left: what was done, and by whom, at each place."""
    found: dict[str, list[tuple[str, int]]] = {}
    for mark in folded(marks):
        found.setdefault(mark.place, []).append((mark.kind, mark.seat))
    return found


def exchange(kind: str, seat: int, one: str, other: str) -> tuple[Mark, Mark]:
    return Mark(kind, seat, one, other), Mark(kind, seat, other, one)


def test_several_who_touch_a_card_all_leave_their_mark() -> None:
    assert places(Mark(LOOK, 0, "2.1"), Mark(LOOK, 1, "2.1"), Mark(LOOK, 1, "2.1")) == {
        "2.1": [("look", 0), ("look", 1)]
    }


def test_a_card_that_is_replaced_loses_its_marks() -> None:
    assert places(Mark(LOOK, 0, "2.1"), Mark(PUT, 2, "2.1")) == {"2.1": [("put", 2)]}


def test_a_mark_goes_with_its_card_when_that_is_swapped() -> None:
    found = places(Mark(LOOK, 3, "2.1"), *exchange(SWAP, 0, "2.1", "0.0"), *exchange(SWAP, 1, "0.0", "1.3"))
    assert found["1.3"] == [("look", 3), ("swap", 0), ("swap", 1)]
    assert found["2.1"] == [("swap", 0)]
    assert found["0.0"] == [("swap", 1)]


def test_rows_change_hands_with_their_marks() -> None:
    found = places(Mark(LOOK, 3, "0.2"), *exchange(TRADED, 0, "row 0", "row 1"))
    assert found == {"1.2": [("look", 3)], "row 0": [("traded", 0)], "row 1": [("traded", 0)]}


def test_traded_twice_a_row_is_back_with_its_marks() -> None:
    trade = exchange(TRADED, 0, "row 0", "row 1")
    assert places(Mark(LOOK, 3, "0.2"), *trade, *trade)["0.2"] == [("look", 3)]


def test_in_a_mixed_row_no_card_is_marked() -> None:
    assert places(Mark(LOOK, 3, "0.2"), Mark(MIXED, 1, "row 0", "mix")) == {"row 0": [("mixed", 1)]}


def test_where_a_card_leaves_a_row_the_marks_behind_it_move_up() -> None:
    assert places(Mark(LOOK, 3, "0.3"), Mark(LOOK, 2, "0.0"), Mark(LEFT, 0, "0.1")) == {
        "0.2": [("look", 3)],
        "0.0": [("look", 2)],
    }


def test_a_new_round_has_no_marks() -> None:
    assert places(Mark(LOOK, 3, "0.3"), Mark(ANEW, 0)) == {}
