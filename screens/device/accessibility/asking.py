"""Whether an assistive technology wants to know what is on the screen; until then nothing is made for it.

On Linux a thread waits for the accessibility bus's word, without any work meanwhile; on Windows and macOS the system
is asked when the window is opened or gets the focus; Android tells itself (``android``).
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from socket import socket

Found = Callable[[], None]

_BUS, _PATH, _STATUS = "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Status"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ASKED = ("IsEnabled", "ScreenReaderEnabled")
#: A boolean that is true, in both orders of bytes.
_TRUE = (b"\1\0\0\0", b"\0\0\0\1")


def is_asked() -> bool:
    """Whether Windows or macOS says that a screen reader runs now."""
    with suppress(OSError, AttributeError):
        if sys.platform == "win32":
            from ctypes import windll

            return bool(windll.uiautomationcore.UiaClientsAreListening())
        if sys.platform == "darwin":
            from screens.device.accessibility import macos

            return macos.has_voice_over()
    return False


def listen(found: Found) -> None:
    """On Linux: call ``found`` from another thread once a screen reader runs; it may never be called."""
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS", "")
    where = _socket_of(address or f"unix:path=/run/user/{os.getuid()}/bus")
    if where:
        Thread(target=_wait, args=(where, found), name="accessibility", daemon=True).start()


def _socket_of(address: str) -> str:
    r"""The socket of the first bus of an address that is one; "" for other kinds.

    >>> _socket_of("unix:path=/tmp/bus,guid=1"), _socket_of("unix:abstract=/tmp/b") == "\0/tmp/b", _socket_of("tcp:x")
    ('/tmp/bus', True, '')
    """
    for one in address.split(";"):
        kind, _colon, rest = one.partition(":")
        told = dict(part.partition("=")[::2] for part in rest.split(","))
        if kind == "unix" and "path" in told:
            return told["path"]
        if kind == "unix" and "abstract" in told:
            return "\0" + told["abstract"]
    return ""


def _wait(where: str, found: Found) -> None:
    """Ask the bus, and wait for what it tells; no bus, no readers."""
    from socket import AF_UNIX, socket

    with suppress(OSError, ValueError, struct.error), socket(AF_UNIX) as wire:
        wire.connect(where)
        bus = _Bus(wire)
        if any(bus.is_reading()):
            found()


class _Bus:
    """As much of D-Bus as it takes to ask for two properties, and to hear when they change."""

    def __init__(self, wire: socket) -> None:
        self._wire = wire
        self._serial = 0
        wire.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        if not self._line().startswith(b"OK"):
            raise OSError("the bus knows nobody like us")
        wire.sendall(b"BEGIN\r\n")

    def is_reading(self) -> Iterator[bool]:
        """Whether a screen reader runs: first as it is now, then after each change."""
        rule = f"type='signal',interface='{_PROPERTIES}',member='PropertiesChanged',path='{_PATH}'"
        self._call("Hello", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
        self._call("AddMatch", "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", rule)
        for name in _ASKED:
            self._call("Get", _BUS, _PATH, _PROPERTIES, _STATUS, name)
        while True:
            yield self._is_yes(self._message())

    def _line(self) -> bytes:
        line = b""
        while not line.endswith(b"\r\n"):
            line += self._read(1)
        return line

    def _read(self, number: int) -> bytes:
        read = b""
        while len(read) < number:
            more = self._wire.recv(number - len(read))
            if not more:
                raise OSError("the bus has gone")
            read += more
        return read

    def _call(self, method: str, to: str, path: str, interface: str, *texts: str) -> None:
        """Send a method call over D-Bus, flagged so that it starts no service that isn't running."""
        self._serial += 1
        body = b""
        for text in texts:
            body = _padded(body, 4) + _text(text)
        # path, interface, member, destination, signature: each a code, the signature of its value, and the value
        told = [(1, b"o", path), (2, b"s", interface), (3, b"s", method), (6, b"s", to)]
        fields = b""
        for code, kind, value in told:
            fields = _padded(fields, 8) + bytes([code, 1]) + kind + b"\0" + _text(value)
        if texts:
            fields = _padded(fields, 8) + bytes([8, 1]) + b"g\0" + bytes([len(texts)]) + b"s" * len(texts) + b"\0"
        no_auto_start = 2
        head = struct.pack("<cBBBIII", b"l", 1, no_auto_start, 1, len(body), self._serial, len(fields))
        self._wire.sendall(_padded(head + fields, 8) + body)

    def _message(self) -> bytes:
        """The body of the next message."""
        head = self._read(16)
        order = "<" if head[:1] == b"l" else ">"
        body, _serial, fields = struct.unpack(f"{order}III", head[4:])
        rest = self._read(fields + -fields % 8 + body)
        return rest[len(rest) - body :] if body else b""

    @staticmethod
    def _is_yes(body: bytes) -> bool:
        r"""Whether a property is true: alone as an answer, or with its name among those that have changed.

        >>> _Bus._is_yes(b"\1b\0\0\1\0\0\0"), _Bus._is_yes(b"\1b\0\0\0\0\0\0")
        (True, False)
        """
        if body[:3] == b"\1b\0":
            return body[4:8] in _TRUE
        for name in _ASKED:
            _before, _name, value = body.partition(name.encode() + b"\0\1b\0")
            at = -(len(body) - len(value)) % 4
            if value[at : at + 4] in _TRUE:
                return True
        return False


def _text(text: str) -> bytes:
    raw = text.encode()
    return struct.pack("<I", len(raw)) + raw + b"\0"


def _padded(raw: bytes, to: int) -> bytes:
    return raw + b"\0" * (-len(raw) % to)
