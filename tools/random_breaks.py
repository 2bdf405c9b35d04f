"""Break lines of a game's rule code that a seeded choice picks, and see whether any test of the game goes red.

`mutants.yaml` lists breaks that the author of the tests thought of; these nobody thought of. A break changes one
token of one line: a comparison, `and` or `or`, a `not`, a number, a sum, `any` or `all`, `min` or `max`. The
same game, seed and source give the same breaks. Whether one that stays green changes anything is for a reader to judge.

    uv run python tools/random_breaks.py fighters --seed 1 --count 12 --list   # only show them
    uv run python tools/random_breaks.py fighters --seed 1 --count 12          # make them; exits 1 if one stays green
    uv run python tools/random_breaks.py fighters --seed 1 --only 4            # the fourth of them again
    uv run python tools/random_breaks.py GAME --seed 7 --tests games/GAME/combat --tests games/GAME/traces
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

from mutants_bench import NEVER_ENDS, Bench, Mutant

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "wardroom" / "games"
COLOURS = {0: "GREEN", 1: "red", NEVER_ENDS: "red (the tests do not end)"}
PATIENCE = 1_800  # seconds for the tests of a break
# What is in a game's folder and is none of its rules: bots, drawings, figures, help for the conformance suite.
NO_RULES = {"bot", "terminal", "fuzz", "habits", "resampling", "diary", "words", "data"}
NO_RULES |= {"__init__.py", "balance.py", "diary.py", "game.py", "invariants.py", "standing.py"}

COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
SUMS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}


class Break(NamedTuple):
    """One token of one line, and what it becomes."""

    file: Path
    line: int  # from 1
    column: int
    end: int
    new: str

    def whole(self) -> tuple[str, str]:
        """The line with as many lines before it as make it the only one like it, as it is and broken."""
        lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        text, n = "".join(lines), self.line - 1
        was = lines[n]
        broken = was.encode()[: self.column].decode() + self.new + was.encode()[self.end :].decode()
        before = ""
        while text.count(before + was) > 1:
            n -= 1
            before = lines[n] + before
        return before + was, before + broken


# ---- where a break can be made


def rule_code(game: str) -> list[Path]:
    """The files of a game that decide what its rules are."""
    folder = GAMES / game
    files = sorted(folder.rglob("*.py"))
    return [file for file in files if not NO_RULES & set(file.relative_to(folder).parts)]


def breaks(file: Path) -> list[Break]:
    text = file.read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    quiet = _quiet(tree)
    nodes = (node for node in ast.walk(tree) if id(node) not in quiet)
    return sorted({Break(file, *place) for node in nodes for place in _places(node, lines)})


def _quiet(tree: ast.AST) -> set[int]:
    """What decides nothing when rules are played: types, decorators, how a class is made, assertions."""
    roots: list[ast.AST] = []
    for node in ast.walk(tree):
        roots += [node] if isinstance(node, ast.Assert) else []
        roots += [hint for part in ("annotation", "returns") if (hint := getattr(node, part, None)) is not None]
        roots += getattr(node, "decorator_list", ())
        roots += node.keywords if isinstance(node, ast.ClassDef) else ()
    return {id(inner) for root in roots for inner in ast.walk(root)}


def _places(node: ast.AST, lines: Sequence[str]) -> Iterator[tuple[int, int, int, str]]:
    match node:
        case ast.Compare(ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            yield from _between(node.left, right, lines, COMPARISONS[type(op)])
        case ast.BoolOp(op=op, values=[left, right, *_]):
            yield from _between(left, right, lines, "or" if isinstance(op, ast.And) else "and")
        case ast.BinOp(op=op) if type(op) in SUMS and not _text(node):
            yield from _between(node.left, node.right, lines, SUMS[type(op)][1])
        case ast.UnaryOp(op=ast.Not()) if node.lineno == node.operand.lineno:
            yield node.lineno, node.col_offset, node.operand.col_offset, ""
        case ast.Constant(value=bool() as value):
            yield *_at(node), str(not value)
        case ast.Constant(value=int() as value):
            yield *_at(node), str(value + 1)
        case ast.Call(func=ast.Name(id=name) as func) if name in NAMES:
            yield *_at(func), NAMES[name]
        case ast.If(test=test) | ast.IfExp(test=test) if isinstance(test, ast.Name | ast.Attribute | ast.Call):
            if test.lineno == test.end_lineno:
                yield test.lineno, test.col_offset, test.col_offset, "not "


def _text(node: ast.BinOp) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in (node.left, node.right))


def _at(node: ast.expr) -> tuple[int, int, int]:
    assert node.end_col_offset is not None
    return node.lineno, node.col_offset, node.end_col_offset


def _between(left: ast.expr, right: ast.expr, lines: Sequence[str], new: str) -> Iterator[tuple[int, int, int, str]]:
    """The operator between two parts, if it stands with them on one line."""
    if left.end_lineno != right.lineno or left.end_col_offset is None:
        return
    gap = lines[right.lineno - 1].encode()[left.end_col_offset : right.col_offset].decode()
    old = gap.strip("() ")
    start = left.end_col_offset + len(gap[: gap.index(old)].encode()) if old else 0
    if old and old.isprintable():
        yield right.lineno, start, start + len(old.encode()), new


# ---- which of them


def chosen(game: str, seed: int, count: int) -> list[Break]:
    """So many lines, each as likely as another, and for each one of the breaks that can be made there."""
    lines: dict[tuple[Path, int], list[Break]] = {}
    for each in (each for file in rule_code(game) for each in breaks(file)):
        lines.setdefault((each.file, each.line), []).append(each)
    rng = Random(f"{game} {seed}")
    picked = rng.sample(sorted(lines), min(count, len(lines)))
    return [rng.choice(lines[place]) for place in picked]


def mutant(each: Break, tests: Sequence[str]) -> Mutant:
    old, new = each.whole()
    return Mutant("", str(each.file.relative_to(GAMES.parent)), old, new, "\n".join(tests))


def shown(n: int, each: Break) -> str:
    old, new = (text.splitlines()[-1].strip() for text in each.whole())
    return f"{n:3} {each.file.relative_to(GAMES)}:{each.line}\n      {old}\n      {new}"


# ---- making them


def make(picked: Sequence[tuple[int, Break]], tests: Sequence[str], jobs: int, patience: float = PATIENCE) -> int:
    began, green = monotonic(), 0
    with Bench(ROOT, jobs, patience) as bench:
        made = bench.outcomes([mutant(each, tests) for _, each in picked])
        for (n, each), (_, outcome) in zip(picked, made, strict=True):
            green += outcome.code == 0
            how = {0: "GREEN", 1: "red", NEVER_ENDS: "red (the tests do not end)"}.get(
                outcome.code, "red (no test runs)"
            )
            print(f"{shown(n, each)}\n      {how}", flush=True)
    print(f"{len(picked) - green} of {len(picked)} red, {monotonic() - began:.0f} s")
    return int(green > 0)


def options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="random_breaks", description="Lines of rule code broken by a seeded choice.")
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--only", type=int, action="append", metavar="N", help="only this one of them, from 1")
    parser.add_argument("--tests", action="append", metavar="PATH", help="below tests; usually games/GAME")
    parser.add_argument("--list", action="store_true", help="only show them")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--patience", type=int, default=PATIENCE, metavar="SECONDS", help="then the tests never end")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    asked = options(words)
    picked = list(enumerate(chosen(asked.game, asked.seed, max(asked.count, *(asked.only or [0]))), 1))
    picked = [(n, each) for n, each in picked if not asked.only or n in asked.only]
    if asked.list:
        print("\n".join(shown(n, each) for n, each in picked))
        return 0
    tests = asked.tests or [f"games/{asked.game}"]
    if gone := [test for test in tests if not (ROOT / "tests" / test.partition("::")[0]).exists()]:
        sys.exit(f"there are no tests {', '.join(gone)}")
    return make(picked, tests, asked.jobs, asked.patience)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
