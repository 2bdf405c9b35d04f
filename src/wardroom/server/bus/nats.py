"""The bus of several processes: core NATS, at most once. What is lost, the sockets' own look at the store finds."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from wardroom.server.bus.local import LocalBus

log = logging.getLogger(__name__)

TRY_AGAIN = 1  # seconds between two attempts to reach NATS
PING_EVERY = 10  # seconds; two without an answer, and the connection is given up
BACKLOG = 256 * 1024  # bytes that a stuck connection may hold before words are dropped


class NatsBus(LocalBus):
    """Own words are heard at once and never come back; those of others come through one subscription."""

    def __init__(self, url: str, prefix: str = "wardroom.at") -> None:
        super().__init__()
        self._servers = [part.strip() for part in url.split(",")]
        self._prefix = prefix
        self._client = Client()
        self._connecting: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Wait a moment for NATS; when it is away, go on without it and keep trying. Only a bad address fails."""
        self._connecting = asyncio.create_task(self._connect())
        done, _ = await asyncio.wait({self._connecting}, timeout=TRY_AGAIN)
        for task in done:
            task.result()

    async def say(self, match: str, n: int) -> None:
        self._pass_on(match, n)
        if self._client.is_connected and self._client.pending_data_size < BACKLOG:
            with contextlib.suppress(Error, OSError):
                await self._client.publish(f"{self._prefix}.{match[:2]}", f"{match} {n}".encode())

    async def ready(self) -> bool:
        return self._client.is_connected

    async def close(self) -> None:
        await super().close()
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.wait({self._connecting})
        with contextlib.suppress(Error, OSError, TimeoutError):
            async with asyncio.timeout(TRY_AGAIN):  # a stuck connection cannot be emptied first
                await self._client.close()

    async def _connect(self) -> None:
        """The client reconnects, and subscribes again, by itself and for ever."""
        await self._client.connect(
            self._servers,
            name="wardroom",
            no_echo=True,
            max_reconnect_attempts=-1,
            reconnect_time_wait=TRY_AGAIN,
            ping_interval=PING_EVERY,
            # Without a bound here, publishing never waits for a stuck connection; BACKLOG is the bound.
            flusher_queue_size=0,
            error_cb=self._failed,
            disconnected_cb=self._lost,
            reconnected_cb=self._back,
        )
        await self._client.subscribe(f"{self._prefix}.*", cb=self._heard)
        with contextlib.suppress(Error, OSError):
            await self._client.flush()  # from here on, nothing that is said escapes us

    async def _heard(self, message: Msg) -> None:
        try:
            match, n = message.data.decode().split(" ")
            number = int(n)
        except ValueError:
            log.warning("not a word of ours on %s", message.subject)
        else:
            self._pass_on(match, number)

    async def _failed(self, error: Exception) -> None:
        log.debug("NATS: %r", error)

    async def _lost(self) -> None:
        if not self._client.is_closed:
            log.warning("NATS is away")

    async def _back(self) -> None:
        log.info("NATS is back")
