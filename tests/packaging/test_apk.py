"""The check of a built Android package: everything that would break on a phone is refused by name."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest

from tests import apk
from tests.apk import APP, BUNDLE, SDL

ROOT = Path(__file__).parents[2]
CHECK = ROOT / "packaging/android/check.py"


def checked(folder: Path, changed: dict[str, bytes | None] | None = None) -> tuple[int, str]:
    """The check's exit code and output, for a correct package with some files changed."""
    return run_check(apk.write(folder / "app.apk", changed))


def run_check(package: Path) -> tuple[int, str]:
    ran = subprocess.run([sys.executable, CHECK, package], capture_output=True, text=True, check=False, timeout=60)
    assert not ran.stderr
    return ran.returncode, ran.stdout


def test_a_good_package_is_let_through(tmp_path: Path) -> None:
    assert checked(tmp_path) == (0, f"{tmp_path}/app.apk: It is as it has to be.\n")


# -- native code


def test_a_library_for_small_pages_is_refused_by_name(tmp_path: Path) -> None:
    code, said = checked(tmp_path, {SDL: apk.elf(align=0x1000)})
    assert code
    assert "libSDL2.so is aligned to less than 16 KB" in said


def test_a_module_for_small_pages_is_refused_too(tmp_path: Path) -> None:
    code, said = checked(tmp_path, {BUNDLE: apk.modules(kivy=apk.elf(align=0x1000))})
    assert code
    assert "libpybundle.so: _python_bundle/site-packages/kivy is aligned" in said


def test_a_library_for_another_processor_is_refused_by_name(tmp_path: Path) -> None:
    for other in (apk.elf(machine=apk.X86_64), apk.narrow(), apk.narrow(machine=apk.AARCH64)):
        code, said = checked(tmp_path, {SDL: other})
        assert code
        assert "lib/arm64-v8a/libSDL2.so is not compiled for AArch64" in said


def test_a_module_for_the_machine_that_built_it_is_refused_by_name(tmp_path: Path) -> None:
    # This really happened with chardet, whose mypyc modules pip fetched for the building machine.
    code, said = checked(tmp_path, {BUNDLE: apk.modules(abc__mypyc=apk.elf(machine=apk.X86_64, align=0x1000))})
    assert code
    assert "libpybundle.so: _python_bundle/site-packages/abc__mypyc is not compiled for AArch64" in said
    # A single complaint per file is enough.
    assert said.count("abc__mypyc") == 1


def test_native_code_inside_the_app_is_looked_at_too(tmp_path: Path) -> None:
    code, said = checked(tmp_path, {APP: apk.tar(main=b"the app", stray=apk.elf(machine=apk.X86_64))})
    assert code
    assert "assets/private.tar: stray is not compiled for AArch64" in said


def test_a_module_is_refused_whose_library_nothing_ships(tmp_path: Path) -> None:
    celebi = apk.elf(needs=["libc.so", "libc++_shared.so"])
    code, said = checked(tmp_path, {BUNDLE: apk.modules(celebi=celebi)})
    assert code
    assert "site-packages/celebi needs libc++_shared.so, which neither the package nor Android has" in said
    with_it = {"lib/arm64-v8a/libc++_shared.so": apk.elf()}
    assert checked(tmp_path, {BUNDLE: apk.modules(celebi=celebi), **with_it})[0] == 0


def test_a_library_that_is_used_in_place_has_to_begin_a_page(tmp_path: Path) -> None:
    def stored(padding: int) -> tuple[int, str]:
        package = apk.write(tmp_path / "app.apk", {SDL: None})
        with zipfile.ZipFile(package, "a") as into:
            entry = zipfile.ZipInfo(SDL)
            entry.extra = bytes(padding)
            into.writestr(entry, apk.elf(), zipfile.ZIP_STORED)
        return run_check(package)

    code, said = stored(0)
    assert code
    assert "libSDL2.so is not compressed, and does not begin at a multiple of 16 KB" in said
    with zipfile.ZipFile(tmp_path / "app.apk") as inside:
        start = inside.getinfo(SDL).header_offset + 30 + len(SDL)
    assert stored(-start % apk.PAGE)[0] == 0


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc, to make real libraries")
def test_a_real_library_is_read_as_its_linker_has_written_it(tmp_path: Path) -> None:
    source = tmp_path / "nothing.c"
    source.touch()
    for size, said_of_it in ((0x1000, "is aligned to less"), (0x4000, "needs libnowhere.so")):
        make = ["gcc", "-shared", "-nostdlib", f"-Wl,-z,max-page-size={size}"]
        subprocess.run([*make, "-o", "libnowhere.so", "-Wl,-soname,libnowhere.so", source], cwd=tmp_path, check=True)
        library = tmp_path / "lib.so"
        subprocess.run(
            [*make, "-o", library, source, "-Wl,--no-as-needed", "-L.", "-lnowhere"], cwd=tmp_path, check=True
        )
        # The machine type is the only thing that this machine's compiler gets wrong.
        real = bytearray(library.read_bytes())
        real[18:20] = apk.AARCH64.to_bytes(2, "little")
        code, said = checked(tmp_path, {SDL: bytes(real)})
        assert code
        assert f"libSDL2.so {said_of_it}" in said


# -- permissions and size


@pytest.mark.parametrize("writing", ["utf-8", "utf-16-le"])
def test_another_permission_is_refused_by_name(tmp_path: Path, writing: str) -> None:
    asked = "x android.permission.VIBRATE x android.permission.INTERNET x"
    code, said = checked(tmp_path, {"AndroidManifest.xml": asked.encode(writing)})
    assert code
    assert "It asks for android.permission.INTERNET" in said
    assert "VIBRATE" not in said


def test_a_package_that_weighs_too_much_is_refused_with_its_weight(tmp_path: Path) -> None:
    code, said = checked(tmp_path, {APP: apk.tar(main=Random(1).randbytes(8_100_000))})
    assert code
    assert "weigh 8.1 MB" in said


def test_an_empty_package_is_refused(tmp_path: Path) -> None:
    code, said = checked(tmp_path, {APP: None, SDL: None, BUNDLE: None})
    assert code
    assert "the app is not in it" in said
    assert "no native code" in said
