"""Nicht die Bohne!: collect what counts, and leave the beans to the others."""

from tabletop.game import Game
from tabletop.games.bohne.counting import counting
from tabletop.games.bohne.notation import read, write
from tabletop.games.bohne.picture import picture
from tabletop.games.bohne.position import from_position, position
from tabletop.games.bohne.refusals import REFUSALS, refusal
from tabletop.games.bohne.rules import Bohne, deal
from tabletop.games.bohne.view import View, sampler, view
from tabletop.options import number

GAME: Game[Bohne, int] = Game(
    name="bohne",
    seats=(3, 4, 5, 6),
    options=(number("rounds", 1, 6, default=3),),
    aim="most",
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
    counting=counting,
)
