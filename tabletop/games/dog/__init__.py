"""Dog: two partners bring their marbles round, with cards and without mercy."""

from tabletop.game import Game
from tabletop.games.dog.moves import Move
from tabletop.games.dog.notation import read, write
from tabletop.games.dog.picture import picture
from tabletop.games.dog.position import from_position, position
from tabletop.games.dog.previews import continuations, foretell
from tabletop.games.dog.refusals import REFUSALS, out_of_turn, refusal
from tabletop.games.dog.rules import BY_CHANCE, Dog, deal
from tabletop.games.dog.view import View, sampler, view
from tabletop.options import choice, flag, seat

GAME: Game[Dog, Move] = Game(
    name="dog",
    seats=(4, 6),
    options=(
        flag("canadian_seven", default=False),
        flag("no_joker_for_eighth", default=False),
        flag("jack_without_effect", default=False),
        flag("finish_from_inside", default=False),
        seat("first_leader", BY_CHANCE, most=6),
        choice("teams", "3x2", "2x3", default="3x2", seats=(6,)),
    ),
    aim="team",
    refusals=REFUSALS,
    deal=deal,
    write=write,
    read=read,
    refusal=refusal,
    position=position,
    from_position=from_position,
    view=view,
    sampler=sampler,
    picture=picture,
    view_type=View,
    allows=Dog.allows,
    out_of_turn=out_of_turn,
    continuations=continuations,
    foretell=foretell,
)
