"""Drive a table like a player: open the curtain, look, make moves by finger or keys, and pass the device on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from math import dist
from random import Random
from typing import Any

from screens.app import routes
from screens.app.prefs import Prefs
from screens.app.words import _
from screens.games import has_flat_scene, has_part
from screens.games.rules import has_rulebook
from screens.session.people import Person
from screens.store import Store
from screens.table.input.fingers import THRESHOLD
from screens.table.input.keys import next_stop
from screens.table.layout.area import Area
from screens.table.view.curtain import DEAF
from tabletop import GAMES, Match
from tabletop.bots import has_bots
from tabletop.games.bungee.cards import COPIES
from tests.screens.driver import KEYS, PHONE, Driver, Pos, place
from tests.tables import play_on

PEOPLE = (
    Person("Anna", "red", "star"),
    Person("Beat", "blue", "moon"),
    Person("Carla", "teal", "key"),
    Person("Dino", "violet", "heart"),
    Person("Ella", "orange", "sun"),
    Person("Finn", "green", "leaf"),
)
#: Where a finger may touch a thing, as shares of its size from the middle; the middle first.
SPOTS = sorted(
    ((x / 10, y / 10) for x in range(-4, 5) for y in range(-4, 5)), key=lambda spot: spot[0] ** 2 + spot[1] ** 2
)
#: More steps than any match takes.
ENDLESS = 5000

#: The games with a table on screen.
GAMES_HERE = sorted(name for name in GAMES if has_part(name, "scene"))
#: Those that have what a game may do without: bots, a rulebook, a table on a device that lies flat.
WITH_BOTS = [*filter(has_bots, GAMES_HERE)]
WITH_RULES = [*filter(has_rulebook, GAMES_HERE)]
LAID_FLAT = [*filter(has_flat_scene, GAMES_HERE)]
#: The games that are published, each with all of that.
PUBLISHED = ("baernergaeng", "bauernschlau", "bohne", "bungee", "dog")
#: The games played on a board.
BOARDS = ("bauernschlau", "dog")


def lay(app: Any, match: Match) -> int:
    """Put a match on a table with the test people, and open its page."""
    key: int = app.store.open_table(match, PEOPLE[: match.seats])
    app.home(routes.Table(key=key))
    return key


def opening(match: Match, people: Sequence[Person], **prefs: Any) -> Callable[[Store], None]:
    """Prepare the store so that an app with these settings opens on a table with this match: no page for nothing."""

    def prepare(store: Store) -> None:
        store.write("prefs", replace(Prefs.from_json(store.read("prefs")), **prefs).to_json())
        store.write("at", store.open_table(match, people))

    return prepare


def seats_of(game: str) -> int:
    """The number of seats to test a game with: three, or the nearest it allows."""
    return min(GAMES[game].seats, key=lambda seats: abs(seats - 3))


def lasting(game: str, rounds: int) -> dict[str, int]:
    """The options for a match of this many rounds, if the game has that option."""
    return {"rounds": rounds} if any(option.name == "rounds" for option in GAMES[game].options) else {}


def bungee(*hands: str, discard: str = "", **more: Any) -> Match:
    """A match of Bungee with these hands, as in ``"7 7 B"``; all other cards are in the draw pile."""
    held, laid, lucky = [hand.split() for hand in hands], discard.split(), more.pop("lucky", "1")
    rest = [face for face, copies in COPIES.items() for _copy in range(copies)]
    for face in [*laid, lucky, *(face for hand in held for face in hand)]:
        rest.remove(face)
    Random(5).shuffle(rest)
    start = Match.new("bungee", seats=len(hands), seed=5, options={"rounds": more.pop("rounds", 2)}).position()
    dealt = {"phase": "turn", "turn": 0, "hands": held, "discard": laid, "lucky": lucky, "pile": rest}
    return Match.from_position(start | dealt | more)


def dog(hand: str, *marbles: str, seats: int = 4, turn: int = 0, **more: Any) -> Match:
    """A match of Dog in which one seat has this hand, and the others a card each: ``dog("7 X", "K K 0* 12")``."""
    hands = [["2"]] * seats
    hands[turn] = hand.split()
    lying = [*marbles, *["K K K K"] * (seats - len(marbles))]
    position = {
        "game": "dog",
        "seats": seats,
        "turn": turn,
        "hands": hands,
        "marbles": [its.split() for its in lying],
        "stock": ["3", "5", "6", "8"] * 5,
    }
    return Match.from_position(position | more)


def bauernschlau(seats: int = 3, **more: Any) -> Match:
    """A match of Bauernschlau: seat 0's turn on a board without sheep, unless ``more`` says otherwise."""
    plain = Match.new("bauernschlau", seats=seats, seed=5).position()
    bare = {"phase": "turn", "turn": 0, "first": False, "sheep": {}, "held": [], "supply": ["2", "-3", "5"] * 3}
    return Match.from_position(plain | bare | more)


