"""The rulebook of Bungee."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, RuleEntry, ShortRule
from tabletop import Place

_LOW = Cards((("9", "10", "7", "→", "1", "2", "B"),), N_("Out with what is high: a low hand may call."))
_TENS = Cards((("10", "=", "#10"),))
_BUNGEES = Cards(
    (("B", "=", "#0"), ("B", "=", "#10")),
    N_("A Bungee: 0 for who calls, 10 for who has to write it down."),
)
_LUCKY = Cards((("8", BACK), ("8", "8", "=", "#0")), N_("The lucky card beside the pile: every 8 counts 0."))
_LUCKY_BUNGEE = Cards((("B", BACK), ("B", "→", "4")), N_("A lucky Bungee may be taken: the new lucky card is a 4."))
_DROP = Cards((("7", "7", "→", BACK),), N_("Two alike are dropped, one is drawn."))
_TAKE = Cards((("2", "→", "9"),), N_("Or: the 2 is taken from the discard, a 9 is dropped."))
_SIXES = Cards((("6", "6"),), N_("The next two miss a turn."))
_CALL = Cards((("1", "+", "4", "+", "B", "=", "#5"),), N_("Counts 5: you may call."))
_ANNA = Cards((("2", "4", "B", "→", "#12"),), N_("Anna calls first: 2 + 0 + 10."))
_BEN = Cards((("1", "1", "→", "#−10"),), N_("Ben calls last and wins the round."))
_CARLA = Cards((("4", "9", "B", "→", "#19"),), N_("Carla has not called: 0 + 9 + 10."))

SHORT = (
    ShortRule(
        _LOW._replace(lines=(("9", "10", "→", "1"),), caption=""),
        N_("Get rid of high cards. Whoever has the lowest total after all rounds wins."),
    ),
    ShortRule(
        Cards((("7", "7", "→", BACK),)),
        N_("Your turn: drop one card, or several that are alike. Then draw one from the pile."),
    ),
    ShortRule(
        Cards((("2", "→", "9"),)),
        N_("Or take the top card of the discard, and drop others. Then you do not draw."),
    ),
    ShortRule(Cards((("8", BACK),)), N_("The lucky card: all cards like it count 0 in this round.")),
    ShortRule(Cards((("6",),)), N_("For each 6 that is dropped one player misses a turn.")),
    ShortRule(
        Cards((("1", "4", "B"),)),
        N_("5 or less when your turn begins? You may call “Bungee!”. Each of the others then acts once more."),
    ),
    ShortRule(
        Cards((("1", "1", "→", "#−10"), ("4", "B", "→", "#14"))),
        N_("The lowest caller writes −10. All others write what they hold, each Bungee as 10."),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "Get rid of high cards, and call “Bungee!” when your hand counts next to nothing. "
            "The best caller of a round writes −10, all others write what they still hold. "
            "After six rounds the lowest total wins; equal totals share the win."
        ),
        (_LOW,),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_(
            "There are 56 cards: the numbers 1 to 9 five times each, the 10 eight times, and three Bungees. "
            "A number counts what it says. A Bungee counts 0 when you call, but 10 when points are written down."
        ),
        (_TENS, _BUNGEES),
    ),
    Chapter(
        "deal",
        N_("The deal and the lucky card"),
        N_(
            "Everybody gets five cards. The next card is turned up and lies half under the pile: "
            "the lucky card. In this round all cards like it count 0.\n"
            "If it is a Bungee, the dealer may take it, throw any card of the hand onto the discard "
            "and turn a new lucky card; a 6 thrown in this way skips nobody. "
            "If the dealer leaves it, Bungees count 0 for everybody in this round.\n"
            "The first seat begins the first round; in each new round the next player to the left begins. "
            "The dealer sits just before the player who begins."
        ),
        (_LUCKY, _LUCKY_BUNGEE),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_(
            "Drop one card, or several that are alike: numbers with the same number, Bungees with Bungees. "
            "A lucky card goes with its like only. Then draw a card from the pile.\n"
            "Or take the top card of the discard first, and then drop from the cards that you held before. "
            "The card you took must stay for this turn, and you draw none.\n"
            "Whoever drops several cards at once therefore ends up with fewer. When the pile is used up, "
            "the discard without its top card is shuffled into a new one."
        ),
        (_DROP, _TAKE),
    ),
    Chapter(
        "sixes",
        N_("Sixes"),
        N_(
            "For each 6 that is dropped, one player misses a turn: first the next one, then the one after, "
            "and so on round the table. This may even come round to the player who dropped them. "
            "Lucky sixes skip as well. Taking a 6 skips nobody."
        ),
        (_SIXES,),
    ),
    Chapter(
        "calling",
        N_("Calling"),
        N_(
            "If your hand counts 5 or less when your turn begins, you may call “Bungee!” instead of playing, "
            "even on your first turn. You never have to.\n"
            "The first call starts the last lap: each of the others acts once more, in turn. "
            "With 5 or less you may call at once; or you play as usual, and if you have 5 or less "
            "afterwards, you may call then. Whoever has called plays no more in this round."
        ),
        (_CALL,),
    ),
    Chapter(
        "lap",
        N_("Sixes in the last lap"),
        N_(
            "In the last lap sixes take turns away only up to the first caller. Whoever is skipped can't call. "
            "A player in between who has no turn left to lose, having called for instance, uses up a 6 too.\n"
            "If a 6 reaches the first caller, who has no turn to lose, an extra lap follows: when the lap is over, "
            "all who have not called act once more. More sixes do not make it more than one extra lap, "
            "but a 6 that reaches the first caller during the extra lap earns another."
        ),
    ),
    Chapter(
        "scoring",
        N_("Scoring"),
        N_(
            "All hands are laid open. The caller whose hand counts least wins the round and writes −10; "
            "of equal callers it is the one who called last. All others write what they hold, "
            "each Bungee as 10, lucky cards as 0. So a caller who is beaten pays for Bungees too.\n"
            "An example: the lucky card is a 4. Anna calls first with 2, 4 and Bungee, which counts 2. "
            "Ben calls later with 1 and 1, which counts 2 as well. Carla does not call and holds 4, 9 and Bungee. "
            "Ben called last, wins the round and writes −10. "
            "Anna writes 2 + 0 + 10 = 12, Carla 0 + 9 + 10 = 19."
        ),
        (_ANNA, _BEN, _CARLA),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_(
            "A match may have from 1 to 12 rounds. If you wish, sixes do nothing in rounds in which 6 is lucky, "
            "or there are no extra laps: then a 6 that reaches the first caller is lost."
        ),
    ),
    Chapter(
        "device",
        N_("On this device"),
        N_(
            "The device shuffles, deals, draws, skips and does the sums. Drag cards to where they should go, "
            "or tap a card and then its place. Your cards lie face down until you look at them: "
            "hold a finger on them and they show their faces, lift it and they are covered again. "
            "Before the next player's turn a curtain hangs until that player opens it. "
            "A long press on a card tells what it counts and does."
        ),
    ),
)

_NUMBER = N_(
    "Counts what it says, for calling and for writing down. In a round whose lucky card is like it, it counts 0. "
    "There are five of them."
)


def _number(face: str) -> RuleEntry:
    return RuleEntry(face, face, _NUMBER, Cards(((face,),)))


INDEX = (
    *map(_number, ("1", "2", "3", "4", "5")),
    RuleEntry(
        "6",
        "6",
        N_(
            "Counts 6, or 0 if 6 is lucky. For each 6 that is dropped, one player misses a turn: first the next one, "
            "then the one after. Taking a 6 from the discard skips nobody. There are five of them."
        ),
        Cards((("6",),)),
    ),
    *map(_number, ("7", "8", "9")),
    RuleEntry(
        "10",
        "10",
        N_("Counts 10, or 0 if 10 is lucky. There are eight of them, more than of any other card."),
        Cards((("10",),)),
    ),
    RuleEntry(
        "B",
        "Bungee",
        N_(
            "Counts 0 when you call, but 10 when points are written down. Only the winner of the round does not pay. "
            "In a round whose lucky card is a Bungee it counts 0 for everybody. There are three of them."
        ),
        Cards((("B",),)),
    ),
    RuleEntry(
        "lucky",
        N_("Lucky card"),
        N_(
            "It is turned up after the deal and lies half under the pile. It belongs to nobody. "
            "All cards like it count 0 in this round, for those who call and for those who do not."
        ),
        Cards((("8", BACK),)),
    ),
    RuleEntry(
        "lucky bungee",
        N_("Lucky Bungee"),
        N_(
            "If the lucky card is a Bungee, the dealer may take it, throw any card of the hand onto the discard and "
            "turn a new lucky card. If the dealer leaves it, Bungees count 0 for everybody in this round."
        ),
        Cards((("B", BACK), ("B", "→", "4"))),
    ),
    RuleEntry(
        "pile",
        N_("Pile"),
        N_(
            "You draw a card from it after you have dropped. "
            "When it is used up, the discard without its top card is shuffled into a new one."
        ),
        Cards(((BACK,),)),
    ),
    RuleEntry(
        "discard",
        N_("Discard"),
        N_(
            "Here lies what is dropped, face up. You may take its top card before you drop: then you draw none, and "
            "the card you took must stay for this turn."
        ),
        Cards((("2", "→", "9"),)),
    ),
    RuleEntry(
        "hand",
        N_("Hand"),
        N_(
            "Five cards to begin with. It never grows: you drop at least as many as you get. "
            "Nobody else sees it until the round is scored."
        ),
        Cards(((BACK, BACK, BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "call",
        N_("The call “Bungee!”"),
        N_(
            "With 5 or less when your turn begins you may call instead of playing. The lowest caller wins the round; "
            "of equal ones it is the one who called last. A caller who is beaten writes the hand down like the others."
        ),
        Cards((("1", "+", "4", "+", "B", "=", "#5"),)),
    ),
    RuleEntry(
        "lap",
        N_("Last lap"),
        N_(
            "It begins with the first call: each of the others acts once more, in turn. With 5 or less you may call "
            "at once, or play and call then. If a 6 reaches the first caller, an extra lap follows."
        ),
    ),
    RuleEntry(
        "pad",
        N_("Score pad"),
        N_(
            "A line for each round: −10 for its winner, for all others what they still held. "
            "After the last round the lowest total wins; equal totals share the win."
        ),
        Cards((("1", "1", "→", "#−10"), ("4", "9", "B", "→", "#23"))),
    ),
    RuleEntry(
        "curtain",
        N_("Curtain"),
        N_(
            "It hangs before the next player’s turn, so that nobody sees the cards of others. "
            "The player whose name it shows opens it by holding a finger on it."
        ),
    ),
)

RULINGS = (
    (
        N_("May I call on my very first turn?"),
        N_("Yes, if the hand that you were dealt counts 5 or less. You never have to call."),
    ),
    (
        N_("Does a 6 skip in a round whose lucky card is a 6?"),
        N_("Yes, although it counts 0. There is a variant in which lucky sixes do nothing."),
    ),
    (
        N_("More sixes are dropped than there are other players. What then?"),
        N_("It goes on round the table: whoever dropped them misses a turn as well."),
    ),
    (
        N_("May a lucky card be dropped together with another card?"),
        N_("Only with cards like it. That both count 0 does not make a lucky card and a Bungee alike."),
    ),
    (
        N_("The pile is used up. What is shuffled?"),
        N_("The discard without its top card. You drop first, so one of the cards that you just dropped stays."),
    ),
    (
        N_("I have taken the top of the discard in the last lap. May I call then?"),
        N_("Yes, with 5 or less, like those who have drawn."),
    ),
    (
        N_("I drop a 6 that reaches the first caller, and call myself. Do I act in the extra lap?"),
        N_("No. Only those act who have not called when the lap is over. If all have called, the round is scored."),
    ),
    (
        N_("Does somebody who has called already use up a 6?"),
        N_(
            "Yes. Each player between the one who drops and the first caller uses up a 6, "
            "whether there is a turn to lose or not."
        ),
    ),
    (
        N_("The dealer takes the lucky Bungee and throws a 6. Is anybody skipped?"),
        N_("No. Only sixes that are dropped in a turn skip."),
    ),
    (
        N_("Who begins the next round?"),
        N_("The next player to the left of the one who began. The dealer sits just before that player."),
    ),
)

_KEYS = frozenset(entry.key for entry in INDEX)


def entry_of(name: str) -> str:
    """The key of the index entry about a face or a place; "" if there is none.

    >>> entry_of("7"), entry_of("hand 2"), entry_of("row 1")
    ('7', 'hand', '')
    """
    kind = "hand" if name == BACK else Place.parse(name).name
    return kind if kind in _KEYS else ""
