"""What has happened at a table, in words: read in the log, and said aloud."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.app.words import _, spoken
from screens.table.layout.pose import Pose

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: How many of the last sentences the log shows where there is room.
SAID_WIDE = 5


class News:
    """The sentences about a table."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def sentences(self) -> list[str]:
        """What has happened since the last move of who plays now."""
        page = self._page
        return [sentence for seen in page.session.news() if (sentence := page.words.happened(seen, page.names))]

    def turn(self) -> str:
        """Whose turn it is."""
        awaited = self._page.session.awaited
        return "" if awaited is None else _("It is {name}’s turn.").format(name=self._page.names[awaited])

    def public(self) -> str:
        """What everyone may hear of what has happened, and whose turn it is."""
        page = self._page
        happened = [page.words.happened(seen, page.names) for seen in page.session.news(aloud=True)]
        return " ".join(filter(None, [*happened, self.turn()]))

    def of_last_move(self) -> str:
        """What everyone may hear of the last move, and whose turn it is now."""
        page = self._page
        happened = [page.words.happened(seen, page.names) for seen in page.session.told]
        return " ".join(filter(None, [*happened, self.turn()]))


class Log:
    """The strip with the last sentences, and what can be done now."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: What has happened since the last move of who plays now, or whose turn it is; nothing before the first look.
        self.sentences: list[str] = []
        self._shown = 1

    def tell(self) -> None:
        """Show what has happened last."""
        self.sentences = self._page.news.sentences() or [self._page.news.turn()]
        self._shown = SAID_WIDE if self._page.is_wide else 1
        self.write()

    def write(self) -> None:
        """Write as many sentences as have room."""
        strip = self._page.ids.strip
        strip.text = "\n".join(self.sentences[-self._shown :])
        strip.label = "" if self._page.session.sole is not None else self._page.news.public()

    def prompt(self, sentence: str) -> None:
        """Show what can be done now."""
        self._page.ids.strip.prompt = sentence

    def fit(self) -> None:
        """Show fewer sentences, where they would reach beyond the table, over the app's bar."""
        ids = self._page.ids
        if self._shown > 1 and ids.strip.height > ids.panel.height - ids.buttons.height:
            self._shown -= 1
            self.write()


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
