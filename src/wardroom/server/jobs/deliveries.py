"""Makes one delivery and records it. Retried after growing pauses, never sent twice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from urllib.parse import quote

import msgspec
import structlog

from wardroom.server.accounts.audit import ACTED, ANSWERED
from wardroom.server.ids import now
from wardroom.server.jobs import mail, push, webhook
from wardroom.server.jobs.message import Message, Undelivered, compose, compose_about, say
from wardroom.server.jobs.queue import DELIVER, Jobs, Payload, delivery_key
from wardroom.server.people.clubs import CALL_INVITED, CALL_NOTICE, INVITED
from wardroom.server.people.direct_messages import CALL_MESSAGE
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import unless_suspended
from wardroom.server.tables import agreeing, rows
from wardroom.server.tables.lobby import CHALLENGED
from wardroom.server.telemetry import metrics
from wardroom.server.tournaments.log import ROUND, TITLE
from wardroom.tournaments import RUNNING

_TITLE = unless_suspended("m.owner", "m.title")
PAUSES = (10, 60, 300, 1800, 7200)  # seconds after the first try, the second, ...: six in all

log = structlog.get_logger(__name__)


Send = Callable[[], Awaitable[None]]


class _Settled(Exception):
    """The delivery is no longer needed; says why."""


class Deliveries:
    def __init__(self, settings: Settings, db: Database, jobs: Jobs, pauses: Sequence[float] = PAUSES) -> None:
        self._settings, self._db, self._jobs, self._pauses = settings, db, jobs, pauses

    async def deliver(self, payload: Payload) -> None:
        """The job. An attempt is recorded before it is made, so that one with an unknown outcome is not repeated."""
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
        # The same at every attempt, and without anything the receiver should not work out from it.
        settings, name = self._settings, sha256(f"{number} {at}".encode()).hexdigest()[:32]
        if body:
            letter = msgspec.json.decode(body, type=mail.Letter)
            return lambda: mail.send(letter, name, settings)
        if medium is None:
            raise _Settled("no_channel")
        message = await self._message(kind, match, account, lang)
        if medium == "webhook":
            return lambda: webhook.send(address, message, settings.hooks_inside, settings.hook_hosts)
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
        if kind in (ACTED, ANSWERED):
            return compose(lang, kind, f"{self._settings.url}/account")
        if kind == ROUND:
            return await self._of_a_round(match, lang)
        if kind in (CALL_INVITED, CALL_NOTICE):
            return await self._of_a_club(kind, match, account, lang)
        if kind == CALL_MESSAGE:
            return await self._of_a_message(match, account, lang)
        if kind == CHALLENGED:
            return await self._of_a_challenge(match, account, lang)
        row = next(iter(await rows.several(self._db, [match])), None)
        if row is None:
            raise _Settled("no_match")
        sitting = await self._db.rows(
            "select seat from seat where match = %s and account = %s and kind = 'person' order by seat", match, account
        )
        owed = agreeing.waited_for(row) if row.status == rows.LOBBY else row.asked
        seats = [seat for (seat,) in sitting if kind != "turn" or seat in owed]
        if not seats:
            raise _Settled("answered")
        return compose(lang, kind, self._settings.url, match, row.game, row.title, seats)

    async def _of_a_challenge(self, match: str, account: str, lang: str) -> Message:
        """Valid while the seat is still reserved."""
        row = await self._db.row(
            f"select m.game, {_TITLE}, a.name from match m left join account a on a.id = m.owner where m.id = %s",
            match,
        )
        if row is None:
            raise _Settled("no_match")
        game, title, name = row
        kept = await self._db.rows(
            "select seat from seat where match = %s and kept_for = %s and kind = 'open' order by seat", match, account
        )
        if not kept:
            raise _Settled("answered")
        seats = [seat for (seat,) in kept]
        return compose(lang, CHALLENGED, self._settings.url, match, game, title, seats, name=name or "")

    async def _of_a_round(self, tournament: str, lang: str) -> Message:
        row = await self._db.row(f"select {TITLE}, status from tournament where id = %s", tournament)
        if row is None or row[1] != RUNNING:
            raise _Settled("no_match")
        return compose_about(lang, ROUND, f"{self._settings.url}/tournaments/{tournament}", row[0])

    async def _of_a_message(self, sender: str, account: str, lang: str) -> Message:
        """Valid until the receiver has opened their inbox."""
        row = await self._db.row(
            "select a.name from account a join direct_message d on d.account = a.id and d.other = %s"
            " where a.id = %s and a.closed is null and d.at > (select inbox_seen from account where id = %s) limit 1",
            account, sender, account,
        )  # fmt: skip
        if row is None:
            raise _Settled("answered")
        return compose_about(lang, CALL_MESSAGE, f"{self._settings.url}/messages/{quote(row[0])}", row[0])

    async def _of_a_club(self, kind: str, club: str, account: str, lang: str) -> Message:
        """Valid while they are a member or the invitation stands."""
        row = await self._db.row(
            "select c.name, m.told, w.kind from club c"
            " left join club_member m on m.club = c.id and m.account = %s"
            " left join club_wait w on w.club = c.id and w.account = %s where c.id = %s",
            account, account, club,
        )  # fmt: skip
        if row is None or not (row[1] if kind == CALL_NOTICE else row[2] == INVITED):
            raise _Settled("no_club")
        return compose_about(lang, kind, f"{self._settings.url}/clubs/{club}", row[0])
