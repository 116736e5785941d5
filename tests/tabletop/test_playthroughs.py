"""The playthrough files show what players are told in a match."""

from __future__ import annotations

import pytest

from tabletop import GAMES
from tests.playthroughs import FOLDER, playthrough


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_match_is_told_as_its_playthrough_has_it(game: str) -> None:
    file = FOLDER / f"{game}.txt"
    assert file.exists(), "write it: python -m tests.playthroughs"
    assert playthrough(game) == file.read_text(encoding="utf-8")
