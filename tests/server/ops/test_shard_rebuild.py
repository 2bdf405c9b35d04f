"""A cluster is restored to an earlier moment: the directory goes back with it, as often as it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
import psycopg
import pytest
from msgspec import structs
from open_server import At, Client, opened
from psycopg import sql
from server_db import SECOND, fresh
from some_game import GAME, ONE, TWO

from wardroom.server.ids import now
from wardroom.server.ops import shard_map
from wardroom.server.ops.serve import Unfit
from wardroom.server.ops.shard_rebuild import Rebuild, Rebuilt
from wardroom.server.store import carry
from wardroom.server.store.ports import Database, Queries
from wardroom.server.tables import rows
from wardroom.server.tables.refold import _judge

ME = {"kind": "me"}
BOTH = {ONE: ME, TWO: ME}
PACE = {"bank": 3_600_000, "more": 0, "cap": 3_600_000, "out": "resign"}
TABLES = ("match", "head", "entry", "snapshot", "packed", "outbox", "shard_closed")
COPIES = (
    "select match, n, open, asked, clock, due, moved, hour, status, result, started, ended"
    " from head join match on id = head.match where n >= 0 order by match"
)


class Moment:
    """What a cluster had at a moment, and puts back: all but its sequences, which are put back as well."""

    def __init__(self, at: At) -> None:
        self._url = shard_map.urls(at.container.settings)[SECOND]
        self._rows: dict[str, list[Any]] = {}

    def keep(self) -> Moment:
        with psycopg.connect(self._url) as there:
            for table in TABLES:
                each = sql.SQL("select to_jsonb(t)::text from {} t").format(sql.Identifier(table))
                self._rows[table] = [row for (row,) in there.execute(each)]
            self._last = there.execute("select last_value, is_called from outbox_id_seq").fetchone()
        return self

    def restore(self) -> None:
        with psycopg.connect(self._url) as there:
            for table, kept in self._rows.items():
                name = sql.Identifier(table)
                there.execute(sql.SQL("delete from {}").format(name))
                put = sql.SQL("insert into {t} select * from jsonb_populate_record(null::{t}, %s::jsonb)")
                for row in kept:
                    there.execute(put.format(t=name), (row,))
            there.execute("select setval('outbox_id_seq', %s, %s)", self._last)


def stopped(test: Callable[[At], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Without relay and worker: as when a cluster is being restored."""

    async def inside() -> None:
        with fresh("sharded") as settings:
            async with opened(structs.replace(settings, accounts=True, inline=False)) as at:
                await test(at)

    def run() -> None:
        asyncio.run(inside())

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    return run


async def kept(at: At) -> Moment:
    await told(at)
    return Moment(at).keep()


async def told(at: At) -> Database:
    """The cluster, when all it had to tell has been told."""
    db = at.container.db
    cluster = db.clusters[SECOND]
    while await carry.carry(db, cluster, SECOND):
        pass
    return cluster


async def rebuilt(at: At, wanted: str | None = None) -> Rebuilt:
    at.container.tables._open.clear()  # as of processes that were stopped
    return await Rebuild(at.container, shard_map.places(at.container.settings)).run(wanted)


async def begun(ann: Client, **wish: Any) -> str:
    match = await ann.create(GAME, seats=BOTH, **wish)
    await ann.post(f"/api/matches/{match}/start", 204)
    return match


async def played(ann: Client, match: str, answers: int, rng: Random) -> None:
    for _ in range(answers):
        for seat in (ONE, TWO):
            if ask := (await ann.view(match, seat))["ask"]:
                await ann.answer(match, seat, rng.choice(ask["moves"]))
                break


async def agrees(at: At) -> None:
    """Both have the same of every match that has begun, and every match folds."""
    db, cluster = at.container.db, at.container.db.clusters[SECOND]
    here = await db.rows(COPIES)
    assert here == await cluster.rows(COPIES)
    for match, *_ in here:
        assert await _judge(db, match) == ("same", "")


def all_of(done: Rebuilt, **wanted: int) -> None:
    assert done == structs.replace(Rebuilt(), **wanted), done


