"""Guided rounds: each can be played as it says, is stored at every step, and leaves no table behind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from screens.app import routes
from screens.app.words import _
from screens.games.lessons import LessonStep, has_lesson, steps_of
from screens.session import lesson_progress as courses
from screens.session.lesson_progress import LessonProgress, fits
from screens.session.people import BOT_NAMES
from screens.widgets.slots import SETTLES
from tabletop import GAMES, Match
from tests.screens.at_table import PEOPLE, PUBLISHED, AtTable
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.soaking import spread

LESSONS = sorted(game for game in GAMES if has_lesson(game))
each_lesson = pytest.mark.parametrize("game", LESSONS)


def ways_through(game: str) -> Iterator[list[str]]:
    """The learner's moves in each step: first those shown, then each alternative once."""
    shown = [step.do[0] if step.do else "" for step in steps_of(game)]
    yield shown
    for at, step in enumerate(steps_of(game)):
        for other in step.do[1:]:
            yield [*shown[:at], other, *shown[at + 1 :]]


# -- what the lessons are


def test_every_published_game_has_a_guided_round() -> None:
    assert {*PUBLISHED} <= {*LESSONS}


@each_lesson
def test_a_lesson_has_eight_to_fifteen_steps_most_of_them_with_something_to_do(game: str) -> None:
    steps = steps_of(game)
    assert 8 <= len(steps) <= 15
    assert sum(bool(step.do or step.gesture) for step in steps) > len(steps) / 2


@each_lesson
def test_each_step_is_said_in_whole_sentences(game: str) -> None:
    for at, step in enumerate(steps_of(game), 1):
        assert step.say, f"step {at}"
        for sentence in (step.say, step.done):
            assert "{" not in sentence, f"step {at}"
            assert len(sentence) <= 300, f"step {at}: two or three sentences"


@each_lesson
def test_the_same_people_sit_there_all_along(game: str) -> None:
    positions = [step.position for step in steps_of(game) if step.position is not None]
    assert steps_of(game)[0].position is not None
    seats = {Match.from_position(position).seats for position in positions}
    assert len(seats) == 1
    assert seats.pop() <= 1 + len(BOT_NAMES)


@each_lesson
def test_a_step_wants_a_move_or_a_gesture_but_not_both(game: str) -> None:
    for step in steps_of(game):
        assert step.gesture in ("", "hold")
        assert not (step.do and step.gesture)


@each_lesson
def test_every_move_of_a_lesson_is_legal_whichever_of_its_ways_is_taken(game: str) -> None:
    for moves in ways_through(game):
        course = LessonProgress(game)
        for number, (step, move) in enumerate(zip(course.steps, moves, strict=True), 1):
            match = course.match()
            assert not step.do or 0 in match.actors, f"step {number}: it is not the learner’s turn"
            assert not move or move in match.moves(0), f"step {number}: {move}: {match.moves(0)[:20]}"
            course.make(move)
            _others_play(course.match(), step, number)
            course.go_on()
        assert course.is_over


def _others_play(match: Match, step: LessonStep, number: int) -> None:
    for seat, move in step.then:
        assert seat in match.actors, f"step {number}: it is not the turn of {seat}"
        assert move in match.moves(seat), f"step {number}: seat {seat}, {move}: {match.moves(seat)[:20]}"
        match.play(seat, move)


@each_lesson
def test_a_lesson_is_taken_up_again_at_every_step(game: str) -> None:
    course = LessonProgress(game)
    for step in course.steps:
        for _made in range(2):
            again = LessonProgress.taken_up(game, course.kept())
            assert again.kept() == course.kept()
            assert again.match().record() == course.match().record()
            if not course.is_made:
                course.make(step.do[0] if step.do else "")
        course.go_on()
    assert LessonProgress.taken_up(game, course.kept()).is_over


@pytest.mark.parametrize(
    "kept",
    [
        None,
        [],
        "bungee",
        {},
        {"step": "x", "moves": []},
        {"step": -1, "moves": []},
        {"step": 99, "moves": [""] * 99},
        {"step": 3, "moves": []},
        {"step": 2, "moves": ["", "drop 7"]},
        {"step": 2, "moves": ["", "fly"]},
        {"step": 2, "moves": ["drop 7 7", "drop 7 7"]},
        {"step": 2, "moves": 2},
        {"step": None, "moves": None},
    ],
)
def test_what_fits_no_longer_begins_anew(kept: Any) -> None:
    assert LessonProgress.taken_up("bungee", kept).kept() == {"step": 0, "moves": []}


