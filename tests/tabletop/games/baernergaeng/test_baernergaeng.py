"""What the JSON cases can't express about Bärnergäng: who is told what, undo, and imagined matches."""

from __future__ import annotations

import json
from collections import Counter
from itertools import groupby
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop import GAMES, Event, IllegalMove, Match, Seen
from tabletop.events import EVERYBODY, NOBODY, only
from tabletop.games.baernergaeng.cards import COPIES, EXTENSION, FACES, deck_of, names
from tabletop.games.baernergaeng.scoring import best_of
from tabletop.randomness import shuffled
from tests.tables import eyes, play_on, random_move

Json = dict[str, Any]

SEATS = GAMES["baernergaeng"].seats
ALL = {"extension": list(EXTENSION)}
FLIP = {"extension": ["flip"]}


def at(rows: list[list[str]], **keys: Any) -> Match:
    """Seat 0's turn, with three cards in the draw pile and a 6 on the discard pile, unless ``keys`` say otherwise."""
    table = {"game": "baernergaeng", "seats": len(rows), "seed": 5, "rows": rows}
    luck = {"pile": ["0", "4", "5"], "discard": ["9", "6"], "turns": [1] * len(rows)}
    return Match.from_position(table | luck | keys)


def drawn(card: str, rows: list[list[str]] | None = None, **keys: Any) -> Match:
    """Seat 0 has drawn this card, from a deck with all kinds."""
    return at(rows or [["7", "8"], ["1", "2"], ["3", "3"]], **{"options": ALL, "phase": "drawn", "drawn": card} | keys)


def told(events: list[Event], what: str) -> list[Event]:
    return [event for event in events if event.what == what]


def faces(events: list[Event], seat: int | None) -> list[tuple[str, ...] | None]:
    return [event.seen_by(seat).faces for event in events]


def paths(events: list[Event]) -> list[tuple[str, str | None, str | None]]:
    return [(event.what, event.origin, event.target) for event in events]


# the deck and the deal


def test_the_deck_is_the_pages_in_its_order() -> None:
    deck = names(deck_of(EXTENSION))
    numbers = [str(number) for number in range(9) for _ in range(4)] + ["9"] * 9
    specials = ["swap"] * 9 + ["look"] * 7 + ["two"] * 5
    counts = {"mix": 1, "flip": 2, "new": 4, "trade": 2, "invert": 2, "add": 2, "cut": 3, "joker": 2}
    extension = [kind for kind, count in counts.items() for _ in range(count)]
    assert deck == numbers + specials + extension
    assert len(deck_of(())) == 66


@pytest.mark.parametrize("seats", SEATS)
def test_rows_are_dealt_whole_then_the_discard_is_turned(seats: int) -> None:
    position = Match.new("baernergaeng", seats=seats, options=FLIP, seed=4).position()
    cards = shuffled(names(deck_of(["flip"])), seed=4, k=0)
    assert [face for row in position["rows"] for face in row] == cards[: 4 * seats]
    assert position["discard"] == [cards[4 * seats]]
    assert position["pile"] == cards[4 * seats + 1 :]
    assert position["shuffles"] == 1
    assert (position["phase"], position["peeking"], position["turn"]) == ("peek", list(range(seats)), 0)


def test_a_special_that_is_turned_at_the_deal_stays() -> None:
    tops = [Match.new("baernergaeng", seats=2, seed=seed).position()["discard"] for seed in range(40)]
    assert any(top[0] in ("swap", "look", "two") for top in tops)
    assert all(len(top) == 1 for top in tops)


