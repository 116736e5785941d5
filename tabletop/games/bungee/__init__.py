"""Bungee: drop what is high, and call before the others do."""

from tabletop.game import Game
from tabletop.games.bungee.counting import counting
from tabletop.games.bungee.notation import read, write
from tabletop.games.bungee.picture import picture
from tabletop.games.bungee.position import from_position, position
from tabletop.games.bungee.refusals import REFUSALS, refusal
from tabletop.games.bungee.rules import NEVER, REACHING, SIX_IN_LAST_LAP, Bungee, deal
from tabletop.games.bungee.view import View, sampler, view
from tabletop.options import choice, flag, number

GAME: Game[Bungee, int] = Game(
    name="bungee",
    seats=(2, 3, 4, 5),
    options=(
        number("rounds", 1, 12, default=6),
        flag("lucky_six_skips", default=True),
        choice(
            "six_extends_last_lap",
            *SIX_IN_LAST_LAP,
            default=REACHING,
            formerly={True: REACHING, False: NEVER},
        ),
        flag("play_before_call", default=False),
        flag("lucky_bungees_count", default=False),
    ),
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
    view_type=View,
    counting=counting,
)
