"""The form with a game's options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.app.words import _
from screens.games.texts import texts_of
from screens.pages.option_rows import KindChooser, SeatPicture
from screens.pages.person_form import newcomer
from screens.session.people import Person
from screens.widgets.basics import Chip, Flow, Tap
from screens.widgets.md import MDSwitch
from screens.widgets.setting_row import SettingRow, Stepper
from tabletop import GAMES, Option


def settled_options(game: str, seats: int, chosen: dict[str, Any]) -> dict[str, Any]:
    """Exactly the options for this number of seats: those chosen before, as far as they are still allowed."""
    return {option.name: _allowed(option, chosen, seats) for option in GAMES[game].options if option.values_at(seats)}


class OptionsForm:
    """A game's options as rows. ``chosen`` is what the engine gets: exactly the options for this number of seats."""

    def __init__(
        self,
        game: str,
        seats: int,
        chosen: dict[str, Any],
        people: Sequence[Person] = (),
        tell: Callable[[], object] = lambda: None,
    ) -> None:
        """``tell`` is called after each change."""
        self._game = game
        self._changed = tell
        self._people = [*people, *(newcomer(people) for _missing in range(seats - len(people)))][:seats]
        self._words = texts_of(game)
        self._options = [option for option in GAMES[game].options if option.values_at(seats)]
        self.chosen = settled_options(game, seats, chosen)
        self._seats = seats

    @property
    def names_people(self) -> bool:
        """Whether a row shows who sits where."""
        return any(option.type in ("seat", "places") for option in self._options)

    def chosen_by(self, before: Sequence[Person], people: Sequence[Person]) -> dict[str, Any]:
        """What is chosen once other people sit here: a player who was chosen stays so in their new seat."""
        seats = {person.name: seat for seat, person in enumerate(people)}
        chosen = dict(self.chosen)
        for option in self._options:
            value = chosen[option.name]
            if option.type == "seat" and value != option.default and value < len(before):
                chosen[option.name] = seats.get(before[value].name, option.default)
        return chosen

    def rows(self) -> list[SettingRow]:
        """A row for each option that offers a choice."""
        return [self._row(option) for option in self._options if len(option.values_at(self._seats)) > 1]

    def _row(self, option: Option) -> SettingRow:
        title, about = self._words.OPTIONS[option.name]
        row = SettingRow(title=_(title), about=_(about))
        if option.type == "flag":
            row.ids.line.add_widget(self._switch(option))
        elif option.type == "number":
            row.ids.line.add_widget(
                Stepper(option.values_at(self._seats), self.chosen[option.name], self._tell(option))
            )
        else:
            row.add_widget(self._below(option))
        return row

    def _below(self, option: Option) -> Widget:
        """What needs the whole width: below the words."""
        chosen, tell = self.chosen[option.name], self._tell(option)
        if option.type == "choice":
            return self._choice(option)
        if option.type == "seat":
            return self._seats_by_name(option)
        if option.type == "places":
            return SeatPicture(self._game, option, self._people, chosen, tell)
        return KindChooser(self._game, option, chosen, tell)

    def _switch(self, option: Option) -> Any:
        return switch(self.chosen[option.name], self._tell(option))

    def _choice(self, option: Option) -> Flow:
        names = self._words.CHOICES[option.name]
        named = [(value, _(names[value])) for value in option.values_at(self._seats)]
        return choices(named, self.chosen[option.name], self._tell(option))

    def _seats_by_name(self, option: Option) -> Flow:
        """Nobody, or one of the people at the table."""
        nobody, *seats = option.values_at(self._seats)
        named = [(nobody, _(self._words.CHOICES[option.name][nobody]))]
        named += [(seat, self._people[seat].name) for seat in seats]
        return choices(named, self.chosen[option.name], self._tell(option))

    def _tell(self, option: Option) -> Callable[[Any], None]:
        def choose(value: Any) -> None:
            self.chosen[option.name] = value
            self._changed()

        return choose


def _allowed(option: Option, chosen: dict[str, Any], seats: int) -> Any:
    """The value chosen last, if it is still allowed; otherwise the default."""
    try:
        return option.checked(chosen.get(option.name, option.default), seats)
    except ValueError:
        return option.checked(option.default, seats)


def switch(active: bool, tell: Callable[[bool], object]) -> Any:  # noqa: FBT001
    """A switch for something that is on or off."""
    here = MDSwitch(pos_hint={"center_y": 0.5})
    here.active = active
    here.bind(active=lambda _switch, value: tell(value))
    # KivyMD's thumb, larger while it is pressed, would stay so under a finger that goes on to scroll.
    here.ids.thumb.bind(state=lambda _thumb, state: state == "normal" and here.on_active(here.active))
    # KivyMD's own is lower than a fingertip.
    around = Tap(size_hint=(None, None), size=(dp(56), dp(48)), pos_hint={"center_y": 0.5})
    around.bind(on_release=lambda _tap: setattr(here, "active", not here.active))
    around.add_widget(here)
    return around


def choices(values: Sequence[tuple[Any, str]], chosen: Any, tell: Callable[[Any], None]) -> Flow:
    """A few named values, one of which is selected."""
    flow = Flow()

    def take(value: Any, chip: Chip) -> None:
        for other in flow.children:
            other.active = other is chip
        tell(value)

    for value, name in values:
        chip = Chip(text=name, active=value == chosen)
        chip.bind(on_release=partial(take, value))
        flow.add_widget(chip)
    return flow
