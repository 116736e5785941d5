"""What an assistive technology is told: a tree of nodes, each with its role, its words, its state and what can be done.

Pure data, made from pages and tables when a screen reader asks, and compared with what was told before.

>>> deal = Node("deal", Role.BUTTON, "Deal", do={Action.CLICK: print})
>>> tree = Tree(Node("window", Role.WINDOW, "Stammtisch", children=(deal,)))
>>> tree.nodes["deal"].label, tree.focus
('Deal', 'window')
>>> [node.key for node in tree.news(Tree(Node("window", Role.WINDOW, "Stammtisch", children=())))]
['window', 'deal']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import count
from typing import NamedTuple


class Role(StrEnum):
    """What a node is."""

    WINDOW = "window"
    PAGE = "page"
    DIALOG = "dialog"
    GROUP = "group"
    LIST = "list"
    ITEM = "item"
    HEADING = "heading"
    TEXT = "text"
    #: A text that is told whenever it changes.
    STATUS = "status"
    BUTTON = "button"
    #: A button that is on or off, or one of a few choices.
    TOGGLE = "toggle"
    SWITCH = "switch"
    #: A number between two buttons.
    STEPPER = "stepper"
    FIELD = "field"


class Action(StrEnum):
    """What can be done with a node."""

    CLICK = "click"
    FOCUS = "focus"
    INCREASE = "increase"
    DECREASE = "decrease"
    #: Replace a field's text; what does it takes the new text.
    WRITE = "write"


class Bounds(NamedTuple):
    """A rectangle in the window, in pixels from its upper left corner."""

    left: float
    top: float
    width: float
    height: float


class Custom(NamedTuple):
    """Something else that can be done with a node, by its name."""

    name: str
    do: Callable[[], object]


Do = Mapping[Action, Callable[..., object]]
NOTHING: Do = {}


@dataclass(frozen=True)
class Node:
    """Something that can be read, and perhaps done something with. ``key`` is its own, and lasts while it does."""

    key: str
    role: Role
    label: str = ""
    #: The text of a field, the number of a stepper.
    value: str = ""
    #: What is said after its name, for those who want to know more.
    about: str = ""
    bounds: Bounds | None = None
    children: tuple[Node, ...] = ()
    #: What each action does. Two nodes with which the same can be done are equal, whatever does it.
    do: Do = field(default_factory=dict, compare=False)
    customs: tuple[Custom, ...] = field(default=(), compare=False)
    is_disabled: bool = False
    is_modal: bool = False
    #: Whether it is told at once, and not after what is being said.
    is_urgent: bool = False
    #: Whether a switch or toggle is on; None: it is none.
    is_on: bool | None = None
    #: Whether it is selected; None: it can't be.
    is_selected: bool | None = None
    #: Its number among how many, both from 1 on; (0, 0): it isn't counted.
    position: tuple[int, int] = (0, 0)
    #: Whether the ring of a player with one key comes to it: not to what would only answer that it can't be moved now.
    is_in_ring: bool = field(default=True, compare=False)

    @property
    def facts(self) -> tuple[object, ...]:
        """All that a client is told of it."""
        its = (self.role, self.label, self.value, self.about, self.bounds, self.is_disabled, self.is_modal)
        state = (self.is_urgent, self.is_on, self.is_selected, self.position)
        can = (*self.do, *(custom.name for custom in self.customs))
        return (*its, *state, *can, *(child.key for child in self.children))

    def __iter__(self) -> Iterator[Node]:
        """The node and all those in it, in reading order."""
        yield self
        for child in self.children:
            yield from child

    def under(self, key: str, *children: Node) -> Node:
        """This node with others in it, under another key."""
        return replace(self, key=key, children=children)


class Tree:
    """All nodes at one moment, and which of them has the focus."""

    def __init__(self, root: Node, focus: str = "") -> None:
        self.root = root
        self.focus = focus or root.key

    @cached_property
    def nodes(self) -> Mapping[str, Node]:
        """Each node by its key."""
        return {node.key: node for node in self.root}

    def news(self, before: Tree | None) -> Sequence[Node]:
        """The nodes that are new, or have changed since another tree."""
        known = before.nodes if before else {}
        return [node for key, node in self.nodes.items() if key not in known or known[key].facts != node.facts]

    def told(self) -> str:
        """The tree as lines of text: for tests, and for people to look at."""
        return "\n".join(_lines(self.root, 0))

    def perform(self, key: str, action: Action, text: str = "") -> bool:
        """Do what a client asks for; returns whether it can be done."""
        node = self.nodes.get(key)
        if node is None or node.is_disabled or action not in node.do:
            return False
        node.do[action](*([text] if action is Action.WRITE else []))
        return True

    def perform_custom(self, key: str, number: int) -> bool:
        """Do the custom action of this number; returns whether there is one."""
        node = self.nodes.get(key)
        if node is None or not 0 <= number < len(node.customs):
            return False
        node.customs[number].do()
        return True


class NodeNumbers:
    """A number for each node, as systems want them: the same as long as the node lasts. The root's is ``ROOT``."""

    ROOT = 1

    def __init__(self) -> None:
        self._of: dict[str, int] = {}
        self._fresh = count(self.ROOT + 1)

    def __getitem__(self, key: str) -> int:
        return self._of[key]

    def follow(self, tree: Tree) -> None:
        """Give each node of a tree a number, and forget those that have gone."""
        self._of = {
            key: self.ROOT if key == tree.root.key else self._of.get(key) or next(self._fresh) for key in tree.nodes
        }

    def key_of(self, number: int) -> str | None:
        """The key of the node with a number; None if it has gone."""
        return next((key for key, mine in self._of.items() if mine == number), None)


def _lines(node: Node, depth: int) -> Iterator[str]:
    state = {
        "disabled": node.is_disabled,
        "on": node.is_on is True,
        "off": node.is_on is False,
        "selected": node.is_selected is True,
    }
    words = [node.role, repr(node.label)]
    words += [f"= {node.value}"] if node.value else []
    words += [f"({node.about})"] if node.about else []
    words += [name for name, holds in state.items() if holds]
    yield "  " * depth + " ".join(words)
    for child in node.children:
        yield from _lines(child, depth + 1)
