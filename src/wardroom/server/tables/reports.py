"""Players among themselves: one need not hear another, and can report them to an operator."""

from __future__ import annotations

from typing import Any

import msgspec

from wardroom.kernel import Seat
from wardroom.server.accounts.audit import Also, nothing
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import rows
from wardroom.server.tables.rows import PERSON

LINES = 20  # of chat that go with a report
PAGE = 100


class Reports:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def block(self, match: str, person: Person, seat: Seat) -> None:
        """From now on one is shown nothing that the other says, and they do not come to one's tables."""
        other, _ = await self._at(match, person, seat)
        await self.db.run(
            "insert into block (account, other, at) values (%s, %s, %s) on conflict do nothing", person.id, other, now()
        )

    async def blocked(self, person: Person) -> list[dict[str, Any]]:
        found = await self.db.rows(
            "select b.other, a.name, b.at from block b left join account a on a.id = b.other"
            " where b.account = %s order by b.at, b.other",
            person.id,
        )
        return [dict(zip(("id", "name", "at"), row, strict=True)) for row in found]

    async def unblock(self, person: Person, other: str) -> None:
        if not await self.db.run("delete from block where account = %s and other = %s", person.id, other):
            raise Problem(404, "no_block")

    async def report(self, match: str, person: Person, seat: Seat, kind: str, text: str) -> None:
        """To the operators. What was said of late goes with it: they may change their name meanwhile."""
        other, name = await self._at(match, person, seat)
        said = await self.db.rows(
            "select text from chat where match = %s and account = %s order by id desc limit %s", match, other, LINES
        )
        evidence = {"name": name, "chat": [line for (line,) in reversed(said)] if kind == "chat" else []}
        await self.db.run(
            "insert into report (at, account, about, match, kind, text, evidence) values (%s, %s, %s, %s, %s, %s, %s)",
            now(), person.id, other, match, kind, text, msgspec.json.encode(evidence).decode(),
        )  # fmt: skip

    async def open(self) -> list[dict[str, Any]]:
        """What nobody has looked at yet, the oldest first."""
        found = await self.db.rows(
            "select r.id, r.at, a.name, r.about, o.name, r.match, r.kind, r.text, r.evidence from report r"
            " left join account a on a.id = r.account left join account o on o.id = r.about"
            " where r.done is null order by r.id limit %s",
            PAGE,
        )
        names = ("id", "at", "by", "about", "name", "match", "kind", "text", "evidence")
        return [{**dict(zip(names, row, strict=True)), "evidence": msgspec.json.decode(row[-1])} for row in found]

    async def close(self, report: int, also: Also = nothing) -> None:
        async with self.db.transaction() as tx:
            if not await tx.run("update report set done = %s where id = %s and done is null", now(), report):
                raise Problem(404, "no_report")
            await also(tx)

    async def _at(self, match: str, person: Person, seat: Seat) -> tuple[str, str]:
        """The one who sits there, and their name."""
        row = (await rows.seats(self.db, match)).get(seat)
        if row is None or row.kind != PERSON or row.account is None:
            raise Problem(404, "no_seat")
        if row.account == person.id:
            raise Problem(409, "not_yourself")
        return row.account, row.name or ""
