"""Stops tasks reliably."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def stop(tasks: Iterable[asyncio.Task[Any]], patience: float = 0.5) -> None:
    """Cancels tasks until they have ended. It repeats, because a library that is just starting up may swallow the first
    cancellation, and a task group passes on only that one."""
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=patience)
