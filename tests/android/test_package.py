"""What goes into Android's package: all that the app needs and nothing else; and what Android is told of it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from assets.make import png
from tests.android.making import ARCH, ROOT, Made, packages

SPACE = "{http://schemas.android.com/apk/res/android}"
#: Python and data of the app and of all that it imports, packed: so much may be fetched at most.
LARGEST = 8_000_000


def names(packed: Path) -> set[str]:
    with tarfile.open(packed) as tar:
        return {Path(member.name).as_posix() for member in tar if member.isfile()}


def wanted() -> set[str]:
    """All that the app reads, from a look at the folders."""
    folders = {"tabletop": "py", "screens": "py", "kv": "kv,py", "assets": "json,png,wav,mo,py"}
    return {
        file.relative_to(ROOT).as_posix()
        for folder, kinds in folders.items()
        for kind in kinds.split(",")
        for file in (ROOT / folder).rglob(f"*.{kind}")
        if "assets/make" not in file.as_posix()
    } | {"main.py"}


def test_all_that_the_app_reads_is_taken_and_nothing_else(made: Made) -> None:
    files = {file.relative_to(made.app).as_posix() for file in made.app.rglob("*") if file.is_file()}
    files = {file for file in files if not file.endswith(".pyc")}
    androids = {"assets/presplash.png", "assets/icon-foreground.png", "assets/icon-background.png"}
    assert files - {"sitecustomize.py", "LICENSE"} == wanted() - androids


def test_only_byte_code_travels(made: Made) -> None:
    packed = names(made.payload) | names(made.libraries)
    assert [name for name in packed if name.endswith((".py", ".so"))] == []
    assert {"main.pyc", "screens/app.pyc", "assets/locale/de/LC_MESSAGES/stammtisch.mo"} <= names(made.payload)


def test_byte_code_has_no_assertions_and_no_docstrings(made: Made, tmp_path: Path) -> None:
    with tarfile.open(made.payload) as tar:
        tar.extract("tabletop/match.pyc", tmp_path, filter="data")
    code = (tmp_path / "tabletop/match.pyc").read_bytes()
    source = (ROOT / "tabletop/match.py").read_text(encoding="utf-8")
    assert source.startswith('"""')
    assert source.splitlines()[0].strip('"').encode() not in code


