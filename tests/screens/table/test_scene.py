"""What fingers do with a table, on Bungee's: every gesture ends in a legal move, or in the table as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from screens.table.layout.pose import Pose
from tabletop import Match
from tests.screens.at_table import AtTable, bungee, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match of Bungee on a table, and open the curtain and the first player's hand."""

    def begin(match: Match, size: Pos = PHONE, motion: str = "full") -> AtTable:
        return sit(start_app, driver, match, size, motion=motion)

    return begin


def sevens(**more: Any) -> Match:
    return bungee("7 7 7 9 B", "2 3 4 5 6", "2 3 4 5 6", **more)


def card(table: AtTable, name: str) -> Any:
    """The topmost piece of this name."""
    return table.pieces(name)[-1]


def lying(table: AtTable) -> dict[str, list[str | None]]:
    return {place: [piece.face for piece in pieces] for place, pieces in table.scene.pieces.by_place.items()}


def last_move(table: AtTable) -> str:
    return str(table.match.record()["moves"][-1][1])


def empty_place(table: AtTable) -> Pos:
    """A point of the table without anything."""
    scene = table.scene
    return next(
        (x, y)
        for y in range(int(scene.y) + 5, int(scene.top), 7)
        for x in range(int(scene.x) + 5, int(scene.right), 7)
        if scene.place_at((x, y)) is None and not any(target.holds((x, y), 32) for target in _poses(table))
    )


def _poses(table: AtTable) -> list[Pose]:
    return [table.scene.layer.goal_of(piece) for piece in table.scene.pieces]


# -- dragging


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_card_that_is_dragged_to_the_discard_is_dropped_and_lies_there(
    begin: Begin, driver: Driver, size: Pos
) -> None:
    table = begin(sevens(discard="4"), size)
    nine = card(table, "hand 0/9")
    driver.drag(table.at("hand 0/9"), table.target("discard"))
    driver.wait(1)
    assert last_move(table) == "drop 9"
    assert nine.place == "discard"
    assert table.scene.layer.shown_on(nine) == "9"
    area = table.scene.surface_of("discard")
    assert table.scene.layer.pose_of(nine) == area.poses(table.scene.pieces.at("discard"))[-1]


