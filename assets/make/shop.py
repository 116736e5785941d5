"""The icon and the banner for the app shops; neither is part of the app's package."""

from __future__ import annotations

from pathlib import Path

from assets.make import baernergaeng, bauernschlau, bohne, bungee, dog, stock
from assets.make.boxes import fan
from assets.make.sign import background, sign
from assets.make.svg import at, document, render

ICON = 512
BANNER = (1024, 500)


def icon() -> str:
    """The app's sign on a square ground with full corners, which each shop rounds in its own way."""
    return document(ICON, ICON, background(ICON, 0), at(ICON / 2, ICON / 2, sign(), scale=1.02))


def banner() -> str:
    """The banner: the sign, cards of four games and Bauernschlau's dog. No words: it serves every language."""
    width, height = BANNER
    cards = [
        stock.card(face)
        for face in (
            bungee.drawing("9"),
            baernergaeng.drawing("3"),
            bohne.drawing("g7"),
            dog.drawing("7"),
            baernergaeng.drawing("look"),
            bungee.drawing("2"),
        )
    ]
    hand = at(width * 0.715, height * 0.41, fan(cards, spread=13, reach=320), scale=1.1)
    herd = at(width * 0.79, height * 0.82, bauernschlau.dog(), scale=1.7) + _flock(width * 0.53, height * 0.84)
    return document(width, height, background(width, 0), at(width * 0.22, height / 2, sign(), scale=1.04), hand, herd)


def _flock(x: float, y: float) -> str:
    wool = ((0, bauernschlau.WOOL, 1.7), (136, bauernschlau.BLACK_WOOL, 1.5))
    return "".join(
        at(x + right, y, bauernschlau.woolly(colour, "#6A6258"), scale=scale) for right, colour, scale in wool
    )


def make(folder: Path) -> None:
    """Write icon and banner; the banner is opaque, as Google Play asks."""
    render(icon(), folder / "icon.png", ICON, ICON)
    render(banner(), folder / "featureGraphic.png", *BANNER)
