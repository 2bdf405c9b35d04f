"""Break rules on purpose, one line at a time, and see their tests go red.

Each game lists its breaks in its folder (`mutants.yaml`), `tests/mutants.yaml` those of what all games use: a clause, a
file of `src/wardroom`, a line, what it becomes, and the test that must then fail. `make mutants` makes them all, in
copies; it exits 1 if one goes unnoticed.

    uv run python tools/mutants.py --check                       # does every line stand there once, is there the test?
    uv run python tools/mutants.py --game ID                     # some only; or --clause 'MW-S3-*'
    uv run python tools/mutants.py --missing                     # which clauses decide something and are never broken
    uv run python tools/mutants.py --touched main --share 3/32   # what differs from main, and a part of all
    uv run python tools/mutants.py --touched --share /32         # as CI does: see tools/change.py
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from time import monotonic

import change
import msgspec
import yaml
from mutants_bench import Bench, Mutant

from wardroom import games

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "wardroom"
LISTS = ("tests/mutants.yaml", "src/wardroom/games/*/mutants.yaml")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(text: str) -> list[Mutant]:
    return msgspec.convert(yaml.load(text, _LOADER) or [], list[Mutant])  # noqa: S506  a safe one


def lists() -> list[Path]:
    return [path for pattern in LISTS for path in sorted(ROOT.glob(pattern))]


def listed() -> list[Mutant]:
    return [mutant for path in lists() for mutant in read(path.read_text(encoding="utf-8"))]


# ---- which of them


def _touched(all_of_them: Iterable[Mutant], since: str) -> set[Mutant]:
    """Those whose file or test was changed, and those that are new or were changed themselves."""
    files = change.touched(since)
    known = {
        old
        for path in change.git("ls-tree", "-r", "--name-only", since).splitlines()
        if any(fnmatch(path, pattern) for pattern in LISTS)
        for old in read(change.git("show", f"{since}:{path}"))
    }
    return {
        mutant
        for mutant in all_of_them
        if mutant not in known
        or f"src/wardroom/{mutant.file}" in files
        or f"tests/{mutant.test.partition('::')[0]}" in files
    }


def chosen(options: argparse.Namespace, say: Callable[[str], None]) -> list[Mutant]:
    found = [
        mutant
        for mutant in listed()
        if (not options.game or mutant.file.startswith(f"games/{options.game}/"))
        and (not options.clause or fnmatch(mutant.clause, options.clause))
    ]
    if options.touched is None and not options.share:
        return found[options.offset :: options.every]
    part: set[Mutant] = set()
    if options.touched is not None:
        since = options.touched or change.base()
        part = _touched(found, since) if since else set()
        say(f"{len(part)} touched since {since[:12] or 'nothing that is known'}")
    if options.share:
        nth, parts = change.share(options.share)
        part |= set(found[nth::parts])
        say(f"part {nth + 1} of {parts}: {len(part)} of {len(found)} in all")
    return [mutant for mutant in found if mutant in part]


# ---- whether they can be made at all


@cache
def _defined(path: Path) -> frozenset[str]:
    """The tests of a file, those of classes as `Class::test`."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body if path.exists() else ():
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        prefix = f"{node.name}::" if isinstance(node, ast.ClassDef) else ""
        found |= {prefix + each.name for each in inside if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    return frozenset(found)


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def fault(mutant: Mutant) -> str:
    """Why it cannot be made; empty if it can."""
    times = _text(SOURCE / mutant.file).count(mutant.old)
    if times != 1:
        return f"the line stands {times} times in {mutant.file}: {mutant.old!r}"
    if mutant.new == mutant.old:
        return "it changes nothing"
    file, _, test = mutant.test.partition("::")
    if test.partition("[")[0] not in _defined(ROOT / "tests" / file):
        return f"there is no test {mutant.test}"
    return ""


def check(mutants: Sequence[Mutant]) -> int:
    faults = [(mutant, why) for mutant in mutants if (why := fault(mutant))]
    for mutant, why in faults:
        print(f"{mutant.clause:12} {why}")
    print(f"{len(mutants)} rules can be broken" if not faults else f"{len(faults)} of {len(mutants)} cannot be broken")
    return int(bool(faults))


def missing(game: str) -> dict[str, list[str]]:
    """By game: the clauses that decide something and that no break stands for."""
    broken = {mutant.clause for mutant in listed()}
    ids = [game] if game else games.ids()
    return {id: [c.id for c in games.find(id).ledger if c.decides and c.id not in broken] for id in ids}


def count(game: str) -> int:
    owed = missing(game)
    for id, clauses in owed.items():
        ledger = games.find(id).ledger
        print(
            f"{id}: {len(ledger)} clauses, {sum(not c.decides for c in ledger)} marked, {len(clauses)} without a break"
        )
        print("".join(f"  {clause}\n" for clause in clauses), end="")
    return int(any(owed.values()))


# ---- making them


def make(mutants: Sequence[Mutant], jobs: int) -> int:
    began, noticed = monotonic(), 0
    with Bench(ROOT, jobs) as bench:
        for mutant, why in bench.each(mutants):
            noticed += not why
            print(f"{'SURVIVED' if why else 'red     '}  {mutant.clause:12} {mutant.test}{'  ' + why if why else ''}")
    print(f"{noticed} passed, {len(mutants) - noticed} failed, {monotonic() - began:.0f} s")
    return int(noticed < len(mutants))


def options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description="Rules broken on purpose: their tests must go red.")
    parser.add_argument("--check", action="store_true", help="only look whether each can be made")
    parser.add_argument("--missing", action="store_true", help="only list the clauses that nothing breaks")
    parser.add_argument("--game", default="", metavar="ID", help="only in the folder of this game")
    parser.add_argument("--clause", default="", metavar="PATTERN", help="only of these clauses")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every so many")
    parser.add_argument("--offset", type=int, default=0, metavar="N", help="and first this one, from 0")
    parser.add_argument("--touched", nargs="?", const="", metavar="REV", help="what changed since then")
    parser.add_argument("--share", default="", metavar="I/N", help="one of so many parts; /N: the one whose turn it is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    asked = options(words)
    if asked.missing:
        return count(asked.game)
    mutants = chosen(asked, print)
    return check(mutants) if asked.check else make(mutants, asked.jobs)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
