"""What is lit in a lesson: what the step speaks of, and after a while what has to be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.clock import Clock

from screens.table.layout.pose import Pose
from screens.table.view.pulse import Pulse

if TYPE_CHECKING:
    from screens.pages.lesson import LessonPage

#: Seconds without a touch before the learner is shown where to: nobody is in a hurry, it is only a hint.
HINT = 6.0


class Light:
    """Lights places, pieces and buttons at a lesson's table."""

    def __init__(self, page: LessonPage) -> None:
        self._page = page
        self._is_hinted = False
        self._hint = Clock.create_trigger(lambda _dt: self.point_out(), HINT)
        #: Light anew, once everything has its place.
        self.soon = Clock.create_trigger(lambda _dt: self._show(), -1)
        self.pulse = Pulse(moves=page.app.prefs.motion != "none")
        page.ids.table.add_widget(self.pulse)
        page.scene.bind(on_relaid=self.soon)
        for board in page.scene.boards:
            board.bind(on_view=self.soon)

    def point_out(self) -> None:
        """Light what has to be touched."""
        self._is_hinted = True
        self._show()

    def hint_later(self) -> None:
        """Light it after a while."""
        self._is_hinted = False
        self._hint.cancel()
        if self._page.may_play():
            self._hint()

    def stop(self) -> None:
        """Stop highlighting."""
        self._hint.cancel()
        self.soon.cancel()
        self.pulse.stop()

    def _show(self) -> None:
        names = self._named()
        self.pulse.show(names, [pose for name in dict.fromkeys(names) for pose in self.where(name)])

    def _named(self) -> list[str]:
        step, entry = self._page.progress.step, self._page.scene.entry
        if not self._page.is_said:
            return []
        names = [] if entry.choice.taken else [*step.at]
        if self._is_hinted and step.do:
            way = next(iter(entry.ways(step.do[0])), ())
            names += [name for gesture in way[len(entry.choice.taken) :][:1] for name in gesture if name]
        return names

    def where(self, name: str) -> list[Pose]:
        """Where a place, a piece or a button is."""
        scene, entry = self._page.scene, self._page.scene.entry
        if poses := scene.where(name):
            return poses
        shown = self._page.ids.buttons.shown if name in entry.buttons() else ()
        buttons = [button for button in shown if button.text == entry.label(name)]
        for button in buttons:
            # Binding the same again changes nothing.
            button.bind(pos=self.soon, size=self.soon)
        return [Pose(button.center_x, button.center_y, button.width, button.height) for button in buttons]
