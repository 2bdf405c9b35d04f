"""Do others notice it when one client does what is dear, as often as it is let?

    python benchmarks/heavy_neighbour.py [--only THING...] [--rounds 8] [--seconds 1.5]
                                         [--game victory] [--answers 1500] [--store sqlite]

A real server (`wardroom serve --accounts`, bots and relay inside) on PostgreSQL or SQLite (`tests/server/server_db.py`
says where). Eight players look at their tables and answer; how long each request took is kept. For each dear thing they
play alone, then beside a neighbour who does it over eight connections as fast as he is answered (refused, he tries
again after 50 ms), then alone again and so on: a loaded machine is loaded in both. For each thing the neighbour is a
process and an account of its own, with a whole match in the archive and its record at hand.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "server"))
from measure import given_up
from server_db import KINDS, fresh
from server_process import address, started, until_ready

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Match
from wardroom.server.ops import commands

PASSWORD = "seven old destroyers"  # noqa: S105
PLAYERS, CONNECTIONS = 8, 8
REFUSED, AGAIN = (429, 503), 0.05
LISTS, LONGEST = 24, 60  # of a look ahead, and moves in one of them
PAUSE = 0.5  # seconds for what is left undone
_keys = count(1)


class Browser:
    def __init__(self, url: str, ip: str) -> None:
        self.url, self.headers = url, {"origin": url, "x-forwarded-for": ip}
        self.http = httpx.AsyncClient(base_url=url, headers=self.headers, timeout=120)

    async def register(self, name: str) -> None:
        made = await self.http.post("/api/register", json={"name": name, "password": PASSWORD, "of_age": True})
        made.raise_for_status()

    async def match(self, game: str, *kinds: dict[str, Any]) -> str:
        """One that has begun, of these occupants; of oneself, where none are said."""
        seats = games.load(game).info.seats
        filled = dict(zip(seats, kinds or [{"kind": "me"}] * len(seats), strict=True))
        made = await self.http.post("/api/matches", json={"game": game, "seats": filled})
        made.raise_for_status()
        match = str(made.json()["match"])
        (await self.http.post(f"/api/matches/{match}/start")).raise_for_status()
        return match


# ---- those who play


async def play(browser: Browser, game: str, match: str, stop: asyncio.Event, times: list[float]) -> None:
    rng = random.Random(match)
    seats = games.load(game).info.seats
    seat = seats[0]
    while not stop.is_set():
        at = f"/api/matches/{match}/seats/{seat}"
        began = time.perf_counter()
        told = (await browser.http.get(f"{at}/view")).json()
        times.append(time.perf_counter() - began)
        if not told["ask"]:
            seat = seats[(seats.index(seat) + 1) % len(seats)]
        else:
            move, key = rng.choice(told["ask"]["moves"]), f"b{next(_keys)}"
            began = time.perf_counter()
            await browser.http.post(f"{at}/answer", json={"move": move, "key": key})
            times.append(time.perf_counter() - began)
        await asyncio.sleep(0.12)  # below the limit for commands


async def measured(tables: list[tuple[Browser, str]], game: str, seconds: float) -> list[float]:
    times: list[float] = []
    stop = asyncio.Event()
    tasks = [asyncio.create_task(play(browser, game, match, stop, times)) for browser, match in tables]
    await asyncio.sleep(seconds)
    stop.set()
    await asyncio.gather(*tasks)
    return times


# ---- the neighbour


class Neighbour:
    """What he has before he begins: a whole match in the archive, one that he plays, one against a bot."""

    def __init__(self, browser: Browser, game: str, long: str, record: bytes) -> None:
        self.browser, self.game, self.long, self.record = browser, game, long, record
        self.seat = games.load(game).info.seats[0]
        self.stranger = httpx.AsyncClient(base_url=browser.url, timeout=120)
        self.mine = self.against = ""
        self._n = count()
        self.chain: list[Any] = []

    async def settle(self, name: str) -> None:
        await self.browser.register(name)
        self.mine = await self.browser.match(self.game)
        bots = [{"kind": "bot"}] * (len(games.load(self.game).info.seats) - 1)
        self.against = await self.browser.match(self.game, {"kind": "me"}, *bots)
        await self._walk()

    async def _walk(self) -> None:
        """Moves that can be made one after the other, as far as a look reaches."""
        at = f"/api/matches/{self.mine}/seats/{self.seat}"
        ask = (await self.browser.http.get(f"{at}/ask")).json()
        while ask and len(self.chain) < LONGEST:
            self.chain.append(ask["moves"][-1])  # the first one is the quietest
            told = await self.browser.http.post(f"{at}/ahead", json={"lists": [self.chain]})
            ask = told.json()[0]["ask"] if told.status_code == 200 else None
            await asyncio.sleep(0.1)  # below the limit

    async def get(self, path: str) -> int:
        return (await self.browser.http.get(f"/api/{path}")).status_code

    async def post(self, path: str, **body: Any) -> int:
        return (await self.browser.http.post(f"/api/{path}", json=body)).status_code

    async def views(self) -> int:
        return await self.get(f"matches/{self.mine}/seats/{self.seat}/view")

    async def odds(self) -> int:
        return await self.get(f"matches/{self.mine}/seats/{self.seat}/odds")

    async def looks_ahead(self) -> int:
        told = (await self.browser.http.get(f"/api/matches/{self.mine}/seats/{self.seat}/ask")).json()
        if not isinstance(told, dict) or "moves" not in told:
            return 429
        return await self.post(f"matches/{self.mine}/seats/{self.seat}/ahead", lists=[[m] for m in told["moves"][:24]])

    async def looks_far_ahead(self) -> int:
        """As much as may be asked at once, of moves that can be made one after the other; and by turns too much."""
        lists = [self.chain[:25]] if next(self._n) % 2 else [(self.chain * LONGEST)[:LONGEST]]
        return await self.post(f"matches/{self.mine}/seats/{self.seat}/ahead", lists=lists * LISTS)

    async def hints(self) -> int:
        return await self.post(f"matches/{self.mine}/seats/{self.seat}/hint")

    async def plays_on(self) -> int:
        told = (await self.browser.http.get(f"/api/matches/{self.against}/seats/{self.seat}/view")).json()
        path = f"matches/{self.against}/seats/{self.seat}/play-on"
        return await self.post(path, n=told.get("n", 1), until="turn")

    async def branches(self) -> int:
        return await self.get(f"matches/{self.long}/branches")

    async def branching(self) -> int:
        at = {"eyes": self.seat, "n": 200, "seats": {self.seat: {"kind": "me"}}}
        return await self.post(f"matches/{self.long}/branch", **at)

    async def imports(self) -> int:
        return (await self.browser.http.post("/api/records", content=self.record)).status_code

    async def imports_of_nothing(self) -> int:
        return (await self.browser.http.post("/api/records", content=b"[" * 8_000_000)).status_code

    async def replays(self) -> int:
        since = 60 * (next(self._n) % 20)
        return await self.get(f"matches/{self.long}/replay?eyes={self.seat}&since={since}")

    async def exports(self) -> int:
        return await self.get(f"matches/{self.long}/record")

    async def events(self) -> int:
        return await self.get(f"matches/{self.mine}/seats/{self.seat}/events?since=0")

    async def diaries(self) -> int:
        return await self.get(f"matches/{self.long}/diary.zip?eyes=all")

    async def lists(self) -> int:
        return await self.get("matches?of=watched")

    async def statistics(self) -> int:
        return await self.get("statistics")

    async def tables_of_bots(self) -> int:
        seats = {seat: {"kind": "bot", "limit_ms": 60_000} for seat in games.load(self.game).info.seats}
        made = await self.browser.http.post("/api/matches", json={"game": self.game, "seats": seats})
        return await self.post(f"matches/{made.json()['match']}/start") if made.status_code == 201 else made.status_code

    async def wrong_sign_ins(self) -> int:
        """Each from an address of its own, which is more than one client has."""
        n = next(self._n)
        headers = {**self.browser.headers, "x-forwarded-for": f"10.7.{n // 250 % 250}.{n % 250 + 1}"}
        body = {"name": f"Player {n % PLAYERS}", "password": "wrong"}
        return (await self.stranger.post("/api/sign-in", json=body, headers=headers)).status_code

    async def sockets(self) -> int:
        """One that says hello to a table nineteen times and goes."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.browser.http.cookies.items())
        headers = {"cookie": cookie, "x-forwarded-for": self.browser.headers["x-forwarded-for"]}
        to = self.browser.url.replace("http", "ws") + "/api/socket"
        hello = json.dumps({"hello": self.mine, "seat": self.seat, "since": 0})
        try:
            origin: Any = self.browser.url
            async with websockets.connect(to, additional_headers=headers, origin=origin) as socket:
                for _ in range(19):
                    await socket.send(hello)
                    await socket.recv()
            return 200
        except websockets.WebSocketException:
            return 429


