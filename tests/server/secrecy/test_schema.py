"""What the server says of itself in OpenAPI is so: whatever is sent, it never fails, and answers only as documented."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import SkipTest

import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from msgspec import structs
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from server_db import fresh
from waiting import HANG

from wardroom.server.app import Server
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.tables.tables import Tables

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = {"player": (6, 4), "visitor": (2, 1)}  # of each operation: what it asks for, and what it does not
LEAVING = ("/api/me", "/api/sessions", "/api/sessions/{id}", "/api/sign-out", "/api/register", "/api/sign-in")
TAKE = settings(
    derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


class Running:
    """A server behind a real web server, in a thread of its own."""

    def __init__(self, url: str, server: Server) -> None:
        self.url, self.server = url, server
        self.loop: asyncio.AbstractEventLoop | None = None
        self.sent, self.statuses = 0, Counter[int]()

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def person(self) -> dict[str, str]:
        """The headers of a new player."""
        container = self.server.container
        assert container is not None

        async def come() -> dict[str, str]:
            guest, session = await container.auth.guest("Sam")
            await container.db.run("update account set role = 'player' where id = %s", guest.id)
            container.auth.forget()
            return {"cookie": container.auth.cookie(session).split(";")[0], "origin": self.url}

        headers: dict[str, str] = self.do(come())
        return headers

    def match(self, headers: dict[str, str]) -> str:
        """One that is being played, by this person on both sides."""
        chairs = {"east": {"kind": "me"}, "west": {"kind": "me"}}
        made = requests.post(f"{self.url}/api/matches", json={"game": "sealed", "seats": chairs}, headers=headers)
        match: str = made.json()["match"]
        requests.post(f"{self.url}/api/matches/{match}/start", headers=headers)
        return match


@contextmanager
def running() -> Iterator[Running]:
    with fresh("sqlite") as found, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        given_: Settings = structs.replace(found, accounts=True, port=port)
        server = Server(given_)
        web = uvicorn.Server(uvicorn.Config(server, log_level="critical", lifespan="on", ws="none"))
        here = Running(given_.url, server)

        async def serve() -> None:
            here.loop = asyncio.get_running_loop()
            await web.serve([listening])

        thread = threading.Thread(target=lambda: asyncio.run(serve()))
        thread.start()
        try:
            while not web.started:
                assert thread.is_alive()
                time.sleep(0.02)
            assert server.container is not None
            server.container.rate_limits.on = False
            yield here
        finally:
            web.should_exit = True
            thread.join()


def real(case: Any, match: str, nth: int) -> None:
    """Mostly ask for what there is."""
    there = {"match": match, "seat": ("east", "west")[nth % 2], "game": "sealed"}
    if nth % 4 and case.path_parameters:
        case.path_parameters.update({k: v for k, v in there.items() if k in case.path_parameters})


def fault_in(operation: Any, here: Running, who: str, headers: dict[str, str], match: str) -> str:
    """What is wrong with the answers of one operation; empty if nothing is."""

    def try_it(case: Any) -> None:
        here.sent += 1
        real(case, match, here.sent)
        mine = here.person() if who == "player" and operation.path in LEAVING else headers
        response = case.call(headers=mine, allow_redirects=False, timeout=HANG)
        here.statuses[response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    for mode, most in zip((GenerationMode.POSITIVE, GenerationMode.NEGATIVE), EXAMPLES[who], strict=True):
        try:
            cases = operation.as_strategy(generation_mode=mode)
            settings(TAKE, max_examples=most)(given(case=cases)(try_it))()
        except (SkipTest, Unsatisfiable):
            continue  # nothing can be asked of it in a wrong way
        except BaseExceptionGroup as group:
            return f"{operation.method} {operation.path}: {group.exceptions}"[:1500]
        except Exception as fault:
            return f"{operation.method} {operation.path}: {fault!r}"[:1500]
    return ""


@pytest.mark.parametrize("who", EXAMPLES)
def test_every_answer_is_as_documented(who: str) -> None:
    with running() as here:
        schema = schemathesis.openapi.from_url(f"{here.url}/api/openapi.json")
        player = here.person()
        headers = player if who == "player" else {"origin": here.url}
        operations = [found.ok() for found in schema.get_all_operations()]
        assert len(operations) > 60
        faults = [fault_in(operation, here, who, headers, here.match(player)) for operation in operations]
    found = list(filter(None, faults))
    assert not found, f"{len(found)} operations:\n\n" + "\n\n".join(found)
    expected = {"player": {200, 201, 204, 403, 404, 409, 422}, "visitor": {200, 401, 404, 422}}
    assert expected[who] <= here.statuses.keys(), here.statuses


@pytest.mark.parametrize(("status", "what"), [(500, "ServerError"), (418, "UndefinedStatusCode")])
def test_what_is_not_as_documented_is_found(status: int, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: Any) -> None:
        raise Problem(status, "fault")

    monkeypatch.setattr(Tables, "ask", broken)
    with running() as here:
        schema = schemathesis.openapi.from_url(f"{here.url}/api/openapi.json")
        player = here.person()
        operation = schema["/api/matches/{match}/seats/{seat}/ask"]["GET"]
        assert what in fault_in(operation, here, "player", player, here.match(player))
