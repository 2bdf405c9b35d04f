"""Matches survive new rules: they are tried, and pinned to the new version or kept readable."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs
from open_server import At, on_each
from test_table import asked, hot_seat, step

from wardroom.games.fighters import game
from wardroom.games.fighters.game import RULES
from wardroom.server.tables import refold


async def begun(at: At) -> tuple[Any, str, tuple[str, ...]]:
    ann, match, seats = await hot_seat(at)
    await step(ann, match, seats, 12)
    return ann, match, seats


class Revised:
    """The rules of Fighters in a new version, which may differ."""

    def __init__(self, **changed: Any) -> None:
        self.info = structs.replace(RULES.info, version="99")
        for name, value in changed.items():
            setattr(self, name, value)

    def __getattr__(self, name: str) -> Any:
        return getattr(RULES, name)


def shelve(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "GAME", replace(game.GAME, rules=rules))


@on_each
async def test_a_match_whose_rules_were_revised_can_be_read_but_not_played_until_it_is_tried(at: At) -> None:
    with pytest.MonkeyPatch.context() as patch:
        ann, match, seats = await begun(at)
        seat, told = await asked(ann, match, seats)
        shelve(Revised(), patch)
        at.container.tables.forget(match)
        now = await ann.view(match, seat)
        assert (now["view"], now["playable"], now["ask"]) == (told["view"], False, None)
        refused = await ann.answer(match, seat, told["ask"]["moves"][0], 409)
        assert refused["key"] == "rules_moved"
        assert await refold.run(at.container.db, at.container.tables) == {"same": 1}
        assert not (await ann.view(match, seat))["playable"], "trying alone changes nothing"
        assert await refold.run(at.container.db, at.container.tables, pin=True) == {"same": 1}
        await ann.answer(match, seat, told["ask"]["moves"][0])
        await ann.do(match, seat, "resign")
        record = await ann.get(f"/api/matches/{match}/record")
        assert record["version"] == RULES.info.version, "the record tells by which rules it was begun"


@on_each
async def test_a_match_that_would_have_gone_elsewhere_stands_and_is_carried_on_only_if_asked(at: At) -> None:
    def start(scenario: str, options: Any) -> Any:
        g = RULES.start(scenario, options)
        g.turn += 1
        return g

    with pytest.MonkeyPatch.context() as patch:
        ann, match, seats = await begun(at)
        seat, told = await asked(ann, match, seats)
        shelve(Revised(start=start), patch)
        assert await refold.run(at.container.db, at.container.tables, pin=True) == {"stands": 1}
        at.container.tables.forget(match)
        await ann.answer(match, seat, told["ask"]["moves"][0], 409)
        assert await refold.run(at.container.db, at.container.tables, carry=True) == {"stands": 1}
        now = await ann.view(match, seat)
        assert now["view"] == told["view"]
        await ann.answer(match, seat, now["ask"]["moves"][0])


@on_each
async def test_a_match_that_the_new_rules_cannot_go_on_with_is_named(at: At) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("no such board any more")

    with pytest.MonkeyPatch.context() as patch:
        await begun(at)
        shelve(Revised(start=broken, check=broken), patch)
        assert await refold.run(at.container.db, at.container.tables, pin=True, carry=True) == {"broken": 1}
