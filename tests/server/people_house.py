"""A house with people only, on real databases: `@in_house()` on an async test runs it on each."""

from __future__ import annotations

import asyncio
import atexit
import inspect
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import cache
from typing import Any

import httpx
import pytest
from argon2 import Parameters
from argon2.low_level import Type
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from msgspec import Struct, structs
from server_db import KINDS, fresh

from wardroom.server.people.limits import Limits
from wardroom.server.people.passwords import Passwords
from wardroom.server.people.people import People
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database
from wardroom.server.store.schema import metadata
from wardroom.server.web import people as web

GOOD = "seven herons by the pier"
MAIL = {"smtp_url": "smtp://127.0.0.1:1"}
# The real ones cost 64 MiB and a tenth of a second each time.
CHEAP = Parameters(Type.ID, 19, salt_len=16, hash_len=32, time_cost=1, memory_cost=64, parallelism=1)


class Letter(Struct, frozen=True):
    account: str
    kind: str
    to: str
    subject: str
    text: str

    @property
    def ticket(self) -> str:
        return self.text.partition("#")[2].split()[0]


class PostBox(list[Letter]):
    """A mailer that only collects."""

    async def post(self, account_id: str, kind: str, to: str, subject: str, text: str) -> None:
        self.append(Letter(account_id, kind, to, subject, text))


class House(Struct):
    settings: Settings
    db: Database
    limits: Limits
    people: People
    post: PostBox
    passwords: Passwords
    app: FastAPI | None = None

    def client(self, ip: str = "10.0.0.1", **headers: str) -> httpx.AsyncClient:
        """A browser of its own, standing on our pages."""
        assert self.app is not None
        url = self.settings.url
        transport = httpx.ASGITransport(self.app, client=(ip, 1))
        return httpx.AsyncClient(transport=transport, base_url=url, headers={"origin": url} | headers)

    async def register(self, name: str, **more: Any) -> httpx.AsyncClient:
        """A browser in which somebody has just registered."""
        client = self.client()
        wish = {"name": name, "password": GOOD, "of_age": True} | more
        answer = await client.post("/api/register", json=wish)
        assert answer.status_code == 202, answer.text
        if answer.json()["waiting"]:
            await client.post("/api/verify", json={"ticket": self.post[-1].ticket})
            await client.post("/api/sign-in", json={"name": name, "password": GOOD})
        return client

    async def id_of(self, name: str) -> str:
        account = await self.people.accounts.named(name)
        assert account is not None
        return account.id


def in_house(limits: bool = False, **given: Any) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., None]]:
    def wrap(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
        def both(kind: str) -> None:
            asyncio.run(visit(structs.replace(swept(kind), **{"accounts": True} | given), limits, test))

        both.__name__, both.__doc__ = test.__name__, inspect.getdoc(test)
        return pytest.mark.parametrize("kind", KINDS)(both)

    return wrap


@cache
def swept(kind: str) -> Settings:
    """One database of this kind for all tests of a process: making one takes longer than most of them."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(fresh(kind))


async def visit(settings: Settings, limits: bool, test: Callable[..., Awaitable[None]]) -> None:
    db = await open_database(settings)
    try:
        async with db.transaction() as whole:
            for table in metadata.tables:
                await whole.run(f"delete from {table}")
        counted, post, passwords = Limits(on=limits), PostBox(), Passwords(CHEAP)
        house = House(settings, db, counted, People(settings, db, counted, post, passwords), post, passwords)
        house.app = app(house)
        await test(house)
    finally:
        await db.close()


def app(house: House) -> FastAPI:
    made = FastAPI()
    made.include_router(web.routes(house))  # type: ignore[arg-type]

    @made.middleware("http")
    async def origin(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        try:
            house.people.check_origin(request)
        except Problem as problem:
            return refusal(request, problem)
        return await go_on(request)

    @made.exception_handler(Problem)
    def refusal(request: Request, problem: Problem) -> Response:
        body = {"status": problem.status, "key": problem.key} | problem.about
        return JSONResponse(body, problem.status, media_type="application/problem+json")

    @made.exception_handler(RequestValidationError)
    def misshapen(request: Request, error: RequestValidationError) -> Response:
        return JSONResponse({"status": 422, "key": "misshapen"}, 422, media_type="application/problem+json")

    return made


def refused(answer: httpx.Response, status: int, key: str) -> bool:
    return (answer.status_code, answer.json()["key"]) == (status, key)
