"""Do wrong sign-ins starve those who play, and does a right one still come in?

    python benchmarks/sign_in.py [wrong sign-ins at once] [seconds of play for the baseline]

A real server (`wardroom serve --accounts`, bots and relay inside) on PostgreSQL (`tests/server/server_db.py` says
where). Four players look at their table and answer, as fast as they are answered; how long each request took is kept:
first alone, then while so many strangers, each from an address of his own, sign in with wrong passwords all at once
and come back whenever they are told to. Meanwhile the right password is given twice over: by one whose browser is
known, and by one whose is not, who comes back when he is told to. What the latter takes with nobody else at the door
is measured first: one hash, which on a loaded machine is slow by itself.
"""

from __future__ import annotations

import asyncio
import os
import ssl
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from server_db import fresh
from server_process import address, started, until_ready

from wardroom.server.ops import commands

PASSWORD = "seven old destroyers"  # noqa: S105
PLAYERS = 4
TLS = ssl.create_default_context()  # one for all: to make a hundred would be the load that is measured
_keys = count(1)


def at(p: float, times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(p * len(times)))] * 1000


class Browser:
    def __init__(self, url: str, ip: str) -> None:
        headers = {"origin": url, "x-forwarded-for": ip}
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=120, verify=TLS)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(path, json=body)


async def seated(url: str, number: int) -> tuple[Browser, str]:
    """One who is registered and plays both sides of a match."""
    browser = Browser(url, f"10.0.0.{number}")
    made = await browser.post("/api/register", name=f"Player {number}", password=PASSWORD, of_age=True)
    made.raise_for_status()
    seats = {"US": {"kind": "me"}, "JP": {"kind": "me"}}
    match = (await browser.post("/api/matches", game="midway", seats=seats)).json()["match"]
    (await browser.post(f"/api/matches/{match}/start")).raise_for_status()
    return browser, match


async def play(browser: Browser, match: str, stop: asyncio.Event, times: list[float]) -> None:
    seat = "JP"
    while not stop.is_set():
        began = time.perf_counter()
        told = (await browser.http.get(f"/api/matches/{match}/seats/{seat}/view")).json()
        times.append(time.perf_counter() - began)
        if not told["ask"]:
            seat = "US" if seat == "JP" else "JP"
        else:
            began = time.perf_counter()
            move = told["ask"]["moves"][0]
            await browser.post(f"/api/matches/{match}/seats/{seat}/answer", move=move, key=f"b{next(_keys)}")
            times.append(time.perf_counter() - began)
        await asyncio.sleep(0.12)  # below the limit for commands


async def measured(tables: list[tuple[Browser, str]], until: Any) -> list[float]:
    times: list[float] = []
    stop = asyncio.Event()
    tasks = [asyncio.create_task(play(browser, match, stop, times)) for browser, match in tables]
    await until
    stop.set()
    await asyncio.gather(*tasks)
    return times


async def comes_in(browser: Browser, name: str) -> tuple[float, int]:
    """Seconds until the right password is taken, and how often he was told to come again."""
    began, told = time.perf_counter(), 0
    while True:
        answer = await browser.post("/api/sign-in", name=name, password=PASSWORD)
        if answer.status_code == 200:
            return time.perf_counter() - began, told
        told += 1
        await asyncio.sleep(float(answer.headers.get("retry-after", "1")))


async def strangers(url: str, wrong: int, stop: asyncio.Event, codes: dict[int, int]) -> None:
    async def one(number: int) -> None:
        browser = Browser(url, f"10.1.{number // 250}.{number % 250 + 1}")
        while not stop.is_set():
            answer = await browser.post("/api/sign-in", name=f"Player {number % PLAYERS}", password="wrong")  # noqa: S106
            codes[answer.status_code] = codes.get(answer.status_code, 0) + 1
            await asyncio.sleep(float(answer.headers.get("retry-after", "0.05")))
        await browser.http.aclose()

    await asyncio.gather(*(one(number) for number in range(wrong)))


async def at_the_door(url: str, wrong: int) -> None:
    """A process of their own: what they cost their own machine is not to be measured."""
    print("here", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    stop, codes = asyncio.Event(), dict[int, int]()
    task = asyncio.create_task(strangers(url, wrong, stop, codes))
    await asyncio.to_thread(sys.stdin.readline)
    stop.set()
    task.cancel()
    await asyncio.wait([task])
    print(codes)


async def run(url: str, wrong: int, seconds: float) -> None:
    tables = [await seated(url, number) for number in range(PLAYERS)]
    known, unknown = Browser(url, "10.2.0.1"), Browser(url, "10.2.0.2")
    await known.post("/api/register", name="Known", password=PASSWORD, of_age=True)
    await unknown.post("/api/register", name="Abroad", password=PASSWORD, of_age=True)
    await known.post("/api/sign-out")
    unknown.http.cookies.clear()
    await measured(tables, asyncio.sleep(2))  # what is done the first time
    alone = await measured(tables, asyncio.sleep(seconds))
    early, _ = await comes_in(unknown, "Abroad")
    unknown.http.cookies.clear()
    came: list[tuple[float, int]] = []
    door: Any = subprocess.Popen(
        [sys.executable, __file__, "--strangers", url, str(wrong)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    await asyncio.to_thread(door.stdout.readline)  # they stand there

    async def storm() -> None:
        door.stdin.write("now\n")
        door.stdin.flush()
        await asyncio.sleep(0.5)
        came.extend(await asyncio.gather(comes_in(known, "Known"), comes_in(unknown, "Abroad")))
        await asyncio.sleep(max(0.0, seconds - 3))

    try:
        during = await measured(tables, storm())
        codes = (await asyncio.to_thread(door.communicate, "enough\n"))[0].strip()
    finally:
        door.kill()
    ratio = at(0.99, during) / at(0.99, alone)
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; {wrong} strangers: answered {codes}")
    print(f"play alone:  p50 {at(0.5, alone):.0f} ms, p99 {at(0.99, alone):.0f} ms, {len(alone)} requests")
    print(f"play during: p50 {at(0.5, during):.0f} ms, p99 {at(0.99, during):.0f} ms, {len(during)} requests")
    print(f"p99 during to alone: {ratio:.2f} (at most 3)")
    print(f"right sign-in, unknown browser, nobody else at the door: {early:.2f} s")
    for who, (took, told) in zip(("known browser", "unknown browser"), came, strict=True):
        print(f"right sign-in, {who}: {took:.2f} s (at most 3), told to come again {told} times")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--strangers"]:
        asyncio.run(at_the_door(sys.argv[2], int(sys.argv[3])))
        sys.exit()
    wrong = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 15
    with fresh("postgres") as settings:
        commands.migrate(settings, "up", None)
        env = {"WARDROOM_DATABASE_URL": settings.database_url}
        with started("serve", "--port", "0", "--accounts", env=env) as server:
            url = address(server)
            Thread(target=server.stderr.read if server.stderr else None, daemon=True).start()  # or it stops when full
            until_ready(url)
            asyncio.run(run(url, wrong, seconds))
