# Pictures in files.

from typing import Any

from kivy.graphics.texture import Texture

class Image:
    texture: Texture
    size: tuple[int, int]
    width: int
    height: int
    def __init__(self, arg: Any, **more: Any) -> None: ...
    @staticmethod
    def load(filename: Any, **more: Any) -> Image: ...
    def save(self, filename: Any, flipped: bool = False, fmt: str | None = None) -> bool: ...
    def __getattr__(self, name: str) -> Any: ...
