"""Bärnergäng on a flat table: all look at the same time, each at their own cards from their own edge."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from screens.games.baernergaeng import cards, texts
from screens.table.layout.pose import Pose
from screens.table.view.faces import SHIELDED
from screens.widgets.basics import width_of
from tabletop import Match
from tests.screens.at_round import AtRound, gather
from tests.screens.driver import TABLET, Driver, Pos
from tests.screens.games.baernergaeng.test_scene import ALL, ROWS, drawn, last_move, standing
from tests.soaking import soak, spread

WINDOWS = (TABLET, (800, 1280), (1024, 768), (1920, 1080))
FOUR = [*ROWS, ["1", "2", "3", "8"]]

Begin = Callable[..., AtRound]


class Gang(AtRound):
    """Drives a flat table on which a joker's choices may appear in front of the player."""

    def press_at(self, seat: int, text: str) -> None:
        """Press a button at this seat's edge, or among a joker's choices."""
        chips: list[Any] = [*self.driver.widgets("OwnChip"), *self.driver.widgets("Chip")]
        asked = [chip for chip in chips if chip.text == text]
        if asked:
            self.press(text)
        else:
            super().press_at(seat, text)


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a flat table with people round it."""

    def begin(match: Match, size: Pos = TABLET, motion: str = "none", **more: Any) -> AtRound:
        return Gang(gather(start_app, driver, match, size, motion=motion, **more).app, driver)

    return begin


def first_look(seats: int = 4) -> Match:
    return Match.new("baernergaeng", seats=seats, seed=3)


def outer(table: AtRound, seat: int) -> list[str]:
    """The faces of this seat's two outer cards."""
    row = table.match.view(seat)["rows"][seat]
    return [row[0], row[-1]]


def hand(table: AtRound, seat: int) -> Pos:
    """A spot at this seat's edge without pieces."""
    station = table.scene.stations[seat]
    return station.ids.words.center


def is_at(table: AtRound, piece: Any, seat: int) -> bool:
    """Whether a piece lies wholly at this seat's edge."""
    corners = table.scene.layer.goal_of(piece).corners()
    station = table.scene.stations[seat]
    return all(station.collide_point(*corner) for corner in zip(corners[::2], corners[1::2], strict=True))


def open_faces(table: AtRound) -> list[str]:
    """All secret faces that are drawn, of any seat."""
    return [face for seat in range(table.match.seats) for face in table.open_faces(seat)]


# -- the first look


def look_at_both(table: AtRound, seat: int) -> None:
    """Look at both outer cards of a seat, one after the other."""
    for piece in table.own(seat):
        table.driver.hold(table.grip(piece), 0.5).up()


def test_all_look_at_their_outer_cards_at_the_same_time(begin: Begin) -> None:
    table = begin(first_look())
    seen = [outer(table, seat) for seat in range(4)]
    fingers = table.at_once(*[lambda seat=seat: table.peek(seat) for seat in range(4)])
    assert [table.open_faces(seat) for seat in range(4)] == [cards[:1] for cards in seen], "each the one under it"
    for seat, finger in enumerate(fingers):
        finger.up()
        assert [bool(table.open_faces(other)) for other in range(4)] == [other > seat for other in range(4)]


def test_a_look_counts_only_for_the_seat_that_looked(begin: Begin) -> None:
    table = begin(first_look())
    look_at_both(table, 2)
    assert [table.words(seat) for seat in range(4)] == [[], [], ["Got it"], []]
    table.press_at(2, "Got it")
    assert table.match.view(None)["peeking"] == [0, 1, 3]
    assert [table.words(seat) for seat in range(4) if seat != 2] == [[], [], []]


def test_a_look_continues_when_other_seats_end_theirs(begin: Begin) -> None:
    table = begin(first_look())
    table.look(1)
    look_at_both(table, 0)
    finger = table.peek(0)
    look_at_both(table, 3)
    table.press_at(3, "Got it")
    assert table.open_faces(0) == outer(table, 0)[:1]
    assert table.open_faces(1) == outer(table, 1)
    finger.up()
    assert not table.open_faces(0)
    assert table.words(0) == ["Got it"]
    assert {*table.words(1)} == {"Got it", "Cover"}


