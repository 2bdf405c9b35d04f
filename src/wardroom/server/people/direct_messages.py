"""Direct messages between two people who follow each other or share a club."""

from __future__ import annotations

from typing import Any

import msgspec

from wardroom.server.accounts.person import Person
from wardroom.server.ids import now
from wardroom.server.people import privacy
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import reports

PAGE = 50
LINES = 20  # messages that go with a report
HOUR = 3_600_000
CALL_MESSAGE = "message"  # in the outbox: the sender in place of a match, and the receiver in place of the seats
_BETWEEN = "((account = %s and other = %s) or (account = %s and other = %s))"
# For the receiver: not from people they have blocked or muted.
HEARD = (
    "d.account not in (select other from block where account = d.other)"
    " and d.account not in (select other from mute where account = d.other)"
)


class DirectMessages:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def say(self, person: Person, name: str, text: str) -> int:
        other = await self._other(person, name)
        if not await privacy.may_write(self.db, person.id, other):
            raise Problem(403, "may_not_write")
        async with self.db.transaction() as tx:
            found = await tx.row(
                "insert into direct_message (account, other, text, at) values (%s, %s, %s, %s) returning id",
                person.id, other, text, now(),
            )  # fmt: skip
            assert found is not None
            if await tx.row("select 1 from mute where account = %s and other = %s", other, person.id) is None:
                called = msgspec.json.encode([other]).decode()
                await tx.run(  # the hour: at most one notice an hour from one sender
                    "insert into outbox (match, n, called, kind) values (%s, %s, %s, %s)",
                    person.id, now() // HOUR, called, CALL_MESSAGE,
                )  # fmt: skip
        return int(found[0])

    async def between(self, person: Person, name: str, before: int | None) -> dict[str, Any]:
        """A conversation, fifty messages at a time, the latest last."""
        other = await self._other(person, name)
        found = await self.db.rows(
            f"select id, account, text, at from direct_message where {_BETWEEN} and id < %s order by id desc limit %s",
            person.id, other, other, person.id, before or 2**62, PAGE,
        )  # fmt: skip
        lines = [{"id": id, "mine": who == person.id, "text": text, "at": at} for id, who, text, at in reversed(found)]
        return {"may_write": await privacy.may_write(self.db, person.id, other), "lines": lines}

    async def report(self, person: Person, name: str, text: str) -> None:
        """To the operators, with what the other wrote last."""
        other = await self._other(person, name)
        said = await self.db.rows(
            "select text from direct_message where account = %s and other = %s order by id desc limit %s",
            other, person.id, LINES,
        )  # fmt: skip
        if not said:
            raise Problem(404, "no_message")
        lines = [line for (line,) in reversed(said)]
        await reports.write(self.db, person, other, "chat", text, name=name, lines=lines)

    async def _other(self, person: Person, name: str) -> str:
        """Somebody they may write to, have written with, or may see: others do not exist for them."""
        other = await privacy.named(self.db, name)
        if other == person.id:
            raise Problem(409, "about_yourself")
        known = await privacy.may_write(self.db, person.id, other) or await self.db.row(
            f"select 1 from direct_message where {_BETWEEN} limit 1", person.id, other, other, person.id
        )
        return other if known else (await privacy.find(self.db, name, person)).id
