"""Rules of kv with less work for each expression: importing this makes Kivy evaluate them this way.

Kivy 2.3.1 words two messages for every expression that it evaluates, even though nobody reads that log; only
``python -O`` leaves them out, and every assertion with them. And for every expression of every widget it copies all the
names that kv knows, and looks for properties in modules and functions, which have none. Together that was a sixth of
the time in which a page is built. There is no issue about either; ``tests/screens/widgets/test_patches.py`` tells when
this can go.
"""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType, ModuleType
from typing import Any

from kivy.event import EventDispatcher
from kivy.lang import Observable, builder
from kivy.lang.parser import global_idmap

Names = dict[str, Any]
#: What Kivy calls when a property changes, and what it passes on to it.
Call = Callable[..., None]
What = list[Any] | tuple[Any, ...]

#: The ids of the rule evaluated last, how many there were, its widget, and what its expressions may name.
_last: tuple[Names, int, int, Names] = ({}, 0, 0, {})


def _evaluate(what: What, _instance: object, _value: object) -> None:
    """Set a property, or one of a canvas instruction, to what its rule says now."""
    element, name, code, rule, spaces = what
    rule.count += 1
    setattr(element, name, eval(code, *spaces))  # noqa: S307  (the code of a kv file)


def _create(  # noqa: PLR0913, PLR0917  (called by Kivy)
    widget: Any,
    element: Any,
    name: str,
    code: CodeType,
    rule: Any,
    ids: Names,
    delayed: bool = False,  # noqa: FBT001, FBT002
) -> tuple[Any, list[Any]]:
    """The value of an expression, and its bindings: it is evaluated again when a property that it names changes."""
    names = _names(ids, widget)
    spaces: tuple[Names, ...] = (global_idmap, names)
    if any(isinstance(part, CodeType) for part in code.co_consts):
        # What is inside a lambda or a comprehension sees only global names.
        spaces = ({**names, **global_idmap},)
    what: What = (element, name, code, rule, spaces)
    call: Call = _evaluate
    if delayed:
        # The last item is Kivy's: the next of the expressions that wait for the end of the frame.
        what, call = [*what, None], builder.delayed_call_fn
    bindings = builder._handlers[widget.uid][name]
    for path in rule.watched_keys or ():
        if bound := _bound(path, names, call, what):
            bindings.append(bound)
    try:
        return eval(code, *spaces), bindings  # noqa: S307
    except Exception as error:
        raise builder.BuilderException(
            rule.ctx, rule.line, f"{type(error).__name__}: {error}", cause=error.__traceback__
        ) from error


def _names(ids: Names, widget: Any) -> Names:
    """What only the expressions of this widget may name: itself, and widgets with an id."""
    global _last  # noqa: PLW0603  (a widget's expressions come one after the other)
    last_ids, number, uid, names = _last
    if last_ids is not ids or number != len(ids) or uid != widget.uid:
        names = {**ids, "self": widget.proxy_ref}
        _last = ids, len(ids), widget.uid, names
    return names


def _bound(path: list[str], names: Names, call: Call, what: What) -> list[Any]:
    """Bind to the property at the end of a path like ``self.parent.width``, and to those on the way that may change.

    Returns what Kivy needs for each step to unbind it; nothing if nothing has been bound.
    """
    thing = names.get(path[0], global_idmap.get(path[0]))
    if thing is None or isinstance(thing, ModuleType):
        return []
    base = thing = _weakly(thing)
    bound: list[Any] = []
    for at, name in enumerate(path[1:-1], 1):
        step = None
        if isinstance(thing, EventDispatcher | Observable):
            way = thing.property(name, True)  # noqa: FBT003  (None if there is none)
            if way is not None and getattr(way, "rebind", False):
                step = thing.fbind(name, builder.update_intermediates, base, path, bound, at, call, what)
        # Kivy would hold a widget's ``ids`` for ever, and with them the widget, only to walk past them.
        bound.append([_weakly(thing), name, builder.update_intermediates, step] if step else [None, name, None, None])
        thing = getattr(thing, name, None)
        if thing is None:
            break
    if isinstance(thing, EventDispatcher | Observable) and (step := thing.fbind(path[-1], call, what)):
        bound.append([thing.proxy_ref, path[-1], call, step])
    return bound if any(step for *_where, step in bound) else []


def _weakly(thing: Any) -> Any:
    return thing if isinstance(thing, type) else getattr(thing, "proxy_ref", thing)


traced, copying = builder.call_fn, builder.create_handler
builder.call_fn, builder.create_handler = _evaluate, _create
