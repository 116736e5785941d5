"""What the bots of Bungee promise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from math import exp
from random import Random
from types import FunctionType
from typing import Any, cast

import pytest

from tabletop import GAMES, Match
from tabletop.bots import GENTLE, LEVELS, SHARP, STEADY
from tabletop.bots.player import Decision, Level, Reason
from tabletop.game import Json
from tabletop.games.bungee.bot import PLAYER, BungeeBot
from tabletop.games.bungee.bot_belief import Belief, turns_of
from tabletop.games.bungee.bot_memory import Deed
from tabletop.games.bungee.bot_search import BEYOND, RoundSearch
from tabletop.games.bungee.cards import BUNGEE, FACES, HAND_SIZE
from tabletop.games.bungee.moves import CALL, TAKE, face_of
from tabletop.games.bungee.rules import Bungee
from tabletop.games.bungee.scoring import CALL_LIMIT, call_value
from tabletop.packed_hands import faces_of, held

TRIES = 300
WISE = (STEADY, SHARP)


def table(hands: Sequence[str], discard: str = "9", **more: Any) -> Json:
    """Seat 0's view, with hands and discard pile split at spaces; all other cards are in the draw pile."""
    pile = ["3", "7", "10", "2", "5", "9", "1", "10", "6", "4"]
    return Match.from_position(start(hands, discard.split(), **{"pile": pile, **more})).view(0)


def start(hands: Sequence[str], discard: Sequence[str], **more: Any) -> Json:
    """A position of Bungee."""
    return {
        "game": "bungee",
        "options": {},
        "seats": len(hands),
        "seed": 7,
        "hands": [hand.split() for hand in hands],
        "lucky": "8",
        "discard": [*discard],
        "turn": 0,
        **more,
    }


def player(level: Level, seat: int = 0) -> BungeeBot:
    return PLAYER(GAMES["bungee"], seat, level, 1)


def move(view: Json, level: Level) -> str:
    return player(level).decide(view, TRIES).move


@pytest.mark.parametrize("level", WISE)
@pytest.mark.parametrize(
    ("hands", "discard", "best"),
    [
        (["1 B", "9 9 10 7"], "9", "call"),
        (["1 2 10", "7 7 9"], "", "drop 10"),
        (["2 9 9 10", "7 7 3 1"], "7", "drop 9 9"),
        (["3 10", "7 7 3 1"], "8", "take drop 10"),
        (["2 10", "7 7 3 1"], "B", "take drop 10"),
        (["1 7 7", "5 4 3 1"], "7", "drop 7 7"),
        (["3 6", "4 5 10"], "9", "drop 6"),
        (["8 8 10 1", "7 7 3 1"], "9", "drop 10"),
        (["4 9", "7 7 3 1"], "1", "take drop 9"),
    ],
)
def test_what_everybody_would_play(hands: Sequence[str], discard: str, best: str, level: Level) -> None:
    assert move(table(hands, discard), level) == best


@pytest.mark.parametrize("level", LEVELS)
def test_no_bot_takes_and_drops_sixes_for_ever(level: Level) -> None:
    for seed in range(5):
        assert PLAYER(GAMES["bungee"], 0, level, seed).decide(table(["6 9", "5 7"], "6"), TRIES).move != "take drop 6"


@pytest.mark.parametrize("level", WISE)
def test_a_bot_that_cannot_win_the_last_lap_limits_its_loss(level: Level) -> None:
    assert move(table(["2 9 10 10", "1 B"], "9", calls=[1], seats=2), level) == "drop 10 10"


@pytest.mark.parametrize("level", LEVELS)
def test_asked_on_the_last_lap_a_seat_without_another_turn_calls(level: Level) -> None:
    assert move(table(["2 3", "1 B"], "9", calls=[1], phase="call"), level) == "call"


@pytest.mark.parametrize("level", WISE)
def test_a_bot_with_another_turn_holds_a_poor_hand(level: Level) -> None:
    assert move(table(["B 5", "1 B"], "6", calls=[1], phase="call", extend=True), level) == "hold"


@pytest.mark.parametrize("level", WISE)
def test_a_lucky_bungee_is_taken_for_a_high_card(level: Level) -> None:
    view = table(["1 1 2 2 10", "2 3 4 5 9"], "", lucky="B", phase="lucky", turn=0, round=1, scores=[[3, -10]])
    assert move(view, level) == "swap 10"


