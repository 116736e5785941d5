"""Bungee on a flat table: shared piles within everyone's reach, and texts in front of their readers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from screens.app.words import _
from screens.table.layout.pose import Pose
from screens.table.layout.stations import LOWER, UPPER
from screens.widgets.basics import width_of
from tabletop import Match
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import bungee
from tests.screens.driver import TABLET, Driver, Pos
from tests.soaking import spread

UPRIGHT, SMALL, WINDOW = (800, 1280), (960, 600), (1920, 1200)

Begin = Callable[..., AtRound]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a flat table with people round it."""
    return lambda match, size=TABLET, **more: gather(start_app, driver, match, size, motion="none", **more)


HANDS = ["7", "8 8 3 5 10", "1 2", "9 9 4 6", "10 2 3"]


def last_lap(seats: int) -> Match:
    """Seat 0 has called, and seat 1 plays."""
    return bungee(*HANDS[:seats], discard="5", turn=1, calls=[0], todo=[*range(2, seats)])


def calling(seats: int) -> Match:
    """The last seat but one is asked whether to call."""
    return bungee(*HANDS[:seats], discard="5", turn=seats - 2, phase="call", calls=[0], todo=[seats - 1])


def box(pose: Pose) -> tuple[float, ...]:
    corners = pose.corners()
    return min(corners[::2]), min(corners[1::2]), max(corners[::2]), max(corners[1::2])


def around(widget: Any) -> tuple[float, ...]:
    return widget.x, widget.y, widget.right, widget.top


