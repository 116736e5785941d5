"""What an option's row may hold besides switches and chips: kinds of cards with their numbers, seats on a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import sqrt
from typing import Any

from kivy.metrics import dp
from kivy.properties import AliasProperty, BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.app.words import _
from screens.games import part_of
from screens.games.texts import texts_of
from screens.session.people import Person
from screens.widgets.basics import Chip, Flow, Icon, Symbol, Tap, Text, load_kv
from screens.widgets.setting_row import Stepper
from tabletop import Option

#: The width of a hex on the picture of the seats, how much of it is drawn, and the picture's height in hexes' widths.
HEX, SHRUNK, REACH = dp(84), 0.94, 2.7


class KindChooser(BoxLayout):
    """Kinds of cards to take or leave. Those that are taken say what they do, and how many of them there are."""

    def __init__(self, game: str, option: Option, chosen: Sequence[str], tell: Callable[[list[str]], None]) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=theme.gap())
        self.bind(minimum_height=self.setter("height"))
        self._words = texts_of(game)
        self._names = self._words.CHOICES[option.name]
        self._option = option
        self._tell = tell
        self._taken = dict(map(option.taken, chosen))
        self._chips = Flow()
        for kind in option.values:
            chip = Chip(text=_(self._names[kind]), active=kind in self._taken)
            chip.bind(on_release=partial(self._toggle, kind))
            self._chips.add_widget(chip)
        # Empty it never changes its least height, and would keep a new widget's 100 pixels.
        self._explained = BoxLayout(orientation="vertical", size_hint_y=None, height=0, spacing=theme.gap(0.5))
        self._explained.bind(minimum_height=self._explained.setter("height"))
        self.add_widget(self._chips)
        self.add_widget(self._explained)
        self._explain()

    def _toggle(self, kind: str, chip: Chip) -> None:
        chip.active = not chip.active
        if chip.active:
            self._taken[kind] = self._option.most.get(kind, 1)
        else:
            del self._taken[kind]
        self._explain()
        self._say()

    def _explain(self) -> None:
        self._explained.clear_widgets()
        for kind in self._option.values:
            if kind in self._taken:
                self._explained.add_widget(self._line(kind))

    def _line(self, kind: str) -> BoxLayout:
        """What a kind does, and a stepper for its number if it has several cards."""
        line = BoxLayout(size_hint_y=None, spacing=theme.gap())
        sentence = _("{name}: {what_it_does}").format(name=_(self._names[kind]), what_it_does=self._words.explain(kind))
        words = Text(text=sentence, font_size=theme.SMALL(), markup=False, pos_hint={"center_y": 0.5})
        line.add_widget(words)
        most = self._option.most.get(kind, 1)
        if most > 1:
            line.add_widget(Stepper(range(1, most + 1), self._taken[kind], partial(self._count, kind)))
        line.bind(minimum_height=line.setter("height"))
        return line

    def _count(self, kind: str, number: int) -> None:
        self._taken[kind] = number
        self._say()

    def _say(self) -> None:
        kinds = [kind for kind in self._option.values if kind in self._taken]
        self._tell([self._option.written(kind, self._taken[kind]) for kind in kinds])


class SeatHex(Tap):
    """A place on the picture of the seats. ``label`` says who sits there."""

    label = StringProperty()
    owner = ObjectProperty(None, allownone=True)
    colour = ColorProperty((0, 0, 0, 0))
    is_taken = BooleanProperty(defaultvalue=False)

    def _half(self, edge: float) -> list[float]:
        """The corners of the half hex between its middle and its upper or lower edge, from left to right."""
        fourth = self.width / 4
        return [self.x, self.center_y, self.x + fourth, edge, self.right - fourth, edge, self.right, self.center_y]

    def _corners(self) -> list[float]:
        lower = self._half(self.y)
        return [*self._half(self.top), *lower[4:6], *lower[2:4]]

    def _upper(self) -> list[float]:
        return self._half(self.top)

    def _lower(self) -> list[float]:
        return self._half(self.y)

    upper = AliasProperty(_upper, bind=("pos", "size"))
    lower = AliasProperty(_lower, bind=("pos", "size"))
    corners = AliasProperty(_corners, bind=("pos", "size"))


class SeatPicture(FloatLayout):
    """The places at which players may sit, on a picture. A tap on a free one moves the player before it there."""

    def __init__(
        self,
        game: str,
        option: Option,
        people: Sequence[Person],
        chosen: Sequence[str],
        tell: Callable[[list[str]], None],
    ) -> None:
        load_kv("pages/option_rows")
        super().__init__(size_hint_y=None, height=REACH * HEX)
        places = part_of(game, "places")
        self._people = people
        self._option = option
        self._tell = tell
        self._usual = list(places.usual(option.name, len(people)))
        self._taken = list(chosen) or self._usual
        self._hexes = {}
        for place, point in places.points(option.name).items():
            tap = SeatHex(size=(HEX * SHRUNK, HEX * SHRUNK * sqrt(3) / 2))
            tap.bind(on_release=partial(self._move_to, place))
            self.bind(pos=partial(self._lay, tap, point), size=partial(self._lay, tap, point))
            self._hexes[place] = tap
            self.add_widget(tap)
        self._show()

    def _lay(self, tap: SeatHex, point: tuple[float, float], *_what: Any) -> None:
        tap.center = (self.center_x + point[0] * HEX / 2, self.center_y + point[1] * HEX / 2)

    def _move_to(self, place: str, _tap: SeatHex) -> None:
        """Let the player before a free place sit there."""
        if place in self._taken:
            return
        round_the_board = self._option.values
        at = round_the_board.index(place)
        before = next(
            other for back in range(1, len(round_the_board)) if (other := round_the_board[at - back]) in self._taken
        )
        left = {*self._taken, place} - {before}
        self._taken = [each for each in round_the_board if each in left]
        self._show()
        self._tell([] if self._taken == self._usual else self._taken)

    def _show(self) -> None:
        owners = dict(zip(self._taken, self._people, strict=True))
        for number, (place, tap) in enumerate(self._hexes.items(), 1):
            owner = owners.get(place)
            tap.is_taken = owner is not None
            tap.colour = theme.seat(owner.colour) if owner else theme.now.line
            free = _("Seat {n}: free")
            tap.label = (_("Seat {n}: {name}") if owner else free).format(n=number, name=owner.name if owner else "")
            tap.clear_widgets()
            if owner:
                tap.add_widget(Symbol(side=dp(36), pos_hint={"center_y": 0.5}).show(owner))
            else:
                barn = Icon(icon="home-outline", color=theme.now.faint, pos_hint={"center_y": 0.5})
                barn.size = dp(36), dp(36)
                tap.add_widget(barn)
