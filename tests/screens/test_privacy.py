"""No secrets on screen: what is drawn doesn't depend on anything hidden from the player who looks."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.table.view.faces import plain
from screens.table.view.hints import Hints
from tabletop import GAMES, Match
from tests.redraw import redrawn
from tests.screens.at_table import BOARDS, GAMES_HERE, PEOPLE, AtTable, bauernschlau, lay, phases, seats_of
from tests.screens.driver import TABLET, Driver, Window
from tests.soaking import spread, usually
from tests.tables import play_on

pytestmark = pytest.mark.rotates
each_game = pytest.mark.parametrize("game", GAMES_HERE)


# -- what is drawn


def instructions(canvas: Any) -> Iterator[Any]:
    """All of a canvas's instructions, in drawing order."""
    for instruction in canvas.children:
        yield instruction
        if hasattr(instruction, "children"):
            yield from instructions(instruction)


def drawn(app: Any) -> list[tuple[Any, ...]]:
    """Everything in the window: each instruction with its position, colour and texture, and each text."""
    pictures = faces_of(app)
    return [_told(instruction, pictures) for instruction in instructions(Window.canvas)] + [*_texts(Window)]


def faces_of(app: Any) -> dict[int, str]:
    """The face of each card texture drawn so far."""
    return {id(picture): face for (_scale, face), picture in app.page.scene.layer.faces._pictures.items()}


def _told(instruction: Any, pictures: dict[int, str]) -> tuple[Any, ...]:
    texture = getattr(instruction, "texture", None)
    shape = [tuple(value) for name in ("pos", "size", "points", "rgba") if (value := _of(instruction, name))]
    picture = pictures.get(id(texture), tuple(texture.size)) if texture else None
    return type(instruction).__name__, picture, *shape


def _of(instruction: Any, name: str) -> Any:
    value = getattr(instruction, name, None)
    return value if isinstance(value, (list, tuple)) else None


def _texts(parent: Any) -> Iterator[tuple[str, str]]:
    for child in parent.children:
        if isinstance(text := getattr(child, "text", None), str):
            yield type(child).__name__, text
        # Canvas text is only a texture there, so its text is added.
        for trail in getattr(child, "trails", ()) if isinstance(child, Hints) else ():
            yield "Trail", trail.word
        yield from _texts(child)


def faces_drawn(app: Any) -> Counter[str]:
    """How often each face is drawn anywhere in the window."""
    pictures = faces_of(app)
    faces = [
        pictures[id(instruction.texture)]
        for instruction in instructions(Window.canvas)
        # Kivy precedes each textured instruction by one that binds the texture.
        if id(getattr(instruction, "texture", None)) in pictures and type(instruction).__name__ != "BindTexture"
    ]
    return Counter(face for face in faces if face not in ("back", "lift", "slot"))


def ghosts_of(scene: Any) -> Counter[str]:
    """The faces that carried pieces show a second time, pale, where they would lie: never another than they show."""
    shown = (scene.layer.shown_on(piece) for piece in scene.layer.ghosts)
    return Counter(plain(face) for face in shown if face is not None)


def faces_in(scene: Any, view: dict[str, Any]) -> Counter[str]:
    """The faces that a view shows on the table."""
    return Counter(face for faces in scene.contents(view).values() for face in faces if face is not None)


def moments(game: str, number: int) -> Iterator[Match]:
    """Matches of the game at random moments, each rebuilt from its position so that it has no history."""
    rng = Random(8)
    for _moment in range(number):
        match = Match.new(game, seats=rng.choice(GAMES[game].seats), seed=rng.randrange(1000))
        play_on(match, rng, rng.randrange(120))
        if not match.over:
            yield Match.from_position(match.position())


def shown(app: Any, driver: Driver, match: Match, before: Callable[[AtTable], Any] = lambda _table: None) -> Any:
    """Everything drawn once this match is on the table, after something has been done there."""
    lay(app, match)
    driver.frames(3)
    table = AtTable(app, driver)
    before(table)
    driver.until(lambda: not table.scene.layer.is_moving)
    return drawn(app)


