from typing import Any

from kivy.graphics.instructions import Canvas as Canvas
from kivy.graphics.instructions import Instruction
from kivy.graphics.instructions import InstructionGroup as InstructionGroup

class Color(Instruction):
    r: float
    g: float
    b: float
    a: float
    rgb: Any
    rgba: Any
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...

class Line(Instruction):
    points: Any
    circle: Any
    rounded_rectangle: Any
    width: float
    def __init__(self, **kwargs: Any) -> None: ...

class Rectangle(Instruction):
    pos: Any
    size: Any
    texture: Any
    tex_coords: Any
    def __init__(self, **kwargs: Any) -> None: ...

def __getattr__(name: str) -> Any: ...
