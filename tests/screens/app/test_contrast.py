"""Contrast, from the theme's own colours, as WCAG 2 computes it: 4.5:1 for words, 3:1 for what is drawn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from screens.app import theme
from screens.app.theme import Colour, Palette

WORDS, DRAWN = 4.5, 3.0
PALETTES = {"light": theme.LIGHT, "dark": theme.DARK}
#: What is written on what.
WRITTEN = [
    *((text, ground) for text in ("ink", "faint", "danger", "accent") for ground in ("ground", "paper", "shade")),
    ("on_accent", "accent"),
    ("on_wood", "wood"),
    # A note is written the other way round.
    ("paper", "ink"),
]
#: What is drawn on what, and has to be seen to play.
SHAPES = [
    ("accent", "ground"),
    ("accent", "paper"),
    ("ink", "wood"),
    # What can be pressed has an edge.
    *(("edge", ground) for ground in ("ground", "paper", "shade")),
]


def luminance(colour: Colour) -> float:
    """How bright a colour is, from 0 to 1."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_as_the_standard_says() -> None:
    assert contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)
    assert contrast((0.5, 0.5, 0.5, 1), (0.5, 0.5, 0.5, 1)) == pytest.approx(1)


@pytest.fixture(params=PALETTES)
def palette(request: pytest.FixtureRequest) -> Iterator[Palette]:
    theme.wear(dark=request.param == "dark")
    yield theme.now
    theme.wear(dark=False)


@pytest.mark.parametrize(("text", "ground"), WRITTEN)
def test_words_can_be_read(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= WORDS


@pytest.mark.parametrize(("shape", "ground"), SHAPES)
def test_what_is_drawn_can_be_seen(palette: Palette, shape: str, ground: str) -> None:
    assert contrast(getattr(palette, shape), getattr(palette, ground)) >= DRAWN


@pytest.mark.parametrize("ground", ["wood", "card", "paper", "shade"])
def test_a_lit_place_is_seen_by_its_light_or_by_its_rim(palette: Palette, ground: str) -> None:
    under = getattr(palette, ground)
    assert max(contrast(palette.lit, under), contrast(palette.lit_rim, under)) >= DRAWN
    assert contrast(palette.lit, palette.lit_rim) >= DRAWN


@pytest.mark.parametrize("colour", theme._SEATS)
def test_each_person_s_colour_can_be_read_on_paper_and_ground(palette: Palette, colour: str) -> None:
    for ground in (palette.paper, palette.ground):
        assert contrast(theme.seat(colour), ground) >= WORDS


@pytest.mark.parametrize("colour", theme._SEATS)
def test_what_a_curtain_says_can_be_read_on_each_person_s_colour(colour: str) -> None:
    assert contrast(theme.LIGHT.paper, theme.curtain(colour)) >= WORDS


def test_the_ring_of_the_focus_is_seen_on_every_ground(palette: Palette) -> None:
    """It is drawn twice, in a dark and a light colour: one of them is seen on any ground."""
    for ground in (palette.paper, palette.ground, palette.wood, palette.accent):
        assert max(contrast(theme.LIGHT.ink, ground), contrast(palette.lit, ground)) >= DRAWN
