"""A table at which everything is taped and nothing is left to chance: its time, its ids and its seed are the same in
every telling of a story, so that two tellings that differ in one side's secrets alone can be laid side by side."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from jobs_mail import MailServer, mail_server
from jobs_push import Browser, vapid_key
from jobs_services import HookServer, hook_server
from msgspec import Struct, structs
from open_server import At, opened
from secrecy_tape import Listener, Tape
from server_db import fresh
from waiting import HANG

from wardroom.server import ids
from wardroom.server.container import Container
from wardroom.server.store import postgres
from wardroom.server.tables import agreeing

ROLES = {"ann": "player", "ben": "player", "cat": "player", "olga": "operator", "visitor": ""}
START = 1_800_000_000_000


class World(Struct):
    """What is outside, and stays while houses come and go."""

    mail: MailServer
    hooks: HookServer
    vapid: str
    browsers: dict[str, Browser]

    def push(self, name: str) -> str:
        return self.hooks.url(f"/push/zqpush{name}/{name}")


@contextmanager
def world() -> Iterator[World]:
    with mail_server() as mail, hook_server() as hooks:
        outside = World(mail, hooks, vapid_key(), {})
        outside.browsers = {name: Browser(outside.push(name)) for name in ("ann", "ben")}
        yield outside


class Secret(Struct, frozen=True):
    what: str
    value: str
    may: tuple[str, ...] = ()  # who may see it
    over: bool = False  # once the match is over, everyone


class Table:
    """The people, their tapes, and their match."""

    def __init__(self, at: At, world: World, clock: list[int]) -> None:
        self.at, self.container, self.world, self._clock = at, at.container, world, clock
        self.who: dict[str, Listener] = {}
        self.secrets: list[Secret] = []
        self.match = ""
        self.curious: tuple[str, ...] = tuple(ROLES)  # who pries
        self.marks: dict[str, dict[str, int]] = {"start": dict.fromkeys(ROLES, 0)}

    def __getattr__(self, name: str) -> Listener:
        return self.who[name]

    def keep(self, what: str, value: str, *may: str, over: bool = False) -> None:
        self.secrets.append(Secret(what, value, may, over))

    def mark(self, name: str) -> None:
        self.marks[name] = {who: len(listener.tape) for who, listener in self.who.items()}

    def between(self, who: str, first: str, last: str) -> Tape:
        return Tape(self.who[who].tape[self.marks[first][who] : self.marks[last][who]])

    def later(self, ms: int) -> None:
        self._clock[0] += ms

    # ---- people

    async def gather(self) -> None:
        for name, role in ROLES.items():
            if not role:
                self.who[name] = Listener(self.at, name)
                continue
            guest, session = await self.container.auth.guest(name.title())
            email, password = f"{name}@zqmail{name}.test", f"$argon2id$zqpassword{name}"
            await self.container.db.run(
                "update account set role = %s, email = %s, email_key = %s, email_verified = true, password = %s"
                " where id = %s",
                role, email, email, password, guest.id,
            )  # fmt: skip
            person = structs.replace(guest, role=role)
            self.who[name] = Listener(self.at, name, self.container.auth.cookie(session), person)
            self.keep("session", session, name)
            self.keep("session hash", ids.hashed(session))
            self.keep("password hash", password)
            self.keep("address", email, name)
            self.keep("account", guest.id, name, "olga")  # an operator has to close accounts
        for name in ("ann", "ben"):
            await self._channels(name)

    async def _channels(self, name: str) -> None:
        person, browser = self.who[name], self.world.browsers[name]
        url, endpoint = self.world.hooks.url(f"/hook/zqhook{name}/{name}"), self.world.push(name)
        await person.post("/api/channels", kind="mail", always=True)
        await person.post("/api/channels", kind="webhook", url=url, always=True)
        await person.post("/api/channels", kind="push", endpoint=endpoint, keys=browser.keys, always=True)
        assert person.person is not None
        token, _ = await self.container.auth.tokens.make(person.person.id, f"{name}s program")
        self.keep("webhook", url, name)
        self.keep("push endpoint", endpoint, name)
        self.keep("push key", browser.keys["auth"], name)
        self.keep("API token", token, name)
        self.keep("API token hash", ids.hashed(token))

    # ---- being sure that nothing more comes

    async def quiet(self) -> None:
        """Until all that was called for is sent; what went outside is put on the tapes."""
        async with asyncio.timeout(HANG):
            while await self._busy():
                await asyncio.sleep(0.005)
        self._collect()

    async def _busy(self) -> bool:
        broadcaster, db = self.container.hub._broadcaster, self.container.db
        telling = any(a.telling or a.wanted for a in broadcaster.audiences.values())
        sending = any(s.sending or s.late for s in self.container.hub._sockets)
        if telling or sending or await db.rows("select 1 from outbox limit 1"):
            return True
        return bool(await db.rows("select 1 from delivery where state in ('waiting', 'sending') limit 1"))

    def _collect(self) -> None:
        mail, hooks = self.world.mail, self.world.hooks
        letters, mail.letters = mail.letters, []
        got, hooks.got = list(hooks.got), []
        for letter in letters:
            del letter["Date"]
            name = str(letter["To"]).partition("@")[0]
            self.who[name].tape.put("mail", "", letter.as_bytes())
        for path, headers, body in sorted(got, key=lambda each: each[0]):
            name = path.rpartition("/")[2]
            if path.startswith("/hook/"):
                told = {k: v for k, v in headers.items() if k != "host"}
                self.who[name].tape.put("hook", "", f"{sorted(told.items())}\n".encode() + body)
            else:
                self.who[name].tape.put("push", "", str(self.world.browsers[name].read(body)))


@asynccontextmanager
async def table(kind: str, world: World, **settings: Any) -> AsyncIterator[Table]:
    clock, rng = [START], random.Random(7)
    hexes = SimpleNamespace(
        token_hex=lambda n: rng.randbytes(n).hex(), token_urlsafe=lambda n: "T" + rng.randbytes(n).hex()
    )
    time = SimpleNamespace(time_ns=lambda: clock[0] * 1_000_000)
    world.mail.letters.clear()
    world.hooks.got.clear()
    with (
        fresh(kind) as found,
        patch.object(ids, "time", time),
        patch.object(ids, "_told", None),
        patch.object(postgres, "take_time", lambda *_: None),  # the story's clock is the only one
        patch.object(ids, "secrets", hexes),
        patch.object(agreeing, "secrets", hexes),
    ):
        outside = {"smtp_url": world.mail.url, "vapid_private_key": world.vapid, "hooks_inside": True}
        async with opened(structs.replace(found, accounts=True, **outside, **settings)) as at:
            here = Table(at, world, clock)
            await here.gather()
            yield here


__all__ = ["Container", "Secret", "Table", "World", "table", "world"]
