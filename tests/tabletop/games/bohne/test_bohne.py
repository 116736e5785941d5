"""What the JSON cases can't express about Nicht die Bohne!: who is told what, undo, and imagined matches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.games.bohne.cards import DECK, FACES, cards_of, packed, sorted_hand
from tabletop.games.bohne.scoring import pad_of
from tabletop.randomness import shuffled

Json = dict[str, Any]

KINDS = ["-", "-", "-", "x", "0", *map(str, range(1, 11))]
WHOLE_DECK = [colour + kind for colour in "gryb" for kind in KINDS]
SEATS = GAMES["bohne"].seats


def at(**keys: Any) -> Match:
    return Match.from_position({"game": "bohne", "seats": 3} | keys)


def leading() -> Match:
    hands = [["g1", "r1"], ["g2", "r2"], ["g3", "r3"], ["g4", "r4"]]
    return at(seats=4, phase="lead", token=1, turn=1, hands=hands)


def hiding() -> Match:
    """Seat 1 has led, seat 3 has hidden a card."""
    match = leading()
    match.play(1, "lead g2")
    match.play(3, "hide r4")
    return match


def picking() -> Match:
    match = hiding()
    match.play(0, "hide r1")
    match.play(2, "hide g3")
    return match


def last_pick(**keys: Any) -> Match:
    """Seat 2 takes the last card of the last trick."""
    position = {"phase": "pick", "token": 0, "turn": 2, "hands": [[], [], []], "table": ["y1", None, None]}
    return at(**position | {"rows": [["g4"], ["r3", "r-"], []]} | keys)


def waiting_for_the_deal() -> Match:
    match = last_pick()
    match.play(2, "pick 0")
    return match


def random_moments(match: Match, rng: Random, moves: int) -> Iterator[Match]:
    """The match after each of these random moves; some change a hidden choice."""
    for _ in range(moves):
        if match.over:
            return
        may = [seat for seat in range(match.seats) if match.moves(seat)]
        seat = rng.choice(may)
        match.play(seat, rng.choice(match.moves(seat)))
        yield match


# the deal


@pytest.mark.parametrize("seats", SEATS)
def test_all_sixty_cards_are_dealt_in_equal_parts(seats: int) -> None:
    hands = Match.new("bohne", seats=seats, seed=5).position()["hands"]
    assert {len(hand) for hand in hands} == {60 // seats}
    assert Counter(face for hand in hands for face in hand) == Counter(WHOLE_DECK)


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_gets_its_part_of_the_shuffled_cards_in_order(seats: int) -> None:
    cards = shuffled(WHOLE_DECK, seed=5, k=0)
    size = 60 // seats
    hands = Match.new("bohne", seats=seats, seed=5).position()["hands"]
    assert hands == [sorted(cards[size * seat : size * seat + size], key=WHOLE_DECK.index) for seat in range(seats)]


def test_cards_are_shuffled_in_the_order_of_the_page() -> None:
    assert [FACES[card] for card in DECK] == WHOLE_DECK


def test_hands_and_rows_are_written_in_the_order_of_the_page() -> None:
    given_order = ["b10", "b2", "bx", "b-", "y0", "g1", "g-", "r10", "rx", "g-"]
    written = ["g-", "g-", "g1", "rx", "r10", "y0", "b-", "bx", "b2", "b10"]
    match = at(hands=[given_order, [*WHOLE_DECK[6:15], "r0"], WHOLE_DECK[20:25] + WHOLE_DECK[35:40]])
    assert match.position()["hands"][0] == written
    assert match.moves(0) == [f"lead {face}" for face in dict.fromkeys(written)]
    again = at(hands=[["r1"], ["r2"], ["r3"]], rows=[given_order, [], []])
    assert again.position()["rows"][0] == written


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_lead_goes_round_the_table_from_round_to_round(seats: int) -> None:
    match = Match.new("bohne", seats=seats, options={"rounds": 6}, seed=1)
    leaders: list[int] = []
    rng = Random(1)
    while not match.over:
        if match.position()["phase"] == "lead" and not any(match.position()["rows"]):
            leaders += match.actors
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(match.moves(seat)))
    assert leaders == [number % seats for number in range(6)]


# a trick


@pytest.mark.parametrize("seats", SEATS)
def test_in_every_trick_each_picks_once_and_the_token_moves_on(seats: int) -> None:
    rng = Random(seats)
    match = Match.new("bohne", seats=seats, options={"rounds": 1}, seed=seats)
    for _ in range(60 // seats):
        holder = match.position()["token"]
        while match.position()["phase"] in ("lead", "hide"):
            seat = rng.choice(match.actors)
            match.play(seat, rng.choice(match.moves(seat)))
        pickers: list[int] = []
        while match.position()["phase"] == "pick":
            pickers += match.actors
            match.play(pickers[-1], rng.choice(match.moves(pickers[-1])))
        assert pickers[0] == holder
        assert sorted(pickers) == list(range(seats))
        assert match.position()["token"] == pickers[-1] != holder
        assert len({len(row) for row in match.position()["rows"]}) == 1


@given(st.integers(0, 2**32), st.sampled_from(SEATS), st.integers(0, 150))
def test_moves_are_those_that_the_page_lists(seed: int, seats: int, moves: int) -> None:
    match = Match.new("bohne", seats=seats, seed=seed)
    for _ in random_moments(match, Random(seed), moves):
        pass
    position = match.position()
    for seat in range(seats):
        assert match.moves(seat) == plain_moves(position, seat)


def plain_moves(position: Json, seat: int) -> list[str]:
    """The legal moves by docs/rules/bohne.md, worked out once more from the position."""
    phase, token, table, turn = (position[key] for key in ("phase", "token", "table", "turn"))
    if phase in ("lead", "hide"):
        may_play = seat == token if phase == "lead" else seat != token
        return [f"{phase} {face}" for face in dict.fromkeys(position["hands"][seat])] if may_play else []
    if seat != turn:
        return []
    if phase == "pick":
        others = [owner for owner, card in enumerate(table) if card and owner not in (seat, token)]
        return [f"pick {owner}" for owner in others or [token]]
    return ["deal"] if phase == "score" else []


def test_a_choice_can_not_be_changed_once_all_are_turned_up() -> None:
    match = picking()
    with pytest.raises(IllegalMove) as refusal:
        match.play(3, "hide g4")
    assert refusal.value.code == "not_your_turn"


def test_choices_may_come_and_change_in_any_order_and_end_the_same() -> None:
    one, other = leading(), leading()
    for match, choices in (
        (one, [(0, "g1"), (2, "g3"), (3, "g4")]),
        (other, [(3, "r4"), (2, "r3"), (3, "g4"), (2, "g3"), (0, "g1")]),
    ):
        match.play(1, "lead g2")
        for seat, face in choices:
            match.play(seat, f"hide {face}")
    assert one.position() == other.position()


# who is told what


def told(events: list[Event], seat: int | None) -> list[tuple[str, tuple[str, ...] | None]]:
    return [(seen.what, seen.faces) for seen in (event.seen_by(seat) for event in events)]


def test_the_lead_is_seen_by_everybody() -> None:
    (event,) = leading().play(1, "lead g2")
    seen = event.seen_by(None)
    assert (seen.what, seen.seat, seen.origin, seen.target, seen.faces) == ("lead", 1, "hand 1", "table 1", ("g2",))


def test_everyone_is_told_which_seat_has_chosen_but_not_its_card() -> None:
    match = hiding()
    events = match.play(0, "hide r1")
    assert told(events, 0) == [("hide", ("r1",))]
    for other in (1, 2, 3, None):
        assert told(events, other) == [("hide", None)]
    seen = events[0].seen_by(None)
    assert (seen.seat, seen.origin, seen.target, seen.number) == (0, "hand 0", "table 0", 1)


def test_a_changed_choice_is_no_event_and_changes_nothing_that_others_see() -> None:
    match = hiding()
    before = [match.view(seat) for seat in (0, 1, 2, None)]
    assert match.play(3, "hide g4") == []
    assert [match.view(seat) for seat in (0, 1, 2, None)] == before
    assert match.view(3)["table"] == [None, "g2", None, "g4"]
    assert match.view(3)["hands"][3] == ["r4"]


def test_with_the_last_choice_everybody_is_shown_all_of_them() -> None:
    match = hiding()
    match.play(0, "hide r1")
    events = match.play(2, "hide g3")
    unveiled = [("unveil", ("r1",)), ("unveil", ("g3",)), ("unveil", ("r4",))]
    assert told(events, None) == [("hide", None), *unveiled]
    assert [event.origin for event in events[1:]] == ["table 0", "table 2", "table 3"]


def test_a_pick_is_told_with_its_way_and_the_last_one_with_the_tokens() -> None:
    match = picking()
    (taken,) = match.play(1, "pick 3")
    assert taken.seen_by(None)[:6] == ("pick", 1, "table 3", "rows 1", 1, ("r4",))
    match.play(3, "pick 0")
    match.play(0, "pick 2")
    taken, token = match.play(2, "pick 1")
    assert taken.seen_by(None)[:6] == ("pick", 2, "table 1", "rows 2", 1, ("g2",))
    assert token.seen_by(None)[:4] == ("token", 2, "seat 1", "seat 2")


def test_the_score_is_told_as_the_pad_shows_it() -> None:
    score = last_pick().play(2, "pick 0")[-1]
    assert dict(score.facts) == {"plus": (4, 0, 1), "minus": (0, 3, 0), "points": (4, -3, 1)}


def test_the_deal_shows_each_seat_its_own_cards_and_moves_the_token() -> None:
    match = waiting_for_the_deal()
    holder = match.position()["token"]
    events = match.play(0, "deal")
    dealt = [event for event in events if event.what == "dealt"]
    hands = match.position()["hands"]
    for seat in range(3):
        shown = [event.seen_by(seat).faces for event in dealt]
        assert shown == [tuple(hands[seat]) if owner == seat else None for owner in range(3)]
        assert [event.number for event in dealt] == [20, 20, 20]
    assert events[-1].seen_by(None)[:4] == ("token", 1, f"seat {holder}", "seat 1")


# views


def test_a_seat_sees_its_own_hand_and_choice_and_who_else_has_chosen() -> None:
    match = hiding()
    match.play(0, "hide r1")
    mine = match.view(0)
    assert mine["hands"] == [["g1"], [None], [None, None], [None]]
    assert mine["table"] == ["r1", "g2", None, None]
    assert mine["chosen"] == [0, 3]
    assert mine["turn"] is None


def test_everybody_sees_the_lead_the_rows_and_the_counts() -> None:
    match = at(hands=[["g1"], ["g2"], ["g3"]], rows=[["r1"], ["y-"], ["b0"]])
    match.play(0, "lead g1")
    public = match.view(None)
    assert public["table"] == ["g1", None, None]
    assert public["hands"] == [[], [None], [None]]
    assert public["rows"] == [["r1"], ["y-"], ["b0"]]
    assert public["chosen"] == []


def test_once_turned_up_the_cards_of_the_trick_are_open_to_all() -> None:
    public = picking().view(None)
    assert public["table"] == ["r1", "g2", "g3", "r4"]
    assert public["chosen"] == []


def test_the_order_of_the_choices_can_not_be_seen() -> None:
    one, other = leading(), leading()
    for match, seats in ((one, (0, 3)), (other, (3, 0))):
        match.play(1, "lead g2")
        for seat in seats:
            match.play(seat, f"hide r{seat + 1}")
    assert [one.view(seat) for seat in range(4)] == [other.view(seat) for seat in range(4)]


def test_a_picture_shows_a_hidden_choice_as_hidden() -> None:
    match = hiding()
    picture = match.game.picture
    assert "[r4]" in picture(match.view(3))
    assert "[??]" in picture(match.view(0))
    assert "r4" not in picture(match.view(0))


# taking back


def test_a_lead_a_choice_a_changed_choice_and_a_pick_can_be_taken_back() -> None:
    match = leading()
    for seat, text in ((1, "lead g2"), (3, "hide r4"), (3, "hide g4"), (0, "hide g1")):
        before = match.position()
        match.play(seat, text)
        match.undo()
        assert match.position() == before
        match.play(seat, text)
    match.play(2, "hide r3")
    before = match.position()
    match.play(1, "pick 0")
    match.undo()
    assert match.position() == before


def test_the_choice_that_turns_all_up_can_not_be_taken_back() -> None:
    match = picking()
    assert not match.can_undo
    with pytest.raises(IllegalMove) as refusal:
        match.undo()
    assert refusal.value.code == "undo_uncovers"


def test_the_pick_that_ends_a_round_can_be_taken_back_and_the_deal_can_not() -> None:
    match = last_pick()
    before = match.position()
    match.play(2, "pick 0")
    match.undo()
    assert match.position() == before
    match.play(2, "pick 0")
    match.play(0, "deal")
    assert not match.can_undo


# imagining


def test_imagining_draws_only_cards_that_have_not_been_seen() -> None:
    match = Match.new("bohne", seats=4, seed=3)
    for moment in random_moments(match, Random(3), 60):
        imagined = Match.imagine(moment.view(0), Random(1)).position()
        table = [face for face in imagined["table"] if face]
        places = [*imagined["hands"], *imagined["rows"], table]
        assert Counter(face for cards in places for face in cards) == Counter(WHOLE_DECK)


def test_a_hidden_choice_may_be_any_unseen_card() -> None:
    deck = [face for face in WHOLE_DECK if face[0] == "g"]
    match = at(phase="hide", token=0, hands=[["g1"], ["g2"], ["g3", "g4"]], table=["g5", "g6", None])
    drawn = {Match.imagine(match.view(2), Random(seed)).position()["table"][1] for seed in range(400)}
    assert drawn >= set(deck) - {"g3", "g4", "g5"}
    assert not drawn & {"g3", "g4", "g5"}


def test_the_last_unseen_cards_are_known_to_be_where_they_must_be() -> None:
    rest = [face for face in WHOLE_DECK if face not in ("r1", "r2", "r3")]
    match = at(hands=[["r1"], ["r2"], ["r3"]], rows=[rest, [], []])
    worlds = [Match.imagine(match.view(0), Random(seed)).position()["hands"] for seed in range(20)]
    assert all(sorted(hands[1] + hands[2]) == ["r2", "r3"] for hands in worlds)
    assert {hands[1][0] for hands in worlds} == {"r2", "r3"}


def test_what_is_remembered_is_imagined_where_it_is_remembered() -> None:
    match = hiding()
    known = {"hand 2": ["r3"], "table 3": "r4", "hand 0": ["g-", "g-"]}
    for seed in range(20):
        imagined = Match.imagine(match.view(1), Random(seed), known).position()
        assert "r3" in imagined["hands"][2]
        assert imagined["hands"][0] == ["g-", "g-"]
        assert imagined["table"] == [None, "g2", None, "r4"]


@pytest.mark.parametrize(
    ("known", "place"),
    [
        ({"hand 0": ["g2"]}, "hand 0"),  # it lies on the table
        ({"hand 0": ["b1", "b2", "b3"]}, "hand 0"),  # more than it has
        ({"hand 1": ["b1"]}, "hand 1"),  # nothing is hidden there
        ({"hand 0": ["b1"], "hand 2": ["b1"]}, "hand 2"),  # there is only one
        ({"table 0": "b1"}, "table 0"),  # has not chosen
        ({"table 1": "b1"}, "table 1"),  # lies face up
        ({"table 3": "r2"}, "table 3"),  # in the viewer's own hand
        ({"table 3": "b1", "table 1": "b9"}, "table 1"),
        ({"hand 0": ["zz"]}, "hand 0"),
        ({"hand 0": 5}, "hand 0"),
        ({"table 3": ["b1"]}, "table 3"),
        ({"hand 7": ["b1"]}, "hand 7"),
        ({"pile": ["b1"]}, "pile"),
    ],
)
def test_an_impossible_memory_is_refused_by_its_place(known: Json, place: str) -> None:
    view = hiding().view(1)
    with pytest.raises(ValueError, match=place):
        Match.imagine(view, Random(1), known)


FIVE_AND_SEEN = ("g1", "r1", "g3", "r3", "g4", "g2", "r2")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"chosen": [1, 3]}, "chosen"),  # the holder's card lies open
        ({"chosen": []}, "hands"),  # seat 3 has a card less
        ({"chosen": [0, 2, 3]}, "table"),
        ({"chosen": [3, 3]}, "chosen"),
        ({"chosen": [9]}, "chosen"),
        ({"table": ["b1", "g2", None, None]}, "chosen"),  # has not chosen, yet lies there
        ({"table": [None, "r2", None, None]}, "table"),
        ({"hands": [[None, None], ["r2"], [None], [None]]}, "hands"),
        ({"hands": [[None, None], ["zz"], [None, None], [None]]}, "hands"),
        ({"phase": "pick", "turn": 1}, "chosen"),
        ({"rows": [WHOLE_DECK, [], [], []]}, "hands"),
        ({"rows": [[face for face in WHOLE_DECK if face[1:] != "2"], ["y2"], [], []]}, "hands"),  # too few are left
        ({"rows": [[face for face in WHOLE_DECK if face not in FIVE_AND_SEEN], [], [], []]}, "hands"),  # one too few
    ],
)
def test_a_damaged_view_is_refused_by_name(change: Json, key: str) -> None:
    view = hiding().view(1)
    with pytest.raises(ValueError, match=f"^{key}:"):
        Match.imagine(view | change, Random(1))


# scoring


def plain_pad(faces: list[str]) -> tuple[int, int, int]:
    """The scoring of docs/rules/bohne.md, worked out once more card by card."""
    plus = minus = 0
    for colour in "gryb":
        kinds = [face[1:] for face in faces if face[0] == colour]
        value = 0 if "0" in kinds else sum(int(kind) for kind in kinds if kind.isdigit())
        for kind in kinds:
            value *= {"-": -1, "x": 2}.get(kind, 1)
        plus, minus = plus + max(value, 0), minus + max(-value, 0)
    return plus, minus, plus - minus


@given(st.lists(st.integers(0, 59), unique=True))
def test_rows_kept_as_one_number_count_like_rows_of_cards(places: list[int]) -> None:
    cards = [DECK[place] for place in places]
    assert cards_of(packed(cards)) == sorted(cards)
    assert pad_of(packed(cards)) == plain_pad([FACES[card] for card in cards])


@given(st.lists(st.integers(0, 59), unique=True))
def test_a_hand_keeps_equal_cards_apart_from_its_moves(places: list[int]) -> None:
    cards = [DECK[place] for place in places]
    hand, spare = sorted_hand(cards)
    assert sorted(hand + spare) == sorted(cards)
    assert list(hand) == sorted(set(cards))
    assert list(spare) == sorted(spare)


@pytest.mark.parametrize("seats", SEATS)
def test_every_round_of_a_match_is_scored_as_the_page_says(seats: int) -> None:
    match = Match.new("bohne", seats=seats, seed=8)
    rounds = 0
    for moment in random_moments(match, Random(8), 10_000):
        position = moment.position()
        if position["phase"] in ("score", "over") and len(position["pads"]) > rounds:
            rounds += 1
            pads = [plain_pad(row) for row in position["rows"]]
            assert position["pads"][-1] == [list(pad) for pad in pads]
            assert position["scores"][-1] == [points for _, _, points in pads]
    assert rounds == 3
    assert match.over
    assert match.winners == tuple(seat for seat in range(seats) if match.totals[seat] == max(total_of(match)))


def total_of(match: Match) -> list[int]:
    return [sum(row[seat] or 0 for row in match.scores) for seat in range(match.seats)]


def test_a_negative_total_may_win() -> None:
    match = last_pick(options={"rounds": 1}, rows=[["g-", "g4"], ["r-", "r3"], ["y-"]], table=["y9", None, None])
    match.play(2, "pick 0")
    assert match.totals == [-4, -3, -9]
    assert match.winners == (1,)


# positions


def test_keys_at_their_obvious_empty_value_may_be_left_out() -> None:
    match = Match.from_position({"game": "bohne", "seats": 3, "hands": [["g1"], ["g2"], ["g3"]]})
    position = match.position()
    assert (position["phase"], position["token"], position["turn"], position["round"]) == ("lead", 0, 0, 0)
    assert (position["table"], position["rows"], position["pads"]) == ([None] * 3, [[]] * 3, [])


def test_rows_need_not_hold_equally_many_cards() -> None:
    assert last_pick(rows=[["g4"], [], ["b1", "b2", "b3"]]).moves(2) == ["pick 0"]


IN_LEAD: Json = {"phase": "lead", "token": 1, "turn": 1, "hands": [["g1"], ["g2"], ["g3"]]}
IN_HIDE: Json = {"phase": "hide", "token": 1, "hands": [["g1", "r1"], ["g2"], ["g3"]], "table": [None, "y1", "y2"]}
IN_PICK: Json = {"phase": "pick", "token": 1, "turn": 0, "hands": [["g1"], ["g2"], ["g3"]], "table": [None, "y1", "y2"]}
IN_SCORE: Json = {
    "phase": "score", "turn": 0, "hands": [[], [], []], "rows": [["g1"], ["g2"], []],
    "pads": [[[1, 0, 1], [2, 0, 2], [0, 0, 0]]], "scores": [[1, 2, 0]],
}  # fmt: skip


@pytest.mark.parametrize("position", [IN_LEAD, IN_HIDE, IN_PICK, IN_SCORE])
def test_positions_that_the_next_test_spoils_are_good_before(position: Json) -> None:
    assert at(**position).actors


@pytest.mark.parametrize(
    ("position", "change", "key"),
    [
        # equally many cards
        (IN_LEAD, {"hands": [["g1", "r1"], ["g2"], ["g3"]]}, "hands"),
        (IN_LEAD, {"hands": [["g1"], ["g2"], []]}, "hands"),
        (IN_LEAD, {"hands": [[], [], []]}, "hands"),
        (IN_HIDE, {"hands": [["g1"], ["g2"], ["g3"]]}, "hands"),
        (IN_HIDE, {"hands": [["g1", "r1"], ["g2"], ["g3", "r3"]]}, "hands"),
        (IN_HIDE, {"hands": [["g1", "r1"], [], ["g3"]]}, "hands"),
        (IN_HIDE, {"hands": [["g1", "r1"], ["g2", "r2", "r3"], ["g3"]]}, "hands"),
        (IN_PICK, {"hands": [["g1"], ["g2", "r2"], ["g3"]]}, "hands"),
        (IN_SCORE, {"hands": [["y1"], ["y2"], ["y3"]]}, "hands"),
        (IN_LEAD, {"hands": [["g1"], ["g2"]]}, "hands"),
        # no card more often than the game has it
        (IN_LEAD, {"hands": [["g1"], ["g1"], ["g3"]]}, "hands"),
        (IN_LEAD, {"rows": [["g1"], [], []]}, "hands"),
        (IN_LEAD, {"rows": [["b5"], ["b5"], []]}, "rows"),
        (IN_LEAD, {"rows": [["b-", "b-"], ["b-", "b-"], []]}, "rows"),
        (IN_PICK, {"table": [None, "g1", "y2"]}, "table"),
        (IN_PICK, {"table": [None, "y1", "y1"]}, "table"),
        (IN_LEAD, {"hands": [["g11"], ["g2"], ["g3"]]}, "hands"),
        (IN_LEAD, {"rows": [["--"], [], []]}, "rows"),
        (IN_PICK, {"table": [None, "y1", "q2"]}, "table"),
        # the table fits the phase
        (IN_LEAD, {"table": [None, "y1", None]}, "table"),
        (IN_HIDE, {"table": [None, None, "y2"]}, "table"),
        (IN_HIDE, {"table": ["y3", "y1", "y2"]}, "table"),
        (IN_PICK, {"table": ["y3", "y1", "y2"]}, "table"),
        (IN_PICK, {"table": [None, None, "y2"]}, "table"),
        (IN_PICK, {"turn": 1}, "table"),
        (IN_SCORE, {"table": ["y3", None, None]}, "table"),
        (IN_PICK, {"table": [None, "y1"]}, "table"),
        # token, turn and phase fit each other
        (IN_LEAD, {"turn": 0}, "turn"),
        (IN_LEAD, {"token": 3}, "token"),
        (IN_HIDE, {"turn": 1}, "turn"),
        (IN_PICK, {"turn": 3}, "turn"),
        (IN_SCORE, {"turn": 1}, "turn"),
        (IN_SCORE, {"phase": "over"}, "phase"),
        (IN_SCORE, {"options": {"rounds": 1}}, "phase"),
        (IN_LEAD, {"phase": "score"}, "scores"),
        (IN_LEAD, {"phase": "turn"}, "phase"),
        (IN_LEAD, {"round": 3}, "round"),
        # pads and scores
        (IN_LEAD, {"round": 1}, "scores"),
        (IN_SCORE, {"pads": []}, "pads"),
        (IN_SCORE, {"pads": [[[1, 0, 1], [2, 0, 2], [1, 0, 1]]]}, "pads"),
        (IN_SCORE, {"pads": [[[1, 0, 1], [2, 1, 2], [0, 0, 0]]]}, "pads"),
        (IN_SCORE, {"pads": [[[0, -1, 1], [2, 0, 2], [0, 0, 0]]]}, "pads"),
        (IN_SCORE, {"pads": [[[1, 0, 1], [2, 0, 2]]]}, "pads"),
        (IN_SCORE, {"pads": [[[1, 0, 1], [2, 0, 2], [0, 0]]]}, "pads"),
        (IN_SCORE, {"pads": [[[1, 0, True], [2, 0, 2], [0, 0, 0]]]}, "pads"),
        (IN_SCORE, {"scores": [[1, 2, None]]}, "scores"),
        # and nothing besides
        (IN_LEAD, {"seats": 2}, "seats"),
        (IN_LEAD, {"seats": 7}, "seats"),
        (IN_LEAD, {"options": {"rounds": 7}}, "options"),
        (IN_LEAD, {"pile": []}, "position"),
    ],
)  # fmt: skip
def test_a_position_that_can_not_be_is_refused_by_name(position: Json, change: Json, key: str) -> None:
    with pytest.raises(ValueError, match=f"^{key}:"):
        at(**position | change)


UNCOUNTED_LEAD: Json = {
    "phase": "hide", "token": 0, "hands": [["g1", "r1"], ["g2", "r2"], ["g3", "r3"]], "table": ["y1", None, None],
}  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_a_lead_that_was_not_counted_leaves_a_card_over_and_nothing_gets_stuck(seed: int) -> None:
    rng = Random(seed)
    match = at(**UNCOUNTED_LEAD, options={"rounds": 1})
    assert match.position()["hands"] == UNCOUNTED_LEAD["hands"]
    for moment in random_moments(match, rng, 200):
        position = json.loads(json.dumps(moment.position()))
        again = Match.from_position(position)
        assert again.position() == position
        for seat in range(3):
            view = moment.view(seat)
            assert again.view(seat) == view
            assert Match.imagine(view, rng).view(seat) == view
    assert match.over
    assert [len(hand) for hand in match.position()["hands"]] == [1, 0, 0]
    assert [len(row) for row in match.position()["rows"]] == [2, 2, 2]


def test_only_the_holders_lead_may_have_been_left_out_of_the_count() -> None:
    with pytest.raises(ValueError, match=r"^hands:"):
        at(**UNCOUNTED_LEAD | {"hands": [["g1", "r1"], ["g2", "r2"], ["g3"]]})
    with pytest.raises(ValueError, match=r"^hands:"):
        at(**UNCOUNTED_LEAD | {"hands": [["g1", "r1", "y5"], ["g2", "r2"], ["g3", "r3"]]})
    with pytest.raises(ValueError, match=r"^hands:"):
        at(**UNCOUNTED_LEAD | {"hands": [[], [], []]})
    with pytest.raises(ValueError, match=r"^hands:"):
        at(**IN_LEAD | {"hands": [["g1"], ["g2", "r2"], ["g3"]]})


def test_a_memory_of_ones_own_choice_that_lies_in_sight_is_refused() -> None:
    choosing = at(phase="hide", token=0, hands=[["g1"], ["g2"], ["g3", "r3"]], table=["r1", "r2", None])
    with pytest.raises(ValueError, match="table 1"):
        Match.imagine(choosing.view(1), Random(1), {"table 1": "b9"})


def test_a_card_that_is_left_over_is_told_by_the_position_alone() -> None:
    match = at(**UNCOUNTED_LEAD)
    for seat, text in ((1, "hide g2"), (2, "hide g3")):
        match.play(seat, text)
    assert match.position()["extra"] == 0
    assert "extra" not in match.view(0)
    without = {key: value for key, value in match.position().items() if key != "extra"}
    with pytest.raises(ValueError, match=r"^hands:"):
        Match.from_position(without)
