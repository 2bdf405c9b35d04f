"""Blocking another player; reporting players and spectators to the operators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from wardroom.kernel import Seat
from wardroom.server.accounts.audit import Also, nothing
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import rows
from wardroom.server.tables.rows import PERSON
from wardroom.server.tables.spectators import GALLERY

LINES = 20  # lines of chat that go with a report
PAGE = 100


async def write(
    db: Queries, person: Person, other: str, kind: str, text: str, *, name: str, lines: Sequence[str], match: str = ""
) -> None:
    """A report with what the other was called and had said at the time. Without a match it is about messages."""
    evidence = msgspec.json.encode({"name": name, "chat": lines}).decode()
    await db.run(
        "insert into report (at, account, about, match, kind, text, evidence) values (%s, %s, %s, %s, %s, %s, %s)",
        now(), person.id, other, match, kind, text, evidence,
    )  # fmt: skip


class Reports:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def block(self, match: str, person: Person, seat: Seat) -> None:
        """From now on the person sees nothing that the other says, and the other cannot join their tables."""
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
        """Send a report to the operators, with recent chat and the name: the player may change it meanwhile."""
        other, name = await self._at(match, person, seat)
        await self._send(match, person, other, name, kind, text)

    async def report_line(self, match: str, person: Person, line: int, text: str) -> None:
        """Report the person who said this line to the spectators."""
        found = await self.db.row(
            "select c.account, a.name from chat c join account a on a.id = c.account"
            " where c.id = %s and c.match = %s and c.seat = %s",
            line, match, GALLERY,
        )  # fmt: skip
        if found is None:
            raise Problem(404, "no_line")
        other, name = found
        if other == person.id:
            raise Problem(409, "not_yourself")
        await self._send(match, person, other, name, "chat", text)

    async def _send(self, match: str, person: Person, other: str, name: str, kind: str, text: str) -> None:
        said = await self.db.rows(
            "select text from chat where match = %s and account = %s order by id desc limit %s", match, other, LINES
        )
        lines = [line for (line,) in reversed(said)] if kind == "chat" else []
        await write(self.db, person, other, kind, text, name=name, lines=lines, match=match)

    async def open(self) -> list[dict[str, Any]]:
        """Reports that nobody has looked at yet, the oldest first."""
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

    async def delete_chat(self, report: int, also: Also = nothing) -> str:
        """Delete all that the reported person has said in the match; returns the match."""
        async with self.db.transaction() as tx:
            found = await tx.row("select match, about from report where id = %s", report)
            if found is None:
                raise Problem(404, "no_report")
            await tx.run("delete from chat where match = %s and account = %s", *found)
            await tx.run("update match set revision = revision + 1 where id = %s", found[0])
            await also(tx)
        return str(found[0])

    async def _at(self, match: str, person: Person, seat: Seat) -> tuple[str, str]:
        """The person in this seat, and their name."""
        row = (await rows.seats(self.db, match)).get(seat)
        if row is None or row.kind != PERSON or row.account is None:
            raise Problem(404, "no_seat")
        if row.account == person.id:
            raise Problem(409, "not_yourself")
        return row.account, row.name or ""
