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
    _bind_inactive_bar_color: Any