def test_the_extension_is_kept_in_the_order_of_the_page() -> None:
    match = Match.new("baernergaeng", seats=2, options={"extension": ["joker", "mix"]}, seed=1)
    assert match.options["extension"] == ["mix", "joker"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_growing_option_is_for_two_players(seats: int) -> None:
    with pytest.raises(ValueError, match="growing"):
        Match.new("baernergaeng", seats=seats, options={"growing": True})


def test_growing_grows_to_the_last_round() -> None:
    match = Match.new("baernergaeng", seats=2, options={"growing": True, "rounds": 12}, seed=1)
    for length in range(1, 13):
        position = match.position()
        assert [len(row) for row in position["rows"]] == [length, length]
        assert position["dealt"] == length
        assert position["phase"] == ("turn" if length < 3 else "peek")
        for seat in match.actors if position["phase"] == "peek" else ():
            match.play(seat, "ok")
        match.play(match.actors[0], "call")
        if not match.over:
            match.play(match.actors[0], "deal")
    assert match.over


def test_a_new_pile_is_the_next_shuffle_of_what_lies_under_the_top() -> None:
    match = at([["7"], ["1"]], pile=[], discard=["0", "4", "look", "2", "6"], shuffles=3)
    match.play(0, "draw")
    order = shuffled(["0", "4", "look", "2"], seed=5, k=3)
    assert [match.position()["drawn"], *match.position()["pile"]] == order
    assert match.position()["shuffles"] == 4


def test_mix_is_the_next_shuffle_of_the_rows_as_they_lie() -> None:
    match = drawn("mix", [["7", "8^"], ["1"], ["3", "4", "5"]], shuffles=2, options=ALL, discard=["6"], pile=["0"])
    match.play(0, "mix")
    assert [face for row in match.position()["rows"] for face in row] == shuffled("781345", seed=5, k=2)
    assert [len(row) for row in match.position()["rows"]] == [2, 1, 3]


# who sees what


def test_a_seat_sees_what_lies_open_and_its_own_look() -> None:
    match = drawn("look", [["7", "8^"], ["1", "2"], ["3", "3^"]])
    match.play(0, "look 1.1")
    assert match.view(0)["rows"] == [[None, "8^"], [None, "2"], [None, "3^"]]
    for other in (1, 2, None):
        view = match.view(other)
        assert view["rows"] == [[None, "8^"], [None, None], [None, "3^"]]
        assert (view["looking"], view["looked_at"]) == ([1, 1], ["1.1"])


def test_the_outer_cards_are_seen_by_their_player_until_his_ok() -> None:
    match = Match.new("baernergaeng", seats=3, seed=2)
    row = match.position()["rows"][1]
    assert match.view(1)["rows"][1] == [row[0], None, None, row[3]]
    assert match.view(1)["rows"][0] == [None] * 4
    assert match.view(None)["looked_at"] == ["0.0", "0.3", "1.0", "1.3", "2.0", "2.3"]
    match.play(1, "ok")
    assert match.view(1)["rows"][1] == [None] * 4
    assert match.view(None)["looked_at"] == ["0.0", "0.3", "2.0", "2.3"]


def test_a_row_of_one_card_gets_a_single_look() -> None:
    match = drawn("new", [["7"], ["1", "2"]])
    events = match.play(0, "new")
    assert faces(told(events, "look"), 0) == [("0",)]
    assert match.view(0)["looked_at"] == ["0.0"]


def test_the_drawn_card_is_seen_by_its_drawer_alone() -> None:
    match = at([["7"], ["1"]])
    events = match.play(0, "draw")
    assert faces(events, 0) == [("0",)]
    assert faces(events, 1) == faces(events, None) == [None]
    assert [match.view(seat)["drawn"] for seat in (0, 1, None)] == ["0", None, None]


def test_views_show_the_discard_piles_top_and_size() -> None:
    match = at([["7"], ["1"]], discard=["swap", "9", "6"])
    for seat in eyes(match):
        assert (match.view(seat)["top"], match.view(seat)["discard"], match.view(seat)["pile"]) == ("6", 3, 3)
    assert at([["7"], ["1"]], discard=[]).view(0)["top"] is None


def test_a_kept_card_lies_face_down_for_everyone() -> None:
    match = drawn("4")
    events = match.play(0, "keep 1")
    assert paths(events) == [("keep", "0.1", "discard"), ("keep", "hand 0", "0.1")]
    assert faces(events, None) == faces(events, 1) == [("8",), None]
    assert faces(events, 0) == [("8",), ("4",)]
    assert (events[1].known, events[1].seen, events[1].hides) == (only(0), only(0), True)
    assert match.view(0)["rows"][0] == [None, None]


def test_everybody_knows_a_card_that_is_taken() -> None:
    events = at([["7", "8"], ["1", "2"]]).play(0, "take 1")
    assert paths(events) == [("take", "discard", "0.1"), ("take", "0.1", "discard")]
    assert faces(events, None) == [("6",), ("8",)]
    assert [event.known for event in events] == [EVERYBODY, NOBODY]


def test_what_is_grabbed_is_known_what_is_given_is_not() -> None:
    events = at([["7", "8"], ["1^", "2"]], options=FLIP).play(0, "grab 1 1.0")
    assert paths(events) == [("grab", "1.0", "0.1"), ("grab", "0.1", "1.0")]
    assert faces(events, 0) == faces(events, None) == [("1",), None]


def test_swapped_cards_are_told_of_only_where_they_lay_open() -> None:
    events = told(drawn("swap", [["7", "8"], ["1^", "2"]]).play(0, "swap 0 1.0"), "swap")
    assert paths(events) == [("swap", "1.0", "0.0"), ("swap", "0.0", "1.0")]
    assert faces(events, 0) == faces(events, None) == [("1",), None]


def test_a_look_is_told_to_the_looker() -> None:
    match = drawn("look")
    events = told(match.play(0, "look 2.0"), "look")
    assert (faces(events, 0), faces(events, 2), faces(events, None)) == ([("3",)], [None], [None])
    closed = match.play(0, "ok")
    assert paths(closed) == [("ok", "2.0", "2.0"), ("lay", "resolving", "discard")]
    assert faces(closed, 0) == [None, ("look",)]


@pytest.mark.parametrize(("row", "places"), [([], [None]), (["7^"], [None]), (["7^", "5", "8"], ["0.2"])])
def test_a_look_that_is_closed_is_told_even_if_there_was_nothing_to_see(row: list[str], places: list[str]) -> None:
    match = at([row, ["1", "2"]], options=ALL, phase="peek", peeking=[0, 1], resolving=["mix"])
    events = match.play(0, "ok")
    assert [(event.what, event.origin) for event in events] == [("ok", place) for place in places]
    assert [(event.known, event.seen, event.hides) for event in events] == [(only(0), NOBODY, False)]
    assert not match.can_undo


def test_a_new_row_without_cards_is_looked_at_by_nobody() -> None:
    match = drawn("new", [[], ["1", "2"]])
    assert not told(match.play(0, "new"), "look")
    assert (match.actors, match.moves(0), match.view(None)["looked_at"]) == ((0,), ["ok"], [])
    assert [event.what for event in match.play(0, "ok")] == ["ok", "lay"]


def test_a_card_that_is_added_is_seen_by_nobody() -> None:
    match = drawn("add")
    events = told(match.play(0, "add"), "add")
    assert paths(events) == [("add", "pile", "0.2")]
    assert faces(events, 0) == [None]
    assert match.view(0)["rows"][0] == [None, None, None]


def test_a_cut_tells_which_cards_close_up() -> None:
    events = drawn("cut", [["7", "8", "2^", "0"], ["1"]], pile=[]).play(0, "cut 1")
    assert paths(events)[1:] == [
        ("cut", "0.1", "discard"),
        ("close", "0.2", "0.1"),
        ("close", "0.3", "0.2"),
        ("lay", "resolving", "discard"),
    ]
    assert faces(events, None)[1:] == [("8",), ("2",), None, ("cut",)]


def test_rows_change_hands_and_are_mixed_unseen() -> None:
    trade = told(drawn("trade").play(0, "trade"), "trade")
    assert paths(trade) == [("trade", "row 0", "row 1"), ("trade", "row 1", "row 0")]
    mixed = drawn("mix").play(0, "mix")
    assert all(face is None for face in faces([*trade, *told(mixed, "mix"), *told(mixed, "shuffle")], 0))
    assert [event.number for event in told(mixed, "mix")] == [2] * 6
    assert Counter(event.target for event in told(mixed, "mix")) == {"mix": 3, "row 0": 1, "row 1": 1, "row 2": 1}
    assert [event.seat for event in told(mixed, "look") if event.seen_by(1).faces] == [1, 1]


def test_a_new_row_is_seen_at_its_ends_by_its_player() -> None:
    match = drawn("new", [["7", "8", "2"], ["1"]])
    events = match.play(0, "new")
    assert faces([event for event in events if event.target == "discard"], None) == [("7",), ("8",), ("2",)]
    assert faces([event for event in events if event.origin == "pile"], 0) == [None, None, None]
    assert faces(told(events, "look"), 0) == [("0",), ("5",)]
    assert match.view(0)["rows"][0] == ["0", None, "5"]
    assert match.view(1)["rows"][0] == [None, None, None]


def test_a_joker_says_what_it_stands_for() -> None:
    event = told(drawn("joker").play(0, "joker invert"), "use")[0]
    assert (event.faces, event.facts) == (("joker",), (("as", "invert"),))
    assert told(drawn("invert").play(0, "invert"), "use")[0].facts == ()


def test_specials_go_onto_the_discard_innermost_first() -> None:
    events = drawn("swap", resolving=["two", "joker"]).play(0, "swap 0 1.0")
    assert faces(told(events, "lay"), None) == [("swap",), ("joker",), ("two",)]


def test_at_the_end_everybody_sees_everything() -> None:
    match = drawn("9", [["swap", "8^"], ["1", "2"]], turn=1, caller=0, pile=["two", "0"])
    events = match.play(1, "throw")
    assert paths(told(events, "open")) == [("open", place, place) for place in ("0.0", "1.0", "1.1")]
    assert paths(told(events, "replace")) == [("replace", "0.0", "discard"), ("replace", "pile", "0.0")]
    assert faces(told(events, "turn"), None) == [("two",)]
    assert told(events, "score")[0].facts == (("points", (8, 3)), ("best", (1,)))
    assert match.view(None)["rows"] == [["0^", "8^"], ["1^", "2^"]]


def test_the_deal_shows_each_seat_only_its_own_cards() -> None:
    match = at([["7^"], ["1^"]], phase="score", caller=0, scores=[[7, 1]])
    events = match.play(0, "deal")
    dealt = told(events, "dealt")
    assert [(event.number, event.seen_by(0).faces) for event in dealt] == [(4, None), (4, None)]
    looks = told(events, "look")
    assert [event.origin for event in looks] == ["0.0", "0.3", "1.0", "1.3"]
    assert [face is None for face in faces(looks, 1)] == [True, True, False, False]
    row = match.position()["rows"][1]
    assert faces(looks, 1)[2:] == [(row[0],), (row[3],)]


class Memory:
    """The memory of a seat that forgets nothing, built from its versions of the events alone."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.faces: dict[str, str] = {}

    def follow(self, events: list[Event]) -> None:
        for _, group in groupby(events, lambda event: event.what if event.what in EXCHANGES else object()):
            seen = [event.seen_by(self.seat) for event in group]
            leaving = [self._leaving(event) for event in seen]
            for event, faces_there in zip(seen, leaving, strict=True):
                self._arrive(event, faces_there)

    def _leaving(self, event: Seen) -> dict[str, str]:
        """The remembered faces that leave a place with this event, by the rest of their place's name."""
        origin = event.origin or ""
        if event.what == "deal":
            self.faces.clear()
        if origin.startswith("row "):
            slots = [place for place in self.faces if place.startswith(f"{origin[4:]}.")]
            return {place.split(".")[1]: self.faces.pop(place) for place in slots}
        gone = self.faces.pop(origin, None)
        return {} if gone is None else {"": gone}

    def _arrive(self, event: Seen, leaving: dict[str, str]) -> None:
        target = event.target or ""
        if target.startswith("row "):
            moved = leaving if event.what == "trade" else {}
            self.faces |= {f"{target[4:]}.{slot}": face for slot, face in moved.items()}
        elif target[:1].isdigit() or target.startswith("hand"):
            face = event.faces[0] if event.faces else leaving.get("")
            if face is not None:
                assert leaving.get("", face) == face
                self.faces[target] = face


EXCHANGES = ("take", "grab", "swap", "trade")


@pytest.mark.parametrize("seat", [0, 2])
def test_a_memory_made_of_events_is_never_wrong(seat: int) -> None:
    """Every movement is told with its places, so a seat that follows them always knows where its seen cards are."""
    rng = Random(3)
    remembered = 0
    for seed in range(20):
        match = Match.new("baernergaeng", seats=3, options=ALL | {"rounds": 2}, seed=seed)
        memory = Memory(seat)
        while not match.over:
            memory.follow(match.play(*shy_move(match, rng)))
            rows = match.position()["rows"]
            for place, face in memory.faces.items():
                if not place.startswith("hand"):
                    owner, slot = map(int, place.split("."))
                    assert rows[owner][slot].rstrip("^") == face, place
                    remembered += match.position()["phase"] == "turn"
            known = {place: face for place, face in memory.faces.items() if place[0].isdigit()}
            assert Match.imagine(match.view(seat), rng, known).view(seat) == match.view(seat)
    assert remembered > 300


# taking back

OPEN: list[tuple[str, Match, int, str]] = [
    ("throw", drawn("4"), 0, "throw"),
    ("take for a visible card", at([["7^", "8"], ["1", "2"]], options=FLIP), 0, "take 0"),
    ("grab", at([["7", "8"], ["1^", "2"]], options=FLIP), 0, "grab 0 1.0"),
    ("swap", drawn("swap"), 0, "swap 0 1.0"),
    ("trade", drawn("trade"), 0, "trade"),
    ("invert", drawn("invert"), 0, "invert"),
    ("add", drawn("add"), 0, "add"),
    ("flip none", drawn("flip", [["7^"], ["1"]]), 0, "flip"),
    ("cut none", drawn("cut", [["7"], ["1"]]), 0, "cut"),
    ("cut a visible card", drawn("cut", [["7^", "8"], ["1"]]), 0, "cut 0"),
    ("two without a card", drawn("two", pile=[], discard=["6"]), 0, "two"),
    ("second of two thrown", drawn("4", resolving=["two"]), 0, "throw"),
    ("call", at([["7"], ["1"]], phase="end"), 0, "call"),
    ("end", at([["7"], ["1"]], phase="end"), 0, "end"),
]

UNDER_COVER: list[tuple[str, Match, int, str]] = [
    ("draw", at([["7"], ["1"]]), 0, "draw"),
    ("keep", drawn("4"), 0, "keep 0"),
    ("keep for a visible card", drawn("4", [["7^"], ["1"]]), 0, "keep 0"),
    ("take", at([["7"], ["1"]]), 0, "take 0"),
    ("look", drawn("look"), 0, "look 1.0"),
    ("look closed", at([["7"], ["1"]], phase="looking", looking=[1, 0], resolving=["look"]), 0, "ok"),
    ("look at nothing closed", at([[], ["1"]], options=ALL, phase="peek", peeking=[0], resolving=["new"]), 0, "ok"),
    ("first look closed", Match.new("baernergaeng", seats=2, seed=1), 1, "ok"),
    ("two", drawn("two"), 0, "two"),
    ("first of two thrown", drawn("4", resolving=["two"], draws=1), 0, "throw"),
    ("mix", drawn("mix"), 0, "mix"),
    ("flip", drawn("flip"), 0, "flip 0"),
    ("new", drawn("new"), 0, "new"),
    ("cut", drawn("cut"), 0, "cut 0"),
    ("deal", at([["7^"], ["1^"]], phase="score", caller=0, scores=[[7, 1]]), 0, "deal"),
    ("last turn", drawn("4", turn=2, caller=1), 2, "throw"),
]


@pytest.mark.parametrize(("match", "seat", "text"), [row[1:] for row in OPEN], ids=[row[0] for row in OPEN])
def test_what_moves_openly_or_unseen_can_be_taken_back(match: Match, seat: int, text: str) -> None:
    before = match.position()
    played = match.copy()
    played.play(seat, text)
    assert played.can_undo
    played.undo()
    assert played.position() == before


@pytest.mark.parametrize(
    ("match", "seat", "text"), [row[1:] for row in UNDER_COVER], ids=[row[0] for row in UNDER_COVER]
)
def test_what_came_from_under_cover_or_was_looked_at_stays(match: Match, seat: int, text: str) -> None:
    played = match.copy()
    played.play(seat, text)
    assert not played.can_undo


# imagining


def test_remembered_cards_lie_where_they_are_remembered() -> None:
    match = at([["7", "8"], ["1", "2"], ["3", "3"]], discard=["9", "swap", "4", "6"])
    view, rng = match.view(2), Random(1)
    for _ in range(30):
        position = Match.imagine(view, rng, {"0.1": "8", "2.0": "3", "discard": ["swap", "9"]}).position()
        assert (position["rows"][0][1], position["rows"][2][0]) == ("8", "3")
        assert not Counter(["swap", "9"]) - Counter(position["discard"][:-1])
        assert position["discard"][-1] == "6"


def test_what_is_not_remembered_is_left_to_chance() -> None:
    match = at([["7", "8"], ["1", "2"]])
    rng = Random(1)
    worlds = [Match.imagine(match.view(0), rng, {"0.0": "7"}).position() for _ in range(60)]
    assert len({world["rows"][0][1] for world in worlds}) > 8
    assert {world["rows"][0][0] for world in worlds} == {"7"}
    assert len({world["seed"] for world in worlds}) == 60


def test_the_other_seats_drawn_card_may_be_anything() -> None:
    view = drawn("4").view(1)
    rng = Random(1)
    assert len({Match.imagine(view, rng).position()["drawn"] for _ in range(200)}) > 15


def test_no_imagined_match_has_more_of_a_face_than_the_deck() -> None:
    match = Match.new("baernergaeng", seats=6, options=ALL, seed=9)
    rng = Random(1)
    for _ in range(50):
        match = match if not match.over else Match.new("baernergaeng", seats=6, options=ALL, seed=9)
        play_on(match, rng, 3)
        world = Match.imagine(match.view(0), rng).position()
        cards = Counter(card.rstrip("^") for row in world["rows"] for card in row)
        cards += Counter([*world["pile"], *world["discard"], *world["resolving"], *filter(None, [world["drawn"]])])
        assert cards == COPIES


@pytest.mark.parametrize(
    ("known", "named"),
    [
        ({"0.2": "5"}, "0.2"),
        ({"3.0": "5"}, "3.0"),
        ({"0.0": "mix"}, "0.0"),
        ({"0.0": "5^"}, "0.0"),
        ({"0.0": 5}, "0.0"),
        ({"1.0": "2"}, "1.0"),
        ({"0.0": "6", "0.1": "6", "2.0": "6", "2.1": "6"}, "2.1"),
        ({"discard": ["9", "9"]}, "discard"),
        ({"discard": ["x"]}, "discard"),
        ({"pile": ["9"]}, "pile"),
    ],
)
def test_an_impossible_memory_is_refused_by_its_place(known: Json, named: str) -> None:
    view = at([["7", "8"], ["1^", "2"], ["3", "3"]], options=FLIP).view(0)
    with pytest.raises(ValueError, match=named.replace(".", r"\.")):
        Match.imagine(view, Random(1), known)


def test_a_memory_that_is_one_too_many_is_the_one_refused() -> None:
    view = at([["7", "8"], ["1", "2"]], discard=["9", "0", "4", "8"]).view(0)
    for known, fault in (
        ({"discard": ["8", "8", "8"], "0.0": "8"}, "'discard'"),
        ({"0.0": "8", "0.1": "8", "1.0": "8", "1.1": "8"}, "'1.1'"),
    ):
        with pytest.raises(ValueError, match=f"^known: {fault}: with it there are 5 times 8"):
            Match.imagine(view, Random(1), known)


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"rows": [["joker^", None], ["joker^", "joker^"]]}, "rows"),
        ({"rows": [["joker^", None], ["joker^", None]], "top": "joker"}, "top"),
        ({"top": "joker", "resolving": ["two", "joker", "joker"]}, "resolving"),
        ({"top": "mix", "drawn": "mix"}, "drawn"),
    ],
)
def test_a_view_with_too_many_of_a_card_is_refused_by_its_key(keys: Json, fault: str) -> None:
    view = drawn("two", [["7", "8"], ["1", "2"]]).view(0)
    with pytest.raises(ValueError, match=f"^{fault}: with it there are"):
        Match.imagine(view | keys, Random(1))


