"""How many matches a second a crew of the lab plays, and whether any is lost or counted twice when workers are killed.

uv run python tools/lab_crews.py ray midway random random --preset tournament --pairs 1000 --kills 2
uv run python tools/lab_crews.py local midway random random --preset tournament --pairs 1000 --seconds 45

The same command goes on where it stopped. RAY_worker_niceness=0 lets Ray's workers run as the pool's do; by itself Ray
makes them nicer (15), and on a busy machine they then wait for everybody else.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Timer
from time import perf_counter

from wardroom import games
from wardroom.lab import crew, pairs, runs
from wardroom.lab.results import Results

WORKER = b"ray::play"  # what Ray calls a process that is in the middle of a match


class Watch:
    """Takes the time of each result, and kills a worker where one is due."""

    def __init__(self, before: int, whole: int, kills: int) -> None:
        self.begun, self.times = perf_counter(), list[float]()
        self._due = [before + (whole - before) * n // (kills + 1) for n in range(1, kills + 1)]

    def __call__(self, done: int, of: int) -> None:
        self.times.append(perf_counter())
        if self._due and done >= self._due[0]:
            self._due.pop(0)
            victim = next(workers(), None)
            if victim is not None:
                os.kill(victim, signal.SIGKILL)
            print(f"after {done} matches worker {victim} was killed", flush=True)

    def say(self) -> None:
        if len(self.times) > 1:
            first, last = self.times[0], self.times[-1]
            rate = (len(self.times) - 1) / (last - first)
            print(f"the first after {first - self.begun:.1f} s, then {rate:.2f} a second ({len(self.times)} matches)")


def workers() -> Iterator[int]:
    """Of the cluster that this process has begun."""
    for pid in offspring(os.getpid()):
        with suppress(OSError):
            if Path(f"/proc/{pid}/cmdline").read_bytes().startswith(WORKER):
                yield pid


def offspring(pid: int) -> Iterator[int]:
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            if parent == pid:
                child = int(stat.parent.name)
                yield child
                yield from offspring(child)


def options(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="lab_crews", description="The crews of the lab, measured.")
    parser.add_argument("on", choices=(crew.LOCAL, crew.RAY))
    parser.add_argument("game")
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--preset", required=True)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--kills", type=int, default=0, help="workers killed on the way, on Ray")
    parser.add_argument("--seconds", type=float, default=600, help="stop after so long")
    parser.add_argument("--file", type=Path, default=Path("build/lab/crews.jsonl"))
    return parser.parse_args(words)


def main(words: Sequence[str]) -> int:
    asked = options(words)
    setup = pairs.setup(asked.game, asked.a, asked.b, options=games.load(asked.game).info.presets[asked.preset])
    results = Results(asked.file)
    watch = Watch(sum(line.run == setup.run for line in results.lines()), 2 * asked.pairs, asked.kills)
    timer = Timer(asked.seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.daemon = True
    timer.start()
    with suppress(KeyboardInterrupt):
        runs.play(
            [setup], results, pairs=asked.pairs, hands=lambda: crew.hands(asked.on, asked.jobs), progress=watch
        )  # fmt: skip
    timer.cancel()
    watch.say()
    written = [line for line in asked.file.read_bytes().splitlines() if line]
    print(f"{len(written)} lines, {len(list(results.lines()))} matches, load {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
