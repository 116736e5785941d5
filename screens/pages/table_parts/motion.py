"""How fast things move on a table, by the pref "motion"."""

from __future__ import annotations

from screens.table.scene import Scene

#: Seconds that a piece glides, by the pref "motion".
GLIDES = {"full": 0.24, "quick": 0.12, "none": 0.0}
#: How long it takes from one thing that happens to the next, against what a scene says.
TEMPI = {"full": 1.0, "quick": 0.5, "none": 0.0}


def set_motion(scene: Scene, motion: str, share: float = 1.0) -> None:
    """Let things move as fast as is set, or in this share of the time."""
    scene.layer.duration = GLIDES[motion] * share
    scene.tempo = TEMPI[motion] * share
