"""A table as a text: nothing is lost on the way, and any other text is refused with a sentence."""

from __future__ import annotations

import json
import sys
from random import Random
from subprocess import run
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.session.people import COLOURS, LONGEST_NAME, SYMBOLS, Person
from screens.store import TableSummary
from screens.store.match_file import ERRORS, LARGEST, LATEST, MatchFile, MatchFileError, unwrapped, wrapped
from tabletop import GAMES, Match
from tests.strategies import moments, seeds
from tests.tables import play_on

OPENED = 1767268800.125
NAMES = ("Anna", "Jürg", "Zoë 👩‍👩‍👧", "Maximilian-Peter", "李", '"}{')


def table(match: Match, name: str = "", opened: float = OPENED) -> tuple[list[Person], TableSummary]:
    people = [Person(NAMES[seat], COLOURS[seat], SYMBOLS[-seat], seat + 7) for seat in range(match.seats)]
    over = match.over
    kept = TableSummary(5, match.game.name, tuple(people), opened + 9, 1, None, tuple(match.totals), over, name, opened)
    return people, kept


def text_of(match: Match, times: list[float] | None = None, **about: Any) -> str:
    people, kept = table(match, **about)
    return wrapped(match, people, kept, times or [])


def refusal(text: str | bytes) -> MatchFileError:
    with pytest.raises(MatchFileError) as told:
        unwrapped(text)
    assert told.value.sentence()
    return told.value


@pytest.fixture
def match() -> Match:
    match = Match.new("bungee", seats=3, seed=7)
    play_on(match, Random(2), 20)
    return match


def good(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(text_of(match, [OPENED + step for step in range(len(match.record()["moves"]))]))
    return data


# -- there and back


@given(moments(), st.text(st.characters(categories=["L", "N"]), max_size=40), st.floats(0, 1e6), st.booleans())
def test_a_table_comes_back_as_it_was(match: Match, name: str, pause: float, from_position: bool) -> None:
    if from_position:
        match = Match.from_position(match.position())
        play_on(match, Random(1), 9)
    times = [OPENED + pause * step for step in range(len(match.record()["moves"]))]
    people, kept = table(match, name)
    text = wrapped(match, people, kept, times)
    back = unwrapped(text)
    assert back.match.record() == match.record()
    assert back.match.position() == match.position()
    assert back.people == tuple(person._replace(key=None) for person in people)
    assert (back.name, back.opened) == (name, OPENED)
    assert back.times == pytest.approx(times, abs=0.001)
    assert again(back) == text


def again(back: MatchFile) -> str:
    _people, kept = table(back.match, back.name, back.opened)
    return wrapped(back.match, back.people, kept, back.times)


def test_the_text_can_be_read_by_people(match: Match) -> None:
    text = text_of(match, name="Sunday")
    lines = text.splitlines()
    assert lines[:3] == ["{", '"stammtisch": 1,', '"name": "Sunday",']
    assert '{"name": "Jürg", "colour": "blue", "symbol": "key"},' in lines
    moves = match.record()["moves"]
    assert [line.rstrip(",") for line in lines if line.startswith("[")] == [
        json.dumps(move, ensure_ascii=False) for move in moves
    ]
    assert json.loads(text)["record"] == match.record()


def test_a_replay_needs_no_times(match: Match) -> None:
    data = good(match)
    assert "times" not in data["record"]
    assert unwrapped(json.dumps(data)).times[1] == OPENED + 1
    for times in ([], data["times"][1:], [*data["times"], 5]):
        assert unwrapped(json.dumps(data | {"times": times})).times == ()
    assert json.loads(text_of(match, [OPENED]))["times"] == []


@pytest.mark.parametrize("opened", [-1.0, 0.0, 1e12, 253402300800.0, LATEST])
def test_whatever_a_clock_has_said_a_text_comes_of_it(match: Match, opened: float) -> None:
    assert unwrapped(text_of(match, opened=opened)).opened == min(max(opened, 0.0), LATEST)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_encoding_of_json_is_read(match: Match, encoding: str) -> None:
    text = text_of(match)
    assert unwrapped(text.encode(encoding)).people == unwrapped(text).people


@pytest.mark.parametrize("around", ["\ufeff{}", "Our table:\n\n```json\n{}```\n", "\r\n{}\r\n\r\n--\nAnna", "“{}”"])
def test_what_a_messenger_puts_round_it_is_passed_over(match: Match, around: str) -> None:
    text = text_of(match)
    for sent in (text, text.replace("\n", "\r\n"), text.replace("\n", "")):
        assert again(unwrapped(around.replace("{}", sent))) == text


def test_it_needs_no_kivy() -> None:
    program = "import sys, screens.store.match_file; sys.exit('kivy' in sys.modules)"
    assert run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


# -- the people


def test_bots_in_a_persons_seat_and_bots_of_their_own_are_exported(match: Match) -> None:
    people, kept = table(match)
    left, own = people[0]._replace(level="steady"), people[1]._replace(key=None, level="sharp")
    back = unwrapped(wrapped(match, [left, own, people[2]], kept, []))
    assert [person.level for person in back.people] == ["steady", "sharp", ""]
    assert back.bots == {1}


@pytest.mark.parametrize("level", ["", "divine", None, 3, ["sharp"], {}])
def test_an_unknown_bot_level_is_dropped(match: Match, level: object) -> None:
    data = good(match)
    data["people"][1] |= {"level": level, "is_of_house": True}
    back = unwrapped(json.dumps(data))
    assert [person.level for person in back.people] == ["", "", ""]
    assert back.bots == frozenset()


def seated(match: Match, *people: dict[str, Any]) -> list[Person]:
    data = good(match)
    data["people"] = [dict(data["people"][seat]) | person for seat, person in enumerate(people)]
    return list(unwrapped(json.dumps(data)).people)


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("  Anna\t\n Maria ", "Anna Maria"),
        ("A" * 50, "A" * 16),
        ("A" * 15 + " B", "A" * 15),
        ("An\0na\x1b\x7f\u202e\ud800\u200b", "Anna"),
        ("", "Player 1"),
        ("\0 \u200b", "Player 1"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
    ],
)
def test_names_are_made_fit(match: Match, sent: str, name: str) -> None:
    people = seated(match, {"name": sent}, {}, {})
    assert people[0].name == name
    people[0].name.encode()