def test_a_first_look_is_never_had_again_once_it_has_been_closed(begin: Begin, driver: Driver) -> None:
    table = begin(first_look())
    spot = table.own_point(1)
    table.look(1)
    table.press_at(1, "Got it")
    assert not table.own(1)
    finger = driver.hold(spot, 0.5)
    assert not open_faces(table)
    finger.up()
    driver.tap(spot)
    assert not open_faces(table)


def test_no_finger_opens_anothers_cards(begin: Begin, driver: Driver) -> None:
    table = begin(first_look())
    start, goal = hand(table, 1), table.own_point(0)
    finger = driver.down(*start).to(*goal)
    driver.wait(1)
    assert not open_faces(table)
    finger.up()
    assert not open_faces(table)
    for spot in (table.at("pile"), table.at("discard"), table.scene.ids.middle.center):
        driver.hold(spot, 0.5).up()
        driver.tap(spot)
    assert not open_faces(table)
    assert not table.played()


# -- the drawn card


def test_a_drawn_card_lies_covered_at_its_drawers_edge(begin: Begin, driver: Driver) -> None:
    table = begin(standing(FOUR, turn=2))
    driver.drag(table.at("pile"), table.target("hand 2"))
    assert last_move(table) == "draw"
    (card,) = table.own(2)
    assert is_at(table, card, 2)
    assert not open_faces(table)
    finger = table.peek(2)
    assert table.open_faces(2) == [table.match.view(2)["drawn"]]
    finger.up()
    assert not open_faces(table)


def test_a_tap_on_the_pile_draws_once_its_player_says_so(begin: Begin, driver: Driver) -> None:
    table = begin(standing(FOUR, turn=2))
    driver.tap(table.at("pile"))
    assert not table.played(), "anybody's finger reaches the pile"
    assert [seat for seat in range(4) if "Draw" in table.words(seat)] == [2]
    table.press_at(2, "Draw")
    assert last_move(table) == "draw"


def test_a_drawn_card_is_dragged_while_another_finger_holds_it_open(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("7", FOUR))
    pose = table.scene.layer.goal_of(table.own(0)[0])
    table.peek(0)
    driver.drag(pose.along(0, pose.height * 0.4), table.target("0.1"))
    assert last_move(table) == "keep 1"
    assert not open_faces(table)


def test_a_card_goes_where_it_is_dragged_though_the_finger_that_held_it_open_is_gone(
    begin: Begin, driver: Driver
) -> None:
    table = begin(drawn("7", FOUR))
    pose = table.scene.layer.goal_of(table.own(0)[0])
    holding = table.peek(0)
    dragging = driver.down(*pose.along(0, pose.height * 0.4)).to(*table.scene.stations[0].center)
    assert table.scene.target_of("0.1") in table.scene.hints.targets
    holding.up()
    assert not open_faces(table)
    dragging.to(*table.target("0.1")).up()
    driver.frames(2)
    assert last_move(table) == "keep 1"


def test_a_long_word_in_a_place_is_written_smaller_and_not_broken(begin: Begin, driver: Driver) -> None:
    begin(drawn("7", FOUR[:2]), language="de", text=130)
    all_notes: list[Any] = driver.widgets("ForAll")
    [label, *_] = [note.content.children[0] for note in all_notes if note.text == "Sonderkarten"]
    assert width_of("Sonderkarten", label.font_size, bold=True) <= label.text_size[0]


@pytest.mark.parametrize("face", ["7", "trade"])
def test_the_place_that_lights_for_any_covered_card_says_what_it_is_for(
    begin: Begin, driver: Driver, face: str
) -> None:
    table = begin(standing(FOUR))
    assert "Special cards" not in driver.texts()
    table = begin(drawn(face, FOUR))
    assert "Special cards" in driver.texts()
    (area,) = [each for each in table.scene.areas if each.place == "resolving"]
    all_notes: list[Any] = driver.widgets("ForAll")
    notes = [each for each in all_notes if each.text == "Special cards"]
    assert sorted(note.turn for note in notes) == [0, 180], "for either side of the table"
    assert all(area.whole.holds(note.center) for note in notes)
    assert area.poses_of(1)[0] in table.scene.empty_slots(), "it has the look of a place"


