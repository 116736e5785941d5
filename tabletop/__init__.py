"""Five tabletop games, by all their rules. This is the engine's whole public surface, besides ``tabletop.bots``.

The app uses nothing beneath it but the data of one game at a time, in that game's own folder: its cards, its board.

>>> from tabletop import GAMES, Match
>>> match = Match.new("bungee", seats=2, seed=7)
>>> match.moves(match.actors[0])[:3]
['drop 2', 'drop 6', 'drop 7']
"""

from tabletop.counting import Count
from tabletop.errors import IllegalMove
from tabletop.events import Event, Seen, learners_of, versions_of
from tabletop.game import OVER, SCORE, Game, Json, Setting, State, Viewer
from tabletop.games import GAMES
from tabletop.match import Match
from tabletop.options import Option
from tabletop.places import Place
from tabletop.replay import ALL, MatchReplay
from tabletop.verbs import DEAL, verb_of

__version__ = "0.1.0"

__all__ = [
    "ALL",
    "DEAL",
    "GAMES",
    "OVER",
    "SCORE",
    "Count",
    "Event",
    "Game",
    "IllegalMove",
    "Json",
    "Match",
    "MatchReplay",
    "Option",
    "Place",
    "Seen",
    "Setting",
    "State",
    "Viewer",
    "__version__",
    "learners_of",
    "verb_of",
    "versions_of",
]
