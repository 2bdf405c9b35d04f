"""Afterwards: does the store have what the clients were promised, once, and did everybody hear everything?"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Collection, Sequence
from time import monotonic
from typing import Any

from msgspec import Struct, structs

from chaos.ledger import Ack, Ledger
from chaos.mailbox import Mailbox
from chaos.player import TIMES, Player
from wardroom import games
from wardroom.dice.verify import verify
from wardroom.server.ids import now
from wardroom.server.jobs.unanswered import waiting_bots
from wardroom.server.store.ports import Database, Row
from wardroom.server.tables import journal_line, rows
from wardroom.server.tables.archive import whole
from wardroom.server.tables.live import Live

TICK = 0.02
PATIENCE = 300.0  # seconds: how long it took is told; only that it never comes to pass is a fault


class Journal(Struct, frozen=True):
    """A match as it lies in the store."""

    head: int
    lines: dict[int, journal_line.JournalLine]
    keys: list[tuple[str, int]]  # each command, with its first entry

    def end(self, n: int) -> int:
        """The last entry of the command that begins at n."""
        return min((first for _, first in self.keys if first > n), default=self.head + 1) - 1


class Checks:
    def __init__(self, db: Database, ledger: Ledger) -> None:
        self._db, self._ledger, self._fault = db, ledger, ledger.fault

    # ---- the journal

    async def journal(self, apart: Collection[str] = ()) -> tuple[int, int, int]:
        """Every match folds, every acknowledged answer is in it once; entries, answers lost, answers twice. But for
        those that somebody else looks at."""
        found = await self._db.rows("select match from head where n >= 0")
        matches = [match for (match,) in found if match not in apart]
        for match in set(self._ledger.matches) - set(matches):
            self._fault(f"match {match} was begun and is not there")
        acks: dict[str, list[Ack]] = defaultdict(list)
        for ack in self._ledger.acks:
            acks[ack.match].append(ack)
        entries = lost = twice = 0
        for match in matches:
            journal = await self._read(match)
            entries += journal.head
            times = Counter(key for key, _ in journal.keys)
            twice += sum(count > 1 for count in times.values())
            lost += sum(not self._kept(journal, ack) for ack in acks[match])
            if any(key.partition(":")[2].startswith("!time") for key in times):
                self._fault(f"{match}: somebody's time ran out, and nobody had played for an hour")
            if not self._whole(journal):
                self._fault(f"{match} has a list in two parts")
            for where, seat, key in self._ledger.refused:
                if where == match and f"{seat}:{key}" in times:
                    self._fault(f"{match}/{seat} was refused {key}, and it was done")
        if lost or twice:
            self._fault(f"{lost} acknowledged answers lost, {twice} written twice")
        return entries, lost, twice

    async def _read(self, match: str) -> Journal:
        found = await self._db.at(match).rows("select n, key, body from entry where match = %s order by n", match)
        live = Live(await rows.find(self._db, match))
        if [n for n, _, _ in found] != list(range(live.row.head + 1)):
            self._fault(f"match {match}: its entries are not 0 to {live.row.head}")
        record = structs.replace(await whole(self._db, live), seed=live.row.seed)
        verdict = await asyncio.to_thread(verify, record, games.load(live.row.game))
        if not verdict.ok or verdict.unchecked:
            self._fault(f"match {match} does not fold: {verdict}")
        lines = {n: journal_line.read(body) for n, _, body in found}
        return Journal(live.row.head, lines, [(key, n) for n, key, _ in found if key])

    def _whole(self, journal: Journal) -> bool:
        """Whether no list begins or ends in the middle: what is linked belongs to the command before it."""
        begins = {n for _, n in journal.keys}
        return not any(line.entry.linked for n, line in journal.lines.items() if n in begins)

    def _kept(self, journal: Journal, ack: Ack) -> bool:
        """Whether what was acknowledged stands there, as it was acknowledged."""
        for n in (n for key, n in journal.keys if key == f"{ack.seat}:{ack.key}"):
            entry, number = journal.lines[n].entry, journal.lines[journal.end(n)].marks[ack.seat].number
            if number != ack.number:
                self._fault(f"{ack} should have been acknowledged with {number}")
            if ack.resigned:
                return entry.resign == ack.seat
            if not ack.moves:
                return entry.undo == ack.seat
            entries = [journal.lines[at].entry for at in range(n, journal.end(n) + 1)]
            return [list(e.move) for e in entries if e.seat == ack.seat] == list(ack.moves)
        return False

    async def ordered(self) -> int:
        """How many answers standing orders gave: none to a question that had one already, and none more than it may."""
        found: list[Row] = []
        for db in (self._db, *self._db.clusters.values()):
            found += await db.rows("select match, key from entry where key like '%%:!order:%%'")
        times = Counter((match, key.rpartition(":")[0]) for match, key in found)
        for (match, order), count in times.items():
            if count > TIMES:
                self._fault(f"{match}: {order} answered {count} times")
        return len(found)

    # ---- the sockets

    async def newest(self, player: Player) -> int:
        """The number of the seat's newest message; 0 where not even the match is left."""
        there = self._db.at(player.match)
        found = await there.row("select body from entry where match = %s order by n desc limit 1", player.match)
        return journal_line.read(found[0]).marks[player.seat].number if found else 0

    async def converge(self, players: Sequence[Player], since: float) -> float:
        """How long after `since` the last of them had caught up with what the store has now."""
        last = 0.0
        targets = {player: await self.newest(player) for player in players}
        for player, target in targets.items():
            while player.number < target:
                if monotonic() - since > PATIENCE:
                    self._fault(f"{player} stays at {player.number}, and {target} is due")
                    return monotonic() - since
                await asyncio.sleep(TICK)
            last = max(last, player.heard_at - since)
        return last

    async def heard(self, players: Sequence[Player]) -> int:
        """Each heard all that there is to hear, once and in order; how many items."""
        for player in players:
            if not await self._heard_all(player):
                self._fault(f"{player} has missed something")
            await self.converge([player], monotonic())
            if (number := player.number) > await self.newest(player):
                self._fault(f"{player} is at {number}, which the store does not have")
        return sum(len(player.events) for player in players)

    async def _heard_all(self, player: Player) -> bool:
        """A standing order may answer while we look: what counts is a moment in which nothing came in between."""
        since = monotonic()
        while True:
            before = await self.newest(player)
            if await player.whole() == player.events:
                return True
            still = player.number == before == await self.newest(player)
            if still or monotonic() - since > PATIENCE:
                return False
            await asyncio.sleep(TICK)

    # ---- what follows a move

    async def bots(self, patience: float) -> float:
        """Bots answer until nobody waits for one; after how many seconds. A fault if one is still for too long. Their
        time begins when all processes stand again: what they missed while workers died, they may catch up with."""
        began = monotonic()
        while await waiting_bots(self._db, now()):
            still = await waiting_bots(self._db, now() - int(patience * 1000))
            if still and monotonic() - began > patience:
                self._fault(f"bots do not move: {still}")
                break
            await asyncio.sleep(0.1)
        return monotonic() - began

    async def notices(self, mailbox: Mailbox, patience: float) -> dict[str, Any]:
        """The outbox and the queue empty themselves, and no letter comes twice."""
        due = (
            "select (select count(*) from outbox),"
            " (select count(*) from delivery where state in ('waiting', 'sending'))"
        )
        began = monotonic()
        while (left := await self._db.row(due)) != (0, 0) or await self._carried_not():
            if monotonic() - began > patience:
                self._fault(f"outbox and deliveries that are still due: {left}")
                break
            await asyncio.sleep(0.1)
        found = await self._db.rows("select state, detail, count(*) from delivery group by state, detail")
        states = {detail or state: count for state, detail, count in found}
        # Of one whose worker was killed while it was on its way, nobody knows: it is never tried again. Nor of one that
        # the mail server did not take in time, and that was no longer wanted when it was to be tried again.
        again = "select count(*) from delivery where tries > 1 and state <> 'sent' and detail <> 'interrupted'"
        ((settled,),) = await self._db.rows(again)
        sent, unknown = states.get("sent", 0), states.get("interrupted", 0) + settled
        if not sent <= mailbox.letters.total() <= sent + unknown:
            self._fault(f"{sent} letters were sent, perhaps {unknown} more, and {mailbox.letters.total()} came")
        double = sum(count > 1 for count in mailbox.letters.values())
        if double:
            self._fault(f"{double} letters came twice")
        return {"letters": mailbox.letters.total(), "double": double, "states": states}

    async def _carried_not(self) -> bool:
        """Whether a cluster has still something to tell the directory."""
        return any([await db.row("select 1 from outbox limit 1") for db in self._db.clusters.values()])
