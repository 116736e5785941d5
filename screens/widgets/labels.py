"""Labels with less work: importing this makes Kivy's labels watch only those properties that the app uses.

Kivy 2.3.1 binds 40 properties of each label, so that its text is drawn again when one of them changes: most of what a
page takes in memory are these bindings. Twenty of them belong to other ways of drawing letters, or are never set here.
There is no issue about it; ``tests/screens/widgets/test_patches.py`` finds out when one of them is used after all.
"""

from __future__ import annotations

from typing import Any

from kivy.uix.label import Label

#: The properties that a label watches, and hands on to what draws its letters.
WATCHED = (
    *("text", "font_size", "font_name", "bold", "underline", "color", "disabled_color", "halign", "valign", "padding"),
    *("text_size", "shorten", "shorten_from", "line_height", "max_lines", "split_str", "markup"),
)

_Label: Any = Label
kivys = _Label._font_properties
_Label._font_properties = WATCHED
