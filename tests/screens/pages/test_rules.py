"""The rulebooks cover everything on the table, can be drawn and read, and are one touch away."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from screens.app import routes, theme
from screens.games import board_of
from screens.games.lessons import has_lesson
from screens.games.rules import BACK, Cards, Figure, OnBoard, Rulebook, entry_for, has_rulebook, rulebook
from screens.games.texts import texts_of
from screens.pages.rules import PARTS
from screens.session.people import Person
from screens.table.view.faces import BACK as PRINTED_BACK
from screens.table.view.faces import LIFT, SLOT
from tabletop import GAMES, Match
from tests.screens.at_table import PEOPLE, PUBLISHED, WITH_RULES, AtTable, phases, sit
from tests.screens.driver import PHONE, TABLET, Driver, Window
from tests.screens.real import ROOT, RealDisplay
from tests.soaking import spread, usually
from tests.tables import play_on

each_game = pytest.mark.parametrize("game", WITH_RULES)
#: Pictures on the card sheets that aren't cards.
TOOLS = {PRINTED_BACK, LIFT, SLOT}
#: A place of each kind, for each game's table.
PLACES = {
    "bungee": ("lucky", "pile", "discard", "hand 0", "hand 1"),
    "bohne": ("hand 0", "table 0", "rows 0"),
    "baernergaeng": ("pile", "discard", "row 0", "0.1", "hand 0"),
    "dog": ("stock", "discard", "hand 0", "gift 0", "aK", "cF2", "0", "48"),
    "bauernschlau": ("supply", "stock 0", "hand 0", "0,0", "1,0", "2,0", "4/-2~5/-4", "end 4/-2"),
}
DESK = (1920, 1080)
#: A place that has an explanation in any match.
HELD = {"bungee": "lucky", "bohne": "hand 1", "baernergaeng": "pile", "dog": "stock", "bauernschlau": "supply"}


def figures(book: Rulebook) -> Iterator[Figure]:
    """All figures of a rulebook."""
    yield from (line.figure for line in book.SHORT)
    yield from (what for chapter in book.CHAPTERS for what in chapter.figures)
    yield from (entry.figure for entry in book.INDEX if entry.figure)


def texts(book: Rulebook) -> Iterator[str]:
    """All texts of a rulebook."""
    yield from (line.text for line in book.SHORT)
    yield from (text for chapter in book.CHAPTERS for text in (chapter.heading, chapter.text))
    yield from (text for entry in book.INDEX for text in (entry.title, entry.text))
    yield from (text for ruling in book.RULINGS for text in ruling)
    yield from (what.caption for what in figures(book) if what.caption)


# -- what the rulebooks say


def test_every_published_game_has_a_rulebook() -> None:
    assert all(map(has_rulebook, PUBLISHED))


@each_game
def test_every_face_of_the_cards_has_an_entry(game: str, driver: Driver) -> None:
    from screens.table.view.faces import Faces

    del driver
    book = rulebook(game)
    keys = {entry.key for entry in book.INDEX}
    for face in set(Faces(game)._about["cells"]) - TOOLS:
        assert book.entry_of(face) in keys, face


@each_game
def test_every_kind_of_place_has_an_entry(game: str) -> None:
    for place in PLACES[game]:
        assert entry_for(game, (place, BACK)), place


@each_game
def test_keys_are_unique_and_nothing_is_empty(game: str) -> None:
    book = rulebook(game)
    for keys in ([entry.key for entry in book.INDEX], [chapter.key for chapter in book.CHAPTERS]):
        assert len(set(keys)) == len(keys)
    assert 5 <= len(book.SHORT) <= 7
    assert all(text.strip() and "{" not in text and "%" not in text for text in texts(book))


@each_game
def test_what_is_not_known_has_no_entry(game: str) -> None:
    assert entry_for(game, ("nothing",)) is None
    assert entry_for("small", ("7",)) is None


# -- figures


@each_game
def test_figures_are_made_of_faces_and_places_that_there_are(game: str, driver: Driver) -> None:
    from screens.table.view.rule_figure import PEOPLE, faces_of, figure_token

    del driver
    for what in figures(rulebook(game)):
        if isinstance(what, Cards):
            for each in map(figure_token, (text for line in what.lines for text in line)):
                assert not each.is_piece or faces_of(game).layers(each.face, 48), what
        else:
            board = _board(game, PEOPLE, what)
            for place in (*what.pieces, *what.around, *(place for way in what.ways for place in way)):
                assert board.spots(place), (place, what)


def _board(game: str, people: tuple[Person, ...], what: OnBoard) -> Any:
    kind = board_of(game)
    assert kind
    board = kind()
    board.set_out(people[: what.seats], what.position)
    return board


_DRAW = """
import sys
sys.path.insert(0, {root!r})
import screens.app.startup
from kivy.app import App
from kivy.clock import Clock
from screens.app.main import Stammtisch
from pathlib import Path
from screens.games.rules import Cards, OnBoard, rulebook
from screens.table.view.rule_figure import figure_image

