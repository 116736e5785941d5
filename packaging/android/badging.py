"""Compare what an APK declares to Android with buildozer.spec and the app's version.

``python packaging/android/badging.py FILE.apk`` needs aapt2: that of the SDK that packaging/android/sdk.sh lays out, or
the system's.
"""

from __future__ import annotations

import configparser
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD_TOOLS = Path.home() / ".buildozer/android/platform/android-sdk/build-tools"


#: The pattern of each fact in the output of ``aapt2 dump badging``; from 2024 on it spells out sdkVersion.
READ = {
    "name": r"^package: name='(.*?)'",
    "version": r"^package: .* versionName='(.*?)'",
    "label": r"^application: label='(.*?)'",
    "oldest Android": r"^(?:minS|s)dkVersion:'(.*?)'",
    "target": r"^targetSdkVersion:'(.*?)'",
    "permission": r"^uses-permission: name='(.*?)'",
    "processor": r"^native-code: '(.*)'",
}


def expected() -> dict[str, str]:
    """What the APK should declare, from buildozer.spec and the app's version."""
    parser = configparser.ConfigParser(interpolation=None)
    parser.read(ROOT / "buildozer.spec", encoding="utf-8")
    spec = parser["app"]
    source = (ROOT / "tabletop/__init__.py").read_text(encoding="utf-8")
    (version,) = re.findall(spec["version.regex"], source)
    return {
        "name": f"{spec['package.domain']}.{spec['package.name']}",
        "version": version,
        "label": spec["title"],
        "oldest Android": spec["android.minapi"],
        "target": spec["android.api"],
        "permission": spec["android.permissions"],
        "processor": spec["android.archs"],
    }


def complaints(badging: str) -> Iterator[str]:
    """Each difference between aapt2's output and what is expected, in a sentence."""
    for what, wanted in expected().items():
        found = sorted({*re.findall(READ[what], badging, re.MULTILINE)})
        if found != [wanted]:
            yield f"Its {what} is {', '.join(found) or 'missing'}, and has to be {wanted}."


def tool() -> str:
    """The newest aapt2 of the SDK, or the system's."""
    found = sorted(BUILD_TOOLS.glob("*/aapt2"), key=lambda path: [*map(int, re.findall(r"\d+", path.parent.name))])
    return str(found[-1]) if found else "aapt2"


def main(files: list[str]) -> int:
    """Check all these files, and return how many have faults."""
    bad = 0
    for file in files:
        read = subprocess.run([tool(), "dump", "badging", file], check=True, capture_output=True, text=True)
        said = list(complaints(read.stdout))
        bad += bool(said)
        for sentence in said or ["Android reads in it what the app says of itself."]:
            print(f"{file}: {sentence}")
    return bad if files else sys.exit("Which APK?")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
