"""A single database: it has every match."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from wardroom.server.store.ports import Database, Queries


class _Transacting(Protocol):
    def transaction(self) -> AbstractAsyncContextManager[Queries]: ...


class OnePlace:
    def at(self: Database, match: str) -> Database:
        return self

    @asynccontextmanager
    async def both(
        self: _Transacting, match: str, *, directory_first: bool = False
    ) -> AsyncIterator[tuple[Queries, Queries]]:
        async with self.transaction() as tx:
            yield tx, tx

    def by_place(self: Database, matches: Iterable[str]) -> Sequence[tuple[Database, Sequence[str]]]:
        return [(self, list(matches))]

    @property
    def clusters(self) -> Mapping[str, Database]:
        return {}

    async def learn(self, match: str) -> bool:
        return False

    def hear(self, match: str, n: int) -> None:
        """Matches never move here."""