def found(part):
    if isinstance(part, (Cards, OnBoard)):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from found(each)

class Drawing(Stammtisch):
    def on_start(self):
        super().on_start()
        for game in {games!r}:
            book = rulebook(game)
            for number, what in enumerate(found((*book.SHORT, *book.CHAPTERS, *book.INDEX))):
                image = figure_image(game, what, 56, 300)
                image.take()
                colours = len({{*memoryview(image.texture.pixels).cast("I")}})
                print("FIGURE", game, number, *image.texture.size, colours, flush=True)
        Clock.schedule_once(lambda _dt: self.stop(), 1)

Drawing(Path({folder!r})).run()
"""


def test_every_figure_can_be_drawn(real_display: RealDisplay, tmp_path: Path) -> None:
    """In pixels: more than the background shows."""
    script = tmp_path / "drawing.py"
    script.write_text(_DRAW.format(root=str(ROOT), games=WITH_RULES, folder=str(tmp_path)), encoding="utf-8")
    app = real_display.start(command=[sys.executable, str(script)])
    out, errors = app.communicate(timeout=240)
    drawn = [line.split()[1:] for line in out.splitlines() if line.startswith("FIGURE")]
    assert len(drawn) == sum(len([*figures(rulebook(game))]) for game in WITH_RULES), errors[-2000:]
    for game, number, width, height, colours in drawn:
        assert 20 <= int(width) <= 300, (game, number)
        assert int(height) >= 10, (game, number)
        assert int(colours) > 20, (game, number)


# -- the page


def every(driver: Driver, kind: str) -> list[Any]:
    """All widgets in the window of a class of this name."""
    found: list[Any] = driver.widgets(kind)
    return found


def marked(driver: Driver) -> Any:
    """The entry that was looked up."""
    (item,) = [item for item in every(driver, "IndexItem") if item.marked]
    return item


@pytest.mark.parametrize(("game", "size"), spread(WITH_RULES, [PHONE, TABLET], one_in=2))
def test_all_parts_are_shown(start_app: Any, driver: Driver, game: str, size: tuple[int, int]) -> None:
    app = start_app(size=size, at=routes.Rules(game=game))
    driver.frames(4)
    book = rulebook(game)
    expected = {
        "short": [line.text for line in book.SHORT],
        "whole": [text for chapter in book.CHAPTERS for text in (chapter.heading, chapter.text)],
        "index": [text for entry in book.INDEX for text in (entry.title, entry.text)],
        "variants": [texts_of(game).OPTIONS[option.name][0] for option in GAMES[game].options],
        "rulings": [text for ruling in book.RULINGS for text in ruling],
    }
    assert app.page.part == "short"
    for part in PARTS:
        app.page.show(part)
        driver.frames(8)
        assert set(expected[part]) <= set(driver.texts()), part
        assert [tab for tab in every(driver, "Tab") if tab.active] == [app.page._tabs[part]]
        bar = app.page.ids.tabs
        assert bar.to_window(bar.x, bar.y)[1] > app.page.height * 0.75
        for image in every(driver, "FigureImage"):
            x, _y = image.to_window(*image.pos)
            assert 0 <= x <= x + image.width <= size[0], (part, image.size)


@each_game
def test_what_is_in_sight_is_drawn(start_app: Any, driver: Driver, game: str) -> None:
    app = start_app(size=TABLET, at=routes.Rules(game=game, part="index"))
    driver.wait(1)
    images = every(driver, "FigureImage")
    assert images[0].is_taken
    assert images[0].texture
    assert not images[-1].is_taken
    scroll = app.page.ids.scroll
    for jump in (0, 0.4, 0.9):
        scroll.scroll_y = jump
        driver.wait(1)
        seen = [image for image in images if 0 < image.to_window(*image.center)[1] < scroll.height]
        assert seen
        assert all(image.is_taken for image in seen), jump


def test_the_list_leads_to_each_game_and_its_tabs_to_its_parts(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Rules())
    driver.frames(3)
    driver.tap(driver.find("Dog"))
    driver.frames(5)
    assert (app.page.game, app.page.part) == ("dog", "short")
    driver.tap(driver.find("Variants"))
    driver.wait(0.5)
    assert app.page.part == "variants"
    assert "Only for 6 players." in driver.texts()
    assert "Usually off." in driver.texts()
    assert "Usually: Three teams of two." in driver.texts()


def test_a_tap_on_a_chapter_leads_there(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Rules(game="bungee", part="whole"))
    driver.wait(0.5)
    driver.tap(_chip(driver, "Scoring"))
    driver.wait(0.5)
    heading = next(each for each in every(driver, "Heading") if each.text == "Scoring")
    scroll = app.page.ids.scroll
    assert heading.to_window(0, heading.top)[1] == pytest.approx(scroll.to_window(0, scroll.top)[1], abs=20)


def _chip(driver: Driver, text: str) -> Any:
    return next(chip for chip in every(driver, "Chip") if chip.text == text)


@pytest.mark.parametrize("size", usually([PHONE, TABLET, DESK], PHONE, DESK))
def test_an_entry_is_brought_into_sight_and_marked(start_app: Any, driver: Driver, size: tuple[int, int]) -> None:
    """However many columns there are: where the entry stands is only known once they have settled."""
    app = start_app(size=size)
    for game in (WITH_RULES[0], WITH_RULES[-1]):
        index = rulebook(game).INDEX
        app.home(routes.Rules(game=game, entry=index[len(index) // 3].key))
        driver.wait(0.5)
        item = marked(driver)
        assert item.key == index[len(index) // 3].key
        scroll = app.page.ids.scroll
        assert item.to_window(0, item.top)[1] == pytest.approx(scroll.to_window(0, scroll.top)[1], abs=20), game


def test_part_and_place_are_kept(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.Rules(game="bungee", part="rulings"))
    driver.wait(0.5)
    app.page.ids.scroll.scroll_y = 0.4
    app.go(routes.Settings())
    driver.frames(3)
    app.back()
    driver.wait(0.5)
    assert app.page.part == "rulings"
    assert app.page.ids.scroll.scroll_y == pytest.approx(0.4, abs=0.002)


# -- from the table and back


def held(table: AtTable, name: str) -> Any:
    """Hold a finger there, and return the button of the bubble that leads to the rules."""
    finger = table.driver.hold(table.at(name), 1)
    finger.up()
    bubble: Any = every(table.driver, "Bubble")[-1]
    more: list[Any] = [each for each in bubble.children if type(each).__name__ == "More"]
    return more[0] if more else None


@each_game
def test_a_long_press_leads_to_the_entry_and_back_to_the_same_table(start_app: Any, driver: Driver, game: str) -> None:
    table = sit(start_app, driver, phases(game)[0], looks=False)
    moves, viewer = table.match.record()["moves"], table.session.viewer
    more = held(table, HELD[game])
    assert min(more.size) >= 47.9
    driver.tap(more)
    driver.wait(0.5)
    assert table.on("rules")
    item = marked(driver)
    entry = entry_for(game, (HELD[game], BACK))
    assert entry
    assert item.key == entry.key
    driver.key("escape")
    driver.frames(5)
    assert table.on("table")
    assert table.match.record()["moves"] == moves
    assert not table.scene.entry.state.is_open
    assert table.session.viewer in (None, viewer)
    assert not any(piece.is_secret and table.scene.layer.shown_on(piece) for piece in table.scene.pieces)


@each_game
def test_what_lies_face_down_leads_to_no_face(start_app: Any, driver: Driver, game: str) -> None:
    """Nor do a player's own cards while they are covered."""
    table = sit(start_app, driver, phases(game)[0], looks=False)
    entries: list[str] = []
    table.scene.bind(on_explained=lambda _scene, _entry, said: entries.append(said.key))
    faces = {rulebook(game).entry_of(str(piece.face)) for piece in table.scene.pieces if piece.face}
    hidden = [piece for piece in table.scene.pieces if table.scene.layer.shown_on(piece) is None]
    for piece in hidden:
        point = table.grip(piece)
        if point and not (piece.is_secret and not table.scene.entry.state.is_open):
            table.scene.entry.hold(point)
            assert table.scene.entry.rule_names(piece, None)[0] != piece.face
    numbers = {entry for entry in entries if entry in faces}
    assert not numbers, numbers


