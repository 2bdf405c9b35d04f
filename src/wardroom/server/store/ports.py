"""What the rest of the server needs from a store. PostgreSQL and SQLite both implement it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from wardroom.server.store.history import History

Row = tuple[Any, ...]


class Queries(Protocol):
    """Plain SQL that both databases understand: `%s` for values, `on conflict` and `returning` are fine."""

    async def rows(self, sql: str, *values: Any) -> list[Row]: ...

    async def row(self, sql: str, *values: Any) -> Row | None:
        """The first row, if there is one."""

    async def run(self, sql: str, *values: Any) -> int:
        """Returns how many rows it changed."""


class Database(Queries, Protocol):
    """Each call outside a transaction is a transaction of its own: when it returns, it is durable."""

    @property
    def history(self) -> History:
        """The journals of matches, packed ones too: nobody else reads `entry` and `snapshot`."""

    def transaction(self) -> AbstractAsyncContextManager[Queries]: ...

    def at(self, match: str) -> Database:
        """The database that has the journal of a match: this one, unless its shard is elsewhere. It has the match's
        `entry`, `snapshot` and `packed`; then `head` and the result in this one are copies that lag a little."""

    def both(
        self, match: str, *, directory_first: bool = False
    ) -> AbstractAsyncContextManager[tuple[Queries, Queries]]:
        """A transaction here, and one where its journal is: the same one, unless its shard is elsewhere. Then they
        commit one after the other, and a kill may come between the two."""

    def by_place(self, matches: Iterable[str]) -> Sequence[tuple[Database, Sequence[str]]]:
        """The matches, by the database of their journals."""

    @property
    def clusters(self) -> Mapping[str, Database]:
        """The other databases, by name."""

    async def learn(self, match: str) -> bool:
        """Look up again where its shard is; returns whether it has moved."""

    def hear(self, match: str, n: int) -> None:
        """A message on the bus; it may say that a shard has moved."""

    async def append(self, append: Append) -> bool:
        """Write the entries if the match is still where it was and has not ended; False if somebody else was quicker.

        One statement, together with the head, the clocks and the outbox row. Concurrent calls may share a commit; the
        call returns after it. At most one append for a match is under way at a time.
        """

    async def now(self) -> int:
        """The time that all processes use, in ms: that of the database, if several share one."""

    async def ready(self) -> bool:
        """Whether the database answers now."""

    async def close(self) -> None: ...


class Line(Struct, frozen=True):
    """One entry as stored."""

    n: int
    body: bytes  # JSON
    key: str | None = None


class Append(Struct, frozen=True):
    """What one command does to a match."""

    match: str
    expected: int  # the head it is based on
    lines: Sequence[Line]
    at: int
    asked: str  # the rest is what the row of the match becomes
    clock: str
    due: int | None
    status: str
    result: str
    called: str  # the seats this command asks anew, as JSON, for the relay
    kind: str = "moved"
    moved: int | None = None  # when everyone could last notice that something happened; None: now
    was: str | None = None  # the clock it is based on; None: any

    @property
    def head(self) -> int:
        return self.lines[-1].n
