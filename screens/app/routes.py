"""Where one can go in the app: a page each, and what the page is made with.

    from screens.app import routes
    self.app.go(routes.Rules(game="bungee", part="index"))

A route names its page's module, which is imported when the page is first shown. Its fields are the keywords of the
page's class. Two routes are equal if they lead to the same thing, however far that is scrolled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tabletop import ALL, Viewer

if TYPE_CHECKING:
    from screens.pages.page import Page
    from screens.session.people import Person as SomePerson
    from screens.session.session import Session


@dataclass(frozen=True)
class Route:
    """A way to a page."""

    #: The page's module in ``screens/pages``.
    module: ClassVar[str]
    #: Whether people look there without touching: the screen stays on.
    is_watched: ClassVar[bool] = False

    def open(self, module: str = "") -> Page:
        """Makes the page; ``module`` is another one that shows the same."""
        page: Page = import_module(f"screens.pages.{module or self.module}").Page(
            **{each.name: getattr(self, each.name) for each in fields(self)}
        )
        return page

    def going_on(self, page: Page) -> Self:
        """The route to the page as it is now."""
        return replace(self, **page.kept())


def _only_kept(default: Any) -> Any:
    """Something that the page keeps for when it is made anew; it leads nowhere else."""
    return field(default=default, compare=False)


@dataclass(frozen=True)
class Shelf(Route):
    """The first page: the games, and the tables that wait."""

    module = "shelf"
    all_tables: bool = _only_kept(default=False)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class NewTable(Route):
    """Who plays a game, and by which rules; what was chosen last, if nothing is said."""

    module = "new_table"
    game: str
    people: Sequence[SomePerson] | None = _only_kept(None)
    chosen: Mapping[str, Any] | None = _only_kept(None)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Table(Route):
    """A table of the store's."""

    module = "table"
    is_watched = True
    key: int


@dataclass(frozen=True)
class Lesson(Route):
    """The guided round of a game, where it was left."""

    module = "lesson"
    is_watched = True
    game: str
    kept: Mapping[str, Any] | None = _only_kept(None)


@dataclass(frozen=True)
class Score(Route):
    """The scores of a match, after a round."""

    module = "score"
    session: Session


@dataclass(frozen=True)
class Result(Route):
    """How a match has ended."""

    module = "result"
    session: Session


@dataclass(frozen=True)
class Rules(Route):
    """The rules of a game, or the list of games; ``entry`` is looked up in the index."""

    module = "rules"
    game: str = ""
    part: str = ""
    entry: str = ""
    scroll: float | None = _only_kept(None)


@dataclass(frozen=True)
class History(Route):
    """The matches that are over; ``game`` and ``person`` narrow them."""

    module = "history"
    game: str | None = None
    person: int | None = None
    shown: int = _only_kept(0)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Replay(Route):
    """A finished match, move by move; ``eyes``: whose cards are seen; ``front``: who sits in front."""

    module = "replay"
    key: int
    step: int | None = None
    eyes: Viewer = ALL
    front: int = 0


@dataclass(frozen=True)
class Standings(Route):
    """Everyone who plays here, and how often they have won."""

    module = "standings"
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Person(Route):
    """All there is to say of a person; ``game``: of that game only."""

    module = "person"
    key: int
    game: str | None = _only_kept(None)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Trash(Route):
    """The tables that have been put away."""

    module = "trash"
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Settings(Route):
    """What can be set."""

    module = "settings"
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Damage(Route):
    """What mending a damaged file has found."""

    module = "damage"
    scroll: float = _only_kept(1)
