"""The device's voice: what is said, in which order and language; and silence where there is none."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from screens.app import routes
from screens.device import voice as voice_module
from screens.device.voice import Voice
from screens.session.people import Person
from tabletop import Match
from tests.screens import fake_android as phone
from tests.screens.at_table import PEOPLE, AtTable, bungee, lay
from tests.screens.driver import Driver
from tests.staging import route

#: A voice for tests: it records what it is told to say, and takes its time.
SPEAKER = """#!/bin/sh
sentence="$(cat)"
echo "$2 $sentence" >> "{heard}"
exec sleep {seconds}
"""


class Speaker:
    """A program that speaks, with a record of what it was told."""

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
        """Wait for these sentences; returns whether they came."""
        end = time.monotonic() + 60
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
    app.home(routes.Settings())
    driver.frames(3)
    assert "No voice found on this device. On Linux you can install eSpeak NG." in driver.texts()


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
    end = time.monotonic() + 60
    while not begun and time.monotonic() < end:
        time.sleep(0.01)
    assert begun == [begins]


def test_a_phone_says_what_is_still_wanted_once_its_voice_is_awake(tmp_path: Path) -> None:
    assert phone.told(tmp_path, "voice") == [
        "voice 0 de-CH: Anna zieht.",
        "voice 1 de-CH: Beat ist dran.",
        "voice 0 it-CH: Asso 🐑",
        "voice stops",
    ]


# -- in the app


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that the app says aloud."""
    said: list[str] = []
    monkeypatch.setattr(Voice, "can_speak", True)
    monkeypatch.setattr(Voice, "say", lambda _voice, sentence, _language, **_how: said.append(sentence))
    return said


def test_what_the_keyboard_stands_on_is_said_if_that_is_wanted(app: Any, driver: Driver, heard: list[str]) -> None:
    def go(page: str, times: int) -> None:
        app.home(route(page))
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


@pytest.fixture
def table(app: Any, driver: Driver, heard: list[str]) -> AtTable:
    """A table with the voice on: Anna holds 7, 7 and 9."""
    del heard
    app.change(voice=True, motion="none", cover_after=0)
    lay(app, bungee("7 7 9", "2 2", "5 5", discard="4"))
    driver.frames(3)
    return AtTable(app, driver)


def stand_on(table: AtTable, name: str) -> None:
    """Move the focus by arrow keys to a card with this face in the player's own hand."""
    for key in ("right", "down", *["left"] * 9, *["right"] * 9):
        table.driver.key(key)
        shown = [table.scene.layer.shown_on(piece) for piece in table.scene.pieces.at("hand 0")]
        at = table.page.keys._at
        piece = table.scene.entry.keys._piece_of(at) if at else None
        if piece and piece.place == "hand 0" and table.scene.layer.shown_on(piece) == name:
            return
    raise AssertionError(f"the keyboard does not come to {name}: {shown}")


def test_what_happens_is_said_and_whose_turn_it_is_but_nothing_hidden(table: AtTable, heard: list[str]) -> None:
    table.open_curtain()
    table.unlock()
    table.make("drop 7 7")
    table.driver.frames(3)
    assert heard[-1].startswith("Anna discards 2\u00a0×\u00a07.")
    assert heard[-1].endswith("It is Beat’s turn.")
    assert "draws" not in " ".join(heard)


def test_a_secret_is_spoken_only_on_request(table: AtTable, heard: list[str]) -> None:
    table.open_curtain()
    table.unlock()
    stand_on(table, "9")
    assert heard[-1] == "One of your cards."
    table.driver.key("f2")
    assert heard[-1] == "One of your cards."
    assert heard[-2].endswith("It is Anna’s turn.")
    assert not any("9" in said for said in heard)
    table.driver.key("f2", "shift")
    assert heard[-1].startswith("9: Worth 9 points")


def test_a_finger_that_rests_on_a_secret_is_answered_in_writing_only(table: AtTable, heard: list[str]) -> None:
    table.open_curtain()
    table.unlock()
    heard.clear()
    table.driver.hold(table.at("hand 0/9"), 0.6).up()
    assert table.driver.widgets("Bubble")
    assert heard == []
    table.driver.hold(table.at("lucky"), 0.6).up()
    assert heard[-1].startswith("The lucky card")


def tab_all(table: AtTable) -> None:
    """Move the focus once through everything that can be pressed."""
    for _ in range(20):
        table.driver.key("tab")


def test_the_last_thing_that_has_happened_is_said_as_everybody_may_hear_it(
    app: Any, driver: Driver, heard: list[str]
) -> None:
    app.change(voice=True, motion="none", cover_after=0)
    match = Match.new("dog", seats=4, seed=3)
    while match.view(None)["phase"] == "exchange":
        # The player who begins the round passes a card on first.
        match.play(match.actors[-1], match.moves(match.actors[-1])[0])
    lay(app, match)
    driver.frames(3)
    table = AtTable(app, driver)
    table.session.open()
    app.page.show()
    table.entry.open_hand(now=True)
    app.page.show()
    secrets = [told for told in table.page.news.sentences() if told not in table.page.news.public()]
    assert secrets, "somebody has got a card"
    tab_all(table)
    assert table.page.news.public() in heard
    assert not any(secret in said for secret in secrets for said in heard)


def test_a_button_that_tells_of_the_own_cards_is_not_read_out(app: Any, driver: Driver, heard: list[str]) -> None:
    app.change(voice=True, motion="none", cover_after=0)
    lay(app, bungee("1 2", "2 2", "5 5", discard="4"))
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    table.unlock()
    assert "Bungee!" in driver.texts()
    tab_all(table)
    assert "A button that only you should read." in heard
    assert "Bungee!" not in heard


def test_a_lone_player_hears_everything(app: Any, driver: Driver, heard: list[str]) -> None:
    app.change(voice=True, motion="none", cover_after=0)
    match = bungee("7 7 9", "2 2", discard="4")
    people = [app.store.keep_person(PEOPLE[0]), Person("Vreni", "blue", "moon", level="gentle")]
    app.home(routes.Table(key=app.store.open_table(match, people)))
    driver.frames(3)
    stand_on(AtTable(app, driver), "9")
    assert heard[-1].startswith("9: Worth 9 points")


def test_what_has_happened_can_be_heard_once_without_it_being_said_always(
    app: Any, driver: Driver, heard: list[str]
) -> None:
    app.change(voice=False, motion="none", cover_after=0)
    lay(app, bungee("7 7 9", "2 2", "5 5", discard="4"))
    driver.frames(3)
    table = AtTable(app, driver)
    table.open_curtain()
    table.unlock()
    table.make("drop 7 7")
    assert heard == []
    app.page.open_menu()
    driver.frames(3)
    driver.tap(driver.find("Read aloud"))
    driver.frames(3)
    assert heard
    assert heard[0].endswith("It is Beat’s turn.")


def test_a_guided_round_is_said_step_by_step(app: Any, driver: Driver, heard: list[str]) -> None:
    app.change(voice=True, motion="none", cover_after=0)
    app.home(routes.Lesson(game="dog"))
    driver.frames(3)
    assert heard == [app.page.progress.step.say]
    driver.key("f2")
    assert heard == [app.page.progress.step.say] * 2
    done = app.page.progress.step.done
    app.page.play(app.page.progress.step.do[0])
    driver.frames(3)
    assert heard[-1] == done
