"""kv files describe layout and looks: short lines, with logic in Python."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kivy.factory import Factory

ROOT = Path(__file__).resolve().parents[1]
FILES = sorted((ROOT / "kv").rglob("*.kv"))
LONGEST = 120
#: A rule for a class, or a widget or shape within one; ``<Name@Base>`` makes a class of its own.
NAMED, MADE = re.compile(r"^ *<?-?([A-Z]\w+)>?:$", re.MULTILINE), re.compile(r"^<(\w+)@", re.MULTILINE)
#: A text, and what chooses or joins conditions.
TEXT, CHOICE = re.compile(r'"[^"]*"'), re.compile(r" (?:if|and|or) ")
#: Their classes may have the names of widgets.
ROOMS_WITHOUT_KIVY = {"model", "session", "store"}
CLASS = re.compile(r"^class (\w+)", re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_line_is_longer_than_a_line_of_code(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [f"{at}: {line}" for at, line in enumerate(lines, 1) if len(line) > LONGEST] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_line_makes_one_choice_of_one_condition(file: Path) -> None:
    """Anything that depends on more becomes a property with a name."""
    lines = file.read_text(encoding="utf-8").splitlines()
    code = [(at, TEXT.sub("", line)) for at, line in enumerate(lines, 1) if not line.lstrip().startswith("#")]
    assert [f"{at}: {line}" for at, line in code if len(CHOICE.findall(line)) > 1] == []


def test_every_class_that_is_named_exists() -> None:
    """A class renamed in Python alone fails only when its page opens."""
    modules = [path for path in (ROOT / "screens").rglob("*.py") if not ROOMS_WITHOUT_KIVY & {*path.parts}]
    python = [path.read_text(encoding="utf-8") for path in modules]
    texts = {file: file.read_text(encoding="utf-8") for file in FILES}
    known = {*Factory.classes, *(name for text in python for name in CLASS.findall(text))}
    known |= {name for text in texts.values() for name in MADE.findall(text)}
    assert {f"{file.name}: {name}" for file, text in texts.items() for name in {*NAMED.findall(text)} - known} == set()
