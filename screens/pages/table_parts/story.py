"""The story of a round beside or over its table: a tap on a line shows it on the table once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.graphics.scissor_instructions import ScissorPop, ScissorPush
from kivy.properties import BooleanProperty, StringProperty

from screens.app.words import _
from screens.games.story import Line
from screens.table.view.ribbon import Ribbon
from screens.table.view.story_box import marked
from screens.widgets.basics import Tap
from screens.widgets.scrolling import Scroll

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: How many lines stand beside a table at most.
MOST = 60


class StoryLine(Tap):
    """An action in words; a tap shows it again."""

    text = StringProperty("")
    #: Whether it has happened since the reader's last move.
    is_new = BooleanProperty(defaultvalue=False)

    def __init__(self, page: TablePage, line: Line, *, is_new: bool, **more: Any) -> None:
        super().__init__(**more)
        self._page = page
        self.tell(line, is_new=is_new)

    @property
    def label(self) -> str:
        """The line as read aloud: without its marks, and without what others must not hear."""
        return self._page.news.spoken(self.line)

    def tell(self, line: Line, *, is_new: bool) -> None:
        """Show this line from now on."""
        self.line = line
        self.text = marked(line, self._page.news.reader)
        self.is_new = is_new

    def on_release(self) -> None:
        """Show the line again."""
        self._page.show_again(self.line)


class Story(Scroll):
    """All lines of the round, the newest in sight. Lines out of sight aren't drawn: each frame would pay for them."""

    def on_kv_post(self, *_: Any) -> None:
        """Draw what has come into sight whenever anything has moved."""
        self._cut_with_scissors()
        draw = Clock.create_trigger(self._draw_what_is_seen, -1)
        for name in ("height", "scroll_y"):
            self.fbind(name, draw)
        for name in ("height", "children"):
            self.ids.lines.fbind(name, draw)

    def _cut_with_scissors(self) -> None:
        """Cut off what is out of sight without Kivy's stencil, which has to be cleared in the whole window each frame.

        Scissors cut along the window, but a table is never turned.
        """
        _of_the_stencil, *bars = [each for each in self.canvas.after.children if isinstance(each, Color | Rectangle)]
        self.canvas.before.clear()
        self.canvas.after.clear()
        cut = ScissorPush()
        self.canvas.before.add(cut)
        self.canvas.after.add(ScissorPop())
        for each in bars:
            self.canvas.after.add(each)

        def fit(*_: Any) -> None:
            left, low, right, top = map(round, (self.x, self.y, self.right, self.top))
            cut.pos, cut.size = (left, low), (right - left, top - low)

        self.bind(pos=fit, size=fit)
        fit()

    def _draw_what_is_seen(self, _dt: float) -> None:
        here = self.ids.lines
        low = max(0.0, self.scroll_y * (here.height - self.height))
        drawn = {*map(id, here.canvas.children)}
        for line in here.children:
            # The nearest ones are drawn, too: a line may become higher before all others move.
            is_near = line.y < low + self.height * 1.5 and line.top > low - self.height / 2
            if is_near and id(line.canvas) not in drawn:
                here.canvas.add(line.canvas)
            elif not is_near and id(line.canvas) in drawn:
                here.canvas.remove(line.canvas)

    def tell(self, page: TablePage, lines: Sequence[Line], since: int | None) -> None:
        """Tell these lines of a page's table; those from move ``since`` on are new to the reader."""
        here = self.ids.lines
        shown = lines[-MOST:]
        standing = list(reversed(here.children))
        for line, widget in zip(shown, standing, strict=False):
            widget.tell(line, is_new=since is not None and line.ends > since)
        for line in shown[len(standing) :]:
            here.add_widget(StoryLine(page, line, is_new=since is not None and line.ends > since))
        for widget in standing[len(shown) :]:
            here.remove_widget(widget)
        self.scroll_y = 0


class ShownAgain:
    """An action that is shown again on the table, with its marks and without secrets, until it is tapped away."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: Tells everyone who looks at the table that it isn't the game that moves.
        self.ribbon = Ribbon()
        self._was_open = False
        #: What is being shown again; None if nothing is.
        self.line: Line | None = None

    def show(self, line: Line) -> None:
        """Show an action again."""
        page = self._page
        before, events, after = page.session.recent.again(line.begins, line.ends)
        was_open = self._was_open if self.line else page.scene.entry.state.is_open
        self.stop()
        page.bubbles.hush()
        page.bot_runner.stop()
        page.forced.stop()
        self.line = line
        page.scene.marks.show(())
        page.scene.show(before)
        page.scene.show_events(events, after, events)
        if page.app.prefs.marks:
            page.scene.marks.show([events])
        page.log.caption(line)
        page.buttons.show()
        self.ribbon.show(_("Shown again. Tap to go back."), page.board_box, is_for_all=page.lies_flat)
        self._was_open = was_open and page.session.viewer is not None

    def end(self) -> bool:
        """Go back to the table as it is; returns whether something was being shown."""
        if self.line is None:
            return False
        page = self._page
        page.show()
        if self._was_open and page.session.viewer is not None and page.session.sole is None:
            page.scene.entry.open_hand(now=True)
        return True

    def stop(self) -> None:
        """Stop showing an action again; other code decides what the table shows."""
        self.line = None
        self.ribbon.hide()
