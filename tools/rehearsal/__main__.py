"""`make rehearsal`, or `PYTHONPATH=tools python -m rehearsal`: shards move while people play. Exit code 1: something
was lost, doubled or not as it should be.

    python -m rehearsal [--moves 20] [--kills 10] [--clusters 3] [--tables 8]
    python -m rehearsal --small [--moves 20]

The first is a whole server with its sockets, bots, notices and kills; the second the store alone, as fast as it writes.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from chaos.__main__ import table

from rehearsal import run, small


def main() -> int:
    wanted = argparse.ArgumentParser(prog="rehearsal")
    wanted.add_argument("--small", action="store_true")
    wanted.add_argument("--moves", type=int, default=20)
    wanted.add_argument("--kills", type=int, default=10)
    wanted.add_argument("--clusters", type=int, choices=(2, 3), default=3)
    wanted.add_argument("--tables", type=int, default=8)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--logs", default="", help="keep the logs of all processes in this folder")
    said = wanted.parse_args()
    if said.small:
        figures = asyncio.run(small.run(said.moves, seed=said.seed))
        for what, value in figures.items():
            print(f"| {what} | {value:,.1f} |" if isinstance(value, float) else f"| {what} | {value:,} |")
        return int(bool(figures["lost"] or figures["doubled"]))
    result, moves = asyncio.run(run.run(said.moves, said.kills, said.seed, said.tables, said.clusters, said.logs))
    fences = sorted(moves.fences) or [0]
    print(table(result))
    print(f"| moves | {moves.done}, {moves.broken} times broken off and ordered again |")
    print(f"| fence, median and longest of {len(moves.fences)} | {fences[len(fences) // 2]} and {fences[-1]} ms |")
    return 1 if result.faults else 0


if __name__ == "__main__":
    sys.exit(main())
