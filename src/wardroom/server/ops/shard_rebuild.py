"""Rebuilds the directory's copies of the matches of a cluster from the cluster.

After a cluster was restored to an earlier moment, the directory knows more than it: of matches that continued, ended or
began since. All of that is undone here (`tables/going_back.py` says what cannot be). It can be killed at any time and
run again: nothing written depends on how often or how far it ran before.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from psycopg import sql

from wardroom.server.container import Container
from wardroom.server.ops.serve import Unfit
from wardroom.server.ops.shard_map import HERE, Place
from wardroom.server.ops.shard_move import HEADS, JOURNAL, do, empty
from wardroom.server.store import carry
from wardroom.server.store.ports import Database, Queries, Row
from wardroom.server.store.sharded import DIRECTORY
from wardroom.server.store.sql import bounds
from wardroom.server.tables import going_back, journal_line

PAGE = 200  # matches in one transaction

_IDS = f"select match from head where match > %s and match >= %s and match < %s order by match limit {PAGE}"
_KNOWN = "select match, n, status, clock from head join match on id = head.match where match = any(%s) order by match"
_WAITING = "select distinct match from outbox where match = any(%s)"
_SUBSCRIPTIONS = (
    "select subname from pg_subscription where subname like 'wardroom!_%%' escape '!'"
    " and subdbid = (select oid from pg_database where datname = current_database())"
)
_PUBLICATIONS = "select pubname from pg_publication where pubname like 'wardroom!_%%' escape '!'"
_THERE = "select match from head where match >= %s and match < %s and n >= 0"


class Rebuilt(Struct):
    """What was found, and what was done about it."""

    matches: int = 0
    back: int = 0  # the directory was ahead of the journal
    begun_again: int = 0  # no line is left: it is back in its lobby
    removed: int = 0  # no line is left, and it cannot begin again
    unknown: int = 0  # the cluster has it, but the directory does not: left alone
    counted: int = 0  # of those that went back: were rated


class Rebuild:
    def __init__(self, container: Container, places: dict[str, Place]) -> None:
        self._container, self._db, self._places = container, container.db, places
        self.done = Rebuilt()

    async def run(self, wanted: str | None) -> Rebuilt:
        """Rebuild a cluster, a shard, or all clusters."""
        for name, shards in self._chosen(wanted).items():
            cluster = self._db.clusters[name]
            await self._tidy(name, cluster)
            for shard in shards:
                await self._shard(cluster, shard)
            while await carry.carry(self._db, cluster, name) == carry.AT_ONCE:
                pass
        if self.done.counted:
            await self._container.ratings.rebuild()
        return self.done

    def _chosen(self, wanted: str | None) -> dict[str, Sequence[str]]:
        if wanted in self._places:
            name = self._places[wanted].cluster
            return {} if name == DIRECTORY else {name: [wanted]}
        if wanted is not None and wanted not in self._db.clusters:
            raise Unfit("no_cluster", cluster=wanted)
        names = self._db.clusters if wanted is None else [wanted]
        return {name: self._shards_of(name) for name in names}

    def _shards_of(self, name: str) -> Sequence[str]:
        return [shard for shard, place in self._places.items() if place.cluster == name]

    # ---- the cluster itself

    async def _tidy(self, name: str, cluster: Database) -> None:
        """Reduce the cluster to the shards that the map gives it, and remove what is left of old moves."""
        for shard, place in self._places.items():
            if place.state != HERE and name in (place.cluster, place.other):
                raise Unfit("shard_moving", shard=shard)
        closed = {shard for (shard,) in await cluster.rows("select shard from shard_closed")}
        if lost := [shard for shard in self._shards_of(name) if shard in closed]:
            raise Unfit("shards_not_there", cluster=name, shards=" ".join(lost))
        await _forget_moves(cluster)
        for shard, place in self._places.items():
            if shard not in closed and place.cluster != name:
                await _give_up(cluster, shard)
        async with cluster.transaction() as there:
            await carry.alone(there)
            await carry.forget_marks(self._db, there, name)

    # ---- its matches

    async def _shard(self, cluster: Database, shard: str) -> None:
        first, last = bounds(shard)
        seen, known = "", set[str]()
        while page := [match for (match,) in await self._db.rows(_IDS, seen, first, last)]:
            seen = page[-1]
            known.update(page)
            for match in await self._page(cluster, page):
                await self._container.moderation.remove(match)
                self.done.removed += 1
        self.done.matches += len(known)
        self.done.unknown += sum(match not in known for (match,) in await cluster.rows(_THERE, first, last))

    async def _page(self, cluster: Database, matches: list[str]) -> Sequence[str]:
        """Returns the matches to remove. The cluster commits first: if the directory then does not, it is still ahead,
        and the next run repeats this."""
        async with self._db.transaction() as tx, cluster.transaction() as there:
            await carry.alone(there)  # nobody carries news of them meanwhile
            known = {row[0]: row for row in await tx.rows(_KNOWN, matches)}
            state = {row[0]: row for row in await there.rows(carry.STATE, matches) if row[1] >= 0}
            waiting = {match for (match,) in await there.rows(_WAITING, matches)}
            await carry.mirror(tx, list(state.values()))
            await self._go_back(tx, there, [m for m in state if _ahead(known[m], state[m], told=m not in waiting)])
            return await self._begin_again(tx, there, [m for m in known if known[m][1] >= 0 and m not in state])

    async def _go_back(self, tx: Queries, there: Queries, matches: Sequence[str]) -> None:
        lines = await self._db.history.last_bodies(matches)
        for match in matches:
            self.done.counted += await going_back.go_back(tx, there, match, journal_line.read(lines[match]).marks)
            self.done.back += 1

    async def _begin_again(self, tx: Queries, there: Queries, matches: Sequence[str]) -> Sequence[str]:
        removed = []
        for match in matches:
            await carry.drop(there, match)
            if await going_back.can_begin_again(tx, match):
                self.done.counted += await going_back.begin_again(tx, match)
                self.done.begun_again += 1
            else:
                removed.append(match)
        return removed


def _ahead(known: Row, state: Row, *, told: bool) -> bool:
    """Whether the directory knows more of a match than its cluster. At the same entry, clock or status may differ;
    unless news of that is pending, the cluster is the one that lost it."""
    _, n, status, clock = known
    _, far_n, _, _, far_clock, _, _, _, far_status, *_ = state
    return n > far_n or (n == far_n and told and (status, clock) != (far_status, far_clock))


async def _give_up(cluster: Database, shard: str) -> None:
    """Drop a shard that is elsewhere by now. Its news was carried before."""
    first, last = bounds(shard)
    await cluster.run("insert into shard_closed (shard) values (%s) on conflict do nothing", shard)
    await cluster.run("delete from outbox where match >= %s and match < %s", first, last)
    await empty(cluster, shard, (*JOURNAL, *HEADS))


async def _forget_moves(cluster: Database) -> None:
    """Moves under way at that time are over. Their slots are gone, so no server must be asked to drop them."""
    for (name,) in await cluster.rows(_SUBSCRIPTIONS):
        for what in ("alter subscription {} disable", "alter subscription {} set (slot_name = none)"):
            await do(cluster, sql.SQL(what).format(sql.Identifier(name)))
        await do(cluster, sql.SQL("drop subscription {}").format(sql.Identifier(name)))
    for (name,) in await cluster.rows(_PUBLICATIONS):
        await do(cluster, sql.SQL("drop publication {}").format(sql.Identifier(name)))
