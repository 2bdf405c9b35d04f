"""Browsers that have signed in before. Attempts by strangers do not lock these out."""

from __future__ import annotations

from wardroom.server.accounts.tickets import DAY
from wardroom.server.ids import hashed, new_token, now
from wardroom.server.store.ports import Database

KEPT = 400 * DAY
SHARED = 90 * DAY  # how long we remember which accounts share a browser
MOST = 20  # browsers of one account, the latest


class Devices:
    def __init__(self, db: Database) -> None:
        self._db = db

    async def knows(self, token: str, account: str | None) -> bool:
        """Whether the account knows this browser. Takes equally long when there is no such account."""
        if not token:
            return False
        return await self._db.row(
            "select 1 from device where hash = %s and account = %s and seen > %s",
            hashed(token), account or "", now() - KEPT,
        ) is not None  # fmt: skip

    async def remember(self, token: str, account: str) -> str:
        """A new token by which the browser is known from now on."""
        if token:
            await self._share(token, account)
            await self._db.run("delete from device where hash = %s and account = %s", hashed(token), account)
        fresh = new_token()
        await self._db.run(
            "insert into device (hash, account, seen) values (%s, %s, %s)", hashed(fresh), account, now()
        )
        await self._db.run(
            "delete from device where account = %s and hash not in"
            " (select hash from device where account = %s order by seen desc, hash limit %s)",
            account, account, MOST,
        )  # fmt: skip
        return fresh

    async def _share(self, token: str, account: str) -> None:
        """Records that two accounts use the same browser; only operators may see that."""
        found = await self._db.row(
            "select account from device where hash = %s and account <> %s", hashed(token), account
        )
        if found is not None:
            one, other = sorted((str(found[0]), account))
            await self._db.run(
                "insert into shared_device (one, other, times, at) values (%s, %s, 1, %s) on conflict (one, other)"
                " do update set times = shared_device.times + 1, at = excluded.at",
                one, other, now(),
            )  # fmt: skip

    async def sweep(self) -> None:
        await self._db.run("delete from device where seen < %s", now() - KEPT)
        await self._db.run("delete from shared_device where at < %s", now() - SHARED)
