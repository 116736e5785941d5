"""Rules of kv without their log: importing this makes Kivy evaluate them without writing each down first.

Kivy 2.3.1 words two messages for every expression of a rule that it evaluates, even though nobody reads that log; only
``python -O`` leaves them out, and every assertion with them. That was a tenth of the time in which a page is built.
There is no issue about it; ``tests/screens/widgets/test_patches.py`` tells when this can go.
"""

from __future__ import annotations

from typing import Any

from kivy.lang import builder


def _evaluate(args: tuple[Any, str, Any, Any, dict[str, Any]], _instance: object, _value: object) -> None:
    """Set a property, or one of a canvas instruction, to what its rule says now."""
    element, name, code, rule, names = args
    rule.count += 1
    setattr(element, name, eval(code, names))  # noqa: S307  (the code of a kv file)


traced = builder.call_fn
builder.call_fn = _evaluate
