"""Bungee in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from screens.app.words import N_, _, n_
from screens.games.articles import A_NUMBER, THE_NUMBER
from tabletop import Seen

TITLE = "Bungee"
LINE = N_("Discard high cards, and call before the others do.")
SEATING = N_("The youngest player starts: give them the first seat.")

OPTIONS = {
    "rounds": (
        N_("Rounds"),
        N_("After this many rounds the lowest total wins. A usual match has six."),
    ),
    "lucky_six_skips": (
        N_("Lucky sixes skip players"),
        N_(
            "On: a 6 skips a player even in a round where the lucky card is a 6. Off: in such a round sixes have "
            "no effect."
        ),
    ),
    "six_extends_last_lap": (
        N_("Sixes on the last lap"),
        N_("Whether a 6 discarded on the last lap earns an extra lap, in which players get one more turn."),
    ),
    "play_before_call": (
        N_("Play before you call"),
        N_("On: in each round you may call only after your first play. Off: you may call at once."),
    ),
    "lucky_bungees_count": (
        N_("Losers pay for lucky Bungees"),
        N_(
            "On: a lucky Bungee that the dealer leaves is worth 0 for a call, but 10 for everyone who loses. "
            "Off: in such a round Bungees are worth 0 for everyone."
        ),
    ),
}

CHOICES = {
    "six_extends_last_lap": {
        "reaching": N_("A 6 that reaches the first caller: those who have not called play again"),
        "any": N_("Any 6, once: everyone but the first caller plays again"),
        "never": N_("No extra lap: sixes only skip, up to the first caller"),
        "nothing": N_("Sixes do nothing on the last lap"),
    },
}

REFUSALS = {
    "drop_something": N_("Choose at least one card to discard."),
    "one_face_at_a_time": N_("Cards you discard together must match. Choose cards of one number, or only Bungees."),
    "too_high_to_call": N_(
        "Your hand totals {value}, and you can call only with {limit} or less. Discard something instead."
    ),
    "play_first": N_("At this table you may call only after your first play of the round. Discard something first."),
    "called_already": N_("You have called already. Now play: discard something."),
    "nothing_to_take": N_("The discard pile is empty. Discard something and draw from the draw pile instead."),
    "taken_card_stays": N_("The card you took ({face}) stays in your hand this turn. Discard cards you held before."),
    "not_in_hand": N_("You don’t hold that many of these ({face}: {held}). Choose fewer, or other cards."),
    "lucky_bungee_first": N_("The lucky Bungee comes first. Take it and discard a card, or leave it where it is."),
    "no_lucky_bungee": N_("There is no lucky Bungee to take or leave now. Discard something instead."),
    "no_card_to_turn": N_("There is no card left to be the new lucky card. Leave the lucky Bungee where it is."),
    "call_or_hold": N_("You have already played. Now call “Bungee!”, or choose not to call."),
    "nothing_to_hold": N_(
        "You can decide whether to call only after playing on the last lap. Discard something first."
    ),
    "round_goes_on": N_("The round isn’t over yet. Play on, and deal once it is scored."),
    "deal_first": N_("The round is scored. Deal the next one first."),
}

#: The reasons a bot gives for its hint, by code.
REASONS = {
    "calls": N_("Your hand is low: {points}. Call before another player does."),
    "calls_too": N_("Your hand may be the lowest: {points}."),
    "holds": N_("You have another turn, so your hand can still get lower."),
    "wins_turn": N_("The 6 earns another turn."),
    "skips": N_("The 6 skips {other}."),
    "takes_free": N_("It counts 0 for a call: {face}."),
    "takes_match": N_("It matches a card you hold: {face}. You can discard them together."),
    "takes_low": N_("It is lower than most cards you could draw: {face}."),
    "drops_set": N_("You discard {count} cards in one turn. Points saved: {points}."),
    "drops_high": N_("Your hand is lower without it: {face}. Points saved: {points}."),
    "lucky_bungee": N_("A Bungee in your hand counts 0 when you call."),
    "leaves_bungee": N_("Bungees count 0 this round, even for players who lose it."),
}

#: What speaks for the obvious move where another one is suggested.
AGAINST = {
    "could_call": N_("You could call with {points}, but waiting is better."),
    "higher": N_("{face} is higher, but this does more."),
    "calls_high": N_("Calling with {points} is a risk here."),
    "keeps_more": N_("Your hand keeps more points than it has to: {n} more."),
    "takes_high": N_("The card taken counts a lot: {face}."),
}

BUNGEE, _SIX = "B", "6"
#: Cards as the object of a sentence.
_A = {**A_NUMBER, BUNGEE: N_("a Bungee")}
_THE = {**THE_NUMBER, BUNGEE: N_("the Bungee")}

#: Sentences of events that name only the seat.
_DEEDS = {
    "call": N_("{name} calls “Bungee!”"),
    "deal": N_("{name} deals the next round."),
    "hold": N_("{name} doesn’t call."),
    "leave": N_("{name} leaves the lucky Bungee."),
    "skip": N_("{name} misses a turn."),
}


def face(name: str) -> str:
    """The name of a card.

    >>> face("7"), face("B")
    ('7', 'Bungee')
    """
    return TITLE if name == BUNGEE else name


def explain(name: str) -> str:
    """What a card is worth and does."""
    if name == BUNGEE:
        return _(
            "Counts 0 when you call, but 10 when you score. In a round where the lucky card is a Bungee, it "
            "counts 0 for everyone."
        )
    if name == _SIX:
        return _("Worth 6 points, or 0 if 6 is lucky. For each 6 discarded, one player misses a turn.")
    points = int(name)
    return n_(
        "Worth {n} point, or 0 in a round where it is lucky.",
        "Worth {n} points, or 0 in a round where it is lucky.",
        points,
    ).format(n=points)


def happened(seen: Seen, names: Sequence[str]) -> str:
    """An event in words, or "" where there is nothing to say.

    >>> happened(Seen("drop", 1, "hand 1", "discard", 1, ("7",), ()), ["Anna", "Ben"])
    'Ben discards a 7.'
    """
    name = "" if seen.seat is None else names[seen.seat]
    if seen.what in _DEEDS:
        return _(_DEEDS[seen.what]).format(name=name)
    if seen.what == "shuffle":
        return _("The draw pile is empty: the discard pile is shuffled.")
    if seen.what == "extend":
        return _extended(seen, names)
    if seen.what == "score":
        return _("{name} wins the round: the lowest caller scores −10.").format(name=_named(seen, "winner", names))
    return _of_cards(seen, name) if seen.faces else ""


def _of_cards(seen: Seen, name: str) -> str:
    """The sentence of an event with visible cards; hidden cards never make a sentence."""
    shown = seen.faces or ()
    if seen.what == "drop":
        sentence = n_("{name} discards {card}.", "{name} discards {n}\u00a0×\u00a0{face}.", seen.number)
        return sentence.format(name=name, card=_(_A[shown[0]]), face=face(shown[0]), n=seen.number)
    if seen.what == "draw":
        return _("{name} draws {card}.").format(name=name, card=_(_A[shown[0]]))
    if seen.what == "take":
        return _taken(seen, name, shown[0])
    if seen.what == "turn":
        return _("The lucky card is: {face}.").format(face=face(shown[0]))
    if seen.what == "open":
        return _("{name} reveals: {faces}.").format(name=name, faces=", ".join(map(face, shown)))
    return ""


def _extended(seen: Seen, names: Sequence[str]) -> str:
    if not seen.facts:
        return _("A 6: everyone but the first caller will play once more.")
    return _("A 6 reaches {caller}: there will be an extra lap.").format(caller=_named(seen, "first_caller", names))


def _taken(seen: Seen, name: str, taken: str) -> str:
    if seen.origin == "lucky":
        return _("{name} takes the lucky Bungee.").format(name=name)
    return _("{name} takes {card} from the discard pile.").format(name=name, card=_(_THE[taken]))


def _named(seen: Seen, fact: str, names: Sequence[str]) -> str:
    """The name of the seat in one of an event's facts."""
    seat = dict(seen.facts)[fact]
    return names[seat] if isinstance(seat, int) else ""


