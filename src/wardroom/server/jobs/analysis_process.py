"""The process that analyses a match: reads its record, writes lines, the last of which is the analysis.

It is a separate program, so that it can be killed at any moment and delays no games.
"""

from __future__ import annotations

import os
import sys
from io import BytesIO
from typing import BinaryIO

import msgspec
from msgspec import Raw, Struct

from wardroom import games
from wardroom.analysis import analyse
from wardroom.journal import Record
from wardroom.kernel import WardroomError

MOST_CPU = 240  # seconds of processor time: a match takes a few
FAILED = 3


class Work(Struct):
    record: Raw
    bots: dict[int, str]  # entries that bots answered, and which bot


def work(data: bytes, out: BinaryIO) -> None:
    """Lines `[done, of]`, then the analysis."""
    given = msgspec.json.decode(data, type=Work)
    record = Record.from_json(bytes(given.record))

    def progress(done: int, of: int) -> None:
        out.write(msgspec.json.encode([done, of]) + b"\n")
        out.flush()

    found = analyse(games.nearest(record.game, record.version), record, progress, bots=given.bots)
    out.write(msgspec.json.encode(found) + b"\n")
    out.flush()


def analysed(data: bytes) -> bytes:
    """The analysis alone."""
    out = BytesIO()
    work(data, out)
    return out.getvalue().splitlines()[-1]


def main() -> None:
    if sys.platform != "win32":
        import resource

        os.nice(15)  # lower priority than people and bots
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU, MOST_CPU + 5))
    try:
        work(sys.stdin.buffer.read(), sys.stdout.buffer)
    except (WardroomError, msgspec.DecodeError, BrokenPipeError):
        sys.exit(FAILED)


if __name__ == "__main__":
    main()
