"""``python -m assets.make``: draw all pictures and make all sounds anew. The pictures need rsvg-convert."""

from __future__ import annotations

import sys
from pathlib import Path

from assets.make import boxes, sheets, shop, sign, sounds, symbols, wood
from assets.make.svg import ToolMissingError

ASSETS = Path(__file__).parent.parent
#: Icons that only the desktop packages need; they stay out of the Android package.
DESKTOP_ICONS = ASSETS.parent / "packaging" / "desktop" / "icons"
#: Icon and banner have no words; all shops fall back to the English folder for them.
SHOP = ASSETS.parent / "fastlane" / "metadata" / "android" / "en-US" / "images"


def pictures(assets: Path) -> None:
    """Draw every picture that the app shows."""
    for kind in sheets.KINDS:
        sheets.make(kind, assets / "cards")
    symbols.make(assets)
    wood.make(assets / "table")
    sign.make(assets)
    boxes.make(assets / "boxes")


def main() -> None:
    """Make the sounds, the app's pictures, the desktop icons and the shops' pictures."""
    sounds.make(ASSETS / "sounds")
    try:
        pictures(ASSETS)
        sign.make_for_desktops(DESKTOP_ICONS)
        shop.make(SHOP)
    except ToolMissingError:
        sys.exit("The pictures need rsvg-convert; on Debian: apt install librsvg2-bin")


if __name__ == "__main__":
    main()
