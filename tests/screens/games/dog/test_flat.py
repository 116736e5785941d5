"""Dog on a flat table: all pass cards on at once, each plays at their own edge, and the board is shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import atan2, degrees
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from screens.app import theme
from screens.app.words import _
from screens.table.flat_entry import STAYS_OPEN
from screens.table.layout.stations import StationText
from screens.table.model.choice import Step
from screens.widgets.slots import Slot
from tabletop import Match
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import dog
from tests.screens.driver import TABLET, Driver, Finger, Pos
from tests.screens.games.dog.test_scene import steps_of
from tests.soaking import soak, spread

UPRIGHT_TABLET, SMALL_TABLET, LOW_TABLET, WINDOW = (800, 1280), (1024, 768), (960, 600), (1920, 1080)

Begin = Callable[..., AtRound]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a flat table with people round it."""

    def begin(match: Match, size: Pos = TABLET, **more: Any) -> AtRound:
        return gather(start_app, driver, match, size, **{"motion": "none", **more})

    return begin


def dealt(seats: int = 4, **options: Any) -> Match:
    """A match in which the first cards are about to be exchanged."""
    match = Match.new("dog", seats=seats, seed=4, options=options)
    assert match.view(None)["phase"] == "exchange"
    return match


def hand_of(table: AtRound, seat: int) -> list[str]:
    """The cards that a seat holds."""
    hand: list[str] = table.match.view(seat)["hands"][seat]
    return sorted(hand)


def carry(table: AtRound, seat: int, card: str) -> Finger:
    """A finger of this seat that has lifted one of its own cards and is carrying it."""
    finger = table.driver.down(*table.at(f"hand {seat}/{card}"))
    x, y = finger.place
    finger.to(x + 12, y + 12, steps=2)
    assert [press.entry for press in table.scene.presses if press.lifted][-1] is table.scene.entries[seat]
    return finger


def make(table: AtRound, seat: int, *steps: Step, by: str = "drag") -> None:
    """Make steps with a seat's fingers, or press the buttons at its edge."""
    for step in steps:
        table._still()
        table.plays_for(seat)
        if step.to:
            table._gesture(step, by)
        else:
            table.press_at(seat, table.entry.label(step.what))
    table._still()


def last_move(table: AtRound) -> Any:
    moves = table.match.record()["moves"]
    return moves[-1] if moves else None


def said_at(table: AtRound, seat: int) -> str:
    """The sentence shown at a seat's edge."""
    station = table.scene.stations[seat]
    bubbles: list[Any] = table.driver.widgets("Bubble")
    bubbles = [bubble for bubble in bubbles if station.collide_point(*_middle(_on_screen(bubble)))]
    return "".join(bubble.text for bubble in bubbles)


def _middle(of: tuple[float, ...]) -> Pos:
    return (of[0] + of[2]) / 2, (of[1] + of[3]) / 2


def open_hands(table: AtRound) -> list[int]:
    """The seats whose cards lie open."""
    return [seat for seat in range(table.match.seats) if table.open_faces(seat)]


def secrets_drawn(table: AtRound) -> set[int]:
    """The seats of which a hand or a passed-on card is drawn that not everyone may see."""
    scene = table.scene
    drawn = [piece.place.split() for piece in scene.pieces if scene.layer.shown_on(piece)]
    return {int(place[1]) for place in drawn if place[0] in ("hand", "gift")}


# -- looking


@pytest.mark.parametrize("seats", [4, 6])
def test_all_but_one_hold_look_at_their_own_hands_together(begin: Begin, seats: int) -> None:
    table = begin(dealt(seats))
    fingers = {seat: table.peek(seat) for seat in range(1, seats)}
    for seat in fingers:
        assert table.open_faces(seat)
        assert not Counter(table.open_faces(seat)) - Counter(hand_of(table, seat))
    assert open_hands(table) == [*fingers]
    fingers.pop(2).up()
    assert open_hands(table) == [*fingers]


def test_put_away_nothing_lies_open(begin: Begin) -> None:
    table = begin(dealt())
    table.look(0)
    table.make_for(0, table.match.moves(0)[0])
    finger = table.peek(1)
    table.page.cover()
    assert not secrets_drawn(table)
    finger.up()
    assert not secrets_drawn(table)


