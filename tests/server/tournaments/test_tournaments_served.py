"""Tournaments on a server: people sign up, matches are made and their ends taken, whatever is lost on the way."""

from __future__ import annotations

import asyncio
from typing import Any

from open_server import At, Client, on_each
from people_at import agree_dice
from some_game import GAME, ONE, TWO
from waiting import HANG

from wardroom import games as shelf
from wardroom.server.tournaments import log as tournament_log
from wardroom.server.tournaments.play import unsettled
from wardroom.tournaments import disagreements

ALL = "/api/tournaments"


async def made(organiser: Client, people: list[Client], kind: str = "knockout", **more: Any) -> str:
    wish = {"title": "Cup", "game": GAME, "kind": kind, "legs": 1} | more
    tournament: str = (await organiser.post(ALL, 201, **wish))["tournament"]
    for person in people:
        await person.post(f"{ALL}/{tournament}/sign-up", 204)
    return tournament


async def told(person: Client, tournament: str) -> Any:
    return await person.get(f"{ALL}/{tournament}")


async def until(at: At, person: Client, tournament: str, so: Any) -> Any:
    """What is told when at last it is so; what follows by itself is also asked for, as the sweep does."""
    for _ in range(3000):
        await agree_dice(at)
        now = await told(person, tournament)
        if so(now):
            return now
        await asyncio.sleep(0.02)
    raise AssertionError(now)


def games(now: Any) -> list[Any]:
    """Those that are being played."""
    found = [game for each in now["rounds"][-1:] for table in each["tables"] for game in table["games"]]
    return [game for game in found if game["points"] is None and game["status"] == "playing"]


async def give_up(people: dict[str, Client], now: Any, game: Any, side: str = "second") -> None:
    loser = game[side]
    await people[loser].do(game["match"], TWO if side == "second" else ONE, "resign")


def id_of(client: Client) -> str:
    assert client.person is not None
    return client.person.id


async def crowd(at: At, *names: str) -> list[Client]:
    return [await at.person(name) for name in names]


@on_each
async def test_a_knock_out_of_four_is_played_to_its_end(at: At) -> None:
    ann, ben, _cid, _dan = people = await crowd(at, "Ann", "Ben", "Cid", "Dan")
    cup = await made(ann, people)
    await ben.post(f"{ALL}/{cup}/start", 403)
    await ann.post(f"{ALL}/{cup}/start", 204)
    numbers = {str(n): person for n, person in enumerate(people, 1)}
    for left in (2, 1):
        now = await until(at, ann, cup, lambda now, left=left: len(games(now)) == left)
        for game in games(now):
            await give_up(numbers, now, game)
    over = await until(at, ann, cup, lambda now: now["status"] == "over")
    assert [len(each["tables"]) for each in over["rounds"]] == [2, 1]
    final = over["rounds"][1]["tables"][0]
    assert over["standings"][0]["player"] == final["winner"] == final["games"][0]["first"]
    names = {p["player"]: p["name"] for p in over["players"]}
    feed = await at.visitor().get(f"{ALL}/{cup}/standings")
    assert [line["name"] for line in feed["standings"]] == [names[s["player"]] for s in over["standings"]]
    row = await tournament_log.find(at.container.db, cup)
    log = await tournament_log.read(at.container.db, cup, row.head)
    assert disagreements(log) == []
    assert [x["what"] for x in await at.visitor().get(f"{ALL}/{cup}/log")][-1] == "ended"
    assert await at.container.db.rows("select 1 from tournament_game where not taken") == []


@on_each
async def test_games_of_others_are_not_among_those_of_the_organiser(at: At) -> None:
    ann, *people = await crowd(at, "Ann", "Ben", "Cid")
    cup = await made(ann, people)
    await ann.post(f"{ALL}/{cup}/start", 204)
    (game,) = games(await until(at, ann, cup, lambda now: len(games(now)) == 1))
    assert await ann.get("/api/matches") == []
    assert [match["id"] for match in await people[0].get("/api/matches")] == [game["match"]]


