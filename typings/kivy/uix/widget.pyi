# Kivy's widget, as far as the app's own code looks at it; what isn't named here is Any.

from typing import Any, TypeAlias

from kivy.event import EventDispatcher
from kivy.graphics import Canvas
from kivy.properties import BooleanProperty, NumericProperty, Property

Pair: TypeAlias = tuple[float, float]

class Widget(EventDispatcher):
    x = NumericProperty()
    y = NumericProperty()
    width = NumericProperty()
    height = NumericProperty()
    top = NumericProperty()
    right = NumericProperty()
    center_x = NumericProperty()
    center_y = NumericProperty()
    opacity = NumericProperty()
    pos: Property[Any, Any]
    size: Property[Any, Any]
    center: Property[Any, Any]
    def to_window(self, x: float, y: float, initial: bool = True, relative: bool = False) -> tuple[float, float]: ...
    disabled = BooleanProperty()
    parent: Any
    children: list[Any]
    ids: Any
    canvas: Canvas
    def __init__(self, **kwargs: Any) -> None: ...
    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None: ...
    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None: ...
    def clear_widgets(self, children: Any = None) -> None: ...
    def collide_point(self, x: float, y: float) -> bool: ...
    def collide_widget(self, wid: Any) -> bool: ...
    def on_touch_down(self, touch: Any) -> bool | None: ...
    def on_touch_move(self, touch: Any) -> bool | None: ...
    def on_touch_up(self, touch: Any) -> bool | None: ...
    def __getattr__(self, name: str) -> Any: ...
    def __setattr__(self, name: str, value: Any) -> None: ...
