"""Notices: a person's channels, what is sent to them, and the log of it."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from wardroom.server.ids import new_id, now
from wardroom.server.jobs.mail import Mailer
from wardroom.server.jobs.open_jobs import open_jobs
from wardroom.server.jobs.push import Subscription
from wardroom.server.jobs.queue import DELIVER, Batch, Jobs, delivery_key
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables.messages import HERE

AGAIN = 5 * 60_000  # ms in which an unanswered notice is not repeated
CHANNELS = 10  # channels that a person may have
TESTS, TESTS_IN = 5, 10 * 60_000  # ms
ENOUGH, ENOUGH_IN = 30, 3600_000  # ms: limits notices to one host for one person, lest we be used to attack it


class Wishes(Struct, frozen=True, omit_defaults=True):
    """How a channel is used."""

    always: bool = False  # even while its owner is at the table
    muted: tuple[str, ...] = ()  # muted matches


class Channel(Struct, frozen=True):
    id: str
    kind: str  # mail, webhook, push
    address: str
    wishes: Wishes
    enabled: bool
    created: int

    @property
    def url(self) -> str:
        """The URL to post to; empty for mail."""
        return msgspec.json.decode(self.address, type=Subscription).endpoint if self.kind == "push" else self.address

    @property
    def host(self) -> str:
        return (urlsplit(self.url).hostname or "").rstrip(".")


class Logged(Struct, frozen=True):
    """A delivery as its receiver may see it."""

    id: int
    kind: str
    channel: str | None
    match: str | None
    state: str
    tries: int
    detail: str
    at: int
    done: int | None


class _Deed(Struct, frozen=True):
    seat: str = ""
    undo: str = ""
    linked: bool = False


class _Line(Struct, frozen=True):
    """The part of a journal line needed here: whose it is."""

    entry: _Deed = _Deed()


class Notices:
    def __init__(self, settings: Settings, db: Database, jobs: Jobs | None = None) -> None:
        self._db = db
        self.jobs = jobs or open_jobs(settings, db)
        self.mailer = Mailer(self.jobs)

    # ---- notices from a match

    async def call(self, batch: Batch, kind: str, match: str, n: int, account: str, seats: Sequence[str]) -> None:
        """Record, for each channel of the person, what to send for this entry, or why nothing is sent."""
        channels = await _channels(batch.queries, account)
        there = self._db.at(match)
        journal = batch.queries if there is self._db else there
        for channel in channels:
            if channel.enabled:
                why = await _why_silent(batch.queries, journal, account, channel, kind, match, seats)
                why = why or await _enough(batch.queries, account, channel, channels)
                dedupe = f"{kind}:{channel.id}:{match}:{n}"
                await self._write(batch, account, channel.id, kind, match, dedupe, why)

    async def tell(self, batch: Batch, kind: str, about: str, n: int, account: str) -> None:
        """The same for what is not a move: a reserved seat, a round of a tournament."""
        channels = await _channels(batch.queries, account)
        for channel in channels:
            if channel.enabled:
                why = "muted" if about in channel.wishes.muted else ""
                why = why or await _enough(batch.queries, account, channel, channels)
                await self._write(batch, account, channel.id, kind, about, f"{kind}:{channel.id}:{about}:{n}", why)

    async def test(self, account: str, channel_id: str) -> int:
        """Send a test notice to a channel; returns its number in the log."""
        channels = await self.channels(account)
        channel = _one(channels, channel_id)
        lately = await self._db.row(
            "select count(*) from delivery where account = %s and kind = 'test' and at > %s", account, now() - TESTS_IN
        )
        if lately and lately[0] >= TESTS:
            raise Problem(429, "too_many_tests")
        async with self.jobs.together() as batch:
            why = await _enough(batch.queries, account, channel, channels)
            number = await self._write(batch, account, channel.id, "test", None, f"test:{new_id()}", why)
        assert number is not None
        return number

    async def _write(
        self, batch: Batch, account: str, channel: str, kind: str, match: str | None, dedupe: str, why: str
    ) -> int | None:
        at = now()
        row = await batch.queries.row(
            "insert into delivery (account, channel, kind, match, dedupe, state, detail, at, done)"
            " values (%s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict (dedupe) do nothing returning id",
            account, channel, kind, match, dedupe, "skipped" if why else "waiting", why, at, at if why else None,
        )  # fmt: skip
        if row is None:
            return None
        if not why:
            await batch.put(DELIVER, delivery_key(row[0]), {"id": row[0]})
        number: int = row[0]
        return number

    # ---- channels

    async def channels(self, account: str) -> list[Channel]:
        return await _channels(self._db, account)

    async def channel(self, account: str, channel_id: str) -> Channel:
        return _one(await self.channels(account), channel_id)

    async def add(self, account: str, kind: str, address: str, wishes: Wishes) -> Channel:
        """A new channel, or the one there is for this address with new wishes."""
        text = msgspec.json.encode(wishes).decode()
        async with self._db.transaction() as queries:
            there = await _channels(queries, account)
            for channel in there:
                if (channel.kind, channel.address) == (kind, address):
                    await queries.run(
                        "update channel set settings = %s, enabled = true where id = %s", text, channel.id
                    )
                    return msgspec.structs.replace(channel, wishes=wishes, enabled=True)
            if len(there) >= CHANNELS:
                raise Problem(409, "too_many_channels", most=CHANNELS)
            channel = Channel(new_id(), kind, address, wishes, True, now())
            await queries.run(
                "insert into channel (id, account, kind, address, settings, created) values (%s, %s, %s, %s, %s, %s)",
                channel.id, account, kind, address, text, channel.created,
            )  # fmt: skip
            return channel

    async def change(self, account: str, channel_id: str, wishes: Wishes, enabled: bool) -> Channel:
        channel = await self.channel(account, channel_id)
        text = msgspec.json.encode(wishes).decode()
        await self._db.run("update channel set settings = %s, enabled = %s where id = %s", text, enabled, channel_id)
        return msgspec.structs.replace(channel, wishes=wishes, enabled=enabled)

    async def remove(self, account: str, channel_id: str) -> None:
        if not await self._db.run("delete from channel where account = %s and id = %s", account, channel_id):
            raise Problem(404, "no_channel")

    async def verified_mail(self, account: str) -> str:
        """The person's verified address; empty if there is none."""
        row = await self._db.row("select email from account where id = %s and email_verified = true", account)
        return row[0] or "" if row else ""

    # ---- the log

    async def log(self, account: str, before: int | None = None, most: int = 50) -> list[Logged]:
        """The latest first."""
        rows = await self._db.rows(
            "select id, kind, channel, match, state, tries, detail, at, done from delivery"
            " where account = %s and id < %s order by id desc limit %s",
            account, before or 2**62, most,
        )  # fmt: skip
        return [Logged(*row) for row in rows]


