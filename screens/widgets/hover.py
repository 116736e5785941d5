"""The mouse over what can be pressed: it gets darker, and an icon shows its name once the pointer rests on it.

The name is the one that is spoken when the keyboard's focus comes there. A finger has no pointer: nothing here happens
on a phone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from screens.app import theme
from screens.widgets.basics import IconTap, load_kv

if TYPE_CHECKING:
    from screens.app.main import Stammtisch

#: Seconds for which the pointer rests on an icon before its name shows.
REST = 0.5


class Tooltip(Label):
    """The name of an icon, below it or else above it."""

    name = StringProperty()

    def place(self, icon: Widget) -> None:
        """Place it by the icon, inside the window."""
        x, y = icon.to_window(icon.center_x, icon.y)
        edge = theme.gap(0.5)
        self.x = min(max(x - self.width / 2, edge), Window.width - self.width - edge)
        self.y = y - self.height if y - self.height >= edge else y + icon.height


class Hover:
    """Follows the mouse. ``app`` has the page on top."""

    def __init__(self, app: Stammtisch) -> None:
        self._app = app
        self._on: Widget | None = None
        self._tooltip: Tooltip | None = None
        self._is_pressed = False
        # However often a mouse reports in a frame, it is looked at once.
        self._look_soon = Clock.create_trigger(lambda _dt: self._look(), 0)
        self._name_soon = Clock.create_trigger(lambda _dt: self._name(), REST)

    def listen(self) -> None:
        """Start following the mouse."""
        Window.bind(**self._heard())

    def stop(self) -> None:
        """Stop following the mouse."""
        Window.unbind(**self._heard())
        self.leave()

    def leave(self, *_: Any) -> None:
        """Forget the pointer's widget: the pointer has left the window, or the widget is gone or has moved."""
        self._look_soon.cancel()
        self._hush()
        if self._on:
            self._on.hovered = False
        self._on = None

    def _heard(self) -> dict[str, Any]:
        return {
            "mouse_pos": self._moved,
            "on_touch_down": self._pressed,
            "on_touch_up": self._released,
            "on_key_down": self._hush,
            "on_cursor_leave": self.leave,
            "on_resize": self.leave,
        }

    def _moved(self, *_: Any) -> None:
        # Nothing is pointed at while something is dragged.
        if not self._is_pressed:
            self._look_soon()

    def _pressed(self, *_: Any) -> None:
        self._is_pressed = True
        self.leave()

    def _released(self, *_: Any) -> None:
        self._is_pressed = False

    def _look(self) -> None:
        """Mark what is under the pointer."""
        on = self._under_pointer()
        if on is self._on:
            return
        self.leave()
        if on is not None:
            self._on = on
            on.hovered = not on.disabled
            if isinstance(on, IconTap) and on.label:
                self._name_soon()

    def _under_pointer(self) -> Widget | None:
        if self._app.pages.page is None:
            return None
        notes = [each for each in self._app.root.children if each not in (self._app.pages.shown, self._tooltip)]
        on_note = next((each for note in notes if (each := _at(note, *Window.mouse_pos))), None)
        top = self._app.page.top_layer
        return on_note or _at(top, *top.to_widget(*Window.mouse_pos))

    def _name(self) -> None:
        """Show the name of the icon that the pointer rests on."""
        if self._on and self._on.get_parent_window():
            self._tooltip = Tooltip(name=self._on.label)
            self._tooltip.texture_update()
            self._app.root.add_widget(self._tooltip)
            self._tooltip.place(self._on)

    def _hush(self, *_: Any) -> None:
        self._name_soon.cancel()
        if self._tooltip:
            self._app.root.remove_widget(self._tooltip)
        self._tooltip = None


def _at(widget: Widget, x: float, y: float) -> Widget | None:
    """The topmost button at a point, looking only into what the point is in."""
    if not (widget.opacity and widget.collide_point(x, y)):
        return None
    inside = widget.to_local(x, y)
    found = (_at(child, *inside) for child in widget.children)
    if (deeper := next((each for each in found if each), None)) is not None:
        return deeper
    return widget if isinstance(widget, ButtonBehavior) and hasattr(widget, "hovered") else None


load_kv("widgets/hover")
