"""Sessions and API tokens, by which a person is recognized. Only their hashes are stored."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from msgspec import Struct

from wardroom.server.accounts.person import Person
from wardroom.server.accounts.tickets import DAY, HOUR
from wardroom.server.ids import hashed, new_id, new_token, now
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database

SLIDING, ABSOLUTE = 30 * DAY, 90 * DAY
PREFIX = "wr_"
MOST_TOKENS = 20

log = structlog.get_logger(__name__)

Forget = Callable[[], None]


class Session(Struct, frozen=True):
    id: str  # the beginning of the hash: enough to identify it
    created: int
    seen: int
    expires: int
    agent: str
    current: bool


class Token(Struct, frozen=True):
    id: str
    name: str
    created: int
    seen: int | None


class Sessions:
    def __init__(self, db: Database, forget: Forget) -> None:
        self._db, self._forget = db, forget

    async def begin(self, account: str, agent: str = "") -> str:
        """The token of a new session. It is sent once, in a cookie."""
        token, at = new_token(), now()
        agent = "".join(c for c in agent if c.isprintable())[:200]
        await self._db.run(
            "insert into session (hash, account, created, seen, expires, agent) values (%s, %s, %s, %s, %s, %s)",
            hashed(token), account, at, at, at + SLIDING, agent,
        )  # fmt: skip
        log.info("session_begun", account=account)
        return token

    async def find(self, proof: str) -> Person | None:
        at = now()
        row = await self._db.row(
            "select a.id, a.name, a.role, a.lang, s.created, s.seen from session s join account a on a.id = s.account"
            " where s.hash = %s and s.expires > %s and a.closed is null",
            proof, at,
        )  # fmt: skip
        if row is None:
            return None
        id, name, role, lang, created, seen = row
        if seen < at - HOUR:
            expires = min(at + SLIDING, created + ABSOLUTE)
            await self._db.run("update session set seen = %s, expires = %s where hash = %s", at, expires, proof)
        return Person(id, name, role, lang, "session", proof)

    async def age(self, proof: str) -> int | None:
        """In milliseconds; None when it has ended."""
        row = await self._db.row("select created from session where hash = %s", proof)
        return now() - int(row[0]) if row else None

    async def of(self, person: Person) -> list[Session]:
        rows = await self._db.rows(
            "select hash, created, seen, expires, agent from session where account = %s and expires > %s"
            " order by seen desc",
            person.id, now(),
        )  # fmt: skip
        return [
            Session(hash[:16], created, seen, expires, agent, hash == person.proof)
            for hash, created, seen, expires, agent in rows
        ]

    async def end(self, proof: str) -> None:
        await self._db.run("delete from session where hash = %s", proof)
        self._forget()

    async def end_one(self, account: str, id: str) -> None:
        ended = await self._db.run("delete from session where account = %s and substr(hash, 1, 16) = %s", account, id)
        self._forget()
        if not ended:
            raise Problem(404, "no_session")

    async def end_all(self, account: str, but: str = "") -> None:
        await self._db.run("delete from session where account = %s and hash <> %s", account, but)
        self._forget()


class Tokens:
    """For programs. A token does what its owner may do, except manage the account."""

    def __init__(self, db: Database, forget: Forget) -> None:
        self._db, self._forget = db, forget

    async def make(self, account: str, name: str) -> tuple[str, Token]:
        """The secret is shown once."""
        if len(await self.of(account)) >= MOST_TOKENS:
            raise Problem(409, "tokens_full", most=MOST_TOKENS)
        secret, token = PREFIX + new_token(), Token(new_id(), name, now(), None)
        await self._db.run(
            "insert into token (hash, id, account, name, created) values (%s, %s, %s, %s, %s)",
            hashed(secret), token.id, account, token.name, token.created,
        )  # fmt: skip
        return secret, token

    async def find(self, proof: str) -> Person | None:
        row = await self._db.row(
            "select a.id, a.name, a.role, a.lang, t.seen from token t join account a on a.id = t.account"
            " where t.hash = %s and a.closed is null",
            proof,
        )  # fmt: skip
        if row is None:
            return None
        id, name, role, lang, seen = row
        if (seen or 0) < now() - HOUR:
            await self._db.run("update token set seen = %s where hash = %s", now(), proof)
        return Person(id, name, role, lang, "token", proof)

    async def of(self, account: str) -> list[Token]:
        sql = "select id, name, created, seen from token where account = %s order by created"
        return [Token(*row) for row in await self._db.rows(sql, account)]

    async def revoke_all(self, account: str) -> None:
        await self._db.run("delete from token where account = %s", account)
        self._forget()

    async def revoke(self, account: str, id: str) -> None:
        revoked = await self._db.run("delete from token where account = %s and id = %s", account, id)
        self._forget()
        if not revoked:
            raise Problem(404, "no_token")
