"""Looking back at a match: worked out between frames, kept, told, and its moments played again."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from screens.app import routes
from screens.device.accessibility.tree import Role
from screens.games.texts import reasoned, texts_of
from screens.pages import look_back as look_back_page
from screens.pages.look_back_parts import slices
from screens.pages.look_back_parts.words import signed_percent, told_move
from screens.session.bots import advice
from screens.store.reviews import DAY
from screens.table.compared import poses_of
from screens.widgets.reading import PageReader
from tabletop import Match, MatchReplay
from tabletop.bots import SHARP, bot_player
from tabletop.game import ALL
from tabletop.review import FACTOR, JudgedMove, Review, known_at, reviewed, suggesting
from tests.screens.at_table import GAMES_HERE, PEOPLE
from tests.screens.driver import TABLET, Driver
from tests.screens.fitting import LARGEST, faults_of
from tests.screens.pages.test_history import choose
from tests.screens.pages.test_pages import check_page_fits, every, press
from tests.screens.pages.test_replay import finished
from tests.screens.pages.test_result import as_session
from tests.soaking import usually

BUDGET = 24


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little work, in large slices: the driver's clock doesn't wait."""
    monkeypatch.setattr("screens.pages.look_back.FIRST_BUDGET", BUDGET)
    monkeypatch.setattr("screens.pages.look_back.LAST_BUDGET", BUDGET)


@cache
def review_of(game: str) -> Review:
    """A review in which at least one decision of the first seat is a sure mistake."""
    review = reviewed(finished(game), budget=BUDGET)
    for place, moment in enumerate(review.moments):
        judgement = moment.judgement
        if judgement and moment.seat == 0 and judgement.options[0].move != moment.move:
            given = (-0.2, *[0.2 / (review.seats - 1)] * (review.seats - 1))
            worse = judgement._replace(best=judgement.options[0].move, loss=0.2, error=0.01, given=given)
            options = tuple(
                option._replace(behind=0.2, error=0.01) if option.move == moment.move else option
                for option in judgement.options
            )
            review.moments[place] = moment._replace(judgement=worse._replace(options=options))
            return review
    raise AssertionError("the first seat has played the best move always")


def opened(app: Any, match: Match, review: Review | None = None) -> int:
    """The key of a stored match, with its review."""
    people = [app.store.keep_person(person) for person in PEOPLE[: match.seats]]
    key: int = app.store.open_table(match, people)
    if review:
        app.store.keep_review(key, match, review)
    return key


def look_back(app: Any, driver: Driver, game: str = "bungee") -> Any:
    app.go(routes.LookBack(key=opened(app, finished(game), review_of(game))))
    driver.frames(60)
    return app.page