def test_a_touch_beside_more_ends_the_sentence_and_leads_nowhere(start_app: Any, driver: Driver) -> None:
    table = sit(start_app, driver, phases("bungee")[0], looks=False)
    assert held(table, "lucky")
    driver.tap((5, table.page.height - 90))
    assert not every(driver, "Bubble")
    assert table.on("table")


def test_a_match_looked_through_leads_there_too_and_is_found_again_at_the_same_step(
    start_app: Any, driver: Driver
) -> None:
    match = Match.new("bungee", seats=3, seed=4, options={"rounds": 1})
    play_on(match, Random(4), 20000)
    app = start_app()
    key = app.store.open_table(match, PEOPLE[:3])
    app.go(routes.Replay(key=key, step=3))
    driver.wait(0.5)
    table = AtTable(app, driver)
    driver.tap(held(table, "pile"))
    driver.wait(0.5)
    assert marked(driver).key == "pile"
    driver.key("escape")
    driver.frames(5)
    assert table.on("replay")
    assert app.page.step == 3


def test_the_pad_leads_to_its_entry(start_app: Any, driver: Driver) -> None:
    from tests.screens.pages.test_pages import session

    app = start_app(at=routes.Score(session=session("bohne", 4, 1)))
    driver.frames(3)
    driver.tap(next(tap for tap in every(driver, "IconTap") if tap.label == "Rules"))
    driver.wait(0.5)
    item = marked(driver)
    assert item.key == "pad"
    assert app.back()
    assert type(app.page).__module__ == "screens.pages.score"


