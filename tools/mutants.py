"""Break rules on purpose, one line at a time, and see their tests go red.

`tests/mutants.yaml` lists the breaks: a clause, a file of `src/wardroom`, a line, what it becomes, and the test that
must then fail. `make mutants` runs all, `python tools/mutants.py 8` every eighth; it works on a copy, and exits 1 if a
break goes unnoticed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import yaml

ROOT = Path(__file__).resolve().parent.parent


class Mutant(msgspec.Struct, frozen=True):
    clause: str
    file: str  # below src/wardroom
    old: str  # stands in the file exactly once
    new: str
    test: str  # below tests


def mutants() -> list[Mutant]:
    listed = yaml.safe_load((ROOT / "tests" / "mutants.yaml").read_text(encoding="utf-8"))
    return msgspec.convert(listed, list[Mutant])


def survives(mutant: Mutant) -> str:
    """Why the break was not noticed; empty if it was."""
    with tempfile.TemporaryDirectory() as scratch:
        src = Path(scratch) / "src"
        shutil.copytree(ROOT / "src", src, ignore=shutil.ignore_patterns("__pycache__"))
        broken = src / "wardroom" / mutant.file
        text = broken.read_text(encoding="utf-8")
        if text.count(mutant.old) != 1:
            return f"the line stands there {text.count(mutant.old)} times"
        broken.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
        run = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", f"tests/{mutant.test}"]
        environment = {**os.environ, "PYTHONPATH": str(src), "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 1:
        return ""
    return "the test still passes" if done.returncode == 0 else f"pytest could not run it:\n{done.stdout[-2000:]}"


def main() -> int:
    every = int(sys.argv[1]) if len(sys.argv) > 1 else 1  # a part of them, spread over the ledger
    listed = mutants()[::every]
    with ThreadPoolExecutor(max_workers=2) as pool:
        faults = list(pool.map(survives, listed))
    for mutant, fault in zip(listed, faults, strict=True):
        print(f"{'SURVIVED' if fault else 'red     '}  {mutant.clause:12} {mutant.test}{'  ' + fault if fault else ''}")
    noticed = sum(not fault for fault in faults)
    print(f"{noticed} passed, {len(listed) - noticed} failed")
    return int(noticed < len(listed))


if __name__ == "__main__":
    sys.exit(main())
