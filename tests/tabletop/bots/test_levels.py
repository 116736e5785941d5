"""What the bots of all games promise, at every level."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

from tabletop import GAMES, Match
from tabletop.bots import EVEN, GENTLE, LEVELS, SHARP, STEADY, bot_player, has_bots, registry
from tabletop.bots.player import Level, Player, Thought
from tests.redraw import redrawn
from tests.soaking import spread
from tests.tabletop.bots.course import FEW, TABLES, Course, Moment, course_of, play_course

ROOT = Path(__file__).parents[3]
#: How many moves two tables are followed that one seat can't tell apart.
FAR = 6


@pytest.fixture(params=[(game, level) for game in TABLES for level in LEVELS], ids="-".join)
def course(request: pytest.FixtureRequest) -> Course:
    return course_of(*request.param)


def test_every_game_with_bots_is_tested_at_a_table() -> None:
    assert set(TABLES) == set(filter(has_bots, GAMES))
    for game in TABLES:
        for level in LEVELS:
            player = bot_player(game, seat=1, level=level, seed=3)
            assert (player.game.name, player.seat, player.level) == (game, 1, level)


def test_an_unknown_game_or_level_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"game: must be one of .*, not 'chess'"):
        bot_player("chess", seat=0, level=STEADY, seed=1)
    wrong: Any = "mighty"
    with pytest.raises(ValueError, match="level: must be one of gentle, steady, sharp, even, not 'mighty'"):
        bot_player("bungee", seat=0, level=wrong, seed=1)


def test_every_decision_is_legal_and_says_why_in_a_word(course: Course) -> None:
    for moment in course.moments:
        assert moment.decision.move in moment.match.moves(moment.seat)
        assert json.dumps(moment.decision)


def test_a_game_without_bots_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_bots("bungee")
    assert not has_bots("chess")
    monkeypatch.setattr(registry, "find_spec", lambda _name: None)
    assert not has_bots("bungee")
    with pytest.raises(ValueError, match="game: bungee has no bots"):
        bot_player("bungee", seat=0, level=STEADY, seed=1)


# what it may know


def test_what_it_can_not_see_changes_no_decision(course: Course) -> None:
    rng = Random(1)
    for moment in course.some(12):
        other = Match.from_position(redrawn(moment.match.position(), moment.seat, rng))
        assert course.newcomer(moment).decide(other.view(moment.seat), FEW) == moment.decision


def test_a_bot_decides_the_same_at_tables_its_seat_cannot_tell_apart(course: Course) -> None:
    """Play two tables by the same moves until the seat learns the difference: until then its bot decides the same."""
    asked = sum(_asked_alike(course, moment, Random(moment.moves)) for moment in course.some(8))
    assert asked > 0


def _asked_alike(course: Course, moment: Moment, rng: Random) -> int:
    seat = moment.seat
    here = moment.match.copy()
    there = Match.from_position(redrawn(here.position(), seat, rng))
    player, twin = course.newcomer(moment), course.newcomer(moment)
    asked = 0
    for _ in range(FAR):
        if here.over:
            break
        mover = here.actors[0]
        text = rng.choice(here.moves(mover))
        if mover == seat:
            decision = player.decide(here.view(seat), FEW)
            assert twin.decide(there.view(seat), FEW) == decision
            text = decision.move
            asked += 1
        if text not in there.moves(mover):
            break
        told = [event.seen_by(seat) for event in here.play(mover, text)]
        if [event.seen_by(seat) for event in there.play(mover, text)] != told or here.view(seat) != there.view(seat):
            break
        player.told(told)
        twin.told(told)
    return asked


def test_it_has_no_way_to_a_match(course: Course) -> None:
    last = course.moments[-1]
    player = course.newcomer(last)
    thought = player.think(last.view, FEW)
    next(thought)
    real = {id(last.match), id(getattr(last.match, "_state"))}  # noqa: B009  (nobody but a test looks there)
    reached = list(_reached(player, thought))
    assert player in reached
    assert not any(isinstance(each, Match) or id(each) in real for each in reached)


def _reached(*roots: object) -> Iterator[object]:
    """Everything reachable through attributes, closures and running generators, except what every module shares."""
    ways: list[object] = list(roots)
    seen = {id(each) for each in ways}
    while ways:
        here = ways.pop()
        yield here
        further = here.__closure__ or () if isinstance(here, FunctionType) else gc.get_referents(here)
        for each in further:
            if id(each) not in seen and not isinstance(each, (type, ModuleType, BuiltinFunctionType)):
                seen.add(id(each))
                # A generator's frame holds its module's globals; they don't lead to the bot's own secrets.
                if not (isinstance(each, dict) and "__builtins__" in each):
                    ways.append(each)


def test_the_way_to_a_match_would_be_found() -> None:
    match = Match.new("bungee", seats=2, seed=1)
    player: Any = bot_player("bungee", seat=0, level=GENTLE, seed=1)
    player.peek = lambda: match.view(1)
    assert any(each is match for each in _reached(player))


# the same again


def test_bots_told_the_same_decide_the_same(course: Course) -> None:
    """A fresh bot that is told everything decides like one that has been there from the start."""
    for moment in course.moments:
        assert course.newcomer(moment).decide(moment.view, FEW) == moment.decision


def test_a_question_leaves_no_trace(course: Course) -> None:
    asked = course.newcomer(course.moments[0])
    for before, moment in zip([None, *course.moments], course.moments[:20], strict=False):
        if before:
            asked.told(course.told[asked.seat][before.moves])
        if moment.seat == asked.seat:
            next(asked.think(moment.view, 3 * FEW))
            list(islice(asked.think(moment.view, FEW), 2))
            asked.decide(moment.view, 1)
            assert asked.decide(moment.view, FEW) == moment.decision
            assert asked.decide(moment.view, FEW) == moment.decision


def test_another_seed_may_decide_another_way() -> None:
    for game in TABLES:
        course = course_of(game, GENTLE)
        moments = course.some(20)
        decided = {tuple(course.newcomer(each, seed).decide(each.view) for each in moments) for seed in range(4)}
        assert len(decided) > 1


def written(game: str) -> list[list[Any]]:
    """The decisions of a game's sharp and gentle bots, as JSON, to compare with another process's."""
    courses = [play_course(game, level) for level in (GENTLE, SHARP)]
    return [[moment.decision.move, repr(moment.decision.reason)] for course in courses for moment in course.some(20)]


def test_decisions_do_not_hang_on_the_hash_seed_or_on_what_was_played_before() -> None:
    code = (
        "import json; from tests.tabletop.bots.course import TABLES;"
        "from tests.tabletop.bots.test_levels import written\n"
        "print(json.dumps({game: written(game) for game in reversed(TABLES)}))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": "4711", "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {game: written(game) for game in TABLES}


# in a hurry


def test_a_thought_can_be_stopped_at_any_step(course: Course) -> None:
    for moment in course.some(6):
        player = course.newcomer(moment)
        legal = moment.match.moves(moment.seat)
        steps = list(player.think(moment.view, FEW))
        assert steps[-1] == moment.decision
        for count, step in enumerate(steps[:8]):
            thought = player.think(moment.view, FEW)
            assert list(islice(thought, count + 1))[-1] == step
            thought.close()  # type: ignore[attr-defined]
            assert step.move in legal


@pytest.mark.parametrize("game", TABLES)
def test_between_two_steps_of_a_thought_there_is_a_rollout_at_most(game: str) -> None:
    course = course_of(game, SHARP)
    for moment in course.some(10):
        player = course.newcomer(moment)
        rollouts: list[None] = []
        player.search = _counting(player.search, rollouts)  # type: ignore[method-assign]
        before = 0
        for _step in player.think(moment.view, FEW):
            assert len(rollouts) <= before + 1
            before = len(rollouts)


def _counting(search: Any, rollouts: list[None]) -> Any:
    def counting(*about: Any) -> Any:
        made = search(*about)
        roll_out = made.rollout

        def counted(*rolled: Any) -> Any:
            rollouts.append(None)
            return roll_out(*rolled)

        made.rollout = counted
        return made

    return counting


@pytest.mark.parametrize("iterations", [0, 1])
def test_next_to_no_time_is_enough_for_a_decision(course: Course, iterations: int) -> None:
    for moment in course.some(6):
        assert course.newcomer(moment).decide(moment.view, iterations).move in moment.match.moves(moment.seat)


def test_only_the_sharp_one_takes_more_time_if_it_gets_more() -> None:
    def steps(game: str, level: Level, iterations: int) -> list[int]:
        course = course_of(game, level)
        return [len(list(course.newcomer(each).think(each.view, iterations))) for each in course.some(6)]

    for game in TABLES:
        assert all(steps(game, level, 1) == steps(game, level, 200) for level in (GENTLE, STEADY))
        can_search = bot_player(game, seat=0, level=SHARP, seed=1).can_search()
        assert (max(steps(game, SHARP, 200)) > max(steps(game, SHARP, 1)) + 3) is can_search


def test_a_bot_that_only_judges_plays_sharp_as_it_plays_steady() -> None:
    class Thrower(Player[Any, int]):
        def judge(self, state: Any, moves: Sequence[int], _rng: Random) -> list[Thought]:
            return [Thought(float(len(self.game.write(state, move)))) for move in moves]

    view = Match.new("bungee", seats=2, seed=37).view(0)
    decisions = {level: Thrower(GAMES["bungee"], 0, level, seed=1).decide(view) for level in (STEADY, SHARP)}
    assert decisions[SHARP] == decisions[STEADY]


# the even one


@pytest.mark.parametrize(("game", "skill"), spread([*TABLES], [-2.0, 0.0, 0.4, 1.0, 2.0, 5.0], one_in=3))
def test_the_even_one_decides_like_the_levels_around_its_skill(game: str, skill: float) -> None:
    course = course_of(game, STEADY)
    found = set()
    for moment in course.moments[:20]:
        player = bot_player(game, seat=moment.seat, level=EVEN, seed=4)
        player.skill = skill
        player.begin(course.begun[moment.seat])
        for events in course.told[moment.seat][: moment.moves]:
            player.told(events)
        assert player.decide(moment.view, 2).move in moment.match.moves(moment.seat)
        again = player.decide(moment.view, 2)
        assert again == player.decide(moment.view, 2)
        found.add(player.manner)
    if skill < -1:
        assert found == {GENTLE}
    if skill > 4:
        assert found == {SHARP}


def test_the_even_one_holds_back_ahead_and_exerts_itself_behind() -> None:
    def manners(mine: int, theirs: int) -> set[str]:
        found = set[str]()
        for seed in range(12):
            player = bot_player("bungee", seat=0, level=EVEN, seed=seed)
            match = Match.from_position(
                {
                    **Match.new("bungee", seats=2, seed=37).position(),
                    "round": 4,
                    "scores": [[mine, theirs]] * 4,
                }
            )
            player.begin(match.view(0))
            player.decide(match.view(0), 2)
            found.add(player.manner)
        return found

    assert GENTLE in manners(-10, 30) < {GENTLE, STEADY, SHARP}
    assert SHARP in manners(30, -10) <= {STEADY, SHARP}
    assert SHARP not in manners(-10, 30)
