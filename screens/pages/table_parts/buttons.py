"""What can be pressed at a table, besides pieces and places."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from screens.app import routes
from screens.app.words import _
from screens.table.move_entry import MoveEntry
from screens.widgets.basics import TextButton
from screens.widgets.focus import Own

if TYPE_CHECKING:
    from screens.pages.table import TablePage

#: So many buttons fit side by side.
ABREAST = 3


class SecretButton(Own, TextButton):
    """A button that may tell of the player's own cards."""


class ActionButton(NamedTuple):
    """Something that can be pressed: its words, what it does, and whether it is what one most likely wants."""

    text: str
    do: Callable[[], Any]
    matters: bool = True
    #: Whether it may tell of the player's own cards.
    is_own: bool = False


class Buttons:
    """The buttons below or beside a table."""

    def __init__(self, page: TablePage) -> None:
        self._page = page

    def show(self) -> None:
        """Show what can be done and pressed now."""
        page = self._page
        page.log.prompt(self.prompt())
        page.undo_tap.disabled = not page.can_undo
        here = page.ids.buttons
        here.clear_widgets()
        for act in self.acts():
            kind = SecretButton if act.is_own else TextButton
            here.add_widget(kind(text=act.text, filled=act.matters, on_release=lambda _act, do=act.do: do()))

    def changed(self, _entry: MoveEntry) -> None:
        """Other moves, or steps of one, can be made now."""
        self.show()

    def prompt(self) -> str:
        """What can be done now."""
        page, session = self._page, self._page.session
        if page.bot_runner.is_advising:
            return _("The house is thinking …")
        if session.thinker is not None and session.viewer not in session.match.actors:
            return _("{name} is thinking …").format(name=page.names[session.thinker])
        return page.scene.entry.prompt() if not (session.is_closed or session.is_passing) else ""

    def acts(self) -> list[ActionButton]:
        """What can be pressed now."""
        page, session = self._page, self._page.session
        if session.match.over:
            return [ActionButton(_("Result"), partial(page.app.go, routes.Result(session=session)))]
        if session.view(None)["phase"] == "score":
            return [ActionButton(_("Scores"), partial(page.app.go, routes.Score(session=session)))]
        acts = [] if session.is_closed else [*self.looking(), *self.choosing()]
        # Where they would not fit side by side, there is still the bar above to take back with.
        return acts if page.is_wide or len(acts) <= ABREAST else [act for act in acts if act.matters]

    def looking(self) -> list[ActionButton]:
        """What opens and covers the player's own cards."""
        page = self._page
        if not page.scene.entry.has_secrets or page.session.sole is not None:
            return []
        if page.scene.entry.state.is_unlocked:
            return [ActionButton(_("Cover"), partial(page.unlock, now=False), matters=False)]
        return [ActionButton(_("Look"), partial(page.unlock, now=True), matters=not page.session.is_passing)]

    def choosing(self) -> list[ActionButton]:
        """What makes a move, takes a step of it back, or passes the device on."""
        entry, session = self._page.scene.entry, self._page.session
        acts = [ActionButton(_("Take back"), entry.take_back, matters=False)] if entry.choice.taken else []
        is_own = entry.hides_something
        acts += [ActionButton(entry.label(each), partial(entry.press, each), is_own=is_own) for each in entry.bar()]
        if entry.choice.complete:
            acts.append(ActionButton(_("Done"), entry.done))
        if session.is_passing and session.next_seat is not None:
            name = self._page.names[session.next_seat]
            acts.append(ActionButton(_("On to {name}").format(name=name), self._page.pass_on))
        return acts

    # the keyboard

    def press(self, number: int) -> None:
        """Press the button of this number, if there are so many."""
        acts = self.acts()
        if number < len(acts):
            acts[number].do()

    def press_what_matters(self) -> None:
        """Press the button that one most likely wants."""
        matters = [act for act in self.acts() if act.matters]
        if len(matters) == 1:
            matters[0].do()
