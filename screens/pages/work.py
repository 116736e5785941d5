"""Jobs that take time: done in another thread, while a sheet shows the progress."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from screens.app.errors import UserError
from screens.app.words import _
from screens.device import frame_rate
from screens.widgets.basics import Sheet, load_kv

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

    from screens.app.main import Stammtisch
    from screens.pages.page import Page

Answer = TypeVar("Answer")

#: Seconds between two looks at the progress, and until the sheet appears, as quick jobs need none.
LOOKS, SHOWS = 1 / 20, 0.25


class StoppedError(Exception):
    """The user has cancelled the job."""


class Progress(Sheet):
    """A job's progress. A touch beside it does nothing; Back, or the button, cancels the job."""

    words = StringProperty()
    share = NumericProperty()

    def __init__(self, stop: Callable[[], None], **more: Any) -> None:
        load_kv("pages/work")
        self._stop = stop
        super().__init__(**more)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Keep touches from what is below the sheet."""
        if self.ids.paper.collide_point(*touch.pos):
            super().on_touch_down(touch)
        return True

    def close(self) -> None:
        """Cancel the job."""
        self._stop()
        super().close()


class Work(Generic[Answer]):
    """A job in another thread; its result or error is reported on the app's thread.

    The job receives a function to report its progress to, from 0 to 1.
    """

    def __init__(
        self,
        app: Stammtisch,
        title: str,
        job: Callable[[Callable[[float], None]], Answer],
        done: Callable[[Answer], None],
    ) -> None:
        self._app = app
        self._title = title
        self._job = job
        self._done = done
        self._share = 0.0
        self._is_stopped = False
        self._sheet: Progress | None = None
        self._answers: list[Answer | BaseException] = []
        app.works += 1
        self._began = Clock.get_time()
        self._looking = Clock.schedule_interval(lambda _dt: self._look(), LOOKS)
        Thread(target=self._work, name="work", daemon=True).start()

    def _work(self) -> None:
        try:
            self._answers.append(self._job(self._tell))
        except BaseException as error:  # raised again on the app's thread
            self._answers.append(error)

    def _tell(self, share: float) -> None:
        if self._is_stopped:
            raise StoppedError
        self._share = share

    def _stop(self) -> None:
        self._is_stopped = True

    def _look(self) -> None:
        page = self._app.pages.page
        if self._is_stopped or page is None:
            # Its result isn't wanted any more.
            self._rest()
            self._stop()
        elif self._answers:
            self._rest()
            self._end(self._answers[0])
        elif Clock.get_time() - self._began > SHOWS:
            frame_rate.wake()
            self._show(page)

    def _rest(self) -> None:
        self._looking.cancel()
        self._app.works -= 1

    def _show(self, page: Page) -> None:
        """Show the sheet on whatever page is on top now."""
        if self._sheet is None or self._sheet.parent is not page:
            self._sheet = Progress(self._stop, title=self._title)
            page.open(self._sheet)
        self._sheet.share = self._share
        self._sheet.words = _("{n}%").format(n=round(100 * self._share))

    def _end(self, answer: Answer | BaseException) -> None:
        if self._sheet:
            self._app.page.shut()
        if isinstance(answer, UserError):
            self._app.show_error(answer)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            self._done(answer)
