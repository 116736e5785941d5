"""The app's calls into Java: pyjnius finds the right methods, in classes that match Android's.

Needs a JDK and pyjnius (``pip install -e '.[java]'``); the classes are compared with Debian's libandroid-23-java, which
has Android 6.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any

import pytest

from tests.screens import fake_android, fake_java

ROOT = Path(__file__).parents[2]
SOURCES = Path(__file__).with_name("java")
#: The Java class that goes into the package.
OURS = ROOT / "packaging/android/java"
ANDROID = Path("/usr/share/java/com.android.android-23.jar")

#: What is newer than Android 6, by the API level that added it: whole classes, and single methods or overloads.
NEWER = {
    24: ("android.os.LocaleList", "android.content.res.Configuration.getLocales"),
    26: (
        "android.os.VibrationEffect",
        "android.os.Vibrator.vibrate",
        "android.view.accessibility.AccessibilityNodeInfo.setHintText",
    ),
    29: ("android.graphics.Insets",),
    30: (
        "android.view.WindowInsets$Type",
        "android.view.WindowInsetsController",
        "android.view.WindowInsets.getInsets",
        "android.view.Window.getInsetsController",
        "android.content.ContentResolver.insert",
        "android.content.ContentResolver.delete",
    ),
    33: ("android.app.Activity.setRecentsScreenshotEnabled",),
}
#: Objects that the app creates itself; all others come from Android.
MADE = ("Intent", "ContentValues", "TextToSpeech")
#: Calls to Java are recognized by their camelCase names; these have no capital.
SHORT = {"speak", "stop", "ime", "put", "insert", "delete"}

Methods = dict[str, dict[str, set[str]]]


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our stand-ins for Android's classes, compiled."""
    if not shutil.which("javac"):
        pytest.skip("needs a JDK (apt install default-jdk-headless)")
    folder = tmp_path_factory.mktemp("classes")
    subprocess.run(["javac", "-Xlint:-options", "-d", str(folder), *sources(SOURCES, OURS)], check=True)
    return folder


