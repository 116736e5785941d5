"""``python -m assets.make``: draws all pictures and makes all sounds anew. The pictures need rsvg-convert."""

from __future__ import annotations

import sys
from pathlib import Path

from assets.make import boxes, sheets, shop, sign, sounds, symbols, wood
from assets.make.svg import ToolMissingError

ASSETS = Path(__file__).parent.parent
#: What is only needed to build the app for desktops does not travel to the phone.
DESKTOP_ICONS = ASSETS.parent / "packaging" / "desktop" / "icons"
#: Icon and banner are the same in every language, so they are in the one that shops fall back to.
SHOP = ASSETS.parent / "fastlane" / "metadata" / "android" / "en-US" / "images"


def pictures(assets: Path) -> None:
    """Draws everything that is seen."""
    for kind in sheets.KINDS:
        sheets.make(kind, assets / "cards")
    symbols.make(assets)
    wood.make(assets / "table")
    sign.make(assets)
    boxes.make(assets / "boxes")


def main() -> None:
    """Makes it all."""
    sounds.make(ASSETS / "sounds")
    try:
        pictures(ASSETS)
        sign.make_for_desktops(DESKTOP_ICONS)
        shop.make(SHOP)
    except ToolMissingError:
        sys.exit("The pictures need rsvg-convert; on Debian: apt install librsvg2-bin")


if __name__ == "__main__":
    main()
