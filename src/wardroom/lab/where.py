"""Where a clause is carried: the lines of code and data that hold it up, and the tests that prove it.

A line carries a clause if it names it. Beside that, every rule broken on purpose (`mutants.yaml`) says which line
decides its clause, so a line that names no clause is found too.
"""

from __future__ import annotations

import inspect
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from wardroom import games
from wardroom.lib import yamls

CODE, DATA, TESTS = "code", "data", "tests"
NOT_CARRIED_BY = ("rules.yaml", "mutants.yaml")  # the text of the rule, and its breaks


class Line(msgspec.Struct, frozen=True):
    kind: str
    file: Path
    number: int
    text: str
    named: bool = True  # False: it decides the clause without naming it


class _Break(msgspec.Struct):
    clause: str
    file: str
    old: str


Lines = Mapping[str, tuple[Line, ...]]  # by clause


def folder(game_id: str) -> Path:
    """Where the game's own files are, in this package or in another."""
    return Path(inspect.getfile(type(games.load(game_id)))).parent


def index(game_id: str, tests: Path | None = None) -> Lines:
    """Every line that carries a clause of the game; with the folder of a checkout's tests, those too."""
    home = folder(game_id)
    ids = frozenset(clause.id for clause in games.find(game_id).ledger)
    found: dict[str, list[Line]] = defaultdict(list)
    for line, clause in (*_named(home, ids), *_broken(home, ids), *(_cited(tests, ids) if tests else ())):
        if all((line.file, line.number) != (other.file, other.number) for other in found[clause]):
            found[clause].append(line)
    return {clause: tuple(sorted(lines, key=_order)) for clause, lines in found.items()}


def _order(line: Line) -> tuple[int, str, int]:
    return (CODE, DATA, TESTS).index(line.kind), str(line.file), line.number


def _named(home: Path, ids: frozenset[str]) -> Iterator[tuple[Line, str]]:
    for file in sorted(home.rglob("*")):
        kind = {".py": CODE, ".yaml": DATA}.get(file.suffix)
        if kind and file.name not in NOT_CARRIED_BY:
            yield from _lines(file, kind, ids)


def _cited(tests: Path, ids: frozenset[str]) -> Iterator[tuple[Line, str]]:
    for file in sorted(tests.rglob("test_*.py")):
        yield from _lines(file, TESTS, ids)


def _lines(file: Path, kind: str, ids: frozenset[str]) -> Iterator[tuple[Line, str]]:
    for number, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        for clause in dict.fromkeys(_names(ids).findall(text)):
            yield Line(kind, file, number, text.strip()), clause


@cache
def _names(ids: frozenset[str]) -> re.Pattern[str]:
    """Any of these ids, and not the beginning of a longer one."""
    longest = sorted(ids, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-]|\.\d)")


def _broken(home: Path, ids: frozenset[str]) -> Iterator[tuple[Line, str]]:
    """The lines that are broken on purpose, for the clauses they decide."""
    file = home / "mutants.yaml"
    for each in msgspec.convert(yamls.read(file) or [], list[_Break]) if file.is_file() else ():
        broken = home / Path(each.file).relative_to(f"games/{home.name}") if home.name in each.file else None
        if each.clause in ids and broken is not None and broken.is_file():
            text = broken.read_text(encoding="utf-8")
            at = text.find(each.old)
            if at >= 0:
                number = text.count("\n", 0, at) + 1
                kind = CODE if broken.suffix == ".py" else DATA
                yield Line(kind, broken, number, each.old.strip().splitlines()[0].strip(), named=False), each.clause


def uncarried(game_id: str) -> tuple[str, ...]:
    """The clauses that no line of code or data carries, in rulebook order: each must say why (`Clause.carried`)."""
    lines = index(game_id)
    return tuple(clause.id for clause in games.find(game_id).ledger if clause.id not in lines)
