"""Bärnergäng: remember what lies before you, and call when it is little."""

from tabletop.game import Game
from tabletop.games.baernergaeng.cards import ADDED
from tabletop.games.baernergaeng.counting import counting
from tabletop.games.baernergaeng.house_rules import BEFORE_ACTING, GROWING_CALL
from tabletop.games.baernergaeng.notation import read, write
from tabletop.games.baernergaeng.picture import picture
from tabletop.games.baernergaeng.position import from_position, position
from tabletop.games.baernergaeng.refusals import REFUSALS, refusal
from tabletop.games.baernergaeng.rules import Baernergaeng, deal
from tabletop.games.baernergaeng.scoring import ranks
from tabletop.games.baernergaeng.view import View, sampler, view
from tabletop.options import choice, flag, number

GAME: Game[Baernergaeng, int] = Game(
    name="baernergaeng",
    seats=(2, 3, 4, 5, 6),
    options=(
        ADDED,
        flag("extension_each_round", default=False),
        choice("winner", "points", "rounds", default="points"),
        flag("growing", default=False, seats=(2,)),
        choice("growing_call", *GROWING_CALL, default=BEFORE_ACTING, seats=(2,)),
        flag("keep_specials", default=False),
        flag("protect_caller", default=False),
        number("rounds", 1, 12, default=7),
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
    ranks=ranks,
)
