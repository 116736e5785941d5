"""Tschau Sepp, stripped: follow colour or number, and get rid of your cards."""

from tabletop.games.tschau.notation import read, write
from tabletop.games.tschau.picture import picture
from tabletop.games.tschau.position import from_position, position
from tabletop.games.tschau.refusals import REFUSALS, refusal
from tabletop.games.tschau.rules import Tschau, deal
from tabletop.games.tschau.view import sampler, view

from tabletop.game import Game
from tabletop.options import number

GAME: Game[Tschau, int] = Game(
    name="tschau",
    seats=(2, 3, 4),
    options=(number("rounds", 1, 4, default=2),),
    aim="least",
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
)
