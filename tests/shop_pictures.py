"""Take the pictures for the app shops from the running app, in each of its languages.

    xvfb-run -a -s "-screen 0 2000x2000x24" python -m tests.shop_pictures [LANGUAGE …]

They are set up like the README's (``tests.screenshots``), at a phone's and a tablet's size in pixels.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from tests.screenshots import PHONE, ROOT, Picture, _drawn, _fenced, _pick, _turn, _under_way, shoot

FOLDER = ROOT / "fastlane" / "metadata" / "android"
#: Each language's folder. Google Play requires a country; F-Droid takes the nearest match.
LANGUAGES = {"en": "en-US", "de": "de-DE", "fr": "fr-FR", "it": "it-IT"}
#: A tablet with Google Play's aspect ratio, and the pixels per dp on each device.
TABLET = (1280, 720)
DENSITIES = {PHONE: 3.0, TABLET: 1.5}
KINDS = {PHONE: "phoneScreenshots", TABLET: "tenInchScreenshots"}
#: Google Play takes JPEG, or 24-bit PNG, which would be three times as large with the wooden table.
QUALITY = 60

#: The pictures in the order in which a shop shows them.
SHOWN = {
    "1-bungee": Picture(PHONE, "bungee", 4, 5, _turn(4)),
    "2-shelf": Picture(PHONE, page="shelf"),
    "3-dog": Picture(PHONE, "dog", 4, 8, _under_way),
    "4-bauernschlau": Picture(PHONE, "bauernschlau", 3, 4, _fenced(10), theme="dark"),
    "5-baernergaeng": Picture(PHONE, "baernergaeng", 4, 3, _drawn),
    "6-look-back": Picture(PHONE, page="look-back"),
    "7-lesson": Picture(PHONE, page="lesson"),
    "1-round": Picture(TABLET, "dog", 6, 3, _under_way, is_flat=True),
    "2-bohne": Picture(TABLET, "bohne", 6, 2, _pick(3)),
}
PICTURES = {
    f"{folder}/images/{KINDS[picture.size]}/{name}": picture._replace(language=language)
    for language, folder in LANGUAGES.items()
    for name, picture in SHOWN.items()
}


def main() -> None:
    """Take the pictures of the languages named, or of all."""
    folders = {LANGUAGES[language] for language in sys.argv[1:] or LANGUAGES}
    for name, picture in PICTURES.items():
        if name.partition("/")[0] in folders:
            path = FOLDER / f"{name}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            shoot("tests.shop_pictures", name, picture, path, DENSITIES[picture.size])
            print_smaller(path)


def print_smaller(path: Path) -> None:
    """Turn a PNG into a smaller JPEG."""
    with Image.open(path) as taken:
        taken.convert("RGB").save(path.with_suffix(".jpg"), quality=QUALITY, optimize=True, progressive=True)
    path.unlink()


if __name__ == "__main__":
    main()
