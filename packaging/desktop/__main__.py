"""Build the app for desktops without Python, into ``dist``: ``python packaging/desktop folder``, and so on.

folder   the app with all that it needs, for the system it is built on: Linux, Windows, macOS
archive  the same as one archive file, to pass on
deb      the same as a package for Debian and its relatives; needs dpkg-deb
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import icons
import listing

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.append(str(ROOT))

from tabletop import __version__  # noqa: E402  (after the path)

NAME = "stammtisch"
#: What the folder needs from the system: an OpenGL driver, and the libraries that such drivers use themselves.
DEPENDS = ("libgl1", "libx11-6", "libxext6", "libstdc++6", "libgcc-s1")
#: Touch screens, pointers, several displays, sound: SDL uses them if they are there.
RECOMMENDS = ("libxi6", "libxcursor1", "libxfixes3", "libxrandr2", "libxss1", "libpulse0 | libasound2")
#: A voice, and the system's file dialogs.
SUGGESTS = ("espeak-ng", "zenity | kdialog")
#: Environment for importing Kivy while PyInstaller analyses it: no window, no settings of the builder's, no log.
QUIET = {
    "KIVY_GL_BACKEND": "mock",
    "KCFG_KIVY_LOG_LEVEL": "critical",
    **{f"KIVY_NO_{what}": "1" for what in ("ARGS", "CONFIG", "FILELOG", "CONSOLELOG")},
}


def folder(to: Path) -> Path:
    """Build the folder, and return its path; on macOS it is an .app."""
    recipe = [str(HERE / "stammtisch.spec"), "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(to), "--workpath", str(to / "work")]
    subprocess.run([sys.executable, "-m", "PyInstaller", *recipe, *places], env=os.environ | QUIET, check=True)
    shutil.rmtree(to / "work")
    return to / {"darwin": "Stammtisch.app", "win32": "Stammtisch"}.get(sys.platform, NAME)


def archive(to: Path) -> Path:
    """Build the folder, pack it, and return the archive's path."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    name = f"{NAME}-{__version__}-{system}-{platform.machine().lower()}"
    # Zip archives lose the executable bits; only Windows doesn't need them.
    kind = "zip" if sys.platform == "win32" else "gztar"
    return Path(shutil.make_archive(str(to / name), kind, to, folder(to).name))


def deb(to: Path) -> Path:
    """Build the Debian package, and return its path."""
    tree = to / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    (tree / "usr/lib").mkdir(parents=True)
    shutil.move(folder(to), tree / "usr/lib" / NAME)
    _lay_beside(tree / "usr")
    _sign(tree)
    package = to / f"{NAME}_{__version__}_{_architecture()}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package], check=True)
    shutil.rmtree(tree)
    return package


def _lay_beside(usr: Path) -> None:
    """Add the command, the menu entry, the icons and the other files that a Linux desktop reads."""
    (usr / "bin").mkdir()
    (usr / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    _copy(HERE / "stammtisch.desktop", usr / "share/applications")
    listing.write(usr / "share/metainfo" / listing.FRAME.name)
    for size, picture in icons.for_linux().items():
        _copy(picture, usr / f"share/icons/hicolor/{size}x{size}/apps", f"{NAME}.png")
    papers = usr / "share/doc" / NAME
    _copy(HERE / "copyright", papers)
    with (papers / "copyright").open("a", encoding="utf-8") as file:
        file.write(_as_in_debian((ROOT / "LICENSE").read_text(encoding="utf-8")))
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (papers / "changelog.gz").write_bytes(gzip.compress(changes, mtime=0))


def _copy(file: Path, to: Path, name: str = "") -> None:
    to.mkdir(parents=True, exist_ok=True)
    copy = to / (name or file.name)
    shutil.copyfile(file, copy)
    copy.chmod(0o644)


def _as_in_debian(licence: str) -> str:
    """The licence in the format of Debian's copyright file: lines indented, empty ones a dot."""
    title, holder, text = licence.strip().split("\n\n", 2)
    lines = "\n".join(f" {line or '.'}" for line in text.splitlines())
    return f"Files: *\nCopyright: {holder.removeprefix('Copyright (c) ')}\nLicense: {title.split()[0]}\n{lines}\n"


def _sign(tree: Path) -> None:
    """Write the package's control file and the checksums of its files."""
    files = sorted(file for file in tree.rglob("*") if file.is_file() and not file.is_symlink())
    sums = "".join(f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in files)  # noqa: S324  (Debian's)
    control = {
        "Package": NAME,
        "Version": __version__,
        "Architecture": _architecture(),
        "Maintainer": "Stammtisch <stammtisch@localhost>",
        "Section": "games",
        "Priority": "optional",
        "Installed-Size": str(sum(file.stat().st_size for file in files) // 1024),
        # Built against this libc, it doesn't run with an older one.
        "Depends": ", ".join((f"libc6 (>= {platform.libc_ver()[1]})", *DEPENDS)),
        "Recommends": ", ".join(RECOMMENDS),
        "Suggests": ", ".join(SUGGESTS),
        "Description": "five tabletop games round one device\n"
        " Bungee, Dog, Bauernschlau, Bärnergäng and Nicht die Bohne!, for up to six\n"
        " people who hand one device round, or against the house. No account, no\n"
        " network; tables lie where they were left.",
    }
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/md5sums").write_text(sums, encoding="utf-8")
    text = "".join(f"{name}: {value}\n" for name, value in control.items())
    (tree / "DEBIAN/control").write_text(text, encoding="utf-8")


def _architecture() -> str:
    command = ["dpkg", "--print-architecture"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Build what the arguments name, and print each path and size."""
    ways = {"folder": folder, "archive": archive, "deb": deb}
    parser = argparse.ArgumentParser(prog="python packaging/desktop", description="Builds the app for a desktop.")
    parser.add_argument("what", nargs="+", choices=ways)
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="the folder to build in; dist, if not said")
    asked = parser.parse_args()
    for what in asked.what:
        built = ways[what](asked.to.resolve())
        files = [built] if built.is_file() else [file for file in built.rglob("*") if not file.is_symlink()]
        print(f"{built}: {sum(file.stat().st_size for file in files if file.is_file()) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
