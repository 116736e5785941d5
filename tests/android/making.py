"""Build the package as far as that goes without an SDK, with the code of buildozer and python-for-android.

What pip fetches is requested for the phone's Python and platform, and stays in the package. What would be compiled from
source is replaced by the same version's wheel for this machine, with its native parts kept apart.
"""

from __future__ import annotations

import json
import os
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
#: Where the imported modules are, inside their archive and on a phone.
SITE = "_python_bundle/site-packages"

BUILD = ROOT / "packaging/android/build.sh"
#: The environment variables with the signing key's data.
SIGNING = re.compile(r"\bP4A_RELEASE_\w+")

#: Recipes compiled from source for a phone, without python-for-android's own, by their package names.
COMPILED = ("kivy", "pyjnius")
#: Packages whose native parts are needed to run the package on this machine; pyjnius is faked.
NATIVE = ("kivy", "Kivy.libs")
CONSTRAINTS = ROOT / "packaging/android/pip-constraints.txt"
#: Files that a working folder may hold and a package must not.
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
    """Raised to stop a tool once its arguments are known; what follows would need an SDK."""


@dataclass
class Made:
    """The results of each build step, and the arguments that the tools were given."""

    folder: Path
    #: The files that buildozer took from the sources.
    app: Path
    #: The command lines for python-for-android: to build the parts, and to pack them for debugging and for release.
    create: list[str] = field(default_factory=list)
    apk: list[str] = field(default_factory=list)
    release: list[str] = field(default_factory=list)
    #: What buildozer adds to each of them.
    always: list[str] = field(default_factory=list)
    #: The recipes, the modules that pip fetches, and the arguments of the bootstrap's build script.
    recipes: list[str] = field(default_factory=list)
    modules: list[str] = field(default_factory=list)
    bootstrap: str = ""
    #: Recipes that come as a wheel for the phone, each with pip's options to fetch it.
    wheels: dict[str, list[str]] = field(default_factory=dict)
    #: The Python version on the phone, and the NDK version that python-for-android asks for.
    python: str = ""
    ndk: str = ""

    @property
    def source(self) -> Path:
        """The sources, with clutter among them."""
        return self.folder / "source"

    @property
    def dist(self) -> Path:
        """The project folder that gradle would build."""
        return self.folder / "dist"

    @property
    def manifest(self) -> Path:
        """The app's Android manifest."""
        return self.dist / "src/main/AndroidManifest.xml"

    @property
    def resources(self) -> Path:
        """The pictures and texts that Android itself shows."""
        return self.dist / "src/main/res"

    @property
    def payload(self) -> Path:
        """The archive with the app's own files."""
        return self.dist / "src/main/assets/private.tar"

    @property
    def libraries(self) -> Path:
        """The archive with all modules that the app imports."""
        return self.dist / "libs" / ARCH / "libpybundle.so"

    @property
    def native(self) -> Path:
        """This machine's native parts, which stand in for those compiled for a phone."""
        return self.folder / "native"


def make(folder: Path) -> Made:
    """Run all steps in an empty folder."""
    made = Made(folder, folder / "source/.buildozer/android/app")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(folder / "home"))
        for key in SIGNING.findall(BUILD.read_text(encoding="utf-8")):
            patch.setenv(key, "secret")
        _copy_sources(made.source)
        patch.chdir(made.source)
        _stage(made)
        patch.chdir(folder)
        for name, version in versions(made).items():
            patch.setenv(f"VERSION_{name}", version) if version else None
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
    made.always = [*target.extra_p4a_args]
    target.compile_platform()
    # Go on in the project that python-for-android would have created by now, as if all downloads were there.
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
    context.local_recipes = str(made.source / _after(made.create, "--local-recipes"))
    return context


def _resolve(made: Made) -> None:
    """Let python-for-android resolve its recipes, and prepare the project they go into."""
    from buildozer.targets.android import TargetAndroid
    from pythonforandroid import __file__ as package
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import PyProjectRecipe, Recipe

    context = _context(made)
    bootstrap = Bootstrap.get_bootstrap(_value(made.create, "--bootstrap"), context)
    recipes, modules, bootstrap = get_recipe_order_and_bootstrap(context, [*versions(made)], bootstrap)
    made.recipes, made.bootstrap = recipes, bootstrap.name
    made.modules = sorted(_pinned(name, made) for name in modules)
    made.python = Recipe.get_recipe("python3", context).version
    built = {name: Recipe.get_recipe(name, context) for name in recipes if name not in COMPILED}
    made.wheels = {
        name: recipe.get_pip_install_args(context.archs[0])
        for name, recipe in built.items()
        if isinstance(recipe, PyProjectRecipe)
    }
    context.recipe_build_order = recipes
    bootstrap.ctx = context
    bootstrap.prepare_build_dir()
    shutil.copytree(bootstrap.build_dir, made.dist)
    made.ndk = _ndk(TargetAndroid, Path(package).parents[1])


