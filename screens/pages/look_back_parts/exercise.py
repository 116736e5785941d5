"""A button that leads to the moments of a game that a person should play again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from screens.app import routes
from screens.app.words import _, n_
from screens.games.texts import texts_of
from screens.widgets.basics import TextButton

if TYPE_CHECKING:
    from screens.pages.page import Page

#: How many moments make an exercise.
MOMENTS = 10


def exercise_button(page: Page, game: str, person: int, but: int | None = None) -> TextButton | None:
    """A button for a person's moments of a game; None while none are due, or none but those of one table."""
    due = page.app.store.exercises(game=game, person=person, most=MOMENTS)
    if all(each.table == but for each in due):
        return None
    words = n_("Practise {game}: {n} moment", "Practise {game}: {n} moments", len(due))
    button = TextButton(text=words.format(game=_(texts_of(game).TITLE), n=len(due)))
    moments = tuple((each.table, each.step) for each in due)
    button.bind(on_release=lambda _act: page.app.go(routes.TryAgain(moments=moments)))
    return button