def test_a_move_fits_if_all_looks_the_same_after_it() -> None:
    course = LessonProgress("bungee")
    course.make()
    course.go_on()
    assert fits(course.match(), course.step, "drop 7 7")
    assert not fits(course.match(), course.step, "drop 9")


# -- on the page


class AtLesson(AtTable):
    """Plays at the table of a guided round."""

    def on(self, page: str) -> bool:
        return super().on("lesson" if page == "table" else page)

    @property
    def course(self) -> LessonProgress:
        course: LessonProgress = self.page.progress
        return course

    @property
    def said(self) -> str:
        return str(self.page.log.guide.text)

    @property
    def is_waiting(self) -> bool:
        """Whether the learner is to act."""
        return bool(self.page.script.moves is None and self.scene.is_still)

    def wait(self) -> None:
        """Wait until the others have played."""
        self.driver.until(lambda: self.is_waiting, seconds=60)
        self.driver.frames(3)

    def do(self) -> None:
        """Do what the step asks for, with fingers."""
        step = self.course.step
        if step.do:
            self.make(step.do[0])
        elif step.gesture:
            self.driver.hold(self.at(step.at[0])).up()
        else:
            self.press(_("Continue"))
        self.driver.frames(3)

    def through(self) -> None:
        """Do the step, and go on to the next."""
        at = self.course.at
        self.do()
        if self.course.at == at and self.course.is_made and self.page.script.moves is None:
            self.press(_("Continue"))
        self.wait()
        assert self.course.at == at + 1

    def bubble(self) -> str:
        found: list[Any] = self.driver.widgets("Bubble")
        return found[-1].text if found else ""


