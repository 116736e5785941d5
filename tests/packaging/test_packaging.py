"""Packages install what the app needs, on desktops and on phones."""

from __future__ import annotations

import configparser
import re
import struct
import sys
import time
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from screens.store import Store, second_copy

ROOT = Path(__file__).parents[2]
SETUP = (ROOT / "setup.py").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

SPEC = configparser.ConfigParser(interpolation=None)
SPEC.read(ROOT / "buildozer.spec", encoding="utf-8")
ANDROID = SPEC["app"]


def test_phone_and_desktop_have_the_same_versions() -> None:
    pinned = set(re.findall(r'"(\w+==[\d.]+)"', SETUP))
    assert len(pinned) == 3
    assert pinned <= set(ANDROID["requirements"].split(","))


def test_the_phones_version_is_read_where_ours_is() -> None:
    source = ANDROID["version.filename"].replace("%(source.dir)s", str(ROOT))
    assert re.search(ANDROID["version.regex"], Path(source).read_text(encoding="utf-8"))


def test_the_app_asks_for_no_permission_but_vibration() -> None:
    assert ANDROID["android.permissions"] == "android.permission.VIBRATE"


def test_the_back_key_reaches_the_app() -> None:
    attributes = ROOT / ANDROID["android.extra_manifest_application_arguments"]
    assert 'android:enableOnBackInvokedCallback="false"' in attributes.read_text(encoding="utf-8")


def test_the_phones_backup_keeps_what_the_app_cannot_make_again_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "stammtisch.db"
    store = Store(path)
    second_copy.make(path, time.time())
    written = {file.name for file in tmp_path.iterdir()}
    store.close()
    # SQLite recreates the index of its write-ahead log; the lock of who mends holds nothing.
    kept = written - {"stammtisch.db-shm", "stammtisch.db.mending"}
    assert "stammtisch.db-wal" in kept
    until_11, later = (
        ElementTree.parse(ROOT / "packaging/android" / f"{name}.xml").getroot()
        for name in ("backup_rules", "data_extraction_rules")
    )
    assert until_11.tag == "full-backup-content"
    assert [part.tag for part in later] == ["cloud-backup", "device-transfer"]
    # The second copy can be made again, and a backup beyond 25 MB isn't made at all.
    limited = kept - {"stammtisch.copy.db"}
    for part, names in ((until_11, limited), (later[0], limited), (later[1], kept)):
        assert {each.tag for each in part} == {"include"}
        # Kivy keeps an app's data in the folder that Android calls "file".
        assert {each.get("domain") for each in part} == {"file"}
        # Android's backup paths have no wildcards.
        assert {str(each.get("path")) for each in part} == names


def test_what_is_left_out_is_nothing_of_ours() -> None:
    lines = (ROOT / ANDROID["android.blacklist_src"]).read_text(encoding="utf-8").splitlines()
    patterns = [f"*/{line}" for line in lines if line and not line.startswith("#")]
    ours = [f"/{file.relative_to(ROOT)}" for file in _read_by_the_app()]
    assert [file for file in ours if any(fnmatch(file, pattern) for pattern in patterns)] == []


def test_what_is_compiled_for_the_building_machine_or_lacks_its_library_is_left_out() -> None:
    lines = (ROOT / ANDROID["android.blacklist_src"]).read_text(encoding="utf-8").splitlines()
    for name in ("650fdafa2468af73c11f__mypyc.so", "materialyoucolor/quantize/celebi.so"):
        assert any(fnmatch(f"/site-packages/{name}", f"*/{line}") for line in lines if not line.startswith("#"))


def test_the_package_is_what_stores_take_today() -> None:
    assert (ANDROID["android.api"], ANDROID["android.minapi"], ANDROID["android.archs"]) == ("36", "24", "arm64-v8a")


def test_python_for_android_is_always_the_same() -> None:
    assert re.fullmatch("[0-9a-f]{40}", ANDROID["p4a.commit"])
    # At a tag no branch is checked out; buildozer would take that for a wrong branch and clone anew each time.
    assert ANDROID["p4a.branch"] == "master"
    assert "python-for-android==2026.5.9" in PROJECT["project"]["optional-dependencies"]["android"]


def test_everything_that_the_app_reads_travels_with_it() -> None:
    kinds = {f".{kind}" for kind in ANDROID["source.include_exts"].split(",")}
    used = {file.suffix for file in _read_by_the_app()}
    assert used <= kinds


