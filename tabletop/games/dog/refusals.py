"""Why a move of Dog is refused: the slow way, walked only once the rules have said no."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.errors import IllegalMove
from tabletop.game import NO_SEAT, not_your_turn
from tabletop.games.dog.board import (
    BIT,
    COLOURS,
    FINISH,
    HOME,
    KENNEL,
    MARBLES,
    SEVEN_STEPS,
    START,
    TRACK,
    colour_of_place,
    depth_of,
    finish_cell,
    is_innermost,
    place_name,
    places_entered,
    steps_between,
    track_length,
    way,
)
from tabletop.games.dog.cards import EXIT_RANKS, FACES, FORWARD, FOUR, FOUR_BACK, JACK, SEVEN
from tabletop.games.dog.moves import FOLD, GIVE, MALFORMED, Move, is_malformed
from tabletop.games.dog.rules import EXCHANGE, Dog
from tabletop.packed_hands import held

REFUSALS = {
    # cards
    "exchange_first": "First each player passes a card to their team.",
    "exchange_is_over": "You pass cards only before a round.",
    "gifts_are_fixed": "Your whole team has chosen: the cards stay as they are.",
    "not_in_hand": "You have no {card} in your hand.",
    "no_fold": "You can use one of your cards, so you must.",
    "declare_a_rank": "Say what the Joker stands for: X=5, X=K…",
    "name_the_marble": "Say which marble the {card} moves, and where to.",
    "one_marble_a_card": "Only a 7 may be split: {card} moves one marble.",
    "only_jack_swaps": "Only a Jack swaps marbles: {card} moves one.",
    "jack_only_swaps": "A Jack moves no marble: it swaps two.",
    # whose marble
    "no_marble_there": "There is no marble on {cell}.",
    "not_your_marble": "You can’t move the marble on {cell}.",
    "team_mate_not_yet": "You move your team-mates’ marbles only once your own four are in.",
    "stays_home": "All four {colour} marbles are in: they stay there.",
    "one_colour_a_card": "A card moves one team-mate’s marbles: another’s only once that colour is complete.",
    # exit
    "not_an_exit_card": "Only an Ace, a King, or a Joker played as one brings a marble out.",
    "exit_to_start": "A marble comes out to its own start, {cell}.",
    "kennel_is_empty": "This kennel is empty.",
    "guard_on_start": "The marble on {cell} has just come out: no marble can come out onto it.",
    # moves
    "guard_in_the_way": "The marble on {cell} has just come out: no marble may pass it or land on it.",
    "wrong_distance": "That is {steps} steps forward, and {card} doesn’t move that many.",
    "only_four_goes_back": "Only a 4 goes backward, by exactly four.",
    "not_its_finish": "A marble goes only into its own finish: {cell} is another colour’s.",
    "guard_turns_in": "The marble on {cell} has just come out: with this move it can’t turn into the finish.",
    "never_backward_in": "No marble enters the finish backward.",
    "overshoots_finish": "{card} is too far: the end of the finish is {room} steps away.",
    "finish_cell_taken": "There is a marble on {cell} already.",
    "no_jumping_in_finish": "You can’t jump over the marble on {cell} in the finish.",
    "never_leaves_finish": "A marble in the finish stays there.",
    "never_back_in_finish": "In the finish marbles only go forward.",
    "deeper_first": "Here the finish is filled from the inside: {cell} comes first.",
    "joker_for_the_last": "No Joker brings in the team’s last marble.",
    # seven
    "seven_brings_nobody_out": "A 7 brings no marble out.",
    "seven_not_used_up": "These are {steps} steps: you must take all seven.",
    "seven_too_far": "These are {steps} steps, and a 7 has only seven.",
    "part_without_steps": "A part of a 7 has at least one step.",
    "sent_home_before": "An earlier part sent the marble on {cell} back to its kennel.",
    # jack
    "swap_another_colour": "A Jack swaps your marble with one of another colour.",
    "swap_on_track_only": "Only marbles on the track can be swapped, and {cell} is not on it.",
    "guard_not_swapped": "The marble on {cell} has just come out: you can’t swap it.",
    "null_jack_other_use": "You may play a Jack without effect only if you can play nothing else.",
    "null_jack_other_marbles": "You can play a Jack without effect only if all marbles on the track are of the "
    "colour you move.",
    "null_jack_empty_track": "You can’t play a Jack without effect while no marble is on the track.",
}

Fault = IllegalMove | None


def out_of_turn(state: Dog, seat: int, move: Move) -> IllegalMove:
    """Why a seat that the table does not wait for can't make a move."""
    if move[0] == GIVE and state.phase == EXCHANGE and state.gifts_are_fixed(seat):
        return IllegalMove("gifts_are_fixed")
    return not_your_turn(state, seat, move)


