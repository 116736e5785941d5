"""The story: a line an action, with what it does to people, and nothing that its reader may not know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from screens.games.story import Line, Sentence, as_many, lines_of, of_this_round, that_fit
from screens.games.texts import texts_of
from screens.session.told import Told
from screens.table.layout.room import Room
from screens.table.view.story_box import with_prompt
from tabletop import GAMES, Match, Seen
from tabletop.events import Facts
from tests.screens.at_table import GAMES_HERE, bauernschlau, bungee, dog
from tests.tables import random_move

NAMES = ("Anna", "Beat", "Carla", "Dino", "Ella", "Finn")


def told(match: Match, reader: int | None, *moves: str) -> list[Told]:
    """These moves, played by whoever the table waits for, as one seat is told of them."""
    lot = []
    for at, move in enumerate(moves):
        seat = match.actors[0]
        lot.append(Told(at, seat, tuple(event.seen_by(reader) for event in match.play(seat, move))))
    return lot


def story(match: Match, reader: int | None, *moves: str) -> list[str]:
    return [line.text for line in _lines(match, told(match, reader, *moves), reader)]


def _lines(match: Match, moves: Sequence[Told], reader: int | None) -> list[Line]:
    return lines_of(texts_of(match.game.name), moves, NAMES, reader)


def _seen(what: str, facts: Facts = (), seat: int | None = 0) -> Seen:
    return Seen(what, seat, None, None, 0, None, facts)


def test_a_marble_sent_back_is_told_to_its_owner_as_his() -> None:
    match = dog("5 9", "12 K K K", "17 K K K")
    (line,) = _lines(match, told(match, 1, "5 12>17"), 1)
    assert line.text == "Anna plays a 5. Anna sends back your marble."
    assert line.concerns(1)
    assert not line.concerns(2)


def test_everyone_else_is_told_whose_it_was() -> None:
    match = dog("5 9", "12 K K K", "17 K K K")
    assert "Beat" in story(match, 2, "5 12>17")[0]


def test_once_the_cards_have_changed_hands_nobody_is_told_who_had_chosen() -> None:
    match, moves = Match.new("dog", seats=4, seed=4), list[Told]()
    while match.view(None)["phase"] == "exchange":
        texts = [line.text for line in _lines(match, moves, None)]
        assert len(texts) == len(moves), "until then it is told"
        seat = match.actors[0]
        events = match.play(seat, match.moves(seat)[0])
        moves.append(Told(len(moves), seat, tuple(event.seen_by(None) for event in events)))
    texts = [line.text for line in _lines(match, moves, None)]
    assert not [text for text in texts if "chosen" in text]
    assert len([text for text in texts if "gives" in text]) == 4


#: The fences on both sides of Beat's farm, where six play.
BEATS = [
    ["4/-2", "5/-4", "7/-5", "8/-4", "10/-5", "11/-4", "13/-5"],
    ["2/2", "4/1", "5/2", "4/4", "5/5", "4/7", "5/8"],
]


@pytest.mark.parametrize(
    ("moves", "to_beat", "to_all"),
    [
        (["reveal 3,0"], "Anna reveals on your land: white sheep 5.", "Anna reveals on Beat’s land: white sheep 5."),
        (["draw", "put 2 2,0"], "Anna places a sheep face down on your land.", "face down on Beat’s land."),
        (["dog 3,0>0,4"], "Anna moves a sheep off your land with the dog.", "a sheep off Beat’s land with the dog."),
        (["dog 0,3>2,0"], "Anna reveals on your land: black sheep −3.", "reveals on Beat’s land: black sheep −3."),
        (["dog 0,3>0,4", "rest 2,0"], "Anna puts the dog on your land.", "Anna puts the dog on Beat’s land."),
    ],
)
def test_what_is_done_on_a_farmers_land_is_told_as_theirs(moves: Sequence[str], to_beat: str, to_all: str) -> None:
    sheep, fences = {"3,0": "5?", "0,3": "-3?"}, [*BEATS, [], [], [], []]
    match = bauernschlau(6, sheep=sheep, dog="4,0", fences=fences, stock=[3, 3, 10, 10, 10, 10])
    lines = _lines(match, told(match.copy(), 1, *moves), 1)
    assert to_beat in lines[-1].text
    assert lines[-1].concerns(1)
    assert not lines[-1].concerns(2)
    assert to_all in story(match, 2, *moves)[-1]


def test_a_six_says_whom_it_skips() -> None:
    match = bungee("6 6 9", "2 3 4", "2 3 4", "2 3 4", lucky="5")
    lines = _lines(match, told(match, 2, "drop 6 6"), 2)
    assert [line.text for line in lines] == ["Anna discards 2\u00a0×\u00a06. Beat misses a turn. You miss a turn."]
    assert lines[0].concerns(1)
    assert lines[0].concerns(2)


def test_a_fence_is_told_to_the_neighbour() -> None:
    match = bauernschlau(3)
    fence = next(move for move in match.moves(0) if move.startswith("fence") and " 0" in move)
    texts = [story(match.copy(), reader, fence)[0] for reader in (1, 2)]
    assert sum("you" in text for text in texts) == 1, texts


def test_a_turn_made_of_several_moves_is_one_line() -> None:
    match = Match.new("baernergaeng", seats=3, seed=2)
    while match.view(None)["phase"] == "peek":
        match.play(match.actors[0], "ok")
    lines = _lines(match, told(match, None, "draw", "throw"), None)
    assert len(lines) == 1
    assert "draws" not in lines[0].text, "that goes without saying"


def _at_turn(pile: str) -> Match:
    """Bärnergäng: seat 0's turn, with these cards on top of the draw pile."""
    match = Match.new("baernergaeng", seats=2, seed=1)
    while match.view(None)["phase"] == "peek":
        match.play(match.actors[0], "ok")
    position = match.position()
    rest = [*position["pile"]]
    for face in pile.split():
        rest.remove(face)
    return Match.from_position(position | {"pile": [*pile.split(), *rest]})