THINGS: dict[str, Callable[[Neighbour], Awaitable[int]]] = {
    name.replace("_", " "): method
    for name, method in vars(Neighbour).items()
    if not name.startswith("_") and name not in ("settle", "get", "post")
}


async def press(thing: str, url: str, game: str, number: int, long: str, record: str) -> None:
    """The process of the neighbour: says when it has settled; every line it is told is on, or off again."""
    one = Neighbour(Browser(url, f"10.5.{number // 250}.{number % 250 + 1}"), game, long, Path(record).read_bytes())
    await one.settle(f"Neighbour {number}")
    print("settled", flush=True)
    codes: Counter[int] = Counter()

    async def connection() -> None:
        while True:
            code = await THINGS[thing](one)
            codes[code] += 1
            if code in REFUSED:
                await asyncio.sleep(AGAIN)

    while await asyncio.to_thread(sys.stdin.readline):  # on
        tasks = [asyncio.create_task(connection()) for _ in range(CONNECTIONS)]
        await asyncio.to_thread(sys.stdin.readline)  # and off
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
        print(json.dumps(codes), flush=True)


@contextmanager
def neighbour(*about: Any) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, __file__, "--press", json.dumps(about)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    with suppress(BrokenPipeError):
        process.stdin.write(f"{line}\n")
        process.stdin.flush()


