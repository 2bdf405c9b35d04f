"""Standing orders: carried out once when their question comes, told to their owner, withdrawn and undone as ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from open_server import At, Client, on_each
from secrecy_game import GAME, on_the_shelf
from waiting import HANG

from wardroom.server.ids import now
from wardroom.server.jobs.orders import OrderClerk
from wardroom.server.jobs.unanswered import waiting_orders
from wardroom.server.tables import orders

TAKE = [["take", f"zqwest-token-{n}"] for n in range(6)]
SEARCH = {"prompt": "take", "wishes": TAKE[1:4], "otherwise": "quiet"}
PASS = {"prompt": "look", "otherwise": "quiet"}
PUT = "insert into standing_order (match, seat, id, account, number, at, body) values (%s, 'west', 'x', %s, 1, 0, %s)"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(orders, "DELAY", 0)
    with on_the_shelf():
        yield


async def table(at: At) -> tuple[Client, Client, str]:
    """Ann in the east, Ben in the west, both in their lanes."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create(GAME, seats={"east": {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, ben, match


async def give(ben: Client, match: str, *given: Any, status: int = 200) -> Any:
    return await ben.put(f"/api/matches/{match}/seats/west/orders", status, orders=given)


async def shown(ben: Client, match: str) -> Any:
    return await ben.get(f"/api/matches/{match}/seats/west/orders")


async def by_order(at: At, match: str) -> list[str]:
    rows = await at.container.db.rows("select key from entry where match = %s and key like '%%!order%%'", match)
    return [key for (key,) in rows]


async def taken(ben: Client, match: str) -> list[str]:
    return list((await ben.view(match, "west"))["view"]["taken"])


async def asked(ben: Client, match: str) -> str:
    ask = (await ben.view(match, "west"))["ask"]
    return ask["prompt"] if ask else ""


@on_each
async def test_an_order_answers_in_its_order_of_preference_and_its_owner_is_told(at: At) -> None:
    ann, ben, match = await table(at)
    await ben.answer(match, "west", TAKE[2])
    said = await give(ben, match, SEARCH, PASS)
    assert [(each["prompt"], each["otherwise"], each["state"]) for each in said] == [
        ("take", "quiet", "stands"), ("look", "quiet", "stands"),
    ]  # fmt: skip
    await settled(lambda: asked(ben, match), "")
    assert await taken(ben, match) == [TAKE[n][1] for n in (2, 1, 3)]
    told = [event for event in (await ben.view(match, "west", since=0))["events"] if event["kind"] == "standing_order"]
    assert [event["about"] for event in told] == [
        {"prompt": "take", "move": move} for move in (TAKE[1], TAKE[3], ["done"])
    ]
    assert all(event["private"] for event in told)
    await ann.answer(match, "east", ["done"])
    await ann.answer(match, "east", ["pass"])  # then the west is asked, and its order passes; round two is searched too
    await settled(lambda: by_order(at, match), lambda keys: len(keys) == 5)
    assert [each["answered"] for each in await shown(ben, match)] == [4, 1]


@on_each
async def test_an_order_asks_where_it_has_no_answer_and_is_spent_after_its_times(at: At) -> None:
    _, ben, match = await table(at)
    await give(ben, match, {"prompt": "take", "wishes": TAKE[:2]})
    await settled(lambda: taken(ben, match), [TAKE[0][1], TAKE[1][1]])
    await quiet(at, match)
    assert await asked(ben, match) == "take"
    await give(ben, match, {**SEARCH, "wishes": TAKE, "times": 2})
    await settled(lambda: shown(ben, match), lambda said: said[0]["state"] == "spent")
    await quiet(at, match)
    assert len(await taken(ben, match)) == 4


@on_each
async def test_news_wakes_its_owner(at: At) -> None:
    ann, ben, match = await table(at)
    await give(ben, match, {**SEARCH, "until_news": True}, {**PASS, "until_news": True})
    await settled(lambda: asked(ben, match), "")
    await ann.answer(match, "east", ["done"])  # the lanes join, which in this game is news
    await ann.answer(match, "east", ["pass"])
    await quiet(at, match)
    assert await asked(ben, match) == "look"
    assert [each["state"] for each in await shown(ben, match)] == ["woken", "woken"]
    await give(ben, match, {**PASS, "until_news": True})  # given again, it stands
    await settled(lambda: shown(ben, match), lambda said: said[0]["answered"] == 1)


