"""Settings, the people who play here, and about the app."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from screens.app import routes
from screens.app.words import LANGUAGES, _, n_
from screens.device import system
from screens.pages import page
from screens.pages.options_form import switch
from screens.pages.setting_rows import SettingRows, height_of, keep_at
from screens.pages.shelf import ago
from screens.session.people import Person
from screens.store import reminder
from screens.widgets.basics import PersonLabel, Tap, TextButton
from screens.widgets.setting_row import SettingRow
from tabletop import __version__

COVERS = (0, 30, 60, 120, 300)
#: The seconds that the ring of one-key play can stay; 0: off.
SCANS = (0, 1, 2, 3, 5)
MINUTE = 60


def after(seconds: int) -> str:
    """A number of seconds in words.

    >>> after(120)
    '2 minutes'
    """
    if not seconds:
        return _("Never")
    if seconds < MINUTE:
        return n_("{n} second", "{n} seconds", seconds).format(n=seconds)
    return n_("{n} minute", "{n} minutes", seconds // MINUTE).format(n=seconds // MINUTE)


class PersonRow(Tap):
    """A person; a tap opens their page."""

    def __init__(self, person: Person) -> None:
        super().__init__()
        who = PersonLabel(person, dp(36), pos_hint={"center_y": 0.5})
        self.ids.who.add_widget(who)
        self.ids.who.bind(width=lambda _room, width: who.fit(width))


class Acts(BoxLayout):
    """Buttons side by side, or one below the other where there is no room."""


class SettingsPage(page.Page):
    """The settings of the whole app; each change takes effect at once."""

    looks = "settings"

    def __init__(self, scroll: float = 1, **more: Any) -> None:
        super().__init__(title=_("Settings"), **more)
        here, prefs = self.ids.here, self.app.prefs
        self._rows = rows = SettingRows(prefs, self._change)
        here.add_widget(self._language())
        here.add_widget(self._theme())
        self._text_row = rows.text()
        here.add_widget(self._text_row)
        about = _("Buttons are larger, and on a board you don’t have to touch so exactly.")
        here.add_widget(rows.flag("large", _("Large touch areas"), about))
        here.add_widget(rows.motion())
        here.add_widget(rows.marks())
        here.add_widget(rows.pace())
        here.add_widget(self._handover())
        here.add_widget(rows.sound())
        about = _("The board turns to face the player whose turn it is.")
        here.add_widget(rows.flag("turns", _("Boards turn"), about))
        about = _("A double tap or a flick plays a card that can go to only one place.")
        here.add_widget(rows.flag("quick_gestures", _("Quick gestures"), about))
        if system.ANDROID:
            here.add_widget(rows.flag("haptics", _("Vibration"), _("A short buzz when you put down a card.")))
        here.add_widget(self._voice())
        about = _("Only you hear what is read aloud, so your own cards are read, too.")
        here.add_widget(rows.flag("headphones", _("Headphones"), about))
        here.add_widget(self._scan(prefs))
        here.add_widget(self._cover(prefs))
        if not system.ANDROID:
            here.add_widget(self._full_screen())
        if system.ANDROID:
            about = _("No screenshots, and no picture of the table among recent apps. Takes effect at the next start.")
            here.add_widget(rows.flag("secure_screen", _("Hidden from screenshots"), about))
        self.ids.about.text = _("Stammtisch {version}. Free software under the MIT licence.").format(
            version=__version__
        )
        self._lay_people()
        self._lay_data()
        self.ids.scroll.scroll_y = scroll

    def kept(self) -> dict[str, Any]:
        """The scroll position."""
        return {"scroll": self.ids.scroll.scroll_y}

    # rows

    def _language(self) -> SettingRow:
        values = [(None, _("Like the device")), *LANGUAGES.items()]
        return self._rows.choice("language", SettingRow(title=_("Language")), values)

    def _theme(self) -> SettingRow:
        values = [("auto", _("Like the device")), ("light", _("Light")), ("dark", _("Dark"))]
        return self._rows.choice("theme", SettingRow(title=_("Colours")), values)

    def _handover(self) -> SettingRow:
        row = SettingRow(title=_("Hand-over screen"), about=_("Says who is next, and what has happened to them."))
        values = [("always", _("Always")), ("hidden", _("Only where cards are hidden"))]
        return self._rows.choice("handover", row, values)

    def _change(self, **prefs: Any) -> None:
        """Change a setting. The page is made again; after a change of text size, that row stays under the finger."""
        app, height = self.app, height_of(self._text_row)
        app.change(**prefs)
        if "text" in prefs:
            Clock.schedule_once(lambda _dt: _keep_text_row(app.page, height), 0)

    def bring_text_row_to(self, height: float) -> None:
        """Scroll until the row for the size of text is at a height of the window."""
        keep_at(height, self._text_row, self.ids.scroll)

    def _cover(self, prefs: Any) -> SettingRow:
        row = SettingRow(title=_("Cover the table"), about=_("An untouched table hides all cards by itself."))
        values = [(seconds, after(seconds)) for seconds in sorted({*COVERS, prefs.cover_after})]
        return self._rows.choice("cover_after", row, values)

    def _scan(self, prefs: Any) -> SettingRow:
        about = _("A ring moves round by itself. Enter or Space presses what it is on, or opens a group.")
        row = SettingRow(title=_("Play with one key"), about=about)
        paces = sorted({*SCANS, prefs.scan})
        values = [(pace, n_("{n} second", "{n} seconds", pace).format(n=pace) if pace else _("Off")) for pace in paces]
        return self._rows.choice("scan", row, values)

    def _voice(self) -> SettingRow:
        title = _("Read aloud")
        if not self.app.voice.can_speak:
            return SettingRow(
                title=title, about=_("No voice found on this device. On Linux you can install eSpeak NG.")
            )
        about = _("What happens on the table, and what you select with the keyboard. Nothing secret.")
        return self._rows.flag("voice", title, about)

    def _full_screen(self) -> SettingRow:
        """The full-screen switch; it follows the window, as F11 can change that too."""
        row = SettingRow(title=_("Full screen"), about=_("F11 does the same, and takes you back."))
        self._fill = switch(self.app.frame.is_full, lambda on: self.app.frame.fill(is_full=on))
        row.ids.line.add_widget(self._fill)
        Window.bind(fullscreen=self._follow)
        return row

    def _follow(self, _window: Any, full: Any) -> None:
        self._fill.children[0].active = bool(full)

    def leave(self) -> None:
        """Stop following the window."""
        if not system.ANDROID:
            Window.unbind(fullscreen=self._follow)

    # people

    def _lay_people(self) -> None:
        people = self.app.store.people()
        for person in people:
            row = PersonRow(person)
            row.bind(on_release=lambda _row, key=person.key: self.app.go(routes.Person(key=key)))
            self.ids.people.add_widget(row)
        self.ids.nobody.text = "" if people else _("Nobody has played on this device yet.")

    # data

    def _lay_data(self) -> None:
        made = reminder.last(self.app.store)
        about = _("Everything in one file, to keep somewhere else.")
        when = _("Last made: {day}.").format(day=ago(made, self.app.now())) if made else _("You have none yet.")
        row = SettingRow(title=_("Backup"), about=" ".join([about, when, *self._too_large()]))
        acts = Acts()
        acts.add_widget(TextButton(text=_("Back up"), filled=True, on_release=lambda _act: self._back_up()))
        acts.add_widget(TextButton(text=_("Import a backup"), on_release=lambda _act: self._take_in()))
        row.add_widget(acts)
        self.ids.data.add_widget(row)
        found = self.app.store.last_found()
        if found and self.app.store.put_aside(found):
            row = SettingRow(
                title=_("A damaged file"), about=_("It was repaired. The damaged file was set aside as it was.")
            )
            row.add_widget(TextButton(text=_("What was found"), on_release=lambda _act: self.app.go(routes.Damage())))
            self.ids.data.add_widget(row)

    def _too_large(self) -> Iterator[str]:
        """A sentence if Android's own backup leaves out what is stored here."""
        if system.ANDROID and self.app.store.size() > system.BACKED_UP:
            yield _("Your device’s own backup no longer includes it: there is more than 25 MB.")

    def _back_up(self) -> None:
        from screens.pages.backup import back_up

        back_up(self)

    def _take_in(self) -> None:
        from screens.pages.transfer import take_in

        take_in(self)


def _keep_text_row(on_top: page.Page, height: float) -> None:
    """Keep the row for the size of text where it was on the page made again; its player may have left by now."""
    if isinstance(on_top, SettingsPage):
        on_top.bring_text_row_to(height)


Page = SettingsPage
