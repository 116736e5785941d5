"""Small charts on paper: a share of wins, results over time, one person against another.

They are painted when their place or size changes, and only then. Shape repeats what colour says: wins are filled, the
rest is hollow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import (
    Color,
    PopMatrix,
    PushMatrix,
    Rectangle,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.words import _, n_
from screens.session.people import Person
from screens.widgets.basics import Flow, load_kv, sign, width_of

if TYPE_CHECKING:
    from screens.store.statistics import Duel, Point

#: The largest width of a cell, however few there are.
WIDEST_CELL = 18


# -- numbers in words


def percent(share: float) -> str:
    r"""A share as a percentage.

    >>> percent(0.4) == "40%"
    True
    """
    return _("{n}%").format(n=round(share * 100))


def measured(value: float) -> str:
    """A number, with one decimal if needed.

    >>> measured(12.0), measured(-3.26), measured(-0.04)
    ('12', '−3.3', '0')
    """
    whole, tenths = divmod(round(abs(value) * 10), 10)
    sign = "−" if value < 0 and (whole or tenths) else ""
    return sign + (_("{whole}.{tenths}").format(whole=whole, tenths=tenths) if tenths else str(whole))


# -- what all charts are made of


class Painting(Widget):
    """A chart that is painted again when its size has changed; where it has only moved, the painting goes along."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        #: The way from where it was painted to where it is.
        self._shift = Translate()
        self._painted_at = (0.0, 0.0)
        self._again = Clock.create_trigger(self._repaint, -1)
        self.bind(pos=self._move, size=self._again)
        self._again()

    def paint(self) -> None:
        """Paint the chart; the old one is cleared already."""
        raise NotImplementedError

    def _move(self, *_: Any) -> None:
        x, y = self._painted_at
        self._shift.xy = self.x - x, self.y - y

    def _repaint(self, *_: Any) -> None:
        self._painted_at = self.x, self.y
        self._shift.xy = 0, 0
        self.canvas.clear()
        with self.canvas:
            PushMatrix()
            self.canvas.add(self._shift)
            self.paint()
            PopMatrix()


class ChartBox(NamedTuple):
    """A rectangle on the canvas."""

    x: float
    y: float
    width: float
    height: float

    def within(self, edge: float) -> ChartBox:
        """The rectangle inside an edge of this width."""
        return ChartBox(self.x + edge, self.y + edge, max(0, self.width - 2 * edge), max(0, self.height - 2 * edge))


def fill_box(box: ChartBox, colour: theme.Colour, corner: float = 0) -> None:
    """Fill a rectangle, with round corners."""
    Color(*colour)
    radius = min(corner, box.width / 2, box.height / 2)
    if radius > 0:
        SmoothRoundedRectangle(pos=box[:2], size=box[2:], radius=[radius], segments=6)
    else:
        Rectangle(pos=box[:2], size=box[2:])


def frame_box(box: ChartBox, colour: theme.Colour, inside: theme.Colour, edge: float, corner: float) -> None:
    """Draw a rectangle with an edge of this width and round corners."""
    fill_box(box, colour, corner)
    fill_box(box.within(edge), inside, corner - edge)


def _dot(x: float, y: float, radius: float, won: float) -> None:
    """Draw a dot filled like a clock face by the share of matches won."""
    inner = radius - dp(1.5)
    Color(*theme.now.accent)
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=32)
    Color(*theme.now.paper)
    SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), segments=32)
    if won:
        Color(*theme.now.accent)
        SmoothEllipse(pos=(x - inner, y - inner), size=(2 * inner, 2 * inner), angle_end=360 * won, segments=32)


def _cell(box: ChartBox, won: float) -> None:
    """Draw a cell filled from below by the share of matches won."""
    frame_box(box, theme.now.accent, theme.now.paper, dp(1), dp(2))
    fill_box(box._replace(height=box.height * won), theme.now.accent, dp(2))


def dashes(left: float, right: float, y: float) -> None:
    """Draw a dashed line from left to right."""
    dash = dp(5)
    for number in range(int((right - left) / dash / 1.6) + 1):
        x = left + number * dash * 1.6
        fill_box(ChartBox(x, y - dp(0.75), min(dash, right - x), dp(1.5)), theme.now.ink)


def _pin(x: float, bottom: float, top: float) -> None:
    """Draw a pin with a round head, stuck through a bar."""
    fill_box(ChartBox(x - dp(2.5), bottom, dp(5), top - bottom), theme.now.paper)
    fill_box(ChartBox(x - dp(1), bottom, dp(2), top - bottom - dp(4)), theme.now.ink)
    SmoothEllipse(pos=(x - dp(4), top - dp(8)), size=(dp(8), dp(8)), segments=32)


