"""What has happened at a table, in words: read in the log, and said aloud."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.utils import escape_markup

from screens.app import theme
from screens.app.words import _, listed, n_, spoken
from screens.games.story import Line, after_own, as_many, lines_of, of_this_round
from screens.session.told import Told
from screens.table.layout.pose import Pose
from screens.table.view.story_box import marked, rows_of

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: How many rows of text the strip has, in windows up to a height, and in higher ones.
ROWS = {dp(480): 1, dp(720): 2}
LARGE_ROWS = 3
#: The event of a round's points.
SCORED = "score"


class News:
    """The sentences about a table."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    @property
    def is_discreet(self) -> bool:
        """Whether to tell only what everyone may know: the reader's hand is covered, so others may be looking."""
        page = self._page
        return page.session.sole is None and not page.scene.entry.state.is_open

    @property
    def reader(self) -> int | None:
        """The seat that the news are for.

        None when a round is counted, as people look at that together. None too while a move plays itself for a person
        who hasn't been given the device: the one who holds it would take the news for their own.
        """
        session, forced = self._page.session, self._page.forced
        is_for_all = session.sole is None and session.is_counted
        is_held_by_another = session.is_closed and bool(forced.move() or forced.is_showing)
        return None if is_for_all or is_held_by_another else session.recent.reader

    def lines(self) -> list[Line]:
        """What has happened since the current player's last move, a line per action, and what that move led to.

        Where a round begins with a new table, of what was before it only what was done to them.
        """
        session, aloud = self._page.session, self.is_discreet
        if session.is_counted:
            # The move that has ended the round also tells who has won it, even if the reader made it.
            return self._lines(session.recent.last(aloud=aloud))
        if news := session.recent.news(aloud=aloud):
            told = session.recent.news(aloud=aloud, with_own=True)
            lines = after_own(self._lines(told), news, session.recent.reader)
        else:
            told = session.recent.own_last(aloud=aloud)
            lines = self._lines(told)
        return of_this_round(lines, told, session.recent.reader)

    def sentences(self, lines: Sequence[Line] | None = None) -> list[str]:
        """These lines as plain text."""
        return [line.text for line in (self.lines() if lines is None else lines)]

    def round_lines(self) -> list[Line]:
        """What has happened in this round."""
        return self._lines(self._page.session.recent.of_round(aloud=self.is_discreet))

    def spoken(self, line: Line) -> str:
        """The part of a line that may be read aloud: all of it, or, if others listen, what everyone may know."""
        page = self._page
        if page.is_heard_alone:
            return line.text
        told = [move for move in page.session.recent.of_round(aloud=True) if line.begins <= move.at < line.ends]
        public = [each.text for each in self._lines(told)]
        return line.text if line.text in public else " ".join(public)

    def lines_for(self, seat: int) -> list[Line]:
        """What has happened since a seat's last move, worded for it, with what all may know: all read it.

        Of that move only what others did to the seat: the last card given makes all cards change hands.
        Once a round is counted, only how it has ended, also for the seat that made the last move.
        """
        page, session = self._page, self._page.session
        if session.is_counted:
            return lines_of(page.words, session.recent.last(aloud=True), page.names, seat)[-1:]
        told = session.recent.news(seat, aloud=True, with_own=True)
        lines = after_own(lines_of(page.words, told, page.names, seat), session.recent.news(seat, aloud=True), seat)
        return of_this_round(lines, told, seat)

    def before_count(self, seat: int) -> list[Line]:
        """What has ended a round, worded for a seat, without what is known only once it is counted."""
        page = self._page
        told = page.session.recent.last(aloud=True)
        told = [move._replace(events=tuple(takewhile(lambda seen: seen.what != SCORED, move.events))) for move in told]
        return lines_of(page.words, told, page.names, seat)

    def turn(self, reader: int | None = None) -> str:
        """Whose turn it is, told to everyone or to one seat; "" where it is nobody's."""
        page = self._page
        reader = page.session.sole if reader is None else reader
        actors = page.session.to_act
        if not actors:
            return ""
        is_joint = page.session.phase in page.scene.joint_phases
        if len(actors) > 1 or (is_joint and actors[0] != reader):
            return self._waiting_for(actors, reader)
        if actors[0] == reader:
            return _("It is your turn.")
        return _("It is {name}’s turn.").format(name=page.names[actors[0]])

    def _waiting_for(self, actors: Sequence[int], reader: int | None) -> str:
        names = self._page.names
        if len(actors) == len(names):
            return _("The table is waiting for everyone.")
        others = listed([names[seat] for seat in actors if seat != reader])
        if reader in actors:
            return _("The table is waiting for you and for {names}.").format(names=others)
        return _("The table is waiting for {names}.").format(names=others)

    def waiting(self) -> str:
        """For how many players the table is waiting, where their names are long to read; "" for one or two."""
        number = len(self._page.session.to_act)
        if not 2 < number < len(self._page.names):
            return ""
        sentence = n_("The table is waiting for {n} player.", "The table is waiting for {n} players.", number)
        return sentence.format(n=number)

    def public(self) -> str:
        """What everyone may hear of what has happened, and whose turn it is."""
        session = self._page.session
        told = self._lines(session.recent.news(aloud=True, with_own=True), is_public=True)
        lines = after_own(told, session.recent.news(aloud=True), session.recent.reader)
        return " ".join(filter(None, [*(line.text for line in lines), self.turn()]))

    def heard(self) -> str:
        """What a screen reader reads at once."""
        return self.of_last_move()

    def of_last_move(self) -> str:
        """What may be heard of the last move, and whose turn it is now.

        Those who alone hear it are told what they have seen, such as the card that they have drawn.
        """
        page, session = self._page, self._page.session
        seat = session.viewer if page.is_heard_alone and page.reads_table and not page.lies_flat else None
        lines = lines_of(page.words, session.recent.last(aloud=seat is None), page.names, seat)
        return " ".join(filter(None, [*(line.text for line in lines), self.turn()]))

    def _lines(self, told: Sequence[Told], *, is_public: bool = False) -> list[Line]:
        page = self._page
        is_for_all = is_public or page.lies_flat
        return lines_of(page.words, told, page.names, None if is_for_all else self.reader)


