"""Tables have room for all their texts: in the languages with the longest words, on any screen, in any type size."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

from screens.app import theme
from screens.store import Store
from tabletop import GAMES, Match
from tests.screens.at_table import BOARDS, GAMES_HERE, PEOPLE, AtTable, bauernschlau, dog, lay
from tests.screens.driver import PHONE, TABLET, Driver, Pos

#: A phone on its side.
SIDEWAYS = (640, 360)
SCREENS: list[tuple[Pos, int]] = [(PHONE, 100), (PHONE, 160), (SIDEWAYS, 100), (TABLET, 80), (TABLET, 160)]
#: How much of a match is checked.
STEPS = 10


@pytest.mark.parametrize("language", ["de", "fr", "it"])
@pytest.mark.parametrize(("size", "text"), SCREENS, ids=lambda value: str(value).replace(" ", ""))
@pytest.mark.parametrize("game", GAMES_HERE)
def test_no_text_of_a_table_is_cut_off(  # noqa: PLR0913, PLR0917  (a case is many things)
    game: str, size: Pos, text: int, language: str, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    app = _speaking(start_app, tmp_path, language, size, text)
    for seats in {GAMES[game].seats[0], GAMES[game].seats[-1]}:
        lay(app, _begun(game, seats))
        table = AtTable(app, driver, random.Random(seats))
        for _ in range(STEPS):
            driver.frames(4)
            if not table.on("table"):
                break
            _check(app, driver)
            table.step()


def _speaking(start_app: Any, folder: Path, language: str, size: Pos, text: int) -> Any:
    store = Store(folder / "stammtisch.db")
    store.write("prefs", {"language": language, "text": text, "motion": "none"})
    store.close()
    return start_app(size=size)


def _begun(game: str, seats: int) -> Match:
    options = {"extension": [*_kinds(game)]} if _kinds(game) else {}
    match = Match.new(game, seats=seats, seed=3, options=options)
    rng = random.Random(3)
    for _ in range(3 * seats):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def _kinds(game: str) -> tuple[str, ...]:
    return next((option.values for option in GAMES[game].options if option.type == "several"), ())


def _check(app: Any, driver: Driver) -> None:
    labels: list[Any] = driver.widgets("Label")
    for label in labels:
        if not label.text or label.width <= 1:
            continue
        assert label.texture_size[0] <= label.width + 1, label.text
        assert label.texture_size[1] <= label.height + 1, label.text
        left, low = label.to_window(label.x, label.y)
        assert left >= -1, label.text
        assert low >= -1, label.text
        assert left + label.width <= app.root.width + 1, label.text
        is_a_name = any(person.name in label.text for person in PEOPLE)
        assert is_a_name or not label.is_shortened, f"{label.text} is shortened"


# -- the boards, where they are fullest


def _as_it_is(_table: AtTable) -> None:
    """Leave the table as it is."""


def _walk(table: AtTable) -> None:
    for what, to in (("hand 0/7", "12"), ("12", "14")):
        table.driver.drag(table.at(what), table.target(to), steps=4)
        table._still()
    assert table.scene.entry.choice.taken


def _play_a_joker(table: AtTable) -> None:
    for what, to in (("hand 0/X", "12"), ("12", "17")):
        table.driver.drag(table.at(what), table.target(to), steps=4)
        table._still()
    assert len(table.scene.entry.buttons()) == 3


def _survey(table: AtTable) -> None:
    table.driver.tap(table.scene.ids.eye)


def _choose_a_sheep(table: AtTable) -> None:
    table.driver.tap(table.at("0,3"))
    assert table.scene.entry.chosen


Case = tuple[Match, Callable[[AtTable], None]]

HELPED = ["F0 F1 F2 F3", "17 K K K", "30 31 33 34"]
SHEEP = {"0,3": "2?", "3,0": "5?"}


def _full_dog() -> Iterator[Case]:
    for seats in GAMES["dog"].seats:
        yield Match.new("dog", seats=seats, seed=4), _as_it_is
        yield dog("A 2 7 10 Q X", "K K 12 30", "17 K K K", seats=seats), _walk
        yield dog("A 2 7 10 Q X", "K K 12 30", "17 K K K", seats=seats), _play_a_joker
        yield dog("4 8", *HELPED[: seats - 1], seats=seats, leader=1), _as_it_is
    plays_for_two = dog("4 8", *HELPED[:2], seats=6, options={"teams": "2x3"})
    yield plays_for_two, _as_it_is


def _full_farms() -> Iterator[Case]:
    for seats in GAMES["bauernschlau"].seats:
        yield bauernschlau(seats, phase="put", held=["-3", "1", "2", "3", "5", "5"][:seats]), _as_it_is
        yield bauernschlau(seats, phase="extra", extras=2, bonus=True, sheep=SHEEP), _as_it_is
        yield bauernschlau(seats, phase="rest", dog=None, sheep=SHEEP), _survey
        yield bauernschlau(seats, sheep=SHEEP), _choose_a_sheep


FULL: dict[str, Callable[[], Iterator[Case]]] = {"bauernschlau": _full_farms, "dog": _full_dog}


#: Each language, on small and large screens, in small and large type.
FULL_SCREENS: list[tuple[Pos, int, str]] = [
    (PHONE, 100, "de"),
    (PHONE, 160, "de"),
    (PHONE, 160, "fr"),
    (SIDEWAYS, 80, "fr"),
    (SIDEWAYS, 160, "de"),
    ((800, 600), 160, "fr"),
    (TABLET, 160, "de"),
    ((2560, 1440), 80, "fr"),
]


@pytest.mark.parametrize(("size", "text", "language"), FULL_SCREENS, ids=lambda value: str(value).replace(" ", ""))
@pytest.mark.parametrize("game", BOARDS)
def test_the_fullest_boards_have_room_for_all_and_all_can_be_hit(  # noqa: PLR0913, PLR0917  (a case is many things)
    game: str, size: Pos, text: int, language: str, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    app = _speaking(start_app, tmp_path, language, size, text)
    for match, prepare in FULL[game]():
        lay(app, match)
        table = AtTable(app, driver)
        driver.frames(4)
        if table.curtain:
            table.open_curtain()
        if table.scene.entry.has_secrets:
            table.unlock()
        prepare(table)
        driver.frames(4)
        _check(app, driver)
        _check_that_texts_are_apart(app, driver)
        _check_that_all_can_be_hit(table)


def _check_that_texts_are_apart(app: Any, driver: Driver) -> None:
    table = app.page.ids.table
    bubbles: list[Any] = driver.widgets("Bubble")
    words: list[Any] = driver.widgets("Label")
    over = [child for bubble in bubbles for child in bubble.walk()]
    labels = [label for label in words if label.text.strip() and label not in over]
    seen = [label for label in labels if label.width > 1 and label.height > 1 and _is_seen(label)]
    boxes = {label: _written_box(label) for label in seen if table in _parents(label)}
    for one, other in combinations(boxes, 2):
        assert not _overlap(boxes[one], boxes[other]), f"{one.text!r} and {other.text!r}"
    for board in app.page.scene.boards:
        for side in app.page.scene.seats:
            assert not _overlap(_box(board), _box(side)), f"a plate lies over the board: {_box(side)}"


def _check_that_all_can_be_hit(table: AtTable) -> None:
    """Check buttons and cards at once, and what is on a board after zooming in."""
    scene, touch = table.scene, theme.touch() - 1
    acts: list[Any] = table.driver.widgets("TextButton")
    for act in acts:
        assert min(act.size) >= touch, act.text
    hand = [scene.layer.goal_of(piece) for piece in table.pieces(f"hand {int(scene.focus_seat)}")]
    for one, other in pairwise(hand):
        apart = abs(one.x - other.x) if abs(one.y - other.y) < 1 or one.turn != other.turn else touch
        assert apart >= 20
    for pose in hand:
        assert pose.width >= (touch if scene.game == "dog" else 42)
    for board in scene.boards:
        assert board.step * board.largest * board._whole >= touch


def _written_box(label: Any) -> tuple[float, float, float, float]:
    """The box of a label's text, not of the whole label."""
    left, low, right, high = _box(label)
    width, height = label.texture_size
    across = {"left": left, "center": (left + right - width) / 2, "right": right - width}
    x = across.get(label.halign, left) if label.text_size[0] else (left + right - width) / 2
    y = (low + high - height) / 2
    return x, y, x + width, y + height


def _box(widget: Any) -> tuple[float, float, float, float]:
    left, low = widget.to_window(widget.x, widget.y)
    return left, low, left + widget.width, low + widget.height


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across, along = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
    return across > 2 and along > 2


def _is_seen(widget: Any) -> bool:
    return all(each.opacity for each in (widget, *_parents(widget)))


def _parents(widget: Any) -> Iterator[Any]:
    while (widget := widget.parent) is not None and widget.parent is not widget:
        yield widget
