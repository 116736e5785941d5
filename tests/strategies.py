"""Hypothesis strategies for tables, and for moments of matches."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tabletop import GAMES, Match
from tests.tables import Table, play_on

seeds = st.integers(0, 2**32)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any game, number of seats and options."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = draw(st.sampled_from(game.seats))
    options = {}
    for option in game.options:
        values = option.values_at(seats)
        if option.type == "several":
            kinds = draw(st.lists(st.sampled_from(values), unique=True))
            options[option.name] = [
                option.written(kind, draw(st.integers(1, option.most.get(kind, 1)))) for kind in kinds
            ]
        elif option.type == "places":
            all_taken = st.permutations(values).map(lambda places: places[:seats])
            options[option.name] = draw(st.just([]) | all_taken)
        elif values:
            options[option.name] = draw(st.sampled_from(values))
    return Table(game.name, seats, options)


@st.composite
def moments(draw: st.DrawFn, most: int = 250) -> Match:
    """A match of any table after some random moves."""
    table = draw(tables())
    match = table.match(draw(st.integers(0, 2**32)))
    play_on(match, Random(draw(st.integers(0, 2**32))), draw(st.integers(0, most)))
    return match