@on_each
async def test_who_plays_in_a_round_is_told_of_it(at: At) -> None:
    ann, ben, _ = people = await crowd(at, "Ann", "Ben", "Cid")
    db = at.container.db
    for who in people[:2]:
        await db.run(
            "insert into channel (id, account, kind, address, created)"
            " values (%s, %s, 'webhook', 'https://a.invalid', 0)",
            id_of(who), id_of(who),
        )  # fmt: skip
    cup = await made(ann, people, "robin")
    await ben.post(f"{ALL}/{cup}/withdraw", 204)
    await ann.post(f"{ALL}/{cup}/start", 204)
    await until(at, ann, cup, lambda now: len(games(now)) == 1)
    async with asyncio.timeout(HANG):
        while not (told := await db.rows("select account, kind, match from delivery where kind = 'round'")):
            await asyncio.sleep(0.02)
    assert told == [(id_of(ann), "round", cup)], "he who left is not told"


@on_each
async def test_what_was_lost_on_the_way_is_found_and_nothing_is_done_twice(at: At) -> None:
    ann, ben = people = await crowd(at, "Ann", "Ben")
    cup = await made(ann, people, "robin", legs=2)
    await ann.post(f"{ALL}/{cup}/start", 204)
    play, db = at.container.tournament_play, at.container.db
    await asyncio.gather(*(play.advance(cup) for _ in range(5)))
    now = await until(at, ann, cup, lambda now: len(games(now)) == 1)
    assert len(await db.rows("select 1 from tournament_game")) == 1
    first = games(now)[0]["match"]
    # A worker that was killed between the lines: the match is there and never began, or was never heard of again.
    await db.run("update tournament set settled = 0 where id = %s", cup)
    assert await unsettled(db, 0) == [cup]
    await play.advance(cup)
    assert await unsettled(db, 0) == []
    numbers = {"1": ann, "2": ben}
    await give_up(numbers, now, games(now)[0])
    second = await until(at, ann, cup, lambda now: games(now) and games(now)[0]["match"] != first)
    assert games(second)[0]["first"] == games(now)[0]["second"], "sides are changed"
    at.container.tables.forget(games(second)[0]["match"])
    await give_up(numbers, second, games(second)[0])
    over = await until(at, ann, cup, lambda now: now["status"] == "over")
    assert [s["points"] for s in over["standings"]] == [2, 2]


@on_each
async def test_at_the_deadline_who_never_answered_has_lost(at: At) -> None:
    ann, ben = people = await crowd(at, "Ann", "Ben")
    cup = await made(ann, people, "swiss", round_ms=3_600_000)
    await ann.post(f"{ALL}/{cup}/start", 204)
    now = await until(at, ann, cup, lambda now: len(games(now)) == 1)
    due = now["rounds"][0]["due"]
    assert due is not None
    said = await at.visitor().get(f"{ALL}/{cup}/calendar.ics")
    assert said.startswith("BEGIN:VCALENDAR\r\n")
    assert "SUMMARY:Cup: round 1 ends\r\n" in said
    await ben.post(f"{ALL}/{cup}/extend", 403, round=1, due=1)
    await ann.post(f"{ALL}/{cup}/extend", 204, round=1, due=1, why="all agreed")
    over = await until(at, ann, cup, lambda now: now["status"] == "over")
    game = over["rounds"][0]["tables"][0]["games"][0]
    assert game["how"] == "forfeited"
    desk = await ann.get(f"{ALL}/{cup}/desk")
    assert ("Ann", "all agreed") in [(line["who"], line["why"]) for line in desk]
    await ben.get(f"{ALL}/{cup}/desk", 403)