def test_a_match_is_looked_at_in_slices_and_then_told(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app()
    monkeypatch.setattr(slices, "SLICE", 0.0005)
    app.go(routes.LookBack(key=opened(app, finished("bungee"))))
    driver.frames(3)
    assert any("Looking at every move" in text for text in driver.texts())
    monkeypatch.setattr(slices, "SLICE", 1.0)
    driver.until(lambda: "What would have been better" in driver.texts(), 60)
    assert not any("Looking at every move" in text for text in driver.texts())
    assert app.store.review(app.page.key, finished("bungee"))


def test_a_match_is_looked_back_at_from_its_result_and_from_the_history(start_app: Any, driver: Driver) -> None:
    app = start_app()
    key = opened(app, finished("bungee"), review_of("bungee"))
    app.go(routes.Result(session=as_session(key, *app.store.load(key))))
    driver.frames(5)
    press(driver, "Look back: what would have been better")
    assert (app.page.looks, app.page.key) == ("look_back", key)
    app.home(routes.History())
    driver.frames(5)
    choose(driver, every(driver, "TableRow")[0], "Look back")
    assert (app.page.looks, app.page.key) == ("look_back", key)


def test_who_leaves_goes_on_where_it_was(start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    app = start_app()
    monkeypatch.setattr(slices, "SLICE", 0.001)
    key = opened(app, finished("bungee"))
    app.go(routes.LookBack(key=key))
    driver.until(lambda: app.page._slices.progress > 0.2, 60)
    progress = app.page._slices.progress
    assert progress < 1
    app.back()
    driver.frames(2)
    app.go(routes.LookBack(key=key))
    driver.frames(1)
    assert app.page._slices is None or app.page._slices.progress >= progress


def test_a_closer_look_that_has_been_begun_goes_on_when_the_page_is_opened_again(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app()
    monkeypatch.setattr("screens.pages.look_back.LAST_BUDGET", BUDGET * FACTOR)
    monkeypatch.setattr(slices, "SLICE", 0.0005)
    review = review_of("bungee")
    key = opened(app, finished("bungee"), review)
    app.go(routes.LookBack(key=key))
    driver.frames(2)
    assert app.page._slices is None
    assert "Look closer" in driver.texts()
    closer = Review("bungee", review.seats, BUDGET * FACTOR, review.moments[:3], review.result)
    app.store.keep_review(key, finished("bungee"), closer)
    app.back()
    app.go(routes.LookBack(key=key))
    slices_now: Any = app.page._slices
    assert slices_now.progress > 0
    driver.frames(2)
    assert "Look closer" not in driver.texts()


def test_luck_and_play_and_the_mistakes_are_told(start_app: Any, driver: Driver) -> None:
    look_back(start_app(), driver)
    texts = " ".join(driver.texts())
    for words in ("A fair share", "Their own mistakes", "The others’ mistakes", "In the end", "Better:", "−20"):
        assert words in texts


def test_decisions_that_cost_nothing_are_listed_when_asked_for(start_app: Any, driver: Driver) -> None:
    page = look_back(start_app(), driver)
    driver.frames(20)
    dear = every(driver, "DecisionLine")
    assert dear
    assert all(line.cost for line in dear)
    decisions = page._review.decisions(0)
    assert len(dear) < len(decisions)
    press(driver, "Show all decisions")
    driver.frames(60)
    assert len(every(driver, "DecisionLine")) == len(decisions)


def test_luck_and_play_add_up_to_the_result_in_the_numbers_that_are_shown(start_app: Any, driver: Driver) -> None:
    look_back(start_app(), driver)
    chances, points = [], []
    for line in every(driver, "WayLine"):
        chance, *in_points = (part.split()[0].rstrip("%") for part in line.number.split(" · "))
        chances.append(int(chance.replace("−", "-")))
        points += [float(each.replace("−", "-")) for each in in_points]
    assert len(chances) == 5
    assert sum(chances[:-1]) == chances[-1]
    assert sum(points[:-1]) == pytest.approx(points[-1])


def test_what_is_listed_adds_up_to_the_mistakes_that_are_told(start_app: Any, driver: Driver) -> None:
    """Everything in whole percents, so each line may be rounded by half of one."""
    look_back(start_app(), driver)
    driver.frames(20)
    costs = [int(line.cost.rstrip("%").replace("−", "-")) for line in every(driver, "DecisionLine")]
    told = int(every(driver, "WayLine")[2].number.split("%")[0].replace("−", "-"))
    assert abs(sum(costs) - told) <= (len(costs) + 1) / 2


def test_the_drawings_are_told_to_a_screen_reader(start_app: Any, driver: Driver) -> None:
    app = start_app()
    page = look_back(app, driver)
    nodes = [*PageReader(app).tree().root]
    texts = [node.label for node in nodes if node.role is Role.TEXT]
    assert any(all(f"{name}: " in text for name in page.names) and "at last" in text for text in texts)
    assert any(text.startswith("By play, move ") for text in texts)
    assert "In the end: " in " ".join(texts)
    headings = [node.label for node in nodes if node.role is Role.HEADING]
    assert {"Chances to win", "What would have been better"} <= {*headings}


def test_a_line_ends_where_the_moves_looked_at_end() -> None:
    review = review_of("bungee")
    moves = len(review.moments)
    begun = Review("bungee", review.seats, BUDGET, review.moments[:5], review.result)
    for course_of in (look_back_page._real_course, look_back_page._known_course):
        assert max(step for step, _chance in course_of(begun, 0, moves)) < 5
        assert course_of(review, 0, moves)[-1] == (moves, review.result.chances[0])


@pytest.mark.parametrize("game", usually(GAMES_HERE, "dog", "bauernschlau"))
def test_a_mistake_is_seen_on_the_table_with_both_moves_marked(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app(size=TABLET)
    page = look_back(app, driver, game)
    step = next(step for step in page._own_mistakes(page._review) if page._review.moments[step].seat == 0)
    page.look_at(step)
    driver.frames(6)
    judgement = page._review.moments[step].judgement
    ways = poses_of(app.page.scene.entry, [judgement.move, judgement.best])
    words = [trail.word for trail in app.page.scene.hints.trails]
    apart = [way for way, other in zip(ways.values(), [*ways.values()][::-1], strict=True) if {*way} - {*other}]
    assert len(words) == len(apart) > 0
    assert app.page.said.startswith("Played: ")
    assert "\nBetter: " in app.page.said
    app.page.forward()
    driver.frames(30)
    assert not app.page.scene.hints.trails
    assert "Better" not in app.page.said


def test_another_person_s_decisions_are_a_tap_away(start_app: Any, driver: Driver) -> None:
    page = look_back(start_app(), driver)
    press(driver, page.names[1])
    driver.frames(60)
    assert page.seat == 1
    assert f"by {page.names[1]}" in " ".join(driver.texts())


def test_a_match_that_goes_on_is_not_looked_back_at(start_app: Any, driver: Driver) -> None:
    app = start_app()
    running = Match.new("bungee", seats=3, seed=1)
    app.go(routes.LookBack(key=opened(app, running)))
    driver.frames(2)
    assert any("over" in text for text in driver.texts())
    assert type(app.page).__name__ != "LookBackPage"


@pytest.mark.parametrize("size", [(360, 640), TABLET])
def test_all_of_it_fits(start_app: Any, driver: Driver, size: tuple[int, int]) -> None:
    app = start_app(size=size)
    look_back(app, driver)
    check_page_fits(driver, "look back")
    app.change(text=LARGEST)
    driver.frames(60)
    assert [*faults_of(driver)] == []


def test_a_suggestion_is_judged_as_a_decision_that_is_looked_back_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.session.bots.LAST_BUDGET", 200)
    match = Match.new("bungee", seats=3, seed=4)
    player = bot_player("bungee", seat=0, level=SHARP, seed=9)
    player.begin(match.view(0))
    *_, judged = suggesting(player, match.view(0), "9/0", 200)
    *_, advised = advice(match, 0, 0, 9)
    assert advised.move == judged.move
    assert advised.reason == judged.reason
    assert advised.standing == judged.standing != ""


@pytest.mark.parametrize("game", usually(GAMES_HERE, "bohne", "baernergaeng"))
def test_every_move_that_was_compared_is_told_in_words(start_app: Any, game: str) -> None:
    start_app()
    replay = MatchReplay(finished(game))
    for step, moment in enumerate(review_of(game).moments):
        for option in moment.judgement.options if moment.judgement else ():
            told = told_move(replay, step, option.move, ["Anna", "Beat", "Carla", "Dino"])
            assert told != option.move
            assert " ." not in told


def test_a_move_is_told_without_what_came_of_it_by_chance(start_app: Any) -> None:
    """A sheep that turned out black gave two more actions: nobody could know that when it was revealed."""
    start_app()
    replay = MatchReplay(finished("bauernschlau"))
    reveals = [
        (step, text)
        for step in range(len(replay))
        for text in replay.match(step).moves(replay.mover(step + 1))
        if text.startswith("reveal ")
    ]
    told = [told_move(replay, step, text, ["Anna", "Beat", "Carla", "Dino"]) for step, text in reveals[:200]]
    assert told
    assert {sentence.split(" ", 1)[1] for sentence in told} == {"reveals a sheep."}


# trying again


def moment_of(app: Any, driver: Driver, game: str) -> Any:
    review = review_of(game)
    step = next(place for place in review.mistakes() if review.moments[place].seat == 0)
    key = opened(app, finished(game), review)
    app.go(routes.TryAgain(moments=((key, step),)))
    driver.frames(8)
    return app.page


def test_the_arrow_in_the_bar_leaves_the_moments(start_app: Any, driver: Driver) -> None:
    """Its twin over the words goes to the moment before."""
    app = start_app()
    look_back(app, driver)
    key, step = app.page.key, app.page._own_mistakes(app.page._review)[0]
    app.go(routes.TryAgain(moments=((key, step),) * 2, at=1))
    driver.frames(8)
    app.page.ids.way_back.dispatch("on_release")
    driver.frames(4)
    assert app.page.looks == "look_back"


@pytest.mark.parametrize("game", usually(["bungee", "dog", "bohne", "baernergaeng", "bauernschlau"], "bungee", "dog"))
def test_a_moment_shows_what_its_seat_saw_and_asks_for_a_move(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app()
    page = moment_of(app, driver, game)
    assert page.session.viewer == 0
    assert page.scene.sight.view == page._replay.view(page._step, 0)
    assert page.scene.sight.moves
    assert page.said.startswith("What would you play here?")
    assert page.said in driver.texts()
    assert page.news.heard() == page.said


def test_a_game_of_memory_says_which_cards_one_had_seen(start_app: Any, driver: Driver) -> None:
    """Nobody remembers them after days; what the seat had not seen isn't named."""
    app = start_app()
    page = moment_of(app, driver, "baernergaeng")
    known = known_at(page._match, page._step)
    rows = page._replay.view(page._step, ALL)["rows"]
    for slot, face in enumerate(rows[0]):
        card = f"card {slot + 1} ({texts_of('baernergaeng').face(face)})"
        assert (card in page.said.replace("\N{NO-BREAK SPACE}", " ")) == (f"0.{slot}" in known)
    assert "You know: " in page.said


def test_a_wrong_move_goes_back_with_a_reason_and_a_right_one_is_played(start_app: Any, driver: Driver) -> None:
    app = start_app()
    page = moment_of(app, driver, "bungee")
    judgement = page._judgement
    before = page.session.match.record()
    page.move_made(page.scene.entry, judgement.move)
    driver.frames(4)
    assert page.session.match.record() == before
    assert any("Try something else" in text for text in driver.texts())
    assert not driver.widgets("Bubble"), "the table stays free"
    reason = reasoned("bungee", page._moment.advice.reason, page.names)
    assert reason, "told with the best move only, as it gives that away"
    assert reason not in page.said
    page.move_made(page.scene.entry, judgement.best)
    driver.frames(30)
    assert page.session.match.record() != before
    assert any("Right" in text for text in driver.texts())
    rung = app.store._rows("SELECT rung FROM exercises WHERE step = ?", page._step)
    assert rung == [(0,)], "it was missed at first"
    press(driver, "Finish")
    driver.frames(4)
    assert "That was the last one" in driver.texts()


def test_right_is_said_at_once_whatever_is_still_shown_on_the_table(start_app: Any, driver: Driver) -> None:
    page = moment_of(start_app(), driver, "bungee")
    page.follow = lambda: None
    page.move_made(page.scene.entry, page._judgement.best)
    assert page.log.guide.text.startswith("Right")


@pytest.mark.parametrize("game", ["bungee", "bauernschlau"])
def test_the_best_move_is_shown_and_told_when_asked_for(start_app: Any, driver: Driver, game: str) -> None:
    """In Bauernschlau also where it begins with a button, and after a part of another move."""
    app = start_app()
    page = moment_of(app, driver, game)
    driver.frames(30)
    press(driver, "Show me")
    driver.frames(4)
    assert page.said.startswith("Better: ")
    entry, best = page.scene.entry, page._judgement.best
    is_on_table = bool(poses_of(entry, [best])[best])
    assert bool(page.scene.hints.trails or entry.choice.taken or entry.advised) == is_on_table
    assert app.store._rows("SELECT rung FROM exercises WHERE step = ?", page._step) == [(0,)]


def test_a_moment_done_right_at_once_comes_back_later(start_app: Any, driver: Driver) -> None:
    app = start_app()
    page = moment_of(app, driver, "bungee")
    page.move_made(page.scene.entry, page._judgement.best)
    driver.frames(4)
    assert app.store._rows("SELECT rung FROM exercises WHERE step = ?", page._step) == [(1,)]


def test_any_wrong_move_is_answered_with_what_speaks_against_it(start_app: Any, driver: Driver) -> None:
    """Also one that was not played back then."""
    app = start_app()
    page = moment_of(app, driver, "bungee")
    judgement = page._judgement
    wrong = [text for text in page.session.match.moves(0) if text not in (judgement.best, judgement.move)]
    options = [JudgedMove(text, 0.1, 0.3, 0.01) for text in wrong]
    page._judgement = judgement._replace(options=(judgement.options[0], *options))
    answers = []
    for text in wrong:
        page.move_made(page.scene.entry, text)
        driver.until(lambda: page._finding_fault is None, 60)
        answers.append(page.said.partition("Try something else.")[2])
    assert any(answers)
    page.move_made(page.scene.entry, judgement.move)
    loss = signed_percent(-judgement.loss)
    assert page.said.startswith(f"That changes your chance by {loss}"), "as the page says that led here"


def test_a_move_that_nobody_had_looked_at_is_worked_out(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app()
    page = moment_of(app, driver, "bungee")
    known = {option.move for option in page._judgement.options}
    other = next((text for text in page.session.match.moves(0) if text not in known), None)
    if other is None:
        page._judgement = page._judgement._replace(options=page._judgement.options[:1])
        other = page.session.match.moves(0)[-1]
    monkeypatch.setattr(slices, "SLICE", 1.0)
    page.move_made(page.scene.entry, other)
    driver.until(lambda: page._judging is None, 60)
    driver.frames(2)
    assert page.is_done or page._has_missed


def test_moments_that_are_due_are_offered_on_a_person_s_page_and_again_after_days(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app()
    key = opened(app, finished("bungee"), review_of("bungee"))
    person = app.store.load(key)[1][0]
    count = len(app.store.exercises(game="bungee", person=person.key, most=10))
    app.go(routes.Person(key=person.key))
    driver.frames(6)
    button = next(each for each in every(driver, "TextButton") if each.text.startswith("Practise Bungee"))
    assert str(count) in button.text
    driver.tap(button)
    driver.frames(8)
    assert len(app.page.moments) == count
    for _key, step in app.page.moments:
        app.store.tried_again(key, step, was_right=True)
    app.back()
    driver.frames(6)
    assert not [each for each in every(driver, "TextButton") if each.text.startswith("Practise")]
    in_two_days = app.store._now() + 2 * DAY
    monkeypatch.setattr(app.store, "_now", lambda: in_two_days)
    app.back()
    app.go(routes.Person(key=person.key))
    driver.frames(6)
    (button,) = [each for each in every(driver, "TextButton") if each.text.startswith("Practise Bungee")]
    assert str(count) in button.text