def test_a_card_played_twice_in_a_turn_is_told_twice() -> None:
    (line,) = story(_at_turn("two two 9"), 1, "draw", "two", "two")
    assert line == "Anna plays Draw Twice. Anna plays Draw Twice."


def test_a_card_that_another_replaces_is_told_with_it() -> None:
    match = _at_turn("9")
    assert match.position()["rows"][0][1] == "two"
    assert story(match, 1, "take 1") == ["Anna takes 4 as card 2 from the left. Anna discards Draw Twice."]


def test_a_placed_sheep_is_told_by_where_it_has_gone_not_by_the_draw() -> None:
    match = bauernschlau(3)
    assert story(match.copy(), 1, "draw") == ["Anna draws a sheep."]
    assert story(match.copy(), 1, "draw", "put 2 4,0") == ["Anna places a sheep face down."]
    flock = story(match, 1, "flock", "put 2 4,0", "put -3 3,0", "put 5 3,1")
    assert flock == ["Anna draws 3 sheep to place face down."]


def test_what_was_done_to_the_reader_is_never_left_out_and_all_stands_in_the_order_in_which_it_happened() -> None:
    match = bungee("9 2 3", "6 3 4", "2 3 4", "2 9 4", lucky="5")
    lines = _lines(match, told(match, 2, "drop 9", "drop 6", "drop 9"), 2)
    assert [line.mover for line in lines] == [0, 1, 3]

    def kept(room: int) -> list[int]:
        return [line.mover for line in as_many(lines, 2, room, lambda _line: 1)]

    assert [kept(room) for room in (0, 1, 2, 3)] == [[1], [1], [1, 3], [0, 1, 3]]
    assert [line.mover for line in as_many(lines, 0, 1, lambda _line: 1)] == [3], "else the newest"
    assert [line.mover for line in as_many(lines[:1], 2, 1, lambda _line: 9)] == [0], "one at least"