Begin = Callable[..., AtLesson]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Open the guided round of a game."""

    def begin(game: str = "bungee", size: Pos = PHONE, **prefs: Any) -> AtLesson:
        app = start_app(size=size)
        app.change(**{"motion": "none", "cover_after": 0, **prefs})
        app.go(routes.Lesson(game=game))
        driver.frames(5)
        return AtLesson(app, driver)

    return begin


def nothing_is_left(app: Any) -> bool:
    """Whether the lesson has stored neither a table nor a person."""
    store = app.store
    return not (store.tables() or store.removed() or store.history() or store.people())


@pytest.mark.parametrize("by", ["drag", "tap", "keys"])
def test_bungee_is_learned_from_the_first_step_to_the_last(begin: Begin, by: str) -> None:
    table = begin(motion="full" if by == "drag" else "none")
    table.by = by
    for step in table.course.steps:
        assert table.said == step.say
        table.through()
    assert table.driver.find("You know how to play now")
    assert courses.is_finished(table.app.store, "bungee")
    assert nothing_is_left(table.app)


@pytest.mark.parametrize(("game", "size"), spread(LESSONS, [PHONE, TABLET], one_in=2))
def test_every_lesson_goes_from_step_to_step_on_its_table(begin: Begin, game: str, size: Pos) -> None:
    table = begin(game, size)
    for number, step in enumerate(table.course.steps, 1):
        for name in step.at:
            assert table.page.light.where(name), f"step {number}: nothing here is {name}"
        if table.page.is_said:
            lit = [pose for name in step.at for pose in table.page.light.where(name)]
            assert [*table.page.light.pulse._poses] == lit, f"step {number}: something is lit beside its place"
        if step.do:
            assert [*table.scene.entry.ways(step.do[0])], f"step {number}: no gesture makes {step.do[0]}"
            table.page.show_me()
            assert table.page.light.pulse._poses, f"step {number}: nothing shows {step.do[0]}"
            while table.scene.entry.take_back():
                pass
            table.page.play(step.do[0])
        elif step.gesture:
            table.page.held()
        else:
            table.page.go_on()
        if table.course.is_made and table.page.script.moves is None:
            table.page.go_on()
        table.wait()
        assert table.course.at == number
    assert nothing_is_left(table.app)


def test_nothing_plays_itself_and_nobody_has_to_hurry(begin: Begin) -> None:
    table = begin()
    table.through()
    table.driver.wait(30)
    assert (table.course.at, table.played()) == (1, 0)


def test_after_a_while_what_has_to_be_touched_is_lit(begin: Begin) -> None:
    table = begin()
    table.through()
    assert not table.page.light.pulse._poses
    table.driver.wait(7)
    assert len(table.page.light.pulse._poses) == 3
    table.driver.tap(table.at("hand 0/4"))
    assert not table.page.light.pulse._poses


def test_what_is_lit_moves_with_the_card_that_it_is_about(begin: Begin) -> None:
    table = begin()
    table.through()
    table.driver.wait(7)
    lit = table.page.light.pulse
    before, hand = lit._poses, next(area for area in table.scene.areas if area.place == "hand 0")
    hand.x += 20
    table.driver.frames(2)
    assert [new.x - old.x for old, new in zip(before, lit._poses, strict=True)].count(20) == 2


def test_what_is_lit_moves_with_the_button_that_it_is_about(begin: Begin, driver: Driver) -> None:
    app, steps = begin("bohne").app, steps_of("bohne")
    made = [step.do[0] if step.do else "" for step in steps[:-1]]
    app.home(routes.Lesson(game="bohne", kept={"step": len(made), "moves": made}))
    driver.frames(5)
    (button,) = (shown for shown in app.page.ids.buttons.shown if shown.filled)
    for _time in range(2):
        assert [(pose.x, pose.y) for pose in app.page.light.pulse._poses] == [(button.center_x, button.center_y)]
        button.y += 5
        driver.frames(1)


def test_the_hint_button_shows_the_move(begin: Begin) -> None:
    table = begin()
    table.through()
    table.press("Show me")
    assert [piece.face for piece in table.scene.entry.chosen] == ["7", "7"]
    assert table.page.light.pulse._poses


def test_another_legal_move_is_told_and_glides_back(begin: Begin) -> None:
    table = begin()
    table.through()
    table.driver.drag(table.at("hand 0/9"), table.target("discard"))
    assert table.bubble() == "The rules allow that too. Here, try what is lit."
    table._still()
    assert table.played() == 0
    assert len(table.pieces("hand 0")) == 5
    assert not table.pieces("discard")
    table.through()


def test_an_illegal_move_is_refused_as_everywhere(begin: Begin) -> None:
    table = begin()
    table.through()
    refused = table.refusal_of(lambda: _drop_two(table, "7", "9"))
    assert refused == "one_face_at_a_time"
    assert table.bubble() == "Cards you discard together must match. Choose cards of one number, or only Bungees."
    assert table.played() == 0


def _drop_two(table: AtLesson, one: str, other: str) -> None:
    for face in (one, other):
        table.driver.drag(table.at(f"hand 0/{face}"), table.target("discard"))
        table._still()


def test_while_there_is_something_to_read_nothing_is_played(begin: Begin) -> None:
    table = begin()
    table.driver.drag(table.at("hand 0/7"), table.target("discard"))
    assert table.bubble() == "Look first. Then press “Continue”."
    assert table.played() == 0


def test_a_long_press_completes_no_step_that_asks_for_something_else(begin: Begin) -> None:
    table = begin()
    for at in range(2):
        step = table.course.step
        assert step.gesture != "hold"
        table.driver.hold(table.at("hand 0/9")).up()
        assert table.bubble()
        assert (table.course.at, table.course.is_made, table.said) == (at, False, step.say)
        table.through()


def test_taking_back_begins_the_step_anew(begin: Begin) -> None:
    table = begin()
    table.through()
    table.do()
    assert table.played() == 1
    table.page.undo()
    table.driver.frames(3)
    assert table.played() == 0
    assert not table.page.can_undo
    table.through()
    assert table.course.at == 2


def test_the_way_back_leads_to_the_step_before(begin: Begin) -> None:
    table = begin()
    for _step in range(2):
        table.through()
    assert table.played() == 3
    table.page.step_back()
    table.driver.frames(3)
    assert (table.course.at, table.played(), table.said) == (1, 0, table.course.steps[1].say)
    table.through()


def test_the_arrow_in_the_bar_leaves_the_lesson(begin: Begin) -> None:
    table = begin()
    table.through()
    lesson = table.page
    lesson.ids.way_back.dispatch("on_release")
    table.driver.frames(3)
    assert lesson.app.page is not lesson


def test_the_way_back_goes_over_where_the_table_was_laid_anew(begin: Begin) -> None:
    table = begin()
    laid = [at for at, step in enumerate(table.course.steps) if step.position][1]
    for _step in range(laid):
        table.through()
    table.page.step_back()
    table.driver.frames(3)
    table.through()
    assert table.course.at == laid


def test_a_lesson_that_has_been_left_goes_on_where_it_was(begin: Begin) -> None:
    table = begin()
    for _step in range(4):
        table.through()
    record = table.match.record()
    table.app.back()
    table.app.go(routes.NewTable(game="bungee"))
    table.driver.frames(3)
    table.press("Continue the guided round (step 5 of 13)")
    assert table.on("table")
    assert table.match.record() == record
    table.through()


def test_killed_in_the_middle_every_step_that_was_done_is_there(begin: Begin, start_app: Any) -> None:
    table = begin(motion="full")
    table.through()
    step = table.course.step
    for _seven in range(2):
        table._still()
        table.driver.drag(table.at("hand 0/7"), table.target("discard"))
    assert not table.scene.is_still, "it still moves"
    start_app.kill()
    app = start_app(at=routes.Lesson(game="bungee"))
    table = AtLesson(app, table.driver)
    table.driver.frames(5)
    assert (table.course.at, table.course.is_made, table.said) == (1, True, step.done)
    table.press("Continue")
    table.wait()
    assert table.course.at == 2


def test_killed_while_the_others_play_they_play_again(begin: Begin, start_app: Any) -> None:
    table = begin()
    table.through()
    table.do()
    table.press("Continue")
    table.driver.wait(1)
    assert table.played() == 2
    start_app.kill()
    app = start_app(at=routes.Lesson(game="bungee"))
    table.driver.frames(5)
    assert AtLesson(app, table.driver).played() == 1


def test_an_update_with_other_steps_begins_anew(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin()
    for _step in range(4):
        table.through()
    table.app.back()
    steps = steps_of("bungee")
    other = (steps[0], steps[1]._replace(do=("drop 9",)), *steps[2:])
    monkeypatch.setattr(courses, "steps_of", lambda _game: other)
    table.app.go(routes.Lesson(game="bungee"))
    table.driver.frames(3)
    assert table.course.at == 0


def test_changing_language_or_theme_keeps_the_step(begin: Begin) -> None:
    table = begin()
    table.through()
    table.do()
    for change in ({"theme": "dark"}, {"language": "de"}, {"text": 160}, {"language": "en"}):
        table.app.change(**change)
        table.driver.frames(5)
        assert (table.course.at, table.course.is_made, table.played()) == (1, True, 1)
    assert table.said == table.course.step.done


def test_turned_and_put_away_it_stays_where_it_is(begin: Begin) -> None:
    table = begin()
    table.through()
    for act in (table.driver.turn, table.driver.pause, table.driver.resume, table.driver.turn):
        act()
        table.driver.frames(5)
        assert not table.curtain
        assert table.course.at == 1
    table.through()


def test_enter_goes_on_where_there_is_nothing_to_play(begin: Begin) -> None:
    table = begin()
    table.driver.wait(SETTLES)
    table.driver.key("enter")
    table.wait()
    assert table.course.at == 1
    table.driver.wait(SETTLES)
    table.driver.key("enter")
    table.driver.frames(3)
    assert (table.course.at, table.played()) == (1, 0)


def test_no_sheet_is_played_behind(begin: Begin) -> None:
    table = begin()
    for _step in range(9):
        table.through()
    table.press("Scores")
    table.driver.wait(5)
    assert table.driver.widgets("ScoreSheet")
    table.page.back()
    table.driver.frames(3)
    table.through()


def test_the_last_step_offers_a_real_game_or_a_restart(begin: Begin) -> None:
    table = begin()
    for _step in table.course.steps:
        table.through()
    table.press("Start over")
    table.driver.frames(3)
    assert (table.course.at, table.said) == (0, table.course.steps[0].say)
    assert courses.is_finished(table.app.store, "bungee")
    table.app.back()
    table.app.go(routes.Lesson(game="bungee"))
    table.driver.frames(3)
    for _step in table.course.steps:
        table.through()
    table.press("Play for real")
    assert type(table.app.page).__module__ == "screens.pages.new_table"


def test_back_from_a_lesson_opened_at_a_table_leads_to_the_table(start_app: Any, driver: Driver) -> None:
    app = start_app()
    app.change(motion="none", cover_after=0)
    match = Match.new("bungee", seats=2, seed=3)
    key = app.store.open_table(match, [app.store.keep_person(person) for person in PEOPLE[:2]])
    app.home(routes.Table(key=key))
    driver.frames(3)
    app.page.open_menu()
    driver.frames(3)
    AtTable(app, driver).press("Guided round")
    table = AtLesson(app, driver)
    driver.frames(3)
    for _step in table.course.steps:
        table.through()
    table.press("Back to the table")
    assert type(app.page).__module__ == "screens.pages.table"
    assert app.page.session.key == key


def test_back_from_the_rules_leads_to_the_same_lesson(begin: Begin) -> None:
    table = begin()
    for _step in range(2):
        table.through()
    table.driver.hold(table.at("hand 0/9")).up()
    table.press("More")
    assert type(table.app.page).__module__ == "screens.pages.rules"
    table.press("In short")
    table.press("Guided round")
    table.driver.frames(3)
    assert table.on("table")
    assert (table.course.at, table.said) == (2, table.course.steps[2].done)
    table.app.back()
    assert type(table.app.page).__module__ == "screens.pages.shelf"


def test_back_from_a_lesson_opened_in_a_tables_rules_leads_to_the_table(start_app: Any, driver: Driver) -> None:
    app = start_app()
    app.change(motion="none", cover_after=0)
    key = app.store.open_table(Match.new("bungee", seats=2, seed=3), [app.store.keep_person(who) for who in PEOPLE[:2]])
    app.home(routes.Table(key=key))
    app.go(routes.Rules(game="bungee"))
    driver.frames(3)
    AtTable(app, driver).press("Guided round")
    table = AtLesson(app, driver)
    driver.frames(3)
    for _step in table.course.steps:
        table.through()
    table.press("Back to the table")
    assert type(app.page).__module__ == "screens.pages.table"
    assert app.page.session.key == key


def test_on_a_phone_no_button_leads_away_from_what_is_lit(begin: Begin) -> None:
    table = begin("bauernschlau")
    table.through()
    assert [act.text for act in table.page.buttons.acts()] == ["Show me"]
    table.driver.turn()
    table.driver.frames(3)
    shown = {act.text: act.matters for act in table.page.buttons.acts()}
    assert shown == {"Show me": False, "Reveal a sheep": False}


# -- where it is offered


def test_a_new_player_is_offered_a_guided_round(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    driver.frames(3)
    AtTable(app, driver).press("First time here? Try a guided round (about five minutes)")
    assert type(app.page).__module__ == "screens.pages.lesson"


def test_after_a_first_match_the_offer_moves_to_the_end_of_the_page(app: Any, driver: Driver) -> None:
    app.store.open_table(Match.new("bungee", seats=2, seed=3), PEOPLE[:2])
    app.go(routes.NewTable(game="bungee"))
    driver.frames(3)
    assert not app.page.ids.first.children
    AtTable(app, driver).press("Guided round")
    assert type(app.page).__module__ == "screens.pages.lesson"


@pytest.mark.parametrize(("size", "text"), [((360, 640), 160), ((640, 360), 100), (TABLET, 100)])
def test_the_words_leave_room_for_the_table(begin: Begin, size: Pos, text: int) -> None:
    table = begin(size=size, text=text)
    heights = set()
    for _step in range(5):
        heights.add((round(table.scene.width), round(table.scene.height)))
        table.through()
    assert len(heights) == 1, "the table keeps its size"
    width, height = heights.pop()
    assert min(width, height) >= 240


def test_a_step_of_the_store_is_written_before_anything_moves(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(motion="full")
    table.through()
    written: list[Any] = []
    monkeypatch.setattr(courses, "keep", lambda _store, course: written.append((course.kept(), table.scene.is_still)))
    table.page.play("drop 7 7")
    assert written == [({"step": 1, "moves": ["", "drop 7 7"]}, True)]


def test_what_is_kept_is_small_and_by_game(begin: Begin) -> None:
    table = begin()
    table.through()
    assert table.app.store.read("lessons") == {"bungee": {"step": 1, "moves": [""], "finished": False}}
