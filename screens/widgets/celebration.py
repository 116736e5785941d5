"""Winning, drawn: the winners' signs, with rays behind them and small signs that fly out into a wreath."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothTriangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.session.people import Person
from screens.widgets.basics import Symbol, sign

#: How many rays and how many small signs there are round the winners.
RAYS, SIGNS = 24, 14
#: How long the rays grow, in seconds, by the pref for motion.
TAKES = {"full": 1.1, "quick": 0.4, "none": 0.0}


class Celebration(FloatLayout):
    """The winners' signs in a row. ``grown`` goes from 0 to 1 once; with no motion it is 1 at once."""

    grown = NumericProperty(0)
    #: How much larger it is than on a phone.
    scale = NumericProperty(1)

    def __init__(self, winners: Sequence[Person], motion: str, **more: Any) -> None:
        super().__init__(size_hint_y=None, **more)
        self._winners = winners
        self._symbols = [Symbol() for _winner in winners]
        for symbol in self._symbols:
            self.add_widget(symbol)
        self.fbind("scale", self._fit)
        self._fit()
        self._again = Clock.create_trigger(lambda _dt: self._draw(), -1)
        self.bind(pos=self._again, size=self._again, grown=self._again, scale=self._again)
        if TAKES[motion]:
            Animation(grown=1, duration=TAKES[motion], transition="out_cubic").start(self)
        else:
            self.grown = 1

    def _fit(self, *_: Any) -> None:
        """Make everything as large as wanted."""
        self.height = self._sized(148)
        for symbol, person in zip(self._symbols, self._winners, strict=True):
            symbol.side = self._side
            symbol.show(person)

    @property
    def _side(self) -> float:
        """The size of a winner's sign."""
        return self._sized(64)

    def _sized(self, length: float) -> float:
        return float(dp(length) * self.scale)

    def _draw(self) -> None:
        """Place the winners, and draw what is round them behind them."""
        step = self._side + theme.gap()
        left = self.center_x - step * len(self._symbols) / 2 + theme.gap(0.5)
        for at, symbol in enumerate(self._symbols):
            symbol.pos = left + at * step, self.center_y - self._side / 2
        self.canvas.before.clear()
        if not self._winners:
            return
        # An ellipse round all of them, as wide as their row.
        self._across = step * (len(self._symbols) - 1) / 2
        with self.canvas.before:
            self._draw_rays()
            self._draw_signs()

    def _draw_rays(self) -> None:
        for number in range(RAYS):
            person = self._winners[number % len(self._winners)]
            # Opaque: of half-transparent shapes Kivy draws the soft edges outside of what scrolls, too.
            Color(*theme.mixed(theme.now.ground, theme.seat(person.colour), 0.5 - 0.2 * (number % 2)))
            angle = 2 * pi * number / RAYS
            reach = self._sized(40) + self._sized(16 if number % 2 else 24) * self.grown
            tip, one, other = (angle, reach), (angle - 0.05, self._sized(36)), (angle + 0.05, self._sized(36))
            SmoothTriangle(points=[each for corner in (tip, one, other) for each in self._at(*corner)])

    def _draw_signs(self) -> None:
        side = self._sized(13)
        for number in range(SIGNS):
            person = self._winners[number % len(self._winners)]
            Color(*theme.veiled(theme.seat(person.colour), self.grown))
            # From below the winners to both sides, open at the top like a wreath.
            angle = -pi / 2 + (number - (SIGNS - 1) / 2) * 1.55 * pi / SIGNS
            x, y = self._at(angle, self._sized(70) * self.grown)
            Rectangle(texture=sign(person.symbol, side), pos=(x - side / 2, y - side / 2), size=(side, side))

    def _at(self, angle: float, radius: float) -> tuple[float, float]:
        return self.center_x + cos(angle) * (radius + self._across), self.center_y + sin(angle) * radius
