"""What the table shows of farms and fences, checked against the engine and by exhaustive search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tabletop import IllegalMove, Match
from tabletop.games.bauernschlau.barriers import FenceEnd, barrier_sides, barriers_of, fence_ends
from tabletop.games.bauernschlau.board import (
    EDGE,
    LEVEL,
    ONWARD,
    PLACE_NAMES,
    USUAL,
    VERTEX_NAMES,
    VERTICES,
    layout,
)
from tabletop.games.bauernschlau.farms import farms_of
from tabletop.games.bauernschlau.fences import Fences, fences_with, no_fences
from tabletop.games.bauernschlau.intents import barrier_move
from tests.fence_flow import can_all_be_completed
from tests.tables import eyes

Paths = tuple[tuple[int, ...], ...]

STOCK = {2: 16, 3: 16, 4: 12, 5: 12, 6: 10}
PASTURES = PLACE_NAMES[:54]
SHEEP = ["1"] * 8 + ["2"] * 9 + ["3"] * 9 + ["5"] * 9 + ["-3"] * 17


def match_with(paths: Paths, **keys: Any) -> Match:
    seats = len(paths)
    fences = [[VERTEX_NAMES[vertex] for vertex in path] for path in paths]
    table = {"game": "bauernschlau", "seats": seats, "dog": "0,0", "supply": ["1"], "fences": fences}
    return Match.from_position(table | {"stock": [STOCK[seats]] * seats} | keys)


def grown(seed: int) -> Iterator[Fences]:
    """A table's fences after each barrier until all are finished; many wind round the farms."""
    rng = Random(seed)
    seats = rng.choice((2, 3, 4, 5, 6))
    sideways = rng.choice((0.3, 0.7, 0.95))
    fences = no_fences(USUAL[seats])
    while unfinished := [fence for fence in range(seats) if not fences.is_finished(fence)]:
        yield fences
        fence = rng.choice(unfinished)
        steps = list(fences.steps(fence))
        path = fences.paths[fence]
        beside = [vertex for vertex in steps if path and LEVEL[vertex] == LEVEL[path[-1]]]
        fences = fences.with_barrier(fence, rng.choice(beside if beside and rng.random() < sideways else steps))
    yield fences


def a_sample(tables: int, share: float) -> Iterator[Fences]:
    for seed in range(tables):
        rng = Random(seed)
        yield from (fences for fences in grown(seed) if rng.random() < share)


def played(seed: int) -> Iterator[Match]:
    """A match after each of its moves; each kind of move is equally likely, barriers more so."""
    rng = Random(seed)
    seats = 2 + seed % 5
    options = {"geese": rng.choice(("18", "12", "none")), "dog_bonus": bool(seed % 2)}
    match = Match.new("bauernschlau", seats=seats, options=options, seed=seed)
    yield match
    while not match.over:
        seat = match.actors[0]
        kinds: dict[str, list[str]] = {}
        for text in match.moves(seat):
            kinds.setdefault(text.split(" ")[0], []).append(text)
        kind = "fence" if "fence" in kinds and rng.random() < 0.6 else rng.choice(list(kinds))
        match.play(seat, rng.choice(kinds[kind]))
        yield match


# the farms


def test_everybodys_view_gives_the_same() -> None:
    phases: Counter[str] = Counter()
    for seed in range(5):
        for match in played(seed):
            views = [match.view(viewer) for viewer in eyes(match)]
            expected = farms_of(views[-1]), fence_ends(views[-1]), barriers_of(views[-1])
            assert all((farms_of(view), fence_ends(view), barriers_of(view)) == expected for view in views[:-1])
            phases[views[0]["phase"]] += 1
    assert set(phases) == {"turn", "extra", "put", "rest", "over"}


def test_a_farm_not_fenced_has_neither_fields_nor_score_but_needs_barriers() -> None:
    farm = farms_of(match_with(((),) * 6, stock=[3, 10, 10, 10, 10, 10]).view(None))[0]
    assert (farm.fields, farm.score, farm.free, farm.barriers, farm.needed) == ((), None, None, 3, 14)
    assert [len(added) for added in farm.nearest] == [7, 7]
    assert len(farm.enclosed) >= 5