# -- promises


def test_this_sees_a_face_that_is_shown(app: Any, driver: Driver) -> None:
    """Otherwise the tests below would prove nothing."""
    match = Match.new("bungee", seats=3, seed=7)
    hand = match.view(0)["hands"][0]
    covered = shown(app, driver, match.copy())
    assert not faces_drawn(app) & Counter(hand) - Counter([match.view(None)["lucky"]])
    shown(app, driver, match, AtTable.open_curtain)
    assert faces_drawn(app) == Counter([match.view(None)["lucky"]])
    AtTable(app, driver).unlock()
    assert faces_drawn(app) == Counter([*hand, match.view(None)["lucky"]])
    assert drawn(app) != covered


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "bungee", "dog"))
def test_while_no_player_looks_the_picture_does_not_depend_on_secrets(
    start_app: Any, driver: Driver, game: str
) -> None:
    app = start_app()
    app.change(motion="none")
    rng = Random(3)
    for match in moments(game, 4):
        other = Match.from_position(redrawn(match.position(), None, rng))
        assert shown(app, driver, match) == shown(app, driver, other)


@pytest.mark.tries(3)
@pytest.mark.parametrize(("game", "is_peeked"), spread(GAMES_HERE, [False, True], one_in=2))
def test_no_player_is_shown_what_is_hidden_from_them(
    start_app: Any, driver: Driver, game: str, is_peeked: bool
) -> None:
    app = start_app(size=TABLET)
    app.change(motion="none")

    def glance(table: AtTable) -> None:
        if table.curtain:
            table.open_curtain()
        if is_peeked and table.scene.entry.has_secrets:
            table.unlock()

    rng = Random(5)
    for match in moments(game, 4):
        here = shown(app, driver, match, glance)
        viewer = app.page.session.viewer
        other = Match.from_position(redrawn(match.position(), viewer, rng))
        there = shown(app, driver, other, glance)
        assert app.page.session.viewer == viewer
        assert here == there


def look(table: AtTable) -> None:
    """Open the curtain and the viewer's own cards."""
    if table.curtain:
        table.open_curtain()
    if table.scene.entry.has_secrets and not table.scene.entry.state.is_open:
        table.unlock()


def look_nearer(table: AtTable) -> None:
    """Look, then zoom and pan the board."""
    look(table)
    table.pinch(2)
    board = table.scene.board
    board.pan(board.width / 5, board.height / 7)
    assert not board.is_whole


def carry(table: AtTable) -> None:
    """Look, then hold a piece over a legal target."""
    look(table)
    steps = [step for step in table.scene.entry.choice.next_steps if step.to and table.pieces(step.what)]
    if steps:
        table.driver.down(*table.at(steps[-1].what)).to(*table.target(steps[-1].to), steps=4)
        assert table.scene.presses[0].lifted


def choose(table: AtTable) -> None:
    """Look, then tap something that begins a move, so that its targets are lit."""
    look(table)
    steps = [step for step in table.scene.entry.choice.next_steps if step.to and table.pieces(step.what)]
    if steps:
        table.driver.tap(table.at(steps[0].what))


@pytest.mark.parametrize(("game", "before"), spread(BOARDS, [look_nearer, carry, choose], one_in=2))
def test_whatever_is_done_on_a_board_nothing_of_what_is_hidden_is_drawn(
    start_app: Any, driver: Driver, game: str, before: Callable[[AtTable], None]
) -> None:
    app = start_app()
    app.change(motion="none")
    rng = Random(8)
    # Without a history, which would be told of only one of the two.
    for match in (Match.from_position(each.position()) for each in [*phases(game), *moments(game, 4)]):
        if match.over or match.view(None)["phase"] == "score":
            continue
        here = shown(app, driver, match, before)
        viewer = app.page.session.viewer
        other = Match.from_position(redrawn(match.position(), viewer, rng))
        assert shown(app, driver, other, before) == here


