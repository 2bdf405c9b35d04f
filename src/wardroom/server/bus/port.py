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
    """Says "match M is at n" to every process that follows its shard, and to this one. Word may be lost, doubled or out
    of order."""

    @property
    def doubts(self) -> int:
        """Goes up whenever words may have been lost on their way here."""

    async def say(self, match: str, n: int) -> None:
        """Never raises and never waits for long."""

    def listen(self, hear: Hear, begun: Begun | None = None) -> None:
        """Call `hear` for each word, from the event loop; and `begun` as soon as nothing that is said of these shards
        escapes us any longer: what was said before may have."""

    def follow(self, shard: str) -> None:
        """What other processes say of this shard (`ALL`: of any) is wanted, until it is unfollowed as often."""

    def unfollow(self, shard: str) -> None: ...

    async def ready(self) -> bool: ...

    async def well(self) -> bool:
        """Whether all that is said anywhere of what we follow reaches us now."""

    async def close(self) -> None: ...
