"""Bohne on a flat table: all choose at once, each at their own edge, and hidden cards stay hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from kivy.clock import Clock

from screens.app.words import _
from screens.table.layout.pose import Pose
from screens.table.layout.stations import ACROSS, UPRIGHT
from tabletop import Match
from tests.screens.at_round import AtRound, gather
from tests.screens.driver import TABLET, Driver, Finger, Pos
from tests.screens.games.bohne.test_scene import choosing, picking, played, tricks_left
from tests.soaking import spread

UPRIGHT_TABLET, SMALL_TABLET, WINDOW = (800, 1280), (1024, 768), (1920, 1080)

Begin = Callable[..., AtRound]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a flat table with people round it."""

    def begin(match: Match, size: Pos = TABLET, **more: Any) -> AtRound:
        return gather(start_app, driver, match, size, **{"motion": "none", **more})

    return begin


def grab(table: AtRound, seat: int, move: str) -> Finger:
    """A finger of this seat that has lifted the card of a move."""
    finger = table.driver.down(*table.at(f"hand {seat}/{move.split()[1]}"))
    finger.slide(halfway(finger.pos, table.target(f"table {seat}")))
    table.driver.frames(1)
    assert any(press.entry is table.scene.entries[seat] and press.lifted for press in table.scene.presses)
    return finger


def halfway(here: Pos, there: Pos) -> Pos:
    """The point between two."""
    return (here[0] + there[0]) / 2, (here[1] + there[1]) / 2


def moves_of(table: AtRound, seat: int) -> list[str]:
    """A seat's legal moves."""
    return list(table.match.moves(seat))


def laid(table: AtRound, seat: int) -> Any:
    """A seat's card in the trick."""
    (piece,) = table.pieces(f"table {seat}")
    return piece


# -- all at once


def test_all_look_at_their_own_hands_at_once_and_at_no_others(begin: Begin) -> None:
    table = begin(played(4, 0))
    fingers = table.at_once(*(lambda seat=seat: table.peek(seat) for seat in (0, 1, 3)))
    for seat in (0, 1, 3):
        assert table.open_faces(seat)
        assert not Counter(table.open_faces(seat)) - Counter(table.match.view(seat)["hands"][seat])
    assert not table.open_faces(2)
    fingers[1].up()
    assert [bool(table.open_faces(seat)) for seat in range(4)] == [True, False, False, True]


@pytest.mark.parametrize("motion", ["none", "full"])
def test_fingers_that_are_down_together_each_hide_a_card_of_their_own(
    begin: Begin, driver: Driver, motion: str
) -> None:
    table = begin(choosing(4), motion=motion)
    for seat in (1, 2, 3):
        table.look(seat)
    wanted = {seat: table.rng.choice(moves_of(table, seat)) for seat in (1, 2, 3)}
    fingers = {seat: grab(table, seat, move) for seat, move in wanted.items()}
    for seat in (2, 3, 1):
        fingers[seat].slide(table.target(f"table {seat}"))
        driver.frames(1)
        fingers[seat].up()
        driver.frames(1)
    assert table.match.record()["moves"][1:] == [[seat, wanted[seat]] for seat in (2, 3, 1)]
    assert table.match.view(None)["phase"] == "pick"


def test_a_peek_goes_on_while_others_hide_and_the_cards_are_turned_up(begin: Begin) -> None:
    table = begin(choosing(3))
    finger = table.peek(0)
    for seat in (1, 2):
        table.look(seat)
        table.make_for(seat, moves_of(table, seat)[0])
        assert table.open_faces(0)
    assert table.match.view(None)["phase"] == "pick"
    finger.up()
    assert not table.open_faces(0)


def test_a_peek_goes_on_while_another_takes_back_what_was_hidden(begin: Begin) -> None:
    table = begin(choosing(4))
    table.look(1)
    table.make_for(1, moves_of(table, 1)[0])
    peeking = table.peek(2)
    table.press_at(1, _("Take back"))
    assert table.played() == 1
    assert table.open_faces(2)
    peeking.up()
    assert not table.open_faces(2)


@pytest.mark.parametrize("by", ["drag", "tap"])
def test_a_hidden_card_may_be_changed_until_the_last_seat_has_chosen(begin: Begin, by: str) -> None:
    table = begin(choosing(3))
    table.look(1)
    first, second = moves_of(table, 1)[:2]
    table.make_for(1, first, by)
    assert table.scene.entries[1].choice.together([(f"hand 1/{second.split()[1]}",)]) == ["table 1"]
    table.look(1)
    table.make_for(1, second, by)
    assert table.match.view(1)["table"][1] == second.split()[1]
    assert laid(table, 1).face == second.split()[1]
    table.look(2)
    table.make_for(2, moves_of(table, 2)[0], by)
    assert not moves_of(table, 1)


