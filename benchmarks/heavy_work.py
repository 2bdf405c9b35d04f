"""How long does the event loop of a server have to wait for Python's lock while an imported record is judged?

    python benchmarks/heavy_work.py [--rounds 6] [--seconds 3] [record]

In one process a task wants to run every two milliseconds, as answers to those who play do; how much too late it runs is
kept. In turns: with nothing else to do, while a thread judges the record over and over (as it was once), and while a
child process does (`wardroom.server.heavy_work`, as it is).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from wardroom.server.app import SWITCH
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.tables.judging import judged

PLAYED = Path(__file__).parents[1] / "docs" / "playthroughs" / "midway-staff.json"
EVERY, HANG = 0.002, 600.0


async def late(seconds: float) -> list[float]:
    found, until = [], time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        await asyncio.sleep(EVERY)
        found.append(time.perf_counter() - began - EVERY)
    return found


async def beside(work: Callable[[], Awaitable[object]], seconds: float) -> list[float]:
    async def over_and_over() -> None:
        while True:
            await work()

    task = asyncio.create_task(over_and_over())
    found = await late(seconds)
    task.cancel()
    await asyncio.wait([task])
    return found


def at(p: float, times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(p * len(times)))] * 1000


async def run(record: bytes, rounds: int, seconds: float) -> None:
    heavy = HeavyWork()
    ways: dict[str, Callable[[], Awaitable[object]]] = {
        "nothing": lambda: asyncio.sleep(seconds),
        "a thread": lambda: asyncio.to_thread(judged, record),
        "a child process": lambda: heavy.run(HANG, judged, record),
    }
    times: dict[str, list[float]] = {name: [] for name in ways}
    try:
        for work in ways.values():  # what is done the first time
            await work()
        for _ in range(rounds):
            for name, work in ways.items():
                times[name] += await beside(work, seconds)
    finally:
        heavy.close()
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}, {rounds} × {seconds:g} s each")
    print("| the loop, beside | p50 late | p90 | p99 | turns |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, found in times.items():
        print(f"| {name} | {at(0.5, found):.2f} | {at(0.9, found):.2f} | {at(0.99, found):.2f} | {len(found)} |")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("record", nargs="?", type=Path, default=PLAYED)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=3)
    args = parser.parse_args()
    sys.setswitchinterval(SWITCH)  # as the server does
    asyncio.run(run(args.record.read_bytes(), args.rounds, args.seconds))


if __name__ == "__main__":
    main()
