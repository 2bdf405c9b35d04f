"""What the members of a club say to each other."""

from __future__ import annotations

from typing import Any

from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.people import clubs
from wardroom.server.people.clubs import MEMBER
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import UNWANTED
from wardroom.server.tables import reports

KEPT, PAGE = 500, 50  # lines of one club
FAR = 2**53


class ClubTalk:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def say(self, club: str, person: Person, text: str) -> int:
        async with self.db.transaction() as tx:
            await clubs.need(tx, club, person, MEMBER)
            # One at a time, so that two who speak at once get two numbers.
            await tx.run("update club set created = created where id = %s", club)
            ((last,),) = await tx.rows("select coalesce(max(n), 0) from club_message where club = %s", club)
            await tx.run(
                "insert into club_message (club, n, account, text, at) values (%s, %s, %s, %s, %s)",
                club, last + 1, person.id, text, now(),
            )  # fmt: skip
            await tx.run("delete from club_message where club = %s and n <= %s", club, last + 1 - KEPT)
        return int(last) + 1

    async def said(self, club: str, person: Person, before: int | None) -> dict[str, Any]:
        """Fifty lines, the latest last, without those of suspended people and of people the reader has muted or
        blocked."""
        await clubs.need(self.db, club, person, MEMBER)
        found = await self.db.rows(
            "select s.n, a.name, s.account, s.text, s.at from club_message s join account a on a.id = s.account"
            " where s.club = %s and s.n < %s and a.closed is null"
            f" and s.account not in {UNWANTED} order by s.n desc limit {PAGE + 1}",
            club, before or FAR, person.id, person.id,
        )  # fmt: skip
        lines = [
            {"n": n, "name": name, "mine": who == person.id, "text": text, "at": at}
            for n, name, who, text, at in reversed(found[:PAGE])
        ]
        return {"lines": lines, "more": len(found) > PAGE}

    async def unsay(self, club: str, person: Person, n: int) -> None:
        """By who said it, or an officer."""
        async with self.db.transaction() as tx:
            role = await clubs.need(tx, club, person, MEMBER)
            whose = " and account = %s" if role == MEMBER else ""
            who = (person.id,) if whose else ()
            if not await tx.run(f"delete from club_message where club = %s and n = %s{whose}", club, n, *who):
                raise Problem(404, "no_line")

    async def report(self, club: str, person: Person, n: int, text: str) -> None:
        """To the operators, with what this member said last."""
        await clubs.need(self.db, club, person, MEMBER)
        found = await self.db.row(
            "select s.account, a.name from club_message s join account a on a.id = s.account"
            " where s.club = %s and s.n = %s",
            club, n,
        )  # fmt: skip
        if found is None:
            raise Problem(404, "no_line")
        other, name = found
        if other == person.id:
            raise Problem(409, "about_yourself")
        said = await self.db.rows(
            "select text from club_message where club = %s and account = %s order by n desc limit %s",
            club, other, reports.LINES,
        )  # fmt: skip
        lines = [line for (line,) in reversed(said)]
        await reports.write(self.db, person, other, "chat", text, name=name, lines=lines)
