"""The engine at the terminal, for people who build on it: ``python -m tabletop --help``."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from tabletop import GAMES, IllegalMove, Match, Seen, arena, bench
from tabletop.bots.bot import BotError
from tabletop.bots.contestant import Contestants, check_name
from tabletop.game import NO_SEAT, Json
from tabletop.options import Option
from tabletop.review import FIRST_BUDGET, reviewed, summary
from tabletop.review.in_words import in_words
from tabletop.schema import EVENT, schema_of

#: More empty lines than a terminal shows, to scroll the last seat's view away.
SCREEN = 100

QUIT, UNDO, SAVE, HELP = "quit", "undo", "save", "help"
#: In place of a bot: a person at the terminal.
YOU = "you"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parsed = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = parsed.command
    try:
        code = command(parsed)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has closed the pipe; write nothing more, not even on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (BotError, ValueError, OSError) as wrong:
        print(f"tabletop: {wrong}", file=sys.stderr)
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="tabletop", description="Five tabletop games with all their rules.")
    parser.set_defaults(command=_list)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    show = _add_table_command(commands, "show", "print a table and its legal moves", _show)
    show.add_argument("--eyes", type=int, metavar="SEAT", help="whose view (default: the seat to move)")

    play = _add_table_command(commands, "play", "play in the terminal by typing moves", _play)
    play.add_argument("--bots", help=f"one per seat, separated by commas, as in the arena; {YOU} for a person")

    record = _add_command(commands, "record", "check a match's record and print it move by move")
    record.add_argument("file", help="a record as a JSON file, or - for standard input")
    record.set_defaults(command=_record)

    review = _add_command(commands, "review", "look back at a finished match: mistakes, luck and play")
    review.add_argument("file", help="a record as a JSON file, or - for standard input")
    review.add_argument("--json", action="store_true", help="print everything as JSON")
    review.add_argument(
        "--budget",
        type=int,
        default=FIRST_BUDGET,
        help="about how many rollouts judge a decision; more take longer and judge better",
    )
    review.add_argument(
        "--seed", type=int, default=0, help="of the rollouts: the same seed and budget give the same review"
    )
    review.set_defaults(command=_review)

    schema = _add_command(commands, "schema", "print the JSON schema of a game's views, or of an event")
    schema.add_argument("name", choices=(*GAMES, EVENT), metavar="name", help=f"one of {', '.join((*GAMES, EVENT))}")
    schema.set_defaults(command=_schema)

    contest = _add_table_command(commands, "arena", "let bots play each other", _arena)
    arena.add_arguments(contest)

    measure = _add_command(commands, "bench", "measure the games' speed beside yardsticks")
    bench.add_arguments(measure)
    measure.set_defaults(command=bench.run)
    return parser


def _add_command(commands: Any, name: str, what: str) -> argparse.ArgumentParser:
    """A command's parser; its own help begins with what the list of commands says of it."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
    return parser


