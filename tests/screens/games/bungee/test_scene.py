"""Bungee's table: every move has a gesture, and each means one move."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from screens.app import theme
from screens.table.view.story_box import MINE
from tabletop import Match
from tests.screens.at_round import gather
from tests.screens.at_table import PEOPLE, bungee, opening, sit
from tests.screens.driver import TABLET, Driver
from tests.screens.fitting import LARGEST, faults_of


@pytest.mark.parametrize("seats", [2, 5])
def test_each_move_has_ways_that_spell_it_alone_and_lead_to_places_in_view(
    start_app: Any, driver: Driver, seats: int
) -> None:
    rng = Random(seats)
    match = Match.new("bungee", seats=seats, seed=seats)
    for _move in range(120):
        if match.over:
            break
        seat = match.actors[0]
        moves = match.moves(seat)
        if _move % 12 == 0 and moves != ["deal"]:
            scene = sit(start_app, driver, match.copy(), motion="none").scene
            check_ways(scene, moves)
        match.play(seat, rng.choice(moves))


def check_ways(scene: Any, moves: list[str]) -> None:
    makes: dict[Any, str] = {}
    for move in moves:
        ways = [tuple(steps) for steps in scene.entry.ways(move)]
        assert ways
        for steps in ways:
            assert makes.setdefault(steps, move) == move
            assert move in ("call", "hold", "leave") or scene.entry.spell(steps) == move
            assert all(scene.target_of(step.to).width > 30 for step in steps if step.to)


def test_the_lucky_bungee_is_taken_into_the_hand_and_a_card_thrown_for_it(start_app: Any, driver: Driver) -> None:
    match = bungee("7 9", "2 3 4", lucky="B", phase="lucky", turn=1)
    table = sit(start_app, driver, match)
    driver.drag(table.at("lucky"), table.target("hand 1"))
    driver.drag(table.at("hand 1/3"), table.target("discard"))
    assert table.match.record()["moves"] == [[1, "swap 3"]]


def test_the_last_lap_says_who_has_called_and_who_has_still_to_play(start_app: Any, driver: Driver) -> None:
    match = bungee("1 2", "9 9", "8 8", lucky="5")
    table = sit(start_app, driver, match)
    table.make("call")
    assert "Anna" in table.scene.lap
    assert table.page.names[1] in table.scene.lap
    assert table.page.names[2] in table.scene.lap
    assert [side.note.split(" · ")[0] for side in table.scene.seats if side.number == 0] == ["“Bungee!”"]
    alone = [each._replace(level="gentle" if seat else "") for seat, each in enumerate(PEOPLE[:3])]
    match.play(0, "call")
    app = start_app(prepare=opening(match.copy(), alone, pace="calm"))
    assert app.page.scene.lap.startswith("Last lap! You have called.")


def test_a_card_dropped_where_nothing_takes_it_goes_back_and_says_why(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 2 9", "9 9", "8 8", lucky="5"), motion="none")
    scene, why = table.scene, "It goes back: only a lit place takes it."
    x, y = table.at("hand 0/9")
    driver.drag((x, y), (x, y + 12), steps=4)
    assert why not in driver.texts(), "brought home"
    driver.drag((x, y), (scene.x + 6, scene.y + scene.height * 0.42), steps=4)
    assert why in driver.texts()
    assert table.played() == 0


def test_why_nobody_may_call_yet_is_told_beside_the_hand(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 1 2 4 8", "9 9", lucky="5"), motion="none")
    table.press("Bungee!")
    bubble: Any = driver.widgets("Bubble")[0]
    assert not [face for face in "1248" if bubble.collide_point(*table.at(f"hand 0/{face}"))]
    driver.tap(table.at("hand 0/8"))
    assert [piece.face for piece in table.entry.chosen] == ["8"]


def test_cards_that_are_chosen_say_where_to_tap_next(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 9 9", "9 9", "8 8", lucky="5"), motion="none")
    driver.tap(table.at("hand 0/9"))
    assert table.page.ids.strip.prompt == "Now tap the discard pile, or more cards of the same kind."


def test_a_bubble_at_the_plate_says_which_seat_misses_a_turn(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("6 9", "9 9", "8 8", lucky="5"))
    table.make("drop 6")
    assert [side.number for side in table.scene.seats if side.note == "misses a turn"] == [1]
    table.pass_on()
    table.open_curtain()
    assert table.page.ids.strip.text == f"Anna discards a 6. [b]{table.page.names[1]} misses a turn.[/b]"


def test_who_misses_a_turn_is_told_so_with_a_sign_before_it(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("6 9", "9 9", "8 7", lucky="5"))
    for seat, move in ((0, "drop 6"), (2, "drop 8"), (0, "drop 9")):
        if seat != table.session.viewer:
            table.pass_on()
            table.open_curtain()
        table.page.play(move)
    table.pass_on()
    first, *rest = (child.text for child in reversed(table.curtain.ids.story.children))
    assert first == f"{MINE}Anna discards a 6. [b]You miss a turn.[/b]"
    assert [text.split()[0] for text in rest] == ["Carla", "Anna"]


def test_what_has_been_done_to_the_reader_leaves_room_for_the_newest_move(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3 4", "6 9 10", discard="1", lucky="5", turn=1))
    for move in ("drop 6", "take drop 9"):
        table.page.play(move)
    table.pass_on()
    table.open_curtain()
    first, newest = table.page.ids.strip.text.split("\n")
    assert first == f"{MINE}[b]You miss a turn.[/b]"
    assert newest == "Beat discards a 9."
    assert table.page.ids.strip.has_more
    assert not list(faults_of(driver))


def test_each_plate_says_whether_it_is_that_player_s_turn(start_app: Any, driver: Driver) -> None:
    """Including the other players' plates, seen by the one who has just played."""
    table = sit(start_app, driver, bungee("2 3 4", "2 3 4", "2 3 4"), motion="none")
    assert awaited(driver) == {"Anna"}
    table.make("drop 2")
    assert table.session.viewer == 0
    assert awaited(driver) == {"Beat"}
    table.pass_on()
    table.open_curtain()
    assert awaited(driver) == {"Beat"}


