"""The app fits every screen: below bars and notches, beside a keyboard, in half a screen, at every size."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, groupby, pairwise
from math import hypot
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from screens.app import routes, theme
from screens.app.words import LANGUAGES
from screens.device import system
from screens.device.insets import Insets
from screens.games.story import Line, Sentence
from screens.pages.table_menu import ask_name
from screens.store import Store
from tabletop import GAMES, Match
from tests.screens.at_table import BOARDS, GAMES_HERE, PEOPLE, AtTable, bauernschlau, bungee, dog, lay, opening, sit
from tests.screens.driver import PHONE, TABLET, Driver, Pos, Window
from tests.screens.fitting import LARGEST, MOST, Box, box_of, covered, faults_of, is_seen, parents_of, safe, written
from tests.screens.test_interruptions import away, unfocused
from tests.soaking import soak, spread
from tests.staging import Screen, Stage, every_screen

#: The insets of a phone held upright, and on its side with the notch to the left.
UPRIGHT, ON_ITS_SIDE = Insets(0, 40, 0, 24), Insets(45, 0, 30, 24)
#: The windows in which each screen is looked at, and what covers their edges.
WINDOWS: list[tuple[Insets, Pos]] = [
    (Insets(), PHONE),
    (UPRIGHT, PHONE),
    (ON_ITS_SIDE, PHONE[::-1]),
    (Insets(0, 24, 0, 48), TABLET),
]
#: The sizes of text, the languages with large touch areas, and whether each screen is looked at; a usual run takes a
#: share in the size that needs most room: on a phone that is ``LARGEST``.
PASSES = [
    (MOST, ("fr", "it"), False),
    *(pytest.param(text, (), True, marks=soak) for text in (80, 100, 130, LARGEST, MOST)),
    *(pytest.param(text, LANGUAGES, True, marks=soak) for text in (120, MOST)),
]


@pytest.mark.tries(len(LANGUAGES))
@pytest.mark.parametrize(("text", "large", "is_whole"), PASSES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_clips_a_word_or_hides_anything_under_a_bar(  # noqa: PLR0913, PLR0917  (a case is many things)
    language: str,
    text: int,
    large: Collection[str],
    is_whole: bool,
    start_app: Any,
    driver: Driver,
    tmp_path: Path,
) -> None:
    """Each screen is built in a window that nothing covers, then bars and notches come, and the window changes.

    A usual run looks at each screen in one language and one window, always the same.
    """
    app = start_app(size=PHONE)
    app.change(language=language, text=text, large=language in large, motion="none", theme="light")
    stage = Stage(app, tmp_path, driver.frames)
    faults = []
    for windows, screens in _looks(language, is_whole=is_whole):
        for screen in screens:
            # What was shown before needn't be laid out once more.
            app.pages.take_down()
            app.outside.covered(Insets())
            if (*Window.size,) != windows[0][1]:
                Window.resize(*windows[0][1])
            stage.show(screen)
            faults += [f"{screen.name}: {fault}" for fault in dict.fromkeys(_faults(app, driver, windows))]
    stage.strike()
    assert not faults, "\n" + "\n".join(faults)


def _looks(language: str, *, is_whole: bool) -> Iterator[tuple[Sequence[tuple[Insets, Pos]], Sequence[Screen]]]:
    """Which screens are looked at in which windows, one window after the other."""
    if is_whole:
        # Where there is room for larger texts a page is made anew, and what lies over it goes.
        for _most, alike in groupby(WINDOWS, lambda window: theme.largest(window[1])):
            yield [*alike], every_screen()
        return
    screens = every_screen()[list(LANGUAGES).index(language) :: len(LANGUAGES)]
    for at, window in enumerate(WINDOWS):
        yield [window], screens[at :: len(WINDOWS)]


def _faults(app: Any, driver: Driver, windows: Sequence[tuple[Insets, Pos]]) -> Iterator[str]:
    """What can't be read, and what bars and notches cover of this screen, in these windows."""
    for insets, size in windows:
        Window.resize(*size)
        app.outside.covered(insets)
        driver.frames(3)
        yield from (f"{fault}, at {size} within {insets}" for fault in faults_of(driver))
        yield from covered(driver, safe(insets))


