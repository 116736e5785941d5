"""A flat table: each player plays at their own edge with their own fingers, and nobody sees another player's cards."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from screens.app import routes, theme
from screens.app.words import _, p_
from screens.games import has_flat_scene
from screens.games.texts import texts_of
from screens.pages.score import look_up
from screens.session.people import Person
from screens.table.layout.pose import Pose
from screens.table.view.faces import plain
from tabletop import GAMES, Match
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import LAID_FLAT, PEOPLE, PUBLISHED, bungee, dog, lasting, phases
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.soaking import spread, usually
from tests.tables import play_on

Begin = Callable[..., AtRound]
ROOT = Path(__file__).parents[3]


def _is_handed_round(table: AtRound) -> bool:
    return type(table.app.page).__module__ == "screens.pages.table"


def _said(table: AtRound) -> list[str]:
    bubbles: list[Any] = table.driver.widgets("Bubble")
    return [bubble.text for bubble in bubbles]


#: A class's kv rules must be loaded before those that inherit from it, or the game looks wrong when laid flat later.
LAID_FLAT_AFTERWARDS = """
import sys
import tests.screens.driver
from kivy.lang import Builder
from screens import games
from screens.widgets.basics import load_kv
game = sys.argv[1]
games.scene_of(game)
load_kv(f"games/{game}")
around = games.flat_scene_of(game)
rules = [selector.key for selector, _rule in Builder.rules]
for widget in (around, around.station):
    names = [each.__name__.lower() for each in widget.__mro__]
    own, *inherited = [rules.index(name) for name in names if name in rules]
    assert own >= max(inherited, default=0), f"{widget.__name__} is dressed before what it inherits from"
"""


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a flat table with people round it."""
    return lambda match, **more: gather(start_app, driver, match, **more)


@pytest.fixture
def table(begin: Begin) -> AtRound:
    """Three players at Bungee; seat 0's turn."""
    return begin(bungee("7 7 2", "8 8 3", "9 9 4", discard="5"))


# -- what each reads at their own edge


def _until_befallen(game: str) -> tuple[Match, dict[int, str]]:
    """A match after a move that is told to some seats as done to them, and how each of these is told of it."""
    texts, rng = texts_of(game), Random(8)
    match = Match.new(game, seats=4, seed=6)
    names = [person.name for person in PEOPLE[:4]]
    while True:
        seat = match.actors[0]
        told = [event.seen_by(None) for event in match.play(seat, rng.choice(match.moves(seat)))]
        said = {
            you: sentence
            for seen in told
            # Dog's gifts have their own tests.
            if seen.what != "exchange"
            for you in texts.befalls(seen, 4)  # type: ignore[attr-defined]
            if (sentence := texts.to_you(seen, names, you))  # type: ignore[attr-defined]
        }
        if said and all(len(match.moves(seat)) > 1 for seat in match.actors):
            return match, said


@pytest.mark.parametrize("game", LAID_FLAT)
def test_only_the_seat_to_which_it_is_done_reads_that_it_is_done_to_it(begin: Begin, game: str) -> None:
    match, said = _until_befallen(game)
    table = begin(match, motion="none")
    lines = [station.line for station in table.scene.stations]
    for you, sentence in said.items():
        assert sentence in lines[you]
        others = [line for seat, line in enumerate(lines) if said.get(seat) != sentence]
        assert not any(sentence in line for line in others)
    table.page.tell_all()
    story: list[Any] = table.driver.widgets("StoryLine")
    told = " ".join(line.text for line in story)
    assert not any(sentence in told for sentence in said.values()), "all read the same sheet"


def test_who_waits_reads_what_has_happened_and_whose_turn_it_is(begin: Begin) -> None:
    match = bungee("7 7 2", "8 8 3", "9 9 4", discard="5")
    while match.actors == (0,):
        match.play(0, match.moves(0)[0])
    table = begin(match, motion="none")
    names = [person.name for person in PEOPLE]
    turn = _("It is {name}’s turn.").format(name=names[1])
    assert table.scene.stations[0].line == turn, "one’s own move needs no telling"
    assert names[0] in table.scene.stations[2].line
    assert table.scene.stations[2].line.endswith(turn)
    assert turn not in table.scene.stations[1].line


