"""Each page has a route of its own, with the page's arguments."""

from __future__ import annotations

import inspect
from dataclasses import fields
from importlib import import_module

import pytest

from screens.app.routes import Route

KINDS = sorted(Route.__subclasses__(), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_page_takes_what_its_route_has(kind: type[Route]) -> None:
    page = import_module(f"screens.pages.{kind.module}").Page
    taken = inspect.signature(page.__init__).parameters
    named = {name for name, each in taken.items() if each.kind is not each.VAR_KEYWORD} - {"self"}
    assert named == {each.name for each in fields(kind)} - {each.name for each in fields(Route)}
