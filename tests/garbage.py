"""When garbage is collected where all tests run in one process: between tests, not again and again during them.

An app leaves 40,000 to 90,000 objects in cycles. Python's own rhythm looked through them many times, together with the
thousands of collected tests, and took nearly half of the run's CPU time.
"""

from __future__ import annotations

import gc

#: So many new objects after a test are collected at once; fewer wait for the next test.
MANY = 20_000
#: Within a test, so many new objects are collected, for the few tests that would fill the memory.
TOO_MANY = 400_000


#: After so many collections what has become garbage since an earlier one goes too.
NOW_AND_THEN = 30


class Garbage:
    """Collects what tests leave behind, while it is young and nothing holds it any more."""

    def __init__(self) -> None:
        gc.set_threshold(TOO_MANY)
        self._collected = 0

    def pytest_collection_finish(self) -> None:
        """From now on skip what stays for the whole run: modules, and the collected tests themselves."""
        gc.freeze()

    def pytest_runtest_logfinish(self) -> None:
        """Collect after a test; pytest has let go of its fixtures by now."""
        if gc.get_count()[0] > MANY:
            # Kivy lets go of what listens to the screen's density when its widget is freed: garbage for a second pass.
            gc.collect(0)
            gc.collect(1)
            self._collected += 1
            if self._collected % NOW_AND_THEN == 0:
                gc.collect()
