"""A table or a finished match as a text, and back: all that another device needs to continue it.

The text is JSON with one move per line. Any other text, edited or garbled on the way, raises ``MatchFileError``.
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import chain, count
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from screens.app.errors import UserError
from screens.app.words import N_, _
from screens.session.people import LONGEST_NAME, LONGEST_TITLE, Person, at_one_table, is_own_bot
from tabletop import IllegalMove, Match
from tabletop.bots import ALL_LEVELS

if TYPE_CHECKING:
    from screens.store import TableSummary

#: The version of the text's format.
FORMAT = 1
#: The key that marks our texts; its value is the format's version.
MARK = "stammtisch"
#: The largest text in bytes; no match comes near it.
LARGEST = 4 * 1024 * 1024
#: The times that all calendars and phones can handle: from 1 January 1970 to 1 January 3000.
EARLIEST, LATEST = 0.0, 32503680000.0

#: The sentence of each ``MatchFileError`` code.
ERRORS = {
    "empty": N_("This file is empty."),
    "too_large": N_("This file is too large to be a table."),
    "foreign": N_("This is neither a table nor a backup from this app."),
    "newer": N_("This table comes from a newer version of the app. Update the app."),
    "spoilt": N_("This table is damaged. Ask for it to be shared again."),
    "moves": N_("This table is damaged (moves that can still be read: {good}). Ask for it to be shared again."),
    "people": N_("This table is damaged: it doesn’t say who sits where. Ask for it to be shared again."),
}


class MatchFileError(UserError):
    """A text isn't a valid match file."""

    SENTENCES = ERRORS


class MatchFile(NamedTuple):
    """The content of a text. Its people have no keys here; ``times`` has a time for each move, or is empty."""

    match: Match
    people: tuple[Person, ...]
    name: str
    opened: float
    times: tuple[float, ...]
    #: The seats of bots that play for themselves; all other seats are people's, even if a bot replaces them now.
    bots: frozenset[int] = frozenset()


# -- there


def wrapped(match: Match, people: Sequence[Person], table: TableSummary, times: Sequence[float]) -> str:
    """The text of a match, its people, and the store's data about the table."""
    start = match.record()
    moves = start.pop("moves")
    parts = {
        MARK: str(FORMAT),
        "name": _json(table.name),
        "opened": _json(_written(table.opened)),
        "people": _lines(map(_person, people)),
        "record": f"{_json(start)[:-1]}, {_json('moves')}: {_lines(moves)}}}",
        "times": _json([round(at - table.opened, 3) for at in times] if len(times) == len(moves) else []),
    }
    return "{\n" + ",\n".join(f"{_json(key)}: {text}" for key, text in parts.items()) + "\n}\n"


def _person(who: Person) -> dict[str, Any]:
    played_by = {"level": who.level, "is_of_house": is_own_bot(who)} if who.level else {}
    return {"name": who.name, "colour": who.colour, "symbol": who.symbol, **played_by}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lines(items: Iterable[Any]) -> str:
    lines = ",\n".join(map(_json, items))
    return f"[\n{lines}\n]" if lines else "[]"


def _written(moment: float) -> str:
    day = datetime.fromtimestamp(min(max(moment, EARLIEST), LATEST), UTC)
    return day.isoformat(timespec="milliseconds").replace("+00:00", "Z")


# -- and back


def unwrapped(text: str | bytes, only: int | None = None) -> MatchFile:
    """Parse a text made by ``wrapped``, or only this many of its moves. MatchFileError for any other text."""
    data = _read(text)
    start, moves = _record(data.get("record"))
    match = _played(start, moves[:only])
    opened = _opened(data.get("opened"))
    times = _times(data.get("times", []), opened, len(moves))
    people = _seated(data.get("people"), match.seats)
    own = [bool(who.get("is_of_house")) for who in data["people"]]
    bots = frozenset(seat for seat, who in enumerate(people) if who.level and own[seat])
    return MatchFile(match, people, clean(data.get("name", ""), LONGEST_TITLE), opened, times[:only], bots)


