"""Dice of matches that the server makes itself: an operator who plays in one must not be able to choose them."""

from __future__ import annotations

import asyncio
from typing import Any

from open_server import At, Client, on_each
from people_at import agree_dice, registered
from some_game import US_JP
from waiting import HANG

from wardroom.dice.ceremony import new_bits, promise
from wardroom.dice.verify import verify
from wardroom.server.ids import now
from wardroom.server.jobs.deliveries import Deliveries
from wardroom.server.tables.clock import DAY, Pace
from wardroom.server.tables.lobby import DICE_LIVE, DICE_TIME, dice_time

SEATS = ("JP", "US")


async def paired(at: At) -> tuple[dict[str, Client], str]:
    """Two who looked for an opponent, by seat, and the match they were given."""
    people = [await registered(at, name) for name in ("Ann", "Ben")]
    for client in people:
        assert client.person
        await at.container.seeks.put(client.person, US_JP, None, Pace(3 * DAY, DAY, 3 * DAY), 200)
    await at.container.seeks.pair()
    match = await brought_together(at)
    return {(await told(client, match))["mine"][0]: client for client in people}, match


async def brought_together(at: At) -> str:
    """The match at which both sit. The server's own sweep may pair them first, or at the same moment: then there is
    another for a moment, which is taken away."""
    async with asyncio.timeout(HANG):
        while True:
            for match, at_it in await at.container.db.rows("select match, count(account) from seat group by match"):
                if at_it == len(SEATS):
                    return str(match)
            await asyncio.sleep(0.02)


async def told(client: Client, match: str) -> Any:
    return await client.get(f"/api/matches/{match}")


async def promises(client: Client, match: str, seat: str, bits: str) -> None:
    to = (await told(client, match))["commitment"]
    await client.put(f"/api/matches/{match}/seats/{seat}/promise", 204, hash=promise(to, seat, bits), to=to)


async def gives(client: Client, match: str, seat: str, bits: str) -> None:
    await client.put(f"/api/matches/{match}/seats/{seat}/bits", 204, bits=bits)


async def ended(who: dict[str, Client], match: str) -> Any:
    await who["US"].do(match, "US", "resign")
    return verify(await who["US"].get(f"/api/matches/{match}/record"))


@on_each
async def test_a_match_that_was_sought_has_the_bits_of_both_and_begins_by_itself(at: At) -> None:
    who, match = await paired(at)
    assert [(await told(who[seat], match))["my_turn"] for seat in SEATS] == [True, True]
    assert (await who["US"].post(f"/api/matches/{match}/start", 409))["key"] == "promises_owed"
    bits = {seat: new_bits() for seat in SEATS}
    for seat in SEATS:
        await promises(who[seat], match, seat, bits[seat])
    steps = [step[0] for step in (await told(who["US"], match))["ceremony"]]
    assert steps == ["seed", "promise", "promise", "deal"], "closed by the last promise, without a button"
    for seat in SEATS:
        await gives(who[seat], match, seat, bits[seat])
    assert (await told(who["US"], match))["status"] == "playing"
    verdict = await ended(who, match)
    assert (verdict.ok, verdict.bare) == (True, ())


@on_each
async def test_who_is_not_here_is_notified_that_the_dice_wait(at: At) -> None:
    who, match = await paired(at)
    jp, db = who["JP"].person, at.container.db
    assert jp
    await db.run(
        "insert into channel (id, account, kind, address, created) values ('c', %s, 'webhook', 'https://a.invalid', 0)",
        jp.id,
    )
    bits = {seat: new_bits() for seat in SEATS}
    for seat in SEATS:
        await promises(who[seat], match, seat, bits[seat])
    async with asyncio.timeout(HANG):
        while not (told := await db.rows("select kind, match from delivery")):
            await asyncio.sleep(0.02)
    assert {(kind, about) for kind, about in told} == {("turn", match)}
    deliveries = Deliveries(at.container.settings, db, at.container.notices.jobs)
    assert match in (await deliveries._message("turn", match, jp.id, "en")).link, "and it is not taken for answered"