@pytest.fixture(scope="module")
def heard(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the app asked of the phone, through pyjnius."""
    if PathFinder.find_spec("jnius") is None:
        pytest.skip("needs pyjnius (pip install -e '.[java]')")
    folder = tmp_path_factory.mktemp("phone")
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_METRICS", "KIVY_DPI"))}
    result = subprocess.run(
        [sys.executable, "-m", "tests.screens.real_java", str(classes), str(folder)],
        cwd=ROOT,
        env=ours | {"ANDROID_ARGUMENT": "", "ANDROID_APP_PATH": str(folder), "LANGUAGE": "en"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 0, result.stderr + result.stdout
    answer: dict[str, Any] = json.loads(result.stdout.splitlines()[-1])
    return answer


def test_what_the_app_asks_of_the_device_gets_there(heard: dict[str, Any]) -> None:
    told = heard["told"]["device"]
    assert told.pop("asked") == [
        "vibrate 15 ms",
        "addFlags 8192 ui",
        "recents false ui",
        "bars 24 24 ui",
        "setSoftInputMode 16 ui",
        "sensor on 3",
        "sensor off",
    ]
    assert told == {
        "density": 2.5,
        "version": 36,
        "folder": "/data/files",
        "languages": ["gsw-CH", "de-CH"],
        "dark": True,
        "text": 1.5,
        "seen": [[0, 80, 0, 120, 900], "face down"],
        "pull": -9.5,
    }


def test_documents_and_gifts_go_out_as_strings_with_their_emoji(heard: dict[str, Any]) -> None:
    told = heard["told"]["documents"]
    assert told["results"] == ["a table", True, "unwritable", "no_taker", "no_dialog"]
    assert (told["saved"], told["kept"]) == ("Zürich", "a picture")
    asked = "\n".join(told["asked"])
    assert "android.intent.extra.TITLE String:table 🐑.json" in asked
    assert "android.intent.extra.TEXT String:Anna 🐑 hat gewonnen!]; title String:Teilen" in asked
    assert "_display_name=String:result.png, mime_type=String:image/png" in asked
    assert re.search("android.intent.extra.STREAM Uri:.*; clip ClipData:uri .*; flags Integer:1", asked)
    assert "char[]" not in asked


def test_sentences_are_spoken_with_their_emoji_and_a_voice_that_has_gone_is_silence(heard: dict[str, Any]) -> None:
    assert heard["told"]["voice"] == [
        "setLanguage de-CH",
        "speak String:Anna 🐑 zieht. 1 stammtisch",
        "setLanguage it-CH",
        "speak String:Asso 0 stammtisch",
        "stop",
        "setLanguage en-GB",
    ]


def test_an_emoji_comes_back_from_the_clipboard_of_the_phone(heard: dict[str, Any]) -> None:
    assert heard["told"]["pasted"] == "Anna 🐑 in Zürich"


def test_talk_back_reads_the_app_and_works_it_only_while_it_is_on(heard: dict[str, Any]) -> None:
    told = heard["told"]["talk back"]
    assert told["before"] == [False, None], "nothing is read or served until touch exploration is on"
    shelf = "\n".join(told["shelf"])
    assert re.search(r"TextView Name=Stammtisch Heading", shelf)
    assert re.search(r"  \d+ Button Name=Settings Clickable @\d+,\d+,\d+,\d+$", shelf, re.MULTILINE)
    assert re.search(r"ListView @", shelf), "a list is read thing by thing"
    assert told["opened"] == "Settings"
    settings = "\n".join(told["settings"])
    assert re.search(r"Switch Name=Sounds Hint=.+ Checked Clickable", settings)
    assert re.search(r"  \d+ TextView Name=Text size Hint=.+ Heading", settings), (
        "the name of a group is read inside it"
    )
    assert re.search(r"    \d+ SeekBar Name=Text size 100.?% @", settings)
    assert told["events"][-1].startswith("event 32 ")
    assert told["events"][-1].endswith("[Settings]")
    assert told["sound"] == [False, True], "a click switches it"
    assert told["text"] == 110, "a scroll forward steps a number up"
    assert told["focus"] == "Back", "what TalkBack reads has the keyboard's focus"
    assert told["after"] == [False, False]


def test_talk_back_finds_the_smallest_thing_under_a_finger_and_its_wishes_arrive(heard: dict[str, Any]) -> None:
    told = heard["told"]["provider"]
    assert told["nodes"] == [
        "2 ViewGroup @0,80,1080,2420",
        "  3 TextView Name=Anna draws. Live1 @0,80,1080,2420",
        "  4 ViewGroup @0,580,1080,1080",
        "    5 TextView Name=Your hand Heading @0,580,1080,1080",
        "    6 Button Name=7 🐑 Hint=7 points Selected Clickable Focused <Explain> @100,600,200,750",
        "    7 EditText Text=Zoe Hint=Name Clickable Disabled @300,600,400,750",
    ]
    assert told["events"] == [
        "event 2048 -1 []",
        "event 32 2 [Bungee]",
        "event 2048 3 [Anna draws.]",
        "event 8 6 [7 🐑]",
        "event 128 6 []",
        "event 128 5 []",
        "event 256 6 []",
        "event 256 5 []",
        "event 32768 6 [7 🐑]",
        "event 1 6 [7 🐑]",
        "event 65536 6 [7 🐑]",
        "event 2048 -1 []",
        "event 2048 3 [Beat draws.]",
    ]
    assert told["asked"] == [
        ["seven", "focus", ""],
        ["seven", "click", ""],
        ["seven", 0, ""],
        ["name", "write", "Zoë 🐑"],
    ]
    assert told["refused"] == [False, False]


def test_our_java_class_is_one_for_android(tmp_path: Path) -> None:
    """It is compiled with Android 6, the lowest but one that the package is for."""
    if not shutil.which("javac") or not ANDROID.exists():
        pytest.skip("needs a JDK and libandroid-23-java (.ci/android_classes installs it)")
    command = ["javac", "-Xlint:-options", "-cp", str(ANDROID), "-d", str(tmp_path), *sources(OURS)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr


def test_every_call_into_java_has_been_made(heard: dict[str, Any]) -> None:
    silent = [
        f"{file}:{line}: {name}" for file, line, name, lines in calls() if not lines & set(heard["ran"].get(file, ()))
    ]
    assert silent == []
    assert len([*calls()]) > 40


def calls() -> Iterator[tuple[str, int, str, set[int]]]:
    """The app's calls into Java: file, line, name, and the lines of the statement."""
    for path in sorted((ROOT / "screens").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "jnius" not in text:
            continue
        statements = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
        for statement in statements:
            for node in _own(statement):
                if isinstance(node, ast.Attribute) and (re.match("[a-z]+[A-Z]", node.attr) or node.attr in SHORT):
                    lines = {*range(statement.lineno, (statement.end_lineno or 0) + 1)}
                    yield path.relative_to(ROOT).as_posix(), node.lineno, node.attr, lines


def _own(statement: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of a statement without those of the statements nested in it."""
    for node in ast.iter_child_nodes(statement):
        if not isinstance(node, ast.stmt | ast.ExceptHandler):
            yield node
            yield from (each for each in ast.walk(node) if each is not node)


# -- as Android has them


@pytest.fixture(scope="module")
def ours(classes: Path) -> Methods:
    """The methods of our stand-ins."""
    return methods(classes, *names())


def test_the_classes_of_ours_have_the_methods_that_android_has(ours: Methods) -> None:
    if not ANDROID.exists():
        pytest.skip("needs libandroid-23-java (.ci/android_classes installs it)")
    real = methods(ANDROID, *names())
    newer = {name for names in NEWER.values() for name in names}
    strange = [
        f"{owner}.{name}: {signatures ^ real.get(owner, {}).get(name, set())}"
        for owner, own in ours.items()
        if owner.startswith("android.") and owner not in newer
        for name, signatures in own.items()
        if not _is_androids(owner, name, signatures, real, newer)
    ]
    assert strange == []


def _is_androids(owner: str, name: str, signatures: set[str], real: Methods, newer: set[str]) -> bool:
    if name == owner.rpartition(".")[2].rpartition("$")[2] and name not in MADE:
        return True
    known = real.get(owner, {}).get(name, set())
    return signatures > known if f"{owner}.{name}" in newer else signatures == known


@pytest.mark.parametrize("fake", fake_java.Java.__subclasses__(), ids=lambda fake: fake.__name__)
def test_a_fake_takes_what_java_takes(ours: Methods, fake: type[fake_java.Java]) -> None:
    own: dict[str, set[str]] = {}
    for name, signature in fake_java.declared(fake):
        own.setdefault(name, set()).add(signature)
    java = [ours[name] for name in fake.names if name in ours]
    for name, signatures in own.items():
        if fake is fake_android.String or fake.names[0].startswith("java."):
            continue
        theirs = next((each[name] for each in java if name in each), set())
        assert {_taken(each) for each in signatures} <= {_taken(each) for each in theirs}, name


def _taken(signature: str) -> str:
    return signature[: signature.index(")")]


def sources(*folders: Path) -> list[str]:
    """The Java files in these folders."""
    return [str(path) for folder in folders for path in sorted(folder.rglob("*.java"))]


def names() -> list[str]:
    """Our stand-in classes, nested ones too."""
    found = [path.relative_to(SOURCES).with_suffix("").as_posix().replace("/", ".") for path in SOURCES.rglob("*.java")]
    nested = ["android.os.Build$VERSION", "android.view.WindowInsets$Type", "android.provider.MediaStore$Images$Media"]
    nested += ["android.content.ClipData$Item", "android.view.View$OnHoverListener"]
    told = "android.view.accessibility.Accessibility"
    nested += [f"{told}Manager$TouchExplorationStateChangeListener", "android.view.View$AccessibilityDelegate"]
    nested += [f"{told}NodeInfo$AccessibilityAction", f"{told}NodeInfo$CollectionItemInfo"]
    own = "org.stammtisch.accessibility.ScreenReader"
    return [*sorted(found), *nested, "android.speech.tts.TextToSpeech$OnInitListener", own]


def methods(classes: Path, *names: str) -> Methods:
    """The public methods of those of these classes that exist, as the JDK lists them."""
    told = subprocess.run(
        ["javap", "-public", "-s", "-cp", str(classes), *names], capture_output=True, text=True, check=False
    ).stdout
    found: Methods = {}
    owner = name = ""
    for line in told.splitlines():
        if match := re.match(r".*?\b(?:class|interface) ([\w.$]+)", line):
            owner = match[1]
            found[owner] = {}
        elif match := re.search(r"([\w$.]+)\(", line):
            name = match[1].rpartition(".")[2].rpartition("$")[2]
        elif "descriptor: (" in line:
            found[owner].setdefault(name, set()).add(line.split()[1])
    return found
