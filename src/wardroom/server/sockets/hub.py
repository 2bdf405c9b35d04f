"""The sockets of one process: `/api/socket`, a plain ASGI application.

Only news is sent here; clients act over HTTP. The web server sends pings (`ops/serve.py`): every 30 s, and closes
sockets that do not answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence

from msgspec import UNSET

from wardroom.server.bus.port import ALL, Bus, shard_of
from wardroom.server.problems import Problem
from wardroom.server.sockets import protocol
from wardroom.server.sockets.admission import Admission, Auth, refuse
from wardroom.server.sockets.broadcaster import Broadcaster, Tables
from wardroom.server.sockets.listeners import Receive, Scope, Send, Socket
from wardroom.server.sockets.presence import Presence
from wardroom.server.store.ports import Database
from wardroom.server.telemetry import metrics

log = logging.getLogger(__name__)

PLACES = 50  # matches that one socket may listen to
LOOK_EVERY = 2.0  # seconds between checks of the heads in the store, in case the bus has lost a message
LOOK_SELDOM = 10.0  # seconds, while the bus is well
WARY = 10.0  # seconds after the bus was not well: other processes may not be back on it yet
CHECK_EVERY = 28.0  # seconds: sessions and seats; looked at every LOOK_EVERY, that is within 30
NEVER = float("-inf")
PATIENCE = 20.0  # seconds that a client may take to receive what it is sent


class Hub:
    def __init__(self, tables: Tables, bus: Bus, auth: Auth, db: Database) -> None:
        self._tables = tables
        self._admission = Admission(auth)
        self._presence = Presence(db, bus)
        self._bus = bus
        self._broadcaster = Broadcaster(tables, auth, self._presence, bus)
        self._looked = self._doubted = NEVER  # when the heads were last checked, and when the bus was last in doubt
        self._doubts = -1
        self._catching_up: set[asyncio.Task[None]] = set()
        self._sockets: set[Socket] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._counted = 0  # of those sent
        self.dropped = 0  # sockets that were too slow
        self.resyncs = 0  # matches that had moved on without a message on the bus
        bus.listen(self._broadcaster.hear, self._begun)

    @property
    def open(self) -> int:
        return len(self._sockets)

    @property
    def sent(self) -> int:
        return self._broadcaster.sent

    def start(self) -> None:
        self._presence.start()
        self._tasks = [asyncio.create_task(_every(LOOK_EVERY, job)) for job in (self._look, self._check)]

    async def close(self) -> None:
        """The web server has closed the sockets already, or is about to."""
        for task in (*self._tasks, *self._catching_up):
            task.cancel()
        await self._presence.close()

    # ---- one socket

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the connect message
        try:
            who, address = await self._admission.enter(scope)
        except Problem as problem:
            await refuse(scope, send, problem)
            return
        except Exception as fault:
            log.warning("nobody can be let in: %r", fault)
            await refuse(scope, send, Problem(503, "unavailable"))
            return
        socket = Socket(scope, send, who, address, _time())
        self._sockets.add(socket)
        metrics.socket_opened()
        try:
            await send({"type": "websocket.accept"})
            socket.end = await self._converse(socket, receive)
        except OSError:
            pass  # it went away while we were sending
        except asyncio.CancelledError:
            if socket.end is None or socket.task is None:
                raise
            socket.task.uncancel()
        finally:
            self._sockets.discard(socket)
            metrics.socket_closed()
            self._admission.leave(who, address)
            for listener in list(socket.places.values()):
                self._broadcaster.leave(listener)
        if socket.end is not None:
            with contextlib.suppress(OSError, RuntimeError, TimeoutError):
                async with asyncio.timeout(1):
                    await send({"type": "websocket.close", "code": 1008, "reason": socket.end})

    async def _converse(self, socket: Socket, receive: Receive) -> str | None:
        """Runs until the client leaves, or does something forbidden; then returns the reason."""
        while (event := await receive())["type"] == "websocket.receive":
            if not socket.spend(_time()):
                return "too_fast"
            words = protocol.parse(event.get("text") or event.get("bytes") or "")
            if words is None:
                return "bad_message"
            reply = await self._answer(socket, words)
            try:
                async with asyncio.timeout(PATIENCE):
                    if reply is not None:
                        await socket.send({"type": "websocket.send", "text": reply})
            except TimeoutError:
                self.dropped += 1
                return "too_slow"
        return None

    async def _answer(self, socket: Socket, words: protocol.ClientMessage) -> str | None:
        seat = words.seat
        if words.hello is not UNSET:
            return await self._hello(socket, words.hello, seat, words.since)
        if words.bye is not UNSET:
            if listener := socket.places.get((words.bye, seat)):
                self._broadcaster.leave(listener)
            return None
        if words.seen is not UNSET:
            listener = socket.places.get((words.seen, seat))
            if listener is None or seat is None or words.n is None:
                return protocol.error("no_match", words.seen, seat)
            self._presence.read((words.seen, seat), min(words.n, listener.sent or 0))
            return None
        return protocol.pong(words.ping)

    async def _hello(self, socket: Socket, match: str, seat: str | None, since: int | None) -> str | None:
        if (match, seat) not in socket.places and len(socket.places) >= PLACES:
            return protocol.error("too_many_places", match, seat)
        try:
            if not await self._broadcaster.may(match, seat, socket.who):
                return protocol.error("no_match", match, seat)
        except Exception as fault:
            log.warning("a hello cannot be answered: %r", fault)
            return protocol.error("unavailable", match, seat)
        self._broadcaster.join(socket, match, seat, since)
        return None

    # ---- periodic checks

    async def _look(self) -> None:
        """Drops sockets that are too slow, and checks matches that the bus may have missed or nobody has checked for
        long."""
        now, audiences = _time(), self._broadcaster.audiences
        metrics.sent(self.sent - self._counted)
        self._counted = self.sent
        for socket in list(self._sockets):
            if socket.sending is not None and now - socket.since > PATIENCE:
                self.dropped += 1
                socket.sending.cancel()
                socket.close("too_slow")
        for audience in list(audiences.values()):
            if audience.failed or now - audience.looked > CHECK_EVERY:
                self._broadcaster.look_again(audience)
        if now - self._looked >= LOOK_SELDOM or not await self._trusted(now):
            await self._compare(list(audiences))
            self._looked = now

    async def _trusted(self, now: float) -> bool:
        """Whether the bus has told us everything for a while."""
        if self._doubts != self._bus.doubts or not await self._bus.well():
            self._doubts, self._doubted = self._bus.doubts, now
        return now - self._doubted > WARY

    async def _compare(self, matches: Sequence[str]) -> None:
        if not matches:
            return
        async with asyncio.timeout(LOOK_EVERY):
            heads = await self._tables.heads(matches)
        for match, head in heads.items():
            if (known := self._broadcaster.audiences.get(match)) and head > known.head:
                self.resyncs += known.head >= 0  # a new audience has simply not heard of it yet
                self._broadcaster.hear(match, head)

    def _begun(self, shards: Collection[str]) -> None:
        """Catch up on what was said of these shards before we listened."""
        task = asyncio.create_task(self._catch_up(shards))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def _catch_up(self, shards: Collection[str]) -> None:
        try:
            await self._compare([match for match in self._broadcaster.audiences if {shard_of(match), ALL} & {*shards}])
        except Exception as fault:  # the next check will be soon
            log.warning("what was said before cannot be looked up: %r", fault)
            self._looked = NEVER

    async def _check(self) -> None:
        """Close the sockets of sessions that have ended."""
        now = _time()
        for socket in list(self._sockets):
            if now - socket.checked > CHECK_EVERY:
                await self._broadcaster.verify(socket)


async def _every(seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await job()
        except Exception as fault:  # the store is down; it will be back
            log.warning("%s: %r", job.__name__, fault)


def _time() -> float:
    return asyncio.get_running_loop().time()
