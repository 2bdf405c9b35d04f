"""Ratings in the store: finished matches are added to a log, and the stored ratings are the fold of that log.

Only one process adds at a time (line numbers are keys), some hundred matches in one transaction. A kill leaves all of a
batch or nothing, and repeating it adds nothing twice. The order is that of the log: the order in which matches ended,
except for those that end at the same moment in two processes.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from wardroom.ratings import Finished, Fold
from wardroom.ratings.fold import Change, in_order
from wardroom.server.people import counting, rating_rows
from wardroom.server.people.counting import COUNTS
from wardroom.server.store.errors import NotUnique
from wardroom.server.store.ports import Database, Queries
from wardroom.server.store.sql import placeholders
from wardroom.server.tables import rows
from wardroom.server.tables.rows import OVER, MatchRow

AT_ONCE = 300  # matches in one transaction
PAGE = 5_000  # lines of the log read in one go
OFTEN = "often"  # it would count, but these players have met too often that day
SHOWN = 20  # differences listed


class Difference(Struct, frozen=True):
    """A stored value that differs from what the log gives."""

    what: str
    about: str
    kept: str
    fold: str


class Checked(Struct, frozen=True):
    matches: int
    players: int
    due: int  # finished, and not looked at yet
    differences: list[Difference]
    more: int  # differences not listed


class Ratings:
    def __init__(self, db: Database) -> None:
        self.db = db

    async def take_all(self) -> int:
        """Add the matches that have ended since; returns how many were looked at."""
        looked_at = 0
        while portion := await self.take(AT_ONCE):
            looked_at += portion
        return looked_at

    async def take(self, most: int) -> int:
        """Add the next batch; returns how many matches it had."""
        while True:
            try:
                return await self._take(most)
            except NotUnique:  # another process has just added them
                continue

    async def _take(self, most: int) -> int:
        async with self.db.transaction() as tx:
            last = await _hold(tx)
            found = await tx.rows(
                f"select id from match where status = %s and rated is null order by ended, id limit {most}", OVER
            )
            due = await rows.several(tx, [id for (id,) in found])
            verdicts = await counting.verdicts(tx, self.db.history, due)
            counted = in_order(_finished(row) for row in due if verdicts[row.id] == COUNTS)
            await rating_rows.write_log(tx, last + 1, counted)
            fold = await rating_rows.load(tx, counted)
            taken = _fold(fold, list(enumerate(counted, last + 1)))
            await rating_rows.save(tx, fold)
            await rating_rows.save_changes(tx, taken)
            changed = {match.id for _, match, _ in taken}
            verdicts |= dict.fromkeys({match.id for match in counted} - changed, OFTEN)
            await _mark(tx, verdicts)
        return len(due)

    async def rebuild(self) -> int:
        """Rebuild all stored ratings from the log, after bringing it up to date; returns how many matches it has."""
        await self.take_all()
        fold, matches, last = Fold(), 0, 0
        async with self.db.transaction() as tx:
            await _hold(tx)
            for table in rating_rows.MADE:
                await tx.run(f"delete from {table}")
            while lines := await rating_rows.read_log(tx, last, PAGE):
                await rating_rows.save_changes(tx, _fold(fold, lines))
                matches, last = matches + len(lines), lines[-1][0]
            await rating_rows.save(tx, fold)
        return matches

    async def check(self) -> Checked:
        """Check that the stored ratings match the log, and the log the matches."""
        fold, matches, last, changes = Fold(), 0, 0, 0
        found: list[Difference] = []
        async with self.db.transaction() as tx:
            await _hold(tx)
            while lines := await rating_rows.read_log(tx, last, PAGE):
                changes += len(_fold(fold, lines))
                matches, last = matches + len(lines), lines[-1][0]
                found += await _unlike_the_matches(tx, [match for _, match in lines])
            kept, shown = await rating_rows.load_all(tx), await rating_rows.load_shown(tx)
            ((due,),) = await tx.rows("select count(*) from match where status = %s and rated is null", OVER)
            ((kept_changes,),) = await tx.rows("select count(*) from rating_change")
        found += _unlike("rating", kept.standings, fold.standings)
        found += _unlike("shown", shown, {key: standing.shown.value for key, standing in fold.standings.items()})
        found += _unlike("side", kept.edges, fold.edges)
        found += _unlike("met", kept.met, fold.met)
        if kept_changes != changes:
            found.append(Difference("changes", "", str(kept_changes), str(changes)))
        return Checked(matches, len(fold.standings), due, found[:SHOWN], max(0, len(found) - SHOWN))


async def _hold(tx: Queries) -> int:
    """The last number of the log, with its line locked until this transaction ends."""
    while True:
        ((last,),) = await tx.rows("select coalesce(max(n), 0) from rated")
        await tx.run("update rated set n = n where n = %s", last)
        if await tx.row("select 1 from rated where n > %s", last) is None:
            return int(last)


async def _mark(tx: Queries, verdicts: dict[str, str]) -> None:
    """Write into each match whether it counts, and why not."""
    by_reason: dict[str, list[str]] = {}
    for match, reason in sorted(verdicts.items()):
        by_reason.setdefault(reason, []).append(match)
    for reason, matches in by_reason.items():
        places = placeholders(matches)
        await tx.run(f"update match set rated = %s where id in ({places})", reason, *matches)


def _finished(row: MatchRow) -> Finished:
    players, fixed = counting.players(row), counting.fixed(row)
    return Finished(row.id, row.ended or 0, row.game, row.scenario, players, row.result, fixed)


def _fold(fold: Fold, lines: list[tuple[int, Finished]]) -> list[tuple[int, Finished, Change]]:
    return [(n, match, change) for n, match in lines for change in fold.take(match)]


async def _unlike_the_matches(tx: Queries, log: list[Finished]) -> list[Difference]:
    """Lines of the log that differ from the matches themselves. Matches an operator removed are skipped."""
    there = {row.id: _finished(row) for row in await rows.several(tx, [match.id for match in log])}
    return [
        Difference("match", line.id, str(line[1:]), str(there[line.id][1:]))
        for line in log
        if line.id in there and there[line.id]._replace(fixed=line.fixed) != line  # the lab may have measured since
    ]


def _unlike(what: str, kept: dict[Any, Any], fold: dict[Any, Any]) -> list[Difference]:
    return [
        Difference(what, " ".join(key), str(kept.get(key)), str(fold.get(key)))
        for key in sorted({*kept, *fold})
        if kept.get(key) != fold.get(key)
    ]
