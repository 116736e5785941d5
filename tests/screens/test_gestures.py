"""Fingers and mouse do what is meant, at every game's table, handed round and flat."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from kivy.graphics import Mesh, SmoothLine

from screens.table.gestures import NARROW
from tabletop import Match
from tabletop.games.bauernschlau.board import CENTRE, GEESE, PLACES
from tests.screens.at_table import BOARDS, GAMES_HERE, AtTable, bauernschlau, bungee, dog, phases
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.screens.hands import WAYS, Seat, Way, each_way
from tests.soaking import spread

#: A match of each game in which the player in turn can bring something somewhere.
MATCHES: dict[str, Callable[[], Match]] = {
    "baernergaeng": lambda: next(match for match in phases("baernergaeng") if match.view(None)["phase"] == "drawn"),
    "bauernschlau": lambda: bauernschlau(sheep={"0,3": "2?", "3,0": "5?"}),
    "bohne": lambda: Match.new("bohne", seats=3, seed=3),
    "bungee": lambda: bungee("7 7 9", "2 3", discard="5"),
    "dog": lambda: dog("5 K", "K K 0 12"),
}


def a_step(table: AtTable) -> Any:
    """A step that brings a piece to a place."""
    return next(step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what))


def is_made(table: AtTable) -> bool:
    """Whether fingers have made at least a part of a move."""
    return bool(table.played() or table.entry.choice.taken)


def said(table: AtTable) -> list[Any]:
    """The sentences shown at a place of the table."""
    return table.driver.widgets("Bubble")


# -- a finger that rests


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_finger_that_rests_and_then_moves_brings_the_piece(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(MATCHES[game](), way)
    step, before = a_step(table), table.played()
    finger = driver.hold(table.at(step.what), 1.2)
    assert said(table), "it is explained while the finger rests"
    finger.to(*table.target(step.to), steps=6)
    (carried,) = table.scene.fingers.carried
    assert step.what in carried.names
    assert not said(table), "the explanation has gone with the finger"
    finger.up()
    assert table.played() > before or table.entry.choice.taken == [step]


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_finger_back_where_it_came_from_has_done_nothing(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(MATCHES[game](), way)
    step, before = a_step(table), table.match.record()
    start, goal = table.at(step.what), table.target(step.to)
    finger = driver.hold(start, 0.7).to(*goal, steps=6)
    driver.wait(0.7)
    finger.to(*start, steps=6).up()
    table._still()
    assert table.match.record() == before
    assert table.entry.choice.taken == []
    assert table.scene.fingers.carried == []


@pytest.mark.tries(2)
@each_way
def test_a_card_brought_back_to_its_players_hand_or_edge_says_nothing(seat: Seat, driver: Driver, way: Way) -> None:
    table = seat(MATCHES["bungee"](), way)
    hand = table.scene.surface_of("hand 0").whole
    start, beside = table.at("hand 0/9"), hand.along(0, hand.height / 2 + 8)
    homes: list[Pos] = [beside, table.scene.stations[0].ids.plate.center] if way.is_flat else [beside]
    for home in homes:
        driver.down(*start).to(*table.target("discard"), steps=4).to(*home, steps=4).up()
        table._still()
        assert not is_made(table)
        assert not said(table)
    finger = driver.down(*start).to(*table.target("discard"), steps=4)
    finger.to(table.scene.x + 10, table.scene.center_y, steps=4)
    driver.wait(0.2)
    finger.up()
    assert said(table), "dropped elsewhere it says what takes it"


@each_way
def test_a_marble_back_on_its_space_is_put_back_though_the_next_space_is_lit(
    seat: Seat, driver: Driver, way: Way
) -> None:
    table = seat(dog("A 2", "K K K 12"), way)
    start = table.target("12")
    finger = driver.down(*start).to(*table.target("14"))
    assert table.entry.aim == "14"
    finger.to(*start)
    assert table.entry.aim is None
    finger.up()
    table._still()
    assert not is_made(table)
    driver.drag(start, table.target("13"), steps=20)
    assert is_made(table)


@each_way
def test_a_card_goes_into_a_wide_row_at_any_end_of_it(seat: Seat, driver: Driver, way: Way) -> None:
    """The row's middle may be farther than where the card came from."""
    table = seat(next(match for match in phases("bohne") if match.view(None)["phase"] == "pick"), way)
    steps = [step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what)]
    row = table.scene.surface_of(steps[0].to).whole
    for step, across in product(steps, (-0.45, 0.45)):
        start = table.at(step.what)
        finger = driver.down(*start).to(*row.along(across * row.width, 0))
        assert table.entry.aim == step.to
        finger.to(*start).up()
        table._still()


