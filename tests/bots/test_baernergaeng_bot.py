"""What the house players of Bärnergäng promise."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tabletop import Match
from tabletop.bots import GENTLE, LEVELS, SHARP, STEADY, house_player
from tabletop.bots.player import Decision, Level, Reason
from tabletop.events import Seen
from tabletop.game import Json
from tabletop.games.baernergaeng.bot import PLAYER, REASONS, BaernergaengPlayer
from tabletop.games.baernergaeng.bot_memory import FORGOTTEN
from tabletop.games.baernergaeng.cards import FACES, deck_of
from tests.redraw import redrawn
from tests.tables import Table, every_table

TRIES = 240
#: No match of two rounds takes a seat so many moves.
LONGEST = 400
WISE = (STEADY, SHARP)


def position(mine: str = "9 5 2 3", theirs: str = "4 6 7 1", **more: Any) -> Json:
    """Seat 0 is in turn in the last round, everybody having had a turn before; the pile has all other cards."""
    table: Json = {
        "game": "baernergaeng",
        "options": {"rounds": 1},
        "seats": 2,
        "seed": 7,
        "phase": "turn",
        "turn": 0,
        "rows": [mine.split(), theirs.split()],
        "discard": ["8"],
        "turns": [1, 1],
        "scores": [],
        **more,
    }
    pile = [FACES[face] for face in deck_of(table["options"].get("extension", []))]
    drawn = [table["drawn"]] if "drawn" in table else []
    for card in (*mine.split(), *theirs.split(), *table["discard"], *drawn):
        pile.remove(card.rstrip("^"))
    Random(7).shuffle(pile)
    return {**table, "pile": pile}


def looked(viewer: int, place: str, face: str | None) -> Seen:
    return Seen("look", viewer, place, place, 1, None if face is None else (face,), ())


def player_at(level: Level, seat: int = 0, seed: int = 1) -> BaernergaengPlayer:
    player = house_player("baernergaeng", seat=seat, level=level, seed=seed)
    assert isinstance(player, BaernergaengPlayer)
    return player


def asked(level: Level, where: Json, known: str, seed: int = 1) -> Decision:
    """Seat 0 has looked at these places, and the other seat at its outer cards."""
    player = player_at(level, seed=seed)
    rows = where["rows"]
    events = [looked(1, place, None) for place in ("1.0", "1.3")]
    for place in known.split():
        seat, slot = map(int, place.split("."))
        events.append(looked(0, place, rows[seat][slot].rstrip("^")))
    for event in events:
        player.remember(event)
    return player.decide(Match.from_position(where).view(0), TRIES)


OWN = "0.0 0.1 0.2 0.3"


@pytest.mark.parametrize("level", WISE)
def test_a_zero_on_the_discard_replaces_the_worst_card(level: Level) -> None:
    reason = Reason("saves_points", (("face", "0"), ("n", 9)))
    assert asked(level, position(discard=["0"]), OWN) == Decision("take 0", reason)


@pytest.mark.parametrize("level", WISE)
def test_a_nine_is_not_taken(level: Level) -> None:
    assert asked(level, position(mine="9 9 2 3", discard=["9"]), OWN).move == "draw"


@pytest.mark.parametrize("level", WISE)
def test_a_low_card_is_kept_for_the_worst_one(level: Level) -> None:
    assert asked(level, position(phase="drawn", drawn="1"), OWN).move == "keep 0"


@pytest.mark.parametrize("level", WISE)
def test_a_nine_is_thrown(level: Level) -> None:
    decision = asked(level, position(mine="1 5 2 3", phase="drawn", drawn="9"), OWN)
    assert decision.move == "throw"
    assert decision.reason is not None
    assert decision.reason.code == "none_is_worse"


@pytest.mark.parametrize("level", WISE)
def test_a_nine_changes_places_with_a_zero_that_was_seen(level: Level) -> None:
    where = position(theirs="4 0 7 6", phase="drawn", drawn="swap")
    assert asked(level, where, OWN + " 1.1").move == "swap 0 1.1"


@pytest.mark.parametrize("level", WISE)
def test_only_good_cards_are_not_swapped_away(level: Level) -> None:
    where = position(mine="0 0 1 1", theirs="9 8 8 9", phase="drawn", drawn="swap")
    assert asked(level, where, OWN + " 1.0 1.1 1.2 1.3").move == "throw"


@pytest.mark.parametrize("level", WISE)
def test_a_look_is_for_a_card_that_is_not_known(level: Level) -> None:
    decision = asked(level, position(mine="1 5 2 3", phase="drawn", drawn="look"), "0.0 0.3")
    assert decision.move.startswith("look ")
    assert decision.move not in ("look 0.0", "look 0.3")


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_next_to_nothing_calls(level: Level) -> None:
    assert asked(level, position(mine="0 0 1 0", phase="end"), OWN).move == "call"


@pytest.mark.parametrize("level", LEVELS)
def test_who_has_nothing_but_nines_does_not_call(level: Level) -> None:
    assert asked(level, position(mine="9 9 9 9", theirs="1 2 1 0", phase="end"), OWN).move == "end"


@pytest.mark.parametrize("level", WISE)
def test_where_the_highest_is_best_a_nine_replaces_the_lowest(level: Level) -> None:
    options = {"rounds": 1, "extension": ["invert"]}
    where = position(mine="9 1 8 7", phase="drawn", drawn="9", inverted=True, options=options)
    assert asked(level, where, OWN).move == "keep 1"


@pytest.mark.parametrize("level", WISE)
def test_a_card_less_is_the_worst_card_less(level: Level) -> None:
    options = {"rounds": 1, "extension": ["cut"]}
    assert asked(level, position(phase="drawn", drawn="cut", options=options), OWN).move == "cut 0"


@pytest.mark.parametrize("level", WISE)
def test_a_visible_zero_is_grabbed(level: Level) -> None:
    options = {"rounds": 1, "extension": ["flip"]}
    assert asked(level, position(theirs="4 0^ 7 6", options=options), OWN).move == "grab 0 1.1"


@pytest.mark.parametrize("level", WISE)
def test_a_hand_of_nines_is_traded_by_a_joker_rather_than_added_to(level: Level) -> None:
    options = {"rounds": 1, "extension": ["trade", "add", "joker"]}
    where = position(mine="9 9 9 9", theirs="0 1 1 0", phase="drawn", drawn="joker", options=options)
    assert asked(level, where, OWN + " 1.0 1.1 1.2 1.3").move == "joker trade"


# memory


def test_a_card_is_remembered_where_it_went() -> None:
    player = player_at(STEADY)
    player.told([looked(0, "0.0", "9"), looked(0, "0.3", "2")])
    player.told(
        [Seen("swap", 1, "0.0", "1.2", 1, None, ()), Seen("swap", 1, "1.2", "0.0", 1, None, ())],
    )
    assert FACES[player.memory.row(1)[2].face] == "9"
    assert player.memory.row(0)[0].face == FORGOTTEN


def test_what_all_saw_taken_is_known_to_all() -> None:
    player = player_at(STEADY)
    player.told([Seen("take", 1, "discard", "1.2", 1, ("3",), ()), Seen("take", 1, "1.2", "discard", 1, ("8",), ())])
    card = player.memory.row(1)[2]
    assert FACES[card.face] == "3"
    assert all(card.eyes >> seat & 1 for seat in (0, 1))


def test_who_gives_away_a_three_keeps_nothing_that_is_worse() -> None:
    player = player_at(STEADY)
    player.told([looked(1, "1.0", None), looked(1, "1.3", None)])
    player.told([Seen("keep", 1, "1.0", "discard", 1, ("3",), ()), Seen("keep", 1, "hand 1", "1.0", 1, None, ())])
    assert not player.memory.row(1)[0].fits(FACES.index("7"))
    assert not player.memory.row(1)[3].fits(FACES.index("7"))
    assert player.memory.row(1)[3].fits(FACES.index("2"))


def test_a_new_deal_wipes_the_memory() -> None:
    player = player_at(STEADY)
    player.told([looked(0, "0.0", "9")])
    player.told([Seen("deal", 1, None, None, 1, (), ()), Seen("dealt", 0, "pile", "row 0", 4, None, ())])
    assert [card.face for card in player.memory.row(0)] == [FORGOTTEN] * 4


@pytest.mark.parametrize(("level", "forgets"), [(GENTLE, True), (STEADY, False), (SHARP, False)])
def test_only_the_gentle_one_forgets(level: Level, forgets: bool) -> None:
    player = player_at(level)
    player.told([looked(0, "0.0", "9")])
    for _ in range(200):
        player.told([])
    assert (player.memory.row(0)[0].face == FORGOTTEN) is forgets


# all tables


def played(table: Table, level: Level, seed: int, iterations: int) -> list[tuple[int, Json, Decision]]:
    """A match of one level among itself: who was asked, what was seen, what was decided."""
    match = table.match(seed)
    players = [player_at(level, seat, seed) for seat in range(match.seats)]
    told = []
    while not match.over:
        seat = match.actors[0]
        view = match.view(seat)
        decision = players[seat].decide(view, iterations)
        told.append((seat, view, decision))
        events = match.play(seat, decision.move)
        for other, player in enumerate(players):
            player.told([event.seen_by(other) for event in events])
        assert len(told) < LONGEST * match.seats
    return told


TABLES = [table for table in every_table() if table.game == "baernergaeng"]


@pytest.mark.parametrize("table", TABLES, ids=str)
@pytest.mark.parametrize("level", LEVELS)
def test_every_table_is_played_to_the_end(table: Table, level: Level) -> None:
    options = {**table.options, "rounds": min(2, table.options.get("rounds", 2))}
    for _seat, view, decision in played(table._replace(options=options), level, seed=3, iterations=8):
        if decision.reason:
            assert_says_something(decision, view)


def assert_says_something(decision: Decision, view: Mapping[str, Any]) -> None:
    assert decision.reason is not None
    sentence = REASONS[decision.reason.code].format(**dict(decision.reason.facts))
    assert "{" not in sentence
    for name, fact in decision.reason.facts:
        assert name != "face" or fact in (view["drawn"], view["top"])


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_is_decided_again(level: Level) -> None:
    table = Table("baernergaeng", 3, {"rounds": 1})
    assert played(table, level, seed=5, iterations=24) == played(table, level, seed=5, iterations=24)


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_not_seen_changes_no_decision(level: Level) -> None:
    match = Table("baernergaeng", 3, {"rounds": 2, "extension": ["mix", "flip", "new", "joker"]}).match(11)
    players = [player_at(level, seat) for seat in range(3)]
    rng = Random(1)
    while not match.over:
        seat = match.actors[0]
        view = match.view(seat)
        other = Match.from_position(redrawn(match.position(), seat, rng)).view(seat)
        move = players[seat].decide(view, 16)
        assert players[seat].decide(other, 16) == move
        events = match.play(seat, move.move)
        for place, player in enumerate(players):
            player.told([event.seen_by(place) for event in events])


def test_the_frame_finds_the_player() -> None:
    assert isinstance(house_player("baernergaeng", seat=0, level=STEADY, seed=1), PLAYER)
