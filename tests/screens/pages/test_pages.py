"""The app's pages: each opens, closes, fits, and does what it says."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from screens.app import routes
from screens.games.texts import texts_of
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.store import MIGRATIONS, Store
from screens.store.schema import STAMP
from screens.store.tables import TableSummary
from tabletop import GAMES, Match
from tabletop.options import settled
from tests.screens.at_table import GAMES_HERE, lasting
from tests.screens.driver import PHONE, TABLET, Driver, Window
from tests.soaking import spread, usually
from tests.staging import route

PEOPLE = (
    Person("Anna", "red", "star"),
    Person("Beat", "blue", "moon"),
    Person("Maximilian-Peter", "teal", "key"),
    Person("Ursula", "violet", "heart"),
    Person("Ed", "orange", "sun"),
    Person("Christophe", "green", "leaf"),
)
#: The pages that mustn't be imported before the first page is shown.
LATER_PAGES = ("new_table", "table", "score", "result", "settings", "rules")
#: Noon on 2026-01-01, so that some hours earlier is the same day.
NOON = 1767268800.0


@pytest.fixture(autouse=True)
def _speak_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    yield
    from screens.app import theme, words

    words.speak("en")
    theme.wear(dark=False)


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """A data folder in which three people have played a table of Bungee."""
    store = Store(tmp_path / "stammtisch.db", lambda: NOON)
    people = [store.keep_person(person) for person in PEOPLE]
    store.open_table(Match.new("bungee", seats=3, seed=7, options={"rounds": 4}), people[:3])
    store.close()
    return tmp_path


def finished(game: str, seats: int, scored: int, **options: Any) -> Match:
    """A match with this many rounds scored, always playing the first legal move."""
    match = Match.new(game, seats=seats, seed=5, options=options)
    for _move in range(20000):
        if len(match.scores) >= scored or match.over:
            return match
        seat = match.actors[0]
        moves = match.moves(seat)
        match.play(seat, moves[len(match.record()["moves"]) * 7 % len(moves)])
    raise AssertionError("the round does not end")


class FakeSession:
    """As much of a session as the pages need."""

    def __init__(self, match: Match, people: tuple[Person, ...]) -> None:
        self.key, self.match, self.people = 1, match, people
        self.played: list[str] = []
        #: The seat that deals.
        self.awaited: int | None = 0

    def is_bot(self, _seat: int) -> bool:
        return False

    def deal(self, text: str = "deal") -> None:
        self.played.append(text)


def session(game: str, seats: int, scored: int, **options: Any) -> Any:
    """A session of a match with this many rounds scored."""
    return FakeSession(finished(game, seats, scored, **options), PEOPLE[:seats])


def pages() -> dict[str, dict[str, Any]]:
    """Every page except the shelf, with the arguments to open it."""
    return {
        "new_table": {"game": "baernergaeng"},
        "score": {"session": session("bohne", 6, 1)},
        "result": {"session": session("bungee", 3, 6)},
        "settings": {},
        "rules": {"game": "bungee"},
    }


def every(driver: Driver, kind: str) -> list[Any]:
    """All widgets in the window of a class of this name."""
    found: list[Any] = driver.widgets(kind)
    return found


def press(driver: Driver, text: str) -> None:
    """Tap the widget with this text like a player: scrolled into view, and held for a moment."""
    widget = driver.find(text)
    for parent in _upwards(widget):
        if type(parent).__name__ == "Column":
            parent.scroll_to(widget, animate=False)
            driver.frames(3)
    driver.tap(widget)
    driver.frames(5)


def _upwards(widget: Any) -> Iterator[Any]:
    while (widget := widget.parent) is not None and widget.parent is not widget:
        yield widget


# -- the way through the pages


@pytest.mark.parametrize("name", ["new_table", "score", "result", "settings", "rules"])
def test_each_page_shows_and_back_leaves_it(name: str, start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    app.go(route(name, **pages()[name]))
    driver.frames(5)
    assert type(app.page).__module__ == f"screens.pages.{name}"
    driver.key("escape")
    assert type(app.page).__module__ == "screens.pages.shelf"
    assert not app.back()


def test_back_closes_a_sheet_before_it_leaves_the_page(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(3)
    press(driver, "Anna")
    assert "Who sits here?" in driver.texts()
    driver.key("escape")
    assert "Who sits here?" not in driver.texts()
    assert type(app.page).__module__ == "screens.pages.new_table"


@pytest.mark.usefixtures("app")
def test_the_first_page_of_a_new_device_invites(driver: Driver) -> None:
    assert "Pick a game, sit down, and deal." in driver.texts()


def test_two_taps_lead_from_the_box_to_the_table(start_app: Any, driver: Driver, known: Path) -> None:
    """The box and Deal; the curtain and a card are the other two of the promised four."""
    app = start_app(folder=known)
    app.store.remove(1)
    app.redress()
    driver.frames(3)
    press(driver, "Discard high cards, and call before the others do.")
    press(driver, "Start game")
    assert type(app.page).__module__ == "screens.pages.table"
    match, people = app.store.load(app.store.tables()[0].key)
    assert [person.name for person in people] == ["Anna", "Beat", "Maximilian-Peter"]
    assert match.options["rounds"] == 4
    driver.key("escape")
    assert type(app.page).__module__ == "screens.pages.shelf"


def test_the_app_comes_back_to_the_table_where_it_was_left(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    app.go(routes.Table(key=1))
    driver.frames(3)
    start_app.kill()
    app = start_app(folder=known)
    assert type(app.page).__module__ == "screens.pages.table"
    assert app.back()
    start_app.kill()
    assert type(start_app(folder=known).page).__module__ == "screens.pages.shelf"


def test_no_page_reads_all_tables_to_find_one(
    start_app: Any, driver: Driver, known: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = start_app(folder=known)
    app.go(routes.Table(key=1))
    start_app.kill()
    asked: list[str] = []
    read = Store.tables

    def tables(store: Store) -> list[TableSummary]:
        asked.append(sys._getframe(1).f_code.co_qualname)
        return read(store)

    monkeypatch.setattr(Store, "tables", tables)
    app = start_app(folder=known)
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.table"
    # The store looks at what it has been given, once, when it is opened.
    assert asked == ["Tables._tidy"]
    assert app.store.is_open(1)
    assert app.store.has_open()
    app.store.remove(1)
    assert not app.store.is_open(1)
    assert not app.store.is_open("1")


def test_a_table_that_is_not_there_is_said_and_the_shelf_stays(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    app.go(routes.Table(key=99))
    driver.frames(3)
    assert type(app.page).__module__ == "screens.pages.shelf"
    assert "This table is no longer on this device." in driver.texts()


def test_a_file_of_a_newer_app_is_left_alone_and_said(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "stammtisch.db"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        db.execute(f"PRAGMA application_id = {STAMP + len(MIGRATIONS) + 1}")
    before = path.read_bytes()
    start_app(folder=tmp_path)
    assert any("newer version of the app" in text for text in driver.texts())
    assert path.read_bytes() == before


# -- the shelf


def test_a_table_put_away_can_be_taken_back(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    driver.tap(app.page.ids.tables.children[0].ids.more)
    driver.frames(3)
    press(driver, "Archive")
    assert app.store.tables() == []
    assert "Open tables" not in driver.texts()
    press(driver, "Take back")
    assert [table.key for table in app.store.tables()] == [1]
    assert "Open tables" in driver.texts()


def test_a_sentence_goes_by_itself(app: Any, driver: Driver) -> None:
    app.say("One.")
    app.say("Two.")
    driver.frames(2)
    assert "One." not in driver.texts()
    assert "Two." in driver.texts()
    driver.wait(5)
    assert "Two." not in driver.texts()


def test_what_can_be_taken_back_waits_for_the_slowest(app: Any, driver: Driver) -> None:
    done: list[str] = []
    app.go(routes.Settings())
    app.say("Gone.", "Bring it back", lambda: done.append("back"))
    app.back()
    driver.wait(60)
    driver.tap(driver.find("Bring it back"))
    assert done == ["back"]
    app.say("Gone.", "Bring it back", lambda: done.append("again"))
    app.go(routes.Settings())
    app.go(routes.Rules())
    driver.frames(3)
    assert "Bring it back" not in driver.texts()


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (10, "just now"),
        (60, "1 minute ago"),
        (300, "5 minutes ago"),
        (3600, "1 hour ago"),
        (86400, "yesterday"),
        (3 * 86400, "29 December 2025"),
    ],
)
def test_when_a_table_was_left_is_said_as_people_do(past: int, words: str) -> None:
    from screens.pages.shelf import ago

    assert ago(NOON - past, NOON) == words


# -- a new table


@pytest.mark.parametrize("game", GAMES_HERE)
def test_the_form_gives_exactly_the_engines_options(game: str) -> None:
    from screens.pages.options_form import OptionsForm

    for seats in GAMES[game].seats:
        options = GAMES[game].options
        assert OptionsForm(game, seats, {}).chosen == settled(options, {}, seats)
        last = {option.name: option.values[-1] for option in options if option.type != "several"}
        chosen = OptionsForm(game, seats, {**last, "gone": 1}).chosen
        assert settled(options, chosen, seats) == chosen
        assert Match.new(game, seats=seats, options=chosen).options == chosen


def test_what_is_tapped_in_the_form_is_what_is_dealt(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known, at=routes.NewTable(game="baernergaeng"))
    driver.frames(5)
    for text in ("Most rounds won", "Joker", "Shuffle", "Joker"):
        press(driver, text)
    rows = {row.title: row for row in every(driver, "SettingRow")}
    switch = next(
        row for row in rows.values() if any(type(each).__name__ == "MDSwitch" for each in row.walk(restrict=True))
    )
    toggle = next(each for each in switch.walk(restrict=True) if type(each).__name__ == "MDSwitch")
    toggle.active = True
    stepper = next(
        row for row in rows.values() if any(type(each).__name__ == "Stepper" for each in row.walk(restrict=True))
    )
    number = next(each for each in stepper.walk(restrict=True) if type(each).__name__ == "Stepper")
    number.ids.less.dispatch("on_release")
    dealt: list[int] = []
    app.instead = lambda route: dealt.append(route.key)
    app.page.deal()
    match, _people = app.store.load(dealt[0])
    assert match.options["winner"] == "rounds"
    assert match.options["extension"] == ["mix"]
    assert match.options["rounds"] == 6
    assert [value for value in match.options.values() if value is True] == [True]


def test_a_switch_is_as_large_as_a_fingertip_and_turns_once(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known, at=routes.Settings())
    driver.frames(5)
    _larger, around, *_ = (each for each in every(driver, "Tap") if type(each.children[0]).__name__ == "MDSwitch")
    for place in (around.to_window(*around.center), around.to_window(around.x + 2, around.y + 2)):
        before = app.prefs
        driver.tap(place)
        driver.wait(0.4)
        assert app.prefs != before


def test_reset_brings_back_the_standard(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(3)
    assert app.page.kept()["chosen"]["rounds"] == 4
    press(driver, "Reset to the usual rules")
    assert app.page.kept()["chosen"]["rounds"] == 6


def test_two_at_one_table_never_look_alike() -> None:
    from screens.session.people import at_one_table

    seated = at_one_table([Person(str(number), COLOURS[0], SYMBOLS[0]) for number in range(6)])
    assert len({person.colour for person in seated}) == len({person.symbol for person in seated}) == 6
    assert seated[0] == Person("0", COLOURS[0], SYMBOLS[0])


def test_seats_are_added_moved_and_left(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(3)

    def names() -> list[str]:
        return [person.name for person in app.page.kept()["people"]]

    def seat(number: int) -> Any:
        return app.page.ids.seats.children[-1 - number]

    driver.tap(seat(0).ids.down)
    assert names() == ["Beat", "Anna", "Maximilian-Peter"]
    driver.frames(3)
    driver.tap(seat(2).ids.away)
    driver.frames(3)
    press(driver, "Add a player")
    press(driver, "Ed")
    assert names() == ["Beat", "Anna", "Ed"]
    driver.tap(seat(0).ids.away)
    driver.frames(3)
    driver.tap(seat(0).ids.away)
    driver.frames(3)
    assert "1 more player needed." in driver.texts()
    assert app.page.ids.deal.disabled


def test_somebody_new_sits_down_and_is_known_from_then_on(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(3)
    press(driver, "Add a player")
    press(driver, "New player")
    form = every(driver, "PersonForm")[0]
    assert form.ids.name.text == "Player 4", "whoever is in a hurry needs no name"
    form.ids.name.text = ""
    press(driver, "Join")
    assert "Enter a name." in driver.texts()
    form.ids.name.text = "  anna "
    press(driver, "Join")
    assert "There is already a player called anna. Choose another name." in driver.texts()
    form.ids.name.text = " Zoé "
    press(driver, "Join")
    seated = app.page.kept()["people"]
    assert seated[-1].name == "Zoé"
    assert len({person.colour for person in seated}) == len({person.symbol for person in seated}) == 4
    assert seated[-1] in app.store.people()


def test_on_a_new_device_anybody_can_play_at_once(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="bohne"))
    driver.frames(3)
    app.instead = lambda *_page, **_what: None
    press(driver, "Start game")
    assert [person.name for person in app.store.tables()[0].people] == ["Player 1", "Player 2", "Player 3"]
    app.page.deal()
    assert len(app.store.people()) == 3


# -- score sheet and result


@pytest.mark.parametrize("game", [game for game in GAMES_HERE if lasting(game, 3)])
def test_the_pad_has_a_line_a_round_and_the_totals(game: str, start_app: Any, driver: Driver, known: Path) -> None:
    from screens.games.texts import written

    app = start_app(folder=known)
    seats = GAMES[game].seats[-1]
    at = session(game, seats, 2, **lasting(game, 3))
    app.go(routes.Score(session=at))
    driver.frames(5)
    assert app.page.title == "After round 2 of 3"
    cells = [cell.text for cell in every(driver, "ScoreCell") if cell.text]
    numbers = [written(number) for row in at.match.scores for number in row]
    assert cells[: 2 * seats] == numbers
    assert [written(total) for total in at.match.totals] == cells[2 * seats : 3 * seats]
    assert len(every(driver, "Courses")) == 1
    heads = {cell.note for cell in every(driver, "ScoreCell")}
    assert {"Round 1", "Round 2"} <= heads or {"1", "2"} <= heads
    press(driver, "Next round")
    assert at.played == ["deal"]
    assert type(app.page).__module__ == "screens.pages.shelf"


@pytest.mark.usefixtures("driver")
def test_the_leader_shown_is_the_one_who_would_win() -> None:
    from screens.games.scores import leaders

    for game, options in (("bungee", {}), ("bohne", {}), ("baernergaeng", {}), ("baernergaeng", {"winner": "rounds"})):
        match = finished(game, 3, 99, rounds=3, **options)
        assert match.over
        winners = leaders(match)
        unfinished = _Unfinished(match)
        assert leaders(unfinished) == winners, game  # type: ignore[arg-type]


class _Unfinished:
    """The same match as if it had one more round to go."""

    over = False
    winners = ()

    def __init__(self, match: Match) -> None:
        self.game, self.options, self.seats = match.game, match.options, match.seats
        self.scores, self.totals = match.scores, match.totals
        self.view, self.totals_after, self.ranks = match.view, match.totals_after, match.ranks


def test_a_rematch_moves_the_seats_on_by_one(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    at = session("bungee", 3, 6, lucky_six_skips=False)
    app.go(routes.Result(session=at))
    driver.frames(5)
    assert any("won!" in text or "share the win" in text for text in driver.texts())
    press(driver, "Rematch")
    match, people = app.store.load(app.store.tables()[0].key)
    assert [person.name for person in people] == ["Beat", "Maximilian-Peter", "Anna"]
    assert match.options == at.match.options
    assert app.back()
    assert not app.back()


# -- settings


def test_a_language_is_spoken_at_once_and_kept(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known, at=routes.Settings())
    driver.frames(5)
    press(driver, "Français")
    from screens.app import words

    assert words.spoken() == "fr"
    assert app.page.title == words._("Settings")
    start_app.stop()
    start_app(folder=known)
    assert words.spoken() == "fr"


def test_theme_and_size_of_text_change_at_once(start_app: Any, driver: Driver, known: Path) -> None:
    from screens.app import theme

    app = start_app(size=TABLET, folder=known, at=routes.Settings())
    driver.frames(5)
    press(driver, "Dark")
    assert theme.is_dark()
    assert app.theme_cls.theme_style == "Dark"
    before, theirs = theme.BODY(), app.theme_cls.font_styles["Body"]["large"]["font-size"]
    app.change(text=160)
    driver.frames(3)
    assert theme.BODY() == pytest.approx(before * 1.6)
    assert app.theme_cls.font_styles["Body"]["large"]["font-size"] == pytest.approx(theirs * 1.6)
    assert "160%" in driver.texts()


def test_a_person_is_one_tap_from_the_settings(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known, at=routes.Settings())
    driver.frames(5)
    press(driver, "Ursula")
    assert app.page.name == "Ursula"
    assert app.back()
    assert app.page.title == "Settings"


# -- looks


class LongWords(gettext.NullTranslations):
    """A language in which every text is half as long again."""

    def gettext(self, message: str) -> str:
        return " ".join(word if "{" in word else word + word[: len(word) // 2] for word in message.split(" "))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the app speak a language of long words."""
    from screens.app import words

    monkeypatch.setattr(words, "speak", lambda _language: None)
    monkeypatch.setattr(words, "_spoken", LongWords())


