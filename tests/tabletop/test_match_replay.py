"""A finished match can be replayed: as each seat saw it, and with everything hidden revealed."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop import ALL, GAMES, Event, Match, MatchReplay
from tabletop.game import Viewer
from tabletop.replay import APART
from tests.strategies import moments, seeds, tables
from tests.tables import Table, eyes, play_on, random_move

#: Whole matches take long, and a few cover a lot.
whole = settings(max_examples=3)


class Played(NamedTuple):
    """A finished match with the views and events of every step while it was played."""

    match: Match
    views: list[dict[int | None, Any]]
    news: list[list[Event]]
    undoable: list[bool]

    def some_steps(self) -> list[int]:
        """All steps of a short match; of a long one enough for a quick test."""
        steps = range(len(self.views))
        return [*steps[:100], *steps[100 : -20 : 1 + len(steps) // 100], *steps[100:][-20:]]


@st.composite
def played(draw: st.DrawFn) -> Played:
    """A whole match of any table, from its deal or from a position, with some moves undone."""
    table = draw(tables())
    rounds = {"rounds": draw(st.integers(1, 2))} if "rounds" in table.options else {}
    match = Table(table.game, table.seats, table.options | rounds).match(draw(seeds))
    rng = Random(draw(seeds))
    if draw(st.booleans()):
        play_on(match, rng, draw(st.integers(1, 40)))
        match = Match.from_position(match.position())
    return _played_out(match, rng)


def _played_out(match: Match, rng: Random) -> Played:
    views, undoable = [_seen(match)], [match.can_undo]
    news: list[list[Event]] = []
    while not match.over:
        if match.can_undo and rng.random() < 0.1:
            match.undo()
            for told in (views, news, undoable):
                told.pop()
            continue
        news.append(match.play(*random_move(match, rng)))
        views.append(_seen(match))
        undoable.append(match.can_undo)
    return Played(match, views, news, undoable)


def _seen(match: Match) -> dict[int | None, Any]:
    return {seat: match.view(seat) for seat in eyes(match)}


def a_match(table: Table, seed: int = 5) -> Match:
    match = table.match(seed)
    play_on(match, Random(seed), 200_000)
    assert match.over
    return match


every_game = pytest.mark.parametrize("game", sorted(GAMES))


def smallest(game: str) -> Match:
    options = {"rounds": 1} if any(option.name == "rounds" for option in GAMES[game].options) else {}
    return a_match(Table(game, GAMES[game].seats[0], options))


# an unfinished match can't be replayed


@given(moments())
def test_a_match_that_goes_on_is_not_looked_through(match: Match) -> None:
    if match.over:
        assert len(MatchReplay(match)) == len(match.record()["moves"])
    else:
        with pytest.raises(ValueError, match=r"^match: .* not over"):
            MatchReplay(match)


@every_game
def test_a_match_shows_no_seat_what_all_eyes_see(game: str) -> None:
    for match in (Match.new(game, seats=GAMES[game].seats[0], seed=1), smallest(game)):
        with pytest.raises(ValueError, match=r"^seat: "):
            match.view(ALL)  # type: ignore[arg-type]


# as it was


@whole
@given(played(), st.sampled_from(["forwards", "backwards", "to and fro"]), seeds)
def test_every_seat_sees_again_what_it_saw_and_is_told_again_what_it_was_told(was: Played, way: str, seed: int) -> None:
    replay = MatchReplay(was.match)
    moves = was.match.record()["moves"]
    while was.match.can_undo:
        was.match.undo()  # the replay has the match as it was
    assert len(replay) == len(moves) == len(was.news)
    steps = was.some_steps()
    if way == "backwards":
        steps.reverse()
    elif way == "to and fro":
        Random(seed).shuffle(steps)
    for step in steps:
        for seat, view in was.views[step].items():
            assert replay.view(step, seat) == view
            if step:
                assert replay.told(step, seat) == [event.seen_by(seat) for event in was.news[step - 1]]
        if step:
            assert replay.mover(step) == moves[step - 1][0]


# with all eyes

#: The keys of a position with cards that players hold, have chosen or have in front of them.
HIDDEN = {
    "baernergaeng": ("rows", "drawn"),
    "bauernschlau": ("sheep", "held"),
    "bohne": ("hands", "table"),
    "bungee": ("hands",),
    "dog": ("hands", "gifts"),
}


@whole
@given(played())
def test_all_eyes_see_all_that_is_in_hands_and_before_people_and_of_a_pile_its_size(was: Played) -> None:
    replay = MatchReplay(was.match)
    for step in was.some_steps():
        position = replay.match(step).position()
        hidden = {key: position[key] for key in HIDDEN[position["game"]]}
        assert replay.view(step, ALL) == was.views[step][None] | hidden


@whole
@given(played())
def test_the_open_view_shows_everything_that_any_seat_sees(was: Played) -> None:
    replay = MatchReplay(was.match)
    for step in was.some_steps():
        everything = replay.view(step, ALL)
        assert json.loads(json.dumps(everything)) == everything
        assert everything["seat"] is None
        for view in was.views[step].values():
            assert list(view) == list(everything)
            assert_shown(everything, view | {"seat": None})


def assert_shown(everything: Any, seen: Any) -> None:
    """Check that everything seen is in the open view at the same place, and that hidden things are there too."""
    if isinstance(seen, dict):
        assert list(everything) == list(seen)
        for key, value in seen.items():
            assert_shown(everything[key], value)
    elif isinstance(seen, list):
        assert len(everything) == len(seen)
        for one, other in zip(everything, seen, strict=True):
            assert_shown(one, other)
    elif seen is not None:
        assert everything == seen


@whole
@given(played())
def test_all_eyes_are_told_every_face_that_anybody_is_told(was: Played) -> None:
    replay = MatchReplay(was.match)
    for step, events in enumerate(was.news, 1):
        told = replay.told(step, ALL)
        assert len(told) == len(events)
        for seen, event in zip(told, events, strict=True):
            assert seen.faces == (event.faces or event.seen_by(None).faces)
            for seat in eyes(was.match):
                heard = event.seen_by(seat)
                assert seen._replace(faces=None) == heard._replace(faces=None)
                assert heard.faces in (None, seen.faces)


def test_a_face_that_only_its_drawer_saw_is_told_to_all_eyes() -> None:
    replay = MatchReplay(smallest("bungee"))
    step = next(
        step for step in range(1, len(replay) + 1) if any(seen.what == "draw" for seen in replay.told(step, None))
    )

    def drawn(viewer: Viewer) -> tuple[str, ...] | None:
        return next(seen.faces for seen in replay.told(step, viewer) if seen.what == "draw")

    assert drawn(None) is None
    assert drawn(ALL) == drawn(replay.mover(step)) != ()


# on from there


@whole
@given(played(), seeds)
def test_a_match_goes_on_from_any_step_and_leaves_the_replay_as_it_is(was: Played, seed: int) -> None:
    replay = MatchReplay(was.match)
    record = was.match.record()
    rng = Random(seed)
    for step in {0, len(replay), *(rng.randint(0, len(replay)) for _ in range(6))}:
        here, twin = replay.match(step), replay.match(step)
        assert here.record() == record | {"moves": record["moves"][:step]}
        assert here.can_undo == was.undoable[step]
        again = Match.replay(here.record())
        assert here.position() == again.position()
        undone = here.copy()
        while again.can_undo:
            again.undo()
            undone.undo()
        assert not undone.can_undo
        assert undone.record() == again.record()
        assert undone.position() == again.position()
        play_on(here, rng, 30)
        assert here.record() == Match.replay(here.record()).record()
        assert twin.record() == record | {"moves": record["moves"][:step]}
        assert here.record()["moves"][:step] == record["moves"][:step]
        for near in range(max(0, step - 1), min(step + 1, len(replay)) + 1):
            assert {seat: replay.view(near, seat) for seat in eyes(was.match)} == was.views[near]


@every_game
def test_what_a_replay_hands_out_may_be_changed_without_changing_it(game: str) -> None:
    match = smallest(game)
    record = match.record()
    replay = MatchReplay(match)
    handed_out = replay.match(len(replay)).record()
    handed_out["moves"].clear()
    replay.view(1, ALL).clear()
    assert replay.match(len(replay)).record() == record


# any step


@pytest.mark.parametrize("game", ["bauernschlau", "dog"])
def test_any_step_of_a_long_match_is_a_few_moves_away(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    read = GAMES[game].read

    def counting(state: Any, seat: int, text: str) -> Any:
        made.append(text)
        return read(state, seat, text)

    match = a_match(Table(game, 6, {"rounds": 3} if game == "bauernschlau" else {}))
    monkeypatch.setattr("tabletop.match.GAMES", {**GAMES, game: replace(GAMES[game], read=counting)})
    replay = MatchReplay(match)
    assert len(made) == len(replay) > 20 * APART
    for step in range(1, len(replay) + 1):
        made.clear()
        replay.view(step, ALL)
        assert len(made) < APART
        made.clear()
        replay.told(step, None)
        assert len(made) <= APART


@every_game
def test_steps_and_eyes_that_there_are_not_are_refused_with_a_sentence(game: str) -> None:
    match = smallest(game)
    replay = MatchReplay(match)
    end = len(replay)
    for step in (-1, end + 1, True, "1", None, 1.0):
        with pytest.raises(ValueError, match=r"^step: "):
            replay.view(step, None)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"^step: "):
            replay.match(step)  # type: ignore[arg-type]
    for step in (0, end + 1):
        with pytest.raises(ValueError, match=r"^step: "):
            replay.told(step, None)
        with pytest.raises(ValueError, match=r"^step: "):
            replay.mover(step)
    for nobody in (-1, match.seats, True, "all"):
        with pytest.raises(ValueError, match=r"^seat: "):
            replay.view(end, nobody)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"^seat: "):
            replay.told(end, nobody)  # type: ignore[arg-type]