def test_no_two_people_are_called_alike(match: Match) -> None:
    names = [person.name for person in seated(match, {"name": "Anna"}, {"name": "ANNA"}, {"name": ""})]
    assert names == ["Anna", "ANNA 2", "Player 3"]
    names = [person.name for person in seated(match, {"name": "x" * 16}, {"name": "x" * 20}, {"name": "x" * 14 + " 2"})]
    assert names == ["x" * 16, "x" * 14 + " 2", "x" * 14 + " 3"]
    names = [person.name for person in seated(match, {"name": ""}, {"name": "player 3"}, {"name": ""})]
    assert names == ["Player 1", "player 3", "Player 4"]


@pytest.mark.parametrize("wish", ["red", "pink", "", 5, None, [], {}, True])
def test_no_two_people_look_alike(match: Match, wish: Any) -> None:
    people = seated(match, *[{"colour": wish, "symbol": wish}] * 3)
    for looks, there_are in (([person.colour for person in people], COLOURS), ([p.symbol for p in people], SYMBOLS)):
        assert len(set(looks)) == 3
        assert set(looks) <= set(there_are)


@pytest.mark.parametrize("people", [None, {}, [], "Anna", [{}] * 2, [{}] * 4, [None] * 3, ["Anna", "Beat", "Carla"]])
def test_a_seat_without_its_person_is_told(match: Match, people: Any) -> None:
    assert refusal(json.dumps(good(match) | {"people": people})).code == "people"


# -- anything else


def test_every_reason_has_its_sentence() -> None:
    for code in ERRORS:
        assert MatchFileError(code, good=3).sentence()


@pytest.mark.parametrize("text", ["", " \n", "\ufeff", b"", b"\xff\xfe", b"\xef\xbb\xbf", "\0\0"])
def test_an_empty_text_is_refused(text: str | bytes) -> None:
    assert refusal(text).code == "empty"


@pytest.mark.parametrize(
    "text",
    [
        "hello", "{", "}", "}{", "[]", "null", "5", '"stammtisch"', "{}", '{"stammtisch": null}',
        '{"stammtisch": true}', '{"stammtisch": "1"}', '{"stammtisch": 0}', '{"stammtisch": -1}', '{"stammtisch": 1.0}',
        '{"a": NaN}', "[" * 10**6, '{"a":' * 10**5, "\ud800", b"\xff\xfe\xff", b"\xc3", bytes(range(256)),
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    ],
)  # fmt: skip
def test_a_foreign_text_is_refused(text: str | bytes) -> None:
    assert refusal(text).code == "foreign"


def test_a_newer_form_is_told(match: Match) -> None:
    for form in (2, 10**300):
        assert refusal(json.dumps(good(match) | {"stammtisch": form, "record": []})).code == "newer"
    assert "Update the app" in refusal('{"stammtisch": 2}').sentence()


def test_what_is_too_large_is_told_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.store.match_file.json.loads", lambda *_args, **_more: pytest.fail("read"))
    assert refusal(" " * (LARGEST + 1)).code == "too_large"
    assert refusal(bytes(LARGEST + 1)).code == "too_large"


