"""Bärnergäng's table: gestures make all moves, a look leaves nothing behind, and everything is in view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from screens.app import theme
from screens.app.words import FALLBACK, LANGUAGES, speak
from screens.games.baernergaeng import texts as words
from screens.games.baernergaeng.entry import WITHOUT_CARD
from screens.session.sight import Sight
from screens.table.layout.pose import Pose
from tabletop import Match, Seen
from tabletop.games.baernergaeng.cards import COPIES, EXTENSION
from tests.screens.at_table import PEOPLE, AtTable, opening, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos, Window
from tests.soaking import soak, spread

SIDEWAYS = (640, 360)
WINDOWS = (PHONE, SIDEWAYS, (800, 600), TABLET, (2560, 1440))
ALL = {"extension": list(EXTENSION)}
ROWS = [["4", "6", "1", "8"], ["5", "0^", "7", "3"], ["9", "9", "2", "swap^"]]

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a table and open the curtain; the hand is opened if ``looks``."""

    def begin(match: Match, size: Pos = PHONE, motion: str = "none", looks: bool = True, **prefs: Any) -> AtTable:
        return sit(start_app, driver, match, size, looks=looks, motion=motion, **prefs)

    return begin


def standing(rows: list[list[str]], options: dict[str, Any] = ALL, **more: Any) -> Match:
    """A match with these rows; all other cards are in the draw pile."""
    base = Match.new("baernergaeng", seats=len(rows), seed=4, options=options).position()
    rest = [face for face, copies in COPIES.items() for _copy in range(copies)]
    lying = [*more.get("discard", []), *more.get("resolving", []), *([more["drawn"]] if "drawn" in more else [])]
    for face in [*lying, *(card.removesuffix("^") for row in rows for card in row)]:
        rest.remove(face)
    Random(5).shuffle(rest)
    turns = {"turn": 0, "turns": [1] * len(rows), "phase": "turn", "peeking": [], "discard": [], "pile": rest}
    return Match.from_position(base | turns | {"rows": rows} | more)


def drawn(face: str, rows: list[list[str]] = ROWS, **more: Any) -> Match:
    """A match in which seat 0 has drawn this card."""
    return standing(rows, phase="drawn", drawn=face, **{"discard": ["9"], **more})


def last_move(table: AtTable) -> str:
    return str(table.match.record()["moves"][-1][1])


def test_the_drawn_card_lies_in_its_place_whatever_size_the_window_had_before(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("8"))
    (card,) = table.pieces("hand 0")
    before = table.scene.layer.pose_of(card)
    for size in (SIDEWAYS, TABLET, PHONE):
        Window.resize(*size)
        driver.frames(4)
    assert table.scene.layer.pose_of(card) == before


def faces(table: AtTable) -> list[str]:
    """Every face that any piece of the table knows or draws."""
    scene = table.scene
    known = {piece.face for piece in scene.pieces} | {scene.layer.shown_on(piece) for piece in scene.pieces}
    return sorted(face for face in known if face)


def bar(table: AtTable) -> list[str]:
    acts: list[Any] = table.driver.widgets("TextButton")
    return sorted(act.text for act in acts if act.text)


# -- every move by gestures


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"growing": True, "keep_specials": True, **ALL}),
        (3, {"protect_caller": True, **ALL}),
        (4, {}),
        (6, {"keep_specials": True, **ALL}),
    ],
)
def test_each_move_has_ways_that_spell_it_alone_and_lead_to_places_in_view(
    begin: Begin, seats: int, options: dict[str, Any]
) -> None:
    match, rng = Match.new("baernergaeng", seats=seats, seed=seats, options=options), Random(seats)
    scene = begin(match.copy(), looks=False).scene
    for _move in range(500):
        if match.over:
            break
        seat = rng.choice(match.actors)
        if rng.random() < 0.2:
            view, public = match.view(seat), match.view(None)
            scene.show(Sight(view, public, seat, seat, seat, tuple(match.moves(seat))))
            check_ways(scene, match.moves(seat))
        match.play(seat, rng.choice(match.moves(seat)))


def check_ways(scene: Any, moves: list[str]) -> None:
    makes: dict[Any, str] = {}
    for move in moves:
        ways = [tuple(steps) for steps in scene.entry.ways(move)]
        assert ways
        for steps in ways:
            assert makes.setdefault(steps, move) == move
            assert scene.entry.spell(steps) == move
            assert all(scene.target_of(step.to).width > 10 for step in steps if step.to)


