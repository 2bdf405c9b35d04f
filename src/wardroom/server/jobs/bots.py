"""Bots at the table: asked like anybody, answering like anybody, and never in the way of anybody."""

from __future__ import annotations

import os
import time

import structlog

from wardroom.kernel import Move, Seat, WardroomError
from wardroom.server.jobs.bot_pool import Crash, Overrun, Pool
from wardroom.server.jobs.bot_process import Question
from wardroom.server.jobs.ports import BotTurn, Tables
from wardroom.server.jobs.queue import Payload
from wardroom.server.problems import Problem
from wardroom.server.tables.tables import server_key
from wardroom.server.telemetry import metrics

LIMIT = 10_000  # ms for one decision, where the seat says nothing

log = structlog.get_logger(__name__)


def processes() -> int:
    """One core is left to people."""
    return max(1, (os.cpu_count() or 2) - 1)


class Bots:
    def __init__(self, tables: Tables, pool: Pool) -> None:
        self._tables, self._pool = tables, pool

    async def play(self, payload: Payload) -> None:
        """The job: answer for one seat for as long as it is asked."""
        match, seat = payload["match"], payload["seat"]
        refused = -1
        while turn := await self._tables.bot_view(match, seat):
            move = await self._decide(match, seat, turn)
            try:
                receipt = await self._tables.answer(match, seat, move, key=server_key("bot", turn.n))
                if receipt.repeated:  # another worker was quicker, and goes on
                    return
            except (Problem, WardroomError):
                # The match has moved on meanwhile, which the next look shows; if not, it is no use to insist.
                if turn.n == refused:
                    raise
                refused = turn.n

    async def _decide(self, match: str, seat: Seat, turn: BotTurn) -> Move:
        """The bot's move; the first of its ask, by custom the quietest, where it has none in time."""
        question = Question(match, seat, turn.game, turn.bot, turn.view, turn.ask, turn.state)
        began = time.monotonic()
        try:
            move = await self._pool.choose(question, (turn.limit_ms or LIMIT) / 1000)
            metrics.job("bot", "done")
        except (Overrun, Crash) as fault:
            kind = type(fault).__name__.lower()
            metrics.job("bot", kind)
            log.warning("a bot has no move", game=turn.game, bot=turn.bot, fault=kind, why=str(fault))
            move = turn.ask.moves[0]
        metrics.observe_bot(turn.game, turn.bot, time.monotonic() - began)
        return move
