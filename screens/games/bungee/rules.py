"""The rulebook of Bungee."""

from __future__ import annotations

from screens.app.words import N_
from screens.games.rules import BACK, Cards, Chapter, RuleEntry, ShortRule
from tabletop import Place

_LOW = Cards((("9", "10", "7", "→", "1", "2", "B"),), N_("Get rid of high cards: with a low hand you can call."))
_TENS = Cards((("10", "=", "#10"),))
_BUNGEES = Cards(
    (("B", "=", "#0"), ("B", "=", "#10")),
    N_("A Bungee: 0 when you call, 10 when you score it."),
)
_LUCKY = Cards((("8", BACK), ("8", "8", "=", "#0")), N_("The lucky card beside the draw pile: every 8 is worth 0."))
_LUCKY_BUNGEE = Cards((("B", BACK), ("B", "→", "4")), N_("You can take a lucky Bungee: the new lucky card is a 4."))
_DROP = Cards((("7", "7", "→", BACK),), N_("Discard two of a kind, draw one."))
_TAKE = Cards((("2", "→", "9"),), N_("Or: take the 2 from the discard pile, discard a 9."))
_SIXES = Cards((("6", "6"),), N_("The next two miss a turn."))
_SIXES_IN_THE_LAP = Cards(
    (
        ("#Anna", "1", "2"),
        ("#Ben", "6", "6", "6"),
        ("6", "→", "#Carla", "6", "→", "#Dora", "6", "→", "#Anna"),
    ),
    N_("Anna has called. Ben’s first two sixes skip Carla and Dora; the third reaches Anna, so an extra lap follows."),
)
_CALL = Cards((("1", "+", "4", "+", "B", "=", "#5"),), N_("A total of 5: you can call."))
_ANNA = Cards((("2", "4", "B", "→", "#12"),), N_("Anna calls first: 2 + 0 + 10."))
_BEN = Cards((("1", "1", "→", "#−10"),), N_("Ben calls last and wins the round."))
_CARLA = Cards((("4", "9", "B", "→", "#19"),), N_("Carla didn’t call: 0 + 9 + 10."))

SHORT = (
    ShortRule(
        _LOW._replace(lines=(("9", "10", "→", "1"),), caption=""),
        N_("Get rid of high cards. After six rounds the lowest total wins."),
    ),
    ShortRule(
        Cards((("7", "7", "→", BACK),)),
        N_("Your turn: discard one card, or several of a kind. Then draw one."),
    ),
    ShortRule(
        Cards((("2", "→", "9"),)),
        N_("Or take the top discard, then discard another card, or several of a kind. Then you don’t draw."),
    ),
    ShortRule(Cards((("8", BACK),)), N_("The lucky card: all cards like it are worth 0 this round.")),
    ShortRule(
        Cards((("6",),)),
        N_(
            "For each 6 discarded, one player misses a turn: first the next player, then the one after. They can’t "
            "call either."
        ),
    ),
    ShortRule(
        Cards((("1", "4", "B"),)),
        N_(
            "Does your hand total 5 points or less at the start of your turn? You may call “Bungee!” instead of "
            "playing (Bungees count 0). Everyone else gets one more turn. With 5 or less they may call too, "
            "instead of playing or right after."
        ),
    ),
    ShortRule(
        Cards((("1", "1", "→", "#−10"), ("4", "B", "→", "#14"))),
        N_(
            "The caller with the lowest hand scores −10; in a tie, the last to call. Everyone else scores the "
            "total of their hand, with Bungees as 10."
        ),
    ),
)