@pytest.mark.parametrize("seats", GAMES["dog"].seats)
def test_an_exchange_shows_a_card_only_to_its_giver(start_app: Any, driver: Driver, seats: int) -> None:
    """Not even to the giver once all have passed a card on."""
    app = start_app()
    app.change(motion="none")
    rng = Random(seats)
    match = Match.new("dog", seats=seats, seed=seats)
    while match.view(None)["phase"] == "exchange":
        here = shown(app, driver, Match.from_position(match.position()), look)
        viewer = app.page.session.viewer
        other = Match.from_position(redrawn(match.position(), viewer, rng))
        assert shown(app, driver, other, look) == here
        match.play(match.actors[0], rng.choice(match.moves(match.actors[0])))


def test_a_card_for_the_partner_lies_face_down_from_the_moment_the_finger_lets_go(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app()
    lay(app, Match.new("dog", seats=4, seed=4))
    driver.frames(3)
    table = AtTable(app, driver)
    look(table)
    giver, card = table.session.seat, table.session.sight().moves[0].removeprefix("give ")
    held = faces_drawn(app)[card]
    driver.drag(table.at(f"hand {giver}/{card}"), table.target(f"gift {giver}"))
    driver.until(lambda: not table.scene.layer.is_moving)
    assert faces_drawn(app)[card] == held - 1
    Watch(table, monkeypatch)
    while table.match.view(None)["phase"] == "exchange":
        table.step()


def test_a_drawn_sheep_is_seen_by_nobody_else_in_hand_on_its_way_and_on_the_pasture(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app()
    lay(app, bauernschlau(phase="put", held=["-3", "5"]))
    driver.frames(3)
    table = AtTable(app, driver)
    watch = Watch(table, monkeypatch)
    look(table)
    assert faces_drawn(app)["-3"] == faces_drawn(app)["5"] == 1
    table.make("put -3 0,3")
    assert not faces_drawn(app)["-3"]
    table.make("put 5 3,0")
    assert not faces_drawn(app)["5"]
    for _step in range(6):
        table.step()
    assert watch.looked > 100


class Watch:
    """Checks the window after each frame: no face is drawn that no player present may see."""

    def __init__(self, table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
        self._table = table
        self._before: Counter[str] = Counter()
        self._now: Counter[str] = Counter()
        self._state: Any = None
        self.looked = 0
        frames = table.driver.frames

        def watched(number: int = 1) -> None:
            for _frame in range(number):
                frames(1)
                self.look()

        monkeypatch.setattr(table.driver, "frames", watched)

    def look(self) -> None:
        """Cards open before the last move, or revealed by it, may still glide; others only show while open."""
        if not self._table.on("table"):
            return
        scene, session = self._table.scene, self._table.session
        sight = session.sight()
        is_open = scene.entry.state.is_looking
        state = self._table.played()
        public = faces_in(scene, sight.public)
        if state != self._state:
            self._before, self._state = self._now, state
        self._now = public
        allowed = faces_in(scene, sight.view) if is_open and session.curtain is None else public
        told = Counter(face for seen in session.told for face in seen.faces or ())
        too_much = faces_drawn(self._table.app) - ((allowed | public) + self._before + told + ghosts_of(scene))
        assert not too_much, f"drawn though hidden: {too_much}; viewer {session.viewer}, curtain {session.curtain}"
        self.looked += 1


@pytest.mark.parametrize("game", usually(GAMES_HERE, "bauernschlau", "bohne"))
def test_in_no_frame_of_a_match_played_by_hand_a_hidden_face_is_drawn_or_logged(
    start_app: Any, driver: Driver, game: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    app = start_app()
    app.change(motion="quick")
    lay(app, Match.new(game, seats=seats_of(game), seed=6))
    table = AtTable(app, driver, Random(6))
    watch = Watch(table, monkeypatch)
    caplog.set_level(logging.DEBUG)
    caplog.clear()
    table.play(40)
    assert watch.looked > 150
    # Without pixels Kivy logs missing shaders, and once which clipboard there is; nothing else may be logged.
    its_own = ("Shader: ", "Clipboard: ")
    assert [told for record in caplog.records if not (told := record.getMessage()).startswith(its_own)] == []


# -- what covers


def opened(start_app: Any, driver: Driver, game: str, **prefs: Any) -> AtTable:
    """A table of this game at the first moment with a player's own cards open."""
    app = start_app()
    app.change(motion="quick", **prefs)
    lay(app, Match.new(game, seats=seats_of(game), seed=6))
    driver.frames(3)
    table = AtTable(app, driver, Random(6))
    for _step in range(60):
        if not table.curtain and table.scene.entry.has_secrets and not table.scene.entry.state.is_open:
            table.unlock()
        if table.scene.entry.state.is_open:
            assert faces_drawn(app) - faces_in(table.scene, table.match.view(None))
            return table
        table.step()
    raise AssertionError("nothing is ever hidden in this game")


def assert_covered(table: AtTable) -> None:
    assert table.session.viewer is None
    assert not table.scene.entry.state.is_open
    assert not table.scene.entry.has_secrets
    assert not faces_drawn(table.app) - faces_in(table.scene, table.match.view(None))


COVERS: dict[str, Callable[[Driver], Any]] = {
    "pause": lambda driver: driver.pause(),
    "focus lost": lambda driver: driver.focus(False),
    "minimized": lambda _driver: Window.dispatch("on_minimize"),
    "hidden": lambda _driver: Window.dispatch("on_hide"),
    "left alone": lambda driver: driver.wait(12),
}


@pytest.mark.parametrize(("game", "how"), spread(GAMES_HERE, [*COVERS], one_in=2))
def test_a_table_left_alone_in_any_way_is_covered(start_app: Any, driver: Driver, game: str, how: str) -> None:
    table = opened(start_app, driver, game, cover_after=10)
    COVERS[how](driver)
    assert_covered(table)


def test_a_pause_covers_before_the_system_takes_its_picture(start_app: Any, driver: Driver) -> None:
    """Within the same frame: the system takes its picture for the list of apps at once."""
    table = opened(start_app, driver, "bungee")
    before = driver.drawn()
    driver.pause()
    assert driver.drawn() == before
    assert_covered(table)


def test_a_finger_on_the_table_tells_that_somebody_is_there(start_app: Any, driver: Driver) -> None:
    table = opened(start_app, driver, "bungee", cover_after=10)
    for _time in range(4):
        driver.wait(8)
        driver.tap((table.scene.center_x, table.scene.y + 2))
    assert table.session.viewer is not None


def test_a_peek_ends_for_good_when_the_app_is_paused(start_app: Any, driver: Driver) -> None:
    """The finger may be lifted without an event."""
    table = opened(start_app, driver, "bungee")
    table.press("Cover")
    driver.hold(table.at("hand 0"), 0.5)
    assert table.scene.entry.state.is_peeking
    driver.pause()
    driver.resume()
    driver.wait(1)
    assert_covered(table)
    assert table.curtain


@each_game
def test_turning_the_device_covers_the_table(start_app: Any, driver: Driver, game: str) -> None:
    table = opened(start_app, driver, game)
    for _turn in range(2):
        driver.turn()
        assert_covered(table)


@each_game
def test_the_app_begins_covered(start_app: Any, driver: Driver, game: str) -> None:
    opened(start_app, driver, game)
    start_app.kill()
    app = start_app()
    table = AtTable(app, driver)
    assert table.on("table")
    assert_covered(table)


def test_pages_over_the_table_cover_it(start_app: Any, driver: Driver) -> None:
    table = opened(start_app, driver, "bungee")
    table.app.go(routes.Rules(game="bungee"))
    driver.frames(3)
    table.app.back()
    driver.frames(3)
    assert_covered(table)


def test_the_people_are_told_apart_by_more_than_colour() -> None:
    assert len({person.symbol for person in PEOPLE}) == len(PEOPLE)
