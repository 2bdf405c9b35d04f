"""The whole way of an answer: request, session, rules, durable append, acknowledgement; over HTTP, beside bare inserts.

A real server process on PostgreSQL and hot-seat matches of Midway (basic), one for each client, whose moves are worked
out beforehand.
"""

from __future__ import annotations

import asyncio
import os
import pstats
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import repeat
from math import inf
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

import psycopg
import uvloop
from msgspec import json
from server_load import Ear, drip, flood, get, post
from server_store import CLIENTS, bare, fresh

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.games.midway.game import RULES
from wardroom.journal import Ceremony
from wardroom.kernel import Match
from wardroom.kernel.heading import seats
from wardroom.server.settings import Settings

BASIC = {"preset": "basic"}
RATE, TABLES, LONG = 200, 60, 15  # answers a second, matches, seconds
SPARE = 4000  # answers ready for a client before a turn
PLACES = 30  # that one socket of the player listens at
HERE = Path(__file__).resolve().parent


class Setting(NamedTuple):
    """What is played."""

    game: str = RULES.info.id
    scenario: str | None = None
    options: Mapping[str, Any] = BASIC


class Server:
    """A process that serves, and matches begun at it with their moves."""

    def __init__(
        self, settings: Settings, port: int, cookie: str, process: subprocess.Popen[str], setting: Setting
    ) -> None:
        self.settings, self.port, self.cookie, self.process, self.setting = settings, port, cookie, process, setting
        self.matches: list[tuple[str, list[bytes]]] = []

    def ready(self, matches: int, answers: int) -> None:
        """So many matches with so many answers left in each; for more than a match has, another follows it."""
        while len(self.matches) < matches:
            self.matches.append(self.begin())
        for n in range(matches):
            match, script = self.matches[n]
            while len(script) < answers:
                match, more = self.begin()
                script[:0] = more  # the last is the next
            self.matches[n] = (match, script)

    def script(self, n: int) -> Iterator[bytes]:
        moves = self.matches[n][1]
        while True:
            yield moves.pop()

    def cpu(self) -> float:
        """Seconds of CPU time that the process has used."""
        used = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")

    def call(self, path: str, body: Any) -> bytes:
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.putrequest("POST", path, skip_host=True, skip_accept_encoding=True)
        head, _, data = post(self.port, self.cookie, path, body).partition(b"\r\n\r\n")
        for line in head.decode().split("\r\n")[1:]:
            connection.putheader(*line.split(": ", 1))
        connection.endheaders(data)
        said = connection.getresponse()
        told = said.read()
        assert said.status in (201, 204), told
        return told

    def begin(self, most: float = inf) -> tuple[str, list[bytes]]:
        """A match, and every answer up to its end or so many, the first last."""
        game, scenario, options = self.setting
        rules = games.load(game)
        seated = {seat: {"kind": "me"} for seat in seats(rules, scenario, options)}
        about = {"game": game, "scenario": scenario, "options": options, "seats": seated}
        id = self.call("/api/matches", about).decode().split('"')[3]
        self.call(f"/api/matches/{id}/start", {})
        rng, match, script = Random(id), Match(rules, self._dice(id), scenario, options), []
        while match.result is None and len(script) < most:
            seat, ask = next(iter(match.asks.items()))
            move = ask.moves[0] if rng.random() < 0.25 else rng.choice(ask.moves)
            match.answer(seat, move)
            path = f"/api/matches/{id}/seats/{seat}/answer"
            script.append(post(self.port, self.cookie, path, {"move": move, "key": str(match.n)}))
        return id, script[::-1]

    def _dice(self, match: str) -> Fair:
        with psycopg.connect(self.settings.database_url) as connection:
            row = connection.execute("select seed, salts, ceremony from match where id = %s", (match,)).fetchone()
        assert row
        seed, salts, ceremony = row
        return Fair(bytes.fromhex(seed), json.decode(salts), json.decode(ceremony, type=Ceremony))


