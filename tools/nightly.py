"""Everything at full size, and what came of it in `docs/nightly.md`: `make nightly`.

uv run python tools/nightly.py                     # all of it: hours
uv run python tools/nightly.py mutants chaos       # some only; the others keep the figures they had
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

import change
from msgspec import Struct

PAGE = change.ROOT / "docs" / "nightly.md"
HEAD = """# Nightly

What CI does for a part, done for the whole: `make nightly`. Each row is written by `tools/nightly.py` when its command
ends, with the commit it was run at; a row that says nothing has not been run yet.

| what | command | commit | when | took | result |
| --- | --- | --- | --- | ---: | --- |
"""


class Section(Struct, frozen=True):
    """One command, and where in what it says the figures are."""

    name: str
    command: str
    figures: str  # a pattern; every match is told


RANDOM = r"\w+(?: \w+)?: matches.*|moves that were as final as announced +[\d,]+|All checks passed|✗.*"

SECTIONS = (
    Section("test", "make test", r"\d+ passed.*"),
    Section("end to end", "make e2e WHOLE=1", r"\d+ (?:passed|failed|flaky).*"),
    Section("conformance", "make conformance", RANDOM),
    Section("references", "make references", r"\d+ passed.*|\d+ failed.*"),
    Section("mutants", "make mutants", r"\d+ passed, \d+ failed.*"),
    Section("chaos", "make chaos", r"\| (?:kills|\*\*acknowledged and lost\*\*|\*\*written twice\*\*|faults) \| .*"),
    Section("fuzz", "make fuzz", RANDOM),
    Section("page without a server", "make e2e-static KILLS=100", r"\d+ (?:passed|failed|flaky|kills|records).*"),
)


def row(section: Section, *cells: str) -> str:
    return f"| {section.name} | `{section.command}` | {' | '.join(cells or [''] * 4)} |"


def told(section: Section, code: int, said: str) -> str:
    """What it said in figures, in one cell; that it failed, where it did."""
    figures = [re.sub(r"[|*\s]+", " ", found).strip() for found in re.findall(section.figures, said)]
    return "; ".join([*(["**failed**"] if code else []), *figures])


def run(section: Section) -> tuple[int, str]:
    """Its exit code, and its row. What it says is also printed."""
    began, said = monotonic(), []
    words = section.command.split()
    with subprocess.Popen(words, cwd=change.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as work:
        assert work.stdout is not None
        for line in work.stdout:
            print(line, end="", flush=True)
            said.append(line)
    when, took = datetime.now(UTC), monotonic() - began
    machine = f"{os.cpu_count()} cores, Python {platform.python_version()}"
    result = f"{told(section, work.returncode, ''.join(said))} ({machine})"
    commit = change.git("rev-parse", "--short", "HEAD")
    return work.returncode, row(section, commit, f"{when:%Y-%m-%d %H:%M} UTC", f"{took:.0f} s", result)


def rows() -> dict[str, str]:
    """Those of the page, by name."""
    lines = PAGE.read_text(encoding="utf-8").splitlines() if PAGE.exists() else []
    known = {section.name for section in SECTIONS}
    return {name: line for line in lines if (name := line.removeprefix("| ").partition(" |")[0]) in known}


def write(changed: dict[str, str], page: Path) -> None:
    all_of_them = {section.name: row(section) for section in SECTIONS} | rows() | changed
    page.write_text(HEAD + "\n".join(all_of_them.values()) + "\n", encoding="utf-8")


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="nightly", description="Everything at full size.")
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(one.name for one in SECTIONS))
    wanted, failed = parser.parse_args(words).sections, False
    for section in SECTIONS:
        if not wanted or section.name in wanted:
            code, line = run(section)
            write({section.name: line}, PAGE)
            failed = failed or bool(code)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
