"""After the rules have changed: does every stored match still fold to what it was?

A match stays pinned to the rules it is played with. For each that is pinned to others than the present ones:

- `same`: the new rules fold its journal to the very same state; it can be pinned to them without anyone noticing;
- `kept`: they would have led elsewhere; it goes on by those that it is pinned to, which are kept (`games/earlier.py`);
- `stands`: those are not kept, but the state that was reached is one that the new ones can go on from;
- `broken`: not even that.
"""

from __future__ import annotations

from collections import Counter

from wardroom import games
from wardroom.dice.refold import Misfit, refold
from wardroom.journal import Record
from wardroom.kernel import Rules, RulesFault, engine, rebuild
from wardroom.server.store.ports import Database
from wardroom.server.tables import rows
from wardroom.server.tables.archive import whole
from wardroom.server.tables.journal import state_at
from wardroom.server.tables.live import Live
from wardroom.server.tables.tables import Tables
from wardroom.server.telemetry import logs

SAME, KEPT, STANDS, BROKEN = "same", "kept", "stands", "broken"
PAGE = 200

log = logs.logger("wardroom.refold")


async def run(db: Database, tables: Tables, *, pin: bool = False, carry: bool = False) -> Counter[str]:
    """Try the present rules on every match. `pin` those that are the same; `carry` on those that only stand."""
    verdicts: Counter[str] = Counter()
    last = ""
    while True:
        found = await db.rows(f"select match from head where match > %s and n >= 0 order by match limit {PAGE}", last)
        if not found:
            return verdicts
        for (id,) in found:
            last = id
            verdict, reason = await _judge(db, id)
            verdicts[verdict] += 1
            if verdict not in (SAME, KEPT):
                log.warning("a match does not fold", match=id, verdict=verdict, reason=reason)
            if (verdict == SAME and pin) or (verdict == STANDS and carry):
                await _pin(db, tables, id)


def _misfit(rules: Rules, record: Record) -> str:
    """Where the rules would have led elsewhere; empty if nowhere."""
    try:
        refold(rules, record)
        return ""
    except Misfit as fault:
        return f"entry {fault.n}: {fault.reason}"  # no values: they may be secret
    except Exception as fault:  # unfit rules may raise anything
        return type(fault).__name__


async def _judge(db: Database, match: str) -> tuple[str, str]:
    live = Live(await rows.find(db, match))
    rules, pinned = games.load(live.row.game), live.row.pinned
    record = await whole(db, live)
    if not (reason := _misfit(rules, record)):
        return SAME, ""
    if pinned != rules.info.version and live.playable and not _misfit(games.load(live.row.game, pinned), record):
        return KEPT, reason
    try:
        state, _ = await state_at(db, match, live.row.head)
        g = rebuild(rules, state)
        rules.check(g)
        if g.result is None and not all(ask.moves for ask in engine.asks(g).values()):
            raise RulesFault("nobody can move")
        for seat in (*live.row.seats, None):
            rules.view(g, seat)
    except Exception as fault:
        return BROKEN, f"{reason}; {type(fault).__name__}"
    return STANDS, reason


async def _pin(db: Database, tables: Tables, match: str) -> None:
    game = (await db.rows("select game from match where id = %s", match))[0][0]
    await db.run(
        "update match set pinned = %s, revision = revision + 1 where id = %s", games.load(game).info.version, match
    )
    await tables.changed(match)
