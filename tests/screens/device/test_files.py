"""Files that users choose, and the clipboard: written whole or not at all, and failures are reported."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from screens.app.errors import UserError
from screens.device import files, system
from screens.device.files import FileError
from tests.screens import fake_android as phone
from tests.screens.driver import Driver

ROOT = Path(__file__).parents[3]
MOST = 8


# -- on a phone


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What became of documents on a phone."""
    answer: dict[str, Any] = phone.told(tmp_path_factory.mktemp("phone"), "documents")
    return answer


def test_a_phone_asks_where_to_save_with_a_name_and_a_kind(told: dict[str, Any]) -> None:
    intent = {"action": "CREATE_DOCUMENT", "category": "OPENABLE", "type": "application/json", "TITLE": "table.json"}
    assert told["saved"]["intent"] == intent
    assert told["picture saved"]["intent"] == intent | {"type": "image/png", "TITLE": "result.png"}


def test_of_an_ending_that_a_phone_does_not_know_it_is_told_nothing(told: dict[str, Any]) -> None:
    """Otherwise it would append the suffix of the type it is told."""
    assert told["backup saved"]["intent"]["type"] == "application/octet-stream"
    assert told["backup saved"]["intent"]["TITLE"] == "all.stammtisch"


def test_a_phone_offers_files_of_any_kind_to_be_opened(told: dict[str, Any]) -> None:
    """Few file providers know the type of .json."""
    assert told["fetched"]["intent"] == {"action": "OPEN_DOCUMENT", "category": "OPENABLE", "type": "*/*"}


@pytest.mark.parametrize("how", ["saved", "saved by w"])
def test_a_document_is_written_from_its_beginning_to_its_end(told: dict[str, Any], how: str) -> None:
    assert (told[how]["answers"], told[how]["there"]) == ([True], "Zürich")


def test_no_more_of_a_document_is_read_than_is_wanted(told: dict[str, Any]) -> None:
    assert told["fetched"]["answers"] == ["a table"]
    assert told["fetched too much"]["answers"] == ["a table a"]
    assert phone.Handing.LARGEST == MOST


def test_a_cancelled_dialog_on_a_phone_reports_nothing(told: dict[str, Any]) -> None:
    assert told["not saved"]["answers"] == [False]
    assert told["not fetched"]["answers"] == [None]


@pytest.mark.parametrize(
    ("what", "code"),
    [
        ("saved nowhere", "unwritable"),
        ("refused", "unwritable"),
        ("full", "disk_full"),
        ("fetched from nowhere", "unreadable"),
        ("unreadable", "unreadable"),
        ("gone", "unreadable"),
    ],
)
def test_what_fails_with_a_document_is_told(told: dict[str, Any], what: str, code: str) -> None:
    assert told[what]["answers"] == [f"trouble: {code}"]


def test_a_phone_without_dialogs_says_so_at_once(told: dict[str, Any]) -> None:
    assert told["no dialogs"] == {what: {"answers": ["trouble: no_dialog"]} for what in ("save", "fetch")}


def test_answers_wait_for_the_app_to_be_back_and_are_heard_once(told: dict[str, Any]) -> None:
    answered = [each for each in told.values() if isinstance(each, dict) and "intent" in each]
    assert len(answered) == 14
    assert {each["early"] for each in answered} == {0}
    assert {len(each["answers"]) for each in answered} == {1}


def test_every_document_is_closed_by_the_code_that_opened_it(told: dict[str, Any]) -> None:
    assert {each["open"] for each in told.values() if isinstance(each, dict) and "open" in each} == {0}
    assert told["listeners"] == 1


# -- on a desktop


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A desktop with these dialog programs: scripts that record their arguments."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)
    monkeypatch.setattr(sys, "platform", "linux")

    def put(name: str, script: str) -> Path:
        calls = tmp_path / f"{name}.calls"
        program = folder / name
        program.write_text(f'#!/bin/sh\nfor each in "$@"; do echo "$each" >> "{calls}"; done\n{script}\n')
        program.chmod(0o755)
        return calls

    return put


