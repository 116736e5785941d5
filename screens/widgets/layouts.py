"""Layouts with less work: importing this makes Kivy's boxes read single numbers; ``lay_out`` arranges a page at once.

A property of Kivy that is a pair of others, as ``size`` is, makes a new list whenever it is read. Kivy 2.3.1 reads five
such pairs of each child whenever a box is laid out: more than half of the time that takes. There is no issue about it;
``tests/screens/widgets/test_patches.py`` tells when this can go.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import ClockEvent
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.layout import Layout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

#: How often a new widget is arranged before it is shown; most is in its place after the first time.
TIMES = 2


def lay_out(widget: Widget) -> None:
    """Arrange a widget and what is new in it: first widths, from the outside in, then heights, from the inside out.

    Otherwise Kivy would do it in the next frame, in the order in which the widgets were made: it would wrap each text
    in every width that its place has on the way, and lay out all that is around it each time.
    """
    # What has become shorter may let something else become wider.
    for _time in range(TIMES):
        _lay_out(widget)


def _lay_out(widget: Widget) -> None:
    is_layout = isinstance(widget, Layout)
    if is_layout:
        _now(widget._trigger_layout, widget.do_layout)
    elif isinstance(widget, ScrollView):
        _now(widget._trigger_update_from_scroll, widget.update_from_scroll)
    elif isinstance(widget, Label):
        _now(widget._trigger_texture, widget.texture_update)
    for child in reversed(widget.children):
        _lay_out(child)
    if is_layout:
        _now(widget._trigger_layout, widget.do_layout)
    elif isinstance(widget, ScrollView):
        # It wasn't scrolled too far: there was nothing to scroll yet.
        widget.effect_x.overscroll = widget.effect_y.overscroll = 0


def _now(soon: ClockEvent, do: Callable[[], None]) -> None:
    """Do what would be done soon."""
    if soon.is_triggered:
        soon.cancel()
        do()


def do_layout(box: Any, *_: Any) -> None:
    """Kivy's own, but for how a child's properties are read."""
    children = box.children
    if not children:
        left, top, right, bottom = box.padding
        box.minimum_size = left + right, top + bottom
        return
    sizes = [
        (
            (child.width, child.height),
            (child.size_hint_x, child.size_hint_y),
            child.pos_hint,
            (child.size_hint_min_x, child.size_hint_min_y),
            (child.size_hint_max_x, child.size_hint_max_y),
        )
        for child in children
    ]
    for at, x, y, width, height in box._iterate_layout(sizes):
        child = children[at]
        child.pos = x, y
        if child.size_hint_x is None:
            if child.size_hint_y is not None:
                child.height = height
        elif child.size_hint_y is None:
            child.width = width
        else:
            child.size = width, height


kivys = BoxLayout.do_layout
BoxLayout.do_layout = do_layout  # type: ignore[assignment, method-assign]
