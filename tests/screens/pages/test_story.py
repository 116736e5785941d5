"""The story at a table: beside it where there is room, else behind a tap; a tap on a line shows it once more."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from kivy.graphics import Rectangle

from screens.app import routes
from screens.table.view.story_box import MINE
from tabletop import Match
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import PEOPLE, AtTable, bungee, opening, sit
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.test_second_reader import victims
from tests.tables import play_on


def played(start_app: Any, driver: Driver, size: Any = TABLET) -> AtTable:
    """Anna has dropped her 9 and drawn; Beat has the device, with his hand open."""
    table = sit(start_app, driver, bungee("2 3 9", "2 3 4", "2 3 4"), size, motion="none")
    table.make("drop 9")
    table.pass_on()
    table.open_curtain()
    table.unlock()
    return table


def lines(driver: Driver) -> list[Any]:
    return driver.widgets("StoryLine")


def shown(table: AtTable) -> list[str]:
    """The faces that are drawn on the table now."""
    layer = table.scene.layer
    return sorted(face for piece in table.scene.pieces if (face := layer.shown_on(piece)))


def test_the_whole_round_stands_beside_a_wide_table(start_app: Any, driver: Driver) -> None:
    table = played(start_app, driver)
    assert [line.text for line in lines(driver)] == ["Anna discards a 9."]
    table.make("drop 4")
    assert lines(driver)[0].text == "Anna discards a 9."
    assert len(lines(driver)) == 2


def test_lines_out_of_sight_are_not_drawn_until_they_are_scrolled_to(start_app: Any, driver: Driver) -> None:
    table = played(start_app, driver)
    (line,) = [widget.line for widget in lines(driver)]
    story = lines(driver)[0].parent.parent
    story.tell(table.page, [line] * 60, None)
    driver.frames(3)
    oldest, newest = lines(driver)[0], lines(driver)[-1]
    assert is_drawn(newest)
    assert not is_drawn(oldest)
    assert sum(map(is_drawn, lines(driver))) < 50
    story.scroll_y = 1
    driver.frames(2)
    assert is_drawn(oldest)
    assert not is_drawn(newest)
    story.tell(table.page, [line] * 2, None)
    driver.frames(3)
    assert [is_drawn(widget) for widget in lines(driver)] == [True, True]


def is_drawn(widget: Any) -> bool:
    return any(each is widget.canvas for each in widget.parent.canvas.children)


def test_on_a_phone_a_tap_opens_it(start_app: Any, driver: Driver) -> None:
    table = played(start_app, driver, PHONE)
    assert not [line for line in lines(driver) if all(each.opacity for each in (line, line.parent.parent))]
    driver.tap(table.page.ids.strip)
    driver.frames(3)
    assert [line.text for line in lines(driver)] == ["Anna discards a 9."]


def test_there_it_stands_in_the_order_in_which_it_happened_with_the_newest_in_sight(
    start_app: Any, driver: Driver
) -> None:
    table = played(start_app, driver, PHONE)
    table.make("drop 4")
    driver.tap(table.page.ids.strip)
    driver.frames(3)
    height = {" ".join(line.text.split()[:2]): line.to_window(*line.pos)[1] for line in lines(driver)}
    assert height["You discard"] < height["Anna discards"]
    assert lines(driver)[-1].parent.parent.scroll_y == 0


def test_while_a_line_is_shown_again_the_strip_is_its_caption_and_nothing_can_be_played(
    start_app: Any, driver: Driver
) -> None:
    table = played(start_app, driver, PHONE)
    strip = table.page.ids.strip
    prompt = strip.prompt
    driver.tap(strip)
    driver.frames(3)
    driver.tap(lines(driver)[-1])
    driver.frames(3)
    assert strip.text == "Anna discards a 9."
    assert strip.prompt == "An earlier move is shown again. Tap the table to go back."
    assert not table.page.ids.buttons.shown
    driver.tap(table.target("pile"))
    driver.frames(3)
    assert strip.prompt == prompt
    assert table.page.ids.buttons.shown


def test_a_line_is_shown_again_with_nobodys_secrets_until_a_touch_and_then_all_is_as_it_was(
    start_app: Any, driver: Driver
) -> None:
    table = played(start_app, driver)
    before, record = shown(table), table.match.record()
    assert {"2", "3", "4", "9"} <= set(before)
    driver.tap(lines(driver)[0])
    driver.frames(2)
    assert set(shown(table)) == {"1", "9"}, "the lucky card and what Anna has dropped, nobody's hand"
    assert table.scene.sight.moves == ()
    assert [mark.person.name for mark in table.scene.marks.shown] == ["Anna"], "with the mark of that action"
    driver.wait(10)
    assert set(shown(table)) == {"1", "9"}, "as long as people look at it"
    driver.tap(table.target("pile"))
    driver.wait(0.2)
    assert shown(table) == before
    assert table.match.record() == record, "the touch only ends what is shown"
    assert table.session.sight().moves


@pytest.mark.parametrize("place", ["phone", "beside a wide table", "flat table"])
def test_a_ribbon_on_the_table_says_that_it_is_shown_again_until_it_ends(
    place: str, start_app: Any, driver: Driver
) -> None:
    if place == "flat table":
        table: AtTable = gather(start_app, driver, bungee("2 3 9", "2 3 4", "2 3 4"), motion="none")
        table.page.play("drop 9", 0)
        table.page.play("drop 4", 1)
    else:
        table = played(start_app, driver, PHONE if place == "phone" else TABLET)
    ribbon = table.page.again.ribbon
    assert not _is_drawn(ribbon)
    table.page.show_again(table.page.news.round_lines()[0])
    driver.frames(2)
    assert ribbon.text == "Shown again. Tap to go back."
    assert _is_drawn(ribbon)
    assert [table.scene.layer.shown_on(piece) for piece in table.scene.pieces.at("discard")] == ["9"], "as it was"
    driver.tap(table.target("discard"))
    driver.frames(2)
    assert not ribbon.text
    assert not _is_drawn(ribbon)


def _is_drawn(widget: Any) -> bool:
    return any(isinstance(each, Rectangle) for each in widget.canvas.children)


def test_a_finger_that_rests_on_a_mark_reads_what_it_means(start_app: Any, driver: Driver) -> None:
    table = played(start_app, driver, PHONE)
    assert [mark.person.name for mark in table.scene.marks.shown] == ["Anna"]
    driver.hold(table.target("discard"), 0.6).up()
    bubbles: list[Any] = driver.widgets("Bubble")
    assert [bubble.text.endswith("Anna discards a 9.") for bubble in bubbles] == [True]
    table.app.change(marks=False)
    driver.hold(table.target("discard"), 0.6).up()
    bubbles = driver.widgets("Bubble")
    assert ["Anna" in bubble.text for bubble in bubbles] == [False], "nothing is marked"


def test_it_shows_the_table_as_it_lay_before_that_action(start_app: Any, driver: Driver) -> None:
    table = played(start_app, driver)
    line = lines(driver)[0].line
    before, events, after = table.session.recent.again(line.begins, line.ends)
    assert before.view["discard"] == 0 or not before.view["discard"]
    assert [event.what for event in events] == ["drop", "draw"]
    assert all(event.faces is None for event in events if event.what == "draw")
    assert after.view == table.session.view(None)
    assert before.viewer is after.viewer is None


def test_when_a_round_is_over_the_strip_says_who_has_won_it(start_app: Any, driver: Driver) -> None:
    """Even if the next to act has made the last move, and so has no news."""
    table = sit(start_app, driver, bungee("1 1", "2 2", lucky="5", turn=1), PHONE, motion="none")
    for _turn in range(2):
        table.page.play("call")
        table.session.cover()
        table.session.open()
    driver.wait(8)
    assert table.match.view(None)["phase"] == "score"
    assert table.match.record()["moves"][-1][0] == table.session.awaited
    assert "Anna wins the round" in table.page.ids.strip.text
    assert not [side for side in table.scene.seats if side.is_awaited], "it is nobody’s turn"
    sums = [chip.text for chip in table.scene.round_count.layer.shown if chip.is_sum]
    assert sums
    table.page.show()
    assert [chip.text for chip in table.scene.round_count.layer.shown if chip.is_sum] == sums, "whoever comes back"


def test_the_card_that_comes_with_ones_own_choice_is_told_until_ones_turn(start_app: Any, driver: Driver) -> None:
    """The last to choose a card to give makes all cards change hands: what comes is not part of that player's own."""
    match = Match.new("dog", seats=4, seed=1)
    while len(match.actors) > 1 or match.actors[0] != 0:
        seat = next(each for each in match.actors if each)
        match.play(seat, match.moves(seat)[0])
    people = [PEOPLE[0], *(person._replace(level="gentle") for person in PEOPLE[1:4])]
    app = start_app(size=PHONE)
    app.change(motion="none", pace="quick")
    app.home(routes.Table(key=app.store.open_table(match, people)))
    driver.frames(3)
    table = AtTable(app, driver)
    table.page.play(table.match.moves(0)[0])
    driver.until(lambda: table.session.awaited == 0)
    assert len(table.session.recent.news()) >= 1, "others have played since"
    assert f"{MINE}[b]Carla gives you a" in table.page.ids.strip.text


