"""The rules of Bärnergäng, in the order of docs/rules/baernergaeng.md: a round, a turn, the call."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.events import deals
from tabletop.game import NO_SEAT, SCORE, Setting
from tabletop.games.baernergaeng import events, scoring, specials
from tabletop.games.baernergaeng.cards import EXTRAS, FACE, JOKER, NUMBERS, VISIBLE, added_with, number_of_added
from tabletop.games.baernergaeng.moves import (
    CALL_ONLY,
    CALL_OR_END,
    DEAL_ONLY,
    DRAW_ONLY,
    DRAW_OR_TAKE,
    END_ONLY,
    GRAB,
    KEEP,
    KEEP_OR_THROW,
    KIND_AT,
    OK_ONLY,
    OWN_AT,
    SLOT_BITS,
    TAKE,
    THROW_ONLY,
    Moves,
    added_by,
    deal_moves,
    move_of,
    own_moves,
    own_of,
    seat_of,
    slot_of,
)
from tabletop.games.baernergaeng.table import DRAWN, END_OF_TURN, LOOKING, NO_CARD, TURN, Table, from_left_of


class Baernergaeng(Table):
    """A match of Bärnergäng."""

    __slots__ = ()

    # a round

    def begin_round(self) -> None:
        """Shuffles, deals a row to each seat, and turns a card to start the discard pile, even a special card (R)."""
        rules = self.house_rules
        cards = self.shuffle(rules.deck)
        length = rules.dealt_in(self.round)
        out = length * self.seats
        self.rows = [cards[at : at + length] for at in range(0, out, length)]
        self.discard = [cards[out]]
        self.pile = cards[:out:-1]
        self.clear()
        self.turn = self.starter()
        if self.tell:
            for seat in range(self.seats):
                self.tell(events.dealt(seat, length))
            self.tell(events.turned(cards[out]))
        if rules.looks_first(self.round):
            self.begin_looks(tuple(range(self.seats)))
        else:
            self._begin_turn(self.turn)

    # what may be played

    def actors(self) -> tuple[int, ...]:
        """The seats that the table waits for: all that are looking, or the one in turn."""
        return self.peeking or super().actors()

    def moves(self, seat: int) -> Sequence[int]:
        """What the seat may play."""
        if seat != self.actor:
            return OK_ONLY if seat in self.peeking else ()
        phase = self.phase
        if phase == TURN:
            if self.house_rules.widens_turns or not self.pile:
                return self._wider_turn(seat)
            length = len(self.rows[seat])
            return DRAW_OR_TAKE[length] if self.discard and self.discard[-1] < NUMBERS else DRAW_ONLY
        if phase == DRAWN:
            return KEEP_OR_THROW[len(self.rows[seat])] if self.drawn < NUMBERS else self._special_moves(seat)
        if phase == END_OF_TURN:
            # The first half implies the second; it is only faster.
            return CALL_OR_END if 0 not in self.turns or self.may_call(seat) else END_ONLY
        if phase == SCORE:
            return deal_moves(number_of_added(self.added)) if self.options["extension_each_round"] else DEAL_ONLY
        return OK_ONLY

    def _wider_turn(self, seat: int) -> Moves:
        moves = DRAW_ONLY if self.has_card() else ()
        if self.discard and self.discard[-1] < NUMBERS:
            moves += own_moves(TAKE, len(self.rows[seat]))
        if self.house_rules.grabs:
            moves += self._grabs(seat)
        if not moves:
            # Nothing to draw, take or grab, as only in made-up positions: the turn can only end (R).
            moves = END_ONLY
        return moves + CALL_ONLY if self.may_call_at_once(seat) else moves

    def may_call(self, seat: int) -> bool:
        """Whether the seat may call after its action: every player must have had a turn in this round, this one counts.

        In a growing match, the starter may call after the first action already, if an option says so.
        """
        is_first = self.house_rules.growing and not self.house_rules.calls_before_acting and seat == self.starter()
        return is_first or all(turns for other, turns in enumerate(self.turns) if other != seat)

    def may_call_at_once(self, seat: int) -> bool:
        """Whether the starter may call before drawing or taking: on the first turn, with ``growing`` (R)."""
        may_anybody = self.house_rules.growing and self.house_rules.calls_before_acting and self.caller == NO_SEAT
        return may_anybody and seat == self.starter() and not self.turns[seat]

    def _grabs(self, seat: int) -> Moves:
        """The exchanges of a card of this row for a face-up number of another, unprotected row."""
        own = range(len(self.rows[seat]))
        out_of_reach = (seat, self.protected())
        seen = [
            (other, slot)
            for other, row in enumerate(self.rows)
            if other not in out_of_reach
            for slot, card in enumerate(row)
            if VISIBLE <= card < VISIBLE + NUMBERS
        ]
        return tuple(move_of(GRAB, slot, *wanted) for slot in own for wanted in seen) if seen else ()

    def _special_moves(self, seat: int) -> Moves:
        """A base special card may be used, discarded or, with the option, kept; an extension card must be used."""
        face = self.drawn
        if face == JOKER:
            return specials.joker_uses(self, seat)
        uses = specials.uses(self, seat, face)
        if face >= EXTRAS:
            return uses
        if self.house_rules.keeps_specials:
            uses += own_moves(KEEP, len(self.rows[seat]))
        return uses + THROW_ONLY

    def play(self, seat: int, move: int) -> None:
        """Applies a legal move."""
        kind = move >> KIND_AT
        if kind < NUMBERS:
            _PLAIN_MOVES[kind](self, seat, move)
        else:
            self._use(seat, move)

    # looks

    def _close_look(self, seat: int, _move: int) -> None:
        if self.phase == LOOKING:
            self._close_single_look(seat)
            return
        if self.tell:
            self.tell_closed(self.tell, seat)
        peeking = self.peeking
        at = peeking.index(seat)
        peeking = self.peeking = peeking[:at] + peeking[at + 1 :]
        if peeking:
            self.actor = peeking[0]
        elif self.resolving:
            self._finish_action(self.turn)
        else:
            self._begin_turn(self.turn)

    def _close_single_look(self, viewer: int) -> None:
        tell = self.tell
        if tell and self.looking:
            seat, slot = self.looking
            tell(events.looked(viewer, seat, slot, self.rows[seat][slot]))
        self.looking = None
        self._finish_action(viewer)

    # a turn

    def _draw(self, seat: int, _move: int) -> None:
        if self.tell or not self.pile:
            self.draw_card(seat)
        else:
            # The same, written out: this is what search does most.
            self.drawn = self.pile.pop()
        self.phase = DRAWN

    def _keep(self, seat: int, move: int) -> None:
        slot = move >> OWN_AT & SLOT_BITS
        row = self.rows[seat]
        card = row[slot]
        row[slot] = self.drawn
        self.discard.append(card & FACE)
        if self.tell:
            self.tell(events.left("keep", seat, seat, slot, card))
            self.tell(events.kept(seat, slot, self.drawn))
        self._finish_action(seat)

    def _throw(self, seat: int, _move: int) -> None:
        """Discards the drawn card; after the first card of a two the second is drawn."""
        self.discard.append(self.drawn)
        if self.tell:
            self.tell(events.threw(seat, self.drawn))
        if self.draws and self.has_card():
            self.draws = 0
            self.draw_card(seat)
        else:
            self._finish_action(seat)

    def _take(self, seat: int, move: int) -> None:
        slot = move >> OWN_AT & SLOT_BITS
        row = self.rows[seat]
        discard = self.discard
        card = row[slot]
        row[slot] = taken = discard[-1]
        discard[-1] = card & FACE
        if self.tell:
            self.tell(events.took(seat, slot, taken))
            self.tell(events.left("take", seat, seat, slot, card))
        self._finish_action(seat)

    def _grab(self, seat: int, move: int) -> None:
        self.exchange("grab", seat, own_of(move), seat_of(move), slot_of(move))
        self._finish_action(seat)

    def _use(self, seat: int, move: int) -> None:
        """Uses the special card in hand. A look or the draws of a two come before the end of the action."""
        face = self.drawn
        kind = move >> KIND_AT
        self.resolving += (face,)
        self.drawn = NO_CARD
        self.draws = 0
        if self.tell:
            self.tell(events.used(seat, face, kind))
        if specials.is_done(self, seat, kind, move):
            self._finish_action(seat)

    def _finish_action(self, seat: int) -> None:
        """Discards the special cards in use, innermost first, and counts the turn; it ends unless the seat may call."""
        self.drawn = NO_CARD
        self.draws = 0
        if self.resolving:
            self._lay_specials(seat)
        turns = self.turns
        turns[seat] += 1
        if self.caller != NO_SEAT:
            self._next_in_last_lap()
        elif 0 in turns and not (self.house_rules.growing and self.may_call(seat)):
            self.phase = TURN
            self.turn = self.actor = (seat + 1) % self.seats
        else:
            self.phase = END_OF_TURN
            self.turn = self.actor = seat

    def _lay_specials(self, seat: int) -> None:
        innermost_first = self.resolving[::-1]
        self.discard += innermost_first
        self.resolving = ()
        if self.tell:
            for face in innermost_first:
                self.tell(events.laid(seat, face))

    def _begin_turn(self, seat: int) -> None:
        self.phase = TURN
        self.turn = self.actor = seat

    # the call

    def _call(self, seat: int, _move: int) -> None:
        """Gives each other seat one more turn; in growing, a call on the first turn ends the round."""
        at_once = 0 in self.turns
        self.caller = seat
        if self.tell:
            self.tell(events.called(seat))
        if not at_once:
            self.todo = from_left_of(seat, self.seats)[:-1]
        self._next_in_last_lap()

    def _end(self, seat: int, _move: int) -> None:
        if self.tell:
            self.tell(events.ended(seat))
        if self.phase == TURN:
            self._finish_action(seat)
        else:
            self._begin_turn((seat + 1) % self.seats)

    def _next_in_last_lap(self) -> None:
        todo = self.todo
        if todo:
            self.todo = todo[1:]
            self.phase = TURN
            self.turn = self.actor = todo[0]
        else:
            scoring.end_round(self)

    def _deal(self, dealer: int, move: int) -> None:
        self.round += 1
        if self.tell:
            self.tell(deals(dealer))
        number = added_by(move)
        if number >= 0:
            self.take_in(added_with(number))
            if self.tell:
                self.tell(events.took_in(dealer, self.added))
        self.begin_round()

    def totals(self, rounds: int | None = None) -> list[int]:
        """Each seat's points; those of inverted rounds turned round, so that fewer are better."""
        return [sum(column) for column in zip(*scoring.points_of(self, rounds), strict=True)] or [0] * self.seats

    def winners(self) -> tuple[int, ...]:
        """Who has won, once the match is over."""
        return scoring.winners(self)


#: The method for each kind of move that does not use a special card.
_PLAIN_MOVES: tuple[Callable[[Baernergaeng, int, int], None], ...] = (
    Baernergaeng._close_look,
    Baernergaeng._draw,
    Baernergaeng._take,
    Baernergaeng._grab,
    Baernergaeng._keep,
    Baernergaeng._throw,
    Baernergaeng._call,
    Baernergaeng._end,
    Baernergaeng._deal,
)


def deal(setting: Setting) -> Baernergaeng:
    """A match with its first round dealt."""
    state = Baernergaeng(setting)
    state.begin_round()
    return state
