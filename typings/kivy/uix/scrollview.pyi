from typing import Any

from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.widget import Widget

class ScrollView(Widget):
    scroll_x = NumericProperty()
    scroll_y = NumericProperty()
    do_scroll_x = BooleanProperty()
    do_scroll_y = BooleanProperty()
    viewport_size: tuple[float, float]
    def scroll_to(self, widget: Widget, padding: Any = 10, animate: Any = True) -> None: ...
    def on_scroll_move(self, touch: Any) -> Any: ...
    scroll_distance: float
    effect_x: Any
    effect_y: Any
    _effect_x_start_width: float
    _effect_y_start_height: float
    _touch: Any
    def _bind_inactive_bar_color(self, *when: Any) -> None: ...
    def _get_uid(self, prefix: str = "sv") -> str: ...
