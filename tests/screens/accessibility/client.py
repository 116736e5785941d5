"""A real AT-SPI client that plays in German by what it reads, as a screen reader's user does; run by Debian's Python.

    python3 -m tests.screens.accessibility.client play "Bungee"

It knows no rules: it clicks on what is named, mostly on its own pieces and on their choices, until the round is over.
What did nothing isn't clicked again until something has happened. What it hears and does is printed.
"""

import sys
import time
from contextlib import suppress
from random import Random
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

#: Its role, its name, the client's object, and the names of what it is in.
Node = tuple[str, str, Any, str]

#: What leads away from the table, or back.
LEAVE = ("Zurück", "Regeln", "Mehr", "Was bisher geschah", "Zurücknehmen", "Ganzes Spielfeld", "Verdecken")
ENDS = ("Punkte", "Ergebnis")
TABLE = "Tisch"
CHOICES = ("mögliche Ziele:", "Wähl, wie es weitergeht:", "Du kannst beginnen mit:")
#: What brings a match nearer to its end: a fence that goes on.
GOES_ON = "wo dein Zaun weitergeht"
#: A guided round's button for who doesn't know how.
SHOWS = "Zeigen"
BUTTON, STATUS = "push button", "status bar"
PRESSED = (BUTTON, "toggle button", "switch", "check box")
SECONDS = 420


class Reader:
    """Reads the app's window, and clicks."""

    def __init__(self) -> None:
        self.rng = Random(3)
        self.heard: dict[str, None] = {}
        #: What has been clicked on since the table last told that something has happened.
        self.clicked: set[str] = set()

    def nodes(self) -> list[Node]:
        """All that can be read, each with its role, name and depth."""
        desktop = Atspi.get_desktop(0)
        for number in range(desktop.get_child_count()):
            app = desktop.get_child_at_index(number)
            if app is not None and app.get_child_count():
                found: list[Node] = []
                _gather(app.get_child_at_index(0), found, "")
                if found:
                    return found
        return []

    def read(self, within: float = 20) -> list[Node]:
        """The nodes; what is told for the first time is printed."""
        ends = time.monotonic() + within
        while time.monotonic() < ends:
            # What is being read may go at any moment.
            with suppress(gi.repository.GLib.Error):
                nodes = self.nodes()
                if len(nodes) > 2:
                    break
            time.sleep(0.2)
        else:
            raise SystemExit("nothing can be read")
        for role, name, _node, _inside in nodes:
            if role in {STATUS, "notification", "alert"} and name not in self.heard:
                self.heard[name] = None
                self.clicked.clear()
                print(f"  {name}", flush=True)
        # What is told again later is heard again.
        self.heard = {name: None for role, name, *_ in nodes if name in self.heard}
        return nodes

    def click(self, node: Any, name: str) -> bool:
        """Click on a node; it may have gone meanwhile."""
        print(f"> {name}", flush=True)
        try:
            done = node.get_action_iface().do_action(0)
        except (gi.repository.GLib.Error, AttributeError):
            return False
        time.sleep(0.15)
        return bool(done)

    def press(self, *names: str, within: float = 20) -> str:
        """Click on the first button with one of these names, as soon as it can be read."""
        ends = time.monotonic() + within
        while time.monotonic() < ends:
            for role, name, node, _inside in self.read():
                if role in PRESSED and name.startswith(names) and self.click(node, name):
                    return name
            time.sleep(0.2)
        raise SystemExit(f"there is no button {names}: {[name for _role, name, *_ in self.nodes()]}")

    def play(self, title: str) -> None:
        """Deal alone against bots, and play until the round is over."""
        for role, name, node, _inside in self.read():
            if role == BUTTON and name.startswith(title):
                alone = node.get_child_at_index(0)
                self.click(alone, f"{name}: {alone.get_name()}")
                break
        ends = time.monotonic() + SECONDS
        while time.monotonic() < ends:
            time.sleep(0.1)
            nodes = self.read()
            over = [name for role, name, *_ in nodes if role == BUTTON and name in ENDS]
            if over:
                self.press(*over)
                print("over", flush=True)
                return
            self.step(nodes)
        raise SystemExit("the round does not end")

    def step(self, nodes: list[Node], *, hurried: bool = True) -> None:
        """Once at a table: click on a choice if there is one, otherwise on one of your pieces or a button.

        Not ``hurried``: a move that could end is also gone on with.
        """
        if all(name != TABLE for _role, name, _node, _inside in nodes):
            return
        choices = [(name, node) for role, name, node, inside in nodes if role == BUTTON and inside.endswith(CHOICES)]
        own = [(name, node) for role, name, node, inside in nodes if role == BUTTON and _is_own(inside, name)]
        rest = [
            (name, node)
            for role, name, node, inside in nodes
            if role == BUTTON and name and not name.startswith(LEAVE) and not inside.endswith(CHOICES)
        ]
        wanted = [each for each in choices if GOES_ON in each[0]] if self.rng.random() < 0.7 else []
        choices = choices if hurried or self.rng.random() < 0.5 else []
        lots = (wanted, choices, own if self.rng.random() < 0.8 else [], rest)
        fresh = ([each for each in lot if each[0] not in self.clicked] for lot in lots)
        clicked = next(filter(None, fresh), [])
        if clicked:
            name, node = self.rng.choice(clicked)
            self.clicked.add(name)
            self.click(node, name)
        else:
            self.clicked.clear()

    def pages(self) -> None:
        """Settings, history, and taking in a table that nobody has sent."""
        self.press("Einstellungen")
        self.press("Dunkel")
        self.press("Töne")
        self.press("Zurück")
        self.press("Verlauf")
        self.press("Zurück")
        self.press("Tisch importieren")
        self.press("Schliessen")
        print("over", flush=True)

    def watch(self) -> None:
        """Read everything each second, until it is ended."""
        while True:
            self.read()
            time.sleep(1)

    def lesson(self, title: str) -> None:
        """Take up a guided round, and do its first steps."""
        self.press(title)
        self.press("Zum ersten Mal")
        ends = time.monotonic() + SECONDS
        steps: set[str] = set()
        while time.monotonic() < ends and len(steps) < 3:
            nodes = self.read()
            steps |= {name for role, name, *_ in nodes if role == "label" and name.startswith("Schritt")}
            buttons = {name: node for role, name, node, _inside in nodes if role == BUTTON}
            if "Weiter" in buttons:
                self.click(buttons["Weiter"], "Weiter")
            elif SHOWS in buttons and self.rng.random() < 0.4:
                self.click(buttons[SHOWS], SHOWS)
            else:
                self.step(nodes, hurried=False)
            time.sleep(0.2)
        assert len(steps) >= 3, steps
        print("over", flush=True)


def _gather(node: Any, found: list[Node], inside: str) -> None:
    if node is None:
        return
    role, name = node.get_role_name(), node.get_name() or ""
    found.append((role, name, node, inside))
    for number in range(node.get_child_count()):
        _gather(node.get_child_at_index(number), found, f"{inside}/{name}" if name else inside)


def _is_own(inside: str, name: str) -> bool:
    return name.startswith(("Deine", "Stapel", "Ablage")) or inside.endswith("Spielfeld")


if __name__ == "__main__":
    Atspi.init()
    getattr(Reader(), sys.argv[1])(*sys.argv[2:])
