"""The page of a new table, and the games alone: who sits where, how they look, what their names may be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from screens.app import routes, theme
from screens.games.texts import texts_of
from screens.session.people import Person, at_one_table, bot_person
from screens.store import Store
from tabletop import Match
from tests.screens.at_table import PEOPLE
from tests.screens.driver import PHONE, TABLET, Driver
from tests.screens.pages.test_pages import press

ANNA, BEAT, CARLA = Person("Anna", "red", "star"), Person("Beat", "blue", "moon"), Person("Carla", "yellow", "leaf")
#: Looks like Anna in both ways.
GUEST = Person("Gast", "red", "star")


@pytest.fixture
def known(tmp_path: Path) -> Path:
    """A data folder in which three people have played Bungee, and a fourth is known."""
    store = Store(tmp_path / "stammtisch.db")
    people = [store.keep_person(person) for person in (ANNA, BEAT, CARLA, GUEST)]
    store.open_table(Match.new("bungee", seats=3, seed=7), people[:3])
    store.close()
    return tmp_path


def look(person: Person) -> tuple[str, str, str]:
    return person.name, person.colour, person.symbol


# -- who looks how


def test_a_guest_who_clashes_gets_another_look_and_nobody_else_does(
    start_app: Any, driver: Driver, known: Path
) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(5)
    before = [look(person) for person in app.page._people]
    press(driver, "Add a player")
    press(driver, "Gast")
    seated = [look(person) for person in app.page._people]
    assert seated[:3] == before
    assert seated[3][0] == "Gast"
    assert len({colour for _name, colour, _symbol in seated}) == len({symbol for *_, symbol in seated}) == 4


def test_a_guest_in_anothers_place_takes_nobodys_look(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(5)
    before = [look(person) for person in app.page._people]
    assert look(ANNA) in before
    press(driver, "Carla")
    press(driver, "Gast")
    at = before.index(look(CARLA))
    after = [look(person) for person in app.page._people]
    assert after[at][0] == "Gast"
    assert after[:at] + after[at + 1 :] == before[:at] + before[at + 1 :]


def test_new_looks_are_such_as_nobody_at_the_table_has() -> None:
    """Not even somebody who comes later."""
    people = [ANNA, GUEST, BEAT, CARLA, Person("Dino", "green", "drop")]
    seated = at_one_table(people)
    assert len({person.colour for person in seated}) == len({person.symbol for person in seated}) == len(people)
    assert [look(person) for person in seated if person.name != "Gast"] == [
        look(person) for person in people if person is not GUEST
    ]


# -- names


def field(driver: Driver) -> Any:
    found: list[Any] = driver.widgets("MDTextField")
    return found[-1]


def empty_name(start_app: Any, driver: Driver, known: Path) -> Any:
    """The field for the name of a new player, to be written into."""
    start_app(folder=known).go(routes.NewTable(game="bungee"))
    driver.frames(5)
    press(driver, "Add a player")
    press(driver, "New player")
    name = field(driver)
    name.focus = True
    driver.frames(2)
    return name


def test_an_emoji_is_refused_in_a_name_with_a_sentence(start_app: Any, driver: Driver, known: Path) -> None:
    name = empty_name(start_app, driver, known)
    driver.write("Zoë")
    driver.write("🐑")
    assert name.text == "Zoë"
    assert "Emoji can’t be shown here. Use letters." in driver.texts()
    driver.write(" M")
    assert name.text == "Zoë M"
    assert "Emoji can’t be shown here. Use letters." not in driver.texts()


def test_letters_that_the_font_lacks_are_refused_with_a_sentence_of_their_own(
    start_app: Any, driver: Driver, known: Path
) -> None:
    name = empty_name(start_app, driver, known)
    driver.write("王")
    sentence = "These letters can’t be shown here. Use Latin, Greek or Cyrillic ones."
    assert name.text == ""
    assert sentence in driver.texts()
    driver.write("Ольга")
    assert name.text == "Ольга"
    assert sentence not in driver.texts()


def test_a_new_player_has_a_name_to_type_over_and_without_one_the_field_stays_in_use(
    start_app: Any, driver: Driver, known: Path
) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(5)
    app.page._ask_new(3)
    driver.frames(3)
    form: Any = driver.widgets("PersonForm")[0]
    field = form.ids.name
    assert field.text == field.selection_text == "Player 4"
    field.text = ""
    press(driver, "Join")
    driver.frames(3)
    assert form.problem == "Enter a name."
    assert field.focus


def test_a_name_opens_the_choice_of_people(start_app: Any, driver: Driver, known: Path) -> None:
    """And it looks so: framed, with a sign that points down."""
    app = start_app(folder=known, at=routes.NewTable(game="bungee"))
    driver.frames(5)
    rows: list[Any] = driver.widgets("SeatRow")
    assert all(row.ids.change.icon == "chevron-down" and row.ids.who.edge[3] for row in rows)
    driver.tap(rows[0].ids.change)
    driver.frames(3)
    assert "Who sits here?" in driver.texts()
    assert [person.name for person in app.page._others()] == ["Gast"], "who sits here already changes nothing"


# -- options


def test_a_special_says_what_it_does_where_it_is_chosen(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    start_app(folder=tmp_path, at=routes.NewTable(game="baernergaeng"))
    driver.frames(5)
    texts = texts_of("baernergaeng")
    for kind in ("joker", "mix"):
        press(driver, texts.CHOICES["extension"][kind])
        assert any(texts.explain(kind) in text for text in driver.texts())
    press(driver, texts.CHOICES["extension"]["joker"])
    assert not any(texts.explain("joker") in text for text in driver.texts())


# -- alone


def tap_alone(app: Any, driver: Driver, title: str) -> None:
    app.home()
    driver.frames(5)
    boxes: list[Any] = driver.widgets("GameBox")
    box = next(box for box in boxes if box.title == title)
    app.page.ids.scroll.scroll_to(box, animate=False)
    driver.frames(3)
    driver.tap(box.ids.alone)
    driver.frames(5)


def test_one_tap_on_the_box_deals_a_game_against_a_bot(start_app: Any, driver: Driver, tmp_path: Path) -> None:
    app = start_app(folder=tmp_path)
    tap_alone(app, driver, "Bungee")
    people = app.page.session.people
    assert [bool(person.level) for person in people] == [False, True]
    assert people[0].name == app.store.people()[0].name


def test_who_plays_alone_is_asked_once(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    tap_alone(app, driver, "Bungee")
    assert "Who is playing?" in driver.texts()
    press(driver, "Carla")
    assert app.page.session.people[0].name == "Carla"
    tap_alone(app, driver, "Dog")
    assert app.page.session.people[0].name == "Carla"


def test_alone_again_it_is_as_the_last_time(start_app: Any, driver: Driver, known: Path) -> None:
    with_bots = [BEAT]
    for _ in range(3):
        with_bots.append(bot_person("sharp", with_bots))
    store = Store(known / "stammtisch.db")
    me = next(person for person in store.people() if person.name == "Beat")
    store.open_table(Match.new("bungee", seats=4, options={"rounds": 3}), [*with_bots[1:], me])
    store.open_table(Match.new("bungee", seats=3, options={"rounds": 3}), store.people()[:3])
    store.close()
    app = start_app(folder=known)
    from screens.pages.alone import play_alone

    play_alone(app.page, "bungee")
    driver.frames(5)
    session = app.page.session
    assert [(person.name, person.level) for person in session.people] == [
        *((person.name, "sharp") for person in with_bots[1:]),
        ("Beat", ""),
    ]
    assert session.match.options["rounds"] == 3


def test_a_game_that_was_never_played_alone_has_bots_as_strong_as_the_last_ones(
    start_app: Any, driver: Driver, known: Path
) -> None:
    store = Store(known / "stammtisch.db")
    me = next(person for person in store.people() if person.name == "Beat")
    store.open_table(Match.new("bungee", seats=2), [me, bot_person("steady", [me])])
    store.close()
    app = start_app(folder=known)
    from screens.pages.alone import play_alone

    play_alone(app.page, "dog")
    driver.frames(5)
    assert [person.level for person in app.page.session.people] == ["", "steady", "steady", "steady"]


def test_at_the_table_a_sign_marks_the_seats_of_bots(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    from screens.pages.alone import play_alone

    play_alone(app.page, "bungee")
    driver.frames(5)
    press(driver, "Anna")
    driver.frames(10)
    plates: list[Any] = driver.widgets("Plate")
    marked = {plate.name: plate.is_bot for plate in plates if plate.person}
    assert marked
    assert marked == {person.name: bool(person.level) for person in app.page.session.people if person.name in marked}
    assert True in marked.values()


# -- seats on a picture, numbers of cards, who leads


def hexes(driver: Driver) -> dict[str, Any]:
    taps: list[Any] = driver.widgets("SeatHex")
    return {tap.label: tap for tap in taps}


def test_farms_are_chosen_on_a_picture_by_a_tap_or_a_key(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="bauernschlau", people=[ANNA, BEAT]))
    driver.frames(5)
    assert set(hexes(driver)) == {"Seat 1: Anna", "Seat 4: Beat", *(f"Seat {n}: free" for n in (2, 3, 5, 6))}
    free = hexes(driver)["Seat 2: free"]
    app.page.ids.scroll.scroll_to(free, animate=False)
    driver.frames(3)
    driver.tap(free)
    driver.frames(2)
    assert {"Seat 2: Anna", "Seat 4: Beat"} <= set(hexes(driver))
    for _ in range(200):
        driver.key("tab")
        if getattr(app.focus.widget, "label", "") == "Seat 3: free":
            break
    driver.key("enter")
    driver.wait(0.3)
    assert {"Seat 3: Anna", "Seat 4: Beat"} <= set(hexes(driver))
    assert app.page.kept()["chosen"]["farms"] == ["F2", "F3"]


def test_the_usual_farms_are_said_to_be_the_usual_ones(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(
        folder=known, at=routes.NewTable(game="bauernschlau", people=[ANNA, BEAT], chosen={"farms": ["F2", "F3"]})
    )
    driver.frames(5)
    for free in ("Seat 1: free", "Seat 4: free"):
        hexes(driver)[free].dispatch("on_release")
    assert app.page.kept()["chosen"]["farms"] in ([], ["F0", "F3"])


def test_fewer_cards_of_a_kind_can_be_chosen(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known, at=routes.NewTable(game="baernergaeng", people=[ANNA, BEAT]))
    driver.frames(5)
    press(driver, "New Row")
    steppers: list[Any] = driver.widgets("Stepper")
    (stepper,) = [each for each in steppers if each.text == "4"]
    stepper.step(-1)
    assert app.page.kept()["chosen"]["extension"] == ["new:3"]


def test_who_leads_first_is_chosen_by_name(start_app: Any, driver: Driver, known: Path) -> None:
    app = start_app(folder=known)
    people = at_one_table([ANNA, BEAT, CARLA, Person("Dora", "green", "sun")])
    app.go(routes.NewTable(game="dog", people=people))
    driver.frames(5)
    chips: list[Any] = driver.widgets("Chip")
    [chip for chip in chips if chip.text == "Carla"][-1].dispatch("on_release")
    assert app.page.kept()["chosen"]["first_leader"] == 2
    app.page._swap(2, 3)
    driver.frames(3)
    assert app.page.kept()["chosen"]["first_leader"] == 3, "she has moved to the next seat"
    chips = driver.widgets("Chip")
    assert [chip.active for chip in chips if chip.text == "Carla"][-1]
    app.page._stand_up(3)
    assert app.page.kept()["chosen"]["first_leader"] == "chance"


@pytest.mark.parametrize(("size", "is_beside"), [(PHONE, False), ((800, 1280), False), (TABLET, True)])
def test_in_a_wide_window_the_options_stand_beside_the_players(
    start_app: Any, driver: Driver, size: tuple[int, int], *, is_beside: bool
) -> None:
    app = start_app(size=size, at=routes.NewTable(game="bungee"))
    driver.frames(5)
    seats, options = app.page.ids.seats, app.page.ids.options
    if is_beside:
        assert options.x > seats.right
        assert max(seats.width, options.width) <= 600, "lines can be read"
    else:
        assert options.top < seats.y
        assert options.width == seats.width


def test_somebody_new_is_offered_the_name_that_stands_on_their_seat(start_app: Any, driver: Driver) -> None:
    app = start_app(at=routes.NewTable(game="dog"))
    driver.frames(3)
    names = [person.name for person in app.page._people]
    assert names == [f"Player {n}" for n in range(1, 5)]
    app.page._ask_new(2)
    driver.frames(3)
    form: Any = driver.widgets("PersonForm")[0]
    assert form.ids.name.text == "Player 3"


# -- who plays with whom


def _rows(app: Any) -> dict[str, str]:
    """What stands below each player's name."""
    return {
        person.name: row.mates
        for person, row in zip(app.page._people, reversed(app.page.ids.seats.children), strict=True)
    }