@stopped
async def test_matches_go_back_with_their_journals_and_go_on(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(1)
    matches = [await begun(ann) for _ in range(3)]
    for match in matches:
        await played(ann, match, 5, rng)
    moment = await kept(at)
    before = await at.container.db.rows(COPIES)
    for match in matches[:2]:
        await played(ann, match, 20, rng)
    await ann.do(matches[1], ONE, "resign")
    await told(at)
    moment.restore()
    all_of(await rebuilt(at), matches=3, back=2)
    assert [row[:2] for row in await at.container.db.rows(COPIES)] == [row[:2] for row in before]
    await agrees(at)
    for match in matches:
        await played(ann, match, 5, rng)
    await told(at)
    await agrees(at)
    all_of(await rebuilt(at), matches=3)


@stopped
async def test_what_was_known_of_the_lost_time_goes_back(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(2)
    match = await begun(ann, pace=PACE)
    await played(ann, match, 6, rng)
    db = at.container.db
    moment = await kept(at)
    seat, then = next(iter((await rows.find(db, match)).asked)), await ann.view(match, ONE)
    await played(ann, match, 20, rng)
    number = (await ann.view(match, seat))["n"]
    prompt = {"prompt": "any", "wishes": [["pass"]], "times": 1}
    await db.run("update seat set read = %s where match = %s", number, match)
    await db.run(
        "insert into standing_order (match, seat, id, account, number, at, body) values (%s, %s, 'o', %s, %s, 0, %s)",
        match, seat, ann.person.id if ann.person else "", number, msgspec.json.encode([prompt]).decode(),
    )  # fmt: skip
    await db.run(
        "insert into proposal (match, id, kind, seat, back, head, at) values (%s, 1, 'abandon', %s, 0, %s, 0)",
        match, seat, number + 1,
    )  # fmt: skip
    for n, key in enumerate((1, number + 1)):
        await db.run(
            "insert into delivery (account, kind, match, dedupe, state, at) values (%s, 'turn', %s, %s, 'sent', %s)",
            ann.person.id if ann.person else "", match, f"turn:channel:{match}:{key}", n,
        )  # fmt: skip
    await told(at)
    moment.restore()
    late = now()
    all_of(await rebuilt(at), matches=1, back=1)
    row = await rows.find(db, match)
    hand = row.clock.hands[seat]
    assert hand.since is not None
    assert hand.since >= late, "the time that was lost is not his"
    assert row.due == hand.since + hand.left
    assert (await ann.view(match, ONE))["n"] == then["n"]
    assert {read for (read,) in await db.rows("select read from seat where match = %s", match)} < set(range(number))
    assert await db.rows("select 1 from standing_order") == []
    assert await db.rows("select state from proposal") == [("lapsed",)]
    found = [dedupe.partition(":")[0] for (dedupe,) in await db.rows("select dedupe from delivery order by id")]
    assert found == ["turn", "gone"], "a turn that comes again may be told again"
    await told(at)
    await agrees(at)


@stopped
async def test_a_match_that_had_counted_goes_on_and_counts_once(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    db, ratings = at.container.db, at.container.ratings
    match = await ann.create(GAME, seats={ONE: ME, TWO: {"kind": "open"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat=TWO)
    await ann.post(f"/api/matches/{match}/start", 204)
    moment = await kept(at)
    await ann.do(match, ONE, "resign")
    await told(at)
    await ratings.take_all()
    # Too short to count by itself: the line of the log is what matters here.
    await db.run("update match set rated = '' where id = %s", match)
    await db.run(
        "insert into rated (n, match, ended, game, scenario, players, result) values (1, %s, 1, %s, '', '{}', '{}')"
        " on conflict do nothing",
        match, GAME,
    )  # fmt: skip
    moment.restore()
    all_of(await rebuilt(at), matches=1, back=1, counted=1)
    assert await db.rows("select status, rated, ended from match") == [("playing", None, None)]
    assert await db.rows("select 1 from rated") == []
    assert (await ratings.check()).differences == []
    await ben.do(match, TWO, "resign")
    await told(at)
    assert await ratings.take_all() == 1
    await agrees(at)


@stopped
async def test_a_match_without_a_line_is_at_its_table_again_with_other_dice(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(3)
    moment = await kept(at)
    match = await begun(ann)
    db = at.container.db
    await played(ann, match, 5, rng)
    branch = (await ann.post(f"/api/matches/{match}/branch", 201, eyes=ONE, n=2, seats=BOTH))["match"]
    ((seed,),) = await db.rows("select seed from match where id = %s", match)
    await told(at)
    moment.restore()
    all_of(await rebuilt(at), matches=2, begun_again=1, removed=1)
    await ann.get(f"/api/matches/{branch}", 404)
    assert (await ann.get(f"/api/matches/{match}"))["status"] == "lobby"
    assert await db.rows("select 1 from match where seed = %s", seed) == []
    await ann.post(f"/api/matches/{match}/start", 204)
    await played(ann, match, 5, rng)
    await told(at)
    await agrees(at)
    all_of(await rebuilt(at), matches=1)


@stopped
async def test_a_seat_that_a_bot_took_in_the_lost_time_is_its_owners_again(at: At) -> None:
    ann = await at.person("Ann")
    db = at.container.db
    match = await begun(ann, pace={**PACE, "out": "bot:random"})
    cluster = await told(at)
    moment = await kept(at)
    (seat,) = (await rows.find(db, match)).asked[:1]
    for each in (db, cluster):
        short = "update head set clock = replace(clock, '\"left\":3600000', '\"left\":1'), due = 1 where match = %s"
        await each.run(short, match)
    at.container.tables._open.clear()
    await at.container.pacing.run_out(match)
    taken = "select account is null, kind from seat where match = %s and seat = %s"
    assert await db.row(taken, match, seat) == (True, "bot")
    moment.restore()
    all_of(await rebuilt(at), matches=1, back=1)
    assert await db.row(taken, match, seat) == (False, "person")
    assert (await ann.view(match, seat))["ask"]


class Killed(Exception):
    pass


@stopped
async def test_killed_after_the_cluster_was_written_it_does_the_same_again(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(4)
    match = await begun(ann, pace=PACE)
    moment = await kept(at)
    await played(ann, match, 5, rng)
    await told(at)
    moment.restore()
    late, db = now(), at.container.db
    true = db.transaction

    @asynccontextmanager
    async def dying() -> AsyncIterator[Queries]:
        async with true() as tx:
            yield tx
            raise Killed

    db.transaction = dying  # type: ignore[method-assign]
    with pytest.raises(Killed):
        await rebuilt(at)
    db.transaction = true  # type: ignore[method-assign]
    all_of(await rebuilt(at), matches=1, back=1)
    assert all((hand.since or late) >= late for hand in (await rows.find(db, match)).clock.hands.values())
    await told(at)
    await agrees(at)


@stopped
async def test_numbers_that_are_given_again_are_carried_again(at: At) -> None:
    ann, rng = await at.person("Ann"), Random(5)
    match = await begun(ann)
    db = at.container.db
    moment = await kept(at)
    await played(ann, match, 3, rng)
    await told(at)
    assert await db.rows("select 1 from carried where cluster = %s", SECOND)
    moment.restore()
    await rebuilt(at, SECOND)
    await played(ann, match, 3, rng)
    await told(at)
    await agrees(at)


@stopped
async def test_what_the_map_does_not_give_it_is_given_up(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann)
    shard, db = match[:2], at.container.db
    cluster = await told(at)
    await db.run("delete from shard_map where shard = %s", shard)  # as if it had moved away since
    await db.run("delete from shard_closed where shard = %s", shard)
    await db.learn(match)
    assert (await rebuilt(at)).matches == 0
    assert await cluster.rows("select shard from shard_closed") == [(shard,)]
    assert await cluster.rows("select 1 from entry") == []
    assert await cluster.rows("select 1 from head") == []


@stopped
async def test_a_shard_that_came_later_is_not_given_up_silently(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann)
    cluster = await told(at)
    await cluster.run("insert into shard_closed (shard) values (%s)", match[:2])
    with pytest.raises(Unfit, match="shards_not_there"):
        await rebuilt(at)
    await cluster.run("delete from shard_closed")
    await at.container.db.run("update shard_map set state = 'moving', other = 'third' where shard = '00'")
    with pytest.raises(Unfit, match="shard_moving"):
        await rebuilt(at)
    with pytest.raises(Unfit, match="no_cluster"):
        await rebuilt(at, "fourth")
    await at.container.db.run("update shard_map set state = 'here', other = null where shard = '00'")
    assert (await rebuilt(at, match[:2])).matches == 1


@stopped
async def test_what_the_directory_does_not_know_is_left_alone(at: At) -> None:
    ann = await at.person("Ann")
    match = await begun(ann)
    cluster, db = await told(at), at.container.db
    for table in ("head", "seat"):
        await db.run(f"delete from {table} where match = %s", match)
    await db.run("delete from match where id = %s", match)
    all_of(await rebuilt(at), unknown=1)
    assert await cluster.rows("select match from head") == [(match,)]
