"""What everyone must know for the rest of a round, in sight on the table with a sign."""

from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.widget import Widget


class Notice(Widget):
    """A strip of paper with a sign and a sentence; nothing where there is no sentence."""

    text = StringProperty("")
    #: One of KivyMD's icons.
    icon = StringProperty("")