def overlap(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    return one[0] + 1 < two[2] and two[0] + 1 < one[2] and one[1] + 1 < two[3] and two[1] + 1 < one[3]


def for_all(table: AtRound) -> list[Any]:
    """The widgets with notes for everyone."""
    words: list[Any] = table.driver.widgets("ForAll")
    return words


@pytest.mark.parametrize(("size", "seats"), spread([TABLET, UPRIGHT, SMALL, WINDOW], [2, 3, 4, 5], one_in=4))
def test_what_belongs_to_all_lies_in_the_middle_apart_and_large_enough(begin: Begin, size: Pos, seats: int) -> None:
    table = begin(last_lap(seats), size, text=130, language="de")
    scene = table.scene
    cards = [box(scene.target_of(place)) for place in ("lucky", "pile", "discard")]
    words = [around(word) for word in for_all(table) if word.text]
    edges = table.scene.station_layout.edges
    assert len(words) == 4 + len({LOWER, UPPER, *edges}), "number, name: both sides; last lap: every edge"
    left, low, right, high = around(scene.ids.middle)
    for one in [*cards, *words]:
        assert left <= one[0] <= one[2] <= right
        assert low <= one[1] <= one[3] <= high
    assert not any(overlap(one, two) for one, two in combinations([*cards, *words, around(table.page.menus[0])], 2))
    assert all(min(card[2] - card[0], card[3] - card[1]) >= 60 for card in cards)


def test_the_last_lap_is_read_from_every_edge(begin: Begin) -> None:
    table = begin(last_lap(4))
    read = {word.turn: word for word in for_all(table) if "Anna" in word.text}
    assert sorted(read) == [0, 90, 180, 270]
    middle = table.scene.ids.middle
    assert read[0].center_y < middle.center_y < read[180].center_y
    assert read[270].center_x < middle.center_x < read[90].center_x


@pytest.mark.parametrize(("size", "seats"), [(SMALL, 5), (SMALL, 3), (UPRIGHT, 5), (TABLET, 4)])
def test_however_large_the_text_all_buttons_have_room_and_no_word_is_broken(
    begin: Begin, size: Pos, seats: int
) -> None:
    table = begin(calling(seats), size, text=160, language="de")
    asked = seats - 2
    table.look(asked)
    station = table.scene.stations[asked]
    acts = station.shown
    assert {"Bungee!", _("Don’t call"), _("Cover")} <= {act.text for act in acts}
    for act in acts:
        assert round(min(act.size), 3) >= 48
        ends = [act.to_window(act.x, act.y), act.to_window(act.right, act.top)]
        assert all(station.collide_point(*end) for end in ends)
        label = act.ids.label
        assert width_of(max(label.text.split(), key=len), label.font_size, bold=True) <= act.width


def test_what_to_do_names_the_way_a_covered_card_goes_and_the_top_discard_while_it_can_be_taken(begin: Begin) -> None:
    table = begin(bungee("7 7 2 10", "8 8 3", discard="5"))
    assert "Drag one card to the discard pile" in table.scene.entries[0].prompt()
    assert "You can take its top card first." in table.scene.entries[0].prompt()
    table.driver.drag(table.at("discard"), table.target("hand 0"))
    assert "its top card" not in table.scene.entries[0].prompt()
    table = begin(bungee("7 7 2 10", "8 8 3"))
    assert "its top card" not in table.scene.entries[0].prompt()


# -- cards dropped unseen


def drop_unseen(table: AtRound, *places: int) -> None:
    """Drag covered cards of the first seat onto the discard pile, by their places in the hand."""
    hand = table.scene.pieces.at("hand 0")
    for place in places:
        table.driver.drag(table.grip(hand[place]), table.target("discard"))


def test_who_drags_a_discarded_card_back_hears_how_it_is_taken_back(begin: Begin) -> None:
    table = begin(bungee("7 7 2 10", "8 8 3", discard="5"))
    drop_unseen(table, 0)
    table.driver.drag(table.at("discard"), table.target("hand 0"))
    assert table.scene.entries[0].choice.taken
    assert "To take it back, tap the arrow." in table.driver.texts()


def faces_of(table: AtRound) -> list[str]:
    return [piece.face for piece in table.scene.pieces.at("hand 0")]


def matching(faces: list[str], *, is_pair: bool) -> tuple[int, int]:
    """The places of two cards of a hand of 7 7 2 10 that match, or don't."""
    sevens = [at for at, face in enumerate(faces) if face == "7"]
    return (sevens[0], sevens[1]) if is_pair else (sevens[0], faces.index("10"))


def test_the_held_eye_shows_no_card_that_has_left_its_owners_edge(begin: Begin) -> None:
    table = begin(bungee("7 7 2 10", "8 8 3", discard="5"))
    card = table.scene.pieces.at("hand 0")[0]
    drop_unseen(table, 0)
    table.driver.until(lambda: table.scene.is_still)
    finger = table.hold_eye(0)
    assert table.scene.layer.shown_on(card) is None
    finger.up()


@pytest.mark.parametrize("is_pair", [True, False])
def test_cards_dropped_unseen_are_told_to_match_only_when_they_are_turned_up(
    begin: Begin, driver: Driver, is_pair: bool
) -> None:
    table = begin(bungee("7 7 2 10", "8 8 3", discard="5"))
    before, entry = faces_of(table), table.scene.entries[0]
    drop_unseen(table, *matching(before, is_pair=is_pair))
    assert len(entry.choice.taken) == 2, "both lie there, whatever they are"
    assert entry.brief_prompt() == "They must all have the same number. If one doesn’t, take it back.", "said in time"
    assert not driver.widgets("Bubble")
    driver.tap(table.at("pile"))
    if is_pair:
        assert table.match.record()["moves"] == [[0, "drop 7 7"]]
    else:
        assert table.played() == 0
        assert faces_of(table) == before
        bubbles: list[Any] = driver.widgets("Bubble")
        assert [bubble.text for bubble in bubbles] == ["The cards must all have the same number."]


@pytest.mark.parametrize("face", ["7", "10"])
def test_a_single_card_dropped_unseen_waits_for_the_draw_whatever_else_is_held(begin: Begin, face: str) -> None:
    """Played at once it would tell that there is no other of its number."""
    table = begin(bungee("7 7 2 10", "8 8 3", discard="5"))
    drop_unseen(table, faces_of(table).index(face))
    assert table.played() == 0
    assert table.scene.entries[0].brief_prompt() == "Draw, or discard more cards with the same number."
    table.driver.drag(table.at("pile"), table.target("hand 0"))
    assert table.match.record()["moves"] == [[0, f"drop {face}"]]


@pytest.mark.parametrize("is_pair", [True, False])
def test_cards_dropped_unseen_after_a_take_wait_for_done(begin: Begin, is_pair: bool) -> None:
    table = begin(bungee("7 7 2 10", "8 8 3", discard="5"))
    table.driver.drag(table.at("discard"), table.target("hand 0"))
    drop_unseen(table, *matching(faces_of(table)[:4], is_pair=is_pair))
    assert table.played() == 0
    table.press_at(0, "Done")
    assert table.match.record()["moves"] == ([[0, "take drop 7 7"]] if is_pair else [])


def test_three_lines_of_words_stay_clear_of_the_cards_below_them(begin: Begin) -> None:
    table, rng = begin(bungee(*HANDS[:4], discard="5"), language="de"), Random(2)
    station = table.scene.stations[0]
    words = next(each for each in station.walk() if type(each).__name__ == "StationText")
    while words.texture_size[1] < 2.5 * words.font_size:
        seat = table.match.actors[0]
        table.session.play(rng.choice(table.match.moves(seat)), seat)
        table.page.show()
        table.driver.frames(2)
    low = words.to_window(0, words.center_y - words.texture_size[1] / 2)[1]
    hand = table.scene.poses(table.scene.pieces.at("hand 0"))
    assert max(box(pose)[3] for pose in hand.values()) < low