# -- the legend


class ChartMark(Painting):
    """A mark of a chart, shown beside the words that explain it."""

    kind = StringProperty("won")

    def paint(self) -> None:
        """Draw the mark alone."""
        MARKS[self.kind](self)


def _cell_of(mark: ChartMark, won: float) -> None:
    _cell(ChartBox(mark.center_x - dp(4), mark.center_y - dp(7), dp(8), dp(14)), won)


MARKS: dict[str, Callable[[ChartMark], None]] = {
    "won": lambda mark: _dot(mark.center_x, mark.center_y, dp(5), 1),
    "lost": lambda mark: _dot(mark.center_x, mark.center_y, dp(5), 0),
    "won cell": lambda mark: _cell_of(mark, 1),
    "lost cell": lambda mark: _cell_of(mark, 0),
    "mean": lambda mark: dashes(mark.x, mark.right, mark.center_y),
    "chance": lambda mark: _pin(mark.center_x, mark.y, mark.top),
}


class LegendItem(BoxLayout):
    """A mark and its words."""

    kind = StringProperty("won")
    text = StringProperty()
    #: The width at which words too wide for the room are wrapped.
    fold: NumericProperty[float | None] = NumericProperty(None, allownone=True)

    def fit(self, room: float) -> None:
        """Shrink to the room there is."""
        most = room - self.ids.mark.width - self.spacing
        self.fold = most if width_of(self.text, theme.SMALL()) > most > 0 else None


class Legend(Flow):
    """What the marks of a chart mean: pairs of a mark's kind and its words."""

    def __init__(self, *keys: tuple[str, str], **more: Any) -> None:
        super().__init__(**more)
        for kind, text in keys:
            self.add_widget(LegendItem(kind=kind, text=text))


# -- a share


class ShareBar(Painting):
    """A bar filled by the share of matches won, with a pin at the share expected by chance; None: no pin."""

    share = NumericProperty()
    fair: NumericProperty[float | None] = NumericProperty(None, allownone=True)

    def paint(self) -> None:
        """Paint the hollow bar, its filled part, and the pin that sticks out above and below."""
        out = dp(0 if self.fair is None else 5)
        bar = ChartBox(self.x, self.y + out / 2, self.width, self.height - 1.5 * out)
        frame_box(bar, theme.now.accent, theme.now.shade, dp(1), dp(4))
        fill_box(bar._replace(width=bar.width * self.share), theme.now.accent, dp(4))
        if self.fair is not None:
            _pin(bar.x + bar.width * self.fair, self.y, self.top)


class Share(BoxLayout):
    """How many matches were won, in words and as a bar."""

    words = StringProperty()
    part = StringProperty()
    share = NumericProperty()
    fair: NumericProperty[float | None] = NumericProperty(None, allownone=True)

    def __init__(self, won: int, played: int, fair: float | None = None, **more: Any) -> None:
        words = n_("{won} of {n} match won", "{won} of {n} matches won", played).format(won=won, n=played)
        super().__init__(words=words, part=percent(won / played), share=won / played, fair=fair, **more)


# -- strengths


def dot_at(x: float, y: float, radius: float) -> None:
    """Draw a disc in the current colour."""
    SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius), segments=32)


def sign_at(person: Person, x: float, y: float, side: float) -> None:
    """Draw a person's sign on their colour, in the middle of this place."""
    Color(*theme.seat(person.colour))
    dot_at(x, y, side / 2)
    Color(*theme.now.paper)
    inner = side * 0.6
    Rectangle(texture=sign(person.symbol, inner), pos=(x - inner / 2, y - inner / 2), size=(inner, inner))


# -- totals over rounds


#: With more rounds than these not every one has a line and dots.
MANY_ROUNDS = 20


