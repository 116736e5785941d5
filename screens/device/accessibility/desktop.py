"""The tree for the assistive technologies of a desktop, by AccessKit, which speaks to those of each system.

AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS. Its callbacks may come in another thread.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import accesskit
from accesskit import Action, Live, Role, Toggled

from screens.device.accessibility import tree as ours
from screens.device.accessibility.tree import Bounds, Node, NodeNumbers, Tree

#: Of a client's wish: the node's key, the action or a custom action's number, and a field's new text.
Asked = Callable[[str, "ours.Action | int", str], None]

_ROLES = {
    ours.Role.WINDOW: Role.WINDOW,
    ours.Role.PAGE: Role.PANE,
    ours.Role.DIALOG: Role.DIALOG,
    ours.Role.GROUP: Role.GROUP,
    ours.Role.LIST: Role.LIST,
    ours.Role.ITEM: Role.LIST_ITEM,
    ours.Role.HEADING: Role.HEADING,
    ours.Role.TEXT: Role.LABEL,
    ours.Role.STATUS: Role.STATUS,
    ours.Role.BUTTON: Role.BUTTON,
    ours.Role.TOGGLE: Role.BUTTON,
    ours.Role.SWITCH: Role.SWITCH,
    ours.Role.STEPPER: Role.SPIN_BUTTON,
    ours.Role.FIELD: Role.TEXT_INPUT,
}
_ACTIONS = {
    ours.Action.CLICK: Action.CLICK,
    ours.Action.FOCUS: Action.FOCUS,
    ours.Action.INCREASE: Action.INCREMENT,
    ours.Action.DECREASE: Action.DECREMENT,
    ours.Action.WRITE: Action.SET_VALUE,
}
_ROOT = NodeNumbers.ROOT


class AccessKitProvider:
    """Tells AccessKit of each tree, as long as a client wants it.

    ``wanted`` is called when a client begins to ask, ``asked`` with each wish of one; both perhaps in another thread.
    """

    def __init__(self, wanted: Callable[[], None], asked: Asked, window: int) -> None:
        self._wanted = wanted
        self._asked = asked
        self.is_active = False
        self._told: Tree | None = None
        self._numbers = NodeNumbers()
        self._adapter = _adapter(window, self._activate, self._act, self._deactivate)

    def show(self, tree: Tree) -> None:
        """Tell what has changed since the tree before."""
        before = self._told
        if self.is_active and (before is None or tree.focus != before.focus or tree.news(before)):
            self._numbers.follow(tree)
            self._raise(self._adapter.update_if_active(lambda: self._update(tree)))

    def place(self, outer: Bounds, inner: Bounds) -> None:
        """Tell where the window is on the screen."""
        if sys.platform not in {"win32", "darwin"}:
            self._adapter.set_root_window_bounds(_rect(outer), _rect(inner))

    def focus(self, *, has: bool) -> None:
        """Tell whether the window has the focus; Windows knows by itself."""
        if sys.platform == "darwin":
            self._raise(self._adapter.update_view_focus_state(has))
        elif sys.platform != "win32":
            self._adapter.update_window_focus_state(has)

    def stop(self) -> None:
        """Tell nothing any more."""
        self.is_active = False

    @staticmethod
    def _raise(events: Any) -> None:
        """Where the system wants it, the events of a change are raised by those who have made it."""
        if events is not None:
            events.raise_events()

    # what clients do

    def _activate(self) -> Any:
        """A client asks: an empty window now, and all of it as soon as the app's own thread has made it."""
        self.is_active = True
        self._told = None
        self._wanted()
        update = accesskit.TreeUpdate(_ROOT)
        update.tree = accesskit.Tree(_ROOT)
        update.nodes = [(_ROOT, accesskit.Node(Role.WINDOW))]
        return update

    def _deactivate(self) -> None:
        self.is_active = False

    def _act(self, request: Any) -> None:
        key = self._numbers.key_of(request.target)
        if key is None:
            return
        if request.action == Action.CUSTOM_ACTION:
            self._asked(key, int(request.data[1]), "")
            return
        action = next((mine for mine, theirs in _ACTIONS.items() if theirs == request.action), None)
        if action is not None:
            self._asked(key, action, str(request.data[1]) if action is ours.Action.WRITE and request.data else "")

    # nodes

    def _update(self, tree: Tree) -> Any:
        """What has changed; all of it if a client has come anew meanwhile, perhaps in another thread."""
        before, self._told = self._told, tree
        update = accesskit.TreeUpdate(self._numbers[tree.focus])
        update.tree = accesskit.Tree(_ROOT)
        update.nodes = [(self._numbers[node.key], _node(node, self._numbers)) for node in tree.news(before)]
        return update


def _node(node: Node, numbers: NodeNumbers) -> Any:
    """A node of ours as AccessKit wants it."""
    its = accesskit.Node(_ROLES[node.role])
    its.set_children([numbers[child.key] for child in node.children])
    if node.role is ours.Role.TEXT:
        its.set_value(node.label)
    elif node.label:
        its.set_label(node.label)
    if node.value:
        its.set_value(node.value)
    if node.about:
        its.set_description(node.about)
    if node.bounds:
        its.set_bounds(_rect(node.bounds))
    _set_state(its, node)
    for action in node.do:
        its.add_action(_ACTIONS[action])
    for number, custom in enumerate(node.customs):
        its.add_action(Action.CUSTOM_ACTION)
        its.push_custom_action(accesskit.CustomAction(number, custom.name))
    return its


def _set_state(its: Any, node: Node) -> None:
    if node.is_disabled:
        its.set_disabled()
    if node.is_modal:
        its.set_modal()
    if node.is_on is not None:
        its.set_toggled(Toggled.TRUE if node.is_on else Toggled.FALSE)
    if node.is_selected is not None:
        its.set_selected(node.is_selected)
    if node.role is ours.Role.STATUS:
        its.set_live(Live.ASSERTIVE if node.is_urgent else Live.POLITE)
    at, of = node.position
    if of:
        its.set_position_in_set(at)
        its.set_size_of_set(of)


def _rect(box: Bounds) -> Any:
    return accesskit.Rect(box.left, box.top, box.left + box.width, box.top + box.height)


def _adapter(window: int, activate: Any, act: Any, deactivate: Any) -> Any:
    """AccessKit's adapter for this system; ``window`` is the handle of the window, which Linux needs none of."""
    if sys.platform == "win32":
        return accesskit.windows.SubclassingAdapter(window, activate, act)
    if sys.platform == "darwin":
        # SDL gives the focus to the window itself.
        accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return accesskit.macos.SubclassingAdapter.for_window(window, activate, act)
    return accesskit.unix.Adapter(activate, act, deactivate)
