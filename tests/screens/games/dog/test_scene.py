"""Dog's table: each card by finger and keys, Sevens part by part, jokers by rank, and nothing hidden drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from screens.games.dog import texts as words
from screens.session.sight import Sight
from screens.table.gestures import PATIENCE
from screens.table.layout.plate import Plate
from screens.table.model.choice import Step
from screens.widgets.basics import width_of
from tabletop import Match
from tests.redraw import redrawn
from tests.screens.at_table import AtTable, dog, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.soaking import spread

SIDEWAYS = (640, 360)
WINDOWS = (PHONE, SIDEWAYS, (800, 600), TABLET, (2560, 1440))
EMPTY = "K K K K"

Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a table, open the curtain and the hand."""

    def begin(match: Match, size: Pos = PHONE, motion: str = "none", **more: Any) -> AtTable:
        return sit(start_app, driver, match, size, motion=motion, **more)

    return begin


def sight_of(match: Match, seat: int) -> Sight:
    """What a seat in turn sees."""
    sight = Sight(match.view(seat), match.view(None), seat, seat, seat, tuple(match.moves(seat)))
    foretell = lambda text: [event.seen_by(seat) for event in match.foretell(seat, text)]  # noqa: E731
    return sight._replace(foretell=foretell, continuations=partial(match.continuations, seat))


def steps_of(scene: Any, *parts: str, card: str, named: Iterable[str] = ()) -> list[Step]:
    """The steps that play these parts of a Seven: ``"12>15"``."""
    walked = [Step(*part.split(">")) for part in parts]
    naming = [Step(f"as {rank}") for rank in named]
    return [Step(f"hand {int(scene.focus_seat)}/{card}", walked[0].what), walked[0], *naming, *walked[1:]]


def make(table: AtTable, *steps: Step, by: str = "drag") -> None:
    """Make steps by fingers or keys until the move is played."""
    before = table.played()
    for step in steps:
        table._still()
        if table.played() == before:
            table._gesture(step, by)
    table._still()


def last_move(table: AtTable) -> str:
    moves = table.match.record()["moves"]
    return str(moves[-1][1]) if moves else ""


def lying(table: AtTable, place: str) -> list[str | None]:
    return [table.scene.layer.shown_on(piece) for piece in table.scene.pieces.at(place)]


# -- a covered hand


def test_while_the_hand_is_covered_no_marble_tells_what_it_can_do(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 6 7", "12 K K K"), looks=False)
    explained: list[str] = []
    table.scene.bind(on_explained=lambda _scene, _entry, said: explained.append(said.sentence))
    driver.tap(table.at("12"))
    assert explained == ["Tap your cards first to see them."]
    driver.drag(table.at("12"), table.target("17"), steps=4)
    assert not table.scene.hints.targets
    assert not table.scene.hints.trails
    assert table.played() == 0
    table.unlock()
    driver.tap(table.at("12"))
    assert table.scene.hints.targets


# -- every move by gestures


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (4, {}),
        (4, {"canadian_seven": True, "no_joker_for_eighth": True}),
        (6, {}),
        (6, {"teams": "2x3", "canadian_seven": True}),
    ],
)
def test_each_move_has_ways_that_spell_it_alone_and_lead_to_places_in_view(
    begin: Begin, seats: int, options: dict[str, Any]
) -> None:
    rng = Random(seats)
    match = Match.new("dog", seats=seats, seed=seats, options=options)
    scene = begin(match.copy()).scene
    for _move in range(260):
        if match.over:
            break
        seat = match.actors[0]
        if rng.random() < 0.2:
            scene.show(sight_of(match, seat))
            check_ways(scene, rng)
        match.play(seat, rng.choice(match.moves(seat)))


def check_ways(scene: Any, rng: Random) -> None:
    makes: dict[Any, str] = {}
    names = {name for piece in scene.pieces for name in piece.names}
    for move in scene.entry.offered(scene.sight):
        ways = [tuple(steps) for steps in scene.entry.ways(move)]
        assert ways
        for steps in ways:
            assert makes.setdefault(steps, move) == move
            assert scene.entry.spell(steps) == move
            assert all(step.what in names for step in steps if step.to)
            assert all(scene.surface_of(step.to) and scene.target_of(step.to).width > 10 for step in steps if step.to)
    sevens = [move for move in scene.sight.moves if move.startswith(("7 ", "X=7 "))]
    for move in rng.sample(sevens, min(3, len(sevens))):
        walk(scene, move)
    offered = {move.split("=")[0].split()[0] for move in scene.sight.moves if " " in move and "give" not in move}
    assert offered <= {
        step.what.partition("/")[2] for step in scene.entry.choice.next_steps if step.what.startswith("hand")
    }


