"""Play a fixed arena among the bots, and look through every move for absurd ones: ``python -m tests.soak.bots``.

Fails if a bot wins less than it should, if more than one move in a hundred is absurd, or if one costs more than a
point. What is absurd a good player says at a glance, by what the seat knows for sure; no search is asked. A usual test
run plays the small arena (``SMALL``): a few deals with little search.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tabletop import GAMES, Match
from tabletop.bots import GENTLE, SHARP, STEADY, Player, bot_player
from tabletop.bots.contestant import CHANCE
from tabletop.game import Json
from tabletop.games.baernergaeng.bot_memory import FORGOTTEN
from tabletop.games.baernergaeng.cards import NUMBERS
from tabletop.games.bauernschlau.board import GEESE, PLACES
from tabletop.games.bauernschlau.farms import farms_of
from tabletop.games.bohne.cards import FACES as BEANS
from tabletop.games.bohne.cards import packed
from tabletop.games.bohne.scoring import pad_of

#: At most this share of the moves may be absurd, and none may cost more than so many points.
SHARE, POINTS = 0.01, 1.0
#: More moves than a match has.
ENDLESS = 5000


class Pair(NamedTuple):
    """A bot on one seat among others of another kind, and the least share of wins that it must have."""

    game: str
    seats: int
    bot: str
    others: str
    matches: int
    least: float


#: The full arena. The thresholds lie below what was measured (docs/bots.md) by about two standard errors of so many
#: matches.
FULL = (
    Pair("bungee", 2, STEADY, GENTLE, 200, 0.82),
    Pair("bungee", 2, SHARP, STEADY, 200, 0.52),
    Pair("bohne", 4, STEADY, GENTLE, 200, 0.66),
    Pair("bohne", 4, SHARP, STEADY, 60, 0.38),
    Pair("baernergaeng", 2, STEADY, GENTLE, 200, 0.7),
    Pair("baernergaeng", 2, SHARP, STEADY, 120, 0.58),
    Pair("dog", 4, STEADY, GENTLE, 60, 0.65),
    Pair("dog", 4, SHARP, STEADY, 24, 0.7),
    Pair("bauernschlau", 2, STEADY, GENTLE, 100, 0.76),
    Pair("bauernschlau", 2, SHARP, STEADY, 24, 0.66),
)
SMALL = (
    Pair("bungee", 2, STEADY, GENTLE, 60, 0.58),
    Pair("bungee", 3, SHARP, STEADY, 3, 0.0),
    Pair("bohne", 4, STEADY, GENTLE, 20, 0.5),
    Pair("bohne", 4, SHARP, STEADY, 4, 0.0),
    Pair("baernergaeng", 2, STEADY, GENTLE, 60, 0.6),
    Pair("baernergaeng", 4, SHARP, STEADY, 4, 0.0),
    Pair("dog", 4, STEADY, GENTLE, 8, 0.6),
    Pair("dog", 4, SHARP, STEADY, 1, 0.0),
    Pair("bauernschlau", 2, STEADY, GENTLE, 16, 0.6),
    Pair("bauernschlau", 3, SHARP, STEADY, 1, 0.0),
)
#: In the small arena, how many rounds a match has and how much is searched.
FEW_ROUNDS, FEW = 2, 20


class Slip(NamedTuple):
    """An absurd move: what it does, and how many points it costs about."""

    code: str
    points: float


class Seated(NamedTuple):
    """A bot at its seat; None plays at random."""

    level: str
    player: Player[Any, Any] | None


class Found(NamedTuple):
    """What was seen of a pair: the share of wins, the moves looked at, and the absurd ones."""

    share: float
    moves: int
    slips: Counter[str]
    worst: float


def absurd(match: Match, seat: int, player: Player[Any, Any], move: str) -> Slip | None:
    """Why a move is absurd by all that its seat knows; None if it isn't."""
    look = _LOOKS.get(match.game.name)
    return look(match, seat, player, move.split()) if look else None


# Bärnergäng


