"""A person in a seat: a socket that listens, and answers that go over HTTP."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from chaos.client import Client
from chaos.ledger import Ack

CALM = 0.25  # how often the quiet move is taken, so that matches end
ORDER = 0.06  # how often orders are given for the question that stands, or withdrawn
PATIENT = 6.0  # seconds in which an order may answer before its owner does
TIMES = 5  # that an order may answer
LIST = 0.3  # how often several answers are tried as one
UNDO = 0.03  # how often an answer is taken back, where it can be


class Player:
    """Knows of the match only what its socket said: there is no other look at it, so a silent socket is noticed."""

    def __init__(self, client: Client, token: str, match: str, seat: str) -> None:
        self._client, self._ledger, self._rng = client, client.ledger, client.rng
        self._token, self.match, self.seat = token, match, seat
        self.path = f"/api/matches/{match}/seats/{seat}"
        self.number = 0  # of the last message
        self.events: list[dict[str, Any]] = []  # all that was heard
        self.told: dict[str, Any] = {}  # the last message
        self.heard_at = 0.0
        self._news = asyncio.Event()
        self._keys = count(1)
        self._listening = asyncio.create_task(self._listen())

    def __str__(self) -> str:
        return f"{self.match}/{self.seat}"

    @property
    def over(self) -> bool:
        return self.told.get("result") is not None

    # ---- listening

    async def _listen(self) -> None:
        """Come back for ever, with the last number; after the end there is nothing more to hear."""
        while not self.over:
            url = self._client.either().replace("http", "ws", 1) + "/api/socket"
            head = {"authorization": f"Bearer {self._token}"}
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(url, additional_headers=head, open_timeout=5, max_size=None) as socket:
                    self._ledger.sockets += 1
                    while not self.over:
                        await socket.send(json.dumps({"hello": self.match, "seat": self.seat, "since": self.number}))
                        while not self.over and await self._hear(json.loads(await socket.recv())):
                            pass
            await asyncio.sleep(self._rng.uniform(0.05, 0.4))

    async def _hear(self, told: dict[str, Any]) -> bool:
        """False: say hello again."""
        if "error" in told or "bye" in told:
            if told.get("error") != "unavailable":
                self._ledger.fault(f"{self} was told {told}")
            await asyncio.sleep(0.3)
            return False
        if "n" not in told:
            return True  # an aside
        n, events = told["n"], told["events"]
        if told["earlier"]:  # more than one message holds
            _, events = await self._client.ask("GET", f"{self.path}/events?since={self.number}", self._token)
            events = [event for event in events if event["n"] <= n]
        if n < self.number or (n == self.number and events):
            self._ledger.fault(f"{self} went from {self.number} to {n}")
        if any(not self.number < event["n"] <= n for event in events):
            self._ledger.fault(f"{self} heard something between {self.number} and {n} that does not belong there")
        self.events += events
        self.number, self.told, self.heard_at = n, told, monotonic()
        self._news.set()
        return True

    # ---- playing

    async def play(self, stop: asyncio.Event) -> None:
        """Answer whatever is asked, until the match is over or it is enough."""
        known = 0  # what is older than this message is not answered any more
        while not (self.over or stop.is_set()):
            if self.number < known or self.told.get("ask") is None:
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.5)  # to look whether it is enough
                continue
            await asyncio.sleep(self._rng.uniform(0.05, 0.25))  # within ten a second
            told = self.told  # perhaps not the same as before
            if told["undo"] and self._rng.random() < UNDO:
                known = await self._command("undo")
            elif told["ask"] is not None and self._rng.random() < ORDER:
                await self._order(told["ask"])
            elif told["ask"] is not None:
                moves = told["ask"]["moves"]
                if self._rng.random() < LIST:  # what follows the first is a guess, and often refused
                    known = await self._command("answers", moves=self._rng.choices(moves, k=self._rng.randint(2, 4)))
                else:
                    quiet = self._rng.random() < CALM
                    known = await self._command("answer", move=moves[0] if quiet else self._rng.choice(moves))

    async def _order(self, ask: dict[str, Any]) -> None:
        """An answer given ahead: the server gives it, and keeps on giving it where the question comes again."""
        order = {"prompt": ask["prompt"], "wishes": self._rng.choices(ask["moves"], k=3), "times": TIMES}
        method, body = ("DELETE", None) if self._rng.random() < 1 / 4 else ("PUT", {"orders": [order]})
        status, said = await self._client.ask(method, f"{self.path}/orders", self._token, body)
        if status not in (200, 204, 409):
            self._ledger.fault(f"{self} was refused an order: {status} {said}")
        if status == 200:
            self._ledger.orders += 1
            self._news.clear()
            with suppress(TimeoutError):  # it is left to the order for a while
                await asyncio.wait_for(self._news.wait(), PATIENT)

    async def _command(self, what: str, **given: Any) -> int:
        """One command with one key, sent until it is answered. The number after which there is something new."""
        key, n = f"c{next(self._keys)}", self.number
        body = {"key": key, "n": n, **given}
        status, said = await self._client.command(f"{self.path}/{what}", self._token, body)
        if status == 200:
            moves = tuple(given.get("moves") or given.values())
            self._ledger.acks.append(Ack(self.match, self.seat, key, moves, said["n"], said["repeated"]))
            if said["n"] <= n:
                self._ledger.fault(f"{self} answered {n} and was acknowledged {said['n']}")
            return int(said["n"])
        self._ledger.refused.append((self.match, self.seat, key))
        if status != 409 and not (status == 422 and what == "answers"):
            self._ledger.fault(f"{self} was refused {key}: {status} {said}")
        return n + 1 if said.get("key") == "moved_on" else n

    async def whole(self) -> list[dict[str, Any]]:
        """All that the seat has heard, as the server says now."""
        _, events = await self._client.ask("GET", f"{self.path}/events?since=0", self._token)
        heard: list[dict[str, Any]] = events
        return heard

    async def leave(self) -> None:
        self._listening.cancel()
        await asyncio.wait({self._listening})
