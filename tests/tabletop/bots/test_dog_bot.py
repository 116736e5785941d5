"""Dog's bot: obvious moves, what it remembers, and what it must not know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Event, Match
from tabletop.bots import GENTLE, LEVELS, SHARP, STEADY, Player, bot_player
from tabletop.bots.player import Decision, Level, Reason
from tabletop.games.dog import bot_gains
from tabletop.games.dog.bot_evaluation import chances, points
from tabletop.games.dog.cards import COPIES
from tabletop.games.dog.rules import PLAY, Dog
from tests.tables import Table, every_table

TABLES = [table for table in every_table() if table.game == "dog"]
GOOD: tuple[Level, ...] = (STEADY, SHARP)

HOME = "F0 F1 F2 F3"
KENNEL = "K K K K"
#: A search budget that suffices where few moves are legal.
SOME = 120


def table_of(hands: Sequence[str], marbles: Sequence[str], **keys: Any) -> Match:
    """A table of four; hands and marbles as words, empty hands and full kennels where left out."""
    rows = [row.split() for row in [*marbles, *[KENNEL] * (4 - len(marbles))]]
    held = [hand.split() for hand in [*hands, *[""] * (4 - len(hands))]]
    stock = list((Counter(COPIES) - Counter(chain(*held))).elements())
    return Match.from_position({"game": "dog", "seats": 4, "hands": held, "marbles": rows, "stock": stock} | keys)


def decided(match: Match, level: Level, seed: int = 1) -> tuple[str, str | None]:
    """The move that seat 0's bot chooses, and the reason's code."""
    decision = bot_player("dog", seat=0, level=level, seed=seed).decide(match.view(0), SOME)
    return decision.move, decision.reason and decision.reason.code


# obvious moves


@pytest.mark.parametrize("level", GOOD)
def test_it_wins_if_it_can(level: Level) -> None:
    match = table_of(["3 8 X"], ["F1 F2 F3 62", KENNEL, HOME])
    move, reason = decided(match, level)
    match.play(0, move)
    assert match.winners == (0, 2)
    assert reason == "wins"


@pytest.mark.parametrize("level", LEVELS)
def test_it_turns_into_its_finish(level: Level) -> None:
    assert decided(table_of(["5", "2"], ["K K K 62"]), level) == ("5 62>aF2", "brings_in")


@pytest.mark.parametrize("level", GOOD)
def test_it_sends_opponents_back_when_it_can(level: Level) -> None:
    assert decided(table_of(["5 6", "2 8"], ["K K K 26", "K K K 31"]), level) == ("5 26>31", "hits")


@pytest.mark.parametrize("level", LEVELS)
def test_it_spares_its_partner(level: Level) -> None:
    match = table_of(["5 6", "2", "3"], ["K K K 36", KENNEL, "K K K 41"])
    assert decided(match, level) == ("6 36>42", None)


@pytest.mark.parametrize("level", GOOD)
def test_it_goes_back_to_come_in(level: Level) -> None:
    assert decided(table_of(["4 6", "2 3"], ["K K K 1"]), level) == ("4 1>61", "comes_close")


@pytest.mark.parametrize(("foe", "reason"), [("40", "lands_safely"), ("22", None), ("K", None)])
def test_a_plain_move_says_if_nobody_is_close_behind_it(foe: str, reason: str | None) -> None:
    assert decided(table_of(["5 6", "2 8"], ["K K K 20", f"K K K {foe}"]), SHARP)[1] == reason


@pytest.mark.parametrize("level", GOOD)
def test_it_swaps_for_the_marble_ahead(level: Level) -> None:
    assert decided(table_of(["J 2", "2 3"], ["K K K 3", "K K K 60"]), level) == ("J 3x60", "swaps")


@pytest.mark.parametrize("level", GOOD)
def test_it_keeps_a_joker_that_is_not_needed(level: Level) -> None:
    move, _reason = decided(table_of(["X 5", "2 3"], ["K K K 22"]), level)
    assert move == "5 22>27"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "marbles"),
    [("2 2 2 7 K X", KENNEL), ("2 7 A X", KENNEL), ("5 X", "K K K 22"), ("7 X", "K K 22 30"), ("J X", "K K K 22")],
)
def test_no_level_ever_spends_a_joker_on_what_another_card_does(level: Level, hand: str, marbles: str) -> None:
    for seed in range(12):
        match = table_of([hand, "2 3"], [marbles, "K K K 40"], seed=seed)
        move, _reason = decided(match, level, seed)
        plain = move.replace("X=", "", 1)
        assert not move.startswith("X") or plain not in match.moves(0), move


def test_where_no_joker_brings_in_the_last_marble_it_may_be_the_card_to_spend() -> None:
    match = table_of(["K X", "2 3"], [KENNEL], options={"no_joker_for_eighth": True})
    state = match.position()
    assert state["options"]["no_joker_for_eighth"]
    player = bot_player("dog", seat=0, level=STEADY, seed=1)
    sample = player.imagining(match.view(0))(Random(1))
    moves = list(sample.moves(0))
    assert list(player.sensible(sample, moves)) == moves


@pytest.mark.parametrize("level", GOOD)
def test_a_seven_sends_home_all_on_its_way(level: Level) -> None:
    match = table_of(["7", "2 3"], ["K K 35 48", "K K 37 40"])
    move, reason = decided(match, level)
    assert reason == "hits_many"
    match.play(0, move)
    assert match.position()["marbles"][1] == KENNEL.split()


@pytest.mark.parametrize("level", LEVELS)
def test_it_moves_its_partner_s_marbles_in(level: Level) -> None:
    match = table_of(["6", "2"], [HOME, KENNEL, "F1 F2 F3 27"])
    assert decided(match, level) == ("6 27>cF0", "wins")


def test_it_brings_a_marble_out() -> None:
    assert decided(table_of(["K 3 9", "2 8 9"], ["K K K 20"]), STEADY) == ("K aK>0", "comes_out")


@pytest.mark.parametrize("level", GOOD)
def test_it_goes_into_its_finish_as_deep_as_leaves_no_hole(level: Level) -> None:
    move, _reason = decided(table_of(["2 3", "2 3"], ["K K F3 63"]), level)
    assert move in ("3 63>aF1", "2 63>aF0")


# the exchange


def exchange(hand: str, marbles: Sequence[str]) -> Match:
    return table_of([hand, "2 2 3 3 5 5", "2 2 3 3 5 5", "6 6 8 8 9 9"], marbles, phase="exchange")


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_who_is_stuck_gets_a_card_to_come_out_with(level: Level) -> None:
    move, reason = decided(exchange("A K 4 6 8 9", ["K K 30 45", "K K K 5"]), level)
    assert move in ("give A", "give K") or level == SHARP
    assert reason == ("frees_partner" if move in ("give A", "give K") else "is_needed_least")


@pytest.mark.parametrize("level", [GENTLE, STEADY])
def test_the_only_card_to_come_out_with_is_not_given_away(level: Level) -> None:
    move, reason = decided(exchange("K 3 5 6 8 9", [KENNEL, KENNEL, "K K K 40"]), level)
    assert move != "give K"
    assert reason == "is_needed_least"


# what it keeps in mind


def told(player: Player[Any, Any], events: Sequence[Event]) -> None:
    player.told([event.seen_by(player.seat) for event in events])


def exchanged(level: Level = STEADY, seed: int = 0) -> tuple[Match, Player[Any, Any]]:
    """A match after an exchange in which seat 0 passed on a King, and the bot that was told of it."""
    match = exchange("A K 4 6 8 9", ["K K 30 45", KENNEL, "K K K 20"])
    player = bot_player("dog", seat=0, level=level, seed=seed)
    for seat, face in enumerate("K226"):
        told(player, match.play(seat, f"give {face}"))
    return match, player


def test_it_knows_the_card_that_it_has_given() -> None:
    match, player = exchanged()
    assert player.known(match.view(0)) == {"hand 2": ["K"]}
    told(player, match.play(0, "4 45>49"))
    told(player, match.play(1, "fold"))
    assert player.known(match.view(0)) == {"hand 2": ["K"]}
    told(player, match.play(2, "K cK>32"))
    assert player.known(match.view(0)) == {}


def test_it_imagines_its_partner_with_the_card_that_it_has_given() -> None:
    match, player = exchanged()
    view = match.view(0)
    sampler = GAMES["dog"].imagining(view, player.known(view))
    assert all(sampler(Random(seed)).hands[2] >> 4 * 12 & 15 for seed in range(20))


def test_a_gentle_bot_sometimes_forgets_the_card_it_gave() -> None:
    players = [exchanged(GENTLE, seed)[1] for seed in range(20)]
    assert 0 < sum(not player.known({}) for player in players) < len(players)


def test_a_new_round_is_a_new_page() -> None:
    match, player = exchanged()
    while match.position()["round"] == 0:
        seat = match.actors[0]
        told(player, match.play(seat, match.moves(seat)[0]))
    assert player.known(match.view(0)) == {}


# what it counts


def test_a_glance_gains_what_the_marbles_are_worth_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_gains, "RISK", 0.0)
    monkeypatch.setattr(bot_gains, "RISK_ON_A_START", 0.0)
    seen = 0
    for seed in range(6):
        state: Dog = GAMES["dog"].deal(Table("dog", 4, {}).setting(seed))
        rng = Random(seed)
        player = bot_player("dog", seat=0, level=STEADY, seed=seed)
        while state.actor >= 0:
            seat, moves = state.actor, state.moves(state.actor)
            if state.phase == PLAY and len(moves[0]) > 1:
                for move in moves[:: 1 + len(moves) // 6]:
                    assert bot_gains.MoveGains(state, seat).gain(move) == pytest.approx(gained(state, seat, move))
                    seen += 1
            state.play(seat, player.habit(state, seat, rng))
    assert seen > 1000


@pytest.mark.parametrize(
    ("move", "risky", "safe"),
    [
        ("5 30>35", "31 K K K", "45 K K K"),
        ("5 11>16", "K K K K", "F0 F1 F2 F3"),
    ],
    ids=["before another marble", "where another comes out"],
)
def test_a_place_where_a_marble_may_be_sent_back_is_worth_less(move: str, risky: str, safe: str) -> None:
    own = move.removeprefix("5 ").partition(">")[0]

    def gain(theirs: str) -> float:
        rows = [row.split() for row in (f"{own} 60 K K", theirs, "K K K K", "K K K K")]
        where = {"game": "dog", "seats": 4, "hands": [["5", "2"], ["2"], [], []], "marbles": rows}
        state: Any = Match.from_position(where)._state
        return bot_gains.MoveGains(state, 0).gain(GAMES["dog"].read(state, 0, move))

    assert gain(risky) < gain(safe) - 1


def gained(state: Dog, seat: int, move: tuple[int, ...]) -> float:
    after = state.copy()
    after.carry_out(seat, move)
    gain = 0.0
    for colour in range(state.seats):
        change = points(after, colour) - points(state, colour)
        gain += change if colour in state.team_of(seat) else -change
    return gain


def test_chances_are_shared_out_among_the_teams() -> None:
    for table in TABLES:
        state: Dog = GAMES["dog"].deal(table.setting(3))
        each = chances(state)
        assert len(each) == state.teams
        assert sum(each) == pytest.approx(1)
        assert max(each) == pytest.approx(min(each))


def test_a_suggestion_says_what_speaks_for_the_obvious_move() -> None:
    match = table_of(["5 6 K", "2 8"], ["K K K 26", "K K K 31"])
    player = bot_player("dog", seat=0, level=SHARP, seed=1)
    against = {move: player.explain(match.view(0), Decision(move)).against for move in match.moves(0)}
    assert against["6 26>32"] == Reason("could_hit", (("other", 1),))
    assert against["5 26>31"] is None
    match = table_of(["6 K", "2 8"], ["K K K 26"])
    assert player.explain(match.view(0), Decision("6 26>32")).against == Reason("could_come_out")


@pytest.mark.parametrize(
    ("hands", "marbles", "made", "best", "told"),
    [
        (["3 8", "2"], ["K K K 62"], "8 62>6", "3 62>aF0", Reason("went_past")),
        (["6 X", "2"], ["K K K 26"], "X=6 26>32", "6 26>32", Reason("spent_joker")),
        (["3 A", "2"], ["K K 26 40"], "A 26>27", "3 26>29", Reason("spent_starter", (("face", "A"),))),
        (["5 2", "2"], ["26 40 K K", "27 K K K"], "5 26>31", "2 40>42", Reason("exposed", (("n", 2),))),
        (["4 3", "2"], ["26 29 K K"], "3 26>29", "4 26>30", Reason("hit_its_team")),
    ],
    ids=["past its finish", "a Joker", "an Ace", "within reach", "its own marble"],
)
def test_looking_back_says_what_speaks_against_the_move(
    hands: Sequence[str], marbles: Sequence[str], made: str, best: str, told: Reason
) -> None:
    match = table_of(hands, marbles)
    assert {made, best} <= {*match.moves(0)}
    player = bot_player("dog", seat=0, level=SHARP, seed=1)
    assert player.explain(match.view(0), Decision(best), Decision(made)).against == told


def test_with_open_hands_the_end_of_a_round_is_not_certain() -> None:
    """Seats that always play the usual move would end it the same way every time."""
    match = table_of(["5 6", "2 8", "3 9", "4 10"], ["K K 26 40", "K K 31 20", "K K 50 3", "K K 60 12"])
    player: Any = bot_player("dog", seat=0, level=SHARP, seed=1)
    state, rng = player.imagining(match.view(0))(Random(1)), Random(2)
    search = player.search(state, lambda _rng: state, [], [], rng)
    for search.is_varied in (False, True):
        ends = set()
        for _ in range(12):
            steps = search.rollout(state.copy(), state.moves(0)[0], rng)
            ends.add(carried_out(steps).marbles[0])
        assert (len(ends) > 1) == search.is_varied


def carried_out(steps: Any) -> Any:
    """What a generator returns."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
