"""What an operator should have done before the day on which he has to: `PYTHONPATH=tools python -m drills`.

    python -m drills backup [--answers 3000]
    python -m drills failover [--seconds 5] [--asynchronous]

Clusters of their own in a temporary folder, with PostgreSQL's programs; the first needs pgBackRest too (Debian: package
pgbackrest). Nothing that runs is touched, nothing is left behind. Exit code 1: something was lost.
"""

from __future__ import annotations

import argparse
import sys

from drills import backup, failover
from drills.cluster import missing


def main() -> int:
    parser = argparse.ArgumentParser(prog="drills")
    drills = parser.add_subparsers(dest="drill", required=True)
    restoring = drills.add_parser("backup", help="pgBackRest: to a moment, and to the last one")
    restoring.add_argument("--answers", type=int, default=3000)
    failing = drills.add_parser("failover", help="the primary is killed while people play, the standby goes on")
    failing.add_argument("--seconds", type=float, default=5)
    failing.add_argument("--asynchronous", action="store_true", help="without waiting for the standby: loses answers")
    given = parser.parse_args()
    if gone := missing(pgbackrest=given.drill == "backup"):
        print("not found:", *gone)
        return 2
    if given.drill == "backup":
        told = backup.run(given.answers)
    else:
        told = failover.run(given.seconds, synchronous=not given.asynchronous)
    for what, value in told.items():
        print(f"| {what} | {value:,.2f} |" if isinstance(value, float) else f"| {what} | {value:,} |")
    return int(bool(told["lost"] or told["doubled"]))


if __name__ == "__main__":
    sys.exit(main())
