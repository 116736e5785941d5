"""Moves and what they are worth, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from screens.app.words import _
from screens.games.texts import GameTexts, reasoned, texts_of, untold
from screens.table.table_view import COUNTED
from screens.widgets.charts import measured, percent
from tabletop import IllegalMove, MatchReplay, Seen
from tabletop.review import Moment, Review

#: The events of cards chosen in secret, which no table names.
CHOSEN = frozenset({"hide", "give"})


def signed_percent(share: float) -> str:
    """A change of a chance in whole percents, with its sign.

    >>> signed_percent(0.1234), signed_percent(-0.369), signed_percent(0.001)
    ('+12%', '−37%', '0%')
    """
    return _("{n}%").format(n=signed(round(100 * share)))


def signed(number: float) -> str:
    """A number with one decimal and its sign; 0 has none.

    >>> signed(2.04), signed(-3.26), signed(0.01)
    ('+2', '−3.3', '0')
    """
    told = measured(number)
    return told if told.startswith("−") or told == "0" else f"+{told}"


def error_percent(share: float) -> str:
    """A standard error in whole percents; none is so small that nothing would be left.

    >>> error_percent(0.0216), error_percent(0.00001)
    ('2%', '1%')
    """
    return percent(max(0.01, share))


def told_move(replay: MatchReplay, step: int, text: str, names: Sequence[str]) -> str:
    """What a move at this step of a match does, in words, as far as its seat knows that before."""
    match, seat = replay.match(step), replay.mover(step + 1)
    try:
        events = match.play(seat, text)
    except IllegalMove:
        return text
    words = texts_of(match.game.name)
    told: list[str] = []
    for event in events:
        if event.what in COUNTED or event.seat not in (seat, None):
            break
        # What it uncovers is chance: the move is told as everyone is told it then.
        seen = event.seen_by(None if event.uncovers(seat) else seat)
        sentence = words.happened(_without_chance(seen, uncovers=event.uncovers(seat)), names)
        if sentence:
            told.append(_with_secret(sentence, seen, words))
        if event.uncovers(seat):
            # What follows from it is chance as well.
            break
    return " ".join(told[:2]) or untold(match.game.name, text, names[seat]) or text


def compared(told: Iterable[str]) -> list[str]:
    """Moves in words, side by side: one that reads like another before it says so.

    >>> compared(["Ann puts the dog on a pasture.", "Ann puts the dog on a pasture.", "Ann draws a sheep."])
    ['Ann puts the dog on a pasture.', 'Ann puts the dog on a pasture, in another place.', 'Ann draws a sheep.']
    """
    sentences: list[str] = []
    for sentence in told:
        elsewhere = _("{move}, in another place.").format(move=sentence.rstrip("."))
        sentences.append(elsewhere if sentence in sentences else sentence)
    return sentences


class JudgedMoves(NamedTuple):
    """A decision looked back at: before which move, whose, the move made and the best one, and sentences about them."""

    step: int
    seat: int
    moves: tuple[str, str]
    sentences: Sequence[str]


def judged_moves(review: Review, replay: MatchReplay, step: int, names: Sequence[str]) -> JudgedMoves | None:
    """The decision before this step's move; None if there is nothing better to show."""
    moment = review.moments[step] if step < len(review.moments) else None
    judgement = moment.judgement if moment else None
    if moment is None or judgement is None or judgement.move == judgement.best:
        return None
    moves = judgement.move, judgement.best
    made, better = compared(told_move(replay, step, move, names) for move in moves)
    sentences = [
        _("Played: {move}").format(move=made),
        _("Better: {move}").format(move=better),
        why_better(review.game, moment, names),
    ]
    return JudgedMoves(step, moment.seat, moves, list(filter(None, sentences)))


def _without_chance(seen: Seen, *, uncovers: bool) -> Seen:
    return seen._replace(faces=None) if uncovers and seen.seat is not None else seen


def _with_secret(sentence: str, seen: Seen, words: GameTexts) -> str:
    """The sentence of a card chosen in secret also names it: the match is over."""
    if seen.what not in CHOSEN or not seen.faces:
        return sentence
    cards = ", ".join(map(words.face, seen.faces))
    return _("{sentence}: {cards}.").format(sentence=sentence.rstrip("."), cards=cards)


def why_better(game: str, moment: Moment, names: Sequence[str]) -> str:
    """Why the best move is better than the one that was made; "" where nobody could say."""
    return reasoned(game, moment.advice.reason, names, moment.advice.against)