# A usual run leaves the largest text to test_fits.
@pytest.mark.parametrize(("size", "text"), spread([TABLET, PHONE], [80, 160], one_in=4))
def test_texts_fit(size: tuple[int, int], text: int, start_app: Any, driver: Driver, known: Path) -> None:
    """No text is larger than its widget; everything that can be touched is as large as a fingertip."""
    check_fit(start_app(size=size, folder=known), text, driver)


@pytest.mark.usefixtures("long_words")
@pytest.mark.parametrize("size", usually([PHONE, TABLET], PHONE))
def test_long_words_fit(size: tuple[int, int], start_app: Any, driver: Driver, known: Path) -> None:
    """With words as long as German ones, in large type."""
    check_fit(start_app(size=size, folder=known), 160, driver)


def check_page_fits(driver: Driver, name: str, but: str = "Scene") -> None:
    """Check that no text on the page is larger than its widget, except on a table, which is tested elsewhere."""
    for label in every(driver, "Label"):
        around = [label, *_upwards(label)]
        if label.text and label.height and all(each.opacity for each in around) and not _is_any(around, but):
            assert label.texture_size[0] <= label.width + 1, (name, label.text)
            assert label.texture_size[1] <= label.height + 1, (name, label.text)
            left, _y = label.to_window(label.x, label.y)
            scrolls = _is_any(around, "ScoreSheet") or any(getattr(each, "do_scroll_x", False) for each in around)
            assert scrolls or left + label.width <= Window.width + 1, (name, label.text)
    for kind in ("Tap", "IconTap", "TextButton", "Chip", "LookChoice"):
        for tap in every(driver, kind):
            assert not tap.height or min(tap.size) >= 47.9, (name, tap, tap.size)


