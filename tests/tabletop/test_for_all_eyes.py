"""Players with any colour vision can play: what differs in colour also differs in shape or brightness.

Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full strength. Only
brightness is compared, which also covers eyes that see no colours at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from assets.make import png
from screens import ASSETS
from screens.app import theme
from screens.session.people import COLOURS, SYMBOLS, Person, at_one_table

Matrix = tuple[tuple[float, float, float], ...]
#: A picture as the brightness of each pixel.
Seen = tuple[int, ...]

EYES: dict[str, Matrix] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
}
LUMA = (0.2126, 0.7152, 0.0722)
#: Two pixels differ if their brightness differs by this much of 255; two pictures if this percentage of pixels do.
PIXEL, PICTURE = 40, 0.6
#: The smallest cards.
SCALE = "32"
#: Pictures that aren't faces: the back, and what is drawn below cards.
NO_FACES = {"back", "lift", "slot"}
each_eye = pytest.mark.parametrize("eye", EYES)


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


LINEAR = [linear(value / 255) for value in range(256)]


def brightness(colour: Any, eye: str) -> int:
    """The brightness of a colour to an eye, from 0 to 255."""
    light = [LINEAR[value] for value in colour]
    seen = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in EYES[eye])
    luminance = sum(weight * min(1.0, max(0.0, part)) for weight, part in zip(LUMA, seen, strict=True))
    return round(255 * (luminance * 12.92 if luminance <= 0.0031308 else 1.055 * float(luminance ** (1 / 2.4)) - 0.055))


def cells(kind: str, scale: str = SCALE) -> Iterator[tuple[str, list[bytes]]]:
    """Each face of a sheet with its rows of pixels."""
    plan = json.loads((ASSETS / "cards" / f"{kind}.json").read_text(encoding="utf-8"))
    told = plan["scales"][scale]
    lines = [line for sheet in told["sheets"] for line in png.rows(ASSETS / "cards" / sheet["file"])]
    wide, high = told["sheets"][0]["size"][0] // plan["columns"], len(lines) // plan["rows"]
    for face, (column, row) in plan["cells"].items():
        if face not in NO_FACES:
            here = lines[row * high : (row + 1) * high]
            yield face, [bytes(line[4 * column * wide : 4 * (column + 1) * wide]) for line in here]


def seen_by(rows: list[bytes], eye: str, known: dict[bytes, int]) -> Seen:
    """A picture on a table's paper, as an eye sees it."""
    pixels = [row[at : at + 4] for row in rows for at in range(0, len(row), 4)]
    for pixel in {*pixels} - {*known}:
        alpha = pixel[3] / 255
        known[pixel] = brightness([round(value * alpha + 200 * (1 - alpha)) for value in pixel[:3]], eye)
    return tuple(known[pixel] for pixel in pixels)


def difference(one: Seen, other: Seen) -> float:
    """The percentage of pixels that differ clearly."""
    return 100 * sum(abs(a - b) > PIXEL for a, b in zip(one, other, strict=True)) / len(one)


@each_eye
@pytest.mark.parametrize("kind", ["bungee", "bohne", "baernergaeng", "dog", "bauernschlau"])
def test_no_two_cards_look_alike_to_any_eye(kind: str, eye: str) -> None:
    known: dict[bytes, int] = {}
    seen = {face: seen_by(rows, eye, known) for face, rows in cells(kind)}
    alike = [pair for pair in combinations(seen, 2) if difference(seen[pair[0]], seen[pair[1]]) < PICTURE]
    assert alike == []


@each_eye
def test_no_two_people_at_a_table_look_alike_to_any_eye(eye: str) -> None:
    shapes = {name: _shape(name) for name in SYMBOLS}
    for one, other in combinations(SYMBOLS, 2):
        assert difference(shapes[one], shapes[other]) > PICTURE, (one, other)
    for dark in (False, True):
        theme.wear(dark=dark)
        paper = brightness(_bytes(theme.now.paper), eye)
        # The symbol stands out from its disc even without colour.
        assert all(abs(brightness(_bytes(theme.seat(colour)), eye) - paper) > 2 * PIXEL for colour in COLOURS)
    theme.wear(dark=False)


def _shape(name: str) -> Seen:
    about = json.loads((ASSETS / "symbols.json").read_text(encoding="utf-8"))
    file, side = next((file, sheet["cell"]) for file, sheet in about["sheets"].items() if sheet["cell"] == 24)
    column, row = about["cells"][name]
    lines = png.rows(ASSETS / file)[row * side : (row + 1) * side]
    step = len(lines[0]) // (about["columns"] * side)
    return tuple(line[step * (column * side + x) + step - 1] for line in lines for x in range(side))


def _bytes(colour: Any) -> list[int]:
    return [round(255 * part) for part in colour[:3]]


def test_people_at_one_table_have_symbols_of_their_own_whoever_they_are() -> None:
    six = at_one_table([Person(f"Somebody {number}", COLOURS[0], SYMBOLS[0]) for number in range(6)])
    assert len({person.symbol for person in six}) == len(six)


def test_the_eyes_are_those_of_the_tables() -> None:
    """Grey stays grey to every eye, and red and green get closer to eyes that confuse them."""
    for eye, matrix in EYES.items():
        assert all(abs(sum(row) - 1) < 0.01 for row in matrix), eye
    red, green = (173, 50, 44), (44, 108, 60)
    assert brightness(red, "protanopia") < brightness(red, "usual")
    assert brightness(green, "deuteranopia") != brightness(green, "usual")
