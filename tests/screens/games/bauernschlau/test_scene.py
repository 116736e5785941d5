"""Bauernschlau's table: every move has a gesture and each gesture means one move; refusals give and show a reason."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.graphics import Line

from screens.app import theme
from screens.games.bauernschlau import ground
from screens.games.bauernschlau.board import FAINT, SheepAndBars, inner_end, ways_to_the_edge
from screens.games.bauernschlau.board_places import side_name
from screens.games.bauernschlau.tally import tally_of
from screens.session.people import COLOURS
from screens.table.layout.pose import Pose
from screens.table.model.choice import Choice, Step
from tabletop import Match
from tabletop.games.bauernschlau.barriers import barrier_sides, fence_ends
from tabletop.games.bauernschlau.board import PLACE_NAMES, USUAL, VERTEX_NAMES, layout
from tabletop.games.bauernschlau.farms import farms_of
from tests.redraw import redrawn
from tests.screens.at_table import AtTable, bauernschlau, lay, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.screens.pages.test_pages import contrast
from tests.screens.test_privacy import drawn
from tests.soaking import spread, usually

SEATS = (2, 3, 4, 5, 6)
SCREENS = [PHONE, TABLET]
each_screen = pytest.mark.parametrize("size", SCREENS, ids=["phone", "tablet"])


def random_matches(seats: int) -> Iterator[Match]:
    """Matches in all phases, with fences and without."""
    rng = Random(seats)
    options = {"geese": rng.choice(["18", "12", "none"]), "dog_bonus": rng.random() < 0.5}
    match = Match.new("bauernschlau", seats=seats, seed=seats, options=options)
    seen: Counter[str] = Counter()
    for _move in range(260):
        if match.over:
            return
        phase = match.view(None)["phase"]
        seen[phase] += 1
        if seen[phase] % 16 == 1:
            yield match.copy()
        moves = match.moves(match.actors[0])
        fences = [move for move in moves if move.startswith("fence")]
        match.play(match.actors[0], rng.choice(fences if fences and rng.random() < 0.4 else moves))


def quiet(start_app: Any, driver: Driver, match: Match, size: Pos = PHONE) -> AtTable:
    return sit(start_app, driver, match, size, motion="none")


# -- moves and their ways


@pytest.mark.parametrize("seats", usually(SEATS, 3, 5))
def test_each_move_has_ways_that_spell_it_alone_and_lead_to_places_in_view(
    start_app: Any, driver: Driver, seats: int
) -> None:
    phases = set()
    app = start_app()
    app.change(motion="none")
    for match in random_matches(seats):
        phases.add(match.view(None)["phase"])
        lay(app, match)
        driver.frames(3)
        table = AtTable(app, driver)
        if table.curtain:
            table.open_curtain()
        if table.page.rail.handover:
            table.begin()
        check_ways(table.scene, match.moves(match.actors[0]))
    assert {"turn", "put", "rest"} <= phases


def check_ways(scene: Any, moves: list[str]) -> None:
    choice = Choice([(move, steps) for move in moves for steps in scene.entry.ways(move)])
    assert {move for move, _steps in choice._ways} == set(moves)
    makes: dict[Any, str] = {}
    for move, steps in choice._ways:
        assert makes.setdefault(steps, str(move)) == move
        assert move in ("flock", "done") or scene.entry.spell(steps) == move
    for place in {step.to for steps in makes for step in steps if step.to}:
        assert scene.target_of(place).width > 10
    things = {name for piece in scene.pieces for name in piece.names} | {"reveal", "flock", "done"}
    assert {step.what for steps in makes for step in steps} <= things


#: A move of each kind, with the keys of the position it is played in.
KINDS: dict[str, tuple[dict[str, Any], str]] = {
    "draw": ({}, "draw"),
    "put": ({"phase": "put", "held": ["5"]}, "put 5 0,3"),
    "put in a flock": ({"phase": "put", "held": ["-3", "2", "5"]}, "put 2 0,3"),
    "flock": ({}, "flock"),
    "reveal": ({"sheep": {"0,3": "2?"}}, "reveal 0,3"),
    "dog": ({"sheep": {"0,3": "2?"}, "dog": "-2,3"}, "dog 0,3>3,0"),
    "rest": ({"phase": "rest", "dog": None, "sheep": {"0,3": "2"}}, "rest -2,3"),
    "rest in the middle": ({"phase": "rest", "dog": None, "sheep": {"0,3": "2"}}, "rest 0,0"),
    "a first barrier": ({}, "fence 0 4/-2"),
    "a further barrier": ({"fences": [["4/-2"], [], []]}, "fence 0 5/-4"),
    "done": ({"phase": "extra", "extras": 2, "bonus": True}, "done"),
}


@pytest.mark.parametrize(("kind", "by", "size"), spread([*KINDS], ["drag", "tap", "keys"], SCREENS, one_in=4))
def test_each_kind_of_move_is_made(start_app: Any, driver: Driver, kind: str, by: str, size: Pos) -> None:
    more, move = KINDS[kind]
    table = quiet(start_app, driver, bauernschlau(**more), size)
    assert move in table.match.moves(0)
    for steps in table.scene.entry.ways(move):
        make(table, tuple(steps), by)
        assert table.match.record()["moves"][-1:] == [[0, move]]
        table = quiet(start_app, driver, bauernschlau(**more), size)


def make(table: AtTable, way: tuple[Step, ...], by: str) -> None:
    """Make all steps of a move."""
    for step in way:
        table._gesture(step, by)
        table._still()


def test_a_sheep_is_turned_up_by_two_taps_but_not_by_a_quick_double_one(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(sheep={"0,3": "2?", "3,0": "5?"}))
    at = table.at("0,3")
    driver.tap(at)
    assert table.scene.entry.prompt().startswith("Tap it again")
    driver.tap(at)
    assert table.played() == 0
    assert not table.scene.board.is_whole
    driver.wait(0.5)
    driver.tap(table.at("0,3"))
    driver.wait(0.5)
    driver.tap(table.at("0,3"))
    assert table.match.record()["moves"] == [[0, "reveal 0,3"]]


def test_the_button_asks_for_the_sheep_and_can_be_taken_back(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(sheep={"0,3": "2?", "3,0": "5?"}))
    table.press("Reveal a sheep")
    table.press("Take back")
    assert not table.scene.entry.choice.taken
    table.press("Reveal a sheep")
    driver.tap(table.at("3,0"))
    assert table.match.record()["moves"] == [[0, "reveal 3,0"]]


def test_the_button_keeps_the_sheep_chosen_before_and_says_what_is_left_to_do(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(sheep={"0,3": "2?", "3,0": "5?"}))
    driver.tap(table.at("0,3"))
    table.press("Reveal a sheep")
    assert table.scene.entry.prompt() == "Tap it again to reveal it, or tap another."
    driver.wait(0.5)
    driver.tap(table.at("0,3"))
    assert table.match.record()["moves"] == [[0, "reveal 0,3"]]


def test_the_dog_sits_beside_the_sheep_it_is_sent_to(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(sheep={"0,3": "2?"}))
    driver.drag(table.at("0,0/dog"), table.target("0,3"))
    (dog,) = table.pieces("by 0,3/dog")
    (sheep,) = table.pieces("0,3")
    assert table.scene.entry.chosen == [sheep]
    assert dog.place == "by 0,3"
    driver.drag(table.at("0,3"), table.target("3,0"))
    assert table.match.record()["moves"] == [[0, "dog 0,3>3,0"]]


def test_a_tap_beside_the_board_leaves_the_dogs_question_to_be_answered(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(sheep={"0,3": "2?"}))
    driver.drag(table.at("0,0/dog"), table.target("0,3"))
    lit = table.scene.hints.targets
    driver.tap((table.scene.x + 4, table.scene.top - 4))
    assert table.scene.hints.targets == lit
    driver.wait(1)
    driver.tap(table.target("3,0"))
    assert table.match.record()["moves"] == [[0, "dog 0,3>3,0"]]


def test_a_drag_along_an_edge_shows_the_barrier_before_it_is_laid(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(fences=[["4/-2"], [], []]))
    board, legal, refused = table.scene.board, side_name("4/-2", "5/-4"), side_name("7/-2", "8/-4")
    finger = driver.down(*table.at("end 4/-2"))
    for side, is_legal in ((legal, True), (refused, False)):
        finger.to(*table.target(side))
        assert board.ghost == (side, is_legal)
        assert board.fleeting.children
    finger.to(*table.at("supply"))
    assert board.ghost is None
    assert not board.fleeting.children
    finger.up()
    assert table.played() == 0


def test_the_actions_left_of_a_bonus_are_told(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(phase="extra", extras=2, bonus=True))
    assert "2 more actions" in table.scene.entry.prompt()
    table.press("Skip the rest")
    assert table.match.record()["moves"] == [[0, "done"]]


def test_the_board_turns_to_the_player_unless_it_is_switched_off(start_app: Any, driver: Driver) -> None:
    for turns, expected in ((True, 120), (False, 0)):
        table = sit(start_app, driver, bauernschlau(turn=1), motion="none", turns=turns)
        assert table.scene.board.turn == expected


# -- what is refused

FENCED = [["4/-2", "5/-4"], ["-2/4"], []]


def drag(what: str, to: str) -> Callable[[AtTable], None]:
    return lambda table: table.driver.drag(table.at(what), table.target(to))


def tap(what: str) -> Callable[[AtTable], None]:
    return lambda table: table.driver.tap(table.target(what))


def first_the_button(then: Callable[[AtTable], None]) -> Callable[[AtTable], None]:
    def gestures(table: AtTable) -> None:
        table.press("Reveal a sheep")
        then(table)

    return gestures


REFUSED: dict[str, tuple[dict[str, Any], Callable[[AtTable], None]]] = {
    "put_first": ({"phase": "put", "held": ["5"]}, tap("supply")),
    "rest_first": ({"phase": "rest", "dog": None, "sheep": {"0,3": "2"}}, tap("supply")),
    "supply_empty": ({"supply": [], "sheep": {"0,3": "2?"}}, tap("supply")),
    "not_a_pasture": ({"phase": "put", "held": ["5"]}, drag("hand 0/5", "1,0")),
    "sheep_in_the_way": ({"phase": "put", "held": ["5"], "sheep": {"0,3": "2"}}, drag("hand 0/5", "0,3")),
    "dog_in_the_way": ({"phase": "put", "held": ["5"], "dog": "0,3"}, drag("hand 0/5", "0,3")),
    "not_on_a_farm": ({"phase": "rest", "dog": None, "sheep": {"0,3": "2"}}, drag("hand 0/dog", "1,0")),
    "dog_not_in_hand": ({"sheep": {"0,3": "2?"}}, drag("0,0/dog", "3,0")),
    "face_up_for_good": ({"sheep": {"0,3": "2", "3,0": "2?"}}, first_the_button(tap("0,3"))),
    "no_sheep_there": ({"sheep": {"3,0": "2?"}}, first_the_button(tap("0,3"))),
    "no_barriers_left": ({"stock": [0, 9, 9]}, tap("stock 0")),
    "back_to_the_farms": (
        {"fences": [["4/-2", "5/-4", "7/-5", "8/-4", "7/-2"], [], []]},
        drag("end 7/-2", side_name("7/-2", "5/-1")),
    ),
    "not_your_fence": ({"fences": FENCED}, drag("stock 0", side_name("-2/4", "-1/5"))),
    "not_next_to_the_end": ({"fences": FENCED}, drag("end 5/-4", side_name("7/-2", "8/-4"))),
    "not_its_gap": ({}, drag("end 2/-1", side_name("7/-2", "8/-4"))),
    "fence_finished": (
        {"fences": [["4/-2", "5/-4", "7/-5", "8/-7", "10/-8", "11/-10", "13/-11"], [], []]},
        drag("stock 0", side_name("11/-10", "13/-11")),
    ),
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_is_refused_says_why_and_shows_it(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    more, gesture = REFUSED[code]
    table = quiet(start_app, driver, bauernschlau(**more))
    shown: list[Pose] = []
    monkeypatch.setattr(table.scene.hints, "refuse", lambda *poses, **_more: shown.extend(poses))
    assert table.refusal_of(lambda: gesture(table)) == code
    assert shown
    assert all(pose.width > 0 for pose in shown)
    assert table.played() == 0
    reason = table.scene.entry.concerned(table.session.refusal(table.refused))
    bubble: Any = driver.widgets("Bubble")[0]
    assert len(reason) > 1 or not any(bubble.collide_point(pose.x, pose.y) for pose in reason)


def test_a_refused_piece_can_be_dragged_again_at_once_and_never_opens_the_rules(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(fences=FENCED))
    wrong, right = (table.target(side_name(*side)) for side in (("-2/4", "-1/5"), ("5/-4", "7/-5")))
    driver.drag(table.at("stock 0"), wrong)
    bubble: Any = driver.widgets("Bubble")[0]
    supplies = table.at("stock 0"), table.at("supply")
    assert not [at for at in supplies if bubble.collide_point(*at)]
    more: Any = driver.widgets("More")[0]
    # As where no place is free, so that "More" stands on the supply.
    bubble.y += supplies[0][1] - more.center_y
    bubble.x += supplies[0][0] - more.center_x
    driver.frames(2)
    driver.drag(more, right)
    assert table.match.record()["moves"] == [[0, "fence 0 7/-5"]]
    assert table.on("table")


def goes_back(position: dict[str, Any], move: str) -> bool:
    """Whether a barrier would lie on the fence's last one: dragged there, the fence's end is put back."""
    _fence, number, vertex = move.split()
    return bool(position["fences"][int(number)][-2:-1] == [vertex])


CASES = Path(__file__).parents[3] / "cases" / "bauernschlau"
IN_THE_WAY = [
    (case["position"], case["seat"], move, code)
    for path in sorted(CASES.glob("*.json"))
    for case in [json.loads(path.read_text(encoding="utf-8"))]
    for move, code in case.get("refused", {}).items()
    if code in ("cuts_off", "joins_a_fence", "joins_itself", "gap_taken") and not goes_back(case["position"], move)
]


@pytest.mark.parametrize(("given", "seat", "move", "code"), IN_THE_WAY)
def test_a_barrier_that_would_cut_off_or_join_is_refused_by_a_drag_and_the_fence_is_shown(  # noqa: PLR0913, PLR0917
    start_app: Any, driver: Driver, given: dict[str, Any], seat: int, move: str, code: str
) -> None:
    match = Match.from_position(given)
    table = quiet(start_app, driver, match, TABLET)
    start, side = side_of(match, move)
    what = f"end {start}" if table.pieces(f"end {start}") else f"stock {seat}"
    assert table.refusal_of(lambda: drag(what, side)(table)) == code
    refusal = table.session.refusal(move)
    fence = refusal.facts.get("other", refusal.facts.get("fence"))
    laid = match.view(None)["fences"][fence]
    assert len(table.scene.entry.concerned(refusal)) == (len(laid) or len(layout(USUAL[match.seats]).gaps[fence]))


def side_of(match: Match, move: str) -> tuple[str, str]:
    """The vertex that a barrier would come from, and its side."""
    _fence, number, vertex = move.split()
    end = fence_ends(match.view(None))[int(number)].vertex or inner_end(vertex)
    return end, side_name(end, vertex)


def test_the_way_back_is_shown(start_app: Any, driver: Driver) -> None:
    more, gesture = REFUSED["back_to_the_farms"]
    table = quiet(start_app, driver, bauernschlau(**more))
    shown: list[Any] = []
    table.scene.hints.refuse = lambda *poses, **_more: shown.append(poses)
    gesture(table)
    assert shown[-1] == (table.scene.target_of(side_name("7/-2", "5/-1")),)


# -- what is hidden


def test_held_sheep_are_hidden_until_their_player_looks(start_app: Any, driver: Driver) -> None:
    match = bauernschlau(phase="put", held=["-3", "2", "5"])
    table = quiet(start_app, driver, match, TABLET)
    table.page.pass_on()
    driver.frames(3)
    assert drawn(table.app) == drawn(other_sheep_in_hand(start_app, driver, match))


def other_sheep_in_hand(start_app: Any, driver: Driver, match: Match) -> Any:
    table = quiet(start_app, driver, Match.from_position(redrawn(match.position(), None, Random(3))), TABLET)
    table.page.pass_on()
    driver.frames(3)
    return table.app


def test_a_sheep_is_looked_at_only_by_hand_and_lies_face_down_once_it_is_put(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bauernschlau(phase="put", held=["-3", "5"]), looks=False)
    held = table.scene.pieces.at("hand 0")
    assert [table.scene.layer.shown_on(piece) for piece in held] == [None, None]
    table.unlock()
    assert [table.scene.layer.shown_on(piece) for piece in from_the_left(table.scene)] == ["-3", "5"]
    table.make("put 5 0,3")
    assert [table.scene.layer.shown_on(piece) for piece in table.pieces("0,3")] == [None]


# -- where things are


def from_the_left(scene: Any) -> list[Any]:
    """The pieces in the front seat's hand as they lie on the screen."""
    return sorted(scene.pieces.at("hand 0"), key=lambda piece: scene.layer.goal_of(piece).x)


