"""What one step changed, as JSON Patch (RFC 6902), so that a stored match replays with no rules at hand.

A step shares with the state before it all that it did not touch, so looking for differences stops at whatever is the
very same object.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct

from wardroom.kernel.codec import encode

Op = dict[str, Any]  # op, path, and a value unless it removes


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
            _members(_fields(before), _fields(after), path, ops)
            return
        if isinstance(after, dict):
            _members(before, after, path, ops)
            return
        if isinstance(after, (tuple, list)) and len(before) == len(after):
            for i, (old, new) in enumerate(zip(before, after, strict=True)):
                _diff(old, new, f"{path}/{i}", ops)
            return
        if before == after:
            return
    ops.append({"op": "replace", "path": path, "value": msgspec.Raw(encode(after))})


def _members(before: dict[str, Any], after: dict[str, Any], path: str, ops: list[Op]) -> None:
    for name, old in before.items():
        if name not in after:
            ops.append({"op": "remove", "path": f"{path}/{_escaped(name)}"})
        elif old is not after[name]:
            _diff(old, after[name], f"{path}/{_escaped(name)}", ops)
    for name, new in after.items():
        if name not in before:
            ops.append({"op": "add", "path": f"{path}/{_escaped(name)}", "value": msgspec.Raw(encode(new))})


def _fields(thing: Struct) -> dict[str, Any]:
    """The fields as they are written: a struct may leave out what is empty or unset."""
    values = {name: getattr(thing, name) for name in thing.__struct_fields__}
    if not thing.__struct_config__.omit_defaults:
        return {name: value for name, value in values.items() if value is not UNSET}
    required = len(thing.__struct_fields__) - len(thing.__struct_defaults__)
    usual = dict(zip(thing.__struct_fields__[required:], thing.__struct_defaults__, strict=True))
    return {
        name: value
        for name, value in values.items()
        if value is not UNSET and (name not in usual or not _left_out(value, usual[name]))
    }


def _left_out(value: Any, default: Any) -> bool:
    """As the codec judges it: the very default, or an empty container where the default is a new empty one."""
    factory = getattr(default, "factory", None)
    return value is default if factory is None else type(value) is factory and not value


def _apply(thing: Any, path: list[str], op: Op) -> Any:
    if not path:
        return op["value"]
    name, rest = path[0], path[1:]
    if isinstance(thing, list):
        at = int(name)
        return [*thing[:at], _apply(thing[at], rest, op), *thing[at + 1 :]]
    if rest:
        return {**thing, name: _apply(thing[name], rest, op)}
    if op["op"] == "remove":
        return {key: value for key, value in thing.items() if key != name}
    return {**thing, name: op["value"]}


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _plain(part: str) -> str:
    return part.replace("~1", "/").replace("~0", "~")