def test_on_a_phone_a_bot_takes_two_lines_with_its_name_as_large_as_others(start_app: Any, driver: Driver) -> None:
    app = start_app(size=PHONE)
    app.change(language="de")
    levels = ("gentle", "steady", "sharp")
    app.go(routes.NewTable(game="bungee", people=[ANNA, *at_one_table([bot_person(level, []) for level in levels])]))
    driver.frames(5)
    labels: list[Any] = driver.widgets("PersonLabel")
    names = [label.ids.name for label in labels]
    assert all(name.texture_size[1] < 2.6 * theme.BODY() for name in names), [name.text for name in names]
    assert {name.font_size for name in names} == {theme.BODY()}


def test_partners_are_named_in_the_list_of_seats(start_app: Any, driver: Driver) -> None:
    app = start_app(size=(1920, 1080), at=routes.NewTable(game="dog", people=PEOPLE[:6]))
    driver.frames(5)
    anna, beat, corinna, dominique, elodie, _fridolin = (person.name for person in PEOPLE[:6])
    assert _rows(app)[anna] == f"with {dominique}"
    press(driver, "Two teams of three")
    assert _rows(app)[anna] == f"with {corinna} and {elodie}"
    app.page._swap(0, 1)
    assert _rows(app)[anna] == f"with {dominique} and {_fridolin}"
    app.page._stand_up(5)
    assert _rows(app)[anna] == "", "five can't play Dog"
    app.page._stand_up(4)
    assert [*_rows(app).values()] == [f"with {name}" for name in (corinna, dominique, beat, anna)]


