"""Resumed after the GL context was lost, every page looks as if it were opened anew."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.screens import real

ROOT = Path(__file__).parents[2]
#: A small phone, as drawing without a graphics card takes time.
SCREEN = (360, 640)
#: Differences above this share of a picture are no rounding.
NOTHING = 0.0005


def test_every_page_and_table_is_drawn_again_after_the_context_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if reason := real.missing():
        pytest.skip(reason)
    monkeypatch.setattr(real, "SCREEN", SCREEN)
    display, server = real._serve(tmp_path)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    try:
        result = subprocess.run(
            [sys.executable, "-m", "tests.screens.lost_context", str(tmp_path)],
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
                "KCFG_GRAPHICS_WIDTH": str(SCREEN[0]),
                "KCFG_GRAPHICS_HEIGHT": str(SCREEN[1]),
                "LIBGL_ALWAYS_SOFTWARE": "1",
                "SDL_AUDIODRIVER": "dummy",
            },
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    finally:
        server.terminate()
        server.wait()
    assert result.returncode == 0, result.stderr
    told = json.loads(result.stdout.splitlines()[-1])
    assert len(told) > 30
    assert {name: share for name, share in told.items() if share > NOTHING} == {}
