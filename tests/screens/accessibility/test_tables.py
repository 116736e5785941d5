"""Tables as they are read out: every move can be made by clicks on what is named, and nothing hidden is ever read."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from screens import ASSETS
from screens.app.words import _, p_
from screens.device.accessibility.tree import Action, Node, Role
from screens.games.texts import texts_of
from tabletop import GAMES, Match
from tests.redraw import redrawn
from tests.screens.accessibility.reading import Listener, inside
from tests.screens.at_table import (
    GAMES_HERE,
    PEOPLE,
    PUBLISHED,
    AtTable,
    bauernschlau,
    bungee,
    dog,
    lasting,
    lay,
    opening,
    phases,
    seats_of,
)
from tests.screens.driver import TABLET, Driver
from tests.soaking import usually
from tests.tables import play_on

each_game = pytest.mark.parametrize("game", PUBLISHED)


class Blind(Listener):
    """Plays a match by its tree alone."""

    def __init__(self, app: Any, driver: Driver, rng: Random) -> None:
        super().__init__(app, driver)
        self.rng = rng

    @property
    def page(self) -> Any:
        return self.app.page

    @property
    def on_table(self) -> bool:
        return bool(self.page.shows_table)

    @property
    def played(self) -> int:
        return len(self.page.session.match.record()["moves"]) if self.on_table else -1

    def step(self) -> None:
        """Do what is to be done next: open, look, move, pass on, count."""
        dialogs = self.all(Role.DIALOG)
        if dialogs:
            self.do(dialogs[0].children[-1])
        elif self.page.session.thinker is not None or self.page.forced.move():
            before = self.played
            self.driver.until(lambda: self.played > before, seconds=60)
            self.settle()
        elif button := self._button(_("Result"), _("Scores"), p_("button", "Peek")):
            self.do(button)
        elif self.page.session.is_passing:
            self.click(_("Pass to {name}").format(name=self.page.names[self.page.session.awaited]))
        else:
            self._move()

    def _button(self, *names: str) -> Node | None:
        return next((node for node in self.all(Role.BUTTON) if node.label in names and Action.CLICK in node.do), None)

    def _move(self) -> None:
        """Make a random legal move, by clicking on what its steps name."""
        entry = self.page.scene.acting.entry_in_turn
        moves = [move for move in self.page.session.sight().moves if [*entry.ways(move)]]
        move = self.rng.choice(moves)
        before = self.played
        for step in self.rng.choice([tuple(steps) for steps in entry.ways(move)]):
            self._gesture(entry, step)
            if self.played != before:
                break
        if self.played == before:
            self.click(_("Done"))
        assert not self.on_table or self.page.session.match.record()["moves"][before][1] == move

    def _gesture(self, entry: Any, step: Any) -> None:
        if not step.to and step.what in entry.buttons():
            self.click(entry.label(step.what))
            return
        if not any(step.what in piece.names for piece in entry.chosen):
            self.do(self._named(entry, step.what))
        if step.to and entry.chosen and any(step.what in piece.names for piece in entry.chosen):
            wanted = f"choice {entry.state.seat} {step.to}"
            assert wanted in self.tree.nodes, f"{step} is no choice:\n{self.tree.told()}"
            self.do(self.tree.nodes[wanted])

    def _named(self, entry: Any, what: str) -> Node:
        """The node that a listener would click on for a step's thing: by what it is called, where it is called so."""
        pieces = [piece for piece in self.page.scene.pieces if what in piece.names]
        place = pieces[-1].place if pieces else what
        name = entry.name_of_place(place)
        faces = [entry.name_of(piece, piece.face) for piece in pieces if piece.face]
        words = name[:1].upper() + name[1:]
        clicked = [node for node in self.all(Role.BUTTON) if node.label.startswith(words) and Action.CLICK in node.do]
        exact = [node for node in clicked if not faces or node.label.endswith(faces[-1])]
        assert exact or clicked, f"nobody reads {what!r}, called {words!r} {faces}:\n{self.tree.told()}"
        return (exact or clicked)[0]


