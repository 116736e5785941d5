"""Settings as rows: those that the page of settings and the menu of a table both have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from screens.app import theme
from screens.app.prefs import Prefs
from screens.app.words import _, p_
from screens.pages.options_form import choices, switch
from screens.widgets.basics import Sheet
from screens.widgets.setting_row import SettingRow, Stepper

#: As wide as the largest text size in its own size, so that the buttons beside it stay under a finger.
WIDE = dp(84)
#: The steps of the text size, in percent, and the smallest.
STEP, SMALLEST = 10, 80


def keep_at(height: float, row: Widget, scroll: ScrollView, before: float | None = None) -> None:
    """Once laid out, bring a row's buttons to a height (``height_of``): scroll, and shift a sheet by what is left.

    ``before`` is where it was a frame ago. A real window may lay out a new page a frame later: if it were scrolled
    before, it would end up at its foot.
    """
    here = height_of(row)
    if here != before:
        Clock.schedule_once(lambda _dt: keep_at(height, row, scroll, here), 0)
        return
    up, room = height - here, max(0.0, scroll.viewport_size[1] - scroll.height)
    if room:
        was = scroll.scroll_y
        scroll.scroll_y = min(1, max(0, was - up / room))
        up -= (was - scroll.scroll_y) * room
    if sheet := _sheet_of(row):
        sheet.raised = up
    elif up < 0:
        # At the top there is nothing to scroll back to: the page begins lower.
        content = scroll.children[0]
        left, top, right, bottom = content.padding
        content.padding = left, top - up, right, bottom


def height_of(row: Widget) -> float:
    """How high the middle of a row's buttons is in the window; on a sheet that is turned, as its reader sees it."""
    buttons = next((each for each in row.walk(restrict=True) if isinstance(each, Stepper)), row)
    at = buttons.to_window(*buttons.center)
    sheet = _sheet_of(row)
    return float((sheet.to_widget(*at) if sheet else at)[1])


def _sheet_of(row: Widget) -> Sheet | None:
    return next((each for each in row.walk_reverse() if isinstance(each, Sheet)), None)


class SettingRows:
    """Makes rows for settings as they are; ``change`` is called with what has been chosen, by its name."""

    def __init__(self, prefs: Prefs, change: Callable[..., None]) -> None:
        self._prefs = prefs
        self._change = change

    def choice(self, name: str, row: SettingRow, values: Sequence[tuple[Any, str]]) -> SettingRow:
        """Put the choices of a setting into its row."""
        row.add_widget(choices(values, getattr(self._prefs, name), lambda value: self._change(**{name: value})))
        return row

    def flag(self, name: str, title: str, about: str) -> SettingRow:
        """A setting that is on or off."""
        row = SettingRow(title=title, about=about)
        row.ids.line.add_widget(switch(getattr(self._prefs, name), lambda on: self._change(**{name: on})))
        return row

    def text(self) -> SettingRow:
        """How large texts are."""
        most, wanted = round(theme.largest(Window.size) * 100), self._prefs.text
        about = _("This sentence shows how large text is.")
        if wanted > most:
            about = _("This window has room for {n}% at most.").format(n=most)
        row = SettingRow(title=_("Text size"), about=about)
        sizes = sorted({*range(SMALLEST, most + 1, STEP), wanted})
        stepper = Stepper(sizes, self._prefs.text, lambda value: self._change(text=value), least=WIDE)
        row.add_widget(stepper.saying(lambda value: _("{n}%").format(n=value)))
        return row

    def motion(self) -> SettingRow:
        """How fast things move."""
        row = SettingRow(title=_("Motion"), about=_("How cards move on the table."))
        return self.choice(
            "motion", row, [("full", p_("motion", "Calm")), ("quick", p_("motion", "Quick")), ("none", _("None"))]
        )

    def pace(self) -> SettingRow:
        """How fast bots play."""
        row = SettingRow(title=_("Computer players"), about=_("How long they take for a turn."))
        return self.choice(
            "pace", row, [("calm", p_("pace", "Calm")), ("brisk", p_("pace", "Brisk")), ("quick", p_("pace", "Quick"))]
        )

    def marks(self) -> SettingRow:
        """Whether what others have done stays marked."""
        about = _(
            "What the others have done stays marked on the table until your turn is over. Hold a finger on a mark to "
            "read it."
        )
        return self.flag("marks", _("Marks"), about)

    def sound(self) -> SettingRow:
        """Whether sounds are played."""
        return self.flag("sound", _("Sounds"), _("Quiet sounds of wood and paper."))
