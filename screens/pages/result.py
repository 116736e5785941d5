"""The end of a match: who has won and why, the whole score sheet, and what to do next."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from screens.app import routes, theme
from screens.app.words import _, n_
from screens.pages import page
from screens.pages.score import ScoreSheet, listed, rounds_won, written
from screens.store import StoreError
from screens.widgets.basics import Symbol, load_kv, width_of
from tabletop import Match

if TYPE_CHECKING:
    from screens.session.session import Session


def who_won(match: Match, names: list[str]) -> str:
    """Who has won, in a sentence."""
    winners = [names[seat] for seat in match.winners]
    if not winners:
        return _("Nobody has won.")
    if match.game.aim == "team":
        return _("{names} have won!").format(names=listed(winners))
    return (_("{names} has won!") if len(winners) == 1 else _("{names} share the win.")).format(names=listed(winners))


def why(match: Match) -> str:
    """Why they have won, in a sentence or two."""
    if not match.winners:
        return ""
    if match.game.aim == "team":
        return _("All their marbles are in the finish.")
    if match.game.name == "baernergaeng":
        return _why_baernergaeng(match)
    points = match.totals[match.winners[0]] or 0
    if match.game.aim == "least":
        sentence = n_("The lowest total: {n} point.", "The lowest total: {n} points.", abs(points))
    else:
        sentence = n_("The highest total: {n} point.", "The highest total: {n} points.", abs(points))
    return sentence.format(n=written(points))


def _why_baernergaeng(match: Match) -> str:
    winner = match.winners[0]
    points, won = match.totals[winner] or 0, rounds_won(match)[winner]
    others = [seat for seat in range(match.seats) if seat not in match.winners]
    if match.options["winner"] == "rounds":
        sentence = n_("The most rounds won: {n} round.", "The most rounds won: {n} rounds.", won).format(n=won)
        is_close = any(rounds_won(match)[seat] == won for seat in others)
        return " ".join([sentence, *([_("Of equally many rounds, the fewer points decide.")] if is_close else [])])
    sentence = n_("The lowest total: {n} point.", "The lowest total: {n} points.", abs(points)).format(
        n=written(points)
    )
    is_close = any(match.totals[seat] == points for seat in others)
    return " ".join([sentence, *([_("Of equal points, the more rounds won decide.")] if is_close else [])])


class ResultPage(page.Page):
    """The last page of a match."""

    looks = "result"

    def __init__(self, session: Session, **more: Any) -> None:
        load_kv("pages/score")
        self._session = session
        match, people = session.match, session.people
        super().__init__(title=_("The end"), **more)
        for seat in match.winners:
            self.ids.signs.add_widget(Symbol(side=dp(64)).show(people[seat]))
        self.ids.who.text = who_won(match, [person.name for person in people])
        self.ids.why.text = why(match)
        if match.game.aim != "team":
            self.ids.here.add_widget(ScoreSheet(match, people))
        self.action("share-variant", _("Share the result"), self.share)

    def fits(self, width: float) -> bool:
        """Whether the buttons fit side by side, all equally wide."""
        words = (_("Shelf"), _("Look through"), _("Rematch"))
        each = max(width_of(word, theme.BODY(), bold=True) for word in words) + theme.gap(4.5)
        return len(words) * each + 2 * theme.gap() <= width

    def share(self) -> None:
        """Share the result."""
        from screens.pages.share_result import SharedResult, share

        day = datetime.fromtimestamp(self.app.now()).date()
        share(self, SharedResult(self._session.match, self._session.people, day))

    def look_through(self) -> None:
        """Replay the match."""
        self.app.go(routes.Replay(key=self._session.key))

    def rematch(self) -> None:
        """Start a match with the same people and options, the seats moved on by one."""
        match, people = self._session.match, self._session.people
        again = Match.new(match.game.name, seats=match.seats, options=match.options)
        try:
            key = self.app.store.open_table(again, [*people[1:], people[0]])
        except StoreError as error:
            self.app.show_error(error)
        else:
            self.app.home(routes.Table(key=key))

    def back(self) -> bool:
        """Go to the shelf: there is no way back to a finished table."""
        self.app.home()
        return True


Page = ResultPage
