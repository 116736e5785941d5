"""Each kind of button has its place at every table, and right after a change no tap means what has just come."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.app.words import _
from screens.session.people import Person
from screens.widgets.basics import width_of
from screens.widgets.slots import SETTLES, Slot, SlotButton
from tabletop import Match
from tests.screens.at_round import AtRound, gather
from tests.screens.at_table import (
    GAMES_HERE,
    LAID_FLAT,
    PEOPLE,
    AtTable,
    bauernschlau,
    bungee,
    lasting,
    seats_of,
    sit,
)
from tests.screens.driver import FRAME, PHONE, TABLET, Driver, Pos
from tests.soaking import spread

#: How people sit at a table.
WAYS = ("passed", "flat", "alone")
#: Steps of a random match that are watched.
STEPS = 14

Box = tuple[int, ...]


def box(button: SlotButton) -> Box:
    """Where a button is in the window: left, bottom, right, top."""
    corners = [button.to_window(*corner) for corner in ((button.x, button.y), (button.right, button.top))]
    across, along = (sorted(round(corner[at]) for corner in corners) for at in (0, 1))
    return across[0], along[0], across[1], along[1]


def overlap(one: Box, other: Box) -> bool:
    return all(min(one[at + 2], other[at + 2]) - max(one[at], other[at]) > 1 for at in (0, 1))


class Watch:
    """Looks at all slots in each frame, and remembers what has been seen for as long as a finger takes to come."""

    def __init__(self, table: AtTable) -> None:
        self.table = table
        #: Where each kind of button has ever been, at each edge.
        self.places: dict[tuple[int, Slot], set[Box]] = {}
        #: The words of each slot in each frame of the last ``SETTLES`` seconds.
        frames = round(SETTLES / FRAME) - 3
        self.seen = deque([{box(button): button.text for _edge, button in self.buttons()}] * frames, maxlen=frames)
        self.looked = 0

    def look(self) -> None:
        """Check that a tap would do nothing but what has stood there all the time."""
        if not self.table.on("table"):
            self.seen.clear()
            return
        words = {}
        for edge, button in self.buttons():
            words[box(button)] = button.text
            self.places.setdefault((edge, button.act.slot), set()).add(box(button))
            if button.meaning and button.is_settled:
                before = {frame.get(box(button), "") for frame in self.seen}
                assert before <= {button.text}, f"{button.text} has only just taken the place of {before}"
                assert len(self.seen) == self.seen.maxlen, "the page has only just come"
                self.looked += 1
        self.seen.append(words)

    def buttons(self) -> Iterator[tuple[int, SlotButton]]:
        """All buttons in sight, and the edges at which they are."""
        page = self.table.page
        for edge, shown in enumerate(page.scene.stations if isinstance(self.table, AtRound) else [page.ids.buttons]):
            for button in shown.shown:
                yield edge, button

    def check_places(self) -> None:
        """Check that a kind of button has never been where another kind has been."""
        for (edge, slot), boxes in self.places.items():
            others = {each for (at, other), its in self.places.items() if at == edge and other != slot for each in its}
            assert not any(overlap(one, two) for one in boxes for two in others), slot
            assert len(boxes) == 1 or slot is Slot.MAIN, f"{slot} moves"


def at(start_app: Any, driver: Driver, game: str, way: str, seed: int) -> AtTable:
    """A table of a new match: handed round on a phone, laid flat, or alone with bots."""
    match = Match.new(game, seats=seats_of(game), seed=seed, options=lasting(game, 1))
    if way == "flat":
        return gather(start_app, driver, match, motion="quick")
    app = start_app(size=PHONE)
    app.change(motion="quick", pace="quick")
    bots = [person._replace(level="gentle") for person in PEOPLE]
    people: list[Person] = [PEOPLE[0], *bots[1 : match.seats]] if way == "alone" else [*PEOPLE[: match.seats]]
    app.home(routes.Table(key=app.store.open_table(match, people)))
    driver.frames(5)
    return AtTable(app, driver)


@pytest.mark.parametrize(("game", "way"), spread(GAMES_HERE, WAYS, one_in=2))
def test_no_slot_changes_its_meaning_under_a_finger_on_its_way(  # noqa: PLR0913, PLR0917  (a case is many things)
    start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch, game: str, way: str, shift: int
) -> None:
    if way == "flat" and game not in LAID_FLAT:
        pytest.skip("never laid flat")
    table = at(start_app, driver, game, way, 7 + shift)
    table.rng = Random(5 + shift)
    watch = Watch(table)
    frames = driver.frames

    def watched(number: int = 1) -> None:
        for _frame in range(number):
            frames(1)
            watch.look()

    monkeypatch.setattr(driver, "frames", watched)
    table.play(STEPS)
    driver.wait(SETTLES)
    assert watch.looked or way == "alone"
    watch.check_places()


# -- a finger that is quicker than the table, or slower


def test_a_tap_right_after_a_change_does_nothing_and_a_later_one_does(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3 9", "2 3 4"), motion="none")
    table.make("drop 9", by="drag")
    (on,) = (button for button in table.page.ids.buttons.shown if button.act.slot is Slot.MAIN)
    driver.tap(on)
    assert table.session.is_passing, "the button had only just come"
    driver.wait(SETTLES)
    driver.tap(on)
    assert table.curtain


def test_a_finger_that_was_down_before_the_change_presses_nothing_new(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 1 2", "2 3 4", calls=[1]), motion="none")
    driver.wait(SETTLES)
    finger = driver.down(*table._button("Bungee!").center)
    table.page.open_hand(now=False)
    driver.wait(SETTLES * 2)
    finger.up()
    assert table.played() == 0, "when the finger is lifted, the hand is covered, and the call not possible"


@pytest.mark.parametrize("key", ["enter", "1"])
def test_keys_wait_as_fingers_do(start_app: Any, driver: Driver, key: str) -> None:
    table = sit(start_app, driver, bungee("2 3 9", "2 3 4"), TABLET, motion="none")
    table.page.open_hand(now=False)
    table.page.play("drop 9")
    driver.frames(1)
    before = table.session.is_passing
    driver.key(key)
    assert table.session.is_passing == before
    assert not table.entry.state.is_open


# -- a call


def test_a_call_is_not_as_loud_as_going_on_and_no_key_calls_by_accident(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 1 2", "2 3 4", calls=[1], todo=[], phase="call"), TABLET, motion="none")
    driver.wait(SETTLES)
    loud = {button.text: button.filled for button in table.page.ids.buttons.shown}
    assert (loud["Bungee!"], loud[_("Don’t call")]) == (False, True)
    driver.key("enter")
    assert table.match.record()["moves"][-1] == [0, "hold"]


def test_a_call_that_is_all_one_could_press_is_no_main_button(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("1 1 2", "2 3 4"), TABLET, motion="none")
    driver.wait(SETTLES)
    driver.key("enter")
    assert table.played() == 0


@pytest.mark.parametrize("hand", ["1 1 2", "9 9 10"])
def test_a_covered_hand_does_not_tell_by_a_button_whether_it_is_low(start_app: Any, driver: Driver, hand: str) -> None:
    table = sit(start_app, driver, bungee(hand, "2 3 4"), motion="none", looks=False)
    call = next(button for button in table.page.ids.buttons.shown if button.act.text == "Bungee!")
    assert call.is_grey
    driver.wait(SETTLES)
    driver.tap(call)
    assert table.played() == 0
    assert any("Look at your cards first" in text for text in driver.texts())
    table.unlock()
    assert call.is_grey == (hand == "9 9 10")


def test_a_call_that_is_not_possible_is_grey_and_says_why(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("9 9 10", "2 3 4"), motion="none")
    call = next(button for button in table.page.ids.buttons.shown if button.act.text == "Bungee!")
    driver.wait(SETTLES)
    driver.tap(call)
    assert any(text.startswith("Your hand totals 28, and") for text in driver.texts())
    assert table.played() == 0


@pytest.mark.parametrize("hand", ["1 1 2", "9 9 10"])
def test_on_a_flat_table_the_call_looks_alike_whatever_the_hand(start_app: Any, driver: Driver, hand: str) -> None:
    table = gather(start_app, driver, bungee(hand, "2 3 4"), motion="none")
    for is_open in (False, True):
        if is_open:
            table.look(0)
        (call,) = (button for button in table.scene.stations[0].shown if button.text == "Bungee!")
        assert not call.disabled
    table.press_at(0, "Bungee!")
    assert table.played() == (hand == "1 1 2")
    assert not any("28" in text for text in driver.texts()), "nobody else is told what the hand counts"


# -- room


def test_the_icon_and_the_word_for_looking_stand_in_the_middle_of_their_button(start_app: Any, driver: Driver) -> None:
    look = sit(start_app, driver, bungee("2 3 9", "2 3 4"), motion="none").page.ids.buttons.slots.look
    assert look.icon
    assert (look._above.top + look.ids.label.y) / 2 == pytest.approx(look.center_y, abs=1)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_name_on_the_button_for_looking_takes_nothing_from_the_table(
    start_app: Any, driver: Driver, language: str
) -> None:
    table = sit(start_app, driver, bungee("2 3 9", "2 3 4"), PHONE, motion="none", language=language)
    high = table.scene.height
    table.page.play("drop 9")
    table.page.open_hand(now=False)
    driver.frames(3)
    look = table.page.ids.buttons.slots.look
    assert "Anna" in look.text
    assert look.ids.label.height + look._above.height <= look.height
    assert table.scene.height == high


ROOM: list[tuple[Pos, int]] = [(PHONE, 100), (PHONE, 160), ((640, 360), 160), (TABLET, 160)]


@pytest.mark.parametrize(("language", "room"), spread(["de", "fr", "it"], ROOM, one_in=3))
def test_the_longest_words_fit_into_their_slots(
    start_app: Any, driver: Driver, room: tuple[Pos, int], language: str
) -> None:
    size, text = room
    matches = [
        bungee("1 1 2 9", "2 3 4", calls=[1], todo=[], phase="call"),
        bauernschlau(phase="extra", extras=2, bonus=True, sheep={"0,3": "2?", "3,0": "5?"}),
    ]
    for match in matches:
        table = sit(start_app, driver, match, size, text=text, language=language, motion="none")
        driver.frames(3)
        shown = table.page.ids.buttons.shown
        assert len(shown) >= 2
        for button in shown:
            left, low, right, high = box(button)
            assert 0 <= left < right <= size[0]
            assert 0 <= low < high <= size[1]
            assert min(right - left, high - low) >= 48
            label = button.ids.label
            assert label.height <= button.height + 1
            longest = max(label.text.split(), key=len)
            assert width_of(longest, label.font_size, bold=True) <= right - left, label.text
        for one in shown:
            assert not any(overlap(box(one), box(other)) for other in shown if other is not one)