def _add_table_command(
    commands: Any, name: str, what: str, command: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    parser = _add_command(commands, name, what)
    parser.add_argument("game", choices=GAMES, metavar="game", help=f"one of {', '.join(GAMES)}")
    parser.add_argument("--seats", type=int, help="the number of players (default: the fewest)")
    parser.add_argument("--seed", type=int, help="the match's seed (default: a random one)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeat for more"
    )
    parser.set_defaults(command=command)
    return parser


# the commands


def _list(_parsed: argparse.Namespace) -> int:
    for game in GAMES.values():
        print(f"{game.name}   for {', '.join(map(str, game.seats))}")
        for option in game.options:
            print(f"    {option.name:22} {_offered(option)}")
    return 0


def _show(parsed: argparse.Namespace) -> int:
    match = _table(parsed)
    eyes = match.actors[0] if parsed.eyes is None else parsed.eyes
    print(match.game.picture(match.view(eyes)))
    moves = match.moves(eyes)
    print(f"\nseat {eyes} may play" if moves else f"\nthe table is waiting for {', '.join(map(str, match.actors))}")
    for text in moves:
        print(f"    {text}")
    print(f"\nseed {match.record()['seed']}")
    return 0


def _play(parsed: argparse.Namespace) -> int:
    names = _bots(parsed)
    match = _table(parsed)
    print(f"Type a move, or {HELP}, {UNDO}, {SAVE} FILE, {QUIT}.")
    people = [seat for seat in range(match.seats) if seat not in names]
    bots = Contestants(names, match, seed=match.record()["seed"])
    last = people[0] if people else NO_SEAT
    try:
        while not match.over:
            seat = match.actors[0]
            if seat in names:
                _let_play(match, seat, bots)
                continue
            if seat != last and sys.stdin.isatty():
                _hand_over(seat)
            last = seat
            print(f"\n{match.game.picture(match.view(seat))}\n")
            typed = input(f"seat {seat}> ").strip()
            if typed == QUIT:
                break
            _answer(match, seat, typed, bots)
    except EOFError:
        pass
    finally:
        bots.close(match)
    _print_result(match)
    return 0


def _bots(parsed: argparse.Namespace) -> dict[int, str]:
    """The bots by seat; their number says how many play, unless ``--seats`` does."""
    if not parsed.bots:
        return {}
    names = [name.strip() for name in parsed.bots.split(",")]
    parsed.seats = parsed.seats or len(names)
    if parsed.seats != len(names):
        raise ValueError(f"bots: name one for each of {parsed.seats} seats, or {YOU}")
    found = {seat: name for seat, name in enumerate(names) if name != YOU}
    for name in found.values():
        check_name(name)
    return found


def _let_play(match: Match, seat: int, bots: Contestants) -> None:
    """Let a bot play, and print what everyone sees of it."""
    events = match.play(seat, bots.decide(match, seat))
    bots.told(events)
    for fault in bots.faults:
        print(f"    {fault}")
    bots.faults.clear()
    for event in events:
        print("    " + _told(event.seen_by(None)))


def _hand_over(seat: int) -> None:
    """Scroll the last seat's view away, and wait for the next player."""
    print("\n" * SCREEN)
    input(f"For seat {seat}: press Enter.")


def _answer(match: Match, seat: int, typed: str, bots: Contestants) -> None:
    if typed == HELP:
        print("    " + "   ".join(match.moves(seat)))
        return
    if typed.startswith(SAVE + " "):
        Path(typed.removeprefix(SAVE).strip()).write_text(json.dumps(match.record()), encoding="utf-8")
        return
    try:
        if typed == UNDO:
            match.undo()
            bots.begin_again(match)
            return
        events = match.play(seat, typed)
        bots.told(events)
        for event in events:
            print("    " + _told(event.seen_by(seat)))
    except IllegalMove as refusal:
        print(f"    {match.game.sentence(refusal)}")


def _record(parsed: argparse.Namespace) -> int:
    match = _recorded(parsed.file)
    for number, (seat, move) in enumerate(match.record()["moves"]):
        print(f"{number:5}  seat {seat}  {move}")
    print(f"\n{match.game.picture(match.view(None))}")
    _print_result(match)
    return 0


def _review(parsed: argparse.Namespace) -> int:
    review = reviewed(_recorded(parsed.file), seed=parsed.seed, budget=parsed.budget)
    if parsed.json:
        print(json.dumps(summary(review), ensure_ascii=False))
    else:
        print("\n".join(in_words(review)))
    return 0


def _schema(parsed: argparse.Namespace) -> int:
    print(json.dumps(schema_of(parsed.name), indent=1))
    return 0


def _arena(parsed: argparse.Namespace) -> int:
    return arena.run(parsed, _chosen(parsed.option, GAMES[parsed.game].options))


# words


def _recorded(file: str) -> Match:
    """The match of a file; - stands for standard input."""
    text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise ValueError(f"{file} is not JSON: {wrong}") from wrong
    return Match.replay(record)


def _table(parsed: argparse.Namespace) -> Match:
    game = GAMES[parsed.game]
    seats = game.seats[0] if parsed.seats is None else parsed.seats
    return Match.new(game.name, seats=seats, options=_chosen(parsed.option, game.options), seed=parsed.seed)


def _chosen(given: Sequence[str], offered: Sequence[Option]) -> Json:
    """The options given on the command line; those that can't be parsed are left for the engine to refuse by name."""
    types = {option.name: option.type for option in offered}
    chosen: Json = {}
    for pair in given:
        name, _, value = pair.partition("=")
        type_ = types.get(name)
        if type_ in ("several", "places"):
            chosen[name] = [word for word in value.split(",") if word]
        elif type_ == "flag":
            chosen[name] = {"true": True, "false": False}.get(value, value)
        else:
            chosen[name] = int(value) if type_ in ("number", "seat") and value.isdecimal() else value
    return chosen


def _offered(option: Option) -> str:
    seats = f"   (only with {', '.join(map(str, option.seats))} seats)" if option.seats else ""
    if option.type == "number":
        return f"{option.values[0]}–{option.values[-1]}, by default {option.default}{seats}"
    if option.type == "flag":
        return f"true | false, by default {'true' if option.default else 'false'}{seats}"
    default = (
        "any of these, by default none" if option.type in ("several", "places") else f"by default {option.default}"
    )
    return f"{' | '.join(map(str, option.values))}, {default}{seats}"


def _told(event: Seen) -> str:
    who = "" if event.seat is None else f"seat {event.seat}: "
    faces = " ".join(event.faces) if event.faces else ""
    way = " ".join(word for word in (event.origin, event.target and f"→ {event.target}") if word)
    facts = " ".join(f"{name}={fact}" for name, fact in event.facts)
    return who + " ".join(word for word in (event.what, faces, way, facts) if word)


def _print_result(match: Match) -> None:
    for number, row in enumerate(match.scores):
        print(f"round {number + 1}: {row}")
    if match.over:
        print(f"totals {match.totals}, won by {', '.join(f'seat {seat}' for seat in match.winners) or 'nobody'}")


if __name__ == "__main__":
    sys.exit(main())
