"""Ends a test that doesn't end by itself, so that it fails alone instead of taking the whole run along."""

from __future__ import annotations

import signal
from collections.abc import Generator
from types import FrameType

import pytest

#: CPU seconds of one test; the longest of a usual run takes a tenth. CPU, so that a busy machine fails none.
LIMIT = 120


class Endless:
    """A limit for each test's CPU time, where the system has such a timer; a soak has none."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        """Fail the test with its traceback when the time is up."""
        if not hasattr(signal, "setitimer") or item.get_closest_marker("soak"):
            return (yield)
        before = signal.signal(signal.SIGPROF, _time_is_up)
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)


def _time_is_up(_number: int, _frame: FrameType | None) -> None:
    pytest.fail(f"took more than {LIMIT} s of CPU")