@pytest.mark.parametrize("game", usually(PUBLISHED, "bungee", "dog"))
def test_a_round_is_played_by_what_is_read_out_alone(start_app: Any, driver: Driver, game: str) -> None:
    match = Match.new(game, seats=seats_of(game), seed=6, options=lasting(game, 2))
    app = start_app(TABLET, prepare=opening(match, PEOPLE[: match.seats], headphones=True, motion="none"))
    blind = Blind(app, driver, Random(4))
    for _step in range(90 if game in {"dog", "bauernschlau"} else 400):
        if not blind.on_table or blind.page.session.match.view(None)["phase"] in ("score", "over"):
            break
        blind.step()
    assert not blind.on_table or blind.played > 20


def test_a_card_is_chosen_and_its_targets_are_read_as_choices(start_app: Any, driver: Driver) -> None:
    match = bungee("7 7 2", "3 4 5", discard="9")
    app = start_app(prepare=opening(match, PEOPLE[:2], headphones=True))
    listener = Listener(app, driver)
    listener.settle()
    assert listener.find("For Anna").role is Role.DIALOG
    assert not listener.has("Draw pile")
    listener.open()
    hand = listener.find("Your hand", Role.LIST)
    assert [node.label for node in hand.children] == [
        "Your hand, 1 of 3: 2",
        "Your hand, 2 of 3: 7",
        "Your hand, 3 of 3: 7",
    ]
    assert "2 points" in hand.children[0].about
    listener.click("2 of 3: 7")
    choices = listener.find("7 can go here:", Role.LIST)
    assert [node.label for node in choices.children] == ["Discard pile: 9"]
    assert listener.find("2 of 3: 7").is_selected
    assert listener.find("7 can go here: Discard pile: 9").role is Role.STATUS, "the list comes in silence"
    listener.do(choices.children[0])
    # A part-made move: another 7 may follow, or the draw.
    assert listener.find(app.page.scene.entry.prompt()).role is Role.STATUS
    listener.click("Draw pile")
    assert [move for _seat, move in app.page.session.match.record()["moves"]] == ["drop 7"]
    assert listener.find(app.page.news.of_last_move()).role is Role.STATUS
    assert any("You draw " in node.label for node in listener.all(Role.STATUS)), "it is told which card was drawn"


def test_others_hear_nothing_of_a_hand_without_headphones(start_app: Any, driver: Driver) -> None:
    told = []
    for hand in ("7 7 2", "9 8 4"):
        app = start_app(prepare=opening(bungee(hand, "3 5 5", discard="6"), PEOPLE[:2]))
        listener = Listener(app, driver)
        listener.settle()
        listener.open()
        assert app.page.scene.entry.state.is_open
        assert "One of your cards" in listener.words() or "one of your cards" in listener.words()
        opened = listener.words()
        listener.click("Your hand, 1 of 3")
        assert listener.has("One of your cards can go here:")
        told.append([opened, listener.words()])
    assert told[0] == told[1]


def test_others_hear_of_a_round_s_story_only_what_everyone_may_know(start_app: Any, driver: Driver) -> None:
    app = start_app(TABLET, prepare=opening(bungee("7 7 2", "3 5 5", discard="6"), PEOPLE[:2]))
    listener = Listener(app, driver)
    listener.settle()
    listener.open()
    app.page.move_made(app.page.scene.entry, "drop 2")
    listener.settle()
    line: Any = driver.widgets("StoryLine")[0]
    assert "You draw " in line.text
    assert listener.has("You discard a 2.")
    assert "You draw " not in listener.words()
    app.prefs = replace(app.prefs, headphones=True)
    assert "You draw " in listener.words()


def test_a_refusal_is_told_at_once_and_why(start_app: Any, driver: Driver) -> None:
    match = Match.new("bohne", seats=3, seed=5)
    app = start_app(TABLET, prepare=opening(match, PEOPLE[:3], headphones=True))
    listener = Listener(app, driver)
    listener.settle()
    listener.open()
    listener.click("Beat’s place in the middle")
    (told,) = [node for node in listener.all(Role.STATUS) if node.is_urgent]
    assert told.label == app.page.bubbles._bubble.text
    app.page.listened_to()
    assert not [node for node in listener.all(Role.STATUS) if node.is_urgent]


