"""Random input: whatever fingers and keys do, the table stays as the engine has it, and nothing gets stuck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from kivy.base import EventLoop

from screens.app import routes
from screens.table.layout.board import HEM
from tabletop import Match
from tests.screens.at_table import GAMES_HERE, AtTable, lay
from tests.screens.driver import KEYS, Driver, Finger, Pos
from tests.soaking import usually
from tests.tables import every_table, play_on

SIZES = [(360, 640), (640, 360), (800, 600), (1280, 800)]
#: After at most this many random actions the fingers are lifted, and the table is checked.
A_WHILE = 6
#: Each game is tested with these seeds.
SEEDS = (0, 3)
KEYBOARD = [*(name for name in KEYS if name != "escape"), *"123+-0u"]


class Clumsy:
    """Does random things at a table; ``look`` fails if they leave anything behind."""

    def __init__(self, app: Any, driver: Driver, rng: Random, key: int) -> None:
        self.app = app
        self.driver = driver
        self.rng = rng
        self.key = key
        self.table = AtTable(app, driver, rng)
        self.fingers: list[Finger] = []
        #: What has been done, for the failure message.
        self.done: list[str] = []
        #: The match in the store at the last comparison.
        self._kept: Any = None

    @property
    def scene(self) -> Any:
        """The table's scene, on whatever page."""
        return self.table.scene

    # random actions

    def play(self, rounds: int) -> None:
        """Do random things for a while, check the table, and go on."""
        for _round in range(rounds):
            for _thing in range(self.rng.randint(1, A_WHILE)):
                self.do_something()
            self.come_to_rest()
            if self.table.on("table"):
                self.look_at_rest()

    def do_something(self) -> None:
        """Do one random thing, and check what must hold at any time."""
        if not self.table.on("table"):
            self.lift_all()
            self.app.home(routes.Table(key=self.key))
            self.driver.frames(2)
        do = self.rng.choices(*zip(*self.things(), strict=True))[0]
        self.done.append(do.__name__)
        do()
        if self.table.on("table"):
            self.look()

    def things(self) -> list[tuple[Callable[[], None], int]]:
        """The possible actions with their weights."""
        return [
            (self.tap, 8),
            (self.tap_twice, 1),
            (self.drag, 8),
            (self.put_down, 5),
            (self.begin, 8),
            (self.move, 8),
            (self.lift_one, 5),
            (self.rest, 2),
            (self.turn_wheel, 1),
            (self.press_key, 4),
            (self.go_back, 1),
            (self.wait, 4),
            (self.interrupt, 1),
            (self.resize, 1),
            (self.change_looks, 1),
            (self.open, 6),
            (self.play_well, 6),
            (self.undo, 1),
        ]

    def anywhere(self) -> Pos:
        """A point: mostly on something that lies there or is lit, otherwise anywhere on the screen."""
        lying, lit = [*self.scene.pieces], self.scene.entry.lit_places()
        kind = self.rng.random()
        if kind < 0.25:
            width, height = self.app.root.size
            return self.rng.random() * width, self.rng.random() * height
        if kind < 0.5 and lit:
            pose = self.scene.target_of(self.rng.choice(lit))
        elif kind < 0.75 and (movable := [piece for piece in lying if self.scene.entry.is_choosable(piece)]):
            pose = self.scene.layer.goal_of(self.rng.choice(movable))
        else:
            pose = self.scene.layer.goal_of(self.rng.choice(lying)) if lying else None
        if pose is None:
            return self.app.root.center
        return pose.x + self.rng.gauss(0, 5), pose.y + self.rng.gauss(0, 5)

    def tap(self) -> None:
        """Tap anywhere."""
        self.driver.tap(self.anywhere())

    def tap_twice(self) -> None:
        """Tap twice at one point."""
        point = self.anywhere()
        self.driver.tap(point)
        self.driver.tap(point)

    def drag(self) -> None:
        """Drag from anywhere to anywhere; the finger may stay down."""
        finger = self.driver.down(*self.anywhere())
        finger.to(*self.anywhere(), steps=self.rng.randint(1, 5))
        if self.rng.random() < 0.8:
            finger.up()
        else:
            self.fingers.append(finger)

    def put_down(self) -> None:
        """Put one more finger down, up to three."""
        if len(self.fingers) < 3:
            self.fingers.append(self.driver.down(*self.anywhere()))

    def begin(self) -> None:
        """Lift a piece that may move, and carry it near a target; perhaps drop it there."""
        steps = [step for step in self.scene.entry.choice.next_steps if step.to and self.table.pieces(step.what)]
        if len(self.fingers) < 3 and steps:
            step = self.rng.choice(steps)
            piece, place = self.scene.layer.goal_of(self.table.pieces(step.what)[-1]), self.scene.target_of(step.to)
            finger = self.driver.down(piece.x, piece.y)
            self.fingers.append(finger)
            finger.to(place.x, place.y, steps=self.rng.randint(1, 4))
            if self.rng.random() < 0.5:
                self.fingers.remove(finger)
                finger.up()

    def move(self) -> None:
        """Move a finger that is down."""
        if self.fingers:
            self.rng.choice(self.fingers).to(*self.anywhere(), steps=self.rng.randint(1, 4))

    def lift_one(self) -> None:
        """Lift one finger."""
        if self.fingers:
            self.fingers.pop(self.rng.randrange(len(self.fingers))).up()

    def lift_all(self) -> None:
        """Lift all fingers."""
        while self.fingers:
            self.lift_one()

    def rest(self) -> None:
        """Hold a finger somewhere until an explanation opens."""
        self.driver.hold(self.anywhere(), 0.6).up()

    def turn_wheel(self) -> None:
        """Turn the mouse wheel by a notch."""
        finger = Finger(self.driver, self.anywhere())
        finger.profile.append("button")
        finger.button = self.rng.choice(["scrollup", "scrolldown"])
        EventLoop._dispatch_input("begin", finger)
        finger.up()

    def press_key(self) -> None:
        """Press any key except the one for Back."""
        self.driver.key(self.rng.choice(KEYBOARD))

    def go_back(self) -> None:
        """Go back."""
        self.driver.key("escape")

    def wait(self) -> None:
        """Wait for a moment, or longer."""
        self.driver.frames(self.rng.choice([1, 3, 10, 30, 80]))

    def interrupt(self) -> None:
        """Pause the app, or take its focus."""
        if self.rng.random() < 0.5:
            self.driver.pause()
            self.driver.resume()
        else:
            self.driver.focus(has=False)
            self.driver.focus(has=True)

    def resize(self) -> None:
        """Turn the device or resize the window."""
        self.driver.window(self.rng.choice(SIZES))

    def change_looks(self) -> None:
        """Change the theme or the text size, which rebuilds the page under the fingers."""
        if self.rng.random() < 0.5:
            self.app.change(theme=self.rng.choice(["light", "dark"]))
        else:
            self.app.change(text=self.rng.choice([80, 100, 130, 160]))
        self.driver.frames(2)

    def open(self) -> None:
        """Open the curtain or the hand, cover the hand, or pass the device on."""
        if self.table.curtain:
            self.lift_all()
            if self.table.curtain:
                self.table.listen()
                finger = self.driver.hold(self.table.curtain, 0.6)
                finger.up()
            return
        texts = {"Peek", "Cover", "Take back", "Done", "Draw"} & {*self.driver.texts()}
        texts |= {text for text in self.driver.texts() if text.startswith("On to")}
        if texts:
            self.driver.tap(self.driver.find(self.rng.choice(sorted(texts))))

    def play_well(self) -> None:
        """Make a legal move properly."""
        self.come_to_rest()
        if not self.table.on("table"):
            return
        self.app.page.shut()
        while self.scene.entry.take_back():
            self.driver.frames(1)
        self.table._still()
        self.table.by = self.rng.choice(["drag", "tap"])
        self.done[-1] += " " + str(self.table.step())
        if self.table.on("score"):
            self.table.step()

    def undo(self) -> None:
        """Undo."""
        self.table.page.undo()

    def come_to_rest(self) -> None:
        """Lift all fingers, and wait until nothing moves."""
        self.lift_all()
        self.table._still()
        self.driver.frames(1)
        self.table._still()

    # what must hold

    def look(self) -> None:
        """Check what holds at any moment."""
        scene = self.scene
        assert len(scene.entry.choice.taken) == len(scene.entry._made)
        assert not scene.entry.choice.taken or scene.entry.choice.left, f"no way on from {scene.entry.choice.taken}"
        assert len(scene.presses) <= len(self.fingers)
        self.look_at_boards()
        self.look_at_secrets()
        for piece in scene.entry.chosen:
            assert piece in [*scene.pieces]
        self.look_atcarried_pose()

    def look_atcarried_pose(self) -> None:
        """Check that a carried piece is under its finger, and under no other."""
        scene = self.scene
        carried = [piece for press in scene.presses for piece in press.lifted]
        assert len(carried) == len({*carried})
        assert {*scene.layer._lifted} == {*carried}
        for press in scene.presses:
            for piece in press.lifted:
                carried = scene.entry.carried_pose(press, scene.fingers.homes[piece])
                assert scene.layer.pose_of(piece) == scene.entry._kept_on_table(carried)

    def look_at_boards(self) -> None:
        """Check that no board is zoomed or panned beyond its limits."""
        for board in self.scene.boards:
            assert 1 <= board.zoom <= board.largest + 1e-6
            # In a window larger than the board, zooming may leave its edge in sight, as far as the margin around it.
            near = HEM * (1 - 1 / board.zoom)
            limited = board._within(
                board.zoom, board.look_x, board.look_y, (board.half[0] * near, board.half[1] * near)
            )
            # While it glides it may be outside.
            assert board._glide or limited == pytest.approx((board.zoom, board.look_x, board.look_y))

    def look_at_secrets(self) -> None:
        """Check that no secret is drawn unless the player who may see it is looking."""
        scene, session = self.scene, self.table.session
        if session.viewer is not None and scene.entry.state.is_looking:
            return
        assert not scene.entry.state.is_open
        drawn = Counter(face for piece in scene.pieces if (face := scene.layer.shown_on(piece)))
        open_now = [face for faces in scene.contents(session.match.view(None)).values() for face in faces if face]
        told = [face for seen in session.told for face in seen.faces or ()] if scene.layer.is_moving else []
        assert not Counter(map(_bare, drawn.elements())) - Counter(map(_bare, [*open_now, *told]))

    def look_at_rest(self) -> None:
        """Check what holds when nothing is touched and nothing moves."""
        scene = self.scene
        assert scene.is_still
        assert scene.presses == []
        assert scene.layer._lifted == []
        assert scene.entry.aim is None
        assert scene.entry.led is None
        assert all(getattr(board, "ghost", None) is None for board in scene.boards)
        self.look_at_pieces()
        if not scene.entry.choice.taken:
            if not scene.entry.chosen:
                assert (scene.hints.targets, scene.hints.trails, scene.hints.chosen) == ((), (), ())
            lying = {
                place: [piece.face for piece in pieces] for place, pieces in scene.pieces.by_place.items() if pieces
            }
            view = self.table.session.sight().view
            seen = {place: [*faces] for place, faces in scene.contents(view).items() if faces}
            # The cards of a hand lie as they have come.
            for hand in [place for place in (*lying, *seen) if place.startswith("hand ")]:
                lying[hand].sort(key=str)
                seen[hand].sort(key=str)
            assert lying == seen
        self.look_at_page()
        self.look_at_store()

    def look_at_page(self) -> None:
        """Check that the buttons match the possible actions, and that the table has all the room there is."""
        page, ids = self.app.page, self.app.page.ids
        if page.session.match.view(None)["phase"] not in ("score", "over"):
            assert page.undo_tap.disabled == (not (page.session.can_undo or self.scene.entry.choice.taken))
            # What can't be pressed now keeps its place, without a word.
            possible = {act.text for act in page.buttons.acts() if act.is_possible or act.instead}
            assert possible == {button.text for button in ids.buttons.shown if button.text}
        assert (self.scene.x, self.scene.top) == (0, ids.table.top)
        assert self.scene.height > ids.table.height / 3

    def look_at_pieces(self) -> None:
        """Check that all pieces are drawn where they belong, on boards turned as they should be."""
        scene = self.scene
        poses = scene.poses()
        assert {*scene.layer._drawn} == {*scene.pieces}
        for piece, pose in poses.items():
            assert scene.layer.pose_of(piece) == pose, f"{piece.place} {piece.face}"
            assert not piece.is_held or scene.entry.choice.taken
        for board in scene.boards:
            turn = scene.turn_for(scene.focus_seat) if scene.turns else 0
            assert (board.turn - turn) % 360 == pytest.approx(0)

    def look_at_store(self) -> None:
        """Check that every move is stored."""
        record = self.table.match.record()
        if record != self._kept:
            match, _people = self.app.store.load(self.key)
            assert match.record() == record
            self._kept = record


def _bare(face: str) -> str:
    return face.rstrip("*?")


def clumsy(start_app: Any, driver: Driver, seed: int, game: str) -> Clumsy:
    """A random table of a game in mid-match, with random input to come."""
    rng = Random(seed)
    table = rng.choice([each for each in every_table() if each.game == game])
    match: Match = table.match(seed)
    play_on(match, rng, rng.choice([0, 3, 20, 100, 300]))
    app = start_app(size=rng.choice(SIZES))
    app.change(motion=rng.choice(["full", "full", "none"]), turns=rng.random() < 0.7, cover_after=0)
    key = lay(app, match)
    driver.frames(3)
    return Clumsy(app, driver, rng, key)


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "bungee", "dog"))
def test_random_input_leaves_the_table_as_the_engine_has_it(start_app: Any, driver: Driver, game: str) -> None:
    for seed in SEEDS:
        clumsy(start_app, driver, seed, game).play(12)