def test_imagining_changes_neither_view_nor_memories() -> None:
    view, known = at([["7", "8"], ["1", "2"]]).view(0), {"0.0": "7", "discard": ["9"]}
    before = json.dumps([view, known])
    Match.imagine(view, Random(1), known)
    assert json.dumps([view, known]) == before


def test_a_memory_of_what_is_seen_anyway_does_no_harm() -> None:
    view = at([["7", "8"], ["1^", "2"]], options=FLIP).view(0)
    assert Match.imagine(view, Random(1), {"1.0": "1"}).view(0) == view


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rows", [["7", None], [None, None]]),
        ("rows", [[None, None], [None, 3]]),
        ("rows", [[None, None]]),
        ("top", None),
        ("top", "mix"),
        ("discard", 0),
        ("pile", 99),
        ("pile", 66),
        ("drawn", "5"),
        ("looked_at", ["0.0"]),
        ("seat", 2),
        ("wins", [[0]]),
    ],
)
def test_a_damaged_view_is_refused_by_its_key(key: str, value: object) -> None:
    view = at([["7", "8"], ["1", "2"]]).view(0)
    with pytest.raises(ValueError, match=f"^({key}|drawn|pile|top):"):
        Match.imagine(view | {key: value}, Random(1))


def test_a_scored_round_lies_open_in_every_view() -> None:
    view = at([["7^"], ["1^"]], phase="score", caller=0, scores=[[7, 1]]).view(0)
    for row in (["1"], [None]):
        with pytest.raises(ValueError, match=r"^rows: 1\.0"):
            Match.imagine(view | {"rows": [["7^"], row]}, Random(1))


