"""A piece dropped while another one's question is open: it replaces that one or says why not, and never answers."""

from __future__ import annotations

from screens.table.model.choice import Step
from tests.screens.at_table import AtTable, bungee, dog
from tests.screens.driver import Driver
from tests.screens.hands import WAYS, Seat, Way, each_way
from tests.screens.test_gestures import said

FOUR, ACE, FIVE, JACK = (Step(f"hand 0/{card}", "12") for card in "4A5J")


def drag(table: AtTable, step: Step) -> None:
    """Drag a piece to a place."""
    table._still()
    table.driver.drag(table.at(step.what), table.target(step.to), steps=4)
    table._still()


def asked_where(seat: Seat, way: Way, hand: str, marbles: str) -> AtTable:
    """A table of Dog on which a 4 lies on the marble at 12, which may go forwards or backwards."""
    table = seat(dog(hand, marbles), way)
    drag(table, FOUR)
    assert table.entry.choice.taken == [FOUR]
    return table


@each_way
def test_a_second_card_on_a_marble_replaces_the_first(seat: Seat, way: Way) -> None:
    table = asked_where(seat, way, "4 A", "K K K 12")
    drag(table, ACE)
    assert table.entry.choice.taken == [ACE], "it asks for itself which way the marble goes"
    assert not table.played()
    assert [piece.place for piece in table.pieces(FOUR.what)] == ["hand 0"]


@each_way
def test_a_second_card_that_has_one_way_goes_it(seat: Seat, way: Way) -> None:
    table = asked_where(seat, way, "4 5", "K K K 12")
    drag(table, FIVE)
    assert table.match.record()["moves"] == [[0, "5 12>17"]]


@each_way
def test_a_second_card_that_moves_nothing_says_why_and_leaves_the_question_open(seat: Seat, way: Way) -> None:
    table = asked_where(seat, way, "4 J", "K K K 12")
    drag(table, JACK)
    assert table.entry.choice.taken == [FOUR]
    assert said(table)
    drag(table, Step("12", "8"))
    assert table.match.record()["moves"] == [[0, "4 12>8"]]


def test_a_card_covered_again_replaces_the_first_by_its_place_alone(seat: Seat) -> None:
    """Whatever it is: the marbles that are lit for it are all of its player's."""
    table = asked_where(seat, WAYS[2], "4 A J", "K K 30 12")
    table.entry.open_hand(now=False)
    lit = [table.entry.places_for(table.pieces(f"hand 0/{card}")) for card in "AJ"]
    assert lit[0] == lit[1]
    assert {"12", "30"} <= {*lit[0]}
    drag(table, Step("hand 0/A", "30"))
    assert table.entry.choice.taken == [Step("hand 0/A", "30")]


@each_way
def test_a_card_on_another_marble_does_not_move_the_one_that_waits_for_its_card(seat: Seat, way: Way) -> None:
    table = seat(dog("A K", "K K 12 30"), way)
    drag(table, Step("aK", "0"))
    drag(table, ACE)
    assert table.entry.choice.taken == [ACE]
    assert len(table.scene.pieces.at("aK")) == 2


@each_way
def test_a_card_dropped_on_the_marble_that_waits_for_its_card_plays_it(seat: Seat, way: Way) -> None:
    table = seat(dog("A K", "K K 12 30"), way)
    drag(table, Step("aK", "0"))
    drag(table, Step("hand 0/K", "0"))
    assert table.match.record()["moves"] == [[0, "K aK>0"]]


@each_way
def test_what_a_seven_has_left_is_asked_of_a_card_dropped_meanwhile(seat: Seat, way: Way) -> None:
    table = seat(dog("7 5", "K K 30 12"), way)
    drag(table, Step("hand 0/7", "12"))
    drag(table, Step("12", "15"))
    begun = list(table.entry.choice.taken)
    drag(table, Step("hand 0/5", "30"))
    assert table.entry.choice.taken == begun
    assert [bubble.text for bubble in said(table)] == ["4 steps of the 7 are left."]


@each_way
def test_a_captured_marble_that_is_dragged_captures_nothing(seat: Seat, way: Way, driver: Driver) -> None:
    table = seat(dog("4 5", "K K K 12", "K K K 8"), way)
    drag(table, FOUR)
    driver.drag(table.target("8"), table.target("20"), steps=5)
    assert not table.played()


@each_way
def test_a_card_on_the_draw_pile_does_not_draw_for_one_discarded_before(seat: Seat, way: Way) -> None:
    table = seat(bungee("7 7 9", "2 3", discard="5"), way)
    drag(table, Step("hand 0/7", "discard"))
    begun = list(table.entry.choice.taken)
    assert len(begun) == 1
    drag(table, Step("hand 0/9", "pile"))
    assert not table.played()
    assert table.entry.choice.taken == begun
    assert [bubble.text for bubble in said(table)] == ["Discard another one, or draw."]
