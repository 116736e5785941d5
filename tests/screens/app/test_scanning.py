"""One key, or a switch, is enough: a ring goes round, and the key presses what it stands on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.core.window import Window

from screens.app import routes
from screens.device.accessibility.tree import Action, Node
from tabletop import Match
from tests.screens.accessibility.test_tables import Blind
from tests.screens.at_table import PEOPLE, bungee, lasting, opening, seats_of
from tests.screens.driver import Driver
from tests.soaking import soak

SPACE = 32


def press_at(app: Any, driver: Driver, words: str, key: str = "space") -> None:
    """Press the key as soon as the ring stands on what has these words, or on a group with it, and then on it alone."""

    def stands_there() -> bool:
        return any(words in node.label and node.label != "Back up" for node in app.scanning.on)

    is_found = False
    while not is_found:
        driver.until(stands_there, seconds=120)
        is_found = len(app.scanning.on) == 1
        driver.key(key)
    driver.wait(0.3)


def ring_round(app: Any, driver: Driver) -> list[str]:
    """The labels of all that the ring comes to until it begins again, group by group."""
    driver.until(lambda: bool(app.scanning.on), seconds=60)
    seen: list[list[str]] = []
    while (labels := [node.label for node in app.scanning.on]) not in seen:
        seen.append(labels)
        driver.wait(1)
    return [label for labels in seen for label in labels]


def seen_at_a_turn(start_app: Any, driver: Driver) -> list[str]:
    """The labels of all that the ring comes to in a player's turn of Bungee."""
    match = bungee("7 3 2", "3 4 5", discard="9")
    start = opening(match, PEOPLE[:2], scan=1, motion="none", headphones=True, handover="hidden", cover_after=0)
    app = start_app(prepare=start)
    press_at(app, driver, "Begin")
    return ring_round(app, driver)


def test_pages_are_gone_through_with_one_key(app: Any, driver: Driver) -> None:
    app.change(scan=1)
    press_at(app, driver, "Settings")
    assert isinstance(app.pages.route, routes.Settings)
    press_at(app, driver, "Dark", "enter")
    assert app.prefs.theme == "dark"
    press_at(app, driver, "Back")
    assert app.pages.is_at_shelf


def test_a_turn_is_played_with_one_key(start_app: Any, driver: Driver) -> None:
    match = bungee("7 3 2", "3 4 5", discard="9")
    app = start_app(prepare=opening(match, PEOPLE[:2], scan=1, motion="none", headphones=True, cover_after=0))
    press_at(app, driver, "Begin")
    if not app.page.scene.entry.state.is_open:
        press_at(app, driver, "Peek")
    press_at(app, driver, "3 of 3: 7")
    press_at(app, driver, "Discard pile: 9")
    assert [move for _seat, move in app.page.session.match.record()["moves"]] == ["drop 7"]


def test_the_ring_comes_to_cards_and_choices_before_the_bar(start_app: Any, driver: Driver) -> None:
    seen = seen_at_a_turn(start_app, driver)
    assert seen.index("Back") > max(at for at, label in enumerate(seen) if "hand" in label)


def test_the_ring_leaves_out_what_cannot_be_moved_now(start_app: Any, driver: Driver) -> None:
    seen = seen_at_a_turn(start_app, driver)
    assert any("Discard pile" in label for label in seen)
    assert not any("Lucky card" in label or "Beat’s hand" in label for label in seen)


def test_where_others_listen_the_ring_comes_to_every_card(start_app: Any, driver: Driver) -> None:
    """Their number would tell how many of them can be played."""
    match = bungee("7 3 2", "3 4 5", discard="9")
    app = start_app(prepare=opening(match, PEOPLE[:2], scan=1, motion="none", cover_after=0))
    press_at(app, driver, "Begin")
    assert not app.page.is_heard_alone
    assert any("Lucky card" in label for label in ring_round(app, driver))


