"""The buttons of a table: each kind has a slot of its own, and a slot that has just changed takes no tap yet.

A page of a table has them in a ``SlotBar``, a player's edge of a flat table lays them out by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import theme
from screens.widgets.basics import Icon, TextButton, width_of
from screens.widgets.focus import Own

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: Seconds after a change in which a slot takes no tap: a finger on its way means what stood there before.
SETTLES = 0.35
#: Seconds after which a finger rests on a button instead of tapping it: sooner than on a card, as no look is a tap.
RESTS = 0.2
#: How far beside its button a resting finger may roll, and still rests on it.
ROLLS = dp(40)
#: The size of an icon over words, and that of these words in small text.
ICON, CAPTION = dp(18), 0.85
#: The largest share of a bar that an ending takes.
ENDING_SHARE = 0.34


class Slot(Enum):
    """The kinds of buttons, each with its own place."""

    #: Looking at the player's own cards, and covering them.
    LOOK = "look"
    #: Taking back a step, or the last move.
    BACK = "back"
    #: What goes on with the game; the only kind of which there may be several.
    MAIN = "main"
    #: What ends something for good: a call.
    ENDING = "ending"


class Act(NamedTuple):
    """Something that can be pressed: its words, what it does, and its slot."""

    text: str
    do: Callable[[], Any]
    slot: Slot = Slot.MAIN
    #: Whether it is what one most likely wants.
    matters: bool = True
    #: Whether it may tell of the player's own cards.
    is_own: bool = False
    #: Whether it can be pressed now; otherwise it only keeps its place.
    is_possible: bool = True
    #: What a press does while it isn't possible: says why. Without it nothing stands there then.
    instead: Callable[[], Any] | None = None
    #: Stands over the words, or for them, where there is little room.
    icon: str = ""
    #: What a finger that rests on it does, instead: called with ``now=True``, and with False when the finger leaves.
    rest: Callable[..., Any] | None = None

    def press(self) -> None:
        """Do it, or say why it isn't possible now."""
        do = self.do if self.is_possible else self.instead
        if do:
            do()