# positions

TURN: Json = {"rows": [["7", "8"], ["1", "2"], ["3", "3"]]}


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"rows": [["7"], ["1"], ["mix"]]}, "rows"),
        ({"rows": [["7"], ["1"], ["10"]]}, "rows"),
        ({"rows": [["7"], ["1"], ["4^^"]]}, "rows"),
        ({"rows": [["7"], ["1"]]}, "rows"),
        ({"rows": [["0"] * 5, ["1"], ["2"]]}, "rows"),
        ({"discard": ["8"] * 4}, "discard"),
        ({"pile": ["two"] * 6}, "pile"),
        ({"pile": ["joker"]}, "pile"),
        ({"turn": 3}, "turn"),
        ({"round": 7}, "round"),
        ({"phase": "play"}, "phase"),
        ({"dealt": 5}, "dealt"),
        ({"turns": [1, 1]}, "turns"),
        ({"turns": [1, 1, -1]}, "turns"),
        ({"inverted": True}, "inverted"),
        ({"draws": 1}, "draws"),
        ({"draws": 2, "phase": "drawn", "drawn": "5", "resolving": ["two"]}, "draws"),
        ({"draws": 1, "phase": "drawn", "drawn": "5"}, "draws"),
        ({"drawn": "5"}, "drawn"),
        ({"phase": "drawn"}, "drawn"),
        ({"phase": "drawn", "drawn": "5^"}, "drawn"),
        ({"phase": "drawn", "drawn": "5", "resolving": ["look"]}, "resolving"),
        ({"resolving": ["two"]}, "resolving"),
        ({"resolving": ["5"]}, "resolving"),
        ({"peeking": [0]}, "peeking"),
        ({"phase": "peek"}, "peeking"),
        ({"phase": "peek", "peeking": [2, 1]}, "peeking"),
        ({"phase": "peek", "peeking": [1, 1]}, "peeking"),
        ({"phase": "peek", "peeking": [3]}, "peeking"),
        ({"phase": "peek", "peeking": [0], "turn": 1}, "turn"),
        ({"phase": "peek", "peeking": [0], "turns": [1, 0, 0]}, "turns"),
        ({"phase": "peek", "peeking": [0], "resolving": ["look"]}, "resolving"),
        ({"phase": "peek", "peeking": [0, 1], "resolving": ["new"], "options": ALL}, "peeking"),
        ({"phase": "peek", "peeking": [1], "resolving": ["new"], "options": ALL}, "peeking"),
        ({"phase": "peek", "peeking": [0], "resolving": ["joker"], "options": {"extension": ["joker"]}}, "resolving"),
        (
            {"phase": "peek", "peeking": [1], "resolving": ["joker"], "options": {"extension": ["new", "joker"]}},
            "peeking",
        ),
        ({"phase": "peek", "peeking": [0], "caller": 1}, "caller"),
        ({"phase": "peek", "peeking": [0], "inverted": True, "options": ALL}, "inverted"),
        (
            {
                "phase": "peek",
                "peeking": [0, 1],
                "resolving": ["mix"],
                "options": ALL | {"protect_caller": True},
                "caller": 1,
                "todo": [2],
            },
            "peeking",
        ),
        ({"looking": [0, 0]}, "looking"),
        ({"phase": "looking"}, "looking"),
        ({"phase": "looking", "looking": [0, 0]}, "resolving"),
        ({"phase": "looking", "looking": [0, 0], "resolving": ["two"]}, "resolving"),
        ({"phase": "looking", "looking": [0, 0], "resolving": ["swap", "look"]}, "resolving"),
        ({"phase": "looking", "looking": [0, 2], "resolving": ["look"]}, "looking"),
        ({"phase": "looking", "looking": [3, 0], "resolving": ["look"]}, "looking"),
        ({"phase": "looking", "looking": [0], "resolving": ["look"]}, "looking"),
        (
            {"phase": "looking", "looking": [0, 0], "resolving": ["look"], "rows": [["7^"], ["1"], ["2"]]},
            "looking",
        ),
        (
            {
                "phase": "looking",
                "looking": [1, 0],
                "resolving": ["look"],
                "options": {"protect_caller": True},
                "caller": 1,
            },
            "looking",
        ),
        ({"caller": 3}, "caller"),
        ({"caller": 0}, "turn"),
        ({"caller": 1, "todo": [0]}, "todo"),
        ({"caller": 1, "todo": [1]}, "todo"),
        ({"caller": 1, "todo": [2, 2]}, "todo"),
        ({"todo": [1]}, "todo"),
        ({"caller": 1, "phase": "end"}, "caller"),
        ({"phase": "score", "scores": [[1, 2, 3]], "todo": [1]}, "todo"),
        ({"phase": "score", "scores": [[1, 2, 3]], "inverted": True}, "inverted"),
        ({"phase": "score", "scores": [[1, 2, 3]], "caller": 0, "todo": [1]}, "todo"),
        ({"phase": "score", "caller": 0}, "scores"),
        ({"phase": "over", "caller": 0, "scores": [[1, 2, 3]]}, "phase"),
        ({"phase": "score", "caller": 0, "scores": [[1, 2, 3]], "options": {"rounds": 1}}, "phase"),
        ({"scores": [[1, 2, 3]]}, "scores"),
        ({"round": 1, "scores": [[1, 2, 3]], "wins": [[1]]}, "wins"),
        ({"round": 1, "scores": [[1, 2]]}, "scores"),
        ({"shuffles": -1}, "shuffles"),
        ({"hands": []}, "position"),
    ],
)
def test_contradictory_positions_are_refused_by_key(keys: Json, fault: str) -> None:
    with pytest.raises(ValueError, match=f"^{fault}:"):
        Match.from_position({"game": "baernergaeng", "seats": 3} | TURN | keys)