def test_a_special_card_that_is_replaced_in_a_row_is_told_while_the_round_is_counted(
    begin: Begin, driver: Driver
) -> None:
    rows = [["4", "6", "1", "swap"], *FOUR[1:]]
    table = begin(standing(rows, discard=["6"], caller=1), motion="full")
    table.page.play("take 1")
    assert table.scene.round_count.is_counting
    said = [each for each in driver.texts() if "to replace a special card" in each]
    assert len(said) >= table.match.seats, "at each edge"
    assert "The round is over" not in " ".join(driver.texts())


@pytest.mark.parametrize("face", ["7", "trade"])
def test_a_tap_on_the_discard_pile_throws_only_a_card_that_lies_open(begin: Begin, driver: Driver, face: str) -> None:
    """What can't be thrown away is a special card: a tap on the pile must not tell that of a covered one."""
    table = begin(drawn(face, FOUR))
    driver.tap(table.at("discard"))
    assert table.words(0) == []
    table.look(0)
    driver.tap(table.at("discard"))
    assert ("Done" in table.words(0)) == (face == "7")
    if face == "7":
        table.press_at(0, "Done")
        assert last_move(table) == "throw"


def test_a_special_card_under_a_finger_says_its_name_and_a_number_is_enough_by_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cards, "text_picture", lambda text, *_size, **_how: text)
    layers = cards.BaernergaengFaces()
    number, special = layers.layers(f"{SHIELDED}4", 90), layers.layers(f"{SHIELDED}two", 90)
    assert special[-1].texture == texts.face("two")
    assert not number[-1].texture.strip()
    assert len(special) == len(number), "others learn nothing from how many pictures there are"
    scales = [layer.inset.scale for layer in special if layer.inset]
    assert scales[-1] > scales[0], "above the small picture"
    assert len(layers.layers("two", 90)) == 1, "where it lies open its picture is large"


def test_the_first_of_two_draws_says_that_it_is_before_anyone_looks(begin: Begin) -> None:
    table = begin(drawn("4", resolving=["two"], draws=1))
    assert table.scene.stations[0].line.startswith("The first of two draws.")
    assert not begin(drawn("4")).scene.stations[0].line.startswith("The first")


def test_a_tap_on_a_card_of_the_row_says_how_the_drawn_one_gets_there(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("4", options={}, pile=["5", "6"]))
    driver.tap(table.at("0.1"))
    bubbles: list[Any] = driver.widgets("Bubble")
    assert [bubble.text for bubble in bubbles] == [
        "This card moves only with a Swap. To replace it, drag the drawn card onto it."
    ]
    driver.drag(table.at("0.1"), table.target("discard"))
    bubbles = driver.widgets("Bubble")
    assert not any("One Less" in bubble.text for bubble in bubbles), "which is not in this deck"


def test_a_card_kept_in_the_row_is_no_longer_known_to_the_flat_table(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("7", FOUR))
    table.look(0)
    driver.drag(table.at("hand 0"), table.target("0.1"))
    assert not [piece for piece in table.scene.pieces if piece.face == "7"]


@pytest.mark.parametrize(
    ("face", "move"),
    [
        ("5", "keep 2"),
        ("5", "throw"),
        ("swap", "swap 0 0.0"),
        ("look", "look 3.1"),
        ("look", "look 1.2"),
        ("flip", "flip 2"),
        ("cut", "cut 3"),
        ("mix", "mix"),
        ("joker", "joker swap 1 3.3"),
        ("joker", "joker look 2.2"),
        ("joker", "joker look 0.2"),
        ("joker", "joker trade"),
    ],
)
def test_every_use_of_a_card_begins_at_the_players_own_edge(begin: Begin, face: str, move: str) -> None:
    for way in range(3):
        table = begin(drawn(face, FOUR, turn=1))
        table.rng = Random(way)
        table.look(1)
        table.make_for(1, move)