@pytest.mark.parametrize("game", ["baernergaeng", "bauernschlau", "bohne", "bungee"])
def test_a_finger_that_rests_on_the_pad_is_led_to_its_entry(start_app: Any, driver: Driver, game: str) -> None:
    from tests.screens.pages.test_pages import session

    app = start_app(at=routes.Score(session=session(game, 3, 1)))
    driver.frames(3)
    pad: Any = driver.widgets("ScoreSheet")[0]
    place = pad.to_window(pad.center_x, pad.top - 20)
    driver.tap(place)
    driver.wait(1)
    assert type(app.page).__module__ == "screens.pages.score"
    driver.hold(place, 1).up()
    driver.wait(0.5)
    assert marked(driver).key == "pad"
    assert app.back()
    assert type(app.page).__module__ == "screens.pages.score"


# -- how it looks


class LongWords(gettext.NullTranslations):
    """A language in which every text is half as long again."""

    def gettext(self, message: str) -> str:
        return " ".join(word if "{" in word else word + word[: len(word) // 2] for word in message.split(" "))


@pytest.mark.parametrize(("game", "size"), spread(WITH_RULES, [PHONE, TABLET], one_in=5))
def test_all_parts_fit_in_large_type(
    start_app: Any, driver: Driver, game: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.app import words
    from tests.screens.pages.test_pages import check_page_fits

    app = start_app(size=size)
    app.change(text=160)
    monkeypatch.setattr(words, "_spoken", LongWords())
    for part in PARTS:
        app.go(routes.Rules(game=game, part=part))
        driver.frames(6)
        check_page_fits(driver, part)
        app.back()
    app.change(text=100)


def test_lessons_are_of_games_with_rules() -> None:
    assert all(has_rulebook(game) for game in GAMES if has_lesson(game))


# -- the contents


@pytest.mark.parametrize("part", ["whole", "index"])
def test_in_a_wide_window_the_contents_stand_beside_the_text(start_app: Any, driver: Driver, part: str) -> None:
    app = start_app(size=TABLET, at=routes.Rules(game="bungee", part=part))
    driver.frames(10)
    lines = app.page.ids.contents.children[::-1]
    assert len(lines) > 5
    line, (_title, widget) = lines[5], app.page._landmarks[5]
    driver.tap(line)
    driver.frames(10)
    top = widget.to_window(widget.x, widget.top)[1]
    assert top == pytest.approx(app.page.ids.scroll.top, abs=theme.gap(2))
    assert line.right <= app.page.ids.scroll.x + 1
    assert line.active
    assert line.to_window(*line.pos)[1] > 0, "the contents have not been scrolled away"
    # The last one never comes to the upper edge: it is marked as it has been chosen.
    app.page.ids.aside.scroll_y = 0
    driver.frames(2)
    driver.tap(lines[-1])
    driver.frames(5)
    assert [line for line in lines if line.active] == lines[-1:]
    app.page.ids.scroll.scroll_y = 1
    driver.frames(3)
    assert [line for line in lines if line.active] == lines[:1]


def test_without_room_the_chapters_stand_above_the_text(start_app: Any, driver: Driver) -> None:
    app = start_app(size=TABLET, at=routes.Rules(game="bungee", part="whole"))
    driver.frames(5)
    assert not app.page.ids.above.children
    Window.resize(*PHONE)
    driver.frames(5)
    assert app.page.ids.aside.width == 0
    assert len(app.page.ids.above.children) == len(app.page._landmarks)
