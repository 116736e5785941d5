from typing import Any

from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

class GridLayout(Widget):
    cols: Any
    rows: Any
    spacing = ListProperty()
    padding = ListProperty()
    minimum_width = NumericProperty()
    minimum_height = NumericProperty()
    def do_layout(self, *args: Any) -> None: ...
