"""What the balance reports share: many matches, gone on with where an earlier run stopped, and tables in Markdown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from wardroom.lab.stats import wilson

DOCS = Path(__file__).resolve().parent.parent / "docs" / "balance"
Work = TypeVar("Work")


def kept(file: Path) -> list[dict[str, Any]]:
    """What earlier runs have played."""
    return json.loads(file.read_text()) if file.exists() else []


def play(
    one: Callable[[Work], dict[str, Any]],
    work: Sequence[Work],
    jobs: int,
    file: Path,
    line: Callable[[Any], str],
    every: int = 20,
) -> None:
    """Each piece of work is a match; the file has all that are done, every so often."""
    played = kept(file)
    with ProcessPoolExecutor(jobs) as pool:
        for n, game in enumerate(pool.map(one, work), 1):
            played.append(game)
            if n % every == 0 or n == len(work):
                file.write_text("[\n" + ",\n".join(json.dumps(g) for g in played) + "\n]\n")
                print(f"{n}/{len(work)} {line(game)}", file=sys.stderr)


def share(wins: float, n: int) -> str:
    low, high = wilson(wins, n)
    return f"{wins / n if n else 0:.0%} ({low:.0%} to {high:.0%})"


def table(heads: list[str], rows: list[list[str]]) -> list[str]:
    return ["", *(f"| {' | '.join(line)} |" for line in [heads, ["---"] * len(heads), *rows])]
