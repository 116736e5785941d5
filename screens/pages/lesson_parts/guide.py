"""A guided player's page: what the guide says, in the place of the log, and aloud."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import theme
from screens.app.words import _
from screens.pages.table import TablePage
from screens.pages.table_parts.forced import ForcedMoves
from screens.pages.table_parts.news import Log, News, Speech
from screens.session.lesson_session import LessonSession
from screens.widgets.basics import load_kv, width_of

if TYPE_CHECKING:
    from screens.pages.lesson import LessonPage

#: How many of the last things that the others have done are said.
SAID = 3
#: How much of a page that is not wide the words may take.
MOST = 0.3


class Guide(BoxLayout):
    """What the lesson says, which step it is, and the way to the one before."""

    #: How many steps have been done, of how many.
    at = NumericProperty(0)
    steps = NumericProperty(1)
    head = StringProperty("")
    text = StringProperty("")
    prompt = StringProperty("")
    back = ObjectProperty()
    #: Whether there is room for large letters.
    is_large = BooleanProperty(defaultvalue=False)
    #: How high the words stand at least and at most; more are scrolled.
    least = NumericProperty(0)
    most = NumericProperty(0)
    #: What lies over the lowest line while there is more to read under it: from paper to nothing.
    fade = ObjectProperty()

    def __init__(self, **more: Any) -> None:
        super().__init__(fade=_fading(), **more)


class GuidedNews(News):
    """What the guide says, besides what has happened."""

    def words(self) -> str:
        """What the guide says now."""
        raise NotImplementedError

    def public(self) -> str:
        """What the guide says now."""
        return self.words()

    def heard(self) -> str:
        """What the guide says now."""
        return self.words()


class LessonNews(GuidedNews):
    """What the lesson says."""

    def __init__(self, page: LessonPage) -> None:
        super().__init__(page)
        self._lesson = page

    def words(self) -> str:
        """What to do in the step, or the comment on what was done."""
        lesson, step = self._lesson, self._lesson.progress.step
        if lesson.progress.is_over:
            return _("You know how to play now.")
        if lesson.is_said:
            return _(step.say)
        return "\n".join(self.sentences()[-SAID:]) if lesson.script.has_played else _(step.done or step.say)


class GuideLog(Log):
    """The guide in the place of the strip."""

    def __init__(self, page: GuidedPage) -> None:
        super().__init__(page)
        self._guided = page
        panel = page.ids.panel
        # Held here: kv's rule still looks at it.
        self._strip = page.ids.strip.__self__
        panel.remove_widget(self._strip)
        self.guide = Guide(back=page.step_back, steps=page.guided_steps)
        panel.add_widget(self.guide, index=len(panel.children))
        self._fit_soon = Clock.create_trigger(lambda _dt: self._fit_guide(), -1)
        page.ids.title.bind(longest=lambda title, _width: _keep_on_one_line(title))
        page.bind(size=self._fit_soon, is_wide=self._fit_soon)
        for widget in (self.guide, page.ids.buttons, page.ids.table):
            widget.bind(size=self._fit_soon)

    def write(self) -> None:
        """Say the step, and aloud if it says something new."""
        guide = self.guide
        guide.at = self._guided.guided_at
        guide.head = self._guided.guided_head()
        words = self._guided.news.public()
        if words != guide.text:
            self._guided.app.aloud(words)
        guide.text = words

    def prompt(self, sentence: str) -> None:
        """Show what can be done now under what the step says."""
        self.guide.prompt = sentence

    def stop(self) -> None:
        """Cancel the pending fit of the guide's size."""
        self._fit_soon.cancel()

    def _fit_guide(self) -> None:
        """The table keeps its size from step to step: there is room for the longest words, within reason."""
        page, guide, buttons = self._guided, self.guide, self._guided.ids.buttons.height
        page.title = page.title_now()
        guide.is_large = page.is_wide
        if page.is_wide:
            guide.least, guide.most = 0, max(theme.gap(3), page.ids.table.height - theme.touch() - buttons)
        else:
            # Where buttons need a second line, it is the words that give way.
            low = theme.touch() + theme.gap(2) - buttons
            width = page.ids.table.width - theme.gap(3)
            guide.least = guide.most = min(page.height * MOST, self._tallest(width)) + low

    def _tallest(self, width: float) -> float:
        return max(_height(text, width) for text in self._guided.all_guiding())


class GuideSpeech(Speech):
    """Leaves it to the guide to say what a move did."""

    def after_move(self) -> None:
        """The guide says it."""


class NothingForced(ForcedMoves):
    """Plays no forced moves: people learn by doing."""

    def move(self) -> None:
        """No move."""


class GuidedPage(TablePage):
    """A table with a guided player: what its guide asks of it."""

    log_type = GuideLog
    speech_type = GuideSpeech
    forced_type = NothingForced
    session: LessonSession
    log: GuideLog
    #: How many steps there are.
    guided_steps: int

    def __init__(self, **more: Any) -> None:
        load_kv("pages/table")
        load_kv("pages/lesson")
        super().__init__(0, **more)
        self.is_dealt = False

    def put_actions(self) -> None:
        """There is no menu here."""
        self.undo_tap = self.action("undo", _("Take back"), self.undo)
        self.action("book-open-variant", _("Rules"), self.look_up)

    @property
    def guided_at(self) -> int:
        """How many steps have been done."""
        raise NotImplementedError

    def guided_head(self) -> str:
        """Which step it is, in words."""
        raise NotImplementedError

    def all_guiding(self) -> Collection[str]:
        """Everything that the guide may say, to leave room for the longest."""
        raise NotImplementedError

    def show_me(self) -> None:
        """Show how the step is done."""
        raise NotImplementedError

    def step_back(self) -> None:
        """Go back to the step before."""
        raise NotImplementedError

    def leave(self) -> None:
        """How far one has come is on the disk already."""
        self.log.stop()
        super().leave()


def _fading() -> Any:
    texture = Texture.create(size=(1, 2))

    def fill(texture: Any) -> None:
        texture.blit_buffer(bytes([*[255] * 4, *[255] * 3, 0]), colorfmt="rgba")

    # Where the system has lost what was drawn, as phones do, it is drawn again.
    texture.add_reload_observer(fill)
    fill(texture)
    return texture


def _keep_on_one_line(title: Any) -> None:
    """Writes a title smaller rather than on two lines: the table needs the height."""
    title.longest = max(title.longest, width_of(title.text, title.full, bold=True))


def _height(text: str, width: float) -> float:
    """How high a text stands in a column."""
    return float(Measure(text=text, font_size=theme.BODY(), text_size=(width, None)).render()[1])