PAGE = """
{"game": "baernergaeng", "options": {"extension": ["flip"]}, "seats": 3, "seed": 7, "shuffles": 1, "round": 0, "phase": "drawn", "turn": 0,
 "rows": [["5", "swap", "2", "9"], ["1", "0^", "4", "4"], ["7", "7", "look", "3"]], "pile": ["3", "two"], "discard": ["6"],
 "peeking": [], "looking": null, "drawn": "4", "resolving": [], "draws": 0,
 "turns": [1, 1, 1], "caller": null, "todo": [], "inverted": false, "dealt": 4, "deck": ["flip"],
 "inverted_rounds": [], "scores": [], "wins": []}
"""  # noqa: E501  (as docs/rules has it)


def test_the_position_on_the_page_is_one() -> None:
    position = json.loads(PAGE)
    match = Match.from_position(position)
    assert match.position() == position | {"options": match.options}
    assert match.moves(0) == ["keep 0", "keep 1", "keep 2", "keep 3", "throw"]


def test_the_cards_dealt_are_what_the_round_says() -> None:
    with pytest.raises(ValueError, match=r"^dealt: must be 4 "):
        at([["7"], ["1"]], dealt=5)


def test_a_finished_round_needs_no_caller() -> None:
    scored = at([["7"], ["1"]], phase="score", scores=[[7, 1]])
    assert (scored.position()["caller"], scored.moves(0)) == (None, ["deal"])
    over = at([["7"], ["1"]], phase="over", scores=[[7, 1]], options={"rounds": 1})
    assert over.winners == (1,)
    for match in (scored, over):
        assert Match.imagine(match.view(1), Random(1)).view(1) == match.view(1)


