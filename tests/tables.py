"""Tables to test with: every game, number of seats and option, and random play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from random import Random
from typing import Any, NamedTuple, ParamSpec

from tabletop import GAMES, Match
from tabletop.game import Setting
from tabletop.options import Option, settled

Asked = ParamSpec("Asked")


class Table(NamedTuple):
    """The game, seats and options of a match."""

    game: str
    seats: int
    options: dict[str, Any]

    def match(self, seed: int) -> Match:
        return Match.new(self.game, seats=self.seats, options=self.options, seed=seed)

    def setting(self, seed: int) -> Setting:
        return Setting(self.seats, settled(GAMES[self.game].options, self.options, self.seats), seed)

    def __str__(self) -> str:
        told = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game, str(self.seats), *told]).replace(" ", "")


def every_table() -> Iterator[Table]:
    """Each game at each number of seats: with default options, with each option changed alone, and with all changed."""
    for game in GAMES.values():
        for seats in game.seats:
            yield Table(game.name, seats, {})
            turned = {option.name: values[-1] for option in game.options if (values := other_values(option, seats))}
            for option in game.options:
                for value in other_values(option, seats):
                    yield Table(game.name, seats, {option.name: value})
            if len(turned) > 1:
                yield Table(game.name, seats, turned)


def other_values(option: Option, seats: int) -> list[Any]:
    """The values of an option besides its default: both ends of a range, or each kind alone and all together."""
    values = option.values_at(seats)
    if option.type == "several":
        fewer = [option.written(kind, 1) for kind in values if option.most.get(kind, 1) > 1]
        return [[kind] for kind in values] + [fewer] * bool(fewer) + [list(values)]
    if option.type == "places":
        # All in a row, as far round as there is a choice.
        return [list(values[-seats:])] if seats < len(values) else []
    if option.type == "seat":
        return [values[-1]]
    if option.type == "number":
        values = (values[0], values[-1])
    return [value for value in values if value != option.default]


def play_on(match: Match, rng: Random, moves: int) -> None:
    """Play this many random moves, or to the end."""
    for _ in range(moves):
        if match.over:
            return
        seat, text = random_move(match, rng)
        match.play(seat, text)


def random_move(match: Match, rng: Random) -> tuple[int, str]:
    """A random legal move of any seat that has one, whether or not the table waits for it."""
    seats = [seat for seat in range(match.seats) if match.moves(seat)]
    seat = rng.choice(seats)
    return seat, rng.choice(match.moves(seat))


def played_once(play: Callable[Asked, Match]) -> Callable[Asked, Match]:
    """Have each match played only once, and give out copies."""
    kept: Any = cache(play)

    @wraps(play)
    def copied(*asked: Asked.args, **more: Asked.kwargs) -> Match:
        match: Match = kept(*asked, **more).copy()
        return match

    return copied


def eyes(match: Match) -> list[int | None]:
    """All viewers: each seat, and None for what everyone sees."""
    return [*range(match.seats), None]
