"""The small charts: their texts, and that better is higher, longer and filled."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.session.people import Person
from screens.store.statistics import MOST_POINTS, Duel, Point
from tests.screens.driver import Driver, Window

ANNA, BEAT = Person("Anna", "red", "star"), Person("Beat", "blue", "moon")
totals = st.floats(-500, 500)


def shown(driver: Driver, picture: Any, width: float = 300) -> Any:
    """Show a chart at this width."""
    picture.size_hint_x = None
    picture.width = width
    Window.add_widget(picture)
    driver.frames(3)
    return picture


def dots(*totals: float, is_least_best: bool = False) -> Any:
    """A chart with a dot for each total, high enough for two lines of text."""
    from screens.widgets.charts import Dots

    points = [Point(total, 0.0, 1) for total in totals]
    drawn = Dots(points, sum(totals) / len(totals), is_least_best=is_least_best)
    drawn.size, drawn.margin = (300, 100), 10
    return drawn


@pytest.mark.usefixtures("driver")
@given(st.lists(totals, min_size=1, max_size=MOST_POINTS), st.booleans())
def test_better_is_higher_and_no_dot_leaves_the_picture(numbers: list[float], is_least_best: bool) -> None:
    drawn = dots(*numbers, is_least_best=is_least_best)
    places = [drawn._place(number, point) for number, point in enumerate(drawn._points)]
    best_first = sorted(zip(numbers, places, strict=True), key=lambda each: each[0], reverse=not is_least_best)
    heights = [y for _total, (_x, y) in best_first]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] == pytest.approx(90)
    assert all(0 < x < 300 and 10 - 1e-6 <= y <= 90 + 1e-6 for x, y in places)
    assert [x for x, _y in places] == sorted(x for x, _y in places)
    drawn.paint()


def test_the_edges_of_a_course_are_named_and_so_is_the_mean(driver: Driver) -> None:
    from screens.widgets.charts import ResultsOverTime

    points = [Point(10, 1.0, 1), Point(66, 0.0, 1), Point(31.5, 0.5, 1)]
    course = shown(driver, ResultsOverTime(points, 35.84, is_least_best=True))
    assert (course.high, course.low) == ("10", "66")
    assert "lower totals are drawn higher" in course.about
    assert "higher is better" in ResultsOverTime(points, 35.84).about
    assert {"10", "66", "average 35.8", "won", "not won"} <= {*driver.texts()}
    high, low = course.ids.high, course.ids.low
    assert high.y > low.y


def test_a_course_of_one_result_names_it_once(driver: Driver) -> None:
    from screens.widgets.charts import ResultsOverTime

    course = shown(driver, ResultsOverTime([Point(-4.0, 0.0, 1)], -4.0))
    assert (course.high, course.low) == ("−4", "")
    assert course.ids.picture.height == course.ids.high.height


@pytest.mark.parametrize("mean", [None, 2.0])
def test_what_a_point_stands_for_is_said_when_it_is_several_matches(driver: Driver, mean: float | None) -> None:
    from screens.widgets.charts import ResultsOverTime

    course = shown(driver, ResultsOverTime([Point(mean, 0.5, 12), Point(mean, 1.0, 3)], mean))
    assert "stands for up to 12 matches." in course.about
    assert "stands for" not in ResultsOverTime([Point(mean, 1.0, 1)], mean).about


def test_a_share_is_said_in_words_and_in_percent(driver: Driver) -> None:
    from screens.widgets.charts import Share

    share = shown(driver, Share(1, 3, 0.25))
    assert {"1 of 3 matches won", "33%"} <= {*driver.texts()}
    bar: Any = driver.widgets("ShareBar")[0]
    assert (bar.share, bar.fair) == (pytest.approx(1 / 3), 0.25)
    assert bar.width == share.width
    assert Share(1, 1).words == "1 of 1 match won"


@given(st.tuples(*[st.integers(0, 50)] * 3).filter(any))
@pytest.mark.usefixtures("driver")
def test_a_duel_of_any_outcome_can_be_drawn(outcome: tuple[int, int, int]) -> None:
    from screens.widgets.charts import Versus, VersusBar

    versus = Versus(Duel(2, *outcome), ANNA, BEAT)
    assert (versus.better, versus.worse) == (str(outcome[0]), str(outcome[2]))
    bar: Any = next(each for each in versus.walk(restrict=True) if isinstance(each, VersusBar))
    bar.size = 200, 14
    bar.paint()


@pytest.mark.usefixtures("driver")
def test_a_duel_is_filled_from_the_left_and_framed_from_the_right() -> None:
    from kivy.graphics import RoundedRectangle

    from screens.widgets.charts import VersusBar

    bar: Any = VersusBar(Duel(10, 5, 2, 3), ((1, 0, 0, 1), (0, 0, 1, 1)))
    bar.pos, bar.size = (40, 10), (200, 14)
    bar._repaint()
    rounded = [each for each in bar.canvas.children if isinstance(each, RoundedRectangle)]
    better, worse, _inside_worse = [(each.pos[0], each.pos[0] + each.size[0]) for each in rounded]
    assert better == (40, pytest.approx(40 + 200 * 0.5, abs=2))
    assert worse == (pytest.approx(240 - 200 * 0.3, abs=2), 240)


@given(st.floats(-1e6, 1e6))
def test_a_number_is_written_to_its_tenths_without_a_hyphen(value: float) -> None:
    from screens.widgets.charts import measured

    text = measured(value)
    assert float(text.replace("−", "-")) == pytest.approx(value, abs=0.0501)
    assert "-" not in text
    assert text != "−0"
    assert not text.endswith(".0")