def _room(letters: int, large: int | None = None) -> Room:
    """Room for this number of letters, and for that of large ones."""
    most = letters if large is None else large
    return Room(lambda text: len(text) <= letters, lambda text: len(text) <= most)


def test_what_there_is_to_do_stands_whole_and_what_has_happened_gives_way_with_a_sign() -> None:
    match = bungee("9 2 3", "8 3 4", "2 3 4", lucky="5")
    lines = _lines(match, told(match, 2, "drop 9", "drop 8"), 2)

    def read(room: int) -> str:
        return with_prompt(lines, 2, ["Discard."], _room(room))

    whole, newest = "Anna discards a 9. Beat discards an 8. Discard.", "… Beat discards an 8. Discard."
    assert [read(len(whole)), read(len(whole) - 1)] == [whole, newest]
    assert [read(len(newest)), read(len(newest) - 1)] == [newest, "Beat discards an… Discard."], "its beginning"
    assert read(len("Beat discards… Discard.")) == "… Discard.", "two words tell nothing"
    briefly = ["Hold a card. Discard.", "Discard."]
    assert with_prompt(lines, 2, briefly, _room(len(newest))) == newest
    assert with_prompt([], 2, ["Hold. Discard.", "Discard."], _room(0)) == "Discard."


def test_news_come_before_how_to_play_and_older_ones_never_make_the_letters_small() -> None:
    match = bungee("9 2 3", "6 3 4", "2 3 4", "2 9 4", lucky="5")
    lines = _lines(match, told(match, 2, "drop 9", "drop 6", "drop 9"), 2)
    prompts = ["Hold a card. Discard.", "Discard.", "You."]
    how, few = (with_prompt(lines[1:], 2, [each], _room(999)) for each in (prompts[0], prompts[2]))
    assert with_prompt(lines, 2, prompts, _room(len(how) + 2)) == f"… {how}", "the oldest has no room beside it"
    assert with_prompt(lines, 2, prompts, _room(len(few) + 2)) == f"… {few}", "neither has how to play"
    assert with_prompt(lines, 2, prompts, _room(999, large=len(how))) == f"… {how}", "the oldest only in large letters"
    brief = with_prompt(lines, 2, prompts, _room(999, large=len(few) + 2), is_new=False)
    assert brief == f"… {few}", "who knows how to play rather has large letters"


def test_an_edge_tells_first_what_was_done_to_its_player_then_the_newest_that_has_room() -> None:
    match = bungee("9 2 3", "6 3 4", "2 3 4", "2 9 4", lucky="5")
    lines = _lines(match, told(match, 2, "drop 9", "drop 6", "drop 9"), 2)

    def movers(room: int) -> list[int]:
        return [line.mover for line in that_fit(lines, 2, lambda some: sum(len(each.text) for each in some) <= room)]

    first, mine, newest = (len(line.text) for line in lines)
    assert movers(first + mine + newest) == [0, 1, 3]
    assert movers(mine + newest) == [1, 3]
    assert movers(mine) == [1]
    assert movers(mine - 1) == [3], "what has no room makes room for the newest"
    order = [lines[1], lines[0], lines[2]]
    whole = with_prompt(order, 2, ["You."], _room(999))
    told_first, told_newest = whole.split(lines[0].text)
    assert with_prompt(order, 2, ["You."], _room(len(whole) - 1)) == f"{told_first}…{told_newest}"


def test_of_a_line_that_is_too_long_what_came_last_is_told() -> None:
    took, dropped = Sentence("Beat takes the 3.", frozenset()), Sentence("Beat discards two 10s.", frozenset())
    line = Line(0, 1, 1, (took, dropped))
    assert line.newest(lambda some: len(some.text) <= len(line.text)) == line
    assert line.newest(lambda some: len(some.text) < len(line.text)).told == (dropped,)
    assert line.newest(lambda _some: False).told == (dropped,), "something is always told"


