"""Statistics of scenarios: figures that were reckoned by hand, of matches that are over and rated, and of no others."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from jobs_services import JobServices, on_stores
from open_server import At, Client, on_each
from people_at import begun, both_answer, finished, registered
from some_game import US_JP

from wardroom import games
from wardroom.journal import Entry
from wardroom.lib.stats import wilson
from wardroom.server.jobs.packer import Packer
from wardroom.server.people import scenario_figures, scenario_statistics
from wardroom.server.people.scenario_figures import ENOUGH, Fact, Spread, figures, first_orders, winner
from wardroom.server.store.ports import Database, Row

SEATS = ("JP", "US")
INFO = games.load(US_JP).info
SCENARIO = INFO.scenarios[0]
PATH = f"/api/games/{US_JP}/scenarios/{SCENARIO}/statistics"
DAY = 86_400_000
ATTACK, WAIT = ("move", "north"), ("move", "home")


def fact(won: str, jp: int = 1500, us: int = 1500, first: Any = None, entries: int = 10, took: int = 0) -> Fact:
    return Fact(won, {"JP": jp, "US": us}, first or {}, entries, took)


# ---- reckoned by hand


def test_a_share_is_told_with_wilson_s_interval() -> None:
    low, high = wilson(5, 10)
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    low, high = wilson(0, 10)
    assert (low, round(high, 4)) == (0.0, 0.2775)
    assert wilson(0, 0) == (0.0, 1.0)


def test_each_side_counts_what_it_won_alone() -> None:
    assert winner({"JP": 1.0, "US": 0.0}) == "JP"
    assert winner({"JP": 0.5, "US": 0.5}) == ""
    told = figures(SEATS, [fact("JP")] * 5 + [fact("US")] * 3 + [fact("")] * 2)
    assert (told.matches, told.drawn) == (10, 2)
    assert {seat: share.won for seat, share in told.sides.items()} == {"JP": 5, "US": 3}
    assert (told.sides["JP"].low, told.sides["JP"].high) == wilson(5, 10)


def test_bands_go_by_the_mean_at_the_table_and_few_are_not_told() -> None:
    weak = [fact("US", 1300, 1400)] * ENOUGH
    middle = [fact("JP", 1200, 1600)] * ENOUGH + [fact("US", 1400, 1798)]
    strong = [fact("JP", 1900, 1900)] * (ENOUGH - 1)
    told = figures(SEATS, [*weak, *middle, *strong])
    assert [(band.least, band.most, band.matches) for band in told.bands] == [(None, 1400, 5), (1400, 1600, 6)]
    assert [band.sides["JP"].won for band in told.bands] == [0, 5]


def test_how_often_the_stronger_of_two_won() -> None:
    even = [fact("JP")] * 9  # of whom neither is the stronger
    near = [fact("JP", 1540, 1500)] * 4 + [fact("US", 1540, 1500)]
    far = [fact("US", 1500, 1700)] * 5
    told = figures(SEATS, [*even, *near, *far])
    assert [(each.least, each.most, each.matches, each.stronger.won) for each in told.ahead] == [
        (0, 50, 5, 4),
        (200, None, 5, 5),
    ]


def test_openings_are_counted_with_what_came_of_them_and_rare_ones_are_not_told() -> None:
    facts = [
        *[fact("JP", first={"JP": ATTACK, "US": WAIT})] * 6,
        *[fact("US", first={"JP": ATTACK})] * 2,
        *[fact("US", first={"JP": WAIT})] * (ENOUGH - 1),
    ]
    told = figures(SEATS, facts)
    assert [(each.move, each.played, each.side.won) for each in told.openings["JP"]] == [(ATTACK, 8, 6)]
    assert [(each.move, each.played, each.side.won) for each in told.openings["US"]] == [(WAIT, 6, 0)]


def test_length_is_told_by_median_and_quartiles() -> None:
    told = figures(SEATS, [fact("JP", entries=n, took=n * DAY) for n in (9, 1, 5, 3, 7)])
    assert told.entries == Spread(3, 5, 7)
    assert told.took == Spread(3 * DAY, 5 * DAY, 7 * DAY)


def test_of_few_matches_nothing_is_said() -> None:
    told = figures(SEATS, [fact("JP", first={"JP": ATTACK})] * (ENOUGH - 1))
    assert told == scenario_figures.Figures()


def test_the_first_order_is_the_first_that_stands_and_names_something() -> None:
    assert first_orders(
        [
            Entry(seat="JP", move=("pass",)),
            Entry(seat="JP", move=WAIT),
            Entry(seat="JP", move=("move", "west"), linked=True),
            Entry(seat="US", move=ATTACK),
            Entry(undo="JP"),  # the whole list
            Entry(roll="weather", out=1),
            Entry(seat="JP", move=ATTACK),
            Entry(seat="US", move=WAIT),
        ]
    ) == {"JP": ATTACK, "US": ATTACK}
    assert first_orders([Entry(undo="JP"), Entry(seat="US", move=("pass",))]) == {}


# ---- as the store keeps them


async def kept(db: Database) -> list[Row]:
    """All but when it was renewed."""
    return await db.rows("select game, scenario, total, upto, facts, figures from scenario_statistics")


async def played(services: JobServices, first: int, last: int) -> None:
    """Of every three the Japanese win two, with an order that is theirs alone; each takes a day more than the last."""
    for k in range(first, last):
        seats = {"JP": await services.person(), "US": await services.person()}
        result = msgspec.json.encode({"JP": int(k % 3 > 0), "US": int(k % 3 == 0)}).decode()
        match = await services.match(
            seats, game=US_JP, scenario=SCENARIO, status="over", started=DAY, ended=DAY + k * DAY, result=result, n=3
        )
        await services.entry(match, 0)
        await services.entry(match, 1, seat="JP", move=ATTACK if k % 3 else WAIT)
        await services.entry(match, 2, seat="US", move=["pass"])
        await services.entry(match, 3, roll="end", out=1)
    await services.ratings.take_all()


@on_stores
async def test_what_is_renewed_piece_by_piece_is_what_is_made_at_once(services: JobServices) -> None:
    statistics, db = services.statistics, services.db
    assert await statistics.renew_all() == 0
    await played(services, 0, 8)
    assert await statistics.renew_all() == 1
    assert await statistics.renew_all() == 0
    await played(services, 8, 15)
    assert await statistics.renew_all() == 1
    pieces = await kept(db)
    await db.run("delete from scenario_statistics")
    await asyncio.gather(statistics.renew_all(), statistics.renew_all())
    assert await kept(db) == pieces
    told = await statistics.of(US_JP, SCENARIO)
    assert (told.total, told.figures.matches) == (15, 15)
    assert {seat: share.won for seat, share in told.figures.sides.items()} == {"JP": 10, "US": 5}
    attack, wait = told.figures.openings["JP"]
    assert (attack.move, attack.played, attack.side.won) == (ATTACK, 10, 10)
    assert (wait.move, wait.played, wait.side.won) == (WAIT, 5, 0)
    assert told.figures.openings["US"] == [], "to pass is no order"
    assert told.figures.took == Spread(round(3.5 * DAY), 7 * DAY, round(10.5 * DAY))


@on_stores
async def test_the_latest_are_told_of_and_all_are_counted(services: JobServices) -> None:
    most, scenario_statistics.LATEST = scenario_statistics.LATEST, 6
    try:
        await played(services, 0, 4)
        await services.statistics.renew_all()
        await played(services, 4, 14)
        await services.statistics.renew_all()
    finally:
        scenario_statistics.LATEST = most
    told = await services.statistics.of(US_JP, SCENARIO)
    assert (told.total, told.figures.matches) == (14, 6)
    assert told.figures.took == Spread(round(9.25 * DAY), round(10.5 * DAY), round(11.75 * DAY))


@on_stores
async def test_one_who_comes_late_does_not_overwrite(services: JobServices) -> None:
    statistics = services.statistics
    await played(services, 0, 6)
    real, late = statistics._facts, []

    async def slowly(lines: list[Row]) -> list[Fact]:
        if not late:
            late.append(lines)
            await played(services, 6, 9)
            await statistics.renew_all()
        return await real(lines)

    statistics._facts = slowly  # type: ignore[method-assign]
    await statistics.renew_all()
    assert (await statistics.of(US_JP, SCENARIO)).total == 9


# ---- at a whole server


async def five(at: At) -> tuple[Client, list[str]]:
    """Five rated matches of Ann against others, all of which she gives up."""
    ann = await registered(at, "Ann")
    matches = [await finished(at, ann, await registered(at, f"Other {n}")) for n in range(ENOUGH)]
    return ann, matches


@on_each
async def test_anybody_is_told_numbers_and_nothing_of_what_goes_on(at: At) -> None:
    ann, matches = await five(at)
    await at.container.statistics.renew_all()
    told = await at.visitor().get(PATH)
    assert told["total"] == told["figures"]["matches"] == ENOUGH
    assert told["figures"]["sides"]["JP"]["won"] == ENOUGH
    assert told["figures"]["sides"]["US"]["won"] == 0
    ben = await registered(at, "Ben")
    running = await begun(ann, ben)
    await both_answer(running, US=ann, JP=ben)
    unrated = await begun(ann, ben)  # given up before both had answered
    await ann.do(unrated, "US", "resign")
    await at.container.ratings.take_all()
    assert await at.container.statistics.renew_all() == 0
    assert await at.visitor().get(PATH) == told
    everything = str(await kept(at.container.db)) + str(told)
    for secret in (*matches, running, "Ann", ann.person.id if ann.person else ""):
        assert secret not in everything


@on_each
async def test_packed_matches_are_read_like_any(at: At) -> None:
    await five(at)
    await at.container.statistics.renew_all()
    before = await kept(at.container.db)
    assert await Packer(at.container.db, 0).pack_all() == ENOUGH
    await at.container.db.run("delete from scenario_statistics")
    await at.container.statistics.renew_all()
    assert await kept(at.container.db) == before
    assert (await at.visitor().get(PATH))["figures"]["openings"]["JP"]


@on_each
async def test_the_orders_of_a_match_that_not_everybody_could_watch_stay_its_own(at: At) -> None:
    ann = await registered(at, "Ann")
    for n in range(ENOUGH):
        await finished(at, ann, await registered(at, f"Other {n}"), watched=False)
    await at.container.statistics.renew_all()
    told = (await at.visitor().get(PATH))["figures"]
    assert told["matches"] == ENOUGH
    assert told["openings"] == {"US": [], "JP": []}


@on_each
async def test_what_is_not_there_is_not_told(at: At) -> None:
    visitor = at.visitor()
    assert (await visitor.get(PATH))["at"] is None
    assert (await visitor.get(f"/api/games/{US_JP}/scenarios/nowhere/statistics", 404))["key"] == "no_scenario"
    assert (await visitor.get("/api/games/nothing/scenarios/nowhere/statistics", 404))["key"] == "no_game"
