"""A new table: its players and its options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes, theme
from screens.app.words import _, listed, n_
from screens.games import has_flat_scene
from screens.games.lessons import has_lesson
from screens.games.texts import is_clockwise, mates_of, texts_of
from screens.pages import page
from screens.pages.options_form import OptionsForm, choices
from screens.pages.person_form import PersonForm, candidate, if_known, known, newcomer
from screens.pages.table_picture import TablePicture
from screens.session.bots import LEVELS, as_computer, levels_for
from screens.session.flat_session import has_room
from screens.session.lesson_progress import is_finished, unfinished
from screens.session.people import Person, at_one_table, bot_person, clockwise, lower_seat
from screens.store import StoreError
from screens.widgets.basics import Chip, Flow, PersonLabel, Sheet, Tap, Text, TextButton, width_of
from screens.widgets.setting_row import SettingRow
from tabletop import GAMES, Match

# -- players


def about_levels(game: str) -> Text:
    """What a game's levels of computer players are like."""
    words = _("{name}: {what_it_does}")
    lines = (words.format(name=_(name), what_it_does=_(LEVELS[level])) for level, name in levels_for(game).items())
    return Text(text="\n".join(lines), color=theme.now.faint, font_size=theme.SMALL())


class SeatRow(BoxLayout):
    """A seat of the table with its player."""

    #: Whom they play with, in words; and how wide that is.
    mates = StringProperty("")
    mates_width = NumericProperty(0)
    #: The room below the name, beside the sign's lower edge; none where the name is large, or on two lines.
    below_name = NumericProperty(0)

    def __init__(self, person: Person, **does: Callable[[], None]) -> None:
        super().__init__()
        shown = person._replace(name=as_computer(person))
        who = PersonLabel(shown, dp(36), pos_hint={"center_y": 0.5}, spacing=theme.gap(0.75))
        self.ids.person.add_widget(who, index=1)
        self.ids.who.bind(width=lambda tap, width: who.fit(width - _beside(tap)))
        who.ids.name.bind(height=lambda *_: setattr(self, "below_name", (who.height - who.ids.name.height) / 2))
        for name in ("who", "up", "down", "away"):
            tap = self.ids[name]
            tap.disabled = name not in does
            # Several rows have the same buttons.
            tap.whose = "" if name == "who" else person.name
            if name in does:
                tap.bind(on_release=lambda _tap, do=does[name]: do())

    def on_mates(self, _row: SeatRow, mates: str) -> None:
        """Measure how wide it is."""
        self.mates_width = width_of(mates, theme.SMALL())


def _beside(tap: Tap) -> float:
    """The width of a tap's edges and of the icon at its end."""
    left, _top, right, _bottom = tap.padding
    return float(left + right + tap.children[0].width + tap.spacing)


# -- options


# -- the page


