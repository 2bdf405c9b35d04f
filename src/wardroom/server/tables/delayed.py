"""How far spectators may see both sides of a running match: if all players agree, up to so many whole turns ago. A turn
is the first crumb of the match, as spectators read it. When all agree to return to an earlier turn, it counts as the
same turn again, and is hidden until it is old enough once more."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from wardroom import games
from wardroom.journal import patch
from wardroom.kernel import Rolls, Rules, encode, engine, rebuild
from wardroom.server.store.ports import Database
from wardroom.server.tables import journal, journal_line
from wardroom.server.tables.journal_line import PUBLIC
from wardroom.server.tables.rows import MatchRow

MATCHES = 32  # matches whose turns are remembered
NOTHING = -1


class Turns(Struct):
    """The turns of a match so far, in order, each with its first entry."""

    n: int = -1
    state: Any = None
    begun: dict[bytes, int] = {}
    now: bytes = b""

    def go_on(self, rules: Rules, portion: Iterable[tuple[int, str]]) -> None:
        for n, body in portion:
            line = journal_line.read(body)
            self.n, self.state = n, patch.apply(self.state, list(line.changed))
            if not line.reaches(PUBLIC):
                continue
            g = rebuild(rules, self.state)
            crumbs = () if isinstance(engine.top(g), Rolls) else engine.crumbs(g, None)
            if crumbs:
                self.now = encode(crumbs[0])
                self.begun.setdefault(self.now, n)

    def until(self, turns: int) -> int:
        """The last entry that is so many whole turns old."""
        order = list(self.begun)
        first = order.index(self.now) - turns if self.now in self.begun else -1
        return self.begun[order[first]] - 1 if first >= 0 else NOTHING


class Delayed:
    def __init__(self, db: Database) -> None:
        self.db = db
        self._turns: OrderedDict[str, Turns] = OrderedDict()
        self._counting = asyncio.Lock()

    async def until(self, row: MatchRow, turns: int) -> int:
        async with self._counting:  # one at a time, so that play does not slow down
            kept = self._turns.setdefault(row.id, Turns())
            self._turns.move_to_end(row.id)
            if len(self._turns) > MATCHES:
                self._turns.popitem(last=False)
            rules = games.nearest(row.game, row.pinned).rules
            async for portion in journal.portions(self.db, row.id, kept.n + 1, row.head):
                await asyncio.to_thread(kept.go_on, rules, portion)
        return kept.until(turns)
