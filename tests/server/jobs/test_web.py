"""Channels, the log and vacation over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import msgspec
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from jobs_push import Browser, vapid_key
from jobs_services import JobServices, hook_server, opened
from server_db import KINDS, fresh

from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.jobs.clocks import ClockKeeper
from wardroom.server.jobs.vacation import DAY
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.web import notices

Play = Callable[[JobServices, httpx.AsyncClient], Awaitable[None]]


def over_http(kind: str, play: Play, **more: Any) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings, **more) as services:
            app = FastAPI()
            app.state.services = services
            app.include_router(notices.router)

            @app.exception_handler(Problem)
            async def told(request: Request, problem: Problem) -> JSONResponse:
                return JSONResponse({"key": problem.key, **problem.about}, problem.status)

            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table/api") as client:
                services.auth.person = Person(await services.person("ann@example.org"), "Ann", lang="it")
                await play(services, client)

    with fresh(kind) as settings:
        asyncio.run(run(settings))


def told(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json().get("key", "")


@pytest.mark.parametrize("kind", KINDS)
def test_the_life_of_a_channel(kind: str) -> None:
    with hook_server() as server:

        async def play(services: JobServices, client: httpx.AsyncClient) -> None:
            url = server.url("/api/webhooks/1/secret-token")
            made = await client.post("/channels", json={"kind": "webhook", "url": url})
            assert made.status_code == 201
            channel = made.json()
            assert channel["address"] == f"http://127.0.0.1:{server.port}/…oken"
            again = await client.post("/channels", json={"kind": "webhook", "url": url, "always": True})
            assert again.json()["id"] == channel["id"]
            one = f"/channels/{channel['id']}"
            muted = await client.patch(one, json={"muted": ["0123456789abcdef"]})
            assert muted.json()["muted"] == ["0123456789abcdef"]
            assert muted.json()["always"] is True

            tested = await client.post(f"{one}/test")
            assert tested.status_code == 202
            await services.deliver_all()
            (logged,) = (await client.get("/deliveries")).json()
            assert (
                logged.items() >= {"id": tested.json()["delivery"], "kind": "test", "state": "sent", "tries": 1}.items()
            )
            assert len(server.got) == 1

            listed = await client.get("/channels")
            assert "secret" not in listed.text
            assert (await client.delete(one)).status_code == 204
            assert (await client.get("/channels")).json() == []
            assert told(await client.delete(one)) == (404, "no_channel")

        over_http(kind, play)


def test_what_is_not_ones_own_is_not_there() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        bob = await services.person()
        channel = await services.webhook(bob)
        await services.notices.test(bob, channel)
        for answer in (
            await client.patch(f"/channels/{channel}", json={"enabled": False}),
            await client.post(f"/channels/{channel}/test"),
            await client.delete(f"/channels/{channel}"),
        ):
            assert told(answer) == (404, "no_channel")
        assert (await client.get("/deliveries")).json() == []
        services.auth.person = None
        for method, path in (
            ("GET", "/channels"), ("GET", "/deliveries"), ("GET", "/vacation"), ("DELETE", "/vacation"),
            ("POST", f"/channels/{channel}/test"), ("DELETE", f"/channels/{channel}"),
        ):  # fmt: skip
            assert told(await client.request(method, path)) == (401, "sign_in")

    over_http("sqlite", play)


def test_a_channel_that_could_not_work_is_refused() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        async def add(**body: Any) -> tuple[int, str]:
            return told(await client.post("/channels", json=body))

        assert await add(kind="webhook", url="https://127.0.0.1/x") == (422, "hook_inside")
        assert await add(kind="webhook", url="http://example.org/x") == (422, "hook_not_https")
        assert await add(kind="webhook", url="https://no-such-host.invalid/x") == (422, "hook_unknown_host")
        assert await add(kind="webhook", url="https://ann:x@example.org/") == (422, "hook_bad_url")
        assert await add(kind="mail") == (409, "mail_off")
        keys = {"p256dh": "AAAA", "auth": "AAAA"}
        assert await add(kind="push", endpoint="https://1.1.1.1/x", keys=keys) == (409, "push_off")
        assert (await client.get("/push/key")).json() == {"key": None}
        for body in ({"kind": "fax"}, {"kind": "mail", "more": 1}, {"kind": "webhook", "url": "x" * 2000}, {}):
            assert (await client.post("/channels", json=body)).status_code == 422

    over_http("sqlite", play, hooks_inside=False)


def test_a_channel_to_where_the_operator_does_not_want_it_is_refused() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        answer = await client.post("/channels", json={"kind": "webhook", "url": "https://1.1.1.1/x"})
        assert told(answer) == (422, "hook_not_listed")

    over_http("sqlite", play, hook_hosts=("discord.com",))


def test_mail_and_push_where_they_are_on() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        mail = await client.post("/channels", json={"kind": "mail"})
        assert mail.json()["address"] == "ann@example.org"
        browser = Browser("http://127.0.0.1:9/subscription/secret")
        new = {"kind": "push", "endpoint": browser.endpoint, "keys": browser.keys}
        push = await client.post("/channels", json=new)
        assert push.json()["address"] == "http://127.0.0.1:9/…cret"
        new["keys"] = {**browser.keys, "p256dh": browser.keys["auth"]}
        assert told(await client.post("/channels", json=new)) == (422, "push_keys")
        assert len((await client.get("/push/key")).json()["key"]) == 87
        await services.db.run("update account set email_verified = false")
        assert told(await client.post("/channels", json={"kind": "mail"})) == (409, "mail_unverified")

    over_http("sqlite", play, smtp_url="smtp://127.0.0.1:9", vapid_private_key=vapid_key())


def test_there_is_an_end_to_channels_and_tests() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        assert services.auth.person is not None
        await services.webhook(services.auth.person.id)
        answers = [
            await client.post("/channels", json={"kind": "webhook", "url": f"http://127.0.0.1:9/{i}"})
            for i in range(11)
        ]
        assert [told(answer) for answer in answers[9:]] == [(409, "too_many_channels"), (429, "too_many")]
        assert all(answer.status_code == 201 for answer in answers[:9])
        channel = answers[0].json()["id"]
        tests = [await client.post(f"/channels/{channel}/test") for _ in range(6)]
        assert [answer.status_code for answer in tests] == [202] * 5 + [429]

    over_http("sqlite", play)


def test_a_program_may_look_but_not_change_and_no_guest_has_a_channel() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        ann = services.auth.person
        assert ann is not None
        one = f"/channels/{await services.webhook(ann.id)}"
        new = {"kind": "webhook", "url": "http://127.0.0.1:9/new"}
        changes: tuple[tuple[str, str, Any], ...] = (
            ("POST", "/channels", new), ("PATCH", one, {"enabled": False}), ("POST", f"{one}/test", None),
            ("DELETE", one, None), ("POST", "/vacation", {"days": 1}), ("DELETE", "/vacation", None),
        )  # fmt: skip
        services.auth.person = msgspec.structs.replace(ann, via="token")
        for method, path, body in changes:
            assert told(await client.request(method, path, json=body)) == (403, "session_needed")
        for path in ("/channels", "/deliveries", "/vacation"):
            assert (await client.get(path)).status_code == 200
        services.auth.person = msgspec.structs.replace(ann, role="guest")
        assert told(await client.post("/channels", json=new)) == (403, "not_allowed")
        services.auth.person = msgspec.structs.replace(ann, role="operator", via="local")
        assert (await client.post("/channels", json=new)).status_code == 201
        assert (await client.post("/vacation", json={"days": 1})).status_code == 201

    over_http("sqlite", play)


def test_the_log_says_why_in_ones_own_language() -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        assert services.auth.person is not None
        for i, detail in enumerate(("here", "refused:550", "")):
            await services.db.run(
                "insert into delivery (account, kind, dedupe, detail, at) values (%s, 'turn', %s, %s, 1)",
                services.auth.person.id, str(i), detail,
            )  # fmt: skip
        log = (await client.get("/deliveries")).json()
        assert [item["why"] for item in log] == [
            "",
            "Il server di posta l’ha rifiutato (codice 550).",
            "Eri al tavolo.",
        ]
        assert [item["id"] for item in (await client.get("/deliveries?before=3&most=1")).json()] == [2]
        assert "body" not in log[0]
        assert "dedupe" not in log[0]

    over_http("sqlite", play)


@pytest.mark.parametrize("kind", KINDS)
def test_vacation(kind: str) -> None:
    async def play(services: JobServices, client: httpx.AsyncClient) -> None:
        assert services.auth.person is not None
        me = services.auth.person.id
        assert (await client.get("/vacation")).json() == {"since": None, "until": None, "days_left": 21}
        away = (await client.post("/vacation", json={"days": 14})).json()
        assert away["days_left"] == 7
        assert away["until"] - away["since"] == 14 * DAY
        assert told(await client.post("/vacation", json={"days": 1})) == (409, "away_already")
        back = (await client.delete("/vacation")).json()
        assert back == {"since": None, "until": None, "days_left": 20}  # the day that had begun is spent
        assert told(await client.delete("/vacation")) == (409, "away_not")
        refused = await client.post("/vacation", json={"days": 21})
        assert refused.json() == {"key": "away_too_long", "days": 20}
        assert (await client.post("/vacation", json={"days": 0})).status_code == 422
        assert services.tables.vacations == [me, me]

        await client.post("/vacation", json={"days": 2})
        await ClockKeeper(services.db, services.tables).tick()
        assert len(services.tables.vacations) == 3
        await services.db.run("update account set away_until = %s where id = %s", now() - 1, me)
        for _ in range(2):
            await ClockKeeper(services.db, services.tables).tick()
        assert services.tables.vacations == [me] * 4  # clocks run again, once

        await services.db.run("update account set away_from = %s where id = %s", now() - 366 * DAY, me)
        assert (await client.get("/vacation")).json()["days_left"] == 21  # a new year

    over_http(kind, play)
