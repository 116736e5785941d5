"""The steps that make Dog's legal moves, a Seven part by part, and what each of them would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from screens.games.dog import ground
from screens.games.dog.made import AS, FOLD, JOKER, SEVENS, Foreseen, Made, is_seven, may_mean, written
from screens.table.model.choice import MovePath, Step, Steps
from tabletop.games.dog.board import SEVEN_STEPS
from tabletop.games.dog.events import DISCARD
from tabletop.games.dog.intents import CardUse, steps_forward

if TYPE_CHECKING:
    from screens.session.sight import Sight


class DogMoves:
    """The legal moves of one seat, as steps; a Seven's parts and previews are asked of the engine when needed."""

    def __init__(self, sight: Sight | None, seat: int, seats: int, teams: int) -> None:
        self._sight = sight
        self._seat = seat
        self._number, self._teams = seats, teams
        moves = [move for move in sight.moves if not is_seven(move)] if sight else []
        #: The moves that aren't Sevens; of a joker's ranks with the same effect, one.
        self.plain = [move for move in moves if not (move.startswith("X=A") and move.replace("=A", "=K") in moves)]
        #: The engine's previews, by the text of the move or of its beginning.
        self._foreseen: dict[str, Foreseen] = {}
        self._onward: dict[str, Sequence[str]] = {}
        #: The possible ranks of a joker for each step.
        self.ranks: dict[Step, list[str]] = {}
        for play in (CardUse.read(move) for move in self.plain if move.startswith(JOKER)):
            self.ranks.setdefault(Step(play.origin, play.target), []).append(play.rank)
        for part in self.parts_on(SEVENS[JOKER]):
            self.ranks.setdefault(part, []).append("7")

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps of a move: card to marble and marble along its way, or marble first and then perhaps the card."""
        seat = self._seat
        verb, _space, rest = move.partition(" ")
        if verb == "give":
            return [(Step(self._hand(rest), f"gift {seat}"),)]
        if not rest:
            whole = [(Step(FOLD),), (Step(f"hand {seat}", DISCARD),)]
            return whole if verb == FOLD else [(Step(self._hand(verb), DISCARD),)]
        if is_seven(move):
            return [self._way_of_seven(move)]
        return self._ways_of_play(CardUse.read(move)) if move in self.plain else ()

    def _way_of_seven(self, move: str) -> Steps:
        head, *written = move.split()
        first, *others = (Step(*part.split(">")) for part in written)
        start = CardUse(head[0], "7", *first)
        return (Step(self._hand(start.card), start.origin), first, *self._naming(start), *others)

    def _ways_of_play(self, play: CardUse) -> Iterable[Steps]:
        part = Step(play.origin, play.target)
        with_card = (Step(self._hand(play.card), play.origin), part, *self._naming(play))
        return [with_card] if play.card == JOKER else [with_card, (part, Step(self._hand(play.card)))]

    def _naming(self, play: CardUse) -> Steps:
        """The step that chooses a joker's rank, where several are possible."""
        is_plain = play.card != JOKER or len(self.ranks.get(Step(play.origin, play.target), ())) == 1
        return () if is_plain else (Step(AS + play.rank),)

    def more(self, taken: Steps) -> Iterator[MovePath]:
        """The continuations of a Seven, or of a joker as one."""
        made = Made.of(taken)
        for card in (made.card,) if taken else SEVENS:
            if card in SEVENS:
                yield from self._further(card, made) if made.parts else self._begun(card, tuple(taken))

    def _begun(self, card: str, taken: Steps) -> Iterator[MovePath]:
        """The first part of a Seven, starting with the card or with the marble."""
        for part in self.parts_on(SEVENS[card]):
            play = CardUse(card, "7", *part)
            steps = (Step(self._hand(card), play.origin), part, *self._naming(play))
            if steps[: len(taken)] == taken:
                yield None, steps[len(taken) :]

    def _further(self, card: str, made: Made) -> Iterator[MovePath]:
        """The later parts of a Seven; the last one completes the move."""
        text = self.walked(made, is_named=False)
        if not text:
            return
        naming = () if made.named else self._naming(CardUse(card, "7", *made.parts[0]))
        if self.steps_of(made.parts) == SEVEN_STEPS:
            yield text, naming
        elif naming:
            yield None, naming
        else:
            yield from ((None, (part,)) for part in self.parts_on(text))

    def walked(self, made: Made, *, is_named: bool = True) -> str:
        """The text of a Seven's parts so far; "" if it isn't one. ``is_named``: a joker's rank must be chosen."""
        if made.card not in SEVENS or not made.parts:
            return ""
        if made.card == JOKER:
            ranks = [made.named] if made.named else self.ranks.get(made.parts[0], [])
            if "7" not in ranks or (is_named and len(ranks) > 1):
                return ""
        return written(SEVENS[made.card], made.parts)

    def parts_on(self, text: str) -> Iterator[Step]:
        """The parts with which a begun Seven may continue."""
        if text not in self._onward:
            self._onward[text] = self._sight.continuations(text) if self._sight else ()
        for longer in self._onward[text]:
            origin, _to, target = longer.rpartition(" ")[2].partition(">")
            yield Step(origin, target)

    def first_cards(self, origin: str, target: str = "") -> list[str]:
        """The cards that must be chosen before they move a marble from here, or also there: a Seven and a joker."""
        movers = {"7": self.parts_on(SEVENS["7"]), JOKER: self.ranks}
        return [card for card, parts in movers.items() if any(_leads(part, origin, target) for part in parts)]

    def steps_of(self, parts: Sequence[Step]) -> int:
        """How many steps these parts of a Seven take together."""
        return sum(self.distance(part) for part in parts)

    def sent_home(self, text: str) -> list[tuple[str, str]]:
        """The marbles that a move, or its parts so far, send back: from where, and where to."""
        told = self._sight.foretell(text) if self._sight and text else ()
        return [(str(seen.origin), str(seen.target)) for seen in told if seen.what == "home"]

    def distance(self, part: Step) -> int:
        """How many steps forward a part is; 0 where no way leads forward."""
        return steps_forward(self._number, *part)

    def options(self, made: Made, origin: str) -> Iterator[tuple[str, str, Foreseen]]:
        """What a marble may do now: as which rank, to where, and the preview."""
        walked = self.walked(made)
        if not walked and self._sight:
            for play in (CardUse.read(move) for move in self.plain if may_mean(made.card, move)):
                if play.origin == origin:
                    yield play.rank, play.target, self._foresee(play)
        if made.card in SEVENS:
            text = walked or SEVENS[made.card]
            for part in self.parts_on(text):
                if part.what == origin:
                    yield "7", part.to, self._foresee_part(text, part)

    def _foresee(self, play: CardUse) -> Foreseen:
        text = str(play)
        if text not in self._foreseen and self._sight:
            told = self._sight.foretell(text)
            steps: Any = next((dict(seen.facts)["steps"] for seen in told if seen.what == "move"), 0)
            way = ground.trail(self._number, play.origin, play.target, steps, self._teams)
            hits = tuple(str(seen.origin) for seen in told if seen.what == "home")
            self._foreseen[text] = Foreseen(tuple(way), hits)
        return self._foreseen[text]

    def _foresee_part(self, text: str, part: Step) -> Foreseen:
        longer = f"{text} {part.what}>{part.to}"
        if longer not in self._foreseen:
            before = self.sent_home(text) if ">" in text else []
            hits = tuple(origin for origin, home in self.sent_home(longer) if (origin, home) not in before)
            way = ground.trail(self._number, *part, 1, self._teams)
            self._foreseen[longer] = Foreseen(tuple(way), hits)
        return self._foreseen[longer]

    def _hand(self, card: str) -> str:
        return f"hand {self._seat}/{card}"


def _leads(part: Step, origin: str, target: str) -> bool:
    """Whether a part leads from one place to another, or anywhere."""
    return part.what == origin and target in ("", part.to)
