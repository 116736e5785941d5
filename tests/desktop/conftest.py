"""What these tests have from those of the screens: a display, and the app without one."""

from __future__ import annotations

from tests.screens.conftest import _in_english, driver, real_display, start_app

__all__ = ["_in_english", "driver", "real_display", "start_app"]
