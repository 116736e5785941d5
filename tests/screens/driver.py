"""Play the app with fingers and keys, in a headless window and with a clock that doesn't wait.

Real: layout, kv, text sizes, touches and their grabs, clock events, animations, KivyMD. Not real: pixels. Import this
before anything else of Kivy: it creates ``kivy.core.window.Window``.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from math import ceil
from types import MethodType
from typing import Any, TypeVar
from weakref import WeakMethod

import screens.app.startup  # noqa: F401  (sets up Kivy)

# isort: split
import kivy.core
import kivy.core.text
from kivy._metrics import dispatch_pixel_scale
from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop, ExceptionManager
from kivy.clock import Clock
from kivy.input.motionevent import MotionEvent
from kivy.metrics import Metrics
from kivy.uix.behaviors.focus import FocusBehavior

Pos = tuple[float, float]
T = TypeVar("T")

PHONE = (360, 640)
TABLET = (1280, 800)
FRAME = 1 / 60
#: The time between two frames while a test only waits, as on a slow device: a quarter of the frames, and of their cost.
SLOW = 4 * FRAME
#: Of frames that change one after the other, as while something glides, one in so many is drawn.
DRAWN = 8

KEYS = {
    "backspace": 8,
    "tab": 9,
    "enter": 13,
    "escape": 27,
    "space": 32,
    "delete": 127,
    "up": 273,
    "down": 274,
    "right": 275,
    "left": 276,
    "home": 278,
    "end": 279,
    "pageup": 280,
    "pagedown": 281,
    **{f"f{number}": 281 + number for number in range(1, 13)},
}


def _no_window(select: Callable[..., Any]) -> Callable[..., Any]:
    return lambda category, *rest, **more: None if category == "window" else select(category, *rest, **more)


_select = kivy.core.core_select_lib
kivy.core.core_select_lib = _no_window(_select)
import kivy.core.window  # noqa: E402  (while no window can be had)

kivy.core.core_select_lib = _select


class HeadlessWindow(kivy.core.window.WindowBase):
    """A window without pixels; ``drawn`` counts the frames that it would have shown."""

    drawn = 0
    #: The last frame that was drawn, and how many came one after the other.
    _last, _row = 0, 0
    #: Its position on the desktop.
    at = 0, 0

    def __init__(self, **more: Any) -> None:
        #: Unbinds each that has been bound, for what ends without a word still hears. A method is kept alive by none.
        self._bound: list[Callable[[], None]] = []
        super().__init__(**more)

    def bind(self, **heard: Any) -> None:
        self._bound += [partial(self._unbind, event, _weakly(hears)) for event, hears in heard.items()]
        super().bind(**heard)

    def _unbind(self, event: str, known: Callable[[], Any]) -> None:
        if hears := known():
            self.unbind(**{event: hears})

    def fbind(self, name: str, *hears: Any, **more: Any) -> int:
        number = int(super().fbind(name, *hears, **more))
        self._bound.append(partial(self.unbind_uid, name, number))
        return number

    def silence(self, *, since: int) -> None:
        """Unbind all listeners bound after the first ``since``."""
        for let_go in self._bound[since:]:
            let_go()
        del self._bound[since:]

    def create_window(self, *args: Any) -> None:
        self._size = self.system_size
        super().create_window(*args)

    def _is_shaped(self) -> bool:
        return False

    def _set_shape(self, *args: Any, **more: Any) -> None:
        pass

    def _set_cursor_state(self, value: bool) -> None:
        pass

    def set_title(self, title: str) -> None:
        self.title = title

    def set_icon(self, filename: str) -> None:
        pass

    def on_draw(self) -> None:
        """Draw what is new; of a movement only now and then, as nobody sees it."""
        self._row = self._row + 1 if Clock.frames == self._last + 1 else 0
        self._last = Clock.frames
        if self._row % DRAWN == 0:
            super().on_draw()
            return
        # An empty canvas is drawn at once, and waits for the next change like a full one.
        children, self.canvas.children = self.canvas.children, []
        self.render_context.draw()
        self.canvas.children = children

    def flip(self) -> None:
        self.drawn += 1

    def close(self) -> None:
        pass

    def resize(self, width: float, height: float) -> None:
        """Resize the window, as if dragged to this size, or the device turned."""
        self._size = self.system_size = (width, height)
        self.dispatch("on_resize", width, height)

    def _get_window_pos(self) -> tuple[int, int]:
        return self.at

    def _set_window_pos(self, x: int, y: int) -> None:
        self.at = x, y
        self.dispatch("on_move")

    def focused(self, has: bool) -> None:
        """Take or lose the focus."""
        self._focus = has


def _weakly(hears: Callable[..., Any]) -> Callable[[], Any]:
    return WeakMethod(hears) if isinstance(hears, MethodType) else lambda: hears


# Kivy draws the letters of a text into its texture when that is first shown. Its size is known before.
_letters: Any = kivy.core.text
_letters.LabelBase._texture_fill = lambda *_: None
Window = HeadlessWindow()
kivy.core.window.Window = Window
#: The number of Kivy's own listeners, which always stay. A real window, used in some processes, has no list.
_LASTING = len(getattr(Window, "_bound", ()))


class Finger(MotionEvent):
    """A finger on the screen, made by ``driver.down``; ``to`` moves it, ``up`` lifts it."""

    _made = 0

    def __init__(self, driver: Driver, pos: Pos) -> None:
        Finger._made += 1
        self.driver = driver
        device = "mouse" if driver.button else "fingers"
        super().__init__(device, Finger._made, driver.share(pos), is_touch=True, type_id="touch")

    def depack(self, args: Pos) -> None:
        self.sx, self.sy = args
        self.profile = ["pos"]
        if self.device == "mouse":
            self.profile.append("button")
            self.button = self.driver.button
        super().depack(args)

    def to(self, x: float, y: float, steps: int = 8) -> Finger:
        """Move to a point, one frame per step."""
        from_x, from_y = self.place
        for step in range(1, steps + 1):
            part = step / steps
            self.slide((from_x + (x - from_x) * part, from_y + (y - from_y) * part))
            self.driver.frames(1)
        return self

    def slide(self, pos: Pos) -> None:
        """Move at once; the app hears of it in the next frame."""
        self.move(self.driver.share(pos))
        EventLoop._dispatch_input("update", self)

    def up(self) -> None:
        """Lift the finger where it is."""
        self.update_time_end()
        EventLoop._dispatch_input("end", self)
        self.driver.frames(1)

    @property
    def place(self) -> Pos:
        """Where the finger is, in window pixels."""
        width, height = Window.size
        return self.sx * (width - 1), self.sy * (height - 1)


class Driver:
    """Fingers, keys and clock for a test."""

    def __init__(self) -> None:
        # Continue from the clock's time: pending events were scheduled by it.
        self.now: float = Clock.get_time()
        #: The mouse button with which fingers are a mouse's pointer: "left" or "right"; "": they are fingers.
        self.button = ""
        self._frame = FRAME
        Clock.time = lambda: self.now
        Clock._max_fps = 0

    # time

    def frames(self, number: int = 1) -> None:
        """Run this many frames."""
        for _ in range(number):
            self.now += self._frame
            EventLoop.idle()

    def wait(self, seconds: float) -> None:
        """Let this much time pass, frame by frame."""
        self.frames(round(seconds / FRAME))

    @contextmanager
    def slowly(self) -> Iterator[None]:
        """In here frames are slow ones; but who replaces ``frames`` to look at each of them sees all."""
        self._frame = FRAME if "frames" in vars(self) else SLOW
        try:
            yield
        finally:
            self._frame = FRAME

    def wait_slowly(self, seconds: float) -> None:
        """Let this much time pass in slow frames."""
        with self.slowly():
            self.frames(ceil(seconds / self._frame))

    def until(self, happened: Callable[[], T], seconds: float = 10) -> T:
        """Wait until a condition holds, and return its value; fail when it doesn't hold in time."""
        ends = self.now + seconds
        while self.now < ends:
            answer = happened()
            if answer:
                return answer
            self.frames(1)
        raise AssertionError(f"didn't happen within {seconds} s of the app's time")

    def join(self, name: str) -> None:
        """Wait until the app's threads of this name have ended, however slow the machine is."""
        for thread in threading.enumerate():
            if thread.name == name:
                thread.join(timeout=120)
        self.frames(3)

    def until_threads(self, happened: Callable[[], T]) -> T:
        """Wait for something that threads bring about, in real time, while frames go on."""
        ends = time.monotonic() + 120
        while not (answer := happened()) and time.monotonic() < ends:
            time.sleep(0.002)
            self.frames(1)
        assert answer
        self.frames(3)
        return answer

    # the device

    def window(self, size: Pos = PHONE, density: float = 1, text: float = 100) -> None:
        """Set a screen of this size in dp, with a density and the system's text size in percent."""
        for name, value in (("dpi", 96 * density), ("density", density), ("fontscale", text / 100)):
            _set_metric(name, value)
        Window.resize(round(size[0] * density), round(size[1] * density))
        self.frames(2)

    def turn(self) -> None:
        """Turn the device by a quarter."""
        Window.resize(Window.height, Window.width)
        self.frames(2)

    def pause(self) -> bool:
        """Send the app to the background; returns whether it agrees to be paused."""
        return bool(App.get_running_app().dispatch("on_pause"))

    def resume(self) -> None:
        """Bring the app back from the background."""
        App.get_running_app().dispatch("on_resume")
        self.frames(2)

    def focus(self, has: bool) -> None:
        """Give the focus to our window, or to another one."""
        Window.focused(has)
        self.frames(1)

    # fingers and keys

    def share(self, pos: Pos) -> Pos:
        """A point as shares of the window's size, as input drivers report it."""
        width, height = Window.size
        return pos[0] / (width - 1), pos[1] / (height - 1)

    def down(self, x: float, y: float) -> Finger:
        """Put a finger down; the app has heard of it when this returns."""
        finger = Finger(self, (x, y))
        EventLoop._dispatch_input("begin", finger)
        self.frames(1)
        return finger

    def tap(self, what: Any) -> None:
        """Tap a point or a widget."""
        self.down(*place(what)).up()
        self.frames(1)

    def hold(self, what: Any, seconds: float = 1) -> Finger:
        """Hold a finger on a point or a widget this long; it stays down."""
        finger = self.down(*place(what))
        self.wait(seconds)
        return finger

    def drag(self, start: Any, end: Any, steps: int = 8) -> None:
        """Drag from one point or widget to another."""
        self.down(*place(start)).to(*place(end), steps=steps).up()
        self.frames(1)

    def swipe(self, start: Any, end: Any) -> Finger:
        """Touch and move within one frame, as on a slow device; the finger stays down."""
        finger = Finger(self, place(start))
        EventLoop._dispatch_input("begin", finger)
        finger.slide(place(end))
        self.frames(1)
        return finger

    def hover(self, what: Any) -> None:
        """Move the mouse over a point or a widget, with no button pressed."""
        Window.mouse_pos = place(what)
        self.frames(1)

    def key(self, name: str, *modifiers: str) -> None:
        """Press and release a key: a letter, or a name in ``KEYS``; modifiers as in "shift", "ctrl"."""
        code = KEYS.get(name) or ord(name)
        letter = name if len(name) == 1 else None
        held = list(modifiers)
        if not Window.dispatch("on_key_down", code, 0, letter, held):
            Window.dispatch("on_keyboard", code, 0, letter, held)
        Window.dispatch("on_key_up", code, 0)
        self.frames(1)

    def write(self, text: str) -> None:
        """Type into the field that has the focus."""
        Window.dispatch("on_textinput", text)
        self.frames(1)

    # what is there

    def widgets(self, kind: type[T] | str) -> list[T]:
        """All widgets in the window of this class or class name, topmost last."""
        return [widget for widget in _below(Window) if _is_a(widget, kind)]

    def texts(self) -> list[str]:
        """All texts in the window, of widgets and of their canvases."""
        return [text for widget in _below(Window) if not _hidden(widget) for text in _texts_of(widget)]

    def find(self, text: str) -> Any:
        """The topmost widget with exactly this text; fail if there is none."""
        found = [widget for widget in _below(Window) if not _hidden(widget) and text in _texts_of(widget)]
        assert found, f"nothing says {text!r}; there is {self.texts()}"
        return found[-1]

    def drawn(self) -> int:
        """The number of frames drawn so far."""
        return int(Window.drawn)