def test_a_card_dropped_anywhere_in_the_middle_lies_before_its_own_edge(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(6))
    table.look(3)
    move = moves_of(table, 3)[0]
    ring = table.scene.ids.ring
    driver.drag(table.at(f"hand 3/{move.split()[1]}"), ring.center)
    assert table.match.record()["moves"][-1] == [3, move]


def test_a_raised_card_stays_raised_while_another_seat_hides(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(4))
    table.look(1)
    move = moves_of(table, 1)[3]
    driver.tap(table.at(f"hand 1/{move.split()[1]}"))
    table.make_for(2, moves_of(table, 2)[0])
    driver.tap(table.target("table 1"))
    assert table.match.record()["moves"][-1] == [1, move]


# -- whose finger it is


def test_a_finger_from_another_edge_lays_nothing_of_mine(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(4))
    table.look(1)
    driver.tap(table.at(f"hand 1/{moves_of(table, 1)[0].split()[1]}"))
    before = table.played()
    for seat in (0, 2, 3):
        driver.tap(table.target(f"table {seat}"))
        driver.tap(table.scene.stations[seat].ids.plate.center)
        driver.drag(table.scene.stations[seat].center, table.target("table 1"))
    assert table.played() == before
    driver.tap(table.target("table 1"))
    assert table.played() == before + 1


def test_only_the_picker_takes_cards_and_confirms_them_at_its_edge(begin: Begin, driver: Driver) -> None:
    table = begin(picking(4))
    before = table.played()
    picker = table.session.awaited
    move = moves_of(table, picker)[0]
    for seat in set(range(4)) - {picker}:
        driver.drag(table.scene.stations[seat].ids.plate.center, table.target(f"rows {seat}"))
    driver.tap(table.target(f"table {move.split()[1]}"))
    assert table.played() == before, "anybody's finger reaches the middle"
    assert [seat for seat in range(4) if _("Done") in table.words(seat)] == [picker]
    table.press_at(picker, _("Done"))
    assert table.match.record()["moves"][before:] == [[picker, move]]


def test_a_move_waiting_for_confirmation_keeps_waiting_while_others_look(begin: Begin, driver: Driver) -> None:
    table = begin(picking(4))
    before = table.played()
    picker = table.session.awaited
    one, other = (move.split()[1] for move in moves_of(table, picker)[:2])
    driver.tap(table.at(f"table {one}"))
    assert table.scene.target_of(f"table {one}") in table.scene.hints.chosen, "it is shown which card that would be"
    finger = table.peek((picker + 1) % 4)
    table.look((picker + 2) % 4)
    assert _("Done") in table.words(picker)
    finger.up()
    driver.tap(table.at(f"table {other}"))
    assert table.scene.target_of(f"table {one}") not in table.scene.hints.chosen, "another one is meant now"
    table.press_at(picker, _("Done"))
    assert table.match.record()["moves"][before:] == [[picker, f"pick {other}"]]


def test_a_move_waiting_for_confirmation_is_taken_back_at_its_players_edge(begin: Begin, driver: Driver) -> None:
    table = begin(picking(4))
    picker = table.session.awaited
    driver.tap(table.at(f"table {moves_of(table, picker)[0].split()[1]}"))
    assert [seat for seat in range(4) if _("Done") in table.words(seat)] == [picker]
    before = table.played()
    table.press_at(picker, _("Take back"))
    assert _("Done") not in table.words(picker)
    assert table.played() == before
    assert not table.scene.hints.chosen


def test_a_card_that_is_drawn_to_the_own_rows_is_taken_and_to_anothers_it_is_not(begin: Begin, driver: Driver) -> None:
    table = begin(picking(4))
    before = table.played()
    picker = table.session.awaited
    move = moves_of(table, picker)[0]
    card = f"table {move.split()[1]}"
    driver.drag(table.at(card), table.target(f"rows {(picker + 1) % 4}"))
    assert table.played() == before
    driver.drag(table.at(card), table.target(f"rows {picker}"))
    assert table.match.record()["moves"][before:] == [[picker, move]]


def test_a_card_that_is_taken_lies_turned_to_its_taker_in_the_row_of_its_colour(begin: Begin) -> None:
    table = begin(picking(4))
    while (picker := table.session.awaited) != 1:
        table.make_for(picker, moves_of(table, picker)[0], "drag")
    owner = moves_of(table, 1)[0].split()[1]
    piece = laid(table, int(owner))
    table.make_for(1, f"pick {owner}", "drag")
    pose = table.scene.layer.goal_of(piece)
    station = table.scene.stations[1]
    assert piece.place == "rows 1"
    assert pose.turn == station.turn
    assert station.collide_point(pose.x, pose.y)