@soak
@pytest.mark.parametrize(("by", "seed"), [("drag", 11), ("tap", 12), ("keys", 13)])
def test_a_whole_match_is_played_with_fingers_or_keys(begin: Begin, by: str, seed: int, shift: int) -> None:
    seed += shift
    table = begin(Match.new("baernergaeng", seats=3, seed=seed, options={"rounds": 1, **ALL}), looks=False)
    table.by = by
    assert table.play_to_the_end(Random(seed)).over


@pytest.mark.parametrize(
    ("face", "move"),
    [
        ("5", "keep 2"),
        ("5", "throw"),
        ("swap", "swap 0 1.2"),
        ("look", "look 2.1"),
        ("look", "look 0.1"),
        ("flip", "flip 1"),
        ("cut", "cut 3"),
    ],
)
@pytest.mark.parametrize("by", ["drag", "tap"])
def test_a_drawn_card_is_brought_where_it_goes(begin: Begin, face: str, move: str, by: str) -> None:
    begin(drawn(face)).make(move, by=by)


def test_a_tap_on_the_discard_pile_throws_the_drawn_card_away(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("5"))
    driver.tap(table.at("discard"))
    assert last_move(table) == "throw"
    table = begin(drawn("trade"))
    assert table.refusal_of(lambda: driver.tap(table.at("discard")))
    assert table.played() == 0


@pytest.mark.parametrize("ends_it", [False, True])
def test_a_row_that_changes_its_owner_is_announced_before_it_flies_and_a_tap_ends_that(
    begin: Begin, driver: Driver, ends_it: bool
) -> None:
    table = begin(drawn("trade"), motion="full")
    scene, banner = table.scene, table.page.herald.banner
    before = {piece: scene.layer.pose_of(piece) for piece in scene.pieces if piece.lies_at.is_slot}
    table.page.play("trade")
    driver.until(lambda: banner.opacity == 1, seconds=2)
    driver.wait(0.3)
    assert "rows" in banner.text
    assert all(scene.layer.pose_of(piece) == pose for piece, pose in before.items()), "nothing flies yet"
    if ends_it:
        driver.tap(scene.center)
        assert scene.is_still
        assert not banner.text
    driver.until(lambda: scene.is_still, seconds=3)
    assert sum(scene.layer.pose_of(piece) != pose for piece, pose in before.items()) == 8


@pytest.mark.parametrize("kind", ["two", "mix", "new", "trade", "invert", "add"])
def test_a_special_that_needs_no_card_goes_to_the_middle(begin: Begin, driver: Driver, kind: str) -> None:
    table = begin(drawn(kind))
    assert table.scene.entry.label(f"use:{kind}") in bar(table)
    driver.drag(table.at("hand 0"), table.target("resolving"))
    assert last_move(table) == kind


@pytest.mark.parametrize(("kind", "name"), [("swap", "Swap"), ("look", "Peek"), ("flip", "")])
def test_a_special_that_need_not_be_played_says_so(begin: Begin, kind: str, name: str) -> None:
    prompt = begin(drawn(kind)).page.ids.strip.prompt
    assert prompt.endswith(f"Or discard “{name}”, without effect.") == bool(name)


def test_a_special_that_covers_what_was_discarded_for_it_says_so() -> None:
    laid = [Seen("lay", 0, "resolving", "discard", 1, (kind,), ()) for kind in ("two", "swap")]
    assert [words.happened(seen, ["Anna"]) for seen in laid] == ["“Draw Twice” goes on top.", ""]


@pytest.mark.parametrize("kind", ["mix", "new", "trade", "invert", "add", "flip", "cut"])
def test_a_special_that_has_been_drawn_waits_until_its_player_presses_its_name(
    begin: Begin, driver: Driver, kind: str
) -> None:
    table = begin(drawn(kind, [["4^"], *ROWS[1:]]))
    driver.wait(5)
    assert table.played() == 0
    if kind in WITHOUT_CARD:
        assert words.asked(kind) in driver.texts(), "its effect can be read"
    table.press(words.face(kind))
    assert last_move(table) == kind


def test_what_a_special_card_asks_is_large_enough_to_be_read_on_a_phone(begin: Begin) -> None:
    strip = begin(drawn("mix")).page.ids.strip
    try:
        for language, kind in product(LANGUAGES, WITHOUT_CARD):
            speak(language)
            assert strip.size_for(words.asked(kind), strip.width - theme.gap(3), strip.room) >= dp(13), (language, kind)
    finally:
        speak(FALLBACK)


