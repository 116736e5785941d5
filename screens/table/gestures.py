"""How one seat's fingers and keys make its moves: what they lift, where they drop it, what a tap means.

A game's own entry (``screens/games/<game>/entry.py``) is a subclass.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from screens.app import theme
from screens.app.words import _
from screens.games.rules import BACK, entry_for
from screens.games.texts import texts_of
from screens.table.input.fingers import Press, Targets
from screens.table.input.flick import is_flicked
from screens.table.key_stops import KeyStops
from screens.table.layout.area import Area
from screens.table.layout.board import Board
from screens.table.layout.pose import Point, Pose, nearest_of
from screens.table.model.choice import Step, Steps
from screens.table.model.pieces import Piece, row_of
from screens.table.model.seat_state import SeatState
from screens.table.move_entry import MoveEntry
from screens.table.place_names import SHARED, counted, name_of_place
from screens.table.view.faces import is_new, plain
from screens.table.view.layer import ShownFace
from screens.widgets.bubble import Said
from tabletop import Place

if TYPE_CHECKING:
    from screens.table.scene import Scene

#: The scale of a piece held by a finger.
LIFTED = 1.06
#: A tap ends animations that would take longer than this many seconds.
PATIENCE = 0.8
#: How far a finger may miss its target when it lets go.
MISS = dp(20)
#: How far the nearest thing may be from a tap on a board; and within which distance two things are ambiguous.
REACH, DOUBT = dp(24), dp(14)
#: How high a carried piece floats above a finger over a board, and its least and largest width.
FLOATS, NARROW, WIDE = dp(34), dp(36), dp(64)
#: Two taps within this many seconds are a double tap.
TWICE = 0.35
#: How near to where they came from pieces have been brought home, in their heights.
HOME = 0.75


class GestureEntry(MoveEntry):
    """The move entry of one seat, for fingers and keys."""

    #: Whether a tap opens a covered hand, or asks for it, and it is played from only then.
    opens_by_tap = True

    def __init__(self, table: Scene, state: SeatState) -> None:
        super().__init__(table, state)
        self.keys = KeyStops(self)
        #: When a tap last meant nothing.
        self.tapped_at = -inf
        #: Where its player tapped when a piece was last selected.
        self._chosen_by: Point = (-inf, -inf)

    # what a game's own entry defines

    def meant(self, _pieces: Sequence[Piece], _point: Point) -> str | None:
        """The exact target of pieces dropped at a point, lit or not; None: the nearest lit place."""
        return None

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a piece is and does."""
        raise NotImplementedError

    def why_not(self, _piece: Piece) -> str:
        """Why a piece that people try to move can't be moved yet; "" if that is obvious."""
        return ""

    def explain_place(self, _place: str) -> str:
        """What a place of the board is; "" if that is obvious."""
        return ""

    def rule_names(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """The names under which the rulebook may have a piece, best first; never the face of a face-down piece."""
        return (shown, piece.place) if shown else (piece.place, BACK)

    def rule_names_of_place(self, place: str) -> Sequence[str]:
        """The names under which the rulebook may have a place, best first."""
        return (place,)

    # for those who hear the table

    def name_of(self, _piece: Piece, shown: ShownFace) -> str:
        """What a piece is called, as it stands within a sentence."""
        return str(texts_of(self.table.game).face(shown)) if shown else _("face down")

    def name_of_place(self, place: str) -> str:
        """What a place is called; "" if nobody has to hear of it."""
        return name_of_place(place, self.state.seat, [person.name for person in self.table.people])

    def order_of_place(self, place: str) -> tuple[Any, ...]:
        """Sorts the places of a board into the order in which they are read."""
        return (place,)

    def is_pile(self, place: str) -> bool:
        """Whether of what lies there only the topmost matters."""
        return place in SHARED

    def about_board(self) -> str:
        """How the places of a board are named; "" if that is plain."""
        return ""

    def number_at(self, place: str) -> int | None:
        """How many pieces a pile has, of which only some are drawn; None where everyone sees that, or may not know."""
        if Place.parse(place).is_hand:
            return len(self.table.pieces.at(place))
        number = self.state.sight.view.get(place) if self.state.sight else None
        return number if isinstance(number, int) else None

    def many(self, shown: ShownFace, number: int) -> str:
        """Several pieces that look alike on one place of a board."""
        return f"{number} × {texts_of(self.table.game).face(shown or '')}"

    def counted(self, number: int) -> str:
        """A number of this game's pieces."""
        return counted(number)

    def open_places(self) -> list[str]:
        """The places where the selection may go, or where a part-made move may go on."""
        places = [*self.lit_places(), *self.ways_on()] if self.chosen else []
        return [*dict.fromkeys(places or [place for place, _pose in self.places_going_on()])]

    def is_tappable(self, piece: Piece) -> bool:
        """Whether a tap on a piece does something now: opens the hand, selects the piece, or goes on with the move."""
        return self.is_covered(piece) or self.is_choosable(piece)

    def explain_at(self, point: Point, sentence: str, *, is_secret: bool = False) -> None:
        """Say at a point what can be done; ``is_secret``: it would tell others what this player's cards can do."""
        self.table.dispatch("on_explained", self, Said(sentence, point, is_secret=is_secret))

    def is_secret_at(self, point: Point) -> bool:
        """Whether a secret piece is at this point."""
        piece = self.table.piece_at(point)
        return piece is not None and piece.is_secret

    def is_choosable(self, piece: Piece) -> bool:
        """Whether a piece can be tapped to begin or continue a move."""
        return bool(self.choice.targets(piece.names)) or self.choice.press(piece.names) is not None

    # fingers: lifting and dropping

    def lift(self, point: Point) -> Sequence[Piece]:
        """The pieces that a finger lifts at a point; if it may lift none there, why not is said."""
        if self.table.zoom.other_finger(point):
            return ()
        piece = self._under(point)
        if piece is None or not self._can_lift(piece) or self.must_look_first(piece):
            self._say_why_not(piece, point)
            return ()
        if any(piece in press.lifted for press in self.table.presses):
            return ()
        return self._take_up(piece)

    def _take_up(self, piece: Piece) -> Sequence[Piece]:
        """Lift a piece, with all selected ones if it is one of them; if not, the selected one may lead to it first."""
        self.table.finish_motion()
        if piece not in self.chosen:
            self._lead_to(piece)
            self.chosen.clear()
        pieces = list(self.chosen) or [piece]
        self.chosen.clear()
        self.table.layer.lift([*self.table.fingers.carried, *pieces])
        return pieces

    def must_look_first(self, piece: Piece) -> bool:
        """Whether a piece must be looked at before a finger may lift it."""
        return self.opens_by_tap and self.is_covered(piece)

    def _can_lift(self, piece: Piece) -> bool:
        return self.is_movable(piece) or self._leads_on(piece) is not None or self.replaces(piece)

    def _under(self, point: Point) -> Piece | None:
        """The piece that a finger takes: the one there, or on a board the nearest that can be lifted."""
        there = self.table.piece_at(point)
        if self.table.board_at(point) is None or (there and self._can_lift(there)):
            return there
        near = [
            (pose.distance(point), at, piece)
            for at, piece in enumerate(self.table.pieces)
            if (pose := self.table.layer.goal_of(piece)) and pose.distance(point) <= theme.missed(REACH)
            if self.table.is_in_sight(pose, piece.place) and self._can_lift(piece)
        ]
        return min(near)[2] if near else there

    def carry(self, press: Press) -> None:
        """Move the lifted pieces with the finger."""
        homes = self.table.fingers.homes
        poses = [self._kept_on_table(self.carried_pose(press, homes[piece])) for piece in press.lifted]
        self.table.layer.carry(dict(zip(press.lifted, poses, strict=True)))
        press.middle = poses[0].x, poses[0].y
        self.take_aim(press)
        # Only above a board does a piece float away from its finger.
        for piece in press.lifted if self.table.boards else ():
            self.table.layer.point(piece, self._tip(press))

    def _tip(self, press: Press) -> Point | None:
        """The point that a piece floating away from its finger is meant for: that of its aim, or the finger's."""
        if press.has_mouse or self.table.board_at(press.at) is None:
            return None
        aim = self.table.target_of(self.aim) if self.aim else None
        return (aim.x, aim.y) if aim else press.at

    def _kept_on_table(self, pose: Pose) -> Pose:
        """The pose of a carried piece, whose finger may be beside the table: what else is on the page would hide it."""
        table, half = self.table, pose.height / 2
        x, y = min(max(pose.x, table.x), table.right), min(max(pose.y, table.y + half), table.top - half)
        return pose if (x, y) == (pose.x, pose.y) else pose._replace(x=x, y=y)

    def carried_pose(self, press: Press, home: Pose) -> Pose:
        """The pose of a carried piece: it must not hide its target, on which it is also seen that it is aimed at."""
        narrowest = max(NARROW, self._targets_of(press).narrowest)
        scale = LIFTED if self.table.boards else min(LIFTED, narrowest / home.width)
        size = home.width * scale, home.height * scale
        if not self.table.boards or self.table.board_at(press.at) is None:
            dx, dy = press.at[0] - press.start[0], press.at[1] - press.start[1]
            return Pose(home.x + dx, home.y + dy, *size, home.turn)
        # A token as large as its place would look as if it were meant to lie on the one over which it floats.
        width = NARROW if home.width == home.height else min(max(size[0], NARROW), WIDE)
        height = width * home.height / home.width
        if press.has_mouse and home.width <= WIDE:
            return Pose(*press.at, *size, home.turn)
        return Pose(press.at[0], press.at[1] + height / 2 + (0 if press.has_mouse else FLOATS), width, height)

    def take_aim(self, press: Press) -> None:
        """Ring the place where the lifted pieces would be dropped now, and show the first of them as it would lie."""
        is_new = press.targets is None
        aim = self._lit_at(press)
        if aim != self.aim:
            self.aim = aim
            self.table.light()
        elif aim == press.aim and not is_new:
            return
        press.aim = aim
        for piece in press.lifted[:1]:
            self.table.layer.ghost(piece, self._ghost_pose(Step(piece.names[-1], aim)) if aim else None)

    def _ghost_pose(self, step: Step) -> Pose | None:
        """The pose in which a piece would lie where it is aimed at; None if it lies elsewhere, or among others."""
        place = self.previewed(step)
        ground = self.table.surface_of(place) if place else None
        if isinstance(ground, Board):
            return ground.start(place)
        if ground and row_of(place):
            return self.table.target_of(place)
        return ground.start(place) if ground and ground.layout == "stack" else None

    def previewed(self, step: Step) -> str:
        """Where a carried piece is shown as it would lie; "" for nowhere. It must not depend on the piece's face."""
        return step.to if self.lands(step) == step.to else ""

    def drop(self, press: Press) -> None:
        """Drop the pieces on the place under them; anywhere else they glide back."""
        pieces = press.lifted
        place = self._aimed_at(press)
        self.table.layer.put_down(self.table.fingers.carried)
        self.aim = None
        if place == pieces[0].place:
            self.sort_in(pieces)
        if place is None or place == pieces[0].place:
            self._follow(self._lead_back())
            if place is None:
                self._say_where(pieces, press)
        elif ways := self.ways_on_for(pieces).get(place):
            self._drop_on_way(pieces, ways, press.at)
        else:
            self.bring(pieces, place, press.at)

    def _drop_on_way(self, pieces: Sequence[Piece], ways: Sequence[Steps], point: Point) -> None:
        """Drop a piece on the end of a way that it leads on to: that does what a tap there would do."""
        if len(ways) == 1 and all(map(self.replaces, pieces)):
            self._start_over()
        self._follow(pieces)
        self._tap_way(ways, point)

    def _say_where(self, pieces: Sequence[Piece], press: Press) -> None:
        """Say why pieces dropped where nothing takes them go back; not where their player has brought them home."""
        if self.state.moves and not self.is_brought_home(pieces[0], press.at) and self.places_for(pieces):
            self.explain_at(press.at, _("It goes back: only a lit place takes it."))

    def is_brought_home(self, piece: Piece, point: Point) -> bool:
        """Whether a piece dropped at a point is put back on purpose: where it was taken from, or close to its hand."""
        home, ground = self.table.fingers.homes.get(piece), self.table.surface_of(piece.place)
        if home is None:
            return False
        is_beside = isinstance(ground, Area) and ground.whole.holds(point, home.height / 2)
        return is_beside or home.distance(point) < home.height * HOME

    def refuse(self, steps: Steps, point: Point) -> None:
        """Refuse a move; where the last step means nothing, say what the part-made move asks for."""
        super().refuse(steps, point)
        if self.adds_nothing(steps):
            self.explain_at(point, self.brief_prompt())

    def sort_in(self, _pieces: Sequence[Piece]) -> None:
        """Handle pieces dropped on the place where they had lain; a table may change their order."""

    # fingers: tapping and resting

    def tap(self, point: Point) -> None:
        """Handle a tap: press, select a piece, or send the selected ones to a place.

        A tap ends what still moves; during a long animation it does nothing else.
        """
        if (moves_for := self.table.ends_in) > 0:
            self.table.finish_motion()
        if moves_for > PATIENCE:
            return
        if self._tap_quickly(point):
            return
        board = self.table.board_at(point)
        near = self._stops_near(point) if board else []
        if board and board.zoom < board.largest and self._is_doubtful(near, point):
            self._approach(board, point)
        else:
            self.tap_exactly(self.tapped(near[0], point) if near else point)
        self._chosen_by = point

    def tapped(self, near: Pose, _point: Point) -> Point:
        """What a tap on a board means: the nearest stop, though it has missed that a little."""
        return near.x, near.y

    def _tap_quickly(self, point: Point) -> bool:
        """Bring what a tap has just selected to its only place, if this is the second tap on it."""
        is_near = hypot(point[0] - self._chosen_by[0], point[1] - self._chosen_by[1]) < theme.missed(REACH)
        # A selected card has risen a little from under the finger.
        is_there = self.chosen and self.table.piece_at(point) in {None, self.chosen[-1]}
        if not (is_there and is_near and Clock.get_time() - self.chosen_at < TWICE):
            return False
        place = self.only_place(self.chosen)
        if place:
            self.bring(self.chosen.copy(), place, point)
        return bool(place)

    def only_place(self, pieces: Sequence[Piece]) -> str | None:
        """Where a double tap or a flick brings pieces that lie beside the board: to the only place that is lit."""
        places = self.places_for(pieces)
        is_quick = self.table.has_quick_gestures and self._are_beside(pieces)
        return places[0] if is_quick and len(places) == 1 else None

    def choose(self, pieces: list[Piece]) -> None:
        """Select these pieces; what there is to do next depends on them."""
        super().choose(pieces)
        self.table.dispatch("on_choice", self)

    def tap_exactly(self, point: Point) -> None:
        """Handle a tap on exactly this point."""
        piece = self.table.piece_at(point)
        if piece and self.is_covered(piece):
            self.uncover(piece)
            return
        place = (self.meant(self.chosen, point) if self.chosen else None) or self.table.place_at(point)
        names = piece.names if piece else (place,) if place else ()
        if self.chosen and place and place in self.choice.together([each.names for each in self.chosen]):
            self.bring(self.chosen.copy(), place, point)
        elif ways := self.ways_on().get(place or ""):
            self._tap_way(ways, point)
        elif (step := self.choice.press(names)) is not None:
            self._take(step, piece)
        elif piece and self.is_movable(piece) and self.state.moves:
            self._start_over_with(piece)
            self.choose(self._with(piece) or self._leading())
        elif self.chosen and place and place != self.chosen[0].place:
            self.refuse([*self.choice.taken, *(Step(each.names[0], place) for each in self.chosen)], point)
        else:
            # What alone goes on with a part-made move stays selected.
            self._follow()
            self._say_why_not(piece, point)
            self._tap_nothing(self.table.board_at(point), point)

    def _say_why_not(self, piece: Piece | None, point: Point) -> None:
        if piece is None:
            return
        is_to_look_at = self.is_own_secret(piece) and self.must_look_first(piece)
        sentence = _("Tap it to look.") if is_to_look_at else self.why_not(piece)
        if not sentence and self._made and piece.is_held:
            sentence = _("To take it back, tap the arrow.")
        if sentence:
            self.explain_at(point, sentence)

    def _tap_way(self, ways: Sequence[Steps], point: Point) -> None:
        """Handle a tap on the end of a way that the selected piece leads on to; ask if several lead there."""
        if len(ways) == 1:
            self._lead_on(ways[0])
        else:
            self.explain_at(point, _("Several pieces can go there. Tap the one you mean."))

    def _tap_nothing(self, board: Board | None, point: Point) -> None:
        """Handle a tap that means nothing; a second one zooms a board in, or out again."""
        now = Clock.get_time()
        is_second, self.tapped_at = now - self.tapped_at < TWICE, now
        if board and is_second:
            self.tapped_at = -inf
            if board.is_whole:
                self._approach(board, point)
            else:
                board.back_away()

    def _approach(self, board: Board, point: Point) -> None:
        """See a point of a board from near; of the whole board also the pieces that can still be moved, if they fit."""
        places = {*self.lit_places()}
        poses = [
            pose
            for piece in self.table.pieces
            if board.holds(piece.place) and (piece.place in places or self.is_choosable(piece))
            if (pose := self.table.layer.goal_of(piece))
        ]
        board.approach(point, poses if board.is_whole else ())

    def _stops_near(self, point: Point) -> list[Pose]:
        """The stops on a board near enough to a point to be meant, the nearest first."""
        near = [stop for stop in self.keys.stops() if stop.distance(point) <= theme.missed(REACH) or stop.holds(point)]
        near = [stop for stop in near if self.table.board_at((stop.x, stop.y))]
        return sorted(near, key=lambda stop: stop.distance(point))

    def _is_doubtful(self, near: Sequence[Pose], point: Point) -> bool:
        """Whether a finger at a point could have meant another of these stops than the nearest, and something else."""
        close = [stop for stop in near if stop is near[0] or stop.distance(point) < theme.missed(DOUBT)]
        return len({self._meant_by(stop) for stop in close}) > 1

    def _meant_by(self, stop: Pose) -> Pose | str:
        """What a tap on a stop means: the place that the selected pieces may go to, or else just that stop."""
        place = self.table.place_at((stop.x, stop.y))
        is_target = place in self.choice.together([each.names for each in self.chosen])
        return place if place and is_target else stop

    def _with(self, piece: Piece) -> list[Piece]:
        """The selection after a tap on this piece: added if they can go together, removed if it was selected."""
        if piece in self.chosen:
            return [each for each in self.chosen if each is not piece]
        together = [*self.chosen, piece]
        return together if self.choice.together([each.names for each in together]) else [piece]

    def hold(self, point: Point) -> None:
        """Handle a long press: peek at covered cards, explain anything else."""
        piece = self.table.piece_at(point)
        if self.is_covered_at(point):
            self.peek(now=True)
        elif piece:
            # What is shielded from the others is not told to them either.
            drawn = None if self.table.is_shielded(piece) else self.table.layer.shown_on(piece)
            shown = plain(drawn) if drawn else None
            new = _("It has come into your hand since your last move.") if drawn and is_new(drawn) else ""
            marks = self.table.marks.sentence_at(piece.place, shown)
            about = " ".join(filter(None, [self.explain(piece, shown), new, marks]))
            self._tell_of(about, self.rule_names(piece, shown), point)
        elif place := self.table.place_at(point):
            about = " ".join(filter(None, [self.explain_place(place), self.table.marks.sentence_at(place)]))
            self._tell_of(about, self.rule_names_of_place(place), point)

    def _tell_of(self, sentence: str, names: Sequence[str], point: Point) -> None:
        """Explain something, with a link to the rulebook's entry on it."""
        entry = entry_for(self.table.game, names)
        said = sentence or (_(entry.title) if entry else "")
        if said:
            self.table.dispatch("on_explained", self, Said(said, point, key=entry.key if entry else ""))

    def describe(self, point: Point) -> None:
        """Explain what a key asks about: on a covered card it doesn't rest as a finger does."""
        if self.is_covered_at(point):
            self.explain_at(point, _("This card of yours is face down. Press Space to look."))
        else:
            self.hold(point)
            self.release()

    def is_covered_at(self, point: Point) -> bool:
        """Whether a card of this seat's own lies covered at a point."""
        piece = self.table.piece_at(point)
        return piece is not None and self.is_own_secret(piece) and not self.state.is_open

    def peeks_at(self, point: Point) -> bool:
        """Whether a finger resting at a point shows what lies there to this seat's player only."""
        piece = self.table.piece_at(point)
        return self.state.is_peeking and piece is not None and self.is_own_secret(piece)

    def takes_along(self, _press: Press) -> bool:
        """Whether a finger that peeks carries the piece under it as it moves on."""
        return False

    def release(self) -> None:
        """End the peek, as its finger is gone."""
        if self.state.is_peeking:
            self.peek(now=False)

    def let_go(self) -> None:
        """A finger of this seat has lost what it held, as the table has changed."""
        self.aim = None
        self._lead_back()

    # interpreting gestures

    def is_movable(self, piece: Piece) -> bool:
        """Whether a finger may move it; a player's own secret cards always, so that the table can say why not."""
        is_in_hand = self.is_own_secret(piece) and not piece.is_held
        return is_in_hand or bool(self.choice.targets(piece.names))

    def is_covered(self, piece: Piece) -> bool:
        """Whether a piece lies face down, and this seat's player may look at it."""
        return self.is_to_ask_for(piece) or (self.is_own_secret(piece) and not self.table.is_face_up(piece))

    def is_to_ask_for(self, piece: Piece) -> bool:
        """Whether it is in the seat's own hand, which is covered now."""
        is_own = self.opens_by_tap and piece.face is None and piece.place == f"hand {self.state.seat}"
        return is_own and not self.choice.targets(piece.names)

    @property
    def has_hand_to_ask_for(self) -> bool:
        """Whether the seat's own hand lies here, covered, while the table goes on without it."""
        return any(self.is_to_ask_for(piece) for piece in self.table.pieces.at(f"hand {self.state.seat}"))

    def uncover(self, piece: Piece) -> None:
        """Turn up a covered piece that is tapped, or ask to see it."""
        if self.is_own_secret(piece):
            self.open_hand(now=True)
        else:
            self.table.dispatch("on_ask", self)

    def _aimed_at(self, press: Press) -> str | None:
        """The target of a drop: the lit place under the finger or the piece, or of a flick; otherwise what is there."""
        pieces = press.lifted
        lit = self._lit_at(press) or self.flicked_to(press)
        return lit or self.meant(pieces, press.at) or self.table.place_at(press.at, pieces)

    def flicked_to(self, press: Press) -> str | None:
        """The place to which a finger flicks its pieces; one that lets go over another pile or slot drags them."""
        there = self.table.place_at(press.at, press.lifted) or ""
        ground = self.table.surface_of(there)
        is_crossed = not isinstance(ground, Area) or (ground.layout == "row" and not row_of(there))
        place = self.only_place(press.lifted) if is_crossed or there == press.lifted[0].place else None
        goal = self.table.target_of(place) if place else None
        return place if goal and is_flicked(press, (goal.x, goal.y)) else None

    def _lit_at(self, press: Press) -> str | None:
        """The lit place where a finger would drop its pieces now."""
        poses, reach, _narrowest = self._targets_of(press)
        if meant := self.meant(press.lifted, press.at):
            return meant if meant in poses else None
        distance, place = nearest_of(poses, self._pointed_at(press), reach)
        is_back = self.table.boards and self._is_back(press, distance)
        return place if place and not is_back else None

    def _is_back(self, press: Press, distance: float) -> bool:
        """Whether a finger is nearer to where it took a piece of a board from than to a lit place.

        It has changed its mind then, though that place may be within its reach.
        """
        piece = press.lifted[0]
        is_of_board = isinstance(self.table.surface_of(piece.place), Board)
        return is_of_board and self.table.fingers.homes[piece].distance(press.at) < distance

    def _targets_of(self, press: Press) -> Targets:
        """The places in sight to which a finger's pieces may be brought; worked out once, and then noted on it."""
        if press.targets is None:
            places = [*self.places_for(press.lifted), *self.ways_on_for(press.lifted)]
            poses = self.table.in_sight(self.table.targets_of(places))
            narrowest = min((pose.width for pose in poses.values()), default=inf)
            press.targets = Targets(poses, theme.missed(MISS), narrowest)
        return press.targets

    def _pointed_at(self, press: Press) -> Sequence[Point]:
        """The points that tell where a drop is meant: the finger, and beside a board the middle of its piece."""
        is_over_board = self.table.boards and self.table.board_at(press.at)
        return [press.at] if is_over_board or press.middle is None else [press.at, press.middle]
