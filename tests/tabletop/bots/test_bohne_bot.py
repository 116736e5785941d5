"""What the bots of Nicht die Bohne! promise."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Match
from tabletop.arena import contest, lines, paired
from tabletop.bots import GENTLE, SHARP, STEADY
from tabletop.bots.contestant import CHANCE
from tabletop.bots.player import Decision, Level, Reason
from tabletop.game import Json
from tabletop.games.bohne.bot import PLAYER, expected_totals
from tabletop.games.bohne.bot_row_values import _briefs, row_values
from tabletop.games.bohne.cards import FACES, FIRST_NUMBER, WIDTH, packed
from tabletop.games.bohne.rules import Bohne
from tests.soaking import soak

TRIES = 240
WISE = (STEADY, SHARP)


def position(*, rows: Sequence[str], table: str, hands: Sequence[str], phase: str, **more: Any) -> Json:
    """A position with rows and hands split at spaces; "." on the table means no card."""
    return {
        "game": "bohne",
        "options": {"rounds": 1},
        "seats": len(rows),
        "seed": 7,
        "phase": phase,
        "rows": [row.split() for row in rows],
        "table": [None if face == "." else face for face in table.split()],
        "hands": [hand.split() for hand in hands],
        "pads": [],
        "scores": [],
        **more,
    }


def last_pick(rows: Sequence[str], offers: str) -> Json:
    """Seat 0 holds the token and picks in the last trick; the lead card is useless to every seat."""
    where = position(rows=rows, table=f"g1 {offers}", hands=[""] * len(rows), phase="pick", token=0, turn=0)
    return Match.from_position(where).view(0)


def hiding(own: str, gone: str) -> Json:
    """Seat 0 hides one of two cards; seat 1 has led yellow minus; the others want green and not red minus."""
    where = position(
        rows=[own, "g10 g9 r10 r9", f"g7 r8 r7 {gone}", "g6 r6 r5"],
        table=". y- . .",
        hands=["g8 r-", "b1", "b2 b3", "b4 b5"],
        phase="hide",
        token=1,
    )
    return Match.from_position(where).view(0)


def move(view: Json, level: Level, seed: int = 1) -> str:
    return PLAYER(GAMES["bohne"], 0, level, seed).decide(view, TRIES).move


@pytest.mark.parametrize("level", WISE)
@pytest.mark.parametrize(
    ("own", "offers", "owner"),
    [
        ("b5 b8 b10", "b- b9 r1", 2),
        ("b5 b8 b10", "b- b0 r1", 3),
        ("g7 g9 g-", "y3 g- b1", 2),
        ("g7 g9 g-", "y3 b1 g0", 3),
        ("y9 y10", "yx y1 r2", 1),
        ("y9 y10 y-", "yx r2 y8", 2),
        ("r8 r9 r-", "r10 rx r0", 3),
        ("b8 b9 r8", "b- g0 r-", 2),
        ("g0 g5 b9 r8", "r- b- g-", 3),
        ("b3 b4 r9 r10", "b- r- r0", 1),
        ("b- b- b7", "b- b2 y1", 2),
    ],
)
def test_the_card_that_everybody_would_take(own: str, offers: str, owner: int, level: Level) -> None:
    assert move(last_pick([own, "", "", ""], offers), level) == f"pick {owner}"


@pytest.mark.parametrize("own", ["b5 b8 b10", "y9 y10"])
def test_a_gentle_player_takes_no_harm_where_there_is_none(own: str) -> None:
    offers = "b- b9 r1" if own.startswith("b") else "y- y8 r2"
    picks = [move(last_pick([own, "", "", ""], offers), GENTLE, seed) for seed in range(30)]
    assert "pick 1" not in picks
    assert picks.count("pick 2") > len(picks) / 2


@pytest.mark.parametrize("level", WISE)
def test_a_seat_that_the_lead_card_would_ruin_tempts_the_holder(level: Level) -> None:
    assert move(hiding("y10 y9 yx", "y- y-"), level) == "hide g8"


@pytest.mark.parametrize("level", WISE)
def test_a_seat_that_wants_the_lead_card_hides_an_unwanted_one(level: Level) -> None:
    assert move(hiding("y10 y9 yx y-", "y-"), level) == "hide r-"


def test_a_row_is_worth_more_when_its_minus_cards_are_gone() -> None:
    four = row_values(4)
    row, minus, more = (packed(map(FACES.index, cards.split())) & 0x3FFF for cards in ("g8 g9", "g-", "g10"))
    assert four.worth(row, 0) == 17
    assert 0 < four.worth(row, minus) < 17 < four.worth(row, more)
    assert four.gains(row, minus)[0] < 0 < four.gains(row + minus, minus)[0]


def test_a_zero_ruins_a_row_and_threatens_one_while_it_is_out() -> None:
    four = row_values(4)
    row, zero = (packed(map(FACES.index, cards.split())) & 0x3FFF for cards in ("g8 g9", "g0"))
    assert four.worth(row + zero, 0) == 0
    assert 0 < four.worth(row, zero) < four.worth(row, 0)


def test_reasons_are_true() -> None:
    reason = PLAYER(GAMES["bohne"], 0, STEADY, 1).decide(last_pick(["g7 g9 g-", "", "", ""], "y3 g- b1")).reason
    assert reason == ("adds_points", (("face", "g-"), ("n", 32)))
    reason = PLAYER(GAMES["bohne"], 0, STEADY, 1).decide(hiding("y10 y9 yx", "y- y-")).reason
    assert reason == ("tempts_holder", (("face", "g8"), ("seat", 1)))
    reason = PLAYER(GAMES["bohne"], 0, STEADY, 1).decide(hiding("y10 y9 yx y-", "y-")).reason
    assert reason == ("stays_last", (("face", "r-"), ("card", "y-")))


# what is not seen


def test_hidden_cards_are_imagined_as_chosen() -> None:
    match = Match.new("bohne", seats=4, seed=3)
    match.play(0, match.moves(0)[0])
    for seat in (1, 2):
        match.play(seat, match.moves(seat)[0])
    view, rng = match.view(3), Random(1)
    plain, wise = GAMES["bohne"].imagining(view), PLAYER(GAMES["bohne"], 3, SHARP, 1).imagining(view)
    tables = [wise(rng) for _ in range(200)]
    assert {cards(state) for state in tables} == {cards(plain(rng))}
    assert [sizes(state) for state in tables] == [sizes(plain(rng)) for _ in tables]
    assert len({state.table[1] for state in tables}) < len({plain(rng).table[1] for _ in tables})


def test_a_seats_own_hidden_card_is_not_redrawn() -> None:
    match = Match.new("bohne", seats=3, seed=3)
    match.play(0, match.moves(0)[0])
    chosen = match.moves(1)[3]
    match.play(1, chosen)
    sampler = PLAYER(GAMES["bohne"], 1, SHARP, 1).imagining(match.view(1))
    assert all(sampler(Random(seed)).table[1] == FACES.index(chosen.split()[1]) for seed in range(20))


def cards(state: Bohne) -> tuple[int, ...]:
    dealt = [card for hand in (*state.hands, *state.spare) for card in hand]
    return tuple(sorted(dealt + [card for card in state.table if card >= 0]))


def sizes(state: Bohne) -> list[int]:
    return [len(hand) + len(spare) for hand, spare in zip(state.hands, state.spare, strict=True)]


# all of them


@pytest.mark.parametrize("seats", GAMES["bohne"].seats)
def test_chances_of_all_seats_make_one(seats: int) -> None:
    match = Match.new("bohne", seats=seats, seed=5)
    state = GAMES["bohne"].imagining(match.view(0))(Random(1))
    player = PLAYER(GAMES["bohne"], 0, SHARP, 1)
    assert sum(player.worth(state, seat) for seat in range(seats)) == pytest.approx(1)
    assert len(expected_totals(state)) == seats


@soak
def test_a_steady_player_beats_gentle_ones_and_they_beat_chance() -> None:
    assert won(STEADY, GENTLE) >= 14
    assert won(GENTLE, CHANCE) >= 15


def won(name: str, other: str) -> float:
    """The expected wins of one bot against two others in 24 matches."""
    pairings = paired("bohne", (name, other, other), 24, options={}, seed=0)
    return 24 * lines(pairings, contest(pairings, jobs=1))[0].share


# what no level plays


def offered(rows: Sequence[str], offers: str) -> tuple[set[str], set[str]]:
    """The picks that there are, and those that a bot looks at."""
    view = last_pick(rows, offers)
    bot = PLAYER(GAMES["bohne"], 0, STEADY, 1)
    state = bot.imagining(view)(Random(1))
    moves = list(state.moves(0))
    write = GAMES["bohne"].write
    return {write(state, move) for move in moves}, {write(state, move) for move in bot.sensible(state, moves)}


def test_a_card_that_harms_its_taker_and_helps_nobody_is_never_picked() -> None:
    there, kept = offered(["b5 b8", "b9", "b10 b7", "b6"], "b- y3 g2")
    assert there - kept == {"pick 1"}


@pytest.mark.parametrize(
    ("rows", "offers"),
    [
        (["b5 b8", "b9 b-", "b10 b7", "b6"], "b- y3 g2"),
        (["b5 b8 r9", "b9 r8", "b10 r7", "b6 r6"], "b- r- b0"),
        (["b5", "b9", "b10", "b6"], "b7 y3 g2"),
    ],
    ids=["another wants it", "all harm", "none harms"],
)
def test_every_other_pick_is_looked_at(rows: Sequence[str], offers: str) -> None:
    there, kept = offered(rows, offers)
    assert there == kept


@pytest.mark.parametrize(("chosen", "against"), [(2, ("adds_more", (("face", "b9"), ("n", 9)))), (1, None)])
def test_a_suggested_pick_says_what_more_another_card_would_add(chosen: int, against: Any) -> None:
    view = last_pick(["b5 b8", "", "", ""], "b9 y3 g2")
    bot = PLAYER(GAMES["bohne"], 0, SHARP, 1)
    assert bot.explain(view, Decision(f"pick {chosen}")).against == (against and Reason(*against))


def test_a_suggested_card_says_which_would_harm_the_others_more() -> None:
    bot = PLAYER(GAMES["bohne"], 0, SHARP, 1)
    view = hiding("y10 y9 yx", "y- y-")
    assert bot.explain(view, Decision("hide g8")).against == Reason("harms_more", (("face", "r-"),))
    assert bot.explain(view, Decision("hide r-")).against is None


@pytest.mark.parametrize(
    ("view", "made", "best", "told"),
    [
        (last_pick(["b5 b8", "", "", ""], "b- y3 g2"), "pick 1", "pick 2", ("costs_points", ("face", "b-"), ("n", 26))),
        (
            last_pick(["b5", "r0", "", "r1"], "y3 r9 r7"),
            "pick 1",
            "pick 2",
            ("leaves_to", ("face", "r9"), ("seat", 3), ("n", 9)),
        ),
        (hiding("y10 y9 yx", "y- y-"), "hide g8", "hide r-", ("gives_points", ("face", "g8"), ("seat", 1), ("n", 8))),
        (hiding("y10 y9 yx", "y- y-"), "hide r-", "hide g8", ("makes_last", ("face", "r-"), ("card", "y-"))),
    ],
    ids=["harm to oneself", "left to another", "a present", "last with a bad lead card"],
)
def test_looking_back_says_what_speaks_against_the_card(view: Json, made: str, best: str, told: Any) -> None:
    code, *facts = told
    assert PLAYER(GAMES["bohne"], 0, SHARP, 1).explain(view, Decision(best), Decision(made)).against == (
        code,
        tuple(facts),
    )


def test_a_row_is_known_by_the_sum_of_its_numbers_and_its_special_cards() -> None:
    """Rows that are worth the same share an entry of the cache, which has to be small."""
    for row in range(1 << WIDTH):
        numbers = [number for number in range(1, 11) if row >> FIRST_NUMBER + number - 1 & 1]
        specials = row & (1 << FIRST_NUMBER) - 1
        assert _briefs()[row] == sum(numbers) << FIRST_NUMBER | specials
    rows = ("g3 g4 g-", "g7 g-", "g7")
    one, other, without = (packed(map(FACES.index, row.split())) & 0x3FFF for row in rows)
    out = packed(map(FACES.index, ["g8", "g9"])) & 0x3FFF
    values = row_values(4)
    assert values.worth(one, out) == values.worth(other, out) != values.worth(without, out)
