"""The rulebook of Nicht die Bohne!."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, RuleEntry, ShortRule
from tabletop import Place
from tabletop.games.bohne.cards import COLOURS, FACES

_TRICK = ("r3", "g9", "b-", "y6")

_COLLECTED = Cards((("gx", "g9", "g4", "=", "#26"),), N_("×2 doubles the numbers of its colour."))
_ONE_COLOUR = Cards(
    (("g1", "g2", "g3", "g4", "g5"), ("g6", "g7", "g8", "g9", "g10"), ("g-", "g-", "g-", "gx", "g0")),
    N_("All cards of one colour: the numbers, three minus cards, ×2 and 0."),
)
_FOUR_COLOURS = Cards((("g7", "r7", "y7", "b7"),), N_("Green, red, yellow and blue."))
_DEALT = Cards(((BACK, "×", "#15"),), N_("With four players, each gets 15 cards."))
_LAID = Cards(
    (("r3", BACK, BACK, BACK), _TRICK),
    N_("The lead card is face up. When everyone has chosen, the others are revealed."),
)
_TAKEN = Cards(
    (("r3", "/g9", "b-", "y6", "→", "r3", "b-", "/y6"), ("→", "r3", "/b-", "→", "/r3")),
    N_(
        "Anna leads the red 3 and takes Ben’s 9. So Ben takes next: the 6 from Dora. Dora has to take the minus "
        "from Carlo, and Carlo gets the lead card and the token."
    ),
)
_ROWS = Cards(
    (("gx", "g9", "g4"), ("r-", "r8"), ("y10", "y2"), ("b0", "b7", "b5")),
    N_("A player’s rows: the special cards come first."),
)
_MINUS = Cards(
    (("g-", "g9", "=", "#−9"), ("g-", "g-", "g9", "=", "#9"), ("g-", "g-", "g-", "g9", "=", "#−9")),
    N_("One, two and three minus cards."),
)
_DOUBLE = Cards(
    (("rx", "r8", "r3", "=", "#22"), ("r-", "rx", "r8", "=", "#−16")), N_("×2 doubles plus points and minus points.")
)
_NOTHING = Cards((("yx", "y0", "y10", "y9", "=", "#0"),), N_("With a 0 nothing else matters."))
_NO_NUMBERS = Cards((("b-", "bx", "=", "#0"),), N_("Without numbers there is nothing to turn or double."))
_ONE_ROW_EACH = Cards(
    (
        ("g-", "g-", "gx", "g5", "g8", "=", "#26"),
        ("r-", "r3", "r9", "=", "#−12"),
        ("y0", "y6", "y10", "=", "#0"),
        ("b7", "=", "#7"),
    ),
    N_("The rows of the example: 26, −12, 0 and 7."),
)
_SUM = Cards((("#33", "#−", "#12", "=", "#21"),), N_("The plus rows, the minus rows, and the score for the round."))

SHORT = (
    ShortRule(
        Cards((("g9", "g4", "=", "#13"),)),
        N_(
            "In every trick you take one card, like it or not, and put it in your row of that colour. The most "
            "points win."
        ),
    ),
    ShortRule(
        Cards((("r3", BACK, BACK, BACK),)),
        N_(
            "The player with the token leads any card, face up. Everyone else plays one face down, in any colour. "
            "Then all are revealed."
        ),
    ),
    ShortRule(
        Cards((("r3", "/g9", "b-", "y6"),)),
        N_(
            "The player who led takes first, but never the lead card. If your card was taken, you take next. You can "
            "never take your own card."
        ),
    ),
    ShortRule(
        Cards((("/r3",),)),
        N_("The lead card is taken last, and the token goes with it."),
    ),
    ShortRule(
        Cards((("g-", "gx", "g0"),)),
        N_(
            "Special cards affect the whole row of their colour, in any order: minus turns it into minus points, "
            "×2 doubles it, 0 makes it worth nothing."
        ),
    ),
    ShortRule(
        Cards((("g-", "g-", "g9", "=", "#9"),)),
        N_("Two minus cards cancel each other out."),
    ),
    ShortRule(
        Cards((("g9", "+", "b-", "b5", "=", "#4"),)),
        N_(
            "When all cards are played, the round ends and every row is scored; one without numbers is worth 0. "
            "After three rounds the highest total wins."
        ),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "In every trick each player takes one card, and you sort the cards you take into rows by colour. "
            "Numbers are points, but a special card can double a row, turn it into minus points or make it worth "
            "nothing. The player with the most points after the last round wins; tied players share the win."
        ),
        (_COLLECTED,),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_(
            "There are 60 cards in green, red, yellow and blue. Each colour has the numbers 1 to 10, once each, "
            "and five special cards: three minus cards (−), one ×2 and one 0, called “Nicht die Bohne”."
        ),
        (_ONE_COLOUR, _FOUR_COLOURS),
    ),
    Chapter(
        "deal",
        N_("Dealing"),
        N_(
            "Deal all cards: 20 each with three players, 15 with four, 12 with five, 10 with six. The oldest "
            "player sits last and deals first; after every round the deal passes to the next seat. The player "
            "after the dealer gets the token and leads the first trick."
        ),
        (_DEALT,),
    ),
    Chapter(
        "laying",
        N_("Playing the cards"),
        N_(
            "The player with the token leads: they play a card face up. Then everyone else chooses a card from "
            "their hand and plays it face down. Any colour and any card will do. Until the last player has "
            "chosen, you can still change your card. Then all cards are revealed together."
        ),
        (_LAID,),
    ),
    Chapter(
        "taking",
        N_("Taking the cards"),
        N_(
            "The player with the token takes first: any card but the lead card. If your card was just taken, you "
            "take next, and so on. The lead card stays until it is the only one left. The player who takes it "
            "also gets the token and leads the next trick. So each of you takes exactly one card, and never your "
            "own."
        ),
        (_TAKEN,),
    ),
    Chapter(
        "rows",
        N_("The rows"),
        N_(
            "A card you take goes straight into your row of its colour, face up. It stays there until the end of "
            "the round, and everyone may look at all rows. The round is over after the last trick."
        ),
        (_ROWS,),
    ),
    Chapter(
        "specials",
        N_("The special cards"),
        N_(
            "A special card changes only the row of its own colour, whether it came before or after the numbers.\n"
            "Minus (−): the row is worth minus points. Two of them cancel each other out, a third makes the row "
            "minus again.\n"
            "×2: the row counts double, minus points too.\n"
            "0, “Nicht die Bohne”: the row is worth nothing, whatever else is in it.\n"
            "A row without numbers is worth nothing either."
        ),
        (_MINUS, _DOUBLE, _NOTHING, _NO_NUMBERS),
    ),
    Chapter(
        "scoring",
        N_("Scoring"),
        N_(
            "Add up the numbers of each row and apply its special cards. The score sheet shows the total of your "
            "plus rows, the total of your minus rows, and the difference: that is your score for the round.\n"
            "An example. Green has 5, 8, −, − and ×2: the two minus cards cancel each other out, and 13 doubled "
            "makes 26. Red has −, 3 and 9: that makes −12. Yellow has 0, 6 and 10: that makes 0. Blue has only a "
            "7: that makes 7. Plus rows 33, minus rows 12: you score 21 points."
        ),
        (_ONE_ROW_EACH, _SUM),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_("You can agree on one to six rounds instead of three."),
    ),
    Chapter(
        "device",
        N_("In the app"),
        N_(
            "To lead or choose, you get the device and look at your hand behind a curtain; then you pass it on. "
            "You take cards with everyone watching. With the device flat between you, everyone looks and chooses "
            "at their own edge, at the same time. A chosen card stays hidden until the last one is chosen."
        ),
    ),
)

_LOW = N_(
    "Worth its number, in the row of its colour. Each colour has one.\n"
    "You give little away with it. But players rarely take it early, so you may be last and get the lead card."
)
_MIDDLE = N_(
    "Worth its number, in the row of its colour. Each colour has one.\n"
    "With one minus card in the row, or three, it counts against you. With a 0 it is worth nothing."
)
_HIGH = N_(
    "Worth its number, in the row of its colour. Each colour has one.\n"
    "It is often taken early, and then you take next. In a row with a minus card it does a lot of harm: look at "
    "everyone’s rows before you play it."
)


def _number(kind: str, text: str) -> RuleEntry:
    return RuleEntry(kind, kind, text, Cards((tuple(colour + kind for colour in COLOURS),)))


INDEX = (
    # cards
    *(_number(kind, _LOW) for kind in ("1", "2", "3")),
    *(_number(kind, _MIDDLE) for kind in ("4", "5", "6", "7")),
    *(_number(kind, _HIGH) for kind in ("8", "9", "10")),
    RuleEntry(
        "-",
        N_("Minus (−)"),
        N_(
            "The row of its colour is worth minus points. A second minus card makes them plus points again, a "
            "third minus points.\n"
            "It doesn’t matter whether it came before or after the numbers. Each colour has three."
        ),
        _MINUS,
    ),
    RuleEntry(
        "x",
        "×2",
        N_(
            "The row of its colour counts double. That is good for a row of plus points, and bad for one of minus "
            "points.\nIt doesn’t matter whether it came before or after the numbers. Each colour has one."
        ),
        _DOUBLE,
    ),
    RuleEntry(
        "0",
        N_("0, “Nicht die Bohne”"),
        N_(
            "The row of its colour is worth nothing, whatever else is in it or is added later.\n"
            "It ruins a good row, but saves a row of minus points. Each colour has one."
        ),
        _NOTHING,
    ),
    RuleEntry(
        "back",
        N_("A face-down card"),
        N_(
            "In the middle, it is a card that a player has chosen. It is revealed as soon as everyone has chosen "
            "one. Until then its player can still change it.\n"
            "Other players’ hands are face down too: you see how many cards they hold, but not which."
        ),
        Cards(((BACK,),)),
    ),
    # what lies on the table
    RuleEntry(
        "trick",
        N_("The middle"),
        N_(
            "Each player plays one card here, and each takes one. The player with the token takes first; if your "
            "card was taken, you take next.\n"
            "You never take your own card. Under each card is the sign of the player who played it, and the "
            "player who takes next is lit."
        ),
        _TAKEN,
    ),
    RuleEntry(
        "lead",
        N_("The lead card"),
        N_(
            "The first card of a trick, played face up by the player with the token. It is taken when no other "
            "card is left, and the token goes with it.\n"
            "Nobody has to follow its colour. But think about who will be last: that player gets it, like it or not."
        ),
        _LAID,
    ),
    RuleEntry(
        "token",
        N_("The token"),
        N_(
            "The player with the token leads and takes first. It lies on the lead card, which is taken last.\n"
            "If you take the lead card, you get the token. Nobody can take their own card, so the token changes "
            "hands every trick. In each round the player after the dealer has it first."
        ),
        Cards((("r3", BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "row",
        N_("A row"),
        N_(
            "All cards of one colour that a player has taken. The label shows what the row is worth now and its "
            "special cards; the total is beside the four rows. A row without numbers is worth 0.\n"
            "All rows stay face up until the end of the round. Then they are scored, and the next round starts "
            "without any."
        ),
        _ROWS,
    ),
    RuleEntry(
        "hand",
        N_("Cards in hand"),
        N_(
            "These are the cards you give to others: you never take your own card. You play one in each trick, so "
            "everyone always has the same number.\n"
            "A round starts with 20 cards each for three players, 15 for four, 12 for five and 10 for six."
        ),
        Cards(((BACK, BACK, BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "deal",
        N_("The next round"),
        N_(
            "When a round is scored, all 60 cards are shuffled and dealt again. The deal has passed to the next "
            "seat, and the player after the dealer gets the token."
        ),
        _DEALT,
    ),
    RuleEntry(
        "pad",
        N_("Score sheet"),
        N_(
            "For each round it shows the total of your plus rows, the total of your minus rows, and the "
            "difference. A row worth nothing is in neither total.\n"
            "After the last round the highest total wins; tied players share the win."
        ),
        _SUM,
    ),
)

RULINGS = (
    (
        N_("Do I have to follow the colour of the lead card?"),
        N_("No. You can play any card, as the lead and face down."),
    ),
    (
        N_("Can I change my mind about the card I chose?"),
        N_("Yes, until the last player has chosen. The old card goes back to your hand."),
    ),
    (
        N_("Can I refuse a card?"),
        N_("No. If only one card is available, you must take it, even if it ruins a row."),
    ),
    (
        N_("May I take the lead card earlier, instead of another card?"),
        N_("No. It is taken when it is the only card left, and the token always goes with it."),
    ),
    (
        N_("Can the token stay with the same player?"),
        N_(
            "No. It goes with the lead card, and nobody can take their own card: so the token changes hands every "
            "trick."
        ),
    ),
    (
        N_("Who deals the first round, and who deals after that?"),
        N_("The oldest player sits last and deals first. Then the deal passes to the left, round after round."),
    ),
    (
        N_("Do special cards affect numbers that come later?"),
        N_("Yes. A row is scored when the round is over, and the order of its cards never matters."),
    ),
    (
        N_("What is a row of only special cards worth?"),
        N_("Nothing. There are no points to turn or double."),
    ),
    (
        N_("A row has a 0 and a ×2, or a 0 and minus cards. What is it worth?"),
        N_("Nothing. The 0 beats all other cards in the row."),
    ),
    (
        N_("A row is worth 0. Is it a plus row or a minus row?"),
        N_("Neither. It doesn’t count in either column of the score sheet."),
    ),
    (
        N_("May I look at other players’ rows?"),
        N_("Yes, at any time. All cards that were taken are face up; only hands and chosen cards are hidden."),
    ),
    (
        N_("Several players have the highest total. Who wins?"),
        N_("All of them: tied players share the win."),
    ),
)

#: The index entry that tells more about a refusal, by its code.
WHY = {
    "lead_first": "lead",
    "hide_now": "trick",
    "wait_for_all": "trick",
    "pick_first": "trick",
    "already_chosen": "back",
    "own_card": "trick",
    "card_is_taken": "trick",
    "holder_is_last": "lead",
}

#: The index entry of a place, by the first word of its name.
_PLACES = {
    "table": "trick",
    "rows": "row",
    "hand": "hand",
    "seat": "token",
    "token": "token",
    "pile": "deal",
    "deal": "deal",
    "pad": "pad",
    BACK: "back",
}


def entry_of(name: str) -> str:
    """The key of the index entry about a face or a place.

    >>> [entry_of(name) for name in ("r7", "g-", "hand 2", "hand 2/bx", "table 0", "rows 1", "?", "board")]
    ['7', '-', 'hand', 'x', 'trick', 'row', 'back', '']
    """
    place = Place.parse(name)
    name = place.face or place.name
    return name[1:] if name in FACES else _PLACES.get(name, "")
