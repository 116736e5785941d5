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
_DEALT = Cards(((BACK, "×", "#15"),), N_("With four players everybody gets 15 cards."))
_LAID = Cards(
    (("r3", BACK, BACK, BACK), _TRICK), N_("The lead lies open. When all have chosen, the others are turned up.")
)
_TAKEN = Cards(
    (("r3", "/g9", "b-", "y6", "→", "r3", "b-", "/y6"), ("→", "r3", "/b-", "→", "/r3")),
    N_(
        "Anna leads the red 3 and takes the 9 that Ben has laid. So Ben takes next: the 6 from Dora. "
        "Dora has to take the minus from Carlo, and Carlo gets the lead, and the token with it."
    ),
)
_ROWS = Cards(
    (("gx", "g9", "g4"), ("r-", "r8"), ("y10", "y2"), ("b0", "b7", "b5")),
    N_("The rows of a player: the special cards lie at the head."),
)
_MINUS = Cards(
    (("g-", "g9", "=", "#−9"), ("g-", "g-", "g9", "=", "#9"), ("g-", "g-", "g-", "g9", "=", "#−9")),
    N_("One, two and three minus cards."),
)
_DOUBLE = Cards(
    (("rx", "r8", "r3", "=", "#22"), ("r-", "rx", "r8", "=", "#−16")), N_("×2 doubles plus points and minus points.")
)
_NOTHING = Cards((("yx", "y0", "y10", "y9", "=", "#0"),), N_("With a 0 nothing else matters."))
_NO_NUMBERS = Cards((("b-", "bx", "=", "#0"),), N_("Without numbers there is nothing to turn or to double."))
_ONE_ROW_EACH = Cards(
    (
        ("g-", "g-", "gx", "g5", "g8", "=", "#26"),
        ("r-", "r3", "r9", "=", "#−12"),
        ("y0", "y6", "y10", "=", "#0"),
        ("b7", "=", "#7"),
    ),
    N_("The rows of the example: 26, −12, 0 and 7."),
)
_SUM = Cards((("#33", "#−", "#12", "=", "#21"),), N_("The plus rows, the minus rows, and what the round brings."))

