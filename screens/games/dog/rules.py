"""The rulebook of Dog."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, OnBoard, RuleEntry, ShortRule
from tabletop import Place
from tabletop.games.dog.board import CELLS_A_SEAT, COLOURS, place_name, place_of, way
from tabletop.games.dog.cards import FACES

_SEATS = 4
_GUARD = "*"
#: The prefix of the scene's buttons that choose a joker's rank.
_AS = "as "


def _forward(origin: str, target: str) -> tuple[str, ...]:
    """The places a marble passes on its way forward, both ends included."""
    return (origin, *map(place_name, way(_SEATS, place_of(origin), place_of(target))))


def _back(origin: str, target: str) -> tuple[str, ...]:
    """The places a marble passes when a 4 moves it backward, both ends included."""
    return _forward(target, origin)[::-1]


_OUT = ("aK", "0")

_EXCHANGE = Cards((("a", BACK, "→", "c"), ("c", BACK, "→", "a")), N_("Partners give each other a card."))
_COME_OUT = OnBoard({"aK": "a", "0": "a*"}, (_OUT,), ("aK", "63", "0", "1"), caption=N_("A marble comes out."))
_STAND_GUARD = OnBoard(
    {"0": "a*", "61": "b"},
    (_forward("61", "63"),),
    ("60", "0", "2", "aF0"),
    caption=N_("The ring marks a guard. Nobody gets past it."),
)
_HIT = OnBoard(
    {"3": "a", "5": "c", "8": "b"},
    (_forward("3", "8"), ("8", "bK")),
    ("3", "8", "bK"),
    caption=N_("A 5 passes one marble and sends the other home."),
)
_FOUR_BACK = OnBoard(
    {"0": "a*"},
    (_back("0", "60"), _forward("60", "aF0")),
    ("59", "0", "1", "aF3"),
    caption=N_("A 4 back, and then a 5 into the finish."),
)
_ENTER_OR_PASS = OnBoard(
    {"61": "a"},
    (_forward("61", "aF1"), _forward("61", "2")),
    ("60", "0", "3", "aF3"),
    caption=N_("With a 5: into the finish, or past it."),
)
_FINISH_SHUT = OnBoard(
    {"62": "a", "aF1": "a"},
    (_forward("62", "aF0"),),
    ("61", "0", "1", "aF3"),
    caption=N_("Only the first place can be reached: nobody jumps in the finish."),
)
_SEVEN_SPLIT = OnBoard(
    {"3": "a", "5": "b", "7": "d", "61": "a", "63": "b"},
    (_forward("3", "7"), _forward("61", "0")),
    ("61", "0", "5", "7"),
    caption=N_("Four steps and three: all three marbles of the others go home."),
)
_SEVEN_SHARED = OnBoard(
    {"62": "a", "aF1": "a", "aF2": "a", "aF3": "a", "28": "c"},
    (_forward("62", "aF0"), _forward("28", "32")),
    caption=N_("Three steps for the own last marble, four for one of the partner."),
)
_SWAP = OnBoard(
    {"9": "a", "60": "d"},
    (("9", "60"), ("60", "9")),
    ("60", "0", "9", "aF0"),
    caption=N_("The two change places. Nobody goes home."),
)
_HELP = OnBoard(
    {"aF0": "a", "aF1": "a", "aF2": "a", "aF3": "a", "cK": "c", "30": "c"},
    (("cK", "32"), _forward("30", "cF1")),
    caption=N_("Your own are in: your cards move the marbles of your partner."),
)
_TEAMS = OnBoard(
    {"0": "a", "16": "b", "32": "c", "48": "d"}, caption=N_("Partners sit opposite and have the same outline.")
)
_OUTLINES = Cards((("a", "+", "c"), ("b", "+", "d")), N_("Partners have the same outline."))
_ROUND_TRIP = OnBoard(
    {"aK": "a", "4": "a", "aF3": "a"},
    (_OUT, _forward("4", "62"), _forward("62", "aF2")),
    caption=N_("Out, once round, and in."),
)

SHORT = (
    ShortRule(
        _ROUND_TRIP,
        N_(
            "Bring your four marbles out of the kennel, once round the track and into the finish. "
            "You win together with your partner, when all eight are in."
        ),
    ),
    ShortRule(_EXCHANGE, N_("Before each round you give your partner a card. Then everybody plays a card in turn.")),
    ShortRule(
        Cards((("A", "K", "X", "→", "a*"),), N_("Out of the kennel.")),
        N_("An Ace, a King or a Joker brings a marble out. Until it moves it is a guard, and nobody gets past it."),
    ),
    ShortRule(
        _HIT,
        N_(
            "The other cards move a marble as far as they say. If it lands on another marble, that one goes home. "
            "Who can play a card has to play one, even if it hurts."
        ),
    ),
    ShortRule(
        Cards((("4", "7", "J", "X"),)),
        N_(
            "A 4 may go back. A 7 may be split, and sends home whomever it passes. A Jack swaps two marbles. "
            "A Joker is any card."
        ),
    ),
    ShortRule(
        _ENTER_OR_PASS,
        N_("The finish branches off after your start. The steps must fit. Inside, your marbles are safe."),
    ),
    ShortRule(_HELP, N_("When your four are in, you go on playing, and move the marbles of your partner.")),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "Each of you brings four marbles out of the kennel, once round the track and into the finish. "
            "You play with your partner: the team wins that is first to have all its marbles in. "
            "Cards move the marbles, and whoever lands on another marble sends it home."
        ),
        (_ROUND_TRIP,),
    ),
    Chapter(
        "board",
        N_("The board"),
        N_(
            "All go round the same track, counter-clockwise, as the turns do. Each player has a kennel for the marbles "
            "that wait, a start on the track, and a finish of four places that branches off right after the start.\n"
            "With four players the track has 64 places, with six it has 96. "
            "The start is a place of the track like any other: only a guard makes it special."
        ),
        (
            OnBoard(
                {"aK": "a", "0": "a", "aF0": "a"},
                (),
                ("62", "0", "2", "aK", "aF3"),
                caption=N_("A marble in the kennel, one on the start, one in the finish."),
            ),
            _TEAMS,
        ),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_(
            "There are 110 cards: eight of each kind from Ace to King, and six Jokers.\n"
            "• Ace: brings a marble out, or moves one 1 or 11 forward.\n"
            "• King: brings a marble out, or moves one 13 forward.\n"
            "• Queen: 12 forward.\n"
            "• 2, 3, 5, 6, 8, 9, 10: so many forward.\n"
            "• 4: 4 forward or 4 back.\n"
            "• 7: seven single steps that may be split.\n"
            "• Jack: swaps two marbles.\n"
            "• Joker: stands for any other card."
        ),
        (
            Cards((("A", "K", "X"),), N_("They bring a marble out.")),
            Cards((("2", "3", "5", "6"), ("8", "9", "10", "Q")), N_("They only go forward.")),
            Cards((("4", "7", "J", "X"),), N_("They can do something special.")),
        ),
    ),
    Chapter(
        "round",
        N_("A round"),
        N_(
            "In the first round everybody gets six cards, then five, four, three and two, and then six again. "
            "The lead moves on by one seat every round. When the stock is used up, the played cards are shuffled into "
            "a new one."
        ),
    ),
    Chapter(
        "exchange",
        N_("The exchange"),
        N_(
            "Before each round everybody gives one card of the own hand to the partner, face down. "
            "You don't see what you get before you have chosen what to give. As long as somebody in your team has not "
            "chosen, you may take your card back and give another one. "
            "When everybody has chosen, all these cards change hands together."
        ),
        (_EXCHANGE,),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_(
            "Play one card and do what it says. If any of your cards can be played, you have to play one, even if it "
            "harms yourself or your partner. If none can, you lay down your whole hand and are out until the next "
            "round. The round is over when nobody has any cards left."
        ),
        (
            OnBoard(
                {"12": "a", "15": "c", "16": "b*"},
                (_forward("12", "15"),),
                ("11", "17"),
                caption=N_("With a 3 and a 9 in hand the 3 has to be played, and sends the partner home."),
            ),
        ),
    ),
    Chapter(
        "out",
        N_("Coming out, guards"),
        N_(
            "With an Ace, a King or a Joker a marble comes out of the kennel onto its own start. "
            "A marble that stands there goes home, unless it is a guard: then nobody comes out.\n"
            "The marble that has just come out stands guard until it moves for the first time. "
            "Nobody passes a guard or lands on it, forward or backward, not even its owner, and nobody swaps it. "
            "A marble that comes onto its start in any other way is no guard."
        ),
        (_COME_OUT, _STAND_GUARD),
    ),
    Chapter(
        "moving",
        N_("Moving and sending home"),
        N_(
            "A marble moves exactly as many places as the card says. It may pass other marbles, only guards stop it. "
            "If it lands on a marble, that one goes home into its kennel: "
            "a marble of another team, of your partner, or one of your own.\n"
            "A 4 goes back along the track only. It may lead back over the own start: "
            "then the way into the finish is short."
        ),
        (_HIT, _FOUR_BACK),
    ),
    Chapter(
        "finish",
        N_("The finish"),
        N_(
            "A marble that goes forward over its own start, or from it, may turn into its finish or go on along the "
            "track, as you like. A guard can't turn in with its first move, and nobody enters backward.\n"
            "The steps must fit into the finish: a marble may stop on any free place, but not go beyond the last one. "
            "In the finish marbles are safe. They never leave it and only go forward, and no marble jumps over another."
        ),
        (_ENTER_OR_PASS, _FINISH_SHUT),
    ),
    Chapter(
        "seven",
        N_("The 7"),
        N_(
            "A 7 is seven single steps forward, split over your marbles on the track and in the finish as you like. "
            "Every marble that one of these steps touches goes home, whether it is passed or landed on, and whoever "
            "owns it. Guards still stop the way.\n"
            "All seven steps must be made, otherwise the 7 can't be played. When your own last marble gets in, "
            "the marbles of your partner make the steps that are left."
        ),
        (_SEVEN_SPLIT, _SEVEN_SHARED),
    ),
    Chapter(
        "jack",
        N_("The Jack"),
        N_(
            "A Jack swaps one of your marbles with one of another colour: another team's or your partner's. "
            "Both must be on the track, and neither may be a guard. Nobody is sent home. You have to swap even if it "
            "is no use to you.\n"
            "If you hold nothing but Jacks, and the only marbles on the track are of the colour that you move, "
            "you lay a Jack without a swap."
        ),
        (_SWAP,),
    ),
    Chapter(
        "joker",
        N_("The Joker"),
        N_(
            "A Joker stands for any card, and you say which one when you play it. "
            "As a 7 it may be split, as a Jack it swaps, as an Ace or a King it brings a marble out."
        ),
        (Cards((("X", "=", "A", "4", "7"), ("X", "=", "J", "Q", "K"))),),
    ),
    Chapter(
        "helping",
        N_("Helping and winning"),
        N_(
            "When your four marbles are in, you go on playing: you get cards, exchange them, and move your partner's "
            "marbles as if they were yours. Before that you never move them, but you may hit or swap them.\n"
            "The team wins at once when all its marbles are in, but a 7 has to be used up first. "
            "Cards that are left in hand don't matter."
        ),
        (_HELP,),
    ),
    Chapter(
        "six",
        N_("Six players"),
        N_(
            "Three teams of two play like two teams of two; partners sit opposite each other.\n"
            "With two teams of three, every second seat belongs to your team, and the card that you give goes to your "
            "team's next seat. Once your own marbles are in, each card is for the marbles of one team-mate of your "
            "choice. If a 7 brings the last of these in, the third of you makes the steps that are left. "
            "Twelve marbles win."
        ),
        (
            OnBoard(
                {"0": "a", "16": "b", "32": "c", "48": "d", "64": "e", "80": "f"},
                seats=6,
                caption=N_("Three teams of two: each has an outline of its own."),
            ),
        ),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_(
            "• Canadian seven: the steps of a 7 may be shared with your team's marbles at any time, guards included.\n"
            "• No Joker for the last marble: a Joker never brings in the marble that would win the match."
        ),
    ),
    Chapter(
        "device",
        N_("On this device"),
        N_(
            "Drag a card onto a marble, or choose a card and drag a marble along its way. You may tap instead: first "
            "the card, then the marble, then where it goes. Before you lift your finger you see where the marble may "
            "go and which others would be sent home. Turning into the finish and going past it are two places to "
            "choose from.\n"
            "A 7 is walked part by part, and the steps left are shown. You may take parts back until the seventh step. "
            "For a Jack choose two marbles; for a Joker choose what it should do.\n"
            "Your cards lie face down until you look at them: hold a finger on them. When another player has to look, "
            "a curtain hangs until it is held open. Move the board with one finger, zoom with two, "
            "and tap twice to see all of it. "
            "A long press on a card or a marble tells what it does."
        ),
    ),
)

INDEX = (
    # cards
    RuleEntry(
        "A",
        N_("Ace"),
        N_(
            "Brings a marble out of the kennel onto its start, or moves one 1 or 11 steps forward.\n"
            "A marble that stands on its own start and is no guard gets into the finish with the 1."
        ),
        _COME_OUT,
    ),
    RuleEntry(
        "2",
        "2",
        N_(
            "Moves one marble 2 steps forward. "
            "In the finish it pushes a marble two places further in, if both are free."
        ),
        Cards((("2",),)),
    ),
    RuleEntry(
        "3",
        "3",
        N_(
            "Moves one marble 3 steps forward. "
            "In the finish it takes a marble from the first place to the last, if the way is free."
        ),
        Cards((("3",),)),
    ),
    RuleEntry(
        "4",
        "4",
        N_(
            "Moves one marble 4 steps forward, or 4 back along the track.\n"
            "A marble that has just come out goes back to a place right before its finish: "
            "with a 5, 6, 7 or 8 it is in. Nobody goes back into the finish, or in it, and a guard stops the 4, too."
        ),
        _FOUR_BACK,
    ),
    RuleEntry(
        "5",
        "5",
        N_(
            "Moves one marble 5 steps forward. After a 4 back from the start it leads to the first place of the finish."
        ),
        _FOUR_BACK,
    ),
    RuleEntry(
        "6",
        "6",
        N_(
            "Moves one marble 6 steps forward. "
            "After a 4 back from the start it leads to the second place of the finish."
        ),
        Cards((("4", "+", "6"),)),
    ),
    RuleEntry(
        "7",
        "7",
        N_(
            "Seven single steps forward, split over your marbles as you like. "
            "Every marble that is passed or landed on goes home, your own too. All seven steps must be made.\n"
            "Guards stop it, and in the finish nobody is jumped. When your own last marble gets in, "
            "your partner's marbles make the steps that are left."
        ),
        _SEVEN_SPLIT,
    ),
    RuleEntry(
        "8",
        "8",
        N_(
            "Moves one marble 8 steps forward. "
            "After a 4 back from the start it leads to the last place of the finish, if the way there is free."
        ),
        Cards((("4", "+", "8"),)),
    ),
    RuleEntry(
        "9",
        "9",
        N_("Moves one marble 9 steps forward. It passes other marbles, but no guard."),
        Cards((("9",),)),
    ),
    RuleEntry(
        "10",
        "10",
        N_("Moves one marble 10 steps forward. It passes other marbles, but no guard."),
        Cards((("10",),)),
    ),
    RuleEntry(
        "J",
        N_("Jack"),
        N_(
            "Swaps one of your marbles with one of another colour. "
            "Both must be on the track, and neither may be a guard.\n"
            "Nobody goes home. Guards in between don't matter. If there is a swap and no other card can be played, "
            "you have to swap."
        ),
        _SWAP,
    ),
    RuleEntry(
        "Q",
        N_("Queen"),
        N_("Moves one marble 12 steps forward. It passes other marbles, but no guard."),
        Cards((("Q",),)),
    ),
    RuleEntry(
        "K",
        N_("King"),
        N_("Brings a marble out of the kennel onto its start, or moves one 13 steps forward."),
        _COME_OUT,
    ),
    RuleEntry(
        "X",
        N_("Joker"),
        N_(
            "Stands for any other card: you choose which one when you play it. It then does all that this card does.\n"
            "With the option No Joker for the last marble it can't bring in the marble that would win the match."
        ),
        Cards((("X", "=", "A", "4", "7"), ("X", "=", "J", "Q", "K"))),
    ),
    RuleEntry(
        "back",
        N_("A card that lies face down"),
        N_(
            "There are 110 cards: eight of each kind from Ace to King, and six Jokers. "
            "Only who holds a card sees it, until it is played."
        ),
        Cards(((BACK,),)),
    ),
    # marbles
    RuleEntry(
        "marble",
        N_("Marble"),
        N_(
            "A marble: it goes once round the track and into the finish of its colour. "
            "Whoever lands on it on the track sends it home.\n"
            "Marbles of one team have the same outline. You move your own, and once all four are in, your partner's."
        ),
        _OUTLINES,
    ),
    RuleEntry(
        "guard",
        N_("Guard"),
        N_(
            "A guard: it has come out and has not moved since. "
            "Nobody passes it, lands on it or swaps it, not even its owner.\n"
            "No other marble of its colour comes out meanwhile. It ends with its first move, "
            "which can't lead into the finish."
        ),
        _STAND_GUARD,
    ),
    # the board
    RuleEntry(
        "kennel",
        N_("Kennel"),
        N_(
            "Here marbles wait until an Ace, a King or a Joker brings them out. "
            "A marble that is sent home comes back here, and begins anew."
        ),
        _COME_OUT,
    ),
    RuleEntry(
        "start",
        N_("Start"),
        N_(
            "Here the marbles of one player come out, and right after it that player's finish branches off.\n"
            "With a guard on it, it is shut for everybody. Otherwise it is a place like any other: "
            "a marble that stands there is passed and sent home, also by one that comes out."
        ),
        OnBoard(
            {"aK": "a", "0": "d"},
            (_OUT, ("0", "dK")),
            ("aK", "dK", "0"),
            caption=N_("The marble that comes out sends the other one home."),
        ),
    ),
    RuleEntry(
        "track",
        N_("Track"),
        N_(
            "All marbles go round on it, counter-clockwise. With four players it has 64 places, with six it has 96; "
            "from one start to the next it is always 16. Nobody is safe here, guards excepted."
        ),
        _ROUND_TRIP,
    ),
    RuleEntry(
        "finish",
        N_("Finish"),
        N_(
            "Four places for the four marbles of one player. A marble that goes forward over its own start, or from "
            "it, may turn in or go past.\n"
            "The steps must fit. Any free place that can be reached may be stopped on. In here marbles are safe, "
            "only go forward, and jump over nobody."
        ),
        _ENTER_OR_PASS,
    ),
    # where cards lie
    RuleEntry(
        "stock",
        N_("Stock"),
        N_(
            "The cards for the rounds to come, face down. "
            "When it is used up in the middle of a deal, the played cards are shuffled, and the deal goes on."
        ),
        Cards(((BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "discard",
        N_("Played cards"),
        N_(
            "What has been played or laid down lies here, face up. "
            "Everybody may look through it: it tells which cards are still to come."
        ),
        Cards((("5", "K", "9"),)),
    ),
    RuleEntry(
        "hand",
        N_("Cards in hand"),
        N_(
            "Everybody sees how many cards you hold, and nobody sees which, not even your partner. "
            "A round begins with six, five, four, three or two of them.\n"
            "If one of them can be played, it has to be. If none can, all are laid down."
        ),
        Cards(((BACK, BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "gift",
        N_("The card for the partner"),
        N_(
            "Before each round everybody gives a card. It lies here, face down, until all have given. "
            "While somebody in your team has still to give, you may take yours back and choose another one.\n"
            "The card that you give is the only one of your partner's hand that you know."
        ),
        _EXCHANGE,
    ),
)

RULINGS = (
    (
        N_("Does a marble have to turn into its finish?"),
        N_(
            "No. It may go past and round once more. "
            "If the card is too long for the finish, going past may even be all that is left."
        ),
    ),
    (
        N_("Do the marbles have to fill the finish from the inside?"),
        N_(
            "No. A marble may stop on any free place that it reaches exactly. "
            "But nobody jumps over it: one that stops in front shuts out the others until it moves further in."
        ),
    ),
    (
        N_("A marble has come out and gone back with a 4. Does it have to go round first?"),
        N_("No. It has been on its start already, so it may enter the finish with its next forward move."),
    ),
    (
        N_("A Jack puts a marble onto its own start. Is it a guard?"),
        N_("No, only coming out makes a guard. It may even enter the finish from there with its next move."),
    ),
    (
        N_("Are there rounds without an exchange?"),
        N_("No. There is one before each round, also with two cards, and also for a player whose marbles are all in."),
    ),
    (
        N_("May I change my mind about the card that I give?"),
        N_("Yes, until everybody in your team has given. Then the cards of your team stay as they are."),
    ),
    (
        N_("My last marble gets in within a 7. Who makes the steps that are left?"),
        N_(
            "Your partner's marbles, one of them or several. "
            "If they can't make all of these steps, the 7 can't be played that way."
        ),
    ),
    (
        N_("Does a 7 that passes a marble of my own send it home?"),
        N_("Yes, and your partner's, too. A 7 spares nobody but guards, and these stop it."),
    ),
    (
        N_("May a Jack be played without a swap?"),
        N_(
            "Only if you hold nothing but Jacks, and there are marbles on the track, but all of the colour that you "
            "move. On an empty track, or if others have nothing but guards there, you lay down your hand."
        ),
    ),
    (
        N_("The stock does not suffice for a deal. What happens?"),
        N_(
            "The cards that are left are dealt first. Then the played cards are shuffled, and the same deal goes on. "
            "Cards never leave the game."
        ),
    ),
    (
        N_("How do six players play?"),
        N_(
            "On a track of 96 places. In three teams of two, partners sit opposite each other. "
            "In two teams of three, every second seat is one team."
        ),
    ),
    (
        N_("With the Canadian seven, may I move a guard of my partner?"),
        N_("Yes. With a 7 the marbles of your team are moved like your own, and a guard that moves is none any more."),
    ),
)

#: Where cards lie; then the entries of the board's places, by what follows the seat's letter.
_HELD = ("stock", "discard", "hand", "gift")
_PLACES = {"K": "kennel", "F": "finish"}


def entry_of(name: str) -> str:
    """The key of the entry about a face or a place.

    A number from 2 to 10 means a card: spaces of the track have no entry, except the starts.

    >>> [entry_of(name) for name in ("7", "b*", "aK", "cF2", "48", "hand 2", "hand 2/K", "11")]
    ['7', 'guard', 'kennel', 'finish', 'start', 'hand', 'K', '']
    """
    place = Place.parse(name.removeprefix(_AS))
    name = place.face or place.name
    if name in FACES or name in _HELD:
        return name
    if name == BACK:
        return "back"
    if name.isdigit():
        return "" if int(name) % CELLS_A_SEAT else "start"
    return _entry_of_colour(name[1:]) if name[:1] in tuple(COLOURS) else ""


def _entry_of_colour(rest: str) -> str:
    """The entry about a marble, a kennel or a finish, from its name without the seat's letter."""
    if rest in {"", _GUARD}:
        return "guard" if rest else "marble"
    return _PLACES.get(rest[0], "")
