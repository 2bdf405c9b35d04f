"""Standing orders carried out: a fixed time after the question, by the same way as any answer.

Nothing is logged or counted here: that a seat has orders is its secret."""

from __future__ import annotations

import asyncio

from wardroom.kernel import WardroomError
from wardroom.server.ids import now
from wardroom.server.jobs.queue import Payload
from wardroom.server.problems import Problem
from wardroom.server.tables.orders import Orders


class OrderClerk:
    def __init__(self, orders: Orders) -> None:
        self._orders = orders

    async def carry_out(self, payload: Payload) -> None:
        """The job: answer for one seat for as long as its orders have an answer."""
        match, seat = payload["match"], payload["seat"]
        refused = -1
        while turn := await self._orders.turn(match, seat):
            if (wait := turn.due - now()) > 0:
                await pause(wait)
                continue  # they may have moved meanwhile, or changed their mind
            try:
                await self._orders.answer(match, seat, turn)
            except (Problem, WardroomError):
                if turn.number == refused:  # the next look would have shown that the match has moved on
                    raise
                refused = turn.number


async def pause(ms: int) -> None:
    await asyncio.sleep(ms / 1000)
