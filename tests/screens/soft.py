"""Draws a sign, a button and a highlight in a real window, and counts their colours: soft edges have shades.

python -m tests.screens.soft
"""

from __future__ import annotations

import json
from typing import Any

import screens.app.startup  # noqa: F401  (sets up Kivy)

# isort: split
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from screens.app import theme
from screens.session.people import Person
from screens.table.layout.pose import Pose
from screens.table.view.hints import Hints, Lit
from screens.widgets.basics import Symbol, Tap


def shades() -> dict[str, int]:
    """The number of colours that each of them is drawn with."""
    sign = Symbol(side=40, pos=(0, 0)).show(Person("Anna", "red", "star"))
    sign.texture = None
    button = Tap(size_hint=(None, None), size=(90, 48), fill=theme.now.accent)
    hints = Hints(size_hint=(None, None), size=(100, 140))
    hints.light(Lit(targets=[Pose(50, 70, 60, 90, 12)]))
    return {name: _colours(widget) for name, widget in (("sign", sign), ("button", button), ("highlight", hints))}


def _colours(widget: Widget) -> int:
    Window.add_widget(widget)
    Clock.tick()
    pixels: bytes = _drawn(widget).pixels
    Window.remove_widget(widget)
    return len({pixels[at : at + 4] for at in range(0, len(pixels), 4)})


def _drawn(widget: Widget) -> Any:
    return widget.export_as_image().texture


if __name__ == "__main__":
    print(json.dumps(shades()))
