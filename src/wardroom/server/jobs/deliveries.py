"""One delivery: fetched, sent, written down. Tried again after growing pauses, never sent twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256

import msgspec
import structlog

from wardroom.server.ids import now
from wardroom.server.jobs import mail, push, webhook
from wardroom.server.jobs.message import Message, Undelivered, compose, say
from wardroom.server.jobs.queue import DELIVER, Jobs, Payload, delivery_key
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.telemetry import metrics

PAUSES = (10, 60, 300, 1800, 7200)  # seconds after the first try, the second, ...: six in all

log = structlog.get_logger(__name__)


Send = Callable[[], Awaitable[None]]


class _Settled(Exception):
    """It need not be sent any more; says why."""


class Deliveries:
    def __init__(self, settings: Settings, db: Database, jobs: Jobs, pauses: Sequence[float] = PAUSES) -> None:
        self._settings, self._db, self._jobs, self._pauses = settings, db, jobs, pauses

    async def deliver(self, payload: Payload) -> None:
        """The job. A try is written down before it is made, so that one whose end is unknown is not made again."""
        number: int = payload["id"]
        try:
            send = await self._prepare(number)
            if not await self._claim(number):
                await self._end(number, "failed", "interrupted")
                return
            await send()
        except _Settled as settled:
            await self._end(number, "skipped", str(settled))
        except Undelivered as fault:
            await self._failed(number, fault)
        else:
            await self._end(number, "sent", "")

    async def _claim(self, number: int) -> int:
        return await self._db.run(
            "update delivery set state = 'sending', tries = tries + 1 where id = %s and state = 'waiting'", number
        )

    async def _end(self, number: int, state: str, detail: str) -> None:
        row = await self._db.row(
            "update delivery set state = %s, detail = %s, done = %s, body = ''"
            " where id = %s and state in ('waiting', 'sending') returning kind",
            state, detail, now(), number,
        )  # fmt: skip
        if row is not None:
            metrics.delivery(row[0], state)

    async def _failed(self, number: int, fault: Undelivered) -> None:
        row = await self._db.row("select tries, channel from delivery where id = %s", number)
        tries, channel = row or (0, None)
        log.info("delivery failed", delivery=number, tries=tries, why=fault.why)
        if fault.gone:
            await self._db.run("delete from channel where id = %s", channel)
        if fault.final or tries > len(self._pauses):
            await self._end(number, "failed", fault.why)
            return
        async with self._jobs.together() as batch:
            await batch.queries.run(
                "update delivery set state = 'waiting', detail = %s where id = %s", fault.why, number
            )
            at = now() + int(self._pauses[tries - 1] * 1000)
            await batch.put(DELIVER, delivery_key(number), {"id": number}, at)

    async def _prepare(self, number: int) -> Send:
        """Everything but the sending itself."""
        row = await self._db.row(
            "select d.kind, d.match, d.at, d.body, a.id, a.lang, a.email, a.email_verified, c.kind, c.address"
            " from delivery d left join account a on a.id = d.account left join channel c on c.id = d.channel"
            " where d.id = %s",
            number,
        )
        if row is None:
            raise _Settled("no_channel")  # erased with its account
        kind, match, at, body, account, lang, email, verified, medium, address = row
        # The same at every try, and made of nothing that its receiver should not work out from it.
        settings, name = self._settings, sha256(f"{number} {at}".encode()).hexdigest()[:32]
        if body:
            letter = msgspec.json.decode(body, type=mail.Letter)
            return lambda: mail.send(letter, name, settings)
        if medium is None:
            raise _Settled("no_channel")
        message = await self._message(kind, match, account, lang)
        if medium == "webhook":
            return lambda: webhook.send(address, message, settings.hooks_inside)
        if medium == "push":
            return lambda: push.send(address, message, settings)
        if not verified:
            raise _Settled("unverified")
        foot = say(lang, "mail.foot", link=f"{settings.url}/settings")
        notice = mail.Letter(email, message.subject, f"{message.text}\n\n{foot}\n")
        return lambda: mail.send(notice, name, settings)

    async def _message(self, kind: str, match: str | None, account: str, lang: str) -> Message:
        if match is None:
            return compose(lang, kind, self._settings.url)
        row = await self._db.row("select game, title, asked from match where id = %s", match)
        if row is None:
            raise _Settled("no_match")
        game, title, asked = row
        sitting = await self._db.rows(
            "select seat from seat where match = %s and account = %s and kind = 'person' order by seat", match, account
        )
        owed = msgspec.json.decode(asked)
        seats = [seat for (seat,) in sitting if kind != "turn" or seat in owed]
        if not seats:
            raise _Settled("answered")
        return compose(lang, kind, self._settings.url, match, game, title, seats)
