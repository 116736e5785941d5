"""Runs the tests in batches: each in a process of its own, thrown away with all that its tests leave behind.

An app leaves 90,000 objects in cycles. To find and to free them took a fifth of the run's CPU time; a process that ends
costs next to nothing. So the process that has collected the tests runs none of them. Its child does, a copy that has
all of them already, and sends back what is to be reported. A test that ends its process fails alone.
"""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
import traceback
import warnings
from multiprocessing.connection import Connection, Pipe
from typing import Any, NoReturn

import pytest

#: A batch ends when its process has so many megabytes. Most of the 160 with which it begins are its parent's, too.
FULL = 800
#: Python looks for garbage after so many new objects: never while tests are collected, and in few tests.
TOO_MANY = 400_000


def can_fork(config: pytest.Config) -> bool:
    """Whether tests can run in a child: on Linux, and with nobody who debugs them or looks on."""
    looks_on = any(config.getoption(option) for option in ("usepdb", "trace", "setupshow"))
    return sys.platform == "linux" and not looks_on and config.getoption("capture") != "no" and not sys.gettrace()


class Batches:
    """Has each test run by a child, and reports it; with pytest-xdist each worker has a child."""

    def __init__(self) -> None:
        gc.set_threshold(TOO_MANY)
        self._child: Child | None = None
        self._places: dict[pytest.Item, int] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Prepare what all children share. They copy what is written to, so let no search for garbage write to it."""
        self._places = {item: place for place, item in enumerate(session.items)}
        # Made by the first who asks. If that were a child, the next would make another one.
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        gc.collect()
        gc.freeze()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test in the child, or in a new one, and report it."""
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        child = self._child = self._child or Child(item.session)
        following = self._places[nextitem] if nextitem and child.megabytes < FULL else None
        try:
            child.run(item, self._places[item], following)
        except (EOFError, ConnectionError):
            hook.pytest_runtest_logreport(report=child.obituary(item))
            self._child = None
        if following is None:
            self.pytest_sessionfinish()
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """End the child, even in the middle of a batch."""
        if self._child:
            self._child.end()
            self._child = None


class Child:
    """A process that runs the tests of a batch, seen from its parent."""

    def __init__(self, session: pytest.Session) -> None:
        self.megabytes = 0
        self._phase = ""
        self._pipe, theirs = Pipe()
        with warnings.catch_warnings():
            # Newer Pythons warn that other threads may hold locks. There are only pytest-xdist's, which wait for mail.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process = os.fork()
        if not self._process:
            self._pipe.close()
            Serving(theirs, session).serve()
        theirs.close()

    def run(self, item: pytest.Item, place: int, following: int | None) -> None:
        """Let it run a test, and report what it says; EOFError or ConnectionError when it dies of it."""
        hook, self._phase = item.config.hook, ""
        self._pipe.send((place, following))
        while (message := self._pipe.recv())[0] != "done":
            kind, what = message
            if kind == "warning":
                hook.pytest_warning_recorded.call_historic(kwargs=what)
            else:
                report = hook.pytest_report_from_serializable(config=item.config, data=what)
                self._phase = report.when
                item.ihook.pytest_runtest_logreport(report=report)
        self.megabytes = message[1]

    def end(self) -> int:
        """End it; returns its exit code, or minus the number of the signal that it died of."""
        self._pipe.close()
        return os.waitstatus_to_exitcode(os.waitpid(self._process, 0)[1])

    def obituary(self, item: pytest.Item) -> pytest.TestReport:
        """The failure of the test that it died of, with what it has written."""
        code = self.end()
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        capture: Any = item.config.pluginmanager.get_plugin("capturemanager")
        written = zip(("Captured stdout", "Captured stderr"), capture.read_global_capture(), strict=True)
        return pytest.TestReport(
            item.nodeid,
            item.location,
            dict.fromkeys(item.keywords, 1),
            outcome="failed",
            longrepr=f"the test ended its process: {how}",
            when="teardown" if self._phase == "call" else "call",
            sections=[section for section in written if section[1]],
        )


class Serving:
    """The child's side: runs the tests that the parent names, and sends what is to be reported."""

    def __init__(self, pipe: Connection, session: pytest.Session) -> None:
        self._pipe, self._session = pipe, session
        self._is_ready = False

    def serve(self) -> NoReturn:
        """Run tests until the parent hangs up."""
        code, items = 0, self._session.items
        try:
            self._take_over()
            while True:
                place, following = self._pipe.recv()
                nextitem = None if following is None else items[following]
                self._session.config.hook.pytest_runtest_protocol(item=items[place], nextitem=nextitem)
                # What this test leaves is never looked at again.
                gc.freeze()
                self._pipe.send(("done", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024))
        except (EOFError, ConnectionError, KeyboardInterrupt):
            self._session._setupstate.teardown_exact(None)
        except BaseException:
            traceback.print_exc()
            code = 1
        finally:
            os._exit(code)

    def _take_over(self) -> None:
        """Take the place of the plugins that tell the user or the main process; they also hear of warnings."""
        plugins = self._session.config.pluginmanager
        listeners = self._session.config.hook.pytest_warning_recorded.get_hookimpls()
        batches = [plugin for plugin in plugins.get_plugins() if isinstance(plugin, Batches)]
        for plugin in [*(listener.plugin for listener in listeners), *batches]:
            plugins.unregister(plugin)
        plugins.register(self)
        self._is_ready = True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Send a report."""
        config = self._session.config
        self._pipe.send(("report", config.hook.pytest_report_to_serializable(config=config, report=report)))

    def pytest_warning_recorded(
        self, warning_message: warnings.WarningMessage, when: str, nodeid: str, location: tuple[str, int, str] | None
    ) -> None:
        """Send a warning, but none of those from before, which pytest tells each new plugin."""
        if self._is_ready:
            what = {"warning_message": warning_message, "when": when, "nodeid": nodeid, "location": location}
            self._pipe.send(("warning", what))