def test_the_package_is_small(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    app, imported = made.payload.stat().st_size, made.libraries.stat().st_size
    with capsys.disabled():
        print(f"\npacked: the app {app / 1e6:.2f} MB, what it imports {imported / 1e6:.2f} MB")
    assert app + imported <= LARGEST


def test_licences_of_what_is_imported_travel_with_it(made: Made) -> None:
    licences = [name for name in names(made.libraries) if "LICEN" in name.upper()]
    for package in ("kivy", "kivymd", "plyer", "asynckivy", "materialyoucolor"):
        assert any(name.lower().split("site-packages/")[1].startswith(package) for name in licences)


# -- the tools are told


def test_python_for_android_is_told_what_to_build(made: Made) -> None:
    assert made.create[0] == "create"
    assert {"--bootstrap=sdl2", f"--arch={ARCH}", "--dist_name=stammtisch"} <= set(made.create)
    told = dict(zip(made.apk, made.apk[1:], strict=False))
    assert told["--package"] == "org.stammtisch.stammtisch"
    assert told["--minsdk"] == told["--ndk-api"] == "24"
    assert told["--permission"] == "android.permission.VIBRATE"
    assert made.apk.count("--permission") == 1
    assert "--window" in made.apk
    assert "--wakelock" not in made.apk


def test_a_release_is_the_same_signed_and_no_bundle_for_a_shop(made: Made) -> None:
    assert made.release[0] == made.apk[0] == "apk"
    assert set(made.release) - set(made.apk) == {"--release", "--sign"}
    assert set(made.apk) <= set(made.release)


def test_all_parts_resolve_and_nothing_but_these_is_compiled(made: Made) -> None:
    kivys = {"kivy", "sdl2", "sdl2_image", "sdl2_mixer", "sdl2_ttf", "setuptools", "pyjnius", "android"}
    pythons = {"hostpython3", "python3", "libffi", "openssl", "sqlite3"}
    assert set(made.recipes) == kivys | pythons | {"materialyoucolor"}
    assert made.bootstrap == "sdl2"


def test_what_pip_fetches_runs_anywhere(made: Made, tmp_path: Path) -> None:
    options = ["-q", "--no-deps", "--only-binary=:all:", "--dest", str(tmp_path), "--disable-pip-version-check"]
    subprocess.run([sys.executable, "-m", "pip", "download", *options, *made.modules], check=True)
    assert all(file.name.endswith("-none-any.whl") for file in tmp_path.iterdir() if "chardet" not in file.name)
    assert set(packages(made)) >= {"kivy==2.3.1", "kivymd==2.0.0"}


def test_the_ndk_aligns_to_sixteen_kilobytes_by_itself(made: Made) -> None:
    # From its version 28 on; what comes of it is looked at by packaging/android/check.py.
    assert int(made.ndk.rstrip("abc")) >= 28


# -- Android is told


def test_android_is_told_what_the_app_may_and_nothing_more(manifest: str) -> None:
    root = ElementTree.fromstring(manifest)
    assert [each.get(f"{SPACE}name") for each in root.iter("uses-permission")] == ["android.permission.VIBRATE"]
    sdk = root.find("uses-sdk")
    assert sdk is not None
    assert (sdk.get(f"{SPACE}minSdkVersion"), sdk.get(f"{SPACE}targetSdkVersion")) == ("24", "36")
    assert [each.get(f"{SPACE}name") for each in root.findall("queries/intent/action")] == [
        "android.intent.action.TTS_SERVICE"
    ]


def test_android_turns_it_splits_its_screen_and_sends_it_back(manifest: str) -> None:
    root = ElementTree.fromstring(manifest)
    application, activity = root.find("application"), root.find("application/activity")
    assert application is not None
    assert activity is not None
    assert application.get(f"{SPACE}enableOnBackInvokedCallback") == "false"
    assert application.get(f"{SPACE}resizeableActivity") == "true"
    assert not str(application.get(f"{SPACE}theme")).endswith("Fullscreen")
    assert activity.get(f"{SPACE}screenOrientation") == "unspecified"
    changes = str(activity.get(f"{SPACE}configChanges")).split("|")
    assert {"orientation", "screenSize", "density", "fontScale", "uiMode", "keyboard"} <= set(changes)


def test_android_compiles_the_manifest(made: Made, tmp_path: Path) -> None:
    framework = Path("/usr/share/android-framework-res/framework-res.apk")
    if not shutil.which("aapt") or not framework.exists():
        pytest.skip("needs aapt and android-framework-res (apt install aapt android-framework-res)")
    text = made.manifest.read_text(encoding="utf-8").replace("<manifest ", '<manifest package="org.stammtisch" ')
    # The framework that Debian has is older than this attribute.
    text = text.replace('android:enableOnBackInvokedCallback="false"', "")
    (tmp_path / "AndroidManifest.xml").write_text(text, encoding="utf-8")
    command = [
        "aapt",
        "package",
        "-M",
        "AndroidManifest.xml",
        "-S",
        str(made.resources),
        "-I",
        str(framework),
        "-F",
        "shell.apk",
    ]
    subprocess.run(command, cwd=tmp_path, check=True)
    said = subprocess.run(
        ["aapt", "dump", "badging", "shell.apk"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert "targetSdkVersion:'36'" in said.stdout


def test_the_app_has_its_name_its_sign_and_its_first_picture(made: Made) -> None:
    words = (made.resources / "values/strings.xml").read_text(encoding="utf-8")
    assert ">Stammtisch<" in words
    assert "#EFE7DA" in words
    for name, ours in {
        "mipmap/icon.png": "icon.png",
        "mipmap/icon_foreground.png": "icon-foreground.png",
        "mipmap/icon_background.png": "icon-background.png",
        "drawable/presplash.jpg": "presplash.png",
    }.items():
        assert (made.resources / name).read_bytes() == (ROOT / "assets" / ours).read_bytes()
    assert png.size(made.resources / "mipmap/icon_foreground.png") == (432, 432)
    adaptive = (made.resources / "mipmap-anydpi-v26/icon.xml").read_text(encoding="utf-8")
    assert "@mipmap/icon_foreground" in adaptive
    assert "@mipmap/icon_background" in adaptive


def test_gradle_is_told_the_same(made: Made) -> None:
    text = (made.dist / "build.gradle").read_text(encoding="utf-8")
    assert "minSdkVersion 24" in text
    assert "targetSdkVersion 36" in text
    assert "compileSdkVersion 36" in text