@pytest.mark.parametrize("zoom", [1, 2.3])
def test_a_finger_finds_every_hex_side_and_end_however_the_board_is_turned(
    start_app: Any, driver: Driver, zoom: float
) -> None:
    board = quiet(start_app, driver, bauernschlau()).scene.board
    for turn in range(0, 360, 60):
        board.turn_to(turn, at_once=True)
        board.enlarge(zoom, (board.center_x + 20, board.center_y - 30))
        for name in PLACE_NAMES:
            middle = board.seen(board.spots(name)[0])
            assert not board.shows(middle) or board.place_at((middle.x, middle.y)) == name
        for side in barrier_sides():
            place = side_name(*side)
            middle = board.seen(board.spots(place)[0])
            assert not board.shows(middle) or board.side_at((middle.x, middle.y)) == place
        for name in VERTEX_NAMES:
            (end,) = board.spots(f"end {name}")
            assert (end.x, end.y) == ground.vertices()[name]


def test_barriers_lie_on_their_sides_and_no_sheep_is_covered_by_them(start_app: Any, driver: Driver) -> None:
    fences = [["4/-2", "5/-4", "7/-5"], [], []]
    table = quiet(start_app, driver, bauernschlau(fences=fences, sheep={"2,-1": "3", "1,-2": "5?"}))
    board, layer = table.scene.board, table.scene.layer
    for start, end in pairwise(["2/-1", *fences[0]]):
        (piece,) = table.pieces(f"{end}/barrier")
        side = board.seen(ground.side(start, end))
        assert (layer.goal_of(piece).x, layer.goal_of(piece).y) == pytest.approx((side.x, side.y))
        assert layer.goal_of(piece).width == pytest.approx(side.width)
    for place in ("2,-1", "1,-2"):
        (sheep,) = table.pieces(place)
        pose = layer.goal_of(sheep)
        assert layer.at((pose.x, pose.y)) is sheep


