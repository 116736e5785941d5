"""The curtain between two players: it opens for a finger that stays, not for a stray tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from screens.app.words import _
from screens.session.people import Person
from screens.table.view.background import Folds
from screens.widgets.basics import Layers, sign

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: How long a finger must stay, in seconds.
STAY = 0.45
#: The ring's size as a share of the shorter side, and the sign's as a share of the ring.
RING, SIGN = 0.36, 0.56
#: A finger that moves this far has slipped.
SLIP = dp(28)


class Curtain(Layers):
    """Covers the table until the right player opens it."""

    greeting = StringProperty("")
    advice = StringProperty("")
    texture = ObjectProperty(allownone=True)
    #: How far it is opened by holding: 0 to 1.
    opened = NumericProperty(0)
    ring = NumericProperty(0)
    middle = NumericProperty(0)

    def __init__(self, person: Person, lifted: Callable[[], None], **kw: Any) -> None:
        super().__init__(**kw)
        self.add_widget(Folds(person.colour), index=len(self.children))
        self.person = person
        self._lifted = lifted
        self._is_held = False
        self.greeting = _("For {name}").format(name=person.name)
        self.advice = _("Hold here to look")
        self.texture = sign(person.symbol, min(Window.size) * RING * SIGN)

    def on_parent(self, _curtain: Any, parent: Any) -> None:
        """Stop opening when the curtain is removed, even under a finger."""
        if parent is None:
            self.fall()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Start opening, and keep the touch from everything under the curtain."""
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.hold()
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Stop opening when the finger slips away."""
        if touch.grab_current is self and max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > SLIP:
            self.fall()
        return self.collide_point(*touch.pos) is True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        """Stop opening when the finger is lifted too soon."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.fall()
            return True
        return False

    def hold(self) -> None:
        """Start opening; it completes if the hold goes on."""
        if self._is_held:
            return
        self._is_held = True
        opening = Animation(opened=1, d=STAY)
        opening.bind(on_complete=lambda *_: self._lifted())
        opening.start(self)

    def fall(self) -> None:
        """Stop opening."""
        self._is_held = False
        Animation.cancel_all(self)
        self.opened = 0
