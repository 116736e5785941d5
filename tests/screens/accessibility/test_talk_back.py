"""TalkBack on a phone whose package lacks what serves it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import pytest

from tests.screens.fake_java import JavaException, PythonJavaClass, java_method


def test_without_its_java_class_the_app_goes_on_without_talk_back(
    start_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def autoclass(name: str) -> Any:
        raise JavaException(f"Class not found {name}")

    jnius = ModuleType("jnius")
    vars(jnius).update(
        autoclass=autoclass, java_method=java_method, JavaException=JavaException, PythonJavaClass=PythonJavaClass
    )
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    assistance = start_app().assistance
    assistance._wait_for_talk_back()
    assert assistance.provider is None
