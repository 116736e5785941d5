"""The places in the app: one route per page, with the page's arguments.

    from screens.app import routes
    self.app.go(routes.Rules(game="bungee", part="index"))

A route names its page's module, which is imported when the page is first shown. Its fields are the keyword arguments of
the page's class. Two routes are equal if they lead to the same thing, wherever that is scrolled.
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
    """A route to a page."""

    #: The page's module in ``screens/pages``.
    module: ClassVar[str]
    #: Whether people look at the page without touching it, so that the screen must stay on.
    is_watched: ClassVar[bool] = False
    #: Towards which edge of a device that lies flat the page is turned, in quarters counter-clockwise.
    quarters: int = field(default=0, compare=False, kw_only=True)
    #: The modules of the lists beside which it stands in a wide window, if it has been chosen there.
    beside: ClassVar[Sequence[str]] = ()

    def open(self, module: str = "") -> Page:
        """Build the page; ``module`` names another one that shows the same."""
        page: Page = import_module(f"screens.pages.{module or self.module}").Page(
            **{each.name: getattr(self, each.name) for each in fields(self) if each.name != "quarters"}
        )
        return page

    def going_on(self, page: Page) -> Self:
        """The route to the page in its current state."""
        return replace(self, **page.kept())


def _only_kept(default: Any) -> Any:
    """A field with state that a rebuilt page needs, but that doesn't change where the route leads."""
    return field(default=default, compare=False)


@dataclass(frozen=True)
class Shelf(Route):
    """The first page: the games and the open tables."""

    module = "shelf"
    all_tables: bool = _only_kept(default=False)
    scroll: float = _only_kept(1)
    newest: float = _only_kept(0.0)


@dataclass(frozen=True)
class NewTable(Route):
    """The players and options of a new table; by default those of the last one."""

    module = "new_table"
    game: str
    people: Sequence[SomePerson] | None = _only_kept(None)
    chosen: Mapping[str, Any] | None = _only_kept(None)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Table(Route):
    """A table in the store."""

    module = "table"
    is_watched = True
    key: int
    #: The edge towards which the menu of a flat table is turned.
    towards: int | None = _only_kept(None)


@dataclass(frozen=True)
class Lesson(Route):
    """A game's guided round, where it was left."""

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
    """The result of a match."""

    module = "result"
    session: Session


@dataclass(frozen=True)
class Rules(Route):
    """A game's rules, or the list of games; ``entry`` is looked up in the index."""

    module = "rules"
    game: str = ""
    part: str = ""
    entry: str = ""
    scroll: float | None = _only_kept(None)


@dataclass(frozen=True)
class History(Route):
    """The finished matches; ``game`` and ``person`` filter them."""

    module = "history"
    game: str | None = None
    person: int | None = None
    shown: int = _only_kept(0)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Evening(Route):
    """The evening to which a finished match belongs."""

    module = "evening"
    key: int
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Replay(Route):
    """A finished match, move by move; ``eyes``: the seat whose cards are shown; ``front``: the seat in front.

    ``judged`` is a step whose decision has been looked back at: the move made and the best one are marked.
    """

    module = "replay"
    beside = ("history", "evening")
    key: int
    step: int | None = None
    eyes: Viewer = ALL
    front: int = 0
    judged: int | None = None


@dataclass(frozen=True)
class LookBack(Route):
    """A finished match looked back at: what would have been better, and how much was luck."""

    module = "look_back"
    is_watched = True
    key: int
    seat: int | None = _only_kept(None)
    as_known: bool = _only_kept(default=False)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class TryAgain(Route):
    """Moments of finished matches to play again: each by its table's key and its place among the moves."""

    module = "try_again"
    is_watched = True
    moments: Sequence[tuple[int, int]]
    at: int = _only_kept(0)


@dataclass(frozen=True)
class Standings(Route):
    """The league of a game (None: the one played last), or for "" how often everyone has won at all games."""

    module = "standings"
    game: str | None = _only_kept(None)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Person(Route):
    """A person's statistics; ``game`` restricts them to one game."""

    module = "person"
    beside = ("standings",)
    key: int
    game: str | None = _only_kept(None)
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Trash(Route):
    """The removed tables."""

    module = "trash"
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Settings(Route):
    """The settings."""

    module = "settings"
    scroll: float = _only_kept(1)


@dataclass(frozen=True)
class Damage(Route):
    """What mending a damaged file has found."""

    module = "damage"
    scroll: float = _only_kept(1)
