"""What holds from the start: Kivy set up our way, KivyMD kept in bounds, nothing written, nothing logged."""

from __future__ import annotations

import ast
import configparser
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kivy.config import Config
from kivy.factory import Factory
from kivy.uix.relativelayout import RelativeLayout
from kivy.uix.widget import Widget
from kivymd.theming import ThemeManager
from materialyoucolor.dynamiccolor.color_spec import COLOR_NAMES

from screens.app import startup, theme
from screens.app.startup import landing
from screens.widgets import md
from tabletop import GAMES
from tests.screens.driver import Driver, Window

ROOT = Path(__file__).parents[3]
SCREENS = sorted((ROOT / "screens").rglob("*.py"))
#: Modules without Kivy, which can be tested without a window.
WITHOUT_KIVY = [
    "tabletop",
    "screens.app.words",
    "screens.session.people",
    "screens.app.prefs",
    "screens.store",
    "screens.session.session",
]
#: Modules not needed before the first page.
LATER = {"PIL", "plyer", "kivy.core.audio", "kivy.core.video", "kivy.core.camera", "kivy.core.spelling"}
#: Our modules not needed before the first page: tables, rulebooks, lessons, and all other pages.
OUR_LATER = (
    *(f"games.{game}.{part}" for game in GAMES for part in ("scene", "board", "rules", "lesson")),
    "table.scene",
    *(f"pages.{page}" for page in ("table", "new_table", "settings", "rules", "score")),
)


def python(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a new Python process."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_kivy_is_set_up_before_its_window() -> None:
    assert Config.get("graphics", "multisamples") == "0"
    assert Config.get("kivy", "exit_on_escape") == "0"
    assert dict(Config.items("input")) == {"mouse": "mouse,disable_multitouch"}


def test_nothing_is_written_into_a_players_home(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    result = python("from tests.screens import driver; driver.begin()", HOME=str(home), KIVY_HOME=str(home / ".kivy"))
    assert result.returncode == 0, result.stderr
    assert list(home.iterdir()) == []


def test_what_a_player_has_set_himself_stands(tmp_path: Path) -> None:
    program = (
        "import screens.app.startup; from kivy.config import Config; import kivy.logger as log;"
        "print(Config.get('graphics', 'width'), Config.get('graphics', 'height'), log.KIVY_LOG_MODE)"
    )
    result = python(program, KCFG_GRAPHICS_WIDTH="444", KIVY_LOG_MODE="MIXED", XDG_DATA_HOME=str(tmp_path))
    assert result.stdout == "444 700 MIXED\n"


def test_the_desktop_knows_the_window_for_the_program_that_was_started() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(ROOT / "packaging/desktop/stammtisch.desktop", encoding="utf-8")
    name = entry["Desktop Entry"]["StartupWMClass"]
    assert name == startup._ENVIRONMENT["SDL_VIDEO_X11_WMCLASS"] == startup._ENVIRONMENT["SDL_VIDEO_WAYLAND_WMCLASS"]


def test_without_a_screen_the_app_prints_one_sentence() -> None:
    program = "import screens.app.startup; from kivy.base import EventLoop; EventLoop.ensure_window()"
    result = python(program, SDL_VIDEODRIVER="nowhere", KIVY_GL_BACKEND="sdl2")
    assert result.returncode == 1
    assert result.stderr.startswith("Stammtisch needs a screen")
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize("module", WITHOUT_KIVY)
def test_modules_without_kivy_import_none(module: str) -> None:
    result = python(f"import {module}, sys; print(*[name for name in sys.modules if name.startswith('kivy')])")
    assert result.stdout == "\n", result.stderr


def test_the_first_page_waits_for_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.screens import driver\n"
        "hands = driver.begin()\n"
        "from screens.app.main import Stammtisch\n"
        "app = Stammtisch(folder=Path(sys.argv[-1])); app._run_prepare(); hands.frames(5)\n"
        "print(*[name for name, module in sys.modules.items() if module])\n"
    ).replace("sys.argv[-1]", repr(str(tmp_path)))
    result = python(program)
    assert result.returncode == 0, result.stderr
    there = set(result.stdout.split())
    assert "screens.pages.shelf" in there
    assert not {*LATER, "asyncio", "ssl", "_hashlib"} & there
    assert not [name for name in there for later in OUR_LATER if f"{name}.".startswith(f"screens.{later}.")]
    assert not [name for name in there if ".bot" in name.removeprefix("tabletop.bots") and name.startswith("tabletop.")]


# -- where a finger came down


def test_a_landing_is_where_the_finger_came_down_in_the_widgets_own_measure(driver: Driver) -> None:
    heard: list[tuple[Any, Any]] = []

    class Ear(Widget):
        def on_touch_down(self, touch: Any) -> bool:
            heard.append((landing(touch, self), touch.pos))
            return True

    moved = RelativeLayout(pos=(100, 50), size=(200, 200), size_hint=(None, None))
    moved.add_widget(Ear())
    Window.add_widget(moved)
    driver.frames(2)
    driver.swipe((130, 90), (250, 200)).up()
    [(landed, now)] = heard
    assert landed == pytest.approx((30, 40))
    assert now == pytest.approx((150, 150))


# -- KivyMD


@pytest.mark.parametrize("name", sorted(md._HOME))
def test_every_widget_that_is_named_is_there(name: str) -> None:
    assert getattr(md, name).__name__ == name
    assert name == "MDApp" or Factory.get(name) is getattr(md, name)


def test_what_is_not_named_is_not_used() -> None:
    with pytest.raises(AttributeError, match="MDLoadingIndicator"):
        _ = md.MDLoadingIndicator


@pytest.mark.parametrize("file", SCREENS, ids=lambda file: str(file.relative_to(ROOT)))
def test_only_md_imports_kivymd(file: Path) -> None:
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    assert file.name == "md.py" or not [name for name in names if name.startswith("kivymd")]


def test_kivymd_has_all_its_colours_from_us() -> None:
    assert set(md._WORN) == set(COLOR_NAMES)
    manager = ThemeManager()
    manager.set_colors()
    assert tuple(manager.primaryColor) == theme.now.accent
    assert tuple(manager.onErrorContainerColor) == theme.now.danger
