"""The app after a month's use, and every screen of it: for pictures, and to check that everything fits.

Nothing here imports Kivy, so that the caller can set up its window first.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from screens.app import routes
from screens.app.routes import Route
from screens.app.words import _
from screens.games.lessons import steps_of
from screens.games.rules import rulebook
from screens.session.people import COLOURS, SYMBOLS, Person
from screens.store import Found, Store, TableFound
from screens.store.backup import Contents
from screens.store.merging import Merged, Titled
from tabletop import GAMES, Match
from tabletop.review import reviewed

NAMES = ("Anna", "Beat", "Corinna", "Dominique", "Élodie", "Fridolin")
#: What is played in that month: game, seats and options.
PLAYED: tuple[tuple[str, int, dict[str, int]], ...] = (
    ("bungee", 3, {"rounds": 2}),
    ("bungee", 4, {"rounds": 2}),
    ("bohne", 4, {"rounds": 1}),
    ("baernergaeng", 3, {"rounds": 2}),
    ("bauernschlau", 2, {}),
    ("dog", 4, {}),
)
#: The parts of each game's rules.
PARTS = ("short", "whole", "index", "variants", "rulings")
#: The number of seats of the tables shown.
SEATS = 4
#: The number of matches in the history.
DAYS = 12
#: Enough random moves to reach every phase of a game.
MOVES = 400
#: The budget of a review, which only has to find a mistake among random moves.
REVIEWED = 40

# -- matches


def by_chance(match: Match, rng: random.Random, until: Callable[[Match], bool]) -> Match:
    """Play random moves until a condition holds."""
    while not until(match):
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return match


def is_over(match: Match) -> bool:
    """Whether a match is over."""
    return match.over


def _begun(game: str, seed: int = 3) -> Match:
    """A new match of two rounds, where a game has rounds."""
    options = {"rounds": 2} if any(option.name == "rounds" for option in GAMES[game].options) else {}
    return Match.new(game, seats=SEATS, seed=seed, options=options)


@cache
def _over(game: str) -> Match:
    return by_chance(_begun(game), random.Random(3), is_over)


@cache
def phases(game: str) -> Mapping[str, Match]:
    """A match in each phase but the last, when the phase comes for the second time: the start of a match is special.

    They are played once only: play on with a copy.
    """
    found: dict[str, list[Match]] = {}
    match, rng = _begun(game), random.Random(5)
    before = ""
    for _move in range(MOVES):
        if match.over:
            break
        phase = match.view(None)["phase"]
        if phase != before and len(found.get(phase, [])) < 2:
            found.setdefault(phase, []).append(match.copy())
        before = phase
        seat = match.actors[0]
        match.play(seat, rng.choice(match.moves(seat)))
    return {phase: matches[-1] for phase, matches in found.items()}


# -- stored data


def keep_people(store: Store) -> list[Person]:
    """Store all the people, and return them."""
    return [store.keep_person(Person(*who)) for who in zip(NAMES, COLOURS, SYMBOLS, strict=False)]


@cache
def _before(days: int) -> Sequence[tuple[int, Match, Sequence[int]]]:
    """The day before today, the match, and who sits where, of each match that was played before."""
    rng, played = random.Random(3), []
    for day in range(days, 0, -1):
        game, seats, options = PLAYED[(day - 1) % len(PLAYED)]
        match = by_chance(Match.new(game, seats=seats, seed=day, options=options), rng, is_over)
        at_table = [0, *rng.sample(range(1, len(NAMES)), seats - 1)]
        played.append((day, match, rng.sample(at_table, seats)))
    return played


def play_before(store: Store, people: Sequence[Person], days: int = 30) -> None:
    """Store a finished match a day, of each game in turn; the last one is Bungee."""
    for day, match, seats in _before(days):
        began = time.time() - day * 86400
        times = [began + 20 * move for move in range(len(match.record()["moves"]))]
        store.open_table(match, [people[seat] for seat in seats], opened=began, times=times)


def play_an_evening(store: Store, people: Sequence[Person]) -> None:
    """Store four matches of three games that the same people have played one after another tonight."""
    rng = random.Random(8)
    for number, game in enumerate(("bungee", "dog", "bohne", "bungee")):
        match = by_chance(Match.new(game, seats=SEATS, seed=number), rng, is_over)
        began = time.time() - (4 - number) * 1200
        opened = [began + 5 * move for move in range(len(match.record()["moves"]))]
        times = [min(moment, began + 900) for moment in opened]
        store.open_table(match, people[:SEATS], opened=began, times=times)


def _leave_tables(store: Store, people: Sequence[Person]) -> None:
    """Store some open tables, one with a name, and remove two others."""
    for at, game in enumerate(sorted(GAMES)):
        match = by_chance(_begun(game, seed=at), random.Random(at), lambda match: len(match.record()["moves"]) >= 12)
        store.open_table(match, people[at % 3 : at % 3 + SEATS], name="Hüttenabend im Oberland" if at == 3 else "")
    for kept in (store.tables()[-1], store.history()[1]):
        store.remove(kept.key)


# -- the stage


def open_hands(page: Any) -> None:
    """Open a table's curtain, or begin the turn where nothing is hidden, and open the hand of the player in turn."""
    if page.session.curtain is not None:
        page.session.open()
        page.show()
    elif page.session.handing is not None:
        page.begin_turn()
    page.scene.entry.open_hand(now=True)


