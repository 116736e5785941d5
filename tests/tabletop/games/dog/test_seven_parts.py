"""Dog: a Seven played part by part, and previews of what a card would do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tabletop import GAMES, IllegalMove, Match
from tests.redraw import redrawn
from tests.tables import Table, every_table, play_on
from tests.tabletop.games.dog.test_dog import HOME, Reference, Rows, crowded_positions, match_of, refused, rows_of, told

Position = dict[str, Any]
#: The marbles after some single steps, the colour of the last step, and how many steps are left.
Stage = tuple[Rows, int | None, int]

#: The events of a card's effect on the board.
OPEN = {"play", "exit", "move", "home", "swap"}


class Walker(Reference):
    """The parts of a Seven by single steps alone, each tried to the end."""

    def __init__(self, table: Position, card: str) -> None:
        super().__init__(table, 0)
        self.may_win = card == "7" or not self.options.get("no_joker_for_eighth")
        self.start: Stage = (self.rows, None, 7)
        self.known: dict[Stage, bool] = {}

    def can_be_finished(self, stage: Stage) -> bool:
        rows, last, left = stage
        if not left:
            return self.may_win or not all(self.is_home(rows, mate) for mate in self.team)
        if stage not in self.known:
            steps = self.single_steps(rows, last)
            self.known[stage] = any(self.can_be_finished((*after, left - 1)) for after in steps)
        return self.known[stage]

    def parts(self, stage: Stage) -> dict[str, Stage]:
        """Each part that is legal at a stage, and the stage it leads to."""
        rows, last, _ = stage
        found: dict[str, Stage] = {}
        for colour in {colour for _, colour in self.single_steps(rows, last)}:
            for marble in rows[colour]:
                for target, after in self.walked(stage, colour, marble):
                    found[f"{self.named(colour, marble)}>{self.named(colour, target)}"] = after
        return found

    def walked(self, stage: Stage, colour: int, marble: str) -> Iterator[tuple[str, Stage]]:
        rows, _, left = stage
        for place in self.steps(rows, colour, marble) if left else ():
            after = (self.moved(rows, colour, marble, place), colour, left - 1)
            yield place, after
            yield from self.walked(after, colour, place)


def with_options(seed: int, count: int) -> Iterator[Position]:
    """Positions with a Seven and a Joker in hand: crowded ones, last marbles before the finish, jams behind a guard."""
    rng = Random(seed)
    for table in crowded_positions(seed, count, ["7", "X"]):
        options = table["options"] | {"no_joker_for_eighth": rng.random() < 0.5}
        marbles = rng.choice((_as_they_are, _as_they_are, _near_the_end, _jammed))
        yield table | {"options": options, "marbles": marbles(table, rng)}


def _as_they_are(table: Position, _rng: Random) -> list[list[str]]:
    rows: list[list[str]] = table["marbles"]
    return rows


def _jammed(table: Position, rng: Random) -> list[list[str]]:
    """A few marbles close behind a guard, or in the finish."""
    own = rng.sample([str(cell) for cell in range(8, 16)], 2) + rng.sample(HOME, rng.randrange(3))
    rows = [["K"] * 4 for _ in range(table["seats"])]
    return [own + ["K"] * (4 - len(own)), ["16*", "K", "K", "K"], *rows[2:]]


def _near_the_end(table: Position, rng: Random) -> list[list[str]]:
    """A team that can win with these seven steps; the others as they are."""
    seats = table["seats"]
    team = range(0, seats, 2 if table["options"].get("teams") == "2x3" else seats // 2)
    rows = [[*HOME] if seat in team else row for seat, row in enumerate(table["marbles"])]
    taken = {place.rstrip("*") for row in rows for place in row}
    shares = rng.choice(((7,), (3, 4), (5, 2)))
    for seat, steps in zip(rng.sample(team, len(shares)), shares, strict=True):
        depth = rng.randrange(min(steps, 4))
        cell = str((16 * seat + 1 + depth - steps) % (16 * seats))
        rows[seat][depth] = "K" if cell in taken else cell
    return rows


@pytest.mark.parametrize("card", ["7", "X=7"])
@pytest.mark.parametrize("seed", range(3))
def test_just_those_parts_are_offered_from_which_single_steps_finish_the_seven(card: str, seed: int) -> None:
    rng = Random(seed)
    offered = forbidden = 0
    for table in with_options(500 + seed, 60):
        match, walker = Match.from_position(table), Walker(table, card)
        stage, text = walker.start, card
        while stage[2]:
            parts = walker.parts(stage)
            dead_ends = {part for part, after in parts.items() if not walker.can_be_finished(after)}
            texts = match.continuations(0, text)
            assert sorted(texts) == sorted(f"{text} {part}" for part in parts.keys() - dead_ends), (table, text)
            for part in dead_ends:
                assert match.continuations(0, f"{text} {part}") == []
            offered += len(texts)
            forbidden += len(dead_ends)
            if not texts:
                break
            text = rng.choice(texts)
            stage = parts[text.split(" ")[-1]]
        if not stage[2]:
            assert match.continuations(0, text) == []
            match.play(0, text)
            assert rows_of(match) == stage[0], (table, text)
    assert offered > 1000
    assert forbidden > 30


@pytest.mark.parametrize("seed", range(2))
def test_every_listed_seven_can_be_walked_and_no_other_card(seed: int) -> None:
    rng = Random(seed)
    walked = 0
    for table in with_options(600 + seed, 60):
        match = Match.from_position(table)
        moves = match.moves(0)
        for head in ("7", "X=7"):
            assert bool(match.continuations(0, head)) == any(text.startswith(f"{head} ") for text in moves)
        for text in rng.sample(moves, min(len(moves), 40)):
            begun, *parts = text.split(" ")
            for part in parts if begun in ("7", "X=7") else ():
                assert f"{begun} {part}" in match.continuations(0, begun), (table, text)
                begun = f"{begun} {part}"
                walked += 1
            assert match.continuations(0, text) == []
    assert walked > 500


@pytest.mark.parametrize("seed", range(2))
def test_what_is_foretold_is_what_then_happens_to_what_lies_open(seed: int) -> None:
    rng = Random(seed)
    hand = ["7", "X", "J", "4", "A", "K", "Q"]
    for table in crowded_positions(700 + seed, 25, hand):
        match = Match.from_position(table)
        before, record = match.position(), match.record()
        for text in rng.sample(match.moves(0), min(20, len(match.moves(0)))):
            happened = match.copy().play(0, text)
            assert match.foretell(0, text) == [event for event in happened if event.what in OPEN], (table, text)
        assert (match.position(), match.record()) == (before, record)


def test_of_a_begun_seven_as_much_is_foretold_as_is_made() -> None:
    rng = Random(8)
    compared = 0
    for table in with_options(800, 60):
        match, walker = Match.from_position(table), Walker(table, "7")
        stage, text = walker.start, "7"
        while texts := match.continuations(0, text):
            before = match.position()
            foretold = match.foretell(0, text)
            assert match.position() == before
            assert _carried_out(walker, before["marbles"], told(foretold)) == stage[0], (table, text)
            text = rng.choice(texts)
            stage = walker.parts(stage)[text.split(" ")[-1]]
            compared += 1
    assert compared > 100


def _carried_out(walker: Walker, marbles: list[list[str]], happened: list[tuple[Any, Any, Any]]) -> Rows:
    """The marbles after these events."""
    rows = [list(row) for row in marbles]
    assert happened[0][0] == "play"
    for _, origin, target in happened[1:]:
        colour, marble = next(
            (colour, marble)
            for colour, row in enumerate(rows)
            for marble in row
            if marble != "K" and walker.named(colour, marble) == origin
        )
        rows[colour].remove(marble)
        rows[colour].append(target if target.isdigit() else target[1:])
    return tuple(tuple(sorted(row)) for row in rows)


@pytest.mark.parametrize("table", [table for table in every_table() if table.game == "dog"], ids=str)
def test_nothing_hidden_is_in_the_answers(table: Table) -> None:
    rng = Random(11)
    walked = 0
    for seed in range(8):
        match = table.match(seed)
        play_on(match, rng, rng.randrange(table.seats, 200))
        for _ in range(6):
            play_on(match, rng, 1)
            for seat in range(match.seats):
                answers = _answers(match, seat, Random(seed))
                walked += any(text.startswith(("7", "X=7")) and told for text, told in answers)
                imagined = Match.imagine(match.view(seat), rng)
                other = Match.from_position(redrawn(match.position(), seat, rng))
                assert _answers(imagined, seat, Random(seed)) == answers
                assert _answers(other, seat, Random(seed)) == answers
    assert walked > 5


def _answers(match: Match, seat: int, rng: Random) -> list[tuple[str, Any]]:
    """What a seat is told about its cards, and about the parts of each Seven."""
    answers: list[tuple[str, Any]] = [(text, match.foretell(seat, text)) for text in match.moves(seat)[:20]]
    for head in ("7", "X=7"):
        texts = [head]
        while texts:
            text = rng.choice(texts)
            texts = match.continuations(seat, text)
            answers += [(text, texts), (text, _foretold(match, seat, text))]
    return answers


def _foretold(match: Match, seat: int, text: str) -> Any:
    try:
        return match.foretell(seat, text)
    except IllegalMove as refusal:
        return refusal.code, refusal.facts


# one by one


def test_the_parts_come_marble_by_marble_and_short_ones_first() -> None:
    match = match_of(["7", "2"], ["K K F2 40"])
    steps = [f"7 40>{40 + steps}" for steps in range(1, 8)]
    assert match.continuations(0, "7") == [*steps, "7 aF2>aF3"] == match.copy().continuations(0, "7")
    assert match.continuations(0, "7 aF2>aF3") == [f"7 aF2>aF3 40>{40 + steps}" for steps in range(1, 7)]
    assert match.continuations(0, "7 40>46") == ["7 40>46 46>47", "7 40>46 aF2>aF3"]


def test_one_marble_may_be_walked_by_two_parts_in_a_row() -> None:
    match = match_of(["7", "2"], ["K K K 12"])
    assert "7 12>15 15>17" in match.continuations(0, "7 12>15")
    assert match.continuations(0, "7 12>15 15>17 17>18") == ["7 12>15 15>17 17>18 18>19"]
    match.play(0, "7 12>15 15>17 17>18 18>19")
    assert match.record()["moves"] == [[0, "7 12>19"]]


def test_a_marble_that_is_passed_is_foretold_to_go_home_and_then_has_no_part() -> None:
    match = match_of(["7", "2"], ["K K 12 14", "K K K 13"])
    assert told(match.foretell(0, "7 12>15")) == [
        ("play", "hand 0", "discard"),
        ("home", "13", "bK"),
        ("home", "14", "aK"),
        ("move", "12", "15"),
    ]
    assert match.continuations(0, "7 12>15") == [f"7 12>15 15>{place}" for place in range(16, 20)]


def test_a_joker_s_beginning_names_the_rank() -> None:
    match = match_of(["X", "2"], ["K K K 12"])
    (card,) = match.foretell(0, "X=7")
    assert (card.what, card.faces, card.facts) == ("play", ("X",), (("rank", "7"),))


def test_a_swap_and_an_exit_are_foretold() -> None:
    match = match_of(["J A", "2"], ["K K 12 0", "K K K 20"])
    swap = [("play", "hand 0", "discard"), ("swap", "12", "20"), ("swap", "20", "12")]
    assert told(match.foretell(0, "J 12x20")) == swap
    assert told(match.foretell(0, "A aK>0"))[1:] == [("home", "0", "aK"), ("exit", "aK", "0")]


def test_after_its_own_last_marble_a_seven_moves_the_partners() -> None:
    match = match_of(["7", "2"], ["F1 F2 F3 63", "K K K K", "K K 20 F3"])
    assert match.continuations(0, "7 63>aF0") == [f"7 63>aF0 20>{place}" for place in range(21, 26)]
    assert "7 20>21" not in match.continuations(0, "7")
    assert refused(match, 0, "7 20>21 63>aF0 21>25").code == "team_mate_not_yet"


def test_a_seven_finishes_one_team_mates_marbles_before_the_others() -> None:
    marbles = ["F0 F1 F2 F3", "", "F1 F2 F3 30", "", "K K K 50", ""]
    rows = [row or "K K K K" for row in marbles]
    match = match_of(["7", "2"], rows, 6, options={"teams": "2x3"})
    assert all(" 30>" in text for text in match.continuations(0, "7 30>31"))
    assert match.continuations(0, "7 30>32 32>cF0") == [f"7 30>32 32>cF0 50>{place}" for place in range(51, 55)]
    assert match.continuations(0, "7 50>51") == [f"7 50>51 51>{place}" for place in range(52, 58)]


def test_with_a_canadian_seven_the_partner_s_guard_may_walk_between_the_own_marbles() -> None:
    match = match_of(["7", "2"], ["K K K 12", "K K K K", "K K K 32*"], options={"canadian_seven": True})
    assert "7 12>13 32>34 13>17" in match.continuations(0, "7 12>13 32>34")
    plain = match_of(["7", "2"], ["K K K 12", "K K K K", "K K K 32*"])
    assert not any("32>" in text for text in plain.continuations(0, "7 12>13"))


def test_a_guard_blocks_the_seven_and_marbles_behind_it_are_not_offered() -> None:
    match = match_of(["7", "2"], ["K K 14 40", "K K K 16*"])
    assert [text for text in match.continuations(0, "7") if " 14>" in text] == ["7 14>15"]
    assert match_of(["7", "2"], ["K K K 14", "K K K 16*"]).continuations(0, "7") == []


def test_entering_the_finish_and_passing_it_are_two_ways() -> None:
    match = match_of(["7", "2"], ["K K K 62"])
    to_the_start = match.continuations(0, "7 62>0")
    assert to_the_start == [f"7 62>0 0>{place}" for place in range(1, 6)]
    # with another marble to make what is left, the four finish cells are as good as the track
    match = match_of(["7", "2"], ["K K 40 62"])
    entering = [f"7 62>0 0>aF{depth}" for depth in range(4)]
    assert set(entering) < set(match.continuations(0, "7 62>0"))
    # a guard turns in nowhere
    guard = match_of(["7", "2"], ["K K 40 0*"])
    assert not any("aF" in text for text in guard.continuations(0, "7"))


def test_no_joker_is_walked_to_the_eighth_marble() -> None:
    rows = ["F1 F2 F3 58", "K K K K", "F0 F1 F2 F3"]
    free = match_of(["X", "2"], rows)
    strict = match_of(["X", "2"], rows, options={"no_joker_for_eighth": True})
    assert free.continuations(0, "X=7 58>0") == ["X=7 58>0 0>1", "X=7 58>0 0>aF0"]
    assert strict.continuations(0, "X=7 58>0") == ["X=7 58>0 0>1"]


def test_a_beginning_that_can_t_be_finished_is_refused() -> None:
    match = match_of(["7", "2"], ["K K 10 13", "K K K 16*"])
    assert match.foretell(0, "7 13>15")
    assert refused_beforehand(match, "7 10>13") == "seven_not_used_up"
    match = match_of(["7", "2"], ["K K F2 40"])
    assert refused_beforehand(match, "7 40>48") == "seven_too_far"
    assert refused_beforehand(match, "7 41>48") == "no_marble_there"
    assert refused_beforehand(match, "5 40>45") == "not_in_hand"
    assert refused_beforehand(match, "7 40") == "unknown_move"


def refused_beforehand(match: Match, text: str, seat: int = 0) -> str:
    with pytest.raises(IllegalMove) as refusal:
        match.foretell(seat, text)
    return refusal.value.code


def test_nothing_goes_on_without_the_card_out_of_turn_or_in_the_exchange() -> None:
    marbles = ["K K K 12", "K K K 40"]
    match = match_of(["7", "7"], marbles)
    assert match.continuations(0, "7")
    for text in ("X=7", "7 12>20", "7 12>", "7 12x40", "5 12>17", "X", "fold", "give 7", "seven"):
        assert match.continuations(0, text) == []
    assert match.continuations(1, "7") == match.continuations(9, "7") == []
    assert refused_beforehand(match, "7", seat=1) == "not_your_turn"
    giving = match_of(["7", "7", "7", "7"], marbles, phase="exchange")
    assert giving.continuations(0, "7") == []
    assert giving.continuations(0, "give 7") == []
    assert giving.foretell(0, "give 7") == []
    assert match_of(["5", "7"]).foretell(0, "fold") == []


@pytest.mark.parametrize("name", sorted(GAMES.keys() - {"dog"}))
def test_the_other_games_moves_have_no_parts_and_tell_nothing_beforehand(name: str) -> None:
    match = Match.new(name, seats=GAMES[name].seats[-1], seed=1)
    seat = match.actors[0]
    for text in match.moves(seat):
        assert match.continuations(seat, text) == []
        assert match.foretell(seat, text) == []
    with pytest.raises(IllegalMove):
        match.foretell(seat, "7 12>15")
