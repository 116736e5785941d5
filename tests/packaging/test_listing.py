"""Texts and pictures for shops and software centres keep to their limits, and say the same in every language."""

from __future__ import annotations

import importlib.util
import re
import shutil
import struct
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from assets.make import png, shop
from assets.make.svg import render
from tabletop import GAMES, __version__
from tests.shop_pictures import LANGUAGES, PICTURES

ROOT = Path(__file__).parents[2]
SHOPS = ROOT / "fastlane/metadata/android"
FOLDERS = sorted(LANGUAGES.values())
#: The lengths that Google Play allows; F-Droid allows at least as much.
LONGEST = {"title": 30, "short_description": 80, "full_description": 4000}
CHANGES = 500
#: The games' names in the shops' texts.
NAMES = ("Bungee", "Dog", "Bauernschlau", "Bärnergäng", "Nicht die Bohne!")
MEGABYTE = 1_000_000


def text(folder: str, name: str) -> str:
    return (SHOPS / folder / f"{name}.txt").read_text(encoding="utf-8").strip()


def version_code(version: str) -> int:
    """Android's version number, computed as python-for-android does."""
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    (oldest,) = re.findall(r"^android\.minapi = (\d+)$", spec, re.MULTILINE)
    number = 0
    for part in version.split("."):
        number = 100 * number + int(part)
    return int(f"10{oldest}{number}")


# -- words


def test_each_language_of_the_app_has_a_folder_with_a_name_that_both_shops_know() -> None:
    languages = {path.name for path in (ROOT / "assets/locale").iterdir()} | {"en"}
    assert {*LANGUAGES} == languages
    assert [folder.name for folder in sorted(SHOPS.iterdir())] == FOLDERS
    # F-Droid falls back to this one.
    assert "en-US" in FOLDERS
    assert all(re.fullmatch("[a-z]{2}-[A-Z]{2}", folder) for folder in FOLDERS)


@pytest.mark.parametrize("folder", FOLDERS)
def test_texts_are_no_longer_than_shops_allow(folder: str) -> None:
    for name, longest in LONGEST.items():
        assert 0 < len(text(folder, name)) <= longest, name
    assert "\n" not in text(folder, "title") + text(folder, "short_description")


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_is_new_in_this_version_is_told_in_each_language(folder: str) -> None:
    # Named by the package's version number; tests/android compares it with python-for-android's.
    assert 0 < len(text(folder, f"changelogs/{version_code(__version__)}")) <= CHANGES


@pytest.mark.parametrize("folder", FOLDERS)
def test_each_game_is_named_with_as_many_players_as_it_takes(folder: str) -> None:
    points = [line for line in text(folder, "full_description").splitlines() if line.startswith("• ")]
    told = {name: line for name in NAMES for line in points if line.startswith(f"• {name}")}
    assert {*told} == {*NAMES}
    assert len(GAMES) == len(NAMES)
    keys = ("bungee", "dog", "bauernschlau", "baernergaeng", "bohne")
    for name, key in zip(NAMES, keys, strict=True):
        seats = GAMES[key].seats
        numbers = [int(number) for number in re.findall(r"\d", told[name])]
        assert numbers == [min(seats), max(seats)], name


def test_german_is_written_as_in_switzerland() -> None:
    files = sorted((SHOPS / "de-DE").rglob("*.txt"))
    assert [file.name for file in files if "ß" in file.read_text(encoding="utf-8")] == []


def test_french_keeps_its_marks_with_the_word_before() -> None:
    for file in sorted((SHOPS / "fr-FR").rglob("*.txt")):
        words = file.read_text(encoding="utf-8")
        assert re.findall(r"[^\u00a0][:;?]|[ ][!]", words) == [], file.name


# -- pictures


def jpeg_size(path: Path) -> tuple[int, int]:
    """Width and height of a JPEG, from its frame header."""
    data, at = path.read_bytes(), 2
    while data[at + 1] not in {0xC0, 0xC1, 0xC2}:
        at += 2 + int.from_bytes(data[at + 2 : at + 4])
    height, width = struct.unpack_from(">HH", data, at + 5)
    return width, height


