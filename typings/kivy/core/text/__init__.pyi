# Texts as textures.

from typing import Any

from kivy.graphics.texture import Texture

DEFAULT_FONT: str

class Label:
    text: str
    texture: Texture
    content_size: tuple[int, int]
    size: tuple[int, int]
    options: dict[str, Any]
    def __init__(self, text: str = "", font_size: float = ..., **options: Any) -> None: ...
    def refresh(self) -> None: ...
    def render(self, real: bool = False) -> Any: ...
    def get_extents(self, text: str) -> tuple[int, int]: ...
    @staticmethod
    def register(name: str, fn_regular: str, *others: Any, **more: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
