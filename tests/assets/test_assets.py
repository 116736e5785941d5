"""Pictures and sounds: present, intact, and generated from their sources."""

from __future__ import annotations

import json
import shutil
import struct
import wave
from pathlib import Path
from typing import Any

import pytest

from assets.make import (
    baernergaeng,
    bauernschlau,
    bohne,
    boxes,
    bungee,
    dog,
    inks,
    marbles,
    png,
    sheets,
    sounds,
    symbols,
    wood,
)
from assets.make.palette import PAPER, TONES, contrast, mixed
from assets.make.svg import render
from screens.session.people import SYMBOLS
from tabletop.games.baernergaeng.cards import FACES as BAERNERGAENG
from tabletop.games.bauernschlau.board import GEESE
from tabletop.games.bauernschlau.sheep import WORDS as SHEEP
from tabletop.games.bohne.cards import FACES as BOHNE
from tabletop.games.bungee.cards import FACES as BUNGEE
from tabletop.games.dog.cards import ACE, FORWARD, FOUR, FOUR_BACK
from tabletop.games.dog.cards import FACES as DOG

ASSETS = Path(__file__).parents[1].parent / "assets"
CARDS = ASSETS / "cards"
GAMES = ("bungee", "bohne", "baernergaeng", "dog", "bauernschlau")
#: The faces that engines and tables need in each sheet, besides those that all sheets have.
FACES = {
    "bungee": (*BUNGEE, "back"),
    "bohne": (*BOHNE, "back"),
    "baernergaeng": (*BAERNERGAENG, "back"),
    "dog": (*DOG, "back"),
    "bauernschlau": (*SHEEP, "back", "dog", "barrier", "tip"),
    "marbles": ("disc", "square", "hexagon", "disc*", "square*", "hexagon*"),
}
BOARD = ("goose2", "goose3", "house", "neutral")
KINDS = (*FACES, "farm")
#: The contrast that WCAG requires of text.
READABLE = 4.5
LARGEST_SOUND = 25_000

needs_rsvg = pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not installed")


