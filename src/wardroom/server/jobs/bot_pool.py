"""A few processes in which bots think, so that the event loop never does."""

from __future__ import annotations

from wardroom.kernel import Move
from wardroom.server import process_pool
from wardroom.server.jobs import bot_process
from wardroom.server.jobs.bot_process import Question
from wardroom.server.process_pool import Crash, Overrun


class Pool(process_pool.Pool):
    def __init__(self, size: int) -> None:
        super().__init__(size, bot_process.main, "bots")

    async def choose(self, question: Question, seconds: float) -> Move:
        """The bot's move; the child that played this seat last remembers its bot. Raises `Overrun` or `Crash`."""
        move: Move = await self.ask(question, seconds, (question.match, question.seat))
        return move


__all__ = ["Crash", "Overrun", "Pool"]
