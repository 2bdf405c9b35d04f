"""Files of a package that import each other in a circle, whenever they do so: on loading, when a function is called,
for their types alone, or by `later("module", "name")` of `wardroom.api`.

    python tools/circles.py src/wardroom
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

Graph = dict[str, set[str]]
Circle = frozenset[str]


def graph(package: Path) -> Graph:
    """Which module of the package imports which others of it."""
    modules = {_name(package, file): file for file in sorted(package.rglob("*.py"))}
    found: Graph = {}
    for name, file in modules.items():
        imported = {_known(target, modules) for target in _imported(ast.parse(file.read_text()))}
        found[name] = {target for target in imported if target not in ("", name)}
    return found


def circles(of: Graph) -> set[Circle]:
    """Modules each of which leads to itself by way of all the others (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    path: list[str] = []
    found: set[Circle] = set()

    def follow(module: str) -> None:
        number[module] = low[module] = len(number)
        path.append(module)
        for other in sorted(of[module]):
            if other not in number:
                follow(other)
                low[module] = min(low[module], low[other])
            elif other in path:
                low[module] = min(low[module], number[other])
        if low[module] == number[module]:
            at = path.index(module)
            if len(path) - at > 1:
                found.add(frozenset(path[at:]))
            del path[at:]

    for module in of:
        if module not in number:
            follow(module)
    return found


def _name(package: Path, file: Path) -> str:
    parts = file.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(str(module), names):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Call(ast.Name("later"), [ast.Constant(str(module)), *_]):
                yield module


def _known(target: str, modules: dict[str, Path]) -> str:
    """The module itself, or the one that a name is taken from; nothing: it is of another package."""
    if target in modules:
        return target
    above = target.rpartition(".")[0]
    return above if above in modules else ""


if __name__ == "__main__":
    for circle in sorted(circles(graph(Path(sys.argv[1]))), key=sorted):
        print(*sorted(circle))
