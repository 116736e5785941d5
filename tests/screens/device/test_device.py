"""Phone and desktop: each does its own part, and what belongs to the other does no harm."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from screens import ASSETS
from screens.device import face_down, insets, lost_pictures, sounds, system
from screens.device.sounds import Sounds
from tests.screens import fake_android as phone
from tests.screens.driver import Driver, Window

ROOT = Path(__file__).parents[3]
UNDER_THE_BARS = [0, phone.STATUS, 0, phone.NAVIGATION, 0]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the app reports that it did on a phone."""
    answer: dict[str, Any] = phone.told(tmp_path_factory.mktemp("phone"))
    return answer


# -- on a phone


def test_a_phone_asks_for_larger_texts_once(told: dict[str, Any]) -> None:
    assert told["dp"] == pytest.approx(10 * phone.DENSITY)
    assert told["sp"] == pytest.approx(10 * phone.DENSITY * phone.FONT_SCALE)
    assert told["text"] == phone.FONT_SCALE


def test_a_phone_keeps_the_data_where_others_cannot_look(told: dict[str, Any]) -> None:
    assert told["folder"].endswith("/files")


def test_a_phone_tells_its_languages_and_its_theme(told: dict[str, Any]) -> None:
    assert told["languages"] == ["gsw-CH", "de-CH"]
    assert told["dark"] is True


def test_a_phone_buzzes_and_is_kept_out_of_pictures(told: dict[str, Any]) -> None:
    assert told["at once"] == ["buzz 15"]
    # Older Android lacks the newer calls.
    assert told["done"] == ["buzz 15", "flags 0x2000", "recents False"]


def test_edges_are_told_once_they_are_known_and_again_when_they_change(told: dict[str, Any]) -> None:
    under_the_lower_bar = [0, 0, 0, phone.NAVIGATION, 0]
    assert told["edges"] == [UNDER_THE_BARS, [0] * 5, under_the_lower_bar, UNDER_THE_BARS]


@pytest.mark.parametrize("version", [29, 36])
def test_a_keyboard_is_told_of_while_it_stands_there(told: dict[str, Any], version: int) -> None:
    risen = [*UNDER_THE_BARS[:-1], phone.KEYBOARD]
    assert told[f"keyboard {version}"] == [risen, UNDER_THE_BARS]
    # Before Android 11 it shows only if the window resizes.
    assert told[f"keyboard asked {version}"] == (["keyboard 0x10"] if version < 30 else [])


def test_a_device_that_is_turned_head_over_heels_has_its_notch_on_the_other_side(told: dict[str, Any]) -> None:
    """Its window keeps its size, so no resize event reports it."""
    left, right = [phone.STATUS, 0, 0, phone.NAVIGATION, 0], [0, 0, phone.STATUS, phone.NAVIGATION, 0]
    assert told["turned round"] == [left, right]


@pytest.mark.parametrize("window", ["lying", "half a screen"])
def test_edges_are_those_that_android_has_not_spared_in_a_window_of_any_size(told: dict[str, Any], window: str) -> None:
    assert told["sizes"][f"{window}, 0 spared"] == UNDER_THE_BARS
    assert told["sizes"][f"{window}, {phone.STATUS + phone.NAVIGATION} spared"] == [0] * 5


def test_the_bars_icons_are_dark_on_light_paper_where_the_app_lies_under_them(told: dict[str, Any]) -> None:
    bars = told["bars"]
    assert bars["35 light"] == bars["36 light"] == ["bars 24 of 24"]
    assert bars["35 dark"] == bars["36 dark"] == ["bars 0 of 24"]
    # On older Android the bars have a colour of their own, not the app's.
    assert bars["29 light"] == bars["34 light"] == []
    assert bars["not hung yet"] == []


def test_pictures_that_the_system_has_thrown_away_are_drawn_again(told: dict[str, Any]) -> None:
    assert told["drawn again"] == ["there", "lost", "drawn"]


def test_laid_on_its_face_is_told_once_each_time(told: dict[str, Any]) -> None:
    assert told["turned"] == 2
    assert told["listens"] is False
    assert told["looks"] is False


# -- on a desktop


def test_on_a_desktop_phone_functions_do_nothing(driver: Driver) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("nothing to tell on a desktop")

    edges, face = insets.InsetsWatch(never), face_down.FaceDown(never)
    edges.watch()
    edges.look()
    face.watch()
    system.tick()
    system.hide_from_others()
    system.hide_from_recents()
    drawn = lost_pictures.LostPictures()
    drawn.watch()
    drawn.mend()
    driver.wait(3)
    face.stop()
    assert not system.is_dark()
    assert system.text_scale() == 1


