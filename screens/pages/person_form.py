"""People to sit down at a table, and the form for a new one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import theme
from screens.app.letters import legible
from screens.app.words import _
from screens.session.people import COLOURS, LONGEST_NAME, SYMBOLS, Person, at_one_table
from screens.store import Store
from screens.widgets.basics import (
    Flow,
    PersonLabel,
    Symbol,
    Tap,
    letters_only,
    load_kv,
)


def newcomer(seated: Sequence[Person], name: str = "", but: Collection[str] = (), number: int = 0) -> Person:
    """A new person with an unused colour and symbol.

    They are named by this number, or else by the next free one; ``but`` not like these.
    """
    number = number or len(seated) + 1
    while not name or name in {*but, *(person.name for person in seated)}:
        name = _("Player {n}").format(n=number)
        number += 1
    return at_one_table([*seated, Person(name, COLOURS[0], SYMBOLS[0])])[-1]


def known(store: Store, person: Person) -> Person:
    """The person as stored; an unnamed "Player 2" is the same one as last time."""
    person = if_known(store, person)
    return person if person.key is not None or person.level else store.keep_person(person)


def if_known(store: Store, person: Person) -> Person:
    """The person with the key of a stored one of this name, if there is one."""
    if person.key is not None or person.level:
        return person
    keys = {other.name: other.key for other in store.people()}
    return person._replace(key=keys.get(person.name))


def wrong_with(name: str, others: Iterable[str]) -> str:
    """Why a person can't have this name, in a sentence; "" if they can."""
    if not name:
        return _("Enter a name.")
    if len(name) > LONGEST_NAME:
        return _("Choose a name of at most {n} letters.").format(n=LONGEST_NAME)
    if name.casefold() in {other.casefold() for other in others}:
        return _("There is already a player called {name}. Choose another name.").format(name=name)
    return ""


class LookChoice(Tap):
    """A colour or a symbol to choose for a person."""

    disc = ObjectProperty()


class Candidate(Tap):
    """A person who can be seated."""

    def fit(self, room: float) -> None:
        """Shrink to the room there is."""
        for who in self.children:
            who.fit(room - 2 * theme.gap())


def candidate(person: Person, do: Callable[[], None]) -> Candidate:
    """A person who can be seated; a tap does so."""
    load_kv("pages/new_table")
    tap = Candidate(on_release=lambda _tap: do())
    tap.add_widget(PersonLabel(person, dp(28), pos_hint={"center_y": 0.5}))
    return tap


class PersonForm(BoxLayout):
    """A form for a person's name, colour and symbol. ``tell`` receives the person when the form is valid."""

    problem = StringProperty()
    words = StringProperty()

    def __init__(self, person: Person, others: Sequence[str], words: str, tell: Callable[[Person], None]) -> None:
        self._person = person
        self._others = others
        self._tell = tell
        super().__init__(words=words)
        self.ids.name.text = person.name
        self.ids.name.input_filter = letters_only(partial(setattr, self, "problem"))
        self._show()

    def done(self) -> None:
        """Submit the form, or show what is wrong at the name field."""
        name = legible(" ".join(self.ids.name.text.split()))
        self.problem = wrong_with(name, self._others)
        if self.problem:
            # The touch on the button has taken the focus from the field.
            Clock.schedule_once(lambda _dt: setattr(self.ids.name, "focus", True), 0)
        else:
            self._tell(self._person._replace(name=name))

    def _show(self) -> None:
        person = self._person
        self.ids.colours.clear_widgets()
        self.ids.symbols.clear_widgets()
        for colour in COLOURS:
            self._offer(self.ids.colours, person._replace(colour=colour), colour == person.colour)
        for symbol in SYMBOLS:
            self._offer(self.ids.symbols, person._replace(symbol=symbol), symbol == person.symbol)

    def _offer(self, here: Flow, person: Person, is_chosen: bool) -> None:  # noqa: FBT001
        tap = LookChoice(edge=theme.now.ink if is_chosen else (0, 0, 0, 0))
        tap.add_widget(Symbol(pos_hint={"center_y": 0.5}).show(person))
        tap.bind(on_release=lambda _tap: self._choose(person))
        here.add_widget(tap)

    def _choose(self, person: Person) -> None:
        self._person = person
        self._show()