def test_many_things_are_gone_through_in_groups_each_of_which_is_offered_once(app: Any, driver: Driver) -> None:
    app.change(scan=1)
    driver.until(lambda: len(app.scanning.on) > 1, seconds=60)
    first = list(app.scanning.on)
    driver.key("space")
    for node in first:
        assert [each.label for each in app.scanning.on] == [node.label]
        driver.wait(1)
    assert len(app.scanning.on) > 1
    assert app.scanning.on[0].key not in {node.key for node in first}
    assert len(ring_round(app, driver)) > len(first)


def test_what_has_gone_since_the_ring_came_to_it_is_not_pressed(app: Any, driver: Driver) -> None:
    app.change(scan=2)
    driver.until(lambda: any("Settings" in node.label for node in app.scanning.on), seconds=120)
    settings = [node for node in app.scanning.on if "Settings" in node.label]
    app.go(routes.Standings())
    assert not app.scanning.on
    app.scanning.on = settings
    driver.key("space")
    assert isinstance(app.pages.route, routes.Standings)


def test_a_key_that_is_held_presses_once_and_no_page_hears_it(app: Any, driver: Driver) -> None:
    app.change(scan=1)
    driver.until(lambda: bool(app.scanning.on), seconds=120)
    assert Window.dispatch("on_key_down", SPACE, 0, " ", [])
    driver.wait(1.2)
    on = list(app.scanning.on)
    assert len(on) == 1, "the first group was opened"
    assert Window.dispatch("on_key_down", SPACE, 0, " ", []), "the system repeats it"
    assert app.scanning.on == on
    Window.dispatch("on_key_up", SPACE, 0)
    driver.key("space")
    assert app.scanning.on != on


def test_the_ring_goes_at_the_pace_that_is_set_and_not_at_all_otherwise(app: Any, driver: Driver) -> None:
    driver.wait(3)
    assert not app.scanning.on
    app.change(scan=2)
    driver.wait(2.2)
    first = app.scanning.on
    driver.wait(1)
    assert app.scanning.on is first
    driver.wait(1.2)
    assert app.scanning.on is not first
    app.change(scan=0)
    assert not app.scanning.on
    driver.wait(1)
    drawn = driver.drawn()
    driver.wait(5)
    assert driver.drawn() <= drawn + 2


class OneKey(Blind):
    """Plays a match with one key and the ring."""

    presses = 0
    seconds = 0.0

    def do(self, node: Node, action: Action = Action.CLICK, text: str = "") -> None:  # noqa: ARG002  (a press only)
        """Press the key when the ring is round a node's group, and again when it is round the node alone."""
        began, is_found = Clock.get_time(), False
        while not is_found:
            self._wait_for(node)
            is_found = len(self.app.scanning.on) == 1
            self.driver.key("space")
        self.presses += 1
        self.seconds += Clock.get_time() - began
        self.settle()

    def _wait_for(self, node: Node) -> None:
        # What a move can begin with is read twice, and ringed where it lies.
        key = node.key.removeprefix("begin ")
        for _quarter in range(400):
            if any(each.key == key for each in self.app.scanning.on):
                return
            self.driver.wait_slowly(0.25)
        raise AssertionError(f"the ring never comes to {node.label!r}:\n{self.tree.told()}")


@pytest.mark.parametrize(
    ("game", "presses"),
    [("bungee", 12), *(pytest.param(game, 2000, marks=soak) for game in ("bungee", "dog", "bauernschlau"))],
)
def test_a_round_is_played_with_one_key_in_bearable_time(
    start_app: Any, driver: Driver, game: str, presses: int
) -> None:
    match = Match.new(game, seats=seats_of(game), seed=6, options=lasting(game, 1))
    app = start_app(prepare=opening(match, PEOPLE[: match.seats], headphones=True, motion="none", scan=1))
    player = OneKey(app, driver, Random(4))
    while player.presses < presses and player.on_table:
        if player.page.session.match.view(None)["phase"] in ("score", "over"):
            break
        player.step()
    assert player.seconds <= 4 * player.presses, "the ring is soon where it is wanted"
