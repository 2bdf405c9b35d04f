"""Both sides to onlookers, some turns later: only where all who play have agreed, and never a turn too early. Leaks on
purpose, each such as somebody could write by mistake, are noticed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from open_server import At, Client, on_each

from wardroom import games
from wardroom.server.tables import spectators
from wardroom.server.tables.consent import LAPSED
from wardroom.server.tables.delayed import Delayed, Turns

Patch = pytest.MonkeyPatch
ROUNDS = 8
TURNS = 2


async def play(seats: dict[str, Client], match: str, n: int) -> None:
    """A whole round. What is taken in it can be told from what is taken in any other."""
    for seat, one in seats.items():
        await one.answer(match, seat, ["take", f"zq{seat}-token-{n - 1}"])
    for move in ("done", "pass"):
        for seat, one in seats.items():
            await one.answer(match, seat, [move])


async def told(one: Client, match: str, eyes: str, status: int = 200) -> Any:
    return await one.get(f"/api/matches/{match}/replay", status, eyes=eyes)


async def check(at: At, patch: Patch) -> None:
    patch.setattr(games.load("sealed").__module__ + ".ROUNDS", ROUNDS)
    ann, ben, cat = await at.person("Ann"), await at.person("Ben"), await at.person("Cat")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    await ann.post(f"/api/matches/{match}/start", 204)
    seats, path = {"east": ann, "west": ben}, f"/api/matches/{match}"

    async def aside(seat: str | None) -> dict[str, Any]:
        return json.loads(await at.container.tables.aside(match, seat))["aside"]

    async def seen(until: int) -> None:
        """Onlookers see the rounds up to this one, and not the beginning of the next."""
        for seat in seats:
            found = json.dumps(await told(cat, match, seat))
            for n in range(1, 7):
                assert (f"zq{seat}-token-{n - 1}" in found) == (n <= until), (seat, n)
            assert f"zq{'west' if seat == 'east' else 'east'}" not in found

    await play(seats, match, 1)
    await told(cat, match, "east", 403)
    assert (await ann.post(f"{path}/seats/east/proposals", kind="show", turns=TURNS)) == {"state": "open"}
    await play(seats, match, 2)  # the offer stands, though the match has moved on
    for seat in seats:
        await told(cat, match, seat, 403)  # one of two has agreed
    assert "shown" not in await aside(None)
    (offer,) = (await aside("west"))["proposals"]
    assert (offer["kind"], offer["turns"], offer["agreed"]) == ("show", TURNS, ["east"])
    assert "proposals" not in await aside(None)
    assert (await ben.post(f"{path}/proposals/{offer['id']}", agree=True)) == {"state": "done"}
    assert (await aside(None))["shown"] == TURNS
    await seen(until=0)  # this is round 3, and the first is not two whole rounds old
    await play(seats, match, 3)
    await seen(until=1)
    await play(seats, match, 4)
    await seen(until=2)

    # What is done now changes nothing there, nor do those who play learn anything by it.
    before = [await told(cat, match, seat) for seat in seats]
    await ben.answer(match, "west", ["take", "zqwest-token-5"])
    assert before == [await told(cat, match, seat) for seat in seats]
    await ben.post(f"{path}/seats/west/undo", key="undo")
    await told(ann, match, "west", 403)
    await told(ben, match, "east", 403)
    await told(at.visitor(), match, "east")  # whoever may watch

    # By agreement back into the round before: that round is being played again, and so much less is old enough.
    await ben.post(f"{path}/seats/west/proposals", kind="take_back")
    (back,) = (await aside("east"))["proposals"]
    assert "turns" not in back
    await ann.post(f"{path}/proposals/{back['id']}", agree=True)
    await seen(until=1)
    await ben.answer(match, "west", ["pass"])
    await seen(until=2)

    # Who has agreed can end it.
    assert (await ann.post(f"{path}/seats/east/proposals", kind="hide")) == {"state": "done"}
    await told(cat, match, "east", 403)
    assert "shown" not in await aside(None)


@on_each
async def test_onlookers_see_both_sides_late_and_by_consent_of_all(at: At) -> None:
    with Patch.context() as patch:
        await check(at, patch)


def _anyone_may_consent(patch: Patch) -> None:
    async def shown(db: Any, row: Any) -> int | None:
        found = await db.row("select back from proposal where match = %s and kind = 'show'", row.id)
        return found and found[0]

    patch.setattr(spectators, "shown", shown)


def _one_consent_is_enough(patch: Patch) -> None:
    async def shown(db: Any, row: Any) -> int | None:
        found = await db.row(
            "select back from proposal where match = %s and kind = 'show' and state <> %s", row.id, LAPSED
        )
        return found and found[0]

    patch.setattr(spectators, "shown", shown)


def _no_delay(patch: Patch) -> None:
    async def until(self: Delayed, row: Any, turns: int) -> int:
        return int(row.head)

    patch.setattr(Delayed, "until", until)


def _a_turn_too_early(patch: Patch) -> None:
    true = Turns.until
    patch.setattr(Turns, "until", lambda self, turns: true(self, turns - 1))


def _turns_counted_though_they_came_back(patch: Patch) -> None:
    def until(self: Turns, turns: int) -> int:
        order = list(self.begun.values())
        return order[-1 - turns] - 1 if len(order) > turns else -1

    patch.setattr(Turns, "until", until)


def _one_message_too_many(patch: Patch) -> None:
    true = Turns.until
    patch.setattr(Turns, "until", lambda self, turns: true(self, turns) + 2)


LEAKS: list[Callable[[Patch], None]] = [
    _anyone_may_consent, _one_consent_is_enough, _no_delay, _a_turn_too_early, _turns_counted_though_they_came_back,
    _one_message_too_many,
]  # fmt: skip


@on_each
async def test_every_leak_of_it_is_noticed(at: At) -> None:
    for leak in LEAKS:
        with Patch.context() as patch:
            leak(patch)
            try:
                await check(at, patch)
            except AssertionError:
                continue
        pytest.fail(f"not noticed: {leak.__name__}")


@on_each
async def test_onlookers_talk_among_themselves_until_it_is_over(at: At) -> None:
    ann, ben, cat = await at.person("Ann"), await at.person("Ben"), await at.person("Cat")
    match = await ann.create("sealed", seats={"east": {"kind": "me"}})
    await ben.post(f"/api/matches/{match}/join", 204, seat="west")
    await ann.post(f"/api/matches/{match}/start", 204)
    path = f"/api/matches/{match}"
    await cat.post(f"{path}/gallery", 201, text="zqgallery East has too many")
    await ann.post(f"{path}/chat", 201, seat="east", text="zqchat Good luck")
    assert [line["text"] for line in await cat.get(f"{path}/gallery")] == ["zqgallery East has too many"]
    assert (await ann.get(f"{path}/gallery", 403))["key"] == "onlookers_only"
    await ann.post(f"{path}/gallery", 403, text="what do they have?")
    assert [line["text"] for line in await ben.get(f"{path}/chat")] == ["zqchat Good luck"]
    await cat.get(f"{path}/chat", 403)
    for seat, key, other in ((None, "gallery", "chat"), ("east", "chat", "gallery")):
        told = json.loads(await at.container.tables.aside(match, seat))["aside"]
        assert key in told
        assert other not in told
    await ben.post(f"{path}/seats/west/resign", key="r")
    assert len(await ann.get(f"{path}/gallery")) == 1
