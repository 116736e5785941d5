"""The tree for Android's TalkBack, by a Java class of ours: ``packaging/android/java``.

Only while touch exploration is on; the class waits for that. It answers TalkBack from the last tree on Android's own
thread, so TalkBack never waits for Python.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from screens.device import system
from screens.device.accessibility.tree import Action, Bounds, Node, NodeNumbers, Role, Tree

#: Of a client's wish: the node's key, the action or a custom action's number, and a field's new text.
Asked = Callable[[str, "Action | int", str], None]

_TYPES = {
    Role.WINDOW: "android.view.View",
    Role.PAGE: "android.view.ViewGroup",
    Role.DIALOG: "android.app.Dialog",
    Role.GROUP: "android.view.ViewGroup",
    Role.LIST: "android.widget.ListView",
    Role.ITEM: "android.widget.TextView",
    Role.HEADING: "android.widget.TextView",
    Role.TEXT: "android.widget.TextView",
    Role.STATUS: "android.widget.TextView",
    Role.BUTTON: "android.widget.Button",
    Role.TOGGLE: "android.widget.ToggleButton",
    Role.SWITCH: "android.widget.Switch",
    Role.STEPPER: "android.widget.SeekBar",
    Role.FIELD: "android.widget.EditText",
}
#: The actions' numbers, and the first of the custom ones, as in the Java class; and its bits of a node's state.
_ACTIONS = [Action.CLICK, Action.FOCUS, Action.INCREASE, Action.DECREASE, Action.WRITE]
_CUSTOM = 100
_DISABLED, _CHECKABLE, _CHECKED, _SELECTED, _POLITE, _URGENT, _HEADING, _PANE = (1 << bit for bit in range(8))
#: What is read as a whole if it has a name of its own: so the name stands among what is inside.
_CONTAINERS = (Role.DIALOG, Role.GROUP, Role.LIST)


def waiting_provider(wanted: Callable[[], None], asked: Asked) -> TalkBackProvider | None:
    """A provider that waits for TalkBack; None in a package without its Java class, where the app goes on as it is."""
    from jnius import JavaException

    try:
        return TalkBackProvider(wanted, asked)
    except JavaException:
        return None


class TalkBackProvider:
    """Tells the Java class of each tree while touch exploration is on.

    ``wanted`` is called when that is switched on, ``asked`` with each wish of TalkBack; both in Android's own thread.
    """

    def __init__(self, wanted: Callable[[], None], asked: Asked) -> None:
        from jnius import autoclass

        self._wanted = wanted
        self._asked = asked
        self.is_active = False
        self._told: Tree | None = None
        self._numbers = NodeNumbers()
        app = system.called_by_java(_app(self._explored, self._act))
        self._reader = autoclass("org.stammtisch.accessibility.ScreenReader")(system.activity(), app)
        self._reader.watch()

    def show(self, tree: Tree) -> None:
        """Tell what has changed since the tree before."""
        tree, before = Tree(_named(tree.root), tree.focus), self._told
        if before is not None and tree.focus == before.focus and not tree.news(before):
            return
        self._told = tree
        self._numbers.follow(tree)
        for node in tree.news(before):
            self._tell(node)
        self._reader.show(self._numbers[tree.focus])

    def place(self, outer: Bounds, inner: Bounds) -> None:
        """Android knows where its windows are."""

    def focus(self, *, has: bool) -> None:
        """Android knows which window has the focus."""

    def stop(self) -> None:
        """Tell nothing any more."""
        self.is_active = False
        self._reader.stop()

    def _tell(self, node: Node) -> None:
        box = [round(part) for part in node.bounds] if node.bounds else None
        self._reader.node(
            self._numbers[node.key],
            _TYPES[node.role],
            node.label,
            node.value,
            node.about,
            box,
            [self._numbers[child.key] for child in node.children],
            _state(node),
            sum(1 << number for number, action in enumerate(_ACTIONS) if action in node.do),
            *node.position,
            [custom.name for custom in node.customs],
        )

    # what TalkBack does

    def _explored(self, on: bool) -> None:  # noqa: FBT001  (Java calls it so)
        self.is_active = on
        self._told = None
        if on:
            self._wanted()

    def _act(self, number: int, action: int, text: str) -> None:
        key = self._numbers.key_of(number)
        if key is not None:
            self._asked(key, action - _CUSTOM if action >= _CUSTOM else _ACTIONS[action], text)


def _app(explored: Callable[[bool], None], asked: Callable[[int, int, str], None]) -> Any:
    """What the Java class calls; pyjnius makes its class, which exists on a phone only."""
    from jnius import PythonJavaClass, java_method

    class App(PythonJavaClass):  # type: ignore[misc, unused-ignore]
        __javainterfaces__ = ("org/stammtisch/accessibility/ScreenReader$App",)
        __javacontext__ = "app"

        @java_method("(Z)V")
        def explored(self, on: bool) -> None:  # noqa: FBT001  (Java calls it so)
            explored(on)

        @java_method("(IILjava/lang/String;)V")
        def asked(self, number: int, action: int, text: str) -> None:
            asked(number, action, text)

    return App()


def _named(node: Node) -> Node:
    """A node with the names of groups among what is inside; otherwise TalkBack would read nothing else of them."""
    children = tuple(_named(child) for child in node.children)
    if node.role not in _CONTAINERS or not node.label:
        return replace(node, children=children)
    name = Node(f"{node.key} name", Role.HEADING, node.label, about=node.about, bounds=node.bounds)
    label = node.label if node.role is Role.DIALOG else ""
    return replace(node, label=label, about="", children=(name, *children))


def _state(node: Node) -> int:
    bits = {
        _DISABLED: node.is_disabled,
        _CHECKABLE: node.is_on is not None,
        _CHECKED: bool(node.is_on),
        _SELECTED: bool(node.is_selected),
        _POLITE: node.role is Role.STATUS and not node.is_urgent,
        _URGENT: node.role is Role.STATUS and node.is_urgent,
        _HEADING: node.role is Role.HEADING,
        _PANE: node.role in (Role.PAGE, Role.DIALOG),
    }
    return sum(bit for bit, holds in bits.items() if holds)
