"""Print when the first frame is shown and when a tap is answered: ``answer.py app``, or bare_kivymd, or bare_kivy.

Prints a line each: what, the clock's seconds, the seconds of CPU so far; and first where a tap is answered.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any


def main(name: str) -> None:
    """Start an app, and print both times."""
    app, target, is_answered = {"app": _ours, "bare_kivymd": _kivymd, "bare_kivy": _kivy}[name]()
    from kivy.core.window import Window

    told: list[str] = []

    def flipped(*_: Any) -> None:
        if not told and (widget := target()) is not None and widget.width > 1:
            x, y = widget.to_window(widget.center_x, widget.center_y)
            _tell(told, f"shown {round(x)} {round(Window.height - y)}")
        elif len(told) == 1 and is_answered():
            _tell(told, "answered")

    Window.bind(on_flip=flipped)
    app.run()


def _tell(told: list[str], what: str) -> None:
    told.append(what)
    print(what, time.monotonic(), time.process_time(), flush=True)


Bench = tuple[Any, Callable[[], Any], Callable[[], bool]]


def _ours() -> Bench:
    from screens.app.main import Stammtisch

    app = Stammtisch()

    def box() -> Any:
        boxes = [widget for widget in app.page.walk() if type(widget).__name__ == "GameBox"] if app.page else []
        return boxes[0] if boxes else None

    return app, box, lambda: type(app.page).__module__.endswith("new_table")


def _kivy() -> Bench:
    from kivy.app import App
    from kivy.uix.button import Button

    button = Button(text="Start game", size_hint=(None, None), size=(200, 80))
    button.bind(on_release=lambda _: setattr(button, "text", "Dealt"))

    class Bare(App):
        def build(self) -> Any:
            return button

    return Bare(), lambda: button, lambda: button.text == "Dealt"


def _kivymd() -> Bench:
    from kivy.uix.floatlayout import FloatLayout
    from kivymd.app import MDApp

    class Bare(MDApp):  # type: ignore[misc]
        button: Any = None

        def build(self) -> Any:
            from kivymd.uix.button import MDButton, MDButtonText

            self.words = MDButtonText(text="Start game")
            self.button = MDButton(self.words, pos=(40, 40), on_release=lambda _: setattr(self.words, "text", "Dealt"))
            root = FloatLayout()
            root.add_widget(self.button)
            return root

    app = Bare()
    return app, lambda: app.button, lambda: app.words.text == "Dealt"


if __name__ == "__main__":
    main(sys.argv[1])
