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

_EXCHANGE = Cards((("a", BACK, "→", "c"), ("c", BACK, "→", "a")), N_("Partners pass each other a card."))
_COME_OUT = OnBoard({"aK": "a", "0": "a*"}, (_OUT,), ("aK", "63", "0", "1"), caption=N_("A marble comes out."))
_STAND_GUARD = OnBoard(
    {"0": "a*", "61": "b"},
    (_forward("61", "63"),),
    ("60", "0", "2", "aF0"),
    caption=N_("The ring marks a guard. Nobody can pass it."),
)
_HIT = OnBoard(
    {"3": "a", "5": "c", "8": "b"},
    (_forward("3", "8"), ("8", "bK")),
    ("3", "8", "bK"),
    caption=N_("A 5 passes one marble and sends the other back."),
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
    caption=N_("You can reach only the first space: nobody jumps in the finish."),
)
_SEVEN_SPLIT = OnBoard(
    {"3": "a", "5": "b", "7": "d", "61": "a", "63": "b"},
    (_forward("3", "7"), _forward("61", "0")),
    ("61", "0", "5", "7"),
    caption=N_("Four steps and three: all three of the others’ marbles go back."),
)
_SEVEN_SHARED = OnBoard(
    {"62": "a", "aF1": "a", "aF2": "a", "aF3": "a", "28": "c"},
    (_forward("62", "aF0"), _forward("28", "32")),
    caption=N_("Three steps for your last marble, four for one of your partner’s."),
)
_SWAP = OnBoard(
    {"9": "a", "60": "d"},
    (("9", "60"), ("60", "9")),
    ("60", "0", "9", "aF0"),
    caption=N_("The two change places. Nobody is sent back."),
)
_HELP = OnBoard(
    {"aF0": "a", "aF1": "a", "aF2": "a", "aF3": "a", "cK": "c", "30": "c"},
    (("cK", "32"), _forward("30", "cF1")),
    caption=N_("Your own are in: your cards move your partner’s marbles."),
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
            "Bring your four marbles out of the kennel, once round the track and into the finish. You win "
            "together with your partner when all eight are in."
        ),
    ),
    ShortRule(
        _EXCHANGE,
        N_(
            "Before each round you pass your partner a card, without talking about your hands. Then each player in "
            "turn plays a card, counter-clockwise. A player chosen at random starts; the next player starts each "
            "new round."
        ),
    ),
    ShortRule(
        Cards((("A", "K", "X", "→", "a*"),), N_("Out of the kennel.")),
        N_("An Ace, a King or a Joker brings a marble out. Until it moves it is a guard, and nobody can pass it."),
    ),
    ShortRule(
        _HIT,
        N_(
            "Numbers move a marble forward that many steps, an Ace 1 or 11, a Queen 12, a King 13. It may pass "
            "other marbles; one that it lands on goes back to its kennel, even your own. If you can play a card, "
            "you must, even if it hurts. If you can’t, you lay down your hand and are out for the round."
        ),
    ),
    ShortRule(
        Cards((("4", "7", "J", "X"),)),
        N_(
            "A 4 can go backward. A 7 is seven steps that you may split; it sends back every marble it passes. A "
            "Jack swaps one of your marbles with one of another colour. A Joker is any card."
        ),
    ),
    ShortRule(
        _ENTER_OR_PASS,
        N_(
            "The finish branches off after your start: turn in, or go past. A marble may stop on any free space "
            "there, but not go beyond the last. Inside it is safe."
        ),
    ),
    ShortRule(_HELP, N_("When your four are in, you keep playing and move your partner’s marbles.")),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "Each of you brings four marbles out of the kennel, once round the track and into the finish. You "
            "play with your partner: the first team with all its marbles in wins. Cards move the marbles, and if "
            "you land on another marble, you send it back."
        ),
        (_ROUND_TRIP,),
    ),
    Chapter(
        "board",
        N_("The board"),
        N_(
            "All go round the same track, counter-clockwise, like the turns. Each player has a kennel for waiting "
            "marbles, a start on the track, and a finish of four spaces. The finish branches off right after the "
            "start.\n"
            "With four players the track has 64 spaces, with six it has 96. The start is a space like any other: "
            "only a guard makes it special."
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
            "• 2, 3, 5, 6, 8, 9, 10: that many forward.\n"
            "• 4: 4 forward or 4 backward.\n"
            "• 7: seven single steps that you may split.\n• Jack: swaps two marbles.\n• Joker: any other card."
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
            "In the first round each player gets six cards, then five, four, three and two, and then six again. "
            "The next player starts each new round. When the draw pile is empty, shuffle the discard pile to make "
            "a new one."
        ),
    ),
    Chapter(
        "exchange",
        N_("The exchange"),
        N_(
            "Before each round, pass one card face down to your partner. You choose it before you see theirs. "
            "Until your whole team has chosen, you can take your card back and choose another one. When everyone "
            "has chosen, all these cards are exchanged together.\n"
            "Partners may neither talk about their cards nor show them. With the device lying flat, cover your hand."
        ),
        (_EXCHANGE,),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_(
            "Play one card and do what it says. If you can play a card, you must, even if it hurts you or your "
            "partner. If you can’t, you lay down your whole hand and are out until the next round. The round is "
            "over when nobody has any cards left."
        ),
        (
            OnBoard(
                {"12": "a", "15": "c", "16": "b*"},
                (_forward("12", "15"),),
                ("11", "17"),
                caption=N_("With a 3 and a 9 in hand, you must play the 3, which sends your partner back."),
            ),
        ),
    ),
    Chapter(
        "out",
        N_("Coming out, and guards"),
        N_(
            "With an Ace, a King or a Joker a marble comes out of the kennel to its own start. It sends back a "
            "marble that is there, unless that one is a guard: then nobody comes out.\n"
            "The marble that has just come out stands guard until it moves for the first time. Nobody passes a "
            "guard or lands on it, forward or backward, not even its owner, and nobody swaps it. A marble that "
            "gets to its start in any other way isn’t a guard."
        ),
        (_COME_OUT, _STAND_GUARD),
    ),
    Chapter(
        "moving",
        N_("Moving and sending back"),
        N_(
            "A marble moves exactly as many spaces as the card says. It can pass other marbles; only guards stop "
            "it. If it lands on a marble, it sends that one back to its kennel: a marble of another team, of your "
            "partner, or one of your own.\n"
            "A 4 goes backward along the track only. It can lead back over your own start: then the way into the "
            "finish is short."
        ),
        (_HIT, _FOUR_BACK),
    ),
    Chapter(
        "finish",
        N_("The finish"),
        N_(
            "A marble that moves forward over its own start, or from it, can turn into its finish or continue "
            "along the track. A guard can’t turn in with its first move, and nobody enters backward.\n"
            "The steps must fit into the finish: a marble may stop on any free space, but not go beyond the last "
            "one. In the finish marbles are safe. They never leave it and only go forward, and no marble jumps "
            "over another."
        ),
        (_ENTER_OR_PASS, _FINISH_SHUT),
    ),
    Chapter(
        "seven",
        N_("The 7"),
        N_(
            "A 7 is seven single steps forward, split over your marbles on the track and in the finish as you "
            "like. Each of these steps sends back the marble it passes or lands on, no matter whose. Guards still "
            "block the way.\n"
            "You must take all seven steps, or you can’t play the 7. When your own last marble gets in, your "
            "partner’s marbles take the remaining steps."
        ),
        (_SEVEN_SPLIT, _SEVEN_SHARED),
    ),
    Chapter(
        "jack",
        N_("The Jack"),
        N_(
            "A Jack swaps one of your marbles with one of another colour: another team’s or your partner’s. Both "
            "must be on the track, and neither may be a guard. Nobody is sent back. You have to swap even if it "
            "is no use to you.\n"
            "If you hold only Jacks, and all marbles on the track are of the colour you move, play one without a "
            "swap."
        ),
        (_SWAP,),
    ),
    Chapter(
        "joker",
        N_("The Joker"),
        N_(
            "A Joker is any other card, and you say which one when you play it. As a 7 you may split it, and as a "
            "Jack it swaps. As an Ace or a King it brings a marble out."
        ),
        (Cards((("X", "=", "A", "4", "7"), ("X", "=", "J", "Q", "K"))),),
    ),
    Chapter(
        "helping",
        N_("Helping and winning"),
        N_(
            "When your four marbles are in, you keep playing: you get cards, exchange them, and move your "
            "partner’s marbles as if they were yours. Before that you never move them, but you can land on them "
            "or swap them.\n"
            "The team wins at once when all its marbles are in, but a 7 has to be used up first. Cards left in "
            "hand don’t matter."
        ),
        (_HELP,),
    ),
    Chapter(
        "six",
        N_("Six players"),
        N_(
            "Three teams of two play the four-player rules; partners sit opposite each other.\n"
            "With two teams of three, every second seat belongs to your team. The card you pass goes to your "
            "team’s next seat. Once your own marbles are in, play each card for one team-mate of your choice. If "
            "a 7 brings in that team-mate’s last marble, the third team-mate takes the remaining steps. Twelve "
            "marbles win."
        ),
        (
            OnBoard(
                {"0": "a", "16": "b", "32": "c", "48": "d", "64": "e", "80": "f"},
                seats=6,
                caption=N_("Three teams of two: each has its own outline."),
            ),
        ),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_(
            "• Canadian seven: you can share the steps of a 7 with your team’s marbles at any time, including "
            "guards.\n"
            "• No Joker for the last marble: a Joker never brings in the marble that would win the match.\n"
            "• A Jack may do nothing: if it can swap nothing, you may discard it, even if another card could be "
            "played.\n"
            "• Fill the finish from the inside: a marble may stop only on the innermost free space.\n"
            "• Who starts: one of you, instead of chance."
        ),
    ),
    Chapter(
        "device",
        N_("In the app"),
        N_(
            "Drag a card onto a marble, or choose a card and drag a marble along its way. You can also tap: first "
            "the card, then the marble, then where it goes. Before you lift your finger, you see where the marble "
            "can go and which others it would send back. Turning into the finish and going past it are two places "
            "to choose from.\n"
            "You play a 7 part by part and see the steps left. You can take parts back until the seventh step. "
            "For a Jack choose two marbles; for a Joker choose what it should do.\n"
            "Your cards are face down until you look at them: hold a finger on them. When another player has to "
            "look, a curtain covers the table until that player opens it. Move the board with one finger, zoom "
            "with two, and tap twice to see all of it. A long press on a card or a marble tells you what it does."
        ),
    ),
)

