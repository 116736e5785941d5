"""What the JSON cases can't express about Dog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.events import EVERYBODY, NOBODY, only
from tabletop.randomness import shuffled
from tests.soaking import usually

Position = dict[str, Any]
#: A seat's marbles in notation.
Row = tuple[str, ...]
Rows = tuple[Row, ...]

RANKS = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
FACES = [*RANKS, "X"]
DECK = [rank for rank in RANKS for _ in range(8)] + ["X"] * 6
KENNEL = ["K"] * 4
HOME = ["F0", "F1", "F2", "F3"]
#: How far each card moves one marble forward.
DISTANCES = {"A": (1, 11), "Q": (12,), "K": (13,), "J": (), "7": ()} | {str(n): (n,) for n in (2, 3, 4, 5, 6, 8, 9, 10)}


def position(hands: Sequence[str], marbles: Sequence[str] = (), seats: int = 4, **keys: Any) -> Position:
    """A position; hands and marbles as words, empty hands and full kennels where left out."""
    rows = [row.split() for row in marbles] + [KENNEL] * (seats - len(marbles))
    held = [hand.split() for hand in hands] + [[]] * (seats - len(hands))
    return {"game": "dog", "seats": seats, "hands": held, "marbles": rows} | keys


def match_of(hands: Sequence[str], marbles: Sequence[str] = (), seats: int = 4, **keys: Any) -> Match:
    return Match.from_position(position(hands, marbles, seats, **keys))


def told(events: Sequence[Event]) -> list[tuple[str, str | None, str | None]]:
    return [(event.what, event.origin, event.target) for event in events]


def refused(match: Match, seat: int, text: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, text)
    return refusal.value


# the rules once more, slow and obvious


class Reference:
    """A slow, obvious reference: marbles in notation, moved by single steps."""

    def __init__(self, table: Position, seat: int) -> None:
        self.seats: int = table["seats"]
        self.length = 16 * self.seats
        self.options: dict[str, Any] = table.get("options", {})
        teams = 2 if self.options.get("teams") == "2x3" else self.seats // 2
        self.seat = seat
        self.team = [mate for mate in range(self.seats) if mate % teams == seat % teams]
        self.rows: Rows = tuple(tuple(sorted(row)) for row in table["marbles"])

    def is_home(self, rows: Rows, colour: int) -> bool:
        return set(rows[colour]) == set(HOME)

    def movable(self, rows: Rows) -> list[int]:
        if not self.is_home(rows, self.seat):
            return [self.seat]
        return [mate for mate in self.team if not self.is_home(rows, mate)]

    def steps(self, rows: Rows, colour: int, marble: str) -> Iterator[str]:
        """Where one step forward leads, unless a guard or a marble in the finish is there."""
        if marble == "K":
            return
        if marble.startswith("F"):
            ahead = [f"F{int(marble[1]) + 1}"] if marble != "F3" else []
        else:
            cell = int(marble.rstrip("*"))
            ahead = [str((cell + 1) % self.length)]
            if cell == 16 * colour and not marble.endswith("*"):
                ahead.append("F0")
        for place in ahead:
            is_free = place not in rows[colour] if place.startswith("F") else not self.guarded(rows, place)
            if is_free:
                yield place

    def guarded(self, rows: Rows, cell: str) -> bool:
        return any(f"{cell}*" in row for row in rows)

    def moved(self, rows: Rows, colour: int, origin: str, target: str) -> Rows:
        after = [list(row) for row in rows]
        after[colour].remove(origin)
        if not target.startswith("F"):
            after = [["K" if marble == target else marble for marble in row] for row in after]
        after[colour].append(target)
        return tuple(tuple(sorted(row)) for row in after)

    def ends(self, colour: int, marble: str, steps: int) -> set[str]:
        """Where this many steps may end, without a marble sent back on the way."""
        places = {marble}
        for _ in range(steps):
            places = {after for place in places for after in self.steps(self.rows, colour, place)}
        return places

    def back(self, marble: str) -> set[str]:
        if not marble.rstrip("*").isdigit():
            return set()
        cells = [str((int(marble.rstrip("*")) - step) % self.length) for step in range(1, 5)]
        return set() if any(self.guarded(self.rows, cell) for cell in cells) else {cells[-1]}

    def named(self, colour: int, place: str) -> str:
        return f"{'abcdef'[colour]}{place}" if place[0] in "FK" else place.rstrip("*")

    def plain_moves(self, rank: str) -> set[str]:
        """All exits and moves of one marble with a rank."""
        found = set()
        for colour in self.movable(self.rows):
            start = str(16 * colour)
            if rank in ("A", "K") and "K" in self.rows[colour] and not self.guarded(self.rows, start):
                found.add(f"{rank} {self.named(colour, 'K')}>{start}")
            for marble in set(self.rows[colour]):
                targets = {end for steps in DISTANCES[rank] for end in self.ends(colour, marble, steps)}
                targets = {end for end in targets if self.may_stop(self.rows, colour, end)}
                if rank == "4":
                    targets |= self.back(marble)
                found |= {f"{rank} {self.named(colour, marble)}>{self.named(colour, end)}" for end in targets}
        return found

    def may_stop(self, rows: Rows, colour: int, place: str) -> bool:
        """Whether a marble may stop there: in a finish that is filled from the inside, on the innermost free cell."""
        if not self.options.get("finish_from_inside") or not place.startswith("F"):
            return True
        return all(f"F{depth}" in rows[colour] for depth in range(int(place[1]) + 1, 4))

    def seven_by_parts(self) -> set[Rows]:
        """All positions that parts of seven steps lead to, each of which may stop where it ends."""
        begun: set[tuple[Rows, int | None, int]] = {(self.rows, None, 7)}
        ends = set()
        while begun:
            rows, last, left = begun.pop()
            if not left:
                ends.add(rows)
                continue
            for colour in {colour for _, colour in self.single_steps(rows, last)}:
                for marble in set(rows[colour]):
                    begun |= self._after_part(rows, colour, marble, left)
        return ends

    def _after_part(self, rows: Rows, colour: int, marble: str, left: int) -> set[tuple[Rows, int | None, int]]:
        found: set[tuple[Rows, int | None, int]] = set()
        walked = {(rows, marble)}
        for steps in range(1, left + 1):
            walked = {
                (self.moved(before, colour, here, place), place)
                for before, here in walked
                for place in self.steps(before, colour, here)
            }
            found |= {(after, colour, left - steps) for after, end in walked if self.may_stop(after, colour, end)}
        return found

    def seven(self) -> set[Rows]:
        """All positions that seven single steps lead to, in any order that the rules allow."""
        layer: set[tuple[Rows, int | None]] = {(self.rows, None)}
        for _ in range(7):
            layer = {after for rows, last in layer for after in self.single_steps(rows, last)}
        return {rows for rows, _ in layer}

    def single_steps(self, rows: Rows, last: int | None) -> Iterator[tuple[Rows, int]]:
        if self.options.get("canadian_seven"):
            colours = self.team
        elif last is not None and not self.is_home(rows, last):
            colours = [last]
        else:
            colours = self.movable(rows)
        for colour in colours:
            for marble in set(rows[colour]):
                for place in self.steps(rows, colour, marble):
                    yield self.moved(rows, colour, marble, place), colour


def crowded(rng: Random, hand: list[str]) -> Position | None:
    """A position with marbles close together near starts, guards and finishes; None if the match is over."""
    seats = rng.choice((4, 4, 6))
    options: dict[str, Any] = {"canadian_seven": rng.random() < 0.25}
    if seats == 6:
        options["teams"] = rng.choice(("3x2", "2x3"))
    length = 16 * seats
    crowd, width = rng.randrange(length), rng.choice((8, 14, 24, length))
    taken: set[int] = set()

    def marble(colour: int, inside: list[str], kennel: float, finish: float) -> str:
        draw = rng.random()
        if draw < kennel:
            return "K"
        if draw > 1 - finish:
            return inside.pop()
        if draw < kennel + 0.08 and 16 * colour not in taken:
            taken.add(16 * colour)
            return f"{16 * colour}*"
        cell = (rng.choice((crowd, crowd, 16 * colour - 6)) + rng.randrange(width)) % length
        if cell in taken:
            return "K"
        taken.add(cell)
        return str(cell)

    rows = []
    for colour in range(seats):
        kennel, finish = rng.choice(((0.3, 0.2), (0.05, 0.1), (0.0, 0.75), (0.0, 1.0)))
        inside = rng.sample(HOME, 4)
        rows.append([marble(colour, inside, kennel, finish) for _ in range(4)])
    table = {"game": "dog", "seats": seats, "options": options, "hands": [hand] + [["2"]] * (seats - 1)}
    teams = 2 if options.get("teams") == "2x3" else seats // 2
    complete = [set(row) == set(HOME) for row in rows]
    is_over = any(all(complete[team::teams]) for team in range(teams))
    return None if is_over else table | {"marbles": rows}


def crowded_positions(seed: int, count: int, hand: Sequence[str], **options: bool) -> Iterator[Position]:
    rng = Random(seed)
    while count:
        table = crowded(rng, list(hand))
        if table:
            yield table | {"options": table["options"] | options}
            count -= 1


def rows_of(match: Match) -> Rows:
    return tuple(tuple(sorted(row)) for row in match.position()["marbles"])


def ends_of_sevens(match: Match) -> set[Any]:
    """Where the marbles of a position are after each of its Sevens; no two of them end alike."""
    ends = []
    for text in match.moves(0):
        if text.startswith("7"):
            after = match.copy()
            after.play(0, text)
            ends.append(rows_of(after))
    assert len(set(ends)) == len(ends)
    return set(ends)


@pytest.mark.parametrize("seed", usually(range(8), 0, 3, 6))
def test_a_seven_is_listed_once_for_each_position_that_single_steps_lead_to(seed: int) -> None:
    for table in crowded_positions(seed, 25, ["7"]):
        assert ends_of_sevens(Match.from_position(table)) == Reference(table, 0).seven(), table


@pytest.mark.parametrize("seed", usually(range(4), 1))
def test_where_a_finish_is_filled_from_the_inside_no_part_of_a_seven_stops_short(seed: int) -> None:
    stopped_short = 0
    for table in crowded_positions(150 + seed, 12, ["7"], finish_from_inside=True):
        ends, reference = ends_of_sevens(Match.from_position(table)), Reference(table, 0)
        assert ends == reference.seven_by_parts(), table
        stopped_short += reference.seven() != ends
    assert stopped_short > 2


@pytest.mark.parametrize("seed", range(2))
def test_where_a_finish_is_filled_from_the_inside_no_other_card_stops_short(seed: int) -> None:
    hand = [rank for rank in RANKS if rank not in ("7", "J")]
    for table in crowded_positions(250 + seed, 40, hand, finish_from_inside=True):
        match, reference = Match.from_position(table), Reference(table, 0)
        expected = {text for rank in hand for text in reference.plain_moves(rank)}
        assert set(match.moves(0)) == (expected or {"fold"}), table


@pytest.mark.parametrize("seats", [4, 6])
def test_who_leads_first_can_be_said(seats: int) -> None:
    leaders = [
        Match.new("dog", seats=seats, seed=5, options={"first_leader": seat}).position()["leader"]
        for seat in range(seats)
    ]
    assert leaders == [*range(seats)]
    with pytest.raises(ValueError, match="first_leader"):
        Match.new("dog", seats=seats, options={"first_leader": seats})


@pytest.mark.parametrize("seed", range(4))
def test_a_seven_may_be_played_by_single_steps_just_if_each_is_legal_when_it_comes(seed: int) -> None:
    rng = Random(seed)
    outcomes = []
    for table in crowded_positions(100 + seed, 60, ["7"]):
        reference = Reference(table, 0)
        parts = _some_steps(reference, rng)
        for order in (parts, rng.sample(parts, len(parts)), rng.sample(parts, len(parts))):
            match = Match.from_position(table)
            rows = _walked(reference, order)
            if rows is None or len(order) < 7:
                before = match.position()
                assert refused(match, 0, f"7 {' '.join(order)}" if order else "7").code
                assert match.position() == before
            else:
                match.play(0, f"7 {' '.join(order)}")
                assert rows_of(match) == rows, (table, order)
            outcomes.append(rows is None)
    assert 10 < sum(outcomes) < 150


def _some_steps(reference: Reference, rng: Random) -> list[str]:
    """Up to seven single steps, each legal when it is made."""
    rows, last, parts = reference.rows, None, list[str]()
    for _ in range(7):
        steps = _told_steps(reference, rows, last)
        if not steps:
            break
        part = rng.choice(sorted(steps))
        rows, last = steps[part]
        parts.append(part)
    return parts


def _walked(reference: Reference, parts: Sequence[str]) -> Rows | None:
    """Where single steps lead; None if one of them is illegal when it is made."""
    rows, last = reference.rows, None
    for part in parts:
        steps = _told_steps(reference, rows, last)
        if part not in steps:
            return None
        rows, last = steps[part]
    return rows


def _told_steps(reference: Reference, rows: Rows, last: int | None) -> dict[str, tuple[Rows, int | None]]:
    return {_told_step(reference, rows, *step): step for step in reference.single_steps(rows, last)}


def _told_step(reference: Reference, before: Rows, after: Rows, colour: int) -> str:
    """The one step of a colour that leads from one position to another."""
    for marble in before[colour]:
        for place in reference.steps(before, colour, marble):
            if reference.moved(before, colour, marble, place) == after:
                return f"{reference.named(colour, marble)}>{reference.named(colour, place)}"
    raise AssertionError


@pytest.mark.parametrize("seed", range(4))
def test_every_other_card_moves_as_single_steps_say(seed: int) -> None:
    hand = [rank for rank in RANKS if rank not in ("7", "J")]
    for table in crowded_positions(200 + seed, 40, hand):
        match, reference = Match.from_position(table), Reference(table, 0)
        expected = {text for rank in hand for text in reference.plain_moves(rank)}
        assert set(match.moves(0)) == (expected or {"fold"}), table


@pytest.mark.parametrize("seed", range(3))
def test_a_joker_has_each_use_of_each_rank_and_no_other(seed: int) -> None:
    for table in crowded_positions(300 + seed, 40, ["X"]):
        as_itself = table | {"hands": [RANKS, *table["hands"][1:]]}
        ranks = Match.from_position(as_itself).moves(0)
        usable = [f"X={text}" for text in ranks if text not in ("fold", "J")]
        assert sorted(Match.from_position(table).moves(0)) == sorted(usable or ["fold"])


def test_no_joker_brings_in_the_last_marble_and_that_is_all_the_option_changes() -> None:
    rng = Random(5)
    winning = 0
    for _ in range(80):
        mine = [*rng.sample(HOME, 3), str(rng.randrange(56, 64))]
        other = rng.choice([HOME, [*rng.sample(HOME, 3), str(rng.randrange(26, 32))]])
        plain = match_of(["X", "2"], [" ".join(mine), "K K K K", " ".join(other)])
        strict = Match.from_position(plain.position() | {"options": {"no_joker_for_eighth": True}})
        for text in plain.moves(0):
            after = plain.copy()
            after.play(0, text)
            winning += after.over
            assert (text in strict.moves(0)) is not after.over
            if after.over:
                assert refused(strict, 0, text).code == "joker_for_the_last"
    assert winning > 10


def test_only_a_joker_is_ever_told_that_no_joker_brings_in_the_last_marble() -> None:
    rng = Random(6)
    codes = set()
    for table in crowded_positions(400, 150, FACES):
        match = Match.from_position(table)
        places = [place for row in table["marbles"] for place in row if place.rstrip("*").isdigit()]
        for _ in range(40):
            text = _some_text(rng, [place.rstrip("*") for place in places], 16 * table["seats"])
            try:
                match.copy().play(0, text)
            except IllegalMove as refusal:
                codes.add(refusal.code)
    assert "joker_for_the_last" not in codes
    assert {
        "guard_in_the_way",
        "seven_not_used_up",
        "guard_turns_in",
        "swap_another_colour",
        "sent_home_before",
    } <= codes


def _some_text(rng: Random, places: list[str], length: int) -> str:
    """A move that a player might try: with a marble or without, to somewhere near or anywhere."""

    def place() -> str:
        return rng.choice([*places, *places, f"{rng.choice('abcd')}F{rng.randrange(4)}", "aK", "cK"])

    def target(origin: str) -> str:
        near = str((int(origin) + rng.randrange(-4, 14)) % length) if origin.isdigit() else place()
        return rng.choice([near, near, place().replace("K", "F3")])

    card = rng.choice([*RANKS, *(f"X={rank}" for rank in RANKS)])
    if card.endswith("J"):
        return f"{card} {place()}x{place()}"
    origins = [place() for _ in range(rng.randrange(1, 4) if card.endswith("7") else 1)]
    return " ".join([card, *(f"{origin}>{target(origin)}" for origin in origins)])


# the examples of docs/rules/dog.md


def test_the_pages_example_is_a_valid_position() -> None:
    match = match_of(
        ["A 7", "K", "", "2 X"],
        ["K K 0* 12", "K F0 F3 40"],
        options={},
        round=0,
        leader=0,
        phase="play",
        turn=0,
        gifts=[None] * 4,
        stock=["5", "9"],
        discard=["3", "Q"],
    )
    assert match.moves(0)[:2] == ["A 0>1", "A 0>11"]
    assert match.position()["marbles"] == [["K", "K", "0*", "12"], ["K", "40", "F0", "F3"], KENNEL, KENNEL]
    assert match.position()["turn"] == 0


@pytest.mark.parametrize(
    "text",
    ["K aK>0", "5 12>17", "5 62>aF2", "4 3>63", "7 12>15 30>34", "J 3x20", "X=5 12>17", "X=K aK>0", "X=J 3x20"],
)
def test_the_page_s_moves_are_written_so(text: str) -> None:
    marbles = ["K 3 12 30", "K K K 20"] if not text.startswith("5 62") else ["K K 12 62"]
    match = match_of(["K 5 4 7 J X", "2"], marbles)
    match.play(0, text)
    assert match.record()["moves"] == [[0, text]]


def test_out_four_back_and_in_with_5_6_7_or_8() -> None:
    match = match_of(["5 6 7 8 9 10 A 2 3"], ["K K K 60"])
    entering = [text for text in match.moves(0) if "aF" in text]
    assert sorted(entering) == ["5 60>aF0", "6 60>aF1", "7 60>aF2", "8 60>aF3"]


# the cards


@pytest.mark.parametrize(("seats", "seed"), [(4, 0), (4, 7), (4, 30), (6, 7), (6, 11)])
def test_the_first_leader_is_the_seed_and_gets_the_first_card(seats: int, seed: int) -> None:
    match = Match.new("dog", seats=seats, seed=seed)
    cards = shuffled(DECK, seed, 0)
    table = match.position()
    assert table["leader"] == table["turn"] == seed % seats
    for place in range(seats):
        hand = cards[place : 6 * seats : seats]
        assert table["hands"][(seed + place) % seats] == sorted(hand, key=FACES.index)
    assert table["stock"] == cards[6 * seats :]
    assert table["shuffles"] == 1
    assert match.actors == tuple(range(seats))


def test_the_discards_are_shuffled_in_the_page_s_order_when_a_card_is_wanted() -> None:
    table = position(["2"], ["K K K 20"], round=4, leader=1, seed=9, shuffles=3, stock=["K"], discard=DECK[::-3][:30])
    match = Match.from_position(table)
    match.play(0, "2 20>22")
    discards = sorted([*DECK[::-3][:30], "2"], key=FACES.index)
    cards = ["K", *shuffled(discards, 9, 3)]
    after = match.position()
    for place in range(4):
        assert after["hands"][(2 + place) % 4] == sorted(cards[place:24:4], key=FACES.index)
    assert (after["stock"], after["discard"], after["shuffles"]) == (cards[24:], [], 4)


def test_hands_get_smaller_and_the_lead_goes_on_whatever_happens() -> None:
    match = Match.new("dog", seats=4, seed=2)
    rng = Random(3)
    seen: list[tuple[int, int]] = []
    while len(seen) < 12 and not match.over:
        table = match.position()
        if table["phase"] == "exchange" and table["gifts"] == [None] * 4:
            assert {len(hand) for hand in table["hands"]} == {[6, 5, 4, 3, 2][table["round"] % 5]}
            seen.append((table["round"], table["leader"]))
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    assert seen == [(number, (2 + number) % 4) for number in range(12)]


def test_a_match_without_enough_cards_ends_without_winners() -> None:
    match = match_of(["2"], ["K K K 20"], round=3)
    events = match.play(0, "2 20>22")
    assert (match.over, match.winners, match.totals) == (True, (), [0, 0, 0, 0])
    assert events[-1].what == "end"
    assert Match.from_position(match.position()).position() == match.position()


# events, and who sees what


def exchange(**keys: Any) -> Match:
    hands = ["A 5", "2 3", "Q K", "7 8"]
    return match_of(hands, phase="exchange", round=4, leader=1, turn=1, **keys)


def test_a_gift_is_seen_by_its_giver_and_later_by_its_receiver_alone() -> None:
    match = exchange(gifts=[None, "2", "Q", "7"])
    give, *others = match.play(0, "give A")
    assert (give.what, give.origin, give.target, give.known, give.seen) == (
        "give",
        "hand 0",
        "gift 0",
        only(0),
        only(0),
    )
    exchanges, lead = others[:4], others[4]
    assert told(exchanges) == [("exchange", f"gift {seat}", f"hand {(seat + 2) % 4}") for seat in range(4)]
    assert [event.faces for event in exchanges] == [("A",), ("2",), ("Q",), ("7",)]
    assert [event.known for event in exchanges] == [only(seat) for seat in range(4)]
    assert [event.seen for event in exchanges] == [only(0) | only(2), only(1) | only(3)] * 2
    assert (lead.what, lead.seat) == ("lead", 1)


def test_another_gift_takes_the_first_one_back() -> None:
    match = exchange(gifts=["A", None, None, None])
    events = match.play(0, "give 5")
    assert told(events) == [("take_back", "gift 0", "hand 0"), ("give", "hand 0", "gift 0")]
    assert [event.seen_by(2).faces for event in events] == [None, None]
    assert [event.seen_by(0).faces for event in events] == [("A",), ("5",)]


def test_a_played_card_is_told_before_what_it_does() -> None:
    match = match_of(["X 2", "2"], ["K 20 30 40", "K K K 25"])
    play, home, move = match.play(0, "X=5 20>25")
    assert (play.what, play.origin, play.target, play.faces) == ("play", "hand 0", "discard", ("X",))
    assert (play.known, play.seen, dict(play.facts)) == (only(0), EVERYBODY, {"rank": "5"})
    assert (home.what, home.origin, home.target, dict(home.facts)) == ("home", "25", "bK", {"colour": "b"})
    assert (move.what, move.origin, move.target, dict(move.facts)) == ("move", "20", "25", {"colour": "a", "steps": 5})


def test_a_four_back_is_told_as_steps_backward() -> None:
    move = match_of(["4 2"], ["K K K 2"]).play(0, "4 2>62")[-1]
    assert dict(move.facts) == {"colour": "a", "steps": -4}


def test_four_steps_into_the_finish_are_no_steps_backward() -> None:
    move = match_of(["4 2"], ["K K K 63"]).play(0, "4 63>aF2")[-1]
    assert dict(move.facts) == {"colour": "a", "steps": 4}


def test_an_exit_is_told_with_the_marble_that_it_sends_home() -> None:
    events = match_of(["K 2"], ["K K 0 5"]).play(0, "K aK>0")
    assert told(events)[1:] == [("home", "0", "aK"), ("exit", "aK", "0")]


def test_the_parts_of_a_seven_are_told_in_the_order_that_the_player_gave() -> None:
    match = match_of(["7 2", "2"], ["K K 20 40", "K K 22 23", "K K K 41"])
    events = match.play(0, "7 40>41 20>22 22>24 41>43")
    assert told(events)[1:] == [
        ("home", "41", "cK"),
        ("move", "40", "41"),
        ("home", "22", "bK"),
        ("home", "23", "bK"),
        ("move", "20", "24"),
        ("move", "41", "43"),
    ]
    assert match.record()["moves"] == [[0, "7 40>41 20>24 41>43"]]


def test_a_swap_is_told_of_both_marbles() -> None:
    events = match_of(["J 2"], ["K K K 10", "K K K 20"]).play(0, "J 10x20")
    assert told(events)[1:] == [("swap", "10", "20"), ("swap", "20", "10")]
    assert [dict(event.facts) for event in events[1:]] == [{"colour": "a"}, {"colour": "b"}]


def test_a_hand_laid_down_is_seen_by_everybody() -> None:
    (fold,) = match_of(["9 2 9", "A"]).play(0, "fold")
    assert (fold.what, fold.origin, fold.target, fold.faces) == ("fold", "hand 0", "discard", ("2", "9", "9"))
    assert (fold.number, fold.known, fold.seen) == (3, only(0), EVERYBODY)


def test_a_deal_shows_each_seat_its_own_cards_and_tells_of_the_shuffle_in_its_midst() -> None:
    match = match_of(["2"], ["K K K 20"], round=3, leader=3, stock=["A", "K", "Q"], discard=["2"] * 5)
    events = match.play(0, "2 20>22")[2:]
    deals, *cards = events
    assert (deals.what, deals.seat, dict(deals.facts)) == ("deal", 0, {"round": 4, "cards": 2})
    assert [(event.what, event.seat, event.faces) for event in cards] == [
        ("dealt", 0, ("A",)),
        ("dealt", 1, ("K",)),
        ("dealt", 2, ("Q",)),
        ("shuffle", None, ()),
        ("dealt", 3, ("2", "2")),
        ("dealt", 0, ("2",)),
        ("dealt", 1, ("2",)),
        ("dealt", 2, ("2",)),
    ]
    dealt = [event for event in cards if event.what == "dealt"]
    assert all((event.known, event.seen) == (NOBODY, only(event.seat or 0)) for event in dealt)
    assert (cards[3].origin, cards[3].target, cards[3].number) == ("discard", "stock", 6)


def test_a_win_names_the_team() -> None:
    events = match_of(["3 9"], [" ".join(HOME), "K K K K", "30 F1 F2 F3"]).play(0, "3 30>cF0")
    assert (events[-1].what, events[-1].seat, dict(events[-1].facts)) == ("win", 0, {"team": (0, 2)})


def test_hands_stay_hidden_when_the_match_is_over() -> None:
    match = match_of(["3 9", "K"], [" ".join(HOME), "K K K K", "30 F1 F2 F3"])
    match.play(0, "3 30>cF0")
    assert match.view(None)["hands"] == [[None], [None], [], []]
    assert match.view(1)["hands"] == [[None], ["K"], [], []]


def test_a_view_shows_who_has_given_but_only_the_own_gift() -> None:
    match = exchange(gifts=["A", "2", None, None])
    assert match.view(0)["gifts"] == ["A", None, None, None]
    assert match.view(2)["gifts"] == match.view(None)["gifts"] == [None] * 4
    assert all(match.view(eyes)["given"] == [True, True, False, False] for eyes in (0, 1, 2, 3, None))
    assert match.view(0)["hands"] == [["A", "5"], [None] * 2, [None] * 2, [None] * 2]


def test_a_view_has_the_stock_as_a_number_and_the_discards_open() -> None:
    view = match_of(["3", "K"], stock=["5", "9"], discard=["Q", "X"]).view(1)
    assert (view["stock"], view["discard"]) == (2, ["Q", "X"])
    assert not {"seed", "shuffles"} & set(view)


# taking back


def test_a_card_that_was_played_can_be_taken_back() -> None:
    match = match_of(["7 2", "2"], ["K K 20 40", "K K 22 23"])
    before = match.position()
    match.play(0, "7 20>24 40>43")
    match.undo()
    assert match.position() == before


def test_a_hand_that_was_laid_down_can_be_taken_up_again() -> None:
    match = match_of(["9 2 9", "A"])
    match.play(0, "fold")
    assert match.can_undo


def test_a_gift_can_be_taken_back_until_all_change_hands() -> None:
    match = exchange(gifts=[None, "2", None, "7"])
    match.play(0, "give A")
    assert match.can_undo
    match.play(2, "give K")
    assert not match.can_undo


def test_what_ends_a_round_can_t_be_taken_back_for_the_next_is_dealt() -> None:
    match = match_of(["2"], ["K K K 20"], round=3, stock=DECK[16:40])
    match.play(0, "2 20>22")
    assert not match.can_undo


def test_the_winning_move_can_be_taken_back() -> None:
    match = match_of(["3 9"], [" ".join(HOME), "K K K K", "30 F1 F2 F3"])
    match.play(0, "3 30>cF0")
    match.undo()
    assert not match.over
    assert match.scores == []


# refusals


def test_a_refusal_names_the_guard() -> None:
    refusal = refused(match_of(["5"], ["K K K 14", "K K K 16*"]), 0, "5 14>19")
    assert (refusal.code, refusal.facts) == ("guard_in_the_way", {"cell": "16"})


def test_what_makes_no_sense_is_unknown() -> None:
    match = match_of(["5 7 J X"], ["K K K 14", "K K K 20"])
    for text in (
        "",
        "5 14",
        "5 >19",
        "5 14>",
        "5 14>gF0",
        "5 14>aF4",
        "5 14>aK",
        "5 ١٤>19",
        "5  14>19",
        "J 14x",
        "give",
    ):
        assert refused(match, 0, text).code == "unknown_move", text


def test_a_cell_beyond_the_track_of_four_is_one_of_six() -> None:
    assert refused(match_of(["5"], ["K K K 14"]), 0, "5 64>69").code == "unknown_move"
    assert refused(match_of(["5"], ["K K K 14"], seats=6), 0, "5 64>69").code == "no_marble_there"


def test_every_refusal_has_a_sentence_for_its_facts() -> None:
    rng = Random(8)
    sentences = set()
    for table in crowded_positions(500, 30, FACES):
        match = Match.from_position(table)
        for text in ("5", "X", "fold", "give A", "J", *(_some_text(rng, ["0", "12"], 64) for _ in range(30))):
            try:
                match.copy().play(0, text)
            except IllegalMove as refusal:
                sentences.add(GAMES["dog"].sentence(refusal))
    assert len(sentences) > 50
    assert not any("{" in sentence for sentence in sentences)


# positions


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("marbles", {"marbles": [["12", "12", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["12", "K", "K", "K"], ["12", "K", "K", "K"], KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["0", "0*", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["F0", "F0", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["16*", "K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["5*", "K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["64", "K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["F4", "K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["05", "K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [[5, "K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [["K", "K", "K"], KENNEL, KENNEL, KENNEL]}),
        ("marbles", {"marbles": [KENNEL] * 3}),
        ("marbles", {"marbles": [HOME] * 4, "phase": "over"}),
        ("phase", {"marbles": [HOME, KENNEL, HOME, KENNEL]}),
        ("phase", {"marbles": [HOME, KENNEL, KENNEL, KENNEL], "phase": "over"}),
        ("phase", {"phase": "score"}),
        ("turn", {"hands": [[], ["5"], [], []]}),
        ("turn", {"turn": 4}),
        ("turn", {"phase": "exchange", "turn": 1, "hands": [["5"]] * 4}),
        ("hands", {"phase": "exchange", "hands": [["5"], ["5"], ["5"], []]}),
        ("hands", {"hands": [["1"], [], [], []]}),
        ("hands", {"hands": [["5"], [], []]}),
        ("gifts", {"phase": "exchange", "hands": [["5"]] * 4, "gifts": ["6", None, None, None]}),
        ("gifts", {"phase": "exchange", "hands": [["5"]] * 4, "gifts": ["5"] * 4}),
        ("gifts", {"phase": "exchange", "hands": [["5"]] * 4, "gifts": ["5"]}),
        ("gifts", {"gifts": ["5", None, None, None]}),
        ("stock", {"stock": ["A"] * 9}),
        ("discard", {"stock": ["X"] * 4, "discard": ["X"] * 3}),
        ("stock", {"stock": ["Z"]}),
        ("discard", {"discard": [None]}),
        ("leader", {"leader": 4}),
        ("round", {"round": -1}),
        ("scores", {"scores": [[0, 0, 0, 0]]}),
        ("scores", {"phase": "over", "marbles": [HOME, KENNEL, HOME, KENNEL], "scores": [[0, 1, 0, 1]]}),
        ("options", {"options": {"teams": "3x2"}}),
        ("options", {"options": {"canadian_seven": 1}}),
        ("seats", {"seats": 5}),
        ("position", {"lap": 1}),
    ],
)
def test_what_is_no_position_is_refused_by_its_key(key: str, changes: Position) -> None:
    with pytest.raises(ValueError, match=f"^{key}: "):
        Match.from_position(position(["5"], ["K K K 20"]) | changes)


def test_teams_are_an_option_of_six_seats_only() -> None:
    six = Match.from_position(position(["5"], ["K K K 20"], seats=6))
    assert six.options["teams"] == "3x2"
    four = Match.from_position(position(["5"], ["K K K 20"]))
    assert "teams" not in four.options


def test_the_order_of_marbles_and_of_cards_means_nothing() -> None:
    one = match_of(["5 A X"], ["40 K F1 3"], stock=["2", "3"])
    other = match_of(["X 5 A"], ["F1 3 K 40"], stock=["2", "3"])
    assert one.position() == other.position()
    assert one.moves(0) == other.moves(0)


def test_an_over_position_needs_no_scores() -> None:
    match = match_of(["5"], [" ".join(HOME), "K K K K", " ".join(HOME)], phase="over")
    assert (match.winners, match.totals) == ((0, 2), [1, 0, 1, 0])


# imagining


def test_what_a_seat_remembers_is_where_it_remembers_it() -> None:
    match = match_of(["5", "2 3", "9 10 X", "K K"], stock=["4"] * 5)
    rng = Random(1)
    known = {"hand 2": ["X"], "hand 3": ["K"]}
    for _ in range(20):
        hands = Match.imagine(match.view(0), rng, known).position()["hands"]
        assert hands[0] == ["5"]
        assert "X" in hands[2]
        assert "K" in hands[3]
        assert [len(hand) for hand in hands] == [1, 2, 3, 2]


def test_every_imagined_match_has_all_cards_once() -> None:
    match = Match.new("dog", seats=4, seed=4)
    rng = Random(4)
    for _ in range(60):
        seat = match.actors[0]
        world = Match.imagine(match.view(seat), rng).position()
        cards = [*world["stock"], *world["discard"], *(card for hand in world["hands"] for card in hand)]
        assert sorted(cards) == sorted(DECK)
        match.play(seat, rng.choice(match.moves(seat)))


def test_what_a_seat_does_not_see_is_drawn_at_random() -> None:
    match = exchange(gifts=["A", "2", None, None])
    rng = Random(2)
    worlds = [Match.imagine(match.view(0), rng).position() for _ in range(60)]
    assert {world["gifts"][0] for world in worlds} == {"A"}
    assert len({world["gifts"][1] for world in worlds}) > 5
    assert all(world["gifts"][1] in world["hands"][1] for world in worlds)
    assert len({str(world["hands"][2]) for world in worlds}) > 40


def test_any_card_of_a_hand_may_be_the_hidden_gift() -> None:
    match = exchange(gifts=["A", "2", None, None])
    rng = Random(2)
    worlds = [Match.imagine(match.view(0), rng, {"hand 1": ["2", "3"]}).position() for _ in range(40)]
    assert {world["gifts"][1] for world in worlds} == {"2", "3"}


def test_imagined_hands_leave_out_the_discards_and_the_viewers_hand() -> None:
    match = match_of(["X X X", "2 2", "3"], discard=["X", "X", "X", *["A"] * 8], stock=DECK[24:54])
    rng = Random(3)
    for _ in range(20):
        world = Match.imagine(match.view(0), rng).position()
        assert not {"X", "A"} & {*world["stock"], *world["hands"][1], *world["hands"][2]}


@pytest.mark.parametrize(
    ("place", "known"),
    [
        ("hand 2", {"hand 2": ["K", "K"]}),
        ("hand 0", {"hand 0": ["5"]}),
        ("hand 1", {"hand 1": ["X"]}),
        ("hand 3", {"hand 1": ["5", "5"], "hand 3": ["5"]}),
        ("hand 7", {"hand 7": ["5"]}),
        ("hand 1", {"hand 1": ["joker"]}),
        ("stock", {"stock": ["5"]}),
    ],
)
def test_an_impossible_memory_is_refused_by_its_place(place: str, known: dict[str, list[str]]) -> None:
    match = match_of(["5", "2 3", "9", "K K"], discard=["X"] * 6 + ["5"] * 5, stock=["4"])
    with pytest.raises(ValueError, match=place):
        Match.imagine(match.view(0), Random(1), known)


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("given", {"given": [True] * 4}),
        ("given", {"given": [1, 0, 0, 0], "phase": "exchange", "hands": [["5"]] * 4}),
        ("gifts", {"phase": "exchange", "hands": [["5"]] * 4, "gifts": ["5", None, None, None], "given": [False] * 4}),
        ("gifts", {"phase": "exchange", "hands": [["5"]] * 4, "given": [True] * 4}),
        ("stock", {"stock": 110}),
        ("stock", {"stock": ["5"]}),
        ("hands", {"hands": [["5"] * 9, [], [], []]}),
        ("hands", {"hands": ["5", [], [], []]}),
        ("turn", {"hands": [[], [], [], []]}),
        ("discard", {"discard": ["X"] * 7}),
        ("view", {"pile": 3}),
    ],
)
def test_a_damaged_view_is_refused_by_its_key(key: str, changes: dict[str, Any]) -> None:
    view = match_of(["5", "2"], ["K K K 20"]).view(0)
    with pytest.raises(ValueError, match=f"^{key}: "):
        Match.imagine(view | changes, Random(1))


# the picture


@pytest.mark.parametrize("seats", [4, 6])
def test_every_cell_of_the_track_and_of_the_finishes_has_a_place_in_the_picture(seats: int) -> None:
    match = Match.new("dog", seats=seats, seed=1)
    picture = GAMES["dog"].picture(match.view(0))
    assert picture.count("·") == 15 * seats
    assert picture.count("○") == seats
    assert picture.count("▫") == 4 * seats


def test_the_picture_shows_marbles_guards_and_the_own_hand_only() -> None:
    match = match_of(["5 X", "K Q"], ["K K 20 0*", "K F1 K K"])
    picture = GAMES["dog"].picture(match.view(0))
    board = picture.split("seat 0 a")[0]
    assert [board.count(letter) for letter in "Ab"] == [1, 1]
    assert "5 X" in picture
    assert "Q" not in picture
    assert "?? ??" in picture
