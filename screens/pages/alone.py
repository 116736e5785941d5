"""One person against bots, dealt in one tap: with the settings of the last time, or with those for a first time."""

from __future__ import annotations

from screens.app import routes
from screens.pages.new_table import known, newcomer, settled_options
from screens.pages.page import Page
from screens.session.house import levels_for
from screens.session.people import Person, at_one_table, house_person, is_of_house
from screens.store import Store, StoreError
from tabletop import GAMES, Match


def play_alone(page: Page, game: str) -> None:
    """Deal a game for one person against bots, and open its table."""
    try:
        store = page.app.store
        people = [known(store, person) for person in people_alone(store, game)]
        options = settled_options(game, len(people), store.last_options(game))
        store.clear_unplayed(game, people)
        key = store.open_table(Match.new(game, seats=len(people), options=options), people)
    except StoreError as error:
        page.app.show_error(error)
    else:
        page.app.home(routes.Table(key=key))


def people_alone(store: Store, game: str) -> list[Person]:
    """Who sits where: as when this game was last played alone.

    For the first time the person who has played last sits down, at the smallest table, against bots as strong as in
    the last game alone, whichever that was.
    """
    if seated := _as_before(store, game):
        return seated
    levels = [person.level for person in store.last_alone(None) if person.level] or [*levels_for(game)]
    people = [*store.people()[:1]] or [newcomer([])]
    while len(people) < GAMES[game].seats[0]:
        people.append(house_person(levels[0], people))
    return people


def _as_before(store: Store, game: str) -> list[Person]:
    """The people of the last game alone; none if it can't be repeated, as its person has been forgotten."""
    seated = [
        # A bot that played for somebody who had left is not that person: another time it plays as itself.
        person if is_of_house(person) or not person.level else house_person(person.level, [])
        for person in store.last_alone(game)
    ]
    return at_one_table(seated) if len(seated) in GAMES[game].seats else []
