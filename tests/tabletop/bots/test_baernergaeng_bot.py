"""What the bots of Bärnergäng promise."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tabletop import Match
from tabletop.bots import GENTLE, LEVELS, SHARP, STEADY, bot_player
from tabletop.bots.player import Decision, Level, Reason
from tabletop.events import Seen
from tabletop.game import Json
from tabletop.games.baernergaeng import bot_search
from tabletop.games.baernergaeng.bot import PLAYER, BaernergaengBot
from tabletop.games.baernergaeng.bot_habit import usual
from tabletop.games.baernergaeng.bot_memory import FORGOTTEN
from tabletop.games.baernergaeng.bot_minds import Minds
from tabletop.games.baernergaeng.cards import FACES, deck_of
from tabletop.games.baernergaeng.rules import Baernergaeng
from tests.tabletop.bots.course import course_of

TRIES = 240
WISE = (STEADY, SHARP)


def position(mine: str = "9 5 2 3", theirs: str = "4 6 7 1", **more: Any) -> Json:
    """The last round, seat 0 in turn, every seat having had a turn; the draw pile has all other cards."""
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


def player_at(level: Level, seat: int = 0, seed: int = 1) -> BaernergaengBot:
    player = bot_player("baernergaeng", seat=seat, level=level, seed=seed)
    assert isinstance(player, BaernergaengBot)
    return player


def asked(level: Level, where: Json, known: str, seed: int = 1) -> Decision:
    """Ask a bot at seat 0 that has looked at these places; seat 1 has looked at its outer cards."""
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


def test_the_sharp_one_keeps_a_nine_for_bait_instead_of_a_card_that_it_does_not_know() -> None:
    where = position(mine="0 5 9 1", phase="drawn", drawn="9")
    assert asked(STEADY, where, "0.0 0.3").move == "throw"
    assert asked(SHARP, where, "0.0 0.3").move == "keep 1"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("mine", "drawn", "known", "best"),
    [
        ("7 5 2 3", "1", "0.0 0.1", "keep 0"),
        ("0 5 6 3", "4", "0.0 0.2", "keep 2"),
        ("8 5 2 3", "6", OWN, "keep 0"),
        ("2 1 3 3", "7", OWN, "throw"),
    ],
)
def test_no_level_gives_away_points_that_it_knows_of(
    level: Level, mine: str, drawn: str, known: str, best: str
) -> None:
    where = position(mine=mine, phase="drawn", drawn=drawn)
    unknown = {f"keep {slot}" for slot in range(4)} - {f"keep {place[2:]}" for place in known.split()}
    for seed in range(8):
        assert asked(level, where, known, seed).move in {best, *unknown}


def test_in_an_inverted_round_a_known_high_number_stays() -> None:
    where = position(
        mine="9 5 2 3", phase="drawn", drawn="7", inverted=True, options={"rounds": 1, "extension": ["invert"]}
    )
    assert asked(STEADY, where, OWN).move == "keep 2"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_quick_loop_of_the_search_plays_and_believes_what_habit_and_play_do(seats: int) -> None:
    """State by state, with guesses of all heights: rows, piles, turns, and who assumes what of which card."""
    compared = 0
    for seed in range(60):
        rng = Random(f"{seats}/{seed}")
        state, minds = _random_turn(seats, rng)
        quick, quick_minds = state.copy(), minds.copy()
        bot_search._play_plain_turns(quick, quick_minds)
        while not _has_come_to(state, quick):
            move = usual(state, minds, state.actor)
            minds.follow(state, state.actor, move)
            state.play(state.actor, move)
            compared += 1
        assert (minds.eyes, minds.guess) == (quick_minds.eyes, quick_minds.guess)
    assert compared > 60 * seats


def _random_turn(seats: int, rng: Random) -> tuple[Baernergaeng, Minds]:
    """A turn of the basic game whose seats know some cards, and assume anything of the others."""
    match = Match.new("baernergaeng", seats=seats, seed=rng.randrange(1000), options={"rounds": 1})
    while match.view(None)["phase"] == "peek":
        match.play(match.actors[0], match.moves(match.actors[0])[0])
    for _move in range(rng.randrange(30)):
        if match.over or match.view(None)["phase"] == "score":
            break
        match.play(match.actors[0], rng.choice([move for move in match.moves(match.actors[0]) if move != "call"]))
    if match.view(None)["phase"] != "turn" or match.view(None)["caller"] is not None:
        return _random_turn(seats, rng)
    state = match.game.imagining(match.view(0), {})(rng)
    rows = state.rows
    eyes = [[rng.randrange(1 << seats) for _card in row] for row in rows]
    guess = [[rng.uniform(0, 9) for _card in row] for row in rows]
    return state, Minds(eyes, guess)


def _has_come_to(state: Baernergaeng, other: Baernergaeng) -> bool:
    """Whether both are the same moment; the slow one is never a step too far."""
    assert len(state.pile) >= len(other.pile), "it has gone past that moment"
    return _moment(state) == _moment(other)


def _moment(state: Baernergaeng) -> tuple[object, ...]:
    return state.phase, state.actor, state.rows, state.pile, state.discard, state.turns, state.drawn


@pytest.mark.parametrize("level", WISE)
def test_good_cards_are_no_bait(level: Level) -> None:
    assert asked(level, position(mine="2 1 0 1", phase="drawn", drawn="9"), OWN).move == "throw"


@pytest.mark.parametrize("level", WISE)
def test_no_bait_is_laid_out_in_the_last_turn(level: Level) -> None:
    where = position(mine="0 5 9 1", phase="drawn", drawn="9", caller=1)
    assert asked(level, where, "0.0 0.3").move == "throw"


@pytest.mark.parametrize("level", WISE)
def test_a_nine_changes_places_with_a_zero_that_was_seen(level: Level) -> None:
    where = position(theirs="4 0 7 6", phase="drawn", drawn="swap")
    assert asked(level, where, OWN + " 1.1").move == "swap 0 1.1"


@pytest.mark.parametrize("level", WISE)
def test_a_look_that_shows_nothing_of_use_is_discarded(level: Level) -> None:
    assert asked(level, position(phase="drawn", drawn="look", caller=1), "0.0 0.3").move == "throw"
    assert asked(level, position(phase="drawn", drawn="look"), "0.0 0.1 0.3 1.0 1.1 1.2 1.3").move == "look 0.2"


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
def test_a_bot_with_a_very_low_row_calls(level: Level) -> None:
    assert asked(level, position(mine="0 0 1 0", phase="end"), OWN).move == "call"


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_with_only_nines_does_not_call(level: Level) -> None:
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


def test_looks_before_the_first_move_are_remembered() -> None:
    match = Match.new("baernergaeng", seats=2, seed=4)
    player = player_at(STEADY, seat=1)
    shown = match.view(1)["rows"][1]
    player.begin(match.view(1))
    for seat in (0, 1):
        player.told([event.seen_by(1) for event in match.play(seat, "ok")])
    assert match.view(1)["rows"][1] == [None] * 4
    known = player.known(match.view(1))
    assert (known["1.0"], known["1.3"]) == (shown[0], shown[3])


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


def test_a_seat_that_gives_away_a_three_keeps_no_worse_card() -> None:
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


# why


@pytest.mark.parametrize("level", LEVELS)
def test_a_reason_names_no_card_but_those_at_hand(level: Level) -> None:
    for moment in course_of("baernergaeng", level).moments:
        facts = dict(moment.decision.reason.facts) if moment.decision.reason else {}
        assert facts.get("face") in (None, moment.view["drawn"], moment.view["top"])


def test_a_discard_of_a_better_card_never_claims_that_none_is_worse() -> None:
    player = player_at(SHARP)
    view = Match.from_position(position(mine="9 5 2 3", phase="drawn", drawn="4")).view(0)
    player.remember(looked(0, "0.0", "9"))
    state = player.imagining(view)(Random(1))
    moves = state.moves(0)
    reasons = [thought.reason for thought in player.judge(state, moves, Random(1))]
    assert player.game.write(state, moves[-1]) == "throw"
    assert reasons[-1] is None


def test_the_frame_finds_the_player() -> None:
    assert isinstance(bot_player("baernergaeng", seat=0, level=STEADY, seed=1), PLAYER)


def test_a_suggestion_says_what_speaks_for_the_obvious_move() -> None:
    where = position(mine="9 5 2 3", discard=["4"])
    player = player_at(SHARP)
    for place, face in (("0.0", "9"), ("0.3", "3")):
        player.remember(looked(0, place, face))
    view = Match.from_position(where).view(0)
    assert player.explain(view, Decision("draw")).against == Reason("top_is_lower", (("face", "4"),))
    assert player.explain(view, Decision("take 0")).against is None
