"""Tickets that can be used once: a verification, a reset, a challenge. Only their hashes are stored."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from wardroom.server.ids import hashed, new_token, now
from wardroom.server.store.ports import Queries
from wardroom.server.store.sql import placeholders

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Ticket(Struct, frozen=True):
    kind: str
    account: str | None
    about: dict[str, Any]


class Tickets:
    def __init__(self, db: Queries) -> None:
        self._db = db

    async def make(self, kind: str, account: str | None, life: int, **about: Any) -> str:
        token = new_token()
        await self._db.run(
            "insert into ticket (hash, kind, account, about, expires) values (%s, %s, %s, %s, %s)",
            hashed(token), kind, account, msgspec.json.encode(about).decode(), now() + life,
        )  # fmt: skip
        return token

    async def redeem(self, token: str, *kinds: str) -> Ticket | None:
        """The ticket, if it is of one of these kinds and still valid. It cannot be used again."""
        marks = placeholders(kinds)
        row = await self._db.row(
            f"delete from ticket where hash = %s and kind in ({marks}) returning kind, account, about, expires",
            hashed(token), *kinds,
        )  # fmt: skip
        if row is None or row[3] < now():
            return None
        return Ticket(row[0], row[1], msgspec.json.decode(row[2]))

    async def tear_up(self, account: str, *kinds: str) -> None:
        marks = placeholders(kinds)
        await self._db.run(f"delete from ticket where account = %s and kind in ({marks})", account, *kinds)