def test_a_barrier_is_drawn_in_its_own_shape() -> None:
    faces = SheepAndBars()
    (layer,) = faces.layers("barrier", 64)
    assert layer.texture.width / layer.texture.height == pytest.approx(1.25 / 0.49, rel=0.05)


@pytest.mark.parametrize(("size", "seats"), spread(SCREENS, SEATS, one_in=2))
def test_nothing_of_the_table_covers_anything_else(start_app: Any, driver: Driver, size: Pos, seats: int) -> None:
    for held in (["5"], ["-3", "1", "2", "3", "5", "5"][:seats]):
        scene = quiet(start_app, driver, bauernschlau(seats, phase="put", held=held), size).scene
        areas = [scene.ids.supply, scene.ids.stock, scene.ids.hand, scene.ids.outlook]
        poses = [scene.layer.goal_of(piece) for piece in from_the_left(scene)]
        assert all(pose.width >= 42 for pose in poses)
        steps = [right.x - left.x for left, right in pairwise(poses)]
        assert all(step >= 20 for step in steps)
        for at, one in enumerate(areas[:3]):
            assert not any(one.collide_widget(other) for other in areas[at + 1 :] if len(held) > 1 or other.height)
        for name in PLACE_NAMES:
            pose = scene.board.seen(ground.spots()[name][0])
            assert scene.board_at((pose.x, pose.y)), name
            assert not scene.ids.outlook.collide_point(pose.x, pose.y), name


