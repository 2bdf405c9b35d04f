"""A clock that is wrong, and a server that is away: neither costs a player his time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from open_server import At, Client, on_each
from some_game import GAME, ONE, TWO

from wardroom.server import ids
from wardroom.server.jobs import clocks
from wardroom.server.jobs.clocks import ClockKeeper
from wardroom.server.tables.heartbeat import SILENCE

HOUR = 3_600_000
PACE = {"bank": HOUR, "more": 0, "cap": HOUR, "out": "resign"}


async def timed(at: At) -> tuple[Client, str]:
    """A match with a clock that runs."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create(GAME, seats={ONE: {"kind": "me"}}, pace=PACE)
    await ben.post(f"/api/matches/{match}/join", 204, seat=TWO)
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, match


def keeper(at: At) -> ClockKeeper:
    return ClockKeeper(at.container.db, at.container.pacing, at.container.heartbeat)


async def status(ann: Client, match: str) -> Any:
    return (await ann.get(f"/api/matches/{match}"))["status"]


@pytest.mark.parametrize("skew", [2 * HOUR, -2 * HOUR, 10_000])
def test_a_relay_whose_clock_differs_says_so_and_does_nothing(skew: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done before: two hours ahead, it resigned a seat that had 59:59 left."""
    said: list[Any] = []

    async def look(at: At) -> None:
        if not at.container.settings.postgres:
            return  # one file, one machine, one clock
        ann, match = await timed(at)
        own = ids.own_time
        monkeypatch.setattr(clocks, "own_time", lambda: own() + skew)
        monkeypatch.setattr(clocks.log, "error", lambda what, **about: said.append(about))
        await keeper(at).tick()
        assert await status(ann, match) == "playing"
        # Even one that is truly due is left to those whose clock is right.
        await at.container.db.run("update head set due = 1, look = 1 where match = %s", match)
        await keeper(at).tick()
        found = await at.container.db.row("select look from head where match = %s", match)
        assert found == (1,)
        monkeypatch.setattr(clocks, "own_time", own)
        await keeper(at).tick()
        found = await at.container.db.row("select look from head where match = %s", match)
        assert found is not None
        assert found[0] > 1, "one whose clock is right looks after it"

    on_each(look)("postgres")
    assert len(said) == 2
    assert all(abs(about["ms"] - skew) < 5_000 for about in said)


def test_a_wrong_clock_of_a_web_process_does_not_charge_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(at: At) -> None:
        monkeypatch.setattr(ids, "_SKEW", 2 * HOUR)
        await at.container.db.now()
        ann, match = await timed(at)
        told = await ann.get(f"/api/matches/{match}")
        seat = next(iter(told["seats"]))
        shown = (await ann.view(match, ONE))["clock"]
        assert all(hand["left"] > HOUR - 600_000 for hand in shown.values()), (seat, shown)
        found = await at.container.db.row("select extract(epoch from clock_timestamp()) * 1000 - created from match")
        assert found is not None
        assert abs(found[0]) < 600_000, "what is written down is the database's time"

    on_each(look)("postgres")


@on_each
async def test_the_time_that_nobody_serves_is_charged_to_nobody(at: At) -> None:
    ann, match = await timed(at)
    container = at.container
    before = await container.db.row("select due from head where match = %s", match)
    assert before is not None
    # As if everything had stood still for three hours, which is longer than anybody has.
    gap = 3 * HOUR
    moment = await container.db.now()
    stopped = await container.db.row("select clock from head where match = %s", match)
    assert stopped is not None
    hands = ids_back(stopped[0], gap)
    await container.db.run(
        "update head set clock = %s, due = due - %s, look = look - %s where match = %s", hands, gap, gap, match
    )
    await container.db.run("update alive set at = %s", moment - gap)
    await keeper(at).tick()
    assert await status(ann, match) == "playing", "nobody serves: nobody could have answered"
    assert await container.heartbeat.beat() >= gap
    after = await container.db.row("select due from head where match = %s", match)
    assert after is not None
    assert abs(after[0] - before[0]) < SILENCE
    await keeper(at).tick()
    assert await status(ann, match) == "playing"
    shown = (await ann.view(match, ONE))["clock"]
    assert all(hand["left"] > HOUR - 600_000 for hand in shown.values())
    assert await container.heartbeat.beat() == 0, "it is moved on once"


def test_who_looks_after_a_silence_is_shown_the_time_he_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine slept with the match open: what is kept in memory knows nothing of the clocks that were moved on."""

    async def look(at: At) -> None:
        monkeypatch.setattr(ids, "_told", None)
        ann, match = await timed(at)
        monkeypatch.setattr(ids, "_SKEW", 3 * HOUR)
        assert await at.container.heartbeat.beat() >= 3 * HOUR - SILENCE
        shown = (await ann.view(match, ONE))["clock"]
        assert all(hand["left"] > HOUR - 600_000 for hand in shown.values()), shown

    on_each(look)("sqlite")


def ids_back(text: str, gap: int) -> str:
    """A clock whose hands have run since so much earlier."""
    clock = json.loads(text)
    for hands in (clock["hands"], clock["seen"]):
        for hand in hands.values():
            if "since" in hand:
                hand["since"] -= gap
    return json.dumps(clock)


def test_an_answer_that_was_long_on_its_way_is_no_skew() -> None:
    assert clocks._skew(1_000, 9_000, 20_000) == 0
    assert clocks._skew(1_000, 900, 20_000) == 100
    assert clocks._skew(1_000, 29_000, 20_000) == -9_000
