"""A round's points, laid on what they come from one after the other, with each player's sum at their plate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import (
    Color,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Rotate,
    SmoothLine,
    SmoothRoundedRectangle,
)
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app import theme
from screens.device import frame_rate
from screens.session.people import Person
from screens.table.layout.pose import Pose
from screens.widgets.basics import reads_upside_down, text_picture

#: Half a turn for those who sit on the other side.
TURNED = (1, 0, 0, 0, 0, 1, 1, 1)
#: Seconds from one step to the next, where there is time for it; and for how long the last sum is looked at.
PACE, LAST = 0.45, 0.6
#: The height of a number in shares of the piece that it lies on, within these bounds.
SHARE, SMALL, LARGE = 0.34, 11.0, 20.0
#: A plate narrower than this, in font sizes, has no room for a sum beside a name.
NARROW = 10
#: How much larger the newest number is.
NEWEST = 1.25
#: How much of the ground a veil hides.
VEIL = 0.62


def has_no_room(width: float) -> bool:
    """Whether a plate of this width has no room for a sum beside a name."""
    return width < NARROW * theme.BODY()


class CountChip(NamedTuple):
    """A number on the table: where, whose it is, and from where it is read."""

    pose: Pose
    text: str
    person: Person
    #: By how many degrees it is rotated towards its reader.
    turn: float = 0.0
    #: Whether it is a sum, which is written larger.
    is_sum: bool = False
    #: Whether it says that nothing counts here.
    is_grey: bool = False
    is_newest: bool = False
    #: What it counts is greyed: the farm that scores nothing.
    veils: bool = False


class CountLayer(Widget):
    """Drawn above the pieces, again at each step; touches pass through."""

    def __init__(self, chips: Callable[[int], Sequence[CountChip]], is_ready: Callable[[], bool], **kw: Any) -> None:
        super().__init__(**kw)
        #: What lies on the table after so many steps.
        self._chips = chips
        #: Whether the cards lie where they are counted.
        self._is_ready = is_ready
        #: Whether each number can be read from both sides of a device that lies flat.
        self.is_for_all = False
        #: The numbers that lie on the table now.
        self.shown: Sequence[CountChip] = ()
        #: How many steps have been counted, of how many.
        self.done = self.steps = 0
        self._pace = 0.0
        self._last = 0.0
        self._next: Any = None
        self._ends = 0.0
        self._numbers: dict[tuple[str, int], Any] = {}

    def count(self, steps: int, after: float, within: float, tempo: float) -> None:
        """Count so many steps, the first in ``after`` seconds, all of them within so many; at once if nothing moves."""
        self.clear()
        self.steps = steps
        if not (steps and tempo):
            self.finish()
            return
        self._last = LAST * tempo
        self._pace = min(PACE * tempo, max(0.0, within - self._last) / steps)
        self._ends = Clock.get_time() + after + self._pace * steps + self._last
        self._next = Clock.schedule_once(self._step, after)

    @property
    def ends_in(self) -> float:
        """Seconds until everything is counted, and the last sum has been seen."""
        return max(0.0, self._ends - Clock.get_time()) if self._next else 0.0

    def finish(self) -> None:
        """Count everything at once."""
        self._stop()
        if self.done < self.steps:
            self.done = self.steps
            self.draw()

    def clear(self) -> None:
        """Stop counting, and remove all numbers from the table."""
        self._stop()
        self.done = self.steps = 0
        self.shown = ()
        self._numbers.clear()
        self.canvas.clear()

    def draw(self) -> None:
        """Draw what has been counted so far, where it lies now."""
        if not self.done:
            return
        self.canvas.clear()
        self.shown = self._chips(self.done)
        with self.canvas:
            for chip in self.shown:
                if chip.veils:
                    _veil(chip.pose)
            for chip in self.shown:
                self._draw(chip)

    def _step(self, _dt: float) -> None:
        frame_rate.wake()
        if not self._is_ready():
            self._next = Clock.schedule_once(self._step, 0)
            return
        # A slow device counts several steps in one frame, so that all are counted in time.
        late = Clock.get_time() - (self._ends - self._last - self._pace * (self.steps - self.done))
        self.done = min(self.steps, self.done + 1 + int(late / self._pace if self._pace else self.steps))
        self.draw()
        wait = self._pace if self.done < self.steps else 0.0
        self._next = Clock.schedule_once(self._step, wait) if wait else None

    def _stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
        self._next = None

    def _draw(self, chip: CountChip) -> None:
        size = max(dp(SMALL), min(dp(LARGE), chip.pose.width * SHARE))
        is_narrow = not self.is_for_all and has_no_room(chip.pose.width)
        if chip.is_sum:
            large = max(theme.BODY(), theme.on_table(Window.size), dp(16) if self.is_for_all else 0.0)
            size = theme.SMALL() if is_narrow else large
        number = self._written(chip.text, round(size * (NEWEST if chip.is_newest else 1.0)))
        width = max(number.width + number.height * 0.5, number.height)
        # A zero is the same from either side.
        is_twice = self.is_for_all and chip.text != "0"
        height = number.height * (2 if is_twice else 1)
        pose = chip.pose
        if chip.is_sum:
            pose = at_end(pose, width, is_left=is_narrow)
        x, y = pose.x - width / 2, pose.y - height / 2
        PushMatrix()
        Rotate(angle=chip.turn, origin=(pose.x, pose.y))
        for rim, tint in ((dp(1.5), theme.now.paper), (0, _colour(chip))):
            Color(*tint)
            radius = [min(width, number.height) / 2 + rim]
            SmoothRoundedRectangle(pos=(x - rim, y - rim), size=(width + 2 * rim, height + 2 * rim), radius=radius)
        Color(*theme.now.paper)
        self._write(number, pose, y, is_turned=False)
        if is_twice:
            self._write(number, pose, y + number.height, is_turned=True)
        PopMatrix()

    def _write(self, number: Any, pose: Pose, y: float, *, is_turned: bool) -> None:
        where = {"pos": (pose.x - number.width / 2, y), "size": number.size}
        Rectangle(texture=number, **(where | ({"tex_coords": TURNED} if is_turned else {})))

    def _written(self, text: str, size: int) -> Any:
        """The picture of a number, drawn once a round."""
        if (text, size) not in self._numbers:
            is_lined = self.is_for_all and reads_upside_down(text)
            self._numbers[text, size] = text_picture(text, size, bold=True, underline=is_lined)
        return self._numbers[text, size]


def at_end(plate: Pose, width: float, *, is_left: bool) -> Pose:
    """Where a number of this width stands on a plate: at its right end, where it hides least of what is written there.

    On a narrow plate it would hide the name there. At the left end it hides the sign, whose colour it has.

    >>> [at_end(Pose(75, 20, 150, 30), 36, is_left=is_left).x for is_left in (False, True)]
    [130.0, 20.0]
    """
    aside = (plate.width - width) / 2 - dp(2)
    x, y = plate.along(-aside if is_left else aside, 0)
    return plate._replace(x=x, y=y)


def _colour(chip: CountChip) -> theme.Colour:
    return theme.now.faint if chip.is_grey else theme.seat(chip.person.colour)


def _veil(pose: Pose) -> None:
    """Grey what lies here."""
    outline = pose.outline()
    red, green, blue, *_ = theme.now.paper
    Color(red * 0.6, green * 0.6, blue * 0.6, VEIL)
    vertices = [each for x, y in zip(outline[::2], outline[1::2], strict=True) for each in (x, y, 0, 0)]
    Mesh(vertices=vertices, indices=range(len(outline) // 2), mode="triangle_fan")
    Color(*theme.now.faint)
    SmoothLine(points=outline, close=True, width=dp(1.2))
