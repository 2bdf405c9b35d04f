"""Tells a match's audience what is new.

There are no queues. A listener remembers the number it was last sent; news of its match only means that the match must
be read again, and the listener gets the newest. So a slow client costs no more than a quick one, messages on the bus
may be lost, doubled or out of order, and one path serves a hello, a move, a line of chat and a recovery.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable, Sequence
from typing import Protocol

from wardroom.server.accounts.person import Person
from wardroom.server.bus.port import Bus, shard_of
from wardroom.server.problems import Problem
from wardroom.server.sockets import protocol
from wardroom.server.sockets.admission import Auth
from wardroom.server.sockets.eager import eagerly
from wardroom.server.sockets.listeners import Audience, Listener, Socket
from wardroom.server.sockets.presence import Presence
from wardroom.server.store.errors import StoreDown

log = logging.getLogger(__name__)


class Message(Protocol):
    @property
    def number(self) -> int: ...
    @property
    def body(self) -> bytes: ...


class Sitting(Protocol):
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def watch(self) -> bool: ...


class Tables(Protocol):
    """What the sockets need from the tables. An answer must reflect everything said on the bus before the call."""

    async def message(self, match: str, seat: str | None, since: int | None = None) -> Message: ...
    async def aside(self, match: str, seat: str | None) -> bytes: ...
    async def heads(self, matches: Iterable[str]) -> dict[str, int]: ...
    async def sitting(self, match: str, person: Person | None) -> Sitting: ...


class Broadcaster:
    """Runs one round at a time for a match: computes each thing once and gives it to all who lack it."""

    def __init__(self, tables: Tables, auth: Auth, presence: Presence, bus: Bus) -> None:
        self._tables, self._auth, self._presence, self._bus = tables, auth, presence, bus
        self.audiences: dict[str, Audience] = {}
        self.sent = 0

    # ---- who listens

    async def may(self, match: str, seat: str | None, person: Person | None) -> bool:
        """Whether a person may listen there. No such match, no such seat and not yours give the same answer."""
        try:
            sitting = await self._tables.sitting(match, person)
        except Problem as problem:
            if problem.status >= 500:
                raise
            return False
        return sitting.watch if seat is None else person is not None and seat in sitting.seats

    def join(self, socket: Socket, match: str, seat: str | None, since: int | None) -> None:
        if before := socket.places.get((match, seat)):
            self.leave(before)
        audience = self.audiences.get(match)
        if audience is None:
            audience = self.audiences[match] = Audience(match, _time())
            self._bus.follow(shard_of(match))
        listener = Listener(socket, audience, seat, since)
        audience.listeners.add(listener)
        socket.places[match, seat] = listener
        if seat is not None:
            self._presence.come((match, seat))
        self._round_for(audience)

    def leave(self, listener: Listener) -> None:
        audience, seat = listener.audience, listener.seat
        audience.listeners.discard(listener)
        del listener.socket.places[audience.match, seat]
        if seat is not None:
            self._presence.go((audience.match, seat))
        if not audience.listeners and self.audiences.pop(audience.match, None) is not None:
            self._bus.unfollow(shard_of(audience.match))

    async def verify(self, socket: Socket) -> bool:
        """Whether the session is the one the socket was opened with. If not, the socket is closed."""
        if socket.who is not None:
            found = await self._auth.who(socket.scope)
            if found is None or found.id != socket.who.id:
                socket.close("signed_out")
                return False
        socket.checked = _time()
        return True

    # ---- what they are sent

    def hear(self, match: str, n: int) -> None:
        """The bus, or the store, says that a match is at n."""
        if audience := self.audiences.get(match):
            audience.head = max(audience.head, n)
            self.look_again(audience)

    def look_again(self, audience: Audience) -> None:
        audience.look += 1
        audience.looked = _time()
        self._round_for(audience)

    def _round_for(self, audience: Audience) -> None:
        audience.wanted, audience.failed = True, False
        if audience.telling is None:
            audience.telling = asyncio.create_task(self._tell(audience))

    async def _tell(self, audience: Audience) -> None:
        try:
            while audience.wanted:
                audience.wanted = False
                await self._round(audience)
        except (StoreDown, Problem, OSError):  # what was not sent stays due
            audience.failed = True
        except Exception:
            log.exception("listeners cannot be told")
            audience.failed = True
        finally:
            audience.telling = None

    async def _round(self, audience: Audience) -> None:
        look, head = audience.look, audience.head
        groups: dict[tuple[str | None, int | None, bool], list[Listener]] = {}
        for listener in audience.listeners:
            if listener.look == look:
                continue
            if listener.socket.sending is not None:
                listener.socket.late = True
                continue
            moved = listener.fresh or listener.head < head
            groups.setdefault((listener.seat, listener.sent, moved), []).append(listener)
        asides: dict[str | None, str] = {}
        for (seat, since, moved), listeners in groups.items():
            listeners = await self._admitted(audience.match, seat, listeners)
            if not listeners:
                continue
            try:
                if seat not in asides:
                    asides[seat] = (await self._tables.aside(audience.match, seat)).decode()
                message = await self._tables.message(audience.match, seat, since) if moved else None
            except Problem as problem:
                if problem.status >= 500:
                    raise
                self._dismiss(listeners)
                continue
            number, body = (message.number, message.body.decode()) if message else (-1, "")
            for listener in listeners:
                self._give(listener, look, head, number, body, asides[seat])
            await asyncio.sleep(0)  # many who come back at different numbers must not block the event loop for the rest

    async def _admitted(self, match: str, seat: str | None, listeners: Sequence[Listener]) -> list[Listener]:
        """Those who may still listen. Whatever a stranger may watch, everybody may."""
        if seat is None and await self.may(match, None, None):
            return list(listeners)
        admitted: list[Listener] = []
        lost: list[Listener] = []
        for listener in listeners:
            socket = listener.socket
            if not await self.verify(socket):
                continue
            good = listener.fresh or await self.may(match, seat, socket.who)
            (admitted if good else lost).append(listener)
        self._dismiss(lost)
        return admitted

    def _give(self, listener: Listener, look: int, head: int, number: int, body: str, aside: str) -> None:
        socket = listener.socket
        if socket.places.get((listener.audience.match, listener.seat)) is not listener:  # it has left meanwhile
            return
        if socket.sending is not None:  # another of its matches was quicker
            socket.late = True
            return
        texts = []
        if listener.fresh or number > (-1 if listener.sent is None else listener.sent):
            texts.append(body)
            listener.sent = number
        if listener.aside != (mark := hash(aside)):
            texts.append(aside)
            listener.aside = mark
        listener.look, listener.head, listener.fresh = look, head, False
        self._send(socket, texts)

    def _dismiss(self, listeners: Iterable[Listener]) -> None:
        for listener in listeners:
            socket, place = listener.socket, (listener.audience.match, listener.seat)
            if socket.sending is not None:
                socket.late = True
            elif socket.places.get(place) is listener:
                self.leave(listener)
                self._send(socket, [protocol.bye(*place, "no_access")])

    def _send(self, socket: Socket, texts: Sequence[str]) -> None:
        """Start sending without waiting."""
        if texts and socket.end is None:
            self.sent += len(texts)
            socket.since = _time()
            socket.sending = eagerly(self._deliver(socket, texts))

    async def _deliver(self, socket: Socket, texts: Sequence[str]) -> None:
        try:
            with contextlib.suppress(OSError, RuntimeError):  # it is gone: its own task notices that too
                for text in texts:
                    await socket.send({"type": "websocket.send", "text": text})
        finally:
            socket.sending = None
            if socket.late:
                socket.late = False
                for listener in socket.places.values():
                    if listener.look != listener.audience.look:
                        self._round_for(listener.audience)


def _time() -> float:
    return asyncio.get_running_loop().time()
