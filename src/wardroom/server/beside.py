"""Background work in a browser: a second worker does it, or this one if there is no second."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import Any

from wardroom.server.work_apart import Answer, Crash, Fault, Maker, Overrun

# Hands bytes to the second worker for so many seconds; returns its answer, or None if it had to be stopped.
HandOver = Callable[[bytes, float], Awaitable[bytes | None]]
hand_over: HandOver | None = None  # set by the page's worker once there is a second one
_answers: dict[Maker, Answer] = {}


class Beside:
    def __init__(self, make: Maker) -> None:
        self._make = make

    async def ask(self, question: Any, seconds: float, whose: object = None) -> Any:
        asked = pickle.dumps((self._make, question))
        if hand_over is None:
            await asyncio.sleep(0)  # let pending messages go out first
            said: bytes | None = answered(asked)
        else:
            said = await hand_over(asked, seconds)
        if said is None:
            raise Overrun(f"{seconds} s")
        answer = pickle.loads(said)  # noqa: S301  (both workers are ours)
        if isinstance(answer, Fault):
            raise Crash(answer.what)
        return answer

    def close(self) -> None:
        """Both workers end with their page."""


def answered(asked: bytes) -> bytes:
    """Answers one pickled question, in either worker."""
    make, question = pickle.loads(asked)  # noqa: S301
    if make not in _answers:
        _answers[make] = make()
    return pickle.dumps(_answers[make](_nothing, question))


def in_page(asked: Any) -> bytes:
    """The same, for a JavaScript buffer."""
    return answered(asked.to_bytes())


def _nothing() -> None:
    """The other side measures from when it asks."""
