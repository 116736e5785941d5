"""The CPU seconds of a test run by directory, child processes included, printed at its end.

``pytest --cpu-of=file`` lists them by file, ``--cpu-of=test`` by test. Nothing is asserted, as machines differ.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Generator
from pathlib import PurePosixPath
from typing import Any

import pytest

#: The CPU seconds that all tests may cost on a machine that does nothing else.
ALL = 500
#: The number of rows in the table by file or by test.
ROWS = 40


class Budget:
    """Adds up each test's cost; with pytest-xdist the workers measure and the main process adds up."""

    def __init__(self, by: str) -> None:
        self._by = by
        self._spent = _cpu()
        self._costs: Counter[str] = Counter()
        self._whole = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, Any, Any]:
        """Store a test phase's cost in its report, which also carries it from a worker to the main process."""
        report = yield
        before, self._spent = self._spent, _cpu()
        report.cpu = self._spent - before
        return report

    def pytest_runtest_logstart(self) -> None:
        """Don't charge a test for what happens before it."""
        self._spent = _cpu()

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Add up; in a worker the sum isn't used. A worker that died couldn't measure its last test."""
        self._costs[self._row(report.nodeid)] += getattr(report, "cpu", 0)

    def _row(self, test: str) -> str:
        file = test.partition("::")[0]
        return {"test": test, "file": file}.get(self._by, str(PurePosixPath(file).parent))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Report this worker's whole cost to the main process."""
        output = getattr(session.config, "workeroutput", None)
        if output is not None:
            output["cpu"] = _cpu()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add the cost of a worker that has ended."""
        self._whole += getattr(node, "workeroutput", {}).get("cpu", 0)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the table."""
        if not self._costs:
            return
        whole = self._whole + _cpu(children=not self._whole)
        rows = self._costs.most_common(ROWS)
        rest = whole - sum(cost for _row, cost in rows)
        terminalreporter.section(f"{whole:.0f} s of CPU; a whole run should cost {ALL}")
        for row, cost in [*rows, ("everything else: imports, collection, garbage", rest)]:
            terminalreporter.line(f"{cost:8.1f} s  {row}")


def _cpu(*, children: bool = True) -> float:
    """CPU seconds of this process so far, and of the processes that it has waited for."""
    times = os.times()
    return times.user + times.system + children * (times.children_user + times.children_system)
