"""The rules of the games, to be read and looked up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from screens.app import routes, theme
from screens.app.words import N_, _, n_
from screens.games.lessons import has_lesson
from screens.games.rules import Cards, Figure, OnBoard, RuleEntry, ShortRule, has_rulebook, index_title, rulebook
from screens.games.texts import texts_of
from screens.pages import page
from screens.pages.rule_search import open_search
from screens.pages.shelf import games
from screens.widgets.basics import Chip, Heading, Paper, Tap, Text, TextButton
from screens.widgets.setting_row import SettingRow
from tabletop import GAMES, Option

if TYPE_CHECKING:
    from kivy.input.motionevent import MotionEvent

#: The parts of a game's rules, with their names.
PARTS = {
    "short": N_("In short"),
    "whole": N_("Rules"),
    "index": N_("Cards"),
    "variants": N_("Variants"),
    "rulings": N_("Questions"),
}
#: A figure with no more things side by side than this stands beside its text.
BESIDE = 1
#: Card widths in figures: in the short rules, in chapters, in the index.
SMALL, LARGE, SINGLE = dp(34), dp(56), dp(56)
#: Seconds of a frame in which figures are drawn; the last one may take longer.
DRAWING = 0.008
#: Comfortable widths for reading in one and in two columns, and the width from which on there are two.
READABLE, IN_COLUMNS, TWO = dp(600), dp(1000), dp(700)


class Tab(Tap):
    """A tab for a part; the current one is underlined."""

    text = StringProperty()
    active = BooleanProperty(defaultvalue=False)


class RulesPaper(Paper):
    """A sheet of paper with a piece of the rules; ``marked`` if it was looked up."""

    marked = BooleanProperty(defaultvalue=False)


class CaptionedFigure(BoxLayout):
    """A figure with its caption. ``share`` is its largest share of the width."""

    image = ObjectProperty()
    caption = StringProperty()
    room = NumericProperty(1)

    def __init__(self, game: str, what: Figure, card: float, **more: Any) -> None:
        # Imported only for a figure, as it needs the whole table toolkit.
        from screens.table.view.rule_figure import figure_image

        image = figure_image(game, what, card)
        image.pos_hint, image.waits = {"center_x": 0.5}, True
        super().__init__(image=image, caption=_(what.caption), **more)
        self.add_widget(image, index=1)
        self.fbind("room", lambda *_: setattr(image, "most", self.room))


class ShortRuleRow(BoxLayout):
    """A line of the short rules: a picture and a sentence."""

    text = StringProperty()

    def __init__(self, game: str, line: ShortRule) -> None:
        super().__init__(text=_(line.text))
        self.ids.picture.add_widget(CaptionedFigure(game, line.figure, SMALL))


class IndexItem(RulesPaper):
    """An entry of the index."""

    title = StringProperty()
    text = StringProperty()

    def __init__(self, game: str, entry: RuleEntry, **more: Any) -> None:
        self.key = entry.key
        super().__init__(title=_(entry.title), text=_(entry.text), **more)
        single = [figure for figure in (entry.figure, _itself(game, entry)) if figure and _is_single(figure)]
        for figure in single[:1]:
            self.ids.beside.add_widget(CaptionedFigure(game, figure, SINGLE))
        if entry.figure and entry.figure not in single:
            self.ids.under.add_widget(CaptionedFigure(game, entry.figure, SINGLE))


class Columns(BoxLayout):
    """Widgets one below the other, or in two columns where there is room."""

    number = NumericProperty(1)

    def __init__(self, things: Sequence[Widget]) -> None:
        self._things = things
        super().__init__()
        self._deal()
        self.fbind("number", self._deal)

    def _deal(self, *_: Any) -> None:
        self.clear_widgets()
        columns = [Stack() for _each in range(int(self.number))]
        for column in columns:
            column.bind(height=lambda *_: self._fit())
        for at, thing in enumerate(self._things):
            if thing.parent:
                thing.parent.remove_widget(thing)
            columns[at % len(columns)].add_widget(thing)
        for column in columns:
            self.add_widget(column)
        self._fit()

    def on_width(self, _columns: Any, width: float) -> None:
        """Adapt the number of columns to the width."""
        self.number = 2 if width >= TWO else 1

    def _fit(self) -> None:
        self.height = max((column.height for column in self.children), default=0)


class Stack(BoxLayout):
    """Widgets one below the other, from the top."""


class ContentsLine(Tap):
    """A line of the contents; ``active`` where one is."""

    text = StringProperty()
    active = BooleanProperty(defaultvalue=False)


class Ruling(RulesPaper):
    """A question and its answer."""

    question = StringProperty()
    answer = StringProperty()


class RulebookTap(Tap):
    """A game whose rules can be opened."""

    title = StringProperty()
    line = StringProperty()


class RulesPage(page.Page):
    """The rules of a game, part by part, or the list of games.

    ``entry`` is what was looked up: the key of an entry or a chapter, or the number of a ruling.
    """

    looks = "rules"

    part = StringProperty()
    #: Whether there is room for the contents beside the text.
    has_contents = BooleanProperty(defaultvalue=False)
    #: The widest text column.
    widest = NumericProperty(READABLE)

    def __init__(
        self, game: str = "", part: str = "", entry: str = "", scroll: float | None = None, **more: Any
    ) -> None:
        super().__init__(title=_(texts_of(game).TITLE) if game else _("Rules"), **more)
        self.game = game
        self._entry = entry
        #: What can be found on the part shown, by its title, from the top.
        self._landmarks: list[tuple[str, Widget]] = []
        #: What to scroll to the upper edge once everything is laid out.
        self._aim: Widget | None = None
        #: What has been chosen in the contents.
        self._chosen: Widget | None = None
        self._aim_soon = Clock.create_trigger(lambda _dt: self._bring(), -1)
        self._draw_soon = Clock.create_trigger(lambda _dt: self._draw_next(), 0)
        self.ids.page.bind(height=lambda *_: self._aim_soon(), size=lambda *_: self._draw_soon())
        self._stand_soon = Clock.create_trigger(lambda _dt: self._mark_contents(), 0)
        self.ids.scroll.bind(scroll_y=lambda *_: self._scrolled(), size=lambda *_: self._scrolled())
        if (table := self.app.pages.table) is not None:
            self.offer_turn(table)
        self._search_tap = self.action("magnify", _("Search"), self.search)
        self.bind(width=lambda *_: self._show_search(), has_contents=lambda *_: self._lay_contents())
        self._show_search()
        if not game:
            self.ids.tabs.parent.remove_widget(self.ids.tabs)
            self._fill(self._list())
        else:
            self._tabs = {name: self._tab(name) for name in self._parts()}
            wanted = part or ("index" if entry else "")
            self.show(wanted if wanted in self._tabs else next(iter(self._tabs)))
        if scroll is not None:
            self._aim = None
            self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The part, the entry and the scroll position."""
        return {"part": self.part, "entry": self._entry, "scroll": self.ids.scroll.scroll_y}

    def search(self) -> None:
        """Search in these rules, or in those of all games."""
        open_search(self, (self.game,) if self.game else games())

    def _show_search(self) -> None:
        """Show the search in the bar where there is room; the keyboard has it anywhere."""
        is_shown = self.width >= theme.broad_window()
        if is_shown and not self._search_tap.parent:
            self.ids.actions.add_widget(self._search_tap)
        elif not is_shown and self._search_tap.parent:
            self.ids.actions.remove_widget(self._search_tap)

    # the parts

    def _parts(self) -> list[str]:
        """The parts that this game has."""
        if not has_rulebook(self.game):
            return ["variants"]
        return [name for name in PARTS if name != "rulings" or rulebook(self.game).RULINGS]

    def _tab(self, name: str) -> Tab:
        title = index_title(self.game) if name == "index" else PARTS[name]
        tab = Tab(text=_(title), on_release=lambda _tab: self.show(name))
        self.ids.parts.add_widget(tab)
        return tab

    def show(self, part: str) -> None:
        """Show a part from its beginning, or at the entry that was looked up."""
        makes: dict[str, Callable[[], Iterator[Widget]]] = {
            "short": self._short,
            "whole": self._whole,
            "index": self._index,
            "variants": self._variants,
            "rulings": self._rulings,
        }
        self.part = part
        for name, tab in self._tabs.items():
            tab.active = name == part
        self.ids.tabs.scroll_to(self._tabs[part], padding=theme.gap(4), animate=False)
        self._aim = self._chosen = None
        self.widest = IN_COLUMNS if part in ("index", "rulings") else READABLE
        self._landmarks = []
        self._fill(makes[part]())
        self._lay_contents()
        self.ids.scroll.scroll_y = 1

    def _fill(self, widgets: Iterator[Widget]) -> None:
        self.ids.here.clear_widgets()
        for widget in widgets:
            self.ids.here.add_widget(widget)

    def _list(self) -> Iterator[Widget]:
        for game in games():
            words = texts_of(game)
            yield RulebookTap(title=_(words.TITLE), line=_(words.LINE), on_release=partial(self._open, game))

    def _open(self, game: str, _volume: RulebookTap) -> None:
        self.app.go(routes.Rules(game=game))

    def _short(self) -> Iterator[Widget]:
        leaf = RulesPaper(spacing=theme.gap())
        for line in rulebook(self.game).SHORT:
            leaf.add_widget(ShortRuleRow(self.game, line))
        yield leaf
        if has_lesson(self.game):
            yield TextButton(text=_("Guided round"), on_release=lambda _act: self._guide())

    def _guide(self) -> None:
        """Open the guided round, or go back to it if the rules were opened from there."""
        if self.app.lies_under(routes.Lesson(game=self.game)):
            self.app.back_to(routes.Lesson(game=self.game))
        else:
            self.app.go(routes.Lesson(game=self.game))

    def _whole(self) -> Iterator[Widget]:
        chapters = rulebook(self.game).CHAPTERS
        headings = [Heading(text=_(chapter.heading), font_size=theme.TITLE()) for chapter in chapters]
        keys = [chapter.key for chapter in chapters]
        if self._entry in keys:
            self._look_up(headings[keys.index(self._entry)])
        self._landmarks = [(heading.text, heading) for heading in headings]
        for heading, chapter in zip(headings, chapters, strict=True):
            yield heading
            yield Text(text=_(chapter.text), line_height=1.2)
            for what in chapter.figures:
                leaf = RulesPaper()
                leaf.add_widget(CaptionedFigure(self.game, what, LARGE))
                yield leaf

    # the contents

    def _lay_contents(self) -> None:
        """What the part has, to scroll there: beside the text where there is room, or chapters as chips above it."""
        beside, above = self.ids.contents, self.ids.above
        beside.clear_widgets()
        above.clear_widgets()
        self.ids.aside.scroll_y = 1
        for title, widget in self._landmarks if self.has_contents else ():
            line = ContentsLine(text=title, on_release=lambda _line, to=widget: self._go_to(to))
            beside.add_widget(line)
        if self.part == "whole" and not self.has_contents:
            for title, widget in self._landmarks:
                above.add_widget(Chip(text=title, on_release=lambda _chip, to=widget: self._go_to(to)))
        self._stand_soon()

    def _mark_contents(self) -> None:
        """Mark in the contents what has been chosen there, as long as it is in sight, or what is at the upper edge."""
        lines = self.ids.contents.children[::-1]
        here = self._at_edge() if lines else 0
        for at, line in enumerate(lines):
            if at == here and not line.active:
                self._bring_line(sum(each.height for each in lines[:at]), line.height)
            line.active = at == here

    def _at_edge(self) -> int:
        """Which landmark the reader is at."""
        scroll, widgets = self.ids.scroll, [widget for _title, widget in self._landmarks]
        edge = scroll.top - theme.gap(3)
        if self._chosen in widgets and scroll.y < self._chosen.to_window(0, self._chosen.top)[1] <= scroll.top:
            # It may be on the last screenful, and never come to the upper edge.
            return widgets.index(self._chosen)
        if self.part == "whole":
            tops = (widget.to_window(widget.x, widget.top)[1] for widget in widgets)
            return max((at for at, top in enumerate(tops) if top >= edge), default=0)
        feet = (widget.to_window(*widget.pos)[1] for widget in widgets)
        return next((at for at, foot in enumerate(feet) if foot < edge), 0)

    def _bring_line(self, above: float, height: float) -> None:
        """Scroll the contents where a line of them, with this height of lines above it, is out of sight."""
        aside = self.ids.aside
        spare = self.ids.contents.height - aside.height
        hidden = (1 - aside.scroll_y) * spare
        if spare > 0 and not hidden <= above <= hidden + aside.height - 2 * height:
            aside.scroll_y = 1 - min(1.0, max(0.0, (above - aside.height / 2) / spare))

    def _scrolled(self) -> None:
        self._draw_soon()
        self._stand_soon()

    def _index(self) -> Iterator[Widget]:
        items = [IndexItem(self.game, entry, marked=entry.key == self._entry) for entry in rulebook(self.game).INDEX]
        self._look_up(next((item for item in items if item.marked), None))
        self._landmarks = [(item.title, item) for item in items]
        yield Columns(items)

    def _variants(self) -> Iterator[Widget]:
        words = texts_of(self.game)
        for option in GAMES[self.game].options:
            title, about = words.OPTIONS[option.name]
            row = SettingRow(title=_(title), about=_(about))
            for sentence in self._choices(option):
                row.add_widget(Text(text=sentence, font_size=theme.SMALL()))
            yield row

    def _choices(self, option: Option) -> Iterator[str]:
        """An option's choices, its default, and the numbers of players it is for."""
        names = {value: _(name) for value, name in texts_of(self.game).CHOICES.get(option.name, {}).items()}
        if option.type == "number":
            low, high = option.values[0], option.values[-1]
            yield _("From {low} to {high}; usually {usual}.").format(low=low, high=high, usual=option.default)
        elif option.type == "flag":
            yield _("Usually on.") if option.default else _("Usually off.")
        elif option.type == "seat":
            yield _("Usually: {usual}.").format(usual=names[option.default])
        elif option.type != "places":
            yield _("Choices: {choices}.").format(choices="; ".join(names[value] for value in option.values))
            yield _("Usually: {usual}.").format(usual=names[option.default]) if option.default else _("Usually: none.")
        if option.seats:
            numbers = ", ".join(map(str, option.seats))
            yield n_("Only for {numbers} player.", "Only for {numbers} players.", option.seats[-1]).format(
                numbers=numbers
            )

    def _rulings(self) -> Iterator[Widget]:
        rulings = [
            Ruling(question=_(each), answer=_(answer), marked=str(number) == self._entry)
            for number, (each, answer) in enumerate(rulebook(self.game).RULINGS)
        ]
        self._look_up(next((ruling for ruling in rulings if ruling.marked), None))
        yield Columns(rulings)

    # scrolling

    def _look_up(self, widget: Widget | None) -> None:
        """Keep what has been looked up at the upper edge until the page is touched."""
        self._aim = self._chosen = widget
        if widget:
            # Columns settle after the page has its height.
            widget.bind(pos=lambda *_: self._aim_soon())

    def _go_to(self, widget: Widget) -> None:
        self._aim = self._chosen = widget
        self._bring()
        self._aim = None
        self._stand_soon()

    def _bring(self) -> None:
        """Scroll the aimed-at widget to the upper edge."""
        scroll, here = self.ids.scroll, self.ids.page
        spare = here.height - scroll.height
        if self._aim and spare > 0:
            above = here.top - self._aim.top - theme.gap()
            scroll.scroll_y = 1 - min(1.0, max(0.0, above / spare))
            # While the columns settle, the page was shorter: the effect would spring back from beyond its end.
            scroll.effect_y.reset(-scroll.scroll_y * spare)
            scroll.effect_y.overscroll = 0

    def _draw_next(self) -> None:
        """Draw visible figures, in each frame as many as there is time for: boards take long."""
        until = time.perf_counter() + DRAWING
        scroll = self.ids.scroll
        # After a jump the positions aren't updated yet.
        scroll.update_from_scroll()
        low, high = -scroll.height / 2, scroll.height * 1.5
        for each in self.ids.here.walk(restrict=True):
            if isinstance(each, CaptionedFigure) and not each.image.is_taken:
                foot = each.image.to_window(*each.image.pos)[1] - scroll.y
                if foot < high and foot + each.image.height > low:
                    each.image.take()
                    if time.perf_counter() > until:
                        self._draw_soon()
                        return

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """A touch ends automatic scrolling; the wheel or a finger on the text leaves what was chosen."""
        self._aim = None
        if self.ids.scroll.collide_point(*touch.pos):
            self._chosen = None
        return bool(super().on_touch_down(touch))


def _itself(game: str, entry: RuleEntry) -> Cards | None:
    """The card or piece that an entry is about, if its figure only shows its effect on a board."""
    from screens.table.view.rule_figure import faces_of

    return Cards(((entry.key,),)) if isinstance(entry.figure, OnBoard) and faces_of(game).knows(entry.key) else None


def _is_single(what: Figure) -> bool:
    return isinstance(what, Cards) and all(len(line) <= BESIDE for line in what.lines)


Page = RulesPage
