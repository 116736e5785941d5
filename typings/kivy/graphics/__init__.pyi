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

class SmoothLine(Line): ...

class Mesh(Instruction):
    vertices: Any
    indices: Any
    def __init__(self, **kwargs: Any) -> None: ...

class Quad(Instruction):
    points: Any
    texture: Any
    tex_coords: Any
    def __init__(self, **kwargs: Any) -> None: ...

class SmoothQuad(Quad): ...

class Triangle(Instruction):
    points: Any
    def __init__(self, **kwargs: Any) -> None: ...

class SmoothTriangle(Triangle): ...

class Ellipse(Instruction):
    pos: Any
    size: Any
    texture: Any
    def __init__(self, **kwargs: Any) -> None: ...

class SmoothEllipse(Ellipse): ...

class RoundedRectangle(Instruction):
    pos: Any
    size: Any
    radius: Any
    def __init__(self, **kwargs: Any) -> None: ...

class SmoothRoundedRectangle(RoundedRectangle): ...
class PushMatrix(Instruction): ...
class PopMatrix(Instruction): ...

class Rotate(Instruction):
    angle: float
    origin: Any
    def __init__(self, **kwargs: Any) -> None: ...

class Translate(Instruction):
    def __init__(self, *args: float) -> None: ...

def __getattr__(name: str) -> Any: ...
