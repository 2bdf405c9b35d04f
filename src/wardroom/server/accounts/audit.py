"""What operators did, and why: an append-only log. An action and its line are one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec

from wardroom.server.ids import now
from wardroom.server.store.ports import Database, Queries

COMMAND_LINE = "command line"  # in place of an operator: somebody with a shell on the machine
PAGE = 100
ACTED, ANSWERED = "action", "appeal"  # in the outbox: notices to one account, which stands in place of the seats

Also = Callable[[Queries], Awaitable[None]]  # written in the transaction of an action


async def nothing(tx: Queries) -> None:
    """Writes no audit line."""


class Audit:
    def __init__(self, db: Database) -> None:
        self._db = db

    @staticmethod
    def line(operator: str, deed: str, about: str, why: str = "", told: Collection[str] = (), called: str = "") -> Also:
        """Writes the line in the action's transaction; `about` is the id of a match, account or report. The people
        `told` see what was done and why, and may appeal; `called` is the name they know it by."""

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
        """The latest first, with the name of the person or match each is about, if it still has one."""
        found = await self._db.rows(
            "select u.id, u.at, coalesce(a.name, u.operator), u.deed, u.about, u.why,"
            " coalesce(b.name, m.title, r.name, '')"
            " from audit u left join account a on a.id = u.operator left join account b on b.id = u.about"
            " left join match m on m.id = u.about left join report p on u.deed in ('close_report', 'delete_chat')"
            " and cast(p.id as text) = u.about left join account r on r.id = p.about"
            " where u.id < %s order by u.id desc limit %s",
            before if before is not None else 2**53, PAGE,
        )  # fmt: skip
        names = ("id", "at", "operator", "deed", "about", "why", "called")
        return [dict(zip(names, row, strict=True)) for row in found]


async def tell(tx: Queries, kind: str, number: int, account: str) -> None:
    """Notify this account on its channels once the transaction commits."""
    await tx.run(
        "insert into outbox (match, n, called, kind) values ('', %s, %s, %s)",
        number, msgspec.json.encode([account]).decode(), kind,
    )  # fmt: skip
