"""The scripts that build and check the Android package, run without a network: everything but the compilers."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

from tabletop import __version__
from tests import apk

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "packaging/android"
FRAMEWORK = Path("/usr/share/android-framework-res/framework-res.apk")
SDK = ".buildozer/android/platform/android-sdk"

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash, which the scripts are written for")


def needs(*tools: str) -> pytest.MarkDecorator:
    """Skip a test where a tool is missing, naming it."""
    missing = [tool for tool in tools if not (shutil.which(tool) or Path(tool).exists())]
    packages = "apt install aapt android-framework-res apksigner zipalign"
    return pytest.mark.skipif(bool(missing), reason=f"needs {' and '.join(missing)} ({packages})")


def program(path: Path, text: str) -> Path:
    """Write a small shell program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


class Machine:
    """A home folder, a copy of the scripts, and programs that record how they are called."""

    def __init__(self, folder: Path) -> None:
        self.home, self.project, self.bin = folder / "home", folder / "project", folder / "programs"
        self._heard = folder / "heard"
        self.home.mkdir()
        shutil.copytree(SCRIPTS, self.project / "packaging/android")

    def install(self, name: str, text: str = "") -> None:
        """Add a program that records its arguments, then runs this text."""
        program(self.bin / name, f'echo "{name} $*" >>"{self._heard}"\n{text}')

    def run(self, script: str, *arguments: object, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run a script with these recorded programs and this machine's basic ones only."""
        return subprocess.run(
            [self.project / "packaging/android" / script, *map(str, arguments)],
            env={"HOME": str(self.home), "PATH": f"{self.bin}:/usr/bin:/bin"} | environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    def heard(self) -> list[str]:
        return self._heard.read_text(encoding="utf-8").splitlines() if self._heard.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


# -- what the build needs


def test_compilers_and_buildozer_are_installed(machine: Machine) -> None:
    for name in ("apt-get", "python3", "sudo"):
        machine.install(name, '"$@"' if name == "sudo" else "")
    ran = machine.run("tools.sh")
    assert ran.returncode == 0, ran.stderr
    installed, fetched = [line for line in machine.heard() if " install " in line and not line.startswith("sudo")]
    # Without zlib's headers buildozer stops.
    assert {"gcc", "make", "zlib1g-dev", "curl", "unzip"} <= set(installed.split())
    assert "-c packaging/android/pip-constraints.txt buildozer==1.6.0" in fetched


def tools_of_the_sdk(folder: Path) -> str:
    """A zip with a fake SDK manager that creates the folders of the packages it is asked for."""
    lay_out = f'mkdir -p "$HOME/{SDK}/${{part//;//}}"'
    manager = f'for part; do [[ $part == --* ]] || {lay_out}; done; echo "$*" >>"$HOME/asked"'
    file = program(folder / "tools/bin/sdkmanager", manager)
    with zipfile.ZipFile(folder / "tools.zip", "w") as archive:
        entry = zipfile.ZipInfo.from_file(file, "tools/bin/sdkmanager")
        archive.writestr(entry, file.read_bytes())
    return (folder / "tools.zip").as_uri()


@pytest.mark.skipif(not (shutil.which("curl") and shutil.which("unzip")), reason="needs curl and unzip")
def test_the_sdk_is_laid_out_once_with_the_build_tools_that_were_chosen(machine: Machine, tmp_path: Path) -> None:
    tools = tools_of_the_sdk(tmp_path)
    for _again in range(2):
        ran = machine.run("sdk.sh", SDK_TOOLS=tools)
        assert ran.returncode == 0, ran.stderr
    asked = (machine.home / "asked").read_text(encoding="utf-8").splitlines()
    assert ["--licenses" in line for line in asked] == [True, False]
    assert asked[1].split()[1:] == ["build-tools;36.0.0", "platforms;android-36", "platform-tools"]
    assert (machine.home / SDK / "build-tools/36.0.0").is_dir()


def test_the_sdk_has_the_platform_that_the_package_is_for() -> None:
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    sdk = (SCRIPTS / "sdk.sh").read_text(encoding="utf-8")
    assert "\nandroid.api = 36\n" in spec
    assert '"platforms;android-36"' in sdk
    # Otherwise buildozer would take the newest build-tools, release candidates included.
    assert "\nandroid.skip_update = True\n" in spec


# -- the build


def lay_out_the_sdk(machine: Machine) -> None:
    for part in ("build-tools/36.0.0", "platforms/android-36", "platform-tools"):
        (machine.home / SDK / part).mkdir(parents=True)


def test_a_package_for_debugging_is_built_with_the_versions_that_were_tried(machine: Machine) -> None:
    lay_out_the_sdk(machine)
    machine.install("buildozer", 'echo "pip is told: $PIP_CONSTRAINT"; env | grep -c P4A_RELEASE || true')
    ran = machine.run("build.sh", "debug")
    assert ran.returncode == 0, ran.stderr
    assert machine.heard() == ["buildozer -v android debug"]
    constraints = machine.project / "packaging/android/pip-constraints.txt"
    assert ran.stdout == f"pip is told: {constraints}\n0\n"
    assert (machine.project / "bin/build.log").read_text(encoding="utf-8") == ran.stdout


def test_a_build_that_fails_fails_and_its_log_is_kept(machine: Machine) -> None:
    lay_out_the_sdk(machine)
    machine.install("buildozer", "echo no compiler >&2; exit 3")
    assert machine.run("build.sh", "debug").returncode == 3
    assert "no compiler" in (machine.project / "bin/build.log").read_text(encoding="utf-8")


def test_a_release_is_signed_with_the_key_which_does_not_stay(machine: Machine) -> None:
    lay_out_the_sdk(machine)
    machine.install("buildozer", 'cat "$P4A_RELEASE_KEYSTORE"; echo; echo "$P4A_RELEASE_KEYSTORE"; env | grep P4A_')
    key = base64.b64encode(b"the key").decode()
    ran = machine.run("build.sh", "release", KEYSTORE=key, KEYSTORE_PASSWORD="open", KEY_ALIAS="stammtisch")
    assert ran.returncode == 0, ran.stderr
    assert machine.heard() == ["buildozer -v android release"]
    said = ran.stdout.splitlines()
    assert said[0] == "the key"
    assert not Path(said[1]).exists()
    told = dict(line.split("=", 1) for line in said[2:])
    # The four variables that buildozer requires before it signs.
    assert told == {
        "P4A_RELEASE_KEYSTORE": said[1],
        "P4A_RELEASE_KEYALIAS": "stammtisch",
        "P4A_RELEASE_KEYSTORE_PASSWD": "open",
        "P4A_RELEASE_KEYALIAS_PASSWD": "open",
    }


def test_a_release_without_a_key_is_a_package_for_debugging_and_says_so(machine: Machine) -> None:
    lay_out_the_sdk(machine)
    machine.install("buildozer")
    ran = machine.run("build.sh", "release")
    assert ran.returncode == 0
    assert machine.heard() == ["buildozer -v android debug"]
    assert "no key" in ran.stdout


# -- what has been built, with the tools that read it everywhere

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="org.stammtisch.{name}"
          android:versionCode="1" android:versionName="{version}">
  <uses-sdk android:minSdkVersion="24" android:targetSdkVersion="{target}"/>
  <uses-permission android:name="android.permission.VIBRATE"/>
  <application android:label="Stammtisch"/>
</manifest>
"""


def linked(folder: Path, *, name: str = "stammtisch", target: int = 36, natives: Iterable[str] = (apk.SDL,)) -> Path:
    """A package with native code and a manifest compiled against Android's own resources."""
    manifest = folder / "AndroidManifest.xml"
    manifest.write_text(MANIFEST.format(name=name, version=__version__, target=target), encoding="utf-8")
    package = folder / "linked.apk"
    link: list[str | Path] = ["aapt2", "link", "-I", FRAMEWORK, "--manifest", manifest, "-o", package]
    subprocess.run(link, check=True, capture_output=True)
    with zipfile.ZipFile(package, "a", zipfile.ZIP_DEFLATED) as into:
        for library in natives:
            into.writestr(library, apk.elf())
    return package


def looked_over(package: Path) -> subprocess.CompletedProcess[str]:
    command: list[str | Path] = [sys.executable, SCRIPTS / "badging.py", package]
    home = {"HOME": str(package.parent)}
    return subprocess.run(command, env=os.environ | home, capture_output=True, text=True, check=False)


@needs("aapt2", str(FRAMEWORK))
def test_android_reads_in_a_package_what_the_app_says_of_itself(tmp_path: Path) -> None:
    ran = looked_over(linked(tmp_path))
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "what the app says of itself" in ran.stdout


@needs("aapt2", str(FRAMEWORK))
def test_a_package_for_another_android_or_another_processor_is_refused(tmp_path: Path) -> None:
    both = (apk.SDL, "lib/x86_64/libSDL2.so")
    said = looked_over(linked(tmp_path, name="other", target=33, natives=both))
    assert said.returncode
    assert "Its target is 33, and has to be 36." in said.stdout
    assert "Its name is org.stammtisch.other, and has to be org.stammtisch.stammtisch." in said.stdout
    assert "Its processor is arm64-v8a' 'x86_64, and" in said.stdout
    assert "Its processor is missing" in looked_over(linked(tmp_path, natives=())).stdout


def signed(package: Path, *, owner: str) -> Path:
    """The package aligned and signed with a key of this owner."""
    store, aligned = package.parent / "key.store", package.with_name(f"{package.stem}-release.apk")
    secret = ["-storepass", "secret", "-keystore", str(store), "-alias", "key"]
    key = ["keytool", "-genkeypair", *secret, "-keyalg", "RSA", "-validity", "9", "-dname", f"CN={owner}"]
    subprocess.run(key, check=True, capture_output=True)
    subprocess.run(["zipalign", "4", package, aligned], check=True)
    sign: list[str | Path] = [
        "apksigner",
        "sign",
        "--ks",
        store,
        "--ks-pass",
        "pass:secret",
        "--ks-key-alias",
        "key",
        aligned,
    ]
    subprocess.run(sign, check=True)
    return aligned


@needs("aapt2", "apksigner", "keytool", "zipalign", str(FRAMEWORK))
def test_a_signature_is_shown_and_none_is_refused(machine: Machine, tmp_path: Path) -> None:
    package = linked(tmp_path)
    assert machine.run("signature.sh", package).returncode
    ran = machine.run("signature.sh", signed(package, owner="Stammtisch"))
    assert ran.returncode == 0, ran.stderr
    assert "CN=Stammtisch" in ran.stdout


@needs("aapt2", "apksigner", "keytool", "zipalign", str(FRAMEWORK))
def test_a_release_with_a_key_for_debugging_is_refused(machine: Machine, tmp_path: Path) -> None:
    package = signed(linked(tmp_path), owner="Android Debug")
    ran = machine.run("signature.sh", package)
    assert ran.returncode
    assert "signed with a key for debugging" in ran.stderr
    assert machine.run("signature.sh", shutil.copy(package, tmp_path / "app-debug.apk")).returncode == 0


def test_the_signature_is_looked_at_with_the_newest_of_the_sdks_tools(machine: Machine) -> None:
    for version in ("9.0.0", "36.0.0"):
        program(machine.home / SDK / "build-tools" / version / "apksigner", f'echo {version} "$@"')
    ran = machine.run("signature.sh", "a.apk")
    assert ran.stdout == "36.0.0 verify --print-certs a.apk\n"
