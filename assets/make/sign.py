"""The app's sign: people round a table, seen from above."""

from __future__ import annotations

from pathlib import Path

from assets.make import stock
from assets.make.palette import FIR, FIR_DARK, PAPER, TONES, WOOD, WOOD_DARK, WOOD_PALE, mixed
from assets.make.svg import at, box, disc, document, render, shade, stroked, tag

#: The clothes and hair of each person at the table.
PEOPLE = (("#B4483C", "#4A3328"), ("#4A6FA8", "#D8B46A"), ("#E2B13E", "#6B4A35"), ("#6C9460", "#2E2622"))
TABLE = 134
#: The radius of the sign.
REACH = 214
#: Icon sizes in pixels for Linux, Windows and macOS; the app's own icon is the one of 512.
DESKTOP_SIZES = (16, 24, 32, 48, 64, 128, 256, 1024)


def sign() -> str:
    """Draw table, people and cards round the origin."""
    seats = [at(0, 0, _person(dress, hair), turn=90 * seat) for seat, (dress, hair) in enumerate(PEOPLE)]
    hands = [at(0, 0, _hand_of(TONES[tone]), turn=90 * seat) for seat, tone in enumerate((2, 5, 8, 10))]
    return "".join(seats) + _table() + "".join(hands) + at(0, 0, _pile(), turn=12)


def _person(dress: str, hair: str) -> str:
    """Draw a person at the lower edge of the table, from above."""
    body = tag("ellipse", cx=0, cy=158, rx=68, ry=50, fill=dress)
    collar = tag("ellipse", cx=0, cy=166, rx=36, ry=33, fill=mixed(dress, "#000000", 0.14))
    return body + collar + disc(0, 165, 28, hair)


def _table() -> str:
    ground = disc(0, 5, TABLE + 3, "#10201F", fill_opacity=0.3)
    top = disc(0, 0, TABLE, WOOD) + disc(0, 0, TABLE - 5, "none", stroke=WOOD_PALE, stroke_width=3, stroke_opacity=0.7)
    grain = "".join(
        stroked(f"M{-half} {y}C{-half / 3} {y - 7} {half / 3} {y + 7} {half} {y}", WOOD_DARK, 2, stroke_opacity=0.22)
        for y, half in ((-88, 70), (-56, 96), (-20, 108), (22, 108), (58, 94), (90, 66))
    )
    return ground + top + disc(0, 0, TABLE, "none", stroke=WOOD_DARK, stroke_width=3) + grain


def _hand_of(tone: str) -> str:
    """Draw three cards at the lower edge of the table."""
    cards = [at(0, 140, at(0, -52, _small_card(tone)), turn=turn) for turn in (-30, 0, 30)]
    return "".join(cards)


def _small_card(tone: str) -> str:
    paper = box(-17, -25, 34, 50, 5, fill=PAPER, stroke=mixed(WOOD_DARK, PAPER, 0.35), stroke_width=1.4)
    return paper + disc(0, 0, 9, tone)


def _pile() -> str:
    under = at(3, 4, box(-25, -37.5, 50, 75, 6, fill="#10201F", fill_opacity=0.3))
    return under + at(-25, -37.5, stock.paper(stock.back()), scale=0.5)


def background(size: float, corner: float) -> str:
    """Draw the icon's ground, with corners of this radius."""
    ground = shade("ground", (0, mixed(FIR, PAPER, 0.08), 1), (1, FIR_DARK, 1))
    return ground + box(0, 0, size, size, corner, fill="url(#ground)")


def icon() -> str:
    """The icon for windows and desktops: the sign on its ground."""
    return document(512, 512, background(512, 112), at(256, 256, sign(), scale=1.02))


def make_for_desktops(folder: Path) -> None:
    """Write the icon in the sizes that desktop packages ask for."""
    for size in DESKTOP_SIZES:
        render(icon(), folder / f"{size}.png", size, size)


def make(assets: Path) -> None:
    """Write the app's icons and the picture shown while it starts."""
    render(icon(), assets / "icon.png", 512, 512)
    # A launcher may mask the foreground down to the middle 66 of its 108 units.
    front = document(432, 432, at(216, 216, sign(), scale=132 / REACH))
    render(front, assets / "icon-foreground.png", 432, 432)
    render(document(432, 432, background(432, 0)), assets / "icon-background.png", 432, 432)
    render(document(1024, 1024, at(512, 512, sign(), scale=1.7)), assets / "presplash.png", 1024, 1024)