def test_the_score_as_it_stands_is_the_row_when_the_round_is_over() -> None:
    written: Counter[bool] = Counter()
    for seed in range(25):
        *_, match = played(seed)
        row = match.position()["scores"][0]
        assert [farm.score for farm in farms_of(match.view(None))] == row
        written.update(points is None for points in row)
    assert min(written[True], written[False]) > 5


def test_the_score_as_it_stands_is_the_row_that_an_end_at_once_writes() -> None:
    """Reveal the last sheep outside all land when no seat can act: the live score must be the final one."""
    fenced = 0
    for seed in range(60):
        rng = Random(seed)
        fences = rng.choice(list(grown(seed))[-8:])
        farms = farms_of(match_with(fences.paths).view(None)) if any(fences.fields) else ()
        owned = {name for farm in farms for name in farm.fields}
        free = [name for name in PASTURES if name not in owned]
        if not owned or not free:
            continue
        fenced += 1
        match = about_to_end(fences, rng, rng.choice(free))
        before = [farm.score for farm in farms_of(match.view(None))]
        turner = match.actors[0]
        match.play(turner, next(text for text in match.moves(turner) if text.startswith("reveal")))
        assert match.over
        assert match.position()["scores"] == [before]
    assert fenced > 20


def about_to_end(fences: Fences, rng: Random, last: str) -> Match:
    places = rng.sample([name for name in PASTURES if name != last], 40)
    flock = rng.sample(SHEEP, 41)
    sheep = dict(zip(places, flock, strict=False)) | {last: flock[-1] + "?"}
    stock = [rng.randrange(11) if fields else 0 for fields in fences.fields]
    return match_with(fences.paths, supply=[], sheep=sheep, stock=stock, options={"geese": rng.choice(("18", "none"))})


def test_fields_are_free_without_sheep_and_without_the_dog() -> None:
    fenced = 0
    for seed in range(30):
        fences = list(grown(seed))[-1]
        farm = farms_of(match_with(fences.paths).view(None))[0]
        if len(farm.fields) < 3:
            continue
        fenced += 1
        first, second, third = farm.fields[:3]
        match = match_with(fences.paths, sheep={first: "5?", second: "5"}, dog=third)
        assert farm.free == len(farm.fields)
        assert farms_of(match.view(None))[0].free == len(farm.fields) - 3
    assert fenced > 20


# what fences still need


def test_no_shorter_completion_leaves_the_others_theirs() -> None:
    """Includes routes that are shorter for their fence but cut other fences off."""
    cut_off = longer = 0
    for fences in [*a_sample(150, 0.12), tight()]:
        for seat, farm in enumerate(farms_of(match_with(fences.paths).view(None))):
            own = [fence for fence in layout(fences.seated).fences[seat] if not fences.is_finished(fence)]
            assert (farm.needed == 0) == (not own)
            for paths in completions(fences.paths, own, farm.needed - 1):
                assert not can_all_be_completed(fences.seated, paths)
                cut_off += 1
            longer += farm.needed > sum(straight(fences.paths[fence]) for fence in own)
    assert cut_off == 8
    assert longer > 50


#: The shortest route of fence 3 would leave none for fence 0; random play hardly ever leads here.
TIGHT = [
    ["4/-2", "5/-1", "4/1", "5/2", "4/4", "2/5", "1/7", "-1/8", "-2/10", "-4/11", "-5/10"],
    ["2/2", "1/4"],
    ["-2/4", "-4/5"],
    ["-4/2", "-5/1", "-4/-1"],
    ["-2/-2", "-1/-4", "1/-5", "2/-4"],
]


def tight() -> Fences:
    return fences_with(USUAL[5], tuple(tuple(VERTICES[name] for name in path) for path in TIGHT))


def completions(paths: Paths, own: Sequence[int], barriers: int) -> Iterator[Paths]:
    """All ways to lead these fences to the edge on disjoint paths with at most this many barriers."""
    unfinished = [fence for fence in own if straight(paths[fence])]
    if barriers < sum(straight(paths[fence]) for fence in unfinished):
        return
    if not unfinished:
        yield paths
        return
    fence = unfinished[0]
    path = paths[fence]
    for vertex in ONWARD[path[-1]] if path else layout(USUAL[len(paths)]).gaps[fence]:
        if not any(vertex in other for other in paths):
            yield from completions((*paths[:fence], (*path, vertex), *paths[fence + 1 :]), own, barriers - 1)


