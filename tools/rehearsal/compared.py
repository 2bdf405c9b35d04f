"""What the clusters and the directory have, beside what was acknowledged and beside each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from rehearsal.crowd import Answer
from wardroom.server.store.ports import Database

HEADS = "select match, n, status, asked, clock, result from head join match on id = head.match where n >= 0"
ENTRIES = "select match, count(*), min(n), max(n) from entry group by match"


class Found(Struct):
    lost: int = 0
    doubled: int = 0
    gaps: int = 0
    entries: int = 0


async def journals(db: Database, answers: Iterable[Answer]) -> Found:
    """Every answer that was acknowledged is in the journal of its match, once; and no journal has a gap."""
    found, keys = Found(), dict[str, Counter[str]]()
    for name, there in {"": db, **db.clusters}.items():
        for match, key in await there.rows("select match, key from entry where key is not null"):
            if db.at(match) is there:
                keys.setdefault(match, Counter())[key] += 1
        for match, count, first, last in await there.rows(ENTRIES):
            if db.at(match) is there:
                found.entries += count
                found.gaps += (first, last) != (0, count - 1)
            elif name == "" or not await there.row("select 1 from shard_closed where shard = %s", match[:2]):
                found.gaps += 1  # an open shard in two places
    found.doubled = sum(count > 1 for each in keys.values() for count in each.values())
    found.lost = sum(answer.key not in keys.get(answer.match, ()) for answer in answers)
    return found


async def apart(db: Database) -> Sequence[str]:
    """The matches of which the directory knows something else than the cluster they are in."""
    here = {row[0]: row for row in await db.rows(HEADS)}
    there: Mapping[str, tuple[object, ...]] = {
        row[0]: row for each in db.clusters.values() for row in await each.rows(HEADS) if db.at(row[0]) is each
    }
    mine = {match for match in here if db.at(match) is not db}
    return sorted(match for match in mine | set(there) if here.get(match) != there.get(match))
