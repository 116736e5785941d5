"""Why a move of Bauernschlau is refused."""

from __future__ import annotations

from tabletop.errors import IllegalMove
from tabletop.game import SCORE
from tabletop.games.bauernschlau.board import (
    CENTRE,
    LEVEL,
    NEIGHBOURS,
    PASTURES,
    PLACE_NAMES,
    VERTEX_NAMES,
    layout,
)
from tabletop.games.bauernschlau.fences import cut_off_by
from tabletop.games.bauernschlau.moves import (
    BARRIERS,
    DEAL,
    DOGS,
    DONE,
    DRAW,
    FLOCK,
    OFF_BOARD,
    PUTS,
    RESTS,
    REVEALS,
    face_of,
    fence_of,
    kind_of,
    named_off_board,
    origin_of,
    place_of,
    vertex_of,
)
from tabletop.games.bauernschlau.rules import EXTRA, PUT, REST, Bauernschlau
from tabletop.games.bauernschlau.sheep import FACES

REFUSALS = {
    "off_the_board": "{place} is not on the board.",
    "no_vertex": "{vertex} is no vertex of the board.",
    "deal_first": "The round is scored: deal the next one.",
    "round_goes_on": "The round is not over yet: there is nothing to deal.",
    "put_first": "You hold a sheep: first put it on the board.",
    "rest_first": "First put the dog down.",
    "nothing_in_hand": "You hold no sheep: draw one first.",
    "not_in_hand": "You hold no sheep worth {face}.",
    "not_a_pasture": "{place} is not a pasture.",
    "sheep_in_the_way": "There is already a sheep on {place}.",
    "dog_in_the_way": "The dog is on {place}.",
    "supply_empty": "The supply is empty.",
    "no_special_in_bonus": "A black sheep never gives the special action.",
    "sheep_face_down": "Face-down sheep on the board: {count}. The special action needs a board without any.",
    "no_sheep_there": "There is no sheep on {place}.",
    "face_up_for_good": "The sheep on {place} is face up: it stays there for good.",
    "to_another_pasture": "The dog moves a sheep to another pasture: it is on {place} already.",
    "dog_not_in_hand": "The dog only moves with a sheep.",
    "not_on_a_farm": "You can’t put the dog on a farm, such as {place}.",
    "nothing_to_decline": "You may skip only actions from a black sheep: if you can take an action, you must.",
    "no_such_fence": "There are {fences} fences, from 0 on.",
    "not_your_fence": "Fence {fence} belongs to the seats {owners}.",
    "no_barriers_left": "You have no fence piece left.",
    "fence_finished": "Fence {fence} has reached the edge: it is finished.",
    "not_its_gap": "{vertex} is not the outer end of a gap of fence {fence}.",
    "gap_taken": "The outer end {vertex} of this gap is taken by fence {other}.",
    "not_next_to_the_end": "{vertex} is not next to {end}, where fence {fence} ends.",
    "back_to_the_farms": "From {end} to {vertex} the fence would go back towards the farms.",
    "joins_itself": "Fence {fence} would run into itself at {vertex}.",
    "joins_a_fence": "Fence {fence} would run into fence {other} at {vertex}.",
    "cuts_off": "This piece would leave fence {other} no way to the edge beside the others.",
}


def refusal(state: Bauernschlau, seat: int, move: int) -> IllegalMove:
    """The rule that forbids a move to the seat whose turn it is."""
    if move >= OFF_BOARD:
        return _off_board_refusal(named_off_board(move))
    kind = kind_of(move)
    if state.phase == SCORE:
        return IllegalMove("deal_first")
    if move == DEAL:
        return IllegalMove("round_goes_on")
    if state.phase == PUT:
        return _put_refusal(state, face_of(move), place_of(move)) if kind == PUTS else IllegalMove("put_first")
    if state.phase == REST:
        return _rest_refusal(place_of(move)) if kind == RESTS else IllegalMove("rest_first")
    if kind == REVEALS:
        return _face_down_refusal(state, place_of(move))
    if kind == DOGS:
        return _dog_refusal(state, origin_of(move), place_of(move))
    if kind == BARRIERS:
        return _fence_refusal(state, seat, fence_of(move), vertex_of(move))
    return _other_refusal(state, move)


def _off_board_refusal(name: str) -> IllegalMove:
    return IllegalMove("no_vertex", vertex=name) if "/" in name else IllegalMove("off_the_board", place=name)


