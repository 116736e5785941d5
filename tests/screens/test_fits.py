"""The app fits every screen: below bars and notches, beside a keyboard, in half a screen, at every size."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.textinput import TextInput

from screens.app import routes, theme
from screens.device import system
from screens.device.system import Insets
from screens.pages.table_menu import ask_name
from tests.screens import test_nothing_is_clipped
from tests.screens.at_table import PEOPLE, AtTable, bungee, lay, sit
from tests.screens.driver import PHONE, Driver, Pos, Window
from tests.screens.test_interruptions import away, unfocused
from tests.screens.test_nothing_is_clipped import Box, _box, _is_seen, _parents, _written
from tests.staging import Stage, every_screen

#: The insets of a phone held upright, and on its side with the notch to the left.
UPRIGHT, ON_ITS_SIDE = Insets(0, 40, 0, 24), Insets(45, 0, 30, 24)


@pytest.fixture
def _unswept() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def safe(insets: Insets) -> Box:
    """The part of the window that no bar, notch or keyboard covers."""
    return Box(
        insets.left, max(insets.bottom, insets.keyboard), Window.width - insets.right, Window.height - insets.top
    )


def covered(driver: Driver, room: Box) -> Iterator[str]:
    """Every widget outside this part, described in a sentence."""
    everything: list[Any] = driver.widgets("Widget")
    for widget in everything:
        scrolled = any(hasattr(each, "scroll_y") for each in _parents(widget))
        if scrolled or not all(each.opacity for each in (widget, *_parents(widget))):
            continue
        if hasattr(widget, "scroll_y") or hasattr(widget, "state"):
            box = _box(widget)
        elif hasattr(widget, "texture_size") and _is_seen(widget):
            box = _written(widget)
        else:
            continue
        if box.right > box.left and box.high > box.low and not room.holds(box):
            yield f"{type(widget).__name__} {getattr(widget, 'text', '')!r} at {[round(edge) for edge in box]}"


@pytest.mark.usefixtures("_unswept")
@pytest.mark.parametrize("insets", [UPRIGHT, ON_ITS_SIDE])
def test_nothing_stands_under_a_bar_or_a_notch(insets: Insets, start_app: Any, driver: Driver, tmp_path: Path) -> None:
    app = start_app(size=PHONE if insets.top else PHONE[::-1])
    app.change(motion="none", theme="light")
    app.outside.covered(insets)
    stage = Stage(app, tmp_path, driver.frames)
    faults = []
    for screen in every_screen():
        stage.show(screen)
        faults += [f"{screen.name}: {fault}" for fault in dict.fromkeys(covered(driver, safe(insets)))]
    stage.strike()
    assert not faults, "\n" + "\n".join(faults)


def test_the_curtain_hangs_before_all_of_the_table(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE[::-1])
    app.outside.covered(ON_ITS_SIDE)
    lay(app, bungee("2 3 4", "2 3 4"))
    driver.frames(3)
    table = _box(app.page.ids.table)
    assert table.left == ON_ITS_SIDE.left
    assert _box(AtTable(app, driver).curtain) == table
    cloths: list[Any] = driver.widgets("Folds")
    assert [_box(cloth) for cloth in cloths] == [table]


def test_a_note_stands_between_the_edges_and_over_the_keyboard(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE[::-1])
    app.say("A sentence that is so long that it takes all the width that it can get, and a little more than that.")
    for insets in (ON_ITS_SIDE, ON_ITS_SIDE._replace(keyboard=180)):
        app.outside.covered(insets)
        driver.frames(2)
        notes: list[Any] = driver.widgets("Note")
        assert [safe(insets).holds(_box(note)) for note in notes] == [True]


# -- the keyboard


def rename(app: Any) -> None:
    lay(app, bungee("2 3 4", "2 3 4"))
    app.home()
    ask_name(app.page, app.store.tables()[0], lambda: None)


def seat_somebody(app: Any) -> None:
    app.home(routes.NewTable(game="bungee"))
    app.page._ask_person(PEOPLE[0], "Anna", "Change", 0)


def change_somebody(app: Any) -> None:
    kept = app.store.keep_person(PEOPLE[0])
    app.home(routes.Person(key=kept.key))
    app.page._ask_change(kept)


each_field = pytest.mark.parametrize("ask", [rename, seat_somebody, change_somebody])


def field_of(app: Any, driver: Driver) -> Any:
    """The page's only field, after a tap on it."""
    driver.frames(3)
    (field,) = (each for each in app.page.top.walk() if isinstance(each, TextInput))
    driver.tap(field)
    assert field.focus
    return field


