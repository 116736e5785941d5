"""A flat table: each player at their own edge, and the shared things in the middle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.text import DEFAULT_FONT
from kivy.core.window import Window
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    ReferenceListProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget
from kivy.utils import escape_markup

from screens.app import theme
from screens.table.layout.area import Side
from screens.table.layout.frame import TurnedFrame
from screens.table.layout.room import Fits, Room
from screens.widgets.basics import CUT, load_kv, reads_upside_down, size_within, width_of
from screens.widgets.bubble import Bubble, Said
from screens.widgets.md import md_icons
from screens.widgets.slots import ENDING_SHARE, Act, Slot, SlotButton, Slots, wished

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: The edges, by their rotation in quarters counter-clockwise from the lower one.
LOWER, RIGHT, UPPER, LEFT = range(4)
#: The plate's share of the width, where there is room for the buttons and where there is little.
LOOSE, TIGHT = 0.36, 0.25
#: The least width of a line of text, in font sizes, before buttons get smaller.
LINE = 8
#: The share of the usual size of text in which what matters less is told as well.
LARGE = 0.9
#: How many letters people read in a second, and the least seconds that a sentence stands.
READ_IN, SHORTLY = 15, 2.5
#: How many times as long a sentence stays that nothing else removes: it covers part of an edge.
LINGERS = 1.3
#: The edges where people sit, clockwise from the lower edge, by number of seats, on a table in landscape.
ACROSS = {
    2: (LOWER, UPPER),
    3: (LOWER, LEFT, RIGHT),
    4: (LOWER, LEFT, UPPER, RIGHT),
    5: (LOWER, LEFT, UPPER, UPPER, RIGHT),
    6: (LOWER, LOWER, LEFT, UPPER, UPPER, RIGHT),
}
#: The same on a table in portrait.
UPRIGHT = {
    **ACROSS,
    3: (LOWER, LEFT, UPPER),
    5: (LOWER, LEFT, LEFT, UPPER, RIGHT),
    6: (LOWER, LEFT, LEFT, UPPER, RIGHT, RIGHT),
}


def edges_for(seats: int, *, is_across: bool) -> Sequence[int]:
    """The edges where people sit, clockwise from the lower one; on a table in landscape, or in portrait."""
    return (ACROSS if is_across else UPRIGHT)[seats]


class StationButton(SlotButton):
    """A button on the wood; some show an icon instead of their words, and that of looking has it over its word.

    Its words are as large as those beside it, which people read from afar.
    """

    def show(self, act: Act | None) -> None:
        """Show what can be pressed here now; a word that would be too small to read is left out."""
        super().show(act)
        label, icon = self.ids.label, act.icon if act else ""
        is_word = bool(act and act.slot is Slot.LOOK) and look_width(self.text) <= self.width
        self.icon = icon if is_word else ""
        is_sign = bool(icon) and not is_word
        label.font_name = "Icons" if is_sign else DEFAULT_FONT
        label.text = md_icons[icon] if is_sign else self.text
        label.full = dp(24) if is_sign else size_of_buttons()
        self.padding = (dp(2), dp(3)) if self.icon else (theme.gap(0.5), theme.gap(0.5))

    def fit(self, width: float) -> None:
        """Take this width, and shrink the text as needed; no word is broken."""
        is_tight = width < wished(self.text, size_of_buttons())
        self.width = width
        self.padding = theme.gap(0.5 if is_tight else 2), theme.gap(0.5)


def look_width(word: str) -> float:
    """The width of the button for looking with this word under its eye."""
    return max(theme.touch(), width_of(word, size_of_buttons(), bold=True) * 1.05 + dp(5))


def size_of_buttons() -> float:
    """The size of words on the buttons of a flat table."""
    return theme.SMALL()


class StationText(Label):
    """What is to be read at an edge; where some of it has been cut, a tap asks for all of it."""

    #: What a tap on a cut text does.
    asks = ObjectProperty(lambda: None)

    @property
    def is_cut(self) -> bool:
        """Whether some of it has no room."""
        return CUT in str(self.text)

    def on_touch_down(self, touch: MotionEvent) -> Any:
        """Take a finger that may tap a cut text."""
        if not self.is_cut or not self.collide_point(*touch.pos):
            return super().on_touch_down(touch)
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> Any:
        """Ask for all of the text if the finger hasn't left it."""
        if touch.grab_current is not self:
            return super().on_touch_up(touch)
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.asks()
        return True


