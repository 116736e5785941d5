from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

class Label(Widget):
    text = StringProperty()
    font_size = NumericProperty()
    bold = BooleanProperty()
    italic = BooleanProperty()