class NewTablePage(page.Page):
    """The page between the box and the first card."""

    looks = "new_table"
    is_wide = BooleanProperty(defaultvalue=False)

    def __init__(
        self,
        game: str,
        people: Sequence[Person] | None = None,
        chosen: dict[str, Any] | None = None,
        scroll: float = 1,
        **more: Any,
    ) -> None:
        self._game = game
        self._seats = GAMES[game].seats
        words = texts_of(game)
        super().__init__(title=_(words.TITLE), **more)
        self.action("book-open-variant", _("Rules"), partial(self.app.go, routes.Rules(game=game)))
        self.ids.seating.text = _(words.SEATING)
        self._people = self._last_time() if people is None else list(people)
        self._chosen = self.app.store.last_options(game) if chosen is None else chosen
        self._lay_options()
        self._lay_seats()
        self._offer_lesson()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The players and options so far, and the scroll position."""
        return {"people": self._people, "chosen": self._form.chosen, "scroll": self.ids.scroll.scroll_y}

    def deal(self) -> None:
        """Create the table, and open its page."""
        match = Match.new(self._game, seats=len(self._people), options=self._form.chosen)
        store = self.app.store
        try:
            people = [known(store, person) for person in self._people]
            store.clear_unplayed(self._game, people)
            key = store.open_table(match, people)
        except StoreError as error:
            self.app.show_error(error)
        else:
            self.app.instead(routes.Table(key=key))

    def _offer_lesson(self) -> None:
        """Offer the guided round: first of all to new players and to those who have begun it, to others at the end."""
        if not has_lesson(self._game):
            return
        store, game = self.app.store, self._game
        left = unfinished(store, game)
        is_known = is_finished(store, game) or bool(store.last_options(game))
        if left:
            words = _("Continue the guided round (step {n} of {all})").format(n=left.at + 1, all=len(left.steps))
        else:
            words = _("Guided round") if is_known else _("First time here? Try a guided round (about five minutes)")
        here = self.ids.last if is_known and not left else self.ids.first
        here.add_widget(TextButton(text=words, on_release=lambda _act: self.app.go(routes.Lesson(game=self._game))))

    # seats

    def _last_time(self) -> list[Person]:
        people: list[Person] = []
        levels = ("", *levels_for(self._game))
        seated = [person for person in self.app.store.last_people(self._game) if person.level in levels]
        for person in seated[: self._seats[-1]]:
            # A person may now have the name that a bot had then.
            is_taken = person.name.casefold() in {other.name.casefold() for other in people}
            people.append(bot_person(person.level, people) if is_taken and person.level else person)
        people = at_one_table(self._in_their_places(people))
        while len(people) not in self._seats:
            people.append(newcomer(people))
        return people

    def _in_their_places(self, people: list[Person]) -> list[Person]:
        """The people in the order of play in which all sit round a flat device as they did at the last table."""
        store, names = self.app.store, sorted(person.name for person in people)
        last = store.last_people(None)
        if not (self.app.prefs.flat and last) or sorted(person.name for person in last) != names:
            return people
        sat = clockwise(last, is_clockwise=is_clockwise(store.last_game()))
        seats = [person.name for person in clockwise(sat, is_clockwise=is_clockwise(self._game))]
        begins = seats.index(people[0].name)
        order = [*seats[begins:], *seats[:begins]]
        return sorted(people, key=lambda person: order.index(person.name))

    def _lay_seats(self) -> None:
        here = self.ids.seats
        here.clear_widgets()
        for at, person in enumerate(self._people):
            here.add_widget(SeatRow(person, **self._does(at)))
        is_full = len(self._people) >= self._seats[-1]
        self.ids.add.height = 0 if is_full else dp(48)
        self.ids.add.opacity = 0 if is_full else 1
        self.ids.add.disabled = is_full
        self._say_count()
        self._ask_flat()
        self._name_mates()

    def _name_mates(self) -> None:
        """Write below each name with whom they play, where there are teams."""
        people = self._people
        if len(people) not in self._seats:
            return
        mates = mates_of(self._game, len(people), self._form.chosen)
        for row, seats in zip(reversed(self.ids.seats.children), mates, strict=True):
            names = listed([people[seat].name for seat in seats])
            row.mates = _("with {names}").format(names=names) if names else ""

    def _does(self, at: int) -> dict[str, Callable[[], None]]:
        does: dict[str, Callable[[], None]] = {"who": partial(self._ask_who, at)}
        if at > 0:
            does["up"] = partial(self._swap, at, at - 1)
        if at < len(self._people) - 1:
            does["down"] = partial(self._swap, at, at + 1)
        if len(self._people) > 1:
            does["away"] = partial(self._stand_up, at)
        return does

    def _ask_flat(self) -> None:
        """Ask whether the device is passed on or lies flat, where both are possible."""
        here = self.ids.device
        here.clear_widgets()
        if has_flat_scene(self._game) and has_room() and sum(not person.level for person in self._people) > 1:
            row = SettingRow(title=_("The device"))
            picture = BoxLayout(size_hint_y=None)
            picture.bind(minimum_height=picture.setter("height"))
            ways = [(False, _("is passed round")), (True, _("lies flat in the middle"))]

            def change(flat: bool) -> None:  # noqa: FBT001  (a choice of two)
                self.app.change(flat=flat)
                tell()

            def tell() -> None:
                row.about = self._about_device()
                picture.clear_widgets()
                picture.height = 0
                if self.app.prefs.flat and len(self._people) in self._seats:
                    picture.add_widget(TablePicture(self._round_the_device()))

            row.add_widget(choices(ways, self.app.prefs.flat, change))
            row.add_widget(picture)
            tell()
            here.add_widget(row)
        self._place_device()

    def _round_the_device(self) -> list[Person]:
        """The players as they sit round a flat device, clockwise from its lower edge."""
        people = [if_known(self.app.store, person) for person in self._people]
        at = lower_seat(people)
        return clockwise([*people[at:], *people[:at]], is_clockwise=is_clockwise(self._game))

    def on_is_wide(self, *_: Any) -> None:
        """Put what is asked about the device where there is room for it now."""
        self._place_device()

    def _place_device(self) -> None:
        """Put what is asked about the device below the players, or, with its picture, beside them."""
        device = self.ids.device.__self__
        is_beside = self.is_wide and bool(device.children)
        column = (self.ids.right if is_beside else self.ids.left).__self__
        device.padding = 0, theme.gap() if is_beside else 0, 0, 0
        if device.parent is not column:
            device.parent.remove_widget(device)
            column.add_widget(device, len(column.children) if is_beside else 0)

    def _about_device(self) -> str:
        """What the chosen way means: who gets the device, or who sits where."""
        if not self.app.prefs.flat:
            return _("You pass it on after your turn. A curtain hides the cards until the next player opens it.")
        return _("Everyone plays from their own side, as in the picture.")

    def _say_count(self) -> None:
        """Show what prevents the game from starting, if anything does."""
        self.ids.problem.text = self._problem()
        self.ids.deal.disabled = bool(self.ids.problem.text)

    def _problem(self) -> str:
        count, can = len(self._people), self._seats
        missing = min((seats - count for seats in can if seats > count), default=0)
        if count not in can:
            return n_("{n} more player needed.", "{n} more players needed.", missing).format(n=missing)
        if all(person.level for person in self._people):
            return _("At least one person has to play.")
        return ""

    def _seat(self, people: Sequence[Person]) -> None:
        before, self._people = self._people, at_one_table(people)
        self.shut()
        self._lay_seats()
        if len(before) != len(self._people) or self._form.names_people:
            self._chosen = {**self._chosen, **self._form.chosen_by(before, self._people)}
            self._lay_options()

    def _swap(self, one: int, other: int) -> None:
        people = self._people.copy()
        people[one], people[other] = people[other], people[one]
        self._seat(people)

    def _stand_up(self, at: int) -> None:
        self._seat([*self._people[:at], *self._people[at + 1 :]])

    def sit_down(self) -> None:
        """Add a player."""
        self._ask_who(len(self._people))

    # who

    def _ask_who(self, at: int) -> None:
        """A sheet with the known people, and a way to add a new one."""
        sheet = Sheet(title=_("Who sits here?"))
        known = self._others()
        flow = Flow()
        for person in known:
            flow.add_widget(candidate(person, partial(self._put, at, person)))
        sheet.add_widget(flow if known else Text(text=_("Nobody else has played on this device yet.")))
        sheet.add_widget(TextButton(text=_("New player"), on_release=lambda _act: self._ask_new(at)))
        if levels := levels_for(self._game):
            sheet.add_widget(Text(text=_("Or a computer player:")))
            chips = Flow()
            for level, name in levels.items():
                chips.add_widget(Chip(text=_(name), on_release=partial(self._seat_bot, at, level)))
            sheet.add_widget(chips)
            sheet.add_widget(about_levels(self._game))
        if at < len(self._people) and not self._people[at].level:
            person = self._people[at]
            words = _("Edit {name}").format(name=person.name)
            sheet.add_widget(TextButton(text=words, on_release=lambda _act: self._ask_change(at)))
        self.open(sheet)

    def _seat_bot(self, at: int, level: str, _chip: Chip) -> None:
        others = [person for place, person in enumerate(self._people) if place != at]
        self._put(at, bot_person(level, others))

    def _others(self) -> list[Person]:
        """The known people who don't sit at the table yet."""
        seated = {person.name for person in self._people}
        return [person for person in self.app.store.people() if person.name not in seated]

    def _ask_new(self, at: int) -> None:
        others = [*self._people[:at], *self._people[at + 1 :]]
        known = {person.name for person in self.app.store.people()}
        self._ask_person(newcomer(others, but=known, number=at + 1), _("New player"), _("Join"), at)

    def _ask_change(self, at: int) -> None:
        person = self._people[at]
        self._ask_person(person, person.name, _("Save"), at)

    def _ask_person(self, person: Person, title: str, words: str, at: int) -> None:
        taken = {other.name for other in (*self._people, *self.app.store.people())} - {person.name}
        sheet = Sheet(title=title)
        sheet.add_widget(PersonForm(person, sorted(taken), words, partial(self._keep_and_put, at)))
        self.open(sheet)

    def _keep_and_put(self, at: int, person: Person) -> None:
        try:
            self._put(at, self.app.store.keep_person(person), is_as_wished=True)
        except StoreError as error:
            self.app.show_error(error)

    def _put(self, at: int, person: Person, *, is_as_wished: bool = False) -> None:
        """Seat a person, with another look if they look like a person at the table; all others keep theirs.

        ``is_as_wished``: the look has just been chosen, so another person with the same one gets a new one.
        """
        rest = [other for place, other in enumerate(self._people) if place != at]
        if is_as_wished:
            seated, *rest = at_one_table([person, *rest])
        else:
            *rest, seated = at_one_table([*rest, person])
        self._seat([*rest[:at], seated, *rest[at:]])

    # options

    def _lay_options(self) -> None:
        seats = len(self._people)
        count = seats if seats in self._seats else min(self._seats, key=lambda each: abs(each - seats))
        self._form = OptionsForm(self._game, count, self._chosen, self._people, self._name_mates)
        self.ids.options.clear_widgets()
        for row in self._form.rows():
            self.ids.options.add_widget(row)
        if self.ids.seats.children:
            self._name_mates()

    def reset(self) -> None:
        """Reset all options to the defaults."""
        self._chosen = {}
        self._lay_options()


Page = NewTablePage
