"""Makes the package as far as it can be made without an SDK, with the code of buildozer and python-for-android."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
ARCH = "arm64-v8a"
#: Where the imported modules lie, in their package and on a phone.
SITE = "_python_bundle/site-packages"

WORKFLOW = ROOT / ".github/workflows/release.yml"
#: What the workflow tells of the key.
SIGNING = re.compile(r"\bP4A_RELEASE_\w+")

#: Whose native parts this machine needs, to run what is in the package.
NATIVE = ("kivy", "Kivy.libs", "materialyoucolor")
#: What a folder may hold that somebody works in, and what nobody wants on his phone.
CLUTTER = (
    ".venv/lib/site.py",
    ".git/config.py",
    ".buildozer/state.json",
    "venv/lib/site.py",
    "build/lib/screens/app.py",
    "dist/stammtisch/data.json",
    "bin/notes.txt",
    "stammtisch.egg-info/top_level.txt",
    "screens/.app.py",
    "screens/__pycache__/app.cpython-311.pyc",
)
_NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "bin", "venv", "*.egg-info")


class _Enough(Exception):  # noqa: N818  (it is none)
    """All has been heard that was wanted; what would follow needs an SDK."""


@dataclass
class Made:
    """What there is after each step, and what the tools have been told."""

    folder: Path
    #: What buildozer has taken from the sources.
    app: Path
    #: The command lines for python-for-android: one builds the parts, the others pack them, to try and to give.
    create: list[str] = field(default_factory=list)
    apk: list[str] = field(default_factory=list)
    release: list[str] = field(default_factory=list)
    #: Native and other parts with a recipe, the modules that pip fetches, and how the start-up is called.
    recipes: list[str] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)
    bootstrap: str = ""
    #: The NDK that this python-for-android wants.
    ndk: str = ""

    @property
    def source(self) -> Path:
        """The sources, with clutter among them."""
        return self.folder / "source"

    @property
    def dist(self) -> Path:
        """The project that gradle would build."""
        return self.folder / "dist"

    @property
    def manifest(self) -> Path:
        """What Android is told of the app."""
        return self.dist / "src/main/AndroidManifest.xml"

    @property
    def resources(self) -> Path:
        """Pictures and words that Android itself shows."""
        return self.dist / "src/main/res"

    @property
    def payload(self) -> Path:
        """The app, as it lies in the package."""
        return self.dist / "src/main/assets/private.tar"

    @property
    def libraries(self) -> Path:
        """All that it imports, as it lies in the package."""
        return self.dist / "libs" / ARCH / "libpybundle.so"

    @property
    def native(self) -> Path:
        """What this machine needs in place of the parts that are compiled for a phone."""
        return self.folder / "native"


def make(folder: Path) -> Made:
    """Makes all of it in an empty folder."""
    made = Made(folder, folder / "source/.buildozer/android/app")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(folder / "home"))
        for key in SIGNING.findall(WORKFLOW.read_text(encoding="utf-8")):
            patch.setenv(key, "secret")
        _copy_sources(made.source)
        patch.chdir(made.source)
        _stage(made)
        patch.chdir(folder)
        _resolve(made)
        arguments = _arguments_of_build(made, patch)
    _bundle(made)
    _pack(made, arguments)
    return made


def _copy_sources(folder: Path) -> None:
    shutil.copytree(ROOT, folder, ignore=_NOT_COPIED)
    for name in CLUTTER:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", encoding="utf-8")


# -- buildozer


def _stage(made: Made) -> None:
    from buildozer import Buildozer

    buildozer = Buildozer("buildozer.spec", "android")
    buildozer.check_configuration_tokens()
    target = buildozer.target
    target._p4a = _listen(made)
    target.compile_platform()
    # It goes on in a project that python-for-android would have laid out by now, with all there that is fetched.
    Path(target.get_dist_dir("stammtisch")).mkdir(parents=True)
    buildozer._build_prepared = True
    for build in (target.cmd_debug, target.cmd_release):
        with pytest.raises(_Enough):
            build()


def _listen(made: Made) -> Any:
    def p4a(command: list[str], **_more: Any) -> None:
        if command[0] == "create":
            made.create = command
            return
        if "--release" in command:
            made.release = command
        else:
            made.apk = command
        raise _Enough

    return p4a


# -- python-for-android


def _context(made: Made) -> Any:
    from pythonforandroid.build import Context

    context = Context()
    context.setup_dirs(str(made.folder / "p4a"))
    context.ensure_dirs()
    context.set_archs([ARCH])
    context.android_api, context.ndk_api = 36, 24
    return context


def _resolve(made: Made) -> None:
    """Which parts there will be, and the project that they will be put into."""
    from buildozer.targets.android import TargetAndroid
    from pythonforandroid import __file__ as package
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = _context(made)
    wanted = _value(made.create, "--requirements").split(",")
    bootstrap = Bootstrap.get_bootstrap(_value(made.create, "--bootstrap"), context)
    names = [name.partition("==")[0] for name in wanted]
    recipes, modules, bootstrap = get_recipe_order_and_bootstrap(context, names, bootstrap)
    made.recipes, made.bootstrap = recipes, bootstrap.name
    made.modules = sorted(_pinned(name, wanted) for name in modules)
    context.recipe_build_order = recipes
    bootstrap.ctx = context
    bootstrap.prepare_build_dir()
    shutil.copytree(bootstrap.build_dir, made.dist)
    made.ndk = _ndk(TargetAndroid, Path(package).parents[1])


def _ndk(target: Any, p4a: Path) -> str:
    """What buildozer reads in python-for-android's own file."""
    from buildozer.logger import Logger

    asked = SimpleNamespace(p4a_recommended_ndk_version=None, p4a_dir=str(p4a), logger=Logger())
    return str(target.p4a_recommended_android_ndk.fget(asked))


