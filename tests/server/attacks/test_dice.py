"""Dice that whoever keeps the table would like to choose: he cannot, nor can one who keeps his bits back."""

from __future__ import annotations

from typing import Any

from open_server import At, Client, on_each
from some_game import GAME, ONE, TWO

from wardroom import games
from wardroom.dice.ceremony import new_bits, promise
from wardroom.dice.verify import verify

ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def told(client: Client, match: str) -> Any:
    return await client.get(f"/api/matches/{match}")


async def promised(client: Client, match: str, seat: str, bits: str, status: int = 204) -> Any:
    to = (await told(client, match))["commitment"]
    return await client.put(f"/api/matches/{match}/seats/{seat}/promise", status, hash=promise(to, seat, bits), to=to)


async def gives(client: Client, match: str, seat: str, bits: str, status: int = 204) -> Any:
    return await client.put(f"/api/matches/{match}/seats/{seat}/bits", status, bits=bits)


async def gathered(at: At) -> tuple[Client, Client, str, dict[str, str]]:
    """Ann, who owns the table, and Ben: both have promised."""
    ann, ben = await at.person("Ann"), await at.person("Ben")
    match = await ann.create(GAME, seats={ONE: ME, TWO: OPEN})
    bits = {ONE: new_bits(), TWO: new_bits()}
    await promised(ann, match, ONE, bits[ONE])
    to = (await told(ben, match))["commitment"]
    given = {"hash": promise(to, TWO, bits[TWO]), "to": to}
    await ben.post(f"/api/matches/{match}/join", 204, seat=TWO, promise=given)
    return ann, ben, match, bits


@on_each
async def test_bits_are_promised_by_all_before_any_is_known_and_the_record_shows_it(at: At) -> None:
    ann, ben, match, bits = await gathered(at)
    before = await told(ann, match)
    assert [step[0] for step in before["ceremony"]] == ["seed", "promise", "promise"]
    assert bits[ONE] not in str(before) + str(await ben.get("/api/matches")), "nobody has seen any bits"
    assert (await gives(ben, match, TWO, bits[TWO], 409))["key"] == "dice_undealt"
    await ben.post(f"/api/matches/{match}/start", 204)
    assert (await told(ann, match))["status"] == "lobby", "it waits for the bits"
    assert [(await told(who, match))["my_turn"] for who in (ann, ben)] == [True, True]
    await gives(ben, match, TWO, bits[TWO])
    await gives(ben, match, TWO, bits[TWO])
    assert (await told(ben, match))["my_turn"] is False
    await ann.post(f"/api/matches/{match}/start", 204)
    assert (await told(ann, match))["status"] == "lobby", "and never begins without them"
    await gives(ann, match, ONE, bits[ONE])
    assert (await told(ann, match))["status"] == "playing"
    await ann.do(match, ONE, "resign")
    record = await ann.get(f"/api/matches/{match}/record")
    assert (record["wardroom"], record["commitment"]) == (2, before["commitment"])
    assert [step[0] for step in record["ceremony"]] == ["seed", "promise", "promise", "deal", "bits", "bits"]
    verdict = verify(record, games.load(GAME))
    assert (verdict.ok, verdict.bare, verdict.unchecked) == (True, (), {})


@on_each
async def test_the_owner_can_no_longer_try_words_until_the_dice_please_him(at: At) -> None:
    """What was done before: read the other's word, set one's own last, begin."""
    ann, ben, match, bits = await gathered(at)
    await ann.put(f"/api/matches/{match}/seats/{ONE}/salt", salt="first try")
    await ben.post(f"/api/matches/{match}/start", 204)
    await gives(ben, match, TWO, bits[TWO])
    kept = (await told(ben, match))["ceremony"]
    for path, body in (("salt", {"salt": "a luckier word"}), ("bits", {"bits": new_bits()})):
        refused = await ann.http.put(f"/api/matches/{match}/seats/{ONE}/{path}", json=body)
        assert refused.json()["key"] in ("dice_dealt", "bits_not_promised")
    assert (await promised(ann, match, ONE, new_bits(), 409))["key"] == "dice_dealt"
    assert (await told(ben, match))["ceremony"] == kept