def test_a_card_that_was_passed_on_is_no_news_once_somebody_has_played() -> None:
    match, moves = Match.new("dog", seats=4, seed=4), list[Told]()
    while match.view(None)["phase"] == "exchange":
        moves += told(match, None, match.moves(match.actors[0])[0])
    reader = next(seat for seat in range(4) if seat not in match.actors)
    assert "gives you a card." in " ".join(line.text for line in _lines(match, moves, reader))
    moves += told(match, None, match.moves(match.actors[0])[0])
    assert "gives you" not in " ".join(line.text for line in _lines(match, moves, reader))


def test_beside_a_bold_instruction_what_was_done_to_the_reader_has_only_its_sign() -> None:
    match = bungee("6 2 3", "8 3 4", "2 3 4", lucky="5")
    lines = _lines(match, told(match, 1, "drop 6"), 1)
    assert "[b]You miss a turn.[/b]" in with_prompt(lines, 1, ["Wait."], _room(99))
    assert with_prompt(lines, 1, ["[b]Discard.[/b]"], _room(99)).count("[b]") == 1


@pytest.mark.parametrize(
    ("game", "seen", "told"),
    [
        ("bohne", _seen("score", (("points", (3, 9)),)), "The round is scored. You have the most points (9)."),
        ("bauernschlau", _seen("score", (("points", (3, 9)), ("full", ()))), "Your farm is the highest: 9 points."),
        ("baernergaeng", _seen("score", (("best", (1,)), ("points", (30, 9)))), "Your row is the best: 9 points."),
        ("bungee", _seen("extend", (("first_caller", 1),)), "A 6 reaches you: there will be an extra lap."),
        ("dog", _seen("lead", seat=1), "The cards have been exchanged: you start."),
    ],
)
def test_who_wins_starts_or_is_reached_is_told_so_as_you(game: str, seen: Seen, told: str) -> None:
    (line,) = lines_of(texts_of(game), [Told(0, seen.seat or 0, (seen,))], ["Anna", "Beat"], 1)
    assert line.text.endswith(told)


def test_of_what_was_before_a_new_table_only_what_was_done_to_the_reader_is_told() -> None:
    match = bungee("6 2 2", "9 2 3", "8 2 3", lucky="5")
    moves = [*told(match, 1, "drop 6", "drop 8"), Told(2, 0, (Seen("deal", 0, None, None, 1, (), ()),))]
    lines = of_this_round(_lines(match, moves, 1), moves, 1)
    assert [line.text for line in lines if line.ends <= 2] == ["Anna discards a 6. You miss a turn."]


def test_all_that_was_played_after_a_player_has_laid_down_is_told_though_cards_are_dealt() -> None:
    """In Dog the board goes on after a deal, and its marks show all these moves."""
    match = dog("2", "12 K K K", turn=2, hands=[["5", "8", "Q"], [], ["2"], []])
    moves = told(match, 2, "fold", "Q 12>24", "8 24>32", "5 32>37")[1:]
    assert any(seen.what == "deal" for seen in moves[-1].events)
    texts = [line.text for line in of_this_round(_lines(match, moves, 2), moves, 2)]
    assert texts[:3] == ["Anna plays a Queen.", "Anna plays an 8.", "Anna plays a 5."]


def test_of_a_pass_between_partners_a_player_is_told_only_what_is_theirs() -> None:
    match, moves = Match.new("dog", seats=4, seed=4), list[Told]()
    while match.view(None)["phase"] == "exchange":
        seat = match.actors[0]
        events = match.play(seat, match.moves(seat)[0])
        moves.append(Told(len(moves), seat, tuple(event.seen_by(1) for event in events)))
    gifts = [line.text for line in _lines(match, moves, 1) if "gives" in line.text]
    assert len(gifts) == 1
    assert " you " in gifts[0]