@on_each
async def test_one_who_changed_browser_asks_once_and_the_match_begins_by_itself(at: At) -> None:
    who, match = await paired(at)
    for seat in SEATS:
        await promises(who[seat], match, seat, new_bits())  # and forgets them
    await who["US"].post(f"/api/matches/{match}/deal-again", 204)
    assert [(await told(who[seat], match))["my_turn"] for seat in SEATS] == [True, True], "the other is called too"
    await agree_dice(at)
    assert (await told(who["JP"], match))["status"] == "playing"
    verdict = await ended(who, match)
    assert (verdict.ok, verdict.bare) == (True, ())


@on_each
async def test_without_the_bits_of_both_the_dice_are_the_servers_alone_and_it_says_so(at: At) -> None:
    who, match = await paired(at)
    await at.container.pacing.run_out(match)
    before = await told(who["US"], match)
    assert (before["status"], 0 < before["due"] - now() <= DICE_TIME) == ("lobby", True), "there is time"
    bits = {seat: new_bits() for seat in SEATS}
    for seat in SEATS:
        await promises(who[seat], match, seat, bits[seat])
    await gives(who["JP"], match, "JP", bits["JP"])  # who sees them and holds the seed gains nothing by silence
    await at.container.db.run("update head set due = %s, look = %s where match = %s", now(), now(), match)
    at.container.tables.forget(match)
    await at.container.pacing.run_out(match)
    after = await told(who["US"], match)
    assert (after["status"], after["unranked"]) == ("playing", ["server_dice"])
    assert after["commitment"] != before["commitment"]
    assert (await who["US"].get(f"/api/matches/{match}/rating"))["unrated"] == "server_dice"
    verdict = await ended(who, match)
    assert (verdict.ok, sorted(verdict.bare)) == (True, list(SEATS))


@on_each
async def test_a_tournament_game_has_the_bits_of_its_players_and_nobody_gets_up(at: At) -> None:
    ann, ben = await registered(at, "Ann"), await registered(at, "Ben")
    wish = {"title": "Cup", "game": US_JP, "kind": "robin", "legs": 1, "round_ms": 2 * 3_600_000}
    cup = (await ann.post("/api/tournaments", 201, **wish))["tournament"]
    for each in (ann, ben):
        await each.post(f"/api/tournaments/{cup}/sign-up", 204)
    await ann.post(f"/api/tournaments/{cup}/start", 204)
    async with asyncio.timeout(HANG):
        while not (found := await ben.get("/api/matches")):
            await asyncio.sleep(0.05)
    match, path = found[0]["id"], f"/api/matches/{found[0]['id']}"
    assert (found[0]["status"], found[0]["my_turn"]) == ("lobby", True)
    assert 0 < found[0]["due"] - now() <= 1_800_000, "a quarter of the round at most"
    refused = [
        await ben.post(f"{path}/leave", 409), await ann.delete(path, 409), await ann.patch(path, 409, watched=False),
        await ann.put(f"{path}/seats/US", 409, kind="me"),
    ]  # fmt: skip
    assert {each["key"] for each in refused} == {"tournament_game"}
    await agree_dice(at)
    who = {(await told(each, match))["mine"][0]: each for each in (ann, ben)}
    assert (await told(ben, match))["status"] == "playing"
    verdict = await ended(who, match)
    assert (verdict.ok, verdict.bare) == (True, ())


@on_each
async def test_who_leaves_before_the_dice_are_agreed_leaves_an_ordinary_table(at: At) -> None:
    who, match = await paired(at)
    ((owner,),) = await at.container.db.rows("select owner from match where id = %s", match)
    guest = next(client for client in who.values() if client.person and client.person.id != owner)
    await guest.post(f"/api/matches/{match}/leave", 204)
    await at.container.db.run("update head set due = %s, look = %s where match = %s", now(), now(), match)
    await at.container.pacing.run_out(match)
    ((status, due),) = await at.container.db.rows(
        "select m.status, h.due from match m join head h on h.match = m.id where m.id = %s", match
    )
    assert (status, due) == ("lobby", None)


def test_how_long_it_waits() -> None:
    assert dice_time(Pace()) == dice_time(Pace(3 * DAY)) == DICE_TIME
    assert dice_time(Pace(2_700_000)) == DICE_LIVE
    assert dice_time(Pace(3 * DAY), 3_600_000) == 900_000
