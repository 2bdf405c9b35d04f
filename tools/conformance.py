"""Random matches of every game under every promise, as many as each game says (`Game.fuzz`).

uv run python tools/conformance.py                        # make conformance: what a change must pass
uv run python tools/conformance.py --long --matches 500   # make fuzz: looking less often, at more matches
uv run python tools/conformance.py --touched --share /4   # as CI does: all of a game that a change touches,
                                                          # of the others the part whose turn it is
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

import change
from msgspec import Struct

from wardroom import games
from wardroom.api import Run
from wardroom.terminal.reports import run_fuzz
from wardroom.terminal.speech import Speech

BENEATH = ("api", "bots", "conformance", "dice", "journal", "kernel", "lib")  # what every game stands on


class Part(Struct, frozen=True):
    """Some of the matches of one run."""

    game: str
    run: Run
    first: int
    matches: int


def parts(asked: argparse.Namespace) -> Iterator[Part]:
    files = change.touched(asked.touched or change.base()) if asked.touched is not None else frozenset()
    nth, of = change.share(asked.share) if asked.share else (0, 1)
    for game in asked.games or games.ids():
        plan = games.find(game).fuzz
        for run in (plan.long,) if asked.long else plan.runs:
            run = replace(run, matches=asked.matches or run.matches)
            size = run.matches if of == 1 or _concerns(files, game) else -(-run.matches // of)
            first = nth * size % run.matches
            yield Part(game, run, first, min(size, run.matches - first))


def _concerns(files: frozenset[str], game: str) -> bool:
    folders = tuple(f"src/wardroom/{folder}/" for folder in (f"games/{game}", *BENEATH))
    return any(file.startswith(folders) for file in files)


def options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="conformance", description="Random matches of every game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="these games only")
    parser.add_argument("--long", action="store_true", help="the long run of each game")
    parser.add_argument("--matches", type=int, default=0, metavar="N", help="of each run; 0: as the game says")
    parser.add_argument("--touched", nargs="?", const="", metavar="REV", help="all of what changed since then")
    parser.add_argument("--share", default="", metavar="I/N", help="one of so many parts; /N: the one whose turn it is")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    asked, speech, fine = options(words), Speech("en"), True
    for part in parts(asked):
        run = part.run
        mode = f" {run.preset}" if run.preset else ""
        print(
            f"{part.game}{mode}: matches {part.first} to {part.first + part.matches - 1} of {run.matches}", flush=True
        )
        fine &= run_fuzz(
            speech, part.game, matches=part.matches, first=part.first, jobs=asked.jobs, seed=run.seed, fog=run.fog,
            care=run.care, preset=run.preset,
        )  # fmt: skip
    return int(not fine)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
