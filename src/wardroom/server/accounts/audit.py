"""What operators did, and why: a log that is only ever added to. A deed and its line are one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec

from wardroom.server.ids import now
from wardroom.server.store.ports import Database, Queries

COMMAND_LINE = "command line"  # in place of an operator: whoever has a shell on the machine
PAGE = 100
ACTED, ANSWERED = "action", "appeal"  # in the outbox: what one account (in place of the seats) is told of

Also = Callable[[Queries], Awaitable[None]]  # what is done in the transaction of a deed


async def nothing(tx: Queries) -> None:
    """What nobody has to answer for."""


class Audit:
    def __init__(self, db: Database) -> None:
        self._db = db

    @staticmethod
    def line(operator: str, deed: str, about: str, why: str = "", told: Collection[str] = (), called: str = "") -> Also:
        """To be written with the deed; `about` is the id of a match, of an account or of a report. Who is `told` is
        shown what was done and why, and may appeal; `called` is what they knew it by."""

        async def write(tx: Queries) -> None:
            row = await tx.row(
                "insert into audit (at, operator, deed, about, why) values (%s, %s, %s, %s, %s) returning id",
                now(), operator, deed, about, why,
            )  # fmt: skip
            assert row is not None
            for account in sorted(told):
                await tx.run(
                    "insert into affected (audit, account, called) values (%s, %s, %s)", row[0], account, called
                )
                await tell(tx, ACTED, row[0], account)

        return write

    async def page(self, before: int | None = None) -> list[dict[str, Any]]:
        """The latest first."""
        found = await self._db.rows(
            "select u.id, u.at, coalesce(a.name, u.operator), u.deed, u.about, u.why"
            " from audit u left join account a on a.id = u.operator where u.id < %s order by u.id desc limit %s",
            before if before is not None else 2**53, PAGE,
        )  # fmt: skip
        return [dict(zip(("id", "at", "operator", "deed", "about", "why"), row, strict=True)) for row in found]


async def tell(tx: Queries, kind: str, number: int, account: str) -> None:
    """By the channels of this account, once what is written with it is there."""
    await tx.run(
        "insert into outbox (match, n, called, kind) values ('', %s, %s, %s)",
        number, msgspec.json.encode([account]).decode(), kind,
    )  # fmt: skip
