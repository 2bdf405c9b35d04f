"""The kernel stays small: it can be read in an hour, and what can live elsewhere does."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import wardroom.kernel

FOLDER = Path(wardroom.kernel.__file__).parent
MOST = 650  # lines of code
LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def code(text: str) -> set[int]:
    """The lines that are neither blank nor comment nor docstring."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    lines = {n for token in tokens if token.type not in LAYOUT for n in range(token.start[0], token.end[0] + 1)}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            lines -= set(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return lines


def test_what_counts_as_code() -> None:
    head = '"""About."""\n\nimport os  # why\n\n\n'
    text = head + 'def f() -> str:\n    """Two\n    lines."""\n    # a word\n    return """\n\n"""\n'
    assert code(text) == {3, 6, 10, 11, 12}


def test_the_kernel_is_small() -> None:
    sizes = {path.name: len(code(path.read_text(encoding="utf-8"))) for path in sorted(FOLDER.glob("**/*.py"))}
    assert sum(sizes.values()) <= MOST, sizes


def test_every_file_is_read_in_one_sitting() -> None:
    for path in FOLDER.glob("**/*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path.name
