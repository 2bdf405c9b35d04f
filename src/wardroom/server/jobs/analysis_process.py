"""The process in which a match is analysed: a record comes in, lines go out, the last of them is the analysis.

It is a program of its own, so that it can be killed at any moment and keeps nobody waiting who plays.
"""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import msgspec

from wardroom import games
from wardroom.analysis import analyse
from wardroom.journal import Record
from wardroom.kernel import WardroomError

MOST_CPU = 240  # seconds of the processor: a match takes a few
FAILED = 3


def work(data: bytes, out: BinaryIO) -> None:
    """Lines `[done, of]`, then the analysis."""
    record = Record.from_json(data)

    def progress(done: int, of: int) -> None:
        out.write(msgspec.json.encode([done, of]) + b"\n")
        out.flush()

    out.write(msgspec.json.encode(analyse(games.find(record.game), record, progress)) + b"\n")
    out.flush()


def main() -> None:
    if sys.platform != "win32":
        import resource

        os.nice(15)  # people go first, and bots
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_CPU, MOST_CPU + 5))
    try:
        work(sys.stdin.buffer.read(), sys.stdout.buffer)
    except (WardroomError, BrokenPipeError):
        sys.exit(FAILED)


if __name__ == "__main__":
    main()
