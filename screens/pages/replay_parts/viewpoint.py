"""From whose view a match is seen, and the choice of another."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.basics import Tap


class ViewpointTap(Tap):
    """Shows from whose view the match is seen; a tap changes it."""

    text = StringProperty()
    is_roomy = BooleanProperty(defaultvalue=False)

    def show(self, sign: Widget, text: str) -> None:
        """Show the view's owner."""
        self.text = text
        self.ids.sign.clear_widgets()
        self.ids.sign.add_widget(sign)


class EyesChoice(Tap):
    """One view to choose."""

    text = StringProperty()
    active = BooleanProperty(defaultvalue=False)
