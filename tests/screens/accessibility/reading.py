"""Plays by what is read out alone: finds nodes by their words, and does what they offer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from screens.app.words import p_
from screens.device.accessibility.tree import Action, Node, Role, Tree
from screens.widgets.reading import PageReader
from tests.screens.driver import Driver


class Listener:
    """Somebody who hears the app, and clicks on what is named."""

    def __init__(self, app: Any, driver: Driver) -> None:
        self.app = app
        self.driver = driver

    @property
    def tree(self) -> Tree:
        """What is read out now."""
        return PageReader(self.app).tree()

    def all(self, role: Role | None = None) -> Sequence[Node]:
        """All nodes, or those of a role, in reading order."""
        return [node for node in self.tree.root if role in (None, node.role)]

    def words(self) -> str:
        """Everything that can be heard."""
        return "\n".join(f"{node.label}\n{node.value}\n{node.about}" for node in self.tree.root)

    def find(self, words: str, role: Role | None = None) -> Node:
        """The first node whose label has these words."""
        found = next((node for node in self.all(role) if words in node.label), None)
        assert found, f"nobody reads {words!r}:\n{self.tree.told()}"
        return found

    def has(self, words: str) -> bool:
        """Whether some node's label has these words."""
        return any(words in node.label for node in self.all())

    def do(self, node: Node, action: Action = Action.CLICK, text: str = "") -> None:
        """Do something with a node, as a client does, and wait until all has happened."""
        self.app.assistance.tree = self.tree
        self.app.assistance.perform(node.key, action, text)
        self.settle()

    def click(self, words: str, role: Role | None = None) -> None:
        """Click on the first node with these words that can be clicked."""
        found = [node for node in self.all(role) if words in node.label and Action.CLICK in node.do]
        assert found, f"nobody can click on {words!r}:\n{self.tree.told()}"
        self.do(found[0])

    def open(self) -> None:
        """Begin the turn, and look at your cards."""
        while dialogs := self.all(Role.DIALOG):
            self.do(dialogs[0].children[-1])
        if look := next((node for node in self.all(Role.BUTTON) if node.label == p_("button", "Peek")), None):
            self.do(look)

    def settle(self) -> None:
        """Wait until nothing moves by itself any more."""
        self.driver.frames(9)
        scene = getattr(self.app.page, "scene", None)
        if scene is not None:
            forced = getattr(self.app.page, "forced", None)
            self.driver.until(lambda: scene.is_still and not (forced and forced.is_showing), seconds=60)
            self.driver.frames(3)


def inside(node: Node) -> Iterator[Node]:
    """The nodes in another one, without it."""
    for child in node.children:
        yield from child
