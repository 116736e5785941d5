"""What each person at a flat table reads and presses at their own edge."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.utils import escape_markup

from screens.app import routes
from screens.app.words import _, p_
from screens.games.story import Line, Sentence, lately
from screens.pages.table_parts.buttons import Buttons, moves_of
from screens.pages.table_parts.news import Log
from screens.table.model.seat_state import NOBODY
from screens.table.move_entry import MoveEntry
from screens.table.table_view import COUNTED
from screens.table.view.story_box import with_prompt
from screens.widgets.slots import Act, Slot

if TYPE_CHECKING:
    from screens.pages.flat_table import FlatTablePage
    from screens.table.flat_entry import FlatEntry


def _word_for_looking() -> str:
    """The word of what opens a hand."""
    return p_("button", "Peek")


class StationLog(Log):
    """Keeps the sentences, which each person reads at their own edge, worded for their seat."""

    def __init__(self, page: FlatTablePage) -> None:
        super().__init__(page)
        self._flat = page
        self._told: list[list[Line]] = []

    def tell(self) -> None:
        """Keep what has happened last, for each seat."""
        page = self._page
        super().tell()
        self._told = [page.news.lines_for(seat) for seat in range(len(page.names))]

    def write(self) -> None:
        """Do nothing: on a flat table no line is in the middle."""

    def caption(self, line: Line) -> None:
        """Do nothing: on a flat table each edge has its own line."""

    def told_to(self, seat: int) -> Sequence[Line]:
        """What has happened since a seat's own last move; while a round is counted, what has ended it.

        And who has taken a move back since: on the table it looks as if nothing had happened.
        """
        if self._page.scene.round_count.is_counting:
            return self._page.news.before_count(seat)
        mover = self._flat.session.retracted_by
        if mover is None or mover == seat:
            return self._told[seat]
        at = self._told[seat][-1].ends if self._told[seat] else 0
        return [*self._told[seat], Line(at, at, mover, (Sentence(self.of_retraction(), frozenset()),))]

    def of_retraction(self) -> str:
        """Who has just taken a move back; "" if nobody has."""
        mover = self._flat.session.retracted_by
        return "" if mover is None else _("{name} has taken back a move.").format(name=self._page.names[mover])


class StationButtons(Buttons):
    """The lines and buttons at the edges of a flat table."""

    def __init__(self, page: FlatTablePage) -> None:
        super().__init__(page)
        self._flat = page

    def show(self) -> None:
        """Show everyone what there is to do, and what can be pressed."""
        for seat in range(len(self._flat.scene.stations)):
            self._show_station(seat)

    def show_prompt(self) -> None:
        """Show everyone what there is to do."""
        self.show()

    def changed(self, entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made at one edge now; a finger in the middle has none."""
        if entry.state.seat != NOBODY:
            self._show_station(entry.state.seat)

    def _show_station(self, seat: int) -> None:
        page = self._flat
        station = page.scene.stations[seat]
        is_awaited = station.is_awaited = seat in page.session.to_act
        if page.again.line:
            self._write(seat, [page.again.line])
            station.offer(())
            return
        if page.session.is_bot(seat):
            self._write(seat, (), self.of_bot(seat) if is_awaited else "")
            station.offer(())
            return
        entry = page.seats.by_seat[seat]
        prompts = self._prompts_of(seat) if is_awaited else [""]
        is_asked = bool(prompts[0])
        told = () if is_asked and entry.choice.taken else page.log.told_to(seat)
        if self._is_out(seat):
            told = lately(told, seat, len(page.names) - 1)
        lasts = prompts if is_asked else self._turns_for(seat)
        self._write(seat, told, *lasts, is_bold=is_asked, is_new=not entry.knows_how)
        station.furnish([entry.label(each) for each in entry.endings], _word_for_looking())
        station.offer(self._acts(seat))

    def _write(self, seat: int, told: Sequence[Line], *lasts: str, is_bold: bool = False, is_new: bool = False) -> None:
        """Write at an edge what has happened, and what there is to do, at length or briefly, or whose turn it is."""
        marked = [f"[b]{escape_markup(last)}[/b]" if is_bold else escape_markup(last) for last in lasts or ("",)]
        station = self._flat.scene.stations[seat]
        station.asks = partial(self._flat.tell_all_to, seat)
        station.write = partial(with_prompt, told, seat, marked, is_new=is_new)
        station.line = " ".join(filter(None, [*(line.text for line in told), *lasts[:1]]))

    def _turns_for(self, seat: int) -> Sequence[str]:
        """Whose turn it is, with names or without, and before that whether a seat has no turn in this round."""
        news = self._flat.news
        turns = [news.turn(), *filter(None, [news.waiting()])]
        if not self._is_out(seat):
            return turns
        begun = _("Your round is over until the next deal.")
        return [*(f"{begun} {turn}" for turn in turns), begun, turns[-1]]

    def _is_out(self, seat: int) -> bool:
        """Whether a seat has no turn any more in this round."""
        view = self._flat.session.view(None)
        return view["phase"] not in COUNTED and self._flat.scene.is_out(view, seat)

    def _prompts_of(self, seat: int) -> Sequence[str]:
        """What a seat can do now: at length, briefly, and in a few words."""
        page = self._flat
        forced = page.forced.sentence() if seat == page.session.awaited else ""
        entry = page.seats.by_seat[seat]
        if forced or entry.waits:
            return [forced or self._asked_to_confirm(entry)]
        return [entry.prompt(), entry.brief_prompt(), entry.shortest_prompt()]

    def _asked_to_confirm(self, entry: FlatEntry) -> str:
        """How to confirm a move that waits, and what it will do."""
        what = self._flat.forced.told_of(entry.choice.ready or "", entry.state.seat)
        if not what:
            return entry.prompt()
        return _("Press “{done}” to confirm: {what}").format(done=entry.confirm_label, what=what)

    @staticmethod
    def _eye(entry: FlatEntry) -> Act:
        """What opens a hand as long as a finger holds it, and covers one that its player has laid open by the menu."""
        if entry.state.is_laid_open:
            # It stands out: what lies open is seen by everyone.
            return Act(_("Cover"), partial(entry.open_hand, now=False), Slot.LOOK, icon="eye-off-outline")
        word, tell = _word_for_looking(), entry.say_how_to_look
        return Act(word, tell, Slot.LOOK, matters=False, icon="eye-outline", rest=entry.hold_open)

    def _acts(self, seat: int) -> list[Act]:
        """What a person can press."""
        page = self._flat
        if page.scene.round_count.is_counting:
            return []
        # It is read from where it was asked for.
        quarters = page.scene.stations[seat].quarters
        if page.session.match.over:
            return [Act(_("Result"), partial(page.app.go, routes.Result(session=page.session, quarters=quarters)))]
        if page.session.is_between_rounds:
            return [Act(_("Scores"), partial(page.app.go, routes.Score(session=page.session, quarters=quarters)))]
        entry = page.seats.by_seat[seat]
        acts = [*moves_of(entry, is_own=True)]
        if entry.choice.complete or entry.waits:
            acts.append(Act(entry.confirm_label if entry.waits else _("Done"), entry.done))
        if entry.choice.taken or page.session.can_undo_of(seat):
            acts.append(Act(_("Take back"), partial(page.undo_of, seat), Slot.BACK, matters=False, icon="undo"))
        if entry.has_secrets:
            acts.append(self._eye(entry))
        return acts
