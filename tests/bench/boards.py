"""The tables used for measurements: full boards and a hand, with a piece about to be moved."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import cycle
from math import sqrt
from typing import Any, NamedTuple

from screens.table.layout.pose import Point
from tabletop import Match

SEATS = 6
#: The number of sheep on a full board of Bauernschlau.
FULL = 46
#: The zoom of a board that is moved about, and how far marbles glide, in pixels.
NEAR, AWAY = 2.0, 40


def dog() -> Match:
    """Six seats, every marble on the track or in the finish, and a playable Five."""
    marbles = [[str(16 * seat + 3), str(16 * seat + 6), str(16 * seat + 12), "F1"] for seat in range(SEATS)]
    hands = [["5", "5", "9", "Q", "X"], *[["2", "3", "K", "A"]] * (SEATS - 1)]
    table = {"game": "dog", "seats": SEATS, "seed": 1, "phase": "play", "turn": 0, "stock": ["8"] * 5}
    return Match.from_position(table | {"marbles": marbles, "hands": hands, "discard": ["6", "10"]})


def bauernschlau() -> Match:
    """Six seats, hardly an empty pasture, some sheep face down, and barriers round every farm."""
    match, rng = Match.new("bauernschlau", seats=SEATS, seed=7), random.Random(7)
    while not _is_full(match.view(None)):
        seat = match.actors[0]
        moves = match.moves(seat)
        match.play(seat, rng.choice([move for move in moves if move.split()[0] in ("draw", "fence", "put")] or moves))
    return match


def _is_full(view: dict[str, Any]) -> bool:
    is_begun = view["phase"] == "turn" and len(view["sheep"]) >= FULL
    return is_begun and any(face is None for face in view["sheep"].values())


def bungee() -> Match:
    """Four seats with full hands, the first about to discard."""
    return Match.new("bungee", seats=SEATS - 2, seed=7)


def _card(scene: Any) -> Point:
    hand = sorted(scene.pieces.at("hand 0"), key=lambda piece: piece.rank)
    point: Point = scene.layer.in_sight(hand[len(hand) // 2])
    return point


def _marble(scene: Any) -> Point:
    scene.entry.choose([next(piece for piece in scene.pieces if piece.face == "5")])
    return _on(scene, "3")


def _sheep(scene: Any) -> Point:
    lying = [piece for piece in scene.pieces if scene.entry.choice.targets(piece.names) and "," in piece.place]
    return _on(scene, lying[0].place)


def _barrier(scene: Any) -> Point:
    return _on(scene, next(piece.place for piece in scene.pieces if piece.face == "barrier" and "stock" in piece.place))


def _ground(scene: Any) -> Point:
    board = scene.boards[0]
    middle = (board.center_x, board.center_y)
    board.enlarge(NEAR, middle)
    free = ((middle[0] + 8 * x, middle[1] + 8 * y) for x in range(-9, 10) for y in range(-9, 10))
    return next(point for point in free if not scene.entry.lift(point))


def _ground_to_enlarge(scene: Any) -> Point:
    """Make upward drags zoom in and downward drags zoom out, round a finger that moves, as in a pinch."""
    board = scene.boards[0]
    grip = _ground(scene)
    # Halfway to the limits: at a limit nothing is drawn, and the gap would count as a slow frame.
    board.enlarge(sqrt(board.largest) / board.zoom, grip)
    scene.fingers.slide = lambda press, before: board.enlarge(1 + (press.at[1] - before[1]) / 500, press.at, before)
    return grip


def _glides(scene: Any) -> Point:
    """Let all marbles glide to and fro while a finger moves; returns where to press."""
    layer, grip = scene.layer, _ground(scene)
    scene.boards[0].back_away()
    scene.finish_motion()
    lies = {piece: layer.goal_of(piece) for piece in scene.pieces}
    shown = {piece: layer.shown_on(piece) for piece in scene.pieces}
    marbles = filter(layer.framed, lies)
    ways = cycle((lies | {piece: lies[piece]._replace(x=lies[piece].x + AWAY) for piece in marbles}, lies))

    def glide(_press: Any, _before: Point) -> None:
        if not layer.is_moving:
            poses = next(ways)
            layer.plan(poses, shown, 0, None)
            layer.go(poses)

    scene.fingers.slide = glide
    return grip


def _on(scene: Any, place: str) -> Point:
    target = scene.target_of(place)
    return target.x, target.y


class Bench(NamedTuple):
    """A table's match, and a function that prepares the drag and returns where to press."""

    match: Callable[[], Match]
    ready: Callable[[Any], Point]


BOARDS = {
    "hand": Bench(bungee, _card),
    "dog": Bench(dog, _marble),
    "sheep": Bench(bauernschlau, _sheep),
    "barrier": Bench(bauernschlau, _barrier),
    "pan": Bench(dog, _ground),
    "zoom": Bench(dog, _ground_to_enlarge),
    "glide": Bench(dog, _glides),
}