def test_an_end_of_a_turn_stands_even_if_the_turn_is_not_counted() -> None:
    assert at([["7"], ["1"]], phase="end", turns=[0, 1]).moves(0) == ["call", "end"]
    assert at([["7"], ["1"]], phase="end", turns=[0, 0]).moves(0) == ["end"]


def test_growing_begins_without_looks() -> None:
    position = {"game": "baernergaeng", "seats": 2, "options": {"growing": True}, "phase": "peek", "peeking": [0]}
    with pytest.raises(ValueError, match=r"^phase:"):
        Match.from_position(position | {"rows": [["7"], ["1"]]})


def test_what_is_left_out_has_its_obvious_value() -> None:
    position = Match.from_position(
        {"game": "baernergaeng", "seats": 2, "rows": [["7"], ["1"]], "pile": ["3"]}
    ).position()
    empty: Json = {"peeking": [], "looking": None, "drawn": None, "resolving": [], "draws": 0, "todo": [], "wins": []}
    assert position | empty | {"caller": None, "inverted": False, "turns": [0, 0], "dealt": 4} == position
    assert (position["phase"], position["turn"], position["discard"]) == ("turn", 0, [])


def test_rows_of_a_scored_round_lie_open_even_if_it_is_not_said() -> None:
    match = at([["7"], ["1"]], phase="score", caller=0, scores=[[7, 1]])
    assert match.position()["rows"] == [["7^"], ["1^"]]
    assert match.position()["wins"] == [[1]]


def test_a_position_may_be_taken_in_the_midst_of_a_look_within_two_twos() -> None:
    match = drawn("two", pile=["two", "look", "0"])
    for text in ("two", "two", "look 1.0"):
        match.play(0, text)
    position = match.position()
    assert (position["phase"], position["resolving"], position["draws"]) == ("looking", ["two", "two", "look"], 0)
    twin = Match.from_position(json.loads(json.dumps(position)))
    twin.play(0, "ok")
    assert twin.position()["discard"] == ["9", "6", "look", "two", "two"]


@pytest.mark.parametrize(("special", "peeking"), [("mix", [1, 2]), ("new", [0])])
def test_a_position_may_be_taken_in_the_midst_of_the_looks_of_a_special(special: str, peeking: list[int]) -> None:
    match = drawn("joker", resolving=["two"])
    match.play(0, f"joker {special}")
    if special == "mix":
        match.play(0, "ok")
    position = match.position()
    assert (position["peeking"], position["resolving"], position["turn"]) == (peeking, ["two", "joker"], 0)
    assert position["turns"] == [1, 1, 1]
    twin = Match.from_position(json.loads(json.dumps(position)))
    for seat in peeking:
        twin.play(seat, "ok")
    assert twin.position()["discard"][-2:] == ["joker", "two"]
    assert (twin.position()["phase"], twin.position()["turns"]) == ("end", [2, 1, 1])


# moves, against a plain reading of docs/rules/baernergaeng.md