def _set_metric(name: str, value: float) -> None:
    """Change the screen's density or text size. Kivy tells every widget, even those that earlier tests have left."""
    if getattr(Metrics, name) == value:
        return
    is_heard = bool(Window.children)
    if not is_heard:
        Metrics.funbind(name, dispatch_pixel_scale)
    setattr(Metrics, name, value)
    if not is_heard:
        Metrics.fbind(name, dispatch_pixel_scale)


def place(what: Any) -> Pos:
    """The point itself, or the middle of a widget, in window coordinates."""
    if isinstance(what, tuple | list):
        x, y = what
        return x, y
    x, y = what.to_window(what.center_x, what.center_y)
    return x, y


def _below(parent: Any) -> Iterator[Any]:
    for child in reversed(parent.children):
        yield child
        yield from _below(child)


def _is_a(widget: Any, kind: type | str) -> bool:
    if isinstance(kind, str):
        return any(base.__name__ == kind for base in type(widget).__mro__)
    return isinstance(widget, kind)


def _hidden(widget: Any) -> bool:
    return any(not each.opacity for each in _upwards(widget))


def _upwards(widget: Any) -> Iterator[Any]:
    while widget is not None and widget is not Window:
        yield widget
        widget = widget.parent


def _texts_of(widget: Any) -> list[str]:
    own = getattr(widget, "text", None)
    canvases = (widget.canvas.before, widget.canvas, widget.canvas.after)
    painted = [text for canvas in canvases for text in _painted(canvas.children)]
    return [text for text in [own, *painted] if isinstance(text, str) and text]