def test_a_card_that_is_let_go_anywhere_else_glides_home(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4"))
    before = lying(table)
    nine = card(table, "hand 0/9")
    home = table.scene.layer.pose_of(nine)
    driver.drag(table.at("hand 0/9"), empty_place(table))
    assert table.scene.layer.pose_of(nine) != home
    driver.wait(0.5)
    assert table.scene.layer.pose_of(nine) == home
    assert table.played() == 0
    assert lying(table) == before


def test_the_lifted_card_follows_the_finger_by_the_point_where_it_was_taken(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    nine = card(table, "hand 0/9")
    x, y = table.at("hand 0/9")
    home = table.scene.layer.pose_of(nine)
    finger = driver.down(x, y).to(x + 60, y + 110)
    pose = table.scene.layer.pose_of(nine)
    assert (pose.x - home.x, pose.y - home.y) == pytest.approx((60, 110), abs=0.5)
    # Lifted, it is larger, but not so large that it would hide the place it goes to.
    assert pose.width > home.width or pose.width == table.scene.target_of("discard").width
    finger.up()


def test_exactly_the_legal_targets_are_lit_as_soon_as_a_piece_lifts(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4"))
    scene = table.scene
    assert scene.hints.targets == ()
    for name, place in (("hand 0/9", "discard"), ("discard", "hand 0")):
        x, y = table.at(name)
        finger = driver.down(x, y).to(x, y + 12, steps=2)
        assert scene.hints.targets == (scene.target_of(place),)
        finger.to(*empty_place(table)).up()
        driver.wait(0.5)
        assert scene.hints.targets == ()


@pytest.mark.parametrize("name", ["lucky", "hand 1", "pile"])
def test_what_may_not_be_moved_now_does_not_lift(begin: Begin, driver: Driver, name: str) -> None:
    table = begin(sevens(discard="4"))
    piece = card(table, name)
    home = table.scene.layer.pose_of(piece)
    finger = driver.down(*table.at(name)).to(*table.target("discard"))
    assert table.scene.layer.pose_of(piece) == home
    finger.up()
    driver.wait(0.5)
    assert table.played() == 0


def test_a_quick_swipe_takes_the_card_on_which_it_began(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4 5 6 7 8", "2 3 4 5 6"))
    for piece in table.scene.pieces.at("hand 0"):
        finger = driver.swipe(table.grip(piece), empty_place(table))
        assert table.scene.presses[0].lifted == [piece]
        finger.up()
        driver.wait(0.4)


def test_covered_cards_can_not_be_moved(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4"))
    table.press("Cover")
    driver.until(lambda: table.scene.is_still)
    driver.drag(table.at("hand 0/9"), table.target("discard"))
    driver.wait(0.5)
    assert table.played() == 0


# -- several fingers


def test_two_fingers_hold_two_cards_and_each_has_its_own(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4"))
    layer = table.scene.layer
    seven, nine = card(table, "hand 0/7"), card(table, "hand 0/9")
    one, other = driver.down(*table.grip(seven)), driver.down(*table.grip(nine))  # type: ignore[misc]
    homes = layer.pose_of(seven), layer.pose_of(nine)
    one.to(one.place[0] - 40, one.place[1] + 90)
    other.to(other.place[0] + 30, other.place[1] + 60)
    assert layer.pose_of(seven).x == pytest.approx(homes[0].x - 40, abs=1)
    assert layer.pose_of(nine).x == pytest.approx(homes[1].x + 30, abs=1)
    assert table.scene.hints.targets == (table.scene.target_of("discard"),)
    other.to(*table.target("discard")).up()
    assert last_move(table) == "drop 9"
    one.to(*table.target("discard")).up()
    driver.wait(0.6)
    assert table.played() == 1
    assert seven.place == "hand 0"


def test_two_fingers_bring_two_sevens(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7 7 9", "2 3 4 5 6"))
    low, high = table.pieces("hand 0/7")
    one, other = driver.down(*table.grip(low)), driver.down(*table.grip(high))  # type: ignore[misc]
    for finger in (one, other):
        finger.to(*table.target("discard"))
    one.up()
    assert table.played() == 0
    other.up()
    assert last_move(table) == "drop 7 7"


def test_a_card_in_a_finger_stays_with_it_whatever_another_taps(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(turn=0))
    nine = card(table, "hand 0/9")
    finger = driver.down(*table.at("hand 0/9")).to(180, 320)
    held = table.scene.layer.pose_of(nine)
    driver.tap(table.at("hand 0/B"))
    driver.wait(0.5)
    assert table.scene.layer.pose_of(nine) == held
    finger.up()
    driver.wait(0.5)
    assert table.scene.layer.pose_of(nine) == table.scene.poses()[nine]


def test_a_table_that_is_made_anew_under_a_finger_hears_no_more_of_it(begin: Begin, driver: Driver) -> None:
    """Otherwise the old table would play on without the new one knowing."""
    table = begin(sevens(turn=0))
    goal = table.target("discard")
    finger = driver.down(*table.at("hand 0/9")).to(*goal)
    table.app.change(theme="dark")
    driver.frames(2)
    finger.up()
    driver.frames(2)
    assert table.app.store.load(table.session.key)[0].record() == table.match.record()
    assert table.played() == 0


def test_two_fingers_can_not_take_the_same_card(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    nine = card(table, "hand 0/9")
    x, y = table.at("hand 0/9")
    one, other = driver.down(x, y), driver.down(x, y)
    one.to(x, y + 50)
    other.to(x, y - 50)
    assert [press.lifted for press in table.scene.presses] == [[nine], []]
    one.up()
    other.up()


# -- taps


def test_a_tap_chooses_a_card_and_a_tap_says_where_it_goes(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4"))
    nine = card(table, "hand 0/9")
    home = table.scene.layer.pose_of(nine)
    driver.tap(table.at("hand 0/9"))
    driver.wait(0.4)
    assert table.scene.entry.chosen == [nine]
    assert table.scene.layer.pose_of(nine).y > home.y
    assert table.scene.hints.targets == (table.scene.target_of("discard"),)
    driver.tap(table.target("discard"))
    assert last_move(table) == "drop 9"


def test_a_second_tap_on_it_puts_it_down_again(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    driver.tap(table.at("hand 0/9"))
    driver.wait(0.4)
    driver.tap(table.at("hand 0/9"))
    driver.wait(0.4)
    assert table.scene.entry.chosen == []
    assert table.scene.hints.targets == ()


def test_cards_that_go_together_are_chosen_together_others_instead(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    low, _middle, high = table.pieces("hand 0/7")
    for piece in (low, high):
        driver.tap(table.grip(piece))
        driver.wait(0.3)
    assert table.scene.entry.chosen == [low, high]
    driver.tap(table.at("hand 0/9"))
    assert table.scene.entry.chosen == table.pieces("hand 0/9")
    driver.wait(0.3)
    driver.tap(empty_place(table))
    assert table.scene.entry.chosen == []


def test_chosen_cards_are_lifted_together(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7 7 9", "2 3 4 5 6"))
    for piece in table.pieces("hand 0/7"):
        driver.tap(table.grip(piece))
        driver.wait(0.3)
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    assert last_move(table) == "drop 7 7"


# -- part-made moves


def test_what_is_taken_first_lies_in_the_hand_until_something_is_dropped(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4 10"))
    before = lying(table)
    ten = card(table, "discard/10")
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.wait(0.5)
    assert ten.place == "hand 0"
    assert table.played() == 0
    table.press("Take back")
    driver.wait(0.5)
    assert lying(table) == before
    assert table.scene.entry.choice.taken == []
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.wait(0.5)
    assert ten.place == "hand 0", "what was taken back can be taken again"
    driver.drag(table.at("hand 0/9"), table.target("discard"))
    assert last_move(table) == "take drop 9"
    assert ten.place == "hand 0"


def test_back_takes_a_step_back_and_only_then_leaves(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4 10"))
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.key("escape")
    assert table.on("table")
    assert table.scene.entry.choice.taken == []
    driver.key("escape")
    assert table.on("shelf")


def test_two_of_three_sevens_are_dropped_and_the_draw_says_that_it_is_enough(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    for _time in range(2):
        driver.drag(table.at("hand 0/7"), table.target("discard"))
        driver.wait(0.5)
    assert table.played() == 0
    assert lying(table)["discard"] == ["7", "7"]
    driver.tap(table.at("pile"))
    assert last_move(table) == "drop 7 7"


def test_after_a_take_done_says_that_it_is_enough(begin: Begin, driver: Driver) -> None:
    table = begin(sevens(discard="4 10"))
    assert "Done" not in driver.texts()
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.wait(0.5)
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    driver.wait(0.5)
    assert table.played() == 0
    table.press("Done")
    assert last_move(table) == "take drop 7"


def test_the_lucky_bungee_can_go_straight_on_to_the_discard(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7 7 9", "2 3 4", lucky="B", phase="lucky", turn=1, discard=""))
    driver.drag(table.at("lucky"), table.target("hand 1"))
    driver.wait(0.5)
    driver.drag(table.at("hand 1/B"), table.target("discard"))
    assert last_move(table) == "swap B"


# -- refusals


@pytest.mark.parametrize("how", ["drag", "tap"])
def test_a_move_that_is_not_legal_is_told_why_at_the_place_and_leaves_everything(
    begin: Begin, driver: Driver, how: str
) -> None:
    table = begin(sevens())
    driver.drag(table.at("hand 0/7"), table.target("discard"))
    driver.wait(0.5)
    before = lying(table)
    place = table.target("discard")
    if how == "drag":
        driver.drag(table.at("hand 0/9"), place)
    else:
        driver.tap(table.at("hand 0/9"))
        driver.tap(place)
    driver.frames(3)
    bubble: Any = driver.widgets("Bubble")[0]
    assert bubble.text.startswith("Cards you discard together must match")
    assert bubble.x >= 0
    assert bubble.right <= driver_width(table)
    high = table.scene.target_of("discard").height
    assert abs(bubble.y - place[1]) < high, "no farther than it takes to cover nothing that is lit"
    assert table.played() == 0
    assert lying(table) == before
    driver.wait(40)
    assert driver.widgets("Bubble") == [bubble], "nobody has to read fast"
    driver.tap(empty_place(table))
    assert driver.widgets("Bubble") == []


def driver_width(table: AtTable) -> float:
    return float(table.page.width)


def test_a_touch_puts_the_sentence_away(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    driver.hold(table.at("pile"), 0.5).up()
    assert driver.widgets("Bubble")
    driver.tap(empty_place(table))
    assert driver.widgets("Bubble") == []


# -- looking and asking


def test_a_finger_on_a_covered_card_shows_the_hand_while_it_stays(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    table.press("Cover")
    layer = table.scene.layer
    hand = sorted(table.scene.pieces.at("hand 0"), key=lambda piece: piece.rank)
    assert [layer.shown_on(piece) for piece in hand] == [None] * 5
    finger = driver.hold(table.at("hand 0"), 0.6)
    assert [layer.shown_on(piece) for piece in hand] == ["7", "7", "7", "9", "B"]
    finger.up()
    assert [layer.shown_on(piece) for piece in hand] == [None] * 5


def test_a_tap_on_a_covered_card_locks_the_hand_open(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    table.press("Cover")
    driver.tap(table.at("hand 0"))
    driver.wait(1)
    assert table.scene.layer.shown_on(card(table, "hand 0/9")) == "9"


@pytest.mark.parametrize(
    ("name", "words"), [("lucky", "lucky card"), ("pile", "The draw pile"), ("hand 1", "face-down"), ("hand 0/9", "9")]
)
def test_a_long_press_tells_what_a_card_is(begin: Begin, driver: Driver, name: str, words: str) -> None:
    table = begin(sevens())
    finger = driver.hold(table.at(name), 0.5)
    bubble: Any = driver.widgets("Bubble")[0]
    assert words in bubble.text
    finger.up()
    assert table.scene.entry.chosen == []
    assert table.played() == 0


def test_what_is_said_of_a_secret_card_goes_when_the_table_is_covered(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    driver.hold(table.at("hand 0/9"), 0.5).up()
    assert driver.widgets("Bubble")
    driver.pause()
    assert driver.widgets("Bubble") == []


def test_a_finger_that_drags_asks_nothing(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    finger = driver.down(*table.at("hand 0/9")).to(*empty_place(table))
    driver.wait(1)
    assert driver.widgets("Bubble") == []
    finger.up()


# -- turned to any edge


@pytest.mark.parametrize("turn", [90, 180, 270])
@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_turned_side_lays_its_cards_inside_itself_and_they_can_be_dragged(
    begin: Begin, driver: Driver, turn: int, size: Pos
) -> None:
    table = begin(sevens(), size)
    side = table.scene.ids.mine
    side.turn = turn
    driver.frames(2)
    area = table.scene.surface_of("hand 0")
    # A hand may stick out of its side by as little as the kv says.
    assert side.x - 12 <= area.x
    assert area.right <= side.right + 12
    assert side.y - 12 <= area.y
    assert area.top <= side.top + 12
    for piece in table.scene.pieces.at("hand 0"):
        pose = table.scene.layer.pose_of(piece)
        assert abs((pose.turn - turn + 180) % 360 - 180) < 20
        for corner in zip(*[iter(pose.corners(-pose.width * 0.2))] * 2, strict=True):
            assert area.whole.holds(corner, 1)
    hand = sorted(table.scene.pieces.at("hand 0"), key=lambda piece: piece.rank)
    first, *_between, last = (table.scene.layer.pose_of(piece) for piece in hand)
    along = {90: last.y - first.y, 180: first.x - last.x, 270: first.y - last.y}[turn]
    assert along > 0, "seen from its edge the hand runs from left to right"
    driver.drag(table.at("hand 0/9"), table.target("discard"))
    assert last_move(table) == "drop 9"


# -- the screen changes


def test_a_card_in_the_finger_goes_home_when_the_device_is_turned(begin: Begin, driver: Driver) -> None:
    table = begin(sevens())
    nine = card(table, "hand 0/9")
    finger = driver.down(*table.at("hand 0/9")).to(*table.target("discard"))
    driver.turn()
    finger.up()
    driver.frames(3)
    assert table.played() == 0
    assert nine.place == "hand 0"
    area = table.scene.surface_of("hand 0")
    assert area.whole.holds((table.scene.layer.pose_of(nine).x, table.scene.layer.pose_of(nine).y), 5)


def test_what_is_seen_follows_the_engine_move_by_move(begin: Begin) -> None:
    """After all animation each card is where the view has it, and shows the view's face."""
    table = begin(sevens(), motion="quick")
    for _step in range(25):
        table.step()
        if not table.on("table"):
            break
        scene = table.scene
        contents = scene.contents(table.session.sight().view)
        for place, faces in contents.items():
            pieces = scene.pieces.at(place)
            if place.startswith("hand"):
                pieces.sort(key=lambda piece: piece.rank)
            assert [piece.face for piece in pieces] == faces
            poses = [scene.layer.pose_of(piece) for piece in pieces]
            is_sorted = not place.startswith("hand") or all(map(scene.layer.shown_on, pieces))
            laid = scene.surface_of(place).poses(pieces)
            assert (poses == laid) if is_sorted else (sorted(poses) == sorted(laid))


def test_of_two_equal_cards_the_one_under_the_finger_goes(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("7 7 9", "2 3 4", discard="8"))
    first, second = table.pieces("hand 0/7")
    driver.drag(table.at("discard"), table.target("hand 0"))
    driver.wait(1)
    driver.drag(table.grip(first), table.target("discard"))
    table.press("Done")
    driver.wait(1)
    assert first.place == "discard"
    assert second.place == "hand 0"


def test_a_table_that_gets_lower_is_laid_out_once_with_its_seats_in_place(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = begin(sevens()).scene
    laid: list[Pos] = []
    relay = scene.relay

    def counted(*what: Any) -> None:
        laid.append(tuple(scene.size))
        relay(*what)

    monkeypatch.setattr(scene, "relay", counted)
    scene.size_hint_y, scene.height = None, scene.height - 60
    driver.frames(1)
    assert laid == [tuple(scene.size)]
    poses = scene.poses()
    assert all(scene.layer.goal_of(piece) == pose for piece, pose in poses.items())
