"""What the JSON cases can't express about Bungee: who is told what, undo, and imagined matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import GAMES, Event, IllegalMove, Match
from tabletop.games.bungee.cards import DECK, FACES
from tabletop.games.bungee.scoring import call_value, loser_value
from tabletop.packed_hands import faces_of, packed
from tabletop.randomness import shuffled

Json = dict[str, Any]

WHOLE_DECK = [str(face) for face in range(1, 10) for _ in range(5)] + ["10"] * 8 + ["B"] * 3
SEATS = GAMES["bungee"].seats


def at(**keys: Any) -> Match:
    position = {"game": "bungee", "seats": 3, "lucky": "9", "hands": [["1", "4", "7"], ["2", "7"], ["10", "10", "B"]]}
    return Match.from_position(position | {"pile": ["3", "8"], "discard": ["5", "6"]} | keys)


def in_last_lap(**keys: Any) -> Match:
    """Seat 0 has called, and seat 2 plays last."""
    return at(**{"hands": [["1", "4"], ["2", "7"], ["1", "10"]], "calls": [0], "turn": 2} | keys)


def asked_dealer(**keys: Any) -> Match:
    """A Bungee has been revealed as the lucky card, and seat 2, the dealer, decides."""
    return at(**{"phase": "lucky", "lucky": "B", "turn": 2, "discard": []} | keys)


def random_moments(match: Match, rng: Random, moves: int) -> Iterator[tuple[Json, int, str, Json]]:
    """Random moves: the position before, the seat, its move, and the position after."""
    for _ in range(moves):
        if match.over:
            return
        before = match.position()
        (seat,) = match.actors
        text = rng.choice(match.moves(seat))
        match.play(seat, text)
        yield before, seat, text, match.position()


matches = st.builds(
    lambda seats, seed, *options: Match.new("bungee", seats=seats, seed=seed, options=dict(options)),
    st.sampled_from(SEATS),
    st.integers(0, 2**32),
    *(st.tuples(st.just(option.name), st.sampled_from(option.values)) for option in GAMES["bungee"].options[1:]),
)


# the deal


@pytest.mark.parametrize("seats", SEATS)
def test_the_shuffled_cards_go_round_as_the_page_says(seats: int) -> None:
    cards = shuffled(WHOLE_DECK, seed=2, k=0)
    position = Match.new("bungee", seats=seats, seed=2).position()
    order = [*map(str, range(1, 11)), "B"]
    hands = [sorted(cards[5 * seat : 5 * seat + 5], key=order.index) for seat in range(seats)]
    assert position["hands"] == hands
    assert position["lucky"] == cards[5 * seats]
    assert position["pile"] == cards[5 * seats + 1 :]
    assert position["discard"] == []
    assert position["shuffles"] == 1


def test_cards_are_shuffled_in_the_order_of_the_page() -> None:
    assert [FACES[face] for face in DECK] == WHOLE_DECK


def test_the_dealer_is_asked_whenever_a_bungee_is_turned() -> None:
    fresh = [Match.new("bungee", seats=4, seed=seed) for seed in range(200)]
    asked = [match.position()["lucky"] == "B" for match in fresh]
    assert any(asked)
    assert [match.actors for match in fresh] == [(3,) if is_asked else (0,) for is_asked in asked]


def test_the_start_goes_round_the_table_from_round_to_round() -> None:
    match = Match.new("bungee", seats=3, options={"rounds": 12}, seed=1)
    starters: dict[int, int] = {}
    for before, seat, _, _ in random_moments(match, Random(1), 100_000):
        if before["phase"] == "turn":
            starters.setdefault(before["round"], seat)
        if before["phase"] in ("lucky", "score"):
            dealt_round = before["round"] + (before["phase"] == "score")
            assert seat == (dealt_round - 1) % 3
    assert starters == {number: number % 3 for number in range(12)}


# turns, by docs/rules/bungee.md once more


@given(matches, st.integers(0, 2**32), st.integers(0, 120))
def test_moves_are_those_that_the_page_lists(match: Match, seed: int, moves: int) -> None:
    for before, _, _, _ in random_moments(match.copy(), Random(seed), moves):
        again = Match.from_position(before)
        for seat in range(match.seats):
            assert sorted(again.moves(seat)) == sorted(plain_moves(before, seat))


def plain_moves(position: Json, seat: int) -> list[str]:
    phase, hand = position["phase"], position["hands"][seat]
    if seat != position["turn"] or phase == "over":
        return []
    if phase == "score":
        return ["deal"]
    if phase == "call":
        return ["call", "hold"]
    if phase == "lucky":
        return ["leave", *(f"swap {face}" for face in {*hand, "B"})]
    groups = [list(group) for _, group in groupby(hand)]
    drops = ["drop " + " ".join(group[: count + 1]) for group in groups for count in range(len(group))]
    takes = [f"take {drop}" for drop in drops] if position["discard"] else []
    may_call = seat not in position["fresh"] and seat not in position["calls"]
    return drops + takes + (["call"] if may_call and plain_call_value(hand, position["lucky"]) <= 5 else [])


def plain_call_value(hand: list[str], lucky: str) -> int:
    return sum(0 if face in (lucky, "B") else int(face) for face in hand)


def plain_loser_value(hand: list[str], lucky: str) -> int:
    return sum(0 if face == lucky else 10 if face == "B" else int(face) for face in hand)


@given(st.lists(st.integers(0, 55), unique=True, max_size=14), st.integers(0, 10))
def test_a_hand_kept_as_one_number_counts_like_its_cards(places: list[int], lucky: int) -> None:
    hand = [DECK[place] for place in places]
    faces = [FACES[face] for face in hand]
    assert faces_of(packed(hand)) == tuple(sorted(hand))
    assert call_value(packed(hand), lucky) == plain_call_value(faces, FACES[lucky])
    assert loser_value(packed(hand), lucky) == plain_loser_value(faces, FACES[lucky])


@given(matches, st.integers(0, 2**32), st.integers(0, 250))
def test_the_table_passes_on_as_the_page_says(match: Match, seed: int, moves: int) -> None:
    for before, seat, text, after in random_moments(match, Random(seed), moves):
        if before["phase"] in ("turn", "call"):
            expected = plain_order(before, seat, text, after["hands"][seat])
            assert {key: after[key] for key in expected} == expected


def plain_order(before: Json, seat: int, text: str, hand: list[str]) -> Json:
    """Who acts after a turn, a call or a hold: the last-lap section of docs/rules/bungee.md, step by step."""
    seats, calls, todo, extend = before["seats"], list(before["calls"]), list(before["todo"]), before["extend"]
    dropped = text.split("drop")[1].split() if "drop" in text else []
    rule, extra = before["options"]["six_extends_last_lap"], before["extra"]
    works = before["lucky"] != "6" or before["options"]["lucky_six_skips"]
    sixes = dropped.count("6") if works and not (calls and rule == "nothing") else 0
    if text == "call":
        if not calls:
            todo = [(seat + step) % seats for step in range(1, seats)]
        calls.append(seat)
    if not calls:
        return {"phase": "turn", "turn": (seat + sixes + 1) % seats, "calls": [], "todo": [], "extend": False}
    for step in range(1, sixes + 1):
        loser = (seat + step) % seats
        if loser == calls[0]:
            extend = extend or rule == "reaching"
            break  # "skips beyond are lost"
        todo = [other for other in todo if other != loser]
    extend = extend or (rule == "any" and sixes > 0 and not extra)
    if dropped and seat not in calls and plain_call_value(hand, before["lucky"]) <= 5:
        return {"phase": "call", "turn": seat, "calls": calls, "todo": todo, "extend": extend}
    if not todo and extend:
        around = [(calls[0] + step) % seats for step in range(1, seats)]
        todo, extend, extra = [other for other in around if rule == "any" or other not in calls], False, True
    if not todo:
        return {"calls": calls, "todo": [], "extend": False}
    return {"phase": "turn", "turn": todo[0], "calls": calls, "todo": todo[1:], "extend": extend, "extra": extra}


@given(matches, st.integers(0, 2**32))
def test_every_round_is_scored_as_the_page_says(match: Match, seed: int) -> None:
    for before, _, _, after in random_moments(match, Random(seed), 400):
        if len(after["scores"]) > len(before["scores"]):
            hands, lucky = after["hands"], after["lucky"]
            lowest = min(plain_call_value(hands[seat], lucky) for seat in after["calls"])
            winner = [seat for seat in after["calls"] if plain_call_value(hands[seat], lucky) == lowest][-1]
            free = "none" if lucky == "B" and after["options"]["lucky_bungees_count"] else lucky
            row = [-10 if seat == winner else plain_loser_value(hand, free) for seat, hand in enumerate(hands)]
            assert after["scores"][-1] == row
            assert after["phase"] == ("over" if len(after["scores"]) == 6 else "score")


@given(matches, st.integers(0, 2**32))
def test_no_hand_ever_grows_or_is_empty(match: Match, seed: int) -> None:
    for before, _, text, after in random_moments(match, Random(seed), 200):
        if text != "deal":
            for earlier, later in zip(before["hands"], after["hands"], strict=True):
                assert 1 <= len(later) <= len(earlier)


# the pile


def test_a_new_pile_is_the_discard_shuffled_bottom_first() -> None:
    under = ["5", "6", "1", "3"]
    match = at(hands=[["7", "8"], ["2"], ["2"]], pile=[], discard=under, seed=4, shuffles=9)
    match.play(0, "drop 7")
    drawn, *pile = shuffled(under, seed=4, k=9)
    assert match.position()["hands"][0] == sorted(["8", drawn])
    assert match.position()["pile"] == pile
    assert match.position()["discard"] == ["7"]
    assert match.position()["shuffles"] == 10


def test_the_lucky_card_stays_out_of_the_new_pile() -> None:
    match = at(lucky="3", pile=[], discard=["5", "5"])
    match.play(0, "drop 7")
    assert match.position()["lucky"] == "3"
    assert "3" not in match.position()["pile"] + match.position()["hands"][0]


# who is told what


def told(events: list[Event], seat: int | None) -> list[tuple[str, tuple[str, ...] | None]]:
    return [(seen.what, seen.faces) for seen in (event.seen_by(seat) for event in events)]


def test_a_drawn_card_is_shown_to_its_drawer_alone() -> None:
    events = at().play(0, "drop 7")
    assert told(events, 0) == [("drop", ("7",)), ("draw", ("3",))]
    for other in (1, 2, None):
        assert told(events, other) == [("drop", ("7",)), ("draw", None)]
    ways = [(event.origin, event.target, event.number) for event in events]
    assert ways == [("hand 0", "discard", 1), ("pile", "hand 0", 1)]


def test_a_taken_card_is_seen_by_everybody() -> None:
    events = at(turn=2).play(2, "take drop 10 10")
    assert told(events, None) == [("take", ("6",)), ("drop", ("10", "10"))]
    assert (events[0].origin, events[0].target) == ("discard", "hand 2")


def test_a_new_pile_is_told_before_the_card_drawn_from_it() -> None:
    events = at(pile=[]).play(0, "drop 7")
    assert told(events, 1) == [("drop", ("7",)), ("shuffle", ()), ("draw", None)]
    assert events[1].number == 2


def test_everybody_is_told_whom_the_sixes_skip() -> None:
    match = at(seats=5, hands=[["6", "6", "6", "9"], ["1"], ["2"], ["3"], ["4"]])
    skipped = [event.seat for event in match.play(0, "drop 6 6 6") if event.what == "skip"]
    assert skipped == [1, 2, 3]


def test_in_the_lap_only_those_with_an_action_left_are_told_to_lose_it() -> None:
    match = in_last_lap(seats=4, hands=[["1"], ["6", "6", "9"], ["2"], ["3", "9"]], calls=[0, 2], turn=1, todo=[3])
    events = match.play(1, "drop 6 6")
    assert [event.seat for event in events if event.what == "skip"] == [3]


def test_an_earned_extra_lap_is_told_once() -> None:
    match = in_last_lap(hands=[["1"], ["7"], ["6", "6", "9"]], extend=False)
    extends = [event for event in match.play(2, "drop 6 6") if event.what == "extend"]
    assert [(event.seat, dict(event.facts)) for event in extends] == [(2, {"first_caller": 0})]
    earned = in_last_lap(hands=[["1"], ["7", "9"], ["6", "6", "9"]], extend=True)
    assert not [event for event in earned.play(2, "drop 6 6") if event.what == "extend"]


def test_hands_are_laid_open_with_the_score() -> None:
    match = in_last_lap(hands=[["1", "4"], ["2", "7"], ["1", "3"]], phase="call")
    events = match.play(2, "hold")
    assert told(events, None)[:4] == [("hold", ()), ("open", ("1", "4")), ("open", ("2", "7")), ("open", ("1", "3"))]
    assert dict(events[-1].facts) == {"points": (-10, 9, 4), "winner": 0}


def test_the_deal_shows_each_seat_its_own_cards_and_all_the_lucky_one() -> None:
    match = in_last_lap(phase="call", hands=[["1", "4"], ["2", "7"], ["1", "3"]])
    match.play(2, "call")
    events = match.play(0, "deal")
    position = match.position()
    for seat in range(3):
        shown = [event.seen_by(seat).faces for event in events if event.what == "dealt"]
        assert shown == [tuple(position["hands"][seat]) if owner == seat else None for owner in range(3)]
    assert told(events, None)[-1] == ("turn", (position["lucky"],))


def test_all_see_the_lucky_bungee_taken_and_the_next_card_turned() -> None:
    events = asked_dealer().play(2, "swap 10")
    assert told(events, None) == [("take", ("B",)), ("drop", ("10",)), ("turn", ("3",))]
    assert [(event.origin, event.target) for event in events] == [
        ("lucky", "hand 2"),
        ("hand 2", "discard"),
        ("pile", "lucky"),
    ]


# views


def test_a_seat_sees_its_own_hand_the_discard_and_all_counts() -> None:
    view = at().view(1)
    assert view["hands"] == [[None] * 3, ["2", "7"], [None] * 3]
    assert (view["lucky"], view["discard"], view["pile"]) == ("9", ["5", "6"], 2)


def test_after_the_score_all_hands_are_open() -> None:
    match = in_last_lap(phase="call", hands=[["1", "4"], ["2", "7"], ["1", "3"]])
    match.play(2, "hold")
    assert match.view(None)["hands"] == [["1", "4"], ["2", "7"], ["1", "3"]]


def test_a_picture_hides_the_hands_of_others() -> None:
    match = at(hands=[["8"], ["2"], ["7"]], pile=["3"], discard=["5"])
    assert "?? ← turn" in match.game.picture(match.view(1))
    assert "8" not in match.game.picture(match.view(1))


# taking back


@pytest.mark.parametrize(
    ("match", "seat", "text"),
    [
        (at(), 0, "take drop 7"),
        (at(hands=[["1", "4"], ["2", "7"], ["3"]]), 0, "call"),
        (asked_dealer(), 2, "leave"),
        (in_last_lap(seats=3, turn=1, todo=[2], phase="call", hands=[["1"], ["5"], ["8"]]), 1, "hold"),
        (in_last_lap(seats=3, turn=1, todo=[2], phase="call", hands=[["1"], ["5"], ["8"]]), 1, "call"),
    ],
)
def test_what_shows_nobody_anything_new_but_ones_own_card_can_be_taken_back(match: Match, seat: int, text: str) -> None:
    before = match.position()
    match.play(seat, text)
    match.undo()
    assert match.position() == before


@pytest.mark.parametrize(
    ("match", "seat", "text"),
    [
        (at(), 0, "drop 7"),  # a card is drawn
        (asked_dealer(), 2, "swap B"),  # a card is turned
        (in_last_lap(), 2, "take drop 10"),  # all hands are opened
        (in_last_lap(phase="call", hands=[["1"], ["7"], ["5"]]), 2, "hold"),
        (in_last_lap(phase="call", hands=[["1"], ["7"], ["5"]]), 2, "call"),
        (at(phase="score", calls=[0], hands=[["1"], ["7"], ["5"]], scores=[[-10, 7, 5]]), 0, "deal"),
    ],
)
def test_what_brings_a_card_from_under_cover_can_not_be_taken_back(match: Match, seat: int, text: str) -> None:
    match.play(seat, text)
    assert not match.can_undo
    with pytest.raises(IllegalMove) as refusal:
        match.undo()
    assert refusal.value.code == "undo_uncovers"


# imagining


def test_imagining_draws_only_cards_that_have_not_been_seen() -> None:
    match = Match.new("bungee", seats=4, seed=3)
    rng = Random(3)
    for _ in random_moments(match, rng, 60):
        for seat in range(4):
            imagined = Match.imagine(match.view(seat), rng).position()
            places = [*imagined["hands"], imagined["pile"], imagined["discard"], [imagined["lucky"]]]
            assert Counter(face for cards in places for face in cards) == Counter(WHOLE_DECK)


def test_callers_and_seats_that_may_call_are_imagined_with_five_points_at_most() -> None:
    match = in_last_lap(phase="call", hands=[["1", "4"], ["2", "7"], ["1", "3"]], pile=["10"] * 8)
    worlds = [Match.imagine(match.view(1), Random(seed)).position() for seed in range(60)]
    for world in worlds:
        assert plain_call_value(world["hands"][0], "9") <= 5
        assert plain_call_value(world["hands"][2], "9") <= 5
    assert len({str(world["hands"]) for world in worlds}) > 20


def test_a_seat_that_was_not_asked_may_hold_any_hand() -> None:
    worlds = [Match.imagine(in_last_lap().view(2), Random(seed)).position() for seed in range(60)]
    values = [plain_call_value(world["hands"][1], "9") for world in worlds]
    assert min(values) <= 5 < max(values)


def test_what_is_remembered_is_imagined_where_it_is_remembered() -> None:
    match = at()
    for seed in range(30):
        imagined = Match.imagine(match.view(1), Random(seed), {"hand 2": ["10", "B"]}).position()
        assert not Counter(["10", "B"]) - Counter(imagined["hands"][2])


@pytest.mark.parametrize(
    ("known", "message"),
    [
        ({"hand 2": ["1"] * 4}, "hand 2"),  # more than it has
        ({"hand 1": ["1"]}, "hand 1"),  # nothing is hidden there
        ({"hand 0": ["B", "B"], "hand 2": ["B", "B"]}, "B"),  # there are three
        ({"hand 7": ["1"]}, "hand 7"),
        ({"hand 0": ["11"]}, "hand 0"),
        ({"pile": ["1"]}, "pile"),
    ],
)
def test_an_impossible_memory_is_refused(known: Json, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Match.imagine(at().view(1), Random(1), known)


# positions


def test_keys_at_their_obvious_empty_value_may_be_left_out() -> None:
    position = Match.from_position({"game": "bungee", "seats": 2, "hands": [["9"], ["8"]], "lucky": "1"}).position()
    assert (position["phase"], position["turn"], position["round"], position["pile"]) == ("turn", 0, 0, [])
    assert (position["discard"], position["calls"], position["todo"], position["extend"]) == ([], [], [], False)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"hands": [["1"], ["2"]]}, "hands"),
        ({"hands": [["0"], ["2"], ["3"]]}, "hands"),
        ({"hands": [["9"] * 5, ["2"], ["3"]]}, "hands"),  # the lucky card is the sixth
        ({"lucky": None}, "lucky"),
        ({"pile": ["11"]}, "pile"),
        ({"discard": [None]}, "discard"),
        ({"discard": ["9"] * 5}, "discard"),
        ({"pile": ["B"] * 4}, "pile"),
        ({"turn": 3}, "turn"),
        ({"phase": "drop"}, "phase"),
        ({"phase": "lucky", "turn": 2}, "lucky"),  # it is no Bungee
        ({"phase": "lucky", "lucky": "B", "turn": 0}, "turn"),  # not the dealer
        ({"phase": "call"}, "calls"),
        ({"phase": "score", "scores": [[1, 1, 1]]}, "calls"),
        ({"phase": "score", "scores": [[1, 1, 1]], "calls": [1], "turn": 1}, "turn"),
        ({"phase": "score", "calls": [1]}, "scores"),
        ({"phase": "over", "calls": [1], "scores": [[1, 1, 1]]}, "phase"),
        ({"round": 6, "scores": [[1, 1, 1]] * 6}, "round"),
        ({"round": 1}, "scores"),
        ({"calls": [0]}, "turn"),  # has called already
        ({"calls": [1], "turn": 0, "hands": [["1"], ["2"], ["3"]], "todo": [1]}, "todo"),
        ({"calls": [1], "turn": 0, "hands": [["1"], ["2"], ["3"]], "todo": [0]}, "todo"),
        ({"calls": [1], "turn": 0, "hands": [["1"], ["2"], ["3"]], "todo": [2]}, "todo"),  # 2 is before 0
        ({"calls": [1, 1], "turn": 0}, "calls"),
        ({"todo": [1]}, "todo"),
        ({"extend": True}, "extend"),
        ({"calls": [1], "turn": 2, "extend": True, "options": {"six_extends_last_lap": False}}, "extend"),
        ({"calls": [1], "turn": 2, "extra": True, "options": {"six_extends_last_lap": "nothing"}}, "extend"),
        (
            {
                "calls": [1],
                "turn": 2,
                "extend": True,
                "extra": True,
                "options": {"six_extends_last_lap": "any"},
            },
            "extend",
        ),
        ({"fresh": [1]}, "fresh"),
        ({"calls": [1], "turn": 2, "fresh": [1], "options": {"play_before_call": True}}, "fresh"),
        ({"table": []}, "position"),
    ],
)
def test_a_position_that_can_not_be_is_refused_by_name(change: Json, key: str) -> None:
    with pytest.raises(ValueError, match=f"^{key}:"):
        at(**change)


def callers_who_compete(*, view: int | None = 2) -> dict[str, Any]:
    """Two callers hold low cards of which few are left: a card in one hand can't be in the other."""
    left = {"1": 2, "2": 1, "9": 2, "10": 2}
    deck = {**{str(face): 5 for face in range(1, 10)}, "10": 8, "B": 3}
    discard = [face for face, count in deck.items() for _ in range(count - left.get(face, 0))]
    discard.remove("9")
    hands = [["1"], ["1", "2"], ["9"]]
    position = {"game": "bungee", "seats": 3, "turn": 2, "calls": [0, 1], "lucky": "9", "hands": hands, "pile": ["10"]}
    return Match.from_position(position | {"discard": discard, "todo": []}).view(view)