def refusal(state: Dog, seat: int, move: Move) -> IllegalMove:
    """The rule that forbids a move to a seat that the table waits for."""
    if state.phase == EXCHANGE:
        return _not_in_hand(move[1]) if move[0] == GIVE else IllegalMove("exchange_first")
    if move[0] == GIVE:
        return IllegalMove("exchange_is_over")
    if move == FOLD:
        return IllegalMove("no_fold")
    card, rank = move[:2]
    if not held(state.hands[seat], card):
        return _not_in_hand(card)
    if is_malformed(move):
        return IllegalMove(MALFORMED[~move[-1]], card=FACES[rank])
    faults = {SEVEN: _seven_fault, JACK: _jack_fault}
    fault = faults.get(rank, _move_fault)(state, seat, move)
    return fault or IllegalMove("joker_for_the_last")


def _not_in_hand(card: int) -> IllegalMove:
    return IllegalMove("not_in_hand", card=FACES[card])


# whose marble


def _marble_fault(state: Dog, seat: int, place: int, colours: Sequence[int]) -> Fault:
    """Why the seat may not move the marble on a place, these being the colours that it may."""
    colour = place - KENNEL if place >= KENNEL else state.colour_on(place)
    if colour == NO_SEAT:
        return IllegalMove("no_marble_there", cell=place_name(place))
    if colour in colours:
        return None
    if colour not in state.team_of(seat):
        return IllegalMove("not_your_marble", cell=place_name(place))
    if state.marbles[colour] == HOME[colour]:
        return IllegalMove("stays_home", colour=COLOURS[colour])
    return IllegalMove("team_mate_not_yet" if seat in colours else "one_colour_a_card")


# a card that moves one marble


def _move_fault(state: Dog, seat: int, move: Move) -> Fault:
    _, rank, origin, target = move
    colours = state.colours_of(seat)
    fault = _marble_fault(state, seat, origin, colours)
    if fault:
        return fault
    if origin >= KENNEL:
        return _exit_fault(state, rank, origin - KENNEL, target)
    colour = state.colour_on(origin)
    if rank == FOUR and _goes_four_back(state, origin, target):
        return _guard_fault(state, [(origin - step) % track_length(state.seats) for step in range(1, FOUR_BACK + 1)])
    return (
        _finish_fault(state, colour, origin, target)
        or _distance_fault(state, rank, colour, (origin, target))
        or _way_fault(state, colour, origin, target)
    )


def _exit_fault(state: Dog, rank: int, colour: int, target: int) -> Fault:
    start = START[colour]
    if rank not in EXIT_RANKS:
        return IllegalMove("not_an_exit_card")
    if target != start:
        return IllegalMove("exit_to_start", cell=place_name(start))
    if state.marbles[colour].bit_count() == MARBLES:
        return IllegalMove("kennel_is_empty")
    return IllegalMove("guard_on_start", cell=place_name(start)) if state.guards & BIT[start] else None


def _finish_fault(state: Dog, colour: int, origin: int, target: int) -> Fault:
    """Why a marble can't come so into, about or out of a finish, whatever the card."""
    if origin >= FINISH and target < FINISH:
        return IllegalMove("never_leaves_finish")
    if target >= FINISH and colour_of_place(target) != colour:
        return IllegalMove("not_its_finish", cell=place_name(target))
    if origin >= FINISH and target < origin:
        return IllegalMove("never_back_in_finish")
    if target >= FINISH and state.guards & BIT[origin]:
        return IllegalMove("guard_turns_in", cell=place_name(origin))
    return None


def _distance_fault(state: Dog, rank: int, colour: int, part: tuple[int, int]) -> Fault:
    origin, target = part
    seats = state.seats
    steps = steps_between(seats, colour, origin, target)
    if steps in FORWARD[rank]:
        return None
    if target >= FINISH:
        back_in = (origin - START[colour]) % track_length(seats) + 1 + target - finish_cell(colour, 0)
        if origin < FINISH and rank == FOUR and back_in == FOUR_BACK:
            return IllegalMove("never_backward_in")
        room = steps_between(seats, colour, origin, finish_cell(colour, MARBLES - 1))
        if min(FORWARD[rank]) > room:
            return IllegalMove("overshoots_finish", card=FACES[rank], room=room)
    elif (origin - target) % track_length(seats) in FORWARD[rank]:
        return IllegalMove("only_four_goes_back")
    return IllegalMove("wrong_distance", card=FACES[rank], steps=steps)


def _way_fault(state: Dog, colour: int, origin: int, target: int) -> Fault:
    """What stands in the way forward."""
    places = way(state.seats, origin, target)
    for place in places:
        if place >= FINISH and state.marbles[colour] & BIT[place]:
            code = "finish_cell_taken" if place == target else "no_jumping_in_finish"
            return _guard_fault(state, places) or IllegalMove(code, cell=place_name(place))
    return _guard_fault(state, places) or _depth_fault(state, colour, target)


