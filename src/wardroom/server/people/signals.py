"""Fair-play signals about one person, for operators: how evenly they move, how often as a bot would, and who else has
signed in with the same browser. Each comes with its error rate (docs/fair-play.md); none has any effect by itself."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from wardroom import games
from wardroom.analysis.likeness import Likeness, likeness
from wardroom.kernel import WardroomError
from wardroom.lib.stats import wilson
from wardroom.server.people import counting, timing
from wardroom.server.people.timing import Timing
from wardroom.server.problems import Problem
from wardroom.server.store.ports import Database
from wardroom.server.tables import rows
from wardroom.server.tables.archive import Archive
from wardroom.server.tables.rows import OVER, PERSON

LOOKED_AT = 20  # of their matches, the latest
ALIKE = 0.6  # share of moves: worth a look where it is surely above this
ENOUGH = 60  # questions; with fewer, no signal


class Alike(Struct, frozen=True):
    matches: int
    asked: int
    same: int
    low: float  # of the share, 95 %
    high: float
    chance: float  # share by chance alone
    enough: bool
    alike: bool


class Signals:
    def __init__(self, db: Database, archive: Archive) -> None:
        self.db, self._archive = db, archive

    async def of(self, account: str) -> dict[str, Any]:
        found = await self.db.row("select name from account where id = %s", account)
        if found is None:
            raise Problem(404, "no_account")
        return {
            "name": found[0],
            "timing": await self._timing(account),
            "likeness": await self._likeness(account),
            "devices": await self._devices(account),
            "rates": rates(),
        }

    async def compare(self, most: int) -> int:
        """Compare rated matches not yet looked at, the latest first; returns how many. Takes a while for each."""
        found = await self.db.rows(
            "select id from match where status = %s and rated = '' and id not in (select match from likeness)"
            " order by ended desc, id limit %s",
            OVER, most,
        )  # fmt: skip
        for (match,) in found:
            await self._compare(match)
        return len(found)

    async def _compare(self, match: str) -> None:
        from wardroom.journal import Record

        row = await rows.find(self.db, match)
        people = {s.seat: counting.player(s) for s in row.seats.values() if s.kind == PERSON}
        try:
            alike = likeness(
                games.nearest(row.game, row.version), Record.from_json(await self._archive.record(match)), list(people)
            )
        except WardroomError:  # a game that was removed, or rules that have changed
            alike = []
        known = {each.seat: each for each in alike}
        async with self.db.transaction() as tx:
            for seat, account in people.items():
                each = known.get(seat, Likeness(seat, "", 0, 0, 0.0))
                await tx.run(
                    "insert into likeness (match, seat, account, bot, asked, same, chance)"
                    " values (%s, %s, %s, %s, %s, %s, %s) on conflict do nothing",
                    match, seat, account, each.bot, each.asked, each.same, each.chance,
                )  # fmt: skip

    async def _timing(self, account: str) -> Timing:
        """Timing over their latest matches; moves so slow that they may have been away are left out."""
        found = await self.db.rows(
            "select m.id, s.seat, h.n from match m join seat s on s.match = m.id join head h on h.match = m.id"
            " where s.account = %s and s.kind = %s and m.status = %s order by m.ended desc, m.id"
            f" limit {LOOKED_AT}",
            account, PERSON, OVER,
        )  # fmt: skip
        all_times: list[int] = []
        for match, seat, head in found:
            all_times += timing.times(await self.db.history.lines(match, 0, head), seat)
        return timing.timing(all_times)

    async def _likeness(self, account: str) -> Alike:
        ((matches, asked, same, chance),) = await self.db.rows(
            "select count(*), coalesce(sum(asked), 0), coalesce(sum(same), 0), coalesce(sum(chance), 0)"
            " from (select asked, same, chance from likeness where account = %s and asked > 0"
            f" order by match limit {LOOKED_AT}) as latest",
            account,
        )
        return alike(int(matches), int(asked), int(same), float(chance))

    async def _devices(self, account: str) -> list[dict[str, Any]]:
        found = await self.db.rows(
            "select a.id, a.name, d.times, d.at from shared_device d"
            " join account a on a.id = case when d.one = %s then d.other else d.one end"
            " where d.one = %s or d.other = %s order by d.at desc",
            account, account, account,
        )  # fmt: skip
        return [dict(zip(("id", "name", "times", "at"), row, strict=True)) for row in found]


def alike(matches: int, asked: int, same: int, chance: float) -> Alike:
    """The share with Wilson's interval."""
    if not asked:
        return Alike(0, 0, 0, 0.0, 1.0, 0.0, enough=False, alike=False)
    (low, high), enough = wilson(same, asked), asked >= ENOUGH
    return Alike(matches, asked, same, low, high, chance / asked, enough, enough and low > ALIKE)


@cache
def rates() -> dict[str, Any]:
    """The error rate of each signal, as measured by `tools/measure_signals.py`."""
    found: dict[str, Any] = msgspec.json.decode(files(__package__).joinpath("signal_rates.json").read_bytes())
    return found
