"""What others have done stays marked until your turn is over; calls and hits go across the table as banners."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from kivy.graphics import Rectangle, Rotate, SmoothRoundedRectangle

from screens.games.texts import announced
from screens.pages.table_sheets import set_pace
from screens.table.model.marks import PUT, SWAP, Mark
from tabletop import Match, Seen
from tests.screens.at_round import gather
from tests.screens.at_table import GAMES_HERE, LAID_FLAT, PEOPLE, AtTable, bungee, dog, seats_of, sit
from tests.screens.driver import TABLET, Driver, Pos
from tests.soaking import usually
from tests.tables import random_move

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a table, open the curtain and the hand."""

    def begin(match: Match, **more: Any) -> AtTable:
        return sit(start_app, driver, match, **more)

    return begin


def hit(begin: Begin, **prefs: Any) -> AtTable:
    """The first player's marble has just been told to hit one of the second's, nine cells on."""
    table = begin(dog("9 2", "12 K K K", "21 K K K", hands=[["9", "2"], ["K", "A"], ["4"], ["5"]]), **prefs)
    table.page.play("9 12>21")
    return table


def marks(table: AtTable) -> list[tuple[str, str]]:
    """The marks on the table: what was done, and the name of its player."""
    return [(mark.kind, mark.person.name) for mark in table.scene.marks.shown]


# -- marks


def test_the_next_player_sees_where_a_marble_came_from_and_who_was_sent_back(begin: Begin, driver: Driver) -> None:
    table = hit(begin)
    assert marks(table) == [], "it is the mover’s own"
    driver.wait(2)
    table.pass_on()
    table.open_curtain()
    driver.wait(0.5)
    assert marks(table) == [("sent", "Beat"), ("walk", "Anna")]
    walk = table.scene.marks.shown[1]
    board = table.scene.board
    passed = [board.place_at((pose.x, pose.y)) for pose in walk.path]
    assert passed == [str(cell) for cell in range(12, 21)]
    assert (walk.pose.x, walk.pose.y) == pytest.approx((board.start("21").x, board.start("21").y))


def test_marks_are_drawn_when_what_they_tell_has_been_seen_and_stay_until_ones_own_turn_is_over(
    begin: Begin, driver: Driver
) -> None:
    table = begin(dog("9 2", "12 K K K", "21 K K K", hands=[["9", "2"], ["K", "A"], ["4"], ["5"]]))
    table.page.play("9 12>21")
    driver.wait(2)
    table.pass_on()
    table.open_curtain()
    driver.wait(0.5)
    assert marks(table)
    table.page.play(next(move for move in table.match.moves(1) if "K" in move))
    driver.wait(2)
    assert marks(table) == []


def test_the_sign_on_a_pile_goes_once_a_card_of_ones_own_lies_there(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("9 2", "3 3 4", "2 2"), motion="none")
    table.page.play("drop 9")
    table.pass_on()
    table.open_curtain()
    table.unlock()
    assert marks(table) == [("put", "Anna")]
    driver.drag(table.at("hand 1/3"), table.target("discard"))
    driver.frames(2)
    assert table.match.record()["moves"] == [[0, "drop 9"]], "a second 3 could follow"
    assert marks(table) == []
    table.page.undo()
    driver.frames(2)
    assert marks(table) == [("put", "Anna")]


def test_no_sign_of_another_lies_on_a_card_of_ones_own_while_it_still_glides(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("9 2", "3 3 4", "2 2"))
    table.page.play("drop 9")
    driver.wait(2)
    table.pass_on()
    table.open_curtain()
    assert marks(table) == [("put", "Anna")]
    table.page.play("drop 4")
    driver.frames(1)
    assert table.scene.layer.is_moving
    assert marks(table) == []


def test_a_sign_stays_with_its_card_when_its_reader_swaps_it(begin: Begin) -> None:
    table = begin(bungee("9 2", "3 4", "2 2"), motion="none")
    scene = table.scene
    by_beat = Mark(PUT, 1, "1.0"), Mark(SWAP, 0, "1.0", "0.1"), Mark(SWAP, 0, "0.1", "1.0")
    lots = [[Seen(mark.kind, mark.seat, mark.origin, mark.place, 1, (), ())] for mark in by_beat]
    marks_of = dict(zip([lot[0] for lot in lots], by_beat, strict=True))
    scene.marked = marks_of.__getitem__
    scene.marks.show(lots, 0)
    assert [(mark.kind, mark.place) for mark in scene.marks.marked] == [("put", "0.1")]
    scene.marks.show(lots, 1)
    assert sorted((mark.kind, mark.place) for mark in scene.marks.marked) == [("swap", "0.1"), ("swap", "1.0")]


