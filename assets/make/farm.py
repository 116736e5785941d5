"""Pictures for Bauernschlau's board: geese and farmhouses. A seat's house is white, so that the app can tint it."""

from __future__ import annotations

from collections.abc import Callable

from assets.make.palette import INK, WOOD, WOOD_DARK, WOOD_PALE, mixed
from assets.make.svg import at, box, disc, filled, stroked, tag

BEAK = "#D9821F"
FEATHERS = "#FFFFFF"
FEATHERS_RIM = "#4C5838"


def drawing(name: str) -> str:
    """Draw the picture with this name."""
    return at(50, 50, _DRAWING[name]())


def two_geese() -> str:
    """Draw two geese: the sheep on this pasture counts twice."""
    return at(-25, 2, goose(), scale=0.68) + at(27, 2, goose(), scale=0.68)


def three_geese() -> str:
    """Draw three geese: the sheep on this pasture counts three times."""
    return "".join(at(x, y, goose(), scale=0.62) for x, y in ((1, -26), (-26, 27), (28, 27)))


def goose() -> str:
    """A goose, about 80 wide and 90 high round the origin."""
    feet = stroked("M-4 32V42H-11M10 32V42H3", BEAK, 5)
    neck, back = "M-24 -30C-24 -44 -4 -44 -6 -28C-8 -14 -6 -8 4 -6", "C18 -4 30 -8 40 -14"
    way = f"{neck}{back}C40 14 28 34 4 34C-20 34 -30 18 -24 0C-20 -12 -22 -20 -24 -30Z"
    wing = stroked("M2 8C10 16 22 14 28 4", mixed(FEATHERS, FEATHERS_RIM, 0.6), 4)
    beak = filled("M-22 -36L-42 -29L-22 -25Z", BEAK)
    body = tag("path", d=way, fill=FEATHERS, stroke=FEATHERS_RIM, stroke_width=5, stroke_linejoin="round")
    return feet + beak + body + wing + disc(-14, -33, 3, INK)


def house() -> str:
    """Draw a seat's farmhouse in white, to be tinted; the gable stays empty for the seat's symbol."""
    return farmhouse("#FFFFFF", "#DCDCDC", "#8C8C8C", "#4A4A4A")


def neutral() -> str:
    """Draw the wooden barn of a farm without a player."""
    return farmhouse(
        mixed(WOOD_PALE, "#FFFFFF", 0.35), mixed(WOOD, "#8C8C84", 0.45), WOOD_DARK, mixed(WOOD_DARK, INK, 0.5)
    )


def farmhouse(wall: str, roof: str, beam: str, dark: str) -> str:
    """Draw a house from the front, its roof reaching far down on both sides."""
    front = box(-34, -4, 68, 48, 2, fill=wall, stroke=beam, stroke_width=3)
    panes = "".join(box(x, 10, 13, 13, 1.5, fill=dark) for x in (-27, 14))
    door = box(-8, 16, 16, 28, 2, fill=dark)
    line = stroked("M-34 28H-10M10 28H34", beam, 2)
    gable = (
        "M-26 -43H26C29 -43 30 -42 32 -39L50 2C51 6 49 8 46 8H-46C-49 8 -51 6 -50 2L-32 -39C-30 -42 -29 -43 -26 -43Z"
    )
    tiles = filled(gable, roof, stroke=beam, stroke_width=3)
    eaves = stroked("M-44 3H44", beam, 2, stroke_opacity=0.6)
    return front + line + panes + door + tiles + eaves


_DRAWING: dict[str, Callable[[], str]] = {
    "goose2": two_geese, "goose3": three_geese, "house": house, "neutral": neutral,
}  # fmt: skip
NAMES = tuple(_DRAWING)
