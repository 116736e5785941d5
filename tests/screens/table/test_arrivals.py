"""A card that is new in a hand has a sign, which only its player sees, until their next move."""

from __future__ import annotations

from typing import Any

from screens.table.view.faces import is_new
from tabletop import Match
from tests.screens.at_round import gather
from tests.screens.at_table import AtTable, bungee, sit
from tests.screens.driver import Driver


def signed(table: AtTable) -> list[str]:
    """The faces drawn with the sign of a new card."""
    drawn = [(piece.face, table.scene.layer.shown_on(piece)) for piece in table.scene.pieces]
    return [str(face) for face, shown in drawn if shown and is_new(shown)]


def given(last: int) -> Match:
    """An exchange of cards in which only this seat has not chosen yet."""
    match = Match.new("dog", seats=4, seed=1)
    for seat in set(range(4)) - {last}:
        match.play(seat, match.moves(seat)[0])
    return match


def test_a_drawn_card_is_marked_for_its_player_alone_until_their_next_move(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3 9", "2 3 4", "2 3 4"), motion="none")
    assert not signed(table), "dealt cards are all new"
    table.make("drop 9")
    (drawn,) = signed(table)
    table.page.open_hand(now=False)
    assert not signed(table), "a covered card shows nothing"
    for name in ("drop 2", "drop 2"):
        table.pass_on()
        table.open_curtain()
        table.unlock()
        assert not signed(table), "what is new in another's hand"
        table.make(name)
    table.pass_on()
    table.open_curtain()
    table.unlock()
    assert signed(table) == [drawn], "still, since the others have played"
    table.app.change(marks=False)
    assert not signed(table)
    table.app.change(marks=True)
    table.make("drop 2")
    assert signed(table) == [table.session.recent.last()[0].events[-1].faces[0]]


def test_a_card_that_was_given_is_marked_at_its_own_edge_and_told_by_a_long_press(
    start_app: Any, driver: Driver
) -> None:
    table = gather(start_app, driver, given(0), motion="none")
    gift = table.match.view(2)["gifts"][2]
    table.page.play(table.match.moves(0)[0], 0)
    assert not signed(table), "all hands are covered"
    table.look(0)
    assert signed(table) == [gift]
    assert {piece.lies_at.seat for piece in table.scene.pieces if table.scene.layer.shown_on(piece)} <= {0, None}
    driver.hold(table.at(f"hand 0/{gift}"), 0.6).up()
    bubbles: list[Any] = driver.widgets("Bubble")
    assert any("It has come into your hand" in bubble.text for bubble in bubbles)
