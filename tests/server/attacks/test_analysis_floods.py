"""Analyses are the dearest work there is: whoever asks for many has two in the line, and others come between them."""

from __future__ import annotations

import asyncio
from typing import Any

from open_server import At, Client, on_each
from some_game import GAME, ONE, TWO
from waiting import HANG

from wardroom.server.jobs.analyses import AT_ONCE, IN_LINE

FLOOD = 12


class Slow:
    """Makes one when it is let, and remembers how many there were at a time."""

    def __init__(self) -> None:
        self.made, self.now, self.most, self.go = 0, 0, 0, asyncio.Event()

    async def __call__(self, data: bytes, progress: Any) -> bytes:
        self.made += 1
        self.now += 1
        self.most = max(self.most, self.now)
        await self.go.wait()
        self.now -= 1
        return b'{"curve":[],"throws":[],"decisions":[],"advice":[]}'


async def over(who: Client) -> str:
    match = await who.create(GAME, seats={seat: {"kind": "me"} for seat in (ONE, TWO)})
    await who.post(f"/api/matches/{match}/start", 204)
    await who.do(match, ONE, "resign")
    return match


async def asked(who: Client, match: str) -> int:
    return (await who.http.post(f"/api/matches/{match}/analysis")).status_code


@on_each
async def test_one_person_has_two_in_the_line_and_others_come_between(at: At) -> None:
    slow = at.container.analyses.run = Slow()
    ann, bob = await at.person("Ann"), await at.person("Bob")
    hers, his = [await over(ann) for _ in range(FLOOD)], await over(bob)
    said = await asyncio.gather(*(asked(ann, match) for match in hers for _ in range(2)))
    assert sorted(set(said)) == [200, 429]
    taken = {
        match for match, status in zip([match for match in hers for _ in range(2)], said, strict=True) if status < 300
    }
    assert len(taken) == IN_LINE
    assert await asked(bob, his) == 200, "another person's place is free"
    slow.go.set()
    async with asyncio.timeout(HANG):
        while (await bob.post(f"/api/matches/{his}/analysis"))["state"] != "ready":
            await asyncio.sleep(0.01)
    assert slow.most == AT_ONCE
    assert slow.made <= IN_LINE + 1, "asking twice for one made no second"
