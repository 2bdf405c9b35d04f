"""Ending tasks for certain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def stop(tasks: Iterable[asyncio.Task[Any]], patience: float = 0.5) -> None:
    """Until they have ended. What does not stop is told again: a library that is just starting up may
    swallow the first word, and a group of tasks passes only that one on."""
    pending = {task for task in tasks if not task.done()}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=patience)
