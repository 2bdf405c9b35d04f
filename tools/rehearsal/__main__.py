"""`make rehearsal`, or `PYTHONPATH=tools python -m rehearsal`: shards move while people play. Exit code 1: something
was lost, doubled or not as it should be.

    python -m rehearsal [--moves 20] [--kills 10] [--clusters 3] [--web 4] [--tables 8] [--rate 300] [--sockets 4000]
    python -m rehearsal --small [--moves 20]

The first is a whole server with its sockets, bots, notices and kills, and at its end one cluster is restored to a
moment; the second the store alone, as fast as it writes.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys

from rehearsal import report, run, small
from rehearsal.run import Wanted


def main() -> int:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left running behind us
    usual = Wanted()
    wanted = argparse.ArgumentParser(prog="rehearsal")
    wanted.add_argument("--small", action="store_true")
    wanted.add_argument("--moves", type=int, default=usual.moves)
    wanted.add_argument("--kills", type=int, default=usual.kills)
    wanted.add_argument("--clusters", type=int, choices=(2, 3), default=usual.clusters)
    wanted.add_argument("--web", type=int, default=usual.web, help="web processes")
    wanted.add_argument("--tables", type=int, default=usual.tables, help="of people who look at everything")
    wanted.add_argument("--rate", type=float, default=usual.rate, help="answers a second of the crowd")
    wanted.add_argument("--crowd", type=int, default=usual.crowd, help="matches that it plays at a time")
    wanted.add_argument("--sockets", type=int, default=usual.sockets, help="that only listen")
    wanted.add_argument("--no-restore", dest="restore", action="store_false")
    wanted.add_argument("--seed", type=int, default=usual.seed)
    wanted.add_argument("--logs", default="", help="keep the logs of all processes in this folder")
    said = vars(wanted.parse_args())
    if said.pop("small"):
        figures = asyncio.run(small.run(said["moves"], seed=said["seed"]))
        for what, value in figures.items():
            print(f"| {what} | {value:,.1f} |" if isinstance(value, float) else f"| {what} | {value:,} |")
        return int(bool(figures["lost"] or figures["doubled"]))
    rehearsed = asyncio.run(run.run(Wanted(**said), lambda told: print(report.table(told), file=sys.stderr)))
    print(report.table(rehearsed))
    return int(report.failed(rehearsed))


if __name__ == "__main__":
    sys.exit(main())
