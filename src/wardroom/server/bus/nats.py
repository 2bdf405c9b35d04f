"""The bus of several processes: core NATS, at most once. The sockets' own checks of the store find what was lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from time import monotonic

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from wardroom.server.bus.local import LocalBus
from wardroom.server.bus.port import ALL, shard_of

log = logging.getLogger(__name__)

TRY_AGAIN = 1  # seconds between two attempts to reach NATS
PING_EVERY = 10  # seconds; after two without an answer the connection is given up
LINGER = 30.0  # seconds for which a shard is still followed after its last listener left, who may be back at once
BACKLOG = 256 * 1024  # bytes that a stuck connection may hold before messages are dropped


class NatsBus(LocalBus):
    """This process hears its own words at once, and only once; it hears those of others for the shards it follows."""

    def __init__(self, url: str, prefix: str = "wardroom.at") -> None:
        super().__init__()
        self._servers = [part.strip() for part in url.split(",")]
        self._prefix = prefix
        self._client = Client()
        self._connecting: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._wanted: Counter[str] = Counter()
        self._left: dict[str, float] = {}  # when a shard that nobody wants any more was last wanted
        self._changed = asyncio.Event()
        self._subscriptions: dict[str, Subscription] = {}
        self._heard_of: set[str] = set()  # the shards of which we hear everything, as long as we are connected

    async def start(self) -> None:
        """Wait a moment for NATS; if it is down, go on without it and keep trying. Only a bad address fails."""
        self._connecting = asyncio.create_task(self._connect())
        done, _ = await asyncio.wait({self._connecting}, timeout=TRY_AGAIN)
        for task in done:
            task.result()

    async def say(self, match: str, n: int) -> None:
        self._pass_on(match, n)
        if self._client.is_connected and self._client.pending_data_size < BACKLOG:
            with contextlib.suppress(Error, OSError):
                await self._client.publish(f"{self._prefix}.{shard_of(match)}", f"{match} {n}".encode())

    def follow(self, shard: str) -> None:
        self._wanted[shard] += 1
        self._left.pop(shard, None)
        if not self._target() <= self._heard_of:
            self._changed.set()

    def unfollow(self, shard: str) -> None:
        self._wanted[shard] -= 1
        if not self._wanted[shard]:
            del self._wanted[shard]
            self._left[shard] = monotonic()
            asyncio.get_running_loop().call_later(LINGER, self._changed.set)

    async def ready(self) -> bool:
        return self._client.is_connected

    async def well(self) -> bool:
        return self._client.is_connected and self._target() <= self._heard_of

    async def close(self) -> None:
        await super().close()
        tasks = {task for task in (self._connecting, self._following) if task is not None}
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        with contextlib.suppress(Error, OSError, TimeoutError):
            async with asyncio.timeout(TRY_AGAIN):  # a stuck connection cannot be flushed first
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
        with contextlib.suppress(Error, OSError, TimeoutError):
            await self._subscribe()
        self._following = asyncio.create_task(self._keep_following())

    # ---- shards

    def _target(self) -> set[str]:
        return {ALL} if ALL in self._wanted else set(self._wanted)

    async def _keep_following(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._subscribe()
            except (Error, OSError, TimeoutError):
                await asyncio.sleep(TRY_AGAIN)
                self._changed.set()

    async def _subscribe(self) -> None:
        new = self._target() - self._heard_of
        for shard in new - self._subscriptions.keys():
            subject = f"{self._prefix}.{shard}"
            self._subscriptions[shard] = await self._client.subscribe(subject, cb=self._heard)
        if new:
            await self._client.flush()  # from here on, we hear everything
            self._heard_of |= new
            self._begin(new)
        for shard in self._subscriptions.keys() - self._target() - self._lingering():
            self._heard_of.discard(shard)
            await self._subscriptions.pop(shard).unsubscribe()

    def _lingering(self) -> set[str]:
        self._left = {shard: at for shard, at in self._left.items() if monotonic() - at < LINGER}
        return set(self._left)

    async def _heard(self, message: Msg) -> None:
        try:
            match, n = message.data.decode().split(" ")
            number = int(n)
        except ValueError:
            log.warning("not a word of ours on %s", message.subject)
        else:
            self._pass_on(match, number)

    async def _failed(self, error: Exception) -> None:
        self.doubts += 1  # messages may have come too fast
        log.debug("NATS: %r", error)

    async def _lost(self) -> None:
        self.doubts += 1
        if not self._client.is_closed:
            log.warning("NATS is away")

    async def _back(self) -> None:
        self.doubts += 1
        log.info("NATS is back")
