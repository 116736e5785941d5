"""Work that takes its time: done in a thread of its own, while a sheet shows how much of it is done."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any, Generic, TypeVar

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from screens.app.errors import UserError
from screens.app.words import _
from screens.device import frame_rate
from screens.widgets.basics import Sheet, load_kv

Answer = TypeVar("Answer")

#: So often it is looked how far the work is, and after so many seconds the sheet comes: what is quick needs none.
LOOKS, SHOWS = 1 / 20, 0.25


class StoppedError(Exception):
    """People don't want it done any more."""


class Progress(Sheet):
    """How much of a work is done. A touch beside it does nothing; Back, or the button, stops the work."""

    words = StringProperty()
    share = NumericProperty()

    def __init__(self, stop: Callable[[], None], **more: Any) -> None:
        load_kv("pages/work")
        self._stop = stop
        super().__init__(**more)

    def on_touch_down(self, touch: Any) -> bool:
        """Nothing under the sheet is touched."""
        if self.ids.paper.collide_point(*touch.pos):
            super().on_touch_down(touch)
        return True

    def close(self) -> None:
        """Nobody waits for it any more."""
        self._stop()
        super().close()


class Work(Generic[Answer]):
    """A job that is done beside the app; what has come of it is told in the app's own thread, or what went wrong.

    The job is given a function to be told how much of it is done, from 0 to 1.
    """

    def __init__(
        self,
        app: Any,
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
        Thread(target=self._work, daemon=True).start()

    def _work(self) -> None:
        try:
            self._answers.append(self._job(self._tell))
        except BaseException as error:  # it is raised again where it is heard
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
            # Whatever it still comes to is nobody's.
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

    def _show(self, page: Any) -> None:
        """The sheet, on whichever page is on top by now."""
        if self._sheet is None or self._sheet.parent is not page:
            self._sheet = Progress(self._stop, title=self._title)
            page.open(self._sheet)
        self._sheet.share = self._share
        self._sheet.words = _("{n} %").format(n=round(100 * self._share))

    def _end(self, answer: Answer | BaseException) -> None:
        if self._sheet:
            self._app.page.shut()
        if isinstance(answer, UserError):
            self._app.show_error(answer)
        elif isinstance(answer, BaseException):
            raise answer
        else:
            self._done(answer)
