"""Bauernschlau's lesson and rulebook are true: everything has an entry, and every number is what the engine counts."""

from __future__ import annotations

from collections.abc import Iterator

from screens.games.bauernschlau.rules import CHAPTERS, INDEX, SHORT, entry_of
from screens.games.lessons import steps_of
from screens.games.rules import BACK, OnBoard
from tabletop import Match
from tabletop.games.bauernschlau.board import FARMS, GEESE, PLACE_NAMES, VERTEX_NAMES
from tabletop.games.bauernschlau.farms import farms_of
from tabletop.games.bauernschlau.sheep import COPIES, WORDS

KEYS = {entry.key for entry in INDEX}


def boards() -> Iterator[OnBoard]:
    """The boards among the rulebook's figures."""
    in_chapters = [figure for chapter in CHAPTERS for figure in chapter.figures]
    for figure in (*(line.figure for line in SHORT), *in_chapters, *(entry.figure for entry in INDEX)):
        if isinstance(figure, OnBoard):
            yield figure


def scored() -> OnBoard:
    """The example in the chapter on scoring."""
    (figure,) = next(chapter.figures for chapter in CHAPTERS if chapter.key == "scoring")
    assert isinstance(figure, OnBoard)
    return figure


def test_each_key_is_there_once() -> None:
    assert len(KEYS) == len(INDEX)
    assert len({chapter.key for chapter in CHAPTERS}) == len(CHAPTERS)


def test_every_piece_and_place_has_an_entry() -> None:
    pieces = (*WORDS, BACK, "dog", "barrier", "tip")
    places = (*PLACE_NAMES, *VERTEX_NAMES, "supply", "hand 0", "stock 2", "end 4/-2", "by 2,-1", "1/-2~2/-4")
    assert {name for name in (*pieces, *places) if entry_of(name) not in KEYS} == set()
    assert entry_of("deal") == entry_of("") == ""


def test_pastures_lead_to_their_index_entries() -> None:
    entries = {"pasture": 1, "x2": 2, "x3": 3}
    for place, times in enumerate(GEESE["18"]):
        assert entries[entry_of(PLACE_NAMES[place])] == times
    assert {entry_of(PLACE_NAMES[farm]) for farm in FARMS} == {"farm"}
    assert entry_of("0,0") == "middle"


def test_boards_that_are_shown_can_be_played() -> None:
    positions = [figure.position for figure in boards() if figure.position]
    assert positions
    assert all(Match.from_position(position).moves(0) for position in positions)


def test_the_example_counts_what_it_says() -> None:
    position = scored().position
    assert position
    assert farms_of(Match.from_position(position).view(None))[0].score == 10 + 3 - 9 - 2


def test_the_lesson_ends_with_the_numbers_that_it_tells() -> None:
    *before, last = steps_of("bauernschlau")
    evening = max(number for number, step in enumerate(before) if step.position)
    match = Match.from_position(before[evening].position or {})
    for step in (*before[evening:], last):
        for seat, move in ((0, step.do[0]), *step.then):
            match.play(seat, move)
    assert match.over
    assert match.winners == (0,)
    assert match.scores == [[25 - 8, 9, 12]]
    assert all(f" {points}" in last.done for points in match.scores[0])


def test_all_sheep_are_in_the_lesson() -> None:
    for step in steps_of("bauernschlau"):
        if step.position:
            lying = step.position["sheep"].values()
            sheep = [*lying, *step.position.get("held", ()), *step.position["supply"]]
            assert {face: sheep.count(face) for face in COPIES} == COPIES