def test_marbles_that_have_changed_places_are_joined_and_their_signs_cover_none(begin: Begin, driver: Driver) -> None:
    hands = [["J", "2"], ["K", "A"], ["4"], ["5"]]
    table = begin(dog("J 2", "12 K K K", "21 K K K", hands=hands), motion="none")
    table.page.play("J 12x21")
    table.pass_on()
    table.open_curtain()
    driver.frames(2)
    one, other = table.scene.marks.shown
    assert [one.kind, other.kind] == ["swap", "swap"]
    assert [(pose.x, pose.y) for pose in one.path] == [(other.pose.x, other.pose.y)]
    boxes = [each for each in table.scene.marks.layer.canvas.children if isinstance(each, SmoothRoundedRectangle)]
    assert len(boxes) == 4, "each sign with its rim"
    for box in boxes:
        assert not any(
            abs(box.pos[0] + box.size[0] / 2 - mark.pose.x) < box.size[0] / 2
            and box.pos[1] < mark.pose.y + 2
            and box.pos[1] + box.size[1] > mark.pose.y - 2
            for mark in (one, other)
        )


@pytest.mark.parametrize("beside", ["11", "13"])
def test_the_sign_of_a_swap_covers_no_marble_beside_it(begin: Begin, driver: Driver, beside: str) -> None:
    hands = [["J", "2"], ["K", "A"], ["4"], ["5"]]
    table = begin(dog("J 2", f"12 {beside} K K", "21 K K K", hands=hands), motion="none")
    table.page.play("J 12x21")
    table.pass_on()
    table.open_curtain()
    driver.frames(2)
    goal_of = table.scene.layer.goal_of
    marbles = [goal_of(piece) for place in ("12", beside, "21") for piece in table.scene.pieces.at(place)]
    for sign in (each for each in table.scene.marks.layer.canvas.children if isinstance(each, SmoothRoundedRectangle)):
        (x, y), (width, height) = sign.pos, sign.size
        assert not any(x < marble.x < x + width and y < marble.y < y + height for marble in marbles)


def test_a_marble_brought_out_has_left_an_empty_hollow_of_its_kennel(start_app: Any, driver: Driver) -> None:
    table = gather(start_app, driver, dog("A 2", "K K K K", "12 K K K"), motion="none")
    table.page.play("A aK>0", 0)
    origin = table.scene.marks.shown[-1].path[0]
    at_home = map(table.scene.layer.goal_of, table.scene.pieces.at("aK"))
    assert len(table.scene.marks.shown[-1].path) == 1
    assert not any(goal.distance((origin.x, origin.y)) < 1 for goal in at_home), "no marble at home is marked"


def test_a_new_round_begins_without_marks_of_the_last(start_app: Any, driver: Driver) -> None:
    match = dog("2", "K K K 12", hands=[["2"], [], [], []])
    table = gather(start_app, driver, match, motion="none")
    for _move in ("of the last card", "of the gift"):
        table.page.play(table.match.moves(0)[0], 0)
    assert table.match.view(None)["phase"] == "exchange"
    assert marks(table) == []


def test_marks_can_be_switched_off(begin: Begin, driver: Driver) -> None:
    table = hit(begin, marks=False)
    driver.wait(2)
    table.pass_on()
    table.open_curtain()
    driver.wait(0.5)
    assert marks(table) == []


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "bohne", "dog"))
def test_every_mark_tells_what_everyone_was_told(begin: Begin, game: str) -> None:
    """A mark shows no face that is not in the public events, names who is in them, and lies on the table."""
    match, rng = Match.new(game, seats=seats_of(game), seed=7), Random(7)
    table = begin(match, looks=False, motion="none")
    found = 0
    for _move in range(60):
        if table.match.over or table.match.view(None)["phase"] == "score":
            break
        seat, text = random_move(table.match, rng)
        table.page.play(text, seat, by_itself=True)
        table.driver.frames(1)
        public = [seen for told in table.session._log for seen in told.versions[-1]]
        for mark in table.scene.marks.marked:
            assert not mark.face or any(seen.faces and mark.face in seen.faces for seen in public)
            assert mark.kind == "sent" or any(seen.seat == mark.seat for seen in public)
        for shown in table.scene.marks.shown:
            assert table.scene.collide_point(shown.pose.x, shown.pose.y)
        found += len(table.scene.marks.shown)
    assert found, "some moves leave marks"


