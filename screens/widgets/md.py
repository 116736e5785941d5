"""Everything that we use of KivyMD; no other module imports it.

    from screens.widgets.md import MDSwitch

A widget is imported when it is first needed, here or by its name in kv.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from kivy.factory import Factory

# isort: split
# Before anything that ripples: a switch does.
from kivymd.uix.behaviors.ripple_behavior import M3CommonRipple

from screens.app import theme

# isort: split
from kivymd.icon_definitions import md_icons as md_icons  # noqa: PLC0414  (for those who import it from here)
from kivymd.theming import ThemeManager

if TYPE_CHECKING:
    from kivy.app import App
    from kivy.uix.widget import Widget

    # KivyMD comes without types: its classes are what they inherit from Kivy.
    class MDApp(App):
        """An app with KivyMD's theme."""

    class MDSwitch(Widget):
        """A switch."""


_WIDGETS = {
    "kivymd.app": ["MDApp"],
    "kivymd.uix.selectioncontrol": ["MDSwitch"],
    "kivymd.uix.textfield": ["MDTextField"],
}
#: Our colours for KivyMD's colour roles.
_COLOURS = {
    "ground": "background surface surfaceDim surfaceBright",
    "paper": "surfaceContainerLowest surfaceContainerLow surfaceContainer inverseOnSurface inversePrimary onError",
    "shade": (
        "surfaceContainerHigh surfaceContainerHighest surfaceVariant errorContainer "
        "primaryContainer primaryFixed primaryFixedDim secondaryContainer secondaryFixed secondaryFixedDim "
        "tertiaryContainer tertiaryFixed tertiaryFixedDim"
    ),
    "ink": (
        "onBackground onSurface inverseSurface "
        "onPrimaryContainer onPrimaryFixed onPrimaryFixedVariant onSecondaryContainer onSecondaryFixed "
        "onSecondaryFixedVariant onTertiaryContainer onTertiaryFixed onTertiaryFixedVariant"
    ),
    "faint": "onSurfaceVariant outline neutralPaletteKeyColor neutralVariantPaletteKeyColor",
    "line": "outlineVariant",
    "accent": (
        "primary primaryDim secondary secondaryDim tertiary tertiaryDim surfaceTint "
        "primaryPaletteKeyColor secondaryPaletteKeyColor tertiaryPaletteKeyColor"
    ),
    "on_accent": "onPrimary onSecondary onTertiary",
    "danger": "error errorDim onErrorContainer errorPaletteKeyColor",
    "shadow": "shadow scrim",
}
_WORN = {name: ours for ours, names in _COLOURS.items() for name in names.split()}

_HOME = {name: module for module, names in _WIDGETS.items() for name in names}


def __getattr__(name: str) -> Any:
    """Import a widget of KivyMD's on first use."""
    if name not in _HOME:
        raise AttributeError(f"the app uses no {name} of KivyMD's")
    widget = getattr(import_module(_HOME[name]), name)
    globals()[name] = widget
    return widget


def _still() -> None:
    """Remove KivyMD 2.0.0's ripple, which switches have.

    It gives each widget a frame buffer of its own, at first without a size: that crashes the app on some graphics
    drivers (kivymd/KivyMD#1894 and #1900), and costs a megabyte per widget on all others. After 2.0.0 the buffer has a
    size (kivymd/KivyMD#1895), but is still made for each widget.
    """

    def no_buffer(widget: Any) -> None:
        widget.fbo = None

    M3CommonRipple.init_fbos = no_buffer
    for name in (
        "lay_canvas_instructions",
        "start_ripple",
        "finish_ripple",
        "anim_complete",
        "call_ripple_animation_methods",
        "_update_uniforms",
    ):
        setattr(M3CommonRipple, name, lambda *_: None)


def _wear_ours() -> None:
    """Make KivyMD 2.0.0 use our colours: it has no hook for a finished palette.

    It computes one from a single colour (kivymd/KivyMD#1833 lets that be any), twice at each start, which took a fifth
    of the start and did not give our colours. Nobody has asked for such a hook since kivymd/KivyMD#754, closed in 2021.
    """

    # Kivy looks methods up by their name.
    def set_colors(colours: Any, *_: Any) -> None:
        for name, ours in _WORN.items():
            setattr(colours, f"{name}Color", list(getattr(theme.now, ours)))
        colours.disabledTextColor = colours._get_disabled_hint_text_color()

    ThemeManager.set_colors = set_colors


def _name_for_kv() -> None:
    for name, module in _HOME.items():
        if name not in Factory.classes:
            Factory.register(name, module=module)


_still()
_wear_ours()
_name_for_kv()
