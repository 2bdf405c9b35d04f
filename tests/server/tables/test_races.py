"""What happens at the same moment, in two processes or two tasks: the store decides, and nothing is half done."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest
from msgspec import structs
from open_server import At, Client, on_each, opened
from server_db import fresh
from test_clock import PACE
from test_table import asked, hot_seat, pair, step
from waiting import HANG

from wardroom import games
from wardroom.dice.fair import Fair
from wardroom.dice.verify import verify
from wardroom.kernel import Match
from wardroom.server.ids import now
from wardroom.server.problems import Problem
from wardroom.server.store import open_database
from wardroom.server.tables import clock, heads
from wardroom.server.tables.clock import Clock, Hand
from wardroom.server.tables.tables import Receipt


def two_processes(test: Callable[[At, At], Awaitable[None]]) -> Callable[[], None]:
    """Two processes on one database that do not hear of each other."""

    def run() -> None:
        async def inside() -> None:
            with fresh("postgres") as settings:
                settings = structs.replace(settings, accounts=True, inline=False)
                async with opened(settings) as one, opened(settings) as two:
                    await test(one, two)

        asyncio.run(inside())

    run.__name__, run.__doc__ = getattr(test, "__name__", "run"), test.__doc__
    return run


def at_the_other(client: Client, at: At) -> Client:
    other = Client(at.app, at.container.settings.url, person=client.person)
    other.http.cookies = client.http.cookies
    return other


@two_processes
async def test_a_match_that_was_abandoned_stays_so(one: At, two: At) -> None:
    """Its seed is public: nobody may go on with it, whatever his process still believes."""
    ann, match, seats = await hot_seat(one)
    far = at_the_other(ann, two)
    seat, told = await asked(far, match, seats)
    await ann.post(f"/api/matches/{match}/seats/{seat}/proposals", kind="abandon")
    assert (await ann.get(f"/api/matches/{match}/record"))["seed"]
    with pytest.raises(Problem) as refused:
        await two.container.tables.answer(match, seat, tuple(told["ask"]["moves"][0]), "late")
    assert refused.value.key == "match_over"
    assert (await far.get(f"/api/matches/{match}"))["status"] == "abandoned"
    assert not (await far.get(f"/api/matches/{match}"))["my_turn"]


@two_processes
async def test_a_clock_that_was_stopped_elsewhere_stays_stopped(one: At, two: At) -> None:
    ann, ben, match, seats = await pair(one, "midway", pace={"bank": 60_000, "out": "resign"})
    us, jp = seats if seats[0] == "US" else seats[::-1]
    both = {seats[0]: ann, seats[1]: ben}
    far = at_the_other(both[us], two)
    told = await far.view(match, us)
    away = both[jp].person
    assert away is not None
    await one.container.db.run(
        "update account set away_from = %s, away_until = %s where id = %s", now(), now() + 10**7, away.id
    )
    await one.container.pacing.vacation(away.id)
    await two.container.tables.answer(match, us, tuple(told["ask"]["moves"][0]), "k")
    hands = (await one.container.tables.row(match)).clock.hands
    assert hands[jp].since is None


@on_each
async def test_no_clock_runs_for_one_who_was_away_before_it_began(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("midway", seats={"US": {"kind": "me"}}, pace={"bank": 60_000, "out": "resign"})
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ann.get(f"/api/matches/{match}")
    assert ben.person is not None
    await at.container.db.run(
        "update account set away_from = %s, away_until = %s where id = %s", now(), now() + 10**7, ben.person.id
    )
    await ann.post(f"/api/matches/{match}/start", 204)
    assert (await at.container.tables.row(match)).clock.hands["JP"].since is None


async def aged(at: At, match: str, seat: str) -> None:
    """The seat's time has run out."""
    row = await at.container.tables.row(match)
    gone = Clock({**row.clock.hands, seat: Hand(1, now() - 1000)}, row.clock.seen)
    assert await heads.wind(at.container.db, at.container.db, match, gone)
    at.container.tables.forget(match)


@on_each
async def test_no_key_of_a_client_stops_the_clock(at: At) -> None:
    """The server's own commands have keys that nobody else can spell."""
    ann, match, seats = await hot_seat(at, pace={"bank": 60_000, "out": "resign"})
    seat, told = await asked(ann, match, seats)
    await ann.answer(match, seat, told["ask"]["moves"][0], 422, key="!time:1")
    for n in range(20):
        seat, told = await asked(ann, match, seats)
        await ann.answer(match, seat, told["ask"]["moves"][0], key=f"time:{n}")
    seat, _ = await asked(ann, match, seats)
    await aged(at, match, seat)
    await at.container.pacing.run_out(match)
    assert (await ann.get(f"/api/matches/{match}"))["status"] == "over"


@on_each
async def test_an_answer_at_the_last_moment_counts(at: At) -> None:
    ann, match, seats = await hot_seat(at, pace={"bank": 60_000, "out": "resign"})
    seat, told = await asked(ann, match, seats)
    await aged(at, match, seat)
    tables = at.container.tables
    answer = tables.answer(match, seat, tuple(told["ask"]["moves"][0]), "k")
    _, said = await asyncio.gather(at.container.pacing.run_out(match), answer, return_exceptions=True)
    status = (await ann.get(f"/api/matches/{match}"))["status"]
    assert status == ("playing" if isinstance(said, Receipt) else "over")


