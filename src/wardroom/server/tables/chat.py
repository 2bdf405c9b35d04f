"""Chat among the players, chat among the spectators, and private notes."""

from __future__ import annotations

from typing import Any

from wardroom.kernel import Seat
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables.spectators import GALLERY
from wardroom.server.tables.tables import Tables

PAGE = 200


class Chat:
    def __init__(self, db: Database, tables: Tables) -> None:
        self.db, self.tables = db, tables

    async def say(self, match: str, person: Person, seat: Seat, text: str) -> int:
        async with self.db.transaction() as tx:
            # In the order in which they raise the revision, so that no reader ever misses a line.
            await tx.run("update match set revision = revision + 1 where id = %s", match)
            found = await tx.row(
                "insert into chat (match, account, seat, text, at) values (%s, %s, %s, %s, %s) returning id",
                match, person.id, seat, text, now(),
            )  # fmt: skip
        await self.tables.changed(match)
        assert found is not None
        return int(found[0])

    async def said(self, match: str, viewer: str, after: int = 0, *, gallery: bool = False) -> list[dict[str, Any]]:
        which = "=" if gallery else "<>"
        found = await self.db.rows(
            "select c.id, c.seat, a.name, c.text, c.at from chat c left join account a on a.id = c.account"
            f" where c.match = %s and c.id > %s and c.seat {which} %s and a.closed is null"
            " and c.account not in (select other from block where account = %s)"
            " and c.account not in (select other from mute where account = %s) order by c.id limit %s",
            match, after, GALLERY, viewer, viewer, PAGE,
        )  # fmt: skip
        return [dict(zip(("id", "seat", "name", "text", "at"), row, strict=True)) for row in found]

    async def note(self, match: str, person: Person, seat: Seat, number: int, text: str) -> int:
        found = await self.db.row(
            "insert into note (match, account, seat, number, text, at) values (%s, %s, %s, %s, %s, %s) returning id",
            match, person.id, seat, number, text, now(),
        )  # fmt: skip
        assert found is not None
        return int(found[0])

    async def notes(self, match: str, person: Person) -> list[dict[str, Any]]:
        found = await self.db.rows(
            "select id, seat, number, text, at from note where match = %s and account = %s order by id limit %s",
            match, person.id, PAGE,
        )  # fmt: skip
        return [dict(zip(("id", "seat", "n", "text", "at"), row, strict=True)) for row in found]

    async def unnote(self, match: str, person: Person, note: int) -> None:
        if not await self.db.run(
            "delete from note where id = %s and match = %s and account = %s", note, match, person.id
        ):
            raise Problem(404, "no_note")