@pytest.mark.parametrize(
    ("face", "then", "told"),
    [
        ("swap", [("0.1", "1.0")], ("Drag one of your cards onto another player’s card.", "swap 1 1.0")),
        ("look", [("resolving/look", "3.1")], ("Drag it onto the card you want to look at.", "look 3.1")),
        ("look", [("0.2", "")], ("Drag it onto the card you want to look at.", "look 0.2")),
        ("flip", [("0.2", "")], ("Tap the card you want to reveal.", "flip 2")),
        ("cut", [("0.3", "")], ("Tap the card you want to discard.", "cut 3")),
        ("joker", ["Swap", ("0.1", "2.0")], ("What does the Joker stand for?", "joker swap 1 2.0")),
        ("joker", ["Shuffle"], ("What does the Joker stand for?", "joker mix")),
        ("trade", [], ("", "trade")),
        ("5", None, ("", "")),
    ],
)
def test_every_special_card_is_played_unseen_in_its_place_which_then_asks_what_it_needs(
    begin: Begin, driver: Driver, face: str, then: Any, told: tuple[str, str]
) -> None:
    asks, move = told
    table = begin(drawn(face, FOUR))
    driver.drag(table.at("hand 0"), table.target("resolving"))
    if then is None:
        assert table.played() == 0
        assert not table.scene.entries[0].choice.taken
        return
    if asks:
        assert asks in table.scene.stations[0].line
        assert [table.scene.layer.shown_on(piece) for piece in table.scene.pieces.at("resolving")] == [face]
        assert "Take back" in table.words(0)
    for step in then:
        if isinstance(step, str):
            table.press(step)
        elif step[1]:
            driver.drag(table.at(step[0]), table.target(step[1]))
        else:
            driver.tap(table.at(step[0]))
    assert last_move(table) == move


def test_a_special_card_comes_back_covered_from_its_place(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("swap", FOUR))
    driver.drag(table.at("hand 0"), table.target("resolving"))
    table.press_at(0, "Take back")
    assert [piece.face for piece in table.own(0)] == ["swap"]
    assert not open_faces(table)
    assert not table.played()


def test_an_unseen_swap_is_played_with_the_players_own_card(begin: Begin, driver: Driver) -> None:
    for face in ("swap", "5", "cut", "joker"):
        table = begin(drawn(face, FOUR))
        finger = driver.down(*table.at("0.1")).to(*table.target("1.0"))
        assert table.scene.presses[0].lifted == table.pieces("0.1")
        assert not open_faces(table)
        finger.up()
        driver.frames(2)
        assert table.played() == (face == "swap")
        if face == "swap":
            assert last_move(table) == "swap 1 1.0"
        else:
            assert any("You need “Swap” for that." in bubble.text for bubble in bubbles(driver))


def bubbles(driver: Driver) -> list[Any]:
    return driver.widgets("Bubble")


@pytest.mark.parametrize("options", [ALL, {"keep_specials": True, **ALL}])
def test_a_look_is_dragged_onto_the_card_that_is_meant(begin: Begin, driver: Driver, options: Any) -> None:
    table = begin(drawn("look", FOUR, options=options))
    table.look(0)
    driver.drag(table.at("hand 0"), table.target("3.2"))
    assert last_move(table) == "look 3.2"


def test_a_face_up_card_is_grabbed_from_the_players_own_edge(begin: Begin, driver: Driver) -> None:
    table = begin(standing(FOUR, discard=["6"]))
    driver.drag(table.at("1.1"), table.target("0.2"))
    assert not table.played(), "that finger was another's"
    driver.drag(table.at("0.2"), table.target("1.1"))
    assert last_move(table) == "grab 2 1.1"


def test_other_seats_fingers_make_no_move_for_the_seat_in_turn(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("swap", FOUR))
    table.look(0)
    driver.drag(table.at("1.0"), table.target("0.1"))
    driver.drag(table.at("2.0"), table.target("1.0"))
    driver.drag(hand(table, 3), table.target("discard"))
    driver.tap(table.at("1.0"))
    assert not table.played()
    driver.drag(table.at("0.1"), table.target("1.0"))
    assert last_move(table) == "swap 1 1.0"


