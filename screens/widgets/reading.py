"""Pages as an assistive technology reads them: the widgets on the screen, as nodes of a tree.

A widget that has to say it otherwise has a method ``read(reader)`` that returns its nodes. Widgets out of sight in a
list are read like the others, and scroll into sight when they get the focus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from screens.app.words import _
from screens.device.accessibility.tree import Action, Bounds, Node, Role, Tree
from screens.widgets.basics import Chip, Icon, IconTap, Sheet, TextButton
from screens.widgets.focus import Own, is_stop, is_switch, said_of, unmarked
from screens.widgets.note import Note
from screens.widgets.setting_row import SettingRow, Stepper

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

TITLE = "Stammtisch"
WINDOW = "window"
#: Fewer rows than these are no list.
LIST = 2
#: Buttons that stand beside one another without being rows of a list.
NO_ROWS = (TextButton, Chip, IconTap, Own)


class PageReader:
    """Reads the app's page on top, once."""

    def __init__(self, app: Stammtisch) -> None:
        self.app = app
        self.page: Any = app.page
        #: Whether only the person at the device hears what is read, so that their own cards may be told.
        self.is_private = self.page.is_heard_alone
        #: The key of what has the focus on a table; "" if nothing has.
        self.focus = ""
        #: The key of each button's and field's node, by the widget's own number.
        self.keys: dict[int, str] = {}

    def tree(self) -> Tree:
        """Everything that can be read now: an open sheet alone, otherwise the page; and notes."""
        top = self.page.top_layer
        notes = [each for each in self.app.root.children if isinstance(each, Note)]
        whole = self._dialog(top) if isinstance(top, Sheet) else self._page()
        children = (*(node for note in notes for node in self.of(note)), whole)
        root = Node(WINDOW, Role.WINDOW, TITLE, bounds=Bounds(0, 0, *Window.size), children=children)
        return Tree(root, self._focus_in(root, whole))

    def _focus_in(self, root: Node, whole: Node) -> str:
        """The widget with the focus; without one, the topmost layer over the page, or the page itself."""
        on = self.app.focus.widget
        wanted = self.keys.get(on.uid) if on else self.focus
        keys = {node.key for node in root}
        dialogs = [node.key for node in whole if node.role is Role.DIALOG]
        return wanted if wanted in keys else [whole.key, *dialogs][-1]

    def _page(self) -> Node:
        told = (*self.page.read_first(self), *self.inside(self.page))
        return Node(key_of(self.page), Role.PAGE, self.page.title or TITLE, bounds=bounds(self.page), children=told)

    def _dialog(self, sheet: Sheet) -> Node:
        paper = sheet.ids.paper
        told = (*self.inside(paper),)
        return Node(key_of(sheet), Role.DIALOG, sheet.title, bounds=bounds(paper), children=told, is_modal=True)

    # widgets

    def inside(self, widget: Widget) -> Iterator[Node]:
        """The nodes of all widgets in another one, in reading order."""
        for child in reversed(widget.children):
            yield from self.of(child)

    def of(self, widget: Widget) -> Sequence[Node]:
        """The nodes of a widget; none if it can't be seen."""
        if not widget.opacity:
            return ()
        if read := getattr(widget, "read", None):
            nodes: Sequence[Node] = read(self)
            return nodes
        if isinstance(widget, SettingRow):
            return [self._setting(widget)]
        if isinstance(widget, Stepper):
            return [self._stepper(widget)]
        if isinstance(widget, Note):
            return [self._note(widget)]
        if isinstance(widget, ButtonBehavior | TextInput):
            return [self.button(widget)] if is_stop(widget) or _is_shown_disabled(widget) else ()
        if isinstance(widget, Label):
            return [*self._text(widget), *self.inside(widget)]
        return self._rows(widget)

    def button(self, widget: Widget, **more: Any) -> Node:
        """Something that can be pressed or written into."""
        about = self._about_field(widget) if isinstance(widget, TextInput) else self._about_button(widget)
        is_leaf = isinstance(widget, TextInput) or is_switch(widget)
        inner = [] if is_leaf else [*self._pressed_inside(widget)]
        if [node.role for node in inner] == [Role.SWITCH]:
            self.keys[widget.uid] = inner[0].key
            # Its row switches it, too.
            return replace(inner[0], label=said_of(widget, is_own=self.is_private), bounds=bounds(widget))
        do = about.pop("do") | {Action.FOCUS: partial(self.app.focus.stand_on, widget)}
        about |= {"do": do, "bounds": bounds(widget), "is_disabled": bool(widget.disabled), "children": (*inner,)}
        about |= more
        # With its name, as another button may come to stand in its place; a switch or field has its own at most.
        key = self.keys[widget.uid] = f"{key_of(widget)} {about.get('label', '')}"
        return Node(key, **about)

    def _about_button(self, widget: Widget) -> dict[str, Any]:
        stands = getattr(widget, "as_it_stands", None)
        press = stands() if stands else partial(self.app.focus.press, widget)
        label = said_of(widget, is_own=self.is_private)
        if is_switch(widget):
            return {"role": Role.SWITCH, "is_on": bool(widget.active), "do": {Action.CLICK: press}}
        if isinstance(widget, Chip):
            return {"role": Role.TOGGLE, "label": label, "is_on": bool(widget.active), "do": {Action.CLICK: press}}
        return {"role": Role.BUTTON, "label": label, "do": {Action.CLICK: press}}

    def _about_field(self, field: TextInput) -> dict[str, Any]:
        hints = (getattr(each, "text", "") for each in field.walk(restrict=True) if each is not field)
        # Most sheets ask for a single text, which their title names.
        label = getattr(field, "label", "") or field.hint_text or next(filter(None, hints), self.page.top_layer.title)
        do = {Action.CLICK: partial(self.app.focus.press, field), Action.WRITE: partial(setattr, field, "text")}
        return {"role": Role.FIELD, "label": label, "value": field.text, "do": do}

    def _pressed_inside(self, widget: Widget) -> Iterator[Node]:
        """Other buttons in a button, such as the menu of a row."""
        for child in reversed(widget.children):
            yield from (node for node in self.of(child) if node.do)

    def _text(self, label: Label) -> Iterator[Node]:
        text = unmarked(label.text).strip()
        if text and not isinstance(label, Icon) and label.font_name != "Icons" and label.width > 1 and label.height > 1:
            title = self.page.ids.get("title")
            is_title = title is not None and label.uid == title.uid
            role = Role.HEADING if is_title or getattr(label, "is_heading", False) else Role.TEXT
            yield Node(key_of(label), role, text, bounds=bounds(label))

    def _rows(self, widget: Widget) -> Sequence[Node]:
        """What is in a container; a list, if most of it are rows to be pressed."""
        nodes = [*self.inside(widget)]
        if _is_line(widget):
            return nodes
        lines = [line.children if _is_line(line) else [line] for line in widget.children]
        rows = [self.keys.get(child.uid) for line in lines for child in line if _is_row(child)]
        items = [node for node in nodes if node.key in rows]
        if len(items) < LIST or len(items) < len(nodes):
            return nodes
        counted = (replace(node, position=(at, len(items))) for at, node in enumerate(items, 1))
        return [Node(key_of(widget), Role.LIST, bounds=bounds(widget), children=(*counted,))]

    def _setting(self, row: SettingRow) -> Node:
        """A setting's name and explanation, with its choices; a switch has the setting's name."""
        inside = [node for node in self.inside(row) if node.label not in {row.title, row.about}]
        named = [node if node.label else replace(node, label=row.title) for node in inside]
        if [node.role for node in named] == [Role.SWITCH]:
            return replace(named[0], about=row.about)
        box = bounds(row)
        return Node(key_of(row), Role.GROUP, row.title, about=row.about, bounds=box, children=(*named,))

    def _stepper(self, stepper: Stepper) -> Node:
        do = {Action.INCREASE: partial(stepper.step, 1), Action.DECREASE: partial(stepper.step, -1)}
        taps = (*self.of(stepper.ids.less), *self.of(stepper.ids.more))
        box = bounds(stepper)
        return Node(key_of(stepper), Role.STEPPER, value=stepper.text, do=do, bounds=box, children=taps)

    def _note(self, note: Note) -> Node:
        acts = (node for node in self.inside(note) if node.do)
        return Node(key_of(note), Role.STATUS, unmarked(note.text), bounds=bounds(note), children=(*acts,))