@on_each
async def test_who_leaves_loses_and_gets_up_and_a_ruling_counts(at: At) -> None:
    ann, _ben, _cid, dan = people = await crowd(at, "Ann", "Ben", "Cid", "Dan")
    cup = await made(ann, people)
    await ann.post(f"{ALL}/{cup}/start", 204)
    now = await until(at, ann, cup, lambda now: len(games(now)) == 2)
    mine = next(game for game in games(now) if "4" in (game["first"], game["second"]))
    other = next(game for game in games(now) if game is not mine)
    await dan.post(f"{ALL}/{cup}/withdraw", 204)
    table = next(i for i, t in enumerate(now["rounds"][0]["tables"], 1) if other in t["games"])
    await ann.post(f"{ALL}/{cup}/rule", 204, round=1, table=table, leg=1, first=0, second=2, why="he asked for it")
    final = await until(at, ann, cup, lambda now: len(now["rounds"]) == 2)
    assert {final["rounds"][1]["tables"][0][side] for side in ("first", "second")} == {
        next(p for p in (mine["first"], mine["second"]) if p != "4"), other["second"],
    }  # fmt: skip
    await until(at, ann, cup, lambda now: [m["status"] for t in now["rounds"][0]["tables"] for m in t["games"]
                                           if m["match"] == mine["match"]] == ["over"])  # fmt: skip


@on_each
async def test_a_ladder_is_climbed_by_challenges(at: At) -> None:
    ann, _ben, cid = people = await crowd(at, "Ann", "Ben", "Cid")
    cup = await made(ann, people, "ladder")
    await ann.post(f"{ALL}/{cup}/start", 204)
    assert (await told(cid, cup))["challenges"] == ["1", "2"]
    assert (await ann.post(f"{ALL}/{cup}/challenge", 409, player="2"))["key"] == "tournament_no_challenge"
    await cid.post(f"{ALL}/{cup}/challenge", 204, player="1")
    now = await until(at, ann, cup, lambda now: len(games(now)) == 1)
    game = games(now)[0]
    side = "first" if game["first"] == "1" else "second"
    await give_up({"1": ann}, now, game, side)
    climbed = await until(at, ann, cup, lambda now: now["standings"][0]["player"] == "3")
    assert [s["player"] for s in climbed["standings"]] == ["3", "1", "2"]
    await ann.post(f"{ALL}/{cup}/close", 204, why="the season is over")
    assert (await told(ann, cup))["status"] == "over"


@on_each
async def test_who_may_what(at: At) -> None:
    ann, ben, guest = await at.person("Ann"), await at.person("Ben"), await at.person("Guy", "guest")
    operator = await at.person("Op", "operator")
    cup = await made(ann, [ann])
    assert (await guest.post(f"{ALL}/{cup}/sign-up", 403))["key"] == "account_needed"
    assert (await ann.post(f"{ALL}/{cup}/bots", 403, bot="random"))["key"] == "not_allowed"
    assert (await ann.post(f"{ALL}/{cup}/start", 409))["key"] == "tournament_too_few"
    await operator.post(f"{ALL}/{cup}/bots", 204, bot="random", many=2)
    assert [p["bot"] for p in (await told(ann, cup))["players"]] == [False, True, True]
    assert ann.person is not None
    assert ben.person is not None
    await at.container.db.run("insert into block (account, other, at) values (%s, %s, 0)", ann.person.id, ben.person.id)
    assert (await ben.post(f"{ALL}/{cup}/sign-up", 404))["key"] == "no_tournament"
    assert ann.person.id not in str(await told(ben, cup)), "people are numbers and names"
    for _ in range(9):
        await made(ann, [])
    assert (await ann.post(ALL, 409, title="One more", game=GAME, kind="swiss"))["key"] == "tournaments_many"
    await ann.post(f"{ALL}/{cup}/withdraw", 204)
    assert (await ann.post(f"{ALL}/{cup}/withdraw", 409))["key"] == "tournament_not_signed_up"


@on_each
async def test_who_leaves_for_good_leaves_his_tournaments_too(at: At) -> None:
    ann, ben, _cid = people = await crowd(at, "Ann", "Ben", "Cid")
    cup = await made(ben, people, "robin")
    own = await made(ann, [])
    await ben.post(f"{ALL}/{cup}/start", 204)
    await until(at, ben, cup, lambda now: len(games(now)) == 1)
    assert ann.person is not None
    await at.container.auth.personal_data.delete(ann.person.id)
    now = await told(ben, cup)
    gone = next(p for p in now["players"] if p["player"] == "1")
    assert gone["out"]
    assert gone["name"] != "Ann"
    assert (await told(ben, own))["status"] == "over"


# ---- bids