class Log:
    """The strip with the last actions and what can be done now; beside a wide table, the whole round."""

    def __init__(self, page: TablePage) -> None:
        self._page = page
        #: What has happened since the last move of who plays now, or whose turn it is; nothing before the first look.
        self.sentences: list[str] = []
        self._lines: list[Line] = []
        self._was_discreet = True

    def tell(self) -> None:
        """Show what has happened last."""
        news = self._page.news
        self._was_discreet = news.is_discreet
        self._lines = news.lines()
        self.sentences = news.sentences(self._lines) or [news.turn(self._page.session.viewer)]
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
        shown = [] if page.is_wide else self._fitting()
        strip.rows = 0 if page.is_wide else self._rows
        is_of_turn = not self._lines and not page.is_wide
        strip.text = escape_markup(self.sentences[0]) if is_of_turn else self._marked(shown)
        strip.has_more = not page.is_wide and shown != self._lines
        strip.public = " ".join(self.sentences) if page.session.sole is not None else page.news.public()
        if page.is_wide:
            begins = self._lines[0].begins if self._lines else None
            page.ids.story.tell(page, page.news.round_lines(), begins)

    def caption(self, line: Line) -> None:
        """Show the line of the action that is being shown again, and nothing else."""
        strip = self._page.ids.strip
        strip.text, strip.has_more = self._marked([line]), False

    def _marked(self, lines: Sequence[Line]) -> str:
        return "\n".join(marked(line, self._page.news.reader) for line in lines)

    @property
    def _rows(self) -> int:
        """How many rows of text the strip has below a table."""
        return next((rows for most, rows in ROWS.items() if Window.height < most), LARGE_ROWS)

    @property
    def _room(self) -> float:
        """The width of a row, beside the sign that there is more."""
        return max(1.0, self._page.ids.strip.width - theme.gap(3) - dp(28))

    def _fitting(self) -> list[Line]:
        """As many lines as have room, at least one; the newest always, as the table shows what came of it.

        Where what was done to the reader takes the room, only that is told of it, and of the newest what came last.
        """
        page, takes = self._page, partial(rows_of, width=self._room)
        # How a round has ended matters more than what its last move did to the reader.
        reader = None if page.session.is_counted else page.news.reader
        shown = as_many(self._lines, reader, self._rows, takes)
        if reader is None or self._lines[-1:] == shown[-1:]:
            return shown
        mine = shown[-1].only_for(reader)
        left = max(1, self._rows - takes(mine))
        return [mine, self._lines[-1].newest(lambda line: takes(line) <= left)]

    def prompt(self, sentence: str) -> None:
        """Show what can be done now."""
        self._page.ids.strip.prompt = sentence


class Speech:
    """What is read aloud at a table: a secret only if nobody else hears it, or if it is asked for."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def after_move(self) -> None:
        """Say what the last move did."""
        self._page.app.aloud(self._page.news.of_last_move())

    def answer(self, sentence: str, *, is_secret: bool) -> None:
        """Say what was asked for, unless others would hear a secret."""
        if self._page.is_heard_alone or not is_secret:
            self._page.app.aloud(sentence, cut=True)

    def say_all(self, stop: Pose | None = None, *, is_asked: bool = False) -> None:
        """Read aloud what has happened, and what has the keyboard's focus."""
        self._page.app.voice.say(self._page.news.public(), spoken(), cut=True)
        if stop:
            self._page.app.voice.say(self._said_of(stop, is_asked=is_asked), spoken())

    def say_of(self, stop: Pose | None) -> None:
        """Read aloud what has the keyboard's focus, if the setting is on."""
        if stop and self._page.app.prefs.voice:
            self._page.app.aloud(self._said_of(stop), cut=True)

    def _said_of(self, stop: Pose, *, is_asked: bool = False) -> str:
        sentence, is_secret = self._page.scene.entry.keys.said_of(stop)
        if is_secret and not is_asked and not self._page.is_heard_alone:
            return _("One of your cards.")
        return sentence