CHAPTERS = (
    Chapter(
        "aim",
        N_("The aim"),
        N_(
            "Get rid of high cards, and call “Bungee!” when your hand is down to 5 points or less. The best "
            "caller of a round scores −10, everyone else scores the cards left in hand. After six rounds the "
            "lowest total wins; tied players share the win."
        ),
        (_LOW,),
    ),
    Chapter(
        "cards",
        N_("The cards"),
        N_(
            "There are 56 cards: five each of 1 to 9, eight 10s, and three Bungees. Each number is worth its "
            "number. A Bungee counts 0 when you call, but 10 when you score."
        ),
        (_TENS, _BUNGEES),
    ),
    Chapter(
        "deal",
        N_("Dealing and the lucky card"),
        N_(
            "Deal five cards each. Turn the next card face up and put it half under the draw pile: the lucky "
            "card. All cards like it are worth 0 this round.\n"
            "If it is a Bungee, the dealer may take it. They discard any card from their hand and reveal a new "
            "lucky card; a 6 discarded this way skips nobody. If the dealer leaves it, Bungees count 0 for "
            "everyone this round.\n"
            "The first seat starts the first round; in each new round the next player to the left starts. The "
            "dealer sits just before the starting player."
        ),
        (_LUCKY, _LUCKY_BUNGEE),
    ),
    Chapter(
        "turn",
        N_("A turn"),
        N_(
            "Discard one card, or several of a kind: cards of the same number, or Bungees. A lucky card goes only "
            "with cards of its own number. Then draw a card from the draw pile.\n"
            "Or first take the top card of the discard pile, then discard cards you held before. The card you "
            "took must stay in your hand this turn, and you don’t draw.\n"
            "So if you discard several cards at once, you end up with fewer. When the draw pile is empty, shuffle "
            "the discard pile without its top card to make a new one."
        ),
        (_DROP, _TAKE),
    ),
    Chapter(
        "sixes",
        N_("Sixes"),
        N_(
            "For each 6 discarded, one player misses a turn: first the next player, then the one after, and so on "
            "round the table. It can even come round to the player who discarded them. Lucky sixes skip players "
            "too. Taking a 6 skips nobody."
        ),
        (_SIXES,),
    ),
    Chapter(
        "calling",
        N_("Calling"),
        N_(
            "If your hand totals 5 or less at the start of your turn, you may call “Bungee!” instead of playing. "
            "You may even do this on your first turn. You never have to.\n"
            "The first call starts the last lap: everyone else gets one more turn, in order. With 5 or less you "
            "can call right away; or you play as usual, and if you then have 5 or less, you can call. Once you "
            "have called, you take no more turns this round."
        ),
        (_CALL,),
    ),
    Chapter(
        "lap",
        N_("Sixes on the last lap"),
        N_(
            "On the last lap a 6 can skip players only as far as the first caller. If you are skipped, you can’t "
            "call. Each player on the way uses up one 6, even one who has no turn left, because they have called, "
            "for example.\n"
            "If a 6 reaches the first caller, who has no turn to lose, an extra lap follows: after the last lap, "
            "everyone who hasn’t called gets one more turn. More sixes don’t add more laps, but a 6 that reaches "
            "the first caller during the extra lap earns another."
        ),
        (_SIXES_IN_THE_LAP,),
    ),
    Chapter(
        "scoring",
        N_("Scoring"),
        N_(
            "Everyone reveals their hand. The caller with the lowest hand wins the round and scores −10; if "
            "callers tie, the last to call wins. Everyone else scores the total of their hand, with Bungees as 10 "
            "and lucky cards as 0. So a caller who loses pays for Bungees too.\n"
            "An example: the lucky card is a 4. Anna calls first with 2, 4 and Bungee, which totals 2. Ben calls "
            "later with 1 and 1, which also totals 2. Carla doesn’t call and holds 4, 9 and Bungee. Ben called "
            "last, wins the round and scores −10. Anna scores 2 + 0 + 10 = 12, Carla 0 + 9 + 10 = 19."
        ),
        (_ANNA, _BEN, _CARLA),
    ),
    Chapter(
        "options",
        N_("Variants"),
        N_(
            "• A match may have from 1 to 12 rounds.\n"
            "• Sixes do nothing in rounds in which 6 is lucky.\n"
            "• On the last lap any 6 earns the extra lap, once: everyone but the first caller plays again, "
            "later callers too. Or sixes only skip there, or they do nothing.\n"
            "• In each round you may call only after your first play.\n"
            "• A lucky Bungee that the dealer leaves costs losers 10, and 0 only for a call."
        ),
    ),
    Chapter(
        "device",
        N_("In the app"),
        N_(
            "The app shuffles, deals, draws, skips and adds up. Drag cards to where they should go, or tap a card "
            "and then its place. Your cards are face down until you look at them: hold a finger on them to see "
            "them; lift it, and they are covered again. Before the next player’s turn, a curtain covers the table "
            "until that player opens it. A long press on a card tells you what it is worth and what it does."
        ),
    ),
)

_NUMBER = N_(
    "Worth its number, for calling and for scoring. In a round where it is lucky, it is worth 0. There are five "
    "of them."
)


def _number(face: str) -> RuleEntry:
    return RuleEntry(face, face, _NUMBER, Cards(((face,),)))


