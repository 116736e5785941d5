"""Bots at the table: they play at a pace that people can follow, from their own views, and never get in the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from screens.app import routes
from screens.app.prefs import PACES
from screens.games import texts
from screens.pages import transfer
from screens.pages.table_sheets import advise
from screens.session import bots as bots_module
from screens.session.bots import LEVEL_NAMES, as_computer
from screens.session.people import Person, bot_person, is_own_bot
from screens.store import Store
from screens.store.match_file import wrapped
from screens.table.bot_runner import BotRunner
from tabletop import GAMES, Match
from tabletop.bots import ALL_LEVELS, LEVELS, Decision, bot_player
from tests.redraw import redrawn
from tests.screens.at_table import PEOPLE, WITH_BOTS, AtTable, bungee, lasting, opening, phases, seats_of
from tests.screens.driver import PHONE, Driver, Pos
from tests.screens.test_privacy import Watch, drawn, faces_drawn, faces_in
from tests.soaking import usually
from tests.tables import play_on

each_game = pytest.mark.parametrize("game", WITH_BOTS)
each_level = pytest.mark.parametrize("level", LEVELS)

#: Bots in these tests search only this many positions.
SHORT = 6


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make bots think only briefly."""

    def hasty(game: str, **how: Any) -> Any:
        player = bot_player(game, **how)
        player.iterations = SHORT
        return player

    monkeypatch.setattr(bots_module, "bot_player", hasty)


def round_the_table(persons: int, seats: int, levels: Sequence[str] = LEVELS) -> list[Person]:
    """This many people, and bots at the other seats."""
    people = [*PEOPLE[:persons]]
    for seat in range(persons, seats):
        people.append(bot_person(levels[seat % len(levels)], people))
    return people


def alone_at(seat: int, seats: int) -> list[Person]:
    """One person at a seat, and bots at all others."""
    around = round_the_table(1, seats)
    return [*around[seats - seat :], *around[: seats - seat]]


Begin = Callable[..., AtTable]


@pytest.fixture
def begin(start_app: Any, driver: Driver) -> Begin:
    """Put a match on a table with this many people, and bots at the other seats."""

    def begin(
        match: Match,
        persons: int = 1,
        *,
        around: Sequence[Person] = (),
        size: Pos = PHONE,
        level: str = "",
        **prefs: Any,
    ) -> AtTable:
        people = around or round_the_table(persons, match.seats, [level] if level else LEVELS)

        def prepare(store: Store) -> None:
            seated = [person if person.level else store.keep_person(person) for person in people]
            opening(match, seated, **{"motion": "none", "pace": "quick", "cover_after": 0, **prefs})(store)

        return AtTable(start_app(size=size, prepare=prepare), driver)

    return begin


def reopen(table: AtTable) -> None:
    """Go to the shelf and back."""
    key = table.session.key
    table.app.home()
    table.driver.frames(3)
    table.app.go(routes.Table(key=key))
    table.driver.frames(3)


def go_on(table: AtTable, person: int = 0) -> None:
    """Let the bots play until the table waits for the person, or the round is over."""
    table.driver.until(lambda: table.session.thinker is None, seconds=120)
    assert table.match.over or table.session.awaited == person or table.match.view(None)["phase"] == "score"


def go_on_by_one(table: AtTable) -> None:
    """Let the bots make one move."""
    before = table.played()
    table.driver.until(lambda: table.played() > before)


# -- sitting down


def choose(driver: Driver, *texts: str) -> None:
    for text in texts:
        driver.tap(driver.find(text))
        driver.frames(3)