def answer(driver: Driver, ask: Callable[[Callable[[Any], None]], None]) -> Any:
    """The answer to a request, which must arrive on the app's own clock."""
    answers: list[Any] = []
    ask(answers.append)
    assert not answers
    driver.frames(3)
    if not answers:
        driver.join("files")
    assert len(answers) == 1
    return answers[0]


def saved(driver: Driver, text: str = "Zürich") -> Any:
    return answer(driver, lambda done: files.save("table.json", text, done))


def fetched(driver: Driver) -> Any:
    return answer(driver, lambda done: files.fetch(MOST, done))


def code(trouble: Any) -> str:
    assert isinstance(trouble, FileError)
    assert trouble.sentence()
    return trouble.code


def test_a_desktops_dialog_says_where_to_save(driver: Driver, programs: Any, tmp_path: Path) -> None:
    calls = programs("zenity", f"echo '{tmp_path}/our table.json'")
    assert saved(driver) is True
    assert (tmp_path / "our table.json").read_text(encoding="utf-8") == "Zürich"
    wanted = ["--file-selection", f"--filename={tmp_path}/table.json", "--save", "--confirm-overwrite"]
    assert calls.read_text().splitlines() == ["--title=Stammtisch", *wanted]


def test_a_desktops_dialog_says_what_to_open(driver: Driver, programs: Any, tmp_path: Path) -> None:
    (tmp_path / "Zürich").write_text("a table, and more")
    calls = programs("kdialog", f"echo '{tmp_path}/Zürich'")
    assert fetched(driver) == b"a table, "
    assert calls.read_text().splitlines() == ["--title", "Stammtisch", "--getopenfilename", f"{tmp_path}/"]


def test_each_desktop_has_its_own_dialog(
    driver: Driver, programs: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    programs("zenity", f"echo '{tmp_path}/gnome.json'")
    programs("kdialog", f"echo '{tmp_path}/kde.json'")
    assert saved(driver) is True
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert saved(driver) is True
    assert {path.name for path in tmp_path.glob("*.json")} == {"gnome.json", "kde.json"}


def test_a_dialog_that_does_not_start_gives_way_to_another(driver: Driver, programs: Any, tmp_path: Path) -> None:
    programs("zenity", "exit 255")
    programs("kdialog", f"echo '{tmp_path}/a.json'")
    assert saved(driver) is True


@pytest.mark.parametrize("script", ["exit 255", "kill -9 $$", None])
def test_without_a_dialog_the_clipboard_is_named(driver: Driver, programs: Any, script: str | None) -> None:
    if script:
        programs("zenity", script)
    for trouble in (saved(driver), fetched(driver)):
        assert code(trouble) == "no_dialog"
        assert "clipboard" in trouble.sentence()


@pytest.mark.parametrize("script", ["exit 1", "exit 0", "echo"])
def test_a_closed_dialog_reports_nothing(driver: Driver, programs: Any, script: str) -> None:
    programs("zenity", script)
    assert saved(driver) is False
    assert fetched(driver) is None


def test_the_app_goes_on_while_people_choose(driver: Driver, programs: Any, tmp_path: Path) -> None:
    programs("zenity", f"read answer < '{tmp_path}/answer'; echo \"$answer\"")
    os.mkfifo(tmp_path / "answer")
    answers: list[Any] = []
    files.save("table.json", "Zürich", answers.append)
    driver.wait(2)
    assert not answers
    (tmp_path / "answer").write_text(f"{tmp_path}/a.json\n")
    driver.join("files")
    assert answers == [True]


def test_a_name_without_an_ending_gets_one_unless_that_would_be_another_file(
    driver: Driver, programs: Any, tmp_path: Path
) -> None:
    programs("zenity", f"echo '{tmp_path}/table'")
    assert saved(driver) is True
    assert (tmp_path / "table.json").read_text(encoding="utf-8") == "Zürich"
    assert saved(driver, "Bern") is True
    assert (tmp_path / "table.json").read_text(encoding="utf-8") == "Zürich"
    assert (tmp_path / "table").read_text(encoding="utf-8") == "Bern"


def test_the_other_desktops_dialogs_know_the_name_and_take_it_for_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert files._dialogs("it's.json")[0][-1] == "it's.json"
    monkeypatch.setattr(sys, "platform", "win32")
    assert "$asked.FileName = 'it''s.json'" in files._dialogs("it's.json")[0][-1]
    assert "SaveFileDialog" in files._dialogs("it's.json")[0][-1]
    assert "OpenFileDialog" in files._dialogs("")[0][-1]


# -- files


def test_a_file_is_written_whole_or_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table.json"
    path.write_bytes(b"before")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError) as told:
        files.write(path, b"after")
    assert code(told.value) == "disk_full"
    assert path.read_bytes() == b"before"
    assert [each.name for each in tmp_path.iterdir()] == ["table.json"]


