"""A Choice narrows the legal moves down by steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from screens.table.model.choice import Choice, MovePath, Step

SEVEN, NINE = Step("hand 0/7", "discard"), Step("hand 0/9", "discard")
DRAW = Step("pile", "hand 0")
TAKE = Step("discard", "hand 0")


def bungee() -> Choice:
    """A turn with two sevens and a nine."""
    moves = {"drop 7": (SEVEN, DRAW), "drop 7 7": (SEVEN, SEVEN, DRAW), "drop 9": (NINE, DRAW)}
    takes = {"take drop 7": (TAKE, SEVEN), "take drop 7 7": (TAKE, SEVEN, SEVEN)}
    return Choice([*moves.items(), *takes.items(), ("call", (Step("call"),))])


def test_only_what_some_legal_move_begins_with_may_be_done_first() -> None:
    assert bungee().next_steps == [SEVEN, NINE, TAKE, Step("call")]
    assert bungee().targets({"hand 0/7", "hand 0"}) == ["discard"]
    assert bungee().targets({"hand 0/8", "hand 0"}) == []


def test_a_step_leaves_only_the_moves_that_go_on_so() -> None:
    choice = bungee()
    choice.take(SEVEN)
    assert {text for text, _ in choice.left} == {"drop 7", "drop 7 7"}
    assert choice.next_steps == [DRAW, SEVEN]


def test_nothing_is_meant_for_sure_before_a_step_is_made() -> None:
    choice = Choice([("draw", (DRAW,))])
    assert choice.ready is None
    choice.take(DRAW)
    assert choice.ready == "draw"


def test_a_move_that_could_go_on_is_complete_but_not_ready() -> None:
    choice = bungee()
    choice.take(TAKE)
    assert choice.complete is None
    choice.take(SEVEN)
    assert [choice.complete, choice.ready] == ["take drop 7", None]
    choice.take(SEVEN)
    assert choice.ready == "take drop 7 7"


def test_of_two_sevens_the_draw_says_that_one_was_meant() -> None:
    choice = bungee()
    choice.take(SEVEN)
    assert choice.ready is None
    choice.take(DRAW)
    assert choice.ready == "drop 7"


def test_steps_are_taken_back_one_by_one() -> None:
    choice = bungee()
    choice.take(TAKE)
    choice.take(SEVEN)
    assert choice.back() == SEVEN
    assert choice.next_steps == [SEVEN]
    assert choice.back() == TAKE
    assert choice.next_steps == bungee().next_steps
    assert choice.back() is None


def test_two_go_together_where_a_move_takes_both() -> None:
    seven, nine = ("hand 0/7", "hand 0"), ("hand 0/9", "hand 0")
    assert bungee().together([seven, seven]) == ["discard"]
    assert bungee().together([seven, seven, seven]) == []
    assert bungee().together([seven, nine]) == []
    assert bungee().together([]) == []


def test_asking_what_goes_together_takes_no_step() -> None:
    choice = bungee()
    choice.together([("hand 0/7",), ("hand 0/7",)])
    assert choice.taken == []


def test_a_button_is_a_step_without_a_place() -> None:
    assert bungee().press({"call"}) == Step("call")
    assert bungee().press({"hand 0/7"}) is None


def test_two_ways_of_one_move_leave_no_doubt_about_it() -> None:
    choice = Choice([("drop 9", (NINE, DRAW)), ("drop 9", (NINE, Step("pile")))])
    choice.take(NINE)
    assert choice.ready == "drop 9"


# -- moves too many to list

WALK = [Step("b2", "c3"), Step("c3", "d4"), Step("d4", "e5")]


def walking() -> tuple[Choice, list[tuple[Step, ...]]]:
    """A choice with a listed draw and an unlisted walk of three steps; and the continuations asked for."""
    asked: list[tuple[Step, ...]] = []

    def more(taken: Sequence[Step]) -> Iterable[MovePath]:
        asked.append(tuple(taken))
        if list(taken) != WALK[: len(taken)]:
            return ()
        return [("walk", ())] if len(taken) == len(WALK) else [(None, WALK[len(taken) : len(taken) + 1])]

    return Choice([("draw", (DRAW,))], more), asked


def test_what_is_not_listed_is_asked_for_step_by_step() -> None:
    choice, _asked = walking()
    assert choice.next_steps == [DRAW, WALK[0]]
    for step in WALK:
        assert choice.ready is None
        assert choice.complete is None
        assert choice.step({step.what}, step.to) == step
        choice.take(step)
    assert [choice.ready, choice.complete] == ["walk", "walk"]


def test_what_is_listed_can_still_be_made_beside_what_is_not() -> None:
    choice, _asked = walking()
    choice.take(DRAW)
    assert choice.ready == "draw"


def test_continuations_are_asked_for_only_once() -> None:
    choice, asked = walking()
    for _time in range(3):
        assert choice.targets({"b2"}) == ["c3"]
        assert choice.left
    choice.take(WALK[0])
    assert choice.targets({"c3"}) == ["d4"]
    assert choice.left
    choice.back()
    assert choice.targets({"b2"}) == ["c3"]
    assert asked == [(), (WALK[0],)]


def test_a_step_that_leads_nowhere_leaves_no_move() -> None:
    choice, _asked = walking()
    choice.take(WALK[1])
    assert choice.left == []
    assert choice.ready is None


def test_a_move_begins_with_what_is_not_listed_too_whatever_has_been_made() -> None:
    choice, _asked = walking()
    choice.take(WALK[0])
    assert choice.begins({"b2"})
    assert choice.begins({"pile"})
    assert not choice.begins({"c3"})
