"""Before the first move: seats, links, guests, salts, the dice's promise."""

from __future__ import annotations

from typing import Any

from open_server import At, Client, on_each

from wardroom.dice.fair import commit


async def gathered(at: At, **wish: Any) -> tuple[Client, str]:
    ann = await at.person("Ann")
    return ann, await ann.create("midway", seats={"US": {"kind": "me"}}, **wish)


@on_each
async def test_a_guest_takes_a_seat_by_a_link_and_plays(at: At) -> None:
    ann, match = await gathered(at, watched=False)
    link = await ann.post(f"/api/matches/{match}/invites", 201, seat="JP")
    assert link["link"].endswith(f"/i/{link['token']}")
    visitor = at.visitor()
    await visitor.get(f"/api/matches/{match}", 404)
    shown = await visitor.get(f"/api/invites/{link['token']}")
    assert (shown["seat"], shown["game"]) == ("JP", "midway")
    await visitor.post(f"/api/invites/{link['token']}", 401)
    taken = await visitor.post(f"/api/invites/{link['token']}", name="Carlo", salt="tuna")
    assert taken == {"match": match, "seat": "JP"}
    late = at.visitor()
    await late.post(f"/api/invites/{link['token']}", 404, name="Dora")
    await ann.post(f"/api/matches/{match}/start", 204)
    told = await visitor.view(match, "JP")
    await visitor.answer(match, "JP", told["ask"]["moves"][0])
    assert (await visitor.get(f"/api/matches/{match}/seats/US/view", 403))["key"] == "not_your_seat"
    row = await ann.get(f"/api/matches/{match}")
    assert row["salts"] == {"JP": "tuna"}
    refused = await visitor.post("/api/matches", 403, game="midway")
    assert refused["key"] == "account_needed"


@on_each
async def test_the_dice_are_promised_before_the_salts_are_given(at: At) -> None:
    ann, match = await gathered(at)
    promise = (await ann.get(f"/api/matches/{match}"))["commitment"]
    await ann.put(f"/api/matches/{match}/seats/US/salt", salt="sugar")
    await ann.put(f"/api/matches/{match}/seats/JP/salt", 403, salt="not mine")
    await ann.put(f"/api/matches/{match}/seats/JP", kind="bot", bot="random")
    await ann.post(f"/api/matches/{match}/start", 204)
    assert (await ann.put(f"/api/matches/{match}/seats/US/salt", 409, salt="late"))["key"] == "already_started"
    await ann.do(match, "US", "resign")
    record = await ann.get(f"/api/matches/{match}/record")
    assert record["commitment"] == promise == commit(bytes.fromhex(record["seed"]))
    assert record["salts"] == {"US": "sugar"}


@on_each
async def test_seats_are_filled_left_and_taken_once(at: At) -> None:
    ann, match = await gathered(at)
    ben, carl = await at.person("Ben"), await at.person("Carl")
    assert (await ann.post(f"/api/matches/{match}/start", 409))["about"]["seats"] == ["JP"]
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP", salt="x")
    assert (await carl.post(f"/api/matches/{match}/join", 409, seat="JP"))["key"] == "seat_taken"
    await carl.post(f"/api/matches/{match}/join", 404, seat="XX")
    await ben.post(f"/api/matches/{match}/leave", 204)
    assert (await ann.get(f"/api/matches/{match}"))["salts"] == {}, "his salt goes with him"
    await carl.post(f"/api/matches/{match}/join", 204, seat="JP")
    assert (await carl.put(f"/api/matches/{match}/seats/US", 403, kind="open"))["key"] == "owner_only"
    await ann.put(f"/api/matches/{match}/seats/JP", kind="open")
    assert (await carl.post(f"/api/matches/{match}/leave", 403))["key"] == "players_only"