SHORT = (
    ShortRule(
        Cards((("g9", "g4", "=", "#13"),)),
        N_("You take a card in every trick, and collect in rows by colour. The most points win."),
    ),
    ShortRule(
        Cards((("r3", BACK, BACK, BACK),)),
        N_("Whoever has the token leads a card face up. The others lay one face down. Then all are turned up."),
    ),
    ShortRule(
        Cards((("r3", "/g9", "b-", "y6"),)),
        N_("Whoever led takes first, but never the lead. Whoever’s card was taken takes next."),
    ),
    ShortRule(
        Cards((("/r3",),)),
        N_("The lead is left for last, and the token goes with it."),
    ),
    ShortRule(
        Cards((("g-", "gx", "g0"),)),
        N_("Specials act on the row of their colour: minus makes it minus points, ×2 doubles it, 0 makes it nothing."),
    ),
    ShortRule(
        Cards((("g-", "g-", "g9", "=", "#9"),)),
        N_("Two minus cards cancel each other out."),
    ),
    ShortRule(
        Cards((("g9", "+", "b-", "b5", "=", "#4"),)),
        N_("In the end every row is counted. After three rounds the highest total wins."),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "In every trick each player takes one card, and all that you take is sorted into rows by colour. Numbers "
            "are points, but a special card can double a row, turn it into minus points or make it worth nothing. "
            "Whoever has the most points after the last round wins; equal totals share the win."
        ),
        (_COLLECTED,),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_(
            "There are 60 cards in green, red, yellow and blue. Each colour has the numbers 1 to 10, once each, and "
            "five special cards: three minus cards (−), one ×2 and one 0, which is called “Nicht die Bohne”."
        ),
        (_ONE_COLOUR, _FOUR_COLOURS),
    ),
    Chapter(
        "deal",
        N_("The deal"),
        N_(
            "All cards are dealt: 20 each with three players, 15 with four, 12 with five, 10 with six. The oldest "
            "player sits last and deals first; after every round the deal moves on by one seat. The player after the "
            "dealer gets the token and leads the first trick."
        ),
        (_DEALT,),
    ),
    Chapter(
        "laying",
        N_("Laying the cards"),
        N_(
            "Whoever has the token leads: this player lays a card face up. Then all others choose a card from their "
            "hand and lay it face down. Any colour and any card will do. Until the last player has chosen, you may "
            "still exchange your choice for another card. Then all cards are turned up together."
        ),
        (_LAID,),
    ),
    Chapter(
        "taking",
        N_("Taking the cards"),
        N_(
            "The player with the token takes first: any card but the lead. Whoever had laid the card that was just "
            "taken takes next, and so on. The lead stays until it is the only card left. Whoever takes it also gets "
            "the token and leads the next trick. So each of you takes exactly one card, and never your own."
        ),
        (_TAKEN,),
    ),
    Chapter(
        "rows",
        N_("The rows"),
        N_(
            "A card that you take goes at once, face up, into your row of its colour. It stays there until the end of "
            "the round, and everybody may look at all rows. The round is over when the last trick is taken."
        ),
        (_ROWS,),
    ),
    Chapter(
        "specials",
        N_("The special cards"),
        N_(
            "A special card changes the row of its own colour only, no matter whether it came before or after the "
            "numbers.\n"
            "Minus (−): the row counts as minus points. Two of them cancel each other out, a third makes the row minus "
            "again.\n"
            "×2: the row counts double, minus points as well.\n"
            "0, “Nicht die Bohne”: the row counts nothing, whatever else lies in it.\n"
            "A row without numbers counts nothing either."
        ),
        (_MINUS, _DOUBLE, _NOTHING, _NO_NUMBERS),
    ),
    Chapter(
        "scoring",
        N_("Scoring"),
        N_(
            "Add up the numbers of each row and apply its special cards. The pad shows the sum of your plus rows, the "
            "sum of your minus rows, and the difference: that is what the round brings you.\n"
            "An example. Green: 5, 8, −, −, ×2 – the two minus cards cancel each other out, so 13 doubled makes 26. "
            "Red: −, 3, 9 – makes minus 12. Yellow: 0, 6, 10 – makes nothing. Blue: 7 – makes 7. "
            "Plus rows 33, minus rows 12: the round brings 21 points."
        ),
        (_ONE_ROW_EACH, _SUM),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_("You may agree on one to six rounds instead of three."),
    ),
    Chapter(
        "device",
        N_("On this device"),
        N_(
            "Whoever leads or chooses gets the device and looks at the own hand behind a curtain; then the device goes "
            "on. The cards are taken on the open table. With the device flat between you, all look and choose at their "
            "own edge, at the same time. A chosen card stays hidden until the last one is chosen."
        ),
    ),
)

