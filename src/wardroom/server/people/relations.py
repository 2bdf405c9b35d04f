"""Whom a person follows, mutes or blocks; and seats reserved for somebody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from wardroom.kernel import Seat
from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.people import privacy
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables.lobby import Occupant
from wardroom.server.tables.rows import OPEN

KINDS = ("follow", "mute", "block")  # tables
MOST = 500  # entries of each kind that one person may have


def _table(kind: str) -> str:
    """The table's name, which goes into SQL: only known names are allowed."""
    return KINDS[KINDS.index(kind)]


class Relations:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def set(self, person: Person, name: str, kind: str, on: bool) -> None:
        """Notifies nobody. Blocking ends following in both directions."""
        table = _table(kind)
        follows = on and kind == "follow"  # only people they may see; anybody can be muted or blocked
        other = (await privacy.find(self.db, name, person)).id if follows else await privacy.named(self.db, name)
        if other == person.id:
            raise Problem(409, "about_yourself")
        async with self.db.transaction() as tx:
            if not on:
                await tx.run(f"delete from {table} where account = %s and other = %s", person.id, other)
                return
            ((have,),) = await tx.rows(f"select count(*) from {table} where account = %s", person.id)
            if have >= MOST:
                raise Problem(409, "too_many_people", most=MOST)
            await tx.run(
                f"insert into {table} (account, other, at) values (%s, %s, %s) on conflict do nothing",
                person.id, other, now(),
            )  # fmt: skip
            if kind == "block":  # ends following in both directions
                await tx.run(
                    "delete from follow where (account = %s and other = %s) or (account = %s and other = %s)",
                    person.id, other, other, person.id,
                )  # fmt: skip
                await tx.run(
                    "update seat set kept_for = null where (kept_for = %s and match in"
                    " (select id from match where owner = %s)) or (kept_for = %s and match in"
                    " (select id from match where owner = %s))",
                    person.id, other, other, person.id,
                )  # fmt: skip

    async def list(self, person: Person, kind: str) -> list[dict[str, Any]]:
        table = _table(kind)
        found = await self.db.rows(
            f"select a.name, k.at from {table} k join account a on a.id = k.other"
            " where k.account = %s and a.closed is null order by a.name, k.other",
            person.id,
        )
        return [{"name": name, "at": at} for name, at in found]

    async def kept(self, person: Person, name: str, occupants: Mapping[Seat, Occupant]) -> dict[Seat, Occupant]:
        """The open seats of a table, reserved for a person who accepts invitations from this one."""
        known = await privacy.find(self.db, name, person)
        if not await privacy.may_challenge(self.db, known, person):
            raise Problem(403, "seat_not_kept")
        if not any(each.kind == OPEN for each in occupants.values()):
            raise Problem(422, "no_open_seat")
        return {
            seat: replace(each, kept_for=known.id) if each.kind == OPEN else each for seat, each in occupants.items()
        }
