"""JSON schemas of what a seat gets, its views and its events: ``python -m tabletop schema bungee``.

They are made from the types in the code: ``View`` in each game's ``view.py``, and ``Seen`` in ``events.py``. The copies
in ``docs/schema`` are for people who build on the engine in another language.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from tabletop.events import Seen
from tabletop.game import Json
from tabletop.games import GAMES

DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: The name under which the schema of events is asked for, beside the names of the games.
EVENT = "event"

_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}


def schema_of(name: str) -> Json:
    """The schema of a game's views, or of an event as a seat is told of it.

    >>> schema_of("bungee")["properties"]["hands"]["items"]["items"]
    {'type': ['string', 'null']}
    >>> list(schema_of("event")["properties"])
    ['what', 'seat', 'origin', 'target', 'number', 'faces', 'facts']
    """
    if name == EVENT:
        return {"$schema": DIALECT, "title": "An event, as a seat is told of it", **_keys(get_type_hints(Seen))}
    if name not in GAMES:
        raise ValueError(f"schema: must be one of {', '.join((*GAMES, EVENT))}, not {name!r}")
    keys = get_type_hints(GAMES[name].view_type)
    return {"$schema": DIALECT, "title": f"A view of {name}", **_keys(keys)}


def _keys(types: dict[str, Any]) -> Json:
    properties = {name: _type(of) for name, of in types.items()}
    return {"type": "object", "properties": properties, "required": [*properties], "additionalProperties": False}


def _type(of: Any) -> Json:
    arguments = get_args(of)
    if of in _PLAIN:
        return {"type": _PLAIN[of]}
    if is_typeddict(of):
        return _keys(get_type_hints(of))
    origin = get_origin(of)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (Union, UnionType):
        return _any_of([_type(each) for each in arguments])
    if origin is dict:
        return {"type": "object", "additionalProperties": _type(arguments[1])}
    if origin is tuple and arguments[-1] is not Ellipsis:
        return {"type": "array", "prefixItems": [_type(each) for each in arguments]}
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return {"type": "array", "items": _type(arguments[0])}
    raise TypeError(f"{of} has no schema yet")


def _any_of(schemas: Sequence[Json]) -> Json:
    """One of several types, as short as it can be said."""
    flat = [each for schema in schemas for each in schema.get("anyOf", [schema])]
    plain = [schema["type"] for schema in flat if schema.keys() == {"type"}]
    types = list(dict.fromkeys(name for type_ in plain for name in ([type_] if isinstance(type_, str) else type_)))
    named: list[Json] = [{"type": types[0] if len(types) == 1 else types}] if types else []
    found = [*named, *(schema for schema in flat if schema.keys() != {"type"})]
    return found[0] if len(found) == 1 else {"anyOf": found}
