"""What AccessKit is told on each desktop.

Its classes for Windows and macOS are replaced by ones with the signatures of accesskit-python 0.7.0
(``src/windows.rs``, ``src/macos.rs``); it was never tried on those systems.
"""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from screens.device import window
from screens.device.accessibility import asking
from screens.device.accessibility.tree import Action, Bounds, Node, Role, Tree
from tests.screens.driver import Driver

if PathFinder.find_spec("accesskit") is None:
    pytest.skip("needs AccessKit (pip install -e '.[accessibility]')", allow_module_level=True)

HANDLE = 4711


class Events:
    """What a change has brought: to be raised by its maker, once."""

    def __init__(self, told: list[Any]) -> None:
        self._told = told

    def raise_events(self) -> None:
        self._told.append("raised")


class Windows:
    """``accesskit.windows.SubclassingAdapter``: knows by itself where the window is, and whether it has the focus."""

    def __init__(self, hwnd: int, activation_handler: Any, action_handler: Any) -> None:
        self.told: list[Any] = [hwnd]
        self.activate, self.act = activation_handler, action_handler

    def update_if_active(self, update_factory: Any) -> Events | None:
        self.told.append(update_factory())
        return Events(self.told)


class Mac(Windows):
    """``accesskit.macos.SubclassingAdapter``."""

    @staticmethod
    def for_window(window: int, activation_handler: Any, action_handler: Any) -> Mac:
        return Mac(window, activation_handler, action_handler)

    def update_view_focus_state(self, is_focused: bool) -> Events | None:
        self.told.append(is_focused)
        return Events(self.told)


@pytest.fixture(params=["win32", "darwin"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    import accesskit

    windows, macos = ModuleType("accesskit.windows"), ModuleType("accesskit.macos")
    vars(windows)["SubclassingAdapter"] = Windows
    forwarded: list[str] = []
    vars(macos).update(
        SubclassingAdapter=Mac, add_focus_forwarder_to_window_class=forwarded.append, forwarded=forwarded
    )
    monkeypatch.setattr(accesskit, "windows", windows, raising=False)
    monkeypatch.setattr(accesskit, "macos", macos, raising=False)
    monkeypatch.setattr(sys, "platform", request.param)
    name: str = request.param
    return name


def test_windows_and_macos_are_told_of_each_change_and_what_clients_ask_arrives(system: str) -> None:
    import accesskit

    from screens.device.accessibility.desktop import AccessKitProvider

    wanted: list[bool] = []
    asked: list[Any] = []
    provider = AccessKitProvider(lambda: wanted.append(True), lambda *wish: asked.append(wish), HANDLE)
    adapter: Any = provider._adapter
    assert adapter.told == [HANDLE]
    done = {Action.CLICK: print, Action.WRITE: print}
    deal = Node("deal", Role.BUTTON, "Deal", bounds=Bounds(1, 2, 30, 40), do=done)
    tree = Tree(Node("window", Role.WINDOW, "Stammtisch", children=(deal,)), "deal")
    provider.show(tree)
    assert adapter.told == [HANDLE], "nothing before a client asks"
    first = adapter.activate()
    assert wanted == [True]
    assert [number for number, _node in first.nodes] == [1]
    provider.show(tree)
    update = adapter.told[1]
    assert (update.focus, len(update.nodes)) == (2, 2)
    assert update.nodes[1][1].label == "Deal"
    assert adapter.told[2:] == ["raised"], "events are raised by who has made the change"
    provider.show(tree)
    assert len(adapter.told) == 3, "no news, no update"
    provider.place(Bounds(0, 0, 9, 9), Bounds(0, 0, 9, 9))
    provider.focus(has=True)
    assert adapter.told[3:] == ([True, "raised"] if system == "darwin" else [])
    adapter.act(SimpleNamespace(target=2, action=accesskit.Action.CLICK, data=None))
    adapter.act(SimpleNamespace(target=2, action=accesskit.Action.SET_VALUE, data=(None, "Zoe")))
    adapter.act(SimpleNamespace(target=9, action=accesskit.Action.CLICK, data=None))
    assert asked == [("deal", Action.CLICK, ""), ("deal", Action.WRITE, "Zoe")]
    if system == "darwin":
        assert vars(accesskit)["macos"].forwarded == ["SDLWindow"]


def test_a_reader_that_is_started_later_is_found_when_the_window_comes_to_the_front(
    app: Any, system: str, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs = [False]
    monkeypatch.setattr(asking, "is_asked", lambda: runs[0])
    monkeypatch.setattr(window, "handle", lambda: HANDLE)
    hidden: list[str] = []
    monkeypatch.setattr("kivy.core.window.Window.hide", lambda: hidden.append("hide"), raising=False)
    monkeypatch.setattr("kivy.core.window.Window.show", lambda: hidden.append("show"), raising=False)
    app.assistance.watch()
    assert app.assistance.provider is None
    runs[0] = True
    app.assistance._look()
    provider: Any = app.assistance.provider
    adapter = provider._adapter
    assert hidden == (["hide", "show"] if system == "win32" else []), "Windows refuses a window that is shown"
    assert adapter.told[0] == HANDLE
    adapter.activate()
    driver.wait(0.5)
    labels = [node.label for update in adapter.told if hasattr(update, "nodes") for _number, node in update.nodes]
    assert "Settings" in labels
    app.assistance._look()
    assert app.assistance.provider is provider


def test_windows_and_macos_are_asked_as_their_libraries_want_it(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """``UiaClientsAreListening`` of UI Automation, and ``isVoiceOverEnabled`` of NSWorkspace; without them, nobody."""
    import ctypes

    if system == "win32":
        library = SimpleNamespace(uiautomationcore=SimpleNamespace(UiaClientsAreListening=lambda: 1))
        monkeypatch.setattr(ctypes, "windll", library, raising=False)
        assert asking.is_asked()
        monkeypatch.setattr(ctypes, "windll", SimpleNamespace(), raising=False)
        assert not asking.is_asked()
    else:
        from screens.device.accessibility import macos

        sent: list[bytes] = []

        class Runtime(dict[str, Any]):
            """What libobjc has, as far as it is asked; names are their own pointers."""

            objc_getClass = staticmethod(lambda name: name)  # noqa: N815  (as libobjc has it)
            sel_registerName = staticmethod(lambda name: name)  # noqa: N815  (as libobjc has it)

        def send(to: Any, message: bytes) -> Any:
            sent.append(message)
            return to

        monkeypatch.setattr(macos, "_runtime", lambda: Runtime(objc_msgSend=send))
        assert asking.is_asked()
        assert sent == [b"sharedWorkspace", b"isVoiceOverEnabled"]
