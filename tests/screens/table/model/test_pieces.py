"""What lies where: pieces keep their identity."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from screens.table.model.pieces import Contents, Piece, Pieces
from tabletop import Match
from tabletop.events import Seen
from tests.strategies import moments


def laid(**places: list[str | None]) -> Pieces:
    lying = Pieces()
    lying.set_contents({place.replace("_", " "): faces for place, faces in places.items()})
    return lying


def happen(lying: Pieces, *events: Seen) -> list[list[Piece]]:
    return [pieces for _seen, pieces in lying.happen(events)]


def faces(lying: Pieces, place: str) -> list[str | None]:
    return [piece.face for piece in lying.at(place)]


def rows(lying: Pieces, **contents: list[str | None]) -> None:
    """Lay out rows with one place for each slot, like "0.2"."""
    slots: Contents = {
        f"{name.removeprefix('row')}.{slot}": [face] for name, row in contents.items() for slot, face in enumerate(row)
    }
    lying.set_contents({"pile": [None], "discard": ["9"], **slots})


# -- identity


def test_the_very_card_that_is_dropped_lies_on_the_discard() -> None:
    lying = laid(hand_0=["7", "9", "B"], discard=["2"])
    nine = next(piece for piece in lying.at("hand 0") if piece.face == "9")
    assert happen(lying, Seen("drop", 0, "hand 0", "discard", 1, ("9",), ())) == [[nine]]
    lying.set_contents({"hand 0": ["7", "B"], "discard": ["2", "9"]})
    assert lying.at("discard")[-1] is nine


def test_a_hidden_card_that_is_dropped_shows_its_face_and_stays_itself() -> None:
    lying = laid(hand_1=[None, None, None], discard=[])
    before = lying.at("hand 1")
    [[moved]] = happen(lying, Seen("drop", 1, "hand 1", "discard", 1, ("6",), ()))
    assert moved in before
    assert moved.face == "6"
    lying.set_contents({"hand 1": [None, None], "discard": ["6"]})
    assert [piece for piece in before if piece is not moved] == lying.at("hand 1")


def test_a_hand_that_is_laid_open_is_the_same_cards() -> None:
    lying = laid(hand_1=[None, None])
    before = lying.at("hand 1")
    happen(lying, Seen("open", 1, "hand 1", "hand 1", 2, ("3", "4"), ()))
    lying.set_contents({"hand 1": ["3", "4"]})
    assert set(before) == set(lying.at("hand 1"))


def test_a_card_drawn_comes_off_the_pile_and_is_unknown_to_the_others() -> None:
    lying = laid(pile=[None, None, None], hand_0=["7"])
    top = lying.at("pile")[-1]
    assert happen(lying, Seen("draw", 0, "pile", "hand 0", 1, None, ())) == [[top]]
    assert top.face is None
    assert top.place == "hand 0"


def test_a_place_that_shows_only_some_of_its_cards_supplies_new_pieces() -> None:
    lying = laid(pile=[None], hand_0=[])
    [drawn] = happen(lying, Seen("dealt", 0, "pile", "hand 0", 3, ("1", "2", "3"), ()))
    assert len(drawn) == 3
    assert {piece.face for piece in drawn} == {"1", "2", "3"}


def test_a_deal_gathers_all_cards_and_their_faces_are_no_longer_known() -> None:
    lying = laid(hand_0=["7"], discard=["9"])
    before = set(lying)
    happen(lying, Seen("deal", 0, None, None, 1, (), ()))
    assert set(lying.at("pile")) == before
    assert {piece.face for piece in lying} == {None}


def test_what_stays_where_it_lies_no_deal_sweeps() -> None:
    lying = Pieces(swept_to=None)
    lying.set_contents({"kennel 0": ["a", "a"], "track 5": ["b"], "hand 0": ["7"]})
    before = {place: list(pieces) for place, pieces in lying.by_place.items()}
    [moved] = happen(lying, Seen("deal", 0, None, None, 1, (), ()))
    assert moved == []
    assert dict(lying.by_place.items()) == before
    assert faces(lying, "track 5") == ["b"]


def test_a_deal_sweeps_to_the_deck_that_a_game_has() -> None:
    lying = Pieces(swept_to="deck")
    lying.set_contents({"hand 0": ["7"]})
    happen(lying, Seen("deal", 0, None, None, 1, (), ()))
    assert faces(lying, "deck") == [None]


@pytest.mark.parametrize("number", [1, 2])
def test_cards_that_go_each_where_the_other_came_from_are_one_exchange(number: int) -> None:
    lying = laid(hand_0=["1", "2"], hand_1=[None, None])
    mine, theirs = set(lying.at("hand 0")), set(lying.at("hand 1"))
    give = Seen("give", 0, "hand 0", "hand 1", number, None, ())
    told = list(lying.happen([give, give._replace(seat=1, origin="hand 1", target="hand 0")]))
    assert len(told) == 1
    assert len(mine & set(lying.at("hand 1"))) == len(theirs & set(lying.at("hand 0"))) == number


def test_two_whole_rows_change_places_slot_by_slot() -> None:
    lying = Pieces()
    rows(lying, row0=[None, "3^", None], row1=["4^", None])
    one, other = lying.at("row 0"), lying.at("row 1")
    swap = Seen("swap", 0, "row 0", "row 1", 3, None, ())
    assert len(happen(lying, swap, swap._replace(origin="row 1", target="row 0", number=2))) == 1
    assert lying.at("row 1") == one
    assert lying.at("row 0") == other


# -- rows


def test_a_row_closes_up_when_a_card_leaves_it() -> None:
    lying = Pieces()
    rows(lying, row0=[None, None, None, None])
    first, second, third, fourth = lying.at("row 0")
    assert happen(lying, Seen("drop", 0, "0.1", "discard", 1, ("5",), ())) == [[second]]
    lying.set_contents({"pile": [None], "discard": ["9", "5"], "0.0": [None], "0.1": [None], "0.2": [None]})
    assert lying.at("row 0") == [first, third, fourth]
    assert [piece.place for piece in lying.at("row 0")] == ["0.0", "0.1", "0.2"]
    assert lying.at("discard")[-1] is second


def test_ten_slots_lie_in_the_order_of_their_numbers() -> None:
    lying = Pieces()
    rows(lying, row0=[str(number) for number in range(12)])
    assert faces(lying, "row 0") == [str(number) for number in range(12)]


# -- part-made moves


def test_what_a_finger_has_brought_somewhere_goes_back_to_its_very_place() -> None:
    lying = laid(hand_0=["7", "8", "9"], discard=["2"])
    seven, eight, nine = lying.at("hand 0")
    lying.borrow(eight, "discard")
    lying.borrow(seven, "discard")
    assert lying.at("discard")[1:] == [eight, seven]
    lying.give_back(1)
    assert lying.at("hand 0") == [seven, nine]
    lying.give_back()
    assert lying.at("hand 0") == [seven, eight, nine]
    assert faces(lying, "discard") == ["2"]


def test_of_two_alike_the_one_in_the_finger_is_the_one_that_is_dropped() -> None:
    for held in (0, 1):
        lying = laid(hand_0=["7", "7"], discard=[])
        piece = lying.at("hand 0")[held]
        lying.borrow(piece, "discard")
        lying.give_back()
        assert happen(lying, Seen("drop", 0, "hand 0", "discard", 1, ("7",), ())) == [[piece]]


def test_what_is_taken_back_is_held_no_more() -> None:
    lying = laid(hand_0=["7", "7"], discard=[])
    piece = lying.at("hand 0")[0]
    lying.borrow(piece, "discard")
    lying.give_back(1)
    assert not piece.is_held


# -- secrets


def test_only_faces_that_not_all_may_see_are_secrets() -> None:
    lying = laid(hand_0=["7", "8"], discard=["9"])
    lying.mark_secrets({"hand 0": [None, "8"], "discard": ["9"]})
    assert {piece.face for piece in lying if piece.is_secret} == {"7"}


def test_of_two_alike_of_which_all_know_one_the_other_is_secret() -> None:
    lying = laid(hand_0=["7", "7"])
    lying.mark_secrets({"hand 0": ["7", None]})
    assert sorted(piece.is_secret for piece in lying) == [False, True]


def test_a_card_drawn_in_secret_is_secret_from_the_first_moment() -> None:
    lying = laid(pile=[None], hand_0=["7"], discard=[])
    drawn = Seen("draw", 0, "pile", "hand 0", 1, ("9",), ())
    dropped = Seen("drop", 0, "hand 0", "discard", 1, ("7",), ())
    lying.at("hand 0")[0].is_secret = True
    told = [pieces[0] for _seen, pieces in lying.happen([dropped, drawn], [dropped, drawn._replace(faces=None)])]
    assert [(piece.face, piece.is_secret) for piece in told] == [("7", False), ("9", True)]


def test_what_is_forgotten_is_known_no_more() -> None:
    lying = laid(hand_0=["7"], discard=["9"])
    lying.mark_secrets({"hand 0": [None], "discard": ["9"]})
    lying.forget()
    assert {piece.face for piece in lying} == {None, "9"}


def test_a_piece_is_called_by_its_face_and_its_place() -> None:
    assert Piece("hand 0", "7").names == ("hand 0/7", "hand 0")
    assert Piece("hand 1").names == ("hand 1",)


# -- whatever happens


@given(moments(most=60))
def test_after_every_move_of_every_game_pieces_lie_as_the_view_says(match: Match) -> None:
    """Contents are made up from any places that events name; what is checked holds for every game."""
    lying = Pieces()
    lying.set_contents(on_table(match.view(None)))
    for _ in range(4):
        if match.over:
            return
        seat = match.actors[0]
        moves = match.moves(seat)
        events = match.play(seat, moves[len(moves) // 2])
        for _seen, moved in lying.happen([event.seen_by(None) for event in events]):
            assert len(moved) == len(set(moved))
        contents = on_table(match.view(None))
        lying.set_contents(contents)
        assert {place: [piece.face for piece in pieces] for place, pieces in lying.by_place.items()} == contents
        assert all(piece.place == place for place, pieces in lying.by_place.items() for piece in pieces)
        assert len(set(lying)) == len(list(lying))


def on_table(view: dict[str, Any]) -> dict[str, list[str | None]]:
    """Hands and rows as a view shows them, whatever the game."""
    hands = view.get("hands") or []
    lying: dict[str, list[str | None]] = {f"hand {seat}": list(hand) for seat, hand in enumerate(hands)}
    if view["game"] == "baernergaeng":
        lying |= {f"{seat}.{slot}": [face] for seat, row in enumerate(view["rows"]) for slot, face in enumerate(row)}
    return lying
