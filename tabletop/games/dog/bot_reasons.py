"""Reasons for the moves of the bots of Dog, from the marbles before and after a move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.bits import members
from tabletop.bots.player import Reason
from tabletop.games.dog.board import BIT, FINISH, HOME, KENNEL, MARBLES, START, TRACK
from tabletop.games.dog.bot_evaluation import ground
from tabletop.games.dog.bot_gains import KEPT, STARTERS, is_stuck
from tabletop.games.dog.cards import FACES, JACK, JOKER, LONGEST, SEVEN
from tabletop.games.dog.moves import NULL_JACK, Move
from tabletop.games.dog.rules import Dog

REASONS = {
    "frees_partner": "Seat {other} has no marble on the track, and this card brings one out.",
    "is_needed_least": "It is the card you need least.",
    "wins": "This brings your team’s last marble in.",
    "hits": "This sends back one of seat {other}’s marbles.",
    "hits_many": "This sends back {n} of the others’ marbles.",
    "completes": "With this, all of seat {seat}’s marbles are in.",
    "brings_in": "This brings a marble into the finish.",
    "comes_out": "This brings a marble out.",
    "swaps": "This swap puts your marble ahead.",
    "swaps_back": "This swap sets seat {other} back.",
    "gets_away": "This marble gets away: {n} of the others’ marbles were close behind it.",
    "comes_close": "This brings a marble within reach of its finish.",
    "lands_safely": "Where this marble lands, none of the others’ marbles is close behind it.",
}


#: What speaks for the obvious move where another one is chosen, or against the move that was made.
AGAINST = {
    "could_hit": "You could send back one of seat {other}’s marbles, but this does more.",
    "could_come_out": "You could bring a marble out, but this does more.",
    "needed_more": "You need the {face} that you gave more than the {card}.",
    "hit_its_team": "The move sent back a marble of your own team.",
    "spent_joker": "You could keep the Joker, which can be any card.",
    "spent_starter": "You could keep the {face}, which brings a marble out later.",
    "went_past": "The move took a marble past its finish: it must go round once more.",
    "exposed": "After the move made, the others can reach more of your team’s marbles: {n}.",
}


def passed_over(state: Dog, seat: int, moves: Sequence[Move], chosen: Move) -> Reason | None:
    """What speaks for hitting a marble, or for bringing one out, where a plain move does something else."""
    if not _is_plain(chosen) or _hit_by(state, seat, chosen) is not None:
        return None
    plain = [move for move in moves if _is_plain(move) and move[0] != JOKER]
    hits = [other for move in plain if (other := _hit_by(state, seat, move)) is not None]
    if hits:
        return Reason("could_hit", (("other", hits[0]),))
    comes_out = chosen[2] < KENNEL and any(move[2] >= KENNEL for move in plain)
    return Reason("could_come_out") if comes_out else None


class Outcomes(NamedTuple):
    """A position, and what it is after the move that was made and after the best one."""

    before: Dog
    after: Dog
    better: Dog


def fault_of_gift(made: Move, chosen: Move) -> Reason | None:
    """What speaks against the card that was given."""
    given, other = made[1], chosen[1]
    is_better = KEPT.get(given, 1.0) > KEPT.get(other, 1.0)
    return Reason("needed_more", (("face", FACES[given]), ("card", FACES[other]))) if is_better else None


def fault_of_move(states: Outcomes, seat: int, made: Move, chosen: Move) -> Reason | None:
    """What speaks against a move that was made instead of the chosen one."""
    before, after, better = states
    if _hurts_its_team(before, after, seat) and not _hurts_its_team(before, better, seat):
        return Reason("hit_its_team")
    if _goes_past(before, made) and not _goes_past(before, chosen):
        return Reason("went_past")
    if made[0] == JOKER != chosen[0]:
        return Reason("spent_joker")
    reached = _in_reach(after, seat)
    if reached > _in_reach(better, seat):
        return Reason("exposed", (("n", reached),))
    is_spent = made[0] in STARTERS and chosen[0] not in STARTERS and not _comes_out(made)
    return Reason("spent_starter", (("face", FACES[made[0]]),)) if is_spent and _has_kennel(before, seat) else None


def _goes_past(state: Dog, move: Move) -> bool:
    """Whether a marble within reach of its finish goes on round the track."""
    if not _is_plain(move) or max(move[2:4]) >= FINISH or state.guards >> move[2] & 1:
        return False
    here, there = (_to_go(state, state.colour_on(move[2]), cell) for cell in move[2:4])
    return here < LONGEST < there


def _comes_out(move: Move) -> bool:
    return len(move) > len(NULL_JACK) and move[2] >= KENNEL


def _has_kennel(state: Dog, seat: int) -> bool:
    """Whether a marble of the seat's waits in its kennel."""
    return state.marbles[seat].bit_count() < MARBLES