def _is_any(widgets: list[Any], kind: str) -> bool:
    return any(base.__name__ == kind for widget in widgets for base in type(widget).__mro__)


def check_fit(app: Any, text: int, driver: Driver) -> None:
    """Check all pages with texts of this size."""
    app.change(text=text)
    for name, what in [("shelf", {}), *pages().items()]:
        app.home(None if name == "shelf" else route(name, **what))
        driver.frames(6)
        check_page_fits(driver, name)


def test_texts_can_be_read_on_what_they_stand() -> None:
    from screens.app import theme

    for palette in (theme.LIGHT, theme.DARK):
        for ground in (palette.ground, palette.paper):
            for ink in (palette.ink, palette.faint, palette.accent, palette.danger):
                assert contrast(ink, ground) >= 4.5
            theme.wear(dark=palette is theme.DARK)
            assert all(contrast(theme.seat(colour), ground) >= 4.5 for colour in COLOURS)
        assert contrast(palette.on_accent, palette.accent) >= 4.5
        assert contrast(palette.ink, palette.shade) >= 4.5
        assert contrast(palette.on_wood, palette.wood) >= 4.5
        assert contrast(palette.paper, palette.ink) >= 4.5


@pytest.mark.parametrize("name", ["LIGHT", "DARK"])
def test_what_can_be_pressed_and_what_is_lit_has_an_edge_that_stands_out(name: str) -> None:
    from screens.app import theme

    palette = getattr(theme, name)
    for ground in (palette.ground, palette.paper, palette.shade):
        assert contrast(palette.edge, ground) >= 3
    assert contrast(palette.danger, palette.wood) >= 3
    # The pale line of what is lit stands out from its rim, and the rim from what is pale.
    assert contrast(palette.lit, palette.lit_rim) >= 3
    for ground in (palette.wood, palette.card):
        assert max(contrast(palette.lit, ground), contrast(palette.lit_rim, ground)) >= 3


