"""How fingers make Dog's moves, what is lit and drawn meanwhile, and the texts for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from math import copysign
from typing import TYPE_CHECKING, Any

from screens.app import theme
from screens.app.words import _, listed, n_
from screens.games.dog import ground
from screens.games.dog import texts as words
from screens.games.dog.board import GUARD
from screens.games.dog.made import AS, FOLD, JOKER, SEVENS, Foreseen, Made, written
from screens.games.dog.moves import DogMoves
from screens.table.gestures import MISS, GestureEntry
from screens.table.input.fingers import Press
from screens.table.layout.pose import Point, Pose, nearest_of
from screens.table.model.choice import MovePath, Step, Steps
from screens.table.model.pieces import Piece
from screens.table.model.seat_state import SeatState
from screens.table.view.hints import Trail
from screens.table.view.layer import ShownFace
from tabletop import IllegalMove, Place
from tabletop.games.dog.board import CELLS_A_SEAT, COLOURS, SEVEN_STEPS
from tabletop.games.dog.events import DISCARD, STOCK
from tabletop.games.dog.intents import CardUse, card_meant, meant_with, rank_meant
from tabletop.games.dog.teams import colours_moved, helped_by

if TYPE_CHECKING:
    from screens.games.dog.scene import DogScene
    from screens.session.sight import Sight


#: The place of the card that a seat passes on.
GIVEN = "gift"
#: The rank that only swaps.
SWAP = "J"
#: How near to the middle of a field a finger means no other, in steps: of one where a marble stands, and of another.
STANDING, MIDDLE = 0.5, 0.35


def _beside(plate: Pose, card: Pose, middle: Point) -> Pose:
    """The pose of a card that doesn't come over a plate: it stays on the side where the middle of the table is."""
    corners, dx, dy = card.corners(), middle[0] - plate.x, middle[1] - plate.y
    if abs(dx) > abs(dy):
        nearest = plate.x + copysign((max(corners[::2]) - min(corners[::2]) + plate.width) / 2, dx)
        return card._replace(x=max(card.x, nearest) if dx > 0 else min(card.x, nearest))
    nearest = plate.y + copysign((max(corners[1::2]) - min(corners[1::2]) + plate.height) / 2, dy)
    return card._replace(y=max(card.y, nearest) if dy > 0 else min(card.y, nearest))