# -- where the device lies


@pytest.mark.parametrize(("game", "size"), [("bungee", TABLET), ("dog", (800, 1280))])
def test_the_picture_of_a_flat_device_shows_each_player_at_the_edge_that_will_be_theirs(
    start_app: Any, driver: Driver, game: str, size: tuple[int, int]
) -> None:
    app = start_app(size=size)
    app.change(flat=True)
    app.go(routes.NewTable(game=game))
    driver.frames(3)
    while len(app.page._people) < 4:
        app.page._seat(at_one_table([*app.page._people, Person(f"P{len(app.page._people)}", "green", "drop")]))
    driver.frames(3)
    picture: Any = driver.widgets("TablePicture")[0]
    assert picture.to_window(*picture.pos)[1] >= app.page.ids.foot.top, "in sight without scrolling"
    middle_x, middle_y = picture.center
    shown = {label.name: (label.center_x - middle_x, label.center_y - middle_y) for label in picture.children}
    app.page.deal()
    driver.frames(5)
    people, stations = app.page.session.people, app.page.scene.stations
    turns = {person.name: round(station.turn / 90) % 4 for person, station in zip(people, stations, strict=True)}
    assert {name: edge_of(*point) for name, point in shown.items()} == turns


def edge_of(right: float, up: float) -> int:
    """The edge, in quarters counter-clockwise from the lower one, next to which a name stands."""
    if abs(right) > abs(up):
        return 1 if right > 0 else 3
    return 2 if up > 0 else 0
