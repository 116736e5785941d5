"""Files that users choose in their system's dialogs, the clipboard, and sharing with other apps.

On Android the dialog is another app, which answers to a request code; it needs no permission. On a desktop it is a
small program that prints the path; plyer's version knows neither current zenity nor a Python without ``distutils``.
Nothing here blocks: a callback receives the answer.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from shutil import which
from threading import Lock, Thread
from typing import Any, TypeVar

from screens.app.errors import UserError
from screens.app.words import N_
from screens.device import system

Answer = TypeVar("Answer")

#: The sentence of each ``FileError`` code.
ERRORS = {
    "no_dialog": N_("You can’t choose files on this device. You can always use the clipboard."),
    "disk_full": N_("There isn’t enough space there. Choose another place."),
    "no_entry": N_("You can’t save there. Choose another place."),
    "unwritable": N_("The file couldn’t be saved. Choose another place, or use the clipboard."),
    "unreadable": N_("This file can’t be read."),
    "no_taker": N_("No other app on this device can open this."),
    "clipboard": N_("The clipboard isn’t available right now. Try again, or choose a file."),
    "clipboard_empty": N_("The clipboard holds no text. Copy the table first."),
}

_CODES = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), "disk_full"),
    **dict.fromkeys((errno.EROFS, errno.EACCES, errno.EPERM), "no_entry"),
}

#: The MIME type of each suffix.
_KINDS = {
    ".json": "application/json",
    ".png": "image/png",
    ".zip": "application/zip",
    # Android appends a suffix of its own to one that it doesn't know, unless the type is generic.
    ".stammtisch": "application/octet-stream",
}
#: android.content.Intent.FLAG_GRANT_READ_URI_PERMISSION
_MAY_READ = 1
#: From this version on an app may add pictures without access to the user's others.
_KEEPS_PICTURES = 29
#: android.app.Activity.RESULT_OK
_RESULT_OK = -1
#: Request codes from here on are ours; other listeners use lower ones.
_FIRST = 0x5A00
#: The exit code of desktop dialogs when nothing was chosen.
_CANCELLED = 1


class FileError(UserError):
    """A file or the clipboard couldn't be read or written."""

    SENTENCES = ERRORS


def save(name: str, what: str | bytes, done: Callable[[bool | UserError], None]) -> None:
    """Ask where to save something under this name, and save it; ``done`` gets False if the user cancels."""
    data = what.encode("utf-8", "replace") if isinstance(what, str) else what
    if system.ANDROID:
        _ask_phone("CREATE", name, lambda uri: _write_document(uri, data), done)
    else:
        _aside(lambda: _saved(_chosen(name), data, Path(name).suffix), done, nothing=False)


def fetch(most: int, done: Callable[[bytes | UserError | None], None]) -> None:
    """Ask for a file and read it, up to about ``most`` bytes; ``done`` gets None if the user cancels."""
    if system.ANDROID:
        _ask_phone("OPEN", "", lambda uri: _read_document(uri, most), done)
    else:
        _aside(lambda: _fetched(_chosen(), most), done, nothing=None)


def read(path: Path, most: int) -> bytes:
    """A file's content, up to about ``most`` bytes; FileError if it can't be read."""
    try:
        # Reading a pipe or a device might never end.
        if not path.is_file():
            raise FileError("unreadable")
        with path.open("rb") as file:
            return file.read(most + 1)
    except (OSError, ValueError) as error:
        raise FileError("unreadable") from error


def write(path: Path, data: bytes) -> None:
    """Write a file: all of it, or it stays as it was. FileError if it can't be written."""
    try:
        place = path.resolve()
        beside = place.with_name(f".{place.name}.part")
        try:
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(place)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
    except (OSError, ValueError, RuntimeError) as error:
        raise _unwritten(error) from error


def _unwritten(error: Exception) -> FileError:
    return FileError(_CODES.get(getattr(error, "errno", None) or 0, "unwritable"))


# -- the clipboard


def copy(text: str) -> None:
    """Put a text on the clipboard. FileError if there is no clipboard."""
    with _clipboard() as clipboard:
        clipboard.copy(text)


def paste() -> str:
    """The text on the clipboard. FileError if there is none."""
    with _clipboard() as clipboard:
        text = clipboard.paste()
    if not isinstance(text, str) or not text.strip():
        raise FileError("clipboard_empty")
    return text


@contextmanager
def _clipboard() -> Iterator[Any]:
    from kivy.core.clipboard import Clipboard

    try:
        yield Clipboard
    except Exception as error:  # any error of the clipboard's driver
        raise FileError("clipboard") from error


# -- other apps, on a phone


def gives_pictures() -> bool:
    """Whether a picture can be shared with other apps."""
    return system.ANDROID and system.version() >= _KEEPS_PICTURES


