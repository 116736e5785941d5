"""How even the even bot is: ``python -m tests.soak.even``.

A level stands in for a person who has never played here. It plays match after match against an even bot, whose skill
is what the league says after each. After the first ten matches its share of wins should be 40 to 60 per cent, and as
much less as is fair where more than two sides play.
"""

from __future__ import annotations

import argparse
import sys

from screens.store.rating import NEWCOMER, Rating, even_with, rated, skill_of
from tabletop import GAMES, Match
from tabletop.bots import EVEN, LEVELS, bot_player

#: The matches that are only for getting to know each other.
FIRST = 10
#: The shares of wins that are even between two sides; of more, each has fewer.
FAIR = (0.4, 0.6)


def series(game: str, level: str, matches: int, seed: int, iterations: int | None = None) -> tuple[float, Rating]:
    """The stand-in's share of wins after the first matches, and its rating at the end. The seats change each time."""
    person, bot = NEWCOMER, NEWCOMER
    sides = sides_of(game)
    won = 0.0
    for number in range(FIRST + matches):
        match = Match.new(game, seats=GAMES[game].seats[0], seed=seed + number // sides)
        at = number % sides
        # A match that nobody has won is shared by all: it says nothing, as in the league.
        winners = _winning_sides(match, level, skill_of([person.mean]), at, iterations) or {*range(sides)}
        even = even_with([person.mean], bot)
        places = [0 if side in winners else 1 for side in range(sides)]
        after = rated([[person if side == at else even] for side in range(sides)], places)
        (person,), (bot,) = after[at], after[at - 1]
        if number >= FIRST:
            won += (at in winners) / len(winners)
    return won / matches, person


def sides_of(game: str) -> int:
    """How many sides the smallest table of a game has: two teams, or each seat for itself."""
    return 2 if GAMES[game].aim == "team" else GAMES[game].seats[0]


def _winning_sides(match: Match, level: str, skill: float, at: int, iterations: int | None) -> set[int]:
    """Play a match in which one side's seats are the stand-in's and all others even."""
    game, seed = match.game.name, int(match.record()["seed"])
    sides = sides_of(game)
    players = []
    for seat in range(match.seats):
        is_person = seat % sides == at
        player = bot_player(game, seat=seat, level=level if is_person else EVEN, seed=seed)  # type: ignore[arg-type]
        player.skill = skill
        player.begin(match.view(seat))
        players.append(player)
    while not match.over:
        seat = match.actors[0]
        events = match.play(seat, players[seat].decide(match.view(seat), iterations).move)
        for other, player in enumerate(players):
            player.told([event.seen_by(other) for event in events])
    return {seat % sides for seat in match.winners}


def main() -> int:
    """Play the series, and say which are not even."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, help="rollouts a decision; by default as many as in the app")
    wanted = parser.parse_args()
    wrong = 0
    for game in wanted.games:
        for level in wanted.levels.split(","):
            share, rating = series(game, level, wanted.matches, wanted.seed, wanted.iterations)
            is_even = FAIR[0] <= share * sides_of(game) / 2 <= FAIR[1]
            wrong += not is_even
            told = f"{share:6.1%} of {wanted.matches}, rating {rating.mean:.0f}"
            print(f"{game:14}{level:8}{told}, {'ok' if is_even else 'NO'}", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
