"""Check that the engine's cached routes for rule 5 of Bauernschlau always agree with the plain maximum flow.

``python -m tests.soak.fences [--positions 1000000] [--seed N]`` grows random fences at every number of seats, and
judges each barrier that rules 2 to 4 allow both ways. The exit code is 1 if they ever disagree.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from tabletop.games.bauernschlau import fences as fences_module
from tabletop.games.bauernschlau.board import EDGE, LEVEL, ONWARD, VERTEX_NAMES, layout
from tabletop.games.bauernschlau.fence_routes import Route, rerouted
from tabletop.games.bauernschlau.fences import Fences, no_fences
from tests.fence_flow import any_farms, can_all_be_completed

SEATS = (2, 3, 4, 5, 6)
#: Probabilities that a barrier goes sideways where it can: winding fences are what cuts others off.
SIDEWAYS = (0.5, 0.8, 0.95, 1.0)
#: Probabilities that the fence that grew last grows again: long fences then meet ones not yet begun.
STUBBORN = (0.0, 0.7, 0.95)


@dataclass
class Tally:
    """Counts of the judgements so far."""

    positions: int = 0
    cut_off: int = 0
    disagreements: int = 0
    #: Judgements for which routes had to be recomputed.
    flows: int = 0
    tables: int = 0
    is_judging: bool = False


def soak(positions: int, seed: int, report: Callable[[Tally], None] = lambda _: None) -> Tally:
    """Judge this many positions, each one barrier further, by routes and by the flow."""
    tally = Tally()

    def counted(*args: Any) -> tuple[Route, ...] | None:
        tally.flows += tally.is_judging
        return rerouted(*args)

    with patch.object(fences_module, "rerouted", counted):
        while tally.positions < positions:
            _grow(SEATS[tally.tables % len(SEATS)], Random(f"{seed}/{tally.tables}"), tally)
            tally.tables += 1
            report(tally)
    return tally


def _grow(seats: int, rng: Random, tally: Tally) -> None:
    """Place barriers on an empty table until all fences are finished."""
    fences = no_fences(any_farms(rng, seats))
    sideways, stubborn = rng.choice(SIDEWAYS), rng.choice(STUBBORN)
    fence = rng.randrange(seats)
    while unfinished := [number for number in range(seats) if not fences.is_finished(number)]:
        if fence not in unfinished or rng.random() >= stubborn:
            fence = rng.choice(unfinished)
        tally.is_judging = True
        steps = fences.steps(fence)
        tally.is_judging = False
        legal = [vertex for vertex in fences.openings(fence) if _judge(fences, fence, vertex, tally)]
        if legal != list(steps) or not legal:
            _complain(fences, fence, -1, tally)
            return
        fences = fences.with_barrier(fence, _chosen(fences, fence, legal, sideways, rng))
        if not _is_proof(fences):
            _complain(fences, fence, -1, tally)
            return


def _judge(fences: Fences, fence: int, vertex: int, tally: Tally) -> bool:
    """Whether the flow allows the barrier; counts a disagreement with the routes."""
    paths = list(fences.paths)
    paths[fence] = (*paths[fence], vertex)
    is_legal = can_all_be_completed(fences.seated, paths)
    tally.positions += 1
    tally.cut_off += not is_legal
    if (vertex in fences.steps(fence)) != is_legal:
        _complain(fences, fence, vertex, tally)
    return is_legal


def _chosen(fences: Fences, fence: int, legal: list[int], sideways: float, rng: Random) -> int:
    path = fences.paths[fence]
    level = LEVEL[path[-1]] if path else 0
    beside = [vertex for vertex in legal if LEVEL[vertex] == level]
    return rng.choice(beside if beside and rng.random() < sideways else legal)


def _is_proof(fences: Fences) -> bool:
    """Whether the cached routes are valid: disjoint, on free vertices, step by step outward to the edge."""
    used = [vertex for path in fences.paths for vertex in path]
    for fence, (mask, way) in enumerate(fences.routes):
        path = fences.paths[fence]
        onward = ONWARD[path[-1]] if path else layout(fences.seated).gaps[fence]
        for vertex in way:
            if vertex not in onward:
                return False
            onward = ONWARD[vertex]
        if onward or mask != sum(1 << vertex for vertex in way):
            return False
        used += way
    return len(set(used)) == len(used) and all(LEVEL[way[-1]] == EDGE for _, way in fences.routes if way)


def _complain(fences: Fences, fence: int, vertex: int, tally: Tally) -> None:
    tally.disagreements += 1
    paths = [[VERTEX_NAMES[passed] for passed in path] for path in fences.paths]
    print(f"DISAGREEMENT: farms {fences.seated}, fence {fence} to {VERTEX_NAMES[vertex]}: {paths}", file=sys.stderr)


def main() -> int:
    """Run the check from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    began = last = time.monotonic()

    def report(tally: Tally) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last > 10:
            last = now
            print(f"{_told(tally)} · {now - began:.0f} s", flush=True)

    tally = soak(wanted.positions, wanted.seed, report)
    print(f"{_told(tally)} · {time.monotonic() - began:.0f} s · seed {wanted.seed}")
    return 1 if tally.disagreements else 0


def _told(tally: Tally) -> str:
    share = 100 * tally.flows / (tally.positions or 1)
    return (
        f"{tally.positions:,} positions on {tally.tables:,} tables · {tally.cut_off:,} cut off · "
        f"{tally.disagreements} disagreements · flow needed in {share:.1f} %"
    )


if __name__ == "__main__":
    sys.exit(main())