def plain_moves(position: Json, seat: int) -> set[str]:
    """All moves of the seat in turn, straight from docs/rules/baernergaeng.md, simple and slow."""
    rows, options, phase = position["rows"], position["options"], position["phase"]
    own, top = range(len(rows[seat])), position["discard"][-1]
    others = [other for other in range(position["seats"]) if other != seat]
    if options["protect_caller"]:
        others = [other for other in others if other != position["caller"]]
    if phase == "turn":
        grabs = {
            f"grab {slot} {other}.{at}"
            for slot in own
            for other in others
            for at, card in enumerate(rows[other])
            if card.endswith("^") and card[0].isdigit()
        }
        takes = {f"take {slot}" for slot in own} if top.isdigit() else set()
        at_once = options["growing"] and seat == position["round"] % 2 and position["turns"] == [0, 0]
        return (
            {"draw"} | takes | (grabs if "flip" in options["extension"] else set()) | ({"call"} if at_once else set())
        )
    if phase == "drawn":
        card = position["drawn"]
        if card == "joker":
            kinds = [kind for kind in ("swap", "look", "two", *options["extension"]) if kind != "joker"]
            return {f"joker {use}" for kind in kinds for use in plain_uses(rows, kind, seat, others)}
        may_keep = card.isdigit() or (card in ("swap", "look", "two") and options["keep_specials"])
        uses = set() if card.isdigit() else plain_uses(rows, card, seat, others)
        must = card in EXTENSION
        return uses | ({f"keep {slot}" for slot in own} if may_keep else set()) | (set() if must else {"throw"})
    return {"call", "end"} if phase == "end" else {"deal"} if phase == "score" else {"ok"}


def plain_uses(rows: list[list[str]], kind: str, seat: int, others: list[int]) -> set[str]:
    own = range(len(rows[seat]))
    if kind == "swap":
        return {f"swap {slot} {other}.{at}" for slot in own for other in others for at in range(len(rows[other]))}
    if kind == "look":
        places = [(who, at) for who in (seat, *others) for at, card in enumerate(rows[who]) if not card.endswith("^")]
        return {f"look {who}.{at}" for who, at in places}
    if kind == "flip":
        return {f"flip {slot}" for slot in own if not rows[seat][slot].endswith("^")} or {"flip"}
    if kind == "cut":
        return {f"cut {slot}" for slot in own} if len(own) > 1 else {"cut"}
    return {kind}


@st.composite
def tables(draw: st.DrawFn) -> Match:
    seats = draw(st.sampled_from(SEATS))
    options = {
        "extension": draw(st.one_of(st.lists(st.sampled_from(EXTENSION), unique=True), st.just(list(EXTENSION)))),
        "winner": draw(st.sampled_from(["points", "rounds"])),
        "growing": seats == 2 and draw(st.booleans()),
        "keep_specials": draw(st.booleans()),
        "protect_caller": draw(st.booleans()),
        "rounds": draw(st.integers(1, 3)),
    }
    return Match.new("baernergaeng", seats=seats, options=options, seed=draw(st.integers(0, 10**6)))


def shy_move(match: Match, rng: Random) -> tuple[int, str]:
    """A random move that rarely calls, so that rounds last."""
    seat, text = random_move(match, rng)
    quiet = [other for other in match.moves(seat) if other != "call"]
    return seat, rng.choice(quiet) if text == "call" and rng.random() < 0.9 else text


@given(tables(), st.integers(0, 10**6))
def test_moves_are_those_of_a_plain_reading_of_the_page(match: Match, luck: int) -> None:
    rng = Random(luck)
    for _ in range(150):
        if match.over:
            break
        for seat in match.actors:
            assert set(match.moves(seat)) == plain_moves(match.position(), seat)
        match.play(*shy_move(match, rng))


@given(tables(), st.integers(0, 10**6))
def test_turns_specials_and_draws_stand_as_the_page_has_them(match: Match, luck: int) -> None:
    rng = Random(luck)
    for _ in range(150):
        before = match.position()
        if match.over:
            break
        seat, text = shy_move(match, rng)
        events = match.play(seat, text)
        position = match.position()
        if position["phase"] != "drawn":
            assert position["draws"] == 0
        if position["phase"] in ("turn", "end", "score", "over"):
            assert position["resolving"] == []
        lost: Counter[str] = Counter(before["resolving"]) - Counter(position["resolving"])
        if lost:
            laid = [event.faces[0] for event in told(events, "lay")]
            assert laid[-len(before["resolving"]) :] == before["resolving"][::-1]
        done = sum(position["turns"]) - sum(before["turns"])
        if text not in ("deal", "call", "end", "draw"):
            assert done == (bool(before["phase"] != "peek" or before["resolving"]) and not _goes_on(position))


def _goes_on(position: Json) -> bool:
    """Whether the seat in turn is still in the middle of its action."""
    return position["phase"] in ("drawn", "looking", "peek")


@given(tables(), st.integers(0, 10**6))
def test_a_round_writes_the_sums_of_its_rows(match: Match, luck: int) -> None:
    rng = Random(luck)
    while not match.over:
        rounds = len(match.scores)
        match.play(*shy_move(match, rng))
        if len(match.scores) == rounds:
            continue
        position = match.position()
        assert all(card.endswith("^") for row in position["rows"] for card in row)
        assert all(card[:-1].isdigit() for row in position["rows"] for card in row)
        sums = [sum(int(card[:-1]) for card in row) for row in position["rows"]]
        most = 9 * position["dealt"]
        turned = [most - points for points in sums] if position["inverted"] else sums
        assert match.scores[-1] == (turned if position["options"]["winner"] == "points" else sums)
        before = match.totals_after(rounds)
        assert match.totals == [(total or 0) + points for total, points in zip(before, turned, strict=True)]
        best = max(sums) if position["inverted"] else min(sums)
        assert position["wins"][-1] == [seat for seat, points in enumerate(sums) if points == best]


