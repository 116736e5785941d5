"""What all pages share: a bar with title and Back, and the page's own content below."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from screens.widgets.basics import IconTap, Sheet, load_kv

if TYPE_CHECKING:
    from screens.app.main import Stammtisch


class Page(FloatLayout):
    """A page of the app. It is built when shown, and thrown away when left.

    ``looks`` names its kv file; kv adds widgets to ``ids.body``.
    """

    title = StringProperty()
    has_bar = BooleanProperty(defaultvalue=True)
    #: Left, top, right, bottom: covered by bars or a notch.
    insets = ListProperty([0, 0, 0, 0])
    #: The keyboard's height; only sheets make room for it, as no page has text fields elsewhere.
    keyboard = NumericProperty(0)
    #: The height at the lower edge that a note must not cover.
    foot = NumericProperty(0)
    looks = ""
    #: Whether it shows a table with its cards.
    shows_table = False
    #: The settings whose changes it takes up as it is; for others it is made anew.
    takes_up: Collection[str] = ()

    def __init__(self, **more: Any) -> None:
        load_kv(f"pages/{self.looks}")
        self._sheet: Sheet | None = None
        super().__init__(insets=self.app.insets, keyboard=self.app.keyboard, **more)
        self.fbind("insets", self._fit_sheet)
        self.fbind("keyboard", self._fit_sheet)

    @property
    def app(self) -> Stammtisch:
        """The app that shows this page."""
        app: Stammtisch = App.get_running_app()
        return app

    def add_widget(self, widget: Any, *rest: Any, **more: Any) -> None:
        """Add a widget below the bar; sheets go above everything."""
        if "body" in self.ids and not isinstance(widget, Sheet):
            self.ids.body.add_widget(widget, *rest, **more)
        else:
            super().add_widget(widget, *rest, **more)

    def _fit_sheet(self, *_: Any) -> None:
        if self._sheet:
            left, top, right, bottom = self.insets
            self._sheet.insets = [left, top, right, max(bottom, self.keyboard)]

    def action(self, icon: str, label: str, do: Any) -> IconTap:
        """Add an action to the end of the bar."""
        tap = IconTap(icon=icon, label=label, on_release=lambda _: do())
        self.ids.actions.add_widget(tap)
        return tap

    def open(self, sheet: Sheet) -> Sheet:
        """Open a sheet over the page."""
        self.shut()
        # A note or a name would lie over the sheet.
        self.app.hush()
        self.app.hover.leave()
        self._sheet = sheet
        self._fit_sheet()
        self.add_widget(sheet)
        sheet.bind(parent=lambda _sheet, parent: None if parent else self.app.focus.follow())
        return sheet

    @property
    def is_asking(self) -> bool:
        """Whether a sheet is open over the page."""
        return bool(self._sheet and self._sheet.parent)

    @property
    def top_layer(self) -> Page | Sheet:
        """What is on top and touched first: a sheet, or the page itself."""
        return self._sheet if self._sheet and self._sheet.parent else self

    def shut(self) -> None:
        """Close the sheet."""
        if self._sheet:
            self._sheet.close()
        self._sheet = None

    def back(self) -> bool:
        """Handle Back: returns True if an open sheet was closed."""
        if self.is_asking:
            self.shut()
            return True
        return False

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