def test_callers_who_compete_for_the_low_cards_are_imagined_every_time() -> None:
    sampler = GAMES["bungee"].imagining(callers_who_compete())
    rng = Random(1)
    for _ in range(300):
        hands = [faces_of(hand) for hand in sampler(rng).hands]
        assert all(call_value(packed(hand), FACES.index("9")) <= 5 for hand in hands[:2])


def test_hands_of_several_callers_are_imagined_about_as_often_as_they_are_dealt() -> None:
    view = callers_who_compete()
    unseen = Counter({"1": 2, "2": 1, "9": 1, "10": 2})
    dealt: Counter[tuple[str, ...]] = Counter()
    for cards in permutations(unseen.elements(), 3):
        low = all(sum(0 if face == "9" else int(face) for face in hand) <= 5 for hand in (cards[:1], cards[1:]))
        if low:
            dealt[(*cards[:1], *sorted(cards[1:]))] += 1
    sampler = GAMES["bungee"].imagining(view)
    rng = Random(3)
    drawn: Counter[tuple[str, ...]] = Counter()
    for _ in range(4000):
        first, second = sampler(rng).hands[:2]
        drawn[tuple(FACES[face] for face in faces_of(first) + faces_of(second))] += 1
    assert set(drawn) == set(dealt)
    for hands, ways in dealt.items():
        assert drawn[hands] / 4000 == pytest.approx(ways / dealt.total(), abs=0.03)