def test_the_curtain_hangs_before_all_of_the_table(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE[::-1])
    app.outside.covered(ON_ITS_SIDE)
    lay(app, bungee("2 3 4", "2 3 4"))
    driver.frames(3)
    table = box_of(app.page.ids.table)
    assert table.left == ON_ITS_SIDE.left
    assert box_of(AtTable(app, driver).curtain) == table
    cloths: list[Any] = driver.widgets("Folds")
    assert [box_of(cloth) for cloth in cloths] == [table]


def test_a_note_stands_between_the_edges_and_over_the_keyboard(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE[::-1])
    app.say("A sentence that is so long that it takes all the width that it can get, and a little more than that.")
    for insets in (ON_ITS_SIDE, ON_ITS_SIDE._replace(keyboard=180)):
        app.outside.covered(insets)
        driver.frames(2)
        notes: list[Any] = driver.widgets("Note")
        assert [safe(insets).holds(box_of(note)) for note in notes] == [True]


@pytest.mark.parametrize("page", ["new_table", "result"])
def test_a_note_stands_above_the_buttons_at_the_lower_edge(start_app: Any, driver: Driver, page: str) -> None:
    app = start_app(size=PHONE)
    if page == "new_table":
        app.go(routes.NewTable(game="bungee"))
    else:
        lay(app, bungee("2 3 4", "2 3 4"))
        app.go(routes.Result(session=AtTable(app, driver).session))
    driver.frames(3)
    app.say("The table is archived.", "Take back", lambda: None)
    driver.frames(3)
    note: Any = driver.widgets("Note")[0]
    main: Any = driver.find({"new_table": "Start game", "result": "Rematch"}[page])
    assert box_of(note).low >= box_of(main).high


def test_a_note_goes_with_the_page_on_which_it_was_said(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE)
    app.say("The table is archived.", "Take back", lambda: None)
    driver.frames(3)
    app.go(routes.NewTable(game="bungee"))
    assert not driver.widgets("Note")
    app.say("It is deleted.")
    app.home()
    driver.frames(3)
    assert driver.widgets("Note"), "what has led to this page is told on it"


@pytest.mark.parametrize(
    ("size", "text", "title"),
    [
        (PHONE, 130, "Bungee · round\u00a01"),
        (PHONE, 160, "Bungee\nround\u00a01"),
        (TABLET, 160, "Bungee · round\u00a01"),
    ],
    ids=["smaller", "two lines", "room"],
)
def test_a_title_that_is_too_long_is_written_smaller_or_else_on_two_lines_without_a_dot(
    start_app: Any, driver: Driver, size: Pos, text: int, title: str
) -> None:
    table = sit(start_app, driver, bungee("2 3 4", "2 3 4"), size, text=text)
    assert table.page.ids.title.text == title


# -- the keyboard


def rename(app: Any) -> None:
    lay(app, bungee("2 3 4", "2 3 4"))
    app.home()
    ask_name(app.page, app.store.tables()[0], lambda: None)


def seat_somebody(app: Any) -> None:
    app.home(routes.NewTable(game="bungee"))
    app.page._ask_person(PEOPLE[0], "Anna", "Save", 0)


def change_somebody(app: Any) -> None:
    kept = app.store.keep_person(PEOPLE[0])
    app.home(routes.Person(key=kept.key))
    app.page._ask_change(kept)


FIELDS = [rename, seat_somebody, change_somebody]
each_field = pytest.mark.parametrize("ask", FIELDS)


def field_of(app: Any, driver: Driver) -> Any:
    """The page's only field, after a tap on it."""
    driver.frames(3)
    (field,) = (each for each in app.page.top_layer.walk() if isinstance(each, TextInput))
    driver.tap(field)
    assert field.focus
    return field


def test_what_is_typed_first_takes_the_place_of_the_name(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE)
    seat_somebody(app)
    driver.frames(3)
    (field,) = (each for each in app.page.top_layer.walk() if isinstance(each, TextInput))
    assert field.text
    driver.write("Zoe")
    assert field.text == "Zoe"


