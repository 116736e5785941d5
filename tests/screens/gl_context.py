"""The GL context of a real window, dropped and restored as SDL does on Android. Needs the SDL of Kivy's wheel."""

from __future__ import annotations

import sys
from ctypes import c_int, c_void_p
from typing import Any

from screens.device import sdl


class Context:
    """The window's GL context, as SDL has it."""

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
        """Make no context current, as while an app is in the background."""
        self._sdl.SDL_GL_MakeCurrent(self._window, None)

    def restore(self, *, is_lost: bool) -> None:
        """Make a context current again: a new one, in which all textures are lost, or the one before."""
        if is_lost:
            self._sdl.SDL_GL_DeleteContext(self._own)
            self._own = self._sdl.SDL_GL_CreateContext(self._window)
        if self._sdl.SDL_GL_MakeCurrent(self._window, self._own):
            sys.exit("There is no context to be had.")


def put_away_and_take_up(context: Context, meanwhile: Any = None, *, is_lost: bool = True) -> None:
    """Report pause and resume as SDL does: the app hears of its resume before there is a context."""
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
