"""A few services for what follows a move: real store, real bus, and a table that stands for the room of tables."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import pytest
from fastapi import Request
from jobs_slow import slowly
from server_db import KINDS, fresh
from waiting import HANG

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.kernel import Ask, Match, Move, State
from wardroom.server.accounts.person import GUEST, Person
from wardroom.server.accounts.rate_limits import RateLimits
from wardroom.server.bus.local import LocalBus
from wardroom.server.ids import new_id, now
from wardroom.server.jobs.bot_pool import Pool
from wardroom.server.jobs.bot_process import Question
from wardroom.server.jobs.bot_queue import BotQueue
from wardroom.server.jobs.deliveries import Deliveries
from wardroom.server.jobs.notices import Notices
from wardroom.server.jobs.queue import DELIVER, ORDER, Payload
from wardroom.server.jobs.queue_postgres import apply_schema
from wardroom.server.jobs.vacation import Vacations
from wardroom.server.people.ratings import Ratings
from wardroom.server.people.scenario_statistics import Statistics
from wardroom.server.people.seeks import Seeks
from wardroom.server.problems import Problem
from wardroom.server.settings import Settings
from wardroom.server.store import open_database
from wardroom.server.store.ports import Database
from wardroom.server.store.sql import HOUR
from wardroom.server.tables.lobby import Lobby
from wardroom.server.tables.orders import Orders
from wardroom.server.tables.tables import Receipt, Tables
from wardroom.server.tournaments.play import TournamentPlay

HEAD = ("n", "due", "moved")  # columns of what every answer changes


class Turn(msgspec.Struct, frozen=True):
    game: str
    version: str
    bot: str
    limit_ms: int
    n: int
    view: msgspec.Struct
    ask: Ask
    state: State


class FakeTables:
    """The contract of the room of tables, clocks included, with one real match of Midway in memory."""

    def __init__(self, bot: str = "random", limit_ms: int = 0) -> None:
        self.match = Match(games.load("midway"), Fair.new())
        self.bot, self.limit_ms = bot, limit_ms
        self.answers: list[tuple[str, Move, str]] = []
        self.most = 3  # answers a bot is asked for
        self.slow = False  # whether its questions are hard
        self.ran_out: list[str] = []
        self.vacations: list[str] = []

    async def bot_view(self, match: str, seat: str) -> Turn | None:
        if seat not in self.match.asks or len(self.answers) >= self.most:
            return None
        play, ask = self.match, self.match.asks[seat]
        ask = slowly(ask) if self.slow else ask
        n, seen = len(play.entries), play.view(seat)
        return Turn("midway", play.rules.info.version, self.bot, self.limit_ms, n, seen, ask, play.state)

    async def bot_asked(self, match: str, seat: str) -> bool:
        return await self.bot_view(match, seat) is not None

    async def answer(self, match: str, seat: str, move: Move, key: str) -> Receipt:
        if any(key == other for *_, other in self.answers):
            return Receipt(0, 0, repeated=True)
        if move not in self.match.asks[seat].moves:
            raise Problem(409, "illegal")
        self.match.answer(seat, move)
        self.answers.append((seat, move, key))
        return Receipt(0, 0)

    async def run_out(self, match: str) -> None:
        self.ran_out.append(match)

    async def vacation(self, account: str) -> None:
        self.vacations.append(account)


class FakeAuth:
    def __init__(self) -> None:
        self.person: Person | None = None

    async def need(self, request: Request) -> Person:
        if self.person is None:
            raise Problem(401, "sign_in")
        return self.person

    async def need_in_person(self, request: Request, role: str = GUEST) -> Person:
        person = await self.need(request)
        if person.role == GUEST != role:
            raise Problem(403, "not_allowed")
        if person.via == "token":
            raise Problem(403, "session_needed")
        return person

    async def sweep(self) -> None:
        """Nothing expires here."""


class FakeHeartbeat:
    async def silent(self, moment: int) -> bool:
        """Somebody serves all the time."""
        return False


class JobServices:
    def __init__(self, settings: Settings, db: Database) -> None:
        self.settings, self.db = settings, db
        self.bus = LocalBus()
        self.tables = self.pacing = FakeTables()
        self.orders = Orders(db, Tables(db, self.bus))  # of which there are none
        self.ratings, self.statistics = Ratings(db), Statistics(db)
        tables = Tables(db, self.bus)
        self.tournament_play = TournamentPlay(db, tables, Lobby(db, tables))  # of which there are none either
        self.seeks = Seeks(db, Lobby(db, tables))
        self.auth = FakeAuth()
        self.heartbeat = FakeHeartbeat()
        self.rate_limits = RateLimits()
        self.vacations = Vacations(db, self.pacing)
        self.notices = Notices(settings, db)
        self.jobs = self.notices.jobs
        self.bot_queue = BotQueue(settings, db)
        self._made = 0
        self.said: list[tuple[str, int]] = []
        self.bus.listen(lambda match, n: self.said.append((match, n)))

    # ---- what lies in the store

    async def person(self, email: str = "", lang: str = "en") -> str:
        account = new_id()
        await self.db.run(
            "insert into account (id, name, email, email_verified, lang, created) values (%s, %s, %s, %s, %s, %s)",
            account, "Ann", email or None, bool(email), lang, now(),
        )  # fmt: skip
        return account

    async def match(
        self, seats: dict[str, str], asked: tuple[str, ...] = (), title: str = "Sunday", **more: Any
    ) -> str:
        """Seats with the account that plays them; "bot" is a bot."""
        match = new_id()
        values = {
            "id": match, "game": "midway", "version": "1", "pinned": "1", "scenario": "june4", "options": "{}",
            "owner": "x", "status": "playing", "title": title, "seed": "00", "created": now(),
            **{name: value for name, value in more.items() if name not in HEAD},
        }  # fmt: skip
        head = {
            "match": match, "moved": now(), "hour": now() // HOUR, "asked": msgspec.json.encode(asked).decode(),
            "look": more.get("due"), **{name: value for name, value in more.items() if name in HEAD},
        }  # fmt: skip
        await self._insert("match", values)
        await self._insert("head", head)
        for seat, who in seats.items():
            kind, account = ("bot", None) if who == "bot" else ("person", who)
            await self._insert("seat", {"match": match, "seat": seat, "kind": kind, "account": account})
        return match

    async def entry(self, match: str, n: int, **deed: Any) -> None:
        body = msgspec.json.encode({"entry": deed}).decode()
        await self._insert("entry", {"match": match, "n": n, "body": body, "at": now()})

    async def outbox(self, match: str, n: int, called: tuple[str, ...] = (), kind: str = "moved") -> None:
        values = {"match": match, "n": n, "called": msgspec.json.encode(called).decode(), "kind": kind}
        await self._insert("outbox", values)

    async def webhook(self, account: str, url: str = "http://127.0.0.1:9/hook", settings: str = "{}") -> str:
        return await self.channel(account, "webhook", url, settings)

    async def channel(self, account: str, kind: str, address: str = "", settings: str = "{}") -> str:
        channel = new_id()
        self._made += 1  # channels of the same moment would come in any order
        await self._insert(
            "channel",
            {
                "id": channel,
                "account": account,
                "kind": kind,
                "address": address,
                "settings": settings,
                "created": now() + self._made,
            },
        )
        return channel

    async def deliveries(self) -> list[tuple[str, str, int]]:
        rows = await self.db.rows("select state, detail, tries from delivery order by id")
        return [(state, detail, tries) for state, detail, tries in rows]

    async def _insert(self, table: str, values: dict[str, Any]) -> None:
        places = ", ".join(["%s"] * len(values))
        await self.db.run(f"insert into {table} ({', '.join(values)}) values ({places})", *values.values())

    # ---- doing the jobs

    async def do_jobs(
        self,
        until: Callable[[], Awaitable[bool]],
        bot: Callable[[Payload], Awaitable[None]] | None = None,
        pauses: tuple[float, ...] = (0.01,) * 5,
        seconds: float = HANG,
    ) -> None:
        """Work jobs off until something is so."""

        async def no_bot(payload: Payload) -> None: ...

        deliver = Deliveries(self.settings, self.db, self.notices.jobs, pauses).deliver
        works = {ORDER: bot or no_bot, DELIVER: deliver}
        task = asyncio.create_task(self.notices.jobs.run(works, {ORDER: 2, DELIVER: 5}))
        try:
            async with asyncio.timeout(seconds):
                while not await until():
                    if task.done():
                        task.result()
                    await asyncio.sleep(0.02)
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def deliver_all(self, **more: Any) -> None:
        async def done() -> bool:
            return not await self.db.rows("select 1 from delivery where state in ('waiting', 'sending')")

        await self.do_jobs(done, **more)


@asynccontextmanager
async def opened(settings: Settings, **more: Any) -> AsyncIterator[JobServices]:
    """Services on a database that is there. `hooks_inside` unless said otherwise: our servers are on loopback."""
    settings = msgspec.structs.replace(settings, **{"hooks_inside": True, "base_url": "https://table.example", **more})
    db = await open_database(settings)
    if settings.postgres:
        await apply_schema(settings)
    try:
        yield JobServices(settings, db)
    finally:
        await db.close()


class HookServer:
    """A real web server that keeps what it is sent and answers as it is told."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[int] = []  # then 204
        self.slow = 0.0
        self.port = 0

    def url(self, path: str = "/hook") -> str:
        return f"http://127.0.0.1:{self.port}{path}"