def test_a_six_is_said_to_win_a_turn_only_if_it_does() -> None:
    assert player(STEADY).decide(table(["3 6", "4 5 10"])).reason == ("wins_turn", ())
    assert player(STEADY).decide(table(["3 6", "4 5 10", "4 5"])).reason == ("skips", (("other", 1),))
    both = player(STEADY).decide(table(["1 6 6", "4 5 10"]))
    assert (both.move, both.reason) != ("drop 6 6", ("skips", (("other", 1),)))


def test_of_two_takes_a_suggestion_names_what_is_discarded() -> None:
    view = table(["1 2 3 5", "1 1 1 5"], "3", lucky="2")
    reason = Reason("takes_match", (("face", "3"),))
    told = player(SHARP).explain(view, Decision("take drop 5", reason), Decision("take drop 1", reason))
    assert told.reason == Reason("drops_high", (("face", "5"), ("points", 5)))


# rollouts


def ended(rollout: Generator[None, None, Bungee]) -> Iterator[Bungee | None]:
    """A rollout's pauses, then its end."""
    end = yield from rollout
    yield end


def test_where_every_hand_is_open_a_rollout_may_end_in_several_ways() -> None:
    """Else how a match stood would jump to 100 % and back: with no card drawn, the usual turns are always the same."""
    seat = player(SHARP, seat=0)
    hands = {"hand 1": ["1", "B", "B"], "hand 2": ["3", "3", "4", "B"]}
    view = table(["2 4 4 4 7", "1 B B", "3 3 4 B"], "2 10 1", lucky="7")
    sampler = GAMES["bungee"].imagining(view, hands)
    world = sampler(Random(1))
    ends: dict[bool, set[tuple[float, ...]]] = {False: set(), True: set()}
    for is_varied, found in ends.items():
        search = seat.search(world, sampler, [], [], Random(1))
        search.is_varied = is_varied
        for number in range(20):
            rng = Random(number)
            state = world.copy()
            *_, end = ended(search.rollout(state, search.likely(state, 0, rng), rng))
            found.add(tuple(search.totals(end)))
    assert len(ends[False]) == 1
    assert len(ends[True]) > 1


# memory


def test_a_taken_card_is_remembered_until_it_is_dropped() -> None:
    hands = ["1 4 9 9 10", "2 3 5 7 10"]
    match = Match.from_position(start(hands, ["4"], pile=["10", "7", "10", "6"]))
    other = player(STEADY, seat=1)
    for seat, text, known in [
        (0, "take drop 9 9", {"hand 0": ["4"]}),
        (1, "drop 10", {"hand 0": ["4"]}),
        (0, "drop 4 4", {}),
    ]:
        other.told([event.seen_by(1) for event in match.play(seat, text)])
        assert other.known(match.view(1)) == known


def test_a_memory_that_can_not_be_true_is_no_memory() -> None:
    view = table(["1 4 9 9 10", "2 3 5 7 10"], "4")
    match = Match.imagine(view, Random(1))
    other = player(STEADY, seat=1)
    for _ in range(6):
        other.told([event.seen_by(1) for event in match.copy().play(0, "take drop 9")])
    assert other.known(match.view(1)) == {}


def test_what_others_keep_is_lower_than_what_they_drop() -> None:
    match, drawn, believed = Match.new("bungee", seats=2, seed=11), 0, 0
    players = [player(SHARP, seat) for seat in range(2)]
    for _ in range(6):
        seat = match.actors[0]
        events = match.play(seat, players[seat].decide(match.view(seat), 60).move)
        for at, each in enumerate(players):
            each.told([event.seen_by(at) for event in events])
    view, rng = match.view(0), Random(3)
    plain = players[0].game.imagining(view, players[0].known(view))
    likely = players[0].imagining(view)
    for _ in range(200):
        drawn += value_of(plain(rng).hands[1])
        believed += value_of(likely(rng).hands[1])
    assert believed < drawn


def value_of(hand: int) -> int:
    return sum((hand >> 4 * face & 15) * (face + 1) for face in range(10))


def test_the_gentle_player_forgets_what_the_steady_one_keeps_in_mind() -> None:
    known_hand = {level: sum(remembered_by(level, seed) for seed in range(20)) for level in (GENTLE, STEADY)}
    assert known_hand[STEADY] == 20
    assert 0 < known_hand[GENTLE] < 20


