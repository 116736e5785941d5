"""The drawings of a match looked back at: chances as lines, luck and play as bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens.app import theme
from screens.app.words import _
from screens.pages.look_back_parts.words import signed_percent
from screens.session.people import Person
from screens.widgets.charts import ChartBox, Painting, dashes, dot_at, fill_box, frame_box, percent, sign_at, spread
from screens.widgets.reading import text_node
from tabletop.review import MoveAccount

if TYPE_CHECKING:
    from screens.device.accessibility.tree import Node
    from screens.widgets.reading import PageReader

#: A place on the line: after how many moves, and the chance to win.
Place = tuple[float, float]


class Chances(Painting):
    """Everyone's chance to win during a match, from none at the bottom to a sure win at the top.

    Ringed dots mark mistakes of the one looked at; thin strokes are where rounds begin, and the dashed line is fair.
    """

    def __init__(self, people: Sequence[Person], **more: Any) -> None:
        self._people = people
        self._courses: Sequence[Sequence[Place]] = [[] for _ in people]
        self._mistakes: Sequence[Place] = ()
        self._rounds: Sequence[int] = ()
        self._fair, self._moves, self._seat = 0.0, 1, 0
        super().__init__(**more)

    def show(  # noqa: PLR0913  (all that is drawn)
        self,
        courses: Sequence[Sequence[Place]],
        *,
        moves: int,
        fair: float,
        seat: int,
        mistakes: Sequence[Place],
        rounds: Sequence[int],
    ) -> None:
        """Draw these lines; that of ``seat`` is thicker."""
        self._courses, self._moves, self._fair, self._seat = courses, max(1, moves), fair, seat
        self._mistakes, self._rounds = mistakes, rounds
        self._again()

    def paint(self) -> None:
        """Paint the frame, then each person's line with their sign at its end."""
        side = min(dp(24), self.height / max(1, len(self._people)))
        for chance in (0.0, 1.0):
            fill_box(ChartBox(self.x, self._up(chance) - dp(0.5), self.width - side, dp(1)), theme.now.line)
        for begin in self._rounds:
            fill_box(ChartBox(self._across(begin, side), self.y, dp(1), self.height), theme.now.line)
        dashes(self.x, self.right - side, self._up(self._fair))
        last = [course[-1] if course else (0.0, self._fair) for course in self._courses]
        ends = [self._up(chance) for _step, chance in last]
        ends = spread(ends, side, self.y + side / 2, self.top - side / 2)
        for seat, (person, course) in enumerate(zip(self._people, self._courses, strict=True)):
            self._line(person, course, side, is_thick=seat == self._seat)
            if course:
                # While the match is being looked at, the signs go along with the lines.
                sign_at(person, self._across(last[seat][0], side) + dp(8) + side / 2, ends[seat], side)
        for step, chance in self._mistakes:
            Color(*theme.now.paper)
            dot_at(self._across(step, side), self._up(chance), dp(6))
            Color(*theme.now.ink)
            dot_at(self._across(step, side), self._up(chance), dp(4.5))

    def read(self, _reader: PageReader) -> Sequence[Node]:
        """Each line in a sentence."""
        told = [_course_told(person, course) for person, course in zip(self._people, self._courses, strict=True)]
        return [text_node(self, " ".join(filter(None, told)))]

    def _line(self, person: Person, course: Sequence[Place], side: float, *, is_thick: bool) -> None:
        Color(*theme.seat(person.colour))
        # Each place is a little wide: a line's corner, if it is a sharp one, reaches far beyond its point.
        half = min(dp(0.5), (self._across(1, side) - self._across(0, side)) / 4)
        places = [(self._across(step, side), self._up(chance)) for step, chance in course]
        points = [each for x, y in places for each in (x - half, y, x + half, y)]
        if points:
            SmoothLine(points=points, width=dp(2.25 if is_thick else 1.25), joint="round")

    def _across(self, step: float, side: float) -> float:
        return float(self.x + (self.width - side - dp(8)) * step / self._moves)

    def _up(self, chance: float) -> float:
        # What has been worked out from few samples may lie beyond.
        return float(self.y + dp(6) + (self.height - dp(12)) * min(1.0, max(0.0, chance)))