class Courses(Painting):
    """A line for each person over rounds or matches, from 0 at the left; the better, the higher.

    Each ends in the person's sign. ``decided``: a dashed line stands at this round; 0 for none.
    """

    def __init__(
        self,
        people: Sequence[Person],
        courses: Sequence[Sequence[float]],
        *,
        is_least_best: bool = False,
        decided: int = 0,
        **more: Any,
    ) -> None:
        self._people, self._decided = people, decided
        #: Whether lower totals are drawn higher.
        self.is_least_best = is_least_best
        sign = -1 if is_least_best else 1
        self._courses = [[0.0, *(sign * value for value in course)] for course in courses]
        every = [value for course in self._courses for value in course]
        self.low, self.high = min(every), max(every)
        super().__init__(**more)

    def paint(self) -> None:
        """Paint a thin line for each round, the deciding one dashed, and everyone's line and sign."""
        side = min(dp(26), self.height / len(self._people))
        count = len(self._courses[0]) - 1
        # More lines than these would be a hatching.
        every = 1 + count // MANY_ROUNDS
        for at in range(0, count + 1, every):
            if not at or at != self._decided:
                self._stroke(self._across(at, side), is_decided=False)
        if self._decided:
            self._stroke(self._across(self._decided, side), is_decided=True)
        up = [self._up(course[-1], side) for course in self._courses]
        ends = spread(up, side, self.y + side / 2, self.top - side / 2)
        for person, course, end in zip(self._people, self._courses, ends, strict=True):
            Color(*theme.seat(person.colour))
            places = [(self._across(at, side), self._up(value, side)) for at, value in enumerate(course)]
            SmoothLine(points=[each for place in places for each in place], width=dp(1.75))
            for x, y in places[1:] if every == 1 else ():
                dot_at(x, y, dp(3))
            sign_at(person, self.right - side / 2, end, side)

    def _stroke(self, x: float, *, is_decided: bool) -> None:
        if not is_decided:
            fill_box(ChartBox(x - dp(0.5), self.y, dp(1), self.height), theme.now.line)
            return
        dash = dp(5)
        for number in range(int(self.height / dash / 1.6) + 1):
            y = self.y + number * dash * 1.6
            fill_box(ChartBox(x - dp(0.75), y, dp(1.5), min(dash, self.top - y)), theme.now.ink)

    def _across(self, at: int, side: float) -> float:
        return float(self.x + dp(4) + (self.width - side - dp(16)) * at / max(1, len(self._courses[0]) - 1))

    def _up(self, value: float, side: float) -> float:
        part = 0.5 if self.low == self.high else (value - self.low) / (self.high - self.low)
        return float(self.y + side / 2 + (self.height - side) * part)


