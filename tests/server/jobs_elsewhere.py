"""What a child process can be asked to do: functions that it can import."""

from __future__ import annotations

import os


def here() -> tuple[int, int]:
    return os.getpid(), os.getpriority(os.PRIO_PROCESS, 0)


def falls() -> None:
    raise LookupError("a secret of the match")
