"""One person against bots, dealt in one tap: with the settings of the last time, or with those for a first time."""

from __future__ import annotations

from functools import partial

from screens.app import routes
from screens.app.words import _
from screens.pages.options_form import settled_options
from screens.pages.page import Page
from screens.pages.person_form import candidate, known, newcomer
from screens.session.bots import levels_for
from screens.session.people import Person, at_one_table, bot_person, is_own_bot
from screens.store import Store, StoreError
from screens.widgets.basics import Flow, Sheet
from tabletop import GAMES, Match


def play_alone(page: Page, game: str) -> None:
    """Deal a game for one person against bots, and open its table; ask who plays if nobody has played alone before."""
    try:
        people = people_alone(page.app.store, game)
        if people:
            _deal(page, game, people)
        else:
            _ask_who(page, game, page.app.store.people())
    except StoreError as error:
        page.app.show_error(error)


def _deal(page: Page, game: str, people: list[Person]) -> None:
    store = page.app.store
    people = [known(store, person) for person in people]
    options = settled_options(game, len(people), store.last_options(game))
    store.clear_unplayed(game, people)
    key = store.open_table(Match.new(game, seats=len(people), options=options), people)
    page.app.home(routes.Table(key=key))


def _ask_who(page: Page, game: str, people: list[Person]) -> None:
    """Open a sheet with the people who may play."""

    def deal(person: Person) -> None:
        page.shut()
        try:
            _deal(page, game, _with_bots(page.app.store, game, person))
        except StoreError as error:
            page.app.show_error(error)

    sheet, flow = Sheet(title=_("Who is playing?")), Flow()
    for person in people:
        flow.add_widget(candidate(person, partial(deal, person)))
    sheet.add_widget(flow)
    page.open(sheet)


def people_alone(store: Store, game: str) -> list[Person]:
    """Who sits where: as when this game was last played alone; empty if it isn't plain who plays.

    For the first time: the person who last played any game alone, or the only person there is.
    """
    if seated := _as_before(store, game):
        return seated
    people = [person for person in store.last_alone(None) if not person.level] or store.people()
    if len(people) > 1:
        return []
    return _with_bots(store, game, *people)


def _with_bots(store: Store, game: str, person: Person | None = None) -> list[Person]:
    """A person at the smallest table, against bots as strong as in the last match of any game alone."""
    levels = [person.level for person in store.last_alone(None) if person.level] or [*levels_for(game)]
    people = [person or newcomer([])]
    while len(people) < GAMES[game].seats[0]:
        people.append(bot_person(levels[0], people))
    return people


def _as_before(store: Store, game: str) -> list[Person]:
    """The people of the last game alone; none if it can't be repeated, as its person has been forgotten."""
    seated = [
        # A bot that replaced a person who had left is not that person: at the next table it plays as itself.
        person if is_own_bot(person) or not person.level else bot_person(person.level, [])
        for person in store.last_alone(game)
    ]
    return at_one_table(seated) if len(seated) in GAMES[game].seats else []