def straight(path: tuple[int, ...]) -> int:
    """The barriers a fence needs without obstacles: one for each level, and one sideways below each."""
    if not path:
        return 2 * EDGE - 1
    leads_out = any(LEVEL[vertex] > LEVEL[path[-1]] for vertex in ONWARD[path[-1]])
    return max(0, 2 * (EDGE - LEVEL[path[-1]]) - leads_out)


def test_what_is_nearest_can_be_played_and_encloses_what_was_said() -> None:
    finished = 0
    for fences in [*a_sample(40, 0.08), tight()]:
        for seat, farm in enumerate(farms_of(match_with(fences.paths).view(None))):
            own = layout(fences.seated).fences[seat]
            texts = [f"fence {fence} {name}" for fence, added in zip(own, farm.nearest, strict=True) for name in added]
            match = laid(fences.paths, seat, texts)
            after = farms_of(match.view(None))[seat]
            assert len(texts) == farm.needed
            assert (after.fields, after.needed, after.enclosed) == (farm.enclosed, 0, farm.enclosed)
            assert after.fields
            finished += farm.needed == 0
    assert finished > 10


def laid(paths: Paths, seat: int, texts: Sequence[str]) -> Match:
    """The match after one seat lays these barriers, with its stock refilled each time."""
    match = match_with(paths, turn=seat)
    for text in texts:
        match.play(seat, text)
        match = Match.from_position(match.position() | {"turn": seat, "stock": [STOCK[len(paths)]] * len(paths)})
    return match


def test_each_barrier_of_the_nearest_lowers_the_need_by_one() -> None:
    lowered = 0
    for fences in a_sample(20, 0.08):
        for seat, farm in enumerate(farms_of(match_with(fences.paths).view(None))):
            for fence, added in zip(layout(fences.seated).fences[seat], farm.nearest, strict=True):
                if added:
                    after = laid(fences.paths, seat, [f"fence {fence} {added[0]}"])
                    assert farms_of(after.view(None))[seat].needed == farm.needed - 1
                    lowered += 1
    assert lowered > 100


def tuple_of(first: Sequence[str], seats: int) -> Paths:
    return (tuple(VERTICES[name] for name in first), *((),) * (seats - 1))


# fences on the board


def test_the_barriers_are_those_that_the_events_told_of() -> None:
    told: list[tuple[Any, ...]] = []
    match = Match.new("bauernschlau", seats=4, seed=3)
    rng = Random(3)
    while not match.over:
        seat = match.actors[0]
        texts = [text for text in match.moves(seat) if text.startswith("fence")] or match.moves(seat)
        for event in match.play(seat, rng.choice(texts)):
            if event.what == "fence":
                facts = dict(event.facts)
                told.append((facts["fence"], facts["start"], event.target))
        view = match.view(None)
        assert sorted(map(tuple, barriers_of(view))) == sorted(told)
        last = {fence: end for fence, _, end in told}
        reached = {fence: LEVEL[VERTICES[end]] == EDGE for fence, end in last.items()}
        assert fence_ends(view) == tuple(FenceEnd(last.get(fence, ""), reached.get(fence, False)) for fence in range(4))
    assert len(told) > 20


def test_barriers_may_lie_on_all_sides_but_the_centres_and_the_boards() -> None:
    def are_next(one: str, other: str) -> bool:
        (a, b), (c, d) = (map(int, name.split("/")) for name in (one, other))
        return (a - c) ** 2 + (a - c) * (b - d) + (b - d) ** 2 == 3

    level = dict(zip(VERTEX_NAMES, LEVEL, strict=True))
    sides = {frozenset((one, other)) for one in VERTEX_NAMES for other in VERTEX_NAMES if are_next(one, other)}
    expected = {side for side in sides if {level[name] for name in side} not in ({0}, {EDGE})}
    assert {frozenset(side) for side in barrier_sides()} == expected
    assert len(barrier_sides()) == len(expected)
    assert all(level[start] <= level[end] for start, end in barrier_sides())
    laid_down = {frozenset((bar.start, bar.end)) for seed in range(300) for bar in last_barriers(seed)}
    assert laid_down == expected