# -- secrets


def test_what_is_hidden_lies_face_down_for_all_and_its_hand_is_covered_again(begin: Begin) -> None:
    table = begin(choosing(3))
    table.look(1)
    table.make_for(1, moves_of(table, 1)[0])
    piece = laid(table, 1)
    assert piece.face
    assert table.scene.layer.shown_on(piece) is None
    assert not table.open_faces(1)


def test_a_finger_held_on_ones_own_card_in_the_middle_shows_only_that_card(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(3))
    table.look(1)
    table.make_for(1, moves_of(table, 1)[0])
    finger = driver.hold(table.target("table 1"), 0.5)
    assert table.open_faces(1) == [laid(table, 1).face]
    finger.up()
    assert not table.open_faces(1)


def test_when_the_table_is_covered_nothing_is_open_under_any_finger(begin: Begin, driver: Driver) -> None:
    table = begin(choosing(4))
    table.look(1)
    table.make_for(1, moves_of(table, 1)[0])
    table.look(2)
    table.peek(3)
    driver.hold(table.target("table 1"), 0.5)
    assert all(table.open_faces(seat) for seat in (1, 2, 3))
    table.page.cover()
    driver.frames(2)
    assert not any(table.open_faces(seat) for seat in range(4))


@pytest.mark.parametrize("motion", ["none", "full"])
def test_no_frame_draws_a_face_whose_owner_is_not_looking(begin: Begin, driver: Driver, motion: str) -> None:
    """All choose without looking: cards stay unseen until all are revealed."""
    table = begin(choosing(4), motion=motion)
    scene = table.scene
    seen: list[Any] = []

    def watch(_dt: float) -> None:
        public = table.match.view(None)
        laid_open = {f"table {seat}" for seat, face in enumerate(public["table"]) if face}
        seen.extend(
            piece
            for piece in scene.pieces
            if piece in scene.layer._drawn and scene.layer.shown_on(piece)
            if not (piece.place in laid_open or piece.place.startswith("rows"))
        )

    watching = Clock.schedule_interval(watch, 0)
    for seat in (1, 2, 3):
        table.page.move_made(table.scene.entries[seat], moves_of(table, seat)[0])
        driver.wait(0.2)
    table.page.move_made(table.scene.entries[0], moves_of(table, 0)[0])
    driver.wait(1.5)
    watching.cancel()
    assert not seen


# -- whole matches


@pytest.mark.parametrize(("seats", "bot"), [(3, 1), (5, None), (6, 4)])
def test_people_and_a_bot_play_a_match_to_its_end_by_touch(begin: Begin, seats: int, bot: int | None) -> None:
    table = begin(tricks_left(seats, 3), bot=bot)
    table.by = "tap" if seats == 5 else "drag"
    while not table.match.over:
        table.step()
    table.play(1)
    assert table.on("result")


# -- in view


#: Screens, each with a size of text.
ROOMS = [(TABLET, 130), (SMALL_TABLET, 100), (SMALL_TABLET, 130), (UPRIGHT_TABLET, 130), (WINDOW, 100)]


@pytest.mark.parametrize(("seats", "room", "tricks"), spread([3, 4, 5, 6], ROOMS, [0, 4], one_in=5))
def test_hands_rows_plates_and_trick_are_in_view_and_apart(
    begin: Begin, room: tuple[Pos, float], seats: int, tricks: int
) -> None:
    size, text = room
    table = begin(played(seats, tricks * 2 * seats + seats), size, text=text)
    scene = table.scene
    window = (scene.x - 1, scene.y - 1, scene.right + 1, scene.top + 1)
    groups: list[list[tuple[float, ...]]] = [[box(scene.target_of(slot.place))] for slot in scene.ids.ring.slots]
    for station in scene.stations:
        edge = (station.x - 1, station.y - 1, station.right + 1, station.top + 1)
        hand = [box(scene.layer.goal_of(piece)) for piece in scene.pieces.at(f"hand {station.order:.0f}")]
        own = [hand, [around(station.rows)], [around(station.ids.plate), around(station.ids.words)]]
        assert all(is_in(one, edge) and is_in(one, window) for group in own for one in group)
        groups += own
    for one, two in combinations(groups, 2):
        assert not any(overlap(each, other) for each in one for other in two)