def test_the_screen_is_kept_awake_and_let_sleep() -> None:
    system.keep_awake(True)
    assert not Window.allow_screensaver
    system.keep_awake(False)
    assert Window.allow_screensaver


def test_the_data_folder_is_where_desktops_want_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "new"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert system.data_folder() == tmp_path / "new/.local/share/stammtisch"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert system.data_folder() == tmp_path / "data/stammtisch"


@pytest.mark.parametrize(
    ("set_to", "wishes"),
    [
        ({"LANG": "de_CH.UTF-8"}, ["de_CH.UTF-8"]),
        ({"LANGUAGE": "fr:de", "LC_ALL": "", "LANG": "C"}, ["fr", "de", "C"]),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "fr_FR", "LANG": "de_DE"}, ["en_GB", "fr_FR", "de_DE"]),
        ({}, []),
    ],
)
def test_a_desktops_languages_come_in_their_order(
    set_to: dict[str, str], wishes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in set_to.items():
        monkeypatch.setenv(name, value)
    assert system.languages() == wishes


def test_windows_and_the_mac_are_asked_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    swiss_german = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0807))
    monkeypatch.setattr("ctypes.windll", swiss_german, raising=False)
    monkeypatch.setattr("sys.platform", "win32")
    assert system.languages() == ["de_CH"]
    defaults = tmp_path / "defaults"
    defaults.write_text("#!/bin/sh\necho '(it-CH, de-CH)'\n", encoding="utf-8")
    defaults.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr("sys.platform", "darwin")
    assert system.languages() == ["it-CH", "de-CH"]


# -- sounds


class Played:
    """A sound that records when it is played."""

    def __init__(self) -> None:
        self.times = 0

    def play(self) -> None:
        self.times += 1


def test_a_sound_is_loaded_once_and_heard_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Played()
    loaded: list[str] = []

    def load(name: str) -> Played:
        loaded.append(name)
        return heard

    monkeypatch.setattr(sounds, "_load", load)
    player = Sounds()
    player.play("drop")
    _until(lambda: heard.times == 1)
    player.play("drop")
    assert heard.times == 2
    assert loaded == ["drop"]


def test_a_player_that_is_switched_off_loads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sounds, "_load", lambda _name: pytest.fail("loaded"))
    player = Sounds(on=False)
    player.play("drop")
    assert player._loader is None


def test_a_sound_that_is_not_there_is_silence() -> None:
    player = Sounds()
    player.play("no such sound")
    _until(lambda: "no such sound" in player._loaded)
    player.play("no such sound")


def test_an_ended_app_leaves_no_listener_for_sounds() -> None:
    player = Sounds()
    player.play("no such sound")
    waiting = player._loader
    assert waiting is not None
    player.stop()
    waiting.join(timeout=10)
    assert not waiting.is_alive()


@pytest.mark.parametrize("driver_of_sound", ["dummy", "nonsense"])
def test_with_and_without_a_device_for_sound_nothing_is_said(driver_of_sound: str, tmp_path: Path) -> None:
    program = (
        "import sys, time, wave, screens.app.startup; from pathlib import Path; from screens.device import sounds\n"
        "sounds.FOLDER = Path(sys.argv[1])\n"
        "tone = wave.open(str(sounds.FOLDER / 'drop.wav'), 'wb')\n"
        "tone.setparams((1, 2, 44100, 0, 'NONE', '')); tone.writeframes(bytes(8820)); tone.close()\n"
        "player = sounds.Sounds(); player.play('drop')\n"
        "ends = time.time() + 60\n"
        "while 'drop' not in player._loaded and time.time() < ends: time.sleep(0.01)\n"
        "player.play('drop'); print(player._loaded['drop'] is not None)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"SDL_AUDIODRIVER": driver_of_sound},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (result.stdout, result.stderr) == (f"{driver_of_sound == 'dummy'}\n", "")


def test_sounds_lie_where_the_assets_are() -> None:
    assert sounds.FOLDER.parent == ASSETS


def _until(happened: Any) -> None:
    ends = time.monotonic() + 60
    while not happened() and time.monotonic() < ends:
        time.sleep(0.005)
    assert happened()