def remembered_by(level: Level, seed: int) -> bool:
    view = table(["1 4 9 9 10", "2 3 5 7 10"], "4")
    match = Match.imagine(view, Random(seed))
    other = PLAYER(GAMES["bungee"], 1, level, seed)
    other.told([event.seen_by(1) for event in match.play(0, "take drop 9 9")])
    return bool(other.known(match.view(1)))


# what is believed


def told(match: Match, moves: Sequence[tuple[int, str]], *players: BungeeBot) -> None:
    """Play moves, and tell these bots what they see of them."""
    for seat, text in moves:
        events = match.play(seat, text)
        for each in players:
            each.told([event.seen_by(each.seat) for event in events])


def deeds_of(match: Match, moves: Sequence[tuple[int, str]], seat: int) -> list[Deed]:
    """What a seat remembers of these moves."""
    watching = player(SHARP, seat)
    told(match, moves, watching)
    return watching._deeds


def watched(seed: int, seats: int, moves: int) -> tuple[Match, list[BungeeBot]]:
    """A match played so far by steady bots, with a sharp bot watching from each seat."""
    match = Match.new("bungee", seats=seats, seed=seed)
    sharp = [player(SHARP, seat) for seat in range(seats)]
    steady = [player(STEADY, seat) for seat in range(seats)]
    for _ in range(moves):
        seat = match.actors[0]
        told(match, [(seat, steady[seat].decide(match.view(seat)).move)], *sharp, *steady)
    return match, sharp


def is_belief(sampler: Any) -> bool:
    """Whether a sampler takes remembered moves into account."""
    return isinstance(sampler, FunctionType)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_believed_are_only_tables_that_there_may_be(seats: int) -> None:
    believing = 0
    for seed, moves in ((1, 2), (2, 5), (3, 9), (4, 14), (5, 40)):
        match, players = watched(seed, seats, moves)
        for watching in players:
            view = match.view(watching.seat)
            sampler, rng = watching.imagining(view), Random(seed)
            # In some rounds there is nothing to remember yet.
            believing += is_belief(sampler)
            for state in (sampler(rng) for _ in range(20)):
                again = Match(match.game, state, from_position=True)
                assert again.view(watching.seat) | {"seed": 0, "shuffles": 0} == view | {"seed": 0, "shuffles": 0}
                assert cards_of(state) == cards_of(match._state)
    assert believing


def cards_of(state: Any) -> Counter[int]:
    """All cards of a table, wherever they are."""
    hands = [face for hand in state.hands for face in faces_of(hand)]
    return Counter([*hands, *state.pile, *state.discard, state.lucky])


def test_what_was_seen_to_come_lies_in_every_hand_that_is_believed() -> None:
    hands = ["1 5 9 9 10", "2 3 5 7 10", "2 3 6 7 9"]
    match = Match.from_position(start(hands, ["4"], pile=["10", "7", "10", "6", "1", "2", "3"]))
    watching = player(SHARP, seat=1)
    told(match, [(0, "take drop 9 9"), (1, "drop 10")], watching)
    sampler, rng, four = watching.imagining(match.view(1)), Random(1), FACES.index("4")
    assert is_belief(sampler)
    assert all(held(sampler(rng).hands[0], four) for _ in range(100))


def test_callers_are_sampled_with_hands_that_may_call() -> None:
    match = Match.from_position(
        start(["1 1 2 9 9", "4 5 7 9 9", "3 6 7 10 10"], [], pile=["B", "8", "3", "5", "10", "7", "2", "3", "10", "1"])
    )
    watching = player(SHARP, seat=2)
    told(match, [(0, "drop 9 9"), (1, "drop 9 9"), (2, "drop 10 10"), (0, "call")], watching)
    sampler, rng = watching.imagining(match.view(2)), Random(1)
    assert is_belief(sampler)
    called = [sampler(rng).hands[0] for _ in range(200)]
    assert {call_value(hand, FACES.index("8")) <= CALL_LIMIT for hand in called} == {True}
    assert len({*called}) > 1


