"""Textures that a phone has dropped while the app was in the background."""

from __future__ import annotations

import gc
from typing import Any

from screens.device import system

#: A new GL context numbers its textures from 1; skip this many names before the one that reveals a loss.
_NAMES_LEFT_OUT = 1024


class LostPictures:
    """Textures: some phones drop all of them while an app is in the background, without notice."""

    def __init__(self) -> None:
        self._known: Any = None
        #: Shapes that fill the textures of all smooth edges again.
        self._smooth: tuple[Any, ...] = ()

    def watch(self) -> None:
        """Create the texture whose loss reveals that all others are lost."""
        if system.ANDROID:
            from kivy.graphics.opengl import glGenTextures
            from kivy.graphics.texture import Texture

            # A timer may create a texture in a new context before ``mend`` looks; it must not get this one's name.
            glGenTextures(_NAMES_LEFT_OUT)
            self._known = Texture.create(size=(1, 1))
            # It gets a name when it is first bound.
            self._known.bind()
            self._keep_smooth_edges()

    def _keep_smooth_edges(self) -> None:
        """Let the textures that all smooth lines and shapes share be filled again.

        Kivy 2.3.1 asks the first line that used them, and forgets it when that line is gone. Its observers are private;
        ``tests/screens/test_lost_context.py`` fails when they are gone, or when edges come back without them.
        """
        from kivy.graphics import SmoothLine
        from kivy.graphics.vertex_instructions import AntiAliasingLine

        line = SmoothLine()
        edge = AntiAliasingLine(line)
        self._smooth = line, edge
        line.texture.add_reload_observer(line._smooth_reload_observer)
        edge.texture.add_reload_observer(edge._texture_reload_observer)

    def mend(self) -> None:
        """Draw everything again if the textures are lost."""
        from kivy.graphics.context import get_context
        from kivy.graphics.opengl import glIsTexture

        if self._known and not glIsTexture(self._known.id):
            # Kivy finds what to reload among the objects that the garbage collector tracks, which excludes frozen ones.
            gc.unfreeze()
            get_context().reload()
            gc.freeze()