def test_put_away_the_board_no_longer_tells_what_the_chosen_card_could_do(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 12 30"))
    table.look(0)
    driver.tap(table.at("hand 0/5"))
    assert table.scene.hints.targets
    driver.pause()
    driver.resume()
    assert not table.scene.hints.targets
    assert not table.scene.hints.trails


@pytest.mark.parametrize("motion", ["none", "full"])
def test_a_new_hand_is_dealt_face_down_even_where_the_last_lay_open(begin: Begin, motion: str) -> None:
    match = dog("5", "K K 12 30", hands=[["5"], [], [], []], stock=["3", "5", "6", "8", "9"] * 5)
    table = begin(match, motion=motion)
    table.look(0)
    table.make_for(0, "5 12>17")
    assert table.match.view(None)["phase"] == "exchange"
    assert len(table.own(0)) > 1
    assert not secrets_drawn(table)
    assert not table.words(0)


def test_how_to_play_is_told_as_it_works_now_and_how_to_look_only_once(begin: Begin) -> None:
    entry = begin(dog("5 8", "K K 12 30")).scene.entries[0]
    assert entry.prompt() == "Hold a card to look. Slide it onto a marble to play it."
    for is_held in (True, False):
        entry.hold_open(now=is_held)
        assert entry.prompt() == "Slide a card onto a marble to play it.", "a tap on a card chooses none"


def test_who_begins_and_cannot_play_is_told_of_the_card_that_they_got(begin: Begin) -> None:
    table = begin(dealt(), language="de")
    for _gift in range(4):
        seat = table.match.actors[0]
        table.page.play(table.match.moves(seat)[0], seat)
    starter = table.match.actors[0]
    assert table.match.moves(starter) == ["fold"]
    station = table.scene.stations[starter]
    read = next(each.text for each in station.ids.words.content.children if isinstance(each, StationText))
    assert "gibt dir eine Karte." in read
    assert "Du kannst keine Karte spielen." in read, "in a few words, so that both have room"


def test_what_stands_at_the_ends_of_ways_faces_the_player_who_moves(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 2", "K K K 30", "K K K K", "K K K K", "K K 0 5", turn=3))
    table.look(3)
    driver.drag(table.at("hand 3/7"), table.target("0"))
    driver.tap(table.at("0"))
    words = [trail for trail in table.scene.hints.trails if trail.word]
    assert {"1", "7"} <= {trail.word for trail in words}
    assert {trail.turn for trail in words} == {table.scene.stations[3].turn}


@pytest.mark.parametrize("seat_of_finger", [0, 2])
def test_no_marble_reveals_what_covered_cards_could_do_with_it(
    begin: Begin, driver: Driver, seat_of_finger: int
) -> None:
    table = begin(dog("5 8", "K K 12 30", "17 K K K"))
    if seat_of_finger:
        table.look(seat_of_finger)
    assert table.scene.entries[0].prompt() == "Hold a card to look. Slide it onto a marble to play it."
    for marble in ("12", "30"):
        driver.tap(table.at(marble))
        finger = driver.down(*table.at(marble))
        finger.to(*table.target("17"))
        assert not table.scene.hints.targets
        assert not table.scene.hints.trails
        assert not [press for press in table.scene.presses if press.lifted]
        finger.up()
        assert table.played() == 0
        assert said_at(table, 0) == "Slide a card onto the marble to move it.", "whatever it is that the hand can do"
    table.look(0)
    assert table.scene.entries[0].prompt() == "Drag a card onto a marble, or choose a card and move a marble."
    driver.tap(table.at("12"))
    assert table.scene.hints.targets


def test_an_open_hand_is_told_what_a_covered_one_was_not(begin: Begin, driver: Driver) -> None:
    table = begin(dog("J 5", "K K K 12", "K K K K"))
    driver.drag(table.at("hand 0/J"), table.target("12"), steps=3)
    assert said_at(table, 0) == "This card doesn’t move this marble now."
    table.look(0)
    driver.tap(table.at("hand 0/J"))
    assert table.scene.entries[0].prompt() == (
        "A Jack needs two marbles to swap, and there aren’t any now. Choose another card."
    )


# -- the exchange


def test_fingers_that_are_down_together_each_lay_out_a_card_of_their_own(begin: Begin, driver: Driver) -> None:
    table = begin(dealt())
    wanted = {seat: hand_of(table, seat)[0] for seat in (3, 0, 2, 1)}
    for seat in wanted:
        table.look(seat)
    fingers = {seat: carry(table, seat, card) for seat, card in wanted.items()}
    for seat in wanted:
        fingers[seat].to(*table.target(f"gift {seat}"), steps=3)
    for seat in wanted:
        fingers[seat].up()
        driver.frames(1)
    assert table.match.record()["moves"][-4:] == [[seat, f"give {card}"] for seat, card in wanted.items()]
    assert table.match.view(None)["phase"] == "play"
    assert all(card in hand_of(table, (seat + 2) % 4) for seat, card in wanted.items())


def test_a_peek_goes_on_while_others_lay_out_their_cards(begin: Begin) -> None:
    table = begin(dealt())
    finger = table.peek(2)
    seen = table.open_faces(2)
    for seat in (0, 1, 3):
        table.look(seat)
        table.make_for(seat, table.match.moves(seat)[0])
        assert table.open_faces(2) == seen
    finger.up()
    assert not table.open_faces(2)


@pytest.mark.parametrize("frames", [5, 40])
def test_only_the_partners_plate_and_the_own_frame_take_the_card_given(
    begin: Begin, driver: Driver, frames: int
) -> None:
    """Anywhere else it comes back, brought there swiftly or slowly; on another player's plate it says why."""
    table = begin(dealt())
    table.look(0)
    card = hand_of(table, 0)[0]
    for seat, station in enumerate(table.scene.stations):
        plate = station.ids.plate
        for place in (plate.center, table.target(f"gift {seat}")):
            is_right = place == (plate.center if seat == 2 else table.target("gift 0"))
            if is_right:
                continue
            x, y = place
            driver.down(*table.at(f"hand 0/{card}")).to(x, y, steps=frames).up()
            assert table.played() == 0
            assert card in [piece.face for piece in table.scene.pieces.at("hand 0")]
            assert "Carla" in said_at(table, 0)
            table.page.sayings.hush(table.scene.entries[0])
    x, y = table.scene.stations[2].ids.plate.center
    driver.down(*table.at(f"hand 0/{card}")).to(x, y, steps=frames).up()
    assert last_move(table) == [0, f"give {card}"]


@pytest.mark.parametrize("motion", ["none", "full"])
def test_what_is_given_lies_face_down_for_all_while_hands_lie_open(begin: Begin, motion: str) -> None:
    table = begin(dealt(), motion=motion)
    for seat in (0, 2, 3):
        table.hold_eye(seat)
    table.look(1)
    table.make_for(1, table.match.moves(1)[0])
    [gift] = table.scene.pieces.at("gift 1")
    assert table.scene.layer.shown_on(gift) is None
    assert open_hands(table) == [0, 2, 3]


def test_taking_a_card_back_leaves_other_fingers_cards_alone(begin: Begin) -> None:
    table = begin(dealt())
    card = hand_of(table, 0)[0]
    table.look(0)
    table.look(1)
    table.make_for(1, table.match.moves(1)[0])
    carrying, peeking = carry(table, 0, card), table.peek(3)
    there = table.scene.layer.pose_of(table.scene.presses[0].lifted[0])
    table.press_at(1, _("Take back"))
    assert table.played() == 0
    assert table.scene.layer.pose_of(table.scene.presses[0].lifted[0]) == there
    assert table.open_faces(3)
    carrying.to(*table.target("gift 0"))
    carrying.up()
    assert last_move(table) == [0, f"give {card}"]
    peeking.up()
    assert not table.open_faces(3)


def test_each_may_take_back_their_card_until_all_have_given(begin: Begin) -> None:
    table = begin(dealt())
    gives = {seat: table.match.moves(seat)[0] for seat in range(3)}
    for seat, move in gives.items():
        table.make_for(seat, move)
    assert [seat for seat in range(4) if _("Take back") in table.words(seat)] == [0, 1, 2]
    table.press_at(0, _("Take back"))
    assert table.match.record()["moves"] == [[seat, gives[seat]] for seat in (1, 2)]
    assert table.match.view(None)["given"] == [False, True, True, False]
    assert [seat for seat in range(4) if _("Take back") in table.words(seat)] == [1, 2]
    table.make_for(0, gives[0])
    table.make_for(3, table.match.moves(3)[0])
    assert not [seat for seat in range(4) if _("Take back") in table.words(seat)], "all have changed hands"


def test_a_card_taken_back_lies_where_it_was_in_a_covered_hand(begin: Begin) -> None:
    table = begin(dog("5 8 K 2 A", "K K K 12", "K K K 20"))
    hand = table.scene.pieces.at("hand 0")
    for face in ("8", "5"):
        table.make_for(0, next(move for move in table.match.moves(0) if move.startswith(face)))
        table.press_at(0, _("Take back"))
        assert table.scene.pieces.at("hand 0") == hand


@pytest.mark.parametrize("by", ["drag", "tap"])
def test_a_card_laid_out_may_be_exchanged_for_another(begin: Begin, by: str) -> None:
    table = begin(dealt())
    table.look(3)
    first, second = table.match.moves(3)[:2]
    table.make_for(3, first, by)
    table.look(3)
    table.make_for(3, second, by)
    assert table.match.view(3)["gifts"][3] == second.split()[1]


def test_the_frame_of_another_takes_no_card_of_mine(begin: Begin, driver: Driver) -> None:
    table = begin(dealt())
    table.look(0)
    before = table.played()
    for seat in (1, 2, 3):
        driver.drag(table.own_point(0), table.target(f"gift {seat}"))
        assert table.played() == before
        assert not table.scene.pieces.at(f"gift {seat}")


def test_each_player_reads_whom_their_card_goes_to_until_cards_change_hands(begin: Begin) -> None:
    table = begin(dealt(6, teams="2x3"))
    names = [table.scene.partner(seat).name for seat in range(6)]
    assert names == [table.scene.people[(seat + 2) % 6].name for seat in range(6)]
    for station, name in zip(table.scene.stations, names, strict=True):
        assert station.gift_for == name
        assert name in station.line
    for seat in range(6):
        table.look(seat)
        table.make_for(seat, table.match.moves(seat)[0])
    assert {station.gift_for for station in table.scene.stations} == {""}


# -- turns


def test_a_card_goes_from_any_edge_to_a_marble(begin: Begin) -> None:
    for seat in range(4):
        marbles = ["K K K K"] * 4
        marbles[seat] = f"K K K {16 * seat + 3}"
        table = begin(dog("5 8", *marbles, turn=seat))
        table.look(seat)
        move = f"5 {16 * seat + 3}>{16 * seat + 8}"
        make(table, seat, *steps_of_seat(table, seat, move))
        assert last_move(table) == [seat, move]


def steps_of_seat(table: AtRound, seat: int, move: str) -> list[Step]:
    """The steps of a move that begins with the card."""
    return list(next(iter(table.scene.entries[seat].ways(move))))


def test_the_seat_in_turn_may_drag_a_marble_before_tapping_the_card(begin: Begin) -> None:
    table = begin(dog("A K", "K K 12 30", "K K K K", "K K K 33"))
    table.look(0)
    table.driver.drag(table.at("aK"), table.target("0"))
    assert table.played() == 0
    table.driver.tap(table.at("hand 0/K"))
    assert last_move(table) == [0, "K aK>0"]


@pytest.mark.parametrize("by", ["drag", "tap"])
def test_a_marble_moved_first_waits_for_its_card_though_the_hand_covers_itself(begin: Begin, by: str) -> None:
    table = begin(dog("A K", "K K 12 30", "K K K K", "K K K 33"))
    table.look(0)
    make(table, 0, Step("aK", "0"), by=by)
    table.driver.wait(STAYS_OPEN + 1)
    assert not table.open_faces(0)
    table.driver.tap(table.at("hand 0/K"))
    assert last_move(table) == [0, "K aK>0"]


def test_a_marble_that_a_single_card_moves_there_waits_for_its_players_confirmation(begin: Begin) -> None:
    """All fingers reach the board; the player confirms with "Done", or by bringing the card."""
    for says in ("button", "card"):
        table = begin(dog("5 8", "K K 12 30"))
        table.look(0)
        table.driver.drag(table.at("12"), table.target("17"))
        assert table.played() == 0
        assert [seat for seat in range(4) if _("Done") in table.words(seat)] == [0]
        if says == "card":
            table.driver.tap(table.at("hand 0/5"))
        else:
            table.press_at(0, _("Done"))
        assert last_move(table) == [0, "5 12>17"]


def test_a_player_out_of_turn_is_told_so_at_their_own_edge(begin: Begin) -> None:
    table = begin(dog("5 8", "K K 12 30", "20 K K K"))
    table.look(1)
    table.driver.drag(table.own_point(1), table.target("20"))
    assert table.played() == 0
    assert "Anna" in said_at(table, 1)
    assert not said_at(table, 0)


def test_a_finger_from_another_edge_lifts_neither_my_cards_nor_marbles(begin: Begin) -> None:
    table = begin(dog("5 8", "K K 12 30"))
    table.look(0)
    foreign = table.driver.down(*table.scene.stations[1].ids.plate.center)
    for thing in ("12", "hand 0/5"):
        foreign.to(*table.at(thing))
        foreign.to(*table.target("17"))
    assert not [press for press in table.scene.presses if press.lifted]
    foreign.up()
    assert table.played() == 0


def test_a_finger_on_the_board_belongs_to_no_seat_while_all_choose(begin: Begin, driver: Driver) -> None:
    table = begin(dealt())
    finger = driver.down(*table.scene.board.center)
    assert [press.entry for press in table.scene.presses] == [table.scene.entry]
    finger.up()


def test_a_seven_is_played_in_parts_while_others_look_and_undone_at_its_players_edge(begin: Begin) -> None:
    table = begin(dog("7 8", "K K 12 30", "14 K K K", "33 K K K"))
    table.look(0)
    make(table, 0, *steps_of(table.scene, "12>15", card="7"))
    finger = table.peek(2)
    assert table.scene.entries[0].prompt() == "4 steps of the 7 are left."
    assert table.scene.stations[0].line == "4 steps of the 7 are left."
    assert _("Take back") not in table.words(1) + table.words(2)
    table.press_at(0, _("Take back"))
    assert [piece.face for piece in table.scene.pieces.at("14")] == ["b"]
    make(table, 0, Step("12", "15"), Step("30", "34"))
    assert last_move(table) == [0, "7 12>15 30>34"]
    assert table.open_faces(2)
    finger.up()


def test_a_jokers_rank_is_chosen_at_its_players_edge(begin: Begin) -> None:
    table = begin(dog("X 10", "17 K K K", "K K K 12", turn=1))
    table.look(1)
    make(table, 1, Step("hand 1/X", "12"), Step("12", "17"))
    assert table.played() == 0
    kinds = ["5", "Jack", "7"]
    assert set(kinds) <= set(table.words(1))
    assert not {*kinds} & {*table.words(0), *table.words(2), *table.words(3)}
    table.press_at(1, "Jack")
    assert last_move(table) == [1, "X=J 12x17"]


# -- the board in the middle


def test_two_fingers_look_nearer_while_others_peek(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 12 30", seats=6), SMALL_TABLET)
    board = table.scene.board
    x, y = board.center
    one, other = driver.down(x - 200, y), driver.down(x + 200, y)
    one.to(x - 215, y, steps=3)
    before = board.zoom
    assert before > 1
    peeking = table.peek(2)
    one.to(x - 230, y, steps=3)
    nearer = board.zoom
    assert nearer > before
    peeking.up()
    table.look(3)
    other.to(x + 220, y, steps=3)
    assert board.zoom > nearer
    one.up()
    other.up()
    zoom, looked = board.zoom, (board.look_x, board.look_y)
    finger = table.peek(1)
    driver.wait(0.5)
    finger.up()
    assert (board.zoom, (board.look_x, board.look_y)) == (zoom, looked)


def test_marbles_are_turned_to_whose_they_are_all_the_way(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 12 30", "17 K K K"), motion="full")
    table.look(0)
    marble, victim = table.pieces("12")[0], table.pieces("17")[0]
    table.driver.drag(table.at("hand 0/5"), table.target("12"))
    for _frame in range(40):
        driver.frames(1)
        turns = [table.scene.layer.pose_of(piece).turn % 360 for piece in (marble, victim)]
        assert turns == [0, 90]
    assert (marble.place, victim.place) == ("17", "bK")


def test_the_size_of_this_round_is_marked_on_the_board(begin: Begin) -> None:
    table = begin(dealt())
    assert table.scene.board._round == table.match.view(None)["round"]


# -- where everything is


#: Screens, each with a size of text.
ROOMS = [(TABLET, 100), (UPRIGHT_TABLET, 160), (SMALL_TABLET, 130), (LOW_TABLET, 130), (WINDOW, 100)]


@pytest.mark.parametrize(("seats", "size"), spread([4, 6], [TABLET, UPRIGHT_TABLET, SMALL_TABLET, WINDOW], one_in=2))
def test_each_kennel_lies_before_its_own_edge(begin: Begin, seats: int, size: Pos) -> None:
    table = begin(dealt(seats), size)
    board = table.scene.board
    for seat, station in enumerate(table.scene.stations):
        start = board.target(str(16 * seat))
        # The angle between its start and its own edge, counter-clockwise; with six seats half a side at most.
        angle = degrees(atan2(start.x - board.center_x, board.center_y - start.y)) - station.turn
        assert abs((angle + 180) % 360 - 180) <= 31


@pytest.mark.parametrize(("language", "moves"), spread(["en", "de", "fr", "it"], [0, 8, 14], one_in=4), ids=str)
def test_at_each_edge_of_a_tablet_words_can_be_read(begin: Begin, language: str, moves: int) -> None:
    match, rng = dealt(), Random(moves)
    for _move in range(moves):
        match.play(match.actors[0], rng.choice(match.moves(match.actors[0])))
    table = begin(match, language=language)
    words: list[Any] = table.driver.widgets("StationText")
    assert len(words) == 4
    assert all(each.text for each in words)
    assert min(each.font_size for each in words) >= dp(13)


def test_who_has_laid_down_their_hand_reads_that_they_are_out_until_the_next_deal(begin: Begin) -> None:
    table = begin(dog("2 3"))
    is_over = _("Your round is over until the next deal.")
    assert not any(is_over in station.line for station in table.scene.stations)
    table.look(0)
    table.press_at(0, _("Lay down your hand"))
    assert [is_over in station.line for station in table.scene.stations] == [True, False, False, False]
    assert table.scene.stations[0].line.endswith(_("It is {name}’s turn.").format(name="Beat"))


@pytest.mark.parametrize(("seats", "room"), spread([4, 6], ROOMS, one_in=2))
def test_nothing_lies_over_another_thing_nor_is_cut(begin: Begin, seats: int, room: tuple[Pos, int]) -> None:
    size, text = room
    table = begin(dealt(seats), size, text=text, language="de")
    for seat in range(seats):
        table.look(seat)
    _check_places(table)
    for seat in range(seats):
        table.make_for(seat, table.match.moves(seat)[0])
        _check_places(table)
    table.play(6)
    _check_places(table)


def _check_places(table: AtRound) -> None:
    scene = table.scene
    stations = scene.stations
    boxes = [box(widget) for widget in (*stations, scene.board)]
    for at, one in enumerate(boxes):
        assert not any(_overlap(one, other) for other in boxes[:at])
        assert _inside(one, box(scene))
    for station in stations:
        _check_station(table, station)


def _check_station(table: AtRound, station: Any) -> None:
    scene, seat = table.scene, int(station.order)
    things = [_card_box(scene, piece) for place in ("hand", "gift") for piece in scene.pieces.at(f"{place} {seat}")]
    plate = box(station.ids.plate)
    for card in things:
        assert not _overlap(card, plate)
        assert _inside(card, box(station))
    buttons = station.ids.buttons
    for act in station.shown:
        on_screen = _on_screen(act)
        assert _inside(on_screen, box(station))
        assert not any(_overlap(on_screen, thing) for thing in [*things, plate])
        assert act.width >= theme.touch() * 0.99
        assert act.height >= theme.touch() * 0.99
    for label in [child for child in buttons.parent.children if getattr(child, "text", "") and child.opacity]:
        assert label.texture_size[0] <= label.width + 1
        assert label.texture_size[1] <= label.height + 1
        assert not _overlap(_on_screen(label), plate) or label.font_name.endswith("Icons")


def box(widget: Any) -> tuple[float, float, float, float]:
    """A widget's left, bottom, right and top."""
    return widget.x, widget.y, widget.right, widget.top


def _on_screen(widget: Any) -> tuple[float, float, float, float]:
    corners = [widget.to_window(*corner) for corner in ((widget.x, widget.y), (widget.right, widget.top))]
    (ax, ay), (bx, by) = corners
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def _card_box(scene: Any, piece: Any) -> tuple[float, float, float, float]:
    """The box of a card without its round corners, which may stick out of a bent fan."""
    corners = scene.layer.goal_of(piece).corners(margin=-6)
    return min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2])


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return min(one[2], other[2]) - max(one[0], other[0]) > 1 and min(one[3], other[3]) - max(one[1], other[1]) > 1


def _inside(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] >= other[0] - 1 and one[1] >= other[1] - 1 and one[2] <= other[2] + 1 and one[3] <= other[3] + 1


@pytest.mark.parametrize(("size", "text"), [(TABLET, 100), (UPRIGHT_TABLET, 160), (LOW_TABLET, 130)])
def test_while_a_joker_is_named_nothing_lies_over_another_thing(begin: Begin, size: Pos, text: int) -> None:
    for turn in (0, 1):
        table = begin(dog("X 10", *["K K K K"] * turn, "17 K K 12", seats=6, turn=turn), size, text=text, language="de")
        table.look(turn)
        make(table, turn, Step(f"hand {turn}/X", "12"), Step("12", "17"))
        assert len(table.words(turn)) > 3
        _check_places(table)


def test_cards_are_large_enough_for_fingers_and_eyes_on_small_tablets_with_large_type(begin: Begin) -> None:
    for size in (LOW_TABLET, UPRIGHT_TABLET):
        table = begin(dealt(6), size, text=160)
        for seat in range(6):
            widths = [table.scene.layer.goal_of(piece).width for piece in table.own(seat)]
            assert min(widths) >= theme.touch() * 0.75


@pytest.mark.parametrize("seats", [4, 6])
def test_each_card_of_a_full_hand_can_be_touched(begin: Begin, seats: int) -> None:
    for size in (TABLET, UPRIGHT_TABLET, SMALL_TABLET, WINDOW):
        table = begin(dealt(seats), size)
        assert all(table.grip(piece) for seat in range(seats) for piece in table.own(seat))


# -- no secret is shown to others, whatever is played


def test_no_secret_is_drawn_for_others_in_any_frame(begin: Begin) -> None:
    table = begin(dealt(), motion="full")
    rng = Random(3)
    for _turn in range(24):
        looks = {seat for seat in range(4) if table.open_faces(seat)}
        idle = [seat for seat in range(4) if seat not in looks and table.own(seat)]
        fingers = {seat: table.peek(seat) for seat in rng.sample(idle, len(idle) // 2)}
        for seen in _frames_of_a_move(table):
            assert seen <= looks | {*fingers} | _just_opened(table)
        for finger in fingers.values():
            finger.up()
        assert secrets_drawn(table) <= _just_opened(table)


def _just_opened(table: AtRound) -> set[int]:
    return {entry.state.seat for entry in table.scene.entries if entry.state.is_open}


def _frames_of_a_move(table: AtRound) -> Iterator[set[int]]:
    """Do what the table asks for; returns, for each frame, the seats whose secrets are drawn."""
    seen: list[set[int]] = []
    frames = table.driver.frames

    def watched(number: int = 1) -> None:
        for _frame in range(number):
            frames(1)
            if table.on("table"):
                seen.append(secrets_drawn(table))

    table.driver.frames = watched  # type: ignore[method-assign]
    try:
        table.step()
    finally:
        table.driver.frames = frames  # type: ignore[method-assign]
    assert seen
    yield from seen


# -- a whole match


@soak
def test_people_and_a_bot_play_a_match_to_its_end_by_taps(begin: Begin, shift: int) -> None:
    table = begin(Match.new("dog", seats=4, seed=6 + shift, options={"canadian_seven": True}), bot=1, pace="quick")
    table.by = "tap"
    assert table.play_to_the_end(Random(8)).over


def test_who_can_play_no_card_lays_the_hand_down_by_a_button_in_words(begin: Begin) -> None:
    table = begin(dog("5 9", "K K K K", "12 K K K"))
    assert [act.text for act in table.scene.stations[0].shown if act.act.slot is Slot.MAIN] == ["Lay down your hand"]
