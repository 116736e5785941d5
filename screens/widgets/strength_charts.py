"""Charts of how strong people play: now, and over time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Mesh, SmoothLine
from kivy.metrics import dp

from screens.app import theme

if TYPE_CHECKING:
    from screens.store.rating import Rating
from screens.widgets.charts import ChartBox, Painting, dot_at, fill_box


class StrengthBar(Painting):
    """A strength and its uncertainty on a scale that a whole league shares: a dot in the middle of a bar."""

    def __init__(self, rating: Rating, scale: tuple[float, float], colour: theme.Colour, **more: Any) -> None:
        self._rating, self._scale, self._colour = rating, scale, colour
        super().__init__(**more)

    def paint(self) -> None:
        """Paint the scale as a thin line, the uncertainty as a bar on it, and the strength as a dot."""
        low, high = (self._across(end) for end in within(self._rating))
        fill_box(ChartBox(self.x, self.center_y - dp(0.5), self.width, dp(1)), theme.now.line)
        bar = ChartBox(low, self.center_y - dp(4), max(dp(2), high - low), dp(8))
        fill_box(bar, theme.veiled(self._colour, 0.35), dp(4))
        Color(*self._colour)
        dot_at(self._across(self._rating.mean), self.center_y, dp(6))

    def _across(self, mean: float) -> float:
        low, high = self._scale
        return float(self.x + self.width * min(1, max(0, (mean - low) / (high - low))))


def within(rating: Rating) -> tuple[float, float]:
    """The range in which a strength lies two times in three."""
    return rating.mean - rating.deviation, rating.mean + rating.deviation


def strength(rating: Rating) -> str:
    r"""A strength with its uncertainty.

    >>> from types import SimpleNamespace
    >>> strength(SimpleNamespace(mean=1000, deviation=320)) == "1000 ± 320".replace(" ", "\N{NO-BREAK SPACE}")
    True
    """
    return f"{rating.mean:.0f} ± {rating.deviation:.0f}".replace(" ", "\N{NO-BREAK SPACE}")


class StrengthOverTime(Painting):
    """A strength after each match, oldest first: a line, and round it the band of its uncertainty."""

    def __init__(self, ratings: Sequence[Rating], colour: theme.Colour, **more: Any) -> None:
        self._ratings, self._colour = ratings, colour
        ends = [end for rating in ratings for end in within(rating)]
        self.low, self.high = min(ends), max(ends)
        super().__init__(**more)

    def paint(self) -> None:
        """Paint the band as a strip of triangles, and the line over it."""
        places = [(self._across(at), rating) for at, rating in enumerate(self._ratings)]
        Color(*theme.veiled(self._colour, 0.25))
        edges = [(x, self._up(end)) for x, rating in places for end in within(rating)]
        vertices = [each for x, y in edges for each in (x, y, 0, 0)]
        Mesh(vertices=vertices, indices=range(len(edges)), mode="triangle_strip")
        Color(*self._colour)
        SmoothLine(points=[each for x, rating in places for each in (x, self._up(rating.mean))], width=dp(1.5))
        dot_at(places[-1][0], self._up(places[-1][1].mean), dp(5))

    def _across(self, at: int) -> float:
        return float(self.x + dp(6) + (self.width - dp(12)) * at / max(1, len(self._ratings) - 1))

    def _up(self, mean: float) -> float:
        return float(self.y + self.height * (mean - self.low) / (self.high - self.low))
