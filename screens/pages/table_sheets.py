"""The sheets of a table: its menu, what has happened, suggestions, and who plays each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from kivy.uix.boxlayout import BoxLayout

from screens.app import routes, theme
from screens.app.words import _
from screens.device import system
from screens.games.lessons import has_lesson
from screens.games.texts import advised
from screens.pages.new_table import about_levels
from screens.pages.options_form import choices
from screens.pages.setting_rows import SettingRows, height_of, keep_at
from screens.pages.shortcuts import tell_keys
from screens.pages.table_menu import menu_item, menu_sheet
from screens.pages.table_parts.story import StoryLine
from screens.session.bots import levels_for, with_level
from screens.session.people import Person, is_own_bot
from screens.widgets.basics import PersonLabel, Sheet, Text
from screens.widgets.bubble import Said
from tabletop import Match
from tabletop.bots import Decision

if TYPE_CHECKING:
    from screens.pages.table import TablePage


def open_menu(page: TablePage) -> None:
    """Open the menu of a table at its button."""
    sheet = menu_sheet(_("At this table"), page.menu_tap)
    for icon, words, do in page.in_menu():
        sheet.add_widget(menu_item(page, icon, words, do))
    match, people = page.session.match, page.session.people
    if match.scores and match.game.aim != "team":
        scores = partial(_open_scores, page, match, people)
        sheet.add_widget(menu_item(page, "clipboard-text-outline", _("Scores"), scores))
    if page.session.can_be_advised:
        sheet.add_widget(menu_item(page, "lightbulb-outline", _("Suggest a move"), page.suggest))
    sheet.add_widget(menu_item(page, "account-switch-outline", _("Who is playing here"), partial(ask_who, page)))
    sheet.add_widget(menu_item(page, "tune-variant", _("Pace, motion, text, sound"), partial(set_pace, page)))
    if page.app.voice.can_speak:
        sheet.add_widget(menu_item(page, "volume-high", _("Read aloud"), page.speech.say_all))
    game = page.session.match.game.name
    if has_lesson(game):
        guided = partial(page.app.go, routes.Lesson(game=game))
        sheet.add_widget(menu_item(page, "school-outline", _("Guided round"), guided))
    if page.has_keys and not system.ANDROID:
        sheet.add_widget(menu_item(page, "keyboard-outline", _("Keyboard"), partial(tell_keys, page)))
    hint = _("Hold a finger on anything to see what it is.")
    sheet.add_widget(Text(text=hint, color=theme.now.faint, font_size=theme.SMALL()))
    page.open(sheet)


def tell_all(page: TablePage) -> None:
    """Open the whole story of a round."""
    sheet = Sheet(title=_("What happened"))
    lines, news = page.news.round_lines(), page.news.lines()
    for line in lines:
        is_new = bool(news) and line.ends > news[0].begins
        sheet.add_widget(StoryLine(page, line, is_new=is_new))
    if lines:
        hint = _("Tap a line to see it on the table again.")
        sheet.add_widget(Text(text=hint, color=theme.now.faint, font_size=theme.SMALL()))
    else:
        sheet.add_widget(Text(text=page.news.turn(page.session.viewer) or _("Nothing yet.")))
    page.open(sheet)
    # In the order in which it happened, as in the strip: the newest below, and in sight.
    sheet.ids.scroll.scroll_y = 0


def _open_scores(page: TablePage, match: Match, people: Sequence[Person]) -> None:
    # Imported only when it is asked for: a table opens without its score page.
    from screens.pages.score import score_sheet

    page.open(score_sheet(match, people))


def set_pace(page: TablePage, height: float | None = None) -> None:
    """Open a sheet with settings: pace, marks, sounds and text size.

    ``height``: how high in the window the row for the size of text has to be, as a finger is there.
    """

    def change(**prefs: Any) -> None:
        was_at = height_of(text)
        page.app.change(**prefs)
        here = page.app.page
        if here is not page:
            # In another size of text the table has been made anew.
            set_pace(cast("TablePage", here), was_at)

    rows = SettingRows(page.app.prefs, change)
    sheet, text = Sheet(title=_("At this table")), rows.text()
    for row in (rows.pace(), rows.motion(), rows.marks(), rows.sound(), text):
        sheet.add_widget(row)
    page.open(sheet)
    if height is not None:
        keep_at(height, text, sheet.ids.scroll)


def ask_who(page: TablePage) -> None:
    """Open a sheet to hand seats over to bots, and back to their people."""
    page.open(Sheet(title=_("Who is playing here")))
    _list_who(page)


def _list_who(page: TablePage) -> None:
    """Fill the open sheet, which stays open after each change."""
    sheet = page.top_layer
    sheet.ids.body.clear_widgets()
    for seat, person in enumerate(page.session.people):
        row = BoxLayout(orientation="vertical", size_hint_y=None, spacing=theme.gap(0.5))
        row.bind(minimum_height=row.setter("height"))
        row.add_widget(PersonLabel(person._replace(name=with_level(person)), theme.gap(3.5)))
        row.add_widget(choices(_players(page, person), person.level, partial(_reseat, page, seat)))
        sheet.add_widget(row)
    sheet.add_widget(Text(text=_("How the computer plays"), bold=True))
    sheet.add_widget(about_levels(page.session.match.game.name))


def _players(page: TablePage, person: Person) -> list[tuple[str, str]]:
    """The choices for a seat: its person, and bots of each level."""
    bots = [(level, _(name)) for level, name in levels_for(page.session.match.game.name).items()]
    return bots if is_own_bot(person) else [("", person.name), *bots]


def _reseat(page: TablePage, seat: int, level: str) -> None:
    from screens.pages.table import TablePage

    others = [person for at, person in enumerate(page.session.people) if at != seat]
    if level and all(person.level for person in others):
        page.app.say(_("At least one person has to play."))
    else:
        page.reseat(seat, level)
    # A flat table on which one person is left becomes another page.
    now = page.app.page
    if now is page:
        _list_who(page)
    elif isinstance(now, TablePage):
        ask_who(now)


def advise(page: TablePage, decision: Decision) -> None:
    """Show a suggested move on the table, and say why."""
    poses, button = page.scene.entry.suggest(decision.move)
    why = advised(page.session.match.game.name, decision, page.names)
    what = (
        _("Suggestion: “{button}”.").format(button=page.scene.entry.label(button))
        if button
        else _("The suggested move is lit.")
    )
    point = (poses[0].x, poses[0].y + poses[0].height / 2) if poses else page.scene.center
    page.bubbles.say(Said(f"{what} {why}".strip(), point, poses, is_secret=page.scene.entry.has_secrets))