def test_who_has_chosen_a_card_to_give_is_told_only_while_nothing_else_has_happened() -> None:
    hit = Told(0, 0, tuple(event.seen_by(None) for event in dog("5 9", "12 K K K", "17 K K K").play(0, "5 12>17")))
    match = Match.new("dog", seats=4, seed=4)
    seat = match.actors[0]
    chosen = Told(1, seat, tuple(event.seen_by(None) for event in match.play(seat, match.moves(seat)[0])))
    assert len(_lines(match, [chosen], None)) == 1
    assert not [line for line in _lines(match, [hit, chosen], None) if "chosen" in line.text]


@pytest.mark.parametrize("game", GAMES_HERE)
def test_each_line_tells_only_what_its_reader_was_told(game: str) -> None:
    """Faces that an event hides from a seat never stand in that seat's lines: they are made of its versions alone."""
    rng, words = Random(7), texts_of(game)
    match = Match.new(game, seats=GAMES[game].seats[-1], seed=7)
    for at in range(60):
        if match.over:
            break
        seat, move = random_move(match, rng)
        events = match.play(seat, move)
        for reader in (*range(match.seats), None):
            seen = tuple(event.seen_by(reader) for event in events)
            lines = lines_of(words, [Told(at, seat, seen)], NAMES, reader)
            pairs = list(zip(events, seen, strict=True))
            hidden = {face for event, its in pairs if its.faces is None for face in event.faces}
            shown = {face for its in seen for face in its.faces or ()}
            # Of numbers alone nobody can tell what they count.
            secret = [words.face(face) for face in hidden - shown if len(words.face(face)) > 2]
            assert not [face for face in secret if any(face in line.text for line in lines)]


@pytest.mark.parametrize("game", sorted(GAMES_HERE))
def test_every_action_is_told_with_its_victim(game: str) -> None:
    """A reader who has the words alone can name whom something was done to; the victim reads "you" instead."""
    rng = Random(3)
    victims: set[int] = set()
    for seed in range(3):
        match = Match.new(game, seats=GAMES[game].seats[-1], seed=seed)
        for at in range(120):
            if match.over:
                break
            seat, move = random_move(match, rng)
            events = match.play(seat, move)
            for reader in (*range(match.seats), None):
                moves = [Told(at, seat, tuple(event.seen_by(reader) for event in events))]
                victims |= _victims_named(_lines(match, moves, reader), reader)
    assert victims


def _victims_named(lines: Sequence[Line], reader: int | None) -> set[int]:
    """The seats to which these lines do something; each is named, but for the reader."""
    alone = [each for line in lines for each in line.told if len(each.befallen) == 1]
    for sentence in alone:
        (victim,) = sentence.befallen
        assert (NAMES[victim] in sentence.text) == (victim != reader), sentence.text
    return {victim for sentence in alone for victim in sentence.befallen}


def test_what_you_have_done_yourself_is_told_to_you_as_yours() -> None:
    match = dog("5 9", "12 K K K", "17 K K K")
    assert story(match, 0, "5 12>17") == ["You play a 5. You send back a marble of Beat."]
    back = dog("4 9", "12 K K K")
    assert story(back, 0, "4 12>8") == ["You play a 4. Your marble goes 4 steps backward."]
    swapped = dog("J 9", "12 K K K", "17 K K K")
    assert story(swapped, 0, "J 12x17") == ["You play a Jack. You swap places with a marble of Beat."]


def test_a_swap_says_with_whom() -> None:
    match = dog("J 9", "12 K K K", "17 K K K")
    moves = told(match, 1, "J 12x17")
    assert [line.text for line in _lines(match, moves, 1)] == ["Anna plays a Jack. Anna swaps places with your marble."]
    assert "Anna swaps places with a marble of Beat." in _lines(match, moves, 2)[0].text
