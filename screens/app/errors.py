"""Errors that are shown to the user."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from screens.app.words import _


class UserError(Exception):
    """An error shown to the user: a ``code`` of ``SENTENCES``, and the facts of its sentence."""

    SENTENCES: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **facts: int | str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)

    def sentence(self) -> str:
        """The error in words and what to do about it, in the user's language."""
        return _(self.SENTENCES[self.code]).format(**self.facts)