# -- how the farms stand


def test_the_survey_is_what_the_engine_reckons(start_app: Any, driver: Driver) -> None:
    for match in random_matches(4):
        if match.view(None)["phase"] == "put":
            continue
        table = quiet(start_app, driver, match)
        view = match.view(None)
        assert [side.ids.tally.text for side in table.scene.seats] == [
            str(view["stock"][side.number]) for side in table.scene.seats
        ]
        driver.tap(table.scene.ids.outlook)
        outlooks = farms_of(view)
        for side in table.scene.seats:
            numbers = [number for _sign, number in tally_of(outlooks[side.number])]
            assert side.ids.tally.text == " ".join(numbers)
        assert table.scene.board._lands == {at: each.fields for at, each in enumerate(outlooks) if each.fields}
        driver.tap(table.scene.ids.outlook)
        assert not table.scene.board._lands


def test_the_survey_s_legend_stands_where_the_prompt_does_and_hides_nothing(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau())
    driver.tap(table.scene.ids.outlook)
    driver.frames(3)
    assert not driver.widgets("Bubble")
    assert table.page.ids.strip.prompt.startswith("By each name")
    assert table.page.ids.strip.top <= table.scene.y + 1
    driver.tap(table.scene.ids.outlook)
    assert not table.page.ids.strip.prompt.startswith("By each name")
    driver.tap(table.scene.ids.outlook)
    assert not table.page.ids.strip.prompt.startswith("By each name"), "said once, that is known"


