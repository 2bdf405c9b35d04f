"""Finding somebody of one's own strength: who is paired with whom, and nobody twice or against his will."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace
from open_server import At, Client, on_each
from people_at import agree_dice, registered
from some_game import ALONE, US_JP
from waiting import HANG

from wardroom.ratings.fold import DAY, MOST_OF_A_PAIR
from wardroom.server.ids import now
from wardroom.server.people.seeks import LIVE_STEP, Seek, pairs
from wardroom.server.tables.clock import Pace

WEB, LIVE = {"bank": 3 * DAY, "more": DAY, "cap": 3 * DAY}, {"bank": 2_700_000, "more": 20_000, "cap": 2_700_000}


def wish(account: str, value: float, at: int = 0, window: int = 100, **more: str) -> Seek:
    return Seek(account, US_JP, more.get("scenario", ""), Pace(DAY * 2), window, at, value)


def names(found: list[tuple[Seek, Seek]]) -> list[tuple[str, str]]:
    return [(one.account, other.account) for one, other in found]


def test_who_waits_longest_chooses_the_nearest() -> None:
    line = [wish("a", 1500, 1), wish("b", 1580, 2), wish("c", 1510, 3), wish("d", 1600, 4)]
    assert names(pairs(line, 10, set())) == [("a", "c"), ("b", "d")]


def test_both_must_be_within_what_the_other_asks() -> None:
    wide, narrow = wish("a", 1500, window=500), wish("b", 1700, window=100)
    assert pairs([wide, narrow], 10, set()) == []
    assert names(pairs([wide, replace(narrow, window=0)], 10, set())) == [("a", "b")]


def test_what_one_asks_for_grows_while_one_waits() -> None:
    live = [replace(wish(name, value), pace=Pace(2_700_000)) for name, value in (("a", 1500), ("b", 1690))]
    assert pairs(live, LIVE_STEP - 1, set()) == []
    assert names(pairs(live, LIVE_STEP, set())) == [("a", "b")]


def test_scenario_and_pace_must_be_the_same_and_some_do_not_meet() -> None:
    a, b = wish("a", 1500, scenario="x"), wish("b", 1500, scenario="y")
    assert pairs([a, b], 10, set()) == []
    assert names(pairs([a, replace(b, scenario="")], 10, set())) == [("a", "b")]
    assert pairs([a, replace(a, account="c", pace=Pace())], 10, set()) == []
    assert pairs([a, replace(a, account="c")], 10, {frozenset("ac")}) == []


async def looks(at: At, client: Client) -> None:
    """As by the route, but for the job that follows: these tests pair by themselves."""
    assert client.person
    await at.container.seeks.put(client.person, US_JP, None, Pace(3 * DAY, DAY, 3 * DAY), 200)


async def met(at: At, client: Client, n: int = 1) -> list[str]:
    """One's matches that have begun, once there are so many."""
    async with asyncio.timeout(HANG):
        while True:
            await agree_dice(at)
            found = [match["id"] for match in await client.get("/api/matches") if match["status"] == "playing"]
            if len(found) >= n:
                return found
            await asyncio.sleep(0.02)


@on_each
async def test_two_who_look_are_at_one_table_that_has_begun(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    await ann.put("/api/seeks", 204, game=US_JP, pace=WEB)
    (told,) = await ann.get("/api/seeks")
    assert (told["game"], told["window"], told["others"], told["pace"]["bank"]) == (US_JP, 200, 0, 3 * DAY)
    await ben.put("/api/seeks", 204, game=US_JP, pace=WEB)
    assert await met(at, ann) == await met(at, ben)
    assert await ann.get("/api/seeks") == await ben.get("/api/seeks") == []
    row = await ann.get(f"/api/matches/{(await met(at, ann))[0]}")
    assert (row["pace"]["bank"], len(row["mine"])) == (3 * DAY, 1)


@on_each
async def test_sides_change_from_one_match_to_the_next(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    sides = []
    for n in (1, 2):
        for one in (ann, ben):
            await looks(at, one)
        await at.container.seeks.pair()  # unless the sweep has done it
        newest = (await met(at, ann, n))[0]
        sides.append((await ann.get(f"/api/matches/{newest}"))["mine"])
    assert sorted(sides) == [["JP"], ["US"]]


@on_each
async def test_two_who_pair_at_the_same_moment_leave_one_match(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    for one in (ann, ben):
        await looks(at, one)
    await asyncio.gather(*(at.container.seeks.pair() for _ in range(3)))
    assert await met(at, ann) == await met(at, ben)
    async with asyncio.timeout(HANG):  # another of the server's own may still be taken away
        while len(await at.container.db.rows("select id from match")) > 1:
            await asyncio.sleep(0.02)


@on_each
async def test_the_blocked_and_those_who_met_too_often_are_not_paired(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    await ben.put("/api/people/relations", 204, name="Ann", kind="block", on=True)
    for one in (ann, ben):
        await looks(at, one)
    assert await at.container.seeks.pair() == 0
    await ben.put("/api/people/relations", 204, name="Ann", kind="block", on=False)
    assert ann.person
    assert ben.person
    low, high = sorted((ann.person.id, ben.person.id))
    await at.container.db.run(
        "insert into rating_met (game, one, other, day, times) values (%s, %s, %s, %s, %s)",
        US_JP, low, high, now() // DAY, MOST_OF_A_PAIR,
    )  # fmt: skip
    assert await at.container.seeks.pair() == 0
    await at.container.db.run("update rating_met set times = 1")
    await at.container.seeks.pair()  # unless the sweep has done it
    assert await met(at, ann) == await met(at, ben)
    assert await at.container.seeks.pair() == 0


@on_each
async def test_guests_and_tables_that_are_not_for_two_are_refused_and_one_can_stop(at: At) -> None:
    ann, guest = await registered(at, "Ann"), await at.person("Guest", role="guest")
    assert (await guest.put("/api/seeks", 403, game=US_JP))["key"] == "account_needed"
    assert (await ann.put("/api/seeks", 409, game=ALONE))["key"] == "not_for_two"
    await ann.put("/api/seeks", 422, game=US_JP, scenario="of_a_dream")
    await ann.put("/api/seeks", 204, game=US_JP, window=0)
    await ann.delete(f"/api/seeks/{US_JP}")
    await ann.delete(f"/api/seeks/{US_JP}", 404)


@on_each
async def test_a_live_seek_ends_when_its_browser_has_gone(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    await ann.put("/api/seeks", 204, game=US_JP, pace=LIVE)
    await at.container.db.run("update seek set until = %s", now() - 1)
    await ben.put("/api/seeks", 204, game=US_JP, pace=LIVE)
    assert await at.container.seeks.pair() == 0
    assert await ann.get("/api/seeks") == []
    assert len(await ben.get("/api/seeks")) == 1
    ((until,),) = await at.container.db.rows("select until from seek")
    assert until > now()


@on_each
async def test_who_stops_at_the_last_moment_leaves_the_other_looking(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    for client in (ann, ben):
        await looks(at, client)
    seeks = at.container.seeks
    one, other = [
        Seek(c.person.id, US_JP, "", Pace(3 * DAY, DAY, 3 * DAY), 200, n) for n, c in enumerate((ann, ben)) if c.person
    ]
    await at.container.db.run("delete from seek where account = %s", one.account)
    assert await seeks._bring_together(one, other) is False
    assert await at.container.db.rows("select account from seek") == [(other.account,)]
    assert await ben.get("/api/matches") == []
