"""The crowd, as the process that started it sees it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Collection
from typing import Self

import msgspec

from rehearsal.crowd import Played, Wish
from wardroom.server.accounts.accounts import Newcomer
from wardroom.server.container import Container
from wardroom.server.settings import Settings

LONGEST = 64_000_000  # bytes of a report


class CrowdProcess:
    def __init__(self, settings: Settings, ports: tuple[int, ...], tables: int, rate: float, sockets: int) -> None:
        self._settings, self._ports, self._tables, self._rate, self._sockets = settings, ports, tables, rate, sockets
        self.begun: list[str] = []
        self.tokens: list[str] = []
        self.played = Played()

    async def __aenter__(self) -> Self:
        self.tokens = await _people(self._settings, self._tables)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "rehearsal.crowd",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LONGEST,
        )  # fmt: skip
        url = self._settings.database_url
        wish = Wish(url, self._ports, tuple(self.tokens), self._rate, self._sockets, 1)
        self._say(msgspec.json.encode(wish))
        self.begun = msgspec.json.decode(await self._heard(), type=list[str])
        return self

    async def __aexit__(self, *fault: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    def matches(self) -> Collection[str]:
        return set(self.played.matches)

    async def play(self) -> None:
        self._say(b"play")

    async def pause(self) -> Played:
        self._say(b"pause")
        self.played = msgspec.json.decode(await self._heard(), type=Played)
        return self.played

    def _say(self, word: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(word + b"\n")

    async def _heard(self) -> bytes:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError("the crowd has gone")
        return line


async def _people(settings: Settings, count: int) -> list[str]:
    """Tokens of so many, who want no letters."""
    container = await Container.open(settings)
    try:
        people = [
            await container.auth.accounts.admit(Newcomer(f"Crowd {n}", f"crowd{n}@example.org")) for n in range(count)
        ]
        return [(await container.auth.tokens.make(person, "crowd"))[0] for person in people]
    finally:
        await container.close()
