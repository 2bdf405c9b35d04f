"""No value of anybody ever stands in the text of a statement: what is put into one is a name that the code spells."""

from __future__ import annotations

import ast
import gc
from pathlib import Path

import wardroom.server

# Names of tables and columns, numbers of ours, lists of %s, parts of statements: constants, or made of `%s` alone.
SPELT = frozenset(
    [
        "_BETWEEN",
        "AT_ONCE",
        "CLEARED",
        "COUNTED",
        "DAY",
        "GUEST",
        "SELECTED",
        "_SELECTED",
        "TITLE",
        "_TITLE",
        "owner_column",
        "hidden_as",
        "UNWANTED",
        "FIELDS",
        "LATEST",
        "LOBBY",
        "LOOKED_AT",
        "OPEN",
        "NOTICES",
        "PAGE",
        "PORTION",
        "POINTS",
        "OPEN_HERE",
        "_AGAINST",
        "_CLOSED",
        "_COLUMNS",
        "_COUNTED",
        "_FAR",
        "_FIELDS",
        "_HEADING",
        "_HERE",
        "_LOG",
        "_MET",
        "_MATCHES",
        "_OF",
        "_ONCE",
        "_SEATS",
        "_SOURCE",
        "_SEEN",
        "_WHICH",
        "_values",
        "column",
        "columns",
        "conflict",
        "lock",
        "marks",
        "most",
        "placeholders",
        "places",
        "put",
        "some",
        "source",
        "table",
        "unwanted",
        "values",
        "which",
        "whose",
        "numbers",
        "matches",
        "accounts",
        "direct_messages",
    ]
)
WORDS = ("select ", "insert ", "update ", "delete ", "with ", "alter ", "drop ", "create ")


def composed(tree: ast.AST) -> list[tuple[int, str]]:
    """Every name that is put into a string which begins like a statement."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
            if text.lstrip().lower().startswith(WORDS) or any(
                f" {word}" in text.lower() for word in ("from ", "where ")
            ):
                put = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
                found += [
                    (node.lineno, name.id) for value in put for name in ast.walk(value) if isinstance(name, ast.Name)
                ]
    return found


def test_only_what_we_spell_ourselves_is_put_into_sql() -> None:
    folder = Path(wardroom.server.__file__).parent
    seen = set()
    for file in sorted(folder.rglob("*.py")):
        gc.disable()  # CPython 3.11 fails if a finaliser parses something while it builds a tree
        tree = ast.parse(file.read_text())
        gc.enable()
        for line, name in composed(tree):
            seen.add(name)
            assert name in SPELT, f"{file.relative_to(folder)}:{line}: {name}"
    assert seen


def test_a_value_in_a_statement_would_be_found() -> None:
    assert composed(ast.parse('f"select * from account where name = {name!r}"')) == [(1, "name")]
    assert "name" not in SPELT
