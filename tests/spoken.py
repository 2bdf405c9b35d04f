"""What a game may say, read in its source: keys for words, and the names of the values that go with each."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

NOT_VALUES = {"to", "secret", "rules"}
Teller = tuple[str, int, frozenset[str]]  # the family of keys, which argument is the key, the values that go with it


class Said:
    """Keys in the source, each with the names of the values that go with it (None: the reader cannot tell).

    `tellers` are functions of the game that speak for others; `moves` are marks in the result type of those that list
    moves.
    """

    def __init__(
        self, sources: Iterable[Path], tellers: Mapping[str, Teller], moves: tuple[str, ...] = ("Move",)
    ) -> None:
        self.keys: list[tuple[str, frozenset[str] | None]] = []
        self._tellers, self._moves = tellers, moves
        for file in sources:
            for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(function, ast.FunctionDef):
                    self._read(function)

    def _read(self, function: ast.FunctionDef) -> None:
        for call in ast.walk(function):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
            args = call.args
            if name in ("tell", "reveal"):
                self._add("event", function, args[0], _keywords(function, call))
            elif name == "Ask":
                self._add("prompt", function, args[0], _values(function, args[3]) if len(args) > 3 else set())
            elif name == "Refusal":
                self._add("why", function, args[0], _values(function, args[2]) if len(args) > 2 else set())
            elif name in self._tellers:
                family, at, values = self._tellers[name]
                self._add(family, function, args[at], set(values))
        returns = ast.unparse(function.returns) if function.returns else ""
        if function.name == "ask" or any(mark in returns for mark in self._moves):
            for tup in ast.walk(function):
                if isinstance(tup, ast.Tuple) and tup.elts and isinstance(tup.elts[0], ast.Constant):
                    word = tup.elts[0].value
                    if isinstance(word, str) and word.islower():  # rules are in capitals
                        self._add("move", function, tup.elts[0], set())

    def _add(self, family: str, function: ast.FunctionDef, key: ast.expr, values: set[str] | None) -> None:
        for word in _words(function, key):
            self.keys.append((f"{family}.{word}", None if values is None else frozenset(values)))


def _keywords(function: ast.FunctionDef, call: ast.Call) -> set[str] | None:
    found: set[str] = set()
    for keyword in call.keywords:
        inner = {keyword.arg} if keyword.arg else _values(function, keyword.value)
        if inner is None:
            return None
        found |= inner
    return found - NOT_VALUES


def _words(function: ast.FunctionDef, node: ast.expr) -> list[str]:
    """The constant strings an expression may be; none for a parameter."""
    if isinstance(node, ast.Constant):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _words(function, node.body) + _words(function, node.orelse)
    if isinstance(node, ast.Name):
        return [word for value in _assigned(function, node.id) for word in _words(function, value)]
    return []


def _values(function: ast.FunctionDef, node: ast.expr) -> set[str] | None:
    """The keys of the mapping an expression makes."""
    if isinstance(node, ast.Name):
        found = [_values(function, value) for value in _assigned(function, node.id)]
        known = [keys for keys in found if keys is not None]
        return set.intersection(*known) if known and len(known) == len(found) else None
    if not isinstance(node, ast.Dict):
        return None
    keys: set[str] = set()
    for key, value in zip(node.keys, node.values, strict=True):
        inner = _values(function, value) if key is None else {key.value} if isinstance(key, ast.Constant) else None
        if inner is None:
            return None
        keys |= inner
    return keys


def _assigned(function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if _is_typed(node) else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            assert node.value is not None
            yield node.value


def _is_typed(node: ast.AST) -> bool:
    return isinstance(node, ast.AnnAssign) and node.value is not None
