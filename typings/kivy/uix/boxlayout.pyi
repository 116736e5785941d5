from typing import Any

from kivy.properties import ListProperty, NumericProperty, OptionProperty
from kivy.uix.widget import Widget

class BoxLayout(Widget):
    orientation = OptionProperty("horizontal")
    spacing = NumericProperty()
    padding = ListProperty()
    minimum_width = NumericProperty()
    minimum_height = NumericProperty()
    def do_layout(self, *args: Any) -> None: ...
