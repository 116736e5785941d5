"""The replay of a finished match: every step, from every seat's view, and continuing from any move."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.games.bauernschlau.board import BARRIER
from screens.pages.replay import PACE
from screens.table.view.faces import THROUGH
from tabletop import Match
from tabletop.game import Viewer
from tabletop.replay import ALL
from tests.screens.at_table import GAMES_HERE, PEOPLE, dog, lasting, seats_of
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.pages.test_pages import LongWords, check_page_fits, every
from tests.screens.test_privacy import faces_drawn, faces_in
from tests.soaking import spread, usually
from tests.tables import play_on, played_once

each_game = pytest.mark.parametrize("game", GAMES_HERE)
NOON = 1767268800.0


@cache
@played_once
def finished(game: str) -> Match:
    """A short finished match of the game."""
    if game == "dog":
        match = dog("7 X K A", "F1 F2 F3 60", "F1 F2 F3 12", "F1 F2 F3 28", "F1 F2 F3 44")
    else:
        match = Match.new(game, seats=seats_of(game), seed=3, options=lasting(game, 1))
    play_on(match, Random(3), 2000)
    assert match.over
    return match


def look_through(app: Any, driver: Driver, match: Match, **more: Any) -> Any:
    """Store the match, and open its replay."""
    moves = len(match.record()["moves"])
    people = [app.store.keep_person(person) for person in PEOPLE[: match.seats]]
    key = app.store.open_table(match, people, name="Wednesday", times=[NOON + 60 * at for at in range(moves)])
    app.go(routes.Replay(key=key, **more))
    driver.frames(4)
    return app.page


def press(driver: Driver, label: str) -> None:
    """Tap the icon with this label."""
    driver.tap(next(tap for tap in every(driver, "IconTap") if tap.label == label))
    driver.frames(2)


def known(page: Any, faces: Counter[str]) -> Counter[str]:
    """Those of the faces that are pictures of cards or sheep."""
    cells = page.scene.layer.faces._about["cells"].keys() - {BARRIER}
    return Counter({face: count for face, count in faces.items() if face in cells})


def check_faces(page: Any, app: Any, eyes: Viewer) -> None:
    """Check that exactly what this viewer sees is drawn."""
    view = page.retelling.view(int(page.step), eyes)
    assert known(page, faces_drawn(app)) == known(page, faces_in(page.scene, view)), (page.step, eyes)


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "bungee", "dog"))
def test_every_step_shows_every_pair_of_eyes_what_they_see_and_no_more(
    start_app: Any, driver: Driver, game: str
) -> None:
    app = start_app()
    app.change(motion="none")
    page = look_through(app, driver, finished(game))
    # Visit every step forwards and backwards; in a long match check only some.
    apart = 1 + int(page.last) // 30
    for eyes in (ALL, None, *range(len(page.people))):
        page.look_with(eyes)
        page.go_to(0)
        # Let the table rearrange itself for hands that appear or disappear.
        driver.frames(2)
        while page.step < page.last:
            page.forward()
            if page.step % apart == 0:
                check_faces(page, app, eyes)
        while page.step:
            page.go_to(int(page.step) - 1)
            if page.step % (4 * apart) == 0:
                check_faces(page, app, eyes)


@each_game
def test_with_open_eyes_every_hand_is_drawn(start_app: Any, driver: Driver, game: str) -> None:
    """Otherwise drawing nothing would satisfy the test above."""
    app = start_app()
    page = look_through(app, driver, finished(game))
    here = page.retelling
    most = max(range(len(here) - 1), key=lambda step: _hidden(here.view(step, None)) - _hidden(here.view(step, ALL)))
    page.go_to(most)
    driver.frames(3)
    view = here.view(most, ALL)
    held = [face for hand in view.get("hands", []) for face in hand]
    held += [face.removesuffix("?") for face in view.get("sheep", {}).values()]
    held += [face.removesuffix("^") for row in view["rows"] for face in row] if game == "baernergaeng" else []
    assert held
    assert None not in held
    assert not Counter(held) - faces_drawn(app)


def _hidden(view: Any) -> int:
    """The number of hidden cards in a view."""
    if isinstance(view, dict):
        return sum(map(_hidden, view.values()))
    return sum(map(_hidden, view)) if isinstance(view, list | tuple) else int(view is None)


@pytest.mark.parametrize("game", ["baernergaeng", "bauernschlau", "bohne"])
def test_what_lies_face_down_is_told_from_what_lies_open(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app()
    page = look_through(app, driver, finished(game))
    down = 0
    for step in range(int(page.last)):
        page.go_to(step)
        places = page.scene.unrevealed(page.retelling.view(step, ALL))
        for piece in page.scene.pieces:
            shown = page.scene.layer.shown_on(piece)
            is_through = bool(shown and shown.startswith(THROUGH))
            assert is_through == (piece.place in places and piece.face is not None)
            down += is_through
    assert down


@each_game
def test_nothing_can_be_played_and_everything_can_be_asked(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app()
    page = look_through(app, driver, finished(game), step=len(finished(game).record()["moves"]) // 2)
    before = app.store.load(page.key)[0].record()
    refused: list[str] = []
    page.scene.bind(on_move=lambda *_: refused.append("move"), on_refused=lambda *_: refused.append("refused"))
    for piece in [*page.scene.pieces][::3]:
        pose = page.scene.layer.goal_of(piece)
        driver.tap((pose.x, pose.y))
        driver.drag((pose.x, pose.y), page.scene.center, steps=2)
    page.scene.zoom.by(0)
    driver.wait(1)
    face = next(
        piece for piece in page.scene.pieces if piece.face and page.scene.layer.at(_middle(page, piece)) is piece
    )
    finger = driver.hold(_middle(page, face), 1)
    assert every(driver, "Bubble")
    finger.up()
    assert not refused
    assert app.store.load(page.key)[0].record() == before


def _middle(page: Any, piece: Any) -> Any:
    pose = page.scene.layer.goal_of(piece)
    return pose.x, pose.y


def test_buttons_lead_back_and_forth(start_app: Any, driver: Driver) -> None:
    page = look_through(start_app(), driver, finished("bungee"))
    assert "Before the first move." in page.said
    press(driver, "Forward one move")
    assert page.step == 1
    assert page.place.startswith("Move 1 of ")
    assert page.said
    assert page.when
    press(driver, "Forward one move")
    press(driver, "Back one move")
    assert page.step == 1
    press(driver, "To the end")
    assert page.step == page.last
    assert page._forward.disabled
    press(driver, "To the beginning")
    assert page.step == 0


def test_a_finger_goes_along_the_track(start_app: Any, driver: Driver) -> None:
    page = look_through(start_app(), driver, finished("bohne"))
    track = page.ids.track
    finger = driver.down(track.x_of(page.last / 2), track.center_y)
    driver.frames(1)
    assert abs(page.step - page.last / 2) <= 1
    drawn: list[int] = []
    tell = page.scene.show

    def show(sight: Any) -> None:
        drawn.append(int(page.step))
        tell(sight)

    page.scene.show = show
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        # All in one frame: only the last step is drawn.
        finger.slide((track.x_of(page.last * share), track.center_y))
    driver.frames(2)
    assert len(drawn) == 1
    assert page.scene.sight.view == page.retelling.view(int(page.step), ALL)
    finger.to(track.right, track.center_y)
    finger.up()
    assert page.step == page.last


def test_keys_go_by_moves_and_rounds(start_app: Any, driver: Driver) -> None:
    match = Match.new("bungee", seats=2, seed=3, options={"rounds": 3})
    play_on(match, Random(2), 2000)
    page = look_through(start_app(), driver, match)
    assert len(page.marks) == 2
    driver.key("right")
    driver.key("right")
    driver.key("left")
    assert page.step == 1
    driver.key("pagedown")
    assert page.step == page.marks[0]
    assert page.retelling.view(int(page.step), None)["round"] == 1
    assert page.retelling.view(int(page.step) - 1, None)["round"] == 0
    driver.key("pagedown")
    driver.key("pagedown")
    assert page.step == page.last
    driver.key("pageup")
    driver.key("pageup")
    assert page.step == page.marks[0]
    driver.key("end")
    assert page.step == page.last
    driver.key("home")
    assert page.step == 0


def test_it_plays_on_by_itself_and_stops_at_the_end(start_app: Any, driver: Driver) -> None:
    app = start_app()
    app.change(motion="none")
    page = look_through(app, driver, finished("baernergaeng"))
    driver.key("space")
    assert page.is_playing
    driver.wait(3)
    assert 1 < page.step < 5
    driver.key("space")
    here = page.step
    driver.wait(3)
    assert page.step == here
    page.go_to(int(page.last) - 2)
    press(driver, "Play")
    driver.until(lambda: page.step == page.last)
    assert not page.is_playing
    # From the end it starts over; and it pauses while the app is in the background.
    driver.key("space")
    assert page.step == 0
    driver.pause()
    assert not page.is_playing
    driver.key("space")
    app.back()
    driver.wait(3)
    assert page.step == 0


def test_playing_by_itself_it_waits_until_all_lies_still(start_app: Any, driver: Driver) -> None:
    """At the end of a round of Bärnergäng all cards are revealed one after the other, which takes time."""
    app = start_app()
    app.change(motion="full")
    match = Match.new("baernergaeng", seats=3, seed=3, options=lasting("baernergaeng", 2))
    play_on(match, Random(3), 2000)
    page = look_through(app, driver, match)
    page.go_to(page.marks[0] - 3)
    driver.key("space")
    glided: list[float] = []
    for _step in range(3):
        here = page.step
        while page.step == here:
            driver.frames(1)
        glides = page.scene.layer.ends_in
        driver.wait(glides)
        assert page.step == here + 1, "the next move has begun before this one has been seen"
        glided.append(glides)
    assert max(glided) > PACE, "else nothing had to wait"


def test_eyes_are_chosen_and_kept(start_app: Any, driver: Driver) -> None:
    app = start_app()
    page = look_through(app, driver, finished("bungee"), step=3)
    driver.tap(page._eyes_tap)
    driver.frames(2)
    driver.tap(driver.find("What Beat saw"))
    driver.frames(3)
    assert page.eyes == 1
    assert page.scene.focus_seat == 1
    app.change(theme="dark")
    driver.frames(4)
    assert (app.page.eyes, app.page.step, app.page.scene.focus_seat) == (1, 3, 1)
    check_faces(app.page, app, 1)


@each_game
def test_on_from_any_move_a_new_table_is_played(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app()
    match = finished(game)
    moves = match.record()["moves"]
    step = len(moves) // 2
    page = look_through(app, driver, match, step=step)
    counted = app.store.tally()
    press(driver, "Play on from here")
    driver.tap(driver.find("Open this table"))
    driver.frames(4)
    assert type(app.page).__module__ == "screens.pages.table"
    key = app.page.session.key
    assert key != page.key
    assert app.store.load(key)[0].record()["moves"] == moves[:step]
    assert app.store.load(page.key)[0].record() == match.record()
    kept = app.store.summary(key)
    assert (kept.branch_of, kept.name, kept.is_over) == (page.key, "Wednesday", False)
    assert [person.name for person in kept.people] == [person.name for person in PEOPLE[: match.seats]]
    again, _people = app.store.load(key)
    for seat, text in moves[step:]:
        again.play(seat, text)
        app.store.played(key, again, seat, text)
    assert app.store.summary(key).is_over
    assert app.store.tally() == counted


def test_after_the_last_move_there_is_nothing_left_to_play(start_app: Any, driver: Driver) -> None:
    page = look_through(start_app(), driver, finished("bungee"))
    page.go_to(int(page.last))
    assert page._branch.disabled


def test_the_pad_is_shown_once_a_round_is_scored(start_app: Any, driver: Driver) -> None:
    page = look_through(start_app(), driver, finished("bungee"))
    assert page._scores.disabled
    page.go_to(int(page.last))
    press(driver, "Scores")
    assert every(driver, "ScoreSheet")
    driver.key("escape")
    driver.frames(2)
    assert not every(driver, "ScoreSheet")


def test_a_match_that_goes_on_is_not_looked_through(start_app: Any, driver: Driver) -> None:
    app = start_app()
    key = app.store.open_table(Match.new("bungee", seats=3, seed=7), PEOPLE[:3])
    app.go(routes.Replay(key=key))
    driver.frames(2)
    assert type(app.page).__module__ == "screens.pages.shelf"
    assert any("isn’t over yet" in text for text in driver.texts())


def test_the_end_leads_to_the_replay_and_back(start_app: Any, driver: Driver) -> None:
    app = start_app()
    page = look_through(app, driver, finished("bungee"))
    app.home(routes.Table(key=page.key))
    driver.frames(4)
    app.go(routes.Result(session=app.page.session))
    driver.frames(3)
    driver.tap(driver.find("Watch again"))
    driver.frames(4)
    assert type(app.page).__module__ == "screens.pages.replay"
    app.back()
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.result"


@pytest.mark.parametrize(("game", "size"), spread(GAMES_HERE, [PHONE, TABLET, (640, 360)], one_in=3))
def test_texts_fit(
    start_app: Any, driver: Driver, size: tuple[int, int], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.app import words

    app = start_app(size=size)
    app.change(text=160)
    monkeypatch.setattr(words, "speak", lambda _language: None)
    monkeypatch.setattr(words, "_spoken", LongWords())
    page = look_through(app, driver, finished(game), step=5)
    driver.frames(4)
    check_page_fits(driver, "replay")
    assert page.scene.height > page.height * 0.4 or size == (640, 360)


@pytest.mark.parametrize(("game", "size"), spread(GAMES_HERE, [PHONE, TABLET], one_in=2))
def test_after_a_change_of_view_the_layout_is_that_of_a_new_page(
    start_app: Any, driver: Driver, size: tuple[int, int], game: str
) -> None:
    app = start_app(size=size)
    app.change(motion="none")
    page = look_through(app, driver, finished(game))
    page.go_to(int(page.last) // 2)
    driver.frames(3)
    page.look_with(0)
    driver.frames(3)
    laid = [(type(widget), *widget.pos, *widget.size) for widget in page.scene.walk()]
    app.redress()
    driver.frames(3)
    assert [(type(widget), *widget.pos, *widget.size) for widget in app.page.scene.walk()] == laid


def test_a_note_lies_over_what_can_be_pressed(start_app: Any, driver: Driver) -> None:
    app = start_app()
    page = look_through(app, driver, finished("bungee"))
    app.say("Something.")
    driver.frames(2)
    note: Any = driver.widgets("Note")[0]
    assert note.y >= page.ids.panel.top