def _after_twenty_moves(begin: Begin) -> AtRound:
    """A table with more news than its edges have room for."""
    match, rng = Match.new("dog", seats=6, seed=3), Random(3)
    table = begin(match, motion="none")
    for _move in range(20):
        seat = rng.choice(table.match.actors)
        table.session.play(rng.choice(table.match.moves(seat)), seat)
    table.page.show()
    table.driver.frames(2)
    return table


def test_a_quick_finger_carries_a_card_across_what_has_been_cut(begin: Begin) -> None:
    table = _after_twenty_moves(begin)
    texts: list[Any] = table.driver.widgets("StationText")
    finger = table.driver.swipe(table.grip(table.own(0)[0]), next(each for each in texts if each.is_cut))
    assert table.scene.fingers.carried
    finger.up()


def test_a_tap_on_what_has_been_cut_at_an_edge_tells_all_of_it(begin: Begin) -> None:
    table = _after_twenty_moves(begin)
    texts: list[Any] = table.driver.widgets("StationText")
    cut = [each for each in texts if each.is_cut]
    assert 0 < len(cut) < len(texts)
    table.driver.tap(next(each for each in texts if not each.is_cut))
    assert not table.page.is_asking
    table.driver.tap(cut[0])
    lines: list[Any] = table.driver.widgets("StoryLine")
    assert table.page.is_asking
    assert table.page.towards in {station.quarters for station in table.scene.stations if cut[0] in station.walk()}
    assert len(lines) == len(table.page.news.round_lines())


# -- pages that somebody asks for


@pytest.mark.parametrize(("size", "seat"), spread([TABLET, (800, 1280)], range(4), one_in=2))
def test_the_score_sheet_is_read_from_where_it_was_asked_for(begin: Begin, seat: int, size: Pos) -> None:
    match = played_until("bohne", "score")
    table = begin(match, size=size, motion="none")
    driver, station = table.driver, table.scene.stations[seat]
    edge = station.turn // 90
    table.press_at(seat, "Scores")
    assert table.on("score")
    page = table.page
    driver.frames(2)
    assert (page.width, page.height) == (size if edge % 2 == 0 else size[::-1])
    low, high = page.to_window(page.width / 2, 0), page.to_window(page.width / 2, page.height)
    across = (low[0] - high[0]) / size[0], (low[1] - high[1]) / size[1]
    assert across == pytest.approx({0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}[edge])
    driver.tap(driver.find("Next round"))
    driver.frames(3)
    assert table.on("table")
    assert table.match.view(None)["phase"] != "score"


def test_the_score_sheet_turns_on_to_those_who_have_not_asked_for_it(begin: Begin) -> None:
    table = begin(played_until("bohne", "score"), motion="none")
    table.press_at(0, "Scores")
    seen = []
    for _edge in range(4):
        seen.append(table.page.to_window(0, 0))
        _turn_page_on(table)
    assert len(set(seen)) == 4
    assert table.page.to_window(0, 0) == seen[0]


def _turn_page_on(table: AtRound) -> None:
    """Press the button that turns the page towards the next edge."""
    taps: list[Any] = table.driver.widgets("IconTap")
    table.driver.tap(next(tap for tap in taps if tap.label == "Turn to the next side"))
    table.driver.frames(3)


def test_what_is_opened_from_a_turned_page_is_turned_too(begin: Begin) -> None:
    """So are the edges that something covers; back at the table nothing is turned."""
    table = begin(played_until("bohne", "score"), motion="none")
    upper = next(seat for seat, station in enumerate(table.scene.stations) if station.turn == 180)
    table.press_at(upper, "Scores")
    table.app.outside.covered((0, 24, 0, 48, 0))
    assert table.page.insets == [0, 48, 0, 24]
    look_up("bohne")
    assert table.on("rules")
    assert table.page.to_window(0, 0) == pytest.approx(TABLET)
    table.driver.key("escape")
    table.driver.key("escape")
    assert table.on("table")
    assert table.page.to_window(0, 0) == (0, 0)


def played_until(game: str, phase: str) -> Match:
    """A match of four played by chance until this phase."""
    match, rng = Match.new(game, seats=4, seed=3), Random(3)
    while match.view(None)["phase"] != phase:
        play_on(match, rng, 1)
    return match


# -- looking


def test_all_cards_lie_covered_until_somebody_looks(table: AtRound) -> None:
    assert [table.open_faces(seat) for seat in range(3)] == [[], [], []]
    assert [len(table.own(seat)) for seat in range(3)] == [3, 3, 3]