def _read(text: str | bytes) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise MatchFileError("too_large")
    content = _json_object_in(_decoded(text))
    try:
        data = json.loads(content, parse_constant=not_json)
    except (ValueError, RecursionError) as error:
        raise MatchFileError("spoilt" if f'"{MARK}"' in content else "foreign") from error
    form = data.get(MARK) if isinstance(data, dict) else None
    if type(form) is not int or form < 1:
        raise MatchFileError("foreign")
    if form > FORMAT:
        raise MatchFileError("newer")
    return dict(data)


def _decoded(text: str | bytes) -> str:
    try:
        return text if isinstance(text, str) else text.decode(json.detect_encoding(text))
    except UnicodeDecodeError as error:
        raise MatchFileError("foreign") from error


def _json_object_in(text: str) -> str:
    """The JSON object in the text, without what a messenger or an editor has added round it."""
    if not text.strip("\ufeff\0 \r\n\t"):
        raise MatchFileError("empty")
    begins, ends = text.find("{"), text.rfind("}")
    return text[begins : ends + 1] if 0 <= begins < ends else text


def not_json(constant: str) -> NoReturn:
    """Refuse constants that only Python accepts as JSON."""
    raise ValueError(f"{constant} is no JSON")


def _record(record: object) -> tuple[dict[str, Any], list[Any]]:
    """A record's start, and its moves."""
    if not isinstance(record, dict) or not isinstance(moves := record.get("moves"), list):
        raise MatchFileError("spoilt")
    return record | {"moves": []}, moves


def _played(start: dict[str, Any], moves: list[Any]) -> Match:
    try:
        match = Match.replay(start)
    except (ValueError, RecursionError) as error:
        raise MatchFileError("spoilt") from error
    for good, move in enumerate(moves):
        if not isinstance(move, list) or len(move) != 2:
            raise MatchFileError("moves", good=good)
        try:
            match.play(*move)
        except IllegalMove as refusal:
            raise MatchFileError("moves", good=good) from refusal
    return match


def _opened(moment: object) -> float:
    try:
        opened = datetime.fromisoformat(moment if isinstance(moment, str) else "")
        seconds = opened.replace(tzinfo=opened.tzinfo or UTC).timestamp()
    except (ValueError, OverflowError) as error:
        raise MatchFileError("spoilt") from error
    return _within(seconds)


def _times(times: object, opened: float, moves: int) -> tuple[float, ...]:
    if not isinstance(times, list) or not all(type(after) in (int, float) for after in times):
        raise MatchFileError("spoilt")
    if len(times) != moves:
        return ()
    return tuple(_within(opened + (after if abs(after) < LATEST else math.inf)) for after in times)


def _within(seconds: float) -> float:
    if not EARLIEST <= seconds <= LATEST:
        raise MatchFileError("spoilt")
    return seconds


# who


def _seated(people: object, seats: int) -> tuple[Person, ...]:
    """The people at the table: valid names, colours and symbols, and no two alike."""
    if not isinstance(people, list) or len(people) != seats:
        raise MatchFileError("people")
    seated: list[Person] = []
    for who in people:
        if not isinstance(who, dict):
            raise MatchFileError("people")
        name = _own_name(clean(who.get("name", ""), LONGEST_NAME), [other.name for other in seated])
        level = who.get("level")
        known = level if isinstance(level, str) and level in ALL_LEVELS else ""
        seated.append(Person(name, str(who.get("colour")), str(who.get("symbol")), level=known))
    return tuple(at_one_table(seated))


def _own_name(name: str, taken: Sequence[str]) -> str:
    """The name, or a variant that isn't taken; people without a name get a number."""
    gone = {other.casefold() for other in taken}
    numbered = (_("Player {n}").format(n=number) for number in count(len(taken) + 1))
    wishes = chain([name], (_numbered_name(number, name) for number in count(2))) if name else numbered
    return next(wish for wish in wishes if wish.casefold() not in gone)


def _numbered_name(number: int, name: str) -> str:
    ending = f" {number}"
    return name[: LONGEST_NAME - len(ending)].rstrip() + ending


def clean(name: object, longest: int) -> str:
    """A name as a single line of printable characters."""
    if not isinstance(name, str):
        raise MatchFileError("spoilt")
    letters = "".join(letter for letter in " ".join(name.split()) if _is_letter(letter))
    return " ".join(letters.split())[:longest].strip()


def _is_letter(letter: str) -> bool:
    # The two joiners combine characters into one, as in many emoji of people.
    return letter in "\u200c\u200d" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs")
