"""Between two people: who is next, what has been done to them, and a tap or a held curtain that begins their turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.table.input.keys import ENTER
from screens.table.view.curtain import DEAF
from screens.table.view.story_box import MINE
from tabletop import Match
from tests.screens.at_table import PEOPLE, AtTable, bauernschlau, bungee, dog, lay, opening, sit
from tests.screens.driver import Driver, Window

#: The hands and marbles of a table at which a 5 sends back a marble of the next player.
HANDS = [["5", "9"], ["2", "3"], ["2"], ["2"]]
HIT = ("5 9", "12 K K K", "17 30 K K")


def handed(start_app: Any, driver: Driver, **prefs: Any) -> AtTable:
    """A farmer has built a fence, and the next one has not taken the device yet."""
    table = sit(start_app, driver, bauernschlau(3), motion="none", **prefs)
    fence = next(move for move in table.session.sight().moves if move.startswith("fence"))
    table.make(fence)
    return table


def test_on_an_open_table_too_it_is_said_who_is_next_and_what_was_done_to_them(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    card = table.page.rail.handover
    assert card.greeting == "Pass to Beat"
    assert card.person == PEOPLE[1]
    told = [child.text for child in card.ids.story.children]
    assert told
    assert all(line.startswith(f"{MINE}[b]Anna") and "you" in line for line in told), told


def test_the_next_one_begins_with_a_tap_and_nobody_moves_before(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    assert table.session.sight().moves == ()
    assert table.scene.focus_seat == 0
    table.begin()
    assert table.session.sight().moves
    assert table.scene.focus_seat == 1
    assert not table.page.rail.handover


def test_the_board_turns_with_the_hand_over_and_never_before(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    turns = [board.turn for board in table.scene.boards]
    driver.wait(5)
    assert [board.turn for board in table.scene.boards] == turns
    table.begin()
    assert [board.turn for board in table.scene.boards] != turns


def test_the_finger_of_the_last_move_does_not_begin_the_next_turn(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    driver.wait(1)
    table.page.undo()
    driver.frames(2)
    assert not table.page.rail.handover
    table.page.play(next(move for move in table.session.sight().moves if move.startswith("fence")))
    driver.frames(1)
    driver.tap(table.page.rail.handover)
    assert table.page.rail.handover, f"within {DEAF} s"


def test_the_key_that_matters_begins_the_turn_too(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    Window.dispatch("on_key_down", ENTER, 0, None, [])
    for _repeat in range(10):
        driver.wait(0.1)
        Window.dispatch("on_key_down", ENTER, 0, None, [])
    assert table.page.rail.handover, f"within {DEAF} s it can't have been meant, and is the same press since"
    Window.dispatch("on_key_up", ENTER, 0)
    driver.key("enter")
    assert not table.page.rail.handover
    assert table.session.sight().seat == 1


def test_where_cards_are_hidden_it_is_the_curtain_that_says_so(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog(*HIT, hands=HANDS), motion="none")
    table.make("5 12>17")
    table.pass_on()
    assert table.curtain.greeting == "Pass to Beat"
    assert "[b]Anna sends back your marble.[/b]" in table.curtain.ids.story.children[-1].text


def only_one_is_left() -> Match:
    """A trick of Nicht die Bohne! whose last player can take only one card, and will lead the next one."""
    match, luck = Match.new("bohne", seats=3, seed=0), Random(0)
    while not _leads_with_the_only_card(match):
        match.play(match.actors[0], luck.choice(match.moves(match.actors[0])))
    return match


def _leads_with_the_only_card(match: Match) -> bool:
    taker = match.actors[0]
    if match.view(None)["phase"] != "pick" or len(match.moves(taker)) > 1:
        return False
    then = match.copy()
    then.play(taker, *then.moves(taker))
    return then.actors[0] == taker


@pytest.mark.parametrize("after", [0.0, 0.2, 1.0])
def test_no_tap_on_the_only_card_left_takes_it_in_the_next_ones_name(
    after: float, start_app: Any, driver: Driver
) -> None:
    """It would count as theirs, and their hand would lie there without a curtain."""
    match = only_one_is_left()
    taker, (move,) = match.actors[0], match.moves(match.actors[0])
    while len(match.moves(match.actors[0])) == 1:
        _seat, chosen = match.record()["moves"][-1]
        match.undo()
    table = sit(start_app, driver, match, motion="none")
    if table.page.rail.handover:
        table.begin()
    table.make(chosen)
    driver.until(lambda: table.session.awaited == taker)
    driver.wait(after)
    driver.tap(table.at(f"table {move.split()[1]}"))
    driver.wait(6)
    assert table.session.viewer is None
    assert table.session.holder != taker
    assert table.curtain.person == PEOPLE[taker]


def test_a_finger_opens_no_curtain_that_has_only_just_come_however_long_it_stays(
    start_app: Any, driver: Driver
) -> None:
    table = sit(start_app, driver, dog(*HIT, hands=HANDS), motion="none")
    table.make("5 12>17")
    table.pass_on()
    finger = driver.hold(table.curtain, 2)
    assert table.curtain.opened == 0, f"it came within {DEAF} s"
    finger.up()
    table.open_curtain()
    assert table.session.viewer == 1


def test_a_finger_that_is_down_when_the_curtain_comes_means_nothing_any_more(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, only_one_is_left(), motion="none")
    driver.until(lambda: table.page.forced.is_showing)
    finger = driver.down(*table.scene.center)
    driver.until(lambda: table.curtain)
    assert not table.scene.presses
    driver.wait(1)
    finger.up()
    assert table.curtain.opened == 0
    assert table.session.viewer is None


def test_a_tap_on_a_covered_hand_asks_for_nobody_while_a_move_is_still_to_be_seen(
    start_app: Any, driver: Driver
) -> None:
    table = sit(start_app, driver, only_one_is_left(), motion="none")
    driver.until(lambda: table.page.forced.is_showing)
    covered = [piece for piece in table.scene.pieces if table.entry.is_to_ask_for(piece)]
    taker = table.session.awaited
    assert covered
    for piece in covered:
        table.page._ask(table.entry.state.seat)
        driver.tap(table.scene.layer.in_sight(piece))
        assert not table.curtain
    driver.until(lambda: table.curtain)
    assert table.curtain.person == PEOPLE[taker]


def test_names_and_board_turn_together_and_only_once_the_curtain_hangs(start_app: Any, driver: Driver) -> None:
    match = dog("5 9", "0 K K K", "20 K K K", "40 K K K", hands=[["5", "9"], ["4"], ["3", "6"], ["2"]])
    people = [each._replace(level="gentle" if at % 2 else "") for at, each in enumerate(PEOPLE[:4])]
    table = AtTable(start_app(prepare=opening(match, people)), driver)
    table.open_curtain()
    table.unlock()
    table.make("5 0>5")
    table.page.cover()
    driver.until(lambda: table.played() == 2)
    said = set()
    while not table.curtain:
        driver.frames(1)
        [board] = table.scene.boards
        assert table.scene.focus_seat == 0
        assert not board.is_gliding
        said |= {"Pass the device to Carla."} & {*driver.texts()}
    assert said
    table.open_curtain()
    assert table.scene.focus_seat == 2


def test_who_has_ended_a_round_and_begins_the_next_is_told_of_it(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog("5", "0 K K K", hands=[["5"], [], [], []]), motion="none")
    table.make("5 0>5")
    assert table.page.rail.hung is None, "Anna has the device"
    assert "new round" in table.page.ids.strip.text.lower()
    assert not table.entry.state.is_looking


def test_the_last_card_of_a_round_is_seen_to_its_end_and_the_new_hand_stays_covered(
    start_app: Any, driver: Driver
) -> None:
    table = sit(start_app, driver, dog("5", "0 K K K", hands=[["5"], [], [], []]), motion="full")
    table.page.play("5 0>5")
    while not table.scene.is_still:
        driver.frames(1)
        shown = table.scene.shown_faces()
        dealt = [piece for piece in table.scene.pieces if piece.lies_at.is_hand]
        assert not any(shown[piece] for piece in dealt), "the new hands are covered"


def test_the_hand_over_lets_the_last_player_take_back_by_name(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    assert table.page.undo_tap.disabled, "in the bar it would look like the next player's"
    driver.wait(1)
    table.press("Anna: take back")
    assert table.played() == 0
    assert not table.page.rail.hung
    table.make(next(move for move in table.session.sight().moves if move.startswith("fence")))
    table.begin()
    assert "Anna: take back" not in driver.texts()


def test_on_a_curtain_nothing_can_be_taken_back(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog(*HIT, hands=HANDS), motion="none")
    table.make("5 12>17")
    assert not table.page.undo_tap.disabled
    table.pass_on()
    assert table.curtain
    assert table.page.undo_tap.disabled


def test_a_person_gets_no_hand_over_from_themself(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver)
    table.begin()
    table.page.cover()
    driver.frames(2)
    assert not table.page.rail.hung
    hidden = sit(start_app, driver, bungee("2 3", "2 3"), motion="none")
    hidden.page.cover()
    assert hidden.curtain.greeting == "For Anna"
    assert not hidden.curtain.ids.story.children


@pytest.mark.parametrize("people", [1, 2])
def test_a_bot_is_handed_nothing(people: int, start_app: Any, driver: Driver) -> None:
    app = start_app()
    app.change(motion="none", pace="quick")
    seats = [each._replace(level="" if at < people else "gentle") for at, each in enumerate(PEOPLE[:3])]
    app.home(routes.Table(key=app.store.open_table(bauernschlau(3), seats)))
    driver.frames(3)
    table = AtTable(app, driver)
    seen = set()
    for _step in range(9 * 3):
        card = table.page.rail.handover
        if card:
            seen.add(card.person.name)
        table.step()
    assert seen <= {each.name for each in PEOPLE[:people]}
    assert bool(seen) == (people > 1)


def test_it_can_be_had_only_where_cards_are_hidden(start_app: Any, driver: Driver) -> None:
    table = handed(start_app, driver, handover="hidden")
    assert not table.page.rail.hung
    assert table.session.sight().seat == 1
    lay(table.app, bungee("2 3", "2 3"))
    driver.frames(3)
    assert table.curtain


def test_after_a_round_nobody_is_asked_for(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2", "9 9 9", rounds=2), motion="none")
    table.choose = lambda moves: "call" if "call" in moves else moves[0]
    while table.match.view(None)["phase"] != "score":
        table.step()
    assert not table.page.rail.hung
    assert table.page.news.turn() == ""
    assert not any("turn" in text for text in table.page.log.sentences)


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)])
def test_it_keeps_within_the_table_however_much_has_happened(size: Any, start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bauernschlau(6), size, motion="none")
    for _turn in range(5):
        table.page.play(next(move for move in table.session.sight().moves if move.startswith("fence")))
        driver.frames(3)
        card = table.page.rail.handover
        assert card.y >= table.page.ids.table.y
        assert card.top <= table.page.ids.table.top
        assert card.right <= Window.width
        table.begin()