def route(page: str, **what: Any) -> Route:
    """The route to a page by its name, for tests that go through many pages."""
    return next(kind for kind in Route.__subclasses__() if kind.module == page)(**what)


class Stage:
    """A running app with three stores: of a new device, after a month, and for open tables.

    ``settle`` runs this many frames.
    """

    def __init__(self, app: Any, folder: Path, settle: Callable[[int], None]) -> None:
        self.app = app
        self.settle = settle
        self._first: Store = app.store
        self._stores = {name: Store(folder / f"{name}.db") for name in ("new", "month", "tables", "evening")}
        self.people = keep_people(self._stores["month"])
        play_before(self._stores["month"], self.people, DAYS)
        _leave_tables(self._stores["month"], self.people)
        keep_people(self._stores["tables"])
        play_before(self._stores["evening"], keep_people(self._stores["evening"]), DAYS)
        play_an_evening(self._stores["evening"], self.people)

    @property
    def page(self) -> Any:
        """The page on top."""
        return self.app.page

    def show(self, screen: Screen) -> None:
        """Show a screen with its store."""
        self._lay(self._stores[screen.store])
        screen.show(self)
        self.settle(4)

    def strike(self) -> None:
        """Give the app its own store back, and close the others."""
        self._lay(self._first)
        self.app.home()
        for store in self._stores.values():
            store.close()

    def _lay(self, store: Store) -> None:
        """Give the app another store; the page before still has its own while it closes."""
        self.app.hush()
        self.app.pages.take_down()
        self.app.store = store

    def go(self, to: Route | None = None) -> Any:
        """Go to a page, or to the shelf; returns the page."""
        self.app.home(to)
        self.settle(2)
        return self.page

    def sit_down(self, match: Match) -> Any:
        """Open a table's page with this match."""
        key = self.app.store.open_table(match, self.people[: match.seats])
        return self.go(routes.Table(key=key))

    def begin(self, game: str) -> Any:
        """Open a table's page with the player's hand open."""
        page = self.sit_down(_begun(game))
        open_hands(page)
        return page


class Screen(NamedTuple):
    """A screen of the app: its name, how to get there, and the store it needs."""

    name: str
    show: Callable[[Stage], Any]
    store: str = "month"


# -- every screen


def every_screen() -> list[Screen]:
    """All screens, in the order in which a player meets them."""
    return [
        *_of_a_new_device(),
        *_of_the_shelf(),
        *_of_new_tables(),
        *_of_tables(),
        *_of_lessons(),
        *_of_rules(),
        *_looking_back(),
        *_of_an_evening(),
        *_of_people(),
        *_kept_and_set(),
        *_of_backups(),
        *_of_damage(),
    ]


def flat_screens() -> Iterator[Screen]:
    """Tables of every game in each phase on a device that lies flat; for windows with room for that."""
    for game in sorted(GAMES):
        for phase, match in phases(game).items():
            yield Screen(f"flat {game}: {phase}", partial(_gather, match), "tables")
    yield Screen("flat: new table", partial(_flat, lambda stage: stage.go(routes.NewTable(game="bungee"))))
    yield Screen("flat: new table of dog", partial(_flat, lambda stage: stage.go(routes.NewTable(game="dog"))))


def _gather(match: Match, stage: Stage) -> None:
    _flat(lambda stage: stage.sit_down(match.copy()), stage)


def _flat(go: Callable[[Stage], Any], stage: Stage) -> None:
    stage.app.change(flat=True)
    try:
        go(stage)
    finally:
        # The page stays as it is: only what opens next lies in a hand again.
        stage.app.prefs = replace(stage.app.prefs, flat=False)


def _page(to: Route | None = None) -> Callable[[Stage], Any]:
    return lambda stage: stage.go(to)