def _course_told(person: Person, course: Sequence[Place]) -> str:
    """A line in words: where it begins and ends, and between what it was."""
    chances = [chance for _step, chance in course]
    if not chances:
        return ""
    words = _("{name}: {first} at first, {least} to {most} meanwhile, {last} at last.")
    parts = {"first": chances[0], "least": min(chances), "most": max(chances), "last": chances[-1]}
    return words.format(name=person.name, **{name: percent(min(1.0, max(0.0, part))) for name, part in parts.items()})


class Swings(Painting):
    """What each move changed for one person, up for better. Filled bars are anyone's play, hollow ones luck."""

    #: The room that the chart over it keeps for signs.
    inset = NumericProperty(dp(32))

    def __init__(self, **more: Any) -> None:
        self._turns: Sequence[MoveAccount] = ()
        super().__init__(**more)

    def show(self, turns: Sequence[MoveAccount]) -> None:
        """Draw these moves."""
        self._turns = turns
        self._again()

    def read(self, _reader: PageReader) -> Sequence[Node]:
        """The moves that changed most, by play and by luck."""
        words = (
            _("By play, move {n} changed most: {change}."),
            _("By luck, move {n} changed most: {change}."),
        )
        told = []
        for at, sentence in enumerate(words):
            step = max(range(len(self._turns)), key=lambda each: abs(self._turns[each][at]), default=None)
            if step is not None and self._turns[step][at]:
                told.append(sentence.format(n=step + 1, change=signed_percent(self._turns[step][at])))
        return [text_node(self, " ".join(told))] if told else []

    def paint(self) -> None:
        """Paint a bar for each move whose play or luck matters."""
        most = max([abs(part) for turn in self._turns for part in turn], default=0.0) or 1.0
        wide = (self.width - self.inset) / max(1, len(self._turns))
        fill_box(ChartBox(self.x, self.center_y - dp(0.5), self.width - self.inset, dp(1)), theme.now.line)
        for step, turn in enumerate(self._turns):
            left, thick = self.x + wide * step, max(dp(1), wide - dp(1))
            self._bar(left, thick, turn.luck / most, theme.veiled(theme.now.faint, 0.55))
            self._bar(left, thick, turn.play / most, theme.now.accent)

    def _bar(self, left: float, wide: float, share: float, colour: theme.Colour) -> None:
        high = abs(share) * self.height / 2
        if high >= dp(0.5):
            fill_box(ChartBox(left, self.center_y if share > 0 else self.center_y - high, wide, high), colour)


class Part(NamedTuple):
    """A part of the way from a fair share to the result: where it begins, where it ends, and whether it is luck."""

    begin: float
    end: float
    is_luck: bool = False


class Way(Painting):
    """A bar from one chance to another, on a common scale; luck is hollow."""

    def __init__(self, part: Part, low: float, high: float, **more: Any) -> None:
        self._part, self._low, self._high = part, low, high
        super().__init__(**more)

    def paint(self) -> None:
        """Paint the whole way thinly, and the part on it."""
        fill_box(ChartBox(self.x, self.center_y - dp(0.5), self.width, dp(1)), theme.now.line)
        here, there = sorted((self._across(self._part.begin), self._across(self._part.end)))
        box = ChartBox(here, self.y, max(dp(2), there - here), self.height)
        if self._part.is_luck:
            frame_box(box, theme.now.accent, theme.now.paper, dp(1.5), dp(3))
        else:
            fill_box(box, theme.now.accent, dp(3))

    def _across(self, chance: float) -> float:
        return float(self.x + self.width * (chance - self._low) / ((self._high - self._low) or 1))
