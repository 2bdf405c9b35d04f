"""Casual or rated: said before, at stake while it is played, and told with the change in the end."""

from __future__ import annotations

from typing import Any

import pytest
from open_server import At, Client, on_each
from people_at import ME, OPEN, begun, finished, registered
from some_game import US_JP


async def told(person: Client, match: str) -> Any:
    return await person.get(f"/api/matches/{match}/rating")


@on_each
async def test_what_is_at_stake_is_what_the_match_then_does(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    offered = await ann.create(US_JP, seats={"US": ME, "JP": OPEN}, kept_for="Ben")
    before = await told(ben, offered)
    assert before["unrated"] == ""
    assert before["stake"]["lost"] < 0 < before["stake"]["won"]
    assert (await told(ann, offered))["stake"] is None, "until Ben sits there, nobody knows"
    match = await finished(at, ann, ben, loser="US")
    after = await told(ben, match)
    assert after["stake"] is None
    change = after["changes"]["JP"]
    assert change["after"] - change["before"] == pytest.approx(before["stake"]["won"], abs=0.01)
    assert set(after["changes"]) == {"US", "JP"}


@on_each
async def test_a_casual_match_changes_no_rating(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await finished(at, ann, ben, rated=False)
    assert (await told(ann, match)) == {"unrated": "casual", "stake": None, "changes": {}}
    assert (await ann.get("/api/people"))["rated"] == 0
    running = await begun(ann, ben, rated=False)
    assert (await told(ben, running))["unrated"] == "casual"


@on_each
async def test_why_a_match_will_not_count_is_said_beforehand(at: At) -> None:
    ann, sam = await registered(at, "Ann"), await at.person("Sam", "guest")
    match = await begun(ann, sam)
    assert (await told(ann, match))["unrated"] == "guest"
    both = await ann.create(US_JP, seats={"US": ME, "JP": ME})
    assert (await told(ann, both))["unrated"] == "both_sides"


@on_each
async def test_a_hidden_rating_stays_hidden(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    match = await finished(at, ann, ben)
    await ben.put("/api/privacy", 204, profile="nobody", history=True, challenges="everyone")
    assert set((await told(ann, match))["changes"]) == {"US"}
    assert set((await told(ben, match))["changes"]) == {"US", "JP"}
    assert (await told(at.visitor(), match))["changes"] == {}