@pytest.mark.parametrize("use", ["swap 1 2.0", "look 1.3", "mix", "flip 0", "cut 2"])
def test_a_joker_is_used_as_what_it_stands_for(begin: Begin, use: str) -> None:
    begin(drawn("joker")).make(f"joker {use}")


@pytest.mark.parametrize("kind", ["flip", "cut"])
def test_a_special_that_finds_no_card_goes_to_the_middle(begin: Begin, driver: Driver, kind: str) -> None:
    table = begin(drawn(kind, [["4^"], *ROWS[1:]]))
    driver.drag(table.at("hand 0"), table.target("resolving"))
    assert last_move(table) == kind


@pytest.mark.parametrize(("start", "end"), [("1.1", "0.2"), ("0.2", "1.1")])
def test_an_open_number_is_grabbed_either_way(begin: Begin, driver: Driver, start: str, end: str) -> None:
    table = begin(standing(ROWS, discard=["6"]))
    driver.drag(table.at(start), table.target(end))
    assert last_move(table) == "grab 2 1.1"


def test_the_pile_is_tapped_or_its_card_dragged_to_the_hand(begin: Begin, driver: Driver) -> None:
    table = begin(standing(ROWS, discard=["6"]))
    driver.drag(table.at("pile"), table.target("hand 0"))
    assert last_move(table) == "draw"


def test_the_discard_is_taken_onto_an_own_card(begin: Begin, driver: Driver) -> None:
    table = begin(standing(ROWS, discard=["6"]))
    driver.tap(table.at("discard"))
    driver.tap(table.at("0.3"))
    assert last_move(table) == "take 3"


# -- looks


def test_a_first_look_is_covered_until_it_is_tapped_and_leaves_nothing_behind(begin: Begin) -> None:
    table = begin(Match.new("baernergaeng", seats=2, seed=3), looks=False)
    top = table.match.view(0)["top"]
    row = table.match.view(0)["rows"][0]
    assert [table.scene.layer.shown_on(piece) for piece in table.pieces("0.0")] == [None]
    assert "Got it" not in bar(table)
    table.unlock()
    assert [table.scene.layer.shown_on(piece) for piece in table.scene.pieces.at("row 0")] == row
    table.press("Got it")
    assert last_move(table) == "ok"
    assert faces(table) == [top]


def test_a_look_under_a_finger_ends_with_it_and_may_then_be_closed(begin: Begin, driver: Driver) -> None:
    table = begin(Match.new("baernergaeng", seats=2, seed=3), looks=False)
    (card,) = table.pieces("0.0")
    finger = driver.hold(table.at("0.0"), 0.5)
    assert table.scene.layer.shown_on(card) == card.face
    finger.up()
    assert table.scene.layer.shown_on(card) is None
    table.press("Got it")
    assert table.match.view(None)["peeking"] == [1]


def test_a_drawn_card_lies_covered_and_is_not_played_with_before_it_is_seen(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("flip"), looks=False)
    assert table.scene.layer.shown_on(table.pieces("hand 0")[0]) is None
    driver.tap(table.at("0.1"))
    assert not table.played()
    assert table.scene.entry.prompt() == "Tap the drawn card to see it."
    table.unlock()
    driver.tap(table.at("0.1"))
    assert last_move(table) == "flip 1"


def test_each_card_of_a_two_is_covered_anew(begin: Begin) -> None:
    table = begin(drawn("two"))
    table.press("Draw Twice")
    assert not table.scene.entry.state.is_open
    assert table.scene.layer.shown_on(table.scene.pieces.at("hand 0")[0]) is None


def test_a_single_look_shows_the_card_near_and_covers_it_for_good(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("look"))
    driver.tap(table.at("2.0"))
    (card,) = table.scene.pieces.at("2.0")
    assert table.scene.layer.shown_on(card) is None
    assert table.scene.layer.goal_of(card).width >= 72
    table.unlock()
    assert table.scene.layer.shown_on(card) == "9"
    table.press("Got it")
    assert card.face is None
    assert table.scene.layer.shown_on(card) is None
    assert table.scene.layer.goal_of(card).width < 72


def test_a_look_is_not_closed_because_of_one_that_was_before(begin: Begin, driver: Driver) -> None:
    """Each move ends all looks: the drawn card has been seen, the card to look at has not."""
    table = begin(drawn("look"))
    driver.tap(table.at("2.0"))
    assert table.match.view(0)["looking"]
    assert "Got it" not in bar(table)
    table.unlock()
    assert "Got it" in bar(table)


