"""The screen side of Dog: how marbles move on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from screens.games.dog import ground
from screens.games.dog.entry import DogEntry
from screens.games.dog.table import DogTable
from screens.table.layout.pose import Pose
from tabletop import Seen


class DogScene(DogTable):
    """The screen side of Dog."""

    entry_type: type[DogEntry] = DogEntry
    sounds: Mapping[str, str] = {
        **DogTable.sounds,
        "play": "drop",
        **dict.fromkeys(("fold", "give", "exchange"), "slide"),
    }
    by_hand = ("deal", "fold")
    paces: Mapping[str, float] = {"play": 0.3, "fold": 1.2, "give": 0.2}
    struck = ("home",)

    # what happens

    def passed(self, seen: Seen) -> Sequence[Pose]:
        """The poses that a marble passes, cell by cell."""
        steps: Any = dict(seen.facts).get("steps")
        if seen.what != "move" or not seen.origin or not seen.target:
            return ()
        return self.passing(seen.origin, seen.target, steps)

    def passing(self, origin: str, target: str, steps: int) -> Sequence[Pose]:
        """The poses of the cells that a marble passes in this many steps."""
        way = ground.trail(self.number, origin, target, steps, self.board.teams)
        return [self.board.piece_pose("", self.board.seen(spot)) for spot in way[:-1]]
