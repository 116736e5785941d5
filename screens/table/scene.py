"""A game's table: what the engine lets be seen, drawn; and what fingers do with it, made into moves.

A game's own scene (``screens/games/<game>/scene.py``) is one of these. Its layers, each in its module, each knowing
those below: what lies there (``table_view``), moves in the making (``move_entry``), boards looked at from near
(``zoom``), and here what fingers and keys mean.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import inf
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from screens.app.words import _
from screens.games.rules import BACK, entry_for
from screens.session.people import Person
from screens.session.session import Sight
from screens.table.input.fingers import Press
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose
from screens.table.model.choice import Step
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import OfPart
from screens.table.view.faces import plain
from screens.table.view.layer import ShownFace
from screens.table.zoom import Zoom

#: A piece that a finger holds is a little larger.
LIFTED = 1.06
#: A tap cuts short what takes longer than so many seconds.
PATIENCE = 0.8
#: A finger that lets go may miss its target by so much.
MISS = dp(20)
#: A finger that taps a board means the nearest thing so far away; two that are so near to it can't be told apart.
REACH, DOUBT = dp(24), dp(14)
#: What a finger carries over a board floats so high above it, and is so wide at least and at most.
FLOATS, NARROW, WIDE = dp(34), dp(36), dp(64)
#: Things of one place that are no farther apart lie on each other.
PILED = dp(6)
#: Two taps within so many seconds are one gesture.
TWICE = 0.35


class Scene(Zoom):
    """One table on the screen."""

    __events__ = ("on_move", "on_refused", "on_explained", "on_choice", "on_ask", "on_lifted", "on_laid")

    #: Phases in which the table itself is played on, and nobody needs to see a hand.
    open_phases: Collection[str] = ()
    #: The first words of moves that people make themselves, even if there is no other.
    by_hand: Collection[str] = ("deal",)
    #: What is heard when something happens.
    sounds: Mapping[str, str] = {
        **dict.fromkeys(("drop", "throw", "keep", "lead"), "drop"),
        **dict.fromkeys(("draw", "take", "hide", "pick", "swap"), "slide"),
        **dict.fromkeys(("turn", "unveil", "flip", "look", "open"), "turn"),
        **dict.fromkeys(("deal", "shuffle", "mix"), "shuffle"),
        "call": "call",
    }

    #: When a tap has last meant nothing.
    _tapped = OfPart(lambda: -inf)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        #: Where the pieces in the air come from.
        self._homes: dict[Piece, Pose] = {}
        super().__init__(people, **kw)

    # what a game's own scene says

    def meant(self, _pieces: Sequence[Piece], _point: Point) -> str | None:
        """The very place that pieces are brought to at a point, lit or not; None: the nearest lit one is meant."""
        return None

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a piece is and does."""
        raise NotImplementedError

    def explain_place(self, _place: str) -> str:
        """What a place of the board is, "" if that is plain."""
        return ""

    def called(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """What the rulebook may call a piece, the likeliest first; never by the face of what lies face down."""
        return (shown, piece.place) if shown else (piece.place, BACK)

    def called_place(self, place: str) -> Sequence[str]:
        """What the rulebook may call a place, the likeliest first."""
        return (place,)

    # the keyboard

    def stops(self) -> list[Pose]:
        """Where the keyboard can stop: what can be tapped or chosen now, and where the chosen pieces may go."""
        places = [self._target(place) for place in self._lit_places()]
        things = [piece for piece in self._pieces if self._is_covered(piece) or self._is_choosable(piece)]
        poses = {pose for piece in things if (pose := self.layer.goal_of(piece)) and not self._lies_under(piece)}
        # A place and what lies there are one.
        lit = {(round(place.x), round(place.y)) for place in places}
        return places + sorted(pose for pose in poses if (round(pose.x), round(pose.y)) not in lit)

    def _lies_under(self, piece: Piece) -> bool:
        """Whether others of its pile lie on it: for the keyboard a pile is one thing."""
        pile = [*self._pieces.at(piece.place)]
        over = [self.layer.goal_of(other) for other in pile[pile.index(piece) + 1 :]]
        pose = self.layer.goal_of(piece)
        return any(pose and other and other.distance((pose.x, pose.y)) < PILED**2 for other in over)

    def tap_stop(self, stop: Pose) -> None:
        """Taps what the keyboard stands on, where it lies in sight."""
        self.layer.finish()
        piece = self._piece_of(stop)
        self._tap(self.layer.in_sight(piece) if piece else (stop.x, stop.y))

    def mark(self, stop: Pose | None) -> Pose | None:
        """Shows where the keyboard stands, and says where that is now: a board comes so far that it is in sight."""
        board = self._board_of(stop) if stop else None
        if board and stop and not board.is_whole:
            spot = board.under((stop.x, stop.y))
            board.bring_into_sight(stop)
            there = board.seen(Pose(*spot, 0, 0))
            stop = min(self.stops(), key=lambda stop: stop.distance((there.x, there.y)), default=None)
        lit = self.hints
        lit.light(lit.targets, lit.chosen, lit.trails, lit.aim, stop)
        return stop

    def said_of(self, stop: Pose) -> tuple[str, bool]:
        """What it is that the keyboard stands on, and whether that is somebody's secret."""
        piece = self._piece_of(stop)
        if piece is None:
            place = self._place_at((stop.x, stop.y)) or ""
            return self.explain_place(place), False
        drawn = self.layer.shown_on(piece)
        return self.explain(piece, plain(drawn) if drawn else None), piece.is_secret and drawn is not None

    def is_secret_at(self, point: Point) -> bool:
        """Whether what lies there is somebody's secret."""
        piece = self._piece_at(point)
        return piece is not None and piece.is_secret

    def _piece_of(self, stop: Pose) -> Piece | None:
        return next((piece for piece in self._pieces if self.layer.goal_of(piece) == stop), None)

    def _board_of(self, stop: Pose) -> Board | None:
        """The board on which a stop of the keyboard is."""
        places = [piece.place for piece in self._pieces if self.layer.goal_of(piece) == stop]
        places += [place for place in self._lit_places() if self._target(place) == stop]
        return next((board for board in self.boards if any(board.holds(place) for place in places)), None)

    def _is_choosable(self, piece: Piece) -> bool:
        return bool(self.choice.targets(piece.names)) or self.choice.press(piece.names) is not None

    # fingers: lifting and dropping

    def landed(self, press: Press) -> None:
        """Who touches a board that slides wants it to stop, and nothing else."""
        board = self._board_at(press.start)
        if board and board.is_flying:
            board.stop()
            press.is_sliding = True
            press.timer.cancel()

    def lift(self, point: Point) -> Sequence[Piece]:
        """What comes up under a finger: the piece there, with all that is chosen if it is one of them."""
        if self._pincher(point):
            return ()
        piece = self._under(point)
        if piece is None or not self._can_lift(piece) or self._is_covered(piece):
            return ()
        if any(piece in press.lifted for press in self.presses):
            return ()
        self._finish_motion()
        if piece not in self.chosen:
            self._lead_to(piece)
            self.chosen.clear()
        pieces = list(self.chosen) or [piece]
        self.chosen.clear()
        self.layer.lift([*self._carried_now(), *pieces])
        return pieces

    def _carried_now(self) -> list[Piece]:
        return [piece for press in self.presses for piece in press.lifted]

    def _can_lift(self, piece: Piece) -> bool:
        return self._is_movable(piece) or self._leads_on(piece) is not None

    def _under(self, point: Point) -> Piece | None:
        """The piece that a finger takes: the one there, or on a board the nearest that can be lifted."""
        there = self._piece_at(point)
        if self._board_at(point) is None or (there and self._can_lift(there)):
            return there
        near = [
            (pose.distance(point), at, piece)
            for at, piece in enumerate(self._pieces)
            if (pose := self.layer.goal_of(piece)) and pose.distance(point) <= REACH**2
            if self._is_in_sight(pose, piece.place) and self._can_lift(piece)
        ]
        return min(near)[2] if near else there

    def raised(self, press: Press) -> None:
        """A finger has lifted something: where it may go is lit."""
        poses = self._poses()
        self._homes.update({piece: poses[piece] for piece in press.lifted})
        self._light()
        self.dispatch("on_lifted")

    def carry(self, press: Press) -> None:
        """What is lifted follows the finger."""
        for piece in press.lifted:
            self.layer.carry(piece, self._carried(press, self._homes[piece]))
        if self.boards:
            self._take_aim(press)

    def _carried(self, press: Press, home: Pose) -> Pose:
        """Where a piece is that a finger carries: over a board it must not hide what it is brought to."""
        size = home.width * LIFTED, home.height * LIFTED
        if self._board_at(press.at) is None:
            dx, dy = press.at[0] - press.start[0], press.at[1] - press.start[1]
            return Pose(home.x + dx, home.y + dy, *size, home.turn)
        width = min(max(size[0], NARROW), WIDE)
        height = width * home.height / home.width
        if press.has_mouse and home.width <= WIDE:
            return Pose(*press.at, *size, home.turn)
        return Pose(press.at[0], press.at[1] + height / 2 + (0 if press.has_mouse else FLOATS), width, height)

    def _take_aim(self, press: Press) -> None:
        aim = self._lit_at(press.lifted, [press.at])
        if aim != self._aim:
            self._aim = aim
            self._light()

    def drop(self, press: Press) -> None:
        """Lets go: over a place the pieces are brought there; anywhere else they glide back."""
        pieces = press.lifted
        middle = None if self._board_at(press.at) else self.layer.pose_of(pieces[0])
        self.layer.lift(self._carried_now())
        self._aim = None
        place = self._aimed_at(pieces, press.at, middle)
        if place is None or place == pieces[0].place:
            self._lead_back()
            self._follow()
        else:
            self._bring(pieces, place, press.at)

    # fingers: tapping and resting

    def tap(self, point: Point) -> None:
        """A tap presses what can be pressed, chooses a piece, or says where the chosen ones go.

        Who taps while much is still to happen wants to see the end of it.
        """
        if self.layer.ends_in > PATIENCE:
            self._finish_motion()
            return
        board = self._board_at(point)
        near = self._stops_near(point) if board else []
        if board and len(near) > 1 and near[1].distance(point) < DOUBT**2 and board.zoom < board.largest:
            board.approach(point)
        else:
            self._tap((near[0].x, near[0].y) if near else point)

    def _tap(self, point: Point) -> None:
        """A tap on this very point."""
        piece = self._piece_at(point)
        if piece and self._is_covered(piece):
            self._uncover(piece)
            return
        place = (self.meant(self.chosen, point) if self.chosen else None) or self._place_at(point)
        names = piece.names if piece else (place,) if place else ()
        if self.chosen and place and place in self.choice.together([each.names for each in self.chosen]):
            self._bring(self.chosen.copy(), place, point)
        elif (step := self.choice.press(names)) is not None:
            self._take(step, piece)
        elif piece and self._is_movable(piece):
            self._begin_anew(piece)
            self._choose(self._with(piece))
        elif self.chosen and place and place != self.chosen[0].place:
            self._refuse([*self.choice.taken, *(Step(each.names[0], place) for each in self.chosen)], point)
        else:
            self._choose([])
            self._tap_nothing(self._board_at(point), point)

    def _tap_nothing(self, board: Board | None, point: Point) -> None:
        """A tap that means nothing; two of them bring a board nearer, or all of it into sight again."""
        now = Clock.get_time()
        is_second, self._tapped = now - self._tapped < TWICE, now
        if board and is_second:
            self._tapped = -inf
            if board.is_whole:
                board.approach(point)
            else:
                board.back_away()

    def _stops_near(self, point: Point) -> list[Pose]:
        """What can be tapped on a board so near a point that it may be meant, the nearest first."""
        near = [stop for stop in self.stops() if stop.distance(point) <= REACH**2 or stop.holds(point)]
        near = [stop for stop in near if self._board_at((stop.x, stop.y))]
        return sorted(near, key=lambda stop: stop.distance(point))

    def _with(self, piece: Piece) -> list[Piece]:
        """What is chosen once this piece is tapped: it comes to the others if they can go together, or goes again."""
        if piece in self.chosen:
            return [each for each in self.chosen if each is not piece]
        together = [*self.chosen, piece]
        return together if self.choice.together([each.names for each in together]) else [piece]

    def hold(self, point: Point) -> None:
        """A finger that rests peeks at what is covered, and has all else explained."""
        piece = self._piece_at(point)
        if piece and self._is_own_secret(piece) and not self.is_unlocked:
            self.peek(now=True)
        elif piece:
            drawn = self.layer.shown_on(piece)
            shown = plain(drawn) if drawn else None
            self._tell_of(self.explain(piece, shown), self.called(piece, shown), point)
        elif place := self._place_at(point):
            self._tell_of(self.explain_place(place), self.called_place(place), point)

    def _tell_of(self, sentence: str, names: Sequence[str], point: Point) -> None:
        """Says what something is, and where the rulebook says more of it."""
        entry = entry_for(self.game, names)
        said = sentence or (_(entry.title) if entry else "")
        if said:
            self.dispatch("on_explained", said, point, entry.key if entry else "")

    def release(self) -> None:
        """The finger that peeked is gone."""
        if self.is_peeking:
            self.peek(now=False)

    def let_go(self, presses: Sequence[Press] | None = None) -> None:
        """The table has changed under these fingers, or all: none holds anything, and none peeks any more."""
        has_lifted = bool(self._carried_now())
        super().let_go(presses)
        self._aim = None
        self._lead_back()
        if has_lifted:
            self.layer.lift(self._carried_now())
        self.release()

    def _begin(self, sight: Sight) -> None:
        super()._begin(sight)
        self._homes.clear()

    # what is meant

    def _is_movable(self, piece: Piece) -> bool:
        """Whether a finger may move it: the own secret cards always; where they may not go, the table says why."""
        is_in_hand = self._is_own_secret(piece) and not piece.is_held
        return is_in_hand or bool(self.choice.targets(piece.names))

    def _is_covered(self, piece: Piece) -> bool:
        return self._is_unasked(piece) or (self._is_own_secret(piece) and not self._is_open(piece))

    def _is_unasked(self, piece: Piece) -> bool:
        """Whether it is of the own hand, which nobody looks at now."""
        return piece.face is None and piece.place == f"hand {self.focus_seat}" and not self.choice.targets(piece.names)

    def _uncover(self, piece: Piece) -> None:
        if self._is_own_secret(piece):
            self.unlock(now=True)
        else:
            self.dispatch("on_ask", self.focus_seat)

    def _piece_at(self, point: Point, but: Sequence[Piece] = ()) -> Piece | None:
        """The piece that a finger reaches at a point: of a board nothing that lies under an area, or out of sight."""
        piece = self.layer.at(point, but)
        if piece and isinstance(self._ground(piece.place), Board) and self._board_at(point) is None:
            return None
        return piece

    def _place_at(self, point: Point, but: Sequence[Piece] = ()) -> str | None:
        piece = self._piece_at(point, but)
        if piece:
            return piece.place
        return next((place for ground in reversed(self.grounds) if (place := ground.place_at(point))), None)

    def _aimed_at(self, pieces: Sequence[Piece], finger: Point, middle: Pose | None) -> str | None:
        """The place that is meant: the nearest lit one under the finger or the piece, else whatever lies under it."""
        points = [finger, (middle.x, middle.y)] if middle else [finger]
        return self._lit_at(pieces, points) or self.meant(pieces, finger) or self._place_at(finger, pieces)

    def _lit_at(self, pieces: Sequence[Piece], points: Sequence[Point]) -> str | None:
        places = self.choice.together([piece.names for piece in pieces])
        if meant := self.meant(pieces, points[0]):
            return meant if meant in places else None
        lit = [
            (min(target.distance(point) for point in points), place)
            for place in places
            if (target := self._target(place)) and any(target.holds(point, MISS) for point in points)
            if self._is_in_sight(target, place)
        ]
        return min(lit)[1] if lit else None

    # events that the page of the table answers

    def on_move(self, text: str) -> None:
        """A move has been chosen."""

    def on_refused(self, text: str, point: Point) -> None:
        """Gestures have made a move that is not legal."""

    def on_explained(self, sentence: str, point: Point, entry: str = "") -> None:
        """Somebody has asked what a piece is; ``entry`` is the rulebook's that says more."""

    def on_choice(self) -> None:
        """What may be pressed has changed."""

    def on_laid(self) -> None:
        """The places are where they belong: now the table can be shown."""

    def on_lifted(self) -> None:
        """A finger has lifted something."""

    def on_ask(self, seat: int) -> None:
        """Somebody wants to see the own cards, though the table does not need it."""
