"""The pace clock: who pays for time, what comes back, what others may see, what happens at the end of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from open_server import At, on_each
from waiting import HANG

from wardroom.server.ids import now
from wardroom.server.tables import clock, heads
from wardroom.server.tables.clock import Clock, Hand, Pace

PACE = Pace(bank=1000, more=100, cap=1050, out="resign")


def test_a_clock_runs_while_its_seat_owes_an_answer() -> None:
    begun = clock.turn(clock.begin(PACE, ("a", "b")), PACE, ("a",), (), 0, public=True)
    assert (begun.hands["a"], begun.hands["b"]) == (Hand(1000, 0), Hand(1000))
    assert begun.due == 1000
    same = clock.turn(begun, PACE, ("a",), (), 300, public=True)
    assert same.hands["a"] == Hand(1000, 0), "answering again without handing over gives nothing back"
    over = clock.turn(same, PACE, ("b",), (), 400, public=True)
    assert (over.hands["a"], over.hands["b"]) == (Hand(700), Hand(1000, 400))


def test_what_comes_back_stops_at_the_cap_and_takes_nothing_away() -> None:
    begun = clock.turn(clock.begin(PACE, ("a", "b")), PACE, ("a",), (), 0, public=True)
    assert clock.turn(begun, PACE, ("b",), (), 10, public=True).hands["a"] == Hand(1050)
    rich = Clock({"a": Hand(5000, 0)})
    assert clock.turn(rich, PACE, (), (), 10, public=True).hands["a"] == Hand(4990)


def test_a_clock_stands_while_its_player_is_away() -> None:
    begun = clock.turn(clock.begin(PACE, ("a",)), PACE, ("a",), (), 0, public=True)
    away = clock.turn(begun, PACE, ("a",), ("a",), 400, public=False)
    assert away.hands["a"] == Hand(600), "nothing is given back for going away"
    assert away.due is None
    home = clock.turn(away, PACE, ("a",), (), 9000, public=False)
    assert home.hands["a"] == Hand(600, 9000)


def test_in_sealed_lanes_nobody_sees_whose_clock_has_stopped() -> None:
    both = clock.turn(clock.begin(PACE, ("a", "b")), PACE, ("a", "b"), (), 0, public=True)
    done = clock.turn(both, PACE, ("b",), (), 400, public=False)
    assert clock.shown(done, "b", 500, sealed=True) == clock.shown(both, "b", 500, sealed=True)
    assert clock.shown(done, None, 500, sealed=True) == clock.shown(both, None, 500, sealed=True)
    assert clock.shown(done, "a", 500, sealed=True)["a"] == {"left": 700, "runs": False}
    assert clock.shown(done, "b", 500, sealed=False)["a"] == {"left": 700, "runs": False}


@pytest.mark.parametrize(("at", "late"), [(999, ()), (1000, ("a",)), (2000, ("a",))])
def test_time_is_up_at_the_end_of_the_bank(at: int, late: Any) -> None:
    begun = clock.turn(clock.begin(PACE, ("a", "b")), PACE, ("a",), (), 0, public=True)
    assert begun.out(at) == late


async def late_match(at: At, out: str) -> tuple[Any, Any, str, str, str]:
    """A match whose first player has let his time run out."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    both = {"us": ann, "jp": ben}
    match = await ann.create("fighters", seats={"us": {"kind": "me"}}, pace={"bank": 60_000, "out": out})
    await ben.post(f"/api/matches/{match}/join", 204, seat="jp")
    began = now()
    await ann.post(f"/api/matches/{match}/start", 204)
    (late,) = (await ann.view(match, "us"))["waiting"]
    other = "jp" if late == "us" else "us"
    told = await both[late].view(match, late)
    assert told["clock"][late]["runs"]
    assert not told["clock"][other]["runs"]
    assert 60_000 - (now() - began) <= told["clock"][late]["left"] <= 60_000
    row = await at.container.db.row("select clock from head where match = %s", match)
    assert row is not None
    hands = clock.read(row[0]).hands
    gone = Clock({**hands, late: Hand(1, now() - 1000)}, hands)
    assert await heads.wind(at.container.db, at.container.db, match, gone)
    at.container.tables.forget(match)
    return both[late], both[other], match, late, other


async def until(condition: Any) -> Any:
    async with asyncio.timeout(HANG):
        while not (found := await condition()):
            await asyncio.sleep(0.05)
    return found


@on_each
async def test_one_whose_time_is_up_has_given_up(at: At) -> None:
    """The keeper of the clocks, which runs in the server, sees to it."""
    _, client, match, _, other = await late_match(at, "resign")
    told = await until(lambda: _over(client, match, other))
    assert told["result"][other] == 1


async def _over(client: Any, match: str, seat: str) -> Any:
    told = await client.view(match, seat)
    return told if told["result"] else None


@on_each
async def test_a_bot_takes_the_seat_of_one_whose_time_is_up(at: At) -> None:
    absent, client, match, late, other = await late_match(at, "bot:random")

    async def bot_sits() -> Any:
        row = await client.get(f"/api/matches/{match}")
        return row["seats"][late] == {"kind": "bot", "name": "random"}

    await until(bot_sits)
    await absent.get(f"/api/matches/{match}/seats/{late}/view", 403)
    assert late not in (await client.view(match, other))["clock"]
    await until(lambda: _asked(client, match, other))


async def _asked(client: Any, match: str, seat: str) -> Any:
    told = await client.view(match, seat)
    return told["ask"] or told["result"]


@on_each
async def test_on_vacation_the_clock_stands_still(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create(
        "fighters", seats={"us": {"kind": "me"}, "jp": {"kind": "me"}}, pace={"bank": 60_000, "out": "resign"}
    )
    await ann.post(f"/api/matches/{match}/start", 204)
    assert any(hand["runs"] for hand in (await ann.view(match, "us"))["clock"].values())
    assert ann.person is not None
    moment = now()
    await at.container.db.run(
        "update account set away_from = %s, away_until = %s where id = %s", moment, moment + 10_000_000, ann.person.id
    )
    await at.container.pacing.vacation(ann.person.id)
    assert not any(hand["runs"] for hand in (await ann.view(match, "us"))["clock"].values())
    await at.container.db.run("update account set away_until = %s where id = %s", moment, ann.person.id)
    await at.container.pacing.vacation(ann.person.id)
    assert any(hand["runs"] for hand in (await ann.view(match, "us"))["clock"].values())


@on_each
async def test_an_empty_pace_is_no_clock(at: At) -> None:
    """The same body that settles a table makes a match."""
    ann = await at.person("Ann")
    match = await ann.create("fighters", seats={"us": {"kind": "me"}}, pace={})
    assert (await ann.get(f"/api/matches/{match}"))["pace"] == {}
