"""Inside Pyodide, after a match was played: what was loaded of each archive in /archives, as bytecode (`<name>.made`).

Bytecode of the very interpreter that will run it: a browser then compiles nothing. It has no docstrings and no line
numbers; assertions stay. Types of parameters are in the server alone, whose routes are made of them. What was not
loaded is not in it. A game is all there, and as text: its bytecode would be half as long again, and only one game has
to be compiled to begin.
"""

import ast
import importlib.util
import io
import json  # noqa: F401 (for static_bytecode.mjs)
import marshal
import re
import sys
import zipfile
from pathlib import Path
from types import CodeType

STDLIB, SITE = "/lib/python314.zip/", "/lib/python3.14/site-packages/"
WITH_DOCS = ("_pyodide/", "pyodide/")  # they hand theirs on to the runtime when it starts
READ = ("anyio/",)  # they look at their own text
GAME = re.compile(r"wardroom/games/\w+/.+\.py")
UNTYPED = re.compile(r"wardroom/(?!server/)|(?:fastapi|opentelemetry|pydantic|starlette|structlog)/|typing_extensions")
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # never compared with a source

# What imports none of these can be imported before anything compiled for WebAssembly is here.
COMPILED = ("msgspec", "pydantic", "pydantic_core", "fastapi", "wardroom")


def plain() -> list[str]:
    """The modules that could be imported without anything compiled for WebAssembly: of Python, and of packages."""
    return sorted(
        name
        for name, module in sys.modules.items()
        if str(getattr(module, "__file__", None) or "").startswith((STDLIB, SITE))
        and name.partition(".")[0] not in (*COMPILED, "prometheus_client")
    )


modules = plain()
loaded = {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}


def bare(code: CodeType) -> CodeType:
    inside = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, left = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * whole + (bytes([0xF8 | left - 1]) if left else b"")  # so many instructions without a place
    return code.replace(co_linetable=nowhere, co_consts=inside)


def without_docs(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            alone = len(node.body) == 1 and not isinstance(node, ast.Module)
            node.body[0:1] = [ast.Pass(lineno=1, col_offset=0)] if alone else []
    return tree


def untyped(tree: ast.Module) -> ast.Module:
    """Without the types of parameters and results: only the server's routes are made of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
    return tree


def made(name: str, text: bytes) -> bytes:
    tree = untyped(ast.parse(text)) if UNTYPED.match(name) else ast.parse(text)
    code = compile(tree if name.startswith(WITH_DOCS) else without_docs(tree), name, "exec", dont_inherit=True)
    return HEAD + marshal.dumps(bare(code))


for archive in Path("/archives").glob("*.zip"):
    root = STDLIB if archive.name == "python_stdlib.zip" else SITE
    out = io.BytesIO()
    with zipfile.ZipFile(archive) as given, zipfile.ZipFile(out, "w") as told:
        for file in given.namelist():
            if GAME.fullmatch(file):
                told.writestr(file, ast.unparse(untyped(without_docs(ast.parse(given.read(file))))))
            elif file.endswith(".py") and root + file in loaded and file.startswith(READ):
                told.writestr(file, given.read(file))
            elif file.endswith(".py") and root + file in loaded:
                told.writestr(f"{file}c", made(file, given.read(file)))
    archive.with_name(f"{archive.name}.made").write_bytes(out.getvalue())