INDEX = (
    # cards
    RuleEntry(
        "A",
        N_("Ace"),
        N_(
            "Brings a marble out of the kennel to its start, or moves one 1 or 11 steps forward.\n"
            "A marble on its own start that isn’t a guard gets into the finish with the 1."
        ),
        _COME_OUT,
    ),
    RuleEntry(
        "2",
        "2",
        N_(
            "Moves one marble 2 steps forward. It can also move a marble two spaces deeper into the finish, if "
            "both spaces are free."
        ),
        Cards((("2",),)),
    ),
    RuleEntry(
        "3",
        "3",
        N_(
            "Moves one marble 3 steps forward. In the finish it takes a marble from the first space to the last, "
            "if the way is free."
        ),
        Cards((("3",),)),
    ),
    RuleEntry(
        "4",
        "4",
        N_(
            "Moves one marble 4 steps forward, or 4 backward along the track.\n"
            "A marble that has just come out goes back to a space just before its finish: with a 5, 6, 7 or 8 it "
            "is in. Nobody goes backward into the finish or inside it, and a guard stops the 4 too."
        ),
        _FOUR_BACK,
    ),
    RuleEntry(
        "5",
        "5",
        N_(
            "Moves one marble 5 steps forward. After a 4 backward from the start it leads to the first space of "
            "the finish."
        ),
        _FOUR_BACK,
    ),
    RuleEntry(
        "6",
        "6",
        N_(
            "Moves one marble 6 steps forward. After a 4 backward from the start it leads to the second space of "
            "the finish."
        ),
        Cards((("4", "+", "6"),)),
    ),
    RuleEntry(
        "7",
        "7",
        N_(
            "Seven single steps forward, split over your marbles as you like. It sends back every marble it "
            "passes or lands on, your own too. You must take all seven steps.\n"
            "Guards stop it, and nobody jumps in the finish. When your own last marble gets in, your partner’s "
            "marbles take the remaining steps."
        ),
        _SEVEN_SPLIT,
    ),
    RuleEntry(
        "8",
        "8",
        N_(
            "Moves one marble 8 steps forward. After a 4 backward from the start it leads to the last space of "
            "the finish, if the way there is free."
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
            "Swaps one of your marbles with one of another colour. Both must be on the track, and neither may be a "
            "guard.\n"
            "Nobody is sent back. Guards in between don’t matter. If you can swap and can’t play any other card, "
            "you must swap. If you hold only Jacks and every marble on the track is of the colour you move, play "
            "one without a swap."
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
        N_("Brings a marble out of the kennel to its start, or moves one 13 steps forward."),
        _COME_OUT,
    ),
    RuleEntry(
        "X",
        N_("Joker"),
        N_(
            "It can be any other card: you choose which one when you play it. It then does all that this card "
            "does.\n"
            "With the option No Joker for the last marble, it can’t bring in the marble that would win the match."
        ),
        Cards((("X", "=", "A", "4", "7"), ("X", "=", "J", "Q", "K"))),
    ),
    RuleEntry(
        "back",
        N_("A face-down card"),
        N_(
            "There are 110 cards: eight of each kind from Ace to King, and six Jokers. Only the player who holds "
            "a card sees it, until it is played."
        ),
        Cards(((BACK,),)),
    ),
    # marbles
    RuleEntry(
        "marble",
        N_("Marble"),
        N_(
            "A marble: it goes once round the track and into the finish of its colour. If you land on it on the "
            "track, you send it back.\n"
            "Marbles of one team have the same outline. You move your own, and once all four are in, your partner’s."
        ),
        _OUTLINES,
    ),
    RuleEntry(
        "guard",
        N_("Guard"),
        N_(
            "A guard: it has come out and has not moved since. Nobody passes it, lands on it or swaps it, not "
            "even its owner.\n"
            "Meanwhile no other marble of its colour comes out. It stops being a guard with its first move, which "
            "can’t lead into the finish."
        ),
        _STAND_GUARD,
    ),
    # the board
    RuleEntry(
        "kennel",
        N_("Kennel"),
        N_(
            "Marbles wait here until an Ace, a King or a Joker brings them out. A marble that is sent back comes "
            "here and starts over."
        ),
        _COME_OUT,
    ),
    RuleEntry(
        "start",
        N_("Start"),
        N_(
            "One player’s marbles come out here, and right after it that player’s finish branches off.\n"
            "A guard on it blocks everyone. Otherwise it is a space like any other: a marble there can be passed "
            "and sent back, also by one that comes out."
        ),
        OnBoard(
            {"aK": "a", "0": "d"},
            (_OUT, ("0", "dK")),
            ("aK", "dK", "0"),
            caption=N_("The marble that comes out sends the other one back."),
        ),
    ),
    RuleEntry(
        "track",
        N_("Track"),
        N_(
            "All marbles go round on it, counter-clockwise. With four players it has 64 spaces, with six it has "
            "96; from one start to the next it is always 16. Only guards are safe here."
        ),
        _ROUND_TRIP,
    ),
    RuleEntry(
        "finish",
        N_("Finish"),
        N_(
            "Four spaces for one player’s four marbles. A marble that moves forward over its own start, or from "
            "it, can turn in or go past.\n"
            "The steps must fit. You may stop on any free space you can reach. Marbles in here are safe, only go "
            "forward, and can’t jump over one another."
        ),
        _ENTER_OR_PASS,
    ),
    # where cards lie
    RuleEntry(
        "stock",
        N_("Draw pile"),
        N_(
            "The cards for the coming rounds, face down. When it runs out during a deal, shuffle the discard pile "
            "and continue the deal."
        ),
        Cards(((BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "discard",
        N_("Discard pile"),
        N_(
            "Cards that were played or laid down, face up. Everyone may look through them to see which cards are "
            "still to come."
        ),
        Cards((("5", "K", "9"),)),
    ),
    RuleEntry(
        "hand",
        N_("Cards in hand"),
        N_(
            "Everyone sees how many cards you hold, and nobody sees which, not even your partner. A round starts "
            "with six, five, four, three or two of them.\n"
            "If you can play one, you must. If you can’t, you lay down your whole hand. Without cards, you wait "
            "for the next round."
        ),
        Cards(((BACK, BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "gift",
        N_("The card for your partner"),
        N_(
            "Before each round, each player passes a card. It lies here, face down, until everyone has chosen. "
            "Until your whole team has chosen, you can take yours back and choose another one.\n"
            "The card you pass is the only one of your partner’s hand you know."
        ),
        _EXCHANGE,
    ),
)

RULINGS = (
    (
        N_("Does a marble have to turn into its finish?"),
        N_(
            "No. It can go past and round once more. If the card is too long for the finish, going past may even "
            "be all you can do."
        ),
    ),
    (
        N_("Do the marbles have to fill the finish from the inside?"),
        N_(
            "No. A marble may stop on any free space it reaches exactly. But nobody jumps over it: one that stops "
            "in front blocks the others until it moves deeper in."
        ),
    ),
    (
        N_("A marble has come out and gone backward with a 4. Does it have to go round first?"),
        N_("No. It has been on its start already, so it may enter the finish with its next forward move."),
    ),
    (
        N_("A Jack puts a marble on its own start. Is it a guard?"),
        N_("No, only coming out makes a guard. It may even enter the finish from there with its next move."),
    ),
    (
        N_("Are there rounds without an exchange?"),
        N_("No. There is one before each round, even with two cards, and even for a player whose marbles are all in."),
    ),
    (
        N_("Can I change my mind about the card I pass?"),
        N_("Yes, until your whole team has chosen. Then your team’s cards stay as they are."),
    ),
    (
        N_("My last marble gets in during a 7. Who takes the remaining steps?"),
        N_(
            "Your partner’s marbles, one of them or several. If they can’t take all of these steps, you can’t "
            "play the 7 that way."
        ),
    ),
    (
        N_("Does a 7 send back my own marble if it passes it?"),
        N_("Yes, and your partner’s too. A 7 spares only guards, and these stop it."),
    ),
    (
        N_("Can I play a Jack without a swap?"),
        N_(
            "Only if you hold nothing but Jacks and every marble on the track is of the colour you are moving. If "
            "the track is empty, or the only other marbles are guards, you lay down your hand instead."
        ),
    ),
    (
        N_("What if there aren’t enough cards left to deal?"),
        N_(
            "Deal the cards that are left first. Then shuffle the discard pile and continue the same deal. Cards "
            "never leave the game."
        ),
    ),
    (
        N_("How do six players play?"),
        N_(
            "On a track of 96 spaces. In three teams of two, partners sit opposite each other. In two teams of "
            "three, every second seat is on one team."
        ),
    ),
    (
        N_("With the Canadian seven, can I move my partner’s guard?"),
        N_("Yes. A 7 moves your team’s marbles like your own; once it moves, a guard is an ordinary marble again."),
    ),
)

#: The index entry that tells more about a refusal, by its code.
WHY = {
    "exchange_first": "gift",
    "exchange_is_over": "gift",
    "gifts_are_fixed": "gift",
    "no_fold": "hand",
    "declare_a_rank": "X",
    "joker_for_the_last": "X",
    "one_marble_a_card": "7",
    "only_jack_swaps": "J",
    "jack_only_swaps": "J",
    "swap_another_colour": "J",
    "swap_on_track_only": "J",
    "null_jack_other_use": "J",
    "null_jack_other_marbles": "J",
    "null_jack_empty_track": "J",
    "team_mate_not_yet": "marble",
    "not_your_marble": "marble",
    "one_colour_a_card": "marble",
    "stays_home": "finish",
    "not_an_exit_card": "kennel",
    "kennel_is_empty": "kennel",
    "exit_to_start": "start",
    "guard_on_start": "guard",
    "guard_in_the_way": "guard",
    "guard_turns_in": "guard",
    "guard_not_swapped": "guard",
    "only_four_goes_back": "4",
    "not_its_finish": "finish",
    "never_backward_in": "finish",
    "overshoots_finish": "finish",
    "finish_cell_taken": "finish",
    "no_jumping_in_finish": "finish",
    "never_leaves_finish": "finish",
    "never_back_in_finish": "finish",
    "deeper_first": "finish",
    "seven_brings_nobody_out": "7",
    "seven_not_used_up": "7",
    "seven_too_far": "7",
    "part_without_steps": "7",
    "sent_home_before": "7",
}

#: Where cards lie, and the track; then the entries of the board's places, by what follows the seat's letter.
_PLAIN = ("stock", "discard", "hand", "gift", "track")
_PLACES = {"K": "kennel", "F": "finish"}


def entry_of(name: str) -> str:
    """The key of the entry about a face or a place.

    A number from 2 to 10 means a card; of the numbered spaces only the starts have an entry, besides the whole track.

    >>> [entry_of(name) for name in ("7", "b*", "aK", "cF2", "48", "hand 2", "hand 2/K", "11")]
    ['7', 'guard', 'kennel', 'finish', 'start', 'hand', 'K', '']
    """
    place = Place.parse(name.removeprefix(_AS))
    name = place.face or place.name
    if name in FACES or name in _PLAIN:
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
