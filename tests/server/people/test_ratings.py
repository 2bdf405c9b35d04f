"""Ratings on a server: which matches count, and that what is kept is the fold of the log, whatever was killed."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
from jobs_services import JobServices, on_stores
from open_server import At, Client, on_each
from people_at import ME, begun, both_answer
from some_game import US_JP
from waiting import HANG

from wardroom import games
from wardroom.ratings import Fold, Rating, rate
from wardroom.ratings.fold import DAY, HEADROOM, MOST_OF_A_PAIR
from wardroom.ratings.glicko import Game
from wardroom.server.ids import now
from wardroom.server.people import counting, rating_rows
from wardroom.server.people.ratings import Ratings
from wardroom.server.store.ports import Database, Row
from wardroom.server.tables.lobby import LIMIT

BOT = {"kind": "bot", "bot": "random"}
MEASURED = next(g for g in map(games.find, games.ids()) if g.levels and g.levels[0].rating and "US" in g.info.seats)
WEAK, *_, STRONG = [level for level in MEASURED.levels if level.rating is not None]
KEPT = (*rating_rows.MADE, "rated")


async def kept(db: Database) -> dict[str, list[Row]]:
    return {table: sorted(await db.rows(f"select * from {table}")) for table in KEPT}


async def played(services: JobServices, n: int, people: int = 12, **more: Any) -> None:
    """Matches that are over, as the store holds them."""
    random = Random(7)
    who = [await services.person() for _ in range(people)]
    for k in range(n):
        seats = dict(zip(("JP", "US"), random.sample(who, 2), strict=True))
        result = msgspec.json.encode({"JP": k % 2, "US": 1 - k % 2}).decode()
        match = await services.match(seats, status="over", ended=k * 3_600_000, result=result, n=0, **more)
        await services.entry(match, 0)


# ---- the same, whatever happens


@on_stores
async def test_rebuilt_is_what_was_kept_and_twice_is_once(services: JobServices) -> None:
    await played(services, 60)
    ratings = services.ratings
    while await ratings.take(7):
        pass
    first = await kept(services.db)
    assert len(first["rated"]) == 60
    assert len(first["rating"]) == 12
    assert await ratings.take_all() == 0
    assert await kept(services.db) == first
    assert (await ratings.check()).differences == []
    assert await ratings.rebuild() == 60
    assert await kept(services.db) == first
    await services.db.run("update match set rated = null")  # and from the matches alone, all at once
    for table in KEPT:
        await services.db.run(f"delete from {table}")
    await ratings.rebuild()
    assert await kept(services.db) == first


@on_stores
async def test_what_is_kept_is_what_the_pure_fold_says(services: JobServices) -> None:
    await played(services, 40)
    await services.ratings.take_all()
    fold = Fold()
    fold.all(match for _, match in await rating_rows.read_log(services.db, 0, 1_000))
    stored = await rating_rows.load_all(services.db)
    assert stored.standings == fold.standings
    assert stored.edges == fold.edges
    assert stored.met == fold.met


@on_stores
async def test_a_rating_that_was_tampered_with_is_told(services: JobServices) -> None:
    await played(services, 20)
    await services.ratings.take_all()
    player, value = (await services.db.rows("select player, value from rating limit 1"))[0]
    await services.db.run("update rating set value = value + 1 where player = %s", player)
    (wrong,) = (await services.ratings.check()).differences
    assert wrong.what == "shown"
    assert player in wrong.about
    assert str(value) in wrong.fold
    await services.ratings.rebuild()
    await services.db.run("update rating set full_value = full_value + 1 where player = %s", player)
    (wrong,) = (await services.ratings.check()).differences
    assert (wrong.what, player in wrong.about) == ("rating", True)
    await services.ratings.rebuild()
    assert (await services.ratings.check()).differences == []
    match = (await services.db.rows("select match from rated limit 1"))[0][0]
    await services.db.run("update match set result = %s where id = %s", '{"JP": 5, "US": 1}', match)
    assert [each.what for each in (await services.ratings.check()).differences] == ["match"]


@on_stores
async def test_killed_at_any_statement_nothing_is_half_done(services: JobServices) -> None:
    await played(services, 30)
    whole = Ratings(services.db)
    real, calls = rating_rows.put, 0

    async def dies(*args: Any) -> None:
        nonlocal calls
        calls += 1
        if calls % 3 == 0:
            raise asyncio.CancelledError
        await real(*args)

    rating_rows.put = dies  # type: ignore[assignment]
    try:
        for _ in range(40):
            before = await kept(services.db)
            try:
                if await whole.take(5) == 0:
                    break
            except asyncio.CancelledError:
                assert await kept(services.db) == before
                calls += 1 + calls // 7  # elsewhere next time
    finally:
        rating_rows.put = real
    await whole.take_all()
    assert (await whole.check()).differences == []
    after = await kept(services.db)
    assert len(after["rated"]) == 30
    await whole.rebuild()
    assert await kept(services.db) == after


@on_stores
async def test_several_who_take_at_once_take_each_match_once(services: JobServices) -> None:
    await played(services, 40)

    async def take() -> None:
        while await services.ratings.take(3):
            pass

    await asyncio.gather(take(), take(), take())
    assert (await services.ratings.check()).differences == []
    assert len(await services.db.rows("select 1 from rated")) == 40


# ---- what counts


async def pair(at: At, **wish: Any) -> tuple[Client, Client, str]:
    ann, ben = await at.person("Ann"), await at.person("Ben")
    return ann, ben, await begun(ann, ben, **wish)


async def verdict(at: At, match: str) -> str:
    """What the match says of itself once the job has looked at it."""
    async with asyncio.timeout(HANG):
        while True:
            row = await at.container.db.row("select rated from match where id = %s", match)
            if row and row[0] is not None:
                return str(row[0])
            await asyncio.sleep(0.02)


@on_each
async def test_a_match_of_two_is_rated_by_itself_when_it_ends(at: At) -> None:
    ann, ben, match = await pair(at)
    await both_answer(match, US=ann, JP=ben)
    await ann.do(match, "US", "resign")
    assert await verdict(at, match) == ""
    standings = {row[0]: row[1:] for row in await at.container.db.rows("select player, value, matches from rating")}
    assert ann.person
    assert ben.person
    assert standings[ann.person.id][0] < 1500 < standings[ben.person.id][0]
    assert (await at.container.ratings.check()).differences == []


@on_each
async def test_given_up_before_both_had_answered_is_nothing(at: At) -> None:
    ann, _, match = await pair(at)
    await ann.do(match, "US", "resign")
    assert await verdict(at, match) == "early"
    assert await at.container.db.rows("select 1 from rating") == []


@on_each
async def test_who_went_back_beyond_a_fact_is_not_rated(at: At) -> None:
    ann, ben, match = await pair(at)
    await both_answer(match, US=ann, JP=ben)
    await ann.post(f"/api/matches/{match}/seats/US/proposals", 200, kind="take_back")
    proposals = await at.container.db.rows("select id from proposal where match = %s and state = 'open'", match)
    for (id,) in proposals:
        await ben.post(f"/api/matches/{match}/proposals/{id}", 200, agree=True)
    assert (await ann.get(f"/api/matches/{match}"))["unranked"] == ["back"]
    await ben.do(match, "JP", "resign")
    assert await verdict(at, match) == "back"


@on_each
async def test_guests_hurried_bots_both_sides_and_bots_alone_do_not_count(at: At) -> None:
    ann, guest = await at.person("Ann"), await at.person("Guest", role="guest")
    match = await begun(ann, guest)
    await both_answer(match, US=ann, JP=guest)
    await ann.do(match, "US", "resign")
    assert await verdict(at, match) == "guest"
    for seats, why in (
        ({"US": ME, "JP": ME}, "both_sides"),
        ({"US": ME, "JP": {**BOT, "limit_ms": 100}}, "hurried"),
    ):
        match = await ann.create(US_JP, seats=seats)
        await ann.post(f"/api/matches/{match}/start", 204)
        await ann.do(match, "US", "resign")
        assert await verdict(at, match) == why


@on_each
async def test_hints_do_not_count(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create(US_JP, seats={"US": ME, "JP": BOT}, guided=True)
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, "US", "resign")
    assert await verdict(at, match) == "guided"


@on_each
async def test_a_record_that_was_taken_in_rates_nobody(at: At) -> None:
    ann, ben, match = await pair(at)
    await both_answer(match, US=ann, JP=ben)
    await ann.do(match, "US", "resign")
    record = (await ann.http.get(f"/api/matches/{match}/record")).content
    said = await ann.http.post("/api/records", content=record, headers={"content-type": "application/json"})
    assert said.status_code == 201, said.text
    assert await verdict(at, said.json()["match"]) == "elsewhere"


@on_stores
async def test_whose_time_runs_out_bears_what_the_bot_made_of_it(services: JobServices) -> None:
    ann, ben = await services.person(), await services.person()
    match = await services.match({"JP": "bot", "US": ben}, status="over", ended=now(), result='{"JP": 0, "US": 1}', n=0)
    await services.entry(match, 0)
    await services.db.run("update seat set left_by = %s where match = %s and seat = 'JP'", ann, match)
    await services.ratings.take_all()
    (value,) = await services.db.row("select value from rating where player = %s", ann) or (0,)
    assert 0 < value < 1500


async def against(services: JobServices, person: str, bot: str, ended: int, won: int = 1) -> None:
    more = {"status": "over", "ended": ended, "result": f'{{"JP": {1 - won}, "US": {won}}}', "n": 0}
    match = await services.match({"JP": "bot", "US": person}, game=MEASURED.id, **more)
    await services.entry(match, 0)
    await services.db.run("update seat set bot = %s, limit_ms = %s where match = %s and seat = 'JP'", bot, LIMIT, match)


async def rating_of(services: JobServices, player: str) -> Rating:
    """By all matches, whatever is shown of it."""
    found = await services.db.row("select full_value, deviation, volatility from rating where player = %s", player)
    return Rating(*found or ())


@on_stores
async def test_a_person_moves_by_what_the_lab_measured_of_a_bot_and_the_bot_stays(services: JobServices) -> None:
    ann, ben = await services.person(), await services.person()
    await against(services, ann, STRONG.bot, 1)
    await against(services, ben, WEAK.bot, 2)
    await services.ratings.take_all()
    for level in (STRONG, WEAK):
        assert (await rating_of(services, f"bot:{level.bot}"))[:2] == (level.rating, level.deviation)
    fixed = Rating(float(STRONG.rating or 0), float(STRONG.deviation or 0))
    assert await rating_of(services, ann) == rate(Rating(), [Game(fixed, 1.0)], 0.0)
    assert (await rating_of(services, ann)).value > (await rating_of(services, ben)).value
    ((told,),) = await services.db.rows("select value from rating where player = %s", ann)
    assert told == 1500 + HEADROOM, "bots alone show no more"
    first = await kept(services.db)
    assert (await services.ratings.check()).differences == []
    await services.ratings.rebuild()
    assert await kept(services.db) == first


@on_stores
async def test_what_was_rated_stays_when_the_lab_measures_anew(services: JobServices) -> None:
    ann = await services.person()
    await against(services, ann, STRONG.bot, 1, won=0)
    await services.ratings.take_all()
    before, real = await rating_of(services, ann), counting.fixed
    counting.fixed = lambda row: {f"bot:{STRONG.bot}": Rating(900.0, 40.0)}  # type: ignore[assignment]
    try:
        await against(services, ann, STRONG.bot, DAY, won=0)
        await services.ratings.take_all()
        assert (await services.ratings.check()).differences == []
        curve = "select value from rating_change where player = %s order by n"
        first, second = [value for (value,) in await services.db.rows(curve, ann)]
        assert first == before.value
        assert second < first
        after = await kept(services.db)
        await services.ratings.rebuild()
        assert await kept(services.db) == after
    finally:
        counting.fixed = real


@on_stores
async def test_a_bot_that_nobody_measured_is_rated_like_anybody(services: JobServices) -> None:
    await against(services, await services.person(), "random", 1)
    await services.ratings.take_all()
    assert (await rating_of(services, "bot:random")).value < 1500


@on_stores
async def test_the_same_two_are_rated_so_often_a_day(services: JobServices) -> None:
    ann, ben = await services.person(), await services.person()
    for k in range(MOST_OF_A_PAIR + 2):
        more = {"status": "over", "ended": k, "result": '{"JP": 0, "US": 1}', "n": 0}
        match = await services.match({"JP": ann, "US": ben}, **more)
        await services.entry(match, 0)
    await services.ratings.take(2)  # the count goes on from one portion to the next
    await services.ratings.take_all()
    found = await services.db.rows("select rated, count(*) from match group by rated order by rated")
    assert [tuple(row) for row in found] == [("", MOST_OF_A_PAIR), ("often", 2)]