def _but_for(last: int) -> Match:
    """An exchange of cards in which only this seat has not chosen yet."""
    match = Match.new("dog", seats=4, seed=1)
    for seat in set(range(4)) - {last}:
        match.play(seat, match.moves(seat)[0])
    return match


def _plays_until_turn(table: AtTable, seat: int) -> None:
    """The others play, the device goes round, and this seat's person opens their hand."""
    page: Any = table.page
    while page.session.awaited != seat:
        page.play(page.session.match.moves(page.session.awaited)[0], page.session.awaited)
    page.open_curtain()
    page.open_hand(now=True)


def _giving_last(app: Any, driver: Driver, last: int, level: str = "", kind: type[AtTable] = AtTable) -> AtTable:
    """A table at which this seat has just given the last card, so that all change hands; the others may be bots."""
    people = [each._replace(level=level if seat != last else "") for seat, each in enumerate(PEOPLE[:4])]
    app.home(routes.Table(key=app.store.open_table(_but_for(last), people)))
    table = kind(app, driver)
    table.page.play(table.match.moves(last)[0], last)
    return table


def _giver_to(seat: int) -> str:
    return PEOPLE[(seat + 2) % 4].name


@pytest.mark.parametrize("others", ["people", "bots"])
def test_who_gives_last_too_is_told_whose_card_came_and_which(start_app: Any, driver: Driver, others: str) -> None:
    app = start_app(size=PHONE)
    app.change(motion="none", pace="quick")
    for last in range(4):
        table = _giving_last(app, driver, last, "gentle" if others == "bots" else "")
        assert f"{_giver_to(last)} gives {PEOPLE[last].name} a card" in table.page.news.public(), "spoken"
        if others == "people":
            _plays_until_turn(table, last)
        driver.until(partial(_is_turn, table, last))
        told = " ".join(table.page.log.sentences)
        assert f"{_giver_to(last)} gives you a" in told
        assert "gives you a card" not in told, "which one"