@pytest.mark.parametrize("game", usually(LAID_FLAT, "bauernschlau", "bungee"))
def test_on_a_flat_table_marks_stay_until_their_players_next_turn(start_app: Any, driver: Driver, game: str) -> None:
    match, rng = Match.new(game, seats=seats_of(game), seed=7), Random(7)
    table = gather(start_app, driver, match, motion="none")
    seen: set[int] = set()
    for _move in range(4 * match.seats):
        if table.match.over or table.match.view(None)["phase"] == "score":
            break
        seat, text = random_move(table.match, rng)
        table.page.play(text, seat, by_itself=True)
        driver.frames(1)
        makers = {mark.seat for mark in table.scene.marks.marked if mark.kind != "sent"}
        assert table.session.awaited not in makers
        seen |= makers
    assert len(seen) > 1


# -- banners


def test_a_hit_is_announced_when_it_happens_with_a_sound_of_its_own(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    table = begin(dog("9 2", "12 K K K", "21 K K K"))
    monkeypatch.setattr(table.app, "sound", heard.append)
    table.page.play("9 12>21")
    banner = table.page.herald.banner
    driver.wait(0.4)
    assert not banner.text, "the marble is still on its way"
    assert "hit" not in heard
    driver.until(lambda: banner.text, seconds=1)
    assert "Beat" in banner.text
    assert banner._person == PEOPLE[0]._replace(key=banner._person.key)
    assert heard[-1] == "hit"
    driver.wait(0.5)
    assert banner.opacity == 1
    driver.until(lambda: not banner.text, seconds=1.3)


def test_a_touch_ends_a_banner(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("1 1 2", "2 3 4"))
    table.press("Bungee!")
    assert table.page.herald.banner.text == "Anna: “Bungee!”"
    driver.wait(0.3)
    driver.down(*table.scene.center).up()
    assert not table.page.herald.banner.text


def test_a_banner_hides_nothing_of_what_it_is_about(begin: Begin, driver: Driver) -> None:
    table = hit(begin)
    banner = table.page.herald.banner
    driver.until(lambda: banner.text, seconds=2)
    driver.frames(3)
    place = table.scene.board.start("21")
    assert not banner.collide_point(place.x, place.y)


@pytest.mark.parametrize("size", [TABLET, (800, 1280)])
def test_on_a_flat_table_a_banner_is_written_towards_each_edge(start_app: Any, driver: Driver, size: Pos) -> None:
    table = gather(start_app, driver, bungee("1 1 2", "2 3 4", "2 3 4"), size)
    table.page.play("call", 0)
    driver.frames(2)
    banner = table.page.herald.banner
    assert banner.text
    turns = [each for each in banner.canvas.children if isinstance(each, Rotate)]
    assert sorted(turn.angle for turn in turns) == [0, 90, 180, 270]
    assert all(turn.origin == pytest.approx((*banner.center, 0)[: len(turn.origin)]) for turn in turns)
    (sheet,) = [each for each in banner.canvas.children if isinstance(each, SmoothRoundedRectangle)]
    assert max(sheet.size) <= min(size)
    written = [each for each in banner.canvas.children if type(each) is Rectangle]
    low = [rectangle.pos[1] for rectangle in written]
    assert max(low) < banner.center_y, "each line at the edge of the sheet that is its reader's"


def test_nothing_common_is_announced() -> None:
    """Calls and turns of fate only: at most one of ten events."""
    for game in GAMES_HERE:
        match, rng = Match.new(game, seats=seats_of(game), seed=3), Random(3)
        told = [seen for _move in range(80) if not match.over for seen in _played(match, rng)]
        assert sum(bool(announced(game, seen, [person.name for person in PEOPLE])) for seen in told) <= len(told) / 10


def _played(match: Match, rng: Random) -> list[Any]:
    seat, text = random_move(match, rng)
    return [event.seen_by(None) for event in match.play(seat, text)]


# -- what is set at the table


def test_pace_motion_marks_and_sound_are_set_at_the_table_and_nothing_on_it_changes(
    begin: Begin, driver: Driver
) -> None:
    table = hit(begin)
    driver.wait(2)
    table.pass_on()
    table.open_curtain()
    driver.wait(0.5)
    assert marks(table)
    page = table.page
    set_pace(page)
    driver.frames(3)
    switches: list[Any] = driver.widgets("MDSwitch")
    assert len(switches) == 2, "marks and sound"
    table.app.change(marks=False, pace="quick", motion="none", sound=False)
    assert table.page is page
    assert page.is_asking
    assert page.session.viewer == 1, "the hand stays open"
    assert marks(table) == []
    assert table.scene.layer.duration == 0


def test_the_size_of_text_is_set_at_the_table_too(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 4"))
    set_pace(table.page)
    driver.frames(3)
    driver.widgets("Stepper")[0].step(1)
    driver.frames(3)
    assert table.app.prefs.text == 110
    assert table.page.is_asking, "to be made larger still"
