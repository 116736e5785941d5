"""Java as pyjnius lets Python see it, for fakes: what is called must be declared, and must take what it is given.

    class Window(Java, java="android.view.Window"):
        @method("(I)V")
        def addFlags(self, flags): ...

pyjnius picks a method by the types of what it is given, and raises ``JavaException`` where none fits: a Python text is
a String and no CharSequence, an object is what it was cast to. ``tests/screens/test_java.py`` holds the signatures to
those of the real Android.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from functools import wraps
from queue import Queue
from threading import Thread
from typing import Any, ClassVar

_PARAMETER = re.compile(r"\[*(?:L([^;]+);|[BCDFIJSZ])")


class JavaException(Exception):  # noqa: N818  (pyjnius calls it so)
    """What pyjnius raises for whatever Java throws, and for calls that no method takes."""


class Java:
    """The base of all fakes. ``java`` is the name of the class, ``also`` what it extends and implements."""

    names: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls, java: str = "", also: tuple[str, ...] = ()) -> None:
        if java:
            cls.names = (java, *also, "java.lang.Object")


class _Cast:
    """An object under another of its names: only what is declared there is taken into account."""

    def __init__(self, name: str, thing: Any) -> None:
        self.names = (name, "java.lang.Object")
        self.thing = thing

    def __getattr__(self, name: str) -> Any:
        return getattr(self.thing, name)


def cast(name: str, thing: Any) -> Any:
    """As pyjnius casts, but what an object is not it does not become."""
    inner = _bare(thing)
    if inner is not None and name not in inner.names:
        raise JavaException(f"java.lang.ClassCastException: {inner!r} is no {name}")
    return _Cast(name, inner)


def method(*signatures: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Declares a method of an object or a constructor, with what it takes."""
    return lambda work: _checked(work, signatures, own=1)


def static(*signatures: str) -> Callable[[Callable[..., Any]], Any]:
    """Declares a method of a class."""
    return lambda work: staticmethod(_checked(work, signatures, own=0))


def _checked(work: Callable[..., Any], signatures: tuple[str, ...], own: int) -> Callable[..., Any]:
    @wraps(work)
    def call(*args: Any) -> Any:
        if not any(takes(signature, args[own:]) for signature in signatures):
            raise JavaException(f"No methods called {work.__name__} matching your arguments {args[own:]}")
        return work(*args[:own], *map(_bare, args[own:]))

    vars(call)["signatures"] = signatures
    return call


def takes(signature: str, args: tuple[Any, ...]) -> bool:
    """Whether a method with this signature can be called so.

    >>> takes("(Ljava/lang/CharSequence;I)V", ("Anna", 1))
    False
    """
    kinds = [match[0] for match in _PARAMETER.finditer(signature[1 : signature.index(")")])]
    return len(kinds) == len(args) and all(_fits(kind, arg) for kind, arg in zip(kinds, args, strict=True))


def _fits(kind: str, arg: Any) -> bool:
    if kind == "Z":
        return isinstance(arg, bool)
    if kind in "BIJS":
        return isinstance(arg, int)
    if kind in "DF":
        return isinstance(arg, int | float)
    if arg is None:
        return True
    if kind in ("[B", "[C"):
        return isinstance(arg, str | bytes)
    name = kind[1:-1].replace("/", ".")
    if isinstance(arg, str):
        return name in ("java.lang.String", "java.lang.Object")
    return name in getattr(arg, "names", ())


def _bare(thing: Any) -> Any:
    return thing.thing if isinstance(thing, _Cast) else thing


def declared(fake: type[Java]) -> Iterator[tuple[str, str]]:
    """The methods that a fake has, by their names in Java, and their signatures."""
    for name, work in vars(fake).items():
        for signature in getattr(work, "signatures", ()):
            yield fake.names[0].rpartition(".")[2] if name == "__init__" else name, signature


# -- Python called from Java


#: The interfaces that Java calls the app through, and what each of their methods takes.
INTERFACES = {
    "android/hardware/SensorEventListener": {
        "onSensorChanged": "(Landroid/hardware/SensorEvent;)V",
        "onAccuracyChanged": "(Landroid/hardware/Sensor;I)V",
    },
    "android/speech/tts/TextToSpeech$OnInitListener": {"onInit": "(I)V"},
}


def java_method(signature: str, **_more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Has Java find a method."""

    def sign(work: Callable[..., Any]) -> Callable[..., Any]:
        vars(work)["signature"] = signature
        return work

    return sign


class PythonJavaClass:
    """An object that Java can call: its interfaces must be there, and all of their methods in it."""

    def __init__(self) -> None:
        interfaces = vars(type(self))["__javainterfaces__"]
        for name, wanted in ((name, INTERFACES[name]) for name in interfaces):
            own = {each: getattr(getattr(self, each, None), "signature", None) for each in wanted}
            assert own == wanted, f"{name} wants {wanted}, and finds {own}"
        self.names = (*(name.replace("/", ".") for name in interfaces), "java.lang.Object")


class JavaThread:
    """A thread of Java's own, in which things are done one after the other, and later than they are asked for."""

    def __init__(self) -> None:
        self._waiting: Queue[Callable[[], None]] = Queue()

    def post(self, work: Callable[[], None]) -> None:
        """Has something done later; should it fail, that is printed and nothing more."""
        self._waiting.put(work)

    def settle(self) -> None:
        """Does all that waits, in that other thread."""
        thread = Thread(target=self._work)
        thread.start()
        thread.join()

    def _work(self) -> None:
        while not self._waiting.empty():
            try:
                self._waiting.get()()
            except Exception:
                traceback.print_exc()