def test_several_players_peek_at_their_own_cards_at_once(table: AtRound) -> None:
    one, other = table.at_once(lambda: table.peek(0), lambda: table.peek(2))
    assert 0 < len(table.open_faces(0)) < 3
    assert 0 < len(table.open_faces(2)) < 3
    assert table.open_faces(1) == []
    one.up()
    assert table.open_faces(0) == []
    assert table.open_faces(2), "the other's finger is still there"
    other.up()
    assert table.open_faces(2) == []


@pytest.mark.parametrize("game", LAID_FLAT)
def test_a_tap_opens_nothing_and_says_how_to_look(begin: Begin, game: str) -> None:
    """What a tap opened would lie there for all to see."""
    match = Match.new(game, seats=4, seed=5)
    while match.view(match.actors[0]) == {**match.view(None), "seat": match.actors[0]}:
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    table = begin(match, motion="none")
    seat = next(seat for seat in match.actors if table.own(seat))
    table.driver.tap(table.own_point(seat))
    assert table.open_faces(seat) == []
    assert _said(table) == [_("Press and hold to look.")]


def test_who_has_not_looked_at_their_cards_yet_reads_how_to(table: AtRound) -> None:
    how = "Hold a card to look at it."
    assert how in table.scene.stations[0].line
    table.look(0)
    table.page.show_prompt()
    assert how not in table.scene.stations[0].line


def test_a_tap_in_the_middle_while_everyone_looks_changes_nobodys_edge(begin: Begin) -> None:
    table = begin(Match.new("baernergaeng", seats=4, seed=4), size=TABLET)
    before = [(station.line, station.is_awaited) for station in table.scene.stations]
    pile = table.scene.target_of("discard")
    table.driver.tap((pile.x, pile.y))
    table.driver.frames(3)
    assert [(station.line, station.is_awaited) for station in table.scene.stations] == before
    assert all(is_awaited for _line, is_awaited in before)


def test_no_tap_on_the_eye_opens_a_hand_however_often_and_each_says_how_to_look(table: AtRound) -> None:
    for seconds in (0.1, 1.5, 3):
        table.press_at(1, p_("button", "Peek"))
        assert table.open_faces(1) == []
        assert any("Hold the eye" in said for said in _said(table))
        table.driver.wait(seconds)


def test_the_menu_of_an_edge_lays_its_players_cards_open_until_they_are_covered(table: AtRound) -> None:
    table.driver.tap(table.page.menus[table.scene.stations[1].quarters])
    table.driver.frames(2)
    offered = {text for text in table.driver.texts() if text.startswith("Show everyone")}
    assert offered == {"Show everyone what Beat has"}
    table.driver.tap(table.driver.find("Show everyone what Beat has"))
    table.driver.frames(2)
    assert table.open_faces(1)
    assert not table.open_faces(0)
    table.press_at(1, "Cover")
    assert table.open_faces(1) == []


def test_what_is_said_at_an_edge_covers_it_no_longer_than_it_takes_to_read(table: AtRound) -> None:
    table.press_at(1, p_("button", "Peek"))
    table.driver.wait(2)
    assert _said(table)
    table.driver.wait(8)
    assert not _said(table)


def test_the_eye_opens_only_its_players_own_cards(table: AtRound) -> None:
    table.look(1)
    assert [bool(table.open_faces(seat)) for seat in range(3)] == [False, True, False]
    table.press_at(1, _("Cover"))
    assert table.open_faces(1) == []


def test_a_peek_goes_on_while_another_plays(table: AtRound) -> None:
    table.look(0)
    finger = table.peek(1)
    seen = table.open_faces(1)
    table.make_for(0, "drop 2")
    assert table.open_faces(1) == seen
    finger.up()
    assert table.open_faces(1) == []


def test_a_look_goes_on_as_long_as_one_finger_of_the_hand_rests_on_the_cards(table: AtRound) -> None:
    one, other = (table.driver.hold(table.grip(piece), 0.5) for piece in table.own(1)[:2])
    explained = table.driver.hold(table.scene.stations[1].ids.plate, 0.5)
    one.up()
    assert table.open_faces(1)
    other.up()
    assert table.open_faces(1) == [], "a finger beside the cards keeps nothing open"
    explained.up()


