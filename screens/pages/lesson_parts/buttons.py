"""What can be pressed in a lesson: only what leads where the step wants to stands out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from screens.app import routes
from screens.app.words import _
from screens.pages.table_parts.buttons import Buttons
from screens.widgets.slots import Act, Slot

if TYPE_CHECKING:
    from screens.pages.lesson import LessonPage
    from screens.pages.lesson_parts.guide import GuidedPage


class GuidedButtons(Buttons):
    """Where a table has what opens the cards, a guided player has what shows how a step is done."""

    #: The player is alone, and has no cards to cover.
    has_look = True

    def __init__(self, page: GuidedPage) -> None:
        super().__init__(page)
        self._guided = page

    def prompt(self) -> str:
        """What can be done now, once a move has been begun."""
        entry = self._guided.scene.entry
        return entry.prompt() if entry.choice.taken or entry.chosen else ""

    def playing(self) -> list[Act]:
        """What shows how a step is done, and what makes a move."""
        show = Act(_("Show me"), self._guided.show_me, Slot.LOOK, matters=False, icon="lightbulb-outline")
        return [show, *self.choosing()]


class LessonButtons(GuidedButtons):
    """The buttons of a lesson."""

    def __init__(self, page: LessonPage) -> None:
        super().__init__(page)
        self._lesson = page

    def show(self) -> None:
        """Show what can be pressed, and light what the step speaks of."""
        super().show()
        self._lesson.light.soon()

    def acts(self) -> list[Act]:
        """What can be pressed now."""
        lesson = self._lesson
        if lesson.script.is_running:
            return []
        acts = [Act(_("Scores"), lesson.open_scores, matters=False)] if self._has_scores else []
        if lesson.progress.is_over:
            return [*acts, self.way_out()]
        if not lesson.may_play():
            is_held = lesson.is_said and lesson.progress.step.gesture
            return [*acts, Act(_("Continue"), lesson.go_on, matters=not is_held)]
        return [*acts, *self.playing()]

    def choosing(self) -> list[Act]:
        """Only those buttons stand out that lead where the step wants to.

        Where there is little room, the others give way as long as the step wants something on the table.
        """
        lesson, entry = self._lesson, self._lesson.scene.entry
        wanted = self._wanted()
        others = {entry.label(name) for name in entry.bar() if name not in wanted}
        is_on_table = bool(lesson.progress.step.at) and wanted.isdisjoint(entry.bar())
        gives_way = is_on_table and not entry.choice.taken and not lesson.is_wide
        return [
            act._replace(matters=act.text not in others)
            for act in super().choosing()
            if act.text not in others or not gives_way
        ]

    def way_out(self) -> Act:
        """Back to the table that one has come from, or on to a new one."""
        lesson = self._lesson
        if lesson.app.lies_under(routes.Table):
            return Act(_("Back to the table"), partial(lesson.app.back_to, routes.Table))
        return Act(_("Play for real"), partial(lesson.app.home, routes.NewTable(game=lesson.game)))

    def _wanted(self) -> set[str]:
        ways = self._lesson.scene.entry.ways
        return {gesture.what for move in self._lesson.progress.step.do for way in ways(move) for gesture in way}

    @property
    def _has_scores(self) -> bool:
        session = self._lesson.session
        return bool(session.match.scores) and session.is_counted
