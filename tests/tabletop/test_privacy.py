"""No secrets leak: not through a view, not through the legal moves, not through events."""

from __future__ import annotations

import json
from itertools import zip_longest
from random import Random

from hypothesis import given

from tabletop import Event, Match, Seen
from tests.redraw import redrawn
from tests.strategies import moments, seeds
from tests.tables import eyes, random_move


@given(moments(), seeds)
def test_what_a_seat_sees_and_may_do_does_not_depend_on_what_it_can_not_see(match: Match, seed: int) -> None:
    rng = Random(seed)
    for seat in eyes(match):
        other = Match.from_position(redrawn(match.position(), seat, rng))
        assert _bytes(other.view(seat)) == _bytes(match.view(seat))
        if seat is not None:
            assert other.moves(seat) == match.moves(seat)


@given(moments(), seeds)
def test_events_tell_a_seat_nothing_but_what_the_move_brings_to_light(match: Match, seed: int) -> None:
    rng = Random(seed)
    for seat in eyes(match):
        other = Match.from_position(redrawn(match.position(), seat, rng))
        for _ in range(4):
            if match.over:
                return
            mover, text = random_move(match, rng)
            if text in other.moves(mover):
                compare_news(match.copy().play(mover, text), other.copy().play(mover, text), seat)


@given(moments(), seeds)
def test_seats_that_see_the_same_after_a_move_were_told_the_same(match: Match, seed: int) -> None:
    rng = Random(seed)
    for seat in eyes(match):
        here = match.copy()
        there = Match.from_position(redrawn(match.position(), seat, rng))
        if match.over:
            return
        mover, text = random_move(match, rng)
        if text in there.moves(mover):
            one, two = here.play(mover, text), there.play(mover, text)
            if _bytes(here.view(seat)) == _bytes(there.view(seat)):
                assert [event.seen_by(seat) for event in one] == [event.seen_by(seat) for event in two]


def compare_news(here: list[Event], there: list[Event], seat: int | None) -> None:
    """Check that both tables tell the seat the same, up to the first face that the move itself reveals."""
    for one, two in zip_longest(here, there):
        coming = [event for event in (one, two) if event is not None and event.seen & ~event.known]
        if one is None or two is None:
            assert coming, "only what came to light may go on differently"
            return
        if coming:
            assert _masked(one.seen_by(seat)) == _masked(two.seen_by(seat)) or one.what != two.what
            if one.faces != two.faces:
                return
        else:
            assert _bytes(one.seen_by(seat)) == _bytes(two.seen_by(seat))


def _masked(seen: Seen) -> Seen:
    return seen._replace(faces=None, facts=())


@given(moments(), seeds)
def test_an_imagined_match_has_the_very_view_it_was_made_from(match: Match, seed: int) -> None:
    for seat in eyes(match):
        view = json.loads(json.dumps(match.view(seat)))
        imagined = Match.imagine(view, Random(seed))
        assert imagined.view(seat) == view
        assert imagined.actors == match.actors
        if seat is not None:
            assert imagined.moves(seat) == match.moves(seat)
        assert Match.from_position(imagined.position()).position() == imagined.position()


@given(moments(), seeds)
def test_imagining_depends_on_the_view_and_the_luck_alone(match: Match, seed: int) -> None:
    for seat in eyes(match):
        other = Match.from_position(redrawn(match.position(), seat, Random(seed)))
        here = Match.imagine(match.view(seat), Random(seed)).position()
        there = Match.imagine(other.view(seat), Random(seed)).position()
        assert _bytes(here) == _bytes(there)


@given(moments(), seeds)
def test_imagined_matches_differ_from_each_other_and_go_on(match: Match, seed: int) -> None:
    view = match.view(None)
    rng = Random(seed)
    luckless = {"seed": 0, "shuffles": 0}
    redraws = {_bytes(redrawn(match.position(), None, rng) | luckless) for _ in range(8)}
    worlds = [Match.imagine(view, rng) for _ in range(8)]
    if len(redraws) > 4:  # if something is hidden, and more than just two cards
        assert len({_bytes(world.position() | luckless) for world in worlds}) > 1
    for world in worlds:
        for _ in range(15):
            if not world.over:
                world.play(*random_move(world, rng))


@given(moments(), seeds)
def test_many_matches_imagined_from_one_view_do_not_touch_each_other(match: Match, seed: int) -> None:
    sampler = match.game.imagining(match.view(None))
    rng = Random(seed)
    first = Match(match.game, sampler(rng), from_position=True)
    before = first.position()
    second = Match(match.game, sampler(rng), from_position=True)
    for _ in range(30):
        if not second.over:
            second.play(*random_move(second, rng))
    assert first.position() == before


def _bytes(value: object) -> str:
    return json.dumps(value)