def _ndk(target: Any, p4a: Path) -> str:
    """The NDK version that buildozer reads from python-for-android's own file."""
    from buildozer.logger import Logger

    asked = SimpleNamespace(p4a_recommended_ndk_version=None, p4a_dir=str(p4a), logger=Logger())
    return str(target.p4a_recommended_android_ndk.fget(asked))


def _arguments_of_build(made: Made, patch: pytest.MonkeyPatch) -> list[str]:
    """The arguments that python-for-android passes on to the project's build script."""
    from pythonforandroid.toolchain import ToolchainCL

    heard: list[list[str]] = []
    patch.setattr(ToolchainCL, "apk", lambda _self, args: heard.append(args.unknown_args))
    patch.setattr(sys, "argv", ["toolchain", *made.apk, f"--storage-dir={made.folder / 'p4a'}", "--ndk-api=24"])
    ToolchainCL()
    return heard[0]


# -- what is packed


def _bundle(made: Made) -> None:
    """Pack the imported modules: byte code and data for the package, native parts for this machine."""
    from pythonforandroid.recipe import TargetPythonRecipe
    from pythonforandroid.recipes.python3 import Python3Recipe as Python
    from pythonforandroid.util import walk_valid_filens

    site, stand_ins = made.folder / "site", made.folder / "stand-ins"
    fetch(made, site)
    pip(stand_ins, *(_pinned(name, made) for name in COMPILED))
    for file in [file for file in stand_ins.rglob("*") if file.is_file()]:
        inside = file.relative_to(stand_ins)
        if not is_native(inside):
            _move(file, site / inside)
        elif inside.parts[0] in NATIVE:
            _move(file, made.native / inside)
    subprocess.run([sys.executable, "-OO", "-m", "compileall", "-q", "-b", "-f", str(site)], check=True)
    bundle = made.dist / f"_python_bundle__{ARCH}" / SITE
    for name in walk_valid_filens(str(site), Python.site_packages_dir_blacklist, Python.site_packages_filen_blacklist):
        _move(Path(name), bundle / Path(name).relative_to(site))
    TargetPythonRecipe.reduce_object_file_names(None, str(bundle))


def fetch(made: Made, folder: Path) -> None:
    """Fetch all ready-made parts as the build does: recipes with a wheel for the phone, then modules.

    The modules are requested for the phone's Python version but this machine's platform, as pip can't select phones
    here.
    """
    for options in made.wheels.values():
        _pip(*options, "--target", str(folder), must=False)
    pip(folder, "--python-version", made.python, *made.modules)


def versions(made: Made) -> dict[str, str]:
    """The version of each requirement in the spec; "" where it names none."""
    wanted = (each.partition("==") for each in _value(made.create, "--requirements").split(","))
    return {name: version for name, _is, version in wanted}


def pip(folder: Path, *wanted: str) -> None:
    """Install exactly these packages, without their dependencies."""
    _pip("install", "--no-deps", "--only-binary=:all:", "--target", str(folder), *wanted)


def _pip(*options: str, must: bool = True) -> None:
    command = [sys.executable, "-m", "pip", *options, "-q", "--disable-pip-version-check"]
    environment = os.environ | {"PIP_CONSTRAINT": str(CONSTRAINTS)}
    subprocess.run(command, env=environment, check=must, stderr=None if must else subprocess.DEVNULL)


def _move(file: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(file, to)


def is_native(file: Path) -> bool:
    """Whether a file is compiled machine code."""
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


def _after(command: list[str], option: str) -> str:
    return command[command.index(option) + 1]


def _value(command: list[str], option: str) -> str:
    return next(word.partition("=")[2] for word in command if word.startswith(f"{option}="))


def _pinned(name: str, made: Made) -> str:
    """A requirement as python-for-android hands it to pip: with its version, if the spec names one."""
    version = versions(made).get(name)
    return f"{name}=={version}" if version else name


def unpack(made: Made, folder: Path) -> None:
    """Lay everything out as on a phone, the app in ``app``, with this machine's native parts."""
    for packed, into in ((made.payload, folder / "app"), (made.libraries, folder)):
        with tarfile.open(packed) as tar:
            tar.extractall(into, filter="data")
    shutil.copytree(made.native, folder / SITE, dirs_exist_ok=True)