#: Screens with a keyboard on them.
KEYBOARDS = [
    (PHONE, UPRIGHT._replace(keyboard=330)),
    (PHONE[::-1], ON_ITS_SIDE._replace(keyboard=200)),
    ((320, 320), Insets(0, 24, 0, 0, 150)),
    ((568, 320), Insets(24, 0, 0, 20, 220)),
]


@pytest.mark.parametrize(("ask", "text", "screen"), spread(FIELDS, [100, 160], KEYBOARDS, one_in=4))
def test_the_keyboard_lies_over_no_field(
    ask: Any, screen: tuple[Pos, Insets], text: int, start_app: Any, driver: Driver
) -> None:
    size, insets = screen
    app = start_app(size=size)
    app.change(text=text)
    app.outside.covered(insets._replace(keyboard=0))
    ask(app)
    field = field_of(app, driver)
    app.outside.covered(insets)
    driver.frames(4)
    assert safe(insets).holds(box_of(field))
    assert box_of(app.page.top_layer.ids.scroll).holds(box_of(field))


@each_field
def test_what_is_being_written_stays_in_sight_when_the_device_is_turned(
    ask: Any, start_app: Any, driver: Driver
) -> None:
    app = start_app()
    app.outside.covered(UPRIGHT._replace(keyboard=330))
    ask(app)
    field = field_of(app, driver)
    driver.write("Zo")
    driver.turn()
    sideways = ON_ITS_SIDE._replace(keyboard=200)
    app.outside.covered(sideways)
    driver.frames(4)
    assert field.text.endswith("Zo")
    assert safe(sideways).holds(box_of(field))


@each_field
def test_a_keyboard_sends_keys_and_guesses_no_names(ask: Any, app: Any, driver: Driver) -> None:
    # Kivy asks a keyboard that guesses only not to show its guesses.
    ask(app)
    assert field_of(app, driver).input_type == "null"


def test_a_table_under_a_sheet_stays_as_it_is_beside_a_keyboard(start_app: Any, driver: Driver) -> None:
    app = start_app()
    lay(app, bungee("2 3 4", "2 3 4"))
    driver.frames(3)
    before = box_of(app.page.ids.scene_box)
    app.outside.covered(Insets(keyboard=300))
    driver.frames(3)
    assert box_of(app.page.ids.scene_box) == before


# -- other windows beside ours


small = pytest.mark.parametrize("size", [(320, 320), (300, 500), (640, 800), (640, 360)])


def on_hand(start_app: Any, driver: Driver) -> AtTable:
    return AtTable(start_app(prepare=opening(bungee("2 3 4 9 B", "2 3 4 5 6"), PEOPLE[:2], motion="none")), driver)


def test_what_has_happened_is_said_beside_the_table_and_never_over_the_bar(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE[::-1])
    app.change(language="de", motion="none", text=130)
    lay(app, bungee("2 3 4 9 B", "2 3 4 5 6"))
    page = app.page
    for happened in (["Kurz."] * 2, ["Es ist lange davon zu erzählen, was alles geschehen ist."] * 9):
        lines = [Line(at, at + 1, 0, (Sentence(text, frozenset()),)) for at, text in enumerate(happened)]
        page.news.round_lines = lambda lines=lines: lines
        page.show()
        driver.frames(4)
        story = page.ids.story
        assert story.top <= page.ids.table.top
        assert story.y >= page.ids.strip.top - 1
        assert page.ids.strip.y >= page.ids.buttons.top
        newest = story.ids.lines.children[0]
        assert newest.text == happened[-1]
        assert box_of(story).holds(box_of(newest)._replace(high=box_of(story).high - 1)), "the newest is in sight"


@small
def test_a_window_that_shrinks_takes_no_card_out_of_the_hand(size: Pos, start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, bungee("2 3 4 9 B", "2 3 4 5 6"), motion="none")
    finger = driver.down(*table.at("hand 0/9"))
    finger.to(*table.target("discard"), steps=3)
    before = table.match.record()
    Window.resize(*size)
    driver.frames(4)
    finger.to(5, 5, steps=2)
    finger.up()
    driver.frames(4)
    assert table.match.record() == before
    for piece, pose in table.scene.poses().items():
        assert table.scene.layer.pose_of(piece) == pose
    assert bool(table.curtain) == (table.session.viewer is None)


