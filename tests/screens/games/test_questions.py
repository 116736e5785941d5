"""What newcomers ask in a first match is answered by the rules in short, or one long press from where it arises.

Each question names the sentence that answers it, and where that stands: ``SHORT``, or what a finger rests on, a face
or a place of the table. The questions are those of people who had never played the game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from screens.games.rules import entry_for, rulebook
from screens.table.move_entry import Attempt
from tabletop import GAMES, Match
from tabletop.games.bauernschlau.farms import farms_of
from tests.screens.at_round import gather
from tests.screens.at_table import AtTable, bauernschlau, bungee, dog, sit
from tests.screens.driver import TABLET, Driver

SHORT = ""
EACH = 15
#: Fences that make a farm of three its land, from the inside to the edge of the board.
LEFT = ["4/-2", "5/-4", "7/-5", "8/-7", "10/-8", "11/-10", "13/-11"]
RIGHT = ["2/-4", "1/-5", "2/-7", "1/-8", "2/-10", "1/-11", "2/-13"]


class Asked(NamedTuple):
    """A question, the sentence that answers it, and where that stands."""

    question: str
    answer: str
    where: str = SHORT


QUESTIONS = {
    "bungee": (
        Asked("How many cards do we each get?", "You start with five cards.", "hand 0"),
        Asked("I hold two 7s. May I get rid of both?", "discard one card, or several of a kind"),
        Asked("Do I draw as many as I discard?", "Then draw one."),
        Asked("I took the 2. May I discard it again?", "the card you took must stay this turn", "discard"),
        Asked("Is a lucky 8 still worth 0 if I don’t call?", "worth 0 this round, whether you call or not", "lucky"),
        Asked("The lucky card is a Bungee. What now?", "the dealer may take it. They discard any card", "lucky bungee"),
        Asked("She discards two 6s. Who misses a turn?", "first the next player, then the one after"),
        Asked("A 6 skips me, but I have only 3 points. May I call?", "They can’t call either."),
        Asked("I am down to 4. Do I have to call?", "You may call “Bungee!” instead of playing"),
        Asked("After the call I play and am down to 4. May I call now?", "call too, instead of playing or right after"),
        Asked("We both called with 3. Who wins the round?", "in a tie, the last to call"),
        Asked(
            "I called and lost. What do I score?", "Everyone else scores the total of their hand, with Bungees as 10"
        ),
        Asked("A 6 reaches the caller. Who plays again?", "everyone who hasn’t called gets one more turn", "lap"),
        Asked("The draw pile is empty. What now?", "shuffle the discard pile without its top card", "pile"),
        Asked("How long do we play, and who wins?", "After six rounds the lowest total wins."),
    ),
    "bohne": (
        Asked("May I lead any card?", "The player with the token leads any card, face up."),
        Asked("May I change the card that I chose?", "Until then its player can still change it.", "?"),
        Asked("Who takes first?", "The player who led takes first, but never the lead card."),
        Asked("Whose turn is it after that?", "If your card was taken, you take next."),
        Asked("I don’t want any of these. May I pass?", "you take one card, like it or not"),
        Asked("May I take my own card back?", "You can never take your own card."),
        Asked("Who gets the lead card and the token?", "The lead card is taken last, and the token goes with it."),
        Asked("A minus comes after my 9. Is the 9 minus, too?", "the whole row of their colour, in any order"),
        Asked("What do two minus cards do? And three?", "a third minus points", "g-"),
        Asked("I have a ×2 and a minus in one row.", "good for a row of plus points, and bad for one of minus", "bx"),
        Asked("I have the 0. Do later numbers count?", "whatever else is in it or is added later", "r0"),
        Asked("What is a row of only special cards worth?", "one without numbers is worth 0"),
        Asked("Do we score after each round, or only in the end?", "the round ends and every row is scored"),
        Asked("Do I keep my rows for the next round?", "the next round starts without any", "rows 0"),
        Asked("We have the same total. Who wins?", "tied players share the win", "pad"),
    ),
    "baernergaeng": (
        Asked("Which cards may I look at?", "At the start, look once at your two outer cards."),
        Asked("I forgot them. May I look again?", "only Peek and a few other special cards", "row 0"),
        Asked("May I see the card that I replace?", "You don’t look at it first.", "row 0"),
        Asked("I drew a Swap. May I put it into my row?", "a special card is used or discarded", "hand 0"),
        Asked("A Peek is on the discard pile. May I take it?", "A special card stays there", "discard"),
        Asked("I discard a Swap from my row. Do I swap?", "Discarded from there, they do nothing"),
        Asked("May I call in my first turn?", "has everyone had a turn?"),
        Asked("What if I call and another row is lower?", "A call that fails costs nothing extra."),
        Asked("Can my row still change after my call?", "They can still swap your cards."),
        Asked("There is a special card in my row at the end.", "numbers from the draw pile replace them"),
        Asked("Do I see the cards that I swap?", "Nobody looks, and both end up face down", "swap"),
        Asked("May I peek at your card?", "in your row or any other", "look"),
        Asked("Draw Twice: must I draw both?", "if you keep or use it, you are done", "two"),
        Asked("Is 0 better than 9?", "low is good"),
        Asked("We have the same total. Who wins?", "in a tie, the most rounds won", "pad"),
    ),
    "bauernschlau": (
        Asked("What do we do before the first turn?", "Everyone starts by placing one sheep"),
        Asked("How much may I do in a turn?", "Your turn is one action."),
        Asked("How many fence pieces may I place at once?", "add one fence piece to one of your two fences"),
        Asked("Where may my fence begin?", "it is a gap between two farms", "end 4/-2"),
        Asked("May a fence turn back?", "never back towards the farms", "end 4/-2"),
        Asked("Whose fence is it?", "Your neighbour builds on it too."),
        Asked("May I look at my sheep again?", "look at it once and place it face down"),
        Asked("May I place a sheep beside your farm?", "on any empty pasture"),
        Asked("May I reveal a sheep that you placed?", "turn any face-down sheep face up"),
        Asked("No sheep is face down. How many may I place?", "as many at once as there are players"),
        Asked("Where may the dog rest?", "in the middle or on a pasture without a sheep", "dog"),
        Asked("The dog moved a black sheep. Do I get more actions?", "If the dog moves it, it gives none", "-3"),
        Asked("What do the pieces that I don’t need cost?", "each unused fence piece costs 1 point"),
        Asked("My farm isn’t fenced, but I have the best sheep.", "An unfenced farm loses."),
        Asked("We have the same score. Who wins?", "tied players share the win"),
    ),
    "dog": (
        Asked("Who starts?", "A player chosen at random starts; the next player starts each new round."),
        Asked("May I tell you what I hold?", "without talking about your hands"),
        Asked("What brings a marble out?", "An Ace, a King or a Joker brings a marble out."),
        Asked("I could play only a card that hurts us. Must I?", "If you can play a card, you must, even if it hurts."),
        Asked("None of my cards fits. What now?", "you lay down your hand and are out for the round"),
        Asked("My hand is empty, and the others still play.", "Without cards, you wait for the next round.", "hand 0"),
        Asked("I land on my own marble. Does it go back?", "goes back to its kennel, even your own"),
        Asked("May I pass my own guard?", "nobody can pass it"),
        Asked("Does a 7 send back my own marbles?", "your own too", "7"),
        Asked("May I use only five steps of a 7?", "You must take all seven steps.", "7"),
        Asked("May I swap two of your marbles?", "A Jack swaps one of your marbles with one of another colour."),
        Asked("I hold only Jacks, and all the marbles are mine.", "play one without a swap", "J"),
        Asked("Do I need the exact number for the finish?", "on any free space there, but not go beyond the last"),
        Asked("May I go back into the finish with a 4?", "Nobody goes backward into the finish", "4"),
        Asked("My four are in. Am I done?", "you keep playing and move your partner’s marbles"),
    ),
}


@pytest.mark.parametrize("game", QUESTIONS)
def test_a_newcomers_questions_are_answered_in_short_or_one_long_press_away(game: str) -> None:
    short = "\n".join(line.text for line in rulebook(game).SHORT)
    assert len(QUESTIONS[game]) == EACH
    for asked in QUESTIONS[game]:
        entry = entry_for(game, (asked.where,)) if asked.where else None
        assert asked.answer in (entry.text if entry else short), asked.question


def _looked_up(table: AtTable) -> list[str]:
    """The keys of the entries that explanations lead to, from now on."""
    keys: list[str] = []
    table.scene.bind(on_explained=lambda _scene, _entry, said: keys.append(said.key))
    return keys


def test_the_note_about_the_last_lap_leads_to_its_rules(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 2", "9 9", "8 8", lucky="5"))
    table.make("call")
    driver.wait(1)
    keys = _looked_up(table)
    note = next(each for each in table.scene.walk() if type(each).__name__ == "Notice")
    driver.hold(note.to_window(*note.center), 1).up()
    assert keys == ["lap"]


def test_the_note_about_the_last_lap_leads_to_its_rules_at_each_edge(start_app: Any, driver: Driver) -> None:
    match = bungee("1 2", "9 9", "8 8", "7 7", lucky="5")
    match.play(0, "call")
    round_table = gather(start_app, driver, match, TABLET)
    keys = _looked_up(round_table)
    notes = [each for each in round_table.scene.walk() if getattr(each, "text", "") == round_table.scene.lap]
    assert len([each for each in notes if type(each).__name__ == "ForAll"]) >= len(("below", "above"))
    for note in notes:
        driver.hold(note.to_window(*note.center), 1).up()
    assert set(keys) == {"lap"}


def test_a_lucky_bungee_leads_to_its_own_entry(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("7 9", "2 3 4", lucky="B", phase="lucky", turn=1))
    keys = _looked_up(table)
    driver.hold(table.at("lucky"), 1).up()
    assert keys == ["lucky bungee"]


def test_a_face_up_card_in_a_row_leads_to_its_own_entry(start_app: Any, driver: Driver) -> None:
    start = Match.new("baernergaeng", seats=2, seed=1, options={"extension": ["flip"]}).position()
    rows = [["5", "2", "9", "1"], ["1", "0^", "4", "4"]]
    dealt = {"phase": "turn", "peeking": [], "rows": rows, "pile": ["6", "7"], "discard": ["8"]}
    table = sit(start_app, driver, Match.from_position(start | dealt))
    keys = _looked_up(table)
    for place in ("1.1", "1.2"):
        driver.hold(table.at(place), 1).up()
    assert keys == ["open", "row"]


def test_the_hand_sizes_say_what_they_are(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog("2", "0 K K K"))
    keys = _looked_up(table)
    table.scene.entry.hold(table.scene.ids.sizes.center)
    assert keys == ["hand"]


def test_a_space_of_the_track_leads_to_the_track(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, dog("2", "0 K K K"))
    keys = _looked_up(table)
    table.scene.entry.hold(table.target("5"))
    assert keys == ["track"]


@pytest.mark.parametrize("game", QUESTIONS)
def test_what_is_read_about_a_refusal_exists(game: str) -> None:
    book = rulebook(game)
    assert book.WHY.keys() <= GAMES[game].refusals.keys()
    assert {*book.WHY.values()} <= {entry.key for entry in book.INDEX}


def test_a_refused_move_leads_to_the_rule_behind_it(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("9 9", "2 3 4", lucky="5"))
    said: list[str] = []
    table.page.sayings.say = lambda _entry, words: said.append(words.key)
    for move in ("call", "take drop 9"):
        table.page.refuse(table.scene.entry, Attempt(move, table.scene.center))
    assert said == ["call", "discard"]


def test_surveyed_farms_explain_their_land_and_numbers(start_app: Any, driver: Driver) -> None:
    match = bauernschlau(fences=[LEFT, [], RIGHT])
    land = next(field for farm in farms_of(match.view(None)) for field in farm.fields)
    table = sit(start_app, driver, match)
    keys = _looked_up(table)
    plate = table.scene.seats[1]
    for _is_surveyed in (False, True):
        table.scene.entry.hold(table.target(land))
        table.scene.entry.hold((plate.x + plate.width * 0.45, plate.center_y))
        table.scene.survey()
    assert keys[1:] == ["stock", "land", "tally"]
