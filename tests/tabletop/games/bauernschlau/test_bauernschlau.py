"""What the JSON cases can't express about Bauernschlau."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tabletop import Event, IllegalMove, Match
from tabletop.bits import members
from tabletop.events import EVERYBODY, NOBODY, only
from tabletop.games.bauernschlau import GAME
from tabletop.games.bauernschlau.board import (
    BIT,
    EDGE,
    GEESE,
    LEVEL,
    ONWARD,
    OUTER_ENDS,
    PLACE_NAMES,
    USUAL,
    VERTEX_NAMES,
    VERTICES,
    layout,
    mask_of,
    seating_of,
)
from tabletop.games.bauernschlau.fence_routes import NO_ROUTE, rerouted
from tabletop.games.bauernschlau.fences import Fences, cut_off_by, fences_with, lands, no_fences, starts_of
from tabletop.games.bauernschlau.rules import EXTRA, TURN
from tabletop.json_reader import Reader
from tabletop.randomness import shuffled
from tests.fence_flow import any_farms, can_all_be_completed
from tests.soak.fences import soak
from tests.soaking import usually
from tests.tables import random_move

Position = dict[str, Any]

STOCK = {2: 16, 3: 16, 4: 12, 5: 12, 6: 10}
#: A fence from gap 0 to the edge; turning it gives fences from the other gaps.
ZIGZAG = ["4/-2", "5/-4", "7/-5", "8/-4", "10/-5", "11/-4", "13/-5"]


def turned(vertex: str, gaps: int) -> str:
    """The vertex turned clockwise by this many sixths of a circle."""
    a, b = map(int, vertex.split("/"))
    for _ in range(gaps):
        a, b = -b, a + b
    return f"{a}/{b}"


def straight(gap: int) -> list[str]:
    return [turned(vertex, gap) for vertex in ZIGZAG]


ALL_SIX = [straight(gap) for gap in range(6)]
#: The pastures of farm 1 between those fences.
FIELDS = ["2,-1", "3,-1", "4,-1", "2,0", "3,0", "4,0", "2,1", "3,1", "2,2"]


def position(seats: int, **keys: Any) -> Position:
    table = {"game": "bauernschlau", "seats": seats, "dog": "0,0"}
    return table | {"stock": [STOCK[seats]] * seats, "fences": [[] for _ in range(seats)]} | keys


def match_of(seats: int, **keys: Any) -> Match:
    return Match.from_position(position(seats, **keys))


def whats(events: Sequence[Event]) -> list[str]:
    return [event.what for event in events]


# the board


def test_the_board_has_54_pastures_six_farms_and_150_vertices() -> None:
    rings = Counter(max(abs(q), abs(r), abs(q + r)) for q, r in (map(int, name.split(",")) for name in PLACE_NAMES))
    assert rings == {0: 1, 1: 6, 2: 12, 3: 18, 4: 24}
    assert Counter(LEVEL) == {0: 6, 1: 18, 2: 30, 3: 42, 4: 54}
    assert len(BIT) == len(LEVEL) > len(PLACE_NAMES)
    assert [VERTEX_NAMES[end] for end in OUTER_ENDS] == ["4/-2", "2/2", "-2/4", "-4/2", "-2/-2", "2/-4"]


def test_vertices_are_neighbours_if_they_share_two_hexes() -> None:
    trios = {name: trio_of(name) for name in VERTEX_NAMES}
    for vertex, name in enumerate(VERTEX_NAMES):
        beside = {other for other in VERTEX_NAMES if len(trios[name] & trios[other]) == 2}
        onward = {other for other in beside if LEVEL[VERTICES[other]] >= LEVEL[vertex]}
        assert {VERTEX_NAMES[other] for other in ONWARD[vertex]} == (onward if LEVEL[vertex] < EDGE else set())


def trio_of(vertex: str) -> frozenset[tuple[int, int]]:
    """The three hexes whose coordinates add up to the vertex, off the board too."""
    a, b = map(int, vertex.split("/"))
    near = [(q, r) for q in range(a // 3 - 1, a // 3 + 3) for r in range(b // 3 - 1, b // 3 + 3)]
    sixths = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    for q, r in near:
        for at, (dq, dr) in enumerate(sixths):
            eq, er = sixths[(at + 1) % 6]
            if (3 * q + dq + eq, 3 * r + dr + er) == (a, b):
                return frozenset({(q, r), (q + dq, r + dr), (q + eq, r + er)})
    raise AssertionError(vertex)


def test_eighteen_fields_have_geese_or_twelve_or_none() -> None:
    assert Counter(GEESE["18"]) == {1: 36, 2: 6, 3: 12}
    assert Counter(GEESE["12"]) == {1: 42, 2: 6, 3: 6}
    assert Counter(GEESE["none"]) == {1: 54}


def test_the_supply_is_shuffled_from_the_pages_order() -> None:
    match = Match.new("bauernschlau", seats=3, seed=5)
    deck = ["1"] * 8 + ["2"] * 9 + ["3"] * 9 + ["5"] * 9 + ["-3"] * 17
    assert match.position()["held"] + match.position()["supply"] == shuffled(deck, 5, 0)
    assert match.position()["shuffles"] == 1


def test_the_pages_example_is_a_position() -> None:
    example = {
        "game": "bauernschlau", "options": {"geese": "18"}, "seats": 6, "seed": 7, "shuffles": 1, "round": 0,
        "phase": "turn", "turn": 0, "first": False, "sheep": {"1,1": "5", "2,-1": "-3?"}, "supply": ["2", "-3"],
        "held": [], "dog": "0,0", "stock": [9, 9, 10, 10, 10, 10],
        "fences": [["4/-2", "5/-1"], [], [], [], [], []], "extras": 0, "bonus": False, "scores": [],
    }  # fmt: skip
    match = Match.from_position(example)
    defaults = {"rounds": 1, "farms": [], "geese": "18", "dog_bonus": False}
    assert match.position() == example | {"options": defaults}
    for text in ("draw", "reveal 2,-1", "dog 2,-1>2,0", "fence 0 7/-2"):
        assert text in match.moves(0)


@pytest.mark.parametrize(
    ("seats", "gaps"),
    [
        (2, [["4/-2", "2/2", "-2/4"], ["-4/2", "-2/-2", "2/-4"]]),
        (3, [["4/-2", "2/2"], ["-2/4", "-4/2"], ["-2/-2", "2/-4"]]),
        (4, [["4/-2"], ["2/2", "-2/4"], ["-4/2"], ["-2/-2", "2/-4"]]),
        (5, [["4/-2"], ["2/2"], ["-2/4"], ["-4/2"], ["-2/-2", "2/-4"]]),
        (6, [["4/-2"], ["2/2"], ["-2/4"], ["-4/2"], ["-2/-2"], ["2/-4"]]),
    ],
)
def test_each_fence_has_the_gaps_from_its_farm_to_the_next(seats: int, gaps: list[list[str]]) -> None:
    match = match_of(seats, supply=["1"])
    for seat in range(seats):
        begun = [move for move in match_of(seats, supply=["1"], turn=seat).moves(seat) if move.startswith("fence")]
        assert begun == [f"fence {fence} {end}" for fence in sorted({seat, (seat - 1) % seats}) for end in gaps[fence]]
    assert (
        match.position()["stock"]
        == [STOCK[seats]] * seats
        == Match.new("bauernschlau", seats=seats).position()["stock"]
    )


# moves, against docs/rules/bauernschlau.md read literally


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_moves_are_those_that_the_page_read_plainly_allows(seats: int) -> None:
    rng = Random(seats)
    for seed in range(3):
        match = Match.new("bauernschlau", seats=seats, options={"dog_bonus": bool(seed)}, seed=seed)
        while not match.over:
            for seat in range(seats):
                expected = plain_moves(match.position()) if seat in match.actors else []
                assert sorted(match.moves(seat)) == sorted(expected)
            match.play(*random_move(match, rng))


def plain_moves(table: Position) -> list[str]:
    pastures = [name for name in PLACE_NAMES if max(map(abs, hex_of(name))) > 1]
    bare = [name for name in pastures if name not in table["sheep"]]
    face_down = [name for name, sheep in table["sheep"].items() if sheep.endswith("?")]
    phase, seat = table["phase"], table["turn"]
    if phase == "put":
        return [f"put {face} {name}" for face in set(table["held"]) for name in bare if name != table["dog"]]
    if phase == "rest":
        return [f"rest {name}" for name in ["0,0", *bare]]
    moves = ["draw"] if table["supply"] else []
    moves += ["flock"] if table["supply"] and phase == "turn" and not face_down else []
    moves += ["done"] if phase == "extra" else []
    moves += [f"reveal {name}" for name in face_down]
    moves += [f"dog {origin}>{target}" for origin in face_down for target in bare]
    return moves + (plain_barriers(table, seat) if table["stock"][seat] else [])


def hex_of(name: str) -> tuple[int, int, int]:
    q, r = map(int, name.split(","))
    return q, r, q + r


def plain_barriers(table: Position, seat: int) -> list[str]:
    seats = table["seats"]
    seated = seating_of(seats, table["options"])
    paths = [tuple(VERTICES[vertex] for vertex in path) for path in table["fences"]]
    moves = []
    for fence in {seat, (seat - 1) % seats}:
        onward = ONWARD[paths[fence][-1]] if paths[fence] else layout(seated).gaps[fence]
        for vertex in onward:
            longer = [(*path, vertex) if number == fence else path for number, path in enumerate(paths)]
            if not any(vertex in path for path in paths) and can_all_be_completed(seated, longer):
                moves.append(f"fence {fence} {VERTEX_NAMES[vertex]}")
    return moves


@pytest.mark.parametrize("seats", usually([2, 3, 4, 5, 6], 2, 4))
def test_a_seat_can_act_exactly_if_it_has_a_move(seats: int) -> None:
    rng = Random(seats)
    passed = 0
    for seed in range(8, 16):
        match = Match.new("bauernschlau", seats=seats, seed=seed)
        while not match.over:
            if match.position()["phase"] == TURN:
                for seat in range(seats):
                    passed += not check_can_act(match, seat)
            match.play(*random_move(match, rng))
    assert passed or seats == 2


def check_can_act(match: Match, seat: int) -> bool:
    reader = Reader(match.position())
    state = GAME.from_position(reader, GAME.setting(reader))
    state.actor = seat
    assert state.can_act(seat) == bool(state.moves(seat))
    return state.can_act(seat)


# cutting off


def test_the_shortcut_for_cutting_off_agrees_with_the_flow() -> None:
    tally = soak(4000, seed=2026)
    assert tally.disagreements == 0
    assert tally.cut_off > 50
    assert 50 < tally.flows < tally.positions / 2


def test_ways_are_found_among_any_obstacles_if_the_flow_finds_them() -> None:
    """Obstacles harder than fences can be: taken vertices anywhere, in a finished fence that jumps."""
    found: Counter[bool] = Counter()
    for seed in range(1000):
        rng = Random(seed)
        density = rng.choice((0.1, 0.15, 0.2, 0.25))
        free = [vertex for vertex, level in enumerate(LEVEL) if level and vertex not in OUTER_ENDS]
        taken = [vertex for vertex in free if rng.random() < density]
        paths: list[tuple[int, ...]] = [(*taken, free[-1]), (), (), (), (), ()]
        ways = rerouted(starts_of(USUAL[6], paths), mask_of(paths[0]), [NO_ROUTE] * 6)
        assert (ways is not None) == can_all_be_completed(USUAL[6], paths)
        found[ways is not None] += 1
    assert min(found[True], found[False]) > 100


def test_the_flow_agrees_with_trying_out_every_way() -> None:
    verdicts: Counter[bool] = Counter()
    for seed in range(60):
        for fences in grown_to_the_last_ring(Random(seed)):
            for fence in range(fences.seats):
                for vertex in fences.openings(fence):
                    longer = [(*path, vertex) if at == fence else path for at, path in enumerate(fences.paths)]
                    possible = some_way_out(longer, 0)
                    assert can_all_be_completed(fences.seated, longer) == possible
                    assert (vertex in fences.steps(fence)) == possible
                    verdicts[possible] += 1
    assert verdicts[False] > 20
    assert verdicts[True] > 200


def grown_to_the_last_ring(rng: Random) -> list[Fences]:
    """Positions with all fences finished or in ring 3, so that few routes are left to try."""
    seats = rng.choice((2, 3, 4, 5, 6))
    fences = no_fences(any_farms(rng, seats))
    found = []
    while unfinished := [fence for fence in range(seats) if not fences.is_finished(fence)]:
        lowest = min(unfinished, key=lambda fence: LEVEL[fences.paths[fence][-1]] if fences.paths[fence] else 0)
        is_last_ring = fences.paths[lowest] and LEVEL[fences.paths[lowest][-1]] == EDGE - 1
        fence = rng.choice(unfinished) if is_last_ring else lowest
        steps = list(fences.steps(fence))
        level = min(LEVEL[vertex] for vertex in steps)
        if is_last_ring:
            found.append(fences)
            steps = [vertex for vertex in steps if LEVEL[vertex] == level]
        fences = fences.with_barrier(fence, rng.choice(steps))
    return found


def some_way_out(paths: list[tuple[int, ...]], fence: int) -> bool:
    """Whether all fences from this one on can be completed, found by trying everything."""
    if fence == len(paths):
        return True
    if LEVEL[paths[fence][-1]] == EDGE:
        return some_way_out(paths, fence + 1)
    taken = {vertex for path in paths for vertex in path}
    for vertex in ONWARD[paths[fence][-1]]:
        if vertex not in taken:
            longer = [(*path, vertex) if at == fence else path for at, path in enumerate(paths)]
            if some_way_out(longer, fence):
                return True
    return False


def test_a_refusal_for_cutting_off_names_the_fence() -> None:
    fences = [["4/-2", "5/-1", "4/1"], [], [], [], [], []]
    with pytest.raises(IllegalMove) as refusal:
        match_of(6, fences=fences, supply=["1"]).play(0, "fence 0 2/2")
    assert refusal.value.facts == {"other": 1}
    assert GAME.sentence(refusal.value).endswith("leave fence 1 no way to the edge beside the others.")


@pytest.mark.parametrize("vertex", ["2/2", "13/-5", "4/-2"])
def test_a_barrier_that_is_not_legal_leaves_no_fences_behind(vertex: str) -> None:
    """2/2 cuts a fence off, 13/-5 is far away, 4/-2 is taken: cached fences for these would be wrong."""
    begun = tuple(VERTICES[passed] for passed in ("4/-2", "5/-1", "4/1"))
    with pytest.raises(KeyError):
        fences_with(USUAL[6], (begun, (), (), (), (), ())).with_barrier(0, VERTICES[vertex])


def test_the_refusal_names_a_fence_that_could_no_longer_be_completed() -> None:
    named: Counter[str] = Counter()
    for seed in range(120):
        for fences in grown_to_the_last_ring(Random(seed)):
            for maker in range(fences.seats):
                for vertex in set(fences.openings(maker)) - set(fences.steps(maker)):
                    longer = [(*path, vertex) if at == maker else path for at, path in enumerate(fences.paths)]
                    other = cut_off_by(fences.seated, longer, maker)
                    alone = [
                        fence
                        for fence in range(fences.seats)
                        if not can_all_be_completed(fences.seated, longer, [fence])
                    ]
                    if alone:
                        assert other == alone[0]
                        named["own" if other == maker else "another"] += 1
                    else:
                        assert other != maker
                        named["beside others"] += 1
    assert min(named.values()) > 5
    assert len(named) > 1


# territories


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_territories_are_what_one_reaches_without_crossing_a_barrier(seats: int) -> None:
    for seed in range(8):
        rng = Random(seed)
        fences = no_fences(any_farms(rng, seats))
        while unfinished := [fence for fence in range(seats) if not fences.is_finished(fence)]:
            fence = rng.choice(unfinished)
            fences = fences.with_barrier(fence, rng.choice(list(fences.steps(fence))))
            for seat in range(seats):
                is_fenced = fences.is_finished(seat) and fences.is_finished((seat - 1) % seats)
                fields = {PLACE_NAMES[place] for place in members(fences.fields[seat])}
                assert fields == (plain_fields(fences, seat) if is_fenced else set())
                assert bool(fields) == is_fenced
        assert fences.fields == fences_with(fences.seated, fences.paths).fields


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_land_stays_a_players_however_the_fences_go_on(seats: int) -> None:
    before_fenced = 0
    for seed in range(4):
        rng = Random(seed)
        fences = no_fences(any_farms(rng, seats))
        known = [0] * seats
        while unfinished := [fence for fence in range(seats) if not fences.is_finished(fence)]:
            fence = rng.choice(unfinished)
            fences = fences.with_barrier(fence, rng.choice(list(fences.steps(fence))))
            for seat, land in enumerate(lands(fences.seated, fences.paths)):
                assert not known[seat] & ~land, "no field is lost again"
                assert land == fences.fields[seat] or not fences.fields[seat]
                before_fenced += bool(land and not fences.fields[seat])
                known[seat] = land
        assert tuple(known) == fences.fields
    assert before_fenced


def plain_fields(fences: Fences, seat: int) -> set[str]:
    sides = set()
    for path in fences.paths:
        if path:
            first = trio_of(VERTEX_NAMES[path[0]])
            inner = next(trio for trio in (trio_of(VERTEX_NAMES[v]) for v in range(6)) if len(trio & first) == 2)
            trios = [inner, *(trio_of(VERTEX_NAMES[vertex]) for vertex in path)]
            sides |= {one & other for one, other in pairwise(trios)}
    start = hex_of(PLACE_NAMES[layout(fences.seated).farms[seat]])[:2]
    reached, border = {start}, [start]
    while border:
        q, r = border.pop()
        for dq, dr in ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)):
            there = (q + dq, r + dr)
            is_on_board = f"{there[0]},{there[1]}" in PLACE_NAMES and there != (0, 0)
            if is_on_board and there not in reached and frozenset({(q, r), there}) not in sides:
                reached.add(there)
                border.append(there)
    return {f"{q},{r}" for q, r in reached if max(abs(q), abs(r), abs(q + r)) > 1}


# who sees what


def test_only_the_placer_sees_a_held_sheep_and_only_until_it_is_placed() -> None:
    match = match_of(3, supply=["5", "-3"], sheep={"1,1": "2?"})
    match.play(0, "draw")
    assert [match.view(seat)["held"] for seat in (0, 1, 2, None)] == [["5"], [None], [None], [None]]
    match.play(0, "put 5 4,0")
    for seat in (0, 1, 2, None):
        assert match.view(seat)["sheep"] == {"1,1": None, "4,0": None}
        assert match.view(seat)["held"] == []
        assert match.view(seat)["supply"] == 1


@pytest.mark.parametrize("rounds", [1, 2])
def test_at_the_end_the_view_shows_how_the_hidden_sheep_lie(rounds: int) -> None:
    match = match_of(2, sheep={"1,1": "-3?", "2,0": "5"}, stock=[1, 0], supply=[], options={"rounds": rounds})
    match.play(0, "reveal 1,1")
    match = match_of(
        6, sheep=dict.fromkeys(FIELDS[1:], "2") | {"-2,0": "-3?"}, fences=ALL_SIX, supply=["1", "3"],
        options={"rounds": rounds},
    )  # fmt: skip
    match.play(0, "draw")
    events = match.play(0, "put 1 2,-1")
    assert match.view(None)["sheep"]["-2,0"] == match.position()["sheep"]["-2,0"] == "-3?"
    assert match.view(3)["sheep"]["2,-1"] == "1?"
    assert match.view(None)["supply"] == 1
    assert whats(events) == ["put", "full", "open", "open", "score"]
    assert [event.faces for event in events if event.what == "open"] == [("1",), ("-3",)]


def test_a_draw_and_a_put_are_told_to_their_maker_alone() -> None:
    match = match_of(3, supply=["5", "-3", "1"], sheep={"1,1": "2"})
    drawn = match.play(0, "flock")
    assert drawn == [
        Event("draw", 0, "supply", "hand 0", 3, ("-3", "1", "5"), known=NOBODY, seen=only(0)),
    ]
    put = match.play(0, "put -3 4,0")
    assert put == [Event("put", 0, "hand 0", "4,0", 1, ("-3",), known=only(0), seen=only(0), hides=True)]
    assert [put[0].seen_by(seat).faces for seat in (0, 1, 2, None)] == [("-3",), None, None, None]


def test_what_a_special_draws_is_told_as_it_is_held_not_as_the_supply_lay() -> None:
    orders = (["5", "-3", "1"], ["1", "5", "-3"], ["-3", "1", "5"])
    told = [match_of(3, supply=order).play(0, "flock") for order in orders]
    assert told[0] == told[1] == told[2]
    assert told[0][0].faces == ("-3", "1", "5")


def test_a_put_of_the_first_lap_draws_for_the_next_seat() -> None:
    match = match_of(2, phase="put", first=True, held=["2"], supply=["5", "1"])
    events = match.play(0, "put 2 4,0")
    assert whats(events) == ["put", "draw"]
    assert events[1].seen_by(1).faces == ("5",)
    assert events[1].seen_by(0).faces is None
    assert match.view(1)["held"] == ["5"]
    assert match.view(0)["held"] == [None]


def test_the_dog_is_lifted_the_sheep_moved_unseen_and_turned_up() -> None:
    match = match_of(2, dog="4,0", sheep={"1,1": "-3?", "2,0": "1?"}, supply=["1"], options={"dog_bonus": True})
    events = match.play(0, "dog 1,1>4,0")
    assert whats(events) == ["lift", "move", "reveal", "bonus"]
    lift, move, reveal, bonus = events
    assert (lift.origin, lift.target) == ("4,0", "hand 0")
    assert (move.origin, move.target, move.faces, move.seen) == ("1,1", "4,0", (), NOBODY)
    assert (reveal.target, reveal.faces, reveal.known, reveal.seen) == ("4,0", ("-3",), NOBODY, EVERYBODY)
    assert bonus.number == 2
    assert match.play(0, "rest 1,1") == [Event("rest", 0, "hand 0", "1,1")]


def test_what_is_done_on_a_players_land_tells_whose_it_is() -> None:
    keys: Position = {
        "fences": ALL_SIX[:2] + [[]] * 3 + ALL_SIX[5:],
        "dog": "0,0",
        "sheep": {"3,0": "5?", "0,3": "2?"},
        "supply": ["1"],
    }
    match = match_of(6, turn=4, **keys)
    assert [event.facts for event in match.copy().play(4, "reveal 3,0")][:1] == [(("land", 1),)]
    assert [event.facts for event in match.copy().play(4, "reveal 0,3")][:1] == [()], "this land may be anyone's yet"
    _lift, move, reveal = match.play(4, "dog 3,0>3,-3")
    assert (move.facts, reveal.facts) == ((("land", 1),), (("land", 0),)), "off the one's land, onto the other's"
    assert match.copy().play(4, "rest 3,0")[0].facts == (("land", 1),)


def test_a_barrier_tells_its_side_and_which_farms_it_closes() -> None:
    fences = [ALL_SIX[0][:-1], *ALL_SIX[1:5], []]
    match = match_of(6, fences=fences, supply=["1"], turn=1)
    (begun,) = match.copy().play(1, "fence 0 13/-5")[:1]
    assert begun == Event("fence", 1, "stock 1", "13/-5", facts=(("fence", 0), ("start", "11/-4")))
    assert whats(match.play(1, "fence 0 13/-5")) == ["fence", "fenced"]
    first = match_of(6, supply=["1"]).play(0, "fence 5 2/-4")
    assert dict(first[0].facts)["start"] == "1/-2"


def test_the_score_event_has_each_seats_points() -> None:
    match = match_of(3, supply=[], sheep={"1,1": "-3", "0,3": "5?"}, stock=[0, 2, 0], fences=[
        straight(0), straight(2), ["2/-4"],
    ], turn=2)  # fmt: skip
    assert match.play(2, "reveal 0,3")[-1] == Event("score", None, facts=(("points", (None, 7, None)), ("full", ())))


def test_seats_passed_over_are_told() -> None:
    match = match_of(6, fences=[["4/-2"], *ALL_SIX[1:]], stock=[0, 5, 3, 3, 3, 3], turn=1)
    events = match.play(1, "fence 0 5/-4")
    assert [(event.what, event.seat) for event in events[1:]] == [("pass", seat) for seat in (2, 3, 4, 5, 0)]


def fields_of(seat: int) -> list[str]:
    """The pastures of a farm between the fences of ALL_SIX."""
    fields = fences_with(USUAL[6], tuple(tuple(VERTICES[vertex] for vertex in path) for path in ALL_SIX)).fields[seat]
    return [PLACE_NAMES[place] for place in members(fields)]


def test_every_farm_that_is_full_at_the_end_is_told() -> None:
    sheep = dict.fromkeys(fields_of(0), "2") | dict.fromkeys(fields_of(1), "3")
    fences = [ALL_SIX[0][:-1], *ALL_SIX[1:]]
    events = match_of(6, fences=fences, supply=["5"], sheep=sheep).play(0, "fence 0 13/-5")
    told = [(event.what, event.seat) for event in events]
    assert told[1:] == [("fenced", 0), ("fenced", 1), ("full", 0), ("full", 1), ("score", None)]


def test_a_bonus_that_ends_by_itself_is_told_with_the_actions_lost() -> None:
    match = match_of(6, supply=[], sheep={"3,0": "-3?", "2,0": "5?"}, stock=[0, 0, 0, 0, 1, 0], turn=2)
    assert [(event.what, event.number) for event in match.play(2, "reveal 3,0")] == [("reveal", 1), ("bonus", 2)]
    events = match.play(2, "reveal 2,0")
    assert events[1:3] == [Event("lapse", 2, number=1), Event("pass", 3)]
    match = match_of(6, supply=[], sheep={"3,0": "-3?"}, stock=[0, 0, 0, 0, 1, 0], turn=2)
    assert match.play(2, "reveal 3,0")[2] == Event("lapse", 2, number=2)


def test_a_bonus_that_the_end_takes_is_told_too() -> None:
    sheep = dict.fromkeys(FIELDS[1:], "2") | {"0,3": "-3?"}
    match = match_of(6, fences=ALL_SIX, supply=["1"], sheep=sheep, options={"dog_bonus": True})
    match.play(0, f"dog 0,3>{FIELDS[0]}")
    assert match.play(0, "rest 0,0")[1:3] == [Event("full", 1), Event("lapse", 0, number=2)]


def test_a_bonus_played_or_declined_to_its_end_does_not_lapse() -> None:
    match = match_of(2, supply=["1", "2"], sheep={"1,1": "-3?", "2,0": "5?", "3,0": "5?"})
    told = [match.play(0, text) for text in ("reveal 1,1", "reveal 2,0")]
    told += [match.copy().play(0, text) for text in ("reveal 3,0", "done")]
    assert not any(event.what == "lapse" for events in told for event in events)


# taking back


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ({}, "fence 0 4/-2"),
        ({"phase": "rest", "dog": None}, "rest 4,0"),
        ({"phase": "extra", "extras": 1, "bonus": True}, "done"),
    ],
)
def test_what_brings_nothing_from_under_cover_can_be_taken_back(keys: Position, text: str) -> None:
    match = match_of(2, **{"sheep": {"1,1": "3?"}, "supply": ["5", "1"]} | keys)
    before = match.position()
    match.play(0, text)
    assert match.can_undo
    match.undo()
    assert match.position() == before


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        ({}, "draw"),
        ({"sheep": {}}, "flock"),
        ({"phase": "put", "held": ["5"]}, "put 5 4,0"),
        ({"phase": "put", "held": ["5", "5"], "sheep": {}}, "put 5 4,0"),
        ({}, "reveal 1,1"),
        ({}, "dog 1,1>4,0"),
    ],
)
def test_what_was_drawn_turned_or_put_away_stays(keys: Position, text: str) -> None:
    match = match_of(2, **{"sheep": {"1,1": "3?"}, "supply": ["5", "1"]} | keys)
    match.play(0, text)
    assert not match.can_undo


@pytest.mark.parametrize("hidden", [True, False])
def test_a_barrier_that_ends_the_round_is_taken_back_only_if_it_shows_no_hidden_sheep(hidden: bool) -> None:
    sheep = dict.fromkeys(FIELDS[:8], "1") | {FIELDS[8]: "2?" if hidden else "2"}
    match = match_of(6, fences=[ALL_SIX[0][:-1], *ALL_SIX[1:]], supply=["5"], sheep=sheep)
    match.play(0, "fence 0 13/-5")
    assert match.over
    assert match.can_undo is not hidden


# imagining


def test_an_imagined_match_has_the_faces_that_the_seat_remembers() -> None:
    match = match_of(3, sheep={"1,1": "2?", "4,0": "5?", "3,0": "-3"}, supply=["1"] * 4)
    view = match.view(0)
    faces = Counter[str]()
    for seed in range(30):
        imagined = Match.imagine(view, Random(seed), {"4,0": "5"}).position()
        assert imagined["sheep"]["4,0"] == "5?"
        assert imagined["sheep"]["3,0"] == "-3"
        assert len(imagined["supply"]) == 4
        faces[imagined["sheep"]["1,1"]] += 1
    assert len(faces) > 2


@pytest.mark.parametrize(
    ("known", "place"),
    [
        ({"2,0": "5"}, "2,0"),
        ({"3,0": "5"}, "3,0"),
        ({"3,0": "-3?"}, "3,0"),
        ({"3,0": None}, "3,0"),
        ({"1,1": "4"}, "1,1"),
        ({"1,1": None}, "1,1"),
        ({"9,9": "5"}, "9,9"),
        ({"hand 1": "5"}, "hand 1"),
        ({7: "5"}, "7"),
    ],
)
def test_what_can_not_be_remembered_is_refused_by_its_place(known: dict[Any, Any], place: str) -> None:
    view = match_of(3, sheep={"1,1": "2?", "3,0": "-3"}, supply=["1"] * 4).view(0)
    with pytest.raises(ValueError, match=f"known: .*{place}"):
        Match.imagine(view, Random(1), known)


def test_a_sheep_that_lies_face_up_may_be_remembered_too() -> None:
    view = match_of(3, sheep={"1,1": "2?", "3,0": "-3"}, supply=["1"] * 4).view(0)
    assert Match.imagine(view, Random(1), {"3,0": "-3"}).position() == Match.imagine(view, Random(1)).position()


def test_more_copies_than_there_are_can_not_be_remembered() -> None:
    places = FIELDS
    view = match_of(3, sheep=dict.fromkeys(places, "1?") | {"2,2": "2?"}, supply=["3"]).view(0)
    with pytest.raises(ValueError, match="9 times 1"):
        Match.imagine(view, Random(1), dict.fromkeys(places, "1"))


def test_after_the_end_what_is_shown_may_be_remembered_too() -> None:
    match = match_of(2, sheep={"1,1": "-3?", "2,0": "5?"}, supply=[], stock=[0, 0], options={"rounds": 2})
    position_at_score = match.position() | {"phase": "score", "turn": 1, "scores": [[0, 0]]}
    view = Match.from_position(position_at_score).view(1)
    assert Match.imagine(view, Random(1), {"1,1": "-3"}).view(1) == view
    with pytest.raises(ValueError, match=r"known: .*1,1"):
        Match.imagine(view, Random(1), {"1,1": "5"})


@pytest.mark.parametrize(
    ("damage", "key"),
    [
        ({"held": ["5"]}, "held"),
        ({"sheep": {"1,1": "5?"}}, "sheep"),
        ({"sheep": {"1,0": None}}, "sheep"),
        ({"sheep": []}, "sheep"),
        ({"supply": 53}, "supply"),
        ({"supply": ["1"]}, "supply"),
        ({"supply": 52, "sheep": {"1,1": None}}, "supply"),
        ({"dog": "1,1"}, "dog"),
        ({"phase": "put"}, "held"),
        ({"phase": "put", "held": ["5"]}, "held"),
        ({"phase": "put", "held": [None], "turn": 0}, "held"),
        ({"phase": "put", "held": [None, "4"]}, "held"),
        ({"phase": "over", "scores": [[0, 0, 0]]}, "sheep"),
    ],
)
def test_a_damaged_view_is_refused_by_name(damage: Position, key: str) -> None:
    view = match_of(3, sheep={"1,1": "2?"}, supply=["1"] * 4, turn=1).view(0)
    with pytest.raises(ValueError, match=f"^{key}:"):
        Match.imagine(view | damage, Random(1))


# positions


@pytest.mark.parametrize(
    ("keys", "key"),
    [
        ({"sheep": {"0,0": "5"}}, "sheep"),
        ({"sheep": {"1,0": "5"}}, "sheep"),
        ({"sheep": {"5,0": "5"}}, "sheep"),
        ({"sheep": {"1,1": "4"}}, "sheep"),
        ({"sheep": {"1,1": "?"}}, "sheep"),
        ({"sheep": {"1,1": None}}, "sheep"),
        ({"sheep": {3: "5"}}, "sheep"),
        ({"sheep": {"1,1": "5"}, "dog": "1,1"}, "dog"),
        ({"dog": None}, "dog"),
        ({"dog": "1,0"}, "dog"),
        ({"dog": ["0,0"]}, "dog"),
        ({"phase": "rest"}, "dog"),
        ({"supply": ["1"] * 9}, "supply"),
        ({"supply": ["1"] * 8, "sheep": {"1,1": "1?"}}, "supply"),
        ({"supply": ["1"] * 8, "phase": "put", "held": ["1"]}, "supply"),
        ({"supply": ["6"]}, "supply"),
        ({"held": ["5"]}, "held"),
        ({"phase": "put"}, "held"),
        ({"phase": "put", "held": ["5"] * 4}, "held"),
        ({"phase": "put", "held": ["5"] * 2, "first": True}, "held"),
        ({"phase": "put", "held": ["5"] * 2, "bonus": True}, "held"),
        ({"first": True}, "first"),
        ({"phase": "put", "held": ["5"], "first": True, "fences": [["4/-2"], [], []]}, "first"),
        ({"phase": "put", "held": ["5"], "first": True, "bonus": True}, "bonus"),
        ({"bonus": True}, "bonus"),
        ({"extras": 1}, "extras"),
        ({"phase": "extra"}, "extras"),
        ({"phase": "extra", "extras": 1}, "extras"),
        ({"phase": "extra", "extras": 3, "bonus": True}, "extras"),
        ({"phase": "extra", "bonus": True}, "extras"),
        ({"phase": "extra", "extras": 1, "bonus": True, "supply": []}, "extras"),
        ({"phase": "put", "held": ["5"], "extras": 2, "bonus": True}, "extras"),
        ({"phase": "rest", "dog": None, "extras": 2, "bonus": True}, "extras"),
        ({"stock": None}, "stock"),
        ({"stock": [16, 16]}, "stock"),
        ({"stock": [16, 16, 17]}, "stock"),
        ({"stock": [16, 16, -1]}, "stock"),
        ({"stock": [16, 16, True]}, "stock"),
        ({"fences": None}, "fences"),
        ({"fences": [[], []]}, "fences"),
        ({"fences": [["4/-2"], ["4/-2"], []]}, "fences"),
        ({"fences": [["4/-2", "5/-1", "4/-2"], [], []]}, "fences"),
        ({"fences": [["4/-2", "7/-2"], [], []]}, "fences"),
        ({"fences": [["4/-2", "2/-1"], [], []]}, "fences"),
        ({"fences": [["4/-2", "5/-4", "7/-5", "8/-4", "7/-2", "5/-1"], [], []]}, "fences"),
        ({"fences": [["-2/4"], [], []]}, "fences"),
        ({"fences": [["5/-1"], [], []]}, "fences"),
        ({"fences": [[*ZIGZAG, "14/-4"], [], []]}, "fences"),
        ({"fences": [["4/-2", "3/3"], [], []]}, "fences"),
        ({"fences": [[["4/-2"]], [], []]}, "fences"),
        ({"fences": ["4/-2", [], []]}, "fences"),
        ({"fences": [["4/-2", "5/-1", "4/1", "2/2", "1/4", "-1/5", "-2/4", "-4/5", "-5/4", "-4/2"], [], []]}, "fences"),
        ({"supply": []}, "turn"),
        ({"supply": [], "turn": 3}, "turn"),
        ({"phase": "score", "scores": [[0, 0, 0]]}, "phase"),
        ({"phase": "over"}, "scores"),
        ({"phase": "over", "options": {"rounds": 2}, "scores": [[0, 0, 0]]}, "phase"),
        ({"phase": "score", "options": {"rounds": 2}, "scores": [[0, 0, 0]]}, "turn"),
        ({"phase": "score", "options": {"rounds": 2}, "turn": 1, "scores": [[0, 0, None]]}, "scores"),
        ({"round": 1}, "round"),
        ({"phase": "flock"}, "phase"),
        ({"geese": "18"}, "position"),
    ],
)
def test_what_is_no_position_is_refused_by_name(keys: Position, key: str) -> None:
    sound = {"supply": ["1"], "stock": [0, 0, 0]}
    match_of(3, **sound)
    with pytest.raises(ValueError, match=f"^{key}:"):
        match_of(3, **sound | keys)


def test_stocks_and_barriers_laid_need_not_sum_up() -> None:
    fences = [straight(0), [], []]
    assert match_of(3, fences=fences, stock=[16, 0, 3], supply=["1"]).position()["stock"] == [16, 0, 3]


def test_a_supply_too_small_for_the_first_lap_ends_the_lap() -> None:
    match = match_of(4, phase="put", first=True, turn=1, held=["1"], supply=[])
    match.play(1, "put 1 4,0")
    assert (match.actors, match.position()["phase"], match.position()["first"]) == ((0,), "turn", False)


def test_no_match_waits_in_a_bonus_that_can_only_be_declined() -> None:
    waiting = 0
    for seed in range(200):
        rng = Random(seed)
        sheep = dict.fromkeys(FIELDS[: rng.randint(1, 4)], "-3?")
        stock = [rng.randint(0, 2), rng.randint(0, 2)]
        match = match_of(2, supply=["1"], sheep=sheep, stock=stock, options={"dog_bonus": True})
        while not match.over:
            if match.position()["phase"] == EXTRA:
                assert match.moves(match.actors[0]) != ["done"]
                Match.from_position(match.position())
                waiting += 1
            match.play(*random_move(match, rng))
    assert waiting > 100


@pytest.mark.parametrize(
    ("fences", "sentence"),
    [
        ([["4/-2", "5/-1", "4/-2"], [], []], "one meets itself"),
        ([["4/-2", "5/-4", "7/-5", "8/-4", "7/-2", "5/-1", "4/-2"], [], []], "one meets itself"),
        ([["4/-2", "5/-4", "4/-5", "2/-4"], [], ["2/-4"]], "two of them meet"),
    ],
)
def test_a_fence_that_meets_itself_is_no_two_fences(fences: list[list[str]], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^fences: {sentence}"):
        match_of(3, fences=fences, supply=["1"])


# totals


def test_totals_are_zero_before_a_single_round_ends() -> None:
    assert match_of(2, supply=["1"]).totals == [0, 0]


def test_a_drawn_sheep_is_always_put_somewhere_even_on_the_fullest_board() -> None:
    pastures = [name for name in PLACE_NAMES if max(map(abs, hex_of(name))) > 1]
    deck = ["1"] * 8 + ["2"] * 9 + ["3"] * 9 + ["5"] * 9 + ["-3"] * 17
    match = match_of(2, sheep=dict(zip(pastures, deck[:51], strict=False)), supply=deck[51:], dog=pastures[51])
    match.play(0, "draw")
    assert match.moves(0) == [f"put -3 {name}" for name in pastures[52:]]


# refusals


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("fence 0 3/3", "3/3 is no vertex of the board."),
        ("fence 0 7/-11", "7/-11 is not the outer end of a gap of fence 0."),
        ("fence 6 4/-2", "There are 6 fences, from 0 on."),
        ("fence 10 4/-2", "There are 6 fences, from 0 on."),
        ("flock", "Face-down sheep on the board: 1. The special action needs a board without any."),
    ],
)
def test_a_refusal_says_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        match_of(6, sheep={"1,1": "2?"}, supply=["1"]).play(0, text)
    assert GAME.sentence(refusal.value) == sentence


# the picture


@pytest.mark.parametrize(("extras", "line"), [(1, "bonus    1 more action"), (2, "bonus    2 more actions")])
def test_the_picture_counts_the_actions_of_the_bonus(extras: int, line: str) -> None:
    match = match_of(2, phase="extra", extras=extras, bonus=True, supply=["1"])
    assert line in GAME.picture(match.view(0)).split("\n")


def test_the_picture_shows_sheep_dog_farms_and_fences() -> None:
    match = match_of(3, sheep={"1,1": "5", "4,0": "-3?"}, dog="-3,0", fences=[["4/-2"], [], []], supply=["1"])
    board = GAME.picture(match.view(0)).split("\n")
    assert any("5×2" in line and "[1]" in line for line in board)
    assert any("dog" in line and "?" in line for line in board)
    assert any("000" in line for line in board)
    assert any("16 barriers ← turn" in line for line in board)
    assert "supply   1 sheep" in board
    widest = max(len(line) for line in board)
    assert widest <= 60
