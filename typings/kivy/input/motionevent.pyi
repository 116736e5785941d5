# A finger, or the mouse, as Kivy tells of it.

from typing import Any

class MotionEvent:
    x: float
    y: float
    ox: float
    oy: float
    px: float
    py: float
    dx: float
    dy: float
    sx: float
    sy: float
    pos: tuple[float, float]
    opos: tuple[float, float]
    ppos: tuple[float, float]
    uid: int
    id: Any
    device: str
    profile: Any
    button: str
    is_mouse_scrolling: bool
    is_double_tap: bool
    time_start: float
    time_end: float
    grab_current: Any
    grab_list: list[Any]
    ud: dict[Any, Any]
    def __init__(self, device: str, touch_id: Any, args: Any, **options: Any) -> None: ...
    def depack(self, args: Any) -> None: ...
    def grab(self, class_instance: Any, exclusive: bool = False) -> None: ...
    def ungrab(self, class_instance: Any) -> None: ...
    def push(self, attrs: list[str] | None = None) -> None: ...
    def pop(self) -> None: ...
    def apply_transform_2d(self, transform: Any) -> None: ...
    def __getattr__(self, name: str) -> Any: ...
