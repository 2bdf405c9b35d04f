"""Runs work that is mostly done at once, and makes a task only if it has to wait.

Nearly every send ends where it begins, since its socket has room. A thousand tasks for a thousand such sends would take
twice the time, and trigger the garbage collector. (From Python 3.12 on, asyncio has eager tasks of its own.)
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

Work = Coroutine[asyncio.Future[Any] | None, None, None]


def eagerly(work: Work) -> asyncio.Task[None] | None:
    """Begin now. None: it is done."""
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return asyncio.create_task(_go_on(work, waits_for))


async def _go_on(work: Work, waits_for: asyncio.Future[Any] | None) -> None:
    try:
        while True:
            if waits_for is None:
                await asyncio.sleep(0)
            else:
                await asyncio.wait({waits_for})
            waits_for = work.send(None)
    except StopIteration:
        pass
    finally:
        work.close()