INDEX = (
    *map(_number, ("1", "2", "3", "4", "5")),
    RuleEntry(
        "6",
        "6",
        N_(
            "Worth 6, or 0 if 6 is lucky. For each 6 discarded, one player misses a turn: first the next player, then "
            "the one after. With more sixes than other players, you miss a turn too. Lucky sixes do the same. Taking a "
            "6 from the discard pile skips nobody. There are five of them."
        ),
        Cards((("6",),)),
    ),
    *map(_number, ("7", "8", "9")),
    RuleEntry(
        "10",
        "10",
        N_("Worth 10, or 0 if 10 is lucky. There are eight of them, more than of any other card."),
        Cards((("10",),)),
    ),
    RuleEntry(
        "B",
        "Bungee",
        N_(
            "Counts 0 when you call, but 10 when you score. Only the winner of the round doesn’t pay for it. In a "
            "round where the lucky card is a Bungee, it counts 0 for everyone. There are three of them."
        ),
        Cards((("B",),)),
    ),
    RuleEntry(
        "lucky",
        N_("Lucky card"),
        N_(
            "It is revealed after the deal and lies half under the draw pile. It belongs to nobody. All cards like it "
            "are worth 0 this round, whether you call or not. If it is a Bungee, the dealer may take it, discard a "
            "card and reveal a new lucky card."
        ),
        Cards((("8", BACK),)),
    ),
    RuleEntry(
        "lucky bungee",
        N_("Lucky Bungee"),
        N_(
            "If the lucky card is a Bungee, the dealer may take it. They discard any card from their hand and "
            "reveal a new lucky card. If the dealer leaves it, Bungees count 0 for everyone this round."
        ),
        Cards((("B", BACK), ("B", "→", "4"))),
    ),
    RuleEntry(
        "pile",
        N_("Draw pile"),
        N_(
            "You draw a card from it after you discard. When it is empty, shuffle the discard pile without its "
            "top card to make a new one."
        ),
        Cards(((BACK,),)),
    ),
    RuleEntry(
        "discard",
        N_("Discard pile"),
        N_(
            "Discarded cards go here, face up; a round starts without any. Before you discard, you can take the top "
            "card: then you don’t draw, and the card you took must stay this turn."
        ),
        Cards((("2", "→", "9"),)),
    ),
    RuleEntry(
        "hand",
        N_("Hand"),
        N_(
            "You start with five cards. Your hand never grows: you discard at least as many as you get. Nobody "
            "else sees it until the round is scored."
        ),
        Cards(((BACK, BACK, BACK, BACK, BACK),)),
    ),
    RuleEntry(
        "call",
        N_("Calling “Bungee!”"),
        N_(
            "With 5 or less at the start of your turn, you can call instead of playing. The caller with the "
            "lowest hand wins the round; if callers tie, the last to call wins. A caller who loses scores their "
            "hand like everyone else."
        ),
        Cards((("1", "+", "4", "+", "B", "=", "#5"),)),
    ),
    RuleEntry(
        "lap",
        N_("Last lap"),
        N_(
            "It starts with the first call: everyone else gets one more turn, in order. With 5 or less you can "
            "call right away, or play first and call then. If a 6 skips you, you can’t call.\n"
            "If a 6 reaches the first caller, an extra lap follows: everyone who hasn’t called gets one more turn."
        ),
        _SIXES_IN_THE_LAP,
    ),
    RuleEntry(
        "pad",
        N_("Score sheet"),
        N_(
            "One line per round: −10 for the winner; everyone else scores the cards left in hand. After the last "
            "round the lowest total wins; tied players share the win."
        ),
        Cards((("1", "1", "→", "#−10"), ("4", "9", "B", "→", "#23"))),
    ),
)

RULINGS = (
    (
        N_("May I call on my very first turn?"),
        N_("Yes, if the hand you were dealt totals 5 or less. You never have to call."),
    ),
    (
        N_("Does a 6 skip players in a round where the lucky card is a 6?"),
        N_("Yes, although it is worth 0. There is an option with which lucky sixes do nothing."),
    ),
    (
        N_("What if more sixes are discarded than there are other players?"),
        N_("It continues round the table: the player who discarded them misses a turn too."),
    ),
    (
        N_("Can I discard a lucky card together with another card?"),
        N_("Only with cards of the same number. A lucky card and a Bungee both count 0, but they don’t match."),
    ),
    (
        N_("The draw pile is empty. What is shuffled?"),
        N_("The discard pile without its top card. You discard first, so one of the cards you just discarded stays."),
    ),
    (
        N_("I took the top discard on the last lap. May I call then?"),
        N_("Yes, with 5 or less, like players who drew a card."),
    ),
    (
        N_("I discard a 6 that reaches the first caller, and call myself. Do I get a turn in the extra lap?"),
        N_(
            "No. Only players who haven’t called by the end of the lap get a turn. If everyone has called, the "
            "round is scored."
        ),
    ),
    (
        N_("Does a player who has already called use up a 6?"),
        N_(
            "Yes. Each player between the one who discards and the first caller uses up a 6, with or without a "
            "turn to lose."
        ),
    ),
    (
        N_("The dealer takes the lucky Bungee and discards a 6. Is anyone skipped?"),
        N_("No. Only sixes discarded on a turn skip players."),
    ),
    (
        N_("Who starts the next round?"),
        N_("The next player to the left of the one who started. The dealer sits just before that player."),
    ),
)

#: The index entry that tells more about a refusal, by its code.
WHY = {
    "too_high_to_call": "call",
    "play_first": "call",
    "called_already": "lap",
    "call_or_hold": "lap",
    "nothing_to_hold": "lap",
    "taken_card_stays": "discard",
    "nothing_to_take": "discard",
    "lucky_bungee_first": "lucky bungee",
    "no_lucky_bungee": "lucky bungee",
    "no_card_to_turn": "lucky bungee",
}

_KEYS = frozenset(entry.key for entry in INDEX)


def entry_of(name: str) -> str:
    """The key of the index entry about a face or a place; "" if there is none.

    >>> entry_of("7"), entry_of("hand 2"), entry_of("lucky bungee"), entry_of("row 1")
    ('7', 'hand', 'lucky bungee', '')
    """
    if name in _KEYS:
        return name
    kind = "hand" if name == BACK else Place.parse(name).name
    return kind if kind in _KEYS else ""
