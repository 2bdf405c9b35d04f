"""Looking ahead was done on the loop, for as many moves and matches as one liked: others waited for it."""

from __future__ import annotations

import asyncio
import pickle
from typing import Any

import pytest
from msgspec import structs
from open_server import At, Client, on_each, opened
from server_db import fresh
from some_game import ASKED, GAME, ONE, TWO

from wardroom import games
from wardroom.dice.seeded import Seeded
from wardroom.kernel import Ahead, IllegalMove, Match, PastFact, Refusal, encode
from wardroom.server.heavy_work import HeavyWork
from wardroom.server.tables.looking import AT_ONCE, MOST, Look, looked

ME = {"kind": "me"}


async def hot_seat(ann: Client) -> tuple[str, Any]:
    """Ann at both seats; the first move that is offered."""
    match = await ann.create(GAME, seats={ONE: ME, TWO: ME})
    await ann.post(f"/api/matches/{match}/start", 204)
    return match, (await ann.view(match, ASKED))["ask"]["moves"][0]


async def look(ann: Client, match: str, lists: list[Any], status: int = 200) -> Any:
    return await ann.post(f"/api/matches/{match}/seats/{ASKED}/ahead", status, lists=lists)


class Counted(HeavyWork):
    calls = 0

    async def run(self, *args: Any, **named: Any) -> Any:
        Counted.calls += 1
        return await super().run(*args, **named)


@on_each
async def test_a_few_moves_are_looked_at_here_and_more_elsewhere_with_the_same_result(at: At) -> None:
    ann = await at.person("Ann")
    match, move = await hot_seat(ann)
    at.container.looking._heavy = counted = Counted()
    Counted.calls = 0
    try:
        few = await look(ann, match, [[move]] * AT_ONCE)
        assert Counted.calls == 0
        many = await look(ann, match, [[move]] * (AT_ONCE + 1))
        assert Counted.calls == 1
    finally:
        counted.close()
    assert many == [*few, few[0]]


@on_each
async def test_the_moves_of_a_request_are_bounded_over_all_its_lists(at: At) -> None:
    ann = await at.person("Ann")
    match, move = await hot_seat(ann)
    longest = MOST // 24 + 1
    await look(ann, match, [[move] * longest] * 24, 422)


@pytest.mark.parametrize("many", [1, MOST])
@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_person_is_bounded_over_all_their_matches(kind: str, many: int) -> None:
    async def run() -> None:
        with fresh(kind) as settings:
            async with opened(structs.replace(settings, accounts=True), limits=True) as at:
                ann = await at.person("Ann")
                (one, move), (two, _) = await hot_seat(ann), await hot_seat(ann)
                refused = 0
                for n in range(60):
                    path = f"/api/matches/{(one, two)[n % 2]}/seats/{ASKED}/ahead"
                    said = await ann.http.post(path, json={"lists": [[move]] * many})  # too many, and not looked at
                    refused += said.status_code == 429
                assert refused

    asyncio.run(run())


def test_a_look_needs_the_state_alone_and_rolls_dice_that_are_nobodys() -> None:
    for game in games.ids():
        rules = games.load(game)
        match = Match(rules, Seeded(3))
        for _ in range(12):
            if match.result is not None:
                break
            seat, ask = next(iter(match.asks.items()))
            state = pickle.dumps(match.state)
            lists, setting = [[ask.moves[-1]]], (match.scenario, match.options)
            (found,) = looked(Look(game, rules.info.version, *setting, match.state, seat, lists, whole=True))
            assert pickle.dumps(match.state) == state, "a look changes nothing"
            try:
                expected: Any = match.ahead(seat, [ask.moves[-1]])
            except PastFact as fault:
                expected = fault
            if isinstance(expected, Ahead):
                assert (found.final, found.ask) == (expected.final, encode(expected.ask))
                assert found.whole == expected
            else:
                assert type(found.refused) is type(expected)
            match.answer(seat, ask.moves[-1])


def test_a_refusal_comes_back_whole_from_another_process() -> None:
    fault = IllegalMove("JP", ("move", 1), Refusal("too_far", ("R-1",), {"n": 2}))
    fault.index = 4
    again = pickle.loads(pickle.dumps(fault))
    assert (again.seat, again.move, again.refusal, again.index) == ("JP", ("move", 1), fault.refusal, 4)
    assert str(again) == str(fault)
    assert pickle.loads(pickle.dumps(PastFact("x", "dice"))).final == "dice"
