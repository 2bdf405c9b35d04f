"""Operator actions, shown with their reasons to the people concerned, who may appeal once.

Operators do not judge their own actions where there is another operator. Appeal and answer are shown only to the person
who appeals and to operators; that there was one stays in the append-only log.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wardroom.server.accounts.accounts import Accounts
from wardroom.server.accounts.audit import ANSWERED, Audit, tell
from wardroom.server.accounts.person import OPERATOR, Person
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database, Queries

PAGE = 100
SUSPEND = "suspend"
_TOLD = "id", "at", "deed", "called", "why", "asked", "text", "answered", "granted", "answer"


class _Appeal(Struct, frozen=True):
    audit: int
    account: str
    deed: str
    by: str  # who acted


class Appeals:
    def __init__(self, db: Database, accounts: Accounts) -> None:
        self.db, self._accounts = db, accounts

    async def of(self, account: str) -> list[dict[str, Any]]:
        """Actions that concern this person, the latest first. The operator is not named: operators act as one."""
        found = await self.db.rows(
            "select f.id, u.at, u.deed, f.called, u.why, f.asked, f.text, f.answered, f.granted, f.answer"
            f" from affected f join audit u on u.id = f.audit where f.account = %s order by f.id desc limit {PAGE}",
            account,
        )
        return [_told(row) for row in found]

    async def suspended(self, account: str) -> dict[str, Any]:
        """The latest suspension of a person who cannot sign in."""
        found = [told for told in await self.of(account) if told["deed"] == SUSPEND]
        if not found:
            raise Problem(404, "no_action")
        return found[0]

    async def appeal(self, action: int, account: str, text: str) -> None:
        """Appeal once; only for a person the action concerns."""
        async with self.db.transaction() as tx:
            row = await tx.row("select audit, asked from affected where id = %s and account = %s", action, account)
            if row is None:
                raise Problem(404, "no_action")
            if not await tx.run(
                "update affected set asked = %s, text = %s where id = %s and asked is null", now(), text, action
            ):
                raise Problem(409, "appealed_already")
            await Audit.line(account, "appeal", str(row[0]))(tx)

    async def open(self) -> list[dict[str, Any]]:
        """What is not answered yet, the oldest first."""
        found = await self.db.rows(
            "select f.id, f.asked, f.text, a.name, f.account, u.at, u.deed, f.called, u.why,"
            " coalesce(o.name, u.operator) from affected f join audit u on u.id = f.audit"
            " left join account a on a.id = f.account"
            " left join account o on o.id = u.operator"
            f" where f.asked is not null and f.answered is null order by f.asked, f.id limit {PAGE}"
        )
        names = ("id", "asked", "text", "name", "account", "at", "deed", "called", "why", "operator")
        return [dict(zip(names, row, strict=True)) for row in found]

    async def answer(self, appeal: int, operator: Person, granted: bool, answer: str) -> None:
        """Answer an appeal. Granting one against a suspension ends it; other actions operators reverse by hand."""
        found = await self._find(appeal, operator)

        async def write(tx: Queries) -> None:
            if not await tx.run(
                "update affected set answered = %s, answerer = %s, granted = %s, answer = %s"
                " where id = %s and answered is null",
                now(), operator.id, granted, answer, appeal,
            ):  # fmt: skip
                raise Problem(409, "answered_already")
            deed = "appeal_granted" if granted else "appeal_refused"
            await Audit.line(operator.id, deed, str(found.audit), answer)(tx)
            await tell(tx, ANSWERED, appeal, found.account)

        if granted and found.deed == SUSPEND:
            await self._accounts.set_closed(found.account, False, write)
            return
        async with self.db.transaction() as tx:
            await write(tx)

    async def _find(self, appeal: int, operator: Person) -> _Appeal:
        row = await self.db.row(
            "select f.audit, f.account, u.deed, u.operator from affected f join audit u on u.id = f.audit"
            " where f.id = %s and f.asked is not null",
            appeal,
        )
        if row is None:
            raise Problem(404, "no_appeal")
        found = _Appeal(*row)
        if found.account == operator.id:
            raise Problem(409, "not_yourself")
        if found.by == operator.id and await self._another(found):
            raise Problem(409, "another_operator")
        return found

    async def _another(self, appeal: _Appeal) -> bool:
        """Whether there is another operator who neither acted nor appeals."""
        row = await self.db.row(
            "select 1 from account where role = %s and closed is null and id not in (%s, %s)",
            OPERATOR, appeal.by, appeal.account,
        )  # fmt: skip
        return row is not None


def _told(row: Any) -> dict[str, Any]:
    told = dict(zip(_TOLD, row, strict=True))
    return told | {"granted": None if told["granted"] is None else bool(told["granted"])}