def test_a_card_kept_in_the_row_is_no_longer_known_to_the_table(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("7"))
    driver.drag(table.at("hand 0"), table.target("0.1"))
    assert last_move(table) == "keep 1"
    assert "7" not in faces(table)


# -- what a joker stands for


def test_a_joker_asks_on_the_table_what_it_stands_for_and_it_may_be_taken_back(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("joker"))
    assert "Peek" not in bar(table)
    table.press("Flip One")
    assert table.scene.entry.prompt() == "Tap the card you want to reveal."
    table.press("Take back")
    table.press("Peek")
    driver.tap(table.at("1.0"))
    assert last_move(table) == "joker look 1.0"


def test_what_a_joker_may_stand_for_is_covered_with_it(begin: Begin) -> None:
    table = begin(drawn("joker"), looks=False)
    assert not table.driver.widgets("BaernergaengKinds")
    table.unlock()
    assert len(table.driver.widgets("Chip")) == 10
    table.press("Swap")
    table.press("Cover")
    assert not table.scene.entry.choice.taken
    assert not table.driver.widgets("BaernergaengKinds")


# -- refusals


@pytest.mark.parametrize(
    ("match", "gesture", "code"),
    [
        (drawn("two"), ("hand 0", "0.1"), "special_in_row"),
        (drawn("mix"), ("hand 0", "0.1"), "must_be_used"),
        (drawn("mix"), ("hand 0", "discard"), "must_be_used"),
        (drawn("flip"), ("hand 0", "resolving"), "name_a_card"),
        (drawn("swap"), ("0.0", "0.1"), "swap_with_another"),
        (drawn("look"), ("hand 0", "1.1"), "lies_open"),
        (drawn("flip", [["4^", "2"], *ROWS[1:]]), ("hand 0", "0.0"), "lies_open"),
        (standing(ROWS, discard=["6"]), ("0.0", "2.0"), "grab_what_is_seen"),
        (standing(ROWS, discard=["6"]), ("0.0", "2.3"), "grab_a_number"),
        (standing(ROWS, discard=["6"]), ("0.0", "0.1"), "grab_from_another"),
        (standing(ROWS, discard=["swap"]), ("discard", ""), "special_on_top"),
        (standing(ROWS, discard=["6"]), ("2.0", ""), "nothing_drawn"),
        (drawn("5"), ("pile", ""), "card_in_hand"),
        (standing(ROWS, phase="end", discard=["6"]), ("0.0", ""), "call_or_end"),
        (standing(ROWS, phase="looking", looking=[1, 0], resolving=["look"]), ("0.0", ""), "close_the_look"),
    ],
)
def test_a_gesture_that_is_refused_says_why(
    begin: Begin, driver: Driver, match: Match, gesture: tuple[str, str], code: str
) -> None:
    table, (what, to) = begin(match.copy()), gesture
    if to:
        assert table.refusal_of(lambda: driver.drag(table.at(what), table.target(to))) == code
    else:
        assert table.refusal_of(lambda: driver.tap(table.at(what))) == code
    assert not table.played()


def test_a_joker_brought_to_the_middle_must_stand_for_something(begin: Begin, driver: Driver) -> None:
    """On a phone the choice lies over the joker, so that no finger reaches it."""
    table = begin(drawn("joker"), TABLET)
    refused = table.refusal_of(lambda: driver.drag(table.at("hand 0"), table.target("resolving")))
    assert refused == "joker_for_what"
    assert not table.played()


def test_the_callers_cards_are_not_lit_where_they_are_protected(begin: Begin, driver: Driver) -> None:
    options = {"protect_caller": True, **ALL}
    table = begin(drawn("swap", options=options, caller=1, todo=[2]))
    driver.tap(table.at("0.0"))
    assert len(table.scene.hints.targets) == len(ROWS[2])


# -- what everybody sees


def test_no_curtain_hangs_where_nothing_is_hidden_and_the_next_ones_row_is_at_the_lower_edge(begin: Begin) -> None:
    table = begin(standing(ROWS, discard=["6"], turns=[0, 0, 0]))
    table.make("take 0")
    assert table.curtain is None
    assert table.scene.focus_seat == 0, "nothing is turned before the device has been taken"
    table.begin()
    assert table.scene.focus_seat == 1
    ys = [table.scene.surface_of(f"row {seat}").y for seat in range(3)]
    assert ys[1] == min(ys)