BID_GAME = next(game for game in map(shelf.find, shelf.ids()) if game.bid)


@on_each
async def test_bids_are_sealed_until_it_begins_and_then_decide_sides_and_options(at: At) -> None:
    ann, ben, eve = await crowd(at, "Ann", "Ben", "Eve")
    bid = BID_GAME.bid
    assert bid is not None
    most = BID_GAME.bids[-1]
    cup = await made(ann, [], "robin", game=BID_GAME.id, bids=True)
    assert (await ann.post(f"{ALL}/{cup}/sign-up", 422, bid=most + 1))["key"] == "tournament_bid"
    await ann.post(f"{ALL}/{cup}/sign-up", 204, bid=most - 1)
    await ben.post(f"{ALL}/{cup}/sign-up", 204, bid=most)
    assert (await told(ann, cup))["bid"] == {"seat": bid.seat, "choices": list(BID_GAME.bids), "mine": most - 1}
    for other in (ben, eve, at.visitor()):  # what Ann has bid is nowhere
        now = await told(other, cup)
        assert [player["bid"] for player in now["players"]] == [None, None]
        assert now["bid"]["mine"] == (most if other is ben else None)
    log = await ann.get(f"{ALL}/{cup}/log") + [line["entry"] for line in await ann.get(f"{ALL}/{cup}/desk")]
    assert "bids" not in {line["what"] for line in log}
    assert not any("points" in line or "bid" in line for line in log)
    await ann.post(f"{ALL}/{cup}/start", 204)
    now = await until(at, ann, cup, lambda now: games(now))
    assert {"what": "bids", "points": {"1": most - 1, "2": most}} in await eve.get(f"{ALL}/{cup}/log")
    (game,) = games(now)
    assert game["given"] == most
    summary = await ben.get(f"/api/matches/{game['match']}")
    assert summary["options"][bid.option] == most
    assert summary["mine"] == [bid.seat], "Ben gave more"


@on_each
async def test_one_bids_only_where_there_is_something_to_bid_with(at: At) -> None:
    ann = await at.person("Ann")
    other = next(game for game in map(shelf.find, shelf.ids()) if not game.bid and len(game.info.seats) == 2)
    wish = {"title": "Cup", "kind": "swiss", "bids": True}
    assert (await ann.post(ALL, 422, **wish, game=other.id, legs=1))["key"] == "tournament_no_bids"
    assert (await ann.post(ALL, 422, **wish, game=BID_GAME.id, legs=2))["key"] == "tournament_bids_one_leg"


@on_each
async def test_who_comes_late_has_seen_the_bids_and_makes_none(at: At) -> None:
    ann, ben, cid = await crowd(at, "Ann", "Ben", "Cid")
    cup = await made(ann, [ann, ben], "ladder", game=BID_GAME.id, bids=True)
    await ann.post(f"{ALL}/{cup}/start", 204)
    await cid.post(f"{ALL}/{cup}/sign-up", 204, bid=BID_GAME.bids[-1])
    now = await told(cid, cup)
    assert now["bid"]["mine"] == 0
    assert [player["bid"] for player in now["players"]] == [0, 0, 0]


@on_each
async def test_it_starts_by_itself_at_its_hour(at: At) -> None:
    ann, ben = people = await crowd(at, "Ann", "Ben")
    assert (await ann.post(ALL, 422, title="Cup", game=GAME, kind="knockout", starts=1000))["key"] == "tournament_past"
    starts = 2**52
    cup, empty = await made(ann, people, starts=starts), await made(ann, [], starts=starts)
    for each in (cup, empty):
        assert ((await told(ann, each))["starts"], (await told(ann, each))["due"]) == (starts, starts)
    db = at.container.db
    assert await unsettled(db, starts - 1) == []
    assert set(await unsettled(db, starts)) == {cup, empty}
    await db.run("update tournament set starts = 1, due = 1")
    for each in (cup, empty):
        await at.container.tournament_play.advance(each)
    assert (await told(ben, cup))["status"] == "running"
    assert (await told(ann, empty))["status"] == "open", "with too few players the organiser decides"
    assert await unsettled(db, starts) == []