def _painted(instructions: Iterable[Any]) -> Iterator[str]:
    for instruction in instructions:
        text = getattr(instruction, "text", None)
        if isinstance(text, str):
            yield text
        # A canvas inside another one belongs to a child widget, which is visited by itself.
        if hasattr(instruction, "children") and type(instruction).__name__ != "Canvas":
            yield from _painted(instruction.children)


def begin() -> Driver:
    """A driver with a clock of its own, in an empty window of a phone's size."""
    driver = Driver()
    Window.mouse_pos = (0, 0)
    Window.focused(True)
    driver.window()
    return driver


def end() -> None:
    """Remove everything that a test may have left behind, even one that failed midway."""
    App._running_app = None
    Window.silence(since=_LASTING)
    ExceptionManager.handlers.clear()
    for touch in list(EventLoop.touches):
        EventLoop.touches.remove(touch)
    EventLoop.input_events.clear()
    for child in list(Window.children):
        Window.remove_widget(child)
    # A field that has the keyboard would be kept alive, with its whole page.
    for field in filter(None, list(FocusBehavior._keyboards.values())):
        field.focus = False
    # Running animations would wait for frames for ever, and keep their widgets alive.
    Animation._instances.clear()
    for event in list(Clock.get_events()):
        event.cancel()
    EventLoop.status = "created"
    EventLoop.quit = EventLoop.stopping = False