def test_a_text_that_was_cut_off_is_told(match: Match) -> None:
    text = text_of(match)
    for end in range(20, len(text) - 2, 7):
        assert refusal(text[:end]).code == "spoilt"


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "9" * 5000, "[" * 3000 + "]" * 3000, "\n", "1e999"])
@pytest.mark.parametrize("key", ["name", "opened", "record", "times"])
def test_nan_and_endless_nesting_are_refused(match: Match, key: str, value: str) -> None:
    text = json.dumps(good(match) | {key: "HERE"}).replace('"HERE"', value)
    assert refusal(text).code == "spoilt"


@pytest.mark.parametrize("record", [None, [], "x", 5, {}, {"moves": []}, {"game": "chess", "moves": []}])
def test_a_record_without_a_beginning_is_told(match: Match, record: Any) -> None:
    assert refusal(json.dumps(good(match) | {"record": record})).code == "spoilt"


@pytest.mark.parametrize("moves", [None, {}, "x", 5])
def test_a_record_without_moves_is_told(match: Match, moves: Any) -> None:
    data = good(match)
    data["record"]["moves"] = moves
    assert refusal(json.dumps(data)).code == "spoilt"


@pytest.mark.parametrize(
    "move", [None, [], [0], [0, "draw", 1], ["0", "draw"], [9, "draw"], [True, 5], [0, None], "draw"]
)
@pytest.mark.parametrize("number", [0, 5])
def test_a_move_that_can_not_be_is_told_with_how_many_are_good(match: Match, move: Any, number: int) -> None:
    data = good(match)
    data["record"]["moves"][number] = move
    told = refusal(json.dumps(data))
    assert (told.code, told.facts) == ("moves", {"good": number})
    assert str(number) in told.sentence()
    back = unwrapped(json.dumps(data), only=number)
    assert back.match.record()["moves"] == match.record()["moves"][:number]
    assert len(back.times) == number


@pytest.mark.parametrize(
    "opened",
    [None, 5, "", "yesterday", "2026-13-01", "1969-12-31T23:59:59Z", "3000-01-01T00:00:01Z", "0001-01-01T00:00+14:00"],
)
def test_an_invalid_date_is_refused(match: Match, opened: Any) -> None:
    assert refusal(json.dumps(good(match) | {"opened": opened})).code == "spoilt"


def test_a_time_without_a_zone_counts_as_utc(match: Match) -> None:
    assert unwrapped(json.dumps(good(match) | {"opened": "2026-01-01T12:00:00.125"})).opened == OPENED
    assert unwrapped(json.dumps(good(match) | {"opened": "2026-01-01T13:00:00.125+01:00"})).opened == OPENED


@pytest.mark.parametrize("time", [None, True, "5", [], {}, 1e300, -1e300, 10**400, 3.1e10, -2e9])
def test_impossible_times_are_refused(match: Match, time: Any) -> None:
    data = good(match)
    data["times"][3] = time
    assert refusal(json.dumps(data)).code == "spoilt"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(JSON | st.builds(lambda more: {"stammtisch": 1, **more}, st.dictionaries(st.text(max_size=8), JSON, max_size=4)))
def test_any_json_is_read_or_refused(data: Any) -> None:
    assert refusal(json.dumps(data)).code in ERRORS


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    assert refusal(text).code in ERRORS


@given(moments(60), seeds, JSON)
def test_a_good_text_with_anything_changed_is_good_or_told(match: Match, seed: int, junk: Any) -> None:
    rng = Random(seed)
    match = Match.from_position(match.position()) if seed % 2 else match
    for _time in range(10):
        data = good(match)
        _change(data, rng, junk)
        taken_or_told(json.dumps(data))


@given(moments(60), seeds)
def test_a_good_text_with_spoilt_letters_is_good_or_told(match: Match, seed: int) -> None:
    rng = Random(seed)
    for _time in range(10):
        data = bytearray(text_of(match).encode())
        for _spot in range(rng.choice((1, 1, 2, 5))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        taken_or_told(bytes(data))


def taken_or_told(text: str | bytes) -> None:
    """Whatever is accepted must be a table like any other."""
    try:
        back = unwrapped(text)
    except MatchFileError:
        return
    assert back.match.game.name in GAMES
    assert len({person.name.casefold() for person in back.people}) == back.match.seats == len(back.people)
    assert all(person.name and len(person.name) <= LONGEST_NAME for person in back.people)
    assert len(back.times) in (0, len(back.match.record()["moves"]))
    unwrapped(again(back))


def _change(data: Any, rng: Random, junk: Any) -> None:
    """Change, remove or duplicate one random thing in a JSON value."""
    spots: list[tuple[Any, Any]] = []
    ahead = [data]
    for here in ahead:
        inside = here.items() if isinstance(here, dict) else enumerate(here)
        for key, value in inside:
            spots.append((here, key))
            if isinstance(value, dict | list):
                ahead.append(value)
    here, key = rng.choice(spots)
    how = rng.randrange(3)
    if how == 0:
        here[key] = junk
    elif how == 1:
        del here[key]
    elif isinstance(here, list):
        here.insert(key, here[key])
    else:
        here[f"{key} "] = here[key]