class SlotButton(Own, TextButton):
    """A slot with its button, or an empty one."""

    #: What a press does now; None in an empty slot.
    act = ObjectProperty(None, allownone=True)
    #: Whether what stands here has been seen long enough to be meant by a tap.
    is_settled = BooleanProperty(defaultvalue=True)
    #: The icon over the words; "" for none.
    icon = StringProperty("")
    #: Whether it isn't possible now, and says why if it is pressed.
    is_grey = BooleanProperty(defaultvalue=False)

    def __init__(self, **more: Any) -> None:
        self._settle = Clock.create_trigger(self._set_settled, SETTLES)
        # The time only counts from the frame that shows the change.
        self._settle_once_seen = Clock.create_trigger(self._begin_to_settle, 0)
        #: What stood here when the press began.
        self._pressed = ""
        #: What to end when the finger that rests here leaves.
        self._rested: Callable[..., Any] | None = None
        self._rest_soon = Clock.create_trigger(self._rest, RESTS)
        self._above: Icon | None = None
        self._air = Widget(), Widget()
        super().__init__(**more)
        self.show(None)

    @property
    def label(self) -> str:
        """What is spoken instead of its text, if that may tell of the player's own cards."""
        return super().label if self.act and self.act.is_own else ""

    def show(self, act: Act | None) -> None:
        """Show what can be pressed here now."""
        before = self.meaning
        self.act = act
        # What can neither be pressed now nor say why isn't seen; its place stays.
        self.is_grey = bool(act and act.instead and not act.is_possible)
        self.text = act.text if act and self.is_grey else self.meaning
        self.filled = bool(act and act.matters and act.is_possible)
        self.disabled = not self.text
        if self.meaning != before:
            self.unsettle()

    @property
    def narrowest(self) -> float:
        """The least width in which its words don't break."""
        label = self.ids.label
        return float(label.longest * label.least * 1.03 + self.padding[0] + self.padding[2])

    @property
    def meaning(self) -> str:
        """The words of what a press does now; "" if it does nothing."""
        return self.act.text if self.act and self.act.is_possible else ""

    def unsettle(self) -> None:
        """Take no tap until people have had time to see the change."""
        self.is_settled = False
        self._settle.cancel()
        self._settle_once_seen()

    # Not lambdas: the clock would hold on to the button, and with it to a table that has been left.

    def _begin_to_settle(self, _dt: float) -> None:
        self._settle()

    def _set_settled(self, _dt: float) -> None:
        self.is_settled = True

    def on_icon(self, _button: Any, icon: str) -> None:
        """Put the icon over the words, which are small then."""
        if self._above is None:
            self._above = Icon(size=(ICON, ICON), font_size=ICON, pos_hint={"center_x": 0.5})
            self.ids.label.bind(color=self._above.setter("color"))
            self._above.color = self.ids.label.color
        for widget in (self._above, *self._air):
            self.remove_widget(widget)
        if icon:
            self._above.icon = icon
            # Small words on two lines below it make the button no higher.
            self.spacing, self._above.size = 0, (ICON, ICON)
            self.add_widget(self._above, index=len(self.children))
            # As much above the icon as below the words.
            self.add_widget(self._air[0], index=len(self.children))
            self.add_widget(self._air[1])
        self.orientation = "vertical" if icon else "horizontal"
        self.ids.label.full = theme.SMALL() * CAPTION if icon else theme.BODY()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a touch, and do nothing with it right after a change; let it through an empty slot."""
        if self.act is None:
            return False
        if self.collide_point(*touch.pos) and not self.is_settled:
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: MotionEvent) -> bool:
        """Let go where resting means something, once the finger slides away; coming back, it does not rest again."""
        if touch.grab_current is self and self.act and self.act.rest and not self._is_near(touch):
            self.state = "normal"
        return bool(super().on_touch_move(touch))

    def _is_near(self, touch: MotionEvent) -> bool:
        """Whether a finger is on the button, or has only rolled off its edge."""
        x, y = touch.pos
        return self.x - ROLLS <= x <= self.right + ROLLS and self.y - ROLLS <= y <= self.top + ROLLS

    def on_press(self) -> None:
        """Remember what the button meant when it was pressed; "" right after a change."""
        self._pressed = self.meaning if self.is_settled else ""
        if self._pressed and self.act.rest:
            self._rest_soon()

    def _rest(self, _dt: float) -> None:
        """A finger rests here: its release is no press any more."""
        if self.act and self.act.rest and self.meaning == self._pressed:
            self._pressed, self._rested = "", self.act.rest
            self._rested(now=True)

    def on_state(self, _button: Any, state: str) -> None:
        """End what a resting finger does when it leaves, wherever it has gone."""
        if state == "normal":
            self._rest_soon.cancel()
            rested, self._rested = self._rested, None
            if rested:
                rested(now=False)

    def on_release(self) -> None:
        """Do what the button meant when the press began, if it still means that; say why if it isn't possible."""
        if self._pressed == self.meaning:
            self.press()

    def as_it_stands(self) -> Callable[[], None]:
        """A function that presses the button as it was read aloud; it does nothing once the button has changed."""
        meant = self.act

        def press() -> None:
            now = self.act
            if meant and now and (meant.text, meant.is_possible) == (now.text, now.is_possible):
                now.press()

        return press

    def press(self) -> None:
        """Do what the button means, unless it has only just changed."""
        if self.act and self.is_settled:
            self.act.press()


class Slots:
    """All slots of one person: those that there is one of, and as many for main actions as there are."""

    def __init__(self, make: Callable[[], SlotButton] = SlotButton) -> None:
        self._make = make
        self.single = {slot: make() for slot in Slot if slot is not Slot.MAIN}
        #: Of main actions, in their order.
        self.mains: list[SlotButton] = []

    def offer(self, acts: Iterable[Act]) -> bool:
        """Show what can be pressed now; returns whether there are other main buttons than before.

        What hasn't changed keeps its button, as a finger may be on it.
        """
        acts = list(acts)
        for slot, button in self.single.items():
            button.show(next((act for act in acts if act.slot is slot), None))
        mains = [act for act in acts if act.slot is Slot.MAIN]
        has_changed = len(mains) != len(self.mains)
        if has_changed:
            self.mains = [self._make() for _main in mains]
        for button, act in zip(self.mains, mains, strict=True):
            button.show(act)
        return has_changed

    @property
    def shown(self) -> list[SlotButton]:
        """The buttons that are seen."""
        return [button for button in (self.look, self.back, *self.mains, self.ending) if button.act]

    @property
    def look(self) -> SlotButton:
        """The slot of looking and covering."""
        return self.single[Slot.LOOK]

    @property
    def back(self) -> SlotButton:
        """The slot of taking back."""
        return self.single[Slot.BACK]

    @property
    def ending(self) -> SlotButton:
        """The slot of what ends something."""
        return self.single[Slot.ENDING]