def spread(places: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Move places on a line apart until neighbours are this far from each other, within limits; their order stays.

    >>> spread([10, 12, 40], 10, 0, 50)
    [6.0, 16.0, 40.0]
    >>> spread([1, 2], 10, 0, 50)
    [0.0, 10.0]
    """

    def inside(middle: float, members: Sequence[int]) -> float:
        half = (len(members) - 1) / 2 * least
        return min(max(middle, low + half), high - half)

    order = sorted(range(len(places)), key=lambda at: places[at])
    #: Groups that touch: the middle of each, and its members in order.
    groups: list[tuple[float, list[int]]] = []
    for at in order:
        middle, members = inside(float(places[at]), [at]), [at]
        while groups and middle - groups[-1][0] < least * (len(members) + len(groups[-1][1])) / 2:
            before, its = groups.pop()
            whole = len(its) + len(members)
            middle = (before * len(its) + middle * len(members)) / whole
            members = its + members
            middle = inside(middle, members)
        groups.append((middle, members))
    found = [0.0] * len(places)
    for middle, members in groups:
        for number, at in enumerate(members):
            found[at] = middle + (number - (len(members) - 1) / 2) * least
    return found


# -- results over time


class Dots(Painting):
    """A dot for each point, better ones higher, and the mean as a dashed line."""

    #: Room above the highest and below the lowest dot, for half a line of text.
    margin = NumericProperty()

    def __init__(self, points: Sequence[Point], mean: float, *, is_least_best: bool) -> None:
        self._points = [point for point in points if point.total is not None]
        self._mean = mean
        #: Whether lower totals are drawn higher.
        self.is_least_best = is_least_best
        totals = [point.total or 0.0 for point in self._points]
        #: The totals at the lower and the upper edge.
        self.low, self.high = (max(totals), min(totals)) if is_least_best else (min(totals), max(totals))
        super().__init__()
        self.bind(margin=self._again)

    def paint(self) -> None:
        """Paint the edges, the mean, and the dots connected by a line."""
        radius = min(dp(5), self._step() * 0.45)
        for total in (self.low, self.high):
            fill_box(ChartBox(self.x, self._height_of(total) - dp(0.5), self.width, dp(1)), theme.now.line)
        dashes(self.x, self.right, self._height_of(self._mean))
        places = [self._place(number, point) for number, point in enumerate(self._points)]
        Color(*theme.veiled(theme.now.accent, 0.6))
        SmoothLine(points=[each for place in places for each in place], width=dp(1))
        for (x, y), point in zip(places, self._points, strict=True):
            _dot(x, y, radius, point.won)

    def _step(self) -> float:
        return float(min(dp(32), self.width / len(self._points)))

    def _place(self, number: int, point: Point) -> tuple[float, float]:
        return self.x + self._step() * (number + 0.5), self._height_of(point.total or 0.0)

    def _height_of(self, total: float) -> float:
        part = 1 if self.low == self.high else (total - self.low) / (self.high - self.low)
        return float(self.y + self.margin + part * (self.height - 2 * self.margin))


class Cells(Painting):
    """A cell for each point: filled where won, hollow where not."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = points
        super().__init__()

    def paint(self) -> None:
        """Paint the cells side by side, as wide as there is room."""
        step = min(dp(WIDEST_CELL), self.width / len(self._points))
        for number, point in enumerate(self._points):
            _cell(ChartBox(self.x + number * step, self.y, step - dp(1.5), self.height), point.won)


class ResultsOverTime(BoxLayout):
    """The results over time, oldest first: dots where there is a mean of totals, otherwise cells."""

    high = StringProperty()
    low = StringProperty()
    about = StringProperty()

    def __init__(self, points: Sequence[Point], mean: float | None = None, *, is_least_best: bool = False) -> None:
        super().__init__()
        each = max(point.matches for point in points)
        if mean is None:
            self._lay_cells(points, each)
        else:
            self._lay_dots(Dots(points, mean, is_least_best=is_least_best), mean, each)

    def _lay_cells(self, points: Sequence[Point], each: int) -> None:
        self.ids.picture.add_widget(Cells(points))
        self._explain(("won cell", _("won")), ("lost cell", _("not won")))
        self.about = _("From the first match to the last.")
        if each > 1:
            self.about += " " + _("Each cell stands for up to {n} matches.").format(n=each)

    def _lay_dots(self, dots: Dots, mean: float, each: int) -> None:
        self.high, self.low = measured(dots.high), measured(dots.low)
        if dots.high == dots.low:
            self.low = ""
        self.ids.high.bind(height=lambda _label, height: setattr(dots, "margin", height / 2))
        self.ids.picture.add_widget(dots)
        average = _("average {n}").format(n=measured(mean))
        self._explain(("won", _("won")), ("lost", _("not won")), ("mean", average))
        self.about = _("From the first match to the last; higher is better.")
        if dots.is_least_best:
            self.about = _("From the first match to the last; lower totals are drawn higher.")
        if each > 1:
            self.about += " " + _("Each dot stands for up to {n} matches.").format(n=each)

    def _explain(self, *keys: tuple[str, str]) -> None:
        """Insert the legend between the chart and its text."""
        self.add_widget(Legend(*keys), index=1)


# -- one person against another


class VersusBar(Painting):
    """A bar: filled from the left by the share of better results, hollow from the right by that of worse ones."""

    def __init__(self, duel: Duel, colours: tuple[theme.Colour, theme.Colour]) -> None:
        self._duel = duel
        self._colours = colours
        super().__init__()

    def paint(self) -> None:
        """Paint three parts: better, equal (thin), and worse."""
        better, level, worse = (self.width * number / self._duel.met for number in self._duel[1:])
        mine, theirs = self._colours
        gap = dp(1)
        fill_box(ChartBox(self.x, self.y, max(0, better - gap), self.height), mine, dp(4))
        thin = self.height / 3
        fill_box(ChartBox(self.x + better + gap, self.y + thin, max(0, level - 2 * gap), thin), theme.now.faint)
        if worse:
            frame_box(
                ChartBox(self.right - worse + gap, self.y, worse - gap, self.height),
                theirs,
                theme.now.paper,
                dp(2),
                dp(4),
            )


class Versus(BoxLayout):
    """How often one person ended better than another: a bar between two numbers, and the same in words."""

    better = StringProperty()
    worse = StringProperty()
    words = StringProperty()

    def __init__(self, duel: Duel, one: Person, other: Person) -> None:
        words = _(
            "{better}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}ahead, {level}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}tied,"
            " {worse}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}behind"
        )
        facts = {"better": duel.better, "level": duel.level, "worse": duel.worse}
        super().__init__(better=str(duel.better), worse=str(duel.worse), words=words.format(**facts))
        self.ids.line.add_widget(VersusBar(duel, (theme.seat(one.colour), theme.seat(other.colour))), index=1)


load_kv("widgets/charts")
