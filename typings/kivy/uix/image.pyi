from typing import Any

from kivy.uix.widget import Widget

class Image(Widget):
    source: Any
    texture: Any
    texture_size: Any
