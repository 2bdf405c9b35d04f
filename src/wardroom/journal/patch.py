"""What one step changed, as JSON Patch (RFC 6902), so that a stored match replays with no rules at hand.

A step shares with the state before it all that it did not touch, so looking for differences stops at whatever is the
very same object.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from wardroom.journal.canonical import encode

Op = dict[str, Any]  # op, path, and a value unless it removes
_ALWAYS_WRITTEN = object()


def diff(before: Any, after: Any) -> list[Op]:
    ops: list[Op] = []
    _diff(before, after, "", ops)
    return ops


def apply(thing: Any, ops: list[Op]) -> Any:
    """The thing, as read from JSON, with the changes made. What was given stays as it is."""
    for op in ops:
        thing = _apply(thing, [_plain(part) for part in op["path"].split("/")[1:]], op)
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
    """A list that grows or shrinks at its end, as logs and agendas do, keeps its beginning. False: nothing is left."""
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
    for name, usual in _fields(type(after)):
        old, new = getattr(before, name), getattr(after, name)
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
    for name, old in before.items():
        if name not in after:
            ops.append({"op": "remove", "path": f"{path}/{_escaped(name)}"})
        elif old is not after[name]:
            _diff(old, after[name], f"{path}/{_escaped(name)}", ops)
    for name, new in after.items():
        if name not in before:
            ops.append({"op": "add", "path": f"{path}/{_escaped(name)}", "value": msgspec.Raw(encode(new))})


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, Any], ...]:
    """The fields, each with the value that is not written: a struct may leave out what is empty."""
    names, usual = kind.__struct_fields__, kind.__struct_defaults__ if kind.__struct_config__.omit_defaults else ()
    return tuple(zip(names, (*[_ALWAYS_WRITTEN] * (len(names) - len(usual)), *usual), strict=True))


def _left_out(value: Any, default: Any) -> bool:
    """As the codec judges it: unset, the very default, or an empty container where the default is a new empty one."""
    if value is UNSET:
        return True
    factory = getattr(default, "factory", None)
    return value is default if factory is None else type(value) is factory and not value


def _apply(thing: Any, path: list[str], op: Op) -> Any:
    if not path:
        return op["value"]
    name, rest = path[0], path[1:]
    if isinstance(thing, list):
        if name == "-":
            return [*thing, op["value"]]
        at = int(name)
        now = [] if op["op"] == "remove" and not rest else [_apply(thing[at], rest, op)]
        return [*thing[:at], *now, *thing[at + 1 :]]
    if rest:
        return {**thing, name: _apply(thing[name], rest, op)}
    if op["op"] == "remove":
        return {key: value for key, value in thing.items() if key != name}
    return {**thing, name: op["value"]}


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _plain(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