def test_a_note_names_the_caller_and_the_seats_still_to_play(begin: Begin) -> None:
    table = begin(standing(ROWS, phase="end", discard=["6"], inverted=True))
    assert bar(table) == ["Bärnergäng!", "Don’t call"]
    table.press("Bärnergäng!")
    assert table.scene.news == "Highest wins now · Anna has called"
    notes = {seat.number: seat.note for seat in table.scene.seats}
    assert notes == {0: "Bärnergäng!", 1: "last turn", 2: "last turn"}


def test_growing_may_be_called_at_once(begin: Begin) -> None:
    table = begin(Match.new("baernergaeng", seats=2, seed=1, options={"growing": True}))
    table.press("Bärnergäng!")
    assert table.match.view(None)["phase"] == "score"


def test_the_points_are_those_that_are_written_down(begin: Begin) -> None:
    rows = [["9", "9", "9", "9"], *ROWS[1:]]
    table = begin(standing(rows, discard=["6"], caller=2, inverted=True))
    table.make("take 0")
    points = table.match.view(None)["scores"][-1]
    notes = {seat.number: seat.note for seat in table.scene.seats}
    assert notes[0] == f"best: {points[0]} points"
    assert notes[1] == f"{points[1]} points"


def test_specials_of_a_counted_row_are_seen_to_go_before_they_are_gone(begin: Begin, driver: Driver) -> None:
    rows = [["look", "4", "1", "8"], ["5", "0", "7", "3"], ["9", "9", "2", "swap"]]
    table = begin(standing(rows, discard=["6"], caller=2), motion="full")
    table.page.play("take 1")
    layer = table.scene.layer
    assert any(
        drawn.goal == table.scene.target_of("discard") for drawn in (layer._drawn[piece] for piece in layer._leaving)
    )
    driver.until(lambda: not layer.is_moving, seconds=20)
    assert not layer._leaving
    assert all(piece.face for piece in table.scene.pieces if piece.place != "pile")


# -- room


@pytest.mark.parametrize(("size", "seats"), spread(WINDOWS, [2, 6], one_in=2))
def test_all_rows_are_in_view_and_nothing_covers_them(begin: Begin, size: Pos, seats: int) -> None:
    rows = [["4", "6", "1", "8"] for _seat in range(min(seats, 4))] + [["3", "2", "5", "0"]] * (seats - 4)
    rows[-1] = [*rows[-1], "9", "9", "9", "9", "9"]
    scene = begin(drawn("7", rows, resolving=["two"], draws=1), size=size).scene
    table = Pose(scene.center_x, scene.center_y, scene.width, scene.height)
    lying = {piece: scene.layer.goal_of(piece) for piece in scene.pieces if piece.place != "pile"}
    for piece, pose in lying.items():
        corners = pose.corners()
        assert all(table.holds(corner) for corner in zip(corners[::2], corners[1::2], strict=True))
        assert not any(other.holds((pose.x, pose.y)) for each, other in lying.items() if each is not piece)
        # The tightest case: nine cards in a row, of one of five opponents, on a small screen.
        is_long = piece.place.startswith(f"{seats - 1}.")
        assert pose.width >= (11 if is_long and seats == 6 else 20)


def test_no_piece_knows_a_face_that_the_viewer_does_not_see(begin: Begin) -> None:
    table = begin(Match.new("baernergaeng", seats=3, seed=8, options=ALL), looks=False)
    for _step in range(40):
        table.step()
        if not table.on("table"):
            break
        view = table.match.view(table.session.viewer)
        for seat, row in enumerate(view["rows"]):
            known = [piece.face for piece in table.scene.pieces.at(f"row {seat}")]
            assert known == [card and card.removesuffix("^") for card in row]


def test_a_look_ends_only_once_its_cards_have_been_seen(start_app: Any, driver: Driver) -> None:
    """Those who tap twice would have missed the look: the second tap shows the cards at once."""
    people = [each._replace(level="gentle" if seat else "") for seat, each in enumerate(PEOPLE[: len(ROWS)])]
    table = AtTable(start_app(prepare=opening(drawn("mix"), people, motion="full", pace="calm")), driver)
    table._still()
    table.press("Shuffle")
    driver.wait(0.5)
    assert table.scene.ends_in > 0
    driver.tap(driver.find("Got it"))
    assert table.scene.ends_in == 0
    assert last_move(table) == "mix"
    assert len([piece for piece in table.scene.pieces if piece.is_secret and table.scene.layer.shown_on(piece)]) == 2
    driver.tap(driver.find("Got it"))
    assert [0, "ok"] in table.match.record()["moves"]