@pytest.mark.parametrize("match", [MATCHES["bungee"], lambda: bauernschlau(phase="put", held=["-3"])])
def test_a_covered_piece_that_is_dragged_says_how_to_look(
    seat: Seat, driver: Driver, match: Callable[[], Match]
) -> None:
    table = seat(match())
    table.press("Cover")
    driver.drag(table.at("hand 0"), table.scene.center)
    assert not is_made(table)
    assert [bubble.text for bubble in said(table)] == ["Tap it to look."]
    driver.tap(table.at("hand 0"))
    assert table.entry.state.is_open


# -- what is lit can be tapped


def chosen_card(table: AtTable, card: str) -> None:
    """Choose a card of the hand by a tap."""
    table.driver.tap(table.at(f"hand 0/{card}"))
    assert [piece.face for piece in table.entry.chosen] == [card]


def tap_place(table: AtTable, place: str) -> None:
    """Tap a place of the board, from near if other things are too near."""
    table.driver.wait(0.4)
    table._tap(lambda: table.target(place))


@each_way
@pytest.mark.parametrize(
    ("card", "marbles", "place", "move"),
    [
        ("5", ("K K 0 12",), "17", "5 12>17"),
        ("J", ("K K K 12", "K K K 30"), "30", "J 12x30"),
        ("7", ("K K K 12",), "19", "7 12>19"),
        ("K", ("K K K 20",), "0", "K aK>0"),
    ],
)
def test_the_end_of_a_chosen_cards_way_plays_it(  # noqa: PLR0913, PLR0917
    seat: Seat, way: Way, card: str, marbles: tuple[str, ...], place: str, move: str
) -> None:
    table = seat(dog(f"{card} 2", *marbles), way)
    chosen_card(table, card)
    tap_place(table, place)
    assert table.match.record()["moves"] == [[0, move]]


@each_way
def test_an_end_that_two_marbles_can_reach_asks_which(seat: Seat, way: Way) -> None:
    table = seat(dog("A 2", "K K 0 10"), way)
    chosen_card(table, "A")
    tap_place(table, "11")
    assert not is_made(table)
    assert [bubble.text for bubble in said(table)] == ["Several pieces can go there. Tap the one you mean."]
    assert [piece.face for piece in table.entry.chosen] == ["A"]


@each_way
def test_a_tap_on_a_blocked_marble_says_why(seat: Seat, way: Way) -> None:
    table = seat(dog("5 2", "K K 30 12", "K K K 16*"), way)
    chosen_card(table, "5")
    assert table.refusal_of(lambda: tap_place(table, "12")) == "guard_in_the_way"
    assert said(table)
    table = seat(dog("5 6", "K 4 30 12", "K K K 16*"), way)
    tap_place(table, "12")
    assert [bubble.text for bubble in said(table)] == ["None of your cards moves this marble."]


@each_way
def test_turning_up_a_sheep_lights_those_that_can_be_turned(seat: Seat, way: Way) -> None:
    table = seat(bauernschlau(sheep={"0,3": "2?", "3,0": "5?", "2,1": "3"}), way)
    table.press("Reveal a sheep")
    both = {table.target(place) for place in ("0,3", "3,0")}
    assert {(pose.x, pose.y) for pose in table.scene.hints.targets} == both
    table.press("Take back")
    tap_place(table, "3,0")
    table.press("Reveal a sheep")
    assert not table.played(), "what can't be taken back takes one more tap"
    assert [piece.place for piece in table.entry.chosen] == ["3,0"]
    assert {(pose.x, pose.y) for pose in table.scene.hints.targets} == both
    tap_place(table, "3,0")
    assert table.match.record()["moves"] == [[0, "reveal 3,0"]]


@each_way
def test_another_sheep_than_the_chosen_one_can_still_be_turned_up(seat: Seat, way: Way) -> None:
    table = seat(bauernschlau(sheep={"0,3": "2?", "3,0": "5?", "2,1": "3"}), way)
    tap_place(table, "3,0")
    table.press("Reveal a sheep")
    tap_place(table, "0,3")
    assert table.match.record()["moves"] == [[0, "reveal 0,3"]]
    table = seat(bauernschlau(sheep={"0,3": "2?", "3,0": "5?", "2,1": "3"}), way)
    tap_place(table, "3,0")
    table.press("Reveal a sheep")
    table.press("Take back")
    assert not is_made(table)
    assert table.entry.chosen == []


def drawn_swap() -> Match:
    """A match of Bärnergäng in which seat 0 has drawn a Swap."""
    match = next(each for each in phases("baernergaeng") if each.view(None)["phase"] == "drawn")
    position = match.position()
    pile = [*position["pile"], position["drawn"]]
    pile.remove("swap")
    return Match.from_position(position | {"drawn": "swap", "pile": pile, "turn": 0})


