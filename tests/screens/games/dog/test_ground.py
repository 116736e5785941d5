"""Dog's board: every place of the engine has its hollow, and all seats have the same shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import dist
from random import Random

import pytest
from kivy.graphics import Canvas, Color, Ellipse, Quad

from screens.games.dog import ground as board
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.table.layout.pose import FOUR, ROUND, Pose
from tabletop import Match
from tabletop.events import Event
from tabletop.games.dog.board import (
    CELLS_A_SEAT,
    FINISH,
    KENNEL,
    MARBLES,
    START,
    finish_cell,
    next_places,
    place_name,
    track_length,
)

SEATS = (4, 6)
TABLES = ((4, 2), (6, 3), (6, 2))
PEOPLE = [Person("", colour, symbol) for colour, symbol in zip(COLOURS, SYMBOLS, strict=True)]


def spots_of_seat(seats: int, teams: int, seat: int) -> list[Pose]:
    """All spots that belong to a seat, and the cells from its start to the next one."""
    places = [CELLS_A_SEAT * seat + along for along in range(CELLS_A_SEAT)]
    places += [finish_cell(seat, depth) for depth in range(MARBLES)]
    places.append(KENNEL + seat)
    return [spot for place in places for spot in board.spots(seats, teams)[place_name(place)]]


def hollows(seats: int) -> list[Pose]:
    return [spot for place, its in board.spots(seats).items() if place not in board.PILES for spot in its]


def turned(pose: Pose, angle: float) -> Pose:
    x, y = Pose(0, 0, 0, 0, angle).along(pose.x, pose.y)
    return pose._replace(x=x, y=y, turn=pose.turn + angle)


def gap(one: Pose, other: Pose) -> float:
    return dist(one[:2], other[:2])


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_every_place_of_the_engine_has_its_spots(seats: int, teams: int) -> None:
    track = [str(cell) for cell in range(track_length(seats))]
    finishes = [place_name(finish_cell(seat, depth)) for seat in range(seats) for depth in range(MARBLES)]
    kennels = [place_name(KENNEL + seat) for seat in range(seats)]
    spots = board.spots(seats, teams)
    assert set(spots) == {*track, *finishes, *kennels, *board.PILES}
    assert all(len(spots[place]) == (MARBLES if place in kennels else 1) for place in spots)


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_each_seat_has_the_same_as_the_one_before_it_turned_on(seats: int, teams: int) -> None:
    for seat in range(seats):
        own = spots_of_seat(seats, teams, seat)
        following = spots_of_seat(seats, teams, (seat + 1) % seats)
        for here, there in zip(own, following, strict=True):
            assert gap(turned(here, 360 / seats), there) < 1e-9


def test_seat_0_sits_below_and_the_next_one_to_its_right() -> None:
    spots = board.spots(4)
    assert spots["0"][0].x == pytest.approx(0)
    assert spots["0"][0].y < -0.8
    assert spots["16"][0].x > 0.8
    assert spots["32"][0].y > 0.8
    assert spots["1"][0].x > 0 > spots["63"][0].x


@pytest.mark.parametrize("seats", SEATS)
def test_a_finish_leads_from_its_start_straight_to_the_middle(seats: int) -> None:
    for seat in range(seats):
        places = [START[seat], *(finish_cell(seat, depth) for depth in range(MARBLES))]
        lane = [board.spots(seats)[place_name(place)][0] for place in places]
        assert [gap(one, other) for one, other in pairwise(lane)] == pytest.approx([board.step(seats)] * MARBLES)
        assert gap(lane[0], lane[-1]) == pytest.approx(MARBLES * board.step(seats))
        assert dist(lane[0][:2], (0, 0)) == pytest.approx(gap(lane[0], lane[-1]) + dist(lane[-1][:2], (0, 0)))


@pytest.mark.parametrize("seats", SEATS)
def test_a_step_is_as_long_as_any_other(seats: int) -> None:
    length = track_length(seats)
    cells = [board.spots(seats)[str(cell % length)][0] for cell in range(length + 1)]
    assert [gap(one, other) for one, other in pairwise(cells)] == pytest.approx([board.step(seats)] * length, rel=1e-3)


@pytest.mark.parametrize("seats", SEATS)
def test_no_two_hollows_are_nearer_than_a_step(seats: int) -> None:
    assert min(gap(one, other) for one, other in combinations(hollows(seats), 2)) > 0.995 * board.step(seats)


@pytest.mark.parametrize(("seats", "least"), [(4, 24), (6, 21)])
def test_the_hollows_are_as_far_apart_as_a_phone_has_room(seats: int, least: float) -> None:
    assert 352 / 2 * board.step(seats) > least


@pytest.mark.parametrize("seats", SEATS)
def test_all_hollows_are_well_on_the_wood(seats: int) -> None:
    for pose in hollows(seats):
        assert max(abs(pose.x), abs(pose.y)) + pose.width / 2 < 0.985
        assert seats == 4 or dist(pose[:2], (0, 0)) + pose.width / 2 < 0.985


@pytest.mark.parametrize("seats", SEATS)
def test_the_cards_in_the_middle_cover_nothing(seats: int) -> None:
    stock, discard = (board.spots(seats)[pile][0] for pile in board.PILES)
    assert discard.x - stock.x > stock.width
    assert stock.height == pytest.approx(1.5 * stock.width)
    for card in (stock, discard):
        assert not any(card.holds(pose[:2], pose.width / 2) for pose in hollows(seats))


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_a_team_is_told_by_its_outline(seats: int, teams: int) -> None:
    spots = board.spots(seats, teams)
    for seat in range(seats):
        own = [START[seat], KENNEL + seat, *(finish_cell(seat, depth) for depth in range(MARBLES))]
        shapes = {spot.sides for place in own for spot in spots[place_name(place)]}
        assert shapes == {(ROUND, FOUR, 6)[seat % teams]} == {board.outline_of(seat, teams)}
    common = [cell for cell in range(track_length(seats)) if cell % CELLS_A_SEAT]
    assert {spots[str(cell)][0].sides for cell in common} == {ROUND}


@pytest.mark.parametrize("seats", SEATS)
def test_what_lies_under_a_finger_is_found(seats: int) -> None:
    for place, its in board.spots(seats).items():
        for spot in its:
            assert board.place_at(seats, (spot.x, spot.y)) == place
            assert board.place_at(seats, (spot.x + 0.4 * board.step(seats), spot.y)) == place
    assert board.place_at(seats, (-1, -1)) is None


# ways


def neighbours(seats: int, colour: int, pose: Pose) -> list[Pose]:
    """Where a marble of a colour may be one step later."""
    spots = board.spots(seats)
    own = [place for place in range(FINISH) if str(place) in spots] + [finish_cell(colour, n) for n in range(MARBLES)]
    (here,) = [place for place in own if spots[place_name(place)][0] == pose]
    return [spots[place_name(place)][0] for place in next_places(seats, colour, here)]


@pytest.mark.parametrize("seats", SEATS)
def test_a_marble_goes_on_from_cell_to_cell_and_into_its_finish(seats: int) -> None:
    spots = board.spots(seats)
    for colour, start in enumerate(START[:seats]):
        letter = "abcdef"[colour]
        origin = str((start - 2) % track_length(seats))
        for target in (f"{letter}F2", str((start + 3) % track_length(seats))):
            way = [spots[origin][0], *board.trail(seats, origin, target, 5)]
            assert len(way) == 6
            assert way[-1] == spots[target][0]
            assert all(there in neighbours(seats, colour, here) for here, there in pairwise(way))


@pytest.mark.parametrize("seats", SEATS)
def test_a_four_leads_back_over_the_cells_behind(seats: int) -> None:
    last = track_length(seats) - 1
    names = ["1", "0", str(last), str(last - 1)]
    assert board.trail(seats, "2", names[-1], -4) == [board.spots(seats)[name][0] for name in names]


@pytest.mark.parametrize("seats", SEATS)
def test_every_marble_move_of_a_match_has_a_path_on_the_board(seats: int) -> None:
    told = set()
    for event in marbles_moved(seats):
        steps = dict(event.facts).get("steps", 0)
        assert event.origin in board.spots(seats)
        assert isinstance(steps, int)
        way = board.trail(seats, event.origin, str(event.target), steps)
        assert len(way) == max(1, abs(steps))
        assert way[-1] in board.spots(seats)[str(event.target)]
        assert all(gap(one, other) == pytest.approx(board.step(seats), rel=0.03) for one, other in pairwise(way))
        told.add(event.what)
    assert told >= {"exit", "move", "home"}


def marbles_moved(seats: int) -> Iterator[Event]:
    match = Match.new("dog", seats=seats, seed=3)
    chance = Random(3)
    for _ in range(250):
        if match.over:
            return
        seat = match.actors[0]
        told = match.play(seat, chance.choice(match.moves(seat)))
        yield from (event for event in told if event.what in ("exit", "move", "home", "swap"))


def test_a_marble_comes_out_goes_home_and_is_swapped_directly() -> None:
    spots = board.spots(4)
    assert board.trail(4, "bK", "16", 0) == [spots["16"][0]]
    assert board.trail(4, "23", "bK", 0) == [spots["bK"][0]]
    assert board.trail(4, "23", "40", 0) == [spots["40"][0]]


def test_a_way_ends_on_a_spot_of_the_team_that_it_belongs_to() -> None:
    assert board.trail(6, "15", "bF0", 2, 2)[-1] == board.spots(6, 2)["bF0"][0]


# the ground


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_each_person_finds_the_symbol_upright_at_the_kennel(seats: int, teams: int) -> None:
    canvas = Canvas()
    with canvas:
        board.paint(seats, PEOPLE[:seats], 300, teams)
    symbols = [each.points for each in canvas.children if isinstance(each, Quad)]
    assert len(symbols) == seats
    for seat, corners in enumerate(symbols):
        left, low, right, same = (each / 300 for each in turned_corners(corners, -360 / seats * seat)[:4])
        assert low == pytest.approx(same)
        middle = (left + right) / 2, low + (right - left) / 2
        kennel = [spot[:2] for spot in board.spots(seats)[place_name(KENNEL)]]
        assert min(dist(middle, each) for each in kennel) < 3 * board.step(seats)
        room = min(dist(middle, pose[:2]) - pose.width / 2 for pose in hollows(seats))
        assert room > (right - left) / 2


def test_a_kennel_is_of_bare_wood_and_a_finish_in_its_players_colour() -> None:
    canvas = Canvas()
    with canvas:
        board.paint(4, PEOPLE[:4], 300, 2)
    tone: tuple[float, ...] = ()
    floors: dict[tuple[int, int], tuple[float, ...]] = {}
    for each in canvas.children:
        if isinstance(each, Color):
            tone = tuple(each.rgba)
        elif isinstance(each, Ellipse):
            floors[round(each.pos[0] + each.size[0] / 2), round(each.pos[1] + each.size[1] / 2)] = tone

    def painted(place: str) -> set[tuple[float, ...]]:
        return {floors[round(spot.x * 300), round(spot.y * 300)] for spot in board.spots(4)[place]}

    assert painted("aK") == painted("1")
    assert painted("aF0") != painted("1")


def turned_corners(corners: Sequence[float], angle: float) -> list[float]:
    points = zip(corners[::2], corners[1::2], strict=True)
    return [each for point in points for each in Pose(0, 0, 0, 0, angle).along(*point)]
