"""Fixtures shared with the screen tests: a real display, and the headless app."""

from __future__ import annotations

from tests.screens.conftest import _in_english, driver, real_display, start_app

__all__ = ["_in_english", "driver", "real_display", "start_app"]
