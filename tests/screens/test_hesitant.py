"""Fingers that hesitate: what is made is what a model of the gesture says was meant, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from random import Random
from typing import Any

import pytest

from screens.table.model.choice import Step
from tests.screens.at_table import GAMES_HERE, AtTable, bauernschlau, bungee, dog, phases
from tests.screens.driver import Driver, Pos
from tests.screens.games.baernergaeng.test_scene import drawn
from tests.screens.hands import WAYS, Seat, Way
from tests.screens.test_gestures import MATCHES
from tests.soaking import spread, usually

#: Matches in which moves are made in parts, which leaves questions open; and some in which they aren't.
ASKING = {
    "baernergaeng": [drawn("swap"), drawn("joker"), drawn("look"), drawn("7")],
    "bauernschlau": [
        bauernschlau(sheep={"0,3": "2?", "3,0": "5?", "1,3": "-3?"}),
        bauernschlau(phase="put", held=["2", "5"]),
    ],
    "bohne": [match for match in phases("bohne") if match.actors],
    "bungee": [bungee("7 7 9 9", "2 3", discard="5"), bungee("7 7 8 8", "2 3", "4 5", discard="8")],
    "dog": [dog("4 A 7 J X", "K K 12 30", "20 K K K"), dog("A K 5 8", "K K 12 30", "16 K K K")],
}
#: How many pieces are dropped, at most, at each of these tables.
DROPS = 8
#: Where several play at once.
FLAT = next(way for way in WAYS if way.is_flat)


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_hesitant_finger_makes_what_it_ends_on(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table, rng = seat(MATCHES[game](), way), Random(game)
    before = table.match.record()
    steps = [step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what)]
    for _gesture in range(6):
        step, other = rng.choice(steps), rng.choice(steps)
        start, goal = table.at(step.what), table.target(step.to)
        finger = driver.down(*start)
        # The model: of all that it does on its way, only where it ends counts.
        for _turn in range(rng.randint(1, 3)):
            driver.wait(rng.choice([0, 0.3, 0.8]))
            too_far = goal[0] * 1.15 - start[0] * 0.15, goal[1] * 1.15 - start[1] * 0.15
            finger.to(*rng.choice([goal, too_far, start, table.target(other.to)]), steps=3)
        is_meant = rng.random() < 0.25
        finger.to(*(goal if is_meant else start), steps=3)
        driver.wait(rng.choice([0, 0.8]))
        finger.up()
        if is_meant:
            assert table.match.record() != before or table.entry.choice.taken == [step]
            return
        assert_nothing_done(table, driver, before)


def assert_nothing_done(table: AtTable, driver: Driver, before: Any) -> None:
    """Check that the match stands as before, with no step made and nothing carried."""
    driver.until(lambda: table.scene.is_still)
    assert table.match.record() == before
    assert table.entry.choice.taken == []
    assert table.scene.fingers.carried == []


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_second_finger_changes_nothing_of_what_the_first_one_means(
    seat: Seat, driver: Driver, game: str, way: Way
) -> None:
    """It comes down on the same piece, on another or beside all, wanders, and ends where it began: it means nothing."""
    table, rng = seat(MATCHES[game](), way), Random(f"{game} {way}")
    before = table.match.record()
    steps = [step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what)]
    for gesture in range(6):
        step, other = rng.choice(steps), rng.choice(steps)
        start, goal = table.at(step.what), table.target(step.to)
        # Two fingers of which none has lifted anything yet would pinch the board.
        first = driver.down(*start).to(start[0] + 20, start[1] + 20, steps=2)
        second = driver.down(*rng.choice([start, table.at(other.what), table.scene.center, goal]))
        home = second.place
        for _turn in range(rng.randint(1, 3)):
            driver.wait(rng.choice([0, 0.3, 0.8]))
            # A finger that has moved no farther than a tap is a tap.
            second.to(*rng.choice([(home[0] + 40, home[1] + 25), table.target(other.to), start]), steps=2)
            first.to(*rng.choice([goal, start, table.target(other.to)]), steps=2)
        second.to(home[0] + 30, home[1], steps=1).to(*home, steps=2)
        is_meant = gesture == 5
        first.to(*(goal if is_meant else start), steps=3)
        driver.wait(0.2)
        fingers = [first, second]
        rng.shuffle(fingers)
        for finger in fingers:
            finger.up()
        if is_meant:
            assert table.match.record() != before or table.entry.choice.taken == [step]
            return
        assert_nothing_done(table, driver, before)
        assert table.scene.presses == []


@pytest.mark.parametrize("game", usually(GAMES_HERE, "baernergaeng", "dog"))
def test_a_hesitant_finger_of_another_player_neither_plays_nor_takes_anything_out_of_a_hand(
    seat: Seat, driver: Driver, game: str
) -> None:
    """At a flat table it rests on something at its own edge, takes it to the middle, and brings it back, or
    drops it where the player in turn will."""
    table, rng = seat(MATCHES[game](), FLAT), Random(game)
    scene, before = table.scene, table.match.record()
    step = next(step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what))
    start, goal = table.at(step.what), table.target(step.to)
    others = [at for at in range(table.match.seats) if at != table.entry.state.seat]
    for gesture in range(4):
        edge = scene.stations[rng.choice(others)]
        poses = [(pose.x, pose.y) for piece in scene.pieces if (pose := scene.layer.goal_of(piece))]
        lying: list[Pos] = [point for point in poses if edge.collide_point(*point)]
        home = rng.choice(lying or [(edge.center_x, edge.center_y)])
        # Where all may move at the same time, it would make a move.
        ends = home if scene.acting.by_seat[edge.order].state.moves else rng.choice([home, goal])
        other = driver.down(*home)
        driver.wait(rng.choice([0, 0.3, 0.8]))
        first = driver.down(*start).to(*goal, steps=4)
        for x, y in (goal, scene.center, start, ends):
            other.to(x, y, steps=3)
            driver.wait(rng.choice([0, 0.6]))
        other.up()
        assert table.match.record() == before
        assert [piece in table.pieces(step.what) for piece in scene.fingers.carried] == [True]
        is_meant = gesture == 3
        first.to(*(goal if is_meant else start), steps=3)
        driver.wait(0.2)
        first.up()
        if is_meant:
            assert table.match.record() != before or table.entry.choice.taken == [step]
            return
        assert_nothing_done(table, driver, before)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_piece_dropped_while_a_question_is_open_speaks_for_itself(seat: Seat, game: str, way: Way, seed: int) -> None:
    """It goes on with the begun move if that asks for it, begins its own, or does nothing; it never ends the other."""
    rng = Random(f"{game} {way} {seed}")
    for match in ASKING[game]:
        table = seat(match.copy(), way, motion="none", cover_after=0)
        before = table.played()
        for _drop in range(DROPS):
            begun = Begun(table, *begin_something(table, rng))
            if table.played() == before:
                drop_another(table, begun, rng)
            if not put_back(table, before, is_flat=way.is_flat):
                break


class Begun:
    """A begun move, or a piece that has been tapped: a model of what it means to bring another piece somewhere."""

    def __init__(self, table: AtTable, made: Sequence[Step], chosen: Sequence[Any]) -> None:
        entry = table.entry
        # A move that waits for its player to confirm it is put back by any other finger of theirs.
        is_put_back = hasattr(entry, "waits") and entry.waits and not entry.choice.next_steps
        self.before, self.made, self._chosen = tuple(made), () if is_put_back else tuple(made), chosen
        self._ways = [(move, tuple(steps)) for move in entry.state.moves for steps in entry.ways(move)]
        self._is_dog, self._has_board = table.match.game.name == "dog", bool(table.scene.boards)
        self._takes_in_the_middle = table.match.game.name == "bohne"

    @property
    def places(self) -> list[str]:
        """All places to which anything is brought by a move."""
        return [*dict.fromkeys(step.to for _move, steps in self._ways for step in steps if step.to)]

    def meant(self, piece: Any, to: str) -> set[tuple[Step, ...]]:
        """What has been made once this piece has been dropped there: one of these; as before if that means nothing."""
        if self._takes_in_the_middle and piece.lies_at.is_hand and to.startswith("table "):
            # Anywhere in the middle means the seat's own place there.
            to = f"table {piece.lies_at.owner}"
        if self._chosen and piece not in self._chosen and (led := self._led(piece, to)) is not None:
            return led
        on = self._all_that_begin([(*self.made, step) for step in _steps(piece, to)])
        if self._is_dog and self.made and piece.lies_at.is_hand and self.made[-1].to == to:
            # A card brought to the marble that waits for its card.
            on |= self._all_that_begin([(*self.made, Step(name)) for name in piece.names])
        if on or not self._may_change_to(piece):
            return on or {self.made}
        anew = self._all_that_begin([(step,) for step in _steps(piece, to)])
        if self._is_dog and len(self.made) == 1 and self.made[0].what == to:
            anew = set()
        is_joker = len(self.made) > 1 and "/X" in self.made[0].what
        return anew | {self.made} if is_joker or not anew else anew

    def _led(self, piece: Any, to: str) -> set[tuple[Step, ...]] | None:
        """What is made where a chosen piece can be brought to the dragged one first, as a card to its marble."""
        if not self._has_board:
            return None
        names, is_card = self._chosen[0].names, self._chosen[0].lies_at.is_hand
        begun = self._all_that_begin([(Step(name, piece.place),) for name in names])
        goes_alone = any(self._all_that_begin([(step,) for step in _steps(piece, place)]) for place in self.places)
        if not begun or (goes_alone and not is_card):
            return {()} if self._is_dog and is_card and not piece.lies_at.is_hand else None
        return self._all_that_begin([(*way, step) for way in begun for step in _steps(piece, to)]) or {()}

    def _may_change_to(self, piece: Any) -> bool:
        """Whether a piece that the begun move doesn't ask for begins another one: in Dog a card, but not in a Seven."""
        if not self.made or not self._has_board or self._is_asked_for(piece):
            return not self.made
        is_seven = len(self.made) > 1 and "/7" in self.made[0].what
        return not self._is_dog or (piece.lies_at.is_hand and not is_seven)

    def _is_asked_for(self, piece: Any) -> bool:
        ways = [(*self.made, step) for to in self.places for step in _steps(piece, to)]
        return bool(self._all_that_begin(ways))

    def _all_that_begin(self, ways: Sequence[tuple[Step, ...]]) -> set[tuple[Step, ...]]:
        """Those of these steps with which a move begins."""
        return {way for way in ways if any(steps[: len(way)] == way for _move, steps in self._ways)}

    def spells(self, begun: Sequence[Step], move: str) -> bool:
        """Whether these are the first steps of a move."""
        return any(text == move and steps[: len(begun)] == tuple(begun) for text, steps in self._ways)