# what is done to others


def befalls(seen: Seen, seats: int) -> Collection[int]:
    """The one who misses a turn, or wins the round; everyone else, for a call and for an extra lap."""
    if seen.what == "skip" and seen.seat is not None:
        return (seen.seat,)
    if seen.what == "score":
        winner = dict(seen.facts)["winner"]
        return (winner,) if isinstance(winner, int) else ()
    return [seat for seat in range(seats) if seat != seen.seat] if seen.what in ("call", "extend") else ()


def to_you(seen: Seen, _names: Sequence[str], you: int) -> str:
    """The sentence of such an event for the one it befalls."""
    if seen.what == "score":
        return _("You win the round: the lowest caller scores −10.")
    if seen.what == "extend" and dict(seen.facts).get("first_caller") == you:
        return _("A 6 reaches you: there will be an extra lap.")
    return _("You miss a turn.") if seen.what == "skip" else ""


#: The same events as they are told to whoever did them.
_YOUR_DEEDS = {
    "call": N_("You call “Bungee!”"),
    "hold": N_("You don’t call."),
    "leave": N_("You leave the lucky Bungee."),
}


def by_you(seen: Seen, _names: Sequence[str]) -> str:
    """The sentence of cards that you discard, draw or take.

    >>> by_you(Seen("draw", 0, "pile", "hand 0", 1, ("7",), ()), ["Anna"])
    'You draw a 7.'
    """
    if not seen.faces:
        return _(_YOUR_DEEDS.get(seen.what, ""))
    card = seen.faces[0]
    if seen.what == "drop":
        sentence = n_("You discard {card}.", "You discard {n}\u00a0×\u00a0{face}.", seen.number)
        return sentence.format(card=_(_A[card]), face=face(card), n=seen.number)
    if seen.what == "take":
        return _("You take the lucky Bungee.") if seen.origin == "lucky" else _taken_by_you(card)
    return _("You draw {card}.").format(card=_(_A[card])) if seen.what == "draw" else ""


def _taken_by_you(card: str) -> str:
    return _("You take {card} from the discard pile.").format(card=_(_THE[card]))


# what is announced across the table


def announced(seen: Seen, names: Sequence[str]) -> str:
    """A call, and an extra lap."""
    if seen.what == "call" and seen.seat is not None:
        return _("{name}: “Bungee!”").format(name=names[seen.seat])
    return happened(seen, names) if seen.what == "extend" else ""
