"""The beginning of a match of each game, written out for people to read: ``python -m tests.playthroughs``.

A change of behaviour shows up here as a diff: each move, what everyone is told of it, what only some are told, and now
and then the table as one seat sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tabletop import GAMES, Event, Match, Seen
from tests.golden import picked_move

FOLDER = Path(__file__).with_name("playthroughs")
MOVES = 60
PICTURE_EVERY = 12


def playthrough(name: str) -> str:
    """The text of a match's first moves."""
    game = GAMES[name]
    match = Match.new(name, seats=game.seats[1 if len(game.seats) > 2 else 0], seed=7)
    return "\n".join(_lines(match)) + "\n"


def _lines(match: Match) -> Iterator[str]:
    for step in range(MOVES):
        if step % PICTURE_EVERY == 0:
            yield f"\n--- as seat {match.actors[0]} sees it"
            yield match.game.picture(match.view(match.actors[0]))
            yield ""
        if match.over:
            return
        seat, text = picked_move(match, step)
        yield f"{seat}: {text}"
        for event in match.play(seat, text):
            yield from (f"    {line}" for line in _told(match, event))


def _told(match: Match, event: Event) -> Iterator[str]:
    public = event.seen_by(None)
    yield _line(public)
    for seat in range(match.seats):
        own = event.seen_by(seat)
        if own != public:
            yield f"  to {seat} alone: {_line(own)}"


def _line(seen: Seen) -> str:
    who = "" if seen.seat is None else f"seat {seen.seat} "
    faces = "?" * seen.number if seen.faces is None else " ".join(seen.faces)
    way = f"{seen.origin or ''} → {seen.target or ''}" if seen.origin or seen.target else ""
    facts = " ".join(f"{name}={value}" for name, value in seen.facts)
    return " ".join(word for word in (who + seen.what, faces, way, facts) if word)


def main() -> None:
    """Rewrite the files."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")


if __name__ == "__main__":
    main()
