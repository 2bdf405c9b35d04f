"""Identifies the caller, on servers with or without accounts."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from wardroom.server.accounts import csrf
from wardroom.server.accounts.accounts import Accounts
from wardroom.server.accounts.audit import COMMAND_LINE, Audit
from wardroom.server.accounts.devices import Devices
from wardroom.server.accounts.names import LOCAL
from wardroom.server.accounts.person import GUEST, OPERATOR, PLAYER, Person
from wardroom.server.accounts.personal_data import PersonalData
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.accounts.sessions import ABSOLUTE, PREFIX, Sessions, Tokens
from wardroom.server.ids import hashed, now
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store.ports import Database

Scope = Mapping[str, Any]  # of ASGI; a Starlette request or socket is one too

DEVICE = "device"  # the cookie of a browser that has signed in before
_FRESH = 5.0  # seconds that people are cached: how long another process may take to notice a revocation
_MOST = 20_000  # people cached at a time
_SAFE = ("GET", "HEAD", "OPTIONS")
_RANK = {GUEST: 0, PLAYER: 1, OPERATOR: 2}


class Who:
    def __init__(self, settings: Settings, db: Database, limits: RateLimits) -> None:
        self.settings, self.rate_limits, self._db = settings, limits, db
        self._known: dict[str, tuple[float, Person | None]] = {}
        self._forgotten = 0
        self.accounts = Accounts(db, self.forget)
        self.sessions = Sessions(db, self.forget)
        self.tokens = Tokens(db, self.forget)
        self.devices = Devices(db)
        self.personal_data = PersonalData(db, self.forget)
        self.audit = Audit(db)
        self.origins = csrf.allowed_origins(settings)
        self._secure = settings.url.startswith("https:")
        self._cookie_start = f"{self.cookie_of()}=".encode()

    @property
    def providers(self) -> list[str]:
        """The external providers people may sign in with."""
        return []

    # ---- who

    async def who(self, scope: Scope) -> Person | None:
        """The caller, by the session in the cookie or the token in the Authorization header."""
        if not self.settings.accounts:
            return await self._look_up(LOCAL, LOCAL)
        cookie, bearer = self._shown(scope)
        if bearer:
            return await self._look_up("token", hashed(bearer)) if bearer.startswith(PREFIX) else None
        return await self._look_up("session", hashed(cookie)) if cookie else None

    async def need(self, scope: Scope) -> Person:
        person = await self.who(scope)
        if person is None:
            raise Problem(401, "sign_in")
        return person

    async def need_role(self, scope: Scope, role: str) -> Person:
        """The caller, who must have at least this role."""
        person = await self.need(scope)
        if _RANK[person.role] < _RANK[role]:
            raise Problem(403, "not_allowed")
        return person

    async def need_in_person(self, scope: Scope, role: str = GUEST) -> Person:
        """The caller in person: tokens may not manage an account."""
        person = await self.need_role(scope, role)
        if person.via == "token":
            raise Problem(403, "session_needed")
        return person

    async def need_session(self, scope: Scope, role: str = GUEST) -> Person:
        """The same, where there are accounts to manage."""
        if not self.settings.accounts:
            raise Problem(404, "accounts_off")
        return await self.need_in_person(scope, role)

    def check_origin(self, scope: Scope) -> None:
        """Refuse requests that another site makes a browser send in somebody's name.

        A browser sends the origin of every socket and of every request that changes something. A program with a token
        has no cookie that could be misused, and without a cookie no origin is needed.
        """
        if scope.get("method") in _SAFE:
            return
        cookie, bearer = self._shown(scope)
        if bearer or (_header(scope, b"origin") is None and not cookie):
            return
        if not self.at_home(scope):
            raise Problem(403, "origin")

    def at_home(self, scope: Scope) -> bool:
        """Whether it comes from one of our pages, or from an allowed origin."""
        origin = _header(scope, b"origin")
        if origin is None:
            return False
        return origin in self.origins or csrf.is_own_origin(self.settings, origin, _header(scope, b"host") or "")

    def forget(self) -> None:
        """Drop the cache, so that the store is asked again."""
        self._known.clear()
        self._forgotten += 1

    def device(self, scope: Scope) -> str:
        """The token by which the browser is known, whoever is signed in."""
        start = f"{self.cookie_of(DEVICE)}="
        parts = (part.strip() for part in (_header(scope, b"cookie") or "").split(";"))
        return next((part[len(start) :] for part in parts if part.startswith(start)), "")

    def _shown(self, scope: Scope) -> tuple[str, str]:
        """The values of our cookie and of the `Bearer` header."""
        cookie = bearer = ""
        for name, value in scope["headers"]:
            if name == b"cookie":
                for part in value.split(b";"):
                    part = part.strip()
                    if part.startswith(self._cookie_start):
                        cookie = part[len(self._cookie_start) :].decode("latin-1")
            elif name == b"authorization" and value[:7].lower() == b"bearer ":
                bearer = value[7:].strip().decode("latin-1")
        return cookie, bearer

    async def _look_up(self, via: str, proof: str) -> Person | None:
        known = self._known.get(proof)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        before = self._forgotten
        person = await self._find(via, proof)
        if before == self._forgotten:  # otherwise what we have just read may be revoked already
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[proof] = (time.monotonic() + _FRESH, person)
        return person

    async def _find(self, via: str, proof: str) -> Person | None:
        if via == LOCAL:
            return await self.accounts.local()
        return await (self.sessions if via == "session" else self.tokens).find(proof)

    # ---- signing in and out

    async def guest(self, name: str, lang: str = "en") -> tuple[Person, str]:
        """A new guest and the token of their session."""
        guest = await self.accounts.guest(name, lang)
        return guest, await self.sessions.begin(guest.id)

    async def enter(self, scope: Scope, account: str) -> str:
        """A new session for a person who has just proven who they are; ends the browser's previous one."""
        old, _ = self._shown(scope)
        if old:
            await self.sessions.end(hashed(old))
        return await self.sessions.begin(account, _header(scope, b"user-agent") or "")

    def cookie_of(self, what: str = "") -> str:
        """The cookie's name. With the prefix `__Host-` browsers accept it only from this host and only over TLS."""
        name = f"wardroom-{what}" if what else "wardroom"
        return f"__Host-{name}" if self._secure else name

    def cookie(self, value: str, what: str = "") -> str:
        """The value of a Set-Cookie header; an empty value deletes the cookie."""
        life = ABSOLUTE // 1000 if value else 0
        end = "; Secure" if self._secure else ""
        return f"{self.cookie_of(what)}={value}; Max-Age={life}; Path=/; HttpOnly; SameSite=Lax{end}"

    async def make_operator(self, name: str) -> None:
        account = await self.accounts.named(name)
        if account is None:
            raise Problem(404, "no_account")
        line = self.audit.line(COMMAND_LINE, f"role_{OPERATOR}", account.id)
        await self.accounts.set_role(account.id, OPERATOR, line)

    async def sweep(self) -> None:
        """Delete what has expired. Once a day is enough: nothing expired is ever accepted."""
        await self._db.run("delete from session where expires < %s", now())
        await self._db.run("delete from ticket where expires < %s", now())
        await self.accounts.sweep_guests()
        await self.devices.sweep()
        await self.rate_limits.sweep()


def _header(scope: Scope, name: bytes) -> str | None:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)