def walk(scene: Any, move: str) -> None:
    """Play a Seven part by part as written: each part is offered, and the last one makes the move."""
    choice = scene.entry.choice
    head, *parts = move.split()
    plain = steps_of(scene, *parts, card=head[0])
    for step in plain:
        if Step("as 7") in choice.next_steps:
            choice.take(Step("as 7"))
        assert not choice.ready
        assert step in choice.next_steps
        choice.take(step)
    if Step("as 7") in choice.next_steps:
        choice.take(Step("as 7"))
    assert choice.ready == move
    assert scene.entry.spell(tuple(choice.taken)) == move
    while choice.back():
        pass


CARDS = [
    ("A", "A 12>23"),
    ("2", "2 12>14"),
    ("3", "3 12>15"),
    ("4", "4 12>8"),
    ("5", "5 12>17"),
    ("6", "6 12>18"),
    ("7", "7 12>16 30>33"),
    ("8", "8 12>20"),
    ("9", "9 12>21"),
    ("10", "10 12>22"),
    ("J", "J 30x40"),
    ("Q", "Q 12>24"),
    ("K", "K aK>0"),
    ("X", "X=9 30>39"),
    ("X", "X=5 12>17"),
]


@pytest.mark.parametrize(("size", "by"), spread([PHONE, TABLET], ["drag", "tap", "keys"], one_in=3))
def test_each_card_is_played_with_fingers_and_keys(begin: Begin, size: Pos, by: str) -> None:
    table = begin(dog("2 2", "K K 12 30", "40 K K K"), size)
    for card, move in CARDS:
        hand = f"{card} 10" if card != "10" else "10 Q"
        play_on(table, dog(hand, "K K 12 30", "40 K K K"))
        parts = move.partition(" ")[2].replace("x", ">").split()
        named = [move[2]] if move == "X=5 12>17" else []
        make(table, *steps_of(table.scene, *parts, card=card, named=named), by=by)
        assert last_move(table) == move


def play_on(table: AtTable, match: Match) -> None:
    """Put another match on a table that is open already."""
    from tests.screens.at_table import lay

    lay(table.app, match)
    table.driver.frames(3)
    table.open_curtain()
    table.unlock()


