"""Moves in the making, of one seat: steps, one after the other, until one move is left; and what is lit meanwhile.

A game's own entry says with ``ways`` and ``spell`` which gestures make a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from screens.table.input.fingers import Press
from screens.table.layout.pose import Pose
from screens.table.model.choice import Choice, MovePath, Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import SeatState
from screens.table.view.hints import Lit, Trail
from tabletop import IllegalMove

if TYPE_CHECKING:
    from screens.session.session import Sight
    from screens.table.layout.pose import Point
    from screens.table.scene import Scene

#: What stands in the way is seen for so many seconds.
SHOWN = 2.0


class MoveEntry:
    """The move that one seat is making on a table."""

    #: A tap on another thing after a part of a move begins anew with it.
    begins_anew = False

    def __init__(self, table: Scene, state: SeatState) -> None:
        self.table = table
        #: What the seat sees, and whether it looks at its secrets.
        self.state = state
        self.choice = Choice(())
        #: The pieces that have been tapped, to be brought somewhere together.
        self.chosen: list[Piece] = []
        #: Chosen not by a finger, but because nothing else can go on.
        self.is_led = False
        #: The step that a finger has made with what was chosen, by dragging on what that has been brought to.
        self.led: Step | None = None
        #: The lit place at which what a finger carries would be dropped now.
        self.aim: str | None = None
        #: The one place that what is chosen should be brought to, as the house would.
        self.advised: str | None = None
        #: How many pieces each step of the part-made move has moved.
        self._made: list[int] = []
        #: What the last step has moved passes this.
        self._along: Mapping[Piece, Sequence[Pose]] = {}

    # what a game's own entry says

    def offered(self, sight: Sight) -> Sequence[str]:
        """The legal moves that gestures may make now; fewer where something has to be looked at first."""
        return sight.moves

    @property
    def lets_play(self) -> bool:
        """Whether a move about which nobody has a choice may play itself now: not before it can be understood."""
        return True

    def ways(self, move: str) -> Iterable[Steps]:
        """The ways in which gestures make a legal move."""
        raise NotImplementedError

    def more(self, _taken: Steps) -> Iterable[MovePath]:
        """The ways on from the steps made, for moves that are too many to be listed."""
        return ()

    def lands(self, step: Step) -> str:
        """Where a step leaves its piece until the move is played."""
        return step.to

    def besides(self, _taken: Steps) -> Iterable[tuple[Piece, str]]:
        """What else the last of these steps moves, and where to."""
        return ()

    def along(self, _step: Step) -> Sequence[Pose]:
        """What the piece of a step passes on its way, while the move is still in the making."""
        return ()

    def trails(self, _pieces: Sequence[Piece], _places: Sequence[str], _aim: str | None) -> Sequence[Trail]:
        """The ways on the board that these pieces could go, or could let others go, if brought to these places.

        Asked without pieces, too, while a move is part-made.
        """
        return ()

    def spell(self, steps: Steps) -> str:
        """The text of the move, legal or not, that these gestures mean; "" if they mean none."""
        raise NotImplementedError

    def bar(self) -> list[str]:
        """The buttons that stand with those of the page; a scene may show others itself."""
        return self.buttons()

    def label(self, button: str) -> str:
        """What stands on a button."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What can be done now, in a line; "" where that is plain."""
        return ""

    def concerned(self, _refusal: IllegalMove) -> Sequence[Pose]:
        """What on the table has to do with a refusal: it is shown."""
        return ()

    # looking

    def peek(self, *, now: bool) -> None:
        """Shows the viewer's secrets, or hides them again."""
        self.state.is_peeking = now
        self.table.layer.show(self.table.shown_faces())

    def unlock(self, *, now: bool) -> None:
        """Locks the viewer's secrets open, or covers them again."""
        self.state.is_unlocked = now
        self.state.is_peeking = False
        if not now:
            self._choose([])
        self.table.layer.show(self.table.shown_faces())
        self.table.dispatch("on_choice", self)

    @property
    def has_secrets(self) -> bool:
        """Whether anything lies here that only the viewer may see."""
        return any(self._is_own_secret(piece) for piece in self.table.pieces)

    def _is_own_secret(self, piece: Piece) -> bool:
        """Whether only the viewer may see a piece."""
        return piece.is_secret

    @property
    def hides_something(self) -> bool:
        """Whether anything lies here that others at the table must not learn."""
        return self.has_secrets and not self.table.is_alone

    # step by step

    def begin(self) -> None:
        """Something happens on the table: what is part-made is given up."""
        self.chosen.clear()
        self._made.clear()

    def offer(self) -> None:
        """Makes ready to choose among the moves that there are now."""
        moves = self.offered(self.state.sight) if self.state.sight else ()
        self.choice = Choice(((move, steps) for move in moves for steps in self.ways(move)), self.more)
        self.table.light()
        self.table.dispatch("on_choice", self)

    def buttons(self) -> list[str]:
        """The steps that are made by pressing a button now."""
        pressed = [step.what for step in self.choice.next_steps if not step.to]
        if not pressed:
            return []
        things = {name for piece in self.table.pieces for name in piece.names}
        things |= {area.place for area in self.table.areas}
        return [what for what in pressed if what not in things]

    def press(self, button: str) -> None:
        """Presses a button."""
        self._take(Step(button), None)

    def done(self) -> None:
        """Plays the move that is made so far, though it might go on."""
        if self.choice.complete:
            self.table.dispatch("on_move", self, self.choice.complete)

    def take_back(self) -> bool:
        """Takes the last step of a part-made move back, or puts down what is chosen; whether there was any."""
        if self.chosen and not self.is_led:
            self._choose([])
            return True
        if not self.choice.back():
            return False
        self.table.pieces.give_back(self._made.pop())
        self._follow()
        return True

    def _take(self, step: Step, piece: Piece | None) -> None:
        self._make(step, piece)
        self._go_on()

    def _make(self, step: Step, piece: Piece | None) -> None:
        """Makes a step: its piece lies where it has been brought, until the move is played or taken back."""
        self.choice.take(step)
        moved = [(piece, self.lands(step))] if piece and step.to else []
        moved = [(each, place) for each, place in moved if place != each.place and self.table.ground_of(place)]
        moved += self.besides(self.choice.taken)
        along = self.along(step) if piece else ()
        # What a finger has carried there has gone its way.
        is_carried = piece and along and self.table.layer.pose_of(piece) != self.table.poses().get(piece)
        self._along = {piece: along} if piece and along and not is_carried else {}
        for each, place in moved:
            self.table.pieces.borrow(each, place)
        self._made.append(len(moved))

    @property
    def is_asked_for(self) -> bool:
        """Whether a move is played as soon as it is meant for sure."""
        return True

    def _go_on(self) -> None:
        """Plays the move if it is meant for sure; else the next step may be made."""
        if self.choice.ready and self.is_asked_for:
            self.table.dispatch("on_move", self, self.choice.ready)
        else:
            self._follow()

    def _follow(self) -> None:
        """The pieces glide to where the part-made move has them; the only one that can go on is chosen."""
        self.chosen = self._leading()
        self.advised = None
        self.is_led = bool(self.chosen)
        self._glide()
        self.table.dispatch("on_choice", self)

    def _leading(self) -> list[Piece]:
        """What goes on with a part-made move, if nothing else can."""
        going = self._going_on()
        is_alone = len(going) == len({step.what for step in self.choice.next_steps}) == 1
        return going if is_alone else []

    def _going_on(self) -> list[Piece]:
        """What may go on with a part-made move, on tables with a board."""
        is_begun = self.choice.taken and self.table.boards
        things = {step.what for step in self.choice.next_steps if step.to} if is_begun else set()
        return [piece for piece in self.table.pieces if not things.isdisjoint(piece.names)]

    def _begin_anew(self, piece: Piece) -> None:
        """Who taps something else that a move can begin with has changed his mind."""
        if self.begins_anew and not self.choice.targets(piece.names) and self.choice.begins(piece.names):
            while self.choice.taken:
                self.choice.back()
                self.table.pieces.give_back(self._made.pop())
            self.table.dispatch("on_choice", self)

    def _glide(self) -> None:
        """The pieces glide to where the part-made move has them."""
        along, self._along = self._along, {}
        self.table.glide(along)
        self.table.light()

    def _bring(self, pieces: Sequence[Piece], place: str, point: Point) -> None:
        """Brings pieces to a place, one after the other: steps, or a refusal that says why not."""
        for piece in pieces:
            step = self.choice.step(piece.names, place)
            if step is None:
                self._refuse([*self.choice.taken, Step(piece.names[0], place)], point)
                return
            self._make(step, piece)
        self.led = None
        self._go_on()

    def _refuse(self, steps: Steps, point: Point) -> None:
        if self.table.is_retold:
            return
        self._lead_back()
        self._follow()
        self.table.hints.refuse(self.table.target_of(steps[-1].to or steps[-1].what.partition("/")[0]))
        text = self.spell(steps)
        if text:
            self.table.dispatch("on_refused", self, text, point)

    def show_why(self, refusal: IllegalMove) -> Sequence[Pose]:
        """Shows what stands in the way of a move, if anything does; and says where that is."""
        concerned = self.concerned(refusal)
        if concerned:
            self.table.hints.refuse(*concerned, stays=SHOWN)
        return concerned

    def suggest(self, move: str) -> tuple[Sequence[Pose], str]:
        """Chooses what a move begins with, and lights where it goes: what must stay in sight, or the button."""
        while self.take_back():
            pass
        step = next((steps[0] for steps in self.ways(move) if steps), None)
        if step is None or step.what in self.buttons():
            return (), step.what if step else ""
        piece = next((piece for piece in self.table.pieces if step.what in piece.names), None)
        if piece is None:
            return [self.table.target_of(step.to or step.what)], ""
        if step.to:
            self._choose([piece])
            self.advised = step.to
            self.table.light()
        poses = self.table.poses()
        there = [self.table.target_of(step.to)] if step.to else []
        return [poses[piece], *there, *(poses[other] for other in self.table.pieces.at(piece.place))], ""

    def _choose(self, pieces: list[Piece]) -> None:
        self.chosen = pieces
        self.advised = None
        self.is_led = False
        self._glide()

    def _leads_on(self, piece: Piece) -> Step | None:
        """The step that brings what is chosen to a piece, so that the piece can go on."""
        is_one = len(self.chosen) == 1 and bool(self.table.boards)
        return self.choice.step(self.chosen[0].names, piece.place) if is_one else None

    def _lead_to(self, piece: Piece) -> None:
        """Who drags what the chosen could be brought to, means both."""
        step = self._leads_on(piece)
        if step and not self.choice.targets(piece.names):
            self._make(step, self.chosen[0])
            self.led = step

    def _lead_back(self) -> None:
        """What has been dragged went nowhere: what was chosen has not been brought there either."""
        led, self.led = self.led, None
        if led and self.choice.taken and self.choice.taken[-1] is led:
            self.choice.back()
            self.table.pieces.give_back(self._made.pop())

    # what is lit

    @property
    def presses(self) -> list[Press]:
        """The fingers of this seat that are on the table."""
        return [press for press in self.table.presses if press.entry is self]

    def lit(self) -> Lit:
        """What is lit for this seat: where what it has chosen or lifted may go, and what else can go on."""
        lots = [self.chosen] if self.chosen else [press.lifted for press in self.presses if press.lifted]
        together = (place for lot in lots for place in self.choice.together([piece.names for piece in lot]))
        targets = {place: self.table.target_of(place) for place in dict.fromkeys(together)}
        if self.chosen and self.advised in targets:
            targets = {self.advised: targets[self.advised]}
        lit = [*targets.items(), *(() if lots else self._places_going_on())]
        seen = [pose for place, pose in lit if self.table.is_in_sight(pose, place)]
        begun = lots or [[]] if self.choice.taken else lots
        trails = self.trails(begun[0], list(targets), self.aim) if begun and self.table.boards else ()
        chosen = self.table.poses() if self.chosen else {}
        outlines = [chosen[piece] for piece in self.chosen if self.table.is_in_sight(chosen[piece], piece.place)]
        return Lit(seen, outlines, trails, targets.get(self.aim or ""))

    def _lit_places(self) -> list[str]:
        return self.choice.together([piece.names for piece in self.chosen])

    def _places_going_on(self) -> list[tuple[str, Pose]]:
        return [(piece.place, pose) for piece in self._going_on() if (pose := self.table.layer.goal_of(piece))]