def _steps(piece: Any, to: str) -> list[Step]:
    return [Step(name, to) for name in piece.names]


def begin_something(table: AtTable, rng: Random) -> tuple[list[Step], list[Any]]:
    """Make some steps of a move, or tap a piece; returns the steps made, and the pieces that are selected."""
    entry, before = table.entry, table.played()
    ways = [tuple(steps) for move in entry.state.moves for steps in entry.ways(move)]
    way = rng.choice([steps for steps in ways if len(steps) > 1] or ways)
    made = rng.randint(1, len(way) - 1) if len(way) > 1 else 0
    for step in way[:made]:
        table._still()
        if not step.to and step.what in entry.buttons():
            entry.press(step.what)
        else:
            table._gesture(step, "drag")
        table._still()
        if table.played() > before or entry.choice.taken[-1:] != [step]:
            break
    if not made and table.pieces(way[0].what):
        table.driver.tap(table.at(way[0].what))
        table._still()
    return list(entry.choice.taken), [] if entry.choice.taken else list(entry.chosen)


def drop_another(table: AtTable, begun: Begun, rng: Random) -> None:
    """Drag some piece to some place, and check that what has been made then is what that means."""
    scene, entry, before = table.scene, table.entry, table.played()
    others = {f"hand {seat}" for seat in range(table.match.seats) if seat != entry.state.seat}
    pieces = [each for each in scene.pieces if table.grip(each) and not each.is_held and each.place not in others]
    piece = rng.choice([each for each in pieces if each.is_secret or entry._can_lift(each)] or pieces)
    surfaces = [place for place in [*begun.places, *(area.place for area in scene.areas)] if scene.surface_of(place)]
    means = {place: begun.meant(piece, place) for place in surfaces if place != piece.place}
    told = [place for place in means if means[place] != {begun.made}]
    lit = [scene.target_of(place) for place in told]
    free = [
        place
        for place in means.keys() - told
        if _is_far(point := table.target(place), lit) and entry.meant([piece], point) in {None, place}
    ]
    free = sorted(place for place in free if scene.place_at(table.target(place)) == place)
    if not (told or free):
        return
    to = rng.choice(told if told and (not free or rng.random() < 0.7) else free)
    what = f"{piece} to {to}, with {begun.made} made and {begun._chosen} selected"
    grip = table.grip(piece)
    assert grip
    finger = table.driver.down(*grip).to(*table.target(to), steps=5)
    # Else it would flick the piece.
    table.driver.wait(0.2)
    finger.up()
    table._still()
    if table.played() > before:
        move = table.match.record()["moves"][before][1]
        assert any(end != begun.made and begun.spells(end, move) for end in means[to]), f"{move} was played by {what}"
    else:
        ends = means[to] | ({begun.before} if begun.made in means[to] else set())
        assert tuple(entry.choice.taken) in ends, f"{entry.choice.taken} is made by {what}, meaning {ends}"


def _is_far(point: Pos, others: Sequence[Any]) -> bool:
    """Whether a drop at a point can't mean any of these places, however large the piece is."""
    return all(dist(point, (pose.x, pose.y)) > max(pose.width, pose.height) + 80 for pose in others)


def put_back(table: Any, before: int, *, is_flat: bool) -> bool:
    """Take everything back; returns whether the same seat plays on from where the match stood."""
    page, entry = table.page, table.entry
    while entry.take_back():
        pass
    entry.choose([])
    if table.played() > before and table.session.can_undo:
        if is_flat:
            page.undo_of(entry.state.seat)
        else:
            page.undo()
    if table.played() != before or table.curtain or page.rail.hung:
        return False
    table._still()
    seat = entry.state.seat
    if is_flat and table.own(seat) and not table.open_faces(seat):
        table.look(seat)
    if not is_flat and entry.has_secrets and not entry.state.is_open:
        table.unlock()
    return bool(table.entry is entry)