def test_a_marble_dragged_first_is_moved_by_the_card_with_that_many_steps(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 12 30"))
    finger = driver.down(*table.at("12")).to(*table.target("14"))
    assert {trail.word for trail in table.scene.hints.trails} == {"5", "8"}, "each end says which card leads there"
    finger.to(*table.target("17"))
    finger.up()
    assert last_move(table) == "5 12>17"


def test_where_several_cards_do_the_same_the_card_is_tapped_after_the_marble(begin: Begin, driver: Driver) -> None:
    table = begin(dog("A K", "K K 12 30"))
    driver.drag(table.at("aK"), table.target("0"))
    assert table.played() == 0
    assert table.scene.entry.prompt() == "With which card? Tap it."
    driver.tap(table.at("hand 0/K"))
    assert last_move(table) == "K aK>0"


def test_a_card_is_chosen_and_then_a_marble_goes_along_its_way(begin: Begin, driver: Driver) -> None:
    table = begin(dog("4 8", "K K 12 30"))
    driver.tap(table.at("hand 0/4"))
    driver.drag(table.at("12"), table.target("8"))
    assert last_move(table) == "4 12>8"


def test_a_marble_dragged_with_a_card_chosen_goes_where_that_card_takes_it(begin: Begin, driver: Driver) -> None:
    table = begin(dog("3 8 K", "K K 12 F1"))
    driver.tap(table.at("hand 0/8"))
    # Short of its target, where the 3 would have taken it.
    driver.drag(table.at("12"), table.target("15"))
    assert table.played() == 0
    assert [piece.face for piece in table.entry.chosen] == ["8"], "the card stays chosen"
    # It can't move the marble in the finish.
    said: list[str] = []
    table.scene.bind(on_refused=lambda _scene, _entry, attempt: said.append(attempt.text))
    driver.drag(table.at("aF1"), table.target("12"))
    assert said[0].startswith("8 aF1>")
    driver.tap(table.at("hand 0/8"))
    driver.drag(table.at("12"), table.target("20"))
    assert last_move(table) == "8 12>20"


def test_a_chosen_king_brings_out_the_marble_that_is_dragged_without_a_question(begin: Begin, driver: Driver) -> None:
    table = begin(dog("A K", "K K 12 30"))
    driver.tap(table.at("hand 0/K"))
    driver.drag(table.at("aK"), table.target("0"))
    assert last_move(table) == "K aK>0"


def test_entering_the_finish_and_passing_it_are_two_targets(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 62 F3"))
    driver.drag(table.at("hand 0/5"), table.target("62"))
    assert table.played() == 0
    assert set(table.scene.entry.choice.targets(("62",))) == {"aF2", "3"}
    driver.drag(table.at("62"), table.target("aF2"))
    assert last_move(table) == "5 62>aF2"


def test_a_jack_in_a_helped_team_swaps_either_marble_for_the_other(begin: Begin) -> None:
    for move in ("J 5x20", "J 20x5"):
        match = dog("J 10", "F0 F1 F2 F3", EMPTY, "5 K K K", "20 K K K", seats=6, options={"teams": "2x3"})
        table = begin(Match.from_position(match.position() | {"marbles": six("F0 F1 F2 F3", c="5", e="20")}))
        make(table, *steps_of(table.scene, move[2:].replace("x", ">"), card="J"), by="tap")
        assert last_move(table) == move


def six(own: str, **others: str) -> list[list[str]]:
    marbles = [own.split(), *[EMPTY.split() for _ in range(5)]]
    for letter, place in others.items():
        marbles["abcdef".index(letter)] = [place, "K", "K", "K"]
    return marbles


# -- what is drawn before the finger lifts


def test_the_paths_of_a_chosen_card_cross_out_the_marbles_sent_back(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 12 30", "17 K K K"))
    driver.tap(table.at("hand 0/5"))
    trails = table.scene.hints.trails
    assert sorted(len(trail.path) for trail in trails) == [5, 5]
    assert [pose for trail in trails for pose in trail.hits] == [table.scene.board.target("17")]
    assert table.played() == 0


@pytest.mark.parametrize(("card", "ends"), [("5", {"12", "30", "17", "35"}), ("J", {"12", "30", "18"})])
def test_a_chosen_card_lights_where_it_leads_and_a_tap_there_plays_it(
    card: str, ends: set[str], begin: Begin, driver: Driver
) -> None:
    table = begin(dog("5 J", "K K 12 30", "18 K K K"))
    driver.tap(table.at(f"hand 0/{card}"))
    assert {pose[:2] for pose in table.scene.hints.targets} == {table.scene.board.target(end)[:2] for end in ends}


def test_a_seven_crosses_out_the_marbles_it_passes(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 8", "K K 12 30", "14 17 K K"))
    driver.tap(table.at("hand 0/7"))
    hits = {pose for trail in table.scene.hints.trails for pose in trail.hits}
    assert hits == {table.scene.board.target("14"), table.scene.board.target("17")}


def test_before_a_card_is_dropped_on_a_marble_its_way_is_drawn(begin: Begin, driver: Driver) -> None:
    table = begin(dog("5 8", "K K 12 30", "17 K K K"))
    finger = driver.down(*table.at("hand 0/5")).to(*table.target("12"))
    [trail] = table.scene.hints.trails
    assert trail.path[-1][:2] == table.scene.board.target("17")[:2]
    assert trail.hits
    finger.up()
    assert last_move(table) == "5 12>17"


def test_a_joker_shows_the_targets_of_all_ranks(begin: Begin, driver: Driver) -> None:
    table = begin(dog("X 10", "K K K 12", "17 K K K"))
    driver.tap(table.at("hand 0/X"))
    driver.tap(table.at("12"))
    said = {trail.word for trail in table.scene.hints.trails}
    assert said == {"A", "2", "3", "4", "5/J", "6", "7", "8", "9", "10", "Q", "K"}


def test_a_joker_is_named_where_it_could_be_several_cards(begin: Begin) -> None:
    table = begin(dog("X 10", "K K K 12", "17 K K K"))
    make(table, *steps_of(table.scene, "12>17", card="X"))
    assert table.played() == 0
    assert [table.scene.entry.label(button) for button in table.scene.entry.buttons()] == ["As: 5", "As: Jack", "As: 7"]
    table.press("As: Jack")
    assert last_move(table) == "X=J 12x17"


def test_a_joker_that_brings_out_is_not_asked_what_it_is(begin: Begin) -> None:
    table = begin(dog("X 10", "K K K 12"))
    make(table, *steps_of(table.scene, "aK>0", card="X"))
    assert last_move(table) == "X=K aK>0"


# -- a seven


def test_a_seven_is_walked_part_by_part_and_taken_back(begin: Begin) -> None:
    table = begin(dog("7 8", "K K 12 30", "14 K K K", "33 K K K"))
    scene = table.scene
    make(table, *steps_of(scene, "12>15", card="7"))
    assert (lying(table, "15"), lying(table, "14"), lying(table, "bK")) == (["a"], [], ["b"] * 4)
    assert scene.entry.prompt() == "4 steps of the 7 are left."
    assert [trail.word for trail in scene.hints.trails] == ["4 left"]
    make(table, Step("30", "33"))
    assert (lying(table, "33"), lying(table, "cK")) == (["a"], ["c"] * 4)
    assert scene.entry.prompt() == "1 step of the 7 is left."
    table.press("Take back")
    assert (lying(table, "30"), lying(table, "33")) == (["a"], ["c"])
    table.press("Take back")
    assert (lying(table, "12"), lying(table, "14"), lying(table, "bK")) == (["a"], ["b"], ["b"] * 3)
    table.press("Take back")
    assert "7" in lying(table, "hand 0")
    make(table, *steps_of(scene, "12>15", "30>33", "15>16", card="7"))
    assert last_move(table) == "7 12>15 30>33 15>16"


def test_a_suggested_seven_shows_only_where_its_first_marble_goes(begin: Begin) -> None:
    table = begin(dog("7 2", "12 30 K K", "17 K K K"))
    table.entry.suggest("7 12>17 30>32")
    scene = table.scene
    assert [trail.word for trail in scene.hints.trails] == ["5"], "not all seven ends"
    assert [*scene.hints.targets] == [scene.target_of("12"), scene.target_of("17")]


def test_a_tap_on_the_only_marble_that_goes_on_leaves_its_places_lit(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 2", "K K K 12"))
    make(table, Step("hand 0/7", "12"))
    driver.wait(0.6)
    assert table.entry.prompt() == "Where should the marble go?"
    driver.tap(table.at("12"))
    assert table.entry.prompt() == "Where should the marble go?"
    assert table.scene.hints.targets, "it says so only while a place is lit"


def test_a_seven_is_not_played_before_its_seventh_step(begin: Begin) -> None:
    table = begin(dog("7 8", "F0 F1 F3 12"))
    make(table, *steps_of(table.scene, "12>18", card="7"))
    assert table.played() == 0
    make(table, *([Step("18", "19")]))
    assert last_move(table) == "7 12>19"


def test_after_the_last_own_marble_the_partners_marbles_use_the_seven(begin: Begin) -> None:
    table = begin(dog("7 8", "63 F1 F2 F3", EMPTY, "20 K K K"))
    make(table, *steps_of(table.scene, "63>aF0", "20>25", card="7"))
    assert last_move(table) == "7 63>aF0 20>25"


def test_a_joker_is_walked_as_a_seven(begin: Begin) -> None:
    table = begin(dog("X 8", "K K 12 30", "14 K K K"))
    make(table, *steps_of(table.scene, "12>15", card="X"))
    table.press("As: 7")
    assert lying(table, "bK") == ["b"] * 4
    make(table, Step("30", "34"))
    assert last_move(table) == "X=7 12>15 30>34"


def test_a_seven_that_has_been_walked_is_not_shown_once_more(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 8", "K K 12 30", "14 K K K"), motion="full")
    make(table, *steps_of(table.scene, "12>15", card="7"))
    marble, victim = table.pieces("15")[0], table.pieces("bK")[-1]
    before = {piece: table.scene.layer.pose_of(piece) for piece in (marble, victim)}
    board = table.scene.board.turn
    driver.drag(table.at("30"), table.target("34"))
    assert last_move(table) == "7 12>15 30>34"
    while table.scene.board.turn == board and table.scene.layer.is_moving:
        for piece, pose in before.items():
            assert table.scene.layer.pose_of(piece) == pose
        driver.frames(1)


# -- guards


def test_a_guard_looks_like_one_until_it_moves(begin: Begin) -> None:
    table = begin(dog("7 8", "K K 0* 30"))
    assert lying(table, "0") == ["a*"]
    make(table, *steps_of(table.scene, "0>3", card="7"))
    assert lying(table, "3") == ["a"]
    table.press("Take back")
    assert lying(table, "0") == ["a*"]


# -- the exchange


def exchange(seats: int = 4, **more: Any) -> Match:
    return Match.new("dog", seats=seats, seed=4, **more)


@pytest.mark.parametrize("seats", [4, 6])
def test_a_card_is_laid_on_the_partners_plate_and_another_one_instead(begin: Begin, driver: Driver, seats: int) -> None:
    table = begin(exchange(seats))
    giver = table.session.seat
    assert table.page.names[(giver + seats // 2) % seats] in table.scene.entry.prompt()
    first, second = table.session.sight().moves[:2]
    driver.drag(table.at(f"hand {giver}/{first[5:]}"), table.target(f"gift {giver}"))
    assert last_move(table) == first
    [gift] = table.scene.pieces.at(f"gift {giver}")
    assert (gift.face, table.scene.layer.shown_on(gift)) == (first[5:], None)
    assert table.scene.entry.explain(gift, None).startswith(f"{words.face(first[5:])}:")
    make(table, *next(iter(table.scene.entry.ways(second))), by="tap")
    assert last_move(table) == second
    assert [piece.face for piece in table.scene.pieces.at(f"gift {giver}")] == [second[5:]]


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_a_card_given_covers_no_number_of_cards(begin: Begin, driver: Driver, size: Pos) -> None:
    table = begin(exchange(), size)
    giver, move = table.session.seat, table.session.sight().moves[0]
    make(table, *next(iter(table.scene.entry.ways(move))))
    driver.frames(3)
    [gift] = table.scene.pieces.at(f"gift {giver}")
    card = table.scene.layer.goal_of(gift)
    [seat] = [seat for seat in table.scene.seats if seat.ids.gift.place == gift.place]
    marks: list[Any] = driver.widgets("DogMark")
    [count] = [mark for mark in marks if mark.parent is seat and mark.text == seat.count]
    left, right = (count.center_x + side * count.texture_size[0] / 2 for side in (-1, 1))
    assert max(card.corners()[::2]) <= left + 1 or min(card.corners()[::2]) >= right - 1
    [plate] = [child for child in seat.children if isinstance(child, Plate)]
    assert min(card.corners()[::2]) >= plate.x + plate.disc + width_of(plate.name, dp(9)), "nor the name"


def test_a_giver_reads_you_where_the_table_waits_for_them(begin: Begin) -> None:
    match = exchange()
    for seat in match.actors[:2]:
        match.play(seat, match.moves(seat)[0])
    table = begin(match)
    giver, other = table.session.viewer, table.session.actors[1]
    name = table.page.names[other]
    assert table.page.news.turn(giver) == f"The table is waiting for you and for {name}."
    match.play(other, match.moves(other)[0])
    table = begin(match)
    assert table.page.news.turn(table.session.viewer) == "It is your turn."
    assert table.page.names[table.session.viewer] in table.page.news.turn(), "others hear a name"


def test_a_card_laid_on_anybody_elses_plate_comes_back(begin: Begin, driver: Driver) -> None:
    """Also where a finger just misses the partner's."""
    table = begin(exchange(), TABLET)
    giver = table.session.seat
    card = table.session.sight().moves[0][5:]
    plates = [seat.ids.gift for seat in table.scene.seats]
    goal = table.scene.target_of(f"gift {giver}")
    for plate in (plate for plate in plates if plate.place != f"gift {giver}"):
        nearest = min(max(goal.y, plate.y + 3), plate.top - 3)
        driver.drag(table.at(f"hand {giver}/{card}"), (plate.center_x, nearest))
        driver.drag(table.at(f"hand {giver}/{card}"), plate.center)
        assert table.played() == 0
        assert card in [piece.face for piece in table.scene.pieces.at(f"hand {giver}")]


def test_a_carried_card_never_covers_the_name_of_the_player_who_gets_it(begin: Begin, driver: Driver) -> None:
    table = begin(exchange())
    giver, layer = table.session.seat, table.scene.layer
    [plate] = [seat.ids.gift for seat in table.scene.seats if seat.ids.gift.place == f"gift {giver}"]
    card = table.scene.pieces.at(f"hand {giver}")[0]
    finger = driver.down(*table.at(card.names[0]))
    for far in (90, 60, 30, 5, -5):
        finger.to(plate.center_x, plate.y - far, steps=3)
        assert max(layer.pose_of(card).corners()[1::2]) <= plate.y + 0.5
    finger.up()
    assert last_move(table).startswith("give"), "there it is given"


@pytest.mark.parametrize("by", ["drag", "tap"])
@pytest.mark.parametrize("size", [(360, 320), (320, 300)])
@pytest.mark.parametrize("seats", [4, 6])
def test_on_half_a_phone_only_the_partner_has_a_plate_and_gets_a_card_there(
    begin: Begin, seats: int, size: Pos, by: str
) -> None:
    table = begin(exchange(seats), size)
    giver = table.session.seat
    [plate] = [each for each in table.scene.seats if each.opacity]
    assert plate.number == (giver + seats // 2) % seats
    assert plate.height >= 15
    make(table, *next(iter(table.scene.entry.ways(table.session.sight().moves[0]))), by=by)
    assert table.played() == 1


def test_the_gifts_places_are_those_of_the_team(begin: Begin) -> None:
    table = begin(exchange(6, options={"teams": "2x3"}))
    places = {seat.number: seat.ids.gift.place for seat in table.scene.seats}
    assert places == {(giver + 2) % 6: f"gift {giver}" for giver in range(6)}


def test_nothing_drawn_depends_on_what_others_hold_and_give(begin: Begin) -> None:
    match = exchange()
    for seat in (0, 1):
        match.play(seat, match.moves(seat)[0])
    seat = match.actors[0]
    seen = []
    redraws = (Match.from_position(redrawn(match.position(), seat, Random(seed))) for seed in range(3))
    # Begun from the position, as the others are: what has happened before is written below the table.
    for drawn in (Match.from_position(match.position()), *redraws):
        table = begin(drawn)
        shown = {(p.place, table.scene.layer.shown_on(p), table.scene.layer.pose_of(p)) for p in table.scene.pieces}
        seen.append((shown, table.scene.entry.prompt(), [side.note for side in table.scene.seats]))
    assert all(each == seen[0] for each in seen)


# -- what cannot be chosen


@pytest.mark.parametrize(
    ("own", "why"),
    [
        (EMPTY, "You can’t play: you have no marble on the track, and no card that brings one out."),
        ("12 K K K", "You can’t play any of your cards."),
    ],
)
def test_a_hand_without_a_legal_card_waits_for_its_player_to_lay_it_down(
    own: str, why: str, begin: Begin, driver: Driver
) -> None:
    table = begin(dog("5 8", own, "16* 30 K K"))
    driver.wait(5)
    assert table.played() == 0
    assert why in driver.texts()
    table.press("Lay down your hand")
    assert last_move(table) == "fold"
    driver.wait(1)
    assert lying(table, "discard")[-2:] == ["5", "8"]


def test_a_jack_without_effect_is_named_and_played_by_its_button(begin: Begin, driver: Driver) -> None:
    table = begin(dog("J", "5 K K K"))
    driver.wait(5)
    assert table.played() == 0
    assert any(text.startswith("Only one move: ") for text in driver.texts())
    table.press("Play it")
    assert last_move(table) == "J"


REFUSED = [
    ("5 8", ("K K 12 0*", "20 K K K"), ("hand 0/5", "20"), "not_your_marble"),
    ("5 8", ("K K 12 60", EMPTY, "20 K K K"), ("hand 0/5", "20"), "team_mate_not_yet"),
    ("5 8", ("K K 12 60",), ("hand 0/5", "40"), "no_marble_there"),
    ("5 8", ("K K 12 60",), ("hand 0/5", "aK"), "not_an_exit_card"),
    ("K 8", ("K K 0* 60",), ("hand 0/K", "aK"), "guard_on_start"),
    ("5 8", ("K K 12 60", "16* K K K"), ("hand 0/5", "12"), "guard_in_the_way"),
    ("5 8", ("K K F1 20",), ("hand 0/5", "aF1"), "overshoots_finish"),
    ("J 8", ("K K 0* 20", "30 K K K"), ("hand 0/J", "0"), "guard_not_swapped"),
    ("J 8", ("K K F0 20", "30 K K K"), ("hand 0/J", "aF0"), "swap_on_track_only"),
    ("5 8", ("K K 12 60",), ("hand 0/5", "discard"), "name_the_marble"),
    ("X 8", ("K K 12 60",), ("hand 0/X", "discard"), "declare_a_rank"),
    ("5 8", ("K K 12 60",), ("12", "22"), "wrong_distance"),
    ("5 5", ("K K 12 60",), ("12", "7"), "only_four_goes_back"),
]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case[-1])
def test_what_is_not_legal_is_refused_for_the_right_reason(begin: Begin, driver: Driver, case: Any) -> None:
    hand, marbles, (what, place), code = case
    table = begin(dog(hand, *marbles))
    assert table.refusal_of(lambda: driver.drag(table.at(what), table.target(place))) == code
    assert table.played() == 0


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_rings_of_a_seven_are_numbered(begin: Begin, size: Pos) -> None:
    table = begin(dog("7 2", "K K K 12"), size)
    make(table, Step("hand 0/7", "12"))
    ends = {trail.word: trail.path[-1] for trail in table.scene.hints.trails if trail.word.isdigit()}
    assert sorted(ends) == [*"1234567"]
    for steps, pose in ends.items():
        target = table.scene.target_of(str(12 + int(steps)))
        assert (pose.x, pose.y) == pytest.approx((target.x, target.y))


@pytest.mark.parametrize("cell", [12, 20, 61])
def test_what_a_refusal_says_covers_no_place_that_is_lit(begin: Begin, driver: Driver, cell: int) -> None:
    table = begin(dog("4 2", f"K K K {cell}"), TABLET)
    driver.tap(table.at("hand 0/4"))
    driver.tap(table.at(str(cell)))
    driver.wait(0.5)
    driver.tap(table.target(str((cell + 3) % 64)))
    bubbles: list[Any] = driver.widgets("Bubble")
    ((left, low, right, high),) = [(*bubble.to_window(*bubble.pos), bubble.right, bubble.top) for bubble in bubbles]
    assert len(table.scene.hints.targets) >= 2
    for lit in table.scene.hints.targets:
        beside = lit.x + lit.width / 2 <= left or lit.x - lit.width / 2 >= right
        assert beside or lit.y + lit.height / 2 <= low or lit.y - lit.height / 2 >= high


def test_a_chosen_card_that_moves_nothing_says_so_and_a_jack_why(begin: Begin, driver: Driver) -> None:
    table = begin(dog("J 8", "K K K 20"))
    driver.tap(table.at("hand 0/J"))
    why = "A Jack needs two marbles to swap, and there aren’t any now. Choose another card."
    assert table.entry.prompt() == why
    driver.tap(table.at("hand 0/8"))
    assert table.entry.prompt() == "Now choose a marble for this card."


def test_a_refusal_shows_the_guard(begin: Begin) -> None:
    table = begin(dog("5 8", "K K 12 60", "16* K K K"))
    refusal = table.session.refusal("5 12>17")
    assert list(table.scene.entry.concerned(refusal)) == [table.scene.board.target("16")]


@pytest.mark.parametrize("start", range(4, 60, 8))
def test_a_refusal_covers_no_place_that_is_lit_instead(begin: Begin, driver: Driver, start: int) -> None:
    table = begin(dog("4 5 8", f"K K K {start}"), TABLET)
    driver.drag(table.at("hand 0/4"), table.target(str(start)))
    driver.tap(table.target(str(start + 3)))
    bubble: Any = driver.widgets("Bubble")[0]
    lit = table.scene.hints.targets
    assert lit
    assert not [pose for pose in lit if bubble.collide_point(pose.x, pose.y)]


# -- always in sight


def test_the_table_shows_leader_helper_and_hand_sizes_to_everyone(begin: Begin) -> None:
    table = begin(dog("5 8", "F0 F1 F2 F3", "20 K K K", round=1, leader=3))
    seats = {seat.number: seat for seat in table.scene.seats}
    names = table.page.names
    assert [number for number, seat in sorted(seats.items()) if seat.leads] == [3]
    assert [seats[number].count for number in range(4)] == ["2", "1", "1", "1"]
    assert seats[0].note == f"for {names[2]}"
    assert seats[1].note == f"with {names[3]}"
    assert [size.text for size in reversed(table.scene.ids.sizes.children) if size.is_now] == ["5"]


@pytest.mark.parametrize(("seats", "size"), spread([4, 6], WINDOWS, one_in=2))
def test_nothing_overlaps_and_all_is_on_the_screen(begin: Begin, seats: int, size: Pos) -> None:
    for text in (80, 160):
        table = begin(exchange(seats), size, text=text)
        scene = table.scene
        boxes = [*(seat for seat in scene.seats), scene.board, scene.ids.hand]
        for at, box in enumerate(boxes):
            assert scene.x <= box.x
            assert box.right <= scene.right + 1
            assert scene.y <= box.y
            assert box.top <= scene.top + 1
            assert not any(_overlap(box, other) for other in boxes[at + 1 :])
        widths = [scene.layer.goal_of(piece).width for piece in table.pieces(f"hand {int(scene.focus_seat)}")]
        assert min(widths) >= 47


def _overlap(one: Any, other: Any) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    return bool(across > 1 and min(one.top, other.top) - max(one.y, other.y) > 1)


@pytest.mark.parametrize("seats", [4, 6])
def test_each_place_is_found_on_the_screen_however_the_board_is_turned(begin: Begin, seats: int) -> None:
    from screens.games.dog import ground as geometry

    scene = begin(exchange(seats)).scene
    board = scene.board
    for turn in range(seats):
        board.turn_to(scene.turn_for(turn), at_once=True)
        for times, dx, dy in ((1, 0, 0), (2, 60, -40)):
            board.enlarge(times, board.center)
            board.pan(dx, dy)
            for place in geometry.spots(seats):
                for spot in board.spots(place):
                    x, y = board.seen(spot)[:2]
                    if board.collide_point(x, y):
                        assert board.place_at((x, y)) == place


def test_a_kennel_is_meant_between_its_hollows_too(begin: Begin, driver: Driver) -> None:
    table = begin(dog("K 8", "K K K 12"), TABLET)
    driver.tap(table.at("hand 0/K"))
    driver.tap(table.scene.target_of("aK")[:2])
    assert last_move(table) == "K aK>0"


def test_the_board_turns_to_who_plays_unless_that_is_switched_off(begin: Begin) -> None:
    match = dog("5 8", EMPTY, "20 30 K K", turn=1)
    table = begin(match)
    assert table.scene.board.turn % 360 == 270
    assert [seat.number for seat in sorted(table.scene.seats, key=lambda seat: seat.order)] == [1, 2, 3, 0]
    table = begin(match, turns=False)
    assert table.scene.board.turn == 0
    assert [seat.number for seat in sorted(table.scene.seats, key=lambda seat: seat.order)] == [0, 1, 2, 3]


def test_a_long_press_tells_what_a_card_a_marble_and_a_place_are(begin: Begin) -> None:
    table = begin(dog("5 8", "K K 12 0*"))
    scene = table.scene
    card, guard = table.pieces("hand 0/5")[0], table.pieces("0")[0]
    assert scene.entry.explain(card, "5").startswith("5: Moves one marble 5")
    assert scene.entry.explain(guard, "a*").startswith(f"{table.page.names[0]}: A guard")
    assert table.page.names[1] in scene.entry.explain_place("16")
    assert table.page.names[2] in scene.entry.explain_place("cF2")
    assert scene.entry.explain_place("17") == ""


# -- motion


def hit(begin: Begin, motion: str = "full") -> AtTable:
    """A marble of the first player is nine cells before one of the second, and has just been told to hit it."""
    table = begin(dog("9 2", "12 K K K", "21 K K K"), motion=motion)
    table.scene.turns = False
    table.page.play("9 12>21")
    return table


def test_a_marble_stands_until_the_one_that_sends_it_back_has_reached_it(begin: Begin, driver: Driver) -> None:
    table = hit(begin)
    scene = table.scene
    [walker] = scene.pieces.at("21")
    struck = next(piece for piece in scene.pieces.at("bK") if scene.layer.pose_of(piece) != scene.layer.goal_of(piece))
    stood = scene.layer.pose_of(struck)
    while scene.layer.pose_of(struck) == stood:
        driver.frames(1)
    pose = scene.layer.pose_of(walker)
    assert pose.distance((stood.x, stood.y)) < stood.width


def test_a_walk_passes_each_cell_and_a_tap_ends_it_at_once(begin: Begin, driver: Driver) -> None:
    table = hit(begin)
    scene = table.scene
    [walker] = scene.pieces.at("21")
    cells = [scene.board.start(str(cell)) for cell in range(13, 18)]
    passed: list[Any] = []
    driver.wait(0.3)
    while len(passed) < len(cells):
        driver.frames(1)
        pose = scene.layer.pose_of(walker)
        passed += [cell for cell in cells if cell not in passed and pose.distance((cell.x, cell.y)) < cell.width / 3]
    assert passed == cells
    assert scene.layer.is_moving
    driver.tap(scene.board.center)
    assert not scene.layer.is_moving
    assert scene.layer.pose_of(walker) == scene.layer.goal_of(walker)


def test_marbles_that_swap_pass_each_other_apart_and_any_tap_ends_that(begin: Begin, driver: Driver) -> None:
    table = begin(dog("J 5", "12 20 K K", "33 40 K K"), motion="full")
    scene = table.scene
    marbles = [scene.pieces.at(place)[-1] for place in ("12", "40")]
    starts = [scene.layer.pose_of(marble) for marble in marbles]
    table.page.play("J 12x40")
    driver.until(lambda: scene.layer.pose_of(marbles[0]) != starts[0], seconds=2)
    driver.wait(0.27)
    one, other = (scene.layer.pose_of(marble) for marble in marbles)
    assert one.distance((other.x, other.y)) > one.width, "in the middle of their ways"
    assert 0 < scene.ends_in < PATIENCE
    driver.tap(table.target("discard"))
    assert scene.is_still
    assert [scene.layer.pose_of(marble) for marble in marbles] == [scene.layer.goal_of(marble) for marble in marbles]


# -- what a finger means on the board


def beside(table: AtTable, place: str, near: str, share: float) -> Pos:
    """A point this share of the way from the middle of one field to that of another."""
    here, there = table.scene.board.target(place), table.scene.board.target(near)
    pose = here.between(there, share)
    return pose.x, pose.y


def test_a_marble_meant_for_another_does_not_go_past_it(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 8 X", "K K K 12", "19 K K K"))
    said: list[str] = []
    table.scene.bind(on_explained=lambda _scene, _entry, each: said.append(each.sentence))
    driver.tap(table.at("12"))
    driver.tap(beside(table, "19", "20", 0.4))
    driver.drag(table.at("12"), beside(table, "19", "20", 0.4))
    assert table.played() == 0
    assert said == ["Only with the 7 or the Joker: choose that card first."] * 2


def test_a_marble_may_miss_its_field_by_a_little_but_not_by_a_whole_field(begin: Begin, driver: Driver) -> None:
    table = begin(dog("8 2", "K K K 12"))
    driver.tap(table.at("12"))
    driver.tap(beside(table, "21", "20", 0.1))
    assert table.played() == 0
    driver.drag(table.at("12"), table.target("19"))
    assert table.played() == 0
    driver.drag(table.at("12"), beside(table, "20", "21", 0.58))
    assert last_move(table) == "8 12>20"


def test_a_marble_that_no_card_moves_unchosen_says_which_to_choose(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 X", "K K K 12"))
    said: list[str] = []
    table.scene.bind(on_explained=lambda _scene, _entry, each: said.append(each.sentence))
    driver.tap(table.at("12"))
    assert said == ["Only with the 7 or the Joker: choose that card first."]


def test_a_seven_that_goes_too_far_is_not_ended_by_a_shorter_part(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 2", "K K 40 12"))
    make(table, Step("hand 0/7", "40"), Step("40", "41"))
    driver.drag(table.at("12"), table.target("19"))
    assert table.played() == 0


def test_a_card_laid_on_the_end_of_a_marbles_way_plays_it(begin: Begin, driver: Driver) -> None:
    table = begin(dog("3 9", "K K 40 12"))
    finger = driver.down(*table.at("hand 0/3")).to(*table.target("15"), steps=6)
    assert table.scene.hints.lit.aim == table.scene.target_of("15")
    finger.up()
    table._still()
    assert last_move(table) == "3 12>15"


def test_a_card_laid_on_the_end_of_a_way_replaces_a_marble_that_waits_for_another(begin: Begin, driver: Driver) -> None:
    table = begin(dog("3 9 A K", "K K 40 12"))
    driver.drag(table.at("aK"), table.target("0"))
    assert table.entry.prompt() == "With which card? Tap it."
    driver.drag(table.at("hand 0/3"), table.target("15"))
    assert last_move(table) == "3 12>15"


def test_a_card_laid_beside_the_end_of_a_way_plays_nothing(begin: Begin, driver: Driver) -> None:
    table = begin(dog("8 9", "K K 40 12"))
    driver.drag(table.at("hand 0/8"), table.target("19"))
    assert table.played() == 0


def test_a_card_laid_where_several_marbles_might_go_asks_which(begin: Begin, driver: Driver) -> None:
    table = begin(dog("7 9", "K K 14 12"))
    driver.drag(table.at("hand 0/7"), table.target("16"))
    assert table.played() == 0
    assert [piece.face for piece in table.entry.chosen] == ["7"]
    driver.tap(table.at("12"))
    assert table.entry.prompt() == "Where should the marble go?"
