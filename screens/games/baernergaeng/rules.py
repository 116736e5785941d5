"""The rulebook of Bärnergäng."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, RuleEntry, ShortRule
from tabletop import Place
from tabletop.games.baernergaeng.cards import FACES

# figures: a row, and what can happen to it

_ROW = Cards((("9", BACK, BACK, "2"),), N_("At the start you look at the two outer cards."))
_KEEP = Cards((("3", "→", "/9", BACK, BACK, "2"),), N_("The drawn 3 comes in, and the 9 goes onto the discard."))
_KEEP_UNSEEN = Cards(
    (("3", "→", "/?", BACK, BACK, "2"),), N_("The card that goes may be one that you have never looked at.")
)
_TAKE = Cards((("1", "→", BACK, "/?", BACK, "2"),), N_("The 1 comes from the discard: everybody knows where it lies."))
_GRAB = Cards((("0", "→", BACK, "/9", BACK, BACK),), N_("A 0 lies open in another row: grab it for your 9."))
_FEW = Cards((("3", "0", "1", "2", "=", "#6"),), N_("Six points: a good row to call with."))
_REPLACED = Cards(
    (("0", "3", "/look", "8"), ("0", "3", "2", "8", "=", "#13")),
    N_("The 2 from the pile takes the place of Look: 13 points."),
)

# figures: what the special cards do

_SWAP = Cards((("9", "swap", BACK),), N_("A card of yours changes places with one of another row."))
_LOOK = Cards((("look", BACK, "→", "7"),), N_("Only you see the card, and it stays where it is."))
_TWO = Cards((("two", "/8", "→", BACK),), N_("The first card is thrown away, so there is a second one."))
_TWO_KEPT = Cards((("two", "3", "→", "/9", BACK, BACK, BACK),), N_("The first card is kept: that was it."))
_MIX = Cards((("mix", "→", "6", BACK, BACK, "4"),), N_("All rows are new, and everybody looks at the two outer cards."))
_FLIP = Cards((("flip", BACK, "→", "5"),), N_("From now on the 5 lies open, and others may grab it."))
_NEW = Cards((("new", "→", "4", BACK, BACK, "6"),), N_("Four cards go, four come, and you look at two of them."))
_TRADE = Cards(
    ((BACK, "8", BACK, BACK, "trade", BACK, BACK, BACK, BACK),),
    N_("Whole rows change hands, and what lies open stays open."),
)
_INVERT = Cards(
    (("invert", "9", "8", "4", "9", "=", "#30"), ("#36", "#−", "#30", "=", "#6")),
    N_("A sum of 30 with four cards is written down as 6."),
)
_ADD = Cards((("add", BACK, BACK, BACK, BACK, "+", BACK),), N_("A fifth card, and you don't know which one."))
_CUT = Cards((("cut", "3", "/9", BACK, "2"),), N_("Only three cards are left to count."))
_JOKER = Cards((("joker", "=", "swap", "look", "two"),), N_("It stands for any special that is in the deck."))

SHORT = (
    ShortRule(
        Cards((("9", BACK, BACK, "2"),)),
        N_("You have four cards in a row, face down, and low is good. At the start look at the two outer ones."),
    ),
    ShortRule(
        Cards(((BACK, "→", "3", "→", "/9"),)),
        N_("On your turn draw a card. Put a number in the place of one of your cards, or throw it away."),
    ),
    ShortRule(
        Cards((("1", "→", BACK, "/?"),)),
        N_("Or take the number on the discard for one of your cards. Then everybody knows it."),
    ),
    ShortRule(
        Cards((("swap", "look", "two"),)),
        N_("Use a special, or throw it away: swap with another player, look at any card, or draw twice."),
    ),
    ShortRule(
        Cards((("3", "0", "1", "2"),)),
        N_("Your row is worth little? Call «Bärnergäng!», and the others have one more turn each."),
    ),
    ShortRule(
        Cards((("0", "3", "/look", "8"), ("0", "3", "2", "8"))),
        N_(
            "Then a number takes the place of each special, and the cards are counted. "
            "After seven rounds the fewest points win."
        ),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("What it is about"),
        N_(
            "In front of you lies a row of four cards, face down, and you know two of them. Turn after turn you "
            "exchange cards for better ones and try to remember what lies where. When you think that your row is worth "
            "little, you call «Bärnergäng!», and the round comes to its end. Low numbers are good: the fewest points "
            "win."
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
            "There are 66 cards. The numbers 0 to 8 are there four times each, the 9 nine times; a number counts "
            "itself. The other cards are specials: nine times Swap, seven times Look, five times Draw Twice."
        ),
        (
            Cards(
                (("0", "1", "2", "3", "4"), ("5", "6", "7", "8", "×", "#4"), ("9", "×", "#9")),
                N_("The numbers: the lower, the better."),
            ),
            Cards(
                (("swap", "×", "#9"), ("look", "×", "#7"), ("two", "×", "#5")),
                N_("Swap, Look, Draw Twice."),
            ),
        ),
    ),
    Chapter(
        "round",
        N_("A round begins"),
        N_(
            "Everybody gets four cards in a row, face down; nobody looks. The top card of the pile is turned up and "
            "begins the discard. Then everybody looks once, in secret, at the two outer cards of the own row. "
            "The player to the left of the dealer begins, and the deal moves on to the left from round to round."
        ),
        (_ROW,),
    ),
    Chapter(
        "turn",
        N_("Your turn"),
        N_(
            "Do one of two things.\n"
            "• Draw from the pile. Only you see the card. You may put a number face down in the place of one of your "
            "cards: the old card goes face up onto the discard, and you do not look at it before. Or you throw the "
            "drawn card away. A special is used or thrown away; it is never put into the row.\n"
            "• Take the top card of the discard, if it is a number. It goes face down in the place of one of your "
            "cards, and that one goes onto the discard. Everybody knows what you took.\n"
            "A special that comes out of a row onto the discard has no effect."
        ),
        (_KEEP, _KEEP_UNSEEN, _TAKE),
    ),
    Chapter(
        "specials",
        N_("The three specials"),
        N_(
            "• Swap: one of your cards changes places with a card of another player. Nobody looks.\n"
            "• Look: look at one card that lies face down, yours or anybody's.\n"
            "• Draw Twice: the next card is drawn at once. Throw it away, and you draw a second one; "
            "keep or use it, and that was it.\n"
            "A special goes onto the discard when its effect is over. "
            "When the pile is used up, the discard without its top card is shuffled and becomes the new pile."
        ),
        (_SWAP, _LOOK, _TWO),
    ),
    Chapter(
        "call",
        N_("The call"),
        N_(
            "At the end of your turn you may call «Bärnergäng!», once everybody has had at least one turn in this "
            "round. Then each of the others has one more turn, and the round is over. Only one player calls in a "
            "round. The caller's cards are not safe: they may still be swapped away."
        ),
        (_FEW,),
    ),
    Chapter(
        "counting",
        N_("Counting"),
        N_(
            "All cards are turned up. A special in a row goes onto the discard, and the next number from the pile "
            "takes its place; whoever sits to the left of the caller begins with this, the caller comes last. Then "
            "everybody writes down the sum of the own row.\n"
            "Example: 0, 3, Look and 8. The next number from the pile is a 2 and takes the place of Look: "
            "0 + 3 + 2 + 8 = 13 points.\n"
            "After seven rounds the lowest total wins. If it is shared, more rounds won decide; if these are equal "
            "too, the victory is shared. You may also agree that most rounds won decide, and then the lower total."
        ),
        (_REPLACED,),
    ),
    Chapter(
        "more",
        N_("More specials"),
        N_(
            "You may add any of these kinds to the deck. When one is drawn, it must be used.\n"
            "• Mix (1 card): all rows are shuffled together and laid out again; everybody looks at the outer cards.\n"
            "• Turn One Up (2): turn one of your cards face up. As your turn, anybody's number that lies face up may "
            "be grabbed for one of your own cards; both lie face down after.\n"
            "• New Row (4): all your cards go onto the discard, and you get as many new ones; "
            "you look at the two outer ones.\n"
            "• Trade Rows (2): you and your neighbour to the left trade whole rows, as they lie.\n"
            "• Plus and Minus (2): in this round the highest sum is best; a second one turns it back. To keep the "
            "lowest total best, each writes down what is missing to nine for every card dealt: with four cards, a sum "
            "of 30 is written as 36 − 30 = 6.\n"
            "• One More (2): one more card from the pile at the end of your row, unseen, until the round is over.\n"
            "• One Less (3): drop one of your cards, but never the last.\n"
            "• Joker (2): it stands for any other special in the deck."
        ),
        (_MIX, _FLIP, _GRAB, _NEW, _TRADE, _INVERT, _ADD, _CUT, _JOKER),
    ),
    Chapter(
        "variants",
        N_("Variants"),
        N_(
            "• Growing rows, for two: the first round has one card each, the second two, and so on. Nobody looks "
            "at the start of the first two rounds. Whoever begins a round may call at once, before the first turn: "
            "then the round ends without being played.\n"
            "• Specials in the row: a drawn Swap, Look or Draw Twice may be put face down into the row.\n"
            "• The caller is protected: after the call nobody touches or looks at the caller's cards. Mix leaves them "
            "where they are, and Trade Rows passes the caller by. A Swap or Look that finds no other card "
            "can't be used.\n"
            "• The number of rounds: from 1 to 12."
        ),
        (
            Cards(((BACK,), (BACK, BACK), (BACK, BACK, BACK)), N_("Growing rows: three rounds.")),
            Cards((("look", "→", "/9", BACK, BACK, "2"),), N_("Specials in the row: Look in the place of a 9.")),
        ),
    ),
    Chapter(
        "device",
        N_("On this device"),
        N_(
            "When another player has to act, a curtain says who it is: pass the device on, and open the curtain by "
            "holding your finger on it. Cards that you may look at still lie face down: hold your finger on one to see "
            "it. When you close a look it is over for good, and you will not see these cards again.\n"
            "Drag the pile's top card into your hand, or the discard's onto one of yours; drag a drawn card onto the "
            "card that it replaces, or onto the discard. You may tap instead: first the card, then where it goes. "
            "A long press on a card tells you what it does."
        ),
    ),
)

_LOW = N_(
    "A number counts itself, and low is good: a card to keep. There are four of them.\n"
    "If you take it from the discard, everybody knows where it lies, and may get it with a Swap."
)
_MIDDLE = N_(
    "A number counts itself. There are four of them.\n"
    "On the average a number counts 5: this one is about what you may expect of a card that you don't know."
)
_HIGH = N_(
    "A number counts itself, and low is good: let it go when something better comes. "
    "There are four of them.\n"
    "In a round that is played for the highest sum it is a good card."
)

INDEX = (
    # numbers
    RuleEntry(
        "0",
        "0",
        N_(
            "The best card there is: it counts nothing. There are four of them.\n"
            "In a round that is played for the highest sum it is the worst."
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
            "The worst card, and there are nine of them: it counts 9 points.\n"
            "In a round that is played for the highest sum it is the best."
        ),
        Cards((("9", "×", "#9"),)),
    ),
    # special cards
    RuleEntry(
        "swap",
        N_("Swap"),
        N_(
            "One of your cards changes places with a card of another player. Nobody looks, and both lie face down "
            "after, also one that lay face up.\n"
            "You may throw it away instead. There are nine of them."
        ),
        _SWAP,
    ),
    RuleEntry(
        "look",
        N_("Look"),
        N_(
            "Look at one card that lies face down, in your row or in any other. It stays where it is. "
            "Everybody sees which card you look at, but not what it is.\n"
            "You may throw it away instead. There are seven of them."
        ),
        _LOOK,
    ),
    RuleEntry(
        "two",
        N_("Draw Twice"),
        N_(
            "The next card is drawn at once. Throw it away, and you draw a second one; keep or use it, and that was "
            "it.\n"
            "If it is another Draw Twice and you use it, you have two draws again, and the old ones are over. "
            "You may throw it away instead of using it. There are five of them."
        ),
        _TWO_KEPT,
    ),
    RuleEntry(
        "mix",
        N_("Mix"),
        N_(
            "All rows are shuffled together and laid out again, each as long as before, all face down. "
            "Then everybody looks at the two outer cards, the caller too.\n"
            "It must be used. If the caller is protected, the caller's row stays as it lies. "
            "There is one of them, if the table takes it into the deck."
        ),
        _MIX,
    ),
    RuleEntry(
        "flip",
        N_("Turn One Up"),
        N_(
            "Turn one of your cards that lie face down face up: you choose which one. It lies open until it leaves "
            "its place, and others may grab it if it is a number.\n"
            "It must be used. If all your cards lie open already, nothing happens. "
            "There are two of them, if the table takes them into the deck."
        ),
        _FLIP,
    ),
    RuleEntry(
        "new",
        N_("New Row"),
        N_(
            "Your whole row goes onto the discard, face up, and you get as many new cards. You look at the two outer "
            "ones.\n"
            "It must be used, even if your row was a good one. "
            "There are four of them, if the table takes them into the deck."
        ),
        _NEW,
    ),
    RuleEntry(
        "trade",
        N_("Trade Rows"),
        N_(
            "You and your neighbour to the left trade whole rows, just as they lie: cards that lie open stay open. "
            "Nobody looks.\n"
            "It must be used. If the caller is protected, it passes the caller by. "
            "There are two of them, if the table takes them into the deck."
        ),
        _TRADE,
    ),
    RuleEntry(
        "invert",
        N_("Plus and Minus"),
        N_(
            "In this round the highest sum is best. A second such card turns it back.\n"
            "The points are written so that the lowest total is still best: 9 for each card dealt, less the sum of "
            "your row. It must be used. There are two of them, if the table takes them into the deck."
        ),
        _INVERT,
    ),
    RuleEntry(
        "add",
        N_("One More"),
        N_(
            "You get one more card from the pile, unseen, at the right end of your row, until the round is over.\n"
            "It must be used. There are two of them, if the table takes them into the deck."
        ),
        _ADD,
    ),
    RuleEntry(
        "cut",
        N_("One Less"),
        N_(
            "One of your cards, of your choice and not looked at, goes onto the discard, and the others close up. "
            "Your last card always stays.\n"
            "It must be used. There are three of them, if the table takes them into the deck."
        ),
        _CUT,
    ),
    RuleEntry(
        "joker",
        N_("Joker"),
        N_(
            "It stands for any special that is in the deck: choose one, and it has that effect. "
            "It can't be thrown away.\n"
            "There are two of them, if the table takes them into the deck."
        ),
        _JOKER,
    ),
    # what lies on the table
    RuleEntry(
        "row",
        N_("A row of cards"),
        N_(
            "Everybody has a row of four cards, face down. At the start you look once at the two outer ones of your "
            "own; after that only Look and a few other specials show you a card.\n"
            "A number that you draw or take goes face down in the place of any card of your row, and the old card goes "
            "onto the discard. You do not look at it before."
        ),
        _ROW,
    ),
    RuleEntry(
        "open",
        N_("A card that lies face up in a row"),
        N_(
            "It has been turned up by Turn One Up, and lies open until it leaves its place. "
            "Instead of drawing you may grab such a number of another player, for one of your own cards. "
            "Both lie face down after, and nothing goes onto the discard."
        ),
        _GRAB,
    ),
    RuleEntry(
        "pile",
        N_("Pile"),
        N_(
            "Draw the top card on your turn: only you see it. The number here says how many cards are left.\n"
            "When the pile is used up, the discard without its top card is shuffled and becomes the new pile."
        ),
        Cards(((BACK, "→", "3"),)),
    ),
    RuleEntry(
        "discard",
        N_("Discard"),
        N_(
            "Cards that were thrown away, used or exchanged. Only the top one is seen. If it is a number, you may take "
            "it on your turn for one of your cards. A special stays there."
        ),
        _TAKE,
    ),
    RuleEntry(
        "hand",
        N_("The drawn card"),
        N_(
            "A card that was drawn lies here until its player has decided, and nobody else sees it. "
            "A number goes into the row or is thrown away, a special is used or thrown away. "
            "Specials that the table has added to the deck must be used."
        ),
        _KEEP,
    ),
    RuleEntry(
        "resolving",
        N_("Specials in use"),
        N_(
            "Here lies a special while it has its effect. Then it goes onto the discard, "
            "on top of what was thrown away meanwhile."
        ),
        _TWO,
    ),
    RuleEntry(
        "call",
        N_("The call «Bärnergäng!»"),
        N_(
            "At the end of your turn you may call, once everybody has had a turn in this round. Each of the others has "
            "one more turn, then all cards are turned up. There is one call a round.\n"
            "The caller's cards are not safe unless you have agreed on it, and the caller need not be the best in the "
            "end."
        ),
        _FEW,
    ),
    RuleEntry(
        "pad",
        N_("Score pad"),
        N_(
            "A line for each round, with the sum of everybody's row. The lowest total wins, or whoever has won most "
            "rounds, as agreed.\n"
            "In a round that was played for the highest sum, what is missing to nine for every card dealt is written "
            "down. That may be below zero, for a row that has become longer."
        ),
        _REPLACED,
    ),
)

RULINGS = (
    (
        N_("The card that begins the discard is a special. What happens?"),
        N_("Nothing: it stays there without effect. Nobody can take it, so whoever begins has to draw."),
    ),
    (
        N_("Who begins the next round?"),
        N_("The player to the left of the one who began the last round, whoever was best or has called."),
    ),
    (
        N_("I have grabbed a card that lay open. Does it stay open?"),
        N_("No. Both cards lie face down after, but everybody has seen which number you got."),
    ),
    (
        N_("May I swap a card that lies face up?"),
        N_("Yes, your own or another's. After it, both lie face down."),
    ),
    (
        N_("Draw Twice brings a second Draw Twice. How many cards do I draw?"),
        N_("If you use it, two draws begin anew, and the second draw of the first one is lost."),
    ),
    (
        N_("Which card lies on top of the discard after a special?"),
        N_(
            "The special. It goes there when its effect is over, and covers what was thrown away meanwhile: so that "
            "can't be taken."
        ),
    ),
    (
        N_("What is written down in a round that is played for the highest sum?"),
        N_(
            "For each card dealt 9, less the sum of the row: with four cards and a sum of 30, 36 − 30 = 6. "
            "It is the same for all, so the highest sum is best and the lowest total still wins. "
            "With more cards than were dealt it may be below zero."
        ),
    ),
    (
        N_("Mix after the call: does the caller look, too?"),
        N_("Yes, everybody looks at the two outer cards. Only a protected caller does not: that row stays as it lies."),
    ),
    (
        N_("Several of us have the lowest sum. Who has won the round?"),
        N_("All of them. That counts when rounds won decide, or when totals are equal."),
    ),
    (
        N_("What may a Joker stand for?"),
        N_(
            "For every kind of special that is in the deck of this match, also Swap, Look and Draw Twice. "
            "Not for a Joker, and it is never thrown away."
        ),
    ),
    (
        N_("Growing rows: I call at once. What do the others do?"),
        N_("Nothing: nobody plays, all cards are turned up, and the round is counted."),
    ),
    (
        N_("No card is left to draw. What now?"),
        N_(
            "With nothing under the top of the discard there is no new pile. Then you can only take or grab, "
            "and if that can't be done either, your turn is over. "
            "A special that no number can replace counts 0 in the end."
        ),
    ),
)

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
