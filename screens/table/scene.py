"""A game's table: what the engine lets be seen, drawn; and what fingers do with it, made into moves.

A game's own scene (``screens/scenes/<game>.py``) says with ``contents``, ``ways`` and ``spell`` what lies where and
which gestures make a move; its kv says where the places are. All else is here, the same for all games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty

from screens import look
from screens.parts import dressed
from screens.people import Person
from screens.sitting import Sight
from screens.table.area import Area, Side
from screens.table.choice import Choice, Step, Steps
from screens.table.cloth import Cloth, Contents, Piece
from screens.table.faces import Faces
from screens.table.fingers import Fingers, Press
from screens.table.hints import Hints
from screens.table.layer import PieceLayer, Shown
from screens.table.pose import Point, Pose
from tabletop.events import Seen

#: Seconds from one thing that happens to the next.
PACE = 0.12
#: Seconds from one dealt card to the next.
DEALT = 0.025
#: A piece that a finger holds is a little larger.
LIFTED = 1.06
#: A tap cuts short what takes longer than so many seconds.
PATIENCE = 0.8
#: A finger that lets go may miss its target by so much.
MISS = dp(20)


class Scene(Fingers):
    """One table on the screen."""

    __events__ = ("on_move", "on_refused", "on_explained", "on_choice", "on_ask", "on_lifted", "on_laid")

    #: The engine's name of the game.
    game = ""
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
    #: Things that take longer than others to be followed, in seconds.
    paces: Mapping[str, float] = {}

    #: The seat that sits at the lower edge.
    focus_seat = NumericProperty(0)

    def __init__(self, people: Sequence[Person], **kw: Any) -> None:
        dressed(self.game)
        self.people = people
        self.sight: Sight | None = None
        #: What has just happened.
        self.happened: Sequence[Seen] = ()
        self.choice = Choice(())
        #: The pieces that have been tapped, to be brought somewhere together.
        self.chosen: list[Piece] = []
        #: The viewer's secrets are drawn: while a finger rests on them, or locked open.
        self.is_peeking = False
        self.is_unlocked = False
        #: How slow things happen, against ``paces``.
        self.tempo = 1.0
        self._made: list[Piece | None] = []
        #: Where the pieces in the air come from.
        self._homes: dict[Piece, Pose] = {}
        self._laid_width = 0.0
        self._cloth = Cloth()
        self.layer = PieceLayer(Faces(self.game))
        self.layer.light = look.now.card[0]
        self.hints = Hints()
        super().__init__(**kw)
        self.build_seats()
        self.add_widget(self.layer)
        self.add_widget(self.hints)
        # Before the next frame, but after all layouts have come to rest.
        self._relay_soon = Clock.create_trigger(self._relay, -1)
        for area in self.areas:
            area.bind(pos=self._relay_soon, size=self._relay_soon, turn=self._relay_soon, largest=self._relay_soon)

    # what a game's own scene says

    def build_seats(self) -> None:
        """Makes the areas of the other seats; the one at the lower edge is in the kv."""

    def contents(self, view: Mapping[str, Any]) -> Contents:
        """What lies at each place, the lowest first; hidden faces None."""
        raise NotImplementedError

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

    def explain(self, piece: Piece, shown: Shown) -> str:
        """What a piece is and does."""
        raise NotImplementedError

    def focus_of(self, sight: Sight) -> int:
        """The seat to sit at the lower edge."""
        return int(self.focus_seat) if sight.seat is None else sight.seat

    def dress(self, sight: Sight) -> None:
        """Writes on the table what is not a piece: names, counts, whose turn it is."""

    # what is drawn

    @property
    def areas(self) -> list[Area]:
        """Where the places are, the lowest first."""
        return [widget for widget in self.walk(restrict=True) if isinstance(widget, Area)]

    @property
    def seats(self) -> list[Side]:
        """The seats as they sit on the screen, the one at the lower edge first."""
        seats = [widget for widget in self.walk(restrict=True) if isinstance(widget, Side)]
        return sorted(seats, key=lambda seat: (seat.number - self.focus_seat) % len(self.people))

    def show(self, sight: Sight) -> None:
        """Draws the table as it is now, at once."""
        self.happened = ()
        self._begin(sight)
        self._face(sight)
        self._settle(sight)
        self._lay()
        self._offer()

    def deal(self, sight: Sight) -> None:
        """Draws the table as it is now; all that lies there comes from the pile, one after the other."""
        self.show(sight)
        poses, pile = self._poses(), self._area("pile")
        start = pile.pose(pile.lies(1)[0]) if pile else Pose(self.center_x, self.center_y, dp(64), dp(96))
        self.layer.lay(dict.fromkeys(poses, start), {}, self._slots())
        for at, (piece, pose) in enumerate(poses.items()):
            self.layer.plan({piece: pose}, self._shown(), at * DEALT, None)
        self.layer.go(poses, self._slots())

    def tell(self, events: Sequence[Seen], sight: Sight, public: Sequence[Seen] | None = None) -> None:
        """Shows what has happened, one thing after the other, and then the table as it is now.

        ``public`` is what everybody is told of it: without, there are no secrets in it.
        """
        self.happened = events
        self._begin(sight)
        after = 0.0
        for seen, moved in self._cloth.happen(events, public):
            if moved:
                self._plan(after, seen.origin)
                after += self.paces.get(seen.what, PACE) * self.tempo
        # First it happens where everybody sits, then the table turns to the next one.
        self._face(sight)
        self._settle(sight)
        self._plan(after, None)
        self.layer.go(self._poses(), self._slots())
        self._offer()

    def _begin(self, sight: Sight) -> None:
        """Ends what was going on, and forgets what may no longer be seen."""
        self.let_go()
        self.layer.finish()
        self._cloth.give_back()
        self.chosen.clear()
        self._made.clear()
        self._homes.clear()
        if self.sight is None or sight.viewer != self.sight.viewer:
            self._cloth.forget()
            self.is_peeking = self.is_unlocked = False
            self.layer.show(self._shown())
        self.sight = sight

    def _face(self, sight: Sight) -> None:
        """Turns the table to who has to see it now, and writes on it what is not a piece."""
        self.focus_seat = self.focus_of(sight)
        self._seat_people()
        self.dress(sight)

    def _seat_people(self) -> None:
        """Gives each seat on the screen its number: turn order runs from the lower edge on."""
        seats = [widget for widget in self.walk(restrict=True) if isinstance(widget, Side)]
        for at, seat in enumerate(sorted(seats, key=lambda seat: seat.order)):
            number = (self.focus_seat + at) % len(self.people)
            seat.sit(number, self.people[number])

    def _settle(self, sight: Sight) -> None:
        self._cloth.lie(self.contents(sight.view))
        self._cloth.mark_secrets(self.contents(sight.public))

    def _relay(self, *_: Any) -> None:
        """The screen has changed: everything lies at its new place at once, and no finger holds anything.

        What moves goes on if only the height has changed: that comes with the words under the table.
        """
        self.let_go()
        is_as_wide, self._laid_width = self._laid_width == self.width, self.width
        if self.sight is None:
            self.dispatch("on_laid")
            return
        self.layer.refit()
        if self.layer.is_moving and is_as_wide:
            self.layer.shift(self._poses(), self._slots())
        else:
            self._lay()
        self._light()

    def _lay(self) -> None:
        self.layer.show(self._shown())
        self.layer.lay(self._poses(), self._shown(), self._slots())

    def _plan(self, after: float, origin: str | None) -> None:
        area = self._area(origin) if origin else None
        self.layer.plan(self._poses(), self._shown(), after, area.pose(area.lies(1)[0]) if area else None)

    def _shown(self) -> dict[Piece, Shown]:
        is_open = self.is_peeking or self.is_unlocked
        return {piece: None if piece.is_secret and not is_open else piece.face for piece in self._cloth}

    def _poses(self) -> dict[Piece, Pose]:
        poses: dict[Piece, Pose] = {}
        for area in self.areas:
            pieces = self._cloth.at(area.place)
            poses.update(zip(pieces, area.poses(pieces), strict=True))
        for piece in self._cloth:
            on_the_way = self.layer.goal_of(piece)
            if piece not in poses and on_the_way:
                poses[piece] = on_the_way
        for piece in self.chosen:
            x, y = poses[piece].along(0, dp(14))
            poses[piece] = poses[piece]._replace(x=x, y=y)
        return poses

    def _slots(self) -> list[Pose]:
        return [area.pose(area.lies(1)[0]) for area in self.areas if area.shows_slot and area.place]

    def _area(self, place: str) -> Area | None:
        row = f"row {place.split('.', maxsplit=1)[0]}" if "." in place else place
        return next((area for area in self.areas if area.place in (place, row)), None)

    # peeking

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
        return any(piece.is_secret for piece in self._cloth)

    # choosing

    def _offer(self) -> None:
        """Makes ready to choose among the moves that there are now."""
        moves = self.offered(self.sight) if self.sight else ()
        self.choice = Choice((move, steps) for move in moves for steps in self.ways(move))
        self._light()
        self.dispatch("on_choice")

    def buttons(self) -> list[str]:
        """The steps that are made by pressing a button now."""
        things = {name for piece in self._cloth for name in piece.names} | {area.place for area in self.areas}
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
        if self.chosen:
            self._choose([])
            return True
        if not self.choice.back():
            return False
        if self._made.pop():
            self._cloth.give_back(1)
        self._follow()
        return True

    def _take(self, step: Step, piece: Piece | None) -> None:
        self._make(step, piece)
        self._go_on()

    def _make(self, step: Step, piece: Piece | None) -> None:
        """Makes a step: its piece lies where it has been brought, until the move is played or taken back."""
        self.choice.take(step)
        if piece and step.to and step.to != piece.place and self._area(step.to):
            self._cloth.borrow(piece, step.to)
            self._made.append(piece)
        else:
            self._made.append(None)

    def _go_on(self) -> None:
        """Plays the move if it is meant for sure; else the next step may be made."""
        if self.choice.ready:
            self.dispatch("on_move", self.choice.ready)
        else:
            self._follow()

    def _follow(self) -> None:
        """The pieces glide to where the part-made move has them."""
        self.chosen.clear()
        self._glide()
        self.dispatch("on_choice")

    def _glide(self) -> None:
        self.layer.finish()
        self._plan(0, None)
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
        self._go_on()

    def _refuse(self, steps: Steps, point: Point) -> None:
        self._follow()
        self.hints.refuse(self._target(steps[-1].to or steps[-1].what.partition("/")[0]))
        text = self.spell(steps)
        if text:
            self.dispatch("on_refused", text, point)

    def _choose(self, pieces: list[Piece]) -> None:
        self.chosen = pieces
        self._glide()

    def _light(self) -> None:
        lots = [self.chosen] if self.chosen else [press.lifted for press in self.presses]
        together = (place for lot in lots for place in self.choice.together([piece.names for piece in lot]))
        targets = dict.fromkeys(together)
        self.hints.colour = look.now.lit[:3]
        chosen = self._poses() if self.chosen else {}
        self.hints.light([self._target(place) for place in targets], [chosen[piece] for piece in self.chosen])

    def _target(self, place: str) -> Pose:
        """Where a place is lit: the piece that lies there, or the area."""
        area = self._area(place)
        if area is None:
            return Pose(0, 0, 0, 0)
        slot = [piece for piece in self._cloth.at(area.place) if piece.place == place and "." in place]
        goal = self.layer.goal_of(slot[0]) if slot else None
        if goal:
            return goal
        return area.pose(area.lies(1)[0]) if area.manner == "stack" else area.whole

    # the keyboard

    def stops(self) -> list[Pose]:
        """Where the keyboard can stop: what can be tapped or chosen now, and where the chosen pieces may go."""
        targets = self.choice.together([piece.names for piece in self.chosen])
        places = [self._target(place) for place in targets]
        things = [piece for piece in self._cloth if self._is_covered(piece) or self._is_choosable(piece)]
        poses = [pose for piece in things if (pose := self.layer.goal_of(piece))]
        return places + sorted(set(poses) - set(places))

    def tap_stop(self, stop: Pose) -> None:
        """Taps what the keyboard stands on, where it lies in sight."""
        self.layer.finish()
        piece = next((piece for piece in self._cloth if self.layer.goal_of(piece) == stop), None)
        self.tap(self.layer.in_sight(piece) if piece else (stop.x, stop.y))

    def mark(self, stop: Pose | None) -> None:
        """Shows where the keyboard stands."""
        self.hints.light(self.hints.targets, self.hints.chosen, stop)

    def _is_choosable(self, piece: Piece) -> bool:
        return bool(self.choice.targets(piece.names)) or self.choice.press(piece.names) is not None

    # fingers

    def lift(self, point: Point) -> Sequence[Piece]:
        """What comes up under a finger: the piece there, with all that is chosen if it is one of them."""
        piece = self.layer.at(point)
        if piece is None or not self._is_movable(piece) or self._is_covered(piece):
            return ()
        if any(piece in press.lifted for press in self.presses):
            return ()
        if piece not in self.chosen:
            self.chosen.clear()
        pieces = list(self.chosen) or [piece]
        self.layer.finish()
        self.chosen.clear()
        self.layer.lift(pieces)
        return pieces

    def raised(self, press: Press) -> None:
        """A finger has lifted something: where it may go is lit."""
        poses = self._poses()
        self._homes.update({piece: poses[piece] for piece in press.lifted})
        self._light()
        self.dispatch("on_lifted")

    def carry(self, press: Press) -> None:
        """What is lifted follows the finger."""
        dx, dy = press.at[0] - press.start[0], press.at[1] - press.start[1]
        for piece in press.lifted:
            home = self._homes[piece]
            size = home.width * LIFTED, home.height * LIFTED
            self.layer.carry(piece, Pose(home.x + dx, home.y + dy, *size, home.turn))

    def drop(self, press: Press) -> None:
        """Lets go: over a place the pieces are brought there; anywhere else they glide back."""
        pieces = press.lifted
        middle = self.layer.pose_of(pieces[0])
        self.layer.lift(())
        place = self._aimed_at(pieces, press.at, middle)
        if place is None or place == pieces[0].place:
            self._follow()
        else:
            self._bring(pieces, place, press.at)

    def tap(self, point: Point) -> None:
        """A tap presses what can be pressed, chooses a piece, or says where the chosen ones go.

        Who taps while much is still to happen wants to see the end of it.
        """
        if self.layer.ends_in > PATIENCE:
            self.layer.finish()
            return
        piece = self.layer.at(point)
        if piece and self._is_covered(piece):
            self._uncover(piece)
            return
        place = self._place_at(point)
        names = piece.names if piece else (place,) if place else ()
        if self.chosen and place and place in self.choice.together([each.names for each in self.chosen]):
            self._bring(self.chosen.copy(), place, point)
        elif (step := self.choice.press(names)) is not None:
            self._take(step, piece)
        elif piece and self._is_movable(piece):
            self._choose(self._with(piece))
        elif self.chosen and place and place != self.chosen[0].place:
            self._refuse([*self.choice.taken, *(Step(each.names[0], place) for each in self.chosen)], point)
        else:
            self._choose([])

    def _with(self, piece: Piece) -> list[Piece]:
        """What is chosen once this piece is tapped: it comes to the others if they can go together, or goes again."""
        if piece in self.chosen:
            return [each for each in self.chosen if each is not piece]
        together = [*self.chosen, piece]
        return together if self.choice.together([each.names for each in together]) else [piece]

    def hold(self, point: Point) -> None:
        """A finger that rests peeks at what is covered, and has all else explained."""
        piece = self.layer.at(point)
        if piece and piece.is_secret and not self.is_unlocked:
            self.peek(now=True)
        elif piece:
            self.dispatch("on_explained", self.explain(piece, self.layer.shown_on(piece)), point)

    def release(self) -> None:
        """The finger that peeked is gone."""
        if self.is_peeking:
            self.peek(now=False)

    def let_go(self) -> None:
        """The table has changed under the fingers: none holds anything, and none peeks any more."""
        super().let_go()
        self.release()

    def _is_movable(self, piece: Piece) -> bool:
        """Whether a finger may move it: the own secret cards always; where they may not go, the table says why."""
        is_in_hand = piece.is_secret and not piece.is_held
        return is_in_hand or bool(self.choice.targets(piece.names))

    def _is_covered(self, piece: Piece) -> bool:
        return self._is_unasked(piece) or (piece.is_secret and not self.is_unlocked and not self.is_peeking)

    def _is_unasked(self, piece: Piece) -> bool:
        """Whether it is of the own hand, which nobody looks at now."""
        return piece.face is None and piece.place == f"hand {self.focus_seat}" and not self.choice.targets(piece.names)

    def _uncover(self, piece: Piece) -> None:
        if piece.is_secret:
            self.unlock(now=True)
        else:
            self.dispatch("on_ask", self.focus_seat)

    def _place_at(self, point: Point, but: Sequence[Piece] = ()) -> str | None:
        piece = self.layer.at(point, but)
        if piece:
            return piece.place
        area = next((area for area in reversed(self.areas) if area.place and area.whole.holds(point)), None)
        return area.place if area else None

    def _aimed_at(self, pieces: Sequence[Piece], finger: Point, middle: Pose | None) -> str | None:
        """The place that is meant: the nearest lit one under the finger or the piece, else whatever lies under it."""
        points = [finger, (middle.x, middle.y)] if middle else [finger]
        lit = [
            (min(target.distance(point) for point in points), place)
            for place in self.choice.together([piece.names for piece in pieces])
            if (target := self._target(place)) and any(target.holds(point, MISS) for point in points)
        ]
        return min(lit)[1] if lit else self._place_at(finger, pieces)

    # events that the page of the table answers

    def on_move(self, text: str) -> None:
        """A move has been chosen."""

    def on_refused(self, text: str, point: Point) -> None:
        """Gestures have made a move that is not legal."""

    def on_explained(self, sentence: str, point: Point) -> None:
        """Somebody has asked what a piece is."""

    def on_choice(self) -> None:
        """What may be pressed has changed."""

    def on_laid(self) -> None:
        """The places are where they belong: now the table can be shown."""

    def on_lifted(self) -> None:
        """A finger has lifted something."""

    def on_ask(self, seat: int) -> None:
        """Somebody wants to see the own cards, though the table does not need it."""