def _other_refusal(state: Bauernschlau, move: int) -> IllegalMove:
    """Of a turn's beginning, or an action's of the bonus."""
    if move >= PUTS:
        return IllegalMove("nothing_in_hand" if move < REVEALS else "dog_not_in_hand")
    if move == DONE:
        return IllegalMove("nothing_to_decline")
    if move == FLOCK and state.phase == EXTRA:
        return IllegalMove("no_special_in_bonus")
    if move == DRAW or not state.supply:
        return IllegalMove("supply_empty")
    return IllegalMove("sheep_face_down", count=state.down.bit_count())


# sheep and dog


def _put_refusal(state: Bauernschlau, face: int, place: int) -> IllegalMove:
    if face not in state.held:
        return IllegalMove("not_in_hand", face=FACES[face])
    if place == state.dog and place != CENTRE:
        return IllegalMove("dog_in_the_way", place=PLACE_NAMES[place])
    return _target_refusal(place)


def _rest_refusal(place: int) -> IllegalMove:
    if place > CENTRE:
        return IllegalMove("not_on_a_farm", place=PLACE_NAMES[place])
    return _target_refusal(place)


def _dog_refusal(state: Bauernschlau, origin: int, target: int) -> IllegalMove:
    if origin >= PASTURES or not state.down >> origin & 1:
        return _face_down_refusal(state, origin)
    if origin == target:
        return IllegalMove("to_another_pasture", place=PLACE_NAMES[target])
    return _target_refusal(target)


def _target_refusal(place: int) -> IllegalMove:
    code = "not_a_pasture" if place >= PASTURES else "sheep_in_the_way"
    return IllegalMove(code, place=PLACE_NAMES[place])


def _face_down_refusal(state: Bauernschlau, place: int) -> IllegalMove:
    name = PLACE_NAMES[place]
    if place >= PASTURES:
        return IllegalMove("not_a_pasture", place=name)
    return IllegalMove("face_up_for_good" if state.sheep[place] else "no_sheep_there", place=name)


# fences


def _fence_refusal(state: Bauernschlau, seat: int, fence: int, vertex: int) -> IllegalMove:
    if fence >= state.seats:
        return IllegalMove("no_such_fence", fences=state.seats)
    if fence not in layout(state.seated).fences[seat]:
        return IllegalMove("not_your_fence", fence=fence, owners=(fence, (fence + 1) % state.seats))
    if not state.stock[seat]:
        return IllegalMove("no_barriers_left")
    if state.fences.is_finished(fence):
        return IllegalMove("fence_finished", fence=fence)
    path = state.fences.paths[fence]
    found = _step_refusal(state, fence, vertex) if path else _gap_refusal(state, fence, vertex)
    return found or _cut_off_refusal(state, fence, vertex)


def _gap_refusal(state: Bauernschlau, fence: int, vertex: int) -> IllegalMove | None:
    """Of a first barrier."""
    if vertex not in layout(state.seated).gaps[fence]:
        return IllegalMove("not_its_gap", fence=fence, vertex=VERTEX_NAMES[vertex])
    other = _fence_on(state, vertex)
    return None if other is None else IllegalMove("gap_taken", vertex=VERTEX_NAMES[vertex], other=other)


def _step_refusal(state: Bauernschlau, fence: int, vertex: int) -> IllegalMove | None:
    """Of a further barrier."""
    end = state.fences.paths[fence][-1]
    there, here = VERTEX_NAMES[vertex], VERTEX_NAMES[end]
    if vertex not in NEIGHBOURS[end]:
        return IllegalMove("not_next_to_the_end", fence=fence, vertex=there, end=here)
    if LEVEL[vertex] < LEVEL[end]:
        return IllegalMove("back_to_the_farms", vertex=there, end=here)
    other = _fence_on(state, vertex)
    if other == fence:
        return IllegalMove("joins_itself", fence=fence, vertex=there)
    return None if other is None else IllegalMove("joins_a_fence", fence=fence, vertex=there, other=other)


def _fence_on(state: Bauernschlau, vertex: int) -> int | None:
    """The fence that passes a vertex."""
    return next((fence for fence, path in enumerate(state.fences.paths) if vertex in path), None)


def _cut_off_refusal(state: Bauernschlau, fence: int, vertex: int) -> IllegalMove:
    """Not one by one but all together: the fence named is the first that has no room beside the others."""
    paths = list(state.fences.paths)
    paths[fence] = (*paths[fence], vertex)
    return IllegalMove("cuts_off", other=cut_off_by(state.seated, paths, fence))
