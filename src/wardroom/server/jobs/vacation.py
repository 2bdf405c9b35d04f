"""Vacation: so many days a year in which a person's clocks stop. A day that has begun is used up."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct

from wardroom.server.ids import now
from wardroom.server.jobs.ports import Pacing
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database

DAY = 24 * 3600 * 1000  # ms
DAYS = 21  # a year


class Vacation(Struct, frozen=True):
    """Since when and until when the person is away (None: not), and whole days left this year."""

    since: int | None
    until: int | None
    days_left: int


class Vacations:
    def __init__(self, db: Database, pacing: Pacing) -> None:
        self._db, self._pacing = db, pacing

    async def look(self, account: str) -> Vacation:
        since, until, left = await self._row(account)
        away = until is not None and until > now()
        return Vacation(since if away else None, until if away else None, _left(since, left) // DAY)

    async def begin(self, account: str, days: int) -> Vacation:
        """Go away from now on, for so many days."""
        since, _, kept = await self._row(account)
        left, at = _left(since, kept), now()
        if days * DAY > left:
            raise Problem(409, "away_too_long", days=left // DAY)
        changed = await self._db.run(
            "update account set away_from = %s, away_until = %s, away_left = %s"
            " where id = %s and (away_until is null or away_until <= %s)",
            at, at + days * DAY, left - days * DAY, account, at,
        )  # fmt: skip
        if not changed:
            raise Problem(409, "away_already")
        await self._pacing.vacation(account)
        return await self.look(account)

    async def end(self, account: str) -> Vacation:
        """Come back early; days not yet begun can be taken later."""
        at = now()
        changed = await self._db.run(
            "update account set away_left = away_left + (away_until - %s) / %s * %s, away_until = null"
            " where id = %s and away_until > %s",
            at, DAY, DAY, account, at,
        )  # fmt: skip
        if not changed:
            raise Problem(409, "away_not")
        await self._pacing.vacation(account)
        return await self.look(account)

    async def _row(self, account: str) -> tuple[int | None, int | None, int]:
        row = await self._db.row("select away_from, away_until, away_left from account where id = %s", account)
        if row is None:
            raise Problem(401, "sign_in")
        return row[0], row[1], row[2]


def _left(since: int | None, kept: int) -> int:
    """The days left this year: all of them for a person who has not been away in it."""
    this_year = datetime.fromtimestamp(now() / 1000, UTC).year
    if since is None or datetime.fromtimestamp(since / 1000, UTC).year < this_year:
        return DAYS * DAY
    return kept
