"""Notices as they arrive, or do not: by mail, webhook and push, and what the log says of each."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from importlib.resources import files
from typing import Any

import pytest
from jobs_mail import mail_server
from jobs_push import Browser, vapid_key
from jobs_services import JobServices, hook_server, opened
from py_vapid import Vapid  # type: ignore[import-untyped]
from server_db import KINDS, fresh

from wardroom.lib.words import Words
from wardroom.server.ids import now
from wardroom.server.jobs.deliveries import Deliveries
from wardroom.server.jobs.message import say, why
from wardroom.server.jobs.relay import Relay
from wardroom.server.settings import Settings

Play = Callable[[JobServices], Awaitable[None]]


def at_a_table(kind: str, play: Play, **more: Any) -> None:
    async def run(settings: Settings) -> None:
        async with opened(settings, **more) as services:
            await play(services)

    with fresh(kind) as settings:
        asyncio.run(run(settings))


async def call(services: JobServices, match: str, n: int, *seats: str, kind: str = "moved") -> None:
    await services.outbox(match, n, seats, kind)
    await Relay(services.settings, services.db, services.bus, services.notices, services.bot_queue).pass_on()


# ---- webhooks


@pytest.mark.parametrize("kind", KINDS)
def test_a_webhook_hears_whose_turn_it_is_and_nothing_else(kind: str) -> None:
    with hook_server() as server:

        async def play(services: JobServices) -> None:
            ann = await services.person(lang="it")
            await services.webhook(ann, server.url())
            match = await services.match({"JP": ann, "US": "bot"}, ("JP", "US"), title="Sunday\n@everyone\x07")
            await call(services, match, 4, "JP")
            await services.deliver_all()
            assert await services.deliveries() == [("sent", "", 1)]
            path, headers, body = server.got[0]
            assert json.loads(body) == {
                "content": "Midway, «Sunday @everyone»: tocca a te (Giappone).\n" + f"https://table.example/m/{match}",
                "allowed_mentions": {"parse": []},
            }
            assert (path, headers["content-type"]) == ("/hook", "application/json")

        at_a_table(kind, play)


@pytest.mark.parametrize("kind", KINDS)
def test_a_receiver_in_trouble_is_tried_again(kind: str) -> None:
    with hook_server() as server:
        server.answers = [500, 302]

        async def play(services: JobServices) -> None:
            ann = await services.person()
            channel = await services.webhook(ann, server.url())
            await services.notices.test(ann, channel)
            await services.deliver_all()
            assert await services.deliveries() == [("sent", "", 3)]
            assert len(server.got) == 3

        at_a_table(kind, play)


def test_after_six_tries_it_is_given_up() -> None:
    with hook_server() as server:
        server.answers = [503] * 9

        async def play(services: JobServices) -> None:
            ann = await services.person()
            await services.notices.test(ann, await services.webhook(ann, server.url()))
            await services.deliver_all()
            assert await services.deliveries() == [("failed", "status:503", 6)]
            assert len(server.got) == 6
            assert why("en", "status:503") == "The receiver returned error 503."

        at_a_table("sqlite", play)


def test_a_receiver_that_says_no_is_not_pressed() -> None:
    with hook_server() as server:
        server.answers = [429, 404]

        async def play(services: JobServices) -> None:
            ann = await services.person()
            await services.notices.test(ann, await services.webhook(ann, server.url()))
            await services.deliver_all()
            assert await services.deliveries() == [("failed", "status:404", 2)]

        at_a_table("sqlite", play)


def test_an_inner_address_is_refused_for_good() -> None:
    with hook_server() as server:

        async def play(services: JobServices) -> None:
            ann = await services.person()
            url = "https://127.0.0.1/hook"  # other ports are refused for themselves
            await services.notices.test(ann, await services.webhook(ann, url))
            await services.deliver_all()
            assert await services.deliveries() == [("failed", "inside", 1)]
            assert not server.got

        at_a_table("sqlite", play, hooks_inside=False)


def _dies_after_sending(settings: Settings) -> None:
    async def run() -> None:
        async with opened(settings) as services:

            async def die(*args: Any) -> None:
                os.kill(os.getpid(), signal.SIGKILL)

            deliveries = Deliveries(services.settings, services.db, services.notices.jobs)
            deliveries._end = die  # type: ignore[method-assign]
            await deliveries.deliver({"id": 1})

    asyncio.run(run())


@pytest.mark.parametrize("kind", KINDS)
def test_a_worker_killed_between_sending_and_writing_it_down_sends_nothing_twice(kind: str) -> None:
    async def prepare(settings: Settings, url: str) -> None:
        async with opened(settings) as services:
            ann = await services.person()
            await services.notices.test(ann, await services.webhook(ann, url))

    async def again(settings: Settings) -> None:
        async with opened(settings) as services:
            await services.deliver_all()
            assert await services.deliveries() == [("failed", "interrupted", 1)]

    with fresh(kind) as settings, hook_server() as server:
        asyncio.run(prepare(settings, server.url()))
        process = multiprocessing.get_context("fork").Process(target=_dies_after_sending, args=(settings,))
        process.start()
        process.join(20)
        assert process.exitcode == -signal.SIGKILL
        asyncio.run(again(settings))
        assert len(server.got) == 1


# ---- what is not a move


@pytest.mark.parametrize("kind", KINDS)
def test_a_seat_that_is_kept_for_one_is_told_as_long_as_it_is(kind: str) -> None:
    with hook_server() as server:

        async def play(services: JobServices) -> None:
            ann, ben = await services.person(), await services.person()
            await services.webhook(ben, server.url())
            for seat in ("JP", "US"):
                match = await services.match({"JP": ann, "US": ann}, owner=ann, status="lobby")
                await services.db.run(
                    "update seat set kind = 'open', account = null, kept_for = %s where match = %s and seat = %s",
                    ben, match, seat,
                )  # fmt: skip
                await call(services, match, -1, kind="challenge")
                await call(services, match, -1, kind="challenge")
            await services.db.run("update seat set kept_for = null where match = %s", match)
            await services.deliver_all()
            assert await services.deliveries() == [("sent", "", 1), ("skipped", "answered", 0)]
            ((_, _, body),) = server.got
            text = json.loads(body)["content"]
            assert text.startswith("Ann challenges you")
            assert "https://table.example/m/" in text

        at_a_table(kind, play)


@pytest.mark.parametrize("kind", KINDS)
def test_a_round_is_told_to_each_who_plays_in_it_once(kind: str) -> None:
    with hook_server() as server:

        async def play(services: JobServices) -> None:
            ann = await services.person(lang="it")
            await services.webhook(ann, server.url())
            await services.db.run(
                "insert into tournament (id, owner, title, game, scenario, options, kind, status, created)"
                " values ('cup', %s, 'Autumn', 'g', 's', '{}', 'swiss', 'running', 0)",
                ann,
            )
            for n in (1, 1, 2):
                await call(services, "cup", n, ann, kind="round")
            await services.deliver_all()
            assert await services.deliveries() == [("sent", "", 1)] * 2
            text = json.loads(server.got[0][2])["content"]
            assert "Autumn" in text
            assert "nuovo turno" in text
            assert "https://table.example/tournaments/cup" in text
            bad = await services.person()
            await services.db.run("update tournament set owner = %s", bad)
            await services.db.run("update account set closed = 1 where id = %s", bad)
            await call(services, "cup", 3, ann, kind="round")
            await services.deliver_all()
            assert "Autumn" not in json.loads(server.got[-1][2])["content"], "what a suspended person wrote"

        at_a_table(kind, play)


# ---- mail


@pytest.mark.parametrize("kind", KINDS)
def test_a_turn_by_mail(kind: str) -> None:
    with mail_server() as server:

        async def play(services: JobServices) -> None:
            ann = await services.person("ann@example.org")
            await services.channel(ann, "mail")
            match = await services.match({"JP": ann}, ("JP",), title="Torpedo è là")
            await call(services, match, 4, "JP")
            await services.deliver_all()
            (letter,) = server.letters
            assert letter["to"] == "ann@example.org"
            assert letter["subject"] == "Your turn: Torpedo è là"
            assert letter["auto-submitted"] == "auto-generated"
            text = letter.get_content()
            assert f"https://table.example/m/{match}" in text
            assert "https://table.example/settings" in text
            assert await services.deliveries() == [("sent", "", 1)]

        at_a_table(kind, play, smtp_url=server.url)


@pytest.mark.parametrize("where", ["data", "rcpt"])
@pytest.mark.parametrize("answer", ["451 later", "550 never heard of"])
def test_a_mail_server_that_refuses_is_tried_again(answer: str, where: str) -> None:
    with mail_server() as server:
        server.answers, server.at = [answer] * 2, where

        async def play(services: JobServices) -> None:
            ann = await services.person("ann@example.org")
            await services.notices.test(ann, await services.channel(ann, "mail"))

            deliver = Deliveries(services.settings, services.db, services.notices.jobs).deliver
            for tries in (1, 2):
                await deliver({"id": 1})
                assert await services.deliveries() == [("waiting", f"refused:{answer[:3]}", tries)]
            await deliver({"id": 1})
            assert await services.deliveries() == [("sent", "", 3)]
            assert len(server.letters) == 1

        at_a_table("sqlite", play, smtp_url=server.url)


def test_a_mail_server_that_is_not_there_is_tried_again() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]

        async def play(services: JobServices) -> None:
            ann = await services.person("ann@example.org")
            await services.notices.test(ann, await services.channel(ann, "mail"))
            await services.deliver_all()
            assert await services.deliveries() == [("failed", "unreachable", 6)]

        at_a_table("sqlite", play, smtp_url=f"smtp://127.0.0.1:{port}")


@pytest.mark.parametrize("kind", KINDS)
def test_letters_are_written_down_first_and_forgotten_after(kind: str) -> None:
    """A reset has a token in it: it stays in the store only until it is sent."""
    with mail_server() as server:

        async def play(services: JobServices) -> None:
            await services.notices.mailer.post("", "verify", "new@example.org", "Hello", "token 123")
            row = await services.db.row("select state, body from delivery")
            assert row is not None
            assert row[0] == "waiting"
            assert "token 123" in row[1]
            await services.deliver_all()
            assert await services.db.row("select kind, state, body from delivery") == ("verify", "sent", "")
            assert [(x["to"], x["subject"], x.get_content().splitlines()) for x in server.letters] == [
                ("new@example.org", "Hello", ["token 123"])
            ]

        at_a_table(kind, play, smtp_url=server.url)


def test_no_mail_to_an_address_that_is_not_verified() -> None:
    with mail_server() as server:

        async def play(services: JobServices) -> None:
            ann = await services.person("ann@example.org")
            await services.db.run("update account set email_verified = false")
            await services.notices.test(ann, await services.channel(ann, "mail"))
            await services.deliver_all()
            assert await services.deliveries() == [("skipped", "unverified", 0)]
            assert not server.letters

        at_a_table("sqlite", play, smtp_url=server.url)


def test_a_password_is_not_sent_in_the_clear() -> None:
    with mail_server() as server:

        async def play(services: JobServices) -> None:
            await services.notices.mailer.post("", "reset", "a@example.org", "s", "t")
            await services.deliver_all(pauses=())
            assert await services.deliveries() == [("failed", "unreachable", 1)]

        at_a_table("sqlite", play, smtp_url=server.url.replace("//", "//ann:secret@"))


# ---- push


@pytest.mark.parametrize("kind", KINDS)
def test_a_push_is_for_the_subscriber_alone(kind: str) -> None:
    with hook_server() as server:

        async def play(services: JobServices) -> None:
            ann, browser = await services.person(), Browser(server.url("/push/1"))
            await services.channel(ann, "push", browser.subscription)
            match = await services.match({"US": ann}, ("US",))
            await call(services, match, 4, "US")
            await services.deliver_all()
            path, headers, body = server.got[0]
            assert path == "/push/1"
            assert headers["content-encoding"] == "aes128gcm"
            assert int(headers["ttl"]) > 0
            assert Vapid.verify(headers["authorization"])
            assert b"Sunday" not in body
            assert browser.read(body) == {
                "title": "Your turn: Sunday",
                "body": f"Midway, “Sunday”: it is your turn (US).\nhttps://table.example/m/{match}",
                "url": f"https://table.example/m/{match}",
                "tag": match,
            }

        at_a_table(kind, play, vapid_private_key=vapid_key(), vapid_subject="mailto:keeper@example.org")


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_gone_is_forgotten(status: int) -> None:
    with hook_server() as server:
        server.answers = [status]

        async def play(services: JobServices) -> None:
            ann = await services.person()
            await services.notices.test(ann, await services.channel(ann, "push", Browser(server.url()).subscription))
            await services.deliver_all()
            assert await services.deliveries() == [("failed", "gone", 1)]
            assert not await services.notices.channels(ann)

        at_a_table("sqlite", play, vapid_private_key=vapid_key())


# ---- when to be silent


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_is_at_the_table_is_told_only_if_they_want_it(kind: str) -> None:
    async def play(services: JobServices) -> None:
        ann = await services.person()
        await services.webhook(ann)
        await services.webhook(ann, settings='{"always": true}')
        match = await services.match({"US": ann, "JP": "bot"}, ("US",))
        await services.db.run("update seat set here = %s where seat = 'US'", now() - 30_000)
        await call(services, match, 4, "US")
        assert await services.deliveries() == [("skipped", "here", 0), ("waiting", "", 0)]
        await services.db.run("update seat set here = %s where seat = 'US'", now() - 50_000)
        await call(services, match, 5, kind="over")
        assert (await services.deliveries())[2:] == [("waiting", "", 0)] * 2

    at_a_table(kind, play)


@pytest.mark.parametrize("kind", KINDS)
def test_a_call_that_stands_is_not_repeated(kind: str) -> None:
    async def play(services: JobServices) -> None:
        ann = await services.person()
        await services.webhook(ann)
        match = await services.match({"US": ann, "JP": "bot"}, ("US",))
        await call(services, match, 4, "US")
        await services.entry(match, 5, seat="JP", move=["pass"])
        await call(services, match, 5, "US")
        assert await services.deliveries() == [("waiting", "", 0), ("skipped", "repeat", 0)]
        await services.entry(match, 6, seat="US", move=["pass"])
        await call(services, match, 7, "US")
        assert (await services.deliveries())[2] == ("waiting", "", 0)
        await services.db.run("update delivery set at = at - 400000")
        await call(services, match, 8, "US")
        assert (await services.deliveries())[3] == ("waiting", "", 0)

    at_a_table(kind, play)


@pytest.mark.parametrize("kind", KINDS)
def test_one_cannot_have_oneself_called_by_taking_answers_back(kind: str) -> None:
    async def play(services: JobServices) -> None:
        ann = await services.person()
        await services.webhook(ann)
        match = await services.match({"US": ann, "JP": "bot"}, ("US",))
        await call(services, match, 4, "US")
        for n in (5, 7):
            await services.entry(match, n, seat="US", move=["pass"])
            await services.entry(match, n + 1, undo="US")
            await call(services, match, n + 1, "US")
        assert await services.deliveries() == [("waiting", "", 0)] + [("skipped", "repeat", 0)] * 2
        await services.entry(match, 9, seat="US", move=["pass"])
        await call(services, match, 10, "US")
        assert (await services.deliveries())[3] == ("waiting", "", 0)

    at_a_table(kind, play)


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_can_set_us_on_a_host(kind: str) -> None:
    async def play(services: JobServices) -> None:
        ann, bob = await services.person(), await services.person()
        gone = await services.webhook(ann, "http://127.0.0.1:9/gone")
        for url in ("http://127.0.0.1:9/one", "http://127.0.0.1:10/two", "http://localhost:9/"):
            await services.webhook(ann, url)
        await services.webhook(bob, "http://127.0.0.1:9/one")
        match = await services.match({"US": ann, "JP": bob})
        for n in range(8):
            await call(services, match, n, kind="over")
        assert all(state == "waiting" for state, *_ in await services.deliveries())
        await services.notices.remove(ann, gone)
        for n in range(8, 12):
            await call(services, match, n, kind="over")
        counts = await services.db.rows(
            "select d.detail, count(*), c.account, c.address from delivery d join channel c on c.id = d.channel"
            " where d.match = %s group by d.detail, c.account, c.address order by d.detail, c.address", match,
        )  # fmt: skip
        assert [(detail, count) for detail, count, who, _ in counts if who == bob] == [("", 12)]
        # 24 in the first eight rounds, then six more: what went to the removed channel still counts.
        assert [(detail, count, address[17:]) for detail, count, who, address in counts if who == ann] == [
            ("", 11, "10/two"), ("", 11, "9/one"), ("", 12, "9/"),
            ("enough", 1, "10/two"), ("enough", 1, "9/one"),
        ]  # fmt: skip
        channel = next(one for one in await services.notices.channels(ann) if one.host == "127.0.0.1")
        await services.notices.test(ann, channel.id)
        assert (await services.deliveries())[-1] == ("skipped", "enough", 0)
        await services.db.run("update delivery set at = at - 3600000")
        await call(services, match, 12, kind="over")
        assert {detail for _, detail, _ in (await services.deliveries())[-4:]} == {""}
        assert why("en", "enough") == "Too many notifications had been sent to this address within an hour."

    at_a_table(kind, play)


def test_a_match_can_be_muted_and_an_answered_call_is_dropped() -> None:
    with hook_server() as server:

        async def play(services: JobServices) -> None:
            ann = await services.person()
            match = await services.match({"US": ann}, ())  # answered by the time it would be sent
            await services.webhook(ann, server.url())
            await services.webhook(ann, server.url(), f'{{"muted": ["{match}"]}}')
            await call(services, match, 4, "US")
            await services.deliver_all()
            assert await services.deliveries() == [("skipped", "answered", 0), ("skipped", "muted", 0)]
            assert not server.got

        at_a_table("sqlite", play)


# ---- words


def test_the_words_are_whole_in_both_languages() -> None:
    assert Words.load(files("wardroom.server") / "words" / "jobs").check() == []
    assert say("de", "test.subject") == "Test notification"  # a language we do not have