@given(
    st.integers(2, 6).flatmap(
        lambda seats: st.lists(st.lists(st.integers(0, 3), min_size=seats, max_size=seats), min_size=1, max_size=5)
    ),
    st.sampled_from(["points", "rounds"]),
)
def test_winners_are_ranked_as_the_page_says(scores: list[list[int]], winner: str) -> None:
    seats = len(scores[0])
    match = Match.from_position(
        {
            "game": "baernergaeng",
            "seats": seats,
            "options": {"rounds": len(scores), "winner": winner},
            "round": len(scores) - 1,
            "phase": "over",
            "caller": 0,
            "scores": scores,
        }
    )
    totals = [sum(row[seat] for row in scores) for seat in range(seats)]
    won = [sum(row[seat] == min(row) for row in scores) for seat in range(seats)]
    left = list(range(seats))
    for first in ("points", "rounds") if winner == "points" else ("rounds", "points"):
        if first == "points":
            left = [seat for seat in left if totals[seat] == min(totals[other] for other in left)]
        else:
            left = [seat for seat in left if won[seat] == max(won[other] for other in left)]
    assert list(match.winners) == left
    assert [list(best_of(row)) for row in scores] == match.position()["wins"]


def test_a_long_round_goes_on_when_the_cards_run_out() -> None:
    """Rows grow with every add and nobody calls; there is always a legal move."""
    options = {"extension": ["add", "joker"], "rounds": 1}
    match = Match.new("baernergaeng", seats=6, options=options, seed=1)
    rng = Random(1)
    longest = 0
    for _ in range(6000):
        seat = match.actors[0]
        moves = [text for text in match.moves(seat) if text not in ("call", "joker two")]
        greedy = [text for text in moves if text in ("draw", "throw", "add", "joker add")]
        match.play(seat, rng.choice(greedy or moves))
        position = match.position()
        longest = max(longest, sum(map(len, position["rows"])))
        assert position["phase"] != "turn" or "end" not in match.moves(match.actors[0])
    assert longest > 60


# refusals


def test_every_refusal_can_be_said() -> None:
    game = GAMES["baernergaeng"]
    match = drawn("flip", [["7", "8^"], ["1", "2"]])
    for text in ("flip", "flip 1", "flip 7", "throw", "swap 0 1.0", "joker joker", "take 0", "look 1"):
        with pytest.raises(IllegalMove) as refusal:
            match.play(0, text)
        assert game.sentence(refusal.value)[0].isupper()


SENTENCES: list[tuple[Match, str, str]] = [
    (drawn("swap"), "keep 0", "You drew “swap”: with these options you can’t put a special card in your row."),
    (drawn("invert"), "throw", "You drew “invert”: you must use it."),
    (drawn("8"), "add", "You drew “8”, not “add”."),
    (drawn("look", [["7^"], ["1^"]]), "look 0.0", "There is no card that “look” could be used on."),
    (
        at([["7"], ["1"]], discard=["two"]),
        "take 0",
        "The top card of the discard pile is “two”: you can only take a number.",
    ),
    (at([["7"], ["1"]], phase="end"), "draw", "The action of this turn is done: call or end."),
    (
        at([["7"], ["1"]], phase="end", turns=[1, 0]),
        "draw",
        "The action of this turn is done, and you can’t call yet: end the turn.",
    ),
]


@pytest.mark.parametrize(("match", "text", "sentence"), SENTENCES, ids=[row[1] for row in SENTENCES])
def test_a_refusal_promises_nothing_that_can_not_be_done(match: Match, text: str, sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, text)
    assert match.game.sentence(refusal.value) == sentence


NEVER_A_MOVE = ("joker", "joker joker", "look 1", "joker look 1")


@pytest.mark.parametrize("text", NEVER_A_MOVE)
def test_what_is_never_a_move_waits_for_its_turn_like_any_other(text: str) -> None:
    rows = [["7"], ["1"]]
    for match, seat, code in (
        (at(rows, options=ALL), 1, "not_your_turn"),
        (at(rows, options=ALL, phase="score", scores=[[7, 1]]), 0, "deal_first"),
        (at(rows, options=ALL, phase="score", scores=[[7, 1]]), 1, "not_your_turn"),
        (at(rows, options=ALL, phase="peek", peeking=[0], turns=[0, 0]), 0, "close_the_look"),
        (at(rows, options=ALL, phase="end"), 0, "call_or_end"),
        (at(rows, options=ALL), 0, "nothing_drawn"),
        (drawn("cut", rows), 0, "not_drawn"),
        (drawn("4", rows), 0, "not_drawn"),
        (at(rows, phase="drawn", drawn="4"), 0, "not_drawn" if text == "look 1" else "not_in_deck"),
    ):
        with pytest.raises(IllegalMove) as refusal:
            match.play(seat, text)
        assert refusal.value.code == code


def test_a_refusal_tells_its_facts() -> None:
    with pytest.raises(IllegalMove) as refusal:
        at([["7", "8"], ["1"]]).play(0, "take 2")
    assert (refusal.value.code, refusal.value.facts) == ("no_such_slot", {"seat": 0, "slot": 2, "length": 2})
    with pytest.raises(IllegalMove) as refusal:
        at([["7", "8"], ["1"]], turns=[1, 0], turn=0).play(0, "call")
    assert (refusal.value.code, refusal.value.facts) == ("everybody_first", {"seat": 1})


@pytest.mark.parametrize(
    "text",
    ["take  1", " draw", "draw ", "take 1 ", "take 100", "take 1.0", "look 1.01", "look ٣.0", "swap 0 1.0 2", "mix 1"],
)
def test_there_is_one_way_to_write_a_move(text: str) -> None:
    with pytest.raises(IllegalMove, match="unknown_move"):
        drawn("look").play(0, text)


# a picture


def test_the_picture_shows_what_the_seat_sees_and_no_more() -> None:
    match = drawn("look", [["7", "8^"], ["1", "2"]], resolving=["two"])
    picture = GAMES["baernergaeng"].picture
    assert "drawn    look" in picture(match.view(0))
    assert "drawn    ??" in picture(match.view(1))
    match.play(0, "look 1.1")
    lines = picture(match.view(0)).splitlines()
    assert lines[1].split() == ["seat", "0", "??", "8^", "←", "turn"]
    assert lines[2].split() == ["seat", "1", "??", "[2]"]
    assert "[??]" in picture(match.view(1))
    assert "in use   two › look" in picture(match.view(1))


def test_an_event_hides_its_faces_from_those_who_may_not_see_them() -> None:
    event = drawn("4").play(0, "throw")[0]
    assert event.seen_by(2) == Seen("throw", 0, "hand 0", "discard", 1, ("4",), ())
    assert set(FACES) >= set(event.faces)
