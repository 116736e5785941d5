"""What every page is: a bar with a title and a way back, and what the page adds under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from screens.widgets.basics import IconTap, Sheet, load_kv

if TYPE_CHECKING:
    from screens.app.main import Stammtisch


class Page(FloatLayout):
    """One page of the app. It is made when it is shown and thrown away when it is left.

    ``looks`` names the file in ``kv`` that dresses it; kv puts things into ``ids.body``.
    """

    title = StringProperty()
    has_bar = BooleanProperty(defaultvalue=True)
    #: Left, top, right, bottom: what the screen's edges need for themselves.
    insets = ListProperty([0, 0, 0, 0])
    #: So high the keyboard stands: sheets make room for it, and nothing is written anywhere else.
    keyboard = NumericProperty(0)
    #: So high stands at the lower edge what a note must not cover.
    foot = NumericProperty(0)
    looks = ""
    #: Whether a table with its cards is seen on it.
    shows_table = False

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
        """Puts a thing under the bar; sheets lie over everything."""
        if "body" in self.ids and not isinstance(widget, Sheet):
            self.ids.body.add_widget(widget, *rest, **more)
        else:
            super().add_widget(widget, *rest, **more)

    def _fit_sheet(self, *_: Any) -> None:
        if self._sheet:
            left, top, right, bottom = self.insets
            self._sheet.insets = [left, top, right, max(bottom, self.keyboard)]

    def action(self, icon: str, label: str, do: Any) -> IconTap:
        """Puts something to do at the end of the bar."""
        tap = IconTap(icon=icon, label=label, on_release=lambda _: do())
        self.ids.actions.add_widget(tap)
        return tap

    def open(self, sheet: Sheet) -> Sheet:
        """Lays a sheet over the page."""
        self.shut()
        # What has just been said would lie over the sheet.
        self.app.hush()
        self._sheet = sheet
        self._fit_sheet()
        self.add_widget(sheet)
        return sheet

    @property
    def is_asking(self) -> bool:
        """Whether a sheet lies over the page."""
        return bool(self._sheet and self._sheet.parent)

    @property
    def top(self) -> Any:
        """What lies on top, and is touched first: a sheet, or the page itself."""
        return self._sheet if self.is_asking else self

    def shut(self) -> None:
        """Puts the sheet away."""
        if self._sheet:
            self._sheet.close()
        self._sheet = None

    def back(self) -> bool:
        """Whether Back has been used up by the page itself: an open sheet is closed first."""
        if self.is_asking:
            self.shut()
            return True
        return False

    def pause(self) -> None:
        """The app is put away: what costs power without being seen must end here."""

    def resume(self) -> None:
        """The app is back: what ``pause`` has ended goes on."""

    def cover(self) -> None:
        """Nobody looks any more, or somebody else may: what only one person may see is covered."""

    def look_again(self) -> None:
        """What is kept may have changed elsewhere, in another window."""

    def leave(self) -> None:
        """The page goes; what it has started must end here."""

    def kept(self) -> dict[str, Any]:
        """What the page is to be made with when it is made anew: choices so far, how far it is scrolled."""
        return {}
