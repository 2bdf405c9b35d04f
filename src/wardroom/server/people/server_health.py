"""How the server is, for its operators: a few numbers, each with the limit above which somebody should look."""

from __future__ import annotations

from typing import Any

from wardroom.server.bus.port import Bus
from wardroom.server.ids import now
from wardroom.server.people.directory import HERE
from wardroom.server.store.ports import Database
from wardroom.server.store.waiting import waiting
from wardroom.server.tables.rows import PLAYING

DAY = 24 * 3_600_000
QUEUE, WAIT, BOTS, FAILED = 100, 30, 60, 20  # limits: rows, seconds, seconds, failed notices in a day


async def of(db: Database, bus: Bus) -> list[dict[str, Any]]:
    """`most` is the limit; none: the number is only told."""
    queue, oldest = await waiting(db)
    bots, slowest = await _one(db, "select count(*), min(at) from bot_turn")
    (playing,) = await _one(db, "select count(*) from match where status = %s", PLAYING)
    (here,) = await _one(db, "select count(*) from account where here > %s", now() - HERE)
    (failed,) = await _one(db, "select count(*) from delivery where state = 'failed' and at > %s", now() - DAY)
    return [
        _tile("bus", int(not await bus.ready()), 0),
        _tile("queue", queue, QUEUE),
        _tile("queue_age", _seconds(oldest), WAIT),
        _tile("bots", bots, None),
        _tile("bots_age", _seconds(slowest), BOTS),
        _tile("failed", failed, FAILED),
        _tile("playing", playing, None),
        _tile("here", here, None),
    ]


async def _one(db: Database, sql: str, *values: Any) -> Any:
    row = await db.row(sql, *values)
    assert row is not None
    return row


def _seconds(since: int | None) -> int:
    return 0 if since is None else max(0, now() - since) // 1000


def _tile(name: str, value: int, most: int | None) -> dict[str, Any]:
    return {"name": name, "value": value, "most": most, "good": most is None or value <= most}
