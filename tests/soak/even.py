"""How even the even bot is: ``python -m tests.soak.even``.

A level stands in for a person who has never played here. It plays match after match against an even bot, whose skill
is what the league says after each. After the first ten matches its share of wins should be 40 to 60 per cent.
"""

from __future__ import annotations

import argparse
import sys

from screens.store.rating import NEWCOMER, Rating, rated, skill_of
from tabletop import GAMES, Match
from tabletop.bots import EVEN, LEVELS, bot_player

#: The matches that are only for getting to know each other.
FIRST = 10
FAIR = (0.4, 0.6)


def series(game: str, level: str, matches: int, seed: int, iterations: int | None = None) -> tuple[float, Rating]:
    """The stand-in's share of wins after the first matches, and its rating at the end. The seats change each time."""
    person, bot = NEWCOMER, NEWCOMER
    won = 0.0
    for number in range(FIRST + matches):
        match = Match.new(game, seats=GAMES[game].seats[0], seed=seed + number // 2)
        share = _share(match, level, skill_of([person.mean]), number % 2, iterations)
        (person,), (bot,) = rated([[person], [bot]], [0 if share >= 0.5 else 1, 0 if share <= 0.5 else 1])
        if number >= FIRST:
            won += share
    return won / matches, person


def _share(match: Match, level: str, skill: float, at: int, iterations: int | None) -> float:
    """The win of the stand-in, half of one if it is shared; its side has every second seat, the others are even."""
    game, seed = match.game.name, int(match.record()["seed"])
    sides = 2 if match.game.aim == "team" else match.seats
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
    winners = {seat % sides for seat in match.winners}
    return 1.0 / len(winners) if at in winners else 0.0


def main() -> int:
    """Play the series, and say which are not even."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game for game in GAMES if 2 in GAMES[game].seats])
    parser.add_argument("--levels", default=",".join(LEVELS))
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--iterations", type=int, help="rollouts a decision; by default as many as in the app")
    wanted = parser.parse_args()
    wrong = 0
    for game in wanted.games:
        for level in wanted.levels.split(","):
            share, rating = series(game, level, wanted.matches, wanted.seed, wanted.iterations)
            is_even = FAIR[0] <= share <= FAIR[1]
            wrong += not is_even
            told = f"{share:6.1%} of {wanted.matches}, rating {rating.mean:.0f}"
            print(f"{game:14}{level:8}{told}, {'ok' if is_even else 'NO'}", flush=True)
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