def awaited(driver: Driver) -> set[str]:
    """The names on the plates that say it is that player's turn."""
    plates: list[Any] = driver.widgets("Plate")
    assert len(plates) == 3
    return {plate.name for plate in plates if plate.is_awaited}


# -- help with counting


def note(table: Any, seat: int) -> str:
    return next(str(side.note) for side in table.scene.seats if side.number == seat)


def test_the_hand_s_total_stands_on_its_plate_only_while_its_owner_looks(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 8 9 B", "2 3 4", lucky="8"), looks=False)
    assert note(table, 0) == ""
    finger = driver.hold(table.at("hand 0/9"), 0.6)
    assert note(table, 0) == "10 points", "the lucky 8 and the Bungee count 0"
    finger.up()
    assert note(table, 0) == ""
    table.unlock()
    assert [note(table, 0), note(table, 1)] == ["10 points", ""]
    table.press("Cover")
    assert note(table, 0) == ""


def test_the_hand_s_total_is_as_large_as_text_and_the_longest_note_fits(start_app: Any, driver: Driver) -> None:
    before = [[12, -10, 5], [88, -10, 5]]
    match = bungee("1 3", "9 9", "2 8", lucky="5", rounds=3, round=2, scores=before)
    table = sit(start_app, driver, match, text=160)
    plates: list[Any] = driver.widgets("Plate")
    plate = next(plate for plate in plates if plate.name == "Anna")
    assert plate.ids.note.font_size >= theme.BODY() * 0.8
    table.make("call")
    assert plate.ids.note.text == "“Bungee!” · 4 points · total 100"
    assert plate.ids.note.x > plate.x + plate.width * 0.3, "the name has room"


def test_on_the_last_lap_the_plate_also_says_what_the_hand_scores(start_app: Any, driver: Driver) -> None:
    hands = "2 3 4", "1 3 7 B B"
    table = sit(start_app, driver, bungee(*hands, lucky="2", turn=1, calls=[0]))
    assert note(table, 1) == "11 points · 31 if you lose"
    table = sit(start_app, driver, bungee(*hands, lucky="2", turn=1))
    assert note(table, 1) == "11 points", "before it a call is what matters"


def test_each_plate_says_the_total_of_the_rounds_before(start_app: Any, driver: Driver) -> None:
    before = [[12, -10, 5], [8, -10, 5]]
    table = sit(start_app, driver, bungee("1 3", "9 9", "2 8", lucky="5", rounds=3, round=2, scores=before))
    assert [note(table, seat) for seat in range(3)] == ["4 points · total 20", "total −20", "total 10"]
    table.make("call")
    assert note(table, 0) == "“Bungee!” · 4 points · total 20"


@pytest.mark.parametrize("gesture", ["tap", "drag"])
def test_who_wants_to_draw_first_is_told_to_discard(gesture: str, start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 7 9", "2 3 4", discard="10"), motion="none")
    said = "Discard first. Then you draw a card."
    if gesture == "tap":
        driver.tap(table.at("pile"))
    else:
        driver.drag(table.at("pile"), table.target("hand 0"))
    assert said in driver.texts()
    driver.drag(table.at("discard"), table.target("hand 0"))
    assert said not in driver.texts()
    driver.tap(table.at("pile"))
    assert "You have taken a card, so you don’t draw one." in driver.texts()
    table.page.undo()
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    driver.tap(table.at("pile"))
    assert table.match.record()["moves"] == [[0, "drop 7"]]


def test_who_may_call_is_told_so_only_while_the_hand_lies_open(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 3", "9 9", lucky="5"), looks=False)
    assert table.page.ids.strip.prompt == "Discard one card, or several of a kind."
    table.unlock()
    assert table.page.ids.strip.prompt.startswith("You may call “Bungee!” now.")
    table.press("Cover")
    assert table.page.ids.strip.prompt == "Discard one card, or several of a kind."


def test_who_may_call_is_also_told_of_the_top_discard(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 3", "9 9", lucky="5", discard="4"), language="de")
    strip = table.page.ids.strip
    assert strip.prompt.startswith("Du darfst jetzt «Bungee!» rufen")
    assert "die oberste Karte der Ablage nehmen" in strip.prompt
    assert strip.children[0].font_size >= 13, "readable on a phone"


def test_after_the_turn_no_card_is_selected_any_more(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 9", "2 3 4"), motion="none")
    driver.tap(table.at("hand 0/7"))
    assert [piece.face for piece in table.scene.entry.chosen] == ["7"]
    table.page.play("drop 9")
    driver.wait(1)
    driver.tap(table.at("hand 0/7"))
    assert table.scene.entry.chosen == []


def test_a_seat_that_is_handed_to_a_computer_player_says_so_at_once(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 9", "2 3 4", "2 3 4"))
    plates: list[Any] = driver.widgets("Plate")
    assert not any(plate.is_bot for plate in plates)
    for level, bots in (("steady", ["Anna"]), ("", [])):
        table.page.reseat(0, level)
        assert [plate.name for plate in plates if plate.is_bot] == bots


def test_in_the_middle_of_a_turn_it_counts_the_hand_as_it_lies(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 7 9", "2 3 4", lucky="8", discard="10"))
    assert note(table, 0) == "24 points"
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.frames(2)
    assert note(table, 0) == "34 points"
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    driver.frames(2)
    assert note(table, 0) == "27 points"
    table.page.undo()
    assert note(table, 0) == "34 points"


def test_once_a_card_is_dropped_the_pile_is_lit_and_a_button_draws(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 7 9", "2 3 4"), motion="none")
    assert table.scene.hints.targets == ()
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    driver.frames(2)
    assert table.scene.hints.targets == (table.scene.target_of("pile"),)
    assert table.page.ids.strip.prompt == "Discard another one, or draw."
    table.press("Draw")
    assert table.match.record()["moves"] == [[0, "drop 7"]]


def test_who_has_taken_a_card_is_not_asked_to_draw(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 7 9", "2 3 4", discard="10"), motion="none")
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    driver.frames(2)
    assert table.page.ids.strip.prompt == "Discard another one, or tap “Done”."
    assert table.scene.hints.targets == ()
    table.press("Done")
    assert table.match.record()["moves"] == [[0, "take drop 7"]]


def test_the_pile_says_how_many_cards_it_has(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 9", "2 3 4", pile=["5", "2", "7"]))
    finger = driver.hold(table.at("pile"), 0.8)
    assert any(text.startswith("The draw pile: 3 cards.") for text in driver.texts())
    finger.up()


def test_on_a_flat_table_no_plate_tells_what_a_hand_counts(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, bungee("1 8 9 B", "2 3 4", lucky="8"))
    table.look(0)
    told = [text.replace("You can call with 5 points or less.", "") for text in driver.texts()]
    assert not any("point" in text for text in told)


def test_lucky_cards_say_that_they_count_nothing_where_their_face_is_seen(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 8 8", "8 3 4", lucky="8", discard="8"), looks=False)

    def marked() -> list[str]:
        layer = table.scene.layer
        return sorted(piece.place for piece in table.scene.pieces if len(layer._drawn[piece]._quads) > 1)

    assert marked() == ["discard", "lucky"]
    table.unlock()
    assert marked() == ["discard", "hand 0", "hand 0", "lucky"]


def test_the_lucky_card_lies_upright_beside_the_pile_and_is_named(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 8 9", "2 3 4", lucky="8"))
    (lucky,), (*_lower, pile) = table.pieces("lucky"), table.pieces("pile")
    here, there = table.scene.layer.goal_of(lucky), table.scene.layer.goal_of(pile)
    assert here.turn == 0
    assert here.x + here.width / 2 <= there.x - there.width / 2
    label = driver.find("Lucky card")
    assert label.top <= here.y - here.height / 2 + 1
    assert abs(label.center_x - here.x) < 1
    # In Italian it takes two lines.
    table.app.change(language="it", text=LARGEST)
    driver.frames(3)
    assert [*faults_of(driver)] == []


@pytest.mark.parametrize("size", [TABLET, (800, 1280)])
def test_on_a_flat_table_it_lies_upright_too_and_both_sides_can_read_its_name(
    start_app: Any, driver: Driver, size: Any
) -> None:
    table = gather(start_app, driver, bungee("1 8 9", "2 3 4", lucky="8"), size)
    scene = table.scene
    (lucky,), (*_lower, pile) = table.pieces("lucky"), table.pieces("pile")
    here, there = scene.layer.goal_of(lucky), scene.layer.goal_of(pile)
    assert here.turn == 0
    assert abs(here.x - there.x) >= (here.width + there.width) / 2 or abs(here.y - there.y) >= here.height
    words: list[Any] = driver.widgets("ForAll")
    names = [each for each in words if each.text == "Lucky card"]
    assert sorted(each.turn for each in names) == [0, 180]
    assert all(abs(each.center_x - here.x) < 1 for each in names)
    assert sorted(each.center_y > here.y for each in names) == [False, True]


def test_a_drawn_card_like_the_dropped_one_is_seen_arriving(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 7 9", "2 3 4", pile=["5", "2", "7"]), motion="full")
    before = {*table.pieces("hand 0")}
    (dropped,) = table.pieces("hand 0/7")
    table.page.play("drop 7")
    (drawn,) = {*table.pieces("hand 0")} - before
    assert dropped.place == "discard"
    pile = table.scene.target_of("pile")
    driver.frames(1)
    starts = table.scene.layer.pose_of(drawn)
    assert starts.distance((pile.x, pile.y)) < pile.width, "it comes from the pile"
    assert table.scene.layer.goal_of(drawn).distance((pile.x, pile.y)) > pile.width


@pytest.mark.parametrize("language", ["fr", "it"])
def test_on_the_last_lap_the_lucky_cards_name_stands_clear_of_the_plate(
    start_app: Any, driver: Driver, language: str
) -> None:
    """The note makes the middle shrink, and in these languages the name has two lines."""
    match = bungee("1 B", "3 B", "8 8", lucky="5", calls=[0], turn=1, todo=[2])
    sit(start_app, driver, match, language=language, text=LARGEST)
    driver.frames(5)
    assert not list(faults_of(driver))


def test_the_number_of_cards_stands_midway_between_the_piles(start_app: Any, driver: Driver) -> None:
    app = start_app(size=(640, 360), prepare=opening(bungee("2 3 4", "2 3 4"), PEOPLE[:2]))
    driver.frames(5)
    scene = app.page.scene
    labels: list[Any] = driver.widgets("Words")
    number = next(label for label in labels if label.text == str(int(scene.pile)))
    pile, discard = (scene.target_of(place) for place in ("pile", "discard"))
    assert number.center_x == pytest.approx(scene.center_x + 0.3 * scene.card, abs=1)
    assert number.center_y == pytest.approx(pile.y, abs=1) == pytest.approx(discard.y, abs=1)