@each_way
@pytest.mark.parametrize("place", ["1.0", "resolving"])
def test_a_swap_that_is_dragged_where_it_means_nothing_says_what_to_do(
    seat: Seat, driver: Driver, way: Way, place: str
) -> None:
    table = seat(drawn_swap(), way)
    driver.drag(table.at("hand 0"), table.target(place))
    assert table.played() == 0
    # On a flat table it lies open on its place, and its player's edge says how to go on.
    told = [bubble.text for bubble in said(table)] or [table.scene.stations[0].line]
    assert ["Drag one of your cards onto another player’s card." in text for text in told] == [True]


# -- where will it land


def ghosts(table: AtTable) -> list[Any]:
    """The poses at which lifted pieces are shown as they would lie."""
    return list(table.scene.layer._ghosts.values())


def a_laid_step(table: AtTable) -> Any:
    """A step that lays a piece onto one spot: a pile, a slot, or a place of a board that is not a hand."""
    steps = (each for each in table.entry.choice.next_steps if each.to and table.pieces(each.what))
    return next(each for each in steps if table.entry.previewed(each) and not each.to.startswith("hand"))


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_carried_piece_is_shown_as_it_would_lie(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(MATCHES[game](), way)
    step = a_laid_step(table)
    goal = table.target(step.to)
    finger = driver.down(*table.at(step.what)).to(*goal)
    (piece,) = table.scene.fingers.carried
    shown = ghosts(table)
    assert len(shown) == 1, "one piece, one ghost"
    x, y = goal
    finger.to(x + 1, y)
    assert ghosts(table) == shown, "it stays where it would land while the finger trembles"
    finger.up()
    assert ghosts(table) == []
    driver.until(lambda: table.scene.is_still)
    lies = table.scene.layer.goal_of(piece)
    if lies and (table.entry.choice.taken or table.scene.surface_of(step.to) in table.scene.boards):
        assert lies.distance((shown[0].x, shown[0].y)) < 4


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("game", BOARDS)
def test_a_piece_above_its_finger_points_to_where_it_would_land(
    seat: Seat, driver: Driver, game: str, size: Pos
) -> None:
    """It floats over another place than the one that is meant; under a mouse it lies where it is meant."""
    for has_mouse in (False, True):
        table = seat(MATCHES[game](), Way(size, is_flat=size == TABLET, has_mouse=has_mouse))
        step = next(each for each in table.entry.choice.next_steps if each.to and table.scene.board.holds(each.what))
        start, goal = table.at(step.what), table.scene.target_of(step.to)
        finger = driver.down(*start).to(goal.x, goal.y).to(goal.x + 3, goal.y + 2)
        (piece,) = table.scene.fingers.carried
        tips = table.scene.layer._tips
        assert tips == ({} if has_mouse else {piece: (goal.x, goal.y)})
        outline = [each for each in table.scene.layer._pins[piece].children if isinstance(each, SmoothLine)]
        assert [tuple(each.points[:2]) for each in outline] == [*tips.values()]
        finger.to(*start).up()
        assert table.scene.layer._tips == {}


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_a_ghost_goes_where_nothing_is_meant(seat: Seat, driver: Driver, game: str, way: Way) -> None:
    table = seat(MATCHES[game](), way)
    step = a_laid_step(table)
    start, goal = table.at(step.what), table.target(step.to)
    finger = driver.down(*start).to(*goal).to(*start)
    assert ghosts(table) == []
    finger.to(*goal)
    table.scene.let_go()
    assert ghosts(table) == []


# -- mouse and keyboard


@pytest.mark.parametrize("is_flat", [False, True])
@pytest.mark.parametrize("game", GAMES_HERE)
def test_the_right_button_explains_and_drags_nothing(seat: Seat, driver: Driver, game: str, is_flat: bool) -> None:
    table = seat(MATCHES[game](), Way(TABLET, is_flat, True))
    step, before, driver.button = a_step(table), table.match.record(), "right"
    finger = driver.down(*table.at(step.what))
    assert said(table)
    finger.to(*table.target(step.to)).up()
    assert table.match.record() == before
    assert table.scene.fingers.carried == []
    assert not table.entry.chosen


def test_from_a_chosen_card_arrows_go_to_its_neighbours(seat: Seat, driver: Driver) -> None:
    table = seat(bungee("2 4 6 8", "2 3", discard="5"), Way(TABLET, False, True))
    pose = table.scene.layer.goal_of(table.pieces("hand 0/4")[0])
    table.driver.key("right")
    table.page.keys._at = pose
    driver.key("enter")
    assert [piece.face for piece in table.entry.chosen] == ["4"]
    driver.key("right")
    assert table.page.keys._at == table.scene.layer.goal_of(table.pieces("hand 0/6")[0])
    driver.key("left")
    driver.key("left")
    assert table.page.keys._at == table.scene.layer.goal_of(table.pieces("hand 0/2")[0])
    driver.key("enter")
    assert [piece.face for piece in table.entry.chosen] == ["2"]


# -- where many places are lit


def sheep_in_hand() -> Match:
    """A match in which seat 0 has a sheep to put anywhere."""
    return bauernschlau(phase="put", held=["5"])


@each_way
def test_geese_stand_out_of_all_that_is_lit_while_a_sheep_is_carried(seat: Seat, driver: Driver, way: Way) -> None:
    table = seat(sheep_in_hand(), way)
    driver.down(*table.at("hand 0")).to(*table.target("3,0"))
    scene, hints = table.scene, table.scene.hints
    geese = GEESE[table.match.view(None)["options"]["geese"]]
    ponds = {place for place, at in PLACES.items() if at < CENTRE and geese[at] > 1}
    assert len(hints.targets) > 40 > len(ponds) > 10
    assert {*hints.lit.noted} == {scene.target_of(place) for place in ponds}
    fills = [each for each in hints.canvas.children if isinstance(each, Mesh)]
    assert len(fills) == len(hints.lit.noted), "only they are filled"


@each_way
@pytest.mark.parametrize("game", ["bauernschlau", "dog"])
def test_a_carried_piece_is_drawn_above_what_is_lit_and_small_over_a_board(
    seat: Seat, driver: Driver, game: str, way: Way
) -> None:
    table = seat({"bauernschlau": sheep_in_hand, "dog": MATCHES["dog"]}[game](), way)
    scene = table.scene
    token = "hand 0" if game == "bauernschlau" else "12"
    step = next(each for each in table.entry.choice.next_steps if table.pieces(token)[0] in table.pieces(each.what))
    driver.down(*table.at(token)).to(*table.target(step.to))
    (piece,) = scene.fingers.carried
    assert scene.layer._drawn[piece].group in scene.layer.above.canvas.children
    assert scene.children.index(scene.layer.above) < scene.children.index(scene.hints), "nearer to the eye"
    if not way.has_mouse:
        assert scene.layer.pose_of(piece).width <= 36 or game == "dog"


@pytest.mark.tries(3)
@pytest.mark.parametrize("game", ["baernergaeng", "bohne", "bungee"])
def test_a_carried_card_leaves_the_frame_of_its_target_in_sight(seat: Seat, driver: Driver, game: str) -> None:
    """A drawn card lies larger beside its player's row than the discard pile on which it is dropped."""
    table = seat(MATCHES[game]())
    step = a_step(table)
    driver.down(*table.at(step.what)).to(*table.target(step.to))
    (piece,) = table.scene.fingers.carried
    targets = [table.scene.target_of(place) for place in table.entry.places_for([piece])]
    assert table.scene.layer.pose_of(piece).width <= max(NARROW, min(target.width for target in targets)) + 0.01


@each_way
def test_a_tap_beside_the_board_leaves_the_dogs_question_lit(seat: Seat, driver: Driver, way: Way) -> None:
    table = seat(bauernschlau(sheep={"0,3": "2?", "3,0": "5?"}), way)
    driver.drag(table.at(table.match.view(None)["dog"]), table.target("0,3"))
    lit = table.scene.hints.targets
    assert len(lit) > 40
    board = table.scene.board
    driver.wait(0.6)
    driver.tap((board.x + 3, board.y + 3))
    assert table.scene.hints.targets == lit
    tap_place(table, "2,1")
    if way.is_flat:
        table.press("Done")
    assert table.match.record()["moves"] == [[0, "dog 0,3>2,1"]]


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=3))
def test_what_is_carried_stays_in_sight_wherever_the_finger_goes(
    seat: Seat, driver: Driver, game: str, way: Way
) -> None:
    table = seat(MATCHES[game](), way)
    step, scene = a_step(table), table.scene
    finger = driver.down(*table.at(step.what))
    width, height = table.app.root.size
    for x, y in ((width / 2, 2), (2, height - 2), (width - 2, 2)):
        finger.to(x, y)
        (piece,) = scene.fingers.carried
        pose = scene.layer.pose_of(piece)
        assert scene.x <= pose.x <= scene.right
        assert scene.y + pose.height / 2 - 1 <= pose.y <= scene.top - pose.height / 2 + 1
