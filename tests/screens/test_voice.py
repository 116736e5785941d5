"""The device's voice: what is said, in which order and language; and nothing where there is none."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from screens import voice as voice_module
from screens.voice import Voice
from tests.screens.driver import Driver
from tests.screens.test_device import ROOT

#: A voice of the tests: it writes down what it hears, and takes its time.
SPEAKER = """#!/bin/sh
sentence="$(cat)"
echo "$2 $sentence" >> "{heard}"
exec sleep {seconds}
"""


class Speaker:
    """A program that speaks, and what it has heard."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._heard = folder / "heard"

    def speak_for(self, seconds: float) -> None:
        program = self.folder / "espeak-ng"
        program.write_text(SPEAKER.format(heard=self._heard, seconds=seconds))
        program.chmod(0o755)

    @property
    def heard(self) -> list[str]:
        return self._heard.read_text().splitlines() if self._heard.exists() else []

    def hears(self, *sentences: str) -> bool:
        """Waits for the sentences."""
        end = time.monotonic() + 10
        while self.heard != [*sentences] and time.monotonic() < end:
            time.sleep(0.02)
        return self.heard == [*sentences]


@pytest.fixture
def speaker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Speaker:
    speaker = Speaker(tmp_path)
    speaker.speak_for(0)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    return speaker


def test_sentences_are_said_one_after_the_other_in_their_language(speaker: Speaker) -> None:
    voice = Voice()
    voice.say("Anna zieht: 7 – „heiss“; $(id) `x`", "de")
    voice.say("C’est à Beat.", "fr")
    assert speaker.hears("de Anna zieht: 7 – „heiss“; $(id) `x`", "fr C’est à Beat.")


def test_what_is_more_important_cuts_the_rest_short(speaker: Speaker) -> None:
    speaker.speak_for(60)
    voice = Voice()
    voice.say("A long story", "en")
    assert speaker.hears("en A long story")
    voice.say("that goes on", "en")
    voice.say("Your turn", "en", cut=True)
    assert speaker.hears("en A long story", "en Your turn")
    voice.hush()


def test_a_desktop_without_a_voice_says_nothing_and_the_settings_say_so(
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice_module, "which", lambda _name: None)
    app = start_app()
    assert not app.voice.can_speak
    app.change(voice=True)
    app.aloud("Hello")
    app.home("settings")
    driver.frames(3)
    assert "No voice has been found here. On Linux, eSpeak NG is one." in driver.texts()


@pytest.mark.parametrize(
    ("platform", "begins"), [("darwin", ("say", "-v", "Alice")), ("win32", ("powershell", "-NoProfile", "-Command"))]
)
def test_each_desktop_speaks_with_what_it_has_and_reads_the_sentence(
    monkeypatch: pytest.MonkeyPatch, platform: str, begins: tuple[str, ...]
) -> None:
    begun: list[tuple[str, ...]] = []

    def begin(program: tuple[str, ...], sentence: str) -> None:
        assert sentence not in " ".join(program)
        begun.append(program[:3])

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(voice_module, "_begun", begin)
    Voice().say("Tocca a te.", "it")
    end = time.monotonic() + 5
    while not begun and time.monotonic() < end:
        time.sleep(0.01)
    assert begun == [begins]


def test_a_phone_says_what_is_still_wanted_once_its_voice_is_awake(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "tests.screens.fake_android", "voice"],
        cwd=ROOT,
        env=os.environ | {"ANDROID_ARGUMENT": "", "ANDROID_APP_PATH": str(tmp_path), "FAKE_FILES": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert json.loads(result.stdout.splitlines()[-1]) == [
        "voice 0 de-CH: Anna zieht.",
        "voice 1 de-CH: Beat ist dran.",
        "voice 0 it-CH: Asso",
        "voice stops",
    ]


# -- in the app


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said aloud."""
    said: list[str] = []
    monkeypatch.setattr(Voice, "can_speak", True)
    monkeypatch.setattr(Voice, "say", lambda _voice, sentence, _language, **_how: said.append(sentence))
    return said


def test_what_the_keyboard_stands_on_is_said_if_that_is_wanted(app: Any, driver: Driver, heard: list[str]) -> None:
    def go(page: str, times: int) -> None:
        app.home(page)
        driver.frames(3)
        for _ in range(times):
            driver.key("tab")

    go("settings", 3)
    assert heard == []
    app.change(voice=True)
    go("settings", 2)
    assert heard == ["Back", "Like the device"]
    heard.clear()
    app.home()
    driver.frames(3)
    driver.key("tab")
    assert heard == ["Rules"]
