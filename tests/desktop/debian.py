"""A clean Debian 12 to install packages in: a cached debootstrap with a temporary layer over it.

Each command sees the layer in its own mount namespace, which ends with the command.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

RELEASE, MIRROR = "bookworm", "http://deb.debian.org/debian"
#: The cached system, and the packages downloaded for it.
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "stammtisch-tests"
USER = "anna"

_ENTER = """
mount -t overlay overlay -o "lowerdir=$SYSTEM,upperdir=$LAYER/upper,workdir=$LAYER/work" "$LAYER/root"
mount -t proc proc "$LAYER/root/proc"
mkdir -p "$LAYER/root/home/$NAME" && mount --bind "$LAYER/home" "$LAYER/root/home/$NAME"
mount --bind "$FETCHED" "$LAYER/root/var/cache/apt/archives"
exec chroot --userspec="$WHO" "$LAYER/root" "$@"
"""


def missing() -> str:
    """Why a Debian can't be set up here; "" if it can."""
    tools = [tool for tool in ("debootstrap", "unshare", "chroot", "dpkg-deb") if not shutil.which(tool)]
    wanted = [] if os.geteuid() == 0 else ["root"]
    return f"needs {', '.join(tools + wanted)}" if tools + wanted else ""


class Debian:
    """A clean system. ``home`` is its user's home, as seen from outside."""

    def __init__(self, layer: Path) -> None:
        self._layer = layer
        self._system = CACHE / RELEASE
        self._fetched = CACHE / "archives"
        self.home = layer / "home"
        for folder in (layer / "upper", layer / "work", layer / "root", self.home, self._fetched):
            folder.mkdir(parents=True, exist_ok=True)
        os.chown(self.home, 1000, 1000)
        self._bootstrap()
        self.run("useradd", "--uid", "1000", USER)

    def command(self, *words: str, who: str = "0:0") -> list[str]:
        """The command line that runs a program inside, replacing the outer process."""
        told = {"SYSTEM": self._system, "LAYER": self._layer, "FETCHED": self._fetched, "NAME": USER, "WHO": who}
        said = [f"{name}={value}" for name, value in told.items()]
        return ["env", *said, "unshare", "--mount", "sh", "-ec", _ENTER, "sh", *words]

    def run(self, *words: str) -> str:
        """Run a command inside as root, and return its output."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def install(self, package: Path) -> None:
        """Install a package with its dependencies, without those it only recommends."""
        shutil.copy(package, self.home / package.name)
        plain = "DEBIAN_FRONTEND=noninteractive"
        place = f"/home/{USER}/{package.name}"
        self.run("env", plain, "apt-get", "-qq", "install", "--yes", "--no-install-recommends", place)

    def by_user(self, program: str) -> list[str]:
        """The command line that starts a program as the user."""
        home = f"/home/{USER}"
        return self.command("env", "-C", home, f"HOME={home}", f"XDG_DATA_HOME={home}/data", program, who="1000:1000")

    def _bootstrap(self) -> None:
        if (self._system / "etc/debian_version").exists():
            return
        half = self._system.with_suffix(".part")
        shutil.rmtree(half, ignore_errors=True)
        subprocess.run(["debootstrap", "--variant=minbase", RELEASE, half, MIRROR], check=True, timeout=900)
        half.rename(self._system)