def test_a_table_with_bots_of_each_strength_is_laid_with_touches(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee"))
    driver.frames(3)
    while len(app.page._people) > 1:
        app.page._stand_up(len(app.page._people) - 1)
    for name in LEVEL_NAMES.values():
        AtTable(app, driver).press("Add a player")
        AtTable(app, driver).press(name)
        driver.frames(3)
    people = app.page._people
    assert [person.level for person in people] == ["", *ALL_LEVELS]
    assert len({person.name for person in people}) == 5
    assert len({person.colour for person in people}) == len({person.symbol for person in people}) == 5
    assert as_computer(people[3]) in [text.replace("\n", " · ") for text in driver.texts()], "on one line or two"
    AtTable(app, driver).press("Start game")
    table = AtTable(app, driver)
    assert [person.level for person in table.session.people] == ["", *ALL_LEVELS]
    assert [is_own_bot(person) for person in table.session.people] == [False, True, True, True, True]
    assert [person.name for person in app.store.people()] == [people[0].name], "no bot is kept"
    app.go(routes.NewTable(game="bungee"))
    assert app.page._people == [people[0]._replace(key=app.page._people[0].key), *people[1:]], "they are offered again"


def test_at_least_one_person_has_to_play(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bungee", people=round_the_table(1, 2)))
    driver.frames(3)
    app.page._ask_who(0)
    driver.frames(3)
    choose(driver, "steady")
    assert "At least one person has to play." in driver.texts()
    assert app.page.ids.deal.disabled


@each_level
def test_no_person_may_have_a_bots_name_or_look(app: Any, driver: Driver, level: str) -> None:
    anna = app.store.keep_person(Person("vreni", "grey", "key"))
    app.go(routes.NewTable(game="bungee", people=[anna, PEOPLE[1]]))
    driver.frames(3)
    app.page._ask_who(1)
    driver.frames(3)
    choose(driver, LEVEL_NAMES[level])
    one, other = app.page._people
    assert one.name.casefold() != other.name.casefold()
    assert one.colour != other.colour
    assert one.symbol != other.symbol


def test_a_person_keeps_a_name_that_is_also_a_bots(app: Any, driver: Driver) -> None:
    people = [app.store.keep_person(PEOPLE[0]), bot_person("sharp", PEOPLE[:1])]
    app.store.open_table(Match.new("bungee", seats=2, seed=1), people)
    app.store.keep_person(people[0]._replace(name=people[1].name))
    app.go(routes.NewTable(game="bungee"))
    driver.frames(3)
    names = [person.name for person in app.page._people]
    assert names[0] == people[1].name
    assert len({*names}) == 2


# -- one person alone


@pytest.mark.parametrize("game", usually(WITH_BOTS, "bungee", "bohne"))
def test_one_person_plays_a_short_match_to_its_end_and_no_curtain_ever_hangs(begin: Begin, game: str) -> None:
    seats = seats_of(game)
    table = begin(Match.new(game, seats=seats, seed=3, options=lasting(game, 1)))
    rng = Random(3)
    made = 0
    for _step in range(2000):
        assert table.curtain is None
        if table.match.over:
            break
        if table.session.thinker is not None:
            table.driver.frames(1)
        elif table.match.view(None)["phase"] == "score":
            table.session.deal()
            table.page.show()
        else:
            assert table.session.awaited == table.session.viewer == 0
            table.page.play(rng.choice(table.match.moves(0)))
            made += 1
        if game == "dog" and made > 12:
            break
    assert table.match.over or game == "dog"


def test_alone_a_begun_move_waits_until_its_player_goes_on(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("3 3 4", "5 7 8", "5 7 9"), cover_after=5)
    driver.drag(table.at("hand 0/3"), table.target("discard"))
    begun = list(table.scene.entry.choice.taken)
    assert begun
    driver.wait(6)
    assert table.scene.entry.choice.taken == begun
    driver.pause()
    driver.resume()
    driver.turn()
    assert table.scene.entry.choice.taken == begun
    table.press("Draw")
    assert table.played() == 1


def test_ones_own_cards_lie_open_and_stay_so_whatever_happens_to_the_device(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "5 7 8", "5 7 9"), cover_after=5)

    def is_open() -> bool:
        return table.curtain is None and faces_drawn(table.app) >= faces_in(table.scene, table.match.view(0))

    assert is_open()
    driver.pause()
    assert is_open()
    driver.resume()
    driver.focus(False)
    driver.focus(True)
    driver.wait(6)
    driver.turn()
    assert is_open()
    assert "Peek" not in driver.texts()
    reopen(table)
    driver.until(lambda: not table.scene.layer.is_moving)
    assert is_open()
    table.make("drop 3")
    go_on(table)
    driver.until(lambda: not table.scene.layer.is_moving)
    assert is_open()


@pytest.mark.parametrize("game", usually(WITH_BOTS, "baernergaeng", "bungee"))
def test_what_a_bot_holds_is_neither_in_sight_nor_drawn(
    begin: Begin, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BotRunner, "go_on", lambda _runner: None)
    rng = Random(5)
    for match in phases(game):
        position = match.position()
        shown = []
        for each in (position, redrawn(position, 0, rng)):
            table = begin(Match.from_position(each))
            sight = table.session.sight()
            assert sight.viewer == 0 or match.over
            shown.append((sight.view, sight.public, sight.moves, drawn(table.app)))
        assert shown[0] == shown[1]


# -- several people


@pytest.mark.parametrize("game", usually(WITH_BOTS, "bohne", "dog"))
def test_with_two_people_and_bots_no_one_sees_anothers_secrets(
    begin: Begin, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(Match.new(game, seats=seats_of(game), seed=6), 2, motion="quick")
    table.rng = Random(6)
    watch = Watch(table, monkeypatch)
    done: list[str] = []
    while len(done) < 30 and not table.on("result"):
        was, viewer = table.curtain, table.session.viewer
        done.append(table.step())
        if not table.on("table"):
            continue
        now = table.session.viewer
        if done[-1] == "open":
            assert table.session.people[now] == was.person
        elif done[-1] == "bot":
            assert now in (None, viewer), "who has played looks on, and nobody else"
        assert now is None or not table.session.is_bot(now)
        assert table.curtain is None or not table.curtain.person.level
    assert "bot" in done
    assert watch.looked > 100


def test_after_a_move_a_player_watches_the_bots_and_then_passes_the_device_on(begin: Begin, driver: Driver) -> None:
    people = [PEOPLE[0], bot_person("steady", PEOPLE[:1]), PEOPLE[1]]
    table = begin(bungee("2 3 4", "7", "2 3 4"), around=people)
    table.open_curtain()
    table.unlock()
    table.make("drop 3")
    assert table.session.thinker == 1
    assert table.session.viewer == 0
    assert not table.session.is_passing
    go_on(table, 2)
    assert table.session.viewer == 0
    table._still()
    assert "Pass to Beat" in driver.texts()
    table.pass_on()
    assert table.curtain.person.name == "Beat"


def test_after_a_pause_during_a_bots_turn_the_curtain_hangs_again(begin: Begin, driver: Driver) -> None:
    """The bot plays on, and the turn comes back: the device may be in other hands now."""
    people = [PEOPLE[0], bot_person("steady", PEOPLE[:1]), PEOPLE[1]]
    table = begin(bungee("2 3 4 7", "6 6 9", "2 3 4"), around=people, pace="calm")
    table.session.think = lambda: iter([Decision("drop 6")])
    table.open_curtain()
    table.unlock()
    table.make("drop 3")
    driver.pause()
    driver.resume()
    go_on(table)
    driver.wait(3)
    assert table.session.awaited == 0, "a Six takes a turn away"
    assert table.session.viewer is None
    assert table.curtain.person.name == "Anna"


# -- all at once


@pytest.mark.parametrize(("game", "phase"), [("bohne", "hide"), ("dog", "exchange"), ("baernergaeng", "peek")])
def test_when_several_choose_at_once_bots_go_first(begin: Begin, game: str, phase: str) -> None:
    match = next(match for match in phases(game) if match.view(None)["phase"] == phase)
    person = match.actors[0]
    assert len(match.actors) > 1
    before = len(match.record()["moves"])
    table = begin(match, around=alone_at(person, match.seats))
    assert table.session.sight().seat == person
    go_on(table, person)
    assert table.match.view(None)["phase"] == phase
    assert {mover for mover, _text in table.match.record()["moves"][before:]} == {*range(match.seats)} & {
        *match.actors
    } - {person}
    table.play(4)
    assert person in {mover for mover, _text in table.match.record()["moves"][before:]}


def test_a_player_quicker_than_the_bots_may_choose_first(begin: Begin, driver: Driver) -> None:
    table = begin(Match.new("dog", seats=4, seed=2), pace="calm")
    table.make(table.session.sight().moves[0])
    assert [mover for mover, _text in table.match.record()["moves"]] == [0]
    driver.until(lambda: table.match.view(None)["phase"] == "play", seconds=30)


@each_game
def test_a_round_that_a_bot_has_to_deal_begins_when_people_have_seen_the_score(
    begin: Begin, driver: Driver, game: str
) -> None:
    found = [match for match in phases(game) if match.view(None)["phase"] == "score"]
    for match in found:
        dealer = match.actors[0]
        people = [PEOPLE[seat] for seat in range(match.seats)]
        around = [person._replace(level="gentle") if seat == dealer else person for seat, person in enumerate(people)]
        table = begin(match, around=around)
        driver.wait(3)
        assert table.match.view(None)["phase"] == "score", "it waits"
        table.press("Scores")
        table.press("Next round")
        # After it a bot may have had its first look already.
        assert [dealer, "deal"] in table.match.record()["moves"][-match.seats :]
        assert table.on("table")
        assert table.session.viewer is None


# -- bots' moves are seen and told


def test_what_a_bot_has_done_is_told(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7", "8", discard="9"))
    decides(table, "drop 7", "drop 8")
    table.make("drop 3")
    assert f"{table.page.names[1]} is playing. Tap the table to skip to your turn." in driver.texts()
    go_on(table)
    one, other = table.page.names[1:]
    assert [told.mover for told in table.session.recent.news()] == [1, 2]
    assert table.page.news.sentences() == [f"{one} discards a 7.", f"{other} discards an 8."]
    assert table.page.ids.strip.text == f"{one} discards a 7.\n{other} discards an 8.", (
        "in the order in which it happened"
    )


@pytest.mark.parametrize("persons", [1, 2])
def test_after_a_round_the_one_button_is_as_wide_as_the_table(begin: Begin, driver: Driver, persons: int) -> None:
    match = bungee("1", "2 3 4", "2 3 4", phase="score", turn=None, scores=[[-10, 9, 9]], calls=[0], todo=[])
    table = begin(match, persons)
    driver.wait(1)
    bar = table.page.ids.buttons
    [button] = bar.shown
    assert button.text == "Scores"
    assert button.center_x == pytest.approx(bar.center_x)
    assert button.width > 0.9 * bar.width


def test_a_tap_skips_a_bots_turn_to_whoever_is_next(begin: Begin, driver: Driver) -> None:
    """Not to "your" turn where another person may be next."""
    one, bot, other = PEOPLE[0], PEOPLE[1]._replace(level="gentle"), PEOPLE[2]
    table = begin(bungee("2 3 4", "7", "8", discard="9"), around=[one, bot, other])
    decides(table, "drop 7")
    table.open_curtain()
    table.unlock()
    table.make("drop 3")
    assert f"{bot.name} is playing. Tap the table to skip ahead." in driver.texts()


@pytest.mark.parametrize(("pace", "least", "most"), [("quick", 0, 0.7), ("brisk", 0.45, 0.8), ("calm", 0.8, 1.4)])
def test_it_plays_at_the_pace_that_has_been_set(
    begin: Begin, driver: Driver, pace: str, least: float, most: float
) -> None:
    assert pace in PACES
    table = begin(bungee("2 3 4", "7", "8"), pace=pace)
    table.make("drop 3")
    began, before = driver.now, table.played()
    driver.until(lambda: table.played() > before)
    assert least <= driver.now - began <= most


def test_what_is_no_choice_a_bot_plays_as_any_other_move(begin: Begin) -> None:
    table = begin(bungee("7", "2 3 4"), around=alone_at(1, 2))
    assert table.page.forced.move() is None
    assert table.session.forced(()) is None
    go_on(table, 1)
    assert table.match.record()["moves"] == [[0, "drop 7"]]


def turns_of_bots(table: AtTable, most: int) -> list[tuple[int, float]]:
    """The bots' next turns, at most this many: the seat of each, and the seconds that it took."""
    turns: list[tuple[int, float]] = []
    while table.session.thinker is not None and len(turns) < most:
        turns.append(turn_of_bot(table, table.session.thinker))
    return turns


def turn_of_bot(table: AtTable, seat: int) -> tuple[int, float]:
    """The seat of a bot in turn, and the seconds that its turn takes."""
    since = table.driver.now
    table.driver.until(lambda: table.session.thinker != seat)
    return seat, table.driver.now - since


@pytest.mark.parametrize("game", ["baernergaeng", "dog"])
def test_a_calm_turn_of_a_bot_takes_three_seconds_at_most(begin: Begin, game: str) -> None:
    for seed in range(3):
        match = Match.new(game, seats=4, seed=seed)
        play_on(match, Random(seed), 8)
        table = begin(match, around=round_the_table(0, 4), pace="calm", motion="full")
        taken = [seconds for _seat, seconds in turns_of_bots(table, 6)]
        assert max(taken) <= 3.0, taken
        assert sum(taken) / len(taken) > 0.8, "it can be followed"


def test_a_calm_turn_takes_no_longer_on_a_device_that_thinks_slowly(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One step of a thought in each frame: no thought ends before it is cut short.
    monkeypatch.setattr("screens.table.bot_runner.SLICE", 1e-9)
    match = Match.new("baernergaeng", seats=3, seed=2)
    play_on(match, Random(2), 3)
    table = begin(match, around=round_the_table(0, 3), pace="calm", motion="full")
    taken = [seconds for _seat, seconds in turns_of_bots(table, 6)]
    assert len(taken) == 6
    assert max(taken) <= 3.0, taken


@pytest.mark.parametrize("game", [game for game in WITH_BOTS if GAMES[game].seats[1] == 6])
def test_five_bots_take_twelve_seconds_a_lap_at_most(begin: Begin, game: str) -> None:
    match = Match.new(game, seats=6, seed=4)
    table = begin(match, around=round_the_table(1, 6), pace="calm", motion="full")
    since = table.driver.now
    turns = turns_of_bots(table, 5)
    while len(turns) < 5 and table.step():
        since = table.driver.now
        turns = turns_of_bots(table, 5)
    assert table.driver.now - since <= 12.0


def test_a_bot_never_waits_for_what_nobody_sees(begin: Begin, driver: Driver) -> None:
    table = begin(Match.new("baernergaeng", seats=3, seed=2), around=round_the_table(0, 3))
    waited: list[float] = []
    play = table.page.play

    def noted(text: str, *what: Any, **how: Any) -> None:
        if text == "end":
            waited.append(driver.now - since)
        play(text, *what, **how)

    table.page.play = noted
    while len(waited) < 3:
        since = driver.now + table.scene.layer.ends_in
        go_on_by_one(table)
    assert max(waited) < 0.1


def test_a_tap_on_the_table_skips_to_the_persons_turn(begin: Begin, driver: Driver) -> None:
    table = begin(Match.new("bungee", seats=5, seed=3), around=alone_at(0, 5), pace="calm")
    driver.until(lambda: table.session.thinker is None)
    table.play(1)
    driver.until(lambda: table.session.thinker is not None)
    driver.tap(table.scene.center)
    driver.until(lambda: table.session.thinker is None, seconds=0.5)
    assert not table.scene.layer.is_moving
    driver.wait(0.5)
    table.play(1)
    since = driver.now
    driver.until(lambda: table.session.thinker is None, seconds=60)
    assert driver.now - since > 1, "only until then"


def test_it_is_said_to_think_only_while_it_thinks(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.table.bot_runner.SLICE", 0.0)
    table = begin(bungee("2 3 4", "7 8", "8"), pace="calm")
    table.make("drop 3")
    thinking = f"{table.page.names[1]} is thinking…"
    assert thinking not in driver.texts()
    table.page.bot_runner.stop()
    table.page.bot_runner.go_on()
    thought = table.page.bot_runner._thinking
    driver.wait(0.5)
    assert thinking in driver.texts()
    monkeypatch.setattr("screens.table.bot_runner.SLICE", 9.0)
    driver.until(lambda: thought.is_at_end)
    assert thinking not in driver.texts()
    assert table.played() == 1, "it is still to be seen"


# -- taken back


def decides(table: AtTable, *moves: str) -> None:
    """Let the bots play these moves in order."""
    coming = iter(moves)
    table.session.think = lambda: iter([Decision(next(coming))])


def test_undo_takes_back_the_bots_moves_with_the_players(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 5", "3 8 9", discard="9"))
    decides(table, "take drop 5", "take drop 8")
    before = table.match.position()
    table.make("take drop 4")
    go_on(table)
    assert table.played() == 3
    driver.tap(table.page.undo_tap)
    assert table.match.position() == before
    assert table.app.store.load(table.session.key)[0].record()["moves"] == []
    assert table.session.viewer == table.session.awaited == 0
    assert table.curtain is None
    assert table.page.undo_tap.disabled, "nobody takes a bot’s own moves back"


def test_undo_stops_where_a_bots_move_revealed_a_card(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "2 3 5", "3 8 9", discard="9"))
    decides(table, "drop 5", "take drop 8")
    table.make("take drop 4")
    go_on(table)
    assert table.page.undo_tap.disabled
    driver.tap(table.page.undo_tap)
    assert table.played() == 3


# -- a thought ends at once


class Thoughts:
    """An endless thought that counts its steps."""

    def __init__(self, table: AtTable, move: str) -> None:
        self.steps = 0
        self._move = move
        table.session.think = self._go_on
        table.session.advised = self._go_on

    def _go_on(self) -> Any:
        while True:
            self.steps += 1
            yield Decision(self._move)


def thinking(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> tuple[AtTable, Thoughts]:
    """A table at which a bot thinks without end."""
    monkeypatch.setattr("screens.table.bot_runner.SLICE", 0.0005)
    table = begin(bungee("2 3 4", "7 8 9", discard="9"))
    thoughts = Thoughts(table, "take drop 9")
    table.make("take drop 4")
    table.driver.frames(5)
    assert thoughts.steps
    return table, thoughts


def test_taking_back_ends_a_thought(begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table, thoughts = thinking(begin, monkeypatch)
    driver.tap(table.page.undo_tap)
    steps = thoughts.steps
    driver.wait(3)
    assert (table.played(), thoughts.steps) == (0, steps)


def leave_for_the_shelf(table: AtTable) -> None:
    table.app.home()


def leave_for_the_rules(table: AtTable) -> None:
    table.app.go(routes.Rules(game="bungee"))


def open_the_menu(table: AtTable) -> None:
    taps: list[Any] = table.driver.widgets("IconTap")
    table.driver.tap(next(tap for tap in taps if tap.label == "More"))


def read_what_has_happened(table: AtTable) -> None:
    table.driver.tap(table.page.ids.strip)


def close_the_app(table: AtTable) -> None:
    table.app.stop()


@pytest.mark.parametrize(
    "leave", [leave_for_the_shelf, leave_for_the_rules, open_the_menu, read_what_has_happened, close_the_app]
)
def test_leaving_ends_a_thought_and_nothing_is_played_behind(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch, leave: Callable[[AtTable], None]
) -> None:
    table, thoughts = thinking(begin, monkeypatch)
    match = table.match
    leave(table)
    steps = thoughts.steps
    driver.wait(3)
    assert thoughts.steps == steps
    assert len(match.record()["moves"]) == 1


@pytest.mark.parametrize("leave", [leave_for_the_rules, open_the_menu, read_what_has_happened])
def test_come_back_to_it_thinks_on(begin: Begin, driver: Driver, leave: Callable[[AtTable], None]) -> None:
    table = begin(bungee("2 3 4", "7 8 9", discard="9"), pace="calm")
    table.make("take drop 4")
    leave(table)
    driver.wait(3)
    driver.key("escape")
    assert table.on("table")
    assert table.played() == 1
    go_on(table)


def test_no_bot_thinks_longer_than_it_may(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.table.bot_runner.MOST", 0.02)
    table, _thoughts = thinking(begin, monkeypatch)
    go_on(table)
    assert table.match.record()["moves"][-1] == [1, "take drop 9"]


def test_nothing_is_torn_from_a_finger(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7 8 9", discard="9"))
    decides(table, "take drop 9", "take drop 9")
    table.make("take drop 4")
    finger = driver.down(*table.at("hand 0/3")).to(*table.target("pile"))
    held = [*table.scene.presses[0].lifted]
    assert held
    driver.wait(3)
    assert table.played() == 1
    assert table.scene.presses[0].lifted == held
    finger.up()
    go_on(table)
    assert table.played() == 2


def test_left_with_a_finger_on_the_table_it_does_not_play_behind(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7 8 9", discard="9"))
    table.make("take drop 4")
    match = table.match
    driver.down(*table.at("hand 0/3")).to(*table.target("pile"))
    driver.wait(2)
    table.app.home()
    driver.wait(3)
    assert len(match.record()["moves"]) == 1


@each_game
def test_killed_while_it_thinks_it_decides_the_same_when_the_table_is_opened_again(
    begin: Begin, start_app: Any, driver: Driver, game: str
) -> None:
    match = Match.new(game, seats=seats_of(game), seed=9)
    table = begin(match, pace="calm")
    rng = Random(2)
    for _step in range(200):
        if table.session.thinker is not None and table.played() >= 12:
            break
        if table.session.thinker is not None:
            table.page.play([*table.session.think()][-1].move, by_itself=True)
        else:
            table.page.play(rng.choice(table.match.moves(table.session.awaited)))
    key, thinker, decided = table.session.key, table.session.thinker, [*table.session.think()][-1]
    moves = table.match.record()["moves"]
    start_app.kill()
    app = start_app()
    app.home(routes.Table(key=key))
    driver.frames(3)
    again = AtTable(app, driver)
    assert again.match.record()["moves"] == moves
    assert again.session.thinker == thinker
    assert [*again.session.think()][-1] == decided


# -- who leaves, and comes back


def ask_who_plays(table: AtTable) -> None:
    open_the_menu(table)
    table.driver.frames(3)
    table.press("Who is playing here")


def give(table: AtTable, seat: int, text: str) -> None:
    """Choose in the sheet who plays at a seat."""
    ask_who_plays(table)
    rows: list[Any] = table.driver.widgets("Flow")[-table.match.seats :]
    chip = next(chip for chip in rows[seat].children if chip.text == text)
    table.driver.tap(chip)
    table.driver.frames(3)
    table.page.shut()
    table.driver.frames(1)


def test_a_bot_plays_for_a_person_who_leaves_and_can_return(begin: Begin) -> None:
    table = begin(bungee("2 3 4", "7 8 9", "2 5 9", discard="9"), 2)
    give(table, 1, "sharp")
    assert table.session.is_bot(1)
    assert table.page.names[1] == "Beat"
    assert table.session.viewer is None
    assert table.curtain.person.name == "Anna"
    reopen(table)
    assert table.session.is_bot(1), "it is kept"
    assert table.session.sole == 0
    give(table, 1, "Beat")
    assert not table.session.is_bot(1)
    assert table.session.viewer is None
    assert table.curtain.person.name == "Anna"
    assert not faces_drawn(table.app) - faces_in(table.scene, table.match.view(None))
    reopen(table)
    assert [person.level for person in table.session.people][:2] == ["", ""]
    assert table.curtain


def test_a_bot_plays_the_turn_of_a_person_who_leaves_in_it(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7 8 9", discard="9"), 2)
    table.open_curtain()
    table.unlock()
    give(table, 0, "gentle")
    assert not faces_drawn(table.app) - faces_in(table.scene, table.match.view(None))
    go_on(table, 1)
    assert [mover for mover, _text in table.match.record()["moves"]] == [0]
    driver.wait(3)
    assert table.curtain.person.name == "Beat"


def test_the_last_person_can_not_leave(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7 8 9", discard="9"))
    give(table, 0, "sharp")
    assert "At least one person has to play." in driver.texts()
    assert not table.session.is_bot(0)


def test_a_bots_own_seat_can_only_change_its_level(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7 8 9", discard="9"), level="sharp")
    ask_who_plays(table)
    rows: list[Any] = driver.widgets("Flow")[-2:]
    assert {chip.text for chip in rows[1].children} == {*LEVEL_NAMES.values()}
    driver.tap(next(chip for chip in rows[1].children if chip.text == "gentle"))
    assert table.session.people[1].level == "gentle"


def test_a_match_finished_by_a_bot_counts_for_no_person(begin: Begin) -> None:
    table = begin(Match.new("bungee", seats=2, seed=3, options={"rounds": 1}), 2)
    anna, beat = table.session.people
    table.page.reseat(1, "steady")
    rng = Random(1)
    while not table.match.over:
        seat = table.match.actors[0]
        move = rng.choice(table.match.moves(seat))
        if table.session.is_bot(seat):
            table.session.play(move, by_itself=True)
        else:
            table.session.open()
            table.session.play(move)
    store = table.app.store
    assert [result.people for result in store.results()] == [(anna.key, None)]
    assert {person.name: played for person, played, _won in store.tally()} == {"Anna": 1, "Beat": 0}
    table.session.reseat(1, "")
    assert [result.people for result in store.results()] == [(anna.key, beat.key)]


def test_after_import_a_replaced_person_can_return_and_bots_stay_bots(begin: Begin) -> None:
    table = begin(bungee("2 3 4", "7 8 9", "2 5 9", discard="9"), 2, level="sharp")
    table.page.reseat(1, "gentle")
    store, key = table.app.store, table.session.key
    text = wrapped(table.match, table.session.people, store.summary(key), store.times(key))
    store.delete(key)
    transfer._receive(text)
    table.driver.frames(3)
    people = table.session.people
    assert [person.level for person in people] == ["", "gentle", "sharp"]
    assert [is_own_bot(person) for person in people] == [False, False, True]
    assert [person.name for person in store.people()] == ["Anna", "Beat"]


# -- suggestions


def ask(table: AtTable) -> str:
    """Ask for a suggestion with touches; returns its sentence."""
    open_the_menu(table)
    table.driver.frames(3)
    table.press("Suggest a move")
    bubbles: list[Any] = table.driver.until(lambda: table.driver.widgets("Bubble"))
    return str(bubbles[-1].text)


@pytest.mark.parametrize("game", usually(WITH_BOTS, "baernergaeng", "bauernschlau", "dog"))
def test_a_suggestion_is_legal_shows_what_to_take_and_says_why(
    begin: Begin, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggested: list[Decision] = []

    def heard(page: Any, decision: Decision) -> None:
        suggested.append(decision)
        advise(page, decision)

    monkeypatch.setattr("screens.pages.table_sheets.advise", heard)
    shown = set()
    for match in phases(game):
        seat = match.actors[0] if match.actors else 0
        table = begin(match, around=alone_at(seat, match.seats))
        if not table.session.can_be_advised:
            continue
        go_on(table, seat)
        sentence = ask(table)
        decision = suggested[-1]
        assert decision.move in table.match.moves(seat)
        assert sentence.startswith(("Suggestion", "The suggested move"))
        assert sentence.endswith(texts.advised(game, decision, table.page.names))
        shown.add(how_it_is_shown(table, decision.move, sentence))
    assert shown
    assert any(decision.reason for decision in suggested)


def how_it_is_shown(table: AtTable, move: str, sentence: str) -> str:
    """How the table shows the first step of a suggested move."""
    begins = [steps[0] for way in table.scene.entry.ways(move) if (steps := [*way])]
    if "“" in sentence:
        assert any(table.scene.entry.label(step.what) in sentence for step in begins)
        return "button"
    if table.scene.entry.chosen:
        names = table.scene.entry.chosen[0].names
        there = [table.scene.target_of(step.to) for step in begins if step.what in names]
        assert [*table.scene.hints.targets] in [[pose] for pose in there], "where it goes, and nothing else, is lit"
        return "piece"
    assert any(not step.to for step in begins), f"{move} is not shown"
    assert len(table.scene.hints.targets) == 1, "what to tap, and nothing else, is lit"
    return "tap"


def test_a_suggested_move_can_be_played(begin: Begin) -> None:
    table = begin(bungee("2 3 9", "7 8 9", discard="1"))
    said = ask(table)
    assert said.startswith(("Suggestion", "The suggested move"))
    assert table.scene.entry.chosen
    table.make("drop 9")


def test_of_cards_that_are_alike_the_suggested_one_is_the_topmost(begin: Begin) -> None:
    table = begin(bungee("2 3 10 10", "7 8 9", discard="10"))
    piece = table.scene.entry.suggest("drop 10") and table.scene.entry.chosen[0]
    alike = table.pieces("hand 0/10")
    assert len(alike) == 2
    assert piece is max(alike, key=table.scene.layer.height_of)
    assert table.grip(piece), "it is seen"
    assert table.scene.entry.suggest("drop 10 10")
    assert {*table.scene.entry.chosen} == {*alike}, "cards discarded together rise together"


def test_none_is_offered_under_a_curtain_or_while_a_bot_has_its_turn(begin: Begin, driver: Driver) -> None:
    table = begin(bungee("2 3 4", "7 8 9", "2 3 4", discard="9"), 2, pace="calm")
    assert table.curtain
    open_the_menu(table)
    driver.frames(3)
    assert "Suggest a move" not in driver.texts()
    driver.key("escape")
    table.open_curtain()
    table.unlock()
    table.make("take drop 4")
    table.pass_on()
    table.open_curtain()
    table.unlock()
    table.make("take drop 9")
    assert table.session.thinker == 2
    open_the_menu(table)
    driver.frames(3)
    assert "Suggest a move" not in driver.texts()


def make_a_move(table: AtTable) -> None:
    table.page.play("take drop 4")


def take_back(table: AtTable) -> None:
    table.page.undo()


def put_away(table: AtTable) -> None:
    table.driver.pause()


@pytest.mark.parametrize(
    "interrupt", [make_a_move, take_back, put_away, leave_for_the_shelf, leave_for_the_rules, open_the_menu]
)
def test_a_suggestion_no_longer_wanted_is_dropped(
    begin: Begin, driver: Driver, monkeypatch: pytest.MonkeyPatch, interrupt: Callable[[AtTable], None]
) -> None:
    monkeypatch.setattr("screens.table.bot_runner.SLICE", 0.0005)
    table = begin(bungee("2 3 4", "7 8 9", discard="9"), 2)
    table.open_curtain()
    thoughts = Thoughts(table, "drop 4")
    table.page.suggest()
    driver.frames(5)
    assert thoughts.steps
    assert "The computer is thinking…" in driver.texts()
    interrupt(table)
    steps = thoughts.steps
    driver.wait(2)
    assert thoughts.steps == steps
    assert not driver.widgets("Bubble")
    assert "The computer is thinking…" not in driver.texts()


def test_while_a_bot_thinks_too_it_goes_on_after_a_suggestion(begin: Begin) -> None:
    table = begin(Match.new("dog", seats=4, seed=2), pace="calm")
    assert table.session.thinker is not None
    assert ask(table).startswith(("Suggestion", "The suggested move"))
    go_on(table)


def public_past(match: Match) -> list[Any]:
    """All events as everyone has been told them."""
    record = match.record()
    again = Match.replay({**record, "moves": []})
    return [event.seen_by(None) for mover, text in record["moves"] for event in again.play(mover, text)]


@pytest.mark.parametrize("game", usually(WITH_BOTS, "bohne", "bungee", "dog"))
def test_on_the_open_table_a_suggestion_knows_no_more_than_everybody(
    begin: Begin, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before the player in turn has opened the curtain, anyone may be asking."""
    table = begin(Match.new(game, seats=seats_of(game), seed=4), 2, level="gentle")
    hasty = vars(bots_module)["bot_player"]
    heard: list[Any] = []

    def listening(*what: Any, **how: Any) -> Any:
        player = hasty(*what, **how)
        tell = player.told

        def told(events: Sequence[Any]) -> None:
            heard.extend(events)
            tell(events)

        player.told = told
        return player

    monkeypatch.setattr(bots_module, "bot_player", listening)
    for _step in range(40):
        if table.on("result"):
            break
        if table.on("table") and table.session.viewer is None and table.session.can_be_advised:
            heard.clear()
            decisions = [*table.session.advised()]
            assert heard == public_past(table.match)
            assert decisions[-1].move in table.match.moves(table.session.seat)
        table.step()


# -- a bot that fails


def lose_their_heads(monkeypatch: pytest.MonkeyPatch, *does: str) -> None:
    """Make bots at the table fail in these methods."""

    def fail(*_what: Any, **_how: Any) -> Any:
        raise RuntimeError("lost")

    def lost(game: str, **how: Any) -> Any:
        player = bot_player(game, **how)
        player.iterations = SHORT
        for do in does:
            monkeypatch.setattr(player, do, fail)
        return player

    monkeypatch.setattr(bots_module, "bot_player", lost)


@pytest.mark.parametrize("does", ["remember", "judge"])
def test_a_bot_that_loses_its_head_still_plays_and_the_table_can_be_opened_again(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, does: str
) -> None:
    lose_their_heads(monkeypatch, does)
    table = begin(Match.new("bungee", seats=3, seed=5))
    table.play(2)
    go_on(table)
    before = len(table.match.record()["moves"])
    assert before > 1
    reopen(table)
    assert len(table.match.record()["moves"]) == before


def test_after_a_failed_suggestion_the_game_goes_on(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    lose_their_heads(monkeypatch, "judge")
    table = begin(Match.new("bungee", seats=2, seed=5))
    table.page.suggest()
    table.driver.until(lambda: not table.page.bot_runner.is_advising)
    table.driver.frames(3)
    assert not table.driver.widgets("Bubble")
    assert table.session.thinker is None
    assert table.page.ids.strip.prompt != "The computer is thinking…"