def test_a_refusal_that_would_tell_of_a_hand_is_not_told_to_others(start_app: Any, driver: Driver) -> None:
    match = Match.new("bohne", seats=3, seed=5)
    app = start_app(TABLET, prepare=opening(match, PEOPLE[:3]))
    listener = Listener(app, driver)
    listener.settle()
    listener.open()
    listener.click("Beat’s place in the middle")
    (told,) = [node for node in listener.all(Role.STATUS) if node.is_urgent]
    assert told.label == "The answer is on the screen. Only you should read it."


@pytest.mark.parametrize("headphones", [True, False])
def test_on_a_board_what_a_move_can_begin_with_is_listed_but_not_to_others(
    start_app: Any, driver: Driver, headphones: bool
) -> None:
    match = dog("5 K", "12 K K K", hands=[["5", "K"], ["4"], ["3"], ["2"]])
    listener = Listener(start_app(prepare=opening(match, PEOPLE[:4], headphones=headphones)), driver)
    listener.open()
    lists = [node for node in listener.all(Role.LIST) if node.label == _("You can begin with:")]
    marbles = ["12 ahead of your start: your marble", "Your kennel: 3 marbles"]
    wanted = [[*marbles, "Your hand, 1 of 2: 5", "Your hand, 2 of 2: King"]] if headphones else []
    assert [[node.label for node in inside(each)] for each in lists] == wanted


def test_the_spaces_of_a_track_are_named_from_ones_own_start(start_app: Any, driver: Driver) -> None:
    match = dog("5 K", "K K K 0*", "K K K 60", turn=0)
    app = start_app(prepare=opening(match, PEOPLE[:4], headphones=True, handover="hidden"))
    listener = Listener(app, driver)
    listener.settle()
    listener.open()
    labels = [node.label for node in inside(listener.find("Board", Role.LIST))]
    assert labels[:2] == ["Your start: your marble, a guard", "4 before your start: Beat’s marble"]
    assert "Your kennel: 3 marbles" in labels
    assert app.page.scene.entry.name_of_place("aF0") == "your finish, space 1"
    listener.click(": 5")
    listener.click("Your start")
    assert listener.has("5 ahead of your start")


def test_what_a_zoomed_board_hides_is_clicked_on_all_the_same(start_app: Any, driver: Driver) -> None:
    match = dog("5 K", "K K K 0*", "K K K 60", turn=0)
    app = start_app(prepare=opening(match, PEOPLE[:4], headphones=True, handover="hidden", motion="none"))
    listener = Listener(app, driver)
    listener.settle()
    listener.open()
    scene = app.page.scene
    opposite = scene.target_of("32")
    scene.boards[0].approach((opposite.x, opposite.y))
    driver.wait(1)
    listener.click(": 5")
    assert not scene.is_in_sight(scene.target_of("5"), "5")
    listener.click("5 ahead of your start")
    assert [move for _seat, move in app.page.session.match.record()["moves"]] == ["5 0>5"]


def test_the_pastures_are_named_by_ring_and_number_each_once(start_app: Any, driver: Driver) -> None:
    app = start_app(prepare=opening(bauernschlau(), PEOPLE[:3], handover="hidden"))
    listener = Listener(app, driver)
    listener.settle()
    entry = app.page.scene.entry
    from tabletop.games.bauernschlau.board import PLACE_NAMES

    names = [entry.name_of_place(place) for place in PLACE_NAMES]
    assert len(set(names)) == len(names)
    assert names.count("your farm") == 1
    assert "ring 1, pasture 12" in names
    assert "ring 3, pasture 24" in names


# -- nothing hidden


def moments(game: str, number: int) -> list[Match]:
    rng = Random(12)
    found = [*phases(game)]
    for _moment in range(number):
        match = Match.new(game, seats=rng.choice(GAMES[game].seats), seed=rng.randrange(1000))
        play_on(match, rng, rng.randrange(120))
        found.append(match)
    return [Match.from_position(match.position()) for match in found if not match.over]


def heard(app: Any, driver: Driver, match: Match) -> list[str]:
    """All that can be heard of a match: as it is opened, then looked at, then with something selected."""
    lay(app, match)
    driver.frames(3)
    listener = Listener(app, driver)
    told = []
    for do in (nothing, open_table, look, choose):
        do(listener)
        driver.frames(2)
        told.append(listener.tree.told())
    return told


