"""Waiting for what must happen, on a machine that may be busy with something else.

A test never says how soon: it waits, and only a fault takes as long as HANG. What must not take time at all is asked
for by `at_once`, which looks at no clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

HANG = 600.0  # seconds


def until(condition: Callable[[], T], every: float = 0.1) -> T:
    """What the condition says when at last it says something. For tests without an event loop."""
    ends = time.monotonic() + HANG
    while not (said := condition()):
        assert time.monotonic() < ends, "it never came to pass"
        time.sleep(every)
    return said


def at_once(work: Coroutine[Any, Any, T]) -> T:
    """What it returns, given that it waits for nothing and nobody."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    work.close()
    raise AssertionError(f"{work.__qualname__} waits")