@on_each
async def test_whoever_keeps_his_bits_back_cannot_choose_between_two_sets_of_dice(at: At) -> None:
    ann, ben, match, bits = await gathered(at)
    first = await told(ann, match)
    await ann.post(f"/api/matches/{match}/start", 204)
    await gives(ben, match, TWO, bits[TWO])
    # Ann has seen Ben's bits, and would rather have other dice: she must get up, or ask for another round.
    await ann.post(f"/api/matches/{match}/deal-again", 204)
    second = await told(ben, match)
    assert second["commitment"] != first["commitment"]
    assert second["ceremony"][1:] == [["again", "2"], ["owes", TWO], ["owes", ONE]], "and all can see it"
    owed = await ann.post(f"/api/matches/{match}/start", 409)
    assert (owed["key"], owed["about"]["seats"]) == ("promises_owed", [TWO, ONE]), "not without Ben's new promise"
    stale = {"hash": promise(first["commitment"], TWO, bits[TWO]), "to": first["commitment"]}
    late = await ben.put(f"/api/matches/{match}/seats/{TWO}/promise", 409, **stale)
    assert late["key"] == "seed_renewed"
    fresh = {ONE: new_bits(), TWO: new_bits()}
    await promised(ann, match, ONE, fresh[ONE])
    await promised(ben, match, TWO, fresh[TWO])
    await ann.post(f"/api/matches/{match}/start", 204)
    await gives(ann, match, ONE, fresh[ONE])
    await gives(ben, match, TWO, fresh[TWO])
    await ben.do(match, TWO, "resign")
    record = await ben.get(f"/api/matches/{match}/record")
    assert (verify(record).ok, record["ceremony"][1]) == (True, ["again", "2"])


@on_each
async def test_one_who_never_gives_his_bits_does_not_hold_the_table_for_ever(at: At) -> None:
    ann, _ben, match, bits = await gathered(at)
    carl = await at.person("Carl")
    await ann.post(f"/api/matches/{match}/start", 204)
    await gives(ann, match, ONE, bits[ONE])
    before = (await told(ann, match))["commitment"]
    await ann.put(f"/api/matches/{match}/seats/{TWO}", **OPEN)  # Ben is sent away
    now = await told(ann, match)
    assert now["commitment"] != before
    assert now["ceremony"][1:] == [["again", "2"], ["owes", ONE]]
    await promised(ann, match, ONE, bits[ONE])
    await carl.post(f"/api/matches/{match}/join", 204, seat=TWO)
    await carl.post(f"/api/matches/{match}/start", 204)
    await gives(ann, match, ONE, bits[ONE])
    await ann.do(match, ONE, "resign")
    verdict = verify(await ann.get(f"/api/matches/{match}/record"))
    assert (verdict.ok, verdict.bare) == (True, (TWO,)), "Carl has trusted the table, and the record says so"


@on_each
async def test_getting_up_after_the_deal_is_a_new_seed_too(at: At) -> None:
    ann, ben, match, _bits = await gathered(at)
    await ann.post(f"/api/matches/{match}/start", 204)
    before = (await told(ann, match))["commitment"]
    await ben.post(f"/api/matches/{match}/leave", 204)
    now = await told(ann, match)
    assert (now["seats"][TWO]["kind"], now["commitment"] != before) == ("open", True)
    assert now["ceremony"][1:] == [["again", "2"], ["owes", ONE]]


@on_each
async def test_nobody_gives_bits_or_promises_for_another(at: At) -> None:
    ann, _ben, match, bits = await gathered(at)
    carl = await at.person("Carl")
    assert (await promised(ann, match, TWO, new_bits(), 403))["key"] == "not_your_seat"
    assert (await promised(carl, match, TWO, new_bits(), 403))["key"] == "players_only"
    await ann.post(f"/api/matches/{match}/start", 204)
    assert (await gives(ann, match, TWO, bits[TWO], 403))["key"] == "not_your_seat"
    await gives(ann, match, ONE, "zz", 422)
    await carl.post(f"/api/matches/{match}/deal-again", 403)


@on_each
async def test_against_a_bot_the_seat_of_the_bot_is_the_servers(at: At) -> None:
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats={ONE: ME, TWO: {"kind": "bot", "bot": "random"}})
    bits = new_bits()
    await promised(ann, match, ONE, bits)
    await ann.post(f"/api/matches/{match}/start", 204)
    await gives(ann, match, ONE, bits)
    await ann.do(match, ONE, "resign")
    record = await ann.get(f"/api/matches/{match}/record")
    assert ["bot", TWO] in record["ceremony"]
    verdict = verify(record)
    assert (verdict.ok, verdict.bare) == (True, (TWO,))
    again = (await ann.post(f"/api/matches/{match}/rematch", 201, begin=False))["match"]
    assert (await told(ann, again))["status"] == "lobby", "there is time to promise"


@on_each
async def test_words_given_before_there_were_ceremonies_are_in_the_record(at: At) -> None:
    """What was done before: such a table began without them in its steps, and its record was called a fraud."""
    ann = await at.person("Ann")
    match = await ann.create(GAME, seats={ONE: ME, TWO: ME})
    await ann.put(f"/api/matches/{match}/seats/{ONE}/salt", 204, salt="sugar")
    await at.container.db.run("update match set ceremony = '[]', revision = revision + 1 where id = %s", match)
    at.container.tables.forget(match)
    await ann.post(f"/api/matches/{match}/start", 204)
    await ann.do(match, ONE, "resign")
    record = await ann.get(f"/api/matches/{match}/record")
    assert record["salts"] == {ONE: "sugar"}
    verdict = verify(record, games.load(GAME))
    assert verdict.ok, verdict