def _in_baernergaeng(match: Match, seat: int, player: Any, move: Sequence[str]) -> Slip | None:
    """A known number stays while a lower one goes, or goes for a higher one; a look at what is known."""
    view = match.view(seat)
    verb, *rest = move
    sign = -1 if view["inverted"] else 1
    if verb == "swap":
        given = _known_row(view, player, seat).get(int(rest[0]))
        other, slot = map(int, rest[1].split("."))
        taken = _known_row(view, player, other).get(slot, _hoped_for(player, other, slot))
        return None if given is None else _slip("swaps a better card away", sign * (taken - given))
    if verb == "look":
        other, slot = map(int, rest[0].split("."))
        knows_all = all(len(_known_row(view, player, at)) == len(row) for at, row in enumerate(view["rows"]))
        is_known = slot in _known_row(view, player, other)
        return Slip("looks at what it knows", 0.0) if is_known and not knows_all else None
    coming = view["drawn"] if verb in ("keep", "throw") else view["top"]
    if verb not in ("keep", "throw", "take") or coming is None or not coming.isdigit():
        return None
    known = _known_row(view, player, seat)
    worst = max((sign * face for face in known.values()), default=-99)
    if verb == "throw":
        return _slip("throws a better card than a known one", worst - sign * int(coming))
    slot = int(rest[0])
    if slot not in known:
        return None
    gone = sign * known[slot]
    return _slip("keeps a worse card", sign * int(coming) - gone) or _slip("a worse known card stays", worst - gone)


def _known_row(view: Json, player: Any, owner: int) -> dict[int, int]:
    """The numbers that the seat knows in a row, by slot."""
    memory = player.memory.copy()
    memory.see(view)
    cards = enumerate(memory.row(owner))
    return {at: card.face for at, card in cards if card.face != FORGOTTEN and card.face < NUMBERS}


def _hoped_for(player: Any, owner: int, slot: int) -> float:
    """What an unknown card is worth about, by what its owner's play says."""
    card = player.memory.row(owner)[slot]
    middle: float = (card.least + card.most) / 2
    return middle


def _slip(code: str, points: float) -> Slip | None:
    return Slip(code, float(points)) if points > 0 else None


# Bungee


def _in_bungee(match: Match, seat: int, _player: Any, move: Sequence[str]) -> Slip | None:
    """A high card that goes with nothing is taken; what is worth nothing goes while points stay; a call is given up."""
    view = match.view(seat)
    lucky, hand = view["lucky"], list(view["hands"][seat])

    def worth(face: str) -> int:
        return 0 if face in (lucky, "B") else int(face)

    if move[0] == "hold":
        return None if view["extend"] else Slip("gives up a call", 10.0)
    if "drop" not in move:
        return None
    dropped = list(move[move.index("drop") + 1 :])
    for face in dropped:
        hand.remove(face)
    if move[0] == "take":
        top = view["discard"][-1]
        is_useless = top not in hand and worth(top) > 6
        return Slip("takes a high card that goes with nothing", worth(top) - 5.5) if is_useless else None
    left = [worth(face) for face in hand if face != "6"]
    is_free = dropped == [lucky] and lucky != "6"
    return Slip("drops what is worth nothing", float(max(left))) if is_free and any(left) else None


# Dog


def _in_dog(match: Match, seat: int, _player: Any, move: Sequence[str]) -> Slip | None:
    """A Joker plays what another card in hand could play, or a move sends back its own team without need."""
    moves = match.moves(seat)
    if move[0].startswith("X=") and " ".join((move[0].removeprefix("X="), *move[1:])) in moves:
        return Slip("wastes a Joker", 0.0)
    moves_one = len(move) == 2
    if not moves_one or not _sends_back_own(match, seat, " ".join(move)):
        return None
    is_forced = all(_sends_back_own(match, seat, each) for each in moves)
    return None if is_forced else Slip("sends its own team back", 0.0)


def _sends_back_own(match: Match, seat: int, move: str) -> bool:
    teams = match.seats // 2 if match.options.get("teams", "3x2") == "3x2" else 2
    own = {"abcdef"[mate] for mate in range(seat % teams, match.seats, teams)}
    return any(event.what == "home" and str(event.target)[0] in own for event in match.foretell(seat, move))


# Nicht die Bohne!


def _in_bohne(match: Match, seat: int, _player: Any, move: Sequence[str]) -> Slip | None:
    """In the last trick a card is taken that costs points, though another costs fewer and nobody wants this one."""
    view = match.view(seat)
    if move[0] != "pick" or any(view["hands"]):
        return None

    def points(of: int, owner: int) -> int:
        before = view["rows"][of]
        return _points([*before, view["table"][owner]]) - _points(before)

    owners = [int(text.split()[1]) for text in match.moves(seat)]
    taken = int(move[1])
    others = [other for other in range(match.seats) if other != seat]
    is_wanted = any(points(other, taken) > 0 for other in others)
    loss = max(points(seat, owner) for owner in owners) - points(seat, taken)
    return None if is_wanted or points(seat, taken) >= 0 else _slip("takes what costs points", loss)


def _points(cards: Sequence[str]) -> int:
    return pad_of(packed(map(BEANS.index, cards)))[-1]


# Bauernschlau


