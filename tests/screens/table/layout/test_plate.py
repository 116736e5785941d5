"""Plates: on a phone, too, players read who is who."""

from __future__ import annotations

from typing import Any

import pytest

from screens.table.layout.plate import LEGIBLE
from tabletop import Match
from tests.screens.at_table import PEOPLE, opening
from tests.screens.driver import PHONE, Driver

#: Ten letters, and wide ones.
NAMES = ("Maximilian", "Grossmami", "Elisabeth", "Dominique", "Sebastian", "Christina")


@pytest.mark.parametrize(("game", "seats"), [("bohne", 4), ("bohne", 6), ("dog", 4), ("dog", 6)])
def test_a_name_of_ten_letters_can_be_read_on_a_phone(start_app: Any, driver: Driver, game: str, seats: int) -> None:
    match = Match.new(game, seats=seats, seed=1)
    people = [person._replace(name=name) for person, name in zip(PEOPLE, NAMES, strict=False)][:seats]
    start_app(size=PHONE, prepare=opening(match, people))
    driver.frames(5)
    plates: list[Any] = driver.widgets("Plate")
    sizes = {plate.name: plate.children[-1].font_size for plate in plates}
    assert sizes.keys() == {*NAMES[:seats]}
    for plate in plates:
        name = plate.children[-1]
        assert not name.is_shortened, plate.name
        assert name.font_size > 0.8 * LEGIBLE, plate.name


@pytest.mark.parametrize("text", [130, 160])
def test_a_title_of_two_parts_takes_two_lines_in_large_text(start_app: Any, driver: Driver, text: int) -> None:
    match = Match.new("bohne", seats=4, seed=1)
    app = start_app(size=PHONE, prepare=opening(match, PEOPLE[:4], text=text))
    driver.frames(5)
    title = app.page.ids.title
    assert title.text.count("\n") == 1
    lines = title._label._cached_lines
    assert len(lines) == 2
