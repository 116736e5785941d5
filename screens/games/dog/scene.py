"""The screen side of Dog: how marbles move on the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from screens.games.dog import ground
from screens.games.dog.entry import DogEntry
from screens.games.dog.table import DogTable
from screens.table.layout.pose import Pose
from screens.table.model.marks import ANEW, SENT, SWAP, WALK, Mark
from tabletop import Seen
from tabletop.games.dog.board import COLOURS

#: The mark of each event.
MARKS = {"exit": WALK, "move": WALK, "swap": SWAP, "home": SENT, "deal": ANEW}


class DogScene(DogTable):
    """The screen side of Dog."""

    entry_type: type[DogEntry] = DogEntry
    sounds: Mapping[str, str] = {
        **DogTable.sounds,
        "play": "drop",
        "home": "hit",
        **dict.fromkeys(("fold", "give", "exchange"), "slide"),
    }
    by_hand = ("deal", "fold")
    paces: Mapping[str, float] = {"play": 0.3, "fold": 1.2, "give": 0.2}
    struck = ("home",)

    def is_out(self, view: Mapping[str, Any], seat: int) -> bool:
        """Whether a seat has played or laid down all its cards."""
        return view["phase"] == "play" and not view["hands"][seat]

    # what happens

    def marked(self, seen: Seen) -> Mark | None:
        """A marble's way, a swap, and where a marble that was sent back had stood."""
        kind = MARKS.get(seen.what)
        if kind is None or seen.seat is None:
            return None
        if kind == SENT:
            owner = COLOURS.index(str(dict(seen.facts)["colour"]))
            return Mark(kind, owner, seen.origin or "")
        return Mark(kind, seen.seat, seen.target or "", seen.origin or "", seen=seen)

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
