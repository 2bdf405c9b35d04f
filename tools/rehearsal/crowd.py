"""A process of its own beside the server: answers at a steady pace, and sockets that only listen.

It is told what to do by lines: `play` until `pause`, which is answered with what was acknowledged since the start, and
`stop`. What is answered is worked out here from the dice, which the directory has: so a player needs no look at its
match, and costs little beside the server on the same cores.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from itertools import count
from random import Random
from time import monotonic, perf_counter
from typing import Any

import msgspec
from chaos.tables import SETUPS, Setup
from msgspec import Struct

from rehearsal.idle import Idle
from rehearsal.lines import Lines
from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Match
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.errors import StoreDown
from wardroom.server.store.ports import Database
from wardroom.server.tables import rows
from wardroom.server.tables.live import Live

TRIAL = 300  # answers by which the quickest game is found
STILL = 10  # matches that do not move, for those who only listen
QUIET = 0.25  # how often the quiet move is taken


class Wish(Struct, frozen=True):
    """What the process is given."""

    database_url: str
    ports: tuple[int, ...]  # of the web processes
    tokens: tuple[str, ...]  # a person for each match
    rate: float  # answers a second
    sockets: int
    seed: int


class Answer(Struct, frozen=True, array_like=True):
    """One that was acknowledged."""

    match: str
    key: str  # as the journal has it
    at: float  # when, by the clock that all processes share
    wait: float  # seconds since it was first sent


class Played(Struct):
    matches: list[str] = []
    owners: dict[str, int] = {}  # by match, the place of its person among the tokens
    answers: list[Answer] = []
    seconds: float = 0.0  # of play
    again: int = 0  # attempts that were not answered
    sockets: int = 0  # that are open now
    opened: int = 0  # in all
    faults: list[str] = []


class Pace:
    """So many a second, whoever takes them; what nobody took in time is not made up for."""

    def __init__(self, rate: float) -> None:
        self._every, self._next = 1 / rate, 0.0
        self.going = asyncio.Event()

    async def take(self) -> None:
        while True:
            await self.going.wait()
            now = monotonic()
            mine = self._next = max(self._next + self._every, now - 1.0)
            if mine > now:
                await asyncio.sleep(mine - now)
            if self.going.is_set():
                return


class Table:
    """One person at both seats, match after match."""

    def __init__(self, crowd: Crowd, token: str, rng: Random) -> None:
        self._crowd, self._token, self._rng = crowd, token, rng
        self._lines = Lines(crowd.wish.ports, rng)
        self._keys = count(1)

    async def run(self) -> None:
        while True:
            match, play = await self.begin()
            await self._play(match, play)

    async def begin(self) -> tuple[str, Match]:
        setup = self._crowd.setup
        seats = {seat: {"kind": "me"} for seat in setup.seats}
        wish = {"game": setup.game, "options": setup.options, "seats": seats}
        _, made = await self._ask("/api/matches", wish)
        match = made["match"]
        await self._ask(f"/api/matches/{match}/start", {})
        self._crowd.played.matches.append(match)
        self._crowd.played.owners[match] = self._crowd.wish.tokens.index(self._token)
        live = await self._crowd.found(match)
        return match, Match(games.load(live.row.game), live.dice, live.row.scenario, live.row.options)

    async def _play(self, match: str, play: Match) -> None:
        while play.result is None:
            seat, ask = next(iter(play.asks.items()))
            move = ask.moves[0] if self._rng.random() < QUIET else self._rng.choice(ask.moves)
            await self._crowd.pace.take()
            began, key = perf_counter(), f"c{next(self._keys)}"
            status, said = await self._ask(f"/api/matches/{match}/seats/{seat}/answer", {"move": move, "key": key})
            if status != 200:
                self._crowd.played.faults.append(f"{match}/{seat} was refused {key}: {status} {said}")
                return
            self._crowd.played.answers.append(Answer(match, f"{seat}:{key}", monotonic(), perf_counter() - began))
            play.answer(seat, move)

    async def _ask(self, path: str, body: Any) -> tuple[int, Any]:
        status, said, tries = await self._lines.post(path, self._token, msgspec.json.encode(body))
        self._crowd.played.again += tries - 1
        return status, said


class Crowd:
    def __init__(self, wish: Wish, db: Database) -> None:
        self.wish, self.db = wish, db
        self.setup, self.pace, self.played = quickest(), Pace(wish.rate), Played()
        self._idle = Idle(wish.ports, wish.sockets)
        self._since = 0.0

    async def run(self) -> None:
        rng = Random(self.wish.seed)
        tables = [Table(self, token, Random(rng.random())) for token in self.wish.tokens]
        await self._idle.open([(await table.begin())[0] for table in tables[:STILL]])
        playing = [asyncio.create_task(table.run()) for table in tables]
        while len(self.played.matches) < STILL + len(tables):
            await asyncio.sleep(0.1)
        _say(self.played.matches[STILL:])
        async for word in _words():
            if word == "play":
                self._since = monotonic()
                self.pace.going.set()
            elif word == "pause":
                await self._pause()
            else:
                break
        for task in playing:
            task.cancel()

    async def found(self, match: str) -> Live:
        while True:
            try:
                return Live(await rows.find(self.db, match))
            except StoreDown:  # it was killed just now
                await asyncio.sleep(0.1)

    async def _pause(self) -> None:
        self.pace.going.clear()
        self.played.seconds += monotonic() - self._since
        await asyncio.sleep(3)  # what is on its way
        self.played.sockets, self.played.opened = self._idle.now, self._idle.opened
        _say(self.played)


def quickest() -> Setup:
    """Of the games for two: the clients share the cores with the server."""
    return min((setup for setup in SETUPS if not setup.bot), key=_time_of)


def _time_of(setup: Setup) -> float:
    rng, began = Random(1), perf_counter()
    match: Match | None = None
    for _ in range(TRIAL):
        if match is None or match.result is not None:
            match = Match(games.load(setup.game), Seeded(1))
        seat, ask = next(iter(match.asks.items()))
        match.answer(seat, rng.choice(ask.moves))
    return perf_counter() - began


def _say(thing: Any) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(thing) + b"\n")
    sys.stdout.buffer.flush()


async def _words() -> AsyncIterator[str]:
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        yield line.strip()


async def main() -> None:
    wish = msgspec.json.decode(sys.stdin.readline(), type=Wish)
    db = await open_database(Settings(database_url=wish.database_url))
    await Crowd(wish, db).run()
    await db.close()


if __name__ == "__main__":
    asyncio.run(main())