# -- one card that is looked at


def test_a_card_that_is_looked_at_comes_to_the_looker_and_is_larger_there(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("look", FOUR))
    (card,) = table.pieces("3.0")
    before = table.scene.layer.goal_of(card)
    table.look(0)
    driver.drag(table.at("hand 0"), table.target("3.0"))
    assert table.own(0) == [card]
    assert is_at(table, card, 0)
    assert table.scene.layer.goal_of(card).width > before.width
    assert not open_faces(table)


def test_only_the_looker_sees_it_and_only_as_long_as_he_likes(begin: Begin, driver: Driver) -> None:
    table = begin(standing(FOUR, phase="looking", looking=[3, 0], turn=0, resolving=["look"]))
    # The gap in the row where it came from.
    gap = table.scene.surface_of("row 3").laid(table.scene.pieces)[table.own(0)[0]]
    driver.hold((gap.x, gap.y), 0.5).up()
    driver.hold(hand(table, 3), 0.5).to(*table.own_point(0)).up()
    assert not open_faces(table)
    assert not table.words(0), "nobody has looked yet"
    finger = table.peek(0)
    assert open_faces(table) == ["1"]
    finger.up()
    assert not open_faces(table)
    table.press_at(0, "Got it")
    (card,) = table.pieces("3.0")
    assert card.face is None
    assert is_at(table, card, 3)


# -- what a joker stands for


@pytest.mark.parametrize("seat", range(4))
def test_what_a_joker_stands_for_is_asked_facing_its_player(begin: Begin, driver: Driver, seat: int) -> None:
    table = begin(drawn("joker", FOUR, turn=seat))
    assert not driver.widgets("BaernergaengKinds")
    table.look(seat)
    sheets: list[Any] = driver.widgets("BaernergaengAsked")
    assert [sheet.turn for sheet in sheets] == [table.scene.stations[seat].turn]
    # Another player's look doesn't close it.
    driver.tap(hand(table, (seat + 1) % 4))
    table.press("Shuffle")
    assert last_move(table) == "joker mix"
    assert table.match.record()["moves"][-1][0] == seat
    assert not driver.widgets("BaernergaengKinds")


@pytest.mark.parametrize("size", [TABLET, (800, 1280), (960, 600)])
def test_what_a_joker_stands_for_covers_nothing_of_the_others(begin: Begin, driver: Driver, size: Pos) -> None:
    table = begin(drawn("joker", FOUR, turn=1), size=size, text=160, language="de")
    table.look(1)
    sheets: list[Any] = driver.widgets("BaernergaengKinds")
    sheet = sheets[0]
    corners = [sheet.to_window(sheet.x, sheet.y), sheet.to_window(sheet.right, sheet.top)]
    assert all(table.scene.ids.middle.collide_point(*corner) for corner in corners)


def test_what_a_joker_stands_for_is_covered_with_it(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("joker", FOUR))
    table.look(0)
    table.press("Swap")
    assert {*table.words(0)} == {"Take back", "Cover"}
    table.press_at(0, "Cover")
    assert not driver.widgets("BaernergaengKinds")
    assert not table.scene.entries[0].choice.taken
    assert not table.words(0)


# -- secrets


def test_nothing_is_open_after_the_table_has_been_covered(begin: Begin, driver: Driver) -> None:
    table = begin(first_look())
    table.look(0)
    table.peek(1)
    table.look(3)
    table.page.cover()
    driver.frames(2)
    assert not open_faces(table)
    table = begin(drawn("joker", FOUR))
    table.look(0)
    table.page.cover()
    assert not open_faces(table)
    assert not driver.widgets("BaernergaengKinds")


