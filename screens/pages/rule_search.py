"""The sheet that searches the rules."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes
from screens.app.words import _
from screens.games.rule_search import LEAST, RuleFound, find
from screens.games.texts import texts_of
from screens.pages.page import Page
from screens.widgets.basics import Sheet, Tap, load_kv

#: More than these nobody reads; another word finds it sooner.
MOST = 12
#: So much of a text is shown, in letters.
LENGTH = 120


class RuleLink(Tap):
    """A place in the rules that was found."""

    title = StringProperty()
    line = StringProperty()


class SearchForm(BoxLayout):
    """A field, and below it what has been found so far."""

    about = StringProperty()

    def __init__(self, page: Page, games: Sequence[str]) -> None:
        self._page = page
        self._games = games
        self._found: list[RuleFound] = []
        super().__init__()

    def look(self, sought: str) -> None:
        """Show what has these words."""
        self._found = find(sought, self._games)
        here = self.ids.found
        here.clear_widgets()
        for place in self._found[:MOST]:
            link = RuleLink(title=place.title, line=self._line(place), on_release=lambda _tap, at=place: self.open(at))
            here.add_widget(link)
        self.about = "" if self._found or len(sought.strip()) < LEAST else _("Nothing found. Try another word.")

    def open_first(self) -> None:
        """Open the best place."""
        if self._found:
            self.open(self._found[0])

    def open(self, place: RuleFound) -> None:
        """Open the rules at a place, instead of rules that are open already."""
        app = self._page.app
        self._page.shut()
        is_there = isinstance(app.pages.route, routes.Rules) and bool(app.pages.route.game)
        (app.instead if is_there else app.go)(routes.Rules(game=place.game, part=place.part, entry=place.key))

    def _line(self, place: RuleFound) -> str:
        text = " ".join(place.text.split())
        short = text if len(text) <= LENGTH else f"{text[:LENGTH].rsplit(' ', 1)[0]} …"
        title = _(texts_of(place.game).TITLE)
        return short if len(self._games) == 1 else f"{title}: {short}"


def open_search(page: Page, games: Sequence[str]) -> None:
    """Open the search over a page, in the rules of these games."""
    load_kv("pages/rule_search")
    one = _(texts_of(games[0]).TITLE) if len(games) == 1 else ""
    sheet = Sheet(title=_("Search: {game}").format(game=one) if one else _("Search all rules"))
    sheet.add_widget(SearchForm(page, games))
    page.open(sheet)