class DogEntry(GestureEntry):
    """The move entry of one seat of Dog."""

    table: DogScene

    begins_anew = True
    draws_ways = True

    def __init__(self, table: DogScene, state: SeatState) -> None:
        super().__init__(table, state)
        #: The moves on offer, as steps.
        self.moves = DogMoves(None, state.seat, len(table.people), 0)

    # how moves are made

    def offered(self, sight: Sight) -> Sequence[str]:
        """The moves on offer: Sevens are made in parts instead; of ranks with the same effect, a joker has one."""
        self.moves = DogMoves(sight, self.state.seat, self.table.number, self.table.board.teams)
        return self.moves.plain

    def ways(self, move: str) -> Iterable[Steps]:
        """The steps of a move: card to marble and marble along its way, or marble first and then perhaps the card."""
        return self.moves.ways(move)

    def more(self, taken: Steps) -> Iterator[MovePath]:
        """The continuations of a Seven, or of a joker as one."""
        return self.moves.more(taken)

    @property
    def must_look(self) -> bool:
        """Whether the player has to look at their cards before the table tells what these can do."""
        return self.is_hand_covered

    def is_movable(self, piece: Piece) -> bool:
        """Whether a finger may move a piece: a marble only where that tells nothing of covered cards."""
        return super().is_movable(piece) and not self.tells_of_hand(piece)

    def is_choosable(self, piece: Piece) -> bool:
        """Whether a piece can be tapped: a marble only where that tells nothing of covered cards."""
        return super().is_choosable(piece) and not self.tells_of_hand(piece)

    def tells_of_hand(self, piece: Piece) -> bool:
        """Whether what a piece can do now would tell of covered cards: a marble does."""
        return self.must_look and self.table.board.holds(piece.place)

    def suggest(self, move: str) -> tuple[Sequence[Pose], str]:
        """Show a suggested move; of ranks with the same effect, the one on offer."""
        same = move.replace("=A", "=K")
        return super().suggest(same if same in self.moves.plain else move)

    def lands(self, step: Step) -> str:
        """Where a piece lands: a card brought to a marble goes to the discard pile."""
        is_played = step.origin.is_hand and step.target.name != GIVEN
        return DISCARD if is_played else step.to

    def along(self, step: Step) -> Sequence[Pose]:
        """The poses that a marble passes in a part of a Seven, cell by cell."""
        if step.origin.is_hand or step.what.startswith(AS):
            return ()
        return self.table.passing(step.what, step.to, 1) if self.moves.walked(Made.of(self.choice.taken)) else ()

    def besides(self, taken: Steps) -> Iterable[tuple[Piece, str]]:
        """The marbles that the last part of a Seven sends back."""
        before = self.moves.sent_home(self.moves.walked(Made.of(taken[:-1])))
        after = self.moves.sent_home(self.moves.walked(Made.of(taken)))
        return [(self.table.pieces.at(origin)[0], home) for origin, home in after if (origin, home) not in before]

    def buttons(self) -> list[str]:
        """The buttons that can be pressed; that no card can be played is seen only once the hand is open."""
        return [button for button in super().buttons() if button != FOLD or not self.must_look]

    # fingers

    @property
    def _asked_for_card(self) -> Step | None:
        """The step of a marble that waits for the card that moves it so far."""
        taken = self.choice.taken
        return taken[0] if len(taken) == 1 and not taken[0].origin.is_hand else None

    @property
    def is_seven_begun(self) -> bool:
        """Whether a Seven has steps left."""
        return bool(self.moves.walked(Made.of(self.choice.taken)))

    def replaces(self, piece: Piece) -> bool:
        """Whether a piece that is dropped begins another move: a card does, but for a Seven that has been begun."""
        return piece.lies_at.is_hand and not self.is_seven_begun and super().replaces(piece)

    def goes_on(self, piece: Piece, place: str) -> bool:
        """Whether a piece is meant for the part-made move: a card for the marble that waits for it, or in a Seven."""
        if not piece.lies_at.is_hand:
            return super().goes_on(piece, place)
        asked = self._asked_for_card
        return place == asked.to if asked else self.is_seven_begun

    def places_for(self, pieces: Sequence[Piece]) -> list[str]:
        """The places that are lit for these pieces; for a card also the marble that waits for it, where that is now."""
        asked = self._asked_for_card
        answers = [asked.to] if asked and pieces and self.choice.press(pieces[0].names) else []
        return [*answers, *super().places_for(pieces)]

    def targets_anew(self, pieces: Sequence[Piece]) -> list[str]:
        """The places to which these pieces might be brought with no step made; a marble that waits is elsewhere now."""
        asked = self._asked_for_card
        return [place for place in super().targets_anew(pieces) if not (asked and place == asked.what)]

    def bring(self, pieces: Sequence[Piece], place: str, point: Point) -> None:
        """Bring pieces to a place; a card brought to the marble that waits for it plays it."""
        asked = self._asked_for_card
        step = self.choice.press(pieces[0].names) if asked and place == asked.to else None
        if step:
            self._take(step, pieces[0])
        elif asked and place == asked.what:
            self.explain_at(point, self.brief_prompt())
            self._follow()
        else:
            super().bring(pieces, place, point)

    @property
    def is_giving(self) -> bool:
        """Whether each player gives a card to their partner now."""
        return self.state.sight is not None and self.state.sight.view["phase"] == "exchange"

    def meant(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """The plate under a finger that gives a card, even if the partner's is near; or the field that it meets."""
        if not self.is_giving:
            return self._field_met(pieces, point)
        plates = (area for area in self.table.areas if area.place.startswith(f"{GIVEN} "))
        return next((plate.place for plate in plates if plate.whole.holds(point)), None)

    def _field_met(self, pieces: Sequence[Piece], point: Point) -> str | None:
        """The field whose middle a finger meets, or a card's pile; a card needn't quite meet its own marble."""
        board = self.table.board
        place = board.place_at(point) if self.table.board_at(point) else None
        is_card = pieces[0].lies_at.is_hand
        if place is None or place in ground.PILES:
            return place if is_card else None
        is_taken = bool(self.table.pieces.at(place))
        near = (STANDING if is_taken else MIDDLE) * board.step * board.unit
        if min(board.seen(spot).distance(point) for spot in board.spots(place)) > near:
            return None
        return None if is_card and not is_taken and self._is_laid_on_marble(pieces, point) else place

    def _is_laid_on_marble(self, cards: Sequence[Piece], point: Point) -> bool:
        """Whether of what is lit for a card a marble is nearest to a finger, and within its reach."""
        marbles = self.places_for(cards)
        lit = self.table.targets_of([*marbles, *self.ways_on_for(cards)])
        return nearest_of(lit, [point], theme.missed(MISS))[1] in marbles

    def tapped(self, near: Pose, point: Point) -> Point:
        """What a tap on the board means: the nearest stop, unless it meets another field for a selected piece."""
        met = self.meant(self.chosen, point) if self.chosen else None
        is_near = met is None or met == self.table.place_at((near.x, near.y))
        return super().tapped(near, point) if is_near else point

    @property
    def getters_plate(self) -> Pose:
        """The plate of the player who gets this seat's card."""
        return next(area.whole for area in self.table.areas if area.place == f"{GIVEN} {self.state.seat}")

    def carried_pose(self, press: Press, home: Pose) -> Pose:
        """The pose of a carried piece: a card that is given comes beside the plate of its player, not over the name."""
        pose = super().carried_pose(press, home)
        is_near = self.is_giving and self.getters_plate.holds((pose.x, pose.y), margin=pose.height)
        return _beside(self.getters_plate, pose, self.table.center) if is_near else pose

    def refuse(self, steps: Steps, point: Point) -> None:
        """Refuse a move; say whom a card is for that is given to another, and what a marble's way needs first."""
        super().refuse(steps, point)
        if sentence := self._asked_card(self._cards_to_choose(Made.of(steps))):
            self.explain_at(point, sentence, is_secret=True)
        if self.state.sight and steps[-1].target.name == GIVEN and not self.spell(steps):
            self.explain_at(point, self._prompt_to_give(self.state.sight))

    def lift(self, point: Point) -> Sequence[Piece]:
        """The pieces that a finger lifts; an own marble that stays says why no card, or not this one, moves it."""
        piece, card = self._under(point), self._chosen_card
        is_idle = piece and self.is_own_marble(piece) and not self.choice.taken
        if piece and self.choice.taken and self.is_own_marble(piece) and not self._can_lift(piece):
            self.explain_at(point, self.brief_prompt())
            return ()
        if piece is None or not is_idle or self._leads_on(piece) or self.table.zoom.other_finger(point):
            return super().lift(point)
        if card:
            self.refuse([Step(card.names[0], piece.place)], point)
            return ()
        return () if self._says_why_it_stays(piece, point) else super().lift(point)

    def _says_why_it_stays(self, marble: Piece, point: Point) -> bool:
        """Say why no card moves a marble now, if none does; returns whether that is so."""
        if self.asked_first:
            self.explain_at(point, self.asked_first)
        elif self._is_stuck(marble):
            sentence = self._asked_card(self.moves.first_cards(marble.place))
            self.explain_at(point, sentence or _("None of your cards moves this marble."), is_secret=True)
        else:
            return False
        return True

    def _cards_to_choose(self, made: Made) -> list[str]:
        """The cards that move a marble as it has been moved, but only if they are chosen before."""
        part = made.parts[0] if len(made.parts) == 1 and not made.card else None
        return self.moves.first_cards(part.what, part.to) if part else []

    def _asked_card(self, cards: Sequence[str]) -> str:
        """What a player must do before one of these cards moves a marble."""
        if len(cards) > 1:
            return _("Only with the 7 or the Joker: choose that card first.")
        if JOKER in cards:
            return _("Only with the Joker: choose that card first.")
        return _("Only with the 7: choose that card first.") if cards else ""

    @property
    def asked_first(self) -> str:
        """What a player must do with their covered cards before a marble moves; "" if they lie open."""
        return _("Tap your cards first to see them.") if self.must_look else ""

    @property
    def _chosen_card(self) -> Piece | None:
        """The selected card, if one is."""
        return self.chosen[0] if self.chosen and self.chosen[0].lies_at.is_hand else None

    def tap_exactly(self, point: Point) -> None:
        """Handle a tap; on an own marble that the selected card can't move, or no card can, say why."""
        piece = self.table.piece_at(point)
        if piece is None or not self.is_own_marble(piece) or self.choice.taken or piece in self.chosen:
            super().tap_exactly(point)
            return
        card = self._chosen_card
        if card and piece.place not in (*self.choice.targets(card.names), *self.ways_on()):
            self.refuse([Step(card.names[0], piece.place)], point)
        elif card or not self._says_why_it_stays(piece, point):
            super().tap_exactly(point)

    def is_own_marble(self, piece: Piece) -> bool:
        """Whether a marble is this seat's own, or one that it moves as if it were."""
        sight, seat = self.state.sight, self.state.seat
        if sight is None or not sight.moves or not piece.face or not self._is_ground(piece.place):
            return False
        return COLOURS.index(piece.face[0]) in (seat, *colours_moved(sight.view, seat))

    def _is_stuck(self, marble: Piece) -> bool:
        """Whether no card moves a marble; not said while the hand is covered, which that would tell of."""
        hand = self.table.pieces.at(f"hand {self.state.seat}")
        is_seen = all(piece.face and self.table.layer.shown_on(piece) for piece in hand)
        return is_seen and not self.is_movable(marble) and not self.is_choosable(marble)

    # moves that are not legal

    def spell(self, steps: Steps) -> str:
        """The move that steps spell; where they say too little, the nearest move that they could mean."""
        if steps[-1].what == FOLD:
            return FOLD
        made = Made.of(steps)
        if steps[-1].target.name == GIVEN:
            is_for_partner = steps[-1].target.seat == self.state.seat
            return f"give {made.card}" if made.card and is_for_partner else ""
        if made.parts:
            is_on_board = all(self._is_ground(place) for part in made.parts for place in part)
            return self._spell_parts(made) if is_on_board else ""
        if not made.card:
            return FOLD if steps[-1].to == DISCARD else ""
        place = steps[0].to
        return str(meant_with(self.table.number, made.card, place)) if self._is_ground(place) else made.card

    def _spell_parts(self, made: Made) -> str:
        part = made.parts[0]
        if self._cards_to_choose(made):
            return ""
        hand = [piece.face for piece in self.table.pieces.at(f"hand {self.state.seat}") if piece.face]
        card = made.card or card_meant(hand, self.moves.distance(part))
        if card == JOKER and made.card:
            rank = made.named or (self.moves.ranks.get(part) or [rank_meant(self.moves.distance(part))])[0]
        else:
            rank = card
        if rank == "7":
            return written(SEVENS[card], made.parts)
        return str(CardUse(card, rank, *part)) if card else ""

    def _is_ground(self, place: str) -> bool:
        return self.table.board.holds(place) and place not in ground.PILES

    # what would happen

    def trails(self, pieces: Sequence[Piece], places: Sequence[str], aim: str | None) -> Sequence[Trail]:
        """The ways to draw: those of the marbles that a card could move, or of one marble; and a Seven's steps left."""
        made = Made.of(self.choice.taken)
        shown = self._left_of(made)
        aimed = [aim] if aim and aim in places else list(places)
        if pieces and pieces[0].lies_at.is_hand:
            card = str(pieces[0].face)
            for place in (place for place in aimed if self._is_ground(place)):
                shown += self._ways_of(Made(card, (), ""), place, None, has_words=len(aimed) == 1)
        elif pieces:
            has_words = not made.card or made.card in SEVENS
            shown += self._ways_of(made, pieces[0].place, aimed, has_words=has_words)
        return shown

    def _left_of(self, made: Made) -> list[Trail]:
        """A label at the card with the steps left of a Seven."""
        if not self.moves.walked(made):
            return []
        left = SEVEN_STEPS - self.moves.steps_of(made.parts)
        word = n_("{n} left", "{n} left", left).format(n=left)
        return [self.label_at_card(word)]

    def label_at_card(self, word: str) -> Trail:
        """A label above the card that has just been laid."""
        return Trail((self.table.board.target(DISCARD),), (), word, is_over=True)

    def _ways_of(self, made: Made, origin: str, targets: Collection[str] | None, *, has_words: bool) -> list[Trail]:
        """The ways on from a place, the longest first; of one contained in a longer one only the end is drawn."""
        found: dict[str, list[tuple[str, Foreseen]]] = {}
        for rank, target, foreseen in self.moves.options(made, origin):
            if targets is None or target in targets:
                found.setdefault(target, []).append((rank, foreseen))
        trails: list[Trail] = []
        drawn: list[tuple[Pose, ...]] = []
        for target, its in sorted(found.items(), key=lambda each: -len(each[1][0][1].path)):
            way = max((foreseen.path for _rank, foreseen in its), key=len)
            is_part = any(longer[: len(way)] == way for longer in drawn)
            drawn.append(way)
            word = (
                self._word_at(made.card, Step(origin, target), [rank for rank, _foreseen in its]) if has_words else ""
            )
            hits = {place for _rank, foreseen in its for place in foreseen.hits}
            trails += self._seen_trail(
                way[-1:] if is_part else way, hits, word, is_over=bool(self.table.pieces.at(target))
            )
        return trails

    def _word_at(self, card: str, part: Step, ranks: Sequence[str]) -> str:
        """What tells the end of a way from others: the card, if none is chosen, a joker's ranks, or a Seven's steps."""
        if not card:
            return "/".join(dict.fromkeys(ranks))
        if card == JOKER:
            # Any of the first cells may be a stop of a Seven, so that needs no label.
            return "/".join(rank for rank in ranks if rank != "7" or len(ranks) == 1)
        return str(self.moves.distance(part)) if card == "7" else ""

    def _seen_trail(self, way: Sequence[Pose], hits: Iterable[str], word: str, *, is_over: bool) -> list[Trail]:
        """The visible part of a way."""
        board = self.table.board
        poses = [pose for spot in way if board.shows(pose := board.seen(spot))]
        crosses = [pose for place in hits if board.shows(pose := board.target(place))]
        is_whole = bool(poses) and board.shows(board.seen(way[-1]))
        if not poses:
            return []
        return [Trail((*poses, *(() if is_whole else poses[-1:])), crosses, word if is_whole else "", is_over)]

    # words

    def label(self, button: str) -> str:
        """A button's text: laying the hand down, or the card that a joker stands for."""
        if button == FOLD:
            return _("Lay down your hand")
        return _("As: {card}").format(card=words.face(button.removeprefix(AS)))

    def prompt(self) -> str:
        """What the player may do now."""
        sight = self.state.sight
        if sight is None or sight.seat is None or not sight.moves:
            return ""
        if self.is_giving:
            return self._prompt_to_give(sight)
        if sight.moves == (FOLD,) and not self.must_look:
            if not self._has_marble_to_move(sight):
                return _("You can’t play: you have no marble on the track, and no card that brings one out.")
            return _("You can’t play any of your cards.")
        return self._prompt_to_play(Made.of(self.choice.taken))

    def _has_marble_to_move(self, sight: Sight) -> bool:
        """Whether this player has a marble on the track, or moves their team-mates'."""
        view, seat = sight.view, self.state.seat
        is_helping = bool(helped_by(view, seat))
        return is_helping or any(marble[0].isdigit() for marble in view["marbles"][seat])

    def _prompt_to_give(self, sight: Sight) -> str:
        seat = int(sight.seat or 0)
        name = self.table.partner(seat).name
        if sight.view["given"][seat] and not self.chosen:
            return _("{name} gets this card. You can still choose another one.").format(name=name)
        return self.asked_to_give().format(name=name)

    def asked_to_give(self) -> str:
        """The sentence that asks for a card to pass on, or for where a chosen one goes."""
        if self.chosen:
            return _("Now tap {name}’s name.")
        return _("Choose a card for {name}, and drag it to their name.")

    def _prompt_to_play(self, made: Made) -> str:
        if self.moves.walked(made):
            left = SEVEN_STEPS - self.moves.steps_of(made.parts)
            return n_("{n} step of the 7 is left.", "{n} steps of the 7 are left.", left).format(n=left)
        if made.parts:
            return _("What is the Joker?") if made.card else _("With which card? Tap it.")
        if made.card == SWAP:
            return _("Which marble do you want to swap it with?")
        if made.card or any(not piece.lies_at.is_hand for piece in self.chosen):
            return _("Where should the marble go?")
        helped = self._helped()
        if self.chosen and not (self.is_blind(self.chosen[0]) or self.lit_places()):
            if self.chosen[0].face == SWAP:
                return _("A Jack needs two marbles to swap, and there aren’t any now. Choose another card.")
            return _("Nothing can move by this card now. Choose another one.")
        if self.chosen:
            return _("Now choose a marble for this card.")
        if helped:
            return _("Your own marbles are in: move a marble of {names}.").format(names=listed(helped))
        return self.asked_to_play()

    def asked_to_play(self) -> str:
        """The sentence that asks for a card to play."""
        return _("Drag a card onto a marble, or choose a card and move a marble.")

    def _helped(self) -> list[str]:
        """The names of team-mates whose marbles this player moves after bringing in all of their own."""
        sight = self.state.sight
        return [self.table.people[mate].name for mate in helped_by(sight.view, self.state.seat)] if sight else []

    def explain(self, piece: Piece, shown: ShownFace) -> str:
        """What a card does, or who owns a marble; the player's own passed-on card is explained though face down."""
        shown = self._known(piece, shown)
        if shown is None:
            return _("A face-down card.")
        if piece.lies_at.is_hand or piece.lies_at.name == GIVEN or piece.place in ground.PILES:
            return _("{card}: {what}").format(card=words.face(shown), what=words.explain(shown))
        owner = self.table.people[COLOURS.index(shown[0])].name
        return _("{card}: {what}").format(card=owner, what=words.explain(shown))

    def name_of(self, piece: Piece, shown: ShownFace) -> str:
        """What a card is called, or whose marble it is."""
        shown = self._known(piece, shown)
        if not shown or not words.is_marble(shown):
            return super().name_of(piece, shown)
        seat, is_guard = COLOURS.index(shown[0]), shown.endswith(GUARD)
        if seat == self.state.seat:
            return _("your marble, a guard") if is_guard else _("your marble")
        sentence = _("{name}’s marble, a guard") if is_guard else _("{name}’s marble")
        return sentence.format(name=self.table.people[seat].name)

    def many(self, shown: ShownFace, number: int) -> str:
        """How many marbles stand in a kennel, whose it is being said with the place."""
        is_marble = shown is not None and words.is_marble(shown)
        many = n_("{n} marble", "{n} marbles", number).format(n=number)
        return many if is_marble else super().many(shown, number)

    def name_of_place(self, place: str) -> str:
        """What a place is called; a space of the track by its distance from the seat's own start."""
        where = Place.parse(place)
        if place == STOCK:
            return super().name_of_place("pile")
        if where.name == GIVEN:
            return _("Card for {name}").format(name=self.table.partner(where.owner).name)
        if place.isdigit():
            return self._name_of_space(self._ahead(place))
        if not self._is_ground(place):
            return super().name_of_place(place)
        seat, is_own = COLOURS.index(place[0]), place[0] == COLOURS[self.state.seat]
        if place.endswith("K"):
            sentence = _("your kennel") if is_own else _("{name}’s kennel")
        else:
            sentence = _("your finish, space {n}") if is_own else _("{name}’s finish, space {n}")
        return sentence.format(name=self.table.people[seat].name, n=int(place[2:] or 0) + 1)

    def _name_of_space(self, ahead: int) -> str:
        length = CELLS_A_SEAT * self.table.number
        if not ahead:
            return _("your start")
        if ahead > length / 2:
            return _("{n} before your start").format(n=length - ahead)
        return _("{n} ahead of your start").format(n=ahead)

    def _ahead(self, space: str) -> int:
        """How far a space of the track lies ahead of the seat's own start."""
        return (int(space) - CELLS_A_SEAT * self.state.seat) % (CELLS_A_SEAT * self.table.number)

    def is_pile(self, place: str) -> bool:
        """Whether of what lies there only the topmost matters."""
        return place == STOCK or super().is_pile(place)

    def order_of_place(self, place: str) -> tuple[Any, ...]:
        """The track from the seat's own start on, then kennels and finishes, then the piles."""
        if place.isdigit():
            return 0, self._ahead(place), ""
        return (1, 0, place) if self._is_ground(place) else (2, 0, place)

    def rule_names(self, piece: Piece, shown: ShownFace) -> Sequence[str]:
        """The names for looking a piece up; the player's own passed-on card has its face's."""
        return super().rule_names(piece, self._known(piece, shown))

    def rule_names_of_place(self, place: str) -> Sequence[str]:
        """The names for looking a place up; a space's number must not be taken for a card."""
        return ("track",) if place.isdigit() and int(place) % CELLS_A_SEAT else (place,)

    def _known(self, piece: Piece, shown: ShownFace) -> ShownFace:
        return piece.face if self._is_own_gift(piece) and self.state.is_laid_open else shown

    def _is_own_gift(self, piece: Piece) -> bool:
        return piece.lies_at.name == GIVEN and self.is_own_secret(piece)

    def tap(self, point: Point) -> None:
        """Handle a tap; the hand sizes say what they are, as they do to a finger that rests on them."""
        if self.table.is_about_sizes(point):
            self.hold(point)
        else:
            super().tap(point)

    def hold(self, point: Point) -> None:
        """Handle a long press; the hand sizes lead to what is said of hands."""
        if self.table.is_about_sizes(point):
            self._tell_of(
                _("How many cards each player gets, round after round. This round’s is marked."), ("hand",), point
            )
        else:
            super().hold(point)

    def explain_place(self, place: str) -> str:
        """What a start, a finish or a kennel is; other spaces have no explanation."""
        if place.isdigit():
            seat, along = divmod(int(place), CELLS_A_SEAT)
            sentence = _("{name}’s start: marbles come out here, and the finish branches off.") if not along else ""
        elif self._is_ground(place):
            seat = COLOURS.index(place[0])
            is_kennel = place.endswith("K")
            kennel = _("{name}’s kennel: an Ace, a King or a Joker brings a marble out.")
            sentence = kennel if is_kennel else _("{name}’s finish: marbles are safe here.")
        else:
            return ""
        return sentence.format(name=self.table.people[seat].name)

    def concerned(self, refusal: IllegalMove) -> Sequence[Pose]:
        """The place that a refusal is about."""
        cell = refusal.facts.get("cell")
        return [self.table.board.target(str(cell))] if cell else ()
