"""Expensive computations, in separate processes: in a thread they would hold Python's lock while people play.

A child receives a function of a module and its arguments, and keeps neither. No child starts before the first such
request.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from wardroom.server.open_apart import open_apart
from wardroom.server.problems import Problem
from wardroom.server.work_apart import Answer, Apart, Begun, Fault, Overrun

PROCESSES = 2  # a long one must not keep all the short ones waiting
RETRY = 5  # seconds
NICE = 5  # somebody waits for it, so it goes before bots, which have 10

P = ParamSpec("P")
T = TypeVar("T")


class HeavyWork:
    def __init__(self, processes: int = PROCESSES, nice: int = NICE, name: str = "heavy-work") -> None:
        self._processes, self._nice, self._name = processes, nice, name
        self._pool: Apart | None = None

    async def run(self, seconds: float, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Returns the function's result. Raises Problem 503 when it took too long, `Crash` when it failed."""
        self._pool = self._pool or open_apart(self._processes, working, self._nice, self._name)
        try:
            answer: T = await self._pool.ask((work, given, named), seconds)
        except Overrun:
            raise Problem(503, "unavailable", retry_after=RETRY) from None
        return answer

    def close(self) -> None:
        if self._pool is not None:
            self._pool.close()


def working() -> Answer:
    return _worked


def _worked(begun: Begun, question: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]) -> Any:
    work, given, named = question
    begun()
    try:
        return work(*given, **named)
    except Exception as fault:
        return Fault.of(fault)
