"""Resumed after the GL context was lost, every page looks as if it were opened anew."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.screens import real
from tests.soaking import soak

ROOT = Path(__file__).parents[2]
#: A small phone and a small tablet, as drawing without a graphics card takes time.
SCREENS = {"phone": (360, 640), "tablet": (600, 600)}
#: In a usual run, one in so many of all pages, tables and sheets.
ONE_IN = 15
#: Differences above this share of a picture are no rounding.
NOTHING = 0.0002


def test_pages_tables_and_sheets_are_drawn_again_after_the_context_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = _told("phone", ONE_IN, tmp_path, monkeypatch)
    assert len(told) > 5
    assert any(name.endswith("a sheet") for name in told)
    assert _differing(told) == {}


def test_flat_tables_are_drawn_again_after_the_context_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = _told("tablet", ONE_IN, tmp_path, monkeypatch)
    assert len(told) > 2
    assert _differing(told) == {}


@soak
@pytest.mark.parametrize(("screen", "number"), [("phone", 65), ("tablet", 15)])
def test_every_single_one_is_drawn_again(
    screen: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = _told(screen, 1, tmp_path, monkeypatch)
    assert len(told) >= number
    assert _differing(told) == {}


def _differing(told: dict[str, float]) -> dict[str, float]:
    return {name: share for name, share in told.items() if share > NOTHING}


def _told(what: str, one_in: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """The difference on each screen, as the app tells it in a process of its own."""
    size = SCREENS[what]
    if reason := real.missing():
        pytest.skip(reason)
    monkeypatch.setattr(real, "SCREEN", size)
    display, server = real._serve(tmp_path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    try:
        result = subprocess.run(
            [sys.executable, "-m", "tests.screens.lost_context", str(tmp_path), what, str(one_in)],
            cwd=ROOT,
            env=kept
            | {
                "DISPLAY": display,
                "HOME": str(tmp_path),
                "LANGUAGE": "en",
                "ANDROID_ARGUMENT": "",
                "ANDROID_APP_PATH": str(tmp_path),
                "FAKE_FILES": str(tmp_path / "files"),
                "KIVY_BUILD": "android",
                "KIVY_NO_ARGS": "1",
                "KIVY_DPI": "96",
                "KIVY_METRICS_DENSITY": "1",
                "KIVY_GL_BACKEND": "sdl2",
                "KCFG_GRAPHICS_WIDTH": str(size[0]),
                "KCFG_GRAPHICS_HEIGHT": str(size[1]),
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "SDL_AUDIODRIVER": "dummy",
            },
            capture_output=True,
            text=True,
            timeout=3600,
            check=False,
        )
    finally:
        server.terminate()
        server.wait()
    assert result.returncode == 0, result.stderr
    told: dict[str, float] = json.loads(result.stdout.splitlines()[-1])
    return told