def test_icon_and_banner_have_the_size_that_shops_ask_for() -> None:
    pictures = SHOPS / "en-US/images"
    assert png.size(pictures / "icon.png") == (512, 512)
    assert png.size(pictures / "featureGraphic.png") == (1024, 500)
    for name in ("icon", "featureGraphic"):
        data = (pictures / f"{name}.png").read_bytes()
        # 24-bit RGB without an alpha channel.
        assert (data[24], data[25]) == (8, 2)
        assert len(data) <= MEGABYTE


@pytest.mark.skipif(shutil.which("rsvg-convert") is None, reason="rsvg-convert is not installed")
def test_icon_and_banner_are_drawn_from_their_sources(tmp_path: Path) -> None:
    for name, drawing, size in (("icon", shop.icon(), (512, 512)), ("featureGraphic", shop.banner(), shop.BANNER)):
        render(drawing, tmp_path / f"{name}.png", *size)
        ours, anew = (png.rows(folder / f"{name}.png") for folder in (SHOPS / "en-US/images", tmp_path))
        # Other versions of the tool round differently.
        off = sum(
            abs(a - b) > 8
            for row, other in zip(ours[::7], anew[::7], strict=True)
            for a, b in zip(row, other, strict=True)
        )
        assert off < 0.01 * sum(map(len, ours[::7]))


def test_each_language_has_all_pictures_of_phone_and_tablet() -> None:
    found = {path.relative_to(SHOPS).with_suffix("").as_posix() for path in SHOPS.rglob("*Screenshots/*")}
    assert found == {*PICTURES}


@pytest.mark.parametrize("folder", FOLDERS)
def test_pictures_of_the_screen_are_of_sizes_that_shops_take(folder: str) -> None:
    for kind in ("phoneScreenshots", "tenInchScreenshots"):
        taken = sorted((SHOPS / folder / "images" / kind).iterdir())
        assert 2 <= len(taken) <= 8
        for path in taken:
            short, long = sorted(jpeg_size(path))
            # Google Play recommends only apps with pictures of at least 1080 pixels at 16:9.
            assert (short, long) == (1080, 1920)
            assert path.stat().st_size <= MEGABYTE


def test_all_pictures_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SHOPS.rglob("images/**/*") if path.is_file()) < 6 * MEGABYTE


def test_pictures_do_not_travel_to_the_phone() -> None:
    spec = (ROOT / "buildozer.spec").read_text(encoding="utf-8")
    (left_out,) = re.findall(r"^source\.exclude_dirs = (.*)$", spec, re.MULTILINE)
    assert "fastlane" in left_out.split(", ")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert not any(name.startswith("fastlane") for name in project["tool"]["setuptools"]["packages"]["find"]["include"])


# -- the same text for Linux


@pytest.fixture(scope="module")
def listing() -> ModuleType:
    spec = importlib.util.spec_from_file_location("listing", ROOT / "packaging/desktop/listing.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_software_centres_on_linux_show_the_shops_words_in_each_language(listing: ModuleType, tmp_path: Path) -> None:
    listing.write(tmp_path / "app.xml")
    whole = (tmp_path / "app.xml").read_text(encoding="utf-8")
    for folder in FOLDERS:
        lines = [line.removeprefix("• ") for line in text(folder, "full_description").splitlines() if line]
        for words in (text(folder, "short_description"), *lines):
            assert f">{words}<" in whole


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="needs appstreamcli (apt install appstream)")
def test_software_centres_on_linux_have_nothing_to_complain_of(listing: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "org.stammtisch.stammtisch.metainfo.xml"
    listing.write(path)
    ran = subprocess.run(["appstreamcli", "validate", "--no-net", path], check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout
    assert not re.search(r"^[EWI]: ", ran.stdout, re.MULTILINE), ran.stdout


def test_the_package_for_debian_brings_them(tmp_path: Path) -> None:
    lay_out = (
        f"import runpy; runpy.run_path('__main__.py')['_lay_beside'](__import__('pathlib').Path({str(tmp_path)!r}))"
    )
    subprocess.run([sys.executable, "-c", lay_out], cwd=ROOT / "packaging/desktop", check=True)
    brought = (tmp_path / "share/metainfo/org.stammtisch.stammtisch.metainfo.xml").read_text(encoding="utf-8")
    assert text("de-DE", "short_description") in brought


def test_the_words_are_in_the_archive_of_the_source_that_the_package_is_built_from() -> None:
    assert "\nrecursive-include fastlane *.txt\n" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
