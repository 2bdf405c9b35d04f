"""Services for accounts only, on real databases: `@with_services()` on an async test runs it on each."""

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
from msgspec import Struct, field, structs
from server_db import KINDS, fresh

from wardroom.server.accounts.auth import Auth
from wardroom.server.accounts.passwords import Passwords
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.fair_gate import FairGate
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database
from wardroom.server.store.schema import metadata
from wardroom.server.web import accounts, login, me, oauth, operators, passkeys, sessions

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


class AccountServices(Struct):
    settings: Settings
    db: Database
    rate_limits: RateLimits
    auth: Auth
    post: PostBox
    passwords: Passwords
    app: FastAPI | None = None
    reading: FairGate = field(default_factory=lambda: FairGate(1, 8))

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
        account = await self.auth.accounts.named(name)
        assert account is not None
        return account.id


def with_services(
    limits: bool = False, **given: Any
) -> Callable[[Callable[..., Awaitable[None]]], Callable[..., None]]:
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
        counted, post, passwords = RateLimits(on=limits), PostBox(), Passwords(CHEAP)
        services = AccountServices(settings, db, counted, Auth(settings, db, counted, post, passwords), post, passwords)
        services.app = app(services)
        await test(services)
    finally:
        await db.close()


def app(services: AccountServices) -> FastAPI:
    made = FastAPI()
    made.state.services = services
    for subject in (login, me, accounts, sessions, passkeys, oauth, operators):
        made.include_router(subject.router)

    @made.middleware("http")
    async def origin(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        try:
            services.auth.check_origin(request)
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