_LOW = N_(
    "Counts what it says, in the row of its colour. Each colour has one.\n"
    "You give little away with it. But hardly anybody takes it early: so you may be left for last, and get the lead."
)
_MIDDLE = N_(
    "Counts what it says, in the row of its colour. Each colour has one.\n"
    "With one minus card in the row, or three, it counts against you. With a 0 it counts nothing."
)
_HIGH = N_(
    "Counts what it says, in the row of its colour. Each colour has one.\n"
    "It is often taken early, and then you take next. In a row with a minus card it does much harm: "
    "look at everybody’s rows before you lay it."
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
            "The row of its colour counts as minus points. A second minus card turns it back, a third turns it again.\n"
            "It does not matter whether it came before or after the numbers. Each colour has three."
        ),
        _MINUS,
    ),
    RuleEntry(
        "x",
        "×2",
        N_(
            "The row of its colour counts double. That is good for a row of plus points, and bad for one of minus "
            "points.\n"
            "It does not matter whether it came before or after the numbers. Each colour has one."
        ),
        _DOUBLE,
    ),
    RuleEntry(
        "0",
        N_("0, “Nicht die Bohne”"),
        N_(
            "The row of its colour counts nothing, whatever else lies in it or still comes.\n"
            "It ruins a good row. But a row of minus points is saved by it. Each colour has one."
        ),
        _NOTHING,
    ),
    RuleEntry(
        "back",
        N_("A card that lies face down"),
        N_(
            "In the middle it is a card that somebody has chosen. It is turned up as soon as everybody has chosen one. "
            "Until then whoever has laid it may exchange it.\n"
            "Cards in the hands of others lie face down as well: you see how many there are, but not which."
        ),
        Cards(((BACK,),)),
    ),
    # what lies on the table
    RuleEntry(
        "trick",
        N_("The middle"),
        N_(
            "Everybody lays one card here, and everybody takes one. Whoever has the token takes first; "
            "whoever’s card was taken takes next.\n"
            "You never take your own card. Under each card stands the sign of whoever has laid it, "
            "and whoever takes next is lit."
        ),
        _TAKEN,
    ),
    RuleEntry(
        "lead",
        N_("The lead"),
        N_(
            "The first card of a trick, laid face up by the player with the token. "
            "It is taken when no other card is left, and the token goes with it.\n"
            "Nobody has to follow its colour. But think of who will be left for last: "
            "that player gets it, welcome or not."
        ),
        _LAID,
    ),
    RuleEntry(
        "token",
        N_("The token"),
        N_(
            "Whoever has it leads, and takes first. It lies on the lead, the card that is taken last.\n"
            "Whoever takes the lead gets the token. As nobody takes the own card, "
            "it moves on to another player in every trick."
        ),
        Cards((("r3", BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "row",
        N_("A row"),
        N_(
            "All cards of one colour that a player has taken. The label shows what the row counts now, "
            "and which special cards it has; beside the four rows stands their sum.\n"
            "All rows lie open until the round is scored. A card never leaves its row before that."
        ),
        _ROWS,
    ),
    RuleEntry(
        "hand",
        N_("Cards in hand"),
        N_(
            "These are the cards that you give to others: you never take a card of your own. "
            "In each trick you lay one, so everybody always has equally many.\n"
            "A round begins with 20 cards for three players, 15 for four, 12 for five and 10 for six."
        ),
        Cards(((BACK, BACK, BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "deal",
        N_("The next round"),
        N_(
            "When a round is scored, all 60 cards are shuffled and dealt again. "
            "The deal has moved on by one seat, and the player after the dealer gets the token."
        ),
        _DEALT,
    ),
    RuleEntry(
        "pad",
        N_("Score pad"),
        N_(
            "For each round it shows the sum of your plus rows, the sum of your minus rows, and the difference. "
            "A row that counts nothing stands in neither sum.\n"
            "After the last round the highest total wins; equal totals share the win."
        ),
        _SUM,
    ),
)

RULINGS = (
    (
        N_("Do I have to follow the colour of the lead?"),
        N_("No. Any card may be laid, as a lead and face down."),
    ),
    (
        N_("May I change my mind about the card that I have chosen?"),
        N_("Yes, until the last player has chosen. The old card goes back into your hand."),
    ),
    (
        N_("Can I refuse a card?"),
        N_("No. If only one card is left that you may take, you take it, even if it ruins a row."),
    ),
    (
        N_("May I take the lead earlier, instead of another card?"),
        N_("No. It is taken when it is the only card left, and the token always goes with it."),
    ),
    (
        N_("Can the token stay with the same player?"),
        N_("No. It goes with the lead, and nobody takes the own card: so in every trick it moves on."),
    ),
    (
        N_("Who deals the first round, and who the next ones?"),
        N_("The oldest player sits last and deals first. Then the deal moves on to the left, round after round."),
    ),
    (
        N_("Do special cards act on numbers that come later?"),
        N_("Yes. A row is counted when the round is over, and the order of its cards never matters."),
    ),
    (
        N_("What is a row worth that has only special cards?"),
        N_("Nothing. There is nothing to turn or to double."),
    ),
    (
        N_("A row has a 0 and a ×2, or a 0 and minus cards. What is it worth?"),
        N_("Nothing. The 0 is stronger than all other cards of the row."),
    ),
    (
        N_("A row counts 0. Is it a plus row or a minus row?"),
        N_("Neither. It stands in no column of the pad."),
    ),
    (
        N_("May I look at the rows of the others?"),
        N_("Yes, at any time. All that has been taken lies open, only hands and chosen cards are hidden."),
    ),
    (
        N_("Several players have the highest total. Who wins?"),
        N_("All of them: equal totals share the win."),
    ),
)

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