def test_cards_that_lie_open_are_covered_when_the_device_is_turned(table: AtRound) -> None:
    """The edges move with the screen, so cards could end up in front of another player."""
    table.look(0)
    finger = table.peek(1)
    table.driver.turn()
    table.driver.frames(2)
    assert not table.open_faces(0) + table.open_faces(1)
    finger.up()
    table.look(0)
    table.driver.window((700, 1200))
    table.driver.frames(2)
    assert table.open_faces(0), "a window that is only pulled larger turns nobody's cards away"


@pytest.mark.parametrize("game", LAID_FLAT)
def test_whatever_is_played_it_is_covered_when_the_device_is_turned(begin: Begin, game: str) -> None:
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=5)
    while all(match.view(seat) == match.view(None) for seat in range(match.seats)):
        # Nothing in Bauernschlau is secret before the first sheep is placed.
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    table = begin(match, motion="none")
    seat = next(seat for seat in range(match.seats) if table.own(seat))
    if not table.open_faces(seat):
        table.look(seat)
    table.driver.turn()
    table.driver.frames(2)
    assert table.open_faces(seat) == []


def test_a_card_in_the_air_when_the_device_is_turned_is_back_in_its_hand(table: AtRound) -> None:
    table.look(0)
    finger = table.driver.down(*table.own_point(0)).to(*table.at("pile"))
    table.driver.turn()
    finger.to(*table.at("discard")).up()
    assert table.played() == 0
    assert len(table.own(0)) == 3


def test_put_away_all_cards_are_covered(table: AtRound) -> None:
    table.look(0)
    finger = table.peek(1)
    table.driver.pause()
    assert not table.open_faces(0) + table.open_faces(1)
    finger.up()
    table.driver.resume()
    assert not table.open_faces(0) + table.open_faces(1)


@pytest.mark.parametrize("size", [TABLET, TABLET[::-1]])
def test_the_menu_and_what_it_opens_are_read_from_the_edge_where_it_was_tapped(begin: Begin, size: Pos) -> None:
    table = begin(bungee("7 7 2", "8 8 3", "9 9 4", "1 1 6", discard="5", turn=2), size=size)
    driver, page = table.driver, table.page
    assert [station.quarters for station in table.scene.stations] == [0, 3, 2, 1]
    assert {*page.menus} == {0, 1, 2, 3}
    for quarters, button in page.menus.items():
        driver.tap(button)
        driver.frames(3)
        paper = page.top_layer.ids.paper
        x, y = paper.to_window(*paper.center)
        assert 0 < x < size[0]
        assert 0 < y < size[1]
        assert _way_up(page.top_layer) == quarters, "whoever is in turn"
        driver.key("escape")
        assert not page.is_asking
    driver.tap(page.menus[3])
    driver.frames(3)
    _choose(table, "What happened")
    assert _way_up(page.top_layer) == 3
    driver.tap((5, 5))
    assert not page.is_asking
    driver.tap(page.menus[2])
    driver.frames(3)
    _choose(table, "Rules")
    assert table.on("rules")
    assert _way_up(table.page) == 2
    table.page.show("index")
    _turn_page_on(table)
    assert _way_up(table.page) == 3
    assert table.page.part == "index", "it is read on"
    driver.key("escape")
    assert table.on("table")
    assert _way_up(table.page) == 0


def test_each_edge_with_people_has_a_button_for_the_menu_at_its_right_hand(begin: Begin) -> None:
    table = begin(bungee("7 7 2", "8 8 3", "9 9 4", "1 1 6", discard="5"))
    page, (x, y, width, height) = table.page, table.scene.station_layout.middle
    across, high = x + width / 2, y + height / 2
    corners = {edge: (tap.center_x > across, tap.center_y > high) for edge, tap in page.menus.items()}
    assert corners == {0: (True, False), 1: (True, True), 2: (False, True), 3: (False, False)}
    page.reseat(2, "gentle")
    assert {*page.menus} == {0, 1, 3}, "a bot has none"


def test_the_buttons_for_the_menu_go_where_people_sit_when_the_device_is_turned(begin: Begin) -> None:
    """Three people sit at other edges of the screen then."""
    table = begin(bungee("7 7 2", "8 8 3", "9 9 4", discard="5"), size=TABLET)
    table.driver.turn()
    table.driver.frames(2)
    assert {*table.page.menus} == {station.quarters for station in table.scene.stations}
    table.page.open_menu()


