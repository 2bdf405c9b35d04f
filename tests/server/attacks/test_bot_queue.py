"""One guest pressed sixty matches of bots into the queue, and nobody else's bot answered any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import permutations
from time import monotonic
from typing import Any

import pytest
from jobs_services import JobServices
from jobs_services import opened as jobs_opened
from msgspec import structs
from open_server import At, on_each, opened
from server_db import KINDS, fresh
from some_game import GAME, ONE, TWO
from waiting import HANG

from wardroom import games
from wardroom.server import ids
from wardroom.server.ids import now
from wardroom.server.jobs import bot_desk
from wardroom.server.jobs.bot_desk import BotDesk
from wardroom.server.jobs.bot_queue import LEASE, BotQueue, Turn
from wardroom.server.settings import Settings

ME, BOT = {"kind": "me"}, {"kind": "bot", "bot": "random"}


async def account(services: JobServices, role: str = "player") -> str:
    id = await services.person()
    await services.db.run("update account set role = %s where id = %s", role, id)
    return id


async def press(services: JobServices, owner: str, count: int, *, person: bool = True) -> list[str]:
    """So many matches of one owner in which a bot owes an answer."""
    made = []
    for _ in range(count):
        seats = {"US": owner, "JP": "bot"} if person else {"US": "bot", "JP": "bot"}
        match = await services.match(seats, asked=("JP",), owner=owner)
        await services.bot_queue.put(services.db, match, "JP")
        made.append(match)
    return made


async def order(queue: BotQueue, count: int, size: int = 1) -> list[Turn]:
    """Whose decisions are thought out, one after the other, each seat owing the next at once."""
    taken = []
    for _ in range(count):
        turn = await queue.take("w", max(1, size - 1), last_place=False)
        if turn is None:
            break
        taken.append(turn)
        await queue.done("w", turn, more=True)
    return taken


def on_both(test: Callable[[JobServices], Awaitable[None]]) -> Callable[..., None]:
    @pytest.mark.parametrize("kind", KINDS)
    def run(kind: str) -> None:
        async def inside(settings: Settings) -> None:
            async with jobs_opened(settings, bots_waiting=40, bots_waiting_guest=40) as services:
                await test(services)

        with fresh(kind) as settings:
            asyncio.run(inside(settings))

    run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
    return run


@on_both
async def test_people_take_turns_however_many_one_of_them_has_waiting(services: JobServices) -> None:
    presser, ann, bob = await account(services, "guest"), await account(services), await account(services)
    await press(services, presser, 30)
    for other in (ann, bob):
        await press(services, other, 1)
    served = [turn.person for turn in await order(services.bot_queue, 12)]
    for first in range(0, 12, 3):
        assert set(served[first : first + 3]) == {presser, ann, bob}


@on_both
async def test_a_match_somebody_waits_in_goes_before_those_of_bots_alone(services: JobServices) -> None:
    presser, ann = await account(services), await account(services)
    await press(services, presser, 5, person=False)
    (match,) = await press(services, ann, 1)
    assert [turn.match for turn in await order(services.bot_queue, 3)] == [match] * 3


@on_both
async def test_nobody_alone_has_all_the_places(services: JobServices) -> None:
    queue, guest, ann = services.bot_queue, await account(services, "guest"), await account(services)
    await press(services, guest, 5)
    assert await queue.take("w", 1, last_place=False) is not None
    assert await queue.take("w", 1, last_place=False) is None  # he has his share
    others = [await account(services, "guest") for _ in range(3)]
    for other in others:
        await press(services, other, 1)
    assert await queue.take("w", 1, last_place=True) is None  # nor have guests together
    await press(services, ann, 3)
    taken = await queue.take("w", 1, last_place=True)
    assert taken is not None
    assert taken.person == ann
    assert await queue.take("w", 1, last_place=True) is None


@on_both
async def test_what_waits_for_one_person_is_bounded(services: JobServices) -> None:
    queue = BotQueue(structs.replace(services.settings, bots_waiting=4, bots_waiting_guest=2), services.db)
    services.bot_queue = queue
    for role, most in (("player", 4), ("guest", 2)):
        owner = await account(services, role)
        await press(services, owner, 9)
        (count,) = await services.db.row("select count(*) from bot_turn where person = %s", owner) or (0,)
        assert count == most


@on_both
async def test_a_decision_called_for_while_one_thinks_is_not_lost(services: JobServices) -> None:
    queue, ann = services.bot_queue, await account(services)
    (match,) = await press(services, ann, 1)
    turn = await queue.take("w", 1, last_place=False)
    assert turn is not None
    await queue.put(services.db, match, "JP")
    await queue.done("w", turn, more=False)
    again = await queue.take("w", 1, last_place=False)
    assert again is not None
    await queue.done("w", again, more=False)
    assert await queue.take("w", 1, last_place=False) is None
    assert await services.db.rows("select * from bot_turn") == []


@on_both
async def test_what_a_dead_worker_had_taken_is_taken_again(services: JobServices) -> None:
    queue, ann = services.bot_queue, await account(services)
    await press(services, ann, 1)
    assert await queue.take("dead", 1, last_place=False) is not None
    assert await queue.take("w", 1, last_place=False) is None
    await services.db.run("update bot_turn set lease = %s", now() - 1)
    again = await queue.take("w", 1, last_place=False)
    assert again is not None
    ((lease,),) = await services.db.rows("select lease from bot_turn")
    await queue.keep("dead")
    assert await services.db.rows("select lease from bot_turn") == [(lease,)]
    assert lease > now() + LEASE // 2


def test_a_worker_whose_machine_slept_goes_by_the_time_of_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done before: an hour behind, it left alone for an hour whatever was queued."""
    monkeypatch.setattr(bot_desk, "LEASE", 200)

    async def inside(settings: Settings) -> None:
        async with jobs_opened(settings) as services:
            await press(services, await account(services), 1)
            thought = asyncio.Event()

            async def think(match: str, seat: str) -> bool:
                thought.set()
                return False

            monkeypatch.setattr(ids, "_told", (now() - 3_600_000, monotonic()))
            task = asyncio.create_task(BotDesk(services.bot_queue, think, 2).run())
            async with asyncio.timeout(HANG):
                await thought.wait()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    with fresh("postgres") as settings:
        asyncio.run(inside(settings))