def last_barriers(seed: int) -> list[Any]:
    *_, fences = grown(seed)
    return barriers_of(match_with(fences.paths).view(None))


def test_a_dragged_barrier_is_laid_where_it_was_dragged_or_refused() -> None:
    dragged: Counter[str] = Counter()
    for fences in a_sample(12, 0.06):
        for seat in range(fences.seats):
            match = match_with(fences.paths, turn=seat)
            view = match.view(seat)
            legal = {text: side_of(view, text) for text in match.moves(seat) if text.startswith("fence")}
            lying = {frozenset((bar.start, bar.end)) for bar in barriers_of(view)}
            meant = set()
            for start, end in [*barrier_sides(), *((end, start) for start, end in barrier_sides())]:
                text = barrier_move(view, seat, start, end)
                assert (text is None) == (frozenset((start, end)) in lying)
                if text in legal:
                    assert legal[text] == {start, end}
                    meant.add((text, start))
                    dragged["legal"] += 1
                elif text is not None:
                    dragged["refused"] += 1
            assert meant == {(text, name) for text, side in legal.items() for name in side}
    assert min(dragged["legal"], dragged["refused"]) > 100


def side_of(view: dict[str, Any], text: str) -> set[str]:
    """The side on which the engine lays a legal barrier, as its event would say."""
    _, fence, vertex = text.split(" ")
    path = view["fences"][int(fence)]
    if path:
        return {path[-1], vertex}
    return {vertex, next(start for start, end in barrier_sides() if end == vertex and LEVEL[VERTICES[start]] == 0)}


ZIGZAG = ["4/-2", "5/-4", "7/-5", "8/-4", "10/-5", "11/-4", "13/-5"]


@pytest.mark.parametrize(
    ("first", "start", "end", "code"),
    [
        (["4/-2", "5/-1"], "7/-2", "8/-1", "not_next_to_the_end"),
        (["4/-2", "5/-1", "7/-2", "8/-4", "7/-5"], "7/-5", "5/-4", "back_to_the_farms"),
        (["4/-2", "5/-1", "4/1"], "4/1", "2/2", "cuts_off"),
        (ZIGZAG, "8/-4", "7/-2", "fence_finished"),
        ([], "5/-1", "7/-2", "not_its_gap"),
    ],
)
def test_a_drag_that_is_not_legal_is_refused_with_its_reason(first: list[str], start: str, end: str, code: str) -> None:
    match = match_with(tuple_of(first, seats=6))
    text = barrier_move(match.view(0), 0, start, end)
    assert text is not None
    with pytest.raises(IllegalMove) as refused:
        match.play(0, text)
    assert refused.value.code == code


def test_anothers_fence_and_anothers_gap_are_named_as_theirs() -> None:
    match = match_with(tuple_of(["4/-2"], seats=6))
    view = match.view(3)
    assert barrier_move(view, 3, "4/-2", "5/-1") == "fence 0 5/-1"
    assert barrier_move(view, 3, "1/1", "2/2") == "fence 1 2/2"
    assert barrier_move(view, 0, "2/2", "1/1") == "fence 1 2/2"


def test_a_barrier_between_two_fence_ends_counts_for_the_seats_own_fence() -> None:
    """Of six seats, 1 and 2 share fence 1, and fence 0 belongs to other seats than 2."""
    paths = [["4/-2", "5/-1"], ["2/2", "4/1"], [], [], [], []]
    view = match_with(tuple(tuple(VERTICES[name] for name in path) for path in paths), turn=2).view(2)
    assert barrier_move(view, 2, "4/1", "5/-1") == barrier_move(view, 2, "5/-1", "4/1") == "fence 1 5/-1"


@pytest.mark.parametrize(("start", "end"), [("4/-2", "2/-1"), ("2/-1", "1/1"), ("4/-2", "8/-1"), ("4/-2", "nowhere")])
def test_a_side_that_has_or_never_gets_a_barrier_means_no_move(start: str, end: str) -> None:
    assert barrier_move(match_with(tuple_of(["4/-2"], seats=6)).view(0), 0, start, end) is None