@contextmanager
def serving(kind: str = "whole", setting: Setting = Setting(), **env: str) -> Iterator[Server]:  # noqa: B008
    """One web process as `wardroom serve --no-inline` makes it."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with fresh("postgres") as settings:
        given = {"PORT": str(port), "DATABASE_URL": settings.database_url, "ACCOUNTS": "true", "INLINE": "false"}
        process = subprocess.Popen(
            [sys.executable, HERE / "server_apps.py", kind], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, **env, **{f"WARDROOM_{name}": value for name, value in given.items()}},
        )  # fmt: skip
        try:
            assert process.stdout
            cookie = process.stdout.readline().strip() if kind == "whole" else ""
            assert cookie or kind != "whole", "the server did not start"
            _wait(port)
            yield Server(settings, port, cookie, process, setting)
        finally:
            process.terminate()
            process.wait()


def answers(server: Server, seconds: float, turns: int) -> dict[int, dict[str, float]]:
    """For each number of clients: bare inserts and durable answers a second, and the ratio of turns next to each
    other."""
    told = {}
    for clients in CLIENTS:
        bares, ours, cpu = [], [], []
        for _ in range(turns):
            server.ready(clients, int(SPARE * seconds / max(2, clients)))
            with fresh("postgres") as settings:
                bares.append(bare(settings, clients, seconds))
            before = server.cpu()
            ours.append(uvloop.run(flood(server.port, clients, server.script, seconds)))
            cpu.append((server.cpu() - before) / (ours[-1] * seconds) * 1e6)
        ratio = median(mine / yours for mine, yours in zip(ours, bares, strict=True))
        told[clients] = {"bare": median(bares), "answers": median(ours), "ratio": ratio, "cpu": median(cpu)}
    return told


def views(server: Server, seconds: float, turns: int, clients: int = 8) -> dict[str, float]:
    """Views a second of matches some way in, beside a route that does nothing."""
    server.ready(clients, 1)
    seat = RULES.info.seats[0]
    asked = [get(server.port, server.cookie, f"/api/matches/{match}/seats/{seat}/view") for match, _ in server.matches]
    with serving("empty") as nothing:
        bares, ours = [], []
        for _ in range(turns):
            request = get(nothing.port, "", "/empty")
            bares.append(uvloop.run(flood(nothing.port, clients, lambda _, r=request: repeat(r), seconds)))  # type: ignore[misc]
            ours.append(uvloop.run(flood(server.port, clients, lambda n: repeat(asked[n]), seconds)))
    ratio = median(mine / yours for mine, yours in zip(ours, bares, strict=True))
    return {"empty": median(bares), "views": median(ours), "ratio": ratio}


def acknowledgements(server: Server) -> dict[str, float]:
    """Milliseconds until an answer is acknowledged at a steady rate, while every match is listened to: by both seats,
    and by a spectator."""
    server.ready(TABLES, RATE * LONG // TABLES + 1)
    matches = [match for match, _ in server.matches[:TABLES]]
    places = [(match, seat) for match in matches for seat in RULES.info.seats]

    async def run() -> list[float]:
        ears = [await Ear.listen(server.port, "127.0.1.1", "", [(match, None)]) for match in matches]
        for at in range(0, len(places), PLACES):
            ears.append(await Ear.listen(server.port, "127.0.1.2", server.cookie, places[at : at + PLACES]))
        while Ear.told < len(matches) + len(places):  # everyone has been told how things stand
            await asyncio.sleep(0.05)
        scripts = [server.script(n) for n in range(TABLES)]
        waits = await drip(server.port, scripts, RATE, LONG)
        for ear in ears:
            ear.transport.close()
        return waits

    Ear.told = 0
    waits = uvloop.run(asyncio.wait_for(run(), LONG + 120))
    cuts = quantiles(waits, n=100)
    return {
        "p50": cuts[49] * 1000,
        "p99": cuts[98] * 1000,
        "worst": max(waits) * 1000,
        "told": Ear.told - len(matches) - len(places),
    }


def profile(seconds: float, clients: int = 8, most: int = 10) -> list[str]:
    """The dearest pieces of the whole way, by their own time."""
    with tempfile.TemporaryDirectory() as folder, serving(BENCH_PROFILE=f"{folder}/profile") as server:
        server.ready(clients, int(SPARE * seconds / clients))
        server.process.send_signal(signal.SIGUSR1)
        rate = uvloop.run(flood(server.port, clients, server.script, seconds))
        server.process.send_signal(signal.SIGUSR2)
        return dearest(server, Path(folder, "profile"), rate * seconds, most)


def dearest(server: Server, path: Path, done: float, most: int) -> list[str]:
    """Of a profile that the server is about to write, the pieces with the most time of their own in each of so many
    answers."""
    while not path.exists():
        _wait(server.port)  # a signal is noticed when there is something to do
        time.sleep(0.05)
    stats: dict[Any, Any] = pstats.Stats(str(path)).stats  # type: ignore[attr-defined]
    rows = sorted(stats.items(), key=lambda item: -item[1][2])
    return [
        f"{own / done * 1e6:6.0f} us own {whole / done * 1e6:6.0f} us in all {calls / done:5.1f} calls {_named(*where)}"
        for where, (_, calls, own, whole, _) in rows[:most]
    ]


def _named(file: str, line: int, name: str) -> str:
    return name if file == "~" else f"{'/'.join(Path(file).parts[-2:])}:{line} {name}"


def _wait(port: int) -> None:
    for _ in range(1200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the server does not come up")
