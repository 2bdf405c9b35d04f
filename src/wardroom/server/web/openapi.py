"""OpenAPI descriptions, as FastAPI takes them, of bodies, answers and refusals that have no model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import NODEFAULT, Struct, inspect
from pydantic import BaseModel

from wardroom import games
from wardroom.server.web.schemas import Aside

JSON = "application/json"
REF = "#/components/schemas/"


class Refusal(BaseModel):
    """`application/problem+json` (RFC 9457)."""

    type: str
    title: str
    status: int
    key: str
    rules: list[str]
    about: dict[str, Any]


_ANYWHERE = (400, 422, 429, 503)
_REFUSAL = {"application/problem+json": {"schema": {"$ref": REF + "Refusal"}}}


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """For `responses=`: the refusals a route may answer with."""
    return {
        status: {"description": HTTPStatus(status).phrase, "content": _REFUSAL}
        for status in sorted({*statuses, *_ANYWHERE})
    }


_LATER = "#/later/"
_later: list[Callable[[], Any]] = []


def _when_asked(schema: Callable[[], Any]) -> dict[str, str]:
    """Stands for a schema that takes a while, and that few ever ask for: `described` puts it there."""
    _later.append(schema)
    return {"$ref": f"{_LATER}{len(_later) - 1}"}


def described(part: Any) -> Any:
    """With the schemas that `_when_asked` put off, and without nulls, as FastAPI leaves them out."""
    if isinstance(part, dict):
        name = part.get("$ref", "")
        if isinstance(name, str) and name.startswith(_LATER):
            return described(_later[int(name.removeprefix(_LATER))]())
        return {key: described(value) for key, value in part.items() if value is not None}
    return [described(each) for each in part] if isinstance(part, list) else part


def documented(kind: type[Any], **also: Any) -> dict[str, Any]:
    """The OpenAPI description of a body that we parse ourselves."""
    schema = _when_asked(lambda: _of_body(kind))
    return {"requestBody": {"required": True, "content": {JSON: {"schema": schema}}}, **also}


def _of_body(kind: type[Any]) -> Any:
    (schema,), parts = msgspec.json.schema_components([kind], ref_template=REF + "{name}")
    return parts.get(schema["$ref"].rsplit("/", 1)[-1], schema) if "$ref" in schema else schema


_returned: dict[Any, None] = {Aside: None}  # what any route answers with


def returns(*kinds: Any, status: int = 200) -> dict[int | str, dict[str, Any]]:
    """For `responses=`: what a route answers on success; one of these kinds."""
    _returned.update(dict.fromkeys(kinds))
    schema = _when_asked(lambda: _of_answer(kinds))
    return {status: {"description": "Successful Response", "content": {JSON: {"schema": schema}}}}


def _of_answer(kinds: tuple[Any, ...]) -> Any:
    found, _ = msgspec.json.schema_components(kinds, ref_template=REF + "{name}")
    return _plain(found[0] if len(found) == 1 else {"anyOf": found})


def components() -> dict[str, Any]:
    """The types that the routes refer to, and those of the games' views."""
    _, found = msgspec.json.schema_components(_returned, ref_template=REF + "{name}")
    return {name: _plain(part) for name, part in (found | {"Refusal": Refusal.model_json_schema()} | shown()).items()}


def shown() -> dict[str, Any]:
    """The view types of each game, with names that begin with the game's. Our own client does not use these;
    `tools/view_types.py` writes one file a game for it."""
    found: dict[str, Any] = {}
    for id in games.ids():
        game, view = id.title(), games.find(id).view
        _, parts = msgspec.json.schema_components([view], ref_template=REF + "{name}")
        for cls in _structs(inspect.type_info(view), set()):
            if not cls.__struct_config__.omit_defaults:  # then defaults are written too
                parts[cls.__name__]["required"] = [field.encode_name for field in _written(cls)]
        names = {name: name if name.startswith(game) else game + name for name in parts}
        found |= {names[name]: _renamed(part, names) for name, part in parts.items()}
    return found


def _written(cls: type[Struct]) -> Iterator[inspect.Field]:
    """The fields that are always written: those that cannot be unset."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return (field for field in info.fields if not may_be_unset(field))


def may_be_unset(field: inspect.Field) -> bool:
    return not field.required and field.default is NODEFAULT and field.default_factory is NODEFAULT


def _structs(info: Any, found: set[type[Struct]]) -> set[type[Struct]]:
    """Every struct that a type is made of."""
    if isinstance(info, inspect.StructType):
        if info.cls not in found:
            found.add(info.cls)
            _structs(tuple(field.type for field in info.fields), found)
    elif isinstance(info, inspect.Type):
        _structs(tuple(getattr(info, name) for name in info.__struct_fields__), found)
    elif isinstance(info, tuple):
        for each in info:
            _structs(each, found)
    return found


def _renamed(part: Any, names: dict[str, str]) -> Any:
    if isinstance(part, dict):
        return {
            key: REF + names[value.removeprefix(REF)] if key == "$ref" else _renamed(value, names)
            for key, value in part.items()
        }
    return [_renamed(each, names) for each in part] if isinstance(part, list) else part


def _plain(part: Any) -> Any:
    """Removes defaults, which nobody fills in in an answer, and titles, which only repeat the names. An object without
    a description may hold anything."""
    if isinstance(part, dict):
        properties = part.get("properties", {})
        rest = {key: _plain(value) for key, value in part.items() if key not in ("default", "title", "properties")}
        if rest.get("type") == "object":
            more = {"properties": {k: _plain(v) for k, v in properties.items()}} if properties else {}
            return rest | (more or {"additionalProperties": rest.get("additionalProperties", True)})
        return rest
    return [_plain(each) for each in part] if isinstance(part, (list, tuple)) else part
