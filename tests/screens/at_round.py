"""Drive a flat table: people on all sides, each with their own fingers, all at once."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from screens.app.words import _, p_
from screens.session.people import Person
from screens.table.view.faces import plain
from tabletop import Match
from tests.screens.at_table import PEOPLE, AtTable, opening
from tests.screens.driver import TABLET, Driver, Finger, Pos


def gather(
    start_app: Any, driver: Driver, match: Match, size: Pos = TABLET, *, bot: int | None = None, **prefs: Any
) -> AtRound:
    """Put a match on a flat table with people round it; a bot plays seat ``bot``."""
    people = [
        Person("Auto", person.colour, person.symbol, level="gentle") if seat == bot else person
        for seat, person in enumerate(PEOPLE[: match.seats])
    ]
    return AtRound(start_app(size=size, prepare=opening(match, people, flat=True, **prefs)), driver)


class AtRound(AtTable):
    """Plays at the flat table that the app shows, seat after seat; tests make simultaneous fingers themselves."""

    def __init__(self, app: Any, driver: Driver, rng: Random | None = None, by: str = "drag") -> None:
        super().__init__(app, driver, rng, by)
        self._seat = 0
        self.driver.until(lambda: self._is_still, seconds=60)

    @property
    def session(self) -> Any:
        """The session of the match, on whatever page."""
        page = self.app.page
        return page.session if hasattr(page, "session") else page._session

    def on(self, page: str) -> bool:
        """Whether this page is on top; "table" means the flat table here."""
        return super().on("flat_table" if page == "table" else page)

    # one seat

    def plays_for(self, seat: int) -> None:
        """Make the next moves with the fingers of this seat."""
        self._seat = seat

    @property
    def entry(self) -> Any:
        """The move entry of the seat in turn."""
        return self.scene.entries[self._seat]

    def own(self, seat: int) -> list[Any]:
        """The pieces that only this seat may see, from bottom to top."""
        return [piece for piece in self.scene.pieces if self.scene.owner(piece) == seat]

    def own_point(self, seat: int) -> Pos:
        """Where this seat's finger reaches one of its own cards, in its hand if it has any there."""
        own = sorted(self.own(seat), key=lambda piece: not piece.lies_at.is_hand)
        return next(point for piece in own if (point := self.grip(piece)))

    def open_faces(self, seat: int) -> list[str]:
        """The faces of this seat's secret pieces that are drawn now."""
        return [plain(face) for piece in self.own(seat) if (face := self.scene.layer.shown_on(piece))]

    def peek(self, seat: int) -> Finger:
        """Hold a finger on the seat's own cards; it stays down."""
        return self.driver.hold(self.own_point(seat), 0.5)

    def look(self, seat: int) -> None:
        """Lay the seat's own cards open for a while, as its player's menu does."""
        self.scene.entries[seat].open_hand(now=True)
        self.driver.frames(2)
        assert self.open_faces(seat)

    def hold_eye(self, seat: int) -> Finger:
        """Hold the eye at the seat's edge, which opens its own cards until the finger is lifted; it stays down."""
        eye = self.scene.stations[seat].slots.look
        self.driver.until(lambda: eye.is_settled)
        finger = self.driver.hold(eye.to_window(*eye.center), 0.6)
        assert self.open_faces(seat)
        return finger

    def words(self, seat: int) -> list[str]:
        """The buttons at this seat's edge, besides the eye, which is there as long as there are cards to look at."""
        return [act.text for act in self.scene.stations[seat].shown if act.text != p_("button", "Peek")]

    def press_at(self, seat: int, text: str) -> None:
        """Press a button at this seat's edge."""
        button = next(each for each in self.scene.stations[seat].shown if each.text == text)
        self.driver.until(lambda: button.is_settled)
        self.driver.tap(button)
        self.driver.frames(2)

    def make_for(self, seat: int, move: str, by: str = "") -> None:
        """Make a legal move of this seat with its own fingers."""
        self.plays_for(seat)
        ways = [tuple(steps) for steps in self.entry.ways(move)]
        way = self.rng.choice([steps for steps in ways if self._can_begin(steps[0])] or ways)
        before = self.played()
        for step in way:
            self._still()
            if not step.to and step.what in self.entry.buttons():
                self.press_at(seat, self.entry.label(step.what))
            else:
                self._gesture(step, by or self.by)
            if self.played() > before:
                break
        if self.played() == before:
            self.press_at(seat, self.entry.confirm_label)
        assert self.match.record()["moves"][before] == [seat, move]
        self._still()

    def _can_begin(self, step: Any) -> bool:
        """Whether the seat may begin with this now: over a covered hand Dog's marbles wait for their card."""
        pieces = self.pieces(step.what)
        entry = self.entry
        return not pieces or any(entry._can_lift(piece) or entry.is_choosable(piece) for piece in pieces)

    # whole matches

    def step(self) -> str:
        """Do what the table asks for; returns the move, or what else was done."""
        if self.on("score"):
            return self._do("deal", lambda: self.press(_("Next round")))
        session = self.session
        if session.match.over:
            return self._do("result", lambda: self.press_at(self._person(), _("Result")))
        if session.match.view(None)["phase"] == "score":
            return self._do("scores", lambda: self.press_at(self._person(), _("Scores")))
        before = self.played()
        if session.thinker is not None or self.page.forced.move():
            return self._do("by itself", lambda: self.driver.until(lambda: self.played() > before))
        return self._act(self.rng.choice([seat for seat in session.actors if not session.is_bot(seat)]))

    def _act(self, seat: int) -> str:
        if self.own(seat) and not self.open_faces(seat):
            return self._do("look", lambda: self.look(seat))
        self.plays_for(seat)
        sight = self.entry.state.sight
        # A move that is made in parts isn't offered as a whole.
        moves = [move for move in self.entry.offered(sight) or sight.moves if [*self.entry.ways(move)]]
        move = self.choose(moves)
        return self._do(move, lambda: self.make_for(seat, move))

    def _person(self) -> int:
        return next(seat for seat in range(self.match.seats) if not self.session.is_bot(seat))

    def at_once(self, *gestures: Callable[[], Finger]) -> list[Finger]:
        """Fingers that are all down at the same time."""
        return [gesture() for gesture in gestures]
