"""Round a flat table everybody sees everything but the faces: nothing else may depend on them, in any frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from screens.table.model.pieces import LUCK
from tabletop import GAMES, Match
from tests.redraw import redrawn
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import bauernschlau, bungee, dog
from tests.screens.driver import TABLET, Driver, Pos, Window
from tests.screens.test_privacy import drawn

PORTRAIT = (800, 1280)

#: What others see of the window, frame by frame, with the sounds.
Film = list[Any]


def hands(game: str) -> Match:
    """A match in which people hold secret cards, and any of them may be laid down."""
    match = {
        "bungee": lambda: bungee("7 7 2 10", "8 8 3", "9 9 4", discard="5"),
        "bohne": lambda: Match.new("bohne", seats=4, seed=3),
        "dog": lambda: dog("7 X 2 K A", "K K 0 12", "K 5 20 K"),
        "bauernschlau": lambda: bauernschlau(phase="put", held=["-3", "2", "5"]),
        "baernergaeng": lambda: _drawn_at_baernergaeng(),
    }[game]()
    return Match.from_position(match.position())


def _drawn_at_baernergaeng() -> Match:
    match = Match.new("baernergaeng", seats=4, seed=3)
    while match.view(None)["phase"] == "peek":
        match.play(match.actors[0], "ok")
    match.play(match.actors[0], "draw")
    return match


MOMENTS: dict[str, Callable[[], Match]] = {
    **{game: lambda game=game: hands(game) for game in GAMES},  # type: ignore[misc]
    "dog's gift": lambda: Match.from_position(Match.new("dog", seats=4, seed=4).position()),
    "the first look": lambda: Match.from_position(Match.new("baernergaeng", seats=4, seed=3).position()),
}


class Onlooker:
    """Films a table as everybody round it sees it: each face is just a card."""

    def __init__(self, table: AtRound, monkeypatch: pytest.MonkeyPatch) -> None:
        self.film: Film = []
        frames = table.driver.frames
        monkeypatch.setattr(table.app, "sound", self.film.append)

        def filmed(number: int = 1) -> None:
            frames(number)
            self.film.append([_faceless(each) for each in drawn(table.app)])

        monkeypatch.setattr(table.driver, "frames", filmed)


def _faceless(told: tuple[Any, ...]) -> tuple[Any, ...]:
    kind, picture, *shape = told
    return (kind, "a card" if isinstance(picture, str) and kind != "Text" else picture, *shape)


def reach(table: AtRound, seat: int) -> Iterator[Pos]:
    """Where a finger reaches each secret piece of a seat, by places alone."""
    return (point for piece in table.own(seat) if (point := table.grip(piece)))


def drag_covered(table: AtRound, seat: int) -> None:
    """Drag each card towards the middle without having looked at it, and back."""
    for point in [*reach(table, seat)][:2]:
        there = _before(table, seat)
        table.driver.down(*point).to(*there, steps=3).to(*point, steps=3).up()
        table.driver.frames(3)


def hold_and_drag(table: AtRound, seat: int) -> None:
    """Look at each card under the finger, slide it towards the middle, and back."""
    for point in [*reach(table, seat)][:2]:
        table.driver.hold(point, 0.6).to(*_before(table, seat), steps=3).to(*point, steps=3).up()
        table.driver.frames(3)


def hold_all(table: AtRound, seat: int) -> None:
    """Rest on all cards at once with several fingers."""
    fingers = [table.driver.down(*point) for point in [*reach(table, seat)][:3]]
    table.driver.wait(0.7)
    table.driver.frames(2)
    for finger in fingers:
        finger.up()
    table.driver.frames(2)


def carry_over_the_table(table: AtRound, seat: int) -> None:
    """Carry a card over all that lies in the middle, and back."""
    point = next(reach(table, seat))
    finger = table.driver.hold(point, 0.6)
    for place in (place for place in table.scene.pieces.by_place if not place.startswith("hand")):
        finger.to(*table.target(place), steps=1)
    finger.to(*point, steps=2).up()
    table.driver.frames(3)


def _before(table: AtRound, seat: int) -> Pos:
    """A point of the table beyond a seat's edge."""
    x, y, width, height = table.scene.station_layout.middle
    station = table.scene.stations[seat]
    return (station.center_x + x + width / 2) / 2, (station.center_y + y + height / 2) / 2


GESTURES = (drag_covered, hold_and_drag, hold_all, carry_over_the_table)


@pytest.mark.parametrize("size", [TABLET, PORTRAIT])
@pytest.mark.parametrize("moment", MOMENTS)
def test_no_frame_of_a_gesture_depends_on_a_face_that_others_may_not_see(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, moment: str, size: Pos
) -> None:
    """Not in the middle of it either: pieces, shadows, lit places, buttons, bubbles, words, sounds."""
    first = MOMENTS[moment]()
    films = []
    for match in (first, Match.from_position(redrawn(first.position(), None, Random(5)))):
        LUCK.seed(3)
        with monkeypatch.context() as patch:
            table = gather(start_app, driver, match, size, motion="quick")
            onlooker = Onlooker(table, patch)
            table.driver.frames(2)
            seat = next(seat for seat in table.session.actors if table.own(seat))
            for gesture in GESTURES:
                onlooker.film.append(gesture.__name__)
                gesture(table, seat)
            assert table.played() == 0
            films.append(onlooker.film)
    here, there = films
    assert len(here) == len(there) > 30
    gesture = ""
    for at, (one, other) in enumerate(zip(here, there, strict=True)):
        gesture = one if isinstance(one, str) else gesture
        assert one == other, f"picture {at} of {len(here)}, in {gesture}, tells something"