def is_there(app: Stammtisch, key: str) -> bool:
    """Whether a node of this key would still be read now."""
    return key in PageReader(app).tree().nodes


def status(key: str, text: str, widget: Widget | None = None, *, is_urgent: bool = False) -> Sequence[Node]:
    """A text that is told whenever it changes; none without a text."""
    where = bounds(widget) if widget else None
    return [Node(key, Role.STATUS, text, bounds=where, is_urgent=is_urgent)] if text else ()


def own_answer() -> str:
    """What is read instead of an answer that would tell others of a player's cards."""
    return _("The answer is on the screen. Only you should read it.")


def key_of(widget: Widget) -> str:
    """The key of a widget's node: the path to it, which stays the same when a page is made again."""
    way = []
    while (parent := widget.parent) is not None and parent is not widget:
        way.append(f"{type(widget).__name__} {_number_in(parent, widget)}")
        widget = parent
    # Without the root of all pages.
    return "/".join(reversed(way[:-1]))


def _number_in(parent: Widget, widget: Widget) -> int:
    """How many children come before a widget in reading order."""
    return sum(1 for _child in takewhile(lambda child: child is not widget, reversed(parent.children)))


def text_node(widget: Widget, words: str) -> Node:
    """A widget as a text: a drawing in words, or what belongs together in one sentence."""
    return Node(key_of(widget), Role.TEXT, words, bounds=bounds(widget))


def bounds(widget: Widget) -> Bounds:
    """Where a widget is in the window."""
    left, top = widget.to_window(widget.x, widget.top)
    return Bounds(round(left), round(Window.height - top), round(widget.width), round(widget.height))


def _is_shown_disabled(widget: Widget) -> bool:
    """Whether it is something that can't be pressed now, but is seen and has a name."""
    return bool(widget.disabled) and widget.width > 1 and widget.height > 1 and bool(said_of(widget))


def _is_line(widget: Widget) -> bool:
    """Whether it only holds some rows of a list side by side."""
    return bool(getattr(widget, "is_line", False))


def _is_row(widget: Widget) -> bool:
    return isinstance(widget, ButtonBehavior) and not isinstance(widget, NO_ROWS)