@small
def test_a_window_that_shrinks_opens_no_curtain(size: Pos, start_app: Any, driver: Driver) -> None:
    table = on_hand(start_app, driver)
    table.listen()
    finger = driver.hold(table.curtain, 0.2)
    Window.resize(*size)
    driver.frames(3)
    assert box_of(table.curtain) == box_of(table.page.ids.table)
    finger.up()
    driver.wait(2)
    assert table.curtain
    assert table.session.viewer is None


@small
def test_all_of_a_sheet_can_be_reached_in_a_small_window(size: Pos, start_app: Any, driver: Driver) -> None:
    table = on_hand(start_app, driver)
    table.page.open_menu()
    Window.resize(*size)
    driver.frames(4)
    sheet = table.page.top_layer
    assert table.page.is_asking
    window = Box(0, 0, *size)
    assert window.holds(box_of(sheet.ids.paper))
    last = sheet.ids.body.children[0]
    sheet.ids.scroll.scroll_y = 0
    driver.frames(2)
    assert window.holds(box_of(last))


# -- what the system wants


def of_system(monkeypatch: pytest.MonkeyPatch, **wishes: Any) -> None:
    for name, wish in wishes.items():
        monkeypatch.setattr(system, name, lambda wish=wish: wish)


@pytest.mark.parametrize("look_away", [away, unfocused])
def test_what_the_system_wants_now_is_what_is_seen(
    look_away: Any, start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    start_app(at=routes.Settings())
    assert "Settings" in driver.texts()
    of_system(monkeypatch, languages=["fr-CH"], is_dark=True, text_scale=1.3)
    look_away(driver)
    assert "Réglages" in driver.texts()
    assert theme.is_dark()
    assert theme.BODY() == pytest.approx(15 * 1.3)


def test_what_a_person_has_set_stands_whatever_the_system_wants(
    app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.change(language="de", theme="light")
    page = app.page
    of_system(monkeypatch, languages=["fr-CH"], is_dark=True)
    away(driver)
    assert app.page is page
    assert not theme.is_dark()


@pytest.mark.parametrize(
    ("system", "percent", "seen"),
    [(1.0, 100, 1.0), (1.3, 100, 1.3), (1.3, 80, 1.04), (2.0, 80, 1.6), (2.0, 160, 1.6), (0.85, 100, 0.85)],
)
def test_texts_are_as_large_as_both_want_but_never_larger_than_there_is_room(
    system: float, percent: int, seen: float, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At this size the pass over all screens has checked every page."""
    of_system(monkeypatch, text_scale=system)
    app.change(text=percent)
    assert theme.BODY() == pytest.approx(15 * seen)
    assert (theme.LARGEST_ON_PHONE * 100, theme.LARGEST * 100) == (LARGEST, MOST)


def test_a_window_that_grows_has_room_for_larger_texts_and_one_that_shrinks_says_why_not(
    app: Any, driver: Driver
) -> None:
    app.change(text=200)
    app.go(routes.Settings())
    assert theme.BODY() == pytest.approx(15 * 1.6)
    assert "This window has room for 160% at most." in driver.texts()
    Window.resize(*TABLET)
    driver.frames(2)
    assert theme.BODY() == pytest.approx(15 * 2)
    assert "This window has room for 160% at most." not in driver.texts()
    Window.resize(*PHONE)
    driver.frames(2)
    assert theme.BODY() == pytest.approx(15 * 1.6)


@pytest.mark.parametrize(("large", "least", "moves"), [(False, 48, 0), (True, 64, 1)])
def test_large_touch_areas_have_larger_buttons_and_let_a_finger_miss_a_marble_by_more(
    large: bool, least: int, moves: int, start_app: Any, driver: Driver
) -> None:
    match = dog("5 K", "K K K 0*", "K K K 60", turn=0)
    table = sit(start_app, driver, match, handover="hidden", motion="none", large=large)
    taps: list[Any] = driver.widgets("IconTap")
    assert {tap.height for tap in taps if tap.width} == {least}
    driver.tap(table.at("hand 0/5"))
    x, y = table.at("0")
    middle = table.scene.boards[0].center
    far = hypot(middle[0] - x, middle[1] - y) / 30
    driver.tap((x + (middle[0] - x) / far, y + (middle[1] - y) / far))
    assert table.played() == moves


# -- the screen, and the hand that holds it


def test_the_screen_stays_on_where_people_look_without_touching(app: Any, driver: Driver) -> None:
    def stays_on() -> bool:
        return not Window.allow_screensaver

    assert not stays_on()
    key = lay(app, bungee("2 3 4", "2 3 4"))
    assert stays_on()
    driver.pause()
    assert not stays_on()
    driver.resume()
    assert stays_on()
    app.go(routes.Rules(game="bungee"))
    assert not stays_on()
    away(driver)
    assert not stays_on()
    app.home(routes.Lesson(game="bungee"))
    assert stays_on()
    app.home(routes.Table(key=key))
    assert stays_on()
    app.home()
    assert not stays_on()


@pytest.mark.parametrize("wanted", [True, False])
def test_the_device_vibrates_only_if_that_is_switched_on(
    wanted: bool, start_app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    buzzes: list[bool] = []
    monkeypatch.setattr(system, "tick", lambda **_how: buzzes.append(True))
    table = sit(start_app, driver, bungee("2 3 4 9 B", "2 3 4 5 6"), haptics=wanted)
    driver.drag(table.at("hand 0/9"), table.target("discard"))
    assert table.played() == 1
    assert bool(buzzes) == wanted


@pytest.mark.parametrize("secure", [True, False])
def test_no_hidden_card_is_among_the_recent_apps_whatever_is_set(
    secure: bool, start_app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Screenshots are a setting; the list of recent apps is always protected."""
    hidden: list[str] = []
    monkeypatch.setattr(system, "hide_from_others", lambda: hidden.append("others"))
    monkeypatch.setattr(system, "hide_from_recents", lambda: hidden.append("recents"))
    start_app().change(secure_screen=secure)
    hidden.clear()
    start_app()
    assert hidden == ["others" if secure else "recents"]


# -- tables, in the languages with the longest words, on any screen, in any size of text


#: A phone on its side.
SIDEWAYS = (640, 360)
SCREENS: list[tuple[Pos, int]] = [(PHONE, 100), (PHONE, 160), (SIDEWAYS, 100), (TABLET, 80), (TABLET, 160)]
#: How much of a match is checked.
STEPS = 10


@pytest.mark.tries(5)
@pytest.mark.parametrize(("game", "screen", "language"), spread(GAMES_HERE, SCREENS, ["de", "fr", "it"], one_in=6))
def test_no_text_of_a_table_is_cut_off(  # noqa: PLR0913, PLR0917  (a case is many things)
    game: str, screen: tuple[Pos, int], language: str, start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    size, text = screen
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
    table.driver.tap(table.scene.ids.outlook)


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


@pytest.mark.tries(2)
@pytest.mark.parametrize(("game", "screen"), spread(BOARDS, FULL_SCREENS, one_in=4))
def test_the_fullest_boards_have_room_for_all_and_all_can_be_hit(
    game: str, screen: tuple[Pos, int, str], start_app: Any, driver: Driver, tmp_path: Path
) -> None:
    size, text, language = screen
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
    seen = [label for label in labels if label.width > 1 and label.height > 1 and is_seen(label)]
    boxes = {label: written(label) for label in seen if table in parents_of(label)}
    for one, other in combinations(boxes, 2):
        assert not _overlap(boxes[one], boxes[other]), f"{one.text!r} and {other.text!r}"
    for board in app.page.scene.boards:
        for side in app.page.scene.seats:
            assert not _overlap(box_of(board), box_of(side)), f"a plate lies over the board: {box_of(side)}"


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


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across, along = (min(one[at + 2], other[at + 2]) - max(one[at], other[at]) for at in (0, 1))
    return across > 2 and along > 2
