# The app's window.

from collections.abc import Callable
from typing import Any

from kivy.event import EventDispatcher

class _Window(EventDispatcher):
    width: int
    height: int
    left: int
    top: int
    size: tuple[int, int]
    system_size: tuple[int, int]
    children: list[Any]
    focus: bool
    def add_widget(self, widget: Any, canvas: Any = None) -> None: ...
    def remove_widget(self, widget: Any) -> None: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
    mainloop: Callable[[], None]

WindowBase: Any
Window: _Window
