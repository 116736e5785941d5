"""Which cases of a test that plays the app a usual run tries: each of its own, on one of what all tests share.

``python -m pytest -m soak`` tries the others, ``-m ""`` all; a case that is named on the command line is always tried.

Which ones is the same in each run, so that what fails has to do with a change. A test marked ``rotates`` tries others
each day: its cases are one promise at many tables, and a leak at one of them must not stay unseen until a soak. A
failed case is run again by its name, or the whole run by ``--shift`` with the number in its header.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any
from zlib import crc32

import pytest

from tests.soaking import soak

#: What a promise is tried on rather than what it is about. Cases that differ in nothing else repeat one promise.
SHARED = {
    *("bot", "by", "edge", "flat", "game", "is_flat", "language", "level", "moment", "motion", "page", "rests", "room"),
    *("screen", "seat", "seat_of_finger", "seats", "seed", "size", "teams", "turn", "way", "zoom"),
}
#: A test that plays the app has this fixture, in whatever way it comes by it.
PLAYS = "driver"


def tried(test: str, cases: Sequence[Mapping[str, Any]], number: int = 1, day: int = 0) -> set[int]:
    """The cases that a usual run tries: of those alike in all but what is shared, so many, in turn by the test's name.

    >>> sorted(tried("test_a", [{"game": game, "how": how} for how in "xy" for game in ("dog", "bohne", "bungee")]))
    [0, 4]
    >>> [tried("test_a", [{"game": game} for game in ("dog", "bohne", "bungee")], day=day) for day in range(3)]
    [{0}, {1}, {2}]
    >>> tried("test_a", [{"face": 1}, {"face": 2}])
    {0, 1}
    """
    alike: dict[Any, list[int]] = defaultdict(list)
    for at, case in enumerate(cases):
        alike[tuple(_known(value) for name, value in case.items() if name not in SHARED)].append(at)
    begin = crc32(test.encode()) + day
    return {
        group[(begin + turn + step * len(group) // number) % len(group)]
        for turn, group in enumerate(alike.values())
        for step in range(number)
    }


def _known(value: Any) -> Any:
    """What tells a value from others: itself, or which object it is."""
    return value if isinstance(value, Hashable) and not isinstance(value, tuple) else id(value)


class Share:
    """Leaves the other cases to a soak."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Mark them, before pytest selects by marks."""
        named = [argument for argument in config.args if "[" in argument]
        tests: dict[str, list[pytest.Function]] = defaultdict(list)
        for item in items:
            if isinstance(item, pytest.Function) and _is_shared(item, named):
                tests[item.nodeid.partition("[")[0]].append(item)
        for test, cases in tests.items():
            mark = cases[0].get_closest_marker("tries")
            day = int(config.getoption("--shift")) if cases[0].get_closest_marker("rotates") else 0
            number = int(mark.args[0]) if mark else 1
            usual = tried(test, [case.callspec.params for case in cases], number, day)
            for at, case in enumerate(cases):
                if at not in usual:
                    case.add_marker(soak)


def _is_shared(item: pytest.Function, named: Collection[str]) -> bool:
    """Whether it is one of a test's cases, of which a usual run need not try all."""
    return (
        hasattr(item, "callspec")
        and PLAYS in item.fixturenames
        and item.get_closest_marker("soak") is None
        and not any(argument.endswith(item.nodeid.rpartition("/")[2]) for argument in named)
    )
