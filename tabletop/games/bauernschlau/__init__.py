"""Bauernschlau: fence in the white sheep, and leave the black ones to the neighbours."""

from tabletop.game import Game
from tabletop.games.bauernschlau.board import FARM_NAMES
from tabletop.games.bauernschlau.counting import counting
from tabletop.games.bauernschlau.notation import read, write
from tabletop.games.bauernschlau.picture import picture
from tabletop.games.bauernschlau.position import from_position, position
from tabletop.games.bauernschlau.refusals import REFUSALS, refusal
from tabletop.games.bauernschlau.rules import Bauernschlau, deal
from tabletop.games.bauernschlau.view import View, sampler, view
from tabletop.options import choice, flag, number, places

GAME: Game[Bauernschlau, int] = Game(
    name="bauernschlau",
    seats=(2, 3, 4, 5, 6),
    options=(
        number("rounds", 1, 6, default=1),
        places("farms", *FARM_NAMES),
        choice("geese", "18", "12", "none", default="18"),
        flag("dog_bonus", default=False),
    ),
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
