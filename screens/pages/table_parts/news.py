"""What has happened at a table, in words: read in the log, and said aloud."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.utils import escape_markup

from screens.app import theme
from screens.app.words import _, spoken
from screens.games.story import Line, lines_of, most_concerning
from screens.pages.table_parts.story import marked
from screens.session.session import Told
from screens.table.layout.pose import Pose
from screens.table.table_view import COUNTED
from screens.widgets.basics import width_of

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: How many rows of text the strip has, in windows up to a height, and in higher ones.
ROWS = {dp(480): 1, dp(720): 2}
LARGE_ROWS = 3


class News:
    """The sentences about a table."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    @property
    def is_discreet(self) -> bool:
        """Whether only what everyone may know is told: the reader's hand is covered, so others may be looking."""
        page = self._page
        return page.session.sole is None and not page.scene.entry.state.is_unlocked

    def lines(self) -> list[Line]:
        """What has happened since the last move of who plays now, a line an action; after it, what it has brought."""
        session, aloud = self._page.session, self.is_discreet
        if session.view(None)["phase"] in COUNTED:
            # The move that has ended the round also tells who has won it, whoever made it.
            return self._lines(session.last_told(aloud=aloud))
        return self._lines(session.news(aloud=aloud) or session.own_last(aloud=aloud))

    def sentences(self, lines: Sequence[Line] | None = None) -> list[str]:
        """These lines as plain text."""
        return [line.text for line in (self.lines() if lines is None else lines)]

    def concerning(self, lines: Sequence[Line] | None = None) -> list[str]:
        """These lines with markup, those first in which something is done to the reader."""
        lines = self.lines() if lines is None else lines
        return [marked(line) for line in most_concerning(lines, self._page.session.reader)]

    def round_lines(self) -> list[Line]:
        """What has happened in this round."""
        return self._lines(self._page.session.round_told(aloud=self.is_discreet))

    def lines_for(self, seat: int) -> list[Line]:
        """What has happened since a seat's last move, worded for it, with what all may know: all read it."""
        page = self._page
        return lines_of(page.words, page.session.news(seat, aloud=True), page.names, seat)

    def turn(self) -> str:
        """Whose turn it is; "" where it is nobody's."""
        page = self._page
        actors = page.session.actors
        if not actors or page.session.view(None)["phase"] == "score":
            return ""
        if len(actors) > 1:
            names = ", ".join(page.names[seat] for seat in actors)
            return _("The table waits for {names}.").format(names=names)
        if actors[0] == page.session.sole:
            return _("It is your turn.")
        return _("It is {name}’s turn.").format(name=page.names[actors[0]])

    def public(self) -> str:
        """What everyone may hear of what has happened, and whose turn it is."""
        told = self._lines(self._page.session.news(aloud=True), is_public=True)
        return " ".join(filter(None, [*(line.text for line in told), self.turn()]))

    def of_last_move(self) -> str:
        """What everyone may hear of the last move, and whose turn it is now."""
        page = self._page
        happened = [page.words.happened(seen, page.names) for seen in page.session.told]
        return " ".join(filter(None, [*happened, self.turn()]))

    def _lines(self, told: Sequence[Told], *, is_public: bool = False) -> list[Line]:
        page = self._page
        is_for_all = is_public or page.lies_flat
        return lines_of(page.words, told, page.names, None if is_for_all else page.session.reader)


class Log:
    """The strip with the last actions and what can be done now; beside a wide table, the whole round."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: What has happened since the last move of who plays now, or whose turn it is; nothing before the first look.
        self.sentences: list[str] = []
        #: These as they stand in the strip: with markup, what concerns the reader first.
        self._lines: list[str] = []
        self._was_discreet = True

    def tell(self) -> None:
        """Show what has happened last."""
        news = self._page.news
        self._was_discreet = news.is_discreet
        lines = news.lines()
        self.sentences = news.sentences(lines) or [news.turn()]
        self._lines = news.concerning(lines) or [escape_markup(self.sentences[0])]
        self.write()

    def keep_to_hand(self) -> None:
        """Tell what the reader alone may know only while their hand lies open."""
        if self.sentences and self._was_discreet != self._page.news.is_discreet:
            self.tell()

    def write(self) -> None:
        """Write as many lines as have room; beside a wide table they stand in the story."""
        if not self.sentences:
            return
        page, strip = self._page, self._page.ids.strip
        shown = [] if page.is_wide else self._fitting(strip.width)
        strip.text = "\n".join(shown)
        strip.has_more = not page.is_wide and len(shown) < len(self._lines)
        strip.public = "" if page.session.sole is not None else page.news.public()
        if page.is_wide:
            news = [line.begins for line in page.news.lines()]
            page.ids.story.tell(page.news.round_lines(), news[0] if news else None, page.show_again)

    def _fitting(self, width: float) -> list[str]:
        """As many lines as have room, at least one."""
        room = max(1.0, width - theme.gap(3) - dp(28))
        rows = next((rows for most, rows in ROWS.items() if Window.height < most), LARGE_ROWS)
        shown: list[str] = []
        for line in self._lines:
            rows -= ceil(width_of(line, theme.BODY()) * 1.05 / room)
            if shown and rows < 0:
                break
            shown.append(line)
        return shown

    def prompt(self, sentence: str) -> None:
        """Show what can be done now."""
        self._page.ids.strip.prompt = sentence


class Speech:
    """What is said aloud at a table: a secret only where nobody else hears it, or just that is asked for."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def after_move(self) -> None:
        """Say what the last move did."""
        self._page.app.aloud(self._page.news.of_last_move())

    def answer(self, sentence: str, *, is_secret: bool) -> None:
        """Say what was asked for, unless others would hear a secret."""
        if self._page.session.sole is not None or not is_secret:
            self._page.app.aloud(sentence, cut=True)

    def say_all(self, stop: Pose | None = None, *, is_asked: bool = False) -> None:
        """Say what has happened, and what the keyboard stands on."""
        self._page.app.voice.say(self._page.news.public(), spoken(), cut=True)
        if stop:
            self._page.app.voice.say(self._said_of(stop, is_asked=is_asked), spoken())

    def say_of(self, stop: Pose | None) -> None:
        """Say what the keyboard stands on, if that is wanted."""
        if stop and self._page.app.prefs.voice:
            self._page.app.aloud(self._said_of(stop), cut=True)

    def _said_of(self, stop: Pose, *, is_asked: bool = False) -> str:
        sentence, is_secret = self._page.scene.entry.said_of(stop)
        if is_secret and not is_asked and self._page.session.sole is None:
            return _("One of your own cards.")
        return sentence