def test_a_link_still_leads_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"before")
    (tmp_path / "link").symlink_to("real")
    files.write(tmp_path / "link", b"after")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"after"


def test_two_dialogs_never_open_at_once(driver: Driver, programs: Any, tmp_path: Path) -> None:
    """The second one counts as cancelled; once the first is closed, another opens."""
    calls = programs("zenity", f"read answer < '{tmp_path}/answer'; echo \"$answer\"")
    os.mkfifo(tmp_path / "answer")
    answers: list[Any] = []
    files.save("table.json", "Zürich", answers.append)
    assert saved(driver) is False
    assert fetched(driver) is None
    (tmp_path / "answer").write_text(f"{tmp_path}/a.json\n")
    driver.join("files")
    assert answers == [True]
    assert calls.read_text().count("--file-selection") == 1
    programs("zenity", f"echo '{tmp_path}/b.json'")
    assert saved(driver) is True


@pytest.mark.parametrize(
    ("number", "expected"),
    [(28, "disk_full"), (122, "disk_full"), (30, "no_entry"), (13, "no_entry"), (5, "unwritable")],
)
def test_each_failure_has_its_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, expected: str
) -> None:
    def fails(*_: Any, **_more: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "replace", fails)
    with pytest.raises(FileError) as told:
        files.write(tmp_path / "table.json", b"after")
    assert code(told.value) == expected


@pytest.mark.parametrize("name", ["no/such/folder/a.json", "x" * 300, "nul\0", "."])
def test_what_can_not_be_written_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError) as told:
        files.write(tmp_path / name, b"after")
    assert code(told.value)


def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "nothing", tmp_path / "pipe", Path("/dev/zero"), tmp_path / "nul\0"):
        with pytest.raises(FileError) as told:
            files.read(path, MOST)
        assert code(told.value) == "unreadable"


# -- the clipboard


class FakeClipboard:
    """A clipboard with some content, or one that fails."""

    def __init__(self, content: Any = None) -> None:
        self.content = content

    def copy(self, data: str) -> None:
        self._check()
        self.content = data

    def paste(self) -> Any:
        self._check()
        return self.content

    def _check(self) -> None:
        if isinstance(self.content, Exception):
            raise self.content


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> FakeClipboard:
    fake = FakeClipboard()
    monkeypatch.setattr("kivy.core.clipboard.Clipboard", fake)
    return fake


def test_a_text_goes_over_the_clipboard(clipboard: FakeClipboard) -> None:
    files.copy("Zürich")
    assert files.paste() == clipboard.content == "Zürich"


@pytest.mark.parametrize("content", [None, "", " \n", b"bytes", 5])
def test_a_clipboard_without_text_is_told(clipboard: FakeClipboard, content: Any) -> None:
    clipboard.content = content
    with pytest.raises(FileError) as told:
        files.paste()
    assert code(told.value) == "clipboard_empty"


def test_a_clipboard_that_fails_is_told(clipboard: FakeClipboard) -> None:
    clipboard.content = RuntimeError("android.os.TransactionTooLargeException")
    for use in (files.paste, lambda: files.copy("text")):
        with pytest.raises(FileError) as told:
            use()
        assert code(told.value) == "clipboard"


def test_this_is_a_desktop() -> None:
    """Otherwise half of the tests above would prove nothing."""
    assert not system.ANDROID
    assert issubclass(FileError, UserError)
