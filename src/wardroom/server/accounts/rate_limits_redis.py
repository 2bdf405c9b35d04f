"""RateLimits counted in Redis, for several processes together."""

from __future__ import annotations

import time
from typing import Any

from limits import RateLimitItem, RateLimitItemPerSecond
from limits.aio.storage import RedisStorage
from limits.aio.strategies import MovingWindowRateLimiter

_WAIT = 0.25  # seconds that it may take


class Redis:
    def __init__(self, url: str) -> None:
        self._storage = RedisStorage(
            url, implementation="redispy", key_prefix="wardroom", socket_timeout=_WAIT, socket_connect_timeout=_WAIT
        )
        self._window = MovingWindowRateLimiter(self._storage)

    async def hit(self, times: int, seconds: int, key: str) -> float:
        """How many seconds to wait; 0 when it is allowed, and then it is counted."""
        item: RateLimitItem = RateLimitItemPerSecond(times, seconds)
        if await self._window.hit(item, key):
            return 0
        stats = await self._window.get_window_stats(item, key)
        return max(stats.reset_time - time.time(), 0.001)

    async def close(self) -> None:
        bridge: Any = self._storage.bridge
        await bridge.get_connection().aclose()
