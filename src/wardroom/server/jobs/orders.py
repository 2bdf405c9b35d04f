"""Carries out standing orders, a fixed time after the question, the same way as any move.

Nothing is logged or counted here: that a seat has orders is its secret.
"""

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
        """The job: move for one seat for as long as its orders apply."""
        match, seat = payload["match"], payload["seat"]
        refused = -1
        while turn := await self._orders.turn(match, seat):
            if (wait := turn.due - now()) > 0:
                await pause(wait)
                continue  # the player may have moved or changed the orders meanwhile
            try:
                await self._orders.answer(match, seat, turn)
            except (Problem, WardroomError):
                if turn.number == refused:  # the match has moved on meanwhile
                    raise
                refused = turn.number


async def pause(ms: int) -> None:
    await asyncio.sleep(ms / 1000)
