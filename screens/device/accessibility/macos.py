"""macOS, asked by the C functions of its Objective-C runtime."""

from __future__ import annotations

from ctypes import CDLL, c_bool, c_char_p, c_void_p, cdll
from typing import Any


def has_voice_over() -> bool:
    """Whether VoiceOver reads the screen now."""
    objc = _runtime()
    return bool(_send(objc, _shared(objc, b"NSWorkspace", b"sharedWorkspace"), b"isVoiceOverEnabled", c_bool))


def window() -> int:
    """The pointer to the app's window, an NSWindow; 0 if it has none yet."""
    objc = _runtime()
    app = _shared(objc, b"NSApplication", b"sharedApplication")
    return int(_send(objc, _send(objc, _send(objc, app, b"windows"), b"firstObject"), b"self") or 0)


def _runtime() -> CDLL:
    objc = cdll.LoadLibrary("/usr/lib/libobjc.A.dylib")
    objc.objc_getClass.restype = objc.sel_registerName.restype = c_void_p
    objc.objc_getClass.argtypes = objc.sel_registerName.argtypes = [c_char_p]
    return objc


def _shared(objc: CDLL, name: bytes, getter: bytes) -> Any:
    return _send(objc, objc.objc_getClass(name), getter)


def _send(objc: CDLL, to: Any, message: bytes, answers: Any = c_void_p) -> Any:
    send = objc["objc_msgSend"]
    send.argtypes, send.restype = [c_void_p, c_void_p], answers
    return send(to, objc.sel_registerName(message))
