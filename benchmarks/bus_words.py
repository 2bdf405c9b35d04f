"""What it costs a process to hear a word on the bus: CPU time, with every shard followed.

    python benchmarks/bus_words.py [--words 40000]

Needs NATS (WARDROOM_BENCH_NATS). Another process speaks, a few thousand words a second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import subprocess
import sys
import time

import uvloop

from wardroom.server.bus.nats import NatsBus

NATS = os.environ.get("WARDROOM_BENCH_NATS", "nats://127.0.0.1:4222")
SHARDS = [f"{n:02x}" for n in range(256)]
AT_ONCE, PAUSE = 20, 0.005


async def hear(words: int) -> float:
    """Microseconds of CPU time a word."""
    bus, heard = NatsBus(NATS, f"bench{secrets.token_hex(4)}.at"), [0]
    bus.listen(lambda match, n: heard.__setitem__(0, heard[0] + 1))
    for shard in SHARDS:
        bus.follow(shard)
    await bus.start()
    while not await bus.well():
        await asyncio.sleep(0.01)
    speaker = subprocess.Popen([sys.executable, __file__, "--words", str(words), "--say", bus._prefix])
    while not heard[0]:
        await asyncio.sleep(0.01)
    began, before = time.process_time(), heard[0]
    while heard[0] < words * 0.9 and speaker.poll() is None:
        await asyncio.sleep(0.05)
    spent = time.process_time() - began
    await asyncio.to_thread(speaker.wait)
    await bus.close()
    return spent / max(1, heard[0] - before) * 1e6


async def say(prefix: str, words: int) -> None:
    bus = NatsBus(NATS, prefix)
    await bus.start()
    while not await bus.ready():
        await asyncio.sleep(0.01)
    for n in range(words):
        await bus.say(f"{SHARDS[n % len(SHARDS)]}{n:014x}", n)
        if n % AT_ONCE == 0:
            await asyncio.sleep(PAUSE)
    await bus._client.flush()
    await bus.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--words", type=int, default=40_000)
    parser.add_argument("--say", default="")
    given = parser.parse_args()
    if given.say:
        uvloop.run(say(given.say, given.words))
    else:
        print(f"{uvloop.run(hear(given.words)):.1f} us of CPU for each word heard")
