"""What settings promise."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from screens.app.prefs import Prefs

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
)
SET = Prefs("fr", "dark", 160, "none", "brisk", sound=False, haptics=False, cover_after=0, secure_screen=False)


def test_settings_come_back_as_they_were_kept() -> None:
    assert Prefs.from_json(json.loads(json.dumps(SET.to_json()))) == SET


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "rm"),
        ("language", 3),
        ("theme", "pink"),
        ("theme", None),
        ("text", 79),
        ("text", 201),
        ("text", 100.0),
        ("text", True),
        ("motion", []),
        ("pace", "hasty"),
        ("pace", None),
        ("sound", 1),
        ("haptics", "yes"),
        ("cover_after", -1),
        ("cover_after", None),
        ("secure_screen", None),
    ],
)
def test_one_bad_value_falls_back_alone(name: str, value: object) -> None:
    default = getattr(Prefs(), name)
    assert Prefs.from_json(SET.to_json() | {name: value}) == replace(SET, **{name: default})


def test_what_a_later_version_has_set_is_left_aside() -> None:
    assert Prefs.from_json(SET.to_json() | {"left_handed": True}) == SET


@given(anything | st.fixed_dictionaries({}, optional=dict.fromkeys(Prefs().to_json(), anything)))
def test_whatever_was_kept_makes_settings_that_can_be_kept(value: Any) -> None:
    prefs = Prefs.from_json(value)
    assert Prefs.from_json(prefs.to_json()) == prefs
