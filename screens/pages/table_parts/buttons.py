"""What can be pressed at a table, besides pieces and places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from screens.app import routes
from screens.app.words import _, p_
from screens.table.move_entry import MoveEntry
from screens.widgets.slots import Act, Slot

if TYPE_CHECKING:
    from screens.pages.table import TablePage


class Buttons:
    """The buttons below or beside a table."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def show(self) -> None:
        """Show what can be done and pressed now."""
        page = self._page
        page.log.prompt(self.prompt())
        page.undo_tap.disabled = not page.can_undo
        here, entry = page.ids.buttons, page.scene.entry
        # What can't come any more in this round leaves its room to the one button that stays.
        is_done = self._is_done
        endings = [] if is_done else [entry.label(each) for each in entry.endings]
        here.furnish(has_look=self.has_look and not is_done, endings=endings)
        here.offer(self.acts())
        page.app.focus.follow()

    @property
    def has_look(self) -> bool:
        """Whether there is ever anything to look at and to cover: one person alone always sees their cards."""
        return self._page.session.sole is None

    def show_prompt(self) -> None:
        """Show what can be done now; the buttons stay."""
        self._page.log.prompt(self.prompt())

    def changed(self, _entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made now."""
        self.show()

    def prompt(self) -> str:
        """What can be done now."""
        page, session = self._page, self._page.session
        if page.again.line:
            return _("An earlier move is shown again. Tap the table to go back.")
        if page.bot_runner.is_advising:
            return _("The computer is thinking…")
        if session.thinker is not None and session.viewer not in session.actors:
            return self.of_bot(session.thinker)
        if forced := page.forced.sentence():
            return forced
        if (seat := session.awaited) is not None and (session.is_passing or self._is_about_to_pass(seat)):
            return _("Pass the device to {name}.").format(name=page.names[seat])
        return page.scene.entry.prompt() if not session.is_closed else ""

    def _is_about_to_pass(self, seat: int) -> bool:
        """Whether a curtain or a hand-over for this seat will hang as soon as the last move has been seen."""
        session = self._page.session
        return session.is_closed and self._page.rail.hung is None and session.is_new_to(seat)

    def of_bot(self, seat: int) -> str:
        """The sentence during a bot's turn: that it is thinking, or that a tap skips to the next person's turn."""
        name = self._page.names[seat]
        if self._page.bot_runner.is_thinking:
            return _("{name} is thinking…").format(name=name)
        if self.is_out:
            return _("{name} plays. Your round is over.").format(name=name)
        if self._page.session.sole is None:
            # Which person is next may depend on what the bots play.
            return _("{name} is playing. Tap the table to skip ahead.").format(name=name)
        return _("{name} is playing. Tap the table to skip to your turn.").format(name=name)

    @property
    def is_out(self) -> bool:
        """Whether only bots still play in this round."""
        session, scene = self._page.session, self._page.scene
        if session.thinker is None:
            return False
        people = [seat for seat in range(session.match.seats) if not session.is_bot(seat)]
        return all(scene.is_out(session.view(None), seat) for seat in people)

    @property
    def _is_done(self) -> bool:
        """Whether no person has anything to do any more in this round."""
        session = self._page.session
        return session.match.over or session.is_between_rounds or self.is_out

    def acts(self) -> list[Act]:
        """What can be pressed now."""
        page, session = self._page, self._page.session
        if page.scene.round_count.is_counting or page.again.line:
            return []
        if session.match.over:
            return [Act(_("Result"), partial(page.app.go, routes.Result(session=session)))]
        if session.is_between_rounds:
            return [Act(_("Scores"), partial(page.app.go, routes.Score(session=session)))]
        if self.is_out:
            return [Act(_("Skip ahead"), page.bot_runner.hurry)]
        return [] if session.is_closed else [*self.looking(), *self.choosing()]

    def looking(self) -> list[Act]:
        """What opens and covers the player's own cards."""
        page = self._page
        if page.session.sole is not None:
            return []
        if not page.scene.entry.has_secrets:
            ask = partial(page.scene.dispatch, "on_ask", page.scene.entry)
            may_ask = page.scene.entry.has_hand_to_ask_for
            return [Act(p_("button", "Peek"), ask, Slot.LOOK, matters=False, icon="eye-outline")] if may_ask else []
        if page.scene.entry.state.is_open:
            cover = partial(page.open_hand, now=False)
            return [Act(_("Cover"), cover, Slot.LOOK, matters=False, icon="eye-off-outline")]
        look, viewer = partial(page.open_hand, now=True), page.session.viewer
        if page.session.is_passing and viewer is not None:
            # The line above names the next player: whose cards these are has to be said.
            words = _("{name}’s cards").format(name=page.names[viewer])
            return [Act(words, look, Slot.LOOK, matters=False, icon="eye-outline")]
        return [Act(p_("button", "Peek"), look, Slot.LOOK, icon="eye-outline")]

    def choosing(self) -> list[Act]:
        """What makes a move, or passes the device on."""
        entry, session = self._page.scene.entry, self._page.session
        acts = [*moves_of(entry, is_own=entry.has_secrets_to_hide)]
        if entry.choice.complete:
            acts.append(Act(_("Done"), entry.done))
        elif self._page.forced.by_button():
            acts.append(Act(_("Play it"), self._page.forced.press, is_own=True))
        if session.is_passing and session.awaited is not None:
            name = self._page.names[session.awaited]
            acts.append(Act(_("Pass to {name}").format(name=name), self._page.pass_on))
        return acts

    # the keyboard

    def press(self, number: int) -> None:
        """Press the button of this number, if there are so many."""
        shown = self._page.ids.buttons.shown
        if number < len(shown):
            shown[number].press()

    def press_what_matters(self) -> None:
        """Press the button that one most likely wants."""
        matters = [button for button in self._page.ids.buttons.shown if button.filled]
        if len(matters) == 1:
            matters[0].press()


def moves_of(entry: MoveEntry, *, is_own: bool) -> Iterator[Act]:
    """The buttons of a seat's moves; those that end something for good are less prominent."""
    for button in entry.bar():
        if button not in entry.endings:
            yield Act(entry.label(button), partial(entry.press, button), is_own=is_own)
    if ending := entry.ending():
        act = Act(entry.label(ending), partial(entry.press, ending), Slot.ENDING, matters=False, is_own=is_own)
        yield act._replace(is_possible=entry.can_end(), instead=partial(entry.say_why_not, ending))