def _of_a_new_device() -> Iterator[Screen]:
    yield Screen("new: shelf", _page(), "new")
    yield Screen("new: table", _page(routes.NewTable(game="bungee")), "new")
    yield Screen("new: who", lambda stage: stage.go(routes.NewTable(game="bungee"))._ask_who(0), "new")
    for name in ("history", "standings", "settings", "trash"):
        yield Screen(f"new: {name}", _page(route(name)), "new")


def _of_the_shelf() -> Iterator[Screen]:
    def menu(stage: Stage) -> None:
        stage.go()._open_menu(_named(stage))

    def rename(stage: Stage) -> None:
        from screens.pages.table_menu import ask_name

        menu(stage)
        ask_name(stage.page, _named(stage), lambda: None)

    def hand_on(stage: Stage) -> None:
        from screens.pages.transfer import hand_out

        hand_out(stage.go(), _named(stage).key)

    def note(stage: Stage) -> None:
        from screens.pages.table_menu import put_away

        kept = _named(stage)
        put_away(stage.go(), kept, lambda: None)
        stage.app.store.restore(kept.key)

    yield Screen("shelf", _page())
    yield Screen("shelf: all tables", lambda stage: stage.go()._show_all())
    yield Screen("shelf: menu", menu)
    yield Screen("shelf: rename", rename)
    yield Screen("shelf: hand on", hand_on)
    yield Screen("shelf: take in", lambda stage: stage.go()._take_in())
    yield Screen("shelf: a note", note)
    yield Screen("shelf: reminder", _remind)


def _remind(stage: Stage) -> None:
    from screens.pages.shelf import Reminder

    page = stage.go()
    page.ids.reminder.add_widget(Reminder(text=page.unsaved_in_words(128)))


def _named(stage: Stage) -> Any:
    return next(table for table in stage.app.store.tables() if table.name)


def _of_new_tables() -> Iterator[Screen]:
    def too_few(stage: Stage) -> None:
        page = stage.go(routes.NewTable(game="dog"))
        page._stand_up(0)

    def with_bots(stage: Stage) -> None:
        page = stage.go(routes.NewTable(game="bungee"))
        for at, level in enumerate(("gentle", "steady", "sharp"), start=-3):
            page._seat_bot(at % len(page._people), level, None)

    for game in sorted(GAMES):
        yield Screen(f"new table: {game}", _page(routes.NewTable(game=game)))
    yield Screen("new table: too few", too_few)
    yield Screen("new table: bots", with_bots)
    yield Screen("new table: who", lambda stage: stage.go(routes.NewTable(game="bungee"))._ask_who(1))
    yield Screen("new table: somebody new", lambda stage: stage.go(routes.NewTable(game="bungee"))._ask_new(1))


def _of_tables() -> Iterator[Screen]:
    for game in sorted(GAMES):
        yield Screen(f"{game}: begins", partial(_sit_down, game), "tables")
        for phase, match in phases(game).items():
            yield Screen(f"{game}: {phase}", partial(_sit_and_look, match), "tables")
            if phase == "score":
                yield Screen(f"{game}: pad", partial(_from_table, match, "score"), "tables")
        over = _over(game)
        yield Screen(f"{game}: over", partial(_sit_and_look, over), "tables")
        yield Screen(f"{game}: end", partial(_from_table, over, "result"), "tables")
        yield Screen(f"{game}: explained", partial(_explain, game), "tables")
    yield from _sheets_of_a_table()


def _sit_down(game: str, stage: Stage) -> None:
    stage.sit_down(_begun(game))


def _sit_and_look(match: Match, stage: Stage) -> None:
    open_hands(stage.sit_down(match.copy()))


def _from_table(match: Match, page: str, stage: Stage) -> None:
    # As much of a session as these pages ask for.
    stage.go(route(page, session=SimpleNamespace(key=1, match=match, people=stage.people[: match.seats])))


def _explain(game: str, stage: Stage) -> None:
    """Show the longest title in the rulebook, with the button that leads there."""
    from screens.widgets.bubble import Said

    page = stage.begin(game)
    entry = max(rulebook(game).INDEX, key=lambda entry: len(_(entry.title)))
    page.bubbles.say(Said(_(entry.title), page.scene.center, key=entry.key))


