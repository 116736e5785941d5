"""Five tabletop games, by all their rules.

>>> from tabletop import GAMES, Match
>>> match = Match.new("bungee", seats=2, seed=7)
>>> match.moves(match.actors[0])[:3]
['drop 2', 'drop 6', 'drop 7']
"""

from tabletop.errors import IllegalMove
from tabletop.events import Event, Seen
from tabletop.games import GAMES
from tabletop.match import Match
from tabletop.places import Place
from tabletop.replay import ALL, MatchReplay

__version__ = "0.1.0"

__all__ = ["ALL", "GAMES", "Event", "IllegalMove", "Match", "MatchReplay", "Place", "Seen", "__version__"]
