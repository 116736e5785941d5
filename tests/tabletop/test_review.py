"""Looking back: decisions judged by what a seat could know, and luck and play that add up to the result."""

from __future__ import annotations

import json
from collections.abc import Generator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from tabletop import GAMES, Match, MatchReplay
from tabletop.bots import SHARP, STEADY, Decision, bot_player, reason_in_words
from tabletop.review import (
    FIRST_BUDGET,
    Judgement,
    Review,
    Reviewer,
    accounts,
    accounts_in_points,
    can_review,
    fair,
    fault_of,
    from_json,
    judging,
    reviewed,
    summary,
    to_json,
    turns,
)
from tabletop.review.judging import CARES, SURE
from tabletop.review.reviewing import _Walk
from tests.redraw import redrawn
from tests.soaking import usually

T = TypeVar("T")

#: Small matches: the seats, the options, and which bot sits where; CHANCE plays anything.
CHANCE = "chance"
SMALL: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "bungee": ((CHANCE, "steady", "gentle"), {"rounds": 1}),
    "bohne": ((CHANCE, "steady", "gentle"), {"rounds": 1}),
    "baernergaeng": ((CHANCE, "steady", "gentle"), {"rounds": 1}),
    "dog": (("gentle", "steady", "gentle", "steady"), {}),
    "bauernschlau": (("gentle", "steady"), {"rounds": 1}),
}
BUDGET = 24
PROVED = Path(__file__).parents[1] / "proved"
#: A soak looks back at all games.
each_game = pytest.mark.parametrize("game", usually([*SMALL], "bungee", "bohne"))
with_points = pytest.mark.parametrize(
    "game", usually([name for name in SMALL if GAMES[name].aim != "team"], "bungee", "bohne")
)


@cache
def played(game: str) -> Match:
    """A small finished match among players of all kinds."""
    kinds, options = SMALL[game]
    match = Match.new(game, seats=len(kinds), options=options, seed=11)
    bots = {
        seat: bot_player(game, seat=seat, level=kind, seed=3)  # type: ignore[arg-type]
        for seat, kind in enumerate(kinds)
        if kind != CHANCE
    }
    for seat, bot in bots.items():
        bot.begin(match.view(seat))
    luck = Random(5)
    while not match.over:
        seat = match.actors[0]
        text = bots[seat].decide(match.view(seat)).move if seat in bots else luck.choice(match.moves(seat))
        events = match.play(seat, text)
        for other, bot in bots.items():
            bot.told([event.seen_by(other) for event in events])
    return match


@cache
def review_of(game: str) -> Review:
    return reviewed(played(game), budget=BUDGET)


def judged(position: dict[str, Any], seat: int, made: str | None, budget: int, seed: int = 1) -> Judgement | None:
    """A decision in a position, by a bot that knows no more than what it sees there."""
    match = Match.from_position(position)
    player = bot_player(match.game.name, seat=seat, level=SHARP, seed=seed)
    player.begin(match.view(seat))
    return carried_out(judging(player, match.view(seat), made, budget, Random(seed)))[1]


def carried_out(steps: Generator[Any, None, T]) -> tuple[str, T]:
    """The last decision of a judgement, and what it returns."""
    last = None
    while True:
        try:
            last = next(steps)
        except StopIteration as done:
            returned: T = done.value
            return last.move if isinstance(last, Decision) else "", returned


@each_game
def test_every_choice_is_judged_and_nothing_that_was_none(game: str) -> None:
    match, review = played(game), review_of(game)
    replay = MatchReplay(match)
    assert [(moment.seat, moment.move) for moment in review.moments] == [
        tuple(line) for line in match.record()["moves"]
    ]
    for step, moment in enumerate(review.moments):
        is_choice = len(replay.match(step).moves(moment.seat)) > 1
        assert moment.judgement is None or is_choice
        if moment.judgement:
            assert moment.move in [option.move for option in moment.judgement.options]
            assert moment.judgement.best in replay.match(step).moves(moment.seat)


@each_game
def test_luck_and_play_add_up_to_the_result(game: str) -> None:
    review, match = review_of(game), played(game)
    for seat, account in enumerate(accounts(review)):
        share = (1.0 if GAMES[game].aim == "team" else 1 / len(match.winners)) if seat in match.winners else 0.0
        assert fair(review) + account.luck + account.play + account.others == pytest.approx(share)
        each = turns(review, seat)
        played_by = [turn.play for turn, moment in zip(each, review.moments, strict=True) if moment.seat == seat]
        assert sum(played_by) == pytest.approx(account.play)
        own = [moment.judgement for moment in review.moments if moment.seat == seat and moment.judgement]
        assert account.play == pytest.approx(-sum(each.loss for each in own if each.counts))