def test_seats_asked_on_the_last_lap_are_sampled_with_hands_that_may_call() -> None:
    match = Match.from_position(
        start(["1 1 1 2 B", "1 2 9 9 9", "3 6 7 10 10"], [], pile=["2", "8", "3", "5", "10", "7", "2", "3", "10", "7"])
    )
    watching = player(SHARP, seat=2)
    told(match, [(0, "call"), (1, "drop 9 9 9")], watching)
    view = match.view(2)
    assert view["phase"] == "call"
    sampler, rng = watching.imagining(view), Random(1)
    assert is_belief(sampler)
    assert all(call_value(sampler(rng).hands[1], FACES.index("8")) <= CALL_LIMIT for _ in range(100))


def test_beliefs_depend_on_what_the_seat_may_know_alone() -> None:
    moves = [(0, "drop 10"), (1, "drop 9"), (0, "drop 9"), (1, "drop 7")]
    hands, rows = [], []
    for hidden, pile in (
        ("1 2 3 9 10", ["3", "7", "10", "2", "5", "6"]),
        ("4 5 6 9 10", ["8", "7", "5", "2", "1", "4"]),
    ):
        match = Match.from_position(start([hidden, "7 7 8 8 9"], ["6"], pile=pile))
        watching = player(SHARP, seat=1)
        told(match, moves, watching)
        rows.append(watching.imagining(match.view(1)))
        hands.append(match.view(0)["hands"][0])
    assert hands[0] != hands[1]
    one, other, rng, same = *rows, Random(5), Random(5)
    assert is_belief(one)
    for _ in range(50):
        assert match.game.position(one(rng)) == match.game.position(other(same))


@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (["1 2 4 7 10", "3 5 6 9 9"], [(0, "drop 10")]),
        (["1 2 4 7 10", "3 5 6 8 8", "3 5 9 9 9"], [(0, "drop 10"), (1, "drop 3"), (2, "drop 9 9")]),
    ],
)
def test_cards_are_believed_as_often_as_their_play_is_likely(
    hands: Sequence[str], moves: list[tuple[int, str]]
) -> None:
    """Compare how often hidden cards are sampled with a brute-force weighting of all possible deals."""
    match = Match.from_position(start(hands, ["8"], lucky="2", pile=["5", "10", "4", "1", "6", "B"]))
    watching = len(hands) - 1
    belief = Belief(cast(Bungee, match._state), deeds_of(match, moves, watching), range(watching))
    rng, tries = Random(1), 4000
    believed, likely, in_all = [0.0] * len(FACES), [0.0] * len(FACES), 0.0
    for _ in range(tries):
        for face in faces_of(belief(rng).hands[0]):
            believed[face] += 1 / tries
    for _ in range(15 * tries):
        cards = rng.sample(belief._cards, len(belief._cards))
        followed = [history.follow(cards) for history in belief._histories.values()]
        like = exp(sum(like for like, _hand in followed))
        in_all += like
        for face in faces_of(followed[0][1]) if like else ():
            likely[face] += like
    assert believed == pytest.approx([each / in_all for each in likely], abs=0.05)


def test_a_memory_that_does_not_fit_the_view_is_not_believed() -> None:
    match, players = watched(seed=1, seats=2, moves=5)
    watching = players[0]
    view = match.view(0)
    assert is_belief(watching.imagining(view))
    # A move was undone without the bot being told.
    watching._deeds.append(Deed("draw", 1))
    assert not is_belief(watching.imagining(view))
    assert watching.decide(view, 20).move in match.moves(0) or match.actors != (0,)


def test_only_the_sharp_draw_conclusions() -> None:
    match = Match.new("bungee", seats=2, seed=11)
    watching = {level: player(level, 1) for level in LEVELS}
    told(match, [(match.actors[0], match.moves(match.actors[0])[-1])], *watching.values())
    assert [level for level, each in watching.items() if is_belief(each.imagining(match.view(1)))] == [SHARP]


def test_a_lucky_bungee_that_is_taken_tells_nothing_of_the_hand() -> None:
    match = Match.from_position(
        start(["1 2 5 6 9", "2 3 7 10 10"], [], lucky="B", phase="lucky", turn=1, pile=["5", "1", "3", "4", "8"])
    )
    moves = [(1, "swap 10"), (0, "drop 9"), (1, "drop 10")]
    nine, ten = (FACES.index(face) for face in ("9", "10"))
    taken, later = turns_of(deeds_of(match, moves, 0), 1)
    assert (face_of(taken.move), taken.gained, taken.drawn, taken.tells) == (ten, BUNGEE, -1, False)
    # The first card drawn comes after the five dealt.
    assert (face_of(later.move), later.top, later.drawn, later.tells) == (ten, nine, HAND_SIZE, True)


