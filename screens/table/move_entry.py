"""A seat's move in the making: steps, until a single move is left; and what is lit meanwhile.

A game's own entry defines with ``ways`` and ``spell`` which gestures make a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from kivy.clock import Clock

from screens.table.input.fingers import Press
from screens.table.layout.area import Area
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Choice, MovePath, Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import SeatState, SecretLook
from screens.table.view.hints import Lit, Trail
from tabletop import IllegalMove

if TYPE_CHECKING:
    from screens.session.sight import Sight
    from screens.table.scene import Scene

#: How many seconds the reason for a refusal is shown.
SHOWN = 2.0


class Attempt(NamedTuple):
    """A move that gestures have tried, and that isn't legal."""

    text: str
    #: Where it was tried.
    point: Point
    #: What everyone may hear of why, where the reason itself would tell of a covered card; "" if anyone may hear that.
    told: str = ""


class MoveEntry:
    """The move that one seat is making on a table."""

    #: Whether another piece that is tapped or dropped in a part-made move starts over, as if that had been taken back.
    begins_anew = False
    #: Whether ``trails`` draws the ways on from where a selected piece may go, so that their ends can be tapped.
    draws_ways = False
    #: The buttons that end something for good, such as a call: their place is theirs alone.
    endings: tuple[str, ...] = ()

    def __init__(self, table: Scene, state: SeatState) -> None:
        self.table = table
        #: What the seat sees, and whether it looks at its secrets.
        self.state = state
        self.choice = Choice(())
        #: The pieces selected by taps, to be brought somewhere together.
        self.chosen: list[Piece] = []
        #: When a piece was last selected.
        self.chosen_at = -inf
        #: Whether they were selected automatically, as nothing else can continue the move.
        self.is_led = False
        #: The step made with the selected piece by dragging its target, and that piece.
        self.led: Step | None = None
        self._led_by: Piece | None = None
        #: The lit place where a carried piece would be dropped now.
        self.aim: str | None = None
        #: The only lit target while a suggestion is shown, or the place to tap.
        self.advised: str | None = None
        #: Where the suggested move's second step goes; "" if it has none.
        self._advised_on = ""
        #: How many pieces each step of the part-made move has moved.
        self._made: list[int] = []
        #: The poses that the pieces of the last step pass.
        self._along: Mapping[Piece, Sequence[Pose]] = {}

    # what a game's own entry defines

    def offered(self, sight: Sight) -> Sequence[str]:
        """The legal moves on offer; fewer where something must be looked at first."""
        return sight.moves

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps that make a legal move, in all possible ways."""
        raise NotImplementedError

    def more(self, _taken: Steps) -> Iterable[MovePath]:
        """The continuations of the steps taken, for moves too many to list."""
        return ()

    def lands(self, step: Step) -> str:
        """Where a step's piece lies until the move is played."""
        return step.to

    def besides(self, _taken: Steps) -> Iterable[tuple[Piece, str]]:
        """The other pieces that the last of these steps moves, and where to."""
        return ()

    def along(self, _step: Step) -> Sequence[Pose]:
        """The poses that a step's piece passes, while the move is in the making."""
        return ()

    def is_notable(self, _place: str) -> bool:
        """Whether a highlighted place must stand out, because a move there does more than at the others."""
        return False

    def trails(self, _pieces: Sequence[Piece], _places: Sequence[str], _aim: str | None) -> Sequence[Trail]:
        """The ways of pieces on the board, of these or those they are brought to, to these places.

        Also called without pieces, while a move is part-made.
        """
        return ()

    def spell(self, steps: Steps) -> str:
        """The text of the move, legal or not, that these steps mean; "" if they mean none."""
        raise NotImplementedError

    def bar(self) -> list[str]:
        """The buttons shown among the page's; a scene may show others itself."""
        return self.buttons()

    def ending(self) -> str:
        """The button in the place of what ends something; "" while that is empty."""
        return next((button for button in self.bar() if button in self.endings), "")

    def can_end(self) -> bool:
        """Whether that button can be pressed now, or only keeps its place."""
        return bool(self.ending())

    def say_why_not(self, _button: str) -> None:
        """Say why what ends something can't be pressed now."""

    def label(self, button: str) -> str:
        """A button's text."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What the player may do now, in a line; "" where that is obvious."""
        return ""

    def brief_prompt(self) -> str:
        """The same, without how to look at one's cards."""
        return self.prompt()

    def concerned(self, _refusal: IllegalMove) -> Sequence[Pose]:
        """The poses that a refusal is about, to be highlighted."""
        return ()

    # looking

    def peek(self, *, now: bool) -> None:
        """Show the seat's secrets while a finger rests on one, or cover them again."""
        self.state.look = SecretLook.PEEK if now else SecretLook.COVERED
        self.table.turn_faces()

    def open_hand(self, *, now: bool, look: SecretLook = SecretLook.LAID_OPEN) -> None:
        """Turn all of the seat's secrets face up with this look, or cover them again."""
        self.state.look = look if now else SecretLook.COVERED
        if not now:
            self.choose([])
        self.table.turn_faces()
        self.table.dispatch("on_choice", self)

    @property
    def has_secrets(self) -> bool:
        """Whether any piece here is the seat's secret."""
        return any(map(self.is_own_secret, self.table.pieces))

    def is_own_secret(self, piece: Piece) -> bool:
        """Whether a piece is this seat's secret."""
        return piece.is_secret

    @property
    def has_secrets_to_hide(self) -> bool:
        """Whether anything here must be hidden from other people at the table."""
        return not self.table.is_alone and self.has_secrets

    @property
    def is_hand_covered(self) -> bool:
        """Whether the seat's secrets aren't laid open, so that nothing may tell others what they can do."""
        return self.has_secrets_to_hide and not self.state.is_laid_open

    # step by step

    def begin(self) -> None:
        """Start showing an event: the part-made move is dropped."""
        self.chosen.clear()
        self.advised = None
        self._made.clear()

    def offer(self) -> None:
        """Offer the current legal moves."""
        for press in self.presses:
            press.targets = None
        moves = self.offered(self.state.sight) if self.state.sight else ()
        self.choice = Choice(((move, steps) for move in moves for steps in self.ways(move)), self.more)
        self.table.light()
        self.table.dispatch("on_choice", self)

    def buttons(self) -> list[str]:
        """The buttons that can be pressed now."""
        pressed = [step.what for step in self.choice.next_steps if not step.to]
        if not pressed:
            return []
        things = {name for piece in self.table.pieces for name in piece.names}
        things |= {area.place for area in self.table.areas}
        return [what for what in pressed if what not in things]

    def press(self, button: str) -> None:
        """Press a button."""
        self._take(Step(button), None)

    def done(self) -> None:
        """Play the move complete so far, though it could continue."""
        if self.choice.complete:
            self.table.dispatch("on_move", self, self.choice.complete)

    def take_back(self) -> bool:
        """Undo the last step of a part-made move, or clear the selection; returns whether there was any."""
        if self.chosen and not self.is_led:
            self.choose([])
            return True
        if not self.choice.back():
            return False
        self.table.pieces.give_back(self._made.pop())
        self._follow()
        return True

    def _take(self, step: Step, piece: Piece | None) -> None:
        self.make_step(step, piece)
        self.go_on()

    def make_step(self, step: Step, piece: Piece | None) -> None:
        """Make a step: its piece lies at its target until the move is played or undone."""
        self.choice.take(step)
        moved = [(piece, self.lands(step))] if piece and step.to else []
        moved = [(each, place) for each, place in moved if place != each.place and self.table.surface_of(place)]
        moved += self.besides(self.choice.taken)
        along = self.along(step) if piece else ()
        # A piece carried there by a finger has already covered its way.
        is_carried = piece and along and self.table.layer.pose_of(piece) != self.table.poses([piece]).get(piece)
        self._along = {piece: along} if piece and along and not is_carried else {}
        for each, place in moved:
            self.table.pieces.borrow(each, place)
        self._made.append(len(moved))

    @property
    def is_asked_for(self) -> bool:
        """Whether a move is played as soon as it is the only one left."""
        return True

    def go_on(self) -> None:
        """Play the move if it is the only one left; otherwise wait for the next step."""
        if self.choice.ready and self.is_asked_for:
            self.table.dispatch("on_move", self, self.choice.ready)
        else:
            self._follow()

    def _follow(self, chosen: Sequence[Piece] = ()) -> None:
        """Show the part-made move; a piece that alone can continue it is selected, or else these."""
        leading = self._leading()
        self.chosen = leading or list(chosen)
        self.advised = None
        self.is_led = bool(leading)
        self._glide()
        self.table.dispatch("on_choice", self)

    def _leading(self) -> list[Piece]:
        """The piece that alone can continue the part-made move, if there is one."""
        going = self._going_on()
        is_alone = len(going) == len({step.what for step in self.choice.next_steps}) == 1
        return going if is_alone else []

    def _going_on(self) -> list[Piece]:
        """The pieces that may continue a part-made move, on tables with a board."""
        if not (self.choice.taken and self.table.boards):
            return []
        things = {step.what for step in self.choice.next_steps if step.to}
        return [piece for piece in self.table.pieces if not things.isdisjoint(piece.names)]

    def _start_over_with(self, piece: Piece) -> None:
        """Start over if another piece is tapped that a move can begin with."""
        if self.begins_anew and not self.choice.targets(piece.names) and self.choice.begins(piece.names):
            self._start_over()
            self.table.dispatch("on_choice", self)

    def _start_over(self) -> None:
        """Undo all steps of the part-made move."""
        while self.choice.taken:
            self.choice.back()
            self.table.pieces.give_back(self._made.pop())

    def replaces(self, piece: Piece) -> bool:
        """Whether this piece, if it is dropped, begins another move in place of the part-made one."""
        is_other = self.begins_anew and bool(self.choice.taken) and not self.choice.targets(piece.names)
        return is_other and self.choice.begins(piece.names)

    def goes_on(self, piece: Piece, _place: str) -> bool:
        """Whether a piece brought to a place is meant for the part-made move, even where it can't continue that."""
        return not self.begins_anew or any(step.what in piece.names for step in self.choice.next_steps)

    def _glide(self) -> None:
        """Let the pieces glide to where the part-made move puts them."""
        along, self._along = self._along, {}
        self.table.glide(along)
        self.table.light()

    def bring(self, pieces: Sequence[Piece], place: str, point: Point) -> None:
        """Bring pieces to a place, one step each; if that is impossible, say why.

        Other pieces than those that a part-made move asks for replace it, and never answer for them.
        """
        if all(map(self.replaces, pieces)) and place in self.targets_anew(pieces):
            self._start_over()
        for piece in pieces:
            step = self.choice.step(piece.names, place)
            if step is None:
                before = self.choice.taken if self.goes_on(piece, place) else ()
                self.refuse([*before, Step(piece.names[0], place)], point)
                return
            self.make_step(step, piece)
        self.led = None
        self.go_on()

    def refuse(self, steps: Steps, point: Point) -> None:
        """Show that steps make no legal move, and ask the page to say why."""
        if self.table.is_retold:
            return
        told = self.reason_for_all(steps)
        self._follow(self._lead_back())
        self.table.hints.refuse(self.table.target_of(steps[-1].to or str(steps[-1].origin.bare)))
        text = self.spell(steps)
        if text and not self.adds_nothing(steps):
            self.table.dispatch("on_refused", self, Attempt(text, point, told))

    def reason_for_all(self, _steps: Steps) -> str:
        """What everyone may hear of why steps are refused, if the reason itself would tell of a covered card."""
        return ""

    def adds_nothing(self, steps: Steps) -> bool:
        """Whether the last step says nothing about the move: what the others say must not be played by it."""
        return len(steps) > 1 and self.spell(steps) == self.spell(steps[:-1]) != ""

    def show_why(self, refusal: IllegalMove) -> Sequence[Pose]:
        """Highlight what a refusal is about; returns its poses."""
        concerned = self.concerned(refusal)
        if concerned:
            self.table.hints.refuse(*concerned, stays=SHOWN)
        return concerned

    def suggest(self, move: str) -> tuple[Sequence[Pose], str]:
        """Select a move's first piece and light its target, or what to tap.

        Returns the poses to keep visible, or the button to press.
        """
        while self.take_back():
            pass
        steps = next((steps for steps in self.ways(move) if steps), ())
        step = steps[0] if steps else None
        if step is None or step.what in self.buttons():
            return (), step.what if step else ""
        pieces = self._moved_together(steps)
        piece = next(iter(pieces), None)
        self.choose(pieces if step.to else [])
        self.advised = step.to or (piece.place if piece else step.what)
        self._advised_on = steps[1].to if step.to and len(steps) > 1 else ""
        self.table.light()
        if piece is None:
            return [self.table.target_of(self.advised)], ""
        poses = self.table.poses()
        there = [self.table.target_of(step.to)] if step.to else []
        return [poses[piece], *there, *(poses[other] for other in self.table.pieces.at(piece.place))], ""

    def _moved_together(self, steps: Steps) -> list[Piece]:
        """The pieces with which a move begins: several if they go to the same place, as cards discarded together.

        Of those that are alike, the topmost: one that lies under another couldn't be seen to rise.
        """
        found: list[Piece] = []
        for step in takewhile(lambda each: each.to == steps[0].to, steps):
            alike = [piece for piece in self.table.pieces if step.what in piece.names and piece not in found]
            found += sorted(alike, key=self.table.layer.height_of)[-1:]
        return found

    def choose(self, pieces: list[Piece]) -> None:
        """Select these pieces."""
        self.chosen_at = Clock.get_time()
        self.chosen = pieces
        self.advised = None
        self.is_led = False
        self._glide()

    def _leads_on(self, piece: Piece) -> Step | None:
        """The step that brings the selected piece to this piece, so that this one can continue."""
        is_one = len(self.chosen) == 1 and bool(self.table.boards)
        return self.choice.step(self.chosen[0].names, piece.place) if is_one else None

    def _lead_to(self, piece: Piece) -> None:
        """If a selected piece could be brought to the dragged one, make that step first.

        Where the dragged one could also go without it, only for a selected piece that lies beside the board: a card.
        """
        step = self._leads_on(piece)
        if step and (not self.choice.targets(piece.names) or self._are_beside(self.chosen)):
            self._led_by = self.chosen[0]
            self.make_step(step, self._led_by)
            self.led = step

    def _are_beside(self, pieces: Iterable[Piece]) -> bool:
        """Whether these pieces lie beside the board, as cards do."""
        return all(isinstance(self.table.surface_of(piece.place), Area) for piece in pieces)

    def _lead_back(self) -> list[Piece]:
        """Undo the step that led to a dragged piece if it was dropped nowhere; returns the piece selected before it."""
        led, self.led = self.led, None
        if led and self._led_by and self.choice.taken and self.choice.taken[-1] is led:
            self.choice.back()
            self.table.pieces.give_back(self._made.pop())
            return [self._led_by]
        return []

    def ways_on(self) -> dict[str, list[Steps]]:
        """The places to which the selected piece leads on by a second step, with all such pairs of steps."""
        return self._ways_on_of(self.chosen, self.choice)

    def ways_on_for(self, pieces: Sequence[Piece]) -> dict[str, list[Steps]]:
        """The same for pieces that are carried; none where they would tell a secret."""
        if not self.draws_ways or any(map(self.is_blind, pieces)):
            return {}
        is_anew = all(map(self.replaces, pieces))
        lit = self.places_for(pieces)
        found = self._ways_on_of(pieces, self.choice.anew() if is_anew else self.choice)
        kept = {place: [way for way in ways if way[0].to in lit] for place, ways in found.items() if place not in lit}
        return {place: ways for place, ways in kept.items() if ways}

    def _ways_on_of(self, pieces: Sequence[Piece], choice: Choice) -> dict[str, list[Steps]]:
        if not self.draws_ways or len(pieces) != 1:
            return {}
        names, found = pieces[0].names, dict[str, list[Steps]]()
        for steps in dict.fromkeys(tuple(steps[:2]) for _text, steps in choice.left):
            if len(steps) > 1 and steps[0].what in names and steps[0].to and steps[1].to:
                found.setdefault(steps[1].to, []).append(steps)
        near = choice.targets(names)
        return {place: ways for place, ways in found.items() if place not in near}

    def _lead_on(self, steps: Steps) -> None:
        """Make several steps at once, each with the piece that it means: of those alike, with a selected one."""
        pieces = [*self.chosen, *self.table.pieces]
        for step in steps:
            self.make_step(step, next((piece for piece in pieces if step.what in piece.names), None))
        self.go_on()

    # what is lit

    @property
    def presses(self) -> list[Press]:
        """The fingers of this seat that are down."""
        return [press for press in self.table.presses if press.entry is self]

    def lit(self) -> Lit:
        """What is lit for this seat: targets of selected or lifted pieces, and pieces that can continue."""
        lots = [self.chosen] if self.chosen else [press.lifted for press in self.presses if press.lifted]
        together = (place for lot in lots for place in self.places_for(lot))
        targets = self.table.targets_of(dict.fromkeys(together))
        if self.chosen and self.advised in targets:
            targets = {self.advised: targets[self.advised]}
        elif self.advised and not lots:
            targets = {self.advised: self.table.target_of(self.advised)}
        begun = lots or [[]] if self.choice.taken else lots
        is_told = bool(begun) and bool(self.table.boards) and not any(map(self.is_blind, begun[0]))
        ways_on = (self.ways_on() if self.chosen else self.ways_on_for(begun[0])).items() if is_told else ()
        ends = [place for place, ways in ways_on if any(way[0].to in targets for way in ways)]
        is_advised = self.advised in targets and self._advised_on in ends
        ends = [self._advised_on] if is_advised else ends
        lit = [*targets.items(), *((place, self.table.target_of(place)) for place in ends)]
        lit += [] if lots else self.places_going_on()
        seen = [pose for place, pose in lit if not self.table.boards or self.table.is_in_sight(pose, place)]
        trails = self.trails(begun[0], list(targets), self.aim) if is_told else ()
        if is_advised:
            end = self.table.target_of(self._advised_on)
            trails = [trail for trail in trails if trail.path[-1].distance((end.x, end.y)) < 1]
        chosen = self.table.poses(self.chosen) if self.chosen else {}
        outlines = [chosen[piece] for piece in self.chosen if self.table.is_in_sight(chosen[piece], piece.place)]
        # Of many, the pieces to bring it to stand out from where these would go.
        noted = [pose for place, pose in lit if self.is_notable(place) or (ends and place in targets)]
        return Lit(seen, outlines, trails, dict(lit).get(self.aim or ""), noted)

    def places_for(self, pieces: Sequence[Piece]) -> list[str]:
        """The places that are lit for these pieces together."""
        places = self.choice.together([piece.names for piece in pieces])
        return places or (self.targets_anew(pieces) if all(map(self.replaces, pieces)) else [])

    def targets_anew(self, pieces: Sequence[Piece]) -> list[str]:
        """The places to which these pieces together might be brought if no step had been made."""
        return self.choice.anew().together([piece.names for piece in pieces])

    def is_blind(self, _piece: Piece) -> bool:
        """Whether nothing that others see may depend on a piece's face: its targets aren't told, nor why not."""
        return False

    def lit_places(self) -> list[str]:
        """The places that are lit for the selected pieces."""
        return self.places_for(self.chosen)

    def places_going_on(self) -> list[tuple[str, Pose]]:
        """What a part-made move can go on with: pieces to be brought somewhere, or to be tapped on a board."""
        if not (self.choice.taken and self.table.boards):
            return []
        begun = self.choice.next_steps
        tapped = {step.what for step in begun if not step.to and any(b.holds(step.what) for b in self.table.boards)}
        pieces = [*self._going_on(), *(piece for piece in self.table.pieces if piece.place in tapped)]
        return [(piece.place, pose) for piece in pieces if (pose := self.table.layer.goal_of(piece))]