def _arguments_of_build(made: Made, patch: pytest.MonkeyPatch) -> list[str]:
    """What python-for-android tells the project's own build script, as it reads its command line."""
    from pythonforandroid.toolchain import ToolchainCL

    heard: list[list[str]] = []
    patch.setattr(ToolchainCL, "apk", lambda _self, args: heard.append(args.unknown_args))
    patch.setattr(sys, "argv", ["toolchain", *made.apk, f"--storage-dir={made.folder / 'p4a'}", "--ndk-api=24"])
    ToolchainCL()
    return heard[0]


# -- what is packed


def _bundle(made: Made) -> None:
    """The modules that the app imports: byte code and data for the package, native parts for this machine."""
    from pythonforandroid.recipes.python3 import Python3Recipe as Python
    from pythonforandroid.util import walk_valid_filens

    site = made.folder / "site"
    pip(site, *packages(made))
    subprocess.run([sys.executable, "-OO", "-m", "compileall", "-q", "-b", "-f", str(site)], check=True)
    bundle = made.dist / f"_python_bundle__{ARCH}" / SITE
    for name in walk_valid_filens(str(site), Python.site_packages_dir_blacklist, Python.site_packages_filen_blacklist):
        inside = Path(name).relative_to(site)
        if is_native(inside) and inside.parts[0] not in NATIVE:
            continue
        into = (made.native if is_native(inside) else bundle) / inside
        into.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(name, into)


def packages(made: Made) -> list[str]:
    """What pip fetches: modules, and those parts with a recipe that this machine can have, too."""
    wanted = _value(made.create, "--requirements").split(",")
    with_recipe = ("kivy", "materialyoucolor", "pyjnius", "setuptools")
    return [*made.modules, *(_pinned(name, wanted) for name in with_recipe if name in made.recipes)]


def pip(folder: Path, *wanted: str) -> None:
    """Installs just this, and nothing that it may want."""
    options = ["-q", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--target", str(folder)]
    subprocess.run([sys.executable, "-m", "pip", "install", *options, *wanted], check=True)


def is_native(file: Path) -> bool:
    """Whether a file is compiled for a machine, not for Python."""
    return ".so" in file.name or file.parts[0].endswith(".libs")


def _pack(made: Made, arguments: list[str]) -> None:
    tools = made.folder / "sdk/build-tools/36.0.0"
    tools.mkdir(parents=True)
    (made.dist / "libs" / ARCH).mkdir(parents=True)
    (made.dist / "whitelist.txt").touch()
    (made.dist / "local.properties").write_text(f"sdk.dir={tools.parents[1]}", encoding="utf-8")
    known = {"hostpython": sys.executable, "bootstrap": made.bootstrap, "archs": [ARCH], "ndk_api": 24}
    (made.dist / "dist_info.json").write_text(json.dumps(known), encoding="utf-8")
    subprocess.run(
        [sys.executable, "build.py", *arguments], cwd=made.dist, check=True, stdout=subprocess.DEVNULL, timeout=600
    )


def _value(command: list[str], option: str) -> str:
    return next(word.partition("=")[2] for word in command if word.startswith(f"{option}="))


def _pinned(name: str, wanted: list[str]) -> str:
    return next((each for each in wanted if each.partition("==")[0] == name), name)


def unpack(made: Made, folder: Path) -> None:
    """Lays all out as it lies on a phone, the app in ``app``, with this machine's native parts."""
    for packed, into in ((made.payload, folder / "app"), (made.libraries, folder)):
        with tarfile.open(packed) as tar:
            tar.extractall(into, filter="data")
    shutil.copytree(made.native, folder / SITE, dirs_exist_ok=True)