@on_each
async def test_what_an_order_did_is_undone_as_ever_and_not_done_again(at: At) -> None:
    _, ben, match = await table(at)
    await give(ben, match, SEARCH)
    await settled(lambda: asked(ben, match), "")
    await ben.do(match, "west", "undo")
    await quiet(at, match)
    assert await asked(ben, match) == "take"
    assert await taken(ben, match) == [TAKE[n][1] for n in (1, 2, 3)]
    at.container.tables.forget(match)  # read from the store, it counts the same
    await ben.do(match, "west", "undo")
    told = (await ben.view(match, "west", since=0))["events"]
    assert [each["about"]["count"] for each in told if each["kind"] == "took_back"] == [2, 2]
    await ben.answer(match, "west", TAKE[5])  # he goes on himself: from here on it answers again
    await settled(lambda: asked(ben, match), "")
    await ben.delete(f"/api/matches/{match}/seats/west/orders")
    assert await shown(ben, match) == []
    for _ in range(2):
        await ben.do(match, "west", "undo")
    await ben.answer(match, "west", TAKE[4])
    await quiet(at, match)
    assert await asked(ben, match) == "take"


@on_each
async def test_a_question_is_answered_once_whoever_carries_the_order_out(at: At) -> None:
    _, ben, match = await table(at)
    here = at.container.orders
    await give(ben, match, SEARCH)
    await asyncio.gather(*(OrderClerk(here).carry_out({"match": match, "seat": "west"}) for _ in range(3)))
    assert await asked(ben, match) == ""
    assert await taken(ben, match) == [TAKE[n][1] for n in (1, 2, 3)]
    keys = await by_order(at, match)
    assert len(keys) == len(set(keys)) == 4


@on_each
async def test_an_order_whose_job_was_lost_is_found_again(at: At) -> None:
    _, ben, match = await table(at)
    await at.container.db.run(
        PUT,
        match, ben.person.id if ben.person else "", '[{"prompt":"take","otherwise":"quiet"}]',
    )  # fmt: skip
    assert await waiting_orders(at.container.db, now()) == [(match, "west")]
    assert await waiting_orders(at.container.db, 0) == []


@on_each
async def test_an_order_is_of_the_one_who_sits_there(at: At) -> None:
    ann, ben, match = await table(at)
    path = f"/api/matches/{match}/seats/west/orders"
    for method, body in (("GET", None), ("PUT", {"orders": [SEARCH]}), ("DELETE", None)):
        said = await ann.http.request(method, path, json=body)
        assert (said.status_code, said.json()["key"]) == (403, "not_your_seat")
    assert ann.person is not None
    await at.container.db.run(  # as if another had sat there when it was given
        PUT,
        match, ann.person.id, '[{"prompt":"take","otherwise":"quiet"}]',
    )  # fmt: skip
    assert await shown(ben, match) == []
    assert await at.container.orders.turn(match, "west") is None
    for bad in (
        [],
        [SEARCH] * 21,
        [{}],
        [{**SEARCH, "otherwise": "guess"}],
        [{**SEARCH, "times": 0}],
        [{**SEARCH, "x": 1}],
    ):
        assert (await give(ben, match, *bad, status=422))["key"] == "bad_request"
    await ann.do(match, "east", "resign")
    assert (await give(ben, match, SEARCH, status=409))["key"] == "match_over"


@on_each
async def test_a_persons_data_has_the_orders_and_loses_them(at: At) -> None:
    ann, ben, match = await table(at)
    await give(ben, match, {"prompt": "never", "wishes": TAKE[:1]})
    mine, hers = await ben.get("/api/me/export"), await ann.get("/api/me/export")
    assert [(each["match"], each["seat"]) for each in mine["orders"]] == [(match, "west")]
    assert "zqwest-token-0" in str(mine["orders"])
    assert hers["orders"] == []
    assert ben.person is not None
    await at.container.auth.personal_data.delete(ben.person.id)
    assert await at.container.db.rows("select 1 from standing_order") == []


async def settled(look: Callable[[], Awaitable[Any]], wanted: Any) -> None:
    """Until it is so: what it equals, or what is true of it."""
    async with asyncio.timeout(HANG):
        while True:
            said = await look()
            if wanted(said) if callable(wanted) else said == wanted:
                return
            await asyncio.sleep(0.02)


async def quiet(at: At, match: str) -> None:
    """Until whatever is called for has been looked at: nothing more will come of it."""
    await settled(lambda: at.container.db.rows("select 1 from outbox"), [])
    await OrderClerk(at.container.orders).carry_out({"match": match, "seat": "west"})