@contextmanager
def hook_server() -> Iterator[HookServer]:
    kept = HookServer()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length") or 0))
            kept.got.append((self.path, {k.lower(): v for k, v in self.headers.items()}, body))
            if kept.slow:
                threading.Event().wait(kept.slow)
            status = kept.answers.pop(0) if kept.answers else 204
            self.send_response(status)
            if status in (301, 302, 307, 308):
                self.send_header("location", kept.url("/elsewhere"))
            self.send_header("content-length", "0")
            self.end_headers()

        do_GET = do_POST

        def log_message(self, *args: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def question(tables: FakeTables, bot: str) -> Question:
    play = tables.match
    seat, ask = next(iter(play.asks.items()))
    return Question("m", seat, "midway", play.rules.info.version, bot, play.view(seat), ask, play.state)


def think_hard(line: Connection) -> None:
    """What a server does whose bot is at a hard question; a new process finds it by the name of this module."""

    async def run() -> None:
        pool, easy = Pool(1), question(FakeTables(), "random")
        await pool.choose(easy, HANG)  # it has started
        line.send(pool._apart._idle[0].process.pid)
        await pool.choose(msgspec.structs.replace(easy, ask=slowly(easy.ask)), HANG)

    asyncio.run(run())


def on_stores(test: Callable[[JobServices], Awaitable[None]]) -> Any:
    """A test that is given these services, once on each kind of store."""

    @pytest.mark.parametrize("kind", KINDS)
    def run(kind: str) -> None:
        async def inside() -> None:
            with fresh(kind) as settings:
                async with opened(settings) as services:
                    await test(services)

        asyncio.run(inside())

    run.__name__, run.__module__ = test.__name__, test.__module__  # type: ignore[attr-defined]
    return run