@with_points
def test_luck_and_play_in_points_add_up_to_the_points(game: str) -> None:
    match, sign = played(game), -1 if GAMES[game].aim == "least" else 1
    totals = [total or 0 for total in match.totals]
    for seat, account in enumerate(accounts_in_points(review_of(game))):
        others = (sum(totals) - totals[seat]) / (match.seats - 1)
        assert account.result == pytest.approx(sign * (totals[seat] - others))


@each_game
def test_what_a_seat_can_not_see_changes_no_judgement(game: str) -> None:
    """Everything hidden is drawn anew: the same view, so the same judgement to the last digit."""
    replay, luck = MatchReplay(played(game)), Random(4)
    places = [at for at, moment in enumerate(review_of(game).moments) if moment.judgement]
    for step in places[:: max(1, len(places) // 4)]:
        moment, position = review_of(game).moments[step], replay.match(step).position()
        other = redrawn(position, moment.seat, luck)
        assert judged(other, moment.seat, moment.move, BUDGET) == judged(position, moment.seat, moment.move, BUDGET)


@each_game
def test_the_same_seed_and_budget_give_the_same_review_also_after_a_break(game: str) -> None:
    match, whole = played(game), review_of(game)
    half = len(whole.moments) // 2
    begun = Review(game, match.seats, BUDGET, whole.moments[:half], whole.result)
    reviewer = Reviewer(match, budget=BUDGET, earlier=from_json(json.loads(json.dumps(to_json(begun)))).moments)
    for _pause in reviewer.run():
        if len(reviewer.review.moments) > half + 3:
            break
    count = len(reviewer.review.moments)
    assert count == half + 4
    assert reviewer.review.moments[half:] == whole.moments[half:count]


def test_a_review_is_read_as_it_was_written() -> None:
    review = review_of("bungee")
    again = from_json(json.loads(json.dumps(summary(review))))
    assert to_json(again) == to_json(review)
    assert again.mistakes() == review.mistakes()


def test_a_review_of_another_form_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="form"):
        from_json(to_json(review_of("bungee")) | {"form": 0})


@each_game
def test_a_mistake_is_sure_dear_and_has_a_better_move(game: str) -> None:
    review = review_of(game)
    losses = []
    for place in review.mistakes():
        moment = review.moments[place]
        assert moment.judgement
        assert moment.judgement.loss > CARES
        assert moment.judgement.loss > SURE * moment.judgement.error
        assert moment.judgement.best != moment.move
        losses.append(moment.judgement.loss)
        for reason in moment.advice:
            assert reason is None or reason_in_words(game, reason)
    assert losses == sorted(losses, reverse=True)


def test_a_move_that_was_made_keeps_its_reason_however_bad_it_was() -> None:
    """Otherwise a review gives what it has in common with the best move as the reason why that one is better."""
    hands = [["1", "2", "9", "10", "10"], ["2", "3", "5", "7", "9"]]
    position = {"game": "bungee", "options": {}, "seats": 2, "seed": 7, "hands": hands, "lucky": "8", "turn": 0}
    judgement = judged(position | {"discard": ["4"], "pile": ["3", "7", "1", "6"]}, 0, "take drop 1", BUDGET)
    assert judgement
    reasons = {option.move: option.reason for option in judgement.options}
    assert reasons["take drop 10 10"] == reasons["take drop 1"] == ("takes_low", (("face", "4"),))


FAULTS = {
    "bungee": {"calls_high", "keeps_more", "takes_high"},
    "bohne": {"gives_points", "costs_points", "does_little"},
    "baernergaeng": {"is_worse", "other_slot", "throws_good", "calls_early"},
    "dog": {"spent_starter", "exposed"},
    "bauernschlau": {"puts_lower", "leaves_fence"},
}


@pytest.mark.parametrize("game", FAULTS)
def test_what_speaks_against_a_move_is_said_in_words(game: str) -> None:
    """Of all moves at each decision of a match, each compared with the best and with the worst in the list."""
    match, codes = played(game), set()
    walk = _Walk(match, seed=0)
    for _move in match.record()["moves"]:
        state = walk.player.imagining(walk.view)(Random(1))
        moves = state.moves(walk.seat)
        for made, best in [(move, other) for move in moves[:30] for other in (moves[0], moves[-1]) if move != other]:
            reason = walk.player.fault(state, made, best)
            if reason:
                codes.add(reason.code)
                assert reason_in_words(game, reason)
        walk.go_on()
    assert codes >= FAULTS[game]


def test_the_fault_of_a_move_is_found_at_its_place_in_the_match() -> None:
    match = played("bungee")
    step, moment = next((at, each) for at, each in enumerate(review_of("bungee").moments) if each.judgement)
    moves = MatchReplay(match).match(step).moves(moment.seat)
    faults = {text: carried_out(fault_of(match, step, text, moves[0]))[1] for text in moves[1:]}
    assert any(faults.values())


@each_game
def test_proved_best_moves_are_found(game: str) -> None:
    """In 25 positions and more whose best move can be worked out: in 95 of a hundred, by the first budget."""
    positions = [json.loads(line) for line in (PROVED / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]
    missed = []
    for proved in positions:
        match, seat = Match.from_position(proved["position"]), proved["seat"]
        player = bot_player(game, seat=seat, level=SHARP, seed=1)
        player.begin(match.view(seat))
        best, _judgement = carried_out(judging(player, match.view(seat), None, FIRST_BUDGET, Random(1)))
        if best not in proved["best"]:
            missed.append((proved["best"], best))
    assert len(positions) >= 25
    assert len(missed) <= 0.05 * len(positions), missed


@pytest.mark.parametrize("game", ["bungee", "baernergaeng"])
def test_who_plays_anything_loses_more_than_who_thinks(game: str) -> None:
    """In points, since one who has hardly a chance can't lose much. For all games: ``tests.bench.review``."""
    kinds, _options = SMALL[game]
    means = {}
    for kind in (CHANCE, STEADY):
        found = [
            moment.judgement.points
            for moment in review_of(game).moments
            if moment.judgement and kinds[moment.seat] == kind
        ]
        means[kind] = sum(found) / len(found)
    assert means[CHANCE] > means[STEADY]


@with_points
def test_what_a_decision_costs_its_seat_the_others_gain(game: str) -> None:
    judgements = [moment.judgement for moment in review_of(game).moments if moment.judgement]
    assert all(sum(each.given) == pytest.approx(0, abs=1e-9) for each in judgements)


def test_losses_that_may_be_noise_add_nothing_to_play() -> None:
    judgement = next(moment.judgement for moment in review_of("bungee").moments if moment.judgement)
    for loss, error, counts in ((0.1, 0.01, 1), (0.1, 0.06, 0), (0.01, 0.02, 0), (0.01, 0.004, 1), (-0.1, 0.01, 0)):
        assert judgement._replace(loss=loss, error=error).counts == counts


def test_no_bluff_is_said_to_be_better() -> None:
    """A nine is thrown, though in rollouts the others would believe that it is a good card."""
    for seed in range(60):
        match = Match.new("baernergaeng", seats=3, seed=seed)
        while match.moves(match.actors[0]) == ["ok"]:
            match.play(match.actors[0], "ok")
        seat = match.actors[0]
        match.play(seat, "draw")
        if match.view(seat)["drawn"] == "9":
            break
    assert any(move.startswith("keep") for move in match.moves(seat))
    assert judged(match.position(), seat, None, FIRST_BUDGET) is None


def test_stated_errors_are_honest() -> None:
    """Of the first review's losses most are within two stated errors of those by many more tries."""
    match = Match.new("bungee", seats=2, options={"rounds": 1}, seed=3)
    luck = Random(8)
    while not match.over:
        match.play(match.actors[0], luck.choice(match.moves(match.actors[0])))
    first, better = reviewed(match, budget=60), reviewed(match, seed=1, budget=400)
    off = [
        abs(one.judgement.loss - other.judgement.loss) / (one.judgement.error**2 + other.judgement.error**2) ** 0.5
        for one, other in zip(first.moments, better.moments, strict=True)
        if one.judgement and other.judgement and one.judgement.error
    ]
    assert len(off) >= 5
    assert sum(each < 2 for each in off) >= 0.8 * len(off)


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(ValueError, match="not over"):
        Reviewer(Match.new("bungee", seats=2, seed=1))


def test_a_review_needs_a_budget() -> None:
    with pytest.raises(ValueError, match="budget"):
        Reviewer(played("bungee"), budget=0)


def test_every_game_with_bots_that_search_can_be_reviewed() -> None:
    assert [name for name in GAMES if can_review(name)] == list(GAMES)
