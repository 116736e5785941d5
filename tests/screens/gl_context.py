"""The GL context of a real window, taken away and given back as SDL does it on Android. Needs Kivy's own SDL."""

from __future__ import annotations

import sys
from ctypes import c_int, c_void_p
from typing import Any

from screens.device import sdl


class Context:
    """The GL context of the window, as SDL knows it."""

    def __init__(self) -> None:
        self._sdl = sdl.library()
        for name, answer, takes in (
            ("SDL_GL_GetCurrentWindow", c_void_p, []),
            ("SDL_GL_GetCurrentContext", c_void_p, []),
            ("SDL_GL_MakeCurrent", c_int, [c_void_p, c_void_p]),
            ("SDL_GL_CreateContext", c_void_p, [c_void_p]),
            ("SDL_GL_DeleteContext", None, [c_void_p]),
        ):
            call = getattr(self._sdl, name)
            call.restype, call.argtypes = answer, takes
        self._window = self._sdl.SDL_GL_GetCurrentWindow()
        self._own = self._sdl.SDL_GL_GetCurrentContext()

    def drop(self) -> None:
        """There is none for now, as while an app is put away."""
        self._sdl.SDL_GL_MakeCurrent(self._window, None)

    def restore(self, *, is_lost: bool) -> None:
        """There is one again: another one, in which nothing of what has been drawn is known, or the one before."""
        if is_lost:
            self._sdl.SDL_GL_DeleteContext(self._own)
            self._own = self._sdl.SDL_GL_CreateContext(self._window)
        if self._sdl.SDL_GL_MakeCurrent(self._window, self._own):
            sys.exit("There is no context to be had.")


def put_away_and_take_up(context: Context, meanwhile: Any = None, *, is_lost: bool = True) -> None:
    """As SDL tells Kivy of it: while there is no context, the app already hears that it is back."""
    from kivy.core.window import Window

    Window._event_filter("app_willenterbackground")
    Window._focus = False
    context.drop()
    if meanwhile:
        meanwhile()
    Window._event_filter("app_didenterforeground")
    context.restore(is_lost=is_lost)
    Window.dispatch("on_restore")
    Window._focus = True