@on_both
async def test_it_is_told_after_how_many_others_one_is_served(services: JobServices) -> None:
    queue, ann = services.bot_queue, await account(services)
    others = [await account(services) for _ in range(3)]
    for other in others:
        await press(services, other, 2)
    assert await queue.take("w", 2, last_place=False) is not None
    (match,) = await press(services, ann, 1)
    await services.db.run("insert into bot_share (person, served) values (%s, %s)", ann, now() + 1000)
    assert await queue.before(match, "JP", ann) == 4  # three wait, one is thought about
    # Of matches in which one plays oneself one is told nothing, not even in this way.
    (theirs,) = await services.db.row("select match from bot_turn where person = %s limit 1", others[1]) or ("",)
    await services.db.run("update seat set account = %s where match = %s and kind = 'person'", ann, theirs)
    await services.db.run("delete from bot_turn where person = %s and match <> %s", others[1], theirs)
    assert await queue.before(match, "JP", ann) == 3
    assert await queue.before(match, "US", ann) is None


@on_both
async def test_a_slow_bot_of_one_does_not_keep_the_others_waiting(services: JobServices) -> None:
    """The finding itself: the presser's decisions never end, and the other's are made all the same."""
    presser, ann = await account(services, "guest"), await account(services)
    await press(services, presser, 30)
    (match,) = await press(services, ann, 1)
    seen: list[str] = []
    enough = asyncio.Event()

    async def think(which: str, seat: str) -> bool:
        if which != match:
            await asyncio.Event().wait()
        seen.append(which)
        if len(seen) == 5:
            enough.set()
        return True

    task = asyncio.create_task(BotDesk(services.bot_queue, think, 2).run())
    await enough.wait()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await services.db.rows("select 1 from bot_turn where worker <> ''") == []  # all given back


@on_each
async def test_guests_have_no_tables_of_bots_alone(at: At) -> None:
    guest, ann = await at.person("Presser", "guest"), await at.person("Ann")
    both = {ONE: BOT, TWO: BOT}
    assert (await guest.post("/api/matches", 403, game=GAME, seats=both))["key"] == "account_needed"
    match = await guest.create(GAME, seats={ONE: ME, TWO: BOT})
    await guest.put(f"/api/matches/{match}/seats/{ONE}", kind="bot", bot="random")
    assert (await guest.post(f"/api/matches/{match}/start", 403))["key"] == "account_needed"
    started: list[Any] = []
    for _ in range(at.container.settings.bot_only_tables + 1):
        started.append(await ann.create(GAME, seats=both))
    for match in started[:-1]:
        await ann.post(f"/api/matches/{match}/start", 204)
    last = await ann.post(f"/api/matches/{started[-1]}/start", 409)
    assert last["key"] == "bot_only_tables"


@pytest.mark.parametrize("kind", KINDS)
def test_a_guest_does_not_leave_bots_alone_by_running_out_of_time(kind: str) -> None:
    async def inside(settings: Settings) -> None:
        async with opened(structs.replace(settings, accounts=True, inline=False)) as at:
            for role, ends in (("guest", "over"), ("player", "playing")):
                one = await at.person("Presser", role)
                pace = {"bank": 60_000, "out": "bot:random"}
                match = await one.create(GAME, seats={ONE: ME, TWO: BOT}, pace=pace)
                await one.post(f"/api/matches/{match}/start", 204)
                row = await at.container.tables.row(match)
                hands = {s: structs.replace(h, left=0, since=1) for s, h in row.clock.hands.items() if s == ONE}
                row.clock = structs.replace(row.clock, hands={**row.clock.hands, **hands})
                await at.container.pacing.run_out(match)
                assert (await one.get(f"/api/matches/{match}"))["status"] == ends

    with fresh(kind) as settings:
        asyncio.run(inside(settings))


def test_the_line_is_told_at_the_table_but_not_while_lanes_are_sealed() -> None:
    """That a bot still owes an answer in its lane is as secret as what a person does in his."""

    async def inside(settings: Settings) -> None:
        async with opened(structs.replace(settings, accounts=True, inline=False)) as at:
            ann, seen = await at.person("Ann"), set()
            for game in games.ids():
                seats = games.load(game).info.seats
                for me, bot in permutations(seats, 2) if len(seats) == 2 else ():
                    match = await ann.create(game, seats={me: ME, bot: BOT})
                    await ann.post(f"/api/matches/{match}/start", 204)
                    if bot not in (await at.container.tables.row(match)).asked:
                        continue
                    to = f"/api/matches/{match}/seats/{me}/queue"
                    assert await ann.get(to) == {"before": None}  # it does not wait yet
                    await at.container.bot_queue.put(at.container.db, match, bot)
                    sealed = at.container.tables.sealed(match)
                    assert await ann.get(to) == {"before": None if sealed else 0}, game
                    seen.add(sealed)
            assert seen == {True, False}

    with fresh("sqlite") as settings:
        asyncio.run(inside(settings))
