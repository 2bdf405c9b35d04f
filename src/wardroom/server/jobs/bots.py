"""Bots at the table: they are asked and answer like people, and never slow people down."""

from __future__ import annotations

import os
import time

import structlog

from wardroom.kernel import Move, Seat, WardroomError
from wardroom.server.jobs.bot_pool import Crash, Overrun, Pool
from wardroom.server.jobs.bot_process import Question
from wardroom.server.jobs.ports import BotTurn, Tables
from wardroom.server.problems import Problem
from wardroom.server.tables.tables import server_key
from wardroom.server.telemetry import metrics

LIMIT = 10_000  # ms for one decision, unless the seat says otherwise

log = structlog.get_logger(__name__)


def processes() -> int:
    """One core is left to people, but at least two processes run, so that one person's bot does not hold up all others.
    They have the lowest priority (`bot_process`)."""
    return max(2, (os.cpu_count() or 2) - 1)


class Bots:
    def __init__(self, tables: Tables, pool: Pool, most_ms: int = LIMIT) -> None:
        self._tables, self._pool, self._most_ms = tables, pool, most_ms

    async def play(self, match: str, seat: Seat) -> bool:
        """Answer one question, if there is one; returns whether the seat owes another answer, which waits its turn."""
        turn = await self._tables.bot_view(match, seat)
        if turn is None:
            return False
        move = await self._decide(match, seat, turn)
        try:
            await self._tables.answer(match, seat, move, key=server_key("bot", turn.n))
        except (Problem, WardroomError):
            # Ignore this if the match has moved on meanwhile.
            again = await self._tables.bot_view(match, seat)
            if again is not None and again.n == turn.n:
                raise
        return await self._tables.bot_asked(match, seat)

    async def _decide(self, match: str, seat: Seat, turn: BotTurn) -> Move:
        """The bot's move; if it has none in time, the first of its ask, by convention the quietest."""
        question = Question(match, seat, turn.game, turn.version, turn.bot, turn.view, turn.ask, turn.state)
        began = time.monotonic()
        try:
            move = await self._pool.choose(question, min(turn.limit_ms or LIMIT, self._most_ms) / 1000)
            metrics.job("bot", "done")
        except (Overrun, Crash) as fault:
            kind = type(fault).__name__.lower()
            metrics.job("bot", kind)
            log.warning("a bot has no move", game=turn.game, bot=turn.bot, fault=kind, why=str(fault))
            move = turn.ask.moves[0]
        metrics.observe_bot(turn.game, turn.bot, time.monotonic() - began)
        return move
