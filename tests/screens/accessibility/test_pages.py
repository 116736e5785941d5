"""Pages as they are read out: all that can be pressed has a name and a role, and can be done without a finger."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from screens.app import routes
from screens.device.accessibility.tree import Action, Role
from screens.widgets.focus import is_switch
from screens.widgets.reading import PageReader
from tests.screens.accessibility.reading import Listener, inside
from tests.screens.driver import PHONE, TABLET, Driver, Pos
from tests.screens.widgets.test_focus import PAGES, folder, show

__all__ = ["folder"]


def has_to_do_with_switch(widget: Any) -> bool:
    return any(map(is_switch, [*widget.walk(restrict=True), widget.parent, widget.parent.parent]))


@pytest.mark.parametrize("size", [PHONE, TABLET])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_reads_all_that_can_be_pressed_with_a_name_and_a_place(
    start_app: Any, driver: Driver, folder: Any, name: str, size: Pos
) -> None:
    app = start_app(size, folder=folder)
    show(app, name)
    driver.frames(5)
    reader = PageReader(app)
    tree = reader.tree()
    nodes = [*tree.root]
    assert len({node.key for node in nodes}) == len(nodes)
    pressed = [node for node in nodes if Action.CLICK in node.do]
    assert [node.key for node in pressed if not (node.label and node.bounds)] == []
    stops = {reader.keys.get(stop.uid): stop for stop in app.focus._stops()}
    # Of a row with a switch, the switch alone is read, as a whole.
    missing = [stop for key, stop in stops.items() if key not in tree.nodes and not has_to_do_with_switch(stop)]
    assert missing == []
    assert tree.focus in tree.nodes


def test_buttons_that_stand_in_several_rows_say_whose_they_are(app: Any, driver: Driver) -> None:
    listener = Listener(app, driver)
    games = listener.find("Bungee. ", Role.BUTTON)
    assert games.position == (2, 5), "all games are one list, in however many lines they stand"
    alone = [node.label for node in listener.all(Role.BUTTON) if node.label.endswith(": Solo")]
    assert alone[1] == "Bungee: Solo"
    app.go(routes.NewTable(game="bungee"))
    driver.frames(5)
    assert listener.has("Player 2: Remove from the table")
    labels = [node.label for node in listener.all(Role.BUTTON)]
    assert len({*labels}) == len(labels)


def test_a_setting_is_changed_by_its_switch_and_by_its_choices(app: Any, driver: Driver) -> None:
    listener = Listener(app, driver)
    listener.click("Settings")
    switch = listener.find("Sounds", Role.SWITCH)
    assert switch.is_on
    listener.do(switch)
    assert not app.prefs.sound
    assert listener.find("Sounds", Role.SWITCH).is_on is False
    dark = next(node for node in inside(listener.find("Colours", Role.GROUP)) if node.label == "Dark")
    assert not dark.is_on
    listener.do(dark)
    assert app.prefs.theme == "dark"


def test_a_number_goes_up_and_down(app: Any, driver: Driver) -> None:
    listener = Listener(app, driver)
    listener.click("Settings")
    size = listener.find("Text size", Role.STEPPER)
    listener.do(size, Action.INCREASE)
    assert app.prefs.text == 110
    assert listener.find("Text size", Role.STEPPER).value != size.value


def test_a_sheet_is_a_dialog_that_alone_is_read(app: Any, driver: Driver) -> None:
    listener = Listener(app, driver)
    app.go(routes.NewTable(game="bungee"))
    driver.frames(5)
    listener.click("Player 1")
    listener.click("New player")
    dialog = next(node for node in listener.all(Role.DIALOG))
    assert dialog.is_modal
    assert not listener.has("Deal")
    assert listener.tree.focus == dialog.key or app.focus.widget
    field = next(iter(listener.all(Role.FIELD)))
    assert field.label
    listener.do(field, Action.WRITE, "Zoe")
    assert next(iter(listener.all(Role.FIELD))).value == "Zoe"


def test_the_focus_of_the_keyboard_is_that_of_the_reader_both_ways(app: Any, driver: Driver) -> None:
    listener = Listener(app, driver)
    history = listener.find("History", Role.BUTTON)
    listener.do(history, Action.FOCUS)
    assert app.focus.widget.label == "History"
    assert listener.tree.focus == history.key
    driver.key("tab")
    assert listener.tree.nodes[listener.tree.focus].label == "Settings"


def test_a_note_is_told_as_it_comes(app: Any, driver: Driver) -> None:
    listener = Listener(app, driver)
    done: list[bool] = []
    app.say("It is done.", "Take back", lambda: done.append(True))
    driver.frames(2)
    assert listener.find("It is done.").role is Role.STATUS
    listener.click("Take back")
    assert done


def test_where_nobody_listens_nothing_is_read_or_imported() -> None:
    """In a process of its own: this one has it all imported."""
    import subprocess

    script = (
        "import tests.conftest, sys, tempfile\n"
        "from pathlib import Path\n"
        "from tests.screens import driver as driving\n"
        "driver = driving.begin()\n"
        "from screens.app.main import Stammtisch\n"
        "app = Stammtisch(folder=Path(tempfile.mkdtemp()))\n"
        "app._run_prepare()\n"
        "driver.frames(5)\n"
        "from screens.app import routes\n"
        "app.go(routes.Settings())\n"
        "driver.frames(5)\n"
        "names = ['accesskit', 'screens.widgets.reading', 'screens.table.reading', "
        "'screens.device.accessibility.tree', 'screens.device.accessibility.desktop']\n"
        "print([name for name in names if name in sys.modules], app.assistance.tree)\n"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60, check=False)
    assert told.stdout.splitlines()[-1:] == ["[] None"], told.stdout + told.stderr


def test_a_screen_that_nothing_is_drawn_on_is_not_read_again(app: Any, driver: Driver) -> None:
    class Hearing:
        is_active = True
        told = 0

        def show(self, _tree: Any) -> None:
            self.told += 1

        def place(self, *_: Any) -> None: ...

        def focus(self, *, has: bool) -> None: ...

        def stop(self) -> None: ...

    hearing = Hearing()
    app.assistance.serve(hearing)
    driver.wait(1)
    before = hearing.told
    driver.wait(5)
    assert hearing.told == before
    app.go(routes.Settings())
    driver.wait(1)
    assert hearing.told > before
    hearing.is_active, before = False, hearing.told
    app.back()
    driver.wait(1)
    assert hearing.told == before
