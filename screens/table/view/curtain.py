"""What hangs between two players: a curtain that opens for a finger that stays, or a card that a tap takes away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty

from screens.app import theme
from screens.app.words import _
from screens.games.story import Line
from screens.session.people import Person
from screens.table.view.background import Folds
from screens.widgets.basics import Layers, Tap, sign
from screens.widgets.slots import Act

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent
    from kivy.uix.widget import Widget

    from screens.device.accessibility.tree import Node
    from screens.widgets.reading import PageReader

#: How long a finger must stay, in seconds.
STAY = 0.45
#: The ring's size as a share of the shorter side, and the sign's as a share of the ring.
RING, SIGN = 0.36, 0.56
#: A finger that moves this far has slipped.
SLIP = dp(28)
#: For so many seconds after it is first seen it hears no finger: that of the last move may still be tapping.
DEAF = 0.35


class Hearing:
    """Hears no finger until people have had time to see what hangs there."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(**kw)
        self._hears_from = inf
        # The time only counts from the frame that shows it.
        Clock.schedule_once(self._is_seen, 0)

    def _is_seen(self, _dt: float) -> None:
        self._hears_from = Clock.get_time() + DEAF

    @property
    def hears(self) -> bool:
        """Whether a finger that comes down now can be meant for it."""
        return bool(Clock.get_time() >= self._hears_from)


class Curtain(Hearing, Layers):
    """Covers the table until the right player opens it."""

    greeting = StringProperty("")
    advice = StringProperty("")
    texture = ObjectProperty(allownone=True)
    #: How far it is opened by holding: 0 to 1.
    opened = NumericProperty(0)
    #: The height of greeting and advice.
    words = NumericProperty(0)
    ring = NumericProperty(0)
    middle = NumericProperty(0)

    def __init__(
        self,
        person: Person,
        lifted: Callable[[], None],
        story: Sequence[Line] = (),
        reader: int | None = None,
        *,
        is_passed: bool = False,
        **kw: Any,
    ) -> None:
        super().__init__(**kw)
        self.add_widget(Folds(person.colour), index=len(self.children))
        self.ids.story.tell(story, reader)
        self.person = person
        self._lifted = lifted
        self._is_held = False
        self.greeting = (_("Pass to {name}") if is_passed else _("For {name}")).format(name=person.name)
        self.advice = _("Hold here to begin")
        self.texture = sign(person.symbol, min(Window.size) * RING * SIGN)

    def read(self, reader: PageReader) -> Sequence[Node]:
        """A dialog with what has happened; a click opens it, as a held finger does."""
        return [_dialog(reader, self, _("Begin"), self._lifted)]

    def on_parent(self, _curtain: Widget, parent: Widget | None) -> None:
        """Stop opening when the curtain is removed, even under a finger."""
        if parent is None:
            self.fall()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Start opening, and keep the touch from everything under the curtain; one too early does nothing, ever."""
        if not self.collide_point(*touch.pos):
            return False
        if self.hears:
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
        if self._is_held or not self.hears:
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


class Handover(Hearing, Tap):
    """Says who is next and what has been done to them, over an open table; a tap begins their turn."""

    greeting = StringProperty("")
    #: The words of the button with which the last player takes their move back; "" without one.
    regret = StringProperty("")
    texture = ObjectProperty(allownone=True)
    colour = ColorProperty()
    #: The part of the page that it lies in front of.
    table = ObjectProperty()

    def __init__(
        self,
        person: Person,
        begun: Callable[[], None],
        story: Sequence[Line],
        reader: int | None,
        regret: Act | None = None,
        **kw: Any,
    ) -> None:
        super().__init__(**kw)
        self.person = person
        self._begun = begun
        if regret:
            self.regret = regret.text
            self.ids.regret.bind(on_release=lambda *_: regret.press())
        else:
            self.remove_widget(self.ids.regret)
        self.colour = theme.curtain(person.colour)
        self.greeting = _("Pass to {name}").format(name=person.name)
        self.texture = sign(person.symbol, dp(56))
        self.ids.story.tell(story, reader)

    def read(self, reader: PageReader) -> Sequence[Node]:
        """A dialog with what has happened; a click begins the turn, as a tap does."""
        others = [*reader.inside(self.ids.regret)] if self.regret else ()
        return [_dialog(reader, self, _("Begin"), self._begun, others)]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep all touches from what is under it; one that comes too early does nothing else."""
        if self.collide_point(*touch.pos) and self.hears:
            super().on_touch_down(touch)
        return bool(self.collide_point(*touch.pos))

    def on_release(self) -> None:
        """Begin the turn."""
        self._begun()

    def hold(self) -> None:
        """Begin the turn, by a key."""
        if self.hears:
            self._begun()

    def fall(self) -> None:
        """Do nothing: there is no opening to stop."""


def _dialog(
    reader: PageReader, over: Curtain | Handover, begin: str, do: Callable[[], None], others: Sequence[Node] = ()
) -> Node:
    """The curtain as a dialog for screen readers: whom it is for, the story, and the button to go on, the last one."""
    from screens.device.accessibility.tree import Action, Node, Role
    from screens.widgets.reading import bounds, key_of

    box, key = bounds(over), key_of(over)
    button = Node(f"{key} begin", Role.BUTTON, begin, bounds=box, do={Action.CLICK: do})
    told = (*reader.inside(over.ids.story), *others, button)
    return Node(key, Role.DIALOG, over.greeting, bounds=box, children=told)