def test_a_lucky_bungee_that_is_thrown_again_is_no_turn() -> None:
    match = Match.from_position(
        start(["1 2 5 6 9", "2 3 7 10 10"], [], lucky="B", phase="lucky", turn=1, pile=["5", "1", "3", "4", "8"])
    )
    turns = turns_of(deeds_of(match, [(1, "swap B"), (0, "drop 9"), (1, "drop 10")], 0), 1)
    assert [turn.gained for turn in turns] == [-1]
    assert turns[0].drawn == HAND_SIZE


def test_nothing_is_concluded_from_the_last_lap() -> None:
    match = Match.from_position(start(["1 2", "1 4 9", "3 7 10"], ["7"], pile=["1", "2", "10", "9", "6"], turn=0))
    deeds = deeds_of(match, [(0, "call"), (1, "take drop 9")], 2)
    assert [(turn.gained, turn.tells) for turn in turns_of(deeds, 1)] == [(FACES.index("7"), False)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("top", ["7", "9", "10"])
def test_no_level_takes_a_high_card_that_goes_with_nothing(level: Level, top: str) -> None:
    bot = player(level)
    view = table(["1 4 6 10", "7 7 3 1"] if top != "10" else ["1 4 6 9", "7 7 3 1"], top)
    state = bot.imagining(view)(Random(1))
    moves = list(state.moves(0))
    taking = [move for move in moves if TAKE <= move < CALL]
    assert taking
    assert not {*taking} & {*bot.sensible(state, moves)}
    assert not bot.decide(view, TRIES).move.startswith("take")


@pytest.mark.parametrize(("hand", "top", "lucky"), [("1 4 9 10", "9", "8"), ("1 4 10", "8", "8"), ("1 4 10", "B", "8")])
def test_what_matches_or_counts_nothing_may_still_be_taken(hand: str, top: str, lucky: str) -> None:
    bot = player(STEADY)
    view = table([hand, "7 7 3 1"], top, lucky=lucky)
    state = bot.imagining(view)(Random(1))
    assert any(TAKE <= move < CALL for move in bot.sensible(state, list(state.moves(0))))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_quick_loop_of_the_search_plays_what_habit_and_play_do(seats: int) -> None:
    """State by state: hands, piles and whose turn it is."""
    for seed in range(60):
        state = _random_turn(seats, Random(f"{seats}/{seed}"))
        bot = player(SHARP, state.actor)
        search = RoundSearch(bot, partial(_always, state), [], Random(1), [])
        quick, slow = state.copy(), state.copy()
        search._play_on(quick)
        for _turn in range(seats - 1 + BEYOND[seats]):
            slow.play(slow.actor, bot.habit(slow, slow.actor, Random(1)))
            if slow.calls:
                break
        now = [(each.hands, each.discard, each.pile, each.actor, each.calls, each.phase) for each in (quick, slow)]
        assert now[0] == now[1]


def _always(state: Bungee, _rng: Random) -> Bungee:
    return state


def _random_turn(seats: int, rng: Random) -> Bungee:
    """A turn before any call."""
    while True:
        match = Match.new("bungee", seats=seats, seed=rng.randrange(1000))
        for _move in range(rng.randrange(12)):
            moves = [move for move in match.moves(match.actors[0]) if move != "call"]
            match.play(match.actors[0], rng.choice(moves))
        if match.view(None)["phase"] == "turn":
            state = match.game.imagining(match.view(0), {})(rng)
            assert isinstance(state, Bungee)
            return state


@pytest.mark.parametrize(
    ("hand", "chosen", "against"),
    [
        ("7 7 10", "drop 7 7", ("higher", (("face", "10"),))),
        ("7 7 10", "drop 10", None),
        ("1 8 4", "drop 4", ("could_call", (("points", 5),))),
        ("8 8 6", "drop 6", None),
    ],
)
def test_a_suggestion_says_what_speaks_for_the_obvious_move(hand: str, chosen: str, against: Any) -> None:
    view = table([hand, "7 9 3 1"], "2")
    assert player(SHARP).explain(view, Decision(chosen)).against == (against and Reason(*against))
