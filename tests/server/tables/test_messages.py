"""A message is worked out once for all who are told the same, and anew as soon as it says something else."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest
from open_server import At, on_each, opened
from server_db import fresh
from some_game import ASKED, GAME, ONE, TWO

from wardroom import games
from wardroom.kernel import encode
from wardroom.server.tables import messages
from wardroom.server.tables.live import Live


class Counted:
    """How often what a seat is told was worked out."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.seats: list[str | None] = []
        self._true = messages.state
        monkeypatch.setattr(messages, "state", self._state)

    def _state(self, live: Live, seat: str | None) -> messages.State:
        self.seats.append(seat)
        return self._true(live, seat)

    def taken(self) -> list[str | None]:
        seats, self.seats = self.seats, []
        return seats


async def begun(at: At, **wish: Any) -> tuple[Any, str]:
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats={seat: {"kind": "me"} for seat in (ONE, TWO)}, **wish)
    await ann.post(f"/api/matches/{match}/start", 204)
    return ann, match


@on_each
async def test_one_encoding_for_all_who_are_told_the_same(at: At) -> None:
    with pytest.MonkeyPatch.context() as patch:
        ann, match = await begun(at)
        tables, counted = at.container.tables, Counted(patch)
        one, two = await tables.message(match, ASKED), await tables.message(match, ASKED, 0)
        assert counted.taken() == [ASKED]
        said, heard = msgspec.json.decode(one.body), msgspec.json.decode(two.body)
        assert said.pop("events") == []
        assert heard.pop("events")
        assert said == heard
        move = said["ask"]["moves"][0]
        told = await ann.post(f"/api/matches/{match}/seats/{ASKED}/answer?tell=true", move=move, key="one")
        assert told["n"] > said["n"]
        assert (await tables.message(match, ASKED, said["n"])).number == told["n"]
        assert counted.taken() == [ASKED]  # for the one who answered and for his socket
        await tables.message(match, None)
        assert counted.taken() == [None]


@on_each
async def test_whatever_changes_it_is_told(at: At) -> None:
    ann, match = await begun(at)
    before = await ann.view(match, ASKED)
    await ann.answer(match, ASKED, before["ask"]["moves"][0])
    after = await ann.view(match, ASKED)
    assert after["n"] > before["n"]
    if after["undo"]:
        await ann.do(match, ASKED, "undo")
        assert (await ann.view(match, ASKED))["view"] == before["view"]
    await ann.do(match, ASKED, "resign")
    assert (await ann.view(match, ASKED))["status"] == "over"


@on_each
async def test_a_body_is_as_if_it_had_been_written_in_one(at: At) -> None:
    class Whole(messages.State, frozen=True):
        events: list[Any] = []
        earlier: bool = False

    _, match = await begun(at)
    async with at.container.tables.held(match) as live:
        for seat in (None, ONE, TWO):
            state = messages.state(live, seat)
            whole = Whole(**msgspec.structs.asdict(state), events=[{"n": 1}], earlier=True)
            assert messages.whole(encode(state), [{"n": 1}], earlier=True) == encode(whole)


@on_each
async def test_clocks_go_on(at: At) -> None:
    with pytest.MonkeyPatch.context() as patch:
        _, match = await begun(at, pace={"bank": 3_600_000, "more": 0, "cap": 0, "out": "resign"})
        counted, tables = Counted(patch), at.container.tables
        moment = [messages.now()]
        patch.setattr(messages, "now", lambda: moment[0])
        first = msgspec.json.decode((await tables.message(match, ASKED)).body)["clock"][ASKED]["left"]
        moment[0] += messages.TICK
        then = msgspec.json.decode((await tables.message(match, ASKED)).body)["clock"][ASKED]["left"]
        assert first - then == messages.TICK
        assert counted.taken() == [ASKED, ASKED]


@pytest.mark.parametrize("game", [id for id in games.ids() if len(games.load(id).info.seats) == 2])
def test_a_message_is_never_older_than_the_match(game: str) -> None:
    async def played(at: At) -> None:
        ann, rng, seats = await at.person("Ann"), Random(5), games.load(game).info.seats
        match = await ann.create(game, seats={seat: {"kind": "me"} for seat in seats})
        await ann.post(f"/api/matches/{match}/start", 204)
        for n in range(200):
            for seat in (*seats, None):
                said = (await at.container.tables.message(match, seat)).body
                async with at.container.tables.held(match) as live:
                    assert said.startswith(encode(messages.state(live, seat))[:-1])
                    asks = dict(live.play.asks)
            if not asks:
                break
            seat = rng.choice(sorted(asks))
            await at.container.tables.answer(match, seat, asks[seat].moves[0], f"a{n}")

    async def run() -> None:
        with fresh("sqlite") as settings:
            async with opened(settings) as at:
                await played(at)

    asyncio.run(run())