async def _channels(queries: Queries, account: str) -> list[Channel]:
    rows = await queries.rows(
        "select id, kind, address, settings, enabled, created from channel where account = %s order by created, id",
        account,
    )
    return [
        Channel(id, kind, address, msgspec.json.decode(wishes, type=Wishes), bool(enabled), created)
        for id, kind, address, wishes, enabled, created in rows
    ]


def _one(channels: Sequence[Channel], channel_id: str) -> Channel:
    for channel in channels:
        if channel.id == channel_id:
            return channel
    raise Problem(404, "no_channel")


async def _why_silent(
    queries: Queries, journal: Queries, account: str, channel: Channel, kind: str, match: str, seats: Sequence[str]
) -> str:
    """Why this channel gets no notice, as a key for the log; empty if it does."""
    if match in channel.wishes.muted:
        return "muted"
    if not channel.wishes.always and await _here(queries, match, seats):
        return "here"
    if kind == "turn" and await _told_already(queries, journal, account, channel.id, match, seats):
        return "repeat"
    return ""


async def _here(queries: Queries, match: str, seats: Sequence[str]) -> bool:
    rows = await queries.rows("select seat from seat where match = %s and here > %s", match, now() - HERE)
    return any(seat in seats for (seat,) in rows)


async def _told_already(
    queries: Queries, journal: Queries, account: str, channel: str, match: str, seats: Sequence[str]
) -> bool:
    """Whether a recent notice still stands, since its seat has not moved after it."""
    row = await queries.row(
        "select dedupe from delivery where account = %s and channel = %s and match = %s and kind = 'turn' and at > %s"
        " and state in ('waiting', 'sending', 'sent') order by id desc limit 1",
        account, channel, match, now() - AGAIN,
    )  # fmt: skip
    if row is None:
        return False
    entry = int(row[0].rpartition(":")[2])
    since = await journal.rows("select body from entry where match = %s and n > %s order by n", match, entry)
    deeds = [msgspec.json.decode(body, type=_Line).entry for (body,) in since]
    answers = 0  # not undone: otherwise moving and undoing could trigger notices at will
    for deed in deeds:
        if deed.seat in seats and not deed.linked:  # a list is undone as one
            answers += 1
        elif deed.undo in seats:
            answers = max(answers - 1, 0)  # moves before the notice do not count
    return answers == 0


async def _enough(queries: Queries, account: str, channel: Channel, channels: Sequence[Channel]) -> str:
    """Why its host gets nothing for a while (rate limit); empty if it does."""
    lately = await queries.rows(
        "select channel, count(*) from delivery where account = %s and channel is not null and state <> 'skipped'"
        " and id > coalesce((select id from delivery where account = %s and at <= %s order by id desc limit 1), 0)"
        " group by channel",
        account, account, now() - ENOUGH_IN,
    )  # fmt: skip
    hosts = {each.id: each.host for each in channels}
    # A removed channel counts for every host: it could be removed and added again.
    sent = sum(count for id, count in lately if hosts.get(id, channel.host) == channel.host)
    return "enough" if sent >= ENOUGH else ""
