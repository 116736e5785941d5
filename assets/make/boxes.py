"""The boxes on the shelf: a scene for each game, made of what is on its cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from assets.make import baernergaeng, bohne, bungee, stock
from assets.make.palette import FIR, FIR_DARK, INK, PAPER, TONES, WOOD, WOOD_DARK, WOOD_PALE, mixed
from assets.make.svg import at, box, disc, document, filled, render, shade, stroked, tag

WIDTH, HEIGHT = 480, 320


def make(folder: Path) -> None:
    """Writes all boxes."""
    for game, scene in SCENES.items():
        render(document(WIDTH, HEIGHT, scene()), folder / f"{game}.png", WIDTH, HEIGHT)


def fan(cards: list[str], *, spread: float, reach: float) -> str:
    """Cards held like a hand, below the origin; ``reach`` from where they would meet."""
    first = -spread * (len(cards) - 1) / 2
    return "".join(
        at(0, reach, at(-stock.WIDTH / 2, -reach - stock.HEIGHT / 2, card), turn=first + spread * place)
        for place, card in enumerate(cards)
    )


def bungee_box() -> str:
    """A jump from the bridge over the gorge."""
    deep = TONES[2]
    sky = shade("sky", (0, "#F6E7CF", 1), (0.75, "#DCE6E4", 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#sky)")
    sun = disc(118, 96, 34, "#F3C98B", fill_opacity=0.75)
    cord = stroked("M352 62C352 96 374 104 356 128S340 142 352 166", INK, 2.6)
    jumper = at(352, 166, bungee.jumper("#D9A982", bungee.BUNGEE), turn=16, scale=1.7)
    cards = [stock.card(bungee.drawing(face)) for face in ("2", "5", "9")]
    hand = at(138, 228, fan(cards, spread=13, reach=300))
    return sky + sun + _ridges(deep) + _bridge(FIR_DARK) + cord + jumper + hand


def _ridges(deep: str) -> str:
    far = "M0 150C40 132 70 118 112 138C150 156 176 196 226 200C282 204 300 150 352 138C404 126 440 148 480 132"
    middle = "M0 192C50 180 92 190 140 226C178 254 220 272 262 268C316 262 334 214 384 196C420 184 452 190 480 178"
    near = "M0 252C60 250 120 276 190 300C250 318 300 312 350 288C396 264 430 246 480 244"
    ways = ((f"{way}V320H0Z", share) for way, share in ((far, 0.2), (middle, 0.4), (near, 0.72)))
    return "".join(filled(way, mixed("#E4EAE4", deep, share)) for way, share in ways)


def _bridge(colour: str) -> str:
    deck = stroked("M-4 56H484", colour, 7) + stroked("M-4 42H484", colour, 2)
    rails = stroked("".join(f"M{x} 42V56" for x in range(12, 480, 24)), colour, 1.6)
    arch = stroked("M-10 132C90 50 390 50 490 132", colour, 4)
    props = ((24, 106), (72, 82), (120, 70), (360, 70), (408, 82), (456, 106))
    return deck + rails + arch + stroked("".join(f"M{x} 58V{foot}" for x, foot in props), colour, 2.4)


def bohne_box() -> str:
    """The harvest on the table, and the bean that nobody wants."""
    wall = shade("wall", (0, "#F5E9D2", 1), (1, "#E9D8B8", 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#wall)")
    cards = [stock.card(bohne.drawing(face)) for face in ("g7", "r3", "y10", "b5")]
    hand = at(WIDTH / 2, 138, fan(cards, spread=15, reach=330), scale=1.08)
    table = box(0, 226, WIDTH, 100, 0, fill=WOOD) + box(0, 226, WIDTH, 5, 0, fill=WOOD_PALE)
    grain = stroked("M20 262C150 254 240 272 460 260M0 292C120 300 300 282 480 296", WOOD_DARK, 1.6, stroke_opacity=0.3)
    fruits = (("g", 66, 232, -14), ("r", 142, 240, 6), ("y", 338, 232, -4), ("b", 414, 236, 8))
    harvest = "".join(_standing(bohne.harvest(colour), x, y, turn) for colour, x, y, turn in fruits)
    bean = _standing(bohne.bean_shape("#7B4B6B"), WIDTH / 2, 244, 78)
    return wall + hand + table + grain + harvest + bean


def _standing(drawing: str, x: float, y: float, turn: float) -> str:
    shade_ = tag("ellipse", cx=x + 3, cy=y + 41, rx=40, ry=8, fill="#2A1A0C", fill_opacity=0.22)
    return shade_ + at(x, y, drawing, turn=turn)


def baernergaeng_box() -> str:
    """A row of cards under the arcades of the old town."""
    stone, dark = "#B9BFA9", "#8D9681"
    light = mixed(stone, PAPER, 0.3)
    wall = shade("stone", (0, light, 1), (1, stone, 1)) + box(0, 0, WIDTH, HEIGHT, 0, fill="url(#stone)")
    joints = stroked("M0 26H480M60 0V26M180 0V26M300 0V26M420 0V26", dark, 1.4, stroke_opacity=0.5)
    bays = "".join(_bay(x, stone, dark) for x in (0, 120, 240, 360))
    street = box(0, 250, WIDTH, 70, 0, fill=mixed(dark, INK, 0.18)) + box(
        0, 250, WIDTH, 4, 0, fill=mixed(stone, PAPER, 0.4)
    )
    prints = "".join(
        at(x, y, baernergaeng.paw(mixed(dark, INK, 0.42)), scale=0.2, turn=74)
        for x, y in ((34, 296), (84, 280), (396, 296), (446, 280))
    )
    faces = (stock.back(), baernergaeng.drawing("3"), baernergaeng.drawing("look"), stock.back())
    row = "".join(at(x, 168, stock.card(face), scale=0.88) for x, face in zip((42, 145, 248, 351), faces, strict=True))
    return wall + joints + bays + street + prints + row


def _bay(x: float, stone: str, dark: str) -> str:
    """One arch with its pillars, 120 wide."""
    way = "M14 252V124C14 78 34 52 60 52S106 78 106 124V252Z"
    rim = stroked("M8 252V124C8 72 32 45 60 45S112 72 112 124V252", mixed(stone, PAPER, 0.55), 3)
    inside = filled(way, FIR) + filled("M34 252V136C34 98 48 80 66 74C92 80 106 104 106 140V252Z", FIR_DARK)
    keystone = filled("M52 40H68L65 58H55Z", mixed(stone, PAPER, 0.55), stroke=dark, stroke_width=1)
    lamp = stroked("M60 58V76", PAPER, 1.2, stroke_opacity=0.6) + disc(60, 82, 6, "#F3D9A0")
    return at(x, 0, inside + rim + keystone + lamp)


SCENES: dict[str, Callable[[], str]] = {
    "bungee": bungee_box,
    "bohne": bohne_box,
    "baernergaeng": baernergaeng_box,
}