@on_each
async def test_what_cannot_be_set_up_is_refused(at: At) -> None:
    ann = await at.person("Ann")
    for wish in (
        {"game": "midway", "scenario": "nowhere"},
        {"game": "midway", "options": {"nothing": True}},
        {"game": "midway", "seats": {"XX": {"kind": "me"}}},
        {"game": "midway", "seats": {"US": {"kind": "bot", "bot": "nobody"}}},
        {"game": "midway", "pace": {"bank": 60_000, "out": "bot:nobody"}},
        {"game": "midway", "pace": {"bank": 1}},
        {"game": "midway", "title": "\x00"},
    ):
        await ann.post("/api/matches", 422, **wish)
    await ann.post("/api/matches", 404, game="chess")
    assert await ann.get("/api/matches") == []


@on_each
async def test_a_match_that_never_began_leaves_no_trace(at: At) -> None:
    ann, match = await gathered(at)
    ben = await at.person("Ben")
    await ben.delete(f"/api/matches/{match}", 403)
    await ann.delete(f"/api/matches/{match}")
    await ann.get(f"/api/matches/{match}", 404)
    for table in ("match", "seat", "invite"):
        assert await at.container.db.rows(f"select * from {table}") == []


@on_each
async def test_lists_show_what_is_mine_what_is_open_and_what_may_be_watched(at: At) -> None:
    ann, match = await gathered(at, title="First")
    ben, visitor = await at.person("Ben"), at.visitor()
    hidden = await ben.create("fighters", watched=False)

    async def ids(client: Client, of: str) -> list[str]:
        return [row["id"] for row in await client.get("/api/matches", of=of)]

    assert await ids(ann, "mine") == [match]
    assert await ids(ben, "mine") == [hidden]
    assert await ids(visitor, "open") == [match]
    await visitor.get("/api/matches", 401)
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    await ann.post(f"/api/matches/{match}/start", 204)
    assert await ids(visitor, "open") == []
    assert await ids(visitor, "watched") == [match]
    (row,) = (row for row in await ben.get("/api/matches") if row["id"] == match)
    assert (row["mine"], row["title"]) == (["JP"], "First")
    assert row["my_turn"] == ((await ben.view(match, "JP"))["ask"] is not None)


@on_each
async def test_players_talk_among_themselves_and_note_for_themselves(at: At) -> None:
    ann, match = await gathered(at)
    ben, carl = await at.person("Ben"), await at.person("Carl")
    await ben.post(f"/api/matches/{match}/join", 204, seat="JP")
    path = f"/api/matches/{match}"
    said = await ann.post(f"{path}/chat", 201, seat="US", text="Good luck")
    await ben.post(f"{path}/chat", 201, seat="JP", text="È un piacere")
    assert [(line["name"], line["text"]) for line in await ben.get(f"{path}/chat")] == [
        ("Ann", "Good luck"),
        ("Ben", "È un piacere"),
    ]
    assert len(await ben.get(f"{path}/chat", after=said["id"])) == 1
    assert (await carl.get(f"{path}/chat", 403))["key"] == "players_only"
    await carl.post(f"{path}/chat", 403, seat="US", text="hello")
    await ben.post(f"{path}/chat", 403, seat="US", text="as if I were Ann")
    note = await ann.post(f"{path}/notes", 201, seat="US", n=3, text="He bluffs")
    assert [line["text"] for line in await ann.get(f"{path}/notes")] == ["He bluffs"]
    assert await ben.get(f"{path}/notes") == []
    await ben.delete(f"{path}/notes/{note['id']}", 404)
    await ann.delete(f"{path}/notes/{note['id']}")
    assert await ann.get(f"{path}/notes") == []


@on_each
async def test_the_shelf_says_what_can_be_played(at: At) -> None:
    visitor = at.visitor()
    shelf = await visitor.get("/api/games")
    assert [card["id"] for card in shelf] == ["empire", "fighters", "midway", "nimitz", "victory"]
    card = await visitor.get("/api/games/midway")
    assert "staff" in card["bots"]
    assert card["scenarios"]
    rules = await visitor.get("/api/games/midway/rules", lang="it")
    assert len(rules) > 250
    words = await visitor.get("/api/games/midway/words", lang="it")
    assert words["event.took_back"]
    await visitor.get("/api/games/chess", 404)
    assert "Wardroom" in await visitor.get("/")
