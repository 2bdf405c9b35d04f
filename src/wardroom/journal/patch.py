"""What one step changed, as JSON Patch (RFC 6902), so that a stored match can be replayed without the rules.

A step shares untouched parts with the state before it, so the comparison stops wherever both hold the same object.
`diff` writes three operations: it replaces and removes values, and adds members to objects and elements to the end of
arrays. `apply` accepts every operation of the RFC, and refuses a patch that does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import UNSET, Struct, structs

from wardroom.journal.canonical import encode
from wardroom.journal.errors import BadPatch

Op = dict[str, Any]  # op, path, and a value unless it removes
_ALWAYS_WRITTEN, _MISSING = object(), object()


def diff(before: Any, after: Any) -> list[Op]:
    ops: list[Op] = []
    _diff(before, after, "", ops)
    return ops


def apply(thing: Any, ops: Iterable[Op]) -> Any:
    """Apply the operations to data read from JSON. The argument itself is not changed."""
    for op in ops:
        thing = _applied(thing, op)
    return thing


def _diff(before: Any, after: Any, path: str, ops: list[Op]) -> None:
    if before is after:
        return
    if type(before) is type(after):
        if isinstance(after, Struct):
            _parts(before, after, path, ops)
            return
        if isinstance(after, dict):
            _members(before, after, path, ops)
            return
        if isinstance(after, (tuple, list)) and _items(before, after, path, ops):
            return
        if before == after:
            return
    ops.append({"op": "replace", "path": path, "value": msgspec.Raw(encode(after))})


def _items(before: Sequence[Any], after: Sequence[Any], path: str, ops: list[Op]) -> bool:
    """Compare lists, keeping their common beginning: logs and agendas change at the end. False if they have none."""
    if len(before) == len(after):
        for i, (old, new) in enumerate(zip(before, after, strict=True)):
            _diff(old, new, f"{path}/{i}", ops)
        return True
    kept = next((i for i, (old, new) in enumerate(zip(before, after, strict=False)) if old is not new), None)
    kept = min(len(before), len(after)) if kept is None else kept
    if not kept:
        return False
    ops += [{"op": "remove", "path": f"{path}/{i}"} for i in range(len(before) - 1, kept - 1, -1)]
    ops += [{"op": "add", "path": f"{path}/-", "value": msgspec.Raw(encode(new))} for new in after[kept:]]
    return True


def _parts(before: Struct, after: Struct, path: str, ops: list[Op]) -> None:
    fields, values = _fields(type(after))
    for (name, usual), old, new in zip(fields, values(before), values(after), strict=True):
        if old is new:
            continue
        if _left_out(new, usual):
            if not _left_out(old, usual):
                ops.append({"op": "remove", "path": f"{path}/{name}"})
        elif _left_out(old, usual):
            ops.append({"op": "add", "path": f"{path}/{name}", "value": msgspec.Raw(encode(new))})
        else:
            _diff(old, new, f"{path}/{name}", ops)


def _members(before: dict[str, Any], after: dict[str, Any], path: str, ops: list[Op]) -> None:
    gone = 0
    for name, old in before.items():
        new = after.get(name, _MISSING)
        if new is old:
            continue
        if new is _MISSING:
            gone += 1
            ops.append({"op": "remove", "path": f"{path}/{_escaped(name)}"})
        else:
            _diff(old, new, f"{path}/{_escaped(name)}", ops)
    if len(after) == len(before) - gone:
        return  # nothing was added
    for name, new in after.items():
        if name not in before:
            ops.append({"op": "add", "path": f"{path}/{_escaped(name)}", "value": msgspec.Raw(encode(new))})


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[tuple[str, Any], ...], Callable[[Struct], Iterable[Any]]]:
    """The fields, each with the value that is not written (a struct may omit defaults), and a getter for all."""
    names, usual = kind.__struct_fields__, kind.__struct_defaults__ if kind.__struct_config__.omit_defaults else ()
    fields = tuple(zip(names, (*[_ALWAYS_WRITTEN] * (len(names) - len(usual)), *usual), strict=True))
    return fields, attrgetter(*names) if len(names) > 1 else structs.astuple


def _left_out(value: Any, default: Any) -> bool:
    """Whether the codec omits the value: unset, the default itself, or empty where the default is a new container."""
    if value is UNSET:
        return True
    factory = getattr(default, "factory", None)
    return value is default if factory is None else type(value) is factory and not value


def _applied(thing: Any, op: Op) -> Any:
    path = _pointer(op["path"])
    match op["op"]:
        case "add":
            return _add(thing, path, op["value"])
        case "remove":
            return _remove(thing, path)
        case "replace":
            return _replace(thing, path, op["value"])
        case "move":
            source = _pointer(op["from"])
            if source == path[: len(source)] and source != path:
                raise BadPatch(f"{op['from']!r} cannot be moved into itself")
            return _add(_remove(thing, source), path, _find(thing, source))
        case "copy":
            return _add(thing, path, _find(thing, _pointer(op["from"])))
        case "test":
            if not _same(_find(thing, path), op["value"]):
                raise BadPatch(f"what is at {op['path']!r} differs")
            return thing
    raise BadPatch(f"{op['op']!r} is no operation")


def _add(thing: Any, path: list[str], value: Any) -> Any:
    if not path:
        return value
    *way, last = path
    there = _find(thing, way)
    if isinstance(there, list):
        at = len(there) if last == "-" else _index(last, len(there) + 1)
        return _replace(thing, way, [*there[:at], value, *there[at:]])
    if not isinstance(there, dict):
        raise BadPatch(f"there is no {last!r} to be added to")
    return _replace(thing, way, {**there, last: value})


def _remove(thing: Any, path: list[str]) -> Any:
    if not path:
        raise BadPatch("the whole cannot be removed")
    *way, last = path
    there, key = _find(thing, way), _key(_find(thing, way), last)
    if isinstance(there, list):
        return _replace(thing, way, [*there[:key], *there[key + 1 :]])
    return _replace(thing, way, {name: value for name, value in there.items() if name != key})


def _replace(thing: Any, path: list[str], value: Any) -> Any:
    """Copies only the containers along the path."""
    if not path:
        return value
    key = _key(thing, path[0])
    inner = _replace(thing[key], path[1:], value)
    return {**thing, key: inner} if isinstance(thing, dict) else [*thing[:key], inner, *thing[key + 1 :]]


def _find(thing: Any, path: list[str]) -> Any:
    for part in path:
        thing = thing[_key(thing, part)]
    return thing


def _key(thing: Any, part: str) -> Any:
    """The name or index that this part of a pointer refers to, which must exist."""
    if isinstance(thing, list):
        return _index(part, len(thing))
    if not isinstance(thing, dict) or part not in thing:
        raise BadPatch(f"there is no {part!r}")
    return part


def _index(part: str, end: int) -> int:
    if not part.isascii() or not part.isdigit() or (part[0] == "0" and part != "0") or int(part) >= end:
        raise BadPatch(f"{part!r} is no index here")
    return int(part)


def _same(a: Any, b: Any) -> bool:
    """Equality as in JSON: 1 is 1.0, and true is not a number."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(_same, a, b))
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(_same(value, b[name]) for name, value in a.items())
    return isinstance(a, bool) == isinstance(b, bool) and bool(a == b)


def _pointer(path: str) -> list[str]:
    """RFC 6901."""
    if path and not path.startswith("/"):
        raise BadPatch(f"{path!r} does not begin with a slash")
    return [_plain(part) for part in path.split("/")[1:]]


@lru_cache(maxsize=4096)
def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _plain(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
