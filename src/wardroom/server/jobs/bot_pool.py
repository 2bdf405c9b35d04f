"""Where bots think, so that the event loop never does."""

from __future__ import annotations

from wardroom.kernel import Move
from wardroom.server.jobs.bot_process import NICE, Question, thinking
from wardroom.server.open_apart import open_apart
from wardroom.server.work_apart import Crash, Overrun


class Pool:
    def __init__(self, size: int) -> None:
        self.size = size
        self._apart = open_apart(size, thinking, NICE, "bots")

    async def choose(self, question: Question, seconds: float) -> Move:
        """The bot's move; the child that played this seat last remembers its bot. Raises `Overrun` or `Crash`."""
        move: Move = await self._apart.ask(question, seconds, (question.match, question.seat))
        return move

    def close(self) -> None:
        self._apart.close()


__all__ = ["Crash", "Overrun", "Pool"]
