"""Help that one person could give themselves in a match that counts, and ways out of a loss: each was one."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from open_server import At, Client, on_each
from people_at import ME, begun, both_answer, registered
from some_game import GAME, ONE, TWO
from waiting import HANG

from wardroom import games
from wardroom.server.ids import now
from wardroom.server.tables.leaving import several_answered

BOT = {"kind": "bot", "bot": games.find(GAME).levels[0].bot if games.find(GAME).levels else "random"}


async def against_a_bot(at: At, ann: Client) -> str:
    """Ann has answered, and the bot too."""
    match = await ann.create(GAME, seats={ONE: ME, TWO: BOT})
    await ann.post(f"/api/matches/{match}/start", 204)
    async with asyncio.timeout(HANG):
        while not await several_answered(at.container.db.history, await at.container.tables.row(match)):
            if ask := (await ann.view(match, ONE))["ask"]:
                await ann.answer(match, ONE, ask["moves"][0])
            await asyncio.sleep(0.01)
    return match


async def asked(match: str, **who: Client) -> list[str]:
    return [seat for seat, one in who.items() if (await one.view(match, seat))["ask"]]


async def propose(one: Client, match: str, kind: str, seat: str = ONE, status: int = 200) -> Any:
    return await one.post(f"/api/matches/{match}/seats/{seat}/proposals", status, kind=kind, turns=1)


async def rated(at: At, match: str) -> Any:
    await at.container.ratings.take_all()
    found = await at.container.db.row("select status, rated, result from match where id = %s", match)
    assert found is not None
    return found


@on_each
async def test_who_alone_lets_spectators_see_both_sides_plays_unrated(at: At) -> None:
    ann = await registered(at, "Ann")
    match = await against_a_bot(at, ann)
    assert await propose(ann, match, "show") == {"state": "done"}
    assert (await ann.view(match, ONE))["unranked"] == ["shown"]
    await ann.do(match, ONE, "resign")
    assert (await rated(at, match))[1] == "shown"


@on_each
async def test_two_who_agree_to_be_seen_stay_rated(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await begun(ann, ben)
    assert await propose(ann, match, "show", "US") == {"state": "open"}
    assert (await ann.view(match, "US"))["unranked"] == []


@on_each
async def test_whoever_leaves_a_rated_match_against_a_bot_has_lost_it(at: At) -> None:
    ann = await registered(at, "Ann")
    match = await against_a_bot(at, ann)
    assert await propose(ann, match, "abandon") == {"state": "done"}
    status, why, result = await rated(at, match)
    assert (status, why) == ("over", "")
    ended = json.loads(result)
    assert ended[ONE] < ended[TWO]
    await propose(ann, match, "abandon", status=409)


@on_each
async def test_an_unrated_match_is_left_without_a_result(at: At) -> None:
    ann = await registered(at, "Ann")
    match = await against_a_bot(at, ann)
    await propose(ann, match, "show")
    assert await propose(ann, match, "abandon") == {"state": "done"}
    assert (await rated(at, match))[0] == "abandoned"


@on_each
async def test_a_seat_that_a_bot_took_over_agrees_to_nothing(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await begun(ann, ben)
    await both_answer(match, US=ann, JP=ben)
    await at.container.db.run(
        "update seat set kind = 'bot', bot = 'random', left_by = account, account = null"
        " where match = %s and seat = 'JP'",
        match,
    )
    await at.container.tables.changed(match)
    at.container.tables.forget(match)
    for kind in ("show", "abandon", "take_back"):
        said = await propose(ann, match, kind, "US", 409)
        assert said["key"] == "seat_left"
    assert (await ann.get(f"/api/matches/{match}"))["alone"] is False
    said = await ann.post(f"/api/matches/{match}/seats/US/hint", 409)
    assert said["key"] == "not_alone"


@on_each
async def test_in_a_tournament_game_nobody_is_helped_and_nobody_leaves(at: At) -> None:
    ann = await registered(at, "Ann")
    match = await against_a_bot(at, ann)
    await at.container.db.run(
        "insert into tournament_game (tournament, round, board, leg, match) values ('t', 1, 1, 1, %s)", match
    )
    for kind in ("show", "abandon", "take_back"):
        assert (await propose(ann, match, kind, status=409))["key"] == "tournament_game"
    n = (await ann.view(match, ONE))["n"]
    for route, wish in (("hint", {}), ("play-on", {"n": n})):
        said = await ann.post(f"/api/matches/{match}/seats/{ONE}/{route}", 409, **wish)
        assert said["key"] == "tournament_game"
    assert (await ann.view(match, ONE))["unranked"] == []


async def silent(at: At, match: str, days: float) -> None:
    """Nobody has answered for so long."""
    long_ago = now() - round(days * 86_400_000)
    await at.container.db.run("update head set moved = %s where match = %s", long_ago, match)
    at.container.tables.forget(match)
    await at.container.leaving.sweep()


@on_each
async def test_two_weeks_without_an_answer_at_a_table_without_a_clock_are_a_loss(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await begun(ann, ben)
    await both_answer(match, US=ann, JP=ben)
    while len(late := await asked(match, US=ann, JP=ben)) != 1:
        await both_answer(match, US=ann, JP=ben)
    await silent(at, match, 13.9)
    assert (await rated(at, match))[0] == "playing"
    await silent(at, match, 14.1)
    status, why, result = await rated(at, match)
    assert (status, why) == ("over", "")
    ended = json.loads(result)
    assert ended[late[0]] == min(ended.values()) < max(ended.values())


@on_each
async def test_where_both_are_asked_nobody_has_left_the_other(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await begun(ann, ben)
    await both_answer(match, US=ann, JP=ben)
    await at.container.db.run("""update head set asked = '["US","JP"]' where match = %s""", match)
    await silent(at, match, 100)
    assert (await rated(at, match))[0] == "playing"


@on_each
async def test_an_unrated_match_waits_for_ever_and_so_does_one_that_has_hardly_begun(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    helped = await against_a_bot(at, ann)
    await propose(ann, helped, "show")
    early = await begun(ann, ben)
    for match in (helped, early):
        await silent(at, match, 100)
        assert (await rated(at, match))[0] == "playing"
