"""What of a screen can't be read: words that are cut off or overlap, and what bars and notches cover."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from screens.app.words import _
from screens.device.insets import Insets
from screens.widgets.basics import width_of
from tests.screens.driver import Driver, Window
from tests.staging import NAMES

#: The largest text on a phone, and in a window with room for more, in percent.
LARGEST, MOST = 160, 200
#: Names with at least this many letters may be shortened.
LONG = 7
#: Lines of text may overlap by this many pixels without their letters touching.
LEADING = 3


class Box(NamedTuple):
    """A rectangle of the window."""

    left: float
    low: float
    right: float
    high: float

    def holds(self, other: Box) -> bool:
        """Whether the other box is inside this one, within a pixel of rounding."""
        across = self.left - 1 <= other.left and other.right <= self.right + 1
        return across and self.low - 1 <= other.low and other.high <= self.high + 1

    def touches(self, other: Box) -> bool:
        """Whether the two boxes overlap."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > LEADING and min(self.high, other.high) - max(self.low, other.low) > LEADING


def faults_of(driver: Driver) -> Iterator[str]:
    """Everything unreadable on the current screen, in sentences."""
    found: list[Any] = driver.widgets("Label")
    labels = [label for label in found if is_seen(label)]
    for label in labels:
        for fault in _faults_of_one(label):
            yield f"{label.text!r} {fault}"
    for one, other in _over_each_other(labels):
        yield f"{one.text!r} and {other.text!r} lie over each other"


def is_seen(label: Any) -> bool:
    has_words = bool(label.text.strip()) and label.font_family is None and label.font_name != "Icons"
    return has_words and min(label.size) > 1 and all(each.opacity for each in (label, *parents_of(label)))


def _faults_of_one(label: Any) -> Iterator[str]:
    width, height = label.texture_size
    if label.is_shortened and not _is_a_long_name(label.text):
        yield "is shortened"
    if width > label.width + 1 or height > label.height + 1:
        yield f"takes {width:.0f} × {height:.0f} and has {label.width:.0f} × {label.height:.0f}"
    if broken := _broken_words(label):
        yield f"breaks {' '.join(broken)}"
    if not label.shorten and (_lost_lines(label) or _lost_words(label)):
        yield "has lost lines"
    yield from _places(label)


def _is_a_long_name(text: str) -> bool:
    return any(name in text and len(name) >= LONG for name in (*NAMES, _("Player {n}").format(n=1)))


def _broken_words(label: Any) -> Sequence[str]:
    """The words that don't fit on a line of their own."""
    if not label.text_size[0] or label.shorten:
        return []
    room = label.text_size[0] - label.padding[0] - label.padding[2] + 1
    text = re.sub(r"\[/?\w+(=\w+)?\]", "", label.text) if label.markup else label.text
    return [word for word in text.split(label.split_str or None) if _width(word, label.font_size, label.bold) > room]


@cache
def _width(word: str, size: float, bold: bool) -> float:
    return width_of(word, size, bold=bold)


def _lost_lines(label: Any) -> bool:
    """Whether a text is longer than the height given to it."""
    room = label.text_size[1]
    return bool(room) and len(label._label._cached_lines) * label.font_size > room + label.font_size / 2


def _lost_words(label: Any) -> bool:
    """Whether words are missing in what is drawn; a label with markup draws other texts than its own."""
    if label.markup:
        return False
    drawn = "".join(word.text for line in label._label._cached_lines for word in line.words)
    return len(_letters(drawn)) < len(_letters(label.text))


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text)


def _places(label: Any) -> Iterator[str]:
    """Faults of a label that isn't wholly inside its parents, up to the first that scrolls or the window."""
    box = written(label)
    for parent in parents_of(label):
        if type(parent).__name__ == "Column" or hasattr(parent, "scroll_y"):
            window = box_of(parent)
            if not parent.do_scroll_x and not (window.left - 1 <= box.left and box.right <= window.right + 1):
                yield f"runs out of {_called(parent)} sideways"
            return
        if not box_of(parent).holds(box) and hasattr(parent, "minimum_height"):
            yield f"runs out of {_called(parent)}"
            return
    if not Box(0, 0, *Window.size).holds(box):
        yield "runs out of the window"


def _called(widget: Any) -> str:
    return type(widget).__name__


def _over_each_other(labels: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """All pairs of labels on the same layer that overlap."""
    layers = sorted(((id(_layer(label)), at) for at, label in enumerate(labels)), key=lambda each: each[0])
    for _layer_of, its in groupby(layers, key=lambda each: each[0]):
        boxes = sorted(((written(labels[at]), at) for _id, at in its), key=lambda each: each[0].low)
        for number, (box, at) in enumerate(boxes, 1):
            for its_box, other in boxes[number:]:
                # Sorted by lower edge: once a box begins above this one, so do all later ones.
                if its_box.low > box.high:
                    break
                if box.touches(its_box):
                    yield labels[at], labels[other]


def _layer(label: Any) -> Any:
    """The container of a label that covers what is below it, or moves by itself."""
    own = ("Sheet", "Bubble", "Note", "Curtain", "Handover")
    parents = [*parents_of(label)]
    return next((each for each in parents if _called(each) in own or hasattr(each, "scroll_y")), Window)


def written(label: Any) -> Box:
    """The box of a label's text, not of the whole label."""
    box = box_of(label)
    width, height = label.texture_size
    across = {"left": box.left, "right": box.right - width}
    x = across.get(label.halign, (box.left + box.right - width) / 2) if label.text_size[0] else None
    x = (box.left + box.right - width) / 2 if x is None else x
    y = (box.low + box.high - height) / 2
    return Box(x, y, x + width, y + height)


def box_of(widget: Any) -> Box:
    left, low = widget.to_window(widget.x, widget.y)
    return Box(left, low, left + widget.width, low + widget.height)


def parents_of(widget: Any) -> Iterator[Any]:
    while (widget := widget.parent) is not None and widget.parent is not widget:
        yield widget


# -- under bars and notches


def safe(insets: Insets) -> Box:
    """The part of the window that no bar, notch or keyboard covers."""
    return Box(
        insets.left, max(insets.bottom, insets.keyboard), Window.width - insets.right, Window.height - insets.top
    )


def covered(driver: Driver, room: Box) -> Iterator[str]:
    """Every widget outside this part, described in a sentence."""
    everything: list[Any] = driver.widgets("Widget")
    for widget in everything:
        scrolled = any(hasattr(each, "scroll_y") for each in parents_of(widget))
        if scrolled or not all(each.opacity for each in (widget, *parents_of(widget))):
            continue
        if hasattr(widget, "scroll_y") or hasattr(widget, "state"):
            box = box_of(widget)
        elif hasattr(widget, "texture_size") and is_seen(widget):
            box = written(widget)
        else:
            continue
        if box.right > box.left and box.high > box.low and not room.holds(box):
            yield f"{type(widget).__name__} {getattr(widget, 'text', '')!r} at {[round(edge) for edge in box]}"