def test_who_gives_last_at_a_flat_table_reads_whose_card_came_at_their_edge(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET)
    app.change(motion="none", flat=True)
    for last in range(4):
        table = _giving_last(app, driver, last, kind=AtRound)
        for seat, station in enumerate(table.scene.stations):
            assert f"{_giver_to(seat)} gives you a card." in station.line
        assert f"{_giver_to(last)} gives {PEOPLE[last].name} a card" in table.page.news.public(), "spoken"


def _is_turn(table: AtTable, seat: int) -> bool:
    return bool(table.session.awaited == seat)


def test_a_card_drawn_does_not_wipe_what_others_have_done_before_the_turn(start_app: Any, driver: Driver) -> None:
    match = Match.new("baernergaeng", seats=3, seed=3)
    play_on(match, Random(3), 3)
    people = [PEOPLE[0], *(person._replace(level="gentle") for person in PEOPLE[1:3])]
    app = start_app(size=PHONE, prepare=opening(match, people, motion="none", pace="quick"))
    table = AtTable(app, driver)
    table.play(4)
    driver.until(lambda: table.session.awaited == 0)
    before = table.page.news.sentences()
    assert before
    table.make("draw")
    assert table.page.news.sentences() == [*before, "You draw a card."]


def test_how_a_round_has_ended_stands_there_even_if_its_last_move_did_something_to_the_reader(
    start_app: Any, driver: Driver
) -> None:
    match, rng = Match.new("bohne", seats=4, seed=3, options={"rounds": 2}), Random(3)
    before = match.copy()
    while match.view(None)["phase"] != "score":
        before = match.copy()
        play_on(match, rng, 1)
    mover, last = match.record()["moves"][-1]
    [victim] = victims(match, [event.seen_by(None) for event in before.play(mover, last)], mover)
    people = [person._replace(level="" if at == victim else "gentle") for at, person in enumerate(PEOPLE[:4])]
    app = start_app(size=PHONE, prepare=opening(match, people, motion="none"))
    driver.wait(1)
    assert "takes your card" in app.page.news.lines()[0].text
    assert "The round is scored." in app.page.ids.strip.text
