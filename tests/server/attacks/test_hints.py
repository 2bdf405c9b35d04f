"""Thirty plays-on of one person delayed another's hint by seconds: now people take turns, one decision each."""

from __future__ import annotations

import asyncio

import pytest

from wardroom.server import fair_gate
from wardroom.server.fair_gate import FairGate
from wardroom.server.problems import Problem


def test_one_who_asks_often_takes_turns_with_one_who_asks_once() -> None:
    async def run() -> None:
        gate, served = FairGate(1, 100), []

        async def decide(person: str) -> None:
            async with gate.turn(person):
                served.append(person)
                await asyncio.sleep(0)

        presses = [asyncio.create_task(decide("presser")) for _ in range(30)]
        await asyncio.sleep(0)
        await asyncio.gather(decide("ann"), decide("bob"), *presses)
        assert {"ann", "bob"} <= set(served[:6])
        assert len(served) == 32

    asyncio.run(run())


def test_the_line_of_one_person_is_bounded_and_one_who_gives_up_leaves_it() -> None:
    async def run() -> None:
        gate = FairGate(1, 2)
        async with gate.turn("ann"):
            waiting = [asyncio.create_task(gate.turn("ann").__aenter__()) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Problem, match="too_many"):
                await gate.turn("ann").__aenter__()
            other = asyncio.create_task(gate.turn("bob").__aenter__())
            await asyncio.sleep(0)
            for task in waiting:
                task.cancel()
        await other  # the place went to the one who still waited

    asyncio.run(run())


def test_after_a_turn_its_place_rests_while_others_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fair_gate, "LONGEST_REST", 0.05)

    async def run() -> None:
        gate = FairGate(1, 2, rest=1e9)
        async with gate.turn("ann"):
            pass
        assert not gate.idle
        other = asyncio.create_task(gate.turn("bob").__aenter__())
        await asyncio.sleep(0)
        assert not other.done()
        await other  # when it has rested

    asyncio.run(run())
