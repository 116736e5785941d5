"""A double tap or a flick plays what can go to one place only, and nothing by accident."""

from __future__ import annotations

import pytest

from tabletop import Match
from tests.screens.at_table import AtTable, bungee, dog
from tests.screens.driver import Driver, Pos
from tests.screens.hands import WAYS, Seat, Way, each_way

#: Matches in which each card of the hand has one place to go to: pile, own place in the middle, partner's plate.
ONE_PLACE = {
    "bungee": lambda: bungee("7 7 9", "2 3", discard="5"),
    "bohne": lambda: Match.new("bohne", seats=3, seed=3),
    "dog": lambda: dog("5 K", phase="exchange", hands=[["5", "K"], ["2", "3"], ["4", "6"], ["8", "9"]]),
}
#: Frames in which a flick and a calm drag come as far as to the goal.
SWIFT, CALM = 3, 40


def a_card(table: AtTable) -> tuple[str, str]:
    """A card of the hand, and the only place that it can go to."""
    names = dict.fromkeys(step.what for step in table.entry.choice.next_steps if step.origin.face and step.to)
    name = next(iter(names))
    (place,) = table.entry.choice.targets([name])
    return name, place


def on_the_way(start: Pos, goal: Pos, part: float) -> Pos:
    """A point on the way to a goal, or on from it."""
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


def is_made(table: AtTable, name: str, place: str) -> bool:
    """Whether a card has been brought to a place."""
    return bool(table.played()) or [*table.entry.choice.taken] == [(name, place)]


def is_untouched(table: AtTable) -> bool:
    """Whether nothing has been played, not even a part of a move."""
    return not table.played() and not table.entry.choice.taken


@each_way
@pytest.mark.parametrize("game", ONE_PLACE)
def test_a_double_tap_plays_a_card_with_one_place_to_go_to(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(ONE_PLACE[game](), way)
    name, place = a_card(table)
    point = table.at(name)
    driver.tap(point)
    assert [name in piece.names for piece in table.entry.chosen] == [True]
    driver.tap(point)
    assert is_made(table, name, place)


@each_way
@pytest.mark.parametrize("game", ONE_PLACE)
def test_a_flick_plays_a_card_with_one_place_to_go_to(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(ONE_PLACE[game](), way)
    name, place = a_card(table)
    start, goal = table.at(name), table.target(place)
    driver.down(*start).to(*on_the_way(start, goal, 0.5), steps=SWIFT).up()
    assert is_made(table, name, place)


def test_a_double_tap_plays_all_that_is_selected(seat: Seat, driver: Driver) -> None:
    table = seat(ONE_PLACE["bungee"]())
    first, second = [table.grip(piece) for piece in table.pieces("hand 0/7")]
    driver.tap(first)
    driver.wait(0.6)
    driver.tap(second)
    driver.tap(second)
    assert table.match.record()["moves"] == [[0, "drop 7 7"]]


def test_two_slow_taps_or_taps_on_two_cards_only_select(seat: Seat, driver: Driver) -> None:
    table = seat(ONE_PLACE["bungee"]())
    point = table.at("hand 0/9")
    driver.tap(point)
    driver.wait(0.6)
    driver.tap(point)
    assert is_untouched(table)
    assert table.entry.chosen == []
    for piece in table.pieces("hand 0/7"):
        driver.tap(table.grip(piece))
    assert is_untouched(table)
    assert len(table.entry.chosen) == 2


@each_way
def test_what_is_no_flick_plays_nothing(seat: Seat, driver: Driver, way: Way) -> None:
    table = seat(ONE_PLACE["bungee"](), way)
    name, place = a_card(table)
    start, goal = table.at(name), table.target(place)
    halfway = on_the_way(start, goal, 0.5)
    driver.down(*start).to(*halfway, steps=CALM).up()
    assert is_untouched(table), "too slow"
    finger = driver.down(*start).to(*halfway, steps=SWIFT)
    driver.wait(0.2)
    finger.up()
    assert is_untouched(table), "it has come to rest"
    driver.down(*start).to(*halfway, steps=CALM).to(*start, steps=SWIFT).up()
    assert is_untouched(table), "away from the table"
    driver.down(*start).to(*on_the_way(start, goal, -0.2), steps=2).up()
    assert is_untouched(table), "the other way"
    across = start[0] - (goal[1] - start[1]) / 3, start[1] + (goal[0] - start[0]) / 3
    driver.down(*start).to(*across, steps=3).up()
    assert is_untouched(table), "across"
    assert table.scene.fingers.carried == []


def test_a_card_with_several_places_to_go_to_waits(seat: Seat, driver: Driver) -> None:
    table = seat(dog("5 2", "K K 0 12"))
    start = table.at("hand 0/5")
    middle = table.scene.board.center
    driver.down(*start).to(*on_the_way(start, middle, 0.15), steps=3).up()
    assert is_untouched(table)
    table._still()
    driver.tap(start)
    driver.tap(start)
    assert is_untouched(table)


def test_a_setting_turns_quick_gestures_off(seat: Seat, driver: Driver) -> None:
    table = seat(ONE_PLACE["bungee"](), quick_gestures=False)
    name, place = a_card(table)
    start, goal = table.at(name), table.target(place)
    driver.down(*start).to(*on_the_way(start, goal, 0.5), steps=SWIFT).up()
    table._still()
    driver.tap(start)
    driver.tap(start)
    assert is_untouched(table)


def test_at_a_flat_table_the_middle_has_no_quick_gestures(seat: Seat, driver: Driver) -> None:
    table = seat(ONE_PLACE["bungee"](), WAYS[-1])
    start = table.at("discard")
    driver.tap(start)
    driver.tap(start)
    assert is_untouched(table)
    goal = table.target("hand 0")
    table._still()
    driver.down(*start).to(*on_the_way(start, goal, 0.4), steps=4).up()
    assert is_untouched(table)


@pytest.mark.parametrize("card", ["7", "9"])
def test_a_covered_card_that_is_flicked_tells_nothing_of_its_face(seat: Seat, driver: Driver, card: str) -> None:
    table = seat(bungee("7 8 9", "2 3", discard="5"), WAYS[-1])
    table.press("Cover")
    start, goal = table.at(f"hand 0/{card}"), table.target("discard")
    driver.tap(start)
    driver.tap(start)
    assert is_untouched(table), "a tap on a covered hand only says how to look"
    table._still()
    start = table.at(f"hand 0/{card}")
    driver.down(*start).to(*on_the_way(start, goal, 0.5), steps=SWIFT).up()
    assert is_made(table, f"hand 0/{card}", "discard"), "lies there, until its player draws"
