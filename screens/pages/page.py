"""What all pages share: a bar with title and Back, and the page's own content below."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any, Self

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from screens.app import theme
from screens.app.words import _
from screens.widgets.basics import IconTap, Sheet, load_kv

if TYPE_CHECKING:
    from screens.app.main import Stammtisch
    from screens.app.routes import Route
    from screens.device.accessibility.tree import Node
    from screens.pages.pair import Pair
    from screens.widgets.reading import PageReader


class Page(FloatLayout):
    """A page of the app. It is built when shown, and thrown away when left.

    ``looks`` names its kv file; kv adds widgets to ``ids.body``.
    """

    title = StringProperty()
    has_bar = BooleanProperty(defaultvalue=True)
    #: What is free on both sides of the bar's content.
    bar_padding = ListProperty([theme.gap(0.5), 0])
    #: Left, top, right, bottom: covered by bars or a notch.
    insets = ListProperty([0, 0, 0, 0])
    #: The keyboard's height; only sheets make room for it, as no page has text fields elsewhere.
    keyboard = NumericProperty(0)
    #: The height at the lower edge that a note must not cover.
    foot = NumericProperty(0)
    #: The pair that it is a part of, if a list and what is chosen in it stand side by side.
    pair = ObjectProperty(None, allownone=True)
    looks = ""
    #: Whether it shows a table with its cards.
    shows_table = False
    #: The settings whose changes it takes up as it is; for others it is made anew.
    takes_up: Collection[str] = ()

    #: The app that shows this page.
    app: Stammtisch

    def __new__(cls, *args: Any, **more: Any) -> Self:
        """A page knows its app at once: some look something up in the store before they are laid out."""
        page: Self = super().__new__(cls, *args, **more)
        page.app = App.get_running_app()
        return page

    def __init__(self, **more: Any) -> None:
        load_kv(f"pages/{self.looks}")
        self._sheet: Sheet | None = None
        super().__init__(insets=self.app.insets, keyboard=self.app.keyboard, **more)
        self.fbind("insets", self.fit_sheet)
        self.fbind("keyboard", self.fit_sheet)

    @property
    def frame(self) -> Page | Pair:
        """The widget in the window: the page itself, or the pair that it belongs to."""
        return self.pair or self

    @property
    def is_list(self) -> bool:
        """Whether it is the list beside the page on top."""
        return self.pair is not None and self.pair.list_page is self

    @property
    def is_chosen(self) -> bool:
        """Whether the list in which this page was chosen is beside it."""
        return self.pair is not None and self.pair.page is self

    def add_widget(self, widget: Any, *rest: Any, **more: Any) -> None:
        """Add a widget below the bar; sheets go above everything."""
        if "body" in self.ids and not isinstance(widget, Sheet):
            self.ids.body.add_widget(widget, *rest, **more)
        else:
            super().add_widget(widget, *rest, **more)

    def fit_sheet(self, *_: Any) -> None:
        """Keep the sheet clear of bars, a notch and the keyboard."""
        if self._sheet:
            left, top, right, bottom = self.frame.insets
            self._sheet.insets = [left, top, right, max(bottom, self.keyboard)]

    def offer_turn(self, key: int) -> None:
        """Let the people round a flat table turn the page towards the next of them, where the device lies flat."""
        if self.app.prefs.flat and self.app.goes_flat(key):
            self.action("rotate-left", _("Turn to the next side"), self.app.pages.turn_on)

    def action(self, icon: str, label: str, do: Any) -> IconTap:
        """Add an action to the end of the bar."""
        tap = IconTap(icon=icon, label=label, on_release=lambda _: do())
        self.ids.actions.add_widget(tap)
        return tap

    def open(self, sheet: Sheet) -> Sheet:
        """Open a sheet over the page; one of a list lies over the page beside it, too."""
        if self.is_list and self.pair:
            return self.pair.page.open(sheet)
        self.shut()
        # A note or a name would lie over the sheet.
        self.app.hush()
        self.app.hover.leave()
        self._sheet = sheet
        self.fit_sheet()
        self.lay_over(sheet)
        sheet.bind(parent=lambda _sheet, parent: None if parent else self.app.focus.follow())
        return sheet

    def lay_over(self, sheet: Sheet) -> None:
        """Add a sheet above everything else."""
        self.frame.add_widget(sheet)

    @property
    def is_asking(self) -> bool:
        """Whether a sheet is open over the page."""
        return bool(self._sheet and self._sheet.parent)

    # for those who hear it

    @property
    def is_heard_alone(self) -> bool:
        """Whether only the person at the device hears what is read out, so that their own cards may be told."""
        return False

    @property
    def reads_table(self) -> bool:
        """Whether what lies on a table may be read out now."""
        return True

    def read_first(self, _reader: PageReader) -> Sequence[Node]:
        """What screen readers read first on the page, and whenever it changes."""
        return ()

    def listened_to(self) -> None:
        """Called when a person acts without touching the screen."""

    @property
    def top_layer(self) -> Page | Pair | Sheet:
        """The topmost widget, which is touched first: a sheet, or the page."""
        return self._sheet if self._sheet and self._sheet.parent else self.frame

    def shut(self) -> None:
        """Close the sheet."""
        if self.is_list and self.pair:
            self.pair.page.shut()
        if self._sheet:
            self._sheet.close()
        self._sheet = None

    def back(self) -> bool:
        """Handle Back: returns True if an open sheet was closed."""
        if self.is_asking:
            self.shut()
            return True
        return False

    def go_back(self) -> None:
        """Go back by the arrow in the bar: from a list together with what has been chosen in it."""
        if self.is_list:
            self.app.pages.leave_list()
        else:
            self.app.back()

    def mark(self, route: Route) -> None:
        """Mark the item of this list whose page is beside it."""

    def pause(self) -> None:
        """The app is paused: stop what would use power unseen."""

    def resume(self) -> None:
        """The app resumes: restart what ``pause`` stopped."""

    def cover(self) -> None:
        """Cover what only one player may see, as the device may change hands."""

    def look_again(self) -> None:
        """Reload, as another window may have changed the data."""

    def change(self) -> None:
        """Some of the settings that it takes up have changed."""

    def leave(self) -> None:
        """The page is left: stop what it has started."""

    def kept(self) -> dict[str, Any]:
        """The arguments to rebuild the page with: choices, scroll position."""
        return {}