def _in_bauernschlau(match: Match, seat: int, player: Any, move: Sequence[str]) -> Slip | None:
    """A white sheep that the seat knows is revealed on another's fenced land, or brought there by the dog.

    What lies face down is worth nothing, so where it is put says little: to fill a land may end the round in time.
    """
    verb, *rest = move
    if verb not in ("reveal", "dog"):
        return None
    view = match.view(seat)
    origin, _arrow, target = rest[0].partition(">")
    value = int(player.known(view).get(origin, "0"))
    others = {place for at, farm in enumerate(farms_of(view)) if at != seat for place in farm.fields}
    place = target or origin
    if value <= 0 or place not in others or (target and origin in others):
        return None
    return Slip("counts a sheep for another", float(value * GEESE[view["options"]["geese"]][PLACES[place]]))


_LOOKS: Mapping[str, Callable[[Match, int, Any, Sequence[str]], Slip | None]] = {
    "baernergaeng": _in_baernergaeng,
    "bohne": _in_bohne,
    "bungee": _in_bungee,
    "dog": _in_dog,
    "bauernschlau": _in_bauernschlau,
}


# the arena


def played(pair: Pair, seed: int, *, is_small: bool = False) -> Found:
    """Play a pair's matches: the deals one after the other, the bot on each seat in turn."""
    share = 0.0
    moves, slips, worst = 0, Counter[str](), 0.0
    for number in range(pair.matches):
        seat = number % pair.seats
        names = [pair.bot if at % _ways(pair) == seat % _ways(pair) else pair.others for at in range(pair.seats)]
        match, found, looked = _match(pair, names, seed + number // pair.seats, is_small=is_small)
        share += sum(1 for at in match.winners if names[at] == pair.bot) / max(1, len(match.winners))
        moves += looked
        slips.update(slip.code for slip in found)
        worst = max(worst, *(slip.points for slip in found), 0.0)
    return Found(share / pair.matches, moves, slips, worst)


def _ways(pair: Pair) -> int:
    """After how many seats the same team comes again; in other games each seat is its own."""
    return pair.seats // 2 if GAMES[pair.game].aim == "team" else pair.seats


def _match(pair: Pair, names: Sequence[str], seed: int, *, is_small: bool) -> tuple[Match, list[Slip], int]:
    options = {"rounds": FEW_ROUNDS} if is_small and pair.game in ("bungee", "bohne", "baernergaeng") else {}
    match = Match.new(pair.game, seats=pair.seats, seed=seed, options=options)
    seated = [_seated(pair.game, at, name, seed) for at, name in enumerate(names)]
    for at, each in enumerate(seated):
        if each.player:
            each.player.begin(match.view(at))
    rng = Random(seed)
    slips: list[Slip] = []
    looked = 0
    for _ in range(ENDLESS):
        if match.over:
            break
        seat = match.actors[0]
        level, player = seated[seat]
        if player is None:
            move = rng.choice(match.moves(seat))
        else:
            move = player.decide(match.view(seat), FEW if is_small else None).move
            if level != GENTLE and len(match.moves(seat)) > 1:
                looked += 1
                slip = absurd(match, seat, player, move)
                slips += [slip] if slip else []
        events = match.play(seat, move)
        for at, each in enumerate(seated):
            if each.player:
                each.player.told([event.seen_by(at) for event in events])
    return match, slips, looked


def _seated(game: str, seat: int, name: str, seed: int) -> Seated:
    if name == CHANCE:
        return Seated(name, None)
    return Seated(name, bot_player(game, seat=seat, level=name, seed=seed))  # type: ignore[arg-type]


def complaints(pair: Pair, found: Found) -> list[str]:
    """What is wrong with what was found, in sentences."""
    told = []
    if found.share < pair.least:
        told.append(f"{pair.bot} wins {found.share:.0%} against {pair.others}; it should be {pair.least:.0%}")
    if sum(found.slips.values()) > SHARE * found.moves:
        told.append(f"{sum(found.slips.values())} of {found.moves} moves are absurd: {dict(found.slips)}")
    if found.worst > POINTS:
        told.append(f"an absurd move costs {found.worst:.1f} points: {dict(found.slips)}")
    return [f"{pair.game}, {pair.seats} seats: {each}" for each in told]


def main() -> int:
    """Play the arena, and say what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="game", help="all, if none is named")
    parser.add_argument("--small", action="store_true", help="a few deals only, as in a usual test run")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    wrong = []
    for pair in SMALL if wanted.small else FULL:
        if not wanted.games or pair.game in wanted.games:
            found = played(pair, wanted.seed, is_small=wanted.small)
            print(*pair, f"{found.share:.1%}", f"{found.moves} moves", dict(found.slips), found.worst, flush=True)
            wrong += complaints(pair, found)
    print(*wrong, sep="\n", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