def test_pictures_that_android_wants_are_there() -> None:
    names = ("icon.filename", "icon.adaptive_foreground.filename", "icon.adaptive_background.filename")
    for name in (*names, "presplash.filename"):
        assert Path(ANDROID[name].replace("%(source.dir)s", str(ROOT))).is_file()


def test_the_placeholder_is_only_for_what_needs_a_compiler() -> None:
    placeholder = tomllib.loads((ROOT / "packaging/nocairo/pyproject.toml").read_text(encoding="utf-8"))
    assert placeholder["project"]["name"] == "pycairo"
    assert placeholder["tool"]["setuptools"]["packages"] == []
    assert PROJECT["project"]["dynamic"] == ["version", "dependencies"]


def _read_by_the_app() -> list[Path]:
    folders = (ROOT / "kv", ROOT / "assets", ROOT / "screens", ROOT / "tabletop")
    files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
    left_out = (ROOT / "assets/make", ROOT / "assets/locale")
    # A mark for type checkers is read by nobody else.
    files = [file for file in files if file.name != "py.typed"]
    sources = [file for file in files if not any(folder in file.parents for folder in left_out)]
    catalogues = list((ROOT / "assets/locale").rglob("*.mo"))
    return [file for file in sources + catalogues if "__pycache__" not in file.parts]


# -- the recipe for desktops, with what PyInstaller and other systems would be


class Told:
    """Stands in for PyInstaller's classes, and records its arguments."""

    def __init__(self, *parts: Any, **more: Any) -> None:
        self.parts, self.more = parts, more
        self.pure: list[Any] = []
        self.scripts: list[Any] = []
        self.binaries: list[Any] = []
        self.datas = more.get("datas", [])


def recipe_of(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the PyInstaller recipe builds on this system."""
    libraries = {name: SimpleNamespace(dep_bins=[f"{name}/bin"]) for name in ("angle", "glew", "sdl2")}
    monkeypatch.setitem(sys.modules, "kivy_deps", SimpleNamespace(**libraries))
    monkeypatch.setattr("sys.path", sys.path[:])
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setenv("KIVY_GL_BACKEND", "")
    recipe = ROOT / "packaging/desktop/stammtisch.spec"
    made: dict[str, Any] = {"SPECPATH": str(recipe.parent), "workpath": str(tmp_path)}
    made |= dict.fromkeys(("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE", "Tree"), Told)
    exec(compile(recipe.read_text(encoding="utf-8"), recipe, "exec"), made)
    return made


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_the_folder_has_everything_that_the_app_asks_for_by_name(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = recipe_of(system, tmp_path, monkeypatch)["analysis"].more
    sources = [file.relative_to(ROOT) for top in ("screens", "tabletop") for file in (ROOT / top).rglob("*.py")]
    ours = {".".join(file.with_suffix("").parts).removesuffix(".__init__") for file in sources}
    assert ours <= {*told["hiddenimports"]}
    assert {"kivy.core.window.window_sdl2", "kivymd.icon_definitions"} <= {*told["hiddenimports"]}
    taken = {Path(file) for file, _folder in told["datas"]}
    assert {file for file in _read_by_the_app() if file.suffix not in {".py", ".pyc"}} <= taken


def test_windows_gets_its_libraries_and_an_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = recipe_of("win32", tmp_path, monkeypatch)
    beside = [part.parts[0] for part in made["folder"].parts[1:] if isinstance(part, Told)]
    assert beside == ["sdl2/bin", "glew/bin", "angle/bin"]
    icon = Path(made["program"].more["icon"]).read_bytes()
    kind, pictures = struct.unpack_from("<2x2H", icon)
    assert kind == 1
    for number in range(pictures):
        size, start = struct.unpack_from("<8x2I", icon, 6 + 16 * number)
        assert icon[start : start + 8] == b"\x89PNG\r\n\x1a\n"
        assert start + size <= len(icon)


def test_the_mac_gets_an_app_with_an_icon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = recipe_of("darwin", tmp_path, monkeypatch)
    assert not made["program"].more["console"]
    icon = Path(made["program"].more["icon"]).read_bytes()
    assert icon[:4] == b"icns"
    assert int.from_bytes(icon[4:8]) == len(icon)
