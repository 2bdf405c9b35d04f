"""What a game shows, as TypeScript: `view.gen.ts` in the game's folder of the web client, from the types of its view.

    uv run python tools/view_types.py           # writes those that have changed

One file a game, so that a new game changes no file of another; the types alone, so that prose can change. They are
made straight from the structs: a field that msgspec leaves out when it has its usual value is optional here, and
nothing can be written to.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

from msgspec import Struct, inspect

from wardroom import games
from wardroom.server.web.openapi import may_be_unset

FOLDERS = Path(__file__).parents[1] / "web" / "src" / "games"
HEAD = "// Made by tools/view_types.py from the types of the view in Python. Do not edit: run `make api-types`.\n"
PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "unknown", inspect.BoolType: "boolean", inspect.FloatType: "number", inspect.IntType: "number",
    inspect.NoneType: "null", inspect.StrType: "string",
}  # fmt: skip


def text(view: type[Struct], drawn: type[Struct] | None = None) -> str:
    """Every struct that a view is made of, by its own name, and what is drawn of it; the view itself is `View`."""
    names = dict(_named(inspect.type_info(view), {}, view))
    if drawn:
        _named(inspect.type_info(drawn), names, view)
    return HEAD + "".join(f"\n{_interface(cls, names)}" for cls in sorted(names, key=lambda cls: names[cls]))


def _named(info: Any, found: dict[type[Struct], str], view: type[Struct]) -> dict[type[Struct], str]:
    if isinstance(info, inspect.StructType):
        if info.cls not in found:
            name = "View" if info.cls is view else info.cls.__name__
            if name in found.values():
                raise ValueError(f"two types of {view.__name__} are called {name}")
            found[info.cls] = name
            _named(tuple(field.type for field in info.fields), found, view)
    elif isinstance(info, inspect.Type):
        _named(tuple(getattr(info, name) for name in info.__struct_fields__), found, view)
    elif isinstance(info, tuple):
        for each in info:
            _named(each, found, view)
    return found


def _interface(cls: type[Struct], names: dict[type[Struct], str]) -> str:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    lines = [f"export interface {names[cls]} {{"]
    lines += [
        f"  readonly {field.encode_name}{_mark(cls, field)}: {_type(field.type, names)};" for field in info.fields
    ]
    return "\n".join((*lines, "}", ""))


def _mark(cls: type[Struct], field: inspect.Field) -> str:
    usual = cls.__struct_config__.omit_defaults and not field.required
    return "?" if usual or may_be_unset(field) else ""


def _type(info: inspect.Type, names: dict[type[Struct], str]) -> str:
    match info:
        case inspect.StructType():
            return names[info.cls]
        case inspect.DictType():
            return f"Readonly<Record<{_type(info.key_type, names)}, {_type(info.value_type, names)}>>"
        case inspect.TupleType():
            return f"readonly [{', '.join(_type(each, names) for each in info.item_types)}]"
        case inspect.VarTupleType() | inspect.ListType() | inspect.SetType() | inspect.FrozenSetType():
            inner = _type(info.item_type, names)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case inspect.UnionType():
            return " | ".join(_type(each, names) for each in info.types)
        case inspect.LiteralType():
            return " | ".join(f'"{each}"' if isinstance(each, str) else str(each) for each in info.values)
    return PLAIN[type(info)]


def files() -> Iterator[tuple[Path, str]]:
    """Of every game that we have a board for: where its types are kept, and what they should be."""
    for game in games.ids():
        if (FOLDERS / game).is_dir():
            found = games.find(game)
            drawn = get_type_hints(found.presentation.drawn)["return"]
            yield FOLDERS / game / "view.gen.ts", text(found.view, drawn if isinstance(drawn, type) else None)


if __name__ == "__main__":
    for path, said in files():
        if not path.exists() or path.read_text("utf-8") != said:
            path.write_text(said, "utf-8")
            print(path)
