"""Playing a table from the keyboard.

Arrows move from stop to stop, Enter taps; without a stop, Enter presses the main button. Digits press the buttons in
order, Backspace undoes. Space opens and covers the hand, and held down it opens the curtain. Plus and minus zoom a
board, 0 shows all of it. F1 explains the marked stop, and pressed again opens the rulebook; F2 speaks the latest events
and the marked stop, with Shift even if it is a secret. Tab leads to the bar and the buttons
(``screens/widgets/focus.py``). F1 with nothing marked, and the table's menu, list them for players
(``screens/pages/shortcuts.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from screens.table.layout.pose import Pose

if TYPE_CHECKING:
    from screens.pages.table import TablePage

LEFT, RIGHT, UP, DOWN = 276, 275, 273, 274
ENTER, KEYPAD_ENTER, SPACE, BACKSPACE, UNDO = 13, 271, 32, 8, ord("u")
FIRST, LAST = ord("1"), ord("9")
#: Keys that press the focused widget, on every page.
PRESSES = (ENTER, KEYPAD_ENTER, SPACE)
F1, F2 = 282, 283
#: Zoom in, zoom out, show all; including the keypad's keys.
ZOOMS = {ord("+"): 1, 270: 1, ord("-"): -1, 269: -1, ord("0"): 0, 256: 0}
#: The weight of distance sideways against distance ahead; with a larger one, some rows of hexes couldn't be reached.
ASIDE = 1.6
#: The least distance ahead, as a share of that sideways, of what lies in an arrow's direction for people.
STRAIGHT = 0.3
#: What works while the curtain hangs: opening it, taking back, reading aloud.
AT_CURTAIN = (SPACE, BACKSPACE, UNDO, F2)


class Keys:
    """The keys of a table. ``page`` is the table's page."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        self._at: Pose | None = None

    def pressed(
        self, _window: Any, key: int, _code: int = 0, _text: str | None = None, modifiers: Collection[str] = ()
    ) -> bool:
        """Do what a key means; returns whether it means anything."""
        if self._page.is_asking or (self._page.app.focus.widget and key in PRESSES):
            return False
        held = self._page.app.focus.held
        is_repeated = key in held
        held.add(key)
        # A held key was meant for what stood there when it came down, not for a curtain or a turn that has come since.
        return (is_repeated and key in PRESSES) or self._do(key, modifiers)

    def _do(self, key: int, modifiers: Collection[str]) -> bool:
        if self._page.curtain and key not in AT_CURTAIN:
            # Nobody sees what it would mark, explain or tap behind it; and no arrow leads to Back, which Space presses.
            return key in (LEFT, RIGHT, UP, DOWN)
        if key in (LEFT, RIGHT, UP, DOWN):
            self._page.app.focus.leave()
            self._go(key)
        elif key in (ENTER, KEYPAD_ENTER):
            self._enter()
        elif FIRST <= key <= LAST:
            self._page.buttons.press(key - FIRST)
        elif key in ZOOMS:
            self._page.scene.zoom.by(ZOOMS[key])
        elif key == SPACE:
            self._look()
        elif key in (BACKSPACE, UNDO):
            self._page.undo()
        elif key == F1 and self._at:
            self._tell_of_it(self._at)
        elif key == F2:
            self._page.speech.say_all(self._at, is_asked="shift" in modifiers)
        else:
            return False
        return True

    def go_to(self, stop: Pose) -> None:
        """Move to a stop that is named otherwise than by an arrow."""
        self._page.app.focus.leave()
        self._page.bubbles.hush()
        self._at = stop
        self._mark()

    def unmark(self) -> None:
        """Remove the mark, as the focus is elsewhere now."""
        self._page.scene.entry.keys.mark(None)

    def released(self, _window: Any, key: int, *_more: Any) -> None:
        """Handle a released key: Space lets the curtain fall."""
        if key == SPACE and self._page.curtain:
            self._page.curtain.fall()

    def _enter(self) -> None:
        scene = self._page.scene
        if scene.round_count.is_counting:
            scene.finish_motion()
        elif self._page.rail.handover:
            self._page.rail.handover.hold()
        elif self._at in scene.entry.keys.stops():
            self._at = scene.entry.keys.tap(self._at)
            self._mark()
        else:
            self._page.buttons.press_what_matters()

    def _tell_of_it(self, stop: Pose) -> None:
        """Explain the marked stop; asked again, open the rulebook's entry."""
        if not self._page.bubbles.more():
            self._page.scene.entry.describe((stop.x, stop.y))

    def _look(self) -> None:
        scene = self._page.scene
        if self._page.rail.hung:
            self._page.rail.hung.hold()
        elif scene.entry.has_secrets:
            self._page.open_hand(now=not scene.entry.state.is_open)

    def _go(self, key: int) -> None:
        """Move to the nearest stop in a direction."""
        # The last explanation was about another stop.
        self._page.bubbles.hush()
        stops = self._page.scene.entry.keys.stops()
        here = self._at
        if here is None or not stops:
            self._at = stops[0] if stops else None
        else:
            # What it stood on may have moved: from there it goes to the neighbours all the same.
            there = next_stop(here, stops, key)
            self._at = there if there in stops else min(stops, key=lambda stop: stop.distance((here.x, here.y)))
        self._mark()
        self._page.speech.say_of(self._at)

    def _mark(self) -> None:
        self._at = self._page.scene.entry.keys.mark(self._at)


def next_stop(here: Pose, stops: Iterable[Pose], key: int) -> Pose:
    """The nearest stop in an arrow's direction; the same stop if there is none."""
    ahead = [pose for pose in stops if pose is not here and _is_ahead(here, pose, key)]
    # The next card of a bent hand is a little higher, too, but nobody looks for it there.
    straight = [pose for pose in ahead if _is_straight(here, pose, key)]
    return min(straight or ahead, key=lambda pose: _far(here, pose, key), default=here)


def _along(here: Pose, there: Pose, key: int) -> tuple[float, float]:
    """The distance in the key's direction, and sideways."""
    dx, dy = there.x - here.x, there.y - here.y
    return {LEFT: (-dx, dy), RIGHT: (dx, dy), UP: (dy, dx), DOWN: (-dy, dx)}[key]


def _is_ahead(here: Pose, there: Pose, key: int) -> bool:
    ahead, _beside = _along(here, there, key)
    return ahead > 1


def _is_straight(here: Pose, there: Pose, key: int) -> bool:
    ahead, beside = _along(here, there, key)
    return ahead > STRAIGHT * abs(beside)


def _far(here: Pose, there: Pose, key: int) -> float:
    ahead, beside = _along(here, there, key)
    return ahead + ASIDE * abs(beside)