def _sheets_of_a_table() -> Iterator[Screen]:
    def who_plays(stage: Stage) -> None:
        from screens.pages.table_sheets import ask_who

        ask_who(stage.begin("bungee"))

    def keys(stage: Stage) -> None:
        from screens.pages.shortcuts import tell_keys

        tell_keys(stage.begin("bungee"))

    def refused(stage: Stage) -> None:
        # It imports Kivy, whose window needs its size first.
        from screens.table.move_entry import Attempt

        page = stage.begin("bungee")
        page.refuse(page.scene.entry, Attempt("nothing like a move", page.scene.center))

    yield Screen("table: menu", lambda stage: stage.begin("bungee").open_menu(), "tables")
    yield Screen("table: who plays", who_plays, "tables")
    yield Screen("table: keyboard", keys, "tables")
    yield Screen("table: what has happened", lambda stage: stage.begin("bohne").tell_all(), "tables")
    yield Screen("table: refused", refused, "tables")


def _of_lessons() -> Iterator[Screen]:
    for game in sorted(GAMES):
        steps = steps_of(game)
        longest = max(range(1, len(steps)), key=lambda at: len(steps[at].say))
        for name, at in (("begins", 0), ("longest", longest), ("over", len(steps))):
            # A step without a move is passed by all the same.
            moves = [step.do[0] if step.do else "" for step in steps[:at]]
            kept = {"step": at, "moves": moves}
            yield Screen(f"lesson {game}: {name}", _page(routes.Lesson(game=game, kept=kept)), "tables")


def _of_rules() -> Iterator[Screen]:
    def search(stage: Stage) -> None:
        from screens.pages.rule_search import open_search

        open_search(stage.go(routes.Rules()), sorted(GAMES))

    def name(stage: Stage) -> None:
        stage.go(routes.Rules())
        stage.app.hover._on = stage.page.ids.way_back
        stage.app.hover._name()

    yield Screen("rules", _page(routes.Rules()))
    yield Screen("rules: search", search)
    yield Screen("rules: an icon's name", name)
    for game in sorted(GAMES):
        for part in PARTS:
            if part != "rulings" or rulebook(game).RULINGS:
                yield Screen(f"rules {game}: {part}", _page(routes.Rules(game=game, part=part)))


def _looking_back() -> Iterator[Screen]:
    def menu(stage: Stage) -> None:
        from screens.pages.table_menu import open_menu

        open_menu(stage.go(routes.History()), stage.app.store.history(limit=1)[0], lambda: None)

    def asked(name: str) -> Callable[[Stage], None]:
        def ask(stage: Stage) -> None:
            getattr(stage.go(routes.Replay(key=_last(stage, "bohne").key, step=90)), name)()

        return ask

    yield Screen("history", _page(routes.History()))
    yield Screen("look back", lambda stage: stage.go(routes.LookBack(key=_looked_back_at(stage)[0])))
    yield Screen("look back: under way", lambda stage: stage.go(routes.LookBack(key=_last(stage, "bungee").key)))
    yield Screen("look back: try again", lambda stage: stage.go(routes.TryAgain(moments=[_looked_back_at(stage)])))
    yield Screen("history: menu", menu)
    yield Screen("history: menu of all", lambda stage: stage.go(routes.History()).open_menu())
    yield Screen("history: who", lambda stage: stage.go(routes.History())._ask_person())
    yield Screen("history: of a game", _page(routes.History(game="baernergaeng")))
    yield Screen("history: nothing", _page(routes.History(person=-1)))
    for game in sorted(GAMES):
        yield Screen(f"replay: {game}", partial(_look_through, game))
    yield Screen("history: and a replay", partial(_look_through, "bohne", after=routes.History()))
    yield Screen("replay: whose eyes", asked("_ask_eyes"))
    yield Screen("replay: scores", asked("show_scores"))
    yield Screen("replay: play on", asked("ask_branch"))


def _of_an_evening() -> Iterator[Screen]:
    def result(game: str, stage: Stage) -> None:
        kept = stage.app.store.history(game=game, limit=1)[0]
        match, people = stage.app.store.load(kept.key)
        stage.go(route("result", session=SimpleNamespace(key=kept.key, match=match, people=people)))

    def evening(stage: Stage) -> None:
        stage.go(routes.Evening(key=stage.app.store.history(limit=1)[0].key))

    for game in ("bungee", "dog", "bohne"):
        yield Screen(f"evening: {game} is over", partial(result, game), "evening")
    yield Screen("evening", evening, "evening")
    yield Screen("evening: league", _page(routes.Standings(game="bungee")), "evening")
    yield Screen("evening: a person", lambda stage: stage.go(routes.Person(key=stage.people[0].kept_key)), "evening")
    yield Screen("evening: history", _page(routes.History()), "evening")


def _last(stage: Stage, game: str) -> Any:
    """The newest finished match of a game."""
    return next(kept for kept in stage.app.store.history() if kept.game == game)


