"""Accounts in the store."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wardroom.server.accounts import names
from wardroom.server.accounts.audit import Also, nothing
from wardroom.server.accounts.person import GUEST, OPERATOR, PLAYER, Person
from wardroom.server.accounts.sessions import Forget
from wardroom.server.ids import new_id, now
from wardroom.server.problems import Problem
from wardroom.server.store.errors import NotUnique
from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sql import literally

_KEYS = ("session", "token", "passkey", "identity", "ticket", "device")  # ways into an account besides its password
UNUSED = 7 * 24 * 3_600_000  # ms without a visit, after which a guest who never played is deleted
SWEPT = 1000  # guests deleted at a time
_COLUMNS = "id, name, role, lang, email, email_verified, password, created, closed"


class Account(Struct, frozen=True):
    id: str
    name: str
    role: str
    lang: str
    email: str | None  # stored only once it is verified
    email_verified: bool
    password: str | None  # its hash
    created: int
    closed: int | None

    @property
    def has_password(self) -> bool:
        return self.password is not None


class Newcomer(Struct, frozen=True):
    """A new account. It has no password if the person signs in another way."""

    name: str
    email: str | None = None
    password: str | None = None  # its hash
    lang: str = "en"


class Accounts:
    def __init__(self, db: Database, forget: Forget) -> None:
        self._db, self._forget = db, forget

    async def get(self, id: str) -> Account:
        account = await self._one("id", id)
        if account is None:
            raise Problem(404, "no_account")
        return account

    async def named(self, name: str) -> Account | None:
        return await self._one("name_key", names.key(name))

    async def resembles(self, name: str, but: str = "") -> bool:
        """Whether a registered name looks like this one."""
        found = await self._db.row("select id from account where skeleton = %s", names.skeleton(name))
        return found is not None and found[0] != but

    async def at(self, email: str) -> Account | None:
        return await self._one("email_key", names.key(email))

    async def page(self, after: str = "", size: int = 100) -> list[Account]:
        sql = f"select {_COLUMNS} from account where id > %s order by id limit %s"
        return [_account(row) for row in await self._db.rows(sql, after, size)]

    async def search(self, part: str, size: int = 50) -> list[Account]:
        """Accounts whose names contain this text, those that begin with it first. Includes guests."""
        key = literally(names.key(part))
        sql = (  # guests have no key
            f"select {_COLUMNS} from account where coalesce(name_key, lower(name)) like %s escape '!'"
            " order by case when coalesce(name_key, lower(name)) like %s escape '!' then 0 else 1 end,"
            " coalesce(name_key, lower(name)), id limit %s"
        )
        return [_account(row) for row in await self._db.rows(sql, f"%{key}%", f"{key}%", size)]

    async def admit(self, new: Newcomer, guest: str | None = None) -> str:
        """Make the account and return its id. A guest keeps their id, and with it their seats."""
        email_key = names.key(new.email) if new.email else None
        keys = new.name, names.key(new.name), names.skeleton(new.name)
        values = (*keys, new.email, email_key, email_key is not None, new.password, new.lang)
        id = new_id()
        try:
            if guest and await self._db.run(
                "update account set name = %s, name_key = %s, skeleton = %s, email = %s, email_key = %s,"
                " email_verified = %s, password = %s, lang = %s, role = %s"
                " where id = %s and role = %s and closed is null",
                *values, PLAYER, guest, GUEST,
            ):  # fmt: skip
                self._forget()
                return guest
            await self._db.run(
                "insert into account (name, name_key, skeleton, email, email_key, email_verified, password, lang, role,"
                " id, created) values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
                *values, PLAYER, id, now(),
            )  # fmt: skip
        except NotUnique:
            raise Problem(409, "name_taken") from None
        return id

    async def guest(self, name: str, lang: str = "en") -> Person:
        """Make a guest, who has only a session. Guests may share a name, but not a registered one."""
        guest = Person(new_id(), names.clean(name), GUEST, lang)
        if await self.resembles(guest.name):
            raise Problem(409, "name_taken")
        await self._db.run(
            "insert into account (id, name, role, lang, created) values (%s, %s, %s, %s, %s)",
            guest.id, guest.name, guest.role, guest.lang, now(),
        )  # fmt: skip
        return guest

    async def local(self) -> Person:
        """The owner of a server without accounts."""
        await self._db.run(
            "insert into account (id, name, role, created) values (%s, %s, %s, %s) on conflict do nothing",
            names.LOCAL, names.LOCAL, OPERATOR, now(),
        )  # fmt: skip
        account = await self.get(names.LOCAL)
        return Person(account.id, account.name, OPERATOR, account.lang, via="local")

    async def rename(self, person: Person, name: str) -> None:
        name = names.clean(name)
        if await self.resembles(name, but=person.id):
            raise Problem(409, "name_taken")
        key, like = (None, None) if person.role == GUEST else (names.key(name), names.skeleton(name))
        try:
            await self._db.run(
                "update account set name = %s, name_key = %s, skeleton = %s where id = %s", name, key, like, person.id
            )
        except NotUnique:
            raise Problem(409, "name_taken") from None
        self._forget()

    async def speak(self, person: Person, lang: str) -> None:
        await self._db.run("update account set lang = %s where id = %s", lang, person.id)
        self._forget()

    async def set_password(self, id: str, password: str) -> None:
        await self._db.run("update account set password = %s where id = %s", password, id)

    async def reset_password(self, id: str, password: str) -> None:
        """Sets the password and removes every other way into the account."""
        async with self._db.transaction() as db:
            await db.run("update account set password = %s where id = %s", password, id)
            for table in _KEYS:
                await db.run(f"delete from {table} where account = %s", id)
        self._forget()

    async def set_email(self, id: str, email: str) -> bool:
        """False when another account has taken the address meanwhile."""
        try:
            await self._db.run(
                "update account set email = %s, email_key = %s, email_verified = true where id = %s and closed is null",
                email, names.key(email), id,
            )  # fmt: skip
        except NotUnique:
            return False
        return True

    async def set_role(self, id: str, role: str, also: Also = nothing) -> None:
        """Only for registered accounts: a guest registers first."""
        await self._change(
            also, "update account set role = %s where id = %s and role <> %s and closed is null", role, id, GUEST
        )

    async def set_closed(self, id: str, closed: bool, also: Also = nothing) -> None:
        """A deleted account cannot be reopened: there is nothing to sign in with."""
        moment = now() if closed else None
        await self._change(
            also, "update account set closed = %s where id = %s and name <> %s", moment, id, names.DELETED
        )

    async def _change(self, also: Also, sql: str, *values: Any) -> None:
        async with self._db.transaction() as tx:
            if not await tx.run(sql, *values):
                raise Problem(404, "no_account")
            await also(tx)
        self._forget()

    async def sweep_guests(self) -> int:
        """Delete guests who never played and have been away for a week; returns how many."""
        old = now() - UNUSED
        gone = await self._db.rows(
            "select id from account a where role = %s and created < %s"
            " and not exists (select 1 from session s where s.account = a.id and s.seen > %s)"
            " and not exists (select 1 from seat t where t.account = a.id)"
            " and not exists (select 1 from match m where m.owner = a.id)"
            " and not exists (select 1 from chat c where c.account = a.id)"
            " order by created limit %s",
            GUEST, old, old, SWEPT,
        )  # fmt: skip
        for (id,) in gone:
            async with self._db.transaction() as db:
                for table in (*_KEYS, "channel", "delivery", "block", "follow", "mute", "seek"):
                    await db.run(f"delete from {table} where account = %s", id)
                await db.run("delete from account where id = %s and role = %s", id, GUEST)
        if gone:
            self._forget()
        return len(gone)

    async def _one(self, column: str, value: str) -> Account | None:
        row = await self._db.row(f"select {_COLUMNS} from account where {column} = %s", value)
        return _account(row) if row else None


async def check_way_in(db: Queries, id: str) -> None:
    """Refuses to remove the last way into an account."""
    left = await db.row(
        "select 1 from account where id = %s and password is not null"
        " union all select 1 from passkey where account = %s"
        " union all select 1 from identity where account = %s limit 1",
        id, id, id,
    )  # fmt: skip
    if left is None:
        raise Problem(409, "last_way_in")


def _account(row: Row) -> Account:
    """An account from its row; SQLite has no booleans of its own."""
    id, name, role, lang, email, verified, password, created, closed = row
    return Account(id, name, role, lang, email, bool(verified), password, created, closed)