@pytest.mark.parametrize(("game", "size"), spread(LAID_FLAT, [TABLET, (800, 1280), (1920, 1080)], one_in=3))
def test_no_button_for_the_menu_lies_on_anything_else(begin: Begin, game: str, size: Pos) -> None:
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        table = begin(Match.new(game, seats=seats, seed=3), size=size, motion="none")
        scene = table.scene
        things = [area.whole.corners() for area in scene.areas if not area.whole.turn % 90]
        for tap in table.page.menus.values():
            corners = Pose(*tap.center, *tap.size).corners()
            points = [*zip(corners[::2], corners[1::2], strict=True)]
            assert not any(_overlap(corners, thing) for thing in things)
            assert not any(board.place_at(point) for board in scene.boards for point in points)
            assert not any(station.collide_point(*tap.center) for station in scene.stations)


def _overlap(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the boxes round these corners share more than an edge."""
    return all(min(max(one[at::2]), max(other[at::2])) - max(min(one[at::2]), min(other[at::2])) > 1 for at in (0, 1))


def test_the_menu_stays_turned_in_another_size_of_text(table: AtRound) -> None:
    edge = table.page.scene.stations[1].quarters
    table.driver.tap(table.page.menus[edge])
    table.driver.frames(3)
    _choose(table, "Pace, motion, text, sound")
    before = _way_up(table.page.top_layer)
    assert before == edge != table.page.scene.stations[0].quarters, "not the player in turn, who would be asked first"
    steppers: list[Any] = table.driver.widgets("Stepper")
    steppers[0].step(1)
    table.driver.frames(3)
    assert table.app.prefs.text == 110
    assert _way_up(table.page.top_layer) == before


def _choose(table: AtRound, text: str) -> None:
    """Tap an entry of the menu."""
    table.driver.tap(table.driver.find(text))
    table.driver.frames(3)


def _way_up(widget: Any) -> int:
    """The edge of the window from which something is read, in quarters counter-clockwise from the lower one."""
    here, above = (widget.to_window(0, up) for up in (0, 1))
    return [(0, 1), (-1, 0), (0, -1), (1, 0)].index((round(above[0] - here[0]), round(above[1] - here[1])))


def test_the_menu_is_opened_and_left_by_one_while_another_peeks(table: AtRound) -> None:
    finger = table.peek(1)
    table.driver.tap(table.page.menus[0])
    table.driver.wait(0.5)
    assert table.open_faces(1)
    finger.up()
    assert table.open_faces(1) == []
    table.driver.key("escape")
    assert table.on("table")


def test_what_was_said_of_an_open_card_is_gone_once_all_are_covered(table: AtRound) -> None:
    table.look(1)
    table.driver.hold(table.own_point(1), 0.6).up()
    assert _said(table)
    table.driver.pause()
    assert not _said(table)


# -- whose turn it is


def test_no_curtain_hangs(table: AtRound) -> None:
    table.look(0)
    table.make_for(0, "drop 2")
    assert table.curtain is None
    assert table.session.awaited == 1


def test_a_player_out_of_turn_is_told_so_and_nothing_is_played(table: AtRound) -> None:
    table.look(1)
    before = table.played()
    seven = next(piece for piece in table.own(1) if piece.face == "3")
    table.driver.drag(table.grip(seven), table.target("discard"))
    assert table.played() == before
    assert len(_said(table)) == 1
    assert "Anna" in _said(table)[0]


def test_another_players_finger_lifts_none_of_my_cards(table: AtRound) -> None:
    """A finger belongs to the edge where it came down, wherever it moves."""
    table.look(0)
    table.look(1)
    mine = table.own_point(0)
    finger = table.driver.down(*table.own_point(1))
    finger.to(*mine)
    finger.to(*table.target("discard"))
    finger.up()
    assert table.played() == 0


def test_a_part_made_move_waits_while_others_look(table: AtRound) -> None:
    table.look(0)
    seven = next(piece for piece in table.own(0) if piece.face == "7")
    table.driver.drag(table.grip(seven), table.target("discard"))
    table.driver.until(lambda: table.scene.is_still)
    assert table.scene.layer.shown_on(seven) == "7", "what is laid down by its owner lies open"
    finger = table.peek(1)
    assert len(table.scene.entries[0].choice.taken) == 1
    finger.up()
    table.driver.tap(table.at("pile"))
    assert table.match.record()["moves"][-1] == [0, "drop 7"]


def test_only_the_player_who_made_a_move_may_undo_it(table: AtRound) -> None:
    table.look(0)
    taken = next(piece for piece in table.own(0) if piece.face == "7")
    table.driver.drag(table.grip(taken), table.target("discard"))
    assert _("Take back") in table.words(0)
    assert _("Take back") not in table.words(1)
    table.press_at(0, _("Take back"))
    assert table.played() == 0
    assert _("Take back") not in table.words(0)


def test_the_others_are_told_who_has_taken_back_a_move_whose_marks_go(table: AtRound) -> None:
    told = "Anna has taken back a move."
    table.make_for(0, "take drop 7 7")
    assert table.scene.marks.shown
    table.press_at(0, _("Take back"))
    assert not table.scene.marks.shown
    assert [told in station.line for station in table.scene.stations] == [False, True, True]
    table.make_for(0, "drop 2")
    assert not any(told in station.line for station in table.scene.stations), "that is news no longer"


def test_the_words_under_the_eye_are_large_enough_to_read(begin: Begin) -> None:
    table = begin(played_until("bohne", "hide"), language="de")
    for seat, station in enumerate(table.scene.stations):
        for _open in range(2):
            button, label = station.slots.look, station.slots.look.ids.label
            assert label.font_size >= theme.SMALL() == dp(16), label.text
            assert label.texture_size[0] <= button.width
            assert bool(button.icon) == (button.text == "Schauen"), "there is no room for “Verdecken”, but for its sign"
            table.scene.entries[seat].open_hand(now=True)
            table.driver.frames(2)


def test_taking_back_sweeps_away_no_move_that_another_player_has_begun(table: AtRound) -> None:
    table.make_for(0, "take drop 7 7")
    table.driver.drag(table.own_point(1), table.target("discard"))
    table.driver.until(lambda: table.scene.is_still)
    table.press_at(0, _("Take back"))
    assert table.played() == 1
    assert len(table.scene.entries[1].choice.taken) == 1
    assert any("has begun a move" in said for said in _said(table))
    table.press_at(1, _("Take back"))
    table.press_at(0, _("Take back"))
    assert table.played() == 0


# -- turns at the player's own edge


def _in_the_middle(table: AtRound, rng: Random) -> Pos:
    """A point in the middle: anything there, or something that can be used now."""
    scene = table.scene
    stops = [stop for entry in scene.entries if entry.state.sight for stop in entry.keys.stops()]
    lying = [pose for piece in scene.pieces if (pose := scene.layer.goal_of(piece))]
    lots = [[(pose.x, pose.y) for pose in poses] for poses in (scene.hints.targets, stops, lying)]
    lots = [[point for point in points if scene.sitting_at(point) is None] for points in lots]
    lots = [points for points in lots if points]
    return rng.choice(rng.choice(lots)) if lots else table.scene.station_layout.center


def _waiting(table: AtRound) -> list[int]:
    """The seats with a move that waits for confirmation."""
    return [entry.state.seat for entry in table.scene.entries if entry.waits]


@pytest.mark.parametrize("game", usually(LAID_FLAT, "bungee", "dog"))
def test_a_finger_that_stays_in_the_middle_makes_no_move(begin: Begin, game: str) -> None:
    rng, has_waited = Random(4), False
    for match in [*phases(game), *([dog("5 9", "K K 12 30")] if game == "dog" else [])]:
        table = begin(match, motion="none")
        for seat in table.session.actors:
            if table.own(seat) and not table.open_faces(seat):
                table.look(seat)
        for _gesture in range(0 if table.page.forced.move() else 25):
            if rng.random() < 0.5:
                table.driver.tap(_in_the_middle(table, rng))
            else:
                table.driver.drag(_in_the_middle(table, rng), _in_the_middle(table, rng), steps=3)
            assert table.played() == len(match.record()["moves"])
            for seat in _waiting(table):
                has_waited = True
                done = table.scene.entries[seat].confirm_label
                assert [done in table.words(other) for other in range(match.seats)].count(True) == 1
                assert done in table.words(seat)
    assert has_waited or game == "bungee", "all moves of Bungee begin or end in the own hand"


# -- when a table is laid flat


def test_a_phone_is_handed_round_all_the_same(begin: Begin) -> None:
    table = begin(bungee("7 7 2", "8 8 3"), size=PHONE)
    assert _is_handed_round(table)


def test_a_window_that_becomes_too_small_is_handed_round_and_back(table: AtRound) -> None:
    table.look(0)
    table.driver.window((400, 700))
    table.driver.frames(3)
    assert _is_handed_round(table)
    assert table.curtain, "who has the small window in hands is not known"
    table.driver.window(TABLET)
    table.driver.frames(3)
    assert table.on("table")
    assert table.open_faces(0) == []


@pytest.mark.parametrize("game", PUBLISHED)
def test_every_published_game_goes_round_the_table(game: str) -> None:
    assert has_flat_scene(game)


@pytest.mark.parametrize(("game", "end"), spread(LAID_FLAT, (0, -1), one_in=10))
def test_a_whole_match_round_the_table(begin: Begin, game: str, end: int, shift: int) -> None:
    """With the fewest seats, or with the most."""
    seats = GAMES[game].seats[end]
    match = Match.new(game, seats=seats, seed=7 + shift, options=lasting(game, 1))
    table = begin(match, bot=seats - 1 if seats > 2 else None, motion="none", pace="quick")
    if game == "bauernschlau" and not shift:
        # A match without barriers takes long.
        table.choose = lambda moves: table.rng.choice([move for move in moves if move.startswith("fence")] or moves)
    assert table.play_to_the_end(Random(3 + shift)).over


# -- privacy, whatever all of them do


def _drawn_beyond(table: AtRound, looks: set[int]) -> list[str]:
    """The faces drawn that are neither public nor visible to a player who is looking."""
    scene, match = table.scene, table.match
    allowed = [scene.contents(match.view(None))]
    allowed += [scene.contents(match.view(seat)) for seat in looks]
    drawn = [(piece.place, plain(face)) for piece in scene.pieces if (face := scene.layer.shown_on(piece))]
    return [f"{face} at {place}" for place, face in drawn if all(face not in may.get(place, ()) for may in allowed)]


@pytest.mark.parametrize("game", usually(LAID_FLAT, "bauernschlau", "bohne", "bungee"))
def test_no_secret_is_drawn_but_for_those_who_look(begin: Begin, game: str) -> None:
    seats = GAMES[game].seats[-1]
    table = begin(Match.new(game, seats=seats, seed=5, options=lasting(game, 1)), motion="none")
    rng = Random(2)
    seen = 0
    for _turn in range(40):
        if not table.on("table"):
            break
        lookers = [seat for seat in range(seats) if table.own(seat) and rng.random() < 0.4]
        covered = [seat for seat in lookers if not table.open_faces(seat)]
        fingers = [table.peek(seat) for seat in covered]
        looks = {entry.state.seat for entry in table.scene.entries if entry.state.is_looking}
        assert looks >= set(lookers)
        assert not _drawn_beyond(table, looks)
        seen += len(lookers)
        for finger in fingers:
            finger.up()
        table.step()
        if table.on("table"):
            looks = {entry.state.seat for entry in table.scene.entries if entry.state.is_looking}
            assert not _drawn_beyond(table, looks)
    assert seen or game == "bauernschlau"


# -- switching between flat and handed round


def test_where_people_sit_down_they_choose_how_the_device_lies(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET, at=routes.NewTable(game="bungee"))
    driver.frames(3)
    driver.tap(driver.find(_("lies flat in the middle")))
    driver.tap(driver.find(_("Start game")))
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.flat_table"
    assert app.store.read("prefs")["flat"]


def test_on_a_phone_there_is_no_question_about_lying_flat(start_app: Any, driver: Driver) -> None:
    start_app(size=PHONE, at=routes.NewTable(game="bungee"))
    driver.frames(3)
    assert _("lies flat in the middle") not in driver.texts()


def test_from_the_menu_it_is_handed_round_and_laid_down_again(table: AtRound) -> None:
    table.driver.tap(table.page.menus[0])
    table.driver.wait(0.5)
    table.driver.tap(table.driver.find(_("Pass the device round")))
    table.driver.frames(3)
    assert _is_handed_round(table)
    assert table.curtain
    table.page.open_menu()
    table.driver.wait(0.5)
    table.driver.tap(table.driver.find(_("Lay the device flat: everyone plays from their own side")))
    table.driver.frames(3)
    assert table.on("table")


def test_a_table_left_to_one_person_and_bots_is_no_longer_flat(table: AtRound) -> None:
    table.page.reseat(1, "gentle")
    assert table.on("table")
    table.page.reseat(2, "gentle")
    table.driver.frames(3)
    assert _is_handed_round(table)


def test_a_seat_taken_over_by_a_bot_has_no_buttons(table: AtRound) -> None:
    table.look(0)
    assert table.words(0)
    table.page.reseat(0, "gentle")
    assert not table.words(0)


def test_a_person_who_takes_a_seat_back_from_a_bot_finds_the_cards_covered(table: AtRound) -> None:
    table.look(1)
    table.page.reseat(1, "gentle")
    table.page.reseat(1, "")
    assert table.own(1)
    assert not table.open_faces(1)


def test_a_bubble_being_read_stays_while_a_bot_plays(begin: Begin) -> None:
    table = begin(bungee("7 7 2", "8 8 3", "9 9 4", discard="5"), bot=1, pace="quick")
    table.look(0)
    table.make_for(0, "drop 2")
    table.look(0)
    table.driver.hold(table.own_point(0), 0.6).up()
    assert _said(table)
    before = table.played()
    table.driver.until(lambda: table.played() > before)
    assert _said(table)
    table.driver.wait_slowly(8)
    assert not _said(table), "but it doesn't outlive its moment"


def test_a_game_without_a_flat_table_is_handed_round(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.session.flat_session.has_flat_scene", lambda _game: False)
    monkeypatch.setattr("screens.pages.new_table.has_flat_scene", lambda _game: False)
    table = gather(start_app, driver, bungee("7 7 2", "8 8 3"))
    assert _is_handed_round(table)
    table.app.go(routes.NewTable(game="bungee"))
    driver.frames(3)
    assert _("lies flat in the middle") not in driver.texts()


@pytest.mark.parametrize("game", LAID_FLAT)
def test_a_table_may_be_laid_flat_after_it_has_been_handed_round(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LAID_FLAT_AFTERWARDS, game], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr.splitlines()[-1]


# -- who sits where


def _edges(app: Any, driver: Driver, game: str, people: Sequence[Person]) -> dict[str, float]:
    """Open a table in this order of play; returns towards which edge each player's side is turned."""
    match = Match.new(game, seats=len(people))
    app.home(routes.Table(key=app.store.open_table(match, people)))
    driver.frames(5)
    return {person.name: each.turn % 360 for person, each in zip(people, app.page.scene.stations, strict=True)}


@pytest.mark.parametrize("game", GAMES)
def test_everybody_keeps_their_edge_in_a_rematch_that_another_player_begins(
    start_app: Any, driver: Driver, game: str
) -> None:
    app = start_app(size=TABLET)
    app.change(flat=True)
    people = [app.store.keep_person(person) for person in PEOPLE[:4]]
    first = _edges(app, driver, game, people)
    assert len(set(first.values())) == 4
    assert first[people[0].name] == 0
    assert _edges(app, driver, game, [*people[1:], people[0]]) == first


def test_everybody_keeps_their_edge_in_a_game_that_goes_round_the_other_way(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    app.change(flat=True)
    people = [app.store.keep_person(person) for person in PEOPLE[:4]]
    before = _edges(app, driver, "bauernschlau", people)
    app.home(routes.NewTable(game="dog"))
    driver.frames(3)
    app.page.deal()
    driver.frames(5)
    session, stations = app.page.session, app.page.scene.stations
    assert [person.name for person in session.people] == [people[at].name for at in (0, 3, 2, 1)]
    turns = {person.name: each.turn % 360 for person, each in zip(session.people, stations, strict=True)}
    assert turns == before


@pytest.mark.parametrize("size", [TABLET, (800, 1280)])
@pytest.mark.parametrize("seats", [4, 6])
def test_kennels_lie_before_their_players_whoever_begins(
    start_app: Any, driver: Driver, seats: int, size: tuple[int, int]
) -> None:
    app = start_app(size=size)
    app.change(flat=True)
    people = [app.store.keep_person(person) for person in PEOPLE[:seats]]

    def around(begins: int) -> dict[str, tuple[int, ...]]:
        """By name, the middle of the player's kennel and of their side."""
        order = [*people[begins:], *people[:begins]]
        _edges(app, driver, "dog", order)
        scene, found = app.page.scene, {}
        for seat, (person, station) in enumerate(zip(order, scene.stations, strict=True)):
            spots = [scene.layer.goal_of(piece) for piece in scene.pieces if piece.place == f"{'abcdef'[seat]}K"]
            middle = (sum(spot.x for spot in spots) / len(spots), sum(spot.y for spot in spots) / len(spots))
            found[person.name] = tuple(map(round, (*middle, *station.center)))
        return found

    assert around(1) == around(seats - 1) == around(0)
