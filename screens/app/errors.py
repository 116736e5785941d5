"""What has gone wrong, as people are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from screens.app.words import _


class UserError(Exception):
    """Something went wrong: a ``code`` of ``SENTENCES``, and the facts of its sentence."""

    SENTENCES: ClassVar[Mapping[str, str]] = {}

    def __init__(self, code: str, **facts: int | str) -> None:
        self.code = code
        self.facts = facts
        super().__init__(code, facts)

    def sentence(self) -> str:
        """What is wrong, and what to do, in the player's language."""
        return _(self.SENTENCES[self.code]).format(**self.facts)
