"""The bus, as the rest of the server knows it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

Hear = Callable[[str, int], None]  # match, n
Begun = Callable[[Collection[str]], None]  # shards

ALL = "*"  # in place of a shard


def shard_of(match: str) -> str:
    return match[:2]


class Bus(Protocol):
    """Says "match M is at n" to every process that follows its shard, and to this one. Messages may be lost, doubled or
    out of order."""

    @property
    def doubts(self) -> int:
        """Goes up whenever messages may have been lost on their way here."""

    async def say(self, match: str, n: int) -> None:
        """Never raises and never waits for long."""

    def listen(self, hear: Hear, begun: Begun | None = None) -> None:
        """Call `hear` for each message, from the event loop; and `begun` once we hear everything about these shards:
        earlier messages may have been missed."""

    def follow(self, shard: str) -> None:
        """Receive what other processes say of this shard (`ALL`: of any), until `unfollow` was called as often."""

    def unfollow(self, shard: str) -> None: ...

    async def ready(self) -> bool: ...

    async def well(self) -> bool:
        """Whether everything said of the shards we follow reaches us now."""

    async def close(self) -> None: ...
