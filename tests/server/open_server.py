"""A whole server on a real database, with clients that talk to it over HTTP."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import httpx
import pytest
from msgspec import structs
from server_db import KINDS, fresh

from wardroom.server.accounts.person import Person
from wardroom.server.app import Dispatcher, api
from wardroom.server.container import Container
from wardroom.server.jobs.queue_postgres import apply_schema
from wardroom.server.settings import Settings
from wardroom.server.web import steady
from wardroom.server.web.middleware import Middleware

_keys = count(1)
steady.STEP, steady.BLUR = 0.001, 0.0  # nobody measures here, and thousands of answers need not wait


class Client:
    """One person who is signed in, or a visitor: requests as a browser or a program would send them."""

    def __init__(self, app: Any, base: str, cookie: str = "", person: Person | None = None) -> None:
        headers = {"origin": base, "accept-language": "en"}
        self.person = person
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(app=app, raise_app_exceptions=False), base_url=base, headers=headers
        )
        if cookie:
            name, _, value = cookie.split(";")[0].partition("=")
            self.http.cookies.set(name, value)

    async def get(self, path: str, status: int = 200, **query: Any) -> Any:
        return self._read(await self.http.get(path, params=query), status)

    async def post(self, path: str, status: int = 200, **body: Any) -> Any:
        return self._read(await self.http.post(path, json=body), status)

    async def put(self, path: str, status: int = 204, **body: Any) -> Any:
        return self._read(await self.http.put(path, json=body), status)

    async def patch(self, path: str, status: int = 204, **body: Any) -> Any:
        return self._read(await self.http.patch(path, json=body), status)

    async def delete(self, path: str, status: int = 204) -> Any:
        return self._read(await self.http.delete(path), status)

    @staticmethod
    def _read(said: httpx.Response, status: int) -> Any:
        assert said.status_code == status, (said.status_code, said.request.url, said.text)
        return said.json() if said.content and "json" in said.headers.get("content-type", "") else said.text

    # ---- at the table

    async def create(self, game: str, **wish: Any) -> str:
        made = await self.post("/api/matches", 201, game=game, **wish)
        match: str = made["match"]
        return match

    async def view(self, match: str, seat: str, **query: Any) -> Any:
        return await self.get(f"/api/matches/{match}/seats/{seat}/view", **query)

    async def answer(self, match: str, seat: str, move: Any, status: int = 200, key: str = "", **more: Any) -> Any:
        key = key or f"k{next(_keys)}"
        return await self.post(f"/api/matches/{match}/seats/{seat}/answer", status, move=move, key=key, **more)

    async def do(self, match: str, seat: str, what: str, status: int = 200, **more: Any) -> Any:
        return await self.post(f"/api/matches/{match}/seats/{seat}/{what}", status, key=f"k{next(_keys)}", **more)


class At:
    """The container and the application around it."""

    def __init__(self, container: Container) -> None:
        self.container = container
        self.app = Middleware(Dispatcher(container, api(container)), container.settings)

    async def person(self, name: str, role: str = "player") -> Client:
        """One who has an account and is signed in."""
        guest, session = await self.container.auth.guest(name)
        if role != "guest":
            await self.container.db.run("update account set role = %s where id = %s", role, guest.id)
            guest = structs.replace(guest, role=role)
        return Client(self.app, self.container.settings.url, self.container.auth.cookie(session), guest)

    def visitor(self) -> Client:
        return Client(self.app, self.container.settings.url)


@asynccontextmanager
async def opened(settings: Settings, *, limits: bool = False) -> AsyncIterator[At]:
    if settings.postgres:
        await apply_schema(settings)
    container = await Container.open(settings)
    container.rate_limits.on = limits
    await container.serve()
    try:
        yield At(container)
    finally:
        await container.close()


Test = Callable[[At], Coroutine[Any, Any, None]]
# `sharded`: every journal in another database than the rest, where a test does not look into the tables itself.
WANTED = tuple(os.environ.get("WARDROOM_TEST_KINDS", "").split()) or KINDS


def on_each(test: Test) -> Callable[..., None]:
    """Run the test on PostgreSQL and on SQLite. Bots and notices work inside, as for one person."""

    return on(*WANTED)(test)


def on(*kinds: str) -> Callable[[Test], Callable[..., None]]:
    """Run the test on these."""

    def made(test: Test) -> Callable[..., None]:
        return _on(kinds, test)

    return made


def _on(kinds: Sequence[str], test: Test) -> Callable[..., None]:
    @pytest.mark.parametrize("kind", kinds)
    def run(kind: str) -> None:
        async def inside() -> None:
            with fresh(kind) as settings:
                async with opened(structs.replace(settings, accounts=True)) as at:
                    await test(at)

        asyncio.run(inside())

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    return run


__all__ = ["At", "Client", "on", "on_each", "opened"]