def plan(game: str) -> Any:
    return json.loads((CARDS / f"{game}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", FACES)
def test_every_face_of_the_engine_has_a_picture(kind: str) -> None:
    assert set(plan(kind)["cells"]) == {*FACES[kind], "lift", "slot"}


def test_the_board_has_a_picture_for_all_that_is_painted_on_it() -> None:
    assert set(plan("farm")["cells"]) == set(BOARD)
    assert {f"goose{times}" for geese in GEESE.values() for times in geese if times > 1} <= set(BOARD)


@pytest.mark.parametrize("kind", KINDS)
def test_each_picture_has_a_cell_of_its_own(kind: str) -> None:
    cells = plan(kind)["cells"]
    assert len({tuple(cell) for cell in cells.values()}) == len(cells)


def test_a_marble_is_as_wide_as_high_and_a_card_is_not() -> None:
    assert {kind: plan(kind)["ratio"] for kind in KINDS} == dict.fromkeys(KINDS, 1.5) | dict.fromkeys(
        ("marbles", "bauernschlau", "farm"), 1.0
    )


def test_a_ring_of_holes_tells_how_far_a_card_goes() -> None:
    special = {"7", "J", "X"}
    for rank, steps in enumerate(FORWARD):
        if DOG[rank] not in special:
            assert dog.landings(DOG[rank]) == (steps if rank != FOUR else (*steps, -FOUR_BACK))
    assert len(FORWARD[ACE]) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_the_plan_agrees_with_the_sheets(kind: str) -> None:
    told = plan(kind)
    assert json.loads(json.dumps(sheets.plan_of(kind))) == told
    for width, scale in told["scales"].items():
        across, down = (round(int(width) * (side + 2 * told["margin"])) for side in (1, told["ratio"]))
        sizes = [sheet["size"] for sheet in scale["sheets"]]
        assert sizes == [list(png.size(CARDS / sheet["file"])) for sheet in scale["sheets"]]
        assert all(size[0] == told["columns"] * across for size in sizes)
        assert sum(size[1] for size in sizes) == told["rows"] * down
        assert all(size[1] == scale["rows"] * down for size in sizes[:-1])


def test_any_phone_holds_the_largest_picture() -> None:
    assert all(max(png.size(path)) <= sheets.LARGEST for path in ASSETS.rglob("*.png"))


def test_nothing_lies_about_that_no_plan_names() -> None:
    named = {sheet["file"] for kind in KINDS for scale in plan(kind)["scales"].values() for sheet in scale["sheets"]}
    assert named == {path.name for path in CARDS.glob("*.png")}


def test_a_marble_is_white_light_that_can_be_tinted_and_its_middle_is_even() -> None:
    cell = 120
    lines = png.rows(CARDS / "marbles-96.png")
    for place, _ in enumerate(marbles.NAMES):
        left, top = place % sheets.COLUMNS * cell, place // sheets.COLUMNS * cell
        middle = [line[(left + 48) * 4 : (left + 72) * 4] for line in lines[top + 48 : top + 72]]
        assert {bytes(line[at : at + 4]) for line in middle for at in range(0, len(line), 4)} == {b"\xe4\xe4\xe4\xff"}


def test_what_is_read_stands_out_from_the_paper() -> None:
    pairs = [(tone, PAPER) for tone in (*TONES, bungee.BUNGEE, *bohne.INKS.values())]
    pairs += [(tone, mixed(PAPER, tone, 0.17)) for tone in TONES]
    pairs += [(bohne.FILLS[colour], ink) for colour, ink in bohne.ON_FILLS.items()]
    pairs += [(tone, PAPER) for tone in baernergaeng.SPECIAL_TONES.values()]
    pairs += [(dog.tone(face), PAPER) for face in DOG]
    pairs += [(bauernschlau.ink(face), bauernschlau.wool(face)) for face in SHEEP]
    assert [pair for pair in pairs if contrast(*pair) < READABLE] == []


def test_every_seat_has_its_symbol() -> None:
    told = json.loads((ASSETS / "symbols.json").read_text(encoding="utf-8"))
    assert set(SYMBOLS) <= set(told["cells"])
    for name in told["cells"]:
        assert png.size(ASSETS / "symbols" / f"{name}.png") == (symbols.LARGE, symbols.LARGE)
    for name, sheet in told["sheets"].items():
        assert list(png.size(ASSETS / name)) == sheet["size"]
        assert sheet["size"] == [told["columns"] * sheet["cell"], told["rows"] * sheet["cell"]]


def test_symbols_are_white_where_they_are_transparent_too() -> None:
    lines = png.rows(ASSETS / "symbols-96.png")
    assert all(set(line[channel::4]) == {255} for line in lines for channel in range(3))
    cell = symbols.SIZES["symbols-96.png"]
    for place in range(len(symbols.SYMBOLS)):
        left, top = place % symbols.COLUMNS * cell, place // symbols.COLUMNS * cell
        assert any(any(line[left * 4 + 3 : (left + cell) * 4 : 4]) for line in lines[top : top + cell])


def test_the_wood_is_the_one_of_its_source_and_has_no_seam() -> None:
    for name, kind in wood.KINDS.items():
        lines = [bytes(line) for line in png.rows(ASSETS / "table" / f"{name}.png")]
        assert lines == wood.tile(kind)
        assert max(abs(line[channel] - line[channel - 3]) for line in lines for channel in range(3)) <= 3


def test_boxes_icons_and_first_picture_are_there() -> None:
    assert {png.size(ASSETS / "boxes" / f"{game}.png") for game in GAMES} == {(boxes.WIDTH, boxes.HEIGHT)}
    assert png.size(ASSETS / "icon.png") == (512, 512)
    assert png.size(ASSETS / "icon-foreground.png") == png.size(ASSETS / "icon-background.png") == (432, 432)
    assert png.size(ASSETS / "presplash.png") == (1024, 1024)


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_a_sound_is_short_and_begins_and_ends_without_a_click(name: str) -> None:
    path = ASSETS / "sounds" / f"{name}.wav"
    assert path.stat().st_size < LARGEST_SOUND
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, sounds.RATE)
        count = file.getnframes()
        values = struct.unpack(f"<{count}h", file.readframes(count))
    assert values[0] == values[-1] == 0
    assert max(map(abs, values)) > 3000


@needs_rsvg
@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_drawn_again_is_the_same(kind: str, tmp_path: Path) -> None:
    scale = sheets.plan_of(kind)["scales"]["48"]
    sheet = scale["sheets"][0]
    for name in ("once", "again"):
        render(sheets.drawn(kind, 0, scale["rows"], sheet["size"]), tmp_path / name, *sheet["size"])
    assert (tmp_path / "once").read_bytes() == (tmp_path / "again").read_bytes()
    # Other versions of rsvg-convert smooth or pack slightly differently, so compare what is visible.
    assert farther(24, png.rows(tmp_path / "once"), png.rows(CARDS / sheet["file"])) < 1 / 500


def farther(than: int, one: list[bytearray], other: list[bytearray]) -> float:
    """The share of two pictures' visible values that differ by more than ``than``."""
    seen = [
        [value * line[at // 4 * 4 + 3] // 255 for line in lines for at, value in enumerate(line)]
        for lines in (one, other)
    ]
    far: int = sum(abs(a - b) > than for a, b in zip(*seen, strict=True))
    return far / len(seen[0])


def test_packing_leaves_a_picture_of_few_colours_as_it_is(tmp_path: Path) -> None:
    kept = png.rows(ASSETS / "symbols-48.png")
    path = tmp_path / "symbols.png"
    png.write(path, kept, 4)
    png.pack(path)
    assert png.rows(path) == kept


def test_packing_a_picture_of_many_colours_is_not_seen_but_makes_it_small(tmp_path: Path) -> None:
    path = tmp_path / "sign.png"
    kept = png.rows(ASSETS / "icon-foreground.png")
    png.write(path, kept, 4)
    large = path.stat().st_size
    png.pack(path)
    packed = png.rows(path)
    assert len({bytes(line[at : at + 4]) for line in packed for at in range(0, len(line), 4)}) == inks.INKS
    assert farther(24, kept, packed) == 0
    assert farther(8, kept, packed) < 1 / 100
    assert path.stat().st_size < large / 3
