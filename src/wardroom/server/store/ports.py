"""What the rest of the server asks of a store. PostgreSQL and SQLite both answer it."""

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
        """How many rows it changed."""


class Database(Queries, Protocol):
    """Each call outside a transaction is its own: when it returns, it is durable."""

    @property
    def history(self) -> History:
        """The journals of matches, packed ones too: nobody else reads `entry` and `snapshot`."""

    def transaction(self) -> AbstractAsyncContextManager[Queries]: ...

    def at(self, match: str) -> Database:
        """The database that has the journal of a match: this one, unless its shard is elsewhere. There are its `entry`,
        `snapshot` and `packed`; and what this one has of its `head` and its end is a copy that comes a little later."""

    def both(
        self, match: str, *, directory_first: bool = False
    ) -> AbstractAsyncContextManager[tuple[Queries, Queries]]:
        """A transaction here, and one where its journal is: the same one, unless its shard is elsewhere. Then that one
        is committed before this one, or after it, and a kill may come between the two."""

    def by_place(self, matches: Iterable[str]) -> Sequence[tuple[Database, Sequence[str]]]:
        """Them, by the database that has their journals."""

    @property
    def clusters(self) -> Mapping[str, Database]:
        """The others, by their names."""

    async def learn(self, match: str) -> bool:
        """Ask anew where its shard is; whether it is elsewhere than we thought."""

    def hear(self, match: str, n: int) -> None:
        """A word on the bus: a shard has moved, if it is one."""

    async def append(self, append: Append) -> bool:
        """Write the entries if the match still is where it was and has not ended; False when somebody else was quicker.

        One statement, together with the head, the clocks and the outbox row. Concurrent calls may share a commit; the
        call returns after it. Of several appends for one match at most one is on its way at a time.
        """

    async def now(self) -> int:
        """The time that all processes go by, in ms: that of the database, where several share one."""

    async def ready(self) -> bool:
        """Whether it answers now."""

    async def close(self) -> None: ...


class Line(Struct, frozen=True):
    """One entry as it is written down."""

    n: int
    body: bytes  # JSON
    key: str | None = None


class Append(Struct, frozen=True):
    """What one command does to a match."""

    match: str
    expected: int  # the head it was thought out at
    lines: Sequence[Line]
    at: int
    asked: str  # the rest is what the row of the match becomes
    clock: str
    due: int | None
    status: str
    result: str
    called: str  # the seats this command asks anew, as JSON: what the relay needs to know
    kind: str = "moved"
    moved: int | None = None  # when all could last tell that something happened; None: now
    was: str | None = None  # the clock it was thought out with; None: whatever it is

    @property
    def head(self) -> int:
        return self.lines[-1].n