@pytest.mark.parametrize("dark", [False, True])
def test_fences_stand_out_from_every_ground_and_their_owners_from_the_fence(dark: bool) -> None:
    theme.wear(dark=dark)
    try:
        bed, meadow = ground.bed(), next(ground.surfaces())
        tints = [theme.mixed(meadow, theme.seat(colour), share) for colour in COLOURS for share in (FAINT, 0.3)]
        assert min(contrast(bed, each) for each in [*ground.surfaces(), *tints]) >= 3
        assert min(contrast(bed, theme.seat_on_contrast(colour)) for colour in COLOURS) >= 3
    finally:
        theme.wear(dark=False)


def test_each_side_of_a_fence_has_the_colour_of_the_farm_on_that_side(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[tuple[Any, Any]] = []
    monkeypatch.setattr(ground, "paint_fence", lambda barriers, owners, _flat: painted.append((barriers, owners)))
    table = quiet(start_app, driver, bauernschlau(fences=[["4/-2", "5/-4"], [], []]))
    driver.frames(2)
    (gap, *_others), owners = painted[-1]
    assert owners == tuple(theme.seat_on_contrast(person.colour) for person in table.scene.people[:2])
    farms = [ground.spots()[ground.farm_of(seat, layout(USUAL[3]))][0] for seat in (0, 1)]
    left, right = gap.along(0, 0.1), gap.along(0, -0.1)
    assert farms[0].distance(left) < farms[0].distance(right)
    assert farms[1].distance(right) < farms[1].distance(left)


def test_the_aimed_side_is_ringed_farther_than_a_fingertip_reaches(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(fences=[["4/-2"], [], []]))
    finger = driver.down(*table.at("end 4/-2"))
    finger.to(*table.target(side_name("4/-2", "5/-4")))
    lines = [each for each in table.scene.board.fleeting.children if isinstance(each, Line)]
    middle = table.scene.board.flat(table.scene.board.spots(side_name("4/-2", "5/-4"))[0])
    reach = [hypot(x - middle.x, y - middle.y) for line in lines for x, y in zip(*[iter(line.points)] * 2, strict=True)]
    assert max(reach, default=0) * table.scene.board.zoom >= 34
    finger.up()


def test_the_shortest_way_goes_from_the_end_of_the_fence_to_the_edge() -> None:
    match = bauernschlau(fences=[["4/-2", "5/-4"], [], []])
    view = match.view(None)
    own = farms_of(view)[0]
    ways = ways_to_the_edge(own, view, 0)
    assert sum(map(len, ways)) == own.needed
    assert {way[0][0] for way in ways} & {"5/-4"}
    assert all(side_name(*side) in {side_name(*edge) for edge in barrier_sides()} for way in ways for side in way)
    assert len(ways) == len(layout(USUAL[3]).fences[0])


def test_what_is_shown_of_the_farms_stays_while_the_table_is_open(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau())
    driver.tap(table.scene.ids.outlook)
    table.make("fence 0 4/-2")
    assert table.scene.is_surveyed
    assert table.scene.board._hoped


# -- words


def test_everything_can_be_asked_about(start_app: Any, driver: Driver) -> None:
    table = quiet(start_app, driver, bauernschlau(fences=[["4/-2"], [], []], sheep={"0,3": "2?", "3,0": "-3"}))
    scene = table.scene
    for piece in scene.pieces:
        assert scene.entry.explain(piece, scene.layer.shown_on(piece))
    for name in PLACE_NAMES:
        assert scene.entry.explain_place(name)
    said: list[str] = []
    scene.bind(on_explained=lambda _scene, _entry, told: said.append(told.sentence))
    finger = driver.hold(table.target("1,-1"), 0.5)
    finger.up()
    assert said[-1].startswith("Anna")