@on_each
async def test_a_look_that_was_broken_off_is_taken_again(at: At) -> None:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create("midway", seats={"US": {"kind": "me"}})
    await at.container.tables.sitting(match, ben.person)
    real = at.container.db.row

    async def slow(*args: Any) -> Any:
        await asyncio.sleep(HANG)

    at.container.db.row = slow  # type: ignore[method-assign, assignment]
    live = at.container.tables._open[match]
    live.stale = True
    look = asyncio.create_task(at.container.tables.message(match, None))
    await asyncio.sleep(0.05)
    look.cancel()
    await asyncio.gather(look, return_exceptions=True)
    at.container.db.row = real  # type: ignore[method-assign]
    assert live.stale
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    assert (await at.container.tables.sitting(match, ben.person)).seats == ("JP",)


def test_a_transaction_that_is_broken_off_while_it_begins_leaves_nothing_open() -> None:
    async def inside() -> None:
        with fresh("sqlite") as settings:
            db = await open_database(settings)

            async def hold() -> None:
                async with db.transaction():
                    pass

            for pause in (0.0, 0.0001, 0.001):
                task = asyncio.create_task(hold())
                await asyncio.sleep(pause)
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                async with db.transaction() as tx:
                    await tx.run("insert into ticket (hash, kind, expires) values (%s, 'x', 1)", str(pause))
            assert len(await db.rows("select * from ticket")) == 3
            await db.close()

    asyncio.run(inside())


@on_each
async def test_strangers_leave_nothing_behind(at: At) -> None:
    visitor = at.visitor()
    for n in range(20):
        await visitor.get(f"/api/matches/{n:016x}/view", 404)
    assert not at.container.tables._loading
    for odd in ("%00", "x" * 500, "ABCDEF0123456789", ".."):
        assert (await visitor.http.get(f"/api/matches/{odd}/view")).status_code == 404


@on_each
async def test_a_match_stands_where_its_journal_says_whatever_the_rules_would_make_of_it(at: At) -> None:
    """Carried on under new rules, it may hold answers that those would have taken otherwise."""
    ann, match, seats = await hot_seat(at)
    await step(ann, match, seats, 6)
    head = (await at.container.tables.row(match)).head
    found = await at.container.db.row("select body from entry where match = %s and n = %s", match, head)
    assert found is not None
    changed = found[0].replace('"changed":[', '"changed":[{"op":"replace","path":"/turn","value":7},')
    await at.container.db.run("update entry set body = %s where match = %s and n = %s", changed, match, head)
    at.container.tables.forget(match)
    seat, told = await asked(ann, match, seats)
    assert told["view"]["turn"] == 7
    await ann.answer(match, seat, told["ask"]["moves"][0])
    at.container.tables.forget(match)
    assert (await ann.view(match, seat))["view"]["turn"] == 7


@on_each
async def test_a_long_absence_is_told_in_parts(at: At) -> None:
    most = 5
    ann, match, seats = await hot_seat(at, "midway")
    await step(ann, match, seats, 40)
    seat = seats[0]
    path = f"/api/matches/{match}/seats/{seat}/events"
    with pytest.MonkeyPatch.context() as patch:
        everything = await ann.get(path, since=0)
        patch.setattr("wardroom.server.tables.journal.MOST", most)
        patch.setattr("wardroom.server.tables.journal.PORTION", 7)
        told = await ann.view(match, seat, since=0)
        assert (told["events"], told["earlier"]) == (everything[-most:], True)
        at.container.tables._open[match].recent.clear()
        at.container.tables.forget(match)
        read: list[Any] = []
        while part := await ann.get(path, since=read[-1]["n"] if read else 0):
            assert len(part) >= most or part[-1] == everything[-1]
            read += part
        assert read == everything


def test_take_backs_after_take_backs_fold_in_no_time() -> None:
    """Each goes back to before the one before it; folding again for each would double the work each time."""
    match = Match(games.load("fighters"), Fair(bytes(32)))
    rng = Random(1)
    for _ in range(18):
        for _ in range(4):
            seat = sorted(match.asks)[0]
            match.answer(seat, rng.choice(match.asks[seat].moves))
        match.take_back(match.n - 2)
    match.resign(match.seats[0])
    assert verify(match.record().to_json(), match.rules).ok


@on_each
async def test_one_who_leaves_for_good_keeps_nobody_waiting(at: At) -> None:
    ann, ben, match, seats = await pair(at)
    mine = await ben.create("midway", seats={"US": {"kind": "me"}})
    joined = await ann.create("midway")
    await ben.post(f"/api/matches/{joined}/join", 204, seat="JP")
    assert ben.person is not None
    await at.container.moderation.depart(ben.person.id)
    assert (await ann.view(match, seats[0]))["result"][seats[0]] == 1
    await ann.get(f"/api/matches/{mine}", 404)
    assert (await ann.get(f"/api/matches/{joined}"))["seats"]["JP"]["kind"] == "open"


@on_each
async def test_what_cannot_run_out_now_does_not_keep_other_clocks_waiting(at: At) -> None:
    ann, match, seats = await hot_seat(at, pace={"bank": 60_000, "out": "resign"})
    seat, _ = await asked(ann, match, seats)
    await at.container.db.run("update match set pinned = 'other' where id = %s", match)
    await aged(at, match, seat)

    async def later() -> bool:
        found = await at.container.db.row("select look from head where match = %s", match)
        return found is not None and found[0] > now()

    async with asyncio.timeout(HANG):
        while not await later():
            await asyncio.sleep(0.1)


def test_nothing_is_given_back_that_was_not_there() -> None:
    assert clock.begin(structs.replace(PACE, bank=0), ("a",)) == Clock()