async def heard(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return await asyncio.to_thread(process.stdout.readline)


# ---- one beside the other


def at(p: float, times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(p * len(times)))] * 1000


def whole_match(game: str, answers: int) -> bytes:
    """The record of a long match."""
    match = Match(games.load(game), Fair(bytes(range(32)), {}))
    return given_up(match, random.Random(3), answers).record().to_json()


async def beside(
    thing: str,
    url: str,
    tables: list[tuple[Browser, str]],
    game: str,
    rounds: int,
    seconds: float,
    long: tuple[str, str],
) -> tuple[float, float]:
    """The p99 of those who play: alone, and beside the neighbour."""
    alone: list[float] = []
    during: list[float] = []
    with neighbour(thing, url, game, next(_keys), *long) as process:
        assert await heard(process) == "settled\n"
        for _ in range(rounds):
            alone += await measured(tables, game, seconds)
            tell(process, "on")
            during += await measured(tables, game, seconds)
            tell(process, "off")
            codes = json.loads(await heard(process) or "{}")
            await asyncio.sleep(PAUSE)
    before, after = at(0.99, alone), at(0.99, during)
    print(
        f"| {thing} | {at(0.5, alone):.0f} | {before:.0f} | {at(0.5, during):.0f} | {after:.0f} | {after / before:.2f}"
        f" | {len(alone)}, {len(during)} | {', '.join(f'{n} × {code}' for code, n in sorted(codes.items()))} |",
        flush=True,
    )
    return before, after


async def run(url: str, things: list[str], game: str, rounds: int, seconds: float, answers: int) -> None:
    tables = []
    for number in range(PLAYERS):
        browser = Browser(url, f"10.0.0.{number + 1}")
        await browser.register(f"Player {number}")
        tables.append((browser, await browser.match(game)))
    await measured(tables, game, min(2.0, seconds))  # what is done the first time
    with tempfile.NamedTemporaryFile() as kept:
        kept.write(whole_match(game, answers))
        kept.flush()
        taken = await tables[0][0].http.post("/api/records", content=Path(kept.name).read_bytes())
        long = taken.raise_for_status().json()["match"]
        print(f"{game}, {os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}, {rounds} × {seconds:g} s each")
        print("| beside | p50 alone | p99 alone | p50 | p99 | times | requests | his answers |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | --- | --- |")
        for thing in things:
            await beside(thing, url, tables, game, rounds, seconds, (long, kept.name))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", nargs="*", default=list(THINGS), choices=list(THINGS))
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--game", default="victory")
    parser.add_argument("--answers", type=int, default=1500, help="of the match whose record the neighbour has")
    parser.add_argument("--store", default="postgres", choices=KINDS)
    parser.add_argument("--press", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.press:
        asyncio.run(press(*json.loads(args.press)))
        return
    with fresh(args.store) as settings:
        commands.migrate(settings, "up", None)
        env = {"WARDROOM_DATABASE_URL": settings.database_url or f"sqlite:///{settings.sqlite_path}"}
        with started("serve", "--port", "0", "--accounts", env=env) as server:
            url = address(server)
            Thread(target=server.stderr.read if server.stderr else None, daemon=True).start()  # or it stops when full
            until_ready(url)
            asyncio.run(run(url, args.only, args.game, args.rounds, args.seconds, args.answers))


if __name__ == "__main__":
    main()