@each_field
@pytest.mark.parametrize("text", [100, 160])
@pytest.mark.parametrize(
    "screen",
    [
        (PHONE, UPRIGHT._replace(keyboard=330)),
        (PHONE[::-1], ON_ITS_SIDE._replace(keyboard=200)),
        ((320, 320), Insets(0, 24, 0, 0, 150)),
        ((568, 320), Insets(24, 0, 0, 20, 220)),
    ],
)
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
    assert safe(insets).holds(_box(field))
    assert _box(app.page.top.ids.scroll).holds(_box(field))


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
    assert safe(sideways).holds(_box(field))


@each_field
def test_a_keyboard_that_guesses_does_not_write_into_names(ask: Any, app: Any, driver: Driver) -> None:
    ask(app)
    assert not field_of(app, driver).keyboard_suggestions


def test_a_table_under_a_sheet_stays_as_it_is_beside_a_keyboard(start_app: Any, driver: Driver) -> None:
    app = start_app()
    lay(app, bungee("2 3 4", "2 3 4"))
    driver.frames(3)
    before = _box(app.page.ids.scene_box)
    app.outside.covered(Insets(keyboard=300))
    driver.frames(3)
    assert _box(app.page.ids.scene_box) == before


# -- other windows beside ours


small = pytest.mark.parametrize("size", [(320, 320), (300, 500), (640, 800), (640, 360)])


def on_hand(start_app: Any, driver: Driver) -> AtTable:
    app = start_app()
    app.change(motion="none")
    lay(app, bungee("2 3 4 9 B", "2 3 4 5 6"))
    driver.frames(3)
    return AtTable(app, driver)


def test_what_has_happened_is_said_beside_the_table_and_never_over_the_bar(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE[::-1])
    app.change(language="de", motion="none", text=130)
    lay(app, bungee("2 3 4 9 B", "2 3 4 5 6"))
    page = app.page
    for happened, said in ((["Kurz."] * 2, 2), (["Es ist lange davon zu erzählen, was alles geschehen ist."] * 5, 1)):
        page.news.sentences = lambda happened=happened: happened
        page.show()
        driver.frames(4)
        assert page.ids.strip.top <= page.ids.table.top
        assert page.ids.strip.y >= page.ids.buttons.top
        assert said <= len(page.ids.strip.text.splitlines()) < 5


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
    finger = driver.hold(table.curtain, 0.2)
    Window.resize(*size)
    driver.frames(3)
    assert _box(table.curtain) == _box(table.page.ids.table)
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
    sheet = table.page.top
    assert table.page.is_asking
    window = Box(0, 0, *size)
    assert window.holds(_box(sheet.ids.paper))
    last = sheet.ids.body.children[0]
    sheet.ids.scroll.scroll_y = 0
    driver.frames(2)
    assert window.holds(_box(last))


# -- what the system wants


def of_system(monkeypatch: pytest.MonkeyPatch, **wishes: Any) -> None:
    for name, wish in wishes.items():
        monkeypatch.setattr(system, name, lambda wish=wish: wish)


@pytest.mark.parametrize("look_away", [away, unfocused])
def test_what_the_system_wants_now_is_what_is_seen(
    look_away: Any, app: Any, driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go(routes.Settings())
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
    [(1.0, 100, 1.0), (1.3, 100, 1.3), (1.3, 80, 1.04), (2.0, 80, 1.6), (2.0, 160, theme.LARGEST), (0.85, 100, 0.85)],
)
def test_texts_are_as_large_as_both_want_but_never_larger_than_there_is_room(
    system: float, percent: int, seen: float, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At this size ``test_nothing_is_clipped`` has checked every page."""
    of_system(monkeypatch, text_scale=system)
    app.change(text=percent)
    assert theme.BODY() == pytest.approx(15 * seen)
    assert theme.LARGEST * 100 == test_nothing_is_clipped.LARGEST


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
    monkeypatch.setattr(system, "tick", lambda: buzzes.append(True))
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
