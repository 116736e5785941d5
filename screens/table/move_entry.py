"""Moves in the making: steps, part by part, until one move is left; and what is lit meanwhile.

A game's own scene says with ``ways`` and ``spell`` which gestures make a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kivy.metrics import dp

from screens.app import theme
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.input.fingers import Press
from screens.table.layout.area import Area
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Choice, MovePath, Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import OfPart
from screens.table.table_view import NO_WAYS, TableView
from screens.table.view.hints import Hints, Lit, Trail
from tabletop import IllegalMove

#: What is chosen lies so much higher.
RAISED = dp(14)
#: What stands in the way is seen for so many seconds.
SHOWN = 2.0


class MoveEntry(TableView):
    """A table on which somebody is about to move."""

    #: Who taps another thing after a part of a move begins anew with it.
    begins_anew = False

    choice = OfPart[Choice]()
    chosen = OfPart["list[Piece]"]()
    _is_led = OfPart[bool]()
    _led = OfPart["Step | None"]()
    _aim = OfPart["str | None"]()
    _advised = OfPart["str | None"]()

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        #: How many pieces each step of the part-made move has moved.
        self._made: list[int] = []
        #: What the last step has moved passes this.
        self._along: Mapping[Piece, Sequence[Pose]] = NO_WAYS
        self.hints = Hints()
        super().__init__(people, **kw)
        self.add_widget(self.hints)

    # what a game's own scene says

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
        self.is_peeking = now
        self.layer.show(self._shown())

    def unlock(self, *, now: bool) -> None:
        """Locks the viewer's secrets open, or covers them again."""
        self.is_unlocked = now
        self.is_peeking = False
        if not now:
            self._choose([])
        self.layer.show(self._shown())
        self.dispatch("on_choice")

    @property
    def has_secrets(self) -> bool:
        """Whether anything lies here that only the viewer may see."""
        return any(self._is_own_secret(piece) for piece in self._pieces)

    def _is_own_secret(self, piece: Piece) -> bool:
        """Whether only the viewer may see a piece."""
        return piece.is_secret

    @property
    def hides_something(self) -> bool:
        """Whether anything lies here that others at the table must not learn."""
        return self.has_secrets and not self.is_alone

    # step by step

    def _offer(self) -> None:
        """Makes ready to choose among the moves that there are now."""
        moves = self.offered(self.sight) if self.sight else ()
        self.choice = Choice(((move, steps) for move in moves for steps in self.ways(move)), self.more)
        self._light()
        self.dispatch("on_choice")

    def buttons(self) -> list[str]:
        """The steps that are made by pressing a button now."""
        things = {name for piece in self._pieces for name in piece.names} | {area.place for area in self.areas}
        return [step.what for step in self.choice.next_steps if not step.to and step.what not in things]

    def press(self, button: str) -> None:
        """Presses a button."""
        self._take(Step(button), None)

    def done(self) -> None:
        """Plays the move that is made so far, though it might go on."""
        if self.choice.complete:
            self.dispatch("on_move", self.choice.complete)

    def take_back(self) -> bool:
        """Takes the last step of a part-made move back, or puts down what is chosen; whether there was any."""
        if self.chosen and not self._is_led:
            self._choose([])
            return True
        if not self.choice.back():
            return False
        self._pieces.give_back(self._made.pop())
        self._follow()
        return True

    def _take(self, step: Step, piece: Piece | None) -> None:
        self._make(step, piece)
        self._go_on()

    def _make(self, step: Step, piece: Piece | None) -> None:
        """Makes a step: its piece lies where it has been brought, until the move is played or taken back."""
        self.choice.take(step)
        moved = [(piece, self.lands(step))] if piece and step.to else []
        moved = [(each, place) for each, place in moved if place != each.place and self._ground(place)]
        moved += self.besides(self.choice.taken)
        # What a finger has carried there has gone its way.
        is_carried = piece and self.layer.pose_of(piece) != self._poses().get(piece)
        self._along = {piece: self.along(step)} if piece and not is_carried else {}
        for each, place in moved:
            self._pieces.borrow(each, place)
        self._made.append(len(moved))

    @property
    def is_asked_for(self) -> bool:
        """Whether a move is played as soon as it is meant for sure."""
        return True

    def _go_on(self) -> None:
        """Plays the move if it is meant for sure; else the next step may be made."""
        if self.choice.ready and self.is_asked_for:
            self.dispatch("on_move", self.choice.ready)
        else:
            self._follow()

    def _follow(self) -> None:
        """The pieces glide to where the part-made move has them; the only one that can go on is chosen."""
        self.chosen = self._leading()
        self._advised = None
        self._is_led = bool(self.chosen)
        self._glide()
        self.dispatch("on_choice")

    def _leading(self) -> list[Piece]:
        """What goes on with a part-made move, if nothing else can."""
        going = self._going_on()
        is_alone = len(going) == len({step.what for step in self.choice.next_steps}) == 1
        return going if is_alone else []

    def _going_on(self) -> list[Piece]:
        """What may go on with a part-made move, on tables with a board."""
        is_begun = self.choice.taken and self.boards
        things = {step.what for step in self.choice.next_steps if step.to} if is_begun else set()
        return [piece for piece in self._pieces if not things.isdisjoint(piece.names)]

    def _begin_anew(self, piece: Piece) -> None:
        """Who taps something else that a move can begin with has changed his mind."""
        if self.begins_anew and not self.choice.targets(piece.names) and self.choice.begins(piece.names):
            while self.choice.taken:
                self.choice.back()
                self._pieces.give_back(self._made.pop())
            self.dispatch("on_choice")

    def _glide(self) -> None:
        self.layer.finish()
        self._plan(0, None, self._along)
        self._along = {}
        self.layer.go(self._poses(), self._slots())
        self._light()

    def _bring(self, pieces: Sequence[Piece], place: str, point: Point) -> None:
        """Brings pieces to a place, one after the other: steps, or a refusal that says why not."""
        for piece in pieces:
            step = self.choice.step(piece.names, place)
            if step is None:
                self._refuse([*self.choice.taken, Step(piece.names[0], place)], point)
                return
            self._make(step, piece)
        self._led = None
        self._go_on()

    def _refuse(self, steps: Steps, point: Point) -> None:
        if self.is_retold:
            return
        self._lead_back()
        self._follow()
        self.hints.refuse(self._target(steps[-1].to or steps[-1].what.partition("/")[0]))
        text = self.spell(steps)
        if text:
            self.dispatch("on_refused", text, point)

    def show_why(self, refusal: IllegalMove) -> Sequence[Pose]:
        """Shows what stands in the way of a move, if anything does; and says where that is."""
        concerned = self.concerned(refusal)
        if concerned:
            self.hints.refuse(*concerned, stays=SHOWN)
        return concerned

    def suggest(self, move: str) -> tuple[Sequence[Pose], str]:
        """Chooses what a move begins with, and lights where it goes: what must stay in sight, or the button."""
        while self.take_back():
            pass
        step = next((steps[0] for steps in self.ways(move) if steps), None)
        if step is None or step.what in self.buttons():
            return (), step.what if step else ""
        piece = next((piece for piece in self._pieces if step.what in piece.names), None)
        if piece is None:
            return [self._target(step.to or step.what)], ""
        if step.to:
            self._choose([piece])
            self._advised = step.to
            self._light()
        poses = self._poses()
        there = [self._target(step.to)] if step.to else []
        return [poses[piece], *there, *(poses[other] for other in self._pieces.at(piece.place))], ""

    def _choose(self, pieces: list[Piece]) -> None:
        self.chosen = pieces
        self._advised = None
        self._is_led = False
        self._glide()

    def _leads_on(self, piece: Piece) -> Step | None:
        """The step that brings what is chosen to a piece, so that the piece can go on."""
        is_one = len(self.chosen) == 1 and bool(self.boards)
        return self.choice.step(self.chosen[0].names, piece.place) if is_one else None

    def _lead_to(self, piece: Piece) -> None:
        """Who drags what the chosen could be brought to, means both."""
        step = self._leads_on(piece)
        if step and not self.choice.targets(piece.names):
            self._make(step, self.chosen[0])
            self._led = step

    def _lead_back(self) -> None:
        """What has been dragged went nowhere: what was chosen has not been brought there either."""
        led, self._led = self._led, None
        if led and self.choice.taken and self.choice.taken[-1] is led:
            self.choice.back()
            self._pieces.give_back(self._made.pop())

    def _begin(self, sight: Sight) -> None:
        self.let_go(self.losing())
        self.chosen.clear()
        self._made.clear()
        super()._begin(sight)

    # what is lit

    def _poses(self) -> dict[Piece, Pose]:
        poses = super()._poses()
        for piece in self._all_chosen():
            if isinstance(self._ground(piece.place), Area):
                x, y = poses[piece].along(0, RAISED)
                poses[piece] = poses[piece]._replace(x=x, y=y)
        return poses

    def _own_presses(self) -> Sequence[Press]:
        """The fingers of whose part it is."""
        return self.presses

    def _all_chosen(self) -> list[Piece]:
        return self.chosen

    def _light(self) -> None:
        self.hints.colour = theme.now.lit[:3]
        self.hints.light(*self._all_lit())

    def _all_lit(self) -> Lit:
        return self._lit()

    def _lit(self) -> Lit:
        lots = [self.chosen] if self.chosen else [press.lifted for press in self._own_presses() if press.lifted]
        together = (place for lot in lots for place in self.choice.together([piece.names for piece in lot]))
        targets = {place: self._target(place) for place in dict.fromkeys(together)}
        if self.chosen and self._advised in targets:
            targets = {self._advised: targets[self._advised]}
        lit = [*targets.items(), *(() if lots else self._places_going_on())]
        seen = [pose for place, pose in lit if self._is_in_sight(pose, place)]
        begun = lots or [[]] if self.choice.taken else lots
        trails = self.trails(begun[0], list(targets), self._aim) if begun and self.boards else ()
        chosen = self._poses() if self.chosen else {}
        outlines = [chosen[piece] for piece in self.chosen if self._is_in_sight(chosen[piece], piece.place)]
        return Lit(seen, outlines, trails, targets.get(self._aim or ""))

    def _lit_places(self) -> list[str]:
        return self.choice.together([piece.names for piece in self.chosen])

    def _places_going_on(self) -> list[tuple[str, Pose]]:
        return [(piece.place, pose) for piece in self._going_on() if (pose := self.layer.goal_of(piece))]

    def _is_in_sight(self, pose: Pose, place: str) -> bool:
        ground = self._ground(place)
        return not isinstance(ground, Board) or ground.shows(pose)
