from typing import Any

from kivy.properties import ListProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

class StackLayout(Widget):
    orientation = OptionProperty("lr-tb")
    spacing = ListProperty()
    padding = ListProperty()
    minimum_width = NumericProperty()
    minimum_height = NumericProperty()
    def do_layout(self, *args: Any) -> None: ...