def test_a_memory_that_no_caller_could_have_is_refused() -> None:
    for known in ({"hand 0": ["10"]}, {"hand 0": ["1"], "hand 1": ["10"]}):
        with pytest.raises(ValueError, match=r"^known:"):
            GAMES["bungee"].imagining(callers_who_compete(), known)


def test_a_hand_that_has_nothing_left_to_draw_goes_on_and_may_call() -> None:
    match = Match.from_position({"game": "bungee", "seats": 2, "hands": [["10"], ["9"]], "lucky": "5"})
    match.play(0, "drop 10")
    match.play(1, "take drop 9")
    again = Match.from_position(match.position())
    assert again.position()["hands"] == [[], ["10"]]
    assert again.moves(0) == ["call"]


def test_a_made_up_caller_with_more_than_five_plays_on_and_can_be_imagined() -> None:
    """A position may give a caller any hidden hand; only imagined matches respect what is known."""
    match = at(hands=[["9", "8", "7"], ["2", "7"], ["10", "10", "B"]], calls=[0], turn=1, todo=[2])
    for seat in range(3):
        imagined = Match.imagine(match.view(seat), Random(seat))
        assert imagined.view(seat) == match.view(seat)
        if seat:
            assert call_value(packed([FACES.index(face) for face in imagined.position()["hands"][0]]), 8) <= 5
    match.play(1, "drop 7")
    assert match.position()["calls"] == [0]
