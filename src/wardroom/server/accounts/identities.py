"""External accounts that sign in to one here."""

from __future__ import annotations

from msgspec import Struct

from wardroom.server.accounts.accounts import check_way_in
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database


class Identity(Struct, frozen=True):
    provider: str
    subject: str  # what the provider calls the person


class Identities:
    def __init__(self, db: Database) -> None:
        self._db = db

    async def account(self, identity: Identity) -> str | None:
        """The id of the account it signs in to."""
        sql = "select account from identity where provider = %s and subject = %s"
        row = await self._db.row(sql, identity.provider, identity.subject)
        return str(row[0]) if row else None

    async def add(self, account: str, identity: Identity) -> None:
        await self._db.run(
            "insert into identity (provider, subject, account) values (%s, %s, %s) on conflict do nothing",
            identity.provider, identity.subject, account,
        )  # fmt: skip

    async def of(self, account: str) -> list[Identity]:
        sql = "select provider, subject from identity where account = %s order by provider, subject"
        return [Identity(*row) for row in await self._db.rows(sql, account)]

    async def remove(self, account: str, provider: str) -> None:
        """Removes all at this provider: people cannot tell one subject from another."""
        async with self._db.transaction() as db:
            if not await db.run("delete from identity where account = %s and provider = %s", account, provider):
                raise Problem(404, "no_identity")
            await check_way_in(db, account)