def nothing(_listener: Listener) -> None:
    """Nobody has opened anything."""


def open_table(listener: Listener) -> None:
    """The table is open, the hand is not."""
    if dialogs := listener.all(Role.DIALOG):
        listener.do(dialogs[0].children[-1])


def look(listener: Listener) -> None:
    """The hand is open, too."""
    entry = listener.app.page.scene.entry
    if entry.has_secrets and not entry.state.is_open:
        listener.app.page.open_hand(now=True)


def choose(listener: Listener) -> None:
    """Something is selected, so that its targets are read."""
    table = AtTable(listener.app, listener.driver)
    steps = [step for step in table.entry.choice.next_steps if step.to and table.pieces(step.what)]
    if steps:
        table.driver.tap(table.at(steps[0].what))


@pytest.mark.parametrize("game", usually(PUBLISHED, "baernergaeng", "bohne"))
def test_what_is_read_does_not_depend_on_anything_hidden(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app(TABLET)
    app.change(motion="none", headphones=True)
    rng = Random(2)
    for match in moments(game, 2):
        here = heard(app, driver, match)
        viewer = app.page.session.viewer
        other = Match.from_position(redrawn(match.position(), viewer, rng))
        for then, now in zip(here, heard(app, driver, other), strict=True):
            assert now == then


@pytest.mark.parametrize("game", usually(PUBLISHED, "baernergaeng", "bungee"))
def test_in_no_step_of_a_match_a_card_is_read_that_is_not_drawn(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app(TABLET)
    app.change(motion="none", headphones=True)
    lay(app, Match.new(game, seats=seats_of(game), seed=9))
    table, listener = AtTable(app, driver, Random(9)), Listener(app, driver)
    for _step in range(40):
        if not table.on("table"):
            break
        scene, entry = table.scene, table.entry
        drawn = {entry.name_of(piece, face) for piece, face in scene.shown_faces().items() if face}
        cards = [node.label.rpartition(": ")[2] for node in listener.all() if node.key.startswith("at ")]
        known = {texts_of(game).face(face) for face in _faces(game)}
        assert {card for card in cards if card in known} <= drawn
        table.step()


def _faces(game: str) -> set[str]:
    """The names of all cards of a game's sheets."""
    told = json.loads((ASSETS / "cards" / f"{game}.json").read_text(encoding="utf-8"))
    return {face for face in told["cells"] if face not in ("back", "lift", "slot", "tip", "barrier", "dog")}


@pytest.mark.parametrize("game", usually(PUBLISHED, "bohne", "dog"))
def test_a_flat_table_reads_a_hand_to_nobody_while_it_is_covered(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app(TABLET)
    app.change(motion="none", flat=True)
    rng = Random(7)
    for match in moments(game, 2):
        here = told_flat(app, driver, match)
        if not app.page.lies_flat or "fold" in match.moves(match.actors[0]):
            continue
        other = Match.from_position(redrawn(match.position(), None, rng))
        assert told_flat(app, driver, other) == here


def test_what_a_finger_asks_of_a_card_at_a_flat_table_is_not_told_to_others(start_app: Any, driver: Driver) -> None:
    app = start_app(TABLET, prepare=opening(bungee("7 7 2", "3 5 5"), PEOPLE[:2], flat=True, motion="none"))
    driver.frames(5)
    scene = app.page.scene
    piece = scene.pieces.at("hand 0")[0]
    entry, pose = scene.entries[0], scene.layer.goal_of(piece)
    entry.open_hand(now=True)
    entry.hold((pose.x, pose.y))
    driver.frames(3)
    listener = Listener(app, driver)
    said = entry.explain(piece, piece.face)
    assert said in driver.texts()
    assert said not in listener.words()
    assert listener.has("The answer is on the screen.")


def told_flat(app: Any, driver: Driver, match: Match) -> list[str]:
    lay(app, match)
    driver.frames(5)
    return Listener(app, driver).tree.told().splitlines()


def test_all_games_are_read() -> None:
    assert set(PUBLISHED) == set(GAMES_HERE)
