"""A table played from the keyboard.

Arrows go from thing to thing, Enter taps; where nothing is marked it presses the button that matters. Digits press the
buttons in their order, Backspace takes back. Space looks and covers, and held down it opens the curtain. Plus and minus
bring a board nearer and farther away, 0 all of it into sight. F1 tells what it is that is marked, once more what the
rulebook says of it; F2 says aloud what has happened and what that is, with Shift even if it is a secret. Tab goes to
the bar and to what can be pressed (``screens/focus.py``). People read of them in the table's menu (``asking.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from screens.table.layout.pose import Pose

LEFT, RIGHT, UP, DOWN = 276, 275, 273, 274
ENTER, KEYPAD_ENTER, SPACE, BACKSPACE, UNDO = 13, 271, 32, 8, ord("u")
FIRST, LAST = ord("1"), ord("9")
#: They press what the keyboard stands on, on every page.
PRESSES = (ENTER, KEYPAD_ENTER, SPACE)
F1, F2 = 282, 283
#: Nearer, farther away, all of the board: also those of the keypad.
ZOOMS = {ord("+"): 1, 270: 1, ord("-"): -1, 269: -1, ord("0"): 0, 256: 0}
#: What lies aside is so much farther away than what lies ahead; more, and on hexes one could not go to the next line.
ASIDE = 1.6


class Keys:
    """What the keys do at a table. ``page`` is the page of the table."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._at: Pose | None = None

    def pressed(
        self, _window: Any, key: int, _code: int = 0, _text: str | None = None, modifiers: Collection[str] = ()
    ) -> bool:
        """Does what a key means; whether it means anything."""
        if self._page.is_asking or (self._page.app.focus.widget and key in PRESSES):
            return False
        if key in (LEFT, RIGHT, UP, DOWN):
            self._page.app.focus.leave()
            self._go(key)
        elif key in (ENTER, KEYPAD_ENTER):
            self._enter()
        elif FIRST <= key <= LAST:
            self._page.press(key - FIRST)
        elif key in ZOOMS:
            self._page.scene.zoom.by(ZOOMS[key])
        elif key == SPACE:
            self._look()
        elif key in (BACKSPACE, UNDO):
            self._page.undo()
        elif key == F1 and self._at:
            self._tell_of_it(self._at)
        elif key == F2:
            self._page.say_it(self._at, is_asked="shift" in modifiers)
        else:
            return False
        return True

    def unmark(self) -> None:
        """The keyboard stands elsewhere now."""
        self._page.scene.entry.mark(None)

    def released(self, _window: Any, key: int, *_more: Any) -> None:
        """A key is let go: the curtain falls."""
        if key == SPACE and self._page.curtain:
            self._page.curtain.fall()

    def _enter(self) -> None:
        scene = self._page.scene
        if self._at in scene.entry.stops():
            scene.entry.tap_stop(self._at)
            self._mark()
        else:
            self._page.press_what_matters()

    def _tell_of_it(self, stop: Pose) -> None:
        """Tells what is marked; asked once more, where the rulebook tells of it."""
        if not self._page.bubbles.more():
            self._page.scene.entry.hold((stop.x, stop.y))
            self._page.scene.entry.release()

    def _look(self) -> None:
        scene = self._page.scene
        if self._page.curtain:
            self._page.curtain.hold()
        elif scene.entry.has_secrets:
            self._page.unlock(now=not scene.entry.state.is_unlocked)

    def _go(self, key: int) -> None:
        """Goes to the nearest thing in a direction."""
        # What has been said was of another thing.
        self._page.bubbles.hush()
        stops = self._page.scene.entry.stops()
        here = self._at
        if here is None or here not in stops:
            self._at = stops[0] if stops else None
        else:
            self._at = next_stop(here, stops, key)
        self._mark()
        self._page.say_of(self._at)

    def _mark(self) -> None:
        self._at = self._page.scene.entry.mark(self._at)


def next_stop(here: Pose, stops: Iterable[Pose], key: int) -> Pose:
    """Where an arrow leads: to the nearest thing in its direction, if there is any."""
    ahead = [(_far(here, pose, key), pose) for pose in stops if pose is not here and _is_ahead(here, pose, key)]
    return min(ahead)[1] if ahead else here


def _along(here: Pose, there: Pose, key: int) -> tuple[float, float]:
    """How far there is in the direction of the key, and beside it."""
    dx, dy = there.x - here.x, there.y - here.y
    return {LEFT: (-dx, dy), RIGHT: (dx, dy), UP: (dy, dx), DOWN: (-dy, dx)}[key]


def _is_ahead(here: Pose, there: Pose, key: int) -> bool:
    ahead, _beside = _along(here, there, key)
    return ahead > 1


def _far(here: Pose, there: Pose, key: int) -> float:
    ahead, beside = _along(here, there, key)
    return ahead + ASIDE * abs(beside)