def _in_reach(state: Dog, seat: int) -> int:
    """How many of the team's marbles on the track a card could bring another team's marble to."""
    friends = state.team_of(seat)
    others = sum([own for colour, own in enumerate(state.marbles) if colour not in friends])
    own = sum([state.marbles[friend] for friend in friends]) & TRACK & ~state.guards
    return sum(1 for cell in members(own) if others & ground(state.seats).behind[cell])


def _is_plain(move: Move) -> bool:
    """Whether a move brings one marble to one place."""
    return len(move) == len(NULL_JACK) + 2 and move[1] not in (JACK, SEVEN)


def _hit_by(state: Dog, seat: int, move: Move) -> int | None:
    """The player of another team whose marble stands where this move ends."""
    friends = state.team_of(seat)
    foes = (other for other, marbles in enumerate(state.marbles) if other not in friends and marbles & BIT[move[3]])
    return next(foes, None)


def reason_to_give(state: Dog, seat: int, move: Move) -> Reason:
    """The reason to give a card."""
    receiver = state.receiver_of(seat)
    if move[1] in STARTERS and is_stuck(state, receiver):
        return Reason("frees_partner", (("other", receiver),))
    return Reason("is_needed_least", (("face", FACES[move[1]]),))


def reason_to_play(before: Dog, after: Dog, seat: int, move: Move) -> Reason | None:
    """The reason to play a card, or None."""
    if move[2:] and not _hurts_its_team(before, after, seat):
        if after.is_complete(seat):
            return Reason("wins")
        return _hits(before, after) or _comes_in(before, after, seat) or _moves_well(before, seat, move)
    return None


def _lost(before: Dog, after: Dog, colour: int) -> int:
    return before.marbles[colour].bit_count() - after.marbles[colour].bit_count()


def _hurts_its_team(before: Dog, after: Dog, seat: int) -> bool:
    return any(_lost(before, after, friend) > 0 for friend in before.team_of(seat))


def _hits(before: Dog, after: Dog) -> Reason | None:
    hit = {other: _lost(before, after, other) for other in range(before.seats) if _lost(before, after, other) > 0}
    if sum(hit.values()) == 1:
        return Reason("hits", (("other", next(iter(hit))),))
    return Reason("hits_many", (("n", sum(hit.values())),)) if hit else None


def _comes_in(before: Dog, after: Dog, seat: int) -> Reason | None:
    for colour in before.team_of(seat):
        here, there = before.marbles[colour], after.marbles[colour]
        if there == HOME[colour] != here:
            return Reason("completes", (("seat", colour),))
        if (there & HOME[colour]).bit_count() > (here & HOME[colour]).bit_count():
            return Reason("brings_in")
        if there.bit_count() > here.bit_count():
            return Reason("comes_out")
    return None


def _moves_well(before: Dog, seat: int, move: Move) -> Reason | None:
    rank, origin, target = move[1:4]
    if rank == JACK:
        return _swaps_well(before, seat, origin, target)
    if len(move) > len(NULL_JACK) + 2 or origin >= FINISH:
        return None
    friends = before.team_of(seat)
    others = sum([own for colour, own in enumerate(before.marbles) if colour not in friends])
    hunters = (others & ground(before.seats).behind[origin]).bit_count()
    if hunters and not before.guards >> origin & 1:
        return Reason("gets_away", (("n", hunters),))
    to_go, left = (_to_go(before, before.colour_on(origin), cell) for cell in (origin, target))
    if left < LONGEST <= to_go:
        return Reason("comes_close")
    is_safe = others & TRACK and not others & ground(before.seats).behind[target]
    return Reason("lands_safely") if is_safe else None


def _swaps_well(before: Dog, seat: int, origin: int, target: int) -> Reason | None:
    own, other = before.colour_on(origin), before.colour_on(target)
    if _to_go(before, own, target) < _to_go(before, own, origin):
        return Reason("swaps")
    is_foe = other not in before.team_of(seat)
    if is_foe and _to_go(before, other, origin) > _to_go(before, other, target):
        return Reason("swaps_back", (("other", other),))
    return None


def _to_go(before: Dog, colour: int, cell: int) -> int:
    return (START[colour] - cell) % len(ground(before.seats).behind)
