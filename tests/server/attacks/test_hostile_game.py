"""A game of a stranger is code in the server: nothing keeps it from reading what is there. What is kept is that one
that fails, whenever it likes, changes no journal, tells no secret, and leaves the other tables alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from open_server import At, on_each
from some_game import GAME, ONE, TWO

from strait.game import GAME as STRAIT
from strait.game import StraitRules
from wardroom import games
from wardroom.kernel import Seat

EAST, WEST = STRAIT.info.seats
SECRET = "who reads this has read the journal"
OPEN = {EAST: {"kind": "me"}, WEST: {"kind": "me"}}


class Hostile(StraitRules):
    """Good until it is told to turn."""

    turned = ""

    def _turn(self, what: str, *about: Any) -> None:
        if self.turned == what:
            raise LookupError(f"{SECRET} {about}")

    def view(self, g: Any, seat: Seat | None) -> Any:
        self._turn("view", g)
        return super().view(g, seat)

    def resample(self, g: Any, seat: Seat, rng: Random) -> Any:
        self._turn("resample", g)
        return super().resample(g, seat, rng)

    def resign(self, g: Any, seat: Seat) -> None:
        self._turn("resign", g)
        super().resign(g, seat)


RULES = Hostile()


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    hostile, present, own = replace(STRAIT, rules=RULES), games._present, frozenset(games.ids())
    monkeypatch.setattr(games, "_present", lambda id: hostile if id == STRAIT.id else present(id))
    monkeypatch.setattr(games, "_inside", lambda *_: own | {STRAIT.id})
    monkeypatch.setattr(RULES, "turned", "")


async def playing(at: At) -> tuple[Any, str]:
    me = await at.person("Anna")
    match = await me.create(STRAIT.id, seats=OPEN)
    await me.post(f"/api/matches/{match}/start", 204)
    return me, match


async def entries(at: At, match: str) -> int:
    ((found,),) = await at.container.db.rows("select count(*) from entry where match = %s", match)
    return int(found)


@on_each
async def test_a_view_that_fails_tells_no_secret_and_loses_no_answer(at: At) -> None:
    me, match = await playing(at)
    ask, before = (await me.view(match, EAST))["ask"], await entries(at, match)
    RULES.turned = "view"
    await me.answer(match, EAST, ask["moves"][0])
    assert SECRET not in str(await me.get(f"/api/matches/{match}/seats/{EAST}/view", 500))
    RULES.turned = ""
    assert await entries(at, match) > before
    assert (await me.view(match, EAST))["ask"] != ask


@on_each
async def test_a_resignation_that_fails_leaves_the_match_where_it_was(at: At) -> None:
    me, match = await playing(at)
    before = await entries(at, match)
    RULES.turned = "resign"
    assert SECRET not in str(await me.do(match, EAST, "resign", 500))
    assert await entries(at, match) == before
    RULES.turned = ""
    await me.do(match, EAST, "resign")


@on_each
async def test_other_tables_go_on(at: At) -> None:
    me, match = await playing(at)
    other = await me.create(GAME, seats={ONE: {"kind": "me"}, TWO: {"kind": "me"}})
    await me.post(f"/api/matches/{other}/start", 204)
    RULES.turned = "view"
    await me.get(f"/api/matches/{match}/seats/{EAST}/view", 500)
    assert (await me.get("/api/matches"))[0]["id"]
    asked = [seat for seat in (ONE, TWO) if (await me.view(other, seat))["ask"]]
    assert asked