@pytest.mark.parametrize("size", [SMALL_TABLET, UPRIGHT_TABLET])
@pytest.mark.parametrize("seats", [5, 6])
def test_buttons_stand_at_their_players_edge_beside_the_plate(
    begin: Begin, driver: Driver, size: Pos, seats: int
) -> None:
    table = begin(choosing(seats), size, text=130, language="de")
    for seat in range(1, seats):
        table.look(seat)
        if seat < seats - 1:
            table.make_for(seat, moves_of(table, seat)[0])
    driver.frames(2)
    for station in table.scene.stations:
        edge, plate = around(station), around(station.ids.plate)
        for act in station.shown:
            one, two = act.to_window(act.x, act.y), act.to_window(act.right, act.top)
            sides = [sorted(pair) for pair in zip(one, two, strict=True)]
            button = sides[0][0] + 1, sides[1][0] + 1, sides[0][1] - 1, sides[1][1] - 1
            assert is_in(button, edge)
            assert not overlap(button, plate)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("size", [TABLET, UPRIGHT_TABLET])
def test_each_card_of_the_trick_lies_nearest_to_the_edge_that_it_faces(begin: Begin, size: Pos, seats: int) -> None:
    table = begin(choosing(seats), size)
    edges = (ACROSS if size[0] > size[1] else UPRIGHT)[seats]
    for seat, slot in enumerate(table.scene.ids.ring.slots):
        near = min(table.scene.stations, key=lambda station: distance(station.center, slot.center))
        assert (near.order, slot.turn) == (seat, 90 * edges[seat])


def test_the_token_lies_on_its_holders_card_turned_like_it(begin: Begin, driver: Driver) -> None:
    table = begin(picking(5))
    slots, token = table.scene.ids.ring.slots, table.scene.token
    while not slots[holder := table.match.view(None)["token"]].turn:
        table.step()
    driver.wait(0.6)
    assert slots[holder].collide_point(*token.center)
    assert token.turn == slots[holder].turn


def test_all_cards_of_the_largest_hand_show_enough_to_be_taken(begin: Begin) -> None:
    table = begin(played(3, 0), SMALL_TABLET)
    for seat in range(3):
        poses = [table.scene.layer.goal_of(piece) for piece in table.scene.pieces.at(f"hand {seat}")]
        gaps = [distance((one.x, one.y), (two.x, two.y)) ** 0.5 for one, two in pairwise(poses)]
        assert min(gaps) >= 20


def test_chance_finds_no_hand_in_which_a_finger_opens_anothers_cards(begin: Begin, driver: Driver) -> None:
    table, rng = begin(choosing(4)), Random(3)
    for _tap in range(30):
        seat = rng.randrange(4)
        station = table.scene.stations[seat]
        point = rng.uniform(station.x, station.right), rng.uniform(station.y, station.top)
        finger = driver.hold(point, 0.6)
        others = set(range(4)) - {seat}
        assert not any(table.open_faces(other) for other in others)
        finger.up()
        assert not any(table.open_faces(other) for other in others)
        # It may have been on the eye.
        table.scene.entries[seat].open_hand(now=False)


def distance(one: Iterable[float], two: Iterable[float]) -> float:
    """The squared distance between two points."""
    return sum((here - there) ** 2 for here, there in zip(one, two, strict=True))


def box(pose: Pose) -> tuple[float, ...]:
    """The box round a rotated piece, without the tips of its corners."""
    corners = pose.corners(-min(4.0, pose.width * 0.1))
    return min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2])


def around(widget: Any) -> tuple[float, ...]:
    """The box of a widget."""
    return widget.x + 1, widget.y + 1, widget.right - 1, widget.top - 1


def is_in(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether the first box lies inside the other."""
    return other[0] <= one[0] < one[2] <= other[2] and other[1] <= one[1] < one[3] <= other[3]


def overlap(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    """Whether two boxes share more than an edge."""
    return one[0] < two[2] - 1 and two[0] < one[2] - 1 and one[1] < two[3] - 1 and two[1] < one[3] - 1


def test_who_takes_a_card_from_the_middle_does_not_read_how_to_look_at_their_own(begin: Begin) -> None:
    table = begin(picking())
    prompts = [table.scene.entries[seat].prompt() for seat in table.match.actors]
    assert prompts == ["Take a card from the middle into your rows."]


def test_nothing_stays_lit_of_a_move_that_has_played_itself(begin: Begin) -> None:
    match = picking()
    while len(match.moves(match.actors[0])) > 1:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    table, (seat,) = begin(match), match.actors
    table.driver.until(lambda: table.scene.hints.targets)
    before = table.played()
    table.driver.until(lambda: table.played() > before)
    table.driver.frames(2)
    assert table.scene.entries[seat].advised is None
    assert not table.scene.hints.targets or table.page.forced.move()