def contrast(one: Any, other: Any) -> float:
    """The contrast of two colours as WCAG defines it."""
    lights = sorted(_light(colour) for colour in (one, other))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: Any) -> float:
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3])
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


def test_the_first_page_needs_no_other_page() -> None:
    """Pages that aren't shown aren't imported, so that the app starts quickly."""
    import subprocess
    import sys

    code = (
        "import sys; import tests.screens.driver; from screens.app.main import Stammtisch; from pathlib import Path;"
        "import tempfile; app = Stammtisch(Path(tempfile.mkdtemp())); app._run_prepare();"
        "print([name for name in sys.modules if name.startswith('screens.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    for name in ("games.bungee.scene", "table.scene", *(f"pages.{page}" for page in LATER_PAGES)):
        assert f"'screens.{name}'" not in done.stdout


def test_the_dealer_says_which_special_cards_are_in(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(size=TABLET, folder=known)
    at = session("baernergaeng", 2, 1, extension=["new:2"], extension_each_round=True)
    app.go(routes.Score(session=at))
    driver.frames(5)
    words = texts_of("baernergaeng").CHOICES["extension"]
    press(driver, words["joker"])
    app.page.deal()
    app.go(routes.Score(session=at))
    driver.frames(5)
    press(driver, words["new"])
    app.page.deal()
    assert at.played == ["deal new:2,joker", "deal none"]


@pytest.mark.parametrize(("dealer", "options"), [(0, {}), (None, {"extension_each_round": True})])
def test_where_the_cards_stay_or_a_bot_deals_nobody_is_asked(
    start_app: Any, driver: Driver, known: Path, dealer: int | None, options: dict[str, Any]
) -> None:
    app = start_app(size=TABLET, folder=known)
    at = session("baernergaeng", 2, 1, **options)
    at.awaited = dealer
    app.go(routes.Score(session=at))
    driver.frames(5)
    assert not any("special cards are in the deck" in text for text in driver.texts())
    app.page.deal()
    assert at.played == ["deal"]


def test_after_few_rounds_the_numbers_fill_a_wide_page(start_app: Any, driver: Driver, known: Path) -> None:
    for size, is_large in ((TABLET, True), (PHONE, False)):
        app = start_app(size=size, folder=known)
        app.go(routes.Score(session=session("bungee", 4, 1)))
        driver.frames(5)
        sheets: list[Any] = driver.widgets("ScoreSheet")
        assert (sheets[0].growth > 1) == is_large
        assert not is_large or sheets[0].height > 0.4 * app.page.ids.scroll.height


@pytest.mark.parametrize(
    ("game", "how"), [("bohne", "higher is better"), ("baernergaeng", "lower totals are drawn higher")]
)
def test_the_chart_of_totals_says_which_way_is_up(
    start_app: Any, driver: Driver, known: Path, game: str, how: str
) -> None:
    start_app(size=TABLET, folder=known, at=routes.Score(session=session(game, 3, 1)))
    driver.frames(5)
    assert f"The total after each round; {how}." in driver.texts()