def _depth_fault(state: Dog, colour: int, target: int) -> Fault:
    """Why a marble may not stop on this cell of its finish, where that is filled from the inside."""
    own = state.marbles[colour]
    if target < FINISH or not state.options["finish_from_inside"] or is_innermost(target, own):
        return None
    deeper = range(target + 1, target + MARBLES - depth_of(target))
    return IllegalMove("deeper_first", cell=place_name(max(cell for cell in deeper if not own & BIT[cell])))


def _guard_fault(state: Dog, places: Sequence[int]) -> Fault:
    for place in places:
        if state.guards & BIT[place]:
            return IllegalMove("guard_in_the_way", cell=place_name(place))
    return None


def _goes_four_back(state: Dog, origin: int, target: int) -> bool:
    return max(origin, target) < FINISH and (origin - target) % track_length(state.seats) == FOUR_BACK


# a seven


def _seven_fault(state: Dog, seat: int, move: Move) -> Fault:
    """Why these parts, one after the other, are no way of a Seven."""
    table = state.copy()
    colours = table.team_of(seat) if table.options["canadian_seven"] else table.colours_of(seat)
    made = hit = 0
    for origin, target in zip(move[2::2], move[3::2], strict=True):
        if origin < KENNEL and hit & BIT[origin] and table.colour_on(origin) == NO_SEAT:
            return IllegalMove("sent_home_before", cell=place_name(origin))
        fault = _part_fault(table, seat, (origin, target), colours)
        if fault:
            return fault
        colour = table.colour_on(origin)
        made += steps_between(table.seats, colour, origin, target)
        hit |= sum(table.marbles) & places_entered(table.seats, origin, target)
        table.play_part(seat, origin, target)
        if not table.options["canadian_seven"]:
            is_complete = table.marbles[colour] == HOME[colour]
            colours = table.colours_of(seat) if is_complete else (colour,)
    if made != SEVEN_STEPS:
        return IllegalMove("seven_not_used_up" if made < SEVEN_STEPS else "seven_too_far", steps=made)
    if state.is_forbidden_to_jokers(seat, move):
        return IllegalMove("joker_for_the_last")
    return None


def _part_fault(table: Dog, seat: int, part: tuple[int, int], colours: Sequence[int]) -> Fault:
    origin, target = part
    if origin >= KENNEL:
        return _marble_fault(table, seat, origin, colours) or IllegalMove("seven_brings_nobody_out")
    fault = _marble_fault(table, seat, origin, colours)
    if fault:
        return fault
    colour = table.colour_on(origin)
    return (
        _finish_fault(table, colour, origin, target)
        or _part_length_fault(table, colour, origin, target)
        or _way_fault(table, colour, origin, target)
    )


def _part_length_fault(table: Dog, colour: int, origin: int, target: int) -> Fault:
    steps = steps_between(table.seats, colour, origin, target)
    if not steps:
        return IllegalMove("part_without_steps")
    if steps <= SEVEN_STEPS:
        return None
    if target < FINISH and (origin - target) % track_length(table.seats) <= SEVEN_STEPS:
        return IllegalMove("only_four_goes_back")
    return IllegalMove("seven_too_far", steps=steps)


# a jack


def _jack_fault(state: Dog, seat: int, move: Move) -> Fault:
    if len(move) == 2:  # noqa: PLR2004  (a card and its rank: no marbles are named)
        return _null_jack_fault(state, seat)
    origin, target = move[2:]
    fault = _marble_fault(state, seat, origin, state.colours_of(seat)) or _swap_fault(state, origin)
    if fault:
        return fault
    if target < KENNEL and state.colour_on(target) == NO_SEAT:
        return IllegalMove("no_marble_there", cell=place_name(target))
    if target < KENNEL and state.colour_on(target) == state.colour_on(origin):
        return IllegalMove("swap_another_colour")
    return _swap_fault(state, target)


def _swap_fault(state: Dog, place: int) -> Fault:
    if place >= FINISH:
        return IllegalMove("swap_on_track_only", cell=place_name(place))
    return IllegalMove("guard_not_swapped", cell=place_name(place)) if state.guards & BIT[place] else None


def _null_jack_fault(state: Dog, seat: int) -> Fault:
    if FOLD not in state.moves(seat) and not state.options["jack_without_effect"]:
        return IllegalMove("null_jack_other_use")
    on_track = any(marbles & TRACK for marbles in state.marbles)
    return IllegalMove("null_jack_other_marbles" if on_track else "null_jack_empty_track")
