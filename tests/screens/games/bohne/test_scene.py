"""Bohne's table: gestures make all moves, nothing hidden is drawn, and everything is in view."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from screens.session.sight import Sight
from screens.table.model.choice import Step
from tabletop import Match
from tests.screens.at_table import PEOPLE, AtTable, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.soaking import spread

SIDEWAYS = (640, 360)
WINDOWS = (PHONE, SIDEWAYS, (800, 600), TABLET, (2560, 1440))

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a table, open the curtain and the hand."""

    def begin(match: Match, size: Pos = PHONE, text: float = 100) -> AtTable:
        return sit(start_app, driver, match, size, motion="none", text=text)

    return begin


def played(seats: int, moves: int, seed: int = 7) -> Match:
    """A match after this many random moves."""
    match, rng = Match.new("bohne", seats=seats, seed=seed, options={"rounds": 1}), Random(seed)
    for _move in range(moves):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def tricks_left(seats: int, tricks: int) -> Match:
    """A match with this many tricks left."""
    return played(seats, (60 // seats - tricks) * 2 * seats)


def choosing(seats: int = 3) -> Match:
    """A match in which seat 0 has led."""
    return played(seats, 1)


def picking(seats: int = 4) -> Match:
    """A match in which the first card of a trick may be taken."""
    return played(seats, 3 * 2 * seats + seats)


def turn_sight(match: Match, seat: int) -> Sight:
    """What a seat in turn sees."""
    public = match.view(None)
    viewer = None if public["phase"] == "pick" else seat
    return Sight(match.view(viewer), public, viewer, seat, seat, tuple(match.moves(seat)))


# -- every move by gestures


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_move_has_ways_that_spell_it_alone_and_lead_to_places_in_view(begin: Begin, seats: int) -> None:
    scene = begin(Match.new("bohne", seats=seats, seed=seats)).scene
    match, rng = Match.new("bohne", seats=seats, seed=seats, options={"rounds": 1}), Random(seats)
    while not match.over:
        seat = rng.choice(match.actors)
        if rng.random() < 0.25:
            scene.show(turn_sight(match, seat))
            check_ways(scene, match.moves(seat))
        match.play(seat, rng.choice(match.moves(seat)))


def check_ways(scene: Any, moves: list[str]) -> None:
    names = {name for piece in scene.pieces for name in piece.names}
    makes: dict[Any, str] = {}
    for move in moves:
        ways = [tuple(steps) for steps in scene.entry.ways(move)]
        assert ways
        for steps in ways:
            assert makes.setdefault(steps, move) == move
            if move != "deal":
                assert scene.entry.spell(steps) == move
                assert all(step.what in names for step in steps)
                assert all(scene.target_of(step.to).width > 30 for step in steps if step.to)


@pytest.mark.parametrize("by", ["drag", "tap", "keys"])
def test_the_last_tricks_are_played_with_fingers_or_keys_to_the_scores(begin: Begin, by: str) -> None:
    table = begin(tricks_left(3, 2))
    table.by = by
    while not table.match.over:
        table.step()
    assert table.match.view(None)["phase"] == "over"


# -- a trick


def test_a_choice_may_be_changed_until_the_last_has_chosen(begin: Begin) -> None:
    table = begin(choosing())
    first, second = table.session.sight().moves[1:3]
    table.make(first)
    assert table.session.is_passing
    chosen = table.pieces("table 1")[0]
    table.make(second, by="drag")
    assert chosen.place == "hand 1"
    assert [piece.face for piece in table.pieces("table 1")] == [second.split()[1]]
    assert table.match.view(1)["table"][1] == second.split()[1]


def test_a_chosen_card_is_shown_to_nobody_else_before_all_have_chosen(begin: Begin) -> None:
    table = begin(choosing())
    table.make(table.session.sight().moves[0])
    table.pass_on()
    (piece,) = table.pieces("table 1")
    assert piece.face is None
    table.open_curtain()
    table.unlock()
    assert piece.face is None
    table.make(table.session.sight().moves[0])
    assert piece.face is not None
    assert table.scene.layer.shown_on(piece) == piece.face
    assert not table.scene.entry.has_secrets


def test_who_takes_a_card_has_their_own_hand_in_front_and_may_look_at_it_first(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(4))
    while table.match.view(None)["phase"] == "hide":
        table.step()
    below = table.scene.focus_seat
    while table.page.rail.handover:
        assert table.scene.focus_seat == below, "nothing turns before it is theirs"
        table.begin()
    taker = table.session.awaited
    assert table.scene.focus_seat == taker != below
    hand = table.scene.pieces.at(f"hand {taker}")
    assert len(hand) == len(table.match.view(None)["hands"][taker])
    assert not any(table.scene.layer.shown_on(piece) for piece in hand)
    before = table.played()
    driver.tap(table.grip(hand[-1]))
    assert table.curtain.person == PEOPLE[taker]
    table.open_curtain()
    table.unlock()
    assert all(table.scene.layer.shown_on(piece) for piece in table.scene.pieces.at(f"hand {taker}"))
    table.make(table.session.sight().moves[0])
    assert table.played() == before + 1
    assert table.session.viewer is None


def test_the_button_to_look_asks_for_the_curtain_too(begin: Begin) -> None:
    table = begin(picking())
    table.press("Peek")
    assert table.curtain.person == PEOPLE[table.session.awaited]


@pytest.mark.parametrize("by", ["tap", "drag"])
def test_a_card_that_is_taken_lies_in_the_row_of_its_colour_and_counts(begin: Begin, by: str) -> None:
    table = begin(picking())
    scene, picker = table.scene, table.session.awaited
    owner = table.session.sight().moves[0].split()[1]
    (piece,) = table.pieces(f"table {owner}")
    before = len(table.match.view(None)["rows"][picker])
    way = scene.entry.ways(f"pick {owner}")[0 if by == "tap" else 1]
    table._gesture(way[0], by)
    assert piece.place == f"rows {picker}"
    assert len(table.match.view(None)["rows"][picker]) == before + 1
    line = next(line for line in scene.seats if line.number == picker)
    row = next(row for row in line.rows.rows if row.colour == piece.face[0])
    pose = scene.layer.goal_of(piece)
    assert row.x <= pose.x <= row.right
    assert row.y <= pose.y <= row.top
    assert row.value


def test_the_token_goes_to_the_seat_that_takes_the_lead_card(begin: Begin, driver: Driver) -> None:
    table = begin(picking())
    while table.match.view(None)["phase"] == "pick":
        table.step()
    driver.wait(0.6)
    holder = table.match.view(None)["token"]
    slot = next(slot for slot in table.scene.slots if slot.place == f"table {holder}")
    assert slot.x <= table.scene.token.center_x <= slot.right


def test_a_last_card_is_played_by_its_player_and_the_last_one_taken_by_itself(begin: Begin, driver: Driver) -> None:
    table = begin(tricks_left(4, 1))
    done, said = [], set()
    while table.match.view(None)["phase"] != "score" and not table.match.over:
        said |= {text for text in driver.texts() if "nly one move" in text}
        done.append(table.step())
    assert {"Only one move: You lead", "You have only one move."} <= {text[:23] for text in said}, said
    assert [what.split()[0] for what in done if what[:4] in ("lead", "hide")] == ["lead"] + ["hide"] * 3
    assert done[-1] == "forced"


def test_what_plays_itself_is_told_to_whoever_holds_the_device_and_not_as_if_it_were_their_own(
    begin: Begin, driver: Driver
) -> None:
    table = begin(picking())
    while not table.page.forced.move():
        table.step()
    holder, forced = table.session.holder, table.session.awaited
    assert holder != forced
    names = table.page.names
    assert f"{names[holder]} takes" in table.page.ids.strip.text
    driver.until(lambda: table.page.forced.is_showing, seconds=5)
    driver.frames(2)
    assert f"{names[forced]} takes" in table.page.ids.strip.text
    assert not re.search(r"\byour?\b", table.page.ids.strip.text, re.IGNORECASE)


# -- what the table says


def test_on_a_phone_the_sums_of_a_round_stand_beside_the_names(begin: Begin, driver: Driver) -> None:
    table = begin(played(3, 119))
    table.step()
    table.scene.finish_motion()
    sums = [chip.pose for chip in table.scene.round_count.layer.shown if chip.is_sum]
    assert len(sums) == 3
    plates: list[Any] = driver.widgets("Plate")
    assert len(plates) >= 3
    assert min(pose.x - pose.width / 2 for pose in sums) >= max(plate.right for plate in plates)


def test_each_row_and_each_player_have_the_value_that_will_be_scored(begin: Begin) -> None:
    from screens.games.bohne.entry import signed

    table = begin(tricks_left(4, 1))
    while not table.match.over:
        table.step()
    totals = [line.rows.total for line in sorted(table.scene.seats, key=lambda line: line.number)]
    assert totals == [signed(points or 0) for points in table.match.scores[0]]
    assert all(line.rows.children[0].opacity == 0 for line in table.scene.seats), "the counted number stands there"


def test_gestures_out_of_turn_or_place_are_told_why(begin: Begin, driver: Driver) -> None:
    # With four, whoever picks second still has a choice; with three that pick plays itself.
    table = begin(played(4, 0))
    assert table.refusal_of(lambda: driver.tap(table.target("table 1"))) == "lead_first"
    table.make(table.session.sight().moves[0])
    table.pass_on()
    table.open_curtain()
    table.unlock()
    assert table.refusal_of(lambda: driver.tap(table.at("table 0"))) == "wait_for_all"
    while table.match.view(None)["phase"] != "pick" or table.page.rail.handover:
        table.step()
    assert table.refusal_of(lambda: driver.tap(table.at("table 0"))) == "own_card"
    table.make("pick 1")
    table.begin()
    assert table.refusal_of(lambda: driver.tap(table.at("table 0"))) == "holder_is_last"
    assert table.refusal_of(lambda: driver.tap(table.target("table 1"))) == "own_card"


def test_a_card_may_be_dropped_anywhere_in_the_middle(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(4))
    move = table.session.sight().moves[0]
    driver.drag(table.at(f"hand 1/{move.split()[1]}"), table.target("table 3"))
    assert table.match.record()["moves"][-1] == [1, move]


def test_a_card_that_is_dropped_on_another_players_rows_goes_back(begin: Begin) -> None:
    table = begin(picking())
    picker = table.session.awaited
    owner = table.session.sight().moves[0].split()[1]
    before = table.played()
    table._gesture(Step(f"table {owner}", f"rows {(picker + 1) % table.match.seats}"), "drag")
    assert table.played() == before
    assert "A card that you take goes to your own rows." in table.driver.texts()


def test_a_card_that_rests_in_a_row_tells_the_whole_row(begin: Begin) -> None:
    table = begin(tricks_left(3, 3))
    piece = next(piece for piece in table.scene.pieces if piece.place == "rows 0")
    sentence = table.scene.entry.explain(piece, piece.face)
    assert PEOPLE[0].name in sentence


# -- in view


#: Screens, each with a size of text.
ROOMS = [(PHONE, 100), (PHONE, 160), (SIDEWAYS, 160), (TABLET, 100)]


@pytest.mark.parametrize(("seats", "room", "moves"), spread([3, 4, 5, 6], ROOMS, [0, 60], one_in=4))
def test_hand_trick_and_all_rows_are_in_view_and_apart(
    begin: Begin, room: tuple[Pos, float], seats: int, moves: int
) -> None:
    size, text = room
    table = begin(played(seats, moves), size, text)
    scene = table.scene
    hand = scene.pieces.at(f"hand {scene.focus_seat}")
    lines = [(line.x, line.y, line.right, line.top) for line in scene.seats]
    cards = [_box(scene.target_of(slot.place)) for slot in scene.slots]
    fan = [_box(scene.layer.goal_of(piece)) for piece in hand]
    for x, y, right, top in [*lines, *cards, *fan]:
        assert scene.x - 1 <= x < right <= scene.right + 1
        assert scene.y - 1 <= y < top <= scene.top + 1
    groups = [*([line] for line in lines), *([card] for card in cards), fan]
    for at, group in enumerate(groups):
        for other in groups[at + 1 :]:
            assert not any(_overlap(one, two) for one in group for two in other)


@pytest.mark.parametrize("size", WINDOWS)
def test_each_card_of_the_largest_hand_shows_enough_to_be_taken(begin: Begin, size: Pos) -> None:
    table = begin(played(3, 0), size)
    hand = sorted(table.scene.pieces.at("hand 0"), key=lambda piece: piece.rank)
    for left, right in pairwise(table.scene.layer.goal_of(piece) for piece in hand):
        assert left.y != right.y or right.x - left.x >= 20


@pytest.mark.parametrize("cards", [18, 12, 10, 9])
def test_on_a_phone_each_card_of_a_hand_shows_the_width_of_a_finger(begin: Begin, cards: int) -> None:
    table = begin(tricks_left(3, cards))
    hand = table.scene.pieces.at(f"hand {table.scene.focus_seat}")
    assert len(hand) == cards
    for left, right in pairwise(sorted((pose.y, pose.x) for pose in map(table.scene.layer.goal_of, hand))):
        assert right[1] - left[1] >= 34 or right[0] - left[0] >= 20, (left, right)


def test_a_tilted_device_leaves_nothing_behind(begin: Begin, driver: Driver) -> None:
    table = begin(picking(6))
    driver.turn()
    driver.frames(3)
    scene = table.scene
    holder = table.match.view(None)["token"]
    slot = next(slot for slot in scene.slots if slot.place == f"table {holder}")
    assert slot.x <= scene.token.center_x <= slot.right
    assert slot.y <= scene.token.center_y <= slot.top


def _box(pose: Any) -> tuple[float, float, float, float]:
    """The box round a piece, without the tips of its corners."""
    inset = min(3.0, pose.width * 0.1)
    across, along = pose.width / 2 - inset, pose.height / 2 - inset
    return pose.x - across, pose.y - along, pose.x + across, pose.y + along


def _overlap(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    return one[0] < two[2] - 1 and two[0] < one[2] - 1 and one[1] < two[3] - 1 and two[1] < one[3] - 1