def give_text(title: str, text: str) -> None:
    """Offer a text to other apps, under this title. FileError if no app takes it."""
    if not system.ANDROID:
        raise FileError("no_taker")
    _offer(title, _gift("text/plain", text))


def give_picture(title: str, name: str, data: bytes, text: str) -> None:
    """Add a picture to the device's, and offer it to other apps, with a text for those that take one."""
    if not gives_pictures():
        raise FileError("no_taker")
    from jnius import autoclass, cast

    uri = _kept_picture(name, data)
    intent = _gift(_KINDS[Path(name).suffix], text)
    intent.putExtra("android.intent.extra.STREAM", cast("android.os.Parcelable", uri))
    # This carries the permission to read it, which the extra doesn't; and Android's share sheet previews it.
    intent.setClipData(autoclass("android.content.ClipData").newRawUri(None, uri))
    intent.addFlags(_MAY_READ)
    _offer(title, intent)


def _gift(kind: str, text: str) -> Any:
    from jnius import autoclass

    intent = autoclass("android.content.Intent")("android.intent.action.SEND")
    intent.setType(kind)
    intent.putExtra("android.intent.extra.TEXT", system.java_string(text))
    return intent


def _offer(title: str, intent: Any) -> None:
    from jnius import JavaException, autoclass

    try:
        chooser = autoclass("android.content.Intent").createChooser(intent, system.java_text(title))
        system.activity().startActivity(chooser)
    except JavaException as error:
        raise FileError("no_taker") from error


def _kept_picture(name: str, data: bytes) -> Any:
    """The address of a picture added to the device's: other apps can't read our own folder."""
    from jnius import JavaException, autoclass

    values = autoclass("android.content.ContentValues")()
    for column, value in (
        ("_display_name", name),
        ("mime_type", _KINDS[Path(name).suffix]),
        ("relative_path", "Pictures/Stammtisch"),
    ):
        values.put(column, value)
    resolver = system.activity().getContentResolver()
    try:
        pictures = autoclass("android.provider.MediaStore$Images$Media").getContentUri("external_primary")
        uri = resolver.insert(pictures, values)
    except JavaException as error:
        raise FileError("unwritable") from error
    if uri is None:
        raise FileError("unwritable")
    try:
        _write_document(uri, data)
    except FileError:
        # Remove the incomplete picture.
        resolver.delete(uri, None, None)
        raise
    return uri


# -- on a desktop


#: Held while a dialog is open: it is a window of its own, beside which the app can still be pressed.
_dialog = Lock()


def _aside(job: Callable[[], Answer], done: Callable[[Answer | UserError], None], *, nothing: Answer) -> None:
    """Run a dialog in another thread, and report its result on the app's thread.

    While one is open, a second one doesn't open: its answer is ``nothing``, as if it had been cancelled.
    """
    from kivy.clock import Clock

    if not _dialog.acquire(blocking=False):
        Clock.schedule_once(lambda _: done(nothing))
        return

    def work() -> None:
        answer: Answer | UserError
        try:
            answer = job()
        except UserError as trouble:
            answer = trouble
        finally:
            _dialog.release()
        Clock.schedule_once(lambda _: done(answer))

    Thread(target=work, name="files", daemon=True).start()


def _saved(path: Path | None, data: bytes, suffix: str) -> bool:
    if path is None:
        return False
    longer = path.with_name(path.name + suffix)
    write(path if path.suffix or longer.exists() else longer, data)
    return True


def _fetched(path: Path | None, most: int) -> bytes | None:
    return None if path is None else read(path, most)


