"""The rulebook of Bärnergäng."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, RuleEntry, ShortRule
from tabletop import Place
from tabletop.games.baernergaeng.cards import FACES

# figures: a row, and what can happen to it

_ROW = Cards((("9", BACK, BACK, "2"),), N_("At the start you look at your two outer cards."))
_KEEP = Cards((("3", "→", "/9", BACK, BACK, "2"),), N_("The drawn 3 comes in, and the 9 goes to the discard pile."))
_KEEP_UNSEEN = Cards((("3", "→", "/?", BACK, BACK, "2"),), N_("You may discard a card that you have never looked at."))
_TAKE = Cards(
    (("1", "→", BACK, "/?", BACK, "2"),), N_("The 1 comes from the discard pile: everyone knows where it is.")
)
_GRAB = Cards((("0", "→", BACK, "/9", BACK, BACK),), N_("A 0 is face up in another row: grab it for your 9."))
_FEW = Cards((("3", "0", "1", "2", "=", "#6"),), N_("Six points: a good row to call with."))
_REPLACED = Cards(
    (("0", "3", "/look", "8"), ("0", "3", "2", "8", "=", "#13")),
    N_("The 2 from the draw pile replaces Peek: 13 points."),
)

# figures: what the special cards do

_SWAP = Cards((("9", "swap", BACK),), N_("Swap one of your cards with a card from another row."))
_LOOK = Cards((("look", BACK, "→", "7"),), N_("Only you see the card, and it stays where it is."))
_TWO = Cards((("two", "/8", "→", BACK),), N_("You discard the first card, so you draw a second one."))
_TWO_KEPT = Cards((("two", "3", "→", "/9", BACK, BACK, BACK),), N_("You keep the first card, so you are done."))
_MIX = Cards(
    (("mix", "→", "6", BACK, BACK, "4"),), N_("All rows are new, and each player looks at their two outer cards.")
)
_FLIP = Cards((("flip", BACK, "→", "5"),), N_("From now on the 5 is face up, and others can grab it."))
_NEW = Cards((("new", "→", "4", BACK, BACK, "6"),), N_("Four cards go, four come, and you look at two of them."))
_TRADE = Cards(
    ((BACK, "8", BACK, BACK, "trade", BACK, BACK, BACK, BACK),),
    N_("Whole rows change hands, and face-up cards stay face up."),
)
_INVERT = Cards(
    (("invert", "9", "8", "4", "9", "=", "#30"), ("#36", "#−", "#30", "=", "#6")),
    N_("Four cards with a total of 30 score 6."),
)
_ADD = Cards((("add", BACK, BACK, BACK, BACK, "+", BACK),), N_("You get a fifth card, and you don’t know which one."))
_CUT = Cards((("cut", "3", "/9", BACK, "2"),), N_("Only three cards are left to score."))
_JOKER = Cards((("joker", "=", "swap", "look", "two"),), N_("It can be any special card in the deck."))

SHORT = (
    ShortRule(
        Cards((("9", BACK, BACK, "2"),)),
        N_(
            "You have four cards in a row, face down, and low is good. At the start, look once at your two outer cards."
        ),
    ),
    ShortRule(
        Cards(((BACK, "→", "3", "→", "/9"),)),
        N_("On your turn, draw a card. Put a number in place of one of your cards, or discard it."),
    ),
    ShortRule(
        Cards((("1", "→", BACK, "/?"),)),
        N_("Or take the number on the discard pile in exchange for one of your cards. Then everyone knows it."),
    ),
    ShortRule(
        Cards((("swap", "look", "two"),)),
        N_("Use a special card, or discard it: swap one card with another player, look at any card, or draw twice."),
    ),
    ShortRule(
        Cards((("3", "0", "1", "2"),)),
        N_(
            "Is your row low at the end of your turn, and has everyone had a turn? Call “Bärnergäng!”, and "
            "everyone else gets one more turn. They can still swap your cards. A call that fails costs nothing "
            "extra."
        ),
    ),
    ShortRule(
        Cards((("0", "3", "/look", "8"), ("0", "3", "2", "8"))),
        N_(
            "Your row may hold special cards from the deal. Discarded from there, they do nothing; at the end, "
            "numbers from the draw pile replace them. After seven rounds the fewest points win."
        ),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "In front of you is a row of four face-down cards, and you know two of them. Each turn you try to "
            "replace cards with better ones and to remember which is where. When you think your row is low "
            "enough, you call “Bärnergäng!”, which ends the round. Low numbers are good: the fewest points win."
        ),
        (
            Cards(
                (("9", BACK, BACK, "2"), ("3", "0", "1", "2")), N_("A row at the start, and when it is time to call.")
            ),
        ),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_(
            "There are 66 cards: four each of 0 to 8, and nine 9s. Each is worth its number. The other cards are "
            "special cards: nine Swaps, seven Peeks and five Draw Twices."
        ),
        (
            Cards(
                (("0", "1", "2", "3", "4"), ("5", "6", "7", "8", "×", "#4"), ("9", "×", "#9")),
                N_("The numbers: the lower, the better."),
            ),
            Cards(
                (("swap", "×", "#9"), ("look", "×", "#7"), ("two", "×", "#5")),
                N_("Swap, Peek, Draw Twice."),
            ),
        ),
    ),
    Chapter(
        "round",
        N_("Starting a round"),
        N_(
            "Deal each player four cards in a row, face down; nobody looks. Turn the top card of the draw pile "
            "face up to start the discard pile. Then each player looks once, in secret, at the two outer cards of "
            "their row. The player to the left of the dealer goes first, and the deal passes to the left each round."
        ),
        (_ROW,),
    ),
    Chapter(
        "turn",
        N_("Your turn"),
        N_(
            "Do one of two things.\n"
            "• Draw from the draw pile. Only you see the card. You can put a number face down in place of one of "
            "your cards. The old card goes face up to the discard pile; you don’t look at it first. Or you "
            "discard the drawn card. You use or discard a special card; you never put it into your row.\n"
            "• Take the top card of the discard pile, if it is a number. It goes face down in place of one of "
            "your cards, and you discard that one. Everyone knows what you took.\n"
            "A special card that goes from a row to the discard pile has no effect."
        ),
        (_KEEP, _KEEP_UNSEEN, _TAKE),
    ),
    Chapter(
        "specials",
        N_("The three special cards"),
        N_(
            "• Swap: swap one of your cards with another player’s card. Nobody looks.\n"
            "• Peek: look at one face-down card, yours or another player’s.\n"
            "• Draw Twice: draw the next card right away. If you discard it, you draw a second one; if you keep "
            "or use it, you are done.\n"
            "A special card goes to the discard pile after its effect. When the draw pile is empty, shuffle the "
            "discard pile without its top card to make a new one."
        ),
        (_SWAP, _LOOK, _TWO),
    ),
    Chapter(
        "call",
        N_("Calling"),
        N_(
            "At the end of your turn you may call “Bärnergäng!”, once everyone has had at least one turn this "
            "round. Then everyone else gets one more turn, and the round is over. Only one player calls per "
            "round. The caller’s cards aren’t safe: others can still swap them."
        ),
        (_FEW,),
    ),
    Chapter(
        "counting",
        N_("Scoring"),
        N_(
            "Reveal all cards. A special card in a row goes to the discard pile, and the next number from the "
            "draw pile replaces it. The player to the left of the caller does this first, the caller last. Then "
            "each player scores the total of their row.\n"
            "Example: 0, 3, Peek and 8. The next number from the draw pile is a 2, which replaces Peek: 0 + 3 + 2 "
            "+ 8 = 13 points.\n"
            "After seven rounds the lowest total wins. Ties are broken by rounds won; if still tied, players "
            "share the win. You can also agree that the most rounds won decide, and then the lower total."
        ),
        (_REPLACED,),
    ),
    Chapter(
        "more",
        N_("More special cards"),
        N_(
            "You can add any of these kinds to the deck. If you draw one, you must use it.\n"
            "• Shuffle (1 card): shuffle all rows together and deal them out again; each player looks at their "
            "two outer cards.\n"
            "• Flip One (2): turn one of your cards face up. Instead of drawing, any player may swap one of their "
            "cards for that face-up number; both end up face down.\n"
            "• New Row (4): discard your whole row and draw as many new cards; you look at the two outer ones.\n"
            "• Trade Rows (2): you and your neighbour on the left trade whole rows as they are.\n"
            "• Plus and Minus (2): in this round the highest total wins; a second one turns it back. Each player "
            "scores 9 points per card dealt, minus their total: with four cards totalling 30 you score 36 − 30 = "
            "6. So the lowest score is still best.\n"
            "• One More (2): one more card from the draw pile at the end of your row, unseen, until the round is "
            "over.\n"
            "• One Less (3): discard one of your cards, but never the last.\n"
            "• Joker (2): it can be any other special card in the deck."
        ),
        (_MIX, _FLIP, _GRAB, _NEW, _TRADE, _INVERT, _ADD, _CUT, _JOKER),
    ),
    Chapter(
        "variants",
        N_("Variants"),
        N_(
            "• Growing rows, for two: in the first round you each have one card, in the second two, and so on. "
            "Nobody looks at the start of the first two rounds. The player who starts a round may call right "
            "away, before the first action or right after it, as agreed. Then the round ends.\n"
            "• Change the special cards: before each deal the dealer may add extra special cards to the deck or "
            "remove them, even single cards of a kind.\n"
            "• Most rounds won: the score sheet shows the totals of the rows as they are.\n"
            "• Special cards in a row: you may put a drawn Swap, Peek or Draw Twice face down into your row.\n"
            "• The caller is protected: after the call nobody touches or looks at the caller’s cards. Shuffle "
            "leaves them where they are, and Trade Rows skips the caller. You can’t use a Swap or Peek that finds "
            "no other card.\n• The number of rounds: from 1 to 12."
        ),
        (
            Cards(((BACK,), (BACK, BACK), (BACK, BACK, BACK)), N_("Growing rows: three rounds.")),
            Cards((("look", "→", "/9", BACK, BACK, "2"),), N_("Special cards in a row: a Peek instead of a 9.")),
        ),
    ),
    Chapter(
        "device",
        N_("In the app"),
        N_(
            "When it is another player’s turn, a curtain says whose: pass the device on, and hold your finger on "
            "the curtain to open it. Cards that you may look at are still face down: hold your finger on one to "
            "see it. Once you press “Got it”, you can’t look at those cards again.\n"
            "Drag the top card of the draw pile to your hand, or the top discard onto one of your cards. Drag a "
            "drawn card onto the card it replaces, or onto the discard pile. You can also tap: first the card, "
            "then where it goes. A long press on a card tells you what it does."
        ),
    ),
)

_LOW = N_(
    "A number is worth its number of points, and low is good: a card to keep. There are four of them.\n"
    "If you take it from the discard pile, everyone knows where it is and can get it with a Swap."
)
_MIDDLE = N_(
    "A number is worth its number of points. There are four of them.\n"
    "On average, a number is worth 5: about what to expect from a card you don’t know."
)
_HIGH = N_(
    "A number is worth its number of points, and low is good: replace it when something better comes. There are "
    "four of them.\nIn a round where the highest total wins, it is a good card."
)

INDEX = (
    # numbers
    RuleEntry(
        "0",
        "0",
        N_(
            "The best card: it is worth 0 points. There are four of them.\n"
            "In a round where the highest total wins, it is the worst."
        ),
        Cards((("0", "×", "#4"),)),
    ),
    RuleEntry("1", "1", _LOW, Cards((("1", "×", "#4"),))),
    RuleEntry("2", "2", _LOW, Cards((("2", "×", "#4"),))),
    RuleEntry("3", "3", _LOW, Cards((("3", "×", "#4"),))),
    RuleEntry("4", "4", _MIDDLE, Cards((("4", "×", "#4"),))),
    RuleEntry("5", "5", _MIDDLE, Cards((("5", "×", "#4"),))),
    RuleEntry("6", "6", _HIGH, Cards((("6", "×", "#4"),))),
    RuleEntry("7", "7", _HIGH, Cards((("7", "×", "#4"),))),
    RuleEntry("8", "8", _HIGH, Cards((("8", "×", "#4"),))),
    RuleEntry(
        "9",
        "9",
        N_(
            "The worst card, and there are nine of them: it is worth 9 points.\n"
            "In a round where the highest total wins, it is the best."
        ),
        Cards((("9", "×", "#9"),)),
    ),
    # special cards
    RuleEntry(
        "swap",
        N_("Swap"),
        N_(
            "Swap one of your cards with another player’s card. Nobody looks, and both end up face down, even one "
            "that was face up.\nYou may discard it instead. There are nine of them."
        ),
        _SWAP,
    ),
    RuleEntry(
        "look",
        N_("Peek"),
        N_(
            "Look at one face-down card, in your row or any other. It stays where it is. Everyone sees which card "
            "you look at, but not what it is.\nYou may discard it instead. There are seven of them."
        ),
        _LOOK,
    ),
    RuleEntry(
        "two",
        N_("Draw Twice"),
        N_(
            "You draw the next card right away. If you discard it, you draw a second one; if you keep or use it, "
            "you are done.\n"
            "If it is another Draw Twice and you use it, you start again with two draws. You may discard it "
            "instead of using it. There are five of them."
        ),
        _TWO_KEPT,
    ),
    RuleEntry(
        "mix",
        N_("Shuffle"),
        N_(
            "Shuffle all rows together and deal them out again face down, each row as long as before. Then each "
            "player looks at their two outer cards, including the caller.\n"
            "You must use it. If the caller is protected, the caller’s row stays as it is. There is one of them, "
            "if your table adds it to the deck."
        ),
        _MIX,
    ),
    RuleEntry(
        "flip",
        N_("Flip One"),
        N_(
            "Turn one of your face-down cards face up: you choose which one. It stays face up until it leaves its "
            "place, and others can grab it if it is a number.\n"
            "You must use it. If all your cards are face up already, nothing happens. There are two of them, if "
            "your table adds them to the deck."
        ),
        _FLIP,
    ),
    RuleEntry(
        "new",
        N_("New Row"),
        N_(
            "Discard your whole row face up, and draw as many new cards. You look at the two outer ones.\n"
            "You must use it, even if your row was good. There are four of them, if your table adds them to the "
            "deck."
        ),
        _NEW,
    ),
    RuleEntry(
        "trade",
        N_("Trade Rows"),
        N_(
            "You and your neighbour on the left trade whole rows as they are: face-up cards stay face up. Nobody "
            "looks.\n"
            "You must use it. If the caller is protected, it skips the caller. There are two of them, if your "
            "table adds them to the deck."
        ),
        _TRADE,
    ),
    RuleEntry(
        "invert",
        N_("Plus and Minus"),
        N_(
            "In this round the highest total wins. A second card like this undoes it.\n"
            "Scores are written so that the lowest total is still best: 9 points per card dealt, minus the total "
            "of your row. You must use it. There are two of them, if your table adds them to the deck."
        ),
        _INVERT,
    ),
    RuleEntry(
        "add",
        N_("One More"),
        N_(
            "You get one more card from the draw pile, unseen, at the right end of your row, until the round is "
            "over.\nYou must use it. There are two of them, if your table adds them to the deck."
        ),
        _ADD,
    ),
    RuleEntry(
        "cut",
        N_("One Less"),
        N_(
            "Discard one of your cards without looking at it, then close the gap. Your last card always stays.\n"
            "You must use it. There are three of them, if your table adds them to the deck."
        ),
        _CUT,
    ),
    RuleEntry(
        "joker",
        N_("Joker"),
        N_(
            "It can be any special card in the deck: choose one, and it has that effect. You can’t discard it "
            "unused.\nThere are two of them, if your table adds them to the deck."
        ),
        _JOKER,
    ),
    # what lies on the table
    RuleEntry(
        "row",
        N_("A row of cards"),
        N_(
            "Each player has a row of four face-down cards. At the start you look once at your two outer ones. "
            "After that, only Peek and a few other special cards show you a card.\n"
            "Put a number you draw or take face down in place of any card in your row, and discard the old one. "
            "You don’t look at it first. If it is a special card, it has no effect."
        ),
        _ROW,
    ),
    RuleEntry(
        "open",
        N_("A face-up card in a row"),
        N_(
            "A Flip One has revealed it, and it stays face up until it leaves its place. Instead of drawing, you "
            "can grab such a number from another player in exchange for one of your cards. Both end up face down, "
            "and nothing goes to the discard pile."
        ),
        _GRAB,
    ),
    RuleEntry(
        "pile",
        N_("Draw pile"),
        N_(
            "Draw the top card on your turn: only you see it. The number shows how many cards are left.\n"
            "When the draw pile is empty, shuffle the discard pile without its top card to make a new one."
        ),
        Cards(((BACK, "→", "3"),)),
    ),
    RuleEntry(
        "discard",
        N_("Discard pile"),
        N_(
            "Cards that were discarded, used or replaced. Only the top one can be seen. If it is a number, you can "
            "take it on your turn in exchange for one of your cards. A special card stays there; one that comes "
            "from a row has no effect."
        ),
        _TAKE,
    ),
    RuleEntry(
        "hand",
        N_("The drawn card"),
        N_(
            "A drawn card stays here until its player has decided what to do with it. Nobody else sees it. A "
            "number goes into the row or to the discard pile; a special card is used or discarded. Special cards "
            "that your table added to the deck must be used."
        ),
        _KEEP,
    ),
    RuleEntry(
        "resolving",
        N_("Special cards in use"),
        N_(
            "A special card is here while it takes effect. Then it goes to the discard pile, on top of anything "
            "discarded meanwhile."
        ),
        _TWO,
    ),
    RuleEntry(
        "call",
        N_("Calling “Bärnergäng!”"),
        N_(
            "At the end of your turn you may call, once everyone has had a turn this round. Everyone else gets one "
            "more turn, then all cards are revealed. There is one call per round.\n"
            "The caller’s cards aren’t safe unless you agreed that they are. A call that fails costs nothing "
            "extra: the caller scores their row like everyone else."
        ),
        _FEW,
    ),
    RuleEntry(
        "pad",
        N_("Score sheet"),
        N_(
            "One line per round, with the total of each row. The lowest total wins; in a tie, the most rounds won. "
            "If you agreed that rounds won decide, it is the other way round. Players who are still tied share the "
            "win.\n"
            "In a round where the highest total wins, you score 9 points per card dealt, minus your total. That "
            "can be below zero if your row has become longer."
        ),
        _REPLACED,
    ),
)

RULINGS = (
    (
        N_("The first card of the discard pile is a special card. What happens?"),
        N_("Nothing: it stays there without effect. Nobody can take it, so the first player has to draw."),
    ),
    (
        N_("Who starts the next round?"),
        N_("The player to the left of the one who started the last round, no matter who won or called."),
    ),
    (
        N_("I grabbed a face-up card. Does it stay face up?"),
        N_("No. Both cards end up face down, but everyone has seen which number you got."),
    ),
    (
        N_("May I swap a face-up card?"),
        N_("Yes, yours or another player’s. Both end up face down."),
    ),
    (
        N_("My Draw Twice draws another Draw Twice. How many cards do I draw?"),
        N_("If you use it, you start again with two draws and lose the second draw of the first one."),
    ),
    (
        N_("Which card is on top of the discard pile after a special card?"),
        N_(
            "The special card. It goes there after its effect and covers anything discarded meanwhile, so you "
            "can’t take that."
        ),
    ),
    (
        N_("How do I score a round where the highest total wins?"),
        N_(
            "9 points per card dealt, minus the total of your row. With four cards totalling 30 you score 36 − 30 "
            "= 6. It is the same for everyone, so the highest total is best and the lowest score still wins. With "
            "more cards than you were dealt, it can be below zero."
        ),
    ),
    (
        N_("Shuffle after the call: does the caller look too?"),
        N_("Yes, everyone looks at their two outer cards. Only a protected caller doesn’t: that row stays as it is."),
    ),
    (
        N_("Several of us have the lowest total. Who wins the round?"),
        N_("All of them. This matters when rounds won decide, or when totals are tied."),
    ),
    (
        N_("Which cards can a Joker be?"),
        N_(
            "Any kind of special card in this match’s deck, including Swap, Peek and Draw Twice. Not another Joker, "
            "and you can’t discard it unused."
        ),
    ),
    (
        N_("Growing rows: I call right away. What do the others do?"),
        N_("Nothing: nobody plays, all cards are revealed, and the round is scored."),
    ),
    (
        N_("There is no card left to draw. What now?"),
        N_(
            "If there is no card under the top discard, there is no new draw pile. Then you can only take or "
            "grab; if you can do neither, your turn is over. A special card that no number can replace is worth 0 "
            "at the end."
        ),
    ),
)

#: The index entry that tells more about a refusal, by its code.
WHY = {
    "call_after_action": "call",
    "end_the_turn": "call",
    "everybody_first": "call",
    "one_call": "call",
    "caller_protected": "call",
    "nothing_to_draw": "pile",
    "nothing_to_take": "discard",
    "special_on_top": "discard",
    "grab_needs_flip": "discard",
    "grab_from_another": "open",
    "grab_what_is_seen": "open",
    "grab_a_number": "open",
    "lies_open": "flip",
    "nothing_to_flip": "flip",
    "card_in_hand": "hand",
    "special_in_row": "hand",
    "must_be_used": "hand",
    "joker_not_for_joker": "joker",
    "last_card_stays": "cut",
    "swap_with_another": "swap",
}

#: The entries of buttons, of places by their first word, and of a face-down card.
_ELSEWHERE = {"end": "call", "ok": "row", BACK: "row"}
_KEYS = {entry.key for entry in INDEX}


def entry_of(name: str) -> str:
    """The key of the index entry about a face or a place.

    >>> [entry_of(name) for name in ("7", "joker:look", "1.3", "row 2", "hand 0", "pile", "end", "deal")]
    ['7', 'look', 'row', 'row', 'hand', 'pile', 'call', '']
    """
    name = name.rpartition(":")[2].removesuffix("^")
    if name in FACES:
        return name
    place = Place.parse(name)
    key = "row" if place.is_slot else _ELSEWHERE.get(place.name, place.name)
    return key if key in _KEYS else ""
