"""A question that takes long to answer, for whoever thinks in a child process."""

from __future__ import annotations

import multiprocessing
import time
from typing import Any

import msgspec

from wardroom.kernel import Ask


class SlowMoves(tuple[Any, ...]):
    __slots__ = ()

    def __getitem__(self, at: Any) -> Any:
        if multiprocessing.parent_process() is not None:
            time.sleep(600)
        return super().__getitem__(at)


def slowly(ask: Ask) -> Ask:
    return msgspec.structs.replace(ask, moves=SlowMoves(ask.moves))