@cache
def _phases(game: str) -> list[Match]:
    found: dict[str, Match] = {}
    rng = Random(11)
    seats = GAMES[game].seats[1]
    for seed in range(20):
        match = Match.new(game, seats=seats, seed=seed, options=lasting(game, 2))
        while not match.over and len(match.record()["moves"]) < 100:
            phase = match.view(None)["phase"]
            if phase not in found:
                found[phase] = match.copy()
            play_on(match, rng, 1)
    return list(found.values())


def phases(game: str) -> list[Match]:
    """A match of the game in each of its phases."""
    return [match.copy() for match in _phases(game)]


def sit(
    start_app: Any, driver: Driver, match: Match, size: Pos = PHONE, *, looks: bool = True, **prefs: Any
) -> AtTable:
    """Put a match on a table and open the curtain; the hand is opened too unless ``looks`` is False."""
    table = AtTable(start_app(size=size, prepare=opening(match, PEOPLE[: match.seats], **prefs)), driver)
    if table.curtain:
        table.open_curtain()
    if table.page.rail.handover:
        table.begin()
    if looks and table.scene.entry.has_secrets:
        table.unlock()
    return table


class AtTable:
    """Plays at the table that the app shows."""

    def __init__(self, app: Any, driver: Driver, rng: Random | None = None, by: str = "drag") -> None:
        self.app = app
        self.driver = driver
        self.rng = rng or Random(1)
        self.by = by
        #: Chooses among the legal moves.
        self.choose: Callable[[Sequence[str]], str] = self._any
        #: The last move that was refused.
        self.refused = ""

    # what is there

    @property
    def page(self) -> Any:
        """The page on top."""
        return self.app.page

    @property
    def scene(self) -> Any:
        """The table."""
        return self.app.page.scene

    @property
    def entry(self) -> Any:
        """The move entry of the seat in turn."""
        return self.scene.entry

    @property
    def session(self) -> Any:
        """The session of the match, on whatever page."""
        page = self.app.page
        return page.session if self.on("table") else page._session

    @property
    def match(self) -> Match:
        """The match that is played."""
        match: Match = self.session.match
        return match

    @property
    def curtain(self) -> Any:
        """The curtain, or None if none hangs."""
        found: list[Any] = self.driver.widgets("Curtain")
        return found[-1] if found else None

    def on(self, page: str) -> bool:
        """Whether this page is on top."""
        return bool(type(self.app.page).__module__ == f"screens.pages.{page}")

    def played(self) -> int:
        """How many moves have been played."""
        return len(self.match.record()["moves"])

    def pieces(self, name: str) -> list[Any]:
        """The pieces that a step's name stands for, from bottom to top."""
        return [piece for piece in self.scene.pieces if name in piece.names]

    # where things are

    def at(self, name: str) -> Pos:
        """The point to touch for what a step names: a visible piece, or else the place."""
        # In a hand the topmost as it is drawn: where equal cards lie among the others is known to nobody.
        pieces = sorted(self.pieces(name), key=self.scene.layer.height_of, reverse=True)
        points = [point for piece in pieces if (point := self.grip(piece))]
        return points[0] if points else self.target(name)

    def grip(self, piece: Any) -> Pos | None:
        """A point where a finger reaches a piece; None if other pieces cover it."""
        layer = self.scene.layer
        pose = layer.goal_of(piece)
        return next((point for point in _points(pose) if layer.at(point) is piece), None) if pose else None

    def target(self, place: str) -> Pos:
        """A point that a finger can drop on to mean a place."""
        area = self.scene.surface_of(place)
        assert area, f"{place} is nowhere on this table"
        poses = [self.scene.target_of(place), *([area.whole] if isinstance(area, Area) else [])]
        points = [point for pose in poses for point in _points(pose) if self.scene.place_at(point) == place]
        return points[0] if points else (poses[0].x, poses[0].y)

    def refusal_of(self, gesture: Callable[[], Any]) -> str:
        """The code of the engine's refusal of what a gesture means; "" if it isn't refused."""
        texts: list[str] = []
        self.scene.bind(on_refused=lambda _scene, _entry, attempt: texts.append(attempt.text))
        gesture()
        self.refused = texts[-1] if texts else ""
        refusal = self.session.refusal(self.refused) if texts else None
        return refusal.code if refusal else ""

    # before a move

    def open_curtain(self) -> None:
        """Hold a finger on the curtain until it opens, once it hears fingers."""
        self.listen()
        finger = self.driver.down(*place(self.curtain))
        self.driver.wait_slowly(0.6)
        finger.up()
        self._still()

    def listen(self) -> None:
        """Let the time pass in which the curtain or the hand-over hears no finger yet."""
        if not self.page.rail.hung.hears:
            self.driver.frames(1)
            self.driver.now += DEAF
            self.driver.frames(1)
        assert self.page.rail.hung.hears

    def begin(self) -> None:
        """Tap the hand-over once it hears fingers, which begins the next person's turn."""
        self.listen()
        self.driver.tap(self.page.rail.handover)
        assert not self.page.rail.handover
        self._still()

    def unlock(self) -> None:
        """Tap a covered card of the player's own, which opens all of them."""
        secrets = [piece for piece in self.scene.pieces if piece.is_secret]
        point = next(point for piece in secrets if (point := self.grip(piece)))
        self.driver.tap(point)
        assert self.entry.state.is_open

    def pass_on(self) -> None:
        """Pass the device on to the next player."""
        self.press(_("Pass to {name}").format(name=self.page.names[self.session.awaited]))

    def press(self, text: str) -> None:
        """Press a button in the bar or on a page, scrolling to it if needed."""
        button = self._button(text)
        for parent in _upwards(button):
            if hasattr(parent, "scroll_to"):
                parent.scroll_to(button, animate=False)
                self.driver.frames(3)
        self.driver.tap(button)
        self.driver.frames(2)

    def _button(self, text: str) -> Any:
        """The button with this text, or with this name; once it takes taps."""
        icons: list[Any] = self.driver.widgets("IconTap")
        named = [each for each in icons if each.label == text]
        button = self.driver.find(text) if text in self.driver.texts() or not named else named[-1]
        slots = [each for each in (button, *_upwards(button)) if hasattr(each, "is_settled")]
        self.driver.until(lambda: all(slot.is_settled for slot in slots))
        return button

    # a move

    def make(self, move: str, by: str = "") -> None:
        """Make a legal move of the seat in turn in one of its possible ways: by "drag", "tap" or "keys"."""
        way = self.rng.choice([tuple(steps) for steps in self.entry.ways(move)])
        before = self.played()
        for step in way:
            self._still()
            self._gesture(step, by or self.by)
            if self.played() > before:
                break
        if self.played() == before:
            assert self.entry.choice.complete == move, f"{move}: {way} have been made, {self.entry.choice.taken} heard"
            self.press(_("Done"))
        assert self.match.record()["moves"][before][1] == move
        self._still()

    def _gesture(self, step: Any, by: str) -> None:
        if not step.to and step.what in self.entry.buttons():
            self.press(self.entry.label(step.what))
            return
        self._bring_into_sight(step)
        if by == "keys":
            self._by_keys(step)
        elif step.to and by == "drag" and self.pieces(step.what) and self._is_a_drag(step):
            self.driver.drag(self.at(step.what), self.target(step.to), steps=4)
        else:
            self._by_taps(step)

    def _is_a_drag(self, step: Any) -> bool:
        """Whether it is so far that a finger lifts the piece; on a small board it may be a tap beside it."""
        return dist(self.at(step.what), self.target(step.to)) > THRESHOLD + 1

    def _by_taps(self, step: Any) -> None:
        # A piece that is the only choice is selected already, and only waits for its place.
        if not (step.to and self._is_chosen(step.what)):
            self._tap(lambda: self.at(step.what))
        if step.to and self.entry.chosen:
            self._bring_into_sight(step)
            self._tap(lambda: self.target(step.to))

    def _is_chosen(self, name: str) -> bool:
        return any(name in piece.names for piece in self.entry.chosen)

    def _tap(self, where: Callable[[], Pos]) -> None:
        """Tap; where that is ambiguous on a board, the board zooms in first, so tap once more."""
        before = [*self._zooms], self.played()
        self.driver.tap(where())
        if self.on("table") and self._zooms:
            self.driver.until(lambda: not any(board.is_gliding for board in self.scene.boards))
            if self._zooms > before[0] and self.played() == before[1]:
                # Otherwise the two taps would count as one gesture.
                self.driver.wait(0.4)
                self.driver.tap(where())

    @property
    def _zooms(self) -> list[float]:
        return [float(board.zoom) for board in self.scene.boards]

    def _bring_into_sight(self, step: Any) -> None:
        """Zoom a board out if a place to touch is out of view."""
        places = [step.to, *(piece.place for piece in self.pieces(step.what))]
        for board in self.scene.boards:
            if any(board.holds(place) and not board.shows(board.target(place)) for place in places):
                self.pinch(0.1)

    def pinch(self, times: float) -> None:
        """Zoom a board by this factor with two fingers; below 1 zooms out."""
        for board in self.scene.boards:
            wide = float(min(board.size)) * 0.45
            near, far = sorted((wide, wide * min(times, 1 / times)))
            start, end = (near, far) if times > 1 else (far, near)
            x, y = board.center
            one, other = self.driver.down(x - start, y), self.driver.down(x + start, y)
            for share in (0.25, 0.5, 0.75, 1):
                reach = start + (end - start) * share
                one.slide((x - reach, y))
                other.slide((x + reach, y))
                self.driver.frames(1)
            one.up()
            other.up()
        self._still()

    def _by_keys(self, step: Any) -> None:
        poses = [self.scene.layer.goal_of(piece) for piece in self.pieces(step.what)]
        if not self._is_chosen(step.what):
            self._go_to([pose for pose in poses if pose in self.entry.keys.stops()])
            self.driver.key("enter")
        # The tap may have sufficed: a card is also drawn by tapping the draw pile.
        if step.to and self.entry.chosen:
            self._go_to([self.scene.target_of(step.to)])
            self.driver.key("enter")

    def _go_to(self, goals: list[Any]) -> None:
        """Move the keyboard focus there with arrow keys, by the shortest way."""
        stops = self.entry.keys.stops()
        assert goals, f"the keyboard doesn't stop there, but at {stops}"
        self.driver.key("right")
        for arrow in _arrows(self.page.keys._at, stops, goals):
            self.driver.key(arrow)
        assert self.page.keys._at in goals

    def _still(self) -> None:
        """Wait until the pieces lie still and can be touched."""
        self.driver.frames(1)
        if self.on("table"):
            with self.driver.slowly():
                self.driver.until(lambda: not self.on("table") or self._is_still, seconds=60)

    @property
    def _is_still(self) -> bool:
        return bool(self.scene.is_still and not self.page.forced.is_showing)

    # whole matches

    def step(self) -> str:
        """Do what the table asks for; returns the move, or what else was done."""
        if self.on("score"):
            return self._do("deal", lambda: self.press(_("Next round")))
        session = self.session
        if session.match.over:
            return self._do("result", lambda: self.press(_("Result")))
        if session.match.view(None)["phase"] == "score":
            return self._do("scores", lambda: self.press(_("Scores")))
        if session.thinker is not None:
            before = self.played()
            return self._do("bot", lambda: self.driver.until(lambda: self.played() > before))
        if self.curtain:
            return self._do("open", self.open_curtain)
        if self.page.rail.handover:
            return self._do("begin", self.begin)
        if session.is_passing:
            return self._do("pass", self.pass_on)
        return self._play()

    def _play(self) -> str:
        if self.page.forced.move():
            before = self.played()
            return self._do("forced", lambda: self.driver.until(lambda: self.played() > before))
        if self.entry.has_secrets and not self.entry.state.is_open:
            return self._do("look", self.unlock)
        # Of two ranks with the same effect, a joker offers only one.
        move = self.choose([move for move in self.session.sight().moves if [*self.entry.ways(move)]])
        return self._do(move, lambda: self.make(move))

    def _any(self, moves: Sequence[str]) -> str:
        return self.rng.choice(moves)

    def _do(self, what: str, how: Callable[[], Any]) -> str:
        how()
        self._still()
        return what

    def play(self, steps: int) -> list[str]:
        """Do this many steps, or as many as the match has left."""
        done: list[str] = []
        while len(done) < steps and not self.on("result"):
            done.append(self.step())
        return done

    def play_to_the_end(self, rng: Random | None = None) -> Match:
        """Play until the result page, and return the match."""
        self.rng = rng or self.rng
        for _step in range(ENDLESS):
            if self.on("result"):
                return self.match
            self.step()
        raise AssertionError("the match does not end")


def _points(pose: Any) -> Iterator[Pos]:
    for right, up in SPOTS:
        yield pose.along(right * pose.width, up * pose.height)


def _arrows(here: Any, stops: Sequence[Any], goals: Sequence[Any]) -> Sequence[str]:
    """The arrow keys that lead to one of these stops."""
    ways: dict[Any, Sequence[str]] = {here: ()}
    ahead = [here]
    for stop in ahead:
        if stop in goals:
            return ways[stop]
        for arrow in ("left", "right", "up", "down"):
            there = next_stop(stop, stops, KEYS[arrow])
            if there not in ways:
                ways[there] = [*ways[stop], arrow]
                ahead.append(there)
    raise AssertionError(f"the keyboard doesn't get to {goals}")


def _upwards(widget: Any) -> Iterator[Any]:
    while (widget := widget.parent) is not None and widget.parent is not widget:
        yield widget