def _looked_back_at(stage: Stage) -> tuple[int, int]:
    """The key of a short match whose review is stored, and the place of the move that cost most."""
    store = stage.app.store
    key = _last(stage, "baernergaeng").key
    match, _people = store.load(key)
    if (review := store.review(key, match)) is None:
        review = reviewed(match, budget=REVIEWED)
        store.keep_review(key, match, review)
    return key, review.mistakes()[0]


def _look_through(game: str, stage: Stage, after: Route | None = None) -> None:
    kept = _last(stage, game)
    if after:
        stage.go(after)
    show = stage.app.choose if after else stage.go
    show(routes.Replay(key=kept.key, step=len(stage.app.store.times(kept.key)) // 2))


def _of_people() -> Iterator[Screen]:
    def one(stage: Stage, game: str | None = None) -> Any:
        return stage.go(routes.Person(key=stage.people[0].kept_key, game=game))

    def change(stage: Stage) -> None:
        one(stage)._ask_change(stage.people[0])

    def merge(stage: Stage) -> None:
        one(stage)._ask_merge(stage.people[1], stage.people[0])

    def after_the_list(stage: Stage) -> None:
        stage.go(routes.Standings())
        stage.app.choose(routes.Person(key=stage.people[0].kept_key))

    yield Screen("statistics", _page(routes.Standings()))
    yield Screen("statistics: and a person", after_the_list)
    yield Screen("person", one)
    for game in sorted(GAMES):
        yield Screen(f"person: {game}", partial(one, game=game))
    yield Screen("person: change", change)
    yield Screen("person: merge with whom", lambda stage: one(stage)._ask_whom(stage.people[0]))
    yield Screen("person: merge", merge)


def _kept_and_set() -> Iterator[Screen]:
    def menu(stage: Stage) -> None:
        from screens.pages.table_menu import open_removed_menu

        open_removed_menu(stage.go(routes.Trash()), stage.app.store.removed()[0], lambda: None)

    def delete(stage: Stage) -> None:
        from screens.pages.table_menu import _ask_delete

        _ask_delete(stage.go(routes.Trash()), stage.app.store.removed()[0], lambda: None)

    yield Screen("settings", _page(routes.Settings()))
    yield Screen("removed", _page(routes.Trash()))
    yield Screen("removed: menu", menu)
    yield Screen("removed: delete", delete)


def _of_backups() -> Iterator[Screen]:
    def out(stage: Stage) -> None:
        from screens.pages.backup import back_up

        back_up(stage.go(routes.Settings()))

    def is_being_written(stage: Stage) -> None:
        from screens.pages.work import Progress

        sheet = Progress(lambda: None, title=_("Importing the backup"), words=_("{n}%").format(n=35), share=0.35)
        stage.go(routes.Settings()).open(sheet)

    def asked(stage: Stage) -> None:
        from screens.pages.backup import _ask

        stage.go(routes.Settings())
        _ask(stage.app, "", Contents(time.time(), 12, 14, 1327))

    def taken_in(stage: Stage) -> None:
        from screens.pages.backup import _taken_in

        tables = [Titled(game, "", is_over=is_over) for game in sorted(GAMES) for is_over in (False, True)]
        twice = Titled("dog", "Hüttenabend im Oberland", is_over=False)
        stage.go(routes.Settings())
        _taken_in(stage.app, Merged(NAMES, tuple(tables), 1327, (twice, tables[0]), has_more=False))

    yield Screen("backup: out", out)
    yield Screen("backup: work", is_being_written)
    yield Screen("backup: asked", asked)
    yield Screen("backup: taken in", taken_in)


def _of_damage() -> Iterator[Screen]:
    tables = (
        TableFound(1, "Hüttenabend im Oberland", "dog", 812, 14),
        TableFound(2, "", "bauernschlau", 64, None),
        TableFound(3, "", "", 0, 31),
    )
    much = Found(time.time(), "file", "stammtisch.damaged-2026-11-19.db", 127, 1, 41873, 45, time.time(), tables)
    nothing = Found(time.time(), "gone", "", 127, 0, 41873, 0, time.time())

    def shown(found: Found, page: str, stage: Stage) -> None:
        store = stage.app.store
        store.write("found", found.to_json())
        if found.file:
            store._path.with_name(found.file).touch()
        stage.go(route(page)).ids.scroll.scroll_y = 1 if page == "damage" else 0
        store.write("found", None)

    yield Screen("damage", partial(shown, much, "damage"))
    yield Screen("damage: nothing lost", partial(shown, nothing, "damage"))
    yield Screen("damage: settings", partial(shown, much, "settings"))
