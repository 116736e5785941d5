"""A table's page: the log, the buttons, forced moves, and that everything is stored at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from screens.app import routes
from screens.session.people import Person
from screens.store import Store, StoreError
from tabletop import Match
from tests.screens.at_table import PEOPLE, AtTable, bungee, dog, lay, opening, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a table; the first player opens the curtain and the hand unless ``is_open`` is False.

    If ``alone``, bots play the other seats, and nothing has to be opened.
    """

    def begin(match: Match, size: Pos = PHONE, is_open: bool = True, alone: bool = False, **prefs: Any) -> AtTable:
        people = [*PEOPLE[:1], *map(as_bot, PEOPLE[1 : match.seats])] if alone else PEOPLE[: match.seats]
        table = AtTable(start_app(size=size, prepare=opening(match, people, **prefs)), driver)
        if is_open and not alone:
            table.open_curtain()
            table.unlock()
        return table

    return begin


def as_bot(person: Person) -> Person:
    """Let a bot play a person's seat."""
    return person._replace(level="gentle")


def kept(table: AtTable) -> list[Any]:
    """The moves that are on disk."""
    match, _people = table.app.store.load(table.session.key)
    return list(match.record()["moves"])


# -- moves


def test_the_move_is_on_disk_before_anything_has_moved(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    finger = driver.down(*table.at("hand 0/3")).to(*table.target("discard"))
    at_drop: list[Any] = []
    show = table.scene.show_events

    def told(*what: Any) -> None:
        at_drop.append(kept(table))
        show(*what)

    table.scene.show_events = told
    finger.up()
    assert at_drop == [[[0, "drop 3"]]]


def read_only(table: AtTable, is_full: bool) -> None:
    """Make the table's database reject writes, or accept them again."""
    table.app.store._db.execute(f"PRAGMA query_only = {is_full:d}")


def on_disk(table: AtTable) -> list[Any]:
    """The moves as another window reads them."""
    other = Store(table.app.upkeep.path)
    moves = other.load(table.session.key)[0].record()["moves"]
    other._db.close()
    return list(moves)


@pytest.mark.parametrize(
    "leave",
    [
        pytest.param(lambda driver: driver.pause(), id="put away"),
        pytest.param(lambda driver: driver.focus(False), id="another window in front"),
    ],
)
def test_unstored_moves_are_stored_when_the_app_pauses(
    begin: Begin, driver: Driver, leave: Callable[[Driver], Any]
) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    read_only(table, is_full=True)
    driver.drag(table.at("hand 0/3"), table.target("discard"))
    assert table.match.record()["moves"] == [[0, "drop 3"]]
    assert on_disk(table) == []
    read_only(table, is_full=False)
    leave(driver)
    assert on_disk(table) == [[0, "drop 3"]]


def test_unstored_moves_are_stored_when_the_app_resumes(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    read_only(table, is_full=True)
    driver.drag(table.at("hand 0/3"), table.target("discard"))
    driver.focus(False)
    assert on_disk(table) == []
    read_only(table, is_full=False)
    driver.focus(True)
    assert on_disk(table) == [[0, "drop 3"]]


def test_a_full_disk_is_said_and_the_game_goes_on(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))

    def full(*_told: Any) -> None:
        raise StoreError("disk_full")

    monkeypatch.setattr(table.app.store, "played", full)
    table.make("drop 3")
    assert any("no space left" in text for text in driver.texts())
    driver.wait(9)
    table.pass_on()
    assert table.curtain


def test_a_forced_move_plays_itself_after_a_pause(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7", "2 3 4"), alone=True)
    driver.wait(1.4)
    assert "Only one move: You discard a 7. Tap to play it now." in driver.texts()
    assert table.played() == 0, "it can be read first"
    driver.until(lambda: table.played() > 0, seconds=3)
    assert table.match.record()["moves"][0] == [0, "drop 7"]


#: Matches in which the player in turn has only one legal move, by its text.
ONLY_ONE = {
    "drop 7": lambda: bungee("7", "2 3 4"),
    "5 0>5": lambda: dog("5", "0 K K K", hands=[["5"], ["2"], ["2"], ["2"]]),
    "fold": lambda: dog("5 8", hands=[["5", "8"], ["2"], ["2"], ["2"]]),
}


@pytest.mark.parametrize("move", ONLY_ONE)
def test_the_only_move_of_a_covered_hand_waits_for_its_player(move: str, begin: Begin, driver: Driver) -> None:
    """It neither plays itself nor tells others of the hand; a tap on the own cards only opens them."""
    table = begin(ONLY_ONE[move](), is_open=False)
    driver.wait(6)
    assert table.curtain
    table.open_curtain()
    driver.wait(6)
    said = " ".join(driver.texts())
    assert "only one move" not in said.lower()
    assert "can’t play" not in said
    assert [button.text for button in table.page.ids.buttons.shown][:1] == ["Peek"]
    assert not {"Play it", "Lay down your hand"} & {button.text for button in table.page.ids.buttons.shown}
    table.unlock()
    driver.wait(6)
    assert table.played() == 0
    driver.tap(table.grip(table.scene.pieces.at("hand 0")[0]))
    assert table.played() == 0
    table.press("Lay down your hand" if move == "fold" else "Play it")
    assert table.match.record()["moves"] == [[0, move]]


def test_the_only_move_is_named_and_its_card_lifted_once_the_hand_is_open(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7", "2 3 4"))
    driver.wait(1)
    assert "Only one move: You discard a 7." in driver.texts()
    [card] = table.pieces("hand 0/7")
    lies = table.scene.surface_of("hand 0").laid(table.scene.pieces)[card]
    assert table.scene.layer.pose_of(card).y > lies.y + 5
    table.press("Cover")
    assert not any("only one" in text.lower() for text in driver.texts())


def test_a_tap_plays_a_forced_move_at_once_but_not_before_it_could_be_read(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7", "2 3 4"), alone=True)
    driver.tap(table.scene.center)
    driver.wait(0.2)
    assert table.played() == 0
    driver.wait(0.3)
    driver.tap(table.scene.center)
    assert table.played() == 1


def test_what_would_play_itself_waits_while_a_finger_is_on_the_table(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7", "2 3 4"), alone=True)
    driver.frames(5)
    finger = driver.down(*table.target("pile"))
    driver.wait(2)
    assert table.played() == 0
    finger.up()
    driver.until(lambda: table.played() > 0, seconds=3)


def test_a_move_can_be_taken_back_where_the_engine_allows_it(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4", discard="9"))
    before = table.match.position()
    assert table.page.undo_tap.disabled
    table.make("take drop 4")
    assert not table.page.undo_tap.disabled
    driver.tap(table.page.undo_tap)
    driver.wait(0.5)
    assert table.match.position() == before
    assert kept(table) == []
    assert table.session.viewer == 0
    assert table.page.undo_tap.disabled


def test_what_brought_a_card_to_light_can_not_be_taken_back(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    table.make("drop 4")
    assert table.page.undo_tap.disabled
    driver.tap(table.page.undo_tap)
    assert kept(table) == [[0, "drop 4"]]


# -- from one player to the next


def test_after_a_move_the_hand_stays_open_until_the_device_is_passed_on(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4", "2 3 4"))
    table.make("drop 3")
    assert table.curtain is None
    assert table.scene.entry.state.is_open
    assert "Pass to Beat" in [button.text for button in table.page.ids.buttons.shown]
    driver.tap(table.at("hand 0/2"))
    assert not table.entry.chosen, "no card rises that can't be played now"
    table.pass_on()
    assert "Pass to Beat" in driver.texts()
    table.open_curtain()
    assert table.session.viewer == 1
    assert not table.scene.entry.state.is_open, "who comes to the device finds the hand face down"


def test_a_gap_between_the_cards_of_a_hand_takes_a_tap_too(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4", "2 3 4"), is_open=False)
    table.open_curtain()
    left, right, _last = sorted(map(table.scene.layer.goal_of, table.scene.pieces.at("hand 0")))
    point = (left.x + right.x) / 2, left.y
    assert table.scene.layer.at(point) is None
    driver.tap(point)
    assert table.entry.state.is_open
    driver.tap(point)
    assert len(table.entry.chosen) == 1


@pytest.mark.parametrize("match", [lambda: bungee("2 3 4 5 6 7", "2 3 4"), lambda: dog("2 3 4 5 6", "0 K K K")])
def test_on_a_phone_a_raised_card_leaves_the_name_over_it_readable(
    match: Callable[[], Match], begin: Begin, driver: Driver
) -> None:
    table = begin(match())
    plates: list[Any] = driver.widgets("Plate")
    plate = next(each for each in plates if each.person and each.person.name == "Anna")
    for piece in table.scene.pieces.at("hand 0"):
        lies = table.scene.layer.goal_of(piece)
        driver.wait(0.5)
        driver.tap(table.grip(piece))
        raised = table.scene.layer.goal_of(piece)
        assert raised.y >= lies.y + 5
        assert raised.y + raised.height / 2 < plate.center_y
        driver.wait(0.5)
        driver.tap(table.grip(piece))


def test_before_the_device_is_passed_on_the_lines_name_no_card_of_a_covered_hand(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4", "2 3 4"))
    table.make("drop 3")
    (card,) = table.session.recent.own_last()[0].events[-1].faces
    drawn = f"You draw {'an' if card == '8' else 'a'} {card}."
    strip = table.page.ids.strip
    assert strip.text == f"You discard a 3. {drawn}"
    assert strip.prompt == "Pass the device to Beat."
    table.press("Cover")
    assert strip.text == "You discard a 3."
    driver.tap(strip)
    driver.frames(3)
    assert not [text for text in driver.texts() if "draw" in text]
    driver.key("escape")
    table.press("Anna’s cards")
    assert strip.text == f"You discard a 3. {drawn}"


def test_a_player_with_another_turn_gets_no_curtain(begin: Begin) -> None:
    table = begin(bungee("6 3 4", "2 3 4"))
    table.make("drop 6")
    assert table.curtain is None
    assert not table.session.is_passing
    assert table.scene.entry.state.is_open


def test_the_next_one_sits_at_the_lower_edge(begin: Begin) -> None:
    table = begin(bungee("2 3 4", "2 3 4", "2 3 4"))
    table.make("drop 3")
    table.pass_on()
    table.open_curtain()
    assert table.scene.focus_seat == 1
    heights = {seat.number: seat.y for seat in table.scene.seats}
    assert min(heights, key=lambda seat: heights[seat]) == 1


# -- words


def test_the_next_player_is_told_what_others_did_since_their_last_turn(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 9", "2 3 4", "2 3 4"))
    table.make("drop 9")
    table.pass_on()
    table.open_curtain()
    assert table.page.ids.strip.text == "Anna discards a 9."
    driver.tap(table.page.ids.strip)
    driver.frames(3)
    assert "What happened" in driver.texts()
    driver.key("escape")
    assert "What happened" not in driver.texts()
    assert table.on("table")


def test_before_anything_has_happened_it_is_said_whose_turn_it_is(begin: Begin) -> None:
    table = begin(bungee("2 3 9", "2 3 4"))
    assert table.page.ids.strip.text == "It is your turn."
    assert table.page.news.public() == "It is Anna’s turn.", "others may hear it"


def test_what_is_told_to_the_next_one_names_no_drawn_card(begin: Begin) -> None:
    table = begin(bungee("2 3 9", "2 3 4"))
    table.make("drop 9")
    table.pass_on()
    table.open_curtain()
    assert not any("draws" in sentence for sentence in table.page.news.sentences())


# -- buttons


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_under_the_curtain_there_is_nothing_to_press(begin: Begin, size: Pos) -> None:
    table = begin(bungee("2 3 4", "2 3 4"), size, is_open=False)
    assert table.curtain
    assert table.page.ids.buttons.shown == []


def test_calling_is_a_button_and_a_decision_of_ones_own(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("1 1 2", "2 3 4"))
    driver.wait(2)
    assert table.played() == 0
    table.press("Bungee!")
    assert table.match.record()["moves"] == [[0, "call"]]


@pytest.mark.parametrize("size", [PHONE, (640, 360), TABLET])
def test_every_button_can_be_hit_and_lies_in_the_window(begin: Begin, driver: Driver, size: Pos) -> None:
    table = begin(bungee("1 1 2", "2 3 4", discard="9 9"), size)
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.wait(0.5)
    buttons = table.page.ids.buttons.shown
    assert buttons
    for button in buttons:
        x, y = button.to_window(*button.pos)
        assert button.height >= 48
        assert button.width >= 48
        assert x >= 0
        assert x + button.width <= size[0]
        assert y >= 0
        assert y + button.height <= size[1]


def test_a_sentence_at_the_place_lies_in_the_window(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    for name in ("hand 1", "pile", "hand 0/2", "hand 0/4"):
        finger = driver.hold(table.at(name), 0.5)
        driver.frames(2)
        bubble: Any = driver.widgets("Bubble")[0]
        area = table.page.ids.table
        assert area.x <= bubble.x
        assert bubble.right <= area.right
        assert area.y <= bubble.y
        assert bubble.top <= area.top
        finger.up()


def test_the_table_comes_back_from_the_rules_as_it_was(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    table.make("drop 3")
    moves = table.match.record()["moves"]
    table.app.go(routes.Rules(game="bungee"))
    driver.frames(3)
    driver.key("escape")
    assert table.on("table")
    assert table.match.record()["moves"] == moves


def test_words_do_not_cut_a_glide_short(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    driver.drag(table.at("hand 0/3"), table.target("discard"))
    driver.wait(0.1)
    assert table.scene.layer.is_moving


def test_four_taps_lead_from_the_start_to_the_first_card(start_app: Any, driver: Driver) -> None:
    """With the same players as last time."""
    app = start_app()
    lay(app, Match.new("bungee", seats=3, seed=2))
    app.store.remove(app.page.session.key)
    app.home()
    driver.frames(3)
    driver.tap(driver.find("Bungee"))
    driver.frames(3)
    driver.tap(driver.find("Start game"))
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    table.unlock()
    seat = table.session.viewer  # the dealer, if the lucky card is a Bungee
    seen = {table.scene.layer.shown_on(piece) for piece in table.pieces(f"hand {seat}")}
    assert seen == set(table.match.view(seat)["hands"][seat])


@pytest.mark.parametrize("where", ["shelf", "curtain", "table"])
def test_nothing_is_drawn_while_nobody_does_anything(where: str, start_app: Any, driver: Driver) -> None:
    app = start_app()
    app.change(cover_after=0)
    if where != "shelf":
        lay(app, bungee("2 3 4", "2 3 4", discard="9"))
        driver.frames(3)
    if where == "table":
        AtTable(app, driver).open_curtain()
    driver.wait(3)
    before = driver.drawn()
    driver.wait(10)
    assert driver.drawn() == before


# -- what listens while the page is open


def test_the_sensor_listens_while_the_page_is_there_and_no_longer(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    did: list[str] = []
    for what in ("watch", "stop"):
        monkeypatch.setattr(f"screens.device.face_down.FaceDown.{what}", lambda _face, what=what: did.append(what))
    table = begin(bungee("2 3 4", "2 3 4"))
    assert did == ["watch"]
    table.app.home()
    driver.frames(3)
    assert did == ["watch", "stop"]


# -- each thing once


def test_a_drop_asks_for_each_view_and_builds_the_buttons_once(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(bungee("7 9 B", "2 3 4", "5 6 8"))
    asked: list[Any] = []
    view = Match.view

    def seen(match: Match, seat: int | None) -> Any:
        asked.append(seat)
        return view(match, seat)

    def noted(part: type, name: str) -> Callable[[Any], None]:
        done = getattr(part, name)

        def do(of: Any) -> None:
            asked.append(name)
            done(of)

        return do

    start, goal = table.at("hand 0/7"), table.target("discard")
    monkeypatch.setattr(Match, "view", seen)
    for part, name in ((type(table.page.buttons), "show"), (type(table.page.rail), "hang")):
        monkeypatch.setattr(part, name, noted(part, name))
    table.driver.drag(start, goal)
    assert table.played() == 1
    # The store asks for the public view too, of what it writes.
    assert sorted(map(str, asked)) == ["0", "1", "None", "None", "hang", "show"]


@pytest.mark.parametrize("size", [PHONE, (411, 900)])
def test_the_table_keeps_its_size_whatever_is_written_below_it(start_app: Any, driver: Driver, size: Any) -> None:
    hands = [["5", "9"], ["2", "3"], ["2"], ["2"]]
    table = sit(start_app, driver, dog("5 9", "12 K K K", "17 30 K K", hands=hands), size, motion="none")
    strip, heights = table.page.ids.strip, set()
    long = " ".join(["Anna sends back your marble, and Beat plays a Joker as a seven."] * 3)
    for told, prompt in (("", ""), ("Anna.", "Play."), (long, long)):
        strip.text, strip.prompt = told, prompt
        driver.frames(2)
        heights.add(round(table.scene.height))
        written = strip.ids.told
        assert written.texture_size[1] <= written.parent.height
    assert len(heights) == 1


def test_who_is_out_of_the_round_is_told_so_and_can_skip_ahead(start_app: Any, driver: Driver) -> None:
    match = bungee("1 1", "9 8 7 10", "9 8 7 10", lucky="5")
    people = [PEOPLE[0], *(person._replace(level="gentle") for person in PEOPLE[1:3])]
    app = start_app()
    app.change(motion="none", pace="calm")
    app.home(routes.Table(key=app.store.open_table(match, people)))
    driver.frames(3)
    table = AtTable(app, driver)
    assert not table.page.buttons.is_out
    table.page.play("call")
    driver.wait(0.5)
    assert "Beat plays. Your round is over." in driver.texts() or "Beat is thinking…" in driver.texts()
    table.press("Skip ahead")
    driver.wait(1)
    assert table.match.view(None)["phase"] == "score"
