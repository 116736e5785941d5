"""The sizes of words, measured once: importing this makes Kivy remember them.

Kivy 2.3.1 asks SDL for the size of each word again whenever a text is laid out, and finds the font by a name that it
puts together each time: about ten times slower than looking the size up. Its hook ``LabelBase.get_cached_extents`` is
meant for that, but SDL's texts have none. There is no issue about it; ``tests/screens/widgets/test_patches.py`` tells
when this can go.
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from kivy.core.text import Label

#: The options of a text on which the sizes of its words depend.
_how = itemgetter("font_name_r", "font_size", "bold", "italic", "underline", "strikethrough", "outline_width")
#: The number of words remembered; all are forgotten when there are more.
MANY = 10_000

_sizes: dict[tuple[str, tuple[Any, ...]], tuple[int, int]] = {}
measure = Label.get_extents


def _remembered(label: Any, text: str) -> tuple[int, int]:
    """The width and height of a word in pixels."""
    word = text, _how(label.options)
    size = _sizes.get(word)
    if size is None:
        if len(_sizes) >= MANY:
            _sizes.clear()
        size = _sizes[word] = measure(label, text)
    return size


Label.get_extents = _remembered  # type: ignore[assignment, method-assign]