class Placemat(FloatLayout):
    """A sheet rotated by quarters; its children use coordinates from its own lower left corner.

    Kivy's scatter can do that too, but recomputes its box with each change: a table for six took nearly a second to lay
    out.
    """

    def __init__(self, **more: Any) -> None:
        self._quarters = 0
        self._middle = (0.0, 0.0)
        super().__init__(size_hint=(None, None), **more)
        with self.canvas.before:
            PushMatrix()
            self._to_middle = Translate()
            self._turning = Rotate(axis=(0, 0, 1))
            self._to_corner = Translate()
        with self.canvas.after:
            PopMatrix()

    def lay_out(self, size: tuple[float, float], middle: tuple[float, float], quarters: int) -> None:
        """Set its size as seen from its own edge, its middle, and its rotation in quarters counter-clockwise."""
        self.size = size
        self._middle, self._quarters = middle, quarters
        self._to_middle.xy = middle
        self._turning.angle = 90 * quarters
        self._to_corner.xy = -size[0] / 2, -size[1] / 2

    def to_parent(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """Convert a point of the sheet to the table."""
        right, up = turned_by(self._quarters, x - self.width / 2, y - self.height / 2)
        return self._middle[0] + right, self._middle[1] + up

    def to_local(self, x: float, y: float, **_: Any) -> tuple[float, float]:
        """Convert a point of the table to the sheet."""
        right, up = turned_by(4 - self._quarters, x - self._middle[0], y - self._middle[1])
        return right + self.width / 2, up + self.height / 2

    def collide_point(self, x: float, y: float) -> bool:
        """Whether a point of the table is on the sheet."""
        x, y = self.to_local(x, y)
        return 0 <= x <= self.width and 0 <= y <= self.height

    def on_touch_down(self, touch: MotionEvent) -> Any:
        """Pass the touch on in the sheet's coordinates."""
        return self._passed_on(super().on_touch_down, touch)

    def on_touch_move(self, touch: MotionEvent) -> Any:
        """Pass the touch on in the sheet's coordinates."""
        return self._passed_on(super().on_touch_move, touch)

    def on_touch_up(self, touch: MotionEvent) -> Any:
        """Pass the touch on in the sheet's coordinates."""
        return self._passed_on(super().on_touch_up, touch)

    def _passed_on(self, listen: Callable[[Any], Any], touch: MotionEvent) -> Any:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        heard = listen(touch)
        touch.pop()
        return heard


def turned_by(quarters: int, right: float, up: float) -> tuple[float, float]:
    """A vector rotated by this many quarters counter-clockwise.

    >>> turned_by(1, 3, 0)
    (0, 3)
    """
    for _ in range(quarters % 4):
        right, up = -up, right
    return right, up


class Turned(Widget):
    """Things to read and press, rotated towards a player's edge. They are in ``content``."""

    turn = NumericProperty(0)
    #: Its rectangle in its seat, as for an area.
    left = NumericProperty(0)
    bottom = NumericProperty(0)
    across = NumericProperty(1)
    high = NumericProperty(1)
    spot = ReferenceListProperty(left, bottom, across, high)

    def __init__(self, **more: Any) -> None:
        self.content = Placemat()
        super().__init__(**more)
        super().add_widget(self.content)
        for name in ("pos", "size", "turn"):
            self.fbind(name, self._lay)
        self._lay()

    def add_widget(self, widget: Widget, *rest: Any, **more: Any) -> None:
        """Add a widget to the rotated content."""
        self.content.add_widget(widget, *rest, **more)

    def _lay(self, *_: Any) -> None:
        quarters = int(self.turn // 90) % 4
        width, height = self.size
        # Its ``center`` may be outdated during layout.
        middle = self.x + width / 2, self.y + height / 2
        self.content.lay_out((width, height) if quarters % 2 == 0 else (height, width), middle, quarters)


class ForAll(Turned):
    """A note for everyone: it stands in the middle for each edge where people sit, turned towards it.

    A number stands there only twice, once upside down.
    """

    text = StringProperty("")
    #: A sign before the words, one of KivyMD's icons.
    icon = StringProperty("")
    #: Both, as markup.
    written = StringProperty("")
    #: Whether it has several words; long ones are written smaller, on several lines.
    is_sentence = BooleanProperty(defaultvalue=False)

    def on_text(self, *_: Any) -> None:
        """Write the sign and the words."""
        sign = f"[font=Icons]{md_icons[self.icon]}[/font] " if self.icon and self.text else ""
        text = escape_markup(self.text)
        self.written = sign + (f"[u]{text}[/u]" if reads_upside_down(self.text) else text)

    def on_icon(self, *_: Any) -> None:
        """Write another sign."""
        self.on_text()


class Station(Side, TurnedFrame):
    """A player's edge: the plate, what to do, the buttons, and the player's own cards.

    ``order`` is the seat that sits here.
    """

    #: What is to be read here, all of it; a function that writes as much of it as fits, as markup; and what a tap does
    #: where that isn't all.
    line = StringProperty("")
    write = ObjectProperty(lambda _room: "")
    asks = ObjectProperty(lambda: None)
    #: The upper part with plate and text: its share of the depth, at most so much; and that of its row with the plate.
    band = NumericProperty(0.3)
    deepest = NumericProperty(0.5)
    head = NumericProperty(0.3)
    #: Whether the text stands below the plate, as there is little room beside it; and how many lines it has there, and
    #: beside the plate at most.
    is_stacked = BooleanProperty(defaultvalue=False)
    lines = NumericProperty(2)
    most_lines = NumericProperty(3)
    #: The size of the sign on the plate.
    disc = NumericProperty(0)
    #: The plate's largest share of the width.
    most = NumericProperty(LOOSE)
    #: The width of what ends something; 0 in games that have nothing of the kind.
    ending_width = NumericProperty(0)
    #: The width of what opens and covers the hand.
    look_width = NumericProperty(dp(48))
    #: The width taken by it now; whether it is kept free while there is nothing of the kind.
    ending_room = NumericProperty(0)
    keeps_ending = False
    #: The layer above everything on the table.
    over = ObjectProperty(allownone=True)

    def __init__(self, **more: Any) -> None:
        #: The bubble shown here, on a sheet of its own above the table.
        self._said: Turned | None = None
        #: When it can have been read; and what then removes it, once the table has moved on.
        self._read_at = 0.0
        self._goes: Any = Clock.create_trigger(lambda _dt: self.hush())
        self.slots = Slots(StationButton)
        super().__init__(**more)

    def on_kv_post(self, *_: Any) -> None:
        """Lay the contents out again when the station's size changes."""
        for child in self.children:
            child.bind(spot=self._lay)
        for button in (self.slots.back, self.slots.look):
            button.size_hint_x, button.width = None, theme.touch()
            button.pos_hint = {"center_y": 0.5}
            self.ids.small.add_widget(button)
        self.bind(look_width=self.slots.look.setter("width"))
        if "ending" in self.ids:
            self.ids.ending.add_widget(self.slots.ending)
        for name in ("frame_width", "ending_width", "is_stacked"):
            self.fbind(name, self.share_out)
        self.ids.words.content.bind(width=lambda *_: self.fit())

    @property
    def quarters(self) -> int:
        """How far its edge is turned from the lower one, in quarters counter-clockwise."""
        return int(self.turn // 90) % 4

    def fitting(self, size: Sequence[float], write: Callable[[Room], str]) -> str:
        """What is to be read here, as much of it as can be read from afar in a rectangle."""
        font, least = theme.on_table(Window.size), theme.SMALL()

        def fits_at(least: float) -> Fits:
            return lambda text: self.size_of(text, size) >= int(least)

        # No text where the buttons leave no room for a word.
        return write(Room(fits_at(least), fits_at(max(least, font * LARGE)))) if size[0] > font * 4 else ""

    def size_of(self, text: str, size: Sequence[float]) -> float:
        """The font size at which a text fits into a rectangle."""
        return size_within(text, theme.on_table(Window.size), size, markup=True)

    def furnish(self, endings: Sequence[str], look: str) -> None:
        """Make room for what this seat's buttons may ever be, so that none has to move for another."""
        self.ending_width = max((wished(text, size_of_buttons()) for text in endings), default=0)
        self.look_width = look_width(look)

    def offer(self, acts: Sequence[Act]) -> None:
        """Set the buttons."""
        if self.slots.offer(acts):
            self.put_mains(self.slots.mains)
        self.fit()

    @property
    def shown(self) -> list[SlotButton]:
        """The buttons that are seen, in their order."""
        return self.slots.shown

    def put_mains(self, buttons: Sequence[SlotButton]) -> None:
        """Put the main buttons into their place."""
        self.ids.mains.clear_widgets()
        for button in buttons:
            self.ids.mains.add_widget(button)

    def share_out(self, *_: Any) -> None:
        """Shrink the plate where a line and a button of usual width don't fit beside it."""
        usual = theme.on_table(Window.size) * LINE + theme.touch() * 2
        self.most = LOOSE if self.room_for_mains(LOOSE) >= usual else TIGHT

    def fit(self) -> None:
        """Give each main button its preferred width if there is room for the line too, otherwise its least."""
        mains = self.slots.mains
        wishes = [wished(button.text, size_of_buttons()) for button in mains]
        ending = min(self.ending_width, self.words_width * ENDING_SHARE)
        self.slots.ending.fit(ending)
        self.ending_room = ending if self.slots.ending.act or self.keeps_ending else 0
        self._fit_mains(wishes, self.room_for_mains(self.most) - theme.gap(0.5) * max(0, len(mains) - 1))

    def _fit_mains(self, wishes: Sequence[float], room: float) -> None:
        touch = theme.touch()
        line = (
            theme.on_table(Window.size) * LINE
            if self.line and sum(wishes) + theme.on_table(Window.size) * LINE <= room
            else 0
        )
        spare = max(0.0, room - line - touch * len(wishes))
        share = min(1.0, spare / max(1.0, sum(wishes) - touch * len(wishes)))
        for button, wish in zip(self.slots.mains, wishes, strict=True):
            button.fit(touch + (wish - touch) * share)

    @property
    def words_width(self) -> float:
        """The width beside the plate, or below it."""
        return float(self.frame_width) * (1 if self.is_stacked else 1 - self.most)

    def room_for_mains(self, plate: float) -> float:
        """The width left for main buttons beside the other slots and a plate of this share."""
        width = float(self.frame_width) * (1 if self.is_stacked else 1 - plate)
        ending = min(self.ending_width, width * ENDING_SHARE)
        small = 0 if self.is_stacked else theme.touch() + float(self.look_width)
        return width - ending - small - theme.gap(4)

    def say(self, said: Said) -> None:
        """Show a sentence to this player, in front of their edge."""
        self.hush()
        reading = max(SHORTLY, len(said.sentence) / READ_IN)
        self._read_at = Clock.get_time() + reading
        self._goes.timeout = reading * LINGERS
        self._goes()
        self._said = Turned(turn=self.turn, pos=self.pos, size=self.size, size_hint=(None, None))
        self.over.add_widget(self._said)
        bubble = Bubble(said, room=max(self.ids.words.content.width, dp(260)))
        self._said.add_widget(bubble)
        bubble.bind(size=self.place_bubble)
        self.place_bubble(bubble)

    def hush(self) -> None:
        """Remove the sentence."""
        if self._said and self._said.parent:
            self._said.parent.remove_widget(self._said)
        self._said = None
        self._goes.cancel()

    def let_fade(self) -> None:
        """Remove the sentence as soon as it can have been read: the table has moved on."""
        if self._said:
            self._goes.cancel()
            self._goes.timeout = max(0.0, self._read_at - Clock.get_time())
            self._goes()

    def place_bubble(self, bubble: Bubble, *_: Any) -> None:
        """Place a bubble above the station."""
        bubble.pos = (self.frame_width - bubble.width) / 2, self.frame_height + theme.gap()


class StationLayout(Widget):
    """Lays out the stations along the edges, and reports the rectangle left in the middle."""

    #: The depth of a station, from the edge towards the middle.
    depth = NumericProperty(dp(170))
    #: The middle's rectangle: x, y, width, height.
    middle = ListProperty([0, 0, 1, 1])
    #: The edges at which people sit.
    edges = ListProperty([])
    #: Whether the device is in landscape.
    is_across = BooleanProperty(defaultvalue=True)
    #: The seat at the lower edge; the others follow in the order of play.
    lower = NumericProperty(0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        for name in ("pos", "size", "depth", "lower"):
            self.fbind(name, self.arrange)

    def seat(self, stations: Sequence[Station]) -> None:
        """Add all stations at once: one by one, each would move all before it."""
        for station in stations:
            self.add_widget(station)
        self.arrange()

    def in_place(self) -> list[Station]:
        """The stations in the order of play, from the one at the lower edge."""
        stations = [child for child in self.children if isinstance(child, Station)]
        return sorted(stations, key=lambda each: (each.order - self.lower) % len(stations))

    def arrange(self, *_: Any) -> None:
        """Put each station at its edge."""
        stations = self.in_place()
        if len(stations) not in ACROSS:
            return
        self.is_across = self.width >= self.height
        edges = edges_for(len(stations), is_across=self.is_across)
        middle = self._left_by(edges)
        for edge in set(edges):
            there = [station for station, at in zip(stations, edges, strict=True) if at == edge]
            is_long = (edge in (LOWER, UPPER)) == self.is_across
            self._line_up(there, edge, middle if is_long else [*self.pos, *self.size])
        # Who hears of the middle finds all stations at their edges.
        self.edges, self.middle = sorted(set(edges)), middle

    def _left_by(self, edges: Sequence[int]) -> list[float]:
        left, lower, right, upper = (self.depth if edge in edges else 0 for edge in (LEFT, LOWER, RIGHT, UPPER))
        return [self.x + left, self.y + lower, self.width - left - right, self.height - lower - upper]

    def _line_up(self, stations: Sequence[Station], edge: int, along: Sequence[float]) -> None:
        """Place all stations of an edge, clockwise, along a rectangle; short edges are used over their full length."""
        x, y, width, height = along
        depth, count = self.depth, len(stations)
        for at, station in enumerate(stations):
            station.turn = 90 * edge
            if edge in (LOWER, UPPER):
                place = count - 1 - at if edge == LOWER else at
                station.size = width / count, depth
                station.pos = x + place * width / count, self.y if edge == LOWER else self.top - depth
            else:
                place = at if edge == LEFT else count - 1 - at
                station.size = depth, height / count
                station.pos = self.x if edge == LEFT else self.right - depth, y + place * height / count


load_kv("table/stations")