class SlotBar(BoxLayout):
    """The slots of a table's page: side by side below it, or one above the other beside it.

    A table's page has a button for taking back in the bar above.
    """

    #: Whether the slots stand one above the other.
    is_column = BooleanProperty(defaultvalue=False)
    #: Whether so little height is there that looking and ending share a line of the column.
    is_low = BooleanProperty(defaultvalue=False)
    #: Whether anything can be looked at and covered at this table.
    has_look = BooleanProperty(defaultvalue=False)
    #: The width of what ends something; 0 in games that have nothing of the kind.
    ending_width = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.slots = Slots()
        self._mains = BoxLayout(size_hint_y=None, height=0)
        self._mains.bind(minimum_height=self._mains.setter("height"))
        self._singles = BoxLayout(size_hint_y=None, height=0)
        self._singles.bind(minimum_height=self._singles.setter("height"))
        for name in ("is_column", "is_low", "has_look", "ending_width"):
            self.fbind(name, self._arrange)
        self.fbind("width", self._share_out)
        self._arrange()

    def furnish(self, *, has_look: bool, endings: Sequence[str]) -> None:
        """Make room for what this table's buttons may ever be, so that none has to move for another."""
        self.has_look = has_look
        self.ending_width = max(map(wished, endings), default=0)

    def offer(self, acts: Sequence[Act]) -> None:
        """Show what can be pressed now."""
        if self.slots.offer(acts):
            self._mains.clear_widgets()
            for button in self.slots.mains:
                self._mains.add_widget(button)
        self._share_out()
        self._show_icon()

    @property
    def shown(self) -> list[SlotButton]:
        """The buttons that are seen."""
        return self.slots.shown

    def _arrange(self, *_: Any) -> None:
        """Put the slots into their order; what may become more of grows away from the others."""
        self._singles.clear_widgets()
        self.clear_widgets()
        self.orientation = "vertical" if self.is_column else "horizontal"
        look = [self.slots.look] if self.has_look else []
        ending = [self.slots.ending] if self.ending_width else []
        for widget in (*look, *ending) if self._shares_line else ():
            self._singles.add_widget(widget)
        singles: list[Any] = [self._singles] if self._shares_line else [*look, *ending]
        slots: list[Any] = [self._mains, *singles] if self.is_column else [*look, self._mains, *ending]
        for slot in slots:
            self.add_widget(slot)
        self._share_out()
        self._show_icon()

    @property
    def _shares_line(self) -> bool:
        """Whether looking and ending stand side by side at the foot of the column."""
        return bool(self.is_column and self.is_low and self.has_look and self.ending_width)

    def _show_icon(self) -> None:
        """Where looking is a narrow button, an icon stands over its word."""
        look = self.slots.look
        look.icon = look.act.icon if look.act and (self._shares_line or not self.is_column) else ""

    def _share_out(self, *_: Any) -> None:
        self._mains.spacing = self._singles.spacing = self.spacing
        is_narrow = self._shares_line or not self.is_column
        self.slots.look.size_hint_x = None if is_narrow else 1
        self.slots.ending.size_hint_x = 1 if self.is_column else None
        if is_narrow:
            self.slots.look.width = theme.touch() + theme.gap(3)
            self.slots.look.padding = dp(4), dp(2)
        is_tight = not self.is_column and (len(self.slots.mains) > 1 or self.width < theme.wide() / 2)
        for button in (*self.slots.mains, self.slots.ending):
            button.padding = theme.gap(0.5 if is_tight or self._shares_line else 2), theme.gap()
        if not self.is_column:
            self.slots.ending.width = min(self.ending_width, self.width * ENDING_SHARE)
        self._mains.orientation = "vertical" if self.is_column or self._is_crowded else "horizontal"

    @property
    def _is_crowded(self) -> bool:
        """Whether side by side the main buttons would be too narrow for their words."""
        buttons, gap = self.slots.mains, self.spacing
        singles = [self.slots.look.width] * self.has_look + [self.slots.ending.width] * bool(self.ending_width)
        room = self.width - self.padding[0] - self.padding[2] - sum(singles) - gap * (len(singles) + len(buttons) - 1)
        return len(buttons) > 1 and max(button.narrowest for button in buttons) > room / len(buttons)


@cache
def _measured(text: str, size: float) -> float:
    return width_of(text, size, bold=True)


def wished(text: str, size: float = 0.0) -> float:
    """The width of a button with this text where there is room; in body text unless another size is given."""
    return max(_measured(text, size or theme.BODY()) + theme.gap(4.5), theme.touch())
