"""Shapes of a widget that are drawn only while they can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.graphics import Color, InstructionGroup


class Shape:
    """A shape; while its colour is transparent there is nothing to draw, and nothing that takes time in each frame.

    Its ``group`` goes where it is to be drawn.
    """

    def __init__(self, kind: type, **fixed: Any) -> None:
        self.group = InstructionGroup()
        self._kind, self._fixed = kind, fixed
        self._colour: Any = None
        self._shape: Any = None

    def draw(self, rgba: Sequence[float], **where: Any) -> None:
        """Draw it in this colour here."""
        if not rgba[3]:
            self._remove()
        elif self._shape:
            self._colour.rgba = rgba
            for name, value in where.items():
                setattr(self._shape, name, value)
        else:
            self._colour, self._shape = Color(*rgba), self._kind(**self._fixed, **where)
            self.group.add(self._colour)
            self.group.add(self._shape)

    @property
    def is_drawn(self) -> bool:
        """Whether there is anything of it to be seen."""
        return self._shape is not None

    def _remove(self) -> None:
        if self._shape:
            self.group.clear()
            self._colour = self._shape = None