def _chosen(name: str = "") -> Path | None:
    """The path that the user chooses, to save under this name, or else to open; None if they cancel."""
    for command in _dialogs(name):
        program = which(command[0])
        if program is None:
            continue
        with suppress(OSError):
            answer = subprocess.run(  # noqa: S603  (the system's own, and what it is told is ours)
                [program, *command[1:]],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=False,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
            path = os.fsdecode(answer.stdout).removeprefix("\ufeff").rstrip("\r\n")
            if answer.returncode == 0 and path:
                return Path(path)
            if answer.returncode in (0, _CANCELLED):
                return None
    raise FileError("no_dialog")


def _dialogs(name: str) -> list[list[str]]:
    """The programs that ask for a path, the preferred one first."""
    if sys.platform == "darwin":
        return [_apple(name)]
    if sys.platform == "win32":
        return [["powershell", "-NoProfile", "-STA", "-Command", _windows(name)]]
    home = os.path.join(os.path.expanduser("~"), name)  # a folder ends in a slash
    zenity = [
        "zenity",
        "--title=Stammtisch",
        "--file-selection",
        f"--filename={home}",
        *(["--save", "--confirm-overwrite"] if name else []),
    ]
    kdialog = ["kdialog", "--title", "Stammtisch", "--getsavefilename" if name else "--getopenfilename", home]
    is_kde = "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "").upper()
    return [kdialog, zenity] if is_kde else [zenity, kdialog]


def _apple(name: str) -> list[str]:
    if not name:
        return ["osascript", "-e", "POSIX path of (choose file)"]
    choose = "POSIX path of (choose file name default name (item 1 of argv))"
    return ["osascript", "-e", "on run argv", "-e", choose, "-e", "end run", name]


def _windows(name: str) -> str:
    quoted = name.replace("'", "''")
    return (
        "[Console]::OutputEncoding = [Text.Encoding]::UTF8; Add-Type -AssemblyName System.Windows.Forms; "
        f"$asked = New-Object System.Windows.Forms.{'Save' if name else 'Open'}FileDialog; "
        f"$asked.FileName = '{quoted}'; "
        "if ($asked.ShowDialog() -eq 'OK') { [Console]::Out.Write($asked.FileName) } else { exit 1 }"
    )


# -- on a phone


def _ask_phone(what: str, name: str, use: Callable[[Any], Answer], done: Callable[[Any], None]) -> None:
    """Let Android ask for a document; ``use`` receives its address, and ``done`` the result of ``use``."""
    nothing = False if name else None

    def chosen(uri: Any) -> None:
        try:
            answer = nothing if uri is None else use(uri)
        except UserError as trouble:
            done(trouble)
        else:
            done(answer)

    try:
        _phone().ask(_intent(what, name), chosen)
    except FileError as trouble:
        done(trouble)


def _intent(what: str, name: str) -> Any:
    from jnius import autoclass

    kind = autoclass("android.content.Intent")
    intent = kind(f"android.intent.action.{what}_DOCUMENT")
    intent.addCategory("android.intent.category.OPENABLE")
    # Few providers know the type of .json; a narrower filter would hide our files.
    intent.setType(_KINDS[Path(name).suffix] if name else "*/*")
    if name:
        intent.putExtra("android.intent.extra.TITLE", system.java_string(name))
    return intent


class _AndroidDialogs:
    """Android's dialogs; each has a request code by which its answer is recognized."""

    def __init__(self) -> None:
        from android import activity

        self._numbers = count(_FIRST)
        self._asked: dict[int, Callable[[Any], None]] = {}
        # Never unbound: Android iterates over its listeners, and none may leave meanwhile.
        activity.bind(on_activity_result=self._on_answer)

    def ask(self, intent: Any, chosen: Callable[[Any], None]) -> None:
        """Show the dialog; ``chosen`` receives the document's address, or None."""
        from jnius import JavaException

        number = next(self._numbers)
        self._asked[number] = chosen
        try:
            system.activity().startActivityForResult(intent, number)
        except JavaException as error:
            del self._asked[number]
            raise FileError("no_dialog") from error

    def _on_answer(self, number: int, result: int, intent: Any) -> None:
        """Called on Android's own thread, perhaps before the app has resumed: continue on ours, once it has."""
        from kivy.clock import Clock

        uri = intent.getData() if result == _RESULT_OK and intent else None
        if chosen := self._asked.pop(number, None):
            Clock.schedule_once(lambda _: chosen(uri))


@cache
def _phone() -> _AndroidDialogs:
    return _AndroidDialogs()


def _read_document(uri: Any, most: int) -> bytes:
    from jnius import JavaException

    try:
        with _opened(uri, "r") as number, open(number, "rb") as file:
            return file.read(most + 1)
    except (JavaException, OSError) as error:
        raise FileError("unreadable") from error


def _write_document(uri: Any, data: bytes) -> bool:
    from jnius import JavaException

    try:
        # "w" alone doesn't truncate a longer file, but not every provider knows "wt".
        try:
            _write_as("wt", uri, data)
        except JavaException:
            _write_as("w", uri, data)
    except (JavaException, OSError) as error:
        raise _unwritten(error) from error
    return True


def _write_as(mode: str, uri: Any, data: bytes) -> None:
    with _opened(uri, mode) as number, open(number, "wb") as file:
        with suppress(OSError):  # remote documents can't be truncated
            file.truncate(0)
        file.write(data)


@contextmanager
def _opened(uri: Any, mode: str) -> Iterator[int]:
    """A document as a file descriptor for Python.

    Android keeps track of the document's own descriptor, and some providers wait for Android to close it; so Python
    gets a duplicate.
    """
    document = system.activity().getContentResolver().openFileDescriptor(uri, mode)
    if document is None:
        raise OSError(errno.ENOENT, "nobody keeps this document")
    try:
        yield os.dup(document.getFd())
    finally:
        document.close()