def test_no_face_is_ever_drawn_but_what_all_know_and_what_its_owner_opens(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new("baernergaeng", seats=3, seed=8, options={"rounds": 1, **ALL})
    table = begin(match, motion="quick")
    known = set(public(table))

    def check() -> None:
        if table.on("table"):
            known.update(public(table))
            opened = {face for seat in range(3) if looks(table, seat) for face in own(table, seat)}
            assert shown(table) <= known | opened

    frames = driver.frames

    def watched(number: int = 1) -> None:
        for _ in range(number):
            frames(1)
            check()

    monkeypatch.setattr(driver, "frames", watched)
    for _step in range(60):
        known.intersection_update(public(table))
        known.update(public(table))
        table.step()
        if not table.on("table"):
            break


def looks(table: AtRound, seat: int) -> bool:
    return bool(table.scene.entries[seat].state.is_looking)


def own(table: AtRound, seat: int) -> list[str]:
    """The faces in this seat's view that aren't public."""
    view, all_see = table.match.view(seat), table.match.view(None)
    cards = [card for row, seen in zip(view["rows"], all_see["rows"], strict=True) for card in row if card not in seen]
    return [card for card in [*cards, view["drawn"]] if card]


def public(table: AtRound) -> set[str]:
    """The faces that everyone sees, or was told of by the last move."""
    view = table.match.view(None)
    told = [face for seen in table.session.told for face in seen.faces or ()]
    cards = [card.removesuffix("^") for row in view["rows"] for card in row if card]
    return {*told, *cards, *view["resolving"], *([view["top"]] if view["top"] else [])}


def shown(table: AtRound) -> set[str]:
    layer = table.scene.layer
    return {face for drawn in layer._drawn.values() for face in [drawn.shown] if face}


# -- whole matches


@soak
@pytest.mark.parametrize(("seats", "bot"), [(2, None), (3, 1), (6, None)])
def test_a_whole_match_is_played_round_the_table(begin: Begin, seats: int, bot: int | None, shift: int) -> None:
    match = Match.new("baernergaeng", seats=seats, seed=seats + shift, options={"rounds": 1, **ALL})
    assert begin(match, bot=bot).play_to_the_end(Random(seats)).over


# -- room


@pytest.mark.parametrize(("size", "seats"), spread(WINDOWS, [2, 3, 4, 5, 6], one_in=3))
def test_each_players_cards_lie_uncovered_at_their_own_edge(begin: Begin, size: Pos, seats: int) -> None:
    rows = [["4", "6", "1", "8"] for _seat in range(min(seats, 4))] + [["3", "2", "5", "0"]] * (seats - 4)
    rows[-1] = [*rows[-1], "9", "9", "9", "9", "9"]
    table = begin(drawn("7", rows, resolving=["two"], draws=1, turn=seats - 1), size=size)
    scene = table.scene
    lying = {piece: scene.layer.goal_of(piece) for piece in scene.pieces if piece.place != "pile"}
    middle = scene.ids.middle
    at_hand = [at for station in scene.stations for at in (station.ids.plate, station.ids.words)]
    for piece, pose in lying.items():
        if "." in piece.place or piece.place.startswith("hand"):
            assert is_at(table, piece, int(piece.place.split(".")[0].removeprefix("hand ")))
        else:
            assert middle.collide_point(pose.x, pose.y)
        assert not any(other.holds((pose.x, pose.y)) for each, other in lying.items() if each is not piece)
        assert not any(overlaps(pose, at) for at in at_hand)
        assert min(pose.width, pose.height) >= (24 if piece.place.startswith(f"{seats - 1}.") else 46)


def overlaps(pose: Pose, widget: Any) -> bool:
    corners = pose.corners()
    left, right, low, high = min(corners[::2]), max(corners[::2]), min(corners[1::2]), max(corners[1::2])
    return bool(left < widget.right and right > widget.x and low < widget.top and high > widget.y)


def test_the_place_of_special_cards_says_what_it_is_for(begin: Begin, driver: Driver) -> None:
    table = begin(drawn("5"))
    driver.drag(table.own_point(0), table.target("resolving"))
    assert table.played() == 0
    bubbles: list[Any] = driver.widgets("Bubble")
    assert [bubble.text.startswith("You play special cards here.") for bubble in bubbles] == [True]
