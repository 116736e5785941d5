"""How a seat plays on a flat table, where several play at the same time and everyone sees everything.

Everyone can reach the middle. So a move is only played if part of it happens at the player's own edge: something is
dragged from there or to there, or is selected there; otherwise "Done" must be pressed there.

A game has a flat table if it has ``games/<game>/flat.py``: its own scene, which is the game's scene with other areas;
an entry with ``FlatEntry`` as first base; and a kv rule without the scene's own rules (``<-BungeeFlatScene>``),
containing a ``StationLayout`` and what lies in the middle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from screens.app.words import _
from screens.table.gestures import GestureEntry
from screens.table.input.fingers import Press
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import NOBODY, SeatState, SecretLook
from screens.table.view.hints import Lit

if TYPE_CHECKING:
    from screens.session.sight import Sight
    from screens.table.scene import Scene

#: How far a finger may tremble while it looks, before it takes a piece along.
TREMBLES = dp(16)
#: Seconds that a hand stays open which its player has laid open.
STAYS_OPEN = 20


class FlatEntry(GestureEntry):
    """The move entry of one of several seats that play at the same time."""

    #: Each hand lies at its player's edge, who may know a covered card by its place.
    opens_by_tap = False

    def __init__(self, table: Scene, state: SeatState) -> None:
        super().__init__(table, state)
        #: The first step of a part-made move that was made at the player's own edge.
        self.own_step: Step | None = None
        #: Whether a button of this seat is being pressed: steps that it makes happen at the player's own edge.
        self._is_pressing = False
        #: The pieces that fingers carry: face down for everyone, from the moment they are lifted.
        self.carried_covered: set[Piece] = set()
        #: What resting fingers look at, by where they rest: it may glide away under them.
        self._looked_at_from: dict[Point, Piece | None] = {}
        #: Whether this player has looked at their own secrets yet, and so knows how.
        self.knows_look = False
        #: Covers a hand that its player has laid open, after a while.
        self._cover_soon: Any = Clock.create_trigger(self._cover_when_idle, STAYS_OPEN)

    def press(self, button: str) -> None:
        """Press a button of this seat's."""
        self._is_pressing = True
        super().press(button)
        self._is_pressing = False

    def begin(self) -> None:
        """Start showing an event; other seats' moves don't clear this seat's selection."""
        self._made.clear()

    def see(self, sight: Sight | None) -> None:
        """Update what the seat sees; if its legal moves changed, its selection is cleared, and an announced move."""
        if self.state.moves != (sight.moves if sight else ()):
            self.chosen.clear()
            self.advised = None
        self.state.sight = sight

    def cover(self) -> None:
        """Cover this seat's secrets, and clear its selection."""
        self.state.cover()
        # The lit targets would still reveal the piece.
        self.chosen.clear()

    def cover_open_hand(self) -> None:
        """Cover an open hand after somebody has played; a finger that rests on it goes on peeking."""
        if self.state.is_open:
            self.state.cover()
        self.chosen.clear()
        self.table.layer.show(self.table.shown_faces())

    def open_hand(self, *, now: bool, look: SecretLook = SecretLook.LAID_OPEN) -> None:
        """Open the hand, which covers itself after a while, or cover it."""
        super().open_hand(now=now, look=look)
        self.knows_look = self.knows_look or now
        # A hand that a move has covered leaves the earlier wait behind.
        self._cover_soon.cancel()
        if now:
            self._cover_soon()
            self.table.acting.cover_unattended(but=self)

    def peek(self, *, now: bool) -> None:
        """Show what a finger rests on, or cover it."""
        self.knows_look = self.knows_look or now
        super().peek(now=now)

    def hold_open(self, *, now: bool) -> None:
        """Open the hand while a finger rests on the eye, and cover it when the finger leaves."""
        self.open_hand(now=now, look=SecretLook.HELD_OPEN)

    def say_how_to_look(self) -> None:
        """Say what the eye is for: everyone tries a tap first, and often a second one. Neither may open a hand."""
        sentence = _("Hold the eye to look. To show everyone what you have, use the menu.")
        self.explain_at(self.table.center, sentence)

    def _cover_when_idle(self, _dt: float) -> None:
        """Cover a hand that has lain open for a while; not under a finger of its player's."""
        if self.presses or self.state.look is SecretLook.HELD_OPEN:
            self._cover_soon()
        elif self.state.is_open:
            self.open_hand(now=False)

    def uncover(self, piece: Piece) -> None:
        """Say how to look: a tap opens nothing, because the hand would stay open for everyone.

        A part-made move goes on with the tapped card, if it can: its hand may have covered itself meanwhile.
        """
        step = self.choice.press(piece.names) if self.choice.taken else None
        if step:
            self._take(step, piece)
        elif self.is_own_secret(piece):
            self.explain_at(self.table.center, _("Press and hold to look."))
        else:
            super().uncover(piece)

    def shields(self, piece: Piece) -> bool:
        """Whether one of this seat's secrets is drawn small, so that a hand can shield it.

        That is the piece under a finger, or all of them while a finger holds the eye; laid open, they are large.
        """
        if not self.state.is_peeking:
            return self.state.look is SecretLook.HELD_OPEN
        held = (press.start for press in self.presses if press.is_held)
        return any(self._looked_at_from.get(point) is piece for point in held)

    def hold(self, point: Point) -> None:
        """Handle a long press: peek at the covered piece there, explain anything else."""
        held = {press.start for press in self.presses if press.is_held}
        self._looked_at_from = {at: piece for at, piece in self._looked_at_from.items() if at in held}
        self._looked_at_from[point] = self.table.piece_at(point)
        super().hold(point)

    def release(self) -> None:
        """End the peek, unless another finger of this seat still rests on its cards: then what is close to that."""
        if any(press.is_held and self.peeks_at(press.start) for press in self.presses):
            self.table.layer.show(self.table.shown_faces())
        else:
            super().release()

    def takes_along(self, press: Press) -> bool:
        """Whether a finger that peeks carries the piece under it as it moves on, and doesn't just tremble."""
        piece = self._under(press.start)
        return piece is not None and self._can_lift(piece) and dist(press.at, press.start) > TREMBLES

    def is_blind(self, piece: Piece) -> bool:
        """Whether nothing that others see may depend on a piece's face: it is this seat's secret, not laid open."""
        return self.is_own_secret(piece) and not self.state.is_laid_open

    def places_for(self, pieces: Sequence[Piece]) -> list[str]:
        """The places that are lit for these pieces; where those would tell a secret, all that everyone can think of."""
        return [*self.blind_places(pieces)] if any(map(self.is_blind, pieces)) else super().places_for(pieces)

    def blind_places(self, _pieces: Sequence[Piece]) -> Iterable[str]:
        """The places to which these pieces of this seat might be brought now, as far as everyone knows."""
        return ()

    def is_own_secret(self, piece: Piece) -> bool:
        """Whether a piece is this seat's secret."""
        return self.table.owner(piece) == self.state.seat

    def tap(self, point: Point) -> None:
        """Handle a tap; a move waiting for confirmation is undone first."""
        self._put_back()
        super().tap(point)

    def lift(self, point: Point) -> Sequence[Piece]:
        """The pieces that a finger lifts; a move waiting for confirmation is undone first, unless the finger zooms."""
        if not self.table.zoom.other_finger(point):
            self._put_back()
        return super().lift(point)

    def _put_back(self) -> None:
        while self.waits and not self.choice.next_steps:
            self.take_back()

    def make_step(self, step: Step, piece: Piece | None) -> None:
        """Make a step, and note whether it happened at the player's own edge."""
        if not self.is_asked_for and self._is_at_edge(step, piece):
            self.own_step = step
        super().make_step(step, piece)

    def refuse(self, steps: Steps, point: Point) -> None:
        """Refuse a move; one that is legal after all isn't played without confirmation either."""
        moved = self._moved_by(steps)
        if self.state.sight and self.spell(steps) in self.state.sight.moves and not any(map(self._is_at_edge, steps)):
            self._lead_back()
            self._follow()
            if any(self._lies_at_edge(place) for piece in moved for place in self.choice.targets(piece.names)):
                self.explain_at(point, _("To play this, drag it to your own side."))
        else:
            super().refuse(steps, point)

    def _moved_by(self, steps: Steps) -> list[Piece]:
        return [piece for piece in self.table.pieces if any(step.what in piece.names for step in steps)]

    def reason_for_all(self, steps: Steps) -> str:
        """What everyone may hear of why steps with a covered card are refused."""
        is_secret = bool(self.state.moves) and any(map(self.is_blind, self._moved_by(steps)))
        return (self.why_for_all(steps[-1].to) or _("This can’t go there.")) if is_secret else ""

    def why_for_all(self, _place: str) -> str:
        """Why a covered piece can't go to a place, from what everyone sees alone; "" if only its face tells."""
        return ""

    def _is_at_edge(self, step: Step, piece: Piece | None = None) -> bool:
        """Whether a step happens at the player's own edge: a button there, or a piece that lies there or goes there."""
        if self._is_pressing and piece is None and step.what in self.buttons():
            return True
        touched = piece.place if piece else str(step.origin.bare)
        return any(map(self._lies_at_edge, (touched, step.to)))

    def _lies_at_edge(self, place: str) -> bool:
        """Whether a place is at the player's own edge."""
        here = (area for area in self.table.areas if place and area.holds(place))
        return any(self.table.sitting_at(area.center) == self.state.seat for area in here)

    def only_place(self, pieces: Sequence[Piece]) -> str | None:
        """Where a double tap or a flick brings pieces of the player's own edge: everyone's fingers reach the others."""
        is_own = all(self._lies_at_edge(piece.place) for piece in pieces)
        return super().only_place(pieces) if is_own else None

    @property
    def is_asked_for(self) -> bool:
        """Whether any step of the move happened at the player's own edge."""
        return any(step is self.own_step for step in self.choice.taken)

    @property
    def waits(self) -> bool:
        """Whether a complete move waits for confirmation."""
        return self.choice.ready is not None and not self.is_asked_for

    def done(self) -> None:
        """Play the waiting move, or the one complete so far."""
        if self.waits:
            self.table.dispatch("on_move", self, self.choice.ready)
        else:
            super().done()

    def carry(self, press: Press) -> None:
        """Move the lifted pieces with the finger: face down, and the hand that it has looked at is covered."""
        super().carry(press)
        if not self.carried_covered.issuperset(press.lifted):
            self.carried_covered.update(press.lifted)
            self.release()
            self.table.layer.show(self.table.shown_faces())

    def drop(self, press: Press) -> None:
        """Drop the pieces; what glides back into an open hand turns up only there."""
        super().drop(press)
        self.carried_covered.difference_update(press.lifted)
        self.table.turn_on_arrival()

    def is_brought_home(self, piece: Piece, point: Point) -> bool:
        """Whether a piece dropped at a point is put back on purpose: anywhere at its player's own edge."""
        is_own = self.state.seat != NOBODY and self._lies_at_edge(piece.place)
        is_at_edge = is_own and self.table.stations[self.state.seat].collide_point(*point)
        return is_at_edge or super().is_brought_home(piece, point)

    def sort_in(self, pieces: Sequence[Piece]) -> None:
        """Lay a card into its hand where it is dropped: a player sorts their own, and all see that."""
        piece, *others = pieces
        lying, here = self.table.pieces.at(piece.place), self.table.layer.pose_of(piece)
        if others or here is None or not piece.lies_at.is_hand:
            return
        poses = self.table.poses(lying)
        distances = [poses[each].distance((here.x, here.y)) for each in lying]
        self.table.pieces.arrange(piece, distances.index(min(distances)))

    def flicked_to(self, press: Press) -> str | None:
        """The place to which a finger flicks its pieces; within their own hand it sorts them, however fast."""
        there = self.table.piece_at(press.at, press.lifted)
        return None if there and there.place == press.lifted[0].place else super().flicked_to(press)

    def let_go(self) -> None:
        """A finger of this seat has lost what it held, as the table has changed."""
        super().let_go()
        self.carried_covered.intersection_update(self.table.fingers.carried)

    def carried_pose(self, press: Press, home: Pose) -> Pose:
        """The pose of a carried piece: over a board it floats beyond the finger, facing the finger's player."""
        pose = super().carried_pose(press, home)
        if self.state.seat == NOBODY or self.table.board_at(press.at) is None:
            return pose
        x, y = press.at
        finger = Pose(x, y, 1, 1, self.table.stations[self.state.seat].turn)
        x, y = finger.along(pose.x - x, pose.y - y)
        return pose._replace(x=x, y=y, turn=finger.turn)

    @property
    def teaches_look(self) -> bool:
        """Whether a player who hasn't looked at their cards yet reads how to; not where what to do says it."""
        return True

    def prompt(self) -> str:
        """What the player may do now; for a waiting move, how to confirm it."""
        sentence = self.brief_prompt()
        if sentence and not self.waits and self.teaches_look and self.has_secrets and not self.knows_look:
            return " ".join([_("Hold a card to look at it."), sentence])
        return sentence

    def brief_prompt(self) -> str:
        """The same, without how to look at one's cards."""
        if self.waits:
            return _("Press “{done}” to confirm.").format(done=self.confirm_label)
        return super().prompt()

    def shortest_prompt(self) -> str:
        """What makes room for the news: that it is this player's turn, unless they have begun to do something."""
        sight = self.state.sight
        is_joint = sight is not None and sight.view["phase"] in self.table.joint_phases
        is_busy = self.waits or self.choice.taken or self.chosen
        return self.brief_prompt() if is_joint or is_busy else _("It is your turn.")

    @property
    def knows_how(self) -> bool:
        """Whether this player rather reads the news than how to play: they have handled their cards once."""
        return self.knows_look

    @property
    def confirm_label(self) -> str:
        """The text of the button that plays a waiting move."""
        return _("Done")

    def lit(self) -> Lit:
        """What is lit for this seat, its words turned to its edge; for a waiting move, where it was made."""
        lit = super().lit()
        if lit.trails and self.state.seat != NOBODY:
            turn = self.table.stations[self.state.seat].turn
            lit = lit._replace(trails=[trail._replace(turn=turn) for trail in lit.trails])
        return lit._replace(chosen=[*lit.chosen, self.table.target_of(self._where_it_waits)]) if self.waits else lit

    @property
    def _where_it_waits(self) -> str:
        """The place of the last step of a waiting move."""
        step = self.choice.taken[-1]
        return step.to or step.what
