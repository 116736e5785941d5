"""Java as pyjnius presents it, for fakes: every call must match a declared signature.

    class Window(Java, java="android.view.Window"):
        @method("(I)V")
        def addFlags(self, flags): ...

pyjnius picks a method by the types of its arguments, and raises ``JavaException`` where none fits: a Python text is a
String or a char[] but no CharSequence; an object counts first as what it was cast to. ``tests/screens/test_java.py``
compares the signatures with the real Android's.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from functools import wraps
from queue import Queue
from threading import Thread
from typing import Any, ClassVar

_PARAMETER = re.compile(r"\[*(?:L[^;]+;|[BCDFIJSZ])")


class JavaException(Exception):  # noqa: N818  (pyjnius calls it so)
    """Raised by pyjnius for exceptions in Java, and for calls that match no method."""


class Java:
    """The base of all fakes. ``java`` is the class's Java name, ``also`` what it extends and implements."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, java: str = "", also: tuple[str, ...] = ()) -> None:
        if java:
            cls.names = (java, *also, "java.lang.Object")


class _Cast:
    """An object cast to another of its types, by which pyjnius picks a method."""

    def __init__(self, name: str, thing: Any) -> None:
        self.names = (name, *thing.names) if thing else (name,)
        self.thing = thing

    def __getattr__(self, name: str) -> Any:
        return getattr(self.thing, name)


def cast(name: str, thing: Any) -> Any:
    """pyjnius's cast, which fails for a type that the object doesn't have."""
    inner = _bare(thing)
    if inner is not None and name not in inner.names:
        raise JavaException(f"java.lang.ClassCastException: {inner!r} is no {name}")
    return _Cast(name, inner)


def method(*signatures: str, never: tuple[str, ...] = ()) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declare a method or a constructor: its signature, and the overloads of the same name."""
    return lambda work: _checked(work, signatures, never, own=1)


def static(*signatures: str, never: tuple[str, ...] = ()) -> Callable[[Callable[..., Any]], Any]:
    """Declare a static method."""
    return lambda work: staticmethod(_checked(work, signatures, never, own=0))


def _checked(
    work: Callable[..., Any], signatures: tuple[str, ...], never: tuple[str, ...], own: int
) -> Callable[..., Any]:
    @wraps(work)
    def call(*args: Any) -> Any:
        told = args[own:]
        picked = pick((*signatures, *never), told)
        if picked is None:
            raise JavaException(f"No methods called {work.__name__} matching your arguments {told}")
        assert picked not in never, f"pyjnius calls {work.__name__}{picked} with {told}"
        for kind, arg in zip(_kinds(picked), told, strict=True):
            if not _is_such(kind, arg):
                raise JavaException(f"Invalid instance of {kind}: {arg!r}")
        return work(*args[:own], *map(_bare, told))

    vars(call)["signatures"] = (*signatures, *never)
    return call


def pick(signatures: tuple[str, ...], args: tuple[Any, ...]) -> str | None:
    """The overload that pyjnius 1.7 calls with these arguments; of equal ones, the alphabetically last.

    >>> pick(("(Ljava/lang/String;)V", "([C)V"), ("Anna",))
    '([C)V'
    >>> pick(("(Ljava/lang/CharSequence;I)V",), ("Anna", 1))
    """
    scores = [(score, signature) for signature in signatures if (score := _score(_kinds(signature), args)) is not None]
    return max(scores)[1] if scores else None


def _kinds(signature: str) -> list[str]:
    return [match[0] for match in _PARAMETER.finditer(signature[1 : signature.index(")")])]


def _score(kinds: list[str], args: tuple[Any, ...]) -> int | None:
    if len(kinds) != len(args):
        return None
    points = [_points(kind, arg) for kind, arg in zip(kinds, args, strict=True)]
    return sum(points) if all(points) else None


def _points(kind: str, arg: Any) -> int:
    """How well one argument fits its type; 0: not at all."""
    if kind[0] not in "L[":
        return _points_of_number(kind, arg)
    if arg is None:
        return 10
    if kind[0] == "[":
        return 10 * isinstance(arg, {"[B": bytes, "[C": str}.get(kind, list))
    if isinstance(arg, str):
        return {"Ljava/lang/String;": 10, "Ljava/lang/Object;": 5}.get(kind, 0)
    if isinstance(arg, PythonJavaClass):
        return 1
    # pyjnius checks an object's class against the parameter's only after picking the method.
    return 10 if kind == "Ljava/lang/Object;" or arg.names[0] == _name(kind) else 5


def _points_of_number(kind: str, arg: Any) -> int:
    if kind == "Z":
        return 10 * isinstance(arg, bool)
    if kind == "C":
        return 10 * (isinstance(arg, str) and len(arg) == 1)
    if kind in "FD":
        return 5 if isinstance(arg, int) else 10 * isinstance(arg, float)
    return 10 * isinstance(arg, int)


def _is_such(kind: str, arg: Any) -> bool:
    """Whether an object has the class that its parameter requires."""
    is_checked = kind[0] == "L" and not isinstance(arg, str) and arg is not None
    return not is_checked or _name(kind) in arg.names


def _name(kind: str) -> str:
    return kind[1:-1].replace("/", ".")


def _bare(thing: Any) -> Any:
    return thing.thing if isinstance(thing, _Cast) else thing


def declared(fake: type[Java]) -> Iterator[tuple[str, str]]:
    """The methods that a fake declares, by their Java names and signatures."""
    for name, work in vars(fake).items():
        for signature in getattr(work, "signatures", ()):
            yield fake.names[0].rpartition(".")[2] if name == "__init__" else name, signature


# -- Python called from Java


#: The interfaces through which Java calls the app, with their methods' signatures.
INTERFACES = {
    "android/hardware/SensorEventListener": {
        "onSensorChanged": "(Landroid/hardware/SensorEvent;)V",
        "onAccuracyChanged": "(Landroid/hardware/Sensor;I)V",
    },
    "android/speech/tts/TextToSpeech$OnInitListener": {"onInit": "(I)V"},
    "org/stammtisch/accessibility/ScreenReader$App": {"explored": "(Z)V", "asked": "(IILjava/lang/String;)V"},
}


def java_method(signature: str, **_more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Make a method callable from Java."""

    def sign(work: Callable[..., Any]) -> Callable[..., Any]:
        vars(work)["signature"] = signature
        return work

    return sign


class PythonJavaClass:
    """An object that Java can call: it must declare known interfaces and have all their methods."""

    def __init__(self) -> None:
        interfaces = vars(type(self))["__javainterfaces__"]
        for name, wanted in ((name, INTERFACES[name]) for name in interfaces):
            own = {each: getattr(getattr(self, each, None), "signature", None) for each in wanted}
            assert own == wanted, f"{name} wants {wanted}, and finds {own}"
        self.names = (*(name.replace("/", ".") for name in interfaces), "java.lang.Object")


class JavaThread:
    """A Java thread that does posted work later, in order."""

    def __init__(self) -> None:
        self._waiting: Queue[Callable[[], None]] = Queue()

    def post(self, work: Callable[[], None]) -> None:
        """Post work for later; if it fails, that is only printed."""
        self._waiting.put(work)

    def settle(self) -> None:
        """Do all posted work, in that thread."""
        thread = Thread(target=self._work)
        thread.start()
        thread.join()

    def _work(self) -> None:
        while not self._waiting.empty():
            try:
                self._waiting.get()()
            except Exception:
                traceback.print_exc()
